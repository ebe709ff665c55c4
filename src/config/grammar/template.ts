import { didYouMean } from "../../lib/suggest.ts";
import type { ObjectiveProblem } from "./objective.ts";

/** Durations, which may stand anywhere in a query; the two with underscores are what Grafana calls them. */
const durations: Readonly<Record<string, "window" | "step" | "rateInterval">> = {
  window: "window",
  __range: "window",
  step: "step",
  __interval: "step",
  rate_interval: "rateInterval",
  __rate_interval: "rateInterval",
};

/** What a run is known by, and its report too: free text, so it stands inside quotes alone. */
export const templateLabels = [
  "scenario",
  "environment",
  "commit",
  "branch",
  "pull_request",
  "target_host",
  "testid",
] as const;

/** Where a label that not every run has comes from. */
const origins: Readonly<Record<string, string>> = {
  commit: "it is known in a workflow only",
  branch: "it is known in a workflow only",
  pull_request: "only runs for a pull request have one",
  target_host: "set target-url",
  testid: "only runs with remote-write have one",
};

const labelNames: ReadonlySet<string> = new Set(templateLabels);
const offered = [
  ...Object.keys(durations).filter((name) => !name.startsWith("__")),
  ...templateLabels,
] as const;

/** How a label's value has to be written where it stands. */
interface LabelContext {
  /** The quote around it. */
  readonly quote: '"' | "'";
  /** What the string is read as: in all but text the value's own characters must be kept from meaning anything else. */
  readonly role: Role;
}

/** A regular expression after `=~` and `!~` and as the last argument of label_replace(); its third one has `$1`. */
type Role = "text" | "regex" | "replacement";

type Placeholder =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "duration"; readonly of: "window" | "step" | "rateInterval" }
  | { readonly kind: "label"; readonly name: string };

type Piece = Exclude<Placeholder, { kind: "label" }> | { kind: "label"; name: string; place: LabelContext };

/** What a template is filled with. */
export interface TemplateValues {
  readonly windowMs: number;
  readonly stepMs: number;
  /** What is known of the run, by the names of `templateLabels`; the others are not known. */
  readonly labels: Readonly<Record<string, string>>;
}

export type FilledTemplate =
  | { readonly kind: "filled"; readonly query: string }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: "unfilled"; readonly reason: string };

/**
 * Checks the placeholders of a PromQL template: `$name` or `${name}`. A `$` that no letter follows is text, as in
 * `label_replace(..., "$1", ...)` and at the end of a regular expression; `$$name` is the text `$name`.
 * @returns the first mistake, with its line and column; undefined when all placeholders can be filled. PromQL itself is
 *   left to Prometheus.
 */
export function checkTemplate(query: string): ObjectiveProblem | undefined {
  const misplaced = readTemplate(query).problem;
  if (misplaced === undefined) return undefined;
  const before = query.slice(0, misplaced.position).split("\n");
  return {
    line: query.split("\n")[before.length - 1] ?? query,
    column: (before.at(-1)?.length ?? 0) + 1,
    found: misplaced.found,
    expected: misplaced.expected,
  };
}

/**
 * Fills in a template. Labels are escaped for the string they stand in, and for a regular expression where that is one,
 * so that whatever a branch is called, it cannot leave its quotes.
 * @returns why not, where a placeholder is wrong or its label is not known of this run
 */
export function fillTemplate(query: string, values: TemplateValues): FilledTemplate {
  const { pieces, problem } = readTemplate(query);
  if (problem !== undefined) {
    return { kind: "unfilled", reason: `${problem.found}; expected ${problem.expected}` };
  }
  const texts: string[] = [];
  for (const piece of pieces) {
    const text = textOf(piece, values);
    if (text === undefined) {
      return { kind: "unfilled", reason: unknownLabel(piece.kind === "label" ? piece.name : "") };
    }
    texts.push(text);
  }
  return { kind: "filled", query: texts.join("") };
}

function unknownLabel(name: string): string {
  const origin = Object.hasOwn(origins, name) ? `; ${origins[name]}` : "";
  return `$${name} is unknown in this run${origin}`;
}

/** Whether a template asks for the range of a `rate()`. */
export function asksForRateInterval(query: string): boolean {
  return readTemplate(query).pieces.some((piece) => piece.kind === "duration" && piece.of === "rateInterval");
}

/** Whether a template asks for a label of the run, such as `target_host`. */
export function asksFor(query: string, label: (typeof templateLabels)[number]): boolean {
  return readTemplate(query).pieces.some((piece) => piece.kind === "label" && piece.name === label);
}

/** A duration as PromQL writes it: whole seconds where they are whole, else milliseconds; never zero. */
export function promqlDuration(durationMs: number): string {
  const wholeMs = Math.max(1, Math.round(durationMs));
  return wholeMs % 1000 === 0 ? `${wholeMs / 1000}s` : `${wholeMs}ms`;
}

/**
 * The range a `rate()` needs to see at least two scrapes, by Grafana's formula for `$__rate_interval` with its default
 * scrape interval of 15 s: four scrapes, or a step and a scrape.
 */
export function rateIntervalMs(stepMs: number): number {
  return Math.max(stepMs + 15_000, 60_000);
}

function textOf(piece: Piece, values: TemplateValues): string | undefined {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "duration":
      // Whole seconds: the window's own milliseconds would only make the query harder to read.
      if (piece.of === "window") return promqlDuration(Math.ceil(values.windowMs / 1000) * 1000);
      return promqlDuration(piece.of === "step" ? values.stepMs : rateIntervalMs(values.stepMs));
    case "label": {
      const value = Object.hasOwn(values.labels, piece.name) ? values.labels[piece.name] : undefined;
      return value === undefined ? undefined : escapeFor(value, piece.place);
    }
    default:
      return piece satisfies never;
  }
}

/** https://pkg.go.dev/regexp#QuoteMeta and https://pkg.go.dev/regexp#Regexp.Expand */
const literalAs: Readonly<Record<Role, (value: string) => string>> = {
  text: (value) => value,
  regex: (value) => value.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"),
  replacement: (value) => value.replaceAll("$", "$$$$"),
};

/** https://prometheus.io/docs/prometheus/latest/querying/basics/#string-literals */
function escapeFor(value: string, { quote, role }: LabelContext): string {
  return (
    literalAs[role](value)
      .replace(/\\/g, "\\\\")
      .replaceAll(quote, `\\${quote}`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a PromQL string cannot hold as they are.
      .replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${hex(control)}`)
  );
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, "0");
}

interface Misplaced {
  readonly position: number;
  readonly found: string;
  readonly expected: string;
}

const placeholder = String.raw`\$\$?(?:[A-Za-z_]\w*|\{[A-Za-z_][^}]*\}?)`;
const placeholderPattern = new RegExp(placeholder, "g");
/** Comments, strings, regex matchers and placeholders of PromQL; anything else a character at a time. */
const tokenPattern = new RegExp(
  String.raw`#[^\n]*|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|` +
    "`[^`]*`?" +
    String.raw`|[=!]~|\s+|${placeholder}|[^]`,
  "g",
);

/** A function's name is looked for in no more than this before its bracket. */
const longestName = 40;

/** Brackets that are open, and how many arguments of a label_replace() are behind. */
type Open = { readonly kind: "labelReplace"; argument: number } | { readonly kind: "other" };

/** Follows the brackets of a query. */
function follow(open: Open[], token: string, before: string): void {
  const top = open.at(-1);
  if (token === "," && top?.kind === "labelReplace") top.argument += 1;
  if (/^[)\]}]$/.test(token)) open.pop();
  if (!/^[([{]$/.test(token)) return;
  const isLabelReplace = token === "(" && /(?<![\w:])label_replace\s*$/.test(before);
  open.push(isLabelReplace ? { kind: "labelReplace", argument: 0 } : { kind: "other" });
}

/** label_replace(v, label, replacement, source, regex) */
function roleIn(open: readonly Open[]): Role {
  const top = open.at(-1);
  if (top?.kind !== "labelReplace") return "text";
  if (top.argument === 2) return "replacement";
  return top.argument === 4 ? "regex" : "text";
}

function readTemplate(query: string): { readonly pieces: readonly Piece[]; readonly problem?: Misplaced } {
  const pieces: Piece[] = [];
  const open: Open[] = [];
  let isRegex = false;
  for (const { 0: token, index } of query.matchAll(tokenPattern)) {
    const quote = token[0];
    if (quote === '"' || quote === "'" || quote === "`") {
      const role = isRegex ? "regex" : roleIn(open);
      const problem = readString(token, { quote, role, index }, pieces);
      if (problem !== undefined) return { pieces, problem };
    } else if (quote === "$" && token.length > 1) {
      const piece = readPlaceholder(token, index);
      if ("found" in piece) return { pieces, problem: piece };
      if (piece.kind === "label") return { pieces, problem: outsideOfQuotes(token, index) };
      pieces.push(piece);
    } else {
      pieces.push({ kind: "text", text: token });
      follow(open, token, query.slice(Math.max(0, index - longestName), index));
    }
    const isBlank = quote === "#" || /^\s/.test(token);
    if (!isBlank) isRegex = token === "=~" || token === "!~";
  }
  return { pieces };
}

function outsideOfQuotes(token: string, position: number): Misplaced {
  return {
    position,
    found: `${token} is outside quotes`,
    expected: `quotes around it, as in {label="${token}"}`,
  };
}

/** Takes a string literal apart into `pieces`. */
function readString(
  literal: string,
  at: { readonly quote: '"' | "'" | "`"; readonly role: Role; readonly index: number },
  pieces: Piece[],
): Misplaced | undefined {
  let taken = 0;
  for (const { 0: token, index } of literal.matchAll(placeholderPattern)) {
    const piece = readPlaceholder(token, at.index + index);
    if ("found" in piece) return piece;
    pieces.push({ kind: "text", text: literal.slice(taken, index) });
    taken = index + token.length;
    if (piece.kind !== "label") {
      pieces.push(piece);
      continue;
    }
    const position = at.index + index;
    const name = `$${piece.name}`;
    if (at.quote === "`") {
      return {
        position,
        found: `${name} is in backquotes, where it cannot be escaped`,
        expected: 'double quotes: "',
      };
    }
    // A backslash would escape the value's first character, or what escapes it.
    if (literal[index - 1] === "\\") {
      return { position, found: `${name} follows a backslash`, expected: "another character before it" };
    }
    pieces.push({ ...piece, place: { quote: at.quote, role: at.role } });
  }
  pieces.push({ kind: "text", text: literal.slice(taken) });
  return undefined;
}

/** Reads `$name`, `${name}` or `$$name`; where a label stands is for the caller to say. */
function readPlaceholder(token: string, position: number): Placeholder | Misplaced {
  if (token.startsWith("$$")) return { kind: "text", text: token.slice(1) };
  if (token.startsWith("${") && !token.endsWith("}")) {
    return { position, found: `${token} is not closed`, expected: "}" };
  }
  const name = token.replace(/^\$\{?|\}$/g, "");
  const duration = Object.hasOwn(durations, name) ? durations[name] : undefined;
  if (duration !== undefined) return { kind: "duration", of: duration };
  if (labelNames.has(name)) return { kind: "label", name };
  return {
    position,
    found: `unknown name ${token}${didYouMean(name, offered, "$")}`,
    expected: `one of ${offered.map((known) => `$${known}`).join(", ")}`,
  };
}
