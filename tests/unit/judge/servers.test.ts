import { describe, expect, test } from "vitest";
import { findIndicator } from "../../../src/judge/indicator/indicator.ts";
import { judgeScenario, type ScenarioInput } from "../../../src/judge/judge.ts";
import { misses } from "../../../src/judge/objective/misses.ts";
import type { Run, ServerQuery } from "../../../src/model/run/run.ts";
import { explainMisconfiguration } from "../../../src/report/words/facts/misconfigured.ts";
import { unreadWords } from "../../../src/report/words/facts/reasons.ts";
import { latencies, loadRun, objective, scaled, seeded, usualLoad } from "./runs.ts";
import { down, onQueue, read, series, withServers as withServersOf } from "./servers.ts";
import { told } from "./told.ts";

const seconds = latencies(usualLoad, seeded(5));
const load = loadRun(seconds);

function withServers(query: ServerQuery, run: Run = load): Run {
  return withServersOf(query, run);
}

function judge(texts: readonly string[], runs: readonly Run[], over: Partial<ScenarioInput> = {}) {
  const baseline = over.baseline ?? [];
  const judged = judgeScenario({
    runs,
    baseline,
    comparability:
      baseline.length === 0
        ? { kind: "none", branch: "main", environment: "default", otherEnvironments: [] }
        : { kind: "comparable", runs: baseline.length },
    objectives: [objective("p95 < 300ms"), ...texts.map(onQueue)],
    requireBaseline: false,
    ...over,
  });
  if (judged.kind === "misconfigured") throw new Error(explainMisconfiguration(judged.problems));
  return told(judged.verdict);
}

describe("an indicator of the servers' side", () => {
  const run = withServers(
    read(
      series({ queue: "emails" }, { start: 2, end: 9, min: 1, avg: 4, peak: 12 }),
      series({ queue: "orders" }, { start: 8, end: 3, min: 0, avg: 5, peak: 11 }),
    ),
  );

  test.each([
    ["max < 1", 12, "emails"],
    ["max > 1", 11, "orders"],
    ["min < 1", 1, "emails"],
    ["avg < 1", 5, "orders"],
    ["avg > 1", 4, "emails"],
    ["start < 1", 8, "orders"],
    ["end < 1", 9, "emails"],
    ["change < 1", 7, "emails"],
    ["change > 1", -5, "orders"],
  ])("of %s is the worst series' %d", (line, value, queue) => {
    expect(findIndicator(run, onQueue(line).indicator)).toMatchObject({
      kind: "found",
      value,
      dimension: "number",
      samples: { type: "servers", series: { labels: { queue } } },
    });
  });

  test.each([
    [
      "a query that was not answered",
      withServers(down),
      { kind: "said", text: "Prometheus could not be read: connection refused." },
      "Prometheus could not be read: connection refused",
    ],
    [
      "a run from before there was the query",
      load,
      { kind: "notQueried" },
      "the run was recorded without this query",
    ],
    [
      "an answer without series",
      withServers(read()),
      { kind: "noSeries" },
      "the query returned no series for the window",
    ],
  ] as const)("is unread for %s, and says why", (_, of, unread, words) => {
    expect(findIndicator(of, onQueue("max < 1").indicator)).toEqual({ kind: "unread", unread });
    expect(unreadWords(unread)).toBe(words);
  });
});

describe("a series that came or went within the window", () => {
  const gone = series({ pod: "a" }, { start: 3, end: 0, avg: 4, until: "2026-11-21T10:00:09.000Z" });
  const late = series({ pod: "c" }, { start: 0, end: 2, from: "2026-11-21T10:00:05.000Z" });
  const there = series({ pod: "b" }, { start: 1, end: 0 });

  test.each([
    ["end < 1", gone, "pod=a has no end: gone since 10:00:09"],
    ["change < 1", gone, "pod=a has no change: gone since 10:00:09"],
    ["change < 5", late, "pod=c has no change: present only since 10:00:05"],
    ["start < 5", late, "pod=c has no start: present only since 10:00:05"],
  ])("leaves %s open, beside a series that keeps it", (line, one, why) => {
    const verdict = judge([line], [withServers(read(one, there))]);
    expect(verdict).toMatchObject({
      verdict: "inconclusive",
      reason: `Queue depth: ${line.split(" ")[0]}: ${why}.`,
      anotherRound: { kind: "unneeded" },
    });
    expect(verdict.judgements[1]).toMatchObject({ kind: "notJudged", cause: "unread" });
  });

  test("leaves it open where it is the only one", () => {
    const verdict = judge(["end < 1"], [withServers(read(gone))]);
    expect(verdict.reason).toBe(
      "there are no figures for Queue depth: pod=a has no end: gone since 10:00:09.",
    );
  });

  test("saves no other series that misses the objective", () => {
    const full = series({ pod: "b" }, { end: 7 });
    expect(judge(["end < 1"], [withServers(read(gone, full))]).verdict).toBe("fail");
  });

  test("has its figures of the time it was there", () => {
    const texts = ["max < 500", "avg < 20", "min < 5"];
    expect(judge(texts, [withServers(read(gone, late))]).verdict).toBe("pass");
    expect(judge(["end < 5"], [withServers(read(late, there))]).verdict).toBe("pass");
    expect(judge(["start < 5"], [withServers(read(gone, there))]).verdict).toBe("pass");
  });

  test("leaves a comparison with the baseline open that the others pass", () => {
    const before = [1, 2, 3, 4].map((n) => ({
      ...withServers(read(series({}, { end: 10 + n / 10 }))),
      provenance: { ...load.provenance, workflowRun: `https://github.com/o/r/actions/runs/${n}` },
    }));
    const now = (...of: (typeof gone)[]) => withServers(read(...of));
    const verdictOf = (run: Run) => judge(["end < baseline + 60%"], [run], { baseline: before });
    expect(verdictOf(now(series({ pod: "b" }, { end: 10 }))).verdict).toBe("pass");
    expect(verdictOf(now(series({ pod: "b" }, { end: 10 }), gone))).toMatchObject({
      verdict: "inconclusive",
      reason: "Queue depth: end: pod=a has no end: gone since 10:00:09.",
    });
  });
});

describe("a series that was +Inf", () => {
  const infinite = series({ pod: "a" }, { peak: 3, infinite: true });

  test("misses every limit on its maximum, and the reader is told", () => {
    const verdict = judge(["max < 500"], [withServers(read(series({ pod: "b" }), infinite))]);
    expect(verdict.verdict).toBe("fail");
    expect(verdict.judgements[1]).toMatchObject({ verdict: "fail", series: { pod: "a" } });
    expect(verdict.warnings).toEqual([
      "Queue depth: max was +Inf at times, above any limit; the figure is the largest of its other values.",
    ]);
  });

  test("says nothing of other figures, nor of what a maximum has to exceed", () => {
    const verdict = judge(["avg < 20", "max > 1"], [withServers(read(infinite))]);
    expect(verdict).toMatchObject({ verdict: "pass", warnings: [] });
  });
});

describe("an objective on the servers' side", () => {
  test("fails the gate by the series that misses it, which it names", () => {
    const queues = read(series({ queue: "emails" }), series({ queue: "orders" }, { end: 312 }));
    const verdict = judge(["end < 1"], [withServers(queues)]);
    expect(verdict.verdict).toBe("fail");
    expect(verdict.judgements[1]).toMatchObject({
      kind: "absolute",
      verdict: "fail",
      current: 312,
      limit: 1,
      series: { queue: "orders" },
    });
  });

  test("passes where every series meets it", () => {
    const queues = read(series({ queue: "emails" }), series({ queue: "orders" }));
    expect(judge(["end < 1", "max < 500"], [withServers(queues)])).toMatchObject({
      verdict: "pass",
      warnings: [],
    });
  });

  test("compares a level with the baseline, but not a change, which is about zero where all is well", () => {
    const moving = (end: number) => withServers(read(series({ queue: "orders" }, { start: 0.1, end })));
    const over = { baseline: [moving(0.11), moving(0.12), moving(0.1)] };
    const { judgements } = judge(["max < 500", "change < 500"], [moving(5)], over);
    const changes = judgements.slice(1).map((it) => it.kind === "absolute" && it.change !== undefined);
    expect(changes).toEqual([true, false]);
  });

  test("speaks of one run where there are several rounds: their level, but the largest of extremes", () => {
    const rounds = [0, 3].map((end) => withServers(read(series({}, { end, avg: 4 + end, peak: 40 + end }))));
    const { judgements } = judge(["end < 1", "max < 500", "avg < 20"], rounds);
    expect(judgements.slice(1).map(({ current }) => current)).toEqual([
      1.5,
      43,
      expect.closeTo(Math.sqrt(4 * 7), 9),
    ]);
  });
});

describe("where Prometheus has no figure", () => {
  test("what would pass is inconclusive with the reason, and no mistake of the configuration", () => {
    const verdict = judge(["max < 500", "end < 1"], [withServers(down)]);
    expect(verdict).toMatchObject({
      verdict: "inconclusive",
      reason: "there are no figures for Queue depth: Prometheus could not be read: connection refused.",
      anotherRound: { kind: "unneeded" },
    });
    expect(verdict.judgements.map(({ kind }) => kind)).toEqual(["absolute", "notJudged", "notJudged"]);
    expect(verdict.judgements[1]).toMatchObject({ current: undefined, reason: { kind: "unread" } });
    expect(verdict.notJudged[1]).toBe(
      "There are no figures for Queue depth: Prometheus could not be read: connection refused.",
    );
  });

  test("what fails for the users still fails", () => {
    const slow = withServers(down, loadRun(scaled(seconds, 4)));
    expect(judge(["max < 500"], [slow]).verdict).toBe("fail");
  });

  test("an objective that only warns leaves the gate as it is", () => {
    expect(judge(["warn: max < 500"], [withServers(down)]).verdict).toBe("pass");
  });

  test("of some rounds, the others count and the reader is told", () => {
    const verdict = judge(["max < 500"], [withServers(read(series({}))), withServers(down)]);
    expect(verdict).toMatchObject({
      verdict: "pass",
      warnings: [
        "Queue depth: max: one round has no figure and was left out: Prometheus could not be read: connection refused.",
      ],
    });
  });
});

describe("a relative objective on the servers' side", () => {
  const levels = [10, 10.4, 9.8, 10.1, 9.9, 10.2];
  const history = levels.map((avg, index) => ({
    ...withServers(read(series({}, { avg }))),
    provenance: { ...load.provenance, workflowRun: `https://github.com/o/r/actions/runs/${index}` },
  }));

  test("fails a change beyond tolerance and noise, and passes none", () => {
    const twice = judge(["avg < baseline + 20%"], [withServers(read(series({}, { avg: 21 })))], {
      baseline: history,
    });
    expect(twice.verdict).toBe("fail");
    expect(twice.judgements[1]).toMatchObject({ kind: "relative", change: { baselineRuns: 6 } });
    const same = judge(["avg < baseline + 60%"], [withServers(read(series({}, { avg: 10 })))], {
      baseline: history,
    });
    expect(same.verdict).toBe("pass");
  });

  test("leaves out runs of the baseline without the query, and says how many", () => {
    const baseline = [load, withServers(down), ...history];
    const verdict = judge(["avg < baseline + 60%"], [withServers(read(series({}, { avg: 10 })))], {
      baseline,
    });
    expect(verdict.judgements[1]).toMatchObject({ kind: "relative", change: { baselineRuns: 6 } });
    expect(verdict.warnings).toContain(
      "Queue depth: avg: 2 of 8 baseline runs have no figure for it and were left out.",
    );
  });

  test("is not judged where no run of the baseline has the query, and the gate goes on", () => {
    const runs = [withServers(read(series({})))];
    const alone = judge(["avg < baseline + 20%"], runs, { baseline: [load] });
    expect(alone.verdict).toBe("inconclusive");
    const objectives = [objective("p95 < baseline + 500%"), onQueue("avg < baseline + 20%")];
    const verdict = judge([], runs, { baseline: [load, load, load], objectives });
    expect(verdict.verdict).toBe("pass");
    expect(verdict.judgements[1]).toMatchObject({
      kind: "notJudged",
      cause: "notInBaseline",
      current: 10,
      reason: { kind: "notInBaseline", unread: { kind: "notQueried" } },
    });
    expect(verdict.notJudged[1]).toBe(
      "The baseline has no figure for Queue depth: avg: the run was recorded without this query.",
    );
  });
});

test("side by side each round is held against its own base, where Prometheus has no figure of some", () => {
  const known = (avg: number) => withServers(read(series({}, { avg })));
  // Read in this order, the third round would be held against the base of the second.
  const runs = [known(10), withServers(down), known(31), known(20)];
  const baseline = [known(10), known(5), known(30), withServers(down)];
  const verdict = judge(["avg < baseline + 60%"], runs, { baseline, design: "sideBySide" });
  expect(verdict.judgements[1]).toMatchObject({
    kind: "relative",
    current: expect.closeTo(Math.sqrt(10 * 31), 6),
    change: { baseline: expect.closeTo(Math.sqrt(10 * 30), 6), baselineRuns: 2 },
  });
});

test("a miss that users feel is told before one of the servers, however far that is beyond its limit", () => {
  const slow = loadRun(scaled(seconds, 4));
  const verdict = judge(["end < 1"], [withServers(read(series({}, { end: 5000 })), slow)], {
    baseline: [1, 1.01, 0.99].map((factor) => loadRun(scaled(seconds, factor))),
  });
  expect(misses(verdict.judgements, "fail").map(({ objective: { indicator } }) => indicator.metric)).toEqual([
    "http_req_duration",
    "Queue depth",
  ]);
});

test("a busy load generator leaves what the servers say of themselves as it is", () => {
  const busy: Run = {
    ...load,
    generator: { ...load.generator, cpu: { mean: 0.97, highest: 1, above90: 0.9 } },
  };
  const verdict = judge(["end < 1"], [withServers(read(series({}, { end: 40 })), busy)]);
  expect(verdict.invalid).toHaveLength(1);
  expect(verdict.judgements.map(({ kind }) => kind)).toEqual(["notJudged", "absolute"]);
  expect(verdict.verdict).toBe("fail");
});
