import { endCgroup } from "./chunks/processes-cgroup.js";
import { endMarked, killGroup } from "./chunks/processes-marked.js";
import { Socket } from "node:net";

// src/watcher.ts
const [, , gate = ""] = process.argv;
for (const name of [
	"SIGINT",
	"SIGTERM",
	"SIGHUP"
]) process.on(name, () => void 0);
const running = /* @__PURE__ */ new Set();
let cgroup;
let rest = "";
const pipe = new Socket({
	fd: 3,
	readable: true,
	writable: false
});
pipe.setEncoding("utf8").on("data", (text) => {
	const lines = `${rest}${text}`.split("\n");
	rest = lines.pop() ?? "";
	for (const line of lines) {
		if (line.startsWith("@")) {
			const [, needsSudo, path = ""] = /^@(sudo)? (.*)$/.exec(line) ?? [];
			cgroup = {
				path,
				needsSudo: needsSudo !== void 0
			};
			continue;
		}
		const pid = Number(line.slice(1));
		if (line.startsWith("+")) running.add(pid);
		else running.delete(pid);
	}
});
pipe.on("error", () => void 0);
pipe.once("close", async () => {
	await endMarked(`${gate}.`);
	if (cgroup !== void 0) await endCgroup(cgroup);
	if (process.platform !== "linux") for (const pid of running) killGroup(pid);
	process.exit();
});

export {  };