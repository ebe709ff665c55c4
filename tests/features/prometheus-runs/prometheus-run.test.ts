import { describe, expect, test } from "vitest";
import { runOf } from "../../../src/features/prometheus-runs/load.ts";
import { readPrometheusRun } from "../../../src/features/prometheus-runs/prometheus-run.ts";
import type { Labels, Prometheus, PrometheusAnswer } from "../../../src/prometheus/api/client.ts";
import { scenario } from "../../unit/k6/scenario.ts";

/** A series of one run; times in seconds after its beginning, and NaN for the mark that it is stale. */
interface Stored {
  readonly labels: Labels;
  readonly samples: readonly (readonly [at: number, value: number])[];
}

const beginning = Date.now() - 3_600_000;
const signal = new AbortController().signal;
const dateOf = (seconds: number) => new Date(beginning + seconds * 1000);

/** A Prometheus that knows these series, and forgets one that got nothing for five minutes, as Prometheus does. */
function storing(all: readonly Stored[]): Prometheus {
  const nothing = { warnings: [], infos: [] };
  const range = (
    asked: readonly Stored[],
    names: string | undefined,
    time: Date,
    from: Date,
  ): PrometheusAnswer => ({
    kind: "matrix",
    series: asked
      .filter(({ labels }) => names?.split("|").includes(labels["__name__"] ?? "") ?? true)
      .map(({ labels, samples }) => ({
        labels,
        values: samples
          .map(([at, value]) => ({ at: dateOf(at), value }))
          .filter(({ at, value }) => at > from && at <= time && !Number.isNaN(value)),
        histograms: [],
      })),
    ...nothing,
  });
  const instant = (asked: readonly Stored[], time: Date): PrometheusAnswer => ({
    kind: "vector",
    series: asked.flatMap(({ labels, samples }) => {
      const last = samples.findLast(([at]) => dateOf(at) <= time);
      const isForgotten = last === undefined || time.getTime() - dateOf(last[0]).getTime() >= 300_000;
      return isForgotten || Number.isNaN(last[1])
        ? []
        : [{ labels, sample: { at: time, value: last[1] }, histogram: undefined }];
    }),
    ...nothing,
  });
  return {
    name: "http://localhost:9090",
    query: async (promql, { time = new Date() }) => {
      const [, names, label = "", unit] =
        /^\{(?:__name__=~"([^"]*)",)?(testid|testrun_name)="a"\}(?:\[1([md])\])?$/.exec(promql) ?? [];
      const asked = all.filter(({ labels }) => labels[label] === "a");
      if (unit === undefined) return instant(asked, time);
      return range(asked, names, time, new Date(time.getTime() - (unit === "m" ? 60_000 : 86_400_000)));
    },
    queryRange: () => Promise.reject(new Error("not asked")),
    series: async () => [],
    buildInfo: async () => ({ version: undefined, serverTime: undefined, roundTripMs: 1 }),
  };
}

/** Pushes of a counter that grows by `perSecond`, each stamped `early` seconds before it. */
function counter(
  labels: Labels,
  { perSecond, from = 0, to, early = 0 }: { perSecond: number; from?: number; to: number; early?: number },
): Stored {
  const pushes = Array.from({ length: Math.round((to - from) / 5) }, (_, index) => from + 5 * (index + 1));
  return { labels, samples: pushes.map((at) => [at - early, Math.round((at - from) * perSecond)]) };
}

const requests = (name: string): Labels => ({ __name__: "k6_http_reqs_total", testid: "a", name });
const iterations: Labels = { __name__: "k6_iterations_total", testid: "a" };

async function recordOf(all: readonly Stored[], warmUpMs = 0) {
  const written = await readPrometheusRun(storing(all), "a", { warmUpMs, signal });
  const recorded = { testId: "a", caller: {}, source: "http://localhost:9090", version: "0.1.0" };
  return runOf(scenario({ warmUpMs }), written, recorded);
}

async function countsOf(all: readonly Stored[], warmUpMs = 0) {
  const { metrics, window } = await recordOf(all, warmUpMs);
  const counters = metrics.flatMap((metric) =>
    metric.type === "counter" ? metric.series.map((it) => [metric.name, it] as const) : [],
  );
  const valuesOf = (name: string) => counters.find(([of]) => of === name)?.[1].values;
  return { requests: valuesOf("http_reqs"), iterations: valuesOf("iterations"), window };
}

describe("a run that k6 wrote", () => {
  test("counts what was made early in it, however long ago", async () => {
    const found = await countsOf([
      counter(iterations, { perSecond: 10, to: 1200 }),
      counter(requests("browse"), { perSecond: 10, to: 600 }),
      counter(requests("buy"), { perSecond: 20, from: 600, to: 1200 }),
    ]);
    expect(found.requests).toEqual({ count: 6000 + 12_000, rate: 15 });
  });

  test("takes off what was made early in a long warm-up", async () => {
    const found = await countsOf(
      [
        counter(iterations, { perSecond: 10, to: 1200 }),
        {
          labels: requests("seed"),
          samples: [
            [200, 2000],
            [1000, 2300],
          ],
        },
        counter(requests("browse"), { perSecond: 10, to: 1200 }),
      ],
      900_000,
    );
    expect(found.requests).toEqual({ count: 3300, rate: 11 });
  });

  test("without its warm-up begins with a push, though each series is stamped with its own last sample", async () => {
    const found = await countsOf(
      [
        counter(iterations, { perSecond: 20, to: 60 }),
        counter(requests("browse"), { perSecond: 20, to: 60 }),
        counter(requests("search"), { perSecond: 2, to: 60, early: 0.4 }),
        counter(requests("rare"), { perSecond: 0.2, to: 60, early: 4 }),
      ],
      7000,
    );
    expect(found.window.start).toBe(dateOf(10).toISOString());
    expect(found.iterations).toEqual({ count: 1000, rate: 20 });
    expect(found.requests?.count).toBe(1000 + 100 + 10);
  });

  test("is read to its end where k6's clock is ahead of ours", async () => {
    const now = 3600;
    const found = await countsOf([
      counter(iterations, { perSecond: 10, from: now - 30, to: now + 30 }),
      counter(requests("browse"), { perSecond: 10, from: now - 30, to: now + 30 }),
    ]);
    expect(found.requests).toEqual({ count: 600, rate: 10 });
  });

  test("counts what iterations did after their last request that were interrupted", async () => {
    const orders = { __name__: "k6_orders_total", testid: "a" };
    const { metrics, window } = await recordOf([
      counter(iterations, { perSecond: 10, to: 20, early: 0.3 }),
      counter(orders, { perSecond: 2, to: 20, early: -0.3 }),
      counter({ __name__: "k6_vus", testid: "a" }, { perSecond: 0, to: 25 }),
    ]);
    const values = metrics.find(({ name }) => name === "orders")?.series[0]?.values;
    expect(values).toMatchObject({ count: 40 });
    expect(window.end).toBe(dateOf(20.3).toISOString());
  });

  test.each([
    [6, [5, 6]],
    [8, [5, 8]],
    [12, [5, 10, 12]],
  ])("of %i s with its last push at its end has its length", async (seconds, pushes) => {
    const samples = pushes.map((at) => [at, at * 50] as const);
    const found = await countsOf([
      { labels: iterations, samples },
      { labels: requests("a"), samples },
      { labels: { __name__: "k6_vus", testid: "a" }, samples },
    ]);
    expect(found.requests).toEqual({ count: seconds * 50, rate: 50 });
  });

  test("of few and long iterations begins no earlier than its process", async () => {
    const { window } = await recordOf([
      {
        labels: iterations,
        samples: [
          [4.8, 10],
          [14.8, 20],
        ],
      },
      counter({ __name__: "k6_vus", testid: "a" }, { perSecond: 0, to: 15 }),
    ]);
    expect(window.start).toBe(dateOf(0).toISOString());
  });

  test("is whole though k6 marked its series as stale when it ended", async () => {
    const marked = (series: Stored): Stored => ({
      ...series,
      samples: [...series.samples, [20.5, Number.NaN]],
    });
    const all = [
      counter(iterations, { perSecond: 10, to: 20 }),
      counter(requests("a"), { perSecond: 9, to: 20 }),
    ];
    const found = await countsOf(all.map(marked));
    expect(found).toMatchObject({ iterations: { count: 200 }, requests: { count: 180 } });
  });

  test.each([
    ["another run of the same testid", [5, 10, 15, 905, 910], [100, 200, 300, 90, 180]],
    ["another process that writes the same series", [5, 6, 10, 11], [100, 40, 200, 80]],
  ])("is not judged together with %s", async (_, times, totals) => {
    const samples = times.map((at, index) => [at, totals[index]!] as const);
    const reading = readPrometheusRun(storing([{ labels: iterations, samples }]), "a", {
      warmUpMs: 0,
      signal,
    });
    await expect(reading).rejects.toMatchObject({
      code: "run",
      message: expect.stringMatching(/restart, so they are of several runs.*--tag instance=1/),
    });
  });

  test("is found by the name of its TestRun where no testid has that name, and its instances are added up", async () => {
    const ofInstance = (id: string, name: string): Labels => ({
      __name__: name,
      testrun_name: "a",
      instance_id: id,
    });
    const { metrics, generator } = await recordOf(
      ["1", "2", "3"].flatMap((id, index) => [
        counter(ofInstance(id, "k6_iterations_total"), { perSecond: 10, to: 60, early: index / 10 }),
        counter(ofInstance(id, "k6_http_reqs_total"), { perSecond: 20, to: 60 }),
        { labels: ofInstance(id, "k6_vus"), samples: [5, 10, 60].map((at) => [at, 8] as const) },
        { labels: ofInstance(id, "k6_vus_max"), samples: [5, 10, 60].map((at) => [at, 8] as const) },
        // One of a hundred requests of the last instance fails, four of those of the others.
        { labels: ofInstance(id, "k6_http_req_failed_rate"), samples: [[60, id === "3" ? 0.01 : 0.04]] },
      ]),
    );
    expect(generator.vusMax).toBe(24);
    expect(generator.instances).toEqual({ wrote: 3, stray: [] });
    const valuesOf = (name: string) => metrics.find((it) => it.name === name)?.series[0]?.values;
    expect(valuesOf("iterations")).toEqual({ count: 1800, rate: 30 });
    expect(valuesOf("http_reqs")).toEqual({ count: 3600, rate: 60 });
    expect(valuesOf("http_req_failed")).toEqual({ count: 3600, passes: 108, rate: 0.03 });
  });

  test("whose pod was started again is refused, with the number of the instance", async () => {
    const labels = { ...iterations, instance_id: "2" };
    const all = [
      { labels, samples: [5, 10, 15, 20].map((at, index) => [at, [50, 100, 20, 70][index]!] as const) },
    ];
    await expect(readPrometheusRun(storing(all), "a", { warmUpMs: 0, signal })).rejects.toMatchObject({
      code: "run",
      message: expect.stringContaining('counts of testid "a" that restart (instance_id=2)'),
    });
  });

  test.each([
    ["k6_http_req_duration_p99", /but no histograms: k6 wrote single figures, which cannot be combined/],
    ["k6_iteration_duration_avg", /but no histograms/],
    ["k6_http_req_duration_milliseconds_bucket", /k6 wrote a few fixed buckets, too wide for percentiles/],
  ])("with %s is refused, and its percentiles are never averaged", async (name, reason) => {
    const all = [
      counter(iterations, { perSecond: 10, to: 20 }),
      counter({ __name__: name, testid: "a", instance_id: "1" }, { perSecond: 0, to: 20 }),
      counter({ __name__: name, testid: "a", instance_id: "2" }, { perSecond: 0, to: 20 }),
    ];
    await expect(recordOf(all)).rejects.toMatchObject({
      code: "run",
      message: expect.stringMatching(reason),
    });
  });

  test("over OTLP has its rates counted, and its bytes", async () => {
    const rate = (name: string, condition: string, perSecond: number) =>
      counter({ __name__: `k6_${name}_total`, testid: "a", condition }, { perSecond, to: 20 });
    const { metrics, generator } = await recordOf([
      counter(iterations, { perSecond: 10, to: 20 }),
      counter(requests("a"), { perSecond: 10, to: 20 }),
      rate("http_req_failed", "zero", 9),
      rate("http_req_failed", "nonzero", 1),
      rate("paid", "nonzero", 5),
      counter({ __name__: "k6_data_sent_bytes_total", testid: "a" }, { perSecond: 1000, to: 20 }),
      counter({ __name__: "k6_orders_total", testid: "a", condition: "new" }, { perSecond: 1, to: 20 }),
    ]);
    const found = Object.fromEntries(
      metrics.map(({ name, type, series }) => [name, { type, ...series[0]?.values }]),
    );
    expect(found).toMatchObject({
      http_req_failed: { type: "rate", count: 200, passes: 20, rate: 0.1 },
      paid: { type: "rate", count: 100, passes: 100, rate: 1 },
      data_sent: { type: "counter", count: 20_000 },
      orders: { type: "counter", count: 20 },
    });
    expect(generator.warnings.join()).not.toContain("left out");
  });

  test("that ended with its first push has no length", async () => {
    const once = counter(iterations, { perSecond: 10, to: 5 });
    await expect(readPrometheusRun(storing([once]), "a", { warmUpMs: 0, signal })).rejects.toMatchObject({
      code: "run",
      message: expect.stringMatching(/only once/),
    });
  });

  test("that is over before its warm-up is leaves nothing to measure", async () => {
    const short = counter(iterations, { perSecond: 10, to: 20 });
    await expect(
      readPrometheusRun(storing([short]), "a", { warmUpMs: 30_000, signal }),
    ).rejects.toMatchObject({
      code: "run",
      message: "The warm-up of 30 s left nothing to measure: the run in Prometheus lasted 20 s.",
    });
  });

  test("has no extremes of what was only written at each push, and says what was not judged", async () => {
    const gauge = (name: string): Stored => ({
      labels: { __name__: name, testid: "a" },
      samples: [5, 10, 15, 20].map((at) => [at, 7]),
    });
    const { metrics, generator } = await recordOf([
      counter(iterations, { perSecond: 10, to: 20 }),
      ...["k6_vus", "k6_vus_max", "k6_depth", "k6_paid_rate", "k6_checks_rate"].map(gauge),
    ]);
    expect(metrics.map(({ name }) => name)).toEqual(["iterations", "vus_max"]);
    expect(generator.vusMax).toBe(7);
    expect(generator.warnings).toEqual([
      "Thresholds and checks of the script are not in Prometheus, so only the objectives of the gate were judged.",
      expect.stringMatching(/^depth was left out: k6 writes only its last value before each push/),
      expect.stringMatching(/^paid was left out: k6 writes only its share/),
    ]);
  });

  test("has k6's bucket around zero as zero, and no trend of which a sample was infinite", async () => {
    const buckets = [{ low: -2.9e-39, high: 2.9e-39, count: 10, rule: 3 as const }];
    const histograms = [
      {
        name: "k6_http_req_tls_handshaking_seconds",
        histogram: { at: dateOf(20), count: 10, sum: 0, buckets },
      },
      { name: "k6_odd", histogram: { at: dateOf(20), count: 1, sum: Number.POSITIVE_INFINITY, buckets } },
    ];
    const prometheus = storing([counter(iterations, { perSecond: 10, to: 20 })]);
    const written = await readPrometheusRun(
      {
        ...prometheus,
        query: async (promql, at) => {
          const answer = await prometheus.query(promql, at);
          if (answer.kind !== "vector") return answer;
          const trends = histograms.map(({ name, histogram }) => ({
            labels: { __name__: name, testid: "a" },
            sample: undefined,
            histogram,
          }));
          return { ...answer, series: [...answer.series, ...trends] };
        },
      },
      "a",
      { warmUpMs: 0, signal },
    );
    const recorded = { testId: "a", caller: {}, source: "http://localhost:9090", version: "0.1.0" };
    const { metrics } = runOf(scenario(), written, recorded);
    expect(metrics.map(({ name }) => name)).toEqual(["http_req_tls_handshaking", "iterations"]);
    expect(metrics[0]?.series[0]?.values).toMatchObject({ count: 10, min: 0, med: 0, max: 0, avg: 0 });
  });
});
