import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../src/judge/judge.ts";
import { type Resolution, resolutionOf, type Sight } from "../../../src/judge/resolution.ts";
import type { Design } from "../../../src/judge/verdict.ts";
import type { Run } from "../../../src/measure/run.ts";
import {
  counter,
  counterSeries,
  latencies,
  loadRun,
  normal,
  objective,
  rate,
  rateSeries,
  runOf,
  scaled,
  seeded,
  usualLoad,
} from "./runs.ts";

type Make = (change: number) => Run;

/** Runs that lie 1 % apart beyond the noise within. */
function latencyRuns(random: () => number): Make {
  const shape = { ...usualLoad, seconds: 10 };
  return (change) =>
    loadRun(scaled(latencies(shape, random), Math.exp(0.01 * normal(random)) * (1 + change)));
}

/** Runs of 1,500 requests, of which 1 % fail. */
function errorRuns(random: () => number): Make {
  const perSecond = Array.from({ length: 15 }, () => 100);
  return (change) => {
    const failed = perSecond.map(
      (requests) => Array.from({ length: requests }).filter(() => random() < 0.01 + change).length,
    );
    return runOf([rate("http_req_failed", [rateSeries(failed, perSecond)])]);
  };
}

function several(count: number, make: Make, change = 0): Run[] {
  return Array.from({ length: count }, () => make(change));
}

function sightFor(resolution: Resolution | undefined, design: Design, rounds: number): Sight {
  const sight = resolution?.[design].find((one) => one.rounds === rounds);
  if (sight === undefined) throw new Error("there is no such sight");
  return sight;
}

const trials: readonly { readonly design: Design; readonly rounds: number }[] = [
  { design: "stored", rounds: 1 },
  { design: "stored", rounds: 3 },
  { design: "sideBySide", rounds: 1 },
  { design: "sideBySide", rounds: 3 },
];

/** How an objective is written, so that any tolerance can be put into it. */
interface Written {
  readonly text: string;
  readonly unit: "%" | "pp";
}

/** How often gates of fresh runs fail and pass as calibrations of as many fresh runs predict of 95 of 100. */
function comesTrue(make: Make, { text, unit }: Written, gates: number) {
  const runs = 5;
  const verdictOf = (trial: (typeof trials)[number], change: number, tolerance: number): string => {
    const { design, rounds } = trial;
    const baseline = several(design === "stored" ? runs : rounds, make);
    const judged = judgeScenario({
      runs: several(rounds, make, change),
      baseline,
      design,
      mostRounds: rounds,
      comparability: { kind: "comparable", runs: baseline.length },
      objectives: [objective(`${text} + ${(tolerance * 100).toFixed(5)}${unit}`)],
      requireBaseline: false,
    });
    if (judged.kind !== "judged") throw new Error("the objective is misconfigured");
    return judged.verdict.verdict;
  };
  const tallies = trials.map((trial) => ({ ...trial, failed: 0, passed: 0 }));
  for (let gate = 0; gate < gates; gate += 1) {
    const any = objective(`${text} + 1${unit}`);
    const resolution = resolutionOf(several(runs, make), { objective: any, comparisons: 1, places: 1 });
    const level = unit === "%" ? (resolution?.level ?? Number.NaN) : 1;
    for (const tally of tallies) {
      const { smallestChange, smallestTolerance } = sightFor(resolution, tally.design, tally.rounds);
      if (verdictOf(tally, smallestChange / level, 0.0001) === "fail") tally.failed += 1 / gates;
      if (verdictOf(tally, 0, smallestTolerance / level) === "pass") tally.passed += 1 / gates;
    }
  }
  return tallies;
}

describe("what a calibration of five runs predicts of 95 in 100 gates comes true in about as many", () => {
  // 95 % less two standard errors of 60 gates, for all designs together; each alone may have more bad luck: four of them.
  const inAll = 0.9;
  const inEach = 0.8;

  test.each([
    ["p95", latencyRuns(seeded(11)), { text: "p95 < baseline", unit: "%" }],
    ["errors", errorRuns(seeded(11)), { text: "errors < baseline", unit: "pp" }],
  ] as const)("%s", { timeout: 60_000 }, (_, make, written) => {
    const tallies = comesTrue(make, written, 60);
    for (const key of ["failed", "passed"] as const) {
      const shares = tallies.map((tally) => tally[key]);
      expect(Math.min(...shares), key).toBeGreaterThanOrEqual(inEach);
      expect(shares.reduce((sum, share) => sum + share, 0) / shares.length, key).toBeGreaterThanOrEqual(
        inAll,
      );
    }
  });
});

describe("resolution", () => {
  const random = seeded(3);
  const runs = several(5, latencyRuns(random));
  const p95 = objective("p95 < baseline + 5%");
  const found = resolutionOf(runs, { objective: p95, comparisons: 1, places: 1 });

  test("tells level, noise and the part of it inside the runs", () => {
    expect(found?.level).toBeGreaterThan(155);
    expect(found?.level).toBeLessThan(175);
    expect(found?.noise.within).toBeGreaterThan(0);
    expect(found?.runs).toBe(5);
  });

  test("more rounds see smaller changes, and tell smaller tolerances", () => {
    for (const design of ["stored", "sideBySide"] as const) {
      const sights = found?.[design] ?? [];
      expect(sights.map(({ rounds }) => rounds)).toEqual([1, 3, 5]);
      for (const key of ["smallestChange", "smallestTolerance"] as const) {
        const [one, , five] = sights.map((sight) => sight[key]);
        expect(five).toBeLessThan(one ?? 0);
      }
    }
  });

  test("fewer rounds never see more than more do, however few and noisy the runs are", () => {
    for (const seed of [1, 2, 3]) {
      const draw = seeded(seed);
      const shape = { ...usualLoad, perSecond: 40, seconds: 8 };
      const noisy = Array.from({ length: 3 }, () =>
        loadRun(scaled(latencies(shape, draw), Math.exp(0.1 * normal(draw)))),
      );
      const told = resolutionOf(noisy, { objective: p95, comparisons: 2, places: 1 });
      for (const design of ["stored", "sideBySide"] as const) {
        for (const key of ["smallestChange", "smallestTolerance"] as const) {
          const sizes = told?.[design].map((sight) => sight[key]) ?? [];
          expect(sizes).toHaveLength(3);
          expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
        }
      }
    }
  });

  test("the same runs say the same thing each time", () => {
    expect(resolutionOf(runs, { objective: p95, comparisons: 1, places: 1 })).toEqual(found);
  });

  test("latencies twice as long are told as well, as a share", () => {
    const slower = resolutionOf(several(5, latencyRuns(seeded(3)), 1), {
      objective: p95,
      comparisons: 1,
      places: 1,
    });
    const share = (resolution: Resolution | undefined): number =>
      sightFor(resolution, "stored", 3).smallestChange / (resolution?.level ?? Number.NaN);
    expect(share(slower)).toBeCloseTo(share(found), 2);
  });

  test("objectives that share the chance of a false alarm see less", () => {
    const shared = resolutionOf(runs, { objective: p95, comparisons: 8, places: 1 });
    expect(sightFor(shared, "sideBySide", 3).smallestChange).toBeGreaterThan(
      sightFor(found, "sideBySide", 3).smallestChange,
    );
  });

  test("a drop of the throughput never exceeds the throughput", () => {
    const counts = () => Array.from({ length: 10 }, () => Math.max(0, Math.round(3 + 3 * normal(random))));
    const bursts = several(3, () => runOf([counter("http_reqs", [counterSeries(counts())])], 10));
    const throughput = objective("throughput > baseline - 10%");
    const told = resolutionOf(bursts, { objective: throughput, comparisons: 1, places: 1 });
    expect(sightFor(told, "stored", 1).smallestChange).toBeLessThan(told?.level ?? 0);
    expect(sightFor(told, "stored", 1).smallestChange).toBeGreaterThan(0);
  });

  test("no failure at all leaves a floor for the share of errors, which more rounds lower", () => {
    const none = several(5, () => loadRun(latencies({ ...usualLoad, seconds: 4 }, random)));
    const errors = resolutionOf(none, {
      objective: objective("errors < baseline + 1pp"),
      comparisons: 1,
      places: 1,
    });
    const [one, , five] = errors?.stored ?? [];
    expect(errors?.level).toBe(0);
    expect(one?.smallestTolerance).toBeGreaterThan(0);
    expect(five?.smallestTolerance).toBeLessThan(one?.smallestTolerance ?? 0);
  });

  test("errors that are there can be told more finely side by side than their own level", () => {
    const told = resolutionOf(several(5, errorRuns(random)), {
      objective: objective("errors < baseline + 1pp"),
      comparisons: 1,
      places: 1,
    });
    expect(sightFor(told, "sideBySide", 5).smallestChange).toBeLessThan(0.02);
    expect(sightFor(told, "sideBySide", 5).smallestChange).toBeGreaterThan(0.004);
  });

  test("two runs tell no noise", () => {
    expect(resolutionOf(runs.slice(0, 2), { objective: p95, comparisons: 1, places: 1 })).toBeUndefined();
  });
});
