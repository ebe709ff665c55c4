import { makeDirectory, writeFileAtomically } from "./lib-files.js";
import { reasonOf, runFailure } from "./start.js";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

// src/app/output/page.ts
async function openPage(parts = []) {
	return await parts.find((part) => part.openPage !== void 0)?.openPage?.();
}
async function writeHtml(path, html) {
	await makeDirectory(dirname(path));
	await writeFileAtomically(path, html);
}
async function readPageAssets() {
	const directory = findDist();
	try {
		const script = await readFile(join(directory, "page.js"), "utf8");
		const style = await readFile(join(directory, "page.css"), "utf8");
		return {
			script,
			scriptSha256: createHash("sha256").update(script).digest("base64"),
			style
		};
	} catch (error) {
		throw runFailure(`the page could not be created: ${reasonOf(error)}. In a clone of Loadline, run: npm run build`, error);
	}
}
function findDist() {
	return folderAround([".", "dist"], "page.css") ?? here;
}
const here = dirname(fileURLToPath(import.meta.url));
function folderAround(names, file, from = here) {
	const found = names.map((name) => join(from, name)).find((folder) => existsSync(join(folder, file)));
	const above = dirname(from);
	return found ?? (above === from ? void 0 : folderAround(names, file, above));
}

export { folderAround, openPage, readPageAssets, writeHtml };