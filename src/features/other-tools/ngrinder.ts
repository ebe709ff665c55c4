import type { Row } from "../../ingest/delimited/row.ts";
import { amountOf, columnOf, columnsIn, readRows, textOf, timeOf } from "../../ingest/delimited/rows.ts";
import { localTimeWarning } from "../../ingest/delimited/times.ts";
import type { Importer } from "../../ingest/import/source.ts";
import { counted, shared } from "../../ingest/import/summary-metrics.ts";
import { summaryRun } from "../../ingest/import/summary-run.ts";
import { usageFailure } from "../../model/failure.ts";
import type { Metric, TrendSeries } from "../../model/run/run.ts";
import { sumOf } from "../../stats/sum.ts";

const label = "nGrinder (csv)";

/** Metrics, and the columns of their means. */
const means: readonly (readonly [metric: string, columns: readonly string[]])[] = [
  ["http_req_duration", ["mean_test_time_(ms)", "mean_test_time"]],
  ["http_req_waiting", ["mean_time_to_first_byte"]],
  ["http_req_connecting", ["mean_time_to_establish_connection"]],
];

/**
 * nGrinder's `output.csv`: a row for each interval of sampling (2 s by default), with counts and means. `throughput` is
 * tests, without errors, by the interval; `TPS` is nGrinder's own column; `iterations` are tests and errors. A mean of 0 stands for
 * an interval without one, and an interval without a row was not measured.
 */
export const ngrinder: Importer = {
  name: "ngrinder",
  label,
  lacks: "samples, so that there are averages but no percentiles; its time zone",
  recognises: (head) => {
    const columns = columnsIn(head);
    return ["datetime", "tests", "errors"].every((name) => columns.includes(name));
  },
  async read(path, options) {
    const rows: Interval[] = [];
    const local = { hasLocalTimes: false };
    await readRows(path, (header) => {
      const columns = columnsOf(header);
      return {
        row: (row) => {
          const expected = "a date with its time, such as 2026-11-22 09:30:00";
          rows.push(intervalOf(row, columns, timeOf(row, columns.time, { expected, local })));
          if (rows.length > mostRows) throw usageFailure(`${path} has more than ${mostRows} rows.`);
        },
      };
    });
    rows.sort((one, other) => one.endMs - other.endMs);
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined)
      throw usageFailure(`${path} has no rows. Expected nGrinder's output.csv.`);
    const rowMs = rowLength(rows);
    const window = { startMs: first.endMs - rowMs, endMs: last.endMs };
    const slices = inSlices(rows, { startMs: window.startMs, rowMs });
    const vusers = Math.max(0, ...rows.map((one) => one.vusers));
    return summaryRun(
      path,
      {
        generator: label,
        metrics: metricsOf(slices, (window.endMs - window.startMs) / 1000),
        window,
        sliceMs: rowMs,
        unmeasured: slices.flatMap((one, index) => (one === undefined ? [index] : [])),
        vusMax: Math.round(vusers),
        warnings: local.hasLocalTimes ? [localTimeWarning] : [],
      },
      options,
    );
  },
};

/** A day of rows of 2 s. */
const mostRows = 43_200;
const usualRowMs = 2000;

function columnsOf(header: Row) {
  const columns = {
    time: columnOf(header, "datetime"),
    tests: columnOf(header, "tests"),
    errors: columnOf(header, "errors"),
    vusers: columnOf(header, "vuser"),
    tps: columnOf(header, "tps"),
    means: means.map(([, names]) => columnOf(header, ...names)),
  };
  if (Math.min(columns.time, columns.tests, columns.errors) === -1) {
    throw usageFailure(
      `${header.path}, line 1: found no columns DateTime, Tests and Errors; expected the header of nGrinder's output.csv.`,
    );
  }
  return columns;
}

type Interval = ReturnType<typeof intervalOf>;

function intervalOf(row: Row, columns: ReturnType<typeof columnsOf>, endMs: number) {
  // Older versions write nothing, `null` or `NaN` for what an interval lacks.
  const figureAt = (field: number): number =>
    /^(?:|null|nan|-)$/i.test(textOf(row, field).trim()) ? 0 : amountOf(row, field);
  return {
    endMs,
    tests: figureAt(columns.tests),
    errors: figureAt(columns.errors),
    vusers: figureAt(columns.vusers),
    tps: columns.tps === -1 ? undefined : figureAt(columns.tps),
    /** In the order of `means`; 0 without one. */
    means: columns.means.map(figureAt),
  };
}

/** The median time between two rows: a busy controller may skip one. */
function rowLength(rows: readonly Interval[]): number {
  const steps = rows.slice(1).map(({ endMs }, index) => endMs - (rows[index]?.endMs ?? endMs));
  const known = steps.filter((step) => step > 0).sort((one, other) => one - other);
  return known[Math.floor((known.length - 1) / 2)] ?? usualRowMs;
}

/** The rows by their places in the window, with undefined for a missing one. */
function inSlices(
  rows: readonly Interval[],
  { startMs, rowMs }: { readonly startMs: number; readonly rowMs: number },
): readonly (Interval | undefined)[] {
  const placed: (Interval | undefined)[] = [];
  for (const row of rows) {
    const place = Math.max(placed.length, Math.round((row.endMs - startMs) / rowMs) - 1);
    while (placed.length < Math.min(place, mostRows)) placed.push(undefined);
    placed.push(row);
  }
  return placed;
}

function metricsOf(slices: readonly (Interval | undefined)[], seconds: number): Metric[] {
  const tests = slices.map((one) => one?.tests ?? 0);
  const errors = slices.map((one) => one?.errors ?? 0);
  const all = tests.map((count, index) => count + (errors[index] ?? 0));
  const counter = (name: string, counts: number[]): Metric => ({
    name,
    type: "counter",
    contains: "default",
    series: [counted(total(counts), seconds, { slices: counts })],
  });
  const failed = shared(total(errors), total(all), { slices: { count: all, passes: errors } });
  return [
    counter("http_reqs", tests),
    counter("iterations", all),
    { name: "http_req_failed", type: "rate", contains: "default", series: failed },
    ...means.map(([name], place): Metric => {
      const weighted = slices.map((one) => ({
        value: one?.means[place] || undefined,
        weight: one?.tests ?? 0,
      }));
      return { name, type: "trend", contains: "time", series: averageOf(weighted) };
    }),
    {
      name: "TPS",
      type: "trend",
      contains: "default",
      series: averageOf(slices.map((one) => ({ value: one?.tps, weight: 1 }))),
    },
  ];
}

function total(counts: readonly number[]): number {
  return sumOf(counts, (one) => one);
}

/** The mean of a column over the rows that have it. */
function averageOf(
  rows: readonly { readonly value: number | undefined; readonly weight: number }[],
): TrendSeries[] {
  const count = rows.map(({ value, weight }) => (value === undefined ? 0 : weight));
  const sum = rows.map(({ value = 0 }, index) => value * (count[index] ?? 0));
  const samples = total(count);
  if (samples === 0) return [];
  const values = { count: samples, sum: total(sum), avg: total(sum) / samples, percentiles: {} };
  return [{ tags: {}, values, slices: { count, sum, percentiles: {}, above: {} } }];
}
