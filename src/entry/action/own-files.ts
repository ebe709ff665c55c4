import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasErrorCode } from "../../model/failure.ts";

/** The folder that this code was bundled into; undefined where it runs from its sources, or beside another program's files. */
async function ownFolder(from: string): Promise<string | undefined> {
  const folder = [from, dirname(from)].map((path) => join(path, "page.css"));
  for (const marker of folder) if ((await bytesOf(marker)) !== undefined) return dirname(marker);
  return undefined;
}

/**
 * Keeps the files of this action from a script, which writes where it likes through `handleSummary()`: the step that runs
 * after the job's others (`post:`) is executed from them. They are made read-only, which holds back any user but root, and
 * what was changed all the same is written back.
 * @param from folder of this module; tests give their own
 * @returns `restore` writes back what was changed since, and gives the paths of these files
 */
export async function keepOwnFiles(from = dirname(fileURLToPath(import.meta.url))) {
  const kept = new Map<string, Buffer>();
  const folder = await ownFolder(from);
  const entries = folder === undefined ? [] : await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((it) => it.isFile())) {
    const path = join(entry.parentPath, entry.name);
    kept.set(path, await readFile(path));
    await setWritable(path, false);
  }
  return {
    restore: async (): Promise<readonly string[]> => {
      const changed: string[] = [];
      for (const [path, content] of kept) {
        if ((await bytesOf(path))?.equals(content)) continue;
        changed.push(path);
        await setWritable(path, true);
        await writeFile(path, content);
        await setWritable(path, false);
      }
      return changed;
    },
  };
}

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EISDIR", "EACCES")) return undefined;
    throw error;
  }
}

/** An action that lies where it cannot be changed, or is another user's, needs no protection. */
async function setWritable(path: string, isWritable: boolean): Promise<void> {
  try {
    const { mode } = await stat(path);
    await chmod(path, isWritable ? mode | 0o200 : mode & ~0o222);
  } catch (error) {
    if (!hasErrorCode(error, "EPERM", "EROFS", "ENOENT")) throw error;
  }
}
