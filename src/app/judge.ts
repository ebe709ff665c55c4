import { nothingStored, readStored } from "../baseline/stored.ts";
import { readRecordName } from "../ingest/record-name.ts";
import { readRun } from "../ingest/records.ts";
import type { Failure } from "../model/failure.ts";
import type { BaselineKey, GateRules, Timing } from "../model/gate.ts";
import type { RecordedRun } from "../model/outcome.ts";
import type { Run } from "../model/run/run.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { Publisher } from "../ports/publisher.ts";
import { asScenario, broken, type Judged, judgeRuns, keyOfRun, type ScenarioResult } from "./assess.ts";
import { concludeGate, type GateOptions, type GateResult } from "./conclude.ts";
import { type RunFile, refuseMixedLoads } from "./results/loads.ts";
import { chooseTiming, refuseUnpaired } from "./results/pairs.ts";

/** Run records of one scenario and environment: the rounds of a gate. */
export interface RecordGroup {
  readonly key: BaselineKey;
  readonly runs: readonly Run[];
  /** The base deployment's runs if measured side by side: as many as `runs`, in their order. */
  readonly base: readonly Run[];
  /** The base deployment's second runs, if any. */
  readonly control: readonly Run[];
  /** How pairs were measured; undefined without pairs. */
  readonly timing: Timing | undefined;
}

/** The side of a record by its file name; any other file is a run of the change. */
function sideOf(path: string): RecordedRun["side"] {
  return readRecordName(path.split(/[\\/]/).at(-1) ?? "")?.side ?? "head";
}

function groupOf(key: BaselineKey, files: readonly RunFile[]): RecordGroup {
  refuseMixedLoads("judge", files);
  const inTime = files.toSorted(
    (one, other) => Date.parse(one.run.window.start) - Date.parse(other.run.window.start),
  );
  const of = (side: RecordedRun["side"]) => inTime.filter(({ path }) => sideOf(path) === side);
  const [runs, base, control] = [of("head"), of("base"), of("control")];
  if (base.length > 0) refuseUnpaired("judge", base, runs);
  return {
    key,
    runs: runs.map(({ run }) => run),
    base: base.map(({ run }) => run),
    control: control.map(({ run }) => run),
    timing: base.length === 0 ? undefined : chooseTiming("auto", base, runs),
  };
}

/**
 * Reads Run records and groups them by scenario and environment.
 * @throws Failure "usage" for a file that is not a Run record, and for rounds of different loads
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
  return [...groups.values()].map(({ key, files }) => groupOf(key, files));
}

/** What judging without a load needs. */
export interface Judging {
  /** Scenarios that are expected and have no runs: each is broken. */
  readonly missing?: readonly { readonly key: BaselineKey; readonly failure: Failure }[];
  readonly rules: Pick<GateRules, "requireBaseline" | "failOnInconclusive" | "baselineMaxAgeMs">;
  /** Objectives of a scenario. */
  readonly expectedOf: (scenario: string) => Pick<Judged, "objectives" | "drift" | "shown">;
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
  for (const { key, failure } of judging.missing ?? []) results.push(broken(key, failure, false));
  return await concludeGate(results, { failOnInconclusive: rules.failOnInconclusive, publisher, options });
}

async function judgeGroup(
  { key, runs, base, control, timing }: RecordGroup,
  scenarios: number,
  judging: Judging,
): Promise<ScenarioResult> {
  try {
    const stored = timing === undefined ? await readStored(key, judging.baseline) : nothingStored;
    const scenario = asScenario(key, judging.expectedOf(key.scenario));
    const { requireBaseline, baselineMaxAgeMs } = judging.rules;
    const sideBySide = timing && { runs: base, control, timing };
    return judgeRuns(runs, scenario, {
      ...{ ...stored, requireBaseline, baselineMaxAgeMs, scenarios, options: judging.options },
      ...(sideBySide === undefined ? {} : { sideBySide }),
    });
  } catch (error) {
    return broken(key, error, false);
  }
}
