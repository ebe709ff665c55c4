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
import { toolNames } from "./tools.ts";

/** Projects that need no tool: they run while the tools are built. */
const withoutTools = ["unit", "programs"] as const;

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

/** Those of one start of vitest. */
const partFile = join(root, ".tools", "test-results-part.json");

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

/** How vitest ended. */
interface Ran {
  readonly status: number;
  /** Undefined where it ended without any. */
  readonly results: Results | undefined;
}

/** Runs vitest. */
async function runTests(selection: readonly string[]): Promise<Ran> {
  rmSync(partFile, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${partFile}`];
  const vitest = ["node_modules/vitest/vitest.mjs", "run", ...reporters, ...selection];
  const { status } = await start(vitest, "shown");
  if (!existsSync(partFile)) return { status, results: undefined };
  return { status, results: resultsSchema.parse(JSON.parse(readFileSync(partFile, "utf8"))) };
}

/**
 * The test files without a result: rarely, the process that vitest forks for a file does not answer within the minute vitest
 * gives it (vitest-dev/vitest#8968), and the file is skipped with an error.
 */
function unstartedFiles({ testResults }: Results, selection: readonly string[]): readonly string[] {
  const list = ["list", "--filesOnly", "--json", ...selection];
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

/** Results of different files as one. */
function together(all: readonly Results[]): Results {
  const testResults = all.flatMap((it) => it.testResults);
  const count = (status: string): number =>
    testResults.flatMap((it) => it.assertionResults).filter((it) => it.status === status).length;
  return { testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
}

/** The first results with those of the files that ran again in place of their first ones. */
function withSecond(first: Results, second: Results): Results {
  const again = new Set(second.testResults.map(({ name }) => name));
  const once = first.testResults.filter(({ name }) => !again.has(name));
  return together([{ ...first, testResults: once }, second]);
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

/** Runs tests; then files that were never started, or failed beside others, again, one at a time. */
async function runStubbornly(projects: readonly string[]): Promise<Ran> {
  const ofProjects = projects.flatMap((project) => ["--project", project]);
  const selection = [...ofProjects, ...forwarded];
  const ran = await runTests(selection);
  const first = ran.status === 0 ? undefined : ran.results;
  if (first === undefined) return ran;
  const unstarted = unstartedFiles(first, selection);
  const failed = first.testResults.filter((it) => it.status === "failed").length;
  const disturbed = disturbedFiles(first);
  if (disturbed.length < failed || unstarted.length + disturbed.length === 0) return ran;
  const files = [...unstarted, ...disturbed];
  console.error(`${files.length} test files run again, one at a time: ${files.join(" ")}`);
  const { status, results: second } = await runTests([...ofProjects, "--maxWorkers=1", ...files]);
  if (second === undefined) return { status, results: first };
  tellDisturbed(first, second);
  return { status, results: withSecond(first, second) };
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
// Beside the first tests: it has ended long before those that a busy machine would disturb.
const checking = chosen === undefined ? start(["scripts/check.ts"], "kept") : { status: 0, printed: "" };
const tools = [
  ...toolNames,
  ...(isPrometheus3 ? ["prometheus3"] : []),
  ...(isWhole || command === "operator" ? ["k6-operator"] : []),
];
const isEverything = args.length === 0;
const installing = ["unit", "programs", "statistics"].includes(named)
  ? { status: 0, printed: "" }
  : start(["scripts/tools.ts", ...tools], isEverything ? "kept" : "shown");
const early = isEverything ? [await runStubbornly([...withoutTools, "written"])] : [];
const installed = await installing;
process.stdout.write(installed.printed);
if (installed.status !== 0) {
  console.error("The tools that the other tests need could not be installed, see above.");
  process.exit(installed.status);
}
const others = isEverything ? withoutTools.map((name) => `!${name}`) : [];
const ran = [...early, await runStubbornly(chosen ?? others)];
const results = ran.flatMap((it) => it.results ?? []);
// Without those of one part there are none.
if (results.length === ran.length) writeFileSync(resultsFile, JSON.stringify(together(results)));
const { status: checkStatus, printed: checks } = await checking;
process.stdout.write(checks);
if (checkStatus !== 0) console.error('"npm run check" failed, see above.');
const afterwards = isWhole ? [["scripts/faults.ts"], ["scripts/test.ts", "prometheus3"]] : [];
const statuses = [
  ...ran.map(({ status }) => status),
  checkStatus,
  ...afterwards.map((script) => run(...script)),
];
process.exitCode = statuses.find((status) => status !== 0) ?? 0;
