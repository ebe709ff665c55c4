// Test runs of the past that share a testid, in a real Prometheus: each is the figures of its own window.
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPrometheusRunsLoad } from "../../../../src/features/prometheus-runs/load.ts";
import { Failure } from "../../../../src/model/failure.ts";
import { type Run, runSchema } from "../../../../src/model/run/run.ts";
import { seriesOf } from "../../../../src/model/run/series.ts";
import { createPrometheus } from "../../../../src/prometheus/api/client.ts";
import { percentileOf } from "../../../../src/stats/percentile.ts";
import {
  histogramsFlag,
  type RunningPrometheus,
  receiverFlag,
  startPrometheus,
} from "../../../prometheus/server.ts";
import { k6Series, type MadeRequest, type WrittenSeries, writeSeries } from "../../../prometheus/write.ts";
import { keepLog, scenario } from "../../../unit/k6/scenario.ts";

let prometheus: RunningPrometheus;
const from = Date.parse("2023-10-06T14:12:36.172Z");
const day = 24 * 3_600_000;

/** As many requests as there are, one after the other, of 100 ms and a little more each. */
function requests(startMs: number, count: number, scale: number): MadeRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const durationMs = scale * (100 + index);
    return { endMs: startMs + index * 1000 + durationMs, durationMs, isFailed: index % 10 === 9 };
  });
}

const [first, second] = [requests(from, 60, 1), requests(from + day, 90, 3)];
const testid = "signinTest.js";

/** What a collector makes of OpenTelemetry's histograms: cumulative buckets. */
function classic(all: readonly MadeRequest[], bounds: readonly number[]): WrittenSeries[] {
  const atMs = Math.max(...all.map(({ endMs }) => endMs));
  const labels = { testid: "classic", scenario: "default" };
  const name = "k6_http_req_duration_milliseconds";
  const one = (suffix: string, value: number, more: Record<string, string> = {}): WrittenSeries => ({
    labels: { __name__: `${name}_${suffix}`, ...labels, ...more },
    samples: [{ atMs, value }],
  });
  const below = (bound: number) => all.filter(({ durationMs }) => durationMs <= bound).length;
  return [
    ...bounds.map((bound) => one("bucket", below(bound), { le: String(bound) })),
    one("bucket", all.length, { le: "+Inf" }),
    one("count", all.length),
    one(
      "sum",
      all.reduce((sum, { durationMs }) => sum + durationMs, 0),
    ),
    { labels: { __name__: "k6_http_reqs_total", ...labels }, samples: [{ atMs, value: all.length }] },
  ];
}

beforeAll(async () => {
  const flags = [receiverFlag, histogramsFlag, "--storage.tsdb.retention.time=100y"];
  prometheus = await startPrometheus({ flags });
  await writeSeries(prometheus.url, k6Series(first, { testid }));
  await writeSeries(prometheus.url, k6Series(second, { testid }));
  await writeSeries(prometheus.url, classic(second, [50, 100, 200, 300, 400, 500, 600]));
}, 120_000);
afterAll(async () => await prometheus.stop());

async function readIn(testId: string, startMs: number, endMs: number): Promise<Run> {
  const source = { url: prometheus.url, headers: {}, ca: undefined, timeoutMs: 60_000 };
  const window = { from: new Date(startMs), to: new Date(endMs) };
  const load = createPrometheusRunsLoad(createPrometheus(source), { testIds: [testId], window }, "0.1.0");
  const signal = new AbortController().signal;
  return runSchema.parse(
    await load.run(scenario({ script: "a.js" }), { caller: {}, signal, log: keepLog() }),
  );
}

/** The percentile of all samples, in order. */
function exactly(all: readonly MadeRequest[], percent: number): number {
  return percentileOf(Float64Array.from(all.map(({ durationMs }) => durationMs)).sort(), percent);
}

test.each([
  ["first", first, from],
  ["second", second, from + day],
])("the %s of two runs of one testid, by its window", async (_, made, startMs) => {
  const run = await readIn(testid, startMs, startMs + 120_000);
  expect(run.window).toMatchObject({
    start: new Date(startMs).toISOString(),
    end: new Date(startMs + 120_000).toISOString(),
  });
  expect(seriesOf(run, "http_reqs")?.values).toEqual({ count: made.length, rate: made.length / 120 });
  expect(seriesOf(run, "http_req_failed")?.values).toMatchObject({ passes: made.length / 10 });
  const values = seriesOf(run, "http_req_duration")?.values;
  const exact = exactly(made, 95);
  expect(values?.bounds?.["95"]?.low).toBeLessThanOrEqual(exact);
  expect(values?.bounds?.["95"]?.high).toBeGreaterThanOrEqual(exact);
  expect((values?.percentiles["95"] ?? 0) / exact).toBeCloseTo(1, 1);
  expect(values?.avg).toBeCloseTo(made.reduce((sum, { durationMs }) => sum + durationMs, 0) / made.length, 6);
});

test("a window within a run has what was counted in it", async () => {
  // Pushes are 5 s apart, so between 20 s and 40 s 20 requests were written.
  const run = await readIn(testid, from + 20_500, from + 40_500);
  expect(seriesOf(run, "http_reqs")?.values.count).toBe(20);
});

test("classic histograms give percentiles with bounds as wide as their buckets", async () => {
  const run = await readIn("classic", from + day, from + day + 120_000);
  const values = seriesOf(run, "http_req_duration")?.values;
  expect(values).toMatchObject({ count: 90, bounds: { "95": { low: 500, high: 600 } } });
  expect(values?.percentiles["95"]).toBeGreaterThan(500);
});

test("a time without that run says so", async () => {
  const error = await readIn(testid, from - day, from - day + 60_000).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Failure);
  expect(String(error)).toContain(
    'no k6 metrics with testid "signinTest.js" between 2023-10-05T14:12:36.172Z and 2023-10-05T14:13:36.172Z',
  );
});
