import { expect, test } from "vitest";
import { documentOf } from "../../../../src/report/document/view.ts";
import { change, context, gate, judged, judgedRelative, p95, relative } from "../fixtures.ts";
import { linesIn } from "../rendered.ts";

const clause = "in round 2 of 3, the load generator's machine was 97 % busy";
const objective = relative("p95 < baseline + 10%", p95, { amount: 0.1 });

function doubts(options: Parameters<typeof judged>[1]): readonly string[] {
  const passed = judgedRelative(objective, change(212, 214, 9));
  const [view] = documentOf(gate([judged([passed], options)]), context).scenarios;
  const section = view?.sections.find(({ title }) => title.startsWith("Doubts"));
  return linesIn(section)?.map((it) => it.join("")) ?? [];
}

test("a round that is not valid is told once: as what was left out, where that is said", () => {
  const leftOut = "In round 2 of 3, the load generator's machine was 97 % busy (left out of the figures).";
  expect(doubts({ invalid: [clause] })).toEqual([`Not a valid measurement: ${clause}`]);
  expect(doubts({ invalid: [clause], warnings: [leftOut] })).toEqual([leftOut]);
});

test("a measurement that is not valid is no doubt beside the headline that says so", () => {
  expect(doubts({ invalid: [clause], verdict: "inconclusive", reason: `${clause}.` })).toEqual([]);
});
