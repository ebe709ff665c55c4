#!/usr/bin/env node
import { describeBug, exitStatus, exitStatusOf, flush, helpText, outliveReaders, readArguments, surviveBugs, useProxy, version, wordsOf } from "./chunks/start.js";

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