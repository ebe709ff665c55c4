import type { Report } from "../../model/outcome.ts";
import { formatOutcome } from "../document/outcome.ts";
import { renderMarkdown } from "./markdown.ts";

/** A file of a report beside its page. */
export interface ReportFile {
  readonly name: string;
  /** The action's output with its path. */
  readonly output: string;
  /** Of the output. */
  readonly help: string;
  render(report: Report): string | Promise<string>;
}

/** The report for people, and for machines. */
export const reportFiles: readonly ReportFile[] = [
  {
    name: "report.md",
    output: "markdown-path",
    help: "Path of the report as Markdown.",
    render: ({ document }) => renderMarkdown(document),
  },
  {
    name: "report.json",
    output: "json-path",
    help: "Path of the report as JSON, the input of `mode: publish`.",
    render: ({ outcome }) => formatOutcome(outcome),
  },
];
