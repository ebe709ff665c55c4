import { defaultGateFile, parseGateFile, type ReadGateFile, readGateFile } from "../config/file/read.ts";
import { trustedGateFile } from "../config/file/trust.ts";
import { resolveGate } from "../config/resolve/gate.ts";
import { resolveExpected } from "../config/resolve/objectives.ts";
import { resolved } from "../config/resolve/reader.ts";
import { resolveRules } from "../config/resolve/rules.ts";
import { findScripts } from "../config/scripts.ts";
import { givenValue, read, type Settings } from "../config/settings.ts";
import { Failure, usageFailure } from "../model/failure.ts";
import type { Gate, GateRules } from "../model/gate.ts";
import { gateFileNotes } from "../report/words/notes/gate-file.ts";
import type { Host } from "./host.ts";
import { planStart, type Starting } from "./start/plan.ts";

/** The gate file that counts, and notes for the report. */
export interface CountingGateFile {
  readonly file: ReadGateFile | undefined;
  readonly notes: readonly string[];
}

/**
 * Reads the gate file. What an unreviewed change may not decide comes from the base branch's.
 * @param ofBase only the base branch's file counts: what lies here is not the pull request's checkout
 * @throws Failure "usage" for a missing or wrong file, "run" if GitHub cannot be asked
 */
export async function readCountingGateFile(
  settings: Settings,
  host: Host,
  { ofBase = false }: { readonly ofBase?: boolean } = {},
): Promise<CountingGateFile> {
  const path = givenValue(settings, "config");
  const { baseFile } = host;
  if (baseFile === undefined) return { file: await readGateFile(path), notes: [] };
  const own = ofBase ? undefined : await readGateFile(path);
  const text = await baseFile.read(path ?? defaultGateFile);
  const base = text === undefined ? undefined : parseOfBranch(text, path ?? defaultGateFile, baseFile.branch);
  const { file, changes } = trustedGateFile(own, base, { objectivesFrom: objectivesFrom(settings) });
  return { file, notes: gateFileNotes(changes, baseFile.branch) };
}

/** What is wrong in it cannot be found in the checkout. */
function parseOfBranch(text: string, path: string, branch: string): ReadGateFile {
  try {
    return parseGateFile(text, path);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw usageFailure(`On branch ${branch}: ${error.message}`, error);
  }
}

/** For modes that run no scenario. */
export interface CountingRules extends CountingGateFile {
  readonly rules: GateRules;
  /** What is expected of a scenario. @throws Failure "usage" */
  readonly expectedOf: (scenario: string) => ReturnType<typeof resolveExpected>;
}

/** @throws Failure as readCountingGateFile */
export async function readRules(
  settings: Settings,
  host: Host,
  where?: Parameters<typeof readCountingGateFile>[2],
): Promise<CountingRules> {
  const counting = await readCountingGateFile(settings, host, where);
  return {
    ...counting,
    rules: resolveRules(settings, counting.file, host.around),
    expectedOf: (scenario) => resolveExpected(settings, counting.file, scenario),
  };
}

export interface CountingGate extends CountingGateFile {
  readonly gate: Gate;
  readonly starting: Starting | undefined;
}

/** @throws Failure "usage" for mistakes in settings and gate file, and for missing scripts */
export async function readGate(
  given: Settings,
  host: Host,
  { withBase = false }: { readonly withBase?: boolean } = {},
): Promise<CountingGate> {
  const { settings, namesakes } = await findScripts(given);
  const counting = await readCountingGateFile(given, host);
  const starting = await planStart(settings, counting.file, host, withBase);
  const around = { ...host.around, namesakes, started: starting?.targets, withBase };
  return { ...counting, gate: resolveGate(settings, counting.file, around), starting };
}

function objectivesFrom(settings: Settings): "pull request" | "base branch" {
  const chosen = resolved(settings, (reader) => read(reader, "objectives-from"));
  return chosen === "base" ? "base branch" : "pull request";
}
