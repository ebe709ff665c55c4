import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { z } from "zod";
import { whenAborted } from "../lib/net/deadline.ts";
import { startProgram } from "../lib/programs.ts";
import { type Failure, reasonOf, runFailure } from "../model/failure.ts";
import { filledIn, type Start, type StartedSide } from "../model/start.ts";
import { type Family, openFamily } from "../processes/family.ts";
import type { KeptOutput } from "./kept-output.ts";

/** Where a side's commands run. */
export interface CommandPlace {
  readonly side: StartedSide;
  /** Root of the side's code. */
  readonly folder: string;
  readonly port: number;
  /** Without secrets (lib/environment.ts). */
  readonly env: Readonly<Record<string, string>>;
  readonly output: KeptOutput;
}

/** A side in messages. */
export function sideWords(side: StartedSide): string {
  return side === "head" ? "this change" : "the base";
}

export interface StartedCommand {
  readonly family: Family;
  /** How it ended; rejected with a Failure if it could not be started. */
  readonly exited: Promise<string>;
}

/** Starts a line of the gate file in the system's shell. @throws Failure "run" if the system refuses it as a command */
export function startCommand(
  line: string,
  { env: own }: Pick<Start, "env">,
  place: CommandPlace,
): StartedCommand {
  const { side, port, folder, env, output } = place;
  const fill = (text: string): string => filledIn(text, { side, port });
  const family = openFamily();
  const onWindows = process.platform === "win32";
  const [shell, flag] = onWindows ? ["cmd.exe", "/c"] : ["/bin/sh", "-c"];
  const [file, ...args] = family.confined([shell, flag, fill(line)]);
  const variables = {
    // Bytecode would be written beside the sources, where nobody could tell which side wrote it.
    PYTHONDONTWRITEBYTECODE: "1",
    ...env,
    PORT: String(port),
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, fill(value)])),
    ...family.variables,
  };
  const child = orNotStarted(place, () =>
    startProgram(file, args, {
      ...{ cwd: folder, env: variables, stdio: ["ignore", "pipe", "pipe"], detached: !onWindows },
    }),
  );
  family.adopt(child);
  output.take(child.stdout);
  output.take(child.stderr);
  return { family, exited: exitOf(child, place) };
}

/** Some of the system's errors come at once, such as that of a command line which is too long. */
function orNotStarted<Child>(place: CommandPlace, start: () => Child): Child {
  try {
    return start();
  } catch (error) {
    throw notStarted(place, error);
  }
}

const missingProgram = z.object({ code: z.literal("ENOENT"), path: z.string() });

/** Why a command could not be started. Node's message names the shell also where the folder is missing. */
export function whyNotStarted(error: unknown, folder: string): string {
  if (!existsSync(folder)) return `its folder ${folder} is not there any more`;
  const missing = missingProgram.safeParse(error).data;
  if (missing === undefined) return reasonOf(error);
  return `this system has no ${missing.path}, which runs the commands of start; use a machine or a container image that has it`;
}

function notStarted({ side, folder }: CommandPlace, error: unknown): Failure {
  const why = whyNotStarted(error, folder);
  return runFailure(`start: a command of ${sideWords(side)} could not be started: ${why}.`, error);
}

/** How long its last lines are read after a command's end: what it left running may hold its output open. */
const outputPatienceMs = 500;

async function exitOf(child: ChildProcess, place: CommandPlace): Promise<string> {
  return await new Promise((resolve, reject) => {
    child.once("error", (error) => reject(notStarted(place, error)));
    child.once("exit", (status, signal) => {
      const how = status === null ? `was ended by ${signal}` : `ended with status ${status}`;
      const timer = setTimeout(() => resolve(how), outputPatienceMs);
      child.once("close", () => {
        clearTimeout(timer);
        resolve(how);
      });
    });
  });
}

/** How a successful command ends. */
export const endedWell = "ended with status 0";

/** Runs a command to its end. @throws Failure "run" with the last lines of its output if it fails */
export async function runToEnd(
  name: "build" | "prepare" | "stop",
  line: string,
  {
    start,
    place,
    signal,
  }: { readonly start: Start; readonly place: CommandPlace; readonly signal: AbortSignal },
): Promise<void> {
  const { family, exited } = startCommand(line, start, place);
  const stopListening = whenAborted(signal, () => void family.end());
  try {
    const how = await exited;
    if (how !== endedWell)
      throw runFailure(`start.${name} of ${sideWords(place.side)} ${how}.${quoted(place.output)}`);
  } finally {
    stopListening();
    await family.end();
  }
}

/** The last lines of an output, to end a message. */
export function quoted(output: KeptOutput): string {
  const lines = output.lastLines();
  return lines === "" ? " It printed nothing." : ` Its last lines (all of them in ${output.path}):\n${lines}`;
}
