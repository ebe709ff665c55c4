/** What the bench prints: sections of tables, and targets that were met or missed. */
import { markdownTable } from "markdown-table";
import type { Rates } from "./outcomes.ts";

/** A table under its caption; the first row is its head. */
export interface Table {
  readonly caption: string;
  readonly rows: readonly (readonly string[])[];
}

/** A part of the bench. */
export interface Section {
  readonly title: string;
  /** What was drawn and how to read it. */
  readonly about: string;
  readonly tables: readonly Table[];
  readonly targets: readonly Target[];
}

/** What was promised, and what was measured. */
export interface Target {
  readonly promise: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** `2.35 %` */
export function percent(share: number, digits = 2): string {
  return `${(share * 100).toFixed(digits)} %`;
}

/** `0.1 to 2.3 %` */
export function range({ low, high }: { readonly low: number; readonly high: number }): string {
  return `${(low * 100).toFixed(1)} to ${percent(high, 1)}`;
}

/** Head of a table of rates. */
export const ratesHead: readonly string[] = [
  "rule",
  "failed",
  "by draws",
  "by runs",
  "inconclusive",
  "passed",
  "load",
  "load of nine in ten",
  "failed, tuned half",
];

/** A row of it: the held-out half, and beside it the share of the other half that failed. */
export function ratesRow(rule: string, heldOut: Rates, tuned: Rates): readonly string[] {
  return [
    rule,
    percent(heldOut.fail.share),
    range(heldOut.fail),
    heldOut.failOverRuns === undefined ? "–" : range(heldOut.failOverRuns),
    percent(heldOut.inconclusive),
    percent(heldOut.pass),
    `${heldOut.seconds.toFixed(1)} s`,
    `${heldOut.mostSeconds.toFixed(0)} s`,
    percent(tuned.fail.share),
  ];
}

function formatTable({ caption, rows }: Table): string {
  const alignments = rows[0]?.map((_, index) => (index === 0 ? "l" : "r")) ?? [];
  return `**${caption}**\n\n${markdownTable(rows, { align: alignments })}\n`;
}

/** A section as Markdown. */
export function formatSection({ title, about, tables }: Section): string {
  return [`### ${title}`, about, ...tables.map(formatTable)].join("\n\n");
}

/** All targets as a Markdown table. */
export function formatTargets(targets: readonly Target[]): string {
  const rows = targets.map(({ promise, measured, isMet }) => [promise, measured, isMet ? "met" : "missed"]);
  return `### Targets\n\n${markdownTable([["target", "measured", "outcome"], ...rows])}\n`;
}
