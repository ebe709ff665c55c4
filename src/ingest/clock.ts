/** What the time stamps of samples tell of when a run began and ended. Changed in place. */
export interface Clock {
  /** True while every stamp is a whole second, as in k6's CSV unless `K6_CSV_TIME_FORMAT` says otherwise. */
  isWholeSeconds: boolean;
  /** When the first request or iteration began, epoch ms: the time of its sample less what it took. */
  earliestMs: number;
  /** When the first two iterations began. */
  firstIterationMs: number;
  secondIterationMs: number;
  /** Whether the script has a setup stage, which may be silent for a while. */
  hasSetup: boolean;
  /** k6 counts its VUs every second, from when it begins to initialise them until the end of the run. */
  readonly ticks: Tick[];
}

/** One count of the VUs. */
export interface Tick {
  readonly timeMs: number;
  /** How many of them are initialised. */
  readonly vusMax: number;
}

/** A clock without samples. */
export function startClock(): Clock {
  return {
    isWholeSeconds: true,
    earliestMs: Number.POSITIVE_INFINITY,
    firstIterationMs: Number.POSITIVE_INFINITY,
    secondIterationMs: Number.POSITIVE_INFINITY,
    hasSetup: false,
    ticks: [],
  };
}

/** Notes the stamp of the samples that follow. */
export function noteStamp(clock: Clock, timeMs: number): void {
  if (clock.isWholeSeconds && timeMs % 1000 !== 0) clock.isWholeSeconds = false;
}

/** Notes when a request began. */
export function noteStart(clock: Clock, startMs: number): void {
  if (startMs < clock.earliestMs) clock.earliestMs = startMs;
}

/** Notes when an iteration began. */
export function noteIteration(clock: Clock, startMs: number): void {
  noteStart(clock, startMs);
  if (startMs >= clock.secondIterationMs) return;
  clock.secondIterationMs = Math.max(startMs, clock.firstIterationMs);
  clock.firstIterationMs = Math.min(startMs, clock.firstIterationMs);
}

/** As many as a run has seconds that are cut into slices. */
const mostTicks = 65_536;

/** Notes a count of the VUs. */
export function noteUsers({ ticks }: Clock, timeMs: number, vusMax: number): void {
  if (ticks.length === mostTicks) ticks.pop();
  ticks.push({ timeMs, vusMax });
}
