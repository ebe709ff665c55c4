import { readStored } from "../baseline/stored.ts";
import { isImported, type ResultFile, readResults, withSummaries } from "../ingest/import/results.ts";
import { readRun } from "../ingest/records.ts";
import { isOnExceptions, thrownIn } from "../judge/indicator/exceptions.ts";
import { usageFailure } from "../model/failure.ts";
import type { BaselineKey, GateRules, Timing } from "../model/gate.ts";
import { neededFor } from "../model/measurement-plan.ts";
import type { Objective } from "../model/objective.ts";
import type { Run } from "../model/run.ts";
import type { BaselineStore, Publisher } from "../ports/edges.ts";
import { broken, type Judged, judgeRuns, type ScenarioResult } from "./assess.ts";
import { type Conclusion, concludeGate, type GateOptions, type GateResult } from "./gate.ts";
import {
  differentEndpoints,
  endpointsOf,
  matchedByPath,
  type RunFile,
  refuseMixedLoads,
  refuseOtherTarget,
  refuseUnfinished,
  refuseUseless,
} from "./loads.ts";
import { chooseTiming, refuseUnpaired } from "./pairs.ts";
import { commonRest } from "./paths.ts";

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

function keyOfRun({ provenance }: Run): BaselineKey {
  return { scenario: provenance.scenario, environment: provenance.environment };
}

/** What is judged needs a name and objectives; nothing of it is run. */
function asScenario(key: BaselineKey, expected: Pick<Judged, "objectives" | "drift">): Judged {
  return { name: key.scenario, environment: key.environment, ...expected };
}

/** A result that was read, and the file it can be read from again. */
interface ReadFile extends RunFile {
  readonly file: ResultFile;
}

async function readOne(
  file: ResultFile,
  objectives: readonly Objective[],
  target: string | undefined,
): Promise<ReadFile> {
  const { path, summary } = file;
  const plan = { ...neededFor(objectives), ...(target !== undefined && { target }) };
  const run = await readResults(path, { plan, objectives, ...(summary !== undefined && { summary }) });
  return { file, path, run };
}

/** One after the other: samples of a long run take time and memory. */
async function readAll(
  paths: readonly string[],
  objectives: readonly Objective[],
  target: string | undefined,
): Promise<ReadFile[]> {
  const files: ReadFile[] = [];
  for (const file of await withSummaries(paths)) files.push(await readOne(file, objectives, target));
  if (target !== undefined) refuseOtherTarget(files, target);
  return files;
}

/** Reads results again whose requests have no names but their URLs, without the base URLs in which the sides differ. */
async function readByPath(
  sides: Readonly<Record<"baseline" | "current", readonly ReadFile[]>>,
  objectives: readonly Objective[],
  { targets = {} }: Comparing,
): Promise<{ readonly baseline: readonly ReadFile[]; readonly current: readonly ReadFile[] }> {
  const namesOf = (side: "baseline" | "current") =>
    sides[side].map((file) => ({
      names: endpointsOf([file]),
      isFixed: targets[side] !== undefined || !isImported(file.run),
    }));
  const bases = commonRest(namesOf("baseline"), namesOf("current"));
  const again = async (side: "baseline" | "current"): Promise<ReadFile[]> => {
    const files: ReadFile[] = [];
    for (const [index, one] of sides[side].entries()) {
      const base = bases[side][index] ?? "";
      files.push(base === "" ? one : await readOne(one.file, objectives, base));
    }
    return files;
  };
  return { baseline: await again("baseline"), current: await again("current") };
}

/** Result files of both sides, each with k6's summary of its run after it where there is one. */
export interface ComparedFiles {
  readonly baseline: readonly string[];
  readonly current: readonly string[];
}

/** What is known of the files beside what they hold. */
export interface Comparing {
  /** Base URLs, which are left out of the names of requests; of a side without one the files tell it. */
  readonly targets?: { readonly baseline?: string | undefined; readonly current?: string | undefined };
  /** How the rounds were measured, where the files of both sides are pairs of one round each. */
  readonly paired?: Timing | "auto" | undefined;
}

/** Results of both sides, of one load as far as that is known. */
export interface ComparedRuns {
  readonly key: BaselineKey;
  readonly baseline: readonly Run[];
  readonly current: readonly Run[];
  /** How they were measured, where they are pairs in this order. */
  readonly paired?: Timing | undefined;
  /** Doubts that they belong together. */
  readonly doubts: readonly string[];
}

/**
 * Reads the results of both sides.
 * @param scenario name of what is compared; that of the first current result when not given
 * @throws Failure "usage" for a file that is no result, for runs of different loads, for a baseline that is no whole run
 *   and for pairs that are none; "run" for a file that is incomplete
 */
export async function readCompared(
  paths: ComparedFiles,
  objectives: readonly Objective[],
  scenario: string | undefined,
  comparing: Comparing = {},
): Promise<ComparedRuns> {
  const { targets, paired } = comparing;
  const sides = {
    baseline: await readAll(paths.baseline, objectives, targets?.baseline),
    current: await readAll(paths.current, objectives, targets?.current),
  };
  if (paired !== undefined) refuseUnpaired(sides.baseline, sides.current);
  const { baseline, current } = await readByPath(sides, objectives, comparing);
  const [first] = current;
  if (first === undefined) throw usageFailure("there is no result to judge");
  refuseMixedLoads("compare", [...baseline, ...current]);
  refuseUnfinished("compare", baseline);
  refuseUseless("compare", baseline);
  const key = keyOfRun(first.run);
  return {
    key: { ...key, scenario: scenario ?? key.scenario },
    baseline: baseline.map(({ run }) => run),
    current: current.map(({ run }) => run),
    paired: paired && chooseTiming(paired, baseline, current),
    doubts: [...matchedByPath(baseline, current), ...differentEndpoints(baseline, current)],
  };
}

/** Judges results against each other; nothing is stored. */
export async function compareResults(
  { key, baseline, current, paired: timing, doubts }: ComparedRuns,
  objectives: readonly Objective[],
  { publisher, failOnInconclusive, options }: Conclusion & { readonly options: GateOptions },
): Promise<GateResult> {
  await publisher.begin();
  const asked = askedOf(current, objectives);
  // The files of one side are one level: none of them is a reference that the others crept away from.
  const scenario = asScenario(key, { objectives: asked.objectives, drift: "off" });
  const runs = baseline.map(asComparable);
  const result = judgeRuns(current.map(asComparable), scenario, {
    history: runs.map((run) => ({ run, accepted: undefined })),
    ...(timing !== undefined && { sideBySide: { runs, timing } }),
    requireBaseline: true,
    options: { caller: nobody, baselineBranch: undefined },
  });
  const noted = { ...result, notes: [...doubts, ...asked.doubts, ...result.notes] };
  return await concludeGate([noted], { failOnInconclusive, publisher, options });
}

/**
 * Results of other tools know nothing of the servers' side, and samples alone nothing of exceptions: there an objective
 * on these would leave everything open.
 */
function askedOf(
  current: readonly Run[],
  objectives: readonly Objective[],
): { readonly objectives: readonly Objective[]; readonly doubts: readonly string[] } {
  const ofServers = current.some(({ servers }) => servers !== undefined)
    ? []
    : objectives.filter(({ indicator }) => indicator.of === "servers");
  const onExceptions = current.some((run) => thrownIn(run) !== undefined)
    ? []
    : objectives.filter(isOnExceptions);
  const leftOut = [...ofServers, ...onExceptions];
  const doubts = [
    ...(ofServers.length === 0
      ? []
      : ["Objectives of Prometheus queries were left out: these results have none of their figures."]),
    ...(onExceptions.length === 0
      ? []
      : [
          "Objectives on exceptions were left out: samples do not say which iterations threw, only k6's log does.",
        ]),
  ];
  return { objectives: objectives.filter((one) => !leftOut.includes(one)), doubts };
}

const nobody: GateOptions["caller"] = {
  commit: undefined,
  branch: undefined,
  event: undefined,
  workflowRun: undefined,
  actor: undefined,
};

/** The user named the files to compare, and their loads agree: branches, events and fingerprints are settled. */
function asComparable(run: Run): Run {
  const { branch: _branch, event: _event, ...provenance } = run.provenance;
  const { fingerprint: _fingerprint, ...rest } = run;
  return { ...rest, provenance };
}
