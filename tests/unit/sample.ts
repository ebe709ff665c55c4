import { isWhole as isMatrixWhole } from "../matrices.ts";

/** Whether every draw is made: `node scripts/run.mjs test statistics`. The unit tests make a sample of them. */
export const isWhole = isMatrixWhole("statistics");

/** How many draws to make where `whole` show what is claimed; as a sample a thirtieth, or `sample`. */
export function draws(whole: number, sample = Math.ceil(whole / 30)): number {
  return isWhole ? whole : sample;
}

/** How seldom a bound below may be missed by what keeps its promise; seeds are fixed, so a test does not flicker. */
const seldom = 0.001;

/** Chances of 0, 1, 2 ... successes in so many draws (binomial). */
function* chances(count: number, chance: number): Generator<number> {
  let log = count * Math.log1p(-chance);
  for (let successes = 0; successes <= count; successes += 1) {
    yield Math.exp(log);
    log += Math.log((count - successes) / (successes + 1)) + Math.log(chance) - Math.log1p(-chance);
  }
}

/** The most successes in so many draws that a chance of at most `chance` explains. */
export function atMost(count: number, chance: number): number {
  let above = 1;
  let most = -1;
  for (const one of chances(count, chance)) {
    most += 1;
    above -= one;
    if (above <= seldom) break;
  }
  return most;
}

/** The fewest successes in so many draws that a chance of at least `chance` explains. */
export function atLeast(count: number, chance: number): number {
  return count - atMost(count, 1 - chance);
}
