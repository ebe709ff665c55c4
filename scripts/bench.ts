/**
 * What Loadline costs, each as a figure of this run on this machine, beside what it may cost. Not a test: nothing fails.
 *
 *   npm run bench             all but histories and proofs, which takes some minutes
 *   npm run bench -- start    one of scripts/bench/
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./build.ts";
import { installTools } from "./tools.ts";

const all = [
  "start",
  "samples",
  "results",
  "study",
  "gate",
  "servers",
  "report",
  "foreign",
  "shards",
  "proxy",
  "k6-cpu",
  "costs",
];

const wanted = process.argv.slice(2);
await installTools();
for (const name of wanted.length === 0 ? all : wanted) {
  console.log(`\n## ${name}`);
  const { status } = spawnSync(process.execPath, [join(root, "scripts", "bench", `${name}.ts`)], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
