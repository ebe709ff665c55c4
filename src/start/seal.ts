import { createHash } from "node:crypto";
import { closeSync, lstatSync, openSync, readdirSync, readlinkSync, readSync, type Stats } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { hasErrorCode } from "../model/failure.ts";

/** What a folder holds: each path below it. */
export type Seal = ReadonlyMap<string, Sealed>;

interface Sealed {
  /** Its mode (kind and rights), and the SHA-256 of a file or where a link leads. */
  readonly text: string;
  /** What no runtime takes for code. */
  readonly isNoCode: boolean;
}

/**
 * Seals a folder as it is now; links are not followed. Reads a gigabyte in 20,000 files with 3 s of CPU, a third of what
 * Node's asynchronous calls take, folder by folder, so that signals are heard.
 * @throws the system's error for what cannot be read
 */
export async function sealFolder(folder: string): Promise<Seal> {
  const seal = new Map<string, Sealed>();
  const waiting = [""];
  const buffer = Buffer.alloc(1024 * 1024);
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    await setImmediate();
    for (const name of readdirSync(join(folder, below))) {
      const path = below === "" ? name : `${below}/${name}`;
      const found = lstatSync(join(folder, path));
      if (found.isDirectory()) waiting.push(path);
      const { content, isNoCode } = contentOf(join(folder, path), found, buffer);
      seal.set(path, { text: `${found.mode.toString(8)} ${content}`, isNoCode });
    }
  }
  return seal;
}

function contentOf(path: string, found: Stats, buffer: Buffer) {
  if (found.isSymbolicLink()) return { content: readlinkSync(path), isNoCode: false };
  if (!found.isFile()) return { content: "", isNoCode: true };
  const { hash, isDatabase } = hashOf(path, buffer);
  return { content: hash, isNoCode: isDatabase || /\.(?:log|pid)$/.test(path) };
}

/**
 * How files of databases begin that services keep beside their code: SQLite (https://sqlite.org/fileformat.html, 1.3), and H2 in its
 * MVStore (https://h2database.com/html/mvstore.html#fileFormat).
 */
const databases: readonly Buffer[] = [Buffer.from("SQLite format 3\0"), Buffer.from("H:2,block:")];

function hashOf(path: string, buffer: Buffer) {
  const hash = createHash("sha256");
  const file = openSync(path, "r");
  let isDatabase = false;
  try {
    for (let read = readSync(file, buffer), at = 0; read > 0; at += read, read = readSync(file, buffer)) {
      const part = buffer.subarray(0, read);
      if (at === 0) isDatabase = databases.some((begin) => part.subarray(0, begin.length).equals(begin));
      hash.update(part);
    }
  } finally {
    closeSync(file);
  }
  return { hash: hash.digest("base64"), isDatabase };
}

/** Paths that were added, changed or removed since: all of them if the folder is gone or cannot be read. */
export async function changedSince(seal: Seal, folder: string): Promise<readonly string[]> {
  return changedBetween(seal, await sealAgain(folder));
}

/**
 * The same of what the next start could run: of services that ran in this folder nobody knows which of them wrote a file. Their
 * databases, sockets and logs count as what they are, Python's bytecode is removed: the next start writes it again.
 */
export async function codeChangedSince(seal: Seal, folder: string): Promise<readonly string[]> {
  const now = await sealAgain(folder);
  const isNoCode = (path: string): boolean =>
    [seal, now].every((one) => one.get(path)?.isNoCode !== false || isOfDatabase(path, one));
  const code = changedBetween(seal, now).filter((path) => !isNoCode(path));
  const isBytecode = (path: string): boolean =>
    !seal.has(path) && /(?:^|\/)__pycache__\/[^/]+\.pyc$/.test(path);
  for (const path of code.filter(isBytecode)) await rm(join(folder, path), { force: true });
  return code.filter((path) => !isBytecode(path));
}

/** SQLite's own files beside a database: https://sqlite.org/tempfiles.html. */
function isOfDatabase(path: string, seal: Seal): boolean {
  const database = path.replace(/-(?:wal|shm|journal)$/, "");
  return database !== path && seal.get(database)?.isNoCode === true;
}

async function sealAgain(folder: string): Promise<Seal> {
  return await sealFolder(folder).catch((error: unknown): Seal => {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "ELOOP")) return new Map();
    throw error;
  });
}

function changedBetween(before: Seal, now: Seal): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (path) => before.get(path)?.text !== now.get(path)?.text,
  );
}
