// The servers' side over a window, read from a real Prometheus (2.x, or 3.x by `node scripts/run.mjs test prometheus3`).
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Shop, startShop } from "../../../examples/shop/shop.js";
import { installTools, toolPath } from "../../../scripts/tools.ts";
import {
  type QueryPlan,
  readServers,
  type ServerReading,
} from "../../../src/features/servers/query/servers.ts";
import { tryQueries } from "../../../src/features/servers/query/trial.ts";
import type { ServerQuery, Servers } from "../../../src/model/run/run.ts";
import { createPrometheus, type Prometheus } from "../../../src/prometheus/api/client.ts";
import { prometheusMajor, type RunningPrometheus, startPrometheus } from "../../prometheus/server.ts";

function clientOf(url: string): Prometheus {
  return createPrometheus({ url, headers: {}, ca: undefined, timeoutMs: 60_000 });
}

function plan(query: string, changes: Partial<QueryPlan> = {}): QueryPlan {
  return { name: query, query, dimension: "number", unit: "things", factor: 1, ...changes };
}

function read(
  url: string,
  queries: readonly QueryPlan[],
  options: Pick<ServerReading, "window"> & Partial<ServerReading>,
): Promise<Servers> {
  return readServers(clientOf(url), {
    queries,
    labels: {},
    signal: new AbortController().signal,
    ...options,
  });
}

/** The first query of an answer, which has to be read. */
function firstRead(servers: Servers): ServerQuery & { kind: "read" } {
  const [query] = servers.queries;
  if (query?.kind !== "read") throw new Error(`unread: ${query?.reason}`);
  return query;
}

/** What Prometheus's own API gives for a query that was read: the figures of each series, NaN and infinities left out. */
async function direct(url: string, query: ServerQuery & { kind: "read" }) {
  const parameters = new URLSearchParams({
    query: query.query,
    start: query.start,
    end: query.end,
    step: String(query.stepMs / 1000),
  });
  const response = await fetch(`${url}/api/v1/query_range?${parameters}`);
  const { data } = (await response.json()) as {
    data: { result: { metric: Record<string, string>; values: [number, string][] }[] };
  };
  return data.result
    .map(({ metric: { __name__, ...labels }, values }) => ({
      labels,
      firstAt: new Date(values[0]![0] * 1000).toISOString(),
      figures: values
        .map(([seconds, value]) => ({ at: new Date(seconds * 1000).toISOString(), value: Number(value) }))
        .filter(({ value }) => Number.isFinite(value)),
    }))
    .filter(({ figures }) => figures.length > 0);
}

/** Each series of a query that was read equals what a direct query gives. */
async function expectDirect(url: string, query: ServerQuery & { kind: "read" }, factor = 1): Promise<void> {
  const answered = await direct(url, query);
  expect(query.series.length).toBe(answered.length);
  for (const { labels, firstAt, figures } of answered) {
    const series = query.series.find((it) => JSON.stringify(it.labels) === JSON.stringify(labels));
    const values = figures.map(({ value }) => value);
    const peak = Math.max(...values);
    expect(series, JSON.stringify(labels)).toMatchObject({
      start: values[0]! * factor,
      end: values.at(-1)! * factor,
      min: Math.min(...values) * factor,
      peak: peak * factor,
      peakAt: figures.find(({ value }) => value === peak)?.at,
      avg: expect.closeTo((values.reduce((sum, value) => sum + value, 0) / values.length) * factor, 6),
    });
    expect(series?.from ?? query.start).toBe(firstAt);
  }
}

// Ten minutes that ended an hour ago, scraped every 5 s.
const historyEnd = Math.floor(Date.now() / 5000) * 5 - 3600;
const historyStart = historyEnd - 600;
const history = { start: new Date(historyStart * 1000), end: new Date(historyEnd * 1000) };

const hostile = [
  'a"b',
  "a'b",
  "a\\b",
  'a\\"b',
  "a.b",
  "a+b|c",
  "^a$",
  "a\nb",
  "{a}",
  "a}#b",
  "$branch",
  "ä→b",
  "a`b",
];

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}

/** What the tests of the past read, in the OpenMetrics format, a metric after the other. */
function openMetrics(): string {
  const lines: string[] = [];
  const gauge = (
    name: string,
    series: Readonly<Record<string, (second: number) => number | string | undefined>>,
  ) => {
    lines.push(`# TYPE ${name} gauge`);
    for (const [labels, valueAt] of Object.entries(series)) {
      for (let second = 0; second <= 600; second += 5) {
        const value = valueAt(second);
        if (value !== undefined) lines.push(`${name}{${labels}} ${value} ${historyStart + second}`);
      }
    }
  };
  gauge("cpu", {
    'pod="a"': (second) => 1.5 + Math.sin(second / 40),
    'pod="b"': (second) => 0.2 * (second % 90),
    'pod="scaled-up"': (second) => (second < 200 ? undefined : 1.83),
  });
  gauge("branches", Object.fromEntries(hostile.map((value, n) => [`branch="${escaped(value)}"`, () => n])));
  gauge("odd", { 'n="nan"': () => "NaN", 'n="some"': (second) => (second < 300 ? "+Inf" : 7) });
  const secondly = (name: string, valueAt: (second: number) => number) => {
    lines.push(`# TYPE ${name} gauge`);
    for (let second = 0; second <= 600; second += 1) {
      lines.push(`${name} ${valueAt(second)} ${historyStart + second}`);
    }
  };
  secondly("spike", (second) => (second >= 301 && second < 305 ? 900 : 0));
  secondly("late_climb", (second) => (second < 597 ? 0 : 50));
  for (const name of ["rare", "rare_work"]) {
    lines.push(`# TYPE ${name} gauge`);
    for (let second = 0; second <= 600; second += 40) {
      lines.push(`${name}{pod="rare"} ${second} ${historyStart + second}`);
    }
  }
  gauge("crowd", Object.fromEntries(Array.from({ length: 63 }, (_, n) => [`pod="${n}"`, () => n])));
  for (let n = 0; n < 20; n += 1) {
    gauge(
      `busy_${n}`,
      Object.fromEntries(Array.from({ length: 10 }, (_, pod) => [`pod="${pod}"`, (second) => second * pod])),
    );
  }
  return [...lines, "# EOF", ""].join("\n");
}

describe("a window of the past", () => {
  let prometheus: RunningPrometheus;

  beforeAll(async () => {
    prometheus = await startPrometheus({ history: openMetrics() });
  }, 600_000);
  afterAll(() => prometheus?.stop());

  test("has summaries that equal a direct query over the range that the record names", async () => {
    const servers = await read(prometheus.url, [plan("cpu", { factor: 1000, dimension: "time" })], {
      window: history,
    });
    const query = firstRead(servers);
    expect(query).toMatchObject({
      start: history.start.toISOString(),
      end: history.end.toISOString(),
      stepMs: 1000,
    });
    expect(query.series).toHaveLength(3);
    await expectDirect(prometheus.url, query, 1000);
    expect(servers.version ?? "").toMatch(prometheusMajor === 2 ? /^2\./ : /^(3\..*)?$/);
  });

  test("shows a pod that was scaled up within it", async () => {
    const query = firstRead(await read(prometheus.url, [plan("cpu")], { window: history }));
    const from = query.series.filter((series) => series.from !== undefined);
    expect(from).toMatchObject([
      {
        labels: { pod: "scaled-up" },
        from: new Date((historyStart + 200) * 1000).toISOString(),
        start: 1.83,
      },
    ]);
  });

  test.each(hostile)(
    "finds the one series of a branch called %j, as text and as a regular expression",
    async (branch) => {
      const queries = [
        'branches{branch="$branch"}',
        "branches{branch='$branch'}",
        'branches{branch=~"$branch"}',
      ];
      const servers = await read(
        prometheus.url,
        queries.map((query) => plan(query)),
        {
          window: history,
          labels: { branch },
        },
      );
      for (const query of servers.queries) {
        expect(query).toMatchObject({ kind: "read", series: [{ labels: { branch } }] });
      }
    },
  );

  test("is asked for exactly the branch, whatever its name, within double and single quotes", async () => {
    const parts = fc.constantFrom('"', "'", "\\", "\n", "\0", "}", "$branch", "${step}", "#", "`", "a");
    const name = fc.oneof(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.array(parts, { minLength: 1 }).map((some) => some.join("")),
    );
    await fc.assert(
      fc.asyncProperty(name, fc.constantFrom('"', "'"), async (branch, quote) => {
        // absent() answers the labels of a selector that finds nothing: as Prometheus itself has read them.
        const query = plan(`absent(nothing{branch=${quote}$branch${quote}})`);
        const servers = await read(prometheus.url, [query], { window: history, labels: { branch } });
        expect(firstRead(servers).series).toMatchObject([{ labels: { branch } }]);
      }),
    );
  });

  test("leaves out NaN and infinities, with a doubt for each kind", async () => {
    const query = firstRead(await read(prometheus.url, [plan("odd")], { window: history }));
    expect(query.series).toMatchObject([{ labels: { n: "some" }, start: 7, min: 7, peak: 7, avg: 7 }]);
    expect(query.doubts).toEqual([
      "1 of 2 series left out: every value is NaN or infinite",
      "300 of 1202 values left out: NaN or infinite",
    ]);
  });

  test("keeps the 50 busiest of 63 series and counts the rest", async () => {
    const query = firstRead(await read(prometheus.url, [plan("crowd")], { window: history }));
    expect(query.series).toHaveLength(50);
    expect(query.omitted).toBe(13);
    expect(query.series[0]).toMatchObject({ labels: { pod: "62" }, peak: 62 });
  });

  test("reads numbers that belong to no series", async () => {
    const servers = await read(prometheus.url, [plan("time()"), plan("vector(4)"), plan("42")], {
      window: history,
    });
    expect(servers.queries).toMatchObject([
      { kind: "read", series: [{ labels: {}, start: historyStart, end: historyEnd }] },
      { kind: "read", series: [{ labels: {}, avg: 4 }] },
      { kind: "read", series: [{ labels: {}, avg: 42 }] },
    ]);
  });

  test("shows a spike of four seconds, and what began in the last three", async () => {
    // A window that no step divides, as those of real runs.
    const window = { start: history.start, end: new Date(history.end.getTime() - 137) };
    const servers = await read(prometheus.url, [plan("spike"), plan("late_climb")], { window });
    expect(servers.queries).toMatchObject([
      { kind: "read", end: window.end.toISOString(), series: [{ start: 0, peak: 900, end: 0 }] },
      { kind: "read", end: window.end.toISOString(), series: [{ start: 0, peak: 50, end: 50 }] },
    ]);
    for (const query of servers.queries) {
      if (query.kind === "read") await expectDirect(prometheus.url, query);
    }
  });

  describe("that lies between two scrapes", () => {
    const window = {
      start: new Date((historyStart + 290) * 1000),
      end: new Date((historyStart + 298) * 1000),
    };
    const readBetween = (...queries: string[]) =>
      read(
        prometheus.url,
        queries.map((query) => plan(query)),
        { window },
      );

    test("is not judged by the value of the scrape before it", async () => {
      const servers = await readBetween("rare", "sum(rare)");
      const reason =
        "no sample in this window of 8 s: the newest is from 10 s before it, and there is one every 40 s; " +
        "use a longer run or a shorter scrape_interval";
      expect(servers.queries).toMatchObject([
        { kind: "unread", reason },
        { kind: "unread", reason },
      ]);
    });

    test("says so where a rate finds nothing", async () => {
      const servers = await readBetween("rate(rare_work[$window])", "rate(nothing_here[$window])");
      expect(servers.queries).toMatchObject([
        {
          kind: "unread",
          reason: expect.stringMatching(/^too few samples for this window of 8 s: .* one every 40 s/),
        },
        { kind: "unread", reason: expect.stringMatching(/^no series in this window/) },
      ]);
    });

    test("is judged by the series that have a scrape in it", async () => {
      const servers = await readBetween('{__name__=~"rare|spike"}', "sum(rare) + sum(spike)");
      expect(servers.queries).toMatchObject([
        {
          kind: "read",
          series: [{ labels: {} }],
          doubts: ["1 of 2 series left out: no sample in the window, only older values"],
        },
        {
          kind: "read",
          doubts: ["1 of 2 series that it reads have no sample in the window, only older values"],
        },
      ]);
    });
  });

  test("goes on where a query is wrong or finds nothing", async () => {
    const servers = await read(prometheus.url, [plan("sum(cpu"), plan("nothing_of_this_name"), plan("cpu")], {
      window: history,
    });
    expect(servers.queries).toMatchObject([
      { kind: "unread", reason: expect.stringMatching(/parse error/) },
      { kind: "unread", reason: expect.stringMatching(/^no series in this window/) },
      { kind: "read" },
    ]);
    for (const query of servers.queries) {
      if (query.kind === "unread") expect(query.reason).not.toContain("\n");
    }
  });

  test("of weeks is read with a step that Prometheus answers", async () => {
    const window = { start: new Date(history.end.getTime() - 14 * 86_400_000), end: history.end };
    const query = firstRead(await read(prometheus.url, [plan("cpu")], { window, stepMs: 1000 }));
    expect(query.stepMs).toBe(120_000);
    expect(query.doubts).toEqual([expect.stringContaining("would exceed Prometheus' limit")]);
  });

  test("and 20 queries of 10 series over ten minutes are all read", async () => {
    const queries = Array.from({ length: 20 }, (_, n) => plan(`busy_${n}`));
    const servers = await read(prometheus.url, queries, { window: history });
    expect(servers.queries.map(({ kind }) => kind)).toEqual(queries.map(() => "read"));
  });

  test.each([
    ["ahead", 30_000],
    ["behind", -45_000],
  ])("is found by the server's clock, which is %s of ours", async (_, skewMs) => {
    await using server = await withClock(prometheus.url, skewMs);
    // By our clock, the window lies where the history would be if the server's clock were right.
    const window = {
      start: new Date(history.start.getTime() - skewMs),
      end: new Date(history.end.getTime() - skewMs),
    };
    const servers = await read(server.url, [plan("cpu")], { window });
    expect(servers.skewMs).toBeGreaterThan(skewMs - 1000);
    expect(servers.skewMs).toBeLessThan(skewMs + 1000);
    const query = firstRead(servers);
    expect(Date.parse(query.start) - window.start.getTime()).toBe(servers.skewMs);
    expect(query.series).toHaveLength(3);
    await expectDirect(prometheus.url, query);
  });

  test("is not moved by a clock that is nearly ours", async () => {
    await using server = await withClock(prometheus.url, 700);
    const servers = await read(server.url, [plan("cpu")], { window: history });
    expect(servers).not.toHaveProperty("skewMs");
    expect(firstRead(servers).start).toBe(history.start.toISOString());
  });
});

/** Stands before a Prometheus whose machine's clock is off: what depends on now is shifted, what is asked for is not. */
async function withClock(upstream: string, skewMs: number): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", upstream);
    const isNow = url.pathname === "/api/v1/query" && !url.searchParams.has("time");
    if (isNow) url.searchParams.set("time", String((Date.now() + skewMs) / 1000));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = await fetch(url, {
      method: request.method ?? "GET",
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    response.writeHead(answer.status, {
      "content-type": "application/json",
      date: new Date(Date.now() + skewMs).toUTCString(),
    });
    response.end(await answer.text());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Counts how often it was scraped. Each scrape is answered late, with the count at its beginning. */
async function startSlowExporter(delayMs: number) {
  let scrapes = 0;
  const scraped = new EventEmitter();
  const server = createServer((_, response) => {
    scrapes += 1;
    const body = `# TYPE scrapes gauge\nscrapes ${scrapes}\n`;
    setTimeout(() => response.setHeader("content-type", "text/plain; version=0.0.4").end(body), delayMs);
    scraped.emit("scrape", scrapes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Until a scrape has begun that is not the first three. */
    nextScrape: async (): Promise<number> => {
      for (;;) {
        const [count] = (await once(scraped, "scrape")) as [number];
        if (count > 3) return count;
      }
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

// Each with an exporter and a Prometheus of its own: they wait for scrapes beside each other.
describe.concurrent("a window that has just ended", () => {
  test("is read with the scrape that was under way at its end", { timeout: 240_000 }, async () => {
    await using exporter = await startSlowExporter(1200);
    await using prometheus = await startPrometheus({
      targets: [{ job: "slow", url: exporter.url, everySeconds: 2 }],
    });
    const count = await exporter.nextScrape();
    // Prometheus may stamp a scrape some milliseconds after it began.
    const end = new Date(Date.now() + 100);
    const query = firstRead(
      await read(prometheus.url, [plan("scrapes")], {
        window: { start: new Date(end.getTime() - 3000), end },
      }),
    );
    expect(query).toMatchObject({ series: [{ end: count, peak: count }], doubts: [] });
    await expectDirect(prometheus.url, query);
  });

  test("is not waited for once everything is there", { timeout: 240_000 }, async () => {
    await using exporter = await startSlowExporter(0);
    await using prometheus = await startPrometheus({
      targets: [{ job: "quick", url: exporter.url, everySeconds: 2 }],
    });
    await exporter.nextScrape();
    const client = clientOf(prometheus.url);
    // Between two scrapes: at the moment of one it is waited for.
    await vi.waitFor(
      async () => {
        const asked: string[] = [];
        const query: Prometheus["query"] = async (promql, at) => {
          asked.push(promql);
          return await client.query(promql, at);
        };
        const end = new Date();
        const servers = await readServers(
          { ...client, query },
          {
            ...{ queries: [plan("scrapes")], labels: {}, signal: new AbortController().signal },
            window: { start: new Date(end.getTime() - 3000), end },
          },
        );
        expect(firstRead(servers)).toMatchObject({ doubts: [], series: [{}] });
        // Whoever waits looks at the newest samples again and again.
        expect(asked.filter((promql) => promql.startsWith("timestamp("))).toEqual([]);
      },
      { timeout: 20_000, interval: 100 },
    );
  });

  test("and never comes whole is read after a while, with the doubt", { timeout: 240_000 }, async () => {
    await using exporter = await startSlowExporter(0);
    await using prometheus = await startPrometheus({ targets: [{ job: "quick", url: exporter.url }] });
    await exporter.nextScrape();
    // As if Prometheus lagged behind: its newest sample is seconds older than the window's end.
    const end = new Date(Date.now() + 6000);
    const window = { start: new Date(end.getTime() - 10_000), end };
    const query = firstRead(await read(prometheus.url, [plan("scrapes")], { window, deadlineMs: 4000 }));
    expect(query.doubts).toEqual([
      expect.stringMatching(/^the last [3-5] s of the window are not in Prometheus yet$/),
    ]);
  });
});

describe("a window in which k6 loads the example shop", () => {
  let shop: Shop;
  let prometheus: RunningPrometheus;
  let window: { start: Date; end: Date };

  beforeAll(async () => {
    await installTools(["k6"]);
    shop = await startShop({ port: 0, ordersPerSecond: 0 });
    prometheus = await startPrometheus({
      targets: [{ job: "shop", url: shop.url, labels: { pod: "shop-1" } }],
    });
    await untilFound('up{job="shop"} == 1');
    window = { start: new Date(), end: new Date() };
    const k6 = spawn(
      toolPath("k6"),
      ["run", "--quiet", "-o", "experimental-prometheus-rw", "examples/k6/checkout.js"],
      {
        env: {
          ...process.env,
          TARGET_URL: shop.url,
          RATE: "50",
          DURATION: "6s",
          K6_PROMETHEUS_RW_SERVER_URL: `${prometheus.url}/api/v1/write`,
          K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM: "true",
          K6_PROMETHEUS_RW_PUSH_INTERVAL: "1s",
        },
        stdio: "ignore",
      },
    );
    expect(await once(k6, "exit")).toEqual([0, null]);
    window = { ...window, end: new Date() };
  }, 600_000);

  afterAll(async () => {
    await prometheus?.stop();
    await shop?.close();
  });

  /** Waits until an instant query finds a series. */
  function untilFound(query: string): Promise<void> {
    return vi.waitFor(
      async () => {
        const response = await fetch(`${prometheus.url}/api/v1/query?${new URLSearchParams({ query })}`);
        expect(await response.json()).toMatchObject({ data: { result: [{}] } });
      },
      { timeout: 30_000, interval: 100 },
    );
  }

  test("has CPU, memory, requests and queue of the shop, as a direct query gives them", async () => {
    const queries = [
      plan("shop_queue_depth"),
      plan("process_resident_memory_bytes", { dimension: "bytes", unit: "B" }),
      plan('rate(process_cpu_seconds_total{job="shop"}[5s])', { unit: "cores" }),
      plan("sum by (endpoint) (rate(http_requests_total[5s]))", { dimension: "frequency", unit: "/s" }),
      plan("histogram_quantile(0.95, sum by (le) (rate(http_request_duration_seconds_bucket[5s])))", {
        dimension: "time",
        unit: "s",
        factor: 1000,
      }),
    ];
    const servers = await read(prometheus.url, queries, { window });
    expect(servers).not.toHaveProperty("skewMs");
    for (const [index, query] of servers.queries.entries()) {
      if (query.kind === "unread") throw new Error(`${query.name}: ${query.reason}`);
      await expectDirect(prometheus.url, query, queries[index]!.factor);
    }
    const [queue] = servers.queries;
    expect(queue).toMatchObject({ series: [{ labels: { pod: "shop-1", queue: "orders" } }] });
    const depth = queue?.kind === "read" ? queue.series[0] : undefined;
    expect(depth?.end).toBeGreaterThan(5);
    expect(depth?.end).toBe(depth?.peak);
  });

  test("has native histograms of k6, which a query must take a figure of", async () => {
    const metric = "k6_http_req_duration_seconds";
    const servers = await read(
      prometheus.url,
      [plan(metric), plan(`histogram_quantile(0.95, sum(${metric}))`, { dimension: "time", factor: 1000 })],
      { window },
    );
    expect(servers.queries).toMatchObject([
      { kind: "unread", reason: expect.stringContaining("histogram_quantile(0.95, ...)") },
      { kind: "read", series: [{ labels: {} }] },
    ]);
  });

  test("is unread once Prometheus is gone, and waits for nothing", async () => {
    const gone = await startPrometheus();
    await gone.stop();
    const servers = await read(gone.url, [plan("up"), plan("up + 1")], { window });
    for (const query of servers.queries) {
      expect(query).toMatchObject({ kind: "unread", reason: expect.stringMatching(/\S/) });
    }
  });
});

test("queries are tried before a load: what Prometheus cannot read is told by its own words, and nothing else is", async () => {
  const texts = {
    fine: 'rate(up{testid="$testid"}[$window])',
    "no series yet": "nobody_has_this",
    "no label of ours": 'up{pr="$pull_request"}',
    unclosed: "sum(up",
    "a range": "up[1m]",
  };
  const queries = Object.entries(texts).map(([name, query], index) => ({
    ...plan(query, { name }),
    place: `loadline.yml line ${index + 1}`,
  }));
  const { signal } = new AbortController();
  await using prometheus = await startPrometheus();
  const warnings = await tryQueries(clientOf(prometheus.url), { queries, labels: {}, signal });
  expect(warnings).toEqual([
    expect.stringMatching(
      /^loadline\.yml line 4: Prometheus rejects the query "unclosed", .*parse error: unclosed/,
    ),
    expect.stringMatching(/^loadline\.yml line 5: Prometheus rejects the query "a range", .*"range vector"/),
  ]);
});
