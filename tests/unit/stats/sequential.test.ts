import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Estimate,
  halfWidth,
  knowledgeOf,
  likelyVariance,
  logOdds,
  type Rounds,
  standardError,
} from "../../../src/stats/sequential.ts";
import { draws } from "../sample.ts";

const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const scatter = fc.record({ squares: finite(0, 0.1), degreesOfFreedom: fc.integer({ min: 0, max: 11 }) });

const estimates: fc.Arbitrary<Estimate> = fc.record({
  change: finite(-1, 1),
  rounds: fc.record({
    share: finite(0.05, 1),
    scatter,
    within: fc.record({
      variance: finite(0, 0.01),
      degreesOfFreedom: finite(1, 60),
      least: fc.constantFrom(0, 1e-4, 1),
    }),
    usualDeviation: fc.constant(0.01),
  }),
  sessions: fc.option(
    fc.record({
      share: finite(1, 2),
      scatter,
      ofRounds: finite(0.1, 1),
      usualDeviation: fc.constant(0.01),
    }),
    { nil: undefined },
  ),
});
const claims = { none: 0, change: 0.1 };

/** All noise as many times as large, in squares. */
function noisier(estimate: Estimate, by: number): Estimate {
  const { rounds, sessions } = estimate;
  const { variance, least } = rounds.within;
  const louder = <Noise extends Estimate["rounds"] | NonNullable<Estimate["sessions"]>>(
    noise: Noise,
  ): Noise => ({
    ...noise,
    scatter: { ...noise.scatter, squares: noise.scatter.squares * by },
    usualDeviation: noise.usualDeviation * Math.sqrt(by),
  });
  return {
    ...estimate,
    rounds: { ...louder(rounds), within: { ...rounds.within, variance: variance * by, least: least * by } },
    sessions: sessions && louder(sessions),
  };
}

describe("the odds between two claims", () => {
  test("rise with the estimate, also beyond the larger claim", () => {
    fc.assert(
      fc.property(estimates, finite(0, 1), (estimate, more) => {
        const oddsAt = (change: number): number => logOdds(knowledgeOf({ ...estimate, change }), claims);
        expect(oddsAt(estimate.change + more)).toBeGreaterThanOrEqual(oddsAt(estimate.change) - 1e-9);
      }),
    );
  });

  test("are even halfway between the claims, and turn round with the estimate", () => {
    fc.assert(
      fc.property(estimates, finite(0, 0.5), (estimate, distance) => {
        const oddsAt = (change: number): number => logOdds(knowledgeOf({ ...estimate, change }), claims);
        expect(oddsAt(0.05)).toBeCloseTo(0, 9);
        expect(oddsAt(0.05 + distance)).toBeCloseTo(-oddsAt(0.05 - distance), 6);
      }),
    );
  });

  test("come nearer to even with more noise, so nothing open becomes a fail or a pass", () => {
    fc.assert(
      fc.property(estimates, finite(1, 100), (estimate, by) => {
        const quiet = logOdds(knowledgeOf(estimate), claims);
        const loud = logOdds(knowledgeOf(noisier(estimate, by)), claims);
        expect(Math.abs(loud)).toBeLessThanOrEqual(Math.abs(quiet) + 1e-6);
      }),
      { numRuns: draws(300) },
    );
  });

  test("do not depend on the unit of the scale", () => {
    fc.assert(
      fc.property(estimates, fc.constantFrom(0.01, 7, 1000), (estimate, unit) => {
        const scaled = { ...noisier(estimate, unit ** 2), change: estimate.change * unit };
        const there = logOdds(knowledgeOf(scaled), { none: 0, change: claims.change * unit });
        expect(there).toBeCloseTo(logOdds(knowledgeOf(estimate), claims), 6);
      }),
    );
  });

  test("are Wald's where the noise is known: a likelihood ratio of two normal distributions", () => {
    const variance = 0.02 ** 2;
    const known = knowledgeOf({
      change: 0.06,
      rounds: {
        share: 1 / 3,
        scatter: { squares: 100_000 * variance, degreesOfFreedom: 100_000 },
        within: { variance, degreesOfFreedom: 100_000, least: variance },
        usualDeviation: 1e-6,
      },
      sessions: undefined,
    });
    // The grid has no standard deviation of exactly 2 %, hence the tolerance.
    const exact = (0.1 * (0.06 - 0.05)) / (variance / 3);
    expect(logOdds(known, claims) / exact).toBeGreaterThan(0.8);
    expect(logOdds(known, claims) / exact).toBeLessThan(1.25);
  });

  test("stay finite without any noise at all", () => {
    const still = {
      share: 1,
      scatter: { squares: 0, degreesOfFreedom: 5 },
      within: { variance: 0, degreesOfFreedom: 20, least: 0 },
      usualDeviation: 0.01,
    };
    const odds = logOdds(knowledgeOf({ change: 0.2, rounds: still, sessions: undefined }), claims);
    expect(odds).toBeGreaterThan(5);
    expect(Number.isFinite(odds)).toBe(true);
  });
});

describe("the interval", () => {
  test("grows with the confidence and with the noise", () => {
    fc.assert(
      fc.property(estimates, finite(1, 100), (estimate, by) => {
        const [quiet, loud] = [knowledgeOf(estimate), knowledgeOf(noisier(estimate, by))];
        expect(halfWidth(quiet, 0.99)).toBeGreaterThan(halfWidth(quiet, 0.9));
        expect(halfWidth(loud, 0.95)).toBeGreaterThanOrEqual(halfWidth(quiet, 0.95) * (1 - 1e-6));
      }),
      { numRuns: draws(200) },
    );
  });
});

describe("rounds that agree better than their seconds allow", () => {
  /** Rounds whose seconds tell of 10 % each, and which differ by so much. */
  const differing = (rounds: number, deviation: number, least = 0): Rounds => ({
    share: 1 / rounds,
    scatter: { squares: (rounds - 1) * deviation ** 2, degreesOfFreedom: rounds - 1 },
    within: { variance: 0.1 ** 2, degreesOfFreedom: 10, least: least ** 2 },
    usualDeviation: 0.005,
  });
  const errorOf = (rounds: Rounds): number =>
    standardError(knowledgeOf({ change: 0, rounds, sessions: undefined }));

  test("lower the noise, and all the more the more rounds agree", () => {
    expect(errorOf(differing(6, 0.01))).toBeLessThan(errorOf(differing(6, 0.01, 0.1)) / 3);
    const deviations = [3, 4, 6, 8].map((rounds) => Math.sqrt(likelyVariance(differing(rounds, 0.01))));
    expect(deviations).toEqual(deviations.toSorted((one, other) => other - one));
    expect(deviations[0]).toBeGreaterThan(0.05);
    expect(deviations.at(-1)).toBeLessThan(0.03);
  });

  test("lower it to what it is at least, and no further", () => {
    expect(likelyVariance(differing(12, 0.01, 0.04))).toBeGreaterThan(0.04 ** 2);
    expect(likelyVariance(differing(12, 0.01, 0.04))).toBeLessThan(0.05 ** 2);
    expect(errorOf(differing(12, 0.01, 0.1))).toBeGreaterThan(0.08 / Math.sqrt(12));
  });

  test("do not where two of them agree, as two do by chance", () => {
    expect(errorOf(differing(2, 0.01)) / errorOf(differing(2, 0.01, 0.1))).toBeGreaterThan(0.95);
    expect(likelyVariance(differing(2, 0.01))).toBeGreaterThan(0.08 ** 2);
  });

  test("do not where they differ as their seconds tell", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), finite(0.08, 0.3), (rounds, deviation) => {
        const ratio = errorOf(differing(rounds, deviation)) / errorOf(differing(rounds, deviation, 0.1));
        expect(ratio).toBeGreaterThan(0.97);
        expect(ratio).toBeLessThan(1.03);
      }),
    );
  });

  // Similar sizes of noise are merged, hence the tolerance.
  test("never raise it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), finite(0, 0.3), (rounds, deviation) => {
        expect(errorOf(differing(rounds, deviation))).toBeLessThan(
          1.01 * errorOf(differing(rounds, deviation, 0.1)),
        );
      }),
    );
  });
});
