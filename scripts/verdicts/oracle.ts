/** The same test by somebody who knows the noise exactly: what no rule that has to learn it can beat. */
import { mean, variance } from "simple-statistics";
import { roundsOfMiss, seenTolerances } from "../../src/judge/compare/relative.ts";
import { oddsToFail, oddsToPass } from "../../src/stats/error-budget.ts";
import { bySession, componentsOf } from "./components.ts";
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

/** What is asked of it. */
interface Question {
  /** Share of the level. */
  readonly tolerance: number;
  /** The objective's share of the gate's chance of a false alarm. */
  readonly falseAlarm: number;
}

/** One objective has the gate's whole chance of a false alarm. */
const usual: Question = { tolerance: 0.05, falseAlarm: 0.01 };

/** Logarithms of an indicator, whose differences are changes. */
function logarithms(replays: readonly Replay[], { observe }: Indicator): number[] {
  return replays.map((replay) => Math.log(observe(replay).value));
}

/** What the oracle compares, and the variance of the change after so many rounds. */
interface Known {
  readonly indicator: Indicator;
  /** Whether the baseline's runs are beside the rounds, in their order. */
  readonly isPaired: boolean;
  readonly varianceAfter: (rounds: number, baseline: readonly Replay[]) => number;
}

function oracleBy({ indicator, isPaired, varianceAfter }: Known, asked: Question): Oracle {
  const [tolerance, seen] = [Math.log1p(asked.tolerance), Math.log1p(seenTolerances * asked.tolerance)];
  const toFail = oddsToFail(asked.falseAlarm);
  return {
    name: "The same test, noise known",
    short: "noise known",
    decide: ({ rounds, baseline }) => {
      const [now, before] = [logarithms(rounds, indicator), logarithms(baseline, indicator)];
      for (let taken = 1; taken <= now.length; taken += 1) {
        const change = mean(now.slice(0, taken)) - mean(isPaired ? before.slice(0, taken) : before);
        const odds = (seen * (change - seen / 2)) / varianceAfter(taken, baseline);
        if (odds >= toFail && change > tolerance && taken >= roundsOfMiss)
          return { word: "fail", rounds: taken };
        if (odds <= -oddsToPass && change <= tolerance) return { word: "pass", rounds: taken };
      }
      return { word: "inconclusive", rounds: now.length };
    },
  };
}

/** Logarithms of an indicator over all runs of a case, by session. */
function allOf(bench: Bench, indicator: Indicator, name: string, side = 0): number[][] {
  return bySession(bench.allOf(name)).map((runs) =>
    logarithms(
      runs.map((recorded) => ({ recorded, side, slowness: 1 })),
      indicator,
    ),
  );
}

/** Wald's test with the variance that all pairs of identical code in the bank have. */
export function pairedOracle(bench: Bench, indicator: Indicator): Oracle {
  const [base, head] = [0, 1].map((side) => allOf(bench, indicator, "together-identical", side).flat());
  const known = variance((head ?? []).map((value, index) => value - (base?.[index] ?? 0)));
  return oracleBy({ indicator, isPaired: true, varianceAfter: (rounds) => known / rounds }, usual);
}

/** Wald's test with the variances that all runs of identical code in the bank have: of rounds and of sessions. */
export function storedOracle(bench: Bench, indicator: Indicator, asked = usual): Oracle {
  const known = componentsOf(allOf(bench, indicator, "identical"));
  const varianceAfter = (rounds: number, baseline: readonly Replay[]): number => {
    const sessions = bySession(baseline.map(({ recorded }) => recorded)).length;
    return known.sessions * (1 + 1 / sessions) + known.rounds * (1 / rounds + 1 / baseline.length);
  };
  return oracleBy({ indicator, isPaired: false, varianceAfter }, asked);
}
