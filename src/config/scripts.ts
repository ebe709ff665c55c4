import { access, readdir } from "node:fs/promises";
import { basename, dirname, isAbsolute, normalize, parse, posix } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { hasErrorCode, usageFailure } from "../model/failure.ts";
import { givenValue, type Settings } from "./settings.ts";

/** What a script's file name ends with; of two files of one name the earlier one has it alone. */
const extensions = [".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"];

/** More scripts mean that the pattern is too broad. */
const mostScripts = 50;

/** The scripts that the settings name, one by one. */
export interface NamedScripts {
  /** With a path for each script. */
  readonly settings: Settings;
  /** Those of them beside which lies another script of the same name, such as `a.ts` beside `a.js`. */
  readonly namesakes: ReadonlySet<string>;
}

/**
 * Finds the scripts that patterns such as `perf/*.js` stand for, in the order of their names, each script once.
 * @throws Failure "usage" for a pattern that fits nothing or too much
 */
export async function findScripts(settings: Settings): Promise<NamedScripts> {
  const named = givenValue(settings, "script");
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
  // The `?` of an address, from which k6 loads scripts, too, is no pattern's.
  if (/^[a-z]+:\/\//.test(written) || !isDynamicPattern(written) || (await isThere(written)))
    return [written];
  const files = await glob(written, {
    absolute: isAbsolute(written),
    expandDirectories: false,
    ignore: ["**/node_modules/**"],
  });
  const scripts = files.filter(isOwnScript).sort((a, b) => (a < b ? -1 : 1));
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

/** Whoever writes a pattern means neither what packages bring nor declarations of types. */
function isOwnScript(path: string): boolean {
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
 * A name for each script: that of its file without the extension; with it where another script of that name lies beside
 * it; and its path where several have the same.
 * @param scripts each another
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
