import { cumulativeStdNormalProbability } from "simple-statistics";

/**
 * Uniform numbers in (0, 1). Deterministic, so that simulations depend only on the measurements.
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

/** Standard normal numbers; deterministic. @see Box & Muller 1958, Ann. Math. Statist. 29:610 */
export function normalDraws(seed: number): () => number {
  const uniform = uniformDraws(seed);
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** Starts the same draws from their first number again, as often as it is called; each number is computed once. */
export function repeatable(draw: () => number): () => () => number {
  const drawn: number[] = [];
  return () => {
    let next = 0;
    return () => {
      const number = drawn[next] ?? draw();
      drawn[next] = number;
      next += 1;
      return number;
    };
  };
}

/** Shuffles numbers in place; every order is equally likely (Fisher-Yates). */
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
 * Ratio of a variance estimate to the true variance: a chi-square number divided by its degrees of freedom, from one
 * normal number.
 * @see Wilson & Hilferty 1931, PNAS 17:684
 */
export function estimateFactor(degreesOfFreedom: number, normal: number): number {
  const spread = 2 / (9 * Math.max(1, degreesOfFreedom));
  return Math.max(0, 1 - spread + normal * Math.sqrt(spread)) ** 3;
}

/** From this mean on, a count of events is practically normal. */
const manyEvents = 50;

/** Poisson quantile for a uniform number in (0, 1). */
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

/** Draws the number of bad samples among `total`, in bursts of `burst`, with expected share `share`. */
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
