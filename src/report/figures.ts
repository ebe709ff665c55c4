import type { Run, Tags, TrendSeries } from "../measure/run.ts";
import { formatChange, formatFigure } from "../units.ts";
import { type Chart, type Column, type Line, line, type Section, tableOf } from "./piece.ts";
import { tagWords } from "./words.ts";

const mostEndpoints = 20;
const mostChecks = 20;

function sameTags(a: Tags, b: Tags): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}

function durations(run: Run): readonly TrendSeries[] {
  const metric = run.metrics.find((it) => it.name === "http_req_duration");
  return metric?.type === "trend" ? metric.series : [];
}

/** Share of failed requests of a series, undefined when none was recorded. */
function failedRatio(run: Run, tags: Tags): number | undefined {
  const metric = run.metrics.find((it) => it.name === "http_req_failed");
  if (metric?.type !== "rate") return undefined;
  return metric.series.find((it) => sameTags(it.tags, tags))?.values.rate;
}

/** The level of several runs, the geometric mean as in judging; undefined of none. */
function levelOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  const isLog = values.every((value) => value > 0);
  const sum = values.reduce((total, value) => total + (isLog ? Math.log(value) : value), 0);
  return isLog ? Math.exp(sum / values.length) : sum / values.length;
}

/** A percentile of a series, by its number as text; 50 is the median. */
function percentileOf(series: TrendSeries | undefined, percent: string): number | undefined {
  return series?.values.percentiles[percent] ?? (percent === "50" ? series?.values.med : undefined);
}

/** The level over the baseline's runs of one percentile of one series. */
function baselinePercentile(baseline: readonly Run[], tags: Tags, percent: string): number | undefined {
  const values = baseline.map((run) =>
    percentileOf(
      durations(run).find((it) => sameTags(it.tags, tags)),
      percent,
    ),
  );
  return levelOf(values.filter((it) => it !== undefined));
}

function chartOf(run: Run, baseline: readonly Run[]): Chart | undefined {
  const [whole] = durations(run);
  if (whole === undefined || baseline.length === 0) return undefined;
  const percents = [...new Set(["50", ...Object.keys(whole.values.percentiles)])]
    .filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it))
    .sort((a, b) => Number(a) - Number(b))
    .slice(0, 10);
  const points = percents.flatMap((percent) => {
    const [now, before] = [percentileOf(whole, percent), baselinePercentile(baseline, whole.tags, percent)];
    return now === undefined || before === undefined ? [] : [{ label: `p${percent}`, now, before }];
  });
  if (points.length < 2) return undefined;
  return {
    title: "Response time in ms: bars are the baseline, the line is this change",
    labels: points.map((it) => it.label),
    bars: points.map((it) => it.before),
    points: points.map((it) => it.now),
  };
}

/** Baseline against this change over the percentiles; undefined without a baseline. */
export function pictureSection(run: Run, baseline: readonly Run[], isOpen: boolean): Section | undefined {
  const chart = chartOf(run, baseline);
  return chart === undefined
    ? undefined
    : { title: "Response times, baseline and this change", isOpen, chart };
}

interface Endpoint {
  readonly name: string;
  readonly requests: number;
  readonly nowMs: number | undefined;
  readonly baselineMs: number | undefined;
  readonly failed: number | undefined;
}

/** Series of single endpoints, by their `name` tag, the busiest first. */
function endpointsOf(run: Run, baseline: readonly Run[]): readonly Endpoint[] {
  const endpoints = durations(run)
    .filter((it) => it.tags["name"] !== undefined)
    .map((series) => ({
      name: tagWords(series.tags),
      requests: series.values.count,
      nowMs: percentileOf(series, "95"),
      baselineMs: baselinePercentile(baseline, series.tags, "95"),
      failed: failedRatio(run, series.tags),
    }));
  return endpoints.sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}

function figure(value: number | undefined, dimension: "time" | "ratio"): Line {
  return line(value === undefined ? "–" : formatFigure(value, dimension));
}

function endpointRow(
  { name, requests, nowMs, baselineMs, failed }: Endpoint,
  hasBaseline: boolean,
): readonly Line[] {
  const isKnown = nowMs !== undefined && baselineMs !== undefined && baselineMs > 0;
  return [
    line({ code: name }),
    line(formatFigure(requests, "number")),
    ...(hasBaseline ? [baselineMs === undefined ? line("new") : figure(baselineMs, "time")] : []),
    figure(nowMs, "time"),
    ...(hasBaseline ? [line(isKnown ? formatChange(nowMs / baselineMs - 1) : "–")] : []),
    figure(failed, "ratio"),
  ];
}

/** The endpoints of a run, busiest first, against the level of the baseline's runs. */
export function endpointsSection(run: Run, baseline: readonly Run[]): Section | undefined {
  const endpoints = endpointsOf(run, baseline);
  if (endpoints.length === 0) return undefined;
  const hasBaseline = endpoints.some((it) => it.baselineMs !== undefined);
  const columns: readonly Column[] = [
    { title: "Endpoint", align: "left" },
    { title: "Requests", align: "right" },
    ...(hasBaseline ? [{ title: "p95 of the baseline", align: "right" } as const] : []),
    { title: "p95 now", align: "right" },
    ...(hasBaseline ? [{ title: "Difference", align: "right" } as const] : []),
    { title: "Errors", align: "right" },
  ];
  const rows = endpoints.map((it) => endpointRow(it, hasBaseline));
  const lines = hasBaseline
    ? [
        line(
          "For orientation: differences of single endpoints are not tested against noise unless an objective names them.",
        ),
      ]
    : [];
  return {
    title: `Endpoints (${endpoints.length})`,
    isOpen: false,
    lines,
    table: tableOf(columns, rows, mostEndpoints),
  };
}

/** The checks that failed, most failures first; a line when all passed; undefined when there are none. */
export function checksSection(run: Run): Section | undefined {
  if (run.checks.length === 0) return undefined;
  const failed = run.checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
  if (failed.length === 0)
    return { title: `Checks: all passed (${run.checks.length})`, isOpen: false, lines: [] };
  const columns: readonly Column[] = [
    { title: "Check", align: "left" },
    { title: "Failed", align: "right" },
    { title: "Of", align: "right" },
    { title: "Share", align: "right" },
  ];
  const rows = failed.map(({ name, group, passes, fails }) => {
    const where = group.replace(/^(?:::)+/, "");
    return [
      line({ code: where === "" ? name : `${where} › ${name}` }),
      line(formatFigure(fails, "number")),
      line(formatFigure(passes + fails, "number")),
      line(formatFigure(fails / (passes + fails), "ratio", 0)),
    ];
  });
  return {
    title: `Checks: ${failed.length} of ${run.checks.length} failed`,
    isOpen: false,
    table: tableOf(columns, rows, mostChecks),
  };
}

/** The thresholds of the script, the crossed ones first; undefined when it has none. */
export function thresholdsSection(run: Run): Section | undefined {
  if (run.thresholds.length === 0) return undefined;
  const crossed = run.thresholds.filter((it) => !it.ok);
  const kept = run.thresholds.filter((it) => it.ok);
  const lines = [...crossed, ...kept].slice(0, 30).map(({ metric, expression, abortOnFail, ok }) => {
    const stop = abortOnFail ? " (stops the load)" : "";
    return line(ok ? "✅ kept: " : "❌ crossed: ", { code: `${metric}: ${expression}` }, stop);
  });
  const sum = crossed.length === 0 ? "all kept" : `${crossed.length} of ${run.thresholds.length} crossed`;
  return { title: `Thresholds of the script: ${sum}`, isOpen: false, lines };
}

/** The few figures that tell how far a run came, for one that was not judged. */
export function figuresSection(run: Run, isPartial: boolean): Section | undefined {
  const [whole] = durations(run);
  if (whole === undefined) return undefined;
  const failed = failedRatio(run, whole.tags);
  const p95 = percentileOf(whole, "95");
  const rows = [
    [line("requests"), line(formatFigure(whole.values.count, "number"))],
    [line("median response time"), figure(whole.values.med, "time")],
    [line("p95"), figure(p95, "time")],
    [line("errors"), figure(failed, "ratio")],
  ];
  const columns: readonly Column[] = [
    { title: "Figure", align: "left" },
    { title: isPartial ? "Until then" : "Value", align: "right" },
  ];
  return {
    title: isPartial ? "What was measured until then" : "What was measured",
    isOpen: true,
    lines: [line(`${isPartial ? "These figures are partial. " : ""}They were not judged and are not kept.`)],
    table: tableOf(columns, rows),
  };
}
