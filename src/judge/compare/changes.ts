import { formatIndicator } from "../../model/objective.ts";
import type { Change, Judgement } from "../../model/verdict.ts";
import { oddsToFail, shownConfidence } from "../../stats/error-budget.ts";
import type { JudgedObjective } from "../objective/answer.ts";
import { courseOf, isLowerBetter } from "../objective/direction.ts";
import type { Decided } from "../objective/misses.ts";
import type { Context } from "../objective/scenario-input.ts";
import { hasFewSamples } from "./few-samples.ts";

/** A judgement whose change against the baseline is known. */
type Changed = Decided & { readonly change: Change };

function isChanged(judgement: Judgement): judgement is Changed {
  return judgement.kind !== "notJudged" && judgement.change !== undefined;
}

/** Which of several intervals of one indicator is shown: first that of a miss, because it must support the verdict. */
function rankOf({ kind, verdict, objective }: Changed): number {
  if (kind === "absolute") return 4;
  const isWarning = objective.onMiss === "warn" ? 1 : 0;
  return verdict === "fail" || verdict === "warn" ? isWarning : 2 + isWarning;
}

/** The change to show for each indicator. */
function shownChanges(judged: readonly JudgedObjective[]): ReadonlyMap<string, Change> {
  const shown = new Map<string, Changed>();
  for (const one of judged.map(({ judgement }) => judgement).filter(isChanged)) {
    const name = formatIndicator(one.objective.indicator);
    const known = shown.get(name);
    if (known === undefined || rankOf(one) < rankOf(known)) shown.set(name, one);
  }
  return new Map([...shown].map(([name, { change }]) => [name, change]));
}

/**
 * Whether a figure got better or worse by the odds that a failure needs; all indicators share the gate's false-alarm
 * probability. An invalid measurement shows neither, and none while a side warms up.
 */
function surelyMoved(
  { compared, difference, judgement }: JudgedObjective,
  indicators: number,
  { falseAlarm, isCutShort }: Context,
): "better" | "worse" | undefined {
  if (compared === undefined || difference === undefined) return undefined;
  const isCold = judgement.kind === "relative" && judgement.open?.kind === "warmingUp";
  if (isCutShort || isCold || hasFewSamples(compared)) return undefined;
  const { objective } = judgement;
  const { baseline } = difference;
  const course = courseOf(objective, { baseline, interval: difference.interval(shownConfidence) });
  if (course === "unclear") return undefined;
  const isLower = isLowerBetter(objective, baseline) === (course === "worse");
  const odds = difference.logOdds({ none: 0, change: 0, isLowerBetter: isLower });
  return odds >= oddsToFail(falseAlarm / indicators) ? course : undefined;
}

/**
 * Sets the displayed changes, one per indicator so that adjacent rows show the same interval, and marks what moved beyond
 * noise. Does not affect verdicts.
 */
export function withShownChanges(judged: readonly JudgedObjective[], context: Context): JudgedObjective[] {
  const shown = shownChanges(judged);
  return judged.map((one) => {
    const { judgement } = one;
    const change = shown.get(formatIndicator(judgement.objective.indicator));
    if (change === undefined || !isChanged(judgement)) return one;
    const moved = surelyMoved(one, shown.size, context);
    const marks = { isBetter: moved === "better", ...(moved === "worse" && { isWorse: true }) };
    return { ...one, judgement: { ...judgement, change: { ...change, ...marks } } };
  });
}
