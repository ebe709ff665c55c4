import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Importer } from "../../ingest/import/source.ts";
import { hasErrorCode, reasonOf, usageFailure } from "../../model/failure.ts";
import { dataOf } from "./data.ts";
import type { JudgedClaim } from "./figures/claim.ts";
import { judgeClaims } from "./judge.ts";
import { planStudy } from "./plan.ts";
import { finish, renderReport } from "./render/report.ts";
import { readRuns } from "./runs.ts";
import type { Reach } from "./source/files.ts";
import { mistake } from "./source/place.ts";
import { readStudy } from "./source/read.ts";

/** What making a study needs besides its file. */
export interface Making {
  /** Nobody may have reviewed the study: it reads only files below its folder and the working directory. */
  readonly isConfined: boolean;
  /** Formats of result files besides k6's. */
  readonly formats: readonly Importer[];
}

/** A study with its results. */
export interface Made {
  readonly markdown: string;
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
export async function makeStudy(path: string, { isConfined, formats }: Making): Promise<Made> {
  const reach: Reach = { folder: dirname(path), isConfined };
  const plan = planStudy(await readStudy(path, await textOf(path), reach));
  const runs = await readRuns(plan, {
    reach,
    formats,
    fromPrometheus: async ({ place }) => {
      throw mistake(place, "runs in Prometheus cannot be read yet");
    },
  });
  const data = dataOf(plan, runs);
  const judged = judgeClaims(plan, data);
  return { markdown: renderReport(await finish(plan, data), judged), judged };
}
