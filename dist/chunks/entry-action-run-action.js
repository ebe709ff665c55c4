import { core_exports, notice, setFailed, setOutput, warning } from "./actions.js";
import { abortOnSignals, exitStatus, featureFiles, hasErrorCode } from "./start.js";
import { annotationsOf, formatJudgements, reportFiles } from "./report-judge.js";
import { perform } from "./k6.js";
import { arrive, writeRunnerFile } from "./github-entry.js";
import { lineOfThreshold } from "./config.js";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { chmod, readFile, readdir, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

// src/entry/action/annotate.ts
async function annotate(outcome, to, files) {
	const texts = await readScripts(files.scripts);
	const placeOf = (scenario, objective) => {
		const found = findObjective(scenario, objective, {
			...files,
			texts
		});
		const file = found && pathInWorkspace(found.file, files.workspace);
		return found && file !== void 0 ? {
			file,
			line: found.line
		} : void 0;
	};
	for (const { level, title, message, at } of annotationsOf(outcome, placeOf)) to[level](message, at === void 0 ? { title } : {
		title,
		file: at.file,
		startLine: at.line
	});
}
function findObjective({ scenario, runs }, { source, text }, { scripts, texts }) {
	if (source.from === "file") return {
		file: source.where,
		line: source.line
	};
	if (source.from !== "script") return void 0;
	const threshold = (runs[0]?.thresholds ?? []).find(({ metric, expression }) => `${metric} ${expression}` === text);
	const [file, script] = [scripts.get(scenario), texts.get(scenario)];
	if (threshold === void 0 || file === void 0 || script === void 0) return void 0;
	const line = lineOfThreshold(script, threshold.metric, threshold.expression);
	return line === void 0 ? void 0 : {
		file,
		line
	};
}
async function readScripts(scripts) {
	const texts = /* @__PURE__ */ new Map();
	for (const [scenario, path] of scripts) try {
		texts.set(scenario, await readFile(path, "utf8"));
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "EISDIR", "EACCES", "ENOTDIR")) throw error;
	}
	return texts;
}
function pathInWorkspace(path, workspace) {
	const inside = relative(workspace, resolve(path));
	return isAbsolute(inside) || inside.split(sep)[0] === ".." ? void 0 : inside.split(sep).join("/");
}

// src/entry/action/outputs.ts
const shown = [
	{
		name: "verdict",
		help: "pass, warn, fail, inconclusive or broken."
	},
	{
		name: "headline",
		help: "The verdict in one sentence."
	},
	{
		name: "comment-url",
		help: "URL of the pull request comment; empty if there is none."
	},
	{
		name: "issue-url",
		help: "URL of the gate's issue, where one was written."
	},
	{
		name: "report-path",
		help: "Path of the report (with mode: history, of the history) as a self-contained HTML page with charts."
	}
];
const stored = [{
	name: "record-paths",
	help: "Paths of the Run records, one a line."
}, {
	name: "changes",
	help: "The objectives of `report.json`, each with its scenario, as a JSON array."
}];
const fileOutputs = [...reportFiles, ...featureFiles].map(({ output, help }) => ({
	name: output,
	help
}));
const outputs = [
	...shown,
	...fileOutputs,
	...stored
];

// src/entry/action/own-files.ts
async function ownFolder(from) {
	const folder = [from, dirname(from)].map((path) => join(path, "page.css"));
	for (const marker of folder) if (await bytesOf(marker) !== void 0) return dirname(marker);
}
async function keepOwnFiles(from = dirname(fileURLToPath(import.meta.url))) {
	const kept = /* @__PURE__ */ new Map();
	const folder = await ownFolder(from);
	const entries = folder === void 0 ? [] : await readdir(folder, {
		recursive: true,
		withFileTypes: true
	});
	for (const entry of entries.filter((it) => it.isFile())) {
		const path = join(entry.parentPath, entry.name);
		kept.set(path, await readFile(path));
		await setWritable(path, false);
	}
	return { restore: async () => {
		const changed = [];
		for (const [path, content] of kept) {
			if ((await bytesOf(path))?.equals(content)) continue;
			changed.push(path);
			await setWritable(path, true);
			await writeFile(path, content);
			await setWritable(path, false);
		}
		return changed;
	} };
}
async function bytesOf(path) {
	try {
		return await readFile(path);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR", "EISDIR", "EACCES")) return void 0;
		throw error;
	}
}
async function setWritable(path, isWritable) {
	try {
		const { mode } = await stat(path);
		await chmod(path, isWritable ? mode | 128 : mode & -147);
	} catch (error) {
		if (!hasErrorCode(error, "EPERM", "EROFS", "ENOENT")) throw error;
	}
}

// src/entry/action/run-action.ts
async function runAction(mode, settings, env) {
	const arrival = await arrive(settings, env, abortOnSignals());
	if (arrival.kind === "nothingToDo") {
		notice(arrival.sentence);
		return;
	}
	const performed = await keepingOwnFiles(mode, async () => await perform(mode, settings, arrival.host));
	writeRunnerFile("GITHUB_OUTPUT", () => {
		const named = {
			...noFiles,
			...performed.published?.filePaths,
			...outputsOf(performed)
		};
		for (const [name, value] of Object.entries(named)) setOutput(name, value);
	});
	await annotateStep(mode, performed, env);
	if (performed.exitStatus !== exitStatus.passed) {
		setFailed(performed.report?.headline ?? "The run was cancelled.");
		process.exitCode = performed.exitStatus;
	}
}
async function keepingOwnFiles(mode, job) {
	if (mode.makesRuns !== true) return await job();
	const kept = await keepOwnFiles();
	try {
		return await job();
	} finally {
		for (const path of await kept.restore()) warning(`The load changed ${path}, which belongs to this action; it was written back.`);
	}
}
async function annotateStep(mode, { report, scripts = /* @__PURE__ */ new Map() }, env) {
	if (report === void 0 || mode.name === "report" || mode.name === "publish") return;
	await annotate(report.outcome, core_exports, {
		scripts,
		workspace: env["GITHUB_WORKSPACE"] ?? process.cwd()
	});
}
const noFiles = Object.fromEntries(fileOutputs.map(({ name }) => [name, ""]));
function outputsOf({ report, published }) {
	return {
		verdict: report?.verdict ?? "",
		headline: report?.headline ?? "",
		"comment-url": published?.commentUrl ?? "",
		"issue-url": published?.issueUrl ?? "",
		"report-path": published?.reportPath ?? "",
		"record-paths": (published?.recordPaths ?? []).join("\n"),
		changes: report === void 0 ? "[]" : formatJudgements(report.outcome)
	};
}

export { runAction };