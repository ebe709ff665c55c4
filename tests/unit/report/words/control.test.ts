import { describe, expect, test } from "vitest";
import type { Line } from "../../../../src/model/document.ts";
import type { Judgement, ScenarioVerdict } from "../../../../src/model/verdict.ts";
import { formatOutcome, parseOutcome } from "../../../../src/report/document/outcome.ts";
import { controlLine, openReason } from "../../../../src/report/words/control.ts";
import { findingSentence, scenarioHeadline } from "../../../../src/report/words/headline.ts";
import { nextStep } from "../../../../src/report/words/next.ts";
import { verdictCell } from "../../../../src/report/words/words.ts";
import {
  change,
  context,
  gate,
  judged,
  judgedRelative,
  p95,
  percentile,
  relative,
  run,
  throughput,
  withControl,
} from "../fixtures.ts";

const p95Change = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
const p99Change = relative("p99 < baseline + 10%", percentile(99), { amount: 0.1 });
const rateChange = relative("throughput > baseline - 10%", throughput, { comparison: ">", amount: -0.1 });

const undone = withControl(
  judgedRelative(p95Change, change(212, 250, 12), "inconclusive"),
  change(212, 225, 7),
  true,
);
const rate = withControl(
  judgedRelative(rateChange, change(100, 99, 1), "pass", "frequency"),
  change(100, 101, 1),
  false,
);
const clause =
  "the base deployment differs from itself by 6 % (p95, 212 ms against 225 ms), so changes of that size cannot " +
  "be measured here";

/** Our own words of a line. */
function wordsOf(line: Line = []): string {
  return line.filter((piece) => typeof piece === "string").join("");
}

function outcomeOf(judgements: readonly Judgement[], open: ScenarioVerdict["open"] = []) {
  const runs = { baseline: [run()], control: [run()] };
  const options = { ...runs, design: "simultaneous" as const, open };
  return judged(judgements, options);
}

describe("a base deployment that differs from itself", () => {
  const outcome = outcomeOf([undone, rate]);

  test("is why a miss decides nothing: in the headline, the table and in what to do", () => {
    expect(scenarioHeadline(outcome)).toBe(`Can't tell: ${clause}`);
    expect(openReason(outcome)).toBe(`${clause}.`);
    expect(verdictCell(undone)).toEqual([
      { verdict: "inconclusive", words: "can't tell" },
      " (the base differs from itself)",
    ]);
    expect(findingSentence(undone, outcome)).toBe(`Can't tell: ${clause}`);
    expect(nextStep(outcome, context).map(wordsOf).join("\n")).toMatch(
      /find out why two runs against one deployment differ .* and run the job again\./,
    );
  });

  test("is told of the objective in which it differs most, in tolerances", () => {
    const more = withControl(
      judgedRelative(p99Change, change(431, 502, 12), "inconclusive"),
      change(431, 388, 9),
      true,
    );
    expect(scenarioHeadline(outcomeOf([undone, more, rate]))).toContain(
      "differs from itself by 10 % (p99, 431 ms against 388 ms, and 1 more), so",
    );
  });

  test("stands before what else is open", () => {
    const reason = openReason(outcomeOf([undone], [{ kind: "cutShort" }]));
    expect(reason?.startsWith(`${clause}; the load was stopped early`)).toBe(true);
  });

  test("does not speak for a gate that fails all the same", () => {
    const missed = judgedRelative(p99Change, change(431, 502, 12), "fail");
    const failed = outcomeOf([undone, missed]);
    expect(openReason(failed)).toBeUndefined();
    expect(scenarioHeadline(failed)).toMatch(/^p99 rose by /);
  });
});

describe("how this was measured", () => {
  test("has the control's largest difference", () => {
    expect(wordsOf(controlLine(outcomeOf([undone, rate])))).toBe(
      "Null control: the base deployment was measured twice in each round; largest difference between the two: " +
        "p95 +6 % (+3 % to +9 %), beyond noise",
    );
    expect(wordsOf(controlLine(outcomeOf([rate])))).toMatch(
      /largest difference between the two: throughput \+1 % \(0 % to \+2 %\)$/,
    );
  });

  test("says so where nothing compares with it, and nothing without a control", () => {
    expect(wordsOf(controlLine(outcomeOf([])))).toMatch(/; no objective uses it$/);
    expect(controlLine(judged([rate]))).toBeUndefined();
  });
});

describe("a stored report", () => {
  test("keeps the control, of its runs as much as of the base's", () => {
    const parsed = parseOutcome(formatOutcome(gate([outcomeOf([undone, rate])])));
    const [scenario] = parsed.ok ? parsed.outcome.scenarios : [];
    if (scenario?.kind !== "judged") throw new Error("not judged");
    expect(scenario.control).toEqual(scenario.baseline);
    expect(scenario.verdict.judgements).toMatchObject([
      { control: { differs: true, leavesOpen: true, change: { difference: 13 } } },
      { control: { differs: false, leavesOpen: false } },
    ]);
  });
});
