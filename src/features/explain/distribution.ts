import type { Aggregation } from "../../model/objective.ts";
import type { Tags } from "../../model/run/run.ts";
import type { DistributionMoved } from "./facts.ts";
import {
  areApart,
  hasRisen,
  hasStayed,
  indicatorOf,
  type RunsOfMiss,
  ratioOf,
  type Shift,
  shiftOf,
} from "./shift.ts";

/** A metric's samples with these tags, and the aggregation that moved. */
export interface Subject {
  readonly metric: string;
  readonly tags: Tags;
  readonly aggregation: Aggregation;
}

/** Percentiles that every record has; an objective on the tail puts its own first. */
const tails = [95, 99, 90] as const;
const lowestTail = 75;

function percentileShift(compared: RunsOfMiss, { metric, tags }: Subject, percent: number) {
  return shiftOf(compared, indicatorOf(metric, tags, { kind: "percentile", percent }));
}

/** Tail percentiles with enough samples, the objective's own first. */
function tailsOf(compared: RunsOfMiss, subject: Subject) {
  const { aggregation } = subject;
  const own = aggregation.kind === "percentile" ? aggregation.percent : 0;
  const percents = own >= lowestTail ? [own, ...tails] : tails;
  return [...new Set(percents)].flatMap((percent) => {
    const shift = percentileShift(compared, subject, percent);
    return shift === undefined ? [] : [{ percent, shift }];
  });
}

/** Whether median and tail rose by the same share. */
function evennessOf(body: Shift, tail: Shift) {
  const [bodyRatio, tailRatio] = [ratioOf(body), ratioOf(tail)];
  const apart = tailRatio - bodyRatio;
  if (areApart(body, tail)) return apart > 0 ? "tailMore" : "medianMore";
  return Math.abs(apart) <= Math.max(bodyRatio, tailRatio) / 3 ? "even" : "open";
}

/** Whether the whole distribution rose, or only its tail or its median; undefined if noise leaves it open. */
export function distributionMoved(compared: RunsOfMiss, subject: Subject): DistributionMoved | undefined {
  const body = percentileShift(compared, subject, 50);
  const all = tailsOf(compared, subject);
  const [first] = all;
  if (body === undefined || first === undefined) return undefined;
  const tail = all.find(({ shift }) => hasRisen(shift));
  if (tail === undefined) {
    if (!hasRisen(body) || !hasStayed(first.shift, body)) return undefined;
    return { kind: "median", percent: first.percent, ratio: ratioOf(body) };
  }
  if (hasRisen(body)) return { kind: "whole", evenness: evennessOf(body, tail.shift) };
  if (!hasStayed(body, tail.shift)) return undefined;
  return { kind: "tail", percent: tail.percent, ratio: ratioOf(tail.shift) };
}
