// Profiles of real programs are read as what they spent, and whatever else stands in their place is refused with a message.
import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openJfrText } from "../../../src/features/causes/formats/jfr.ts";
import { mergeSpent, openMerged, sumOf } from "../../../src/features/causes/formats/merge.ts";
import { readWaitingGoroutines } from "../../../src/features/causes/formats/pprof.ts";
import { readProfile } from "../../../src/features/causes/formats/read.ts";
import type { Placing } from "../../../src/features/causes/formats/spent.ts";
import { speedscopeFile } from "../../../src/features/causes/formats/write.ts";
import type { RawFrame, Spent, SpentKind } from "../../../src/features/causes/profile.ts";
import { Failure } from "../../../src/model/failure.ts";
import { almost, almostJson } from "../../fuzz/hostile.ts";

const one: Placing = { first: 0, sliceMs: 1000, slices: 1 };

function fixture(name: string): Buffer {
  return readFileSync(new URL(`./formats/${name}`, import.meta.url));
}

const read = (content: string | Uint8Array, placing: Placing = one) =>
  readProfile(typeof content === "string" ? Buffer.from(content) : content, { path: "OUT", placing });

/** What functions spent themselves, with their place. */
function bySelf(spent: readonly Spent<RawFrame>[], kind: SpentKind): Record<string, number> {
  const found: Record<string, number> = {};
  for (const { frames, bySlice, kind: own } of spent) {
    const [inner] = frames;
    const key = `${inner?.name} ${inner?.file}:${inner?.line}`;
    if (own === kind) found[key] = (found[key] ?? 0) + [...bySlice.values()].reduce((a, b) => a + b, 0);
  }
  return found;
}

describe("V8's CPU profile", () => {
  test("of a real program names the line that computed", () => {
    const { spent, isInSamples } = read(fixture("node.cpuprofile"));
    expect(isInSamples).toBe(false);
    expect(bySelf(spent, "cpu")["work file:///srv/w.js:1"]).toBeGreaterThan(200);
  });

  const node = (id: number, functionName: string, children: readonly number[] = []) => ({
    id,
    callFrame: { functionName, url: "file:///srv/a.js", lineNumber: 9, columnNumber: 4 },
    children,
  });
  const profile = (samples: readonly number[], timeDeltas: readonly number[]) => ({
    nodes: [node(1, "(root)", [2, 4]), node(2, "outer", [3]), node(3, "inner"), node(4, "(idle)")],
    ...{ startTime: 0, endTime: 5_000_000, samples, timeDeltas },
  });

  test("is cut into slices by the times of its samples, without idle ones", () => {
    const json = profile([3, 4, 3, 2], [500_000, 1_000_000, 1_000_000, 1_000_000]);
    const { spent } = read(JSON.stringify(json), { first: 2, sliceMs: 1000, slices: 4 });
    expect(spent).toEqual([
      {
        kind: "cpu",
        frames: [
          { name: "inner", file: "file:///srv/a.js", line: 10, column: 0 },
          { name: "outer", file: "file:///srv/a.js", line: 10, column: 5 },
        ],
        bySlice: new Map([
          [2, 1000],
          [4, 1000],
        ]),
      },
      {
        kind: "cpu",
        frames: [{ name: "outer", file: "file:///srv/a.js", line: 10, column: 0 }],
        bySlice: new Map([[5, 1500]]),
      },
    ]);
  });

  test("whose nodes go round in a circle has stacks with an end", () => {
    const json = { ...profile([3], [1]), nodes: [node(3, "inner", [2]), node(2, "outer", [3])] };
    expect(read(JSON.stringify(json)).spent[0]?.frames).toHaveLength(100);
  });

  test("with as many lines of a node as samples is added up by node first", () => {
    const many = 50_000;
    const positionTicks = Array.from({ length: many }, (_, at) => ({ line: 1 + (at % 2), ticks: 1 }));
    const json = {
      ...profile(Array<number>(many).fill(3), Array<number>(many).fill(100)),
      nodes: [{ ...node(3, "inner"), positionTicks }],
    };
    // The first sample is taken after 0.1 ms.
    expect(bySelf(read(JSON.stringify(json)).spent, "cpu")).toEqual({
      "inner file:///srv/a.js:1": expect.closeTo(2499.95),
      "inner file:///srv/a.js:2": expect.closeTo(2499.95),
    });
  });

  test.each([
    [{ nodes: 1 }, "OUT is not a V8 CPU profile: nodes: Invalid input: expected array, received number."],
    [profile([1, 2], [1]), "OUT has 2 samples and 1 timeDeltas."],
    [profile([9], [1]), "OUT: samples.0 is node 9, which is not there."],
  ])("that is damaged is refused: %j", (json, message) => {
    expect(() => read(JSON.stringify(json))).toThrow(new Failure("run", message));
  });
});

describe("pprof", () => {
  test("of a Go program has its CPU time", () => {
    const { spent, isInSamples } = read(fixture("go-cpu.pb.gz"));
    expect(isInSamples).toBe(false);
    const busy = spent.filter(({ frames }) => frames.some(({ name }) => name === "main.work"));
    expect(sumOf(busy, "cpu")).toBeGreaterThan(20);
    expect(busy[0]?.frames.at(-1)?.name).toBe("http.(*conn).serve");
    expect(busy[0]?.frames.find(({ name }) => name === "main.work")).toMatchObject({
      file: "example.test/shop/main.go",
      line: expect.toSatisfy((line: number) => line === 14 || line === 15),
    });
  });

  test("of a Go program has what was allocated", () => {
    expect(sumOf(read(fixture("go-allocs.pb.gz")).spent, "allocated")).toBeGreaterThan(100_000);
  });

  test("of Go's goroutines has those that wait", () => {
    const bytes = gunzipSync(fixture("go-goroutine.pb.gz"));
    const waiting = readWaitingGoroutines(bytes, { path: "goroutine", placing: one });
    const names = waiting.flatMap(({ frames }) => frames.map(({ name }) => name));
    expect(names).toContain("main.await");
    expect(names).not.toContain("pprof.writeGoroutine");
    expect(() => read(bytes)).toThrow(
      "OUT is a pprof profile with the sample types goroutine/count; expected cpu",
    );
  });

  test("with a number that does not end is refused", () => {
    expect(() => read(Buffer.alloc(160_000, 0xff))).toThrow(
      "OUT is not a pprof profile: a number is longer than 10",
    );
  });

  const field = (number: number, bytes: Buffer): Buffer =>
    Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes]);
  const text = (of: string): Buffer => field(6, Buffer.from(of));

  test("has a generic function of Go under the name that its source has, without the path of its package", () => {
    const bytes = Buffer.concat([
      ...[field(1, Buffer.from([8, 1, 16, 2])), field(2, Buffer.from([10, 1, 1, 18, 1, 5]))],
      ...[field(4, Buffer.from([8, 1, 34, 2, 8, 1])), field(5, Buffer.from([8, 1, 16, 3, 32, 4]))],
      ...[text(""), text("cpu"), text("milliseconds")],
      text("acme.test/shop/store.all[go.shape.struct { IDs []int; Name string }].func1"),
      text("acme.test/shop/store/all.go"),
    ]);
    expect(bySelf(read(bytes).spent, "cpu")).toEqual({ "store.all.func1 acme.test/shop/store/all.go:0": 5 });
  });

  test("that names a sample type again and again is read for it once", () => {
    const type = field(1, Buffer.from([8, 1, 16, 2]));
    const sample = field(2, Buffer.from([10, 1, 1, 18, 3, 5, 5, 5]));
    const bytes = Buffer.concat([
      ...Array<Buffer>(50_000).fill(type),
      ...Array<Buffer>(50_000).fill(sample),
      ...[text(""), text("cpu"), text("milliseconds")],
    ]);
    expect(sumOf(read(bytes).spent, "cpu")).toBe(250_000);
  });

  test("that is cut off is refused", () => {
    const bytes = gunzipSync(fixture("go-cpu.pb.gz"));
    expect(() => read(bytes.subarray(0, bytes.length - 5))).toThrow(
      /^OUT is not a pprof profile: field 6 is damaged/,
    );
    expect(() => read(fixture("go-cpu.pb.gz").subarray(0, 500))).toThrow(/^OUT cannot be inflated/);
  });
});

describe("collapsed stacks", () => {
  test("of py-spy have files and lines", () => {
    const { spent, isInSamples, format } = read(fixture("py-spy.collapsed.txt"));
    expect({ isInSamples, format }).toEqual({ isInSamples: true, format: "collapsed stacks" });
    expect(spent.map(({ frames: [inner] }) => inner)).toEqual([
      { name: "work.<locals>.<genexpr>", file: "s.py", line: 3, column: 0 },
      { name: "work", file: "s.py", line: 3, column: 0 },
    ]);
    expect(sumOf(spent, "cpu")).toBe(49);
  });

  test("of perf keep what is in brackets and is no file", () => {
    const { spent } = read("shop;operator new(unsigned long);[libc.so.6] 3\nshop;run (src/main.rs:7) 2\n");
    expect(spent.map(({ frames }) => frames.map(({ name, file }) => `${name}|${file}`))).toEqual([
      ["[libc.so.6]|", "operator new(unsigned long)|", "shop|"],
      ["run|src/main.rs", "shop|"],
    ]);
  });

  test("name the line that is something else", () => {
    expect(() => read("a;b 3\nnothing\n")).toThrow(
      'OUT, line 2 is "nothing"; expected a stack and a number, such as "main;work 12".',
    );
  });
});

describe("speedscope", () => {
  test("of py-spy has times", () => {
    const { spent } = read(fixture("py-spy.speedscope.json"), { first: 0, sliceMs: 500, slices: 2 });
    expect(sumOf(spent, "cpu")).toBeCloseTo(980);
    expect(spent[0]?.bySlice.size).toBe(2);
  });

  const frames = ["main", "work", "CPU_TIME", "UNMANAGED_CODE_TIME"].map((name) => ({ name }));
  const evented = (events: readonly (readonly ["O" | "C", number, number])[]) => ({
    shared: { frames },
    profiles: [
      {
        ...{ type: "evented", unit: "milliseconds", startValue: 100, endValue: 200 },
        events: events.map(([type, frame, at]) => ({ type, frame, at })),
      },
    ],
  });

  test("of dotnet-trace tells CPU time from waits", () => {
    const json = evented([
      ["O", 0, 100],
      ["O", 2, 110],
      ["C", 2, 130],
      ["O", 1, 130],
      ["O", 3, 130],
      ["C", 3, 190],
      ["C", 1, 190],
      ["C", 0, 190],
    ]);
    const { spent } = read(JSON.stringify(json));
    expect(bySelf(spent, "cpu")).toEqual({ "main :0": 30 });
    expect(bySelf(spent, "wait")).toEqual({ "work :0": 60 });
  });

  test("that closes what is not open is refused", () => {
    const json = evented([
      ["O", 0, 100],
      ["C", 1, 110],
    ]);
    expect(() => read(JSON.stringify(json))).toThrow("OUT closes frame 1, which was not open.");
  });

  test("is what is kept for other viewers", () => {
    const { spent } = read(fixture("go-cpu.pb.gz"));
    const { content } = speedscopeFile("pprof", mergeSpent(spent));
    const again = read(content);
    expect(sumOf(again.spent, "cpu")).toBeCloseTo(sumOf(spent, "cpu"));
    expect(again.format).toBe("speedscope");
  });
});

test("files of a side are brought together, as long as they have few stacks", () => {
  const stack = (name: string, slice: number) => ({
    ...{ kind: "cpu" as const, bySlice: new Map([[slice, 2]]) },
    frames: [{ name, file: "a.py", line: 1, column: 0 }],
  });
  const merged = openMerged(2);
  expect(merged.add([stack("one", 0), stack("other", 0)])).toBeUndefined();
  expect(merged.add([stack("one", 0), stack("one", 1)])).toBeUndefined();
  expect(merged.all().map(({ bySlice }) => [...bySlice])).toEqual([
    [
      [0, 4],
      [1, 2],
    ],
    [[0, 2]],
  ]);
  expect(merged.add([stack("third", 0)])).toBe(
    "the profile has more than 2 stacks: sample less often, or for less time",
  );
});

function readJfr(text: string, placing: Placing): readonly Spent<RawFrame>[] {
  const reading = openJfrText({ path: "recording", placing });
  for (const line of text.split("\n")) reading.line(line);
  return reading.all();
}

describe("what jfr prints", () => {
  const text = fixture("jfr-print.txt").toString("utf8");

  test("of a real service is its CPU time, waits and allocation", () => {
    const spent = readJfr(text, { first: 0, sliceMs: 1000, slices: 24 });
    expect(sumOf(spent, "cpu")).toBe(30);
    const waits = spent.filter(({ kind }) => kind === "wait").flatMap(({ frames }) => frames);
    expect(waits).toContainEqual({ name: "Main.await", file: "shop/Main.java", line: 17, column: 0 });
    // Of a lambda, the method that has it.
    expect(waits).toContainEqual({ name: "Main.main", file: "shop/Main.java", line: 32, column: 0 });
    expect(sumOf(spent, "allocated")).toBe(204_800);
  });

  test("a wait goes on through slices, also past midnight", () => {
    const event = (time: string, duration: string) =>
      `jdk.ThreadSleep {\n  startTime = ${time}\n  duration = ${duration}\n  stackTrace = [\n    a.B.c() line: 4\n  ]\n}`;
    const spent = readJfr([event("23:59:59.500", "1.00 ms"), event("00:00:00.000", "1.20 s")].join("\n\n"), {
      first: 0,
      sliceMs: 1000,
      slices: 3,
    });
    expect(spent).toEqual([
      {
        kind: "wait",
        frames: [{ name: "B.c", file: "a/B.java", line: 4, column: 0 }],
        bySlice: new Map([
          [0, 501],
          [1, 700],
        ]),
      },
    ]);
  });
});

test.each([
  ["", "OUT is empty."],
  ['{"nodes": [', "OUT begins as JSON, but is not JSON to its end."],
  ["\u0003\u0001", "OUT is not a pprof profile: field 0 is damaged at byte 1."],
  [
    "<html>\n",
    'OUT begins with "<html>\\n"; expected a V8 CPU profile, speedscope\'s JSON, pprof, or collapsed stacks.',
  ],
])("%j is refused", (text, message) => {
  expect(() => read(text)).toThrow(new Failure("run", message));
});

describe("whatever comes is read or refused with a message", () => {
  const readAny = (content: string | Uint8Array): void => {
    try {
      const { spent } = read(content, { first: 1, sliceMs: 100, slices: 5 });
      for (const { frames, bySlice } of spent) {
        expect(frames.length).toBeLessThanOrEqual(100);
        for (const [slice, amount] of bySlice) {
          expect(slice >= 1 && slice <= 5).toBe(true);
          expect(amount > 0 && Number.isFinite(amount)).toBe(true);
        }
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  };
  const parsed = (name: string): unknown => JSON.parse(fixture(name).toString("utf8"));

  test("in the place of JSON", () => {
    const json = almostJson([parsed("node.cpuprofile"), parsed("py-spy.speedscope.json")]);
    fc.assert(fc.property(json, readAny), { numRuns: 500, seed: 29 });
  });

  test("in the place of text", () => {
    const texts = [
      fixture("py-spy.collapsed.txt").toString("utf8"),
      fixture("jfr-print.txt").toString("utf8"),
    ];
    const any = (text: string): void => {
      readAny(text);
      readJfr(text, one);
    };
    fc.assert(fc.property(almost(texts), any), { numRuns: 500, seed: 29 });
  });

  test("in the place of bytes", () => {
    const valid = ["go-cpu.pb.gz", "go-allocs.pb.gz"].map((name) => gunzipSync(fixture(name)));
    const edit = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      put: fc.uint8Array({ maxLength: 12 }),
    });
    const bytes = fc
      .tuple(fc.constantFrom(...valid), fc.array(edit, { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([whole, edits, isZipped]) => {
        const edited = Buffer.from(whole);
        for (const { at, put } of edits) edited.set(put, Math.floor(at * (edited.length - put.length)));
        return isZipped ? gzipSync(edited) : edited;
      });
    fc.assert(fc.property(bytes, readAny), { numRuns: 1000, seed: 29 });
  });
});
