import type { CommentTime } from "../model/gate.ts";
import type { Report, ScenarioOutcome } from "../model/outcome.ts";

/**
 * Whether a report is worth a comment of its own. What was not measured is none; a commit's check says it.
 * @param when the gate's own choice
 */
export function isWorthTelling({ verdict, outcome, context }: Report, when: CommentTime): boolean {
  if (outcome.unmeasured !== undefined) return false;
  const isFailed =
    verdict === "fail" ||
    verdict === "broken" ||
    (verdict === "inconclusive" && context.failOnInconclusive === true);
  return {
    always: true,
    changes: verdict !== "pass" || outcome.scenarios.some(isMoved),
    failures: isFailed,
    never: false,
  }[when];
}

/** Whether a figure of the scenario moved beyond noise. */
function isMoved(scenario: ScenarioOutcome): boolean {
  if (scenario.kind !== "judged") return true;
  return scenario.verdict.judgements.some(
    ({ change }) => change?.isBetter === true || change?.isWorse === true,
  );
}
