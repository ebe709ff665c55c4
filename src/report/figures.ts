import { meanLevel } from "../judge/mean-level.ts";
import type { Judgement } from "../judge/verdict.ts";
import { endpointSeries, mostNames } from "../measure/endpoints/name.ts";
import type { Run, Tags, TrendSeries } from "../measure/run.ts";
import { sameTags } from "../measure/tags.ts";
import { formatChange, formatFigure } from "../units.ts";
import { errorsOf, limitsOn, percentileOf as percentileIndicator } from "./limits.ts";
import { type Chart, type Column, type Line, line, type Section, tableOf } from "./piece.ts";
import { count, tagWords } from "./words.ts";

const mostEndpoints = 20;
const mostChecks = 20;

/** Response times of a run: of all requests first, then of its endpoints. */
export function durations(run: Run): readonly TrendSeries[] {
  const metric = run.metrics.find((it) => it.name === "http_req_duration");
  return metric?.type === "trend" ? metric.series : [];
}

/** Share of failed requests of a series over all rounds, undefined when none was recorded. */
export function failedRatio(runs: readonly Run[], tags: Tags): number | undefined {
  const all = runs.flatMap((run) => {
    const metric = run.metrics.find((it) => it.name === "http_req_failed");
    if (metric?.type !== "rate") return [];
    return metric.series.findLast((it) => sameTags(it.tags, tags))?.values ?? [];
  });
  if (all.length < 2) return all[0]?.rate;
  return sumOf(all, (it) => it.passes) / (sumOf(all, (it) => it.count) || 1);
}

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((sum, item) => sum + amount(item), 0);
}

function mostOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((most, item) => Math.max(most, amount(item)), 0);
}

/** The level of several runs, as in judging; undefined of none. */
export function levelOf(values: readonly number[]): number | undefined {
  return values.length < 2 ? values[0] : meanLevel(values);
}

/** A percentile of a series, by its number as text; 50 is the median. */
function percentileOf(series: TrendSeries | undefined, percent: string): number | undefined {
  return series?.values.percentiles[percent] ?? (percent === "50" ? series?.values.med : undefined);
}

/** The level over several runs of one percentile of one series. */
export function levelOfPercentile(runs: readonly Run[], tags: Tags, percent: string): number | undefined {
  const values = runs.map((run) =>
    percentileOf(
      // An endpoint's group comes after the one that has its very name.
      durations(run).findLast((it) => sameTags(it.tags, tags)),
      percent,
    ),
  );
  return levelOf(values.filter((it) => it !== undefined));
}

function chartOf(
  runs: readonly Run[],
  baseline: readonly Run[],
  { reference, judgements }: Told,
): Chart | undefined {
  const [whole] = runs.flatMap(durations);
  if (whole === undefined || baseline.length === 0) return undefined;
  const percents = [...new Set(["50", ...Object.keys(whole.values.percentiles)])]
    .filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it))
    .sort((a, b) => Number(a) - Number(b))
    .slice(0, 10);
  const points = percents.flatMap((percent) => {
    const [now, before] = [runs, baseline].map((them) => levelOfPercentile(them, whole.tags, percent));
    return now === undefined || before === undefined ? [] : [{ label: `p${percent}`, now, before }];
  });
  if (points.length < 2) return undefined;
  return {
    title: `Response time in ms: ${reference} (bars), this change (line)`,
    barsName: `${reference.slice(0, 1).toUpperCase()}${reference.slice(1)}`,
    labels: points.map((it) => it.label),
    bars: points.map((it) => it.before),
    points: points.map((it) => it.now),
    limits: points.map((it) =>
      limitsOn(judgements, percentileIndicator(Number(it.label.slice(1)), whole.tags)),
    ),
  };
}

/** What figures stand beside. */
interface Told {
  /** What the baseline's runs are, in words: `baseline` or `base deployment`. */
  readonly reference: string;
  /** Their limits may stand on the same page. */
  readonly judgements: readonly Judgement[];
  /** The rounds whose failures count, where these are not those whose times do. */
  readonly answered?: readonly Run[];
  /** Which rounds are left out. */
  readonly note?: Line | undefined;
}

/** What is compared with against this change over the percentiles; undefined without a baseline. */
export function pictureSection(
  runs: readonly Run[],
  baseline: readonly Run[],
  { isOpen, ...told }: Told & { readonly isOpen: boolean },
): Section | undefined {
  const { reference } = told;
  const chart = chartOf(runs, baseline, told);
  return chart === undefined
    ? undefined
    : { about: "picture", title: `Response times, ${reference} and this change`, isOpen, chart };
}

/** An endpoint over several runs: times are levels in ms, `failed` a share. */
export interface Endpoint {
  readonly name: string;
  readonly tags: Tags;
  /** Addresses that are one here but for an id, in the round that has most; 0 where nothing is grouped. */
  readonly names: number;
  readonly requests: number;
  readonly nowMs: number | undefined;
  readonly baselineMs: number | undefined;
  readonly failed: number | undefined;
}

/**
 * Series of single endpoints over all rounds, by their `name` tag, the busiest first; those that differ by an id are one.
 * @param answered the rounds whose failures count, where these are not those whose times do
 */
export function endpointsOf(
  runs: readonly Run[],
  baseline: readonly Run[],
  answered: readonly Run[] = runs,
): readonly Endpoint[] {
  const named = runs.flatMap((run) => endpointSeries(durations(run)));
  const tagsByName = new Map(named.map(({ tags }) => [tagWords(tags), tags]));
  const endpoints = [...tagsByName].map(([name, tags]) => ({
    name,
    tags,
    names: mostOf(
      named.filter((it) => sameTags(it.tags, tags)),
      (it) => it.names ?? 0,
    ),
    requests: sumOf(
      named.filter((it) => sameTags(it.tags, tags)),
      (it) => it.values.count,
    ),
    nowMs: levelOfPercentile(runs, tags, "95"),
    baselineMs: levelOfPercentile(baseline, tags, "95"),
    failed: failedRatio(answered, tags),
  }));
  return endpoints.sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}

function figure(
  value: number | undefined,
  dimension: "time" | "ratio",
  limits: readonly number[] = [],
): Line {
  return line(value === undefined ? "–" : formatFigure(value, dimension, limits));
}

/** `12 URLs`. */
export function namesWords(names: number): string {
  return names > mostNames ? `more than ${count(mostNames, "URL")}` : count(names, "URL");
}

/** What keeps endpoints out of the table, and what would join them; undefined where all are in it. */
export function leftOutLine(runs: readonly Run[]): Line | undefined {
  const [most] = runs
    .flatMap(({ endpointsLeftOut }) => endpointsLeftOut ?? [])
    .sort((one, other) => other.endpoints - one.endpoints);
  if (most === undefined) return undefined;
  const { endpoints, requests, orMore } = most;
  const which =
    endpoints === 0 ? "Many endpoints" : `${count(endpoints, "endpoint")}${orMore ? " or more" : ""}`;
  const are = endpoints === 1 && !orMore ? "is" : "are";
  return line(
    `${which} with ${count(requests, "request")} ${are} not listed: a run tells the 50 busiest apart. A common name joins requests to one endpoint: `,
    { code: 'http.get(url, { tags: { name: "order" } })' },
  );
}

function endpointRow(
  { name, tags, names, requests, nowMs, baselineMs, failed }: Endpoint,
  hasBaseline: boolean,
  judgements: readonly Judgement[],
): readonly Line[] {
  const limits = limitsOn(judgements, percentileIndicator(95, tags));
  const isKnown = nowMs !== undefined && baselineMs !== undefined && baselineMs > 0;
  return [
    line({ code: name }, ...(names > 1 ? [` (${namesWords(names)})`] : [])),
    line(formatFigure(requests, "number")),
    ...(hasBaseline ? [baselineMs === undefined ? line("new") : figure(baselineMs, "time", limits)] : []),
    figure(nowMs, "time", limits),
    ...(hasBaseline ? [line(isKnown ? formatChange(nowMs / baselineMs - 1) : "–")] : []),
    figure(failed, "ratio", limitsOn(judgements, errorsOf(tags))),
  ];
}

/** `Endpoints (12)`, `Endpoints (50 of 73)`. */
export function endpointsTitle(runs: readonly Run[], listed: number): string {
  const leftOut = mostOf(runs, ({ endpointsLeftOut }) => endpointsLeftOut?.endpoints ?? 0);
  const isMore = runs.some(({ endpointsLeftOut }) => endpointsLeftOut?.orMore === true);
  if (leftOut === 0 && !isMore) return `Endpoints (${listed})`;
  return `Endpoints (${listed} of ${isMore ? "more than " : ""}${formatFigure(listed + leftOut, "number")})`;
}

/** The endpoints over all rounds, busiest first, against the level of the runs compared with. */
export function endpointsSection(
  runs: readonly Run[],
  baseline: readonly Run[],
  { reference, judgements, answered, note }: Told = { reference: "baseline", judgements: [] },
): Section | undefined {
  const endpoints = endpointsOf(runs, baseline, answered);
  if (endpoints.length === 0) return undefined;
  const hasBaseline = endpoints.some((it) => it.baselineMs !== undefined);
  const columns: readonly Column[] = [
    { title: "Endpoint", align: "left" },
    { title: "Requests", align: "right" },
    ...(hasBaseline ? [{ title: `p95 of the ${reference}`, align: "right" } as const] : []),
    { title: "p95 now", align: "right" },
    ...(hasBaseline ? [{ title: "Difference", align: "right" } as const] : []),
    { title: "Errors", align: "right" },
  ];
  const rows = endpoints.map((it) => endpointRow(it, hasBaseline, judgements));
  const orientation = hasBaseline
    ? line(
        "For orientation: differences of single endpoints are not tested against noise unless an objective names them.",
      )
    : undefined;
  return {
    about: "endpoints",
    title: endpointsTitle(runs, endpoints.length),
    isOpen: false,
    lines: [note, leftOutLine(runs), orientation].filter((it) => it !== undefined),
    table: tableOf(columns, rows, mostEndpoints),
  };
}

/** Checks over all rounds. */
export function checksOf(runs: readonly Run[]): Run["checks"] {
  const sums = new Map<string, Run["checks"][number]>();
  for (const check of runs.flatMap((run) => run.checks)) {
    const key = JSON.stringify([check.group, check.name]);
    const { passes = 0, fails = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...check, passes: check.passes + passes, fails: check.fails + fails });
  }
  return [...sums.values()];
}

/** The checks that failed, most failures first; a line when all passed; undefined when there are none. */
export function checksSection(runs: readonly Run[]): Section | undefined {
  const checks = checksOf(runs);
  if (checks.length === 0) return undefined;
  const failed = checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
  if (failed.length === 0)
    return { title: `Checks: all passed (${checks.length})`, isOpen: false, lines: [] };
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
    title: `Checks: ${failed.length} of ${checks.length} failed`,
    isOpen: false,
    table: tableOf(columns, rows, mostChecks),
  };
}

/** A threshold of the script and the rounds in which it was crossed. */
interface RoundsOfThreshold {
  readonly threshold: Run["thresholds"][number];
  readonly crossed: number;
}

/** A script's thresholds are the same in each round; k6 judges each round for itself. */
function thresholdsOf(runs: readonly Run[]): readonly RoundsOfThreshold[] {
  const [first] = runs;
  return (first?.thresholds ?? []).map((threshold, index) => ({
    threshold,
    crossed: runs.filter((run) => run.thresholds[index]?.ok === false).length,
  }));
}

/** The thresholds of the script, the crossed ones first; undefined when it has none. */
export function thresholdsSection(runs: readonly Run[]): Section | undefined {
  const all = thresholdsOf(runs);
  if (all.length === 0) return undefined;
  const crossed = all.filter((it) => it.crossed > 0);
  const kept = all.filter((it) => it.crossed === 0);
  const lines = [...crossed, ...kept].slice(0, 30).map(({ threshold, crossed: rounds }) => {
    const { metric, expression, abortOnFail } = threshold;
    const stop = abortOnFail ? " (stops the load)" : "";
    const share = runs.length === 1 ? "crossed" : `crossed in ${rounds} of ${runs.length} rounds`;
    return line(rounds === 0 ? "✅ kept: " : `❌ ${share}: `, { code: `${metric}: ${expression}` }, stop);
  });
  const sum = crossed.length === 0 ? "all kept" : `${crossed.length} of ${all.length} crossed`;
  return { title: `Thresholds of the script, as k6 judges them: ${sum}`, isOpen: false, lines };
}

/** The few figures that tell how far the runs came, for those that were not judged. */
export function figuresSection(runs: readonly Run[], isPartial: boolean): Section | undefined {
  const wholes = runs.flatMap((run) => durations(run).slice(0, 1));
  const [whole] = wholes;
  if (whole === undefined) return undefined;
  const failed = failedRatio(runs, whole.tags);
  const p95 = levelOfPercentile(runs, whole.tags, "95");
  const requests = sumOf(wholes, (it) => it.values.count);
  const rows = [
    [line("requests"), line(formatFigure(requests, "number"))],
    [line("median response time"), figure(levelOf(wholes.map((it) => it.values.med)), "time")],
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
    lines: [
      line(`These figures ${isPartial ? "are partial. They were" : "were"} not judged and are not kept.`),
    ],
    table: tableOf(columns, rows),
  };
}
