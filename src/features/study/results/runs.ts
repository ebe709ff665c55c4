import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { readLog } from "../../../ingest/import/formats/log.ts";
import {
  type ReadOptions,
  type ResultFile,
  readResults,
  withSummaries,
} from "../../../ingest/import/results.ts";
import { type Importer, importedRecord } from "../../../ingest/import/source.ts";
import { inTurn } from "../../../lib/in-turn.ts";
import { neededFor } from "../../../model/measurement-plan.ts";
import { formatIndicator } from "../../../model/objective.ts";
import { hasTimes, overlapOf } from "../../../model/run/age.ts";
import type { Run } from "../../../model/run/run.ts";
import type { NamedRun, StudyPlan } from "../plan.ts";
import { listOf, type RunWritten } from "../schema.ts";
import type { DatedRun } from "../servers/open.ts";
import { type Span, spanIn } from "../servers/series.ts";
import { pathIn, type Reach, reached } from "../source/files.ts";
import { mistake, type Place, placed } from "../source/place.ts";

type Detailed = Extract<RunWritten, { results?: unknown }>;

export interface Reading {
  readonly reach: Reach;
  readonly formats: readonly Importer[];
  /** Takes the path of each file that is read. */
  readonly files: string[];
  /** A test run in Prometheus. */
  readonly fromPrometheus: (run: NamedRun, dated: DatedRun) => Promise<Run>;
}

/** Results as read: a run by name, with its rounds. */
export type ReadRuns = ReadonlyMap<string, readonly Run[]>;

/** What is written of a run, in one form. */
export function detailed(written: RunWritten): Detailed {
  return typeof written === "string" || Array.isArray(written) ? { results: written } : written;
}

const inOrder = new Intl.Collator("en", { numeric: true });

/** Paths that a run names; a pattern stands for what it matches, in the order of numbers. */
async function pathsOf(texts: readonly string[], place: Place, reading: Reading): Promise<readonly string[]> {
  const found = await inTurn(texts, async (text) => {
    const path = pathIn(reading.reach.folder, text);
    if (!isDynamicPattern(text)) return [path];
    const matched = await glob(path.replaceAll("\\", "/"), { onlyFiles: false, followSymbolicLinks: false });
    if (matched.length === 0)
      throw mistake(place, `nothing matches ${path}`, `a pattern from ${reading.reach.folder}`);
    return matched.sort(inOrder.compare);
  });
  reading.files.push(...found.flat());
  return found.flat();
}

/** A folder has the rounds of a run, a file each, unless they were measured at once: then they are one round. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ name }) => name);
  return names.sort(inOrder.compare).map((name) => join(folder, name));
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
  const { results, format, prometheus, values, log } = detailed(run.written);
  if (results === undefined) {
    if (prometheus === undefined)
      throw mistake(run.place, `run "${run.name}" has no results`, "results or prometheus");
    const { testid, ...window } = prometheus;
    const span = spanIn(window, run.place);
    if (testid === undefined) return [windowAlone(run.name, span)];
    return [await reading.fromPrometheus(run, { testid, span })];
  }
  const own = values === undefined ? options : { ...options, values };
  const readOne = async (path: string, summary?: ResultFile["summary"]) =>
    await placed(run.place, async () => await readResults(path, { ...own, summary }, format));
  const readAll = async (files: readonly string[]): Promise<readonly Run[]> => {
    const summarised = await placed(run.place, async () => await withSummaries(files, own));
    return await inTurn(summarised, async ({ path, summary }) => await readOne(path, summary));
  };
  const paths = await pathsOf(listOf(results), run.place, reading);
  if (log !== undefined) {
    return await inTurn(paths, async (path) => {
      await reached(path, run.place, reading.reach);
      return await placed(run.place, async () => await readLog(path, log));
    });
  }
  const rounds = await inTurn(paths, async (path): Promise<readonly Run[]> => {
    await reached(path, run.place, reading.reach);
    if (!(await stat(path)).isDirectory()) return [];
    const runs = await readAll(await filesIn(path));
    if (runs.length === 0) throw mistake(run.place, `${path} is empty`, "a folder with result files");
    return areOfOneRound(runs) ? [await readOne(path)] : runs;
  });
  const ofFolders = rounds.flat();
  const files = paths.filter((_, index) => rounds[index]?.length === 0);
  return [...ofFolders, ...(await readAll(files))];
}

/** Reads the results that a study names, one after the other: samples of a long run take time and memory. */
export async function readRuns({ runs, indicators }: StudyPlan, reading: Reading): Promise<ReadRuns> {
  const asked = indicators.map((indicator) => ({ indicator }));
  const objectives = indicators.map((indicator) => ({
    indicator,
    text: formatIndicator(indicator),
    bound: { kind: "absolute", limit: 0, dimension: "number" } as const,
  }));
  const options: ReadOptions = { plan: neededFor(asked), objectives, formats: reading.formats };
  return new Map(
    await inTurn(runs, async (run) => [run.name, await roundsOf(run, options, reading)] as const),
  );
}
