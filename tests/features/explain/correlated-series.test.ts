import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seriesThatMoved } from "../../../src/features/explain/correlated-series.ts";
import { explanationOf } from "../../../src/features/explain/part.ts";
import type { RunsOfMiss } from "../../../src/features/explain/shift.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Run, ServerSeries } from "../../../src/model/run/run.ts";
import type { Judgement } from "../../../src/model/verdict.ts";
import { areTogether, rankCorrelation } from "../../../src/stats/rank-correlation.ts";
import { normal, objective, runOf, seeded, trend, trendSeries } from "../../unit/judge/runs.ts";
import { atLeast, atMost, draws, isWhole } from "../../unit/sample.ts";

const seconds = 60;
const startMs = Date.parse("2026-11-21T10:00:00.000Z");

function at(second: number): string {
  return new Date(startMs + second * 1000).toISOString();
}

function seriesOf(labels: Record<string, string>, points: readonly number[]): ServerSeries {
  const peak = Math.max(...points);
  return {
    labels,
    start: points[0] ?? 0,
    end: points.at(-1) ?? 0,
    min: Math.min(...points),
    avg: points.reduce((sum, it) => sum + it, 0) / points.length,
    peak,
    peakAt: at(points.indexOf(peak)),
    points: [...points],
  };
}

/** A run of a minute whose p95 of each second is given, with one query of one series for each list of points. */
function runWith(p95: readonly number[], servers: Readonly<Record<string, readonly number[]>>): Run {
  const whole = trendSeries(p95.map((value) => [value]));
  const { slices } = whole;
  const own = slices === undefined ? {} : { slices: { ...slices, percentiles: { "95": [...p95] } } };
  const run = runOf([trend("http_req_duration", [{ ...whole, ...own }])], seconds);
  return {
    ...run,
    generator: { ...run.generator, asked: { isConstant: true } },
    servers: {
      source: "localhost:9090",
      queries: [
        {
          kind: "read",
          name: "CPU",
          query: "sum(rate(cpu[1m])) by (pod)",
          dimension: "number",
          unit: "cores",
          start: at(0),
          end: at(seconds - 1),
          stepMs: 1000,
          series: Object.entries(servers).map(([pod, points]) => seriesOf({ pod }, points)),
          omitted: 0,
          doubts: [],
        },
      ],
    },
  };
}

const missed: Judgement = {
  kind: "relative",
  objective: objective("p95 < baseline + 10%"),
  dimension: "time",
  current: 250,
  verdict: "fail",
  limit: 233,
  change: {
    baseline: 212,
    difference: 38,
    ratio: 38 / 212,
    interval: { low: 20, high: 56 },
    confidence: 0.95,
    baselineRuns: 5,
  },
  creep: undefined,
};

const missedAlone: Judgement = {
  kind: "absolute",
  objective: objective("p95 < 200ms"),
  dimension: "time",
  current: 250,
  verdict: "fail",
  limit: 200,
  change: undefined,
};

function level(value: number): number[] {
  return Array.from({ length: seconds }, () => value);
}

function stored(runs: readonly Run[], baseline: readonly Run[]): RunsOfMiss {
  return { runs, baseline, design: "stored" };
}

const usual = [0.4, 0.42, 0.41, 0.39, 0.4].map((value) => runWith(level(212), { api: level(value) }));

describe("against the baseline's runs", () => {
  test("a series far beyond their level moved with the miss, with its figures on both sides", () => {
    const [moved, ...more] = seriesThatMoved(
      missed,
      stored([runWith(level(250), { api: level(1.7) })], usual),
    );
    expect(more).toEqual([]);
    expect(moved).toMatchObject({ query: "CPU", labels: { pod: "api" }, unit: "cores" });
    expect(moved?.how).toMatchObject({ kind: "level", matched: "labels", baselineRuns: 5 });
    expect(moved?.how.kind === "level" && moved.how.current).toBeCloseTo(1.7, 6);
    expect(moved?.how.kind === "level" && moved.how.baseline).toBeCloseTo(0.404, 2);
  });

  test("a series that fell moved as well", () => {
    const [moved] = seriesThatMoved(missed, stored([runWith(level(250), { api: level(0.1) })], usual));
    expect(moved?.how.kind === "level" && moved.how.current).toBeCloseTo(0.1, 6);
  });

  test("a queue that was empty in all of five runs and no longer is moved, too", () => {
    const empty = Array.from({ length: 5 }, () => runWith(level(212), { vision: level(0) }));
    const growing = runWith(level(250), { vision: level(0).map((_, second) => 5 * second) });
    const [moved] = seriesThatMoved(missed, stored([growing], empty));
    expect(moved?.how).toMatchObject({ kind: "level", baseline: 0, current: 147.5 });
    expect(seriesThatMoved(missed, stored([growing], empty.slice(1)))).toEqual([]);
  });

  test("side by side the rounds are compared in pairs", () => {
    const sides = [1, 1.1, 0.9, 1.05].map((machine) => ({
      head: runWith(level(250), { api: level(0.8 * machine) }),
      base: runWith(level(212), { api: level(0.2 * machine) }),
    }));
    const of = (count: number): RunsOfMiss => ({
      runs: sides.slice(0, count).map(({ head }) => head),
      baseline: sides.slice(0, count).map(({ base }) => base),
      design: "sideBySide",
    });
    expect(seriesThatMoved(missed, of(4))).toMatchObject([
      { labels: { pod: "api" }, how: { baselineRuns: 4 } },
    ]);
    expect(seriesThatMoved(missed, of(2))).toEqual([]);
  });

  test("pods of another name are compared by the busiest one", () => {
    const renamed = runWith(level(250), { "api-7d9f": level(1.7) });
    const [moved] = seriesThatMoved(missed, stored([renamed], usual));
    expect(moved).toMatchObject({ labels: { pod: "api-7d9f" }, how: { matched: "busiest" } });
  });

  test.each([
    ["a change of less than a fifth", runWith(level(250), { api: level(0.47) })],
    ["a single spike", runWith(level(250), { api: level(0.4).with(30, 90) })],
    ["a run whose servers were not read", runOf([], seconds)],
  ])("%s is not told", (_, run) => {
    expect(seriesThatMoved(missed, stored([run], usual))).toEqual([]);
  });

  test("two runs of a baseline tell no level", () => {
    const moved = seriesThatMoved(
      missed,
      stored([runWith(level(250), { api: level(1.7) })], usual.slice(0, 2)),
    );
    expect(moved).toEqual([]);
  });

  test("a miss that the baseline has as well did not move, so nothing moved with it", () => {
    const run = runWith(level(250), { api: level(1.7) });
    expect(seriesThatMoved(missedAlone, stored([run], usual))).toEqual([]);
  });

  test("objectives on a query are explained by nothing else", () => {
    const indicator = {
      of: "servers",
      metric: "CPU",
      tags: {},
      aggregation: { kind: "max" },
      worst: "largest",
    } as const;
    const judgement = { ...missed, objective: { ...missed.objective, indicator } };
    const run = runWith(level(250), { api: level(1.7) });
    expect(seriesThatMoved(judgement, stored([run], usual))).toEqual([]);
  });
});

test("a gate that fails carries what moved with the miss, and one that passes nothing", () => {
  const judge = (limit: string, cpu: number) => {
    const runs = [runWith(level(250), { api: level(cpu) })];
    const judged = judgeScenario({
      runs,
      baseline: usual,
      comparability: { kind: "comparable", runs: usual.length },
      objectives: [objective(`p95 < ${limit}`)],
      requireBaseline: false,
    });
    if (judged.kind !== "judged") throw new Error("misconfigured");
    return explanationOf({ verdict: judged.verdict, runs, baseline: usual, design: "stored" })?.moved;
  };
  expect(judge("220ms", 1.7)).toMatchObject([{ query: "CPU", labels: { pod: "api" } }]);
  expect(judge("220ms", 0.41)).toBeUndefined();
  expect(judge("300ms", 1.7)).toBeUndefined();
});

/** A figure with a memory: 0 is white noise, 0.9 lasts for ten seconds, 1 is a random walk. */
function wandering(memory: number, random: () => number): number[] {
  let state = memory < 1 ? normal(random) / Math.sqrt(1 - memory * memory) : 0;
  return Array.from({ length: seconds }, () => {
    state = memory * state + normal(random);
    return state;
  });
}

/** As Prometheus sees it that scrapes every five seconds. */
function scraped(values: readonly number[]): number[] {
  return values.map((_, index) => values[index - (index % 5)] ?? 0);
}

describe("without a baseline, within the window", () => {
  const burst = wandering(0.5, seeded(3));
  const latency = burst.map((value) => 200 + 20 * value);

  test("a series that rises and falls with the latency moved with it", () => {
    const noise = wandering(0, seeded(4));
    const noisy = burst.map((value, second) => 0.5 + 0.1 * value + 0.02 * (noise[second] ?? 0));
    const [moved] = seriesThatMoved(missedAlone, stored([runWith(latency, { api: noisy })], []));
    expect(moved).toMatchObject({
      query: "CPU",
      labels: { pod: "api" },
      how: { kind: "inTime", points: 60 },
    });
  });

  test("it has to do so in every round", () => {
    const along = runWith(latency, { api: burst });
    const apart = runWith(latency, { api: wandering(0, seeded(5)) });
    expect(seriesThatMoved(missedAlone, stored([apart, along], []))).toEqual([]);
  });

  test("under a load that changes, everything goes with the load and nothing is told", () => {
    const run = runWith(latency, { api: burst });
    const ramp = { ...run, generator: { ...run.generator, asked: { isConstant: false } } };
    expect(seriesThatMoved(missedAlone, stored([ramp], []))).toEqual([]);
  });

  test.each([
    ["one trend", (second: number) => second],
    ["one step", (second: number) => (second < 30 ? 1 : 2)],
  ])("%s that both share is not told", (_, shape) => {
    const shared = Array.from({ length: seconds }, (__, second) => shape(second));
    expect(seriesThatMoved(missedAlone, stored([runWith(shared, { api: shared })], []))).toEqual([]);
  });
});

/** How many of so many reports name a series. */
function claims(
  reports: number,
  seed: number,
  rounds: (random: () => number) => [Judgement, RunsOfMiss],
): number {
  const random = seeded(seed);
  let told = 0;
  for (let report = 0; report < reports; report += 1) {
    if (seriesThatMoved(...rounds(random)).length > 0) told += 1;
  }
  return told;
}

/** Five pods, each with a level of its own in every run. */
function podsAround(usualLevel: (random: () => number) => number, random: () => number): Run {
  const pods = ["a", "b", "c", "d", "e"].map((pod) => {
    const own = usualLevel(random);
    return [pod, wandering(0.5, random).map((value) => Math.max(0, own * (1 + 0.1 * value)))] as const;
  });
  return runWith(level(212), Object.fromEntries(pods));
}

describe("what moved by chance alone", () => {
  const logNormal = (sigma: number) => (random: () => number) => Math.exp(sigma * normal(random));
  /** Student's t with four degrees of freedom: more outliers than a normal distribution has. */
  const heavy = (random: () => number) => {
    const squares = [1, 2, 3, 4].map(() => normal(random) ** 2);
    return Math.exp((0.15 * normal(random)) / Math.sqrt(squares.reduce((sum, it) => sum + it, 0) / 4));
  };

  test.each([
    ["levels that vary by 5 %, 5 runs", logNormal(0.05), 5],
    ["levels that vary by 30 %, 5 runs", logNormal(0.3), 5],
    ["levels that vary by 30 %, 3 runs", logNormal(0.3), 3],
    ["levels that vary by 60 %, 10 runs", logNormal(0.6), 10],
    ["levels with outliers, 5 runs", heavy, 5],
  ])("is named in at most one report of a hundred: %s", (_, usualLevel, runs) => {
    const told = claims(draws(600), 21, (random) => [
      missed,
      stored(
        [podsAround(usualLevel, random)],
        Array.from({ length: runs }, () => podsAround(usualLevel, random)),
      ),
    ]);
    expect(told).toBeLessThanOrEqual(isWhole ? 6 : atMost(40, 0.01));
  });

  test("is named in at most one report of a hundred: queues that are mostly empty", () => {
    const queues = (random: () => number) =>
      runWith(
        level(212),
        Object.fromEntries(
          ["a", "b", "c"].map((name) => [
            name,
            level(0).map(() => (random() < 0.02 ? Math.ceil(5 * random()) : 0)),
          ]),
        ),
      );
    const told = claims(draws(600), 24, (random) => [
      missed,
      stored(
        [queues(random)],
        Array.from({ length: 5 }, () => queues(random)),
      ),
    ]);
    expect(told).toBeLessThanOrEqual(isWhole ? 6 : atMost(40, 0.01));
  });

  test.each([
    ["no memory", 0, (random: () => number) => wandering(0, random)],
    ["a memory of two seconds", 0.5, (random: () => number) => wandering(0.5, random)],
    ["a memory of ten seconds", 0.9, (random: () => number) => wandering(0.9, random)],
    ["no end of memory", 1, (random: () => number) => wandering(1, random)],
    ["scrapes every five seconds", 0.5, (random: () => number) => scraped(wandering(0.5, random))],
  ])(
    "is named in at most one report of a hundred: five series within the window with %s",
    (_, memory, series) => {
      const told = claims(draws(600), 22, (random) => {
        const pods = ["a", "b", "c", "d", "e"].map((pod) => [pod, series(random)] as const);
        return [missedAlone, stored([runWith(wandering(memory, random), Object.fromEntries(pods))], [])];
      });
      expect(told).toBeLessThanOrEqual(isWhole ? 6 : atMost(40, 0.01));
    },
  );

  test("a series that trebled beside levels that vary by 5 % is found in at least 95 % of reports", () => {
    const told = claims(draws(300, 30), 23, (random) => [
      missed,
      stored(
        [podsAround((own) => 3 * logNormal(0.05)(own), random)],
        Array.from({ length: 5 }, () => podsAround(logNormal(0.05), random)),
      ),
    ]);
    expect(told).toBeGreaterThanOrEqual(isWhole ? 285 : atLeast(30, 0.95));
  });
});

describe("rank correlation", () => {
  const series = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 60 });

  test("lies between -1 and 1, is the same both ways round, and blind to how a figure is scaled", () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 1, max: 1000 }), (one, seed) => {
        const random = seeded(seed);
        const other = one.map(() => Math.round(10 * normal(random)));
        const [there, back] = [rankCorrelation(one, other), rankCorrelation(other, one)];
        const cubed = rankCorrelation(
          one.map((it) => it ** 3),
          other,
        );
        expect(there?.rho).toBe(back?.rho);
        expect(cubed).toEqual(there);
        if (there !== undefined) expect(Math.abs(there.rho)).toBeLessThanOrEqual(1 + 1e-12);
        expect(there?.effectivePairs ?? 0).toBeLessThanOrEqual(one.length);
      }),
    );
  });

  test("of a figure with itself is 1, of one that never changes there is none", () => {
    const one = wandering(0, seeded(9));
    expect(rankCorrelation(one, one)?.rho).toBeCloseTo(1, 12);
    expect(rankCorrelation(one, level(3))).toBeUndefined();
    expect(rankCorrelation([1, 2], [1, 2])).toBeUndefined();
  });

  test("counts neighbours that repeat each other as one", () => {
    const [one, other] = [wandering(0.9, seeded(1)), wandering(0.9, seeded(2))];
    expect(rankCorrelation(one, other)?.effectivePairs).toBeLessThan(30);
    expect(areTogether({ rho: 1, effectivePairs: 3 }, 0.01)).toBe(false);
    expect(areTogether({ rho: -1, effectivePairs: 60 }, 0.01)).toBe(false);
  });
});
