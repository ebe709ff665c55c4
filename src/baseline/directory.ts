import type { Dirent } from "node:fs";
import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { assertWritable, makeDirectory, unwritable, writeFileAtomically } from "../lib/files.ts";
import { hasErrorCode, reasonOf, runFailure } from "../model/failure.ts";
import type { BaselineKey } from "../model/gate.ts";
import type { BaselineEntry, BaselineStore } from "../ports/baseline-store.ts";
import {
  appendToHistory,
  figuresLeft,
  figuresPath,
  formatHistory,
  historyPath,
  joinEntries,
  joinFigures,
  parseHistory,
  parseKey,
  plainKeyOf,
} from "./history.ts";

/** Where the terminal keeps its baselines. */
export const defaultBaselineDirectory = ".loadline/baselines";

/** A history of 400 records of 64 KiB; a larger file is none of ours. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Keeps baselines as files below a directory, which the first append creates. Writers take turns by a lock file, and a
 * reader sees the old file or the new one, never half of one.
 * @param path as the user wrote it, relative to the working directory
 */
export function createDirectoryStore(path: string): BaselineStore {
  return {
    place: path,
    async keys() {
      return await listKeys(path);
    },
    async assertWritable() {
      await assertWritable(path);
    },
    async read(key, reach) {
      const history = await readHistory(fileOf(path, key), key);
      if (reach !== "all") return history;
      return joinEntries(await readHistory(figuresFileOf(path, key), key), history);
    },
    async append(key, entries) {
      if (entries.length === 0) return;
      const file = fileOf(path, key);
      await makeDirectory(dirname(file));
      const lock = `${file}.lock`;
      await takeLock(lock);
      try {
        const stored = await readHistory(file, key);
        const history = appendToHistory(stored, entries);
        // First, so that a run which is in neither file cannot come to be.
        await keepFigures(figuresFileOf(path, key), key, figuresLeft([...stored, ...entries], history));
        await writeFileAtomically(file, formatHistory(key, history));
      } finally {
        await rm(lock, { force: true });
      }
    },
  };
}

/** Histories lie two levels deep; whatever else lies in the directory is none of ours. */
async function listKeys(path: string): Promise<readonly BaselineKey[]> {
  const keys: BaselineKey[] = [];
  for (const directory of await listFolder(path)) {
    if (!directory.isDirectory()) continue;
    for (const file of await listFolder(join(path, directory.name))) {
      if (!file.isFile() || !file.name.endsWith(".json")) continue;
      const place = join(path, directory.name, file.name);
      const plain = plainKeyOf(directory.name, file.name);
      keys.push(plain ?? parseKey((await readText(place)) ?? "", place));
    }
  }
  return keys;
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

function fileOf(path: string, key: BaselineKey): string {
  const { directory, file } = historyPath(key);
  return join(path, directory, file);
}

function figuresFileOf(path: string, key: BaselineKey): string {
  const { directory, file } = figuresPath(key);
  return join(path, directory, file);
}

async function keepFigures(file: string, key: BaselineKey, left: readonly BaselineEntry[]): Promise<void> {
  if (left.length === 0) return;
  const figures = joinFigures(await readHistory(file, key), left);
  await writeFileAtomically(file, formatHistory(key, figures));
}

async function readHistory(file: string, key: BaselineKey): Promise<readonly BaselineEntry[]> {
  const text = await readText(file);
  return text === undefined ? [] : parseHistory(text, file, key);
}

async function readText(file: string): Promise<string | undefined> {
  try {
    const { size } = await stat(file);
    if (size > mostBytes) {
      throw runFailure(
        `The baseline in ${file} has ${size} bytes; a history has at most ${mostBytes}. Move the file away to start anew.`,
      );
    }
    return await readFile(file, "utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) return undefined;
    throw unreadable(file, error);
  }
}

/** What the system says of a path that cannot be read, in words; any other error as it is. */
function unreadable(path: string, error: unknown): unknown {
  if (!(error instanceof Error && "syscall" in error)) return error;
  return runFailure(
    `The baseline ${path} could not be read: ${reasonOf(error)}. Check the directory and run it again.`,
    error,
  );
}

const lockPauseMs = 25;
const lockWaitMs = 10_000;
/** An append takes milliseconds: a lock this old belongs to a job that was killed. */
const lockLostAfterMs = 30_000;

async function takeLock(lock: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += lockPauseMs) {
    try {
      const handle = await open(lock, "wx");
      await handle.close();
      return;
    } catch (error) {
      if (!hasErrorCode(error, "EEXIST")) throw unwritable(lock, error);
      if (await isLost(lock)) await rm(lock, { force: true });
      else if (waitedMs >= lockWaitMs) {
        throw runFailure(
          `Another job has held the baseline for ${lockWaitMs / 1000} s (${lock}). Wait for it, or delete that file if there is none.`,
          error,
        );
      } else await pause(lockPauseMs);
    }
  }
}

async function isLost(lock: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lock);
    return Date.now() - mtimeMs > lockLostAfterMs;
  } catch (error) {
    // Released since: the next try takes it.
    if (hasErrorCode(error, "ENOENT")) return false;
    throw error;
  }
}
