import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { startMeasurement } from "../ingest/sample-stream.ts";
import { type Environment, setVariables } from "../lib/environment.ts";
import { inTemporaryDirectory, writeFileAtomically } from "../lib/files.ts";
import { cancelledFailure, Failure } from "../model/failure.ts";
import type { K6Choice, Scenario } from "../model/gate.ts";
import type { Run } from "../model/run/run.ts";
import {
  forLoaded,
  type Load,
  type LoadOptions,
  type OfLoaded,
  type Refused,
  type Side,
} from "../ports/load.ts";
import { warnOnce } from "../ports/log.ts";
import { headersOf, refuseWithoutHeaders, scriptHeaders } from "./await/headers.ts";
import { type Awaited, awaitTarget } from "./await/target.ts";
import { openBuilds } from "./install/extensions.ts";
import { examineBuild, findK6 } from "./install/find.ts";
import type { K6 } from "./install/version.ts";
import { type Recorded, recordRun } from "./record.ts";
import { addressOf, archiveCommand } from "./run/command.ts";
import { type Execution, type ExecutionOptions, execute } from "./run/execute.ts";
import {
  doubleScenarios,
  executionOn,
  measureSides,
  openDecoy,
  type SidesIntake,
  targetReadTooEarly,
} from "./run/sides.ts";
import { namesIn } from "./script/addresses.ts";
import {
  type Archive,
  assertScript,
  type RunnableArchive,
  readArchive,
  withOptions,
} from "./script/archive.ts";
import { longestRunMs } from "./script/longest-run.ts";
import { planOf } from "./script/plan.ts";

/** What the load generator runs in. */
export interface LoadSurroundings {
  /** Environment of k6 and the programs that install it (lib/environment.ts). */
  readonly env: Environment;
  /** Further variables for the script. */
  readonly secrets?: Variables;
  /** Values of the variables that `await.headers` names; a header whose variable is missing is not sent. */
  readonly headerValues?: Variables;
  /** Variables that are set in the environment but not in `env`; a script that reads one gets a note. */
  readonly withheld?: readonly string[];
  /** Scripts of the base branch, by scenario, as they were read before any code of the change ran. */
  readonly baseScripts?: ReadonlyMap<string, RunnableArchive>;
  /** Says why a script's run measured another deployment than the target; by default the bare facts. */
  readonly sayAstray?: Recorded["sayAstray"];
}

const bareAstray: Recorded["sayAstray"] = ({ kind, target, requests }, script) =>
  `${script}: ${requests} requests, target ${target}: ${kind}`;

type Variables = Readonly<Record<string, string>>;

/** The name by which a run's metrics are found in Prometheus. */
function nameRun({ name }: Scenario): string {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  return `${name}-${at}-${randomUUID().slice(0, 8)}`;
}

/** Awaits the scenario's own deployment, on its side, and those of the other side. */
function awaitAll(
  scenario: Scenario,
  awaited: { readonly side: Side; readonly others: readonly string[]; readonly headers: Variables },
  signal: AbortSignal,
): Promise<Awaited>[] {
  const { side, others, headers } = awaited;
  return [scenario.target, ...others].map((target, at) => {
    const name = (side === "head") === (at === 0) ? "target" : "base deployment";
    return awaitTarget(addressOf({ ...scenario, target }), { ...scenario.await, headers, name }, signal);
  });
}

/**
 * Lets k6 read the script while the targets are awaited; the first of these that fails ends the others.
 * @param of.builds folder for a build of k6 with what the script imports; undefined allows none
 */
async function readAndAwait(
  k6: K6,
  scenario: Scenario,
  of: {
    readonly signal: AbortSignal;
    readonly env: Variables;
    readonly builds: string | undefined;
    readonly read: RunnableArchive | undefined;
    readonly awaitTargets: (signal: AbortSignal) => Promise<Awaited>[];
  },
): Promise<readonly [RunnableArchive, readonly Awaited[]]> {
  const failed = new AbortController();
  const either = AbortSignal.any([of.signal, failed.signal]);
  const reading = of.read ?? readArchive(archiveCommand(k6, scenario, of.env, of.builds), scenario, either);
  const waiting = of.awaitTargets(either);
  try {
    return await Promise.all([reading, Promise.all(waiting)]);
  } catch (error) {
    failed.abort();
    await Promise.allSettled([reading, ...waiting]);
    throw error;
  }
}

/** Where a run's metrics go, and under which name. */
async function openWriting(
  writeTo: LoadOptions["writeTo"],
  scenario: Scenario,
  { tags }: Archive,
): Promise<Pick<Recorded, "testId"> & Pick<ExecutionOptions, "remoteWrite">> {
  if (writeTo === undefined) return {};
  // The script's own tag stays.
  const testId = tags["testid"] ?? nameRun(scenario);
  return { remoteWrite: { url: await writeTo(), tags: { ...tags, testid: testId } }, testId };
}

/** Runs the script's scenarios on both deployments at once. */
async function executeDoubled(
  k6: K6,
  both: {
    readonly scenario: Scenario;
    readonly targets: OfLoaded<string>;
    readonly archive: RunnableArchive;
    readonly round: number | undefined;
  },
  options: Omit<ExecutionOptions, "measurement"> & { readonly measurement: SidesIntake },
): Promise<Execution | Refused> {
  const { scenario, targets, archive, round } = both;
  const doubled = doubleScenarios(archive, targets, { script: scenario.script, round });
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

/** Runs a script from its archive, whose options were changed. */
async function executeArchive(
  k6: K6,
  scenario: Scenario,
  { archive, ...options }: ExecutionOptions & { readonly archive: RunnableArchive },
): Promise<Execution> {
  return await inTemporaryDirectory(async (folder) => {
    const script = join(folder, "changed.tar");
    await writeFileAtomically(script, archive.tar);
    // The archive has the other arguments as its options; on the command line they would replace its scenarios.
    const k6Args = { options: [], beside: scenario.k6Args?.beside ?? [] };
    return await execute(k6, { ...scenario, script, k6Args }, options);
  });
}

/** A warning for each variable that a script mentions and does not get. */
function withheldFrom(archive: Archive, { env }: Scenario, withheld: readonly string[]): readonly string[] {
  const mentioned = namesIn(archive);
  return withheld
    .filter((name) => mentioned.has(name) && env[name] === undefined)
    .map(
      (name) =>
        `The script mentions ${name}, which this job sets but does not pass to the script. To pass it, name it in the ` +
        "input script-secrets; the script, and so a pull request, can then read it.",
    );
}

/** The archive with what a feature makes of its options. @throws its failure */
function reshaped(archive: RunnableArchive, { reshape }: Scenario): RunnableArchive {
  const options = reshape?.(archive.options) ?? archive.options;
  if (options instanceof Failure) throw options;
  return options === archive.options ? archive : withOptions(archive, options);
}

/** Prepares each load of the same k6, which is found, or installed, once. */
function preparing(choice: K6Choice, version: string, surroundings: LoadSurroundings) {
  const { sayAstray = bareAstray, headerValues = {}, withheld = [] } = surroundings;
  const env = setVariables(surroundings.env);
  const warn = warnOnce();
  let found: K6 | undefined;

  const start = async (scenario: Scenario, options: Omit<LoadOptions, "caller">) => {
    const { signal, log, side = "head", alsoAwait: others = [] } = options;
    const headers = headersOf(scenario.await, headerValues);
    const awaitTargets = (until: AbortSignal) => awaitAll(scenario, { side, others, headers }, until);
    const read = scenario.loadedBy === undefined ? undefined : surroundings.baseScripts?.get(scenario.name);
    const beforeInstall = async () => {
      if (read === undefined) await assertScript(scenario);
      await Promise.all(awaitTargets(signal));
    };
    found ??= await findK6(choice, { env, log, signal, beforeInstall });
    const secrets = {
      ...surroundings.secrets,
      ...scriptHeaders(scenario.await, { ...env, ...surroundings.secrets }),
    };
    const scriptEnv = { ...env, ...secrets };
    const builds = choice.extensions ? openBuilds() : undefined;
    const how = { signal, env: scriptEnv, builds, read, awaitTargets };
    const [whole, answers] = await readAndAwait(found, scenario, how);
    const archive = reshaped(whole, scenario);
    refuseWithoutHeaders(archive, scenario, { env: scriptEnv, answers });
    for (const line of withheldFrom(archive, scenario, withheld)) warn(line, log);
    const k6 = archive.build === undefined ? found : await examineBuild(archive.build, { ...how, log });
    const maxDurationMs = scenario.maxDurationMs ?? longestRunMs(archive.options);
    const part = await options.takePart?.(scenario, archive, { log, signal });
    return { k6, archive, answers, secrets, scriptEnv, maxDurationMs, part };
  };

  return async (scenario: Scenario, options: Omit<LoadOptions, "caller">) => {
    const { log, signal, stretchMs } = options;
    const ready = await start(scenario, options).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      throw cancelledFailure("The run was cancelled before the load started.", error);
    });
    const { k6, archive, answers, secrets, scriptEnv, maxDurationMs, part } = ready;
    const { remoteWrite, testId } = await openWriting(options.writeTo, scenario, archive);
    const { samples } = choice;
    const by = { k6, archive, version, testId, sayAstray, part };
    return {
      ...{
        k6,
        archive,
        choices: { samples, env, secrets, log, signal, remoteWrite, maxDurationMs, stretchMs, part },
      },
      measure: (on: Scenario) => startMeasurement(planOf(on, archive.thresholds, part !== undefined)),
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

/** The load generator k6. @param version of Loadline, for the records */
export function createLoad(choice: K6Choice, version: string, surroundings: LoadSurroundings): Load {
  const begin = preparing(choice, version, surroundings);
  return {
    run: async (scenario, options) => {
      const { k6, archive, choices, measure, record } = await begin(scenario, options);
      const measurement = measure(scenario);
      const own = { ...choices, measurement };
      const execution = await (scenario.reshape === undefined && scenario.loadedBy === undefined
        ? execute(k6, scenario, own)
        : executeArchive(k6, scenario, { ...own, archive }));
      return record(scenario, options.caller, { measurement, execution });
    },

    runBoth: async (scenario, base, options) => {
      const { callers, withControl = false } = options;
      const begun = await begin(scenario, { ...options, alsoAwait: [base] });
      const { k6, archive, choices, measure, record } = begun;
      const onBase = { ...scenario, target: base };
      const measured = (on: Scenario) => ({ scenario: on, measurement: measure(on) });
      const parts: OfLoaded<ReturnType<typeof measured>> = {
        head: measured(scenario),
        base: measured(onBase),
        ...(withControl && { control: measured(onBase) }),
      };
      const targets = forLoaded(parts, ({ scenario: on }) => addressOf(on));
      const measurement = measureSides(forLoaded(parts, (part) => part.measurement));
      const both = { scenario, targets, archive, round: options.round };
      const execution = await executeDoubled(k6, both, { ...choices, measurement });
      if ("refused" in execution) return execution;
      const runs = forLoaded(parts, ({ measurement: own, scenario: on }, loaded): Run => {
        const side: Side = loaded === "head" ? "head" : "base";
        const taken = { measurement: own, execution: executionOn(loaded, execution) };
        return record(on, callers[side], taken, side === "head" ? 0 : 1);
      });
      // The archive was made for this change's target, so only its own fingerprint leaves the address out.
      const { fingerprint } = runs.head;
      return forLoaded(runs, (run) => ({ ...run, ...(fingerprint !== undefined && { fingerprint }) }));
    },
  };
}
