import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { runSchema } from "../../../src/model/run/run.ts";
import { allSeriesOf, metricOf, seriesOf } from "../../../src/model/run/series.ts";
import { readResults } from "../../builders/results.ts";
import { objective } from "../../unit/judge/runs.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/results/${name}`, import.meta.url));
const textOf = (name: string) => readFileSync(fixture(name), "utf8");

async function read(
  name: string,
  text: string,
  options: Parameters<typeof readResults>[1] = {},
): Promise<Run> {
  await using folder = await createFixture({});
  await writeFile(folder.getPath(name), text);
  const run = await readResults(folder.getPath(name), options);
  expect(runSchema.parse(run)).toEqual(run);
  return run;
}

function figureOf(run: Run, text: string): number | undefined {
  const found = findIndicator(run, objective(text).indicator);
  return found.kind === "found" ? found.value : undefined;
}

function verdictOf(runs: readonly Run[], ...asked: readonly string[]) {
  const found = judgeScenario({
    runs,
    baseline: [],
    comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    objectives: asked.map(objective),
    requireBaseline: false,
  });
  if (found.kind !== "judged") throw new Error(JSON.stringify(found));
  return found.verdict;
}

/** What each real load generator wrote of a server that fails every twentieth request, and all to /broken. */
test.each([
  { name: "jmeter.jtl", tool: "JMeter (jtl)", requests: 160, failed: 84, p95: [5, 5000], rate: [1, 500] },
  {
    name: "artillery.json",
    tool: "Artillery (json)",
    requests: 180,
    failed: 120,
    p95: [10, 200],
    rate: [14, 16],
  },
  { name: "locust.json", tool: "Locust (json)", requests: 136, failed: 70, p95: [10, 500], rate: [5, 100] },
])(
  "$name of a real load generator: response time, failures and rate",
  async ({ name, tool, requests, failed, p95, rate }) => {
    const run = await read(name, textOf(name));
    expect(run.provenance.generator).toBe(tool);
    expect(seriesOf(run, "http_req_failed")?.values).toMatchObject({ count: requests, passes: failed });
    expect(seriesOf(run, "http_reqs")?.values.count).toBe(requests);
    const [least = 0, most = 0] = p95;
    expect(figureOf(run, "p95 < 1s")).toBeGreaterThanOrEqual(least);
    expect(figureOf(run, "p95 < 1s")).toBeLessThanOrEqual(most);
    const [slowest = 0, fastest = 0] = rate;
    expect(figureOf(run, "throughput > 1/s")).toBeGreaterThanOrEqual(slowest);
    expect(figureOf(run, "throughput > 1/s")).toBeLessThanOrEqual(fastest);
    expect(run.lacks?.includes("window") ?? false).toBe(false);
    expect(run.window.start < run.window.end).toBe(true);
  },
);

test("rows of vegeta are read as CSV under the header that the docs give them", async () => {
  const [, header = ""] =
    /echo (timestamp,\S+,headers); vegeta/.exec(readFileSync("docs/results.md", "utf8")) ?? [];
  const run = await read("results.csv", `${header}\n${textOf("vegeta.csv")}`);
  expect(run.provenance.generator).toBe("CSV");
  expect(seriesOf(run, "http_req_failed")?.values).toMatchObject({ count: 60, passes: 42 });
  expect(figureOf(run, "p95 < 1s")).toBeCloseTo(40.75, 1);
  expect(figureOf(run, "throughput > 1/s")).toBeCloseTo(15.3, 0);
});

test.each(["hey.csv", "autocannon.json"])(
  "%s is no format that is read, and is refused with those that are",
  async (name) => {
    await expect(readResults(fixture(name))).rejects.toThrow(
      /has an unknown format: line 1 is .*; expected results/,
    );
  },
);

test.each(["jmeter.jtl", "artillery.json", "locust.json"])(
  "%s cut off or mixed up with another ends in one clear message, wherever it is cut",
  async (name) => {
    const text = textOf(name);
    const other = textOf("vegeta.csv");
    const cuts = [0.2, 0.51, 0.77, 0.999].map((share) => text.slice(0, Math.floor(text.length * share) - 7));
    for (const hostile of [
      ...cuts,
      `${text}${other}`,
      text.replaceAll(/\d{3,}/g, "x"),
      `${text.slice(0, 60)}\0\u202e\n`,
    ]) {
      await expect(read(name, hostile)).rejects.toMatchObject({
        name: "Failure",
        message: expect.stringMatching(/line \d+|is not a|ends in|has no/),
      });
    }
  },
);

test("figures that no record can hold are refused with a message", async () => {
  const many = textOf("artillery.json").replace(/"http.codes.503": ?\d+/, '"http.codes.503": 1e25');
  await expect(read("artillery.json", many)).rejects.toThrow(
    /has a figure that no run can have \(failures\.0\.count:/,
  );
  const report = textOf("artillery.json").replace(/"lastMetricAt": ?\d+/, '"lastMetricAt": 1e300');
  await expect(read("artillery.json", report)).rejects.toThrow(/the start or the end of the run is no date/);
});

describe("Artillery", () => {
  /** The report of 6,000 streams of server-sent events, as it was published. */
  const streams = JSON.stringify({
    aggregate: {
      counters: {
        "sse.open": 16_690,
        "sse.disconnect": 10_834,
        "vusers.created": 6000,
        "vusers.completed": 6000,
        "vusers.failed": 0,
      },
      summaries: {
        "vusers.session_length": {
          min: 179_999.5,
          max: 180_024.9,
          count: 6000,
          mean: 180_001.5,
          p50: 181_743.9,
          median: 181_743.9,
          p95: 181_743.9,
          p99: 181_743.9,
        },
      },
      firstMetricAt: 1_795_382_348_627,
      lastMetricAt: 1_795_382_588_627,
    },
    intermediate: [],
  });

  test("estimates beyond the largest sample are kept, with bounds, and judged within the extremes", async () => {
    const run = await read("a.json", streams);
    const length = metricOf(run, "vusers.session_length");
    expect(length?.contains).toBe("time");
    expect(length?.series[0]?.values).toMatchObject({
      med: 181_743.9,
      percentiles: { "50": 181_743.9, "95": 181_743.9, "99": 181_743.9 },
      bounds: { "95": { low: 179_999.5, high: 180_024.9 } },
    });
    const verdict = verdictOf(
      [run],
      '"vusers.session_length" med < 181s',
      '"vusers.session_length" p(95) < 181s',
      '"vusers.failed" count < 1',
    );
    expect(verdict.judgements.map(({ kind, current }) => [kind, current])).toEqual([
      ["absolute", 180_024.9],
      ["absolute", 180_024.9],
      ["absolute", 0],
    ]);
    expect(verdict.verdict).toBe("pass");
  });

  test("a limit within the bounds of an estimate stays open", async () => {
    const run = await read("a.json", streams);
    const verdict = verdictOf([run], '"vusers.session_length" p(95) < 180010ms');
    expect(verdict.judgements).toMatchObject([{ kind: "notJudged", cause: "bucket" }]);
  });

  test("a counter that was never hit is 0, and one of an unknown kind is missing", async () => {
    const objectives = ['"errors.ETIMEDOUT" count < 1', '"plugin.other" count < 1'].map(objective);
    const run = await read("a.json", streams, { objectives });
    expect(figureOf(run, '"errors.ETIMEDOUT" count < 1')).toBe(0);
    expect(figureOf(run, '"plugin.other" count < 1')).toBeUndefined();
  });

  test("what failed is told, and endpoints where the report has them", async () => {
    const run = await read("a.json", textOf("artillery.json"));
    expect(run.failures).toEqual([
      { kind: "status", status: 503, count: 60 },
      { kind: "error", code: 0, error: "ECONNREFUSED", count: 60 },
    ]);
    expect(allSeriesOf(run, "http_req_duration").map(({ tags }) => tags)).toEqual([
      {},
      { name: "/" },
      { name: "/broken" },
    ]);
    expect(run.window.sliceMs).toBe(10_000);
    expect(seriesOf(run, "http_reqs")?.slices?.count.reduce((sum, one) => sum + one, 0)).toBe(180);
  });
});

describe("nGrinder", () => {
  const header =
    "DateTime,vuser,Tests,Errors,Mean_Test_Time_(ms),Test_Time_Standard_Deviation_(ms),TPS,Mean_response_length,Response_bytes_per_second,Response_errors,Mean_time_to_resolve_host,Mean_time_to_establish_connection,Mean_time_to_first_byte";
  const rows = [
    "2024-02-17 17:23:02,296,200,0,100.0,5,100,1,1,0,0.0,0.0,80.0",
    "2024-02-17 17:23:04,296,0,50,0,0,0,1,1,0,0,0,0",
    "2024-02-17 17:23:08,296,100,0,400.0,5,50,1,1,0,0.0,0.0,200.0",
  ];

  test.each([
    ["new columns", [header, ...rows, ""].join("\n")],
    [
      "old columns, other separator and line ends",
      [
        "DateTime;Tests;Errors;Mean_Test_Time_(ms);TPS;Mean_time_to_first_byte",
        "2024-02-17 17:23:02;200;0;100;100;80",
        "2024-02-17 17:23:04;0;50;null;0;",
        "2024-02-17 17:23:08;100;0;400;50;200.0",
        "",
      ].join("\r\n"),
    ],
  ])("rows of 2 s with means, one of them missing: %s", async (_, text) => {
    const run = await read("output.csv", text);
    expect(run.provenance.generator).toBe("nGrinder (csv)");
    expect(run.window.sliceMs).toBe(2000);
    expect(Date.parse(run.window.end) - Date.parse(run.window.start)).toBe(8000);
    expect(seriesOf(run, "http_reqs")).toMatchObject({
      values: { count: 300, rate: 37.5 },
      slices: { count: [200, 0, 0, 100] },
    });
    expect(seriesOf(run, "iterations")?.values.count).toBe(350);
    expect(seriesOf(run, "http_req_failed")?.values).toMatchObject({ count: 350, passes: 50 });
    // Weighted by tests; the row without any is no measurement.
    expect(seriesOf(run, "http_req_waiting")).toMatchObject({
      values: { count: 300, avg: 120 },
      slices: { count: [200, 0, 0, 100] },
    });
    expect(figureOf(run, "avg < 1s")).toBe(200);
    expect(run.generator.warnings.join()).toContain("no percentiles");
    expect(run.generator.warnings.join()).toContain("no time zone");
  });

  test("a percentile that it cannot have is an error that names what there is", async () => {
    const run = await read("output.csv", [header, ...rows, ""].join("\n"));
    const found = judgeScenario({
      runs: [run],
      baseline: [],
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
      objectives: [objective("p95 < 1s")],
      requireBaseline: false,
    });
    expect(found).toMatchObject({
      kind: "misconfigured",
      problems: [{ kind: "missing", missing: "aggregation", near: ["avg"] }],
    });
  });
});

test("Locust's histogram gives percentiles with the bounds of its rounding, and the rate of each second", async () => {
  const run = await read("locust.json", textOf("locust.json"));
  const { values, sketch } = allSeriesOf(run, "http_req_duration")[0]!;
  expect(sketch).toBeDefined();
  expect(values.bounds?.["95"]?.high).toBeGreaterThan(values.bounds?.["95"]?.low ?? Number.NaN);
  expect(run.lacks).toBeUndefined();
  expect(allSeriesOf(run, "http_reqs").map(({ tags }) => tags)).toEqual([
    {},
    { name: "/" },
    { name: "broken" },
  ]);
  expect(seriesOf(run, "http_reqs")?.slices?.count.reduce((sum, one) => sum + one, 0)).toBe(
    seriesOf(run, "http_reqs")?.values.count,
  );
});
