/** Cold start to the first input error against an empty Node script, in alternating pairs, and the size of dist/. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../build.ts";

const pairs = 30;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function timeMs(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string): number {
  const started = performance.now();
  spawnSync(process.execPath, args, { env, cwd });
  return performance.now() - started;
}

const cwd = mkdtempSync(join(tmpdir(), "loadline-start-"));
const empty = join(cwd, "empty.mjs");
writeFileSync(empty, "");
const { PATH, HOME } = process.env;
const plain = { PATH, HOME };
const starts = {
  "empty script": { args: [empty], env: plain },
  "action, unknown input": { args: [join(root, "dist/action.js")], env: { ...plain, INPUT_SCRPT: "x" } },
  "cli, unknown flag": { args: [join(root, "dist/cli.js"), "gate", "--targt", "x"], env: plain },
};
const times = new Map(Object.keys(starts).map((name) => [name, [] as number[]]));
for (let pair = 0; pair < pairs; pair += 1) {
  for (const [name, { args, env }] of Object.entries(starts)) times.get(name)?.push(timeMs(args, env, cwd));
}
rmSync(cwd, { recursive: true });
const base = median(times.get("empty script") ?? []);
for (const [name, values] of times) {
  console.log(
    `${name}: median ${median(values).toFixed(0)} ms, ${(median(values) / base).toFixed(2)} x (may be 2 x)`,
  );
}

const files = readdirSync(join(root, "dist"), { recursive: true, withFileTypes: true }).filter((file) =>
  file.isFile(),
);
const bytes = files.reduce((total, file) => total + statSync(join(file.parentPath, file.name)).size, 0);
console.log(`dist: ${(bytes / 1e6).toFixed(2)} MB in ${files.length} files (may be 1.7 MB)`);
