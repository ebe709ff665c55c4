// A step of a job and a command in a terminal: the action and the command line of src/, run to their end.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { FsFixture } from "fs-fixture";
import { toolPath } from "../../scripts/tools.ts";
import { entryPath } from "../built.ts";
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
  onStart?: (pid: number) => void,
): Promise<Printed> {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE } = process.env;
  const cache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
  const env = { PATH: `${dirname(toolPath("k6"))}:${PATH}`, HOME, ...cache, ...more };
  // Ends what hangs; a busy machine may take its time.
  const ended = await runProcess(node24, [file, ...args], {
    ...{ cwd, env, timeoutMs: 120_000 },
    ...(onStart && { onStart }),
  });
  return { status: ended.status, output: ended.stdout + ended.stderr };
}

/** Runs a command in this folder, with the tools' k6 on PATH. */
export async function runCommand(
  args: readonly string[],
  cwd: string,
  env: Variables = {},
  onStart?: (pid: number) => void,
): Promise<Printed> {
  return await runEntry(entryPath("cli"), args, cwd, env, onStart);
}

interface StepOptions {
  readonly event: EventName;
  readonly about: Omit<EventOptions, "repository">;
  readonly inputs: Variables;
  /** Further variables that the job sets. */
  readonly env?: Variables;
  /** Path of the action's `main`, or its `post`. Default: what src/ builds to. */
  readonly program?: string;
  /** Given the step's process when it is there. */
  readonly onStart?: (pid: number) => void;
}

/** A step that ended. */
interface Stepped extends Printed {
  readonly summary: string;
  /** What it handed to its `post:`, as the runner passes that on. */
  readonly state: Variables;
}

/** The variables of a `post:`, from what its step wrote into GITHUB_STATE. */
export function stateIn(text: string): Variables {
  const saved = [...text.matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2$/gm)];
  return Object.fromEntries(saved.map(([, name = "", , value = ""]) => [`STATE_${name}`, value]));
}

/**
 * Runs the action as a step with the default token in this checkout, in a job that the event started, with the
 * tools' k6 on PATH; `summary` is the step's.
 */
export async function runStep(
  github: GitHub,
  checkout: FsFixture,
  { event, about, inputs, env = {}, program = entryPath("action"), onStart }: StepOptions,
): Promise<Stepped> {
  const files = {
    GITHUB_OUTPUT: checkout.getPath("output"),
    GITHUB_STATE: checkout.getPath("state"),
    GITHUB_STEP_SUMMARY: checkout.getPath("summary.md"),
  };
  for (const file of Object.values(files)) writeFileSync(file, "");
  const variables = Object.entries({ "github-token": defaultToken, comment: "always", ...inputs });
  const repository = `${github.owner}/${github.name}`;
  const variablesOfJob = {
    ...writeEvent(checkout.path, event, { repository, ...about }),
    ...Object.fromEntries(variables.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    ...files,
    GITHUB_API_URL: github.url,
    ...env,
  };
  const printed = await runEntry(program, [], checkout.path, variablesOfJob, onStart);
  const state = stateIn(readFileSync(files.GITHUB_STATE, "utf8"));
  return { ...printed, state, summary: readFileSync(files.GITHUB_STEP_SUMMARY, "utf8") };
}
