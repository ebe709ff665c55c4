import { describe, expect, test } from "vitest";
import { apartMs, loadAskedBy, loadScheduleOf } from "../../../../src/k6/script/load-schedule.ts";

const constant = (rate: number, more: Readonly<Record<string, unknown>> = {}) => ({
  executor: "constant-arrival-rate",
  startTime: null,
  rate,
  timeUnit: null,
  duration: "15s",
  ...more,
});

const whole = { warmUpMs: 0, windowMs: 15_100 };

test("a constant arrival rate asks for so many iterations, less those of the warm-up", () => {
  const options = { scenarios: { shop: constant(100) } };
  expect(loadScheduleOf(options, whole)).toEqual({ isConstant: true, iterations: 1500, perSecond: 100 });
  expect(loadScheduleOf(options, { warmUpMs: 3000, windowMs: 12_050 })).toEqual({
    isConstant: true,
    iterations: 1200,
    perSecond: 100,
  });
});

test("a first answer that took long starts the window late, and what was asked for before is not in it", () => {
  const options = { scenarios: { shop: constant(100) } };
  expect(loadScheduleOf(options, { warmUpMs: 3000, windowMs: 7000 })?.iterations).toBe(700);
});

test("durations are as k6 writes them", () => {
  const options = { scenarios: { shop: constant(90, { timeUnit: "1m0s", duration: "1h30m0.5s" }) } };
  expect(loadScheduleOf(options, { warmUpMs: 0, windowMs: 1e9 })?.iterations).toBe(8100.8);
});

test("a ramp asks for the area below it, after the warm-up", () => {
  const ramp = {
    executor: "ramping-arrival-rate",
    startRate: 0,
    timeUnit: "1s",
    stages: [
      { duration: "10s", target: 100 },
      { duration: "10s", target: 100 },
    ],
  };
  const options = { scenarios: { shop: ramp } };
  expect(loadScheduleOf(options, { warmUpMs: 0, windowMs: 20_000 })).toEqual({
    isConstant: false,
    iterations: 1500,
  });
  expect(loadScheduleOf(options, { warmUpMs: 5000, windowMs: 15_000 })?.iterations).toBe(1375);
});

test("scenarios with arrival rates add up, each in its own time", () => {
  const scenarios = { one: constant(10), later: constant(20, { startTime: "5s" }) };
  expect(loadScheduleOf({ scenarios }, { warmUpMs: 0, windowMs: 20_000 })).toEqual({
    isConstant: false,
    iterations: 450,
  });
  expect(loadScheduleOf({ scenarios: { one: constant(10), two: constant(20) } }, whole)).toEqual({
    isConstant: true,
    iterations: 450,
    perSecond: 30,
  });
});

test.each([
  [{ vus: 3, duration: "4s", iterations: null, stages: null, scenarios: null }, true],
  [{ vus: 3, duration: "4s", stages: [{ duration: "4s", target: 5 }] }, false],
  [{ vus: 1, duration: null, iterations: 10 }, false],
  [{}, false],
  [{ scenarios: { a: { executor: "constant-vus", vus: 2, duration: "4s" } } }, true],
  [{ scenarios: { a: { executor: "constant-vus", vus: 2, duration: "4s" }, b: constant(9) } }, false],
  [{ scenarios: { a: { executor: "ramping-vus", stages: [] } } }, false],
  [{ scenarios: { a: { executor: "per-vu-iterations", vus: 2, iterations: 9 }, b: constant(9) } }, false],
])(
  "where not every scenario has an arrival rate, no number of iterations is asked for: %j",
  (options, isConstant) => {
    expect(loadScheduleOf(options, whole)).toEqual({ isConstant });
  },
);

test("what is not understood is not known", () => {
  expect(loadScheduleOf({ scenarios: [1] }, whole)).toBeUndefined();
  expect(
    loadScheduleOf({ executionSegment: "0:1/2", scenarios: { shop: constant(100) } }, whole),
  ).toBeUndefined();
  expect(loadScheduleOf({ scenarios: { shop: constant(100, { duration: "soon" }) } }, whole)).toEqual({
    isConstant: false,
  });
});

describe("what scripts are compared by", () => {
  test("is the mean of all arrival rates, also where they change", () => {
    const ramp = {
      ...{ executor: "ramping-arrival-rate", startRate: 0, timeUnit: "1s" },
      stages: [{ duration: "10s", target: 40 }],
    };
    expect(loadAskedBy({ scenarios: { shop: constant(100) } })).toEqual({ perSecond: 100, vus: undefined });
    expect(loadAskedBy({ scenarios: { ramp } })).toEqual({ perSecond: 20, vus: undefined });
  });

  test("are the virtual users of all other scenarios, at most", () => {
    const ramp = {
      executor: "ramping-vus",
      startVUs: 2,
      stages: [
        { duration: "5s", target: 7 },
        { duration: "5s", target: 1 },
      ],
    };
    const users = { executor: "constant-vus", vus: 3, duration: "15s" };
    expect(loadAskedBy({ scenarios: { ramp, users } })).toEqual({ perSecond: undefined, vus: 10 });
    expect(loadAskedBy({ vus: 4, duration: "15s" }).vus).toBe(4);
    expect(loadAskedBy({ iterations: 10 }).vus).toBe(1);
    expect(loadAskedBy({ scenarios: { users, open: constant(10) } })).toEqual({ perSecond: 10, vus: 3 });
  });

  test("is nothing where options are not understood", () => {
    expect(loadAskedBy({ scenarios: [1] })).toEqual({ perSecond: undefined, vus: undefined });
  });
});

describe("loads that run at once begin apart", () => {
  const users = { executor: "constant-vus", vus: 5, duration: "5s" };
  const ramp = {
    executor: "ramping-arrival-rate",
    startRate: 10,
    timeUnit: "1s",
    stages: [{ duration: "10s", target: 200 }],
  };

  test.each([
    ["by the highest rate of all scenarios", { a: constant(10), b: constant(50) }, 10],
    ["by the highest rate of a ramp", { a: ramp }, 2.5],
    ["at most by a tenth of a second", { a: constant(1) }, 100],
    ["by no usual think time where there is no arrival rate", { a: users }, 137],
  ])("%s", (_, scenarios, expected) => {
    expect(apartMs({ scenarios }, 2)).toBeCloseTo(expected);
  });
});
