import { dimensionOf } from "../config/objective.ts";
import { tellingFirst } from "../judge/indicator.ts";
import { meanLevel } from "../judge/mean-level.ts";
import type { Metric, Run, TrendSeries } from "../measure/run.ts";
import { formatFigure } from "../units.ts";
import { checksOf } from "./figures.ts";
import { type Line, line, type Section, tableOf } from "./piece.ts";
import { list } from "./words.ts";

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

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

/** Names of all metrics, those that an objective is likely about first. */
function namesOf(runs: readonly Run[]): readonly string[] {
  return tellingFirst([...new Set(runs.flatMap(({ metrics }) => metrics.map(({ name }) => name)))]);
}

/**
 * The metrics of one type, each with its whole of every round.
 * @param seriesOf undefined for a metric of another type
 */
function recordedOf<Series>(
  runs: readonly Run[],
  names: readonly string[],
  seriesOf: (metric: Metric) => readonly Series[] | undefined,
): readonly Recorded<Series>[] {
  return names.flatMap((name) => {
    const own = runs.flatMap(({ metrics }) => metrics.filter((it) => it.name === name));
    const wholes = own.flatMap((it) => seriesOf(it)?.slice(0, 1) ?? []);
    return wholes.length === 0 ? [] : [{ name, contains: own[0]?.contains ?? "default", wholes }];
  });
}

/** A table of its own under a small title; undefined without rows. */
function part(
  title: string,
  titles: readonly string[],
  rows: readonly (readonly Line[])[],
): readonly Section[] {
  if (rows.length === 0) return [];
  const columns = titles.map((it, index) => ({ title: it, align: index === 0 ? "left" : "right" }) as const);
  return [{ title, isOpen: true, table: tableOf(columns, rows, mostRows) }];
}

const trendTitles = ["Samples", "Average", "Median", "p90", "p95", "p99", "Max"];

/** Figures of a trend: percentiles and averages as the level of the rounds, the rest over all of them. */
function trendCells(wholes: readonly TrendSeries[], contains: Metric["contains"]): readonly Line[] {
  const dimension = dimensionOf("trend", contains, { kind: "avg" });
  const level = (of: (values: TrendSeries["values"]) => number | undefined): Line => {
    const values = wholes.flatMap((it) => of(it.values) ?? []);
    return line(values.length === 0 ? "–" : formatFigure(meanLevel(values), dimension));
  };
  return [
    line(
      formatFigure(
        sumOf(wholes, ({ values }) => values.count),
        "number",
      ),
    ),
    level(({ avg }) => avg),
    level(({ med }) => med),
    ...["90", "95", "99"].map((percent) => level(({ percentiles }) => percentiles[percent])),
    line(formatFigure(Math.max(...wholes.map(({ values }) => values.max)), dimension)),
  ];
}

function trendPart(runs: readonly Run[], names: readonly string[]): readonly Section[] {
  const rows = recordedOf(runs, names, (it) => (it.type === "trend" ? it.series : undefined)).map(
    ({ name, wholes, contains }) => [line({ code: name }), ...trendCells(wholes, contains)],
  );
  return part("Trends", ["Metric", ...trendTitles], rows);
}

function ratePart(runs: readonly Run[], names: readonly string[]): readonly Section[] {
  const rows = recordedOf(runs, names, (it) => (it.type === "rate" ? it.series : undefined)).map(
    ({ name, wholes }) => {
      const samples = sumOf(wholes, ({ values }) => values.count);
      const passes = sumOf(wholes, ({ values }) => values.passes);
      const share = samples === 0 ? "–" : formatFigure(passes / samples, "ratio");
      return [
        line({ code: name }),
        line(share),
        line(formatFigure(passes, "number")),
        line(formatFigure(samples, "number")),
      ];
    },
  );
  return part("Rates", ["Metric", "Share", "True", "Samples"], rows);
}

function counterPart(runs: readonly Run[], names: readonly string[]): readonly Section[] {
  const rows = recordedOf(runs, names, (it) => (it.type === "counter" ? it.series : undefined)).map(
    ({ name, wholes, contains }) => [
      line({ code: name }),
      line(
        formatFigure(
          sumOf(wholes, ({ values }) => values.count),
          dimensionOf("counter", contains, { kind: "count" }),
        ),
      ),
      line(
        formatFigure(
          sumOf(wholes, ({ values }) => values.rate) / wholes.length,
          dimensionOf("counter", contains, { kind: "rate" }),
        ),
      ),
    ],
  );
  return part("Counters", ["Metric", "Count", "Rate"], rows);
}

function gaugePart(runs: readonly Run[], names: readonly string[]): readonly Section[] {
  const rows = recordedOf(runs, names, (it) => (it.type === "gauge" ? it.series : undefined)).map(
    ({ name, wholes, contains }) => {
      const dimension = dimensionOf("gauge", contains, { kind: "value" });
      const last = wholes.at(-1)?.values.value ?? Number.NaN;
      return [
        line({ code: name }),
        line(formatFigure(last, dimension)),
        line(formatFigure(Math.min(...wholes.map(({ values }) => values.min)), dimension)),
        line(formatFigure(Math.max(...wholes.map(({ values }) => values.max)), dimension)),
      ];
    },
  );
  return part("Gauges", ["Metric", "Last", "Min", "Max"], rows);
}

/** `shelf › inner` of `::shelf::inner`. */
function groupWords(group: string): string {
  return group
    .split("::")
    .filter((it) => it !== "")
    .join(" › ");
}

function groupPart(runs: readonly Run[]): readonly Section[] {
  const series = runs
    .flatMap(({ metrics }) => metrics.filter((it) => it.name === "group_duration"))
    .flatMap((it) => (it.type === "trend" ? it.series : []));
  const groups = new Map<string, TrendSeries[]>();
  for (const one of series) {
    const { group, ...others } = one.tags;
    if (group === undefined || group === "" || Object.keys(others).length > 0) continue;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  const rows = [...groups].map(([group, wholes]) => [
    line({ code: groupWords(group) }),
    ...trendCells(wholes, "time"),
  ]);
  return part("Groups", ["Group", ...trendTitles], rows);
}

function checkPart(runs: readonly Run[]): readonly Section[] {
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
export function recordedSection(runs: readonly Run[]): Section | undefined {
  const names = namesOf(runs);
  if (names.length === 0) return undefined;
  const rest = names.length - mostNamed;
  const told = [...names.slice(0, mostNamed), ...(rest > 0 ? [`${rest} more`] : [])];
  return {
    about: "metrics",
    title: `All metrics (${names.length})`,
    isOpen: false,
    brief: line(`All metrics: ${list(told)}. The report's page has their figures.`),
    parts: [
      ...trendPart(runs, names),
      ...ratePart(runs, names),
      ...counterPart(runs, names),
      ...gaugePart(runs, names),
      ...groupPart(runs),
      ...checkPart(runs),
    ],
  };
}
