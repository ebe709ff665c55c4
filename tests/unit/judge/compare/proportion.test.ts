import { describe, expect, test } from "vitest";
import {
  compareShares,
  type RunCounts,
  type ShareDifference,
} from "../../../../src/judge/compare/proportion.ts";

/** Each run a session of its own. */
function compared(current: readonly RunCounts[], baseline: readonly RunCounts[]): ShareDifference {
  return compareShares(
    [current],
    baseline.map((run) => [run]),
    "stored",
  );
}

function interval(current: readonly RunCounts[], baseline: readonly RunCounts[], confidence = 0.98) {
  const found = compared(current, baseline);
  return { estimate: found.estimate, ...found.interval(confidence) };
}

/** Counts of independent failures. */
function counts(bad: number, total: number): RunCounts {
  const share = bad / total;
  return { bad, total, variance: (share * (1 - share)) / total };
}

describe("the difference of two shares", () => {
  test("1 failure of 6,000 after none is noise", () => {
    const found = interval([counts(1, 6000)], [counts(0, 6000)]);
    expect(found.low).toBeLessThan(0);
    expect(found.high).toBeLessThan(0.01);
  });

  test("60 failures of 6,000 after none are not", () => {
    expect(interval([counts(60, 6000)], [counts(0, 6000)]).low).toBeGreaterThan(0.002);
  });

  test("with the doubt of a single stored run it is a little wider than Newcombe's method 10", () => {
    // Newcombe 1998, table II, contrast (a): 56/70 - 48/80 = 0.2, 95 % interval 0.0524 to 0.3339. The prior of 10 %
    // between runs widens it a little.
    const found = interval([counts(56, 70)], [counts(48, 80)], 0.95);
    expect(found.estimate).toBeCloseTo(0.2, 10);
    expect(found.low).toBeLessThanOrEqual(0.0524);
    expect(found.low).toBeGreaterThan(-0.05);
    expect(found.high).toBeGreaterThanOrEqual(0.3339);
    expect(found.high).toBeLessThan(0.42);
  });

  test("side by side it is nearly Newcombe's method 10, a little wider: bursts too short to show may widen chance", () => {
    const found = compareShares([[counts(56, 70)]], [[counts(48, 80)]], "sideBySide");
    const { low, high } = found.interval(0.95);
    expect(low).toBeLessThanOrEqual(0.0524);
    expect(high).toBeGreaterThanOrEqual(0.3339);
    expect(Math.max(0.0524 - low, high - 0.3339)).toBeLessThan(0.02);
  });

  test("none of none has an interval, and all of all too", () => {
    for (const bad of [0, 100]) {
      const found = interval([counts(bad, 100)], [counts(bad, 100)]);
      expect(found.estimate).toBe(0);
      expect(found.low).toBeGreaterThan(-0.1);
      expect(found.high).toBeLessThan(0.1);
      expect(found.low).toBeLessThan(0);
      expect(found.high).toBeGreaterThan(0);
    }
  });

  test("failures that come in bursts prove less than single ones", () => {
    const single = counts(30, 3000);
    const burst = { ...single, variance: (single.variance ?? 0) * 30 };
    const base = [counts(3, 3000)];
    expect(interval([burst], base).low).toBeLessThan(interval([single], base).low);
  });

  test("bursts on one side count on the other, which may have none to show them", () => {
    const burst = (of: number): RunCounts => ({ bad: 40, total: 1500, variance: (of * 40) / 1500 ** 2 });
    const oddsOf = (of: number): number =>
      compareShares([[burst(of)]], [[counts(0, 1500)]], "sideBySide").logOdds({ none: 0, change: 0.02 });
    expect(oddsOf(1)).toBeGreaterThan(5);
    // Two bursts of 20 after none: the second side would have two in one of four cases.
    expect(oddsOf(20)).toBeLessThan(Math.log(4) + 0.5);
  });

  test("rounds that differ widen the interval as bursts do", () => {
    const widthOf = (bad: readonly number[]): number => {
      const base = bad.map(() => counts(10, 1000));
      const found = compareShares([bad.map((one) => counts(one, 1000))], [base], "sideBySide").interval(0.95);
      return found.high - found.low;
    };
    expect(widthOf([0, 40, 0, 40])).toBeGreaterThan(1.5 * widthOf([20, 20, 20, 20]));
  });

  test("a history whose error rate jumps about widens the interval", () => {
    const steady = [10, 11, 9, 10].map((bad) => counts(bad, 1000));
    const jumpy = [0, 25, 2, 13].map((bad) => counts(bad, 1000));
    const width = (history: readonly RunCounts[]): number => {
      const found = interval([counts(20, 1000)], history);
      return found.high - found.low;
    };
    expect(width(jumpy)).toBeGreaterThan(1.3 * width(steady));
  });
});

describe("the odds between two claims about shares", () => {
  const claims = { none: 0, change: 0.01 };

  test("no failure on either side speaks against 1 % more, the more so the more requests there were", () => {
    const oddsOf = (requests: number): number =>
      compared([counts(0, requests)], [counts(0, 6000)]).logOdds(claims);
    // By hand: of 1,000 requests none fails at 1 % in e^-10 of cases; the base's share may be anything below, sessions may
    // differ more than most do, and failures may come in twos and threes, which none can show.
    expect(oddsOf(1000)).toBeLessThan(-6);
    expect(oddsOf(1000)).toBeGreaterThan(-11);
    expect(oddsOf(2000)).toBeLessThan(oddsOf(1000));
  });

  test("rise with each further failure, and more slowly where failures come in bursts", () => {
    const base = [counts(3, 3000)];
    const oddsOf = (bad: number, burst = 1): number => {
      const run = counts(bad, 3000);
      return compared([{ ...run, variance: (run.variance ?? 0) * burst }], base).logOdds(claims);
    };
    const rising = [3, 10, 20, 40, 80].map((bad) => oddsOf(bad));
    expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    expect(oddsOf(80, 30)).toBeLessThan(oddsOf(80));
    expect(oddsOf(80)).toBeGreaterThan(5);
  });

  test("stay finite where every request fails, and where none does", () => {
    for (const [mine, theirs] of [
      [100, 0],
      [0, 100],
      [100, 100],
      [0, 0],
    ] as const) {
      const odds = compared([counts(mine, 100)], [counts(theirs, 100)]).logOdds(claims);
      expect(Number.isFinite(odds)).toBe(true);
    }
  });
});
