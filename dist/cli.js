#!/usr/bin/env node
import { describeBug, flush, outliveReaders, useProxy, wordsOf } from "./chunks/entry-lib.js";
import { k6Flags, shellWord } from "./chunks/config.js";
import { commandName, findMode, flagOf, modes, settings } from "./chunks/config-model.js";
import { didYouMean } from "./chunks/model.js";
import { exitStatus, exitStatusOf, reasonOf, usageFailure } from "./chunks/model-failure.js";
import { heeds, version } from "./chunks/entry.js";
import { surviveBugs } from "./chunks/processes-entry.js";
import { parseArgs } from "node:util";

// src/entry/cli/arguments.ts
const positionalSetting = {
	check: "script",
	gate: "script",
	measure: "script",
	"baseline-update": "script",
	"baseline-accept": "script",
	"baseline-show": "scenario",
	history: "page",
	calibrate: "script",
	compare: "chain",
	judge: "current",
	ladder: "current",
	report: "report",
	publish: "report"
};
const takesFiles = /* @__PURE__ */ new Set([
	"baseline",
	"current",
	"results-file"
]);
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
		rest: args.slice(mode === first ? 1 : 2)
	};
	if (first === "baseline") throw usageFailure(`missing command: loadline baseline show | update | accept`);
	throw usageFailure(`unknown command "${first}"${didYouMean(first, modes.map(commandName))}; see loadline --help`);
}
function readFlags(mode, args) {
	const byFlag = new Map(settings.flatMap((setting) => [[flagOf(setting), setting]]));
	const known = [...byFlag.keys()].flatMap((flag) => flag ?? []);
	const read = /* @__PURE__ */ new Map();
	const add = (name, value) => read.set(name, [...read.get(name) ?? [], value]);
	let filesFor;
	let isForK6 = false;
	for (const token of tokenize(args)) if (token.kind === "option-terminator") isForK6 = heeds(mode, "k6-args");
	else if (token.kind === "positional") {
		const name = isForK6 ? "k6-args" : filesFor ?? positionalSetting[mode];
		if (name === void 0) throw usageFailure(`unexpected "${token.value}"; see loadline --help`);
		add(name, isForK6 ? shellWord(token.value) : token.value);
	} else {
		const setting = byFlag.get(token.name);
		if (setting === void 0) {
			const meant = whichIsMeant(mode, token.name, known);
			throw usageFailure(`unknown flag ${token.rawName}${meant}; see loadline ${commandName(mode)} --help`);
		}
		add(setting.name, flagValue(setting, token.rawName, token.value));
		filesFor = takesFiles.has(setting.name) ? setting.name : void 0;
	}
	return read;
}
function whichIsMeant(mode, name, known) {
	const isLetter = name.length === 1;
	const ofK6 = k6Flags.find((flag) => (isLetter ? flag.letter : flag.name) === name);
	if (ofK6 !== void 0 && known.includes(ofK6.name)) return ` (did you mean "--${ofK6.name}"?)`;
	if (heeds(mode, "k6-args") && ofK6 !== void 0 && ofK6.fate.kind !== "refused") return ` (k6 flags go after --, as in -- --${ofK6.name}${ofK6.isSwitch ? "" : " VALUE"})`;
	if (!isLetter) return didYouMean(name, known, "--");
	const meant = settings.flatMap((setting) => {
		const flag = flagOf(setting);
		return flag?.startsWith(name) && heeds(mode, setting.name) ? [`"--${flag}"`] : [];
	});
	return meant.length === 0 ? "" : ` (did you mean ${meant.slice(0, 3).join(" or ")}?)`;
}
function flagValue(setting, flag, value) {
	if (setting.takes === "yes or no") return value ?? "true";
	if (value === void 0 || value === "") throw usageFailure(`${flag} needs a value: ${setting.help}`);
	return value;
}
function tokenize(args) {
	const options = Object.fromEntries(settings.flatMap((setting) => {
		const flag = flagOf(setting);
		if (flag === void 0) return [];
		return [[flag, {
			type: setting.takes === "yes or no" ? "boolean" : "string",
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
const target = "--target http://localhost:3000";
const commands = {
	init: {
		takes: "",
		does: "write a gate file, workflows and a first k6 script",
		example: "loadline init --dry-run"
	},
	check: {
		takes: "[SCRIPT]",
		does: "check gate file, objectives and scripts, without load",
		example: "loadline check"
	},
	gate: {
		takes: "[SCRIPT] --target URL [--base URL]",
		does: "run k6, judge and report; fails on a regression",
		example: `loadline gate perf/checkout.js ${target} --objective 'p95 < 300ms'`
	},
	measure: {
		takes: "[SCRIPT] --target URL",
		does: "run k6 and write the Run record",
		example: `loadline measure perf/checkout.js ${target}`
	},
	judge: {
		takes: "RUN.json...",
		does: "judge Run records against the stored baseline",
		example: "loadline judge .loadline/report/checkout.run.json --objective 'p95 < baseline + 10%'"
	},
	compare: {
		takes: "--baseline FILE... --current FILE... [--paired] | NAME=FILE NAME=FILE...",
		does: "judge result files against each other",
		example: "loadline compare --baseline before.csv.gz --current after.csv.gz"
	},
	ladder: {
		takes: "[NAME=]FILE... | SCRIPT --target URL --levels N,N...",
		does: "compare levels of load: capacity, knee, ratios of two deployments",
		example: "loadline ladder single='s*.json' four='f*.json' --objective 'p95 < 300ms'"
	},
	"baseline-update": {
		takes: "[SCRIPT] --target URL",
		does: "measure runs and add them",
		example: `loadline baseline update perf/checkout.js ${target} --runs 3`
	},
	"baseline-accept": {
		takes: "[SCRIPT] --target URL --reason TEXT",
		does: "make the new level the reference",
		example: `loadline baseline accept perf/checkout.js ${target} --reason 'search asks the new index'`
	},
	"baseline-show": {
		takes: "[SCENARIO]",
		does: "show what is stored",
		example: "loadline baseline show checkout"
	},
	history: {
		takes: "[PAGE.html]",
		does: "write an HTML page of all stored runs",
		example: "loadline history --scenario checkout public/index.html"
	},
	calibrate: {
		takes: "[SCRIPT] --target URL [--write]",
		does: "estimate the smallest detectable change, and the rounds it needs",
		example: `loadline calibrate perf/checkout.js ${target} --runs 5`
	},
	report: {
		takes: "FILE",
		does: "show a report.json or a Run record again",
		example: "loadline report .loadline/report/report.json"
	},
	publish: {
		takes: "REPORT.json",
		does: "comment with a report of another workflow (in a workflow only)",
		example: "uses: OWNER/loadline@v1, with mode: publish and report: report.json"
	},
	rerun: {
		takes: "",
		does: "measure again for a comment /loadline (in a workflow only)",
		example: "uses: OWNER/loadline@v1, with mode: rerun"
	},
	demo: {
		takes: "",
		does: "try it on the example shop",
		example: "loadline demo"
	}
};
const endings = `SCRIPT is optional if .github/loadline.yml has scenarios.

Exit status: 0 pass or warn, 1 failed, 2 wrong usage or configuration, 3 the run could not be made or finished,
4 inconclusive, with --fail-on-inconclusive.`;
function overview() {
	return [
		"loadline: a performance gate for pull requests",
		"",
		...modes.map((mode) => {
			const { takes, does } = commands[mode];
			const typed = `loadline ${commandName(mode)} ${takes}`.trimEnd();
			return typed.length > 53 ? `  ${typed}\n${" ".repeat(56)}${does}` : `  ${typed.padEnd(54)}${does}`;
		}),
		"",
		"Run loadline COMMAND --help for its usual flags and an example, with --help all for every flag.",
		endings,
		""
	].join("\n");
}
function flagLines(setting) {
	const flag = flagOf(setting);
	if (flag === void 0) return [];
	return [
		`  --${flag}${setting.takes === "yes or no" ? "" : " VALUE"}`,
		`      ${setting.help}`,
		`      Default: ${setting.otherwise}.`
	];
}
const firstDay = /* @__PURE__ */ new Set([
	"target-url",
	"objectives",
	"scenario",
	"environment",
	"rounds",
	"base-url",
	"baseline-branch",
	"fail-on-inconclusive",
	"open",
	"verbose"
]);
const mostFlags = 12;
function helpOf(mode, isWhole) {
	const { takes, does, example } = commands[mode];
	const heeded = settings.filter((it) => heeds(mode, it.name) && flagOf(it) !== void 0);
	const isShort = !isWhole && heeded.length > mostFlags;
	const isNamed = (it) => `${takes} ${example}`.includes(`--${flagOf(it)}`);
	const flags = (isShort ? heeded.filter((it) => firstDay.has(it.name) || isNamed(it)) : heeded).flatMap(flagLines);
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
			const unused = useProxy(process.env);
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