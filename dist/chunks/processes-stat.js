import { orElse } from "./lib-or-else.js";
import { readFileSync } from "node:fs";

// src/processes/stat.ts
const tickMs = 10;
function statIn(text) {
	const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
	const at = (field) => Number(fields[field - 3]);
	const stat = {
		parent: at(4),
		cpuMs: (at(14) + at(15)) * 10,
		childrenMs: (at(16) + at(17)) * 10,
		startTicks: at(22),
		residentPages: at(24)
	};
	return Number.isFinite(stat.residentPages) ? stat : void 0;
}
function statOf(pid) {
	return statIn(orElse("", () => readFileSync(`/proc/${pid}/stat`, "latin1")));
}
function usedCpuMs(processes) {
	const ofRunning = () => processes.pids().flatMap((pid) => statOf(pid) ?? []);
	return processes.cpuMs() ?? ofRunning().reduce((sum, { cpuMs, childrenMs }) => sum + cpuMs + childrenMs, 0);
}

export { statIn, statOf, usedCpuMs };