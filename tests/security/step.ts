// A step of a job and a command in a terminal: the action and the command line of src/, run to their end.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { FsFixture } from "fs-fixture";
import { toolPath } from "../../scripts/tools.ts";
import { node24, runProcess } from "../e2e/processes.ts";
import { type EventName, type EventOptions, writeEvent } from "../github/events.ts";
import { defaultToken } from "../github/identity.ts";
import type { GitHub } from "../github/server.ts";

type Variables = Readonly<Record<string, string>>;

/** How a step or a command ended. */
interface Printed {
  /** Exit status; null when a signal ended it. */
  readonly status: number | null;
  /** All of standard output, then all of standard error. */
  readonly output: string;
}

async function runEntry(
  file: string,
  args: readonly string[],
  cwd: string,
  more: Variables,
): Promise<Printed> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const env = { PATH: `${dirname(toolPath("k6"))}:${PATH}`, HOME, ...cache, ...more };
  // Ends what hangs; a busy machine may take its time.
  const ended = await runProcess(node24, [resolve(file), ...args], { cwd, env, timeoutMs: 120_000 });
  return { status: ended.status, output: ended.stdout + ended.stderr };
}

/** Runs a command of src/cli.ts in this folder, with the tools' k6 on PATH. */
export async function runCommand(args: readonly string[], cwd: string): Promise<Printed> {
  return await runEntry("src/cli.ts", args, cwd, {});
}

interface StepOptions {
  readonly event: EventName;
  readonly about: Omit<EventOptions, "repository">;
  readonly inputs: Variables;
  /** Further variables that the job sets. */
  readonly env?: Variables;
}

/**
 * Runs src/action.ts as a step with the default token in this checkout, in a job that the event started, with the
 * tools' k6 on PATH; `summary` is the step's.
 */
export async function runStep(
  github: GitHub,
  checkout: FsFixture,
  { event, about, inputs, env = {} }: StepOptions,
): Promise<Printed & { readonly summary: string }> {
  const files = {
    GITHUB_OUTPUT: checkout.getPath("output"),
    GITHUB_STEP_SUMMARY: checkout.getPath("summary.md"),
  };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const variables = Object.entries({ "github-token": defaultToken, ...inputs });
  const repository = `${github.owner}/${github.name}`;
  const printed = await runEntry("src/action.ts", [], checkout.path, {
    ...writeEvent(checkout.path, event, { repository, ...about }),
    ...Object.fromEntries(variables.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    ...files,
    GITHUB_API_URL: github.url,
    ...env,
  });
  return { ...printed, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}
