import type { BaselineKey, GateRules } from "../config/gate.ts";
import { neededFor } from "../config/needed.ts";
import type { Objective } from "../config/objective.ts";
import type { BaselineEntry, BaselineStore, Publisher } from "../edges.ts";
import { usageFailure } from "../failure.ts";
import {
  broken,
  type Conclusion,
  concludeGate,
  type GateOptions,
  type GateResult,
  type Judged,
  judgeRuns,
  type ScenarioResult,
} from "../gate.ts";
import { readResults } from "../measure/import/results.ts";
import { readRun } from "../measure/records.ts";
import type { Run } from "../measure/run.ts";

/** Run records of one scenario and environment: rounds of one run. */
export interface RecordGroup {
  readonly key: BaselineKey;
  readonly runs: readonly Run[];
}

/**
 * Reads Run records and puts those of one scenario and environment together.
 * @throws Failure "usage" for a file that is no Run record
 */
export async function readRecords(paths: readonly string[]): Promise<RecordGroup[]> {
  const groups = new Map<string, { key: BaselineKey; runs: Run[] }>();
  for (const path of paths) {
    const run = await readRun(path);
    const key = keyOfRun(run);
    const group = groups.get(JSON.stringify(key)) ?? { key, runs: [] };
    group.runs.push(run);
    groups.set(JSON.stringify(key), group);
  }
  return [...groups.values()];
}

/** What judging without a load needs. */
export interface Judging {
  readonly rules: Pick<GateRules, "requireBaseline" | "failOnInconclusive">;
  readonly objectivesOf: (scenario: string) => readonly Objective[];
  readonly baseline: BaselineStore;
  readonly publisher: Publisher;
  readonly options: GateOptions;
}

/** Judges Run records against the stored baseline, as the gate would have. */
export async function judgeRecords(groups: readonly RecordGroup[], judging: Judging): Promise<GateResult> {
  const { publisher, options, rules } = judging;
  await publisher.begin();
  const results: ScenarioResult[] = [];
  for (const group of groups) results.push(await judgeGroup(group, judging));
  return await concludeGate(results, { failOnInconclusive: rules.failOnInconclusive, publisher, options });
}

async function judgeGroup({ key, runs }: RecordGroup, judging: Judging): Promise<ScenarioResult> {
  try {
    const history = await judging.baseline.read(key);
    const scenario = asScenario(key, judging.objectivesOf(key.scenario));
    const { requireBaseline } = judging.rules;
    return judgeRuns(runs, scenario, { history, requireBaseline, options: judging.options });
  } catch (error) {
    return broken(key, error, false);
  }
}

function keyOfRun({ provenance }: Run): BaselineKey {
  return { scenario: provenance.scenario, environment: provenance.environment };
}

/** What is judged needs a name and objectives; nothing of it is run. */
function asScenario(key: BaselineKey, objectives: readonly Objective[]): Judged {
  return { name: key.scenario, environment: key.environment, objectives };
}

/** One after the other: samples of a long run take time and memory. */
async function readAll(paths: readonly string[], objectives: readonly Objective[]): Promise<Run[]> {
  const runs: Run[] = [];
  for (const path of paths) runs.push(await readResults(path, { plan: neededFor(objectives) }));
  return runs;
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
  { publisher, failOnInconclusive }: Pick<Conclusion, "publisher" | "failOnInconclusive">,
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
  const [first] = current;
  if (first === undefined) throw usageFailure("there is no result to judge");
  const key = keyOfRun(first);
  const result = judgeRuns(runs, asScenario(key, objectives), { history, requireBaseline: true, options });
  return await concludeGate([result], { failOnInconclusive, publisher, options });
}

/** The user named the files to compare, so their branches and events do not matter. */
function comparable(run: Run, isLoadKnown: boolean): Run {
  const { branch: _branch, event: _event, ...provenance } = run.provenance;
  const { fingerprint, ...rest } = run;
  return { ...rest, provenance, ...(isLoadKnown && fingerprint !== undefined ? { fingerprint } : {}) };
}
