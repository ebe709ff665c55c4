import { expect, test } from "vitest";
import { pauseAfter } from "../../../src/features/costs/sampling/sampler.ts";

test.each([
  [0.1, 200],
  [2, 800],
  [60, 4000],
])("a reading of %d ms is followed by a pause that keeps its share of a processor", (costMs, pauseMs) => {
  expect(pauseAfter(costMs, { share: 0.0025, leastMs: 200, mostMs: 4000 })).toBe(pauseMs);
});
