import { readdir, stat } from "node:fs/promises";
import { basename, extname, isAbsolute, join } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { folderOfParts, readRecordName } from "../../ingest/record-name.ts";
import { unreadable } from "../../ingest/records.ts";
import { ifThere } from "../../lib/files.ts";
import { usageFailure } from "../../model/failure.ts";

/** Undefined if nothing is there. */
async function kindOf(path: string): Promise<"directory" | "file" | undefined> {
  const found = await ifThere(stat(path)).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  return found && (found.isDirectory() ? "directory" : "file");
}

/** The Run records below a directory, sorted. @throws Failure "usage" for a link, which may lead out of an artifact */
export async function recordsUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const records = entries.filter(
    (entry) =>
      !entry.isDirectory() &&
      readRecordName(entry.name) !== undefined &&
      basename(entry.parentPath) !== folderOfParts,
  );
  for (const entry of records) {
    if (entry.isFile()) continue;
    throw usageFailure(
      `${join(entry.parentPath, entry.name)} is not a file; links among Run records are not followed`,
    );
  }
  return records.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

/** What a path or a pattern names; a pattern follows no links. */
async function matchedBy(word: string): Promise<readonly string[]> {
  if (!isDynamicPattern(word) || (await kindOf(word)) !== undefined) return [word];
  const options = { absolute: isAbsolute(word), onlyFiles: false, followSymbolicLinks: false };
  return (await glob(word, options)).sort();
}

/** Whether files, by their names, are records of parts of loads; a missing place is one for these. */
export async function nameParts(words: readonly string[]): Promise<boolean> {
  for (const word of words) {
    const matched = await matchedBy(word);
    if (matched.length === 0) return true;
    for (const path of matched) {
      const kind = await kindOf(path);
      const isEmpty = kind === undefined ? extname(path) === "" : kind === "directory" && isNothingIn(path);
      if (await isEmpty) return true;
      const records = kind === "directory" ? await recordsUnder(path) : [path];
      if (records.some((record) => readRecordName(basename(record))?.part !== undefined)) return true;
    }
  }
  return false;
}

async function isNothingIn(directory: string): Promise<boolean> {
  return (await readdir(directory)).length === 0;
}

const noRecords = "Download the artifacts of the measuring jobs there; if there are none, see their logs.";

/**
 * Run records in files, directories and patterns such as `parts/*`, each once.
 * @throws Failure "usage" for a missing file, a pattern without a match and a directory without records
 */
export async function recordFilesOf(words: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for (const word of words) {
    const matched = await matchedBy(word);
    if (matched.length === 0) throw usageFailure(`nothing matches "${word}". ${noRecords}`);
    for (const path of matched) {
      const kind = await kindOf(path);
      if (kind === undefined && extname(path) === "")
        throw usageFailure(`${path} does not exist. ${noRecords}`);
      const own = kind === "directory" ? await recordsUnder(path) : [path];
      if (own.length === 0) {
        throw usageFailure(`there is no Run record (*.run.json) in ${path}. ${noRecords}`);
      }
      paths.push(...own);
    }
  }
  return [...new Set(paths)];
}
