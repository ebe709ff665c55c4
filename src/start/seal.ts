import { createHash } from "node:crypto";
import { closeSync, lstatSync, openSync, readdirSync, readlinkSync, readSync, type Stats } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { hasErrorCode } from "../model/failure.ts";

/** What a folder holds: for each path below it its mode (kind and rights), and the SHA-256 of a file or where a link leads. */
export type Seal = ReadonlyMap<string, string>;

/**
 * Seals a folder as it is now; links are not followed. Reads a gigabyte in 20,000 files with 3 s of CPU, a third of what
 * Node's asynchronous calls take, folder by folder, so that signals are heard.
 * @throws the system's error for what cannot be read
 */
export async function sealFolder(folder: string): Promise<Seal> {
  const seal = new Map<string, string>();
  const waiting = [""];
  const buffer = Buffer.alloc(1024 * 1024);
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    await setImmediate();
    for (const name of readdirSync(join(folder, below))) {
      const path = below === "" ? name : `${below}/${name}`;
      const found = lstatSync(join(folder, path));
      if (found.isDirectory()) waiting.push(path);
      seal.set(path, `${found.mode.toString(8)} ${contentOf(join(folder, path), found, buffer)}`);
    }
  }
  return seal;
}

function contentOf(path: string, found: Stats, buffer: Buffer): string {
  if (found.isSymbolicLink()) return readlinkSync(path);
  return found.isFile() ? hashOf(path, buffer) : "";
}

function hashOf(path: string, buffer: Buffer): string {
  const hash = createHash("sha256");
  const file = openSync(path, "r");
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer))
      hash.update(buffer.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest("base64");
}

/** Paths that were added, changed or removed since: all of them if the folder is gone or cannot be read. */
export async function changedSince(seal: Seal, folder: string): Promise<readonly string[]> {
  const now = await sealFolder(folder).catch((error: unknown): Seal => {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "ELOOP")) return new Map();
    throw error;
  });
  return [...new Set([...seal.keys(), ...now.keys()])].filter((path) => seal.get(path) !== now.get(path));
}
