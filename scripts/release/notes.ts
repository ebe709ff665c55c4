// Checks that a tag can be released, which takes a second, before the tests, which take a quarter of an hour.
//
//   node scripts/run.mjs release/notes v1.2.3     prints what CHANGELOG.md says of it
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { reasonOf } from "../../src/model/failure.ts";
import { root } from "../build.ts";

/** Of package.json and of CHANGELOG.md. */
interface Described {
  readonly version: string;
  readonly changelog: string;
}

/**
 * What the changelog says of the version that a tag names.
 * @throws for a tag of another version than package.json's, and for a version of which the changelog says nothing
 */
export function notesOf(tag: string, { version, changelog }: Described): string {
  if (tag !== `v${version}`) {
    throw new Error(`The tag ${tag} is not v${version}, the version in package.json. Change one of them.`);
  }
  const [, notes] =
    changelog
      .split(/^## (?=\S)/m)
      .map((section) => /^(\S+).*\n([\s\S]*)$/.exec(section)?.slice(1) ?? [])
      .find(([heading]) => heading === version) ?? [];
  if (notes === undefined || notes.trim() === "") {
    throw new Error(`CHANGELOG.md has nothing under "## ${version}". Write what changes for users.`);
  }
  return `${notes.trim()}\n`;
}

/** package.json's version and the changelog as they are in this clone. */
export function readDescribed(): Described {
  const read = (file: string): string => readFileSync(join(root, file), "utf8");
  const { version } = z.looseObject({ version: z.string() }).parse(JSON.parse(read("package.json")));
  return { version, changelog: read("CHANGELOG.md") };
}

function main(tag: string): void {
  try {
    process.stdout.write(notesOf(tag, readDescribed()));
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}

if (import.meta.main) main(process.argv[2] ?? "");
