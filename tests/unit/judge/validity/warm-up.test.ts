import { describe, expect, test } from "vitest";
import { warmUpDrift } from "../../../../src/judge/validity/warm-up.ts";
import type { Run, TrendSeries } from "../../../../src/model/run/run.ts";
import { percentileOf } from "../../../../src/stats/percentile.ts";
import { atMost, draws, isWhole } from "../../sample.ts";
import {
  type LoadShape,
  latencies,
  loadRun,
  type Seconds,
  seeded,
  trend,
  trendSeries,
  usualLoad,
} from "../runs.ts";

/** Median and p95 of each second, as records have them. */
function sliced(seconds: Seconds, tags = {}): TrendSeries {
  const series = trendSeries(seconds, tags);
  const each = (percent: number) =>
    seconds.map((second) =>
      second.length === 0 ? null : percentileOf([...Float64Array.from(second).sort()], percent),
    );
  const slices = series.slices && { ...series.slices, percentiles: { "50": each(50), "95": each(95) } };
  return { ...series, ...(slices && { slices }) };
}

function runWith(seconds: Seconds, ...endpoints: readonly TrendSeries[]): Run {
  const run = loadRun(seconds);
  const durations = trend("http_req_duration", [sliced(seconds), ...endpoints]);
  const metrics = run.metrics.map((metric) => (metric.name === durations.name ? durations : metric));
  const generator = { ...run.generator, asked: { isConstant: true } };
  return { ...run, metrics, generator };
}

/** Requests that take longer by a factor that depends on the second. */
function slowed(seconds: Seconds, factor: (second: number) => number): Seconds {
  return seconds.map((latency, second) => latency.map((value) => value * factor(second)));
}

function countOf(times: number, happens: () => boolean): number {
  return Array.from({ length: times }, happens).filter(Boolean).length;
}

describe("identical noise from begin to end", () => {
  test.each<[string, Partial<LoadShape>, number]>([
    // Measured with 20,000 runs each: 0, 0.06, 0.45, 0.01 and 0.02 %.
    ["a quiet machine", {}, 0],
    ["a machine that wanders by 5 %", { drift: 0.05 }, 0.003],
    ["a machine that wanders by 10 %", { drift: 0.1 }, 0.005],
    ["a minute on a machine that wanders by 10 %", { drift: 0.1, seconds: 60, perSecond: 30 }, 0.003],
    ["five requests a second", { perSecond: 5 }, 0.003],
  ])(
    "is no warm-up on %s",
    (_, shape, most) => {
      const random = seeded(20_261_121);
      const runs = draws(1500);
      const trips = countOf(
        runs,
        () => warmUpDrift(runWith(latencies({ ...usualLoad, ...shape }, random))) !== undefined,
      );
      expect(trips).toBeLessThanOrEqual(isWhole ? runs * most : atMost(runs, most));
    },
    60_000,
  );
});

test.each<[string, (second: number) => number]>([
  ["the first 5 of 15 seconds are 50 % slower", (second) => (second < 5 ? 1.5 : 1)],
  ["it begins twice as slow and settles within seconds", (second) => 1 + Math.exp(-second / 2.5)],
])("a clear warm-up is seen: %s", (_, factor) => {
  const random = seeded(7);
  const runs = draws(200);
  const seen = countOf(
    runs,
    () => warmUpDrift(runWith(slowed(latencies(usualLoad, random), factor))) !== undefined,
  );
  expect(seen).toBeGreaterThanOrEqual(0.98 * runs);
});

test("a warm-up is told by the percentile that shows it, with both figures", () => {
  const random = seeded(1);
  const all = warmUpDrift(runWith(slowed(latencies(usualLoad, random), (second) => (second < 5 ? 1.5 : 1))));
  expect(all).toMatchObject({ percent: 50, seconds: 5 });
  const ratio = (all?.firstMs ?? 0) / (all?.lastMs ?? 1);
  expect(ratio).toBeGreaterThan(1.4);
  expect(ratio).toBeLessThan(1.6);
  const tail = latencies({ ...usualLoad, perSecond: 200 }, random).map((latency, second) =>
    latency.map((value, index) => (second < 5 && index % 8 === 0 ? value * 3 : value)),
  );
  expect(warmUpDrift(runWith(tail))).toMatchObject({ percent: 95 });
});

test("a run that gets slower towards its end is judged as it is", () => {
  const run = runWith(slowed(latencies(usualLoad, seeded(1)), (second) => (second < 10 ? 1 : 1.5)));
  expect(warmUpDrift(run)).toBeUndefined();
});

test("one slow second at the beginning is no warm-up", () => {
  const run = runWith(slowed(latencies(usualLoad, seeded(1)), (second) => (second === 0 ? 5 : 1)));
  expect(warmUpDrift(run)).toBeUndefined();
});

test("a script that begins with its slow requests is no warm-up of the target", () => {
  const random = seeded(1);
  const fast = latencies({ ...usualLoad, medianMs: 50 }, random).map((one, s) =>
    one.slice(0, s < 5 ? 20 : 80),
  );
  const slow = latencies({ ...usualLoad, medianMs: 200 }, random).map((one, s) =>
    one.slice(0, s < 5 ? 80 : 20),
  );
  const all = fast.map((one, second) => [...one, ...(slow[second] ?? [])]);
  const run = runWith(all, sliced(fast, { name: "fast" }), sliced(slow, { name: "slow" }));
  expect(warmUpDrift(run)).toBeUndefined();
  // Without its endpoints it cannot be told from one.
  expect(warmUpDrift(runWith(all))).toBeDefined();
});

describe("where the load itself changes", () => {
  const warm = slowed(latencies(usualLoad, seeded(1)), (second) => (second < 5 ? 1.5 : 1));
  const as = (seconds: Seconds, asked: Run["generator"]["asked"]) => {
    const run = runWith(seconds);
    const { asked: _, ...generator } = run.generator;
    return warmUpDrift({ ...run, generator: { ...generator, ...(asked && { asked }) } });
  };

  test("latency may, too, and nothing is said", () => {
    expect(as(warm, { isConstant: true })).toBeDefined();
    expect(as(warm, { isConstant: false })).toBeUndefined();
  });

  test("it is seen where the script is not known", () => {
    expect(as(warm, undefined)).toBeDefined();
    const falling = warm.map((latency, second) => latency.slice(0, second < 5 ? 100 : 50));
    expect(as(falling, undefined)).toBeUndefined();
  });
});

test("a window of less than 15 seconds is too short to tell", () => {
  const seconds = slowed(latencies({ ...usualLoad, seconds: 14 }, seeded(1)), (second) =>
    second < 5 ? 2 : 1,
  );
  expect(warmUpDrift(runWith(seconds))).toBeUndefined();
});

test("a record without slices tells nothing", () => {
  const run = runWith(latencies(usualLoad, seeded(1)));
  const metrics = run.metrics.map((metric) =>
    metric.type === "trend"
      ? { ...metric, series: metric.series.map(({ slices: _, ...series }) => series) }
      : metric,
  );
  expect(warmUpDrift({ ...run, metrics })).toBeUndefined();
  expect(warmUpDrift({ ...run, metrics: [] })).toBeUndefined();
});
