import { usageFailure } from "../../failure.ts";
import { quoted } from "../csv.ts";
import { parseRun } from "../records.ts";
import type { Run } from "../run.ts";
import { k6Csv } from "./k6-csv.ts";
import { k6Json } from "./k6-json.ts";
import { type Importer, type ReadOptions, readHead, readText } from "./source.ts";

export type { ReadOptions } from "./source.ts";

/** Tools whose results can be read. */
export type Tool = "loadline" | "k6-csv" | "k6-json";

const largestRecordBytes = 64 * 1024 * 1024;

const loadline: Importer = {
  label: "Loadline",
  recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
  read: async (path) => parseRun(await readText(path, largestRecordBytes), path),
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
  const importer = Object.values(importers).find((candidate) => candidate.recognises(head));
  if (importer !== undefined) return await importer.read(path, options);
  throw usageFailure(`${path} ${describe(head)}; ${expectation}`);
}

const expectation =
  "expected a Run record of Loadline, or the samples that k6 writes with --out csv=FILE or --out json=FILE, plain or gzipped.";

/** What a file seems to be instead. */
function describe(head: string): string {
  if (/"(?:root_group|metrics)"\s*:/.test(head))
    return "is an end-of-test summary of k6, which holds no samples";
  const [first = ""] = head.split("\n", 1);
  return `is of no kind that Loadline reads: line 1 is ${quoted(first)}`;
}
