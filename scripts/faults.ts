// Tries every attack, every fault case and a million hostile inputs, and prints the matrix: what was lost, hung or let in.
//
//   node scripts/run.mjs faults              all, half an hour
//   node scripts/run.mjs faults -t "disk:"   what follows goes to vitest
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Findings, type Part, parts } from "../tests/faults/case.ts";
import { root } from "./build.ts";

/** One after the other: each of both keeps a machine of two cores busy. */
const resultsFiles = [
  ["tests/security/", join(root, ".tools", "attack-results.json")],
  ["tests/faults/", join(root, ".tools", "fault-results.json")],
] as const;
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

interface Fuzzed {
  readonly tried: number;
  readonly crashes: number;
}

/** Tries a million hostile inputs. */
function fuzz(): Fuzzed {
  const { stdout } = spawnSync(process.execPath, ["scripts/fuzz.ts"], {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  console.log(stdout);
  const [, sum, crashes] = /^all +(\d+) +(\d+)$/m.exec(stdout) ?? [];
  if (sum === undefined || crashes === undefined)
    throw new Error("scripts/fuzz.ts ended without its figures");
  return { tried: Number(sum), crashes: Number(crashes) };
}

/**
 * Prints the matrix.
 * @param fuzzed undefined where a part was asked for
 * @returns whether all was tried, and no hostile input crashed anything; vitest's own status says whether a test failed
 */
function tell(fuzzed: Fuzzed | undefined): boolean {
  const [attacks = [], faults = []] = resultsFiles.map(([, file]) => testsIn(file));
  const rows = parts.map((part) => rowOf(part, faults));
  const cases = sumOf(rows, (row) => row.tried);
  console.log(`\n${lineOf(["struck", "cases", "lost", "hung", "let in", "failed", "skipped"])}`);
  for (const row of rows) console.log(lineOf(cellsOf(row)));
  const total = (kind: keyof Findings) => sumOf(rows, ({ found }) => found[kind]);
  console.log(
    `\n${cases} fault cases: lost ${total("lost")}, hung ${total("hung")}, let in ${total("letIn")}\n` +
      `${tried(attacks).length} attacks: let in ${failed(attacks).length}`,
  );
  if (fuzzed === undefined) return true;
  console.log(`${fuzzed.tried} hostile inputs: crashes ${fuzzed.crashes}`);
  const isEnough = cases >= least.cases && tried(attacks).length >= least.attacks;
  if (!isEnough) console.error(`expected at least ${least.cases} cases and ${least.attacks} attacks`);
  return isEnough && fuzzed.crashes === 0;
}

const forwarded = process.argv.slice(2);
const env = { ...process.env, LOADLINE_FAULTS: "whole" };
const statuses = resultsFiles.map(([folder, file]) => {
  rmSync(file, { force: true });
  const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${file}`];
  // A part of them may be in one of the folders alone.
  const args = ["run", ...reporters, "--passWithNoTests", folder, ...forwarded];
  const vitest = ["node_modules/vitest/vitest.mjs", ...args];
  return spawnSync(process.execPath, vitest, { cwd: root, stdio: "inherit", env }).status;
});
const isWell = tell(forwarded.length === 0 ? fuzz() : undefined);
process.exitCode = statuses.every((status) => status === 0) && isWell ? 0 : 1;
