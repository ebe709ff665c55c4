import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { doubtSentences } from "../../../../src/report/words/facts/doubts.ts";
import { latencies, loadRun, objective, seeded } from "../runs.ts";

const shape = { seconds: 15, perSecond: 100, medianMs: 50, sigma: 0.7, drift: 0 };

/** Pairs of rounds; what a request of the change takes, from what it would have taken. */
function pairsOf(rounds: number, alter: (ms: number) => number, seed: number) {
  const random = seeded(seed);
  const taken = Array.from({ length: rounds }, () => ({
    base: loadRun(latencies(shape, random)),
    head: loadRun(latencies(shape, random).map((second) => second.map(alter))),
  }));
  return { runs: taken.map(({ head }) => head), baseline: taken.map(({ base }) => base) };
}

function judged({ runs, baseline }: { readonly runs: readonly Run[]; readonly baseline: readonly Run[] }) {
  const found = judgeScenario({
    runs,
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: [objective("p95 < baseline + 5%")],
    requireBaseline: false,
    design: "sideBySide",
  });
  if (found.kind === "misconfigured") throw new Error("misconfigured");
  return found.verdict;
}

/** The score of p80: 50 ms * exp(0.7 * 0.84). */
const p80 = 90;
const slowerBody = (ms: number): number => (ms < p80 ? 1.2 * ms : Math.max(1.2 * p80, ms));
const slower = (ms: number): number => 1.1 * ms;

describe("requests below the percentile that got slower", () => {
  test("do not fail it where its own figure denies it, and are told of", () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const verdict = judged(pairsOf(6, slowerBody, seed));
      expect(verdict.verdict).not.toBe("fail");
      expect(doubtSentences(verdict)).toContainEqual(
        expect.stringMatching(
          /^p95 < baseline \+ 5%: the requests below p90 got slower by (1[5-9]|2\d) % \(\+1\d % to \+(1[6-9]|2\d) %\), p95 did not by as much; an objective on the median would judge them\.$/,
        ),
      );
    }
  });

  test("fail it where all requests did, with the interval that decided beside one that includes no change", () => {
    const changes = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
      const { verdict, judgements } = judged(pairsOf(2, slower, seed));
      return { verdict, change: judgements[0]?.change };
    });
    const failed = changes.filter(({ verdict }) => verdict === "fail");
    expect(failed.length).toBeGreaterThan(0);
    for (const { change } of failed) {
      const shown = change?.body?.interval ?? change?.interval;
      expect(shown?.low).toBeGreaterThan(0);
    }
    expect(failed.some(({ change }) => change?.body !== undefined)).toBe(true);
  });
});
