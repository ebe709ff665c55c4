import { commentTimes } from "../../model/gate.ts";
import type { Zod } from "../../model/option.ts";
import { fileOnly, oneOf, text, yesOrNo } from "./kinds.ts";
import { fileOption, option } from "./option.ts";
import { loadModes, reportModes } from "./readers.ts";
import { linkAddress, optional } from "./schemas.ts";

const link = (z: Zod) =>
  z
    .strictObject({
      title: z
        .string()
        .min(1)
        .max(100)
        .meta({ description: "Text of the link.", examples: ["Grafana"] }),
      url: linkAddress(z).meta({
        description: "URL, with placeholders such as {from}, {to} and {testid}.",
        examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"],
      }),
      section: optional(
        z.enum(["head", "servers", "endpoints"]),
        "Section of the report to show it in. Default: head.",
      ),
    })
    .meta({ description: "A link that the report shows." });

/** What is published, and where. */
export const reportOptions = {
  page: option("page", text, {
    help: "Path of the HTML page that the report or history writes.",
    readBy: reportModes,
    otherwise: "report.html or history.html in report-directory",
    flag: "report",
    isRefusedElsewhere: true,
  }),
  directory: option("report-directory", text, {
    help: "Directory for the report and the Run records.",
    readBy: [...loadModes, "judge", "compare", "publish"],
    default: ".loadline/report",
    otherwise: ".loadline/report; for judge, compare and publish a folder in it",
    key: "report-directory",
  }),
  publish: option("publish", yesOrNo, {
    help: "Write the comment and the check. With false a second workflow does (mode: publish).",
    readBy: ["gate"],
    default: true,
    flag: false,
  }),
  artifact: option("artifact", text, {
    help: "Name of the artifact that keeps the report, for a link in it.",
    readBy: [...reportModes, "publish"],
    otherwise: "a link to all artifacts",
    flag: false,
  }),
  comment: option("comment", oneOf(...commentTimes), {
    help: "When to comment first: always, changes (not on a clean pass), failures or never (docs/report.md).",
    readBy: [...reportModes, "publish"],
    default: "changes",
    key: "comment",
  }),
  links: fileOption(
    "links",
    fileOnly((z) => z.array(link(z)).max(20)),
    {
      of: "gate",
      help: "Links to show in the report.",
    },
  ),
  baselineWorkflow: option("baseline-workflow", text, {
    help: "Workflow file that accepts a new level; the report links to it.",
    readBy: ["gate"],
    default: "performance-baseline.yml",
    flag: false,
  }),
  json: option("json", yesOrNo, {
    help: "Print report.json instead of the report.",
    readBy: [...reportModes, "baseline-show"],
    default: false,
    isInput: false,
  }),
  open: option("open", yesOrNo, {
    help: "Open the report's page in the browser.",
    readBy: reportModes,
    default: false,
    isInput: false,
    isRefusedElsewhere: true,
  }),
  verbose: option("verbose", yesOrNo, {
    help: "Show the whole report, k6's log and its summary.",
    readBy: [...reportModes, "measure"],
    default: false,
  }),
};
