import { mean, sum } from "simple-statistics";
import { groupedBy } from "../../lib/grouped.ts";
import type { Run } from "../../model/run/run.ts";
import { cpuOf, groupBySession } from "../../model/run/session.ts";
import type { LikeWith } from "../../model/verdict.ts";
import { shuffle, uniformDraws } from "../../stats/draws.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { type Compared, scaleFor } from "./difference.ts";

/**
 * Significance level at which the CPU model explains the variance between sessions, by permutation test: the rate of
 * needless matching when the model has no effect. Eight sessions of two models, at least three each, can reach it (1 in
 * 56).
 */
export const likenessLevel = 0.02;

/** Minimum share of the variance that the model must explain: below it, excluding sessions costs precision. */
const leastExplained = 0.5;

/** Fewer sessions of a model show too little of the variance among them. */
export const fewestAlike = 3;

/** Up to `mostDealings` permutations are enumerated; of more, `randomDealings` are drawn at random. */
const mostDealings = 5000;
const randomDealings = 1000;
/** Fixed seed, so that the same history always gives the same result. */
const seed = 0x51ab1e;

/** Relative difference below which two sums count as equal (rounding). */
const rounding = 1e-9;

/** Number of distinct permutations of these numbers. */
function orders(numbers: Float64Array): number {
  const seen = new Map<number, number>();
  let ways = 1;
  for (const [index, number] of numbers.entries()) {
    const times = (seen.get(number) ?? 0) + 1;
    seen.set(number, times);
    ways *= (index + 1) / times;
  }
  return ways;
}

/** Advances to the next permutation in place, from ascending to descending; false after the last one. */
function toNextOrder(order: Float64Array): boolean {
  const at = (index: number): number => order[index] ?? Number.NaN;
  let falling = order.length - 1;
  while (falling > 0 && at(falling - 1) >= at(falling)) falling -= 1;
  if (falling === 0) return false;
  const before = at(falling - 1);
  let larger = order.length - 1;
  while (at(larger) <= before) larger -= 1;
  order[falling - 1] = at(larger);
  order[larger] = before;
  order.subarray(falling).reverse();
  return true;
}

/** Permutations of the models over the sessions: all, or a random sample that includes the observed one. */
function* dealings(models: Float64Array): Generator<Float64Array> {
  if (orders(models) <= mostDealings) {
    const order = models.toSorted();
    do {
      yield order;
    } while (toNextOrder(order));
    return;
  }
  const [order, random] = [models.slice(), uniformDraws(seed)];
  for (let drawn = 0; drawn < randomDealings; drawn += 1) {
    yield order;
    shuffle(order, random);
  }
}

/** Sum of squares between models, of levels around their mean. */
function squaresBetween(levels: readonly number[], models: Float64Array, count: number): number {
  const [sums, sizes] = [new Float64Array(count), new Float64Array(count)];
  for (const [index, level] of levels.entries()) {
    const model = models[index] ?? 0;
    sums[model] = (sums[model] ?? 0) + level;
    sizes[model] = (sizes[model] ?? 0) + 1;
  }
  let squares = 0;
  for (const [model, total] of sums.entries()) squares += total ** 2 / (sizes[model] ?? 1);
  return squares;
}

/** A session's level on some scale, and the CPU model of its machine. */
export interface SessionLevel {
  readonly level: number;
  readonly cpu: string;
}

/**
 * One-way analysis of variance of sessions by CPU model. The p-value comes from permutations, so it assumes no
 * distribution, but that machines are assigned at random.
 * @returns the share of the variance that lies between models, in [0, 1], and its p-value; undefined with fewer than two
 *   models, or without any variance
 * @see Fisher 1935, The Design of Experiments, 21; Ernst 2004, Statistical Science 19:676 (permutation methods)
 */
export function explainedByModel(sessions: readonly SessionLevel[]) {
  const names = [...new Set(sessions.map(({ cpu }) => cpu))];
  const centre = sessions.length === 0 ? 0 : mean(sessions.map(({ level }) => level));
  const levels = sessions.map(({ level }) => level - centre);
  const all = sum(levels.map((level) => level ** 2));
  const size = Math.max(...sessions.map(({ level }) => Math.abs(level)));
  if (names.length < 2 || !(all > (rounding * size) ** 2)) return undefined;
  const models = Float64Array.from(sessions, ({ cpu }) => names.indexOf(cpu));
  const seen = squaresBetween(levels, models, names.length);
  const chance = (): number => {
    let [asMuch, tried] = [0, 0];
    for (const dealt of dealings(models)) {
      tried += 1;
      if (squaresBetween(levels, dealt, names.length) >= seen - rounding * all) asMuch += 1;
    }
    return asMuch / tried;
  };
  return { share: seen / all, chance };
}

/** The CPU model of all these runs; undefined if one is unknown or they differ. */
function modelOf([first, ...others]: readonly FoundIndicator[]): string | undefined {
  const model = first?.taken.cpu;
  return others.every(({ taken }) => taken.cpu === model) ? model : undefined;
}

/**
 * Whether all sessions of a model are one stretch of the history that others followed: anything else of that time, such
 * as a code change, may then explain its difference.
 * @param sessions in time order
 */
function isLeftBehind(sessions: readonly { readonly cpu: string }[], model: string): boolean {
  const first = sessions.findIndex(({ cpu }) => cpu === model);
  const last = sessions.findLastIndex(({ cpu }) => cpu === model);
  return last < sessions.length - 1 && sessions.slice(first, last).every(({ cpu }) => cpu === model);
}

/**
 * Restricts the comparison to sessions on this change's CPU model, if the model explains most of the variance between
 * stored sessions. The choice does not depend on this change's measurements, so the odds remain valid.
 * @param compared with stored runs, at least one on each side
 */
export function withLike(compared: Compared): Compared {
  const { current, baseline } = compared;
  const cpu = modelOf(current);
  if (cpu === undefined) return compared;
  const scale = scaleFor({ ...compared, current: [] });
  const inTime = baseline.toSorted((one, other) => one.taken.startMs - other.taken.startMs);
  const sessions = groupBySession(inTime);
  const known = sessions.flatMap((runs) => {
    const model = modelOf(runs);
    if (model === undefined) return [];
    return [{ runs, cpu: model, level: mean(runs.map(({ value }) => scale.to(value))) }];
  });
  const explained = explainedByModel(known);
  if (explained === undefined || explained.share < leastExplained || explained.chance() > likenessLevel) {
    return compared;
  }
  const alike = known.filter((session) => session.cpu === cpu);
  const likeWith: LikeWith = { cpu, sessions: alike.length, of: sessions.length, isCompared: false };
  if (alike.length < fewestAlike) return { ...compared, likeWith };
  if (isLeftBehind(known, cpu)) return compared;
  const byModel = groupedBy(known, (session) => session.cpu);
  const others = [...byModel].filter(([model]) => model !== cpu);
  return {
    ...compared,
    baseline: alike.flatMap(({ runs }) => runs),
    others: others.map(([, own]) => own.flatMap(({ runs }) => runs)),
    likeWith: { ...likeWith, isCompared: true },
  };
}

/** Runs used in a comparison matched by CPU model; all runs if it is not matched. */
export function likeRuns(runs: readonly Run[], likeWith: LikeWith | undefined): readonly Run[] {
  return likeWith?.isCompared === true ? runs.filter((run) => cpuOf(run) === likeWith.cpu) : runs;
}
