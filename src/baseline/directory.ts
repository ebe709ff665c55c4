import type { Dirent } from "node:fs";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import pRetry from "p-retry";
import { assertWritable, makeDirectory, unwritable, writeFileAtomically } from "../lib/files.ts";
import { hasErrorCode, reasonOf, runFailure } from "../model/failure.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import { createFileStore, type HistoryFiles } from "./file-store.ts";
/** Default directory of baselines in a terminal. */
export const defaultBaselineDirectory = ".loadline/baselines";

/** A history of 400 records of 64 KiB; a larger file is not a history. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Keeps baselines as files below a directory, which the first append creates. Writers take turns by a lock file, and a
 * reader sees the old file or the new one, never half of one.
 * @param path as the user wrote it, relative to the working directory
 */
export function createDirectoryStore(path: string): BaselineStore {
  const read = async (file: string) => readText(join(path, file));
  return createFileStore({
    place: path,
    nameOf: (file) => join(path, file),
    list: async () => listHistories(path),
    read,
    assertWritable: async () => assertWritable(path),
    async update(append, change) {
      const file = join(path, append.path);
      await makeDirectory(dirname(file));
      const lock = `${file}.lock`;
      await takeLock(lock);
      try {
        for (const [to, content] of await change(read)) await writeFileAtomically(join(path, to), content);
      } finally {
        await rm(lock, { force: true });
      }
    },
  });
}

/** Histories are two levels deep; other files in the directory are ignored. */
async function listHistories(path: string): ReturnType<HistoryFiles["list"]> {
  const found: Awaited<ReturnType<HistoryFiles["list"]>>[number][] = [];
  for (const directory of await listFolder(path)) {
    if (!directory.isDirectory()) continue;
    for (const file of await listFolder(join(path, directory.name))) {
      if (!file.isFile() || !file.name.endsWith(".json")) continue;
      const place = join(path, directory.name, file.name);
      found.push({ path: `${directory.name}/${file.name}`, read: async () => (await readText(place)) ?? "" });
    }
  }
  return found;
}

async function listFolder(path: string): Promise<readonly Dirent[]> {
  try {
    return (await readdir(path, { withFileTypes: true })).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return [];
    throw unreadable(path, error);
  }
}

async function readText(file: string): Promise<string | undefined> {
  try {
    const { size } = await stat(file);
    if (size > mostBytes) {
      throw runFailure(
        `The baseline in ${file} has ${size} bytes; the limit is ${mostBytes}. Move the file away to start again.`,
      );
    }
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return undefined;
    throw unreadable(file, error);
  }
}

/** A system error of reading a path as a Failure; any other error unchanged. */
function unreadable(path: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return runFailure(
    `The baseline ${path} could not be read: ${reasonOf(error)}. Check the directory and try again.`,
    error,
  );
}

const lockPauseMs = 25;
const lockWaitMs = 10_000;
/** An append takes milliseconds: a lock this old belongs to a job that was killed. */
const lockLostAfterMs = 30_000;

async function takeLock(lock: string): Promise<void> {
  const isHeld = (error: unknown): boolean => hasErrorCode(error, "EEXIST");
  const take = async (): Promise<void> => {
    try {
      await (await open(lock, "wx")).close();
    } catch (error) {
      if (isHeld(error) && (await isLost(lock))) await rm(lock, { force: true });
      throw error;
    }
  };
  try {
    await pRetry(take, {
      retries: lockWaitMs / lockPauseMs,
      minTimeout: lockPauseMs,
      factor: 1,
      shouldRetry: ({ error }) => isHeld(error),
    });
  } catch (error) {
    if (!isHeld(error)) throw unwritable(lock, error);
    throw runFailure(
      `Another job has locked the baseline for ${lockWaitMs / 1000} s (${lock}). Wait for it, or delete that file if no job is running.`,
      error,
    );
  }
}

async function isLost(lock: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lock);
    return Date.now() - mtimeMs > lockLostAfterMs;
  } catch (error) {
    // Released meanwhile: the next try takes it.
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}
