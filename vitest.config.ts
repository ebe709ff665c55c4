import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Fixture programs and golden files live among the tests; none of them is a test. */
const never = ["**/node_modules/**", "tests/**/fixtures/**", "tests/**/golden/**"];

/** Vitest leaves one core to itself, which is half of a machine of two: there files run two at a time all the same. */
const workers = Math.max(2, availableParallelism() - 1);

/** Tests without a load, or with one whose latency no verdict depends on: they may run side by side. */
const waiting = [
  "tests/{faults,security}/*.test.ts",
  "tests/contract/{baseline,github,history,report}-*.test.ts",
  "tests/contract/{checkout,earlier-version,terminal-branch}.test.ts",
];

/** Many start src/cli.ts: half of what that takes is reading TypeScript. */
const contractEnv = { NODE_COMPILE_CACHE: join(import.meta.dirname, ".tools", "compile-cache") };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts"],
          exclude: never,
          maxWorkers: workers,
          // Pure for the most part: a fresh set of modules for each file costs more than most files take.
          pool: "threads",
          isolate: false,
          // Ends what hangs; a busy machine may take its time.
          testTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // Against recorded GitHub, real git and pages in a browser: they wait or calculate, and no verdict depends on how long.
        test: {
          name: "waiting",
          include: waiting,
          exclude: never,
          maxWorkers: workers,
          env: contractEnv,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Every other test that is neither unit nor e2e: against real k6 and Prometheus.
        test: {
          name: "contract",
          include: ["tests/**/*.test.ts", "examples/**/*.test.ts"],
          exclude: [...never, ...waiting, "tests/unit/**", "tests/e2e/**"],
          // They measure real loads against real servers: no other file may take their processor.
          fileParallelism: false,
          env: contractEnv,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // dist/ as users have it. Much of it is waiting for loads of a second or two, whose latency nobody asks about.
        test: {
          name: "e2e",
          include: ["tests/e2e/*.test.ts"],
          exclude: never,
          maxWorkers: workers,
          maxConcurrency: 3,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // The verdicts of these depend on latency, so no other file may run beside them.
        test: {
          name: "alone",
          include: ["tests/e2e/alone/*.test.ts"],
          exclude: never,
          fileParallelism: false,
          maxConcurrency: 3,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
