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
import { join, relative, sep } from "node:path";
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

/** Those of the files that ran again. */
const secondResultsFile = join(root, ".tools", "test-results-second.json");

/** More failed files than this fail for a reason that another run does not take away. */
const mostFilesAgain = 6;

/** What is read of vitest's JSON report. */
const resultsSchema = z.looseObject({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.looseObject({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.looseObject({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

type Results = z.infer<typeof resultsSchema>;

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

function readResults(file: string): Results | undefined {
  return existsSync(file) ? resultsSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/**
 * The test files without a result: rarely, the process that vitest forks for a file does not answer within the minute vitest
 * gives it (vitest-dev/vitest#8968), and the file is skipped with an error.
 */
function unstartedFiles({ testResults }: Results): readonly string[] {
  const list = ["list", "--filesOnly", "--json", ...ofProjects, ...forwarded];
  const listed = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", ...list], {
    cwd: root,
    encoding: "utf8",
  });
  const files = z.array(z.looseObject({ file: z.string() })).parse(JSON.parse(listed.stdout));
  const started = new Set(testResults.map(({ name }) => name));
  return files.map(({ file }) => file).filter((file) => !started.has(file));
}

/** Failed files with real programs and loads, which a crowded machine can disturb; those of pure tests it cannot. */
function disturbedFiles({ testResults }: Results): readonly string[] {
  const isPure = /^tests\/(?:unit|written)\/|^tests\/features\/[^/]+\/[^/]+$/;
  const failed = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  const all = failed.every((name) => !isPure.test(relative(root, name).replaceAll(sep, "/")));
  return all && failed.length <= mostFilesAgain ? failed : [];
}

/** The first results with those of the files that ran again in place of their first ones. */
function withSecond(first: Results, second: Results): Results {
  const again = new Set(second.testResults.map(({ name }) => name));
  const testResults = [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults];
  const count = (status: string): number =>
    testResults.flatMap((it) => it.assertionResults).filter((it) => it.status === status).length;
  return { ...first, testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
}

/** Names each test that failed beside others and passed alone: it leans on the machine, and wants mending. */
function tellDisturbed(first: Results, second: Results): void {
  const failedIn = ({ testResults }: Results): string[] =>
    testResults
      .flatMap((it) => it.assertionResults)
      .filter(({ status }) => status === "failed")
      .map(({ fullName }) => fullName);
  const still = new Set(failedIn(second));
  for (const name of failedIn(first).filter((it) => !still.has(it))) {
    console.error(`Failed beside other tests and passed alone, so it leans on the machine; mend it: ${name}`);
  }
}

/** Runs files that were never started, or failed beside others, again, one at a time. @returns the exit status then */
async function runAgain(status: number): Promise<number> {
  const first = status === 0 ? undefined : readResults(resultsFile);
  if (first === undefined) return status;
  const unstarted = unstartedFiles(first);
  const failed = first.testResults.filter((it) => it.status === "failed").length;
  const disturbed = disturbedFiles(first);
  if (disturbed.length < failed || unstarted.length + disturbed.length === 0) return status;
  const files = [...unstarted, ...disturbed];
  console.error(`${files.length} test files run again, one at a time: ${files.join(" ")}`);
  const secondStatus = await runTests(secondResultsFile, [...ofProjects, "--maxWorkers=1", ...files]);
  const second = readResults(secondResultsFile);
  if (second === undefined) return secondStatus;
  tellDisturbed(first, second);
  writeFileSync(resultsFile, JSON.stringify(withSecond(first, second)));
  return secondStatus;
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

for (const file of [resultsFile, secondResultsFile]) rmSync(file, { force: true });
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
const testStatus = await runAgain(await runTests(resultsFile, [...ofProjects, ...forwarded]));
const { status: checkStatus, printed: checks } = await checking;
process.stdout.write(checks);
if (checkStatus !== 0) console.error('"npm run check" failed, see above.');
const afterwards = isWhole ? [["scripts/faults.ts"], ["scripts/test.ts", "prometheus3"]] : [];
const statuses = [testStatus, checkStatus, ...afterwards.map((script) => run(...script))];
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
