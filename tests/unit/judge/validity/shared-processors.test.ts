import { expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { busyTogether } from "../../../../src/judge/validity/shared-processors.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { latencies, loadRun, objective, seeded, usualLoad } from "../runs.ts";

const random = seeded(1);

function measured(busy: number, host = "localhost:3000"): Run {
  const run = loadRun(latencies(usualLoad, random));
  const seen = [{ host, is: "target", requests: 1, redirects: 0 }] as const;
  return {
    ...run,
    hosts: { target: host, seen: [...seen] },
    generator: { ...run.generator, cpu: { mean: busy, highest: busy, above90: 0 } },
  };
}

const pairOf = (busy: number, host?: string) => ({ head: measured(busy, host), base: measured(busy, host) });

test("sides on this machine share its processors, which may be half busy", () => {
  expect(busyTogether(pairOf(0.62))).toBe(0.62);
  expect(busyTogether(pairOf(0.5))).toBeUndefined();
});

test("sides elsewhere do not share the processors of the load generator", () => {
  expect(busyTogether(pairOf(0.8, "preview.example.com"))).toBeUndefined();
  expect(busyTogether({ head: measured(0.8), base: measured(0.8, "staging.example.com") })).toBeUndefined();
});

function verdictOf(objectives: readonly string[], isAtOnce: boolean, busy = 0.7) {
  const rounds = Array.from({ length: 3 }, () => pairOf(busy));
  const judged = judgeScenario({
    runs: rounds.map(({ head }) => head),
    baseline: rounds.map(({ base }) => base),
    design: "sideBySide",
    isAtOnce,
    comparability: { kind: "comparable", runs: rounds.length },
    objectives: objectives.map(objective),
    requireBaseline: false,
  });
  if (judged.kind !== "judged") throw new Error("it cannot be judged");
  return judged.verdict;
}

test("a gate whose sides shared busy processors at once does not pass a comparison", () => {
  const { verdict, judgements } = verdictOf(["p95 < baseline + 50%", "throughput > baseline - 50%"], true);
  expect(verdict).toBe("inconclusive");
  for (const judgement of judgements)
    expect(judgement).toMatchObject({
      verdict: "inconclusive",
      open: { kind: "sharedProcessors", share: 0.7 },
    });
});

test("in turn, with idle processors or without a comparison of times it does", () => {
  expect(verdictOf(["p95 < baseline + 50%"], false).verdict).toBe("pass");
  expect(verdictOf(["p95 < baseline + 50%"], true, 0.3).verdict).toBe("pass");
  expect(verdictOf(["p95 < 10s", "errors < baseline + 1pp"], true).verdict).toBe("pass");
});

test("a miss stands: sharing makes differences smaller", () => {
  expect(verdictOf(["p95 < baseline - 90%"], true).verdict).toBe("fail");
});
