/** What the timestamps of samples say about when a run began and ended. Changed in place. */
export type SampleClock = ReturnType<typeof startClock>;

/** A count of the VUs: k6 makes one each second, from when it begins to initialise them until the run ends. */
interface Tick {
  readonly timeMs: number;
  /** Number of initialised VUs. */
  readonly vusMax: number;
}

/** A clock without samples. */
export function startClock() {
  const ticks: Tick[] = [];
  return {
    /** True while every stamp is a whole second, as in k6's CSV unless `K6_CSV_TIME_FORMAT` says otherwise. */
    isWholeSeconds: true,
    /** When the first request or iteration began, epoch ms: the time of its sample minus its duration. */
    earliestMs: Number.POSITIVE_INFINITY,
    /** When the first two iterations began. */
    firstIterationMs: Number.POSITIVE_INFINITY,
    secondIterationMs: Number.POSITIVE_INFINITY,
    /** Whether the script has a setup stage, which may be silent for a while. */
    hasSetup: false,
    ticks,
  };
}

/** Notes when a request began. */
export function noteStart(clock: SampleClock, startMs: number): void {
  if (startMs < clock.earliestMs) clock.earliestMs = startMs;
}

/** Notes when an iteration began. */
export function noteIteration(clock: SampleClock, startMs: number): void {
  noteStart(clock, startMs);
  if (startMs >= clock.secondIterationMs) return;
  clock.secondIterationMs = Math.max(startMs, clock.firstIterationMs);
  clock.firstIterationMs = Math.min(startMs, clock.firstIterationMs);
}

/** As many as a run has seconds that are cut into slices. */
const mostTicks = 65_536;

/** Notes a count of the VUs. */
export function noteUsers({ ticks }: SampleClock, timeMs: number, vusMax: number): void {
  if (ticks.length === mostTicks) ticks.pop();
  ticks.push({ timeMs, vusMax });
}
