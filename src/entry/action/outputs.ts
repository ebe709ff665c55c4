/** What the action hands to later steps. The only list of output names; action.yml follows it. */
export const outputs = [
  { name: "verdict", help: "pass, warn, fail, inconclusive or broken." },
  { name: "headline", help: "The verdict in one sentence." },
  { name: "comment-url", help: "Address of the pull request comment; empty where there is none." },
  {
    name: "report-path",
    help: "The report (with mode: history the history) as one HTML page, with charts; it opens from disk.",
  },
  { name: "markdown-path", help: "The report as Markdown." },
  { name: "json-path", help: "The report for machines, which `mode: publish` takes." },
  { name: "junit-path", help: "The verdict as JUnit XML, a case for each objective." },
  { name: "record-paths", help: "Run records, one path a line." },
  {
    name: "changes",
    help: "Each objective's baseline, value, change, interval and verdict, as a JSON array.",
  },
] as const;

export type OutputName = (typeof outputs)[number]["name"];
