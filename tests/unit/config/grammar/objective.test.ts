import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainProblem, parseObjective } from "../../../../src/config/grammar/objective.ts";
import { dimensionOf, formatIndicator, type Objective } from "../../../../src/model/objective.ts";
import { anyText } from "../../text.ts";

const source = { from: "default" } as const;

function read(line: string): Objective {
  const parsed = parseObjective(line, source);
  if (parsed.kind === "problem") throw new Error(explainProblem(parsed.problem, "objectives line 1"));
  return parsed.value;
}

function complaint(line: string): string {
  const parsed = parseObjective(line, source);
  return parsed.kind === "problem" ? explainProblem(parsed.problem, "objectives line 2") : "accepted";
}

const p95 = { metric: "http_req_duration", tags: {}, aggregation: { kind: "percentile", percent: 95 } };
const errors = { metric: "http_req_failed", tags: {}, aggregation: { kind: "rate" } };

describe("an objective is an indicator, a comparison and a bound", () => {
  test.each([
    ["p95 < 300ms", p95, { kind: "absolute", limit: 300, dimension: "time" }],
    ["p(95)<300ms", p95, { kind: "absolute", limit: 300, dimension: "time" }],
    ["p95 <= 1.5 s", p95, { kind: "absolute", limit: 1500, dimension: "time" }],
    ["p95 < 900us", p95, { kind: "absolute", limit: 0.9, dimension: "time" }],
    ["p95 < baseline + 10%", p95, { kind: "relative", measure: "share", amount: 0.1 }],
    ["p95 < baseline - 5 %", p95, { kind: "relative", measure: "share", amount: -0.05 }],
    ["p95 < baseline + 20ms", p95, { kind: "relative", measure: "offset", amount: 20, dimension: "time" }],
    ["errors < 1%", errors, { kind: "absolute", limit: 0.01, dimension: "ratio" }],
    ["errors < baseline + 1pp", errors, { kind: "relative", measure: "points", amount: 0.01 }],
    [
      "exceptions < 1%",
      { metric: "uncaught exceptions", tags: {}, aggregation: { kind: "rate" } },
      { kind: "absolute", limit: 0.01, dimension: "ratio" },
    ],
    [
      "med  of each  endpoint < baseline + 10%",
      { ...p95, aggregation: { kind: "med" }, each: "endpoint" },
      { kind: "relative", measure: "share", amount: 0.1 },
    ],
    [
      "errors of each endpoint < 1%",
      { ...errors, each: "endpoint" },
      { kind: "absolute", limit: 0.01, dimension: "ratio" },
    ],
    [
      "http_req_duration p(99) of each endpoint < 1s",
      {
        metric: "http_req_duration",
        tags: {},
        aggregation: { kind: "percentile", percent: 99 },
        each: "endpoint",
      },
      { kind: "absolute", limit: 1000, dimension: "time" },
    ],
    // A script may have a metric of that name, which is written with its aggregation.
    [
      "exceptions count < 5",
      { metric: "exceptions", tags: {}, aggregation: { kind: "count" } },
      { kind: "absolute", limit: 5, dimension: "number" },
    ],
    [
      "exceptions{page:home} rate < 5%",
      { metric: "exceptions", tags: { page: "home" }, aggregation: { kind: "rate" } },
      { kind: "absolute", limit: 0.05, dimension: "ratio" },
    ],
    [
      "throughput > baseline - 10%",
      { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } },
      { kind: "relative", measure: "share", amount: -0.1 },
    ],
    [
      "throughput > 600/min",
      { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } },
      { kind: "absolute", limit: 10, dimension: "frequency" },
    ],
    [
      "http_req_duration{name:login} p(99) < 1.5s",
      { ...p95, tags: { name: "login" }, aggregation: { kind: "percentile", percent: 99 } },
      { kind: "absolute", limit: 1500, dimension: "time" },
    ],
    [
      'p99.9{name:"GET /a, b", method:GET} < 2s',
      {
        ...p95,
        tags: { name: "GET /a, b", method: "GET" },
        aggregation: { kind: "percentile", percent: 99.9 },
      },
      { kind: "absolute", limit: 2000, dimension: "time" },
    ],
    [
      "p95{url:http://x/y?a=1} < 2s",
      { ...p95, tags: { url: "http://x/y?a=1" } },
      { kind: "absolute", limit: 2000, dimension: "time" },
    ],
    [
      "data_received rate < 5MB/s",
      { metric: "data_received", tags: {}, aggregation: { kind: "rate" } },
      { kind: "absolute", limit: 5e6, dimension: "byteRate" },
    ],
    [
      "orders count > 100",
      { metric: "orders", tags: {}, aggregation: { kind: "count" } },
      { kind: "absolute", limit: 100, dimension: "number" },
    ],
  ])("%s", (line, indicator, bound) => {
    expect(read(line)).toMatchObject({ indicator, bound, onMiss: "fail", text: line });
  });

  test("warn: in front makes a miss a warning and is no part of the text", () => {
    expect(read("warn: p99 < baseline + 20%")).toMatchObject({
      onMiss: "warn",
      text: "p99 < baseline + 20%",
    });
  });
});

describe("a wrong line shows the spot and what was expected", () => {
  test.each([
    [
      "p95 < 300mss",
      'objectives line 2: unknown unit "mss"\n  p95 < 300mss\n           ^ expected a time: us, ms, s, m or h',
    ],
    [
      "warn p95 < 300ms",
      'objectives line 2: found "warn" without a colon\n  warn p95 < 300ms\n  ^ expected warn: in front of the objective',
    ],
    [
      "p95 < 1%",
      'objectives line 2: unit "%" does not fit\n  p95 < 1%\n         ^ expected a time: us, ms, s, m or h',
    ],
    [
      "p95 < 300",
      "objectives line 2: a number without a unit\n  p95 < 300\n           ^ expected a time: us, ms, s, m or h",
    ],
    [
      "p95 < basline + 10%",
      'objectives line 2: found "basline"\n  p95 < basline + 10%\n        ^ expected a limit (a time: us, ms, s, m or h) or baseline + 10%',
    ],
    [
      "p95 < baseline",
      "objectives line 2: the line ends\n  p95 < baseline\n                ^ expected + or - and a tolerance, such as baseline + 10%",
    ],
    [
      "p95 < baseline + 1pp",
      'objectives line 2: unit "pp" does not fit\n  p95 < baseline + 1pp\n                    ^ expected a tolerance: % or a time: us, ms, s, m or h',
    ],
    [
      "p95 > baseline + 10%",
      "objectives line 2: this demands that p95 gets worse\n  p95 > baseline + 10%\n      ^ expected <, to limit how much it may rise",
    ],
    [
      "p95 > baseline - 10%",
      "objectives line 2: this fails when p95 gets better\n  p95 > baseline - 10%\n      ^ expected p95 < baseline + 10%, to limit how much it may rise",
    ],
    [
      "errors{name:login} >= baseline-1pp",
      "objectives line 2: this fails when errors{name:login} gets better\n  errors{name:login} >= baseline-1pp\n                     ^ expected errors{name:login} < baseline+1pp, to limit how much it may rise",
    ],
    [
      "warn: throughput <= baseline - 10%",
      "objectives line 2: this demands that throughput gets worse\n  warn: throughput <= baseline - 10%\n                   ^ expected >, to limit how much it may fall",
    ],
    [
      "exceptions{scenario:a} < 1%",
      "objectives line 2: exceptions with a tag filter\n  exceptions{scenario:a} < 1%\n            ^ expected no filter: k6 logs exceptions without tags",
    ],
    [
      "checks rate of each endpoint > 99%",
      "objectives line 2: checks rate is not kept for each endpoint\n  checks rate of each endpoint > 99%\n              ^ expected errors, throughput, p95 or another figure of http_req_duration, http_reqs, http_req_failed",
    ],
    [
      "p95{name:login} of each endpoint < 1s",
      "objectives line 2: of each endpoint with a tag filter\n  p95{name:login} of each endpoint < 1s\n                  ^ expected one of the two",
    ],
    [
      "throughput over seconds p(5) of each endpoint > 1/s",
      "objectives line 2: of each endpoint with over seconds\n  throughput over seconds p(5) of each endpoint > 1/s\n                               ^ expected one of the two",
    ],
    [
      "exceptions > baseline + 1pp",
      "objectives line 2: this demands that exceptions gets worse\n  exceptions > baseline + 1pp\n             ^ expected <, to limit how much it may rise",
    ],
    [
      "exceptions < 150%",
      "objectives line 2: exceptions is between 0 % and 100 %\n  exceptions < 150%\n               ^ expected a limit from 0% to 100%",
    ],
    [
      "errors < 150%",
      "objectives line 2: errors is between 0 % and 100 %\n  errors < 150%\n           ^ expected a limit from 0% to 100%",
    ],
    [
      "checks rate > -1%",
      "objectives line 2: checks rate is between 0 % and 100 %\n  checks rate > -1%\n                ^ expected a limit from 0% to 100%",
    ],
    [
      "errors <= 100%",
      "objectives line 2: this can never fail: errors is never above 100 %\n  errors <= 100%\n            ^ expected a limit from 0% to less than 100%",
    ],
    [
      "checks rate >= 0%",
      "objectives line 2: this can never fail: checks rate is never below 0 %\n  checks rate >= 0%\n                 ^ expected a limit above 0%",
    ],
    [
      "errors < 0%",
      "objectives line 2: this can never be met: errors is never below 0 %\n  errors < 0%\n           ^ expected a limit above 0%, or errors <= 0%",
    ],
    [
      "checks rate > 100%",
      "objectives line 2: this can never be met: checks rate is never above 100 %\n  checks rate > 100%\n                ^ expected a limit below 100%, or checks rate >= 100%",
    ],
    [
      "p95 > 0ms",
      "objectives line 2: this can never fail: p95 is always above 0 ms\n  p95 > 0ms\n        ^ expected p95 < LIMIT, such as p95 < 300ms",
    ],
    [
      "p95 < -5ms",
      "objectives line 2: this can never be met: p95 is never below 0 ms\n  p95 < -5ms\n        ^ expected a limit above 0 ms",
    ],
    [
      "throughput > baseline - 150%",
      "objectives line 2: this can never fail: throughput cannot fall by more than 100 %\n  throughput > baseline - 150%\n               ^ expected a tolerance of less than 100%",
    ],
    [
      "p95 < baseline - 150%",
      "objectives line 2: this can never be met: p95 cannot fall by more than 100 %\n  p95 < baseline - 150%\n        ^ expected a tolerance of less than 100%",
    ],
    [
      "errors < baseline + 150pp",
      "objectives line 2: this can never fail: errors cannot change by more than 100 percentage points\n  errors < baseline + 150pp\n           ^ expected a tolerance of less than 100pp",
    ],
    [
      "errors < baseline + 100pp",
      "objectives line 2: this can never fail: errors cannot change by more than 100 percentage points\n  errors < baseline + 100pp\n           ^ expected a tolerance of less than 100pp",
    ],
    [
      "checks rate > baseline - 100pp",
      "objectives line 2: this can never fail: checks rate cannot change by more than 100 percentage points\n  checks rate > baseline - 100pp\n                ^ expected a tolerance of less than 100pp",
    ],
    [
      "p95 == baseline + 1%",
      'objectives line 2: "==" with the baseline\n  p95 == baseline + 1%\n         ^ expected <, <=, > or >=',
    ],
    [
      "p101 < 3ms",
      "objectives line 2: percentile 101\n  p101 < 3ms\n  ^ expected a percentile from 0 to 100",
    ],
    [
      "eror < 1%",
      'objectives line 2: unknown indicator "eror"\n  eror < 1%\n  ^ expected errors, or eror with an aggregation',
    ],
    [
      "http_req_failed p(95) < 3",
      "objectives line 2: http_req_failed has no p(N)\n  http_req_failed p(95) < 3\n                  ^ expected one of rate (it is a rate)",
    ],
    [
      "p95 =< 3ms",
      'objectives line 2: found "="\n  p95 =< 3ms\n      ^ expected a comparison: <, <=, > or >=',
    ],
    [
      "p95 < 3ms soon",
      'objectives line 2: found "soon"\n  p95 < 3ms soon\n            ^ expected the end of the line',
    ],
    [
      "p95{name=login} < 3ms",
      'objectives line 2: found "="\n  p95{name=login} < 3ms\n          ^ expected a tag filter such as {name:login} or {name:"a, b",method:GET}',
    ],
    [
      "checks rate > 0.99",
      "objectives line 2: a number without a unit\n  checks rate > 0.99\n                    ^ expected a share: %",
    ],
  ])("%s", (line, message) => {
    expect(complaint(line)).toBe(message);
  });

  test("whatever stands on a line, it is read or explained, never a crash", () => {
    fc.assert(
      fc.property(anyText, (line) => {
        const parsed = parseObjective(line, source);
        if (parsed.kind === "read") return true;
        return parsed.problem.column >= 1 && parsed.problem.column <= line.length + 1;
      }),
    );
  });
});

const tagText = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-ascii" });
const percentiles = fc
  .integer({ min: 0, max: 1000 })
  .map((tenths) => ({ kind: "percentile" as const, percent: tenths / 10 }));
const overSeconds = fc.record({
  kind: fc.constant("overSeconds" as const),
  each: fc.oneof(fc.constantFrom({ kind: "avg" as const }, { kind: "med" as const }), percentiles),
  over: fc.oneof(
    fc.constantFrom("avg" as const, "min" as const, "med" as const, "max" as const).map((kind) => ({ kind })),
    fc.constantFrom("step" as const, "variability" as const).map((kind) => ({ kind })),
    percentiles,
  ),
});
const indicators = fc.record({
  metric: fc.constantFrom("http_req_duration", "http_req_waiting", "grpc_req_duration", "my_latency"),
  tags: fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), tagText, { maxKeys: 3, noNullPrototype: true }),
  aggregation: fc.oneof(
    fc.constantFrom("avg" as const, "min" as const, "med" as const, "max" as const).map((kind) => ({ kind })),
    percentiles,
    overSeconds,
  ),
});

test("an indicator that is written out is read back the same", () => {
  const ofEach = fc.record({
    metric: fc.constant("http_req_duration"),
    tags: fc.constant({}),
    aggregation: fc.oneof(fc.constantFrom({ kind: "avg" as const }, { kind: "med" as const }), percentiles),
    each: fc.constant("endpoint" as const),
  });
  fc.assert(
    fc.property(fc.oneof(indicators, ofEach), (indicator) => {
      expect(read(`${formatIndicator(indicator)} < baseline + 10%`).indicator).toEqual(indicator);
    }),
  );
});

test("seconds are written as the worked cases write them", () => {
  const each = { kind: "rate" };
  const indicatorOf = (line: string) => read(line).indicator;
  expect(indicatorOf("throughput over seconds p(5) > 80/s")).toEqual({
    ...{ metric: "http_reqs", tags: {} },
    aggregation: { kind: "overSeconds", each, over: { kind: "percentile", percent: 5 } },
  });
  expect(indicatorOf("http_req_waiting avg over seconds step < baseline + 10%").aggregation).toEqual({
    ...{ kind: "overSeconds", each: { kind: "avg" }, over: { kind: "step" } },
  });
  expect(read("throughput over seconds variability < 150%").bound).toMatchObject({ limit: 1.5 });
  expect(formatIndicator(indicatorOf("errors{name:login} over seconds max < 5%"))).toBe(
    "errors{name:login} over seconds max",
  );
});

test.each([
  ["throughput over p(5) > 80/s", 17, 'found "p(5)"', "over seconds"],
  ["throughput over seconds > 80/s", 25, 'found ">"', "one of avg, min, med, max, p(N), step, variability"],
  [
    "http_req_waiting max over seconds p(5) < 1s",
    1,
    "a second has no max",
    "avg, med, p(N) or rate in front of over seconds",
  ],
  ["throughput over seconds p(5) > 80ms", 34, 'unit "ms" does not fit', "a rate: /s or /min"],
  [
    "throughput over seconds p(5) < baseline - 5%",
    30,
    "this demands that throughput over seconds p(5) gets worse",
    ">, to limit how much it may fall",
  ],
  [
    "throughput over seconds step > baseline + 5%",
    30,
    "this demands that throughput over seconds step gets worse",
    "<, to limit how much it may rise",
  ],
])("%s is refused with what is expected", (line, column, found, expected) => {
  expect(parseObjective(line, { from: "default" })).toEqual({
    kind: "problem",
    problem: { line, column, found, expected },
  });
});

test("what a metric holds decides what its aggregations measure", () => {
  expect(dimensionOf("trend", "time", { kind: "avg" })).toBe("time");
  expect(dimensionOf("trend", "time", { kind: "count" })).toBe("number");
  expect(dimensionOf("counter", "data", { kind: "rate" })).toBe("byteRate");
  expect(dimensionOf("counter", "default", { kind: "rate" })).toBe("frequency");
  expect(dimensionOf("rate", "default", { kind: "rate" })).toBe("ratio");
});

test.each([
  "p95 < baseline - 10%",
  "throughput > baseline - 10%",
  "throughput > baseline + 10%",
  "throughput < baseline + 50%",
  "p95 > 10ms",
  "my_latency avg > baseline + 10%",
  "http_req_duration count > baseline + 10%",
])("%s may be meant", (line) => {
  expect(parseObjective(line, { from: "default" }).kind).toBe("read");
});

test.each([
  "errors > baseline + 1pp",
  "http_req_waiting{name:login} p(99) >= baseline + 0%",
  "checks rate < baseline - 1pp",
])("%s asks for a change for the worse", (line) => {
  expect(parseObjective(line, { from: "default" })).toMatchObject({
    kind: "problem",
    problem: { found: expect.stringMatching(/^this demands that .* gets worse$/) },
  });
});

test.each([
  "errors < 100%",
  "errors <= 0%",
  "p95 < baseline + 150%",
  "throughput > baseline - 100%",
  "errors < baseline + 99pp",
  // Whether its figures may lie below 0 only the script knows.
  "balance value > baseline - 150%",
])("%s can be met, and it can fail", (line) => {
  expect(parseObjective(line, { from: "default" })).toMatchObject({ kind: "read" });
});
