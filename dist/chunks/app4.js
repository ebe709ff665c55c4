import { createDirectoryStore, readHistoryFile } from "./baseline-directory.js";
import { Failure, didYouMean, hasErrorCode, usageFailure } from "./start.js";
import { mostFileBytes, readEntries, rememberedPath } from "./baseline.js";
import { uncountedFile } from "./report-judge.js";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import { realpath } from "node:fs/promises";

// src/app/setup/committed-store.ts
function createCommittedStore(path, base) {
	const own = createDirectoryStore(path);
	return {
		...own,
		async remembered(key, name, options) {
			const folder = await folderIn(base.checkout, path);
			if (folder === void 0) return await own.remembered(key, name, options);
			return await base.read(`${folder}${rememberedPath(key, name)}`);
		},
		async read(key, options = {}) {
			const folder = await folderIn(base.checkout, path);
			if (folder === void 0) return await own.read(key, options);
			const read = async (file) => {
				const committed = await base.read(`${folder}${file}`, mostFileBytes);
				const here = await readForeign(join(path, file));
				if (here !== committed) {
					const seen = {
						own: here !== void 0,
						committed: committed !== void 0
					};
					options.onDoubt?.(uncountedFile(`${folder}${file}`, base.branch, seen));
				}
				return committed;
			};
			const nameOf = (file) => `${folder}${file} on ${base.branch}`;
			return await readEntries({
				nameOf,
				read
			}, key, options);
		}
	};
}
async function readForeign(path) {
	try {
		return await readHistoryFile(path);
	} catch (error) {
		if (error instanceof Failure) return "";
		throw error;
	}
}
async function folderIn(checkout, path) {
	const [root, place] = [resolve(checkout), resolve(path)];
	const [realRoot, realPlace] = [await realOf(root), await realOf(place)];
	const inside = [
		relative(root, place),
		relative(realRoot, place),
		relative(realRoot, realPlace)
	].find((way) => !isAbsolute(way) && way.split(/[\\/]/)[0] !== "..");
	if (inside === void 0) return void 0;
	return inside === "" ? "" : `${inside.replaceAll("\\", "/")}/`;
}
async function realOf(path) {
	try {
		return await realpath(path);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "ELOOP") || dirname(path) === path) throw error;
		return join(await realOf(dirname(path)), basename(path));
	}
}

// src/app/setup/stores.ts
function openStore({ baseline: place }, host) {
	if (place.kind === "branch") return host.openBranch(place.branch);
	const { baseFile } = host;
	return baseFile === void 0 ? createDirectoryStore(place.path) : createCommittedStore(place.path, baseFile);
}
function ofEnvironments(settings, stored, { place }) {
	const named = settings.get("environment");
	refuseUnknown("environment", named ?? [], stored, { place });
	return stored.filter(({ environment }) => named?.includes(environment) ?? true);
}
function refuseUnknown(what, wanted, stored, { place, alsoKnown = [] }) {
	const names = [...new Set(stored.map((key) => key[what]))];
	const known = [...names, ...alsoKnown];
	const unknown = wanted.find((name) => !known.includes(name));
	if (unknown === void 0 || names.length === 0) return;
	throw usageFailure(`${what}: ${place} has no history of "${unknown}"${didYouMean(unknown, known)}; it has ${names.join(", ")}`);
}

export { ofEnvironments, openStore, refuseUnknown };