import { differenceOf } from "../../judge/compare/difference.ts";
import { findIndicator, foundIn } from "../../judge/indicator/indicator.ts";
import { pooledValue } from "../../judge/objective/absolute.ts";
import { courseOf } from "../../judge/objective/direction.ts";
import { comparedBy } from "../../judge/objective/measured.ts";
import { misses } from "../../judge/objective/misses.ts";
import type { Objective } from "../../model/objective.ts";
import type { JudgedOutcome } from "../../model/outcome/scenario.ts";
import type { KeptFacts } from "../../model/run/facts.ts";
import type { Design } from "../../model/verdict.ts";
import { type CostChange, runFacts, type ScenarioCosts, scenarioFacts } from "./facts.ts";
import { type Cost, costIndicators } from "./indicators.ts";

/** What the report tells of every service that the gate started. */
const told = [
  ...(["cpuPerRequest", "memoryPeak", "switchesPerRequest"] as const),
  ...(["queriesPerRequest", "transactionsPerRequest"] as const),
] as const satisfies readonly Cost[];

const confidence = 0.99;

function objectiveOn(cost: Cost): Objective {
  const indicator = costIndicators[cost];
  return {
    ...{ text: `${indicator.metric} < baseline + 0%`, indicator, comparison: "<", onMiss: "warn" },
    bound: { kind: "relative", measure: "share", amount: 0 },
    source: { from: "default" },
  };
}

function changeOf(cost: Cost, { runs, baseline, design: how }: JudgedOutcome): CostChange | undefined {
  const objective = objectiveOn(cost);
  const current = foundIn(runs, objective);
  if (current.length === 0) return undefined;
  const design: Design = how === "stored" ? "stored" : "sideBySide";
  const compared = comparedBy({ objective, runs, current, baseline }, design);
  if (compared === undefined) return { cost, current: pooledValue(current) };
  const { current: now, baseline: before, interval } = differenceOf(compared, objective);
  return { cost, current: now, baseline: before, interval: interval(confidence) };
}

/** A rise that is told has this share at least, and one that is denied cannot have more. */
const leastRise = 0.02;
const mostDenied = 0.05;

function rises({ baseline = 0, interval }: CostChange): boolean {
  return interval !== undefined && baseline > 0 && interval.low > leastRise * baseline;
}

function stays({ baseline = 0, interval }: CostChange): boolean {
  if (interval === undefined || baseline <= 0) return false;
  return Math.max(interval.high, -interval.low) <= mostDenied * baseline;
}

/** What a latency that got worse goes with. */
function whyOf({ verdict }: JudgedOutcome, changes: readonly CostChange[]): ScenarioCosts["why"] {
  if (verdict.verdict !== "fail" && verdict.verdict !== "warn") return undefined;
  const isSlower = misses(verdict.judgements, verdict.verdict).some(
    ({ objective, dimension, change }) =>
      objective.indicator.of === undefined &&
      dimension === "time" &&
      change !== undefined &&
      courseOf(objective, change) === "worse",
  );
  if (!isSlower) return undefined;
  const isMore = (cost: Cost): boolean => {
    const found = changes.find((one) => one.cost === cost);
    return found !== undefined && rises(found);
  };
  if (isMore("queriesPerRequest") || isMore("transactionsPerRequest")) return "asks";
  if (isMore("cpuPerRequest")) return "computes";
  const cpu = changes.find(({ cost }) => cost === "cpuPerRequest");
  return cpu !== undefined && stays(cpu) && isMore("switchesPerRequest") ? "waits" : undefined;
}

const throughput = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } } as const;

/** What is kept of a scenario whose service was watched. */
export function costsKept(outcome: JudgedOutcome): KeptFacts | undefined {
  const changes = told.flatMap((cost) => changeOf(cost, outcome) ?? []);
  const [run] = outcome.runs;
  if (changes.length === 0 || run === undefined) return undefined;
  const rate = findIndicator(run, throughput);
  const price = runFacts.of(run)?.price;
  const why = whyOf(outcome, changes);
  return scenarioFacts.kept({
    ...{ changes, perSecond: rate.kind === "found" ? rate.value : 0 },
    ...(price !== undefined && { price }),
    ...(why !== undefined && { why }),
  });
}
