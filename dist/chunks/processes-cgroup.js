import { bareEnvironment, orElse } from "./processes.js";
import { outputNow } from "./lib-programs.js";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";

// src/processes/cgroup.ts
function cgroupHere() {
	if (process.platform !== "linux") return void 0;
	const read = (name) => orElse("", () => readFileSync(`/proc/self/${name}`, "utf8"));
	const [, path] = /^0::(.*)$/m.exec(read("cgroup")) ?? [];
	const [, , , root, point] = read("mountinfo").split("\n").find((line) => / - cgroup2 /.test(line) && !/ ro[, ]/.test(line))?.split(" ") ?? [];
	if (path === void 0 || root === void 0 || point === void 0) return void 0;
	const below = relative(root, path);
	return below.startsWith("..") ? void 0 : join(point, below);
}
function makeCgroup(name) {
	const above = cgroupHere();
	if (above === void 0) return void 0;
	const path = join(above, name);
	const own = makeGroup({
		path,
		needsSudo: false
	});
	const [uid, isJob] = [process.getuid?.(), process.env["CI"] === "true"];
	if (own !== void 0 || uid === void 0 || uid === 0 || !isJob) return own;
	return orElse(void 0, () => {
		asRoot("mkdir", path);
		asRoot("chown", "-R", String(uid), path);
		return {
			path,
			needsSudo: true
		};
	});
}
function makeWithin({ path, needsSudo }, name) {
	return makeGroup({
		path: join(path, name),
		needsSudo
	});
}
function makeGroup(group) {
	return orElse(void 0, () => {
		mkdirSync(group.path);
		return group;
	});
}
function asRoot(...command) {
	outputNow("sudo", [
		"-n",
		"--",
		...command
	], { env: bareEnvironment() });
}
function inside({ path, needsSudo }, command) {
	return [
		"/bin/sh",
		"-c",
		`(${needsSudo ? "echo $$ | sudo -n tee \"$0\"" : "echo $$ > \"$0\""}) > /dev/null 2>&1; exec "$@"`,
		join(path, "cgroup.procs"),
		...command
	];
}
function processesIn({ path }) {
	return orElse("", () => readFileSync(join(path, "cgroup.procs"), "utf8")).split("\n").filter(Boolean).map(Number);
}
function cpuMsOf({ path }) {
	const text = orElse("", () => readFileSync(join(path, "cpu.stat"), "utf8"));
	const [, micros] = /^usage_usec (\d+)$/m.exec(text) ?? [];
	return micros === void 0 ? void 0 : Number(micros) / 1e3;
}
function killCgroup({ path }) {
	orElse(void 0, () => writeFileSync(join(path, "cgroup.kill"), "1"));
}
const patienceMs = 3e3;
async function endCgroup(group) {
	killCgroup(group);
	const started = performance.now();
	while (isPopulated(group) && performance.now() - started < patienceMs) await setTimeout(20);
	remove(group.path);
	if (group.needsSudo && existsSync(group.path)) orElse(void 0, () => asRoot("rmdir", group.path));
}
function isPopulated({ path }) {
	return orElse("", () => readFileSync(join(path, "cgroup.events"), "utf8")).includes("populated 1");
}
function remove(path) {
	const below = orElse([], () => readdirSync(path, { withFileTypes: true }));
	for (const entry of below) if (entry.isDirectory()) remove(join(path, entry.name));
	orElse(void 0, () => rmdirSync(path));
}

export { cpuMsOf, endCgroup, inside, killCgroup, makeCgroup, makeWithin, processesIn };