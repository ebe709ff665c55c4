import { defaultEnvironment, defaultGateFile } from "./files.js";
import { flagOf, settings } from "./settings.js";
import { basename, isAbsolute, relative } from "node:path";

// src/k6/credentials.ts
const userInfo = /([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi;
function withoutCredentials(text) {
	return text.replace(userInfo, "$1");
}

// src/entry/commands.ts
const ofTheLoad = [
	"config",
	"environment",
	"warm-up",
	"await-path",
	"await-status",
	"await-timeout",
	"env",
	"k6-version",
	"prometheus-url",
	"results",
	"test-id"
];
const ofTheVerdict = [
	"objectives",
	"drift",
	"rounds",
	"budget",
	"side-by-side"
];
const ofTheStore = ["baseline-directory", "baseline-branch"];
const besideTheirs = "node ../loadline/dist/cli.js";
const placeholders = {
	"target-url": "http://localhost:3000",
	"base-url": "http://localhost:3001",
	"prometheus-url": "http://localhost:9090"
};
function repeatCommand(gate, settings, reader) {
	const { kind } = reader;
	const isSideBySide = gate.scenarios.some(({ sideBySide }) => sideBySide !== void 0);
	const branch = kind === "job" ? branchFlags(gate) : [];
	const store = kind === "job" ? branch : ofTheStore.flatMap((name) => flags(name, settings, kind));
	return [
		...reader.kind === "job" && branch.length > 0 ? accessTo(reader.repository) : [],
		reader.kind === "job" ? besideTheirs : reader.program,
		"gate",
		...subject(settings, gate.scenarios.map(({ name }) => name)),
		...flags("target-url", settings, kind),
		...isSideBySide ? flags("base-url", settings, kind) : [],
		...[...ofTheLoad, ...ofTheVerdict].flatMap((name) => flags(name, settings, kind)),
		...kind === "job" ? eventFlags(gate, settings) : [],
		...store
	].join(" ");
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
function recordCommand(how, scenario, { settings, program }) {
	return [
		`${program} baseline ${how}`,
		...subject(settings, [scenario]),
		...[
			"target-url",
			...ofTheLoad,
			"objectives",
			"drift",
			...ofTheStore
		].flatMap((name) => flags(name, settings, "terminal")),
		...how === "accept" ? ["--reason 'why the new level is right'"] : []
	].join(" ");
}
function subject(settings, scenarios) {
	const script = settings.get("script")?.[0];
	const named = (script === void 0 ? scenarios : settings.get("scenario") ?? []).map((name) => flag("scenario", name));
	return script === void 0 ? named : [shellWord(script.startsWith("-") ? `./${script}` : script), ...named];
}
function flags(name, settings, reader) {
	const placeholder = placeholders[name];
	const isOptional = name === "prometheus-url" && !settings.has(name);
	if (reader === "job" && placeholder !== void 0 && !isOptional) return [flag(name, placeholder)];
	return (settings.get(name) ?? []).flatMap((value) => value.split(/\r?\n/)).map((it) => it.trim()).filter((value) => value !== "" && !value.startsWith("#")).filter((value) => name !== "config" || value !== ".github/loadline.yml").map((value) => name === "env" && reader === "job" ? variableFlag(value) : flag(name, withoutCredentials(value)));
}
function variableFlag(value) {
	const [name = ""] = value.split("=", 1);
	return /^\w+$/.test(name) ? `--env ${name}="$${name}"` : "";
}
function flag(name, value) {
	const setting = settings.find((it) => it.name === name);
	const dashed = `--${(setting && flagOf(setting)) ?? name}`;
	return value.startsWith("-") ? `${dashed}=${shellWord(value)}` : `${dashed} ${shellWord(value)}`;
}
function shellWord(word) {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

export { programAs, recordCommand, repeatCommand, shellWord, withoutCredentials };