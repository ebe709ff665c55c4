import { defaultEnvironment, flagOf, givenValue, settings } from "./config-model.js";
import { didYouMean } from "./lib-suggest.js";
import { isReservedVariable, k6Flags as k6Flags$1, ownTags } from "./config-k6-args-flags.js";
import { shellWord, splitWords } from "./config-k6-args-words.js";
import { withoutCredentials, withoutUserInfo } from "./lib.js";
import { defaultGateFile, isAddress } from "./config2.js";
import { basename, isAbsolute, relative } from "node:path";

// src/config/k6-args/read.ts
const byName = new Map(k6Flags$1.map((flag) => [flag.name, flag]));
const byLetter = new Map(k6Flags$1.flatMap((flag) => flag.letter === void 0 ? [] : [[flag.letter, flag]]));
function readK6Args(text) {
	const reading = {
		options: [],
		beside: [],
		env: {},
		problems: []
	};
	const split = splitWords(text);
	if (split.kind === "unclosed") {
		reading.problems.push(`k6-args: the quote ${split.quote} is not closed`);
		return reading;
	}
	const words = [...split.words];
	for (let word = words.shift(); word !== void 0; word = words.shift()) for (const { shown, flag, value } of flagsIn(word, reading.problems)) {
		const problem = take(flag, {
			shown,
			value: value ?? (flag.isSwitch ? void 0 : words.shift())
		}, reading);
		if (problem !== void 0) reading.problems.push(`k6-args: ${problem}`);
	}
	return {
		...reading,
		problems: [...new Set(reading.problems)]
	};
}
function flagsIn(word, problems) {
	if (word.startsWith("--") && word.length > 2) return longFlag(word, problems);
	if (/^-[^-]/.test(word)) return letters(word, problems);
	problems.push(`k6-args: "${word}" is not a flag of k6; put scripts before -- or in script`);
	return [];
}
function longFlag(word, problems) {
	const equals = word.indexOf("=");
	const name = word.slice(2, equals < 0 ? void 0 : equals);
	const flag = byName.get(name);
	if (flag === void 0) {
		problems.push(`k6-args: k6 run has no flag --${name}${didYouMean(name, passing, "--")}`);
		return [];
	}
	return [{
		shown: `--${name}`,
		flag,
		value: equals < 0 ? void 0 : word.slice(equals + 1)
	}];
}
function letters(word, problems) {
	const written = [];
	for (let at = 1; at < word.length; at += 1) {
		const letter = word.charAt(at);
		const flag = byLetter.get(letter);
		if (flag === void 0) {
			problems.push(`k6-args: k6 run has no flag -${letter}`);
			return written;
		}
		const rest = word.slice(at + 1);
		const hasEquals = rest.startsWith("=");
		const value = hasEquals ? rest.slice(1) : rest;
		const takesRest = hasEquals || !flag.isSwitch && rest !== "";
		written.push({
			shown: `-${letter} (--${flag.name})`,
			flag,
			value: takesRest ? value : void 0
		});
		if (takesRest) return written;
	}
	return written;
}
const passing = k6Flags$1.filter(({ fate }) => fate.kind !== "refused").map(({ name }) => name);
function take({ name, isSwitch, fate }, { shown, value }, reading) {
	if (fate.kind === "refused") return `${shown} is not passed to k6: ${fate.because}`;
	if (value === void 0 && !isSwitch) return `${shown} needs a value`;
	if (value?.includes("\0")) return `the value of ${shown} contains a NUL character`;
	if (fate.kind === "variable") return takeVariable(shown, value ?? "", reading.env);
	const tag = name === "tag" ? (value ?? "").split("=", 1).join("") : "";
	if (ownTags.has(tag)) return `${shown} ${tag} is not passed to k6: k6 or Loadline sets that tag for the report`;
	(fate.kind === "option" ? reading.options : reading.beside).push(value === void 0 ? `--${name}` : `--${name}=${value}`);
}
function takeVariable(shown, text, env) {
	const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
	if (name === void 0 || value === void 0) return `${shown} needs NAME=value`;
	if (isReservedVariable(name)) return `${shown} ${name} is not passed to k6: k6 or the system uses that variable`;
	env[name] = value;
}

// src/model/start.ts
function filledIn(text, { side, port }) {
	return text.replaceAll("{side}", side).replaceAll("{port}", String(port));
}

// src/entry/proposed-commands.ts
const ofTheLoad = [
	"config",
	"start",
	"environment",
	"warm-up",
	"await-path",
	"await-status",
	"await-timeout",
	"max-duration",
	"env",
	"hosts",
	"keep-query-strings",
	"k6-args",
	"k6-version",
	"k6-extensions",
	"prometheus-url",
	"results",
	"test-id",
	"instances",
	"results-file",
	"format"
];
const ofTheLadder = [
	"levels",
	"level-variable",
	"rest"
];
const ofTheLevel = [
	"objectives",
	"drift",
	"sees"
];
const ofTheVerdict = [
	...ofTheLevel,
	...ofTheLadder,
	"rounds",
	"budget",
	"side-by-side",
	"null-control"
];
const ofTheStore = ["baseline-directory", "baseline-branch"];
const ofTheMachine = ["k6-path", "k6-samples"];
const besideTheirs = "node ../loadline/dist/cli.js";
const placeholders = {
	"target-url": "http://localhost:3000",
	"base-url": "http://localhost:3001",
	"prometheus-url": "http://localhost:9090"
};
function repeatCommand(gate, settings, reader, started) {
	const { kind } = reader;
	const isSideBySide = gate.scenarios.some(({ sideBySide }) => sideBySide !== void 0);
	const branch = kind === "job" ? branchFlags(gate) : [];
	const store = kind === "job" ? branch : ofTheStore.flatMap((name) => flags(name, settings, kind));
	return [
		...reader.kind === "job" && branch.length > 0 ? accessTo(reader.repository) : [],
		reader.kind === "job" ? besideTheirs : reader.program,
		"gate",
		...subject(settings, gate.scenarios.map(({ name }) => name)),
		...started === void 0 ? flags("target-url", settings, kind) : [],
		...started === void 0 && isSideBySide ? flags("base-url", settings, kind) : [],
		...started?.baseRef === void 0 ? [] : [flag("base-ref", started.baseRef)],
		...[...ofTheLoad, ...ofTheVerdict].flatMap((name) => flags(name, settings, kind)),
		...kind === "job" ? eventFlags(gate, settings) : ofTheMachine.flatMap((name) => flags(name, settings, kind)),
		...store
	].filter((word) => word !== "").join(" ");
}
function eventFlags({ scenarios }, settings) {
	const environments = new Set(scenarios.map(({ environment }) => environment));
	const [only] = environments;
	return environments.size !== 1 || settings.has("environment") || only === "default" || only === void 0 ? [] : [flag("environment", only)];
}
function branchFlags({ baseline, scenarios }) {
	const isCompared = scenarios.some(({ objectives, sideBySide }) => sideBySide === void 0 && objectives.some(({ bound }) => bound.kind === "relative"));
	return baseline.kind === "branch" && isCompared ? [flag("baseline-branch", baseline.branch)] : [];
}
function accessTo(repository) {
	return [`GITHUB_REPOSITORY=${shellWord(repository ?? "OWNER/NAME")}`, "GITHUB_TOKEN=\"$(gh auth token)\""];
}
function programAs(script, from, env) {
	if (env["npm_command"] === "exec") return "npx loadline";
	if (basename(script) === "loadline") return "loadline";
	const way = relative(from, script);
	return `node ${shellWord(way.startsWith("..") || isAbsolute(way) ? script : way)}`;
}
function recordCommand(how, scenario, recorded) {
	const { program, runs } = recorded;
	const settings = settingsOf(scenario, recorded);
	if (runs !== void 0 && (settings.has("test-id") || settings.has("results-file"))) return void 0;
	return [
		`${program} baseline ${how}`,
		...subject(settings, [scenario]),
		...[
			"target-url",
			...ofTheLoad,
			...ofTheLevel,
			...ofTheMachine,
			...ofTheStore
		].flatMap((name) => flags(name, settings, "terminal")),
		...how === "accept" ? [flag("reason", reasonOf(settings))] : [],
		...runs === void 0 ? [] : [flag("runs", String(runs))]
	].join(" ");
}
function reasonOf(settings) {
	return givenValue(settings, "reason")?.replaceAll(/\s+/g, " ") ?? "why the new level is right";
}
function subject(settings, scenarios) {
	const scripts = givenValue(settings, "script") ?? [];
	const names = scripts.length === 0 ? scenarios : givenValue(settings, "scenario") ?? [];
	return [...scripts.map((script) => shellWord(script.startsWith("-") ? `./${script}` : script)), ...names.map((name) => flag("scenario", name))];
}
function settingsOf(scenario, { settings, gate }) {
	const script = gate?.scenarios.find(({ name }) => name === scenario)?.script;
	if (!(gate !== void 0 && gate.scenarios.length > 1 && settings.has("script")) || script === void 0) return settings;
	return new Map([
		...settings,
		["script", [script]],
		["scenario", [scenario]]
	]);
}
function flags(name, settings, reader) {
	const placeholder = placeholders[name];
	const isOptional = name === "prometheus-url" && !settings.has(name);
	if (reader === "job" && placeholder !== void 0 && !isOptional) return [flag(name, placeholder)];
	if (name === "k6-args") return k6Flags(settings, reader);
	return (settings.get(name) ?? []).flatMap((value) => value.split(/\r?\n/)).map((it) => it.trim()).filter((value) => value !== "" && !value.startsWith("#")).filter((value) => name !== "config" || value !== ".github/loadline.yml").map((value) => name === "env" && reader === "job" ? variableFlag(value) : flag(name, withoutCredentials(withoutUserInfo(value))));
}
function k6Flags(settings, reader) {
	const { options, beside, env } = readK6Args((givenValue(settings, "k6-args") ?? []).join("\n"));
	const words = [...options, ...beside].map((word) => shellWord(withoutCredentials(word)));
	return [...Object.entries(env).map(([name, value]) => `${name}=${value}`).map((variable) => reader === "job" ? variableFlag(variable) : flag("env", withoutCredentials(variable))), ...words.length === 0 ? [] : [flag("k6-args", words.join(" "))]];
}
function variableFlag(value) {
	const [name = ""] = value.split("=", 1);
	return /^\w+$/.test(name) && !isAddress(name) ? `--env ${name}="$${name}"` : "";
}
function flag(name, value) {
	const setting = settings.find((it) => it.name === name);
	const dashed = `--${(setting && flagOf(setting)) ?? name}`;
	if (setting?.takes === "yes or no") return value === "true" ? dashed : `${dashed}=${shellWord(value)}`;
	return value.startsWith("-") ? `${dashed}=${shellWord(value)}` : `${dashed} ${shellWord(value)}`;
}

export { filledIn, programAs, readK6Args, recordCommand, repeatCommand };