import { mean } from "simple-statistics";
import { scaleFor, sideOf } from "./difference.ts";
import type { FoundIndicator } from "./indicator.ts";
import { compareShares, countsOf, pool, type RunCounts } from "./proportion.ts";
import { type Chance, halfWidth, levelOf, storedSpread } from "./spread.ts";

/** Where an indicator stood while nothing changed, and how far from there noise alone carries a session. */
export interface Level {
  /** In the base unit of the indicator. */
  readonly value: number;
  /** About 95 of 100 further sessions of the same build lie between these. */
  readonly low: number;
  readonly high: number;
}

/** Of 100 sessions without any change five may lie outside: half of them on either side. */
const chance: Chance = { rounds: 0.025, sessions: 0.025 };

/** Sessions of one level: those of an indicator, each with its runs; none is empty. */
type Sessions = readonly (readonly FoundIndicator[])[];

/** Shares by their counts: the interval that a session of the usual size would get against these. */
function levelOfShares(counts: readonly (readonly RunCounts[])[]): Level {
  const { share, total, sessions, designEffect } = pool(counts);
  const usual = total / sessions;
  const variance = (designEffect * share * (1 - share)) / usual;
  const { low, high } = compareShares([[{ bad: share * usual, total: usual, variance }]], counts, "stored");
  return { value: share, low: Math.max(0, share + low(chance)), high: Math.min(1, share + high(chance)) };
}

function levelOfValues(sessions: Sessions, dimension: FoundIndicator["dimension"]): Level {
  const scale = scaleFor({ dimension, current: [], baseline: sessions.flat(), design: "stored" });
  const side = sideOf(sessions, scale);
  const centre = levelOf(side);
  const rounds = Math.max(1, Math.round(mean(sessions.map((runs) => runs.length))));
  const another = { ...side, sessions: [Array.from({ length: rounds }, () => centre)] };
  const reach = halfWidth(storedSpread(another, side, scale.priors), chance);
  // No time, size or rate lies below zero.
  const [low, high] = [scale.from(centre - reach), scale.from(centre + reach)];
  const isSigned = sessions.flat().some(({ value }) => value < 0);
  return { value: scale.from(centre), low: isSigned ? low : Math.max(0, low), high };
}

/**
 * The level of sessions between which nothing changed, with what the judge allows for noise: the interval by which a
 * further session would be compared with them (storedSpread), or that of their counts (compareShares) for shares.
 * @param sessions at least one
 */
export function levelOfSessions(sessions: Sessions): Level {
  const [first] = sessions.flat();
  const counts = sessions.map((runs) => runs.flatMap((run) => countsOf(run, true) ?? []));
  if (counts.every((runs) => runs.length > 0)) return levelOfShares(counts);
  return levelOfValues(sessions, first?.dimension ?? "number");
}
