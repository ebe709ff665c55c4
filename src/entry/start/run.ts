import { availableParallelism } from "node:os";
import { join } from "node:path";
import { jobEnvironment, terminalEnvironment } from "../../lib/environment.ts";
import type { Gate } from "../../model/gate.ts";
import type { StartedSide } from "../../model/start.ts";
import type { Load } from "../../ports/load.ts";
import { type Place, sideWords } from "../../start/commands.ts";
import { type KeptOutput, keepOutput } from "../../start/kept-output.ts";
import { startBeforeLoad } from "../../start/load.ts";
import { startService } from "../../start/service.ts";
import type { Host } from "../host.ts";
import { openLoad } from "../load.ts";
import type { GuardedHost } from "../secrets.ts";
import { withDeployments } from "../target/deployments.ts";
import { openBase } from "./base.ts";
import { buildSides } from "./build.ts";
import type { Starting } from "./plan.ts";

export interface Started {
  /** As given, or without a base that cannot be built. */
  readonly gate: Gate;
  readonly notes: readonly string[];
  /** Starts the sides before it loads them. */
  readonly load: Load;
}

/** With this many cores both sides are built at once. */
const coresForTwo = 4;

/**
 * Builds both sides, lets `use` measure them, and ends all that was started; looks up deployments if none is.
 * @throws Failure "run" if the change cannot be built or its deployment does not come up, and whatever `use` throws
 */
export async function withStarted<Result>(
  { gate, starting }: { readonly gate: Gate; readonly starting: Starting | undefined },
  host: GuardedHost,
  use: (started: Started) => Promise<Result>,
): Promise<Result> {
  if (starting === undefined) {
    const found = await withDeployments(gate, host);
    return await use({ ...found, load: await openLoad(found.gate, host) });
  }
  const { log, signal } = host;
  const outputs: KeptOutput[] = [];
  const ends: (() => Promise<void>)[] = [];
  const env = environmentOf(host);
  try {
    const open = async (side: StartedSide, folder: string): Promise<Place> => {
      const output = await keepOutput(join(gate.reportDirectory, `start-${side}.log`));
      outputs.push(output);
      return { side, folder, port: starting.ports[side], env, output };
    };
    const head = { start: starting.start, place: await open("head", process.cwd()) };
    const atOnce = availableParallelism() >= coresForTwo;
    const found = await openBase(starting, { host, env, open, ends });
    const built = await buildSides(head, found, { log, signal, atOnce });
    const sides = { head, base: built.kind === "built" ? built : undefined };
    const isOneAtATime = gate.scenarios.some(({ sideBySide }) => sideBySide?.timing === "alternating");
    const measured = withBase(gate, sides.base?.commit);
    const { load, end } = startBeforeLoad(
      await openLoad(measured, host),
      async (side, untilAborted) => {
        const own = sides[side];
        if (own === undefined) throw new Error("a base that was not built is measured");
        log.note(`Starting ${sideWords(side)}: ${own.start.run}`);
        return await startService(own.start, own.place, { signal: untilAborted, log });
      },
      isOneAtATime,
    );
    ends.unshift(end);
    return await use({ gate: measured, notes: built.notes, load });
  } finally {
    for (const end of ends) await end();
    for (const output of outputs) await output.close();
  }
}

/** The pull request's code gets no secret. */
function environmentOf({ kind, env }: Host): Readonly<Record<string, string>> {
  return kind === "job" ? jobEnvironment(env, []).env : terminalEnvironment(env).env;
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
