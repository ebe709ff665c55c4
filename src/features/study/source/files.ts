import { realpath } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { ifThere, inOrder } from "../../../lib/files.ts";
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
