import type { DiskBytes, RunningProcesses } from "../../../model/start.ts";
import { type CostSample, FamilyCount } from "./count.ts";
import type { FamilyReader } from "./reading.ts";

/** What was sampled of a family while a load ran. */
export interface CostsSampled {
  /** In the order of time. */
  readonly samples: readonly CostSample[];
  /** Whether the system counts the CPU time of the whole family, so that none is lost. */
  readonly isConfined: boolean;
  /** Processes at once, at most; those that ended, as far as they were seen; those that could not be read. */
  readonly processes: number;
  readonly ended: number;
  readonly hidden: number;
  /** When processes ended that had lived for two seconds. */
  readonly lastingEnded: readonly number[];
  /** Whether none ran any more at the end. */
  readonly isOver: boolean;
}

export interface CostSampling {
  /** Reads once more; further calls wait for the same. */
  stop(): Promise<readonly CostsSampled[]>;
}

/** Readings may take this share of a processor each, the usual ones and those that take longer: 0.5 % together. */
const mostShare = 0.0025;

const [leastPauseMs, leastSlowPauseMs] = [200, 500];
const [mostPauseMs, mostSlowPauseMs] = [4000, 10_000];

/** How long to wait after a reading that cost this much. */
export function pauseAfter(costMs: number, [least, most]: readonly [number, number]): number {
  return Math.min(most, Math.max(least, costMs / mostShare));
}

/** CPU time of this process and, where another program reads, its time as a whole. */
function stopwatch(isElsewhere: boolean): () => number {
  const [startedMs, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return isElsewhere ? performance.now() - startedMs : (user + system) / 1000;
  };
}

interface Family {
  readonly processes: RunningProcesses;
  readonly reader: FamilyReader;
}

/** What containers read and wrote is told of all at once, also where their processes belong to another user. */
function withDisk({ slow, ...sample }: CostSample, disk: DiskBytes | undefined): CostSample {
  return slow === undefined ? sample : { ...sample, slow: { ...slow, ...disk } };
}

/**
 * Reads these families at the same instants until it is stopped, as often as its share of a processor allows: a family of
 * many threads more rarely.
 */
export async function startSampling(families: readonly Family[]): Promise<CostSampling> {
  const counted = families.map((family) => ({
    ...family,
    count: new FamilyCount(),
    samples: [] as CostSample[],
  }));
  let slowAtMs = Number.NEGATIVE_INFINITY;
  let slowPauseMs = 0;
  const isElsewhere = families.some(({ reader }) => reader.isElsewhere);
  const readAll = async (mustBeSlow: boolean): Promise<number> => {
    const startedMs = performance.now();
    const costMs = stopwatch(isElsewhere);
    const isSlow = mustBeSlow || startedMs - slowAtMs >= slowPauseMs;
    for (const { processes, reader, count, samples } of counted) {
      const reading = await reader.read(isSlow);
      const sample = count.take(reading, performance.timeOrigin + performance.now(), processes.cpuMs());
      samples.push(withDisk(sample, processes.diskBytes?.()));
    }
    if (isSlow) {
      slowAtMs = startedMs;
      slowPauseMs = pauseAfter(costMs(), [leastSlowPauseMs, mostSlowPauseMs]);
      return leastPauseMs;
    }
    return pauseAfter(costMs(), [leastPauseMs, mostPauseMs]);
  };
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> = Promise.resolve();
  let isEnding = false;
  let ended: Promise<readonly CostsSampled[]> | undefined;
  const again = (pauseMs: number): void => {
    if (isEnding) return;
    timer = setTimeout(() => {
      reading = readAll(false).then(again);
    }, pauseMs).unref();
  };
  const end = async (): Promise<readonly CostsSampled[]> => {
    isEnding = true;
    await reading;
    clearTimeout(timer);
    await readAll(true);
    return counted.map(({ processes, count, samples }) => ({
      samples,
      isConfined: processes.cpuMs() !== undefined,
      processes: count.most,
      ended: count.ended,
      hidden: count.hidden,
      lastingEnded: count.lastingEnded,
      isOver: count.running === 0,
    }));
  };
  again(await readAll(true));
  return {
    stop: async () => {
      ended ??= end();
      return await ended;
    },
  };
}
