import { expect, test } from "vitest";
import type { Objective } from "../../../../src/model/objective.ts";
import { annotationsOf } from "../../../../src/report/render/annotations.ts";
import {
  absolute,
  broken,
  change,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  p95,
  relative,
} from "../fixtures.ts";

const nowhere = () => undefined;
const limit = (text: string, onMiss: "fail" | "warn" = "fail") => absolute(text, p95, { limit: 100, onMiss });

test("a miss is an error, one that warns a warning, an open question a notice, and what was met nothing", () => {
  const open = relative("p95 < baseline + 10%", p95, { amount: 0.1 });
  const outcome = gate([
    judged([
      judgedAbsolute(limit("p95 < 100ms"), 90),
      judgedAbsolute(limit("p95 < 100.0ms", "warn"), 120, "warn"),
      judgedRelative(open, change(212, 228, 16), "inconclusive"),
      judgedAbsolute(limit("p95 < 0.1s"), 150, "fail"),
    ]),
    { ...broken("k6 is missing"), scenario: "search" },
  ]);
  expect(annotationsOf(outcome, nowhere)).toEqual([
    {
      level: "error",
      title: "checkout: p95 < 0.1s",
      message: "p95 is 150 ms; the limit is 100 ms",
      at: undefined,
    },
    {
      level: "warning",
      title: "checkout: p95 < 100.0ms",
      message: "p95 is 120 ms; the limit is 100 ms",
      at: undefined,
    },
    {
      level: "notice",
      title: "checkout: p95 < baseline + 10%",
      message: "Can't tell whether p95 rose by more than 10 %: measured +8 % (0 % to +15 %)",
      at: undefined,
    },
  ]);
});

test("the worst come first over all scenarios, and no more of a level than GitHub shows", () => {
  const miss = (current: number) => judgedAbsolute(limit(`p95 < ${current}`), current, "fail");
  const scenario = (name: string, figures: readonly number[]) =>
    judged(figures.map(miss), { scenario: name });
  const outcome = gate([
    scenario("search", [101, 190, 102, 103, 104, 105]),
    scenario("login", [150, 200, 106, 107, 108, 109]),
  ]);
  const annotations = annotationsOf(outcome, nowhere);
  expect(annotations).toHaveLength(9);
  expect(annotations.slice(0, 4).map(({ title }) => title)).toEqual([
    "login: p95 < 200",
    "search: p95 < 190",
    "login: p95 < 150",
    "login: p95 < 109",
  ]);
});

test("each points at where its own objective stands", () => {
  const at = (objective: Objective) =>
    objective.source.from === "file"
      ? { file: objective.source.where, line: objective.source.line }
      : undefined;
  const filed: Objective = { ...limit("p95 < 100ms"), source: { from: "file", where: "gate.yml", line: 4 } };
  const outcome = gate([judged([judgedAbsolute(filed, 150, "fail")])]);
  expect(annotationsOf(outcome, (_, objective) => at(objective))).toMatchObject([
    { at: { file: "gate.yml", line: 4 } },
  ]);
});
