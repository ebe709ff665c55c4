import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../src/judge/judge.ts";
import { holds } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Judgement, VerdictWord } from "../../../src/model/verdict.ts";
import { draws } from "../sample.ts";
import { latencies, loadRun, objective, type Seconds, scaled, seeded } from "./runs.ts";

const shape = { seconds: 6, perSecond: 40, medianMs: 100, sigma: 0.2, drift: 0.01 };
const seeds = fc.integer({ min: 1, max: 1_000_000 });
const factors = fc.double({ min: 0.5, max: 2, noNaN: true });
const tolerances = fc.integer({ min: 0, max: 50 });
const few = { numRuns: draws(60, 6) };

function judgeOne(text: string, current: Run, baseline: readonly Run[]): Judgement & { kind: "relative" } {
  const judged = judgeScenario({
    runs: [current],
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: [objective(text)],
    requireBaseline: false,
    isLookOnly: true,
  });
  const first = judged.kind === "judged" ? judged.verdict.judgements[0] : undefined;
  if (first?.kind !== "relative") throw new Error("not judged against the baseline");
  return first;
}

function baselineSeconds(seed: number, runs = 2): Seconds[] {
  const random = seeded(seed);
  return Array.from({ length: runs }, () => latencies(shape, random));
}

const rank: Readonly<Record<VerdictWord, number>> = { pass: 0, warn: 1, inconclusive: 1, fail: 2 };

describe("a relative verdict", () => {
  test("is always pass, fail or inconclusive, with an interval around the difference", () => {
    fc.assert(
      fc.property(seeds, factors, tolerances, (seed, factor, tolerance) => {
        const baseline = baselineSeconds(seed).map((one) => loadRun(one));
        const current = loadRun(scaled(latencies(shape, seeded(seed + 1)), factor));
        const { verdict, change } = judgeOne(`p90 < baseline + ${tolerance}%`, current, baseline);
        expect(["pass", "fail", "inconclusive"]).toContain(verdict);
        expect(change.interval.low).toBeLessThanOrEqual(change.difference);
        expect(change.interval.high).toBeGreaterThanOrEqual(change.difference);
        for (const end of Object.values(change.interval)) expect(Number.isFinite(end)).toBe(true);
      }),
      few,
    );
  });

  test("depends on its inputs alone", () => {
    fc.assert(
      fc.property(seeds, factors, (seed, factor) => {
        const make = () => {
          const baseline = baselineSeconds(seed).map((one) => loadRun(one));
          return judgeOne(
            "p95 < baseline + 10%",
            loadRun(scaled(latencies(shape, seeded(seed)), factor)),
            baseline,
          );
        };
        expect(make()).toEqual(make());
      }),
      { numRuns: draws(20, 3) },
    );
  });

  test("does not change when all latencies are scaled alike", () => {
    fc.assert(
      // Powers of two keep the sketch's buckets where they are relative to the values.
      fc.property(seeds, factors, fc.constantFrom(0.25, 0.5, 2, 8), (seed, factor, unit) => {
        const baseline = baselineSeconds(seed);
        const current = scaled(latencies(shape, seeded(seed + 1)), factor);
        const judgeIn = (by: number): Judgement & { kind: "relative" } =>
          judgeOne(
            "p90 < baseline + 10%",
            loadRun(scaled(current, by)),
            baseline.map((one) => loadRun(scaled(one, by))),
          );
        const [plain, other] = [judgeIn(1), judgeIn(unit)];
        expect(other.verdict).toBe(plain.verdict);
        expect(other.change.ratio).toBeCloseTo(plain.change.ratio ?? Number.NaN, 9);
        expect(other.change.interval.high).toBeCloseTo(plain.change.interval.high * unit, 6);
      }),
      few,
    );
  });

  test("swapping this change and the baseline turns the difference round", () => {
    fc.assert(
      fc.property(seeds, factors, (seed, factor) => {
        const [one, other] = [
          loadRun(latencies(shape, seeded(seed))),
          loadRun(scaled(latencies(shape, seeded(seed + 1)), factor)),
        ];
        const there = judgeOne("p95 < baseline + 10%", one, [other]).change;
        const back = judgeOne("p95 < baseline + 10%", other, [one]).change;
        expect(back.difference).toBeCloseTo(-there.difference, 9);
        const errors = (run: Run, base: Run) =>
          judgeOne("errors < baseline + 1pp", run, [base]).change.difference;
        expect(errors(one, other)).toBeCloseTo(-errors(other, one), 12);
      }),
      few,
    );
  });

  test("gets no better when the code gets slower", () => {
    fc.assert(
      fc.property(
        seeds,
        factors,
        fc.double({ min: 1, max: 2, noNaN: true }),
        tolerances,
        (seed, factor, slower, tolerance) => {
          const baseline = baselineSeconds(seed).map((one) => loadRun(one));
          const current = scaled(latencies(shape, seeded(seed + 1)), factor);
          const text = `avg < baseline + ${tolerance}%`;
          const before = judgeOne(text, loadRun(current), baseline).verdict;
          const after = judgeOne(text, loadRun(scaled(current, slower)), baseline).verdict;
          expect(rank[after]).toBeGreaterThanOrEqual(rank[before]);
        },
      ),
      few,
    );
  });

  test("gets no better when more requests fail", () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(40),
        fc.nat(40),
        fc.integer({ min: 0, max: 5 }),
        (base, some, more, points) => {
          const seconds = latencies(shape, seeded(1));
          const run = (failures: number): Run =>
            loadRun(seconds, [failures / 8, failures / 8, 0, 0, failures / 4, failures / 2].map(Math.round));
          const text = `errors < baseline + ${points}pp`;
          const before = judgeOne(text, run(some), [run(base)]).verdict;
          const after = judgeOne(text, run(some + more), [run(base)]).verdict;
          expect(rank[after]).toBeGreaterThanOrEqual(rank[before]);
        },
      ),
      { numRuns: draws(200, 15) },
    );
  }, 60_000);
});

test("an absolute objective keeps its limit or misses it, as k6 compares: at the limit `<=` holds and `<` does not", () => {
  const value = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(value, value, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      fc.pre(low < high);
      const kept = (figure: number, limit: number) =>
        (["<", "<=", ">", ">=", "==", "!="] as const).filter((comparison) =>
          holds(figure, comparison, limit),
        );
      expect(kept(low, high)).toEqual(["<", "<=", "!="]);
      expect(kept(high, low)).toEqual([">", ">=", "!="]);
      expect(kept(low, low)).toEqual(["<=", ">=", "=="]);
      expect(kept(Number.NaN, low)).toEqual(["!="]);
    }),
  );
});
