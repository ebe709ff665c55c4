import { expect, test } from "vitest";
import { resolveExpected } from "../../../src/config/resolve/objectives.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import { shownFigures } from "../../../src/judge/shown/figures.ts";
import { neededFor } from "../../../src/model/measurement-plan.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { parseGateFile } from "../../builders/gate-file.ts";
import { counter, counterSeries, objective, rate, rateSeries, runOf, trend, trendSeries } from "./runs.ts";

/** A run of jobs: so many submitted, done and polled for, the latencies of each and of its parts, in ms. */
function jobs({
  submitted = 20,
  done = submitted,
  polls = 5 * done,
  e2e = [100, 300],
  queue = [60, 140],
  scan = [50],
}: {
  submitted?: number;
  done?: number;
  polls?: number;
  e2e?: readonly number[];
  queue?: readonly number[];
  scan?: readonly number[];
} = {}): Run {
  const counts = { submitted, done, polls };
  return runOf([
    ...Object.entries(counts).map(([name, count]) => counter(name, [counterSeries([count])])),
    trend("e2e", [trendSeries([e2e])]),
    trend("part_queue", [trendSeries([queue])]),
    trend("part_scan", [trendSeries([scan])]),
    rate("checks", [rateSeries([9], [10])]),
  ]);
}

function asked(text: string) {
  const shown = resolveExpected(new Map(), parseGateFile(text, "loadline.yml"), undefined).shown;
  if (shown === undefined) throw new Error("nothing is shown");
  return shown;
}

function judge(shown: ReturnType<typeof asked>, runs: readonly Run[], baseline: readonly Run[]) {
  const judged = judgeScenario({
    runs,
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: [objective("e2e p(95) < 150ms")],
    requireBaseline: false,
    shown,
  });
  if (judged.kind !== "judged") throw new Error(JSON.stringify(judged.problems));
  return judged.verdict;
}

test("figures and ratios of them are shown with both levels and a direction, and judge nothing", () => {
  const shown = asked(`
    show:
      - polls count / done count
      - { figure: done count / submitted count, name: completed, unit: "%", better: higher }
      - e2e p(95)
      - { figure: done count, better: neither }
      - checks rate
      - nothing count`);
  const { shown: figures, judgements } = judge(
    shown,
    [jobs({ polls: 120 })],
    [jobs({ submitted: 25, done: 20 })],
  );
  expect(judgements).toHaveLength(1);
  expect(
    figures?.map(({ text, dimension, baseline, current, course }) => [
      text,
      dimension,
      baseline,
      current,
      course,
    ]),
  ).toEqual([
    ["polls count / done count", "number", 5, 6, "neutral"],
    ["completed", "ratio", 0.8, 1, "better"],
    ["e2e p(95)", "time", 290, 290, "neutral"],
    ["done count", "number", 20, 20, "neutral"],
    ["checks rate", "ratio", 0.9, 0.9, "neutral"],
    ["nothing count", "number", undefined, undefined, undefined],
  ]);
});

test("a time is better when it is shorter; what the user says of it counts more", () => {
  const { figures } = asked(`
    show:
      - e2e avg
      - { figure: e2e avg, better: higher }
      - checks rate
      - polls count`);
  const courses = (run: Run) =>
    shownFigures(figures, { runs: [run], baseline: [jobs()] }).map(({ course }) => course);
  expect(courses(jobs({ e2e: [50], polls: 1 }))).toEqual(["better", "worse", "neutral", "neutral"]);
  expect(courses(jobs({ e2e: [500], polls: 900 }))).toEqual(["worse", "better", "neutral", "neutral"]);
});

test("over several rounds a figure is the level of the rounds; nothing divided by zero is shown", () => {
  const { figures } = asked("show: [polls count, polls count / done count]");
  const rounds = [jobs({ polls: 100 }), jobs({ polls: 400 })];
  const [polls, each] = shownFigures(figures, { runs: rounds, baseline: [] });
  expect(polls?.current).toBeCloseTo(200);
  expect(each?.current).toBeCloseTo(10);
  const [, ratio] = shownFigures(figures, { runs: [jobs({ done: 0 })], baseline: [jobs()] });
  expect(ratio).toMatchObject({ baseline: 5 });
  expect(ratio).not.toHaveProperty("current");
});

test("k6 stands for its whole table: 8 metrics with 6 figures each", () => {
  const { figures } = asked("show: k6");
  expect(figures).toHaveLength(48);
  expect(new Set(figures.map(({ indicator }) => indicator.metric)).size).toBe(8);
  expect(neededFor([], { figures }).percentiles).toEqual([90, 95]);
});

test("parts of a mean weigh by their samples, the largest first, the rest without a name", () => {
  const shown = asked(
    "breakdown: { of: e2e, parts: { scan: part_scan, queue wait: part_queue, rule: part_rule } }",
  );
  // Two jobs of 400 ms in all: 200 ms in the queue, and one of them 50 ms in the scan.
  const { breakdown } = judge(shown, [jobs()], [jobs({ queue: [20, 60] })]);
  expect(breakdown).toEqual({
    of: { metric: "e2e", tags: {}, aggregation: { kind: "avg" } },
    dimension: "time",
    mean: 200,
    before: 200,
    parts: [
      { name: "queue wait", mean: 100, share: 0.5, before: { mean: 40, share: 0.2 } },
      { name: "scan", mean: 25, share: 0.125, before: { mean: 25, share: 0.125 } },
      { mean: 75, share: 0.375, before: { mean: 135, share: 0.675 } },
    ],
    missing: ["rule"],
  });
});

test("parts that overlap leave a rest below zero; without samples of the whole there is no breakdown", () => {
  const shown = asked("breakdown: { of: e2e, parts: { queue wait: part_queue } }");
  const over = judge(shown, [jobs({ queue: [300, 300] })], []).breakdown;
  expect(over?.parts.map(({ share }) => share)).toEqual([1.5, -0.5]);
  const other = asked("breakdown: { of: nothing, parts: { queue wait: part_queue } }");
  expect(judge(other, [jobs()], [])).not.toHaveProperty("breakdown");
});

test("what is shown is measured: its tags and percentiles are recorded as those of objectives", () => {
  const shown = asked(`
    show: |
      # of scans alone
      e2e{kind:scan} p(97)
      polls{kind:scan} count / done count
    breakdown: { of: e2e, parts: { queue wait: "part{name:queue}" } }`);
  expect(neededFor([], shown)).toEqual({
    filters: [
      { metric: "e2e", tags: { kind: "scan" } },
      { metric: "polls", tags: { kind: "scan" } },
      { metric: "part", tags: { name: "queue" } },
    ],
    percentiles: [97],
  });
});

test("a scenario's own figures replace those of the file", () => {
  const file = parseGateFile(
    "show: [p95]\nscenarios:\n  jobs: { script: a.js, show: [p99] }\n  other: { script: b.js }\n",
    "loadline.yml",
  );
  const of = (scenario: string) =>
    resolveExpected(new Map(), file, scenario).shown?.figures.map(({ text }) => text);
  expect([of("jobs"), of("other")]).toEqual([["p99"], ["p95"]]);
});

test.each([
  ["show: [polls]", 'line 1, show: found "the line ends"|polls'],
  ["show: [p95 < 300ms]", 'found "<"'],
  ["show: [polls count / ]", "expected an indicator"],
  ['show: [{ figure: polls count, unit: "%" }]', "cannot be shown in %: that is for a ratio"],
  ["breakdown: { of: e2e p(95), parts: { a: b } }", "expected the end of the line"],
  ["breakdown: { of: e2e, parts: { a: 5 } }", "breakdown.parts.a|expected string"],
])("%s is refused with what is wrong", (text, said) => {
  expect(() => asked(text)).toThrow(new RegExp(said.replace(/[()?]/g, "\\$&")));
});
