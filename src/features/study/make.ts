import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Importer } from "../../ingest/import/source.ts";
import { hasErrorCode, reasonOf, usageFailure } from "../../model/failure.ts";
import type { Run } from "../../model/run/run.ts";
import { type JudgedClaim, judgeClaims } from "./figures/judge.ts";
import { valueIn } from "./figures/value.ts";
import { type Given, planStudy, type StudyPlan } from "./plan.ts";
import { type FinishedPart, finish, renderReport } from "./render/report.ts";
import { detailed, type ReadRuns, readRuns } from "./results/runs.ts";
import { seriesIn } from "./servers/file.ts";
import type { StudyPrometheus } from "./servers/open.ts";
import { pathIn, type Reach, reached, readSmall } from "./source/files.ts";
import { mistake } from "./source/place.ts";
import { readStudy } from "./source/read.ts";
import type { Data } from "./study.ts";

/** How a study is read. */
export interface ReadingStudy extends Given {
  /** Nobody may have reviewed the study: it reads only files below its folder and the working directory. */
  readonly isConfined: boolean;
}

/** What its results need. */
export interface Finishing {
  /** Formats of result files besides k6's. */
  readonly formats: readonly Importer[];
  /** The Prometheus of a study, opened when it is needed. */
  prometheus(plan: StudyPlan): StudyPrometheus;
  /** Runs that are there already; what they lack is a dash. */
  readonly given?: ReadonlyMap<string, readonly Run[]>;
}

/** A study that was read and understood. */
export interface PlannedStudy {
  readonly path: string;
  readonly plan: StudyPlan;
  readonly reach: Reach;
  /** What it was read from. */
  readonly files: readonly string[];
}

/** Of a file with series. */
const mostSeriesBytes = 64 * 1024 * 1024;

/** A study with its results. */
export interface Made {
  readonly plan: StudyPlan;
  readonly parts: readonly FinishedPart[];
  /** The report, with charts that Mermaid draws. */
  readonly markdown: string;
  /** What it was made of. */
  readonly files: readonly string[];
  readonly judged: readonly JudgedClaim[];
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "EISDIR", "EACCES")) throw error;
    throw usageFailure(`study: ${path} cannot be read: ${reasonOf(error)}`, error);
  }
}

/** @throws Failure "usage" for a mistake in the study, with its file and line */
export async function planOf(path: string, { isConfined, runs, added }: ReadingStudy): Promise<PlannedStudy> {
  const reach: Reach = { folder: dirname(path), isConfined };
  const study = await readStudy(path, await textOf(path), reach);
  return { path, plan: planStudy(study, { runs, added }), reach, files: study.files };
}

/** The results of a study, each figure computed once. */
function dataOf(
  { limits, given, runs: named }: StudyPlan,
  runs: ReadRuns,
  servers: Pick<Data, "ask" | "seriesIn">,
): Data {
  const roundsOf = (run: string) => runs.get(run) ?? [];
  const told = new Set<string>();
  const notes = new Map(named.map(({ name, written }) => [name, detailed(written).note]));
  return {
    ...servers,
    limits,
    rounds: roundsOf,
    noteOf: (run) => notes.get(run),
    isNew: (words) => {
      const isNew = !told.has(words);
      told.add(words);
      return isNew;
    },
    valueOf: (figure, run) => {
      const found = valueIn(figure.expression, roundsOf(run));
      if (!("lacks" in found)) return found;
      if (figure.missing !== undefined || given.includes(run)) return undefined;
      const expected = "a figure that it has; for a run that may lack it write missing, as in missing: –";
      throw mistake(figure.place, `run "${run}" has no "${figure.name}": ${found.lacks}`, expected);
    },
    alsoOf: (figure, run) => {
      const found = figure.also && valueIn(figure.also, roundsOf(run));
      return found === undefined || "lacks" in found ? undefined : found;
    },
  };
}

/** @throws Failure "usage" for results that do not fit the study */
export async function finishStudy(
  { plan, reach, ...read }: PlannedStudy,
  finishing: Finishing,
): Promise<Made> {
  const { formats, given } = finishing;
  const files = [...read.files];
  const prometheus = finishing.prometheus(plan);
  const runs = await readRuns(plan, {
    reach,
    formats,
    files,
    fromPrometheus: async (run, dated) => await prometheus.run(run, dated),
  });
  const data = dataOf(plan, new Map([...runs, ...(given ?? [])]), {
    ask: async (question) => await prometheus.ask(question),
    seriesIn: async (file, place) => {
      const named = pathIn(reach.folder, file);
      const real = await reached(named, place, reach);
      return seriesIn(await readSmall(real, place, mostSeriesBytes), named, place);
    },
  });
  const [judged, parts] = [
    judgeClaims([...plan.limits, ...plan.claims], plan.given, data),
    await finish(plan, data),
  ];
  return { plan, files, judged, parts, markdown: renderReport(parts, judged) };
}

/** Both. */
export type Making = ReadingStudy & Finishing;

/** @throws Failure "usage" for a mistake in the study, with its file and line */
export async function makeStudy(path: string, making: Making): Promise<Made> {
  return await finishStudy(await planOf(path, making), making);
}
