import { risingFit } from "../../stats/isotonic.ts";
import type { Crossing } from "./facts.ts";
import type { LevelFacts } from "./level.ts";

/** A figure at each level, turned so that it rises with the load and misses its limit above it. */
function figuresOf(levels: readonly LevelFacts[], index: number) {
  const all = levels.flatMap(({ level, state, figures }) => {
    const figure = figures[index];
    if (figure?.value === undefined || state === "notMeasured") return [];
    return [{ level, ...figure, value: figure.value, standardError: figure.standardError ?? 0 }];
  });
  // A missed limit gives the direction: the figure lies beyond it.
  const missed = all.find(({ isMet, value, limit }) => !isMet && value !== limit);
  const sign = missed !== undefined && missed.value < missed.limit ? -1 : 1;
  const figures = all.map((one) => ({ ...one, value: sign * one.value }));
  return { limit: sign * (all[0]?.limit ?? Number.NaN), figures };
}

/**
 * Level at which a figure crosses its limit, on straight lines between the levels of its rising fit. Its standard error is
 * the figure's there, divided by the slope; at most the distance of the two levels.
 * @returns undefined if it does not cross between two levels
 */
function crossingOf(levels: readonly LevelFacts[], index: number) {
  const { limit, figures } = figuresOf(levels, index);
  const fit = risingFit(figures.map(({ value }) => value));
  const at = fit.findIndex(
    (value, position) => position > 0 && value > limit && (fit[position - 1] ?? limit) <= limit,
  );
  const [low, high] = [figures[at - 1], figures[at]];
  const [from, to] = [fit[at - 1], fit[at]];
  if (low === undefined || high === undefined || from === undefined || to === undefined) return undefined;
  const part = (limit - from) / (to - from);
  const width = high.level - low.level;
  const error = Math.hypot((1 - part) * low.standardError, part * high.standardError);
  const standardError = Math.min(width, (error * width) / (to - from));
  return { value: low.level + part * width, standardError };
}

/**
 * Where the objectives begin to be missed: the lowest crossing of any of them, or the middle between two levels if the
 * higher one misses without a figure beyond its limit (dropped iterations, a threshold that stopped the run).
 * @param met of each level
 */
export function crossingAmong(levels: readonly LevelFacts[], met: readonly boolean[]): Crossing {
  const measured = levels.filter(({ state }) => state !== "notMeasured");
  const [lowest, highest] = [measured[0], measured.at(-1)];
  if (lowest === undefined || highest === undefined) return { kind: "unknown" };
  const capacity = levels.findLast((_, index) => met[index]);
  if (capacity === undefined) return { kind: "below", level: lowest.level };
  if (capacity === highest) return { kind: "above", level: highest.level };
  const crossings = capacity.figures.flatMap(({ objective }, index) => {
    const crossed = crossingOf(measured, index);
    return crossed === undefined ? [] : [{ ...crossed, objective }];
  });
  const [first] = crossings.toSorted((one, other) => one.value - other.value);
  if (first !== undefined) return { kind: "between", ...first };
  const above = measured.find(({ level }) => level > capacity.level) ?? highest;
  const width = above.level - capacity.level;
  // The standard deviation of a uniform distribution between the two.
  return { kind: "between", value: capacity.level + width / 2, standardError: width / Math.sqrt(12) };
}
