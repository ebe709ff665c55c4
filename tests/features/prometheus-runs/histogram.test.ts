import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addHistograms,
  growthOf,
  type Histogram,
  histogramQuantile,
  scaledHistogram,
} from "../../../src/features/prometheus-runs/histogram.ts";
import { percentileOf } from "../../../src/stats/percentile.ts";

/** Buckets as k6 writes them: eight for each power of two (schema 3), and one around zero. */
function histogramOf(values: readonly number[], perDoubling = 8): Histogram {
  const edge = (index: number) => 2 ** (index / perDoubling);
  const counts = new Map<number | "zero", number>();
  for (const value of values) {
    const key = value === 0 ? "zero" : Math.ceil(Math.log2(value) * perDoubling - 1e-9);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const buckets = [...counts].map(([key, count]) =>
    key === "zero"
      ? { low: -1e-39, high: 1e-39, count }
      : { low: edge(key - 1) * (1 - 1e-9), high: edge(key) * (1 + 1e-9), count },
  );
  return {
    count: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    buckets: buckets.sort((one, other) => one.low - other.low),
  };
}

const samples = fc.array(fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 60_000, noNaN: true })), {
  minLength: 1,
  maxLength: 200,
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("a quantile of a native histogram", () => {
  test("has bounds between which k6's own quantile of the samples lies", () => {
    fc.assert(
      fc.property(samples, share, (values, quantile) => {
        const found = histogramQuantile(histogramOf(values), quantile)!;
        const exact = percentileOf(
          values.toSorted((one, other) => one - other),
          quantile * 100,
        );
        expect(exact).toBeGreaterThanOrEqual(found.low - 1e-9);
        expect(exact).toBeLessThanOrEqual(found.high + 1e-9);
        expect(found.value).toBeGreaterThanOrEqual(found.low);
        expect(found.value).toBeLessThanOrEqual(found.high);
      }),
    );
  });

  test("never falls as the share rises", () => {
    fc.assert(
      fc.property(samples, share, share, (values, one, other) => {
        const histogram = histogramOf(values);
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(histogramQuantile(histogram, low)!.value).toBeLessThanOrEqual(
          histogramQuantile(histogram, high)!.value + 1e-9,
        );
      }),
    );
  });

  test("is undefined without samples", () => {
    expect(histogramQuantile(addHistograms([]), 0.95)).toBeUndefined();
  });

  test("is within one bucket, 9 % wide, for ordinary latencies", () => {
    const values = Array.from({ length: 1000 }, (_, index) => 20 + index / 5);
    const found = histogramQuantile(histogramOf(values), 0.95)!;
    expect(found.high / found.low).toBeLessThan(1.1);
    expect(found.value).toBeCloseTo(percentileOf(values, 95), -1);
  });
});

describe("histograms of several processes", () => {
  test("are one histogram of all their samples", () => {
    fc.assert(
      fc.property(samples, samples, (one, other) => {
        const together = addHistograms([histogramOf(one), histogramOf(other)]);
        const expected = histogramOf([...one, ...other]);
        expect(together.count).toBe(expected.count);
        expect(together.buckets).toEqual(expected.buckets);
      }),
    );
  });

  test("hold what came after the warm-up when its state is taken off", () => {
    fc.assert(
      fc.property(samples, samples, (warmUp, rest) => {
        const growth = growthOf(histogramOf([...warmUp, ...rest]), histogramOf(warmUp));
        expect(growth.count).toBe(rest.length);
        expect(growth.buckets).toEqual(histogramOf(rest).buckets);
      }),
    );
  });

  test("of different resolution are one of the lower resolution", () => {
    fc.assert(
      fc.property(samples, samples, (one, other) => {
        const together = addHistograms([histogramOf(one, 2), histogramOf(other, 16)]);
        expect(together.count).toBe(one.length + other.length);
        expect(together.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(together.count);
        const edges = together.buckets.flatMap(({ low, high }) => [low, high]);
        for (const [index, edge] of edges.entries()) {
          expect(edge).toBeGreaterThanOrEqual((edges[index - 1] ?? edge) * (1 - 1e-8) - 1e-30);
        }
        const all = [...one, ...other].sort((less, more) => less - more);
        for (const share of [0, 0.5, 0.95, 1]) {
          const found = histogramQuantile(together, share)!;
          const exact = percentileOf(all, share * 100);
          expect(exact).toBeGreaterThanOrEqual(found.low * (1 - 1e-8) - 1e-9);
          expect(exact).toBeLessThanOrEqual(found.high * (1 + 1e-8) + 1e-9);
        }
      }),
    );
  });

  test("of which the later state has a lower resolution leave what came in between", () => {
    const growth = growthOf(histogramOf([1.1, 1.3, 1.6, 9, 100], 1), histogramOf([1.1, 1.3, 9], 8));
    expect(growth.count).toBe(2);
    expect(growth.buckets.map(({ count }) => count)).toEqual([1, 1]);
    expect(growth.buckets[0]?.low).toBeCloseTo(1);
    expect(growth.buckets[1]?.high).toBeCloseTo(128);
  });

  test("keep their shape in another unit", () => {
    const histogram = histogramOf([1, 2, 3]);
    const scaled = scaledHistogram(histogram, 1000);
    expect(scaled.sum).toBe(6000);
    expect(histogramQuantile(scaled, 0.5)!.value).toBeCloseTo(
      histogramQuantile(histogram, 0.5)!.value * 1000,
    );
  });
});
