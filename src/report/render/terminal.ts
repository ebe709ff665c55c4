import type {
  Chart,
  CodeBlock,
  Line,
  Node,
  Piece,
  ReportDocument,
  ScenarioDocument,
  Section,
  Table,
} from "../../model/document.ts";
import type { Run } from "../../model/run.ts";
import { formatOn } from "../../model/units.ts";
import type { GateWord } from "../../model/verdict.ts";
import { runSections } from "../document/run-alone.ts";
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

/**
 * A verdict without its sign, because emoji are as wide as each terminal likes; an address behind its label, because a
 * terminal links nothing by itself.
 */
function pieceText(it: Piece): string {
  if (typeof it === "string") return it;
  if ("strong" in it) return it.strong;
  if ("verdict" in it) return it.words;
  if ("shape" in it) return it.shape;
  if ("command" in it) return terminalText(it.command, longestCommand);
  return "code" in it ? terminalText(it.code) : `${it.link.label} (${it.link.url})`;
}

function lineText(pieces: Line, longest = 1000 + longestCommand): string {
  return terminalText(pieces.map(pieceText).join(""), longest);
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
    kind: "table",
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
function codeLines({ content, language }: CodeBlock): readonly string[] {
  return blockLines(content, language).map((it) => `  ${/^\s*::|##\[/.test(it) ? terminalText(it) : it}`);
}

/** What stands in a section, two columns further in; a section of its own begins after an empty line. */
function nodeLines(node: Node): readonly string[] {
  switch (node.kind) {
    case "headline":
      return ["", verdictLine(node.verdict, node.words, false)];
    case "paragraph":
    case "notice":
      return [`  ${lineText(node.line)}`];
    case "list":
      return node.items.map((it) => `  ${lineText(it)}`);
    case "table":
      return tableLines(node);
    case "chart":
      return tableLines(chartTable(node));
    case "code":
      return codeLines(node);
    case "section":
      return sectionLines(node).map((it) => (it === "" ? "" : `  ${it}`));
    default:
      return node satisfies never;
  }
}

function sectionLines({ title, brief, nodes }: Section): readonly string[] {
  if (brief !== undefined) return ["", lineText(brief)];
  return ["", terminalText(title), ...nodes.flatMap(nodeLines)];
}

interface TerminalOptions {
  /** Colour the verdict by ANSI sequences; without it there are none. */
  readonly color?: boolean | undefined;
}

function verdictLine(verdict: GateWord, words: string, color: boolean): string {
  const word = verdictWords[verdict].word.toUpperCase();
  return `${color ? `${colours[verdict]}${word}${plainColour}` : word}  ${terminalText(words)}`;
}

function whyLines({ why }: ScenarioDocument): readonly string[] {
  return why === undefined ? [] : [lineText(why)];
}

function reasonLines(reason: Node | undefined): readonly string[] {
  if (reason === undefined) return [];
  return reason.kind === "paragraph" ? [lineText(reason.line, 1000)] : nodeLines(reason);
}

function scenarioLines(scenario: ScenarioDocument): readonly string[] {
  const next = scenario.next.map((it) => lineText(it));
  return [
    ...scenario.remarks.map((it) => lineText(it)),
    ...reasonLines(scenario.reason),
    ...(scenario.objectives === undefined ? [] : ["", ...tableLines(scenario.objectives)]),
    ...(next.length === 0 ? [] : ["", ...next]),
    ...scenario.sections.flatMap(sectionLines),
  ];
}

/** The report for a terminal or a log: the same content as the comment, aligned, readable without colour. */
export function renderTerminal(document: ReportDocument, { color = false }: TerminalOptions = {}): string {
  const { scenarios, verdict, headline, notes, closing } = document;
  const [only, ...more] = scenarios;
  const body =
    only !== undefined && more.length === 0
      ? scenarioLines(only)
      : scenarios.flatMap((it) => [
          "",
          verdictLine(it.verdict, it.isTold ? it.name : `${it.name}: ${it.headline}`, color),
          ...whyLines(it),
          ...scenarioLines(it),
        ]);
  const why = only !== undefined && more.length === 0 ? whyLines(only) : [];
  const lines = [
    verdictLine(verdict, headline, color),
    ...why,
    ...notes.map((it) => terminalText(it)),
    ...body,
    ...closing.flatMap(sectionLines),
  ];
  return `${lines.join("\n")}\n`;
}
