import { readIfStored, readStored } from "../baseline/stored.ts";
import type { BaseAsked } from "../config/resolve/modes.ts";
import { readRecordName } from "../ingest/record-name.ts";
import { parseRun, readUnpacked } from "../ingest/records.ts";
import { groupedBy } from "../lib/grouped.ts";
import { inTurn } from "../lib/in-turn.ts";
import { type Failure, usageFailure } from "../model/failure.ts";
import type { BaselineKey, GateRules, Timing } from "../model/gate.ts";
import type { Part, RecordedSide, RunFile, WholeRuns } from "../model/report/part.ts";
import type { Run } from "../model/run/run.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import type { Log } from "../ports/log.ts";
import type { Publisher } from "../ports/publisher.ts";
import { uncountedBaseNote } from "../report/words/notes/artifact.ts";
import { asScenario, broken, type Judged, judgeRuns, keyOfRun, type ScenarioResult } from "./assess.ts";
import { concludeGate, type GateOptions, type GateResult } from "./conclude.ts";
import { withRemembered } from "./kept/remembered.ts";
import { countSilence } from "./kept/silence.ts";
import { refuseMixedLoads } from "./results/loads.ts";
import { chooseTiming, refuseUnpaired } from "./results/pairs.ts";

/** Run records of one scenario: the rounds of a gate. */
export interface RecordGroup {
  readonly key: BaselineKey;
  readonly runs: readonly Run[];
  /** Of the base deployment if measured side by side: as many as `runs`, in their order. */
  readonly base: readonly Run[];
  /** The base deployment's second runs, if any. */
  readonly control: readonly Run[];
  readonly timing: Timing | undefined;
  /** Set if a round is not whole: there is nothing to judge. */
  readonly failure?: Failure | undefined;
}

/** By the name of its file; any other file is a run of the change. */
function sideOf(path: string): RecordedSide {
  return readRecordName(path.split(/[\\/]/).at(-1) ?? "")?.side ?? "head";
}

/** @throws Failure "usage" for parts of loads that no feature merges: a part is not judged alone */
function wholeOf(files: readonly RunFile[], side: RecordedSide, parts: readonly Part[]): WholeRuns {
  const partial = files.find(({ run }) => run.part !== undefined);
  if (partial === undefined) return { files, failure: undefined };
  const whole = parts.map((one) => one.wholeOf?.(files, side)).find((one) => one !== undefined);
  if (whole !== undefined) return whole;
  throw usageFailure(`judge: ${partial.path} is a part of a load, and this Loadline does not merge parts.`);
}

function groupOf(key: BaselineKey, files: readonly RunFile[], parts: readonly Part[]): RecordGroup {
  const merged = (side: RecordedSide) =>
    wholeOf(
      files.filter(({ path }) => sideOf(path) === side),
      side,
      parts,
    );
  const [head, base, control] = [merged("head"), merged("base"), merged("control")];
  refuseMixedLoads("judge", [...head.files, ...base.files, ...control.files]);
  const failure = head.failure ?? base.failure ?? control.failure;
  const [now, before] = [inTime(head.files), inTime(base.files)];
  const isPaired = failure === undefined && before.length > 0;
  if (isPaired) refuseUnpaired("judge", before, now);
  return {
    key,
    runs: now.map(({ run }) => run),
    base: before.map(({ run }) => run),
    control: inTime(control.files).map(({ run }) => run),
    timing: isPaired ? chooseTiming("auto", before, now) : undefined,
    failure,
  };
}

function inTime(files: readonly RunFile[]): RunFile[] {
  const startMs = ({ run }: RunFile): number => Date.parse(run.window.start);
  return files.toSorted((one, other) => startMs(one) - startMs(other));
}

type Reader = "judge" | "publish";

const mib = 1024 * 1024;

/** Of all records together, unpacked. `judge`: twice 256 parts, ten endpoints, three rounds of a minute per side. */
const mostBytes: Readonly<Record<Reader, number>> = { judge: 256 * mib, publish: 64 * mib };

/** @throws Failure "usage" for records that would take too much memory together */
export function refuseTooManyBytes(reader: Reader, bytes: number): void {
  const most = mostBytes[reader];
  if (bytes <= most) return;
  throw usageFailure(
    `${reader}: the Run records have more than ${most / mib} MiB together (unpacked). Judge fewer scenarios or rounds at once.`,
  );
}

/**
 * Reads Run records by scenario and environment; the parts of a round become one run.
 * @param by.refuse throws for a record of the change that is not of what is judged
 * @throws Failure "usage" for other files, too many bytes, and rounds or parts of different loads
 */
export async function readRecords(
  paths: readonly string[],
  reader: Reader,
  {
    parts = [],
    refuse = async () => {},
  }: {
    readonly parts?: readonly Part[] | undefined;
    readonly refuse?: (file: RunFile) => Promise<void>;
  } = {},
): Promise<RecordGroup[]> {
  let bytes = 0;
  const files = await inTurn(paths, async (path): Promise<RunFile> => {
    const unpacked = await readUnpacked(path);
    bytes += unpacked.length;
    refuseTooManyBytes(reader, bytes);
    const run = parseRun(unpacked.toString("utf8"), path);
    if (sideOf(path) === "head") await refuse({ path, run });
    return { path, run };
  });
  const groups = groupedBy(files, ({ run }) => JSON.stringify(keyOfRun(run)));
  return [...groups.values()].map((own) => groupOf(keyOfRun(own[0].run), own, parts));
}

export interface Judging {
  /** Expected scenarios without runs: each is broken. */
  readonly missing?: readonly { readonly key: BaselineKey; readonly failure: Failure }[];
  readonly rules: Pick<
    GateRules,
    "requireBaseline" | "failOnInconclusive" | "baselineMaxAgeMs" | "keepsThresholds" | "silence"
  >;
  readonly expectedOf: (scenario: string) => Omit<Judged, "name" | "environment">;
  readonly baseAskedOf: (scenario: string) => BaseAsked;
  readonly baseline: BaselineStore;
  readonly publisher: Publisher;
  readonly log: Pick<Log, "note">;
  readonly options: GateOptions;
}

/** Judges Run records against the stored baseline, as the gate would have. */
export async function judgeRecords(groups: readonly RecordGroup[], judging: Judging): Promise<GateResult> {
  const { missing = [], rules } = judging;
  return await concludeGate({ ...judging, ...rules }, async () => {
    const results = await inTurn(groups, (group) => judgeGroup(group, groups.length, judging));
    return [...results, ...missing.map(({ key, failure }) => broken(key, failure, false))];
  });
}

/** Records of a base count only where a trusted place asks for them: else they would replace the stored baseline. */
function withCountedBase(group: RecordGroup, choice: BaseAsked): RecordGroup {
  return choice === "never" ? { ...group, base: [], control: [], timing: undefined } : group;
}

async function judgeGroup(group: RecordGroup, scenarios: number, judging: Judging): Promise<ScenarioResult> {
  const { key, runs, failure } = group;
  if (failure !== undefined) return broken(key, failure, false, runs);
  try {
    const asked = judging.baseAskedOf(key.scenario);
    const { base, control, timing } = withCountedBase(group, asked);
    const isLeftOut = timing !== group.timing;
    const stored = await (timing === undefined ? readStored : readIfStored)(key, judging.baseline);
    const scenario = asScenario(key, judging.expectedOf(key.scenario));
    const { baselineMaxAgeMs, keepsThresholds } = judging.rules;
    // Somebody meant to compare.
    const requireBaseline = judging.rules.requireBaseline || isLeftOut;
    const result = judgeRuns(runs, scenario, {
      ...{ ...stored, requireBaseline, baselineMaxAgeMs, keepsThresholds },
      ...{ scenarios, options: judging.options },
      ...{ wantsBase: asked === "always", wantsBaseScript: scenario.ofBase !== undefined },
      ...(timing && { sideBySide: { runs: base, control, timing } }),
    });
    const { baseline, log, options } = judging;
    const { mayCount = false } = options;
    const counted = await countSilence(result, { baseline, log, most: judging.rules.silence, mayCount });
    const whole = await withRemembered(counted, options.report.parts, baseline);
    return isLeftOut ? { ...whole, notes: [uncountedBaseNote, ...whole.notes] } : whole;
  } catch (error) {
    return broken(key, error, false);
  }
}
