import { usageFailure } from "../../model/failure.ts";
import type { Run } from "../../model/run/run.ts";
import { quoted } from "../csv.ts";
import { parseRun } from "../records.ts";
import { k6Csv } from "./k6-csv.ts";
import { k6Json } from "./k6-json.ts";
import { type Importer, isImported, type ReadOptions, readHead, readText } from "./source.ts";
import { parseSummary, type Summary } from "./summary.ts";

export { isImported, type ReadOptions } from "./source.ts";

/** Tools whose results can be read. */
export type Tool = "loadline" | "k6-csv" | "k6-json";

const largestDocumentBytes = 64 * 1024 * 1024;

const loadline: Importer = {
  label: "Loadline",
  recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
  read: async (path) => parseRun(await readText(path, largestDocumentBytes), path),
};

const importers = { loadline, "k6-csv": k6Csv, "k6-json": k6Json } satisfies Record<Tool, Importer>;

/**
 * Reads the results of a run: a Run record or what k6 wrote with `--out csv` or `--out json`, each plain or gzipped.
 * The content decides which it is, never the file's name.
 * @throws Failure "usage" for a file that is missing, empty, damaged or of another kind, or that does not tell what an
 *   objective needs; "run" for one that is incomplete
 */
export async function readResults(path: string, options: ReadOptions = {}): Promise<Run> {
  const head = await readHead(path);
  if (head.trim() === "") throw usageFailure(`${path} is empty; ${expectation}`);
  const importer = importerOf(head);
  if (importer === undefined) throw usageFailure(`${path} ${describe(head)}; ${expectation}`);
  const run = await importer.read(path, options);
  if (options.summary === undefined || isImported(run)) return run;
  throw usageFailure(
    `${options.summary.path} is a k6 summary after ${path}, a Run record that already has k6's duration. Leave it out.`,
  );
}

function importerOf(head: string): Importer | undefined {
  return Object.values(importers).find((candidate) => candidate.recognises(head));
}

/** A file of results, and k6's summary of the same run where there is one. */
export interface ResultFile {
  readonly path: string;
  readonly summary: Summary | undefined;
}

/**
 * Puts each summary of k6 with the results of its run, which are named right before it.
 * @throws Failure "usage" for a summary without results before it, and for a file that cannot be read
 */
export async function withSummaries(paths: readonly string[]): Promise<ResultFile[]> {
  const files: ResultFile[] = [];
  for (const path of paths) {
    const summary = await findSummary(path);
    const results = summary === undefined ? { path } : files.pop();
    if (results === undefined || ("summary" in results && results.summary !== undefined)) {
      throw usageFailure(
        `${path} is an end-of-test summary of k6 without samples. Put it right after the samples of its run.`,
      );
    }
    files.push({ path: results.path, summary });
  }
  return files;
}

async function findSummary(path: string): Promise<Summary | undefined> {
  const head = await readHead(path);
  if (!/^\s*\{/.test(head) || importerOf(head) !== undefined) return undefined;
  return parseSummary(await readText(path, largestDocumentBytes), path);
}

const expectation =
  "expected a Loadline Run record or k6 samples (--out csv=FILE or --out json=FILE), plain or gzipped.";

/** What a file seems to be instead. */
function describe(head: string): string {
  if (/"(?:root_group|metrics)"\s*:/.test(head)) return "is an end-of-test summary of k6 without samples";
  const [first = ""] = head.split("\n", 1);
  return `has an unknown format: line 1 is ${quoted(first)}`;
}
