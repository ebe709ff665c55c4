/** Runs of one scenario that a report keeps; no gate takes more rounds, and no recording measures more runs. */
export const mostRuns = 50;

/** Runs of the baseline that a report keeps, the latest. */
export const mostBaselineRuns = 20;
