import { join } from "node:path";
import { compareChain, compareResults } from "../app/compare.ts";
import type { GateOptions, GateResult } from "../app/conclude.ts";
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
import { withPullRequest } from "../config/grammar/link-template.ts";
import type { Mode } from "../config/modes.ts";
import { refuseControlAlone, resolveGate } from "../config/resolve/gate.ts";
import { resolveLadderFiles } from "../config/resolve/ladder.ts";
import { resolveComparing, resolveKeys, resolveRecording } from "../config/resolve/modes.ts";
import { resolveExpected, resolveObjectives } from "../config/resolve/objectives.ts";
import { resolved } from "../config/resolve/reader.ts";
import { resolveRules } from "../config/resolve/rules.ts";
import { resolveShown } from "../config/resolve/shown.ts";
import { namedRuns } from "../config/results.ts";
import { findScripts } from "../config/scripts.ts";
import { givenValue, read, type Settings } from "../config/settings.ts";
import { unlessAborted } from "../lib/deadline.ts";
import { exitStatus, usageFailure } from "../model/failure.ts";
import type { BaselineKey, Gate, GateRules } from "../model/gate.ts";
import type { Objective } from "../model/objective.ts";
import type { ReportContext } from "../model/outcome.ts";
import type { Acceptance, BaselineStore } from "../ports/baseline-store.ts";
import type { Ports } from "../ports/ports.ts";
import type { Publisher } from "../ports/publisher.ts";
import { buildReport, gateKey } from "../report/document/build.ts";
import { createFilesPublisher, writeRecords } from "./files.ts";
import { readCountingGateFile } from "./gate-file.ts";
import type { Host, Performed, Showing } from "./host.ts";
import { openLoad } from "./load.ts";
import { performCalibrate } from "./modes/calibrate.ts";
import { performCheck } from "./modes/check.ts";
import { performPublish } from "./modes/publish.ts";
import { performReport } from "./modes/show-report.ts";
import { askHere } from "./modes/unmeasured.ts";
import { unreadSettings } from "./modes.ts";
import { programAs, recordCommand, repeatCommand } from "./proposed-commands.ts";
import { brokenOutcome, publishAnyway, publishTo } from "./publishers.ts";
import { type GuardedHost, guardHost, withoutSecrets } from "./secrets.ts";
import { unexpectedError } from "./shutdown.ts";
import { planStart, type Starting } from "./start/plan.ts";
import { type Started, withStarted } from "./start/run.ts";
import { openStore, refuseUnknown } from "./stores.ts";

/** Does what a mode asks for: the one place both entries come to. No secret that it learns of leaves it in words. */
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
  switch (mode) {
    case "init": {
      const { performInit } = await import("./modes/init.ts");
      return await performInit(settings, host);
    }
    case "check":
      return await performCheck(settings, host);
    case "gate":
      return await performGate(settings, host);
    case "measure":
      return await performMeasure(settings, host);
    case "baseline-update":
    case "baseline-accept":
      return await performRecord(mode, settings, host);
    case "baseline-show":
      return await performShow(settings, host);
    case "history": {
      const { performHistory } = await import("./modes/history.ts");
      return await performHistory(settings, host);
    }
    case "calibrate":
      return await performCalibrate(settings, host);
    case "judge":
      return await performJudge(settings, host);
    case "compare":
      return await performCompare(settings, host);
    case "ladder":
      return await performLadder(settings, host);
    case "report":
      return await performReport(settings, host);
    case "publish":
      return await performPublish(settings, host);
    case "rerun": {
      const { performRerun } = await import("./modes/rerun.ts");
      return await performRerun(settings, host);
    }
    case "demo": {
      const { runDemo } = await import("./modes/demo.ts");
      return { exitStatus: await runDemo(host, perform) };
    }
    default:
      return mode satisfies never;
  }
}

/**
 * @returns the gate, and what its reader is to know of the gate file
 * @throws Failure "usage" for what is wrong in settings and gate file, and for scripts that are not there
 */
async function readGate(
  given: Settings,
  host: Host,
  { withBase = false }: { readonly withBase?: boolean } = {},
): Promise<ReadGate> {
  const { settings, namesakes } = await findScripts(given);
  const { file, notes } = await readCountingGateFile(given, host);
  const starting = await planStart(settings, { file }, host, withBase);
  const around = { ...host.around, namesakes, started: starting?.targets, withBase };
  const gate = resolveGate(settings, file, around);
  return { gate, notes, starting };
}

/** A gate, what its reader is to know of the gate file, and what has to be started for it. */
interface ReadGate {
  readonly gate: Gate;
  readonly notes: readonly string[];
  readonly starting: Starting | undefined;
}

async function openEdges({ gate, over }: Started, host: GuardedHost, publisher: Publisher): Promise<Ports> {
  return {
    load: over(await openLoad(gate, host)),
    baseline: openStore(gate, host),
    publisher,
    log: host.log,
    signal: host.signal,
    now: () => performance.now(),
    random: Math.random,
  };
}

/** Where a report goes, and what it is of. */
interface Answering {
  readonly keys: readonly BaselineKey[];
  readonly rules: Showing;
  readonly reportDirectory: string;
  /** Where its page goes, if not into that directory. */
  readonly page: string | undefined;
  /** False where the runs came from records that are kept already. */
  readonly withRecords: boolean;
  readonly options: GateOptions;
}

/**
 * Does a job that ends with a report. On GitHub one is shown however it ends, or its check would stay in progress; in a
 * terminal the error itself says it.
 */
async function answer(
  host: Host,
  { keys, rules, reportDirectory, page, withRecords, options }: Answering,
  job: (publisher: Publisher) => Promise<GateResult>,
): Promise<Performed> {
  const publisher = publishTo([
    createFilesPublisher(reportDirectory, { withRecords, page }),
    ...host.publishers(gateKey(keys), rules),
  ]);
  const context = { ...options.report, baselineBranch: options.baselineBranch };
  const reportOf = (error: unknown) => buildReport(brokenOutcome(keys, error, host.signal.aborted), context);
  const { report, published, ...result } =
    host.kind === "terminal"
      ? await unlessAborted(job(publisher), unexpectedError)
      : await publishAnyway(publisher, reportOf, job, unexpectedError);
  return { report, published, exitStatus: result.exitStatus };
}

function keysOf(gate: Gate): BaselineKey[] {
  return gate.scenarios.map(({ name, environment }) => ({ scenario: name, environment }));
}

function scriptsOf(gate: Gate): ReadonlyMap<string, string> {
  return new Map(gate.scenarios.map(({ name, script }) => [name, script]));
}

function optionsOf(
  host: Host,
  { links }: Pick<GateRules, "links">,
  commands: Pick<ReportContext, "repeatCommand" | "recordCommand">,
): GateOptions {
  return {
    caller: host.caller,
    baselineBranch: host.baselineBranch,
    report: { ...host.links, ...commands, links: withPullRequest(links, host.pullRequest) },
    keepFirstRun: host.keepFirstRun,
    askForOverride: host.askForOverride,
  };
}

/** Commands for the reader: the gate again and, where a terminal may write the baseline, a new level. */
function commandsOf(
  { gate, starting }: ReadGate,
  settings: Settings,
  host: Host,
): Parameters<typeof optionsOf>[2] {
  const mayRecord = host.kind === "terminal" && host.mayNotRecord === undefined;
  const program = programAs(process.argv[1] ?? "", process.cwd(), host.env);
  const { kind, repository } = host;
  return {
    repeatCommand: repeatCommand(
      gate,
      settings,
      kind === "job" ? { kind, repository } : { kind, program },
      starting && { baseRef: starting.base?.ref },
    ),
    recordCommand: mayRecord
      ? (how, scenario, runs) => recordCommand(how, scenario, { settings, program, gate, runs })
      : undefined,
  };
}

const noCommands = { repeatCommand: undefined };

/**
 * Where a report of runs that were kept already goes: beside what the gate left, never over it, unless the user says
 * where.
 */
function besideTheGate(
  mode: "judge" | "compare" | "ladder",
  settings: Settings,
  { reportDirectory }: Pick<GateRules, "reportDirectory">,
): string {
  return settings.has("report-directory") ? reportDirectory : join(reportDirectory, mode);
}

async function performGate(settings: Settings, host: GuardedHost): Promise<Performed> {
  const gated = await readGate(settings, host, { withBase: true });
  const { gate, notes, starting } = gated;
  refuseControlAlone(gate);
  const { reportDirectory, paths } = gate;
  const keys = keysOf(gate);
  const options = { ...optionsOf(host, gate, commandsOf(gated, settings, host)), notes };
  const performed = await answer(
    host,
    {
      keys: keysOf(gate),
      rules: gate,
      reportDirectory,
      page: givenValue(settings, "page"),
      withRecords: true,
      options,
    },
    async (publisher) => {
      const isStored = gate.scenarios.every(({ sideBySide }) => sideBySide === undefined);
      // Where another workflow publishes, it finds the paths by itself, and cannot know the image.
      const imageDigest = givenValue(settings, "publish") === false ? undefined : host.caller.imageDigest;
      const asked = { keys, paths, imageDigest, baseline: isStored ? openStore(gate, host) : undefined };
      const scripts = gate.scenarios.map(({ script }) => script);
      const answered = await askHere(asked, scripts, { settings, host });
      if (answered.kind === "unmeasured")
        return await concludeUnmeasured(keys, answered.why, { publisher, options });
      return await withStarted(gate, { starting, host }, async (started) => {
        const commands = commandsOf({ ...gated, gate: started.gate }, settings, host);
        const noted = {
          ...optionsOf(host, gate, commands),
          notes: [...notes, ...(answered.notes ?? []), ...started.notes],
        };
        return await runGate(started.gate, await openEdges(started, host, publisher), noted);
      });
    },
  );
  return { ...performed, scripts: scriptsOf(gate) };
}

async function performMeasure(settings: Settings, host: GuardedHost): Promise<Performed> {
  const { gate, starting } = await readGate(settings, host, { withBase: settings.has("shard") });
  if (gate.shard !== undefined) {
    refuseControlAlone(gate);
    refuseStart(gate.shard, Date.now());
  }
  if ((namedRuns(gate.results) ?? 1) > 1) {
    const setting = gate.results.kind === "files" ? "results-file" : "test-id";
    throw usageFailure(`${setting}: measure takes one run; call it again for each other run`);
  }
  const { log, signal } = host;
  const { runs, failure } = await withStarted(gate, { starting, host }, async (started) => {
    const load = started.over(await openLoad(started.gate, host));
    return await measureScenarios(started.gate, { load, log, signal }, host);
  });
  const recordPaths = await writeRecords(gate.reportDirectory, runs);
  for (const path of recordPaths) host.print(path);
  if (failure !== undefined) throw failure;
  const { shard, scenarios } = gate;
  const wanted = scenarios.reduce((sum, { rounds }) => sum + (shard === undefined ? 1 : rounds.max), 0);
  const isWhole = runs.filter(({ side }) => side === "head").length === wanted;
  const finished = isWhole && runs.every(({ run }) => run.ending.kind !== "unfinished");
  return { published: { recordPaths }, exitStatus: finished ? exitStatus.passed : exitStatus.broken };
}

async function performRecord(mode: Mode, settings: Settings, host: GuardedHost): Promise<Performed> {
  if (host.mayNotRecord !== undefined) throw usageFailure(host.mayNotRecord);
  const { runs, reason } = resolveRecording(settings);
  const accepts = mode === "baseline-accept";
  if (accepts && reason === undefined)
    throw usageFailure("reason: required; say why the new level is accepted");
  const acceptance =
    accepts && reason !== undefined ? { reason, actor: host.actor, at: new Date().toISOString() } : undefined;
  const files = givenValue(settings, "results-file") ?? [];
  if (await nameShards(files)) return await performRecordShards(settings, host, { files, acceptance });
  const read = await readGate(settings, host);
  const { gate, starting } = read;
  const asked = optionsOf(host, gate, commandsOf(read, settings, host));
  const { recordCommand: again } = asked.report;
  const how = accepts ? "accept" : "update";
  // A job's reader has no baseline to write: there the gate's command shows the same figures.
  const counted = gate.results.kind === "k6" ? runs : undefined;
  const repeated = again && gate.scenarios.map(({ name }) => again(how, name, counted)).join("\n");
  const repeatCommand = repeated ?? asked.report.repeatCommand;
  const options = {
    ...asked,
    // A level that is recorded stays for all that follow: it is accepted by a reason, not by a label.
    askForOverride: undefined,
    report: { ...asked.report, repeatCommand, isRecording: true },
    runs,
    acceptance,
  };
  const { reportDirectory } = gate;
  return await answer(
    host,
    {
      keys: keysOf(gate),
      rules: gate,
      reportDirectory,
      page: givenValue(settings, "page"),
      withRecords: true,
      options,
    },
    async (publisher) =>
      await withStarted(gate, { starting, host }, async (started) => {
        return await recordBaseline(started.gate, await openEdges(started, host, publisher), options);
      }),
  );
}

/** The records that a baseline is made of: those of the scenarios and the environment that the settings name, if any. */
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
  const { file, notes } = await readCountingGateFile(settings, host);
  const rules = resolveRules(settings, file, host.around);
  const asked = optionsOf(host, rules, noCommands);
  const options = {
    ...{ ...asked, notes, acceptance, askForOverride: undefined },
    report: { ...asked.report, isRecording: true },
  };
  const { reportDirectory, failOnInconclusive } = rules;
  return await answer(
    host,
    {
      keys: groups.map(({ key }) => key),
      ...{ rules, reportDirectory, options, withRecords: true },
      page: givenValue(settings, "page"),
    },
    async (publisher) =>
      await recordMeasured(
        groups,
        {
          ...{ baseline: openStore(rules, host), publisher, log: host.log, signal: host.signal },
          ...{ now: () => performance.now(), random: Math.random },
        },
        {
          ...options,
          failOnInconclusive,
          expectedOf: (scenario) => resolveExpected(settings, file, scenario),
        },
      ),
  );
}

async function performShow(settings: Settings, host: Host): Promise<Performed> {
  const { file } = await readCountingGateFile(settings, host);
  const store = openStore(resolveRules(settings, file, host.around), host);
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
  refuseUnknown("scenario", givenValue(settings, "scenario") ?? [], { stored, alsoKnown, place });
  const named = resolveKeys(settings, file);
  if (named !== undefined) return named;
  const environments = settings.get("environment");
  refuseUnknown("environment", environments ?? [], { stored, place });
  return stored.filter(({ environment }) => environments?.includes(environment) ?? true);
}

function requireFiles(settings: Settings, name: "baseline" | "current", mode: string): readonly string[] {
  const files = givenValue(settings, name) ?? [];
  if (files.length === 0) throw usageFailure(`${mode}: needs at least one result file (${name})`);
  return files;
}

async function performJudge(settings: Settings, host: Host): Promise<Performed> {
  const groups = await readRecords(await recordFilesOf(requireFiles(settings, "current", "judge")));
  const { file, notes } = await readCountingGateFile(settings, host);
  const rules = resolveRules(settings, file, host.around);
  const options = { ...optionsOf(host, rules, noCommands), notes };
  return await answer(
    host,
    {
      keys: groups.map(({ key }) => key),
      rules,
      reportDirectory: besideTheGate("judge", settings, rules),
      page: givenValue(settings, "page"),
      withRecords: false,
      options,
    },
    async (publisher) =>
      await judgeRecords(groups, {
        rules,
        expectedOf: (scenario) => resolveExpected(settings, file, scenario),
        baseline: openStore(rules, host),
        publisher,
        options,
      }),
  );
}

/** Compares levels of load that were measured before; of a script it measures them, as a gate. */
async function performLadder(settings: Settings, host: GuardedHost): Promise<Performed> {
  const named = requireFiles(settings, "current", "ladder");
  if (named.every((one) => /\.[cm]?[jt]s$/.test(one))) {
    const rest = [...settings].filter(([name]) => name !== "current");
    return await performGate(new Map([...rest, ["script", named]]), host);
  }
  const { file } = await readCountingGateFile(settings, host);
  const rules = resolveRules(settings, file, host.around);
  const scenario = givenValue(settings, "scenario")?.[0];
  const { defining, objectives, ...reading } = resolveLadderFiles(settings, file, scenario);
  const ladders = await readLadders(await ladderFilesOf(named), {
    ...reading,
    objectives: defining,
    shown: resolveShown(settings, file, scenario),
  });
  const { provenance } = ladders.current;
  const key = { scenario: scenario ?? provenance.scenario, environment: provenance.environment };
  const own = optionsOf(host, rules, noCommands);
  const options = { ...own, report: { ...own.report, isComparison: true }, baselineBranch: undefined };
  return await answer(
    host,
    {
      keys: [key],
      rules,
      reportDirectory: besideTheGate("ladder", settings, rules),
      page: givenValue(settings, "page"),
      withRecords: false,
      options,
    },
    async (publisher) =>
      await judgeLadders(
        ladders,
        { key, objectives },
        { publisher, failOnInconclusive: rules.failOnInconclusive, options },
      ),
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
  const { file } = await readCountingGateFile(settings, host);
  const scenario = givenValue(settings, "scenario")?.[0];
  const objectives = resolveObjectives(settings, file, scenario);
  const rules = resolveRules(settings, file, host.around);
  const { failOnInconclusive } = rules;
  const reportDirectory = besideTheGate("compare", settings, rules);
  const shown = resolveShown(settings, file, scenario);
  const comparing = { ...resolveComparing(settings, file), shown };
  const compared = await openCompared(settings, objectives, { scenario, comparing });
  const own = optionsOf(host, rules, noCommands);
  const options = { ...own, report: { ...own.report, isComparison: true }, baselineBranch: undefined };
  const [last] = "pairs" in compared ? compared.pairs.slice(-1) : [compared];
  return await answer(
    host,
    {
      keys: last === undefined ? [] : [last.key],
      rules,
      reportDirectory,
      page: givenValue(settings, "page"),
      withRecords: false,
      options,
    },
    async (publisher) => {
      const conclusion = { publisher, failOnInconclusive, options };
      return "pairs" in compared
        ? await compareChain(compared, objectives, conclusion)
        : await compareResults(compared, objectives, conclusion);
    },
  );
}
