import { endMarked, killGroup } from "./chunks/processes.js";
import { signalGroupOf } from "./chunks/processes-user.js";
import { Socket } from "node:net";

// src/watcher.ts
const [, , gate = ""] = process.argv;
for (const name of [
	"SIGINT",
	"SIGTERM",
	"SIGHUP"
]) process.on(name, () => void 0);
const running = /* @__PURE__ */ new Map();
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
		const [number, sudoUser = ""] = line.slice(1).split(" ");
		const pid = Number(number);
		if (line.startsWith("+")) running.set(pid, sudoUser);
		else running.delete(pid);
	}
});
pipe.on("error", () => void 0);
pipe.once("close", async () => {
	for (const [pid, sudoUser] of running) if (sudoUser !== "") signalGroupOf(sudoUser, pid, "SIGKILL");
	await endMarked(`${gate}.`);
	if (process.platform !== "linux") for (const pid of running.keys()) killGroup(pid);
	process.exit();
});

export {  };