import { builtinMetrics } from "../measure/builtin.ts";
import type { MetricContains, MetricType } from "../measure/run.ts";
import { nearest } from "../nearest.ts";
import { type Dimension, parseQuantity, unitsOf } from "../units.ts";

/** How the samples of a run become one number: k6's own aggregations. */
export type Aggregation =
  | { readonly kind: "avg" | "min" | "med" | "max" | "rate" | "count" | "value" }
  | { readonly kind: "percentile"; readonly percent: number };

/** A number of a run: metric, optional tag filter, aggregation. */
export interface Indicator {
  readonly metric: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly aggregation: Aggregation;
}

export type Comparison = "<" | "<=" | ">" | ">=" | "==" | "!=";

/** A limit of its own, in the base unit of its dimension (`number`: written without a unit, as in k6 thresholds). */
export interface AbsoluteBound {
  readonly kind: "absolute";
  readonly limit: number;
  readonly dimension: Dimension;
}

/**
 * A limit that follows the baseline: `baseline + 10%` (share 0.1), `baseline + 1pp` (points 0.01), `baseline + 20ms`
 * (offset 20). The amount is signed: `throughput > baseline - 10%` has -0.1.
 */
export interface RelativeBound {
  readonly kind: "relative";
  readonly measure: "share" | "points" | "offset";
  readonly amount: number;
  /** What the unit of an offset measures: metrics of the script's own are checked against it when they are known. */
  readonly dimension?: Dimension | undefined;
}

/** Where an objective stands, so that messages and annotations can point at it. */
export type ObjectiveSource =
  | { readonly from: "input" | "file"; readonly where: string; readonly line: number }
  | { readonly from: "default" }
  | { readonly from: "script" };

/** An indicator and its bound. */
export interface Objective {
  /** As the user wrote it, without `warn:`. */
  readonly text: string;
  readonly indicator: Indicator;
  readonly comparison: Comparison;
  readonly bound: AbsoluteBound | RelativeBound;
  /** What a miss means for the gate. */
  readonly onMiss: "fail" | "warn";
  readonly source: ObjectiveSource;
}

/** What a wrong line needs to be mended: where it is wrong, what stands there and what was expected instead. */
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

export type ParsedObjective =
  | { readonly kind: "objective"; readonly objective: Objective }
  | { readonly kind: "problem"; readonly problem: ObjectiveProblem };

/** Thrown and caught inside this file: unwinds the parser at the first wrong character. */
class Unexpected extends Error {
  readonly column: number;
  readonly expected: string;

  constructor(found: string, expected: string, position: number) {
    super(found);
    this.column = position + 1;
    this.expected = expected;
  }
}

/** Reads the line from left to right; every reader skips blanks first and moves `position` past what it took. */
interface Cursor {
  readonly text: string;
  position: number;
}

function skipBlanks(cursor: Cursor): void {
  while (cursor.text[cursor.position] === " " || cursor.text[cursor.position] === "\t") cursor.position += 1;
}

/** Takes what the (sticky) pattern matches at the cursor; undefined and unmoved when it does not match. */
function take(cursor: Cursor, pattern: RegExp): string | undefined {
  skipBlanks(cursor);
  pattern.lastIndex = cursor.position;
  const match = pattern.exec(cursor.text);
  if (match === null) return undefined;
  cursor.position = pattern.lastIndex;
  return match[0];
}

/** The word or sign at the cursor, for messages. */
function seen(cursor: Cursor): string {
  skipBlanks(cursor);
  const rest = cursor.text.slice(cursor.position);
  const word = /^[^\s{}<>=!]+|^\S/.exec(rest)?.[0];
  return word === undefined ? "the line ends" : `found "${word}"`;
}

const tagForm = 'a tag filter such as {name:login} or {name:"a, b",method:GET}';

function takeTagValue(cursor: Cursor): string {
  const quoted = take(cursor, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
  if (quoted !== undefined) return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
  const plain = take(cursor, /[^,}"']+/y)?.trim();
  if (plain === undefined || plain === "") throw new Unexpected(seen(cursor), tagForm, cursor.position);
  return plain;
}

/** `{name:login,method:GET}`, or nothing. */
function takeTags(cursor: Cursor): Record<string, string> {
  const tags: Record<string, string> = {};
  if (take(cursor, /\{/y) === undefined) return tags;
  for (;;) {
    const key = take(cursor, /[A-Za-z_][\w.-]*/y);
    if (key === undefined || take(cursor, /:/y) === undefined) {
      throw new Unexpected(seen(cursor), tagForm, cursor.position);
    }
    tags[key] = takeTagValue(cursor);
    if (take(cursor, /\}/y) !== undefined) return tags;
    if (take(cursor, /,/y) === undefined) throw new Unexpected(seen(cursor), tagForm, cursor.position);
  }
}

/** Aggregations of each metric type, as k6 offers them to thresholds. */
const aggregationsOf: Readonly<Record<MetricType, readonly string[]>> = {
  trend: ["avg", "min", "med", "max", "p(N)", "count"],
  rate: ["rate"],
  counter: ["count", "rate"],
  gauge: ["value", "min", "max"],
};

const anyAggregation = "an aggregation: avg, min, med, max, p(N), rate, count or value";

/** `p95`, `p(95)`, `avg`, ... at the cursor; undefined when something else stands there. */
function takeAggregation(cursor: Cursor): Aggregation | undefined {
  const start = cursor.position;
  const percentile = take(cursor, /p\(\s*\d+(?:\.\d+)?\s*\)|p\d+(?:\.\d+)?(?![\w(])/y);
  if (percentile !== undefined) {
    const percent = Number(percentile.replace(/[p()\s]/g, ""));
    if (percent > 100) throw new Unexpected(`percentile ${percent}`, "a percentile from 0 to 100", start);
    return { kind: "percentile", percent };
  }
  const word = take(cursor, /(?:avg|min|med|max|rate|count|value)(?!\w)/y);
  switch (word) {
    case "avg":
    case "min":
    case "med":
    case "max":
    case "rate":
    case "count":
    case "value":
      return { kind: word };
    default:
      return undefined;
  }
}

interface Short {
  readonly metric: string;
  readonly aggregation: Aggregation;
}

/** Words that stand for a metric and its aggregation together. */
const shortWords: Readonly<Record<string, Short>> = {
  errors: { metric: "http_req_failed", aggregation: { kind: "rate" } },
  throughput: { metric: "http_reqs", aggregation: { kind: "rate" } },
};

function takeShort(cursor: Cursor): Short | undefined {
  const word = take(cursor, /(?:errors|throughput)(?!\w)/y);
  if (word !== undefined) return shortWords[word];
  const start = cursor.position;
  const aggregation = takeAggregation(cursor);
  switch (aggregation?.kind) {
    case "percentile":
    case "avg":
    case "min":
    case "med":
    case "max":
      return { metric: "http_req_duration", aggregation };
    default:
      cursor.position = start;
      return undefined;
  }
}

function checkAggregation(metric: string, aggregation: Aggregation, position: number): void {
  const type = builtinMetrics.get(metric)?.type;
  if (type === undefined) return;
  const word = aggregation.kind === "percentile" ? "p(N)" : aggregation.kind;
  const offered = aggregationsOf[type];
  if (offered.includes(word)) return;
  throw new Unexpected(
    `${metric} has no ${word}`,
    `one of ${offered.join(", ")} (it is a ${type})`,
    position,
  );
}

const indicatorForm =
  "an indicator: p95, avg, errors, throughput, or a metric with its aggregation such as http_req_duration p(95)";

function takeIndicator(cursor: Cursor): Indicator {
  const short = takeShort(cursor);
  if (short !== undefined) return { ...short, tags: takeTags(cursor) };
  skipBlanks(cursor);
  const metricStart = cursor.position;
  const metric = take(cursor, /[A-Za-z_]\w*/y);
  if (metric === undefined) throw new Unexpected(seen(cursor), indicatorForm, cursor.position);
  const tags = takeTags(cursor);
  skipBlanks(cursor);
  const aggregationStart = cursor.position;
  const aggregation = takeAggregation(cursor);
  if (aggregation === undefined) {
    const builtin = builtinMetrics.get(metric);
    if (builtin === undefined && /^\s*[<>=!]/.test(cursor.text.slice(cursor.position))) {
      const near = nearest(metric, [
        "errors",
        "throughput",
        "p95",
        "p99",
        "avg",
        "med",
        ...builtinMetrics.keys(),
      ]);
      const hint =
        near.length === 0
          ? indicatorForm
          : `${near.slice(0, 2).join(" or ")}, or ${metric} with an aggregation`;
      throw new Unexpected(`unknown indicator "${metric}"`, hint, metricStart);
    }
    const offered =
      builtin === undefined ? anyAggregation : `one of ${aggregationsOf[builtin.type].join(", ")}`;
    throw new Unexpected(seen(cursor), offered, cursor.position);
  }
  checkAggregation(metric, aggregation, aggregationStart);
  return { metric, tags, aggregation };
}

const dimensionOfContents: Readonly<Record<MetricContains, Dimension>> = {
  time: "time",
  data: "bytes",
  default: "number",
};

/**
 * What an aggregation of a metric measures.
 * @param type and contains as the load generator declares the metric
 */
export function dimensionOf(type: MetricType, contains: MetricContains, aggregation: Aggregation): Dimension {
  switch (type) {
    case "rate":
      return "ratio";
    case "counter":
      if (aggregation.kind === "count") return contains === "data" ? "bytes" : "number";
      return contains === "data" ? "byteRate" : "frequency";
    case "trend":
      return aggregation.kind === "count" ? "number" : dimensionOfContents[contains];
    case "gauge":
      return dimensionOfContents[contains];
    default:
      return type satisfies never;
  }
}

/** Undefined for a custom metric, whose type only the run tells. */
function knownDimension(indicator: Indicator): Dimension | undefined {
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
  if (units.length === 0) return `${name} without a unit`;
  const last = units.at(-1) ?? "";
  return `${name}: ${units.length === 1 ? last : `${units.slice(0, -1).join(", ")} or ${last}`}`;
}

interface Amount {
  readonly number: number;
  readonly unit: string;
  readonly unitPosition: number;
}

function takeAmount(cursor: Cursor, expected: string): Amount {
  const number = take(cursor, /-?(?:\d+(?:\.\d+)?|\.\d+)/y);
  if (number === undefined) throw new Unexpected(seen(cursor), expected, cursor.position);
  skipBlanks(cursor);
  const unitPosition = cursor.position;
  return { number: Number(number), unit: take(cursor, /[^\s\d]+/y) ?? "", unitPosition };
}

function wrongUnit(unit: string, expected: string, position: number): Unexpected {
  const known = parseQuantity(`1${unit}`) !== undefined || unit === "pp";
  const named = known ? `unit "${unit}" does not fit` : `unknown unit "${unit}"`;
  const found = unit === "" ? "a number without a unit" : named;
  return new Unexpected(found, expected, position);
}

function takeAbsolute(cursor: Cursor, dimension: Dimension | undefined): AbsoluteBound {
  const expected = dimension === undefined ? "a number with its unit" : expectedUnits(dimension);
  const { number, unit, unitPosition } = takeAmount(cursor, `a limit (${expected}) or baseline + 10%`);
  const quantity = parseQuantity(`${number}${unit}`);
  const fits =
    quantity?.dimension === "number" || dimension === undefined || quantity?.dimension === dimension;
  // A plain number for a time or a share reads as k6 reads it, but then nobody knows whether ms or s were meant.
  const needsUnit =
    quantity?.dimension === "number" && (dimension === "time" || dimension === "ratio") && number !== 0;
  if (quantity === undefined || !fits || needsUnit) throw wrongUnit(unit, expected, unitPosition);
  return { kind: "absolute", limit: quantity.value, dimension: quantity.dimension };
}

function takeRelative(cursor: Cursor, dimension: Dimension | undefined): RelativeBound {
  const sign = take(cursor, /[+-]/y);
  if (sign === undefined) {
    throw new Unexpected(seen(cursor), "+ or - and a tolerance, such as baseline + 10%", cursor.position);
  }
  const offsetUnits =
    dimension === undefined || dimension === "ratio" ? "" : ` or ${expectedUnits(dimension)}`;
  const expected = `a tolerance: %${dimension === undefined || dimension === "ratio" ? " or pp" : ""}${offsetUnits}`;
  const { number, unit, unitPosition } = takeAmount(cursor, expected);
  const signed = sign === "+" ? number : -number;
  if (unit === "%") return { kind: "relative", measure: "share", amount: signed / 100 };
  if (unit === "pp") {
    if (dimension === undefined || dimension === "ratio") {
      return { kind: "relative", measure: "points", amount: signed / 100 };
    }
    throw wrongUnit(unit, expected, unitPosition);
  }
  const quantity = parseQuantity(`${Math.abs(number)}${unit}`);
  const fits = quantity !== undefined && (dimension === undefined || quantity.dimension === dimension);
  if (!fits || dimension === "ratio") throw wrongUnit(unit, expected, unitPosition);
  const amount = Math.sign(signed) * quantity.value;
  return { kind: "relative", measure: "offset", amount, dimension: quantity.dimension };
}

function takeComparison(cursor: Cursor): Comparison {
  const sign = take(cursor, /<=|>=|===?|!=|<|>/y);
  switch (sign) {
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "!=":
      return sign;
    case "==":
    case "===":
      return "==";
    default:
      throw new Unexpected(seen(cursor), "a comparison: <, <=, > or >=", cursor.position);
  }
}

function takeBound(cursor: Cursor, indicator: Indicator, comparison: Comparison): Objective["bound"] {
  const dimension = knownDimension(indicator);
  const start = cursor.position;
  if (take(cursor, /baseline(?!\w)/y) === undefined) {
    const word = take(cursor, /[A-Za-z]\w*/y);
    if (word !== undefined) {
      const expected =
        dimension === undefined ? "a limit with its unit" : `a limit (${expectedUnits(dimension)})`;
      throw new Unexpected(
        `found "${word}"`,
        `${expected} or baseline + 10%`,
        start + (cursor.text[start] === " " ? 1 : 0),
      );
    }
    return takeAbsolute(cursor, dimension);
  }
  if (comparison === "==" || comparison === "!=") {
    throw new Unexpected(`"${comparison}" with the baseline`, "<, <=, > or >=", start);
  }
  return takeRelative(cursor, dimension);
}

/**
 * Reads one objective, such as `warn: http_req_duration{name:login} p(99) < baseline + 20%`.
 * @param source where the line stands, kept in the objective
 */
export function parseObjective(line: string, source: ObjectiveSource): ParsedObjective {
  const cursor: Cursor = { text: line, position: 0 };
  try {
    const onMiss = take(cursor, /warn\s*:/y) === undefined ? "fail" : "warn";
    const bare = cursor.position;
    if (onMiss === "fail" && take(cursor, /warn\s+(?=[A-Za-z])/y) !== undefined) {
      throw new Unexpected('found "warn" without a colon', "warn: in front of the objective", bare);
    }
    skipBlanks(cursor);
    const text = line.slice(cursor.position).trim();
    const indicator = takeIndicator(cursor);
    const comparison = takeComparison(cursor);
    const bound = takeBound(cursor, indicator, comparison);
    skipBlanks(cursor);
    if (cursor.position < line.length)
      throw new Unexpected(seen(cursor), "the end of the line", cursor.position);
    return { kind: "objective", objective: { text, indicator, comparison, bound, onMiss, source } };
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
    return {
      kind: "problem",
      problem: { line, column: error.column, found: error.message, expected: error.expected },
    };
  }
}

/** The problem in three lines: what is wrong, the line, and a caret under the spot with what was expected. */
export function explainProblem(problem: ObjectiveProblem, where: string): string {
  const indent = "  ";
  const caret = " ".repeat(problem.column - 1);
  return `${where}: ${problem.found}\n${indent}${problem.line}\n${indent}${caret}^ expected ${problem.expected}`;
}

/** What is expected of a scenario when the user says nothing. */
export const defaultObjectives: readonly string[] = [
  "p95 < baseline + 10%",
  "errors < baseline + 1pp",
  "throughput > baseline - 10%",
];

function formatTags(tags: Readonly<Record<string, string>>): string {
  const parts = Object.entries(tags).map(([key, value]) =>
    /^[^,}"'\s](?:[^,}"']*[^,}"'\s])?$/.test(value)
      ? `${key}:${value}`
      : `${key}:"${value.replace(/["\\]/g, "\\$&")}"`,
  );
  return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}

function formatAggregation(aggregation: Aggregation): string {
  return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}

/** Writes an indicator the way it is read: `p95`, `errors{name:login}`, `http_req_waiting p(99)`. */
export function formatIndicator(indicator: Indicator): string {
  const { metric, aggregation } = indicator;
  const tags = formatTags(indicator.tags);
  if (metric === "http_req_duration" && aggregation.kind === "percentile")
    return `p${aggregation.percent}${tags}`;
  if (metric === "http_req_duration" && ["avg", "min", "med", "max"].includes(aggregation.kind)) {
    return `${aggregation.kind}${tags}`;
  }
  if (metric === "http_req_failed" && aggregation.kind === "rate") return `errors${tags}`;
  if (metric === "http_reqs" && aggregation.kind === "rate") return `throughput${tags}`;
  return `${metric}${tags} ${formatAggregation(aggregation)}`;
}
