import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineOfThreshold, parseThreshold } from "../../../../src/config/grammar/threshold.ts";

describe("a threshold of a k6 script is an objective", () => {
  test.each([
    ["http_req_duration", "p(95)<500", { kind: "percentile", percent: 95 }, {}, "<", 500],
    ["http_req_failed", "rate<0.01", { kind: "rate" }, {}, "<", 0.01],
    [
      "http_req_duration{name:login,method:GET}",
      "p(99.9) <= 1500",
      { kind: "percentile", percent: 99.9 },
      { name: "login", method: "GET" },
      "<=",
      1500,
    ],
    ["checks{check:ok}", "rate===1", { kind: "rate" }, { check: "ok" }, "==", 1],
    ["http_reqs", "count<1e0", { kind: "count" }, {}, "<", 1],
    ["http_req_duration", " avg < +1 ", { kind: "avg" }, {}, "<", 1],
    ["http_req_duration", "p(95)<5.", { kind: "percentile", percent: 95 }, {}, "<", 5],
    ["http_req_duration", "p(+95.)>.5", { kind: "percentile", percent: 95 }, {}, ">", 0.5],
    ["dur{'y':'z'}", "max!=2", { kind: "max" }, { y: "z" }, "!=", 2],
    ['dur{ "a" : "b c" , d:e:f }', "med>=2", { kind: "med" }, { a: "b c", d: "e:f" }, ">=", 2],
    ["dur{url:http://host/{id}}", "avg<2", { kind: "avg" }, { url: "http://host/{id}" }, "<", 2],
  ])("%s: %s", (metric, expression, aggregation, tags, comparison, limit) => {
    expect(parseThreshold(metric, expression)).toMatchObject({
      indicator: { metric: metric.split("{")[0], tags, aggregation },
      comparison,
      bound: { kind: "absolute", limit, dimension: "number" },
      source: { from: "script" },
    });
  });

  test.each(["p(95)", "p(95)<", "latency<5", "p(95)<500ms", "", "p(101)<5", "avg<0x1p4", "avg<Inf", "p()<5"])(
    "%j is none that can be judged",
    (expression) => {
      expect(parseThreshold("http_req_duration", expression)).toBeUndefined();
    },
  );

  test.each(["dur{name:a", "dur}name:a{", "dur{name:a}x"])("nor is one on %s", (metric) => {
    expect(parseThreshold(metric, "avg<5")).toBeUndefined();
  });

  test("has the very number that its text stands for, however it is spelt", () => {
    const spelt = fc
      .tuple(
        fc.constantFrom("", "+", "-"),
        fc.nat(100_000),
        fc.constantFrom("", ".", ".5", ".250"),
        fc.constantFrom("", "e0", "e+2", "E-3"),
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(spelt, fc.constantFrom("<", "<=", ">", ">=", "==", "!="), (number, operator) => {
        const bound = parseThreshold("http_req_duration", `avg ${operator} ${number}`)?.bound;
        expect(bound).toMatchObject({ limit: Number.parseFloat(number) });
      }),
    );
  });
});

const script = `import http from "k6/http";
// thresholds stand below
export const options = {
  scenarios: { checkout: { executor: "constant-vus" } },
  thresholds: {
    // http_req_duration: ["p(95)<500"],
    http_req_failed: ["rate<0.01"],
    http_req_duration: ["p(95)<500", "p(99)<1000"],
    'http_req_duration{name:login}': [
      { threshold: 'p(95)<500', abortOnFail: true },
      "p(99)<" + limit,
    ],
    checks: ["rate>0.99"], orders: [\`count>\${least}\`],
  },
};
`;

test.each([
  ["http_req_failed", "rate<0.01", 7],
  ["http_req_duration", "p(95)<500", 8],
  ["http_req_duration", "p(99)<1000", 8],
  ["http_req_duration{name:login}", "p(95)<500", 10],
  ["http_req_duration{name:login}", "p(99)<900", 9],
  ["checks", "rate>0.99", 13],
  ["orders", "count>5", 13],
  ["iterations", "rate>0.99", 13],
  ["iterations", "p(95)<500", undefined],
  ["iterations", "count>1", undefined],
])("the threshold %s %s stands on line %s", (metric, expression, line) => {
  expect(lineOfThreshold(script, metric, expression)).toBe(line);
});
