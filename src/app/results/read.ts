import { isImported, type ResultFile, readResults, withSummaries } from "../../ingest/import/results.ts";
import type { Importer } from "../../ingest/import/source.ts";
import { inTurn } from "../../lib/in-turn.ts";
import { usageFailure } from "../../model/failure.ts";
import type { BaselineKey, Timing } from "../../model/gate.ts";
import { neededFor } from "../../model/measurement-plan.ts";
import type { Objective } from "../../model/objective.ts";
import type { RunFile } from "../../model/report/part.ts";
import type { FormatName } from "../../model/result-formats.ts";
import type { Run } from "../../model/run/run.ts";
import { keyOfRun } from "../assess.ts";
import {
  differentEndpoints,
  endpointsOf,
  matchedByPath,
  refuseMixedLoads,
  refuseOtherTarget,
  refuseUnfinished,
  refuseUseless,
} from "./loads.ts";
import { chooseTiming, refuseUnpaired } from "./pairs.ts";
import { commonRest } from "./paths.ts";

/** A result, and the file to read it from again. */
interface ReadFile extends RunFile {
  readonly file: ResultFile;
}

interface Measuring extends Pick<Comparing, "keepQueryStrings" | "format" | "formats"> {
  readonly objectives: readonly Objective[];
  readonly target: string | undefined;
}

async function readOne(file: ResultFile, measuring: Measuring): Promise<ReadFile> {
  const { path, summary } = file;
  const { objectives, target, keepQueryStrings, format, formats } = measuring;
  const plan = { ...neededFor(objectives), keepQueryStrings, target };
  return {
    file,
    path,
    run: await readResults(path, { plan, objectives, summary, ...(formats && { formats }) }, format),
  };
}

/** Sequentially: the samples of a long run take time and memory. */
async function readAll(paths: readonly string[], measuring: Measuring): Promise<ReadFile[]> {
  const { target } = measuring;
  const files = await inTurn(await withSummaries(paths, measuring), (file) => readOne(file, measuring));
  if (target !== undefined) refuseOtherTarget(files, target);
  return files;
}

/** Reads results again, without the base URLs in which the sides differ. */
async function readByPath(
  sides: Readonly<Record<"baseline" | "current", readonly ReadFile[]>>,
  measuring: Omit<Measuring, "target">,
  targets: NonNullable<Comparing["targets"]> = {},
): Promise<typeof sides> {
  const namesOf = (side: "baseline" | "current") =>
    sides[side].map((file) => ({
      names: endpointsOf([file]),
      isFixed: targets[side] !== undefined || !isImported(file.run),
    }));
  const bases = commonRest(namesOf("baseline"), namesOf("current"));
  const again = (side: "baseline" | "current") =>
    inTurn(sides[side], async (one, index) => {
      const target = bases[side][index] ?? "";
      return target === "" ? one : await readOne(one.file, { ...measuring, target });
    });
  return { baseline: await again("baseline"), current: await again("current") };
}

/** Each followed by k6's summary of its run if there is one. */
export interface ComparedFiles {
  readonly baseline: readonly string[];
  readonly current: readonly string[];
}

/** What is known about the files beyond their content. */
export interface Comparing {
  /** To remove from request names; default: those in a side's files. */
  readonly targets?: { readonly baseline?: string | undefined; readonly current?: string | undefined };
  readonly keepQueryStrings?: boolean | undefined;
  /** Of all files; default: what their content says. */
  readonly format?: FormatName | undefined;
  /** Formats besides k6's. */
  readonly formats?: readonly Importer[];
  /** Set if the files of both sides are pairs of one round each. */
  readonly paired?: Timing | "auto" | undefined;
}

export interface ComparedRuns {
  readonly key: BaselineKey;
  readonly baseline: readonly Run[];
  readonly current: readonly Run[];
  /** Set for pairs in this order. */
  readonly paired?: Timing | undefined;
  /** Doubts that both sides belong together. */
  readonly doubts: readonly string[];
}

/**
 * @param scenario display name; default: that of the first current result
 * @throws Failure "usage" for a file that is no result, for different loads, for an incomplete baseline and for files
 *   that form no pairs; "run" for an incomplete file
 */
export async function readCompared(
  paths: ComparedFiles,
  objectives: readonly Objective[],
  scenario: string | undefined,
  comparing: Comparing = {},
): Promise<ComparedRuns> {
  const { targets, paired, keepQueryStrings, format, formats = [] } = comparing;
  const common = { objectives, keepQueryStrings, format, formats };
  const sides = {
    baseline: await readAll(paths.baseline, { ...common, target: targets?.baseline }),
    current: await readAll(paths.current, { ...common, target: targets?.current }),
  };
  if (paired !== undefined) refuseUnpaired("compare", sides.baseline, sides.current);
  const { baseline, current } = await readByPath(sides, common, targets);
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
