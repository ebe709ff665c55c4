import { parseThreshold } from "../../config/grammar/threshold.ts";
import { byEndpoint } from "../../judge/indicator/each-endpoint.ts";
import { failedOften, impliedLimitOnErrors, isOnErrors } from "../../judge/indicator/errors.ts";
import { formatIndicator, type Objective } from "../../model/objective.ts";
import type { Metric } from "../../model/run/run.ts";
import { kneeOf } from "../../stats/knee.ts";
import { capacityIndicator } from "./capacity.ts";
import { crossingAmong } from "./crossing.ts";
import type { Ladder, LadderLevel } from "./facts.ts";
import { type AskedOfLevels, factsOf, isMet, type LevelRuns, labelOf, throughputCurve } from "./level.ts";

/**
 * The objectives of a ladder, and the thresholds of its script, which are the same at every level. Errors are judged,
 * asked or not: a level whose requests fail at once would meet any limit on their times.
 */
export function objectivesAtLevels(
  objectives: readonly Objective[],
  levels: readonly LevelRuns[],
): readonly Objective[] {
  const thresholds = levels[0]?.runs[0]?.thresholds ?? [];
  const ofScript = thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
  const written = objectives.filter(({ onMiss }) => onMiss === "fail");
  const runs = levels.flatMap((one) => one.runs);
  const own = [...byEndpoint(written, { runs, baseline: [] }).objectives, ...ofScript];
  const isOfErrors = own.some(({ indicator }) => isOnErrors(indicator));
  const isImplied = own.length > 0 && !isOfErrors && levels.some((one) => failedOften(one.runs));
  return isImplied ? [...own, impliedLimitOnErrors] : own;
}

/**
 * What a ladder shows: each level, the largest that meets all objectives, where they begin to be missed, and where
 * throughput stops growing.
 * @param levels at least one, in any order
 */
export function ladderOf(
  levels: readonly LevelRuns[],
  expected: AskedOfLevels,
  variable: string | undefined,
): Ladder {
  const sorted = levels.toSorted((one, other) => one.level - other.level);
  const objectives = objectivesAtLevels(expected.objectives, sorted);
  const facts = sorted.map((one) => factsOf(one, { ...expected, objectives }));
  const met = facts.map((one, index) => isMet(one, sorted[index]?.runs ?? []));
  const capacity = facts.findLast((_, index) => met[index])?.level ?? 0;
  const knee = kneeOf(throughputCurve(facts));
  const placed = facts.map((one, index): LadderLevel => {
    const { state, ...rest } = one;
    const missed = one.level < capacity ? "settled" : "missed";
    const verdict = state === "notMeasured" ? state : met[index] ? "met" : missed;
    return { ...rest, verdict, label: labelOf(one, knee) };
  });
  return {
    ...(variable !== undefined && { variable }),
    throughput: formatIndicator(expected.throughput),
    levels: placed,
    capacity,
    crossing: crossingAmong(facts, met),
    ...(knee !== undefined && { knee }),
  };
}

/** Capacity as a metric of the ladder's run: the level that objectives judge, and the crossing that baselines compare. */
export function capacityOf({ capacity, crossing, levels }: Ladder): Metric {
  const compared =
    crossing.kind === "between"
      ? { value: crossing.value, standardError: crossing.standardError }
      : // At least this level, or less than it: no sample says how much.
        { value: crossing.kind === "unknown" ? (levels[0]?.level ?? 0) : crossing.level, standardError: 0 };
  return {
    name: capacityIndicator.metric,
    type: "gauge",
    contains: "default",
    series: [{ tags: {}, values: { value: capacity, min: capacity, max: capacity }, compared }],
  };
}
