import { clocksOf, runFailure, usageFailure } from "./model.js";
import { changedParts, loadOf } from "./baseline-select.js";
import { groupedBy } from "./lib-grouped.js";
import { capitalised, changedPartWords, keepsThreshold, list, uncountedBaseNote } from "./report-judge.js";
import { asScenario, broken, judgeRuns, keyOfRun } from "./app-ingest.js";
import { ifThere } from "./lib-files.js";
import { parseRun, readUnpacked, unreadable } from "./ingest-records.js";
import { readIfStored, readStored } from "./baseline-stored.js";
import { mergeRuns, seriesKey } from "./ingest3.js";
import { readRecordName } from "./ingest-record-name.js";
import { inTurn } from "./lib-in-turn.js";
import { concludeGate } from "./app-conclude.js";
import { countSilence } from "./app-kept-silence.js";
import { chooseTiming, differingLines, refuseMixedLoads, refuseUnpaired } from "./app2.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { basename, extname, isAbsolute, join } from "node:path";
import { readdir, stat } from "node:fs/promises";

// src/ingest/merge/unmergeable.ts
const mostPercentiles = 50;
const mostRows = 102;
function rowsOf(series) {
	if (!("slices" in series) || series.slices === void 0) return [];
	return Object.values(series.slices).flatMap((row) => Array.isArray(row) ? [row] : Object.values(row));
}
function isOversized(series) {
	const rows = rowsOf(series);
	return ("percentiles" in series.values ? Object.keys(series.values.percentiles).length : 0) > mostPercentiles || rows.length > mostRows || rows.some(({ length }) => length > 600);
}
function quoted(foreign) {
	return JSON.stringify(foreign).slice(0, 200);
}
function refuseUnmergeable(path, { metrics }) {
	const names = /* @__PURE__ */ new Set();
	for (const { name, series } of metrics) {
		const refuse = (what) => usageFailure(`${path} is a damaged Run record: ${what} ${quoted(name)}. Download the file again, or measure again.`);
		if (names.has(name)) throw refuse("it has two metrics");
		names.add(name);
		const keys = /* @__PURE__ */ new Set();
		for (const one of series) {
			const key = seriesKey(one);
			if (keys.has(key)) throw refuse(`two series have the tags ${quoted(one.tags)} in the metric`);
			keys.add(key);
			if (isOversized(one)) throw refuse("too many percentiles or slices in a series of the metric");
		}
	}
}

// src/app/results/shards.ts
const mostNamed = 8;
function shardWords(numbers, count) {
	const named = numbers.slice(0, mostNamed).map(String);
	const rest = numbers.length - named.length;
	const all = rest > 0 ? [...named, `${rest} more`] : named;
	return `shard${numbers.length === 1 ? "" : "s"} ${list(all)} of ${count}`;
}
function titleOf({ path, shard }) {
	return `${path} (shard ${shard.index} of ${shard.count})`;
}
function roundWords({ round, side }) {
	return `round ${round}${side === "head" ? "" : side === "base" ? " of the base deployment" : " of the null control"}`;
}
function shownValue(value) {
	return value === void 0 ? "unknown" : String(value).slice(0, 100);
}
function differences(one, other) {
	const changed = (what, before, now) => before === now ? [] : [`${what} (${shownValue(before)} -> ${shownValue(now)})`];
	const [a, b] = [one.run.provenance, other.run.provenance];
	return [
		...changed("the number of shards", one.shard.count, other.shard.count),
		...changedParts(loadOf(one.run), loadOf(other.run)).map(changedPartWords),
		...one.shard.round === other.shard.round ? changed("the start", one.shard.startAt, other.shard.startAt) : [],
		...one.shard.sequence === other.shard.sequence ? [] : ["how the load is divided (execution segments)"],
		...changed("the load generator's version", a.generator, b.generator),
		...changed("Loadline's version", a.loadline, b.loadline),
		...changed("the target", a.target, b.target),
		...changed("the commit", a.commit, b.commit)
	];
}
function refuseDifferent(where, [first, ...others]) {
	const compared = others.map((file) => ({
		title: titleOf(file),
		changed: differences(first, file)
	}));
	const different = differingLines(titleOf(first), compared, mostNamed);
	if (different === void 0) return;
	throw usageFailure(`judge: the shards of ${where} did not make one load:\n${different}\nName the records of one workflow run, whose jobs have the same script, settings and versions and differ in shard alone.`);
}
function refuseDoubled(round) {
	const seen = /* @__PURE__ */ new Map();
	for (const file of round.files) for (const key of [`${file.shard.index}`, `part ${file.shard.segment}`]) {
		const before = seen.get(key);
		if (before !== void 0) throw usageFailure(`judge: ${titleOf(before)} and ${titleOf(file)} are the same part of ${roundWords(round)}. Name each record once, and remove those of other workflow runs.`);
		seen.set(key, file);
	}
}
function incomplete(round) {
	const [{ shard }] = round.files;
	const found = new Set(round.files.map((file) => file.shard.index));
	const missing = Array.from({ length: shard.count }, (_, at) => at + 1).filter((at) => !found.has(at));
	if (missing.length > 0) {
		const [its, job, record] = missing.length === 1 ? [
			"its",
			"job",
			"record was"
		] : [
			"their",
			"jobs",
			"records were"
		];
		return runFailure(`${capitalised(roundWords(round))} lacks ${shardWords(missing, shard.count)}: ${its} ${job} failed or ${its} ${record} not downloaded. See the log of ${its} ${job}, then run all shards again with a new start.`);
	}
	for (const { run, shard: one } of round.files) {
		if (run.ending.kind !== "unfinished") continue;
		return runFailure(`${capitalised(roundWords(round))}: shard ${one.index} of ${one.count} did not finish: ${run.ending.reason}. Run all shards again with a new start.`);
	}
	return idleInAll(round);
}
function idleInAll(round) {
	const [{ shard }, ...others] = round.files;
	const idle = (shard.idle ?? []).filter((name) => others.every((file) => file.shard.idle?.includes(name)));
	if (idle.length === 0) return void 0;
	const [scenarios, which] = idle.length === 1 ? ["The scenario", "its"] : ["The scenarios", "their"];
	return runFailure(`${scenarios} ${idle.map((name) => `"${name}"`).join(", ")} ran no iteration in any shard of ${roundWords(round)}, so part of the load is missing. Check ${which} rate, stages, VUs and duration: is there time for one iteration?`);
}
function judgedThresholds(merged, { files }) {
	const thresholds = merged.thresholds.map((one) => ({
		...one,
		ok: keepsThreshold(one, merged) ?? one.ok
	}));
	if (merged.ending.kind !== "abortedByThreshold") return thresholds;
	const stopped = files.find(({ run }) => run.ending.kind === "abortedByThreshold");
	const isMissed = thresholds.some(({ abortOnFail, ok }, index) => abortOnFail && !ok && stopped?.run.thresholds[index]?.ok === false);
	if (stopped === void 0 || isMissed) return thresholds;
	return runFailure(`Shard ${stopped.shard.index} of ${stopped.shard.count} was stopped by a threshold with abortOnFail that all shards together keep, so part of the load is missing: each k6 evaluates it on its own part. Remove abortOnFail, or set a later delayAbortEval.`);
}
function mergeRound(round) {
	const failure = incomplete(round);
	if (failure !== void 0) return failure;
	const files = round.files.toSorted((one, other) => one.shard.index - other.shard.index);
	const clocks = clocksOf(files.map(({ shard }) => shard));
	const [first, ...others] = files.map(({ run }, index) => ({
		run,
		clockMs: clocks[index] ?? 0
	}));
	if (first === void 0) throw new Error("a round without shards");
	const merged = mergeRuns([first, ...others]);
	const thresholds = judgedThresholds(merged, round);
	if (!Array.isArray(thresholds)) return thresholds;
	return {
		path: round.files[0].path,
		run: {
			...merged,
			thresholds
		}
	};
}
function withoutRounds(rounds) {
	const gap = rounds.find(({ round }, index) => round !== index + 1);
	if (gap === void 0) return void 0;
	const missing = rounds.indexOf(gap) + 1;
	return runFailure(`There are shards of ${roundWords(gap)}, but none of ${roundWords({
		...gap,
		round: missing
	})}: its records were not downloaded, or are of another workflow run. Name all records, or run all shards again with a new start.`);
}
function roundsOf(files, side) {
	return [...groupedBy(files, ({ shard }) => shard.round)].sort(([one], [other]) => one - other).map(([round, own]) => ({
		round,
		side,
		files: own
	}));
}
function mergeShards(files, side) {
	const shards = files.flatMap((file) => file.run.shard === void 0 ? [] : [{
		...file,
		shard: file.run.shard
	}]);
	const [first] = shards;
	if (first === void 0) return {
		files,
		failure: void 0
	};
	const whole = files.find(({ run }) => run.shard === void 0);
	if (whole !== void 0) throw usageFailure(`judge: ${whole.path} is a whole run, but ${titleOf(first)} is a part of one. Name the records of one load.`);
	const rounds = roundsOf(shards, side);
	const merged = [];
	let failure = withoutRounds(rounds);
	for (const round of rounds) {
		refuseDifferent(roundWords(round), round.files);
		refuseDoubled(round);
		const one = mergeRound(round);
		if ("run" in one) merged.push(one);
		else failure ??= one;
	}
	refuseDifferent("all rounds", [first, ...rounds.map(({ files: [one] }) => one)]);
	return {
		files: merged,
		failure
	};
}

// src/app/judge.ts
function sideOf(path) {
	return readRecordName(path.split(/[\\/]/).at(-1) ?? "")?.side ?? "head";
}
function groupOf(key, files) {
	const merged = (side) => mergeShards(files.filter(({ path }) => sideOf(path) === side), side);
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
async function readRecords(paths, reader = "judge", refuse = async () => {}) {
	let bytes = 0;
	const files = await inTurn(paths, async (path) => {
		const unpacked = await readUnpacked(path);
		bytes += unpacked.length;
		refuseTooManyBytes(reader, bytes);
		const run = parseRun(unpacked.toString("utf8"), path);
		if (run.shard !== void 0) refuseUnmergeable(path, run);
		if (sideOf(path) === "head") await refuse({
			path,
			run
		});
		return {
			path,
			run
		};
	});
	return [...groupedBy(files, ({ run }) => JSON.stringify(keyOfRun(run))).values()].map((own) => groupOf(keyOfRun(own[0].run), own));
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
function withCountedBase(group, asked) {
	return asked === "never" ? {
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
		return isLeftOut ? {
			...counted,
			notes: [uncountedBaseNote, ...counted.notes]
		} : counted;
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
const levelsFolder = "levels";
async function recordsUnder(directory) {
	const records = (await readdir(directory, {
		recursive: true,
		withFileTypes: true
	})).filter((entry) => !entry.isDirectory() && readRecordName(entry.name) !== void 0 && basename(entry.parentPath) !== levelsFolder);
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
async function nameShards(words) {
	for (const word of words) {
		const matched = await matchedBy(word);
		if (matched.length === 0) return true;
		for (const path of matched) {
			const kind = await kindOf(path);
			if (await (kind === void 0 ? extname(path) === "" : kind === "directory" && isNothingIn(path))) return true;
			if ((kind === "directory" ? await recordsUnder(path) : [path]).some((record) => readRecordName(basename(record))?.shard !== void 0)) return true;
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

export { judgeRecords, nameShards, readRecords, recordFilesOf, recordsUnder, refuseTooManyBytes };