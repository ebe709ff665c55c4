import { describe, expect, test } from "vitest";
import { FamilyCount } from "../../../src/features/costs/sampling/count.ts";
import type { ProcessReading, SlowReading } from "../../../src/features/costs/sampling/reading.ts";

const megabyte = 1_000_000;

function one(pid: number, more: Partial<ProcessReading> = {}): ProcessReading {
  const plain = { parent: 1, cpuMs: 0, childrenMs: 0, residentBytes: 10 * megabyte };
  return { id: `${pid}:0`, pid, ...plain, ...more };
}

function slow(more: Partial<SlowReading> = {}): SlowReading {
  return { switches: 0, readBytes: 0, writtenBytes: 0, ownShare: undefined, ...more };
}

/** CPU time after each reading; readings are a second apart. */
function cpuOver(readings: readonly (readonly ProcessReading[])[]): number[] {
  const count = new FamilyCount();
  return readings.map((processes, at) => count.take({ processes, hidden: 0 }, at * 1000).cpuMs);
}

describe("the CPU time of a family", () => {
  test("is that of its processes, and of the children that these waited for", () => {
    expect(cpuOver([[one(10, { cpuMs: 50, childrenMs: 20 }), one(11, { cpuMs: 5 })]])).toEqual([75]);
  });

  test("counts a child once: while it runs as its own, then in its parent", () => {
    const before = [one(10, { cpuMs: 100 }), one(11, { parent: 10, cpuMs: 40 })];
    const after = [one(10, { cpuMs: 110, childrenMs: 45 })];
    expect(cpuOver([before, after])).toEqual([140, 155]);
  });

  test("counts a child that came and went between two readings", () => {
    expect(cpuOver([[one(10)], [one(10, { childrenMs: 30 })]])).toEqual([0, 30]);
  });

  test("keeps what nobody waited for as it was last seen", () => {
    const before = [one(10, { cpuMs: 100 }), one(11, { parent: 1, cpuMs: 40 })];
    expect(cpuOver([before, [one(10, { cpuMs: 110 })]])).toEqual([140, 150]);
  });

  test("does not count short children twice whose parent's count moves by whole ticks", () => {
    const rounds = Array.from({ length: 100 }, (_, at) => [
      one(10, { childrenMs: Math.floor((at * 3) / 10) * 10 }),
      one(100 + at, { parent: 10, cpuMs: 3 }),
    ]);
    const last = cpuOver(rounds).at(-1);
    expect(last).toBeGreaterThanOrEqual(297);
    expect(last).toBeLessThanOrEqual(313);
  });

  test("goes to the nearest process above that still runs", () => {
    const before = [one(10), one(11, { parent: 10, cpuMs: 7 }), one(12, { parent: 11, cpuMs: 30 })];
    expect(cpuOver([before, [one(10, { childrenMs: 40 })]])).toEqual([37, 40]);
  });

  test("never falls: not when the whole family is replaced, and not when a number is used again", () => {
    const again = { ...one(10, { cpuMs: 5 }), id: "10:900" };
    expect(cpuOver([[one(10, { cpuMs: 500 })], [again], []])).toEqual([500, 505, 505]);
  });

  test("is the system's own count where the family is confined", () => {
    const count = new FamilyCount();
    const taken = [123.4, 120].map((ms, at) => count.take({ processes: [], hidden: 0 }, at, ms).cpuMs);
    expect(taken).toEqual([123.4, 123.4]);
  });
});

describe("what takes longer to read", () => {
  test("adds up, and stays with a family whose processes ended", () => {
    const count = new FamilyCount();
    const before = [one(10, { slow: slow({ switches: 5 }) }), one(11, { slow: slow({ switches: 7 }) })];
    expect(count.take({ processes: before, hidden: 0 }, 0).slow?.switches).toBe(12);
    const after = [one(10, { slow: slow({ switches: 6 }) })];
    expect(count.take({ processes: after, hidden: 0 }, 1).slow?.switches).toBe(13);
  });

  test("is untold as a whole where it is not told of one process", () => {
    const count = new FamilyCount();
    const processes = [
      one(10, { slow: slow({ readBytes: 5 }) }),
      one(11, { slow: slow({ readBytes: undefined }) }),
    ];
    const { slow: counts } = count.take({ processes, hidden: 0 }, 0);
    expect(counts).toEqual({ switches: 0, readBytes: undefined, writtenBytes: 0 });
  });

  test("counts bytes of a child once: its parent's count holds them after the wait", () => {
    const count = new FamilyCount();
    const child = one(11, { parent: 10, slow: slow({ writtenBytes: 400 }) });
    count.take({ processes: [one(10, { slow: slow() }), child], hidden: 0 }, 0);
    const after = [one(10, { slow: slow({ writtenBytes: 500 }) })];
    expect(count.take({ processes: after, hidden: 0 }, 1).slow?.writtenBytes).toBe(500);
  });

  test("shares the memory of forked workers, also at readings that do not ask for it", () => {
    const count = new FamilyCount();
    const halves = [one(10, { slow: slow({ ownShare: 0.5 }) }), one(11, { slow: slow({ ownShare: 0.5 }) })];
    expect(count.take({ processes: halves, hidden: 0 }, 0).residentBytes).toBe(10 * megabyte);
    expect(count.take({ processes: [one(10), one(11)], hidden: 0 }, 1).residentBytes).toBe(10 * megabyte);
  });
});

test("tells what came, went and was hidden", () => {
  const count = new FamilyCount();
  count.take({ processes: [one(10), one(11), one(12)], hidden: 2 }, 0);
  count.take({ processes: [one(10), one(11)], hidden: 0 }, 1000);
  count.take({ processes: [one(10)], hidden: 0 }, 3000);
  expect(count).toMatchObject({ most: 3, ended: 2, lastingEnded: [3000], hidden: 2, running: 1 });
});
