import { randomBytes } from "node:crypto";
import { access, constants, lstat, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { hasErrorCode, runFailure, usageFailure } from "../model/failure.ts";

/** Makes a directory and the missing ones above it. @throws Failure "run" */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeLevels(resolve(path));
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Not mkdir's own `recursive`, which never returns below /proc (seen on Node 20 and 24). */
async function makeLevels(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    if (hasErrorCode(error, "EEXIST", "EROFS", "EPERM") && (await isDirectory(path))) return;
    const parent = dirname(path);
    if (!hasErrorCode(error, "ENOENT") || parent === path) throw error;
    await makeLevels(parent);
    await mkdir(path).catch(async (again: unknown) => {
      // Another process may have created it meanwhile.
      if (!hasErrorCode(again, "EEXIST") || !(await isDirectory(path))) throw again;
    });
  }
}

/**
 * Makes a directory for what a gate writes. Below the working directory it goes through no link: the code that is checked
 * out there may have one among its files, and nobody has reviewed it.
 * @throws Failure "usage" for a link, "run" if it cannot be made
 */
export async function makeOwnDirectory(path: string, working = process.cwd()): Promise<void> {
  const link = await linkBelow(working, resolve(path));
  if (link !== undefined) {
    throw usageFailure(
      `${link} is a link, which is not followed below the working directory: remove it, or name the directory that it leads to.`,
    );
  }
  await makeDirectory(path);
}

/** The first link on the way from a directory to a path below it; undefined for any other path. */
async function linkBelow(root: string, path: string): Promise<string | undefined> {
  const way = relative(root, path).split(sep);
  if (way[0] === ".." || isAbsolute(relative(root, path))) return undefined;
  for (let length = 1; length <= way.length; length += 1) {
    const part = way.slice(0, length).join(sep);
    const found = await ifThere(lstat(join(root, part)));
    if (found === undefined) return undefined;
    if (found.isSymbolicLink()) return part;
  }
  return undefined;
}

/** Numbers in names count: `engine2.csv` comes before `engine10.csv`. */
export const inOrder = new Intl.Collator("en", { numeric: true }).compare;

/** Paths of the files in a directory, in the order of their names. */
export async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return names.sort(inOrder).map((name) => join(directory, name));
}

/** Whether there is a directory. */
export async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** What the file system gives; undefined if nothing is there. @throws its other errors */
export async function ifThere<Found>(found: Promise<Found>): Promise<Found | undefined> {
  return await found.catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  });
}

/** Works in a temporary directory, and removes it. @throws Failure "run" if it cannot be made; what the work throws */
export async function inTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), "loadline-");
  const directory = await mkdtemp(path).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Checks that files can be written below a directory, which need not exist. @throws Failure "run" with the obstacle */
export async function assertWritable(directory: string): Promise<void> {
  for (let level = resolve(directory); ; level = dirname(level)) {
    try {
      // The dot makes the system report a file in the way as such.
      await access(`${level}/.`, constants.W_OK | constants.X_OK);
      return;
    } catch (error) {
      if (!hasErrorCode(error, "ENOENT") || dirname(level) === level) {
        throw unwritable(join(directory, "."), error);
      }
    }
  }
}

/**
 * Writes a file in one step, by renaming a temporary file that was flushed to the disk. Makes missing directories.
 * @throws Failure "run"; nothing is left behind
 */
export async function writeFileAtomically(path: string, content: string | Uint8Array): Promise<void> {
  const directory = dirname(path);
  await makeDirectory(directory);
  const temporary = join(directory, `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    await writeFlushed(temporary, content);
    await rename(temporary, path);
  } catch (error) {
    // Report the first error, even if this fails, too.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw unwritable(path, error);
  }
}

async function writeFlushed(path: string, content: string | Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Why a path cannot be written, by the system's codes, and what to do. */
const obstacles: readonly (readonly [codes: readonly string[], words: (directory: string) => string])[] = [
  [["ENOSPC", "EDQUOT"], () => "no space left on the disk; free some or choose another directory."],
  [["EACCES", "EPERM"], (directory) => `permission denied in ${directory}; make the directory writable.`],
  [["EROFS"], () => "the file system is read-only; choose another directory."],
  [["ENOTDIR", "EEXIST"], () => "part of the path is a file, not a directory; choose another path."],
  [["EISDIR", "ENOTEMPTY"], () => "it is a directory; choose a file path."],
];

/** Why a path cannot be written and what to do; other errors than the system's stay as they are. */
export function unwritable(path: string, error: unknown): unknown {
  const known = obstacles.find(([codes]) => hasErrorCode(error, ...codes));
  if (known !== undefined) return runFailure(`cannot write ${path}: ${known[1](dirname(path))}`, error);
  if (!(error instanceof Error && "code" in error)) return error;
  return runFailure(`cannot write ${path}: ${error.message}; choose another directory.`, error);
}
