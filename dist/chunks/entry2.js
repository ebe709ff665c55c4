import { defaultEnvironment, flagOf, givenValue, settings } from "./config-model.js";
import { shellWord } from "./config.js";
import { withoutCredentials, withoutUserInfo } from "./config2.js";
import { defaultGateFile, isAddress, readK6Args } from "./config4.js";
import { basename, isAbsolute, relative } from "node:path";

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
	const given = (names) => names.flatMap((name) => flags(name, settings, reader.kind));
	const names = gate.scenarios.map(({ name }) => name);
	const targets = gate.scenarios.some(({ sideBySide }) => sideBySide !== void 0) ? ["target-url", "base-url"] : ["target-url"];
	const measured = [
		"gate",
		...subject(settings, names),
		...started === void 0 ? given(targets) : [],
		...started?.baseRef === void 0 ? [] : [flag("base-ref", started.baseRef)],
		...given([...ofTheLoad, ...ofTheVerdict])
	];
	const branch = branchFlags(gate);
	return (reader.kind === "terminal" ? [
		reader.program,
		...measured,
		...given([...ofTheMachine, ...ofTheStore])
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

export { filledIn, programAs, recordCommand, repeatCommand };