import { flagOf, settings } from "./settings.js";

// src/entry/modes.ts
const modes = [
	"init",
	"gate",
	"measure",
	"judge",
	"compare",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"history",
	"calibrate",
	"report",
	"publish",
	"demo"
];
function commandName(mode) {
	return mode.replace("-", " ");
}
const reporting = [
	"gate",
	"judge",
	"compare",
	"baseline-update",
	"baseline-accept",
	"report"
];
const readBy = /* @__PURE__ */ new Map([
	["runs", [
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]],
	["write", ["calibrate"]],
	["dry-run", ["init"]],
	["baseline", ["compare"]],
	["base-target", ["compare"]],
	["paired", ["compare"]],
	["current", ["compare", "judge"]],
	["report", ["report", "publish"]],
	["page", [...reporting, "history"]],
	["open", [...reporting, "history"]],
	["results", [
		"gate",
		"measure",
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]],
	["test-id", [
		"gate",
		"measure",
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]],
	["prometheus-url", [
		"gate",
		"measure",
		"baseline-update",
		"baseline-accept",
		"calibrate"
	]]
]);
const loading = [
	"gate",
	"measure",
	"baseline-update",
	"baseline-accept",
	"calibrate"
];
function makesRuns(mode) {
	return mode === "demo" || loading.includes(mode);
}
const comparing = [
	"gate",
	"judge",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"history"
];
const heededBy = new Map([
	...[
		"script",
		"hosts",
		"warm-up",
		"await-path",
		"await-status",
		"await-timeout",
		"env",
		"k6-args",
		"verbose"
	].map((name) => [name, loading]),
	["target-url", [...loading, "compare"]],
	...["base-url", "side-by-side"].map((name) => [name, ["gate", "compare"]]),
	...[
		"k6-path",
		"k6-version",
		"k6-samples"
	].map((name) => [name, loading]),
	["config", [
		...loading,
		"judge",
		"compare",
		"baseline-show",
		"history"
	]],
	["scenario", [
		...loading,
		"compare",
		"baseline-show",
		"history"
	]],
	["environment", [
		...loading,
		"baseline-show",
		"history"
	]],
	["objectives", [
		...loading,
		"judge",
		"compare",
		"history"
	]],
	["drift", [
		"gate",
		"judge",
		"baseline-update",
		"calibrate"
	]],
	["sees", [
		"gate",
		"judge",
		"compare",
		"baseline-update",
		"calibrate"
	]],
	["rounds", ["gate", "calibrate"]],
	...[
		"null-control",
		"budget",
		"baseline-workflow"
	].map((name) => [name, ["gate"]]),
	["baseline-branch", comparing],
	["baseline-directory", comparing],
	["require-baseline", ["gate", "judge"]],
	["fail-on-inconclusive", [
		"gate",
		"judge",
		"compare",
		"baseline-update",
		"baseline-accept"
	]],
	["reason", ["baseline-accept"]],
	["report-directory", [
		...loading,
		"judge",
		"compare",
		"history"
	]],
	["json", [
		...reporting,
		"calibrate",
		"baseline-show"
	]]
]);
function heeds(mode, setting) {
	return (readBy.get(setting) ?? heededBy.get(setting) ?? []).includes(mode);
}
function unreadSettings(mode, given, where) {
	const inTerminal = where === "terminal";
	const modeWords = (one) => inTerminal ? commandName(one) : one;
	const settingWords = (name) => inTerminal ? flagWords(name) : name;
	return [...given].flatMap((name) => {
		const readers = readBy.get(name);
		if (readers === void 0 || readers.includes(mode)) return [];
		const hint = name === "runs" && mode === "gate" ? `; how often a gate measures is set by ${settingWords("rounds")}` : "";
		const known = readers.map(modeWords).join(", ");
		return [`${settingWords(name)} is read by ${known}, not by ${modeWords(mode)}${hint}`];
	});
}
function flagWords(name) {
	const setting = settings.find((one) => one.name === name);
	const flag = setting && flagOf(setting);
	return flag === void 0 ? name : `--${flag}`;
}
function findMode(name) {
	return modes.find((mode) => mode === name);
}

export { commandName, findMode, heeds, makesRuns, modes, unreadSettings };