import { firstWhere } from "../../stats/bisect.ts";
import { sortKeys } from "../sort.ts";

/**
 * Values in whole milliseconds, counted by second and value: they repeat, so hours of samples take a few megabytes. Changed
 * in place.
 */
export type CountedValues = ReturnType<typeof startCounting>;

/** A key is the second and the value, 16 bits each. */
export const valuesInKey = 65_536;
const firstPending = 256;
const mostPending = 65_536;

/** No values. */
export function startCounting() {
  const large: { readonly value: number; readonly second: number }[] = [];
  return {
    /** Keys of values that are not counted yet. */
    pending: new Uint32Array(firstPending),
    used: 0,
    /** Keys in ascending order, and the count of each. */
    keys: new Uint32Array(0),
    counts: new Uint32Array(0),
    length: 0,
    /** Seconds that share keys: more in a run with wider slices. */
    step: 1,
    /** Values too large for a key. */
    large,
  };
}

/** Adds a value. @param value whole and not negative @param second of the window, from 0 to 65,535 */
export function countValue(counted: CountedValues, value: number, second: number): void {
  if (value >= valuesInKey) {
    counted.large.push({ value, second });
    return;
  }
  if (second >= firstCoarse && stepAt(second) > counted.step) coarsen(counted, stepAt(second));
  if (counted.used === counted.pending.length) makeRoom(counted);
  const { step } = counted;
  counted.pending[counted.used] = (step === 1 ? second : second - (second % step)) * valuesInKey + value;
  counted.used += 1;
}

/** From here on slices are at least 5 seconds wide, and each width is a multiple of the step (slices.ts). */
const firstCoarse = 1200;

function stepAt(second: number): number {
  if (second >= 18_000) return 60;
  return second >= 3000 ? 10 : 5;
}

/** Lets more seconds share keys. */
function coarsen(counted: CountedValues, step: number): void {
  mergePending(counted);
  counted.step = step;
  const { keys, counts, length } = counted;
  let [to, at] = [0, 0];
  while (at < length) {
    const second = Math.floor((keys[at] ?? 0) / valuesInKey);
    const shared = second - (second % step);
    const own = new Map<number, number>();
    for (; at < length && (keys[at] ?? 0) < (shared + step) * valuesInKey; at += 1) {
      const value = (keys[at] ?? 0) % valuesInKey;
      own.set(value, (own.get(value) ?? 0) + (counts[at] ?? 0));
    }
    for (const [value, count] of [...own].sort(([one], [other]) => one - other)) {
      keys[to] = shared * valuesInKey + value;
      counts[to] = count;
      to += 1;
    }
  }
  counted.length = to;
}

function makeRoom(counted: CountedValues): void {
  if (counted.pending.length === mostPending) {
    mergePending(counted);
    return;
  }
  const larger = new Uint32Array(counted.pending.length * 4);
  larger.set(counted.pending);
  counted.pending = larger;
}

/** Room to sort in, shared by all. */
const spare = new Uint32Array(mostPending);

/** Counts the pending keys. Samples come nearly in order, so only the end of the known keys moves. */
export function mergePending(counted: CountedValues): void {
  const added = counted.pending.subarray(0, counted.used);
  sortKeys(added, spare);
  counted.used = 0;
  const [least] = added;
  if (least === undefined) return;
  const from = firstWhere(counted.length, (index) => (counted.keys[index] ?? 0) >= least);
  const oldKeys = counted.keys.slice(from, counted.length);
  const oldCounts = counted.counts.slice(from, counted.length);
  reserve(counted, from + oldKeys.length + added.length);
  const { keys, counts } = counted;
  let [to, old, next] = [from, 0, 0];
  while (next < added.length) {
    const key = added[next] ?? 0;
    for (; old < oldKeys.length && (oldKeys[old] ?? 0) < key; old += 1, to += 1) {
      keys[to] = oldKeys[old] ?? 0;
      counts[to] = oldCounts[old] ?? 0;
    }
    const before = next;
    while (next < added.length && added[next] === key) next += 1;
    const isKnown = old < oldKeys.length && oldKeys[old] === key;
    keys[to] = key;
    counts[to] = next - before + (isKnown ? (oldCounts[old] ?? 0) : 0);
    if (isKnown) old += 1;
    to += 1;
  }
  keys.set(oldKeys.subarray(old), to);
  counts.set(oldCounts.subarray(old), to);
  counted.length = to + oldKeys.length - old;
}

function reserve(counted: CountedValues, length: number): void {
  if (length <= counted.keys.length) return;
  const room = Math.ceil(length * 1.25);
  const [keys, counts] = [new Uint32Array(room), new Uint32Array(room)];
  keys.set(counted.keys.subarray(0, counted.length));
  counts.set(counted.counts.subarray(0, counted.length));
  counted.keys = keys;
  counted.counts = counts;
}
