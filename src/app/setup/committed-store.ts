import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { createDirectoryStore, readHistoryFile } from "../../baseline/directory.ts";
import { readEntries } from "../../baseline/file-store.ts";
import { mostFileBytes, rememberedPath } from "../../baseline/history.ts";
import { Failure, hasErrorCode } from "../../model/failure.ts";
import type { BaselineStore } from "../../ports/baseline-store.ts";
import { uncountedFile } from "../../report/words/committed-baseline.ts";
import type { BaseFile } from "../host.ts";

/**
 * Baselines in a directory, in the checkout of a change that nobody has reviewed. Outside of the checkout they are the
 * workflow's. Inside, the change could have edited them: the base branch's files count, and differences are reported.
 */
export function createCommittedStore(path: string, base: BaseFile): BaselineStore {
  const own = createDirectoryStore(path);
  return {
    ...own,
    // As the base branch has it: what lies here is the change's.
    async remembered(key, name, options) {
      const folder = await folderIn(base.checkout, path);
      if (folder === undefined) return await own.remembered(key, name, options);
      return await base.read(`${folder}${rememberedPath(key, name)}`);
    },
    async read(key, options = {}) {
      const folder = await folderIn(base.checkout, path);
      if (folder === undefined) return await own.read(key, options);
      const read = async (file: string): Promise<string | undefined> => {
        const committed = await base.read(`${folder}${file}`, mostFileBytes);
        const here = await readForeign(join(path, file));
        if (here !== committed) {
          const seen = { own: here !== undefined, committed: committed !== undefined };
          options.onDoubt?.(uncountedFile(`${folder}${file}`, base.branch, seen));
        }
        return committed;
      };
      const nameOf = (file: string): string => `${folder}${file} on ${base.branch}`;
      return await readEntries({ nameOf, read }, key, options);
    },
  };
}

/** A file that cannot be read differs. */
async function readForeign(path: string): Promise<string | undefined> {
  try {
    return await readHistoryFile(path);
  } catch (error) {
    if (error instanceof Failure) return "";
    throw error;
  }
}

/**
 * A directory's path below the checkout, with a slash at its end, or "" for the checkout itself; undefined for one
 * outside, by its name and by where links lead.
 */
async function folderIn(checkout: string, path: string): Promise<string | undefined> {
  const [root, place] = [resolve(checkout), resolve(path)];
  const [realRoot, realPlace] = [await realOf(root), await realOf(place)];
  const ways = [relative(root, place), relative(realRoot, place), relative(realRoot, realPlace)];
  const inside = ways.find((way) => !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..");
  if (inside === undefined) return undefined;
  return inside === "" ? "" : `${inside.replaceAll("\\", "/")}/`;
}

/** Where links lead, even if the end of the path does not exist. */
async function realOf(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "ELOOP") || dirname(path) === path) throw error;
    return join(await realOf(dirname(path)), basename(path));
  }
}
