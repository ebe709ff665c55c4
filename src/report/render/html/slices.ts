import type { Run, Tags } from "../../../model/run/run.ts";
import { seriesOf } from "../../../model/run/series.ts";
import { bandWords } from "../../words/pages/report.ts";
import type { Band, Values } from "./panel.ts";

/** How a run's window is cut: `count` slices of `seconds`, without a last one that was not measured nearly whole. */
interface Cut {
  readonly count: number;
  readonly seconds: number;
  readonly spanSeconds: number;
}

/** A window ends with its last sample, a little before the slice that holds it does. */
const nearlyWhole = 0.9;

/** How the slices of a run lie in its window. */
export function cutOf({ window }: Run): Cut {
  const seconds = (window.sliceMs ?? 1000) / 1000;
  const spanSeconds = Math.max(0, Date.parse(window.end) - Date.parse(window.start)) / 1000 || 0;
  return { count: Math.floor(spanSeconds / seconds + 1 - nearlyWhole), seconds, spanSeconds };
}

/** A figure of each slice of a run; undefined where the run has none. */
export type Sliced = (run: Run) => Values | undefined;

/** A percentile of the response times of each slice, in ms. @param tags of an endpoint; of all requests when left out */
export function percentileOfSlices(percent: string, tags: Tags = {}): Sliced {
  return (run) => {
    const series = seriesOf(run, "http_req_duration", tags);
    return series?.slices?.percentiles[percent]?.slice(0, cutOf(run).count);
  };
}

/** Requests per second of each slice. */
export const requestsOfSlices: Sliced = (run) => {
  const { count: whole, seconds } = cutOf(run);
  const counts = seriesOf(run, "http_reqs")?.slices?.count.slice(0, whole);
  return counts?.map((count) => rounded(count / seconds));
};

/** Share of failed requests of each slice; none where there was no request. */
export const failuresOfSlices: Sliced = (run) => {
  const slices = seriesOf(run, "http_req_failed")?.slices;
  const passes = slices?.passes.slice(0, cutOf(run).count);
  return passes?.map((failed, index) => {
    const count = slices?.count[index] ?? 0;
    return count === 0 ? null : rounded(failed / count);
  });
};

/** Four significant digits, as many as a slice deserves. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}

/** From how many runs on the band leaves the outermost tenth on both sides out. */
const manyRuns = 5;

/** Share of the runs that a band over this number leaves out on either side. */
function shareLeftOut(runs: number): number {
  return runs < manyRuns ? 0 : 0.1;
}

/**
 * The room between the lowest figures of runs and their highest: all of it, or 10 % to 90 % of five or more.
 * @param figures of each run, at least one
 */
export function rangeOver(figures: readonly { readonly min: number; readonly peak: number }[]): {
  readonly low: number | null;
  readonly high: number | null;
} {
  const share = shareLeftOut(figures.length);
  const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
  return {
    low: rankedAt(sorted(figures.map(({ min }) => min)), share),
    high: rankedAt(sorted(figures.map(({ peak }) => peak)), 1 - share),
  };
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
 * Where the runs of the baseline lie at each slice: all of them, or 10 % to 90 % of five or more.
 * @returns undefined for fewer than two runs with such figures
 */
export function bandOver(runs: readonly Run[], sliced: Sliced, name: string): Band | undefined {
  const columns = runs.flatMap((run) => {
    const values = sliced(run);
    return values === undefined || values.length === 0 ? [] : [values];
  });
  if (columns.length < 2) return undefined;
  const length = Math.max(...columns.map((it) => it.length));
  const share = shareLeftOut(columns.length);
  const ranked = Array.from({ length }, (_, index) =>
    columns
      .map((values) => values[index] ?? null)
      .filter((value) => value !== null)
      .sort((a, b) => a - b),
  );
  return {
    name,
    low: ranked.map((values) => rankedAt(values, share)),
    high: ranked.map((values) => rankedAt(values, 1 - share)),
  };
}

/** The value at a share of the ranks, linear between neighbours. */
function rankedAt(sorted: readonly number[], share: number): number | null {
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (low === undefined || high === undefined) return null;
  return rounded(low + (high - low) * (place - Math.floor(place)));
}
