import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Fixture programs and golden files live among the tests; none of them is a test. */
const never = ["**/node_modules/**", "tests/**/fixtures/**", "tests/**/golden/**"];

/** Vitest leaves one core to itself, which is half of a machine of two: there files run two at a time all the same. */
const workers = Math.max(2, availableParallelism() - 1);

/** Files that wait for programs and loads use a core for less than a quarter of their time. */
const waitingWorkers = workers + 4;

/** What takes longest begins first, so that it is not left alone in the end: parts of paths. */
const slowest = [
  "paced/demo",
  "measurements/load",
  "-page.test",
  "e2e/modes",
  "security/start/base",
  "init/e2e",
  "measurements/artifact",
  "e2e/foreign",
  "bisect/contract",
  "causes/other",
  "causes/contract",
  "prove/contract",
  "causes/node",
  "k6/answers",
  "contract/start/start",
  "study/e2e",
  "prometheus/gate",
  "k6-operator",
  "prometheus-",
  "contract/prometheus/",
  "paced/docs",
  "proposals-job",
  "calibrate",
  "paced/",
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = slowest.findIndex((part) => moduleId.includes(part));
      return found === -1 ? slowest.length : found;
    };
    return sorted.sort((one, other) => rank(one) - rank(other));
  }
}

/** Units of `src/` that start programs, wait for them, or listen: `node scripts/run.mjs test programs`. */
const programs = [
  "tests/features/init/look.test.ts",
  "tests/features/init/requests.test.ts",
  "tests/features/prove/proxy.test.ts",
  "tests/features/shards/skew.test.ts",
  "tests/unit/k6/await/**/*.test.ts",
  "tests/unit/k6/install/**/*.test.ts",
  "tests/unit/k6/load.test.ts",
  "tests/unit/k6/run/**/*.test.ts",
  "tests/unit/k6/script/tar.test.ts",
  "tests/unit/lib/net/deadline.test.ts",
  "tests/unit/lib/net/proxy.test.ts",
];

/** What is waited for comes, however busy the machine. */
const patient = { poll: { timeout: 30_000 } };

/** What many of those below start. */
const built = ["tests/built.ts"];

/** Half of what a start takes is reading code. */
const contractEnv = { NODE_COMPILE_CACHE: join(import.meta.dirname, ".tools", "compile-cache") };

/** Everything that tests write is kept for the last of them (tests/written/). */
const keeping = ["tests/written/keep.ts"];

/** Node reads TypeScript by itself: a tenth of what Vite takes. */
const native = { viteModuleRunner: false, nodeLoader: false };

export default defineConfig({
  test: {
    experimental: native,
    globalSetup: ["tests/written/root.ts"],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: keeping,
          include: ["tests/unit/**/*.test.ts", "tests/features/*/*.test.ts"],
          exclude: [...never, ...programs],
          maxWorkers: workers,
          // Pure for the most part: a fresh set of modules for each file costs more than most files take.
          pool: "threads",
          isolate: false,
          // Ends what hangs; a busy machine may take its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "programs",
          setupFiles: keeping,
          expect: patient,
          include: programs,
          exclude: never,
          maxWorkers: waitingWorkers,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Every other test: real k6, Prometheus, git and browsers, GitHub's stand-in. No verdict depends on how long anything takes.
        test: {
          name: "waiting",
          globalSetup: built,
          setupFiles: keeping,
          expect: patient,
          include: ["tests/**/*.test.ts"],
          exclude: [
            ...never,
            ...["tests/unit/**", "tests/features/*/*.test.ts", "tests/features/*/e2e/**"],
            ...["tests/e2e/**", "tests/foreign/**", "tests/contract/alone/**", "tests/written/**"],
          ],
          maxWorkers: waitingWorkers,
          env: contractEnv,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // dist/ as users have it, beside them: loads of a second or two, whose latency nobody asks about.
        test: {
          name: "e2e",
          setupFiles: keeping,
          expect: patient,
          include: ["tests/e2e/*.test.ts", "tests/features/*/e2e/*.test.ts", "tests/foreign/*.test.ts"],
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
          globalSetup: built,
          setupFiles: keeping,
          expect: patient,
          include: ["tests/contract/alone/*.test.ts"],
          exclude: never,
          maxWorkers: 2,
          env: contractEnv,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Verdicts that a busy machine does not change, but many loads at once would: levels far apart, or any verdict will do.
        test: {
          name: "paced",
          setupFiles: keeping,
          expect: patient,
          include: ["tests/e2e/paced/*.test.ts"],
          exclude: never,
          maxWorkers: 2,
          maxConcurrency: 3,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The verdicts of these depend on latency, so no other file may run beside them.
        test: {
          name: "alone",
          setupFiles: keeping,
          expect: patient,
          include: ["tests/e2e/alone/*.test.ts"],
          exclude: never,
          fileParallelism: false,
          maxConcurrency: 3,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        // After all others, what they wrote.
        test: {
          name: "written",
          include: ["tests/written/*.test.ts"],
          testTimeout: 120_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
