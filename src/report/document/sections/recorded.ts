import { tellingFirst } from "../../../judge/indicator/indicator.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Section } from "../../../model/document.ts";
import { type Aggregation, dimensionOf } from "../../../model/objective.ts";
import type { Part } from "../../../model/report/part.ts";
import { checksOf } from "../../../model/run/checks.ts";
import type { Metric, MetricType, Run, Tags, TrendSeries } from "../../../model/run/run.ts";
import { allSeriesOf, metricOf, type SeriesByType, seriesOfType } from "../../../model/run/series.ts";
import { formatFigure } from "../../../model/units.ts";
import { sumOf } from "../../../stats/sum.ts";
import { known } from "../../known.ts";
import { checkWords, groupWords } from "../../words/sections/checks.ts";
import { allMetricsWords } from "../../words/sections/recorded.ts";
import type { Spelling } from "../../words/spelling.ts";
import { evidence, figureLine, left, line, opened, right, tableOf } from "../piece.ts";
import { levelOf } from "./endpoints.ts";

/** Rows of one table; a script may have thousands of metrics. */
const mostRows = 50;

/** Names of all metrics, those that an objective is likely about first. */
function namesOf(runs: readonly Run[], parts: readonly Part[]): readonly string[] {
  const names = new Set(runs.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
  const elsewhere = parts.flatMap(({ ownMetrics = [] }) => ownMetrics);
  return tellingFirst([...names].filter((name) => !elsewhere.includes(name)));
}

/** A metric, and how its figures are spelled. */
interface Spelled extends Pick<Metric, "name" | "type" | "contains"> {
  readonly tags?: Tags;
  readonly spelling: Spelling;
}

/** A metric over all rounds that have it. */
interface Recorded<Series> extends Spelled {
  /** The whole of each round. */
  readonly wholes: readonly Series[];
}

/** The recorded metrics, by type. */
interface Recording {
  readonly runs: readonly Run[];
  readonly names: readonly string[];
  readonly spelling: Spelling;
}

/** The metrics of one type. */
function recordedOf<Type extends MetricType>({ runs, names, spelling }: Recording, type: Type) {
  return names.flatMap((name): Recorded<SeriesByType[Type]>[] => {
    const own = runs.flatMap((run) => metricOf(run, name) ?? []);
    const wholes = own.flatMap((it) => seriesOfType(it, type).slice(0, 1));
    const contains = own[0]?.contains ?? "default";
    return wholes.length === 0 ? [] : [{ name, type, contains, spelling, wholes }];
  });
}

/** A row: its name, and its figures. */
type Row = readonly [name: string, ...figures: Line[]];

/** A table under a small title; undefined without rows. */
function part(title: string, [first = "", ...titles]: readonly string[], rows: readonly Row[]) {
  if (rows.length === 0) return undefined;
  const columns = [
    left(first, ([name]: Row) => line({ code: name })),
    ...titles.map((it, index) => right(it, ([, ...figures]: Row) => figures[index] ?? [])),
  ];
  return opened(title, [tableOf(rows, columns, mostRows)]);
}

/** A figure as in the rest of the report: the judge's own if it has one. */
function cell(
  { name: metric, tags = {}, type, contains, spelling }: Spelled,
  aggregation: Aggregation,
  value: number | undefined,
): Line {
  const indicator = { metric, tags, aggregation };
  const scale = spelling.scaleOf(indicator, dimensionOf(type, contains, aggregation));
  return figureLine(spelling.levelsOf(indicator)?.current ?? value, scale);
}

function countCell(amount: number): Line {
  return figureLine(amount, "number");
}

const trendTitles = ["Samples", "Average", "Median", "p90", "p95", "p99", "Max"];

/** Averages and percentiles as the level of the rounds, the rest over all of them. */
function trendCells(trend: Recorded<TrendSeries>): readonly Line[] {
  const all = trend.wholes.map(({ values }) => values);
  const level = (aggregation: Aggregation, of: (values: TrendSeries["values"]) => number | undefined): Line =>
    cell(trend, aggregation, levelOf(all.flatMap((values) => of(values) ?? [])));
  const highest = all.flatMap(({ max }) => max ?? []);
  const isCounted = all.every(({ isCountUntold }) => !isCountUntold);
  return [
    isCounted ? countCell(sumOf(all, ({ count }) => count)) : line("–"),
    level({ kind: "avg" }, ({ avg }) => avg),
    level({ kind: "med" }, ({ med }) => med),
    ...[90, 95, 99].map((percent) =>
      level({ kind: "percentile", percent }, ({ percentiles }) => percentiles[String(percent)]),
    ),
    cell(trend, { kind: "max" }, highest.length === 0 ? undefined : Math.max(...highest)),
  ];
}

function trendPart(recording: Recording): Section | undefined {
  const rows = recordedOf(recording, "trend").map((it): Row => [it.name, ...trendCells(it)]);
  return part("Trends", ["Metric", ...trendTitles], rows);
}

function ratePart(recording: Recording): Section | undefined {
  const rows = recordedOf(recording, "rate").map((it): Row => {
    const samples = sumOf(it.wholes, ({ values }) => values.count);
    const passes = sumOf(it.wholes, ({ values }) => values.passes);
    const share = samples === 0 ? undefined : passes / samples;
    return [it.name, cell(it, { kind: "rate" }, share), countCell(passes), countCell(samples)];
  });
  return part("Rates", ["Metric", "Share", "True", "Samples"], rows);
}

function counterPart(recording: Recording): Section | undefined {
  const rows = recordedOf(recording, "counter").map((it): Row => {
    const count = sumOf(it.wholes, ({ values }) => values.count);
    const rate = sumOf(it.wholes, ({ values }) => values.rate) / it.wholes.length;
    // The judge's count is that of one round, this one of all.
    const dimension = dimensionOf("counter", it.contains, { kind: "count" });
    return [it.name, figureLine(count, dimension), cell(it, { kind: "rate" }, rate)];
  });
  return part("Counters", ["Metric", "Count", "Rate"], rows);
}

function gaugePart(recording: Recording): Section | undefined {
  const rows = recordedOf(recording, "gauge").map((it): Row => {
    const all = it.wholes.map(({ values }) => values);
    return [
      it.name,
      cell(it, { kind: "value" }, all.at(-1)?.value),
      cell(it, { kind: "min" }, Math.min(...all.map(({ min }) => min))),
      cell(it, { kind: "max" }, Math.max(...all.map(({ max }) => max))),
    ];
  });
  return part("Gauges", ["Metric", "Last", "Min", "Max"], rows);
}

function groupPart({ runs, spelling }: Recording): Section | undefined {
  const series = runs.flatMap((run) => allSeriesOf(run, "group_duration"));
  const own = series.filter(({ tags }) => Object.keys(tags).length === 1 && tags["group"]);
  const rows = [...groupedBy(own, ({ tags }) => tags["group"] ?? "")].map(([group, wholes]): Row => {
    const metric = { name: "group_duration", type: "trend", contains: "time" } as const;
    return [groupWords(group), ...trendCells({ ...metric, tags: { group }, spelling, wholes })];
  });
  return part("Groups", ["Group", ...trendTitles], rows);
}

function checkPart({ runs }: Recording): Section | undefined {
  const rows = checksOf(runs).map((it): Row => {
    const share = it.passes / (it.passes + it.fails);
    return [checkWords(it), countCell(it.passes), countCell(it.fails), line(formatFigure(share, "ratio", 1))];
  });
  return part("Checks", ["Check", "Passed", "Failed", "Share that passed"], rows);
}

/** Every metric that the runs recorded, with the groups and checks of the script; undefined without any. */
export function recordedSection(
  runs: readonly Run[],
  spelling: Spelling,
  parts: readonly Part[] = [],
): Section | undefined {
  const names = namesOf(runs, parts);
  if (names.length === 0) return undefined;
  const recording = { runs, names, spelling };
  const tables = [trendPart, ratePart, counterPart, gaugePart, groupPart, checkPart].map((of) =>
    of(recording),
  );
  const brief = line(allMetricsWords(names));
  return evidence(`All metrics (${names.length})`, known(...tables), {
    about: "metrics",
    brief,
    rank: "detail",
  });
}
