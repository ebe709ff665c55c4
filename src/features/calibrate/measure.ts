import { ofErrorPages } from "../../app/assess.ts";
import { byEndpoint } from "../../judge/indicator/each-endpoint.ts";
import { mostlyThrew } from "../../judge/indicator/exceptions.ts";
import { judgeScenario } from "../../judge/judge.ts";
import { objectivesFor } from "../../judge/objective/defaults.ts";
import { hostDoubts } from "../../judge/validity/hosts.ts";
import { Failure, runFailure, usageFailure } from "../../model/failure.ts";
import { fewestCalibrationRuns, type Gate, type GatedScenario } from "../../model/gate.ts";
import type { RecordedRun } from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import type { Caller } from "../../ports/load.ts";
import type { Ports } from "../../ports/ports.ts";
import { withProgressLabel } from "../../ports/progress.ts";
import { thrownWords } from "../../report/words/facts/exceptions.ts";
import { hostDoubtSentence } from "../../report/words/facts/hosts.ts";
import { explainMisconfiguration } from "../../report/words/facts/misconfigured.ts";
import { type CalibratedGate, type Calibration, calibrationOf } from "./proposal.ts";

export interface Calibrated {
  /** Of scenarios with at least three runs. */
  readonly calibrations: readonly Calibration[];
  /** Unfinished ones included; `round` is the number of the run. */
  readonly runs: readonly RecordedRun[];
  /** Why the others were not measured. */
  readonly failure: Failure | undefined;
}

interface Calibrating {
  readonly ports: Pick<Ports, "load" | "signal" | "log">;
  readonly caller: Caller;
  /** Per scenario, at least three. */
  readonly runs: number;
  /** Simulated gates; default 150. */
  readonly gates?: number;
}

/**
 * Runs each scenario several times and estimates how precisely its objectives can be judged. Judges and stores nothing.
 * Runs before a failure or cancellation are used if there are enough.
 */
export async function calibrateScenarios(gate: Gate, calibrating: Calibrating): Promise<Calibrated> {
  const calibrations: Calibration[] = [];
  const runs: RecordedRun[] = [];
  for (const asked of gate.scenarios) {
    const measured = await measureOften(asked, calibrating);
    runs.push(...measured.runs.map((run, index) => ({ run, side: "head" as const, round: index + 1 })));
    const whole = measured.runs.filter((run) => run.ending.kind === "finished" && !mostlyThrew(run));
    const scenario = {
      ...asked,
      objectives: byEndpoint(objectivesFor(asked.objectives, whole), { runs: whole, baseline: [] })
        .objectives,
    };
    const problem = whole.length === 0 ? undefined : misconfigurationOf(whole, scenario);
    if (problem !== undefined) return { calibrations, runs, failure: problem };
    if (whole.length >= fewestCalibrationRuns) {
      calibrations.push(
        calibrationOf(whole, scenario, { ...shareOf(gate, scenario), gates: calibrating.gates }),
      );
    }
    if (measured.failure !== undefined) return { calibrations, runs, failure: measured.failure };
  }
  return { calibrations, runs, failure: undefined };
}

/** Of the gate, if all scenarios take equally long. */
function shareOf(gate: Gate, { budgetMs }: GatedScenario): CalibratedGate {
  const scenarios = gate.scenarios.length;
  const ofGate = gate.budgetMs / scenarios;
  return { scenarios, budgetMs: Math.min(ofGate, budgetMs ?? ofGate) };
}

async function measureOften(
  scenario: GatedScenario,
  { ports, caller, runs: wanted }: Calibrating,
): Promise<{ readonly runs: readonly Run[]; readonly failure: Failure | undefined }> {
  const { load, signal, log } = ports;
  const runs: Run[] = [];
  try {
    while (runs.length < wanted) {
      if (signal.aborted) return { runs, failure: tooFew(runs.length, wanted, "cancelled") };
      const words = `${scenario.name}: run ${runs.length + 1} of ${wanted}`;
      log.note(`${words} to calibrate with`);
      const run = await load.run(scenario, { caller, signal, log: withProgressLabel(log, () => words) });
      runs.push(run);
      const errors = ofErrorPages([run]);
      if (errors !== undefined) return { runs: [], failure: runFailure(`${scenario.name}: ${errors}`) };
      if (runs.length === 1)
        for (const doubt of hostDoubts(runs)) log.warn(`${scenario.name}: ${hostDoubtSentence(doubt)}`);
      const incomplete = whyIncomplete(run);
      if (incomplete !== undefined) return { runs, failure: tooFew(runs.length - 1, wanted, incomplete) };
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { runs, failure: error };
  }
  return { runs, failure: undefined };
}

function whyIncomplete(run: Run): string | undefined {
  const thrown = mostlyThrew(run) ? thrownWords([run]) : undefined;
  if (thrown !== undefined) return thrown;
  if (run.ending.kind === "abortedByThreshold") return "a threshold of the script stopped the load early";
  return run.ending.kind === "unfinished" ? run.ending.reason : undefined;
}

function tooFew(whole: number, wanted: number, reason: string): Failure {
  const runs = `only ${whole} of ${wanted} runs are complete (${reason})`;
  if (whole >= fewestCalibrationRuns) return runFailure(`${runs}; the results use only these runs.`);
  return runFailure(`${runs}; calibrate needs at least ${fewestCalibrationRuns}.`);
}

/** An objective on something that the runs lack is never dropped silently. */
function misconfigurationOf(runs: readonly Run[], { objectives }: GatedScenario): Failure | undefined {
  const judged = judgeScenario({
    runs,
    baseline: [],
    comparability: { kind: "comparable", runs: 0 },
    objectives,
    requireBaseline: false,
  });
  return judged.kind === "misconfigured" ? usageFailure(explainMisconfiguration(judged.problems)) : undefined;
}
