import { describe, expect, test } from "vitest";
import type { Indicator } from "../../../../src/model/objective.ts";
import type { Judgement } from "../../../../src/model/verdict.ts";
import { scenarioHeadline } from "../../../../src/report/words/headline.ts";
import {
  absolute,
  change,
  context,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  p95,
  relative,
  run,
} from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";

const max: Indicator = { ...p95, aggregation: { kind: "max" } };
const min: Indicator = { ...p95, aggregation: { kind: "min" } };
const limit = absolute("max < 900ms", max, { limit: 900 });
const tolerance = relative("max < baseline + 20%", max, { amount: 0.2 });

function gateOf(judgements: readonly Judgement[], rounds = 3) {
  return gate([judged(judgements, { runs: Array.from({ length: rounds }, () => run()) })]);
}

/** What stands below the table of objectives. */
function notesOf(judgements: readonly Judgement[], rounds?: number): readonly string[] {
  const markdown = markdownOf(gateOf(judgements, rounds), context);
  return markdown.split("\n").filter((it) => it.includes(" over ") && it.includes(" rounds: "));
}

describe("a max or min over several rounds", () => {
  const limited = judgedAbsolute(limit, 850, "pass", change(700, 720, 40));
  const compared = judgedRelative(tolerance, change(700, 720, 40));

  test("has two figures, and the report says under the table which is which", () => {
    expect(notesOf([limited, compared])).toEqual([
      "max response time over 3 rounds: the largest of all rounds is checked against an absolute limit; " +
        "the mean of the rounds is compared with the baseline.",
    ]);
    expect(terminalOf(gateOf([limited, compared]), context)).toContain(
      "the largest of all rounds is checked against an absolute limit",
    );
  });

  test("is told by what the table has of it", () => {
    expect(notesOf([judgedAbsolute(limit, 850)])).toEqual([
      "max response time over 3 rounds: the largest of all rounds is checked against an absolute limit.",
    ]);
    expect(notesOf([compared])).toEqual([
      "max response time over 3 rounds: the mean of the rounds is compared with the baseline.",
    ]);
    const fastest = judgedAbsolute(absolute("min > 1ms", min, { comparison: ">", limit: 1 }), 2);
    expect(notesOf([fastest])).toEqual([
      "min response time over 3 rounds: the smallest of all rounds is checked against an absolute limit.",
    ]);
  });

  test("says nothing of one round, nor of an indicator whose figures agree", () => {
    expect(notesOf([limited, compared], 1)).toEqual([]);
    expect(notesOf([judgedAbsolute(absolute("p95 < 300ms", p95, { limit: 300 }), 250)])).toEqual([]);
  });

  test("got better by the change of its mean, not by the largest of all rounds", () => {
    const better = judgedAbsolute(limit, 850, "pass", change(700, 560, 40));
    expect(scenarioHeadline(judged([better], { runs: [run(), run()] }))).toBe(
      "The objective is met; max response time fell by 20 %, from 700 ms to 560 ms",
    );
  });
});
