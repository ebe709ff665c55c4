// Runs the tests: everything, after `npm run check` and the installation of the tools they need; or some projects.
//
//   npm test                                            all, with a sample of each matrix of tests/matrices.ts
//   node scripts/run.mjs test unit                      some projects: unit, programs, contract or e2e
//   node scripts/run.mjs test unit judge -t "a title"   what follows goes to vitest
//   node scripts/run.mjs test statistics                a matrix whole: statistics, start, shards, operator, loads, pages, stories, features or cases
//   node scripts/run.mjs test prometheus3               the tests of Prometheus, against 3.x (built once, five minutes of CPU) instead of 2.x
//   npm run test:whole                                  all, with each matrix whole, then test:faults and test:prometheus3: before a release
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { matrices, wholeVariable } from "../tests/matrices.ts";
import { root } from "./build.ts";
import { installTools, toolNames } from "./tools.ts";

/** What can be named, and the projects of vitest.config.ts that it stands for. */
const projects: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["unit", ["unit", "written"]],
  ["programs", ["programs", "written"]],
  ["contract", ["waiting", "contract", "written"]],
  ["e2e", ["e2e", "paced", "alone", "written"]],
  ...Object.entries(matrices).map(([name, { projects }]) => [name, [...projects, "written"]] as const),
]);

const [command = ""] = process.argv.slice(2);
const isPrometheus3 = command === "prometheus3";
const isWhole = command === "whole";

/** vitest's totals of the last run, for .ci/run. */
const resultsFile = join(root, ".tools", `test-results${isPrometheus3 ? "-prometheus3" : ""}.json`);

/** Those of the files that had to be started again. */
const secondResultsFile = join(root, ".tools", "test-results-second.json");

/** What is read of vitest's JSON report. */
const resultsSchema = z.looseObject({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.looseObject({ name: z.string(), status: z.string() })),
});

const matrix = Object.entries(matrices).find(([name]) => name === command)?.[1];
const env = {
  ...process.env,
  ...(isPrometheus3 && { LOADLINE_PROMETHEUS: "3" }),
  ...(isWhole && { [wholeVariable]: Object.keys(matrices).join() }),
  ...(matrix !== undefined && { [wholeVariable]: command }),
};

/** Runs a script or program of node_modules in this terminal; returns its exit status. */
function run(...args: string[]): number {
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env }).status ?? 1;
}

/** Ends with a program's exit status. What it prints is in this terminal at once, or kept for later. */
function start(
  args: readonly string[],
  output: "shown" | "kept",
): Promise<{ status: number; printed: string }> {
  const stdout = output === "shown" ? "inherit" : "pipe";
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["inherit", stdout, "inherit"], env });
  let printed = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status: status ?? 1, printed }));
  });
}

/** Runs vitest with its report in `file`; ends with its exit status. */
async function runTests(file: string, selection: readonly string[]): Promise<number> {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { status } = await start(
    ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...selection],
    "shown",
  );
  return status;
}

/**
 * The test files that have no result although nothing failed: rarely, the process that vitest forks for a file does not
 * answer within the minute vitest gives it (vitest-dev/vitest#8968), and the file is skipped with an error.
 */
function unstartedFiles(): readonly string[] {
  if (!existsSync(resultsFile)) return [];
  const { numFailedTests, testResults } = resultsSchema.parse(JSON.parse(readFileSync(resultsFile, "utf8")));
  if (numFailedTests > 0 || testResults.some(({ status }) => status === "failed")) return [];
  const list = ["list", "--filesOnly", "--json", ...ofProjects, ...forwarded];
  const listed = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...list], {
    cwd: root,
    encoding: "utf8",
  });
  const files = z.array(z.looseObject({ file: z.string() })).parse(JSON.parse(listed.stdout));
  const started = new Set(testResults.map(({ name }) => name));
  return files.map(({ file }) => file).filter((file) => !started.has(file));
}

/** Adds the results of the second run to those of the first. */
function addSecondResults(): void {
  const [first, second] = [resultsFile, secondResultsFile].map((file) =>
    resultsSchema.parse(JSON.parse(readFileSync(file, "utf8"))),
  );
  if (first === undefined || second === undefined) return;
  const sum = {
    numPassedTests: first.numPassedTests + second.numPassedTests,
    numFailedTests: first.numFailedTests + second.numFailedTests,
    testResults: [...first.testResults, ...second.testResults],
  };
  writeFileSync(resultsFile, JSON.stringify(sum));
}

const args = isPrometheus3
  ? ["contract", "prometheus-", ...process.argv.slice(3)]
  : process.argv.slice(isWhole ? 3 : 2);
const [named = ""] = args;
const chosen = projects.get(named);
const forwarded = [
  ...args.slice(chosen === undefined ? 0 : 1),
  ...(matrix === undefined || matrix.files.length === 0 ? [] : [...matrix.files, "tests/written/"]),
];

rmSync(resultsFile, { force: true });
// Beside the first tests, which wait for the most part: it has ended long before those that a busy machine would disturb.
const checking = chosen === undefined ? start(["scripts/check.ts"], "kept") : { status: 0, printed: "" };
if (!["unit", "programs", "statistics"].includes(named)) {
  try {
    await installTools([
      ...toolNames,
      ...(isPrometheus3 ? (["prometheus3"] as const) : []),
      ...(isWhole || command === "operator" ? (["k6-operator"] as const) : []),
    ]);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(`${error.message}\n${error.cause instanceof Error ? error.cause.message : ""}`);
    process.exit(1);
  }
}
const ofProjects = (chosen ?? []).flatMap((project) => ["--project", project]);
let testStatus = await runTests(resultsFile, [...ofProjects, ...forwarded]);
const unstarted = testStatus === 0 ? [] : unstartedFiles();
if (unstarted.length > 0) {
  console.error(`${unstarted.length} test files were never started; they run now: ${unstarted.join(" ")}`);
  testStatus = await runTests(secondResultsFile, [...ofProjects, ...unstarted]);
  addSecondResults();
}
const { status: checkStatus, printed: checks } = await checking;
process.stdout.write(checks);
if (checkStatus !== 0) console.error('"npm run check" failed, see above.');
const afterwards = isWhole ? [["scripts/faults.ts"], ["scripts/test.ts", "prometheus3"]] : [];
const statuses = [testStatus, checkStatus, ...afterwards.map((script) => run(...script))];
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
