import { join } from "node:path";
import type { CountingGate, StartAgain, Started } from "../../app/host.ts";
import { isLevel } from "../../judge/validity/warm-up.ts";
import { environmentOf } from "../../lib/environment.ts";
import { runFailure } from "../../model/failure.ts";
import type { Gate } from "../../model/gate.ts";
import type { RunningProcesses, StartedSide } from "../../model/start.ts";
import type { Load } from "../../ports/load.ts";
import { type CommandPlace, sideWords } from "../../start/commands.ts";
import { type KeptOutput, keepOutput } from "../../start/kept-output.ts";
import { type StartedLoad, startBeforeLoad } from "../../start/load.ts";
import { startService } from "../../start/service.ts";
import { openLoad } from "../load.ts";
import type { GuardedHost } from "../secrets.ts";
import { withDeployments } from "../target/deployments.ts";
import { type Base, openBase } from "./base.ts";
import { loadByBase } from "./base-scripts.ts";
import { type BuiltBase, build, buildBase } from "./build.ts";

/**
 * Builds both sides, lets `use` measure them, and ends all that was started; looks up deployments if none is.
 * @throws Failure "run" if the change cannot be built or its deployment does not come up, and whatever `use` throws
 */
export async function withStarted<Result>(
  { gate, starting, baseLoads }: Pick<CountingGate, "gate" | "starting" | "baseLoads">,
  host: GuardedHost,
  use: (started: Started) => Promise<Result>,
): Promise<Result> {
  if (starting === undefined) {
    const found = await withDeployments(gate, host);
    const loaded = await loadByBase({ gate: found.gate, baseLoads }, host, { env: environmentOf(host) });
    const load = await openLoad(loaded.gate, host, { baseScripts: loaded.scripts });
    return await use({ gate: loaded.gate, notes: [...found.notes, ...loaded.notes], load });
  }
  const { log, signal } = host;
  const outputs: KeptOutput[] = [];
  const ends: (() => Promise<void>)[] = [];
  const env = environmentOf(host);
  try {
    const open = async (side: StartedSide, folder: string): Promise<CommandPlace> => {
      const output = await keepOutput(join(gate.reportDirectory, `start-${side}.log`));
      outputs.push(output);
      return { side, folder, port: starting.ports[side], env, output };
    };
    const found = await openBase(starting, { host, env, open, ends });
    // Before any command of the change, which could write where the base's read.
    const base = await buildBase(found, { log, signal });
    const folder = base.kind === "found" ? base.place.folder : undefined;
    const loaded = await loadByBase({ gate, baseLoads }, host, { env, folder });
    const head = { start: starting.start, place: await open("head", process.cwd()) };
    await build(head, { log, signal });
    const isOneAtATime = gate.scenarios.some(({ sideBySide }) => sideBySide?.timing === "alternating");
    const measured = withBase(loaded.gate, base.kind === "found" ? base.commit : undefined);
    const sides = { head, base: base.kind === "found" ? base : undefined };
    const running = new Map<StartedSide, RunningProcesses>();
    const opened = await openLoad(measured, host, { baseScripts: loaded.scripts, running });
    const startWith = (variablesOf: VariablesOf): StartedLoad =>
      startBeforeLoad(opened, {
        startSide: async (side, untilAborted) => {
          const own = sides[side];
          if (own === undefined) throw new Error("a base that was not built is measured");
          if (side === "base") await sides.base?.beforeStart();
          else if (isOneAtATime) await sides.base?.afterRun();
          log.note(`Starting ${sideWords(side)}: ${own.start.run}`);
          const given = { ...own.place.env, ...own.start.env };
          const start = { ...own.start, env: { ...own.start.env, ...variablesOf(side, given) } };
          const service = await startService(start, own.place, { signal: untilAborted, log });
          running.set(side, service.processes);
          return service;
        },
        isOneAtATime,
        base: sides.base,
        isLevel,
      });
    const first = startWith(() => ({}));
    ends.unshift(first.end);
    const again: StartAgain = async (variablesOf, useAgain) => {
      if (!(await first.endToStartAnew())) throw runFailure(bothWroteWords);
      const own = startWith(variablesOf);
      ends.unshift(own.end);
      try {
        const folders = { head: head.place.folder, base: folder ?? head.place.folder };
        return await useAgain({ load: own.load, running, folders });
      } finally {
        await own.end();
      }
    };
    const notes = [...base.notes, ...loaded.notes];
    const hasBoth = sides.base !== undefined;
    return await use({
      gate: measured,
      notes,
      load: lacking(first.load, base),
      again: hasBoth ? again : undefined,
    });
  } finally {
    for (const end of ends) await end();
    for (const output of outputs) await output.close();
  }
}

type VariablesOf = Parameters<StartAgain>[0];

const bothWroteWords =
  "start: a file of the base changed while both sides ran, so the base cannot be started once more as it was built.";

/** Writes into the records that their base is lacking. */
function lacking(load: Load, base: Base | BuiltBase): Load {
  const lacksBase = base.kind === "none" ? base.lacking : undefined;
  if (lacksBase === undefined) return load;
  return {
    ...load,
    run: async (scenario, options) => ({ ...(await load.run(scenario, options)), lacksBase }),
  };
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
