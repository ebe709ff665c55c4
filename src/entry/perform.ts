import { keyOf } from "../app/assess.ts";
import { compareResults } from "../app/compare.ts";
import type { GateOptions } from "../app/conclude.ts";
import { runGate } from "../app/gate.ts";
import { judgeRecords, type RecordGroup, readRecords } from "../app/judge.ts";
import { judgeLadders } from "../app/ladders.ts";
import { measureScenarios } from "../app/measure.ts";
import { recordBaseline, recordMeasured } from "../app/record.ts";
import { type ComparedChain, readChain, readSteps } from "../app/results/chain.ts";
import { ladderFilesOf, readLadders } from "../app/results/ladders.ts";
import { type ComparedRuns, type Comparing, readCompared } from "../app/results/read.ts";
import { nameShards, recordFilesOf } from "../app/results/record-files.ts";
import { refuseStart } from "../app/rounds/turns.ts";
import { listBaseline, showBaseline } from "../app/show.ts";
import { concludeUnmeasured } from "../app/unmeasured.ts";
import type { ReadGateFile } from "../config/file/read.ts";
import type { Mode } from "../config/modes.ts";
import { refuseControlAlone } from "../config/resolve/gate.ts";
import { resolveLadderFiles } from "../config/resolve/ladder.ts";
import { resolveComparing, resolveKeys, resolveRecording } from "../config/resolve/modes.ts";
import { resolveObjectives, resolveShown } from "../config/resolve/objectives.ts";
import { resolved } from "../config/resolve/reader.ts";
import { namedRuns } from "../config/results.ts";
import { givenValue, read, type Settings } from "../config/settings.ts";
import { exitStatus, usageFailure } from "../model/failure.ts";
import type { BaselineKey, GateRules } from "../model/gate.ts";
import type { Objective } from "../model/objective.ts";
import type { Acceptance, BaselineStore } from "../ports/baseline-store.ts";
import type { Ports } from "../ports/ports.ts";
import type { Publisher } from "../ports/publisher.ts";
import { answer, type Commands, optionsOf } from "./answer.ts";
import { writeRecords } from "./files.ts";
import { type CountingGate, readGate, readRules } from "./gate-file.ts";
import type { Host, Performed } from "./host.ts";
import { performCalibrate } from "./modes/calibrate.ts";
import { performCheck } from "./modes/check.ts";
import { performPublish } from "./modes/publish.ts";
import { performReport } from "./modes/show-report.ts";
import { askHere } from "./modes/unmeasured.ts";
import { unreadSettings } from "./modes.ts";
import { programAs, recordCommand, repeatCommand } from "./proposed-commands.ts";
import { type GuardedHost, guardHost, withoutSecrets } from "./secrets.ts";
import { withStarted } from "./start/run.ts";
import { ofEnvironments, openStore, refuseUnknown } from "./stores.ts";

/** Does what a mode asks for, for both entries; no secret leaves it in words. */
export async function perform(mode: Mode, settings: Settings, host: Host): Promise<Performed> {
  const guarded = guardHost(host);
  try {
    return await performGuarded(mode, settings, guarded);
  } catch (error) {
    throw withoutSecrets(error, guarded.secrets);
  }
}

async function performGuarded(mode: Mode, settings: Settings, own: GuardedHost): Promise<Performed> {
  const unread = unreadSettings(mode, settings.keys(), own.kind);
  if (unread.length > 0) throw usageFailure(`${unread.join(".\n")}.`);
  const imageDigest = resolved(settings, (reader) => read(reader, "image-digest"));
  const host = imageDigest === undefined ? own : { ...own, caller: { ...own.caller, imageDigest } };
  return await performers[mode](settings, host);
}

/** Rare modes are loaded when needed. */
const performers: Readonly<Record<Mode, (settings: Settings, host: GuardedHost) => Promise<Performed>>> = {
  init: async (settings, host) => await (await import("./modes/init.ts")).performInit(settings, host),
  check: performCheck,
  gate: performGate,
  measure: performMeasure,
  judge: performJudge,
  compare: performCompare,
  ladder: performLadder,
  "baseline-update": async (settings, host) => await performRecord("update", settings, host),
  "baseline-accept": async (settings, host) => await performRecord("accept", settings, host),
  "baseline-show": performShow,
  history: async (settings, host) =>
    await (await import("./modes/history.ts")).performHistory(settings, host),
  calibrate: performCalibrate,
  report: performReport,
  publish: performPublish,
  rerun: async (settings, host) => await (await import("./modes/rerun.ts")).performRerun(settings, host),
  demo: async (_, host) => ({ exitStatus: await (await import("./modes/demo.ts")).runDemo(host, perform) }),
};

function portsOf(rules: GateRules, host: Host, publisher: Publisher): Omit<Ports, "load"> {
  const { log, signal } = host;
  const baseline = openStore(rules, host);
  return { baseline, publisher, log, signal, now: () => performance.now(), random: Math.random };
}

/** With commands for the reader: the same again and, where a terminal may write the baseline, a new level. */
function gateOptions({ gate, starting, notes }: CountingGate, settings: Settings, host: Host): GateOptions {
  const mayRecord = host.kind === "terminal" && host.mayNotRecord === undefined;
  const program = programAs(process.argv[1] ?? "", process.cwd(), host.env);
  const { kind, repository } = host;
  const reader = kind === "job" ? { kind, repository } : { kind, program };
  const commands: Commands = {
    repeatCommand: repeatCommand(gate, settings, reader, starting && { baseRef: starting.base?.ref }),
    recordCommand: mayRecord
      ? (how, scenario, runs) => recordCommand(how, scenario, { settings, program, gate, runs })
      : undefined,
  };
  return { ...optionsOf(host, gate, commands), notes };
}

async function performGate(settings: Settings, host: GuardedHost): Promise<Performed> {
  const counting = await readGate(settings, host, { withBase: true });
  const { gate } = counting;
  refuseControlAlone(gate);
  const { scenarios, paths } = gate;
  const keys = scenarios.map(keyOf);
  const options = gateOptions(counting, settings, host);
  const performed = await answer(settings, host, { keys, rules: gate, options }, async (conclusion) => {
    const isStored = scenarios.every(({ sideBySide }) => sideBySide === undefined);
    // Where another workflow publishes, it finds the paths by itself, and cannot know the image.
    const imageDigest = givenValue(settings, "publish") === false ? undefined : host.caller.imageDigest;
    const asked = { keys, paths, imageDigest, baseline: isStored ? openStore(gate, host) : undefined };
    const scripts = scenarios.map(({ script }) => script);
    const answered = await askHere(asked, scripts, { settings, host });
    if (answered.kind === "unmeasured") return await concludeUnmeasured(keys, answered.why, conclusion);
    return await withStarted(counting, host, async (started) => {
      const notes = [...counting.notes, ...(answered.notes ?? []), ...started.notes];
      const ofStarted = gateOptions({ ...counting, gate: started.gate, notes }, settings, host);
      const ports = { ...portsOf(started.gate, host, conclusion.publisher), load: started.load };
      return await runGate(started.gate, ports, ofStarted);
    });
  });
  return { ...performed, scripts: new Map(scenarios.map(({ name, script }) => [name, script])) };
}

async function performMeasure(settings: Settings, host: GuardedHost): Promise<Performed> {
  const counting = await readGate(settings, host, { withBase: settings.has("shard") });
  const { gate } = counting;
  if (gate.shard !== undefined) {
    refuseControlAlone(gate);
    refuseStart(gate.shard, Date.now());
  }
  if ((namedRuns(gate.results) ?? 1) > 1) {
    const setting = gate.results.kind === "files" ? "results-file" : "test-id";
    throw usageFailure(`${setting}: measure takes one run; call it again for each other run`);
  }
  const { log, signal } = host;
  const { runs, failure } = await withStarted(counting, host, async (started) =>
    measureScenarios(started.gate, { load: started.load, log, signal }, host),
  );
  const recordPaths = await writeRecords(gate.reportDirectory, runs);
  for (const path of recordPaths) host.print(path);
  if (failure !== undefined) throw failure;
  const { shard, scenarios } = gate;
  const wanted = scenarios.reduce((sum, { rounds }) => sum + (shard === undefined ? 1 : rounds.max), 0);
  const isWhole = runs.filter(({ side }) => side === "head").length === wanted;
  const finished = isWhole && runs.every(({ run }) => run.ending.kind !== "unfinished");
  return { published: { recordPaths }, exitStatus: finished ? exitStatus.passed : exitStatus.broken };
}

async function performRecord(
  how: "update" | "accept",
  settings: Settings,
  host: GuardedHost,
): Promise<Performed> {
  if (host.mayNotRecord !== undefined) throw usageFailure(host.mayNotRecord);
  const { runs, reason } = resolveRecording(settings);
  if (how === "accept" && reason === undefined)
    throw usageFailure("reason: required; say why the new level is accepted");
  const acceptance =
    how === "accept" && reason !== undefined
      ? { reason, actor: host.actor, at: new Date().toISOString() }
      : undefined;
  const files = givenValue(settings, "results-file") ?? [];
  if (await nameShards(files)) return await performRecordShards(settings, host, { files, acceptance });
  const counting = await readGate(settings, host);
  const { gate } = counting;
  const asked = recordOptions(gateOptions({ ...counting, notes: [] }, settings, host), acceptance);
  const { recordCommand: again } = asked.report;
  // A job's reader has no baseline to write: there the gate's command shows the same figures.
  const counted = gate.results.kind === "k6" ? runs : undefined;
  const repeated = again && gate.scenarios.map(({ name }) => again(how, name, counted)).join("\n");
  const report = { ...asked.report, repeatCommand: repeated ?? asked.report.repeatCommand };
  const options = { ...asked, report, runs };
  const keys = gate.scenarios.map(keyOf);
  return await answer(settings, host, { keys, rules: gate, options }, async ({ publisher }) =>
    withStarted(counting, host, async (started) => {
      const ports = { ...portsOf(started.gate, host, publisher), load: started.load };
      return await recordBaseline(started.gate, ports, options);
    }),
  );
}

/** A level is accepted by a reason, not by a label. */
function recordOptions<Acceptance>(options: GateOptions, acceptance: Acceptance) {
  const report = { ...options.report, isRecording: true };
  return { ...options, report, acceptance, askForOverride: undefined };
}

/** The records of the scenarios and the environment that the settings name, if any. */
async function readRecorded(settings: Settings, files: readonly string[]): Promise<RecordGroup[]> {
  const names = givenValue(settings, "scenario");
  const environment = givenValue(settings, "environment");
  const groups = (await readRecords(await recordFilesOf(files))).filter(
    ({ key }) =>
      (names?.includes(key.scenario) ?? true) && key.environment === (environment ?? key.environment),
  );
  if (groups.length === 0) {
    const named = [
      ...(names ?? []).map((name) => `scenario "${name}"`),
      ...(environment === undefined ? [] : [`environment "${environment}"`]),
    ];
    throw usageFailure(`results-file: no record is of ${named.join(", ")}; check the name.`);
  }
  const pair = groups.find(({ base }) => base.length > 0);
  if (pair === undefined) return groups;
  throw usageFailure(
    `results-file: scenario "${pair.key.scenario}" was measured side by side, which is another load than without base-url. ` +
      "Measure the baseline without base-url.",
  );
}

/** Stores the merged rounds of shards, whose jobs made the load before. */
async function performRecordShards(
  settings: Settings,
  host: GuardedHost,
  { files, acceptance }: { readonly files: readonly string[]; readonly acceptance: Acceptance | undefined },
): Promise<Performed> {
  const groups = await readRecorded(settings, files);
  const { notes, rules, expectedOf } = await readRules(settings, host);
  const options = recordOptions({ ...optionsOf(host, rules), notes }, acceptance);
  const keys = groups.map(({ key }) => key);
  return await answer(settings, host, { keys, rules, options }, async ({ publisher, failOnInconclusive }) =>
    recordMeasured(groups, portsOf(rules, host, publisher), { ...options, failOnInconclusive, expectedOf }),
  );
}

async function performShow(settings: Settings, host: Host): Promise<Performed> {
  const { file, rules } = await readRules(settings, host);
  const store = openStore(rules, host);
  const keys = await shownKeys(settings, file, store);
  const isJson = givenValue(settings, "json") === true;
  host.print(
    isJson ? JSON.stringify(await listBaseline(keys, store), null, 2) : await showBaseline(keys, store),
  );
  return { exitStatus: exitStatus.passed };
}

/** @throws Failure "usage" for a name that is neither stored nor the gate file's, where something is stored */
async function shownKeys(
  settings: Settings,
  file: ReadGateFile | undefined,
  store: BaselineStore,
): Promise<readonly BaselineKey[]> {
  const stored = await store.keys();
  if (stored.length === 0) return [];
  const { place } = store;
  const alsoKnown = Object.keys(file?.file.scenarios ?? {});
  refuseUnknown("scenario", givenValue(settings, "scenario") ?? [], stored, { place, alsoKnown });
  return resolveKeys(settings, file) ?? ofEnvironments(settings, stored, store);
}

function requireFiles(settings: Settings, name: "baseline" | "current", mode: string): readonly string[] {
  const files = givenValue(settings, name) ?? [];
  if (files.length === 0) throw usageFailure(`${mode}: needs at least one result file (${name})`);
  return files;
}

async function performJudge(settings: Settings, host: Host): Promise<Performed> {
  const groups = await readRecords(await recordFilesOf(requireFiles(settings, "current", "judge")));
  const { notes, rules, expectedOf } = await readRules(settings, host);
  const options = { ...optionsOf(host, rules), notes };
  const keys = groups.map(({ key }) => key);
  return await answer(settings, host, { keys, rules, options, beside: "judge" }, async (conclusion) =>
    judgeRecords(groups, { ...conclusion, rules, expectedOf, baseline: openStore(rules, host) }),
  );
}

/** Comparing files, no branch's level counts. */
function comparingOptions(host: Host, rules: GateRules): GateOptions {
  const options = optionsOf(host, rules);
  return { ...options, report: { ...options.report, isComparison: true }, baselineBranch: undefined };
}

/** Compares levels that were measured before; a script's are measured, as by a gate. */
async function performLadder(settings: Settings, host: GuardedHost): Promise<Performed> {
  const named = requireFiles(settings, "current", "ladder");
  if (named.every((one) => /\.[cm]?[jt]s$/.test(one))) {
    const rest = [...settings].filter(([name]) => name !== "current");
    return await performGate(new Map([...rest, ["script", named]]), host);
  }
  const { file, rules } = await readRules(settings, host);
  const scenario = givenValue(settings, "scenario")?.[0];
  const { defining, objectives, ...reading } = resolveLadderFiles(settings, file, scenario);
  const ladders = await readLadders(await ladderFilesOf(named), {
    ...reading,
    objectives: defining,
    shown: resolveShown(settings, file, scenario),
  });
  const { provenance } = ladders.current;
  const key = { scenario: scenario ?? provenance.scenario, environment: provenance.environment };
  const options = comparingOptions(host, rules);
  return await answer(settings, host, { keys: [key], rules, options, beside: "ladder" }, async (conclusion) =>
    judgeLadders(ladders, { key, objectives }, conclusion),
  );
}

/** A chain of results, or two sides. */
async function openCompared(
  settings: Settings,
  objectives: readonly Objective[],
  about: { readonly scenario: string | undefined; readonly comparing: Comparing },
): Promise<ComparedChain | ComparedRuns> {
  const chain = givenValue(settings, "chain");
  if (chain === undefined) {
    const paths = {
      baseline: requireFiles(settings, "baseline", "compare"),
      current: requireFiles(settings, "current", "compare"),
    };
    return await readCompared(paths, objectives, about.scenario, about.comparing);
  }
  const other = ["baseline", "current", "paired", "base-target"].find((name) => settings.has(name));
  if (other !== undefined) throw usageFailure(`compare: a chain (NAME=FILE) has no ${other}; leave one out`);
  return await readChain(readSteps(chain), objectives, about);
}

async function performCompare(settings: Settings, host: Host): Promise<Performed> {
  const { file, rules } = await readRules(settings, host);
  const scenario = givenValue(settings, "scenario")?.[0];
  const objectives = resolveObjectives(settings, file, scenario);
  const shown = resolveShown(settings, file, scenario);
  const comparing = { ...resolveComparing(settings, file), shown };
  const compared = await openCompared(settings, objectives, { scenario, comparing });
  const options = comparingOptions(host, rules);
  const [last] = "pairs" in compared ? compared.pairs.slice(-1) : [compared];
  const keys = last === undefined ? [] : [last.key];
  return await answer(settings, host, { keys, rules, options, beside: "compare" }, async (conclusion) =>
    compareResults(compared, objectives, conclusion),
  );
}
