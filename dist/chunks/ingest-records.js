import { writeFileAtomically } from "./lib-files.js";
import { Failure, hasErrorCode, mostRecordBytes, reasonOf, runFailure, usageFailure, whyTooLarge } from "./start.js";
import { looseObject, prettifyError, string$1 as string } from "./zod.js";
import { runSchema, runSchemaVersion } from "./model.js";
import { promisify } from "node:util";
import { readFile, stat } from "node:fs/promises";
import { gunzip, gzip } from "node:zlib";

// src/ingest/records.ts
const inflate = promisify(gunzip);
const deflate = promisify(gzip);
const mostProblems = 5;
async function readRun(path) {
	return parseRun((await readUnpacked(path)).toString("utf8"), path);
}
async function readUnpacked(path) {
	const bytes = await readBytes(path);
	return isGzip(bytes) ? await inflateRecord(path, bytes) : bytes;
}
async function readBytes(path) {
	try {
		const { size } = await stat(path);
		if (size > 8388608) throw usageFailure(`${path} has ${size} bytes; a Run record has at most ${mostRecordBytes}.`);
		return await readFile(path);
	} catch (error) {
		if (error instanceof Failure) throw error;
		throw unreadable(path, error);
	}
}
function unreadable(path, error) {
	if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return usageFailure(`${path} does not exist; check the path.`, error);
	if (hasErrorCode(error, "EISDIR")) return usageFailure(`${path} is a directory; give a file in it.`, error);
	if (hasErrorCode(error, "EACCES", "EPERM")) return usageFailure(`${path} cannot be read: permission denied. Make it readable for this user.`, error);
	return runFailure(`${path} cannot be read: ${reasonOf(error)}.`, error);
}
function isGzip(bytes) {
	return bytes[0] === 31 && bytes[1] === 139;
}
async function inflateRecord(path, bytes) {
	try {
		return await inflate(bytes, { maxOutputLength: mostRecordBytes });
	} catch (error) {
		throw usageFailure(`${path}: the gzip data is damaged, cut off or too large (${reasonOf(error)}); expected a gzipped Run record. Save or download the file again.`, error);
	}
}
function parseRun(text, path) {
	if (text.trim() === "") throw usageFailure(`${path} is empty; expected a Loadline Run record. Measure again.`);
	let record;
	try {
		record = JSON.parse(text);
	} catch (error) {
		throw usageFailure(`${path} is not JSON: ${reasonOf(error)}. Expected a complete Loadline Run record; save or download the file again.`, error);
	}
	checkVersion(record, path);
	const { success, data: run, error } = runSchema.safeParse(record);
	if (success) return run;
	const problems = prettifyError({
		...error,
		issues: error.issues.slice(0, mostProblems)
	});
	throw usageFailure(`${path} is a damaged Run record:\n${problems}\nSave or download the file again, or measure again.`, error);
}
const versionPattern = /^loadline\/run@(?<version>\d+)$/;
function checkVersion(record, path) {
	const schema = looseObject({ schema: string() }).safeParse(record).data?.schema;
	if (schema === "loadline/run@1") return;
	const version = versionPattern.exec(schema ?? "")?.groups?.["version"];
	const own = versionPattern.exec(runSchemaVersion)?.groups?.["version"];
	if (Number(version) > Number(own)) throw usageFailure(`${path} was written by a newer Loadline: its schema is "${schema}", this one reads "${runSchemaVersion}". Update Loadline.`);
	const words = schema === void 0 ? "it has no field \"schema\"" : `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
	throw usageFailure(`${path} is not a Run record: ${words}; expected "${runSchemaVersion}". Use a file from "loadline measure".`);
}
async function writeRun(path, run) {
	const text = `${JSON.stringify(runSchema.parse(run))}\n`;
	const tooLarge = whyTooLarge(Buffer.byteLength(text));
	if (tooLarge !== void 0) throw runFailure(`cannot write ${path}: ${tooLarge}`);
	await writeFileAtomically(path, path.endsWith(".gz") ? await deflate(text) : text);
}

export { isGzip, parseRun, readRun, readUnpacked, unreadable, writeRun };