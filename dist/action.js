import { settings } from "./chunks/settings.js";
import { didYouMean } from "./chunks/suggest.js";
import { Failure, exitStatus, exitStatusOf, reasonOf, usageFailure } from "./chunks/failure.js";
import { describeBug, flush, outliveReaders } from "./chunks/flush.js";
import { findMode, modes } from "./chunks/modes.js";

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
async function main() {
	const settings = readInputs(process.env);
	const name = settings.get("mode")?.[0] ?? "gate";
	const mode = findMode(name);
	if (mode === void 0) throw usageFailure(`mode: "${name}" is none of ${modes.join(", ")}${didYouMean(name, modes)}`);
	const { runAction } = await import("./chunks/entry-action-run-action.js");
	await runAction(mode, settings, process.env);
}
outliveReaders();
try {
	await main();
} catch (error) {
	const { setFailed } = await import("./chunks/core.js");
	setFailed(error instanceof Failure ? reasonOf(error) : describeBug(error));
	process.exitCode = error instanceof Failure ? exitStatusOf(error) : exitStatus.broken;
}
await flush();
process.exit();

export {  };