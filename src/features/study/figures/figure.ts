import type { DocumentPath } from "../../../config/file/mistake.ts";
import { parseFigure } from "../../../config/grammar/objective.ts";
import { didYouMean } from "../../../lib/suggest.ts";
import type { AddedIndicator } from "../../../model/objective.ts";
import { builtinMetrics } from "../../../model/run/builtin-metrics.ts";
import type { FigureWritten } from "../schema.ts";
import { mistake, moved, type Place } from "../source/place.ts";
import {
  type Better,
  combined,
  type Expression,
  failedRequests,
  ofIndicator,
  ofNumber,
  operators,
  runLength,
} from "./expression.ts";
import type { ChangeForm, Look } from "./look.ts";

/** What a study's figures may be computed from besides k6's metrics. */
export interface Naming {
  /** Those of its front matter so far, by their names. */
  readonly figures: ReadonlyMap<string, Figure>;
  /** Indicators of features. */
  readonly added?: readonly AddedIndicator[] | undefined;
}

const requests = { metric: "http_reqs", tags: {}, aggregation: { kind: "count" } } as const;

/** Words for what is no indicator by itself. */
const words = new Map<string, Expression>([
  ["requests", ofIndicator(requests, "higher")],
  ["errors count", failedRequests],
  ["length", runLength],
]);

const shortWords = ["throughput", "errors", "exceptions", "p50", "p95", "p99", "avg", "min", "med", "max"];

interface Token {
  readonly text: string;
  readonly place: Place;
}

function termOf({ text, place }: Token, { figures, added }: Naming): Expression {
  const word = words.get(text.replace(/\s+/g, " "));
  if (word !== undefined) return word;
  if (/^\d+(?:\.\d+)?$/.test(text)) return ofNumber(Number(text));
  const names = [...figures.keys()];
  const name = /^"([^"]+)"$/.exec(text)?.[1];
  if (name !== undefined) {
    const named = figures.get(name);
    if (named !== undefined) return named.expression;
    const known = names.length === 0 ? "" : `; the study has ${names.map((it) => `"${it}"`).join(", ")}`;
    const expected = "a figure of the study, in the front matter one above it, or an indicator such as p95";
    throw mistake(place, `there is no figure "${name}"${didYouMean(name, names)}${known}`, expected);
  }
  const read = parseFigure(text, added);
  if (read.kind === "read") return ofIndicator(read.value.indicator, read.value.better);
  if (/^\w+$/.test(text) && !builtinMetrics.has(text)) {
    const hint = didYouMean(text, [...names, ...words.keys(), ...shortWords]);
    const expected = "an indicator such as p95, throughput or job_time p(95), or a figure of the study";
    throw mistake(place, `"${text}" is no figure${hint}`, expected);
  }
  const { column, found, expected } = read.problem;
  throw mistake(moved(place, column - 1), found, expected);
}

/** Blanks, an operator, a parenthesis, or what stands up to the next one that is in no quotes, tags or parentheses. */
const token = /\s+|[+\-*/()]|(?:[^+\-*/()"'{]|"[^"]*"?|'[^']*'?|\{[^}]*\}?|\([^)]*\)?)+/g;

/**
 * Reads a figure: an indicator, the name of another figure in quotes, or several with `+ - * /` between them.
 * @throws Failure "usage" with the spot
 */
function parseExpression(written: string, place: Place, naming: Naming): Expression {
  const tokens = [...written.matchAll(token)].flatMap(({ 0: raw, index }) => {
    const text = raw.trim();
    return text === "" ? [] : [{ text, place: moved(place, index + raw.indexOf(text)) }];
  });
  const end = { text: "", place: moved(place, written.length) };
  const next = () => tokens[0] ?? end;
  const take = <Sign extends string>(...signs: readonly Sign[]): Sign | undefined => {
    const sign = signs.find((one) => one === next().text);
    if (sign !== undefined) tokens.shift();
    return sign;
  };
  const takeTerm = (): Expression => {
    if (take("(") === undefined) return termOf(tokens.shift() ?? end, naming);
    const inner = takeChain();
    if (take(")") !== undefined) return inner;
    throw mistake(next().place, "a parenthesis is open", ")");
  };
  const takeChain = (binding = 0): Expression => {
    const own = operators[binding];
    if (own === undefined) return takeTerm();
    let left = takeChain(binding + 1);
    for (let sign = take(...own); sign !== undefined; sign = take(...own))
      left = combined(sign, left, takeChain(binding + 1));
    return left;
  };
  const expression = takeChain();
  if (tokens.length === 0) return expression;
  throw mistake(next().place, `found "${next().text}"`, "the end of the figure");
}

/** A figure of a study. */
export interface Figure {
  readonly name: string;
  readonly expression: Expression;
  readonly place: Place;
  readonly better: Better | undefined;
  readonly look: Look;
  /** Shown in parentheses behind it, by runs that have it. */
  readonly also: Figure | undefined;
  /** As an author wants it; undefined: as usual. */
  readonly change: { readonly form?: ChangeForm | undefined; readonly decimals?: number | undefined };
  /** What a change to zero is called, and up to which size a figure counts as zero. */
  readonly zero: { readonly says: string; readonly below: number } | undefined;
  /** Shown for runs without it. */
  readonly missing: string | undefined;
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
  const { figure, also, as: look = {}, better, change, missing, zero } = written;
  const place = placeOf(["figure"]);
  const expression = parseExpression(figure, place, naming);
  return {
    ...{ name, expression, place, look, missing, zero },
    also:
      also === undefined
        ? undefined
        : figureOf(name, { figure: also, missing: "" }, () => placeOf(["also"]), naming),
    better: better === "neither" ? undefined : (better ?? expression.better),
    change: { ...change, decimals: change?.decimals ?? look.decimals },
  };
}
