import { inTurn, usageFailure } from "./start.js";
import { groupedBy } from "./lib-grouped.js";
import { uncountedBaseNote } from "./report-judge.js";
import { asScenario, broken, judgeRuns, keyOfRun } from "./app-assess.js";
import { ifThere } from "./lib-files.js";
import { parseRun, readUnpacked, unreadable } from "./ingest-records.js";
import { readIfStored, readStored } from "./baseline-stored.js";
import { folderOfParts, readRecordName } from "./ingest-record-name.js";
import { concludeGate } from "./app-conclude.js";
import { countSilence, withRemembered } from "./app.js";
import { refuseMixedLoads } from "./app-results-loads.js";
import { chooseTiming, refuseUnpaired } from "./app-results-pairs.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { basename, extname, isAbsolute, join } from "node:path";
import { readdir, stat } from "node:fs/promises";

// src/app/judge.ts
function sideOf(path) {
	return readRecordName(path.split(/[\\/]/).at(-1) ?? "")?.side ?? "head";
}
function wholeOf(files, side, parts) {
	const partial = files.find(({ run }) => run.part !== void 0);
	if (partial === void 0) return {
		files,
		failure: void 0
	};
	const whole = parts.map((one) => one.wholeOf?.(files, side)).find((one) => one !== void 0);
	if (whole !== void 0) return whole;
	throw usageFailure(`judge: ${partial.path} is a part of a load, and this Loadline does not merge parts.`);
}
function groupOf(key, files, parts) {
	const merged = (side) => wholeOf(files.filter(({ path }) => sideOf(path) === side), side, parts);
	const [head, base, control] = [
		merged("head"),
		merged("base"),
		merged("control")
	];
	refuseMixedLoads("judge", [
		...head.files,
		...base.files,
		...control.files
	]);
	const failure = head.failure ?? base.failure ?? control.failure;
	const [now, before] = [inTime(head.files), inTime(base.files)];
	const isPaired = failure === void 0 && before.length > 0;
	if (isPaired) refuseUnpaired("judge", before, now);
	return {
		key,
		runs: now.map(({ run }) => run),
		base: before.map(({ run }) => run),
		control: inTime(control.files).map(({ run }) => run),
		timing: isPaired ? chooseTiming("auto", before, now) : void 0,
		failure
	};
}
function inTime(files) {
	const startMs = ({ run }) => Date.parse(run.window.start);
	return files.toSorted((one, other) => startMs(one) - startMs(other));
}
const mib = 1048576;
const mostBytes = {
	judge: 256 * mib,
	publish: 64 * mib
};
function refuseTooManyBytes(reader, bytes) {
	const most = mostBytes[reader];
	if (bytes <= most) return;
	throw usageFailure(`${reader}: the Run records have more than ${most / mib} MiB together (unpacked). Judge fewer scenarios or rounds at once.`);
}
async function readRecords(paths, reader, { parts = [], refuse = async () => {} } = {}) {
	let bytes = 0;
	const files = await inTurn(paths, async (path) => {
		const unpacked = await readUnpacked(path);
		bytes += unpacked.length;
		refuseTooManyBytes(reader, bytes);
		const run = parseRun(unpacked.toString("utf8"), path);
		if (sideOf(path) === "head") await refuse({
			path,
			run
		});
		return {
			path,
			run
		};
	});
	return [...groupedBy(files, ({ run }) => JSON.stringify(keyOfRun(run))).values()].map((own) => groupOf(keyOfRun(own[0].run), own, parts));
}
async function judgeRecords(groups, judging) {
	const { missing = [], rules } = judging;
	return await concludeGate({
		...judging,
		...rules
	}, async () => {
		return [...await inTurn(groups, (group) => judgeGroup(group, groups.length, judging)), ...missing.map(({ key, failure }) => broken(key, failure, false))];
	});
}
function withCountedBase(group, choice) {
	return choice === "never" ? {
		...group,
		base: [],
		control: [],
		timing: void 0
	} : group;
}
async function judgeGroup(group, scenarios, judging) {
	const { key, runs, failure } = group;
	if (failure !== void 0) return broken(key, failure, false, runs);
	try {
		const asked = judging.baseAskedOf(key.scenario);
		const { base, control, timing } = withCountedBase(group, asked);
		const isLeftOut = timing !== group.timing;
		const stored = await (timing === void 0 ? readStored : readIfStored)(key, judging.baseline);
		const scenario = asScenario(key, judging.expectedOf(key.scenario));
		const { baselineMaxAgeMs, keepsThresholds } = judging.rules;
		const requireBaseline = judging.rules.requireBaseline || isLeftOut;
		const result = judgeRuns(runs, scenario, {
			...stored,
			requireBaseline,
			baselineMaxAgeMs,
			keepsThresholds,
			scenarios,
			options: judging.options,
			wantsBase: asked === "always",
			wantsBaseScript: scenario.ofBase !== void 0,
			...timing && { sideBySide: {
				runs: base,
				control,
				timing
			} }
		});
		const { baseline, log, options } = judging;
		const { mayCount = false } = options;
		const counted = await countSilence(result, {
			baseline,
			log,
			most: judging.rules.silence,
			mayCount
		});
		const whole = await withRemembered(counted, options.report.parts, baseline);
		return isLeftOut ? {
			...whole,
			notes: [uncountedBaseNote, ...whole.notes]
		} : whole;
	} catch (error) {
		return broken(key, error, false);
	}
}

// src/app/results/record-files.ts
async function kindOf(path) {
	const found = await ifThere(stat(path)).catch((error) => {
		throw unreadable(path, error);
	});
	return found && (found.isDirectory() ? "directory" : "file");
}
async function recordsUnder(directory) {
	const records = (await readdir(directory, {
		recursive: true,
		withFileTypes: true
	})).filter((entry) => !entry.isDirectory() && readRecordName(entry.name) !== void 0 && basename(entry.parentPath) !== "levels");
	for (const entry of records) {
		if (entry.isFile()) continue;
		throw usageFailure(`${join(entry.parentPath, entry.name)} is not a file; links among Run records are not followed`);
	}
	return records.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
async function matchedBy(word) {
	if (!isDynamicPattern(word) || await kindOf(word) !== void 0) return [word];
	const options = {
		absolute: isAbsolute(word),
		onlyFiles: false,
		followSymbolicLinks: false
	};
	return (await glob(word, options)).sort();
}
async function nameParts(words) {
	for (const word of words) {
		const matched = await matchedBy(word);
		if (matched.length === 0) return true;
		for (const path of matched) {
			const kind = await kindOf(path);
			if (await (kind === void 0 ? extname(path) === "" : kind === "directory" && isNothingIn(path))) return true;
			if ((kind === "directory" ? await recordsUnder(path) : [path]).some((record) => readRecordName(basename(record))?.part !== void 0)) return true;
		}
	}
	return false;
}
async function isNothingIn(directory) {
	return (await readdir(directory)).length === 0;
}
const noRecords = "Download the artifacts of the measuring jobs there; if there are none, see their logs.";
async function recordFilesOf(words) {
	const paths = [];
	for (const word of words) {
		const matched = await matchedBy(word);
		if (matched.length === 0) throw usageFailure(`nothing matches "${word}". ${noRecords}`);
		for (const path of matched) {
			const kind = await kindOf(path);
			if (kind === void 0 && extname(path) === "") throw usageFailure(`${path} does not exist. ${noRecords}`);
			const own = kind === "directory" ? await recordsUnder(path) : [path];
			if (own.length === 0) throw usageFailure(`there is no Run record (*.run.json) in ${path}. ${noRecords}`);
			paths.push(...own);
		}
	}
	return [...new Set(paths)];
}

export { judgeRecords, nameParts, readRecords, recordFilesOf, recordsUnder, refuseTooManyBytes };