import { chmod, mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { arch, homedir } from "node:os";
import { dirname, join } from "node:path";
import { hasErrorCode, reasonOf } from "../../model/failure.ts";
import type { Log } from "../../ports/log.ts";

/** What finding k6 depends on, besides the choice. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Pick<Log, "note" | "warn">;
  readonly signal: AbortSignal;
}

/** Where a k6 was put, or why it could not be, in words. */
export type Installed = { readonly path: string } | { readonly failed: string };

/** File name of k6 on this system. */
export const k6FileName = process.platform === "win32" ? "k6.exe" : "k6";

/**
 * Where installed versions are kept: the runner's tool cache, else the user's cache folder.
 * @see https://specifications.freedesktop.org/basedir/latest/ for XDG_CACHE_HOME
 */
export function cacheFolder(env: Surroundings["env"], platform: NodeJS.Platform, home: string): string {
  const ofRunner = env["RUNNER_TOOL_CACHE"] ?? env["AGENT_TOOLSDIRECTORY"];
  if (ofRunner !== undefined && ofRunner !== "") return ofRunner;
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "loadline");
  if (platform === "darwin") return join(home, "Library", "Caches", "loadline");
  const xdg = env["XDG_CACHE_HOME"];
  return join(xdg === undefined || xdg === "" ? join(home, ".cache") : xdg, "loadline");
}

/**
 * Folder of one version, laid out as the tool cache is; it is whole when `FOLDER.complete` stands beside it
 * (\@actions/tool-cache, _createToolPath and _completeToolPath).
 */
export function versionFolder(version: string, env: Surroundings["env"]): string {
  return join(cacheFolder(env, process.platform, homedir()), "k6", version, arch());
}

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
    throw error;
  }
}

/** The k6 in a version's folder; undefined if missing or incomplete. */
export async function findCached(folder: string): Promise<string | undefined> {
  const path = join(folder, k6FileName);
  return (await isFile(`${folder}.complete`)) && (await isFile(path)) ? path : undefined;
}

/** Whatever stands in the folder is replaced file by file: another job may be running it. */
async function moveIn(folder: string, binary: string): Promise<string> {
  const path = join(folder, k6FileName);
  await chmod(binary, 0o755);
  await mkdir(folder, { recursive: true });
  await rename(binary, path);
  await writeFile(`${folder}.complete`, "");
  return path;
}

/**
 * Puts a new k6 into its folder of the cache, all or nothing: it is made in a folder of its own beside it, and the binary
 * moved in one step. Of several that do so at once each finds a whole k6 afterwards, the first one's or its own.
 * @param within folder below the work folder that holds the binary in the end
 * @param make fills the work folder; returns why it could not, in words
 */
export async function settle(
  folder: string,
  within: string,
  make: (workFolder: string) => Promise<string | undefined>,
): Promise<Installed> {
  let workFolder: string | undefined;
  try {
    await mkdir(dirname(folder), { recursive: true });
    workFolder = await mkdtemp(`${folder}.making-`);
    const failed = await make(workFolder);
    if (failed !== undefined) return { failed };
    return {
      path: (await findCached(folder)) ?? (await moveIn(folder, join(workFolder, within, k6FileName))),
    };
  } catch (error) {
    if (!hasErrorCode(error, "EACCES", "EPERM", "EROFS", "ENOSPC", "ENOENT", "ENOTDIR", "ENOTEMPTY"))
      throw error;
    return { failed: reasonOf(error) };
  } finally {
    if (workFolder !== undefined) await rm(workFolder, { recursive: true, force: true });
  }
}
