import { join } from "node:path";
import { execFile, execFileSync, spawn } from "node:child_process";
import { promisify } from "node:util";

// src/lib/programs.ts
function startProgram(file, args, options) {
	return spawn(file, args, {
		...options,
		env: { ...options.env },
		shell: false,
		windowsHide: true
	});
}
const mostOutputBytes = 536870912;
async function outputOf(file, args, options) {
	const whole = {
		...options,
		encoding: "utf8",
		maxBuffer: mostOutputBytes,
		windowsHide: true
	};
	const { stdout } = await promisify(execFile)(file, args, {
		...whole,
		env: { ...options.env }
	});
	return stdout;
}
function outputNow(file, args, { env }) {
	return execFileSync(file, args, {
		encoding: "utf8",
		maxBuffer: mostOutputBytes,
		windowsHide: true,
		stdio: "pipe",
		env: { ...env }
	});
}
function tarProgram(env) {
	return process.platform === "win32" ? join(env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}

export { outputNow, outputOf, startProgram, tarProgram };