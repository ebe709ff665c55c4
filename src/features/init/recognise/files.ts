import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseDocument } from "yaml";
import type { z } from "zod";
import { terminalEnvironment } from "../../../lib/environment.ts";
import { orElse } from "../../../lib/or-else.ts";
import { gitOr } from "../../../start/git.ts";

/** Larger files are bundles. */
const mostBytes = 512_000;

export interface FoundRepository {
  /** Absolute path of its top, or of the folder if it is not a repository. */
  readonly top: string;
  readonly isRepository: boolean;
}

/** What a repository holds, without packages and ignored files. */
export interface Files {
  /** Paths from the top with `/`, sorted. */
  readonly paths: ReadonlySet<string>;
  /** Text of a file; undefined if it is missing, not a regular file or too large. */
  text(path: string): string | undefined;
}

/** Output of git; undefined if git fails or is not installed. */
export async function git(folder: string, ...args: readonly string[]): Promise<string | undefined> {
  const { env } = terminalEnvironment(process.env);
  return await gitOr({ folder, env, signal: new AbortController().signal }, ...args);
}

/** A part of foreign text: undefined where it is missing, or is something else. */
export const maybe = <Schema extends z.ZodType>(part: Schema) => part.optional().catch(undefined);

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
  const found = listed === undefined ? walk(top, "") : listed.split("\0");
  const paths = found.filter((path) => path !== "" && !path.split("/").includes("node_modules"));
  return { paths: new Set(paths.sort()), text: (path) => textOf(top, path) };
}

function walk(top: string, folder: string): string[] {
  // Nothing where it cannot be read.
  const entries = orElse([], () => readdirSync(join(top, folder), { withFileTypes: true }));
  return entries.flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isFile()) return [path];
    const isWalked = entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git";
    return isWalked ? walk(top, path) : [];
  });
}

/** As Files.text. */
export function textOf(top: string, path: string): string | undefined {
  const whole = join(top, path);
  return orElse(undefined, () => {
    const found = lstatSync(whole);
    return found.isFile() && found.size <= mostBytes ? readFileSync(whole, "utf8") : undefined;
  });
}
