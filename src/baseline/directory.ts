import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertWritable, makeDirectory, unwritable, writeFileAtomically } from "../lib/files.ts";
import { inTurn } from "../lib/in-turn.ts";
import { type HeldLock, takeLock } from "../lib/lock.ts";
import { untilWon } from "../lib/races.ts";
import { hasErrorCode, reasonOf, runFailure } from "../model/failure.ts";
import type { BaselineStore } from "../ports/baseline-store.ts";
import { createFileStore, type HistoryFiles, refuseLargeFile } from "./file-store.ts";

/** Default directory of baselines in a terminal. */
export const defaultBaselineDirectory = ".loadline/baselines";

/**
 * Baselines as files below a directory. Writers take turns by a lock file; readers never see half a file.
 * @param path as the user wrote it, relative to the working directory
 */
export function createDirectoryStore(path: string, { secondMs = 1000 } = {}): BaselineStore {
  const read = async (file: string) => readHistoryFile(join(path, file));
  return createFileStore({
    place: path,
    nameOf: (file) => join(path, file),
    list: async () => listHistories(path),
    read,
    assertWritable: async () => assertWritable(path),
    async update(append, change) {
      const file = join(path, append.path);
      await makeDirectory(dirname(file));
      await holdingLock(`${file}.locked`, secondMs, async (lock) => {
        for (const [to, content] of await change(read)) {
          if (!(await lock.renew())) throw new LockHeld();
          await writeFileAtomically(join(path, to), content);
        }
      });
    },
  });
}

/** Histories are two levels deep; other files in the directory are ignored. */
async function listHistories(path: string): ReturnType<HistoryFiles["list"]> {
  const folders = (await listFolder(path)).filter((entry) => entry.isDirectory());
  const histories = await inTurn(folders, async ({ name: folder }) => {
    const entries = await listFolder(join(path, folder));
    return entries
      .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
      .map(({ name }) => ({
        path: `${folder}/${name}`,
        read: async () => (await readHistoryFile(join(path, folder, name))) ?? "",
      }));
  });
  return histories.flat();
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

/** Undefined if there is no file. @throws Failure "run" if it cannot be read, is too large, or is no file */
export async function readHistoryFile(file: string): Promise<string | undefined> {
  try {
    const found = await stat(file);
    // What a link in a checkout may lead to never ends.
    if (!found.isFile()) throw runFailure(`The baseline ${file} is not a file. Move it away to start again.`);
    refuseLargeFile(found.size, file);
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

class LockHeld extends Error {}

/** An append takes milliseconds. */
const pauseLimitsSec = { first: 0.02, last: 1 };

async function holdingLock(
  path: string,
  secondMs: number,
  act: (lock: HeldLock) => Promise<void>,
): Promise<void> {
  const isLost = (error: unknown): boolean => error instanceof LockHeld;
  const attempt = async (): Promise<void> => {
    const lock = await takeLock(path).catch((error: unknown) => {
      throw unwritable(path, error);
    });
    if (lock === undefined) throw new LockHeld();
    try {
      await act(lock);
    } finally {
      await lock.release();
    }
  };
  try {
    await untilWon(attempt, { isLost, pauseLimitsSec, secondMs });
  } catch (error) {
    if (!isLost(error)) throw error;
    throw runFailure(
      `Other jobs have locked the baseline for three minutes (${path}). Run the job again, or let fewer jobs record at once.`,
      error,
    );
  }
}
