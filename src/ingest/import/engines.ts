import { stat } from "node:fs/promises";
import { filesIn } from "../../lib/files.ts";
import { hasErrorCode, usageFailure } from "../../model/failure.ts";
import { overlapOf } from "../../model/run/age.ts";
import type { Run } from "../../model/run/run.ts";
import { mergeRuns } from "../merge/merge.ts";
import { unreadable } from "../records.ts";

/** Whether a path is a directory: the results of one run, by load generator. */
export async function isFolderOfResults(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
    throw unreadable(path, error);
  }
}

const resultFile = /\.(?:csv|jtl|jsonl?|ndjson)(?:\.gz)?$/i;

/** @throws Failure "usage" for results of different runs */
function refuseOthers(first: ReadEngine, others: readonly ReadEngine[]): void {
  for (const { path, run } of others) {
    const [one, other] = [first.run.provenance.generator, run.provenance.generator];
    if (one !== other) {
      throw usageFailure(
        `${path} has results of ${other}, but ${first.path} of ${one}. A directory holds the results of one run: one file ` +
          "for each of its load generators.",
      );
    }
    const lacks = first.run.lacks?.includes("window") || run.lacks?.includes("window");
    const isApart = overlapOf(first.run.window, run.window) < 0.5;
    if (lacks || !isApart) continue;
    throw usageFailure(
      `${first.path} and ${path} were measured one after the other, so they are not of one run. Name the file of each run ` +
        "instead of their directory.",
    );
  }
}

interface ReadEngine {
  readonly path: string;
  readonly run: Run;
}

/**
 * Reads the results of a run with several load generators, such as the engines of Azure Load Testing: a file of each.
 * @throws Failure "usage" for a directory without results, and for results of different runs
 */
export async function readEngines(directory: string, read: (path: string) => Promise<Run>): Promise<Run> {
  const paths = (await filesIn(directory)).filter((path) => resultFile.test(path));
  const engines: ReadEngine[] = [];
  // One after the other, to save memory.
  for (const path of paths) {
    const run = await read(path);
    if (run.fingerprint !== undefined || run.part !== undefined || run.generators !== undefined) {
      throw usageFailure(
        `${path} is a Run record; name it by itself, or judge the records: loadline judge ${directory}`,
      );
    }
    engines.push({ path, run });
  }
  const [first, ...others] = engines;
  if (first === undefined) {
    throw usageFailure(
      `${directory} has no result files (csv, jtl, json). Name the directory with the results of each load generator, or a file.`,
    );
  }
  if (others.length === 0) return first.run;
  refuseOthers(first, others);
  const shareOf = ({ run }: ReadEngine) => ({ run, clockMs: 0 });
  return mergeRuns([shareOf(first), ...others.map(shareOf)]);
}
