import { measureAndWrite } from "./app7.js";
import { readGate } from "./app3.js";
import { refuseControlAlone, resolved } from "./config.js";
import { uniformDraws } from "./report-judge.js";
import { segmentOf, shardFacts, shardOf } from "./features-shards-facts.js";
import { formatDurationMs, isSet$1 as isSet, read, runFailure, shardOptions, usageFailure } from "./start.js";
import { addressBelow, longestRunMs } from "./k62.js";
import { loadOptions, scenariosOf } from "./k6-script-load-options.js";
import { withoutUserInfo } from "./lib-credentials.js";
import { mostSkewMs } from "./model.js";
import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";

// src/features/shards/resolve.ts
function chooseShard(reader, { scenarios, results, isStarted }) {
	const { problems, settings } = reader;
	const part = read(reader, shardOptions.shard);
	const startMs = read(reader, shardOptions.startMs);
	if (!isSet(settings, shardOptions.shard)) {
		if (isSet(settings, shardOptions.startMs)) problems.push("shard-start: needs shard, such as 2/4");
		return;
	}
	if (!isSet(settings, shardOptions.startMs)) problems.push("shard: needs shard-start, the second at which all shards start, such as 2026-11-22T23:40:00Z; see docs/shards.md");
	if (results.kind !== "k6") problems.push(`shard: remove it; results: ${results.kind} has no load that could be divided`);
	if (isStarted) problems.push("shard: cannot be used with start: each shard would start a service of its own; set target-url");
	if (scenarios.some(({ severalLoads }) => severalLoads !== void 0)) problems.push("shard: cannot be used with a ladder, whose next level depends on the whole load of the last one");
	if (scenarios.some(({ rounds: { min, max } }) => min !== max)) problems.push("rounds: shards need a number, such as 3; auto and ranges stop when the verdict is clear, and one shard sees a part of the load only");
	return part === void 0 || startMs === void 0 ? void 0 : {
		...part,
		startMs
	};
}

// src/features/shards/divided.ts
function scarcestOf(one) {
	const vus = {
		of: "VUs",
		amount: one.vus ?? 1
	};
	switch (one.executor) {
		case "constant-vus":
		case "per-vu-iterations": return vus;
		case "shared-iterations": {
			const iterations = {
				of: "iterations",
				amount: one.iterations ?? 1
			};
			return iterations.amount < vus.amount ? iterations : vus;
		}
		case "ramping-vus": return {
			of: "VUs",
			amount: Math.max(one.startVUs ?? 1, ...(one.stages ?? []).map((it) => it.target))
		};
		case "constant-arrival-rate":
		case "ramping-arrival-rate": return {
			of: "VUs",
			amount: Math.max(one.maxVUs ?? 0, one.preAllocatedVUs ?? 0)
		};
		default: return;
	}
}
function whyUndivided({ options }, script, count) {
	const load = loadOptions.parse(options);
	if ((load.executionSegment ?? load.executionSegmentSequence ?? "") !== "") return usageFailure(`shard: "${script}" sets an execution segment itself (executionSegment, or --execution-segment in k6-args). Remove it: with shard, Loadline sets the segment.`);
	if ((load.rps ?? 0) > 0) return usageFailure(`shard: "${script}" sets rps (or --rps, K6_RPS), which k6 does not divide: ${count} shards would make up to ${count} times ${load.rps} requests a second. Use an arrival rate instead.`);
	for (const [name, one] of scenariosOf(load)) {
		const where = name === "" ? `"${script}"` : `the scenario "${name}" of "${script}"`;
		const scarcest = scarcestOf(one);
		if (scarcest === void 0) return usageFailure(`shard: ${where} has the executor ${one.executor}, whose load k6 does not divide. Use an arrival rate or VUs.`);
		if (scarcest.amount < count) return usageFailure(`shard: ${where} has ${scarcest.amount} ${scarcest.amount === 1 ? scarcest.of.slice(0, -1) : scarcest.of}, fewer than the ${count} shards, so some of them would run nothing of it. Use more ${scarcest.of}, or fewer shards.`);
	}
}
const stageNames = ["setup", "teardown"];
function stagesIn({ files, options }, script) {
	const { noSetup, noTeardown } = loadOptions.parse(options);
	const isOff = {
		setup: noSetup === true,
		teardown: noTeardown === true
	};
	const text = files.find(({ path }) => path === basename(script))?.content.toString("utf8") ?? "";
	return stageNames.filter((name) => !isOff[name] && new RegExp(`\\bexport\\s+(?:(?:async\\s+)?function\\s+|(?:const|let|var)\\s+)${name}\\b|\\bexport\\s*\\{[^{}]{0,2000}\\b${name}\\b`).test(text));
}

// src/features/shards/skew.ts
const oneSecondMs = 1e3;
const unboundedSkew = {
	low: Number.NEGATIVE_INFINITY,
	high: Number.POSITIVE_INFINITY
};
function narrowed({ low, high }, { sentMs, receivedMs, dateMs }) {
	return {
		low: Math.max(low, sentMs - dateMs - oneSecondMs),
		high: Math.min(high, receivedMs - dateMs)
	};
}
function nextAskMs({ low, high }, nowMs, travelMs) {
	const phaseMs = (low + high) / 2 - travelMs;
	return phaseMs + Math.ceil((nowMs - phaseMs) / oneSecondMs) * oneSecondMs;
}
const enoughMs = 40;
const mostAsked = 10;
const patienceMs = 5e3;
const mostContradictedMs = 100;
async function askTime(url, signal) {
	const late = AbortSignal.timeout(patienceMs);
	try {
		const sentMs = Date.now();
		const response = await fetch(url, {
			headers: { "cache-control": "no-cache" },
			redirect: "manual",
			signal: AbortSignal.any([late, signal])
		});
		const receivedMs = Date.now();
		await response.body?.cancel();
		const dateMs = Date.parse(response.headers.get("date") ?? "");
		if (Number.isNaN(dateMs) || response.headers.has("age")) return void 0;
		return {
			sentMs,
			receivedMs,
			dateMs
		};
	} catch (error) {
		signal.throwIfAborted();
		if (late.aborted || error instanceof TypeError) return void 0;
		throw error;
	}
}
async function measureSkew(url, untilMs, signal) {
	const address = withoutUserInfo(url);
	let bounds = unboundedSkew;
	for (let asked = 0; asked < mostAsked; asked += 1) {
		const answer = await askTime(address, signal);
		if (answer === void 0) return void 0;
		bounds = narrowed(bounds, answer);
		if (bounds.low - bounds.high > mostContradictedMs) return void 0;
		const nextMs = nextAskMs(bounds, Date.now(), (answer.receivedMs - answer.sentMs) / 2);
		if (bounds.high - bounds.low <= enoughMs || nextMs > untilMs) break;
		await setTimeout(Math.max(0, nextMs - Date.now()), void 0, { signal });
	}
	const { low, high } = bounds;
	const middleMs = (low + high) / 2;
	if (Math.abs(middleMs) > 36e5) return void 0;
	return {
		ms: Math.round(middleMs),
		errorMs: Math.ceil(Math.abs(high - low) / 2) + 1
	};
}

// src/features/shards/take.ts
const aheadMs = 2e4;
const savedMs = 3e4;
function takingTurns({ index, count, takeTurn }) {
	return async (scenario, read, { log, signal }) => {
		const { script, name, target } = scenario;
		const undivided = whyUndivided(read, script, count);
		if (undivided !== void 0) throw undivided;
		const { round, startMs } = takeTurn(scenario.maxDurationMs ?? longestRunMs(read.options) - savedMs);
		const startAt = new Date(startMs).toISOString();
		const inMs = Math.max(0, Math.ceil((startMs - Date.now()) / 1e3) * 1e3);
		log.note(`${name}: shard ${index} of ${count} starts round ${round} at ${startAt}, in ${formatDurationMs(inMs)}`);
		const stages = stagesIn(read, script).map((stage) => `${stage}()`);
		if (stages.length > 0 && round === 1 && index === 1) {
			const run = stages.length === 1 ? "runs" : "run";
			log.warn(`${name}: ${stages.join(" and ")} of "${script}" ${run} in each of the ${count} shards, not once.`);
		}
		const nearMs = startMs - aheadMs;
		const skew = await measureSkew(addressBelow(target, scenario.await.path).href, nearMs, signal);
		await setTimeout(Math.max(0, nearMs - Date.now()), void 0, { signal });
		const segments = segmentOf({
			index,
			count
		});
		return {
			index,
			of: count,
			startMs,
			...segments,
			factsOf: ({ lateMs, idle }) => {
				if (lateMs === void 0) throw begunByOthers(index, count);
				const own = idle.slice(0, 100);
				const facts = {
					round,
					startAt,
					lateMs,
					...segments,
					...skew && { skew }
				};
				return shardFacts.kept({
					...facts,
					...own.length > 0 && { idle: own }
				});
			}
		};
	};
}
function begunByOthers(index, count) {
	return runFailure(`shard ${index} of ${count}: k6 began, but not when Loadline let it: something else on this machine reached its REST API. Run all shards again with a new start.`);
}

// src/features/shards/turns.ts
const furthestMs = 36e5;
function secondText(ms) {
	return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}
function refuseStart({ startMs }, nowMs) {
	const written = `shard-start: ${secondText(startMs)}`;
	if (startMs <= nowMs) throw usageFailure(`${written} was ${formatDurationMs(Math.ceil((nowMs - startMs) / 1e3) * 1e3)} ago, and the other shards have begun without this one. Set a later start, and run all jobs of the workflow again, the first one included.`);
	if (startMs - nowMs > furthestMs) throw usageFailure(`${written} is more than an hour ahead. Set a start a few minutes ahead: shards wait for it with their jobs running.`);
}
function openTurns(shard) {
	const { index, count } = shard;
	let nextMs = shard.startMs;
	let current = 1;
	return {
		index,
		count,
		enter: (round) => {
			current = round;
		},
		takeTurn: (apartMs) => {
			const startMs = nextMs;
			nextMs += Math.ceil(apartMs / 1e3) * 1e3;
			return {
				round: current,
				startMs
			};
		}
	};
}

// src/features/shards/words.ts
function lateShardWords({ index, count, round, lateMs }) {
	return `shard ${index} of ${count} began ${formatDurationMs(Math.round(lateMs))} late, so round ${round} is not valid. Set a later shard-start or, from the second round on, a longer max-duration.`;
}

// src/features/shards/perform.ts
async function performShard(settings, host) {
	const counting = await readGate(settings, host, { withBase: true });
	const { gate, starting } = counting;
	const choice = resolved(settings, (reader) => chooseShard(reader, {
		...gate,
		isStarted: starting !== void 0
	}));
	if (choice === void 0) throw new Error("a shard without a problem or a part");
	refuseControlAlone(gate);
	refuseStart(choice, Date.now());
	return await measureAndWrite(counting, host, measuringShard(choice));
}
function measuringShard(choice, taking = takingTurns) {
	const turns = openTurns(choice);
	return {
		takePart: taking(turns),
		enter: turns.enter,
		random: () => uniformDraws(choice.startMs / 1e3),
		doubt: (run) => {
			const shard = shardOf(run);
			return shard !== void 0 && shard.lateMs > 0 ? lateShardWords(shard) : void 0;
		}
	};
}

export { performShard };