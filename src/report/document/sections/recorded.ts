import { tellingFirst } from "../../../judge/indicator/indicator.ts";
import type { Line, Section } from "../../../model/document.ts";
import { type Aggregation, dimensionOf } from "../../../model/objective.ts";
import { capacityMetric } from "../../../model/run/builtin-metrics.ts";
import { checksOf } from "../../../model/run/checks.ts";
import type { Metric, MetricType, Run, Tags, TrendSeries } from "../../../model/run/run.ts";
import { allSeriesOf, metricOf, type SeriesByType, seriesOfType } from "../../../model/run/series.ts";
import { formatFigure, formatOn } from "../../../model/units.ts";
import { meanLevel } from "../../../stats/mean-level.ts";
import { sumOf } from "../../../stats/sum.ts";
import { known } from "../../known.ts";
import type { Spelling } from "../../words/spelling.ts";
import { list } from "../../words/words.ts";
import { evidence, left, line, right, tableOf } from "../piece.ts";

/** Rows of one table; a script may name thousands of metrics. */
const mostRows = 50;

/** Metrics that a terminal names. */
const mostNamed = 6;

/** A metric over all rounds that have it. */
interface Recorded<Series> {
  readonly name: string;
  readonly contains: Metric["contains"];
  /** Of each round, the whole. */
  readonly wholes: readonly Series[];
}

/** Names of all metrics, those that an objective is likely about first. */
function namesOf(runs: readonly Run[]): readonly string[] {
  const names = new Set(runs.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
  // A ladder has a section of its own.
  names.delete(capacityMetric);
  return tellingFirst([...names]);
}

/**
 * The metrics of one type, each with its whole of every round.
 */
function recordedOf<Type extends MetricType>(runs: readonly Run[], names: readonly string[], type: Type) {
  return names.flatMap((name): Recorded<SeriesByType[Type]>[] => {
    const own = runs.flatMap((run) => metricOf(run, name) ?? []);
    const wholes = own.flatMap((it) => seriesOfType(it, type).slice(0, 1));
    return wholes.length === 0 ? [] : [{ name, contains: own[0]?.contains ?? "default", wholes }];
  });
}

/** A table of its own under a small title, its first column in words; none without rows. */
function part(
  title: string,
  [first = "", ...titles]: readonly string[],
  rows: readonly (readonly Line[])[],
): Section | undefined {
  if (rows.length === 0) return undefined;
  const cellAt = (index: number) => (row: readonly Line[]) => row[index] ?? [];
  const columns = [left(first, cellAt(0)), ...titles.map((it, index) => right(it, cellAt(index + 1)))];
  return { kind: "section", title, isOpen: true, nodes: [tableOf(rows, columns, mostRows)] };
}

const trendTitles = ["Samples", "Average", "Median", "p90", "p95", "p99", "Max"];

/** A metric, with what its figures are spelled by. */
interface Spelled {
  readonly name: string;
  readonly tags?: Tags;
  readonly type: Metric["type"];
  readonly contains: Metric["contains"];
  readonly spelling: Spelling;
}

/** A figure as the rest of the report spells it: the judge's own where it has one. */
function cell(
  { name: metric, tags = {}, type, contains, spelling }: Spelled,
  aggregation: Aggregation,
  value: number | undefined,
): Line {
  const indicator = { metric, tags, aggregation };
  const judged = spelling.levelsOf(indicator)?.current ?? value;
  if (judged === undefined) return line("–");
  return line(formatOn(spelling.scaleOf(indicator, dimensionOf(type, contains, aggregation)), judged));
}

function countCell(amount: number): Line {
  return line(formatFigure(amount, "number"));
}

/** Figures of a trend: percentiles and averages as the level of the rounds, the rest over all of them. */
function trendCells(wholes: readonly TrendSeries[], spelled: Spelled): readonly Line[] {
  const level = (
    aggregation: Aggregation,
    of: (values: TrendSeries["values"]) => number | undefined,
  ): Line => {
    const values = wholes.flatMap((it) => of(it.values) ?? []);
    return cell(spelled, aggregation, values.length === 0 ? undefined : meanLevel(values));
  };
  const highest = wholes.flatMap(({ values }) => values.max ?? []);
  const isCounted = wholes.every(({ values }) => !values.isCountUntold);
  return [
    isCounted ? countCell(sumOf(wholes, ({ values }) => values.count)) : line("–"),
    level({ kind: "avg" }, ({ avg }) => avg),
    level({ kind: "med" }, ({ med }) => med),
    ...[90, 95, 99].map((percent) =>
      level({ kind: "percentile", percent }, ({ percentiles }) => percentiles[String(percent)]),
    ),
    cell(spelled, { kind: "max" }, highest.length === 0 ? undefined : Math.max(...highest)),
  ];
}

/** What the parts are made of. */
interface Recording {
  readonly runs: readonly Run[];
  readonly names: readonly string[];
  readonly spelling: Spelling;
}

function trendPart({ runs, names, spelling }: Recording): Section | undefined {
  const rows = recordedOf(runs, names, "trend").map((it) => [
    line({ code: it.name }),
    ...trendCells(it.wholes, { ...it, type: "trend", spelling }),
  ]);
  return part("Trends", ["Metric", ...trendTitles], rows);
}

function ratePart({ runs, names, spelling }: Recording): Section | undefined {
  const rows = recordedOf(runs, names, "rate").map((it) => {
    const samples = sumOf(it.wholes, ({ values }) => values.count);
    const passes = sumOf(it.wholes, ({ values }) => values.passes);
    const share = samples === 0 ? undefined : passes / samples;
    return [
      line({ code: it.name }),
      cell({ ...it, type: "rate", spelling }, { kind: "rate" }, share),
      countCell(passes),
      countCell(samples),
    ];
  });
  return part("Rates", ["Metric", "Share", "True", "Samples"], rows);
}

function counterPart({ runs, names, spelling }: Recording): Section | undefined {
  const rows = recordedOf(runs, names, "counter").map((it) => {
    const count = sumOf(it.wholes, ({ values }) => values.count);
    return [
      line({ code: it.name }),
      // The judge's count is that of one round; the table's is of all.
      line(formatFigure(count, dimensionOf("counter", it.contains, { kind: "count" }))),
      cell(
        { ...it, type: "counter", spelling },
        { kind: "rate" },
        sumOf(it.wholes, ({ values }) => values.rate) / it.wholes.length,
      ),
    ];
  });
  return part("Counters", ["Metric", "Count", "Rate"], rows);
}

function gaugePart({ runs, names, spelling }: Recording): Section | undefined {
  const rows = recordedOf(runs, names, "gauge").map((it) => {
    const spelled = { ...it, type: "gauge", spelling } as const;
    return [
      line({ code: it.name }),
      cell(spelled, { kind: "value" }, it.wholes.at(-1)?.values.value),
      cell(spelled, { kind: "min" }, Math.min(...it.wholes.map(({ values }) => values.min))),
      cell(spelled, { kind: "max" }, Math.max(...it.wholes.map(({ values }) => values.max))),
    ];
  });
  return part("Gauges", ["Metric", "Last", "Min", "Max"], rows);
}

/** `shelf › inner` of `::shelf::inner`. */
function groupWords(group: string): string {
  return group
    .split("::")
    .filter((it) => it !== "")
    .join(" › ");
}

function groupPart({ runs, spelling }: Recording): Section | undefined {
  const series = runs.flatMap((run) => allSeriesOf(run, "group_duration"));
  const groups = new Map<string, TrendSeries[]>();
  for (const one of series) {
    const { group, ...others } = one.tags;
    if (group === undefined || group === "" || Object.keys(others).length > 0) continue;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const rows = [...groups].map(([group, wholes]) => [
    line({ code: groupWords(group) }),
    ...trendCells(wholes, {
      name: "group_duration",
      tags: { group },
      type: "trend",
      contains: "time",
      spelling,
    }),
  ]);
  return part("Groups", ["Group", ...trendTitles], rows);
}

function checkPart(runs: readonly Run[]): Section | undefined {
  const rows = checksOf(runs).map(({ name, group, passes, fails }) => {
    const where = groupWords(group);
    return [
      line({ code: where === "" ? name : `${where} › ${name}` }),
      line(formatFigure(passes, "number")),
      line(formatFigure(fails, "number")),
      line(formatFigure(passes / (passes + fails), "ratio", 1)),
    ];
  });
  return part("Checks", ["Check", "Passed", "Failed", "Share that passed"], rows);
}

/** Every metric that the runs recorded, with the groups and checks of the script; undefined without any. */
export function recordedSection(runs: readonly Run[], spelling: Spelling): Section | undefined {
  const names = namesOf(runs);
  if (names.length === 0) return undefined;
  const recording = { runs, names, spelling };
  const rest = names.length - mostNamed;
  const listed = known(...names.slice(0, mostNamed), rest > 0 && `${rest} more`);
  const parts = known(
    trendPart(recording),
    ratePart(recording),
    counterPart(recording),
    gaugePart(recording),
    groupPart(recording),
    checkPart(runs),
  );
  const brief = line(`All metrics: ${list(listed)}. The report's page has their figures.`);
  return evidence(`All metrics (${names.length})`, parts, { about: "metrics", brief, rank: "detail" });
}
