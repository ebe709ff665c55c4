import { chooseStart, defaultGateFile, findScripts, parseGateFile, readGateFile, resolveBaseAsked, resolveExpected, resolveGate, resolveRules, resolved, trustedGateFile } from "./config.js";
import { Failure, choose, given, loadOptions, modeOptions, read, usageFailure, verdictOptions } from "./start.js";
import { gateFileNotes } from "./report-judge.js";
import { freePort } from "./lib-net-listen.js";

// src/app/setup/start-plan.ts
async function planStart(settings, file, host, withBase) {
	if (host.around.deployment !== void 0) return void 0;
	const chosen = resolved(settings, (reader) => chooseStart({
		...reader,
		file
	}));
	if (chosen === void 0) return void 0;
	const base = withBase ? baseWanted(settings, host) : void 0;
	const ports = {
		head: await freePort(),
		base: await freePort()
	};
	const urlOf = (side) => `http://127.0.0.1:${ports[side]}`;
	const targets = {
		head: urlOf("head"),
		base: base && urlOf("base")
	};
	return {
		start: chosen.start,
		run: given(settings, loadOptions.start)?.run,
		ports,
		targets,
		base,
		gateFile: given(settings, modeOptions.config) ?? ".github/loadline.yml"
	};
}
function baseWanted(settings, { baseFile, baseRef, mergeCommit, caller }) {
	const ref = given(settings, loadOptions.baseRef);
	if (ref !== void 0) return {
		kind: "named",
		ref
	};
	if (baseRef !== void 0) return {
		kind: "branch",
		ref: baseRef
	};
	return baseFile && {
		kind: "branch",
		ref: baseFile.branch,
		mergeCommit,
		head: caller.commit
	};
}

// src/app/setup/gate-file.ts
async function readCountingGateFile(settings, host, { ofBase = false } = {}) {
	const path = given(settings, modeOptions.config);
	const { baseFile } = host;
	if (baseFile === void 0) return {
		file: await readGateFile(path, host.options),
		notes: []
	};
	const own = ofBase ? void 0 : await readGateFile(path, host.options);
	const text = await baseFile.read(path ?? ".github/loadline.yml");
	const base = text === void 0 ? void 0 : parseOfBranch(text, path ?? ".github/loadline.yml", {
		branch: baseFile.branch,
		options: host.options
	});
	const from = {
		objectivesFrom: objectivesFrom(settings),
		loadFrom: isLoadOfBase(settings, base, host) ? "base branch" : "pull request"
	};
	const { file, changes } = trustedGateFile(own, base, from);
	return {
		file,
		ofBase: { file: base },
		notes: gateFileNotes(changes, baseFile.branch)
	};
}
function keeping(settings, { ofBase }) {
	return { keepsThresholds: ofBase !== void 0 && objectivesFrom(settings) === "base branch" };
}
function ofBaseOf(scenario, settings, { ofBase }, { around }) {
	if (ofBase === void 0) return {};
	const { objectives } = resolveExpected(settings, ofBase.file, scenario, around.added);
	return { ofBase: { objectives } };
}
function isLoadOfBase(settings, base, { baseFile, isFork = false }) {
	if (baseFile === void 0) return false;
	const chosen = resolved(settings, (reader) => choose({
		...reader,
		file: base
	}, verdictOptions.loadFrom));
	return chosen === void 0 ? isFork || objectivesFrom(settings) === "base branch" : chosen === "base";
}
async function baseLoadsOf(settings, { ofBase, gate }, host, surroundings) {
	const base = loadsWanted(settings, host);
	if (base === void 0) return void 0;
	const count = isLoadOfBase(settings, ofBase?.file, host);
	if (!count && gate.scenarios.every(({ sideBySide }) => sideBySide === void 0)) return void 0;
	const found = ofBase ?? await readOfBase(base, settings, host);
	const loads = (found === void 0 ? gate.scenarios : scenariosOf(settings, found.file, {
		...surroundings,
		otherwiseTarget: "http://localhost"
	})).map(({ name, script, env, warmUpMs }) => [name, {
		script,
		env,
		warmUpMs
	}]);
	return {
		base,
		count,
		loads: new Map(loads)
	};
}
function loadsWanted(settings, host) {
	const { baseFile, mergeCommit, caller } = host;
	if (baseFile === void 0) return host.readOfBase && baseWanted(settings, host);
	return {
		kind: "branch",
		ref: baseFile.branch,
		mergeCommit,
		head: caller.commit
	};
}
async function readOfBase(base, settings, host) {
	const path = given(settings, modeOptions.config) ?? ".github/loadline.yml";
	try {
		const text = await host.readOfBase?.(base, path);
		const { options } = host;
		return { file: text === void 0 ? void 0 : parseOfBranch(text, path, {
			branch: base.ref,
			options
		}) };
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return;
	}
}
function scenariosOf(...of) {
	try {
		const { scenarios, results } = resolveGate(...of);
		return results.kind === "k6" ? scenarios : [];
	} catch (error) {
		if (error instanceof Failure) return [];
		throw error;
	}
}
function parseOfBranch(text, path, { branch, options }) {
	try {
		return parseGateFile(text, path, options);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		throw usageFailure(`On branch ${branch}: ${error.message}`, error);
	}
}
async function readRules(settings, host, where) {
	const counting = await readCountingGateFile(settings, host, where);
	return {
		...counting,
		rules: {
			...resolveRules(settings, counting.file, host.around),
			...keeping(settings, counting)
		},
		expectedOf: (scenario) => ({
			...resolveExpected(settings, counting.file, scenario, host.around.added),
			...ofBaseOf(scenario, settings, counting, host)
		}),
		baseAskedOf: (scenario) => counting.ofBase === void 0 ? "ifThere" : resolveBaseAsked(settings, counting.ofBase.file, scenario)
	};
}
async function readGate(given, host, { withBase = false } = {}) {
	const { settings, namesakes } = await findScripts(given);
	const counting = await readCountingGateFile(given, host);
	const starting = await planStart(settings, counting.file, host, withBase);
	const around = {
		...host.around,
		namesakes,
		started: starting?.targets,
		withBase
	};
	const whole = resolveGate(settings, counting.file, around);
	const scenarios = whole.scenarios.map((one) => ({
		...one,
		...ofBaseOf(one.name, settings, counting, host)
	}));
	const gate = {
		...whole,
		scenarios,
		...keeping(settings, counting)
	};
	return {
		...counting,
		gate,
		starting,
		baseLoads: await baseLoadsOf(settings, {
			...counting,
			gate
		}, host, around)
	};
}
function objectivesFrom(settings) {
	return resolved(settings, (reader) => read(reader, verdictOptions.objectivesFrom)) === "base" ? "base branch" : "pull request";
}

export { readCountingGateFile, readGate, readRules };