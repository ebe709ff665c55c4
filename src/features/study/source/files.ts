import { readFile, realpath, stat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { ifThere, inOrder } from "../../../lib/files.ts";
import { hasErrorCode, reasonOf } from "../../../model/failure.ts";
import { mistake, type Place } from "./place.ts";

/** Which files a study may read. */
export interface Reach {
  /** The folder of the study: paths in it begin there. */
  readonly folder: string;
  /** Only below the study's folder or the working directory: nobody may have reviewed the study. */
  readonly isConfined: boolean;
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** A path as the study writes it, from the working directory. @param from folder of the file that names it */
export function pathIn(from: string, written: string): string {
  return isAbsolute(written) ? written : join(from, written);
}

/** The path as written; of a pattern what it matches, in the order of names. */
export async function pathsIn(from: string, written: string): Promise<readonly string[]> {
  const path = pathIn(from, written);
  if (!isDynamicPattern(written)) return [path];
  const matched = await glob(path.replaceAll("\\", "/"), { onlyFiles: false, followSymbolicLinks: false });
  return matched.sort(inOrder);
}

/**
 * Where a file of the study really is.
 * @throws Failure "usage" if nothing is there, and for one that the study may not read
 */
export async function reached(path: string, place: Place, { folder, isConfined }: Reach): Promise<string> {
  const real = await ifThere(realpath(path));
  if (real === undefined) throw mistake(place, `there is no ${path}`, `a path from ${folder}`);
  if (!isConfined) return real;
  const roots = await Promise.all([folder, process.cwd()].map(async (root) => await realpath(resolve(root))));
  if (roots.some((root) => isBelow(real, root))) return real;
  throw mistake(place, `${path} lies outside`, "a file below the study's folder or the working directory");
}

/** The text of a small file. @throws Failure "usage" for a larger or unreadable one */
export async function readSmall(path: string, place: Place, mostBytes: number): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= mostBytes) return await readFile(path, "utf8");
    throw mistake(place, `${path} has ${size} bytes`, `a file of at most ${mostBytes} bytes`);
  } catch (error) {
    if (!hasErrorCode(error, "EISDIR", "EACCES", "ENOENT")) throw error;
    throw mistake(place, `${path} cannot be read: ${reasonOf(error)}`, "a file");
  }
}
