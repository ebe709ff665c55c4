import { reportFiles } from "../../report/render/files.ts";

/** The action's outputs; action.yml is generated from them. */
export const outputs = [
  { name: "verdict", help: "pass, warn, fail, inconclusive or broken." },
  { name: "headline", help: "The verdict in one sentence." },
  { name: "comment-url", help: "URL of the pull request comment; empty if there is none." },
  { name: "issue-url", help: "URL of the gate's issue, where one was written." },
  {
    name: "report-path",
    help: "Path of the report (with mode: history, of the history) as a self-contained HTML page with charts.",
  },
  ...reportFiles.map(({ output, help }) => ({ name: output, help })),
  { name: "record-paths", help: "Paths of the Run records, one a line." },
  {
    name: "changes",
    help: "The objectives of `report.json`, each with its scenario, as a JSON array.",
  },
] as const;

export type OutputName = (typeof outputs)[number]["name"];
