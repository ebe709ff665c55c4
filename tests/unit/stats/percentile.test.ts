import fc from "fast-check";
import { expect, test } from "vitest";
import { sortValues } from "../../../src/ingest/sort.ts";
import { percentileKey, percentileOf } from "../../../src/stats/percentile.ts";

/** k6's TrendSink.P, line by line. */
function k6Percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  if (sorted.length === 1) return sorted[0]!;
  const index = share * (sorted.length - 1);
  const low = sorted[Math.floor(index)]!;
  const high = sorted[Math.ceil(index)]!;
  return low + (high - low) * (index - Math.floor(index));
}

const durations = fc.array(fc.double({ min: 0, max: 60_000, noNaN: true }), { minLength: 1, maxLength: 500 });

test("a percentile is the one that k6 computes", () => {
  fc.assert(
    fc.property(durations, fc.double({ min: 0, max: 100, noNaN: true }), (values, percent) => {
      const sorted = Float64Array.from(values).sort();
      expect(percentileOf(sorted, percent)).toBe(k6Percentile(values, percent / 100));
    }),
  );
});

test("a percentile of nothing is not a number, it is not zero", () => {
  expect(percentileOf([], 95)).toBeNaN();
});

test("a percentile's key has no trailing zeros", () => {
  expect([99, 99.9, 99.0].map(percentileKey)).toEqual(["99", "99.9", "99"]);
});

test("large arrays are sorted as the engine sorts them, negative values and zeros included", () => {
  const float = fc.float({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  fc.assert(
    fc.property(fc.array(float, { minLength: 1, maxLength: 60 }), (seed) => {
      const values = Float32Array.from(
        { length: 1500 },
        (_, index) => seed[index % seed.length]! * (1 + (index % 7)),
      );
      const expected = values.slice().sort();
      sortValues(values);
      expect(values).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
