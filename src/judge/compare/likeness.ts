import { mean, sum } from "simple-statistics";
import type { Run } from "../../model/run/run.ts";
import { cpuOf, groupBySession } from "../../model/run/session.ts";
import type { LikeWith } from "../../model/verdict.ts";
import { shuffle, uniformDraws } from "../../stats/draws.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { type Compared, scaleFor } from "./difference.ts";

/**
 * The CPU model counts as what sets sessions apart where dealing the models out anew explains as much so rarely. It is
 * also how often like is compared with like although the model means nothing, so it has to be rare; ten sessions of two
 * models, three or more of each, may reach it (1 in 120), and eight (1 in 56).
 */
export const likenessLevel = 0.02;

/** Part of the scatter that the model explains at least: to leave sessions out for less would cost more than it brings. */
const leastExplained = 0.5;

/** Fewer sessions of a model say too little of how they differ among themselves. */
export const fewestAlike = 3;

/** Up to so many ways to deal the models out are all tried; of more, this many at random. */
const mostDealings = 5000;
const randomDealings = 1000;
/** Seed of the random ones: the same history gets the same answer, always. */
const seed = 0x51ab1e;

/** Part of a sum below which two count as equal: rounding. */
const rounding = 1e-9;

/** In how many ways these numbers can be put in order, equal ones being the same. */
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

/** The next order of numbers, in place, from ascending to descending; false at the last one. */
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

/** Models as they may be dealt out to the sessions: in all ways, or in many, as they were among them. */
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

/** Sum of squares between the models, of levels around their mean. */
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

/** What CPU models tell of sessions. */
interface Explained {
  /** Part of the scatter that lies between the models, in [0, 1]. */
  readonly share: number;
  /** Chance that models without any meaning explain as much; found when it is asked for. */
  readonly chance: () => number;
}

/**
 * One-way analysis of variance of sessions by CPU model. Its chance comes from dealing the models out anew, which
 * assumes no shape of the noise, and nothing of the levels' course in time as long as machines come by chance.
 * @returns undefined where there are fewer than two models, or nothing differs
 * @see Fisher 1935, The Design of Experiments, 21; Ernst 2004, Statistical Science 19:676 (permutation methods)
 */
export function explainedByModel(sessions: readonly SessionLevel[]): Explained | undefined {
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

/** The model that made all these runs; undefined where one is not known, or they differ. */
function modelOf([first, ...others]: readonly FoundIndicator[]): string | undefined {
  const model = first?.taken.cpu;
  return others.every(({ taken }) => taken.cpu === model) ? model : undefined;
}

/**
 * Whether the sessions of a model are one stretch of the history that others came after: what set it apart may be
 * anything of that time, such as a change of the code.
 * @param sessions in their order of time
 */
function isLeftBehind(sessions: readonly { readonly cpu: string }[], model: string): boolean {
  const first = sessions.findIndex(({ cpu }) => cpu === model);
  const last = sessions.findLastIndex(({ cpu }) => cpu === model);
  return last < sessions.length - 1 && sessions.slice(first, last).every(({ cpu }) => cpu === model);
}

/**
 * Like with like: where the CPU model explains most of how the stored sessions differ, a comparison with those on this
 * change's model alone. Which sessions that are depends on the stored runs and on this machine's model, never on what
 * was measured on it, so that the odds mean what they did.
 * @param compared with stored runs, at least one on either side
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
    return model === undefined
      ? []
      : [{ runs, cpu: model, level: mean(runs.map(({ value }) => scale.to(value))) }];
  });
  const explained = explainedByModel(known);
  if (explained === undefined || explained.share < leastExplained || explained.chance() > likenessLevel) {
    return compared;
  }
  const alike = known.filter((session) => session.cpu === cpu);
  const likeWith: LikeWith = { cpu, sessions: alike.length, of: sessions.length, isCompared: false };
  if (alike.length < fewestAlike) return { ...compared, likeWith };
  if (isLeftBehind(known, cpu)) return compared;
  const runsOn = (model: string): FoundIndicator[] =>
    known.flatMap((session) => (session.cpu === model ? session.runs : []));
  const elsewhere = new Set(known.flatMap((session) => (session.cpu === cpu ? [] : [session.cpu])));
  return {
    ...compared,
    baseline: runsOn(cpu),
    others: [...elsewhere].map(runsOn),
    likeWith: { ...likeWith, isCompared: true },
  };
}

/** Runs that a comparison of like with like rests on; all of them where it does not ask for that. */
export function likeRuns(runs: readonly Run[], likeWith: LikeWith | undefined): readonly Run[] {
  return likeWith?.isCompared === true ? runs.filter((run) => cpuOf(run) === likeWith.cpu) : runs;
}
