import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Importer } from "../../ingest/import/source.ts";
import { hasErrorCode, reasonOf, usageFailure } from "../../model/failure.ts";
import { dataOf } from "./data.ts";
import type { JudgedClaim } from "./figures/claim.ts";
import { judgeClaims } from "./judge.ts";
import { planStudy, type StudyPlan } from "./plan.ts";
import { type FinishedPart, finish, type PictureOf, renderReport } from "./render/report.ts";
import { readRuns } from "./results/runs.ts";
import { seriesIn } from "./servers/file.ts";
import type { StudyPrometheus } from "./servers/open.ts";
import { pathIn, type Reach, reached, readSmall } from "./source/files.ts";
import { readStudy } from "./source/read.ts";

/** What making a study needs besides its file. */
export interface Making {
  /** Nobody may have reviewed the study: it reads only files below its folder and the working directory. */
  readonly isConfined: boolean;
  /** Formats of result files besides k6's. */
  readonly formats: readonly Importer[];
  /** The Prometheus of a study, opened when it is needed. */
  prometheus(plan: StudyPlan): StudyPrometheus;
  /** Where a chart's picture is kept; undefined: Mermaid draws the charts. */
  readonly pictureOf?: PictureOf | undefined;
}

/** Of a file with series. */
const mostSeriesBytes = 64 * 1024 * 1024;

/** A study with its results. */
export interface Made {
  readonly plan: StudyPlan;
  readonly parts: readonly FinishedPart[];
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
export async function makeStudy(path: string, making: Making): Promise<Made> {
  const { isConfined, formats, pictureOf } = making;
  const reach: Reach = { folder: dirname(path), isConfined };
  const study = await readStudy(path, await textOf(path), reach);
  const plan = planStudy(study);
  const files = [...study.files];
  const prometheus = making.prometheus(plan);
  const runs = await readRuns(plan, {
    reach,
    formats,
    files,
    fromPrometheus: async (run, dated) => await prometheus.run(run, dated),
  });
  const data = dataOf(plan, runs, {
    ask: async (question) => await prometheus.ask(question),
    seriesIn: async (file, place) => {
      const named = pathIn(reach.folder, file);
      const real = await reached(named, place, reach);
      return seriesIn(await readSmall(real, place, mostSeriesBytes), named, place);
    },
  });
  const judged = judgeClaims(plan, data);
  const parts = await finish(plan, data);
  return { plan, parts, files, markdown: renderReport(parts, judged, pictureOf), judged };
}
