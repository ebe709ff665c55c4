/** How long the jobs of the workflows may take, and what they measure in that time. */
export interface JobTimes {
  readonly gateMinutes: number;
  readonly recordMinutes: number;
  /** Runs that are recorded at a time. */
  readonly runs: number;
  /** Whether a gate can take all its rounds within its budget. */
  readonly fitsBudget: boolean;
}

/** Where the scripts take no longer than most. */
export const usualTimes: JobTimes = { gateMinutes: 20, recordMinutes: 30, runs: 3, fitsBudget: true };

/** Of a script that does not say it: a minute, as many take. */
export const assumedMs = 60_000;

/** Of each run beside its load: k6 loads the script, the target is awaited, the last iterations end. */
const besideMs = 15_000;

/** Checkout, building and starting the service, installing k6, comment and artifact. */
const jobMs = 10 * 60_000;

/** What the gate spends on load at most, unless the user says otherwise (`budget`), and the rounds that it may take. */
const budgetMs = 15 * 60_000;
const rounds = 3;

/** A job beyond this is nobody's to wait for: then fewer runs are recorded. */
const mostMinutes = 60;

type Durations = readonly (number | undefined)[];

function roundMs(durations: Durations): number {
  return durations.reduce((sum: number, one) => sum + (one ?? assumedMs) + besideMs, 0);
}

/** Whether a gate of these scripts can take all its rounds within its budget. */
export function threeRoundsFit(durations: Durations): boolean {
  return rounds * roundMs(durations) <= budgetMs;
}

/**
 * Times of the jobs that run these scripts, so that no time-out of GitHub's strikes first: a gate takes rounds as long as
 * its budget lasts and one in any case, and a recording measures runs that prove nothing once again.
 * @param durations of each script; undefined where it is not known
 */
export function timesFor(durations: Durations): JobTimes {
  const round = roundMs(durations);
  const gateMinutes = minutesFor(Math.max(round, Math.min(rounds * round, budgetMs)));
  const recording = (runs: number) => minutesFor(2 * runs * round);
  const { runs: most } = usualTimes;
  const few = Array.from({ length: most }, (_, index) => most - index).find(
    (runs) => recording(runs) <= mostMinutes,
  );
  const runs = few ?? 1;
  return {
    gateMinutes: Math.max(usualTimes.gateMinutes, gateMinutes),
    recordMinutes: Math.max(usualTimes.recordMinutes, recording(runs)),
    runs,
    fitsBudget: threeRoundsFit(durations),
  };
}

/** Whole steps of five minutes. */
function minutesFor(loadMs: number): number {
  return Math.ceil((loadMs + jobMs) / 300_000) * 5;
}
