import { didYouMean } from "../../lib/suggest.ts";
import type { ObjectiveProblem } from "./objective.ts";

type DurationName = "window" | "step" | "rateInterval";

/** Durations, which may stand anywhere in a query; those with leading underscores are Grafana's names. */
const durations: Readonly<Record<string, DurationName>> = {
  window: "window",
  __range: "window",
  step: "step",
  __interval: "step",
  rate_interval: "rateInterval",
  __rate_interval: "rateInterval",
};

/** Labels of a run. They are free text, so they stand only inside quotes. */
export const templateLabels = [
  "scenario",
  "environment",
  "commit",
  "branch",
  "pull_request",
  "target_host",
  "side",
  "testid",
] as const;

/** Why a run may lack a label. */
const origins: Readonly<Record<string, string>> = {
  commit: "it is known in a workflow only",
  branch: "it is known in a workflow only",
  pull_request: "only runs for a pull request have one",
  target_host: "set target-url",
  testid: "only runs with remote-write have one",
};

const labelNames: ReadonlySet<string> = new Set(templateLabels);
const offered = [...Object.keys(durations).filter((name) => !name.startsWith("__")), ...templateLabels];

/** The string around a label; a regex or a replacement must not interpret the label's characters. */
interface LabelContext {
  readonly quote: '"' | "'";
  readonly role: Role;
}

/** A regex follows `=~` or `!~`; label_replace() has one as its last argument, and a replacement (`$1`) as its third. */
type Role = "text" | "regex" | "replacement";

type Placeholder =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "duration"; readonly of: DurationName }
  | { readonly kind: "label"; readonly name: string };

type Piece = Exclude<Placeholder, { kind: "label" }> | { kind: "label"; name: string; place: LabelContext };

/** What a template is filled with. */
export interface TemplateValues {
  readonly windowMs: number;
  readonly stepMs: number;
  /** The known ones of `templateLabels`. */
  readonly labels: Readonly<Record<string, string>>;
}

export type FilledTemplate =
  | { readonly kind: "filled"; readonly query: string }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: "unfilled"; readonly reason: string };

/**
 * Checks the placeholders of a PromQL template: `$name` or `${name}`. A `$` before anything but a letter is text, as in
 * `label_replace(..., "$1", ...)` and at the end of a regular expression; `$$name` is the text `$name`.
 * @returns the first mistake, with its line and column; PromQL itself is left to Prometheus
 */
export function checkTemplate(query: string): ObjectiveProblem | undefined {
  const { problem } = readTemplate(query);
  if (problem === undefined) return undefined;
  const { position, ...mistake } = problem;
  const before = query.slice(0, position).split("\n");
  return {
    line: query.split("\n")[before.length - 1] ?? query,
    column: (before.at(-1)?.length ?? 0) + 1,
    ...mistake,
  };
}

/** Fills in a template; labels are escaped for where they stand, so that no branch's name can leave its quotes. */
export function fillTemplate(query: string, values: TemplateValues): FilledTemplate {
  const { pieces, problem } = readTemplate(query);
  if (problem !== undefined) {
    return { kind: "unfilled", reason: `${problem.found}; expected ${problem.expected}` };
  }
  const labels = pieces.flatMap((piece) => (piece.kind === "label" ? [piece.name] : []));
  const unknown = labels.find((name) => !Object.hasOwn(values.labels, name));
  if (unknown !== undefined) {
    const origin = Object.hasOwn(origins, unknown) ? `; ${origins[unknown]}` : "";
    return { kind: "unfilled", reason: `$${unknown} is unknown in this run${origin}` };
  }
  return { kind: "filled", query: pieces.map((piece) => textOf(piece, values)).join("") };
}

/** Whether a template contains the range of a `rate()`. */
export function asksForRateInterval(query: string): boolean {
  return readTemplate(query).pieces.some((piece) => piece.kind === "duration" && piece.of === "rateInterval");
}

/** Whether a template contains a label of the run. */
export function asksFor(query: string, label: (typeof templateLabels)[number]): boolean {
  return readTemplate(query).pieces.some((piece) => piece.kind === "label" && piece.name === label);
}

/** A duration as PromQL writes it: in seconds if they are whole, else in milliseconds; never zero. */
export function promqlDuration(durationMs: number): string {
  const wholeMs = Math.max(1, Math.round(durationMs));
  return wholeMs % 1000 === 0 ? `${wholeMs / 1000}s` : `${wholeMs}ms`;
}

/**
 * The range in which a `rate()` sees at least two scrapes, by Grafana's formula for `$__rate_interval` with its default
 * scrape interval of 15 s: four scrapes, or a step and a scrape.
 */
export function rateIntervalMs(stepMs: number): number {
  return Math.max(stepMs + 15_000, 60_000);
}

function textOf(piece: Piece, { windowMs, stepMs, labels }: TemplateValues): string {
  switch (piece.kind) {
    case "text":
      return piece.text;
    case "duration":
      // Whole seconds keep the query readable.
      if (piece.of === "window") return promqlDuration(Math.ceil(windowMs / 1000) * 1000);
      return promqlDuration(piece.of === "step" ? stepMs : rateIntervalMs(stepMs));
    case "label":
      return escapeFor(labels[piece.name] ?? "", piece.place);
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
  const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, "0");
  return (
    literalAs[role](value)
      .replace(/\\/g, "\\\\")
      .replaceAll(quote, `\\${quote}`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a PromQL string cannot contain these.
      .replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${hex(control)}`)
  );
}

interface Misplaced {
  readonly position: number;
  readonly found: string;
  readonly expected: string;
}

const placeholder = String.raw`\$\$?(?:[A-Za-z_]\w*|\{[A-Za-z_][^}]*\}?)`;
const placeholderPattern = new RegExp(placeholder, "g");
/** Comments, strings, regex matchers, blanks and placeholders; anything else character by character. */
const tokenPattern = new RegExp(
  String.raw`#[^\n]*|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|` +
    "`[^`]*`?" +
    String.raw`|[=!]~|\s+|${placeholder}|[^]`,
  "g",
);

/** How far before its bracket a function's name is searched. */
const longestName = 40;

/** An open bracket, and for a label_replace() the index of its argument. */
type Open = { readonly kind: "labelReplace"; argument: number } | { readonly kind: "other" };

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
      if (piece.kind === "label") {
        const expected = `quotes around it, as in {label="${token}"}`;
        return { pieces, problem: { position: index, found: `${token} is outside quotes`, expected } };
      }
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

/** Splits a string literal into `pieces`. */
function readString(
  literal: string,
  at: { readonly quote: '"' | "'" | "`"; readonly role: Role; readonly index: number },
  pieces: Piece[],
): Misplaced | undefined {
  let taken = 0;
  for (const { 0: token, index } of literal.matchAll(placeholderPattern)) {
    const position = at.index + index;
    const piece = readPlaceholder(token, position);
    if ("found" in piece) return piece;
    pieces.push({ kind: "text", text: literal.slice(taken, index) });
    taken = index + token.length;
    if (piece.kind !== "label") {
      pieces.push(piece);
      continue;
    }
    const name = `$${piece.name}`;
    if (at.quote === "`") {
      const found = `${name} is in backquotes, where it cannot be escaped`;
      return { position, found, expected: 'double quotes: "' };
    }
    // It would escape the value's first character, or what escapes that.
    if (literal[index - 1] === "\\") {
      return { position, found: `${name} follows a backslash`, expected: "another character before it" };
    }
    pieces.push({ ...piece, place: { quote: at.quote, role: at.role } });
  }
  pieces.push({ kind: "text", text: literal.slice(taken) });
  return undefined;
}

/** Reads `$name`, `${name}` or `$$name`. */
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
