/** A matrix of tests, of which `npm test` tries a sample. */
interface Matrix {
  /** Projects of vitest.config.ts. */
  readonly projects: readonly string[];
  /** Files of these projects, or parts of their paths; none: all of them. */
  readonly files: readonly string[];
}

/** By name: `node scripts/run.mjs test NAME` tries one whole, `npm run test:whole` all of them. */
export const matrices = {
  /** Every draw of the simulations and generated inputs. */
  statistics: { projects: ["unit"], files: [] },
  /** Each kind of repository and sample service, with what `init` writes for it and a gate that starts it. */
  start: {
    projects: ["e2e", "waiting", "alone"],
    files: [
      "tests/features/init/e2e/init.test.ts",
      "tests/contract/start/start.test.ts",
      "tests/e2e/alone/start.test.ts",
    ],
  },
  /** One load from four machines and its baseline, in the workflows to copy. */
  shards: { projects: ["alone"], files: ["tests/e2e/alone/shards.test.ts"] },
  /** Jobs of the k6-operator, as its own code makes them of the example. */
  operator: { projects: ["waiting"], files: ["tests/features/prometheus-runs/contract/k6-operator.test.ts"] },
  /** Loads that prove nothing in each mode, and whatever is read of k6 with both its majors. */
  loads: {
    projects: ["e2e", "waiting", "contract"],
    files: ["foreign", "k6-", "contract/k6/", "contract/alone", "measurements/load"],
  },
  /** Each page of a report and history in each colour and width. */
  pages: { projects: ["waiting"], files: ["page.test.ts"] },
  /** Each command that a report proposes, and all steps of a team's story. */
  stories: { projects: ["paced", "alone"], files: ["proposals", "story"] },
  /** Repositories of strangers: init, check and gates on each whose toolchain is on this machine. */
  foreign: { projects: ["unit", "e2e"], files: ["tests/foreign", "tests/features/init/foreign"] },
  /** Each feature taken away alone. */
  features: { projects: ["waiting"], files: ["features/without"] },
  /** Reports that teams wrote by hand, part by part. */
  cases: { projects: ["waiting"], files: ["tests/features/study/contract/cases"] },
} as const satisfies Readonly<Record<string, Matrix>>;

export type MatrixName = keyof typeof matrices;

/** Names of matrices that are tried whole, with commas between them. */
export const wholeVariable = "LOADLINE_WHOLE";

/** Whether every cell of a matrix is tried, and not a sample. */
export function isWhole(name: MatrixName): boolean {
  return process.env[wholeVariable]?.split(",").includes(name) ?? false;
}

/** Majors of k6 by their tools: both where loads are tried whole, and the newest where one major stands for both. */
export const k6Majors: readonly ("k6" | "k6-v1")[] = isWhole("loads") ? ["k6", "k6-v1"] : ["k6"];
