import { modeOptions } from "./config/options/modes.ts";
import { given } from "./config/options/option.ts";
import { readInputs } from "./entry/action/inputs.ts";
import { takeEnvironment } from "./entry/action/step-environment.ts";
import { describeBug, wordsOf } from "./entry/bug.ts";
import { flush, outliveReaders } from "./entry/flush.ts";
import { surviveBugs } from "./entry/shutdown.ts";
import { findMode, modes } from "./entry/table.ts";
import { useProxy } from "./lib/net/proxy.ts";
import { didYouMean } from "./lib/suggest.ts";
import { exitStatus, exitStatusOf, usageFailure } from "./model/failure.ts";

/** As the data of a workflow command, which ends with its line. */
function inOneCommand(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** Everything below is loaded after the inputs were read, so that a wrong input is reported at once. */
async function main(): Promise<void> {
  const settings = readInputs(env);
  const name = given(settings, modeOptions.mode);
  const mode = findMode(name);
  if (mode === undefined) {
    const names = modes.map((one) => one.name);
    throw usageFailure(`mode: "${name}" is none of ${names.join(", ")}${didYouMean(name, names)}`);
  }
  const unused = await useProxy(process.env);
  if (unused !== undefined) process.stdout.write(`::warning::${inOneCommand(unused)}\n`);
  const { runAction } = await import("./entry/action/run-action.ts");
  await runAction(mode, settings, env);
}

// Before all else: until then others can read the secrets of the step in this process.
const env = takeEnvironment();
outliveReaders();
const hadBug = surviveBugs((error) => process.stdout.write(`::error::${inOneCommand(describeBug(error))}\n`));
try {
  await main();
} catch (error) {
  const { setFailed } = await import("@actions/core");
  // Of an error that nothing caught the log has the trace.
  if (!hadBug()) setFailed(wordsOf(error));
  process.exitCode = exitStatusOf(error);
}
if (hadBug()) process.exitCode = exitStatus.broken;
await flush();
process.exit();
