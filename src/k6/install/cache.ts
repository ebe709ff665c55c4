import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { arch, homedir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ifThere } from "../../lib/files.ts";
import { hasErrorCode, reasonOf, runFailure } from "../../model/failure.ts";
import type { Log } from "../../ports/log.ts";

/** What finding k6 depends on besides the choice. */
export interface InstallSurroundings {
  readonly env: Readonly<Record<string, string>>;
  readonly log: Pick<Log, "note" | "warn">;
  readonly signal: AbortSignal;
  /** Of a download; tests make them smaller. */
  readonly bounds?: DownloadBounds;
  /** SHA-256 of archives by file name, instead of those in the source. */
  readonly pins?: Readonly<Record<string, string>>;
}

/** Bounds of the download of one file. */
export interface DownloadBounds {
  readonly mostBytes: number;
  /** All tries together. */
  readonly patienceMs: number;
}

/** Where a k6 was installed, or why it was not, in words. */
export type Installed = { readonly path: string } | { readonly failed: string };

/** File name of k6 on this system. */
export const k6FileName = process.platform === "win32" ? "k6.exe" : "k6";

/**
 * Where installed versions are kept: the runner's tool cache, else the user's cache folder.
 * @see https://specifications.freedesktop.org/basedir/latest/ for XDG_CACHE_HOME
 */
export function cacheFolder(
  env: InstallSurroundings["env"],
  platform: NodeJS.Platform,
  home: string,
): string {
  const ofRunner = env["RUNNER_TOOL_CACHE"] ?? env["AGENT_TOOLSDIRECTORY"];
  if (ofRunner) return ofRunner;
  if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "loadline");
  if (platform === "darwin") return join(home, "Library", "Caches", "loadline");
  return join(env["XDG_CACHE_HOME"] || join(home, ".cache"), "loadline");
}

/**
 * Folder of one version, laid out as the tool cache is: complete once `FOLDER.complete` lies beside it (\@actions/tool-cache,
 * _createToolPath and _completeToolPath). Ours holds the binary's SHA-256, that of other programs nothing.
 */
export function versionFolder(version: string, env: InstallSurroundings["env"]): string {
  return join(cacheFolder(env, process.platform, homedir()), "k6", version, arch());
}

async function isFile(path: string): Promise<boolean> {
  return (await ifThere(stat(path)))?.isFile() ?? false;
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The sum that was recorded when the version was installed; undefined without one. */
async function recordedSum(folder: string): Promise<string | undefined> {
  if (!(await isFile(`${folder}.complete`))) return undefined;
  return /^sha256 ([0-9a-f]{64})$/m.exec(await readFile(`${folder}.complete`, "utf8"))?.[1];
}

/**
 * The k6 in a version's folder.
 * @returns undefined if it is missing, incomplete, or installed by another program
 * @throws Failure "run" if it was changed since it was installed
 */
export async function findCached(folder: string): Promise<string | undefined> {
  const path = join(folder, k6FileName);
  const expected = await recordedSum(folder);
  if (expected === undefined || !(await isFile(path))) return undefined;
  const actual = await sumOf(path);
  if (actual === expected) return path;
  throw runFailure(
    `The cached k6 ${path} is not the one that was installed, and was not run: its SHA-256 is ${actual}, expected ` +
      `${expected}. Find out who changed it, then remove ${dirname(folder)}.`,
  );
}

/**
 * Replaces what is in the folder file by file, as another job may be running it. Both files are read-only: the script of a
 * later run can write files with `handleSummary()`, but not change their modes.
 */
async function moveIn(folder: string, binary: string): Promise<string> {
  const path = join(folder, k6FileName);
  const record = `${binary}.complete`;
  await writeFile(record, `sha256 ${await sumOf(binary)}\n`, { mode: 0o444 });
  await chmod(binary, 0o555);
  await mkdir(folder, { recursive: true });
  await rename(binary, path);
  await rename(record, `${folder}.complete`);
  return path;
}

/**
 * Puts a new k6 into its folder of the cache, all or nothing: it is made in a work folder beside it, and the binary moved in
 * one step. Several jobs that do so at once each find a whole k6 afterwards, the first one's or their own.
 * @param within folder below the work folder where `make` leaves the binary
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
