import { describe, expect, test } from "vitest";
import { noiseWithin, samplesBeyond } from "../../../../src/judge/compare/noise.ts";
import { findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { blockVariance } from "../../../../src/stats/block-variance.ts";
import {
  counter,
  counterSeries,
  type LoadShape,
  latencies,
  loadRun,
  normal,
  objective,
  runOf,
  seeded,
  usualLoad,
} from "../runs.ts";

function found(run: Run, text: string) {
  const indicator = findIndicator(run, objective(text).indicator);
  if (indicator.kind !== "found") throw new Error(`${text} is absent`);
  return indicator;
}

const simulated = new Map<string, Run[]>();

/** Runs of one load; the same for each test of it. */
function runsOf(load: Partial<LoadShape>): Run[] {
  const key = JSON.stringify(load);
  const known = simulated.get(key);
  if (known !== undefined) return known;
  const random = seeded(3);
  const runs = Array.from({ length: 120 }, () => loadRun(latencies({ ...usualLoad, ...load }, random)));
  simulated.set(key, runs);
  return runs;
}

/** Mean of the estimated standard errors against the deviation that many runs really show. */
function calibration(
  text: string,
  load: Partial<LoadShape>,
  stripped: (run: Run) => Run = (run) => run,
): number {
  const seen = runsOf(load).map((run) => found(stripped(run), text));
  const values = seen.map(({ value }) => value);
  const level = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - level) ** 2, 0) / (values.length - 1),
  );
  const estimated = seen.reduce((sum, one) => sum + noiseWithin(one).standardError ** 2, 0) / seen.length;
  return Math.sqrt(estimated) / deviation;
}

function withoutSlices(run: Run): Run {
  const metrics = run.metrics.map((metric) =>
    metric.type === "trend"
      ? { ...metric, series: metric.series.map(({ slices: _slices, ...rest }) => rest) }
      : metric,
  );
  return { ...run, metrics };
}

function withoutSketch(run: Run): Run {
  const metrics = run.metrics.map((metric) =>
    metric.type === "trend"
      ? { ...metric, series: metric.series.map(({ sketch: _sketch, ...rest }) => rest) }
      : metric,
  );
  return { ...run, metrics };
}

describe("noise inside a run", () => {
  test.each(["p95 < 1s", "p90 < 1s", "p99 < 1s", "med < 1s", "avg < 1s"])(
    "of %s is what runs really show",
    (text) => {
      const ratio = calibration(text, { drift: 0 });
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(1.5);
    },
  );

  test.each(["p95 < 1s", "med < 1s", "avg < 1s"])("of %s holds the drift from second to second", (text) => {
    const ratio = calibration(text, { drift: 0.06, seconds: 40, perSecond: 40 });
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.6);
  });

  test("is carried by the stored percentiles where there is no sketch", () => {
    const ratio = calibration("p95 < 1s", { drift: 0 }, withoutSketch);
    expect(ratio).toBeGreaterThan(0.8);
    expect(ratio).toBeLessThan(1.8);
  });

  test.each(["p95 < 1s", "avg < 1s"])("of %s is taken wider where the record has no slices", (text) => {
    const ratio = calibration(text, { drift: 0 }, withoutSlices);
    expect(ratio).toBeGreaterThan(1.1);
    expect(ratio).toBeLessThan(2);
  });

  test("of a constant rate is nothing, and a last second cut short does not count", () => {
    const run = runOf([counter("http_reqs", [counterSeries([100, 100, 100, 100, 100, 100, 30])])], 6.3);
    expect(noiseWithin(found(run, "throughput > 1/s")).standardError).toBe(0);
  });

  test("of a counter of rare events is at least their chance", () => {
    const run = runOf([counter("retries", [counterSeries([0, 0, 0, 0, 0, 0])])], 6);
    expect(noiseWithin(found(run, "retries count < 5")).standardError).toBe(1);
  });
});

describe("however well runs agree, the error stays at least", () => {
  test("that of the duration, for a rate: all runs have it alike", () => {
    const run = runOf([counter("http_reqs", [counterSeries([90, 110, 100, 95, 105, 100])])], 6);
    const rate = found(run, "throughput > 1/s");
    expect(noiseWithin(rate).leastError).toBe(0);
    const read = { ...rate, durationError: 0.02 };
    expect(noiseWithin(read).leastError).toBeCloseTo(0.02 * rate.value, 9);
    expect(noiseWithin(read).standardError).toBeGreaterThan(noiseWithin(read).leastError);
  });

  test("half of what independent samples vary by, for a percentile", () => {
    const [run] = runsOf({ drift: 0.2 });
    if (run === undefined) throw new Error("no run was drawn");
    const { standardError, leastError } = noiseWithin(found(run, "p95 < 1s"));
    expect(leastError).toBeGreaterThan(0);
    expect(leastError).toBeLessThan(standardError);
  });

  test("all of it where it is assumed", () => {
    const [run] = runsOf({});
    if (run === undefined) throw new Error("no run was drawn");
    const { standardError, leastError } = noiseWithin(found(withoutSlices(run), "avg < 1s"));
    expect(leastError).toBe(standardError);
  });
});

test("blocks of several seconds see the memory that single seconds miss", () => {
  const random = seeded(5);
  let level = 0;
  const residuals = Array.from({ length: 400 }, () => {
    level = 0.8 * level + normal(random);
    return level;
  });
  const alone = (400 / 399) * residuals.reduce((sum, value) => sum + value * value, 0);
  expect(blockVariance(residuals)?.variance).toBeGreaterThan(2.5 * alone);
  expect(blockVariance([1, -1, 0])).toBeUndefined();
});

test("samples beyond a percentile are those of its thinner side", () => {
  const run = loadRun(latencies({ ...usualLoad, seconds: 5, perSecond: 30 }, seeded(1)));
  expect(samplesBeyond(found(run, "p99 < 1s"))).toBeCloseTo(1.5);
  expect(samplesBeyond(found(run, "p5 < 1s"))).toBeCloseTo(7.5);
  expect(samplesBeyond(found(run, "avg < 1s"))).toBeUndefined();
});
