import { describe, expect, test } from "vitest";
import { costsOf } from "../../../src/features/costs/figures.ts";
import { costIndicators, serviceCosts } from "../../../src/features/costs/indicators.ts";
import type { CostSample } from "../../../src/features/costs/sampling/count.ts";
import type { CostsSampled } from "../../../src/features/costs/sampling/sampler.ts";
import { noiseWithin } from "../../../src/judge/compare/noise.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import type { AddedIndicator } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { buildRun } from "../../builders/run.ts";

const start = Date.parse("2026-11-01T10:00:00.000Z");

/** A run whose every second answers so many requests. */
function runOf(requests: readonly number[], { warmUpMs = 0 }: { readonly warmUpMs?: number } = {}): Run {
  const all = requests.reduce((sum, count) => sum + count, 0);
  const seconds = requests.length;
  const window = {
    start: new Date(start).toISOString(),
    end: new Date(start + seconds * 1000).toISOString(),
    warmUpMs,
  };
  const values = { count: all, rate: all / seconds };
  return {
    ...buildRun(),
    window,
    metrics: [
      {
        ...{ name: "http_reqs", type: "counter", contains: "default" },
        series: [{ tags: {}, values, slices: { count: [...requests] } }],
      },
    ],
  };
}

/** Samples every half second, from one before the window to one after it. */
function sampled(
  seconds: number,
  at: (second: number) => Omit<CostSample, "atMs">,
  more: Partial<CostsSampled> = {},
): CostsSampled {
  const samples = Array.from({ length: 2 * (seconds + 2) + 1 }, (_, index) => {
    const second = index / 2 - 1;
    return { atMs: start + second * 1000, ...at(second) };
  });
  return {
    ...{ samples, isConfined: true, processes: 1, ended: 0, hidden: 0, lastingEnded: [], isOver: false },
    ...more,
  };
}

const steady = (second: number) => ({
  cpuMs: 1000 + 200 * second,
  residentBytes: 50e6,
  slow: { switches: 300 * second, readBytes: 0, writtenBytes: 4000 * second },
});

function found(run: Run, of: CostsSampled, indicator: AddedIndicator) {
  const { metrics } = costsOf([run], of);
  const figure = findIndicator({ ...run, metrics: [...run.metrics, ...metrics] }, indicator);
  return figure.kind === "found" ? figure : undefined;
}

describe("what a service used in the window", () => {
  const run = runOf(Array.from({ length: 10 }, () => 50));

  test.each([
    ["cpuPerRequest", 4, "time"],
    ["cpu", 0.2, "number"],
    ["memoryPeak", 50e6, "bytes"],
    ["switchesPerRequest", 6, "number"],
    ["writtenPerRequest", 80, "bytes"],
    ["readPerRequest", 0, "bytes"],
  ] as const)("%s is divided by the window's requests", (cost, value, dimension) => {
    const figure = found(run, sampled(10, steady), costIndicators[cost]);
    expect(figure).toMatchObject({ dimension });
    expect(figure?.value).toBeCloseTo(value, 6);
  });

  test("counts waits as long as all threads are there: those of connections end with the load", () => {
    const ends = sampled(10, (second) => {
      const { slow, ...always } = steady(second);
      const isLook = second < 7 || second === 11;
      return { ...always, ...(isLook && { slow: { ...slow, switches: 300 * Math.min(6.5, second) } }) };
    });
    expect(found(run, ends, costIndicators.switchesPerRequest)?.value).toBeCloseTo(6, 6);
    expect(found(run, ends, costIndicators.writtenPerRequest)?.value).toBeCloseTo(80, 6);
  });

  test("is that of each second, so that its noise is known", () => {
    const bursts = sampled(10, (second) => ({
      ...steady(second),
      cpuMs: second < 5 ? 0 : 400 * (second - 5),
    }));
    const series = found(run, bursts, costIndicators.cpuPerRequest)?.samples.series;
    expect(series).toMatchObject({ slices: { sum: [0, 0, 0, 0, 0, 400, 400, 400, 400, 400] } });
  });

  test("counts what loads the same processes beside it: a side that served more is not dearer", () => {
    const { metrics } = costsOf([run, run], sampled(10, steady));
    const alone = costsOf([run], sampled(10, steady)).metrics;
    const average = (all: typeof metrics) =>
      all[0]?.type === "trend" ? all[0].series[0]?.values.avg : undefined;
    expect(average(alone)).toBeCloseTo(4, 6);
    expect(average(metrics)).toBeCloseTo(2, 6);
  });

  test("knows how coarse the kernel's clock is", () => {
    const resolution = (of: CostsSampled) => found(run, of, costIndicators.cpuPerRequest)?.samples.series;
    expect(resolution(sampled(10, steady))).toMatchObject({ values: { resolution: 0.001 } });
    const coarse = sampled(10, steady, { isConfined: false, processes: 8 });
    expect(resolution(coarse)).toMatchObject({ values: { resolution: 40 } });
  });
});

describe("the growth of memory", () => {
  const grows = (second: number) => ({ ...steady(second), residentBytes: 50e6 + (5e6 / 60) * second });
  const long = runOf(
    Array.from({ length: 60 }, () => 100),
    { warmUpMs: 5000 },
  );

  test("is the slope of its line, and its part of a request", () => {
    expect(found(long, sampled(60, grows), costIndicators.memoryGrowth)?.value).toBeCloseTo(5, 6);
    const perRequest = found(long, sampled(60, grows), costIndicators.growthPerRequest);
    expect(perRequest?.value).toBeCloseTo(5e6 / 6000, 3);
  });

  test.each([
    [
      "a shorter window",
      runOf(
        Array.from({ length: 59 }, () => 100),
        { warmUpMs: 5000 },
      ),
      sampled(59, grows),
      "tooShort",
    ],
    ["no warm-up", runOf(Array.from({ length: 60 }, () => 100)), sampled(60, grows), "tooShort"],
    ["another process", long, sampled(60, grows, { lastingEnded: [start + 30_000] }), "replaced"],
  ])("is untold for %s", (_, run, of, kind) => {
    const { metrics, unmeasured } = costsOf([run], of);
    expect(metrics.map(({ name }) => name)).not.toContain("memory growth");
    expect(unmeasured.get("memoryGrowth")).toMatchObject({ kind });
  });
});

describe("what cannot be told is untold, never zero", () => {
  const run = runOf([50, 50, 50, 50, 50]);

  test.each([
    ["a family that ended before the load", sampled(5, steady, { isOver: true }), "ended"],
    ["processes of another user", sampled(5, steady, { hidden: 2, isConfined: false }), "hidden"],
    ["a system that tells nothing", sampled(5, () => ({ cpuMs: 0, residentBytes: 0 })), "notTold"],
    [
      "samples of another time",
      { ...sampled(5, steady), samples: sampled(5, steady).samples.slice(0, 4) },
      "notTold",
    ],
  ])("%s", (_, of, kind) => {
    const { metrics, unmeasured } = costsOf([run], of);
    expect(metrics).toEqual([]);
    expect(unmeasured.get("cpuPerRequest")).toMatchObject({ kind });
    expect(unmeasured.size).toBe(serviceCosts.length);
  });

  test("without requests there is no figure of one", () => {
    const { metrics, unmeasured } = costsOf([runOf([0, 0, 0, 0, 0])], sampled(5, steady));
    expect(metrics.map(({ name }) => name)).toEqual(["cpu", "memory peak"]);
    expect(unmeasured.get("cpuPerRequest")).toEqual({ kind: "noRequests" });
  });

  test("of hidden processes the confined CPU time is known all the same", () => {
    const { metrics } = costsOf([run], sampled(5, steady, { hidden: 1 }));
    expect(metrics.map(({ name }) => name)).toEqual(["cpu per request", "cpu"]);
  });
});

test.each([1, 2, 3, 30])("a run of %d s has a known or an assumed noise", (seconds) => {
  const figure = found(
    runOf(Array(seconds).fill(100)),
    sampled(seconds, steady),
    costIndicators.cpuPerRequest,
  );
  if (figure === undefined) throw new Error("no figure");
  const { standardError, degreesOfFreedom } = noiseWithin(figure);
  expect(standardError).toBeGreaterThan(0);
  expect(degreesOfFreedom).toBeGreaterThan(0);
});
