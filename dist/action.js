import { describeBug, didYouMean, exitStatus, exitStatusOf, findMode, flush, given, modeOptions, modes, outliveReaders, readInputs, surviveBugs, takeEnvironment, usageFailure, useProxy, wordsOf } from "./chunks/start.js";

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