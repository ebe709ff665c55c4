import { closeSync, constants, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import type { K6Choice } from "../../model/gate.ts";
import type { RunChoices } from "./command.ts";
import { describeExit, hasSucceeded, runToEnd } from "./process.ts";
import { type Parts, splitLines, splitRows } from "./rows.ts";

/** How k6's samples come. */
export interface SampleChannel {
  readonly choice: RunChoices["samples"];
  onStdout(chunk: Uint8Array): void;
  /** Resolves when every row was handed over. To be called once, after k6 has ended or was not started. */
  finish(): Promise<void>;
}

function overStdout(parts: Parts): SampleChannel {
  const splitter = splitRows(parts);
  return {
    choice: { kind: "stdout" },
    onStdout: splitter.write,
    finish: async () => splitter.finish(),
  };
}

/** A process that k6 left behind may hold its end of the pipe open. */
const lingeringPipeMs = 5000;

/**
 * Reads a named pipe. Opening one waits for the other side, for ever if k6 dies before, so both sides are opened here without
 * waiting. Our writing side is closed when k6 has ended; then the pipe ends after the last row (POSIX open(), O_NONBLOCK).
 */
function overPipe(path: string, parts: Parts): SampleChannel {
  const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writing = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
  const socket = new Socket({ fd: reading, readable: true, writable: false });
  let broken: unknown;
  const breakBy = (error: unknown) => {
    broken ??= error;
  };
  socket.on("data", parts.onRows);
  // Once k6 has opened it, its name is no longer needed.
  socket.once("data", () => void rm(path, { force: true }).catch(breakBy));
  socket.once("error", breakBy);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const text = splitLines(parts.onText);
  return {
    choice: { kind: "pipe", path },
    onStdout: text.write,
    finish: async () => {
      closeSync(writing);
      const timer = setTimeout(() => socket.destroy(), lingeringPipeMs);
      await closed;
      clearTimeout(timer);
      text.finish();
      if (broken !== undefined) throw broken;
    },
  };
}

/**
 * Opens a channel for the samples of one run.
 * @param folder private to this run; the caller removes it
 * @param doubt called if no named pipe could be made, and standard output is used
 */
export async function openSamples(
  kind: K6Choice["samples"],
  folder: string,
  options: {
    readonly parts: Parts;
    readonly env: Readonly<Record<string, string>>;
    readonly signal: AbortSignal;
    readonly doubt: (line: string) => void;
  },
): Promise<SampleChannel> {
  const { parts, env, signal, doubt } = options;
  if (kind === "stdout") return overStdout(parts);
  const path = join(folder, "samples.csv");
  const command = { file: "mkfifo", args: ["-m", "600", path], env };
  const { exit, stderr } = await runToEnd(command, signal);
  if (hasSucceeded(exit)) return overPipe(path, parts);
  const reason = stderr.trim() || `mkfifo ${describeExit(exit)}`;
  doubt(`No named pipe could be created for k6's samples (${reason}); using its standard output.`);
  return overStdout(parts);
}
