import { describe, expect, test } from "vitest";
import { resolveGate } from "../../src/config/inputs.ts";
import type { Load, Log } from "../../src/edges.ts";
import { runFailure } from "../../src/failure.ts";
import type { Run } from "../../src/measure/run.ts";
import { calibrateScenarios } from "../../src/modes/calibrate.ts";
import { calibrationsJson, renderCalibration } from "../../src/report/calibration.ts";
import { latencies, loadRun, seeded } from "./judge/runs.ts";

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

function gateOf(objectives: string) {
  const given = { script: "perf/checkout.js", "target-url": "http://localhost", objectives };
  const settings = new Map(Object.entries(given).map(([name, value]) => [name, [value]]));
  const baseline = { kind: "directory", path: "baselines" } as const;
  return resolveGate(settings, undefined, { baseline, deployment: undefined, samples: "pipe" });
}

/** Calibrates with a load that makes these runs; what is no run is thrown, `abort` stops the job after it. */
async function calibrate(loads: readonly (Run | Error)[], objectives: string, abortAfter?: number) {
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
  const edges = { load: { ...load, runBoth: unused }, signal: stopping.signal, log: silent };
  return await calibrateScenarios(gateOf(objectives), { edges, caller: nobody, runs: loads.length });
}

const steady = Array.from({ length: 5 }, run);
const usual = "p95 < baseline + 30%\np95 < 1s\nwarn: p99 < baseline + 1%\nthroughput > baseline - 10%";

describe("calibrating a scenario", () => {
  test("tells of each relative objective, and once of each indicator", async () => {
    const { calibrations, runs, failure } = await calibrate(steady, usual);
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

  test("prints noise, what rounds see, the objectives below the floor, and what the runs cannot tell", async () => {
    const { calibrations } = await calibrate(steady, usual);
    const text = calibrations.map(renderCalibration).join("\n");
    expect(text).toMatch(/^checkout \(default\): 5 runs of one build on one deployment\n/);
    expect(text).toMatch(
      /\n {2}Indicator +level +noise \(in a run\) +sees in 1 round +3 rounds +5 rounds +tolerance +verdict\n/,
    );
    expect(text).toMatch(/\n {2}p95 .* ms +[\d.]+ % \([\d.]+ %\) .* 30 % +fine with 1 round\n/);
    expect(text).toMatch(/\n {2}p99 .* 1 % +below the noise: allow \d+ %\n/);
    expect(text).toMatch(
      /\n {2}warn: p99 < baseline \+ 1% -> warn: p99 < baseline \+ \d+% \(sees changes from \d+ % on\)\n/,
    );
    expect(text).toContain("what sets machines apart is not in the noise");
  });

  test("says what would let a gate see more, where it sees little", async () => {
    const draw = seeded(2);
    const few = { ...shape, seconds: 3, perSecond: 40, sigma: 0.5 };
    const short = Array.from({ length: 3 }, () => loadRun(latencies(few, draw)));
    const { calibrations } = await calibrate(short, "p95 < baseline + 10%");
    const text = calibrations.map(renderCalibration).join("\n");
    const [, seen] =
      /-> p95 < baseline \+ \d+% \(sees changes from ([\d,]+) % on\)\n\nTo see smaller/.exec(text) ?? [];
    expect(seen).toBeDefined();
    expect(text).toContain(
      "\n  p95: longer runs: only 6 samples of one lie beyond it; 10 or more make it steady\n" +
        "  p95: longer runs, or more runs than these 3 to compare with: its tolerance can be told, but only changes from ",
    );
    expect(text).toMatch(
      new RegExp(
        `\\n {2}p95: compare side by side \\(base-url\\): that sees changes from [\\d,]+ % on, not from ${seen} %\\n`,
      ),
    );
  });

  test("gives no advice where what is seen lies near the tolerance", async () => {
    const { calibrations } = await calibrate(steady, "p95 < baseline + 30%");
    expect(calibrations.map(renderCalibration).join("\n")).not.toContain("To see smaller changes");
  });

  test("says the same for machines", async () => {
    const { calibrations } = await calibrate(steady, usual);
    expect(calibrationsJson(calibrations)).toMatchObject({
      schema: "loadline/calibration@1",
      scenarios: [
        {
          scenario: "checkout",
          runs: 5,
          design: "stored",
          rounds: { now: { min: 1, max: 3 }, proposed: { min: 1, max: 3 } },
          objectives: [
            { indicator: "p95", unit: "ms", verdict: "rounds", rounds: 1, proposed: null },
            { indicator: "p99", verdict: "belowFloor", rounds: null },
            { indicator: "throughput", unit: "/s" },
          ],
        },
      ],
    });
  });

  test("three runs before a failure are told, and the failure is not hidden", async () => {
    const { calibrations, failure } = await calibrate(
      [...steady.slice(0, 3), runFailure("the target went away"), run()],
      usual,
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
      "2 of 3 runs were measured whole (cancelled after 4 s); it takes 3 to tell their noise.",
    );
  });

  test("a job that is stopped between runs begins no other", async () => {
    const { calibrations, runs, failure } = await calibrate(steady, usual, 4);
    expect(runs).toHaveLength(4);
    expect(calibrations[0]?.runs).toBe(4);
    expect(failure?.message).toBe("4 of 5 runs were measured whole (cancelled); what is told rests on them.");
  });

  test("an objective on what the runs do not have is a mistake to mend", async () => {
    const { calibrations, failure } = await calibrate(steady, "p95{name:login} < baseline + 5%");
    expect(calibrations).toEqual([]);
    expect(failure).toMatchObject({ code: "usage" });
    expect(failure?.message).toContain("the run has no samples of p95{name:login}");
  });
});
