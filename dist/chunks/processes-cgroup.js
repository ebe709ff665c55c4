import { orElse } from "./lib-or-else.js";
import { outputNow } from "./lib-programs.js";
import { bareEnvironment } from "./processes-marked.js";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";

// src/processes/cgroup.ts
function readOwn(name) {
	return orElse("", () => readFileSync(`/proc/self/${name}`, "utf8"));
}
function mountOf(line) {
	if (process.platform !== "linux") return void 0;
	const [, , , root, point] = readOwn("mountinfo").split("\n").find((one) => line.test(one))?.split(" ") ?? [];
	return root === void 0 || point === void 0 ? void 0 : {
		root,
		point
	};
}
function cgroupRoot() {
	return mountOf(/ - cgroup2 /)?.point;
}
function cgroupHere() {
	const mount = mountOf(/^(?!.* ro[, ]).* - cgroup2 /);
	const [, path] = /^0::(.*)$/m.exec(readOwn("cgroup")) ?? [];
	if (path === void 0 || mount === void 0) return void 0;
	const below = relative(mount.root, path);
	return below.startsWith("..") ? void 0 : join(mount.point, below);
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

export { cgroupRoot, cpuMsOf, endCgroup, inside, killCgroup, makeCgroup, makeWithin, processesIn };