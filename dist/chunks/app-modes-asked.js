import { given, usageFailure } from "./start.js";
import { optionsOf } from "./app-output-answer.js";
import { programAs, recordCommand, repeatCommand } from "./app-setup-proposed-commands.js";
import { openStore } from "./app4.js";

// src/app/modes/asked.ts
function portsOf(rules, host, publisher) {
	const { log, signal } = host;
	return {
		baseline: openStore(rules, host),
		publisher,
		log,
		signal,
		now: () => performance.now(),
		random: Math.random
	};
}
function gateOptions({ gate, starting, notes }, settings, host) {
	const mayRecord = host.kind === "terminal" && host.mayNotRecord === void 0;
	const program = programAs(process.argv[1] ?? "", process.cwd(), host.env);
	const { kind, repository } = host;
	const { options } = host;
	const commands = {
		repeatCommand: repeatCommand(gate, settings, kind === "job" ? {
			options,
			kind,
			repository
		} : {
			options,
			kind,
			program
		}, starting && { baseRef: starting.base?.ref }),
		recordCommand: mayRecord ? (how, scenario, runs) => recordCommand(how, scenario, {
			options,
			settings,
			program,
			gate,
			runs
		}) : void 0
	};
	return {
		...optionsOf(host, gate, commands),
		notes,
		start: starting?.start
	};
}
function requireFiles(settings, option, mode) {
	const files = given(settings, option) ?? [];
	if (files.length === 0) throw usageFailure(`${mode}: needs at least one result file (${option.name})`);
	return files;
}
function comparingOptions(host, rules) {
	const options = optionsOf(host, rules);
	return {
		...options,
		report: {
			...options.report,
			isComparison: true
		},
		baselineBranch: void 0
	};
}

export { comparingOptions, gateOptions, portsOf, requireFiles };