import { setTimeout as delay } from "node:timers/promises";
import { diedFailure, Failure, runFailure } from "../model/failure.ts";
import type { RunningProcesses, Start } from "../model/start.ts";
import type { Log } from "../ports/log.ts";
import { type CommandPlace, endedWell, quoted, runToEnd, sideWords, startCommand } from "./commands.ts";
import { isListening, portsOf } from "./ports.ts";

/** A running side of the service. */
export interface Service {
  readonly processes: RunningProcesses;
  /** Resolves if it ends too early. */
  readonly died: Promise<Failure>;
  /** Why nothing listens on its port; undefined if something does. */
  whySilent(): Promise<string | undefined>;
  /** Ends it with all that it started; further calls wait for the same end. */
  end(): Promise<void>;
}

/** For a daemon to listen after its command returned. */
const forkedPatienceMs = 2000;

/**
 * Prepares and starts a side, without waiting until it answers.
 * @throws Failure "run" if `prepare` fails or the port is taken
 */
export async function startService(
  start: Start,
  place: CommandPlace,
  { signal, log }: { readonly signal: AbortSignal; readonly log: Pick<Log, "warn"> },
): Promise<Service> {
  if (await isListening(place.port)) {
    throw runFailure(
      `start: port ${place.port} was taken by another program in between. Run the gate again.`,
    );
  }
  const stop = async () => await stopDaemon(start, place, log);
  if (start.prepare !== undefined) {
    try {
      await runToEnd("prepare", start.prepare, { start, place, signal });
    } catch (error) {
      await stop();
      throw error;
    }
  }
  const { family, exited } = startCommand(start.run, start, place);
  let ended: Promise<void> | undefined;
  const died = exited.then(async (how): Promise<Failure> => {
    // A command may leave its work to child processes, whose end is not seen, or to a daemon, which only `stop` reveals.
    const isDaemon = async () => start.stop !== undefined && (await listensSoon(place.port));
    if (how === endedWell && (family.pids().length > 0 || (await isDaemon()))) {
      return await new Promise<never>(() => undefined);
    }
    const words = ended === undefined ? how : "was ended";
    const hint = words === endedWell ? ` ${inForeground}` : "";
    return diedFailure(`start: ${sideWords(place.side)} ${words}.${hint}${quoted(place.output)}`);
  }, notBegun);
  return {
    processes: family,
    died,
    whySilent: async () => {
      if (await isListening(place.port)) return undefined;
      const others = portsOf(family.pids());
      const elsewhere =
        others.length === 0
          ? `It does not listen on port ${place.port}.`
          : `It listens on port ${others.join(", ")} instead of ${place.port}: let it use {port}, which is also the variable PORT.`;
      return `${elsewhere}${quoted(place.output)}`;
    },
    end: async () => {
      ended ??= family.end().then(stop);
      await ended;
    },
  };
}

function notBegun(error: unknown): Failure {
  if (error instanceof Failure) return error;
  throw error;
}

const inForeground =
  "`run` has to keep the service running until the gate ends it; what it hands to a daemon needs `stop`.";

const stopPatienceMs = 60_000;

/** A daemon that cannot be stopped does not spoil what was measured. */
async function stopDaemon(start: Start, place: CommandPlace, log: Pick<Log, "warn">): Promise<void> {
  if (start.stop === undefined) return;
  try {
    await runToEnd("stop", start.stop, { start, place, signal: AbortSignal.timeout(stopPatienceMs) });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    log.warn(error.message);
  }
}

/** Whether a daemon accepts connections in time. */
async function listensSoon(port: number): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < forkedPatienceMs) {
    if (await isListening(port)) return true;
    await delay(50);
  }
  return false;
}
