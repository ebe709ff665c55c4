import { option, text, yesOrNo } from "./config.js";

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
	}),
	noStart: option("no-start", yesOrNo, {
		help: "Let init not start the service to see which requests a first script can make.",
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	vendor: option("vendor", yesOrNo, {
		help: "Let init copy Loadline into .github/actions/loadline, which its workflows then use.",
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	service: option("service", text, {
		help: "Folder or file of the service that init takes, where a repository has several.",
		otherwise: "the first by name and place",
		isInput: false,
		isRefusedElsewhere: true
	})
};

export { initOptions };