import { describe, expect, test } from "vitest";
import { measureScenarios } from "../../../src/app/measure.ts";
import { resolveGate } from "../../../src/config/resolve/gate.ts";
import { segmentOf, shardFacts, shardOf } from "../../../src/features/shards/facts.ts";
import { measuringShard } from "../../../src/features/shards/perform.ts";
import type { takingTurns } from "../../../src/features/shards/take.ts";
import { refuseStart } from "../../../src/features/shards/turns.ts";
import { runFailure, usageFailure } from "../../../src/model/failure.ts";
import type { Scenario } from "../../../src/model/gate.ts";
import type { Load, LoadOptions } from "../../../src/ports/load.ts";
import { someRun } from "../../unit/ingest/some-run.ts";
import { keepLog } from "../../unit/k6/scenario.ts";

const startMs = Date.UTC(2026, 10, 22, 23, 40);

/** The gate, and the number of the shard. */
function gateOf({ shard = "2/4", start = startMs, ...more }: Given = {}) {
  const given = { script: "a.js", "target-url": "http://head", rounds: "3", ...more };
  const settings = new Map(Object.entries(given).map(([name, value]) => [name, [value]]));
  const gate = resolveGate(settings, undefined, {
    baseline: { kind: "directory", path: "baselines" },
    deployment: undefined,
    samples: "pipe",
  });
  const [index = 0, count = 0] = shard.split("/").map(Number);
  return { ...gate, choice: { index, count, startMs: start } };
}

type Given = { readonly shard?: string; readonly start?: number } & Readonly<Record<string, string | number>>;

/** Turns that take half a minute, without waiting for any. */
const taking: typeof takingTurns =
  ({ index, count, takeTurn }) =>
  async () => {
    const { round, startMs: at } = takeTurn(29_500);
    const segments = segmentOf({ index, count });
    const facts = { round, startAt: new Date(at).toISOString(), ...segments };
    return {
      ...{ index, of: count, startMs: at, ...segments },
      factsOf: ({ lateMs = 0 }) => shardFacts.kept({ ...facts, lateMs }),
    };
  };

/** A load whose runs take the same time in all shards, with what it was asked for. */
function loadOf(
  given: { readonly lateMs?: number; readonly failAt?: number; readonly refuses?: boolean } = {},
) {
  const asked: string[] = [];
  const record = async (
    scenario: Scenario,
    { takePart, log, signal }: Pick<LoadOptions, "takePart" | "log" | "signal">,
    target = scenario.target,
  ) => {
    const part = await takePart?.(scenario, { options: {}, files: [] }, { log, signal });
    if (part === undefined) throw new Error("no part of the load");
    const { index, of } = part;
    const run = {
      ...someRun("a"),
      part: { index, of },
      facts: part.factsOf({ lateMs: given.lateMs, idle: [] }),
    };
    const seconds = (part.startMs - startMs) / 1000;
    asked.push(`${target.slice("http://".length)} of round ${shardOf(run)?.round} at ${seconds} s`);
    if (asked.length === given.failAt) throw runFailure("k6 was killed");
    return run;
  };
  const load: Load = {
    run: record,
    runBoth: async (scenario, _base, { withControl = false, ...options }) => {
      const head = await record(scenario, options, "http://both");
      if (given.refuses === true) return { refused: usageFailure("reads the target too early") };
      return { head, base: head, ...(withControl && { control: head }) };
    },
  };
  return { load, asked };
}

async function measure(
  { choice, ...gate }: ReturnType<typeof gateOf>,
  given: Parameters<typeof loadOf>[0] = {},
) {
  const { load, asked } = loadOf(given);
  const log = keepLog();
  const ports = { load, log, signal: new AbortController().signal };
  const options = { caller: {}, baselineBranch: "main" };
  const measured = await measureScenarios(gate, ports, options, measuringShard(choice, taking));
  const names = measured.runs.map(({ run, side, round }) => `${side} ${round} ${shardOf(run)?.round}`);
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
        const start = startMs + minute * 60_000;
        const { asked } = await measure(gateOf({ ...alternating, rounds: "1", start }));
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
