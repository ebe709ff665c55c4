#!/usr/bin/env node
import { describeBug, flush, outliveReaders, useProxy, wordsOf } from "./chunks/entry-lib.js";
import { commandName, readsOption } from "./chunks/app-feature.js";
import { baselineOptions, k6Flags, loadOptions, reportOptions, resultsOptions, shellWord, targetOptions, verdictOptions } from "./chunks/config.js";
import { didYouMean } from "./chunks/lib-suggest.js";
import { exitStatus, exitStatusOf, reasonOf, usageFailure } from "./chunks/model.js";
import { findMode, modes, optionTable } from "./chunks/features.js";
import { surviveBugs } from "./chunks/entry-shutdown.js";
import { version } from "./chunks/lib-version.js";
import { parseArgs } from "node:util";

// src/entry/cli/arguments.ts
const takesFiles = [
	resultsOptions.baseline,
	resultsOptions.current,
	resultsOptions.files
];
function readArguments(args) {
	if (args.includes("--help") || args.includes("-h") || args[0] === "help") {
		const words = args.filter((word) => !/^(?:--?h(?:elp)?|help)$/.test(word));
		return {
			kind: "help",
			mode: namedMode(words),
			isWhole: words.includes("all")
		};
	}
	if (args[0] === "--version" || args[0] === "version") return { kind: "version" };
	if (args.length === 0) {
		const commands = modes.map(commandName).join(" | ");
		throw usageFailure(`missing command: loadline ${commands}; see loadline --help`);
	}
	const { mode, rest } = takeMode(args);
	return {
		kind: "perform",
		mode,
		settings: readFlags(mode, rest)
	};
}
function namedMode([first = "", second = ""]) {
	return findMode(first) ?? findMode(`${first}-${second}`);
}
function takeMode(args) {
	const mode = namedMode(args);
	const [first = ""] = args;
	if (mode !== void 0) return {
		mode,
		rest: args.slice(mode.name === first ? 1 : 2)
	};
	if (first === "baseline") throw usageFailure(`missing command: loadline baseline show | update | accept`);
	throw usageFailure(`unknown command "${first}"${didYouMean(first, modes.map(commandName))}; see loadline --help`);
}
function readFlags(mode, args) {
	const byFlag = new Map(optionTable.flatMap((one) => one.flag === void 0 ? [] : [[one.flag, one]]));
	const known = [...byFlag.keys()];
	const read = /* @__PURE__ */ new Map();
	const add = ({ name }, value) => read.set(name, [...read.get(name) ?? [], value]);
	let filesFor;
	let isForK6 = false;
	for (const token of tokenize(args)) if (token.kind === "option-terminator") isForK6 = readsOption(mode, loadOptions.k6Args);
	else if (token.kind === "positional") {
		const meant = isForK6 ? loadOptions.k6Args : filesFor ?? mode.words;
		if (meant === void 0) throw usageFailure(`unexpected "${token.value}"; see loadline --help`);
		add(meant, isForK6 ? shellWord(token.value) : token.value);
	} else {
		const option = byFlag.get(token.name);
		if (option === void 0) {
			const meant = whichIsMeant(mode, token.name, known);
			throw usageFailure(`unknown flag ${token.rawName}${meant}; see loadline ${commandName(mode)} --help`);
		}
		add(option, flagValue(option, token.rawName, token.value));
		filesFor = takesFiles.includes(option) ? option : void 0;
	}
	return read;
}
function whichIsMeant(mode, name, known) {
	const isLetter = name.length === 1;
	const ofK6 = k6Flags.find((flag) => (isLetter ? flag.letter : flag.name) === name);
	if (ofK6 !== void 0 && known.includes(ofK6.name)) return ` (did you mean "--${ofK6.name}"?)`;
	if (readsOption(mode, loadOptions.k6Args) && ofK6 !== void 0 && ofK6.fate.kind !== "refused") return ` (k6 flags go after --, as in -- --${ofK6.name}${ofK6.isSwitch ? "" : " VALUE"})`;
	if (!isLetter) return didYouMean(name, known, "--");
	const meant = optionTable.flatMap((one) => one.flag?.startsWith(name) && readsOption(mode, one) ? [`"--${one.flag}"`] : []);
	return meant.length === 0 ? "" : ` (did you mean ${meant.slice(0, 3).join(" or ")}?)`;
}
function flagValue({ kind, help }, flag, value) {
	if (kind.takes === "yes or no") return value ?? "true";
	if (value === void 0 || value === "") throw usageFailure(`${flag} needs a value: ${help}`);
	return value;
}
function tokenize(args) {
	const options = Object.fromEntries(optionTable.flatMap(({ flag, kind }) => {
		if (flag === void 0) return [];
		return [[flag, {
			type: kind.takes === "yes or no" ? "boolean" : "string",
			multiple: true
		}]];
	}));
	try {
		return parseArgs({
			args: [...args],
			options,
			strict: false,
			allowPositionals: true,
			tokens: true
		}).tokens;
	} catch (error) {
		throw usageFailure(`${reasonOf(error)}; see loadline --help`, error);
	}
}

// src/entry/cli/help.ts
const endings = `SCRIPT is optional if .github/loadline.yml has scenarios.

Exit status: 0 pass or warn, 1 failed, 2 wrong usage or configuration, 3 the run could not be made or finished,
4 inconclusive, with --fail-on-inconclusive.`;
function overview() {
	return [
		"loadline: a performance gate for pull requests",
		"",
		...modes.map((mode) => {
			const { takes, does } = mode;
			const typed = `loadline ${commandName(mode)} ${takes}`.trimEnd();
			return typed.length > 53 ? `  ${typed}\n${" ".repeat(56)}${does}` : `  ${typed.padEnd(54)}${does}`;
		}),
		"",
		"Run loadline COMMAND --help for its usual flags and an example, with --help all for every flag.",
		endings,
		""
	].join("\n");
}
function flagLines({ flag, kind, help, otherwise }) {
	if (flag === void 0) return [];
	return [
		`  --${flag}${kind.takes === "yes or no" ? "" : " VALUE"}`,
		`      ${help}`,
		`      Default: ${otherwise}.`
	];
}
const firstDay = [
	targetOptions.url,
	verdictOptions.objectives,
	loadOptions.scenario,
	targetOptions.environment,
	loadOptions.rounds,
	loadOptions.baseUrl,
	baselineOptions.branch,
	verdictOptions.failOnInconclusive,
	reportOptions.open,
	reportOptions.verbose
];
const mostFlags = 12;
function helpOf(mode, isWhole) {
	const { takes, does, example } = mode;
	const heeded = optionTable.filter((it) => readsOption(mode, it) && it.flag !== void 0);
	const isShort = !isWhole && heeded.length > mostFlags;
	const isNamed = (it) => `${takes} ${example}`.includes(`--${it.flag}`);
	const flags = (isShort ? heeded.filter((it) => firstDay.includes(it) || isNamed(it)) : heeded).flatMap(flagLines);
	return [
		`loadline ${commandName(mode)} ${takes}`.trimEnd(),
		"",
		`  ${does}`,
		"",
		"Example:",
		`  ${example}`,
		...flags.length === 0 ? [] : [
			"",
			"Flags:",
			...flags
		],
		...isShort ? ["", `All ${heeded.length} flags: loadline ${commandName(mode)} --help all`] : [],
		""
	].join("\n");
}
function helpText(mode, isWhole = false) {
	return mode === void 0 ? overview() : helpOf(mode, isWhole);
}

// src/cli.ts
async function main(args) {
	const command = readArguments(args);
	switch (command.kind) {
		case "help":
			process.stdout.write(helpText(command.mode, command.isWhole));
			return 0;
		case "version":
			process.stdout.write(`loadline ${version}\n`);
			return 0;
		case "perform": {
			const unused = await useProxy(process.env);
			if (unused !== void 0) process.stderr.write(`warning: ${unused}\n`);
			const { runInTerminal } = await import("./chunks/entry-cli-run-terminal.js");
			return await runInTerminal(command.mode, command.settings);
		}
		default: return command;
	}
}
outliveReaders();
const hadBug = surviveBugs((error) => process.stderr.write(`${describeBug(error)}\n`));
try {
	process.exitCode = await main(process.argv.slice(2));
} catch (error) {
	if (!hadBug()) process.stderr.write(`${wordsOf(error)}\n`);
	process.exitCode = exitStatusOf(error);
}
if (hadBug()) process.exitCode = exitStatus.broken;
await flush();
process.exit();

export {  };