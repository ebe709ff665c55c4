import { Failure } from "../model/failure.ts";

/** The message of an expected failure, or that of a bug. */
export function wordsOf(error: unknown): string {
  return error instanceof Failure ? error.message : describeBug(error);
}

/** The message for an unexpected error, with what we need to fix it. */
export function describeBug(error: unknown): string {
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `This is a bug in Loadline. Please open an issue with these lines:\n${trace}`;
}
