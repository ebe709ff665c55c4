#!/usr/bin/env node
import { describeBug, wordsOf } from "./entry/bug.ts";
import { readArguments } from "./entry/cli/arguments.ts";
import { helpText } from "./entry/cli/help.ts";
import { flush, outliveReaders } from "./entry/flush.ts";
import { surviveBugs } from "./entry/shutdown.ts";
import { useProxy } from "./lib/net/proxy.ts";
import { version } from "./lib/version.ts";
import { exitStatus, exitStatusOf } from "./model/failure.ts";

/** @returns the exit status */
async function main(args: readonly string[]): Promise<number> {
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
      if (unused !== undefined) process.stderr.write(`warning: ${unused}\n`);
      const { runInTerminal } = await import("./entry/cli/run-terminal.ts");
      return await runInTerminal(command.mode, command.settings);
    }
    default:
      return command satisfies never;
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
