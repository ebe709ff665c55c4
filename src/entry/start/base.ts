import { join, relative } from "node:path";
import type { Host } from "../../app/host.ts";
import { type ReadGateFile, readGateFile } from "../../config/file/read.ts";
import { startIn } from "../../config/start.ts";
import { isDirectory } from "../../lib/files.ts";
import { cancelledFailure, Failure, reasonOf, runFailure, usageFailure } from "../../model/failure.ts";
import type { Run } from "../../model/run/run.ts";
import type { Start, StartedSide, Starting } from "../../model/start.ts";
import { baseStartNote, noBaseNote } from "../../report/words/notes/start.ts";
import { type BaseFolder, checkOutBase } from "../../start/base.ts";
import type { CommandPlace } from "../../start/commands.ts";
import { findBase } from "../../start/find.ts";
import { type GitRepository, gitOr } from "../../start/git.ts";
import { optionTable } from "../table.ts";

export interface BuiltSide {
  readonly start: Start;
  readonly place: CommandPlace;
}

/** Why a base that was wanted is not there. */
export type LackingBase = NonNullable<Run["lacksBase"]>;

/** The base of a change; notes go into the report. */
export type Base =
  | {
      readonly kind: "none";
      /** Undefined where none was wanted. */
      readonly lacking?: LackingBase;
      readonly notes: readonly string[];
    }
  | (BuiltSide & {
      readonly kind: "found";
      readonly folder: BaseFolder;
      readonly commit: string;
      readonly notes: readonly string[];
    });

/**
 * Checks the base out.
 * @param surroundings `open` prepares a side's place in a folder, `ends` collects what to do in the end
 * @throws Failure "usage" if a terminal's `base-ref` names nothing
 */
export async function openBase(
  starting: Starting,
  surroundings: {
    readonly host: Host;
    readonly env: GitRepository["env"];
    readonly open: (side: StartedSide, folder: string) => Promise<CommandPlace>;
    readonly ends: (() => Promise<void>)[];
  },
): Promise<Base> {
  const { base, start } = starting;
  if (base === undefined) return { kind: "none", notes: [] };
  const { host, env, open, ends } = surroundings;
  const { codeHost, gitAccess: access, signal, log } = host;
  const repository: GitRepository = { folder: process.cwd(), env, access, codeHost, signal };
  let commit: string | undefined;
  try {
    commit = await findBase(repository, base);
    log.note(`The base is ${commit.slice(0, 7)}`);
    const folder = await checkOutBase(repository, commit, {
      root: join(process.cwd(), ".loadline", "base"),
      ...(!isJob(host) && { buildKey: JSON.stringify(start) }),
    });
    ends.push(folder.release);
    const place = await open("base", await sameFolderIn(folder, repository, host));
    const { own, notes } = await startOfBase(starting, place.folder);
    return { kind: "found", start: own, place, folder, commit, notes };
  } catch (error) {
    if (signal.aborted) throw cancelledFailure("The run was cancelled before anything was measured.", error);
    if (!(error instanceof Failure)) throw error;
    const isNamed = base.kind === "named" && host.kind === "terminal";
    if (commit === undefined && isNamed) throw usageFailure(`base-ref: ${error.message}`, error);
    return lackingBase("checkout", error);
  }
}

/** Whether a CI system runs this: there, what an earlier job left may be a change's own work. */
function isJob({ caller, env }: Host): boolean {
  return caller.workflowRun !== undefined || (env["CI"] ?? "") !== "";
}

export function lackingBase(step: LackingBase, error: Failure): Extract<Base, { kind: "none" }> {
  return { kind: "none", lacking: step, notes: [noBaseNote(step, reasonOf(error))] };
}

/** This working directory, in the base. */
export async function sameFolderIn(
  { path, commit }: BaseFolder,
  repository: GitRepository,
  { baseFile }: Pick<Host, "baseFile">,
): Promise<string> {
  const root = (await gitOr(repository, "rev-parse", "--show-toplevel")) ?? baseFile?.checkout;
  const below = root === undefined ? "" : relative(root, process.cwd());
  const folder = join(path, below);
  if (!(await isDirectory(folder))) throw runFailure(`${commit.slice(0, 7)} has no folder ${below}.`);
  return folder;
}

/** As the base's own gate file says, else as this change is. */
async function startOfBase(
  { start, run, gateFile }: Starting,
  folder: string,
): Promise<{ readonly own: Start; readonly notes: readonly string[] }> {
  const written = startIn(await readOwnGateFile(join(folder, gateFile)))?.start;
  if (run !== undefined) return { own: { ...(written ?? start), run }, notes: [] };
  return written === undefined ? { own: start, notes: [baseStartNote] } : { own: written, notes: [] };
}

/** A wrong gate file says nothing. */
async function readOwnGateFile(path: string): Promise<ReadGateFile | undefined> {
  try {
    return await readGateFile(path, optionTable);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}
