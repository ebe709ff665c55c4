import { formatDurationMs } from "../model/units.ts";

/** Values from `start` on, a step apart, none after `end`. */
export interface Range {
  readonly start: Date;
  readonly end: Date;
  readonly stepMs: number;
}

/** Prometheus refuses a range with more steps. */
const mostSteps = 11_000;
/** For `$step`: enough for a curve. */
const stepsOfCurve = 240;
/** For figures: enough for a peak of a few seconds; 500 series have 32 MB. */
const stepsOfFigures = 2000;

/** Readable steps, each at most 2.5 times the one before. */
const readableStepsMs = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400,
].map((seconds) => seconds * 1000);

export interface ChosenStep {
  readonly stepMs: number;
  /** Why it differs from the configured step. */
  readonly doubt?: string | undefined;
}

/**
 * What `$step` stands for: the configured step, or one of at least 1 s that divides a window from 96 s on into 96 to 240 parts;
 * a larger one if Prometheus would refuse the range.
 */
export function chooseStep(windowMs: number, wantedMs: number | undefined): ChosenStep {
  if (wantedMs === undefined) return { stepMs: readableStep(windowMs / stepsOfCurve) };
  if (windowMs / wantedMs <= mostSteps) return { stepMs: wantedMs };
  const stepMs = readableStep(windowMs / mostSteps);
  return {
    stepMs,
    doubt:
      `a step of ${formatDurationMs(wantedMs)} would exceed Prometheus' limit of 11,000 values a series; ` +
      `read with a step of ${formatDurationMs(stepMs)}`,
  };
}

/**
 * The grid on which the figures of a window are read: the configured step, or one of at least 1 s for at most 2,000 steps. It
 * is stretched, at most twofold, so that the first and last values are those of the window's start and end, to a millisecond
 * per step.
 */
export function gridOf({ start, end }: Pick<Range, "start" | "end">, wantedMs: number | undefined): Range {
  const windowMs = end.getTime() - start.getTime();
  const leastMs =
    wantedMs === undefined ? readableStep(windowMs / stepsOfFigures) : chooseStep(windowMs, wantedMs).stepMs;
  if (windowMs < 1) return { start: end, end, stepMs: leastMs };
  const steps = Math.max(1, Math.floor(windowMs / leastMs));
  const stepMs = Math.floor(windowMs / steps);
  return { start: new Date(end.getTime() - steps * stepMs), end, stepMs };
}

/** Values of a series without gaps. */
export function valuesIn({ start, end, stepMs }: Range): number {
  return Math.floor((end.getTime() - start.getTime()) / stepMs) + 1;
}

function readableStep(leastMs: number): number {
  const longestMs = 86_400_000;
  return readableStepsMs.find((stepMs) => stepMs >= leastMs) ?? Math.ceil(leastMs / longestMs) * longestMs;
}
