import { describe, expect, test } from "vitest";
import { judgeScenario } from "../../../../src/judge/judge.ts";
import type { Run } from "../../../../src/model/run/run.ts";
import type { Design, Judgement, Remedy } from "../../../../src/model/verdict.ts";
import { atLeast, draws, isWhole } from "../../sample.ts";
import { type LoadShape, latencies, loadRun, normal, objective, scaled, seeded } from "../runs.ts";
import { told } from "../told.ts";

type Relative = Extract<Judgement, { kind: "relative" }>;

/** A service, and a gate on it that is often open. */
interface Service {
  readonly text: string;
  readonly shape: LoadShape;
  /** Standard deviation from job to job, as a share. */
  readonly between: number;
  /** Share of requests that fail. */
  readonly failing: number;
  readonly jobs: number;
  /** Runs of each job that a remedy asked for; the others have one. */
  readonly further?: { readonly from: number; readonly runs: number };
  readonly design: Design;
  readonly rounds: number;
}

const usual: Service = {
  text: "p95 < baseline + 10%",
  shape: { seconds: 15, perSecond: 60, medianMs: 100, sigma: 0.2, drift: 0.01 },
  between: 0.02,
  failing: 0,
  jobs: 1,
  design: "stored",
  rounds: 1,
};

const few = { seconds: 8, perSecond: 20, medianMs: 100, sigma: 0.4, drift: 0.02 };

const services: readonly (readonly [string, Service])[] = [
  ["one job as baseline", usual],
  ["three jobs", { ...usual, jobs: 3 }],
  ["noisy jobs", { ...usual, jobs: 6, between: 0.08 }],
  ["few requests, eight jobs", { ...usual, shape: few, jobs: 8, between: 0.01 }],
  ["few requests, side by side", { ...usual, shape: few, design: "sideBySide" }],
  [
    "few failures",
    {
      ...usual,
      text: "errors < baseline + 1pp",
      shape: { ...few, seconds: 10 },
      between: 0,
      failing: 0.005,
      jobs: 5,
    },
  ],
];

interface Change {
  /** Times the latency, and what is added to the share of failures. */
  readonly factor: number;
  readonly failures: number;
}

/** Nothing, and twice the tolerance of 10 % or of one percentage point. */
const changes: readonly (readonly [string, Change])[] = [
  ["unchanged code", { factor: 1, failures: 0 }],
  ["code worse by twice the tolerance", { factor: 1.2, failures: 0.02 }],
];

function runOf(
  service: Service,
  machine: number,
  failing: number,
  about: { random: () => number; job: string },
): Run {
  const { random, job } = about;
  const seconds = scaled(latencies(service.shape, random), machine);
  const failures = seconds.map((second) => second.filter(() => random() < failing).length);
  const run = loadRun(seconds, failures);
  return { ...run, provenance: { ...run.provenance, workflowRun: job } };
}

/** A gate, measured anew. */
function judged(service: Service, { factor, failures }: Change, random: () => number): Relative {
  const { between, failing, jobs, further, design, rounds } = service;
  const isFailures = service.text.startsWith("errors");
  const machine = Math.exp(between * normal(random));
  const slower = isFailures ? machine : machine * factor;
  const now = (): Run =>
    runOf(service, slower, isFailures ? failing + failures : failing, { random, job: "now" });
  const baseline =
    design === "sideBySide"
      ? Array.from({ length: rounds }, () => runOf(service, machine, failing, { random, job: "now" }))
      : Array.from({ length: jobs }, (_, job) => {
          const level = Math.exp(between * normal(random));
          const runs = further !== undefined && job >= further.from ? further.runs : 1;
          return Array.from({ length: runs }, () =>
            runOf(service, level, failing, { random, job: `job ${job}` }),
          );
        }).flat();
  const result = judgeScenario({
    runs: Array.from({ length: rounds }, now),
    baseline,
    design,
    comparability: { kind: "comparable", runs: baseline.length },
    objectives: [objective(service.text)],
    requireBaseline: false,
  });
  const judgement = result.kind === "judged" ? result.verdict.judgements[0] : undefined;
  if (judgement?.kind !== "relative") throw new Error("was not compared");
  return judgement;
}

/** The same service, measured as the remedy says; undefined where it has no numbers. */
function follow(service: Service, remedy: Remedy): Service | undefined {
  const longer = (seconds: number): LoadShape => ({ ...service.shape, seconds: Math.round(seconds) });
  switch (remedy.kind) {
    case "rounds":
      if (remedy.needRounds !== undefined) return { ...service, rounds: remedy.needRounds };
      return remedy.load === undefined ? undefined : { ...service, shape: longer(remedy.load.needSeconds) };
    case "longerRounds":
      return remedy.load === undefined ? undefined : { ...service, shape: longer(remedy.load.needSeconds) };
    case "baselineRuns":
      if (remedy.more === undefined) return undefined;
      return {
        ...service,
        jobs: service.jobs + remedy.more,
        further: { from: service.jobs, runs: remedy.runsEach ?? 1 },
      };
    case "sideBySide":
      return {
        ...service,
        design: "sideBySide",
        ...(remedy.load !== undefined && { shape: longer(remedy.load.needSeconds) }),
      };
    default:
      return remedy satisfies never;
  }
}

/** Of so many gates: at least this share where all are drawn. */
function least(gates: number, share: number): number {
  return isWhole ? share * gates : atLeast(gates, share);
}

describe("following the remedy", () => {
  const gates = draws(14, 2);
  const tally = { open: 0, told: 0, decided: 0 };

  test.each(services)(
    "decides most gates of a service with %s",
    (_name, service) => {
      const own = { told: 0, decided: 0 };
      for (const [, change] of changes) {
        const random = seeded(77);
        for (let gate = 0; gate < gates; gate += 1) {
          const { verdict, remedy } = judged(service, change, random);
          if (verdict !== "inconclusive" || remedy === undefined) continue;
          tally.open += 1;
          const followed = follow(service, remedy);
          if (followed === undefined) continue;
          own.told += 1;
          if (judged(followed, change, random).verdict !== "inconclusive") own.decided += 1;
        }
      }
      expect(own.told).toBeGreaterThan(0);
      // How jobs differ is a guess while there is one.
      expect(own.decided).toBeGreaterThanOrEqual(least(own.told, service.jobs === 1 ? 0.5 : 0.65));
      tally.told += own.told;
      tally.decided += own.decided;
    },
    60_000,
  );

  test("decides about nine of ten in all, and nearly every open gate has one with numbers", () => {
    expect(tally.told).toBeGreaterThanOrEqual(least(tally.open, 0.95));
    expect(tally.decided).toBeGreaterThanOrEqual(least(tally.told, 0.8));
  });
});

describe("what the remedy names beside more seconds decides as well", () => {
  /** How many gates are decided by another way, among those that are open and have one: most of them. */
  function expectDecided(
    service: Service,
    twiceTolerance: number,
    way: (remedy: Remedy) => Service | undefined,
  ): void {
    const random = seeded(31);
    let [told, decided] = [0, 0];
    for (let gate = 0; gate < draws(100, 20); gate += 1) {
      const change = { factor: gate % 2 === 0 ? 1 : 1 + twiceTolerance, failures: 0 };
      const { verdict, remedy } = judged(service, change, random);
      const other = verdict === "inconclusive" && remedy !== undefined ? way(remedy) : undefined;
      if (other === undefined) continue;
      told += 1;
      if (judged(other, change, random).verdict !== "inconclusive") decided += 1;
    }
    expect(told).toBeGreaterThanOrEqual(draws(5, 1));
    expect(decided).toBeGreaterThanOrEqual(least(told, 0.7));
  }

  test("a higher rate", () => {
    const sixJobs: Service = {
      ...usual,
      shape: { ...few, seconds: 40, sigma: 0.6, drift: 0 },
      between: 0.001,
      jobs: 6,
    };
    expectDecided(sixJobs, 0.2, (remedy) => {
      const factor = remedy.kind === "rounds" ? remedy.load?.rateFactor : undefined;
      if (factor === undefined) return undefined;
      return {
        ...sixJobs,
        shape: { ...sixJobs.shape, perSecond: Math.round(sixJobs.shape.perSecond * factor) },
      };
    });
  }, 60_000);

  test("another aggregation", () => {
    const p99: Service = {
      ...usual,
      text: "p99 < baseline + 15%",
      shape: { ...few, seconds: 20, perSecond: 40, sigma: 0.5, drift: 0.01 },
      between: 0.002,
      jobs: 3,
    };
    expectDecided(p99, 0.3, (remedy) => {
      const instead = remedy.kind === "rounds" ? remedy.load?.instead : undefined;
      if (instead === undefined) return undefined;
      return { ...p99, text: p99.text.replace("p99", instead.kind === "percentile" ? "p95" : "med") };
    });
  }, 60_000);
});

describe("a remedy", () => {
  function remedyOf(service: Service, seed = 5): Remedy | undefined {
    const random = seeded(seed);
    for (let gate = 0; gate < 30; gate += 1) {
      const { verdict, remedy } = judged(service, { factor: 1, failures: 0 }, random);
      if (verdict === "inconclusive") return remedy;
    }
    return undefined;
  }

  test("of a percentile on few samples is more load, at least enough for five beyond it", () => {
    const p99 = { ...usual, text: "p99 < baseline + 30%", shape: few, jobs: 5 };
    const remedy = remedyOf(p99);
    expect(remedy).toMatchObject({ kind: "longerRounds", load: { haveSeconds: 8 } });
    // 160 requests have 1.6 beyond their p99.
    const needed = remedy?.kind === "longerRounds" ? remedy.load?.needSeconds : undefined;
    expect(needed).toBeGreaterThanOrEqual(25);
  });

  test("has no numbers where nothing tells it: no tolerance, or a gain that is asked for", () => {
    expect(remedyOf({ ...usual, text: "p95 < baseline + 0%", jobs: 5 })).toEqual({
      kind: "sideBySide",
      runs: 5,
      jobs: 5,
    });
  });

  test("has its numbers for the three objectives that are told, those that fail first; the others have its kind", () => {
    const random = seeded(3);
    const runs = Array.from({ length: 4 }, (_, job) => runOf(usual, 1, 0, { random, job: `job ${job}` }));
    const percents = [90, 91, 92, 93, 94, 95];
    const texts = percents.map((it) => `${it < 92 ? "warn: " : ""}p${it} < baseline + 1.5%`);
    const result = judgeScenario({
      runs: runs.slice(0, 1),
      baseline: runs.slice(1),
      comparability: { kind: "comparable", runs: 3 },
      objectives: texts.map(objective),
      requireBaseline: false,
      mostRounds: 12,
    });
    if (result.kind !== "judged") throw new Error("misconfigured");
    const remedies = result.verdict.judgements.map((it) => (it.kind === "relative" ? it.remedy : undefined));
    const hasNumbers = (remedy: Remedy | undefined): boolean =>
      remedy?.kind === "baselineRuns" ? remedy.more !== undefined : remedy !== undefined && "load" in remedy;
    expect(remedies.every((it) => it !== undefined)).toBe(true);
    expect(remedies.map(hasNumbers)).toEqual(percents.map((it) => it >= 92 && it <= 94));
    expect(told(result.verdict).reason).toMatch(/^p92 .*; p93 .*; p94 .*; and 1 more like these\.$/);
  });

  test("side by side counts rounds that are in doubt as taken", () => {
    const random = seeded(5);
    const shape = { ...few, seconds: 20, sigma: 0.25 };
    const side = (isBusy: boolean): Run => {
      const run = runOf({ ...usual, shape }, 1, 0, { random, job: "now" });
      const cpu = { mean: 0.99, highest: 1, above90: 1 };
      return isBusy ? { ...run, generator: { ...run.generator, cpu } } : run;
    };
    const rounds = [true, true, true, false].map((isBusy) => ({ head: side(isBusy), base: side(isBusy) }));
    const result = judgeScenario({
      ...{ runs: rounds.map(({ head }) => head), baseline: rounds.map(({ base }) => base) },
      ...{ design: "sideBySide", comparability: { kind: "comparable", runs: 4 }, requireBaseline: false },
      objectives: [objective(usual.text)],
    });
    const judgement = result.kind === "judged" ? result.verdict.judgements[0] : undefined;
    const remedy = judgement?.kind === "relative" ? judgement.remedy : undefined;
    expect(remedy?.kind === "rounds" ? remedy.needRounds : undefined).toBeGreaterThan(4);
  });

  test("side by side is more rounds where they are less load in all than longer ones", () => {
    const remedy = remedyOf({ ...usual, shape: { ...few, seconds: 20, sigma: 0.25 }, design: "sideBySide" });
    expect(remedy?.kind === "rounds" ? remedy.needRounds : undefined).toBeGreaterThanOrEqual(2);
  });

  test("of a limit of its own is load for five samples beyond the percentile", () => {
    const seconds = Array.from({ length: 15 }, () => [50, 60]);
    const result = judgeScenario({
      runs: [loadRun(seconds)],
      baseline: [],
      comparability: { kind: "none", branch: undefined, environment: "default", otherEnvironments: [] },
      objectives: [objective("p95 < 300ms")],
      requireBaseline: false,
    });
    const judgement = result.kind === "judged" ? result.verdict.judgements[0] : undefined;
    const remedy = judgement?.kind === "notJudged" ? judgement.remedy : undefined;
    const load = remedy?.kind === "longerRounds" ? remedy.load : undefined;
    expect(load?.needSeconds).toBeCloseTo(55);
    expect(load?.rateFactor).toBeCloseTo(55 / 15);
  });
});
