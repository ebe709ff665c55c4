import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import { latencies, loadRun, objective, oneSession, seeded } from "../runs.ts";

const shape = { seconds: 15, perSecond: 100, medianMs: 50, sigma: 0.3, drift: 0 };

/** How much slower a side is after so many seconds of load, as a share. */
type Slowness = (loadSeconds: number) => number;

const level: Slowness = () => 0;
const slower: Slowness = () => 0.12;
const cold: Slowness = (loadSeconds) => 0.3 * Math.exp(-loadSeconds / 40);

function judged(rounds: number, { head = level, base = level, seed = 1 }) {
  const random = seeded(seed);
  const measured = (slowness: Slowness) =>
    oneSession(
      Array.from({ length: rounds }, (_, round) =>
        loadRun(
          latencies(shape, random).map((second, at) =>
            second.map((ms) => ms * (1 + slowness(round * shape.seconds + at))),
          ),
        ),
      ),
    );
  const found = judgeScenario({
    runs: measured(head),
    baseline: measured(base),
    comparability: { kind: "comparable", runs: rounds },
    objectives: [objective("p95 < baseline + 5%")],
    requireBaseline: false,
    design: "sideBySide",
    mostRounds: 12,
  });
  const [judgement] = found.kind === "judged" ? found.verdict.judgements : [];
  if (found.kind !== "judged" || judgement?.kind !== "relative") throw new Error("not compared");
  return { ...judgement, anotherRound: found.verdict.anotherRound.kind };
}

describe("a difference that shrinks while a side warms up", () => {
  test("leaves the gate open, with its course, and another round is taken", () => {
    const { verdict, open, anotherRound } = judged(3, { head: cold });
    expect(verdict).toBe("inconclusive");
    expect(open).toMatchObject({ kind: "warmingUp" });
    const { first = 0, last = 0 } = open?.kind === "warmingUp" ? open : {};
    expect(first).toBeGreaterThan(0.2);
    expect(last).toBeLessThan(first - 0.08);
    expect(anotherRound).toBe("toDecide");
  });

  test("does not count once it has faded: the later rounds pass", () => {
    const { verdict, change, doubts } = judged(10, { head: cold });
    expect(verdict).toBe("pass");
    expect(change.baselineRuns).toBe(5);
    expect(doubts).toContainEqual(expect.objectContaining({ kind: "warmedUp", rounds: 5 }));
  });

  test("hides no change: slower code that was cold, too, fails", () => {
    const both: Slowness = (at) => (1 + slower(at)) * (1 + cold(at)) - 1;
    expect(judged(8, { head: both }).verdict).toBe("fail");
  });
});

test.each([1, 2, 3, 4])("a change that stays fails after three rounds (%i)", (seed) => {
  expect(judged(3, { head: slower, seed })).toMatchObject({ verdict: "fail" });
});

describe("a base that warms up beside a change that is warm", () => {
  const slow: Slowness = () => 0.1;

  test("opens a pass, as it may hide slower code, with its course", () => {
    const { verdict, open, anotherRound } = judged(3, { head: slow, base: cold });
    expect(verdict).toBe("inconclusive");
    expect(open).toMatchObject({ kind: "warmingUp", side: "base" });
    const { first = 0, last = 0 } = open?.kind === "warmingUp" ? open : {};
    expect(first).toBeLessThan(last - 0.05);
    expect(anotherRound).toBe("toDecide");
  });

  test("hides slower code no longer once it is warm: the later rounds fail", () => {
    const { verdict, doubts } = judged(12, { head: slow, base: cold });
    expect(verdict).toBe("fail");
    expect(doubts).toContainEqual(expect.objectContaining({ kind: "warmedUp", side: "base", rounds: 6 }));
  });

  test("leaves unchanged code a pass", () => {
    expect(judged(6, { base: cold })).toMatchObject({ verdict: "pass" });
  });
});

test.each([1, 2, 3, 4])("unchanged code that is level passes after five rounds (%i)", (seed) => {
  expect(judged(5, { seed })).toMatchObject({ verdict: "pass" });
});

test("where both sides are cold they are level", () => {
  expect(judged(3, { head: cold, base: cold })).toMatchObject({ verdict: "pass" });
});

describe("a pause of the service every few seconds, of which rounds meet the same share", () => {
  const paused =
    (slowness: Slowness): Slowness =>
    (at) =>
      (1 + slowness(at)) * (at % 5 < 1 ? 3 : 1) - 1;

  test.each([1, 2, 3, 4])("keeps no gate of unchanged code open (%i)", (seed) => {
    expect(judged(12, { head: paused(level), base: paused(level), seed })).toMatchObject({ verdict: "pass" });
  });

  test.each([1, 2, 3, 4])("hides no slower code (%i)", (seed) => {
    expect(judged(12, { head: paused(slower), base: paused(level), seed })).toMatchObject({
      verdict: "fail",
    });
  });
});

test("how long the sides were loaded is known of rates as well, so a loss of throughput that stays fails", () => {
  const runsAt = (...perSecond: readonly number[]) =>
    oneSession(perSecond.map((each) => loadRun(latencies({ ...shape, perSecond: each }, seeded(7)))));
  const found = judgeScenario({
    runs: runsAt(88, 84, 92, 85, 91, 90, 84, 88, 93),
    baseline: runsAt(99, 100, 101, 100, 98, 102, 100, 99, 101),
    comparability: { kind: "comparable", runs: 9 },
    objectives: [objective("throughput > baseline - 5%")],
    requireBaseline: false,
    design: "sideBySide",
    mostRounds: 12,
  });
  expect(found).toMatchObject({ kind: "judged", verdict: { verdict: "fail" } });
});

test("a change of the slowest requests alone is none of a cold side, which is slower in all of them", () => {
  const random = seeded(5);
  const tail = 50 * Math.exp(0.3 * 1.28);
  const runs = Array.from({ length: 4 }, () => ({
    base: loadRun(latencies(shape, random)),
    head: loadRun(latencies(shape, random).map((second) => second.map((ms) => (ms > tail ? 1.3 * ms : ms)))),
  }));
  const found = judgeScenario({
    runs: runs.map(({ head }) => head),
    baseline: runs.map(({ base }) => base),
    comparability: { kind: "comparable", runs: 4 },
    objectives: [objective("p95 < baseline + 5%")],
    requireBaseline: false,
    design: "sideBySide",
  });
  expect(found).toMatchObject({ kind: "judged", verdict: { verdict: "fail" } });
});

describe("against stored jobs of one run, whose service was cold", () => {
  const warming: Slowness = (at) => 0.15 * Math.exp(-at / 20);

  /** A gate of so many rounds against ten jobs of as many runs each. */
  function against(runsEach: number, slowness: Slowness, rounds = 4) {
    const random = seeded(3);
    const measured = (count: number, how: Slowness) =>
      Array.from({ length: count }, (_, round) =>
        loadRun(
          latencies(shape, random).map((second, at) =>
            second.map((ms) => ms * (1 + how(round * shape.seconds + at))),
          ),
        ),
      );
    const jobs = Array.from({ length: 10 }, (_, job) =>
      measured(runsEach, warming).map((run) => ({
        ...run,
        provenance: { ...run.provenance, workflowRun: `job ${job}` },
      })),
    );
    const found = judgeScenario({
      runs: oneSession(measured(rounds, slowness)),
      baseline: jobs.flat(),
      comparability: { kind: "comparable", runs: 10 * runsEach },
      objectives: [objective("p95 < baseline + 5%")],
      requireBaseline: false,
      mostRounds: 12,
    });
    const [judgement] = found.kind === "judged" ? found.verdict.judgements : [];
    return judgement?.kind === "relative" ? judgement : undefined;
  }

  test("later rounds that are warm hide no slower code: its first round counts", () => {
    const slow: Slowness = (at) => 1.1 * (1 + warming(at)) - 1;
    expect(against(1, slow)).toMatchObject({ verdict: "inconclusive", open: { kind: "warmingUp" } });
  });

  test("unchanged code passes, and jobs of several runs are compared by all of them", () => {
    expect(against(1, warming)).toMatchObject({ verdict: "pass" });
    expect(against(4, warming)).toMatchObject({ verdict: "pass" });
  });
});
