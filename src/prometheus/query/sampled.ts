import { formatDurationMs } from "../../model/units.ts";
import type { Labels } from "../api/client.ts";
import { labelsKey, type SampledSeries, type Sampling, type Samplings } from "./arrival.ts";
import type { SelectorsOfQuery } from "./selectors.ts";

/** What an answer may be judged by: Prometheus repeats a value for up to five minutes, also one from before the window. */
export type Sampled =
  /** Nothing of it is of the window; the reason has no full stop. */
  | { readonly kind: "none"; readonly reason: string }
  | {
      readonly kind: "some";
      /** Whether a series of the answer is of the window. */
      readonly isOwn: (labels: Labels) => boolean;
      readonly doubts: readonly string[];
    };

function samplingsOf(
  { selectors }: SelectorsOfQuery,
  samplings: Samplings,
  isRange: boolean,
): readonly Sampling[] {
  return selectors.flatMap((it) => (it.isRange === isRange ? (samplings.get(it.text) ?? []) : []));
}

const remedy = "use a longer run or a shorter scrape_interval";

/** How often the series are sampled at the most rarely; empty where that is not known. */
function rarely(series: readonly SampledSeries[]): string {
  const known = series.flatMap(({ intervalMs }) => intervalMs ?? []);
  return known.length === 0
    ? ""
    : `, and there is one every ${formatDurationMs(seconds(Math.max(...known)))}`;
}

/** Whole seconds where that is exact enough to be read. */
function seconds(durationMs: number): number {
  return durationMs < 10_000 ? durationMs : Math.round(durationMs / 1000) * 1000;
}

/**
 * Which series of a query's answer have a sample of their own in the window.
 * @param samplings of what the selectors find at the window's end; without one nothing is left out
 */
export function sampledIn(
  query: SelectorsOfQuery,
  samplings: Samplings,
  { start, end }: { readonly start: Date; readonly end: Date },
): Sampled {
  const series = samplingsOf(query, samplings, false).flatMap((it) => it.series);
  const old = series.filter(({ newestMs }) => newestMs < start.getTime());
  if (old.length === 0) return { kind: "some", isOwn: () => true, doubts: [] };
  const hasRanges = query.selectors.some(({ isRange }) => isRange);
  if (old.length === series.length && !hasRanges) {
    const newest = Math.max(...old.map(({ newestMs }) => newestMs));
    const age = formatDurationMs(Math.max(1000, seconds(start.getTime() - newest)));
    const window = formatDurationMs(seconds(end.getTime() - start.getTime()));
    const reason =
      `no sample in this window of ${window}: the newest is from ${age} before it` +
      `${rarely(old)}; ${remedy}`;
    return { kind: "none", reason };
  }
  const count = `${old.length} of ${series.length} series`;
  if (!query.isPlain) {
    const doubt = `${count} that it reads have no sample in the window, only older values`;
    return { kind: "some", isOwn: () => true, doubts: [doubt] };
  }
  const left = new Set(old.map(({ labels }) => labelsKey(labels)));
  const doubt = `${count} left out: no sample in the window, only older values`;
  return { kind: "some", isOwn: (labels) => !left.has(labelsKey(labels)), doubts: [doubt] };
}

/** Why a query over a range of time found nothing although its series are there; undefined where that is not why. */
export function whyNoSeries(
  query: SelectorsOfQuery,
  samplings: Samplings,
  { start, end }: { readonly start: Date; readonly end: Date },
): string | undefined {
  const windowMs = end.getTime() - start.getTime();
  const rare = samplingsOf(query, samplings, true)
    .flatMap((it) => it.series)
    .filter(({ intervalMs = 0 }) => 2 * intervalMs > windowMs);
  if (rare.length === 0) return undefined;
  const every = formatDurationMs(seconds(Math.max(...rare.map(({ intervalMs = 0 }) => intervalMs))));
  const window = formatDurationMs(seconds(windowMs));
  return (
    `too few samples for this window of ${window}: Prometheus has one every ${every}, and a rate needs two in its ` +
    `range; ${remedy}`
  );
}

/** What Prometheus had not stored of the window when the query was asked. */
export function doubtsOfSampling(query: SelectorsOfQuery, samplings: Samplings): readonly string[] {
  const all = query.selectors.flatMap(({ text }) => samplings.get(text) ?? []);
  const late = all.filter((it) => it.late > 0);
  if (late.length === 0) return [];
  const missingMs = Math.max(...late.map((it) => it.missingMs));
  const last = formatDurationMs(Math.ceil(missingMs / 1000) * 1000);
  const count = late.reduce((sum, it) => sum + it.late, 0);
  const total = all.reduce((sum, { series }) => sum + series.length, 0);
  const of = count === total ? "" : ` (${count} of ${total} series that it reads)`;
  return [`the last ${last} of the window are not in Prometheus yet${of}`];
}
