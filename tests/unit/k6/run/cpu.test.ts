import type { CpuInfo } from "node:os";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { busyShare, summariseCpu, watchCpu } from "../../../../src/k6/run/cpu.ts";

function cores(...times: readonly (readonly [user: number, idle: number])[]): CpuInfo[] {
  return times.map(([user, idle]) => ({
    model: "some",
    speed: 0,
    times: { user, nice: 0, sys: 0, idle, irq: 0 },
  }));
}

test("the busy share is that of all cores together", () => {
  const before = cores([100, 900], [50, 50]);
  expect(busyShare(before, cores([200, 900], [50, 150]))).toBe(0.5);
  expect(busyShare(before, cores([200, 900], [150, 50]))).toBe(1);
});

test("a system that does not tell its CPU times is not idle but unknown", () => {
  expect(busyShare([], [])).toBeUndefined();
  expect(busyShare(cores([1, 1]), cores([1, 1]))).toBeUndefined();
});

beforeEach(() => {
  vi.useFakeTimers({ now: 10_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a watch samples once a second and once more at its end", () => {
  // Both cores idle but for the second second.
  const readings = [
    cores([0, 0], [0, 0]),
    cores([0, 1000], [0, 1000]),
    cores([1000, 1000], [900, 1100]),
    cores([1000, 1500], [900, 1600]),
  ];
  const watch = watchCpu({ read: () => readings.shift() ?? [], now: Date.now });
  vi.advanceTimersByTime(2500);
  expect(watch.stop()).toEqual([
    { atMs: 11_000, lastedMs: 1000, busy: 0 },
    { atMs: 12_000, lastedMs: 1000, busy: 0.95 },
    { atMs: 12_500, lastedMs: 500, busy: 0 },
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

const busySecond = (second: number, busy: number) => ({ atMs: second * 1000, lastedMs: 1000, busy });

test("only what lies in the window counts, each sample by its part of it", () => {
  const samples = [busySecond(1, 1), busySecond(2, 0.95), busySecond(3, 0.5), busySecond(4, 1)];
  expect(summariseCpu(samples, { startMs: 500, endMs: 3000 })).toEqual({
    mean: 0.65,
    highest: 0.95,
    above90: 0.333,
  });
  expect(summariseCpu(samples, { startMs: 9000, endMs: 10_500 })).toBeUndefined();
});

test("k6's own start is no load: the first second of the window does not count", () => {
  const starting = [busySecond(1, 1), busySecond(2, 0.3), busySecond(3, 0.3)];
  expect(summariseCpu(starting, { startMs: 100, endMs: 3000 })).toEqual({
    mean: 0.3,
    highest: 0.3,
    above90: 0,
  });
  const ofStart = [{ atMs: 2000, lastedMs: 2000, busy: 1 }];
  expect(summariseCpu(ofStart, { startMs: 1500, endMs: 2400 })).toBeUndefined();
});

test("on a machine too busy to be sampled in time, one late sample tells of all it covers", () => {
  const late = [{ atMs: 4000, lastedMs: 4000, busy: 1 }];
  expect(summariseCpu(late, { startMs: 100, endMs: 4000 })).toEqual({ mean: 1, highest: 1, above90: 1 });
});
