/**
 * Error probabilities of a gate. A false alarm costs trust, so all objectives and scenarios of a gate share one in a
 * hundred. Each objective may overlook one in fifty of the changes to detect (twice its tolerance unless the user sets
 * `sees`).
 */
export const gateErrorBudget = { falseAlarm: 0.01, oversight: 0.02 } as const;

/** Log odds at which a change for the worse fails an objective with this false-alarm probability. */
export function oddsToFail(falseAlarm: number): number {
  return Math.log((1 - gateErrorBudget.oversight) / falseAlarm);
}

/** Log odds against such a change at which an objective passes. */
export const oddsToPass = Math.log((1 - gateErrorBudget.falseAlarm) / gateErrorBudget.oversight);

/**
 * p-value that stays valid under repeated looks: the largest false-alarm probability that these odds still exceed.
 * @returns in (0, 1]
 * @see Wald 1945, Ann. Math. Statist. 16:117
 */
export function chanceOf(logOdds: number): number {
  if (Number.isNaN(logOdds)) return 1;
  return Math.min(1, (1 - gateErrorBudget.oversight) * Math.exp(-logOdds));
}

/**
 * Log of the mean of two odds. It exceeds a bound by chance no more often than each of them does.
 * @see Vovk & Wang 2021, Ann. Statist. 49:1736 (averages of e-values)
 */
export function logMeanOdds(one: number, other: number): number {
  const larger = Math.max(one, other);
  return larger + Math.log((Math.exp(one - larger) + Math.exp(other - larger)) / 2);
}

/** Confidence of the intervals in reports. */
export const shownConfidence = 0.95;
