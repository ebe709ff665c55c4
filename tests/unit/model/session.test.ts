import { describe, expect, test } from "vitest";
import { chooseBaseline } from "../../../src/baseline/select.ts";
import { readHistories } from "../../../src/features/history/read.ts";
import { type FoundIndicator, findIndicator } from "../../../src/judge/indicator/indicator.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Run } from "../../../src/model/run/run.ts";
import { cpuOf, groupBySession, sessionsOf } from "../../../src/model/run/session.ts";
import type { BaselineEntry } from "../../../src/ports/baseline-store.ts";
import { acceptance, fingerprint, key, makeRun, minutesOf } from "../baseline/make-run.ts";
import { latencies, loadRun, objective, oneSession, scaled, seeded, usualLoad } from "../judge/runs.ts";

const at = (minute: number, workflowRun: string | undefined) =>
  makeRun({ minute, provenance: { workflowRun } });

describe("a session", () => {
  test("is the runs of one workflow run, whatever lies between them", () => {
    const sessions = sessionsOf([at(0, "a"), at(1, "b"), at(2, "a"), at(90, "b")]);
    expect(sessions.map(minutesOf)).toEqual([
      [0, 2],
      [1, 90],
    ]);
  });

  test("is the runs of one machine of which each begins within five minutes of the one before", () => {
    // Each takes 15 s.
    const sessions = sessionsOf([0, 5, 6, 12, 13].map((minute) => at(minute, undefined)));
    expect(sessions.map(minutesOf)).toEqual([
      [0, 5, 6],
      [12, 13],
    ]);
  });

  test("goes on as long as its runs follow within minutes, such as the rounds of one long gate", () => {
    const minutes = Array.from({ length: 12 }, (_, index) => 4 * index);
    expect(sessionsOf(minutes.map((minute) => at(minute, undefined))).map(minutesOf)).toEqual([minutes]);
  });

  test("counts a warm-up as time of its run, not as a pause", () => {
    const late = { ...at(10, undefined), window: { ...at(10, undefined).window, warmUpMs: 8 * 60_000 } };
    expect(sessionsOf([at(0, undefined), late]).map(minutesOf)).toEqual([[0, 10]]);
  });

  test("is of one machine, and of a workflow run or none", () => {
    const other = makeRun({
      minute: 1,
      provenance: { workflowRun: undefined, machine: { os: "linux", cpu: "another", cores: 4 } },
    });
    const sessions = sessionsOf([at(0, undefined), other, at(2, "a"), at(3, undefined)]);
    expect(sessions.map(minutesOf)).toEqual([[0, 3], [1], [2]]);
  });

  test("is the same in any order of the runs", () => {
    const runs = [0, 4, 8, 20].map((minute) => at(minute, undefined));
    const sorted = (of: readonly Run[]) =>
      sessionsOf(of).map((session) => minutesOf(session).toSorted((one, other) => one - other));
    expect(sorted(runs.toReversed()).toReversed()).toEqual(sorted(runs));
  });

  test("needs runs", () => {
    expect(sessionsOf([])).toEqual([]);
  });
});

describe("there is one definition of a session", () => {
  // In a terminal, so that time alone tells them: three, two and one.
  const minutes = [0, 3, 7, 20, 21, 60];
  const random = seeded(5);
  const runs = minutes.map((minute): Run => {
    const { metrics } = loadRun(latencies(usualLoad, random));
    return { ...at(minute, undefined), metrics };
  });
  const expected = [[0, 3, 7], [20, 21], [60]];
  const entries = runs.map(
    (run, index): BaselineEntry => ({ run, accepted: index === 0 ? acceptance : undefined }),
  );

  test("for the figures that are judged", () => {
    const found = runs
      .map((run) => findIndicator(run, objective("p95 < 1s").indicator))
      .filter((one): one is FoundIndicator => one.kind === "found");
    const groups = groupBySession(found);
    expect(groups.map((group) => group.map((one) => runs[found.indexOf(one)]))).toEqual(sessionsOf(runs));
    expect(groups.map((group) => group.length)).toEqual([3, 2, 1]);
  });

  test("for the store: an accepted session is the reference", () => {
    const { reference } = chooseBaseline(entries, {
      fingerprint,
      warmUpMs: 0,
      environment: key.environment,
      branch: "main",
    });
    expect(reference && minutesOf(reference.runs)).toEqual([0, 3, 7]);
  });

  test("for the history page", async () => {
    const store = { read: async () => entries };
    const [history] = await readHistories([key], store, () => []);
    expect(history?.sessions.map((session) => minutesOf(session.runs))).toEqual(expected);
  });

  test("for the remedy, which counts them as jobs", () => {
    const judged = judgeScenario({
      runs: [loadRun(latencies(usualLoad, random))],
      baseline: runs,
      comparability: { kind: "comparable", runs: runs.length },
      objectives: [objective("p95 < baseline + 0.5%")],
      requireBaseline: false,
    });
    const [judgement] = judged.kind === "judged" ? judged.verdict.judgements : [];
    expect(judgement).toMatchObject({ verdict: "inconclusive", remedy: { runs: 6, jobs: 3 } });
  });

  test.each(["p95 < baseline + 5%", "errors < baseline + 1pp"])(
    "for the current side of %s: rounds hours apart tell more than those of one machine and hour",
    (text) => {
      // Sessions differ, in latency and in failures.
      const run = (index: number): Run =>
        loadRun(
          scaled(latencies(usualLoad, random), Math.exp(0.04 * Math.sin(100 * random()))),
          Array<number>(usualLoad.seconds).fill(18 + (index % 5)),
        );
      const baseline = Array.from({ length: 10 }, (_, index) => run(index));
      const rounds = [run(0), run(2), run(4)];
      const width = (current: readonly Run[]): number => {
        const judged = judgeScenario({
          runs: current,
          baseline,
          comparability: { kind: "comparable", runs: baseline.length },
          objectives: [objective(text)],
          requireBaseline: false,
        });
        const interval =
          judged.kind === "judged" ? judged.verdict.judgements[0]?.change?.interval : undefined;
        return interval === undefined ? Number.NaN : interval.high - interval.low;
      };
      expect(width(rounds)).toBeLessThan(0.95 * width(oneSession(rounds)));
    },
  );
});

describe("a place of the history page", () => {
  test("has one load: a session's runs of another load have a place of their own", async () => {
    const other = { ...fingerprint, options: "longer" };
    const runs = [
      at(0, undefined),
      { ...at(1, undefined), fingerprint: other },
      { ...at(2, undefined), fingerprint: other },
      makeRun({ minute: 3, provenance: { workflowRun: undefined }, fingerprint: undefined }),
      at(30, "a"),
      { ...at(31, "a"), fingerprint: other },
    ];
    const store = { read: async () => runs.map((run) => ({ run, accepted: undefined })) };
    const [history] = await readHistories([key], store, () => []);
    expect(history?.sessions.map((session) => minutesOf(session.runs))).toEqual([
      [0],
      [1, 2],
      [3],
      [30],
      [31],
    ]);
    expect(history?.sessions[1]?.changedLoad).toEqual([{ kind: "options" }]);
  });
});

test.each([
  ["AMD EPYC 7763 ", "AMD EPYC 7763"],
  ["unknown", undefined],
  ["", undefined],
  ["x".repeat(210), "x".repeat(200)],
])("the CPU model of %j is known as %j", (cpu, model) => {
  expect(cpuOf(makeRun({ provenance: { machine: { os: "linux", cpu, cores: 4 } } }))).toBe(model);
});
