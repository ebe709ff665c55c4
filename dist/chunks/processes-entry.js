import { exitStatus } from "./model-failure.js";
import { startProgram } from "./lib-programs.js";
import { bareEnvironment, endGroup, endMarked, isThere, killGroup, markedProcesses, markerVariable, send } from "./processes.js";
import { signalGroupOf } from "./processes-user.js";
import { constants } from "node:os";
import { dirname, extname, join, parse } from "node:path";
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";

// src/processes/family.ts
const gate = randomUUID();
let families = 0;
const running = /* @__PURE__ */ new Map();
let watcher;
function openFamily() {
	watcher ??= startWatcher();
	families += 1;
	const marker = `${gate}.${families}`;
	const groups = /* @__PURE__ */ new Set();
	return {
		variables: { [markerVariable]: marker },
		adopt: (child, sudoUser) => {
			running.set(child, sudoUser);
			watcher?.write(`+${child.pid} ${sudoUser ?? ""}\n`);
			const { pid } = child;
			if (pid !== void 0 && sudoUser === void 0) groups.add(pid);
			child.once("exit", () => {
				running.delete(child);
				if (pid !== void 0 && !isThere(-pid)) groups.delete(pid);
				watcher?.write(`-${child.pid}\n`);
			});
			child.once("error", () => running.delete(child));
		},
		pids: () => markedProcesses(marker),
		end: async () => {
			await endMarked(marker);
			for (const group of groups) await endGroup(group);
			groups.clear();
		}
	};
}
function endAllNow() {
	for (const [{ pid }, sudoUser] of running) {
		if (pid === void 0) continue;
		if (sudoUser === void 0) killGroup(pid);
		else signalGroupOf(sudoUser, pid, "SIGKILL");
	}
	for (const pid of markedProcesses(`${gate}.`)) send(pid, "SIGKILL");
}
function startWatcher() {
	const here = fileURLToPath(import.meta.url);
	const command = [
		process.execPath,
		join(dirname(here), "..", `watcher${extname(here)}`),
		gate
	];
	const [file = "", ...args] = process.platform === "win32" ? command : [
		"/bin/sh",
		"-c",
		"\"$@\" &",
		"loadline",
		...command
	];
	const child = startProgram(file, args, {
		cwd: parse(here).root,
		env: bareEnvironment(),
		stdio: [
			"ignore",
			"ignore",
			"ignore",
			"pipe"
		],
		detached: true
	});
	child.on("error", () => void 0);
	child.unref();
	const pipe = child.stdio[3];
	if (!(pipe instanceof Socket)) return void 0;
	pipe.on("error", () => void 0);
	pipe.unref();
	return pipe;
}

// src/entry/shutdown.ts
const realStop = {
	kill: endAllNow,
	exit: (status) => process.exit(status),
	now: () => performance.now()
};
const lastWordsMs = 6e4;
const stoppable = /* @__PURE__ */ new Set();
const unexpected = new AbortController();
const unexpectedError = unexpected.signal;
function surviveBugs(report) {
	let hasHappened = false;
	process.on("uncaughtException", (error) => {
		report(error);
		for (const controller of stoppable) controller.abort();
		realStop.kill();
		unexpected.abort(error);
		if (!hasHappened) setTimeout(() => realStop.exit(exitStatus.broken), lastWordsMs);
		hasHappened = true;
		process.exitCode = exitStatus.broken;
	});
	return () => hasHappened;
}
const sameKeyMs = 300;
function abortOnSignals(stop = realStop) {
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

export { abortOnSignals, openFamily, surviveBugs, unexpectedError };