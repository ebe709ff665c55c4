import { Failure, runFailure } from "../model/failure.ts";
import type { StartedSide } from "../model/start.ts";
import type { Load } from "../ports/load.ts";
import { sideWords } from "./commands.ts";
import type { Service } from "./service.ts";

/** Starts a side, which runs until it is ended. */
export type StartSide = (side: StartedSide, signal: AbortSignal) => Promise<Service>;

/** The base first: its files are checked before any command of the change's runs beside it. */
const bothSides: readonly StartedSide[] = ["base", "head"];

/** A load that starts what it measures. */
export interface StartedLoad {
  readonly load: Load;
  end(): Promise<void>;
}

/**
 * Starts the sides of the service before their first load. A side that ends under load breaks the run.
 * @param isOneAtATime only the side that is measured may run
 */
export function startBeforeLoad(load: Load, startSide: StartSide, isOneAtATime: boolean): StartedLoad {
  const running = new Map<StartedSide, Service>();

  const endOf = async (sides: readonly StartedSide[]): Promise<void> => {
    for (const side of sides) {
      const service = running.get(side);
      running.delete(side);
      await service?.end();
    }
  };

  const open = async (side: StartedSide, signal: AbortSignal): Promise<readonly [StartedSide, Service]> => {
    const service = running.get(side) ?? (await startSide(side, signal));
    running.set(side, service);
    return [side, service];
  };

  const during = async <Taken>(
    sides: readonly StartedSide[],
    signal: AbortSignal,
    take: (signal: AbortSignal) => Promise<Taken>,
  ): Promise<Taken> => {
    const services: (readonly [StartedSide, Service])[] = [];
    for (const side of sides) services.push(await open(side, signal));
    const died = new AbortController();
    for (const [, service] of services) void service.died.then((failure) => died.abort(failure));
    try {
      const taken = await take(AbortSignal.any([signal, died.signal]));
      died.signal.throwIfAborted();
      return taken;
    } catch (error) {
      if (died.signal.aborted && !signal.aborted) throw died.signal.reason;
      throw await withSilence(error, services);
    }
  };

  return {
    load: {
      run: async (scenario, options) => {
        const side = options.side ?? "head";
        if (isOneAtATime) await endOf([side === "head" ? "base" : "head"]);
        const alsoAwait = isOneAtATime ? [] : (options.alsoAwait ?? []);
        const sides: readonly StartedSide[] = alsoAwait.length > 0 ? bothSides : [side];
        return await during(sides, options.signal, async (signal) => {
          return await load.run(scenario, { ...options, signal, alsoAwait });
        });
      },
      runBoth: async (scenario, base, options) =>
        await during(bothSides, options.signal, async (signal) => {
          return await load.runBoth(scenario, base, { ...options, signal });
        }),
    },
    end: async () => await endOf([...running.keys()]),
  };
}

/** A failure with the reason why a side does not listen, if one does not. */
async function withSilence(
  error: unknown,
  services: readonly (readonly [StartedSide, Service])[],
): Promise<unknown> {
  if (!(error instanceof Failure)) return error;
  for (const [side, service] of services) {
    const why = await service.whySilent();
    if (why !== undefined) return runFailure(`start: ${sideWords(side)} did not become ready. ${why}`, error);
  }
  return error;
}
