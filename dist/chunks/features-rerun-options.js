import { option, text } from "./config.js";

// src/features/rerun/options.ts
const rerunOptions = { measureWorkflow: option("measure-workflow", text, {
	help: "Workflow file that a comment `/loadline` runs again (docs/permissions.md).",
	default: "performance.yml",
	flag: false
}) };

export { rerunOptions };