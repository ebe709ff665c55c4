import { describe, expect, test } from "vitest";
import { halfWidth, type Prior, type Side, spreadOf } from "../../../src/judge/spread.ts";
import { normal, seeded, usualLoad } from "./runs.ts";
import { simulate } from "./simulation.ts";

const noises = [0.01, 0.04, 0.08];
const tolerances = [5, 10, 20];
const histories = [1, 3, 10];

describe("identical code, whole records", () => {
  test("fails in at most 1 % of gates over quiet, usual and noisy services", () => {
    const random = seeded(7);
    const failed: number[] = [];
    for (const between of noises) {
      for (const baselineRuns of histories) {
        const trial = { shape: usualLoad, between, baselineRuns, slowdown: 0, tolerances, gates: 40 };
        failed.push(...simulate(trial, random).map((rates) => rates.fail));
      }
    }
    const overall = failed.reduce((sum, share) => sum + share, 0) / failed.length;
    expect(overall).toBeLessThanOrEqual(0.01);
  });

  const quiet = { seconds: 8, perSecond: 75, medianMs: 30, sigma: 0.12, drift: 0.01 };

  test.each([
    { tolerance: 15, baselineRuns: 3, atLeast: 0.9 },
    { tolerance: 10, baselineRuns: 3, atLeast: 0.65 },
    { tolerance: 20, baselineRuns: 1, atLeast: 0.9 },
  ])(
    "of a quiet service passes $tolerance % against $baselineRuns runs of 8 s",
    ({ tolerance, baselineRuns, atLeast }) => {
      const trial = {
        shape: quiet,
        between: 0.015,
        baselineRuns,
        slowdown: 0,
        tolerances: [tolerance],
        gates: 60,
      };
      const [rates] = simulate(trial, seeded(11));
      expect(rates?.pass).toBeGreaterThanOrEqual(atLeast);
      expect(rates?.fail).toBe(0);
    },
  );

  test("and 40 % slower code of a quiet service fails", () => {
    const trial = {
      shape: quiet,
      between: 0.015,
      baselineRuns: 3,
      slowdown: 0.4,
      tolerances: [10, 15],
      gates: 40,
    };
    for (const rates of simulate(trial, seeded(13))) expect(rates.fail).toBeGreaterThanOrEqual(0.95);
  });
});

describe("identical code, the rule alone", () => {
  const prior: Prior = { standardDeviation: 0.0275, degreesOfFreedom: 2 };
  const within = 0.03;
  const gates = 1500;

  /** Share of gates whose estimate misses the tolerance while the interval excludes no change. */
  function falseAlarms(total: number, baselineRuns: number, tolerance: number): number {
    const random = seeded(Math.round(total * 1000) + baselineRuns);
    const side = (runs: number): Side => ({
      values: Array.from({ length: runs }, () => total * normal(random)),
      withinVariance: Math.min(within, 0.8 * total) ** 2,
      withinDegrees: 14,
    });
    let alarms = 0;
    for (let gate = 0; gate < gates; gate += 1) {
      const [current, baseline] = [side(1), side(baselineRuns)];
      const level = baseline.values.reduce((sum, value) => sum + value, 0) / baselineRuns;
      const change = (current.values[0] ?? 0) - level;
      if (change <= Math.log1p(tolerance)) continue;
      if (change - halfWidth(spreadOf(current, baseline, prior), 0.99) > 0) alarms += 1;
    }
    return alarms / gates;
  }

  test.each(noises.flatMap((noise) => histories.map((runs) => ({ noise, runs }))))(
    "fails in about 1 % at most with a run-to-run deviation of $noise and $runs runs",
    ({ noise, runs }) => {
      // Within two standard errors of the simulation itself: sqrt(0.01 * 0.99 / 1500) = 0.0026.
      for (const tolerance of tolerances)
        expect(falseAlarms(noise, runs, tolerance / 100)).toBeLessThanOrEqual(0.015);
    },
  );
});
