// Checks that dist/ is what src/ builds to: rebuilds in memory and compares every file, new and deleted ones included.
//
//   node scripts/run.mjs checks/dist
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { distDir, renderDist } from "../build.ts";

async function readDist(): Promise<Map<string, string>> {
  const entries = await readdir(distDir, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = await Promise.all(paths.map((path) => readFile(path, "utf8")));
  return new Map(
    paths.map((path, index) => [relative(distDir, path).replaceAll(sep, "/"), texts[index] ?? ""]),
  );
}

async function compare(): Promise<string[]> {
  const [built, present] = await Promise.all([renderDist(), readDist()]);
  const differences: string[] = [];
  for (const [name, text] of built) {
    if (!present.has(name)) differences.push(`  missing: dist/${name}`);
    else if (present.get(name) !== text) differences.push(`  changed: dist/${name}`);
  }
  for (const name of present.keys()) {
    if (!built.has(name)) differences.push(`  left over: dist/${name}`);
  }
  return differences.sort();
}

try {
  const differences = await compare();
  if (differences.length > 0) {
    console.error(["dist/ is not what src/ builds to:", ...differences].join("\n"));
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`src/ does not build: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
