import { type FoundIndicator, findIndicator } from "../../../judge/indicator/indicator.ts";
import { pooledValue } from "../../../judge/objective/absolute.ts";
import { formatIndicator, type RunIndicator } from "../../../model/objective.ts";
import { hasTimes, lengthMs } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import { isWhole } from "../../../model/run/tags.ts";
import type { Quantity } from "../../../model/units.ts";
import { percentileKey } from "../../../stats/percentile.ts";
import { sumOf } from "../../../stats/sum.ts";

/** Which way a figure gets better. */
export type Better = "lower" | "higher";

/** A figure of a run, over its rounds. */
export interface Value extends Quantity {
  /** Of each round, where it is one indicator. */
  readonly rounds?: readonly FoundIndicator[];
}

/** Why a run has no such figure, as a sentence without its subject. */
export interface Lacking {
  readonly lacks: string;
}

/** What a figure is computed from. */
export interface Expression {
  /** What the results must be read for. */
  readonly indicators: readonly RunIndicator[];
  /** Where it is one and nothing else. */
  readonly indicator?: RunIndicator;
  readonly better?: Better | undefined;
  /** In a sum of counts: of `errors`, a share, the number of requests that failed. */
  readonly counted?: Expression;
  /** A figure of the rounds of a run. */
  valueIn(rounds: readonly Run[]): Value | Lacking;
}

/** The number of requests that failed. */
export const failedRequests: Expression = {
  indicators: [],
  better: "lower",
  valueIn: (rounds) => {
    const counts = rounds.flatMap((run) => seriesOf(run, "http_req_failed")?.values.passes ?? []);
    if (counts.length < rounds.length) return { lacks: "its results do not tell how many requests failed" };
    return { value: sumOf(counts, (one) => one) / rounds.length, dimension: "number" };
  },
};

/** The length of the run. */
export const runLength: Expression = {
  indicators: [],
  valueIn: (rounds) => {
    if (rounds.some((run) => run.duration === undefined && !hasTimes(run)))
      return { lacks: "its results have no times" };
    const total = sumOf(rounds, ({ duration, window }) => duration?.ms ?? lengthMs(window));
    return { value: total / rounds.length, dimension: "time" };
  },
};

/** A number as written. */
export function ofNumber(value: number): Expression {
  return { indicators: [], valueIn: () => ({ value, dimension: "number" }) };
}

/** One indicator. */
export function ofIndicator(indicator: RunIndicator, better: Better | undefined): Expression {
  const { metric, aggregation, tags } = indicator;
  const isErrors = metric === "http_req_failed" && aggregation.kind === "rate" && isWhole(tags);
  return {
    ...{ indicators: [indicator], indicator, better, ...(isErrors && { counted: failedRequests }) },
    valueIn: (rounds) => {
      const found: FoundIndicator[] = [];
      for (const run of rounds) {
        const one = findIndicator(run, indicator);
        if (one.kind !== "found") return { lacks: lackWords(one, run, indicator) };
        found.push({ ...one, value: estimateIn(one) ?? one.value });
      }
      const [first] = found;
      if (first === undefined) return { lacks: "it has no round" };
      return { value: pooledValue(found), dimension: first.dimension, rounds: found };
    },
  };
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

/** How two figures become one; those that bind more follow. */
export const operators = [["+", "-"] as const, ["*", "/"] as const];

export type Operator = (typeof operators)[number][number];

/** Two figures as one. It has the side of the first part with one; of a quotient or a difference only the author knows it. */
export function combined(operator: Operator, left: Expression, right: Expression): Expression {
  // In a sum of counts, `errors` are those that failed, not their share.
  const isOfCounts = (operator === "+" || operator === "-") && !(left.counted && right.counted);
  const [one, other] = isOfCounts ? [left.counted ?? left, right.counted ?? right] : [left, right];
  return {
    indicators: [...one.indicators, ...other.indicators],
    better: operator === "+" ? (one.better ?? other.better) : undefined,
    valueIn: (rounds) => {
      const first = one.valueIn(rounds);
      if ("lacks" in first) return first;
      const second = other.valueIn(rounds);
      return "lacks" in second ? second : computed(operator, first, second);
    },
  };
}

/** Of a sum only figures of one kind can be parts; of a ratio any. */
function computed(operator: Operator, left: Value, right: Value): Value | Lacking {
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
