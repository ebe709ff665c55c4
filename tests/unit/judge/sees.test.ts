import { describe, expect, test } from "vitest";
import { defaultObjectives, parseObjective } from "../../../src/config/grammar/objective.ts";
import { seeing } from "../../../src/config/grammar/sees.ts";
import { halvesApart } from "../../../src/features/calibrate/halves.ts";
import { driftBound } from "../../../src/judge/compare/drift.ts";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import { judgeScenario, type ScenarioInput } from "../../../src/judge/judge.ts";
import { objectivesFor } from "../../../src/judge/objective/defaults.ts";
import { remedyFor } from "../../../src/judge/remedy/remedy.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Judgement } from "../../../src/model/verdict.ts";
import {
  counter,
  counterSeries,
  latencies,
  loadRun,
  objective,
  oneSession,
  runOf,
  scaled,
  seeded,
  trend,
  trendSeries,
  usualLoad,
} from "./runs.ts";

const random = seeded(42);

const shape = { ...usualLoad, perSecond: 60 };

function runs(count: number, slowdown = 0): Run[] {
  return Array.from({ length: count }, () => loadRun(scaled(latencies(shape, random), 1 + slowdown)));
}

/** Runs that have a session each. */
const history = runs(10);

/** An objective that tells this change apart from no change; twice its tolerance where there is none. */
const seen = (text: string, sees?: number): Objective =>
  sees === undefined ? objective(text) : seeing(objective(text), sees);

function judge(current: readonly Run[], own: Objective, about: Partial<ScenarioInput> = {}) {
  const judged = judgeScenario({
    runs: oneSession(current),
    baseline: history,
    comparability: { kind: "comparable", runs: history.length },
    objectives: [own],
    requireBaseline: false,
    mostRounds: 12,
    ...about,
  });
  if (judged.kind !== "judged") throw new Error("misconfigured");
  return judged.verdict;
}

function relative(judgement: Judgement | undefined): Judgement & { kind: "relative" } {
  if (judgement?.kind !== "relative") throw new Error("not judged against the baseline");
  return judgement;
}

/** Rounds that a gate takes of these, and how it ends. */
function gateOf(rounds: readonly Run[], own: Objective) {
  for (let count = 1; ; count += 1) {
    const { verdict, anotherRound } = judge(rounds.slice(0, count), own, { isLookOnly: true });
    if (anotherRound.kind === "unneeded" || count === rounds.length) return { verdict, rounds: count };
  }
}

describe("a change to be seen that the user set", () => {
  const text = "p95 < baseline + 3%";
  const gates = Array.from({ length: 20 }, () => runs(12));
  const ended = (sees?: number) => gates.map((rounds) => gateOf(rounds, seen(text, sees)));
  const [small, twice, same, large] = [0.04, undefined, 0.06, 0.2].map(ended);
  const roundsOf = (some: ReturnType<typeof ended> = []): number =>
    some.reduce((sum, { rounds }) => sum + rounds, 0);

  test("of 20 % mostly passes after one round, where one of 6 %, twice the tolerance, is still open", () => {
    const afterOne = (some: ReturnType<typeof ended> = []): number =>
      some.filter(({ verdict, rounds }) => verdict === "pass" && rounds === 1).length;
    expect(afterOne(large)).toBeGreaterThanOrEqual(15);
    expect(afterOne(twice)).toBeLessThanOrEqual(8);
    const isOpen = gates.filter(
      ([first]) => first && judge([first], seen(text), { isLookOnly: true }).verdict === "inconclusive",
    );
    expect(isOpen.length).toBeGreaterThanOrEqual(12);
  });

  test("takes fewer rounds the larger it is, and is the usual rule where it is twice the tolerance", () => {
    expect(same).toEqual(twice);
    expect(roundsOf(large)).toBeLessThan(roundsOf(twice));
    expect(roundsOf(twice)).toBeLessThan(roundsOf(small));
    expect([small, twice, large].flat().filter((gate) => gate?.verdict === "fail")).toEqual([]);
  });

  test("fails all the same: what is as much slower, and what is twice as slow", () => {
    for (const slowdown of [0.2, 1]) {
      expect(judge(runs(3, slowdown), seen(text, 0.2)).verdict).toBe("fail");
    }
  });

  test.each([
    ["p95 < baseline + 10%", 0.15, 0.15],
    ["p95 < baseline + 10%", 1.5, 1.5],
    ["throughput > baseline - 10%", 0.15, -0.15],
    // More than there is cannot be lost: most of it is, and more than the tolerance.
    ["throughput > baseline - 10%", 1.5, -0.9],
    ["throughput > baseline - 92%", 0.95, -0.95],
    ["throughput > baseline - 92%", 3, -0.9936],
  ])("of %s, %d, is told in the verdict as %d", (line, sees, ratio) => {
    const { change, sees: told } = relative(judge(runs(1), seen(line, sees)).judgements[0]);
    expect(told?.ratio).toBeCloseTo(ratio, 9);
    expect(told?.difference).toBeCloseTo(ratio * change.baseline, 6);
  });

  test("is planned for by the remedy, as the rule decides it: a larger one takes less load", () => {
    const short = { ...usualLoad, seconds: 8, perSecond: 20, sigma: 0.4 };
    const sides = Array.from({ length: 2 }, () =>
      [1, 2]
        .map(() => loadRun(latencies(short, random)))
        .flatMap((run) => {
          const found = findIndicator(run, objective(text).indicator);
          return found.kind === "found" ? [found] : [];
        }),
    );
    const [current = [], baseline = []] = sides;
    const secondsFor = (seenLimit: number): number => {
      const remedy = remedyFor({
        objective: objective("p95 < baseline + 5%"),
        compared: { dimension: "time", current, baseline, design: "sideBySide" },
        ...{ baseline: 100, limit: 105, seen: seenLimit, falseAlarm: 0.01, taken: 2, lastRounds: 2 },
        by: () => undefined,
      });
      if (remedy.kind !== "rounds") throw new Error(`not more of the same, but ${remedy.kind}`);
      const { needRounds = Number.POSITIVE_INFINITY, load } = remedy;
      return load === undefined ? 8 * needRounds : 2 * load.needSeconds;
    };
    const [small, twice, large] = [107, 110, 125].map(secondsFor);
    expect(large).toBeLessThan(twice ?? 0);
    expect(twice).toBeLessThan(small ?? 0);
  });

  test("leaves slow creep as it is, which decides at the drift itself", () => {
    const own = seen("p95 < baseline + 10%", 0.5);
    expect(driftBound(own, "twice")).toEqual({ kind: "relative", measure: "share", amount: 0.2 });
  });

  test("holds for the halves of a calibration, too", () => {
    const moved = oneSession([...runs(2), ...runs(3, 0.3)]);
    expect(halvesApart(moved, seen("p95 < baseline + 5%", 0.2), 0.01)).toBeDefined();
    expect(halvesApart(moved, seen("p95 < baseline + 5%", 6), 0.01)).toBeUndefined();
  });
});

test("the default objectives of another protocol see what those of HTTP were to see", () => {
  const usual = defaultObjectives.flatMap((text) => {
    const parsed = parseObjective(text, { from: "default" });
    return parsed.kind === "read" ? [seeing(parsed.value, 0.3)] : [];
  });
  const seconds = Array.from({ length: 10 }, () => [10, 11, 12]);
  const calls = runOf([
    trend("grpc_req_duration", [trendSeries(seconds)]),
    counter("iterations", [counterSeries(seconds.map(() => 3))]),
  ]);
  expect(objectivesFor(usual, [calls]).map(({ text, bound }) => [text, bound])).toEqual([
    [
      "grpc_req_duration p(95) < baseline + 10%",
      { kind: "relative", measure: "share", amount: 0.1, sees: 0.3 },
    ],
    ["iterations rate > baseline - 10%", { kind: "relative", measure: "share", amount: -0.1, sees: 0.3 }],
  ]);
});
