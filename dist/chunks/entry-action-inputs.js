import { verdictOptions } from "./config.js";
import { textLines } from "./lib-lines.js";
import { didYouMean } from "./lib-suggest.js";
import { usageFailure } from "./model.js";
import { optionTable } from "./features.js";

// src/entry/action/inputs.ts
const prefix = "INPUT_";
function variableOf({ name }) {
	return prefix + name.replaceAll(" ", "_").toUpperCase();
}
function readInputs(env) {
	const inputs = optionTable.filter(({ isInput }) => isInput);
	const known = new Map(inputs.map((input) => [variableOf(input), input]));
	const names = inputs.map(({ name }) => name);
	const read = /* @__PURE__ */ new Map();
	const problems = [];
	for (const [variable, value] of Object.entries(env)) {
		if (!variable.startsWith(prefix) || value === void 0) continue;
		const input = known.get(variable);
		if (input === void 0) {
			const name = variable.slice(6).toLowerCase();
			problems.push(`unknown input "${name}"${didYouMean(name, names)}`);
		} else if (value.trim() !== "") read.set(input.name, valuesOf(input, value));
	}
	if (problems.length > 0) throw usageFailure(problems.join("\n"));
	return read;
}
function valuesOf(input, value) {
	if (input.kind.takes !== "many" || input === verdictOptions.objectives) return [value.trimEnd()];
	return textLines(value);
}

export { readInputs };