import type { Line, Node, Section, Table } from "../../../src/model/document.ts";
import type { GateOutcome, ReportContext } from "../../../src/model/outcome.ts";
import { buildReport } from "../../../src/report/document/build.ts";
import { documentOf } from "../../../src/report/document/view.ts";
import { renderMarkdown } from "../../../src/report/render/markdown.ts";
import { renderTerminal } from "../../../src/report/render/terminal.ts";

/** The comment on an outcome. */
export function markdownOf(outcome: GateOutcome, context: ReportContext): string {
  return renderMarkdown(buildReport(outcome, context).document);
}

/** All that a terminal can show of an outcome. */
export function terminalOf(
  outcome: GateOutcome,
  context: ReportContext,
  options?: Parameters<typeof renderTerminal>[1],
): string {
  return renderTerminal(documentOf(outcome, context), { verbose: true, ...options });
}

/** The table of a section. */
export function tableIn(section: Section | undefined): Table | undefined {
  return section?.nodes.find((it) => it.kind === "table");
}

/** Paragraphs and items of a section, without those of its parts. */
export function linesIn(section: Section | undefined): readonly Line[] {
  return (section?.nodes ?? []).flatMap((it) => {
    if (it.kind === "list") return it.items;
    return it.kind === "paragraph" ? [it.line] : [];
  });
}

/** Sections of a section. */
export function partsIn(section: Section | undefined): readonly Section[] {
  return (section?.nodes ?? []).filter((it) => it.kind === "section");
}

/** A block of code of a section. */
export function codeIn(section: Section | undefined): Extract<Node, { kind: "code" }> | undefined {
  return section?.nodes.find((it) => it.kind === "code");
}
