import type { DocumentPath } from "../../../config/file/mistake.ts";
import { parseFigure } from "../../../config/grammar/objective.ts";
import { didYouMean } from "../../../lib/suggest.ts";
import type { AddedIndicator, RunIndicator } from "../../../model/objective.ts";
import { builtinMetrics } from "../../../model/run/builtin-metrics.ts";
import type { FigureWritten } from "../schema.ts";
import { mistake, moved, type Place } from "../source/place.ts";
import type { ChangeForm, Look } from "./look.ts";

/** Which way a figure gets better. */
export type Better = "lower" | "higher";

/** Those that bind more follow. */
const operators = [["+", "-"] as const, ["*", "/"] as const];

export type Operator = (typeof operators)[number][number];

/** What a figure is computed from. */
export type Expression =
  | { readonly kind: "indicator"; readonly indicator: RunIndicator; readonly better: Better | undefined }
  /** The number of requests that failed, or the length of the run. */
  | { readonly kind: "failed" | "length" }
  | { readonly kind: "number"; readonly value: number }
  | {
      readonly kind: "of";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** What a study's figures may be computed from besides k6's metrics. */
export interface Naming {
  /** Expressions of figures by their names. */
  readonly figures: ReadonlyMap<string, Expression>;
  /** Indicators of features. */
  readonly added?: readonly AddedIndicator[] | undefined;
}

/** Reads from the front of a text; every reader skips blanks first. */
interface Cursor {
  readonly text: string;
  position: number;
  readonly place: Place;
  readonly naming: Naming;
}

function skip(cursor: Cursor): number {
  while (/\s/.test(cursor.text[cursor.position] ?? "")) cursor.position += 1;
  return cursor.position;
}

/** Takes what the (sticky) pattern matches; undefined and unmoved for anything else. */
function take(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = skip(cursor);
  const found = pattern.exec(cursor.text)?.[0];
  cursor.position += found?.length ?? 0;
  return found;
}

/** Up to the next operator or parenthesis that is in no quotes, tags or parentheses. */
const term = /(?:[^+\-*/()"'{]|"[^"]*"?|'[^']*'?|\{[^}]*\}?|\([^)]*\)?)+/y;

function takeTerm(cursor: Cursor): Expression {
  if (take(cursor, /\(/y) === undefined) {
    const place = moved(cursor.place, skip(cursor));
    return termOf((take(cursor, term) ?? "").trim(), place, cursor.naming);
  }
  const inner = takeChain(cursor);
  if (take(cursor, /\)/y) !== undefined) return inner;
  throw mistake(moved(cursor.place, cursor.position), "a parenthesis is open", ")");
}

function takeChain(cursor: Cursor, binding = 0): Expression {
  const own: readonly Operator[] | undefined = operators[binding];
  if (own === undefined) return takeTerm(cursor);
  let left = takeChain(cursor, binding + 1);
  for (;;) {
    const operator = own.find((one) => one === cursor.text[skip(cursor)]);
    if (operator === undefined) return left;
    cursor.position += 1;
    left = { kind: "of", operator, left, right: takeChain(cursor, binding + 1) };
  }
}

const requests = { metric: "http_reqs", tags: {}, aggregation: { kind: "count" } } as const;

/** Words for what is no indicator by itself. */
const words = new Map<string, Expression>([
  ["requests", { kind: "indicator", indicator: requests, better: "higher" }],
  ["errors count", { kind: "failed" }],
  ["length", { kind: "length" }],
]);

const shortWords = ["throughput", "errors", "exceptions", "p50", "p95", "p99", "avg", "min", "med", "max"];

function termOf(text: string, place: Place, { figures, added }: Naming): Expression {
  const word = words.get(text.replace(/\s+/g, " "));
  if (word !== undefined) return word;
  if (/^\d+(?:\.\d+)?$/.test(text)) return { kind: "number", value: Number(text) };
  const names = [...figures.keys()];
  const name = /^"([^"]+)"$/.exec(text)?.[1];
  if (name !== undefined) {
    const named = figures.get(name);
    if (named !== undefined) return named;
    const known = names.length === 0 ? "" : `; the study has ${names.map((it) => `"${it}"`).join(", ")}`;
    const expected = "a figure of the study, in the front matter one above it, or an indicator such as p95";
    throw mistake(place, `there is no figure "${name}"${didYouMean(name, names)}${known}`, expected);
  }
  const read = parseFigure(text, added);
  if (read.kind === "read") return { kind: "indicator", ...read.value };
  if (/^\w+$/.test(text) && !builtinMetrics.has(text)) {
    const hint = didYouMean(text, [...names, ...words.keys(), ...shortWords]);
    const expected = "an indicator such as p95, throughput or job_time p(95), or a figure of the study";
    throw mistake(place, `"${text}" is no figure${hint}`, expected);
  }
  const { column, found, expected } = read.problem;
  throw mistake(moved(place, column - 1), found, expected);
}

/** In a sum of counts, `errors` are those that failed, not their share. */
function asCounts(expression: Expression): Expression {
  if (expression.kind !== "of") return expression;
  const { operator } = expression;
  const [left, right] = [asCounts(expression.left), asCounts(expression.right)];
  const isCounted = (operator === "+" || operator === "-") && isErrors(left) !== isErrors(right);
  const counted = (one: Expression): Expression => (isCounted && isErrors(one) ? { kind: "failed" } : one);
  return { kind: "of", operator, left: counted(left), right: counted(right) };
}

function isErrors(expression: Expression): boolean {
  if (expression.kind !== "indicator") return false;
  const { metric, aggregation, tags } = expression.indicator;
  return metric === "http_req_failed" && aggregation.kind === "rate" && Object.keys(tags).length === 0;
}

/**
 * Reads a figure: an indicator, the name of another figure in quotes, or several with `+ - * /` between them.
 * @throws Failure "usage" with the spot
 */
function parseExpression(text: string, place: Place, naming: Naming): Expression {
  const cursor: Cursor = { text, position: 0, place, naming };
  const expression = takeChain(cursor);
  if (skip(cursor) === text.length) return asCounts(expression);
  throw mistake(moved(place, cursor.position), `found "${text[cursor.position]}"`, "the end of the figure");
}

/** The indicators that a figure is computed from. */
export function indicatorsIn(expression: Expression): readonly RunIndicator[] {
  if (expression.kind === "indicator") return [expression.indicator];
  return expression.kind === "of" ? [expression.left, expression.right].flatMap(indicatorsIn) : [];
}

/** A figure of a study. */
export interface Figure {
  readonly name: string;
  readonly expression: Expression;
  readonly place: Place;
  readonly better: Better | undefined;
  readonly look: Look;
  /** Shown in parentheses behind it. */
  readonly also: Expression | undefined;
  /** As an author wants it; undefined: as usual. */
  readonly change: { readonly form?: ChangeForm | undefined; readonly decimals?: number | undefined };
  /** What a change to zero is called, and up to which size a figure counts as zero. */
  readonly zero: { readonly says: string; readonly below: number } | undefined;
  /** Shown for runs without it. */
  readonly missing: string | undefined;
}

/** The side of the first part that has one; of a quotient or a difference only the author knows. */
function betterOf(expression: Expression): Better | undefined {
  if (expression.kind === "indicator") return expression.better;
  if (expression.kind === "failed") return "lower";
  if (expression.kind !== "of" || expression.operator !== "+") return undefined;
  return betterOf(expression.left) ?? betterOf(expression.right);
}

/**
 * A figure of the front matter, or one that only its expression describes.
 * @param placeOf of a key below it
 * @throws Failure "usage"
 */
export function figureOf(
  name: string,
  written: FigureWritten,
  placeOf: (path: DocumentPath) => Place,
  naming: Naming,
): Figure {
  const isPlain = typeof written === "string";
  const place = placeOf(isPlain ? [] : ["figure"]);
  const all = isPlain ? { figure: written } : written;
  const { figure, also, as: look = {}, better, change } = all;
  const expression = parseExpression(figure, place, naming);
  return {
    ...{ name, expression, place, look, missing: all.missing, zero: all.zero },
    also: also === undefined ? undefined : parseExpression(also, placeOf(["also"]), naming),
    better: better === "neither" ? undefined : (better ?? betterOf(expression)),
    change: { ...change, decimals: change?.decimals ?? look.decimals },
  };
}
