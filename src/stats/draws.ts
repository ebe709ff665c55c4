import { cumulativeStdNormalProbability } from "simple-statistics";

/**
 * Uniform numbers in (0, 1), always the same ones: what is drawn from them depends on the measurements alone.
 * @see mulberry32 (T. Ettinger, public domain)
 */
export function uniformDraws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

/**
 * Standard normal numbers, always the same ones.
 * @see Box & Muller 1958, Ann. Math. Statist. 29:610
 */
export function normalDraws(seed: number): () => number {
  const uniform = uniformDraws(seed);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Puts numbers in another order, in place; every order is as likely (Fisher-Yates). */
export function shuffle(order: Float64Array, random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    const [one, other] = [order[last], order[chosen]];
    if (one === undefined || other === undefined) continue;
    order[last] = other;
    order[chosen] = one;
  }
}

/**
 * How far an estimate of a variance may lie from it, as a factor: a chi-square number divided by its degrees, of one
 * normal number.
 * @see Wilson & Hilferty 1931, PNAS 17:684
 */
export function estimateFactor(degreesOfFreedom: number, normal: number): number {
  const spread = 2 / (9 * Math.max(1, degreesOfFreedom));
  return Math.max(0, 1 - spread + normal * Math.sqrt(spread)) ** 3;
}

/** From this many on a number of events is as good as normal. */
const manyEvents = 50;

/** The number of rare events that a uniform number in (0, 1) stands for. */
function poisson(mean: number, uniform: number): number {
  let [count, term] = [0, Math.exp(-mean)];
  let below = term;
  while (below < uniform && count < 10 * manyEvents) {
    count += 1;
    term *= mean / count;
    below += term;
  }
  return count;
}

/** How many of `total` samples are bad, in bursts of `burst`, where `share` of all would be in a run without end. */
export function drawnBad(
  share: number,
  { total, burst }: { readonly total: number; readonly burst: number },
  normal: number,
): number {
  const mean = (share * total) / burst;
  const bursts =
    mean > manyEvents
      ? mean + Math.sqrt(mean * (1 - share)) * normal
      : poisson(mean, cumulativeStdNormalProbability(normal));
  return Math.min(total, Math.max(0, Math.round(bursts * burst)));
}
