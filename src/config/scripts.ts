import { access, readdir } from "node:fs/promises";
import { basename, dirname, isAbsolute, normalize, parse, posix } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { hasErrorCode, usageFailure } from "../model/failure.ts";
import { loadOptions } from "./options/load.ts";
import { given, type Settings } from "./options/option.ts";

/** Endings of scripts; of two files with the same name the earlier ending has the name. */
const extensions = [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"];

/** More scripts mean that the pattern is too broad. */
const mostScripts = 50;

export interface NamedScripts {
  /** With a path for each script. */
  readonly settings: Settings;
  /** The scripts beside another one of the same name, such as `a.ts` beside `a.js`. */
  readonly namesakes: ReadonlySet<string>;
}

/** The scripts that patterns such as `perf/*.js` match. @throws Failure "usage" for a pattern that matches none or too many */
export async function findScripts(settings: Settings): Promise<NamedScripts> {
  const named = given(settings, loadOptions.script);
  if (named === undefined) return { settings, namesakes: new Set() };
  const found = (await Promise.all(named.map(scriptsOf))).flat();
  const byPlace = new Map(found.map((script) => [normalize(script), script]));
  const scripts = [...byPlace.values()];
  const isNamesake = await Promise.all(scripts.map(hasEarlierNamesake));
  return {
    settings: new Map([...settings, ["script", scripts]]),
    namesakes: new Set(scripts.filter((_, index) => isNamesake[index])),
  };
}

async function scriptsOf(written: string): Promise<string[]> {
  // k6 also loads scripts from URLs, where `?` is not a wildcard.
  const isUrl = /^[a-z]+:\/\//.test(written);
  if (isUrl || !isDynamicPattern(written) || (await isThere(written))) return [written];
  const files = await glob(written, {
    absolute: isAbsolute(written),
    expandDirectories: false,
    ignore: ["**/node_modules/**"],
  });
  const scripts = files.filter(isScript).sort();
  if (scripts.length === 0) {
    throw usageFailure(
      `script: no k6 script in ${process.cwd()} matches "${written}". ` +
        "Give a path or a pattern such as perf/*.js, relative to the working directory.",
    );
  }
  if (scripts.length > mostScripts) {
    throw usageFailure(
      `script: "${written}" matches ${scripts.length} scripts, and one gate runs at most ${mostScripts}. Name fewer.`,
    );
  }
  return scripts;
}

/** A pattern means neither packages nor type declarations. */
function isScript(path: string): boolean {
  const isOfPackage = path.split("/").includes("node_modules");
  return extensions.includes(parse(path).ext) && !/\.d\.[cm]?ts$/.test(path) && !isOfPackage;
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function hasEarlierNamesake(script: string): Promise<boolean> {
  const { name, ext, dir } = parse(script);
  const earlier = extensions.slice(0, Math.max(0, extensions.indexOf(ext))).map((other) => `${name}${other}`);
  if (earlier.length === 0) return false;
  try {
    const beside = await readdir(dir === "" ? "." : dir);
    return earlier.some((file) => beside.includes(file));
  } catch (error) {
    // k6 reports what is wrong with the path.
    if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "EPERM")) throw error;
    return false;
  }
}

/**
 * A unique name for each script: its file's without the extension; with the extension where a namesake lies beside it; its
 * path where several files have the name.
 */
export function nameScripts(
  scripts: readonly string[],
  namesakes: ReadonlySet<string> = new Set(),
): readonly string[] {
  const paths = scripts.map((script) => posix.normalize(script.replaceAll("\\", "/")));
  const ways: readonly ((path: string, script: string) => string)[] = [
    (path, script) => (namesakes.has(script) ? basename(path) : withoutExtension(basename(path))),
    (path) => withoutExtension(path),
    (path) => path,
  ];
  const names = ways.map((way) => paths.map((path, index) => way(path, scripts[index] ?? path)));
  return paths.map((path, index) => {
    const free = names.find((ofWay) => ofWay.filter((name) => name === ofWay[index]).length === 1);
    return free?.[index] ?? path;
  });
}

function withoutExtension(path: string): string {
  const folder = dirname(path);
  const file = basename(path).replace(/\.[cm]?[jt]s$/, "") || basename(path);
  return folder === "." ? file : `${folder}/${file}`;
}
