import { reportFiles } from "../../report/render/files.ts";
import { featureFiles } from "../table.ts";

const shown = [
  { name: "verdict", help: "pass, warn, fail, inconclusive or broken." },
  { name: "headline", help: "The verdict in one sentence." },
  { name: "comment-url", help: "URL of the pull request comment; empty if there is none." },
  { name: "issue-url", help: "URL of the gate's issue, where one was written." },
  {
    name: "report-path",
    help: "Path of the report (with mode: history, of the history) as a self-contained HTML page with charts.",
  },
] as const;

const stored = [
  { name: "record-paths", help: "Paths of the Run records, one a line." },
  {
    name: "changes",
    help: "The objectives of `report.json`, each with its scenario, as a JSON array.",
  },
] as const;

/** Outputs with the paths of a report's files. */
export const fileOutputs = [...reportFiles, ...featureFiles].map(({ output, help }) => ({
  name: output,
  help,
}));

/** The action's outputs; action.yml is generated from them. */
export const outputs = [...shown, ...fileOutputs, ...stored];

/** An output that is no file of a report. */
export type OutputName = (typeof shown)[number]["name"] | (typeof stored)[number]["name"];
