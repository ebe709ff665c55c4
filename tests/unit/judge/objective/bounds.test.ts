import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FoundIndicator, findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { type Bounds, isUndecidedInBounds, pooledBounds } from "../../../../src/judge/objective/bounds.ts";
import { holds } from "../../../../src/model/objective.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { notJudgedSentence } from "../../../../src/report/words/facts/reasons.ts";
import { latencies, loadRun, objective, seeded, usualLoad } from "../runs.ts";
import { told } from "../told.ts";

/** A run whose p99 was read from a histogram. */
function runWithin(value: number, bounds: Bounds | undefined): Run {
  const run = loadRun(latencies(usualLoad, seeded(5)));
  const metrics = run.metrics.map((metric) => {
    if (metric.name !== "http_req_duration" || metric.type !== "trend") return metric;
    const series = metric.series.map((one) => ({
      ...one,
      values: {
        ...one.values,
        percentiles: { ...one.values.percentiles, "99": value },
        ...(bounds && { bounds: { "99": bounds } }),
      },
    }));
    return { ...metric, series };
  });
  return { ...run, metrics };
}

function found(value: number, bounds: Bounds | undefined): FoundIndicator {
  const it = findIndicator(runWithin(value, bounds), objective("p99 < 1ms").indicator);
  if (it.kind !== "found") throw new Error("no p99");
  return it;
}

const bucket = { low: 60.1, high: 62.4 };

describe("a limit on a percentile of a histogram", () => {
  test.each([
    ["p99 < 61.5ms", "61.5 ms"],
    ["p99 <= 61.5ms", "61.5 ms"],
    ["p99 > 61.5ms", "61.5 ms"],
    ["p99 < 62.4ms", "62.4 ms"],
    ["p99 <= 60.1ms", "60.1 ms"],
  ])("%s is undecided where it lies inside the bucket", (text, limit) => {
    const asked = objective(text);
    const { bound } = asked;
    if (bound.kind !== "absolute") throw new Error("needs a limit");
    expect(isUndecidedInBounds([found(61.3, bucket)], asked, bound.limit)).toBe(true);
    const within = { dimension: "time", current: 61.3, bounds: bucket } as const;
    const bucketed = { cause: "bucket", reason: { kind: "bucket" } } as const;
    const judgement = { kind: "notJudged", objective: asked, ...within, ...bucketed } as const;
    const comparability = { kind: "comparable", runs: 0 } as const;
    expect(notJudgedSentence(judgement, { comparability, invalid: [] })).toBe(
      "P99 is between 60.1 ms and 62.4 ms, as precise as its histogram allows, and the limit " +
        `${limit} is in that range.`,
    );
  });

  test.each([
    ["p99 < 60.1ms", 60.1],
    ["p99 <= 62.4ms", 62.4],
    ["p99 < 70ms", 70],
    ["p99 > 70ms", 70],
  ])("%s is decided at the bucket's own ends and beyond them", (text, limit) => {
    expect(isUndecidedInBounds([found(61.3, bucket)], objective(text), limit)).toBe(false);
  });

  test("is decided where the percentile is exact", () => {
    expect(isUndecidedInBounds([found(61.3, undefined)], objective("p99 < 61.5ms"), 61.5)).toBe(false);
  });

  test("is decided exactly where all values that the bucket allows agree", () => {
    const value = fc.double({ min: 1, max: 1000, noNaN: true });
    const texts = fc.constantFrom("p99 < 1ms", "p99 <= 1ms", "p99 > 1ms", "p99 >= 1ms");
    fc.assert(
      fc.property(texts, fc.tuple(value, value), value, (text, ends, limit) => {
        const [low = 0, high = 0] = ends.toSorted((a, b) => a - b);
        const asked = objective(text);
        const isOpen = isUndecidedInBounds([found(low, { low, high })], asked, limit);
        const middle = Math.min(high, Math.max(low, limit));
        const verdicts = new Set([low, middle, high].map((it) => holds(it, asked.comparison, limit)));
        expect(isOpen).toBe(verdicts.size > 1);
      }),
      { numRuns: 50 },
    );
  });

  test("of several rounds lies between the levels of their bounds", () => {
    const rounds = [found(61, { low: 60, high: 62 }), found(64, { low: 62, high: 66 })];
    const bounds = pooledBounds(rounds);
    expect(bounds?.low).toBeGreaterThan(60);
    expect(bounds?.low).toBeLessThan(62);
    expect(bounds?.high).toBeGreaterThan(62);
    expect(bounds?.high).toBeLessThan(66);
  });
});

describe("a limit on a rate over an estimated duration", () => {
  /** A ramp of five seconds with stamps in whole seconds, as it was read: 50 requests in 5.005 s, known to 22 %. */
  function ramp(errorMs: number): Run {
    const run = loadRun(latencies({ ...usualLoad, seconds: 5, perSecond: 10 }, seeded(5)));
    const metrics = run.metrics.map((metric) => {
      if (metric.name !== "http_reqs" || metric.type !== "counter") return metric;
      const series = metric.series.map((one) => ({ ...one, values: { count: 50, rate: 50 / 5.005 } }));
      return { ...metric, series };
    });
    return { ...run, metrics, duration: { ms: 5005, errorMs, from: "samples", stampsMs: 1000 } };
  }

  function judge(text: string, errorMs: number) {
    const judged = judgeScenario({
      runs: [ramp(errorMs)],
      baseline: [],
      comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
      objectives: [objective(text)],
      requireBaseline: false,
    });
    if (judged.kind === "misconfigured") throw new Error("misconfigured");
    return told(judged.verdict);
  }

  test.each(["throughput > 9.711/s", "throughput < 12/s", "throughput > 8.2/s", "http_reqs rate >= 10.5/s"])(
    "%s is open where the true rate may lie on either side",
    (text) => {
      const verdict = judge(text, 1100);
      expect(verdict.verdict).toBe("inconclusive");
      expect(verdict.reason).toContain(
        "is between 8.19/s and 12.8/s, as precise as the estimated duration allows",
      );
      expect(verdict.judgements[0]).toMatchObject({ kind: "notJudged", cause: "duration" });
    },
  );

  test.each([
    ["throughput > 8/s", "pass"],
    ["throughput > 13/s", "fail"],
    ["http_reqs count >= 50", "pass"],
  ])("%s is decided, for every duration that the run may have had: %s", (text, expected) => {
    expect(judge(text, 1100).verdict).toBe(expected);
  });

  test("is decided where the duration is known, and open where a run may have had none", () => {
    expect(judge("throughput > 9.711/s", 0).verdict).toBe("pass");
    expect(judge("throughput < 1000/s", 5005).verdict).toBe("inconclusive");
  });
});

test("a gate cannot tell what a bucket leaves open, and says between which values it lies", () => {
  const judged = judgeScenario({
    runs: [runWithin(61.3, bucket)],
    baseline: [],
    comparability: {
      kind: "none",
      branch: "main",
      environment: "default",
      otherEnvironments: [],
    },
    objectives: [objective("p99 < 61.5ms")],
    requireBaseline: false,
  });
  if (judged.kind === "misconfigured") throw new Error("misconfigured");
  expect({ verdict: told(judged.verdict) }).toMatchObject({
    verdict: {
      verdict: "inconclusive",
      reason: expect.stringContaining("p99 is between 60.1 ms and 62.4 ms"),
      judgements: [{ kind: "notJudged", cause: "bucket", current: 61.3 }],
      anotherRound: { kind: "unneeded" },
    },
  });
});
