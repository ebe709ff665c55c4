import { basename } from "node:path";
import { readLog } from "../../../ingest/import/formats/log.ts";
import { type ReadOptions, readResults, withSummaries } from "../../../ingest/import/results.ts";
import { type Importer, importedRecord } from "../../../ingest/import/source.ts";
import { filesIn, isDirectory } from "../../../lib/files.ts";
import { inTurn } from "../../../lib/in-turn.ts";
import { neededFor } from "../../../model/measurement-plan.ts";
import { formatIndicator } from "../../../model/objective.ts";
import { hasTimes, overlapOf } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import type { NamedRun, StudyPlan } from "../plan.ts";
import type { Span } from "../schema.ts";
import type { StudyPrometheus } from "../servers/open.ts";
import { pathsIn, type Reach, reached } from "../source/files.ts";
import { mistake, placed } from "../source/place.ts";

export interface Reading {
  readonly reach: Reach;
  readonly formats: readonly Importer[];
  /** Takes the path of each file that is read. */
  readonly files: string[];
  readonly prometheus: Pick<StudyPrometheus, "run">;
}

/** Results as read: a run by name, with its rounds. */
export type ReadRuns = ReadonlyMap<string, readonly Run[]>;

/** Paths of the results of a run. */
async function pathsOf({ written, place }: NamedRun, { reach, files }: Reading): Promise<readonly string[]> {
  const found = await inTurn(written.results ?? [], async (text) => {
    const paths = await pathsIn(reach.folder, text);
    if (paths.length === 0) throw mistake(place, `nothing matches ${text}`, `a pattern from ${reach.folder}`);
    for (const path of paths) await reached(path, place, reach);
    return paths;
  });
  files.push(...found.flat());
  return found.flat();
}

/** A window of servers without a load of its own. */
function windowAlone(name: string, { fromMs, toMs }: Span): Run {
  const [start, end] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
  const generator = { droppedIterations: 0, vusMax: 0, warnings: [] };
  const read = { source: "window", window: { start, end, warmUpMs: 0 }, metrics: [], checks: [], generator };
  return importedRecord(name, { scenario: name }, read);
}

function areOfOneRound([first, second]: readonly Run[]): boolean {
  if (first === undefined || second === undefined) return false;
  return [first, second].every(hasTimes) && overlapOf(first.window, second.window) >= 0.5;
}

async function roundsOf(run: NamedRun, options: ReadOptions, reading: Reading): Promise<readonly Run[]> {
  const { name, place, written } = run;
  const { results, format, prometheus, values, log } = written;
  if (results === undefined) {
    if (prometheus === undefined)
      throw mistake(place, `run "${name}" has no results`, "results or prometheus");
    const { testid, span } = prometheus;
    if (testid === undefined) return [windowAlone(name, span)];
    return [await reading.prometheus.run(run, testid, span)];
  }
  const own = values === undefined ? options : { ...options, values };
  const readAll = async (files: readonly string[]): Promise<readonly Run[]> =>
    await inTurn(
      await withSummaries(files, own),
      async ({ path, summary }) => await readResults(path, { ...own, summary }, format),
    );
  // A folder has the rounds of a run, a file each, unless they were measured at once: then they are one round.
  const readFolder = async (path: string): Promise<readonly Run[]> => {
    const files = await filesIn(path);
    const runs = await readAll(files.filter((file) => !basename(file).startsWith(".")));
    if (runs.length === 0) throw mistake(place, `${path} is empty`, "a folder with result files");
    return areOfOneRound(runs) ? [await readResults(path, own, format)] : runs;
  };
  const paths = await pathsOf(run, reading);
  return await placed(place, async () => {
    if (log !== undefined) return await inTurn(paths, async (path) => await readLog(path, log));
    const isFolder = await inTurn(paths, isDirectory);
    const ofFolders = await inTurn(
      paths.filter((_, index) => isFolder[index]),
      readFolder,
    );
    return [...ofFolders.flat(), ...(await readAll(paths.filter((_, index) => !isFolder[index])))];
  });
}

/** Reads the results that a study names, one after the other: samples of a long run take time and memory. */
export async function readRuns({ runs, indicators }: StudyPlan, reading: Reading): Promise<ReadRuns> {
  const bound = { kind: "absolute", limit: 0, dimension: "number" } as const;
  const options: ReadOptions = {
    plan: neededFor(indicators.map((indicator) => ({ indicator }))),
    objectives: indicators.map((indicator) => ({ indicator, text: formatIndicator(indicator), bound })),
    formats: reading.formats,
  };
  const read = await inTurn(runs, async (run) => [run.name, await roundsOf(run, options, reading)] as const);
  return new Map(read);
}
