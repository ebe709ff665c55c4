// Compares the actions that workflows, templates and docs pin with what their repositories have: is the commit the one of
// the release that it is said to be, and is there a newer release? Fails where one is wrong or runs on a removed runtime.
//
//   node scripts/run.mjs pins                   asks github.com
//   node scripts/run.mjs pins file:///mirrors   asks repositories below another address
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import { root } from "./build.ts";

/** An action as a workflow, a template or a page names it. */
export interface Pin {
  readonly file: string;
  /** Such as `actions/cache`; actions in folders of a repository share its releases. */
  readonly repository: string;
  /** What stands after the `@`. */
  readonly ref: string;
  /** The release that the comment names, such as `v7.0.1`; undefined without one. */
  readonly release: string | undefined;
}

/**
 * The first major version of each action that runs on Node 24, or on no Node at all: `runs.using` in the action.yml of its
 * releases. Runners removed Node 20 in September 2026.
 * @see https://github.blog/changelog/2025-09-19-deprecation-of-node-20-on-github-actions-runners/
 */
export const firstOnNode24: ReadonlyMap<string, number> = new Map([
  ["actions/cache", 5],
  ["actions/checkout", 5],
  ["actions/deploy-pages", 5],
  ["actions/download-artifact", 7],
  ["actions/github-script", 8],
  ["actions/setup-node", 5],
  ["actions/setup-python", 6],
  ["actions/upload-artifact", 6],
  // Composite: v5 is the first that calls an upload-artifact on Node 24.
  ["actions/upload-pages-artifact", 5],
  ["github/codeql-action", 4],
]);

const places = [
  ".github/**/*.yml",
  "examples/**/*.{yml,md}",
  "docs/**/*.md",
  "*.md",
  "src/features/init/**/*.ts",
];

const named =
  /(?:uses: *|")(?<repository>[\w.-]+\/[\w.-]+)(?:\/[\w./-]+)?@(?<ref>[\w.-]+)(?: *# *(?<release>v\S*\d))?/g;

/** The actions that a text names, without Loadline itself. */
export function pinsIn(file: string, text: string): readonly Pin[] {
  return [...text.matchAll(named)].flatMap(({ groups }) => {
    const { repository = "", ref = "", release } = groups ?? {};
    return repository.endsWith("/loadline") ? [] : [{ file, repository, ref, release }];
  });
}

/** Every pin of this repository. */
export function readPins(): readonly Pin[] {
  return globSync(places, { cwd: root, dot: true }).flatMap((file) =>
    pinsIn(file, readFileSync(join(root, file), "utf8")),
  );
}

/** What is wrong with a pin as far as one sees without its repository; undefined if nothing is. */
export function wrongWith({ repository, ref, release }: Pin): string | undefined {
  if (!/^[0-9a-f]{40}$/.test(ref)) return `"${ref}" is no full commit, and can be moved`;
  const major = Number(/^v(\d+)\./.exec(release ?? "")?.[1]);
  if (Number.isNaN(major)) return "no release is named behind the commit, as in # v7.0.1";
  const first = firstOnNode24.get(repository);
  if (first === undefined) return "not in firstOnNode24 (scripts/pins.ts): look up its `runs.using` first";
  return major < first
    ? `${release} runs on a Node that runners have removed; use v${first} or newer`
    : undefined;
}

/** Commits of the releases `vMAJOR.MINOR.PATCH`, from what `git ls-remote --tags` prints. */
export function releasesIn(listing: string): ReadonlyMap<string, string> {
  const commits = new Map<string, string>();
  for (const line of listing.split("\n")) {
    // An annotated tag comes twice, and the second time, with ^{}, is its commit.
    const { commit, tag } =
      /^(?<commit>\w+)\trefs\/tags\/(?<tag>v\d+\.\d+\.\d+)(?:\^\{\})?$/.exec(line)?.groups ?? {};
    if (commit !== undefined && tag !== undefined) commits.set(tag, commit);
  }
  return commits;
}

const byVersion = new Intl.Collator("en", { numeric: true });

/** A pin next to the releases of its repository. */
export function comparePin(
  pin: Pin,
  releases: ReadonlyMap<string, string>,
): { readonly wrong: string | undefined; readonly newest: string | undefined } {
  const commit = releases.get(pin.release ?? "");
  const newest = [...releases.keys()].sort(byVersion.compare).at(-1);
  if (commit === undefined) return { wrong: `${pin.repository} has no release ${pin.release}`, newest };
  const wrong = commit === pin.ref ? undefined : `${pin.release} is ${commit}, and not ${pin.ref}`;
  return { wrong, newest };
}

function listReleases(repository: string, from: string): ReadonlyMap<string, string> | undefined {
  const env = { ...process.env, GIT_TERMINAL_PROMPT: "0" };
  const args = ["ls-remote", "--tags", `${from}/${repository}`];
  const { status, stdout } = spawnSync("git", args, { encoding: "utf8", env, timeout: 30_000 });
  return status === 0 ? releasesIn(stdout) : undefined;
}

function main(from: string): void {
  const pins = readPins();
  const wrong = pins.flatMap((pin) => {
    const why = wrongWith(pin);
    return why === undefined ? [] : [`${pin.file}: ${pin.repository}: ${why}`];
  });
  for (const repository of new Set(pins.map((pin) => pin.repository))) {
    const own = new Map(pins.filter((pin) => pin.repository === repository).map((pin) => [pin.ref, pin]));
    const releases = listReleases(repository, from);
    for (const pin of own.values()) {
      const seen = releases && comparePin(pin, releases);
      if (seen?.wrong !== undefined) wrong.push(`${pin.file}: ${repository}: ${seen.wrong}`);
      const newest =
        seen === undefined
          ? "releases cannot be seen from here"
          : pin.release === seen.newest
            ? "newest"
            : `newest is ${seen.newest}`;
      console.log(`${repository} ${pin.release ?? pin.ref}: ${newest}`);
    }
  }
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}

if (import.meta.main) main(process.argv[2] ?? "https://github.com");
