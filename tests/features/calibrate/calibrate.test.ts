import { describe, expect, test } from "vitest";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { calibrateScenarios } from "../../../src/features/calibrate/measure.ts";
import { calibrationsJson, renderCalibration } from "../../../src/features/calibrate/words.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Load } from "../../../src/ports/load.ts";
import type { Log } from "../../../src/ports/log.ts";
import { latencies, loadRun, oneSession, scaled, seeded } from "../../unit/judge/runs.ts";
import { draws } from "../../unit/sample.ts";

const silent: Log = { note: () => {}, warn: () => {}, progress: () => {}, output: () => {} };
const nobody = {
  commit: undefined,
  branch: undefined,
  event: undefined,
  workflowRun: undefined,
  actor: undefined,
};
const random = seeded(21);
const shape = { seconds: 12, perSecond: 100, medianMs: 40, sigma: 0.2, drift: 0.01 };

function run(): Run {
  return loadRun(latencies(shape, random));
}

function gateOf(objectives: string, more: Readonly<Record<string, string>>) {
  const given = { script: "perf/checkout.js", "target-url": "http://localhost", objectives, ...more };
  const settings = new Map(Object.entries(given).map(([name, value]) => [name, [value]]));
  const baseline = { kind: "directory", path: "baselines" } as const;
  return resolveGate(settings, undefined, { baseline, deployment: undefined, samples: "pipe" });
}

/** Calibrates with a load that makes these runs; what is no run is thrown, `abort` stops the job after it. */
async function calibrate(
  loads: readonly (Run | Error)[],
  objectives: string,
  {
    abortAfter,
    ...more
  }: {
    readonly abortAfter?: number;
    readonly rounds?: string;
    readonly budget?: string;
    readonly sees?: string;
  } = {},
) {
  const stopping = new AbortController();
  let made = 0;
  const load: Pick<Load, "run"> = {
    run: async () => {
      const loaded = loads[made];
      made += 1;
      if (made === abortAfter) stopping.abort();
      if (loaded instanceof Error || loaded === undefined)
        throw loaded ?? new Error("the test has no more runs");
      return loaded;
    },
  };
  const unused = async () => {
    throw new Error("calibrating runs one deployment");
  };
  const ports = { load: { ...load, runBoth: unused }, signal: stopping.signal, log: silent };
  return await calibrateScenarios(gateOf(objectives, more), {
    ports,
    caller: nobody,
    runs: loads.length,
    gates: draws(150, 10),
  });
}

const steady = Array.from({ length: 5 }, run);
const usual = "p95 < baseline + 30%\np95 < 1s\nwarn: p99 < baseline + 1%\nthroughput > baseline - 10%";

describe("calibrating a scenario", { timeout: 60_000 }, () => {
  const usually = calibrate(steady, usual);

  test("tells of each relative objective, and once of each indicator", async () => {
    const { calibrations, runs, failure } = await usually;
    expect(failure).toBeUndefined();
    expect(runs.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5]);
    expect(
      calibrations[0]?.objectives.map(({ objective, tellable }) => [objective.text, tellable.kind]),
    ).toEqual([
      ["p95 < baseline + 30%", "rounds"],
      ["p99 < baseline + 1%", "belowFloor"],
      ["throughput > baseline - 10%", "rounds"],
    ]);
  });

  test("prints noise, how often gates decide, the objectives below the floor, and what the runs cannot tell", async () => {
    const { calibrations } = await usually;
    const text = calibrations.map(renderCalibration).join("\n");
    expect(text).toMatch(/^checkout \(default\): 5 runs of one build on one deployment\n/);
    expect(text).toMatch(/\n {2}Indicator +level +noise \(in a run\) +tolerance T +verdict\n/);
    expect(text).toMatch(
      /\n {2}p95 .* ms +[\d.]+ % \([\d.]+ %\) +30 % +decides, in \d+ rounds? on average\n/,
    );
    expect(text).toMatch(/\n {2}p99 .* 1 % +below the noise: allow \d+ %\n/);
    expect(text).toContain("\nAgainst a stored baseline of 5 runs, one a job; in at most 12 rounds\n");
    expect(text).toContain(
      "\nSide by side with a deployment of the base commit (base-url); in at most 12 rounds, each a pair of runs\n",
    );
    expect(text).toMatch(/\n {2}Indicator +no change +0\.5T +T +1\.5T +2T +3T +rounds at 0 \/ 2T\n/);
    // Passed, failed and inconclusive of 100 gates, for each size of change; then the rounds.
    expect(text).toMatch(
      /\n {2}p95 +100 \/ 0 \/ 0( +\d+ \/ \d+ \/ \d+){3} +0 \/ 100 \/ 0 +0 \/ 100 \/ 0 +1\.\d \/ 2\.0\n/,
    );
    expect(text).toMatch(
      /\nProposed:\n {2}warn: p99 < baseline \+ 1% -> warn: p99 < baseline \+ \d+%\n\nFor smaller tolerances:\n {2}p99: longer runs: /,
    );
    expect(text).toContain("Only stored runs from several jobs show these; side by side they cancel out.");
    expect(text).not.toContain("doubtful");
  });

  test("says what would let a gate decide with a smaller tolerance", async () => {
    const draw = seeded(2);
    const few = { ...shape, seconds: 3, perSecond: 40, sigma: 0.5 };
    const short = Array.from({ length: 3 }, () => loadRun(latencies(few, draw)));
    const { calibrations } = await calibrate(short, "p95 < baseline + 10%", { rounds: "1..2" });
    const text = calibrations.map(renderCalibration).join("\n");
    expect(text).toContain(
      "\n\nFor smaller tolerances:\n  p95: longer runs: only 6 samples per run lie beyond it; 10 or more are needed for a reliable figure\n",
    );
  });

  test("proposes and advises nothing where every tolerance decides", async () => {
    const { calibrations } = await calibrate(steady, "p95 < baseline + 30%", { rounds: "1..2" });
    const text = calibrations.map(renderCalibration).join("\n");
    expect(text).toContain("\nNo change needed: every tolerance decides.\n");
    expect(text).not.toContain("For smaller tolerances");
  });

  test("proposes as many rounds as the decision takes, and counts on no more than the budget allows", async () => {
    const few = await calibrate(steady, "p95 < baseline + 1%", { rounds: "1..2" });
    expect(few.calibrations.map(renderCalibration).join("\n")).toMatch(
      /\nProposed:\n {2}rounds: 1\.\.2 -> auto\n {2}p95 < baseline \+ 1% -> p95 < baseline \+ \d+%\n/,
    );
    const short = await calibrate(steady, "p95 < baseline + 1%", { budget: "20s" });
    expect(short.calibrations.map(renderCalibration).join("\n")).toContain(
      "\nAgainst a stored baseline of 5 runs, one a job; in one round\n",
    );
  });

  test("shows what comes of the change that the user set to be seen, and proposes a larger one", async () => {
    const seen = await calibrate(steady, "p95 < baseline + 20%\nerrors < baseline + 1pp", {
      sees: "25%",
      rounds: "1..4",
    });
    const text = seen.calibrations.map(renderCalibration).join("\n");
    expect(text).toMatch(/\n {2}Indicator +no change +0\.5T +T +1\.5T +2T +3T +sees +rounds at 0 \/ sees\n/);
    expect(text).toMatch(/\n {2}p95 +(\d+ \/ \d+ \/ \d+ +){6}25 %: \d+ \/ \d+ \/ \d+ +\d+\.\d \/ \d+\.\d\n/);
    expect(text).toMatch(/\n {2}errors +(\d+ \/ \d+ \/ \d+ +){6}2T +\d+\.\d \/ \d+\.\d\n/);
    expect(text).toContain("fail code that is worse by what `sees` says, else by twice the tolerance (2T).");

    const tight = await calibrate(steady, "p95 < baseline + 20%", { sees: "20.5%" });
    const told = tight.calibrations.map(renderCalibration).join("\n");
    expect(told).toMatch(/\n {2}p95 .* 20 % +below the noise: set sees: \d+%(, or side by side)?\n/);
    expect(told).toMatch(/\nProposed:\n {2}sees: 20\.5% -> \d+%\n/);
    const proposed = tight.calibrations[0]?.sees?.proposed ?? 0;
    expect(proposed).toBeGreaterThan(0.205);
    expect(proposed).toBeLessThanOrEqual(0.4);
    expect(calibrationsJson(tight.calibrations)).toMatchObject({
      scenarios: [
        {
          sees: { now: 0.205, proposed },
          objectives: [
            { verdict: "belowFloor", stored: { sees: { size: 1.025, smallest: expect.any(Number) } } },
          ],
        },
      ],
    });
  });

  test("a percentile that rests on a handful of samples has no row of outcomes", async () => {
    const few = { ...shape, seconds: 3, perSecond: 40 };
    const short = Array.from({ length: 3 }, () => loadRun(latencies(few, random)));
    const { calibrations } = await calibrate(short, "p99 < baseline + 10%", { rounds: "1..2" });
    const text = calibrations.map(renderCalibration).join("\n");
    expect(text).toMatch(/\n {2}p99 .* only \d samples? beyond it: run longer\n/);
    expect(text).not.toContain("Against a stored baseline");
  });

  test("says where the service or the machine changed during the measurement", async () => {
    const factors = [1, 1, 1.3, 1.3, 1.3];
    const moved = oneSession(factors.map((factor) => loadRun(scaled(latencies(shape, random), factor))));
    const { calibrations } = await calibrate(moved, "p95 < baseline + 5%", { rounds: "1..2" });
    expect(calibrations.map(renderCalibration).join("\n")).toMatch(
      /\n {2}doubtful: p95 was [23]\d % higher in the last 3 runs than in the first 2: the service or the machine changed during the measurement\n/,
    );
    expect(calibrationsJson(calibrations)).toMatchObject({
      scenarios: [{ objectives: [{ apart: { earlier: { runs: 2 }, later: { runs: 3 } } }] }],
    });
  });

  test("says the same for machines", async () => {
    const { calibrations } = await usually;
    expect(calibrationsJson(calibrations)).toMatchObject({
      schema: "loadline/calibration@1",
      scenarios: [
        {
          scenario: "checkout",
          runs: 5,
          design: "stored",
          rounds: { now: { min: 1, max: 12 }, proposed: { min: 1, max: 12 } },
          mostRounds: 12,
          objectives: [
            {
              indicator: "p95",
              dimension: "time",
              verdict: "rounds",
              proposed: null,
              apart: null,
              stored: { outcomes: [0, 0.5, 1, 1.5, 2, 3].map((size) => ({ size })) },
            },
            { indicator: "p99", verdict: "belowFloor", rounds: null },
            { indicator: "throughput", dimension: "frequency" },
          ],
        },
      ],
    });
  });

  test("three runs before a failure are told, and the failure is not hidden", async () => {
    const { calibrations, failure } = await calibrate(
      [...steady.slice(0, 3), runFailure("the target went away"), run()],
      "p95 < baseline + 30%",
      { rounds: "1..1" },
    );
    expect(calibrations[0]?.runs).toBe(3);
    expect(failure?.message).toBe("the target went away");
  });

  test("two are not", async () => {
    const unfinished: Run = { ...run(), ending: { kind: "unfinished", reason: "cancelled after 4 s" } };
    const { calibrations, runs, failure } = await calibrate([...steady.slice(0, 2), unfinished], usual);
    expect(calibrations).toEqual([]);
    expect(runs).toHaveLength(3);
    expect(failure?.message).toBe(
      "only 2 of 3 runs are complete (cancelled after 4 s); calibrate needs at least 3.",
    );
  });

  test("a job that is stopped between runs begins no other", async () => {
    const { calibrations, runs, failure } = await calibrate(steady, "p95 < baseline + 30%", {
      abortAfter: 4,
      rounds: "1..1",
    });
    expect(runs).toHaveLength(4);
    expect(calibrations[0]?.runs).toBe(4);
    expect(failure?.message).toBe(
      "only 4 of 5 runs are complete (cancelled); the results use only these runs.",
    );
  });

  test("an objective on what the runs do not have is a mistake to mend", async () => {
    const { calibrations, failure } = await calibrate(steady, "p95{name:login} < baseline + 5%");
    expect(calibrations).toEqual([]);
    expect(failure).toMatchObject({ code: "usage" });
    expect(failure?.message).toContain("the run has no samples of p95{name:login}");
  });
});
