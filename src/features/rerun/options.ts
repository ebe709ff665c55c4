import { text } from "../../config/options/kinds.ts";
import { option } from "../../config/options/option.ts";

export const rerunOptions = {
  measureWorkflow: option("measure-workflow", text, {
    help: "Workflow file that a comment `/loadline` runs again (docs/permissions.md).",
    readBy: ["rerun"],
    default: "performance.yml",
    flag: false,
  }),
};
