import { expect, test } from "vitest";
import type { Line, Section } from "../../../../src/model/document.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { checksSection } from "../../../../src/report/document/sections/checks.ts";
import { endpointsSection } from "../../../../src/report/document/sections/endpoints.ts";
import { recordedSection } from "../../../../src/report/document/sections/recorded.ts";
import { spellingOf } from "../../../../src/report/words/spelling.ts";
import {
  counter,
  counterSeries,
  loadRun,
  rate,
  rateSeries,
  runOf,
  trend,
  trendSeries,
} from "../../judge/runs.ts";
import { absolute, errors, judgedAbsolute, p95, run } from "../fixtures.ts";
import { linesIn, partsIn, tableIn } from "../rendered.ts";

function plainLine(pieces: Line): string {
  return pieces.map((it) => (typeof it === "string" ? it : "code" in it ? it.code : "")).join("");
}

function rowsOf(section: Section): string[][] {
  return (tableIn(section)?.rows ?? []).map((row) => row.map(plainLine));
}

/** A round of a script that makes no request, its figures times a factor. */
function round(factor: number): Run {
  const times = [[10, 20, 30].map((value) => value * factor)];
  return {
    ...runOf([
      trend("group_duration", [trendSeries(times), trendSeries(times, { group: "::shelf::inner" })]),
      trend("page_time", [trendSeries(times)]),
      rate("retries", [rateSeries([factor], [4])]),
      counter("bytes_read", [counterSeries([1000 * factor])], "data"),
      {
        name: "queue",
        type: "gauge",
        contains: "default",
        series: [{ tags: {}, values: { value: factor, min: 0, max: 9 } }],
      },
    ]),
    checks: [{ name: "is shown", group: "::shelf", passes: 3, fails: factor }],
  };
}

test("every metric that a script recorded is shown, with its groups and checks, over all rounds", () => {
  const runs = [round(1), round(2)];
  const section = recordedSection(runs, spellingOf({ runs }));
  expect(section).toMatchObject({ about: "metrics", title: "All metrics (5)", isOpen: false });
  const parts = Object.fromEntries(partsIn(section).map((it) => [it.title, rowsOf(it)]));
  expect(Object.keys(parts)).toEqual(["Trends", "Rates", "Counters", "Gauges", "Groups", "Checks"]);
  // Averages and medians are the level of both rounds (a geometric mean, as in judging), the largest is that of all samples.
  expect(parts["Trends"]?.[0]?.slice(0, 4)).toEqual(["page_time", "6", "28.3 ms", "28.3 ms"]);
  expect(parts["Trends"]?.[0]?.at(-1)).toBe("60 ms");
  expect(parts["Rates"]).toEqual([["retries", "37.5 %", "3", "8"]]);
  expect(parts["Counters"]).toEqual([["bytes_read", "3 kB", "1,500 B/s"]]);
  expect(parts["Gauges"]).toEqual([["queue", "2", "0", "9"]]);
  expect(parts["Groups"]?.[0]?.slice(0, 2)).toEqual(["shelf › inner", "6"]);
  expect(parts["Checks"]).toEqual([["shelf › is shown", "6", "3", "66.7 %"]]);
});

test("a figure beside its limit is spelled as in the table of objectives", () => {
  const missed = run({ percentiles: { "50": 88, "95": 300.4, "99": 431 }, failed: 0.0100004 });
  const whole = absolute("p95 < 300ms", p95, { limit: 300 });
  const failed = absolute("errors < 1%", errors, { limit: 0.01, dimension: "ratio" });
  const judgements = [judgedAbsolute(whole, 300.4, "fail"), judgedAbsolute(failed, 0.0100004, "fail")];
  const section = recordedSection([missed], spellingOf({ judgements, runs: [missed] }));
  const cells = partsIn(section).flatMap(rowsOf).flat();
  expect(cells).toContain("300.4 ms");
  expect(cells).toContain("1.00004 %");
  expect(cells).not.toContain("300 ms");
  expect(cells).not.toContain("1 %");
});

test("a terminal has one line of them, the script's own first", () => {
  const { brief } = recordedSection([round(1)], spellingOf({ runs: [round(1)] })) ?? {};
  expect(brief && plainLine(brief)).toBe(
    "All metrics: page_time, retries, bytes_read, queue and group_duration. The report's page has their figures.",
  );
  expect(recordedSection([runOf([])], spellingOf({ runs: [] }))).toBeUndefined();
});

test("a check has one name in the report, however deep its group", () => {
  const group = "::shelf::inner";
  const failed = { ...runOf([]), checks: [{ name: "is shown", group, passes: 3, fails: 1 }] };
  const recorded = { ...failed, metrics: round(1).metrics };
  const all = partsIn(recordedSection([recorded], spellingOf({ runs: [recorded] }))).at(-1);
  const names = [checksSection([failed]), all].map((it) => it && rowsOf(it)[0]?.[0]);
  expect(names).toEqual(["shelf › inner › is shown", "shelf › inner › is shown"]);
});

test("endpoints that no run tells apart are counted, with what would join them", () => {
  const named = loadRun([[1, 2, 3]]);
  const served = {
    ...named,
    metrics: [trend("http_req_duration", [trendSeries([[1, 2, 3]]), trendSeries([[1, 2]], { name: "/" })])],
  };
  const titleAnd = (leftOut: Run["endpointsLeftOut"]): [string | undefined, string[]] => {
    const runs = [leftOut === undefined ? served : { ...served, endpointsLeftOut: leftOut }];
    const section = endpointsSection({
      runs,
      baseline: [],
      reference: "baseline",
      spelling: spellingOf({ runs }),
    });
    return [section?.title, linesIn(section).map(plainLine)];
  };
  const joined =
    'a run lists its 50 busiest endpoints. To count requests as one endpoint, give them a common name: http.get(url, { tags: { name: "order" } })';
  expect(titleAnd(undefined)).toEqual(["Endpoints (1)", []]);
  expect(titleAnd({ endpoints: 1, requests: 1 })).toEqual([
    "Endpoints (1 of 2)",
    [`1 endpoint with 1 request is not listed: ${joined}`],
  ]);
  expect(titleAnd({ endpoints: 950, requests: 4000, orMore: true })).toEqual([
    "Endpoints (1 of more than 951)",
    [`950 endpoints or more with 4,000 requests are not listed: ${joined}`],
  ]);
});
