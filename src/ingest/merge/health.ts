import { groupedBy } from "../../lib/grouped.ts";
import { mostWarnings } from "../../model/run/bounds.ts";
import { failureKey, type GeneratorHealth, mostFrequent, type Run } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";
import { recordedHosts } from "../hosts/reach.ts";

/** Sum of amounts; undefined if one is unknown. */
function wholeSum(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length < amounts.length || known.length === 0 ? undefined : sumOf(known, (it) => it);
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function mergeAsked(all: readonly GeneratorHealth[]): GeneratorHealth["asked"] {
  const asked = all.flatMap((health) => health.asked ?? []);
  if (asked.length < all.length) return undefined;
  const iterations = wholeSum(asked.map((one) => one.iterations));
  const perSecond = wholeSum(asked.map((one) => one.perSecond));
  return {
    isConstant: asked.every(({ isConstant }) => isConstant),
    ...(iterations !== undefined && { iterations: Number(iterations.toFixed(1)) }),
    ...(perSecond !== undefined && { perSecond: Number(perSecond.toPrecision(6)) }),
  };
}

/** With the first error of the first generator. */
function mergeUnanswered(all: readonly GeneratorHealth[]): GeneratorHealth["unanswered"] {
  const known = all.flatMap(({ unanswered }) => unanswered ?? []);
  if (known.length === 0) return undefined;
  const sides = (["generator", "target"] as const).flatMap((side) => {
    const own = known.flatMap((one) => one[side] ?? []);
    const [first] = own;
    return first === undefined ? [] : [[side, { ...first, count: sumOf(own, ({ count }) => count) }]];
  });
  return Object.fromEntries(sides);
}

function mergeExceptions(all: readonly GeneratorHealth[]): GeneratorHealth["exceptions"] {
  const known = all.flatMap(({ exceptions }) => exceptions ?? []);
  if (known.length === 0) return undefined;
  const first = known.find((one) => one.first !== undefined)?.first;
  return {
    count: sumOf(known, ({ count }) => count),
    ...(first !== undefined && { first }),
    iterations: sumOf(known, ({ iterations }) => iterations),
  };
}

/** Health of all generators, without the load of their CPUs. @param doubts come before the generators' warnings */
export function mergeHealth(all: readonly GeneratorHealth[], doubts: readonly string[]): GeneratorHealth {
  const exhausted = wholeSum(all.map(({ vusExhausted }) => vusExhausted));
  const refused = distinct(all.flatMap(({ refusedWrites }) => refusedWrites ?? [])).slice(0, 3);
  const [asked, unanswered, exceptions] = [mergeAsked(all), mergeUnanswered(all), mergeExceptions(all)];
  return {
    droppedIterations: sumOf(all, ({ droppedIterations }) => droppedIterations),
    vusMax: sumOf(all, ({ vusMax }) => vusMax ?? 0),
    warnings: distinct([...doubts, ...all.flatMap(({ warnings }) => warnings)]).slice(0, mostWarnings),
    ...(refused.length > 0 && { refusedWrites: refused }),
    ...(asked !== undefined && { asked }),
    ...(exhausted !== undefined && { vusExhausted: exhausted }),
    ...(unanswered !== undefined && { unanswered }),
    ...(exceptions !== undefined && { exceptions }),
  };
}

/** The most frequent kinds of failures. */
export function mergeFailures(runs: readonly Run[]): Run["failures"] {
  const all = runs.flatMap(({ failures }) => failures ?? []);
  const kinds = [...groupedBy(all, failureKey).values()];
  const sums = kinds.map((same) => ({ ...same[0], count: sumOf(same, ({ count }) => count) }));
  return sums.length === 0 ? undefined : mostFrequent(sums);
}

/** Hosts of all requests, the target first, then the busiest; undefined if a share lacks them. */
export function mergeHosts(runs: readonly Run[]): Run["hosts"] {
  const known = runs.flatMap(({ hosts }) => hosts ?? []);
  const [first] = known;
  if (first === undefined || known.length < runs.length) return undefined;
  const mappedTo = known.find((one) => one.mappedTo !== undefined)?.mappedTo;
  const merged = recordedHosts(
    first.target,
    known.flatMap(({ seen }) => seen),
    {
      more: sumOf(known, (one) => one.more ?? 0),
      named: sumOf(known, (one) => one.named ?? 0),
      untold: sumOf(known, (one) => one.untold ?? 0),
    },
  );
  return { ...merged, ...(mappedTo !== undefined && { mappedTo }) };
}
