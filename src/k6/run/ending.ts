import type { LogLine } from "./logline.ts";
import { describeExit, type Exit, hasSucceeded } from "./process.ts";

/** How a run of k6 ended. */
export type K6Ending =
  | { readonly kind: "finished" }
  /** The whole test ran, and the script's thresholds were crossed. */
  | { readonly kind: "thresholdsCrossed" }
  /** A threshold with abortOnFail ended the test early. */
  | { readonly kind: "abortedByThreshold" }
  /** By us. */
  | { readonly kind: "stopped" }
  /** It had not ended by then, and was stopped. */
  | { readonly kind: "overran"; readonly limitMs: number }
  /** `sentence` is k6's own error, or how the process ended. */
  | { readonly kind: "broken"; readonly exit: Exit; readonly sentence: string };

/** errext/exitcodes of k6 v2.2.0; the same numbers in v1. */
const thresholdsHaveFailed = 99;

/** Only these words tell an abort from a whole run with crossed thresholds (errext, AbortedByThreshold). */
const abortWords = "at least one has abortOnFail enabled";

/** What each exit status of k6 means, if its log says nothing. */
const meanings: Readonly<Record<number, string>> = {
  100: "setup() took too long",
  101: "teardown() took too long",
  102: "something took too long",
  103: "the run was stopped through k6's REST API",
  104: "the configuration is invalid",
  105: "the run was aborted from outside",
  106: "k6's REST API could not be started",
  107: "the script threw an exception",
  108: "the script called test.abort()",
  109: "k6 itself crashed",
  110: "the script marked the run as failed",
};

/** What is known of a run of k6 besides its exit. */
interface Course {
  /** Whether we asked it to end. */
  readonly wasStopped: boolean;
  /** After how long it was stopped, because it had not ended. */
  readonly overranMs?: number | undefined;
  /** The last error that k6, not the script, logged. */
  readonly lastError: LogLine | undefined;
}

const cannotStartApi = 106;

/** Whether another program took the port of its REST API before k6 listened there: nothing was run. */
export function hasLostItsPort(ending: K6Ending): boolean {
  return ending.kind === "broken" && ending.exit.kind === "exited" && ending.exit.exitCode === cannotStartApi;
}

export function endingOf(exit: Exit, { wasStopped, overranMs, lastError }: Course): K6Ending {
  const crossed = exit.kind === "exited" && exit.exitCode === thresholdsHaveFailed;
  if (crossed && lastError?.text.includes(abortWords)) return { kind: "abortedByThreshold" };
  if (wasStopped && exit.kind !== "notStarted") return { kind: "stopped" };
  const isWhole = exit.kind === "notStarted" || hasSucceeded(exit);
  if (overranMs !== undefined && !isWhole) return { kind: "overran", limitMs: overranMs };
  if (crossed) return { kind: "thresholdsCrossed" };
  if (exit.kind !== "exited") return { kind: "broken", exit, sentence: `k6 ${describeExit(exit)}` };
  if (exit.exitCode === 0) return { kind: "finished" };
  const meaning = meanings[exit.exitCode] ?? `k6 ${describeExit(exit)}`;
  return { kind: "broken", exit, sentence: lastError?.text ?? meaning };
}
