import { dirname } from "node:path";
import { type Importer, readText } from "../../ingest/import/source.ts";
import { inTurn } from "../../lib/in-turn.ts";
import type { Run } from "../../model/run/run.ts";
import { type JudgedClaim, judgeClaims } from "./figures/claim.ts";
import { type Given, planStudy, type StudyPlan } from "./plan.ts";
import { renderReport } from "./render/report.ts";
import { readRuns } from "./results/runs.ts";
import type { StudyPrometheus } from "./servers/open.ts";
import { seriesIn } from "./servers/series.ts";
import { pathIn, reached } from "./source/files.ts";
import { mistake, placed } from "./source/place.ts";
import { mostBytes, readStudy } from "./source/read.ts";
import type { Data, FinishedPart } from "./study.ts";

// A study becomes a report in four steps: `source/` reads its Markdown with what it includes; `plan.ts` understands each part
// by the front matter, the blocks in `blocks/` and the figures in `figures/`; `results/` and `servers/` read what those parts
// need; `render/` shows what they become, charts by `charts/`. Every mistake of the author has its place before anything is written.

/** What a study needs besides what it says. */
export interface Making extends Given {
  /** Nobody may have reviewed the study: it reads only files below its folder and the working directory. */
  readonly isConfined: boolean;
  /** Formats of result files besides k6's. */
  readonly formats: readonly Importer[];
  /** Its Prometheus, opened when it is needed. */
  prometheus(plan: StudyPlan): StudyPrometheus;
  /** Runs that are there already; what they lack is a dash. */
  readonly given?: ReadonlyMap<string, readonly Run[]>;
}

/** How it is read, before its results. */
type Reading = Pick<Making, "isConfined" | keyof Given>;

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

/** Of a file with series. */
const mostSeriesBytes = 64 * 1024 * 1024;

/** @throws Failure "usage" for a mistake in the study, with its file and line */
export async function planOf(path: string, { isConfined, ...given }: Reading): Promise<StudyPlan> {
  const reach = { folder: dirname(path), isConfined };
  return planStudy(await readStudy(path, await readText(path, mostBytes), reach), given);
}

/** The results of a study. */
function dataOf(
  { limits, given, runs: named }: StudyPlan,
  runs: ReadonlyMap<string, readonly Run[]>,
  servers: Pick<Data, "ask" | "seriesIn">,
): Data {
  const rounds = (run: string) => runs.get(run) ?? [];
  const told = new Set<string>();
  return {
    ...{ ...servers, limits, rounds },
    noteOf: (run) => named.find(({ name }) => name === run)?.written.note,
    isNew: (words) => {
      const isNew = !told.has(words);
      told.add(words);
      return isNew;
    },
    valueOf: (figure, run) => {
      const found = figure.expression.valueIn(rounds(run));
      if (!("lacks" in found)) return found;
      if (figure.missing !== undefined || given.includes(run)) return undefined;
      const expected = "a figure that it has; for a run that may lack it write missing, as in missing: –";
      throw mistake(figure.place, `run "${run}" has no "${figure.name}": ${found.lacks}`, expected);
    },
  };
}

/** @throws Failure "usage" for results that do not fit the study */
export async function finishStudy(
  plan: StudyPlan,
  { formats, given = new Map(), prometheus: open }: Omit<Making, keyof Reading>,
): Promise<Made> {
  const { reach } = plan;
  const files = [...plan.files];
  const prometheus = open(plan);
  const runs = await readRuns(plan, { reach, formats, files, prometheus });
  const data = dataOf(plan, new Map([...runs, ...given]), {
    ask: async (question) => await prometheus.ask(question),
    seriesIn: async (file, place) => {
      const path = pathIn(reach.folder, file);
      const real = await reached(path, place, reach);
      return seriesIn(await placed(place, async () => await readText(real, mostSeriesBytes)), path, place);
    },
  });
  const judged = judgeClaims([...plan.limits, ...plan.claims], plan.given, data);
  const parts = await inTurn(plan.parts, async (part) => await part(data));
  return { plan, files, judged, parts, markdown: renderReport(parts, judged) };
}

/** @throws Failure "usage" for a mistake in the study, with its file and line */
export async function makeStudy(path: string, making: Making): Promise<Made> {
  return await finishStudy(await planOf(path, making), making);
}
