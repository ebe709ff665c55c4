import type { CounterSeries, Run } from "./run.ts";
import { allSeriesOf, seriesOf } from "./series.ts";

/** How a request was answered: HTTP status, 0 if it was not, and whether k6 expects it (200 to 399 unless the script says otherwise). */
export interface Answer {
  readonly status: number;
  readonly isExpected: boolean;
}

/** Requests that were answered in the same way. */
export interface Answers extends Answer {
  readonly series: CounterSeries;
}

/** Series by status alone: k6 was asked not to check these, or the samples lack the tag that says whether it expected them. */
function uncheckedIn(run: Pick<Run, "metrics">, all: readonly CounterSeries[]): Answers[] {
  const unchecked = all.flatMap((series) => {
    const { status, ...others } = series.tags;
    return status === undefined || Object.keys(others).length > 0 ? [] : [{ status: Number(status), series }];
  });
  const requests = all[0]?.values.count ?? 0;
  const checked = seriesOf(run, "http_req_failed")?.values.count ?? 0;
  // Where k6 checked all, the tag is missing.
  const isUnchecked = unchecked.reduce((sum, { series }) => sum + series.values.count, checked) <= requests;
  return isUnchecked ? unchecked.map((one) => ({ ...one, isExpected: true })) : [];
}

/**
 * The requests of a run by their answers, the most frequent. What k6 was asked not to check is never a failure, and so
 * expected.
 * @returns empty if the record does not say how they were answered
 */
export function answersIn(run: Pick<Run, "metrics">): Answers[] {
  const all = allSeriesOf(run, "http_reqs");
  const checked = all.flatMap((series) => {
    const { status, expected_response: expected, ...others } = series.tags;
    if (status === undefined || expected === undefined || Object.keys(others).length > 0) return [];
    return [{ status: Number(status), isExpected: expected === "true", series }];
  });
  return [...checked, ...uncheckedIn(run, all)];
}
