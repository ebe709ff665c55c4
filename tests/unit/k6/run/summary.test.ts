import { expect, test } from "vitest";
import { parseSummary } from "../../../../src/k6/run/summary.ts";

test("gives the duration, the types and the crossed thresholds", () => {
  const text = JSON.stringify({
    root_group: {},
    metrics: {
      data_sent: { count: 10, rate: 5 },
      http_reqs: { count: 300, rate: 100 },
      empty: { count: 0, rate: 0 },
      checks: { value: 1, passes: 2, fails: 0 },
      vus: { value: 1, min: 1, max: 2 },
      "my_time{a:b, c:d}": { "p(95)": 3, thresholds: { "p(95)<2": true, "p(95)<9": false } },
      counted: { count: 5 },
    },
  });
  const summary = parseSummary(text);
  expect(summary?.durationMs).toBe(3000);
  expect(summary?.crossed.get("my_time{a:b, c:d}")).toEqual({ "p(95)<2": true, "p(95)<9": false });
  expect(Object.fromEntries(summary?.types ?? [])).toEqual({
    data_sent: "counter",
    http_reqs: "counter",
    empty: "counter",
    checks: "rate",
    vus: "gauge",
    "my_time{a:b, c:d}": "trend",
    counted: "trend",
  });
});

test("no counter that counted, no duration", () => {
  expect(parseSummary('{"metrics":{"http_reqs":{"count":0,"rate":0}}}')?.durationMs).toBeUndefined();
});

test.each(["", "{", "[]", '{"metrics":[]}', '{"results":{"metrics":[{"name":"vus"}]}}'])(
  "%j is no summary",
  (text) => {
    expect(parseSummary(text)).toBeUndefined();
  },
);
