// Keeps what the tests and the gates that they start write, until one test has looked through all of it: temporary
// folders are moved aside where a test removes them, and what child processes print is written down.

// Keeps what the tests and the gates that they start write, until one test has looked through all of it: temporary
// folders are moved aside where a test removes them, and what child processes print is written down.
import childProcess, { ChildProcess, type SpawnSyncReturns } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs, { mkdirSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import fsPromises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Where things are kept; set by root.ts. */
export const rootVariable = "LOADLINE_WRITTEN";

/** Of one process, so that a load's log of some minutes fits. */
const mostBytes = 16 * 1024 * 1024;

/** Writes text down that was meant for somebody, such as a request to GitHub. Without a root nothing is kept. */
export function keepText(kind: string, text: string | Buffer): void {
  const root = process.env[rootVariable];
  if (root === undefined || text.length === 0) return;
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, `${kind}-${randomUUID()}`), text);
}

/** @returns whether a folder was moved aside: one that lies in the folder of temporary ones */
function moveAside(path: unknown): boolean {
  const root = process.env[rootVariable];
  if (root === undefined || typeof path !== "string" || path === root) return false;
  try {
    if (realpathSync(dirname(path)) !== realpathSync(tmpdir())) return false;
    renameSync(path, join(root, `folder-${randomUUID()}`));
    return true;
  } catch {
    // Gone, or on another file system: left to whoever removes it.
    return false;
  }
}

function keepRemoved(): void {
  const { rm } = fsPromises;
  fsPromises.rm = async (path, options) => {
    if (options?.recursive !== true || !moveAside(path)) await rm(path, options);
  };
  const { rmSync } = fs;
  fs.rmSync = (path, options) => {
    if (options?.recursive !== true || !moveAside(path)) rmSync(path, options);
  };
}

function keepStream(stream: Readable | null | undefined, kept: Uint8Array[]): void {
  if (!stream) return;
  const push = stream.push.bind(stream);
  let bytes = 0;
  stream.push = (chunk: unknown, encoding) => {
    if (chunk instanceof Uint8Array && bytes < mostBytes) {
      bytes += chunk.length;
      kept.push(Uint8Array.from(chunk));
    }
    return push(chunk, encoding);
  };
}

function keepPrinted(): void {
  const prototype: { spawn: (options: unknown) => unknown } = Object(ChildProcess).prototype;
  const { spawn } = prototype;
  prototype.spawn = function spawnKept(this: ChildProcess, options: unknown) {
    const result = spawn.call(this, options);
    const kept: Uint8Array[] = [];
    keepStream(this.stdout, kept);
    keepStream(this.stderr, kept);
    this.once("close", () => keepText("output", Buffer.concat(kept)));
    return result;
  };
  const { spawnSync } = childProcess;
  Object.assign(childProcess, {
    spawnSync: (...args: Parameters<typeof spawnSync>) => {
      const ended: SpawnSyncReturns<string | Buffer> = spawnSync(...args);
      for (const text of [ended.stdout, ended.stderr]) if (text) keepText("output", text);
      return ended;
    },
  });
}

/** Set where this process keeps already: files of tests share processes. */
const isKeeping = Symbol.for("loadline.isKeeping");

if (process.env[rootVariable] !== undefined && !Reflect.has(globalThis, isKeeping)) {
  Reflect.set(globalThis, isKeeping, true);
  keepRemoved();
  keepPrinted();
  syncBuiltinESMExports();
}
