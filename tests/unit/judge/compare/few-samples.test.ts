import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseThreshold } from "../../../../src/config/grammar/threshold.ts";
import { scaleFor, shownLevel } from "../../../../src/judge/compare/difference.ts";
import { isTooFewFor } from "../../../../src/judge/compare/few-samples.ts";
import { findIndicator } from "../../../../src/judge/indicator/indicator.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Objective } from "../../../../src/model/objective.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { atMost, draws } from "../../sample.ts";
import { loadRun, normal, objective, seeded } from "../runs.ts";
import { told } from "../told.ts";

/** A run of one request each for these latencies. */
function runOfLatencies(latenciesMs: readonly number[]): Run {
  return loadRun(latenciesMs.map((latency) => [latency]));
}

function of(latenciesMs: readonly (readonly number[])[], text: string) {
  const asked = objective(text);
  const rounds = latenciesMs.flatMap((one) => {
    const found = findIndicator(runOfLatencies(one), asked.indicator);
    return found.kind === "found" ? [found] : [];
  });
  const { bound } = asked;
  if (bound.kind !== "absolute") throw new Error("needs a limit");
  return isTooFewFor(bound.limit, rounds, asked);
}

const all = (count: number, latencyMs: number): number[] => Array.from({ length: count }, () => latencyMs);

describe("whether samples tell on which side of a limit a percentile lies", () => {
  // 0.95 ^ 58 = 0.051, 0.95 ^ 59 = 0.0485
  test.each([
    [1, true],
    [58, true],
    [59, false],
    [100, false],
  ])("%i requests that all keep a limit on p95 are too few: %s", (count, expected) => {
    expect(of([all(count, 50)], "p95 < 300ms")).toBe(expected);
  });

  test("150 requests say nothing of a p99, unless five of them miss the limit", () => {
    const slowOnes = (slow: number) => [...all(150 - slow, 50), ...all(slow, 400)];
    // P(X >= 4) = 0.065, P(X >= 6) = 0.0041 of 150 at 1 %
    expect(of([slowOnes(0)], "p99 < 300ms")).toBe(true);
    expect(of([slowOnes(4)], "p99 < 300ms")).toBe(true);
    expect(of([slowOnes(6)], "p99 < 300ms")).toBe(false);
  });

  test("a few requests that all miss it by far tell enough", () => {
    expect(of([all(2, 5000)], "p95 < 300ms")).toBe(false);
    expect(of([all(1, 5000)], "p95 < 300ms")).toBe(true);
  });

  test("rounds add up", () => {
    expect(of([all(40, 50), all(40, 50)], "p95 < 300ms")).toBe(false);
    expect(of([all(60, 50), all(60, 50)], "p95 < 300ms")).toBe(false);
  });

  test("extremes, averages and shares rest on all samples", () => {
    for (const text of ["max < 300ms", "p(100) < 300ms", "p(0) < 300ms", "avg < 300ms", "errors < 1%"]) {
      expect(of([all(3, 50)], text)).toBe(false);
    }
  });

  test("where more is better it is the other way round", () => {
    expect(of([all(59, 400)], "p(5) > 300ms")).toBe(false);
    expect(of([all(58, 400)], "p(5) > 300ms")).toBe(true);
  });

  test("a low percentile has its few samples below it", () => {
    // 0.99 ^ 400 = 0.018, 0.99 ^ 459 = 0.0099: so many that all miss, none of them below by chance.
    expect(of([all(400, 400)], "p(1) < 300ms")).toBe(true);
    expect(of([all(459, 400)], "p(1) < 300ms")).toBe(false);
  });

  test("more requests of the same kind never tell less", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom(90, 95, 99), (count, percent) => {
        const text = `p(${percent}) < 300ms`;
        if (!of([all(count, 50)], text)) {
          expect(of([all(count + 1, 50)], text)).toBe(false);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("a gate with a limit on a percentile of few samples", () => {
  function judge(latenciesMs: readonly number[], asked: string | Objective, mostRounds = 1) {
    const judged = judgeScenario({
      runs: [runOfLatencies(latenciesMs)],
      baseline: [],
      comparability: { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] },
      objectives: [typeof asked === "string" ? objective(asked) : asked],
      requireBaseline: false,
      mostRounds,
    });
    if (judged.kind !== "judged") throw new Error("misconfigured");
    return told(judged.verdict);
  }

  test("neither passes nor fails, says why, and shows the figure", () => {
    const verdict = judge(all(30, 50), "p95 < 300ms");
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.reason).toContain("30 samples are too few to tell whether p95 < 300ms");
    expect(verdict.judgements[0]).toMatchObject({ kind: "notJudged", cause: "fewSamples", current: 50 });
  });

  test("takes more rounds where these bring enough, and not where they cannot", () => {
    expect(judge(all(40, 50), "p95 < 300ms", 3).anotherRound.kind).toBe("toDecide");
    expect(judge(all(10, 50), "p95 < 300ms", 3).anotherRound.kind).toBe("unneeded");
  });

  test("doubts its steadiness only near the limit", () => {
    const growing = Array.from({ length: 160 }, (_, index) => 50 + index);
    expect(judge(growing, "p95 < 205ms").warnings).toEqual([
      "p95 < 205ms: only 8 samples per round lie beyond p95; 10 or more per round are needed for a reliable figure.",
    ]);
    expect(judge(growing, "p95 < 400ms")).toMatchObject({ verdict: "pass", warnings: [] });
  });

  test("still fails where the samples leave no doubt", () => {
    expect(judge(all(30, 5000), "p95 < 300ms").verdict).toBe("fail");
  });

  /** As k6 has it: `p(99)<500`. */
  function threshold(expression: string): Objective {
    const parsed = parseThreshold("http_req_duration", expression);
    if (parsed === undefined) throw new Error(`k6 would refuse ${expression}`);
    return parsed;
  }

  const around200 = Array.from({ length: 83 }, (_, index) => 120 + 2 * index);

  test("a threshold of the script keeps k6's answer, with a doubt", () => {
    const kept = judge(around200, threshold("p(99)<500"));
    expect(kept.verdict).toBe("pass");
    expect(kept.judgements[0]).toMatchObject({ kind: "absolute", verdict: "pass" });
    expect(kept.warnings).toEqual([
      "http_req_duration p(99)<500: less than one sample per round lies beyond p99; 10 or more per round are needed for a reliable figure.",
    ]);
    // The same limit as an objective of the user's own stays open.
    expect(judge(around200, "p99 < 500ms").verdict).toBe("inconclusive");
    expect(judge(all(83, 250), threshold("p(95)<500"))).toMatchObject({ verdict: "pass", warnings: [] });
    expect(judge(all(1, 5000), threshold("p(95)<500")).verdict).toBe("fail");
  });

  test("a threshold of the script is open where its limit lies where the few samples do", () => {
    expect(judge(around200, threshold("p(99)<283")).verdict).toBe("inconclusive");
    expect(judge(around200, threshold("p(99)<284")).verdict).toBe("inconclusive");
    expect(judge([...all(29, 50), 400], threshold("p(99)<300")).verdict).toBe("inconclusive");
  });
});

test("equal figures of a baseline have exactly their value as its level", () => {
  const run = runOfLatencies(Array.from({ length: 300 }, (_, index) => 50 + index));
  const found = Array.from({ length: 3 }, () => findIndicator(run, objective("throughput > 1/s").indicator));
  const rounds = found.flatMap((one) => (one.kind === "found" ? [{ ...one, value: 16_690 }] : []));
  const scale = scaleFor({ dimension: "frequency", current: rounds, baseline: rounds, design: "stored" });
  expect(shownLevel(rounds, scale)).toBe(16_690);
});

describe("a relative objective on a percentile of few samples", () => {
  /** 61 requests of a service that is this many times as slow. */
  function few(random: () => number, factor: number): Run {
    return runOfLatencies(Array.from({ length: 61 }, () => factor * 1000 * Math.exp(0.4 * normal(random))));
  }

  function judge(current: readonly Run[], baseline: readonly Run[]) {
    const judged = judgeScenario({
      ...{ runs: current, baseline, requireBaseline: true, design: "sideBySide" as const },
      comparability: { kind: "comparable", runs: baseline.length },
      objectives: [objective("p95 < baseline + 10%")],
    });
    if (judged.kind !== "judged") throw new Error("misconfigured");
    return told(judged.verdict);
  }

  test("is met where the fall leaves no doubt, and without one", () => {
    const random = seeded(61);
    const verdict = judge([few(random, 0.09)], [few(random, 1)]);
    expect(verdict.verdict).toBe("pass");
    expect(verdict.warnings).toEqual([]);
  });

  test("is missed where the rise leaves no doubt", () => {
    const random = seeded(62);
    expect(judge([few(random, 6), few(random, 6)], [few(random, 1), few(random, 1)]).verdict).toBe("fail");
  });

  test("stays open where chance may explain it, and says that samples are few", () => {
    const random = seeded(63);
    const verdict = judge([few(random, 1)], [few(random, 1)]);
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.warnings.join()).toContain("only 3 samples per round lie beyond p95");
  });

  /** Of a service that became ten times as fast, but for this share of requests, which takes twenty times as long. */
  function bimodal(random: () => number, about: { readonly count: number; readonly slow: number }): Run {
    const { count, slow } = about;
    return runOfLatencies(
      Array.from(
        { length: count },
        () => (random() < slow ? 20 : 0.1) * 1000 * Math.exp(0.1 * normal(random)),
      ),
    );
  }

  test.each([
    [46, "inconclusive"],
    [58, "inconclusive"],
    [59, "pass"],
  ] as const)("a fall to a tenth in %i samples, none of them slow: %s", (count, expected) => {
    const random = seeded(65);
    expect(judge([bimodal(random, { count, slow: 0 })], [few(random, 1)]).verdict).toBe(expected);
  });

  test.each([46, 59, 61, 80, 99])(
    "%i samples whose p95 is that of one slow request in twenty pass at most by the stated chance",
    (count) => {
      const random = seeded(count);
      const before = [few(random, 1)];
      const trials = draws(3000, 50);
      let passed = 0;
      for (let trial = 0; trial < trials; trial += 1) {
        const verdict = judge([bimodal(random, { count, slow: 0.05 })], before);
        if (verdict.verdict === "pass") passed += 1;
      }
      expect(passed).toBeLessThanOrEqual(atMost(trials, 0.05));
    },
  );

  test("neither fails unchanged code nor passes one that is much slower", () => {
    const random = seeded(64);
    const trials = draws(1000);
    let [failed, passed] = [0, 0];
    for (let trial = 0; trial < trials; trial += 1) {
      if (judge([few(random, 1)], [few(random, 1)]).verdict === "fail") failed += 1;
      if (judge([few(random, 1.5)], [few(random, 1)]).verdict === "pass") passed += 1;
    }
    expect(failed).toBeLessThanOrEqual(atMost(trials, 0.01));
    expect(passed).toBeLessThanOrEqual(atMost(trials, 0.01));
  });
});

describe("rounds of few requests side by side", () => {
  const random = seeded(5);

  /** The verdict after so many pairs of rounds with so many requests each. */
  function verdictOf(pairs: number, requests: number, slowness = 1) {
    const side = (factor: number): Run[] =>
      Array.from({ length: pairs }, () =>
        runOfLatencies(Array.from({ length: requests }, () => factor * 50 * Math.exp(0.2 * normal(random)))),
      );
    const judged = judgeScenario({
      runs: side(slowness),
      baseline: side(1),
      comparability: { kind: "comparable", runs: pairs },
      objectives: [objective("p95 < baseline + 10%")],
      requireBaseline: false,
      design: "sideBySide",
      mostRounds: 12,
    });
    if (judged.kind !== "judged") throw new Error("misconfigured");
    return judged.verdict;
  }

  test("are joined: one of 99 is too few and asks for another, together they decide", () => {
    const { judgements, anotherRound } = verdictOf(1, 99);
    expect(judgements[0]).toMatchObject({ verdict: "inconclusive", open: { kind: "fewSamples" } });
    expect(anotherRound.kind).toBe("toDecide");
    expect(verdictOf(10, 99).verdict).toBe("pass");
    expect(verdictOf(10, 99, 1.3).verdict).toBe("fail");
  });

  test("stay too few where each has hardly a sample beyond the percentile", () => {
    const { judgements, anotherRound } = verdictOf(10, 30);
    expect(judgements[0]).toMatchObject({ verdict: "inconclusive", open: { kind: "fewSamples" } });
    expect(anotherRound.kind).toBe("unneeded");
  });
});
