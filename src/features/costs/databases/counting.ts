import { unlessAborted } from "../../../lib/net/deadline.ts";
import { reasonOf } from "../../../model/failure.ts";
import type { Side } from "../../../ports/load.ts";
import { openerOf } from "./clients.ts";
import { type Counters, type DatabaseCounts, patienceMs } from "./counters.ts";

/** A database that a side of the service asks. */
export interface AskedDatabase {
  /** As the gate file names it. */
  readonly name: string;
  readonly side: Side;
  readonly address: string;
}

/** What a database counted until a moment. */
export interface CountSample extends DatabaseCounts {
  /** Since the epoch. */
  readonly atMs: number;
}

/** What a database was seen to count while a load ran. */
export interface CountedDatabase extends Pick<AskedDatabase, "name" | "side"> {
  /** Absent where it could not be opened. */
  readonly identity?: string;
  readonly lacksQueries?: string | undefined;
  /** In the order of time. */
  readonly samples: readonly CountSample[];
  /** Why it was not read to the end. */
  readonly failure?: string;
}

/** A reading takes some milliseconds of the database's time. */
const everyMs = 1000;

/** In a few words; of several addresses that refused, the system's code. */
function whyFailed(error: unknown): string {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return `it did not answer within ${patienceMs / 1000} s`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return (reasonOf(error) || code).replace(/\s+/g, " ").slice(0, 200);
}

async function inTime<Found>(work: Promise<Found>): Promise<Found> {
  return await unlessAborted(work, AbortSignal.timeout(patienceMs));
}

/** Reads a database once a second until it is stopped. What fails is said, and never ends the load. */
async function startCounting({ name, side, address }: AskedDatabase) {
  const samples: CountSample[] = [];
  let failure: string | undefined;
  const failed = (error: unknown): void => {
    failure ??= whyFailed(error);
  };
  const opening = openerOf(name, address)(address);
  const counters = await inTime(opening).catch(failed);
  if (counters === undefined) void opening.then(({ close }) => close(), failed);
  const take = async ({ read }: Counters): Promise<void> => {
    const startedMs = performance.now();
    const counts = await inTime(read());
    const atMs = performance.timeOrigin + (startedMs + performance.now()) / 2;
    samples.push({ atMs, ...counts });
  };
  const takeOne = async (): Promise<void> => {
    if (counters !== undefined && failure === undefined) await take(counters).catch(failed);
  };
  let timer: NodeJS.Timeout | undefined;
  let reading = takeOne();
  const again = (): void => {
    timer = setTimeout(() => {
      reading = takeOne().then(again);
    }, everyMs).unref();
  };
  await reading;
  again();
  return {
    stop: async (): Promise<CountedDatabase> => {
      await reading;
      clearTimeout(timer);
      await takeOne();
      await counters?.close().catch(failed);
      const { identity, lacksQueries } = counters ?? {};
      return {
        ...{ name, side, lacksQueries, samples },
        ...(identity !== undefined && { identity }),
        ...(failure !== undefined && { failure }),
      };
    },
  };
}

/** What databases counted while something was done. */
export async function countDuring<Done>(
  databases: readonly AskedDatabase[],
  work: () => Promise<Done>,
): Promise<{ readonly done: Done; readonly counted: readonly CountedDatabase[] }> {
  const countings = await Promise.all(databases.map(startCounting));
  const stop = async () => await Promise.all(countings.map(async (one) => await one.stop()));
  try {
    const done = await work();
    return { done, counted: await stop() };
  } catch (error) {
    await stop();
    throw error;
  }
}
