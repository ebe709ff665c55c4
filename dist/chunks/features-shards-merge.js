import { differingLines } from "./app-results-loads.js";
import { changedParts, loadOf } from "./baseline-select.js";
import { mergeRuns, seriesKey } from "./ingest3.js";
import { runFailure, usageFailure } from "./start.js";
import { capitalised, changedPartWords, keepsThreshold, list } from "./report-judge.js";
import { groupedBy } from "./lib-grouped.js";
import { clocksOf } from "./model.js";
import { shardOf } from "./features-shards-facts.js";

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

// src/features/shards/merge.ts
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
	const [first, ...others] = files.map(({ run, shard: { index, lateMs, skew } }, at) => ({
		run,
		clockMs: clocks[at] ?? 0,
		began: {
			index,
			lateMs,
			skew
		}
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
	const shards = files.flatMap((file) => {
		const shard = shardOf(file.run);
		return shard === void 0 ? [] : [{
			...file,
			shard
		}];
	});
	const [first] = shards;
	if (first === void 0) return void 0;
	for (const { path, run } of shards) refuseUnmergeable(path, run);
	const whole = files.find(({ run }) => shardOf(run) === void 0);
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

export { mergeShards };