import { defaultGateFile } from "./files.js";
import { flagOf, settings } from "./settings.js";

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
const ofTheStore = ["baseline-directory"];
const placeholders = {
	"target-url": "http://localhost:3000",
	"base-url": "http://localhost:3001",
	"prometheus-url": "http://localhost:9090"
};
function repeatCommand(gate, settings, reader) {
	const isSideBySide = gate.scenarios.some(({ sideBySide }) => sideBySide !== void 0);
	const store = reader === "terminal" ? ofTheStore : [];
	return [
		"loadline gate",
		...subject(settings, gate.scenarios.map(({ name }) => name)),
		...flags("target-url", settings, reader),
		...isSideBySide ? flags("base-url", settings, reader) : [],
		...[
			...ofTheLoad,
			...ofTheVerdict,
			...store
		].flatMap((name) => flags(name, settings, reader))
	].join(" ");
}
function recordCommand(how, scenario, settings) {
	return [
		`loadline baseline ${how}`,
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

export { recordCommand, repeatCommand, shellWord, withoutCredentials };