import { posix } from "node:path";
import { parseGateFile, type ReadGateFile } from "../../config/file/read.ts";
import { scriptIn } from "../../config/resolve/drafts.ts";
import { Failure } from "../../model/failure.ts";
import type { AddedIndicator } from "../../model/objective.ts";
import type { Option } from "../../model/option.ts";
import { chooseScripts } from "./choose.ts";
import {
  firstScripts,
  firstScriptsOfPython,
  gateFilePath,
  ignorePath,
  otherName,
  runsFolder,
  usualNames,
  workflowPath,
} from "./paths.ts";
import { isThere, type PlannedFile } from "./planned.ts";
import type { Findings, FoundWorkflow } from "./recognise/findings.ts";
import { scenarioNames } from "./recognise/scripts.ts";
import type { Looked } from "./requests/look-at.ts";
import { limitFor, toleranceFor } from "./requests/pace.ts";
import { notesOf, type Planned, toDoOf } from "./to-do.ts";
import { baselineWorkflow } from "./write/baseline-workflow.ts";
import { gateFile, scenarioLines, type WrittenGateFile, type WrittenScenario } from "./write/gate-file.ts";
import { gateWorkflow, measureWorkflow } from "./write/gate-workflow.ts";
import { schemaAddress } from "./write/pins.ts";
import { isSideBySide, type Preview } from "./write/preview.ts";
import { publishWorkflow } from "./write/publish-workflow.ts";
import { firstScript, usualRate } from "./write/smoke.ts";
import { commandIn, startOf, type WrittenStart } from "./write/start.ts";
import { usual } from "./write/steps.ts";
import { vendorFolder } from "./write/vendor.ts";

/** The files for a repository, and what its owner has to do. */
export interface Plan {
  readonly files: readonly PlannedFile[];
  readonly toDo: readonly string[];
  readonly notes: readonly string[];
  readonly defaultBranch: string;
  readonly isRepository: boolean;
  /** Commands that build and start the service on this machine. */
  readonly buildCommand: string | undefined;
  readonly startCommand: string | undefined;
  /** URL of that service; undefined if the gate starts it. */
  readonly localUrl: string | undefined;
  /** How the service is started to look what a first script can request; undefined where none is written. */
  readonly toLookAt: WrittenStart | undefined;
}

/** How a plan is made. */
export interface Planning {
  /** Whether one job measures and publishes. */
  readonly isPrivate?: boolean;
  /** What the started service answered. */
  readonly looked?: Looked | undefined;
  /** Whether the workflows use the repository's own copy of the action. */
  readonly isVendored?: boolean;
  /** Whether the service that is not asked now will be: in a dry run. */
  readonly isYetToLook?: boolean;
  /** Indicators of features. */
  readonly added?: readonly AddedIndicator[] | undefined;
}

/** Plans the files that a repository lacks. */
export function planFiles(
  findings: Findings,
  options: readonly Option[],
  { isPrivate = false, looked, isVendored = false, added = [], isYetToLook = false }: Planning = {},
): Plan {
  const { service } = findings;
  const { gated, leftOut } = chooseScripts(findings.scripts);
  const existing = readExisting(findings, options);
  const file = existing instanceof Failure ? undefined : existing;
  const named = namedScripts(file);
  const isFirst = gated.length === 0 && named.size === 0 && !(existing instanceof Failure);
  const places = service?.toolchain.kind === "python" ? firstScriptsOfPython : firstScripts;
  const free = places.find((path) => !findings.occupied.has(path)) ?? places[0];
  const first = isFirst ? free : undefined;
  const scenarios = nameScenarios(isFirst ? [free] : gated.map(({ path }) => path));
  const preview = choosePreview(findings, existing === undefined || file?.top["start"] !== undefined);
  const hasIssue = file?.top["issue"] !== undefined;
  const workflows = findings.isOnGitHub
    ? planWorkflows(findings, preview, { isPrivate, hasIssue, isVendored })
    : [];
  const beside = preview.kind === "started" ? preview.service.beside : undefined;
  const isProtected = preview.kind === "reported";
  const files = [
    ...(first === undefined ? [] : [planned(findings, first, writeFirst(first, looked, isProtected))]),
    existing === undefined
      ? newGateFile(findings, preview, looked, { scenarios, leftOut, warnings: warningsOn(preview, added) })
      : keptGateFile(existing, scenarios),
    ...(beside === undefined ? [] : [planned(findings, beside.path, beside.content)]),
    ...workflows,
    ...(findings.ignoresRuns ? [] : [planned(findings, ignorePath, `${runsFolder}\n`)]),
  ];
  const isWritten = first !== undefined && !findings.occupied.has(first);
  const toLookAt =
    isWritten && preview.kind === "started" && beside === undefined ? preview.start : undefined;
  const made: Planned = {
    ...{ findings, isPrivate, isVendored, preview, gated, leftOut, files, workflows, looked },
    ...{ firstScript: first, isYetToLook: isYetToLook && toLookAt !== undefined },
  };
  const localUrl = preview.kind === "started" ? undefined : `http://localhost:${service?.port ?? 3000}`;
  const { defaultBranch, isRepository } = findings;
  // A command without a port is one to type.
  const own = service?.takesPort === false ? service : undefined;
  const startCommand = own && commandIn(own, own.run);
  const buildCommand = own && own.build.length > 0 ? commandIn(own, ...own.build) : undefined;
  return {
    ...{ files, toDo: toDoOf(made), notes: notesOf(made) },
    ...{ defaultBranch, isRepository, buildCommand, startCommand, localUrl, toLookAt },
  };
}

/** The first script: what answered, or `/` where nobody asked. */
function writeFirst(path: string, looked: Looked | undefined, isProtected: boolean): string {
  const { explored, pace } = looked?.kind === "answered" ? looked : {};
  const rate = pace?.ratePerSec ?? usualRate;
  const requests = explored?.requests ?? [{ name: "home", path: "/" }];
  const isSeen = explored !== undefined;
  return firstScript({ path, requests, isSeen, tried: explored?.tried ?? [], rate, isProtected });
}

function nameScenarios(paths: readonly string[], used: readonly string[] = []): WrittenScenario[] {
  const names = scenarioNames(paths, used);
  return paths.map((script, index) => ({ name: names[index] ?? script, script }));
}

/** A new file, unless the path is occupied. */
function planned({ occupied }: Findings, path: string, content: string): PlannedFile {
  const occupant = occupied.get(path);
  if (occupant === undefined) return { kind: "new", path, content };
  if (occupant.kind === "other") return { kind: "kept", path, why: occupant.what, missing: content };
  if (occupant.text === content) return { kind: "kept", path, why: "it is up to date", missing: undefined };
  return { kind: "kept", path, why: "it already exists", missing: content };
}

/**
 * The most reliable source of the deployment's address: what needs no edit before what does.
 * @param mayStart false if an existing gate file has no `start`, so that the job has to start the service
 */
function choosePreview({ workflows, host, service }: Findings, mayStart: boolean): Preview {
  const by = workflows.find(({ hands }) => hands !== undefined)?.hands;
  if (by !== undefined) return { kind: "handed", by };
  if (host?.kind === "reports") return { kind: "reported", host: host.name };
  if (workflows.some(({ isAboutDeployments }) => isAboutDeployments)) {
    return { kind: "reported", host: undefined };
  }
  const start = mayStart && service !== undefined ? startOf(service) : undefined;
  if (service !== undefined && start !== undefined) return { kind: "started", service, start };
  if (host !== undefined) return { kind: "silent", host };
  return service === undefined ? { kind: "unknown" } : { kind: "startedByJob", service };
}

/** The existing gate file, or its error. */
function readExisting(
  { occupied }: Findings,
  options: readonly Option[],
): ReadGateFile | Failure | undefined {
  const occupant = occupied.get(gateFilePath);
  if (occupant?.kind !== "text") return undefined;
  try {
    return parseGateFile(occupant.text, gateFilePath, options);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

function namedScripts(file: ReadGateFile | undefined): ReadonlySet<string> {
  const names = [...(file?.scenarios.keys() ?? [])];
  return new Set(
    names.flatMap((name) => scriptIn(file, name) ?? []).map((script) => posix.normalize(script)),
  );
}

/** Of a service that the gate starts: what it costs beyond its latency, where that is measured. */
const costWarnings = [
  ["cpu per request", "baseline + 10%"],
  ["memory peak", "baseline + 20%"],
] as const;

function warningsOn({ kind }: Preview, added: readonly AddedIndicator[]): readonly string[] {
  if (kind !== "started") return [];
  return costWarnings.flatMap(([name, bound]) =>
    added.some(({ metric }) => metric === name) ? [`${name} < ${bound}`] : [],
  );
}

/** Of the median of an endpoint, which has a part of the requests; 20 % slower is seen. */
const eachTolerance = "10%";

function newGateFile(
  findings: Findings,
  preview: Preview,
  looked: Looked | undefined,
  named: Pick<WrittenGateFile, "scenarios" | "leftOut" | "warnings">,
): PlannedFile {
  const { explored, pace } = looked?.kind === "answered" ? looked : {};
  const started = preview.kind === "started" ? preview.start : undefined;
  const tolerance = isSideBySide(preview) ? (pace === undefined ? "5%" : toleranceFor(pace)) : "10%";
  const content = gateFile({
    ...named,
    schema: schemaAddress,
    start: started && { ...started, ready: explored?.ready ?? started.ready },
    isSideBySide: isSideBySide(preview),
    environment: preview.kind === "reported" || preview.kind === "silent" ? "preview" : undefined,
    limit: pace && limitFor(pace),
    tolerance,
    eachTolerance: isSideBySide(preview) && explored?.requests.length !== 1 ? eachTolerance : undefined,
    isRequired: findings.isOnGitHub,
  });
  return planned(findings, gateFilePath, content);
}

/** An existing gate file may lack scripts. */
function keptGateFile(existing: ReadGateFile | Failure, scenarios: readonly WrittenScenario[]): PlannedFile {
  const kept = { kind: "kept", path: gateFilePath } as const;
  if (existing instanceof Failure) {
    return { ...kept, why: `it has errors: ${existing.message}`, missing: undefined };
  }
  const named = namedScripts(existing);
  const missing = scenarios.map(({ script }) => script).filter((script) => !named.has(script));
  if (missing.length === 0) return { ...kept, why: "it names all scripts", missing: undefined };
  const lines = scenarioLines(nameScenarios(missing, [...existing.scenarios.keys()]));
  return { ...kept, why: "it already exists", missing: `scenarios:\n${lines.join("\n")}\n` };
}

interface WorkflowPlanning extends Required<Pick<Planning, "isPrivate" | "isVendored">> {
  readonly hasIssue: boolean;
}

/** The workflows, without those whose work another workflow already does. */
function planWorkflows(
  findings: Findings,
  preview: Preview,
  { isPrivate, hasIssue, isVendored }: WorkflowPlanning,
): PlannedFile[] {
  const has = (mode: string) => findings.workflows.some(({ modes }) => modes.includes(mode));
  // One job measures and publishes if one does already, else as the user says.
  const gates = has("gate") || (isPrivate && !has("measure"));
  const gate = nameFor(findings, usualNames.gate, gates ? "gate" : "measure");
  const choices = {
    action: isVendored ? `./${vendorFolder}` : usual.action,
    gate,
    publish: nameFor(findings, usualNames.publish, "publish"),
    baseline: nameFor(findings, usualNames.baseline, "baseline-accept"),
    measuring: measuringName(findings, preview, gate),
  };
  const recording = workflowFor(findings, workflowPath(choices.baseline), "baseline-update");
  const level = { branch: findings.defaultBranch, isRecording: recording === undefined, hasIssue };
  const workflow = (name: string, mode: string, content: string): PlannedFile => {
    const path = workflowPath(name);
    const doing = workflowFor(findings, path, mode);
    if (doing === undefined) return planned(findings, path, content);
    const why = doing.path === path ? isThere : `${doing.path} does this (mode: ${mode})`;
    return { kind: "kept", path, why, missing: undefined };
  };
  return [
    ...(gates
      ? [workflow(gate, "gate", gateWorkflow(preview, choices))]
      : [
          workflow(gate, "measure", measureWorkflow(preview, choices)),
          workflow(choices.publish, "publish", publishWorkflow(preview, choices)),
        ]),
    workflow(choices.baseline, "baseline-accept", baselineWorkflow(preview, level, choices)),
  ];
}

/** Name of the workflow that measures. */
function measuringName(findings: Findings, preview: Preview, gate: string): string {
  if (preview.kind === "handed") return preview.by.runsAs;
  const there = workflowFor(findings, workflowPath(gate), "measure");
  return there?.name ?? (gate === usualNames.gate ? "Performance" : "Loadline performance");
}

/** The workflow that already uses a mode, preferably the one at `path`. */
function workflowFor({ workflows }: Findings, path: string, mode: string): FoundWorkflow | undefined {
  const able = workflows.filter(({ modes }) => modes.includes(mode));
  return able.find((it) => it.path === path) ?? able[0];
}

/** The usual name, unless a workflow with another purpose has it. */
function nameFor(findings: Findings, usual: string, mode: string): string {
  const own = workflowPath(usual);
  const other = otherName(usual);
  const doing = workflowFor(findings, own, mode)?.path;
  const isTaken = doing === undefined && findings.occupied.has(own);
  return isTaken || doing === workflowPath(other) ? other : usual;
}
