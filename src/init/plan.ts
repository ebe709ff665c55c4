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
import { startOf } from "./start.ts";
import { type JobTimes, timesFor, usualTimes } from "./times.ts";
import {
  baselineWorkflow,
  callingJob,
  gateWorkflow,
  measureWorkflow,
  type Preview,
  publishWorkflow,
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

/** The files for a repository, and what its owner has to do. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  /** Sentences on what cannot be detected. */
  readonly toDo: readonly string[];
  /** Command that starts the service on this machine, if known. */
  readonly startCommand: string | undefined;
  /** URL of that service; undefined where the gate starts it. */
  readonly localUrl: string | undefined;
}

const gateFilePath = ".github/loadline.yml";
const firstScripts = ["perf/smoke.js", "perf/k6-smoke.js"] as const;
const ignorePath = ".gitignore";
/** Files of runs, for .gitignore. */
const runsFolder = ".loadline/";
const workflowPath = (name: string): string => `${workflowFolder}/${name}`;
const recordName = "performance-record.yml";
const workflowNames = [usualNames.gate, usualNames.publish, recordName, usualNames.baseline];
/** Reason for not writing an existing workflow. */
const isThere = "it exists";
/** The name if another workflow has the usual one. */
const otherName = (name: string): string => `loadline-${name}`;

/** All paths that a plan may name. */
export const possiblePaths: readonly string[] = [
  gateFilePath,
  ...firstScripts,
  ...workflowNames.flatMap((name) => [name, otherName(name)]).map(workflowPath),
  ignorePath,
];

/**
 * Plans the files that a repository lacks for a gate; empty if it has all. Pure.
 * @param isPrivate whether one job is to measure and publish, which is for repositories where all who can open a pull
 *   request are trusted
 */
export function planFiles(findings: Findings, isPrivate = false): Plan {
  const { service } = findings;
  const { gated, leftOut } = chooseScripts(findings.scripts);
  const existing = readExisting(findings);
  const isFirst = gated.length === 0 && namedScripts(existing).size === 0 && !(existing instanceof Failure);
  const firstScript = isFirst ? firstFree(findings, firstScripts) : undefined;
  const paths = [...gated.map(({ path }) => path), ...(firstScript === undefined ? [] : [firstScript])];
  const scenarios = nameScenarios(paths);
  const preview = choosePreview(findings, existing);
  const times = timesFor(runningOf(findings.scripts, gated, existing).map(({ durationMs }) => durationMs));
  const workflows = findings.isOnGitHub
    ? planWorkflows(findings, preview, { scenario: proposedScenario(existing, scenarios), times, isPrivate })
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
    ...previewToDo(preview, workflows, { findings, isPrivate }),
    ...stagesToDo(workflows, isPrivate),
    ...firstScriptToDo(files, firstScript),
    ...ignoringToDo(files),
    ...homeToDo(findings),
    ...publisherToDo(files, findings),
  ];
  const startCommand = service === undefined ? undefined : commandOf(service);
  const isStarted = preview.kind === "started" && preview.start !== undefined;
  const localUrl = isStarted ? undefined : `http://localhost:${service?.port ?? 3000}`;
  return { files, toDo, startCommand, localUrl };
}

/** The scripts that the gate runs; an existing gate file decides. */
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

/** A new file, unless the path is occupied. */
function planned({ occupied }: Findings, path: string, content: string): PlannedFile {
  const occupant = occupied.get(path);
  if (occupant === undefined) return { kind: "new", path, content };
  if (occupant.kind === "other") return { kind: "kept", path, why: occupant.what, missing: content };
  if (occupant.text === content) return { kind: "kept", path, why: "it is up to date", missing: undefined };
  return { kind: "kept", path, why: "it already exists", missing: content };
}

/** Chooses the most reliable source of the deployment's address. */
function choosePreview(
  { workflows, isDeployedByHost, service }: Findings,
  existing: ReadGateFile | Failure | undefined,
): Preview {
  const by = workflows.find(({ hands }) => hands !== undefined)?.hands;
  if (by !== undefined) return { kind: "handed", by };
  const isAnnounced = isDeployedByHost || workflows.some(({ isAboutDeployments }) => isAboutDeployments);
  if (isAnnounced) return { kind: "announced" };
  if (service === undefined) return { kind: "unknown" };
  // A gate file that is there already is not changed: without `start` the job has to start the service.
  const isLeftToGate =
    existing === undefined || (!(existing instanceof Failure) && existing.file.start !== undefined);
  return { kind: "started", service, start: isLeftToGate ? startOf(service) : undefined };
}

/** The existing gate file, parsed, or its error. */
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
    start: preview.kind === "started" ? preview.start : undefined,
    environment: preview.kind === "announced" ? "preview" : undefined,
    limit: undefined,
    tolerance: preview.kind === "started" && preview.start !== undefined ? "5%" : "10%",
    scenarios,
    leftOut,
  });
  return planned(findings, gateFilePath, content);
}

/** An existing gate file lacks at most the scripts that it does not name. */
function keptGateFile(existing: ReadGateFile | Failure, scenarios: readonly WrittenScenario[]): PlannedFile {
  const kept = { kind: "kept", path: gateFilePath } as const;
  if (existing instanceof Failure) {
    return { ...kept, why: `it has errors: ${existing.message}`, missing: undefined };
  }
  const named = namedScripts(existing);
  const missing = scenarios.map(({ script }) => script).filter((script) => !named.has(script));
  if (missing.length === 0) return { ...kept, why: "it names all scripts", missing: undefined };
  const lines = scenarioLines(nameScenarios(missing, Object.keys(existing.file.scenarios ?? {})));
  return { ...kept, why: "it already exists", missing: `scenarios:\n${lines.join("\n")}\n` };
}

/** Default scenario in the form of the baseline workflow: one with a plain name. */
function proposedScenario(
  existing: ReadGateFile | Failure | undefined,
  scenarios: readonly WrittenScenario[],
): string {
  const known = existing instanceof Failure ? {} : (existing?.file.scenarios ?? {});
  const names = [...Object.keys(known), ...scenarios.map(({ name }) => name)];
  return names.find((name) => /^[A-Za-z][\w.-]*$/.test(name)) ?? "smoke";
}

/** What a workflow does, by the mode of Loadline that it uses. */
interface WantedWorkflow {
  readonly name: string;
  readonly mode: string;
  readonly content: string;
}

/** The workflows, without those whose work another workflow already does. */
function planWorkflows(
  findings: Findings,
  preview: Preview,
  how: { readonly scenario: string; readonly times: JobTimes; readonly isPrivate: boolean },
): PlannedFile[] {
  const { scenario, times } = how;
  const gates = gatesBySelf(findings, how.isPrivate);
  const gate = nameFor(findings, usualNames.gate, gates ? "gate" : "measure");
  const choices = {
    times,
    gate,
    publish: nameFor(findings, usualNames.publish, "publish"),
    baseline: nameFor(findings, usualNames.baseline, "baseline-accept"),
    measuring: measuringName(findings, preview, gate),
  };
  const record = nameFor(findings, recordName, "baseline-update");
  const stages: readonly WantedWorkflow[] = gates
    ? [{ name: gate, mode: "gate", content: gateWorkflow(preview, choices) }]
    : [
        { name: gate, mode: "measure", content: measureWorkflow(preview, choices) },
        { name: choices.publish, mode: "publish", content: publishWorkflow(preview, choices) },
      ];
  const wanted: readonly WantedWorkflow[] = [
    ...stages,
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
  return wanted.map((it) => plannedWorkflow(findings, it));
}

function plannedWorkflow(findings: Findings, { name, mode, content }: WantedWorkflow): PlannedFile {
  const path = workflowPath(name);
  const doing = workflowFor(findings, path, mode);
  if (doing === undefined) return planned(findings, path, content);
  const why = doing.path === path ? isThere : `${doing.path} does this (mode: ${mode})`;
  return { kind: "kept", path, why, missing: undefined };
}

/** Whether one job measures and publishes: what is there decides, then the user. */
function gatesBySelf({ workflows }: Findings, isPrivate: boolean): boolean {
  const has = (mode: string) => workflows.some(({ modes }) => modes.includes(mode));
  if (has("gate")) return true;
  return isPrivate && !has("measure");
}

/** Name of the workflow whose runs measure. A name of its own, where another workflow has the usual one. */
function measuringName(findings: Findings, preview: Preview, gate: string): string {
  if (preview.kind === "handed") return preview.by.runsAs;
  const there = workflowFor(findings, workflowPath(gate), "measure");
  return there?.name ?? (gate === usualNames.gate ? "Performance" : "Loadline performance");
}

/** The workflow that already does this work: preferably the one at `path`. */
function workflowFor({ workflows }: Findings, path: string, mode: string): FoundWorkflow | undefined {
  const able = workflows.filter(({ modes }) => modes.includes(mode));
  return able.find((it) => it.path === path) ?? able[0];
}

/** The usual name, unless a workflow with another purpose has it. */
function nameFor(findings: Findings, usual: string, mode: string): string {
  const [own, other] = [usual, otherName(usual)].map(workflowPath);
  if (own === undefined || other === undefined) return usual;
  const doing = workflowFor(findings, own, mode)?.path;
  if (doing === other) return otherName(usual);
  return doing === undefined && findings.occupied.has(own) ? otherName(usual) : usual;
}

/** Keeps files of runs out of commits. */
function planGitIgnore(findings: Findings): PlannedFile[] {
  if (findings.ignoresRuns) return [];
  return [planned(findings, ignorePath, `${runsFolder}\n`)];
}

/** Names the scripts left out of a new gate file, and how to add one. */
function leftOutToDo(leftOut: readonly LeftOutScript[], files: readonly PlannedFile[]): string[] {
  const isNew = files.some(({ kind, path }) => kind === "new" && path === gateFilePath);
  if (leftOut.length === 0 || !isNew) return [];
  const count = (...whys: readonly LeftOutWhy[]) => leftOut.filter(({ why }) => whys.includes(why)).length;
  const doNot = count("target") === 1 ? "does not" : "do not";
  const parts = [
    [
      count("extension", "package"),
      "cannot be run by k6 alone (it needs an extension or an unbundled package)",
    ],
    [count("target"), `${doNot} read the deployment's address (__ENV.TARGET_URL)`],
    [count("long"), "would take too long for a pull request"],
    [count("many"), "would be too many for a pull request"],
  ] as const;
  const why = parts.flatMap(([number, words]) => (number === 0 ? [] : [`${number} ${words}`])).join(", ");
  const scripts = leftOut.length === 1 ? "1 script is" : `${leftOut.length} scripts are`;
  return [
    `${scripts} not in the gate: ${why}. To add one, write its name below \`scenarios\` in ${gateFilePath}, and below that \`script: PATH\`.`,
  ];
}

/** A note if long scripts make the jobs longer than usual, or record fewer runs. */
function timesToDo(times: JobTimes, workflows: readonly PlannedFile[]): string[] {
  const { gateMinutes, recordMinutes, runs, fitsBudget } = times;
  const isUsual = gateMinutes === usualTimes.gateMinutes && recordMinutes === usualTimes.recordMinutes;
  if (isUsual || !workflows.some(({ kind }) => kind === "new")) return [];
  const recorded = runs === 1 ? "1 run is" : `${runs} runs are`;
  const rounds = fitsBudget
    ? ""
    : "The default budget of 15m is too short for 3 rounds; raise `budget` in the gate file. ";
  return [
    `The scripts are long: the gate's job has a timeout of ${gateMinutes} minutes, and ${recorded} recorded in a job of ` +
      `${recordMinutes}. ${rounds}If you change the scripts' length, adjust \`timeout-minutes\`.`,
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

/** The first script requests `/`, which an API may answer with 404. */
function firstScriptToDo(files: readonly PlannedFile[], path: string | undefined): string[] {
  if (path === undefined || !files.some((file) => file.kind === "new" && file.path === path)) return [];
  return [
    `${path} requests \`/\`: change it to a path that returns 200, and set \`await\` in ${gateFilePath} to a path that answers when the service is ready.`,
  ];
}

/** An existing .gitignore is for its owner to change. */
function ignoringToDo(files: readonly PlannedFile[]): string[] {
  const isLeft = files.some(({ kind, path }) => kind === "kept" && path === ignorePath);
  return isLeft
    ? [`Add \`${runsFolder}\` to ${ignorePath}: a terminal writes reports and baselines there.`]
    : [];
}

const standing =
  `Set the repository variable ${standingVariable} to the URL of a deployment of the default branch that is similar to the ` +
  "previews. The baseline is measured there.";

/** What the workflows still need, whether written now or by an earlier `init`. */
function previewToDo(
  preview: Preview,
  files: readonly PlannedFile[],
  { findings, isPrivate }: { readonly findings: Findings; readonly isPrivate: boolean },
): string[] {
  const isOpen = findings.workflows.some(({ leftOpen }) => leftOpen.includes("deployment"));
  if (isOpen) return [deploymentToDo(findings)];
  const writes = files.some(({ kind }) => kind === "new");
  switch (preview.kind) {
    case "command":
      return [];
    case "unknown":
      return writes ? [deploymentToDo(findings)] : [];
    case "started":
      if (preview.start !== undefined) return [];
      return writes
        ? [
            `Check the step 'Start the service' in the workflows: it runs \`${commandOf(preview.service)}\` and expects port ${preview.service.port}.`,
          ]
        : [];
    case "announced":
      return writes ? [standing] : [];
    case "handed":
      return [...callToDo(preview, files, { ...findings, isPrivate }), ...(writes ? [standing] : [])];
    default:
      return preview satisfies never;
  }
}

/** Whom a written gate trusts, and what makes it count. */
function stagesToDo(files: readonly PlannedFile[], isPrivate: boolean): string[] {
  const isWritten = (name: string) => files.some(({ kind, path }) => kind === "new" && path.endsWith(name));
  if (isWritten(usualNames.publish)) {
    return [
      `Merge these files first: GitHub runs ${usualNames.publish} as it is on the default branch, so the first comment and check are those of the next pull request. Then require the check \`Loadline: …\` in the branch rules, not the job Measure, which runs the pull request's own code.`,
    ];
  }
  return isPrivate && isWritten(usualNames.gate)
    ? [
        "The job of the gate runs the pull request's code and may write: keep this repository private, and run `loadline init` without --private where strangers can open pull requests.",
      ]
    : [];
}

function deploymentToDo({ service, services, unstarted }: Findings): string {
  const unsaid =
    service !== undefined
      ? "it fails until it outputs the deployment's address."
      : unstarted === undefined
        ? "init could not detect how the service is deployed or started."
        : unstartedWords(unstarted);
  const why =
    services.length === 0
      ? unsaid
      : `${services.map((folder) => `${folder}/package.json`).join(" and ")} each start a service, and init cannot know which one the scripts test.`;
  return `Replace the step 'Deploy the preview' in the workflows: ${why}`;
}

function unstartedWords({ manifest, programs }: NonNullable<Findings["unstarted"]>): string {
  return programs.length === 0
    ? `there is a ${manifest}, but init could not detect how it is deployed or started.`
    : `${programs.join(" and ")} are programs of ${manifest}, and init cannot know which one is the service.`;
}

/** The job that calls the gate, unless the workflow has it or another workflow is the gate. */
function callToDo(
  { by }: Extract<Preview, { kind: "handed" }>,
  [gate]: readonly PlannedFile[],
  { workflows, isPrivate }: Findings & { readonly isPrivate: boolean },
): string[] {
  const isCalled = workflows.some(({ calls }) => gate !== undefined && calls.includes(gate.path));
  const isElsewhere = gate === undefined || (gate.kind === "kept" && gate.why !== isThere);
  if (isCalled || isElsewhere) return [];
  const output =
    by.output === undefined
      ? ` (and give the job ${by.job} an output \`url\` with the preview's address)`
      : "";
  return [`Add this job to ${by.workflow}${output}:\n${callingJob(by, gate.path, isPrivate)}`];
}

/** Only the reader can fill in the publishing account. */
function publisherToDo(files: readonly PlannedFile[], { workflows }: Findings): string[] {
  const isWritten = hasPlaceholder && files.some(({ kind }) => kind === "new");
  const isOpen = workflows.some(({ leftOpen }) => leftOpen.includes("publisher"));
  return isWritten || isOpen
    ? [`Replace OWNER in ${release.repository} with the account that publishes your Loadline.`]
    : [];
}

function homeToDo({ isOnGitHub }: Findings): string[] {
  return isOnGitHub
    ? []
    : [
        "This repository is not on GitHub, so no workflows were planned. The gate works in any terminal or CI job.",
      ];
}
