import { orElse } from "./lib-or-else.js";
import { existsSync, readFileSync, readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";

// src/start/ports.ts
async function isListening(port) {
	const answers = ["127.0.0.1", "::1"].map(async (host) => await new Promise((resolve) => {
		const socket = connect({
			host,
			port,
			timeout: 1e3
		});
		const end = (is) => {
			socket.destroy();
			resolve(is);
		};
		socket.once("connect", () => end(true));
		socket.once("error", () => end(false));
		socket.once("timeout", () => end(false));
	}));
	return (await Promise.all(answers)).some((is) => is);
}
const listeningState = "0A";
function portsOf(pids) {
	if (process.platform !== "linux") return [];
	const sockets = new Set(pids.flatMap(socketsOf));
	const ports = ["tcp", "tcp6"].flatMap((table) => orElse("", () => readFileSync(`/proc/net/${table}`, "utf8")).split("\n").flatMap((row) => {
		const [, local = "", , state, , , , , , inode = ""] = row.trim().split(/\s+/);
		return state === listeningState && sockets.has(inode) ? [Number.parseInt(local.split(":")[1] ?? "", 16)] : [];
	}));
	return [...new Set(ports)].sort((one, other) => one - other);
}
function socketsOf(pid) {
	return orElse([], () => readdirSync(`/proc/${pid}/fd`).flatMap((file) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${file}`))?.[1] ?? []));
}
function isHidden(pid) {
	const path = `/proc/${pid}/fd`;
	return existsSync(path) && orElse(void 0, () => readdirSync(path)) === void 0;
}

export { isHidden, isListening, portsOf };