import { defaultGateFile, parseGateFile, type ReadGateFile, readGateFile } from "../../config/file/read.ts";
import { trustedGateFile } from "../../config/file/trust.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { choose, given, read, type Settings } from "../../config/options/option.ts";
import { verdictOptions } from "../../config/options/verdict.ts";
import { resolveGate } from "../../config/resolve/gate.ts";
import { type BaseAsked, resolveBaseAsked } from "../../config/resolve/modes.ts";
import { resolveExpected } from "../../config/resolve/objectives.ts";
import { resolved } from "../../config/resolve/reader.ts";
import { resolveRules, type Surroundings } from "../../config/resolve/rules.ts";
import { findScripts } from "../../config/scripts.ts";
import { Failure, usageFailure } from "../../model/failure.ts";
import type { BaseLoads, GatedScenario, GateRules } from "../../model/gate.ts";
import type { Option } from "../../model/option.ts";
import type { BaseWanted } from "../../model/start.ts";
import { gateFileNotes } from "../../report/words/notes/gate-file.ts";
import type { ModeHost } from "../feature.ts";
import type { CountingGate, CountingGateFile } from "../host.ts";
import { baseWanted, planStart } from "./start-plan.ts";

/**
 * Reads the gate file. What an unreviewed change may not decide comes from the base branch's.
 * @param ofBase only the base branch's file counts: what lies here is not the pull request's checkout
 * @throws Failure "usage" for a missing or wrong file, "run" if GitHub cannot be asked
 */
export async function readCountingGateFile(
  settings: Settings,
  host: ModeHost,
  { ofBase = false }: { readonly ofBase?: boolean } = {},
): Promise<CountingGateFile> {
  const path = given(settings, modeOptions.config);
  const { baseFile } = host;
  if (baseFile === undefined) return { file: await readGateFile(path, host.options), notes: [] };
  const own = ofBase ? undefined : await readGateFile(path, host.options);
  const text = await baseFile.read(path ?? defaultGateFile);
  const base =
    text === undefined
      ? undefined
      : parseOfBranch(text, path ?? defaultGateFile, { branch: baseFile.branch, options: host.options });
  const from = {
    objectivesFrom: objectivesFrom(settings),
    loadFrom: isLoadOfBase(settings, base, host) ? "base branch" : "pull request",
  } as const;
  const { file, changes } = trustedGateFile(own, base, from);
  return { file, ofBase: { file: base }, notes: gateFileNotes(changes, baseFile.branch) };
}

/** Where the base branch's objectives count, so do the thresholds of its script. */
function keeping(settings: Settings, { ofBase }: CountingGateFile): Pick<GateRules, "keepsThresholds"> {
  return { keepsThresholds: ofBase !== undefined && objectivesFrom(settings) === "base branch" };
}

/** What the base branch's gate file says of a scenario, with the same settings. */
function ofBaseOf(
  scenario: string,
  settings: Settings,
  { ofBase }: CountingGateFile,
  { around }: ModeHost,
): Pick<GatedScenario, "ofBase"> {
  if (ofBase === undefined) return {};
  const { objectives } = resolveExpected(settings, ofBase.file, scenario, around.added);
  return { ofBase: { objectives } };
}

/** Whether a change is loaded as the base branch says. */
function isLoadOfBase(
  settings: Settings,
  base: ReadGateFile | undefined,
  { baseFile, isFork = false }: Pick<ModeHost, "baseFile" | "isFork">,
): boolean {
  if (baseFile === undefined) return false;
  const chosen = resolved(settings, (reader) => choose({ ...reader, file: base }, verdictOptions.loadFrom));
  return chosen === undefined ? isFork || objectivesFrom(settings) === "base branch" : chosen === "base";
}

/**
 * The loads of the base's gate file, with the same settings; none where the change's own count and are compared with stored
 * runs, or no base is named.
 */
async function baseLoadsOf(
  settings: Settings,
  { ofBase, gate }: CountingGateFile & Pick<CountingGate, "gate">,
  host: ModeHost,
  surroundings: Surroundings,
): Promise<BaseLoads | undefined> {
  const base = loadsWanted(settings, host);
  if (base === undefined) return undefined;
  const count = isLoadOfBase(settings, ofBase?.file, host);
  if (!count && gate.scenarios.every(({ sideBySide }) => sideBySide === undefined)) return undefined;
  const found = ofBase ?? (await readOfBase(base, settings, host));
  // Without the base, why it cannot be had is told where its scripts are to be read.
  const scenarios =
    found === undefined
      ? gate.scenarios
      : scenariosOf(settings, found.file, { ...surroundings, otherwiseTarget: "http://localhost" });
  const loads = scenarios.map(
    ({ name, script, env, warmUpMs }) => [name, { script, env, warmUpMs }] as const,
  );
  return { base, count, loads: new Map(loads) };
}

/** The base whose loads are read. */
function loadsWanted(settings: Settings, host: ModeHost): BaseWanted | undefined {
  const { baseFile, mergeCommit, caller } = host;
  if (baseFile === undefined) return host.readOfBase && baseWanted(settings, host);
  return { kind: "branch", ref: baseFile.branch, mergeCommit, head: caller.commit };
}

/** The gate file of a base, if that has one; undefined if git cannot find the base, or the file is wrong. */
async function readOfBase(
  base: BaseWanted,
  settings: Settings,
  host: ModeHost,
): Promise<CountingGateFile["ofBase"]> {
  const path = given(settings, modeOptions.config) ?? defaultGateFile;
  try {
    const text = await host.readOfBase?.(base, path);
    const { options } = host;
    return {
      file: text === undefined ? undefined : parseOfBranch(text, path, { branch: base.ref, options }),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

/** None where this file names none: the change may be the first to do so. */
function scenariosOf(...of: Parameters<typeof resolveGate>): readonly GatedScenario[] {
  try {
    const { scenarios, results } = resolveGate(...of);
    return results.kind === "k6" ? scenarios : [];
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

/** What is wrong in it cannot be found in the checkout. */
function parseOfBranch(
  text: string,
  path: string,
  { branch, options }: { readonly branch: string; readonly options: readonly Option[] },
): ReadGateFile {
  try {
    return parseGateFile(text, path, options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw usageFailure(`On branch ${branch}: ${error.message}`, error);
  }
}

/** For modes that run no scenario. */
export interface CountingRules extends CountingGateFile {
  readonly rules: GateRules;
  /** What is expected of a scenario. @throws Failure "usage" */
  readonly expectedOf: (
    scenario: string,
  ) => ReturnType<typeof resolveExpected> & Pick<GatedScenario, "ofBase">;
  /** Whether records of a base count. @throws Failure "usage" */
  readonly baseAskedOf: (scenario: string) => BaseAsked;
}

/** @throws Failure as readCountingGateFile */
export async function readRules(
  settings: Settings,
  host: ModeHost,
  where?: Parameters<typeof readCountingGateFile>[2],
): Promise<CountingRules> {
  const counting = await readCountingGateFile(settings, host, where);
  return {
    ...counting,
    rules: { ...resolveRules(settings, counting.file, host.around), ...keeping(settings, counting) },
    expectedOf: (scenario) => ({
      ...resolveExpected(settings, counting.file, scenario, host.around.added),
      ...ofBaseOf(scenario, settings, counting, host),
    }),
    baseAskedOf: (scenario) =>
      counting.ofBase === undefined ? "ifThere" : resolveBaseAsked(settings, counting.ofBase.file, scenario),
  };
}

/** @throws Failure "usage" for mistakes in settings and gate file, and for missing scripts */
export async function readGate(
  given: Settings,
  host: ModeHost,
  { withBase = false }: { readonly withBase?: boolean } = {},
): Promise<CountingGate> {
  const { settings, namesakes } = await findScripts(given);
  const counting = await readCountingGateFile(given, host);
  const starting = await planStart(settings, counting.file, host, withBase);
  const around = { ...host.around, namesakes, started: starting?.targets, withBase };
  const whole = resolveGate(settings, counting.file, around);
  const scenarios = whole.scenarios.map((one) => ({
    ...one,
    ...ofBaseOf(one.name, settings, counting, host),
  }));
  const gate = { ...whole, scenarios, ...keeping(settings, counting) };
  return {
    ...counting,
    gate,
    starting,
    baseLoads: await baseLoadsOf(settings, { ...counting, gate }, host, around),
  };
}

function objectivesFrom(settings: Settings): "pull request" | "base branch" {
  const chosen = resolved(settings, (reader) => read(reader, verdictOptions.objectivesFrom));
  return chosen === "base" ? "base branch" : "pull request";
}
