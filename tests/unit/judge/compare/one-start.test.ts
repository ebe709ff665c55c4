import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { latencies, loadRun, objective, scaled, seeded, usualLoad } from "../runs.ts";

/** A gate of code that is 8 % slower, which rounds of one start do not tell from two starts that differ. */
function judgedAfter(
  rounds: number,
  keptFor?: readonly string[],
  { objectives = "p95 < baseline + 5%", isHeadNew = keptFor === undefined } = {},
) {
  const random = seeded(7);
  const kept = keptFor && { startKeptFor: [...keptFor] };
  const pairs = Array.from({ length: rounds }, (_, at) => {
    const seconds = latencies({ ...usualLoad, sigma: 0.03, drift: 0.002 }, random);
    const of = (factor: number, isNew: boolean) => ({
      ...loadRun(
        scaled(seconds, factor),
        seconds.map(() => 1),
      ),
      ...{ start: isNew ? at + 1 : 1, ...kept },
    });
    return { base: of(1, keptFor === undefined), head: of(1.08, isHeadNew) };
  });
  const judged = judgeScenario({
    runs: pairs.map(({ head }) => head),
    baseline: pairs.map(({ base }) => base),
    design: "sideBySide",
    isAtOnce: true,
    comparability: { kind: "comparable", runs: rounds },
    objectives: [objective(objectives)],
    requireBaseline: false,
    mostRounds: 12,
  });
  if (judged.kind !== "judged") throw new Error("it cannot be judged");
  return judged.verdict;
}

const written = ["data.json"];

describe("a service that keeps its start, as it writes beside its code", () => {
  test("is open for that reason once more rounds of that start tell no more", () => {
    const { verdict, judgements, anotherRound } = judgedAfter(4, written);
    expect(verdict).toBe("inconclusive");
    expect(judgements[0]).toMatchObject({ open: { kind: "oneStart", files: written }, remedy: undefined });
    expect(anotherRound.kind).toBe("unneeded");
  });

  test("gets more rounds where these would tell: they always add failures to count", () => {
    const { judgements, anotherRound } = judgedAfter(4, written, {
      objectives: "errors < baseline + 0.1pp",
    });
    expect(judgements[0]).toMatchObject({ verdict: "inconclusive", open: { kind: "noise" } });
    expect(anotherRound.kind).toBe("toDecide");
  });

  test("is open for that reason, too, where the change alone was started anew", () => {
    const { verdict, judgements } = judgedAfter(4, written, { isHeadNew: true });
    expect(verdict).toBe("inconclusive");
    expect(judgements[0]).toMatchObject({ open: { kind: "oneStart" } });
  });

  test("would fail with new starts in each round", () => {
    expect(judgedAfter(4).verdict).toBe("fail");
  });
});
