import type { Objective } from "../../config/objective.ts";
import { type Compared, scaleFor, sessionsOf, sideOf } from "../difference.ts";
import { isLowerBetter } from "../direction.ts";
import { normalDraws } from "../draws.ts";
import {
  halfWidth,
  joinVariance,
  levelOf,
  pairedSpread,
  type Side,
  sessionsFrom,
  storedSpread,
  varianceOf,
} from "../spread.ts";
import { type Certainty, type DrawGates, type Effort, plannedGates } from "./effort.ts";

/** A comparison of levels that may be made again with another effort. */
export interface LevelPlan {
  readonly draw: DrawGates;
  /** The tolerance on the scale of the plan, above 0 for a change for the worse that is allowed. */
  readonly toleranceOf: (baseline: number, limit: number) => number;
}

/**
 * How far an estimate of a variance may lie from it, as a factor: a chi-square number divided by its degrees, of one
 * normal number.
 * @see Wilson & Hilferty 1931, PNAS 17:684
 */
function factorOf(degreesOfFreedom: number, normal: number): number {
  const spread = 2 / (9 * Math.max(1, degreesOfFreedom));
  return Math.max(0, 1 - spread + normal * Math.sqrt(spread)) ** 3;
}

/** A side whose runs have so many times the load, as drawn: what it takes its noise within for varies as well. */
function drawnSide(
  like: Side,
  sessions: Side["sessions"],
  about: { load: number; normal: () => number },
): Side {
  const { load, normal } = about;
  const withinDegrees = like.withinDegrees * load;
  const withinVariance = (like.withinVariance / load) * factorOf(withinDegrees, normal());
  return { sessions, withinVariance, withinDegrees };
}

/**
 * Plans a comparison of levels by its own noise: within the runs, which more load brings down, from round to round and
 * from session to session, which it does not. The gates are drawn from these variances and weighed by the gate's own
 * rule (spread.ts).
 * @param certainty of the look at the planned gate
 */
export function planLevels(compared: Compared, objective: Objective, certainty: Certainty): LevelPlan {
  const scale = scaleFor(compared);
  const isPaired = compared.design === "sideBySide";
  const now = sideOf([compared.current], scale);
  const before = sideOf(isPaired ? [compared.baseline] : sessionsOf(compared.baseline), scale);
  const { priors } = scale;
  const rounds = now.sessions.flat();
  const scatter = rounds.length < 2 ? 0 : Math.max(0, varianceOf(rounds) - now.withinVariance);
  const fromRounds = joinVariance(scatter, rounds.length - 1, priors.rounds).variance;
  const fromSessions = isPaired
    ? priors.sessions.standardDeviation
    : sessionsFrom(before, priors.sessions).standardDeviation;
  const draw = ({ load, rounds: count, jobs, design }: Effort, shifts: readonly number[]) => {
    const normal = normalDraws(1);
    const isSideBySide = design === "sideBySide";
    const valuesOf = (side: Side, level: number, amount: number): number[] => {
      const deviation = Math.sqrt(fromRounds + side.withinVariance / load);
      return Array.from({ length: amount }, () => level + deviation * normal());
    };
    const session = (): number => (isSideBySide ? 0 : fromSessions * normal());
    const gates = Array.from({ length: plannedGates }, () => {
      const current = drawnSide(now, [valuesOf(now, session(), count)], { load, normal });
      const earlier = isSideBySide
        ? [valuesOf(before, 0, count)]
        : Array.from({ length: jobs }, (_, job) =>
            valuesOf(before, session(), before.sessions[job]?.length ?? 1),
          );
      const baseline = drawnSide(before, earlier, { load, normal });
      const spread = (isSideBySide ? pairedSpread : storedSpread)(current, baseline, priors);
      return {
        difference: levelOf(current) - levelOf(baseline),
        toBest: halfWidth(spread, certainty.failing),
        toWorst: halfWidth(spread, certainty.passing),
      };
    });
    return shifts.map((shift) =>
      gates.map(({ difference, toBest, toWorst }) => {
        const shifted = difference + shift;
        return { difference: shifted, best: shifted - toBest, worst: shifted + toWorst };
      }),
    );
  };
  const sign = isLowerBetter(objective) ? 1 : -1;
  return { draw, toleranceOf: (baseline, limit) => sign * (scale.to(limit) - scale.to(baseline)) };
}
