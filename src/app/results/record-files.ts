import { readdir, stat } from "node:fs/promises";
import { basename, isAbsolute, join } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { readRecordName } from "../../ingest/record-name.ts";
import { unreadable } from "../../ingest/records.ts";
import { hasErrorCode, usageFailure } from "../../model/failure.ts";

/** What is at a path; undefined where nothing is. */
async function kindOf(path: string): Promise<"directory" | "file" | undefined> {
  try {
    return (await stat(path)).isDirectory() ? "directory" : "file";
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw unreadable(path, error);
  }
}

/** Runs of single levels of a ladder, beside the ladder's own record. */
const levelsFolder = "levels";

/**
 * The Run records in a directory and the directories in it, in the order of their names.
 * @throws Failure "usage" for a link, which may lead out of an artifact
 */
export async function recordsUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const records = entries.filter(
    (entry) =>
      !entry.isDirectory() &&
      readRecordName(entry.name) !== undefined &&
      basename(entry.parentPath) !== levelsFolder,
  );
  for (const entry of records) {
    if (entry.isFile()) continue;
    throw usageFailure(
      `${join(entry.parentPath, entry.name)} is not a file; links among Run records are not followed`,
    );
  }
  return records.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/**
 * Run records by files, directories and patterns: `shards/*`, which follow no links.
 * @returns each once
 * @throws Failure "usage" for a pattern that matches nothing, and for a directory without records
 */
export async function recordFilesOf(words: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const word of words) {
    const isPattern = isDynamicPattern(word) && (await kindOf(word)) === undefined;
    const matched = isPattern
      ? (
          await glob(word, { absolute: isAbsolute(word), onlyFiles: false, followSymbolicLinks: false })
        ).sort()
      : [word];
    if (matched.length === 0) throw usageFailure(`judge: nothing matches "${word}"; check the pattern.`);
    for (const path of matched) {
      const own = (await kindOf(path)) === "directory" ? await recordsUnder(path) : [path];
      if (own.length === 0) {
        throw usageFailure(
          `judge: there is no Run record (*.run.json) in ${path}. Download the artifacts of the measuring jobs there.`,
        );
      }
      paths.push(...own);
    }
  }
  return [...new Set(paths)];
}
