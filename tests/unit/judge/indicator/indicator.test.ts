import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import { pooledValue } from "../../../../src/judge/objective/absolute.ts";
import type { Comparator } from "../../../../src/model/objective.ts";
import { holds } from "../../../../src/model/objective.ts";
import { meanLevel } from "../../../../src/stats/mean-level.ts";
import {
  counter,
  counterSeries,
  loadRun,
  objective,
  rate,
  rateSeries,
  runOf,
  trend,
  trendSeries,
} from "../runs.ts";

const seconds = [
  [10, 20, 30, 40],
  [50, 60, 70, 80],
];

const run = runOf(
  [
    trend("http_req_duration", [
      trendSeries(seconds),
      trendSeries([[5, 7]], { name: "login", method: "GET" }),
    ]),
    trend("page_weight", [trendSeries([[1000]])], "data"),
    trend("basket_size", [trendSeries([[3]])], "default"),
    rate("http_req_failed", [rateSeries([1, 0], [4, 4]), rateSeries([0], [0], { name: "never" })]),
    counter("http_reqs", [counterSeries([4, 4])]),
    counter("data_received", [counterSeries([900, 100])], "data"),
    {
      name: "vus",
      type: "gauge",
      contains: "default",
      series: [{ tags: {}, values: { value: 5, min: 1, max: 9 } }],
    },
  ],
  2,
);

describe("findIndicator", () => {
  test.each([
    { text: "avg < 1s", value: 45, dimension: "time" },
    { text: "med < 1s", value: 45, dimension: "time" },
    { text: "p(95) < 1s", value: 76.5, dimension: "time" },
    { text: "max < 1s", value: 80, dimension: "time" },
    { text: "p(0) < 1s", value: 10, dimension: "time" },
    { text: "p(100) < 1s", value: 80, dimension: "time" },
    { text: "http_req_duration count > 1", value: 8, dimension: "number" },
    { text: "avg{method:GET,name:login} < 1s", value: 6, dimension: "time" },
    { text: "page_weight avg < 1MB", value: 1000, dimension: "bytes" },
    { text: "basket_size avg < 10", value: 3, dimension: "number" },
    { text: "errors < 50%", value: 0.125, dimension: "ratio" },
    { text: "throughput > 1/s", value: 4, dimension: "frequency" },
    { text: "http_reqs count > 1", value: 8, dimension: "number" },
    { text: "data_received rate > 1B/s", value: 500, dimension: "byteRate" },
    { text: "data_received count > 1B", value: 1000, dimension: "bytes" },
    { text: "vus value > 1", value: 5, dimension: "number" },
    { text: "vus max > 1", value: 9, dimension: "number" },
  ])("reads $text", ({ text, value, dimension }) => {
    expect(findIndicator(run, objective(text).indicator)).toMatchObject({ kind: "found", value, dimension });
  });

  test("reads a percentile that is not stored from the sketch, within 0.5 %", () => {
    const found = findIndicator(run, objective("p(75) < 1s").indicator);
    expect(found.kind === "found" ? found.value : Number.NaN).toBeCloseTo(62.5, -0.5);
  });

  test.each([
    {
      text: "http_req_duraton p(95) < 1s",
      missing: "metric",
      near: ["http_req_duration", "http_req_failed", "http_reqs"],
    },
    { text: "p95{name:logn,method:GET} < 1s", missing: "tags", near: ["{method:GET,name:login}"] },
    { text: "p95{name:login} < 1s", missing: "tags", near: ["{method:GET,name:login}"] },
    { text: "errors{name:never} < 1%", missing: "tags", near: ["{name:never}"] },
    {
      text: "basket_size rate < 10",
      missing: "aggregation",
      near: ["avg", "med", "p(50)", "p(90)", "p(95)"],
    },
  ])("says what $text lacks, and what is near", ({ text, missing, near }) => {
    expect(findIndicator(run, objective(text).indicator)).toMatchObject({ kind: "absent", missing, near });
  });

  test("a percentile without a sketch is missing, not guessed", () => {
    const { sketch: _sketch, ...series } = trendSeries(seconds);
    const bare = runOf([trend("http_req_duration", [series])]);
    expect(findIndicator(bare, objective("p(75) < 1s").indicator)).toMatchObject({ missing: "aggregation" });
  });

  test("a damaged sketch counts as none", () => {
    const damaged = runOf([trend("http_req_duration", [{ ...trendSeries(seconds), sketch: "nonsense" }])]);
    expect(findIndicator(damaged, objective("p(75) < 1s").indicator)).toMatchObject({
      missing: "aggregation",
    });
  });
});

describe("holds", () => {
  const table: readonly { comparison: Comparator; below: boolean; equal: boolean; above: boolean }[] = [
    { comparison: "<", below: true, equal: false, above: false },
    { comparison: "<=", below: true, equal: true, above: false },
    { comparison: ">", below: false, equal: false, above: true },
    { comparison: ">=", below: false, equal: true, above: true },
    { comparison: "==", below: false, equal: true, above: false },
    { comparison: "!=", below: true, equal: false, above: true },
  ];
  test.each(table)("$comparison is k6's, to the last digit", ({ comparison, below, equal, above }) => {
    expect(holds(299.999999999, comparison, 300)).toBe(below);
    expect(holds(300, comparison, 300)).toBe(equal);
    expect(holds(300.000000001, comparison, 300)).toBe(above);
  });
});

describe("pooledValue", () => {
  const rounds = [loadRun([[10, 20]], [0]), loadRun([[30, 40, 50, 60]], [2])];
  test.each([
    { text: "avg < 1s", value: Math.sqrt(15 * 45) },
    { text: "max < 1s", value: 60 },
    { text: "min < 1s", value: 10 },
    { text: "errors < 1%", value: 2 / 6 },
    { text: "http_reqs count > 1", value: Math.sqrt(2 * 4) },
    { text: "med < 1s", value: Math.sqrt(15 * 45) },
  ])("of two rounds: $text compares $value", ({ text, value }) => {
    const found = rounds.map((one) => findIndicator(one, objective(text).indicator));
    expect(pooledValue(found.filter((one) => one.kind === "found"))).toBeCloseTo(value, 10);
  });

  test("of rounds that agree is their own value to the last digit, so that a limit on it stays kept", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-9, max: 1e12, noNaN: true }),
        fc.integer({ min: 2, max: 5 }),
        (value, rounds) => {
          expect(meanLevel(new Array<number>(rounds).fill(value))).toBe(value);
        },
      ),
    );
  });
});
