import { readStored } from "../baseline/stored.ts";
import { readRun } from "../ingest/records.ts";
import type { BaselineKey, GateRules } from "../model/gate.ts";
import type { Run } from "../model/run.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { Publisher } from "../ports/publisher.ts";
import { asScenario, broken, type Judged, judgeRuns, keyOfRun, type ScenarioResult } from "./assess.ts";
import { concludeGate, type GateOptions, type GateResult } from "./conclude.ts";
import { type RunFile, refuseMixedLoads } from "./results/loads.ts";

/** Run records of one scenario and environment: rounds of one run. */
export interface RecordGroup {
  readonly key: BaselineKey;
  readonly runs: readonly Run[];
}

/**
 * Reads Run records and puts those of one scenario and environment together.
 * @throws Failure "usage" for a file that is no Run record, and for rounds of different loads
 */
export async function readRecords(paths: readonly string[]): Promise<RecordGroup[]> {
  const groups = new Map<string, { key: BaselineKey; files: RunFile[] }>();
  for (const path of paths) {
    const run = await readRun(path);
    const key = keyOfRun(run);
    const group = groups.get(JSON.stringify(key)) ?? { key, files: [] };
    group.files.push({ path, run });
    groups.set(JSON.stringify(key), group);
  }
  return [...groups.values()].map(({ key, files }) => {
    refuseMixedLoads("judge", files);
    return { key, runs: files.map(({ run }) => run) };
  });
}

/** What judging without a load needs. */
export interface Judging {
  readonly rules: Pick<GateRules, "requireBaseline" | "failOnInconclusive">;
  /** What is expected of a scenario. */
  readonly expectedOf: (scenario: string) => Pick<Judged, "objectives" | "drift">;
  readonly baseline: BaselineStore;
  readonly publisher: Publisher;
  readonly options: GateOptions;
}

/** Judges Run records against the stored baseline, as the gate would have. */
export async function judgeRecords(groups: readonly RecordGroup[], judging: Judging): Promise<GateResult> {
  const { publisher, options, rules } = judging;
  await publisher.begin();
  const results: ScenarioResult[] = [];
  for (const group of groups) results.push(await judgeGroup(group, groups.length, judging));
  return await concludeGate(results, { failOnInconclusive: rules.failOnInconclusive, publisher, options });
}

async function judgeGroup(
  { key, runs }: RecordGroup,
  scenarios: number,
  judging: Judging,
): Promise<ScenarioResult> {
  try {
    const stored = await readStored(key, judging.baseline);
    const scenario = asScenario(key, judging.expectedOf(key.scenario));
    const { requireBaseline } = judging.rules;
    return judgeRuns(runs, scenario, { ...stored, requireBaseline, scenarios, options: judging.options });
  } catch (error) {
    return broken(key, error, false);
  }
}
