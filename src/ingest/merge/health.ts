import type { FailureKind, GeneratorHealth, Run } from "../../model/run/run.ts";
import { failureKey, mostFrequent } from "../../model/run/run.ts";
import { mostHosts } from "../hosts/reach.ts";

/** Warnings of a record. */
const mostWarnings = 20;

function sumOf(amounts: readonly (number | undefined)[]): number {
  return amounts.reduce((sum: number, amount) => sum + (amount ?? 0), 0);
}

/** Sum of amounts that all of them have; undefined where one is unknown. */
function wholeSum(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length < amounts.length || known.length === 0 ? undefined : sumOf(known);
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

type Unanswered = NonNullable<GeneratorHealth["unanswered"]>;

function mergeUnanswered(all: readonly GeneratorHealth[]): GeneratorHealth["unanswered"] {
  const known = all.flatMap(({ unanswered }) => unanswered ?? []);
  if (known.length === 0) return undefined;
  const side = (of: keyof Unanswered): Unanswered => {
    const own = known.flatMap((one) => one[of] ?? []);
    const [first] = own;
    if (first === undefined) return {};
    return { [of]: { count: sumOf(own.map(({ count }) => count)), first: first.first } };
  };
  return { ...side("generator"), ...side("target") };
}

function mergeExceptions(all: readonly GeneratorHealth[]): GeneratorHealth["exceptions"] {
  const known = all.flatMap(({ exceptions }) => exceptions ?? []);
  if (known.length === 0) return undefined;
  const first = known.find((one) => one.first !== undefined)?.first;
  const iterations = known.length < all.length ? undefined : wholeSum(known.map((one) => one.iterations));
  return {
    count: sumOf(known.map(({ count }) => count)),
    ...(first !== undefined && { first }),
    ...(iterations !== undefined && { iterations }),
  };
}

/**
 * Health of all generators together. How busy the machines were is no sum: that stays with each of them.
 * @param doubts sentences, before the generators' own warnings
 */
export function mergeHealth(all: readonly GeneratorHealth[], doubts: readonly string[]): GeneratorHealth {
  const exhausted = wholeSum(all.map(({ vusExhausted }) => vusExhausted));
  const refused = distinct(all.flatMap(({ refusedWrites }) => refusedWrites ?? [])).slice(0, 3);
  const [asked, unanswered, exceptions] = [mergeAsked(all), mergeUnanswered(all), mergeExceptions(all)];
  return {
    droppedIterations: sumOf(all.map(({ droppedIterations }) => droppedIterations)),
    vusMax: sumOf(all.map(({ vusMax }) => vusMax)),
    warnings: distinct([...doubts, ...all.flatMap(({ warnings }) => warnings)]).slice(0, mostWarnings),
    ...(refused.length > 0 && { refusedWrites: refused }),
    ...(asked !== undefined && { asked }),
    ...(exhausted !== undefined && { vusExhausted: exhausted }),
    ...(unanswered !== undefined && { unanswered }),
    ...(exceptions !== undefined && { exceptions }),
  };
}

/** Failed requests by how they failed, the most frequent kinds. */
export function mergeFailures(runs: readonly Run[]): Run["failures"] {
  const sums = new Map<string, FailureKind & { readonly count: number }>();
  for (const failure of runs.flatMap(({ failures }) => failures ?? [])) {
    const key = failureKey(failure);
    const before = sums.get(key);
    sums.set(key, before === undefined ? failure : { ...before, count: before.count + failure.count });
  }
  const all = mostFrequent([...sums.values()]);
  return all.length === 0 ? undefined : all;
}

/** Hosts of all requests, the target first, then the busiest; undefined where a share does not know them. */
export function mergeHosts(runs: readonly Run[]): Run["hosts"] {
  const known = runs.flatMap(({ hosts }) => hosts ?? []);
  const [first] = known;
  if (first === undefined || known.length < runs.length) return undefined;
  type Seen = (typeof first)["seen"][number];
  const sums = new Map<string, Seen>();
  for (const one of known.flatMap(({ seen }) => seen)) {
    const before = sums.get(`${one.is} ${one.host}`) ?? { ...one, requests: 0, redirects: 0 };
    sums.set(`${one.is} ${one.host}`, {
      ...before,
      requests: before.requests + one.requests,
      redirects: before.redirects + one.redirects,
    });
  }
  const rank = ({ is, requests }: Seen): number => (is === "target" ? Number.NEGATIVE_INFINITY : -requests);
  const seen = [...sums.values()].sort((one, other) => rank(one) - rank(other));
  const beyond = sumOf(seen.slice(mostHosts).map(({ requests }) => requests));
  const more = beyond + sumOf(known.map((one) => one.more));
  const named = sumOf(known.map((one) => one.named));
  const untold = sumOf(known.map((one) => one.untold));
  return {
    target: first.target,
    seen: seen.slice(0, mostHosts),
    ...(more > 0 && { more }),
    ...(named > 0 && { named }),
    ...(untold > 0 && { untold }),
  };
}
