import { flagOf, settings } from "./settings.js";
import { exitStatus, reasonOf } from "./failure.js";
import { constants } from "node:os";
import { spawn } from "node:child_process";
import { setTimeout as setTimeout$1 } from "node:timers/promises";

// src/entry/modes.ts
const modes = [
	"init",
	"gate",
	"measure",
	"judge",
	"compare",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"history",
	"calibrate",
	"report",
	"publish",
	"demo"
];
function commandName(mode) {
	return mode.replace("-", " ");
}
const reporting = [
	"gate",
	"judge",
	"compare",
	"baseline-update",
	"baseline-accept",
	"report"
];
const readBy = /* @__PURE__ */ new Map([
	["runs", [
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]],
	["write", ["calibrate"]],
	["dry-run", ["init"]],
	["baseline", ["compare"]],
	["base-target", ["compare"]],
	["paired", ["compare"]],
	["current", ["compare", "judge"]],
	["report", ["report", "publish"]],
	["page", [...reporting, "history"]],
	["open", [...reporting, "history"]],
	["results", [
		"gate",
		"measure",
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]],
	["test-id", [
		"gate",
		"measure",
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]],
	["prometheus-url", [
		"gate",
		"measure",
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]]
]);
const loading = [
	"gate",
	"measure",
	"baseline-update",
	"baseline-accept",
	"calibrate"
];
function makesRuns(mode) {
	return mode === "demo" || loading.includes(mode);
}
const comparing = [
	"gate",
	"judge",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"history"
];
const heededBy = new Map([
	...[
		"script",
		"hosts",
		"warm-up",
		"await-path",
		"await-status",
		"await-timeout",
		"env",
		"k6-args",
		"verbose"
	].map((name) => [name, loading]),
	["target-url", [...loading, "compare"]],
	...["base-url", "side-by-side"].map((name) => [name, ["gate", "compare"]]),
	...[
		"k6-path",
		"k6-version",
		"k6-samples"
	].map((name) => [name, loading]),
	["config", [
		...loading,
		"judge",
		"compare",
		"baseline-show",
		"history"
	]],
	["scenario", [
		...loading,
		"compare",
		"baseline-show",
		"history"
	]],
	["environment", [
		...loading,
		"baseline-show",
		"history"
	]],
	["objectives", [
		...loading,
		"judge",
		"compare",
		"history"
	]],
	["objectives-from", [
		...loading,
		"judge",
		"compare"
	]],
	["script-secrets", loading],
	["drift", [
		"gate",
		"judge",
		"baseline-update",
		"calibrate"
	]],
	["sees", [
		"gate",
		"judge",
		"compare",
		"baseline-update",
		"calibrate"
	]],
	["rounds", ["gate", "calibrate"]],
	...[
		"null-control",
		"budget",
		"baseline-workflow"
	].map((name) => [name, ["gate"]]),
	["baseline-branch", comparing],
	["baseline-directory", comparing],
	["require-baseline", ["gate", "judge"]],
	["fail-on-inconclusive", [
		"gate",
		"judge",
		"compare",
		"baseline-update",
		"baseline-accept"
	]],
	["reason", ["baseline-accept"]],
	["report-directory", [
		...loading,
		"judge",
		"compare",
		"history"
	]],
	["json", [
		...reporting,
		"calibrate",
		"baseline-show"
	]]
]);
function heeds(mode, setting) {
	return (readBy.get(setting) ?? heededBy.get(setting) ?? []).includes(mode);
}
function unreadSettings(mode, given, where) {
	const inTerminal = where === "terminal";
	const modeWords = (one) => inTerminal ? commandName(one) : one;
	const settingWords = (name) => inTerminal ? flagWords(name) : name;
	return [...given].flatMap((name) => {
		const readers = readBy.get(name);
		if (readers === void 0 || readers.includes(mode)) return [];
		const hint = name === "runs" && mode === "gate" ? `; how often a gate measures is set by ${settingWords("rounds")}` : "";
		const known = readers.map(modeWords).join(", ");
		return [`${settingWords(name)} is read by ${known}, not by ${modeWords(mode)}${hint}`];
	});
}
function flagWords(name) {
	const setting = settings.find((one) => one.name === name);
	const flag = setting && flagOf(setting);
	return flag === void 0 ? name : `--${flag}`;
}
function findMode(name) {
	return modes.find((mode) => mode === name);
}

// src/k6/run/rows.ts
const newline = 10;
const quote = 34;
const rowPattern = /^(?:[a-zA-Z_]\w{1,128},\d{16},[-+]?(?:\d+\.\d{6}|Inf|NaN),|metric_name,timestamp,metric_value,)/;
const rowHeadBytes = 512;
const mostTextBytes = 65536;
const mostRowBytes = 4194304;
function recordEnd(bytes, start) {
	let from = start;
	let isQuoted = false;
	for (;;) {
		const end = bytes.indexOf(newline, from);
		if (end === -1) return -1;
		let at = bytes.indexOf(quote, from);
		while (at !== -1 && at < end) {
			isQuoted = !isQuoted;
			at = bytes.indexOf(quote, at + 1);
		}
		if (!isQuoted) return end + 1;
		from = end + 1;
	}
}
function splitRows(parts) {
	let rest = Buffer.alloc(0);
	const text = (line) => parts.onText(line.toString("utf8").replace(/\r?\n$/, ""));
	const take = (bytes) => {
		let rowsFrom = 0;
		let position = 0;
		const flush = () => {
			if (position > rowsFrom) parts.onRows(bytes.subarray(rowsFrom, position));
		};
		while (position < bytes.length) {
			const isRow = rowPattern.test(bytes.toString("latin1", position, position + rowHeadBytes));
			const lineEnd = bytes.indexOf(newline, position);
			const end = isRow ? recordEnd(bytes, position) : lineEnd === -1 ? -1 : lineEnd + 1;
			if (end === -1) break;
			if (!isRow) {
				flush();
				text(bytes.subarray(position, end));
				rowsFrom = end;
			}
			position = end;
		}
		flush();
		return bytes.subarray(position);
	};
	return {
		write: (chunk) => {
			rest = take(rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]));
			if (rest.length > mostTextBytes && !rowPattern.test(rest.toString("latin1", 0, rowHeadBytes))) {
				text(rest);
				rest = Buffer.alloc(0);
			}
			if (rest.length > mostRowBytes) {
				parts.onRows(rest);
				rest = Buffer.alloc(0);
			}
		},
		finish: () => {
			if (rest.length > 0) text(rest);
			rest = Buffer.alloc(0);
		}
	};
}
const mostLineBytes = 1048576;
function splitLines(onLine) {
	let parts = [];
	let bytes = 0;
	const keep = (part) => {
		if (bytes < mostLineBytes) parts.push(part.slice(0, mostLineBytes - bytes));
		bytes += part.length;
	};
	const end = () => {
		onLine(Buffer.concat(parts).toString("utf8").replace(/\r$/, ""), bytes > mostLineBytes);
		parts = [];
		bytes = 0;
	};
	return {
		write: (chunk) => {
			let from = 0;
			for (;;) {
				const at = chunk.indexOf(newline, from);
				if (at === -1) break;
				keep(chunk.subarray(from, at));
				end();
				from = at + 1;
			}
			if (from < chunk.length) keep(chunk.subarray(from));
		},
		finish: () => {
			if (bytes > 0) end();
		}
	};
}

// src/k6/run/process.ts
const defaultGrace = {
	interruptMs: 5e3,
	terminateMs: 1500
};
const lingeringOutputMs = 5e3;
const onWindows = process.platform === "win32";
function signalTree(child, signal) {
	if (child.pid === void 0) return;
	try {
		if (onWindows) child.kill(signal);
		else process.kill(-child.pid, signal);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}
async function stopTree(child, exited, grace) {
	const hasExited = exited.then(() => true);
	const steps = [["SIGINT", grace.interruptMs], ["SIGTERM", grace.terminateMs]];
	for (const [signal, patienceMs] of steps) {
		signalTree(child, signal);
		const timer = new AbortController();
		const patience = setTimeout$1(patienceMs, false, { signal: timer.signal }).catch(() => false);
		const isGone = await Promise.race([hasExited, patience]);
		timer.abort();
		if (isGone) return;
	}
	signalTree(child, "SIGKILL");
}
function exitOf(child) {
	return new Promise((resolve) => {
		child.once("error", (error) => resolve({
			kind: "notStarted",
			reason: reasonOf(error)
		}));
		child.once("exit", (exitCode, signal) => resolve(signal === null ? {
			kind: "exited",
			exitCode: exitCode ?? 0
		} : {
			kind: "signalled",
			signal
		}));
	});
}
async function outputsEnd(child, exited, { lines, lingeringMs }) {
	const closed = new Promise((resolve) => child.once("close", () => resolve()));
	const { kind } = await exited;
	if (kind === "notStarted") return;
	const timer = setTimeout(() => {
		child.stdout.destroy();
		child.stderr.destroy();
	}, lingeringMs);
	await closed;
	clearTimeout(timer);
	lines.finish();
}
const running = /* @__PURE__ */ new Set();
function killRunning() {
	for (const child of running) signalTree(child, "SIGKILL");
}
function startProcess(command, options) {
	const { listeners, signal } = options;
	const child = spawn(command.file, [...command.args], {
		env: { ...command.env },
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		detached: !onWindows,
		windowsHide: true
	});
	child.stdout.on("data", (chunk) => listeners.onStdout(chunk));
	const lines = splitLines((line, isCut) => listeners.onStderrLine(line, isCut));
	child.stderr.on("data", (chunk) => lines.write(chunk));
	running.add(child);
	const exited = exitOf(child).finally(() => running.delete(child));
	const outputs = outputsEnd(child, exited, {
		lines,
		lingeringMs: options.lingeringMs ?? lingeringOutputMs
	});
	const stop = () => void stopTree(child, exited, options.grace ?? defaultGrace);
	if (signal.aborted) stop();
	else signal.addEventListener("abort", stop, { once: true });
	return { ended: exited.then(async (exit) => {
		signal.removeEventListener("abort", stop);
		await outputs;
		return exit;
	}) };
}
async function runToEnd(command, signal) {
	const stdout = [];
	let stderr = "";
	const { ended } = startProcess(command, {
		listeners: {
			onStdout: (chunk) => stdout.push(chunk),
			onStderrLine: (line) => {
				stderr = `${stderr}${line}\n`.slice(-65536);
			}
		},
		signal,
		grace: {
			interruptMs: 2e3,
			terminateMs: 1e3
		}
	});
	return {
		exit: await ended,
		stdout: Buffer.concat(stdout),
		stderr
	};
}
function setVariables(env) {
	const set = {};
	for (const [name, value] of Object.entries(env)) if (value !== void 0) set[name] = value;
	return set;
}
function describeExit(exit) {
	switch (exit.kind) {
		case "exited": return `ended with status ${exit.exitCode}`;
		case "signalled": return `was ended by ${exit.signal}`;
		case "notStarted": return `could not be started (${exit.reason})`;
		default: return exit;
	}
}

// src/entry/shutdown.ts
const lastWordsMs = 6e4;
const stoppable = /* @__PURE__ */ new Set();
function surviveBugs(tell, stop = {
	kill: killRunning,
	exit: (status) => process.exit(status)
}) {
	let hasHappened = false;
	process.on("uncaughtException", (error) => {
		tell(error);
		for (const controller of stoppable) controller.abort();
		stop.kill();
		if (!hasHappened) setTimeout(() => stop.exit(exitStatus.broken), lastWordsMs);
		hasHappened = true;
		process.exitCode = exitStatus.broken;
	});
	return () => hasHappened;
}
const sameKeyMs = 300;
function abortOnSignals(stop = {
	kill: killRunning,
	exit: (status) => process.exit(status),
	now: () => performance.now()
}) {
	const controller = new AbortController();
	stoppable.add(controller);
	for (const name of ["SIGINT", "SIGTERM"]) {
		let firstMs;
		process.on(name, () => {
			controller.abort();
			firstMs ??= stop.now();
			if (stop.now() - firstMs <= sameKeyMs) return;
			stop.kill();
			stop.exit(128 + constants.signals[name]);
		});
	}
	return controller.signal;
}

export { abortOnSignals, commandName, describeExit, findMode, heeds, makesRuns, modes, recordEnd, runToEnd, setVariables, splitLines, splitRows, startProcess, surviveBugs, unreadSettings };