import { groupBySession } from "../../model/run/session.ts";
import { drawnBad } from "../../stats/draws.ts";
import { sumOf } from "../../stats/sum.ts";
import type { Compared } from "../compare/difference.ts";
import { compareShares, countsOf, pool, type RunCounts } from "../compare/proportion.ts";
import { type DrawGates, type Effort, type PlannedGate, plannedGates, plannedNormals } from "./effort.ts";

/**
 * Plans a comparison of shares by their counts, like levels.ts: more load counts more samples.
 * @param isBadPass whether the metric's passes are the bad samples
 * @returns undefined if nothing was counted
 */
export function planShares(compared: Compared, isBadPass: boolean): DrawGates | undefined {
  const [now, before] = [countsOf(compared.current, isBadPass), countsOf(compared.baseline, isBadPass)];
  if (now.length === 0 || before.length === 0) return undefined;
  const all = pool([...now, ...before].map((run) => [run]));
  const perRun = (runs: readonly RunCounts[]): number => sumOf(runs, ({ total }) => total) / runs.length;
  // Without any bad sample, assume half a bad sample among all.
  const likely = Math.max(all.share, 0.5 / (all.total + 1));
  const sizes = groupBySession(compared.baseline).map((session) => session.length);
  const burst = all.designEffect;
  return ({ load, rounds, jobs, runsEach = 1, design }: Effort, shifts: readonly number[]) => {
    const gates = function* (shift: number): Iterable<PlannedGate> {
      const normal = plannedNormals();
      const run = (share: number, size: number): RunCounts => {
        const total = Math.max(1, Math.round(size * load));
        const bad = drawnBad(Math.min(1, share), { total, burst }, normal());
        const shown = bad / total;
        return { bad, total, variance: (burst * shown * (1 - shown)) / total };
      };
      const runs = (share: number, size: number, amount: number): RunCounts[] =>
        Array.from({ length: amount }, () => run(share, size));
      for (let drawn = 0; drawn < plannedGates; drawn += 1) {
        const current = [runs(likely + shift, perRun(now), rounds)];
        const baseline =
          design === "sideBySide"
            ? [runs(likely, perRun(before), rounds)]
            : Array.from({ length: jobs }, (_, job) => runs(likely, perRun(before), sizes[job] ?? runsEach));
        const { estimate, logOdds } = compareShares(current, baseline, design);
        yield { difference: estimate, logOdds: (seen) => logOdds({ none: 0, change: seen }) };
      }
    };
    return shifts.map(gates);
  };
}
