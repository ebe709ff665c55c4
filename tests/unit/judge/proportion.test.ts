import { describe, expect, test } from "vitest";
import { compareShares, type RunCounts } from "../../../src/judge/proportion.ts";

/** The interval that leaves out so much on either side; each run a session of its own. */
function interval(current: readonly RunCounts[], baseline: readonly RunCounts[], leftOut = 0.01) {
  const found = compareShares(
    [current],
    baseline.map((run) => [run]),
    "stored",
  );
  const chance = { rounds: leftOut, sessions: leftOut };
  return { estimate: found.estimate, low: found.low(chance), high: found.high(chance) };
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
    const found = interval([counts(56, 70)], [counts(48, 80)], 0.025);
    expect(found.estimate).toBeCloseTo(0.2, 10);
    expect(found.low).toBeLessThanOrEqual(0.0524);
    expect(found.low).toBeGreaterThan(-0.05);
    expect(found.high).toBeGreaterThanOrEqual(0.3339);
    expect(found.high).toBeLessThan(0.42);
  });

  test("side by side it is Newcombe's method 10: nothing lies between the sides", () => {
    const found = compareShares([[counts(56, 70)]], [[counts(48, 80)]], "sideBySide");
    const chance = { rounds: 0.025, sessions: 0.025 };
    expect(found.low(chance)).toBeCloseTo(0.0524, 4);
    expect(found.high(chance)).toBeCloseTo(0.3339, 4);
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
