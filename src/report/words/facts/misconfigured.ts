import { expectedUnits } from "../../../config/grammar/objective.ts";
import { formatIndicator } from "../../../model/objective.ts";
import type { MisconfiguredObjective, MissingIndicator, WrongUnit } from "../../../model/verdict.ts";
import { listed, whereOf } from "../sentences.ts";
import { listFirst } from "../words.ts";

function missingText({ indicator, missing, near, recorded = [] }: MissingIndicator): string {
  const { metric } = indicator;
  const has = recorded.length === 0 ? "" : `; it recorded ${listFirst(8, recorded)}`;
  const instead = near.length === 0 ? has : `; did you mean ${near.join(" or ")}?`;
  const name = formatIndicator(indicator);
  return {
    metric: `the run has no samples of the metric "${metric}"${instead}`,
    tags: `the run has no samples of ${name}${near.length === 0 ? "" : `; it has ${listed(near)}`}`,
    aggregation: `the run does not have ${name}; ${metric} has ${listed(near)}`,
    endpoints: "the run tells no endpoints apart",
    seconds: `the run has no seconds to tell ${name} from: the result holds totals alone, or is too short`,
  }[missing];
}

function unitText({ objective: { indicator, bound }, dimension }: WrongUnit): string {
  const expected = `${bound.kind === "relative" ? "a tolerance in % or " : ""}${expectedUnits(dimension)}`;
  return `the unit of the bound does not fit ${formatIndicator(indicator)}; expected ${expected}`;
}

function problemText(problem: MisconfiguredObjective): string {
  const { objective } = problem;
  const what = problem.kind === "missing" ? missingText(problem) : unitText(problem);
  const advice =
    objective.source.from === "default" ? "; write objectives for what the script does measure" : "";
  return `${whereOf(objective)}: "${objective.text}": ${what}${advice}`;
}

/** One line for each problem: where, the objective, what is wrong and what the run has instead. */
export function explainMisconfiguration(problems: readonly MisconfiguredObjective[]): string {
  return problems.map(problemText).join("\n");
}
