import { ladderFacts, levelOfRun, planOf } from "./features-ladder-facts.js";
import { byEndpoint, failedOften, foundIn, impliedLimitOnErrors, isOnErrors, kneeOf, noiseWithin, pooledValue, risingFit, sumOf, validityOf } from "./report-judge.js";
import { groupedBy } from "./lib-grouped.js";
import { Failure, capacityIndicator, reasonOf, runFailure, usageFailure } from "./start.js";
import { formatIndicator, formatObjective, holds, metricOf, seriesOf, seriesOfType } from "./model.js";
import { withProgressLabel } from "./ports-progress.js";
import { parseThreshold } from "./config.js";
import { mean, sampleStandardDeviation } from "./simple-statistics.js";
import { loadOptions, msOf } from "./k6-script-load-options.js";
import { folderOfParts, recordName } from "./ingest-record-name.js";
import { writeRun } from "./ingest-records.js";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

// src/features/ladder/crossing.ts
function figuresOf(levels, index) {
	const all = levels.flatMap(({ level, state, figures }) => {
		const figure = figures[index];
		if (figure?.value === void 0 || state === "notMeasured") return [];
		return [{
			level,
			...figure,
			value: figure.value,
			standardError: figure.standardError ?? 0
		}];
	});
	const missed = all.find(({ isMet, value, limit }) => !isMet && value !== limit);
	const sign = missed !== void 0 && missed.value < missed.limit ? -1 : 1;
	const figures = all.map((one) => ({
		...one,
		value: sign * one.value
	}));
	return {
		limit: sign * (all[0]?.limit ?? NaN),
		figures
	};
}
function crossingOf(levels, index) {
	const { limit, figures } = figuresOf(levels, index);
	const fit = risingFit(figures.map(({ value }) => value));
	const at = fit.findIndex((value, position) => position > 0 && value > limit && (fit[position - 1] ?? limit) <= limit);
	const [low, high] = [figures[at - 1], figures[at]];
	const [from, to] = [fit[at - 1], fit[at]];
	if (low === void 0 || high === void 0 || from === void 0 || to === void 0) return void 0;
	const part = (limit - from) / (to - from);
	const width = high.level - low.level;
	const error = Math.hypot((1 - part) * low.standardError, part * high.standardError);
	const standardError = Math.min(width, error * width / (to - from));
	return {
		value: low.level + part * width,
		standardError
	};
}
function crossingAmong(levels, met) {
	const measured = levels.filter(({ state }) => state !== "notMeasured");
	const [lowest, highest] = [measured[0], measured.at(-1)];
	if (lowest === void 0 || highest === void 0) return { kind: "unknown" };
	const capacity = levels.findLast((_, index) => met[index]);
	if (capacity === void 0) return {
		kind: "below",
		level: lowest.level
	};
	if (capacity === highest) return {
		kind: "above",
		level: highest.level
	};
	const [first] = capacity.figures.flatMap(({ objective }, index) => {
		const crossed = crossingOf(measured, index);
		return crossed === void 0 ? [] : [{
			...crossed,
			objective
		}];
	}).toSorted((one, other) => one.value - other.value);
	if (first !== void 0) return {
		kind: "between",
		...first
	};
	const width = (measured.find(({ level }) => level > capacity.level) ?? highest).level - capacity.level;
	return {
		kind: "between",
		value: capacity.level + width / 2,
		standardError: width / Math.sqrt(12)
	};
}

// src/features/ladder/level.ts
const shownTimes = [
	"http_req_duration",
	"http_req_waiting",
	"http_req_sending",
	"iteration_duration"
];
const ofGenerator = /* @__PURE__ */ new Set([
	"startedApart",
	"generatorBusy",
	"generatorErrors",
	"instances",
	"rateNotReached"
]);
const ofTarget = /* @__PURE__ */ new Set(["vusExhausted", "iterationsDropped"]);
function checked(run) {
	const kinds = validityOf([run]).map(({ finding }) => finding.kind);
	return {
		run,
		isOfGenerator: kinds.some((kind) => ofGenerator.has(kind)),
		isOver: kinds.some((kind) => ofTarget.has(kind))
	};
}
function standardErrorOf(found) {
	const within = Math.sqrt(mean(found.map((one) => noiseWithin(one).standardError ** 2)) / found.length);
	if (found.length < 2) return within;
	const between = sampleStandardDeviation(found.map(({ value }) => value)) / Math.sqrt(found.length);
	return Math.max(within, between);
}
function figureOf(objective, runs) {
	const { text, indicator, comparison, bound } = objective;
	const limit = bound.kind === "absolute" ? bound.limit : NaN;
	const found = foundIn(runs, objective);
	const own = formatObjective(objective);
	const common = {
		objective: own,
		...own !== text && { written: text },
		indicator: formatIndicator(indicator),
		limit
	};
	const [first] = found;
	if (first === void 0) return {
		...common,
		dimension: "number",
		isMet: false
	};
	const value = pooledValue(found);
	const isMet = holds(value, comparison, limit);
	return {
		...common,
		dimension: first.dimension,
		value,
		standardError: standardErrorOf(found),
		isMet
	};
}
function timesOf(runs, objectives) {
	const asked = objectives.flatMap(({ indicator }) => indicator.of === "servers" ? [] : indicator.metric);
	const names = [.../* @__PURE__ */ new Set([...shownTimes, ...asked])];
	return Object.fromEntries(names.flatMap((name) => {
		const trends = runs.flatMap((run) => {
			const metric = metricOf(run, name);
			return metric?.contains === "time" ? seriesOfType(metric, "trend").slice(0, 1) : [];
		});
		const p95s = trends.flatMap(({ values }) => values.percentiles["95"] ?? []);
		const averages = trends.flatMap(({ values }) => values.avg ?? []);
		if (trends.length === 0 || Math.min(p95s.length, averages.length) < trends.length) return [];
		return [[name, {
			avg: mean(averages),
			p95: mean(p95s)
		}]];
	}));
}
function failedOf(runs) {
	const values = runs.flatMap((run) => seriesOf(run, "http_req_failed")?.values ?? []);
	const requests = sumOf(values, ({ count }) => count);
	return requests === 0 ? void 0 : sumOf(values, ({ passes }) => passes) / requests;
}
function factsOf({ level, runs: all }, expected) {
	const fit = all.map(checked).filter(({ isOfGenerator }) => !isOfGenerator);
	const runs = fit.length === 0 ? all : fit.map(({ run }) => run);
	const isOver = fit.some((one) => one.isOver);
	const throughputs = foundIn(runs, { indicator: expected.throughput }).map(({ value }) => value);
	const failed = failedOf(runs);
	return {
		level,
		state: fit.length === 0 ? "notMeasured" : isOver ? "over" : "measured",
		runs: all.length,
		requests: sumOf(runs, (run) => seriesOf(run, "http_reqs")?.values.count ?? 0),
		...throughputs.length > 0 && { throughput: mean(throughputs) },
		...failed !== void 0 && { failed },
		times: timesOf(runs, expected.objectives),
		figures: expected.objectives.map((objective) => figureOf(objective, runs))
	};
}
function isMet({ state, figures }, runs) {
	return state === "measured" && figures.every((figure) => figure.isMet) && runs.every(({ ending }) => ending.kind === "finished");
}
function throughputCurve(levels) {
	return levels.flatMap(({ level, throughput, state }) => throughput === void 0 || state === "notMeasured" ? [] : [{
		x: level,
		y: throughput
	}]);
}
function labelOf({ level, state, throughput }, knee) {
	if (state !== "measured") return state;
	if (throughput === void 0) return "unknown";
	if (knee === void 0 || level < knee.from) return "growing";
	return level <= knee.to ? "knee" : "saturated";
}

// src/features/ladder/ladder.ts
function objectivesAtLevels(objectives, levels) {
	const ofScript = (levels[0]?.runs[0]?.thresholds ?? []).flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
	const written = objectives.filter(({ onMiss }) => onMiss === "fail");
	const runs = levels.flatMap((one) => one.runs);
	const own = [...byEndpoint(written, {
		runs,
		baseline: []
	}).objectives, ...ofScript];
	const isOfErrors = own.some(({ indicator }) => isOnErrors(indicator));
	return own.length > 0 && !isOfErrors && levels.some((one) => failedOften(one.runs)) ? [...own, impliedLimitOnErrors] : own;
}
function ladderOf(levels, expected, variable) {
	const sorted = levels.toSorted((one, other) => one.level - other.level);
	const objectives = objectivesAtLevels(expected.objectives, sorted);
	const facts = sorted.map((one) => factsOf(one, {
		...expected,
		objectives
	}));
	const met = facts.map((one, index) => isMet(one, sorted[index]?.runs ?? []));
	const capacity = facts.findLast((_, index) => met[index])?.level ?? 0;
	const knee = kneeOf(throughputCurve(facts));
	const placed = facts.map((one, index) => {
		const { state, ...rest } = one;
		const missed = one.level < capacity ? "settled" : "missed";
		const verdict = state === "notMeasured" ? state : met[index] ? "met" : missed;
		return {
			...rest,
			verdict,
			label: labelOf(one, knee)
		};
	});
	return {
		...variable !== void 0 && { variable },
		throughput: formatIndicator(expected.throughput),
		levels: placed,
		capacity,
		crossing: crossingAmong(facts, met),
		...knee !== void 0 && { knee }
	};
}
function capacityOf({ capacity, crossing, levels }) {
	const compared = crossing.kind === "between" ? {
		value: crossing.value,
		standardError: crossing.standardError
	} : {
		value: crossing.kind === "unknown" ? levels[0]?.level ?? 0 : crossing.level,
		standardError: 0
	};
	return {
		name: capacityIndicator.metric,
		type: "gauge",
		contains: "default",
		series: [{
			tags: {},
			values: {
				value: capacity,
				min: capacity,
				max: capacity
			},
			compared
		}]
	};
}

// src/features/ladder/climb/next-level.ts
const runsOfBracket = 2;
function isTop({ levels }, { stopFactor }) {
	const last = levels.at(-1);
	if (last === void 0) return false;
	if (last.label === "notMeasured" || last.label === "over") return true;
	const isFar = ({ value, limit, isMet }) => !isMet && value !== void 0 && limit > 0 && value >= (stopFactor ?? Number.POSITIVE_INFINITY) * limit;
	return last.figures.some(isFar);
}
function nextLevel(measured, climb) {
	const { levels, refine } = climb;
	if (measured === void 0) return levels[0];
	const done = measured.levels.map(({ level }) => level);
	const added = done.filter((level) => !levels.includes(level)).length;
	if (added === 0 && !isTop(measured, climb)) {
		const above = levels.find((level) => !done.includes(level));
		if (above !== void 0) return above;
	}
	const low = measured.levels.find(({ level }) => level === measured.capacity);
	const high = measured.levels.find(({ level, verdict }) => level > measured.capacity && verdict !== "notMeasured");
	if (low === void 0 || high === void 0) return void 0;
	const middle = Math.round((low.level + high.level) / 2);
	const isRefined = low.runs > 1 || high.runs > 1;
	if (added < refine && !isRefined && middle > low.level && middle < high.level) return middle;
	return [low, high].find(({ runs }) => runs < runsOfBracket)?.level;
}

// src/features/ladder/climb/scaled.ts
const vusExecutors = [
	"constant-vus",
	"ramping-vus",
	"shared-iterations",
	"per-vu-iterations"
];
const rateExecutors = ["constant-arrival-rate", "ramping-arrival-rate"];
const oneSecondMs = 1e3;
function unitOf({ timeUnit }) {
	return msOf(timeUnit) || oneSecondMs;
}
function targetsOf({ stages }) {
	return (stages ?? []).map(({ target }) => target);
}
function mostVus(one) {
	return Math.max(one.vus ?? 1, one.startVUs ?? 0, ...targetsOf(one));
}
function highestRate(one) {
	return Math.max(one.rate ?? 0, one.startRate ?? 0, ...targetsOf(one)) * oneSecondMs / unitOf(one);
}
function times(factor, value) {
	return Math.max(1, Math.round(value * factor));
}
function scaleVus(one, factor) {
	return {
		...one,
		vus: one.stages == null || one.vus != null ? times(factor, one.vus ?? 1) : one.vus,
		...one.startVUs != null && { startVUs: Math.round(one.startVUs * factor) },
		...one.iterations != null && one.executor !== "per-vu-iterations" && { iterations: times(factor, one.iterations) },
		...one.stages != null && { stages: one.stages.map((stage) => ({
			...stage,
			target: Math.round(stage.target * factor)
		})) }
	};
}
const finerUnit = 100;
function scaleRates(one, factor) {
	const rate = (value) => Math.round(value * factor * finerUnit);
	const vus = (value) => Math.max(value, Math.ceil(value * factor));
	return {
		...one,
		timeUnit: `${unitOf(one) * finerUnit}ms`,
		...one.rate != null && { rate: Math.max(1, rate(one.rate)) },
		...one.startRate != null && { startRate: rate(one.startRate) },
		...one.stages != null && { stages: one.stages.map((stage) => ({
			...stage,
			target: rate(stage.target)
		})) },
		...one.preAllocatedVUs != null && { preAllocatedVUs: vus(one.preAllocatedVUs) },
		...one.maxVUs != null && { maxVUs: vus(one.maxVUs) }
	};
}
function scaledOptions(options, level) {
	const all = Object.entries(options.scenarios ?? {});
	if (all.length === 0) return scaleVus(options, level / mostVus(options));
	const isOfVus = ({ executor }) => vusExecutors.includes(executor);
	const unknown = all.find(([, one]) => !isOfVus(one) && !rateExecutors.includes(one.executor));
	if (unknown !== void 0) return `the executor of scenario "${unknown[0]}" cannot be scaled`;
	if (new Set(all.map(([, one]) => isOfVus(one))).size > 1) return "some of its scenarios have VUs and some have arrival rates";
	const whole = sumOf(all, ([, one]) => isOfVus(one) ? mostVus(one) : highestRate(one));
	if (whole <= 0) return "its arrival rates are 0";
	const factor = level / whole;
	const scale = (one) => isOfVus(one) ? scaleVus(one, factor) : scaleRates(one, factor);
	return {
		...options,
		scenarios: Object.fromEntries(all.map(([name, one]) => [name, scale(one)]))
	};
}
function scaledTo(level, script) {
	return (written) => {
		const options = scaledOptions(loadOptions.parse(written), level);
		if (typeof options !== "string") return options;
		return usageFailure(`ladder: "${script}" cannot be scaled to ${level}: ${options}. Let the script read its level from a variable, as in \`vus: __ENV.VUS\`, and name it: ladder: { variable: VUS }.`);
	};
}

// src/features/ladder/climb/climb.ts
function atLevel(scenario, plan, level) {
	if (plan.variable === void 0) return {
		...scenario,
		reshape: scaledTo(level, scenario.script)
	};
	return {
		...scenario,
		env: {
			...scenario.env,
			[plan.variable]: String(level)
		}
	};
}
function assertAnswerable(levels, plan, script) {
	const objectives = objectivesAtLevels(plan.objectives, levels);
	if (objectives.length === 0) throw usageFailure(`ladder: nothing defines the capacity of "${script}". Add an absolute objective such as "p95 < 300ms"; capacity is the largest level that meets all of them.`);
	const runs = levels.flatMap((one) => one.runs);
	const missing = objectives.find((objective) => foundIn(runs, objective).length === 0);
	if (missing === void 0) return;
	throw usageFailure(`ladder: "${missing.text}" defines the capacity of "${script}", but its runs have no ${formatIndicator(missing.indicator)}`);
}
function assertBracketed(ladder) {
	const unmeasured = ladder?.levels.find(({ verdict }) => verdict === "notMeasured");
	if (ladder === void 0 || unmeasured === void 0) return;
	if (ladder.crossing.kind === "between" || ladder.crossing.kind === "below") return;
	const known = ladder.capacity === 0 ? "so nothing is known of the capacity" : `so the capacity is at least ${ladder.capacity}, and more is not known`;
	throw runFailure(`ladder: at level ${unmeasured.level} the load generator was the limit (too busy, or out of ports), ${known}. Use a larger machine, or one that does not also run the target, or lower levels.`);
}
function byLevel(runs) {
	return [...groupedBy(runs, (run) => levelOfRun(run) ?? 0)].map(([level, own]) => ({
		level,
		runs: own
	}));
}
function fingerprintOf(first, plan, { digest }) {
	const { fingerprint } = first;
	if (fingerprint === void 0) return void 0;
	const { levels, variable, throughput, objectives } = plan;
	const asked = objectives.map(({ text }) => text).sort();
	const options = JSON.stringify([
		fingerprint.options,
		levels,
		variable ?? "",
		throughput,
		asked
	]);
	return {
		...fingerprint,
		options: digest(options)
	};
}
function asOneRun(runs, ladder, fingerprint) {
	const [first] = runs;
	const { schema, provenance, window, hosts } = first;
	const starts = runs.map((run) => run.window.start).sort();
	const ends = runs.map((run) => run.window.end).sort();
	const lacks = [...new Set(runs.flatMap((run) => run.lacks ?? []))];
	const unfinished = runs.find(({ ending }) => ending.kind === "unfinished");
	return {
		schema,
		provenance,
		...fingerprint !== void 0 && { fingerprint },
		window: {
			start: starts[0] ?? window.start,
			end: ends.at(-1) ?? window.end,
			warmUpMs: window.warmUpMs
		},
		...lacks.length > 0 && { lacks },
		ending: unfinished?.ending ?? { kind: "finished" },
		metrics: [capacityOf(ladder)],
		...hosts !== void 0 && { hosts },
		checks: [],
		thresholds: [],
		generator: {
			droppedIterations: 0,
			vusMax: Math.max(...runs.map(({ generator }) => generator.vusMax)),
			warnings: []
		},
		facts: ladderFacts.kept({ whole: ladder })
	};
}
async function runAt(level, take) {
	try {
		const run = await take();
		return {
			...run,
			facts: {
				...run.facts,
				...ladderFacts.kept({ level })
			}
		};
	} catch (error) {
		if (!(error instanceof Failure) || error.code !== "run" && error.code !== "unready") throw error;
		throw runFailure(`At level ${level} of the ladder: ${error.message}`, error);
	}
}
async function climb(scenario, plan, setting) {
	const { load, options, climbing } = setting;
	const { signal, side = "head" } = options;
	const all = [];
	const measured = () => byLevel(all);
	const climbed = () => ladderOf(measured(), plan, plan.variable);
	let ladder;
	for (let level = nextLevel(ladder, plan); level !== void 0; level = nextLevel(ladder, plan)) {
		if (all.length > 0) await climbing.rest(plan.restMs, signal);
		const at = level;
		const log = withProgressLabel(options.log, () => `level ${at}`);
		log.note(`${scenario.name}: level ${at}`);
		const run = await runAt(at, async () => await load.run(atLevel(scenario, plan, at), {
			...options,
			log
		}));
		all.push(run);
		if (run.ending.kind === "unfinished") break;
		await climbing.keep(run, side);
		if (ladder === void 0) assertAnswerable(measured(), plan, scenario.script);
		ladder = climbed();
	}
	assertBracketed(ladder);
	const [first, ...others] = all;
	if (first === void 0) throw runFailure(`ladder: "${scenario.script}" has no level to measure`);
	return asOneRun([first, ...others], ladder ?? climbed(), fingerprintOf(first, plan, climbing));
}
function climbLadders(load, climbing) {
	return {
		run: async (scenario, options) => {
			const plan = planOf(scenario);
			if (plan === void 0) return await load.run(scenario, options);
			return await climb(scenario, plan, {
				load,
				options,
				climbing
			});
		},
		runBoth: async (scenario, base, options) => {
			if (planOf(scenario) === void 0) return await load.runBoth(scenario, base, options);
			return { refused: usageFailure(`ladder: "${scenario.name}" cannot be measured on both deployments at once, because the load of one would lower the capacity of the other. Set side-by-side to alternating or auto.`) };
		}
	};
}

// src/features/ladder/climb/level-records.ts
function climbingIn({ reportDirectory }) {
	const directory = join(reportDirectory, folderOfParts);
	const begun = /* @__PURE__ */ new Set();
	const taken = /* @__PURE__ */ new Map();
	return {
		rest: async (ms, signal) => {
			await setTimeout(ms, void 0, { signal }).catch(() => void 0);
		},
		digest: (text) => createHash("sha256").update(text).digest("hex"),
		keep: async (run, side) => {
			const name = recordName({
				run,
				side,
				round: 1
			});
			try {
				await mkdir(directory, { recursive: true });
				if (!begun.has(name)) {
					const stale = (await readdir(directory)).filter((file) => file.startsWith(`${name}.level-`));
					await Promise.all(stale.map(async (file) => await rm(join(directory, file), { force: true })));
					begun.add(name);
				}
			} catch (error) {
				throw runFailure(`The runs of the levels cannot be written to ${directory}: ${reasonOf(error)}`, error);
			}
			const own = `${name}.level-${levelOfRun(run) ?? 0}`;
			const times = (taken.get(own) ?? 0) + 1;
			taken.set(own, times);
			await writeRun(join(directory, `${own}${times === 1 ? "" : `.${times}`}.run.json`), run);
		}
	};
}

// src/features/ladder/climb/wrap.ts
async function climbingLoad(load, gate) {
	return gate.scenarios.some((scenario) => planOf(scenario) !== void 0) ? climbLadders(load, climbingIn(gate)) : load;
}

export { climbingLoad };