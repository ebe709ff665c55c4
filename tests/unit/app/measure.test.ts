import { describe, expect, test } from "vitest";
import { measureScenarios } from "../../../src/app/measure.ts";
import { refuseStart } from "../../../src/app/rounds/turns.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { runFailure, usageFailure } from "../../../src/model/failure.ts";
import { segmentOf } from "../../../src/model/run/shard.ts";
import type { Load, ShardOfLoad } from "../../../src/ports/load.ts";
import { someRun } from "../ingest/some-run.ts";
import { keepLog } from "../k6/scenario.ts";

const startMs = Date.UTC(2026, 10, 22, 23, 40);

function gateOf(more: Readonly<Record<string, string>> = {}) {
  const given = {
    ...{ script: "a.js", "target-url": "http://head", rounds: "3" },
    ...{ shard: "2/4", "shard-start": "2026-11-22T23:40:00Z" },
    ...more,
  };
  return resolveGate(new Map(Object.entries(given).map(([name, value]) => [name, [value]])), undefined, {
    baseline: { kind: "directory", path: "baselines" },
    deployment: undefined,
    samples: "pipe",
  });
}

/** A load whose runs take the same time in all shards, with what it was asked for. */
function loadOf(
  given: { readonly lateMs?: number; readonly failAt?: number; readonly refuses?: boolean } = {},
) {
  const asked: string[] = [];
  const record = (shard: ShardOfLoad | undefined, target: string) => {
    if (shard === undefined) throw new Error("no shard");
    const { round, startMs: at } = shard.takeTurn(29_500);
    asked.push(`${target.slice("http://".length)} of round ${round} at ${(at - startMs) / 1000} s`);
    if (asked.length === given.failAt) throw runFailure("k6 was killed");
    const { index, count } = shard;
    const startAt = new Date(at).toISOString();
    const { lateMs = 0 } = given;
    return {
      ...someRun("a"),
      shard: { index, count, round, startAt, lateMs, ...segmentOf({ index, count }) },
    };
  };
  const load: Load = {
    run: async ({ target }, { shard }) => record(shard, target),
    runBoth: async (_scenario, _base, { shard, withControl = false }) => {
      const head = record(shard, "http://both");
      if (given.refuses === true) return { refused: usageFailure("reads the target too early") };
      return { head, base: head, ...(withControl && { control: head }) };
    },
  };
  return { load, asked };
}

async function measure(gate: ReturnType<typeof gateOf>, given: Parameters<typeof loadOf>[0] = {}) {
  const { load, asked } = loadOf(given);
  const log = keepLog();
  const ports = { load, log, signal: new AbortController().signal };
  const measured = await measureScenarios(gate, ports, { caller: {}, baselineBranch: "main" });
  const names = measured.runs.map(({ run, side, round }) => `${side} ${round} ${run.shard?.round}`);
  return { asked, names, log, failure: measured.failure };
}

describe("a shard", () => {
  test("takes all of its rounds, each from its own second, which depends on nothing that happened before", async () => {
    const { asked, names } = await measure(gateOf());
    expect(asked).toEqual(["head of round 1 at 0 s", "head of round 2 at 30 s", "head of round 3 at 60 s"]);
    expect(names).toEqual(["head 1 1", "head 2 2", "head 3 3"]);
  });

  test("goes from one scenario to the next", async () => {
    const gate = gateOf({ rounds: "1" });
    const { asked } = await measure({ ...gate, scenarios: [...gate.scenarios, ...gate.scenarios] });
    expect(asked).toEqual(["head of round 1 at 0 s", "head of round 1 at 30 s"]);
  });

  test("measures both sides at once, with the null control", async () => {
    const { asked, names } = await measure(
      gateOf({ rounds: "2", "base-url": "http://base", "null-control": "true" }),
    );
    expect(asked).toEqual(["both of round 1 at 0 s", "both of round 2 at 30 s"]);
    expect(names).toEqual(["head 1 1", "base 1 1", "control 1 1", "head 2 2", "base 2 2", "control 2 2"]);
  });

  test("measures the sides in turn in the order of all shards, each side from a second of its own", async () => {
    const alternating = { "base-url": "http://base", "side-by-side": "alternating" };
    const orders = ["1/4", "2/4", "4/4"].map(
      async (shard) => (await measure(gateOf({ ...alternating, shard }))).asked,
    );
    const [first, ...others] = await Promise.all(orders);
    expect(first?.map((one) => one.slice(-4).trim())).toEqual([
      "0 s",
      "30 s",
      "60 s",
      "90 s",
      "20 s",
      "50 s",
    ]);
    for (const other of others) expect(other).toEqual(first);
    const sides = await Promise.all(
      Array.from({ length: 20 }, async (_, minute) => {
        const start = `2026-11-22T23:${String(minute + 10)}:00Z`;
        const { asked } = await measure(gateOf({ ...alternating, rounds: "1", "shard-start": start }));
        return asked[0]?.split(" ", 1)[0];
      }),
    );
    expect(new Set(sides)).toEqual(new Set(["head", "base"]));
  });

  test("falls back to the sides in turn as the other shards do, a turn later", async () => {
    const { asked, names, log } = await measure(gateOf({ rounds: "1", "base-url": "http://base" }), {
      refuses: true,
    });
    expect(asked[0]).toBe("both of round 1 at 0 s");
    expect(asked.slice(1).map((one) => one.slice(-4))).toEqual(["30 s", "60 s"]);
    expect(names).toEqual(["head 1 1", "base 1 1"]);
    expect(log.notes).toEqual(["a: one side after the other. reads the target too early"]);
  });

  test("keeps the rounds before one that fails, and takes no more", async () => {
    const { names, failure } = await measure(gateOf(), { failAt: 2 });
    expect(names).toEqual(["head 1 1"]);
    expect(failure?.message).toBe("k6 was killed");
  });

  test("that began late says so; its record tells the judge", async () => {
    const { log } = await measure(gateOf({ rounds: "1" }), { lateMs: 4200 });
    expect(log.warnings).toEqual([
      "a: shard 2 of 4 began 4.2 s late, so round 1 is not valid. Set a later shard-start or, from the second round on, a " +
        "longer max-duration.",
    ]);
  });
});

describe("a start that shards cannot keep is refused", () => {
  const shard = { index: 2, count: 4, startMs };

  test("in the past", () => {
    expect(() => refuseStart(shard, startMs + 61_200)).toThrow(
      "shard-start: 2026-11-22T23:40:00Z was 1 min 2 s ago, and the other shards have begun without this one. Set a later " +
        "start, and run all jobs of the workflow again, the first one included.",
    );
  });

  test("far ahead", () => {
    expect(() => refuseStart(shard, startMs - 3_600_001)).toThrow(/is more than an hour ahead/);
  });

  test("but for one of the next hour", () => {
    refuseStart(shard, startMs - 1);
    refuseStart(shard, startMs - 3_600_000);
  });
});
