import { formatDurationMs } from "../units.ts";

/** What is asked of Prometheus: values from `start` on, a step apart, none after `end`. */
export interface Range {
  readonly start: Date;
  readonly end: Date;
  readonly stepMs: number;
}

/** Prometheus refuses a range with more steps than this between its start and its end. */
const mostSteps = 11_000;
/** A chart has no use for more. */
const stepsOfChart = 240;

/** Steps that people read at a glance; each at most 2.5 times the one before, so that a chart gets 96 points or more. */
const readableStepsMs = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400,
].map((seconds) => seconds * 1000);

export interface ChosenStep {
  readonly stepMs: number;
  /** Why it is not the step that was asked for. */
  readonly doubt?: string | undefined;
}

/**
 * The step between two values of a window: the user's own, or one that gives a chart 96 to 240 points (fewer in a
 * window below 96 s: a step is never chosen below 1 s). Larger where Prometheus would refuse the range.
 */
export function chooseStep(windowMs: number, wantedMs: number | undefined): ChosenStep {
  if (wantedMs === undefined) return { stepMs: readableStep(windowMs / stepsOfChart) };
  if (windowMs / wantedMs <= mostSteps) return { stepMs: wantedMs };
  const stepMs = readableStep(windowMs / mostSteps);
  return {
    stepMs,
    doubt:
      `a step of ${formatDurationMs(wantedMs)} would be over 11,000 values a series, more than Prometheus answers; ` +
      `read with a step of ${formatDurationMs(stepMs)}`,
  };
}

/** How many values a series without gaps has in a range. */
export function valuesIn({ start, end, stepMs }: Range): number {
  return Math.floor((end.getTime() - start.getTime()) / stepMs) + 1;
}

function readableStep(leastMs: number): number {
  const longestMs = 86_400_000;
  return readableStepsMs.find((stepMs) => stepMs >= leastMs) ?? Math.ceil(leastMs / longestMs) * longestMs;
}
