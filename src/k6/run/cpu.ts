import { type CpuInfo, cpus } from "node:os";
import type { GeneratorHealth } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";

/** How busy the machine was, all its cores together, since the sample before. */
export interface CpuSample {
  /** When the sample was taken, epoch ms, and how long before it the one before. */
  readonly atMs: number;
  readonly lastedMs: number;
  /** Share of the cores' time in which they did not idle, in [0, 1]. */
  readonly busy: number;
}

/** Long enough for the counters, which move in steps of 10 ms, and short enough to see a busy second. */
const sampleEveryMs = 1000;

/**
 * Share of the time between two readings in which the cores did not idle.
 * @returns undefined where the system does not tell, or the readings are the same
 */
export function busyShare(before: readonly CpuInfo[], after: readonly CpuInfo[]): number | undefined {
  const [idleBefore, allBefore] = sumTimes(before);
  const [idleAfter, allAfter] = sumTimes(after);
  const passed = allAfter - allBefore;
  if (!(passed > 0)) return undefined;
  return Math.min(1, Math.max(0, 1 - (idleAfter - idleBefore) / passed));
}

function sumTimes(cores: readonly CpuInfo[]): readonly [idle: number, all: number] {
  const all = sumOf(cores, ({ times }) => times.user + times.nice + times.sys + times.idle + times.irq);
  return [sumOf(cores, ({ times }) => times.idle), all];
}

/** What a watch reads from; the system's own unless a test says otherwise. */
export interface CpuSources {
  readonly read: () => readonly CpuInfo[];
  readonly now: () => number;
}

/** Starts to watch the machine's CPU: one reading a second, which costs it less than a thousandth of one. */
export function watchCpu({ read, now }: CpuSources = { read: cpus, now: Date.now }) {
  const samples: CpuSample[] = [];
  let before = read();
  let beforeMs = now();
  const sample = () => {
    const after = read();
    const atMs = now();
    const busy = busyShare(before, after);
    if (busy === undefined) return;
    samples.push({ atMs, lastedMs: atMs - beforeMs, busy });
    before = after;
    beforeMs = atMs;
  };
  const timer = setInterval(sample, sampleEveryMs);
  return {
    /** Takes the last sample. @returns all of them */
    stop: (): readonly CpuSample[] => {
      clearInterval(timer);
      sample();
      return samples;
    },
  };
}

/** From here on a machine has no time to spare in which a request could be sent or read when it is due. */
const busyFrom = 0.9;

/**
 * The first second of a window is left out: the sample that ends in it holds k6's own start as well, which compiles the
 * script and sets up its VUs on all cores before it sends the first request.
 */
const settlingMs = 1000;

/**
 * Sums up the samples of a window from its second second on, each by its part inside it.
 * @returns undefined when none lies there
 */
export function summariseCpu(
  samples: readonly CpuSample[],
  window: { readonly startMs: number; readonly endMs: number },
): GeneratorHealth["cpu"] {
  let total = 0;
  let busyTime = 0;
  let above = 0;
  let highest = 0;
  const fromMs = window.startMs + settlingMs;
  for (const { atMs, lastedMs, busy } of samples) {
    const inside = Math.min(atMs, window.endMs) - Math.max(atMs - lastedMs, fromMs);
    if (inside <= 0) continue;
    total += inside;
    busyTime += inside * busy;
    if (busy > busyFrom) above += inside;
    highest = Math.max(highest, busy);
  }
  if (total === 0) return undefined;
  return { mean: rounded(busyTime / total), highest: rounded(highest), above90: rounded(above / total) };
}

function rounded(share: number): number {
  return Number(Math.min(1, share).toFixed(3));
}
