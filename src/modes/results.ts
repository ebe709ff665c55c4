import type { Gate } from "../config/gate.ts";
import { neededFor } from "../config/needed.ts";
import type { Objective } from "../config/objective.ts";
import type { BaselineEntry, BaselineKey, Edges, Publisher } from "../edges.ts";
import { usageFailure } from "../failure.ts";
import {
  broken,
  concludeGate,
  type GateOptions,
  type GateResult,
  type Judged,
  judgeRuns,
  type ScenarioResult,
} from "../gate.ts";
import { readResults } from "../measure/import/results.ts";
import type { Run } from "../measure/run.ts";

/** What judging without a load needs. */
export interface JudgingEdges {
  readonly gate: Gate;
  readonly edges: Omit<Edges, "load">;
  readonly options: GateOptions;
  readonly objectives: readonly Objective[];
}

/**
 * Judges Run records against the stored baseline, as the gate would have. Records of one scenario and environment
 * count as rounds of one run.
 * @throws Failure "usage" for a file that is no result
 */
export async function judgeRecords(paths: readonly string[], judging: JudgingEdges): Promise<GateResult> {
  const runs = await readAll(paths, judging.objectives);
  const groups = new Map<string, Run[]>();
  for (const run of runs) {
    const { environment, scenario } = run.provenance;
    const key = JSON.stringify([environment, scenario]);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  await judging.edges.publisher.begin();
  const results: ScenarioResult[] = [];
  for (const rounds of groups.values()) results.push(await judgeGroup(rounds, judging));
  const { edges, gate, options } = judging;
  return await concludeGate(results, {
    failOnInconclusive: gate.failOnInconclusive,
    publisher: edges.publisher,
    options,
  });
}

/** One after the other: samples of a long run take time and memory. */
async function readAll(paths: readonly string[], objectives: readonly Objective[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (const path of paths) runs.push(await readResults(path, { plan: neededFor(objectives) }));
  return runs;
}

async function judgeGroup(runs: readonly Run[], judging: JudgingEdges): Promise<ScenarioResult> {
  const key = keyOfRuns(runs);
  try {
    const history = await judging.edges.baseline.read(key);
    const { requireBaseline } = judging.gate;
    return judgeRuns(runs, asScenario(key, judging.objectives), {
      history,
      requireBaseline,
      options: judging.options,
    });
  } catch (error) {
    return broken(key, error);
  }
}

function keyOfRuns(runs: readonly Run[]): BaselineKey {
  const [first] = runs;
  if (first === undefined) throw usageFailure("there is no run to judge");
  return { scenario: first.provenance.scenario, environment: first.provenance.environment };
}

/** What is judged needs a name and objectives; nothing of it is run. */
function asScenario(key: BaselineKey, objectives: readonly Objective[]): Judged {
  return { name: key.scenario, environment: key.environment, objectives };
}

/** Result files of both sides. */
export interface ComparedFiles {
  readonly baseline: readonly string[];
  readonly current: readonly string[];
}

/**
 * Judges result files against each other; nothing is stored.
 * @throws Failure "usage" for a file that is no result
 */
export async function compareResults(
  files: ComparedFiles,
  objectives: readonly Objective[],
  publisher: Publisher,
): Promise<GateResult> {
  const baseline = await readAll(files.baseline, objectives);
  const current = await readAll(files.current, objectives);
  // A load nobody knows cannot be told from another: then the user's word counts for all files.
  const isKnown = [...baseline, ...current].every((run) => run.fingerprint !== undefined);
  const history = baseline.map((run): BaselineEntry => {
    return { run: comparable(run, isKnown), accepted: undefined };
  });
  const runs = current.map((run) => comparable(run, isKnown));
  const options: GateOptions = {
    caller: {
      commit: undefined,
      branch: undefined,
      event: undefined,
      workflowRun: undefined,
      actor: undefined,
    },
    baselineBranch: undefined,
    report: { workflowRun: undefined, acceptUrl: undefined, repeatCommand: undefined },
    keepFirstRun: false,
  };
  const key = keyOfRuns(current);
  const result = judgeRuns(runs, asScenario(key, objectives), { history, requireBaseline: true, options });
  return await concludeGate([result], { failOnInconclusive: false, publisher, options });
}

/** The user named the files to compare, so their branches and events do not matter. */
function comparable(run: Run, isLoadKnown: boolean): Run {
  const { branch: _branch, event: _event, ...provenance } = run.provenance;
  const { fingerprint, ...rest } = run;
  return { ...rest, provenance, ...(isLoadKnown && fingerprint !== undefined ? { fingerprint } : {}) };
}
