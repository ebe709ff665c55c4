import { setTimeout as delay } from "node:timers/promises";
import { type Failure, runFailure } from "../model/failure.ts";
import type { Start } from "../model/start.ts";
import { endedWell, type Place, quoted, runToEnd, sideWords, startCommand } from "./commands.ts";
import { isListening, portsOf } from "./ports.ts";

/** A side of the service that runs. */
export interface Service {
  /** Resolves when it ends before it was to. */
  readonly died: Promise<Failure>;
  /** Why it cannot be reached: nothing listens where it should; undefined where something does. */
  whySilent(): Promise<string | undefined>;
  /** Ends it with all that it started; further calls wait for the same end. */
  end(): Promise<void>;
}

/** A command that forks and returns leaves processes behind, or a daemon that answers. */
const forkedPatienceMs = 2000;

/**
 * Prepares a side and starts it; does not wait until it answers.
 * @throws Failure "run" where `prepare` fails or the port is taken
 */
export async function startService(start: Start, place: Place, signal: AbortSignal): Promise<Service> {
  if (await isListening(place.port)) {
    throw runFailure(
      `start: port ${place.port} was taken by another program in between. Run the gate again.`,
    );
  }
  if (start.prepare !== undefined) await runToEnd("prepare", start.prepare, { start, place, signal });
  const { family, exited } = startCommand(start.run, start, place);
  let ended: Promise<void> | undefined;
  const end = async (): Promise<void> => {
    await family.end();
    if (start.stop !== undefined) {
      await runToEnd("stop", start.stop, { start, place, signal: AbortSignal.timeout(stopPatienceMs) });
    }
  };
  const died = exited.then(async (how) => {
    // It may have left its work to others, and is then no longer there to say when these end. A daemon is none of its own
    // processes: only `stop` says that there is one.
    const isDaemon = async () => start.stop !== undefined && (await listensSoon(place.port));
    if (how === endedWell && (family.pids().length > 0 || (await isDaemon()))) {
      return await new Promise<never>(() => undefined);
    }
    const words = ended === undefined ? how : "was ended";
    return runFailure(`start: ${sideWords(place.side)} ${words}.${quoted(place.output)}`);
  });
  return {
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
      ended ??= end();
      await ended;
    },
  };
}

const stopPatienceMs = 60_000;

/** Whether a daemon takes connections within the time it may take to start. */
async function listensSoon(port: number): Promise<boolean> {
  const started = performance.now();
  while (performance.now() - started < forkedPatienceMs) {
    if (await isListening(port)) return true;
    await delay(50);
  }
  return false;
}
