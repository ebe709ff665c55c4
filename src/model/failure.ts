/** Exit statuses of the command line, the same for the action's step (see README, "Exit status"). */
export const exitStatus = {
  /** The gate passed or only warned. */
  passed: 0,
  /** The gate failed: an objective was missed. */
  failed: 1,
  /** Wrong usage or configuration. */
  usage: 2,
  /** The run could not start or finish. */
  broken: 3,
  /** Inconclusive, with `fail-on-inconclusive`. */
  inconclusive: 4,
} as const;

/**
 * `usage`: the user can fix it in the configuration. `run`: the run could not start, finish or be stored. `died`: a
 * service that the gate started ended by itself, or is no longer the code it stands for, so that no round of it counts.
 * `cancelled`: stopped from outside before anything could be judged. `unready`: the target did not answer in time.
 */
export type FailureCode = "usage" | "run" | "died" | "cancelled" | "unready";

/** An expected failure: its message says what was found, where, and what to do next. Any other error is a bug. */
export class Failure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "Failure";
    this.code = code;
  }
}

/** An error in inputs, arguments or files; exit status 2. */
export function usageFailure(message: string, cause?: unknown): Failure {
  return new Failure("usage", message, { cause });
}

/** A run that could not start, finish or be stored; exit status 3. */
export function runFailure(message: string, cause?: unknown): Failure {
  return new Failure("run", message, { cause });
}

/** A service that the gate started ended too early, or its files changed; exit status 3. */
export function diedFailure(message: string): Failure {
  return new Failure("died", message);
}

/** A target that did not answer in time; exit status 3. */
export function unreadyFailure(message: string): Failure {
  return new Failure("unready", message);
}

/** Stopped from outside before anything was measured; exit status 3. */
export function cancelledFailure(message: string, cause?: unknown): Failure {
  return new Failure("cancelled", message, { cause });
}

/** Exit status of any error that reaches an entry: 2 or 3 for a Failure, 3 for a bug. */
export function exitStatusOf(error: unknown): number {
  return error instanceof Failure && error.code === "usage" ? exitStatus.usage : exitStatus.broken;
}

/** The message of any thrown value, to embed in a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True for Node's file-system and network errors with one of the codes, such as `ENOENT`. */
export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return (
    error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code)
  );
}
