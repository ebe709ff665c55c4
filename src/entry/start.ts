import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { defaultGateFile, type ReadGateFile, readGateFile } from "../config/file/read.ts";
import { resolved } from "../config/resolve/reader.ts";
import { givenValue, type Settings } from "../config/settings.ts";
import { type ChosenStart, chooseStart, startIn } from "../config/start.ts";
import { jobEnvironment, terminalEnvironment } from "../lib/environment.ts";
import { outputOf } from "../lib/programs.ts";
import { Failure, reasonOf } from "../model/failure.ts";
import type { Gate } from "../model/gate.ts";
import type { Start, StartedSide, StartedTargets } from "../model/start.ts";
import type { Load } from "../ports/load.ts";
import { baseStartNote, noBaseNote } from "../report/words/notes/start.ts";
import { type BaseFolder, type BaseWanted, checkOutBase, findBase, type Repository } from "../start/base.ts";
import { type Place, runToEnd } from "../start/commands.ts";
import { type KeptOutput, keepOutput } from "../start/kept-output.ts";
import { startBeforeLoad } from "../start/load.ts";
import { freePort } from "../start/ports.ts";
import { startService } from "../start/service.ts";
import type { CountingGateFile } from "./gate-file.ts";
import type { Host } from "./host.ts";

/** What the gate starts by itself. */
export interface Starting {
  readonly start: Start;
  readonly ports: Readonly<Record<StartedSide, number>>;
  readonly targets: StartedTargets;
  /** Undefined where only the change is started. */
  readonly base: BaseWanted | undefined;
  /** Path of the gate file, where the base's own lies. */
  readonly gateFile: string;
}

/**
 * What is to be started, with ports that are free now.
 * @param withBase whether the mode compares side by side
 * @returns undefined where the service runs already
 * @throws Failure "usage" for settings that contradict each other
 */
export async function planStart(
  settings: Settings,
  { file }: Pick<CountingGateFile, "file">,
  host: Host,
  withBase: boolean,
): Promise<Starting | undefined> {
  const chosen: ChosenStart | undefined =
    host.around.deployment === undefined
      ? resolved(settings, (reader) => chooseStart(reader, file))
      : undefined;
  if (chosen === undefined) return undefined;
  const base = withBase ? baseWanted(settings, host) : undefined;
  const ports = { head: await freePort(), base: await freePort() };
  const urlOf = (side: StartedSide): string => `http://127.0.0.1:${ports[side]}`;
  const targets = { head: urlOf("head"), base: base && urlOf("base") };
  return {
    start: chosen.start,
    ports,
    targets,
    base,
    gateFile: givenValue(settings, "config") ?? defaultGateFile,
  };
}

function baseWanted(settings: Settings, { baseFile, baseRef, mergeCommit }: Host): BaseWanted | undefined {
  const ref = givenValue(settings, "base-ref") ?? baseRef;
  if (ref !== undefined) return { ref };
  return baseFile && { ref: baseFile.branch, mergeCommit };
}

/** What the gate measures once its sides are there to be started. */
export interface Started {
  /** As given; without the base where that cannot be built. */
  readonly gate: Gate;
  readonly notes: readonly string[];
  /** A load that starts the sides before it loads them. */
  over(load: Load): Load;
}

/**
 * Builds both sides, lets `use` measure them, and ends all that was started.
 * @throws Failure "run" where the change cannot be built, and whatever `use` throws
 */
export async function withStarted<Result>(
  gate: Gate,
  { starting, host }: { readonly starting: Starting | undefined; readonly host: Host },
  use: (started: Started) => Promise<Result>,
): Promise<Result> {
  if (starting === undefined) return await use({ gate, notes: [], over: (load) => load });
  const outputs: KeptOutput[] = [];
  const ends: (() => Promise<void>)[] = [];
  try {
    const open = async (side: StartedSide, folder: string): Promise<Place> => {
      const output = await keepOutput(join(gate.reportDirectory, `start-${side}.log`));
      outputs.push(output);
      return { side, folder, port: starting.ports[side], env: environmentOf(host), output };
    };
    const head = { start: starting.start, place: await open("head", process.cwd()) };
    const base = await openBase(starting, { host, open, ends });
    const builds = { head: () => build(head, host), base: () => buildBase(base, host) };
    const isWide = availableParallelism() >= 4;
    const [, built] = isWide
      ? await Promise.all([builds.head(), builds.base()])
      : [await builds.head(), await builds.base()];
    const sides = { head, base: built.kind === "built" ? built : undefined };
    const isOneAtATime = gate.scenarios.some(({ sideBySide }) => sideBySide?.timing === "alternating");
    return await use({
      gate: withBase(gate, sides.base?.commit),
      notes: built.notes,
      over: (load) => {
        const started = startBeforeLoad(
          load,
          async (side, signal) => {
            const own = sides[side];
            if (own === undefined) throw new Error("a base that was not built is measured");
            host.log.note(`Starting ${side === "head" ? "this change" : "the base"}: ${own.start.run}`);
            return await startService(own.start, own.place, signal);
          },
          isOneAtATime,
        );
        ends.unshift(started.end);
        return started.load;
      },
    });
  } finally {
    for (const end of ends) await end();
    for (const output of outputs) await output.close();
  }
}

/** The pull request's code gets no secret, neither at build time nor when it runs. */
function environmentOf({ kind, env }: Host): Readonly<Record<string, string>> {
  return kind === "job" ? jobEnvironment(env, []).env : terminalEnvironment(env).env;
}

/** A side that can be built and started. */
interface Side {
  readonly start: Start;
  readonly place: Place;
}

type Base =
  | { readonly kind: "none"; readonly notes: readonly string[] }
  | (Side & {
      readonly kind: "found" | "built";
      readonly folder: BaseFolder;
      readonly commit: string;
      readonly notes: readonly string[];
    });

async function openBase(
  { base, start, gateFile }: Starting,
  around: {
    readonly host: Host;
    readonly open: (side: StartedSide, folder: string) => Promise<Place>;
    readonly ends: (() => Promise<void>)[];
  },
): Promise<Base> {
  if (base === undefined) return { kind: "none", notes: [] };
  const { host, open, ends } = around;
  const env = environmentOf(host);
  const repository: Repository = { folder: process.cwd(), env, access: host.gitAccess };
  try {
    const commit = await findBase(repository, base);
    host.log.note(`The base is ${commit.slice(0, 7)}`);
    const root = await outputOf("git", ["rev-parse", "--show-toplevel"], { cwd: process.cwd(), env });
    const folder = await checkOutBase(repository, commit, {
      root: join(process.cwd(), ".loadline", "base"),
      buildKey: JSON.stringify(start),
    });
    ends.push(folder.release);
    const place = await open("base", join(folder.path, relative(root.trim(), process.cwd())));
    const own = startIn(await readOwnGateFile(join(place.folder, gateFile)))?.start;
    const notes = own === undefined ? [baseStartNote] : [];
    return { kind: "found", start: own ?? start, place, folder, commit, notes };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "none", notes: [noBaseNote(reasonOf(error))] };
  }
}

/** One that is wrong says nothing of how its service is started. */
async function readOwnGateFile(path: string): Promise<ReadGateFile | undefined> {
  try {
    return await readGateFile(path);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

async function build({ start, place }: Side, { log, signal }: Host): Promise<void> {
  if (start.build === undefined) return;
  log.note(`Building ${place.side === "head" ? "this change" : "the base"}: ${start.build}`);
  await runToEnd("build", start.build, { start, place, signal });
}

/** The stored baseline takes the place of a base that cannot be built. */
async function buildBase(base: Base, host: Host): Promise<Base> {
  if (base.kind === "none") return base;
  try {
    if (!base.folder.isBuilt) {
      await build(base, host);
      if (base.start.build !== undefined) await base.folder.keep();
    }
    return { ...base, kind: "built" };
  } catch (error) {
    if (!(error instanceof Failure) || host.signal.aborted) throw error;
    return { kind: "none", notes: [noBaseNote(reasonOf(error))] };
  }
}

function withBase(gate: Gate, commit: string | undefined): Gate {
  const scenarios = gate.scenarios.map((scenario) => {
    const { sideBySide } = scenario;
    if (commit === undefined || sideBySide === undefined)
      return { ...scenario, sideBySide: undefined, nullControl: false };
    return { ...scenario, sideBySide: { ...sideBySide, commit } };
  });
  return { ...gate, scenarios };
}
