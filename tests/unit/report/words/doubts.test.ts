import { expect, test } from "vitest";
import type { Judgement } from "../../../../src/model/verdict.ts";
import { documentOf } from "../../../../src/report/document/view.ts";
import { invalidityClause } from "../../../../src/report/words/facts/invalidity.ts";
import {
  change,
  context,
  gate,
  generatorBusy,
  judged,
  judgedRelative,
  notJudged,
  p95,
  relative,
} from "../fixtures.ts";
import { linesIn } from "../rendered.ts";

const invalid = [{ ...generatorBusy, rounds: [1], of: 3 }];
const clause = invalidityClause(invalid[0] ?? generatorBusy);
const objective = relative("p95 < baseline + 10%", p95, { amount: 0.1 });

function doubts(judgement: Judgement, options: Parameters<typeof judged>[1] = {}): readonly string[] {
  const [view] = documentOf(gate([judged([judgement], { ...options, invalid })]), context).scenarios;
  const section = view?.sections.find(({ title }) => title.startsWith("Doubts"));
  return linesIn(section)?.map((it) => it.join("")) ?? [];
}

test("a round that is not valid is told once: as what was left out, where that is said", () => {
  const passed = judgedRelative(objective, change(212, 214, 9));
  expect(doubts(passed)).toEqual([`Not a valid measurement: ${clause}`]);
  const [told, ...more] = doubts({ ...passed, doubts: [{ kind: "roundsLeftOut", position: 0 }] });
  expect(told).toMatch(/^In round 2 of 3, .* \(left out of the affected figures\)\.$/);
  expect(more).toEqual([]);
});

test("a measurement that is not valid is no doubt beside the headline that says so", () => {
  const open = notJudged(objective, 214, { kind: "invalid", position: 0 });
  expect(doubts(open, { verdict: "inconclusive" })).toEqual([]);
});
