import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { loadRun, objective } from "../runs.ts";

/** The verdict on rounds of single requests with these latencies, without a baseline. */
function verdictOf(text: string, ...rounds: readonly (readonly number[])[]) {
  const judged = judgeScenario({
    runs: rounds.map((latenciesMs) => loadRun(latenciesMs.map((latency) => [latency]))),
    baseline: [],
    comparability: { kind: "none", branch: "main", environment: "default", otherEnvironments: [] },
    objectives: [objective(text)],
    requireBaseline: false,
  });
  if (judged.kind === "misconfigured") throw new Error("misconfigured");
  return judged.verdict.verdict;
}

describe("a limit that every sample misses fails, however few they are", () => {
  test.each([
    ["p95 < 300ms", [[400]], "fail"],
    ["p95 <= 300ms", [[301, 900]], "fail"],
    ["p95 < 300ms", [[200, 900]], "inconclusive"],
    ["p95 < 300ms", [[300]], "fail"],
    ["p99 < 300ms", [[400], [500]], "fail"],
    ["p99 < 300ms", [[400], [200]], "inconclusive"],
    ["p95 < 300ms", [[200]], "inconclusive"],
    ["p95 > 300ms", [[200, 250]], "fail"],
    ["warn: p95 < 300ms", [[400]], "warn"],
  ] as const)("%s of %j: %s", (text, rounds, expected) => {
    expect(verdictOf(text, ...rounds)).toBe(expected);
  });
});
