import { closeSync, constants, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import type { K6Choice } from "../../model/gate.ts";
import type { RunChoices } from "./command.ts";
import { describeExit, runToEnd } from "./process.ts";
import { type Parts, splitLines, splitRows } from "./rows.ts";

/** The way k6's samples take to us. */
export interface SampleChannel {
  /** Settings for k6. */
  readonly choice: RunChoices["samples"];
  /** Takes k6's standard output. */
  onStdout(chunk: Uint8Array): void;
  /** Resolves when every row was handed over; to be called once, after the process has ended or was never started. */
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

/** A process that k6 left behind may hold its end of the pipe open; after k6's own end there is nothing to wait for. */
const lingeringPipeMs = 5000;

/**
 * Reads a named pipe. Opening one waits for the other side, for ever if k6 dies before it comes that far; so both
 * sides are opened here without waiting. Our writing side keeps the pipe from ending before k6 has opened it and is
 * let go when k6 has ended; the reading side then sees the end behind the last row (POSIX open(), O_NONBLOCK).
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
  // k6 has opened it, so its name is not needed any more.
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
 * Opens the way for the samples of one run.
 * @param folder private to this run; the caller removes it
 * @param doubt called when there are no named pipes and the samples come over standard output instead
 */
export async function openSamples(
  kind: K6Choice["samples"],
  folder: string,
  options: {
    parts: Parts;
    env: Readonly<Record<string, string>>;
    signal: AbortSignal;
    doubt: (line: string) => void;
    /** k6 is another user's; the folder keeps everybody away who does not know the pipe's name. */
    isShared?: boolean;
  },
): Promise<SampleChannel> {
  const { parts, env, signal, doubt, isShared = false } = options;
  if (kind === "stdout") return overStdout(parts);
  const path = join(folder, "samples.csv");
  const command = { file: "mkfifo", args: ["-m", isShared ? "666" : "600", path], env };
  const made = await runToEnd(command, signal);
  if (made.exit.kind === "exited" && made.exit.exitCode === 0) return overPipe(path, parts);
  const reason = made.stderr.trim() || `mkfifo ${describeExit(made.exit)}`;
  doubt(`No named pipe could be created for k6's samples (${reason}); using its standard output.`);
  return overStdout(parts);
}
