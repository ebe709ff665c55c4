import type { OverSeconds, SecondFigure } from "../../model/objective.ts";
import type { CounterSeries, RateSeries, TrendSeries } from "../../model/run/run.ts";
import { percentileKey, percentileOf } from "../../stats/percentile.ts";
import { sumOf } from "../../stats/sum.ts";

/** Samples of a metric, as far as they have seconds. */
type Sliced =
  | { readonly type: "trend"; readonly series: TrendSeries }
  | { readonly type: "rate"; readonly series: RateSeries }
  | { readonly type: "counter"; readonly series: CounterSeries };

/** Which rows of a run count. */
interface WholeRows {
  /** Length of a row. */
  readonly rowMs: number;
  /** The rows before this one are cut short. */
  readonly first: number;
  /** This row and those after it are cut short. */
  readonly end: number;
  /** Rows that the tool skipped. */
  readonly unmeasured?: readonly number[] | undefined;
}

/** A row, and the number of samples behind it; undefined for one that measured nothing. */
type Row = { readonly value: number; readonly weight: number } | undefined;

/** What each row has, in the order of time. Of a run of at most ten minutes a row is a second. */
function rowsOf(samples: Sliced, each: SecondFigure, whole: WholeRows): Row[] | undefined {
  const { rowMs, first, end } = whole;
  const unmeasured = new Set(whole.unmeasured);
  const { slices } = samples.series;
  const rows = slices?.count
    .slice(0, end)
    .map((_, row) => (unmeasured.has(row) ? undefined : rowOf(samples, each, row, rowMs)));
  return rows?.slice(first);
}

function rowOf(samples: Sliced, each: SecondFigure, row: number, rowMs: number): Row {
  const weight = samples.series.slices?.count[row] ?? 0;
  switch (samples.type) {
    case "counter":
      return each.kind === "rate" ? { value: (weight * 1000) / rowMs, weight } : undefined;
    case "rate": {
      const passes = samples.series.slices?.passes[row] ?? 0;
      return each.kind === "rate" && weight > 0 ? { value: passes / weight, weight } : undefined;
    }
    case "trend": {
      const { slices } = samples.series;
      if (slices === undefined || weight === 0) return undefined;
      if (each.kind === "avg") return { value: (slices.sum[row] ?? 0) / weight, weight };
      if (each.kind === "rate") return undefined;
      const value = slices.percentiles[percentileKey(each.kind === "percentile" ? each.percent : 50)]?.[row];
      return value === undefined || value === null ? undefined : { value, weight };
    }
    default:
      return samples satisfies never;
  }
}

type MeasuredRow = NonNullable<Row>;

/** What happens from each row to the next one that measured something; the first has no step. */
function stepsOf(rows: readonly Row[], step: (before: MeasuredRow, now: MeasuredRow) => Row): Row[] {
  let before: Row;
  return rows.map((now) => {
    if (now === undefined) return undefined;
    const made = before && step(before, now);
    before = now;
    return made;
  });
}

/** Percentiles that the noise of another one is read between. */
const knots = [5, 10, 25, 50, 75, 90, 95, 99];

/**
 * A figure over the rows of a run, as samples: each row is one, so that its noise is that of the rows.
 * @returns undefined where the samples have no rows, or too few of them measured anything
 */
export function overRows(
  samples: Sliced,
  { each, over }: { readonly each: SecondFigure; readonly over: OverSeconds },
  whole: WholeRows,
): TrendSeries | undefined {
  const rows = rowsOf(samples, each, whole);
  const percents = over.kind === "percentile" ? [over.percent] : [];
  return rows && seriesOf(figuresOver(rows, over), percents);
}

function figuresOver(rows: readonly Row[], { kind }: OverSeconds): Row[] {
  switch (kind) {
    case "step":
      return stepsOf(rows, (before, now) => ({ value: Math.abs(now.value - before.value), weight: 1 }));
    case "variability":
      return stepsOf(rows, (before, now) => {
        if (before.value === 0) return undefined;
        const weight = (before.weight + now.weight) / 2;
        return { value: Math.abs(now.value - before.value) / Math.abs(before.value), weight };
      });
    default:
      return rows.map((row) => row && { ...row, weight: 1 });
  }
}

/** @param percents besides the usual ones */
function seriesOf(rows: readonly Row[], percents: readonly number[]): TrendSeries | undefined {
  const measured = rows.filter((row) => row !== undefined);
  const sorted = measured.map(({ value }) => value).sort((one, other) => one - other);
  const [min, max] = [sorted[0], sorted.at(-1)];
  const weight = sumOf(measured, (row) => row.weight);
  if (min === undefined || max === undefined || weight === 0) return undefined;
  const keys = new Map(
    [...knots, ...percents].map((percent) => [percentileKey(percent), percentileOf(sorted, percent)]),
  );
  const above = [...keys].map(([key, bound]) => [
    key,
    rows.map((row) => (row !== undefined && row.value > bound ? row.weight : 0)),
  ]);
  const sum = sumOf(measured, (row) => row.weight * row.value);
  return {
    tags: {},
    values: {
      ...{ count: sorted.length, sum, min, max, avg: sum / weight, med: percentileOf(sorted, 50) },
      percentiles: Object.fromEntries(keys),
    },
    slices: {
      count: rows.map((row) => row?.weight ?? 0),
      sum: rows.map((row) => (row === undefined ? 0 : row.weight * row.value)),
      percentiles: {},
      above: Object.fromEntries(above),
    },
  };
}
