import { describe, expect, test } from "vitest";
import { parseThreshold } from "../../../src/config/grammar/threshold.ts";
import { judgeScenario, type ScenarioInput } from "../../../src/judge/judge.ts";
import type { Objective } from "../../../src/model/objective.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { worstOf } from "../../../src/model/verdict.ts";
import { explainMisconfiguration } from "../../../src/report/words/facts/misconfigured.ts";
import {
  counter,
  counterSeries,
  latencies,
  loadRun,
  objective,
  oneSession,
  rate,
  rateSeries,
  runOf,
  scaled,
  seeded,
  trend,
  trendSeries,
} from "./runs.ts";
import { told } from "./told.ts";

const shape = { seconds: 10, perSecond: 100, medianMs: 100, sigma: 0.12, drift: 0.005 };
const random = seeded(21);
const level = latencies(shape, random);
const history = [1.01, 0.99, 1.005].map((factor) => loadRun(scaled(latencies(shape, random), factor)));
const normalRun = loadRun(level);

function threshold(metric: string, expression: string): Objective {
  const parsed = parseThreshold(metric, expression);
  if (parsed === undefined) throw new Error(`k6 would refuse ${metric} ${expression}`);
  return parsed;
}

function judge(texts: readonly (string | Objective)[], over: Partial<ScenarioInput> = {}) {
  const baseline = over.baseline ?? history;
  const judged = judgeScenario({
    runs: [normalRun],
    baseline,
    comparability:
      baseline.length === 0
        ? { kind: "none", branch: "main", environment: "default", otherEnvironments: [] }
        : { kind: "comparable", runs: baseline.length },
    objectives: texts.map((text) => (typeof text === "string" ? objective(text) : text)),
    requireBaseline: false,
    ...over,
  });
  if (judged.kind === "misconfigured") throw new Error(explainMisconfiguration(judged.problems));
  return told(judged.verdict);
}

const usual = [
  "p95 < baseline + 15%",
  "errors < baseline + 1pp",
  "throughput > baseline - 15%",
  "p95 < 300ms",
];

/** @param everySeconds how many seconds' failures come at once */
function failing(perSecond: number, seconds = 60, everySeconds = 1): Run {
  const counts = Array.from({ length: seconds }, () => 100);
  const failures = counts.map((_, index) => (index % everySeconds === 0 ? perSecond * everySeconds : 0));
  return runOf([rate("http_req_failed", [rateSeries(failures, counts)])], seconds);
}

function withEnding(run: Run, kind: "abortedByThreshold"): Run {
  return { ...run, ending: { kind } };
}

describe("a usual gate", () => {
  test("of identical code passes, every objective judged", () => {
    const verdict = judge(usual);
    expect(verdict.verdict).toBe("pass");
    expect(verdict.reason).toBeUndefined();
    expect(verdict.judgements.map((one) => one.kind)).toEqual([
      "relative",
      "relative",
      "relative",
      "absolute",
    ]);
  });

  test("of code that is 40 % slower fails, with the change and its interval", () => {
    const verdict = judge(usual, { runs: [loadRun(scaled(level, 1.4))] });
    expect(verdict.verdict).toBe("fail");
    expect(verdict.reason).toBeUndefined();
    const [first] = verdict.judgements;
    if (first?.kind !== "relative") throw new Error("not relative");
    expect(first.change.ratio).toBeCloseTo(0.4, 1);
    expect(first.change.interval.low).toBeGreaterThan(0);
    expect(first.change.interval.high).toBeGreaterThan(first.change.difference);
    expect(first.change.confidence).toBe(0.95);
    expect(first.change.baselineRuns).toBe(3);
    expect(first.limit).toBeCloseTo(first.change.baseline * 1.15, 10);
  });

  test("warns where a miss only warns", () => {
    expect(judge(["warn: p95 < baseline + 15%"], { runs: [loadRun(scaled(level, 1.4))] }).verdict).toBe(
      "warn",
    );
  });

  test("of throughput that halved fails", () => {
    const counts = Array.from({ length: 10 }, () => 50);
    const runs = [runOf([counter("http_reqs", [counterSeries(counts)])], 10)];
    expect(judge(["throughput > baseline - 15%"], { runs }).verdict).toBe("fail");
  });

  test("an absolute objective tells the change too, but is decided by its limit alone", () => {
    const [first] = judge(["p95 < 1ms"]).judgements;
    expect(first).toMatchObject({ kind: "absolute", verdict: "fail", limit: 1 });
    expect(first?.kind === "absolute" ? first.change?.baselineRuns : undefined).toBe(3);
  });

  test("a demanded improvement that did not come fails, one that came passes", () => {
    expect(judge(["p95 < baseline - 20%"]).verdict).toBe("fail");
    expect(judge(["p95 < baseline - 20%"], { runs: [loadRun(scaled(level, 0.6))] }).verdict).toBe("pass");
  });
});

describe("noise", () => {
  test("an open question about an objective that only warns leaves the gate as it is", () => {
    const verdict = judge(["warn: p95 < baseline + 1%", "errors < 1%"], { baseline: history.slice(0, 1) });
    expect(verdict.judgements[0]).toMatchObject({ verdict: "inconclusive" });
    expect(verdict).toMatchObject({ verdict: "pass", reason: undefined });
  });

  test("a tolerance finer than the noise is inconclusive, says why, and warns", () => {
    const verdict = judge(["p95 < baseline + 1%"]);
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.reason).toMatch(
      /^p95 changed by [+-]?[\d.]+ %, but noise allows anything from -[\d.]+ % to \+?[\d.]+ %; 3 baseline runs are too few to tell noise from change\.$/,
    );
    expect(verdict.judgements[0]).toMatchObject({ remedy: { kind: "sideBySide", runs: 3 } });
    expect(verdict.warnings).toHaveLength(1);
    expect(verdict.warnings[0]).toMatch(
      /^p95 < baseline \+ 1%: the tolerance is below the noise of these measurements \([\d.]+ %\), so it cannot be confirmed; run `loadline calibrate` to see which tolerances can be\.$/,
    );
  });

  test("a percentile with fewer than five samples beyond it concludes nothing", () => {
    const few = { ...shape, seconds: 5, perSecond: 30 };
    const baseline = [loadRun(latencies(few, random)), loadRun(latencies(few, random))];
    const runs = [loadRun(scaled(latencies(few, random), 3))];
    const verdict = judge(["p99 < baseline + 10%"], { baseline, runs });
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.reason).toBe("p99 has fewer than 5 samples beyond it.");
    expect(verdict.warnings[0]).toBe(
      "p99 < baseline + 10%: only 1 sample per round lies beyond p99; 10 or more per round are needed for a reliable figure.",
    );
    expect(verdict.judgements[0]).toMatchObject({ remedy: { kind: "longerRounds" } });
  });

  test("a fail outweighs what is open", () => {
    expect(judge(["p95 < baseline + 1%", "p95 < 1ms"]).verdict).toBe("fail");
  });
});

describe("error rates, by counts", () => {
  const clean = { baseline: [failing(0)] };

  test("1 of 6,000 after 0 of 6,000 passes 1 percentage point", () => {
    const counts = Array.from({ length: 60 }, () => 100);
    const one = runOf(
      [
        rate("http_req_failed", [
          rateSeries(
            counts.map((_, at) => (at === 7 ? 1 : 0)),
            counts,
          ),
        ]),
      ],
      60,
    );
    expect(judge(["errors < baseline + 1pp"], { ...clean, runs: [one] }).verdict).toBe("pass");
    expect(judge(["errors < baseline + 10%"], { ...clean, runs: [one] }).verdict).toBe("pass");
  });

  test("120 of 6,000 after none fails it, and a share of nothing too", () => {
    expect(judge(["errors < baseline + 1pp"], { ...clean, runs: [failing(2)] }).verdict).toBe("fail");
    expect(judge(["errors < baseline + 10%"], { ...clean, runs: [failing(2)] }).verdict).toBe("fail");
  });

  test("six bursts of 20 after none are six events, which could be chance; three times as many could not", () => {
    const bursts = failing(2, 60, 10);
    expect(judge(["errors < baseline + 1pp"], { ...clean, runs: [bursts] }).verdict).toBe("inconclusive");
    const longer = { baseline: [failing(0), failing(0), failing(0)], runs: [bursts, bursts, bursts] };
    expect(judge(["errors < baseline + 1pp"], longer).verdict).toBe("fail");
  });

  test("exactly 1 percentage point more misses `<` and keeps no pass", () => {
    expect(judge(["errors < baseline + 1pp"], { ...clean, runs: [failing(1)] }).verdict).not.toBe("pass");
    expect(judge(["errors < baseline + 1pp"], { ...clean, runs: [failing(2)] }).verdict).toBe("fail");
  });

  test("none after none passes, with no ratio", () => {
    const verdict = judge(["errors < baseline + 10%"], { ...clean, runs: [failing(0)] });
    expect(verdict.verdict).toBe("pass");
    expect(verdict.judgements[0]).toMatchObject({ change: { baseline: 0, difference: 0, ratio: undefined } });
  });

  test("one outage of half the run is one event, and fails once it comes in each round", () => {
    const counts = Array.from({ length: 8 }, () => 100);
    const half = counts.map((count, at) => (at < 4 ? 0 : count / 2));
    const down = runOf([rate("http_req_failed", [rateSeries(half, counts)])], 8);
    const verdictOf = (rounds: number) =>
      judge(["errors < baseline + 1pp"], { ...clean, runs: Array.from({ length: rounds }, () => down) })
        .verdict;
    expect(verdictOf(1)).toBe("inconclusive");
    expect(verdictOf(8)).toBe("fail");
  });

  test("checks are judged from the other side", () => {
    const counts = [100, 100, 100, 100, 100, 100];
    const checks = (failed: number): Run =>
      runOf(
        [
          rate("checks", [
            rateSeries(
              counts.map((count) => count - failed),
              counts,
            ),
          ]),
        ],
        6,
      );
    const baseline = [checks(0)];
    expect(judge(["checks rate > baseline - 2pp"], { baseline, runs: [checks(0)] }).verdict).toBe("pass");
    expect(judge(["checks rate > baseline - 2pp"], { baseline, runs: [checks(10)] }).verdict).toBe("fail");
  });
});

describe("a counter of rare events", () => {
  const retries = (perSecond: readonly number[]): Run =>
    runOf([counter("retries", [counterSeries(perSecond)])], 6);

  test("that went from 0 to 1 does not fail", () => {
    const verdict = judge([{ ...objective("retries count < baseline + 10%") }], {
      baseline: [retries([0, 0, 0, 0, 0, 0])],
      runs: [retries([0, 0, 1, 0, 0, 0])],
    });
    expect(verdict.verdict).toBe("pass");
  });

  test("that went from 0 to 600 does", () => {
    const verdict = judge(["retries count < baseline + 10%"], {
      baseline: [retries([0, 0, 0, 0, 0, 0])],
      runs: [retries([100, 100, 100, 100, 100, 100])],
    });
    expect(verdict.verdict).toBe("fail");
  });
});

describe("nothing to compare with", () => {
  test("relative objectives are not judged, absolute ones are", () => {
    const verdict = judge(usual, { baseline: [] });
    expect(verdict.verdict).toBe("pass");
    expect(verdict.judgements[0]).toMatchObject({
      kind: "notJudged",
      cause: "noBaseline",
      reason: { kind: "noBaseline" },
    });
    expect(verdict.notJudged[0]).toBe("There is no baseline yet for main.");
    expect(verdict.judgements[3]).toMatchObject({ kind: "absolute", change: undefined });
  });

  test("names the environment that was looked into, and those that have a history", () => {
    const none = { kind: "none", branch: "main", environment: "Preview" } as const;
    const reasonOf = (otherEnvironments: readonly string[]) => {
      const comparability = { ...none, otherEnvironments };
      return judge(usual, { baseline: [], comparability }).notJudged[0];
    };
    expect(reasonOf([])).toBe("There is no baseline yet for main in the environment Preview.");
    expect(reasonOf(["default", "staging"])).toBe(
      "There is no baseline yet for main in the environment Preview, only in default and staging.",
    );
  });

  test("is inconclusive where the gate requires a baseline", () => {
    const verdict = judge(usual, { baseline: [], requireBaseline: true });
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.reason).toBe(
      "Nothing was compared: there is no baseline yet for main, and this gate requires one.",
    );
  });

  test("says that the load itself changed", () => {
    const comparability = { kind: "changedLoad", changed: [{ kind: "script" }], runs: 4 } as const;
    const { judgements, notJudged, verdict } = judge(usual, {
      ...{ baseline: [], comparability },
      former: normalRun,
    });
    expect(verdict).toBe("inconclusive");
    expect(judgements[0]).toMatchObject({ cause: "changedLoad", reason: { stored: expect.any(Number) } });
    expect(notJudged[0]).toBe("The load itself changed (the script), so earlier runs are not comparable.");
  });

  test("a metric the baseline never had is not judged, and says so", () => {
    const runs = [
      runOf([trend("http_req_duration", [trendSeries(level), trendSeries(level, { name: "new" })])]),
    ];
    const verdict = judge(["p95{name:new} < baseline + 10%", "p95 < baseline + 50%"], { runs });
    expect(verdict.verdict).toBe("pass");
    expect(verdict.judgements[0]).toMatchObject({
      kind: "notJudged",
      cause: "notInBaseline",
      reason: { kind: "notInBaseline" },
    });
    expect(verdict.notJudged[0]).toBe("The baseline has no figure for p95{name:new}.");
  });
});

describe("a load stopped early", () => {
  const runs = [withEnding(normalRun, "abortedByThreshold")];

  test("fails by the threshold that stopped it", () => {
    const verdict = judge(["p95 < baseline + 15%", threshold("http_req_duration", "p(95)<1")], { runs });
    expect(verdict.verdict).toBe("fail");
    expect(verdict.judgements.map((one) => (one.kind === "notJudged" ? "" : one.verdict))).toEqual([
      "inconclusive",
      "fail",
    ]);
  });

  test("is no pass even when every limit is kept", () => {
    const verdict = judge(["p95 < 10s"], { runs });
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.reason).toMatch(/^the load was stopped early/);
  });
});

describe("an objective on something the run never had", () => {
  test("is a problem, never a pass, and all problems come at once", () => {
    const judged = judgeScenario({
      runs: [normalRun],
      baseline: [],
      comparability: { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] },
      objectives: ["http_req_duration{name:login} p(95) < 1s", "my_trend p(95) < 10", "p95 < 1s"].map(
        objective,
      ),
      requireBaseline: false,
    });
    expect(judged.kind).toBe("misconfigured");
    if (judged.kind !== "misconfigured") return;
    expect(judged.problems.map((one) => one.kind)).toEqual(["missing", "missing"]);
    expect(explainMisconfiguration(judged.problems)).toBe(
      'objectives line 1: "http_req_duration{name:login} p(95) < 1s": the run has no samples of p95{name:login}\n' +
        'objectives line 1: "my_trend p(95) < 10": the run has no samples of the metric "my_trend"; it recorded http_req_duration, http_req_failed and http_reqs',
    );
  });

  test("a bound in the wrong unit is one too", () => {
    const judged = judgeScenario({
      runs: [runOf([trend("page_weight", [trendSeries([[1000]])], "data")])],
      baseline: [],
      comparability: { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] },
      objectives: ["page_weight avg < 10ms", "page_weight avg < baseline + 1pp", "page_weight avg < 10"].map(
        objective,
      ),
      requireBaseline: false,
    });
    if (judged.kind !== "misconfigured") throw new Error("judged");
    expect(explainMisconfiguration(judged.problems)).toBe(
      'objectives line 1: "page_weight avg < 10ms": the unit of the bound does not fit page_weight avg; expected a size: B, kB, MB or GB\n' +
        'objectives line 1: "page_weight avg < baseline + 1pp": the unit of the bound does not fit page_weight avg; expected a tolerance in % or a size: B, kB, MB or GB',
    );
  });

  test("an offset in the wrong unit is one too, which only the run can show", () => {
    const run = runOf([trend("checkout_time", [trendSeries([[1000]])], "time")]);
    const texts = ["checkout_time avg < baseline + 5MB", "checkout_time avg < baseline + 5ms"];
    const judged = judgeScenario({
      runs: [run],
      baseline: [run],
      comparability: { kind: "comparable", runs: 1 },
      objectives: texts.map(objective),
      requireBaseline: false,
    });
    if (judged.kind !== "misconfigured") throw new Error("judged");
    expect(judged.problems.map(({ objective: { text } }) => text)).toEqual([texts[0]]);
  });

  test("is left out where nobody wrote it, while something else is judged", () => {
    const run = runOf([trend("grpc_req_duration", [trendSeries([[10, 12]])], "time")]);
    const byDefault: Objective = { ...objective("p95 < baseline + 10%"), source: { from: "default" } };
    const verdict = judge([byDefault, threshold("grpc_req_duration", "avg<20")], {
      runs: [run],
      baseline: [],
    });
    expect(verdict.verdict).toBe("pass");
    expect(verdict.warnings[0]).toBe(
      "The default objective p95 < baseline + 10% was left out: the run has no http_req_duration. Write objectives for what the script measures.",
    );
    expect(() => judge([byDefault], { runs: [run], baseline: [] })).toThrow(
      /^default objective: "p95 < baseline \+ 10%"/,
    );
  });

  test("but a threshold of the script is inconclusive instead of k6's silent pass (grafana/k6#4283)", () => {
    const verdict = judge([threshold("http_req_duration{expected_response:true}", "p(95)<500")]);
    expect(verdict.verdict).toBe("inconclusive");
    expect(verdict.judgements[0]).toMatchObject({ kind: "notJudged", current: undefined });
    expect(verdict.reason).toBe(
      "the run has no samples for http_req_duration{expected_response:true} p(95)<500, a threshold of the script.",
    );
  });

  test("and a count of the script that nobody added to is 0", () => {
    expect(judge([threshold("payment_errors", "count<5")]).verdict).toBe("pass");
    expect(judge([threshold("orders", "count>5")]).verdict).toBe("fail");
  });
});

test("several rounds are judged together", () => {
  const runs = [1.2, 1.21, 1.19].map((factor) => loadRun(scaled(latencies(shape, random), factor)));
  const [first] = judge(["p95 < baseline + 10%"], { runs }).judgements;
  expect(first).toMatchObject({ kind: "relative", verdict: "fail" });
});

test("worstOf: fail, inconclusive, warn, pass", () => {
  expect(worstOf([])).toBe("pass");
  expect(worstOf(["pass", "warn"])).toBe("warn");
  expect(worstOf(["warn", "inconclusive", "pass"])).toBe("inconclusive");
  expect(worstOf(["inconclusive", "fail"])).toBe("fail");
});

describe("figures at the ends of their scale", () => {
  const shifts = (values: readonly number[]): Run[] =>
    oneSession(
      values.map((value) =>
        runOf([
          trend(
            "browser_web_vital_cls",
            [trendSeries(Array.from({ length: 15 }, () => Array.from({ length: 10 }, () => value)))],
            "default",
          ),
        ]),
      ),
    );
  const cls = (current: readonly Run[]) =>
    judge(["browser_web_vital_cls p(75) < baseline + 0.1"], { runs: current, baseline: shifts([0, 0, 0]) });

  test("zero in every run, against zero, passes with an interval of numbers", () => {
    const verdict = cls(shifts([0]));
    expect(verdict.verdict).toBe("pass");
    const [judgement] = verdict.judgements;
    const interval = judgement?.kind === "relative" ? judgement.change.interval : undefined;
    expect(Number.isFinite(interval?.low)).toBe(true);
    expect(Number.isFinite(interval?.high)).toBe(true);
  });

  test("an offset that would take a rate below zero is a loss of nine tenths", () => {
    const rated = (perSecond: number): Run =>
      runOf([counter("http_reqs", [counterSeries(Array.from({ length: 15 }, () => perSecond))])]);
    const baseline = Array.from({ length: 5 }, () => rated(15));
    const judged = (perSecond: number): string =>
      judge(["http_reqs rate > baseline - 10/s"], {
        runs: oneSession(Array.from({ length: 4 }, () => rated(perSecond))),
        baseline,
      }).verdict;
    expect(judged(15)).toBe("pass");
    expect(judged(2)).toBe("fail");
  });

  test("an endpoint that some rounds lack is judged by the others, with a warning", () => {
    const [whole, endpoint] = [{}, { name: "pay" }].map((tags) =>
      trendSeries(
        Array.from({ length: 15 }, () => Array.from({ length: 40 }, () => 100)),
        tags,
      ),
    );
    if (whole === undefined || endpoint === undefined) throw new Error("no series");
    const without = runOf([trend("http_req_duration", [whole])]);
    const runs = [runOf([trend("http_req_duration", [whole, endpoint])]), without, without];
    const verdict = judge(["http_req_duration{name:pay} p(95) < 300ms"], { runs, baseline: [] });
    expect(verdict.warnings.join("\n")).toContain("2 of 3 rounds have no samples of it");
  });
});
