import { createDirectoryStore } from "../baseline/directory.ts";
import { defaultGateFile, type ReadGateFile, readGateFile } from "../config/file.ts";
import type { Gate, GateRules } from "../config/gate.ts";
import {
  resolveGate,
  resolveKeys,
  resolveObjectives,
  resolveRecording,
  resolveRules,
} from "../config/inputs.ts";
import type { Settings } from "../config/settings.ts";
import type { BaselineStore, Edges } from "../edges.ts";
import { exitStatus, usageFailure } from "../failure.ts";
import { type GateOptions, type GateResult, runGate } from "../gate.ts";
import { createLoad } from "../k6/load.ts";
import { measureScenarios } from "../modes/measure.ts";
import { recordBaseline } from "../modes/record.ts";
import { readReport } from "../modes/republish.ts";
import { compareResults, judgeRecords, readRecords } from "../modes/results.ts";
import { showBaseline } from "../modes/show.ts";
import { gateKey } from "../report/build.ts";
import type { ReportContext } from "../report/report.ts";
import { version } from "../version.ts";
import { createFilesPublisher, writeRecords } from "./files.ts";
import type { Host, Performed } from "./host.ts";
import type { Mode } from "./modes.ts";
import { publishTo } from "./publishers.ts";

/** Does what a mode asks for: the one place both entries come to. */
export async function perform(mode: Mode, settings: Settings, host: Host): Promise<Performed> {
  switch (mode) {
    case "gate":
      return await performGate(settings, host);
    case "measure":
      return await performMeasure(settings, host);
    case "baseline-update":
    case "baseline-accept":
      return await performRecord(mode, settings, host);
    case "baseline-show":
      return await performShow(settings, host);
    case "judge":
      return await performJudge(settings, host);
    case "compare":
      return await performCompare(settings, host);
    case "report":
    case "publish":
      return await performReport(settings, host);
    case "demo": {
      const { runDemo } = await import("./demo.ts");
      return { exitStatus: await runDemo(host, perform) };
    }
    default:
      return mode satisfies never;
  }
}

async function readFile(settings: Settings): Promise<ReadGateFile | undefined> {
  return await readGateFile(settings.get("config")?.[0]);
}

async function readGate(settings: Settings, host: Host): Promise<Gate> {
  return resolveGate(settings, await readFile(settings), host.around);
}

function openStore({ baseline: place }: GateRules, host: Host): BaselineStore {
  return place.kind === "directory" ? createDirectoryStore(place.path) : host.openBranch(place.branch);
}

function openEdges(gate: Gate, host: Host): Edges {
  const publishers = [
    createFilesPublisher(gate.reportDirectory, { withRecords: true }),
    ...host.publishers(keyOfGate(gate)),
  ];
  return {
    load: createLoad(gate.k6, version),
    baseline: openStore(gate, host),
    publisher: publishTo(publishers),
    log: host.log,
    signal: host.signal,
  };
}

function keyOfGate(gate: Gate): string {
  return gateKey(gate.scenarios.map(({ name, environment }) => ({ scenario: name, environment })));
}

function optionsOf(host: Host, repeatCommand: string | undefined): GateOptions {
  return {
    caller: host.caller,
    baselineBranch: host.baselineBranch,
    report: { ...host.links, repeatCommand },
    keepFirstRun: host.keepFirstRun,
  };
}

/** The same gate in a terminal; the target is the reader's own. */
function repeatedBy(gate: Gate, settings: Settings): string {
  const script = settings.get("script")?.[0];
  const named = script ?? gate.scenarios.map(({ name }) => `--scenario ${name}`).join(" ");
  const config = settings.get("config")?.[0];
  return [
    `loadline gate ${named}`,
    ...(config === undefined || config === defaultGateFile ? [] : [`--config ${config}`]),
    "--target http://localhost:3000",
  ].join(" ");
}

function performed({ report, published, exitStatus: status }: GateResult): Performed {
  return { report, published, exitStatus: status };
}

async function performGate(settings: Settings, host: Host): Promise<Performed> {
  const gate = await readGate(settings, host);
  return performed(await runGate(gate, openEdges(gate, host), optionsOf(host, repeatedBy(gate, settings))));
}

async function performMeasure(settings: Settings, host: Host): Promise<Performed> {
  const gate = await readGate(settings, host);
  const { log, signal } = host;
  const runs = await measureScenarios(gate, { load: createLoad(gate.k6, version), log, signal }, host.caller);
  const recordPaths = await writeRecords(gate.reportDirectory, runs);
  for (const path of recordPaths) host.print(path);
  const finished = runs.every((run) => run.ending.kind !== "unfinished");
  return { published: { recordPaths }, exitStatus: finished ? exitStatus.passed : exitStatus.broken };
}

async function performRecord(mode: Mode, settings: Settings, host: Host): Promise<Performed> {
  if (host.mayNotRecord !== undefined) throw usageFailure(host.mayNotRecord);
  const { runs, reason } = resolveRecording(settings);
  const accepts = mode === "baseline-accept";
  if (accepts && reason === undefined)
    throw usageFailure("reason: say why the new level is accepted; it is kept with the baseline");
  const gate = await readGate(settings, host);
  const acceptance =
    accepts && reason !== undefined ? { reason, actor: host.actor, at: new Date().toISOString() } : undefined;
  const options = { ...optionsOf(host, repeatedBy(gate, settings)), runs, acceptance };
  return performed(await recordBaseline(gate, openEdges(gate, host), options));
}

async function performShow(settings: Settings, host: Host): Promise<Performed> {
  const file = await readFile(settings);
  const store = openStore(resolveRules(settings, file, host.around), host);
  host.print(await showBaseline(resolveKeys(settings, file), store));
  return { exitStatus: exitStatus.passed };
}

function requireFiles(settings: Settings, name: string, mode: string): readonly string[] {
  const what = name === "report" ? "the report.json to show" : `one or more result files (${name})`;
  const files = settings.get(name) ?? [];
  if (files.length === 0) throw usageFailure(`${mode}: name ${what}`);
  return files;
}

async function performJudge(settings: Settings, host: Host): Promise<Performed> {
  const groups = await readRecords(requireFiles(settings, "current", "judge"));
  const file = await readFile(settings);
  const rules = resolveRules(settings, file, host.around);
  const publishers = host.publishers(gateKey(groups.map(({ key }) => key)));
  const judging = {
    rules,
    objectivesOf: (scenario: string) => resolveObjectives(settings, file, scenario),
    baseline: openStore(rules, host),
    publisher: publishTo([
      createFilesPublisher(rules.reportDirectory, { withRecords: false }),
      ...publishers,
    ]),
    options: optionsOf(host, undefined),
  };
  return performed(await judgeRecords(groups, judging));
}

async function performCompare(settings: Settings, host: Host): Promise<Performed> {
  const paths = {
    baseline: requireFiles(settings, "baseline", "compare"),
    current: requireFiles(settings, "current", "compare"),
  };
  const file = await readFile(settings);
  const objectives = resolveObjectives(settings, file, settings.get("scenario")?.[0]);
  const { failOnInconclusive } = resolveRules(settings, file, host.around);
  const publisher = publishTo(host.publishers("compare"));
  return performed(await compareResults(paths, objectives, { publisher, failOnInconclusive }));
}

/** Shows a report again; what it says does not fail this step, which only shows it. */
async function performReport(settings: Settings, host: Host): Promise<Performed> {
  const [path = ""] = requireFiles(settings, "report", "report");
  const report = await readReport(path, contextOf(host));
  const published = await publishTo(host.publishers(report.gate)).publish(report);
  return { report, published, exitStatus: exitStatus.passed };
}

function contextOf(host: Host): ReportContext {
  return { ...host.links, repeatCommand: undefined, baselineBranch: host.baselineBranch };
}
