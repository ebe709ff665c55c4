import { settings, textLines } from "./config-model.js";
import { didYouMean } from "./model.js";
import { usageFailure } from "./model-failure.js";

// src/entry/action/inputs.ts
const prefix = "INPUT_";
function variableOf(setting) {
	return prefix + setting.name.replaceAll(" ", "_").toUpperCase();
}
function readInputs(env) {
	const known = new Map(settings.map((setting) => [variableOf(setting), setting]));
	const names = settings.map(({ name }) => name);
	const read = /* @__PURE__ */ new Map();
	const problems = [];
	for (const [variable, value] of Object.entries(env)) {
		if (!variable.startsWith(prefix) || value === void 0) continue;
		const setting = known.get(variable);
		if (setting === void 0) {
			const name = variable.slice(6).toLowerCase();
			problems.push(`unknown input "${name}"${didYouMean(name, names)}`);
		} else if (value.trim() !== "") read.set(setting.name, valuesOf(setting, value));
	}
	if (problems.length > 0) throw usageFailure(problems.join("\n"));
	return read;
}
function valuesOf(setting, value) {
	if (setting.takes !== "many" || setting.name === "objectives") return [value.trimEnd()];
	return textLines(value);
}

export { readInputs };