import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { whenAborted, within } from "../../../lib/net/deadline.ts";
import { startProgram } from "../../../lib/programs.ts";
import { reasonOf } from "../../../model/failure.ts";
import { openFamily } from "../../../processes/family.ts";

interface ProgramRun {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly patienceMs: number;
  readonly signal: AbortSignal;
  /** Of its output; default: kept for the message. What it throws ends the program. */
  readonly line?: (text: string) => void;
}

const mostLines = 8;
const mostCharacters = 300;
/** How long its last lines are read after its end: what it left running may hold its output open. */
const outputPatienceMs = 500;

/** The last lines of what a program says. */
function lastLines(): { readonly take: (stream: Readable) => void; readonly text: () => string } {
  let tail = Buffer.alloc(0);
  return {
    take: (stream) => {
      stream.on("data", (chunk: Buffer) => {
        tail = Buffer.concat([tail, chunk]).subarray(-16_384);
      });
    },
    text: () =>
      tail
        .toString("utf8")
        .split(/\r?\n/)
        .map((line) => line.trim().slice(0, mostCharacters))
        .filter((line) => line !== "")
        .slice(-mostLines)
        .join(" | "),
  };
}

/**
 * Runs a program to its end, and ends it with all that it started at the deadline.
 * @returns undefined where it ended well; else how it ended, and its last lines, as a clause
 * @throws what `line` throws
 */
export async function runProgram(
  [file, ...args]: readonly [string, ...string[]],
  { folder, env, patienceMs, signal, line }: ProgramRun,
): Promise<string | undefined> {
  const family = openFamily();
  const said = lastLines();
  const deadline = within(patienceMs, signal);
  let stopListening = (): void => {};
  try {
    const child = startProgram(file, args, {
      ...{ cwd: folder, env: { ...env, ...family.variables } },
      ...{ stdio: ["ignore", "pipe", "pipe"], detached: process.platform !== "win32" },
    });
    family.adopt(child);
    stopListening = whenAborted(deadline, () => void family.end());
    said.take(child.stderr);
    const read = line === undefined ? undefined : createInterface({ input: child.stdout });
    if (read === undefined) said.take(child.stdout);
    const reading = (async () => {
      for await (const text of read ?? []) line?.(text);
    })();
    const ended = new Promise<string | undefined>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (status, killed) => {
        const how = status === null ? `was ended by ${killed}` : `ended with status ${status}`;
        const end = (): void => resolve(status === 0 ? undefined : how);
        const timer = setTimeout(end, status === 0 ? 0 : outputPatienceMs);
        child.once("close", () => {
          clearTimeout(timer);
          end();
        });
      });
    });
    // Either may fail first; then nothing of the other is wanted.
    const [how] = await Promise.all([ended, reading]);
    if (how === undefined) return undefined;
    const words = deadline.aborted && !signal.aborted ? `took longer than ${patienceMs / 1000} s` : how;
    return said.text() === "" ? words : `${words}: ${said.text()}`;
  } catch (error) {
    if (error instanceof Error && "syscall" in error) return `could not be started: ${reasonOf(error)}`;
    throw error;
  } finally {
    stopListening();
    await family.end();
  }
}
