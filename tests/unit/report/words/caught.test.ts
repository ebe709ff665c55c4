import { describe, expect, test } from "vitest";
import type { Indicator } from "../../../../src/model/objective.ts";
import type { Judgement, ScenarioVerdict } from "../../../../src/model/verdict.ts";
import { documentOf } from "../../../../src/report/document/view.ts";
import { caughtSentence } from "../../../../src/report/words/caught.ts";
import {
  absolute,
  change,
  context,
  errors,
  gate,
  judged,
  judgedAbsolute,
  judgedRelative,
  p95,
  percentile,
  relative,
  throughput,
} from "../fixtures.ts";
import { markdownOf, terminalOf } from "../rendered.ts";

const latency = (indicator: Indicator, amount = 0.05): Judgement =>
  judgedRelative(relative("latency", indicator, { amount }), change(200, 201, 4));
const rate = judgedRelative(
  relative("throughput", throughput, { comparison: ">", amount: -0.1 }),
  change(100, 99.8, 0.5),
  "pass",
  "frequency",
);
const failures = (measure: "points" | "share", amount: number): Judgement =>
  judgedRelative(
    relative("errors", errors, { amount, measure }),
    change(0.002, 0.002, 0.001),
    "pass",
    "ratio",
  );
const offset = judgedRelative(
  relative("p95 < baseline + 20ms", p95, { amount: 20, measure: "offset" }),
  change(200, 201, 4),
);
const received: Indicator = { metric: "data_received", tags: {}, aggregation: { kind: "rate" } };
const size = judgedRelative(
  relative("data", received, { amount: 0.1 }),
  change(1e6, 1e6, 1e4),
  "pass",
  "byteRate",
);
const caught = " would have been caught in 98 of 100 such gates.";

function sentenceOf(...judgements: readonly Judgement[]): string | undefined {
  return caughtSentence(judged(judgements).verdict);
}

describe("what a pass would have caught", () => {
  test.each<[string, readonly Judgement[]]>([
    ["A slowdown of 10 %", [latency(p95)]],
    ["A slowdown of 40 ms", [offset]],
    ["A slowdown of 30 % in p99", [latency(percentile(99), 0.15)]],
    ["A slowdown of 10 % in p95 of login", [latency(percentile(95, "login"))]],
    ["A drop of 20 % in throughput", [rate]],
    ["1 pp more failed requests", [failures("points", 0.005)]],
    ["100 % more failed requests", [failures("share", 0.5)]],
    ["A rise of 20 % in rate of data_received", [size]],
    // Of several the one on p95, else the first on a latency, else the first.
    ["A slowdown of 10 %", [rate, latency(percentile(99), 0.15), latency(p95)]],
    ["A slowdown of 30 % in p99", [rate, latency(percentile(99), 0.15)]],
    ["1 pp more failed requests", [failures("points", 0.005), rate]],
  ])("%s", (words, judgements) => {
    expect(sentenceOf(...judgements)).toBe(`No regression. ${words}${caught}`);
  });

  test("is not said of limits of their own", () => {
    expect(sentenceOf(judgedAbsolute(absolute("p95 < 300ms", p95, { limit: 300 }), 200))).toBeUndefined();
  });

  test("is not said of a demand for an improvement, nor where nothing is allowed", () => {
    expect(sentenceOf(latency(p95, -0.1))).toBeUndefined();
    expect(sentenceOf(latency(p95, 0))).toBeUndefined();
  });

  test("is not said beside what did not pass, or is open", () => {
    const open = judgedRelative(
      relative("warn", percentile(99), { amount: 0.1, onMiss: "warn" }),
      change(200, 205, 40),
      "inconclusive",
    );
    expect(sentenceOf(latency(p95), open)).toBeUndefined();
    const failed: ScenarioVerdict = { ...judged([latency(p95)]).verdict, verdict: "fail" };
    expect(caughtSentence(failed)).toBeUndefined();
  });
});

describe("the sentence stands right below the headline", () => {
  const sentence = `No regression. A slowdown of 10 %${caught}`;
  const one = gate([judged([latency(p95)])]);
  const two = gate(["search", "checkout"].map((scenario) => ({ ...judged([latency(p95)]), scenario })));

  test.each([
    ["one scenario", one],
    ["two that would have caught the same", two],
  ])("of the comment on %s", (_, outcome) => {
    expect(markdownOf(outcome, context).split("\n\n")[1]).toBe(sentence);
  });

  test("of the terminal", () => {
    expect(terminalOf(one, context).split("\n")[1]).toBe(sentence);
  });

  test("of the page", () => {
    expect(documentOf(one, context).scenarios[0]?.why).toEqual([sentence]);
  });

  test("but of several that differ beside each", () => {
    const other = { ...judged([latency(p95, 0.1)]), scenario: "search" };
    const parts = markdownOf(gate([judged([latency(p95)]), other]), context).split("\n\n");
    expect(parts[1]).not.toContain("No regression");
    expect(parts).toContain(sentence);
    expect(parts).toContain(sentence.replace("10 %", "20 %"));
  });
});
