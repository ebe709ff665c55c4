import { commandName, flagOf, settings } from "./config-model.js";

// src/entry/modes.ts
function settingOf(name) {
	return settings.find((one) => one.name === name);
}
const shardHint = ", as one shard sees a part of the load only; judge their records together";
function heeds(mode, setting) {
	return settingOf(setting)?.readBy.includes(mode) === true;
}
function unreadSettings(mode, given, where) {
	const inTerminal = where === "terminal";
	const modeWords = (one) => inTerminal ? commandName(one) : one;
	const settingWords = (name) => inTerminal ? flagWords(name) : name;
	return [...given].flatMap((name) => {
		const setting = settingOf(name);
		if (setting?.isRefusedElsewhere !== true || setting.readBy.includes(mode)) return [];
		const hint = name === "runs" && mode === "gate" ? `; for a gate set ${settingWords("rounds")}` : name === "shard" ? shardHint : "";
		const known = setting.readBy.map(modeWords).join(", ");
		return [`${settingWords(name)} is for ${known}, not for ${modeWords(mode)}${hint}`];
	});
}
function flagWords(name) {
	const setting = settingOf(name);
	const flag = setting && flagOf(setting);
	return flag === void 0 ? name : `--${flag}`;
}

// src/lib/version.ts
const version = "0.1.0";

export { heeds, unreadSettings, version };