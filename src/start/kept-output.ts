import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { stripVTControlCharacters } from "node:util";
import { makeOwnDirectory, unwritable } from "../lib/files.ts";

const mostFileBytes = 10_000_000;
const mostTailBytes = 16_384;
const mostLines = 20;
const mostLineCharacters = 300;

/** A program's output: the beginning in a file, the end for messages. */
export interface KeptOutput {
  readonly path: string;
  take(stream: Readable): void;
  /** At most 20, indented. */
  lastLines(): string;
  close(): Promise<void>;
}

/**
 * Keeps the output of a side's commands in one new file: one that is there may be a link of the change.
 * @throws Failure for a file that cannot be written
 */
export async function keepOutput(path: string): Promise<KeptOutput> {
  await makeOwnDirectory(dirname(path));
  await rm(path, { force: true }).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  const file = createWriteStream(path, { flags: "wx" });
  let room = mostFileBytes;
  let tail = Buffer.alloc(0);
  // A full disk ends the log, not the gate.
  file.on("error", () => undefined);
  return {
    path,
    take: (stream) => {
      stream.on("data", (chunk: Buffer) => {
        if (room > 0) file.write(chunk.subarray(0, room));
        if (room > 0 && chunk.length >= room) file.write("\n(the rest was left out)\n");
        room -= chunk.length;
        tail = Buffer.concat([tail, chunk]).subarray(-mostTailBytes);
      });
    },
    lastLines: () => lastLinesOf(tail.toString("utf8")),
    close: async () => {
      file.end();
      await finished(file).catch(() => undefined);
    },
  };
}

function lastLinesOf(text: string): string {
  return stripVTControlCharacters(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(-mostLines)
    .map((line) => `  ${line.slice(0, mostLineCharacters)}`)
    .join("\n");
}
