/** Timeouts of the workflows' jobs, and what they measure in that time. */
export interface JobTimes {
  readonly gateMinutes: number;
  readonly recordMinutes: number;
  /** Runs recorded in one job. */
  readonly runs: number;
  /** True if a gate can take all its rounds within its budget. */
  readonly fitsBudget: boolean;
}

/** For scripts of usual length. */
export const usualTimes: JobTimes = { gateMinutes: 20, recordMinutes: 30, runs: 3, fitsBudget: true };

/** Of a script whose length is unknown. */
export const assumedMs = 60_000;

/** Overhead of a run: loading the script, waiting for the target, last iterations. */
const besideMs = 15_000;

/** Overhead of a job: checkout, building and starting the service, installing k6, comment and artifact. */
const jobMs = 10 * 60_000;

/** The default `budget`, and the rounds that should fit into it. */
const budgetMs = 15 * 60_000;
const rounds = 3;

/** Longest recording job; beyond it fewer runs are recorded. */
const mostMinutes = 60;

type Durations = readonly (number | undefined)[];

function roundMs(durations: Durations): number {
  return durations.reduce((sum: number, one) => sum + (one ?? assumedMs) + besideMs, 0);
}

/** Whether three rounds of these scripts fit into the budget. */
export function threeRoundsFit(durations: Durations): boolean {
  return rounds * roundMs(durations) <= budgetMs;
}

/** Timeouts: at least one round and up to the budget for a gate; twice each run for a recording, which repeats invalid ones. */
export function timesFor(durations: Durations): JobTimes {
  const round = roundMs(durations);
  const gateMinutes = minutesFor(Math.max(round, Math.min(rounds * round, budgetMs)));
  const recording = (runs: number) => minutesFor(2 * runs * round);
  const runs = [usualTimes.runs, 2].find((some) => recording(some) <= mostMinutes) ?? 1;
  return {
    gateMinutes: Math.max(usualTimes.gateMinutes, gateMinutes),
    recordMinutes: Math.max(usualTimes.recordMinutes, recording(runs)),
    runs,
    fitsBudget: threeRoundsFit(durations),
  };
}

/** Minutes of a job, rounded up to five. */
function minutesFor(loadMs: number): number {
  return Math.ceil((loadMs + jobMs) / 300_000) * 5;
}
