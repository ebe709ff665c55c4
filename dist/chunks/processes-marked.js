import { orElse } from "./lib-or-else.js";
import { outputNow } from "./lib-programs.js";
import { readFileSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

// src/processes/marked.ts
const markerVariable = "LOADLINE_GATE";
function markedProcesses(marker) {
	if (process.platform === "linux") return inProc(marker);
	return process.platform === "win32" ? [] : inListing(marker, listing());
}
function inProc(marker) {
	const entry = Buffer.from(marker.endsWith(".") ? assigned(marker) : `${assigned(marker)}\0`);
	return orElse([], () => readdirSync("/proc")).filter((name) => /^\d+$/.test(name)).filter((pid) => {
		const environment = orElse(Buffer.alloc(0), () => readFileSync(`/proc/${pid}/environ`));
		const at = environment.indexOf(entry);
		return at === 0 || at > 0 && environment[at - 1] === 0;
	}).map(Number);
}
const assigned = (marker) => `${markerVariable}=${marker}`;
function bareEnvironment() {
	const { PATH, SystemRoot } = process.env;
	return {
		...PATH !== void 0 && { PATH },
		...SystemRoot !== void 0 && { SystemRoot }
	};
}
function listing() {
	const args = [
		"-x",
		"-E",
		"-ww",
		"-o",
		"pid=",
		"-o",
		"command="
	];
	return orElse("", () => outputNow("ps", args, { env: bareEnvironment() }));
}
function inListing(marker, text) {
	const entry = ` ${assigned(marker)}`;
	const isMarked = (line) => `${line} `.includes(marker.endsWith(".") ? entry : `${entry} `);
	return text.split("\n").flatMap((line) => isMarked(line) ? [Number.parseInt(line, 10)] : []);
}
function killGroup(pid) {
	const args = [
		"/PID",
		String(pid),
		"/T",
		"/F"
	];
	if (process.platform !== "win32") send(-pid, "SIGKILL");
	else orElse("", () => outputNow("taskkill", args, { env: bareEnvironment() }));
}
function send(pid, signal) {
	orElse(false, () => process.kill(pid, signal));
}
const politeMs = 400;
const patienceMs = 3e3;
const pollMs = 20;
async function endMarked(marker) {
	await endAllOf(() => markedProcesses(marker));
}
async function endAllOf(find) {
	const started = performance.now();
	const asked = /* @__PURE__ */ new Set();
	for (let pids = find(); pids.length > 0; pids = find()) {
		const elapsedMs = performance.now() - started;
		if (elapsedMs > patienceMs) return;
		for (const pid of pids) {
			if (elapsedMs > politeMs) send(pid, "SIGKILL");
			else if (!asked.has(pid)) send(pid, "SIGTERM");
			asked.add(pid);
		}
		await setTimeout(pollMs);
	}
}
function isThere(pid) {
	return orElse(false, () => process.kill(pid, 0));
}
async function endGroup(leader) {
	if (process.platform === "win32") {
		if (isThere(leader)) killGroup(leader);
		return;
	}
	for (const signal of ["SIGTERM", "SIGKILL"]) {
		const started = performance.now();
		if (isThere(-leader)) send(-leader, signal);
		while (isThere(-leader) && performance.now() - started < politeMs) await setTimeout(pollMs);
	}
}

export { bareEnvironment, endAllOf, endGroup, endMarked, isThere, killGroup, markedProcesses, markerVariable, send };