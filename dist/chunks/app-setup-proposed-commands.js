import { defaultGateFile, isAddress, readK6Args } from "./config.js";
import { baselineOptions, defaultEnvironment, given, isSet$1 as isSet, loadOptions, modeOptions, prometheusOptions, recordOptions, resultsOptions, shellWord, targetOptions } from "./start.js";
import { withoutCredentials, withoutUserInfo } from "./lib-credentials.js";
import { basename, isAbsolute, relative } from "node:path";

// src/app/setup/proposed-commands.ts
function repeatedBy(options, ...kinds) {
	return kinds.flatMap((kind) => options.filter(({ repeated }) => repeated === kind));
}
const besideTheirs = "node ../loadline/dist/cli.js";
const placeholders = /* @__PURE__ */ new Map([
	[targetOptions.url, "http://localhost:3000"],
	[loadOptions.baseUrl, "http://localhost:3001"],
	[prometheusOptions.url, "http://localhost:9090"]
]);
function repeatCommand(gate, settings, reader, started) {
	const written = (options) => options.flatMap((option) => flags(option, settings, reader.kind));
	const names = gate.scenarios.map(({ name }) => name);
	const targets = gate.scenarios.some(({ sideBySide }) => sideBySide !== void 0) ? [targetOptions.url, loadOptions.baseUrl] : [targetOptions.url];
	const measured = [
		"gate",
		...subject(settings, names),
		...started === void 0 ? written(targets) : [],
		...started?.baseRef === void 0 ? [] : [flag(loadOptions.baseRef, started.baseRef)],
		...written(repeatedBy(reader.options, "load", "level", "verdict"))
	];
	const branch = branchFlags(gate);
	return (reader.kind === "terminal" ? [
		reader.program,
		...measured,
		...written(repeatedBy(reader.options, "machine", "store"))
	] : [...branch.length > 0 ? accessTo(reader.repository) : [], ...[
		besideTheirs,
		...measured,
		...eventFlags(gate, settings),
		...branch
	]]).filter((word) => word !== "").join(" ");
}
function eventFlags({ scenarios }, settings) {
	const environments = new Set(scenarios.map(({ environment }) => environment));
	const [only] = environments;
	return environments.size !== 1 || isSet(settings, targetOptions.environment) || only === "default" || only === void 0 ? [] : [flag(targetOptions.environment, only)];
}
function branchFlags({ baseline, scenarios }) {
	const isCompared = scenarios.some(({ objectives, sideBySide }) => sideBySide === void 0 && objectives.some(({ bound }) => bound.kind === "relative"));
	return baseline.kind === "branch" && isCompared ? [flag(baselineOptions.branch, baseline.branch)] : [];
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
	if (runs !== void 0 && (isSet(settings, resultsOptions.testIds) || isSet(settings, resultsOptions.files))) return void 0;
	return [
		`${program} baseline ${how}`,
		...subject(settings, [scenario]),
		...[targetOptions.url, ...repeatedBy(recorded.options, "load", "level", "machine", "store")].flatMap((option) => flags(option, settings, "terminal")),
		...how === "accept" ? [flag(recordOptions.reason, reasonOf(settings))] : [],
		...runs === void 0 ? [] : [flag(recordOptions.runs, String(runs))]
	].join(" ");
}
function reasonOf(settings) {
	return given(settings, recordOptions.reason)?.replaceAll(/\s+/g, " ") ?? "why the new level is right";
}
function subject(settings, scenarios) {
	const scripts = given(settings, loadOptions.script) ?? [];
	const names = scripts.length === 0 ? scenarios : given(settings, loadOptions.scenario) ?? [];
	return [...scripts.map((script) => shellWord(script.startsWith("-") ? `./${script}` : script)), ...names.map((name) => flag(loadOptions.scenario, name))];
}
function settingsOf(scenario, { settings, gate }) {
	const script = gate?.scenarios.find(({ name }) => name === scenario)?.script;
	if (!(gate !== void 0 && gate.scenarios.length > 1 && isSet(settings, loadOptions.script)) || script === void 0) return settings;
	return new Map([
		...settings,
		["script", [script]],
		["scenario", [scenario]]
	]);
}
function flags(option, settings, reader) {
	const placeholder = placeholders.get(option);
	const isOptional = option === prometheusOptions.url && !isSet(settings, option);
	if (reader === "job" && placeholder !== void 0 && !isOptional) return [flag(option, placeholder)];
	if (option === loadOptions.k6Args) return k6Flags(settings, reader);
	return (settings.get(option.name) ?? []).flatMap((value) => value.split(/\r?\n/)).map((it) => it.trim()).filter((value) => value !== "" && !value.startsWith("#")).filter((value) => option !== modeOptions.config || value !== ".github/loadline.yml").map((value) => option === loadOptions.env && reader === "job" ? variableFlag(value) : flag(option, withoutCredentials(withoutUserInfo(value))));
}
function k6Flags(settings, reader) {
	const { options, beside, env } = readK6Args((given(settings, loadOptions.k6Args) ?? []).join("\n"));
	const words = [...options, ...beside].map((word) => shellWord(withoutCredentials(word)));
	return [...Object.entries(env).map(([name, value]) => `${name}=${value}`).map((variable) => reader === "job" ? variableFlag(variable) : flag(loadOptions.env, withoutCredentials(variable))), ...words.length === 0 ? [] : [flag(loadOptions.k6Args, words.join(" "))]];
}
function variableFlag(value) {
	const [name = ""] = value.split("=", 1);
	return /^\w+$/.test(name) && !isAddress(name) ? `--env ${name}="$${name}"` : "";
}
function flag({ name, flag: typed = name, kind }, value) {
	const dashed = `--${typed}`;
	if (kind.takes === "yes or no") return value === "true" ? dashed : `${dashed}=${shellWord(value)}`;
	return value.startsWith("-") ? `${dashed}=${shellWord(value)}` : `${dashed} ${shellWord(value)}`;
}

export { programAs, recordCommand, repeatCommand };