/** The same test by somebody who knows the noise exactly: what no rule that has to learn it can beat. */
import { mean, variance } from "simple-statistics";
import { roundsOfMiss } from "../../src/judge/compare/relative.ts";
import { oddsToFail, oddsToPass } from "../../src/stats/error-budget.ts";
import type { DrawnGate } from "./draw.ts";
import type { Indicator } from "./indicators.ts";
import type { Outcome } from "./outcomes.ts";
import type { Replay } from "./runs.ts";
import type { Bench } from "./trials.ts";

/** What the oracle knows of a bank. */
export interface Oracle {
  readonly name: string;
  readonly short: string;
  readonly decide: (gate: DrawnGate) => Omit<Outcome, "judged" | "seconds"> & { readonly rounds: number };
}

const tolerance = Math.log(1.05);
const seen = Math.log(1.1);
/** One objective has the gate's whole chance of a false alarm. */
const [toFail, toPass] = [oddsToFail(0.01), oddsToPass];

/** Logarithms of an indicator, whose differences are changes. */
function logarithms(replays: readonly Replay[], { observe }: Indicator): number[] {
  return replays.map((replay) => Math.log(observe(replay).value));
}

/**
 * Wald's test with the variance that all runs of identical code in the bank have.
 * @param name the case of identical code: a run each, or pairs that were loaded at once
 */
export function oracleOf(
  bench: Bench,
  indicator: Indicator,
  name: "identical" | "together-identical",
): Oracle {
  const side = (index: number): number[] =>
    logarithms(
      bench.allOf(name).map((recorded) => ({ recorded, side: index, slowness: 1 })),
      indicator,
    );
  const base = side(0);
  const isPaired = name !== "identical";
  const known = variance(isPaired ? side(1).map((value, index) => value - (base[index] ?? 0)) : base);
  return {
    name: "The same test, noise known",
    short: "noise known",
    decide: ({ rounds, baseline }) => {
      const [now, before] = [logarithms(rounds, indicator), logarithms(baseline, indicator)];
      for (let taken = 1; taken <= now.length; taken += 1) {
        const compared = isPaired ? before.slice(0, taken) : before;
        const change = mean(now.slice(0, taken)) - mean(compared);
        const error = isPaired ? known / taken : known * (1 / taken + 1 / before.length);
        const odds = (seen * (change - seen / 2)) / error;
        if (odds >= toFail && change > tolerance && taken >= roundsOfMiss)
          return { word: "fail", rounds: taken };
        if (odds <= -toPass && change <= tolerance) return { word: "pass", rounds: taken };
      }
      return { word: "inconclusive", rounds: now.length };
    },
  };
}
