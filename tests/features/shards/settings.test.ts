import { describe, expect, test } from "vitest";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { resolved } from "../../../src/config/resolve/reader.ts";
import type { Surroundings } from "../../../src/config/resolve/rules.ts";
import { scenarioPlans } from "../../../src/entry/table.ts";
import { chooseShard } from "../../../src/features/shards/resolve.ts";
import { parseGateFile } from "../../builders/gate-file.ts";

const around: Surroundings = {
  plans: await scenarioPlans(),
  baseline: { kind: "branch", branch: "loadline-baselines" },
  deployment: undefined,
  samples: "pipe",
};

const shared = {
  script: "perf/checkout.js",
  "target-url": "http://shop",
  shard: "2/4",
  "shard-start": "2026-11-22T23:40:00Z",
  rounds: "3",
};

function resolve(values: Readonly<Record<string, string | undefined>>, file = "", more = {}) {
  const given = Object.entries({ ...shared, ...values }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value]] as const],
  );
  const settings = new Map(given);
  const gate = resolveGate(settings, parseGateFile(file, "loadline.yml"), around);
  const shard = resolved(settings, (reader) => chooseShard(reader, { ...gate, isStarted: false, ...more }));
  return { ...gate, shard };
}

function problem(...given: Parameters<typeof resolve>): string {
  try {
    resolve(...given);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "none";
}

test("a shard has its number, the number of all, the second at which all start, and a fixed number of rounds, one unless told", () => {
  const gate = resolve({});
  expect(gate.shard).toEqual({ index: 2, count: 4, startMs: Date.UTC(2026, 10, 22, 23, 40) });
  expect(gate.scenarios[0]?.rounds).toEqual({ min: 3, max: 3 });
  expect(resolve({ rounds: undefined }, "rounds: 2").scenarios[0]?.rounds).toEqual({ min: 2, max: 2 });
  expect(resolve({ rounds: undefined }).scenarios[0]?.rounds).toEqual({ min: 1, max: 1 });
  expect(resolve({ shard: undefined, "shard-start": undefined }).shard).toBeUndefined();
});

const form = "must be a shard and the number of shards, such as 2/4 for the second of four (at most 256)";
const second = "must be a second of UTC, such as 2026-11-22T23:40:00Z";
const fixed =
  "rounds: shards need a number, such as 3; auto and ranges stop when the verdict is clear, and one shard sees a part of the load only";

describe("what cannot be a shard is told in one message", () => {
  test.each([
    ["5/4", `shard: "5/4" ${form}`],
    ["0/4", `shard: "0/4" ${form}`],
    ["a/b", `shard: "a/b" ${form}`],
    ["1/257", `shard: "1/257" ${form}`],
    ["2", `shard: "2" ${form}`],
    ["1/4:2/4", `shard: "1/4:2/4" ${form}`],
  ])("shard: %s", (shard, message) => {
    expect(problem({ shard })).toBe(message);
  });

  test.each([
    "23:40",
    "2026-11-22T23:40:00+01:00",
    "2026-11-22T23:40:00.500Z",
    "2026-13-22T23:40:00Z",
    "soon",
  ])("shard-start: %s", (start) => {
    expect(problem({ "shard-start": start })).toBe(`shard-start: "${start}" ${second}`);
  });

  test.each([
    [
      "without a start",
      { "shard-start": undefined },
      "shard: needs shard-start, the second at which all shards start, such as 2026-11-22T23:40:00Z; see docs/shards.md",
    ],
    ["a start alone", { shard: undefined }, "shard-start: needs shard, such as 2/4"],
    ["rounds: auto", { rounds: "auto" }, fixed],
    ["a range of rounds", { rounds: "1..3" }, fixed],
    [
      "a ladder",
      { levels: "10,20,40", objectives: "p95 < 1s" },
      "shard: cannot be used with a ladder, whose next level depends on the whole load of the last one",
    ],
    [
      "result files",
      { "results-file": "jmeter.jtl", rounds: undefined, scenario: "a" },
      "shard: remove it; results: files has no load that could be divided",
    ],
    [
      "runs in Prometheus",
      { results: "prometheus", "test-id": "a", "prometheus-url": "http://p", rounds: undefined },
      "shard: remove it; results: prometheus has no load that could be divided",
    ],
  ])("%s", (_what, values, message) => {
    expect(problem(values)).toBe(message);
  });

  test("a service that the gate starts", () => {
    expect(problem({}, "", { isStarted: true })).toBe(
      "shard: cannot be used with start: each shard would start a service of its own; set target-url",
    );
  });
});
