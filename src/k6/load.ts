import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMeasurement } from "../ingest/sample-stream.ts";
import { inTemporaryDirectory, writeFileAtomically } from "../lib/files.ts";
import { cancelledFailure, Failure } from "../model/failure.ts";
import type { K6Choice, Scenario } from "../model/gate.ts";
import type { Run } from "../model/run/run.ts";
import type { Load, LoadOptions, Refused, Side } from "../ports/load.ts";
import { assertAccess, findUser } from "../processes/user.ts";
import { headersOf, refuseWithoutHeaders, scriptHeaders } from "./await/headers.ts";
import { type Awaited, type Awaiting, awaitTarget, type DeploymentName } from "./await/target.ts";
import { openBuilds } from "./install/extensions.ts";
import { examineBuild, type Finding, findK6 } from "./install/find.ts";
import type { K6 } from "./install/version.ts";
import { type Recorded, recordRun } from "./record.ts";
import { addressOf, archiveCommand, type RemoteWrite } from "./run/command.ts";
import { type Execution, type ExecutionOptions, execute, letIn } from "./run/execute.ts";
import { setVariables } from "./run/process.ts";
import {
  doubleScenarios,
  executionOn,
  forLoaded,
  measureSides,
  type OfLoaded,
  openDecoy,
  type SidesIntake,
  targetReadTooEarly,
} from "./run/sides.ts";
import { namesIn } from "./script/addresses.ts";
import { type Archive, assertScript, isLocal, type RunnableArchive, readArchive } from "./script/archive.ts";
import { longestRunMs } from "./script/longest-run.ts";
import { planOf } from "./script/plan.ts";
import { scaledTo } from "./script/scaled.ts";
import { awaitTurn } from "./turn.ts";

/** What the load generator runs in. */
export interface LoadSurroundings {
  /** Environment of k6 and the programs that install it (lib/environment.ts). */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Variables that the script gets besides. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Values of the variables that `await.headers` names; a header whose variable is missing is not sent. */
  readonly headerValues?: Readonly<Record<string, string>>;
  /** Variables that are set in the environment but not in `env`; a script that reads one gets a note. */
  readonly withheld?: readonly string[];
  /** Opens a receiver of k6's own metrics and returns its address; absent where none is wanted. */
  readonly receiver?: (() => Promise<string>) | undefined;
  /** Says of a script why its run measured another deployment than the target; without it the bare facts are given. */
  readonly sayAstray?: Recorded["sayAstray"];
}

const bareAstray: Recorded["sayAstray"] = ({ kind, target, requests }, script) =>
  `${script}: ${requests} requests, target ${target}: ${kind}`;

/** A name for one run, by which its metrics are found in Prometheus. */
function nameRun({ name }: Scenario): string {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return `${name}-${at}-${randomUUID().slice(0, 8)}`;
}

/** A deployment that has to answer before the load starts. */
interface Deployment {
  readonly url: string;
  readonly name: DeploymentName;
}

function nameOf(side: Side): DeploymentName {
  return side === "base" ? "base deployment" : "target";
}

function awaitAll(
  targets: readonly Deployment[],
  awaiting: Awaiting,
  signal: AbortSignal,
): Promise<Awaited>[] {
  return targets.map(({ url, name }) => awaitTarget(url, { ...awaiting, name }, signal));
}

/** Finds k6, and the user who is to run it, where another one is. */
async function findForUser(choice: K6Choice, around: Finding): Promise<K6> {
  if (choice.user === undefined) return await findK6(choice, around);
  const user = await findUser(choice.user);
  const k6 = await findK6(choice, around);
  for (const path of [k6.path, tmpdir()]) await assertAccess(user, path, "x");
  return { ...k6, user };
}

/** Another user may not be let into the checkout. */
async function assertReadable({ user }: K6, scenario: Scenario): Promise<void> {
  if (user === undefined || !isLocal(scenario.script)) return;
  await assertScript(scenario);
  await assertAccess(user, scenario.script, "r");
}

/** What a load needs to start. */
interface Prepared {
  /** With the extensions that the script imports. */
  readonly k6: K6;
  readonly archive: RunnableArchive;
  /** How each target answered, in their order. */
  readonly answers: readonly Awaited[];
  readonly maxDurationMs: number;
}

/** The scenario's own deployment, and those of the other side. */
function deploymentsOf(scenario: Scenario, side: Side, others: readonly string[]): Deployment[] {
  const otherName = nameOf(side === "head" ? "base" : "head");
  return [
    { url: addressOf(scenario), name: nameOf(side) },
    ...others.map((target) => ({ url: addressOf({ ...scenario, target }), name: otherName })),
  ];
}

/**
 * Lets k6 read the script while the targets are awaited; the first of these that fails ends the others.
 */
async function prepare(
  k6: K6,
  scenario: Scenario,
  options: {
    readonly signal: AbortSignal;
    /** Of the script. */
    readonly env: Readonly<Record<string, string>>;
    /** Whether k6 may download a build of itself that has what the script imports. */
    readonly extensions: boolean;
    readonly targets: readonly Deployment[];
    /** That the targets are asked with, with their values. */
    readonly headers: Readonly<Record<string, string>>;
    readonly log: LoadOptions["log"];
    /** Tells the log what the script mentions and does not get. */
    readonly tell: ReturnType<typeof withheldTeller>;
  },
): Promise<Prepared> {
  const { signal, env, targets, headers } = options;
  await assertReadable(k6, scenario);
  const builds = options.extensions ? await openBuilds() : undefined;
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const reading = readArchive(archiveCommand(k6, scenario, env, builds), scenario, either);
  const waiting = awaitAll(targets, { ...scenario.await, headers }, either);
  try {
    const [read, answers] = await Promise.all([reading, Promise.all(waiting)]);
    const archive =
      scenario.scaledTo === undefined ? read : scaledTo(read, scenario.script, scenario.scaledTo);
    if (archive instanceof Failure) throw archive;
    refuseWithoutHeaders(archive, scenario, { env, answers });
    options.tell(archive, scenario, options.log);
    const fitting = archive.build === undefined ? k6 : await examineBuild(archive.build, options);
    const maxDurationMs = scenario.maxDurationMs ?? longestRunMs(archive.options);
    return { k6: fitting, archive, answers, maxDurationMs };
  } catch (error) {
    failed.abort();
    await Promise.allSettled([reading, ...waiting]);
    throw error;
  }
}

/** Where a run's metrics go, and under which name. */
interface Writing {
  readonly remoteWrite: RemoteWrite | undefined;
  readonly testId: string | undefined;
}

async function openWriting(
  receiver: LoadSurroundings["receiver"],
  scenario: Scenario,
  { tags }: Archive,
): Promise<Writing> {
  if (receiver === undefined) return { remoteWrite: undefined, testId: undefined };
  // A tag of the script's own stays what it is.
  const testId = tags["testid"] ?? nameRun(scenario);
  return { remoteWrite: { url: await receiver(), tags: { ...tags, testid: testId } }, testId };
}

/** Runs the script's scenarios on both deployments at once. */
async function executeDoubled(
  k6: K6,
  both: {
    readonly scenario: Scenario;
    readonly targets: OfLoaded<string>;
    readonly archive: RunnableArchive;
  },
  options: Omit<ExecutionOptions, "measurement"> & { readonly measurement: SidesIntake },
): Promise<Execution | Refused> {
  const { scenario, targets, archive } = both;
  const doubled = doubleScenarios(archive, scenario.script, targets);
  if (doubled instanceof Failure) return { refused: doubled };
  const decoy = await openDecoy();
  try {
    const signal = AbortSignal.any([options.signal, decoy.asked]);
    const around = { ...options, archive: doubled, signal };
    const execution = await executeArchive(k6, { ...scenario, target: decoy.url }, around);
    if (decoy.asked.aborted) return { refused: targetReadTooEarly(scenario.script) };
    options.measurement.finish();
    return execution;
  } finally {
    await decoy.close();
  }
}

/** Runs a script as it is; one whose options were scaled, from its archive. */
async function executeAsked(
  k6: K6,
  scenario: Scenario,
  { archive, ...options }: ExecutionOptions & { readonly archive: RunnableArchive },
): Promise<Execution> {
  if (scenario.scaledTo === undefined) return await execute(k6, scenario, options);
  return await executeArchive(k6, scenario, { ...options, archive });
}

/** Runs a script from its archive, whose options were changed. */
async function executeArchive(
  k6: K6,
  scenario: Scenario,
  { archive, ...options }: ExecutionOptions & { readonly archive: RunnableArchive },
): Promise<Execution> {
  return await inTemporaryDirectory(async (folder) => {
    await letIn(k6.user, folder);
    const script = join(folder, "changed.tar");
    await writeFileAtomically(script, archive.tar);
    // The archive has the others as its options, and from the command line they would replace its scenarios.
    const k6Args = { options: [], beside: scenario.k6Args?.beside ?? [] };
    return await execute(k6, { ...scenario, script, k6Args }, options);
  });
}

/** Tells a script once of each variable that it mentions and does not get. */
function withheldTeller(
  withheld: readonly string[] = [],
): (archive: Archive, scenario: Scenario, log: LoadOptions["log"]) => void {
  const warned = new Set<string>();
  return (archive, { env }, log) => {
    const mentioned = namesIn(archive);
    const missing = withheld.filter((name) => mentioned.has(name) && env[name] === undefined);
    for (const name of missing.filter((one) => !warned.has(one))) {
      warned.add(name);
      log.warn(
        `The script mentions ${name}, which this job sets but does not pass to the script. To pass it, name it in the ` +
          "input script-secrets; the script, and so a pull request, can then read it.",
      );
    }
  };
}

/** What the script of a scenario gets beside what all programs do, and the whole of it. */
function givenTo(
  { await: awaited }: Scenario,
  env: Readonly<Record<string, string>>,
  own: LoadSurroundings["secrets"],
) {
  const secrets = { ...own, ...scriptHeaders(awaited, { ...env, ...own }) };
  return { secrets, scriptEnv: { ...env, ...secrets } };
}

/** Makes ready what each load of the same k6 needs: its binary is looked for, and installed where there is none, once. */
function preparing(choice: K6Choice, version: string, around: LoadSurroundings) {
  const { receiver, sayAstray = bareAstray, headerValues = {} } = around;
  const env = setVariables(around.env);
  const { samples, extensions = false } = choice;
  const own = { extensions, tell: withheldTeller(around.withheld) };
  let found: K6 | undefined;

  const start = async (
    scenario: Scenario,
    { signal, log, side = "head", alsoAwait = [], shard: of }: Omit<LoadOptions, "caller">,
  ) => {
    try {
      const targets = deploymentsOf(scenario, side, alsoAwait);
      const headers = headersOf(scenario.await, headerValues);
      const beforeInstall = async () => {
        await assertScript(scenario);
        await Promise.all(awaitAll(targets, { ...scenario.await, headers }, signal));
      };
      found ??= await findForUser(choice, { env, log, signal, beforeInstall });
      const script = givenTo(scenario, env, around.secrets);
      const options = { ...own, env: script.scriptEnv, headers, signal, log, targets };
      const ready = { ...script, ...(await prepare(found, scenario, options)) };
      return { ...ready, ...(await awaitTurn(scenario, of, { log, signal, ...ready })) };
    } catch (error) {
      throw signal.aborted
        ? cancelledFailure("The run was cancelled before the load started.", error)
        : error;
    }
  };

  return async (scenario: Scenario, options: Omit<LoadOptions, "caller">) => {
    const { k6, archive, answers, secrets, scriptEnv, shard, ...limits } = await start(scenario, options);
    const { remoteWrite, testId } = await openWriting(receiver, scenario, archive);
    const { log, signal } = options;
    const by = { k6, archive, version, testId, sayAstray, shard };
    return {
      ...{ k6, archive, choices: { samples, env, secrets, log, signal, remoteWrite, ...limits } },
      measure: (on: Scenario) => startMeasurement(planOf(on, archive.thresholds, shard !== undefined)),
      /** @param target which of those that were awaited was loaded */
      record: (
        on: Scenario,
        caller: Recorded["caller"],
        taken: Parameters<typeof recordRun>[1],
        target = 0,
      ) => recordRun(on, taken, { ...by, caller, around: { env: scriptEnv, answer: answers[target] } }),
    };
  };
}

/**
 * The load generator k6.
 * @param version of Loadline, for the records
 */
export function createLoad(choice: K6Choice, version: string, around: LoadSurroundings): Load {
  const begin = preparing(choice, version, around);
  return {
    run: async (scenario, options) => {
      const { k6, archive, choices, measure, record } = await begin(scenario, options);
      const measurement = measure(scenario);
      const execution = await executeAsked(k6, scenario, { ...choices, measurement, archive });
      return record(scenario, options.caller, { measurement, execution });
    },

    runBoth: async (scenario, base, options) => {
      const { callers, withControl = false } = options;
      const { k6, archive, choices, measure, record } = await begin(scenario, {
        ...options,
        alsoAwait: [base],
      });
      const onBase = { ...scenario, target: base };
      const measured = (on: Scenario) => ({ scenario: on, measurement: measure(on) });
      const parts: OfLoaded<ReturnType<typeof measured>> = {
        head: measured(scenario),
        base: measured(onBase),
        ...(withControl && { control: measured(onBase) }),
      };
      const targets = forLoaded(parts, ({ scenario: on }) => addressOf(on));
      const measurement = measureSides(forLoaded(parts, (part) => part.measurement));
      const both = { scenario, targets, archive };
      const execution = await executeDoubled(k6, both, { ...choices, measurement });
      if ("refused" in execution) return execution;
      const runs = forLoaded(parts, ({ measurement: own, scenario: on }, loaded): Run => {
        const side: Side = loaded === "head" ? "head" : "base";
        const taken = { measurement: own, execution: executionOn(loaded, execution) };
        return record(on, callers[side], taken, side === "head" ? 0 : 1);
      });
      // The archive was made for this change's target, so only its fingerprint leaves the address out; the load is one.
      const { fingerprint } = runs.head;
      return forLoaded(runs, (run) => ({ ...run, ...(fingerprint !== undefined && { fingerprint }) }));
    },
  };
}
