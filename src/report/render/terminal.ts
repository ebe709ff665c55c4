import stringWidth from "string-width";
import type {
  Chart,
  CodeBlock,
  Line,
  Node,
  Piece,
  ReportDocument,
  Section,
  Table,
} from "../../model/document.ts";
import type { Part } from "../../model/report/part.ts";
import type { Run } from "../../model/run/run.ts";
import type { GateWord } from "../../model/verdict.ts";
import { flowOf } from "../document/flow.ts";
import { figureLine, left, line, right, tableOf } from "../document/piece.ts";
import { runSections } from "../document/run-alone.ts";
import { runWords } from "../words/sections/recorded.ts";
import { moreWords, verdictWords } from "../words/words.ts";
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

/** A verdict without its sign, since the width of emoji differs between terminals; a link as label and address. */
function pieceText(it: Piece): string {
  if (typeof it === "string") return it;
  if ("strong" in it) return it.strong;
  if ("verdict" in it) return it.words;
  if ("shape" in it) return it.shape;
  if ("course" in it) return it.course;
  if ("command" in it) return terminalText(it.command, longestCommand);
  return "code" in it ? terminalText(it.code) : `${it.link.label} (${it.link.url})`;
}

/** A line as a terminal shows it. */
export function lineText(pieces: Line, longest = 1000 + longestCommand): string {
  return terminalText(pieces.map(pieceText).join(""), longest);
}

/** The lines of a table, columns aligned. */
export function tableLines({ columns, rows, omitted, notes = [] }: Table): readonly string[] {
  const cells = [
    columns.map((it) => it.title),
    ...rows.map((row) => row.map((cell) => lineText(cell, mostCell))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ""))));
  const lines = cells.map((row) => {
    const padded = columns.map(({ align }, index) => {
      const cell = row[index] ?? "";
      const room = " ".repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(cell)));
      return align === "right" ? `${room}${cell}` : `${cell}${room}`;
    });
    return `  ${padded.join("  ").trimEnd()}`;
  });
  const more = omitted === 0 ? [] : [`  … and ${omitted} more`];
  return [...lines, ...more, ...notes.map((it) => `  ${lineText(it)}`)];
}

/** A run alone, for a terminal or a log. */
export function renderRun(run: Run, parts: readonly Part[] = []): string {
  const title = runWords.brief(terminalText(run.provenance.scenario));
  return `${[title, ...runSections(run, parts).flatMap(sectionLines)].join("\n")}\n`;
}

function chartTable({ barsName, points }: Chart): Table {
  return tableOf(points, [
    left("", ({ label }) => line(label)),
    points.some(({ before }) => before !== undefined) &&
      right(barsName, ({ before, scale }) => figureLine(before, scale)),
    right("This change", ({ now, scale }) => figureLine(now, scale)),
  ]);
}

/** Indented lines of a block, none of which can be taken for a command of the runner. A patch is not indented, to be applied. */
function codeLines({ content, language }: CodeBlock): readonly string[] {
  if (language === "diff") return blockLines(content, language).map((it) => it.replaceAll("##[", "# #["));
  return blockLines(content, language).map((it) => `  ${/^\s*::|##\[/.test(it) ? terminalText(it) : it}`);
}

/** A node inside a section is indented; a headline or a section follows an empty line there. */
interface Setting {
  readonly isInside: boolean;
  readonly color: boolean;
}

function nodeLines(node: Node, { isInside, color }: Setting): readonly string[] {
  const inset = isInside ? "  " : "";
  switch (node.kind) {
    case "headline":
      return [...(isInside ? [""] : []), verdictLine(node.verdict, node.words, color)];
    case "paragraph":
    case "notice":
      return [`${inset}${lineText(node.line)}`];
    case "list":
      return node.items.map((it) => `  ${lineText(it)}`);
    case "table":
      return tableLines(node);
    case "chart":
      return tableLines(chartTable(node));
    case "code":
      return codeLines(node);
    case "section":
      return sectionLines(node).map((it) => (it === "" ? "" : `${inset}${it}`));
  }
}

function sectionLines({ title, brief, nodes }: Section): readonly string[] {
  if (brief !== undefined) return ["", lineText(brief)];
  return ["", terminalText(title), ...nodes.flatMap((it) => nodeLines(it, { isInside: true, color: false }))];
}

interface TerminalOptions {
  /** Whether to colour the verdict with ANSI sequences. */
  readonly color?: boolean | undefined;
  /** Everything, instead of what a reader needs to act. */
  readonly verbose?: boolean | undefined;
}

function verdictLine(verdict: GateWord, words: string, color: boolean): string {
  const word = verdictWords[verdict].word.toUpperCase();
  return `${color ? `${colours[verdict]}${word}${plainColour}` : word}  ${terminalText(words)}`;
}

/** Replaces a fold that only groups others by its content; doubts are shown in full. */
function unfolded(node: Node): readonly Node[] {
  if (node.kind === "section" && node.about === "doubts") {
    const { brief, ...whole } = node;
    return [whole];
  }
  return node.kind === "section" && !node.isOpen && node.rank === undefined
    ? node.nodes.flatMap(unfolded)
    : [node];
}

/** What a reader needs to act: no charts, and of the folds only the doubts and how to go on, unless the gate passed. */
function shownAtOnce(node: Node, verdict: GateWord): readonly Node[] {
  if (node.kind === "chart") return [];
  if (node.kind !== "section") return [node];
  const isAsked = verdict !== "pass" && (node.rank === "action" || node.about === "doubts");
  const isShown = node.isOpen ? node.about !== "picture" : isAsked;
  return isShown ? [{ ...node, nodes: node.nodes.flatMap((it) => shownAtOnce(it, verdict)) }] : [];
}

/** All sections, nested ones included. */
function sectionsIn(nodes: readonly Node[]): readonly Section[] {
  return nodes.flatMap((it) => (it.kind === "section" ? [it, ...sectionsIn(it.nodes)] : []));
}

/** How to see the rest, if there is one. */
function moreOf(all: readonly Node[], shown: readonly Node[]): readonly Node[] {
  const [sections, others] = [sectionsIn(all), sectionsIn(shown)];
  const doubts = (some: readonly Section[]) => some.filter(({ about }) => about === "doubts").length;
  if (sections.length === others.length) return [];
  return [{ kind: "paragraph", line: [moreWords(doubts(sections) > doubts(others))] }];
}

/** Whether an empty line stands between the two. */
function isApart(before: Node | undefined, node: Node | undefined): boolean {
  if (node?.kind === "table") return true;
  if (node?.kind === "headline") return before !== undefined;
  // A section begins with an empty line of its own.
  return node?.kind !== "section" && ["table", "code", "section"].includes(before?.kind ?? "");
}

/** Lines of a pass: twelve with two empty ones and the one that says how to see more. */
const passLines = 9;

/** The report for a terminal or a log: what the comment shows unfolded, aligned, readable without colour. */
export function renderTerminal(
  document: ReportDocument,
  { color = false, verbose = false }: TerminalOptions = {},
): string {
  const all = flowOf(document, verbose ? Number.POSITIVE_INFINITY : passLines);
  const shown = all.flatMap((it) => (verbose ? unfolded(it) : shownAtOnce(it, document.verdict)));
  const nodes = [...shown, ...(verbose ? [] : moreOf(all, shown))];
  const lines = nodes.flatMap((it, index) => [
    ...(isApart(nodes[index - 1], it) ? [""] : []),
    ...nodeLines(it, { isInside: false, color }),
  ]);
  return `${lines.join("\n")}\n`;
}
