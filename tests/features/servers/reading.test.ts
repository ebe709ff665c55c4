import { describe, expect, test, vi } from "vitest";
import {
  type QueryPlan,
  readServers,
  type ServerReading,
} from "../../../src/features/servers/query/servers.ts";
import { runFailure } from "../../../src/model/failure.ts";
import type { Prometheus, PrometheusAnswer } from "../../../src/prometheus/api/client.ts";
import { type ClockReading, tellSkew } from "../../../src/prometheus/api/clock.ts";
import { TooLarge } from "../../../src/prometheus/api/http.ts";

const start = new Date("2026-01-27T03:57:10Z");
const end = new Date("2026-01-27T03:58:10Z");

function matrix(...values: readonly number[]): PrometheusAnswer {
  const samples = values.map((value, step) => ({ at: new Date(start.getTime() + step * 1000), value }));
  return {
    kind: "matrix",
    series: [{ labels: { pod: "a" }, values: samples, histograms: [] }],
    warnings: [],
    infos: [],
  };
}

/** What `time()` answers where the clock is so far ahead of ours. */
function clockAnswer(skewMs: number): PrometheusAnswer {
  const at = new Date(Date.now() + skewMs);
  return { kind: "scalar", sample: { at, value: at.getTime() / 1000 }, warnings: [], infos: [] };
}

/** A Prometheus with our clock, that answers every range with the same and keeps what it was asked. */
function fake(
  answer: (promql: string) => Promise<PrometheusAnswer>,
  changes: Partial<Prometheus> = {},
): Prometheus & { asked: { promql: string; start: Date; end: Date; stepMs: number }[] } {
  const asked: { promql: string; start: Date; end: Date; stepMs: number }[] = [];
  return {
    asked,
    name: "https://prometheus.example.com",
    query: async () => clockAnswer(0),
    queryRange: (promql, over) => {
      asked.push({ promql, start: over.start, end: over.end, stepMs: over.stepMs });
      return answer(promql);
    },
    series: async () => [],
    buildInfo: async () => ({ version: "2.42.0", serverTime: undefined, roundTripMs: 1 }),
    ...changes,
  };
}

function plan(name: string, query: string): QueryPlan {
  return { name, query, dimension: "number", unit: "messages", factor: 1 };
}

function options(queries: readonly QueryPlan[], changes: Partial<ServerReading> = {}): ServerReading {
  return {
    queries,
    window: { start, end },
    labels: { branch: "topic" },
    signal: new AbortController().signal,
    ...changes,
  };
}

describe("reading the servers", () => {
  test("says of a rate that looks back beyond the window what it tells of, and of no other", async () => {
    const prometheus = fake(async () => matrix(1));
    const queries = [plan("Long", "rate(cpu[$rate_interval])"), plan("Own", "rate(cpu[$window])")];
    const short = { start, end: new Date(start.getTime() + 10_000) };
    const doubtsOver = async (window: ServerReading["window"]) => {
      const servers = await readServers(prometheus, options(queries, { window }));
      return servers.queries.map((query) => (query.kind === "read" ? query.doubts : []));
    };
    expect(await doubtsOver(short)).toEqual([
      [expect.stringMatching(/^\$rate_interval is 1 min, longer than the window of 10 s/)],
      [],
    ]);
    const long = { start, end: new Date(start.getTime() + 120_000) };
    expect((await doubtsOver(long)).flat().join()).not.toContain("rate_interval");
  });

  test("sends each query filled in, over exactly the window, and keeps what it sent", async () => {
    const prometheus = fake(async () => matrix(1, 3, 2));
    const servers = await readServers(
      prometheus,
      options([plan("Depth", 'depth{b="$branch"}[$window:$step]')]),
    );
    expect(prometheus.asked).toEqual([{ promql: 'depth{b="topic"}[60s:1s]', start, end, stepMs: 1000 }]);
    expect(servers).toMatchObject({
      source: "https://prometheus.example.com",
      version: "2.42.0",
      queries: [
        {
          kind: "read",
          name: "Depth",
          query: 'depth{b="topic"}[60s:1s]',
          unit: "messages",
          start: start.toISOString(),
          end: end.toISOString(),
          stepMs: 1000,
          series: [{ start: 1, peak: 3, end: 2 }],
          doubts: [],
        },
      ],
    });
    expect(servers).not.toHaveProperty("skewMs");
  });

  test("goes on where one query fails, which says why in one line", async () => {
    const prometheus = fake(async (promql) => {
      if (promql === "bad(") throw runFailure("Prometheus refused the query:\n  parse error");
      return matrix(1);
    });
    const servers = await readServers(prometheus, options([plan("Bad", "bad("), plan("Good", "good")]));
    expect(servers.queries).toMatchObject([
      { kind: "unread", name: "Bad", query: "bad(", reason: "Prometheus refused the query: parse error" },
      { kind: "read", name: "Good" },
    ]);
  });

  test("leaves a query unread that asks for what the run does not know", async () => {
    const prometheus = fake(async () => matrix(1));
    const servers = await readServers(prometheus, options([plan("A", 'a{t="$testid"}')]));
    expect(servers.queries).toEqual([
      {
        kind: "unread",
        name: "A",
        query: 'a{t="$testid"}',
        reason: "$testid is unknown in this run; only runs with remote-write have one",
      },
    ]);
    expect(prometheus.asked).toEqual([]);
  });

  test.each([
    ["a", /^no series in this window; .*"or vector\(0\)"/],
    ["rate(a[$step])", /^no series in this window; .*use \$rate_interval/],
    ["rate(a[${__interval}])", /^no series in this window; .*use \$rate_interval/],
  ])("an empty answer to %s is unread, with its usual cause", async (query, reason) => {
    const empty: PrometheusAnswer = { kind: "matrix", series: [], warnings: [], infos: [] };
    const servers = await readServers(
      fake(async () => empty),
      options([plan("A", query)]),
    );
    expect(servers.queries).toMatchObject([{ kind: "unread", reason: expect.stringMatching(reason) }]);
  });

  test("native histograms are no figures", async () => {
    const histogram = { at: start, count: 1, sum: 1, buckets: [] };
    const answer: PrometheusAnswer = {
      kind: "matrix",
      series: [{ labels: {}, values: [], histograms: [histogram] }],
      warnings: [],
      infos: [],
    };
    const servers = await readServers(
      fake(async () => answer),
      options([plan("A", "a")]),
    );
    expect(servers.queries).toMatchObject([
      { kind: "unread", reason: expect.stringContaining("histogram_quantile(0.95, ...)") },
    ]);
  });

  test("an answer that is no range of values is unread", async () => {
    const answer: PrometheusAnswer = { kind: "string", text: "x", warnings: [], infos: [] };
    const servers = await readServers(
      fake(async () => answer),
      options([plan("A", '"x"')]),
    );
    expect(servers.queries).toMatchObject([
      { kind: "unread", reason: "Prometheus answered with a string instead of values over the window" },
    ]);
  });

  test("passes on what Prometheus warns of, a bounded number of lines", async () => {
    const warnings = ["first\nwarning", ...Array.from({ length: 8 }, (_, n) => `warning ${n}`)];
    const servers = await readServers(
      fake(async () => ({ ...matrix(1), warnings, infos: ["an info"] })),
      options([plan("A", "a")]),
    );
    const [query] = servers.queries;
    expect(query?.kind === "read" && query.doubts).toEqual([
      "Prometheus says: first warning",
      "Prometheus says: warning 0",
      "Prometheus says: warning 1",
      "Prometheus says: warning 2",
      "Prometheus says: warning 3",
      "Prometheus has 5 more",
    ]);
  });

  test("a step that Prometheus would refuse is raised, with a doubt", async () => {
    const window = { start, end: new Date(start.getTime() + 4 * 3_600_000) };
    const servers = await readServers(
      fake(async () => matrix(1)),
      options([plan("A", "a")], { window, stepMs: 1000 }),
    );
    expect(servers.queries).toMatchObject([
      { stepMs: 2000, doubts: [expect.stringContaining("read with a step of 2 s")] },
    ]);
  });
});

describe("the values of a long window", () => {
  const window = { start, end: new Date(start.getTime() + 600_000) };

  test("are read each second, while $step stays what a curve is smoothed by", async () => {
    const prometheus = fake(async () => matrix(1));
    await readServers(prometheus, options([plan("A", "rate(a[$step])")], { window }));
    expect(prometheus.asked).toMatchObject([{ promql: "rate(a[5s])", stepMs: 1000 }]);
  });

  test("are fewer where so many are too large an answer, and the reader is told", async () => {
    const tooLarge = runFailure("more than 32 MB", new TooLarge("more"));
    const prometheus = fake(async () => {
      if (prometheus.asked.length === 1) throw tooLarge;
      return matrix(1);
    });
    const servers = await readServers(prometheus, options([plan("A", "a")], { window }));
    expect(prometheus.asked.map(({ stepMs }) => stepMs)).toEqual([1000, 5000]);
    expect(servers.queries).toMatchObject([
      {
        kind: "read",
        stepMs: 5000,
        doubts: [
          "read with a step of 5 s, because the answer with one of 1 s was too large; peaks between two values are not seen",
        ],
      },
    ]);
  });

  test("are not asked for again where fewer are too many, too", async () => {
    const prometheus = fake(() => Promise.reject(runFailure("more than 32 MB", new TooLarge("more"))));
    const servers = await readServers(prometheus, options([plan("A", "a")], { window }));
    expect(prometheus.asked).toHaveLength(2);
    expect(servers.queries).toMatchObject([{ kind: "unread", reason: "more than 32 MB" }]);
  });
});

describe("a Prometheus that does not answer", () => {
  const never = () => new Promise<never>(() => {});
  const silent = { query: never, buildInfo: never };

  test("holds nothing longer than the deadline", async () => {
    const servers = await readServers(
      fake(never, silent),
      options([plan("A", "a"), plan("B", "b")], { deadlineMs: 50 }),
    );
    const reason = "Prometheus did not answer within 50 ms, the limit for all queries together";
    expect(servers).toEqual({
      source: "https://prometheus.example.com",
      queries: [
        { kind: "unread", name: "A", query: "a", reason },
        { kind: "unread", name: "B", query: "b", reason },
      ],
    });
  });

  test("what was answered before the deadline is kept", async () => {
    const prometheus = fake((promql) => (promql === "a" ? Promise.resolve(matrix(1)) : never()));
    const servers = await readServers(
      prometheus,
      options([plan("A", "a"), plan("B", "b")], { deadlineMs: 50 }),
    );
    expect(servers.queries).toMatchObject([{ kind: "read" }, { kind: "unread" }]);
  });

  test("is left alone at once when the reading is stopped, before or while it is asked", async () => {
    const stop = new AbortController();
    const reading = readServers(fake(never, silent), options([plan("A", "a")], { signal: stop.signal }));
    stop.abort();
    const reason = "cancelled before Prometheus answered";
    expect((await reading).queries).toMatchObject([{ kind: "unread", reason }]);
    const late = await readServers(
      fake(() => Promise.reject(new Error("stopped"))),
      options([plan("A", "a")], { signal: AbortSignal.abort() }),
    );
    expect(late.queries).toMatchObject([{ kind: "unread", reason }]);
  });

  test("the time and the version may be refused: the queries are read by our clock", async () => {
    const refuse = vi.fn(() => Promise.reject(runFailure("404")));
    const prometheus = fake(async () => matrix(1), { query: refuse, buildInfo: refuse });
    const servers = await readServers(prometheus, options([plan("A", "a")]));
    // Nor is it asked what it has stored, and waited for.
    expect(refuse).toHaveBeenCalledTimes(2);
    expect(prometheus.asked).toMatchObject([{ start, end }]);
    expect(servers).not.toHaveProperty("version");
    expect(servers.queries).toMatchObject([{ kind: "read", doubts: [] }]);
  });
});

describe("the server's clock", () => {
  test("moves the window, and is reported", async () => {
    const ahead = { query: async () => clockAnswer(30_000) };
    const prometheus = fake(async () => matrix(1), ahead);
    const { skewMs, queries } = await readServers(prometheus, options([plan("A", "a")]));
    expect(skewMs).toBeGreaterThan(29_000);
    expect(skewMs).toBeLessThan(31_000);
    const movedMs = (prometheus.asked[0]?.start.getTime() ?? 0) - start.getTime();
    expect(movedMs).toBe(skewMs);
    expect(queries).toMatchObject([{ start: new Date(start.getTime() + movedMs).toISOString() }]);
  });

  test("moves no window that came from the server itself", async () => {
    const prometheus = fake(async () => matrix(1), { query: async () => clockAnswer(30_000) });
    const servers = await readServers(prometheus, options([plan("A", "a")], { isServerTime: true }));
    expect(servers.version).toBe("2.42.0");
    expect(servers).not.toHaveProperty("skewMs");
    expect(prometheus.asked).toMatchObject([{ start, end }]);
  });

  test("of a VictoriaMetrics, which evaluates half a minute ago and answers a vector, is right", async () => {
    const sample = { at: new Date(), value: Date.now() / 1000 - 30 };
    const prometheus = fake(async () => matrix(1), {
      query: async () => ({
        kind: "vector",
        series: [{ labels: {}, sample, histogram: undefined }],
        warnings: [],
        infos: [],
      }),
      buildInfo: async () => ({ version: "1", serverTime: new Date(), roundTripMs: 1 }),
    });
    const servers = await readServers(prometheus, options([plan("A", "a")]));
    expect(servers).not.toHaveProperty("skewMs");
    expect(servers.queries).toMatchObject([{ kind: "read", doubts: [] }]);
  });

  const reading = (skewMs: number, uncertaintyMs: number): ClockReading => ({ skewMs, uncertaintyMs });

  test.each([
    ["an exact difference within a second", reading(-990, 5), undefined, undefined],
    ["an exact difference over a second", reading(-1010.4, 5), undefined, -1010],
    ["a slow answer that could be all of it", reading(3000, 2500), undefined, undefined],
    ["a Date header's difference that its seconds may be", undefined, reading(1400, 505), undefined],
    ["a Date header's difference beyond its seconds", undefined, reading(1600, 505), 1600],
    ["both, which agree: the exact one", reading(5123, 5), reading(4700, 505), 5123],
    ["none", undefined, undefined, undefined],
  ])("%s", (_, exact, coarse, skewMs) => {
    expect(tellSkew(exact, coarse)).toEqual({ skewMs, doubt: undefined });
  });

  test("that says two things is not believed, and the doubt stands beside each query", async () => {
    const behind: Partial<Prometheus> = {
      query: async () => clockAnswer(-30_000),
      buildInfo: async () => ({ version: "1", serverTime: new Date(), roundTripMs: 1 }),
    };
    const prometheus = fake(async () => matrix(1), behind);
    const servers = await readServers(prometheus, options([plan("A", "a")]));
    expect(servers).not.toHaveProperty("skewMs");
    expect(prometheus.asked).toMatchObject([{ start }]);
    expect(servers.queries).toMatchObject([
      {
        doubts: [
          expect.stringMatching(/^the server's clock is uncertain: by its answers it is 30 s behind ours/),
        ],
      },
    ]);
  });
});
