import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseThreshold } from "../../../../src/config/grammar/threshold.ts";
import { explain } from "../../../../src/features/explain/explain.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { betterSide, courseOf } from "../../../../src/judge/objective/direction.ts";
import type { Comparator, Objective } from "../../../../src/model/objective.ts";
import { holds } from "../../../../src/model/objective.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import { improvements, missSentence } from "../../../../src/report/words/headline.ts";
import { spellingOf } from "../../../../src/report/words/spelling.ts";
import { loadRun, objective } from "../runs.ts";

function threshold(metric: string, expression: string): Objective {
  const parsed = parseThreshold(metric, expression);
  if (parsed === undefined) throw new Error(`${metric} ${expression} is not read`);
  return parsed;
}

const comparisons: readonly Comparator[] = ["<", "<=", ">", ">=", "==", "!="];

describe("which way a figure gets better", () => {
  test.each([
    ["rate==0", 0.01, "lower"],
    ["rate==0", 0, "neither"],
    ["rate==1", 0.99, "higher"],
    ["rate!=0", 0.01, "higher"],
    ["rate<0.01", 0.05, "lower"],
    ["rate>0.95", 0.99, "higher"],
  ] as const)("%s from %d: %s", (expression, from, side) => {
    expect(betterSide(threshold("checks", expression), from)).toBe(side);
  });

  test("a change that is better keeps the bound where the level before kept it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...comparisons),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 10 }),
        fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 0, max: 9 })),
        (comparison, limit, baseline, [low, width]) => {
          const asked: Objective = {
            ...objective("p95 < 10ms"),
            comparison,
            bound: { kind: "absolute", limit, dimension: "time" },
          };
          const change = { baseline, interval: { low, high: low + width } };
          const course = courseOf(asked, change);
          const isKept = (value: number): boolean => holds(value, comparison, limit);
          const values = Array.from({ length: width + 1 }, (_, index) => baseline + low + index);
          if (course === "better" && isKept(baseline)) expect(values.every(isKept)).toBe(true);
          if (course === "worse" && !isKept(baseline)) expect(values.some(isKept)).toBe(false);
          if (low <= 0 && low + width >= 0) expect(course).toBe("unclear");
        },
      ),
    );
  });
});

describe("a threshold of the script on no failed request at all", () => {
  /** Failures a second among 100 requests, for 15 s. */
  function failing(perSecond: number): Run {
    const seconds = Array.from({ length: 15 }, () => Array.from({ length: 100 }, () => 50));
    return loadRun(
      seconds,
      seconds.map(() => perSecond),
    );
  }

  function judge(before: number, now: number) {
    const judged = judgeScenario({
      runs: [failing(now)],
      baseline: [1, 2, 3, 4, 5].map(() => failing(before)),
      comparability: { kind: "comparable", runs: 5 },
      objectives: [threshold("http_req_failed", "rate==0")],
      requireBaseline: false,
    });
    const judgement = judged.kind === "judged" ? judged.verdict.judgements[0] : undefined;
    if (judgement === undefined || judgement.kind === "notJudged") throw new Error("was not judged");
    return judgement;
  }

  test("1 % to 5 % is worse than the baseline, not better, and is explained", () => {
    const judgement = judge(1, 5);
    expect(judgement.change?.interval.low).toBeGreaterThan(0);
    expect(improvements({ judgements: [judgement] })).toEqual([]);
    const spelling = spellingOf({ judgements: [judgement], runs: [] });
    expect(missSentence(judgement, spelling)).toBe(
      "5 % of requests failed; none is allowed (threshold of the script)",
    );
    const compared = { runs: [failing(5)], baseline: [1, 2, 3].map(() => failing(1)) };
    expect(explain(judgement, compared)?.kind).toBe("errors");
  });

  test("5 % to 1 % is better, though still too many", () => {
    const judgement = judge(5, 1);
    expect(judgement.verdict).toBe("fail");
    expect(improvements({ judgements: [judgement] })).toHaveLength(1);
  });
});
