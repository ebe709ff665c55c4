// Runs the tests: everything, after `npm run check` and the installation of the tools they need; or some projects.
//
//   npm test                                  all
//   npm run test:unit                         some projects: unit, contract or e2e
//   npm run test:unit -- judge -t "a title"   what follows goes to vitest
//   npm run test:statistics   the unit tests with every draw of their simulations, of which they make a sample otherwise
//   npm run test:prometheus3                  the tests of Prometheus, against 3.x (built once, seven minutes) instead of 2.x
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build.ts";
import { installTools, toolNames } from "./tools.ts";

/** What can be named, and the projects of vitest.config.ts that it stands for. */
const projects: ReadonlyMap<string, readonly string[]> = new Map([
  ["unit", ["unit"]],
  ["statistics", ["unit"]],
  ["contract", ["waiting", "contract"]],
  ["e2e", ["e2e", "alone"]],
]);

/** vitest's totals of the last run, for .ci/run. */
const resultsFile = join(root, ".tools", "test-results.json");

const isPrometheus3 = process.argv[2] === "prometheus3";
const isStatistics = process.argv[2] === "statistics";
const env = {
  ...process.env,
  ...(isPrometheus3 && { LOADLINE_PROMETHEUS: "3" }),
  ...(isStatistics && { LOADLINE_STATISTICS: "whole" }),
};

/** Runs a script or program of node_modules in this terminal; returns its exit status. */
function run(...args: string[]): number {
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status ?? 1;
}

const args = isPrometheus3
  ? ["contract", "contract/prometheus-", ...process.argv.slice(3)]
  : process.argv.slice(2);
const [named = ""] = args;
const chosen = projects.get(named);
const forwarded = args.slice(chosen === undefined ? 0 : 1);

rmSync(resultsFile, { force: true });
const checkStatus = chosen === undefined ? run("scripts/check.ts") : 0;
if (named !== "unit" && named !== "statistics") {
  try {
    await installTools(isPrometheus3 ? [...toolNames, "prometheus3"] : toolNames);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(`${error.message}\n${error.cause instanceof Error ? error.cause.message : ""}`);
    process.exit(1);
  }
}
const testStatus = run(
  "node_modules/vitest/vitest.mjs",
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${resultsFile}`,
  ...(chosen ?? []).flatMap((project) => ["--project", project]),
  ...forwarded,
);
if (checkStatus !== 0) console.error('"npm run check" failed, see above the tests.');
process.exitCode = testStatus === 0 ? checkStatus : testStatus;
