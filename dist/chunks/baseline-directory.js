import { assertWritable, makeDirectory, unwritable, writeFileAtomically } from "./lib-files.js";
import { hasErrorCode, inTurn, reasonOf, runFailure } from "./start.js";
import { takeLock } from "./lib-lock.js";
import { untilWon } from "./lib-races.js";
import { createFileStore, refuseLargeFile } from "./baseline.js";
import { dirname, join } from "node:path";
import { readFile, readdir, stat } from "node:fs/promises";

// src/baseline/directory.ts
const defaultBaselineDirectory = ".loadline/baselines";
function createDirectoryStore(path, { secondMs = 1e3 } = {}) {
	const read = async (file) => readHistoryFile(join(path, file));
	return createFileStore({
		place: path,
		nameOf: (file) => join(path, file),
		list: async () => listHistories(path),
		read,
		assertWritable: async () => assertWritable(path),
		async update(append, change) {
			const file = join(path, append.path);
			await makeDirectory(dirname(file));
			await holdingLock(`${file}.locked`, secondMs, async (lock) => {
				for (const [to, content] of await change(read)) {
					if (!await lock.renew()) throw new LockHeld();
					await writeFileAtomically(join(path, to), content);
				}
			});
		}
	});
}
async function listHistories(path) {
	const folders = (await listFolder(path)).filter((entry) => entry.isDirectory());
	return (await inTurn(folders, async ({ name: folder }) => {
		return (await listFolder(join(path, folder))).filter((entry) => entry.isFile() && entry.name.endsWith(".json")).map(({ name }) => ({
			path: `${folder}/${name}`,
			read: async () => await readHistoryFile(join(path, folder, name)) ?? ""
		}));
	})).flat();
}
async function listFolder(path) {
	try {
		return (await readdir(path, { withFileTypes: true })).sort((one, other) => one.name < other.name ? -1 : 1);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return [];
		throw unreadable(path, error);
	}
}
async function readHistoryFile(file) {
	try {
		const found = await stat(file);
		if (!found.isFile()) throw runFailure(`The baseline ${file} is not a file. Move it away to start again.`);
		refuseLargeFile(found.size, file);
		return await readFile(file, "utf8");
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return void 0;
		throw unreadable(file, error);
	}
}
function unreadable(path, error) {
	if (!(error instanceof Error && "syscall" in error)) return error;
	return runFailure(`The baseline ${path} could not be read: ${reasonOf(error)}. Check the directory and try again.`, error);
}
var LockHeld = class extends Error {};
const pauseLimitsSec = {
	first: .02,
	last: 1
};
async function holdingLock(path, secondMs, act) {
	const isLost = (error) => error instanceof LockHeld;
	const attempt = async () => {
		const lock = await takeLock(path).catch((error) => {
			throw unwritable(path, error);
		});
		if (lock === void 0) throw new LockHeld();
		try {
			await act(lock);
		} finally {
			await lock.release();
		}
	};
	try {
		await untilWon(attempt, {
			isLost,
			pauseLimitsSec,
			secondMs
		});
	} catch (error) {
		if (!isLost(error)) throw error;
		throw runFailure(`Other jobs have locked the baseline for three minutes (${path}). Run the job again, or let fewer jobs record at once.`, error);
	}
}

export { createDirectoryStore, defaultBaselineDirectory, readHistoryFile };