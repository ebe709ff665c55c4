import { exitStatus, loadOptions, usageFailure } from "./start.js";
import { findScripts, resolveGate } from "./config.js";
import { checkDoubt, checkedLine } from "./report-judge.js";
import { readCountingGateFile } from "./app3.js";

// src/app/modes/check.ts
const anyTarget = "http://target.invalid";
async function performCheck(all, host) {
	const others = await host.checkFiles(all);
	for (const line of others.lines) host.print(line);
	const given = without(all, others.words);
	const mistakes = [...others.mistakes];
	if (!isOfOthersAlone(all, given)) mistakes.push(...await gateMistakes(given, host));
	if (mistakes.length > 0) throw usageFailure([...new Set(mistakes)].join("\n"));
	return { exitStatus: exitStatus.passed };
}
function without(settings, words) {
	const scripts = (settings.get(loadOptions.script.name) ?? []).filter((word) => !words.includes(word));
	const rest = [...settings].filter(([name]) => name !== loadOptions.script.name);
	return new Map(scripts.length === 0 ? rest : [...rest, [loadOptions.script.name, scripts]]);
}
function isOfOthersAlone(all, rest) {
	return all.has(loadOptions.script.name) && !rest.has(loadOptions.script.name);
}
async function gateMistakes(given, host) {
	const { settings, namesakes } = await findScripts(given);
	const { file } = await readCountingGateFile(given, host);
	const gate = resolveGate(settings, file, {
		...host.around,
		namesakes,
		otherwiseTarget: anyTarget
	});
	const mistakes = [...await host.gateFileMistakes(file)];
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
	return mistakes;
}

export { performCheck };