import { usageFailure } from "./start.js";
import { overlapOf } from "./model.js";

// src/app/results/pairs.ts
function refuseUnpaired(mode, baseline, current) {
	if (baseline.length !== current.length) throw usageFailure(`${mode}: paired needs the same number of results on both sides, but there are ${baseline.length} (baseline) and ${current.length} (current).`);
	for (const { path, run } of current) {
		if (run.ending.kind !== "unfinished") continue;
		throw usageFailure(`${mode}: ${path} is not a complete run: ${run.ending.reason}. Leave out both runs of its round.`);
	}
}
function chooseTiming(wanted, baseline, current) {
	if (wanted !== "auto") return wanted;
	return current.every(({ run }, index) => {
		const base = baseline[index];
		return base !== void 0 && overlapOf(run.window, base.run.window) > .5;
	}) ? "simultaneous" : "alternating";
}

export { chooseTiming, refuseUnpaired };