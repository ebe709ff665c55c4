import { option, yesOrNo } from "./config.js";

// src/features/calibrate/options.ts
const calibrateOptions = { write: option("write", yesOrNo, {
	help: "Let calibrate write its proposal into the gate file.",
	default: false,
	isRefusedElsewhere: true
}) };

export { calibrateOptions };