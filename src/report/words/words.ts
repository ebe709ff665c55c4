import type { Decided } from "../../judge/objective/misses.ts";
import type { Line } from "../../model/document.ts";
import {
  type Aggregation,
  holds,
  type Indicator,
  isImplied,
  isOfEachEndpoint,
  type Objective,
  type OverSeconds,
  type RelativeBound,
} from "../../model/objective.ts";
import { exceptionsMetric, hiddenErrorsMetric } from "../../model/run/builtin-metrics.ts";
import { isReadFromPrometheus } from "../../model/run/prometheus-runs.ts";
import type { Provenance, Run } from "../../model/run/run.ts";
import { seriesOf } from "../../model/run/series.ts";
import {
  type Dimension,
  type DisplayUnit,
  formatChange,
  formatDifference,
  formatFigure,
  formatLimit,
  formatLimitOn,
  formatOn,
  type Scale,
  scaleOver,
  unitOver,
} from "../../model/units.ts";
import type { Change, GateWord, Judgement, NotJudgedCause } from "../../model/verdict.ts";
import { sumOf } from "../../stats/sum.ts";
import type { LeftOut } from "../document/fit.ts";
import { known } from "../known.ts";
import { plain } from "../render/escape.ts";
import type { Spelling } from "./spelling.ts";

/** The word and the sign of a verdict, always shown together. */
export const verdictWords: Readonly<Record<GateWord, { readonly word: string; readonly symbol: string }>> = {
  pass: { word: "Pass", symbol: "✅" },
  warn: { word: "Warning", symbol: "⚠️" },
  fail: { word: "Fail", symbol: "❌" },
  inconclusive: { word: "Inconclusive", symbol: "❔" },
  broken: { word: "Broken", symbol: "⛔" },
};

/** The end of a shortened report in a terminal. */
export function moreWords(hasDoubts: boolean): string {
  const what = hasDoubts ? "More, including doubts about the measurement" : "More";
  return `${what}: use --verbose, or open the report's page.`;
}

const mostTitles = 8;
const longestTitle = 60;

/** What was dropped so that a report fits, and where to find all of it. */
export function shortenedLine({ sections, rows, lines }: LeftOut, reportUrl: string | undefined): Line {
  const titles = [...new Set(sections)].map((it) => it.slice(0, longestTitle));
  const more = titles.length > mostTitles ? ", …" : "";
  const parts = known(
    sections.length > 0 &&
      `${count(sections.length, "folded section")} (${titles.slice(0, mostTitles).join(", ")}${more})`,
    rows > 0 && count(rows, "table row"),
    lines > 0 && `${count(lines, "line")} at the end`,
  );
  const what = parts.join(", ") || "the end of the text";
  const where: Line = reportUrl
    ? [{ link: { label: "the workflow run", url: reportUrl } }, " and its files."]
    : ["the report's files."];
  return [
    { strong: "Shortened:" },
    ` ${what} left out to stay within GitHub's size limit. The full report is in `,
    ...where,
  ];
}

const causeWords: Readonly<Record<NotJudgedCause, string>> = {
  noBaseline: "no baseline yet",
  changedLoad: "the load changed",
  notInBaseline: "not in the baseline",
  noSamples: "no samples",
  fewSamples: "too few samples",
  noiseUntold: "noise unknown",
  bucket: "histogram too coarse",
  duration: "duration only estimated",
  unread: "no figure",
  invalid: "no valid measurement",
  accepted: "new level accepted",
};

/** The verdict on an objective in a table, with what the figures of its row do not show. */
export function verdictCell(judgement: Judgement): Line {
  if (judgement.kind === "notJudged") {
    return [`– not judged (${causeWords[judgement.cause]})`];
  }
  return [{ verdict: judgement.verdict, words: answerWords(judgement) }, besideVerdict(judgement)];
}

/** `pass`, `can't tell`. */
export function answerWords({ verdict }: Pick<Decided, "verdict">): string {
  return verdict === "inconclusive" ? "can't tell" : verdict;
}

function besideVerdict(judgement: Decided): string {
  if (judgement.kind !== "relative") return "";
  if (judgement.creep !== undefined) return " (slow creep)";
  const { objective, current, limit, verdict } = judgement;
  if (verdict === "pass" && isImplied(objective) && !holds(current, objective.comparison, limit)) {
    return " (within noise)";
  }
  return judgement.control?.leavesOpen === true ? " (the base differs from itself)" : "";
}

/** Replaces a fact that a run's record does not have. */
export function unknownIn(provenance: Pick<Provenance, "generator">): string {
  return isReadFromPrometheus(provenance) ? "not in Prometheus, the source of this run" : "unknown";
}

/** A plain number: `1,234`, `2.5`. */
export function numberWords(value: number): string {
  return formatFigure(value, "number");
}

/** As a whole number. */
export function counted(value: number): string {
  return numberWords(Math.round(value));
}

/** `1 run`, `2 runs`, `no runs`. */
export function count(amount: number, one: string, many: string = `${one}s`): string {
  const figure = amount === 0 ? "no" : numberWords(amount);
  return `${figure} ${amount === 1 ? one : many}`;
}

/** What a load is counted in, by the first of these metrics that a run recorded. */
const countedIn = [
  ["http_reqs", "request"],
  ["grpc_req_duration", "gRPC call"],
  ["ws_sessions", "WebSocket session"],
  ["iterations", "iteration"],
] as const;

/** What a run did, with its rate per second if that is known; undefined if it counted nothing of `countedIn`. */
export function workOf(run: Pick<Run, "metrics">) {
  for (const [name, one] of countedIn) {
    const values = seriesOf(run, name)?.values;
    if (values !== undefined) {
      return { amount: values.count, rate: "rate" in values ? values.rate : undefined, one };
    }
  }
  return undefined;
}

/** What several runs did in total: `4,500 requests`. */
export function workWords(runs: readonly Pick<Run, "metrics">[]): string {
  const work = runs.flatMap((run) => workOf(run) ?? []);
  const total = sumOf(work, ({ amount }) => amount);
  return count(total, work[0]?.one ?? "request");
}

/** `linux, AMD EPYC 7763, 4 cores`. */
export function machineWords({ os, cpu, cores }: Provenance["machine"]): string {
  return `${os}, ${cpu}, ${count(cores, "core")}`;
}

/** `2026-11-21 03:57:10` of an ISO time in UTC. */
export function clockWords(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}

/** `03:57:10` of an ISO time in UTC. */
export function timeOfDay(iso: string): string {
  return iso.slice(11, 19);
}

/** The first seven digits of a commit; other text unchanged. */
export function shortCommit(commit: string): string {
  return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}

/** `a, b and c`. */
export function list(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** `a, b and 20 more`: at most this many items by name. */
export function listFirst(most: number, items: readonly string[]): string {
  return list(items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items);
}

/** All of four items, or three of more: a table names them all. */
export function listSome(items: readonly string[]): string {
  return listFirst(items.length > 4 ? 3 : 4, items);
}

/** A sentence without its final stop. */
export function withoutStop(sentence: string): string {
  return sentence.trim().replace(/(?<!\.)\.+$/, "");
}

/** Aggregations whose name is not a word. */
const aggregationWords: Readonly<Record<string, string>> = {
  avg: "average",
  med: "median",
  step: "mean step",
};

function aggregationWord(aggregation: Aggregation | OverSeconds): string {
  if (aggregation.kind === "percentile") return `p${aggregation.percent}`;
  return aggregationWords[aggregation.kind] ?? aggregation.kind;
}

/** What a tag filter selects: `login` for an endpoint's name, else `status:200, method:GET`; empty without a filter. */
export function tagWords(tags: Readonly<Record<string, string>>): string {
  const entries = Object.entries(tags);
  if (entries.length === 1 && tags["name"] !== undefined) return tags["name"];
  return entries.map(([key, value]) => `${key}:${value}`).join(", ");
}

/** Labels of a server's series: `queue=orders, pod=a`; empty without labels. */
export function labelWords(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");
}

/** Common names of k6's own metrics. */
const usualNames: Readonly<Record<string, string>> = {
  "rate of http_req_failed": "errors",
  "rate of http_reqs": "throughput",
  "count of http_reqs": "requests",
  "rate of checks": "checks passed",
};

/** The indicator's common name: `p95`, `throughput`, `p99 of login`, `average of http_req_waiting`. */
export function indicatorWords(indicator: Indicator): string {
  if (indicator.of === "added") return indicator.metric;
  if (indicator.of === undefined && indicator.metric === exceptionsMetric) return "exceptions";
  if (indicator.of === undefined && indicator.metric === hiddenErrorsMetric) return indicator.metric;
  const { metric, tags, aggregation } = indicator;
  if (aggregation.kind === "overSeconds") {
    const each = indicatorWords({ ...indicator, aggregation: aggregation.each });
    return `${aggregationWord(aggregation.over)} of ${each} over seconds`;
  }
  const whom = isOfEachEndpoint(indicator) ? "each endpoint" : tagWords(tags);
  const of = whom === "" ? "" : ` of ${whom}`;
  const word = aggregationWord(aggregation);
  const { kind } = aggregation;
  if (metric === "http_req_duration" && kind !== "count")
    return kind === "percentile" ? `${word}${of}` : `${word} response time${of}`;
  const name = kind === "value" ? metric : (usualNames[`${kind} of ${metric}`] ?? `${word} of ${metric}`);
  return `${name}${of}`;
}

/** What the objective's plain numbers count, after a figure: ` messages`; empty if unknown. */
function countedWords({ indicator }: Objective): string {
  return indicator.of !== undefined && indicator.counted !== undefined
    ? ` ${plain(indicator.counted, 40)}`
    : "";
}

type Measured = Pick<Judgement, "objective" | "dimension">;

function scaleFor({ objective, dimension }: Measured, spelling: Spelling): Scale {
  return spelling.scaleOf(objective.indicator, dimension);
}

/** A figure of an objective's indicator, with what it counts. */
export function figureWords(measured: Measured, value: number, spelling: Spelling): string {
  return `${formatOn(scaleFor(measured, spelling), value)}${countedWords(measured.objective)}`;
}

/** The size of a relative bound without its sign, in the unit of adjacent figures if any: `10 %`, `1 pp`, `20 ms`. */
export function amountWords(bound: RelativeBound, dimension: Dimension, unit?: DisplayUnit): string {
  const size = Math.abs(bound.amount);
  if (bound.measure === "offset") return formatLimitOn(unit ?? unitOver(dimension, [size]), size);
  const share = formatLimit(size, "ratio");
  return bound.measure === "share" ? share : share.replace(/%$/, "pp");
}

/** A bound as written, before it is computed: `baseline + 10 %`, `300 ms`. */
function boundWords({ objective, dimension }: Measured, spelling: Spelling): string {
  const { bound, indicator } = objective;
  if (bound.kind === "absolute") {
    // A script's threshold is a plain number, in the unit of its metric.
    const own = objective.source.from === "script" ? dimension : bound.dimension;
    return `${formatLimitOn(spelling.scaleOf(indicator, own), bound.limit)}${countedWords(objective)}`;
  }
  if (bound.amount === 0) return "baseline";
  const unit = spelling.scaleOf(indicator, dimension);
  return `baseline ${bound.amount < 0 ? "-" : "+"} ${amountWords(bound, dimension, unit)}`;
}

/** The limit as a figure that does not print like a different measured one. */
export function limitFigure(judgement: Decided, spelling: Spelling): string {
  const { objective, limit } = judgement;
  return judgement.kind === "absolute"
    ? `${formatLimitOn(scaleFor(judgement, spelling), limit)}${countedWords(objective)}`
    : figureWords(judgement, limit, spelling);
}

/** A share of a baseline of 0 is no tolerance: an indicator that stays at 0 meets `<` and `>` as well (relative.ts). */
function comparisonOf({ objective, kind, limit, change }: Decided): string {
  const { bound, comparison } = objective;
  const isShare = bound.kind === "relative" && bound.measure === "share";
  const isOfNothing = kind === "relative" && isShare && limit === 0 && change?.baseline === 0;
  return isOfNothing && (comparison === "<" || comparison === ">") ? `${comparison}=` : comparison;
}

/** The limit in a table: `< 300 ms`, `< 233 ms (baseline + 10 %)`. */
export function limitWords(judgement: Judgement, spelling: Spelling): string {
  const { bound, comparison } = judgement.objective;
  const written = boundWords(judgement, spelling);
  const orBaseline = bound.kind === "absolute" && bound.orBaseline === true ? " (or baseline)" : "";
  if (judgement.kind === "notJudged") return `${comparison} ${written}${orBaseline}`;
  const figure = `${comparisonOf(judgement)} ${limitFigure(judgement, spelling)}${orBaseline}`;
  return judgement.kind === "absolute" ? figure : `${figure} (${written})`;
}

/** The measured figure; a dash without one. */
export function currentFigure(judgement: Judgement, spelling: Spelling): string {
  return judgement.current === undefined ? "–" : figureWords(judgement, judgement.current, spelling);
}

/** The measured figure, with its interval if that contains the limit: `301 ms (290 ms to 312 ms)`. */
export function currentWords(judgement: Judgement, spelling: Spelling): string {
  const figure = currentFigure(judgement, spelling);
  if (judgement.kind !== "absolute" || judgement.interval === undefined) return figure;
  return `${figure} (${rangeWords(judgement, judgement.interval, spelling)})`;
}

/** `290 ms to 312 ms`. */
export function rangeWords(
  measured: Measured,
  { low, high }: { readonly low: number; readonly high: number },
  spelling: Spelling,
): string {
  return `${figureWords(measured, low, spelling)} to ${figureWords(measured, high, spelling)}`;
}

/** The unit of a change: percent, unless the figure is a share itself, the bound an offset or the baseline zero. */
function changeMeasure(objective: Objective, dimension: Dimension, change: Change): "share" | "units" {
  if (change.ratio === undefined || !Number.isFinite(change.ratio)) return "units";
  const { bound } = objective;
  if (bound.kind === "relative") return bound.measure === "share" ? "share" : "units";
  return dimension === "ratio" ? "units" : "share";
}

/** The change with its interval: `+18 % (+11 % to +25 %)`, `+2.1 pp (+1.4 pp to +2.8 pp)`. */
export function differenceWords(measured: Measured, change: Change, spelling: Spelling): string {
  const { value, from, to } = differenceFigures(measured, change, spelling);
  return `${value} (${from} to ${to})`;
}

/** Which side was warming up: `the base`. */
export function warmingSide({ side }: { readonly side: "change" | "base" }): string {
  return side === "base" ? "the base" : "the service";
}

/** `+28 % at first, +9 % in the last round`. */
export function courseWords({ first, last }: { readonly first: number; readonly last: number }): string {
  return `${formatChange(first)} at first, ${formatChange(last)} in the last round`;
}

/** How all requests of the body changed: `got slower by 9 % (+7 % to +11 %)`. */
export function slowerWords({ ratio, interval: { low, high } }: NonNullable<Change["body"]>): string {
  const noise = (high - low) / 2;
  const figure = (share: number): string => formatChange(share, { noise });
  return `got slower by ${unsigned(figure(ratio))} (${figure(low)} to ${figure(high)})`;
}

/** The change without its interval, in the same digits: `+18 %`. */
export function changeFigure(measured: Measured, change: Change, spelling: Spelling): string {
  return differenceFigures(measured, change, spelling).value;
}

/** The digits are the indicator's: the same difference prints the same next to another tolerance. */
function differenceFigures(
  { objective, dimension }: Measured,
  change: Change,
  spelling: Spelling,
): Readonly<Record<"value" | "from" | "to", string>> {
  const { low, high } = change.interval;
  const measure = changeMeasure(objective, dimension, change);
  const { against, noise } = spelling.differencesOf(objective.indicator, measure);
  // A rise from a negative level is positive, too.
  const size = measure === "share" ? Math.abs(change.baseline) : 1;
  const unit = spelling.scaleOf(objective.indicator, dimension);
  const figure = (it: number): string =>
    measure === "share"
      ? formatChange(it / size, { against, noise: noise / size })
      : formatDifference(it, dimension, { against, noise, unit });
  return { value: figure(change.difference), from: figure(low), to: figure(high) };
}

/** A change of an indicator from one level to another, in the digits of its judgement if any: `+18 %`. */
export function changeWords(
  indicator: Indicator,
  { from, to }: { readonly from: number; readonly to: number },
  spelling: Spelling,
): string {
  const { against, noise } = spelling.differencesOf(indicator, "share");
  return formatChange(to / from - 1, { against, noise: noise / Math.abs(from) });
}

/** One level and the next, on the scale of adjacent figures if any: `212 ms -> 236 ms (+11 %)`. */
export function stepWords(
  from: number,
  to: number,
  dimension: Dimension,
  scale: Scale = scaleOver(dimension, { figures: [from, to], apart: [[from, to]] }),
): string {
  return `${formatOn(scale, from)} -> ${formatOn(scale, to)} (${betweenWords(from, to, dimension, scale)})`;
}

/** The difference between two levels: `+11 %`; in units if a share has no meaning. */
export function betweenWords(from: number, to: number, dimension: Dimension, unit: DisplayUnit): string {
  return from !== 0 && dimension !== "ratio"
    ? formatChange((to - from) / Math.abs(from))
    : formatDifference(to - from, dimension, { unit });
}

/** A formatted difference without its sign. */
export function unsigned(difference: string): string {
  return difference.replace(/^[+-]/, "");
}

/** The size of a change without its sign: `18 %`, `2.1 pp`, `38 ms`. */
export function sizeWords(measured: Measured, change: Change, spelling: Spelling): string {
  return unsigned(changeFigure(measured, change, spelling));
}
