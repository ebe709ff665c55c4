import { join } from "node:path";
import type { Host } from "../../app/host.ts";
import type { LoadSurroundings } from "../../k6/load.ts";
import { readScripts } from "../../k6/read-scripts.ts";
import { asksOf } from "../../k6/script/asks.ts";
import { Failure, reasonOf } from "../../model/failure.ts";
import type { BaseLoads, Gate, GatedScenario } from "../../model/gate.ts";
import { noBaseLoadNote, uncomparedLoadNote } from "../../report/words/notes/load-from.ts";
import { checkOutBase } from "../../start/base.ts";
import { findBase } from "../../start/find.ts";
import type { GitRepository } from "../../start/git.ts";
import { scriptEnvironmentOf } from "../load.ts";
import { sameFolderIn } from "./base.ts";

/** A gate whose scenarios are loaded as the base branch says, where that is asked for and can be had. */
export interface LoadedByBase {
  readonly gate: Gate;
  readonly scripts: NonNullable<LoadSurroundings["baseScripts"]>;
  readonly notes: readonly string[];
}

/**
 * Reads the base branch's scripts, before any code of the change runs.
 * @param folder this working directory in the base, if it is checked out already
 */
export async function loadByBase(
  { gate, baseLoads }: { readonly gate: Gate; readonly baseLoads?: BaseLoads | undefined },
  host: Host,
  { folder, env }: { readonly folder?: string | undefined; readonly env: GitRepository["env"] },
): Promise<LoadedByBase> {
  if (baseLoads === undefined) return { gate, scripts: new Map(), notes: [] };
  const { loads } = baseLoads;
  const wanted = gate.scenarios.filter(({ name }) => loads.has(name));
  if (wanted.length === 0) return loaded(gate, baseLoads, { scripts: new Map(), failures: new Map() });
  try {
    const read =
      folder === undefined
        ? await inBase(
            { ...baseLoads, env },
            host,
            async (own) => await readIn(own, wanted, { gate, baseLoads, host }),
          )
        : await readIn(folder, wanted, { gate, baseLoads, host });
    return loaded(gate, baseLoads, read);
  } catch (error) {
    if (!(error instanceof Failure) || host.signal.aborted) throw error;
    const failures = new Map(wanted.map(({ name }) => [name, error] as const));
    return loaded(gate, baseLoads, { scripts: new Map(), failures });
  }
}

interface Read {
  readonly scripts: LoadedByBase["scripts"];
  readonly failures: ReadonlyMap<string, Failure>;
}

async function readIn(
  folder: string,
  wanted: readonly GatedScenario[],
  { gate, baseLoads, host }: { readonly gate: Gate; readonly baseLoads: BaseLoads; readonly host: Host },
): Promise<Read> {
  const scenarios = wanted.map((scenario) => {
    const own = { ...scenario, ...baseLoads.loads.get(scenario.name) };
    return { ...own, script: join(folder, own.script) };
  });
  const around = { log: host.log, signal: host.signal, env: await scriptEnvironmentOf(gate, host) };
  const read = await readScripts(scenarios, gate.k6, around);
  return {
    scripts: new Map(
      read.flatMap((one) => (one.kind === "read" ? [[one.scenario, one.archive] as const] : [])),
    ),
    failures: new Map(
      read.flatMap((one) => (one.kind === "failed" ? [[one.scenario, one.failure] as const] : [])),
    ),
  };
}

/** Checks the base out for as long as `use` reads it. */
async function inBase<Result>(
  { base, env }: Pick<BaseLoads, "base"> & Pick<GitRepository, "env">,
  host: Host,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { codeHost, gitAccess: access, signal } = host;
  const repository: GitRepository = { folder: process.cwd(), env, access, codeHost, signal };
  const commit = await findBase(repository, base);
  const root = join(process.cwd(), ".loadline", "base");
  const folder = await checkOutBase(repository, commit, { root });
  try {
    return await use(await sameFolderIn(folder, repository, host));
  } finally {
    await folder.release();
  }
}

/** With what the base branch's scripts ask for. */
function withAsks(gate: Gate, { loads }: BaseLoads, { scripts, failures }: Read): Gate {
  const scenarios = gate.scenarios.map((scenario): GatedScenario => {
    const { name } = scenario;
    const archive = scripts.get(name);
    if (archive !== undefined)
      return { ...scenario, baseScript: asksOf(archive, { ...scenario, ...loads.get(name) }) };
    return failures.has(name) ? { ...scenario, baseScript: "unread" } : scenario;
  });
  return { ...gate, scenarios };
}

function loaded(given: Gate, baseLoads: BaseLoads, read: Read): LoadedByBase {
  const gate = withAsks(given, baseLoads, read);
  const {
    base: { ref: branch },
    count,
    loads,
  } = baseLoads;
  const { scripts, failures } = read;
  if (!count) {
    const notes = [...failures].map(([name, failure]) => uncomparedLoadNote(name, branch, reasonOf(failure)));
    return { gate, scripts: new Map(), notes };
  }
  const scenarios = gate.scenarios.map((scenario): GatedScenario => {
    const own = loads.get(scenario.name);
    if (own === undefined || !scripts.has(scenario.name)) return scenario;
    const { script, env, warmUpMs } = scenario;
    return { ...scenario, ...own, loadedBy: branch, instead: { script, env, warmUpMs } };
  });
  const lacking = scenarios.filter(({ loadedBy }) => loadedBy === undefined);
  return {
    gate: { ...gate, scenarios },
    scripts,
    notes: lacking.map(({ name }) => {
      const failure = failures.get(name);
      return noBaseLoadNote(name, branch, failure && reasonOf(failure));
    }),
  };
}
