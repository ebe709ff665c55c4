import { usageFailure } from "../../../model/failure.ts";
import type { Row } from "../row.ts";
import { columnOf, columnsIn, delimiterOf, malformedField, numberOf, readRows, textOf } from "../rows.ts";
import { type Importer, readHead } from "../source.ts";
import { counted, recordedMetrics, type Summary, type SummaryMetric, shared } from "../summary-metrics.ts";
import { summaryRun } from "../summary-run.ts";
import { isLocal, localTimeWarning, timeIn } from "../times.ts";

const label = "nGrinder (csv)";

/** Columns of means, by the metric that they are of. */
const means: readonly (readonly [metric: string, columns: readonly string[]])[] = [
  ["http_req_duration", ["mean_test_time_(ms)", "mean_test_time"]],
  ["http_req_waiting", ["mean_time_to_first_byte"]],
  ["http_req_connecting", ["mean_time_to_establish_connection"]],
];

/**
 * nGrinder's `output.csv`: a row for each interval of sampling (2 s unless it is set), with counts and means. `throughput`
 * is nGrinder's TPS, which leaves errors out; `iterations` are tests and errors. A mean of 0 is no measurement: nGrinder
 * writes it where an interval has none.
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
    let columns: Columns | undefined;
    let hasLocalTimes = false;
    await readRows(path, {
      delimiter: delimiterOf(await readHead(path)),
      hasHeader: true,
      header: (row) => {
        columns = columnsOf(row);
      },
      row: (row) => {
        if (columns === undefined) return;
        hasLocalTimes ||= isLocal(textOf(row, columns.time));
        rows.push(intervalOf(row, columns));
        if (rows.length > mostRows) throw usageFailure(`${path} has more than ${mostRows} rows.`);
      },
    });
    const ordered = rows.sort((one, other) => one.endMs - other.endMs);
    const [first, last] = [ordered[0], ordered.at(-1)];
    if (first === undefined || last === undefined)
      throw usageFailure(`${path} has no rows. Expected nGrinder's output.csv.`);
    const rowMs = rowLength(ordered);
    const window = { startMs: first.endMs - rowMs, endMs: last.endMs };
    const slices = inSlices(ordered, { startMs: window.startMs, rowMs });
    const vusers = Math.max(0, ...ordered.map((one) => one.vusers));
    return summaryRun(
      path,
      {
        generator: label,
        metrics: recordedMetrics(metricsOf(slices, (window.endMs - window.startMs) / 1000)),
        window,
        sliceMs: rowMs,
        lacksSamples: true,
        vusMax: Math.round(vusers),
        warnings: hasLocalTimes ? [localTimeWarning] : [],
      },
      options,
    );
  },
};

/** A day of rows of 2 s. */
const mostRows = 43_200;
const usualRowMs = 2000;

interface Interval {
  readonly endMs: number;
  readonly tests: number;
  readonly errors: number;
  readonly vusers: number;
  /** By the place among `means`; 0 where the row has none. */
  readonly means: readonly number[];
}

interface Columns {
  readonly time: number;
  readonly tests: number;
  readonly errors: number;
  readonly vusers: number;
  readonly means: readonly number[];
}

function columnsOf(row: Row): Columns {
  const [time, tests, errors] = ["datetime", "tests", "errors"].map((name) => columnOf(row, name));
  if (
    time === undefined ||
    tests === undefined ||
    errors === undefined ||
    Math.min(time, tests, errors) === -1
  ) {
    throw usageFailure(
      `${row.path}, line 1: found no columns DateTime, Tests and Errors; expected the header of nGrinder's output.csv.`,
    );
  }
  return {
    time,
    tests,
    errors,
    vusers: columnOf(row, "vuser"),
    means: means.map(([, names]) => columnOf(row, ...names)),
  };
}

/** Older versions leave out what an interval has not, or write `null` or `NaN` for it. */
function figureAt(row: Row, field: number): number {
  const text = textOf(row, field).trim();
  if (field === -1 || /^(?:|null|nan|-)$/i.test(text)) return 0;
  const value = numberOf(row, field);
  if (!(value >= 0)) throw malformedField(row, field, "a number that is not negative");
  return value;
}

function intervalOf(row: Row, { time, tests, errors, vusers, means: of }: Columns): Interval {
  const endMs = timeIn(textOf(row, time).trim());
  if (Number.isNaN(endMs))
    throw malformedField(row, time, "a date with its time, such as 2026-11-22 09:30:00");
  return {
    endMs,
    tests: figureAt(row, tests),
    errors: figureAt(row, errors),
    vusers: figureAt(row, vusers),
    means: of.map((field) => figureAt(row, field)),
  };
}

/** The time between two rows: the median, since a busy controller may skip one. */
function rowLength(rows: readonly Interval[]): number {
  const steps = rows.slice(1).map(({ endMs }, index) => endMs - (rows[index]?.endMs ?? endMs));
  const known = steps.filter((step) => step > 0).sort((one, other) => one - other);
  return known[Math.floor((known.length - 1) / 2)] ?? usualRowMs;
}

/** The rows at their places in the window, with nothing where one is missing. */
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

function metricsOf(slices: readonly (Interval | undefined)[], seconds: number): SummaryMetric[] {
  const tests = slices.map((one) => one?.tests ?? 0);
  const errors = slices.map((one) => one?.errors ?? 0);
  const all = tests.map((count, index) => count + (errors[index] ?? 0));
  const failed = shared(total(errors), total(all), { slices: { count: all, passes: errors } });
  return [
    { name: "http_reqs", contains: "default", figures: [counted(total(tests), seconds, { slices: tests })] },
    { name: "iterations", contains: "default", figures: [counted(total(all), seconds, { slices: all })] },
    ...(failed === undefined
      ? []
      : [{ name: "http_req_failed", contains: "default" as const, figures: [failed] }]),
    ...means.flatMap(([name], place): SummaryMetric[] => {
      const figure = averageOf(slices, place);
      return figure === undefined ? [] : [{ name, contains: "time", figures: [figure] }];
    }),
  ];
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, one) => sum + one, 0);
}

/** The mean of means, weighted by the tests of each row. */
function averageOf(slices: readonly (Interval | undefined)[], place: number): Summary | undefined {
  const mean = (one: Interval | undefined): number => one?.means[place] ?? 0;
  const count = slices.map((one) => (mean(one) > 0 ? (one?.tests ?? 0) : 0));
  const sum = slices.map((one, index) => mean(one) * (count[index] ?? 0));
  const samples = total(count);
  if (samples === 0) return undefined;
  const values = { count: samples, sum: total(sum), avg: total(sum) / samples, percentiles: {} };
  return { type: "trend", tags: {}, values, slices: { count, sum, percentiles: {}, above: {} } };
}
