import type {
  CodeBlock,
  Column,
  Course,
  Line,
  Node,
  Piece,
  Section,
  Table,
} from "../../../model/document.ts";
import type { GateWord } from "../../../model/verdict.ts";
import { verdictWords } from "../../words/words.ts";
import { blockLines, longestCommand, plain, unitsKept } from "../escape.ts";
import { type Content, details, element, html, type Markup, raw, tableOf } from "./markup.ts";

/** Signs of the verdicts, which differ in shape, so that colour is never the only signal. */
const signs: Readonly<Record<GateWord, string>> = {
  pass: '<path d="m4 8.4 2.7 2.7L12 5.6"/>',
  warn: '<path d="M8 2.6 14 13H2zM8 6.6v3M8 11.4v.1"/>',
  fail: '<path d="m4.6 4.6 6.8 6.8m0-6.8-6.8 6.8"/>',
  inconclusive: '<path d="M5.6 5.9a2.4 2.4 0 0 1 4.7.6c0 1.5-2.3 1.7-2.3 3.2M8 12.6v.1"/>',
  broken: '<circle cx="8" cy="8" r="5.4"/><path d="M4.9 8h6.2"/>',
};

function sign(verdict: GateWord): Markup {
  return raw(
    `<svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${signs[verdict]}</svg>`,
  );
}

/** A verdict as a badge: sign, word and colour. */
export function badge(verdict: GateWord, words: string = verdictWords[verdict].word): Markup {
  return html`<span class="verdict" data-verdict="${verdict}">${sign(verdict)}${words}</span>`;
}

/** Text from outside: one visible line of bounded length. */
export function outsideText(text: string, longest?: number): Markup {
  return html`<code>${plain(text, longest) || "(empty)"}</code>`;
}

/** Our own words, which may quote a command between backticks. */
export function words(text: string, longest = 1000): Content {
  const before = text.startsWith(" ") ? " " : "";
  const after = text.length > 1 && text.endsWith(" ") ? " " : "";
  const phrases = `${before}${unitsKept(plain(text, longest))}${after}`.split(/`([^`]+)`/);
  return phrases.map((phrase, index) => (index % 2 === 1 ? html`<code>${phrase}</code>` : phrase));
}

const address = /^https?:\/\/[^\s"'<>\\^`{|}]+$/i;

/** A link to an address of the report's own context; the label alone unless it is a web address. */
function link(label: string, url: string): Content {
  if (url.length > 4000 || !address.test(url)) return plain(label);
  return html`<a href="${url}" rel="noopener noreferrer">${plain(label)}</a>`;
}

/** A word in the colour of a verdict. */
function courseMark(course: Course): Content {
  return html`<span class="verdict" data-verdict="${course === "better" ? "pass" : "fail"}">${course}</span>`;
}

function piece(it: Piece): Content {
  if (typeof it === "string") return words(it);
  if ("strong" in it) return words(it.strong);
  if ("verdict" in it) return badge(it.verdict, it.words);
  if ("shape" in it) return outsideText(it.shape);
  if ("course" in it) return courseMark(it.course);
  if ("command" in it) return outsideText(it.command, longestCommand);
  return "code" in it ? outsideText(it.code) : link(it.link.label, it.link.url);
}

/** A line of a report. */
export function prose(line: Line): Content {
  return line.map(piece);
}

/** A paragraph of a line. */
export function paragraph(line: Line): Markup {
  return html`<p>${prose(line)}</p>`;
}

/** Class of a cell of a table; a shape (sparkline.ts) must not be broken. */
function lookOf(cell: Line, align: Column["align"] | undefined, index: number): string | undefined {
  const [only, ...more] = cell;
  if (align === "right") return "figure";
  if (index === 0) return "name";
  return more.length === 0 && typeof only === "object" && "shape" in only ? "shape" : undefined;
}

export function lineTable({ columns, rows, omitted, notes = [] }: Table, label: string): Content {
  const head = columns.map(({ title, align }) =>
    element("th", { scope: "col", class: align === "right" && "figure" }, plain(title)),
  );
  const body = rows.map((row) => {
    const cells = row.map((cell, index) => {
      const { align, title } = columns[index] ?? {};
      return element("td", { class: lookOf(cell, align, index), "data-title": title }, prose(cell));
    });
    return html`<tr>${cells}</tr>`;
  });
  return [
    scroll(tableOf({ class: "stacked" }, head, body), label),
    omitted > 0 && html`<p class="more">… and ${omitted} more</p>`,
    notes.map((it) => html`<p class="more">${prose(it)}</p>`),
  ];
}

/** A place in which wide content scrolls sideways, also by keyboard. */
export function scroll(content: Content, label: string): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}

function blockOf({ content, language }: CodeBlock): Markup {
  return html`<pre tabindex="0">${blockLines(content, language).join("\n")}</pre>`;
}

function list(items: readonly Line[]): Content {
  const [only, ...more] = items;
  if (only !== undefined && more.length === 0) return paragraph(only);
  return html`<ul class="lines">${items.map((it) => html`<li>${prose(it)}</li>`)}</ul>`;
}

/** A node without its charts, which have places of their own. */
export function nodeContent(node: Node, label: string): Content {
  switch (node.kind) {
    case "headline":
      return html`<p>${badge(node.verdict)}${words(node.words, 500)}</p>`;
    case "paragraph":
    case "notice":
      return paragraph(node.line);
    case "list":
      return list(node.items);
    case "table":
      return lineTable(node, label);
    case "chart":
      return undefined;
    case "code":
      return blockOf(node);
    case "section":
      return fold(node);
  }
}

/** A section without its title. */
export function sectionBody({ title, nodes }: Section): readonly Content[] {
  return nodes.map((it) => nodeContent(it, title)).filter((it) => it !== undefined);
}

/** A section as a fold, or as a line if it is empty. */
export function fold(section: Section): Markup {
  const body = sectionBody(section);
  if (body.length === 0) return html`<p class="fold">${plain(section.title)}</p>`;
  return details(plain(section.title), {}, body);
}
