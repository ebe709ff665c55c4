import { hasErrorCode, runFailure, usageFailure } from "./start.js";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { randomBytes } from "node:crypto";
import { access, constants as constants$1, lstat, mkdir, mkdtemp, open, readdir, rename, rm, stat } from "node:fs/promises";

// src/lib/files.ts
async function makeDirectory(path) {
	try {
		await makeLevels(resolve(path));
	} catch (error) {
		throw unwritable(path, error);
	}
}
async function makeLevels(path) {
	try {
		await mkdir(path);
	} catch (error) {
		if (hasErrorCode(error, "EEXIST", "EROFS", "EPERM") && await isDirectory(path)) return;
		const parent = dirname(path);
		if (!hasErrorCode(error, "ENOENT") || parent === path) throw error;
		await makeLevels(parent);
		await mkdir(path).catch(async (again) => {
			if (!hasErrorCode(again, "EEXIST") || !await isDirectory(path)) throw again;
		});
	}
}
async function makeOwnDirectory(path, working = process.cwd()) {
	const link = await linkBelow(working, resolve(path));
	if (link !== void 0) throw usageFailure(`${link} is a link, which is not followed below the working directory: remove it, or name the directory that it leads to.`);
	await makeDirectory(path);
}
async function linkBelow(root, path) {
	const way = relative(root, path).split(sep);
	if (way[0] === ".." || isAbsolute(relative(root, path))) return void 0;
	for (let length = 1; length <= way.length; length += 1) {
		const part = way.slice(0, length).join(sep);
		const found = await ifThere(lstat(join(root, part)));
		if (found === void 0) return void 0;
		if (found.isSymbolicLink()) return part;
	}
}
const inOrder = new Intl.Collator("en", { numeric: true }).compare;
async function filesIn(directory) {
	return (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name).sort(inOrder).map((name) => join(directory, name));
}
async function isDirectory(path) {
	return await stat(path).then((found) => found.isDirectory(), () => false);
}
async function ifThere(found) {
	return await found.catch((error) => {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return void 0;
		throw error;
	});
}
async function inTemporaryDirectory(work) {
	const path = join(tmpdir(), "loadline-");
	const directory = await mkdtemp(path).catch((error) => {
		throw unwritable(path, error);
	});
	try {
		return await work(directory);
	} finally {
		await rm(directory, {
			recursive: true,
			force: true
		});
	}
}
async function assertWritable(directory) {
	for (let level = resolve(directory);; level = dirname(level)) try {
		await access(`${level}/.`, constants$1.W_OK | constants$1.X_OK);
		return;
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT") || dirname(level) === level) throw unwritable(join(directory, "."), error);
	}
}
async function writeFileAtomically(path, content) {
	const directory = dirname(path);
	await makeDirectory(directory);
	const temporary = join(directory, `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
	try {
		await writeFlushed(temporary, content);
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true }).catch(() => void 0);
		throw unwritable(path, error);
	}
}
async function writeFlushed(path, content) {
	const file = await open(path, "wx");
	try {
		await file.writeFile(content);
		await file.sync();
	} finally {
		await file.close();
	}
}
const obstacles = [
	[["ENOSPC", "EDQUOT"], () => "no space left on the disk; free some or choose another directory."],
	[["EACCES", "EPERM"], (directory) => `permission denied in ${directory}; make the directory writable.`],
	[["EROFS"], () => "the file system is read-only; choose another directory."],
	[["ENOTDIR", "EEXIST"], () => "part of the path is a file, not a directory; choose another path."],
	[["EISDIR", "ENOTEMPTY"], () => "it is a directory; choose a file path."]
];
function unwritable(path, error) {
	const known = obstacles.find(([codes]) => hasErrorCode(error, ...codes));
	if (known !== void 0) return runFailure(`cannot write ${path}: ${known[1](dirname(path))}`, error);
	if (!(error instanceof Error && "code" in error)) return error;
	return runFailure(`cannot write ${path}: ${error.message}; choose another directory.`, error);
}

export { assertWritable, filesIn, ifThere, inOrder, inTemporaryDirectory, isDirectory, makeDirectory, makeOwnDirectory, unwritable, writeFileAtomically };