import { mean, sampleStandardDeviation } from "simple-statistics";
import { describe, expect, test } from "vitest";
import { bodyOf } from "../../../../src/judge/compare/percentile/body.ts";
import { mixOf, mixShiftOf } from "../../../../src/judge/compare/percentile/mix.ts";
import { smoothedPercentile } from "../../../../src/judge/compare/percentile/smoothed.ts";
import { type FoundIndicator, findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { normal, objective, runOf, type Seconds, seeded, trend, trendSeries } from "../runs.ts";
import { told } from "../told.ts";

const seconds = 15;
const perSecond = 60;

interface Endpoint {
  readonly name: string;
  readonly medianMs: number;
  readonly share: number;
}

const endpoints: readonly Endpoint[] = [
  { name: "list", medianMs: 10, share: 0.6 },
  { name: "search", medianMs: 30, share: 0.3 },
  { name: "pay", medianMs: 60, share: 0.1 },
];

interface Load {
  readonly of?: readonly Endpoint[];
  /** In turn instead of at random. */
  readonly isFixed?: boolean;
  /** Latencies become what this makes of them. */
  readonly slower?: (latencyMs: number) => number;
}

/** A run whose requests are drawn from its endpoints, the whole and each endpoint recorded as k6's samples are. */
function loaded(seed: number, { of = endpoints, isFixed = false, slower = (it) => it }: Load = {}): Run {
  const random = seeded(seed);
  const turn = of.flatMap((endpoint) =>
    Array.from({ length: Math.round(endpoint.share * 20) }, () => endpoint),
  );
  let next = 0;
  const drawn = Array.from({ length: seconds }, () =>
    Array.from({ length: perSecond }, () => {
      next += 1;
      const chosen = isFixed ? next % turn.length : Math.floor(random() * turn.length);
      const { name, medianMs } = turn[chosen] ?? { name: "", medianMs: 0 };
      return { name, latencyMs: slower(medianMs * Math.exp(0.4 * normal(random))) };
    }),
  );
  const secondsOf = (name?: string): Seconds =>
    drawn.map((second) =>
      second.flatMap((one) => (name === undefined || one.name === name ? [one.latencyMs] : [])),
    );
  const parts = of.map(({ name }) => trendSeries(secondsOf(name), { name }));
  return runOf([trend("http_req_duration", [trendSeries(secondsOf()), ...parts])], seconds);
}

function figureOf(run: Run, line = "p95 < baseline + 5%"): FoundIndicator {
  const found = findIndicator(run, objective(line).indicator);
  if (found.kind !== "found") throw new Error("the run lacks it");
  return found;
}

const many = Array.from({ length: 120 }, (_, seed) => figureOf(loaded(seed + 1)));
const logarithms = many.map(({ value }) => Math.log(value));

describe("a percentile as it is compared", () => {
  test("lies where the sample's own percentile does", () => {
    const smoothed = many.map((run) => smoothedPercentile(run)?.value ?? Number.NaN);
    expect(mean(smoothed)).toBeCloseTo(mean(logarithms), 1);
  });

  test("moves by as much as everything is slower", () => {
    for (const factor of [1.05, 1.1, 2, 10]) {
      const [before, after] = [1, factor].map((by) =>
        smoothedPercentile(figureOf(loaded(3, { slower: (it) => it * by }))),
      );
      const moved = (after?.value ?? Number.NaN) - (before?.value ?? Number.NaN);
      expect(Math.abs(moved - Math.log(factor))).toBeLessThan(0.004);
    }
  });

  test("moves by as much as the slowest tenth of the requests is slower", () => {
    const slowFrom = Math.exp(mean(many.map((run) => Math.log(p90Of(run)))));
    const slower = (it: number): number => (it > slowFrom ? it * 1.2 : it);
    const moved = Array.from({ length: 40 }, (_, seed) => {
      const [before, after] = [undefined, slower].map((how) =>
        smoothedPercentile(figureOf(loaded(seed + 1, how && { slower: how }))),
      );
      return (after?.value ?? Number.NaN) - (before?.value ?? Number.NaN);
    });
    expect(mean(moved)).toBeGreaterThan(0.97 * Math.log(1.2));
  });

  test("scatters less than the sample's own, above all with one mix of endpoints", () => {
    const mix = mixOf(many);
    const [smoothed, mixed] = [undefined, mix].map((of) =>
      sampleStandardDeviation(many.map((run) => smoothedPercentile(run, of)?.value ?? Number.NaN)),
    );
    expect(smoothed).toBeLessThan(sampleStandardDeviation(logarithms));
    expect(mixed).toBeLessThan(0.95 * (smoothed ?? 0));
  });

  test.each([
    ["as drawn", undefined],
    ["with one mix of endpoints", mixOf(many)],
  ])("knows its own standard error, %s", (_, mix) => {
    const found = many.map((run) => smoothedPercentile(run, mix));
    const shown = Math.sqrt(mean(found.map((one) => (one?.standardError ?? Number.NaN) ** 2)));
    const seen = sampleStandardDeviation(found.map((one) => one?.value ?? Number.NaN));
    expect(shown / seen).toBeGreaterThan(0.85);
    expect(shown / seen).toBeLessThan(1.35);
  });

  test("is that of the percentile alone where a record has no sketch, or samples of 0", () => {
    const run = loaded(5);
    const [first] = run.metrics;
    if (first?.type !== "trend") throw new Error("no trend");
    const series = first.series.map(({ sketch: _, ...rest }) => rest);
    expect(smoothedPercentile(figureOf({ ...run, metrics: [{ ...first, series }] }))).toBeUndefined();
    const withZero = loaded(5, { slower: (it) => Math.max(0, it - 8) });
    expect(smoothedPercentile(figureOf(withZero))).toBeUndefined();
  });

  test("knows nothing of a mean or of extremes", () => {
    for (const line of ["http_req_duration avg < baseline + 5%", "http_req_duration max < baseline + 5%"]) {
      expect(smoothedPercentile(figureOf(loaded(5), line))).toBeUndefined();
    }
  });
});

function p90Of(run: FoundIndicator): number {
  return run.samples.type === "trend"
    ? (run.samples.series.values.percentiles["90"] ?? Number.NaN)
    : Number.NaN;
}

describe("the body of a distribution", () => {
  test("stays where the slowest tenth alone is slower, and moves with everything", () => {
    const [before, tail, all] = [
      (it: number) => it,
      (it: number) => (it > 120 ? it * 1.5 : it),
      (it: number) => it * 1.1,
    ].map((slower) => bodyOf(figureOf(loaded(4, { slower })))?.value ?? Number.NaN);
    expect(Math.abs((tail ?? 0) - (before ?? 0))).toBeLessThan(0.004);
    expect((all ?? 0) - (before ?? 0)).toBeCloseTo(Math.log(1.1), 2);
  });

  test("knows its own standard error with one mix of endpoints", () => {
    const mix = mixOf(many);
    const found = many.map((run) => bodyOf(run, mix));
    const shown = Math.sqrt(mean(found.map((one) => (one?.standardError ?? Number.NaN) ** 2)));
    const seen = sampleStandardDeviation(found.map((one) => one?.value ?? Number.NaN));
    expect(shown / seen).toBeGreaterThan(0.8);
    expect(shown / seen).toBeLessThan(1.5);
  });
});

describe("the mix of endpoints", () => {
  const moreSearch = endpoints.map((one) => ({
    ...one,
    share: one.name === "search" ? 0.4 : one.name === "list" ? 0.5 : one.share,
  }));

  test("is the mean of the runs' shares, which add up to 1", () => {
    const mix = mixOf(many);
    expect(
      [...(mix ?? new Map<string, number>()).values()].reduce((sum, share) => sum + share, 0),
    ).toBeCloseTo(1, 9);
    for (const { name, share } of endpoints) expect(mix?.get(name)).toBeCloseTo(share, 1);
  });

  test("is unknown where there is one endpoint", () => {
    expect(mixOf([figureOf(loaded(1, { of: endpoints.slice(0, 1) }))])).toBeUndefined();
  });

  test("is unknown where samples belong to several endpoints", () => {
    const runs = many.slice(0, 3).map(({ endpoints: parts = [], ...run }) => {
      const twice = parts.map((series) => ({ ...series, tags: { name: `${series.tags.name} again` } }));
      const samples =
        run.samples.type === "trend" ? { ...run.samples, series: { ...run.samples.series } } : run.samples;
      return { ...run, samples, endpoints: [...parts, ...twice] };
    });
    expect(mixOf(runs)).toBeUndefined();
  });

  test("differs by chance alone between runs that draw at random, or take turns", () => {
    for (const isFixed of [false, true]) {
      const runs = Array.from({ length: 60 }, (_, seed) => figureOf(loaded(seed + 500, { isFixed })));
      for (let first = 0; first < runs.length; first += 6) {
        expect(mixShiftOf(runs.slice(first, first + 3), runs.slice(first + 3, first + 6))).toBeUndefined();
      }
    }
  });

  test("names the endpoint that makes another part of the requests, and its parts", () => {
    const before = many.slice(0, 5);
    const now = Array.from({ length: 3 }, (_, seed) => figureOf(loaded(seed + 900, { of: moreSearch })));
    const shift = mixShiftOf(now, before);
    expect(shift?.endpoint).toMatch(/search|list/);
    expect(Math.abs((shift?.current ?? 0) - (shift?.baseline ?? 0))).toBeGreaterThan(0.07);
  });

  test("is reported and left as it is where it moved by more than chance", () => {
    const runs = Array.from({ length: 3 }, (_, seed) => loaded(seed + 900, { of: moreSearch }));
    const baseline = Array.from({ length: 5 }, (_, seed) => loaded(seed + 1));
    const judge = (rounds: readonly Run[]) =>
      judgeScenario({
        runs: rounds,
        baseline,
        comparability: { kind: "comparable", runs: baseline.length },
        objectives: [objective("p95 < baseline + 5%")],
        requireBaseline: false,
      });
    const warningsOf = (judged: ReturnType<typeof judge>): readonly string[] =>
      judged.kind === "judged" ? told(judged.verdict).warnings : [];
    expect(warningsOf(judge(runs)).join("\n")).toMatch(
      /^The mix of requests changed: (search|list) is now [\d.]+ % of all requests, [\d.]+ % in the baseline\./m,
    );
    const same = Array.from({ length: 3 }, (_, seed) => loaded(seed + 700));
    expect(warningsOf(judge(same)).join("\n")).not.toContain("mix of requests");
  });
});
