import { hasErrorCode } from "./start.js";
import { ifThere } from "./lib-files.js";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, rmdir, writeFile } from "node:fs/promises";

// src/lib/lock.ts
const lostAfterMs = 3e4;
async function takeLock(lock) {
	const [holder] = await ifThere(readdir(lock)) ?? [];
	const token = newToken();
	if (holder === void 0) return await place(lock, token) ? heldAs(lock, token) : void 0;
	return isLost(holder) && await replace(lock, holder, token) ? heldAs(lock, token) : void 0;
}
function newToken() {
	return `${Date.now()}-${randomBytes(8).toString("hex")}`;
}
function isLost(token) {
	return !(Math.abs(Date.now() - Number.parseInt(token, 10)) <= lostAfterMs);
}
async function place(lock, token) {
	const own = `${lock}.${token}`;
	await mkdir(own);
	try {
		await writeFile(join(own, token), "");
		await removeEmpty(lock);
		await rename(own, lock);
		return true;
	} catch (error) {
		await rm(own, {
			recursive: true,
			force: true
		});
		if (hasErrorCode(error, "ENOTEMPTY", "EEXIST", "EPERM", "EACCES")) return false;
		throw error;
	}
}
async function replace(lock, holder, token) {
	try {
		await rename(join(lock, holder), join(lock, token));
		return true;
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return false;
		throw error;
	}
}
function heldAs(lock, first) {
	let token = first;
	return {
		renew: async () => {
			const next = newToken();
			const isHeld = await replace(lock, token, next);
			if (isHeld) token = next;
			return isHeld;
		},
		release: async () => {
			await rm(join(lock, token), { force: true });
			await removeEmpty(lock);
		}
	};
}
async function removeEmpty(lock) {
	try {
		await rmdir(lock);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTEMPTY", "EEXIST", "EPERM", "EACCES")) throw error;
	}
}

export { takeLock };