import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { z } from "zod";
import { writeFileAtomically } from "../lib/files.ts";
import { Failure, hasErrorCode, reasonOf, runFailure, usageFailure } from "../model/failure.ts";
import { mostRecordBytes, whyTooLarge } from "../model/run/bounds.ts";
import { type Run, runSchema, runSchemaVersion } from "../model/run/run.ts";

const inflate = promisify(gunzip);
const deflate = promisify(gzip);

const mostProblems = 5;

/**
 * Reads a Run record, plain or gzipped.
 * @throws Failure "usage" for a file that is missing, damaged, no record, or of a newer Loadline
 */
export async function readRun(path: string): Promise<Run> {
  return parseRun((await readUnpacked(path)).toString("utf8"), path);
}

/**
 * The unpacked bytes of a Run record, not yet validated.
 * @throws Failure "usage" for a file that is missing, damaged or too large for a record
 */
export async function readUnpacked(path: string): Promise<Buffer> {
  const bytes = await readBytes(path);
  return isGzip(bytes) ? await inflateRecord(path, bytes) : bytes;
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > mostRecordBytes) {
      throw usageFailure(`${path} has ${size} bytes; a Run record has at most ${mostRecordBytes}.`);
    }
    return await readFile(path);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unreadable(path, error);
  }
}

/** The failure for a file that cannot be opened or read. */
export function unreadable(path: string, error: unknown): Error {
  if (hasErrorCode(error, "ENOENT", "ENOTDIR"))
    return usageFailure(`${path} does not exist; check the path.`, error);
  if (hasErrorCode(error, "EISDIR")) return usageFailure(`${path} is a directory; give a file in it.`, error);
  if (hasErrorCode(error, "EACCES", "EPERM")) {
    return usageFailure(`${path} cannot be read: permission denied. Make it readable for this user.`, error);
  }
  return runFailure(`${path} cannot be read: ${reasonOf(error)}.`, error);
}

/** Whether bytes begin as every gzip file does. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

async function inflateRecord(path: string, bytes: Buffer): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength: mostRecordBytes });
  } catch (error) {
    throw usageFailure(
      `${path}: the gzip data is damaged, cut off or too large (${reasonOf(error)}); expected a gzipped Run record. Save or download the file again.`,
      error,
    );
  }
}

/**
 * Validates the text of a Run record.
 * @param path the file it comes from, for messages
 * @throws Failure "usage"
 */
export function parseRun(text: string, path: string): Run {
  if (text.trim() === "") {
    throw usageFailure(`${path} is empty; expected a Loadline Run record. Measure again.`);
  }
  let record: unknown;
  try {
    record = JSON.parse(text);
  } catch (error) {
    throw usageFailure(
      `${path} is not JSON: ${reasonOf(error)}. Expected a complete Loadline Run record; save or download the file again.`,
      error,
    );
  }
  checkVersion(record, path);
  const { success, data: run, error } = runSchema.safeParse(record);
  if (success) return run;
  const problems = z.prettifyError({ ...error, issues: error.issues.slice(0, mostProblems) });
  throw usageFailure(
    `${path} is a damaged Run record:\n${problems}\nSave or download the file again, or measure again.`,
    error,
  );
}

const versionPattern = /^loadline\/run@(?<version>\d+)$/;

function checkVersion(record: unknown, path: string): void {
  const schema = z.looseObject({ schema: z.string() }).safeParse(record).data?.schema;
  if (schema === runSchemaVersion) return;
  const version = versionPattern.exec(schema ?? "")?.groups?.["version"];
  const own = versionPattern.exec(runSchemaVersion)?.groups?.["version"];
  if (Number(version) > Number(own)) {
    throw usageFailure(
      `${path} was written by a newer Loadline: its schema is "${schema}", this one reads "${runSchemaVersion}". Update Loadline.`,
    );
  }
  const words =
    schema === undefined
      ? 'it has no field "schema"'
      : `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
  throw usageFailure(
    `${path} is not a Run record: ${words}; expected "${runSchemaVersion}". Use a file from "loadline measure".`,
  );
}

/**
 * Writes a Run record atomically, gzipped if the path ends in `.gz`. Makes missing folders.
 * @throws Failure "run" if it cannot be written
 */
export async function writeRun(path: string, run: Run): Promise<void> {
  // A record that could not be read again is a bug of ours, better found now.
  const text = `${JSON.stringify(runSchema.parse(run))}\n`;
  const tooLarge = whyTooLarge(Buffer.byteLength(text));
  if (tooLarge !== undefined) throw runFailure(`cannot write ${path}: ${tooLarge}`);
  await writeFileAtomically(path, path.endsWith(".gz") ? await deflate(text) : text);
}
