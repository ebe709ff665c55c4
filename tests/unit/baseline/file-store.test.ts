import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { packedBytes } from "../../../src/baseline/compaction.ts";
import { createFileStore, type Room } from "../../../src/baseline/file-store.ts";
import { figuresPath, formatHistory, historyPath } from "../../../src/baseline/history.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { acceptance, key, makeEntry, minutesOf } from "./make-run.ts";

const quiet = { ...key, scenario: "quiet" };

/** Of a size that packing hardly changes. */
function entryOf(minute: number, accepted?: BaselineEntry["accepted"]): BaselineEntry {
  return makeEntry({ minute, provenance: { target: randomBytes(500).toString("hex") } }, accepted);
}

/** A store in memory whose histories have so much room. */
function storeWith(files: Map<string, string>, room: Room) {
  const read = async (path: string) => files.get(path);
  return createFileStore({
    place: "memory",
    nameOf: (path) => path,
    list: async () => [],
    read,
    assertWritable: async () => {},
    update: async (_, change) => {
      for (const [path, text] of await change(read, room)) files.set(path, text);
    },
  });
}

function weightOf(files: ReadonlyMap<string, string>, ...paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + packedBytes(files.get(path) ?? ""), 0);
}

test("appends keep a history within its room, with the newest runs, the accepted ones, and some of all times", async () => {
  const files = new Map<string, string>();
  const mostPackedBytes = 20_000;
  const store = storeWith(files, { mostPackedBytes, others: [] });
  for (let minute = 0; minute < 300; minute += 20) {
    const runs = Array.from({ length: 20 }, (_, next) =>
      entryOf(minute + next, minute + next === 52 ? acceptance : undefined),
    );
    await store.append(key, runs);
    expect(weightOf(files, historyPath(key), figuresPath(key))).toBeLessThanOrEqual(mostPackedBytes);
  }
  const compared = minutesOf((await store.read(key)).map(({ run }) => run));
  expect(compared.length).toBeGreaterThan(10);
  expect(compared.length).toBeLessThan(50);
  // The last accepted run, and the newest.
  expect(compared).toEqual([
    52,
    ...Array.from({ length: compared.length - 1 }, (_, at) => 301 - compared.length + at),
  ]);
  const all = minutesOf((await store.read(key, { reach: "all" })).map(({ run }) => run));
  expect(all.length).toBeGreaterThan(compared.length + 4);
  expect(all.filter((minute) => minute < 200).length).toBeGreaterThan(2);
  const before = new Map(files);
  await store.append(key, (await store.read(key)).slice(-5));
  expect(files).toEqual(before);
});

test("other histories that have too much are compacted in passing, and a damaged one is not touched", async () => {
  const stored = Array.from({ length: 30 }, (_, minute) => entryOf(minute));
  const files = new Map([
    [historyPath(quiet), formatHistory(quiet, stored)],
    ["staging/damaged.json", "{"],
  ]);
  const others = [historyPath(quiet), "staging/damaged.json", "staging/gone.json"];
  const store = storeWith(files, { mostPackedBytes: 3000, others });
  await store.append(key, [entryOf(99)]);
  expect(minutesOf((await store.read(key)).map(({ run }) => run))).toEqual([99]);
  expect(await store.read(quiet)).toEqual(stored.slice(-10));
  expect(files.get("staging/damaged.json")).toBe("{");
  expect(files.has("staging/gone.json")).toBe(false);
});
