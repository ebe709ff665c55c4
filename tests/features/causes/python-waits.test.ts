// What py-spy's two samplings of a service in Python tell of its waits.
import { expect, test } from "vitest";
import { waitsOf } from "../../../src/features/causes/other/python.ts";
import type { RawFrame, Spent } from "../../../src/features/causes/profile.ts";

const frame = (name: string, line: number): RawFrame => ({ name, file: "app.py", line, column: 0 });

/** Samples of 10 ms, by slice. */
function sampled(name: string, line: number, samples: readonly number[]): Spent<RawFrame> {
  const bySlice = new Map(
    samples.flatMap((count, slice) => (count === 0 ? [] : [[slice, 10 * count] as const])),
  );
  return { kind: "cpu", frames: [frame(name, line), frame("handle", 9)], bySlice };
}

test("a function with more samples of all threads than of busy ones waited for the rest", () => {
  const busy = [sampled("ask", 4, [1, 2, 1, 0])];
  const all = [sampled("ask", 4, [9, 8, 9, 10])];
  const [waits, ...others] = waitsOf({ busy, all });
  expect(others).toEqual([]);
  expect(waits).toMatchObject({ kind: "wait", frames: [{ name: "ask", line: 4 }, { name: "handle" }] });
  expect([...(waits?.bySlice ?? [])]).toEqual([
    [0, expect.closeTo(80)],
    [1, expect.closeTo(60)],
    [2, expect.closeTo(80)],
    [3, expect.closeTo(100)],
  ]);
});

test("one that only computes waits for nothing, however chance deals its samples", () => {
  const busy = [sampled("rank", 14, [5, 9, 4, 8]), sampled("rank", 15, [2, 0, 3, 1])];
  const all = [sampled("rank", 14, [9, 4, 8, 6]), sampled("rank", 15, [1, 2, 0, 4])];
  expect(waitsOf({ busy, all })).toEqual([]);
});

test("its lines together wait as long as the function does", () => {
  const busy = [sampled("ask", 4, [3, 0]), sampled("ask", 5, [0, 4])];
  const all = [sampled("ask", 4, [0, 30]), sampled("ask", 5, [24, 0])];
  const waits = waitsOf({ busy, all });
  const waitedMs = waits.flatMap(({ bySlice }) => [...bySlice.values()]).reduce((sum, ms) => sum + ms, 0);
  expect(waitedMs).toBeCloseTo(10 * (30 + 24 - 3 - 4));
});
