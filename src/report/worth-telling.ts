import type { CommentTime } from "../model/gate.ts";
import type { Report, ScenarioOutcome } from "../model/outcome.ts";

/** Whether a report gets a comment, by the gate's setting; never if nothing was measured, which the check says. */
export function isWorthTelling({ verdict, outcome, context }: Report, when: CommentTime): boolean {
  if (outcome.unmeasured !== undefined) return false;
  const isOpenFailure = verdict === "inconclusive" && context.failOnInconclusive === true;
  return {
    always: true,
    changes: verdict !== "pass" || outcome.scenarios.some((it) => isMoved(it) || isUncompared(it)),
    failures: verdict === "fail" || verdict === "broken" || isOpenFailure,
    never: false,
  }[when];
}

/** Whether an objective was left unjudged for want of a baseline of this load: then the report says how to get one. */
function isUncompared(scenario: ScenarioOutcome): boolean {
  if (scenario.kind !== "judged") return false;
  const lacking = scenario.verdict.judgements.filter((it) => it.kind === "notJudged");
  return lacking.some(({ cause }) => cause === "noBaseline" || cause === "changedLoad");
}

/** Whether a figure or the answers of the scenario moved beyond noise. */
function isMoved(scenario: ScenarioOutcome): boolean {
  if (scenario.kind !== "judged") return true;
  const { judgements, answers = [] } = scenario.verdict;
  return (
    answers.length > 0 ||
    judgements.some(({ change }) => change?.isBetter === true || change?.isWorse === true)
  );
}
