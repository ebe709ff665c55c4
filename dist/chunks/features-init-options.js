import { option, yesOrNo } from "./config.js";

// src/features/init/options.ts
const initOptions = {
	private: option("private", yesOrNo, {
		help: "Let init write one workflow instead of two (docs/permissions.md).",
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	dryRun: option("dry-run", yesOrNo, {
		help: "Let init show what it would write, without writing.",
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	})
};

export { initOptions };