import { expectedUnits } from "../../../config/grammar/objective.ts";
import { formatIndicator } from "../../../model/objective.ts";
import type { Dimension } from "../../../model/units.ts";
import type { MisconfiguredObjective, MissingIndicator } from "../../../model/verdict.ts";
import { listed, whereOf } from "../sentences.ts";

/** Names listed; the rest are counted. */
const mostRecorded = 8;

/** `it recorded page_time, checks and 12 more`; empty where nothing is known of that. */
function recordedText(recorded: readonly string[]): string {
  if (recorded.length === 0) return "";
  const rest = recorded.length - mostRecorded;
  return `; it recorded ${listed([...recorded.slice(0, mostRecorded), ...(rest > 0 ? [`${rest} more`] : [])])}`;
}

function missingText({ indicator, missing, near, recorded = [] }: MissingIndicator): string {
  const { metric } = indicator;
  const instead = near.length === 0 ? recordedText(recorded) : `; did you mean ${near.join(" or ")}?`;
  const name = formatIndicator(indicator);
  return {
    metric: `the run has no samples of the metric "${metric}"${instead}`,
    tags: `the run has no samples of ${name}${near.length === 0 ? "" : `; it has ${listed(near)}`}`,
    aggregation: `the run does not have ${name}; ${metric} has ${listed(near)}`,
    seconds: `the run has no seconds to tell ${name} from: the result holds totals alone, or is too short`,
  }[missing];
}

function problemText(problem: MisconfiguredObjective): string {
  const { objective } = problem;
  const what =
    problem.kind === "missing"
      ? missingText(problem)
      : `the unit of the bound does not fit ${formatIndicator(objective.indicator)}; expected ${unitsExpected(problem.dimension, objective.bound.kind === "relative")}`;
  const advice =
    objective.source.from === "default" ? "; write objectives for what the script does measure" : "";
  return `${whereOf(objective)}: "${objective.text}": ${what}${advice}`;
}

/** What a bound on this dimension may carry: `a time: us, ms, s, m or h`. */
function unitsExpected(dimension: Dimension, isRelative: boolean): string {
  return isRelative ? `a tolerance in % or ${expectedUnits(dimension)}` : expectedUnits(dimension);
}

/** All problems, one a line: where, the objective as written, what is wrong and what the run has instead. */
export function explainMisconfiguration(problems: readonly MisconfiguredObjective[]): string {
  return problems.map(problemText).join("\n");
}
