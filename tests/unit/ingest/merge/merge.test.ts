import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeRuns } from "../../../../src/ingest/merge/merge.ts";
import { answersIn } from "../../../../src/model/run/answers.ts";
import { clocksOf } from "../../../../src/model/run/clocks.ts";
import type { Metric, Run, TrendSeries } from "../../../../src/model/run/run.ts";
import { allSeriesOf, metricOf, seriesOf, seriesOfType } from "../../../../src/model/run/series.ts";
import { tagsKey } from "../../../../src/model/run/tags.ts";
import { normal, seeded } from "../../judge/runs.ts";
import { draws } from "../../sample.ts";
import { start } from "../csv-rows.ts";
import { measured, type Sample } from "./shares.ts";

const lastsMs = 8000;

interface Shape {
  readonly seed: number;
  /** Requests of each generator. */
  readonly requests: readonly number[];
  /** How much slower the target looks from each generator. */
  readonly factors: readonly number[];
}

const shape: fc.Arbitrary<Shape> = fc
  .record({
    seed: fc.nat(1_000_000),
    requests: fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 6 }),
  })
  .chain(({ seed, requests }) =>
    fc
      .array(fc.constantFrom(0.2, 1, 1, 1, 3, 40), { minLength: requests.length, maxLength: requests.length })
      .map((factors) => ({ seed, requests, factors })),
  );

/** Samples of each generator; each begins with the load and ends with it. */
function samplesOf({ seed, requests, factors }: Shape): Sample[][] {
  const random = seeded(seed);
  return requests.map((count, at) =>
    Array.from({ length: count + 1 }, (_, index) => ({
      atMs: index === 0 ? 0 : index === count ? lastsMs : Math.floor(random() * lastsMs),
      durationMs: (factors[at] ?? 1) * 80 * Math.exp(0.6 * normal(random)),
      name: ["home", "cart", "/orders/1", "/orders/2"][Math.floor(random() * 4)] ?? "",
      isFailed: random() < 0.1,
      region: random() < 0.3 ? "eu" : "us",
    })),
  );
}

function merged(runs: readonly Run[]): Run {
  const [first, ...others] = runs.map((run) => ({ run, clockMs: 0 }));
  if (first === undefined) throw new Error("no shares");
  return mergeRuns([first, ...others]);
}

function trendsOf(run: Run): Map<string, TrendSeries> {
  return new Map(
    run.metrics.flatMap((metric) =>
      seriesOfType(metric, "trend").map((series) => [
        `${metric.name}${tagsKey(series.tags)}${series.names === undefined ? "" : " group"}`,
        series,
      ]),
    ),
  );
}

function near(value: number | undefined, exact: number | undefined, share: number): void {
  expect(Math.abs((value ?? Number.NaN) - (exact ?? Number.NaN))).toBeLessThanOrEqual(
    share * Math.abs(exact ?? Number.NaN) + 1e-6,
  );
}

describe("several generators measure what one would have", () => {
  test("counts are exact, and percentiles within half a percent of those over all samples", () => {
    fc.assert(
      fc.property(shape, (load) => {
        const shares = samplesOf(load);
        const whole = measured(shares.flat(), { lastsMs });
        const run = merged(shares.map((samples) => measured(samples, { isShare: true, lastsMs })));
        expect(run.window).toEqual(whole.window);
        expect(new Set(run.checks)).toEqual(new Set(whole.checks));
        expect(run.failures).toEqual(whole.failures);
        expect(run.metrics.map(({ name, type }) => ({ name, type }))).toEqual(
          whole.metrics.map(({ name, type }) => ({ name, type })),
        );
        const exact = trendsOf(whole);
        const found = trendsOf(run);
        expect(new Set(found.keys())).toEqual(new Set(exact.keys()));
        for (const [key, { values }] of exact) {
          const own = found.get(key)?.values;
          expect({ key, count: own?.count, min: own?.min, max: own?.max }).toEqual({
            key,
            count: values.count,
            min: values.min,
            max: values.max,
          });
          near(own?.avg, values.avg, 1e-6);
          near(own?.med, values.med, 0.005);
          expect(Object.keys(own?.percentiles ?? {})).toEqual(Object.keys(values.percentiles));
          for (const [percent, value] of Object.entries(values.percentiles))
            near(own?.percentiles[percent], value, 0.005);
        }
        for (const name of ["http_req_failed", "checks", "found"]) {
          const [own, all] = [run, whole].map((one) => seriesOfType(metricOf(one, name), "rate"));
          expect(new Set(own)).toEqual(new Set(all));
        }
        const [own, all] = [run, whole].map((one) =>
          answersIn(one).map(({ status, isExpected, series }) => [status, isExpected, series.slices?.count]),
        );
        expect(new Set(own)).toEqual(new Set(all));
        for (const name of ["http_reqs", "iterations", "coupons"]) {
          const [own = [], all = []] = [run, whole].map((one) =>
            seriesOfType(metricOf(one, name), "counter"),
          );
          expect(own[0]?.slices).toEqual(all[0]?.slices);
          expect(own[0]?.values.count).toBe(all[0]?.values.count);
          near(own[0]?.values.rate, all[0]?.values.rate, 1e-6);
        }
      }),
      { numRuns: draws(500, 10), seed: 16 },
    );
  });

  test("slices have all samples in their seconds, and what lies above the whole's percentiles adds up", () => {
    const load = { seed: 5, requests: [900, 900, 900, 900], factors: [1, 1, 1, 1] };
    const shares = samplesOf(load);
    const whole = seriesOf(measured(shares.flat(), { lastsMs }), "http_req_duration");
    const run = merged(shares.map((samples) => measured(samples, { isShare: true, lastsMs })));
    const own = seriesOf(run, "http_req_duration");
    expect(own?.slices?.count).toEqual(whole?.slices?.count);
    const above = (series: TrendSeries | undefined) =>
      (series?.slices?.above["95"] ?? []).reduce((sum, it) => sum + it, 0);
    expect(Math.abs(above(own) - above(whole))).toBeLessThanOrEqual(4);
    // Percentiles of single seconds are estimates, and no means of percentiles.
    for (const percent of ["50", "95"]) {
      for (const [second, value] of (whole?.slices?.percentiles[percent] ?? []).entries())
        if (value !== null && second < 8)
          near(own?.slices?.percentiles[percent]?.[second] ?? undefined, value, 0.06);
    }
  });

  test("a second in which all stalls is seen, with few samples from each", () => {
    const shares = Array.from(
      { length: 32 },
      (_, at) =>
        samplesOf({ seed: at, requests: [32], factors: [1] })[0]?.map((one) =>
          one.atMs >= 3000 && one.atMs < 4000 ? { ...one, durationMs: one.durationMs * 8 } : one,
        ) ?? [],
    );
    const exact = seriesOf(measured(shares.flat(), { lastsMs }), "http_req_duration")?.slices?.percentiles;
    const run = merged(shares.map((samples) => measured(samples, { isShare: true, lastsMs })));
    const own = seriesOf(run, "http_req_duration")?.slices?.percentiles;
    for (const percent of ["50", "95"]) {
      const [stalled, usual] = [own?.[percent]?.[3] ?? 0, own?.[percent]?.[2] ?? 0];
      expect(stalled).toBeGreaterThan(5 * usual);
      near(stalled, exact?.[percent]?.[3] ?? undefined, 0.2);
    }
  });
});

const usual = samplesOf({ seed: 2, requests: [200, 200], factors: [1, 1] });

test("what only one generator measured stays as it is, and a share alone is the run", () => {
  const [one = [], two = []] = usual;
  const rare = one.map((sample, index) => (index < 5 ? { ...sample, name: "rare" } : sample));
  const first = measured(rare, { isShare: true, lastsMs });
  const run = merged([first, measured(two, { isShare: true, lastsMs })]);
  const named = (of: Run) => allSeriesOf(of, "http_req_duration").find(({ tags }) => tags["name"] === "rare");
  expect(named(run)?.values).toEqual(named(first)?.values);
  const { generators, ...alone } = merged([first]);
  expect(generators).toHaveLength(1);
  const seconds = (name: string) => seriesOf(alone, "http_req_duration", { name })?.slices?.count;
  expect(seconds("rare")).toEqual(seriesOf(first, "http_req_duration", { name: "rare" })?.slices?.count);
  expect(seriesOf(alone, "http_req_duration")?.values).toEqual(seriesOf(first, "http_req_duration")?.values);
});

test("virtual users add up; of other gauges the extremes count", () => {
  const run = merged(usual.map((samples) => measured(samples, { isShare: true })));
  const gauge = (name: string) => seriesOfType(metricOf(run, name), "gauge")[0]?.values;
  expect(gauge("vus")).toEqual({ value: 6, min: 6, max: 6 });
  const all = usual.flat().map(({ durationMs }) => durationMs);
  expect(gauge("depth")?.max).toBeCloseTo(Math.max(...all), 4);
  expect(gauge("depth")?.min).toBeCloseTo(Math.min(...all), 4);
  expect(run.generator.vusMax).toBe(10);
});

test("an endpoint that a generator does not tell is left out: its count would not be whole", () => {
  const [one = [], two = []] = usual;
  const crowded = two.map((sample, index) => ({
    ...sample,
    name: `page-${String.fromCharCode(97 + (index % 60) / 4)}${"x".repeat(index % 60)}`,
  }));
  const other = measured(crowded, { isShare: true });
  expect(other.endpointsLeftOut).toBeDefined();
  const run = merged([measured(one, { isShare: true }), other]);
  const all = allSeriesOf(run, "http_reqs");
  const told = all.filter(({ names, tags }) => tags["name"] !== undefined && names === undefined);
  expect(told.find(({ tags }) => tags["name"] === "home")).toBeUndefined();
  const counted = told.reduce((sum, { values }) => sum + values.count, 0);
  expect(counted + (run.endpointsLeftOut?.requests ?? 0)).toBe(all[0]?.values.count);
  expect(run.endpointsLeftOut?.orMore).toBe(true);
});

test("without a sketch there is no percentile rather than a wrong one", () => {
  const run = merged(usual.map((samples) => measured(samples)));
  const waiting = seriesOf(run, "http_req_waiting", { name: "home" })?.values;
  expect(waiting?.percentiles).toEqual({});
  expect(waiting?.med).toBeUndefined();
  expect(waiting?.count).toBeGreaterThan(0);
});

describe("clocks of the generators", () => {
  const skew = (ms: number, errorMs = 300) => ({ skew: { ms, errorMs } });

  test("are compared with each other, and a difference within its error is none", () => {
    expect(clocksOf([skew(5040), skew(5000), skew(4980), skew(7000)])).toEqual([0, 0, 0, 1980]);
    expect(clocksOf([skew(-200, 500), skew(200, 500)])).toEqual([0, 0]);
    expect(clocksOf([{}, skew(9000)])).toEqual([0, 0]);
    expect(clocksOf([])).toEqual([]);
  });

  test("are taken off, so that slices of the same moment meet", () => {
    const [one = [], two = []] = usual;
    const together = merged([measured(one, { isShare: true }), measured(two, { isShare: true })]);
    const ahead = measured(two, { isShare: true, clockMs: 5000 });
    const run = mergeRuns([
      { run: measured(one, { isShare: true }), clockMs: 0 },
      { run: ahead, clockMs: 5000 },
    ]);
    expect(run.window).toEqual(together.window);
    expect(seriesOf(run, "http_reqs")?.slices).toEqual(seriesOf(together, "http_reqs")?.slices);
    const uncorrected = merged([measured(one, { isShare: true }), ahead]);
    expect(uncorrected.window.end).toBe(new Date(start + 5000 + lastsMs).toISOString());
  });
});

test("windows that are cut into slices of different widths share the wider ones", () => {
  const long = (lastMs: number): Sample[] =>
    Array.from({ length: 1202 }, (_, index) => ({
      atMs: Math.min(lastMs, index * 500),
      durationMs: 50,
      name: "home",
      isFailed: false,
      region: "eu",
    }));
  const [fine, coarse] = [
    measured(long(599_500), { isShare: true }),
    measured(long(600_400), { isShare: true }),
  ];
  expect([fine.window.sliceMs, coarse.window.sliceMs]).toEqual([undefined, 2000]);
  const run = merged([fine, coarse]);
  expect(run.window.sliceMs).toBe(2000);
  const counts = seriesOf(run, "http_reqs")?.slices?.count ?? [];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2404);
  expect(counts.slice(1, 250).every((count) => count === 8)).toBe(true);
});

test("health adds up, but for how busy each machine was", () => {
  const generator = (dropped: number) => ({
    droppedIterations: dropped,
    vusMax: 10,
    warnings: ["slow", `own ${dropped}`],
    cpu: { mean: 0.5, highest: 0.6, above90: 0 },
    asked: { isConstant: true, iterations: 100.5, perSecond: 25 },
    vusExhausted: dropped > 0 ? 10 : 0,
    unanswered: { target: { count: dropped, first: "dial: refused" } },
    exceptions: { count: 1, iterations: 100 },
  });
  const runs = usual.map((samples, index) =>
    measured(samples, {
      isShare: true,
      generator: generator(index * 7),
      part: { index: index + 1, of: 2 },
      provenance: { machine: { os: "linux", cpu: `CPU ${index}`, cores: 4 } },
      hosts: {
        target: "shop",
        seen: [
          { host: "shop", is: "target", requests: 100, redirects: 1 },
          { host: "cdn", is: "other", requests: 300 * index + 1, redirects: 0 },
        ],
      },
    }),
  );
  const run = merged(runs);
  expect(run.generator).toEqual({
    droppedIterations: 7,
    vusMax: 20,
    warnings: ["slow", "own 0", "own 7"],
    asked: { isConstant: true, iterations: 201, perSecond: 50 },
    vusExhausted: 10,
    unanswered: { target: { count: 7, first: "dial: refused" } },
    exceptions: { count: 2, iterations: 200 },
  });
  expect(run.hosts?.seen).toEqual([
    { host: "shop", is: "target", requests: 200, redirects: 2 },
    { host: "cdn", is: "other", requests: 302, redirects: 0 },
  ]);
  expect(run.provenance.machine).toEqual({ os: "linux", cpu: "CPU 0, CPU 1", cores: 8 });
  expect(run.generators?.map(({ index, requests, machine }) => [index, requests, machine.cpu])).toEqual([
    [1, 201, "CPU 0"],
    [2, 201, "CPU 1"],
  ]);
  expect(run.part).toBeUndefined();
});

test("what a part sends stays small, however many samples it took", () => {
  const names = [
    "home",
    "search",
    "item",
    "cart",
    "checkout",
    "login",
    "account",
    "orders",
    "help",
    "offers",
  ];
  const random = seeded(7);
  const samplesIn = (count: number): Sample[] =>
    Array.from({ length: count }, (_, index) => ({
      atMs: (index * 60_000) / count,
      durationMs: 90 * Math.exp(0.5 * normal(random)),
      name: names[index % names.length] ?? "",
      isFailed: index % 500 === 0,
      region: index % 3 === 0 ? "eu" : "us",
    }));
  const [few, many] = [600, 6000].map((count) => {
    const record = JSON.stringify(measured(samplesIn(count), { isShare: true, part: { index: 2, of: 4 } }));
    return { bytes: record.length, sent: gzipSync(record).length };
  });
  // An artifact is packed.
  expect(many?.sent).toBeLessThan(32 * 1024);
  expect(many?.bytes).toBeLessThan(96 * 1024);
  expect(many?.bytes).toBeLessThan(2 * (few?.bytes ?? 0));
});

test("a metric of different types is left out, and said", () => {
  const [one, two] = usual.map((samples) => measured(samples, { isShare: true }));
  if (one === undefined || two === undefined) throw new Error("two shares");
  const gauge: Metric = {
    name: "coupons",
    type: "gauge",
    contains: "default",
    series: [{ tags: {}, values: { value: 1, min: 1, max: 1 } }],
  };
  const changed = { ...two, metrics: two.metrics.map((it) => (it.name === "coupons" ? gauge : it)) };
  const run = merged([one, changed]);
  expect(metricOf(run, "coupons")).toBeUndefined();
  expect(run.generator.warnings).toEqual([
    'The metric "coupons" has different types on different generators; it was left out.',
  ]);
});
