import { nameOfScenario, readRecordName, recordName } from "./ingest-record-name.js";
import { readRun, writeRun } from "./ingest-records.js";
import { makeOwnDirectory, unwritable, writeFileAtomically } from "./lib-files.js";
import { Failure } from "./start.js";
import { reportFiles } from "./report-judge.js";
import { keyOfRun } from "./app-assess.js";
import { openPage, writeHtml } from "./app-output-page.js";
import { basename, join } from "node:path";
import { readdir, rm } from "node:fs/promises";

// src/app/output/files.ts
function createFilesPublisher(directory, options) {
	let pages;
	return {
		begin: async () => {
			await makeOwnDirectory(directory);
			pages = await openPage(options.parts);
		},
		publish: async (report) => {
			const recordPaths = options.withRecords ? await writeRecords(directory, report.runs) : [];
			await makeOwnDirectory(directory);
			const filePaths = {};
			for (const { name, output, render } of [...reportFiles, ...options.more]) {
				filePaths[output] = join(directory, name);
				await writeFileAtomically(join(directory, name), await render(report));
			}
			pages ??= await openPage(options.parts);
			if (pages === void 0) return {
				filePaths,
				recordPaths
			};
			const reportPath = options.page ?? join(directory, "report.html");
			await writeHtml(reportPath, pages.ofReport(report));
			return {
				reportPath,
				filePaths,
				recordPaths
			};
		}
	};
}
async function writeRecords(directory, runs) {
	await makeOwnDirectory(directory);
	const taken = /* @__PURE__ */ new Set();
	const paths = [];
	for (const recorded of runs) {
		const name = freeName(recordName(recorded), taken);
		taken.add(name.toLowerCase());
		const path = join(directory, `${name}.run.json`);
		await writeRun(path, recorded.run);
		paths.push(path);
	}
	await removeStale(directory, runs, paths);
	return paths;
}
async function removeStale(directory, recorded, written) {
	const runs = recorded.map(({ run }) => run);
	const kept = new Set(written.map((path) => basename(path).toLowerCase()));
	const names = new Set(runs.map(nameOfScenario));
	const keys = new Set(runs.map(keyText));
	const parts = new Set(runs.map(({ part }) => part?.index));
	const isOfOtherPart = (part) => part !== void 0 && !parts.has(part) && !parts.has(void 0);
	for (const file of await readdir(directory)) {
		const named = readRecordName(file);
		if (named === void 0 || named.isCompressed || !names.has(named.scenario)) continue;
		if (isOfOtherPart(named.part) || kept.has(file.toLowerCase())) continue;
		const path = join(directory, file);
		if (!await isRecordOf(path, keys)) continue;
		await rm(path, { force: true }).catch((error) => {
			throw unwritable(path, error);
		});
	}
}
async function isRecordOf(path, keys) {
	try {
		return keys.has(keyText(await readRun(path)));
	} catch (error) {
		if (error instanceof Failure) return false;
		throw error;
	}
}
function keyText(run) {
	return JSON.stringify(keyOfRun(run));
}
function freeName(name, taken) {
	let candidate = name;
	for (let copy = 2; taken.has(candidate.toLowerCase()); copy += 1) candidate = `${name}.${copy}`;
	return candidate;
}

export { createFilesPublisher, writeRecords };