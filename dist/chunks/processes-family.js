import { startProgram } from "./lib-programs.js";
import { bareEnvironment, endMarked, killGroup, markedProcesses, markerVariable, send } from "./processes-marked.js";
import { signalGroupOf } from "./processes-user.js";
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
	return {
		variables: { [markerVariable]: marker },
		adopt: (child, sudoUser) => {
			running.set(child, sudoUser);
			watcher?.write(`+${child.pid} ${sudoUser ?? ""}\n`);
			child.once("exit", () => {
				running.delete(child);
				watcher?.write(`-${child.pid}\n`);
			});
			child.once("error", () => running.delete(child));
		},
		pids: () => markedProcesses(marker),
		end: async () => await endMarked(marker)
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

export { endAllNow, openFamily };