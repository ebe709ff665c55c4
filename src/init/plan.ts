import { posix } from "node:path";
import { parseGateFile, type ReadGateFile } from "../config/file/read.ts";
import { Failure } from "../model/failure.ts";
import { chooseScripts, type LeftOutScript, type LeftOutWhy } from "./choose.ts";
import type { Findings, FoundScript, FoundService, FoundWorkflow } from "./findings.ts";
import { gateFile, scenarioLines, type WrittenScenario } from "./gate-file.ts";
import { hasPlaceholder, release, schemaAddress } from "./pins.ts";
import { quoted } from "./quoted.ts";
import { scenarioNames } from "./scripts.ts";
import { smokeScript } from "./smoke.ts";
import { type JobTimes, timesFor, usualTimes } from "./times.ts";
import {
  baselineWorkflow,
  callingJob,
  gateWorkflow,
  type Preview,
  recordWorkflow,
  standingVariable,
  usualNames,
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
const ignorePath = ".gitignore";
/** What runs leave in a clone, as git is told to ignore it. */
const runsFolder = ".loadline/";
const workflowPath = (name: string): string => `${workflowFolder}/${name}`;
const recordName = "performance-record.yml";
const workflowNames = [usualNames.gate, recordName, usualNames.baseline];
/** Why a workflow is not written that was written before. */
const isThere = "it is there";
/** Where a workflow of the same name is somebody else's. */
const otherName = (name: string): string => `loadline-${name}`;

/** All paths that a plan may name. */
export const possiblePaths: readonly string[] = [
  gateFilePath,
  ...firstScripts,
  ...workflowNames.flatMap((name) => [name, otherName(name)]).map(workflowPath),
  ignorePath,
];

/** What a repository still needs for a gate; pure, and nothing for one that has it all. */
export function planFiles(findings: Findings): Plan {
  const { service } = findings;
  const { gated, leftOut } = chooseScripts(findings.scripts);
  const existing = readExisting(findings);
  const isFirst = gated.length === 0 && namedScripts(existing).size === 0 && !(existing instanceof Failure);
  const firstScript = isFirst ? firstFree(findings, firstScripts) : undefined;
  const paths = [...gated.map(({ path }) => path), ...(firstScript === undefined ? [] : [firstScript])];
  const scenarios = nameScenarios(paths);
  const preview = choosePreview(findings);
  const times = timesFor(runningOf(findings.scripts, gated, existing).map(({ durationMs }) => durationMs));
  const workflows = findings.isOnGitHub
    ? planWorkflows(findings, preview, { scenario: proposedScenario(existing, scenarios), times })
    : [];
  const files = [
    ...(firstScript === undefined
      ? []
      : [planned(findings, firstScript, smokeScript({ path: "/", name: "home" }))]),
    existing === undefined
      ? newGateFile(findings, preview, { scenarios, leftOut })
      : keptGateFile(existing, scenarios),
    ...workflows,
    ...planGitIgnore(findings),
  ];
  const toDo = [
    ...scriptsToDo(gated),
    ...leftOutToDo(leftOut, files),
    ...timesToDo(times, workflows),
    ...previewToDo(preview, workflows, findings),
    ...firstScriptToDo(files, firstScript),
    ...ignoringToDo(files),
    ...homeToDo(findings),
    ...publisherToDo(files, findings),
  ];
  const startCommand = service === undefined ? undefined : commandOf(service);
  return { files, toDo, startCommand, localUrl: `http://localhost:${service?.port ?? 3000}` };
}

/** The scripts that the gate runs: a gate file that is there says which. */
function runningOf(
  scripts: readonly FoundScript[],
  gated: readonly FoundScript[],
  existing: ReadGateFile | Failure | undefined,
): readonly FoundScript[] {
  const named = namedScripts(existing);
  return named.size === 0 ? gated : scripts.filter(({ path }) => named.has(path));
}

function commandOf(service: FoundService): string {
  return service.manager === "go" ? `go run ${service.program}` : `${service.manager} run ${service.script}`;
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
  {
    scenarios,
    leftOut,
  }: { readonly scenarios: readonly WrittenScenario[]; readonly leftOut: readonly LeftOutScript[] },
): PlannedFile {
  const content = gateFile({
    schema: schemaAddress,
    awaitPath: undefined,
    environment: preview.kind === "announced" ? "preview" : undefined,
    limit: undefined,
    tolerance: "10%",
    scenarios,
    leftOut,
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
function planWorkflows(
  findings: Findings,
  preview: Preview,
  { scenario, times }: { readonly scenario: string; readonly times: JobTimes },
): PlannedFile[] {
  const choices = {
    times,
    gate: nameFor(findings, usualNames.gate, "gate"),
    baseline: nameFor(findings, usualNames.baseline, "baseline-accept"),
  };
  const record = nameFor(findings, recordName, "baseline-update");
  const wanted = [
    { name: choices.gate, mode: "gate", content: gateWorkflow(preview, choices) },
    {
      name: record,
      mode: "baseline-update",
      content: recordWorkflow(preview, findings.defaultBranch, choices),
    },
    {
      name: choices.baseline,
      mode: "baseline-accept",
      content: baselineWorkflow(preview, scenario, choices),
    },
  ];
  return wanted.map(({ name, mode, content }) => {
    const path = workflowPath(name);
    const doing = workflowFor(findings, path, mode);
    if (doing === undefined) return planned(findings, path, content);
    const why = doing.path === path ? isThere : `${doing.path} does this (mode: ${mode})`;
    return { kind: "kept", path, why, missing: undefined };
  });
}

/** The workflow that does this work already: of its own name, or of any other. */
function workflowFor({ workflows }: Findings, path: string, mode: string): FoundWorkflow | undefined {
  const able = workflows.filter(({ modes }) => modes.includes(mode));
  return able.find((it) => it.path === path) ?? able[0];
}

/** The usual name, unless a workflow that does something else has it. */
function nameFor(findings: Findings, usual: string, mode: string): string {
  const [own, other] = [usual, otherName(usual)].map(workflowPath);
  if (own === undefined || other === undefined) return usual;
  const doing = workflowFor(findings, own, mode)?.path;
  if (doing === other) return otherName(usual);
  return doing === undefined && findings.occupied.has(own) ? otherName(usual) : usual;
}

/** What runs leave in a clone is not to be committed. */
function planGitIgnore(findings: Findings): PlannedFile[] {
  if (findings.ignoresRuns) return [];
  return [planned(findings, ignorePath, `${runsFolder}\n`)];
}

/** Which scripts the gate does without, and how to add one; nothing where the gate file was there before. */
function leftOutToDo(leftOut: readonly LeftOutScript[], files: readonly PlannedFile[]): string[] {
  const isNew = files.some(({ kind, path }) => kind === "new" && path === gateFilePath);
  if (leftOut.length === 0 || !isNew) return [];
  const count = (...whys: readonly LeftOutWhy[]) => leftOut.filter(({ why }) => whys.includes(why)).length;
  const doNot = count("target") === 1 ? "does not" : "do not";
  const parts = [
    [
      count("extension", "package"),
      "cannot be run by k6 alone (an extension, or a package that is not bundled)",
    ],
    [count("target"), `${doNot} read the deployment's address (__ENV.TARGET_URL)`],
    [count("long"), "would make a pull request wait long"],
    [count("many"), "would be more than a pull request should wait for"],
  ] as const;
  const why = parts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])).join(", ");
  const scripts = leftOut.length === 1 ? "1 script is" : `${leftOut.length} scripts are`;
  return [
    `${scripts} no scenario of the gate: ${why}. Add one below \`scenarios\` in ${gateFilePath}: a name, and below it \`script: PATH\`.`,
  ];
}

/** Says it where long scripts make the jobs longer than usual, or record fewer runs. */
function timesToDo(times: JobTimes, workflows: readonly PlannedFile[]): string[] {
  const { gateMinutes, recordMinutes, runs, fitsBudget } = times;
  const isUsual = gateMinutes === usualTimes.gateMinutes && recordMinutes === usualTimes.recordMinutes;
  if (isUsual || !workflows.some(({ kind }) => kind === "new")) return [];
  const recorded = runs === 1 ? "1 run is" : `${runs} runs are`;
  const rounds = fitsBudget
    ? ""
    : "A gate takes fewer than 3 rounds then, unless `budget` in the gate file is more than 15m. ";
  return [
    `The scripts take long, so the gate's job may take ${gateMinutes} minutes, and ${recorded} recorded at a time in a job of ` +
      `${recordMinutes}. ${rounds}Change \`timeout-minutes\` with the length of the scripts, or shorten them.`,
  ];
}

function scriptsToDo(scripts: readonly FoundScript[]): string[] {
  return scripts
    .filter(({ readsTarget }) => !readsTarget)
    .map(
      ({ path }) =>
        `${quoted(path)} does not read the deployment's address: use __ENV.TARGET_URL in its requests.`,
    );
}

/** The first script asks for the one path that everything has, which an API may answer with 404. */
function firstScriptToDo(files: readonly PlannedFile[], path: string | undefined): string[] {
  if (path === undefined || !files.some((file) => file.kind === "new" && file.path === path)) return [];
  return [
    `${path} asks \`/\`: put a path there that the service answers with 200, and name one in \`await\` of ${gateFilePath} that answers when the service is ready.`,
  ];
}

/** A .gitignore that is there is the reader's to change. */
function ignoringToDo(files: readonly PlannedFile[]): string[] {
  const isLeft = files.some(({ kind, path }) => kind === "kept" && path === ignorePath);
  return isLeft
    ? [`Add \`${runsFolder}\` to ${ignorePath}: reports and baselines of a terminal are written there.`]
    : [];
}

const standing =
  `Set the repository variable ${standingVariable} to a deployment of the default branch that is like the ` +
  "previews: the baseline is measured there.";

/** What the workflows still need: those that are written now, and those that an earlier `init` wrote. */
function previewToDo(preview: Preview, files: readonly PlannedFile[], findings: Findings): string[] {
  const isOpen = findings.workflows.some(({ leftOpen }) => leftOpen.includes("deployment"));
  if (isOpen) return [deploymentToDo(findings)];
  const writes = files.some(({ kind }) => kind === "new");
  switch (preview.kind) {
    case "command":
      return [];
    case "unknown":
      return writes ? [deploymentToDo(findings)] : [];
    case "started":
      return writes
        ? [
            `Check the step 'Start the service' in the workflows: it runs \`${commandOf(preview.service)}\` and expects port ${preview.service.port}.`,
          ]
        : [];
    case "announced":
      return writes ? [standing] : [];
    case "handed":
      return [...callToDo(preview, files, findings), ...(writes ? [standing] : [])];
    default:
      return preview satisfies never;
  }
}

function deploymentToDo({ service, services, unstarted }: Findings): string {
  const unsaid =
    service !== undefined
      ? "it fails until it writes the address of the deployment."
      : unstarted === undefined
        ? "nothing here says how the service is deployed or started."
        : unstartedWords(unstarted);
  const why =
    services.length === 0
      ? unsaid
      : `${services.map((folder) => `${folder}/package.json`).join(" and ")} each start a service, and the scripts may be meant for any of them.`;
  return `Replace the step 'Deploy the preview' in the workflows: ${why}`;
}

function unstartedWords({ manifest, programs }: NonNullable<Findings["unstarted"]>): string {
  return programs.length === 0
    ? `${manifest} says what this repository is, and nothing here says how it is deployed or started.`
    : `${programs.join(" and ")} are programs of ${manifest}, and any of them may be the service.`;
}

/** The deploying workflow calls the gate, unless it does so already or another workflow is the gate. */
function callToDo(
  { by }: Extract<Preview, { kind: "handed" }>,
  [gate]: readonly PlannedFile[],
  { workflows }: Findings,
): string[] {
  const isCalled = workflows.some(({ calls }) => gate !== undefined && calls.includes(gate.path));
  const isElsewhere = gate === undefined || (gate.kind === "kept" && gate.why !== isThere);
  if (isCalled || isElsewhere) return [];
  const output =
    by.output === undefined
      ? ` (and give the job ${by.job} an output \`url\` with the preview's address)`
      : "";
  return [`Add this job to ${by.workflow}${output}:\n${callingJob(by, gate.path)}`];
}

/** The name of the publishing account is filled in by nobody but the reader. */
function publisherToDo(files: readonly PlannedFile[], { workflows }: Findings): string[] {
  const isWritten = hasPlaceholder && files.some(({ kind }) => kind === "new");
  const isOpen = workflows.some(({ leftOpen }) => leftOpen.includes("publisher"));
  return isWritten || isOpen
    ? [`Replace OWNER in ${release.repository} by the account whose Loadline you use.`]
    : [];
}

function homeToDo({ isOnGitHub }: Findings): string[] {
  return isOnGitHub
    ? []
    : [
        "This repository is not on GitHub, so no workflows are written; the gate works in any terminal or job.",
      ];
}
