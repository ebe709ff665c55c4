// Writes the SHA-256 of the default k6 of each platform into src/k6/install/pinned.ts: of archives that were downloaded
// from the release and are what its list of sums says. Run it on a machine that reaches the release, then read the diff.
//
//   node scripts/run.mjs k6/pin
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { defaultK6Version } from "../../src/config/options/k6.ts";
import { archiveName, fetchChecked, releaseName, releases } from "../../src/k6/install/download.ts";
import { reasonOf } from "../../src/model/failure.ts";
import { root } from "../build.ts";

const platforms = [
  ["linux", "x64"],
  ["linux", "arm64"],
  ["darwin", "x64"],
  ["darwin", "arm64"],
  ["win32", "x64"],
] as const;

/**
 * The sums of a release's archives, by file name.
 * @param base address of the folder of all releases
 * @throws when an archive is missing or not the published one: then none is known
 */
export async function readSums(base: string, version: string): Promise<Readonly<Record<string, string>>> {
  const sums: Record<string, string> = {};
  for (const [system, machine] of platforms) {
    const release = releaseName(version, system, machine);
    if (release === undefined) throw new Error(`k6 publishes no binary for ${system} on ${machine}`);
    const name = archiveName(release);
    const { sum } = await fetchChecked({ base, version, name }, {}, new AbortController().signal);
    sums[name] = sum;
  }
  return sums;
}

/** The source with these sums instead of its own. */
export function withSums(source: string, sums: Readonly<Record<string, string>>): string {
  const lines = Object.entries(sums).map(([name, sum]) => `  "${name}": "${sum}",\n`);
  return source.replace(/\{[^{}]*\};\n$/, () => `{\n${lines.join("")}};\n`);
}

async function main(): Promise<void> {
  const file = join(root, "src/k6/install/pinned.ts");
  try {
    const sums = await readSums(releases, defaultK6Version);
    writeFileSync(file, withSums(readFileSync(file, "utf8"), sums));
    console.log(`Pinned ${Object.keys(sums).length} archives of k6 ${defaultK6Version} in ${file}.`);
  } catch (error) {
    console.error(`Nothing was pinned: ${reasonOf(error)}`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main();
