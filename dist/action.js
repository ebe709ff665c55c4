import { didYouMean, findMode, givenValue, modes, settings } from "./chunks/config-model.js";
import { Failure, exitStatus, exitStatusOf, reasonOf, usageFailure } from "./chunks/model-failure.js";
import { describeBug, flush, outliveReaders } from "./chunks/entry.js";
import { surviveBugs } from "./chunks/k6.js";

// src/entry/action/inputs.ts
const prefix = "INPUT_";
function variableOf(setting) {
	return prefix + setting.name.replaceAll(" ", "_").toUpperCase();
}
function readInputs(env) {
	const known = new Map(settings.map((setting) => [variableOf(setting), setting]));
	const read = /* @__PURE__ */ new Map();
	const problems = [];
	for (const [variable, value] of Object.entries(env)) {
		if (!variable.startsWith(prefix) || value === void 0) continue;
		const setting = known.get(variable);
		if (setting === void 0) {
			const name = variable.slice(6).toLowerCase();
			problems.push(`unknown input "${name}"${didYouMean(name, settings.map((known) => known.name))}`);
		} else if (value.trim() !== "") read.set(setting.name, valuesOf(setting, value));
	}
	if (problems.length > 0) throw usageFailure(problems.join("\n"));
	return read;
}
function valuesOf(setting, value) {
	if (setting.takes !== "many" || setting.name === "objectives") return [value.trimEnd()];
	return value.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
}

// src/action.ts
function inOneCommand(text) {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
async function main() {
	const settings = readInputs(process.env);
	const name = givenValue(settings, "mode") ?? "gate";
	const mode = findMode(name);
	if (mode === void 0) throw usageFailure(`mode: "${name}" is none of ${modes.join(", ")}${didYouMean(name, modes)}`);
	const { runAction } = await import("./chunks/entry-action-run-action.js");
	await runAction(mode, settings, process.env);
}
outliveReaders();
const hadBug = surviveBugs((error) => process.stdout.write(`::error::${inOneCommand(describeBug(error))}\n`));
try {
	await main();
} catch (error) {
	const { setFailed } = await import("./chunks/core.js");
	setFailed(error instanceof Failure ? reasonOf(error) : describeBug(error));
	process.exitCode = error instanceof Failure ? exitStatusOf(error) : exitStatus.broken;
}
if (hadBug()) process.exitCode = exitStatus.broken;
await flush();
process.exit();

export {  };