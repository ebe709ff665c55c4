/** Percentiles that every trend of a record contains. */
export const usualPercentiles: readonly number[] = [50, 90, 95, 99];

/** The key of a percentile in a record: `95` or `99.9`. */
export function percentileKey(percent: number): string {
  return String(percent);
}

/**
 * Percentile by k6's own definition, so that a record matches k6's summary: the value at index `percent / 100 * (n -
 * 1)`, linear between neighbours.
 * @param sorted ascending
 * @param percent in [0, 100]
 * @returns NaN for no values
 * @see metrics/sink.go of k6 v2.2.0, TrendSink.P
 */
export function percentileOf(sorted: ArrayLike<number>, percent: number): number {
  const index = (percent / 100) * (sorted.length - 1);
  const below = Math.floor(index);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[Math.ceil(index)] ?? low;
  return low + (high - low) * (index - below);
}
