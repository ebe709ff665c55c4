import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { within } from "../../lib/net/deadline.ts";
import { hasErrorCode, runFailure, usageFailure } from "../../model/failure.ts";
import type { K6Choice } from "../../model/gate.ts";
import { shorten } from "../run/logline.ts";
import { describeExit, hasSucceeded, runToEnd } from "../run/process.ts";
import { build } from "./build.ts";
import { findCached, type InstallSurroundings, k6FileName, versionFolder } from "./cache.ts";
import { download } from "./download.ts";
import {
  isSupported,
  type K6,
  type K6Version,
  parseExtensions,
  parseVersion,
  supportedVersions,
} from "./version.ts";

const howToInstall = "https://grafana.com/docs/k6/latest/set-up/install-k6/";

type Found = { readonly k6: K6 } | { readonly failed: string };

/** Asks a binary what it is. */
async function examine(path: string, { env, signal }: InstallSurroundings): Promise<Found> {
  const { exit, stdout } = await runToEnd({ file: path, args: ["version"], env }, within(20_000, signal));
  if (!hasSucceeded(exit)) return { failed: `\`${path} version\` ${describeExit(exit)}` };
  const words = stdout.toString("utf8");
  const version = parseVersion(words);
  if (version === undefined) {
    return { failed: `\`${path} version\` answered "${shorten(words, 80)}", which has no version` };
  }
  if (!isSupported(version)) {
    return { failed: `${path} is k6 v${version.text}, but Loadline needs k6 ${supportedVersions}` };
  }
  const extensions = parseExtensions(words);
  return { k6: { path, version, ...(extensions.length > 0 && { extensions }) } };
}

/** The build that k6 got for a script with extensions. @throws Failure "run" if it is no supported k6 */
export async function examineBuild(path: string, surroundings: InstallSurroundings): Promise<K6> {
  const found = await examine(path, surroundings);
  if ("k6" in found) return found.k6;
  throw runFailure(`The build of k6 with extensions does not work: ${found.failed}.`);
}

async function isExecutable(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "EACCES", "ENOTDIR")) return false;
    throw error;
  }
}

async function findOnPath(env: InstallSurroundings["env"]): Promise<string | undefined> {
  for (const folder of (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter(Boolean)) {
    const path = join(folder, k6FileName);
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

/** @throws Failure "usage" for anything but a version: it becomes part of addresses and paths */
function chosenVersion(choice: K6Choice): K6Version {
  const version = parseVersion(`k6 ${choice.version}`);
  if (version === undefined || !isSupported(version) || version.text !== choice.version.replace(/^v/, "")) {
    throw usageFailure(
      `k6-version "${choice.version}" is not supported. Use a version ${supportedVersions}, such as 2.2.0.`,
    );
  }
  return version;
}

async function install(
  version: K6Version,
  { beforeInstall, ...around }: Finding,
  tried: string[],
): Promise<K6 | undefined> {
  const folder = versionFolder(version.text, around.env);
  const path = await findCached(folder);
  if (path !== undefined) return { path, version };
  tried.push(`cache: no k6 ${version.text} in ${folder}`);
  await beforeInstall?.();
  for (const [name, obtain] of Object.entries({ download, build })) {
    const installed = await obtain(version, folder, around);
    const found = "path" in installed ? await examine(installed.path, around) : installed;
    if ("failed" in found) {
      tried.push(`${name}: ${found.failed}`);
      continue;
    }
    if (obtain === build)
      around.log.warn(`k6 ${version.text} was built here, because of the ${tried.at(-1)}`);
    return found.k6;
  }
  return undefined;
}

/** What finding k6 depends on. */
export interface Finding extends InstallSurroundings {
  /** Done before a k6 is downloaded or built, which takes long; what it throws prevents that. */
  readonly beforeInstall?: () => Promise<void>;
}

/**
 * Finds a k6, or installs one: the configured path, PATH, the cache, the release from GitHub, a build with Go.
 * @throws Failure "usage" if the configured path or version does not work, "run" if nothing else does
 */
export async function findK6(choice: K6Choice, surroundings: Finding): Promise<K6> {
  if (choice.path !== undefined) {
    const found = await examine(choice.path, surroundings);
    if ("k6" in found) return found.k6;
    throw usageFailure(
      `k6-path does not work: ${found.failed}. ` +
        `Set it to k6 ${supportedVersions}, or remove it to let Loadline find or install k6.`,
    );
  }
  const version = chosenVersion(choice);
  const tried: string[] = [];
  const onPath = await findOnPath(surroundings.env);
  if (onPath === undefined) {
    tried.push("PATH: no k6");
  } else {
    const found = await examine(onPath, surroundings);
    if ("k6" in found) return found.k6;
    tried.push(`PATH: ${found.failed}`);
    surroundings.log.warn(`The k6 on PATH is not used: ${found.failed}.`);
  }
  const installed = await install(version, surroundings, tried);
  if (installed !== undefined) return installed;
  surroundings.signal.throwIfAborted();
  throw runFailure(
    `k6 was not found and could not be installed. Tried:\n${tried.map((line) => `  - ${line}`).join("\n")}\n` +
      `Install k6 (${howToInstall}) or set k6-path to its binary.`,
  );
}
