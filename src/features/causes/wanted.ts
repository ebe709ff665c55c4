import { foundIn } from "../../judge/indicator/indicator.ts";
import { misses } from "../../judge/objective/misses.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import { studentQuantile } from "../../stats/student.ts";
import type { MeasuredChange } from "./compare/compare.ts";

/** The miss that a cause is wanted for. */
type Miss = ReturnType<typeof misses>[number];

export interface WantedCause {
  readonly of: MeasuredChange["of"];
  readonly miss: Miss;
}

/** The first miss that a profile can explain: a latency, a throughput, or the CPU time of a request. */
export function wantedIn({ verdict }: JudgedOutcome): WantedCause | undefined {
  if (verdict.verdict !== "fail") return undefined;
  for (const miss of misses(verdict.judgements, "fail")) {
    const { indicator } = miss.objective;
    if (indicator.of === "added" && indicator.metric === "cpu per request") return { of: "cpu", miss };
    if (indicator.of !== undefined) continue;
    const isThroughput = indicator.metric === "http_reqs" || indicator.metric === "iterations";
    if (miss.dimension === "time" || isThroughput) return { of: "latency", miss };
  }
  return undefined;
}

/** Under the profiler at least so much of the judged change, or of the base's figure, must show again. */
const reproducedShare = 1 / 3;
const leastRatio = 0.03;

function valueIn(run: Run, { miss }: WantedCause): number | undefined {
  return foundIn([run], miss.objective)[0]?.value;
}

/** Of the seconds in order of their differences, at each end: a profiler that begins or ends holds requests up for a moment. */
const leftOut = 0.2;

interface MeanLatency {
  readonly wholeMs: number;
  readonly bySecondMs: readonly (number | undefined)[];
}

function meanLatency(run: Run): MeanLatency | undefined {
  const series = seriesOf(run, "http_req_duration");
  const wholeMs = series?.values.avg;
  if (wholeMs === undefined) return undefined;
  const bySecondMs = series?.slices?.count.map((count, at) =>
    count === 0 ? undefined : (series.slices?.sum[at] ?? 0) / count,
  );
  return { wholeMs, bySecondMs: bySecondMs ?? [] };
}

interface MeanChange {
  readonly changeMs: number;
  readonly leastMs: number;
}

/** One of twenty changes is smaller than what is said to be the least. */
const leastChance = 0.95;

/** @see Yuen 1974, "The two-sample trimmed t for unequal population variances", here of differences by second */
function meanChange(base: MeanLatency, head: MeanLatency): MeanChange {
  const differences = head.bySecondMs
    .flatMap((now, at) => {
      const before = base.bySecondMs[at];
      return now === undefined || before === undefined ? [] : [now - before];
    })
    .sort((one, other) => one - other);
  const skipped = Math.floor(differences.length * leftOut);
  const kept = differences.slice(skipped, differences.length - skipped);
  const [lowest, highest] = [kept.at(0), kept.at(-1)];
  const whole = head.wholeMs - base.wholeMs;
  if (lowest === undefined || highest === undefined || kept.length < 2)
    return { changeMs: whole, leastMs: whole };
  const mean = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length;
  const changeMs = mean(kept);
  const winsorized = differences.map((one) => Math.min(highest, Math.max(lowest, one)));
  const middle = mean(winsorized);
  const squares = winsorized.reduce((sum, one) => sum + (one - middle) ** 2, 0);
  const errorMs = Math.sqrt(squares / (kept.length * (kept.length - 1)));
  return { changeMs, leastMs: changeMs - studentQuantile(leastChance, kept.length - 1) * errorMs };
}

/**
 * The change that the profiled load saw, for comparison with what functions spend.
 * @returns undefined where the objective's figure does not move as it did in the gate: there is nothing to explain
 */
export function reproduced(
  wanted: WantedCause,
  { base, head }: Readonly<Record<"base" | "head", Run>>,
): MeasuredChange | undefined {
  const { miss, of } = wanted;
  const [before, now] = [valueIn(base, wanted), valueIn(head, wanted)];
  if (before === undefined || now === undefined || before === 0) return undefined;
  const judged = miss.change?.ratio;
  const ratio = (now - before) / before;
  const needed = Math.max(leastRatio, reproducedShare * Math.abs(judged ?? 0));
  const isSameWay = judged === undefined || Math.sign(judged) === Math.sign(ratio);
  if (!isSameWay || Math.abs(ratio) < needed) return undefined;
  if (of === "latency") return latencyChange({ base, head });
  return now > before ? { of, changeMs: now - before, leastMs: now - before } : undefined;
}

/** How much longer a mean request took; undefined where it did not. */
export function latencyChange({
  base,
  head,
}: Readonly<Record<"base" | "head", Run>>): MeasuredChange | undefined {
  const [before, now] = [meanLatency(base), meanLatency(head)];
  if (before === undefined || now === undefined) return undefined;
  const change = meanChange(before, now);
  return change.changeMs > 0 ? { of: "latency", ...change } : undefined;
}
