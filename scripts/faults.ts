// Tries every fault case and every attack, and prints the matrix: what was lost, hung or let in.
//
//   npm run test:faults                  all, a quarter of an hour
//   npm run test:faults -- -t "disk:"    what follows goes to vitest
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Findings, type Part, parts } from "../tests/faults/case.ts";
import { root } from "./build.ts";

/** One after the other: each of both keeps a machine of two cores busy. */
const resultsFiles = [
  ["tests/security/", join(root, ".tools", "attack-results.json")],
  ["tests/faults/", join(root, ".tools", "fault-results.json")],
] as const;
/** Written by the command that fuzzes. */
const fuzzedFile = join(root, ".tools", "fuzzed.json");

const least = { cases: 60, attacks: 40 } as const;

const findings = z.object({
  lost: z.array(z.string()),
  hung: z.array(z.string()),
  letIn: z.array(z.string()),
});
const oneTest = z.looseObject({
  fullName: z.string(),
  status: z.string(),
  meta: z
    .looseObject({ fault: z.object({ part: z.enum(parts), fault: z.string(), findings }).optional() })
    .optional(),
});
type OneTest = z.infer<typeof oneTest>;
const resultsSchema = z.looseObject({
  testResults: z.array(z.looseObject({ assertionResults: z.array(oneTest) })),
});
const fuzzedSchema = z.looseObject({ tried: z.number(), crashes: z.number() });

/** Cases of a part by what became of them. */
interface Row {
  readonly part: Part;
  readonly tried: number;
  readonly skipped: number;
  readonly failed: number;
  readonly found: Readonly<Record<keyof Findings, number>>;
}

function partOf({ fullName }: OneTest): Part | undefined {
  return parts.find((part) => fullName.startsWith(`${part}: `));
}

function testsIn(file: string): readonly OneTest[] {
  const { testResults } = resultsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return testResults.flatMap(({ assertionResults }) => assertionResults);
}

function failed(tests: readonly OneTest[]): readonly OneTest[] {
  return tests.filter(({ status }) => status === "failed");
}

function tried(tests: readonly OneTest[]): readonly OneTest[] {
  return tests.filter(({ status }) => status === "passed" || status === "failed");
}

function rowOf(part: Part, tests: readonly OneTest[]): Row {
  const own = tests.filter((test) => partOf(test) === part);
  const found = (kind: keyof Findings) =>
    own.reduce((sum, { meta }) => sum + (meta?.fault?.findings[kind].length ?? 0), 0);
  return {
    part,
    tried: tried(own).length,
    skipped: own.length - tried(own).length,
    failed: failed(own).length,
    found: { lost: found("lost"), hung: found("hung"), letIn: found("letIn") },
  };
}

function lineOf(cells: readonly (string | number)[]): string {
  return cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(8))).join("");
}

function cellsOf({ part, found, ...row }: Row): readonly (string | number)[] {
  return [part, row.tried, found.lost, found.hung, found.letIn, row.failed, row.skipped];
}

function sumOf(rows: readonly Row[], read: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + read(row), 0);
}

/** What the last fuzzing found, in words; it runs by itself. */
function fuzzedWords(): string {
  if (!existsSync(fuzzedFile)) return "hostile inputs: not tried here";
  const fuzzed = fuzzedSchema.parse(JSON.parse(readFileSync(fuzzedFile, "utf8")));
  return `hostile inputs: ${fuzzed.tried} tried, ${fuzzed.crashes} crashes`;
}

/** Prints the matrix. @returns whether all was tried and nothing found */
function tell(isWhole: boolean): boolean {
  const [attacks = [], faults = []] = resultsFiles.map(([, file]) => testsIn(file));
  const rows = parts.map((part) => rowOf(part, faults));
  const cases = sumOf(rows, (row) => row.tried);
  console.log(`\n${lineOf(["struck", "cases", "lost", "hung", "let in", "failed", "skipped"])}`);
  for (const row of rows) console.log(lineOf(cellsOf(row)));
  const total = (kind: keyof Findings) => sumOf(rows, ({ found }) => found[kind]);
  console.log(
    `\n${cases} fault cases: lost ${total("lost")}, hung ${total("hung")}, let in ${total("letIn")}\n` +
      `${tried(attacks).length} attacks: let in ${failed(attacks).length}\n${fuzzedWords()}`,
  );
  const isEnough = !isWhole || (cases >= least.cases && tried(attacks).length >= least.attacks);
  if (!isEnough) console.error(`expected at least ${least.cases} cases and ${least.attacks} attacks`);
  return isEnough;
}

const forwarded = process.argv.slice(2);
const env = { ...process.env, LOADLINE_FAULTS: "whole" };
const statuses = resultsFiles.map(([folder, file]) => {
  rmSync(file, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  // A part of them may be in one of the folders alone.
  const args = ["run", ...reporters, "--passWithNoTests", folder, ...forwarded];
  const vitest = ["node_modules/vitest/vitest.mjs", ...args];
  return spawnSync(process.execPath, vitest, { cwd: root, stdio: "inherit", env }).status;
});
const isEnough = tell(forwarded.length === 0);
process.exitCode = statuses.every((status) => status === 0) && isEnough ? 0 : 1;
