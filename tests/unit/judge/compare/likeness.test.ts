import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  explainedByModel,
  likenessLevel,
  type SessionLevel,
  withLike,
} from "../../../../src/judge/compare/likeness.ts";
import {
  type SessionFigure,
  type SideFigures,
  storedEstimate,
} from "../../../../src/judge/compare/variance-components.ts";
import type { FoundIndicator } from "../../../../src/judge/indicator/indicator.ts";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { LikeWith, ScenarioVerdict, VerdictWord } from "../../../../src/model/verdict.ts";
import { oddsToFail, oddsToPass } from "../../../../src/stats/error-budget.ts";
import { knowledgeOf, logOdds } from "../../../../src/stats/sequential.ts";
import { atLeast, atMost, draws, isWhole } from "../../sample.ts";
import { latencies, loadRun, normal, objective, oneSession, scaled, seeded, usualLoad } from "../runs.ts";

const [amd, intel, arm] = ["AMD EPYC 7763", "Intel(R) Xeon(R) 8370C", "Neoverse-N2"] as const;

function placed(cpu: string, levels: readonly number[]): SessionLevel[] {
  return levels.map((level) => ({ level, cpu }));
}

describe("how much CPU models explain", () => {
  test.each([
    [[5, 5], 2 / 252],
    [[3, 7], 1 / 120],
    [[3, 5], 1 / 56],
    // Two models of as many sessions each may change places.
    [[4, 3, 3], 2 / 4200],
  ])("is exact for a few sessions: %j of each model, all apart", (sizes, chance) => {
    const names = [amd, intel, arm];
    const sessions = sizes.flatMap((size, model) =>
      placed(
        names[model] ?? "",
        Array.from({ length: size }, (_, index) => 10 * model + index / 100),
      ),
    );
    const found = explainedByModel(sessions);
    expect(found?.share).toBeGreaterThan(0.99);
    expect(found?.chance()).toBeCloseTo(chance, 10);
  });

  test("is nothing for one model, for no scatter and without sessions", () => {
    expect(explainedByModel(placed(amd, [1, 2, 3]))).toBeUndefined();
    expect(explainedByModel([...placed(amd, [2, 2]), ...placed(intel, [2, 2])])).toBeUndefined();
    expect(explainedByModel([...placed(amd, [0, 0]), ...placed(intel, [0, 0])])).toBeUndefined();
    expect(explainedByModel([])).toBeUndefined();
  });

  const someSessions = fc.array(
    fc.record({ level: fc.double({ min: 1, max: 2, noNaN: true }), cpu: fc.constantFrom(amd, intel, arm) }),
    { minLength: 2, maxLength: 18 },
  );

  test("is the same every time, on any scale, and by any names", () => {
    fc.assert(
      fc.property(someSessions, fc.double({ min: 0.001, max: 1000, noNaN: true }), (sessions, factor) => {
        const found = explainedByModel(sessions);
        const chance = found?.chance();
        expect(explainedByModel(sessions)?.chance()).toBe(chance);
        const renamed = sessions.map(({ level, cpu }) => ({ level, cpu: `the ${cpu}` }));
        expect(explainedByModel(renamed)?.chance()).toBe(chance);
        const elsewhere = explainedByModel(
          sessions.map(({ level, cpu }) => ({ level: factor * level, cpu })),
        );
        expect(elsewhere?.chance()).toBe(chance);
        if (chance !== undefined) {
          expect(chance).toBeGreaterThan(0);
          expect(chance).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: draws(60, 20) },
    );
  });

  const noises: Readonly<Record<string, (random: () => number) => () => number>> = {
    normal: (random) => () => normal(random),
    "heavy-tailed": (random) => () => normal(random) / Math.hypot(normal(random), normal(random)),
    "two levels, whatever the machine": (random) => () => (random() < 0.5 ? 1 : 0) + 0.01 * normal(random),
    drifting: (random) => {
      let level = 0;
      return () => {
        level += normal(random);
        return level;
      };
    },
  };
  const histories = [
    { name: "ten sessions", count: 10, gates: draws(1500) },
    { name: "eighteen sessions", count: 18, gates: draws(400, 15) },
  ];

  test.each(
    histories.flatMap((history) => Object.entries(noises).map(([noise, of]) => ({ ...history, noise, of }))),
  )(
    "seems true by chance at the stated level: $name, $noise",
    ({ count, gates, of }) => {
      const random = seeded(count);
      let chosen = 0;
      for (let gate = 0; gate < gates; gate += 1) {
        const next = of(random);
        const sessions = Array.from({ length: count }, () => ({
          level: next(),
          cpu: random() < 0.5 ? amd : intel,
        }));
        if ((explainedByModel(sessions)?.chance() ?? 1) <= likenessLevel) chosen += 1;
      }
      expect(chosen).toBeLessThanOrEqual(atMost(gates, likenessLevel));
      // A few sessions have few ways to be dealt out, so that the level is not used up.
      expect(chosen).toBeGreaterThanOrEqual(atLeast(gates, 0.3 * likenessLevel));
    },
    30_000,
  );
});

/** A figure of a run in a session of its own, an hour after the one before. */
function figure(value: number, hour: number, cpu: string | undefined): FoundIndicator {
  const startMs = 3_600_000 * hour;
  return {
    kind: "found",
    aggregation: { kind: "percentile", percent: 95 },
    value,
    dimension: "time",
    samples: {
      type: "gauge",
      contains: "time",
      series: { tags: {}, values: { value, min: value, max: value } },
    },
    taken: {
      workflowRun: undefined,
      machine: `linux ${cpu} 4`,
      cpu,
      startMs,
      endMs: startMs + 15_000,
      start: undefined,
      startKeptFor: undefined,
    },
    windowSeconds: 15,
    windowSlices: 15,
    durationError: 0,
    isFirstSliceCut: false,
    lacksSamples: false,
  };
}

interface Stored {
  readonly cpu: string | undefined;
  readonly value: number;
}

/** What a run on a model of CPU is compared with, after a history in its order of time. */
function comparedOn(cpu: string | undefined, history: readonly Stored[], value = 100) {
  const baseline = history.map((stored, hour) => figure(stored.value, hour, stored.cpu));
  const current = [figure(value, history.length, cpu)];
  return withLike({ dimension: "time", current, baseline, design: "stored" });
}

/** Sessions in turn, 10 % apart by model. */
function inTurns(models: readonly (string | undefined)[]): Stored[] {
  return models.map((cpu, index) => ({ cpu, value: (cpu === intel ? 110 : 100) + (index % 3) / 10 }));
}

describe("which stored runs a run is compared with", () => {
  const five = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? amd : intel));

  test("is those on the same model where that explains most of the scatter", () => {
    const { baseline, likeWith } = comparedOn(amd, inTurns(five));
    expect(likeWith).toEqual({ cpu: amd, sessions: 5, of: 10, isCompared: true });
    expect(baseline.map(({ taken }) => taken.cpu)).toEqual([amd, amd, amd, amd, amd]);
  });

  test("depends on the stored runs and the model alone, not on what was measured now", () => {
    const chosen = [1, 99, 1000, -1].map((value) => comparedOn(intel, inTurns(five), value));
    for (const { baseline, likeWith } of chosen) {
      expect(likeWith).toEqual(chosen[0]?.likeWith);
      expect(baseline).toEqual(chosen[0]?.baseline);
    }
  });

  test("is all of them where the models mean nothing", () => {
    const history = five.map((cpu, index) => ({ cpu, value: 100 + (index % 3) }));
    const { baseline, likeWith } = comparedOn(amd, history);
    expect(likeWith).toBeUndefined();
    expect(baseline).toHaveLength(10);
  });

  test("is all of them where too few ran on this model, which is told", () => {
    const two = [amd, ...Array<string>(4).fill(intel), amd, ...Array<string>(4).fill(intel)];
    // Two of ten could be chance: 1 in 45. With other models beside them it is none.
    const three = [...two, arm, arm, arm];
    const { baseline, likeWith } = comparedOn(amd, inTurns(three));
    expect(likeWith).toEqual({ cpu: amd, sessions: 2, of: 13, isCompared: false });
    expect(baseline).toHaveLength(13);
    expect(comparedOn("Apple M4", inTurns(five)).likeWith).toEqual({
      cpu: "Apple M4",
      sessions: 0,
      of: 10,
      isCompared: false,
    });
  });

  test("is all of them where this machine's model is unknown, or rounds ran on two of them", () => {
    expect(comparedOn(undefined, inTurns(five)).likeWith).toBeUndefined();
    const baseline = inTurns(five).map(({ value, cpu }, hour) => figure(value, hour, cpu));
    const current = [figure(100, 20, amd), figure(100, 21, intel)];
    const both = withLike({ dimension: "time", current, baseline, design: "stored" });
    expect(both.baseline).toHaveLength(10);
  });

  test("leaves out what nobody knows the model of", () => {
    const { baseline, likeWith } = comparedOn(amd, inTurns([undefined, ...five, undefined]));
    expect(likeWith).toEqual({ cpu: amd, sessions: 5, of: 12, isCompared: true });
    expect(baseline).toHaveLength(5);
  });

  test("is all of them after the history has moved on to another model: the code may have changed as well", () => {
    const moved = [...Array<string>(5).fill(amd), ...Array<string>(5).fill(intel)];
    expect(comparedOn(amd, inTurns(moved)).likeWith).toBeUndefined();
    expect(comparedOn(intel, inTurns(moved)).likeWith).toMatchObject({ sessions: 5, isCompared: true });
  });

  test("is found for shares as well, and where figures are zero", () => {
    const history = five.map((cpu, index) => ({ cpu, value: cpu === intel ? 0.02 + index / 1e4 : 0 }));
    expect(comparedOn(amd, history, 0).likeWith).toMatchObject({ cpu: amd, isCompared: true });
  });
});

describe("simulated gates on runners of two models", () => {
  const tolerance = Math.log(1.05);
  const seen = Math.log(1.1);
  const usual = { sessions: 0.01, rounds: 0.01 };
  const [within, degrees, mostRounds] = [0.02, 10, 6];

  interface Runners {
    readonly name: string;
    /** How far the models lie apart, as a logarithm. */
    readonly apart: number;
    /** Standard deviation from session to session on one model. */
    readonly sessions: number;
    /** Part of a session's level that the one before had, too. */
    readonly memory?: number;
  }

  /** A gate after ten sessions, each on either model; with what came of it and what it was compared with. */
  function gate({ apart, sessions, memory = 0 }: Runners, change: number, random: () => number) {
    let state = sessions * normal(random);
    const next = (): Stored => {
      state = memory * state + Math.sqrt(1 - memory ** 2) * sessions * normal(random);
      const cpu = random() < 0.5 ? amd : intel;
      return { cpu, value: (cpu === intel ? apart : 0) + state };
    };
    const known: number[] = [];
    const noisy = (level: number): number => {
      let squares = 0;
      for (let degree = 0; degree < degrees; degree += 1) squares += normal(random) ** 2;
      known.push((within ** 2 * squares) / degrees);
      return level + within * normal(random);
    };
    const side = (figures: readonly SessionFigure[]): SideFigures => ({
      figures,
      withinVariance: known.reduce((sum, variance) => sum + variance, 0) / known.length,
      withinDegrees: degrees * known.length,
      leastWithin: 0,
    });
    const history = Array.from({ length: 10 }, next).map(({ cpu, value }) => ({
      cpu,
      value: Math.exp(noisy(value)),
    }));
    const here = next();
    const { baseline, likeWith, others = [] } = comparedOn(here.cpu, history);
    const figuresOf = (runs: readonly FoundIndicator[]): SessionFigure[] =>
      runs.map(({ value, taken }) => ({ value: Math.log(value), session: `${taken.startMs}` }));
    const told = { usual, others: others.map((runs) => side(figuresOf(runs))) };
    const current: SessionFigure[] = [];
    let word: "fail" | "pass" | "open" = "open";
    for (let look = 1; look <= mostRounds && word === "open"; look += 1) {
      current.push({ value: noisy(here.value + change), session: "now" });
      const estimate = storedEstimate(side(current), side(figuresOf(baseline)), told);
      const odds = logOdds(knowledgeOf(estimate), { none: 0, change: seen });
      if (look > 1 && estimate.change > tolerance && odds >= oddsToFail(0.01)) word = "fail";
      if (estimate.change <= tolerance && odds <= -oddsToPass) word = "pass";
    }
    return { word, likeWith };
  }

  const gates = draws(1500, 40);
  const runners: readonly Runners[] = [
    { name: "alike, sessions 1 % apart", apart: 0, sessions: 0.01 },
    { name: "alike, sessions 4 % apart", apart: 0, sessions: 0.04 },
    { name: "alike, sessions 8 % apart", apart: 0, sessions: 0.08 },
    { name: "10 % apart, sessions 1 % apart", apart: Math.log(1.1), sessions: 0.01 },
    { name: "10 % apart, sessions 4 % apart", apart: Math.log(1.1), sessions: 0.04 },
    { name: "10 % apart, sessions that remember", apart: Math.log(1.1), sessions: 0.03, memory: 0.8 },
    { name: "30 % apart, sessions 2 % apart", apart: Math.log(1.3), sessions: 0.02 },
  ];

  test.each(runners)(
    "identical code fails in 1 % of them at most: $name",
    (service) => {
      const random = seeded(1000 * service.sessions + 100 * service.apart + 1);
      const words = Array.from({ length: gates }, () => gate(service, 0, random).word);
      const failed = words.filter((word) => word === "fail").length;
      // 0.3 points more than the rule states, and two standard errors of so many gates.
      const most = isWhole ? gates * (0.013 + 2 * Math.sqrt((0.01 * 0.99) / gates)) : atMost(gates, 0.013);
      expect(failed).toBeLessThanOrEqual(most);
    },
    30_000,
  );

  test("with sessions of one model alike, most are compared with like ones and decided", () => {
    const service = { name: "", apart: Math.log(1.1), sessions: 0.01 };
    const random = seeded(3);
    const all = draws(300);
    const least = (of: number, share: number): number => (isWhole ? share * of : atLeast(of, share));
    const [same, slower] = [0, seen].map((change) =>
      Array.from({ length: all }, () => gate(service, change, random)),
    );
    const enough = (of: readonly { word: string }[] = [], word: string, share: number): boolean =>
      of.filter((one) => one.word === word).length >= least(of.length, share);
    const isLike = ({ likeWith }: { readonly likeWith?: LikeWith | undefined }): boolean =>
      likeWith?.isCompared === true;
    expect((same ?? []).filter(isLike).length).toBeGreaterThanOrEqual(least(all, 0.75));
    expect(enough(same?.filter(isLike), "pass", 0.85)).toBe(true);
    expect(enough(slower?.filter(isLike), "fail", 0.75)).toBe(true);
  });
});

describe("a gate on runners of two models, 10 % apart", () => {
  const models = [amd, intel, intel, amd, amd, intel, amd, intel, amd, intel];

  function on(cpu: string, factor: number, random: () => number): Run {
    const level = factor * (cpu === intel ? 1.1 : 1) * Math.exp(0.01 * normal(random));
    const run = loadRun(scaled(latencies(usualLoad, random), level));
    return { ...run, provenance: { ...run.provenance, machine: { os: "linux", cpu, cores: 4 } } };
  }

  function judge(slowdown: number, seed: number, about: { readonly isKnown: boolean }): ScenarioVerdict {
    const random = seeded(seed);
    const cpu = seed % 2 === 0 ? amd : intel;
    const known = (run: Run): Run =>
      about.isKnown
        ? run
        : { ...run, provenance: { ...run.provenance, machine: { os: "linux", cpu: "unknown", cores: 4 } } };
    const baseline = models.map((model) => known(on(model, 1, random)));
    const level = (1 + slowdown) * Math.exp(0.01 * normal(random));
    const rounds = Array.from({ length: 6 }, () => on(cpu, level, random)).map(known);
    const judged = judgeScenario({
      runs: oneSession(rounds),
      baseline,
      comparability: { kind: "comparable", runs: baseline.length },
      objectives: [objective("p95 < baseline + 5%"), objective("errors < 1%")],
      requireBaseline: false,
      isLookOnly: true,
      mostRounds: 6,
    });
    if (judged.kind !== "judged") throw new Error("misconfigured");
    return judged.verdict;
  }

  const gates = draws(24, 3);

  function countOf(word: VerdictWord, slowdown: number, about: { readonly isKnown: boolean }): number {
    const verdicts = Array.from({ length: gates }, (_, seed) => judge(slowdown, seed + 1, about).verdict);
    return verdicts.filter((one) => one === word).length;
  }

  test("passes identical code and fails 10 % slower code, unlike one that does not know the models", () => {
    const most = isWhole ? 0.8 * gates : atLeast(gates, 0.8);
    expect(countOf("pass", 0, { isKnown: true })).toBeGreaterThanOrEqual(most);
    expect(countOf("fail", 0, { isKnown: true })).toBe(0);
    expect(countOf("fail", 0.1, { isKnown: true })).toBeGreaterThanOrEqual(most);
    expect(countOf("pass", 0, { isKnown: false })).toBeLessThan(gates / 2);
    expect(countOf("fail", 0.1, { isKnown: false })).toBeLessThan(gates / 2);
  }, 60_000);

  test("looks for slow creep on this model alone", () => {
    const random = seeded(9);
    // Much slower on one model; and both got slower by 40 % after the first ten sessions, which are the reference.
    const baseline = [...models, ...models, ...models].map((cpu, index) => {
      const level = (index < 10 ? 0.7 : 1) * (cpu === intel ? 3 : 1);
      return on(cpu, level, random);
    });
    const judged = judgeScenario({
      runs: oneSession([1, 1, 1].map((level) => on(amd, level, random))),
      baseline,
      comparability: { kind: "comparable", runs: baseline.length },
      objectives: [objective("p95 < baseline + 60%")],
      requireBaseline: false,
      reference: { kind: "oldest", runs: baseline.slice(0, 10), drift: 0.1 },
    });
    const [judgement] = judged.kind === "judged" ? judged.verdict.judgements : [];
    if (judgement?.kind !== "relative") throw new Error("not judged against the baseline");
    expect(judgement.change.likeWith).toMatchObject({ cpu: amd, isCompared: true });
    const level = judgement.current;
    expect(judgement.creep?.referenceLevel).toBeGreaterThan(0.6 * level);
    expect(judgement.creep?.referenceLevel).toBeLessThan(0.8 * level);
  });

  test("says what it was compared with, the same every time", () => {
    const verdict = judge(0, 2, { isKnown: true });
    expect(verdict.judgements[0]?.change).toMatchObject({
      baselineRuns: 5,
      likeWith: { cpu: amd, sessions: 5, of: 10, isCompared: true },
    });
    expect(judge(0, 2, { isKnown: true })).toEqual(verdict);
    expect(judge(0, 2, { isKnown: false }).judgements[0]?.change?.likeWith).toBeUndefined();
  });
});
