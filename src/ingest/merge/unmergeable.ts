import { usageFailure } from "../../model/failure.ts";
import type { Metric, Run, Tags } from "../../model/run/run.ts";
import { mostSlices } from "../series/slices.ts";
import { seriesKey } from "./metrics.ts";

type Series = Metric["series"][number];

/** Of a series: the usual ones, and those of objectives. */
const mostPercentiles = 50;
/** Two for each percentile of the slices, besides counts and sums. */
const mostRows = 2 * mostPercentiles + 2;

/** All rows of a series, with a figure for each slice. */
function rowsOf(series: Series): readonly (readonly unknown[])[] {
  if (!("slices" in series) || series.slices === undefined) return [];
  return Object.values(series.slices).flatMap((row) => (Array.isArray(row) ? [row] : Object.values(row)));
}

function isOversized(series: Series): boolean {
  const rows = rowsOf(series);
  const percentiles = "percentiles" in series.values ? Object.keys(series.values.percentiles).length : 0;
  return (
    percentiles > mostPercentiles || rows.length > mostRows || rows.some(({ length }) => length > mostSlices)
  );
}

function quoted(foreign: string | Tags): string {
  return JSON.stringify(foreign).slice(0, 200);
}

/**
 * Refuses the record of a part that Loadline cannot have written.
 * @param path of the record, for messages
 * @throws Failure "usage" for duplicate metrics or series, and for a series with too many percentiles or slices
 */
export function refuseUnmergeable(path: string, { metrics }: Run): void {
  const names = new Set<string>();
  for (const { name, series } of metrics) {
    const refuse = (what: string) =>
      usageFailure(
        `${path} is a damaged Run record: ${what} ${quoted(name)}. Download the file again, or measure again.`,
      );
    if (names.has(name)) throw refuse("it has two metrics");
    names.add(name);
    const keys = new Set<string>();
    for (const one of series) {
      const key = seriesKey(one);
      if (keys.has(key)) throw refuse(`two series have the tags ${quoted(one.tags)} in the metric`);
      keys.add(key);
      if (isOversized(one)) throw refuse("too many percentiles or slices in a series of the metric");
    }
  }
}
