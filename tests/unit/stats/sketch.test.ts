import fc from "fast-check";
import { expect, test } from "vitest";
import {
  buildSketch,
  formatSketch,
  parseSketch,
  SketchSyntaxError,
  sketchQuantile,
} from "../../../src/stats/sketch.ts";

const value = fc.oneof(
  fc.double({ min: 0.001, max: 1e6, noNaN: true }),
  fc.double({ min: -1e6, max: -0.001, noNaN: true }),
  fc.constant(0),
);
const values = fc.array(value, { minLength: 1, maxLength: 300 });

test("a quantile is off by at most half a percent", () => {
  fc.assert(
    fc.property(values, fc.nat(), (list, at) => {
      const sorted = [...list].sort((left, right) => left - right);
      const index = at % sorted.length;
      const exact = sorted[index]!;
      const quantile = sorted.length === 1 ? 0 : index / (sorted.length - 1);
      // Asked for the sample's own index, nothing is interpolated but the last bit of the division.
      const found = sketchQuantile(buildSketch(list), quantile);
      const neighbours = [sorted[index - 1] ?? exact, exact, sorted[index + 1] ?? exact];
      const tolerance =
        0.005 * Math.abs(exact) + 1e-9 * (Math.abs(neighbours[0]!) + Math.abs(neighbours[2]!));
      expect(Math.abs(found - exact)).toBeLessThanOrEqual(tolerance);
    }),
  );
});

test("a sketch is read back as it was written", () => {
  fc.assert(
    fc.property(values, (list) => {
      const sketch = buildSketch(list);
      expect(parseSketch(formatSketch(sketch))).toEqual(sketch);
    }),
  );
  expect(parseSketch(formatSketch(buildSketch([])))).toEqual({ buckets: [], upTo: [], count: 0 });
});

test("six thousand latencies take less than one kilobyte", () => {
  const list = Array.from({ length: 6000 }, (_, index) => 20 * Math.exp(3 * ((index * 0.618_034) % 1) ** 2));
  expect(formatSketch(buildSketch(list)).length).toBeLessThan(1000);
});

test.each(["", "ddsketch:AAAA", "q1:gA", "q1:gP", "q1:gQ", "q1:/w", "q1:gP///w8A"])(
  "%j is refused as a sketch",
  (text) => {
    expect(() => parseSketch(text)).toThrow(SketchSyntaxError);
  },
);
