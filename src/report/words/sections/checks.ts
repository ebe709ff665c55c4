import type { Line, Piece } from "../../../model/document.ts";
import type { Run } from "../../../model/run/run.ts";

/** `Checks: 2 of 5 failed`. */
export function checksTitle(failed: number, all: number): string {
  return `Checks: ${failed === 0 ? `all passed (${all})` : `${failed} of ${all} failed`}`;
}

/** `shelf › inner` of `::shelf::inner`. */
export function groupWords(group: string): string {
  return group
    .split("::")
    .filter((it) => it !== "")
    .join(" › ");
}

/** `shelf › inner › is shown`: a check with its group. */
export function checkWords({ name, group }: Run["checks"][number]): string {
  const where = groupWords(group);
  return where === "" ? name : `${where} › ${name}`;
}

/** A threshold of the script and the number of rounds in which it was crossed. */
export type RoundsOfThreshold = Run["thresholds"][number] & { readonly crossed: number };

/** `crossed in 1 of 3 rounds: http_req_duration: p(95)<300`. */
export function thresholdWords(
  { metric, expression, abortOnFail, crossed }: RoundsOfThreshold,
  rounds: number,
): Line {
  const share = rounds === 1 ? "crossed" : `crossed in ${crossed} of ${rounds} rounds`;
  const found: Piece = crossed === 0 ? { verdict: "pass", words: "kept" } : { verdict: "fail", words: share };
  return [found, ": ", { code: `${metric}: ${expression}` }, abortOnFail ? " (stops the load)" : ""];
}

/** How many thresholds only the table of objectives lists. */
export function inTableWords(listed: number): string {
  return `${listed} more ${listed === 1 ? "is" : "are"} in the table of objectives`;
}

/** `Script thresholds, as evaluated by k6: 1 of 3 crossed`; of several generators the merged run was evaluated. */
export function thresholdsTitle(crossed: number, all: number, [run]: readonly Run[]): string {
  const by = run?.generators === undefined ? "as evaluated by k6" : "over all load generators";
  return `Script thresholds, ${by}: ${crossed === 0 ? `all ${all} kept` : `${crossed} of ${all} crossed`}`;
}
