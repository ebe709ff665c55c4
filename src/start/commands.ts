import type { ChildProcess } from "node:child_process";
import { startProgram } from "../lib/programs.ts";
import { runFailure } from "../model/failure.ts";
import { filledIn, type Start, type StartedSide } from "../model/start.ts";
import { type Family, openFamily } from "../processes/family.ts";
import type { KeptOutput } from "./kept-output.ts";

/** Where and with what the commands of a side run. */
export interface Place {
  readonly side: StartedSide;
  /** Root of the side's code. */
  readonly folder: string;
  readonly port: number;
  /** Without secrets (lib/environment.ts). */
  readonly env: Readonly<Record<string, string>>;
  readonly output: KeptOutput;
}

/** What a side is called in messages. */
export function sideWords(side: StartedSide): string {
  return side === "head" ? "this change" : "the base";
}

/** A command that was started, with all that it starts. */
export interface StartedCommand {
  readonly family: Family;
  /** How it ended; rejected where it could not be started. */
  readonly exited: Promise<string>;
}

/** Starts a line of the gate file in the system's shell, in a family of its own. */
export function startCommand(line: string, { env: own }: Pick<Start, "env">, place: Place): StartedCommand {
  const { side, port, folder, env, output } = place;
  const fill = (text: string): string => filledIn(text, { side, port });
  const family = openFamily();
  const onWindows = process.platform === "win32";
  const [shell, flag] = onWindows ? ["cmd.exe", "/c"] : ["/bin/sh", "-c"];
  const child = startProgram(shell, [flag, fill(line)], {
    cwd: folder,
    env: {
      ...env,
      PORT: String(port),
      ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, fill(value)])),
      ...family.variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
    detached: !onWindows,
  });
  family.adopt(child);
  output.take(child.stdout);
  output.take(child.stderr);
  return { family, exited: exitOf(child) };
}

/** A command has ended before its last lines are read; what it left running may hold its output open for ever. */
const outputPatienceMs = 500;

async function exitOf(child: ChildProcess): Promise<string> {
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
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

/** What a command that ended well did. */
export const endedWell = "ended with status 0";

/**
 * Runs a command of a side to its end.
 * @param name its key in the gate file
 * @throws Failure "run" with the last lines of its output where it fails
 */
export async function runToEnd(
  name: "build" | "prepare" | "stop",
  line: string,
  { start, place, signal }: { readonly start: Start; readonly place: Place; readonly signal: AbortSignal },
): Promise<void> {
  const { family, exited } = startCommand(line, start, place);
  const stop = (): void => void family.end();
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  try {
    const how = await exited;
    if (how !== endedWell)
      throw runFailure(`start.${name} of ${sideWords(place.side)} ${how}.${quoted(place.output)}`);
  } finally {
    signal.removeEventListener("abort", stop);
    await family.end();
  }
}

/** The end of an output, to close a message with. */
export function quoted(output: KeptOutput): string {
  const lines = output.lastLines();
  return lines === "" ? " It printed nothing." : ` Its last lines (all of them in ${output.path}):\n${lines}`;
}
