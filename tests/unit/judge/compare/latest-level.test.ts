import { describe, expect, test } from "vitest";
import { comparedRuns } from "../../../../src/judge/compare/latest-level.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { atMost, draws } from "../../sample.ts";
import { latencies, loadRun, normal, objective, oneSession, scaled, seeded, usualLoad } from "../runs.ts";

const [amd, intel] = ["AMD EPYC 7763", "Intel(R) Xeon(R) 8370C"] as const;

interface Stored {
  /** How slow the code of each job was, oldest first. */
  readonly jobs: readonly number[];
  /** Of each job; default: all on one model. */
  readonly cpus?: readonly string[];
  readonly now?: number;
  readonly cpu?: string;
}

function on(cpu: string, run: Run): Run {
  return { ...run, provenance: { ...run.provenance, machine: { ...run.provenance.machine, cpu } } };
}

/** A gate against three runs of each job, on machines that differ by 1 %. */
function judged({ jobs, cpus = [], now = 1, cpu = amd }: Stored, seed = 7) {
  const random = seeded(seed);
  const session = (slowness: number, model: string): Run[] => {
    const machine = Math.exp(0.01 * normal(random));
    const runs = [0, 1, 2].map(() => loadRun(scaled(latencies(usualLoad, random), slowness * machine)));
    return runs.map((run) => on(model, run));
  };
  const stored = jobs.flatMap((slowness, at) => {
    const runs = session(slowness, cpus[at] ?? amd);
    return oneSession(runs).map((run) => ({
      ...run,
      provenance: { ...run.provenance, workflowRun: `job ${at}` },
    }));
  });
  const runs = session(now, cpu);
  const found = judgeScenario({
    runs,
    baseline: stored,
    comparability: { kind: "comparable", runs: stored.length },
    objectives: [objective("p95 < baseline + 5%")],
    requireBaseline: false,
  });
  if (found.kind === "misconfigured") throw new Error("p95 is there");
  const [judgement] = found.verdict.judgements;
  return { stored, verdict: found.verdict.verdict, change: judgement?.change };
}

const five = (slowness: number): number[] => Array.from({ length: 5 }, () => slowness);
const faster = [...five(1.08), ...five(1)];

describe("stored jobs whose own level changed", () => {
  test("are compared with only since then, so that code which is as slow as before fails", () => {
    const { stored, change, verdict } = judged({ jobs: faster, now: 1.1 });
    expect(change?.latestLevel).toMatchObject({ sessions: 5, of: 10 });
    expect(change?.latestLevel?.ratio).toBeCloseTo(-0.075, 1);
    expect(change?.baselineRuns).toBe(15);
    expect(comparedRuns(stored, change)).toEqual(stored.slice(15));
    expect(verdict).toBe("fail");
  });

  test("of one level are all compared with", () => {
    const { stored, change } = judged({ jobs: [...five(1), ...five(1)] });
    expect(change?.latestLevel).toBeUndefined();
    expect(change?.baselineRuns).toBe(30);
    expect(comparedRuns(stored, change)).toEqual(stored);
  });

  test("twice are compared with since the latest change", () => {
    const jobs = [...five(1.3), ...five(1.15), ...five(1)];
    const { change, verdict } = judged({ jobs });
    expect(change?.latestLevel).toMatchObject({ sessions: 5, of: 15 });
    expect(change?.latestLevel?.ratio).toBeCloseTo(1 / 1.15 - 1, 1);
    // The levels before are apart, and do not make its own sessions look as if they were.
    expect(verdict).toBe("pass");
  });

  test("with the machine are all compared with", () => {
    const moved = [...Array.from({ length: 5 }, () => amd), ...Array.from({ length: 5 }, () => intel)];
    expect(judged({ jobs: faster, cpus: moved, cpu: intel }).change?.latestLevel).toBeUndefined();
    expect(judged({ jobs: faster, cpus: moved, cpu: amd }).change?.latestLevel).toBeUndefined();
  });

  test("in the last two jobs only are all compared with: two slow machines look the same", () => {
    const jobs = [...five(1.08), 1.08, 1.08, 1.08, 1, 1];
    expect(judged({ jobs }).change?.latestLevel).toBeUndefined();
  });
});

test("stored jobs of one level hardly ever look as if it had changed", () => {
  const gates = draws(300);
  let cut = 0;
  for (let gate = 0; gate < gates; gate += 1) {
    const { change } = judged({ jobs: [...five(1), ...five(1)] }, gate);
    if (change?.latestLevel !== undefined) cut += 1;
  }
  expect(cut).toBeLessThanOrEqual(atMost(gates, 0.004));
});
