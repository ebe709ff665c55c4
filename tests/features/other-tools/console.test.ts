// What k6 and Artillery print on the console, as results. The text of k6 is its own, of the run whose --summary-export is beside it.
import { readFile, writeFile } from "node:fs/promises";
import { createFixture } from "fs-fixture";
import { describe, expect, test } from "vitest";
import { Failure } from "../../../src/model/failure.ts";
import { type Run, runSchema } from "../../../src/model/run/run.ts";
import { metricOf, seriesOf } from "../../../src/model/run/series.ts";
import { readResults } from "../../builders/results.ts";

const fixtures = new URL("../../fixtures/results/", import.meta.url).pathname;

async function read(text: string, options: Parameters<typeof readResults>[1] = {}): Promise<Run> {
  await using folder = await createFixture({});
  await writeFile(folder.getPath("run.txt"), text);
  const run = await readResults(folder.getPath("run.txt"), options);
  expect(runSchema.parse(run)).toEqual(run);
  return run;
}

async function refusalOf(text: string): Promise<string> {
  const error = await read(text).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw error ?? new Error("no failure");
  return error.message.replace(/^\S+\/(?=[^/]+\.\w+)/, "");
}

/** All figures of the whole of each metric, by name. */
function figuresIn({ metrics }: Run): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { name, series } of metrics) {
    const values: Readonly<Record<string, unknown>> = series[0]?.values ?? {};
    const percentiles = values["percentiles"];
    const all = Object.entries({ ...values, ...(typeof percentiles === "object" ? percentiles : {}) });
    for (const [key, value] of all) if (typeof value === "number") found.set(`${name} ${key}`, value);
  }
  return found;
}

describe("k6", () => {
  test.each(["k6-v2-full", "k6-v1-legacy"])("%s: printed figures are those of its summary", async (name) => {
    const printed = await readResults(`${fixtures}${name}.txt`);
    const exported = figuresIn(await readResults(`${fixtures}${name}.summary.json`));
    expect(printed.provenance.generator).toBe("k6 (console)");
    expect(printed.lacks).toEqual(["samples", "window"]);
    const figures = figuresIn(printed);
    for (const figure of ["e2e avg", "http_reqs rate", "success passes", "checks count", "depth value"])
      expect([...figures.keys()]).toContain(figure);
    const missing = [...exported.keys()].filter((key) => !figures.has(key));
    // Version 2 does not print how long groups took.
    expect(missing.filter((key) => !key.startsWith("group_duration"))).toEqual([]);
    for (const [key, value] of figures) {
      // Only printed, beside the share of the checks that has them, too.
      if (/^checks_(?:total|failed) /.test(key)) continue;
      const exact = exported.get(key) ?? Number.NaN;
      // k6 prints three digits of the smallest times.
      expect(Math.abs(value - exact), `${key}: ${value} ${exact}`).toBeLessThanOrEqual(0.02 * exact);
    }
    expect(seriesOf(printed, "http_req_duration", { name: "home" })?.values).toMatchObject({
      isCountUntold: true,
    });
    expect(printed.metrics.find((one) => one.name === "e2e")?.contains).toBe("time");
    expect(printed.metrics.find((one) => one.name === "data_sent")?.contains).toBe("data");
  });

  test("lines copied from a report are enough, with colours, a log's time stamps and minutes", async () => {
    const run = await read(
      [
        "2026-01-27T04:00:09.1234567Z      http_req_duration...: avg=777.91ms min=2.87ms med=793.78ms max=1.85s p(90)=1.03s p(95)=1.2s",
        "\u001B[32m✓\u001B[0m iteration_duration...: avg=5.36s min=3.8s med=5.16s max=1m0s p(90)=6.38s p(95)=1m0.5s",
        "http_req_sending...: avg=24.46µs min=0s med=66.09µs max=969ms p(90)=29.36ms p(95)=144.38ms",
        "http_req_failed....: 1.20% ✓ 12        ✗ 988",
        "data_received......: 1.2 MB 40 kB/s",
        "running (1m05.5s), 000/500 VUs, 1000 complete and 0 interrupted iterations",
      ].join("\n"),
    );
    expect(seriesOf(run, "http_req_duration")?.values).toMatchObject({
      avg: 777.91,
      percentiles: { "95": 1200 },
    });
    expect(seriesOf(run, "iteration_duration")?.values).toMatchObject({
      max: 60_000,
      percentiles: { "95": 60_500 },
    });
    expect(seriesOf(run, "http_req_sending")?.values.avg).toBeCloseTo(0.02446, 9);
    expect(seriesOf(run, "http_req_failed")?.values).toEqual({ count: 1000, passes: 12, rate: 0.012 });
    expect(seriesOf(run, "data_received")?.values.count).toBe(1_200_000);
    expect(run.duration?.ms).toBe(65_500);
  });

  test("the output of two runs in one file is refused", async () => {
    const row = "http_reqs...: 868 287.3/s\n";
    expect(await refusalOf(`http_req_duration...: avg=1ms min=1ms\n${row}${row}`)).toBe(
      "run.txt, line 3: http_reqs was on line 2 already. Give the output of each run a file of its own.",
    );
  });
});

const underline = "-".repeat(38);
const artillery = `All VUs finished. Total time: 4 minutes, 1 second

${underline}
Summary report @ 22:35:14(+0900)
${underline}

errors.ETIMEDOUT: .............................................................. 3
http.request_rate: ............................................................. 94/sec
sse.open: ...................................................................... 16690
vusers.completed: .............................................................. 5997
vusers.session_length:
  min: ......................................................................... 179999.5
  max: ......................................................................... 180024.9
  mean: ........................................................................ 180001.5
  median: ...................................................................... 181743.9
  p95: ......................................................................... 181743.9
  p99: ......................................................................... 181743.9
`;

describe("Artillery", () => {
  test("the report at the end gives counters, summaries and the run's length, and no date", async () => {
    const progress = `Metrics for period to: 22:31:20(+0900) (width: 9.9s)\n\nsse.open: ........ 12\n\n`;
    const run = await read(progress + artillery);
    expect(run.provenance.generator).toBe("Artillery (console)");
    expect(run.lacks).toEqual(["samples", "window"]);
    expect(run.duration?.ms).toBe(241_000);
    expect(metricOf(run, "sse.open")?.series[0]?.values).toEqual({ count: 16690, rate: 16690 / 241 });
    expect(run.failures).toEqual([{ kind: "error", code: 0, error: "ETIMEDOUT", count: 3 }]);
    expect(metricOf(run, "vusers.session_length")?.series[0]?.values).toEqual({
      ...{
        count: 0,
        isCountUntold: true,
        sum: 0,
        min: 179999.5,
        max: 180024.9,
        avg: 180001.5,
        med: 181743.9,
      },
      percentiles: { "50": 181743.9, "95": 181743.9, "99": 181743.9 },
      bounds: {
        "50": { low: 179999.5, high: 180024.9 },
        "95": { low: 179999.5, high: 180024.9 },
        "99": { low: 179999.5, high: 180024.9 },
      },
    });
  });

  test("progress without a final report is refused, and so are two of them", async () => {
    const progress = "Metrics for period to: 22:31:20(+0900) (width: 9.9s)\n\nsse.open: ........ 12\n";
    expect(await refusalOf(progress)).toBe(
      'run.txt has no "Summary report @". Expected all that artillery run printed of one run, or its summary report.',
    );
    expect(await refusalOf(artillery + artillery)).toMatch(/a second summary report on line 21\./);
  });
});

test("the fixtures hold what k6 printed: both majors and its marks", async () => {
  expect(await readFile(`${fixtures}k6-v1-legacy.txt`, "utf8")).toMatch(
    /✗ http_req_failed\.+: 50\.00% \d+ out of \d+/u,
  );
  expect(await readFile(`${fixtures}k6-v2-full.txt`, "utf8")).toContain("█ GROUP: inner");
});
