import { describe, expect, test } from "vitest";
import { type DriftReference, driftBound } from "../../../../src/judge/compare/drift.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { Judgement, LevelDrift, ScenarioVerdict } from "../../../../src/model/verdict.ts";
import { atLeast, atMost, draws, isWhole } from "../../sample.ts";
import { latencies, loadRun, normal, objective, scaled, seeded, usualLoad } from "../runs.ts";

/** A run of one session, `day` days into October 2026. */
function runOn(day: number, factor: number, random: () => number): Run {
  const run = loadRun(scaled(latencies(usualLoad, random), factor));
  const start = new Date(Date.UTC(2026, 9, day));
  const end = new Date(start.getTime() + 15_000);
  return {
    ...run,
    provenance: {
      ...run.provenance,
      commit: `${day}`.padStart(40, "0"),
      workflowRun: `https://ci.example.com/runs/${day}`,
      recordedAt: end.toISOString(),
    },
    window: { ...run.window, start: start.toISOString(), end: end.toISOString() },
  };
}

interface History {
  /** True levels of the runs, the oldest first, as factors. */
  readonly levels: readonly number[];
  /** Standard deviation from session to session. */
  readonly between: number;
}

function measure({ levels, between }: History, random: () => number): Run[] {
  return levels.map((level, day) => runOn(day + 1, level * Math.exp(between * normal(random)), random));
}

interface Gate {
  readonly runs: readonly Run[];
  readonly baseline: readonly Run[];
  readonly reference?: DriftReference | undefined;
  readonly objectives?: readonly string[];
  /** Without what the report says beside the verdict: faster. */
  readonly isLookOnly?: boolean;
}

function judge({
  objectives = ["p95 < baseline + 10%"],
  runs,
  baseline,
  reference,
  isLookOnly = false,
}: Gate): ScenarioVerdict {
  const judged = judgeScenario({
    runs,
    baseline,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: objectives.map(objective),
    requireBaseline: false,
    isLookOnly,
    ...(reference === undefined ? {} : { reference }),
  });
  if (judged.kind !== "judged") throw new Error("the gate is misconfigured");
  return judged.verdict;
}

/** A gate of three rounds on one machine after a history whose oldest three runs are the reference. */
function gateAfter(
  history: History,
  now: number,
  about: { readonly drift: DriftReference["drift"]; readonly random: () => number },
): Gate {
  const { drift, random } = about;
  const baseline = measure(history, random);
  const machine = now * Math.exp(history.between * normal(random));
  const day = baseline.length + 1;
  return {
    runs: Array.from({ length: 3 }, () => runOn(day, machine, random)),
    baseline,
    reference: { kind: "oldest", runs: baseline.slice(0, 3), drift },
  };
}

function creepOf(judgement: Judgement | undefined): LevelDrift | undefined {
  return judgement?.kind === "relative" ? judgement.creep : undefined;
}

function crept({ judgements }: ScenarioVerdict): boolean {
  return judgements.some((judgement) => creepOf(judgement) !== undefined);
}

/** As many runs, each a little slower than the one before. */
const slowly = (runs: number, step: number): number[] =>
  Array.from({ length: runs }, (_, run) => (1 + step) ** run);

describe("in simulation", () => {
  test.each([
    { between: 0.01, drift: "twice" },
    { between: 0.05, drift: "twice" },
    { between: 0.02, drift: 0 },
    { between: 0.1, drift: 0.1 },
  ] as const)(
    "a history of pure noise creeps in at most 1 of 100 gates: %j",
    ({ between, drift }) => {
      const random = seeded(17);
      const gates = Array.from({ length: draws(100, 3) }, () =>
        judge({ ...gateAfter({ levels: slowly(10, 0), between }, 1, { drift, random }), isLookOnly: true }),
      );
      expect(gates.filter(crept).length).toBeLessThanOrEqual(isWhole ? 1 : atMost(gates.length, 0.01));
    },
    60_000,
  );

  test("2 % more from run to run passes every single step of 10 % and is found in the end", () => {
    const random = seeded(23);
    const between = 0.01;
    const found: boolean[] = [];
    for (let round = 0; round < draws(40, 2); round += 1) {
      const gate = gateAfter({ levels: slowly(14, 0.02), between }, 1.02 ** 14, { drift: "twice", random });
      // The step alone: against the three runs before, as a short rolling baseline would.
      expect(
        judge({ runs: gate.runs, baseline: gate.baseline.slice(-3), isLookOnly: true }).verdict,
      ).not.toBe("fail");
      found.push(crept(judge({ ...gate, isLookOnly: true })));
    }
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(isWhole ? 37 : atLeast(found.length, 0.9));
  }, 60_000);
});

const quiet = (history: readonly number[], now: number, drift: DriftReference["drift"] = "twice"): Gate =>
  gateAfter({ levels: history, between: 0 }, now, { drift, random: seeded(3) });

describe("a level that has crept too far", () => {
  const history = [1, 1, 1, 1.03, 1.08, 1.14, 1.2, 1.24, 1.26, 1.28];
  const [judgement] = judge(quiet(history, 1.3)).judgements;

  test("misses the objective although the change itself keeps it or leaves it open", () => {
    expect(judgement).toMatchObject({ kind: "relative", verdict: "fail" });
    if (judgement?.kind !== "relative") throw new Error("not relative");
    expect(judge({ ...quiet(history, 1.3), reference: undefined }).verdict).not.toBe("fail");
  });

  test("is told with how far, from where and since when", () => {
    const creep = creepOf(judgement);
    expect(creep).toMatchObject({ against: "oldest", tolerance: 0.2 });
    expect(creep?.ratio).toBeCloseTo(0.3, 1);
    // 15 % is half of the drift: the seventh run is the first beyond it that stayed there.
    expect(creep?.from).toEqual({ commit: "1".padStart(40, "0"), recordedAt: "2026-10-01T00:00:15.000Z" });
    expect(creep?.since).toEqual({ commit: "7".padStart(40, "0"), recordedAt: "2026-10-07T00:00:15.000Z" });
    expect(creep?.runs).toBe(4);
    expect(creep?.interval.low).toBeGreaterThan(0);
  });

  test("only warns where the objective does", () => {
    const gate = { ...quiet(history, 1.3), objectives: ["warn: p95 < baseline + 10%"] };
    expect(judge(gate)).toMatchObject({ verdict: "warn" });
    expect(crept(judge(gate))).toBe(true);
  });

  test("is no longer one once it is accepted", () => {
    const gate = quiet(history, 1.3);
    const baseline = gate.baseline.slice(-2);
    const reference = { kind: "accepted", runs: baseline.slice(0, 1), drift: "twice" } as const;
    expect(judge({ ...gate, baseline, reference }).verdict).not.toBe("fail");
  });

  test("may be allowed by a drift of its own", () => {
    expect(crept(judge(quiet(history, 1.3, 0.25)))).toBe(true);
    expect(crept(judge(quiet(history, 1.3, 0.4)))).toBe(false);
  });
});

test("one accepted run is reference enough where the history is quiet, and not where its runs differ as much", () => {
  const fromOne = (history: readonly number[]): LevelDrift | undefined => {
    const gate = quiet(history, 1.3);
    const reference = { kind: "accepted", runs: gate.baseline.slice(0, 1), drift: "twice" } as const;
    return creepOf(judge({ ...gate, reference }).judgements[0]);
  };
  expect(fromOne([1, 1, 1.03, 1.05, 1.09, 1.12, 1.16, 1.2, 1.24, 1.28])).toMatchObject({
    against: "accepted",
  });
  expect(fromOne([1, 1.25, 0.9, 1.2, 0.95, 1.3, 1, 1.25, 0.95, 1.2])).toBeUndefined();
});

test("one lucky run in between is no return to the old level", () => {
  const history = [1, 1, 1, 1.17, 1.18, 1.1, 1.2, 1.22, 1.24, 1.25, 1.26, 1.26, 1.27, 1.27];
  const [judgement] = judge(quiet(history, 1.28)).judgements;
  expect(creepOf(judgement)?.since.recordedAt).toBe("2026-10-04T00:00:15.000Z");
});

test("a drift that noise leaves open changes nothing, and never makes a gate inconclusive", () => {
  const gate = gateAfter({ levels: slowly(10, 0), between: 0.01 }, 1.04, { drift: 0, random: seeded(9) });
  const { reference: _, ...without } = gate;
  const [judgement, plain] = [judge(gate).judgements[0], judge(without).judgements[0]];
  if (judgement?.kind !== "relative" || plain?.kind !== "relative") throw new Error("not relative");
  expect([judgement.verdict, judgement.creep]).toEqual([plain.verdict, undefined]);
  expect(judge(gate).verdict).toBe(judge(without).verdict);
});

test("throughput creeps downwards", () => {
  const random = seeded(31);
  const day = (perSecond: number, position: number): Run => {
    const timed = runOn(position + 1, 1, random);
    const { metrics } = loadRun(latencies({ ...usualLoad, perSecond }, random));
    return { ...timed, metrics };
  };
  const levels = [100, 100, 100, 97, 94, 91, 88, 86, 84, 82];
  const baseline = levels.map(day);
  const [judgement] = judge({
    runs: [day(80, 10)],
    baseline,
    reference: { kind: "accepted", runs: baseline.slice(0, 3), drift: 0.15 },
    objectives: ["throughput > baseline - 10%"],
  }).judgements;
  expect(judgement).toMatchObject({ verdict: "fail" });
  expect(creepOf(judgement)).toMatchObject({ against: "accepted", tolerance: 0.15 });
  expect(creepOf(judgement)?.ratio).toBeCloseTo(-0.2, 2);
});

describe("what is allowed against the reference", () => {
  test.each([
    ["p95 < baseline + 10%", "twice", 0.2],
    ["p95 < baseline + 10%", 0.15, 0.15],
    ["throughput > baseline - 10%", "twice", -0.2],
    ["p95 < baseline + 0%", "twice", 0],
  ] as const)("%s with a drift of %s", (text, drift, amount) => {
    expect(driftBound(objective(text), drift)).toEqual({ kind: "relative", measure: "share", amount });
  });

  test.each([
    "p95 < 300ms",
    "p95 < baseline + 20ms",
    "errors < baseline + 1pp",
    "p95 < baseline - 10%",
    "throughput > baseline + 5%",
  ])("%s has no meaning there", (text) => {
    expect(driftBound(objective(text), "twice")).toBeUndefined();
  });
});
