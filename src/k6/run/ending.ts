import type { LogLine } from "./logline.ts";
import { describeExit, type Exit } from "./process.ts";

/** How a run of k6 ended. */
export type K6Ending =
  | { readonly kind: "finished" }
  /** The whole test was run, and thresholds of the script were crossed. */
  | { readonly kind: "thresholdsCrossed" }
  /** A threshold with abortOnFail ended the test early. */
  | { readonly kind: "abortedByThreshold" }
  /** Requested by us. */
  | { readonly kind: "stopped" }
  /** It had not ended after this time, and was stopped. */
  | { readonly kind: "overran"; readonly limitMs: number }
  /** Anything else; `sentence` is k6's own error, or how the process ended where it gave none. */
  | { readonly kind: "broken"; readonly exit: Exit; readonly sentence: string };

/** errext/exitcodes of k6 v2.2.0; the same numbers in v1. */
const thresholdsHaveFailed = 99;

/** k6 ends both ways with the same status; its words are the only difference (errext, AbortedByThreshold). */
const abortWords = "at least one has abortOnFail enabled";

/** What each exit status of k6 means, for the case that its log says nothing. */
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

/**
 * Judges how k6 ended.
 * @param wasStopped whether we had asked it to
 * @param overranMs after how long it was stopped, because it had not ended
 * @param lastError the last error that k6, not the script, logged
 */
export function endingOf(
  exit: Exit,
  {
    wasStopped,
    overranMs,
    lastError,
  }: { wasStopped: boolean; overranMs?: number | undefined; lastError: LogLine | undefined },
): K6Ending {
  const crossed = exit.kind === "exited" && exit.exitCode === thresholdsHaveFailed;
  if (crossed && lastError?.text.includes(abortWords)) return { kind: "abortedByThreshold" };
  if (wasStopped && exit.kind !== "notStarted") return { kind: "stopped" };
  const isWhole = exit.kind === "notStarted" || (exit.kind === "exited" && exit.exitCode === 0);
  if (overranMs !== undefined && !isWhole) return { kind: "overran", limitMs: overranMs };
  if (crossed) return { kind: "thresholdsCrossed" };
  if (exit.kind !== "exited") return { kind: "broken", exit, sentence: `k6 ${describeExit(exit)}` };
  if (exit.exitCode === 0) return { kind: "finished" };
  const meaning = meanings[exit.exitCode] ?? `k6 ${describeExit(exit)}`;
  return { kind: "broken", exit, sentence: lastError?.text ?? meaning };
}
