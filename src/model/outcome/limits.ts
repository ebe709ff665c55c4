/** Maximum runs of one scenario in a report; gates and recordings never have more. */
export const mostRuns = 50;

/** Maximum runs of the baseline in a report; the latest are kept. */
export const mostBaselineRuns = 20;
