// Takes each feature away, its folder and its lines of src/features/table.ts, in a copy: the rest type-checks, is built, and
// gates recorded runs.
//
//   node scripts/run.mjs check-features             each alone, and all at once
//   node scripts/run.mjs check-features init demo   these at once
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { measuredRun } from "../tests/unit/report/measured.ts";
import { renderDist, root, writeDist } from "./build.ts";

/** The features, by their folders. */
export async function featureNames(): Promise<readonly string[]> {
  const entries = await readdir(join(root, "src/features"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** The table without some features. @throws Error for a feature that has not exactly one import */
function tableWithout(table: string, names: readonly string[]): string {
  return names.reduce((text, name) => {
    const line = new RegExp(`^import \\{ (\\w+) \\} from "\\./${name}/feature\\.ts";\\n`, "m");
    const [whole = "", exported = ""] = line.exec(text) ?? [];
    if (whole === "") throw new Error(`src/features/table.ts does not import ./${name}/feature.ts`);
    return text.replace(whole, "").replace(new RegExp(`\\b${exported}\\b(?:, |,\\n|(?=[\\s\\]]))`), "");
  }, table);
}

/** What a program prints, if it does not end with this status. */
function unless(status: number, args: readonly string[], cwd: string): string | undefined {
  const env = { PATH: process.env["PATH"] ?? "", HOME: cwd };
  const ended = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  if (ended.status === status) return undefined;
  return `${args.join(" ")}: status ${ended.status}, expected ${status}\n${ended.stdout}${ended.stderr}`;
}

/** A gate of recorded runs that passes, and one that fails. */
async function gateWith(cli: string, folder: string): Promise<string | undefined> {
  await mkdir(folder);
  for (const round of [1, 2]) {
    const run = measuredRun({ seed: round });
    await writeFile(join(folder, `round-${round}.run.json`), JSON.stringify(run));
  }
  const judging = (objective: string) => [
    ...[cli, "judge", "round-1.run.json", "round-2.run.json", "--objective", objective],
  ];
  return unless(0, judging("p95 < 1s"), folder) ?? unless(1, judging("p95 < 1ms"), folder);
}

/** What does not work without these features; undefined if all does. */
export async function problemWithout(names: readonly string[]): Promise<string | undefined> {
  await mkdir(join(root, ".tools"), { recursive: true });
  const place = await mkdtemp(join(root, ".tools/without-"));
  try {
    const source = join(place, "src");
    await cp(join(root, "src"), source, { recursive: true });
    for (const name of names) await rm(join(source, "features", name), { recursive: true });
    const table = join(source, "features/table.ts");
    await writeFile(table, tableWithout(await readFile(table, "utf8"), names));
    const config = {
      extends: "../../tsconfig.json",
      include: ["src"],
      exclude: ["src/browser", "src/features/*/browser"],
    };
    await writeFile(join(place, "tsconfig.json"), JSON.stringify(config));
    const typed = unless(0, [join(root, "node_modules/typescript/bin/tsc"), "--noEmit"], place);
    if (typed !== undefined) return typed;
    await writeDist(await renderDist(source), join(place, "dist"));
    return await gateWith(join(place, "dist/cli.js"), join(place, "gate"));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const all = await featureNames();
  for (const names of named.length > 0 ? [named] : [...all.map((name) => [name]), all]) {
    const problem = await problemWithout(names);
    console.log(`without ${names.join(", ")}: ${problem ?? "types, build and gate hold"}`);
    if (problem !== undefined) process.exitCode = 1;
  }
}

if (import.meta.main) await main();
