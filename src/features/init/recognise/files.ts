import { lstat, readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import pLimit from "p-limit";
import { parseDocument } from "yaml";
import { terminalEnvironment } from "../../../lib/environment.ts";
import { outputOf } from "../../../lib/programs.ts";

/** Larger files are bundles. */
const mostBytes = 512_000;

export interface FoundRepository {
  /** Absolute path of its top, or of the folder if it is not a repository. */
  readonly top: string;
  readonly isRepository: boolean;
}

export interface Files {
  /** Paths from the top with `/`, sorted. */
  readonly paths: ReadonlySet<string>;
  /** Text of a file; undefined if it is missing, not a regular file or too large. */
  text(path: string): Promise<string | undefined>;
  /** By path the texts of these files that exist and are to be kept. */
  texts(paths: readonly string[], isKept?: (text: string) => boolean): Promise<ReadonlyMap<string, string>>;
}

/** Output of git without the final newline; undefined if git fails or is not installed. */
export async function git(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  try {
    const { env } = terminalEnvironment(process.env);
    return (await outputOf("git", args, { cwd: folder, env })).replace(/\r?\n$/, "");
  } catch {
    return undefined;
  }
}

/** The content of a YAML text; undefined for other text. */
export function parseYaml(text: string): unknown {
  try {
    return parseDocument(text).toJS();
  } catch {
    return undefined;
  }
}

/** The files of a repository except packages and ignored ones. */
export async function openFiles({ top, isRepository }: FoundRepository): Promise<Files> {
  const listed = isRepository
    ? await git(top, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    : undefined;
  const found = listed === undefined ? await walk(top, "") : listed.split("\0");
  const paths = found.filter((path) => path !== "" && !path.split("/").includes("node_modules"));
  const limit = pLimit(16);
  return {
    paths: new Set(paths.sort()),
    text: async (path) => await textOf(top, path),
    texts: async (wanted, isKept = () => true) => {
      const kept = await limit.map(wanted, async (path) => {
        const text = await textOf(top, path);
        return text === undefined || !isKept(text) ? [] : [[path, text] as const];
      });
      return new Map(kept.flat());
    },
  };
}

async function walk(top: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(top, folder), { withFileTypes: true }).catch(() => []);
  const below = entries.map(async (entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isFile()) return [path];
    const isWalked = entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git";
    return isWalked ? await walk(top, path) : [];
  });
  return (await Promise.all(below)).flat();
}

/** As Files.text. */
export async function textOf(top: string, path: string): Promise<string | undefined> {
  const whole = join(top, path);
  try {
    const found = await lstat(whole);
    if (!found.isFile() || found.size > mostBytes) return undefined;
    return await readFile(whole, "utf8");
  } catch {
    return undefined;
  }
}
