#!/usr/bin/env node
import { didYouMean, findMode, flagOf, modes, settings } from "./chunks/modes.js";
import { Failure, exitStatusOf, reasonOf, usageFailure } from "./chunks/failure.js";
import { describeBug, flush } from "./chunks/flush.js";
import { version } from "./chunks/version.js";
import { parseArgs } from "node:util";

// src/entry/arguments.ts
const positionalSetting = {
	gate: "script",
	measure: "script",
	"baseline-update": "script",
	"baseline-accept": "script",
	"baseline-show": "scenario",
	calibrate: "script",
	judge: "current",
	report: "report",
	publish: "report"
};
const takesFiles = /* @__PURE__ */ new Set(["baseline", "current"]);
function readArguments(args) {
	if (args.includes("--help") || args.includes("-h") || args[0] === "help") return { kind: "help" };
	if (args[0] === "--version" || args[0] === "version") return { kind: "version" };
	if (args.length === 0) throw usageFailure(`say what to do: loadline ${commandNames().join(" | ")}; see loadline --help`);
	const { mode, rest } = takeMode(args);
	return {
		kind: "perform",
		mode,
		settings: readFlags(mode, rest)
	};
}
function commandNames() {
	return modes.map((mode) => mode.replace("-", " "));
}
function takeMode(args) {
	const [first = "", second = ""] = args;
	const single = first === "baseline" ? void 0 : findMode(first);
	if (single !== void 0) return {
		mode: single,
		rest: args.slice(1)
	};
	const paired = findMode(`${first}-${second}`);
	if (paired !== void 0) return {
		mode: paired,
		rest: args.slice(2)
	};
	if (first === "baseline") throw usageFailure(`say what to do with the baseline: loadline baseline show | update | accept`);
	throw usageFailure(`unknown command "${first}"${didYouMean(first, commandNames())}; see loadline --help`);
}
function readFlags(mode, args) {
	const byFlag = new Map(settings.flatMap((setting) => [[flagOf(setting), setting]]));
	const known = [...byFlag.keys()].flatMap((flag) => flag ?? []);
	const read = /* @__PURE__ */ new Map();
	const add = (name, value) => read.set(name, [...read.get(name) ?? [], value]);
	let filesFor;
	for (const token of tokenize(args)) {
		if (token.kind === "option-terminator") continue;
		if (token.kind === "positional") {
			const name = filesFor ?? positionalSetting[mode];
			if (name === void 0) throw usageFailure(`unexpected "${token.value}"; see loadline --help`);
			add(name, token.value);
			continue;
		}
		const setting = byFlag.get(token.name);
		if (setting === void 0) throw usageFailure(`unknown flag ${token.rawName}${didYouMean(token.name, known, "--")}`);
		add(setting.name, flagValue(setting, token.rawName, token.value));
		filesFor = takesFiles.has(setting.name) ? setting.name : void 0;
	}
	return read;
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
const usage = `loadline: a performance gate for pull requests

  loadline gate SCRIPT --target URL            run k6, judge, report; fails on a regression
  loadline gate SCRIPT --target URL --base URL the same against a deployment of the base commit, side by side
  loadline measure SCRIPT --target URL         run k6 and write the Run record
  loadline judge RUN.json...                   judge Run records against the stored baseline
  loadline compare --baseline FILE... --current FILE...
                                               judge result files against each other
  loadline baseline show [SCENARIO]            what is stored
  loadline baseline update SCRIPT --target URL measure runs and add them
  loadline baseline accept SCRIPT --target URL --reason TEXT
                                               make the new level the reference
  loadline calibrate SCRIPT --target URL       how small a change can be told here, and the rounds that takes
  loadline report REPORT.json                  show a report again
  loadline publish REPORT.json                 comment with a report made by another workflow
  loadline demo                                see it work on the example shop

SCRIPT may be left out where .github/loadline.yml names scenarios.

Exit status: 0 pass or warn, 1 failed, 2 wrong usage or configuration, 3 the run could not be made or finished,
4 inconclusive where that is to fail (--fail-on-inconclusive).

Flags:`;
function helpText() {
	const flags = settings.flatMap((setting) => {
		const flag = flagOf(setting);
		if (flag === void 0) return [];
		return [`  --${flag}${setting.takes === "yes or no" ? "" : " VALUE"}\n      ${setting.help}\n      Default: ${setting.otherwise}.`];
	});
	return `${usage}\n${flags.join("\n")}\n`;
}

// src/cli.ts
async function main(args) {
	const command = readArguments(args);
	switch (command.kind) {
		case "help":
			process.stdout.write(helpText());
			return 0;
		case "version":
			process.stdout.write(`loadline ${version}\n`);
			return 0;
		case "perform": {
			const { runInTerminal } = await import("./chunks/entry-run-terminal.js");
			return await runInTerminal(command.mode, command.settings);
		}
		default: return command;
	}
}
try {
	process.exitCode = await main(process.argv.slice(2));
} catch (error) {
	process.stderr.write(`${error instanceof Failure ? error.message : describeBug(error)}\n`);
	process.exitCode = exitStatusOf(error);
}
await flush();
process.exit();

export {  };