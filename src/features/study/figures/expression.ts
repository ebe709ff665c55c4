import { parseFigure } from "../../../config/grammar/objective.ts";
import { didYouMean } from "../../../lib/suggest.ts";
import type { AddedIndicator, RunIndicator } from "../../../model/objective.ts";
import { builtinMetrics } from "../../../model/run/builtin-metrics.ts";
import { mistake, moved, type Place } from "../source/place.ts";

/** Which way a figure gets better. */
export type Better = "lower" | "higher";

type Operator = "+" | "-" | "*" | "/";

/** What a figure is computed from. */
export type Expression =
  | { readonly kind: "indicator"; readonly indicator: RunIndicator; readonly better: Better | undefined }
  /** The number of requests that failed. */
  | { readonly kind: "failed" }
  /** The length of the run. */
  | { readonly kind: "length" }
  | { readonly kind: "number"; readonly value: number }
  | {
      readonly kind: "of";
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    };

/** Reads from the front of a text; every reader skips blanks first. */
interface Cursor {
  readonly text: string;
  position: number;
  readonly place: Place;
  readonly naming: Naming;
}

/** What a study's figures may be computed from besides k6's metrics. */
export interface Naming {
  /** Expressions of figures by their names. */
  readonly figures: ReadonlyMap<string, Expression>;
  /** Indicators of features. */
  readonly added?: readonly AddedIndicator[] | undefined;
}

function skip(cursor: Cursor): number {
  while (/\s/.test(cursor.text[cursor.position] ?? "")) cursor.position += 1;
  return cursor.position;
}

function takeOperator(cursor: Cursor, operators: readonly Operator[]): Operator | undefined {
  const sign = cursor.text[skip(cursor)];
  const found = operators.find((one) => one === sign);
  if (found !== undefined) cursor.position += 1;
  return found;
}

const closing: Readonly<Record<string, string>> = { "(": ")", "{": "}" };

/** The end of a term: the next operator or parenthesis that is in no quotes, tags or parentheses. */
function endOfTerm({ text, position }: Cursor): number {
  let open: string | undefined;
  for (let at = position; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (open === undefined && /[+\-*/)]/.test(character)) return at;
    if (character === open) open = undefined;
    else if (open === undefined && /["']/.test(character)) open = character;
    else open ??= closing[character];
  }
  return text.length;
}

const ofRequests = { metric: "http_reqs", tags: {}, aggregation: { kind: "count" } } as const;

/** Words for what is no indicator by itself. */
const words: Readonly<Record<string, Expression>> = {
  requests: { kind: "indicator", indicator: ofRequests, better: "higher" },
  "errors count": { kind: "failed" },
  length: { kind: "length" },
};

const shortWords = ["throughput", "errors", "exceptions", "p50", "p95", "p99", "avg", "min", "med", "max"];

const figureForm = "an indicator such as p95, throughput or job_time p(95), or a figure of the study";

function takeTerm(cursor: Cursor): Expression {
  const start = skip(cursor);
  if (cursor.text[start] === "(") {
    cursor.position += 1;
    const inner = takeSum(cursor);
    if (cursor.text[skip(cursor)] !== ")")
      throw mistake(moved(cursor.place, cursor.position), "a parenthesis is open", ")");
    cursor.position += 1;
    return inner;
  }
  const end = endOfTerm(cursor);
  const term = cursor.text.slice(start, end).trim();
  cursor.position = end;
  const word = words[term.replace(/\s+/g, " ")];
  if (word !== undefined) return word;
  if (/^\d+(?:\.\d+)?$/.test(term)) return { kind: "number", value: Number(term) };
  const name = /^"([^"]+)"$/.exec(term)?.[1];
  const named = cursor.naming.figures.get(name ?? "");
  if (named !== undefined) return named;
  if (name !== undefined) throw unknownFigure(moved(cursor.place, start), name, cursor.naming);
  const read = parseFigure(term, cursor.naming.added);
  if (read.kind === "read") {
    const { indicator, better } = read.value;
    return { kind: "indicator", indicator, better };
  }
  if (/^\w+$/.test(term) && !builtinMetrics.has(term)) {
    const hint = didYouMean(term, [...cursor.naming.figures.keys(), ...Object.keys(words), ...shortWords]);
    throw mistake(moved(cursor.place, start), `"${term}" is no figure${hint}`, figureForm);
  }
  const { column, found, expected } = read.problem;
  throw mistake(moved(cursor.place, start + column - 1), found, expected);
}

function unknownFigure(place: Place, name: string, { figures }: Naming): Error {
  const names = [...figures.keys()];
  const known = names.length === 0 ? "" : `; the study has ${names.map((it) => `"${it}"`).join(", ")}`;
  const expected = "a figure of the study, in the front matter one above it, or an indicator such as p95";
  return mistake(place, `there is no figure "${name}"${didYouMean(name, names)}${known}`, expected);
}

function takeChain(
  cursor: Cursor,
  operators: readonly Operator[],
  next: (of: Cursor) => Expression,
): Expression {
  let left = next(cursor);
  for (;;) {
    const operator = takeOperator(cursor, operators);
    if (operator === undefined) return left;
    left = { kind: "of", operator, left, right: next(cursor) };
  }
}

function takeProduct(cursor: Cursor): Expression {
  return takeChain(cursor, ["*", "/"], takeTerm);
}

function takeSum(cursor: Cursor): Expression {
  return takeChain(cursor, ["+", "-"], takeProduct);
}

/** In a sum of counts, `errors` are those that failed, not their share. */
function asCounts(expression: Expression): Expression {
  if (expression.kind !== "of") return expression;
  const { operator, left, right } = expression;
  const isSum = operator === "+" || operator === "-";
  const [one, other] = [asCounts(left), asCounts(right)];
  if (!isSum) return { ...expression, left: one, right: other };
  return { ...expression, left: countBeside(one, other), right: countBeside(other, one) };
}

function countBeside(own: Expression, other: Expression): Expression {
  return isErrors(own) && !isErrors(other) ? { kind: "failed" } : own;
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
export function parseExpression(text: string, place: Place, naming: Naming): Expression {
  const cursor: Cursor = { text, position: 0, place, naming };
  const expression = takeSum(cursor);
  if (skip(cursor) < text.length) {
    throw mistake(moved(place, cursor.position), `found "${text[cursor.position]}"`, "the end of the figure");
  }
  return asCounts(expression);
}

/** The indicators that a figure is computed from. */
export function indicatorsIn(expression: Expression): readonly RunIndicator[] {
  if (expression.kind === "indicator") return [expression.indicator];
  return expression.kind === "of" ? [expression.left, expression.right].flatMap(indicatorsIn) : [];
}
