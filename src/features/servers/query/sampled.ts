import { formatDurationMs } from "../../../model/units.ts";
import type { Labels } from "../../../prometheus/api/client.ts";
import { sumOf } from "../../../stats/sum.ts";
import { labelsKey, type SampledSeries, type Sampling, type Samplings } from "./arrival.ts";
import type { SelectorsOfQuery } from "./selectors.ts";

/** What of an answer is of the window: Prometheus repeats values for five minutes, also from before it. */
export type Sampled =
  /** Without a full stop. */
  | { readonly kind: "none"; readonly reason: string }
  | {
      readonly kind: "some";
      /** Whether a series is of the window. */
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

/** The longest interval of the series, if known. */
function rarely(series: readonly SampledSeries[]): string {
  const known = series.flatMap(({ intervalMs }) => intervalMs ?? []);
  return known.length === 0 ? "" : `, and there is one every ${durationWords(Math.max(...known))}`;
}

/** In whole seconds from 10 s on. */
function durationWords(durationMs: number): string {
  return formatDurationMs(durationMs < 10_000 ? durationMs : Math.round(durationMs / 1000) * 1000);
}

/** Which series of a query's answer have a sample in the window. A selector without a sampling leaves out nothing. */
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
    const age = durationWords(Math.max(1000, start.getTime() - newest));
    const window = durationWords(end.getTime() - start.getTime());
    const found = `the newest is from ${age} before it${rarely(old)}`;
    return { kind: "none", reason: `no sample in this window of ${window}: ${found}; ${remedy}` };
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

/** Why a query over a range of time found no series, if it is for too few samples. */
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
  const every = durationWords(Math.max(...rare.map(({ intervalMs = 0 }) => intervalMs)));
  return (
    `too few samples for this window of ${durationWords(windowMs)}: Prometheus has one every ${every}, and a rate needs ` +
    `two in its range; ${remedy}`
  );
}

/** What of the window Prometheus had not stored yet. */
export function doubtsOfSampling(query: SelectorsOfQuery, samplings: Samplings): readonly string[] {
  const all = query.selectors.flatMap(({ text }) => samplings.get(text) ?? []);
  const late = all.filter((it) => it.late > 0);
  if (late.length === 0) return [];
  const missingMs = Math.max(...late.map((it) => it.missingMs));
  const last = formatDurationMs(Math.ceil(missingMs / 1000) * 1000);
  const count = sumOf(late, (it) => it.late);
  const total = sumOf(all, ({ series }) => series.length);
  const of = count === total ? "" : ` (${count} of ${total} series that it reads)`;
  return [`the last ${last} of the window are not in Prometheus yet${of}`];
}
