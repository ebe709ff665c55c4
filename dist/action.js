import { given, modeOptions } from "./chunks/config.js";
import { readInputs } from "./chunks/entry-action-inputs.js";
import { isPlain, isReadByNode, isRunnerFile } from "./chunks/lib-environment.js";
import { describeBug, flush, outliveReaders, useProxy, wordsOf } from "./chunks/entry-lib.js";
import { surviveBugs } from "./chunks/entry-shutdown.js";
import { findMode, modes } from "./chunks/features.js";
import { didYouMean } from "./chunks/lib-suggest.js";
import { exitStatus, exitStatusOf, usageFailure } from "./chunks/model.js";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

// src/entry/action/step-environment.ts
const handedOver = "LOADLINE_HANDED_OVER";
function isShown(name) {
	return isPlain(name) || isReadByNode(name);
}
function takeEnvironment() {
	const path = process.env[handedOver];
	const whole = {
		...process.env,
		...path === void 0 ? {} : readHanded(path)
	};
	delete whole[handedOver];
	if (path === void 0) startAnew(whole);
	for (const name of Object.keys(process.env)) if (!isShown(name)) delete process.env[name];
	for (const [name, value] of Object.entries(whole)) if (isRunnerFile(name)) process.env[name] = value;
	return whole;
}
function readHanded(path) {
	const lines = readFileSync(path, "utf8").split("\0");
	rmSync(dirname(path), { recursive: true });
	return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}
function startAnew(whole) {
	if (process.execve === void 0 || process.platform === "win32") return;
	try {
		replaceProcess(whole);
	} catch {}
}
function replaceProcess(whole) {
	const all = Object.entries(whole).flatMap(([name, value]) => value === void 0 ? [] : [[name, value]]);
	const hidden = all.filter(([name = ""]) => !isShown(name));
	if (hidden.length === 0) return;
	const path = join(mkdtempSync(join(whole["RUNNER_TEMP"] || tmpdir(), "loadline-")), "environment");
	writeFileSync(path, hidden.map((pair) => pair.join("=")).join("\0"), { mode: 384 });
	const shown = Object.fromEntries(all.filter(([name = ""]) => isShown(name)));
	const args = [
		process.execPath,
		...process.execArgv,
		...process.argv.slice(1)
	];
	process.execve?.(process.execPath, args, {
		...shown,
		[handedOver]: path
	});
}

// src/action.ts
function inOneCommand(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
async function main() {
	const settings = readInputs(env);
	const name = given(settings, modeOptions.mode);
	const mode = findMode(name);
	if (mode === void 0) {
		const names = modes.map((one) => one.name);
		throw usageFailure(`mode: "${name}" is none of ${names.join(", ")}${didYouMean(name, names)}`);
	}
	const unused = await useProxy(process.env);
	if (unused !== void 0) process.stdout.write(`::warning::${inOneCommand(unused)}\n`);
	const { runAction } = await import("./chunks/entry-action-run-action.js");
	await runAction(mode, settings, env);
}
const env = takeEnvironment();
outliveReaders();
const hadBug = surviveBugs((error) => process.stdout.write(`::error::${inOneCommand(describeBug(error))}\n`));
try {
	await main();
} catch (error) {
	const { setFailed } = await import("./chunks/core.js");
	if (!hadBug()) setFailed(wordsOf(error));
	process.exitCode = exitStatusOf(error);
}
if (hadBug()) process.exitCode = exitStatus.broken;
await flush();
process.exit();

export {  };