import { defaultGateFile, parseGateFile, type ReadGateFile, readGateFile } from "../config/file/read.ts";
import { trustedGateFile } from "../config/file/trust.ts";
import { resolved } from "../config/resolve/reader.ts";
import { givenValue, read, type Settings } from "../config/settings.ts";
import { Failure, usageFailure } from "../model/failure.ts";
import { gateFileNotes } from "../report/words/notes/gate-file.ts";
import type { Host } from "./host.ts";

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

function objectivesFrom(settings: Settings): "pull request" | "base branch" {
  const chosen = resolved(settings, (reader) => read(reader, "objectives-from"));
  return chosen === "base" ? "base branch" : "pull request";
}
