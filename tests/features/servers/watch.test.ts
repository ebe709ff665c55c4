import { describe, expect, test } from "vitest";
import { readServers, type ServerReading } from "../../../src/features/servers/query/servers.ts";
import type { TrialOptions } from "../../../src/features/servers/query/trial.ts";
import { type Watch, watchServers } from "../../../src/features/servers/watch.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { PrometheusQuery, Scenario } from "../../../src/model/gate.ts";
import type { Run, ServerQuery, Servers } from "../../../src/model/run/run.ts";
import type { Load, LoadOptions } from "../../../src/ports/load.ts";
import type { Prometheus, PrometheusAnswer } from "../../../src/prometheus/api/client.ts";
import { makeRun } from "../../unit/baseline/make-run.ts";
import { down, read, series } from "../../unit/judge/servers.ts";

type Asking = NonNullable<Parameters<typeof watchServers>[2]>;

const scenario: Scenario = {
  name: "checkout",
  script: "checkout.js",
  target: "http://preview.example:8080/shop",
  environment: "staging",
  objectives: [],
  drift: "twice",
  warmUpMs: 0,
  await: { path: "/", status: undefined, timeoutMs: 1000 },
  env: {},
};

function query(name: string, text: string): PrometheusQuery {
  return { name, query: text, dimension: "number", unit: "", factor: 1, place: "loadline.yml line 9" };
}

const depth = query("Queue depth", 'depth{scenario="$scenario",pr="$pull_request"}');
const own = query("Memory", 'memory{instance="$target_host"}');

const one: PrometheusAnswer = {
  kind: "matrix",
  series: [{ labels: {}, values: [{ at: new Date("2026-11-01T00:00:05Z"), value: 7 }], histograms: [] }],
  warnings: [],
  infos: [],
};

/** A Prometheus that gives every query the same answer, and remembers what it was asked. */
function prometheusWith(answer: () => Promise<PrometheusAnswer> = async () => one) {
  const asked: string[] = [];
  const windows: string[] = [];
  const prometheus: Prometheus = {
    name: "http://localhost:9090",
    query: async () => one,
    queryRange: async (promql, { start, end }) => {
      asked.push(promql);
      windows.push(`${start.toISOString()} ${end.toISOString()}`);
      return await answer();
    },
    series: async () => [],
    buildInfo: async () => ({ version: "2.42.0", serverTime: undefined, roundTripMs: 1 }),
  };
  return { prometheus, asked, windows };
}

function optionsWith(signal = new AbortController().signal) {
  const warnings: string[] = [];
  const nothing = (): void => {};
  const log = {
    note: nothing,
    warn: (line: string) => warnings.push(line),
    progress: nothing,
    output: nothing,
  };
  const caller = {
    commit: "c0ffee",
    branch: "main",
    event: undefined,
    workflowRun: undefined,
    actor: undefined,
  };
  const options = { caller, signal, log } satisfies LoadOptions;
  return { options, warnings, callers: { head: caller, base: caller } };
}

function watched(run: Run, over: Partial<Watch> & Pick<Watch, "prometheus">): Load {
  const load: Load = {
    run: async () => run,
    runBoth: async () => ({ head: run, base: run }),
  };
  return watchServers(
    load,
    { queries: [depth, own], stepMs: undefined, pullRequest: 7, ...over },
    reading(readServers),
  );
}

/** Reads as told, and lets every query pass before the load. */
function reading(read: Asking["readServers"]): Asking {
  return { readServers: read, tryQueries: async () => [] };
}

const run = makeRun();

describe("a watched load", () => {
  test("knows the servers' side of exactly its window, asked for by what the run is known by", async () => {
    const { prometheus, asked, windows } = prometheusWith();
    const { options, warnings } = optionsWith();
    const { servers, ...measured } = await watched(run, { prometheus }).run(scenario, options);
    expect(measured).toEqual(run);
    expect(servers?.queries.map((it) => [it.kind, it.name])).toEqual([
      ["read", "Queue depth"],
      ["read", "Memory"],
    ]);
    expect(asked).toEqual(['depth{scenario="checkout",pr="7"}', 'memory{instance="preview.example:8080"}']);
    expect(new Set(windows)).toEqual(new Set([`${run.window.start} ${run.window.end}`]));
    expect(warnings).toEqual([]);
  });

  test("divides what is asked for per request by what the run requested", async () => {
    const { prometheus } = prometheusWith();
    const perRequest = {
      ...query("CPU", "cpu"),
      dimension: "time",
      unit: "s",
      factor: 1000,
      per: "request",
    } as const;
    const of = async (rate: number) => {
      const values = { count: 60 * rate, rate };
      const reqs = {
        name: "http_reqs",
        type: "counter",
        contains: "default",
        series: [{ tags: {}, values }],
      } as const;
      const run = { ...makeRun(), metrics: [{ ...reqs, series: [...reqs.series] }] };
      const { servers } = await watched(run, { prometheus, queries: [perRequest] }).run(
        scenario,
        optionsWith().options,
      );
      return servers?.queries[0];
    };
    expect(await of(700)).toMatchObject({ kind: "read", series: [{ avg: 10 }] });
    expect(await of(0)).toMatchObject({ kind: "unread", name: "CPU" });
  });

  test("that was read from Prometheus has its window by that clock", async () => {
    const { prometheus } = prometheusWith();
    const load: Load = { run: async () => run, runBoth: async () => ({ head: run, base: run }) };
    const asked: ServerReading[] = [];
    const watch = { prometheus, queries: [depth], stepMs: undefined, pullRequest: 7, isServerTime: true };
    const asking = reading(async (_, options) => {
      asked.push(options);
      return { source: "http://localhost:9090", queries: [down] };
    });
    const watching = watchServers(load, watch, asking);
    await watching.run(scenario, optionsWith().options);
    expect(asked).toMatchObject([{ isServerTime: true }]);
  });

  test("brings the run back whatever becomes of the queries, and says it once for all that share it", async () => {
    const { prometheus } = prometheusWith(async () => {
      throw runFailure("Prometheus could not be read: connection refused.");
    });
    const { options, warnings } = optionsWith();
    const { servers } = await watched(run, { prometheus }).run(scenario, options);
    expect(servers?.queries.map(({ kind }) => kind)).toEqual(["unread", "unread"]);
    expect(warnings).toEqual([
      "checkout: no server metrics for Queue depth, Memory: Prometheus could not be read: connection refused.",
    ]);
  });

  test("tells a label that the run does not have instead of asking for an empty one", async () => {
    const { prometheus, asked } = prometheusWith();
    const { options } = optionsWith();
    const load = watched(run, { prometheus, pullRequest: undefined });
    const { servers } = await load.run(scenario, options);
    expect(servers?.queries[0]).toMatchObject({
      kind: "unread",
      reason: expect.stringContaining("$pull_request"),
    });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["was stopped", makeRun({ ending: { kind: "unfinished", reason: "cancelled" } }), false],
    ["ended as the job was stopped", run, true],
  ])("does not wait for Prometheus where the run %s", async (_, stopped, isCancelled) => {
    const { prometheus, asked } = prometheusWith();
    const cancelling = new AbortController();
    if (isCancelled) cancelling.abort();
    const { options, callers } = optionsWith(cancelling.signal);
    const load = watched(stopped, { prometheus });
    expect(await load.run(scenario, options)).toBe(stopped);
    const { signal, log } = options;
    expect(await load.runBoth(scenario, "http://base.example", { signal, log, callers })).toEqual({
      head: stopped,
      base: stopped,
    });
    expect(asked).toEqual([]);
  });
});

test("a Prometheus that answers nothing holds up the further rounds less than the first", async () => {
  const deadlines: (number | undefined)[] = [];
  const answering = (query: ServerQuery): Asking =>
    reading(async (_, { deadlineMs }): Promise<Servers> => {
      deadlines.push(deadlineMs);
      return { source: "http://localhost:9090", queries: [query] };
    });
  const { prometheus } = prometheusWith();
  const { options } = optionsWith();
  for (const query of [read(series({})), down]) {
    const load: Load = { run: async () => run, runBoth: async () => ({ head: run, base: run }) };
    const watch = { prometheus, queries: [depth], stepMs: undefined, pullRequest: undefined };
    const watching = watchServers(load, watch, answering(query));
    await watching.run(scenario, options);
    await watching.run(scenario, options);
  }
  expect(deadlines).toEqual([undefined, undefined, undefined, 5000]);
});

describe("before the first load", () => {
  /** A load of two rounds, and what happened in which order. */
  async function twoRounds(over: Partial<Watch> = {}, refusals: readonly string[] = ["a bad query"]) {
    const told: string[] = [];
    const tried: TrialOptions[] = [];
    const load: Load = {
      run: async () => {
        told.push("load");
        return run;
      },
      runBoth: async () => ({ head: run, base: run }),
    };
    const asking: Asking = {
      readServers: async () => ({ source: "http://localhost:9090", queries: [down] }),
      tryQueries: async (_, options) => {
        tried.push(options);
        return refusals;
      },
    };
    const { prometheus } = prometheusWith();
    const watch = { prometheus, queries: [depth], stepMs: undefined, pullRequest: 7, ...over };
    const watching = watchServers(load, watch, asking);
    const { options } = optionsWith();
    const log = { ...options.log, warn: (line: string) => told.push(line) };
    await watching.run(scenario, { ...options, log });
    await watching.run(scenario, { ...options, log });
    return { told, tried };
  }

  test("the queries are tried, once for all rounds, with what is known of the run by then", async () => {
    const { told, tried } = await twoRounds();
    expect(told.slice(0, 2)).toEqual(["a bad query", "load"]);
    expect(tried).toMatchObject([
      {
        queries: [depth],
        labels: {
          scenario: "checkout",
          environment: "staging",
          commit: "c0ffee",
          branch: "main",
          pull_request: "7",
          target_host: "preview.example:8080",
          side: "head",
        },
      },
    ]);
  });

  test("nothing is tried where none is to come: the run was made elsewhere", async () => {
    expect((await twoRounds({ isServerTime: true })).tried).toEqual([]);
  });

  test("what is unread in every round for one reason is told once", async () => {
    const { told } = await twoRounds({}, []);
    expect(told).toEqual(["load", expect.stringContaining("no server metrics"), "load"]);
  });
});

describe("two deployments that were loaded at once", () => {
  test("share one window: the base has figures of the queries alone that name it or its host", async () => {
    const { prometheus, asked } = prometheusWith();
    const { options, callers } = optionsWith();
    const { signal, log } = options;
    const queries = [depth, own, query("Questions", 'questions{side="$side"}')];
    const pair = await watched(run, { prometheus, queries }).runBoth(scenario, "http://base.example", {
      signal,
      log,
      callers,
    });
    if ("refused" in pair) throw pair.refused;
    expect(asked).toEqual([
      'depth{scenario="checkout",pr="7"}',
      'memory{instance="preview.example:8080"}',
      'questions{side="head"}',
      'memory{instance="base.example"}',
      'questions{side="base"}',
    ]);
    expect(pair.head.servers?.queries).toMatchObject([
      {
        kind: "read",
        name: "Queue depth",
        doubts: [
          "both deployments were under load at once, and the query uses neither $side nor $target_host",
        ],
      },
      { kind: "read", name: "Memory", doubts: [] },
      { kind: "read", name: "Questions", doubts: [] },
    ]);
    expect(pair.base.servers?.queries).toMatchObject([
      { kind: "read", name: "Memory" },
      { kind: "read", name: "Questions" },
      { kind: "unread", name: "Queue depth", reason: expect.stringContaining("$target_host") },
    ]);
  });

  test("keep their control, which has no servers of its own, with a doubt about the base that served it", async () => {
    const { prometheus, asked } = prometheusWith();
    const { options, callers } = optionsWith();
    const { signal, log } = options;
    const control = { ...run };
    const load: Load = { run: async () => run, runBoth: async () => ({ head: run, base: run, control }) };
    const watch = { prometheus, queries: [depth], stepMs: undefined, pullRequest: 7 };
    const watching = watchServers(load, watch, reading(readServers));
    const pair = await watching.runBoth(scenario, "http://base.example", { signal, log, callers });
    if ("refused" in pair) throw pair.refused;
    expect(pair.control).toBe(control);
    expect(asked).toHaveLength(1);
    expect(pair.head.servers?.queries).toMatchObject([
      {
        doubts: [
          expect.stringContaining("both deployments were under load at once"),
          "the base deployment served the load twice (null-control), and this change once",
        ],
      },
    ]);
  });

  test("are asked for once where no query can tell them apart, and no more patiently in the next round", async () => {
    const asked: ServerReading[] = [];
    const { prometheus } = prometheusWith();
    const load: Load = { run: async () => run, runBoth: async () => ({ head: run, base: run }) };
    const watch = { prometheus, queries: [depth], stepMs: undefined, pullRequest: undefined };
    const asking = reading(async (_, options) => {
      asked.push(options);
      return { source: "http://localhost:9090", queries: [down] };
    });
    const watching = watchServers(load, watch, asking);
    const { options, callers } = optionsWith();
    const { signal, log } = options;
    for (const _ of ["round 1", "round 2"]) {
      await watching.runBoth(scenario, "http://base.example", { signal, log, callers });
    }
    expect(asked.map(({ deadlineMs }) => deadlineMs)).toEqual([undefined, 5000]);
  });

  test("that a script refuses are refused", async () => {
    const { prometheus, asked } = prometheusWith();
    const { options, callers } = optionsWith();
    const refusal = { refused: runFailure("the script reads its target too early") };
    const load: Load = { run: async () => run, runBoth: async () => refusal };
    const { signal, log } = options;
    const watch = { prometheus, queries: [depth], stepMs: undefined, pullRequest: undefined };
    const both = watchServers(load, watch, reading(readServers)).runBoth(scenario, "http://base.example", {
      signal,
      log,
      callers,
    });
    expect(await both).toBe(refusal);
    expect(asked).toEqual([]);
  });
});
