import { describe, expect, test } from "vitest";
import { seeing } from "../../../src/config/grammar/sees.ts";
import type { Outcomes } from "../../../src/features/calibrate/outcomes.ts";
import { type Resolution, reportedSizes, resolutionOf } from "../../../src/features/calibrate/resolution.ts";
import { judgeScenario } from "../../../src/judge/judge.ts";
import type { Run } from "../../../src/model/run/run.ts";
import type { Design } from "../../../src/model/verdict.ts";
import {
  counter,
  counterSeries,
  latencies,
  loadRun,
  normal,
  objective,
  oneSession,
  rate,
  rateSeries,
  runOf,
  scaled,
  seeded,
  usualLoad,
} from "../../unit/judge/runs.ts";
import { draws, isWhole } from "../../unit/sample.ts";

type Make = (change: number) => Run;

/** Runs that lie 1 % apart beyond the noise within. */
function latencyRuns(random: () => number): Make {
  const shape = { ...usualLoad, perSecond: 60, seconds: 10 };
  return (change) =>
    loadRun(scaled(latencies(shape, random), Math.exp(0.01 * normal(random)) * (1 + change)));
}

/** Runs of 1,500 requests, of which 1 % fail. */
function errorRuns(random: () => number): Make {
  const perSecond = Array.from({ length: 15 }, () => 100);
  return (change) => {
    const failed = perSecond.map(
      (requests) => Array.from({ length: requests }).filter(() => random() < 0.01 + change).length,
    );
    return runOf([rate("http_req_failed", [rateSeries(failed, perSecond)])]);
  };
}

function several(count: number, make: Make, change = 0): Run[] {
  return Array.from({ length: count }, () => make(change));
}

const falseAlarm = 0.01;
const rounds = { min: 1, max: 12 };
/** Gates that are drawn; as many as the product draws where all are. */
const gates = draws(150, 10);
const designs = ["stored", "sideBySide"] as const;

/** What one gate of fresh runs comes to, judged round after round as `gate` does. */
function endOfGate(make: Make, text: string, { design, change }: { design: Design; change: number }) {
  const stored = design === "stored" ? several(5, make) : undefined;
  const [runs, base]: [Run[], Run[]] = [[], []];
  for (;;) {
    runs.push(make(change));
    if (stored === undefined) base.push(make(0));
    const judged = judgeScenario({
      runs: oneSession(runs),
      baseline: stored ?? base,
      design,
      mostRounds: rounds.max,
      comparability: { kind: "comparable", runs: 5 },
      objectives: [objective(text)],
      requireBaseline: false,
      isLookOnly: true,
    });
    if (judged.kind !== "judged") throw new Error("the objective is misconfigured");
    const { verdict, anotherRound } = judged.verdict;
    if (anotherRound.kind === "unneeded") return verdict === "inconclusive" ? "open" : verdict;
  }
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function outcome(resolution: Resolution | undefined, design: Design, size: number): Outcomes {
  const found = resolution?.[design].outcomes?.find((one) => one.size === size);
  if (found === undefined) throw new Error("there is no such outcome");
  return found;
}

const cases = [
  { name: "p95", make: latencyRuns(seeded(11)), text: "p95 < baseline + 8%", tolerance: 0.08 },
  { name: "errors", make: errorRuns(seeded(11)), text: "errors < baseline + 1pp", tolerance: 0.01 },
].flatMap((one) =>
  designs.flatMap((design) => [0, 1, 2].map((size) => ({ ...one, design, size, title: `${size} T` }))),
);

describe("what calibrations of five runs predict comes true in gates of fresh runs", () => {
  const [calibrations, fresh] = isWhole ? [6, 30] : [2, 6];
  const predicted = new Map<Make, (Resolution | undefined)[]>();
  const predictedBy = (make: Make, text: string) => {
    const known =
      predicted.get(make) ??
      Array.from({ length: calibrations }, () =>
        resolutionOf(several(5, make), { objective: objective(text), falseAlarm, rounds, gates }),
      );
    predicted.set(make, known);
    return known;
  };

  test.each(cases)("$name $design, worse by $title", { timeout: 60_000 }, (one) => {
    const { make, text, tolerance, design, size } = one;
    const told = predictedBy(make, text).map((resolution) => outcome(resolution, design, size));
    const came = Array.from({ length: fresh }, () =>
      endOfGate(make, text, { design, change: size * tolerance }),
    );
    for (const word of ["fail", "pass", "open"] as const) {
      const shares = told.map((outcomes) => outcomes[word]);
      const share = meanOf(shares);
      // Of the gates, and of the calibrations, which differ by what each saw of the noise.
      const spread = meanOf(shares.map((it) => (it - share) ** 2)) / (calibrations - 1);
      const reach = 3 * Math.sqrt((share * (1 - share)) / fresh + spread) + 1 / fresh;
      const seen = came.filter((it) => it === word).length / fresh;
      expect(Math.abs(seen - share), `${word}: ${seen}, not ${share}`).toBeLessThanOrEqual(reach);
    }
  });
});

describe("resolution", { timeout: 60_000 }, () => {
  const random = seeded(3);
  const runs = several(5, latencyRuns(random));
  const p95 = objective("p95 < baseline + 5%");
  const resolve = (of: readonly Run[], text = "p95 < baseline + 5%", more = {}) =>
    resolutionOf(of, { objective: objective(text), falseAlarm, rounds, gates, ...more });
  const found = resolve(runs);
  const floorOf = (resolution: Resolution | undefined, design: Design): number =>
    resolution?.[design].smallestTolerance ?? Number.NaN;

  test("tells level, noise and the part of it inside the runs", () => {
    expect(found?.level).toBeGreaterThan(155);
    expect(found?.level).toBeLessThan(175);
    expect(found?.noise.within).toBeGreaterThan(0);
    expect(found?.runs).toBe(5);
  });

  test("the outcomes of each size add up, and a larger change fails no less and passes no more", () => {
    for (const design of designs) {
      const outcomes = found?.[design].outcomes ?? [];
      expect(outcomes.map(({ size }) => size)).toEqual([...reportedSizes]);
      for (const { fail, pass, open, rounds: taken } of outcomes) {
        expect(fail + pass + open).toBeCloseTo(1, 9);
        expect(taken).toBeGreaterThanOrEqual(1);
        expect(taken).toBeLessThanOrEqual(rounds.max);
      }
      const [fails, passes] = [outcomes.map(({ fail }) => fail), outcomes.map(({ pass }) => pass)];
      expect(fails).toEqual(fails.toSorted((one, other) => one - other));
      expect(passes).toEqual(passes.toSorted((one, other) => other - one));
    }
  });

  test("identical code hardly ever fails, also where its runs lie far apart beyond the noise inside them", () => {
    for (const design of designs) {
      expect(outcome(found, design, 0).fail).toBeLessThanOrEqual(0.01);
    }
  });

  test("the smallest tolerance decides, and one third smaller does not", () => {
    for (const design of designs) {
      const share = (floorOf(found, design) / (found?.level ?? 1)) * 100;
      const at = (tolerance: number) => resolve(runs, `p95 < baseline + ${tolerance.toFixed(6)}%`);
      const [enough, less] = [at(share), at((share * 2) / 3)];
      expect(outcome(enough, design, 0).pass).toBeGreaterThanOrEqual(0.95);
      expect(outcome(enough, design, 2).fail).toBeGreaterThanOrEqual(0.95);
      expect(Math.min(outcome(less, design, 0).pass, outcome(less, design, 2).fail)).toBeLessThan(0.95);
    }
  });

  test("a larger change to be seen takes fewer rounds, a smaller one more, and both by the gate's own rule", () => {
    // Gates that stay open may end early: only many of them show the order.
    const many = Math.max(gates, 100);
    const seeingShare = (sees: number): Resolution | undefined =>
      resolutionOf(runs, { objective: seeing(p95, sees), falseAlarm, rounds, gates: many });
    const asItIs = resolutionOf(runs, { objective: p95, falseAlarm, rounds, gates: many });
    const [small, twice, large] = [0.07, 0.1, 0.25].map(seeingShare);
    for (const design of designs) {
      const taken = [small, twice, large].map((one) => outcome(one, design, 0).rounds);
      expect(taken).toEqual(taken.toSorted((one, other) => other - one));
      expect(taken[0]).toBeGreaterThan(taken[2] ?? 0);
      expect(twice?.[design].outcomes).toEqual(asItIs?.[design].outcomes);
      expect(large?.[design].seen?.outcomes).toMatchObject({ size: 5, fail: 1 });
    }
  });

  test("the smallest change that decides with the tolerance as it is does so", () => {
    const tight = resolutionOf(runs, { objective: seeing(p95, 0.055), falseAlarm, rounds, gates });
    const { seen } = tight?.stored ?? {};
    expect(seen?.decides).toBe(false);
    const enough = (seen?.smallest ?? 0) / (tight?.level ?? 1);
    expect(enough).toBeGreaterThan(0.055);
    const wider = resolutionOf(runs, { objective: seeing(p95, enough + 1e-6), falseAlarm, rounds, gates });
    expect(wider?.stored.seen).toMatchObject({ decides: true, smallest: undefined });
  });

  test("more rounds tell smaller tolerances", () => {
    const one = resolve(runs, undefined, { rounds: { min: 1, max: 1 } });
    for (const design of designs) expect(floorOf(found, design)).toBeLessThan(floorOf(one, design));
  });

  test("no gate ends before its least rounds", () => {
    const least = resolve(runs, undefined, { rounds: { min: 4, max: 12 } });
    for (const design of designs) {
      for (const size of reportedSizes)
        expect(outcome(least, design, size).rounds, `${size}`).toBeGreaterThanOrEqual(4);
    }
  });

  test("the same runs say the same thing each time", () => {
    expect(resolve(runs)).toEqual(found);
  });

  test("latencies twice as long are told as well, as a share", () => {
    const slower = resolve(several(5, latencyRuns(seeded(3)), 1));
    expect((slower?.level ?? 0) / (found?.level ?? 1)).toBeCloseTo(2, 6);
    for (const design of designs) {
      expect(floorOf(slower, design) / floorOf(found, design)).toBeCloseTo(2, 6);
      expect(slower?.[design].outcomes).toEqual(found?.[design].outcomes);
    }
  });

  test("objectives that share the chance of a false alarm see less", () => {
    const shared = resolve(runs, undefined, { falseAlarm: falseAlarm / 32 });
    expect(floorOf(shared, "stored")).toBeGreaterThan(floorOf(found, "stored"));
    expect(outcome(shared, "stored", 1.5).fail).toBeLessThan(outcome(found, "stored", 1.5).fail);
  });

  test("a drop of the throughput never exceeds the throughput", () => {
    const counts = () => Array.from({ length: 10 }, () => Math.max(0, Math.round(3 + 3 * normal(random))));
    const bursts = several(3, () => runOf([counter("http_reqs", [counterSeries(counts())])], 10));
    const told = resolve(bursts, "throughput > baseline - 10%");
    for (const design of designs) {
      const floor = told?.[design].smallestTolerance;
      if (floor !== undefined) expect(floor).toBeLessThan((told?.level ?? 0) / 2);
    }
    expect(outcome(told, "stored", 3).fail).toBeGreaterThanOrEqual(outcome(told, "stored", 1).fail);
  });

  test("no failure at all leaves a floor for the share of errors, which more rounds lower", () => {
    const none = several(5, () => loadRun(latencies({ ...usualLoad, seconds: 4 }, random)));
    const [one, more] = [{ min: 1, max: 1 }, rounds].map((limits) =>
      resolve(none, "errors < baseline + 1pp", { rounds: limits }),
    );
    expect(one?.level).toBe(0);
    expect(floorOf(one, "sideBySide")).toBeGreaterThan(0);
    expect(floorOf(more, "sideBySide")).toBeLessThan(floorOf(one, "sideBySide"));
  });

  test("errors that are there are told more finely side by side than their own level", () => {
    const told = resolve(several(5, errorRuns(random)), "errors < baseline + 1pp");
    expect(floorOf(told, "sideBySide")).toBeLessThan(0.01);
    expect(floorOf(told, "sideBySide")).toBeGreaterThan(0.002);
  });

  test("a tolerance larger than the level itself is weighed as well", () => {
    const told = resolve(runs, "p95 < baseline + 900ms");
    expect(outcome(told, "stored", 0).pass).toBe(1);
    expect(floorOf(told, "stored")).toBeLessThanOrEqual(900);
  });

  test("a count of nothing in any run is told as no change", () => {
    const none = several(4, () => runOf([counter("lost_orders", [counterSeries([0, 0, 0, 0, 0])])], 5));
    const told = resolve(none, "lost_orders count < baseline + 5");
    expect(told?.level).toBe(0);
    expect(outcome(told, "stored", 0).pass).toBeGreaterThanOrEqual(0.95);
  });

  test("two runs tell no noise", () => {
    expect(resolutionOf(runs.slice(0, 2), { objective: p95, falseAlarm, rounds, gates })).toBeUndefined();
  });
});
