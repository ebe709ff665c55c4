// Generators that share one load: what real k6 makes of segments, both majors.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installTools, toolPath, toolVersion } from "../../../../scripts/tools.ts";
import { shardOf } from "../../../../src/features/shards/facts.ts";
import { mergeShards } from "../../../../src/features/shards/merge.ts";
import { takingTurns } from "../../../../src/features/shards/take.ts";
import type { Turns } from "../../../../src/features/shards/turns.ts";
import { createLoad } from "../../../../src/k6/load.ts";
import { type Run, runSchema } from "../../../../src/model/run/run.ts";
import { allSeriesOf } from "../../../../src/model/run/series.ts";
import type { LoadOptions } from "../../../../src/ports/load.ts";
import { serve } from "../../../unit/k6/fakes.ts";
import { keepLog, scenario } from "../../../unit/k6/scenario.ts";

let base: Awaited<ReturnType<typeof serve>>;
let head: Awaited<ReturnType<typeof serve>>;
const asked: string[] = [];

beforeAll(async () => {
  await installTools(["k6", "k6-v1"]);
  const answering = (side: string) =>
    serve(({ url }, response) => {
      if (url === "/products") asked.push(side);
      response.end("hello");
    });
  base = await answering("base");
  head = await answering("head");
}, 300_000);

afterAll(async () => {
  await base.close();
  await head.close();
});

const script = "tests/fixtures/k6/shards.js";
const count = 4;

function requestsOf({ metrics }: Run): number {
  const requests = metrics.find(({ name }) => name === "http_reqs");
  return requests?.type === "counter" ? (requests.series[0]?.values.count ?? 0) : 0;
}

function turnsOf(index: number, startMs: number): Turns {
  return { index, count, enter: () => {}, takeTurn: () => ({ round: 1, startMs }) };
}

describe.each(["k6", "k6-v1"] as const)("%s", (tool) => {
  const load = createLoad({ path: toolPath(tool), version: toolVersion(tool), samples: "pipe" }, "0.1.0", {
    env: process.env,
  });
  const optionsOf = (turns: Turns): LoadOptions & { readonly log: ReturnType<typeof keepLog> } => ({
    caller: {},
    signal: new AbortController().signal,
    log: keepLog(),
    takePart: takingTurns(turns),
  });
  const shop = () => scenario({ script, target: head.url });

  test("four shards make the whole load together, none before the agreed second, and know each other's parts", async () => {
    asked.length = 0;
    const startMs = Math.ceil(Date.now() / 1000) * 1000 + 2000;
    const options = [1, 2, 3, 4].map((index) => optionsOf(turnsOf(index, startMs)));
    const runs = await Promise.all(options.map((one) => load.run(shop(), one)));
    expect(runs.map(requestsOf).toSorted()).toEqual([10, 10, 10, 11]);
    expect(asked).toHaveLength(41);
    expect(runs.map((run) => shardOf(run)?.segment)).toEqual(["0:1/4", "1/4:2/4", "2/4:3/4", "3/4:1"]);
    for (const run of runs) {
      expect(runSchema.parse(run)).toEqual(run);
      expect(Date.parse(run.window.start)).toBeGreaterThanOrEqual(startMs);
      expect(shardOf(run)).toMatchObject({
        ...{ count, round: 1, startAt: new Date(startMs).toISOString(), sequence: "0,1/4,2/4,3/4,1" },
        skew: { ms: expect.any(Number), errorMs: expect.any(Number) },
      });
      // One machine, one clock.
      const { ms, errorMs } = shardOf(run)?.skew ?? { ms: Number.NaN, errorMs: 0 };
      expect(Math.abs(ms)).toBeLessThanOrEqual(errorMs);
    }
    expect(new Set(runs.map(({ fingerprint }) => JSON.stringify(fingerprint))).size).toBe(1);
    // The judge takes them for one load, and finds all of it.
    const files = runs.map((run, at) => ({ path: `${at}.run.json`, run }));
    const { files: merged = [], failure } = mergeShards(files, "head") ?? {};
    expect(failure).toBeUndefined();
    expect(merged.map(({ run }) => [requestsOf(run), run.generators?.length])).toEqual([[41, 4]]);
    const durations = merged.flatMap(({ run }) => allSeriesOf(run, "http_req_waiting"));
    expect(durations.filter(({ values }) => values.percentiles["95"] === undefined)).toEqual([]);
    expect(options[3]?.log.warnings).toEqual([]);
  });

  test("both sides of a shard are its part at once; one that comes late says how much, and setup() runs in each", async () => {
    asked.length = 0;
    const startMs = Date.now() - 5000;
    const { caller, ...options } = optionsOf(turnsOf(1, startMs));
    const pair = await load.runBoth(shop(), base.url, {
      ...options,
      callers: { head: caller, base: caller },
    });
    if ("refused" in pair) throw pair.refused;
    expect([10, 11]).toContain(requestsOf(pair.head));
    expect(requestsOf(pair.base)).toBe(requestsOf(pair.head));
    expect(asked.filter((side) => side === "base")).toHaveLength(requestsOf(pair.base));
    expect(shardOf(pair.base)).toEqual(shardOf(pair.head));
    expect(shardOf(pair.head)?.lateMs).toBeGreaterThanOrEqual(5000);
    expect(options.log.warnings).toEqual([
      `shop: setup() of "${script}" runs in each of the 4 shards, not once.`,
    ]);
  });
});

const openLoad = () =>
  createLoad({ path: toolPath("k6"), version: toolVersion("k6"), samples: "pipe" }, "0.1.0", {
    env: process.env,
  });

test.each([
  ["before its k6 starts", 600_000, "The run was cancelled before the load started."],
  ["while its k6 waits for the others", 15_000, "The run was cancelled before anything was measured."],
])("a shard that is cancelled %s makes no load", async (_when, aheadMs, message) => {
  asked.length = 0;
  const stopping = new AbortController();
  const startMs = Date.now() + aheadMs;
  const isNear = aheadMs < 20_000;
  // Figures come once k6 runs, waiting or not.
  const log = keepLog(() => stopping.abort());
  const noted = { ...log, note: () => (isNear ? undefined : stopping.abort()) };
  const options = {
    caller: {},
    signal: stopping.signal,
    log: noted,
    takePart: takingTurns(turnsOf(1, startMs)),
  };
  await expect(openLoad().run(scenario({ script, target: head.url }), options)).rejects.toThrow(message);
  expect(asked).toEqual([]);
});

test("a load that cannot be divided is refused before any of it", async () => {
  const load = openLoad();
  const takeTurn = () => expect.fail("a turn was taken");
  const takePart = takingTurns({ index: 1, count: 8, enter: () => {}, takeTurn });
  const options = { caller: {}, signal: new AbortController().signal, log: keepLog(), takePart };
  await expect(load.run(scenario({ script, target: head.url }), options)).rejects.toThrow(
    `shard: the scenario "shop" of "${script}" has 4 VUs, fewer than the 8 shards, so some of them would run nothing of it.`,
  );
});
