import { mean } from "simple-statistics";
import type { Objective } from "../../model/objective.ts";
import { estimateFactor } from "../../stats/draws.ts";
import { type Knowledge, knowledgeOf, logOdds, type Scatter } from "../../stats/sequential.ts";
import { type Compared, scaleFor, sidesOf } from "../compare/difference.ts";
import {
  bySession,
  pairedEstimate,
  type SessionFigure,
  type SideFigures,
  scatterOf,
  storedEstimate,
} from "../compare/variance-components.ts";
import { isLowerBetter } from "../objective/direction.ts";
import { type DrawGates, type PlannedGate, plannedGates, plannedNormals } from "./effort.ts";

/** A simulated side whose runs have `load` times the load; the estimate of the noise within them varies as well. */
function drawnSide(
  like: SideFigures,
  figures: readonly SessionFigure[],
  draws: { load: number; normal: () => number },
): SideFigures {
  const { load, normal } = draws;
  const withinDegrees = like.withinDegrees * load;
  const withinVariance = (like.withinVariance / load) * estimateFactor(withinDegrees, normal());
  return { figures, withinVariance, withinDegrees, leastWithin: like.leastWithin / load };
}

/** Variance beyond what is explained: as observed, at least the prior one. */
function beyondOf({ squares, degreesOfFreedom }: Scatter, explained: number, usual: number): number {
  const seen = degreesOfFreedom === 0 ? 0 : squares / degreesOfFreedom - explained;
  return Math.max(seen, usual ** 2);
}

/**
 * Plans a comparison of levels from its own noise: within runs, which more load reduces, and between rounds and
 * sessions, which it does not. Simulated gates use these variances and the gate's own rule.
 * @returns what draws gates, and how much worse a level is than the baseline's on their scale, below 0 if it is better
 */
export function planLevels(compared: Compared, objective: Objective) {
  const scale = scaleFor(compared);
  const [now, before] = sidesOf([compared.current, compared.baseline], scale);
  if (now === undefined || before === undefined) throw new Error("a side without runs");
  const { usual } = scale;
  const sign = isLowerBetter(objective) ? 1 : -1;
  const sessions = [...bySession(before).values()];
  const rounds = scatterOf([...bySession(now).values(), ...sessions]);
  const fromRounds = beyondOf(rounds, (now.withinVariance + before.withinVariance) / 2, usual.rounds);
  const sizes = sessions.map((session) => session.length);
  const ofRounds = (before.withinVariance + fromRounds) * mean(sizes.map((size) => 1 / size));
  const levels = scatterOf([sessions.map((session) => mean(session))]);
  const fromSessions = Math.sqrt(beyondOf(levels, ofRounds, usual.sessions));
  const draw: DrawGates = ({ load, rounds: count, jobs, runsEach = 1, design }, shifts) => {
    const normal = plannedNormals();
    const isSideBySide = design === "sideBySide";
    const figuresOf = (side: SideFigures, session: string, amount: number): SessionFigure[] => {
      const level = isSideBySide ? 0 : fromSessions * normal();
      const deviation = Math.sqrt(fromRounds + side.withinVariance / load);
      return Array.from({ length: amount }, () => ({ value: level + deviation * normal(), session }));
    };
    const drawOne = (): Knowledge => {
      const current = drawnSide(now, figuresOf(now, "gate", count), { load, normal });
      if (isSideBySide) {
        const base = drawnSide(before, figuresOf(before, "gate", count), { load, normal });
        return knowledgeOf(pairedEstimate(current, base, usual));
      }
      const earlier = Array.from({ length: jobs }, (_, job) =>
        figuresOf(before, `job ${job}`, sizes[job] ?? runsEach),
      );
      const baseline = drawnSide(before, earlier.flat(), { load, normal });
      return knowledgeOf(storedEstimate(current, baseline, { usual }));
    };
    const drawn: Knowledge[] = [];
    return shifts.map(function* (shift): Iterable<PlannedGate> {
      for (let gate = 0; gate < plannedGates; gate += 1) {
        const known = drawn[gate] ?? drawOne();
        drawn[gate] = known;
        const { change, plausible } = known;
        const difference = change + shift;
        yield {
          difference,
          logOdds: (seen) => logOdds({ plausible, change: difference }, { none: 0, change: seen }),
        };
      }
    });
  };
  const worseBy = (baseline: number, level: number) => sign * (scale.to(level) - scale.to(baseline));
  return { draw, worseBy };
}
