import { describe, expect, it } from "vitest";
import { parseIndicator, parseObjective } from "../../../src/config/grammar/objective.ts";
import { nextLevel } from "../../../src/features/ladder/climb/next-level.ts";
import { type Ladder, ladderFacts, wholeLadder } from "../../../src/features/ladder/facts.ts";
import { capacityOf, ladderOf } from "../../../src/features/ladder/ladder.ts";
import type { AskedOfLevels, LevelRuns } from "../../../src/features/ladder/level.ts";
import { ladderSentences, ladderTitle } from "../../../src/features/ladder/words.ts";
import type { LoadIndicator, Objective } from "../../../src/model/objective.ts";
import { type Run, runSchema } from "../../../src/model/run/run.ts";
import { buildRun, type RunParts } from "../../builders/run.ts";

function objective(text: string): Objective {
  const parsed = parseObjective(text, { from: "default" });
  if (parsed.kind === "problem") throw new Error(parsed.problem.found);
  return parsed.value;
}

function indicator(text: string): LoadIndicator {
  const parsed = parseIndicator(text);
  if (parsed === undefined) throw new Error(text);
  return parsed;
}

interface Level {
  readonly level: number;
  readonly p95: number;
  readonly rate: number;
  readonly parts?: RunParts;
}

/** A run whose p95 of `e2e` and rate of `tasks` are these. */
function runAt({ p95, rate, parts = {} }: Level): Run {
  const values = { count: 1000, sum: p95 * 700, min: 1, max: p95 * 2, avg: p95 * 0.7, med: p95 * 0.6 };
  return buildRun({
    ...parts,
    metrics: [
      {
        name: "e2e",
        type: "trend",
        contains: "time",
        series: [
          { tags: {}, values: { ...values, percentiles: { "90": p95 * 0.9, "95": p95, "99": p95 * 1.2 } } },
        ],
      },
      {
        name: "tasks",
        type: "counter",
        contains: "default",
        series: [{ tags: {}, values: { count: rate * 60, rate } }],
      },
    ],
  });
}

const asked = { objectives: [objective("e2e p(95) < 60s")], throughput: indicator("tasks rate") };

function ladder(levels: readonly Level[], expected: AskedOfLevels = asked): Ladder {
  const runs = levels.map((one): LevelRuns => ({ level: one.level, runs: [runAt(one)] }));
  return ladderOf(runs, expected, "VUS");
}

/** The polling service's published ladder: end-to-end p95 in ms, tasks a minute. */
const polling: readonly Level[] = [
  { level: 50, p95: 17_700, rate: 198 / 60 },
  { level: 200, p95: 33_200, rate: 367 / 60 },
  { level: 250, p95: 40_500, rate: 417.6 / 60 },
  { level: 300, p95: 48_500, rate: 402 / 60 },
  { level: 400, p95: 62_200, rate: 422.2 / 60 },
  { level: 500, p95: 76_400, rate: 438 / 60 },
];

describe("the ladder of the polling service", () => {
  const found = ladder(polling);

  it("has the capacity and the knee that its authors read from it", () => {
    expect(found.capacity).toBe(300);
    expect(found.knee).toEqual({ from: 250, to: 250 });
  });

  it("crosses the limit between 300 and 400, with an error", () => {
    if (found.crossing.kind !== "between") throw new Error(found.crossing.kind);
    expect(found.crossing.value).toBeCloseTo(300 + (100 * (60 - 48.5)) / (62.2 - 48.5), 5);
    expect(found.crossing.standardError).toBeGreaterThan(0);
    expect(found.crossing.objective).toBe("e2e p(95) < 60s");
  });

  it("labels each level by the curve of throughput, and judges it by the objective", () => {
    expect(found.levels.map(({ label }) => label)).toEqual([
      "growing",
      "growing",
      "knee",
      "saturated",
      "saturated",
      "saturated",
    ]);
    expect(found.levels.map(({ verdict }) => verdict)).toEqual([
      "met",
      "met",
      "met",
      "met",
      "missed",
      "missed",
    ]);
  });

  it("says so", () => {
    expect(ladderTitle(found)).toBe("Ladder of 6 levels: capacity 300, knee 250");
    expect(ladderSentences(found)).toMatch(
      /^300 is the largest of 6 levels that meets e2e p\(95\) < 60s\. Between the levels, the limit is crossed at about 384 ± \S+ \(e2e p\(95\) < 60s\)\. tasks rate stops growing at 250\.$/,
    );
  });
});

describe("errors of a ladder", () => {
  const failing = (level: number, share: number): LevelRuns => {
    const run = runAt({ level, p95: 20, rate: level });
    const values = { count: 1000, passes: 1000 * share, rate: share };
    const failed = { name: "http_req_failed", type: "rate", contains: "default" } as const;
    return {
      level,
      runs: [{ ...run, metrics: [...run.metrics, { ...failed, series: [{ tags: {}, values }] }] }],
    };
  };
  const climbed = (shares: readonly number[], texts: readonly string[] = []): Ladder => {
    const levels = shares.map((share, index) => failing(100 * (index + 1), share));
    return ladderOf(levels, { ...asked, objectives: [...asked.objectives, ...texts.map(objective)] }, "VUS");
  };

  it("define its capacity where nobody asked: a level whose requests fail at once is fast", () => {
    expect(climbed([0, 0.002, 0.4]).capacity).toBe(200);
    expect(climbed([1, 1, 1]).capacity).toBe(0);
    expect(climbed([0, 0.4]).levels[1]?.figures.at(-1)).toMatchObject({
      objective: "errors < 1%",
      isMet: false,
    });
  });

  it("are judged by the limit that somebody wrote, and change nothing where few requests fail", () => {
    expect(climbed([0, 0.02, 0.4], ["errors < 5%"]).capacity).toBe(200);
    expect(climbed([0, 0.005]).levels[1]?.figures).toHaveLength(1);
  });
});

describe("a ladder", () => {
  it("settles a level that misses by a higher one that meets", () => {
    const found = ladder(polling.map((one) => (one.level === 200 ? { ...one, p95: 61_000 } : one)));
    expect(found.capacity).toBe(300);
    expect(found.levels.map(({ verdict }) => verdict).slice(0, 4)).toEqual(["met", "settled", "met", "met"]);
  });

  it("calls a level over that dropped iterations, and it misses whatever its p95", () => {
    const dropped = { generator: { droppedIterations: 500, vusExhausted: 50 } };
    const found = ladder(
      polling.map((one) => (one.level === 300 ? { ...one, parts: dropped } : one)).slice(0, 4),
    );
    expect(found.levels.at(-1)).toMatchObject({ label: "over", verdict: "missed" });
    expect(found.capacity).toBe(250);
    expect(found.crossing).toEqual({ kind: "between", value: 275, standardError: 50 / Math.sqrt(12) });
  });

  it("says nothing of a level at which the load generator was busy", () => {
    const busy = { generator: { cpu: { mean: 0.97, highest: 1, above90: 0.9 } } };
    const found = ladder(
      polling.map((one) => (one.level === 400 ? { ...one, parts: busy } : one)).slice(0, 5),
    );
    expect(found.levels.at(-1)).toMatchObject({ label: "notMeasured", verdict: "notMeasured" });
    expect(found.capacity).toBe(300);
    expect(ladderSentences(found)).toContain(
      "Level 400 was not measured, because the load generator was busy",
    );
  });

  it("is at least its highest level if none misses, and below its lowest if all do", () => {
    expect(ladder(polling.slice(0, 3)).crossing).toEqual({ kind: "above", level: 250 });
    const below = ladder(polling.slice(4));
    expect(below.capacity).toBe(0);
    expect(below.crossing).toEqual({ kind: "below", level: 400 });
    expect(ladderSentences(below)).toContain("No level meets e2e p(95) < 60s. The lowest level misses them");
  });

  it("finds the first of several objectives that is missed, also one on a figure that falls", () => {
    const expected = { ...asked, objectives: [...asked.objectives, objective("tasks rate > 6/s")] };
    const falling = [10, 9, 8, 5].map((rate, index) => ({ level: 10 * (index + 1), p95: 1000, rate }));
    const found = ladder(falling, expected);
    expect(found.capacity).toBe(30);
    expect(found.crossing).toMatchObject({ kind: "between", objective: "tasks rate > 6/s" });
    if (found.crossing.kind === "between") expect(found.crossing.value).toBeCloseTo(30 + (10 * 2) / 3, 6);
  });

  it("is a run that can be stored, with the crossing as the figure that baselines compare", () => {
    const found = ladder(polling);
    const facts = ladderFacts.kept({ whole: found });
    const run = runSchema.parse(buildRun({ metrics: [capacityOf(found)], facts }));
    expect(wholeLadder(run)).toEqual(found);
    expect(run.metrics[0]?.series[0]).toMatchObject({
      values: { value: 300 },
      compared: { value: expect.any(Number) },
    });
  });
});

describe("the next level", () => {
  /** Climbs a service whose p95 is 20 s for each 100 of load. */
  function climbed(plan: { levels: readonly number[]; refine?: number; stopFactor?: number }): number[] {
    const taken: number[] = [];
    const byLevel = new Map<number, Run[]>();
    let found: Ladder | undefined;
    for (let turn = 0; turn < 40; turn += 1) {
      const level = nextLevel(found, { refine: 0, stopFactor: undefined, ...plan });
      if (level === undefined) return taken;
      taken.push(level);
      byLevel.set(level, [...(byLevel.get(level) ?? []), runAt({ level, p95: level * 200, rate: level })]);
      found = ladderOf(
        [...byLevel].map(([at, runs]) => ({ level: at, runs })),
        asked,
        undefined,
      );
    }
    throw new Error(`no end: ${taken}`);
  }

  it("goes up, then measures the two around the limit again", () => {
    expect(climbed({ levels: [100, 200, 299, 400, 800] })).toEqual([100, 200, 299, 400, 800, 299, 400]);
  });

  it("halves the distance around the limit before that", () => {
    expect(climbed({ levels: [100, 200, 400], refine: 2 })).toEqual([100, 200, 400, 300, 250, 250, 300]);
    expect(climbed({ levels: [299, 300], refine: 5 })).toEqual([299, 300, 299, 300]);
  });

  it("stops where a figure is beyond its limit by the factor", () => {
    expect(climbed({ levels: [100, 200, 400, 600, 800, 900], stopFactor: 2 })).toEqual([
      100, 200, 400, 600, 200, 400,
    ]);
  });

  it("takes each level once where none misses, or all do", () => {
    expect(climbed({ levels: [10, 20] })).toEqual([10, 20]);
    expect(climbed({ levels: [1000, 2000] })).toEqual([1000, 2000]);
  });
});
