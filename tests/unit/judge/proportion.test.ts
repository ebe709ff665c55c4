import { describe, expect, test } from "vitest";
import { type RunCounts, shareDifference } from "../../../src/judge/proportion.ts";

const ends = { low: 0.99, high: 0.95 };

/** Counts of independent failures. */
function counts(bad: number, total: number): RunCounts {
  const share = bad / total;
  return { bad, total, variance: (share * (1 - share)) / total };
}

describe("shareDifference", () => {
  test("1 failure of 6,000 after none is noise", () => {
    const found = shareDifference([counts(1, 6000)], [counts(0, 6000)], ends);
    expect(found.low).toBeLessThan(0);
    expect(found.high).toBeLessThan(0.01);
  });

  test("60 failures of 6,000 after none are not", () => {
    expect(shareDifference([counts(60, 6000)], [counts(0, 6000)], ends).low).toBeGreaterThan(0.002);
  });

  test("without doubt between runs it is Newcombe's method 10", () => {
    // Newcombe 1998, table II, contrast (a): 56/70 - 48/80 = 0.2, 95 % interval 0.0524 to 0.3339. The prior of 10 %
    // between runs widens it a little.
    const found = shareDifference([counts(56, 70)], [counts(48, 80)], { low: 0.975, high: 0.975 });
    expect(found.estimate).toBeCloseTo(0.2, 10);
    expect(found.low).toBeLessThanOrEqual(0.0524);
    expect(found.low).toBeGreaterThan(-0.05);
    expect(found.high).toBeGreaterThanOrEqual(0.3339);
    expect(found.high).toBeLessThan(0.42);
  });

  test("none of none has an interval, and all of all too", () => {
    for (const bad of [0, 100]) {
      const found = shareDifference([counts(bad, 100)], [counts(bad, 100)], ends);
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
    expect(shareDifference([burst], base, ends).low).toBeLessThan(shareDifference([single], base, ends).low);
  });

  test("a history whose error rate jumps about widens the interval", () => {
    const steady = [10, 11, 9, 10].map((bad) => counts(bad, 1000));
    const jumpy = [0, 25, 2, 13].map((bad) => counts(bad, 1000));
    const width = (history: readonly RunCounts[]): number => {
      const found = shareDifference([counts(20, 1000)], history, ends);
      return found.high - found.low;
    };
    expect(width(jumpy)).toBeGreaterThan(1.3 * width(steady));
  });
});
