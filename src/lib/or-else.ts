/** What is done or read, or what stands in for it where the system does not let us: it is gone, or somebody else's. */
export function orElse<Found>(otherwise: Found, ask: () => Found): Found {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
