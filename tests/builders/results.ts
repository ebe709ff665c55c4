import { otherFormats } from "../../src/features/other-tools/formats.ts";
import { type ReadOptions, readResults as readOf } from "../../src/ingest/import/results.ts";
import type { FormatName } from "../../src/model/result-formats.ts";
import type { Run } from "../../src/model/run/run.ts";

/** Reads results of any format, those of features too. */
export async function readResults(
  path: string,
  options: ReadOptions = {},
  format?: FormatName,
): Promise<Run> {
  return await readOf(path, { formats: otherFormats, ...options }, format);
}
