import { describe, expect, test } from "vitest";
import { judgeRuns } from "../../../../src/app/assess.ts";
import { defaultObjectives, parseObjective } from "../../../../src/config/grammar/objective.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { objectivesFor, withUncounted } from "../../../../src/judge/objective/defaults.ts";
import type { Objective } from "../../../../src/model/objective.ts";
import type { Metric, Run } from "../../../../src/model/run/run.ts";
import { scenario } from "../../k6/scenario.ts";
import {
  counter,
  counterSeries,
  loadRun,
  objective,
  rate,
  rateSeries,
  runOf,
  trend,
  trendSeries,
} from "../runs.ts";
import { told } from "../told.ts";

function byDefault(text: string): Objective {
  const parsed = parseObjective(text, { from: "default" });
  if (parsed.kind === "problem") throw new Error(parsed.problem.found);
  return parsed.value;
}

const usual = defaultObjectives.map(byDefault);

function texts(runs: readonly Run[], objectives: readonly Objective[] = usual): string[] {
  return objectivesFor(objectives, runs).map(({ text }) => text);
}

const seconds = Array.from({ length: 10 }, () => [10, 11, 12]);
const timed = (name: string): Metric => trend(name, [trendSeries(seconds)]);
const counted = (name: string, each = 3): Metric => counter(name, [counterSeries(seconds.map(() => each))]);
const checks = rate("checks", [
  rateSeries(
    seconds.map(() => 3),
    seconds.map(() => 3),
  ),
]);
const iterations = [timed("iteration_duration"), counted("iterations")];

test("times of requests whose number nobody kept are HTTP, too: nobody asked about iterations", () => {
  const requests = trend("http_req_duration", [trendSeries(seconds)]);
  expect(texts([runOf([requests, ...iterations])])).toEqual([...defaultObjectives]);
  const [whole] = requests.series;
  if (whole?.values === undefined || !("sum" in whole.values)) throw new Error("no trend");
  const uncounted = { ...requests, series: [{ ...whole, values: { ...whole.values, count: 0, sum: 0 } }] };
  const run: Run = { ...runOf([uncounted as Metric, ...iterations]), lacks: ["samples"] };
  expect(texts([run])).toEqual([...defaultObjectives]);
});

describe("the default objectives follow what a script measures", () => {
  test.each([
    ["HTTP requests", loadRun(seconds), [...defaultObjectives]],
    [
      "gRPC calls",
      runOf([timed("grpc_req_duration"), checks, ...iterations]),
      [
        "grpc_req_duration p(95) < baseline + 10%",
        "checks rate > baseline - 1pp",
        "iterations rate > baseline - 10%",
      ],
    ],
    [
      "gRPC streams",
      runOf([counted("grpc_streams", 1), counted("grpc_streams_msgs_received"), ...iterations]),
      ["grpc_streams_msgs_received rate > baseline - 10%", "iterations rate > baseline - 10%"],
    ],
    [
      "WebSocket sessions",
      runOf([timed("ws_session_duration"), counted("ws_msgs_received"), ...iterations]),
      [
        "ws_session_duration p(95) < baseline + 10%",
        "ws_msgs_received rate > baseline - 10%",
        "iterations rate > baseline - 10%",
      ],
    ],
    [
      "web vitals",
      runOf([
        timed("browser_http_req_duration"),
        timed("browser_web_vital_lcp"),
        timed("browser_web_vital_cls"),
        rate("browser_http_req_failed", [rateSeries([0], [3])]),
        ...iterations,
      ]),
      [
        "browser_web_vital_lcp p(75) < baseline + 10%",
        "browser_web_vital_cls p(75) < baseline + 0.1",
        "browser_http_req_failed rate < baseline + 1pp",
        "iterations rate > baseline - 10%",
      ],
    ],
    [
      "metrics of its own",
      runOf([timed("build_time"), ...iterations]),
      ["iteration_duration p(95) < baseline + 10%", "iterations rate > baseline - 10%"],
    ],
  ])("%s", (_, run, expected) => {
    expect(texts([run])).toEqual(expected);
  });

  test("a login in setup does not make gRPC calls a load of HTTP requests", () => {
    const login = [
      trend("http_req_duration", [trendSeries([[5]])]),
      counter("http_reqs", [counterSeries([1])]),
    ];
    const run = runOf([...login, timed("grpc_req_duration"), ...iterations]);
    expect(texts([run])[0]).toBe("grpc_req_duration p(95) < baseline + 10%");
    const both = runOf([counted("http_reqs"), timed("http_req_duration"), timed("grpc_req_duration")]);
    expect(texts([both])).toEqual(defaultObjectives);
  });

  test("what somebody wrote stands, whatever the script measures", () => {
    const run = runOf([timed("grpc_req_duration"), ...iterations]);
    expect(texts([run], [objective("p95 < 300ms")])).toEqual(["p95 < 300ms"]);
  });

  test("where there is nothing else, the usual ones stand to say what is missing", () => {
    expect(texts([runOf([counted("orders")])])).toEqual(defaultObjectives);
  });
});

test.each([
  ["without a check is told that nothing notices failed calls", [], 1],
  ["with checks is not", [checks], 0],
])("a gRPC script %s", (_, more, amount) => {
  const run = runOf([timed("grpc_req_duration"), ...more, ...iterations]);
  const { notes } = judgeRuns([run], scenario({ objectives: usual }), {
    history: [],
    requireBaseline: false,
    options: { baselineBranch: undefined, caller: {} },
  });
  expect(notes.filter((note) => note.startsWith("No objective detects failed calls: "))).toHaveLength(amount);
});

describe("what a change lost is no pass", () => {
  const before = runOf([timed("ws_session_duration"), counted("ws_msgs_received"), checks, ...iterations]);
  const now = runOf([timed("ws_session_duration"), ...iterations]);

  function judge(run: Run) {
    const objectives = objectivesFor(usual, [run, before]);
    const judged = judgeScenario({
      runs: withUncounted([run], [before], objectives),
      baseline: [before],
      comparability: { kind: "comparable", runs: 1 },
      objectives,
      requireBaseline: false,
    });
    if (judged.kind === "misconfigured") throw new Error("misconfigured");
    return told(judged.verdict);
  }

  test("a counter of k6's own that nobody added to is 0", () => {
    const verdict = judge(now);
    expect(verdict.verdict).toBe("fail");
    const [lost] = verdict.judgements.filter(({ objective: { text } }) => text.startsWith("ws_msgs"));
    expect(lost).toMatchObject({ kind: "relative", verdict: "fail", current: 0 });
  });

  test("anything else stays open, with what the baseline has", () => {
    const verdict = judge(runOf([timed("ws_session_duration"), counted("ws_msgs_received"), ...iterations]));
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.reason).toContain(
      "the run has no samples for checks rate > baseline - 1pp, which the baseline has",
    );
  });
});
