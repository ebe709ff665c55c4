import type { Aggregation } from "../../model/objective.ts";
import type { Tags } from "../../model/run/run.ts";
import type { DistributionMoved } from "../../model/verdict/why.ts";
import {
  areApart,
  type ComparedRuns,
  indicatorOf,
  movementOf,
  negligibleBeside,
  ratioOf,
  type Shift,
  shiftOf,
  sigmasFor,
} from "./shift.ts";

/** A metric's samples with these tags, and the aggregation that moved. */
export interface Subject {
  readonly metric: string;
  readonly tags: Tags;
  readonly aggregation: Aggregation;
}

interface Tail {
  readonly percent: number;
  readonly shift: Shift;
}

/** Percentiles that every record has; an objective on the tail puts its own first. */
const tails = [95, 99, 90] as const;
const lowestTail = 75;

function percentileShift(compared: ComparedRuns, { metric, tags }: Subject, percent: number) {
  return shiftOf(compared, indicatorOf(metric, tags, { kind: "percentile", percent }));
}

/** Tail percentiles with enough samples, the objective's own first. */
function tailsOf(compared: ComparedRuns, subject: Subject): Tail[] {
  const { aggregation } = subject;
  const own =
    aggregation.kind === "percentile" && aggregation.percent >= lowestTail ? [aggregation.percent] : [];
  return [...new Set([...own, ...tails])].flatMap((percent) => {
    const shift = percentileShift(compared, subject, percent);
    return shift === undefined ? [] : [{ percent, shift }];
  });
}

/** Whether median and tail rose by the same share. */
function evennessOf(body: Shift, tail: Shift, sigmas: number) {
  const [bodyRatio, tailRatio] = [ratioOf(body), ratioOf(tail)];
  const apart = tailRatio - bodyRatio;
  if (areApart(body, tail, sigmas)) return apart > 0 ? "tailMore" : "medianMore";
  return Math.abs(apart) <= Math.max(bodyRatio, tailRatio) / 3 ? "even" : "open";
}

/** Whether the whole distribution rose, or only its tail or its median; undefined if noise leaves it open. */
export function distributionMoved(compared: ComparedRuns, subject: Subject): DistributionMoved | undefined {
  const body = percentileShift(compared, subject, 50);
  const all = tailsOf(compared, subject);
  if (body === undefined || all.length === 0) return undefined;
  const sigmas = sigmasFor(1);
  const rose = (shift: Shift): boolean => movementOf(shift, { sigmas, negligible: 0 }) === "rose";
  const stayed = (shift: Shift, beside: Shift): boolean =>
    movementOf(shift, { sigmas, negligible: negligibleBeside(ratioOf(beside), shift) }) === "stayed";
  const tail = all.find(({ shift }) => rose(shift));
  if (tail === undefined) {
    const [first] = all;
    if (first === undefined || !rose(body) || !stayed(first.shift, body)) return undefined;
    return { kind: "median", percent: first.percent, ratio: ratioOf(body) };
  }
  if (rose(body)) return { kind: "whole", evenness: evennessOf(body, tail.shift, sigmas) };
  if (!stayed(body, tail.shift)) return undefined;
  return { kind: "tail", percent: tail.percent, ratio: ratioOf(tail.shift) };
}
