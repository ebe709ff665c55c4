/** The message for an unexpected error, with what we need to fix it. */
export function describeBug(error: unknown): string {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `This is a bug in Loadline. Please open an issue with these lines:\n${trace}`;
}
