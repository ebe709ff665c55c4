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

/** The gate file that counts here, and what the reader of the report is to know of it. */
export interface CountingGateFile {
  readonly file: ReadGateFile | undefined;
  readonly notes: readonly string[];
}

/**
 * Reads the gate file. Where a change is judged that nobody has read yet, what a pull request may not decide comes from
 * the base branch's.
 * @param ofBase whether nothing that lies here is the pull request's checkout, so that only the base branch's file counts
 * @throws Failure "usage" for a missing or wrong file, "run" when GitHub cannot be asked for the base branch's
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

/** The rules that count for modes which run no scenario, with the gate file that has them. */
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

/** A gate, and what has to be started for it. */
export interface CountingGate extends Omit<CountingGateFile, "file"> {
  readonly gate: Gate;
  readonly starting: Starting | undefined;
}

/**
 * @param withBase whether the mode compares side by side
 * @returns the gate with the gate file it comes from
 * @throws Failure "usage" for what is wrong in settings and gate file, and for scripts that are not there
 */
export async function readGate(
  given: Settings,
  host: Host,
  { withBase = false }: { readonly withBase?: boolean } = {},
): Promise<CountingGate & CountingGateFile> {
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
