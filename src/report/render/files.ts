import type { Report } from "../../model/outcome.ts";
import { formatOutcome } from "../document/outcome.ts";
import { renderJunit } from "./junit.ts";
import { renderMarkdown } from "./markdown.ts";

/** The files of a report beside its page. */
export const reportFiles = [
  {
    name: "report.md",
    output: "markdown-path",
    help: "Path of the report as Markdown.",
    render: ({ document }: Report): string => renderMarkdown(document),
  },
  {
    name: "report.json",
    output: "json-path",
    help: "Path of the report as JSON, the input of `mode: publish`.",
    render: ({ outcome }: Report): string => formatOutcome(outcome),
  },
  {
    name: "junit.xml",
    output: "junit-path",
    help: "Path of the verdict as JUnit XML, one case for each objective.",
    render: ({ outcome, context }: Report): string => renderJunit(outcome, context.parts),
  },
] as const;

/** Output of the action with the path of such a file. */
export type FileOutput = (typeof reportFiles)[number]["output"];
