import { startProgram } from "./lib-programs.js";
import { cpuMsOf, endCgroup, inside, killCgroup, makeCgroup, makeWithin, processesIn } from "./processes-cgroup.js";
import { atHardStop } from "./start.js";
import { bareEnvironment, endAllOf, endGroup, isThere, killGroup, markedProcesses, markerVariable, send } from "./processes-marked.js";
import { dirname, extname, join, parse } from "node:path";
import { randomUUID } from "node:crypto";
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";

// src/processes/family.ts
const gate = randomUUID();
let families = 0;
const running = /* @__PURE__ */ new Set();
let watcher;
let cgroup;
function openCgroup(number) {
	if (cgroup === void 0) {
		cgroup = makeCgroup(`loadline-${gate}`) ?? false;
		if (cgroup !== false) watcher?.write(`@${cgroup.needsSudo ? "sudo" : ""} ${cgroup.path}\n`);
	}
	return cgroup === false ? void 0 : makeWithin(cgroup, String(number));
}
function openFamily() {
	watcher ??= startWatcher();
	families += 1;
	const number = families;
	const marker = `${gate}.${number}`;
	const groups = /* @__PURE__ */ new Set();
	let own;
	const pids = () => [.../* @__PURE__ */ new Set([...markedProcesses(marker), ...own === void 0 ? [] : processesIn(own)])];
	const variables = { [markerVariable]: marker };
	const confined = (command) => {
		own ??= openCgroup(number);
		return own === void 0 ? command : inside(own, command);
	};
	const adopt = (child) => {
		running.add(child);
		watcher?.write(`+${child.pid}\n`);
		const { pid } = child;
		if (pid !== void 0) groups.add(pid);
		child.once("exit", () => {
			running.delete(child);
			if (pid !== void 0 && !isThere(-pid)) groups.delete(pid);
			watcher?.write(`-${child.pid}\n`);
		});
		child.once("error", () => running.delete(child));
	};
	return {
		variables,
		confined,
		adopt,
		join: (command, hear) => {
			const [file, ...args] = confined(command);
			const child = startProgram(file, args, {
				env: {
					...bareEnvironment(),
					...variables
				},
				stdio: [
					"ignore",
					"ignore",
					"ignore",
					"ipc"
				],
				detached: true
			});
			adopt(child);
			child.on("message", hear);
			return {
				begun: new Promise((resolve) => {
					for (const event of [
						"message",
						"exit",
						"error"
					]) child.once(event, () => resolve());
				}),
				tell: (message) => void (child.connected && child.send(message))
			};
		},
		pids,
		confinedPids: () => own && processesIn(own),
		cpuMs: () => own && cpuMsOf(own),
		end: async () => {
			await endAllOf(pids);
			for (const group of groups) await endGroup(group);
			groups.clear();
			if (own !== void 0) await endCgroup(own);
		}
	};
}
atHardStop(() => {
	for (const { pid } of running) if (pid !== void 0) killGroup(pid);
	for (const pid of markedProcesses(`${gate}.`)) send(pid, "SIGKILL");
	if (cgroup) killCgroup(cgroup);
});
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

export { openFamily };