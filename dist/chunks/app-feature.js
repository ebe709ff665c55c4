import { loadOptions, modeOptions, recordOptions } from "./config.js";

// src/app/feature.ts
const always = [modeOptions.mode, modeOptions.token];
function commandName({ name }) {
	return name.replace("-", " ");
}
function readsOption(mode, option) {
	return always.includes(option) || mode.reads.includes(option);
}
function unreadSettings(mode, given, { kind, options, modes }) {
	const inTerminal = kind === "terminal";
	const wordOf = (one) => inTerminal ? commandName(one) : one.name;
	const typed = ({ flag, name }) => inTerminal && flag !== void 0 ? `--${flag}` : name;
	return [...given].flatMap((name) => {
		const option = options.find((one) => one.name === name);
		if (option?.isRefusedElsewhere !== true || readsOption(mode, option)) return [];
		const isRounds = option === recordOptions.runs && mode.name === "gate";
		const because = option.elsewhere === void 0 ? "" : `, ${option.elsewhere}`;
		const hint = isRounds ? `; for a gate set ${typed(loadOptions.rounds)}` : because;
		const known = modes.filter((one) => readsOption(one, option)).map(wordOf);
		return [`${typed(option)} is for ${known.join(", ")}, not for ${wordOf(mode)}${hint}`];
	});
}

export { commandName, readsOption, unreadSettings };