import { compareShares, pool, type RunCounts } from "../../judge/compare/proportion.ts";
import { roundsUntilMiss } from "../../judge/compare/relative.ts";
import type { Design } from "../../model/verdict.ts";
import { drawnBad, normalDraws } from "../../stats/draws.ts";
import type { DrawnGate } from "./outcomes.ts";

/** Counts of bad samples over runs of one build. */
export interface CountedRuns {
  readonly counts: readonly RunCounts[];
  /** Samples of one run. */
  readonly perRun: number;
  readonly share: number;
  /** Mean number of bad samples in a burst. */
  readonly burst: number;
}

/** @param counts of at least one run */
export function countedRuns(counts: readonly RunCounts[]): CountedRuns {
  const { share, total, designEffect } = pool(counts.map((run) => [run]));
  return { counts, perRun: Math.round(total / counts.length), share, burst: designEffect };
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Draws gates whose counts vary like those of a calibration. Deterministic; more rounds extend the same gate. */
export function drawShares(
  { counts, perRun: total, share, burst }: CountedRuns,
  plan: { readonly design: Design; readonly mostRounds: number; readonly gates: number },
): DrawnGate[] {
  const { design, mostRounds } = plan;
  const all = total * counts.length;
  // Without any bad sample, assume half a bad sample among all, not zero.
  const likely = Math.max(share, 0.5 / (all + 1));
  const doubt = Math.sqrt((burst * likely * (1 - likely)) / all);
  const drawn = (of: number, luck: number): RunCounts => {
    const bad = drawnBad(of, { total, burst }, luck);
    const shown = bad / total;
    return { bad, total, variance: (burst * shown * (1 - shown)) / total };
  };
  return Array.from({ length: plan.gates }, (_, gate): DrawnGate => {
    const normal = normalDraws(gate + 1);
    const real = within(likely + normal() * doubt);
    const stored = design === "stored" ? counts.map(() => [drawn(real, normal())]) : undefined;
    const pairs = Array.from({ length: mostRounds }, () => ({ luck: normal(), base: drawn(real, normal()) }));
    return {
      design,
      roundsUntilMiss: roundsUntilMiss(true, design),
      look: (rounds, change) => {
        const taken = pairs.slice(0, rounds);
        const current = taken.map(({ luck }) => drawn(within(real + change), luck));
        const before = stored ?? [taken.map(({ base }) => base)];
        const { estimate, logOdds } = compareShares([current], before, design);
        return {
          estimate,
          logOdds,
          logOddsToFail: logOdds,
          // More rounds always add counts, so a decision never becomes impossible.
          worseAtBest: () => Number.POSITIVE_INFINITY,
          betterAtBest: () => Number.NEGATIVE_INFINITY,
        };
      },
    };
  });
}
