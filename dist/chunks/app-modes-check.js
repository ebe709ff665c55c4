import { findScripts, resolveGate, unmatched } from "./config.js";
import { exitStatus, usageFailure } from "./model.js";
import { checkDoubt, checkedLine, unmatchedPathsWords } from "./report-judge.js";
import { readCountingGateFile } from "./app3.js";

// src/app/modes/check.ts
const anyTarget = "http://target.invalid";
async function performCheck(given, host) {
	const { settings, namesakes } = await findScripts(given);
	const { file } = await readCountingGateFile(given, host);
	const gate = resolveGate(settings, file, {
		...host.around,
		namesakes,
		otherwiseTarget: anyTarget
	});
	const mistakes = [...await pathMistakes(gate, host)];
	const found = await host.checkScripts(gate);
	for (const scenario of gate.scenarios) {
		const checked = found.get(scenario.name);
		if (checked === void 0) continue;
		if (checked.kind === "failed") {
			mistakes.push(checked.failure.message);
			continue;
		}
		const doubt = checkDoubt(scenario, checked);
		if (doubt === void 0) host.print(checkedLine(scenario, checked));
		else mistakes.push(doubt);
	}
	if (mistakes.length > 0) throw usageFailure([...new Set(mistakes)].join("\n"));
	return { exitStatus: exitStatus.passed };
}
async function pathMistakes(gate, host) {
	if (gate.paths === void 0) return [];
	const files = await host.repositoryFiles();
	if (files === void 0) return [];
	const missing = unmatched(gate.paths, files);
	return missing.length === 0 ? [] : [unmatchedPathsWords(missing)];
}

export { performCheck };