import type { Line, Piece } from "../../model/document.ts";
import type { Aggregation, Indicator, Objective, OverSeconds, RelativeBound } from "../../model/objective.ts";
import { capacityMetric, exceptionsMetric } from "../../model/run/builtin-metrics.ts";
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
import type { LeftOut } from "../document/fit.ts";
import { known } from "../known.ts";
import { plain } from "../render/escape.ts";
import type { Spelling } from "./spelling.ts";

/** The word and the sign of a verdict; neither stands without the other. */
export const verdictWords: Readonly<Record<GateWord, { readonly word: string; readonly symbol: string }>> = {
  pass: { word: "Pass", symbol: "✅" },
  warn: { word: "Warning", symbol: "⚠️" },
  fail: { word: "Fail", symbol: "❌" },
  inconclusive: { word: "Inconclusive", symbol: "❔" },
  broken: { word: "Broken", symbol: "⛔" },
};

/** What ends a report that leaves something out, in a terminal. */
export function moreWords(hasDoubts: boolean): string {
  const what = hasDoubts ? "More, including doubts about the measurement" : "More";
  return `${what}: use --verbose, or open the report's page.`;
}

/** Titles that are named; more are counted. */
const mostTitles = 8;
const longestTitle = 60;

/** What had to go so that a report fits, and where the whole is. */
export function shortenedLine({ sections, rows, lines }: LeftOut, reportUrl: string | undefined): Line {
  const titles = [...new Set(sections)].map((it) => it.slice(0, longestTitle));
  const more = titles.length > mostTitles ? ", …" : "";
  const names = titles.length === 0 ? "" : ` (${titles.slice(0, mostTitles).join(", ")}${more})`;
  const parts = known(
    sections.length > 0 && `${count(sections.length, "folded section")}${names}`,
    rows > 0 && count(rows, "table row"),
    lines > 0 && `${count(lines, "line")} at the end`,
  );
  const what = parts.length === 0 ? "the end of the text" : parts.join(", ");
  const where: readonly Piece[] =
    reportUrl === undefined
      ? ["the report's files."]
      : [{ link: { label: "the workflow run", url: reportUrl } }, " and its files."];
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
  unread: "no figure from Prometheus",
  invalid: "no valid measurement",
  accepted: "new level accepted",
};

/** The verdict on an objective as it stands in a table, with what the figures of its row do not tell. */
export function verdictCell(judgement: Judgement): Line {
  if (judgement.kind === "notJudged") {
    return [`– not judged${judgement.cause === undefined ? "" : ` (${causeWords[judgement.cause]})`}`];
  }
  const { verdict } = judgement;
  return [{ verdict, words: verdict === "inconclusive" ? "can't tell" : verdict }, besideVerdict(judgement)];
}

function besideVerdict(judgement: Exclude<Judgement, { kind: "notJudged" }>): string {
  if (judgement.kind !== "relative") return "";
  if (judgement.creep !== undefined) return " (slow creep)";
  return judgement.control?.leavesOpen === true ? " (the base differs from itself)" : "";
}

/** What stands for a fact that a run's record does not have. */
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

/** What a load is counted in: the first of these that a run recorded. */
const countedIn = [
  ["http_reqs", "request"],
  ["grpc_req_duration", "gRPC call"],
  ["ws_sessions", "WebSocket session"],
  ["iterations", "iteration"],
] as const;

/** How much of what a run did. */
export interface Work {
  readonly amount: number;
  /** Each second; undefined where the run does not count it so. */
  readonly rate: number | undefined;
  readonly one: string;
}

/** What a run did, by HTTP requests where it made any; undefined where it counted nothing of the kind. */
export function workOf(run: Pick<Run, "metrics">): Work | undefined {
  for (const [name, one] of countedIn) {
    const values = seriesOf(run, name)?.values;
    if (values !== undefined) {
      return { amount: values.count, rate: "rate" in values ? values.rate : undefined, one };
    }
  }
  return undefined;
}

/** What several runs did in all: `4,500 requests`. */
export function workWords(runs: readonly Pick<Run, "metrics">[]): string {
  const work = runs.flatMap((run) => workOf(run) ?? []);
  const one = work[0]?.one ?? "request";
  return count(
    work.reduce((sum, it) => sum + it.amount, 0),
    one,
  );
}

/** `2026-11-21 03:57:10` of an ISO time in UTC. */
export function clockWords(iso: string): string {
  return iso.slice(0, 19).replace("T", " ");
}

/** The first seven digits of a commit, or whatever stands in its place. */
export function shortCommit(commit: string): string {
  return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}

/** `a, b and c`. */
export function list(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

/** Names that a sentence has room for. */
const mostListed = 4;

/** `a, b and c`, or of many `a, b, c and 20 more`: a table names them all. */
export function listSome(items: readonly string[]): string {
  const shown = items.length > mostListed ? items.slice(0, mostListed - 1) : items;
  return list(shown.length < items.length ? [...shown, `${items.length - shown.length} more`] : shown);
}

/** A sentence without its final stop, to go on after or to stand as a headline. */
export function withoutStop(sentence: string): string {
  return sentence.trim().replace(/(?<!\.)\.+$/, "");
}

function aggregationWord(aggregation: Aggregation | OverSeconds): string {
  switch (aggregation.kind) {
    case "percentile":
      return `p${aggregation.percent}`;
    case "avg":
      return "average";
    case "med":
      return "median";
    case "step":
      return "mean step";
    default:
      return aggregation.kind;
  }
}

/** Whom a tag filter picks: `login` for an endpoint's name, else `status:200, method:GET`; empty without a filter. */
export function tagWords(tags: Readonly<Record<string, string>>): string {
  const entries = Object.entries(tags);
  if (entries.length === 1 && tags["name"] !== undefined) return tags["name"];
  return entries.map(([key, value]) => `${key}:${value}`).join(", ");
}

/** Labels of a series of the servers' side: `queue=orders, pod=a`; empty without labels. */
export function labelWords(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(", ");
}

/** What k6's own metrics are about. */
const usualNames: Readonly<Record<string, string>> = {
  "rate of http_req_failed": "errors",
  "rate of http_reqs": "throughput",
  "count of http_reqs": "requests",
  "rate of checks": "checks passed",
};

/** The indicator as people call it: `p95`, `throughput`, `p99 of login`, `average of http_req_waiting`. */
export function indicatorWords(indicator: Indicator): string {
  if (indicator.of === undefined && indicator.metric === exceptionsMetric) return "exceptions";
  if (indicator.of === undefined && indicator.metric === capacityMetric) return "capacity";
  const { metric, tags, aggregation } = indicator;
  if (aggregation.kind === "overSeconds") {
    const each = indicatorWords({ ...indicator, aggregation: aggregation.each });
    return `${aggregationWord(aggregation.over)} of ${each} over seconds`;
  }
  const whom = tagWords(tags);
  const of = whom === "" ? "" : ` of ${whom}`;
  const word = aggregationWord(aggregation);
  const { kind } = aggregation;
  if (metric === "http_req_duration" && kind !== "count")
    return kind === "percentile" ? `${word}${of}` : `${word} response time${of}`;
  const name = kind === "value" ? metric : (usualNames[`${kind} of ${metric}`] ?? `${word} of ${metric}`);
  return `${name}${of}`;
}

/** What the objective's plain numbers count, after a figure: ` messages`; else nothing. */
function countedWords({ indicator }: Objective): string {
  return indicator.of === "servers" && indicator.counted !== undefined
    ? ` ${plain(indicator.counted, 40)}`
    : "";
}

/** What a figure is of: an objective, and what its indicator measures. */
type Measured = Pick<Judgement, "objective" | "dimension">;

function scaleFor({ objective, dimension }: Measured, spelling: Spelling): Scale {
  return spelling.scaleOf(objective.indicator, dimension);
}

/** A figure of an objective's indicator, with what it counts. */
export function figureWords(measured: Measured, value: number, spelling: Spelling): string {
  return `${formatOn(scaleFor(measured, spelling), value)}${countedWords(measured.objective)}`;
}

/**
 * The size of a relative bound without its sign: `10 %`, `1 pp`, `20 ms`.
 * @param unit of the figures beside it; where there are none, the one it is read best in
 */
export function amountWords(bound: RelativeBound, dimension: Dimension, unit?: DisplayUnit): string {
  const size = Math.abs(bound.amount);
  if (bound.measure === "offset") return formatLimitOn(unit ?? unitOver(dimension, [size]), size);
  const share = formatLimit(size, "ratio");
  return bound.measure === "share" ? share : share.replace(/%$/, "pp");
}

/** What a bound says before it is made a number: `baseline + 10 %`, `300 ms`. */
function boundWords({ objective, dimension }: Measured, spelling: Spelling): string {
  const { bound, indicator } = objective;
  if (bound.kind === "absolute") {
    // A script's threshold is a plain number, in the unit of what it is about.
    const own = objective.source.from === "script" ? dimension : bound.dimension;
    return `${formatLimitOn(spelling.scaleOf(indicator, own), bound.limit)}${countedWords(objective)}`;
  }
  if (bound.amount === 0) return "baseline";
  const unit = spelling.scaleOf(indicator, dimension);
  return `baseline ${bound.amount < 0 ? "-" : "+"} ${amountWords(bound, dimension, unit)}`;
}

/** The limit of a judgement as a figure that cannot be taken for the measured one. */
export function limitFigure(
  judgement: Exclude<Judgement, { kind: "notJudged" }>,
  spelling: Spelling,
): string {
  const { objective, limit } = judgement;
  return judgement.kind === "absolute"
    ? `${formatLimitOn(scaleFor(judgement, spelling), limit)}${countedWords(objective)}`
    : figureWords(judgement, limit, spelling);
}

/** A share of 0 is not a tolerance: what stays at 0 is kept, whatever the sign says (relative.ts). */
function comparisonOf({
  objective,
  kind,
  limit,
  ...rest
}: Exclude<Judgement, { kind: "notJudged" }>): string {
  const { bound, comparison } = objective;
  const isOfNothing = kind === "relative" && limit === 0 && rest.change?.baseline === 0;
  const isShare = bound.kind === "relative" && bound.measure === "share";
  return isOfNothing && isShare && (comparison === "<" || comparison === ">") ? `${comparison}=` : comparison;
}

/** That the baseline may lift a limit. */
function liftWords({ bound }: Objective): string {
  return bound.kind === "absolute" && bound.orBaseline === true ? " (or baseline)" : "";
}

/** The limit as it stands in a table: `< 300 ms`, `< 233 ms (baseline + 10 %)`. */
export function limitWords(judgement: Judgement, spelling: Spelling): string {
  const { objective } = judgement;
  const bound = boundWords(judgement, spelling);
  if (judgement.kind === "notJudged") return `${objective.comparison} ${bound}${liftWords(objective)}`;
  const figure = `${comparisonOf(judgement)} ${limitFigure(judgement, spelling)}${liftWords(objective)}`;
  return judgement.kind === "absolute" ? figure : `${figure} (${bound})`;
}

/** The measured figure; a dash where there is none. */
export function currentFigure(judgement: Judgement, spelling: Spelling): string {
  return judgement.current === undefined ? "–" : figureWords(judgement, judgement.current, spelling);
}

/** The measured figure, with what noise leaves of it where that is on both sides of its limit: `301 ms (290 ms to 312 ms)`. */
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

/** The change alone: `+18 %`, with the digits it has beside its interval. */
export function changeFigure(measured: Measured, change: Change, spelling: Spelling): string {
  return differenceFigures(measured, change, spelling).value;
}

/** Digits are those of the indicator, so that the same difference reads the same beside another tolerance. */
function differenceFigures(
  { objective, dimension }: Measured,
  change: Change,
  spelling: Spelling,
): Readonly<Record<"value" | "from" | "to", string>> {
  const { low, high } = change.interval;
  const measure = changeMeasure(objective, dimension, change);
  const { against, noise } = spelling.differencesOf(objective.indicator, measure);
  // Of a level below zero, too, a rise reads as one.
  const size = measure === "share" ? Math.abs(change.baseline) : 1;
  const unit = spelling.scaleOf(objective.indicator, dimension);
  const figure = (it: number): string =>
    measure === "share"
      ? formatChange(it / size, { against, noise: noise / size })
      : formatDifference(it, dimension, { against, noise, unit });
  return { value: figure(change.difference), from: figure(low), to: figure(high) };
}

/** A change of an indicator from one level to another: `+18 %`, `+2.1 pp`. Where it was judged, with the same digits. */
export function changeWords(
  indicator: Indicator,
  { from, to }: { readonly from: number; readonly to: number },
  spelling: Spelling,
): string {
  const { against, noise } = spelling.differencesOf(indicator, "share");
  return formatChange(to / from - 1, { against, noise: noise / Math.abs(from) });
}

/**
 * A level and the next: `212 ms -> 236 ms (+11 %)`.
 * @param scale of the indicator, where other figures of it stand beside these
 */
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

/** By how much, without a sign: `18 %`, `2.1 pp`, `38 ms`. */
export function sizeWords(measured: Measured, change: Change, spelling: Spelling): string {
  return changeFigure(measured, change, spelling).replace(/^[+-]/, "");
}
