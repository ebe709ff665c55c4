import { median, sum } from "simple-statistics";
import type { Aggregation } from "../../model/objective.ts";
import { endpointSeries } from "../../model/run/endpoint-name.ts";
import type { Run } from "../../model/run/run.ts";
import { allSeriesOf } from "../../model/run/series.ts";
import type { Carriers, EndpointsMoved } from "./facts.ts";
import {
  areApart,
  hasRisen,
  hasStayed,
  indicatorOf,
  type RunsOfMiss,
  ratioOf,
  shiftOf,
  sigmasFor,
} from "./shift.ts";

const durations = "http_req_duration";

/** Minimum share of all requests that endpoints must cover to stand for all. */
const wholeCoverage = 0.95;

/** Noise of the other endpoints, relative to the change, above which a share of the change is misleading. */
const blurredShare = 0.15;

/** Share of all requests by endpoint name; every run has equal weight. */
function weightsIn(runs: readonly Run[]): Map<string, number> {
  const weights = new Map<string, number>();
  for (const run of runs) {
    const [whole, ...others] = allSeriesOf(run, durations);
    for (const { tags, values } of endpointSeries(others)) {
      const { name } = tags;
      if (whole === undefined || name === undefined) continue;
      const weight = values.count / whole.values.count / runs.length;
      weights.set(name, (weights.get(name) ?? 0) + weight);
    }
  }
  return weights;
}

/** Endpoints with enough samples for this aggregation; `weight` is the share of all requests, from both sides. */
function endpointsIn(compared: RunsOfMiss, aggregation: Aggregation) {
  const before = weightsIn(compared.baseline);
  return [...weightsIn(compared.runs)].flatMap(([name, weight]) => {
    const shift = shiftOf(compared, indicatorOf(durations, { name }, aggregation));
    const average = shiftOf(compared, indicatorOf(durations, { name }, { kind: "avg" }));
    if (shift === undefined || average === undefined) return [];
    return [{ name, shift, average, weight: (weight + (before.get(name) ?? weight)) / 2 }];
  });
}

type Endpoint = ReturnType<typeof endpointsIn>[number];

/** Time an endpoint adds to the average request, ms. */
function contribution({ average, weight }: Endpoint): number {
  return weight * average.at(0);
}

function largestFirst(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.toSorted((one, other) => contribution(other) - contribution(one));
}

/** The endpoints that moved and, if the noise of the others allows it, their share of the added time. */
function carriersOf(moved: readonly Endpoint[], all: readonly Endpoint[]): Carriers {
  const names = largestFirst(moved).map(({ name }) => name);
  const total = sum(all.map(contribution));
  const others = all.filter((one) => !moved.includes(one));
  const noise = sum(others.map(({ average, weight }) => weight * (average.at(1) - average.at(0))));
  const share = sum(moved.map(contribution)) / total;
  const isKnown = total > 0 && share > 0 && noise / total <= blurredShare;
  return { names, share: isKnown ? Math.min(1, share) : undefined };
}

/** Whether endpoints that all moved did so by the same share: each against the median one. */
function evennessOf(endpoints: readonly Endpoint[], sigmas: number): "even" | "uneven" | "open" {
  const shifts = endpoints.map(({ shift }) => shift);
  const middle = median(shifts.map(ratioOf));
  const isApart = shifts.some((shift) => {
    const expected = middle * shift.baseline;
    return shift.at(-sigmas) > expected || shift.at(sigmas) < expected;
  });
  if (isApart) return "uneven";
  const isNear = shifts.every((shift) => Math.abs(ratioOf(shift) - middle) <= middle / 4);
  return isNear ? "even" : "open";
}

function movedBy(compared: RunsOfMiss, aggregation: Aggregation): EndpointsMoved | undefined {
  const all = endpointsIn(compared, aggregation);
  if (all.length < 2) return undefined;
  const sigmas = sigmasFor(all.length);
  const moved = all.filter(({ shift }) => hasRisen(shift, sigmas));
  if (moved.length === 0) return undefined;
  const isWhole = sum(all.map(({ weight }) => weight)) >= wholeCoverage;
  if (moved.length === all.length && isWhole) {
    const [largest] = largestFirst(moved);
    const evenness = evennessOf(moved, sigmas);
    return {
      kind: "all",
      count: all.length,
      evenness,
      most: carriersOf(largest === undefined ? [] : [largest], all),
    };
  }
  return movedBeside(moved, all, { sigmas, isWhole });
}

/** The result if some endpoints moved beyond noise and others did not. */
function movedBeside(
  moved: readonly Endpoint[],
  all: readonly Endpoint[],
  { sigmas, isWhole }: { sigmas: number; isWhole: boolean },
): EndpointsMoved | undefined {
  const [least] = moved.map(({ shift }) => shift).sort((one, other) => ratioOf(one) - ratioOf(other));
  if (least === undefined) return undefined;
  const others = all.filter((one) => !moved.includes(one)).map(({ shift }) => shift);
  const haveStayed = others.every((shift) => hasStayed(shift, least, sigmas));
  const carriers = carriersOf(moved, all);
  if (haveStayed && isWhole) return { kind: "only", ...carriers };
  // Less noise alone does not single out an endpoint: the others may have moved as much.
  const isSetApart = others.some(
    (shift) => ratioOf(shift) < ratioOf(least) && areApart(shift, least, sigmas),
  );
  if (isSetApart) return { kind: "some", count: all.length, ...carriers };
  const isMost = moved.length * 2 > all.length;
  return isMost ? { kind: "most", moved: moved.length, count: all.length } : undefined;
}

/**
 * Which endpoints got slower, by the objective's own aggregation. If some have too few samples for its percentile, uses
 * averages, but only for a statement about all endpoints.
 * @returns undefined with fewer than two endpoints, or if noise hides which
 */
export function endpointsMoved(compared: RunsOfMiss, aggregation: Aggregation): EndpointsMoved | undefined {
  const own = endpointsIn(compared, aggregation).length;
  if (own === weightsIn(compared.runs).size) return movedBy(compared, aggregation);
  const byAverage = movedBy(compared, { kind: "avg" });
  if (byAverage?.kind !== "only" && byAverage?.kind !== "all") return undefined;
  return aggregation.kind === "avg" ? byAverage : { ...byAverage, onAverage: true };
}
