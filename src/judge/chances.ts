/**
 * The chances of error that a gate takes. A false alarm costs trust, so all objectives and scenarios of a gate share one in
 * a hundred. An oversight is each objective's own: one in fifty of the changes that it sees (twice its tolerance).
 */
export const gateChances = { falseAlarm: 0.01, oversight: 0.02 } as const;

/** Logarithm of the odds at which a change for the worse counts as real, for an objective with this chance of a false alarm. */
export function oddsToFail(falseAlarm: number): number {
  return Math.log((1 - gateChances.oversight) / falseAlarm);
}

/** Logarithm of the odds against such a change at which an objective passes. */
export const oddsToPass = Math.log((1 - gateChances.falseAlarm) / gateChances.oversight);

/**
 * A p-value that holds however often one looks: the largest chance of a false alarm that such odds would still exceed.
 * @returns in (0, 1]
 * @see Wald 1945, Ann. Math. Statist. 16:117
 */
export function chanceOf(logOdds: number): number {
  return Math.min(1, (1 - gateChances.oversight) * Math.exp(-logOdds));
}

/** Confidence of the intervals that reports show. */
export const shownConfidence = 0.95;
