import { lengthMs, sliceMsOf } from "../../model/run/age.ts";
import type { Run, Tags } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import type { Band, Values } from "../../report/render/html/panel.ts";
import { percentileOf } from "../../stats/percentile.ts";
import { bandWords } from "./words.ts";

/** A run's window in `count` slices of `seconds`; a last one that was not measured nearly whole is left out. */
interface Cut {
  readonly count: number;
  readonly seconds: number;
  readonly spanSeconds: number;
}

/** A window ends with its last sample, a little before the end of its slice. */
const nearlyWhole = 0.9;

export function cutOf({ window }: Run): Cut {
  const seconds = sliceMsOf(window) / 1000;
  const spanSeconds = lengthMs(window) / 1000;
  return { count: Math.floor(spanSeconds / seconds + 1 - nearlyWhole), seconds, spanSeconds };
}

/** A figure of each slice of a run; undefined if the run has none. */
export type Sliced = (run: Run) => Values | undefined;

/** A percentile of the response times of each slice, in ms. @param tags of an endpoint; default: all requests */
export function percentileOfSlices(percent: string, tags: Tags = {}): Sliced {
  return (run) => {
    const series = seriesOf(run, "http_req_duration", tags);
    return series?.slices?.percentiles[percent]?.slice(0, cutOf(run).count);
  };
}

/** Requests per second of each slice; null for one that was not measured. Undefined where none was counted. */
export const requestsOfSlices: Sliced = (run) => {
  const { count: whole, seconds } = cutOf(run);
  const counts = seriesOf(run, "http_reqs")?.slices?.count.slice(0, whole);
  const unmeasured = new Set(run.window.unmeasured);
  if (counts?.every((count) => count === 0)) return undefined;
  return counts?.map((count, slice) => (unmeasured.has(slice) ? null : rounded(count / seconds)));
};

/** Share of failed requests of each slice; null without requests. */
export const failuresOfSlices: Sliced = (run) => {
  const slices = seriesOf(run, "http_req_failed")?.slices;
  const passes = slices?.passes.slice(0, cutOf(run).count);
  return passes?.map((failed, index) => {
    const count = slices?.count[index] ?? 0;
    return count === 0 ? null : rounded(failed / count);
  });
};

/** Four significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** From this many runs a band leaves out the outermost tenth on both sides. */
const manyRuns = 5;

/** Both ends of a band over the figures of `runs` runs; null without figures. */
function endsOver(runs: number, lows: readonly number[], highs: readonly number[]) {
  const left = runs < manyRuns ? 0 : 10;
  const at = (values: readonly number[], percent: number): number | null =>
    values.length === 0 ? null : rounded(percentileOf(Float64Array.from(values).sort(), percent));
  return { low: at(lows, left), high: at(highs, 100 - left) };
}

/** From the lowest figure of runs to their highest: all of it, or 10 % to 90 % of five or more. */
export function rangeOver(figures: readonly { readonly min: number; readonly peak: number }[]) {
  return endsOver(
    figures.length,
    figures.map(({ min }) => min),
    figures.map(({ peak }) => peak),
  );
}

/** What a band over this number of runs is, in words. */
export function bandName(runs: number, reference: string): string {
  return bandWords(runs, reference, runs < manyRuns);
}

/** The runs whose slices lie beside those of `run`. */
export function alike(run: Run, others: readonly Run[]): readonly Run[] {
  return others.filter((it) => cutOf(it).seconds === cutOf(run).seconds);
}

/**
 * Where the runs of the baseline lie at each of `length` slices: all of them, or 10 % to 90 % of five or more.
 * @returns undefined for fewer than two runs with such figures
 */
export function bandOver(
  runs: readonly Run[],
  sliced: Sliced,
  { name, length }: { readonly name: string; readonly length: number },
): Band | undefined {
  const columns = runs.map((run) => sliced(run) ?? []).filter((values) => values.length > 0);
  if (columns.length < 2) return undefined;
  const ends = Array.from({ length }, (_, index) => {
    const figures = columns.map((values) => values[index] ?? null).filter((value) => value !== null);
    return endsOver(columns.length, figures, figures);
  });
  return { name, low: ends.map(({ low }) => low), high: ends.map(({ high }) => high) };
}
