import { cumulativeStdNormalProbability, mean } from "simple-statistics";
import { afterManyRounds } from "../../judge/compare/difference.ts";
import { oddsOfBoth, roundsUntilMiss } from "../../judge/compare/relative.ts";
import {
  aloneEstimate,
  pairedEstimate,
  type SessionFigure,
  type SideFigures,
  storedEstimate,
  type UsualDeviations,
} from "../../judge/compare/variance-components.ts";
import type { Design } from "../../model/verdict.ts";
import { estimateFactor, normalDraws } from "../../stats/draws.ts";
import { type Estimate, type Knowledge, knowledgeOf, logOdds } from "../../stats/sequential.ts";
import { sumOf } from "../../stats/sum.ts";
import type { DrawnGate } from "./outcomes.ts";

/** Runs of one build on the comparison scale: figures and, for a high percentile, bodies of the distributions. */
interface CalibratedLevels {
  readonly own: SideFigures;
  readonly body: SideFigures | undefined;
  readonly usual: UsualDeviations;
}

interface Comparing {
  readonly design: Design;
  readonly usual: UsualDeviations;
}

/**
 * Standard normal numbers from which a run is drawn: `shared` shifts it as a whole, `inside` is the noise within it (of
 * the figure and of the body), `shown` the error of its own noise estimate.
 */
function luckOf(normal: () => number) {
  return {
    shared: normal(),
    inside: [normal(), normal()],
    shown: [normal(), normal()],
  } as const;
}

type Luck = ReturnType<typeof luckOf>;

/** Noise of one figure in one drawn gate. */
interface Noise {
  /** Which of a run's random numbers the figure uses: 0 the figure itself, 1 the body. */
  readonly part: 0 | 1;
  /** Standard deviations: between runs and within a run. */
  readonly between: number;
  readonly inside: number;
  /** Degrees of freedom of one run's estimate of its own noise. */
  readonly degreesOfFreedom: number;
  /** Variance that runs show at least, however well they agree. */
  readonly least: number;
}

/**
 * Draws plausible noise given the runs; the true noise of a deployment is unknown, so each gate gets another draw.
 * @see Gelman et al., Bayesian Data Analysis, 1.3 (posterior predictive distribution)
 */
function plausibleNoises(side: SideFigures, usual: UsualDeviations, part: 0 | 1): (luck: number) => Noise {
  const runs = side.figures.length;
  const { plausible } = knowledgeOf(aloneEstimate(side, usual));
  const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
  const weights = plausible.map(({ logWeight }) => Math.exp(logWeight - largest));
  const all = sumOf(weights, (weight) => weight);
  return (luck) => {
    let left = cumulativeStdNormalProbability(luck) * all;
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left <= 0;
    });
    const variance = runs * (plausible.at(index)?.variance ?? 0);
    const inside = Math.min(variance, side.withinVariance);
    return {
      part,
      between: Math.sqrt(variance - inside),
      inside: Math.sqrt(inside),
      degreesOfFreedom: side.withinDegrees / runs,
      least: Math.min(inside, side.leastWithin),
    };
  };
}

function sideOf(noise: Noise, runs: readonly Luck[], sessionOf: (run: number) => string): SideFigures {
  const { part, between, inside, degreesOfFreedom, least } = noise;
  const figures = runs.map(
    (run, index): SessionFigure => ({
      value: between * run.shared + inside * run.inside[part],
      session: sessionOf(index),
    }),
  );
  const shown = runs.map((run) => estimateFactor(degreesOfFreedom, run.shown[part]));
  return {
    figures,
    withinVariance: inside ** 2 * mean(shown),
    withinDegrees: Math.max(1, degreesOfFreedom * runs.length),
    leastWithin: least,
  };
}

/** Caches a result per number of rounds. */
function remembered<Result>(make: (rounds: number) => Result): (rounds: number) => Result {
  const known = new Map<number, Result>();
  return (rounds) => {
    const result = known.get(rounds) ?? make(rounds);
    known.set(rounds, result);
    return result;
  };
}

/** Random numbers of a gate's runs: its rounds, and the base's rounds or the stored runs. */
interface Lucks {
  readonly rounds: readonly Luck[];
  readonly base: readonly Luck[];
}

/** The estimate after each number of rounds. */
function estimates(
  noise: Noise,
  { rounds, base }: Lucks,
  { design, usual }: Comparing,
): (rounds: number) => Estimate {
  const stored = sideOf(noise, base, (run) => `job ${run}`);
  return remembered((count) => {
    const firstOf = (runs: readonly Luck[]): SideFigures => sideOf(noise, runs.slice(0, count), () => "gate");
    if (design === "stored") return storedEstimate(firstOf(rounds), stored, { usual });
    return pairedEstimate(firstOf(rounds), firstOf(base), usual);
  });
}

function moved(known: Knowledge, change: number): Knowledge {
  return { ...known, change: known.change + change };
}

function gateOf(
  noises: { readonly own: Noise; readonly body: Noise | undefined },
  lucks: Lucks,
  plan: Comparing,
): DrawnGate {
  const estimateAfter = estimates(noises.own, lucks, plan);
  const knownAfter = remembered((count) => knowledgeOf(estimateAfter(count)));
  const atBestAfter = (direction: number) =>
    remembered((count) => afterManyRounds(estimateAfter(count), count, direction));
  const [worstAfter, bestAfter] = [atBestAfter(1), atBestAfter(-1)];
  const bodies = noises.body && estimates(noises.body, lucks, plan);
  const bodyAfter = bodies && remembered((count) => knowledgeOf(bodies(count)));
  return {
    design: plan.design,
    roundsUntilMiss: roundsUntilMiss(false, plan.design),
    look: (count, change) => {
      const known = moved(knownAfter(count), change);
      return {
        estimate: known.change,
        logOdds: (claims) => logOdds(known, claims),
        logOddsToFail: (claims) => {
          const own = logOdds(known, claims);
          if (bodyAfter === undefined) return own;
          const body = moved(bodyAfter(count), change);
          const asMuch = logOdds(known, { ...claims, change: Math.max(claims.change, body.change) });
          return oddsOfBoth(own, logOdds(body, claims), asMuch);
        },
        worseAtBest: (claims) => logOdds(moved(worstAfter(count), change), claims),
        betterAtBest: (claims) => logOdds(moved(bestAfter(count), change), claims),
      };
    },
  };
}

/** Draws gates whose runs vary like those of a calibration. Deterministic; more rounds extend the same gate. */
export function drawLevels(
  { own, body, usual }: CalibratedLevels,
  plan: { readonly design: Design; readonly mostRounds: number; readonly gates: number },
): DrawnGate[] {
  const { design, mostRounds } = plan;
  const noiseOf = plausibleNoises(own, usual, 0);
  const bodyOf = body && plausibleNoises(body, usual, 1);
  return Array.from({ length: plan.gates }, (_, gate) => {
    const normal = normalDraws(gate + 1);
    const noisy = normal();
    const noises = { own: noiseOf(noisy), body: bodyOf?.(noisy) };
    const stored = design === "stored" ? own.figures.map(() => luckOf(normal)) : undefined;
    const pairs = Array.from({ length: mostRounds }, () => ({ now: luckOf(normal), base: luckOf(normal) }));
    const lucks = { rounds: pairs.map(({ now }) => now), base: stored ?? pairs.map(({ base }) => base) };
    return gateOf(noises, lucks, { design, usual });
  });
}
