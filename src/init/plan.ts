import { posix } from "node:path";
import { parseGateFile, type ReadGateFile } from "../config/file.ts";
import { Failure } from "../failure.ts";
import type { Findings, FoundScript, FoundService } from "./findings.ts";
import { gateFile, scenarioLines, type WrittenScenario } from "./gate-file.ts";
import { schemaAddress } from "./pins.ts";
import { quoted } from "./quoted.ts";
import { isLong, scenarioNames } from "./scripts.ts";
import { smokeScript } from "./smoke.ts";
import {
  baselineWorkflow,
  callingJob,
  gateWorkflow,
  type Preview,
  recordWorkflow,
  standingVariable,
  workflowFolder,
} from "./workflows.ts";

/** A file that a gate needs: written, or left as it is. */
export type PlannedFile =
  | { readonly kind: "new"; readonly path: string; readonly content: string }
  | {
      readonly kind: "kept";
      readonly path: string;
      /** Why it is not written, as the end of a sentence. */
      readonly why: string;
      /** What it would have added; undefined where nothing is missing. */
      readonly missing: string | undefined;
    };

/** What to do about a repository, and what is left to its owner. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  /** Sentences on what nobody can find out by looking. */
  readonly toDo: readonly string[];
  /** How the service is started on this machine, where that is known. */
  readonly startCommand: string | undefined;
  /** Where it listens then. */
  readonly localUrl: string;
}

const gateFilePath = ".github/loadline.yml";
const firstScripts = ["perf/smoke.js", "perf/k6-smoke.js"] as const;
const workflowPath = (name: string): string => `${workflowFolder}/${name}`;

/** All paths that a plan may name. */
export const possiblePaths: readonly string[] = [
  gateFilePath,
  ...firstScripts,
  ...["performance.yml", "performance-record.yml", "performance-baseline.yml"].map(workflowPath),
  ".gitignore",
];

/** What a repository still needs for a gate; pure, and nothing for one that has it all. */
export function planFiles(findings: Findings): Plan {
  const { scripts, service } = findings;
  const gated = scripts.filter(({ path }) => !isLong(path));
  const existing = readExisting(findings);
  const isFirst = gated.length === 0 && namedScripts(existing).size === 0 && !(existing instanceof Failure);
  const firstScript = isFirst ? firstFree(findings, firstScripts) : undefined;
  const paths = [...gated.map(({ path }) => path), ...(firstScript === undefined ? [] : [firstScript])];
  const scenarios = nameScenarios(paths);
  const preview = choosePreview(findings);
  const workflows = findings.isOnGitHub
    ? planWorkflows(findings, preview, proposedScenario(existing, scenarios))
    : [];
  const files = [
    ...(firstScript === undefined
      ? []
      : [planned(findings, firstScript, smokeScript({ path: "/", name: "home" }))]),
    existing === undefined ? newGateFile(findings, preview, scenarios) : keptGateFile(existing, scenarios),
    ...workflows,
    ...planGitIgnore(findings),
  ];
  const writes = workflows.some(({ kind }) => kind === "new");
  const toDo = [...scriptsToDo(scripts), ...(writes ? previewToDo(preview) : []), ...homeToDo(findings)];
  const startCommand = service === undefined ? undefined : commandOf(service);
  return { files, toDo, startCommand, localUrl: `http://localhost:${service?.port ?? 3000}` };
}

function commandOf({ manager, script }: FoundService): string {
  return `${manager} run ${script}`;
}

function nameScenarios(paths: readonly string[], used: readonly string[] = []): WrittenScenario[] {
  const names = scenarioNames(paths, used);
  return paths.map((script, index) => ({ name: names[index] ?? script, script }));
}

function firstFree({ occupied }: Findings, paths: readonly string[]): string | undefined {
  return paths.find((path) => !occupied.has(path)) ?? paths[0];
}

/** A file as it is to be, unless there is something at its place. */
function planned({ occupied }: Findings, path: string, content: string): PlannedFile {
  const occupant = occupied.get(path);
  if (occupant === undefined) return { kind: "new", path, content };
  if (occupant.kind === "other") return { kind: "kept", path, why: occupant.what, missing: content };
  if (occupant.text === content)
    return { kind: "kept", path, why: "it is as it should be", missing: undefined };
  return { kind: "kept", path, why: "there is such a file", missing: content };
}

/** The address of the deployment, by the surest way that the repository shows. */
function choosePreview({ workflows, isDeployedByHost, service }: Findings): Preview {
  const by = workflows.find(({ hands }) => hands !== undefined)?.hands;
  if (by !== undefined) return { kind: "handed", by };
  const isAnnounced = isDeployedByHost || workflows.some(({ isAboutDeployments }) => isAboutDeployments);
  if (isAnnounced) return { kind: "announced" };
  return service === undefined ? { kind: "unknown" } : { kind: "started", service };
}

/** The gate file that is there: read, or what is wrong with it. */
function readExisting({ occupied }: Findings): ReadGateFile | Failure | undefined {
  const occupant = occupied.get(gateFilePath);
  if (occupant?.kind !== "text") return undefined;
  try {
    return parseGateFile(occupant.text, gateFilePath);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function namedScripts(existing: ReadGateFile | Failure | undefined): ReadonlySet<string> {
  if (existing === undefined || existing instanceof Failure) return new Set();
  const scenarios = Object.values(existing.file.scenarios ?? {});
  return new Set(scenarios.map(({ script }) => posix.normalize(script)));
}

function newGateFile(
  findings: Findings,
  preview: Preview,
  scenarios: readonly WrittenScenario[],
): PlannedFile {
  const content = gateFile({
    schema: schemaAddress,
    awaitPath: undefined,
    environment: preview.kind === "announced" ? "preview" : undefined,
    limit: undefined,
    tolerance: "10%",
    scenarios,
    leftOut: findings.scripts.map(({ path }) => path).filter(isLong),
  });
  return planned(findings, gateFilePath, content);
}

/** A gate file that is there is missing no more than the scripts it does not name. */
function keptGateFile(existing: ReadGateFile | Failure, scenarios: readonly WrittenScenario[]): PlannedFile {
  const kept = { kind: "kept", path: gateFilePath } as const;
  if (existing instanceof Failure) {
    return { ...kept, why: `it has to be mended: ${existing.message}`, missing: undefined };
  }
  const named = namedScripts(existing);
  const missing = scenarios.map(({ script }) => script).filter((script) => !named.has(script));
  if (missing.length === 0) return { ...kept, why: "it names all scripts", missing: undefined };
  const lines = scenarioLines(nameScenarios(missing, Object.keys(existing.file.scenarios ?? {})));
  return { ...kept, why: "there is such a file", missing: `scenarios:\n${lines.join("\n")}\n` };
}

/** The scenario that the form of the baseline workflow starts with: one whose name is plain. */
function proposedScenario(
  existing: ReadGateFile | Failure | undefined,
  scenarios: readonly WrittenScenario[],
): string {
  const known = existing instanceof Failure ? {} : (existing?.file.scenarios ?? {});
  const names = [...Object.keys(known), ...scenarios.map(({ name }) => name)];
  return names.find((name) => /^[A-Za-z][\w.-]*$/.test(name)) ?? "smoke";
}

/** The three workflows; one whose work is done already is not written, whatever it is called. */
function planWorkflows(findings: Findings, preview: Preview, scenario: string): PlannedFile[] {
  const wanted = [
    { name: "performance.yml", mode: "gate", content: gateWorkflow(preview) },
    {
      name: "performance-record.yml",
      mode: "baseline-update",
      content: recordWorkflow(preview, findings.defaultBranch),
    },
    {
      name: "performance-baseline.yml",
      mode: "baseline-accept",
      content: baselineWorkflow(preview, scenario),
    },
  ];
  return wanted.map(({ name, mode, content }) => {
    const path = workflowPath(name);
    const able = findings.workflows.filter(({ modes }) => modes.includes(mode));
    const doing = able.find((it) => it.path === path) ?? able[0];
    if (doing === undefined) return planned(findings, path, content);
    const why = doing.path === path ? "it is there" : `${doing.path} does this (mode: ${mode})`;
    return { kind: "kept", path, why, missing: undefined };
  });
}

/** What runs leave in a clone is not to be committed. */
function planGitIgnore(findings: Findings): PlannedFile[] {
  if (findings.ignoresRuns) return [];
  return [planned(findings, ".gitignore", ".loadline/\n")];
}

function scriptsToDo(scripts: readonly FoundScript[]): string[] {
  return scripts
    .filter(({ path, readsTarget }) => !readsTarget && !isLong(path))
    .map(
      ({ path }) =>
        `${quoted(path)} does not read the deployment's address: use __ENV.TARGET_URL in its requests.`,
    );
}

function previewToDo(preview: Preview): string[] {
  const standing =
    `Set the repository variable ${standingVariable} to a deployment of the default branch that is like the ` +
    "previews: the baseline is measured there.";
  switch (preview.kind) {
    case "command":
      return [];
    case "unknown":
      return [
        "Replace the step 'Deploy the preview' in the workflows: nothing here says how the service is deployed or started.",
      ];
    case "started":
      return [
        `Check the step 'Start the service' in the workflows: it runs \`${commandOf(preview.service)}\` and expects port ${preview.service.port}.`,
      ];
    case "announced":
      return [standing];
    case "handed":
      return [callToDo(preview), standing];
    default:
      return preview satisfies never;
  }
}

function callToDo({ by }: Extract<Preview, { kind: "handed" }>): string {
  const output =
    by.output === undefined
      ? ` (and give the job ${by.job} an output \`url\` with the preview's address)`
      : "";
  return `Add this job to ${by.workflow}${output}:\n${callingJob(by)}`;
}

function homeToDo({ isOnGitHub }: Findings): string[] {
  return isOnGitHub
    ? []
    : [
        "This repository is not on GitHub, so no workflows are written; the gate works in any terminal or job.",
      ];
}
