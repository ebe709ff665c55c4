import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseStep, valuesIn } from "../../../src/prometheus/window.ts";

const second = 1000;
const hour = 3600 * second;

describe("the step of a window", () => {
  test.each([
    [10 * second, 1 * second],
    [63 * second, 1 * second],
    [240 * second, 1 * second],
    [241 * second, 2 * second],
    [600 * second, 5 * second],
    [hour, 15 * second],
    [24 * hour, 600 * second],
    [0, 1 * second],
  ])("of %d ms is %d ms", (windowMs, stepMs) => {
    expect(chooseStep(windowMs, undefined)).toEqual({ stepMs });
  });

  test("gives a chart 60 to 240 steps, and never less than a second each", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 365 * 24 * hour }), (windowMs) => {
        const { stepMs } = chooseStep(windowMs, undefined);
        expect(stepMs).toBeGreaterThanOrEqual(second);
        expect(windowMs / stepMs).toBeLessThanOrEqual(240);
        if (windowMs >= 60 * second && windowMs <= 100 * 24 * hour)
          expect(windowMs / stepMs).toBeGreaterThanOrEqual(60);
      }),
    );
  });

  test("is the user's own up to 11,000 steps", () => {
    expect(chooseStep(11_000 * second, second)).toEqual({ stepMs: second });
    expect(chooseStep(60 * second, 500)).toEqual({ stepMs: 500 });
    expect(chooseStep(60 * second, 3600 * second)).toEqual({ stepMs: 3600 * second });
  });

  test("is raised above what Prometheus refuses, and says so", () => {
    expect(chooseStep(11_001 * second, second)).toEqual({
      stepMs: 2 * second,
      doubt:
        "a step of 1 s would be over 11,000 values a series, more than Prometheus answers; read with a step of 2 s",
    });
  });

  test("never asks for over 11,000 steps, whatever is wanted", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20 * 365 * 24 * hour }),
        fc.option(fc.integer({ min: 1, max: hour }), { nil: undefined }),
        (windowMs, wantedMs) => {
          expect(windowMs / chooseStep(windowMs, wantedMs).stepMs).toBeLessThanOrEqual(11_000);
        },
      ),
    );
  });
});

test("both ends of a range have a value when the step divides it", () => {
  const start = new Date(0);
  expect(valuesIn({ start, end: new Date(10_000), stepMs: 5000 })).toBe(3);
  expect(valuesIn({ start, end: new Date(9999), stepMs: 5000 })).toBe(2);
});
