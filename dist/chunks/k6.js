import { exitStatus, reasonOf } from "./model-failure.js";
import { constants } from "node:os";
import { spawn } from "node:child_process";
import { setTimeout as setTimeout$1 } from "node:timers/promises";

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

export { abortOnSignals, describeExit, recordEnd, runToEnd, setVariables, splitLines, splitRows, startProcess, surviveBugs };