import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Fixture programs and golden files live among the tests; none of them is a test. */
const never = ["**/node_modules/**", "tests/**/fixtures/**", "tests/**/golden/**"];

/** Vitest leaves one core to itself, which is half of a machine of two: there files run two at a time all the same. */
const workers = Math.max(2, availableParallelism() - 1);

/** Where most of a file is waiting, one file more than there are cores keeps these busy. */
const waitingWorkers = workers + 1;

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
        // Every other test: real k6, Prometheus, git and browsers, GitHub's stand-in. No verdict depends on how long anything takes.
        test: {
          name: "waiting",
          include: ["tests/**/*.test.ts"],
          exclude: [...never, "tests/unit/**", "tests/e2e/**", "tests/contract/alone/**"],
          maxWorkers: waitingWorkers,
          env: contractEnv,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // dist/ as users have it, beside them: loads of a second or two, whose latency nobody asks about.
        test: {
          name: "e2e",
          include: ["tests/e2e/*.test.ts"],
          exclude: never,
          maxWorkers: waitingWorkers,
          maxConcurrency: 3,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Loads whose rates are asked about, and windows that end now: two files do not disturb each other, many do.
        test: {
          name: "contract",
          include: ["tests/contract/alone/*.test.ts"],
          exclude: never,
          maxWorkers: 2,
          env: contractEnv,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Against a service whose levels lie further apart than what a busy machine adds, but for many loads at once.
        test: {
          name: "paced",
          include: ["tests/e2e/paced/*.test.ts"],
          exclude: never,
          maxWorkers: 2,
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
