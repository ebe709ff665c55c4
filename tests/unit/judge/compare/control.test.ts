import { describe, expect, test } from "vitest";
import { judgeScenario, type ScenarioInput } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { Judgement, ScenarioVerdict } from "../../../../src/model/verdict.ts";
import { atMost, draws } from "../../sample.ts";
import { latencies, loadRun, objective, oneSession, scaled, seeded, usualLoad } from "../runs.ts";

const random = seeded(11);

/** Rounds of one gate, so much slower than the base. */
function rounds(slowdown: number, count = 5, failures = 0): Run[] {
  return oneSession(
    Array.from({ length: count }, () => {
      const load = scaled(latencies(usualLoad, random), 1 + slowdown);
      return loadRun(
        load,
        load.map(() => failures),
      );
    }),
  );
}

const baseline = rounds(0);

function judge(
  runs: readonly Run[],
  texts: readonly string[],
  about: Partial<ScenarioInput> = {},
): ScenarioVerdict {
  const judged = judgeScenario({
    runs,
    baseline,
    design: "sideBySide",
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: texts.map(objective),
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

const p95 = ["p95 < baseline + 5%"];

describe("a base deployment that is measured twice", () => {
  const slow = rounds(0.12);

  test("and agrees with itself leaves a fail as it is, and tells its difference", () => {
    const verdict = judge(slow, p95, { control: rounds(0) });
    expect(verdict).toMatchObject({ verdict: "fail", open: [] });
    const { control } = relative(verdict.judgements[0]);
    expect(control).toMatchObject({ differs: false, leavesOpen: false });
    expect(Math.abs(control?.change.ratio ?? 1)).toBeLessThan(0.05);
  });

  test.each([
    ["slower", 0.1],
    ["faster", -0.1],
  ])("and is %s the second time turns a fail into inconclusive, and ends the rounds", (_, difference) => {
    const verdict = judge(slow, p95, { control: rounds(difference) });
    // The judgement has the reason: figures, which the report puts into words.
    expect(verdict).toMatchObject({
      verdict: "inconclusive",
      open: [],
      anotherRound: { kind: "unneeded" },
    });
    const judgement = relative(verdict.judgements[0]);
    expect(judgement).toMatchObject({
      verdict: "inconclusive",
      remedy: undefined,
      control: { differs: true, leavesOpen: true },
    });
    expect(judgement.control?.change.baseline).toBeCloseTo(judgement.change.baseline, 9);
    expect(judgement.control?.change.ratio).toBeCloseTo(difference, 1);
  });

  test("is measured a second time before it undoes a fail, as the fail itself", () => {
    const [runs, base, control] = [rounds(0.5), baseline, rounds(0.4)].map((some) => some.slice(0, 1));
    const verdict = judge(runs ?? [], p95, { baseline: base ?? [], control: control ?? [] });
    expect(verdict.anotherRound).toEqual({ kind: "toConfirm", indicators: ["p95"] });
  });

  test("touches no pass, however far it is off", () => {
    const verdict = judge(rounds(0), p95, { control: rounds(0.5) });
    expect(verdict.verdict).toBe("pass");
    expect(relative(verdict.judgements[0]).control).toMatchObject({ differs: true, leavesOpen: false });
  });

  test("is off by half the tolerance at least before that counts", () => {
    const verdict = judge(rounds(0.5), ["p95 < baseline + 30%"], { control: rounds(0.1) });
    expect(verdict.verdict).toBe("fail");
    expect(judge(rounds(0.5), p95, { control: rounds(0.1) }).verdict).toBe("inconclusive");
  });

  test("undoes only the objectives that it differs in", () => {
    const texts = [...p95, "errors < baseline + 1pp"];
    const failing = rounds(0.12, 3, 5);
    const verdict = judge(failing, texts, { control: rounds(0.1) });
    expect(verdict.judgements.map((it) => it.kind === "relative" && it.verdict)).toEqual([
      "inconclusive",
      "fail",
    ]);
    expect(verdict.verdict).toBe("fail");
    const erring = judge(failing, texts, { control: rounds(0, 3, 5) });
    expect(erring.judgements.map((it) => it.kind === "relative" && it.verdict)).toEqual([
      "fail",
      "inconclusive",
    ]);
  });

  test("leaves a missed warning open, which decides nothing", () => {
    const verdict = judge(slow, ["warn: p95 < baseline + 5%"], { control: rounds(0.1) });
    expect(verdict.verdict).toBe("pass");
    expect(relative(verdict.judgements[0])).toMatchObject({
      verdict: "inconclusive",
      control: { leavesOpen: true },
    });
  });

  test("is held against the tolerance also where an improvement is demanded, and for throughput", () => {
    expect(judge(slow, ["p95 < baseline - 5%"], { control: rounds(0.1) }).verdict).toBe("inconclusive");
    expect(judge(slow, ["p95 < baseline - 5%"], { control: rounds(0) }).verdict).toBe("fail");
    const slower = (perSecond: number): Run[] =>
      oneSession(Array.from({ length: 3 }, () => loadRun(latencies({ ...usualLoad, perSecond }, random))));
    const texts = ["throughput > baseline - 5%"];
    expect(judge(slower(80), texts, { control: slower(100) }).verdict).toBe("fail");
    for (const perSecond of [85, 115]) {
      expect(judge(slower(80), texts, { control: slower(perSecond) }).verdict).toBe("inconclusive");
    }
  });

  test("has no say about limits, and none in rounds in which it is no valid measurement", () => {
    expect(judge(slow, ["p95 < 1ms"], { control: rounds(0.5) }).verdict).toBe("fail");
    const busy = rounds(0.5).map((run) => {
      const cpu = { mean: 0.97, highest: 1, above90: 0.95 };
      return { ...run, generator: { ...run.generator, cpu } };
    });
    const verdict = judge(slow, p95, { control: busy });
    expect(verdict.verdict).toBe("fail");
    expect(relative(verdict.judgements[0]).control).toBeUndefined();
  });
});

test("a control of the same code hardly ever costs a gate its fail", () => {
  const gates = draws(150);
  const undone = Array.from({ length: gates }, () => {
    const verdict = judge(rounds(0.15), p95, { baseline: rounds(0), control: rounds(0) });
    return relative(verdict.judgements[0]).control?.differs === true;
  }).filter(Boolean);
  expect(undone.length).toBeLessThanOrEqual(atMost(gates, 0.01));
});
