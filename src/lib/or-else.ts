/** What `ask` returns; `otherwise` if the system refuses, because something is gone or somebody else's. */
export function orElse<Found>(otherwise: Found, ask: () => Found): Found {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}
