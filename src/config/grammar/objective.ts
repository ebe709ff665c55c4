import { eitherOf, nearest } from "../../lib/suggest.ts";
import { aggregationsOf, aggregationWords, sampleAggregations } from "../../model/aggregations.ts";
import {
  type AbsoluteBound,
  type AddedIndicator,
  type Aggregation,
  type Comparator,
  dimensionOf,
  formatIndicator,
  type LoadIndicator,
  type Objective,
  type ObjectiveSource,
  type OverSeconds,
  type QueryMeaning,
  type RelativeBound,
  type RunIndicator,
} from "../../model/objective.ts";
import { boundedTag } from "../../model/run/bounds.ts";
import { builtinMetrics, exceptionsMetric } from "../../model/run/builtin-metrics.ts";
import { endpointMetrics } from "../../model/run/endpoint-name.ts";
import { isWhole } from "../../model/run/tags.ts";
import { type Dimension, formatLimit, parseQuantity, unitsOf } from "../../model/units.ts";

/** What is wrong with a line. */
export interface ObjectiveProblem {
  /** The line as written. */
  readonly line: string;
  /** First wrong character, from 1. */
  readonly column: number;
  /** Such as `unknown unit "mss"`. */
  readonly found: string;
  /** Such as `a time: us, ms, s, m or h`. */
  readonly expected: string;
}

export type Read<Value> =
  | { readonly kind: "read"; readonly value: Value }
  | { readonly kind: "problem"; readonly problem: ObjectiveProblem };

/** Unwinds the parser at the first wrong character; caught in this file. */
class Unexpected extends Error {
  readonly column: number;
  readonly expected: string;

  constructor(found: string, expected: string, position: number) {
    super(found);
    this.column = position + 1;
    this.expected = expected;
  }
}

/** Every reader skips blanks first and moves `position` past what it took. */
interface Cursor {
  readonly text: string;
  readonly added: readonly AddedIndicator[];
  position: number;
}

/** Skips blanks. @returns the position behind them */
function at(cursor: Cursor): number {
  while (cursor.text[cursor.position] === " " || cursor.text[cursor.position] === "\t") cursor.position += 1;
  return cursor.position;
}

/** Takes what the (sticky) pattern matches at the cursor; undefined and unmoved if it does not match. */
function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = at(cursor);
  const match = pattern.exec(cursor.text);
  if (match === null) return undefined;
  cursor.position = pattern.lastIndex;
  return match[0];
}

/** Takes one of these words; undefined and unmoved for anything else. */
function takeWord<Word extends string>(cursor: Cursor, words: readonly Word[]): Word | undefined {
  const start = at(cursor);
  const word = take(cursor, /[A-Za-z]\w*/y);
  const known = words.find((one) => one === word);
  if (known === undefined) cursor.position = start;
  return known;
}

/** The error that something else stands at the cursor than what is expected there. */
function notSeen(cursor: Cursor, expected: string): Unexpected {
  const rest = cursor.text.slice(at(cursor));
  const word = /^[^\s{}<>=!]+|^\S/.exec(rest)?.[0];
  return new Unexpected(word === undefined ? "the line ends" : `found "${word}"`, expected, cursor.position);
}

const tagForm = 'a tag filter such as {name:login} or {name:"a, b",method:GET}';

function takeTagValue(cursor: Cursor): string {
  const quoted = take(cursor, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
  if (quoted !== undefined) return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
  const plain = take(cursor, /[^,}"']+/y)?.trim();
  if (plain === undefined || plain === "") throw notSeen(cursor, tagForm);
  return plain;
}

/** `{name:login,method:GET}`, or nothing. */
function takeTags(cursor: Cursor): Record<string, string> {
  const tags: [key: string, value: string][] = [];
  if (take(cursor, /\{/y) === undefined) return {};
  for (;;) {
    const key = take(cursor, /[A-Za-z_][\w.-]*/y);
    if (key === undefined || take(cursor, /:/y) === undefined) throw notSeen(cursor, tagForm);
    tags.push([key, boundedTag(key, takeTagValue(cursor))]);
    if (take(cursor, /\}/y) !== undefined) return Object.fromEntries(tags);
    if (take(cursor, /,/y) === undefined) throw notSeen(cursor, tagForm);
  }
}

const anyAggregation = "an aggregation: avg, min, med, max, p(N), rate, count or value";

/** `p95`, `p(95)`, `avg`, …; undefined for anything else. */
function takeAggregation(cursor: Cursor): Aggregation | undefined {
  const start = cursor.position;
  const percentile = take(cursor, /p\(\s*\d+(?:\.\d+)?\s*\)|p\d+(?:\.\d+)?(?![\w(])/y);
  if (percentile !== undefined) {
    const percent = Number(percentile.replace(/[p()\s]/g, ""));
    if (percent > 100) throw new Unexpected(`percentile ${percent}`, "a percentile from 0 to 100", start);
    return { kind: "percentile", percent };
  }
  const kind = takeWord(cursor, aggregationWords);
  return kind && { kind };
}

/** An aggregation if it is a percentile or of one of these kinds. */
function amongKinds<Kind extends Aggregation["kind"]>(
  aggregation: Aggregation | undefined,
  kinds: readonly Kind[],
) {
  if (aggregation?.kind === "percentile") return aggregation;
  const kind = kinds.find((one) => one === aggregation?.kind);
  return kind && { kind };
}

type Short = Pick<LoadIndicator, "metric" | "aggregation">;

/** Words for a metric with its aggregation. */
const shortWords: Readonly<Record<string, Short>> = {
  errors: { metric: "http_req_failed", aggregation: { kind: "rate" } },
  throughput: { metric: "http_reqs", aggregation: { kind: "rate" } },
  exceptions: { metric: exceptionsMetric, aggregation: { kind: "rate" } },
};

function takeShort(cursor: Cursor): Short | undefined {
  // A script's own metric `exceptions` is written with its aggregation.
  const word = take(cursor, /(?:errors|throughput)(?!\w)|exceptions(?=\s*(?:[<>=!]|\{[^}]*\}\s*[<>=!]|$))/y);
  if (word !== undefined) return shortWords[word];
  const start = cursor.position;
  const aggregation = amongKinds(takeAggregation(cursor), sampleAggregations);
  if (aggregation !== undefined) return { metric: "http_req_duration", aggregation };
  cursor.position = start;
  return undefined;
}

function checkAggregation(metric: string, aggregation: Aggregation, position: number): void {
  const type = builtinMetrics.get(metric)?.type;
  if (type === undefined) return;
  const word = aggregation.kind === "percentile" ? "p(N)" : aggregation.kind;
  const offered: readonly string[] = aggregationsOf[type];
  if (offered.includes(word)) return;
  throw new Unexpected(
    `${metric} has no ${word}`,
    `one of ${offered.join(", ")} (it is a ${type})`,
    position,
  );
}

const indicatorForm =
  "an indicator: p95, avg, errors, throughput, exceptions, or a metric with its aggregation such as http_req_duration p(95)";

const secondFigures = "avg, med, p(N) or rate in front of over seconds";

/** The indicator with the `over seconds p(5)` behind it, if any. */
function takeOverSeconds(cursor: Cursor, indicator: LoadIndicator, start: number): LoadIndicator {
  const { aggregation: each } = indicator;
  if (take(cursor, /over(?!\w)/y) === undefined) return indicator;
  if (take(cursor, /seconds(?!\w)/y) === undefined) throw notSeen(cursor, "over seconds");
  const ofSecond = amongKinds(each, ["avg", "rate", "med"]);
  if (ofSecond === undefined) throw new Unexpected(`a second has no ${each.kind}`, secondFigures, start);
  return { ...indicator, aggregation: { kind: "overSeconds", each: ofSecond, over: takeOver(cursor) } };
}

function takeOver(cursor: Cursor): OverSeconds {
  const kind = takeWord(cursor, ["step", "variability"]);
  if (kind !== undefined) return { kind };
  const start = cursor.position;
  const over = amongKinds(takeAggregation(cursor), ["avg", "min", "med", "max"]);
  if (over !== undefined) return over;
  cursor.position = start;
  throw notSeen(cursor, "one of avg, min, med, max, p(N), step, variability");
}

/** One of the indicators that features add, where nothing but its name stands; in front of an aggregation it is a metric. */
function takeAdded(cursor: Cursor): AddedIndicator | undefined {
  const words = /[A-Za-z]+(?:[ \t]+(?!of[ \t]+each\b)[A-Za-z]+)*(?=[ \t]*(?:[<>=!/]|$|of[ \t]+each\b))/y;
  const start = at(cursor);
  const name = take(cursor, words)?.replace(/\s+/g, " ");
  const found = cursor.added.find(({ metric }) => metric === name);
  if (found !== undefined || name === undefined) return found;
  cursor.position = start;
  const isOfMetric = aggregationWords.some((word) => name.endsWith(` ${word}`)) || !name.includes(" ");
  const [near] = isOfMetric ? [] : nearest(name, namesOf(cursor));
  if (near !== undefined) throw new Unexpected(`unknown indicator "${name}"`, near, start);
  return undefined;
}

function namesOf({ added }: Cursor): string[] {
  return added.map(({ metric }) => metric);
}

const eachEndpoint = /of[ \t]+each[ \t]+endpoint(?!\w)/y;

/** Those whose noise is recorded for every endpoint. */
const eachMetrics = [...endpointMetrics].filter((metric) => metric !== "http_req_waiting");

/** Takes `of each endpoint` behind an indicator. */
function takeEach(cursor: Cursor, indicator: RunIndicator): RunIndicator {
  const start = at(cursor);
  if (take(cursor, eachEndpoint) === undefined) return indicator;
  const { metric, tags, aggregation } = indicator;
  if (indicator.of === undefined && eachMetrics.includes(metric)) {
    if (isWhole(tags) && aggregation.kind !== "overSeconds") return { ...indicator, each: "endpoint" };
    const what = isWhole(tags) ? "over seconds" : "a tag filter";
    throw new Unexpected(`of each endpoint with ${what}`, "one of the two", start);
  }
  const expected = `errors, throughput, p95 or another figure of ${eachMetrics.join(", ")}`;
  throw new Unexpected(`${formatIndicator(indicator)} is not kept for each endpoint`, expected, start);
}

function takeIndicator(cursor: Cursor): RunIndicator {
  return takeAdded(cursor) ?? takeLoadIndicator(cursor);
}

function takeLoadIndicator(cursor: Cursor): LoadIndicator {
  const start = at(cursor);
  return takeOverSeconds(cursor, takeOfRun(cursor), start);
}

/** An indicator of all samples of a run. */
function takeOfRun(cursor: Cursor): LoadIndicator {
  const short = takeShort(cursor);
  if (short !== undefined) {
    const tagsStart = cursor.position;
    const tags = takeTags(cursor);
    if (isWhole(tags) || short.metric !== exceptionsMetric) return { ...short, tags };
    const expected = "no filter: k6 logs exceptions without tags";
    throw new Unexpected("exceptions with a tag filter", expected, tagsStart);
  }
  const metricStart = at(cursor);
  // Other tools have metrics such as "errors.ETIMEDOUT".
  const quoted = take(cursor, /"[^"\\\p{Cc}]{1,300}"/uy)?.slice(1, -1);
  const metric = quoted ?? take(cursor, /[A-Za-z_]\w*/y);
  if (metric === undefined) throw notSeen(cursor, indicatorForm);
  const tags = takeTags(cursor);
  const aggregationStart = at(cursor);
  const aggregation = takeAggregation(cursor) ?? ofEachSecond(cursor, metric);
  if (aggregation === undefined) {
    const builtin = builtinMetrics.get(metric);
    if (builtin === undefined && /^\s*[<>=!]/.test(cursor.text.slice(cursor.position))) {
      const shorts = ["errors", "throughput", "exceptions", "p95", "p99", "avg", "med"];
      const near = nearest(metric, [...shorts, ...namesOf(cursor), ...builtinMetrics.keys()])
        .slice(0, 2)
        .join(" or ");
      const hint = near === "" ? indicatorForm : `${near}, or ${metric} with an aggregation`;
      throw new Unexpected(`unknown indicator "${metric}"`, hint, metricStart);
    }
    throw notSeen(
      cursor,
      builtin === undefined ? anyAggregation : `one of ${aggregationsOf[builtin.type].join(", ")}`,
    );
  }
  checkAggregation(metric, aggregation, aggregationStart);
  return { metric, tags, aggregation };
}

/** What a second has of a metric where nothing stands in front of `over seconds`: its mean, or its rate. */
function ofEachSecond(cursor: Cursor, metric: string): Aggregation | undefined {
  const isOverSeconds = /^over\s+seconds(?!\w)/.test(cursor.text.slice(at(cursor)));
  if (!isOverSeconds) return undefined;
  const type = builtinMetrics.get(metric)?.type ?? "trend";
  return { kind: type === "trend" || type === "gauge" ? "avg" : "rate" };
}

/** Undefined for a custom metric, whose type only the run has. */
function knownDimension(indicator: RunIndicator): Dimension | undefined {
  if (indicator.of === "added") return indicator.dimension;
  if (indicator.metric === exceptionsMetric) return "ratio";
  const builtin = builtinMetrics.get(indicator.metric);
  return builtin && dimensionOf(builtin.type, builtin.contains, indicator.aggregation);
}

const dimensionNames: Readonly<Record<Dimension, string>> = {
  time: "a time",
  ratio: "a share",
  frequency: "a rate",
  bytes: "a size",
  byteRate: "a data rate",
  number: "a number",
};

/** `a time: us, ms, s, m or h`; for messages about a bound with the wrong unit. */
export function expectedUnits(dimension: Dimension): string {
  const units = unitsOf(dimension);
  const name = dimensionNames[dimension];
  return units.length === 0 ? `${name} without a unit` : `${name}: ${eitherOf(units)}`;
}

/** What is bounded. */
interface Bounded {
  /** Undefined for a custom metric, whose type only the run has. */
  readonly dimension: Dimension | undefined;
  /** What plain numbers count, such as `messages`; may follow them. */
  readonly counted?: string;
}

/** An absolute bound, for messages. */
function limitForm({ dimension, counted = "" }: Bounded): string | undefined {
  if (dimension === undefined) return undefined;
  return counted === "" ? expectedUnits(dimension) : `a number of ${counted}`;
}

function takeAmount(cursor: Cursor, expected: string, { counted = "" }: Bounded) {
  const number = take(cursor, /-?(?:\d+(?:\.\d+)?|\.\d+)/y);
  if (number === undefined) throw notSeen(cursor, expected);
  const unitPosition = at(cursor);
  const unit = take(cursor, /[^\s\d]+/y) ?? "";
  return { number: Number(number), unit: unit === counted ? "" : unit, unitPosition };
}

function wrongUnit(unit: string, expected: string, position: number): Unexpected {
  const known = parseQuantity(`1${unit}`) !== undefined || unit === "pp";
  const named = known ? `unit "${unit}" does not fit` : `unknown unit "${unit}"`;
  const found = unit === "" ? "a number without a unit" : named;
  return new Unexpected(found, expected, position);
}

function takeAbsolute(cursor: Cursor, bounded: Bounded): AbsoluteBound {
  const { dimension } = bounded;
  const expected = limitForm(bounded) ?? "a number with its unit";
  const form = `a limit (${expected}) or baseline + 10%`;
  const { number, unit, unitPosition } = takeAmount(cursor, form, bounded);
  const quantity = parseQuantity(`${number}${unit}`);
  if (quantity === undefined) throw wrongUnit(unit, expected, unitPosition);
  const isPlain = quantity.dimension === "number";
  const fits = isPlain || dimension === undefined || quantity.dimension === dimension;
  // Times and shares need a unit, because a plain number is ambiguous (ms or s?).
  const needsUnit = isPlain && (dimension === "time" || dimension === "ratio") && number !== 0;
  if (!fits || needsUnit) throw wrongUnit(unit, expected, unitPosition);
  return { kind: "absolute", limit: quantity.value, dimension: quantity.dimension };
}

function takeRelative(cursor: Cursor, bounded: Bounded): RelativeBound {
  const { dimension } = bounded;
  const sign = take(cursor, /[+-]/y);
  if (sign === undefined) throw notSeen(cursor, "+ or - and a tolerance, such as baseline + 10%");
  const mayBeShare = dimension === undefined || dimension === "ratio";
  const expected = `a tolerance: % or ${mayBeShare ? "pp" : limitForm(bounded)}`;
  const { number, unit, unitPosition } = takeAmount(cursor, expected, bounded);
  const signed = sign === "+" ? number : -number;
  if (unit === "%") return { kind: "relative", measure: "share", amount: signed / 100 };
  if (unit === "pp" && mayBeShare) return { kind: "relative", measure: "points", amount: signed / 100 };
  const quantity = parseQuantity(`${Math.abs(number)}${unit}`);
  const fits = quantity !== undefined && (dimension === undefined || quantity.dimension === dimension);
  if (!fits || dimension === "ratio") throw wrongUnit(unit, expected, unitPosition);
  const amount = Math.sign(signed) * quantity.value;
  return { kind: "relative", measure: "offset", amount, dimension: quantity.dimension };
}

function takeComparison(cursor: Cursor): Comparator {
  const sign = take(cursor, /<=|>=|===?|!=|<|>/y)?.replace("===", "==");
  const comparison = (["<", "<=", ">", ">=", "==", "!="] as const).find((one) => one === sign);
  if (comparison === undefined) throw notSeen(cursor, "a comparison: <, <=, > or >=");
  return comparison;
}

function takeBound(cursor: Cursor, bounded: Bounded, comparison: Comparator): Objective["bound"] {
  const start = cursor.position;
  if (take(cursor, /baseline(?!\w)/y) === undefined) {
    const word = take(cursor, /[A-Za-z]\w*/y);
    if (word === undefined) return takeAbsolute(cursor, bounded);
    const form = limitForm(bounded);
    const expected = `a limit ${form === undefined ? "with its unit" : `(${form})`} or baseline + 10%`;
    throw new Unexpected(`found "${word}"`, expected, start + (cursor.text[start] === " " ? 1 : 0));
  }
  if (comparison === "==" || comparison === "!=") {
    throw new Unexpected(`"${comparison}" with the baseline`, "<, <=, > or >=", start);
  }
  return takeRelative(cursor, bounded);
}

type Demand = Pick<Objective, "indicator" | "comparison" | "bound">;

function takeDemand(cursor: Cursor): Demand {
  const indicator = takeEach(cursor, takeIndicator(cursor));
  const signPosition = at(cursor);
  const comparison = takeComparison(cursor);
  const boundPosition = at(cursor);
  const bound = takeBound(cursor, boundedBy(indicator), comparison);
  const written = cursor.text.slice(boundPosition, cursor.position);
  refuseDecline({ indicator, comparison, bound }, signPosition, written);
  refuseBeyondAll({ indicator, comparison, bound }, boundPosition);
  return { indicator, comparison, bound };
}

function boundedBy(indicator: RunIndicator): Bounded {
  const counted = indicator.of === "added" ? indicator.counted : undefined;
  return { dimension: knownDimension(indicator), ...(counted !== undefined && { counted }) };
}

/**
 * `errors <= 100%` and `errors < baseline + 100pp` could never fail, `p95 < -5ms` never be met: a share ends at 100 %, and
 * nothing k6 measures is below 0. Of a custom metric only the script knows the range.
 */
function refuseBeyondAll(demand: Demand & { readonly indicator: RunIndicator }, position: number): void {
  const { indicator, comparison, bound } = demand;
  if (indicator.of === "added" && indicator.isSigned === true) {
    refuseShareOf(indicator, bound, position);
    return;
  }
  const dimension = knownDimension(indicator);
  if (dimension === undefined) return;
  const name = formatIndicator(indicator);
  if (bound.kind === "absolute") {
    refuseLimitBeyondAll({ indicator, comparison, bound }, dimension, position);
    return;
  }
  const { measure, amount } = bound;
  const fate = comparison.startsWith(">") === amount < 0 ? "can never fail" : "can never be met";
  if (measure === "share" && amount < -1) {
    const found = `this ${fate}: ${name} cannot fall by more than 100 %`;
    throw new Unexpected(found, "a tolerance of less than 100%", position);
  }
  if (measure === "points" && Math.abs(amount) >= 1) {
    const found = `this ${fate}: ${name} cannot change by more than 100 percentage points`;
    throw new Unexpected(found, "a tolerance of less than 100pp", position);
  }
}

/** Of a figure that may be 0 or negative a percentage means nothing. */
function refuseShareOf(
  { metric, counted = "" }: AddedIndicator,
  bound: Objective["bound"],
  position: number,
): void {
  if (bound.kind === "absolute" || bound.measure !== "share") return;
  const expected = `a limit or a tolerance in its unit, such as baseline + 5${counted}`;
  throw new Unexpected(`a percentage of ${metric}, which may be 0 or negative`, expected, position);
}

/** Refuses a limit beyond the figure's range, and one at its end that every figure keeps, or none. */
function refuseLimitBeyondAll(
  {
    indicator,
    comparison,
    bound: { limit },
  }: { readonly indicator: RunIndicator; readonly comparison: Comparator; readonly bound: AbsoluteBound },
  dimension: Dimension,
  position: number,
): void {
  const name = formatIndicator(indicator);
  const zero = formatLimit(0, dimension);
  // From one second to the next a figure may well double.
  const isShare = dimension === "ratio" && !isOnSteps(indicator);
  if (isShare && (limit < 0 || limit > 1)) {
    throw new Unexpected(`${name} is between 0 % and 100 %`, "a limit from 0% to 100%", position);
  }
  const refuse = (fate: string, why: string, expected: string): never => {
    throw new Unexpected(`this can never ${fate}: ${name} is ${why}`, expected, position);
  };
  const isUpper = comparison.startsWith("<");
  const above = isShare ? "a limit above 0%" : `a limit above ${zero}`;
  if (limit < 0) refuse(isUpper || comparison === "==" ? "be met" : "fail", `never below ${zero}`, above);
  if (limit === 0 && comparison === "<") {
    refuse("be met", `never below ${zero}`, `${above}, or ${name} <= ${isShare ? "0%" : zero}`);
  }
  if (limit === 0 && comparison === ">=") refuse("fail", `never below ${zero}`, above);
  if (limit === 0 && comparison === ">" && isNeverZero(indicator)) {
    refuse("fail", `always above ${zero}`, `${name} < LIMIT, such as ${name} < 300ms`);
  }
  if (!isShare || limit !== 1) return;
  if (comparison === "<=") refuse("fail", "never above 100 %", "a limit from 0% to less than 100%");
  if (comparison === ">") refuse("be met", "never above 100 %", `a limit below 100%, or ${name} >= 100%`);
}

/** Whether every figure of a load is above 0: a request takes time, though a phase of it or one without an answer may not. */
function isNeverZero({ metric, aggregation }: RunIndicator): boolean {
  const isOfTime = aggregation.kind !== "count" && aggregation.kind !== "min";
  return isOfTime && /^(?:(?:browser_)?http_req|iteration|grpc_req)_(?:duration|waiting)$/.test(metric);
}

/** Whether it measures how much seconds differ. */
function isOnSteps({ aggregation }: RunIndicator): boolean {
  return aggregation.kind === "overSeconds" && /^(?:step|variability)$/.test(aggregation.over.kind);
}

/** Which way a built-in metric gets better; of a custom one only the user knows. */
function betterSide(indicator: RunIndicator): "lower" | "higher" | undefined {
  if (indicator.of === "added") return indicator.better;
  if (isOnSteps(indicator)) return "lower";
  const { metric, aggregation } = indicator;
  if (/^(?:http_reqs|iterations|checks)$/.test(metric)) return "higher";
  if (metric === exceptionsMetric) return "lower";
  const isLower =
    /^(?:(?:browser_)?http_req_\w+|grpc_req_duration|iteration_duration|browser_web_vital_\w+)$/.test(metric);
  return isLower && aggregation.kind !== "count" ? "lower" : undefined;
}

/**
 * `p95 > baseline + 10%` would fail every change that makes nothing worse, `p95 > baseline - 10%` every improvement. A
 * demand for an improvement (`p95 < baseline - 10%`) stands.
 */
function refuseDecline(
  { indicator, comparison, bound }: Demand & { readonly indicator: RunIndicator },
  position: number,
  written: string,
): void {
  if (bound.kind === "absolute") return;
  const better = betterSide(indicator);
  const isAbove = comparison.startsWith(">");
  const name = formatIndicator(indicator);
  const demandsRise = better === "lower" && isAbove;
  const demandsFall = better === "higher" && !isAbove && bound.amount <= 0;
  if (!demandsRise && !demandsFall) return;
  const isImprovement = demandsRise && bound.amount < 0;
  const found = isImprovement
    ? `this fails when ${name} gets better`
    : `this demands that ${name} gets worse`;
  const meant = isImprovement ? `${name} < ${written.replace("-", "+")}` : demandsRise ? "<" : ">";
  throw new Unexpected(
    found,
    `${meant}, to limit how much it may ${demandsRise ? "rise" : "fall"}`,
    position,
  );
}

/** Reads a line to its end. */
function readWhole<Value>(
  line: string,
  takeAll: (cursor: Cursor) => Value,
  added: readonly AddedIndicator[] = [],
): Read<Value> {
  const cursor: Cursor = { text: line, added, position: 0 };
  try {
    const value = takeAll(cursor);
    if (at(cursor) < line.length) throw notSeen(cursor, "the end of the line");
    return { kind: "read", value };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    const { column, message: found, expected } = error;
    return { kind: "problem", problem: { line, column, found, expected } };
  }
}

/** Reads a figure of a study: an indicator, and which side of it is better. */
export function parseFigure(line: string, added: readonly AddedIndicator[] = []) {
  const takeFigure = (cursor: Cursor) => {
    const indicator = takeIndicator(cursor);
    return { indicator, better: betterSide(indicator) };
  };
  return readWhole(line, takeFigure, added);
}

function parseLine(
  line: string,
  source: ObjectiveSource,
  {
    takeOne,
    named = "",
    added = [],
  }: { takeOne: (cursor: Cursor) => Demand; named?: string; added?: readonly AddedIndicator[] },
): Read<Objective> {
  const takeAll = (cursor: Cursor): Objective => {
    const onMiss = take(cursor, /warn\s*:/y) === undefined ? "fail" : "warn";
    const bare = cursor.position;
    if (onMiss === "fail" && take(cursor, /warn\s+(?=[A-Za-z])/y) !== undefined) {
      throw new Unexpected('found "warn" without a colon', "warn: in front of the objective", bare);
    }
    const text = `${named}${line.slice(at(cursor)).trim()}`;
    return { text, ...takeOne(cursor), onMiss, source };
  };
  return readWhole(line, takeAll, added);
}

/**
 * Reads one objective, such as `warn: http_req_duration{name:login} p(99) < baseline + 20%`.
 * @param added indicators of features
 */
export function parseObjective(
  line: string,
  source: ObjectiveSource,
  added: readonly AddedIndicator[] = [],
): Read<Objective> {
  return parseLine(line, source, { takeOne: takeDemand, added });
}

/** Reads an indicator, such as `tasks rate`; undefined for anything else. */
export function parseIndicator(text: string): LoadIndicator | undefined {
  const read = readWhole(text, takeLoadIndicator);
  return read.kind === "read" ? read.value : undefined;
}

/** Aggregations of a server series. */
const seriesAggregations = ["max", "min", "avg", "start", "end", "change"] as const;

const seriesForm = `one of ${seriesAggregations.join(", ")}`;

/** A demand on each series. With equality none would be the worst; a change has no percentage, as it may be 0 or negative. */
function takeSeriesDemand(cursor: Cursor, query: QueryMeaning): Demand {
  const start = at(cursor);
  const word = take(cursor, /[A-Za-z]\w*/y);
  const kind = seriesAggregations.find((one) => one === word);
  if (kind === undefined) {
    throw word === undefined
      ? notSeen(cursor, seriesForm)
      : new Unexpected(`found "${word}"`, seriesForm, start);
  }
  const signStart = at(cursor);
  const comparison = takeComparison(cursor);
  if (comparison === "==" || comparison === "!=") {
    throw new Unexpected(`"${comparison}" with a query`, "<, <=, > or >=", signStart);
  }
  const boundStart = at(cursor);
  const { dimension, unit } = query;
  const bounded = dimension === "number" ? { dimension, counted: unit } : { dimension };
  const bound = takeBound(cursor, bounded, comparison);
  if (kind === "change" && bound.kind === "relative" && bound.measure === "share") {
    const form = `a limit (${limitForm(bounded)}) or baseline + one; a change has no percentage`;
    throw new Unexpected("a percentage of a change", form, boundStart);
  }
  const worst = comparison === "<" || comparison === "<=" ? "largest" : "smallest";
  const about = { metric: query.name, tags: {}, aggregation: { kind }, worst } as const;
  const counted = dimension === "number" && unit !== "" ? { counted: unit } : {};
  return { indicator: { of: "servers", ...about, ...counted }, comparison, bound };
}

/** Reads one objective of a query, such as `max < 500` or `warn: avg < baseline + 20%`, in the query's unit. */
export function parseQueryObjective(
  line: string,
  source: ObjectiveSource,
  query: QueryMeaning,
): Read<Objective> {
  return parseLine(line, source, {
    takeOne: (cursor) => takeSeriesDemand(cursor, query),
    named: `${query.name}: `,
  });
}

/** The problem in three lines: what is wrong, the line, and a caret under the spot with what was expected. */
export function explainProblem({ line, column, found, expected }: ObjectiveProblem, where: string): string {
  return `${where}: ${found}\n  ${line}\n  ${" ".repeat(column - 1)}^ expected ${expected}`;
}

/** What was read, as a list of one; for a problem none, and its explanation. */
export function readOrExplain<Value>(read: Read<Value>, where: string, problems: string[]): Value[] {
  if (read.kind === "read") return [read.value];
  problems.push(explainProblem(read.problem, where));
  return [];
}

/** The objectives of a scenario without any. */
export const defaultObjectives: readonly string[] = [
  "p95 < baseline + 10%",
  "errors < baseline + 1pp",
  "throughput > baseline - 10%",
];
