import { promisify } from "node:util";
import { join } from "node:path";
import { execFile, execFileSync, spawn } from "node:child_process";

// src/lib/programs.ts
function startProgram(file, args, options) {
	return spawn(file, args, {
		...options,
		env: { ...options.env },
		shell: false,
		windowsHide: true
	});
}
const asText = {
	encoding: "utf8",
	maxBuffer: 536870912,
	windowsHide: true
};
async function outputOf(file, args, options) {
	const env = { ...options.env };
	return (await promisify(execFile)(file, args, {
		...asText,
		...options,
		env
	})).stdout;
}
function outputNow(file, args, { env }) {
	return execFileSync(file, args, {
		...asText,
		stdio: "pipe",
		env: { ...env }
	});
}
function tarProgram(env) {
	return process.platform === "win32" ? join(env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}

export { outputNow, outputOf, startProgram, tarProgram };