import type { GateOutcome, GateWord, ReportContext } from "../../model/outcome.ts";
import type { Run } from "../../model/run.ts";
import { formatOn } from "../../model/units.ts";
import type { Chart, Line, Section, Table } from "../document/piece.ts";
import { runSections } from "../document/run-alone.ts";
import { type ScenarioView, viewOf } from "../document/view.ts";
import { verdictWords } from "../words/words.ts";
import { blockLines, longestCommand, terminalText } from "./escape.ts";

/** Colours of a terminal, by verdict; never the only signal. */
const colours: Readonly<Record<GateWord, string>> = {
  pass: "\u001b[32m",
  warn: "\u001b[33m",
  fail: "\u001b[31m",
  inconclusive: "\u001b[36m",
  broken: "\u001b[35m",
};
const plainColour = "\u001b[0m";

const mostCell = 48;

/** Columns a text takes in a terminal: wide East Asian characters and emoji take two, combining marks none. */
export function widthOf(content: string): number {
  let width = 0;
  for (const character of content) {
    if (/\p{M}/u.test(character)) continue;
    const isWide =
      /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;
    width += isWide.test(character) ? 2 : 1;
  }
  return width;
}

/** Verdict signs of tables, as letters: emoji are as wide as each terminal likes. */
function withoutSigns(content: string): string {
  return content.replace(/^(?:✅|⚠\ufe0f?|❌|❔|⛔) /, "");
}

/** `url` stands behind its label, because a terminal links nothing by itself. */
function lineText(pieces: Line, longest = 1000 + longestCommand): string {
  const parts = pieces.map((it) => {
    if (typeof it === "string") return withoutSigns(it);
    if ("command" in it) return terminalText(it.command, longestCommand);
    return "code" in it ? terminalText(it.code) : `${it.link.label} (${it.link.url})`;
  });
  return terminalText(parts.join(""), longest);
}

/** The lines of a table, columns aligned. */
export function tableLines({ columns, rows, omitted, notes = [] }: Table): readonly string[] {
  const cells = [
    columns.map((it) => it.title),
    ...rows.map((row) => row.map((cell) => lineText(cell, mostCell))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ""))));
  const lines = cells.map((row) => {
    const padded = columns.map(({ align }, index) => {
      const cell = row[index] ?? "";
      const room = " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)));
      return align === "right" ? `${room}${cell}` : `${cell}${room}`;
    });
    return `  ${padded.join("  ").trimEnd()}`;
  });
  const more = omitted === 0 ? [] : [`  … and ${omitted} more`];
  return [...lines, ...more, ...notes.map((it) => `  ${lineText(it)}`)];
}

/** A run alone, for a terminal or a log: its figures, endpoints and how it was measured. */
export function renderRun(run: Run): string {
  const title = `A run of ${terminalText(run.provenance.scenario)}. Nothing was judged.`;
  return `${[title, ...runSections(run).flatMap(sectionLines)].join("\n")}\n`;
}

function chartTable({ barsName, labels, bars, points, scales }: Chart): Table {
  const figure = (value: number | undefined, index: number): Line => {
    const scale = scales[index];
    return [value === undefined || scale === undefined ? "–" : formatOn(scale, value)];
  };
  return {
    columns: [
      { title: "", align: "left" },
      { title: barsName, align: "right" },
      { title: "This change", align: "right" },
    ],
    rows: labels.map((label, index) => [[label], figure(bars[index], index), figure(points[index], index)]),
    omitted: 0,
  };
}

/** Lines of a block, indented; what they hold cannot be taken for a command of the runner. */
function blockText({ content, language }: NonNullable<Section["block"]>): readonly string[] {
  return blockLines(content, language).map((it) => `  ${/^\s*::|##\[/.test(it) ? terminalText(it) : it}`);
}

function sectionLines(section: Section): readonly string[] {
  const { title, lines = [], table, chart, block, brief, parts = [] } = section;
  if (brief !== undefined) return ["", lineText(brief)];
  return [
    "",
    terminalText(title),
    ...lines.map((it) => `  ${lineText(it)}`),
    ...(table === undefined ? [] : tableLines(table)),
    ...(chart === undefined ? [] : tableLines(chartTable(chart))),
    ...(block === undefined ? [] : blockText(block)),
    ...parts.flatMap(partLines),
  ];
}

/** A part of a section, a step further in. */
function partLines(part: Section): readonly string[] {
  return sectionLines(part).map((it) => (it === "" ? "" : `  ${it}`));
}

interface TerminalOptions {
  /** Colour the verdict by ANSI sequences; without it there are none. */
  readonly color?: boolean | undefined;
}

function verdictLine(verdict: GateWord, words: string, color: boolean): string {
  const word = verdictWords[verdict].word.toUpperCase();
  return `${color ? `${colours[verdict]}${word}${plainColour}` : word}  ${terminalText(words)}`;
}

function whyLines({ why }: ScenarioView): readonly string[] {
  return why === undefined ? [] : [lineText(why)];
}

/** A line as it is; what has more lines is an output of someone else. */
function reasonLines(reason: string): readonly string[] {
  return /\n/.test(reason) ? blockText({ content: reason, language: "text" }) : [terminalText(reason, 1000)];
}

function scenarioLines(view: ScenarioView): readonly string[] {
  const next = view.next.map((it) => lineText(it));
  return [
    ...view.remarks.map((it) => lineText(it)),
    ...(view.reason === undefined ? [] : reasonLines(view.reason)),
    ...(view.objectives === undefined ? [] : ["", ...tableLines(view.objectives)]),
    ...(next.length === 0 ? [] : ["", ...next]),
    ...view.sections.flatMap(sectionLines),
  ];
}

/** The report for a terminal or a log: the same content as the comment, aligned, readable without colour. */
export function renderTerminal(
  outcome: GateOutcome,
  context: ReportContext,
  { color = false }: TerminalOptions = {},
): string {
  const view = viewOf(outcome, context);
  const [only, ...more] = view.scenarios;
  const body =
    only !== undefined && more.length === 0
      ? scenarioLines(only)
      : view.scenarios.flatMap((it) => [
          "",
          verdictLine(it.verdict, it.isTold ? it.name : `${it.name}: ${it.headline}`, color),
          ...whyLines(it),
          ...scenarioLines(it),
        ]);
  const why = only !== undefined && more.length === 0 ? whyLines(only) : [];
  const notes = view.notes.map((it) => terminalText(it));
  const lines = [verdictLine(view.verdict, view.headline, color), ...why, ...notes, ...body];
  return `${[...lines, ...view.closing.flatMap(sectionLines)].join("\n")}\n`;
}
