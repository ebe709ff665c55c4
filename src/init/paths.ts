import { composePortsPath } from "./recognise/compose.ts";

/** The folder of workflows. */
export const workflowFolder = ".github/workflows";

/** File names of the workflows that refer to each other. */
export interface WorkflowNames {
  readonly gate: string;
  readonly publish: string;
  readonly baseline: string;
}

/** The names unless other workflows have them. */
export const usualNames: WorkflowNames = {
  gate: "performance.yml",
  publish: "performance-publish.yml",
  baseline: "performance-baseline.yml",
};

/** Path of a workflow by its file name. */
export const workflowPath = (name: string): string => `${workflowFolder}/${name}`;

/** The name if another workflow has the usual one. */
export const otherName = (name: string): string => `loadline-${name}`;

export const gateFilePath = ".github/loadline.yml";
/** Where a first script goes: the first of them that is free. */
export const firstScripts = ["perf/smoke.js", "perf/k6-smoke.js"] as const;
export const ignorePath = ".gitignore";
/** Files of runs, for .gitignore. */
export const runsFolder = ".loadline/";

/** All paths that a plan may name. */
export const possiblePaths: readonly string[] = [
  gateFilePath,
  composePortsPath,
  ...firstScripts,
  ...Object.values(usualNames)
    .flatMap((name: string) => [name, otherName(name)])
    .map(workflowPath),
  ignorePath,
];
