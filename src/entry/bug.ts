/** What is said of an error nobody expected: it is ours, and here is what we need to mend it. */
export function describeBug(error: unknown): string {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `This is a bug in Loadline. Please open an issue with these lines:\n${trace}`;
}
