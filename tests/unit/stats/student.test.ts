import { expect, test } from "vitest";
import { studentQuantile } from "../../../src/stats/student.ts";

// Printed tables, Abramowitz & Stegun 26.10.
test.each([
  { probability: 0.95, degrees: 1, quantile: 6.313752 },
  { probability: 0.99, degrees: 2, quantile: 6.964557 },
  { probability: 0.975, degrees: 10, quantile: 2.228139 },
  { probability: 0.99, degrees: 30, quantile: 2.457262 },
  { probability: 0.995, degrees: 5, quantile: 4.032143 },
  { probability: 0.99, degrees: 1e9, quantile: 2.326348 },
])(
  "t at $probability with $degrees degrees of freedom is $quantile",
  ({ probability, degrees, quantile }) => {
    // 1e5 degrees stand for infinitely many: off by 2e-5.
    expect(studentQuantile(probability, degrees)).toBeCloseTo(quantile, degrees > 1000 ? 3 : 5);
  },
);

test("is symmetrical about 0 and takes fractions of a degree", () => {
  expect(studentQuantile(0.05, 3.5)).toBeCloseTo(-studentQuantile(0.95, 3.5), 10);
  expect(studentQuantile(0.5, 4)).toBeCloseTo(0, 10);
  expect(studentQuantile(0.95, 3.5)).toBeGreaterThan(studentQuantile(0.95, 4));
  expect(studentQuantile(0.95, 3.5)).toBeLessThan(studentQuantile(0.95, 3));
});
