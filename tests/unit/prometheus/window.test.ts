import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseStep, gridOf, valuesIn } from "../../../src/prometheus/window.ts";

const second = 1000;
const hour = 3600 * second;

describe("$step", () => {
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
        "a step of 1 s would exceed Prometheus' limit of 11,000 values a series; read with a step of 2 s",
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

describe("the grid on which figures are read", () => {
  const windowOf = (windowMs: number) => ({ start: new Date(0), end: new Date(windowMs) });

  test.each([
    [10 * second, 1000],
    [10_037, 1003],
    [600 * second, 1000],
    [599_863, 1001],
    [hour, 2 * second],
    [3 * hour, 10 * second],
    [24 * hour, 60 * second],
  ])("of %d ms has a step of %d ms", (windowMs, stepMs) => {
    expect(gridOf(windowOf(windowMs), undefined)).toMatchObject({ stepMs });
  });

  test("has a value at the window's end, one at its start, and 2,000 steps at the most", () => {
    const window = fc.integer({ min: 0, max: 365 * 24 * hour });
    const wanted = fc.option(fc.integer({ min: 1, max: hour }), { nil: undefined });
    fc.assert(
      fc.property(window, wanted, (windowMs, wantedMs) => {
        const range = gridOf(windowOf(windowMs), wantedMs);
        const steps = valuesIn(range) - 1;
        expect(range.start.getTime() + steps * range.stepMs).toBe(windowMs);
        expect(range.start.getTime()).toBeGreaterThanOrEqual(0);
        expect(range.start.getTime()).toBeLessThanOrEqual(steps);
        expect(steps).toBeLessThanOrEqual(wantedMs === undefined ? 2000 : 11_000);
        if (windowMs > 0 && wantedMs !== undefined && steps > 1) {
          const { stepMs } = chooseStep(windowMs, wantedMs);
          expect(range.stepMs).toBeGreaterThanOrEqual(stepMs);
          expect(range.stepMs).toBeLessThan(2 * stepMs);
        }
      }),
    );
  });

  test("of a window below the step that is wanted has its two ends", () => {
    expect(gridOf(windowOf(5 * second), 60 * second)).toEqual({
      ...windowOf(5 * second),
      stepMs: 5 * second,
    });
  });
});

test("both ends of a range have a value when the step divides it", () => {
  const start = new Date(0);
  expect(valuesIn({ start, end: new Date(10_000), stepMs: 5000 })).toBe(3);
  expect(valuesIn({ start, end: new Date(9999), stepMs: 5000 })).toBe(2);
});
