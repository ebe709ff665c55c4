import { composePortsPath } from "./recognise/compose.ts";

export const workflowFolder = ".github/workflows";

/** File names of the workflows that refer to each other. */
export interface WorkflowNames {
  readonly gate: string;
  readonly publish: string;
  readonly baseline: string;
}

/** Their names, unless other workflows have them. */
export const usualNames: WorkflowNames = {
  gate: "performance.yml",
  publish: "performance-publish.yml",
  baseline: "performance-baseline.yml",
};

export const workflowPath = (name: string): string => `${workflowFolder}/${name}`;

/** The name of a workflow if another one has the usual name. */
export const otherName = (name: string): string => `loadline-${name}`;

export const gateFilePath = ".github/loadline.yml";
/** Where a first script goes, the first free one. */
export const firstScripts = ["perf/smoke.js", "perf/k6-smoke.js"] as const;
/** The same beside Python's packages: setuptools takes another folder at the top for one of them, and builds neither then. */
export const firstScriptsOfPython = ["benchmarks/smoke.js", "benchmarks/k6-smoke.js"] as const;
export const ignorePath = ".gitignore";
/** Files of runs, for .gitignore. */
export const runsFolder = ".loadline/";

/** All paths that a plan may name. */
export const possiblePaths: readonly string[] = [
  gateFilePath,
  composePortsPath,
  ...[...firstScripts, ...firstScriptsOfPython],
  ...Object.values(usualNames)
    .flatMap((name: string) => [name, otherName(name)])
    .map(workflowPath),
  ignorePath,
];
