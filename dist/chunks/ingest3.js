import { boundedName, boundedTags, builtinMetrics, endpointGroup, endpointMetrics, formatNames, hasErrorCode, nameOf as nameOf$1, usageFailure } from "./start.js";
import { aggregationsOf, allSeriesOf, checksOf, failureKey, metricWith, mostFrequent, overlapOf, runSchema, seriesOf, seriesOfType, tagsKey, withSeries } from "./model.js";
import { chooseSlicing, endCsv, guessType, hasZero, importedRun, incompleteFile, isBinary, isImported, k6SummaryIn, largestDocumentBytes, leftOutWarnings, nameOf as nameOf$2, parseSummary, planOf, quoted, readChunks, readCsv, readHead, readText, roundSlice, startCsv, startLines, taggedBy } from "./ingest.js";
import { filesIn } from "./lib-files.js";
import { firstWhere, formatSketch, highestOf, lowestOf, percentileKey, sketchQuantile, sumOf, sumOfSketches } from "./report-judge.js";
import { _enum, array, discriminatedUnion, literal, number$1 as number, object, record, string$1 as string, unknown } from "./zod.js";
import { addSample, declareFilters, isRecordable, lastSecond, membershipOf, metricAggregatorOf, setTime, startAggregator } from "./ingest2.js";
import { groupedBy } from "./lib-grouped.js";
import { recordedHosts } from "./ingest-hosts-reach.js";
import { parseRun, unreadable } from "./ingest-records.js";
import { counted, documentFormat, largestTextBytes, linesOf, percentilesIn, printedIn, shared, summaryRun, trendValues } from "./ingest4.js";
import { parseJson } from "./lib-json.js";
import { stat } from "node:fs/promises";

// src/ingest/merge/align.ts
const oneSecondMs = 1e3;
function sliceMsOf({ window }) {
	return window.sliceMs ?? oneSecondMs;
}
function align(shares) {
	const starts = shares.map(({ run, clockMs }) => Date.parse(run.window.start) - clockMs);
	const ends = shares.map(({ run, clockMs }) => Date.parse(run.window.end) - clockMs);
	const [startMs, endMs] = [Math.min(...starts), Math.max(...ends)];
	const windowMs = Math.max(0, endMs - startMs);
	const widest = Math.max(...shares.map(({ run }) => sliceMsOf(run)));
	const sliceMs = Math.max(widest, chooseSlicing(windowMs).seconds * oneSecondMs);
	const grid = {
		slices: windowMs / oneSecondMs > 65535 ? 0 : Math.floor(windowMs / sliceMs) + 1,
		sliceMs
	};
	return {
		placed: shares.map(({ run }, index) => {
			return {
				run,
				offsetMs: (starts[index] ?? startMs) - startMs
			};
		}),
		startMs,
		endMs,
		grid
	};
}
function endOf({ run: { window }, offsetMs }) {
	return offsetMs + Date.parse(window.end) - Date.parse(window.start);
}
function placeOf(slice, { run, offsetMs }, { slices, sliceMs }) {
	const middleMs = offsetMs + (slice + .5) * sliceMsOf(run);
	return Math.min(slices - 1, Math.floor(middleMs / sliceMs));
}
function sumRows(all, { grid }, rowOf) {
	if (grid.slices === 0) return void 0;
	const sums = new Float64Array(grid.slices);
	for (const { placed, series } of all) {
		const values = rowOf(series);
		if (values === void 0) return void 0;
		for (const [slice, value] of values.entries()) {
			const place = placeOf(slice, placed, grid);
			sums[place] = (sums[place] ?? 0) + value;
		}
	}
	return Array.from(sums);
}

// src/ingest/merge/health.ts
function wholeSum(amounts) {
	const known = amounts.filter((amount) => amount !== void 0);
	return known.length < amounts.length || known.length === 0 ? void 0 : sumOf(known, (it) => it);
}
function distinct(texts) {
	return [...new Set(texts)];
}
function mergeAsked(all) {
	const asked = all.flatMap((health) => health.asked ?? []);
	if (asked.length < all.length) return void 0;
	const iterations = wholeSum(asked.map((one) => one.iterations));
	const perSecond = wholeSum(asked.map((one) => one.perSecond));
	return {
		isConstant: asked.every(({ isConstant }) => isConstant),
		...iterations !== void 0 && { iterations: Number(iterations.toFixed(1)) },
		...perSecond !== void 0 && { perSecond: Number(perSecond.toPrecision(6)) }
	};
}
function mergeUnanswered(all) {
	const known = all.flatMap(({ unanswered }) => unanswered ?? []);
	if (known.length === 0) return void 0;
	const sides = ["generator", "target"].flatMap((side) => {
		const own = known.flatMap((one) => one[side] ?? []);
		const [first] = own;
		return first === void 0 ? [] : [[side, {
			...first,
			count: sumOf(own, ({ count }) => count)
		}]];
	});
	return Object.fromEntries(sides);
}
function mergeExceptions(all) {
	const known = all.flatMap(({ exceptions }) => exceptions ?? []);
	if (known.length === 0) return void 0;
	const first = known.find((one) => one.first !== void 0)?.first;
	return {
		count: sumOf(known, ({ count }) => count),
		...first !== void 0 && { first },
		iterations: sumOf(known, ({ iterations }) => iterations)
	};
}
function mergeHealth(all, doubts) {
	const exhausted = wholeSum(all.map(({ vusExhausted }) => vusExhausted));
	const refused = distinct(all.flatMap(({ refusedWrites }) => refusedWrites ?? [])).slice(0, 3);
	const [asked, unanswered, exceptions] = [
		mergeAsked(all),
		mergeUnanswered(all),
		mergeExceptions(all)
	];
	return {
		droppedIterations: sumOf(all, ({ droppedIterations }) => droppedIterations),
		vusMax: sumOf(all, ({ vusMax }) => vusMax ?? 0),
		warnings: distinct([...doubts, ...all.flatMap(({ warnings }) => warnings)]).slice(0, 20),
		...refused.length > 0 && { refusedWrites: refused },
		...asked !== void 0 && { asked },
		...exhausted !== void 0 && { vusExhausted: exhausted },
		...unanswered !== void 0 && { unanswered },
		...exceptions !== void 0 && { exceptions }
	};
}
function mergeFailures(runs) {
	const all = runs.flatMap(({ failures }) => failures ?? []);
	const sums = [...groupedBy(all, failureKey).values()].map((same) => ({
		...same[0],
		count: sumOf(same, ({ count }) => count)
	}));
	return sums.length === 0 ? void 0 : mostFrequent(sums);
}
function mergeHosts(runs) {
	const known = runs.flatMap(({ hosts }) => hosts ?? []);
	const [first] = known;
	if (first === void 0 || known.length < runs.length) return void 0;
	const mappedTo = known.find((one) => one.mappedTo !== void 0)?.mappedTo;
	return {
		...recordedHosts(first.target, known.flatMap(({ seen }) => seen), {
			more: sumOf(known, (one) => one.more ?? 0),
			named: sumOf(known, (one) => one.named ?? 0),
			untold: sumOf(known, (one) => one.untold ?? 0)
		}),
		...mappedTo !== void 0 && { mappedTo }
	};
}

// src/ingest/merge/slice-percentiles.ts
function partOf({ values, slices }, slice) {
	const count = slices.count[slice] ?? 0;
	if (count === 0) return void 0;
	const known = [];
	if (values.min !== void 0) known.push([values.min, 0]);
	if (values.max !== void 0) known.push([values.max, 1]);
	for (const [key, above] of Object.entries(slices.above)) {
		const value = values.percentiles[key] ?? (key === percentileKey(50) ? values.med : void 0);
		if (value !== void 0) known.push([value, 1 - (above[slice] ?? 0) / count]);
	}
	for (const [key, own] of Object.entries(slices.percentiles)) {
		const value = own[slice];
		if (value !== void 0 && value !== null) known.push([value, Number(key) / 100]);
	}
	known.sort(([one, below], [other, upTo]) => one - other || below - upTo);
	let highest = 0;
	const upTo = known.map(([, part]) => {
		highest = Math.max(highest, part);
		return highest;
	});
	return {
		count,
		values: known.map(([value]) => value),
		upTo
	};
}
function countUpTo({ count, values, upTo }, value) {
	const above = firstWhere(values.length, (index) => (values[index] ?? 0) > value);
	const [before, after] = [values[above - 1], values[above]];
	if (before === void 0) return 0;
	const [from, to] = [upTo[above - 1] ?? 0, upTo[above] ?? 1];
	return count * (after === void 0 ? 1 : from + (to - from) * (value - before) / (after - before));
}
const mostHalvings = 32;
function percentileOfParts(parts, percent) {
	const all = sumOf(parts, ({ count }) => count);
	if (all === 0) return null;
	const wanted = percent / 100 * (all - 1) + .5;
	let low = lowestOf(parts.map(({ values }) => values[0] ?? NaN));
	let high = highestOf(parts.map(({ values }) => values.at(-1) ?? NaN));
	for (let halving = 0; halving < mostHalvings && high - low > 1e-4 * Math.abs(high); halving += 1) {
		const middle = (low + high) / 2;
		if (sumOf(parts, (part) => countUpTo(part, middle)) < wanted) low = middle;
		else high = middle;
	}
	return roundSlice((low + high) / 2);
}
function percentilesOfSlices(shares, grid) {
	const [first] = shares;
	const keys = Object.keys(first?.slices.percentiles ?? {}).filter((key) => shares.every(({ slices }) => slices.percentiles[key] !== void 0));
	if (keys.length === 0) return {};
	const sources = Array.from({ length: grid.slices }, () => []);
	for (const share of shares) for (const slice of share.slices.count.keys()) sources[placeOf(slice, share.placed, grid)]?.push([share, slice]);
	const found = sources.map((own) => {
		const parts = own.flatMap(([share, slice]) => partOf(share, slice) ?? []);
		return keys.map((key) => percentileOfParts(parts, Number(key)));
	});
	return Object.fromEntries(keys.map((key, at) => [key, found.map((values) => values[at] ?? null)]));
}

// src/ingest/merge/series.ts
function identityOf(all) {
	const names = all.flatMap(({ series }) => series.names ?? []);
	return {
		tags: all[0].series.tags,
		...names.length > 0 && { names: highestOf(names) }
	};
}
function roundQuantile(value) {
	return Number(value.toPrecision(6));
}
function valuesOf$1(all, sketch) {
	const count = sumOf(all, ({ values }) => values.count);
	const sum = sumOf(all, ({ values }) => values.sum);
	const isUntold = all.some(({ values }) => values.isCountUntold);
	const lowest = all.flatMap(({ values }) => values.min ?? []);
	const highest = all.flatMap(({ values }) => values.max ?? []);
	const [min, max] = [lowestOf(lowest), highestOf(highest)];
	const quantile = (percent, from) => roundQuantile(Math.min(max, Math.max(min, sketchQuantile(from, percent / 100))));
	const keys = [...new Set(all.flatMap(({ values }) => Object.keys(values.percentiles)))].filter((key) => Number(key) >= 0 && Number(key) <= 100);
	return {
		count: isUntold ? 0 : count,
		...isUntold && { isCountUntold: true },
		sum: isUntold ? 0 : sum,
		...lowest.length === all.length && { min },
		...highest.length === all.length && { max },
		...!isUntold && count > 0 && { avg: sum / count },
		...sketch !== void 0 && { med: quantile(50, sketch) },
		percentiles: sketch === void 0 ? {} : Object.fromEntries(keys.map((key) => [key, quantile(Number(key), sketch)]))
	};
}
function trendSlices(own, merging) {
	const sliced = own.flatMap(({ placed, series: { values, slices } }) => slices === void 0 ? [] : [{
		placed,
		values,
		slices
	}]);
	const [first] = sliced;
	if (first === void 0 || sliced.length < own.length || merging.grid.slices === 0) return void 0;
	const summed = (rowOf) => sumRows(own, merging, ({ slices }) => slices && rowOf(slices));
	const above = Object.keys(first.slices.above).flatMap((key) => {
		const sums = summed((slices) => slices.above[key]);
		return sums === void 0 ? [] : [[key, sums]];
	});
	return {
		count: summed(({ count }) => count) ?? [],
		sum: (summed(({ sum }) => sum) ?? []).map(roundSlice),
		percentiles: percentilesOfSlices(sliced, merging.grid),
		above: Object.fromEntries(above)
	};
}
function mergeTrends(all, merging) {
	const own = all.filter(({ series: { values } }) => values.count > 0 || values.isCountUntold);
	const [first = all[0], ...others] = own;
	const alike = [first, ...others];
	const series = alike.map((one) => one.series);
	const slices = trendSlices(own, merging);
	const { slices: _own, ...single } = first.series;
	const sketch = sumOfSketches(series.map((one) => [one.sketch, one.values.count]));
	const together = {
		values: valuesOf$1(series, sketch),
		...sketch !== void 0 && { sketch: formatSketch(sketch) }
	};
	return {
		...others.length === 0 ? single : together,
		...identityOf(alike),
		...slices && { slices }
	};
}
function mergeRates(all, merging) {
	const count = sumOf(all, ({ series }) => series.values.count);
	const passes = sumOf(all, ({ series }) => series.values.passes);
	const counts = sumRows(all, merging, ({ slices }) => slices?.count);
	const passed = sumRows(all, merging, ({ slices }) => slices?.passes);
	return {
		...identityOf(all),
		values: {
			count,
			passes,
			rate: count === 0 ? 0 : passes / count
		},
		...counts && passed && { slices: {
			count: counts,
			passes: passed
		} }
	};
}
function mergeCounters(all, merging) {
	const count = sumOf(all, ({ series }) => series.values.count);
	const own = all.filter(({ series }) => series.values.count !== 0 || series.slices !== void 0);
	const sums = sumRows(own, merging, ({ slices }) => slices?.count);
	return {
		...identityOf(all),
		values: {
			count,
			rate: count / merging.durationSeconds
		},
		...sums !== void 0 && own.length > 0 && { slices: { count: sums.map(roundSlice) } }
	};
}
const addedUp = /* @__PURE__ */ new Set(["vus", "vus_max"]);
function mergeGauges(all, { metric }) {
	const { tags, values } = all.reduce((one, other) => endOf(other.placed) > endOf(one.placed) ? other : one).series;
	const sum = (key) => sumOf(all, ({ series }) => series.values[key]);
	if (addedUp.has(metric)) return {
		tags,
		values: {
			value: sum("value"),
			min: sum("min"),
			max: sum("max")
		}
	};
	const min = lowestOf(all.map(({ series }) => series.values.min));
	const max = highestOf(all.map(({ series }) => series.values.max));
	return {
		tags,
		values: {
			value: values.value,
			min,
			max
		}
	};
}
const mergers = {
	trend: mergeTrends,
	rate: mergeRates,
	counter: mergeCounters,
	gauge: mergeGauges
};

// src/ingest/merge/metrics.ts
function seriesKey({ names, tags }) {
	return `${names === void 0 ? "" : "group"}${tagsKey(tags)}`;
}
function endpointNames(run) {
	const metrics = run.metrics.filter(({ name }) => endpointMetrics.has(name));
	return new Set(metrics.flatMap(({ series }) => series.flatMap((one) => nameOf$1(one) ?? [])));
}
function addTo(sums, key, amount) {
	sums.set(key, (sums.get(key) ?? 0) + amount);
}
function partlyListed(run) {
	const [listed, whole] = [/* @__PURE__ */ new Map(), /* @__PURE__ */ new Map()];
	for (const one of allSeriesOf(run, "http_req_duration")) {
		const name = nameOf$1(one);
		if (name === void 0) continue;
		if (one.names === void 0) addTo(listed, endpointGroup(name), one.values.count);
		else addTo(whole, name, one.values.count);
	}
	return new Set([...whole].filter(([group, requests]) => requests !== (listed.get(group) ?? 0)).map(([group]) => group));
}
function incompleteEndpoints(placed) {
	let cut = 0;
	const partly = /* @__PURE__ */ new Map();
	const had = /* @__PURE__ */ new Map();
	for (const { run } of placed) {
		const isCut = run.endpointsLeftOut !== void 0;
		const groups = isCut ? /* @__PURE__ */ new Set() : partlyListed(run);
		if (isCut) cut += 1;
		for (const group of groups) addTo(partly, group, 1);
		for (const name of endpointNames(run)) {
			const group = endpointGroup(name);
			addTo(had, name, isCut || group !== name && groups.has(group) ? 1 : 0);
		}
	}
	return new Set([...had.keys()].filter((name) => {
		const group = endpointGroup(name);
		return (had.get(name) ?? 0) < cut + (group === name ? 0 : partly.get(group) ?? 0);
	}));
}
function mergeMetric(own, type, merging) {
	const [{ metric: first }] = own;
	const all = own.flatMap(({ placed, metric }) => seriesOfType(metric, type).map((series) => ({
		placed,
		series
	})));
	const alike = [...groupedBy(all, ({ series }) => seriesKey(series)).values()];
	return metricWith(first, type, alike.map((of) => mergers[type](of, {
		...merging,
		metric: first.name
	})));
}
function without(metric, incomplete) {
	if (!endpointMetrics.has(metric.name)) return metric;
	const rest = (series) => series.filter((one) => !incomplete.has(nameOf$1(one) ?? ""));
	return withSeries(metric, {
		trend: rest,
		rate: rest,
		counter: rest,
		gauge: rest
	});
}
function requestsTo(incomplete, placed) {
	const own = placed.flatMap(({ run }) => allSeriesOf(run, "http_req_duration")).filter((one) => {
		const name = nameOf$1(one) ?? "";
		return incomplete.has(name) && (one.names !== void 0 || endpointGroup(name) === name);
	});
	return sumOf(own, ({ values }) => values.count);
}
function leftOutOf(incomplete, placed) {
	const known = placed.flatMap(({ run }) => run.endpointsLeftOut ?? []);
	if (known.length === 0) return void 0;
	const dropped = [...incomplete].filter((name) => endpointGroup(name) === name).length;
	return {
		endpoints: Math.max(...known.map(({ endpoints }) => endpoints)) + dropped,
		requests: sumOf(known, ({ requests }) => requests) + requestsTo(incomplete, placed),
		...(known.length < placed.length || dropped > 0 || known.some(({ orMore }) => orMore)) && { orMore: true }
	};
}
const mostSeries = 1e4;
function refuseTooManySeries(placed) {
	const keys = /* @__PURE__ */ new Set();
	for (const metric of placed.flatMap(({ run }) => run.metrics)) {
		for (const one of metric.series) keys.add(JSON.stringify([metric.name, seriesKey(one)]));
		if (keys.size <= mostSeries) continue;
		throw usageFailure(`The records of one round have more than ${mostSeries} different series (endpoints, sub-metrics and custom metrics) together and are not merged. Use fewer custom metrics in the script.`);
	}
}
function mergeMetrics(placed, merging) {
	const incomplete = incompleteEndpoints(placed);
	const complete = placed.map(({ run, offsetMs }) => ({
		offsetMs,
		run: incomplete.size === 0 ? run : {
			...run,
			metrics: run.metrics.map((metric) => without(metric, incomplete))
		}
	}));
	refuseTooManySeries(complete);
	const all = complete.flatMap((share) => share.run.metrics.map((metric) => ({
		placed: share,
		metric
	})));
	const byName = [...groupedBy(all, ({ metric }) => metric.name)];
	const isMixed = ([, [first, ...others]]) => others.some(({ metric }) => metric.type !== first.metric.type);
	return {
		metrics: byName.filter((one) => !isMixed(one)).flatMap(([, own]) => mergeMetric(own, own[0].metric.type, merging) ?? []),
		endpointsLeftOut: leftOutOf(incomplete, placed),
		doubts: byName.filter(isMixed).map(([name]) => `The metric "${name}" has different types on different generators; it was left out.`)
	};
}

// src/ingest/merge/merge.ts
function dividedBy({ metrics }) {
	const used = metrics.flatMap((metric) => seriesOfType(metric, "counter").slice(0, 1)).find(({ values }) => values.count > 0 && values.rate > 0);
	return used && used.values.count / used.values.rate;
}
function mergeDuration({ placed }) {
	const known = placed.flatMap((share) => {
		const { duration } = share.run;
		return duration === void 0 ? [] : [{
			...duration,
			endMs: endOf(share)
		}];
	});
	const [first] = known;
	if (first === void 0 || known.length < placed.length) return void 0;
	const begin = Math.min(...known.map(({ endMs, ms }) => endMs - ms));
	const stamps = known.flatMap(({ stampsMs }) => stampsMs ?? []);
	return {
		ms: Math.max(...known.map(({ endMs }) => endMs)) - begin,
		errorMs: Math.max(...known.map(({ errorMs }) => errorMs)),
		from: known.find(({ from }) => from !== "summary")?.from ?? first.from,
		...stamps.length > 0 && { stampsMs: Math.max(...stamps) }
	};
}
function durationSeconds({ placed, startMs, endMs }, duration) {
	if (duration !== void 0) return duration.ms / 1e3;
	const own = placed.flatMap(({ run }) => dividedBy(run) ?? []);
	return own.length > 0 ? Math.max(...own) : (endMs - startMs) / 1e3 || 1;
}
function mergeMachines(machines) {
	const namesOf = (of) => [...new Set(machines.map(of))].sort().join(", ");
	return {
		os: namesOf(({ os }) => os),
		cpu: namesOf(({ cpu }) => cpu),
		cores: sumOf(machines, ({ cores }) => cores)
	};
}
function mergeProvenance(first, all) {
	const { testId, ...rest } = first;
	const isSame = all.every((one) => one.testId === testId);
	const times = all.map(({ recordedAt }) => recordedAt).sort();
	return {
		...rest,
		...testId !== void 0 && isSame && { testId },
		recordedAt: times.at(-1) ?? first.recordedAt,
		machine: mergeMachines(all.map(({ machine }) => machine))
	};
}
function mergeEndings(all) {
	return all.find(({ kind }) => kind === "unfinished") ?? all.find(({ kind }) => kind === "abortedByThreshold") ?? { kind: "finished" };
}
function generatorsOf(shares) {
	return shares.map(({ run: { provenance, generator, metrics }, began }, index) => {
		const iterations = seriesOf({ metrics }, "iterations")?.values.count;
		return {
			index: began?.index ?? index + 1,
			requests: seriesOf({ metrics }, "http_reqs")?.values.count ?? 0,
			...iterations !== void 0 && { iterations },
			lateMs: began?.lateMs ?? 0,
			...began?.skew !== void 0 && { skew: began.skew },
			machine: provenance.machine,
			generator: {
				...generator,
				warnings: []
			}
		};
	});
}
function mergeRuns(shares) {
	const aligned = align(shares);
	const { placed, startMs, endMs, grid } = aligned;
	const runs = shares.map(({ run }) => run);
	const [{ run: first }] = shares;
	const duration = mergeDuration(aligned);
	const { metrics, endpointsLeftOut, doubts } = mergeMetrics(placed, {
		grid,
		durationSeconds: durationSeconds(aligned, duration)
	});
	const lacks = [...new Set(runs.flatMap((run) => run.lacks ?? []))];
	const setupRequests = sumOf(runs, (run) => run.setupRequests ?? 0);
	const [failures, hosts] = [mergeFailures(runs), mergeHosts(runs)];
	const awaited = runs.find((run) => run.awaited !== void 0)?.awaited;
	const baseScript = first.baseScript;
	const lacksBase = runs.find((run) => run.lacksBase !== void 0)?.lacksBase;
	const servers = runs.find((run) => run.servers !== void 0)?.servers;
	return {
		schema: first.schema,
		provenance: mergeProvenance(first.provenance, runs.map(({ provenance }) => provenance)),
		...first.fingerprint !== void 0 && { fingerprint: first.fingerprint },
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: first.window.warmUpMs,
			...grid.sliceMs !== 1e3 && { sliceMs: grid.sliceMs }
		},
		...duration !== void 0 && { duration },
		...lacks.length > 0 && { lacks },
		ending: mergeEndings(runs.map(({ ending }) => ending)),
		metrics,
		...setupRequests > 0 && { setupRequests },
		...endpointsLeftOut !== void 0 && { endpointsLeftOut },
		...failures !== void 0 && { failures },
		...hosts !== void 0 && { hosts },
		...awaited !== void 0 && { awaited },
		...lacksBase !== void 0 && { lacksBase },
		...baseScript !== void 0 && { baseScript },
		checks: checksOf(runs),
		thresholds: first.thresholds.map((threshold, index) => ({
			...threshold,
			ok: runs.every((run) => run.thresholds[index]?.ok !== false)
		})),
		generator: mergeHealth(runs.map(({ generator }) => generator), doubts),
		...servers !== void 0 && { servers },
		generators: generatorsOf(shares)
	};
}

// src/ingest/import/engines.ts
async function isFolderOfResults(path) {
	try {
		return (await stat(path)).isDirectory();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
		throw unreadable(path, error);
	}
}
const resultFile = /\.(?:csv|jtl|jsonl?|ndjson)(?:\.gz)?$/i;
function refuseOthers(first, others) {
	for (const { path, run } of others) {
		const [one, other] = [first.run.provenance.generator, run.provenance.generator];
		if (one !== other) throw usageFailure(`${path} has results of ${other}, but ${first.path} of ${one}. A directory holds the results of one run: one file for each of its load generators.`);
		const lacks = first.run.lacks?.includes("window") || run.lacks?.includes("window");
		const isApart = overlapOf(first.run.window, run.window) < .5;
		if (lacks || !isApart) continue;
		throw usageFailure(`${first.path} and ${path} were measured one after the other, so they are not of one run. Name the file of each run instead of their directory.`);
	}
}
async function readEngines(directory, read) {
	const paths = (await filesIn(directory)).filter((path) => resultFile.test(path));
	const engines = [];
	for (const path of paths) {
		const run = await read(path);
		if (run.fingerprint !== void 0 || run.part !== void 0 || run.generators !== void 0) throw usageFailure(`${path} is a Run record; name it by itself, or judge the records: loadline judge ${directory}`);
		engines.push({
			path,
			run
		});
	}
	const [first, ...others] = engines;
	if (first === void 0) throw usageFailure(`${directory} has no result files (csv, jtl, json). Name the directory with the results of each load generator, or a file.`);
	if (others.length === 0) return first.run;
	refuseOthers(first, others);
	const shareOf = ({ run }) => ({
		run,
		clockMs: 0
	});
	return mergeRuns([shareOf(first), ...others.map(shareOf)]);
}

// src/ingest/import/formats/k6-summary.ts
const k6Summary = documentFormat({
	name: "k6-summary",
	label: "k6 (summary)",
	lacks: "samples; its time, but for the machine-readable one; percentiles other than those of --summary-trend-stats",
	recognises: (head) => /^\s*\{/.test(head) && (/"(?:root_group|metrics)"\s*:/.test(head) || /^\s*\{\s*"config"\s*:\s*\{\s*"duration"/.test(head)),
	schema: unknown(),
	is: "an end-of-test summary of k6",
	expected: "what --summary-export writes, or the data of handleSummary as JSON",
	summarise(json, options, refuse) {
		const found = k6SummaryIn(json);
		if (found === void 0) throw refuse("found no \"metrics\"");
		return summarised$1(found, options);
	}
});
function summarised$1({ metrics: written, durationMs, endMs, checks }, options) {
	const isTimed = endMs !== void 0 && durationMs !== void 0;
	const metrics = joined(written, durationMs, options);
	return {
		metrics,
		window: isTimed ? {
			startMs: endMs - durationMs,
			endMs
		} : void 0,
		durationMs,
		vusMax: Math.max(0, Math.round(seriesOf({ metrics }, "vus_max")?.values.max ?? 0)),
		droppedIterations: seriesOf({ metrics }, "dropped_iterations")?.values.count,
		checks
	};
}
function joined(written, durationMs, options) {
	const byName = groupedBy(written.map((one) => ({
		...nameIn(one.name),
		one
	})), ({ name }) => name);
	const seconds = durationMs === void 0 ? void 0 : durationMs / 1e3;
	const countOf = countsIn(written);
	return [...byName].map(([name, all]) => {
		const parts = all.toSorted((a, b) => Object.keys(a.tags).length - Object.keys(b.tags).length);
		const { one: whole } = parts[0] ?? all[0];
		const contains = containsOf(name, whole.contains, options);
		switch (whole.type ?? builtinMetrics.get(name)?.type ?? typeOf(whole.values)) {
			case "counter": return {
				name,
				type: "counter",
				contains,
				series: parts.map(({ tags, one }) => counted(numberIn(one, "count") ?? 0, seconds, { tags }))
			};
			case "rate": return {
				name,
				type: "rate",
				contains,
				series: parts.flatMap(rateOf$1)
			};
			case "gauge": return {
				name,
				type: "gauge",
				contains,
				series: parts.flatMap(gaugeOf$1)
			};
			default: return {
				name,
				type: "trend",
				contains,
				series: parts.flatMap((part) => trendOf(part, countOf(name)))
			};
		}
	});
}
function nameIn(written) {
	const at = written.indexOf("{");
	if (at === -1 || !written.endsWith("}")) return {
		name: written,
		tags: {}
	};
	const pairs = written.slice(at + 1, -1).split(",").map((pair) => {
		const colon = pair.indexOf(":");
		const value = pair.slice(colon + 1).trim();
		return [pair.slice(0, colon).trim(), value.replace(/^(["'])(.*)\1$/, "$2")];
	});
	return {
		name: written.slice(0, at),
		tags: Object.fromEntries(pairs)
	};
}
function containsOf(name, written, { objectives = [] }) {
	if (written === "time" || written === "data" || written === "default") return written;
	const asked = objectives.find(({ indicator }) => indicator.of !== "servers" && indicator.metric === name);
	return asked?.bound.dimension === "time" ? "time" : asked?.bound.dimension === "bytes" ? "data" : "default";
}
function countsIn(written) {
	const [requests, iterations] = ["http_reqs", "iterations"].map((name) => {
		const counter = written.find((one) => one.name === name);
		return counter && numberIn(counter, "count");
	});
	return (metric) => {
		if (/^http_req_(?!failed)/.test(metric)) return requests;
		return metric === "iteration_duration" ? iterations : void 0;
	};
}
function numberIn({ values }, key) {
	const value = values[key];
	return typeof value === "number" && Number.isFinite(value) ? value : void 0;
}
function typeOf(values) {
	if ("passes" in values && "fails" in values) return "rate";
	if ("count" in values && "rate" in values) return "counter";
	return "value" in values ? "gauge" : "trend";
}
function rateOf$1({ tags, one }) {
	const passes = numberIn(one, "passes") ?? numberIn(one, "matches");
	const count = numberIn(one, "total") ?? (passes ?? 0) + (numberIn(one, "fails") ?? 0);
	return passes === void 0 || passes > count ? [] : shared(passes, count, { tags });
}
function gaugeOf$1({ tags, one }) {
	const value = numberIn(one, "value");
	if (value === void 0) return [];
	return [{
		tags,
		values: {
			value,
			min: numberIn(one, "min") ?? value,
			max: numberIn(one, "max") ?? value
		}
	}];
}
function trendOf({ tags, one }, usual) {
	const count = numberIn(one, "count") ?? (Object.keys(tags).length === 0 ? usual : void 0);
	const [min, max, avg, med] = [
		"min",
		"max",
		"avg",
		"med"
	].map((key) => numberIn(one, key));
	const percentiles = percentilesIn(one.values, /^p\(?(\d{1,3})(?:\.(\d{1,9}))?\)?$/).filter(([, value]) => Number.isFinite(value));
	if (count === 0 || avg === void 0 && med === void 0 && percentiles.length === 0) return [];
	return [{
		tags,
		values: {
			...trendValues(count ?? 0, {
				min,
				max,
				avg,
				med
			}, percentiles),
			...count === void 0 && { isCountUntold: true }
		}
	}];
}

// src/ingest/import/formats/k6-console.ts
const label$2 = "k6 (console)";
const row = /^\s*(?:[✓✗] )?(?<name>[A-Za-z_]\w{0,127}|\{ [^}]{1,300} \})\.*: +(?<printed>\S.*)$/u;
const recognised = /^ *(?:[✓✗] )?[a-z_]\w*\.*: +avg=\S+ +min=|█ (?:THRESHOLDS|TOTAL RESULTS)|^ +scenarios: \(100\.00%\)/mu;
const k6Console = {
	name: "k6-console",
	label: label$2,
	lacks: "samples; its time; percentiles other than those printed; more digits than printed",
	recognises: (head) => recognised.test(head),
	async read(path, options) {
		const found = readSummary(path, linesOf(await readText(path, largestTextBytes)));
		return summaryRun(path, {
			...summarised$1(found, options),
			generator: label$2
		}, options);
	}
};
function readSummary(path, lines) {
	const metrics = [];
	const seen = /* @__PURE__ */ new Map();
	let [whole, elapsedMs] = ["", void 0];
	for (const [index, line] of lines.entries()) {
		if (/^\s*█ (?:GROUP|SCENARIO): /u.test(line)) break;
		const { name, printed } = row.exec(line)?.groups ?? {};
		if (name === void 0 || printed === void 0) continue;
		const values = valuesOf(printed);
		if (values === void 0) continue;
		if (!name.startsWith("{")) whole = name;
		const full = whole === name ? name : `${whole}${name.replace(/^\{ /, "{").replace(/ \}$/, "}")}`;
		const before = seen.get(full);
		if (before !== void 0) throw usageFailure(`${path}, line ${index + 1}: ${full} was on line ${before} already. Give the output of each run a file of its own.`);
		seen.set(full, index + 1);
		metrics.push({
			name: nameOf(full),
			...values
		});
	}
	for (const line of lines) elapsedMs = elapsedIn(line) ?? elapsedMs;
	return {
		metrics,
		durationMs: divisorOf(metrics) ?? elapsedMs,
		checks: []
	};
}
function nameOf(name) {
	return name === "checks_succeeded" ? "checks" : name;
}
function elapsedIn(line) {
	const [, minutes = "0", seconds] = /^running \((?:(\d{1,6})m)?(\d{1,2}(?:\.\d)?)s\),/.exec(line) ?? [];
	return seconds === void 0 ? void 0 : (Number(minutes) * 60 + Number(seconds)) * 1e3;
}
function divisorOf(metrics) {
	return metrics.flatMap(({ contains, values: { count, rate } }) => contains === "default" && typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0 ? [count / rate * 1e3] : [])[0];
}
function valuesOf(printed) {
	const [first = "", ...named] = printed.split(/ (?=(?:avg|min|med|max|count|p\([\d.]{1,12}\))=)/);
	const figures = (first.includes("=") ? [first, ...named] : named).map((pair) => pair.split("=", 2)).map(([key = "", text = ""]) => [key, printedIn(text)]);
	const known = figures.filter((pair) => pair[1] !== void 0);
	if (known.length !== figures.length) return void 0;
	const values = Object.fromEntries(known.map(([key, { value }]) => [key, value]));
	const contains = known[0]?.[1].contains ?? "default";
	if (first.includes("=")) return {
		type: "trend",
		contains,
		values
	};
	if (named.length > 0) return gaugeOf(first, values);
	return rateOf(first) ?? counterOf(first);
}
function gaugeOf(first, values) {
	const value = printedIn(first);
	return value && {
		type: "gauge",
		contains: value.contains,
		values: {
			...values,
			value: value.value
		}
	};
}
function rateOf(text) {
	const [, passes, total] = /^[\d.]+% +(\d+) out of (\d+)$/.exec(text) ?? [];
	if (total !== void 0) return asRate(Number(passes), Number(total));
	const [, passed, failed] = /^[\d.]+% +✓ (\d+) +✗ (\d+)$/u.exec(text) ?? [];
	return failed === void 0 ? void 0 : asRate(Number(passed), Number(passed) + Number(failed));
}
function asRate(passes, total) {
	return {
		type: "rate",
		contains: "default",
		values: {
			passes,
			total
		}
	};
}
function counterOf(text) {
	const [, count = "", rate = ""] = /^(\S+(?: [kMGT]?B)?) +(\S+(?: [kMGT]?B)?)\/s$/.exec(text) ?? [];
	const [all, perSecond] = [printedIn(count), printedIn(rate)];
	if (all === void 0 || perSecond === void 0) return void 0;
	return {
		type: "counter",
		contains: all.contains,
		values: {
			count: all.value,
			rate: perSecond.value
		}
	};
}

// src/ingest/import/kinds.ts
function kindsByObjectives(aggregator, objectives, path) {
	const custom = [...aggregator.metrics.values()].filter(({ kind }) => kind === void 0);
	return new Map(custom.map((metric) => {
		const asked = objectives.filter(({ indicator }) => indicator.of !== "servers" && indicator.metric === metric.name);
		return [metric.name, { type: typeFor(metric, asked, path) }];
	}));
}
function typeFor(metric, wanted, path) {
	let type;
	for (const objective of wanted) {
		const implied = typeImpliedBy(objective, metric);
		if (implied === "any") continue;
		if (implied === void 0 || type !== void 0 && type !== implied) throw usageFailure(`${path}: "${objective.text}" needs the type of the metric "${metric.name}", which k6's CSV does not have. Use --out json=FILE instead.`);
		type = implied;
	}
	return type ?? (wanted.length > 0 ? "trend" : guessType(metric));
}
function typeImpliedBy(objective, metric) {
	const { aggregation } = objective.indicator;
	const { kind } = aggregation.kind === "overSeconds" ? aggregation.each : aggregation;
	switch (kind) {
		case "percentile": return "trend";
		case "min":
		case "max": return "any";
		case "rate": return isRate(objective, metric) ? "rate" : void 0;
		default: {
			const types = [
				"trend",
				"rate",
				"counter",
				"gauge"
			].filter((type) => aggregationsOf[type].some((word) => word === kind));
			return types.length === 1 ? types[0] : void 0;
		}
	}
}
function isRate({ bound }, metric) {
	if (!isBinary(metric)) return false;
	if (hasZero(metric)) return true;
	return bound.kind === "absolute" ? bound.limit <= 1 : bound.measure === "points";
}

// src/ingest/import/formats/k6-csv.ts
const label$1 = "k6 (csv)";
const k6Csv = {
	name: "k6-csv",
	label: label$1,
	recognises: (head) => head.startsWith("metric_name,"),
	async read(path, options) {
		const aggregator = startAggregator(planOf(options));
		const reader = startCsv(aggregator, (why) => usageFailure(`${path}, ${why}. Expected output of "k6 run --out csv=FILE".`));
		for await (const chunk of readChunks(path)) readCsv(reader, chunk);
		const cutOff = endCsv(reader);
		if (cutOff !== void 0) throw incompleteFile(path, cutOff.line);
		const warnings = leftOutWarnings(reader.leftOut);
		const metrics = kindsByObjectives(aggregator, options.objectives ?? [], path);
		return importedRun(path, {
			aggregator,
			metrics,
			warnings,
			generator: label$1
		}, options);
	}
};

// src/ingest/import/formats/k6-json.ts
const label = "k6 (json)";
const k6Json = {
	name: "k6-json",
	label,
	recognises: (head) => /^\{.*"type":"(?:Metric|Point)"/.test(head),
	async read(path, options) {
		const results = startK6Json(path, options);
		for await (const chunk of readChunks(path)) results.write(chunk);
		return results.finish();
	}
};
function startK6Json(path, options) {
	const aggregator = startAggregator(planOf(options));
	const reading = startReading(aggregator);
	const refuse = (text, line) => usageFailure(`${path}, line ${line}: found ${quoted(text)}; expected a line of "k6 run --out json=FILE", {"type":"Metric",…} or {"type":"Point",…}.`);
	const lines = startLines((text, line, isLast) => {
		if (isLast && parseJson(text) === void 0) throw incompleteFile(path, line);
		if (!addKnown(reading, text) && !addLine(reading, text)) throw refuse(text, line);
	}, longestLine, refuse);
	return {
		write: lines.write,
		finish() {
			lines.finish();
			const { kinds: metrics, leftOut } = reading;
			const warnings = leftOutWarnings(leftOut);
			return importedRun(path, {
				aggregator,
				metrics,
				warnings,
				generator: label
			}, options);
		}
	};
}
const metricLine = object({
	type: literal("Metric"),
	data: object({
		name: string(),
		type: _enum([
			"counter",
			"gauge",
			"rate",
			"trend"
		]),
		contains: _enum([
			"time",
			"data",
			"default"
		]),
		submetrics: array(object({ tags: record(string(), string()).nullish() })).nullish()
	})
});
const pointLine = object({
	type: literal("Point"),
	metric: string(),
	data: object({
		time: string(),
		value: number(),
		tags: record(string(), string()).nullish()
	})
});
const line = discriminatedUnion("type", [metricLine, pointLine]);
const mostMemberships = 4096;
const longestLine = 1 << 20;
function startReading(aggregator) {
	return {
		aggregator,
		kinds: /* @__PURE__ */ new Map(),
		memberships: /* @__PURE__ */ new Map(),
		heads: /* @__PURE__ */ new Map(),
		time: "",
		leftOut: 0
	};
}
const [timeMark, valueMark, tagsMark] = [
	"\"data\":{\"time\":\"",
	"\",\"value\":",
	",\"tags\":"
];
const headForm = /^\{"metric":"[^"\\]+","type":"Point",$/;
const timeForm = /^[\d:.TZ+-]+$/;
const valueForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const tagsForm = /^,"tags":\{(?:"(?:[^"\\]|\\.)*"[:,]?)*\}\}\}$/;
function cut(text) {
	const time = text.indexOf(timeMark);
	const value = text.indexOf(valueMark, time);
	const tags = text.indexOf(tagsMark, value);
	if (time === -1 || value === -1 || tags === -1) return void 0;
	return {
		head: text.slice(0, time),
		time: text.slice(time + timeMark.length, value),
		value: text.slice(value + valueMark.length, tags),
		tags: text.slice(tags)
	};
}
function hasForms({ head, time, value, tags }) {
	return headForm.test(head) && timeForm.test(time) && valueForm.test(value) && tagsForm.test(tags);
}
function addKnown(reading, text) {
	const parts = cut(text);
	if (parts === void 0) return false;
	const metric = reading.heads.get(parts.head);
	const membership = reading.memberships.get(parts.tags);
	if (metric === void 0 || membership === void 0 || !valueForm.test(parts.value)) return false;
	const value = Number(parts.value);
	if (!isRecordable(value)) return false;
	if (parts.time !== reading.time) {
		const timeMs = timeForm.test(parts.time) ? Date.parse(parts.time) : NaN;
		if (Number.isNaN(timeMs)) return false;
		setTime(reading.aggregator, timeMs);
		reading.time = parts.time;
	}
	addSample(reading.aggregator, metric, membership, value);
	return true;
}
function addLine(reading, text) {
	const { data: parsed } = line.safeParse(parseJson(text));
	if (parsed?.type === "Point") return addPoint(reading, parsed, text);
	if (parsed !== void 0) declareMetric(reading, parsed.data);
	return parsed !== void 0;
}
function declareMetric({ aggregator, kinds, memberships }, { name: whole, type, contains, submetrics }) {
	const name = boundedName(whole);
	if (kinds.has(name)) return;
	kinds.set(name, {
		type,
		contains
	});
	const filters = (submetrics ?? []).flatMap(({ tags }) => tags ? [{
		metric: name,
		tags: boundedTags(tags)
	}] : []);
	if (filters.length === 0) return;
	declareFilters(aggregator, filters);
	memberships.clear();
}
function addPoint(reading, { metric: name, data }, text) {
	const timeMs = Date.parse(data.time);
	if (Number.isNaN(timeMs)) return false;
	if (!isRecordable(data.value)) {
		reading.leftOut += 1;
		return true;
	}
	const { aggregator, heads, memberships } = reading;
	const metric = metricAggregatorOf(aggregator, boundedName(name));
	const tags = data.tags ?? {};
	const membership = membershipOf(aggregator, taggedBy((tag) => tags[tag]));
	setTime(aggregator, timeMs);
	reading.time = "";
	addSample(aggregator, metric, membership, data.value);
	const parts = cut(text);
	if (parts === void 0 || !hasForms(parts)) return true;
	heads.set(copyOf(parts.head), metric);
	if (memberships.size >= mostMemberships) memberships.clear();
	memberships.set(copyOf(parts.tags), membership);
	return true;
}
function copyOf(text) {
	return Buffer.from(text).toString();
}

// src/ingest/import/formats/table.ts
const loadline = {
	name: "loadline",
	label: "Loadline",
	recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
	read: async (path) => parseRun(await readText(path, largestDocumentBytes), path)
};
function formatsWith(others) {
	return [
		loadline,
		k6Csv,
		k6Json,
		...others,
		k6Console,
		k6Summary
	];
}

// src/ingest/import/results.ts
async function readResults(path, options = {}, format) {
	if (await isFolderOfResults(path)) {
		const scenario = options.scenario ?? nameOf$2(path);
		const ofEngine = {
			...options,
			scenario,
			plan: {
				...options.plan,
				isShare: true
			}
		};
		return await readEngines(path, async (file) => await readResults(file, ofEngine, format));
	}
	const head = await readHead(path);
	if (head.trim() === "") throw usageFailure(`${path} is empty; ${expectation}`);
	const formats = formatsWith(options.formats ?? []);
	const wanted = format ?? (options.values === void 0 ? void 0 : "json");
	const importer = formats.find((one) => wanted === void 0 ? one.recognises(head) : one.name === wanted);
	if (importer === void 0) {
		const [first = ""] = head.split("\n", 1);
		throw usageFailure(`${path} has an unknown format: line 1 is ${quoted(first)}; ${expectation}`);
	}
	const run = asRecord(path, lacking(await importer.read(path, options), importer));
	if (run.part !== void 0) throw usageFailure(`${path} is part ${run.part.index} of ${run.part.of} of a load. Judge the records of all parts together: loadline judge DIRECTORY`);
	if (options.summary === void 0 || isImported(run)) return run;
	throw usageFailure(`${options.summary.path} is a k6 summary after ${path}, a Run record that already has k6's duration. Leave it out.`);
}
function asRecord(path, run) {
	const { data, error } = runSchema.safeParse(run);
	if (data !== void 0) return data;
	const [first] = error.issues;
	throw usageFailure(`${path} has a figure that no run can have (${first?.path.join(".")}: ${first?.message}). Save the results again.`, error);
}
function lacking(run, { lacks, label }) {
	if (lacks === void 0) return run;
	const { generator } = run;
	return {
		...run,
		generator: {
			...generator,
			warnings: [`${label} does not hold: ${lacks}.`, ...generator.warnings]
		}
	};
}
const summarised = [
	"k6-csv",
	"k6-json",
	"loadline"
];
async function withSummaries(paths, { formats: others = [] } = {}) {
	const files = [];
	for (const path of paths) {
		const head = await isFolderOfResults(path) ? void 0 : await readHead(path);
		const format = head === void 0 ? void 0 : formatsWith(others).find((one) => one.recognises(head))?.name;
		const before = files.at(-1);
		const isOfBefore = format === "k6-summary" && summarised.includes(before?.format);
		if (isOfBefore && before?.summary !== void 0) throw usageFailure(`${path} is the second summary of k6 after ${before.path}. Put each summary right after the samples of its run.`);
		const summary = isOfBefore ? parseSummary(await readText(path, largestDocumentBytes), path) : void 0;
		if (before !== void 0 && summary !== void 0) files.splice(-1, 1, {
			...before,
			summary
		});
		else files.push({
			path,
			format,
			summary: void 0
		});
	}
	return files.map(({ path, summary }) => ({
		path,
		summary
	}));
}
const expectation = `expected results, plain or gzipped, in one of these formats: ${formatNames.join(", ")} (docs/results.md).`;

export { mergeRuns, readResults, seriesKey, withSummaries };