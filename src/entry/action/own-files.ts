import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasErrorCode } from "../../model/failure.ts";

/** The folder that this code was bundled into; undefined if it runs from its sources. */
async function ownFolder(from: string): Promise<string | undefined> {
  const folder = [from, dirname(from)].map((path) => join(path, "page.css"));
  for (const marker of folder) if ((await bytesOf(marker)) !== undefined) return dirname(marker);
  return undefined;
}

/**
 * Protects this action's files, which run after the job (`post:`), from a script: `handleSummary()` can write anywhere.
 * They become read-only, which stops any user but root, and changes are undone.
 * @param from folder of this module; for tests
 * @returns `restore` writes back what was changed and gives its paths
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

/** Files that cannot be changed, or are another user's, need no protection. */
async function setWritable(path: string, isWritable: boolean): Promise<void> {
  try {
    const { mode } = await stat(path);
    await chmod(path, isWritable ? mode | 0o200 : mode & ~0o222);
  } catch (error) {
    if (!hasErrorCode(error, "EPERM", "EROFS", "ENOENT")) throw error;
  }
}
