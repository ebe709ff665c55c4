import { type FoundIndicator, findIndicator } from "../../../judge/indicator/indicator.ts";
import { pooledValue } from "../../../judge/objective/absolute.ts";
import { formatIndicator, type RunIndicator } from "../../../model/objective.ts";
import { hasTimes, lengthMs } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import type { Quantity } from "../../../model/units.ts";
import { percentileKey } from "../../../stats/percentile.ts";
import { sumOf } from "../../../stats/sum.ts";
import type { Expression, Operator } from "./figure.ts";

/** A figure of a run, over its rounds. */
export interface Value extends Quantity {
  /** Of each round, where it is one indicator. */
  readonly rounds?: readonly FoundIndicator[];
}

/** Why a run has no such figure, as a sentence without its subject. */
export interface Lacking {
  readonly lacks: string;
}

/** A figure of the rounds of a run. */
export function valueIn(expression: Expression, rounds: readonly Run[]): Value | Lacking {
  switch (expression.kind) {
    case "indicator":
      return valueOfIndicator(rounds, expression.indicator);
    case "failed":
      return failedIn(rounds);
    case "length":
      return lengthOf(rounds);
    case "number":
      return { value: expression.value, dimension: "number" };
    case "of": {
      const left = valueIn(expression.left, rounds);
      if ("lacks" in left) return left;
      const right = valueIn(expression.right, rounds);
      return "lacks" in right ? right : combined(expression.operator, left, right);
    }
    default:
      return expression satisfies never;
  }
}

function valueOfIndicator(rounds: readonly Run[], indicator: RunIndicator): Value | Lacking {
  const found: FoundIndicator[] = [];
  for (const run of rounds) {
    const one = findIndicator(run, indicator);
    if (one.kind !== "found") return { lacks: lackWords(one, run, indicator) };
    found.push({ ...one, value: estimateIn(one) ?? one.value });
  }
  const [first] = found;
  if (first === undefined) return { lacks: "it has no round" };
  return { value: pooledValue(found), dimension: first.dimension, rounds: found };
}

/** Metrics in one message. */
const mostNamed = 12;

function lackWords(
  found: Exclude<ReturnType<typeof findIndicator>, FoundIndicator>,
  { metrics }: Run,
  indicator: RunIndicator,
): string {
  const name = formatIndicator(indicator);
  if (found.kind === "unread") return `it has no ${name}`;
  switch (found.missing) {
    case "seconds":
      return `its results have no seconds, so it has no ${name}`;
    case "aggregation":
    case "tags":
      return `it has no ${name}; of ${indicator.metric} it has ${found.near.join(", ") || "only the whole"}`;
    default: {
      const names = metrics.slice(0, mostNamed).map((one) => one.name);
      return `it has no ${name}; it has ${names.join(", ")}`;
    }
  }
}

function failedIn(rounds: readonly Run[]): Value | Lacking {
  const counts = rounds.flatMap((run) => seriesOf(run, "http_req_failed")?.values.passes ?? []);
  if (counts.length < rounds.length) return { lacks: "its results do not tell how many requests failed" };
  return { value: sumOf(counts, (one) => one) / rounds.length, dimension: "number" };
}

function lengthOf(rounds: readonly Run[]): Value | Lacking {
  if (rounds.some((run) => run.duration === undefined && !hasTimes(run)))
    return { lacks: "its results have no times" };
  const total = sumOf(rounds, ({ duration, window }) => duration?.ms ?? lengthMs(window));
  return { value: total / rounds.length, dimension: "time" };
}

/** Of a sum only figures of one kind can be parts; of a ratio any. */
function combined(operator: Operator, left: Value, right: Value): Value | Lacking {
  const [one, other] = [left.dimension, right.dimension];
  switch (operator) {
    case "+":
    case "-": {
      if (one !== other) return { lacks: `it has a ${one} and a ${other}, which cannot be added` };
      const sign = operator === "+" ? 1 : -1;
      return { value: left.value + sign * right.value, dimension: one };
    }
    case "*": {
      const isPlain = one === "number" || one === "ratio";
      return { value: left.value * right.value, dimension: isPlain ? other : one };
    }
    case "/": {
      if (right.value === 0) return { lacks: "it would be divided by 0" };
      const value = left.value / right.value;
      if (one === other) return { value, dimension: "number" };
      // A time is in ms, a rate per second.
      if (one === "number" && other === "time") return { value: value * 1000, dimension: "frequency" };
      return { value, dimension: other === "number" ? one : "number" };
    }
    default:
      return operator satisfies never;
  }
}

/** A percentile that its results give as an estimate, from a sketch or a histogram: as written, even beyond all samples. */
function estimateIn({ aggregation, samples }: FoundIndicator): number | undefined {
  if (samples?.type !== "trend" || (aggregation.kind !== "percentile" && aggregation.kind !== "med"))
    return undefined;
  const { bounds, percentiles, med } = samples.series.values;
  const key = percentileKey(aggregation.kind === "percentile" ? aggregation.percent : 50);
  return bounds?.[key] === undefined ? undefined : (percentiles[key] ?? med);
}

/** Whether a value is such an estimate. */
export function isEstimate({ rounds = [] }: Value): boolean {
  return rounds.some((round) => estimateIn(round) !== undefined);
}
