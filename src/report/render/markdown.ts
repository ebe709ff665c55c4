import { markdownTable } from "markdown-table";
import { markerOf } from "../../lib/marker.ts";
import type {
  Chart,
  Course,
  Headline,
  Line,
  Node,
  Piece,
  ReportDocument,
  Section,
  Table,
} from "../../model/document.ts";
import type { Report } from "../../model/outcome.ts";
import { fitNodes } from "../document/fit.ts";
import { flowOf } from "../document/flow.ts";
import { shortenedLine, verdictWords } from "../words/words.ts";
import { code, block as codeBlock, link, longestCommand, text, unitsKept } from "./escape.ts";

type Setting = (words: string) => string;

const courseSigns: Readonly<Record<Course, string>> = { better: "🟢", worse: "🔴" };

function renderPiece(it: Exclude<Piece, string>, set: Setting): string {
  if ("strong" in it) return `**${set(text(it.strong))}**`;
  if ("verdict" in it) return set(text(`${verdictWords[it.verdict].symbol} ${it.words}`, 1000));
  if ("shape" in it) return code(it.shape);
  if ("course" in it) return `${courseSigns[it.course]} ${it.course}`;
  if ("command" in it) return code(it.command, longestCommand);
  return "code" in it ? code(it.code) : link(it.link.label, it.link.url);
}

/**
 * A line in Markdown. Keeps spaces beside a code span or a link, which `text` would trim.
 * @param set formats our own words, such as without a break before a unit
 */
function renderLine(pieces: Line, set: Setting = (words) => words): string {
  return pieces
    .map((it, index) => {
      if (typeof it !== "string") return renderPiece(it, set);
      const before = index > 0 && it.startsWith(" ") ? " " : "";
      const after = index < pieces.length - 1 && it.endsWith(" ") ? " " : "";
      const content = it.trim();
      if (content === "") return it === "" ? "" : " ";
      return `${before}${set(text(content, 1000))}${after}`;
    })
    .join("");
}

function renderTable({ columns, rows, omitted, notes = [] }: Table): string {
  const head = columns.map((it) => text(it.title));
  const cells = rows.map((row) => row.map((cell) => renderLine(cell, unitsKept)));
  const align = columns.map((it) => (it.align === "right" ? "r" : "l"));
  const table = markdownTable([head, ...cells], { align, alignDelimiters: false });
  const more = omitted === 0 ? [] : [`… and ${omitted} more`];
  return [table, ...more, ...notes.map((it) => renderLine(it))].join("\n\n");
}

/** A number for Mermaid, with at most three decimals. */
function chartNumber(value: number): string {
  return String(Number(value.toFixed(3)));
}

/** Grey bars and an orange line: Mermaid's own colours are too pale on light or dark ground, and its charts too high. */
const look =
  '%%{init: {"xyChart": {"height": 320}, "themeVariables": {"xyChart": {"plotColorPalette": "#9aa4b2, #d9480f"}}}}%%';

/** A chart that GitHub draws. It has only our own words and numbers, so nothing is escaped. */
function renderChart({ title, points }: Chart): string {
  const bars = points.flatMap(({ before }) => before ?? []);
  const heights = points.map(({ now }) => now);
  const top = Math.max(...bars, ...heights) * 1.05;
  return [
    "```mermaid",
    look,
    "xychart-beta",
    `  title "${title}"`,
    `  x-axis [${points.map(({ label }) => `"${label}"`).join(", ")}]`,
    `  y-axis "ms" 0 --> ${chartNumber(Math.max(1, Math.ceil(top)))}`,
    ...(bars.length === 0 ? [] : [`  bar [${bars.map(chartNumber).join(", ")}]`]),
    `  line [${heights.map(chartNumber).join(", ")}]`,
    "```",
  ].join("\n");
}

/** `### ❌ Fail: p95 rose by 18 %, …`. */
function renderHeadline({ of, verdict, words }: Headline): string {
  const { word, symbol } = verdictWords[verdict];
  return `${of === "gate" ? "###" : "####"} ${symbol} ${word}: ${text(words, 500)}`;
}

/** A folded section's summary is raw HTML: our own words alone. */
function renderSection({ title, isOpen, nodes }: Section): string {
  const body = renderNodes(nodes);
  if (isOpen) return [`**${text(title)}**`, ...(body === "" ? [] : [body])].join("\n\n");
  if (body === "") return text(title);
  return `<details>\n<summary>${text(title)}</summary>\n\n${body}\n\n</details>`;
}

function renderNode(node: Node): string {
  switch (node.kind) {
    case "headline":
      return renderHeadline(node);
    case "paragraph":
      return renderLine(node.line);
    case "notice":
      return `> ${renderLine(node.line)}`;
    case "list":
      return node.items.map((it) => `- ${renderLine(it)}`).join("\n");
    case "table":
      return renderTable(node);
    case "chart":
      return renderChart(node);
    case "code":
      return codeBlock(node.content, node.language);
    case "section":
      return renderSection(node);
  }
}

/** Parts of a report, one below the other. */
export function renderNodes(nodes: readonly Node[]): string {
  return nodes
    .map(renderNode)
    .filter((it) => it !== "")
    .join("\n\n");
}

/** Visible lines of a pass; 15 with the two folds that it may have. */
const passLines = 13;

/** Maximum length of a report. */
export interface MarkdownLimit {
  /** At least 1,000. */
  readonly most: number;
  /** GitHub counts characters of comments (never more than UTF-16 units) and bytes of summaries. */
  readonly unit: "characters" | "bytes";
  /** Address of the full report. */
  readonly reportUrl: string | undefined;
}

/**
 * The report as GitHub-flavoured Markdown, whose first line is the verdict.
 * @param limit what does not fit is left out, with a notice (fit.ts); by default nothing is
 */
export function renderMarkdown(document: ReportDocument, limit?: MarkdownLimit): string {
  if (document.body !== undefined) return fittingBody(document.body, limit);
  const rendered = (nodes: readonly Node[]): string => `${renderNodes(nodes)}\n`;
  const nodes = flowOf(document, passLines);
  if (limit === undefined) return rendered(nodes);
  const { most, unit, reportUrl } = limit;
  const encoder = new TextEncoder();
  const fitted = fitNodes(nodes, {
    most,
    sizeOf: (some) => (unit === "bytes" ? encoder.encode(rendered(some)).length : rendered(some).length),
    noticeOf: (leftOut) => ({ kind: "notice", line: shortenedLine(leftOut, reportUrl) }),
  });
  return rendered(fitted);
}

/** Whole lines of a person's Markdown. A cut could leave a fence open, so nothing follows a cut but its notice. */
function fittingBody(body: string, limit: MarkdownLimit | undefined): string {
  if (limit === undefined) return body;
  const { most, unit, reportUrl } = limit;
  const sizeOf = (text: string): number =>
    unit === "bytes" ? new TextEncoder().encode(text).length : text.length;
  if (sizeOf(body) <= most) return body;
  const lines = body.split("\n");
  const notice = `> ${renderLine(shortenedLine({ sections: [], rows: 0, lines: lines.length }, reportUrl))}\n\n`;
  let [kept, room] = ["", most - sizeOf(notice) - 1];
  for (const line of lines) {
    room -= sizeOf(line) + 1;
    if (room < 0) break;
    kept += `${line}\n`;
  }
  return `${notice}${kept}`;
}

/** GitHub's limit: "Body is too long (maximum is 65536 characters)". GitLab takes a million, which nobody reads. */
export const mostCommentCharacters = 65_536;

/** The report as a comment: below the gate's hidden marker, by which the next run finds it. */
export function renderComment(
  { gate, document }: Pick<Report, "gate" | "document">,
  reportUrl: string | undefined,
): string {
  const marker = markerOf(gate);
  const most = mostCommentCharacters - marker.length - 1;
  return `${marker}\n${renderMarkdown(document, { most, unit: "characters", reportUrl })}`;
}
