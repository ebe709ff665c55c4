import type { CommentTime } from "../model/gate.ts";
import type { Report, ScenarioOutcome } from "../model/outcome.ts";

/** Whether a report gets a comment, by the gate's setting; never if nothing was measured, which the check says. */
export function isWorthTelling({ verdict, outcome, context }: Report, when: CommentTime): boolean {
  if (outcome.unmeasured !== undefined) return false;
  const isOpenFailure = verdict === "inconclusive" && context.failOnInconclusive === true;
  return {
    always: true,
    changes: verdict !== "pass" || outcome.scenarios.some(isMoved),
    failures: verdict === "fail" || verdict === "broken" || isOpenFailure,
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
