import { describe, expect, test } from "vitest";
import { parseThreshold } from "../../../../src/config/grammar/threshold.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Objective } from "../../../../src/model/objective.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { Change, ScenarioVerdict } from "../../../../src/model/verdict.ts";
import { improvements } from "../../../../src/report/words/headline.ts";
import { atLeast, atMost, draws, isWhole } from "../../sample.ts";
import { latencies, loadRun, normal, objective, scaled, seeded } from "../runs.ts";

const shape = { seconds: 6, perSecond: 50, medianMs: 80, sigma: 0.3, drift: 0.03 };

/** A run of its own machine and hour: these differ by 4 %. */
function run(random: () => number, factor = 1): Run {
  return loadRun(scaled(latencies(shape, random), factor * Math.exp(0.04 * normal(random))));
}

function judge(
  objectives: readonly Objective[],
  runs: readonly Run[],
  baseline: readonly Run[],
  mostRounds = 3,
): ScenarioVerdict {
  const judged = judgeScenario({
    runs,
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives,
    requireBaseline: false,
    isLookOnly: true,
    mostRounds,
  });
  if (judged.kind !== "judged") throw new Error("misconfigured");
  return judged.verdict;
}

function changesOf({ judgements }: ScenarioVerdict): Change[] {
  return judgements.flatMap((one) => (one.kind === "notJudged" ? [] : (one.change ?? [])));
}

const usual = [
  "p95 < 300ms",
  "p95 < baseline + 10%",
  "warn: p95 < baseline + 5%",
  "p95 > 1ms",
  "errors < baseline + 1pp",
  "throughput > baseline - 10%",
].map((text) => objective(text));

test("one indicator has one interval, whatever limits are set on it", () => {
  const random = seeded(3);
  const ofScript = parseThreshold("http_req_duration", "p(95)<500");
  if (ofScript === undefined) throw new Error("k6 would refuse it");
  for (const factor of [1, 1.1, 1.5]) {
    const baseline = [1, 2, 3, 4].map(() => run(random));
    const verdict = judge([...usual, ofScript], [run(random, factor)], baseline);
    const ofP95 = verdict.judgements.filter(
      ({ objective: { indicator } }) => indicator.metric === "http_req_duration",
    );
    const changes = changesOf({ ...verdict, judgements: ofP95 }).map(
      ({ isBetter: _better, isWorse: _worse, ...shown }) => shown,
    );
    expect(changes).toHaveLength(5);
    expect(new Set(changes.map((one) => JSON.stringify(one))).size).toBe(1);
  }
});

test("a missed objective's interval is the one that is shown, and bears the miss out", () => {
  const random = seeded(4);
  const baseline = [1, 2, 3, 4, 5].map(() => run(random));
  const verdict = judge(usual, [run(random, 2)], baseline);
  expect(verdict.verdict).toBe("fail");
  for (const { interval } of changesOf(verdict).slice(0, 4)) expect(interval.low).toBeGreaterThan(0);
});

describe("an improvement", () => {
  const gates = draws(150);
  const tight = usual.filter(({ bound }) => bound.kind === "relative");

  /** How many gates call something better, and how many have an interval for p95 merely lies below zero. */
  function claims(factor: number, baselineRuns: number): { claimed: number; suggested: number } {
    const random = seeded(50 + baselineRuns);
    let [claimed, suggested] = [0, 0];
    for (let gate = 0; gate < gates; gate += 1) {
      const baseline = Array.from({ length: baselineRuns }, () => run(random));
      const verdict = judge(tight, [run(random, factor)], baseline);
      if (improvements(verdict).length > 0) claimed += 1;
      if (changesOf(verdict).some(({ ratio, interval }) => interval.high < 0 && (ratio ?? 0) <= -0.05))
        suggested += 1;
    }
    return { claimed, suggested };
  }

  test("is not claimed of identical code, though an interval lies below zero now and then", () => {
    const [one, five] = [claims(1, 1), claims(1, 5)];
    expect(one.claimed + five.claimed).toBeLessThanOrEqual(isWhole ? 1 : atMost(2 * gates, 0.01));
    if (isWhole) expect(one.suggested + five.suggested).toBeGreaterThan(1);
  }, 60_000);

  test("is claimed of code that is 40 % faster", () => {
    expect(claims(0.6, 5).claimed).toBeGreaterThanOrEqual(isWhole ? 0.8 * gates : atLeast(gates, 0.8));
  }, 60_000);

  test("never asks for a round of its own", () => {
    const random = seeded(9);
    const baseline = [1, 2, 3, 4, 5, 6, 7, 8].map(() => run(random));
    const verdict = judge([objective("p95 < baseline + 30%")], [run(random, 0.85)], baseline);
    const [change] = changesOf(verdict);
    expect(change?.isBetter).toBe(false);
    expect(change?.difference).toBeLessThan(0);
    expect(verdict).toMatchObject({ verdict: "pass", anotherRound: { kind: "unneeded" } });
  });
});

describe("a change for the worse", () => {
  const allowing = [objective("p95 < baseline + 200%"), objective("throughput > baseline - 90%")];
  const gates = draws(100);
  const marked = (factor: number): number => {
    const random = seeded(71);
    return Array.from({ length: gates }, () => {
      const baseline = [1, 2, 3, 4, 5].map(() => run(random));
      return changesOf(judge(allowing, [run(random, factor)], baseline)).some(({ isWorse }) => isWorse);
    }).filter(Boolean).length;
  };

  test("that keeps its tolerance is marked where it is beyond noise, and noise is not", () => {
    expect(marked(1.7)).toBeGreaterThanOrEqual(isWhole ? 0.8 * gates : atLeast(gates, 0.8));
    expect(marked(1)).toBeLessThanOrEqual(isWhole ? 1 : atMost(gates, 0.01));
  }, 60_000);
});
