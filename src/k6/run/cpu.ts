import { type CpuInfo, cpus } from "node:os";
import type { GeneratorHealth } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";

/** How busy all cores together were since the sample before. */
export interface CpuSample {
  /** Epoch ms. */
  readonly atMs: number;
  readonly lastedMs: number;
  /** Share of time, in [0, 1]. */
  readonly busy: number;
}

/** Counters move in steps of 10 ms. */
const sampleEveryMs = 1000;

/** Share of time between two readings in which the cores did not idle; undefined if no time was counted. */
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

/** Watches the machine's CPU by a reading a second, which takes less than a thousandth of one. Tests replace the sources. */
export function watchCpu(
  { read, now }: { readonly read: () => readonly CpuInfo[]; readonly now: () => number } = {
    read: cpus,
    now: Date.now,
  },
) {
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

/** A machine this busy cannot send or read each request when it is due. */
const busyFrom = 0.9;

/** Left out at the beginning of a window: its sample includes k6's start, which compiles the script and sets up VUs. */
const settlingMs = 1000;

/** Sums up the samples after the first second of a window, each by its part inside; undefined without any. */
export function summariseCpu(
  samples: readonly CpuSample[],
  window: { readonly startMs: number; readonly endMs: number },
): GeneratorHealth["cpu"] {
  const fromMs = window.startMs + settlingMs;
  const inside = samples
    .map(({ atMs, lastedMs, busy }) => ({
      ms: Math.min(atMs, window.endMs) - Math.max(atMs - lastedMs, fromMs),
      busy,
    }))
    .filter(({ ms }) => ms > 0);
  if (inside.length === 0) return undefined;
  const totalMs = sumOf(inside, ({ ms }) => ms);
  return {
    mean: rounded(sumOf(inside, ({ ms, busy }) => ms * busy) / totalMs),
    highest: rounded(inside.reduce((highest, { busy }) => Math.max(highest, busy), 0)),
    above90: rounded(sumOf(inside, ({ ms, busy }) => (busy > busyFrom ? ms : 0)) / totalMs),
  };
}

function rounded(share: number): number {
  return Number(Math.min(1, share).toFixed(3));
}
