// Makes what is published for a tag. Workflows that `loadline init` writes, the examples and the docs then name the
// repository and the tagged commit, which no file of that commit itself can name.
//
//   node scripts/run.mjs release/archive v1.2.3 acme/loadline COMMIT FOLDER
//
// FOLDER gets loadline-1.2.3.tgz, notes.md, and pinned.json: the changed files, for the next commit.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { globSync } from "tinyglobby";
import { release } from "../../src/features/init/write/pins.ts";
import { reasonOf } from "../../src/model/failure.ts";
import { root } from "../build.ts";
import { notesOf, readDescribed } from "./notes.ts";

/** A release as workflows name it. */
interface Release {
  readonly repository: string;
  /** In full. */
  readonly commit: string;
  readonly tag: string;
}

/** Files that name the release. What `node scripts/run.mjs docs` and `npm run build` derive of them follows. */
const places = ["*.md", "docs/**/*.md", "examples/**/*.{md,yml}", "package.json", "src/**/*.ts"];

/** A text that names another release than before. */
export function pinned(text: string, before: Release, now: Release): string {
  return text
    .replaceAll(`${before.commit} # ${before.tag}`, `${now.commit} # ${now.tag}`)
    .replaceAll(`tag: "${before.tag}"`, `tag: "${now.tag}"`)
    .replaceAll(before.commit, now.commit)
    .replaceAll(before.repository, now.repository);
}

function run(file: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    cwd: root,
    encoding: "utf8",
    shell: file === "npm" && process.platform === "win32",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  throw new Error(`"${file} ${args.join(" ")}" failed: ${error?.message ?? stderr}`);
}

/** The files that differ from the commit, by their paths; null for one that is gone. */
function changedFiles(): Readonly<Record<string, string | null>> {
  const lines = run("git", ["status", "--porcelain", "--untracked-files=all", "-z"]).split("\0");
  const entries = lines
    .filter((line) => line !== "")
    .map((line) => [line.slice(3), line.slice(0, 2)] as const)
    .map(
      ([path, state]) => [path, state.includes("D") ? null : readFileSync(join(root, path), "utf8")] as const,
    );
  return Object.fromEntries(entries);
}

function makeArchive(now: Release, folder: string): void {
  const notes = notesOf(now.tag, readDescribed());
  if (!/^[0-9a-f]{40}$/.test(now.commit)) throw new Error(`"${now.commit}" is no full commit.`);
  for (const file of globSync(places, { cwd: root })) {
    const text = readFileSync(join(root, file), "utf8");
    const changed = pinned(text, release, now);
    if (changed !== text) writeFileSync(join(root, file), changed);
  }
  run(process.execPath, ["scripts/docs.ts"]);
  run(process.execPath, ["scripts/build.ts"]);
  const changed = changedFiles();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "notes.md"), notes);
  writeFileSync(join(folder, "pinned.json"), `${JSON.stringify(changed, undefined, 2)}\n`);
  run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder]);
}

function main([tag = "", repository = "", commit = "", folder = ""]: readonly string[]): void {
  try {
    makeArchive({ tag, repository, commit }, resolve(folder));
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

if (import.meta.main) main(process.argv.slice(2));
