import { builtinMetrics, defaultEnvironment, endpointSeries, exceptionsMetric, fillLink, formatAge, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatLimitOn, formatOn, formatPoints, hiddenErrorsMetric, mostNames as mostNames$1, nameOf, nameOf$1, nearest, scaleOver, seeing, unitOver } from "./start.js";
import { ageOf, allSeriesOf, answersIn, checksOf, clocksOf, cpuOf, dimensionOf, failureKey, formatIndicator, formatObjective, gateOutcome, gateWords, groupBySession, hasTimes, holds, isImplied, isOfEachEndpoint, isReadFromPrometheus, isShort, isWhole, isWrittenOfEach, judgement, lastWithTags, lengthMs, loadMs, metricOf, mostFrequent, sameTags, sampleAggregations, scenarioWord, sentence, seriesOf as seriesOf$1, seriesOfType, sessionNames, sliceMsOf, tagsKey, takenOf, withSeries, withTags, worstOf, worstWord } from "./model.js";
import { expectedUnits, parseObjective, parseThreshold } from "./config.js";
import { groupedBy } from "./lib-grouped.js";
import { encode as encode$1, literal, safeEncode, strictObject } from "./zod.js";
import { remembered } from "./lib-remembered.js";
import { cumulativeStdNormalProbability, gammaln, mean, median, probit, sampleVariance, sum, sumNthPowerDeviations } from "./simple-statistics.js";
import { decoded } from "./lib-credentials.js";
import { parseJson } from "./lib-json.js";
import { markdownTable } from "./markdown-table.js";
import { markerOf } from "./lib-marker.js";
import { stringWidth } from "./string-width.js";

// src/stats/sum.ts
function sumOf(items, amount) {
	return items.reduce((sum, item) => sum + amount(item), 0);
}
function lowestOf(values) {
	return values.reduce((lowest, value) => Math.min(lowest, value), Number.POSITIVE_INFINITY);
}
function highestOf(values) {
	return values.reduce((highest, value) => Math.max(highest, value), Number.NEGATIVE_INFINITY);
}

// src/judge/indicator/answers.ts
function sumOfSlices(all, length) {
	const rows = all.map(({ slices }) => slices?.count);
	if (rows.some((row) => row?.length !== length)) return void 0;
	return Array.from({ length }, (_, at) => sumOf(rows, (row) => row?.[at] ?? 0));
}
function seriesOfSome(answers, isOne) {
	return answers.filter(isOne).map(({ series }) => series);
}
function countOf$1(all) {
	return sumOf(all, ({ values }) => values.count);
}
function shareOfAnswers(run, isCounted, isLeftOut = () => false) {
	const whole = seriesOf$1(run, "http_reqs");
	const answers = answersIn(run);
	if (whole === void 0 || answers.length === 0) return void 0;
	const [counted, leftOut] = [seriesOfSome(answers, isCounted), seriesOfSome(answers, isLeftOut)];
	const count = whole.values.count - countOf$1(leftOut);
	if (count <= 0) return void 0;
	const passes = countOf$1(counted);
	const { slices } = whole;
	const [passed, lost] = [counted, leftOut].map((all) => slices && sumOfSlices(all, slices.count.length));
	const all = lost && slices?.count.map((requests, at) => requests - (lost[at] ?? 0));
	return {
		tags: {},
		values: {
			count,
			passes,
			rate: passes / count
		},
		...all !== void 0 && passed !== void 0 && { slices: {
			count: all,
			passes: passed
		} }
	};
}

// src/stats/percentile.ts
const usualPercentiles = [
	50,
	90,
	95,
	99
];
function percentileKey(percent) {
	return String(percent);
}
function percentileOf(sorted, percent) {
	const index = percent / 100 * (sorted.length - 1);
	const below = Math.floor(index);
	const low = sorted[below] ?? NaN;
	return low + ((sorted[Math.ceil(index)] ?? low) - low) * (index - below);
}

// src/stats/bisect.ts
function firstWhere(count, holds) {
	let [low, high] = [0, count];
	while (low < high) {
		const middle = low + high >>> 1;
		if (holds(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
function narrowed([from, to], halvings, holds) {
	let [low, high] = [from, to];
	for (let step = 0; step < halvings; step += 1) {
		const middle = (low + high) / 2;
		if (holds(middle)) low = middle;
		else high = middle;
	}
	return [low, high];
}

// src/stats/sketch.ts
var SketchSyntaxError = class extends Error {
	constructor(message) {
		super(message);
		this.name = "SketchSyntaxError";
	}
};
const prefix = "q1:";
const lastBucket = 32639;
const scratch = /* @__PURE__ */ new Float32Array(1);
const scratchBits = new Uint32Array(scratch.buffer);
function bucketOf(value) {
	scratch[0] = Math.abs(value);
	const bucket = (scratchBits[0] ?? 0) >>> 16;
	return value < 0 ? -bucket : bucket;
}
function edgeOf(bucket) {
	scratchBits[0] = bucket << 16 >>> 0;
	return scratch[0] ?? 0;
}
function bucketMiddle(bucket) {
	if (bucket === 0) return 0;
	const size = Math.abs(bucket);
	return Math.sign(bucket) * (edgeOf(size) + edgeOf(size + 1)) / 2;
}
function sketchOf(counts) {
	const buckets = [...counts.keys()].sort((one, other) => one - other);
	let count = 0;
	return {
		buckets,
		upTo: buckets.map((bucket) => {
			count += counts.get(bucket) ?? 0;
			return count;
		}),
		count
	};
}
function addTo(counts, bucket, count) {
	counts.set(bucket, (counts.get(bucket) ?? 0) + count);
}
function addSketchTo(counts, sketch) {
	for (const [position, bucket] of sketch.buckets.entries()) addTo(counts, bucket, samplesAt(sketch, position));
}
function samplesAt({ upTo }, position) {
	return (upTo[position] ?? 0) - (upTo[position - 1] ?? 0);
}
function buildSketch(values) {
	const counts = /* @__PURE__ */ new Map();
	let [current, count] = [0, 0];
	for (const value of values) {
		const bucket = bucketOf(value);
		if (bucket !== current) {
			if (count > 0) addTo(counts, current, count);
			[current, count] = [bucket, 0];
		}
		count += 1;
	}
	if (count > 0) addTo(counts, current, count);
	return sketchOf(counts);
}
function sketchOfCounts(counted) {
	const counts = /* @__PURE__ */ new Map();
	for (const [value, count] of counted) addTo(counts, bucketOf(value), count);
	return sketchOf(counts);
}
function addSketches(sketches) {
	const counts = /* @__PURE__ */ new Map();
	for (const sketch of sketches) addSketchTo(counts, sketch);
	return sketchOf(counts);
}
function sketchQuantile(sketch, quantile) {
	const index = quantile * (sketch.count - 1);
	const below = Math.floor(index);
	const low = valueAt(sketch, below);
	return low + (valueAt(sketch, Math.ceil(index)) - low) * (index - below);
}
function sketchCountAbove({ buckets, upTo, count }, value) {
	return count - (upTo[firstWhere(buckets.length, (index) => bucketMiddle(buckets[index] ?? 0) > value) - 1] ?? 0);
}
function valueAt({ buckets, upTo }, rank) {
	const bucket = buckets[firstWhere(upTo.length, (index) => (upTo[index] ?? 0) > rank)];
	return bucket === void 0 ? NaN : bucketMiddle(bucket);
}
const longForm = 128;
const shortSteps = 8;
const shortCounts = 16;
function formatSketch(sketch) {
	const bytes = [];
	let previous;
	for (const [position, bucket] of sketch.buckets.entries()) {
		const count = samplesAt(sketch, position);
		const step = previous === void 0 ? foldSign(bucket) : bucket - previous - 1;
		previous = bucket;
		if (step < shortSteps && count <= shortCounts) {
			bytes.push(step * shortCounts + count - 1);
			continue;
		}
		bytes.push(longForm);
		pushInteger(bytes, step);
		pushInteger(bytes, count - 1);
	}
	const base64 = Buffer.from(bytes).toString("base64");
	return prefix + base64.replace(/(?<!=)=+$/, "");
}
function sumOfSketches(texts) {
	const counts = /* @__PURE__ */ new Map();
	for (const [text, count] of texts) {
		const sketch = sketchIn(text);
		if (sketch?.count !== count) return void 0;
		addSketchTo(counts, sketch);
	}
	return sketchOf(counts);
}
function parseSketch(text) {
	if (!text.startsWith(prefix)) throw new SketchSyntaxError(`a sketch starts with "${prefix}", this one with "${text.slice(0, 3)}"`);
	const bytes = Buffer.from(text.slice(3), "base64");
	let at = 0;
	const readInteger = () => {
		let integer = 0;
		for (let factor = 1;; factor *= 128) {
			const byte = bytes[at];
			if (byte === void 0) throw new SketchSyntaxError("a sketch ends with a whole number, this one is cut off");
			at += 1;
			integer += byte % 128 * factor;
			if (byte < 128) return integer;
		}
	};
	const [buckets, upTo] = [[], []];
	let bucket;
	let count = 0;
	while (at < bytes.length) {
		const byte = bytes[at] ?? 0;
		at += 1;
		if (byte > longForm) throw new SketchSyntaxError(`a sketch has no step of the form ${byte}`);
		const step = byte === longForm ? readInteger() : Math.floor(byte / shortCounts);
		count += (byte === longForm ? readInteger() : byte % shortCounts) + 1;
		bucket = bucket === void 0 ? unfoldSign(step) : bucket + step + 1;
		if (Math.abs(bucket) > lastBucket) throw new SketchSyntaxError(`a sketch has no bucket ${bucket}`);
		buckets.push(bucket);
		upTo.push(count);
	}
	return {
		buckets,
		upTo,
		count
	};
}
function foldSign(value) {
	return value < 0 ? -2 * value - 1 : 2 * value;
}
function unfoldSign(value) {
	return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
function pushInteger(bytes, integer) {
	let rest = integer;
	while (rest >= 128) {
		bytes.push(rest % 128 + 128);
		rest = Math.floor(rest / 128);
	}
	bytes.push(rest);
}
function sketchIn(text) {
	if (text === void 0) return void 0;
	try {
		return parseSketch(text);
	} catch (error) {
		if (error instanceof SketchSyntaxError) return void 0;
		throw error;
	}
}

// src/judge/indicator/trusted.ts
function isAsStrict({ bound, comparison, onMiss }, allowed) {
	if (onMiss !== "fail" || ![
		"<",
		"<=",
		"=="
	].includes(comparison)) return false;
	return bound.kind === "absolute" ? bound.limit <= allowed.share : bound.amount <= allowed.points;
}

// src/judge/indicator/errors.ts
const errorsAllowed = .01;
const failures = "http_req_failed";
function isOnErrors(indicator) {
	const { of, metric, tags, aggregation } = indicator;
	if (isOfEachEndpoint(indicator)) return false;
	return of === void 0 && metric === failures && isWhole(tags) && aggregation.kind === "rate";
}
function isOnHiddenErrors(indicator) {
	return indicator.of === void 0 && indicator.metric === "HTTP 5xx";
}
function isHiddenError({ status, isExpected }) {
	return isExpected && (status === 0 || status >= 500 && status < 600);
}
function hiddenErrorsIn(run) {
	return shareOfAnswers(run, isHiddenError);
}
function isBeyond$1(series, allowed = errorsAllowed) {
	const values = series.flatMap((one) => one?.values ?? []);
	return sumOf(values, ({ passes }) => passes) > allowed * sumOf(values, ({ count }) => count);
}
function failedOften(runs) {
	return isBeyond$1(runs.map((run) => seriesOf$1(run, failures)));
}
function impliedOn(metric, name, amount = errorsAllowed) {
	return {
		text: `${name} < baseline + ${Number((100 * amount).toPrecision(6))}pp`,
		indicator: {
			metric,
			tags: {},
			aggregation: { kind: "rate" }
		},
		comparison: "<",
		bound: {
			kind: "relative",
			measure: "points",
			amount,
			implied: true
		},
		onMiss: "fail",
		source: { from: "default" }
	};
}
const impliedLimitOnErrors = {
	text: "errors < 1%",
	indicator: {
		metric: failures,
		tags: {},
		aggregation: { kind: "rate" }
	},
	comparison: "<",
	bound: {
		kind: "absolute",
		limit: errorsAllowed,
		dimension: "ratio"
	},
	onMiss: "fail",
	source: { from: "default" }
};
function maySetErrors(objective, isTrusted) {
	return isTrusted(objective) || isAsStrict(objective, {
		share: errorsAllowed,
		points: errorsAllowed
	});
}
function allowedBy(own) {
	const shares = own.flatMap(({ bound }) => bound.kind === "absolute" ? bound.limit : []);
	const points = own.flatMap(({ bound }) => bound.kind === "relative" && bound.measure === "points" ? bound.amount : []);
	return {
		share: Math.max(errorsAllowed, ...shares),
		points: Math.max(errorsAllowed, ...points)
	};
}
function impliedErrors(objectives, { runs, baseline, isTrusted = () => true }) {
	const own = objectives.filter((one) => isOnErrors(one.indicator) && maySetErrors(one, isTrusted));
	const { share, points } = allowedBy(own);
	const isHiding = baseline.every((run) => hiddenErrorsIn(run) !== void 0) && isBeyond$1(runs.map(hiddenErrorsIn), share);
	const isJudged = own.length === 0 || own.some(({ onMiss }) => onMiss === "fail");
	return [...own.length === 0 && failedOften(runs) ? [impliedOn(failures, "errors")] : [], ...isHiding && isJudged ? [impliedOn(hiddenErrorsMetric, hiddenErrorsMetric, points)] : []];
}

// src/judge/indicator/exceptions.ts
const exceptionsAllowed = .01;
const mostExceptions = .5;
function thrownIn(run) {
	const { exceptions } = run.generator;
	if (exceptions === void 0 || exceptions.iterations <= 0) return void 0;
	const { iterations } = exceptions;
	const count = Math.min(exceptions.count, iterations);
	return {
		count,
		iterations,
		share: count / iterations,
		first: exceptions.first
	};
}
function mostlyThrew(run) {
	return (thrownIn(run)?.share ?? 0) > mostExceptions;
}
function threwTooOften(run) {
	return (thrownIn(run)?.share ?? 0) > exceptionsAllowed;
}
function isOnExceptions({ indicator }) {
	return indicator.of === void 0 && indicator.metric === "uncaught exceptions";
}
function maySetExceptions(objective, isTrusted) {
	return isTrusted(objective) || isAsStrict(objective, {
		share: exceptionsAllowed,
		points: 0
	});
}
function defaultExceptions(objectives, runs, isTrusted = () => true) {
	const isThrown = runs.some((run) => (thrownIn(run)?.count ?? 0) > 0);
	const isSet = objectives.some((one) => isOnExceptions(one) && maySetExceptions(one, isTrusted));
	if (!isThrown || isSet) return [];
	return [{
		text: "exceptions <= 1%",
		indicator: {
			metric: exceptionsMetric,
			tags: {},
			aggregation: { kind: "rate" }
		},
		comparison: "<=",
		bound: {
			kind: "absolute",
			limit: exceptionsAllowed,
			dimension: "ratio",
			orBaseline: true
		},
		onMiss: "fail",
		source: { from: "default" }
	}];
}
function isAllowedBy(objectives, run) {
	const share = thrownIn(run)?.share ?? 0;
	const all = objectives.filter(isOnExceptions);
	if (all.some(({ source }) => source.from === "default")) return false;
	return all.some(({ bound, comparison }) => bound.kind === "absolute" && holds(share, comparison, bound.limit));
}
function tellsOfExceptions(judgement) {
	return !(judgement.kind !== "notJudged" && judgement.verdict === "pass") && isOnExceptions(judgement.objective);
}
function exceptionsOf(runs) {
	const thrown = runs.flatMap((run) => thrownIn(run) ?? []);
	const count = sumOf(thrown, (one) => one.count);
	const iterations = sumOf(thrown, (one) => one.iterations);
	const first = thrown.find((one) => one.first !== void 0)?.first;
	return count === 0 ? void 0 : {
		kind: "exceptions",
		count,
		iterations,
		first
	};
}

// src/judge/indicator/seconds.ts
function rowsOf$1(samples, each, whole) {
	const { rowMs, first, end } = whole;
	const unmeasured = new Set(whole.unmeasured);
	const { slices } = samples.series;
	return (slices?.count.slice(0, end).map((_, row) => unmeasured.has(row) ? void 0 : rowOf(samples, each, row, rowMs)))?.slice(first);
}
function rowOf(samples, each, row, rowMs) {
	const weight = samples.series.slices?.count[row] ?? 0;
	switch (samples.type) {
		case "counter": return each.kind === "rate" ? {
			value: weight * 1e3 / rowMs,
			weight
		} : void 0;
		case "rate": {
			const passes = samples.series.slices?.passes[row] ?? 0;
			return each.kind === "rate" && weight > 0 ? {
				value: passes / weight,
				weight
			} : void 0;
		}
		case "trend": {
			const { slices } = samples.series;
			if (slices === void 0 || weight === 0) return void 0;
			if (each.kind === "avg") return {
				value: (slices.sum[row] ?? 0) / weight,
				weight
			};
			if (each.kind === "rate") return void 0;
			const value = slices.percentiles[percentileKey(each.kind === "percentile" ? each.percent : 50)]?.[row];
			return value === void 0 || value === null ? void 0 : {
				value,
				weight
			};
		}
		default: return samples;
	}
}
function stepsOf$1(rows, step) {
	let before;
	return rows.map((now) => {
		if (now === void 0) return void 0;
		const made = before && step(before, now);
		before = now;
		return made;
	});
}
const knots = [
	5,
	10,
	25,
	50,
	75,
	90,
	95,
	99
];
function overRows(samples, { each, over }, whole) {
	const rows = rowsOf$1(samples, each, whole);
	const percents = over.kind === "percentile" ? [over.percent] : [];
	return rows && seriesOf(figuresOver(rows, over), percents);
}
function figuresOver(rows, { kind }) {
	switch (kind) {
		case "step": return stepsOf$1(rows, (before, now) => ({
			value: Math.abs(now.value - before.value),
			weight: 1
		}));
		case "variability": return stepsOf$1(rows, (before, now) => {
			if (before.value === 0) return void 0;
			const weight = (before.weight + now.weight) / 2;
			return {
				value: Math.abs(now.value - before.value) / Math.abs(before.value),
				weight
			};
		});
		default: return rows.map((row) => row && {
			...row,
			weight: 1
		});
	}
}
function seriesOf(rows, percents) {
	const measured = rows.filter((row) => row !== void 0);
	const sorted = measured.map(({ value }) => value).sort((one, other) => one - other);
	const [min, max] = [sorted[0], sorted.at(-1)];
	const weight = sumOf(measured, (row) => row.weight);
	if (min === void 0 || max === void 0 || weight === 0) return void 0;
	const keys = new Map([...knots, ...percents].map((percent) => [percentileKey(percent), percentileOf(sorted, percent)]));
	const above = [...keys].map(([key, bound]) => [key, rows.map((row) => row !== void 0 && row.value > bound ? row.weight : 0)]);
	const sum = sumOf(measured, (row) => row.weight * row.value);
	return {
		tags: {},
		values: {
			count: sorted.length,
			sum,
			min,
			max,
			avg: sum / weight,
			med: percentileOf(sorted, 50),
			percentiles: Object.fromEntries(keys)
		},
		slices: {
			count: rows.map((row) => row?.weight ?? 0),
			sum: rows.map((row) => row === void 0 ? 0 : row.weight * row.value),
			percentiles: {},
			above: Object.fromEntries(above)
		}
	};
}

// src/judge/indicator/indicator.ts
const millisecondsPerSecond = 1e3;
function tagsText(tags) {
	return `{${Object.entries(tags).map(([key, value]) => `${key}:${value}`).sort().join(",")}}`;
}
const samplesOf$1 = {
	trend: (contains, series) => ({
		type: "trend",
		contains,
		series
	}),
	rate: (contains, series) => ({
		type: "rate",
		contains,
		series
	}),
	counter: (contains, series) => ({
		type: "counter",
		contains,
		series
	}),
	gauge: (contains, series) => ({
		type: "gauge",
		contains,
		series
	})
};
function samplesWith({ type, contains, series }, tags) {
	const found = withTags(series, tags);
	return found && samplesOf$1[type](contains, found);
}
function hasSamples({ type, series }) {
	if (type === "trend" && series.values.isCountUntold) return true;
	return type !== "trend" && type !== "rate" || series.values.count > 0;
}
const readSketch = remembered(({ sketch: text }) => {
	const sketch = sketchIn(text);
	return sketch !== void 0 && sketch.count > 0 ? sketch : void 0;
});
function percentileOfTrend(series, percent) {
	const { values } = series;
	const exact = values.percentiles[percentileKey(percent)];
	if (exact !== void 0) return exact;
	if (percent === 50) return values.med;
	if (percent === 0) return values.min;
	if (percent === 100) return values.max;
	const sketch = readSketch(series);
	return sketch && sketchQuantile(sketch, percent / 100);
}
function withinExtremes({ values }, estimate) {
	const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = values;
	return estimate === void 0 ? void 0 : Math.min(max, Math.max(min, estimate));
}
function trendValue(series, aggregation) {
	switch (aggregation.kind) {
		case "avg":
		case "min":
		case "max": return series.values[aggregation.kind];
		case "count": return series.values.isCountUntold ? void 0 : series.values.count;
		case "med": return withinExtremes(series, series.values.med);
		case "percentile": return withinExtremes(series, percentileOfTrend(series, aggregation.percent));
		case "rate":
		case "value":
		case "start":
		case "end":
		case "change":
		case "overSeconds": return;
		default: return aggregation;
	}
}
function aggregateOf(samples, aggregation) {
	const { kind } = aggregation;
	switch (samples.type) {
		case "trend": return trendValue(samples.series, aggregation);
		case "rate": return kind === "rate" ? samples.series.values.rate : void 0;
		case "counter": return kind === "count" || kind === "rate" ? samples.series.values[kind] : void 0;
		case "gauge": return kind === "value" || kind === "min" || kind === "max" ? samples.series.values[kind] : void 0;
		default: return samples;
	}
}
function offered(samples) {
	switch (samples.type) {
		case "trend": {
			const { values } = samples.series;
			const percentiles = Object.keys(values.percentiles).map((percent) => `p(${percent})`);
			const has = (key) => values[key] === void 0 ? [] : [key];
			return [
				...has("avg"),
				...has("med"),
				...percentiles,
				...has("max"),
				...has("min")
			].slice(0, mostNear);
		}
		case "rate": return ["rate"];
		case "counter": return ["count", "rate"];
		case "gauge": return [
			"value",
			"min",
			"max"
		];
		default: return samples;
	}
}
const mostNear = 5;
function nearTags(metric, tags) {
	const texts = metric.series.map((one) => one.tags).filter((one) => Object.keys(one).length > 0).map(tagsText);
	const near = nearest(tagsText(tags), texts);
	return (near.length > 0 ? near : texts).slice(0, mostNear);
}
const rarelyMeant = /^vus|^data_|^browser_data_|_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)$/;
function tellingFirst(names) {
	const rank = (name) => {
		const kind = builtinMetrics.get(name);
		if (kind === void 0) return 0;
		if (rarelyMeant.test(name)) return 3;
		return kind.type === "trend" || kind.type === "rate" ? 1 : 2;
	};
	return names.toSorted((one, other) => rank(one) - rank(other));
}
function ofRun(run) {
	const { window, duration } = run;
	const windowSeconds = lengthMs(window) / millisecondsPerSecond;
	return {
		taken: takenOf(run),
		windowSeconds,
		windowSlices: windowSeconds * millisecondsPerSecond / (window.sliceMs ?? millisecondsPerSecond),
		durationError: duration === void 0 ? 0 : duration.errorMs / duration.ms / 2,
		isFirstSliceCut: duration?.stampsMs !== void 0,
		lacksSamples: run.lacks?.includes("samples") ?? false
	};
}
function figureOfRun(run, figure) {
	return {
		kind: "found",
		...figure,
		...ofRun(run)
	};
}
function foundShare(run, series) {
	const samples = {
		type: "rate",
		contains: "default",
		series
	};
	const { rate: value } = series.values;
	return figureOfRun(run, {
		aggregation: { kind: "rate" },
		value,
		dimension: "ratio",
		samples
	});
}
function exceptionsIn(run) {
	const thrown = thrownIn(run);
	if (thrown === void 0) return void 0;
	const { count: passes, iterations: count, share } = thrown;
	return {
		tags: {},
		values: {
			count,
			passes,
			rate: share
		}
	};
}
function shareOf$1(indicator) {
	if (isOnExceptions({ indicator })) return exceptionsIn;
	return isOnHiddenErrors(indicator) ? hiddenErrorsIn : void 0;
}
function findInSamples(run, indicator) {
	const share = shareOf$1(indicator);
	if (share !== void 0) {
		const series = share(run);
		return series === void 0 ? {
			kind: "absent",
			missing: "metric",
			near: []
		} : foundShare(run, series);
	}
	const metric = metricOf(run, indicator.metric);
	if (metric === void 0) {
		const recorded = tellingFirst(run.metrics.map(({ name }) => name));
		return {
			kind: "absent",
			missing: "metric",
			near: nearest(indicator.metric, recorded).slice(0, mostNear),
			recorded
		};
	}
	if (isOfEachEndpoint(indicator)) return {
		kind: "absent",
		missing: "endpoints",
		near: []
	};
	const samples = samplesWith(metric, indicator.tags);
	if (samples === void 0 || !hasSamples(samples)) return isWhole(indicator.tags) ? {
		kind: "absent",
		missing: "metric",
		near: []
	} : {
		kind: "absent",
		missing: "tags",
		near: nearTags(metric, indicator.tags)
	};
	const { aggregation } = indicator;
	if (aggregation.kind === "overSeconds") return findOverSeconds(run, samples, aggregation);
	const value = aggregateOf(samples, aggregation);
	if (value === void 0) return {
		kind: "absent",
		missing: "aggregation",
		near: offered(samples)
	};
	const dimension = dimensionOf(metric.type, metric.contains, aggregation);
	const endpoints = isWhole(indicator.tags) && metric.type === "trend" ? endpointSeries(metric.series) : void 0;
	const found = {
		kind: "found",
		aggregation,
		value,
		dimension,
		samples,
		...ofRun(run)
	};
	return endpoints === void 0 ? found : {
		...found,
		endpoints
	};
}
function plainOver(over) {
	switch (over.kind) {
		case "step":
		case "variability": return { kind: "avg" };
		case "percentile": return over;
		default: return { kind: over.kind };
	}
}
function findOverSeconds(run, samples, aggregation) {
	const { type, contains } = samples;
	const known = ofRun(run);
	const rowMs = run.window.sliceMs ?? millisecondsPerSecond;
	const first = known.isFirstSliceCut ? 1 : 0;
	const end = Math.floor(known.windowSlices + .001);
	const { unmeasured } = run.window;
	const rows = {
		rowMs,
		first,
		end,
		unmeasured
	};
	const series = samples.type === "gauge" ? void 0 : overRows(samples, aggregation, rows);
	const over = plainOver(aggregation.over);
	const value = series && trendValue(series, over);
	if (series === void 0 || value === void 0) return {
		kind: "absent",
		missing: "seconds",
		near: []
	};
	return {
		kind: "found",
		aggregation: over,
		value,
		dimension: dimensionOf(type, contains, aggregation),
		samples: {
			type: "trend",
			contains,
			series
		},
		rowMs,
		...known,
		lacksSamples: false
	};
}
function serverValue(series, { kind }) {
	const { start, end, from, until } = series;
	switch (kind) {
		case "start": return from === void 0 ? start : void 0;
		case "end": return until === void 0 ? end : void 0;
		case "change": return from === void 0 && until === void 0 ? end - start : void 0;
		case "min":
		case "avg": return series[kind];
		case "max": return series.peak;
		case "med":
		case "rate":
		case "count":
		case "value":
		case "percentile":
		case "overSeconds": return;
		default: return kind;
	}
}
function lackingOf(without, { kind }) {
	const [first, ...more] = without;
	if (first === void 0) return void 0;
	const { labels, from, until } = first;
	const isGone = until !== void 0 && kind !== "start";
	return {
		labels: { ...labels },
		...isGone ? {
			course: "gone",
			since: until
		} : {
			course: "came",
			since: from ?? ""
		},
		aggregation: kind === "start" || kind === "end" ? kind : "change",
		more: more.length
	};
}
function findAdded(run, indicator) {
	const found = findInSamples(run, indicator);
	if (found.kind === "found") return found;
	const why = run.unmeasured?.find(({ metric }) => metric === indicator.metric)?.reason;
	return {
		kind: "unread",
		unread: why === void 0 ? { kind: "notMeasured" } : {
			kind: "said",
			text: why
		}
	};
}
function findInServers(run, indicator) {
	const because = (unread) => ({
		kind: "unread",
		unread
	});
	const query = run.servers?.queries.find(({ name }) => name === indicator.metric);
	if (query === void 0) return because({ kind: "notQueried" });
	if (query.kind === "unread") return because({
		kind: "said",
		text: query.reason
	});
	const { aggregation, worst } = indicator;
	const lacking = lackingOf(query.series.filter((series) => serverValue(series, aggregation) === void 0), aggregation);
	const [first, ...others] = query.series.flatMap((series) => {
		const value = serverValue(series, aggregation);
		return value === void 0 ? [] : [{
			series,
			value
		}];
	});
	if (first === void 0) {
		if (lacking !== void 0) return because({
			kind: "lacking",
			lacking
		});
		const [doubt] = query.doubts;
		return because(doubt === void 0 ? { kind: "noSeries" } : {
			kind: "said",
			text: doubt
		});
	}
	const sign = worst === "largest" ? 1 : -1;
	const isBeyond = ({ series }) => series.infinite === true && aggregation.kind === "max" && worst === "largest";
	const badness = (one) => isBeyond(one) ? Number.POSITIVE_INFINITY : sign * one.value;
	const found = others.reduce((so, one) => badness(one) > badness(so) ? one : so, first);
	const { series, value } = found;
	const samples = {
		type: "servers",
		series
	};
	const { dimension } = query;
	return {
		kind: "found",
		aggregation,
		value,
		dimension,
		samples,
		...ofRun(run),
		...lacking !== void 0 && { lacking },
		...isBeyond(found) && { isInfinite: true }
	};
}
function findIndicator(run, indicator) {
	switch (indicator.of) {
		case "servers": return findInServers(run, indicator);
		case "added": return findAdded(run, indicator);
		case void 0: return findInSamples(run, indicator);
		default: return indicator;
	}
}
function foundIn(runs, { indicator }) {
	return runs.map((run) => findIndicator(run, indicator)).filter((one) => one.kind === "found");
}

// src/judge/answers/figures.ts
const otherProtocols = [
	"ws_sessions",
	"grpc_req_duration",
	"browser_http_req_duration"
];
const fewestSlices = 4;
function bytesIn(run) {
	const [received, requests] = [seriesOf$1(run, "data_received"), seriesOf$1(run, "http_reqs")];
	const [bytes, counts] = [received?.slices?.count, requests?.slices?.count];
	if (received === void 0 || requests === void 0 || bytes === void 0) return void 0;
	if (counts?.length !== bytes.length || requests.values.count <= 0) return void 0;
	if (otherProtocols.some((name) => metricOf(run, name) !== void 0)) return void 0;
	const { count } = requests.values;
	const sum = received.values.count;
	const value = sum / count;
	const figure = {
		aggregation: { kind: "avg" },
		value,
		dimension: "bytes"
	};
	if (bytes.length < fewestSlices) {
		const series = {
			tags: {},
			values: {
				count: sum,
				rate: value
			}
		};
		return figureOfRun(run, {
			...figure,
			samples: {
				type: "counter",
				contains: "data",
				series
			}
		});
	}
	const series = {
		tags: {},
		values: {
			count,
			sum,
			avg: value,
			percentiles: {}
		},
		slices: {
			count: counts,
			sum: bytes,
			percentiles: {},
			above: {}
		}
	};
	return figureOfRun(run, {
		...figure,
		samples: {
			type: "trend",
			contains: "data",
			series
		}
	});
}
const mostAnswers = 12;
function expectedStatuses(runs) {
	const answers = runs.map(answersIn);
	if (answers.some(({ length }) => length === 0 || length >= mostAnswers)) return [];
	const expected = answers.flat().filter(({ isExpected, status }) => isExpected && status !== 0);
	return [...new Set(expected.map(({ status }) => status))];
}
function statusIn(run, wanted) {
	const share = shareOfAnswers(run, ({ status, isExpected }) => isExpected && status === wanted, ({ isExpected }) => !isExpected);
	return share && foundShare(run, share);
}
function requestsByEndpoint(run) {
	const own = endpointSeries(allSeriesOf(run, "http_reqs"));
	return new Map(own.flatMap((series) => [[nameOf(series) ?? "", series]]));
}
function endpointNames$1(run) {
	return allSeriesOf(run, "http_reqs").flatMap((series) => nameOf(series) ?? []);
}
function endpointIn(run, name) {
	const whole = seriesOf$1(run, "http_reqs");
	if (whole === void 0 || whole.values.count <= 0) return void 0;
	const { count } = whole.values;
	const own = requestsByEndpoint(run).get(name);
	const passes = own?.values.count ?? Math.min(count, run.endpointsLeftOut?.requests ?? 0);
	const [all, passed] = [whole.slices?.count, own?.slices?.count];
	const slices = all !== void 0 && passed?.length === all.length ? {
		count: all,
		passes: passed
	} : void 0;
	return foundShare(run, {
		tags: {},
		values: {
			count,
			passes,
			rate: passes / count
		},
		...slices !== void 0 && { slices }
	});
}

// src/judge/answers/load.ts
const least = {
	asked: .05,
	seconds: .2,
	rateOfUsers: .5
};
function thresholdName({ metric, expression }) {
	return `${metric}: ${expression}`;
}
function thresholdsGone(run, before) {
	const ofScript = run.baseScript?.kind === "other" ? run.baseScript.thresholds : [];
	const own = new Set(run.thresholds.map(thresholdName));
	return [...new Map([...before?.thresholds ?? [], ...ofScript].map((one) => [thresholdName(one), one]))].filter(([name]) => !own.has(name)).map(([, one]) => one);
}
function bounded$1(all) {
	const names = all.slice(0, 20);
	return {
		names,
		more: all.length - names.length
	};
}
function isSameLoad(run, before) {
	return JSON.stringify(run.fingerprint) === JSON.stringify(before.fingerprint) && run.window.warmUpMs === before.window.warmUpMs;
}
function perSecond(run) {
	const series = seriesOf$1(run, "http_reqs");
	return series !== void 0 && "rate" in series.values ? series.values.rate : void 0;
}
function isOpen$1({ generator }) {
	return generator.asked?.iterations !== void 0 || generator.asked?.perSecond !== void 0;
}
function fewer(kind, { current, baseline }, share = least.asked) {
	if (current === void 0 || baseline === void 0) return [];
	return current < (1 - share) * baseline ? [{
		kind,
		current,
		baseline
	}] : [];
}
function isTimed(run) {
	return isOpen$1(run) || run.generator.asked?.isConstant === true;
}
function shorter$1(run, before) {
	if (![run, before].every(isTimed)) return [];
	const [current, baseline] = [lengthMs(run.window) / 1e3, lengthMs(before.window) / 1e3];
	return fewer("seconds", {
		current,
		baseline
	}, least.seconds);
}
function lighter(run, before) {
	const rates = {
		current: perSecond(run),
		baseline: perSecond(before)
	};
	if ([run, before].every(isOpen$1)) return fewer("rate", rates);
	const users = fewer("users", {
		current: run.generator.vusMax,
		baseline: before.generator.vusMax
	});
	return users.length > 0 ? users : fewer("rate", rates, least.rateOfUsers);
}
function isListed(run) {
	return run.endpointsLeftOut === void 0 && requestsByEndpoint(run).size > 0;
}
function requestsGone(run, before) {
	if (!isListed(run) || !isListed(before)) return [];
	const present = requestsByEndpoint(run);
	const gone = [...requestsByEndpoint(before).keys()].filter((name) => !present.has(name));
	return gone.length === 0 ? [] : [{
		kind: "requestsGone",
		...bounded$1(gone)
	}];
}
function besideStored(run, before) {
	if (before === void 0) return {
		changes: [],
		isKnown: false
	};
	if (isSameLoad(run, before)) return {
		changes: [],
		isKnown: true
	};
	const isKnown = isListed(run) && isListed(before) && isOpen$1(run) === isOpen$1(before);
	return {
		changes: [
			...lighter(run, before),
			...shorter$1(run, before),
			...requestsGone(run, before)
		],
		isKnown
	};
}
function besideScript(run, base) {
	const present = [...requestsByEndpoint(run).keys()];
	const gone = base.requests.filter((name) => !present.some((endpoint) => endpoint.includes(name)));
	return [
		...base.perSecond === void 0 ? [] : fewer("iterations", base.perSecond),
		...base.vus === void 0 ? [] : fewer("users", base.vus),
		...gone.length + base.more === 0 ? [] : [{
			kind: "namesGone",
			names: gone,
			more: base.more
		}]
	];
}
function loadMoved(run, { before, isSideBySide, keeps, wantsBaseScript }) {
	const script = run?.baseScript;
	if (run === void 0) return [];
	const other = script?.kind === "other" ? script : void 0;
	const gone = thresholdsGone(run, before).map(thresholdName);
	const { changes: byStored, isKnown } = besideStored(run, before);
	const isTold = (kind) => byStored.some((one) => one.kind === kind);
	const byScript = (other === void 0 ? [] : besideScript(run, other)).filter(({ kind }) => kind === "namesGone" ? !isTold("requestsGone") : !isTold("rate") && !isTold("users"));
	const isOther = script === void 0 ? wantsBaseScript : script.kind !== "same";
	const isUnknown = isSideBySide && isOther && !isKnown;
	return [
		...byStored,
		...byScript,
		...gone.length === 0 ? [] : [{
			kind: "thresholdsGone",
			...bounded$1(gone),
			areJudged: keeps
		}],
		...isUnknown ? [{
			kind: "unknown",
			isUnread: other === void 0
		}] : []
	];
}

// src/judge/indicator/each-endpoint.ts
const fewestRequests = 20;
const fewestBeyond$1 = 2;
const mostEndpoints$2 = 32;
const unaskedOfEach = {
	text: "med of each endpoint < baseline + 10%",
	indicator: {
		metric: "http_req_duration",
		tags: {},
		aggregation: { kind: "med" },
		each: "endpoint"
	},
	comparison: "<",
	bound: {
		kind: "relative",
		measure: "share",
		amount: .1
	},
	onMiss: "fail",
	source: { from: "default" }
};
const mostNamed$3 = 5;
function mostIn(runs, metric) {
	const most = /* @__PURE__ */ new Map();
	for (const run of runs) {
		const found = metricOf(run, metric);
		if (found === void 0 || found.type === "gauge") continue;
		for (const one of endpointSeries(found.series)) {
			const requests = "isCountUntold" in one.values && one.values.isCountUntold === true ? Number.POSITIVE_INFINITY : one.values.count;
			const name = nameOf(one) ?? "";
			most.set(name, Math.max(requests, most.get(name) ?? 0));
		}
	}
	return most;
}
function neededFor({ aggregation }) {
	if (aggregation.kind !== "percentile") return fewestRequests;
	const share = Math.min(aggregation.percent, 100 - aggregation.percent) / 100;
	return Math.max(fewestRequests, Math.ceil(fewestBeyond$1 / share));
}
function hasOwn(objectives, { indicator, bound, comparison }, name) {
	return objectives.some((one) => one.source.from !== "script" && one.bound.kind === bound.kind && one.comparison.startsWith(comparison.slice(0, 1)) && one.indicator.metric === indicator.metric && JSON.stringify(one.indicator.aggregation) === JSON.stringify(indicator.aggregation) && sameTags(one.indicator.tags, { name }));
}
function endpointsOf$2(objective, { now, before }) {
	return [...(objective.bound.kind === "relative" && before.size > 0 ? before : now).keys()].filter((name) => !isImplied(objective) || now.has(name)).map((name) => [name, Math.max(now.get(name) ?? 0, before.get(name) ?? 0)]).sort(([, one], [, other]) => other - one);
}
function namedOf({ text }, names) {
	const more = Math.max(0, names.length - mostNamed$3);
	return {
		objective: text,
		endpoints: names.slice(0, mostNamed$3),
		more
	};
}
function spread(objective, indicator, { objectives, runs, baseline }) {
	const [now, before] = [mostIn(runs, indicator.metric), mostIn(baseline, indicator.metric)];
	const known = endpointsOf$2(objective, {
		now,
		before
	});
	if (known.length === 0) return {
		objectives: [objective],
		doubts: []
	};
	const endpoints = known.filter(([name]) => !hasOwn(objectives, objective, name));
	const needed = neededFor(indicator);
	const enough = endpoints.filter(([, requests]) => requests >= needed);
	const judged = (enough.length > 0 || isImplied(objective) ? enough : endpoints).slice(0, mostEndpoints$2);
	const left = endpoints.filter((one) => !judged.includes(one)).map(([name]) => name);
	const names = new Set(known.map(([name]) => name));
	const added = [...now.keys()].filter((name) => !names.has(name) && !hasOwn(objectives, objective, name));
	const isMany = left.length > 0 && judged.length === mostEndpoints$2;
	const leftOut = {
		kind: "endpointsLeftOut",
		...namedOf(objective, left),
		because: isMany ? "manyEndpoints" : "fewRequests",
		limit: isMany ? mostEndpoints$2 : needed
	};
	return {
		objectives: judged.map(([name]) => ({
			...objective,
			indicator: {
				...indicator,
				tags: { name }
			}
		})),
		doubts: isImplied(objective) ? [] : [...left.length > 0 ? [leftOut] : [], ...added.length > 0 ? [{
			kind: "endpointsNew",
			...namedOf(objective, added)
		}] : []]
	};
}
function byEndpoint(objectives, sides) {
	const all = objectives.map((objective) => {
		const { indicator } = objective;
		return isOfEachEndpoint(indicator) ? spread(objective, indicator, {
			...sides,
			objectives
		}) : {
			objectives: [objective],
			doubts: []
		};
	});
	return {
		objectives: all.flatMap((one) => one.objectives),
		doubts: all.flatMap((one) => one.doubts)
	};
}
const isUnasked = ({ text }) => text === unaskedOfEach.text;
function isDefaultOfAll({ source, indicator }) {
	return source.from === "default" && indicator.metric === unaskedOfEach.indicator.metric && isWhole(indicator.tags) && !isOfEachEndpoint(indicator);
}
function impliedOfEach(objectives, { runs, baseline }) {
	const { metric } = unaskedOfEach.indicator;
	const ofAll = objectives.find(isDefaultOfAll);
	const before = mostIn(baseline, metric);
	const both = [...mostIn(runs, metric).keys()].filter((name) => before.has(name));
	if (ofAll?.bound.kind !== "relative" || both.length < 2 || objectives.some(isUnasked)) return [];
	const { sees } = ofAll.bound;
	const bound = {
		...unaskedOfEach.bound,
		...sees !== void 0 && { sees },
		implied: true
	};
	return [{
		...unaskedOfEach,
		bound
	}];
}

// src/stats/error-budget.ts
const gateErrorBudget = {
	falseAlarm: .01,
	oversight: .02
};
function oddsToFail(falseAlarm) {
	return Math.log((1 - gateErrorBudget.oversight) / falseAlarm);
}
const oddsToPass = Math.log((1 - gateErrorBudget.falseAlarm) / gateErrorBudget.oversight);
function chanceOf$1(logOdds) {
	if (Number.isNaN(logOdds)) return 1;
	return Math.min(1, (1 - gateErrorBudget.oversight) * Math.exp(-logOdds));
}
function logMeanOdds(one, other) {
	const larger = Math.max(one, other);
	return larger + Math.log((Math.exp(one - larger) + Math.exp(other - larger)) / 2);
}
const shownConfidence = .95;

// src/stats/multiple-testing.ts
function holmLevels(tests, level) {
	const order = tests.map(({ chance, weight }, index) => ({
		weight,
		index,
		rank: chance / weight
	})).sort((one, other) => one.rank - other.rank);
	const levels = tests.map(() => level);
	let left = sumOf(tests, ({ weight }) => weight);
	let isStopped = false;
	for (const { weight, index, rank } of order) {
		levels[index] = Math.min(level, level * weight / left);
		if (rank > level / left) isStopped = true;
		if (!isStopped) left -= weight;
	}
	return levels;
}

// src/stats/block-variance.ts
const longestBlock = 5;
const fewestBlocks = 4;
const overlapGain = 1.5;
function varianceBy(length, residuals) {
	const slices = residuals.length;
	let block = 0;
	for (let start = 0; start < length; start += 1) block += residuals[start] ?? 0;
	let squares = block * block;
	for (let end = length; end < slices; end += 1) {
		block += (residuals[end] ?? 0) - (residuals[end - length] ?? 0);
		squares += block * block;
	}
	return slices * slices * squares / (length * (slices - length + 1) * (slices - length));
}
function degreesBy(length, slices) {
	const disjoint = slices / length - 1;
	return Math.max(1, length === 1 ? disjoint : overlapGain * disjoint);
}
function blockVariance(residuals) {
	return meanBlockVariance([residuals]);
}
function meanBlockVariance(runs) {
	const fewest = Math.min(...runs.map((residuals) => residuals.length));
	const longest = Math.min(longestBlock, Math.floor(fewest / fewestBlocks));
	let largest;
	for (let length = 1; length <= longest; length += 1) {
		let [total, degreesOfFreedom] = [0, 0];
		for (const residuals of runs) {
			total += varianceBy(length, residuals);
			degreesOfFreedom += degreesBy(length, residuals.length);
		}
		const variance = total / runs.length;
		if (largest !== void 0 && variance <= largest.variance) continue;
		largest = {
			variance,
			degreesOfFreedom
		};
	}
	return largest;
}
function ratioVariance(parts, wholes) {
	const residuals = ratioResiduals(parts, wholes);
	return residuals && blockVariance(residuals);
}
function ratioResiduals(parts, wholes, expected) {
	const whole = sumOf(wholes, (value) => value);
	if (!(whole > 0)) return void 0;
	const beyond = parts.map((part, index) => part - (expected?.[index] ?? 0));
	const ratio = sumOf(beyond, (value) => value) / whole;
	return wholes.map((one, index) => ((beyond[index] ?? 0) - ratio * one) / whole);
}

// src/stats/sequential.ts
function plausibleSize(logWeight, variance) {
	return {
		logWeight,
		variance,
		logVariance: Math.log(variance)
	};
}
function spaced(low, high, steps) {
	return Array.from({ length: steps }, (_, step) => low * (high / low) ** (step / (steps - 1)));
}
function logDensity({ squares, degreesOfFreedom }, variance) {
	return -((degreesOfFreedom === 0 ? 0 : degreesOfFreedom * Math.log(variance)) + squares / variance) / 2;
}
const plausibleMultiples = spaced(1 / 8, 128, 24).map((multiple) => ({
	multiple,
	logWeight: Math.log(multiple / (1 + multiple ** 2))
}));
const mostTrusted = 10;
const scores = Array.from({ length: 9 }, (_, part) => probit((part + .5) / 9));
const leastShown = .3;
const overstating = .01;
const overstated = spaced(2, 512, 9);
function plausibleInside({ variance, degreesOfFreedom, least }) {
	const part = 2 / (9 * Math.min(mostTrusted, degreesOfFreedom));
	const told = scores.map((score) => variance / Math.max(leastShown, 1 - part + score * Math.sqrt(part)) ** 3);
	const weighing = (variances, share) => variances.map((one) => ({
		logWeight: Math.log(share / variances.length),
		variance: one
	}));
	if (!(least < variance)) return weighing(told, 1);
	const lower = overstated.map((times) => Math.max(least, variance / times));
	return [...weighing(told, .99), ...weighing(lower, overstating)];
}
function variancesOfRounds({ within, usualDeviation, scatter }) {
	const inside = plausibleInside(within);
	const before = columnsFor(plausibleMultiples.length * inside.length);
	for (const { multiple, logWeight } of plausibleMultiples) {
		const between = (multiple * usualDeviation) ** 2;
		for (const one of inside) addSize(before, logWeight + one.logWeight, one.variance + between);
	}
	return joined$1(before).map(({ logWeight, variance }) => plausibleSize(logWeight + logDensity(scatter, variance), variance));
}
function likelyVariance(rounds) {
	const plausible = variancesOfRounds(rounds).toSorted((one, other) => one.variance - other.variance);
	const all = logSum(plausible.map(({ logWeight }) => logWeight));
	let below = 0;
	for (const { logWeight, variance } of plausible) {
		below += Math.exp(logWeight - all);
		if (below >= 1 / 2) return variance;
	}
	return plausible.at(-1)?.variance ?? NaN;
}
function knowledgeOf({ change, rounds, sessions }) {
	const ofRounds = likelyOnes(variancesOfRounds(rounds));
	if (sessions === void 0) return {
		change,
		plausible: ofRounds.map(({ logWeight, variance }) => plausibleSize(logWeight, rounds.share * variance))
	};
	const most = sessions.scatter.degreesOfFreedom > 0 ? Number.POSITIVE_INFINITY : 16;
	const between = plausibleMultiples.filter(({ multiple }) => multiple <= most).map(({ multiple, logWeight }) => ({
		logWeight,
		variance: (multiple * sessions.usualDeviation) ** 2
	}));
	const sizes = columnsFor(ofRounds.length * between.length);
	for (const { logWeight, variance } of ofRounds) for (const one of between) {
		const shown = logDensity(sessions.scatter, one.variance + sessions.ofRounds * variance);
		const total = rounds.share * variance + sessions.share * one.variance;
		addSize(sizes, logWeight + one.logWeight + shown, total);
	}
	return {
		change,
		plausible: joined$1(sizes, leastLogWeight$1)
	};
}
const mostOfOne = 16;
const leastLogWeight$1 = -16;
function likelyOnes(plausible) {
	const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
	return plausible.filter(({ logWeight }) => logWeight - largest > leastLogWeight$1);
}
function columnsFor(most) {
	return {
		logWeights: new Float64Array(most),
		variances: new Float64Array(most),
		count: 0
	};
}
function addSize(columns, logWeight, variance) {
	columns.logWeights[columns.count] = logWeight;
	columns.variances[columns.count] = variance;
	columns.count += 1;
}
const steps$1 = 6;
function joined$1({ logWeights, variances, count }, least = Number.NEGATIVE_INFINITY) {
	let largest = Number.NEGATIVE_INFINITY;
	for (let index = 0; index < count; index += 1) largest = Math.max(largest, logWeights[index] ?? 0);
	let [smallest, greatest] = [Number.POSITIVE_INFINITY, 0];
	for (let index = 0; index < count; index += 1) {
		if (!((logWeights[index] ?? 0) - largest > least)) continue;
		smallest = Math.min(smallest, variances[index] ?? 0);
		greatest = Math.max(greatest, variances[index] ?? 0);
	}
	const lowest = Math.log(smallest) - 1e-9;
	const bins = Math.floor(steps$1 * (Math.log(greatest) - lowest)) + 1;
	const [weightOf, varianceOf] = [new Float64Array(bins), new Float64Array(bins)];
	const filled = [];
	for (let index = 0; index < count; index += 1) {
		const logWeight = (logWeights[index] ?? 0) - largest;
		if (!(logWeight > least)) continue;
		const variance = variances[index] ?? 0;
		const bin = Math.floor(steps$1 * (Math.log(variance) - lowest));
		const weight = Math.exp(logWeight);
		if (weight > 0 && weightOf[bin] === 0) filled.push(bin);
		weightOf[bin] = (weightOf[bin] ?? 0) + weight;
		varianceOf[bin] = (varianceOf[bin] ?? 0) + weight * variance;
	}
	return filled.map((bin) => {
		const weight = weightOf[bin] ?? 0;
		return plausibleSize(Math.log(weight), (varianceOf[bin] ?? 0) / weight);
	});
}
function logSum(terms) {
	let largest = Number.NEGATIVE_INFINITY;
	for (const term of terms) if (term > largest) largest = term;
	let sum = 0;
	for (const term of terms) sum += Math.exp(term - largest);
	return largest + Math.log(sum);
}
function logLikelihood$1({ plausible }, distance) {
	const halfSquare = distance ** 2 / 2;
	const terms = new Float64Array(plausible.length);
	let index = 0;
	for (const { logWeight, logVariance, variance } of plausible) {
		terms[index] = logWeight - logVariance / 2 - halfSquare / variance;
		index += 1;
	}
	return logSum(terms);
}
function logOdds(known, { none, change }) {
	const { change: estimate } = known;
	return logLikelihood$1(known, estimate - Math.max(estimate, change)) - logLikelihood$1(known, estimate - Math.min(estimate, none));
}
function meanOver({ plausible }, figure) {
	const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
	let [total, all] = [0, 0];
	for (const { logWeight, variance } of plausible) {
		const weight = Math.exp(logWeight - largest);
		total += weight * figure(variance);
		all += weight;
	}
	return total / all;
}
function standardError(known) {
	return Math.sqrt(meanOver(known, (variance) => variance));
}
const bisections$1 = 40;
function chanceAbove(known, distance) {
	return meanOver(known, (variance) => 1 - cumulativeStdNormalProbability(distance / Math.sqrt(variance)));
}
function halfWidth(known, confidence) {
	const tail = (1 - confidence) / 2;
	const largest = 8 * Math.sqrt(Math.max(...known.plausible.map(({ variance }) => variance)));
	const [, high] = narrowed([0, largest], bisections$1, (distance) => chanceAbove(known, distance) > tail);
	return high;
}

// src/stats/mean-level.ts
function meanLevel(values) {
	if (values.length === 0) return NaN;
	if (values.some((value) => value <= 0)) return mean([...values]);
	const level = Math.exp(mean(values.map(Math.log)));
	return Math.min(Math.max(...values), Math.max(Math.min(...values), level));
}

// src/judge/objective/absolute.ts
function pooledValue(rounds) {
	const [first] = rounds;
	if (first === void 0) return NaN;
	if (rounds.length === 1) return first.value;
	const values = rounds.map(({ value }) => value);
	const { kind } = first.aggregation;
	if (kind === "min") return Math.min(...values);
	if (kind === "max") return Math.max(...values);
	const rates = rounds.flatMap(({ samples }) => samples.type === "rate" ? [samples.series.values] : []);
	if (rates.length < rounds.length) return meanLevel(values);
	return sumOf(rates, ({ passes }) => passes) / sumOf(rates, ({ count }) => count);
}

// src/judge/objective/direction.ts
function betterSide({ comparison, bound }, from) {
	switch (comparison) {
		case "<":
		case "<=": return "lower";
		case ">":
		case ">=": return "higher";
		case "==":
		case "!=":
			if (bound.kind !== "absolute" || from === bound.limit) return "neither";
			return from > bound.limit === (comparison === "==") ? "lower" : "higher";
		default: return comparison;
	}
}
function boundOf({ bound }) {
	return bound.kind === "absolute" ? bound.limit : 0;
}
function isLowerBetter(objective, from = boundOf(objective)) {
	const side = betterSide(objective, from);
	return side === "neither" ? from <= 0 : side === "lower";
}
function isTolerance(objective) {
	const { bound } = objective;
	if (bound.kind === "absolute") return false;
	return isLowerBetter(objective) ? bound.amount >= 0 : bound.amount <= 0;
}
function courseOf$1(objective, { baseline, interval: { low, high } }) {
	if (!(low > 0 || high < 0)) return "unclear";
	const { comparison } = objective;
	if (comparison !== "==" && comparison !== "!=") return high < 0 === (betterSide(objective, baseline) === "lower") ? "better" : "worse";
	const distance = (difference) => Math.abs(baseline + difference - boundOf(objective));
	const [nearer, farther] = comparison === "==" ? ["better", "worse"] : ["worse", "better"];
	const own = distance(0);
	if (distance(low) < own && distance(high) < own) return nearer;
	return distance(low) > own && distance(high) > own ? farther : "unclear";
}

// src/judge/compare/noise.ts
const unslicedDesignEffect = 2;
const leastDesignEffect = .5;
const assumedDegreesOfFreedom = 4;
const assumedRelativeError = {
	max: .25,
	other: .05
};
function assumedError(standardError) {
	return {
		standardError,
		degreesOfFreedom: assumedDegreesOfFreedom,
		leastError: standardError
	};
}
function assumed({ value }, relativeError = assumedRelativeError.other) {
	return assumedError(Math.abs(value) * relativeError);
}
function knotsOf$1({ values }) {
	const half = .5 / Math.max(1, values.count);
	const percentiles = Object.entries(values.percentiles).map(([percent, value]) => ({
		share: Number(percent) / 100,
		value
	}));
	const at = (share, value) => value === void 0 ? [] : [{
		share,
		value
	}];
	const inner = [...at(.5, values.med), ...percentiles].filter(({ share }) => share > half && share < 1 - half);
	return [
		...at(half, values.min),
		...inner,
		...at(1 - half, values.max)
	].sort((one, other) => one.share - other.share);
}
function interpolate(knots, share) {
	const [last, after] = [knots.at(-1), knots.findIndex((knot) => knot.share >= share)];
	const high = knots[after] ?? last;
	const low = after < 0 ? last : knots[Math.max(0, after - 1)];
	if (high === void 0 || low === void 0) return NaN;
	if (high.share <= low.share) return high.value;
	const position = (at) => -Math.log1p(-at);
	const part = (position(share) - position(low.share)) / (position(high.share) - position(low.share));
	return low.value + part * (high.value - low.value);
}
function quantileFunction(series) {
	const half = .5 / Math.max(1, series.values.count);
	const inside = (share) => Math.min(1 - half, Math.max(half, share));
	const sketch = readSketch(series);
	if (sketch !== void 0) return (share) => sketchQuantile(sketch, inside(share));
	const knots = knotsOf$1(series);
	return (share) => interpolate(knots, inside(share));
}
const densityReach = .25;
function nearestKey(keys, share) {
	const logit = (at) => Math.log(at / (1 - at));
	const distance = (key) => Math.abs(logit(Number(key) / 100) - logit(share));
	return keys.toSorted((one, other) => distance(one) - distance(other))[0];
}
function exceedanceNoise(series, percent, expect) {
	const share = percent / 100;
	const independent = (at) => at * (1 - at) / Math.max(1, series.values.count);
	const unsliced = {
		variance: 2 * independent(share),
		degreesOfFreedom: assumedDegreesOfFreedom,
		seconds: void 0,
		least: leastDesignEffect * independent(share)
	};
	const { slices } = series;
	if (slices === void 0) return unsliced;
	const own = percentileKey(percent);
	const key = slices.above[own] === void 0 ? nearestKey(Object.keys(slices.above), share) : own;
	const above = key === void 0 ? void 0 : slices.above[key];
	if (key === void 0 || above === void 0) return unsliced;
	const value = key === percentileKey(50) ? series.values.med : series.values.percentiles[key];
	const expected = expect?.({
		above,
		count: slices.count,
		value
	});
	const residuals = ratioResiduals(above, slices.count, expected?.perSlice);
	const found = residuals && blockVariance(residuals);
	if (residuals === void 0 || found === void 0) return unsliced;
	const atKey = Number(key) / 100;
	const carried = independent(share) / independent(atKey);
	const remaining = expected === void 0 ? 1 : expected.variance / (atKey * (1 - atKey));
	const least = unsliced.least * remaining;
	return {
		variance: Math.max(least, found.variance * carried),
		degreesOfFreedom: found.degreesOfFreedom,
		seconds: residuals.map((residual) => residual * Math.sqrt(carried)),
		least
	};
}
function percentileNoise(series, percent) {
	const share = percent / 100;
	const { variance, degreesOfFreedom, least } = exceedanceNoise(series, percent);
	const delta = Math.sqrt(variance);
	const quantile = quantileFunction(series);
	const reach = Math.max(delta, densityReach * Math.min(share, 1 - share));
	const low = Math.max(0, share - reach);
	const high = Math.min(1, share + reach);
	const slope = Math.max(0, (quantile(high) - quantile(low)) / (high - low));
	const inBucket = bucketError(series, percent);
	return {
		standardError: Math.hypot(slope * delta, inBucket),
		degreesOfFreedom,
		leastError: Math.hypot(slope * Math.sqrt(least), inBucket)
	};
}
function bucketError({ values }, percent) {
	const bounds = values.bounds?.[percentileKey(percent)];
	return bounds === void 0 ? 0 : (bounds.high - bounds.low) / Math.sqrt(12);
}
const sigmaShares = {
	low: .158655,
	high: .841345
};
function averageNoise(series) {
	const { slices, values } = series;
	const found = slices && ratioVariance(slices.sum, slices.count);
	const step = (values.resolution ?? 0) / Math.sqrt(6) / Math.max(1, values.count);
	if (found !== void 0) {
		const { variance, degreesOfFreedom } = found;
		return {
			standardError: Math.hypot(Math.sqrt(variance), step),
			degreesOfFreedom,
			leastError: step
		};
	}
	const quantile = quantileFunction(series);
	const body = (quantile(sigmaShares.high) - quantile(sigmaShares.low)) / 2;
	const { avg = 0, med = avg } = values;
	if (Number.isNaN(body)) return assumedError(Math.hypot(Math.abs(avg) * assumedRelativeError.other, step));
	const spread = Math.max(body, Math.abs(avg - med));
	const variance = 2 * spread * spread / Math.max(1, values.count);
	return assumedError(Math.sqrt(variance));
}
const rareEvents = 30;
function countNoise(total, perSlice, { windowSlices, isFirstSliceCut }) {
	const end = Math.max(1, Math.floor(windowSlices + .001));
	const whole = perSlice?.slice(isFirstSliceCut ? 1 : 0, end) ?? [];
	const mean = sumOf(whole, (value) => value) / Math.max(1, whole.length);
	const shown = blockVariance(whole.map((value) => value - mean));
	const chance = total < rareEvents ? Math.max(0, total) + 1 : 0;
	if (shown === void 0) return assumedError(Math.sqrt(Math.max(chance, 2 * Math.max(0, total))));
	const { variance, degreesOfFreedom } = shown;
	return {
		standardError: Math.sqrt(Math.max(chance, variance)),
		degreesOfFreedom,
		leastError: Math.sqrt(chance)
	};
}
function counterNoise(found, series, contains) {
	const perSlice = series.slices?.count;
	if (perSlice === void 0 && contains === "data") return assumed(found);
	const noise = countNoise(series.values.count, perSlice, found);
	if (found.aggregation.kind === "count") return noise;
	const { count, rate } = series.values;
	const perEvent = count > 0 ? rate / count : 1 / Math.max(1, found.windowSeconds);
	const ofDuration = found.value * found.durationError;
	const ofRate = (ofCount) => Math.hypot(ofCount * Math.abs(perEvent), ofDuration);
	return {
		...noise,
		standardError: ofRate(noise.standardError),
		leastError: ofRate(noise.leastError)
	};
}
function trendNoise(found, series) {
	const { aggregation } = found;
	switch (aggregation.kind) {
		case "avg": return averageNoise(series);
		case "med": return percentileNoise(series, 50);
		case "percentile":
			if (aggregation.percent === 0) return assumed(found);
			if (aggregation.percent === 100) return assumed(found, assumedRelativeError.max);
			return percentileNoise(series, aggregation.percent);
		case "count": return countNoise(series.values.count, series.slices?.count, found);
		case "max": return assumed(found, assumedRelativeError.max);
		case "min":
		case "rate":
		case "value":
		case "start":
		case "end":
		case "change":
		case "overSeconds": return assumed(found);
		default: return aggregation;
	}
}
function showsNoise({ samples, aggregation, lacksSamples }) {
	if (!lacksSamples || samples.type === "rate" || samples.type === "servers") return true;
	const isSliced = samples.type !== "gauge" && samples.series.slices !== void 0;
	const { kind } = aggregation;
	return isSliced && (samples.type === "counter" || kind === "avg" || kind === "count");
}
function noiseWithin(found) {
	const { samples } = found;
	if (!showsNoise(found)) return assumed(found, 0);
	switch (samples.type) {
		case "trend": return trendNoise(found, samples.series);
		case "counter": return counterNoise(found, samples.series, samples.contains);
		case "gauge": {
			const { compared } = samples.series;
			if (compared === void 0) return assumed(found);
			return assumedError(compared.standardError);
		}
		case "rate":
		case "servers": return assumed(found);
		default: return samples;
	}
}
function designEffectOf({ aggregation, samples }) {
	if (samples.type === "rate") {
		const { slices, values } = samples.series;
		const variance = slices && ratioVariance(slices.passes, slices.count)?.variance;
		const independent = values.rate * (1 - values.rate) / Math.max(1, values.count);
		return variance === void 0 ? void 0 : independent === 0 ? 1 : variance / independent;
	}
	const percent = aggregation.kind === "med" ? 50 : aggregation.kind === "percentile" && aggregation.percent;
	if (samples.type !== "trend" || percent === false || percent <= 0 || percent >= 100) return void 0;
	if (samples.series.slices === void 0) return void 0;
	const share = percent / 100;
	const { variance } = exceedanceNoise(samples.series, percent);
	return variance * Math.max(1, samples.series.values.count) / (share * (1 - share));
}
function samplesBeyond({ aggregation, samples }) {
	if (aggregation.kind !== "percentile" || samples.type !== "trend") return void 0;
	if (samples.series.values.isCountUntold) return void 0;
	const share = aggregation.percent / 100;
	if (share === 0 || share === 1) return void 0;
	return samples.series.values.count * Math.min(share, 1 - share);
}

// src/judge/compare/percentile/remembered.ts
function rememberedBySeries(make) {
	const known = /* @__PURE__ */ new WeakMap();
	return (run) => {
		if (run.samples.type !== "trend") return void 0;
		const { series } = run.samples;
		const found = known.get(series);
		if (found !== void 0) return found;
		const made = make(run, series);
		known.set(series, made);
		return made;
	};
}

// src/judge/compare/percentile/mix.ts
const fewestOfEndpoint = 20;
const endpointsOf$1 = rememberedBySeries((run, whole) => {
	const found = /* @__PURE__ */ new Map();
	for (const series of run.endpoints ?? []) {
		const { tags, slices, values } = series;
		const { name = "" } = tags;
		if (name === "" || slices === void 0 || values.count < fewestOfEndpoint) continue;
		if (readSketch(series) === void 0) continue;
		const counts = whole.slices && ratioVariance(slices.count, whole.slices.count);
		found.set(name, {
			series,
			share: values.count / whole.values.count,
			variance: counts?.variance ?? 0
		});
	}
	return sum([...found.values()].map(({ series }) => series.values.count)) > whole.values.count ? /* @__PURE__ */ new Map() : found;
});
function countOf({ samples }) {
	return samples.type === "trend" ? samples.series.values.count : 0;
}
function namesIn(runs) {
	const [first, ...others] = runs;
	const shared = [...(first && endpointsOf$1(first)?.keys()) ?? []].filter((name) => others.every((run) => endpointsOf$1(run)?.has(name) === true));
	return shared.length < 2 ? [] : shared;
}
function meanShare(runs, name) {
	return mean(runs.map((run) => endpointsOf$1(run)?.get(name)?.share ?? 0));
}
function mixOf(runs, among = []) {
	const names = namesIn([...runs, ...among]);
	if (names.length === 0) return void 0;
	const shares = names.map((name) => [name, meanShare(runs, name)]);
	return new Map([...shares, ["", Math.max(0, 1 - sum(shares.map(([, share]) => share)))]]);
}
const leastErrors = 4;
function varianceOf$1(runs, name, share) {
	const variances = runs.map((run) => Math.max(share * (1 - share) / countOf(run), endpointsOf$1(run)?.get(name)?.variance ?? 0));
	return sum(variances) / runs.length ** 2;
}
function mixShiftOf(current, baseline) {
	return namesIn([...current, ...baseline]).map((endpoint) => {
		const [now, before] = [meanShare(current, endpoint), meanShare(baseline, endpoint)];
		const likely = (now + before) / 2;
		const error = Math.sqrt(varianceOf$1(current, endpoint, likely) + varianceOf$1(baseline, endpoint, likely));
		return {
			shift: {
				endpoint,
				current: now,
				baseline: before
			},
			errors: Math.abs(now - before) / error
		};
	}).filter(({ errors }) => errors > leastErrors).sort((one, other) => other.errors - one.errors)[0]?.shift;
}

// src/judge/compare/percentile/distribution.ts
function logarithmAt({ buckets }, position) {
	return Math.log(bucketMiddle(buckets[position] ?? NaN));
}
function stratify(run, { values: { count } }, mix) {
	const endpoints = endpointsOf$1(run);
	const strata = [...mix].flatMap(([name, share]) => {
		const series = endpoints?.get(name)?.series;
		const sketch = series && readSketch(series);
		if (series === void 0 || sketch === void 0) return [];
		return [{
			series,
			sketch,
			factor: share * count / series.values.count
		}];
	});
	const rest = count - sumOf(strata, ({ series }) => series.values.count);
	return {
		strata,
		restFactor: rest > 0 ? (mix.get("") ?? 0) * count / rest : 1
	};
}
const unmixed = {
	strata: [],
	restFactor: 1
};
function pointsFrom(buckets, weightOf, total) {
	const [below, upTo] = [new Float64Array(buckets.length), new Float64Array(buckets.length)];
	let seen = 0;
	for (const [position, bucket] of buckets.entries()) {
		const weight = weightOf(bucket, position);
		below[position] = (seen + weight / 2) / total;
		seen += weight;
		upTo[position] = seen / total;
	}
	return {
		buckets,
		below,
		upTo
	};
}
function pointsOf(whole, { strata, restFactor }) {
	const samples = (position) => samplesAt(whole, position);
	if (strata.length === 0) return pointsFrom(whole.buckets, (_, position) => samples(position), whole.count);
	const weights = new Map(whole.buckets.map((bucket, position) => [bucket, samples(position) * restFactor]));
	for (const { sketch, factor } of strata) for (const [position, bucket] of sketch.buckets.entries()) {
		const more = samplesAt(sketch, position) * (factor - restFactor);
		weights.set(bucket, (weights.get(bucket) ?? 0) + more);
	}
	return pointsFrom([...weights.keys()].sort((one, other) => one - other), (bucket) => weights.get(bucket) ?? 0, sum([...weights.values()]));
}
function logQuantile(points, share) {
	const { below } = points;
	let [low, high] = [0, below.length - 1];
	while (high - low > 1) {
		const middle = low + high >> 1;
		if ((below[middle] ?? 0) < share) low = middle;
		else high = middle;
	}
	const [before, after] = [below[low] ?? NaN, below[high] ?? NaN];
	if (after <= before) return logarithmAt(points, high);
	const part = Math.min(1, Math.max(0, (share - before) / (after - before)));
	const from = logarithmAt(points, low);
	return from + part * (logarithmAt(points, high) - from);
}
function expectedAbove({ strata }, whole, { above, count, value }) {
	if (strata.length === 0 || value === void 0) return void 0;
	const known = strata.map(({ series, sketch }) => ({
		share: sketchCountAbove(sketch, value) / sketch.count,
		count: series.slices?.count ?? [],
		all: series.values.count
	}));
	const rest = whole.values.count - sum(known.map(({ all }) => all));
	const aboveRest = sum([...above]) - sum(known.map(({ share, all }) => share * all));
	const ofRest = rest > 0 ? Math.min(1, Math.max(0, aboveRest / rest)) : 0;
	const parts = [...known, {
		share: ofRest,
		all: rest
	}];
	const variance = sum(parts.map(({ share, all }) => all * share * (1 - share))) / whole.values.count;
	return {
		perSlice: count.map((slice, index) => {
			let [others, expected] = [slice, 0];
			for (const { share, count: counts } of known) {
				const own = counts[index] ?? 0;
				expected += share * own;
				others -= own;
			}
			return expected + ofRest * others;
		}),
		variance
	};
}
const found = rememberedBySeries((run, series) => ({ unmixed: distributionWith(run, series) }));
function distributionOf(run, mix) {
	const known = found(run);
	if (known === void 0 || mix === void 0 || run.samples.type !== "trend") return known?.unmixed;
	if (known.last === void 0 || !isSameMix(known.last.mix, mix)) known.last = {
		mix,
		distribution: distributionWith(run, run.samples.series, mix)
	};
	return known.last.distribution;
}
function isSameMix(one, other) {
	if (one === other) return true;
	return one.size === other.size && [...one].every(([name, share]) => other.get(name) === share);
}
function distributionWith(run, series, mix) {
	const sketch = readSketch(series);
	if (sketch === void 0 || (series.values.min ?? 0) <= 0 || series.values.bounds !== void 0) return void 0;
	const stratified = mix === void 0 ? unmixed : stratify(run, series, mix);
	return {
		points: pointsOf(sketch, stratified),
		noiseAbove: (percent) => exceedanceNoise(series, percent, (at) => expectedAbove(stratified, series, at)),
		figures: /* @__PURE__ */ new Map()
	};
}
function figureWith(value, { variance, degreesOfFreedom, seconds, least }, slope) {
	return {
		value,
		standardError: slope * Math.sqrt(variance),
		degreesOfFreedom,
		seconds: seconds?.map((second) => slope * second),
		leastError: slope * Math.sqrt(least)
	};
}
function figureOf$1(run, mix, name, make) {
	const distribution = distributionOf(run, mix);
	if (distribution === void 0) return void 0;
	const known = distribution.figures.get(name);
	if (known !== void 0) return known;
	const figure = make(distribution);
	distribution.figures.set(name, figure);
	return figure;
}

// src/judge/compare/percentile/body.ts
const bodyEnd = .9;
function bodyFrom({ points, noiseAbove }) {
	let [weights, total, squares, before] = [
		0,
		0,
		0,
		0
	];
	for (const [position, upTo] of points.upTo.entries()) {
		const weight = Math.min(upTo, bodyEnd) - before;
		if ((points.below[position] ?? 1) >= bodyEnd || weight <= 0) break;
		const logarithm = logarithmAt(points, position);
		before = upTo;
		weights += weight;
		total += weight * logarithm;
		squares += weight * logarithm ** 2;
	}
	const value = total / weights;
	const ofOne = Math.max(0, squares / weights - value ** 2) / weights;
	return figureWith(value, noiseAbove(50), Math.sqrt(ofOne / .25));
}
function bodyOf(run, mix) {
	return figureOf$1(run, mix, "body", bodyFrom);
}

// src/judge/compare/percentile/smoothed.ts
const reach = .7;
const weights$1 = [
	1,
	2,
	3,
	4,
	3,
	2,
	1
].map((weight) => weight / 16);
function knotsOf(percent) {
	const share = percent / 100;
	const logOdds = Math.log(share / (1 - share));
	const middle = (weights$1.length - 1) / 2;
	return weights$1.map((weight, index) => ({
		weight,
		share: 1 / (1 + Math.exp(-logOdds - reach * (index - middle) / middle))
	}));
}
function varianceOfOne(points, knots) {
	const slopes = knots.map(({ share }) => {
		const half = densityReach * Math.min(share, 1 - share);
		return (logQuantile(points, share + half) - logQuantile(points, share - half)) / (2 * half);
	});
	let variance = 0;
	for (const [row, one] of knots.entries()) for (const [column, other] of knots.entries()) {
		const common = Math.min(one.share, other.share) - one.share * other.share;
		variance += one.weight * other.weight * (slopes[row] ?? 0) * (slopes[column] ?? 0) * common;
	}
	return variance;
}
function percentOf({ aggregation }) {
	if (aggregation.kind === "med") return 50;
	if (aggregation.kind !== "percentile") return void 0;
	const { percent } = aggregation;
	return percent > 0 && percent < 100 ? percent : void 0;
}
function smoothedPercentile(run, mix) {
	const percent = percentOf(run);
	if (percent === void 0) return void 0;
	return figureOf$1(run, mix, `p${percent}`, ({ points, noiseAbove }) => {
		const knots = knotsOf(percent);
		const share = percent / 100;
		return figureWith(sum(knots.map(({ share: at, weight }) => weight * logQuantile(points, at))), noiseAbove(percent), Math.sqrt(varianceOfOne(points, knots) / (share * (1 - share))));
	});
}

// src/stats/student.ts
const tiny = 1e-300;
const mostTerms = 500;
const precision = 1e-14;
function betaFraction(x, a, b) {
	const awayFromZero = (value) => Math.abs(value) < tiny ? tiny : value;
	let c = 1;
	let d = 1 / awayFromZero(1 - (a + b) * x / (a + 1));
	let product = d;
	for (let m = 1; m <= mostTerms; m += 1) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		d = 1 / awayFromZero(1 + even * d);
		c = awayFromZero(1 + even / c);
		product *= d * c;
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		d = 1 / awayFromZero(1 + odd * d);
		c = awayFromZero(1 + odd / c);
		product *= d * c;
		if (Math.abs(d * c - 1) < precision) break;
	}
	return product;
}
function incompleteBeta(x, a, b) {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	const logFront = gammaln(a + b) - gammaln(a) - gammaln(b) + a * Math.log(x) + b * Math.log1p(-x);
	const front = Math.exp(logFront);
	if (x < (a + 1) / (a + b + 2)) return front * betaFraction(x, a, b) / a;
	return 1 - front * betaFraction(1 - x, b, a) / b;
}
function upperTail(t, degreesOfFreedom) {
	return .5 * incompleteBeta(degreesOfFreedom / (degreesOfFreedom + t * t), degreesOfFreedom / 2, .5);
}
const mostDegrees = 1e5;
const bisections = 50;
const knownQuantiles = /* @__PURE__ */ new Map();
const mostKnown = 1e3;
function studentQuantile(probability, degreesOfFreedom) {
	if (probability < .5) return -studentQuantile(1 - probability, degreesOfFreedom);
	const degrees = Math.min(mostDegrees, Math.max(1, degreesOfFreedom));
	const key = `${probability} ${degrees}`;
	const known = knownQuantiles.get(key);
	if (known !== void 0) return known;
	const found = upperQuantile(1 - probability, degrees);
	if (knownQuantiles.size >= mostKnown) knownQuantiles.clear();
	knownQuantiles.set(key, found);
	return found;
}
function upperQuantile(tail, degrees) {
	const isBelow = (t) => upperTail(t, degrees) > tail;
	let most = 2;
	while (isBelow(most) && most < 0xe8d4a51000) most *= 2;
	const [low, high] = narrowed([0, most], bisections, isBelow);
	return (low + high) / 2;
}

// src/judge/compare/variance-components.ts
function bySession({ figures }) {
	const sessions = groupedBy(figures, ({ session }) => session);
	return new Map([...sessions].map(([session, own]) => [session, own.map(({ value }) => value)]));
}
function levelOf$1(sessions) {
	return mean(sessions.map(mean));
}
function scatterOf(groups) {
	const squares = groups.map((values) => {
		const level = mean(values);
		return sum(values.map((value) => (value - level) ** 2));
	});
	return {
		squares: sum(squares),
		degreesOfFreedom: sum(groups.map((values) => values.length - 1))
	};
}
function roundsShare(sessions) {
	return sum(sessions.map((rounds) => 1 / rounds.length)) / sessions.length ** 2;
}
function scatterOfSteps(levels) {
	const count = levels.length;
	if (count < 2) return {
		squares: 0,
		degreesOfFreedom: 0
	};
	const steps = levels.slice(1).map((level, position) => level - (levels[position] ?? level));
	const degreesOfFreedom = 2 * (count - 1) ** 2 / (3 * count - 4);
	return {
		squares: sum(steps.map((step) => step ** 2)) / (2 * steps.length) * degreesOfFreedom,
		degreesOfFreedom
	};
}
function scatterOfAlike(levels, others) {
	const own = scatterOf([levels]);
	if (others.length === 0) return own;
	const all = scatterOf([levels, ...others]);
	return own.squares * all.degreesOfFreedom < all.squares * own.degreesOfFreedom ? all : own;
}
function caution(sessions) {
	return Math.sqrt(1 + 6 / sessions ** 1.5);
}
function storedEstimate(current, baseline, known) {
	const { usual, history, others = [] } = known;
	const [now, before] = [bySession(current), bySession(baseline)];
	const weights = [.../* @__PURE__ */ new Set([...now.keys(), ...before.keys()])].map((name) => (now.has(name) ? 1 / now.size : 0) - (before.has(name) ? 1 / before.size : 0));
	const groups = [...now.values(), ...before.values()];
	const told = [...(history === void 0 ? before : bySession(history)).values()];
	const levelsIn = (sessions) => [...sessions.values()].map(mean);
	const levelsBefore = levelsIn(before);
	const levels = history === void 0 ? levelsBefore : told.map(mean);
	const elsewhere = others.map((side) => levelsIn(bySession(side)));
	const share = sum(weights.map((weight) => weight ** 2));
	const variance = (current.withinVariance + baseline.withinVariance) / 2;
	return {
		change: mean(levelsIn(now)) - mean(levelsBefore),
		rounds: {
			share: roundsShare([...now.values()]) + roundsShare([...before.values()]),
			scatter: scatterOf(groups),
			within: {
				variance,
				degreesOfFreedom: Math.min(current.withinDegrees, baseline.withinDegrees),
				least: current.figures.length === 1 ? variance : (current.leastWithin + baseline.leastWithin) / 2
			},
			usualDeviation: usual.rounds
		},
		sessions: share < 1e-9 ? void 0 : {
			share,
			scatter: history === void 0 ? scatterOfAlike(levels, elsewhere) : scatterOfSteps(levels),
			ofRounds: mean(told.map((rounds) => 1 / rounds.length)),
			usualDeviation: usual.sessions * caution(told.length)
		}
	};
}
function aloneEstimate(side, usual) {
	const values = side.figures.map(({ value }) => value);
	return {
		change: 0,
		rounds: {
			share: 1 / values.length,
			scatter: scatterOf([values]),
			within: {
				variance: side.withinVariance,
				degreesOfFreedom: side.withinDegrees,
				least: side.leastWithin
			},
			usualDeviation: usual.rounds
		},
		sessions: void 0
	};
}
const sameSecondMs = 500;
function pairsOf$1(current, base) {
	return current.figures.map((figure, index) => [figure, base.figures[index]]);
}
function areAtOnce(current, base) {
	return pairsOf$1(current, base).every(([{ startMs, session }, other]) => startMs !== void 0 && other?.startMs !== void 0 && session === other.session && Math.abs(startMs - other.startMs) <= sameSecondMs);
}
function secondsApart({ seconds: now }, base) {
	if (now === void 0 || base?.seconds === void 0) return void 0;
	const { seconds } = base;
	const both = Math.min(now.length, seconds.length);
	return now.slice(0, both).map((part, index) => part - (seconds[index] ?? 0));
}
function withinPairs(current, base, isAtOnce) {
	const apart = pairsOf$1(current, base).map(([figure, other]) => secondsApart(figure, other)).filter((it) => it !== void 0);
	const found = apart.length === current.figures.length && isAtOnce ? meanBlockVariance(apart) : void 0;
	const least = current.leastWithin + base.leastWithin;
	if (found !== void 0) return {
		...found,
		variance: Math.max(least, found.variance),
		least
	};
	return {
		variance: current.withinVariance + base.withinVariance,
		degreesOfFreedom: Math.min(current.withinDegrees, base.withinDegrees),
		least
	};
}
const leftAtOnce = .4;
function byStart(pairs) {
	return [...groupedBy([...pairs.entries()], ([round, [figure, base]]) => figure.start === void 0 ? `round ${round}` : `start ${base?.start}`).values()].map((rounds) => rounds.map(([, [{ value }, base]]) => value - (base?.value ?? NaN)));
}
function pairedEstimate(current, base, usual) {
	const starts = byStart(pairsOf$1(current, base));
	const differences = starts.map(mean);
	const isAtOnce = areAtOnce(current, base);
	const isStarted = current.figures.some(({ start }) => start !== void 0);
	const within = withinPairs(current, base, isAtOnce);
	const ofRounds = mean(starts.map(({ length }) => 1 / length));
	return {
		change: mean(differences),
		rounds: {
			share: 1 / differences.length,
			scatter: scatterOf([differences]),
			within: {
				...within,
				variance: ofRounds * within.variance,
				least: ofRounds * within.least
			},
			usualDeviation: usual.rounds * Math.SQRT2 * (isAtOnce && !isStarted ? leftAtOnce : 1)
		},
		sessions: void 0
	};
}

// src/judge/compare/proportion.ts
const usualDeviations = {
	sessions: .0125,
	rounds: .015
};
function slopeAt({ share, total }) {
	const level = (share * total + .5) / (total + 1);
	return Math.sqrt(level * (1 - level));
}
function countsOf(runs, isBadPass) {
	return runs.flatMap(({ samples }) => {
		if (samples.type !== "rate" || samples.series.values.count === 0) return [];
		const { values, slices } = samples.series;
		const { count: total, passes } = values;
		const variance = slices && ratioVariance(slices.passes, slices.count)?.variance;
		return [{
			bad: isBadPass ? passes : total - passes,
			total,
			variance
		}];
	});
}
function pool(sessions) {
	const runs = sessions.flat();
	const total = sumOf(runs, (run) => run.total);
	const share = sumOf(runs, ({ bad }) => bad) / total;
	const expectedOf = (run) => {
		const own = run.bad / run.total;
		return own * (1 - own) * run.total;
	};
	const independent = sumOf(runs, expectedOf);
	const observed = sumOf(runs, (run) => run.variance === void 0 ? 2 * expectedOf(run) : run.variance * run.total ** 2);
	const designEffect = independent > 0 ? Math.max(1, observed / independent) : 1;
	return {
		share,
		total,
		sessions: sessions.length,
		designEffect
	};
}
const normal = 1e5;
function wilson({ share, samples }, confidence) {
	const quantile = studentQuantile((1 + confidence) / 2, normal);
	const z2 = quantile * quantile;
	const centre = share + z2 / (2 * samples);
	const reach = quantile * Math.sqrt(share * (1 - share) / samples + z2 / (4 * samples * samples));
	const scale = 1 + z2 / samples;
	return {
		low: share <= 0 ? 0 : Math.max(0, (centre - reach) / scale),
		high: share >= 1 ? 1 : Math.min(1, (centre + reach) / scale)
	};
}
function shareInterval(runs, confidence) {
	const { share, total, designEffect } = pool([runs]);
	return wilson({
		share,
		samples: total / designEffect
	}, confidence);
}
function logLikelihood({ share, samples }, truth) {
	const term = (part, chance) => part === 0 ? 0 : part * Math.log(chance);
	return samples * (term(share, truth) + term(1 - share, 1 - truth));
}
const edge = 1e-9;
function slopeOf({ share, samples }, truth) {
	const [bad, good] = [share / truth, (1 - share) / (1 - truth)];
	return {
		slope: samples * (bad - good),
		falls: samples * (bad / truth + good / (1 - truth))
	};
}
const searchSteps = 50;
const closeEnough = 1e-9;
function levelBetween(slopeAt, [from, to]) {
	let [low, high] = [from, to];
	if (!(slopeAt(low).slope > 0)) return low;
	if (!(slopeAt(high).slope < 0)) return high;
	let at = (low + high) / 2;
	for (let step = 0; step < searchSteps; step += 1) {
		const { slope, falls } = slopeAt(at);
		if (slope ** 2 <= 2 * closeEnough * falls) return at;
		if (slope > 0) low = at;
		else high = at;
		const next = at + slope / falls;
		at = next > low && next < high ? next : (low + high) / 2;
	}
	return at;
}
function likelihoodApart(mine, theirs, distance) {
	const apart = Math.max(-.999999997, Math.min(1 - 3 * edge, distance));
	const [low, high] = [Math.max(edge, edge - apart), Math.min(.999999999, .999999999 - apart)];
	const within = (share) => Math.min(high, Math.max(low, share));
	const ends = [within(theirs.share), within(mine.share - apart)];
	const likeliest = levelBetween((truth) => {
		const [base, ours] = [slopeOf(theirs, truth), slopeOf(mine, truth + apart)];
		return {
			slope: base.slope + ours.slope,
			falls: base.falls + ours.falls
		};
	}, [Math.min(...ends), Math.max(...ends)]);
	return logLikelihood(theirs, likeliest) + logLikelihood(mine, likeliest + apart);
}
function sideOf$1(sessions, { slope, designEffect, name }) {
	const runs = sessions.flat();
	const leastWithin = sumOf(runs, ({ total }) => 1 / total) / runs.length;
	return {
		figures: sessions.flatMap((counts, session) => counts.map(({ bad, total }) => ({
			value: bad / total / slope,
			session: `${name} ${session}`
		}))),
		withinVariance: designEffect * leastWithin,
		withinDegrees: Number.POSITIVE_INFINITY,
		leastWithin
	};
}
const leastLogWeight = -7;
function plausibleShares(current, baseline, design) {
	const [now, before, all] = [
		pool(current),
		pool(baseline),
		pool([...current, ...baseline])
	];
	const isPaired = design === "sideBySide" && current.flat().length === baseline.flat().length;
	const slope = slopeAt(all);
	const { designEffect } = all;
	const mine = sideOf$1(current, {
		slope,
		designEffect,
		name: "gate"
	});
	const theirs = sideOf$1(baseline, {
		slope,
		designEffect,
		name: isPaired ? "gate" : "baseline"
	});
	const usual = {
		sessions: slope * usualDeviations.sessions,
		rounds: slope * usualDeviations.rounds
	};
	const { plausible } = knowledgeOf(isPaired ? pairedEstimate(mine, theirs, usual) : storedEstimate(mine, theirs, { usual }));
	const byChance = 1 / now.total + 1 / before.total;
	const weighted = plausible.map(({ logWeight, logVariance }) => logWeight - logVariance / 2);
	const largest = Math.max(...weighted);
	const byPart = /* @__PURE__ */ new Map();
	for (const [index, { variance }] of plausible.entries()) {
		const logWeight = (weighted[index] ?? 0) - largest;
		const part = Math.min(1, byChance / variance);
		if (logWeight > leastLogWeight) byPart.set(part, [...byPart.get(part) ?? [], logWeight]);
	}
	return [...byPart].map(([part, logWeights]) => ({
		logWeight: logSum(logWeights),
		mine: {
			share: now.share,
			samples: part * now.total
		},
		theirs: {
			share: before.share,
			samples: part * before.total
		}
	}));
}
function expectedShares(plausible) {
	const weights = plausible.map(({ logWeight }) => Math.exp(logWeight));
	const all = sum(weights);
	const expected = (side) => {
		const logs = plausible.map((one, index) => (weights[index] ?? 0) / all * Math.log(one[side].samples));
		return {
			share: plausible[0]?.[side].share ?? NaN,
			samples: Math.exp(sum(logs))
		};
	};
	return {
		mine: expected("mine"),
		theirs: expected("theirs")
	};
}
function saturated(side) {
	return logLikelihood(side, Math.min(.999999999, Math.max(edge, side.share)));
}
function compareShares(current, baseline, design) {
	const plausible = plausibleShares(current, baseline, design);
	const { mine, theirs } = expectedShares(plausible);
	const estimate = mine.share - theirs.share;
	const logWeights = plausible.map((one) => one.logWeight - saturated(one.mine) - saturated(one.theirs));
	const logLikelihoodOf = (distance) => logSum(plausible.map((one, index) => (logWeights[index] ?? 0) + likelihoodApart(one.mine, one.theirs, distance)));
	return {
		estimate,
		interval: (confidence) => {
			const [ours, base] = [wilson(mine, confidence), wilson(theirs, confidence)];
			return {
				low: estimate - Math.hypot(mine.share - ours.low, base.high - theirs.share),
				high: estimate + Math.hypot(ours.high - mine.share, theirs.share - base.low)
			};
		},
		logOdds: ({ none, change }, isFall = false) => {
			const [beyond, within] = isFall ? [Math.min, Math.max] : [Math.max, Math.min];
			return logLikelihoodOf(beyond(estimate, change)) - logLikelihoodOf(within(estimate, none));
		}
	};
}

// src/judge/compare/difference.ts
const usualSessions = {
	time: .01,
	number: .01,
	ratio: .01,
	frequency: .003,
	bytes: .003,
	byteRate: .003
};
const usualRounds = .01;
function usualFor(dimension, size) {
	return {
		sessions: usualSessions[dimension] * size,
		rounds: usualRounds * size
	};
}
function scaleFor$1({ dimension, current, baseline, history = [], others = [] }) {
	const values = [
		current,
		baseline,
		history,
		...others
	].flat().map(({ value }) => value);
	if (values.every((value) => value > 0)) return {
		to: Math.log,
		error: (standardError, value) => standardError / value,
		from: Math.exp,
		isLogarithmic: true,
		usual: usualFor(dimension, 1)
	};
	return {
		to: (value) => value,
		error: (standardError) => standardError,
		from: (scaled) => scaled,
		isLogarithmic: false,
		usual: usualFor(dimension, Math.max(...values.map(Math.abs)) || 1)
	};
}
const noiseOf$1 = remembered(noiseWithin);
function onScale(run, scale) {
	const { standardError, degreesOfFreedom, leastError } = noiseOf$1(run);
	const varianceOf = (error) => scale.error(error, run.value) ** 2;
	const [variance, leastVariance] = [varianceOf(standardError), varianceOf(leastError)];
	return {
		...timesOf(run),
		value: scale.to(run.value),
		variance,
		leastVariance,
		degreesOfFreedom
	};
}
function timesOf({ taken, samples }) {
	return {
		taken,
		startMs: (samples.type === "gauge" ? samples.series.compared : (samples.type === "trend" || samples.type === "counter") && samples.series.slices) ? taken.startMs : void 0
	};
}
function withinOf(noises) {
	const leastWithin = mean(noises.map(({ leastVariance }) => leastVariance));
	const seconds = noises.map((one) => one.seconds).filter((it) => it !== void 0);
	const found = seconds.length === noises.length ? meanBlockVariance(seconds) : void 0;
	if (found !== void 0) {
		const { variance, degreesOfFreedom: withinDegrees } = found;
		return {
			withinVariance: Math.max(leastWithin, variance),
			withinDegrees,
			leastWithin
		};
	}
	const total = sum(noises.map(({ variance }) => variance));
	const doubt = sum(noises.map(({ variance, degreesOfFreedom }) => variance ** 2 / degreesOfFreedom));
	const fewest = Math.min(...noises.map(({ degreesOfFreedom }) => degreesOfFreedom));
	return {
		withinVariance: total / noises.length,
		withinDegrees: doubt > 0 ? Math.max(fewest, total ** 2 / doubt) : fewest,
		leastWithin
	};
}
function namedSides(sides) {
	const names = sessionNames(sides.flat().map(({ taken }) => taken)).values();
	return sides.map((runs) => ({
		figures: runs.map(({ value, startMs, seconds, taken: { start } }) => {
			return {
				value,
				session: names.next().value ?? "",
				startMs,
				seconds,
				start
			};
		}),
		...withinOf(runs)
	}));
}
function shownSides(sides, scale) {
	return namedSides(sides.map((runs) => runs.map((run) => onScale(run, scale))));
}
function evenSides(sides, figureOf) {
	const all = sides.flat();
	const [current = [], baseline = current] = sides;
	const mix = mixShiftOf(current, baseline) === void 0 ? mixOf(baseline, all) : void 0;
	const measured = sides.map((runs) => runs.flatMap((run) => {
		const found = figureOf(run, mix);
		if (found === void 0) return [];
		const { standardError, leastError } = found;
		const variances = {
			variance: standardError ** 2,
			leastVariance: leastError ** 2
		};
		return [{
			...found,
			...timesOf(run),
			...variances
		}];
	}));
	return measured.flat().length === all.length ? namedSides(measured) : void 0;
}
function sidesOf(sides, scale) {
	return (scale.isLogarithmic ? evenSides(sides, smoothedPercentile) : void 0) ?? shownSides(sides, scale);
}
function shownLevel(runs, scale) {
	const [first] = runs;
	if (first !== void 0 && runs.every(({ value }) => value === first.value)) return first.value;
	const sessions = groupBySession(runs);
	if (sessions.length === 0) return NaN;
	return scale.from(levelOf$1(sessions.map((session) => session.map(({ value }) => scale.to(value)))));
}
const plausibleMove = 2;
const manyRounds = 100;
function afterManyRounds(estimate, rounds, direction) {
	const { within, scatter, share, usualDeviation } = estimate.rounds;
	const { squares, degreesOfFreedom } = scatter;
	const expected = within.variance + usualDeviation ** 2;
	const variance = Math.max(expected, degreesOfFreedom === 0 ? 0 : squares / degreesOfFreedom);
	const spent = Math.min(share, 1 / rounds - 1 / manyRounds);
	const further = {
		squares: squares + manyRounds * variance,
		degreesOfFreedom: degreesOfFreedom + manyRounds
	};
	return knowledgeOf({
		...estimate,
		change: estimate.change + direction * plausibleMove * Math.sqrt(spent * variance),
		rounds: {
			...estimate.rounds,
			share: share - spent,
			scatter: further
		}
	});
}
function afterManyOfOneStart(estimate, direction) {
	const { within } = estimate.rounds;
	return knowledgeOf({
		...estimate,
		change: estimate.change + direction * plausibleMove * Math.sqrt(within.variance),
		rounds: {
			...estimate.rounds,
			within: {
				...within,
				variance: 0,
				least: 0
			}
		}
	});
}
function isOfOneStart({ current, baseline, design }) {
	const isOne = (runs) => runs.every(({ taken }) => taken.start !== void 0 && taken.start === runs[0]?.taken.start);
	return design === "sideBySide" && (isOne(current) || isOne(baseline));
}
function startKeptFor(compared) {
	return isOfOneStart(compared) ? compared.current.at(-1)?.taken.startKeptFor : void 0;
}
const fewestBesideOne = 2;
function isNoiseUntold({ current, baseline, history = [], design }) {
	if ([...current, ...baseline].every(showsNoise)) return false;
	return (design === "sideBySide" ? current.length - 1 : current.length + baseline.length - 2) + history.length < fewestBesideOne;
}
function levelInterval(rounds, confidence) {
	const [first] = rounds;
	if (first === void 0 || !hasKnownNoise(first)) return void 0;
	if (rounds.length <= fewestBesideOne && !rounds.every(showsNoise)) return void 0;
	const counts = countsOf(rounds, true);
	if (counts.length > 0) return shareInterval(counts, confidence);
	const scale = scaleFor$1({
		dimension: first.dimension,
		current: rounds,
		baseline: [],
		design: "stored"
	});
	const [side] = shownSides([rounds], scale);
	if (side === void 0) return void 0;
	const level = levelOf$1([...bySession(side).values()]);
	const reach = halfWidth(knowledgeOf(aloneEstimate(side, scale.usual)), confidence);
	return {
		low: scale.from(level - reach),
		high: scale.from(level + reach)
	};
}
function hasKnownNoise({ aggregation, samples }) {
	if (samples.type === "servers" || samples.type === "gauge") return false;
	if (aggregation.kind === "percentile") return aggregation.percent > 0 && aggregation.percent < 100;
	return aggregation.kind !== "min" && aggregation.kind !== "max";
}
function partsOf$1({ current, baseline, history = [], others = [] }) {
	return [
		current,
		baseline,
		...history.length === 0 ? [] : [history],
		...others
	];
}
function estimateFrom({ design, history = [] }, [now, before, ...rest], usual) {
	if (now === void 0 || before === void 0) throw new Error("a side without runs");
	const [since, others] = history.length === 0 ? [void 0, rest] : [rest[0], rest.slice(1)];
	return design === "sideBySide" ? pairedEstimate(now, before, usual) : storedEstimate(now, before, {
		usual,
		history: since,
		others
	});
}
function shownEstimateOf(compared, scale) {
	return estimateFrom(compared, shownSides(partsOf$1(compared), scale), scale.usual);
}
const leastLeft = .1;
function measureLevels(compared) {
	const scale = scaleFor$1(compared);
	const estimate = estimateFrom(compared, sidesOf(partsOf$1(compared), scale), scale.usual);
	const current = shownLevel(compared.current, scale);
	const baseline = shownLevel(compared.baseline, scale);
	const from = scale.to(baseline);
	const known = knowledgeOf(estimate);
	const end = (distance) => scale.from(from + estimate.change + distance) - baseline;
	const difference = current - baseline;
	const claimed = (of) => {
		const level = baseline + of;
		return scale.to(scale.isLogarithmic ? Math.max(leastLeft * baseline, level) : level) - from;
	};
	const knownAt = (when, sign) => {
		if (when === "now") return known;
		const direction = when === "worseAtBest" ? sign : -sign;
		return startKeptFor(compared) === void 0 ? afterManyRounds(estimate, compared.current.length, direction) : afterManyOfOneStart(estimate, direction);
	};
	return {
		current,
		baseline,
		interval: (confidence) => {
			const reach = halfWidth(known, confidence);
			return {
				low: Math.min(difference, end(-reach)),
				high: Math.max(difference, end(reach))
			};
		},
		logOdds: ({ none, change, isLowerBetter: isLower }, when = "now") => {
			const sign = isLower ? 1 : -1;
			const { plausible, change: estimated } = knownAt(when, sign);
			const claims = {
				none: sign * claimed(none),
				change: sign * claimed(change)
			};
			return logOdds({
				plausible,
				change: sign * estimated
			}, claims);
		}
	};
}
function bodySidesOf(sides) {
	const aggregation = sides[0]?.[0]?.aggregation;
	return aggregation?.kind === "percentile" && aggregation.percent > 50 ? evenSides(sides, bodyOf) : void 0;
}
function comparedSides(compared) {
	const scale = scaleFor$1(compared);
	const isCounted = compared.current.some(({ samples }) => samples.type === "rate");
	if (!scale.isLogarithmic || isCounted) return [];
	const parts = partsOf$1(compared);
	return [sidesOf(parts, scale), bodySidesOf(parts)].flatMap((sides) => {
		const [now, base] = sides ?? [];
		return now === void 0 || base === void 0 ? [] : [{
			now,
			base,
			usual: scale.usual
		}];
	});
}
function bodyChangeOf(compared, change) {
	const sides = bodySidesOf(partsOf$1(compared));
	if (sides === void 0) return void 0;
	const known = knowledgeOf(estimateFrom(compared, sides, usualFor(compared.dimension, 1)));
	return {
		ratio: Math.expm1(known.change),
		interval: (confidence) => {
			const reach = halfWidth(known, confidence);
			return {
				low: Math.expm1(known.change - reach),
				high: Math.expm1(known.change + reach)
			};
		},
		logOdds: logOdds(known, {
			none: 0,
			change: Math.log1p(change)
		})
	};
}
function measureShares(compared, objective) {
	const isBadPass = isLowerBetter(objective, pooledValue(compared.baseline));
	const countsIn = (runs) => groupBySession(runs).map((session) => countsOf(session, isBadPass));
	const [now, before] = [countsIn(compared.current), countsIn(compared.baseline)];
	if (now.flat().length === 0 || before.flat().length === 0) return void 0;
	const bad = compareShares(now, before, compared.design);
	return {
		current: pooledValue(compared.current),
		baseline: pooledValue(compared.baseline),
		interval: (confidence) => {
			const { low, high } = bad.interval(confidence);
			return isBadPass ? {
				low,
				high
			} : {
				low: -high,
				high: -low
			};
		},
		logOdds: ({ none, change, isLowerBetter: isLower }, when = "now") => {
			if (when === "worseAtBest") return Number.POSITIVE_INFINITY;
			if (when === "betterAtBest") return Number.NEGATIVE_INFINITY;
			const sign = isBadPass ? 1 : -1;
			return bad.logOdds({
				none: sign * none,
				change: sign * change
			}, isLower !== isBadPass);
		}
	};
}
function differenceOf(compared, objective) {
	return measureShares(compared, objective) ?? measureLevels(compared);
}

// src/judge/answers/answers.ts
const leastOfStatus = .01;
const leastOfBytes = .1;
const anyDifference = {
	comparison: "<",
	bound: {
		kind: "relative",
		measure: "points",
		amount: 0
	}
};
function movedOf({ runs, baseline, design }, figureOf, { falseAlarm, isLarge }) {
	const now = runs.flatMap((run) => figureOf(run) ?? []);
	const before = baseline.flatMap((run) => figureOf(run) ?? []);
	const [first] = now;
	if (first === void 0 || before.length === 0 || now.length < runs.length) return void 0;
	const paired = before.length === now.length ? design : "stored";
	const compared = {
		dimension: first.dimension,
		current: now,
		baseline: before,
		design: paired
	};
	const levels = {
		current: pooledValue(now),
		baseline: pooledValue(before)
	};
	if (!isLarge(levels)) return void 0;
	const isRise = levels.current > levels.baseline;
	return differenceOf(compared, anyDifference).logOdds({
		none: 0,
		change: 0,
		isLowerBetter: isRise
	}) >= oddsToFail(falseAlarm) ? levels : void 0;
}
function risen(sides, metric, falseAlarm) {
	const indicator = {
		metric,
		tags: {},
		aggregation: { kind: "rate" }
	};
	const figureOf = (run) => {
		const found = findIndicator(run, indicator);
		return found.kind === "found" ? found : void 0;
	};
	return movedOf(sides, figureOf, {
		falseAlarm,
		isLarge: ({ current, baseline }) => current > baseline
	});
}
function statusesMoved(sides, falseAlarm) {
	const baseline = sides.baseline.filter((run) => expectedStatuses([run]).length > 0);
	const statuses = expectedStatuses([...sides.runs, ...baseline]);
	const isLarge = ({ current, baseline: level }) => Math.abs(current - level) >= leastOfStatus;
	const shares = statuses.flatMap((status) => {
		const moved = movedOf({
			...sides,
			baseline
		}, (run) => statusIn(run, status), {
			falseAlarm: falseAlarm / statuses.length,
			isLarge
		});
		return moved === void 0 ? [] : [{
			status,
			...moved
		}];
	});
	const size = ({ current, baseline: level }) => Math.abs(current - level);
	shares.sort((one, other) => size(other) - size(one));
	return shares.length === 0 ? [] : [{
		kind: "statuses",
		shares
	}];
}
function bytesMoved(sides, falseAlarm) {
	const isLarge = ({ current, baseline }) => Math.abs(current - baseline) >= leastOfBytes * baseline;
	const moved = movedOf(sides, bytesIn, {
		falseAlarm,
		isLarge
	});
	return moved === void 0 ? [] : [{
		kind: "bytes",
		...moved
	}];
}
function endpointsGone(sides, falseAlarm) {
	const present = new Set(sides.runs.flatMap(endpointNames$1));
	const baseline = sides.baseline.filter((run) => requestsByEndpoint(run).size > 0);
	if (present.size === 0) return [];
	const requests = /* @__PURE__ */ new Map();
	for (const [name, series] of baseline.flatMap((run) => [...requestsByEndpoint(run)])) if (!present.has(name)) requests.set(name, (requests.get(name) ?? 0) + series.values.count);
	const gone = [...requests].sort(([, one], [, other]) => other - one).map(([name]) => name).filter((name) => {
		const isLarge = ({ current, baseline: level }) => current < level;
		const test = {
			falseAlarm: falseAlarm / requests.size,
			isLarge
		};
		return movedOf({
			...sides,
			baseline
		}, (run) => endpointIn(run, name), test) !== void 0;
	});
	const names = gone.slice(0, 20);
	return gone.length === 0 ? [] : [{
		kind: "endpointsGone",
		names,
		more: gone.length - names.length
	}];
}
const kinds$1 = 5;
function answersMoved({ input, falseAlarm: ofAll, isCutShort, invalid }) {
	if (isCutShort || input.baseline.length === 0) return [];
	const { design = "stored" } = input;
	const isValid = (_, round) => !invalid.some(({ undecidable, rounds }) => undecidable === "all" && rounds.includes(round));
	const sides = {
		design,
		runs: input.runs.filter(isValid),
		baseline: design === "sideBySide" ? input.baseline.filter(isValid) : input.baseline
	};
	if (sides.runs.length === 0 || sides.baseline.length === 0) return [];
	const falseAlarm = ofAll / kinds$1;
	const [errors, exceptions] = ["http_req_failed", exceptionsMetric].map((metric) => risen(sides, metric, falseAlarm));
	return [
		...errors === void 0 ? [] : [{
			kind: "errors",
			...errors
		}],
		...exceptions === void 0 ? [] : [{
			kind: "exceptions",
			...exceptions
		}],
		...statusesMoved(sides, falseAlarm),
		...bytesMoved(sides, falseAlarm),
		...endpointsGone(sides, falseAlarm)
	];
}

// src/judge/compare/few-samples.ts
const fewestSamplesBeyond = 5;
const steadySamplesBeyond = 10;
function fewestBeyond(found) {
	const counts = found.flatMap((run) => samplesBeyond(run) ?? []);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
const fewestToJoin = 2;
function areFew(runs, rounds = runs.length) {
	const fewest = fewestBeyond(runs);
	if (fewest === void 0 || fewest >= 5) return false;
	return fewest < fewestToJoin || fewest * rounds < 10;
}
function hasFewSamples({ current, baseline }) {
	return areFew(current) || areFew(baseline);
}
function roundsHaveEnough({ current, baseline, design }, most) {
	return !areFew(current, most) && !areFew(baseline, design === "sideBySide" ? most : baseline.length);
}
function countAbove(series, limit) {
	const { count, max, min } = series.values;
	if (max !== void 0 && max <= limit) return 0;
	if (min !== void 0 && min > limit) return count;
	const sketch = readSketch(series);
	return sketch && sketchCountAbove(sketch, limit);
}
function chanceOfAtMost(hits, count, share) {
	let term = (1 - share) ** count;
	let total = term;
	for (let hit = 1; hit <= hits; hit += 1) {
		term *= (count - hit + 1) / hit * (share / (1 - share));
		total += term;
	}
	return Math.min(1, total);
}
const keptByChance = .05;
function isTooFewFor(limit, rounds, objective) {
	const beyond = rounds.flatMap((round) => samplesBeyond(round) ?? []);
	return beyond.length > 0 && sumOf(beyond, (samples) => samples) < 5 && !samplesTell(rounds, objective, limit);
}
function countsAbove(rounds, limit) {
	let [above, count] = [0, 0];
	for (const { samples } of rounds) {
		const found = samples.type === "trend" ? countAbove(samples.series, limit) : void 0;
		if (samples.type !== "trend" || found === void 0) return void 0;
		above += found;
		count += samples.series.values.count;
	}
	return {
		above,
		count
	};
}
function liesAmongSamples(rounds, limit) {
	const counts = countsAbove(rounds, limit);
	if (counts === void 0 || counts.above > 0 && counts.above < counts.count) return true;
	const noises = rounds.map(noiseWithin);
	const error = Math.hypot(...noises.map(({ standardError }) => standardError)) / rounds.length;
	const degrees = Math.min(...noises.map(({ degreesOfFreedom }) => degreesOfFreedom));
	const reach = studentQuantile(1 - gateErrorBudget.oversight, degrees) * error;
	return Math.abs(pooledValue(rounds) - limit) <= reach;
}
function samplesTell(rounds, objective, limit) {
	const [first] = rounds;
	if (first?.aggregation.kind !== "percentile") return false;
	const counts = countsAbove(rounds, limit);
	if (counts === void 0) return false;
	const { above, count } = counts;
	const share = first.aggregation.percent / 100;
	const isThinAbove = share >= .5;
	const [hits, hitShare] = isThinAbove ? [above, 1 - share] : [count - above, share];
	const few = chanceOfAtMost(hits, count, hitShare);
	const many = 1 - chanceOfAtMost(hits - 1, count, hitShare);
	const [keeps, misses] = isLowerBetter(objective) === isThinAbove ? [few, many] : [many, few];
	return keeps <= keptByChance || misses <= gateErrorBudget.falseAlarm;
}
function liesBeyond(rounds, side, { value, byChance }) {
	const [first] = rounds;
	const counts = countsAbove(rounds, value);
	if (first?.aggregation.kind !== "percentile" || counts === void 0) return false;
	const { above, count } = counts;
	const share = 1 - first.aggregation.percent / 100;
	if (share <= 0 || share >= 1) return false;
	return (side === "below" ? chanceOfAtMost(above, count, share) : 1 - chanceOfAtMost(above - 1, count, share)) <= byChance;
}
function samplesTellApart({ current, baseline }, { limit, verdict }, objective) {
	const [now, before] = [pooledValue(current), pooledValue(baseline)];
	if (!(now > 0 && before > 0 && limit > 0)) return false;
	const halfway = Math.sqrt(now * limit);
	const byChance = verdict === "pass" ? keptByChance : gateErrorBudget.falseAlarm;
	const isBelow = isLowerBetter(objective) === (verdict === "pass");
	const own = liesBeyond(current, isBelow ? "below" : "above", {
		value: halfway,
		byChance
	});
	const value = halfway / limit * before;
	return own && liesBeyond(baseline, isBelow ? "above" : "below", {
		value,
		byChance
	});
}

// src/judge/compare/changes.ts
function isChanged(judgement) {
	return judgement.kind !== "notJudged" && judgement.change !== void 0;
}
function rankOf$1({ kind, verdict, objective }) {
	if (kind === "absolute") return 4;
	const isWarning = objective.onMiss === "warn" ? 1 : 0;
	return verdict === "fail" || verdict === "warn" ? isWarning : 2 + isWarning;
}
function shownChanges(judged) {
	const shown = /* @__PURE__ */ new Map();
	for (const one of judged.map(({ judgement }) => judgement).filter(isChanged)) {
		const name = formatIndicator(one.objective.indicator);
		const known = shown.get(name);
		if (known === void 0 || rankOf$1(one) < rankOf$1(known)) shown.set(name, one);
	}
	return new Map([...shown].map(([name, { change }]) => [name, change]));
}
function surelyMoved({ compared, difference, judgement }, indicators, { falseAlarm, isCutShort }) {
	if (compared === void 0 || difference === void 0) return void 0;
	const isCold = judgement.kind === "relative" && judgement.open?.kind === "warmingUp";
	if (isCutShort || isCold || hasFewSamples(compared)) return void 0;
	const { objective } = judgement;
	const { baseline } = difference;
	const course = courseOf$1(objective, {
		baseline,
		interval: difference.interval(shownConfidence)
	});
	if (course === "unclear") return void 0;
	const isLower = isLowerBetter(objective, baseline) === (course === "worse");
	return difference.logOdds({
		none: 0,
		change: 0,
		isLowerBetter: isLower
	}) >= oddsToFail(falseAlarm / indicators) ? course : void 0;
}
function withShownChanges(judged, context) {
	const shown = shownChanges(judged);
	return judged.map((one) => {
		const { judgement } = one;
		const change = shown.get(formatIndicator(judgement.objective.indicator));
		if (change === void 0 || !isChanged(judgement)) return one;
		const moved = surelyMoved(one, shown.size, context);
		const marks = {
			isBetter: moved === "better",
			...moved === "worse" && { isWorse: true }
		};
		return {
			...one,
			judgement: {
				...judgement,
				change: {
					...change,
					...marks
				}
			}
		};
	});
}

// src/judge/compare/cold-side.ts
const partsOfRound = 3;
function loadedIn(rounds) {
	let to = 0;
	return rounds.map(({ taken: { startMs, endMs } }) => {
		const from = to;
		to += Math.max(1, (endMs - startMs) / 1e3);
		return {
			from,
			to
		};
	});
}
function partsIn(difference, seconds, { from, to }) {
	if (seconds.length < 9) return [{
		difference,
		loadSeconds: (from + to) / 2
	}];
	const before = Math.max(from, to - seconds.length);
	return Array.from({ length: partsOfRound }, (_, part) => {
		const edge = (parts) => Math.floor(parts * seconds.length / partsOfRound);
		const [first, last] = [edge(part), edge(part + 1)];
		return {
			difference: difference + sum(seconds.slice(first, last)) * (seconds.length / (last - first)),
			loadSeconds: before + (first + last) / 2
		};
	});
}
function varianceOf(values) {
	const level = mean([...values]);
	return sum(values.map((value) => (value - level) ** 2)) / Math.max(1, values.length - 1);
}
const clearlyOverstated = 4;
function varyingOf(rounds) {
	const told = rounds.within.variance + rounds.usualDeviation ** 2;
	const likely = likelyVariance(rounds);
	const isWhole = clearlyOverstated * likely < told;
	return {
		variance: isWhole ? likely : told,
		isWhole
	};
}
function courseOf({ now, base, usual }, loaded, sign) {
	const level = mean(base.figures.map(({ value }) => value));
	const differences = now.figures.map(({ value }, round) => value - (base.figures[round]?.value ?? level));
	const inPairs = varyingOf(pairedEstimate(now, base, usual).rounds);
	const alone = varyingOf(aloneEstimate(now, usual).rounds);
	const isPaired = Math.max(inPairs.variance, varianceOf(differences)) <= Math.max(alone.variance, varianceOf(now.figures.map(({ value }) => value)));
	const { variance, isWhole } = isPaired ? inPairs : alone;
	const rounds = now.figures.map((figure, round) => {
		const other = isPaired ? base.figures[round] : {
			value: level,
			session: ""
		};
		const seconds = isPaired ? secondsApart(figure, other) : figure.seconds;
		return partsIn(sign * (figure.value - (other?.value ?? level)), isWhole ? [] : (seconds ?? []).map((second) => sign * second), loaded[round] ?? {
			from: 0,
			to: 1
		});
	});
	const parts = rounds.flat();
	return {
		rounds,
		parts,
		variance: variance * (parts.length / rounds.length)
	};
}
const slowestSeconds = [
	10,
	20,
	40
];
const slowestOfLoad = 4 / 3;
const sizes = Array.from({ length: 30 }, (_, step) => (step + 1) / 50);
function coldsIn(loadSeconds) {
	const fades = slowestSeconds.map((seconds) => Math.min(seconds, slowestOfLoad * loadSeconds));
	return [...new Set(fades)].flatMap((fadeSeconds) => sizes.map((size) => ({
		size,
		fadeSeconds
	})));
}
const warm = {
	size: 0,
	fadeSeconds: 1
};
function leftOf({ parts }, { size, fadeSeconds }) {
	return parts.map(({ difference, loadSeconds }) => difference - size * Math.exp(-loadSeconds / fadeSeconds));
}
const asSeen = (left) => mean([...left]);
function bestFit(courses, among, changeOf) {
	return among.map((cold) => {
		const squares = courses.map((course, index) => {
			const left = leftOf(course, cold);
			const change = changeOf(left, index);
			return sum(left.map((one) => (one - change) ** 2));
		});
		return {
			squares,
			misfit: sum(squares.map((one, index) => one / (2 * (courses[index]?.variance ?? 1))))
		};
	}).reduce((best, fit) => fit.misfit < best.misfit ? fit : best);
}
function withOwnVariance(courses, colds) {
	const { squares } = bestFit(courses, [warm, ...colds], asSeen);
	return courses.map((course, index) => {
		const shown = (squares[index] ?? 0) / Math.max(1, course.parts.length - 2);
		return {
			...course,
			variance: Math.max(course.variance, shown)
		};
	});
}
const ofPercentile = 0;
const atLeast = (change) => (left, course) => Math.max(course === ofPercentile ? change : 0, asSeen(left, course));
const none = () => 0;
const missed = (change) => ({
	level: atLeast(change),
	coldToo: atLeast(change),
	onlyCold: none
});
const kept = (change) => ({
	level: asSeen,
	coldToo: (left, course) => course === ofPercentile ? Math.min(0, asSeen(left, course)) : asSeen(left, course),
	onlyCold: atLeast(change)
});
function coldSideOf(compared, objective, { change, isMissed }) {
	const sides = comparedSides(compared);
	const isStarted = compared.current.some(({ taken }) => taken.start !== void 0);
	if (compared.design !== "sideBySide" || sides.length === 0 || isStarted) return void 0;
	const readings = isMissed ? missed(change) : kept(change);
	const sign = isLowerBetter(objective) ? 1 : -1;
	const loaded = loadedIn(isMissed ? compared.current : compared.baseline);
	const seen = sides.map(({ now, base, usual }) => isMissed ? courseOf({
		now,
		base,
		usual
	}, loaded, sign) : courseOf({
		now: base,
		base: now,
		usual
	}, loaded, -sign));
	const colds = coldsIn(loaded.at(-1)?.to ?? 0).map(({ size, fadeSeconds }) => ({
		size: isMissed ? size : -size,
		fadeSeconds
	}));
	const courses = withOwnVariance(seen, colds);
	const onlyCold = bestFit(courses, [warm, ...colds], readings.onlyCold).misfit;
	const level = bestFit(courses, [warm], readings.level).misfit;
	const coldToo = bestFit(courses, colds, readings.coldToo).misfit;
	const rounds = courses.at(-1)?.rounds ?? [];
	const changeIn = (parts = []) => Math.expm1(sign * mean(parts.map(({ difference }) => difference)));
	return {
		side: isMissed ? "change" : "base",
		first: changeIn(rounds[0]),
		last: changeIn(rounds.at(-1)),
		logOdds: onlyCold - Math.min(level, coldToo),
		logOddsOfLevel: onlyCold - level
	};
}
const clearlyCold = 2.5;
function firstWasCold(compared, objective) {
	const { current, baseline, design } = compared;
	const comparable = Math.max(...groupBySession(baseline).map(({ length }) => length));
	if (design !== "stored" || current.length <= comparable) return void 0;
	const sides = comparedSides(compared).at(-1);
	if (sides === void 0) return void 0;
	const { now, base, usual } = sides;
	const [first = 0, ...later] = now.figures.map(({ value }) => value);
	const sign = isLowerBetter(objective) ? 1 : -1;
	const error = Math.sqrt((now.withinVariance + usual.rounds ** 2) * (1 + 1 / later.length));
	if (sign * (first - mean(later)) < clearlyCold * error) return void 0;
	const level = levelOf$1([...bySession(base).values()]);
	return {
		side: "change",
		first: Math.expm1(first - level),
		last: Math.expm1((later.at(-1) ?? first) - level),
		comparable
	};
}

// src/judge/compare/relative.ts
function changeOf(measured, compared) {
	const difference = measured.current - measured.baseline;
	return {
		baseline: measured.baseline,
		difference,
		ratio: measured.baseline === 0 ? void 0 : difference / measured.baseline,
		interval: measured.interval(shownConfidence),
		confidence: shownConfidence,
		baselineRuns: compared.baseline.length,
		...compared.likeWith !== void 0 && { likeWith: compared.likeWith },
		...compared.latestLevel !== void 0 && { latestLevel: compared.latestLevel }
	};
}
function shownBody({ ratio, interval }) {
	return {
		ratio,
		interval: interval(shownConfidence)
	};
}
function limitOf({ measure, amount }, baseline) {
	switch (measure) {
		case "share": return baseline * (1 + amount);
		case "points":
		case "offset": return baseline + amount;
		default: return measure;
	}
}
const seenTolerances = 2;
const oddsToAsk = Math.log(20);
const roundsOfMiss = 2;
const roundsOfCountedMiss = 3;
function roundsUntilPass(design, most) {
	return design === "sideBySide" ? Math.min(2, most) : 1;
}
function roundsUntilMiss(isCounted, design) {
	return isCounted && design === "sideBySide" ? roundsOfCountedMiss : 2;
}
const roundsOfOneStart = 4;
function isToConfirm(compared) {
	const { current, design } = compared;
	const isCounted = current.some(({ samples }) => samples.type === "rate");
	return isOfOneStart(compared) && current.length < roundsOfOneStart || current.length < roundsUntilMiss(isCounted, design);
}
function seenAmount({ measure, amount, sees }) {
	const seen = sees === void 0 ? 2 * amount : Math.sign(amount) * sees;
	if (measure !== "share" || seen >= -.9) return seen;
	const twiceOfWhatIsLeft = (1 + amount) ** 2 - 1;
	return sees === void 0 ? twiceOfWhatIsLeft : Math.max(seen, Math.min(-.9, twiceOfWhatIsLeft));
}
function claimsOf({ bound, seen }, objective, baseline) {
	const isLower = isLowerBetter(objective);
	const tolerance = limitOf(bound, baseline) - baseline;
	return (isLower ? tolerance <= 0 : tolerance >= 0) ? {
		none: tolerance,
		change: 0,
		isLowerBetter: isLower
	} : {
		none: 0,
		change: limitOf({
			...bound,
			amount: seen
		}, baseline) - baseline,
		isLowerBetter: isLower
	};
}
function seenChange({ none, change }, baseline) {
	if (none !== 0 || change === 0) return void 0;
	return {
		difference: change,
		ratio: baseline === 0 ? void 0 : change / baseline
	};
}
function claimedOf({ none, change }, baseline) {
	return none === 0 && baseline > 0 && change > -baseline ? Math.abs(Math.log1p(change / baseline)) : void 0;
}
function oddsOf(compared, objective, weighing) {
	const measured = differenceOf(compared, objective);
	const limit = limitOf(weighing.bound, measured.baseline);
	const claims = claimsOf(weighing, objective, measured.baseline);
	return {
		measured,
		limit,
		claims,
		isMissed: !holds(measured.current, objective.comparison, limit),
		logOdds: (when) => measured.logOdds(claims, when)
	};
}
const trustInBody = 100;
function oddsOfBoth(own, body, asMuch) {
	return logMeanOdds(own, Math.min(body, asMuch + Math.log(trustInBody)));
}
function oddsWithBody(compared, { logOdds, measured, isMissed, claims }) {
	const own = logOdds();
	const isSlower = claims.isLowerBetter && claims.none === 0 && measured.baseline > 0;
	const body = isMissed && isSlower ? bodyChangeOf(compared, claims.change / measured.baseline) : void 0;
	if (body === void 0) return {
		logOdds: own,
		own,
		body
	};
	const asMuch = measured.logOdds({
		...claims,
		change: Math.max(claims.change, body.ratio * measured.baseline)
	});
	return {
		logOdds: oddsOfBoth(own, body.logOdds, asMuch),
		own,
		body
	};
}
function isPassed({ isMissed, logOdds }) {
	return !isMissed && logOdds() <= -oddsToPass;
}
function earlier(compared, rounds) {
	const { current, baseline, design } = compared;
	return {
		...compared,
		current: current.slice(0, rounds),
		baseline: design === "sideBySide" ? baseline.slice(0, rounds) : baseline
	};
}
const oddsOfLevel = Math.log(20);
const oddsBesideCold = Math.log(1e3);
function openWhileCold({ difference, settle }, { side, first, last }, roundsWouldTell) {
	return {
		difference,
		chance: 1,
		settle: (falseAlarm) => {
			const found = settle(falseAlarm);
			if (side === "base" && found.verdict !== "pass") return found;
			return {
				...found,
				verdict: "inconclusive",
				warmingUp: {
					side,
					first,
					last
				},
				roundsWouldTell
			};
		}
	};
}
function weighRelative(compared, objective, weighing) {
	const all = weighRounds(compared, objective, weighing);
	const { current, baseline, design } = compared;
	if (weighing.bound.implied === true && all.chance > chanceOf$1(oddsToAsk)) return all;
	if (design === "stored") {
		const cold = all.isMissed ? void 0 : firstWasCold(compared, objective);
		return cold === void 0 || !weighRounds(earlier(compared, cold.comparable), objective, weighing).isMissed ? all : openWhileCold(all, cold, false);
	}
	const { isMissed, claimed } = all;
	const cold = claimed === void 0 ? void 0 : coldSideOf(compared, objective, {
		change: claimed,
		isMissed
	});
	if (cold === void 0 || cold.logOddsOfLevel >= oddsOfLevel || cold.logOdds >= oddsBesideCold) return all;
	const rounds = Math.floor(current.length / 2);
	const oddsOfCold = isMissed ? oddsToPass : oddsBesideCold;
	if (cold.logOdds <= -oddsOfCold && rounds > 0) {
		const { settle, ...warm } = weighRounds({
			...compared,
			current: current.slice(rounds),
			baseline: baseline.slice(rounds)
		}, objective, weighing);
		const warmedUp = {
			side: cold.side,
			first: cold.first,
			last: cold.last,
			rounds
		};
		if (warm.isMissed !== isMissed) return {
			...warm,
			settle: (falseAlarm) => ({
				...settle(falseAlarm),
				warmedUp
			})
		};
	}
	return openWhileCold(all, cold, true);
}
function weighRounds(compared, objective, weighing) {
	const odds = oddsOf(compared, objective, weighing);
	const { measured, limit, claims } = odds;
	const isShareOfNothing = weighing.bound.measure === "share" && measured.baseline === 0;
	const { logOdds, own, body } = oddsWithBody(compared, odds);
	const { leastToPass = 1 } = weighing;
	const isLongEnough = compared.current.length >= leastToPass;
	const wasPassed = () => compared.current.some((_, rounds) => rounds >= leastToPass && isPassed(oddsOf(earlier(compared, rounds), objective, weighing)));
	const settle = (falseAlarm) => {
		const toFail = oddsToFail(falseAlarm);
		const isFailed = odds.isMissed && logOdds >= toFail;
		const isUnsuspected = weighing.bound.implied === true && (!odds.isMissed || logOdds < oddsToAsk);
		const isKept = isShareOfNothing || isUnsuspected || isLongEnough && isPassed(odds) || !odds.isMissed && wasPassed();
		const { low, high } = measured.interval(shownConfidence);
		const change = {
			...changeOf(measured, compared),
			...isFailed && own < toFail && body !== void 0 && { body: shownBody(body) }
		};
		return {
			verdict: isFailed ? "fail" : isKept ? "pass" : "inconclusive",
			current: measured.current,
			limit,
			change,
			sees: seenChange(claims, measured.baseline),
			noise: isLowerBetter(objective) ? high - change.difference : change.difference - low,
			roundsWouldTell: odds.logOdds("worseAtBest") >= toFail || odds.logOdds("betterAtBest") <= -oddsToPass
		};
	};
	return {
		difference: measured,
		chance: chanceOf$1(logOdds),
		settle,
		isMissed: odds.isMissed,
		claimed: claimedOf(claims, measured.baseline)
	};
}

// src/judge/compare/control.ts
function tolerating(bound, objective) {
	const size = Math.abs(bound.amount);
	return {
		...bound,
		amount: isLowerBetter(objective) ? size : -size
	};
}
function weighControl(compared, objective, { bound, falseAlarm }) {
	const tolerated = tolerating(bound, objective);
	const weighing = {
		bound: tolerated,
		seen: tolerated.amount
	};
	const { current, baseline } = compared;
	const forward = weighRelative(compared, objective, weighing);
	const reverse = weighRelative({
		...compared,
		current: baseline,
		baseline: current
	}, objective, weighing);
	return {
		change: changeOf(forward.difference, compared),
		differs: Math.min(forward.chance, reverse.chance) <= falseAlarm / 2
	};
}

// src/stats/draws.ts
function uniformDraws(seed) {
	let state = seed >>> 0;
	return () => {
		state = state + 1831565813 >>> 0;
		let mixed = Math.imul(state ^ state >>> 15, 1 | state);
		mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
		return (((mixed ^ mixed >>> 14) >>> 0) + .5) / 2 ** 32;
	};
}
function normalDraws(seed) {
	const uniform = uniformDraws(seed);
	return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
function repeatable(draw) {
	const drawn = [];
	return () => {
		let next = 0;
		return () => {
			const number = drawn[next] ?? draw();
			drawn[next] = number;
			next += 1;
			return number;
		};
	};
}
function shuffle(order, random) {
	for (let last = order.length - 1; last > 0; last -= 1) {
		const chosen = Math.floor(random() * (last + 1));
		const [one, other] = [order[last], order[chosen]];
		if (one === void 0 || other === void 0) continue;
		order[last] = other;
		order[chosen] = one;
	}
}
function estimateFactor(degreesOfFreedom, normal) {
	const spread = 2 / (9 * Math.max(1, degreesOfFreedom));
	return Math.max(0, 1 - spread + normal * Math.sqrt(spread)) ** 3;
}
const manyEvents = 50;
function poisson(mean, uniform) {
	let [count, term] = [0, Math.exp(-mean)];
	let below = term;
	while (below < uniform && count < 500) {
		count += 1;
		term *= mean / count;
		below += term;
	}
	return count;
}
function drawnBad(share, { total, burst }, normal) {
	const mean = share * total / burst;
	const bursts = mean > manyEvents ? mean + Math.sqrt(mean * (1 - share)) * normal : poisson(mean, cumulativeStdNormalProbability(normal));
	return Math.min(total, Math.max(0, Math.round(bursts * burst)));
}

// src/judge/compare/likeness.ts
const likenessLevel = .02;
const leastExplained = .5;
const fewestAlike = 3;
const mostDealings = 5e3;
const randomDealings = 1e3;
const seed$1 = 5352222;
const rounding = 1e-9;
function orders(numbers) {
	const seen = /* @__PURE__ */ new Map();
	let ways = 1;
	for (const [index, number] of numbers.entries()) {
		const times = (seen.get(number) ?? 0) + 1;
		seen.set(number, times);
		ways *= (index + 1) / times;
	}
	return ways;
}
function toNextOrder(order) {
	const at = (index) => order[index] ?? NaN;
	let falling = order.length - 1;
	while (falling > 0 && at(falling - 1) >= at(falling)) falling -= 1;
	if (falling === 0) return false;
	const before = at(falling - 1);
	let larger = order.length - 1;
	while (at(larger) <= before) larger -= 1;
	order[falling - 1] = at(larger);
	order[larger] = before;
	order.subarray(falling).reverse();
	return true;
}
function* dealings(models) {
	if (orders(models) <= mostDealings) {
		const order = models.toSorted();
		do
			yield order;
		while (toNextOrder(order));
		return;
	}
	const [order, random] = [models.slice(), uniformDraws(seed$1)];
	for (let drawn = 0; drawn < randomDealings; drawn += 1) {
		yield order;
		shuffle(order, random);
	}
}
function squaresBetween(levels, models, count) {
	const [sums, sizes] = [new Float64Array(count), new Float64Array(count)];
	for (const [index, level] of levels.entries()) {
		const model = models[index] ?? 0;
		sums[model] = (sums[model] ?? 0) + level;
		sizes[model] = (sizes[model] ?? 0) + 1;
	}
	let squares = 0;
	for (const [model, total] of sums.entries()) squares += total ** 2 / (sizes[model] ?? 1);
	return squares;
}
function explainedByModel(sessions) {
	const names = [...new Set(sessions.map(({ cpu }) => cpu))];
	const centre = sessions.length === 0 ? 0 : mean(sessions.map(({ level }) => level));
	const levels = sessions.map(({ level }) => level - centre);
	const all = sum(levels.map((level) => level ** 2));
	const size = Math.max(...sessions.map(({ level }) => Math.abs(level)));
	if (names.length < 2 || !(all > (rounding * size) ** 2)) return void 0;
	const models = Float64Array.from(sessions, ({ cpu }) => names.indexOf(cpu));
	const seen = squaresBetween(levels, models, names.length);
	const chance = () => {
		let [asMuch, tried] = [0, 0];
		for (const dealt of dealings(models)) {
			tried += 1;
			if (squaresBetween(levels, dealt, names.length) >= seen - rounding * all) asMuch += 1;
		}
		return asMuch / tried;
	};
	return {
		share: seen / all,
		chance
	};
}
function modelOf([first, ...others]) {
	const model = first?.taken.cpu;
	return others.every(({ taken }) => taken.cpu === model) ? model : void 0;
}
function isLeftBehind(sessions, model) {
	const first = sessions.findIndex(({ cpu }) => cpu === model);
	const last = sessions.findLastIndex(({ cpu }) => cpu === model);
	return last < sessions.length - 1 && sessions.slice(first, last).every(({ cpu }) => cpu === model);
}
function withLike(compared) {
	const { current, baseline } = compared;
	const cpu = modelOf(current);
	if (cpu === void 0) return compared;
	const scale = scaleFor$1({
		...compared,
		current: []
	});
	const inTime = baseline.toSorted((one, other) => one.taken.startMs - other.taken.startMs);
	const sessions = groupBySession(inTime);
	const known = sessions.flatMap((runs) => {
		const model = modelOf(runs);
		if (model === void 0) return [];
		return [{
			runs,
			cpu: model,
			level: mean(runs.map(({ value }) => scale.to(value)))
		}];
	});
	const explained = explainedByModel(known);
	if (explained === void 0 || explained.share < leastExplained || explained.chance() > .02) return compared;
	const alike = known.filter((session) => session.cpu === cpu);
	const likeWith = {
		cpu,
		sessions: alike.length,
		of: sessions.length,
		isCompared: false
	};
	if (alike.length < 3) return {
		...compared,
		likeWith
	};
	if (isLeftBehind(known, cpu)) return compared;
	const others = [...groupedBy(known, (session) => session.cpu)].filter(([model]) => model !== cpu);
	return {
		...compared,
		baseline: alike.flatMap(({ runs }) => runs),
		others: others.map(([, own]) => own.flatMap(({ runs }) => runs)),
		likeWith: {
			...likeWith,
			isCompared: true
		}
	};
}
function likeRuns(runs, likeWith) {
	return likeWith?.isCompared === true ? runs.filter((run) => cpuOf(run) === likeWith.cpu) : runs;
}

// src/judge/compare/drift.ts
const timesTolerance = 2;
function driftBound(objective, drift) {
	const { bound, comparison } = objective;
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	if (comparison === "==" || comparison === "!=") return void 0;
	const direction = isLowerBetter(objective) ? 1 : -1;
	const own = direction * bound.amount;
	if (own < 0) return void 0;
	return {
		kind: "relative",
		measure: "share",
		amount: direction * (drift === "twice" ? timesTolerance * own : drift)
	};
}
function stepsOf(runs, objective, dimension) {
	return runs.flatMap((run) => {
		const found = findIndicator(run, objective.indicator);
		return found.kind === "found" && found.dimension === dimension ? [{
			run,
			found
		}] : [];
	});
}
function beginningOf(steps, level, ratio) {
	const isBeyond = (position) => {
		const near = steps.slice(Math.max(0, position - 1), position + 2).map(({ found }) => found.value);
		return (median(near) / level - 1) / ratio > 1 / 2;
	};
	const lastWithin = steps.findLastIndex((_, position) => !isBeyond(position));
	return lastWithin + 1 < steps.length ? lastWithin + 1 : 0;
}
function weighDrift(compared, objective, against) {
	const { reference } = against;
	const bound = driftBound(objective, reference.drift);
	const { dimension, current, likeWith } = compared;
	const from = stepsOf(likeRuns(reference.runs, likeWith), objective, dimension);
	const [first] = from;
	if (bound === void 0 || first === void 0 || compared.design === "sideBySide") return void 0;
	const history = stepsOf(inOrder(likeRuns(against.baseline, likeWith)), objective, dimension);
	const figures = (steps) => steps.map(({ found }) => found);
	const drifted = {
		dimension,
		current,
		baseline: figures(from),
		design: "stored",
		history: figures(history)
	};
	const evidence = weighRelative(drifted, objective, {
		bound,
		seen: bound.amount
	});
	const tell = (level) => {
		const { verdict, change } = evidence.settle(level);
		if (verdict !== "fail" || change.ratio === void 0) return void 0;
		const beginning = beginningOf(history, change.baseline, change.ratio);
		return {
			against: reference.kind,
			referenceLevel: change.baseline,
			ratio: change.ratio,
			interval: change.interval,
			tolerance: Math.abs(bound.amount),
			from: momentOf(first),
			since: momentOf(history[beginning] ?? first),
			runs: history.length - beginning
		};
	};
	return {
		evidence,
		tell
	};
}
function momentOf({ run: { provenance } }) {
	const { commit, recordedAt } = provenance;
	return {
		commit,
		recordedAt
	};
}
function inOrder(runs) {
	const begun = ({ window }) => Date.parse(window.start);
	return runs.toSorted((one, other) => begun(one) - begun(other));
}

// src/judge/remedy/effort.ts
const plannedGates = 40;
const plannedNormals = repeatable(normalDraws(1));
function isDecided({ difference, logOdds }, { tolerance, seen, falseAlarm }) {
	const odds = logOdds(seen);
	return difference > tolerance ? odds >= oddsToFail(falseAlarm) : odds <= -oddsToPass;
}
function decidesShare(draw, question, effort, least) {
	return draw(effort, [0, question.seen]).every((gates) => {
		let [decided, open] = [0, 0];
		for (const gate of gates) {
			if (isDecided(gate, question)) decided += 1;
			else open += 1;
			if (decided >= least * 40 || 40 - open < least * 40) break;
		}
		return decided >= least * 40;
	});
}

// src/judge/remedy/levels.ts
function drawnSide(like, figures, draws) {
	const { load, normal } = draws;
	const withinDegrees = like.withinDegrees * load;
	return {
		figures,
		withinVariance: like.withinVariance / load * estimateFactor(withinDegrees, normal()),
		withinDegrees,
		leastWithin: like.leastWithin / load
	};
}
function beyondOf({ squares, degreesOfFreedom }, explained, usual) {
	const seen = degreesOfFreedom === 0 ? 0 : squares / degreesOfFreedom - explained;
	return Math.max(seen, usual ** 2);
}
function planLevels(compared, objective) {
	const scale = scaleFor$1(compared);
	const [now, before] = sidesOf([compared.current, compared.baseline], scale);
	if (now === void 0 || before === void 0) throw new Error("a side without runs");
	const { usual } = scale;
	const sign = isLowerBetter(objective) ? 1 : -1;
	const sessions = [...bySession(before).values()];
	const fromRounds = beyondOf(scatterOf([...bySession(now).values(), ...sessions]), (now.withinVariance + before.withinVariance) / 2, usual.rounds);
	const sizes = sessions.map((session) => session.length);
	const ofRounds = (before.withinVariance + fromRounds) * mean(sizes.map((size) => 1 / size));
	const levels = scatterOf([sessions.map((session) => mean(session))]);
	const fromSessions = Math.sqrt(beyondOf(levels, ofRounds, usual.sessions));
	const draw = ({ load, rounds: count, jobs, runsEach = 1, design }, shifts) => {
		const normal = plannedNormals();
		const isSideBySide = design === "sideBySide";
		const figuresOf = (side, session, amount) => {
			const level = isSideBySide ? 0 : fromSessions * normal();
			const deviation = Math.sqrt(fromRounds + side.withinVariance / load);
			return Array.from({ length: amount }, () => ({
				value: level + deviation * normal(),
				session
			}));
		};
		const drawOne = () => {
			const current = drawnSide(now, figuresOf(now, "gate", count), {
				load,
				normal
			});
			if (isSideBySide) {
				const base = drawnSide(before, figuresOf(before, "gate", count), {
					load,
					normal
				});
				return knowledgeOf(pairedEstimate(current, base, usual));
			}
			const earlier = Array.from({ length: jobs }, (_, job) => figuresOf(before, `job ${job}`, sizes[job] ?? runsEach));
			const baseline = drawnSide(before, earlier.flat(), {
				load,
				normal
			});
			return knowledgeOf(storedEstimate(current, baseline, { usual }));
		};
		const drawn = [];
		return shifts.map(function* (shift) {
			for (let gate = 0; gate < 40; gate += 1) {
				const known = drawn[gate] ?? drawOne();
				drawn[gate] = known;
				const { change, plausible } = known;
				const difference = change + shift;
				yield {
					difference,
					logOdds: (seen) => logOdds({
						plausible,
						change: difference
					}, {
						none: 0,
						change: seen
					})
				};
			}
		});
	};
	const worseBy = (baseline, level) => sign * (scale.to(level) - scale.to(baseline));
	return {
		draw,
		worseBy
	};
}

// src/judge/remedy/shares.ts
function planShares(compared, isBadPass) {
	const [now, before] = [countsOf(compared.current, isBadPass), countsOf(compared.baseline, isBadPass)];
	if (now.length === 0 || before.length === 0) return void 0;
	const all = pool([...now, ...before].map((run) => [run]));
	const perRun = (runs) => sumOf(runs, ({ total }) => total) / runs.length;
	const likely = Math.max(all.share, .5 / (all.total + 1));
	const sizes = groupBySession(compared.baseline).map((session) => session.length);
	const burst = all.designEffect;
	return ({ load, rounds, jobs, runsEach = 1, design }, shifts) => {
		const gates = function* (shift) {
			const normal = plannedNormals();
			const run = (share, size) => {
				const total = Math.max(1, Math.round(size * load));
				const bad = drawnBad(Math.min(1, share), {
					total,
					burst
				}, normal());
				const shown = bad / total;
				return {
					bad,
					total,
					variance: burst * shown * (1 - shown) / total
				};
			};
			const runs = (share, size, amount) => Array.from({ length: amount }, () => run(share, size));
			for (let drawn = 0; drawn < 40; drawn += 1) {
				const current = [runs(likely + shift, perRun(now), rounds)];
				const baseline = design === "sideBySide" ? [runs(likely, perRun(before), rounds)] : Array.from({ length: jobs }, (_, job) => runs(likely, perRun(before), sizes[job] ?? runsEach));
				const { estimate, logOdds } = compareShares(current, baseline, design);
				yield {
					difference: estimate,
					logOdds: (seen) => logOdds({
						none: 0,
						change: seen
					})
				};
			}
		};
		return shifts.map(gates);
	};
}

// src/judge/remedy/remedy.ts
const fewSessions = 5;
const surely = .8;
const surelyByJobs = .7;
const loads = [
	1.5,
	2,
	2.5,
	3,
	4,
	5,
	6,
	8,
	10,
	12,
	15,
	20,
	25,
	30,
	40
];
const longestSeconds = 1800;
const mostRate = 5;
const leastInCommon = .05;
const unlearned = 1.2;
const mostJobs = 12;
const runsOfJob = 3;
function planOf(open) {
	const { objective, compared, limit, baseline, falseAlarm } = open;
	const isLower = isLowerBetter(objective);
	const counted = planShares(compared, isLower);
	const plan = counted === void 0 ? planLevels(compared, objective) : void 0;
	const draw = counted ?? plan?.draw;
	const worseBy = plan?.worseBy ?? ((from, to) => isLower ? to - from : from - to);
	const [tolerance, seen] = [worseBy(baseline, limit), worseBy(baseline, open.seen)];
	if (draw === void 0 || !(tolerance > 0)) return void 0;
	return (effort, least = surely) => decidesShare(draw, {
		tolerance,
		seen,
		falseAlarm
	}, effort, least);
}
function secondsOf(runs) {
	return sumOf(runs, ({ windowSeconds }) => windowSeconds) / Math.max(1, runs.length);
}
function timesForSamples({ current, baseline }) {
	const beyond = fewestBeyond([...current, ...baseline]);
	return beyond === void 0 ? 1 : 5 / beyond;
}
function rateFor(times, runs) {
	const effects = runs.map(designEffectOf);
	const known = effects.filter((it) => it !== void 0);
	if (known.length === 0 || known.length < effects.length) return void 0;
	const effect = Math.max(1, ...known) + leastInCommon;
	const rate = unlearned / (effect / times - effect + 1);
	return rate > 0 && rate <= mostRate ? rate : void 0;
}
function steadier({ indicator }) {
	const { kind } = indicator.aggregation;
	const med = { kind: "med" };
	const p95 = {
		kind: "percentile",
		percent: 95
	};
	if (indicator.of === "servers") return [];
	if (kind === "max") return [p95, med];
	if (indicator.aggregation.kind !== "percentile") return [];
	const { percent } = indicator.aggregation;
	return percent > 95 ? [p95, med] : percent > 50 ? [med] : [];
}
function insteadOf(open, effort) {
	const { bound } = open.objective;
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	return steadier(open.objective).find((aggregation) => {
		const compared = open.by(aggregation);
		if (compared === void 0 || timesForSamples(compared) > 1) return false;
		const objective = {
			...open.objective,
			indicator: {
				...open.objective.indicator,
				aggregation
			}
		};
		const [baseline, limit, seen] = [
			1,
			1 + bound.amount,
			1 + seenAmount(bound)
		];
		return planOf({
			...open,
			objective,
			compared,
			baseline,
			limit,
			seen
		})?.(effort) ?? false;
	});
}
const usualTolerances = [
	.1,
	.15,
	.2,
	.25,
	.3,
	.4,
	.5
];
function toleranceFor(open, effort) {
	const { bound } = open.objective;
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	return firstThatDecides(usualTolerances.filter((it) => it > Math.abs(bound.amount)), (tolerance) => {
		const { sees, ...kept } = bound;
		const amount = Math.sign(bound.amount) * tolerance;
		const loose = {
			...kept,
			amount,
			...sees !== void 0 && sees > tolerance && { sees }
		};
		const [limit, seen] = [amount, seenAmount(loose)].map((share) => open.baseline * (1 + share));
		if (limit === void 0 || seen === void 0) return false;
		const objective = {
			...open.objective,
			bound: loose
		};
		return planOf({
			...open,
			objective,
			limit,
			seen
		})?.(effort) ?? false;
	});
}
function loadNeeded(times, open, effort) {
	const { current } = open.compared;
	const haveSeconds = secondsOf(current);
	const rateFactor = rateFor(times, current);
	const instead = insteadOf(open, effort);
	return {
		haveSeconds,
		needSeconds: haveSeconds * times,
		...rateFactor !== void 0 && { rateFactor },
		...instead !== void 0 && { instead }
	};
}
function firstThatDecides(amounts, decides) {
	const decidesAt = (index) => {
		const amount = amounts[index];
		return amount !== void 0 && decides(amount);
	};
	const last = amounts.length - 1;
	return decidesAt(last) ? amounts[firstWhere(last, decidesAt)] : void 0;
}
function upTo(most) {
	return Array.from({ length: most }, (_, index) => index + 1);
}
function timesNeeded(plan, effort, least, seconds) {
	const most = seconds > 0 ? longestSeconds / seconds : 1;
	return firstThatDecides([least, ...loads.filter((times) => times > least)].filter((it) => it > 1 && it <= most), (load) => plan({
		...effort,
		load
	}));
}
function jobsOf({ baseline, design }) {
	return design === "sideBySide" ? 0 : groupBySession(baseline).length;
}
function kindOfRemedy({ by, open: { compared }, roundsWouldTell }) {
	if (by === "fewSamples") return { kind: "longerRounds" };
	if (roundsWouldTell || compared.design === "sideBySide") return { kind: "rounds" };
	const known = {
		runs: compared.baseline.length,
		jobs: jobsOf(compared)
	};
	return {
		kind: known.jobs < 5 ? "baselineRuns" : "sideBySide",
		...known
	};
}
function remedyOf({ by, open }) {
	const { current, baseline } = open.compared;
	return by === "noise" ? remedyFor(open) : remedyForSamples([...current, ...baseline], open);
}
function sideBySideRemedy(open, effort, least) {
	const plan = planOf(open);
	const seconds = secondsOf(open.compared.current);
	const times = plan && timesNeeded(plan, effort, least, seconds);
	const more = upTo(20 - open.taken);
	const moreRounds = plan && firstThatDecides(more, (rounds) => plan({
		...effort,
		rounds: effort.rounds + rounds
	}));
	const needRounds = moreRounds && open.taken + moreRounds;
	const tolerance = toleranceFor(open, effort);
	const looser = tolerance === void 0 ? {} : { tolerance };
	if (times !== void 0 && times * open.taken <= (needRounds ?? Number.POSITIVE_INFINITY)) return {
		kind: "rounds",
		load: loadNeeded(times, open, effort),
		...looser
	};
	return {
		kind: "rounds",
		...needRounds !== void 0 && { needRounds },
		...looser
	};
}
function jobsNeeded(plan, effort) {
	const fewest = (runsEach, most) => firstThatDecides(upTo(most), (more) => plan({
		...effort,
		jobs: effort.jobs + more,
		runsEach
	}, surelyByJobs));
	const single = fewest(1, mostJobs);
	const several = fewest(runsOfJob, (single ?? 13) - 1);
	if (several !== void 0) return {
		more: several,
		runsEach: runsOfJob
	};
	return single === void 0 ? void 0 : { more: single };
}
function jobsRemedy(open, effort, more) {
	const runs = open.compared.baseline.length;
	if (more !== void 0) return {
		kind: "baselineRuns",
		runs,
		jobs: effort.jobs,
		...more
	};
	const plan = planOf(open);
	const beside = {
		...effort,
		rounds: open.lastRounds,
		design: "sideBySide"
	};
	const seconds = secondsOf(open.compared.current);
	const times = plan === void 0 || plan(beside) ? void 0 : timesNeeded(plan, beside, 1, seconds);
	const load = times === void 0 ? {} : { load: {
		haveSeconds: seconds,
		needSeconds: seconds * times
	} };
	const known = {
		runs,
		jobs: effort.jobs
	};
	return plan === void 0 && effort.jobs < 5 ? {
		kind: "baselineRuns",
		...known
	} : {
		kind: "sideBySide",
		...known,
		...load
	};
}
function remedyFor(open) {
	const { compared } = open;
	const { current, baseline, design } = compared;
	const effort = {
		load: 1,
		rounds: current.length,
		jobs: jobsOf(compared),
		design
	};
	const least = Math.max(1, timesForSamples(compared));
	if (design === "sideBySide") return sideBySideRemedy(open, effort, least);
	const plan = planOf(open);
	const seconds = secondsOf(current);
	const times = plan && timesNeeded(plan, effort, least, seconds);
	const more = plan && least <= 1 ? jobsNeeded(plan, {
		...effort,
		rounds: open.lastRounds
	}) : void 0;
	const extraRuns = ((times ?? Number.POSITIVE_INFINITY) - 1) * (current.length + baseline.length);
	if (times !== void 0 && (more === void 0 || extraRuns < more.more * (more.runsEach ?? 1))) return {
		kind: "rounds",
		load: loadNeeded(times, open, effort)
	};
	return jobsRemedy(open, effort, more);
}
function remedyForSamples(rounds, open) {
	const isLimit = open === void 0;
	const beyond = (fewestBeyond(rounds) ?? 0) * (isLimit ? rounds.length : 1);
	const seconds = secondsOf(rounds);
	if (!(beyond > 0) || !(seconds > 0)) return { kind: "longerRounds" };
	const least = 1.1 * (5 / beyond);
	if (isLimit) return {
		kind: "longerRounds",
		load: {
			haveSeconds: seconds,
			needSeconds: seconds * least,
			rateFactor: least
		}
	};
	const { current, design } = open.compared;
	const effort = {
		load: 1,
		rounds: current.length,
		jobs: jobsOf(open.compared),
		design
	};
	const plan = planOf(open);
	return {
		kind: "longerRounds",
		load: loadNeeded((plan && timesNeeded(plan, effort, least, seconds)) ?? least, open, effort)
	};
}

// src/judge/validity/generators.ts
function counterOf(name, total) {
	return {
		name,
		type: "counter",
		contains: "default",
		series: [{
			tags: {},
			values: {
				count: total,
				rate: 0
			}
		}]
	};
}
function shareOf(run, { requests, iterations, generator }) {
	const shared = run.metrics.filter(({ name }) => name !== "http_reqs" && name !== "iterations");
	return {
		...run,
		generator,
		metrics: [
			...shared,
			counterOf("http_reqs", requests),
			...iterations === void 0 ? [] : [counterOf("iterations", iterations)]
		]
	};
}
const generatorShares = remembered((run) => {
	const { generators = [] } = run;
	return generators.map((one) => ({
		generator: {
			index: one.index,
			of: generators.length
		},
		run: shareOf(run, one)
	}));
});
const leastApartMs = 1e3;
function startedApart(run) {
	const { generators = [] } = run;
	const clocks = clocksOf(generators);
	const [worst] = generators.map(({ index, lateMs }, at) => {
		const clockMs = clocks[at] ?? 0;
		const isOfClock = Math.abs(clockMs) >= leastApartMs;
		return {
			index,
			lateMs: isOfClock ? lateMs - clockMs : lateMs,
			isOfClock
		};
	}).filter(({ lateMs, isOfClock }) => isOfClock ? Math.abs(lateMs) >= leastApartMs : lateMs > 0).sort((one, other) => Math.abs(other.lateMs) - Math.abs(one.lateMs));
	if (worst === void 0) return void 0;
	const { index, lateMs, isOfClock } = worst;
	return {
		finding: {
			kind: "startedApart",
			lateMs,
			isOfClock
		},
		undecidable: "latencyAndThroughput",
		generator: {
			index,
			of: generators.length
		}
	};
}

// src/judge/validity/outage.ts
const leastMs = 2e3;
const fewestFailures = 10;
const mostFailuresElsewhere = .25;
const fewestIterationsPerSecond = 10;
const leastShareAround = .1;
function longestStretch(slices, holds) {
	let longest = {
		from: 0,
		to: 0
	};
	let from = 0;
	for (let slice = 0; slice <= slices; slice += 1) {
		if (slice < slices && holds(slice)) continue;
		if (slice - from > longest.to - longest.from) longest = {
			from,
			to: slice
		};
		from = slice + 1;
	}
	return longest;
}
function outageOf$1(kind, { from, to }, sliceMs) {
	if ((to - from) * sliceMs < leastMs) return void 0;
	return {
		kind,
		fromSeconds: from * sliceMs / 1e3,
		lastedSeconds: (to - from) * sliceMs / 1e3
	};
}
function failingTime(run, sliceMs) {
	const slices = seriesOf$1(run, "http_req_failed")?.slices;
	if (slices === void 0) return void 0;
	const { count, passes: failed } = slices;
	const hasAllFailed = (slice) => (count[slice] ?? 0) > 0 && failed[slice] === count[slice];
	const stretch = longestStretch(count.length, hasAllFailed);
	const failedInside = sum(failed.slice(stretch.from, stretch.to));
	const elsewhere = sum(count) - failedInside;
	if (failedInside < fewestFailures || elsewhere === 0) return void 0;
	if ((sum(failed) - failedInside) / elsewhere > mostFailuresElsewhere) return void 0;
	return outageOf$1("allFailed", stretch, sliceMs);
}
function silentTime(run, sliceMs) {
	const perSecond = run.generator.asked?.perSecond ?? 0;
	const counts = seriesOf$1(run, "http_reqs")?.slices?.count;
	if (counts === void 0 || perSecond < fewestIterationsPerSecond) return void 0;
	const stretch = longestStretch(counts.length, (slice) => counts[slice] === 0);
	const least = leastShareAround * sum(counts);
	if (sum(counts.slice(0, stretch.from)) < least || sum(counts.slice(stretch.to)) < least) return void 0;
	return outageOf$1("noneEnded", stretch, sliceMs);
}
function outageIn(run) {
	const sliceMs = sliceMsOf(run.window);
	return failingTime(run, sliceMs) ?? silentTime(run, sliceMs);
}

// src/judge/validity/warm-up.ts
const blocksOfThird = 5;
const fewestDeviations = 4;
const leastRatio = [{
	percent: 50,
	ratio: 1.15
}, {
	percent: 95,
	ratio: 1.3
}];
function isSliced(series) {
	return series.slices !== void 0;
}
const nearlyAll = .99;
function strataOf(series) {
	const [whole, ...others] = series;
	if (whole === void 0) return [];
	const endpoints = endpointSeries(others);
	const accounted = sumOf(endpoints, ({ values }) => values.count);
	const sliced = endpoints.filter(isSliced);
	return sliced.length === endpoints.length && accounted >= nearlyAll * whole.values.count && sliced.length > 0 ? sliced : [whole].filter(isSliced);
}
function sumBetween(values, from, to) {
	return sumOf(values.slice(from, to), (value) => value);
}
function shareAbove(strata, key, { from, to }) {
	return sumOf(strata, ({ slices }) => sumBetween(slices.above[key] ?? [], from, to)) / sumOf(strata, ({ slices }) => sumBetween(slices.count, from, to));
}
function medianOf(values) {
	const known = values.filter((value) => value !== null);
	return known.length === 0 ? NaN : median(known);
}
function isAboveLater({ slices, third }, figure) {
	const figuresFrom = (start) => Array.from({ length: blocksOfThird }, (_, block) => {
		const edge = (at) => start + Math.floor(at * third / blocksOfThird);
		return figure({
			from: edge(block),
			to: edge(block + 1)
		});
	});
	const [first, middle, last] = [
		0,
		Math.floor((slices - third) / 2),
		slices - third
	].map(figuresFrom);
	if (first === void 0 || middle === void 0 || last === void 0) return false;
	const deviation = Math.sqrt((sampleVariance(middle) + sampleVariance(last)) / 2);
	return mean(first) - mean(last) > fewestDeviations * deviation;
}
const mostlyWhole = .8;
function thirdsOf(run, slices) {
	const inWindow = lengthMs(run.window) / sliceMsOf(run.window);
	const whole = Math.min(slices, Math.floor(inWindow + 1 - mostlyWhole));
	return {
		slices: whole,
		third: Math.floor(whole / 3)
	};
}
const mostLoadChange = .2;
function isSteadyLoad(run, counts, { slices, third }) {
	const { asked } = run.generator;
	if (asked !== void 0) return asked.isConstant;
	const first = sumBetween(counts, 0, third);
	const last = sumBetween(counts, slices - third, slices);
	return Math.abs(first - last) <= mostLoadChange * Math.max(first, last);
}
function warmUpDrift(run) {
	const durations = allSeriesOf(run, "http_req_duration");
	const [whole] = durations;
	if (whole?.slices === void 0) return void 0;
	const thirds = thirdsOf(run, whole.slices.count.length);
	const { slices, third } = thirds;
	if (third < blocksOfThird || !isSteadyLoad(run, whole.slices.count, thirds)) return void 0;
	const strata = strataOf(durations);
	for (const { percent, ratio } of leastRatio) {
		const key = percentileKey(percent);
		const ofSlices = whole.slices.percentiles[key] ?? [];
		const levelOf = ({ from, to }) => medianOf(ofSlices.slice(from, to));
		const firstMs = levelOf({
			from: 0,
			to: third
		});
		const lastMs = levelOf({
			from: slices - third,
			to: slices
		});
		if (firstMs >= ratio * lastMs && isAboveLater(thirds, (block) => Math.log(levelOf(block))) && isAboveLater(thirds, (block) => shareAbove(strata, key, block))) return {
			percent,
			firstMs,
			lastMs,
			seconds: third * sliceMsOf(run.window) / 1e3
		};
	}
}
const levelRatio = 1.05;
function isLevel(stretch) {
	const [whole] = allSeriesOf(stretch, "http_req_duration");
	const seconds = whole?.slices?.percentiles[percentileKey(50)] ?? [];
	const half = Math.floor(seconds.length / 2);
	const [first, second] = [medianOf(seconds.slice(0, half)), medianOf(seconds.slice(half))];
	return !(first > levelRatio * second);
}

// src/judge/validity/validity.ts
const busyOnAverage = .9;
const busyForTime = .25;
const mostDropped = .01;
const leastReached = .95;
const mostGeneratorErrors = .001;
const mostUnanswered = .5;
const leastAskedMs = 3e3;
function cpuLoadOf({ generator: { cpu }, window }) {
	return lengthMs(window) < leastAskedMs ? void 0 : cpu;
}
function isBusy(run) {
	const cpu = cpuLoadOf(run);
	return cpu !== void 0 && (cpu.mean > busyOnAverage || cpu.above90 > busyForTime);
}
function generatorBusy(run) {
	const { cpu } = run.generator;
	if (cpu === void 0 || !isBusy(run)) return void 0;
	const measure = cpu.mean > busyOnAverage ? "mean" : "above90";
	return {
		finding: {
			kind: "generatorBusy",
			measure,
			share: cpu[measure]
		},
		undecidable: "latencyAndThroughput"
	};
}
function waitedForTarget(run) {
	return (run.generator.vusExhausted ?? 0) > 0 && !isBusy(run);
}
function droppedTooMany(run) {
	const dropped = run.generator.droppedIterations;
	const asked = run.generator.asked?.iterations ?? finishedIn(run) + dropped;
	return asked > 0 && dropped > mostDropped * asked ? {
		dropped,
		asked
	} : void 0;
}
function finishedIn(run) {
	return seriesOf$1(run, "iterations")?.values.count ?? 0;
}
function vusExhausted(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || !waitedForTarget(run)) return void 0;
	const { vusExhausted: vus = 0, asked: load } = run.generator;
	const known = {
		iterationMs: seriesOf$1(run, "iteration_duration")?.values.avg,
		perSecond: load?.perSecond
	};
	return {
		finding: {
			kind: "vusExhausted",
			...iterations,
			vus,
			...known
		},
		undecidable: "latency"
	};
}
function iterationsDropped(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || waitedForTarget(run)) return void 0;
	const knowsVus = run.generator.vusExhausted !== void 0;
	return {
		finding: {
			kind: "iterationsDropped",
			...iterations,
			knowsVus
		},
		undecidable: "latencyAndThroughput"
	};
}
function rateNotReached(run) {
	const asked = run.generator.asked?.iterations;
	if (asked === void 0 || run.generator.vusMax === 0) return void 0;
	const started = finishedIn(run) + run.generator.droppedIterations + run.generator.vusMax;
	if (started >= leastReached * asked) return void 0;
	return {
		finding: {
			kind: "rateNotReached",
			started,
			asked
		},
		undecidable: "latencyAndThroughput"
	};
}
function instances(run) {
	const { instances: written } = run.generator;
	if (written === void 0) return void 0;
	const { wrote, expected = wrote, stray } = written;
	if (wrote === expected && stray.length === 0) return void 0;
	return {
		finding: {
			kind: "instances",
			...written
		},
		undecidable: "latencyAndThroughput"
	};
}
function unansweredBy(side, run, most) {
	const errors = run.generator.unanswered?.[side];
	const requests = seriesOf$1(run, "http_reqs")?.values.count ?? 0;
	return errors !== void 0 && errors.count > most * requests ? {
		...errors,
		requests
	} : void 0;
}
function generatorErrors(run) {
	const errors = unansweredBy("generator", run, mostGeneratorErrors);
	return errors && {
		finding: {
			kind: "generatorErrors",
			...errors
		},
		undecidable: "all"
	};
}
function unanswered(run) {
	const errors = unansweredBy("target", run, mostUnanswered);
	return errors && {
		finding: {
			kind: "unanswered",
			...errors
		},
		undecidable: "latency"
	};
}
function exceptions(run) {
	const finding = mostlyThrew(run) ? exceptionsOf([run]) : void 0;
	return finding && {
		finding,
		undecidable: "latencyAndThroughput"
	};
}
function outage(run) {
	const found = outageIn(run);
	if (found === void 0) return void 0;
	const { kind: of, fromSeconds, lastedSeconds } = found;
	return {
		finding: {
			kind: "outage",
			of,
			fromSeconds,
			lastedSeconds
		},
		undecidable: "latency"
	};
}
function warmingUp(run) {
	const drift = warmUpDrift(run);
	return drift && {
		finding: {
			kind: "warmingUp",
			...drift
		},
		undecidable: "latency"
	};
}
function ofEachGenerator(rule) {
	return (run) => {
		if (run.generators === void 0) return rule(run);
		for (const share of generatorShares(run)) {
			const found = rule(share.run);
			if (found !== void 0) return {
				...found,
				generator: share.generator
			};
		}
	};
}
const rules = [
	instances,
	startedApart,
	...[
		generatorBusy,
		generatorErrors,
		iterationsDropped,
		rateNotReached,
		vusExhausted
	].map(ofEachGenerator),
	unanswered,
	exceptions,
	outage,
	warmingUp
];
function validityOf(runs, side = "head") {
	return rules.flatMap((find) => {
		const found = runs.flatMap((run, position) => {
			const finding = find(run);
			return finding === void 0 ? [] : [{
				position,
				...finding
			}];
		});
		const [first] = found;
		if (first === void 0) return [];
		const rounds = found.map(({ position }) => position);
		const { finding, undecidable, generator } = first;
		const facts = {
			finding,
			undecidable,
			rounds,
			of: runs.length,
			side
		};
		return [generator === void 0 ? facts : {
			...facts,
			generator
		}];
	});
}
const ofSamples = [...sampleAggregations, "percentile"];
function ofEach(aggregation) {
	return aggregation.kind === "overSeconds" ? aggregation.each : aggregation;
}
function isLatency$1({ metric, aggregation }, type) {
	return (builtinMetrics.get(metric)?.contains ?? "time") === "time" && type !== "gauge" && ofSamples.includes(ofEach(aggregation).kind);
}
function isThroughput({ aggregation }, type) {
	return aggregation.kind === "count" || ofEach(aggregation).kind === "rate" && type === "counter";
}
function touches({ undecidable }, indicator, ofScript) {
	if (indicator.of !== void 0) return undecidable === "all";
	const type = builtinMetrics.get(indicator.metric)?.type ?? ofScript;
	switch (undecidable) {
		case "all": return true;
		case "latencyAndThroughput": return isLatency$1(indicator, type) || isThroughput(indicator, type);
		case "latency": return isLatency$1(indicator, type);
		default: return undecidable;
	}
}

// src/judge/validity/shared-processors.ts
const mostBusyAtOnce = .5;
function busyTogether(pair) {
	const { head, base } = pair;
	if (![head, base].every(isOnThisMachine)) return void 0;
	const share = cpuLoadOf(head)?.mean;
	return share !== void 0 && share > mostBusyAtOnce ? share : void 0;
}
function isOnThisMachine({ hosts }) {
	return hosts !== void 0 && nameOf$1(hosts.target) === "localhost";
}
function sharedProcessors({ runs, baseline, isAtOnce }, indicator) {
	if (isAtOnce !== true || !touches({ undecidable: "latencyAndThroughput" }, indicator)) return void 0;
	const shares = runs.flatMap((head, round) => {
		const base = baseline[round];
		return base === void 0 ? [] : busyTogether({
			head,
			base
		}) ?? [];
	});
	return shares.length === 0 ? void 0 : Math.max(...shares);
}

// src/judge/objective/doubts.ts
function leftOutDoubts({ leftOut }) {
	return leftOut.map((position) => ({
		kind: "roundsLeftOut",
		position
	}));
}
function unreadDoubts({ objective, current, baseline, runs }, { input }) {
	if (objective.indicator.of === void 0) {
		const lost = runs.length - current.length;
		return lost > 0 ? [{
			kind: "roundsWithoutSamples",
			lost,
			rounds: runs.length
		}] : [];
	}
	const unreadIn = (some) => some.map((run) => findIndicator(run, objective.indicator)).filter((found) => found.kind === "unread");
	const rounds = unreadIn(input.runs);
	const [first] = rounds;
	const missing = objective.bound.kind === "relative" ? unreadIn(baseline).length : 0;
	const doubts = [];
	if (first !== void 0) doubts.push({
		kind: "roundsUnread",
		unread: first.unread,
		rounds: rounds.length
	});
	if (missing > 0 && missing < baseline.length && current.length > 0) doubts.push({
		kind: "baselineUnread",
		missing,
		runs: baseline.length
	});
	return doubts;
}
function fewSamplesDoubts(rounds) {
	const beyond = fewestBeyond(rounds);
	if (beyond === void 0 || beyond >= 10) return [];
	return [{
		kind: "fewSamples",
		beyond,
		steady: 10
	}];
}
function fewSamplesForLimit({ objective, current }, limit) {
	const doubts = fewSamplesDoubts(current);
	return doubts.length > 0 && samplesTell(current, objective, limit) ? [] : doubts;
}
function noiseDoubts({ objective }, finding) {
	const { noise, limit, change, verdict } = finding;
	if (noise <= Math.abs(limit - change.baseline) || change.baseline === 0 || verdict !== "inconclusive") return [];
	const isShare = objective.bound.kind === "relative" && objective.bound.measure === "share";
	return [{
		kind: "belowNoise",
		noise: isShare ? noise / Math.abs(change.baseline) : noise,
		isShare
	}];
}
function warmUpDoubts({ warmedUp }) {
	return warmedUp === void 0 ? [] : [{
		kind: "warmedUp",
		...warmedUp
	}];
}
function bodyDoubts(compared, { verdict, change: { baseline }, sees, warmingUp, warmedUp }, { objective, falseAlarm }) {
	if ([warmingUp, warmedUp].some((course) => course?.side === "change") || verdict === "fail" || sees?.ratio === void 0 || baseline <= 0 || !isLowerBetter(objective)) return [];
	const body = bodyChangeOf(compared, sees.ratio);
	if (body === void 0 || body.logOdds < oddsToFail(falseAlarm)) return [];
	return [{
		kind: "bodySlower",
		...shownBody(body)
	}];
}
function mixDoubts({ current, baseline }) {
	const shift = mixShiftOf(current, baseline);
	return shift === void 0 ? [] : [{
		kind: "mix",
		...shift
	}];
}
function doubted(...doubts) {
	const all = doubts.flat();
	return all.length === 0 ? {} : { doubts: all };
}

// src/judge/objective/bounds.ts
const shortestShare = .001;
function boundsOfRate({ value, durationError }) {
	if (durationError === 0) return void 0;
	const error = 2 * durationError;
	return {
		low: value / (1 + error),
		high: value / Math.max(shortestShare, 1 - error)
	};
}
function boundsIn(found) {
	const { samples, aggregation } = found;
	const { kind } = aggregation;
	if (samples.type === "counter") return kind === "rate" ? boundsOfRate(found) : void 0;
	if (samples.type !== "trend") return void 0;
	const percent = kind === "med" ? 50 : kind === "percentile" ? aggregation.percent : void 0;
	return percent === void 0 ? void 0 : samples.series.values.bounds?.[percentileKey(percent)];
}
function pooledBounds(rounds) {
	const known = rounds.map((round) => ({
		round,
		bounds: boundsIn(round)
	}));
	if (known.every(({ bounds }) => bounds === void 0)) return void 0;
	const at = (end) => pooledValue(known.map(({ round, bounds }) => ({
		...round,
		value: bounds?.[end] ?? round.value
	})));
	return {
		low: at("low"),
		high: at("high")
	};
}
function isUndecidedInBounds(rounds, { comparison }, limit) {
	const bounds = pooledBounds(rounds);
	if (bounds === void 0) return false;
	const { low, high } = bounds;
	return comparison === "==" || comparison === "!=" ? low !== high && low <= limit && limit <= high : holds(low, comparison, limit) !== holds(high, comparison, limit);
}

// src/judge/compare/latest-level.ts
const fewestSessions = 3;
const byChance = .002;
const smallestChange$1 = .02;
function changesIn(levels, least) {
	const degrees = levels.length - 2;
	const splits = levels.length - 6 + 1;
	if (splits < 1) return [];
	const [clearest] = Array.from({ length: splits }, (_, index) => {
		const at = index + fewestSessions;
		const [before, after] = [levels.slice(0, at), levels.slice(at)];
		const deviation = Math.max(least, Math.sqrt(scatterOf([before, after]).squares / degrees));
		const difference = Math.abs(mean(after) - mean(before));
		return {
			at,
			difference,
			t: difference / (deviation * Math.sqrt(1 / before.length + 1 / after.length))
		};
	}).toSorted((one, other) => other.t - one.t);
	const needed = studentQuantile(1 - byChance / 2 / splits, degrees);
	if (clearest === void 0 || clearest.t < needed || clearest.difference < smallestChange$1) return [];
	const { at } = clearest;
	const later = changesIn(levels.slice(at), least).map((position) => at + position);
	return [
		...changesIn(levels.slice(0, at), least),
		at,
		...later
	];
}
function mayBeOfMachines(before, since, cpu) {
	const levelOf = (sessions) => mean(sessions.map(({ level }) => level));
	const difference = levelOf(since) - levelOf(before);
	const models = [...groupedBy(since, (session) => session.cpu)].flatMap(([model, own]) => {
		const earlier = before.filter((session) => session.cpu === model);
		return earlier.length === 0 ? [] : [(levelOf(own) - levelOf(earlier)) / difference];
	});
	return models.length === 0 || models.some((part) => part < 1 / 2) || !since.some((one) => one.cpu === cpu);
}
function withLatestLevel(compared) {
	const scale = scaleFor$1({
		...compared,
		current: []
	});
	const isCounted = compared.baseline.some(({ samples }) => samples.type === "rate");
	if (!scale.isLogarithmic || isCounted) return compared;
	const inTime = compared.baseline.toSorted((one, other) => one.taken.startMs - other.taken.startMs);
	const sessions = groupBySession(inTime);
	const placed = sessions.map((runs) => {
		return {
			level: mean(runs.map(({ value }) => scale.to(value))),
			cpu: runs[0].taken.cpu
		};
	});
	const levels = placed.map(({ level }) => level);
	const starts = [0, ...changesIn(levels, scale.usual.sessions)];
	const from = starts.at(-1) ?? 0;
	const earlier = starts.slice(0, -1).map((start, index) => [start, starts[index + 1]]);
	const [lastStart] = earlier.at(-1) ?? [];
	const cpu = compared.current[0]?.taken.cpu;
	if (lastStart === void 0 || mayBeOfMachines(placed.slice(lastStart, from), placed.slice(from), cpu)) return compared;
	const [before, since] = [levels.slice(lastStart, from), levels.slice(from)];
	const latestLevel = {
		sessions: since.length,
		of: levels.length,
		ratio: Math.expm1(mean(since) - mean(before)),
		from: new Date(sessions[from]?.[0].taken.startMs ?? 0).toISOString()
	};
	return {
		...compared,
		baseline: sessions.slice(from).flat(),
		others: [...compared.others ?? [], ...earlier.map((level) => sessions.slice(...level).flat())],
		latestLevel
	};
}
function comparedRuns(runs, change) {
	const fromMs = Date.parse(change?.latestLevel?.from ?? "");
	return likeRuns(runs, change?.likeWith).filter((run) => !(takenOf(run).startMs < fromMs));
}

// src/judge/objective/measured.ts
function absenceIn(runs, objective) {
	const [first] = runs;
	const found = first && findIndicator(first, objective.indicator);
	return found !== void 0 && found.kind !== "found" ? found : {
		kind: "absent",
		missing: "metric",
		near: []
	};
}
function measuredOf(objective, { input, invalid, invalidControl }) {
	const { indicator } = objective;
	const [first] = input.runs;
	const type = first && metricOf(first, indicator.metric)?.type;
	const isIn = (some, round) => some.some((one) => one.rounds.includes(round) && touches(one, indicator, type));
	const isInvalid = (round) => isIn(invalid, round);
	const runs = input.runs.filter((_, round) => !isInvalid(round));
	const isPaired = input.design === "sideBySide";
	const isControlled = (round) => !isInvalid(round) && !isIn(invalidControl, round);
	return {
		objective,
		runs,
		current: foundIn(runs, objective),
		baseline: input.baseline.filter((_, round) => !isPaired || !isInvalid(round)),
		control: {
			runs: (input.control ?? []).filter((_, round) => isControlled(round)),
			baseline: input.baseline.filter((_, round) => isControlled(round))
		},
		leftOut: invalid.flatMap((one, position) => touches(one, indicator, type) ? [position] : [])
	};
}
function besideFigure(objective, found) {
	const { indicator } = objective;
	const bounds = pooledBounds(found);
	if (indicator.of !== "servers") return bounds === void 0 ? {} : { bounds };
	const sign = indicator.worst === "largest" ? 1 : -1;
	const [worst] = found.toSorted((one, other) => sign * (other.value - one.value));
	return worst?.samples.type === "servers" ? { series: worst.samples.series.labels } : {};
}
function figureOf(objective, found) {
	return {
		objective,
		dimension: found[0]?.dimension ?? "number",
		current: pooledValue(found),
		...besideFigure(objective, found)
	};
}
function pairsOf(objective, { runs, baseline }) {
	const pairs = runs.flatMap((run, round) => {
		const [now] = foundIn([run], objective);
		const [before] = foundIn(baseline.slice(round, round + 1), objective);
		if (now === void 0 || before === void 0 || !isSameKind(now, before)) return [];
		return [{
			now: asCompared(now),
			before: asCompared(before)
		}];
	});
	return {
		current: pairs.map(({ now }) => now),
		baseline: pairs.map(({ before }) => before)
	};
}
function asCompared(found) {
	const { samples } = found;
	if (samples.type !== "gauge" || samples.series.compared === void 0) return found;
	return {
		...found,
		value: samples.series.compared.value
	};
}
function isSameKind(one, other) {
	return one.dimension === other.dimension && one.rowMs === other.rowMs;
}
function isOnProcessorOf(one, other, { indicator }) {
	if (indicator.of !== "added" || indicator.isOfProcessor !== true) return true;
	return one.taken.cpu !== void 0 && one.taken.cpu === other.taken.cpu;
}
function comparedWith(measured, { input }) {
	return comparedBy(measured, input.design ?? "stored");
}
function comparedBy(measured, design) {
	const { objective, current } = measured;
	const dimension = current[0]?.dimension ?? "number";
	if (design === "sideBySide") {
		const pairs = pairsOf(objective, measured);
		if (pairs.current.length > 0) return {
			dimension,
			...pairs,
			design: "sideBySide"
		};
	}
	const [first] = current;
	const baseline = foundIn(measured.baseline, objective).filter((one) => first && isSameKind(one, first) && isOnProcessorOf(first, one, objective));
	if (baseline.length === 0) return void 0;
	return withLatestLevel(withLike({
		dimension,
		current: current.map(asCompared),
		baseline: baseline.map(asCompared),
		design: "stored"
	}));
}
function controlWith({ objective, control }) {
	const pairs = pairsOf(objective, control);
	const [first] = pairs.current;
	return first && {
		dimension: first.dimension,
		...pairs,
		design: "sideBySide"
	};
}
function lackingIn(found) {
	return found.find(({ lacking }) => lacking !== void 0)?.lacking;
}
function isInfiniteIn(found) {
	return found.some(({ isInfinite }) => isInfinite === true);
}

// src/judge/objective/limit.ts
function judgeUndecided(measured, cause, reason, { wantsRound = false, remedy } = {}) {
	const { objective, current } = measured;
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause,
			remedy,
			...figureOf(objective, current),
			reason,
			...doubted(leftOutDoubts(measured))
		},
		...wantsRound && { anotherRound: "toDecide" }
	};
}
function judgeFewSamples(measured, { input }) {
	const { current } = measured;
	const count = sumOf(current, ({ samples }) => samples.type === "trend" ? samples.series.values.count : 0);
	const wantsRound = (fewestBeyond(current) ?? 0) * Math.max(input.mostRounds ?? 0, input.runs.length) >= 5;
	return judgeUndecided(measured, "fewSamples", {
		kind: "fewSamples",
		samples: count
	}, {
		remedy: remedyForSamples(current),
		wantsRound
	});
}
function everySampleMisses({ comparison }, rounds, limit) {
	return rounds.every(({ samples }) => {
		if (samples.type !== "trend") return false;
		const { count, min, max } = samples.series.values;
		const nearest = comparison.startsWith("<") ? min : comparison.startsWith(">") ? max : void 0;
		return count > 0 && nearest !== void 0 && !holds(nearest, comparison, limit);
	});
}
function isOpenByFewSamples({ objective, current }, { limit }) {
	if (!isTooFewFor(limit, current, objective) || everySampleMisses(objective, current, limit)) return false;
	return objective.source.from !== "script" || liesAmongSamples(current, limit);
}
const roundsNearLimit = 3;
function intervalNear({ source }, rounds, limit) {
	if (source.from === "script") return void 0;
	const interval = levelInterval(rounds, shownConfidence);
	return interval !== void 0 && interval.low < limit && limit < interval.high ? interval : void 0;
}
function wantsAnother({ source }, { length: rounds }, { isKept, isNear }) {
	if (source.from === "script") return false;
	return !isKept && rounds < 2 || isNear && rounds < roundsNearLimit;
}
function judgeLimit(measured, bound, context) {
	const { objective, current } = measured;
	const { limit } = bound;
	if (isOpenByFewSamples(measured, bound)) return judgeFewSamples(measured, context);
	const figure = figureOf(objective, current);
	const isInfinite = isInfiniteIn(current);
	const isKept = !isInfinite && holds(figure.current, objective.comparison, limit);
	if (isUndecidedInBounds(current, objective, limit)) {
		const kind = current[0]?.samples.type === "counter" ? "duration" : "bucket";
		return judgeUndecided(measured, kind, { kind });
	}
	const lacking = lackingIn(current);
	if (isKept && lacking !== void 0) return judgeUndecided(measured, "unread", {
		kind: "lacking",
		lacking
	});
	const isChange = objective.indicator.aggregation.kind === "change";
	const found = context.isCutShort || isChange ? void 0 : comparedWith(measured, context);
	const compared = found === void 0 || isNoiseUntold(found) ? void 0 : found;
	const difference = compared && differenceOf(compared, objective);
	const interval = intervalNear(objective, current, limit);
	return {
		kind: "judged",
		judgement: {
			kind: "absolute",
			...figure,
			verdict: isKept ? "pass" : objective.onMiss,
			limit,
			change: compared && difference && changeOf(difference, compared),
			interval,
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context), isInfinite ? [{ kind: "infinite" }] : [], fewSamplesForLimit(measured, limit))
		},
		compared,
		difference,
		...wantsAnother(objective, current, {
			isKept,
			isNear: interval !== void 0
		}) && { anotherRound: isKept ? "toDecide" : "toConfirm" }
	};
}

// src/judge/objective/unmeasured.ts
function withoutFigure(objective, reason, dimension = objective.bound.dimension ?? "number") {
	const figure = {
		objective,
		dimension,
		current: void 0
	};
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: reason.kind,
			...figure,
			reason
		}
	};
}
function judgeWithoutSamples(objective, { missing }) {
	const { bound, comparison, indicator } = objective;
	const builtin = builtinMetrics.get(indicator.metric);
	if (bound.kind === "absolute" && indicator.aggregation.kind === "count" && missing !== "aggregation") {
		const dimension = builtin?.contains === "data" ? "bytes" : "number";
		const { limit } = bound;
		return {
			kind: "judged",
			judgement: {
				kind: "absolute",
				objective,
				dimension,
				current: 0,
				verdict: holds(0, comparison, limit) ? "pass" : objective.onMiss,
				limit,
				change: void 0
			}
		};
	}
	return withoutFigure(objective, {
		kind: "noSamples",
		of: "script"
	}, builtin?.contains === "time" ? "time" : "number");
}
function judgeUnmeasured(objective, { input: { runs, baseline } }) {
	const absent = absenceIn(runs, objective);
	if (absent.kind === "unread") return withoutFigure(objective, absent);
	if (isOnExceptions(objective)) return withoutFigure(objective, {
		kind: "noSamples",
		of: "exceptions"
	}, "ratio");
	const { from } = objective.source;
	if (from === "script") return judgeWithoutSamples(objective, absent);
	if ((from === "default" || isWrittenOfEach(objective.indicator)) && foundIn(baseline, objective).length > 0) return withoutFigure(objective, {
		kind: "noSamples",
		of: "default"
	});
	const { kind: _absent, ...what } = absent;
	return {
		kind: "missing",
		objective,
		indicator: objective.indicator,
		...what
	};
}
const mostInvalidRounds = 3;
function judgeInvalid(objective, found, { leftOut: [position = 0] }) {
	const figure = figureOf(objective, found);
	const reason = {
		kind: "invalid",
		position
	};
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: "invalid",
			...figure,
			reason
		},
		...found.length < mostInvalidRounds && { anotherRound: "toReplace" }
	};
}
function possiblyNew({ objective, runs }, { input }) {
	const { indicator } = objective;
	if (isOnExceptions(objective)) return objective.bound.kind === "absolute" ? "exceptions" : void 0;
	if (input.recording !== void 0) return void 0;
	return isOnHiddenErrors(indicator) || isOnErrors(indicator) && failedOften(runs) ? "errors" : void 0;
}
function notCompared(measured, context) {
	const { objective, current } = measured;
	const { baseline, comparability, former } = context.input;
	const isPresent = baseline.length > 0;
	const leavesOpen = possiblyNew(measured, context);
	const stored = former && foundIn([former], objective)[0]?.value;
	const missing = isPresent ? absenceIn(baseline, objective) : void 0;
	const isFound = isPresent && foundIn(baseline, objective).length > 0;
	const { indicator } = objective;
	const unread = isFound && indicator.of === "added" && indicator.isOfProcessor === true ? { kind: "otherProcessor" } : missing?.kind === "unread" ? missing.unread : void 0;
	const isOtherLoad = comparability.kind === "changedLoad";
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: isPresent ? "notInBaseline" : isOtherLoad ? "changedLoad" : "noBaseline",
			...figureOf(objective, current),
			reason: isPresent ? {
				kind: "notInBaseline",
				unread,
				leavesOpen
			} : {
				kind: "noBaseline",
				stored,
				leavesOpen
			}
		}
	};
}
function acceptedLevel(measured, context) {
	const { objective, current } = measured;
	const compared = comparedWith(measured, context);
	const isKnown = compared !== void 0 && !isNoiseUntold(compared);
	return {
		kind: "judged",
		judgement: {
			kind: "notJudged",
			cause: "accepted",
			...figureOf(objective, current),
			change: isKnown ? changeOf(differenceOf(compared, objective), compared) : void 0,
			reason: { kind: "accepted" },
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context))
		}
	};
}

// src/judge/objective/change.ts
function compareChange(measured, bound, context) {
	const compared = comparedWith(measured, context);
	if (compared === void 0) return notCompared(measured, context);
	const { objective, baseline } = measured;
	if (isNoiseUntold(compared)) {
		const level = pooledValue(compared.baseline);
		return judgeUndecided(measured, "noiseUntold", {
			kind: "noiseUntold",
			baseline: level
		});
	}
	const { reference, runs, mostRounds = 0 } = context.input;
	const leastToPass = roundsUntilPass(compared.design, Math.max(runs.length, mostRounds));
	return {
		kind: "comparison",
		measured,
		compared,
		evidence: weighRelative(compared, objective, {
			bound,
			seen: seenAmount(bound),
			leastToPass
		}),
		creep: bound.implied === true ? void 0 : reference && weighDrift(compared, objective, {
			reference,
			baseline
		}),
		control: controlWith(measured)
	};
}
function openObjective({ measured, compared }, { finding, falseAlarm }, context) {
	const { objective } = measured;
	const { limit, change, sees } = finding;
	const { runs, mostRounds = 0 } = context.input;
	return {
		objective,
		compared,
		limit,
		seen: change.baseline + (sees?.difference ?? 0),
		baseline: change.baseline,
		falseAlarm,
		taken: runs.length,
		lastRounds: Math.max(runs.length, mostRounds),
		by: (aggregation) => {
			const other = {
				...objective,
				indicator: {
					...objective.indicator,
					aggregation
				}
			};
			const current = foundIn(measured.runs, other);
			return current.length === 0 ? void 0 : comparedWith({
				...measured,
				objective: other,
				current
			}, context);
		}
	};
}
function hasTooFew({ compared, measured }, { verdict, limit }) {
	if (!hasFewSamples(compared)) return false;
	return verdict === "inconclusive" || !samplesTellApart(compared, {
		limit,
		verdict
	}, measured.objective);
}
function openReasonOf(comparison, finding, { isCutShort, input }) {
	const { compared } = comparison;
	const { verdict } = finding;
	if (isCutShort) return { kind: "cutShort" };
	if (hasTooFew(comparison, finding)) return { kind: "fewSamples" };
	if (finding.warmingUp !== void 0) return {
		kind: "warmingUp",
		...finding.warmingUp
	};
	if (verdict === "pass") {
		if (isInfiniteIn(compared.current)) return { kind: "infinite" };
		const lacking = lackingIn(compared.current);
		if (lacking !== void 0) return {
			kind: "lacking",
			lacking
		};
		const share = sharedProcessors(input, comparison.measured.objective.indicator);
		return share === void 0 ? void 0 : {
			kind: "sharedProcessors",
			share
		};
	}
	if (verdict !== "inconclusive") return void 0;
	const files = startKeptFor(compared);
	return files === void 0 || finding.roundsWouldTell ? { kind: "noise" } : {
		kind: "oneStart",
		files
	};
}
function driftOf(comparison, finding, { levelOf, context }) {
	const { creep } = comparison;
	if (creep === void 0 || context.isCutShort || finding.verdict === "fail") return void 0;
	return hasTooFew(comparison, finding) ? void 0 : creep.tell(levelOf(creep.evidence));
}
function controlOf({ control, measured: { objective } }, { falseAlarm, isMiss }) {
	const { bound } = objective;
	if (control === void 0 || bound.kind === "absolute") return void 0;
	const weighed = weighControl(control, objective, {
		bound,
		falseAlarm
	});
	return {
		...weighed,
		leavesOpen: isMiss && weighed.differs
	};
}
function settleChange(comparison, finding, { levelOf, context }) {
	const { measured, compared, evidence } = comparison;
	const { objective } = measured;
	const all = [...compared.current, ...compared.baseline];
	const falseAlarm = levelOf(evidence);
	const creep = driftOf(comparison, finding, {
		levelOf,
		context
	});
	const open = creep === void 0 ? openReasonOf(comparison, finding, context) : void 0;
	const by = open?.kind === "noise" || open?.kind === "fewSamples" ? open.kind : void 0;
	const remediable = by && {
		by,
		open: openObjective(comparison, {
			finding,
			falseAlarm
		}, context),
		roundsWouldTell: by === "noise" ? finding.roundsWouldTell : roundsHaveEnough(compared, Math.max(context.input.runs.length, context.input.mostRounds ?? 0))
	};
	const isMissed = finding.verdict === "fail" || creep !== void 0;
	const isDecided = open === void 0;
	const control = controlOf(comparison, {
		falseAlarm,
		isMiss: isMissed && isDecided
	});
	const decided = isMissed ? objective.onMiss : finding.verdict;
	const verdict = isDecided && control?.leavesOpen !== true ? decided : "inconclusive";
	const mayDecide = remediable?.roundsWouldTell === true || open?.kind === "warmingUp" && finding.roundsWouldTell;
	return {
		kind: "judged",
		judgement: {
			kind: "relative",
			objective,
			dimension: compared.dimension,
			current: finding.current,
			...besideFigure(objective, compared.current),
			verdict,
			limit: finding.limit,
			change: finding.change,
			creep,
			sees: finding.sees,
			open,
			remedy: remediable && kindOfRemedy(remediable),
			...control !== void 0 && { control },
			...doubted(leftOutDoubts(measured), unreadDoubts(measured, context), open?.kind === "fewSamples" || !hasFewSamples(compared) ? fewSamplesDoubts(all) : [], noiseDoubts(measured, finding), warmUpDoubts(finding), mixDoubts(compared), context.input.isLookOnly === true ? [] : bodyDoubts(compared, finding, {
				objective,
				falseAlarm
			}))
		},
		compared,
		difference: evidence.difference,
		remediable,
		anotherRound: isMissed && isToConfirm(compared) ? "toConfirm" : mayDecide ? "toDecide" : void 0
	};
}

// src/judge/objective/new-exceptions.ts
function isBeyond({ objective, current }, { limit, orBaseline }) {
	return orBaseline === true && !holds(pooledValue(current), objective.comparison, limit);
}
function compareBeyond(measured, context) {
	const compared = comparedWith(measured, context);
	if (compared === void 0) return notCompared(measured, context);
	const bound = {
		kind: "relative",
		measure: "points",
		amount: 0
	};
	return {
		kind: "comparison",
		measured,
		compared,
		evidence: weighRelative(compared, measured.objective, {
			bound,
			seen: bound.amount
		})
	};
}
function settleBeyond({ measured, compared }, { change, current, verdict }, { limit }) {
	const { objective } = measured;
	const isMore = verdict === "fail";
	if (!isMore && holds(change.baseline, objective.comparison, limit)) {
		const reason = {
			kind: "fewExceptions",
			baseline: change.baseline
		};
		return judgeUndecided(measured, "fewSamples", reason, { wantsRound: true });
	}
	const { dimension } = compared;
	return {
		kind: "judged",
		judgement: {
			kind: "absolute",
			objective,
			dimension,
			current,
			limit,
			change,
			verdict: isMore ? objective.onMiss : "warn",
			...doubted(leftOutDoubts(measured))
		},
		...isMore && isToConfirm(compared) && { anotherRound: "toConfirm" }
	};
}

// src/judge/objective/judgement.ts
function unitProblem(objective, dimension) {
	const { bound } = objective;
	const wanted = bound.kind === "relative" && bound.measure === "points" ? "ratio" : bound.dimension ?? "number";
	return wanted === "number" || wanted === dimension ? void 0 : {
		kind: "wrongUnit",
		objective,
		dimension
	};
}
function judgeObjective(objective, context) {
	const { input } = context;
	const all = foundIn(input.runs, objective);
	const [first] = all;
	if (first === void 0) return judgeUnmeasured(objective, context);
	const problem = unitProblem(objective, first.dimension);
	if (problem !== void 0) return problem;
	const measured = measuredOf(objective, context);
	if (measured.current.length === 0) return judgeInvalid(objective, all, measured);
	const { bound } = objective;
	if (bound.kind === "absolute") return isBeyond(measured, bound) ? compareBeyond(measured, context) : judgeLimit(measured, bound, context);
	if (input.recording === "accepted") return acceptedLevel(measured, context);
	return compareChange(measured, bound, context);
}
function settle(comparison, levelOf, context) {
	const { measured, evidence } = comparison;
	const { bound } = measured.objective;
	const finding = evidence.settle(levelOf(evidence));
	return bound.kind === "absolute" ? settleBeyond(comparison, finding, bound) : settleChange(comparison, finding, {
		levelOf,
		context
	});
}

// src/judge/objective/open.ts
function isOpen(judgement) {
	if (judgement.kind === "absolute") return false;
	if (judgement.kind === "relative") return judgement.verdict === "inconclusive";
	const { reason } = judgement;
	switch (reason.kind) {
		case "noBaseline":
		case "notInBaseline": return reason.leavesOpen !== void 0;
		case "accepted": return false;
		default: return true;
	}
}
function decides(judgement) {
	return !isOpen(judgement) || judgement.objective.onMiss === "fail" && !isHidden(judgement);
}
function isHidden(judgement) {
	return judgement.kind === "relative" && judgement.isHidden === true;
}
function hasPassing({ objective, current, limit }, all) {
	const siblings = all.filter((one) => one.kind === "relative" && one.objective.text === objective.text);
	return 2 * siblings.filter((one) => one.kind === "relative" && one.verdict === "pass").length >= siblings.length && holds(current, objective.comparison, limit);
}
function withHidden(judgement, all) {
	if (judgement.kind !== "relative" || !isWrittenOfEach(judgement.objective.indicator)) return judgement;
	if (judgement.verdict !== "inconclusive" || judgement.open?.kind !== "noise") return judgement;
	return hasPassing(judgement, all) ? {
		...judgement,
		isHidden: true
	} : judgement;
}

// src/judge/objective/tested-together.ts
function testedTogether(objectives, onMiss) {
	return objectives.filter((one) => one.bound.kind === "relative" && one.onMiss === onMiss);
}
const weights = {
	ratio: .1,
	frequency: .05
};
const weightOfDrift = .1;
function weightOf(objective, dimension, together) {
	const { indicator, text } = objective;
	const alike = isWrittenOfEach(indicator) ? together.filter((one) => one.text === text).length : 1;
	return (weights[dimension] ?? 1) / Math.max(1, alike);
}

// src/judge/validity/hosts.ts
function hostsOver(runs) {
	const all = runs.flatMap(({ hosts }) => hosts ?? []);
	const [first] = all;
	if (first === void 0) return void 0;
	const seen = [...groupedBy(all.flatMap(({ seen }) => seen), ({ is, host }) => `${is} ${host}`).values()].map((own) => ({
		...own[0],
		requests: sumOf(own, ({ requests }) => requests),
		redirects: sumOf(own, ({ redirects }) => redirects)
	}));
	const mappedTo = all.find((one) => one.mappedTo !== void 0)?.mappedTo;
	return {
		target: first.target,
		...mappedTo !== void 0 && { mappedTo },
		seen: seen.sort((one, other) => other.requests - one.requests),
		more: sumOf(all, ({ more = 0 }) => more),
		named: sumOf(all, ({ named = 0 }) => named),
		untold: sumOf(all, ({ untold = 0 }) => untold)
	};
}
function hostDoubts(runs) {
	return [...runs.flatMap(({ awaited: answer, provenance: { target } }) => answer === void 0 ? [] : [{
		kind: "awaited",
		target,
		answer
	}]).slice(0, 1), ...requestDoubts(runs)];
}
function requestDoubts(runs) {
	const over = hostsOver(runs);
	if (over === void 0) return [];
	const { target, seen, mappedTo, more = 0, named = 0, untold = 0 } = over;
	const those = (wanted) => seen.filter(({ is }) => is === wanted).map(({ host, requests }) => ({
		host,
		requests
	}));
	const doubts = mappedTo === void 0 ? [] : [{
		kind: "mapped",
		target,
		to: mappedTo
	}];
	const others = those("other");
	const astray = sumOf(others, ({ requests }) => requests) + more;
	if (astray > 0) {
		const requests = sumOf(seen, (one) => one.requests) + more + named + untold;
		doubts.push({
			kind: "otherHosts",
			target,
			requests,
			astray,
			hosts: others
		});
	}
	const otherPorts = those("otherPort");
	if (otherPorts.length > 0) doubts.push({
		kind: "otherPorts",
		target,
		hosts: otherPorts
	});
	if (untold > 0 && !seen.some(({ is }) => is === "target")) doubts.push({ kind: "noAddresses" });
	return doubts;
}

// src/judge/validity/uncompared.ts
function lacksComparison(judgement) {
	if (judgement.kind !== "notJudged") return false;
	const { cause } = judgement;
	return cause === "noBaseline" || cause === "changedLoad" || cause === "notInBaseline";
}
function isAsked({ objective: { bound, onMiss } }) {
	return bound.kind === "relative" && bound.implied !== true && onMiss === "fail";
}
function isNew(judgement) {
	if (judgement.kind !== "notJudged" || judgement.reason.kind !== "notInBaseline") return false;
	const { unread } = judgement.reason;
	return unread === void 0 || unread.kind === "notQueried";
}
function whyNothing(input) {
	const { design, comparability, requireBaseline } = input;
	if (design === "sideBySide") return {
		kind: "noFigure",
		of: "base"
	};
	if (comparability.kind === "comparable") return {
		kind: "noFigure",
		of: "baseline"
	};
	if (comparability.kind === "changedLoad") return { kind: "otherLoad" };
	if (comparability.others !== void 0) return { kind: "otherRuns" };
	return requireBaseline ? { kind: "required" } : void 0;
}
function whyUncompared(input, judgements) {
	if (input.recording !== void 0) return void 0;
	const asked = judgements.filter(isAsked);
	const step = input.runs.find(({ lacksBase }) => lacksBase !== void 0)?.lacksBase;
	if (step !== void 0 && asked.length > 0) return {
		kind: "lacksBase",
		step
	};
	if (input.wantsBase === true && input.design !== "sideBySide" && asked.length > 0) return { kind: "unmeasuredBase" };
	const because = whyNothing(input);
	const { requireBaseline, comparability } = input;
	if (requireBaseline && comparability.kind !== "comparable") return because;
	const unjudged = asked.filter(lacksComparison);
	const areNew = because?.kind === "noFigure" && because.of === "baseline" && !requireBaseline && unjudged.length < asked.length && unjudged.every(isNew);
	return unjudged.length === 0 || areNew ? void 0 : because;
}
function comparesNothing(judgements) {
	const asked = judgements.filter(isAsked);
	return asked.length === 0 ? void 0 : asked.every(lacksComparison);
}
function afterSilence(verdict, { before, most }) {
	if (most === void 0 || before < most || comparesNothing(verdict.judgements) !== true) return verdict;
	return {
		...verdict,
		verdict: "fail",
		open: [{
			kind: "silence",
			gates: before
		}, ...verdict.open]
	};
}

// src/judge/judge.ts
function familyOf(answers, onMiss) {
	const family = answers.filter((one) => one.kind === "comparison").filter(({ measured }) => measured.objective.onMiss === onMiss);
	const together = family.map(({ measured }) => measured.objective);
	return family.flatMap((one) => {
		const weight = weightOf(one.measured.objective, one.compared.dimension, together);
		const own = {
			evidence: one.evidence,
			weight
		};
		if (one.creep === void 0) return [own];
		return [own, {
			evidence: one.creep.evidence,
			weight: weightOfDrift * weight
		}];
	});
}
function settleAll(answers, context) {
	const levels = /* @__PURE__ */ new Map();
	for (const onMiss of ["fail", "warn"]) {
		const family = familyOf(answers, onMiss);
		const tests = family.map(({ evidence: { chance }, weight }) => ({
			chance,
			weight
		}));
		const found = holmLevels(tests, context.falseAlarm);
		for (const [index, { evidence }] of family.entries()) levels.set(evidence, found[index]);
	}
	const levelOf = (evidence) => levels.get(evidence) ?? context.falseAlarm;
	return answers.map((one) => one.kind === "comparison" ? settle(one, levelOf, context) : one);
}
function openForAll({ input, isCutShort }, judgements) {
	const because = whyUncompared(input, judgements);
	return [...because === void 0 ? [] : [{
		kind: "uncompared",
		because
	}], ...isCutShort ? [{ kind: "cutShort" }] : []];
}
function verdictWord(judgement) {
	if (!decides(judgement)) return "pass";
	if (judgement.kind === "notJudged") return isOpen(judgement) ? "inconclusive" : "pass";
	return judgement.verdict;
}
function withRemedies(judged) {
	const remediable = judged.filter((one) => one.remediable !== void 0);
	const weight = ({ judgement }) => Number(decides(judgement));
	const chosen = remediable.toSorted((one, other) => weight(other) - weight(one)).slice(0, 3);
	return judged.map((one) => {
		const { judgement, remediable: more } = one;
		if (more === void 0 || judgement.kind !== "relative" || !chosen.includes(one)) return one;
		return {
			...one,
			judgement: {
				...judgement,
				remedy: remedyOf(more)
			}
		};
	});
}
function objectiveOf(answer) {
	return answer.kind === "comparison" ? answer.measured.objective : answer.judgement.objective;
}
function withoutProblems(all) {
	const problems = all.filter((one) => one.kind === "missing" || one.kind === "wrongUnit");
	const answers = all.filter((one) => one.kind === "judged" || one.kind === "comparison");
	const leftOut = problems.filter(({ kind, objective }) => kind === "missing" && objective.source.from === "default");
	return {
		answers,
		leftOut,
		problems: answers.some((one) => !isImplied(objectiveOf(one))) ? problems.filter((one) => !leftOut.includes(one)) : problems
	};
}
function invalidIn({ runs, baseline, design, objectives }) {
	const ofBase = design === "sideBySide" ? validityOf(baseline, "base") : [];
	const isAllowed = runs.every((run) => isAllowedBy(objectives, run));
	return [...validityOf(runs).filter(({ finding }) => finding.kind !== "exceptions" || !isAllowed), ...ofBase];
}
function doubtsOf({ runs, baseline, design }, leftOut) {
	const sides = {
		head: runs,
		base: design === "sideBySide" ? baseline : []
	};
	return [...leftOut.map(({ objective: { text, indicator } }) => {
		return {
			kind: "defaultLeftOut",
			objective: text,
			metric: indicator.metric
		};
	}), ...["head", "base"].flatMap((side) => hostDoubts(sides[side]).map((doubt) => ({
		kind: "hosts",
		side,
		doubt
	})))];
}
function besideOf(context) {
	const answers = answersMoved(context);
	const { runs, before, recording, design, keepsThresholds: keeps = false } = context.input;
	const { wantsBaseScript = false } = context.input;
	const beside = {
		before,
		isSideBySide: design === "sideBySide",
		keeps,
		wantsBaseScript
	};
	const load = recording === void 0 ? loadMoved(runs[0], beside) : [];
	return {
		...answers.length > 0 && { answers },
		...load.length > 0 && { load }
	};
}
function slowerEndpoints(context) {
	const { objectives, recording, isLookOnly } = context.input;
	if (objectives.some(({ indicator }) => isWrittenOfEach(indicator) && indicator.metric === "http_req_duration") || recording !== void 0 || isLookOnly === true) return [];
	const { objectives: all } = byEndpoint([unaskedOfEach, ...objectives], context.input);
	return settleAll(all.filter(({ indicator }) => isWrittenOfEach(indicator)).map((objective) => judgeObjective(objective, context)).filter((one) => one.kind === "comparison"), context).flatMap(({ judgement, anotherRound: purpose }) => {
		if (judgement.kind !== "relative" || judgement.verdict !== "fail" || purpose === "toConfirm") return [];
		const { change, creep, objective } = judgement;
		if (creep !== void 0 || change.ratio === void 0) return [];
		const { low, high } = change.interval;
		const interval = {
			low: low / change.baseline,
			high: high / change.baseline
		};
		return {
			kind: "endpointSlower",
			endpoint: objective.indicator.tags["name"] ?? "",
			ratio: change.ratio,
			interval
		};
	}).toSorted((one, other) => other.ratio - one.ratio).slice(0, 3);
}
function anotherRound(judged, { input, isCutShort }) {
	if (input.runs.length >= (input.mostRounds ?? 0) || isCutShort) return { kind: "unneeded" };
	const named = (some) => [...new Set(some.map(({ judgement }) => formatIndicator(judgement.objective.indicator)))];
	if (judged.filter(({ judgement }) => verdictWord(judgement) === "fail").some((one) => one.anotherRound !== "toConfirm")) return { kind: "unneeded" };
	const toConfirm = judged.filter((one) => one.anotherRound === "toConfirm" && one.judgement.objective.onMiss === "fail");
	if (toConfirm.length > 0) return {
		kind: "toConfirm",
		indicators: named(toConfirm)
	};
	const open = judged.filter(({ anotherRound: purpose, judgement }) => (purpose === "toDecide" || purpose === "toReplace") && (judgement.objective.onMiss === "fail" || !isOpen(judgement)));
	if (open.length === 0) return { kind: "unneeded" };
	return {
		kind: open.every((one) => one.anotherRound === "toReplace") ? "toReplace" : "toDecide",
		indicators: named(open)
	};
}
function falseAlarmsOf(answers, { input }) {
	const { length: comparisons } = familyOf(answers, "fail");
	const looks = Math.max(input.runs.length, input.mostRounds ?? 0);
	const { scenarios = 1 } = input;
	return comparisons === 0 ? void 0 : {
		level: gateErrorBudget.falseAlarm,
		comparisons,
		looks,
		scenarios
	};
}
function judgeScenario(given) {
	const { doubts, ...spread } = byEndpoint(given.objectives, given);
	const input = {
		...given,
		...spread
	};
	const isCutShort = input.runs.some(({ ending }) => ending.kind !== "finished");
	const { scenarios = 1, objectives } = input;
	const context = {
		input,
		falseAlarm: gateErrorBudget.falseAlarm / scenarios,
		isCutShort,
		invalid: invalidIn(input),
		invalidControl: validityOf(input.control ?? [])
	};
	const { answers, problems, leftOut } = withoutProblems(objectives.map((objective) => judgeObjective(objective, context)));
	if (problems.length > 0) return {
		kind: "misconfigured",
		problems
	};
	const settled = withShownChanges(settleAll(answers, context), context);
	const all = settled.map(({ judgement }) => judgement);
	const shown = settled.map((one) => ({
		...one,
		judgement: withHidden(one.judgement, all)
	}));
	const judged = input.isLookOnly === true ? shown : withRemedies(shown);
	const judgements = judged.map(({ judgement }) => judgement);
	const open = openForAll(context, judgements);
	const words = judgements.map(verdictWord);
	const verdict = worstOf(open.length > 0 ? [...words, "inconclusive"] : words);
	return {
		kind: "judged",
		verdict: {
			verdict,
			open,
			judgements,
			comparability: input.comparability,
			doubts: [
				...verdict === "pass" || verdict === "warn" ? slowerEndpoints(context) : [],
				...doubts,
				...doubtsOf(input, leftOut)
			],
			invalid: context.invalid,
			anotherRound: anotherRound(judged, context),
			falseAlarms: falseAlarmsOf(answers, context),
			...input.isLookOnly === true ? {} : besideOf(context)
		}
	};
}

// src/judge/objective/defaults.ts
const protocols = [
	{
		counted: "grpc_req_duration",
		objectives: ["grpc_req_duration p(95) < baseline + 10%"]
	},
	{
		counted: "grpc_streams",
		objectives: ["grpc_streams_msgs_received rate > baseline - 10%"]
	},
	{
		counted: "ws_session_duration",
		objectives: ["ws_session_duration p(95) < baseline + 10%", "ws_msgs_received rate > baseline - 10%"]
	},
	{
		counted: "browser_http_req_duration",
		objectives: [
			"browser_web_vital_lcp p(75) < baseline + 10%",
			"browser_web_vital_inp p(75) < baseline + 10%",
			"browser_web_vital_cls p(75) < baseline + 0.1",
			"browser_http_req_failed rate < baseline + 1pp"
		]
	}
];
const ofIterations = ["iteration_duration p(95) < baseline + 10%"];
const ofAllButHttp = ["checks rate > baseline - 1pp", "iterations rate > baseline - 10%"];
const fewestOfBusiest = .1;
function samplesOf(metric) {
	if (metric.type === "gauge") return 0;
	return metric.series[0]?.values.count ?? 0;
}
function mostSamples(runs, name) {
	const metrics = runs.flatMap((run) => metricOf(run, name) ?? []);
	return metrics.length === 0 ? void 0 : Math.max(...metrics.map(samplesOf));
}
function objectivesIn(text) {
	const read = parseObjective(text, { from: "default" });
	return read.kind === "read" ? [read.value] : [];
}
function isOfHttp({ source, indicator }) {
	return source.from === "default" && /^http_req/.test(indicator.metric);
}
function seenBy(objectives) {
	return objectives.filter(isOfHttp).map(({ bound }) => bound.kind === "relative" ? bound.sees : void 0).find((sees) => sees !== void 0);
}
function objectivesFor(objectives, runs) {
	if (!objectives.some(isOfHttp)) return objectives;
	const found = protocols.filter(({ counted }) => mostSamples(runs, counted) !== void 0);
	const busiest = Math.max(0, ...found.map(({ counted }) => mostSamples(runs, counted) ?? 0));
	const requests = mostSamples(runs, "http_reqs") ?? mostSamples(runs, "http_req_duration");
	const isUncounted = requests === 0 && runs.some(({ lacks }) => lacks?.includes("samples"));
	if (requests !== void 0 && (isUncounted || requests > 0 && requests >= fewestOfBusiest * busiest)) return objectives;
	const lines = found.length === 0 ? ofIterations : found.flatMap((one) => one.objectives);
	const sees = seenBy(objectives);
	const own = [...lines, ...ofAllButHttp].flatMap(objectivesIn).filter(({ indicator }) => mostSamples(runs, indicator.metric) !== void 0).map((objective) => sees === void 0 ? objective : seeing(objective, sees));
	return own.length === 0 ? objectives : [...own, ...objectives.filter((one) => !isOfHttp(one))];
}
function withUncounted(runs, baseline, objectives) {
	const asked = objectives.filter(({ source }) => source.from === "default");
	const zeros = [...new Set(asked.map(({ indicator }) => indicator.metric))].flatMap((name) => {
		const kind = builtinMetrics.get(name);
		if (kind?.type !== "counter" || mostSamples(baseline, name) === void 0) return [];
		return [{
			...kind,
			name,
			type: "counter",
			series: [{
				tags: {},
				values: {
					count: 0,
					rate: 0
				}
			}]
		}];
	});
	return runs.map((run) => {
		const missing = zeros.filter(({ name }) => metricOf(run, name) === void 0);
		return missing.length === 0 ? run : {
			...run,
			metrics: [...run.metrics, ...missing]
		};
	});
}

// src/judge/validity/failures.ts
const knownErrors = /* @__PURE__ */ new Map([
	[1020, "invalidUrl"],
	[1050, "requestTimeout"],
	[1101, "noSuchHost"],
	[1110, "blockedAddress"],
	[1111, "blockedHost"],
	[1201, "brokenPipe"],
	[1211, "connectionTimeout"],
	[1212, "connectionRefused"],
	[1220, "connectionReset"],
	[1310, "unknownAuthority"],
	[1311, "wrongCertificateHost"],
	[1701, "undecodableAnswer"]
]);
function howOf(failure) {
	const error = failure.kind === "error" ? knownErrors.get(failure.code) : void 0;
	return error === void 0 ? failure : {
		kind: "known",
		error,
		count: failure.count
	};
}
function failedIn(runs) {
	const values = runs.flatMap((run) => seriesOf$1(run, "http_req_failed")?.values ?? []);
	const kinds = /* @__PURE__ */ new Map();
	for (const failure of runs.flatMap(({ failures = [] }) => failures)) {
		const how = howOf(failure);
		const key = how.kind === "known" ? how.error : failureKey(how);
		const known = kinds.get(key) ?? {
			...how,
			count: 0
		};
		kinds.set(key, {
			...known,
			count: known.count + how.count
		});
	}
	return {
		requests: sum(values.map(({ count }) => count)),
		failed: sum(values.map(({ passes }) => passes)),
		how: [...kinds.values()].sort((one, other) => other.count - one.count)
	};
}
function outageOf(runs) {
	for (const [index, run] of runs.entries()) {
		const outage = outageIn(run);
		if (outage?.kind !== "allFailed") continue;
		const { fromSeconds, lastedSeconds } = outage;
		const isToTheEnd = (fromSeconds + lastedSeconds) * 1e3 >= lengthMs(run.window);
		return {
			fromSeconds,
			...runs.length > 1 && { round: index + 1 },
			...!isToTheEnd && { lastedSeconds }
		};
	}
}
function failuresOf(runs) {
	const failing = failedIn(runs);
	const outage = outageOf(runs);
	if (failing.how.length === 0 && outage === void 0) return void 0;
	return {
		kind: "failures",
		...failing,
		...outage && { outage }
	};
}
function hiddenErrorsOf(runs) {
	const hidden = runs.flatMap((run) => answersIn(run).filter(isHiddenError));
	const byStatus = [...groupedBy(hidden, ({ status }) => status)].map(([status, own]) => {
		const count = sumOf(own, ({ series }) => series.values.count);
		return status === 0 ? {
			kind: "error",
			code: 0,
			error: "",
			count
		} : {
			kind: "status",
			status,
			count
		};
	});
	const how = mostFrequent(byStatus);
	if (how.length === 0) return void 0;
	return {
		kind: "failures",
		requests: sumOf(runs, (run) => seriesOf$1(run, "http_reqs")?.values.count ?? 0),
		failed: sumOf(how, ({ count }) => count),
		how
	};
}
function failedShare(run) {
	const { failed, requests: judged } = failedIn([run]);
	const requests = Math.max(judged, seriesOf$1(run, "http_reqs")?.values.count ?? 0);
	return requests === 0 ? 0 : (failed + (hiddenErrorsIn(run)?.values.passes ?? 0)) / requests;
}
function mostlyFailed(run) {
	return failedShare(run) > .5;
}
function failedByGenerator(run) {
	return (run.generator.unanswered?.generator?.count ?? 0) > failedIn([run]).requests / 2;
}
const telling = /* @__PURE__ */ new Map([
	[401, "status401"],
	[403, "status403"],
	[404, "status404"]
]);
function commonFailure(runs) {
	const { how, requests } = failedIn(runs);
	const [only] = how;
	if (only?.count !== requests) return void 0;
	switch (only.kind) {
		case "known": return only.error === "invalidUrl" ? "invalidUrl" : void 0;
		case "error": return only.error.includes("unsupported protocol scheme") ? "invalidUrl" : void 0;
		case "status": return telling.get(only.status);
		default: return only;
	}
}

// src/report/by-kind.ts
function byKind(it, answers) {
	const answer = answers[it.kind];
	return answer(it);
}

// src/report/known.ts
function known(...some) {
	return some.filter((it) => it !== void 0 && it !== false && it !== "");
}

// src/report/render/escape.ts
const longestText = 300;
const longestCommand = 4e3;
const invisible = /[\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
const white = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/gu;
function visible(text) {
	return text.replace(/\p{Cs}/gu, "�").replace(white, " ").replace(invisible, "").replace(/(\p{M}{3})\p{M}+/gu, "$1");
}
function oneLine(text) {
	return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
function shortened(text, longest) {
	const characters = [...text];
	return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("").trimEnd()}…`;
}
function plain(text, longest = longestText) {
	const readable = longest * 4 + 1e3;
	const line = visible(text.slice(0, readable)).replace(/ {2,}/g, " ").trim();
	return shortened(text.length > readable ? `${line}…` : line, longest);
}
function fenceOf(content, least) {
	const longestRun = Math.max(least - 1, ...(content.match(/`+/g) ?? []).map((run) => run.length));
	return "`".repeat(longestRun + 1);
}
function span(content) {
	const fence = fenceOf(content, 1);
	const padding = /^`|`$|^ .* $/.test(content) && content.trim() !== "" ? " " : "";
	return `${fence}${padding}${content}${padding}${fence}`;
}
function code(text, longest) {
	const line = plain(text, longest);
	if (line === "") return "(empty)";
	return line.split("|").map((part) => part === "" ? "" : span(part)).join("&#124;");
}
const risky = [
	/[@#$`\\]/,
	/(?<![\p{L}\p{N}])(?:!\d|~["\p{L}]|&\d|%["\p{L}])/u,
	/:\/\//,
	/www\./i,
	/(?:mailto|xmpp|javascript|data):/i,
	/:(?!\d\d:)[\w+-]+:/,
	/(?<![\p{L}\p{N}])[0-9a-f]{7,40}(?![\p{L}\p{N}])/iu,
	/(?<![\p{L}\p{N}])[a-z][a-z0-9]*-\d+/iu
];
const entities$1 = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"|": "&#124;",
	"*": "&#42;",
	_: "&#95;",
	"~": "&#126;",
	"[": "&#91;",
	"]": "&#93;"
};
function encode(word) {
	return word.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|[&<>|*~[\]]/gu, (character) => entities$1[character] ?? character);
}
function word(text) {
	if (!risky.some((pattern) => pattern.test(text))) return encode(text);
	const before = /^["'(]*/.exec(text)?.[0] ?? "";
	const rest = text.slice(before.length);
	const after = /(?<!["'),.;!?])["'),.;!?]+$/.exec(rest)?.[0] ?? "";
	const middle = rest.slice(0, rest.length - after.length);
	if (middle === "") return code(text);
	const own = middle.includes("(") && !middle.includes(")") && after.startsWith(")") ? 1 : 0;
	const inner = `${middle}${after.slice(0, own)}`;
	return `${encode(before)}${code(inner, Number.MAX_SAFE_INTEGER)}${encode(after.slice(own))}`;
}
const opener = /^(?:[-+](?=[\s+-]|$)|=|\d+[.)](?=\s|$))/;
const quoted = /(?<=^["'(]?|\s["'(]?)`([^`]+)`(?=["'),.;:!?]*(?:\s|$))/;
function text(content, longest) {
	return plain(content, longest).split(quoted).map((phrase, index) => index % 2 === 1 ? code(phrase, longest) : phrase.split(" ").map(word).join(" ")).join("").replace(opener, (start) => `${start.slice(0, -1)}&#${start.charCodeAt(start.length - 1)};`);
}
const address$1 = /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/[\w.~%!$&'()*+,;=:@/[\]-]*)?(?:\?[\w.~%!$&'()*+,;=:@/?[\]-]*)?(?:#[\w.~%!$&'()*+,;=:@/?[\]-]*)?$/;
const longestAddress = 2e3;
function link$1(label, url) {
	if (url.length > longestAddress || !address$1.test(url)) return text(label);
	const target = url.replace(/[*_~'()[\]!]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`).replaceAll("&", "&amp;");
	return `[${text(label)}](${target})`;
}
const blockLimits = {
	text: {
		characters: 1e4,
		lines: 40,
		longestLine: 2 * longestText
	},
	sh: {
		characters: 1e4,
		lines: 40,
		longestLine: longestCommand
	},
	diff: {
		characters: 1e4,
		lines: 40,
		longestLine: longestCommand
	},
	promql: {
		characters: 1e5,
		lines: 2e3,
		longestLine: 5e3
	}
};
function blockLines(content, language = "text") {
	const { characters, lines: most, longestLine } = blockLimits[language];
	const all = content.slice(0, characters).split(/\r?\n/);
	const lines = all.slice(0, most).map((it) => shortened(visible(it).trimEnd(), longestLine));
	return content.length > characters || all.length > most ? [...lines, "…"] : lines;
}
function block(content, language) {
	const body = blockLines(content, language).join("\n");
	const fence = fenceOf(body, 3);
	return `${fence}${language}\n${body}\n${fence}`;
}
function terminalText(content, longest) {
	return plain(content, longest).replace(/^::/, ": :").replace(/##\[/g, "# #[");
}
function unitsKept(text) {
	return text.replace(/(\d) (?=(?:%|pp|ms|µs|s|[kMG]?B(?:\/s)?)(?![\p{L}\p{N}]))/gu, "$1\xA0").replace(/([<>]=?|&[gl]t;=?) (?=\d)/g, "$1\xA0");
}

// src/report/words/words.ts
const verdictWords = {
	pass: {
		word: "Pass",
		symbol: "✅"
	},
	warn: {
		word: "Warning",
		symbol: "⚠️"
	},
	fail: {
		word: "Fail",
		symbol: "❌"
	},
	inconclusive: {
		word: "Inconclusive",
		symbol: "❔"
	},
	broken: {
		word: "Broken",
		symbol: "⛔"
	}
};
function moreWords(hasDoubts) {
	return `${hasDoubts ? "More, including doubts about the measurement" : "More"}: use --verbose, or open the report's page.`;
}
const mostTitles = 8;
const longestTitle = 60;
function shortenedLine({ sections, rows, lines }, reportUrl) {
	const titles = [...new Set(sections)].map((it) => it.slice(0, longestTitle));
	const more = titles.length > mostTitles ? ", …" : "";
	const what = known(sections.length > 0 && `${count(sections.length, "folded section")} (${titles.slice(0, mostTitles).join(", ")}${more})`, rows > 0 && count(rows, "table row"), lines > 0 && `${count(lines, "line")} at the end`).join(", ") || "the end of the text";
	const where = reportUrl ? [{ link: {
		label: "the workflow run",
		url: reportUrl
	} }, " and its files."] : ["the report's files."];
	return [
		{ strong: "Shortened:" },
		` ${what} left out to stay within GitHub's size limit. The full report is in `,
		...where
	];
}
const causeWords$1 = {
	noBaseline: "no baseline yet",
	changedLoad: "the load changed",
	notInBaseline: "not in the baseline",
	noSamples: "no samples",
	fewSamples: "too few samples",
	noiseUntold: "noise unknown",
	bucket: "histogram too coarse",
	duration: "duration only estimated",
	unread: "no figure",
	invalid: "no valid measurement",
	accepted: "new level accepted"
};
function verdictCell(judgement) {
	if (judgement.kind === "notJudged") return [`– not judged (${causeWords$1[judgement.cause]})`];
	return [{
		verdict: judgement.verdict,
		words: answerWords(judgement)
	}, besideVerdict(judgement)];
}
function answerWords({ verdict }) {
	return verdict === "inconclusive" ? "can't tell" : verdict;
}
function besideVerdict(judgement) {
	if (judgement.kind !== "relative") return "";
	if (judgement.creep !== void 0) return " (slow creep)";
	const { objective, current, limit, verdict } = judgement;
	if (verdict === "pass" && isImplied(objective) && !holds(current, objective.comparison, limit)) return " (within noise)";
	return judgement.control?.leavesOpen === true ? " (the base differs from itself)" : "";
}
function unknownIn(provenance) {
	return isReadFromPrometheus(provenance) ? "not in Prometheus, the source of this run" : "unknown";
}
function numberWords$1(value) {
	return formatFigure(value, "number");
}
function counted(value) {
	return numberWords$1(Math.round(value));
}
function count(amount, one, many = `${one}s`) {
	return `${amount === 0 ? "no" : numberWords$1(amount)} ${amount === 1 ? one : many}`;
}
const countedIn = [
	["http_reqs", "request"],
	["grpc_req_duration", "gRPC call"],
	["ws_sessions", "WebSocket session"],
	["iterations", "iteration"]
];
function workOf(run) {
	for (const [name, one] of countedIn) {
		const values = seriesOf$1(run, name)?.values;
		if (values !== void 0) return {
			amount: values.count,
			rate: "rate" in values ? values.rate : void 0,
			one
		};
	}
}
function workWords(runs) {
	const work = runs.flatMap((run) => workOf(run) ?? []);
	return count(sumOf(work, ({ amount }) => amount), work[0]?.one ?? "request");
}
function machineWords({ os, cpu, cores }) {
	return `${os}, ${cpu}, ${count(cores, "core")}`;
}
function clockWords$1(iso) {
	return iso.slice(0, 19).replace("T", " ");
}
function timeOfDay(iso) {
	return iso.slice(11, 19);
}
function shortCommit(commit) {
	return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}
function list$1(items) {
	const last = items.at(-1) ?? "";
	return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}
function listFirst(most, items) {
	return list$1(items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items);
}
function listSome(items) {
	return listFirst(items.length > 4 ? 3 : 4, items);
}
function withoutStop(sentence) {
	return sentence.trim().replace(/(?<!\.)\.+$/, "");
}
const aggregationWords = {
	avg: "average",
	med: "median",
	step: "mean step"
};
function aggregationWord(aggregation) {
	if (aggregation.kind === "percentile") return `p${aggregation.percent}`;
	return aggregationWords[aggregation.kind] ?? aggregation.kind;
}
function tagWords(tags) {
	const entries = Object.entries(tags);
	if (entries.length === 1 && tags["name"] !== void 0) return tags["name"];
	return entries.map(([key, value]) => `${key}:${value}`).join(", ");
}
function labelWords(labels) {
	return Object.entries(labels).map(([key, value]) => `${key}=${value}`).join(", ");
}
const usualNames = {
	"rate of http_req_failed": "errors",
	"rate of http_reqs": "throughput",
	"count of http_reqs": "requests",
	"rate of checks": "checks passed"
};
function indicatorWords(indicator) {
	if (indicator.of === "added") return indicator.metric;
	if (indicator.of === void 0 && indicator.metric === "uncaught exceptions") return "exceptions";
	if (indicator.of === void 0 && indicator.metric === "HTTP 5xx") return indicator.metric;
	const { metric, tags, aggregation } = indicator;
	if (aggregation.kind === "overSeconds") {
		const each = indicatorWords({
			...indicator,
			aggregation: aggregation.each
		});
		return `${aggregationWord(aggregation.over)} of ${each} over seconds`;
	}
	const whom = isOfEachEndpoint(indicator) ? "each endpoint" : tagWords(tags);
	const of = whom === "" ? "" : ` of ${whom}`;
	const word = aggregationWord(aggregation);
	const { kind } = aggregation;
	if (metric === "http_req_duration" && kind !== "count") return kind === "percentile" ? `${word}${of}` : `${word} response time${of}`;
	return `${kind === "value" ? metric : usualNames[`${kind} of ${metric}`] ?? `${word} of ${metric}`}${of}`;
}
function countedWords({ indicator }) {
	return indicator.of !== void 0 && indicator.counted !== void 0 ? ` ${plain(indicator.counted, 40)}` : "";
}
function scaleFor({ objective, dimension }, spelling) {
	return spelling.scaleOf(objective.indicator, dimension);
}
function figureWords$1(measured, value, spelling) {
	return `${formatOn(scaleFor(measured, spelling), value)}${countedWords(measured.objective)}`;
}
function amountWords(bound, dimension, unit) {
	const size = Math.abs(bound.amount);
	if (bound.measure === "offset") return formatLimitOn(unit ?? unitOver(dimension, [size]), size);
	const share = formatLimit(size, "ratio");
	return bound.measure === "share" ? share : share.replace(/%$/, "pp");
}
function boundWords({ objective, dimension }, spelling) {
	const { bound, indicator } = objective;
	if (bound.kind === "absolute") {
		const own = objective.source.from === "script" ? dimension : bound.dimension;
		return `${formatLimitOn(spelling.scaleOf(indicator, own), bound.limit)}${countedWords(objective)}`;
	}
	if (bound.amount === 0) return "baseline";
	const unit = spelling.scaleOf(indicator, dimension);
	return `baseline ${bound.amount < 0 ? "-" : "+"} ${amountWords(bound, dimension, unit)}`;
}
function limitFigure(judgement, spelling) {
	const { objective, limit } = judgement;
	return judgement.kind === "absolute" ? `${formatLimitOn(scaleFor(judgement, spelling), limit)}${countedWords(objective)}` : figureWords$1(judgement, limit, spelling);
}
function comparisonOf({ objective, kind, limit, change }) {
	const { bound, comparison } = objective;
	const isShare = bound.kind === "relative" && bound.measure === "share";
	return kind === "relative" && isShare && limit === 0 && change?.baseline === 0 && (comparison === "<" || comparison === ">") ? `${comparison}=` : comparison;
}
function limitWords(judgement, spelling) {
	const { bound, comparison } = judgement.objective;
	const written = boundWords(judgement, spelling);
	const orBaseline = bound.kind === "absolute" && bound.orBaseline === true ? " (or baseline)" : "";
	if (judgement.kind === "notJudged") return `${comparison} ${written}${orBaseline}`;
	const figure = `${comparisonOf(judgement)} ${limitFigure(judgement, spelling)}${orBaseline}`;
	return judgement.kind === "absolute" ? figure : `${figure} (${written})`;
}
function currentFigure(judgement, spelling) {
	return judgement.current === void 0 ? "–" : figureWords$1(judgement, judgement.current, spelling);
}
function currentWords(judgement, spelling) {
	const figure = currentFigure(judgement, spelling);
	if (judgement.kind !== "absolute" || judgement.interval === void 0) return figure;
	return `${figure} (${rangeWords$1(judgement, judgement.interval, spelling)})`;
}
function rangeWords$1(measured, { low, high }, spelling) {
	return `${figureWords$1(measured, low, spelling)} to ${figureWords$1(measured, high, spelling)}`;
}
function changeMeasure(objective, dimension, change) {
	if (change.ratio === void 0 || !Number.isFinite(change.ratio)) return "units";
	const { bound } = objective;
	if (bound.kind === "relative") return bound.measure === "share" ? "share" : "units";
	return dimension === "ratio" ? "units" : "share";
}
function differenceWords$1(measured, change, spelling) {
	const { value, from, to } = differenceFigures(measured, change, spelling);
	return `${value} (${from} to ${to})`;
}
function warmingSide({ side }) {
	return side === "base" ? "the base" : "the service";
}
function courseWords({ first, last }) {
	return `${formatChange(first)} at first, ${formatChange(last)} in the last round`;
}
function slowerWords({ ratio, interval: { low, high } }) {
	const noise = (high - low) / 2;
	const figure = (share) => formatChange(share, { noise });
	return `got slower by ${unsigned(figure(ratio))} (${figure(low)} to ${figure(high)})`;
}
function changeFigure(measured, change, spelling) {
	return differenceFigures(measured, change, spelling).value;
}
function differenceFigures({ objective, dimension }, change, spelling) {
	const { low, high } = change.interval;
	const measure = changeMeasure(objective, dimension, change);
	const { against, noise } = spelling.differencesOf(objective.indicator, measure);
	const size = measure === "share" ? Math.abs(change.baseline) : 1;
	const unit = spelling.scaleOf(objective.indicator, dimension);
	const figure = (it) => measure === "share" ? formatChange(it / size, {
		against,
		noise: noise / size
	}) : formatDifference(it, dimension, {
		against,
		noise,
		unit
	});
	return {
		value: figure(change.difference),
		from: figure(low),
		to: figure(high)
	};
}
function changeWords$2(indicator, { from, to }, spelling) {
	const { against, noise } = spelling.differencesOf(indicator, "share");
	return formatChange(to / from - 1, {
		against,
		noise: noise / Math.abs(from)
	});
}
function stepWords(from, to, dimension, scale = scaleOver(dimension, {
	figures: [from, to],
	apart: [[from, to]]
})) {
	return `${formatOn(scale, from)} -> ${formatOn(scale, to)} (${betweenWords(from, to, dimension, scale)})`;
}
function betweenWords(from, to, dimension, unit) {
	return from !== 0 && dimension !== "ratio" ? formatChange((to - from) / Math.abs(from)) : formatDifference(to - from, dimension, { unit });
}
function unsigned(difference) {
	return difference.replace(/^[+-]/, "");
}
function sizeWords$1(measured, change, spelling) {
	return unsigned(changeFigure(measured, change, spelling));
}

// src/report/words/sentences.ts
function listed$1(names) {
	return list$1([...new Set(names)]);
}
function limitedBy(remedy) {
	return byKind(remedy, {
		rounds: () => "more or longer rounds would decide it",
		longerRounds: () => "too few samples lie beyond the percentile in each round",
		baselineRuns: fewRunsWords,
		sideBySide: ({ runs, jobs = 5 }) => runs !== void 0 && jobs < 5 ? fewRunsWords({
			runs,
			jobs
		}) : "the baseline's own runs differ by as much"
	});
}
function fewRunsWords({ runs, jobs }) {
	if (runs === 1) return "one baseline run is not enough to tell noise from change";
	if (jobs === runs) return `${runs} baseline runs are too few to tell noise from change`;
	return `the ${runs} baseline runs come from ${jobs === 1 ? "one job" : `${jobs} jobs`}, too few to show how machines differ`;
}
function capitalised(words) {
	if (/^k6\b/.test(words)) return words;
	return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
function sentenceOf(clause) {
	return `${capitalised(clause)}.`;
}
function whereOf({ source }) {
	if (source.from === "default") return "default objective";
	return source.from === "script" ? "threshold of the script" : `${source.where} line ${source.line}`;
}

// src/report/words/facts/hosts.ts
function listed(hosts) {
	const named = hosts.map(({ host, requests }) => `${host} (${counted(requests)})`);
	return listFirst(5, named);
}
const declare = "add it to hosts in the gate file (or --hosts)";
const elsewhere = `the figures describe another host, such as a login page.
Log in from the script, or send what the deployment's protection requires (a token, a cookie, a bypass header). If you meant that host, ${declare}.`;
function astraySentence(astray, script) {
	const { target, scenario, requests, redirects, hosts } = astray;
	const ofScenario = scenario === void 0 ? "" : ` of the scenario "${scenario}"`;
	const all = `${counted(requests)} requests${ofScenario}`;
	const named = script === void 0 ? "the script" : `"${script}"`;
	const read = `Read the target's address from __ENV.TARGET_URL (or __ENV.BASE_URL) in ${named}`;
	return byKind(astray, {
		elsewhere: () => (requests === 1 ? `The only request${ofScenario} did not go to the target ${target}; it went to ${listed(hosts)}.\n` : `None of the ${all} went to the target ${target}; they went to ${listed(hosts)}.\n`) + `${read}. If you meant another host, ${declare}.`,
		unread: () => {
			const known = hosts.length === 0 ? "" : ` Some went to ${listed(hosts)}.`;
			const went = requests === 1 ? "its only request did not go" : `none of its ${all} went`;
			return `${capitalised(named)} neither contains the address of the target ${target} nor reads it, so ${went} there.${known}\n${read}. If you meant another host, ${declare}.`;
		},
		redirected: () => `The target ${target} answered ${counted(redirects)} of the ${all} with a redirect, and most answers came from ${listed(hosts)}: ` + elsewhere,
		leadsElsewhere: () => `${counted(redirects)} of the ${all} were answered with a redirect, and the target ${target} redirects to ${hosts[0]?.host ?? ""}: ` + elsewhere
	});
}
function hostsBesideTarget(runs) {
	const { seen = [] } = hostsOver(runs) ?? {};
	return seen.every(({ is }) => is === "target") ? void 0 : listed(seen);
}
function hostDoubtSentence(doubt) {
	return byKind(doubt, {
		otherHosts: ({ target, requests, astray, hosts }) => `${formatFigure(astray / requests, "ratio")} of the ${counted(requests)} requests did not go to the target ${target}: ${listed(hosts)}. If this is intended, ${declare}.`,
		mapped: ({ target, to }) => `The option hosts of the script sends requests for the target ${target} to ${to}, so the figures are those of what answers there.`,
		otherPorts: ({ target, hosts }) => `gRPC calls went to another port than the target's (${target}): ${listed(hosts)}. If this is intended, ${declare}.`,
		awaited: ({ target, answer }) => {
			return `The target ${target} ${answer.kind === "status" ? `answered ${answer.path} with status ${answer.status}` : `redirects ${answer.path} to ${answer.host}`} before the load, so this may be a login page and not the service. Set await-path to a path that answers without a login, or await-status to what is right.`;
		},
		noAddresses: () => "The samples have no address, so it was not checked that the requests went to the target; add \"url\" to systemTags in the options of the script."
	});
}

// src/report/words/facts/misconfigured.ts
function missingText({ indicator, missing, near, recorded = [] }) {
	const { metric } = indicator;
	const has = recorded.length === 0 ? "" : `; it recorded ${listFirst(8, recorded)}`;
	const instead = near.length === 0 ? has : `; did you mean ${near.join(" or ")}?`;
	const name = formatIndicator(indicator);
	return {
		metric: `the run has no samples of the metric "${metric}"${instead}`,
		tags: `the run has no samples of ${name}${near.length === 0 ? "" : `; it has ${listed$1(near)}`}`,
		aggregation: `the run does not have ${name}; ${metric} has ${listed$1(near)}`,
		endpoints: "the run tells no endpoints apart",
		seconds: `the run has no seconds to tell ${name} from: the result holds totals alone, or is too short`
	}[missing];
}
function unitText({ objective: { indicator, bound }, dimension }) {
	const expected = `${bound.kind === "relative" ? "a tolerance in % or " : ""}${expectedUnits(dimension)}`;
	return `the unit of the bound does not fit ${formatIndicator(indicator)}; expected ${expected}`;
}
function problemText(problem) {
	const { objective } = problem;
	const what = problem.kind === "missing" ? missingText(problem) : unitText(problem);
	const advice = objective.source.from === "default" ? "; write objectives for what the script does measure" : "";
	return `${whereOf(objective)}: "${objective.text}": ${what}${advice}`;
}
function explainMisconfiguration(problems) {
	return problems.map(problemText).join("\n");
}

// src/report/words/facts/exceptions.ts
function countWords({ count, iterations }) {
	if (count === iterations) return iterations === 1 ? "the only iteration" : `all ${numberWords$1(iterations)} iterations`;
	return `${numberWords$1(count)} of ${numberWords$1(iterations)} iterations (${formatFigure(count / iterations, "ratio")})`;
}
function exceptionsClause(exceptions) {
	const { first } = exceptions;
	const example = first === void 0 ? "" : ` (the first: ${first})`;
	return `${countWords(exceptions)} ended with an uncaught exception${example}`;
}
function thrownWords(runs) {
	const exceptions = exceptionsOf(runs);
	return exceptions && exceptionsClause(exceptions);
}

// src/report/words/facts/failures.ts
const mostNamed$2 = 2;
const meanings = {
	invalidUrl: "invalid URL",
	requestTimeout: "request timeout",
	noSuchHost: "no such host",
	blockedAddress: "blocked IP address",
	blockedHost: "blocked host name",
	brokenPipe: "broken pipe",
	connectionTimeout: "connection timed out",
	connectionRefused: "connection refused",
	connectionReset: "connection reset",
	unknownAuthority: "certificate signed by unknown authority",
	wrongCertificateHost: "certificate for another host",
	undecodableAnswer: "response that cannot be decompressed"
};
function howWords(how) {
	return byKind(how, {
		status: ({ status }) => `HTTP ${status}${status < 400 ? " (not expected by the script)" : ""}`,
		known: ({ error }) => meanings[error],
		error: ({ error, code }) => {
			const words = shortened(oneLine(error), 60);
			if (code === 0) return words === "" ? "no answer" : words;
			return `k6 error ${code}${words === "" ? "" : ` (${words})`}`;
		}
	});
}
function onlyWords(how) {
	const words = howWords(how);
	if (how.kind === "status") return how.count === 1 ? `the only answer was ${words}` : `all ${numberWords$1(how.count)} answers were ${words}`;
	return `${words} on ${how.count === 1 ? "the only request" : `all ${numberWords$1(how.count)} requests`}`;
}
function kindsWords({ how, failed, requests }) {
	const [first] = how;
	if (first === void 0) return "";
	if (first.count === requests) return onlyWords(first);
	const named = how.slice(0, mostNamed$2);
	const others = failed - sumOf(named, ({ count }) => count);
	const parts = known(...named.map((one) => `${howWords(one)} on ${numberWords$1(one.count)}`), others > 0 && `others on ${numberWords$1(others)}`);
	return `${list$1(parts)} of ${numberWords$1(requests)} requests`;
}
function outageWords$1({ round, fromSeconds, lastedSeconds }) {
	return `${round === void 0 ? "" : `in round ${round} `}every request failed${lastedSeconds === void 0 ? "" : ` for ${numberWords$1(lastedSeconds)} s`} from second ${numberWords$1(fromSeconds)} on`;
}
function failuresSentence(failures) {
	const { outage } = failures;
	return sentenceOf(known(kindsWords(failures), outage && outageWords$1(outage)).join("; "));
}
function failureQuestion(common) {
	const seen = `every answer was ${common.slice(6)}`;
	const credentials = "does the script send the credentials that the target requires?";
	return {
		invalidUrl: {
			seen: "no request had a valid URL",
			question: "does the script read a variable other than TARGET_URL or BASE_URL?"
		},
		status401: {
			seen,
			question: credentials
		},
		status403: {
			seen,
			question: credentials
		},
		status404: {
			seen,
			question: "does the script request a path that the target serves?"
		}
	}[common];
}

// src/report/words/facts/unfit.ts
const noObjectivesWords = "There is nothing to judge: the list of objectives is empty, and the script has no thresholds. Add an objective, or remove the list to use the defaults.";
const uncheckedWords = "No objective detects failed calls: k6 counts no errors of gRPC and WebSockets, and the script has no checks. Add a check for each answer.";
function endlessJudgingWords(longestMs) {
	return `Judging took more than ${formatDurationMs(longestMs)} and was stopped: a bug in Loadline. Please open an issue, and attach the records of the runs.`;
}
function exceptionsWords$1(runs, baseline) {
	const before = thrownWords(baseline);
	return known(sentenceOf(thrownWords(runs) ?? ""), "What comes after it was not measured, so there is nothing to judge.", before && `In the baseline, ${before}.`, "Check the target's answers, and the script where it throws.").join(" ");
}
function failedUnaskedWords(runs) {
	const seen = known(failuresOf(runs), hiddenErrorsOf(runs));
	const common = commonFailure(runs);
	return known(...seen.map(failuresSentence), "More than half of the requests failed, and no limit on errors allows that, so the other figures are those of error pages.", common ? `${capitalised(failureQuestion(common).question)} And add \`errors < 1%\`.` : "Check the target and the script's log, and add `errors < 1%`.").join(" ");
}
const errorPages = "more than half of the requests failed, so this run cannot be a baseline.";
function errorPagesWords(runs) {
	const common = commonFailure(runs);
	if (common === void 0) return `${errorPages} Is the target right?`;
	const { seen, question } = failureQuestion(common);
	return `${errorPages} ${capitalised(`${seen}: ${question}`)}`;
}
function threwTooOftenWords(threw) {
	const thrown = thrownWords(threw);
	return thrown && `${thrown}. Catch it in the script, or allow it if it is expected: \`exceptions < 5%\`.`;
}

// src/report/words/notes/notes.ts
const unfinishedLeftOut = "An unfinished run was left out.";
function laxNote(objective, on) {
	return `${objective.slice(0, 100)}: only this change has it, and it allows more than the rule on ${on} that always counts, so that is judged, too. Merge such a limit on its own first.`;
}
function oldBaselineNote(ageMs) {
	return `The newest run of the baseline is ${formatAge(ageMs)} old: differences may be the environment's, not this change's. Record it anew, such as once a week on a schedule.`;
}
function keptWords(runs, place, acceptance) {
	const what = runs === 1 ? "This run was" : `These ${runs} runs were`;
	if (acceptance === void 0) return `${what} added to the baseline (${place}).`;
	return `${what} accepted as the new level by ${acceptance.actor} (${place}): ${acceptance.reason}`;
}
const keptDoubts = {
	inconclusive: "They were added although a change of the level is still inconclusive: more runs make the baseline steadier.",
	withoutServers: "They were added without some server metrics, so later gates compare those with fewer runs."
};
const firstRunWords = {
	kept: (place) => `This run is now the baseline (${place}). The next gate compares with it.`,
	unfit: (why) => `There is still no baseline: ${why}`,
	unstored: (place, why) => `There is still no baseline: this run could not be stored (${place}). ${why}`
};
const unansweredObjectives = {
	servers: "Objectives on Prometheus queries were left out: these results do not contain them.",
	exceptions: "Objectives on exceptions were left out: only k6's log says which iterations threw, not the samples."
};
function lostRoundNote(scenario, rounds, stopped) {
	const rests = `The verdict uses the ${rounds === 1 ? "round" : `${rounds} rounds`} before it.`;
	if (stopped.kind === "cancelled") return [`${scenario}: round ${rounds + 1} was cancelled. ${rests}`];
	if (stopped.kind !== "broken") return [];
	return [`${scenario}: round ${rounds + 1} could not be measured. ${rests} ${stopped.reason}`];
}
function differentEndpointsWords(before, now) {
	return `The two sides have no endpoint in common (baseline: ${before}; current: ${now}): they look like results of different loads.`;
}
function matchedByPathWords(before, now) {
	return `Requests without a name are matched by their path: baseline ${before}; current ${now}.`;
}
function uncountedSilenceNote(reason) {
	return `It was not counted whether this gate compared something (silence). ${reason}`;
}

// src/judge/objective/misses.ts
function decided(judgements) {
	return judgements.filter((it) => it.kind !== "notJudged");
}
function isMissed(judgement) {
	return judgement.kind !== "notJudged" && (judgement.verdict === "fail" || judgement.verdict === "warn");
}
function isMet(judgement) {
	return judgement.kind !== "notJudged" && judgement.verdict === "pass";
}
const timesOfAll = 1.5;
function excess(judgement) {
	const { current, limit } = judgement;
	const creep = judgement.kind === "relative" ? judgement.creep : void 0;
	if (creep !== void 0) return Math.abs(creep.ratio) - creep.tolerance;
	return current === limit ? 0 : Math.abs(current - limit) / Math.abs(limit);
}
function rankOf({ objective }) {
	if (isOnExceptions(objective)) return 0;
	return objective.indicator.of === void 0 ? 1 : 2;
}
function relevance(judgement) {
	return excess(judgement) / (isWrittenOfEach(judgement.objective.indicator) ? timesOfAll : 1);
}
function misses$1(judgements, verdict) {
	return decided(judgements).filter((it) => it.verdict === verdict).sort((one, other) => rankOf(one) - rankOf(other) || relevance(other) - relevance(one));
}

// src/report/document/piece.ts
function line(...pieces) {
	return pieces;
}
function codes(names) {
	return [...new Set(names)].flatMap((code, index) => index === 0 ? [{ code }] : [", ", { code }]);
}
function nextLine(...pieces) {
	return [
		{ strong: "Next:" },
		" ",
		...pieces
	];
}
function paragraphs(lines) {
	return lines.map((it) => ({
		kind: "paragraph",
		line: it
	}));
}
function listOf(items) {
	return items.length === 0 ? [] : [{
		kind: "list",
		items
	}];
}
function left(title, cell) {
	return {
		title,
		align: "left",
		cell
	};
}
function right(title, cell) {
	return {
		title,
		align: "right",
		cell
	};
}
function tableOf$1(rows, columns, most = rows.length) {
	const shown = known(...columns);
	return {
		kind: "table",
		columns: shown.map(({ title, align }) => ({
			title,
			align
		})),
		rows: rows.slice(0, most).map((row) => shown.map(({ cell }) => cell(row))),
		omitted: Math.max(0, rows.length - most)
	};
}
function figureText(value, how) {
	if (value === void 0) return "–";
	return typeof how === "string" ? formatFigure(value, how) : formatOn(how, value);
}
function figureLine(value, how) {
	return [figureText(value, how)];
}
function opened(title, nodes, topic) {
	return {
		kind: "section",
		title,
		isOpen: true,
		nodes,
		...topic && { about: topic }
	};
}
function evidence(title, nodes, more = {}) {
	return {
		kind: "section",
		title,
		isOpen: false,
		rank: "evidence",
		nodes,
		...more
	};
}

// src/report/words/notes/start.ts
const baseStartNote = "The base was started as this change is: its own gate file has no start, or cannot be read.";
function noBaseDeploymentNote(reason) {
	return `There is no deployment of the base to measure beside this one, so this gate compares with the stored baseline. ${reason}`;
}
function otherEnvironmentNote(head, base) {
	return `The base is deployed to the environment ${JSON.stringify(base)} and this change to ${JSON.stringify(head)}: a difference between these counts as one of the code.`;
}
function noBaseNote(step, reason) {
	return `The base could not be ${lackingBaseWords[step]}. ${reason}`;
}
function sharedProcessorsWords(share) {
	return `both sides were loaded at once on processors that were ${formatFigure(share, "ratio")} busy, where the slower side slows the other and the difference between them vanishes`;
}
function oneStartWords(files) {
	return `both sides kept one start of the service, because ${listed$1(files.map((file) => JSON.stringify(file)))} changed while they ran; two starts of one build differ, and more rounds do not show by how much`;
}
function inTurnNote(share) {
	return `The sides take turns: ${sharedProcessorsWords(share)}.`;
}
const lackingBaseWords = {
	checkout: "checked out",
	build: "built"
};

// src/report/words/facts/invalidity.ts
function percent(share) {
	return formatFigure(share, "ratio");
}
function droppedWords({ dropped, asked }) {
	return `k6 dropped ${counted(dropped)} of ${counted(asked)} iterations (${percent(dropped / asked)})`;
}
function neededVus({ iterationMs, perSecond, vus }) {
	if (iterationMs === void 0 || perSecond === void 0) return "";
	const needed = Math.ceil(perSecond * iterationMs / 1e3);
	if (needed <= vus) return " for a time";
	return `: an iteration took ${formatFigure(iterationMs, "time")} on average, so ${numberWords$1(perSecond)}/s need about ${counted(needed)} VUs`;
}
function busyWords({ measure, share }, isOneOfSeveral) {
	const seen = measure === "mean" ? `was ${percent(share)} busy on average` : `was more than 90 % busy for ${percent(share)} of the time`;
	return `${isOneOfSeveral ? "the machine" : "the load generator's machine"} ${seen}, so the figures include its own delays; end what else runs on it, or use a larger machine or a lower rate`;
}
function startedApartWords({ lateMs, isOfClock }) {
	const apart = formatDurationMs(Math.round(Math.abs(lateMs) / 10) * 10);
	return isOfClock ? `k6 started ${apart} ${lateMs > 0 ? "after" : "before"} the others, because the clock of its machine differs from theirs, so part of the load was not the script's; synchronise its clock (NTP)` : `k6 started ${apart} after the agreed second, so part of the load was missing until then; set a later start or, from the second round on, a longer max-duration`;
}
function outageWords({ of, fromSeconds, lastedSeconds }) {
	return `${of === "allFailed" ? "every request failed" : "no request finished"} for ${numberWords$1(lastedSeconds)} s from second ${numberWords$1(fromSeconds)} on, so the target was down for part of the run; check its log for that time`;
}
function warmingUpWords({ percent: percentile, firstMs, lastMs, seconds }) {
	const name = percentile === 50 ? "the median" : `p${percentile}`;
	const [first, last] = [formatFigure(firstMs, "time", lastMs), formatFigure(lastMs, "time", firstMs)];
	return `the target was still warming up: ${name} was ${first} in the first ${numberWords$1(seconds)} s and ${last} in the last; set warm-up, or a longer one, to leave out the beginning`;
}
function tenths(ms) {
	return numberWords$1(Math.round(ms / 100) / 10);
}
function strayWords(stray) {
	const seen = byKind(stray, {
		missing: () => "is missing",
		late: ({ byMs }) => `began ${tenths(byMs)} s after the first`,
		short: ({ byMs }) => `stopped ${tenths(byMs)} s before the others`,
		uneven: ({ finished, usual }) => `finished ${counted(finished)} iterations and the others ${counted(usual)}`
	});
	return `${stray.instance} ${seen}`;
}
function instancesWords({ wrote, expected = wrote, stray }) {
	const isWhole = wrote === expected && !stray.some(({ kind }) => kind === "missing");
	const of = wrote === expected ? "" : ` of ${counted(expected)}`;
	return `${isWhole ? `the ${counted(wrote)} k6 instances did not make equal parts of the load` : `${counted(wrote)}${of} k6 instances wrote to Prometheus`}${stray.length === 0 ? "" : ` (${stray.map(strayWords).join(", ")})`}, so the load was not that of the script; look at the log of that instance, and run the test again`;
}
function findingWords({ finding, generator }) {
	return byKind(finding, {
		startedApart: startedApartWords,
		generatorBusy: (it) => busyWords(it, generator !== void 0),
		vusExhausted: (it) => `${droppedWords(it)} because all ${counted(it.vus)} VUs it may use were busy${neededVus(it)}; so requests are missing from the times when the target was slowest; check why iterations take that long, or raise maxVUs if that is expected`,
		iterationsDropped: (it) => it.knowsVus ? `${droppedWords(it)}, which the load generator's machine could not start in time; raise preAllocatedVUs, or use a larger machine` : `${droppedWords(it)}; raise maxVUs if all VUs were busy, and check the CPU of the load generator's machine`,
		rateNotReached: ({ started, asked }) => `k6 started at most ${counted(started)} of the ${counted(asked)} scheduled iterations (${percent(started / asked)}), so the load was lower than the script specifies; use a larger machine or a lower rate`,
		generatorErrors: ({ count, requests, first }) => `${counted(count)} of ${counted(requests)} requests failed on the load generator's machine (${first}), not at the target; raise its limits for open files and ports, reuse connections, and check its DNS server`,
		unanswered: ({ count, requests, first }) => `${counted(count)} of ${counted(requests)} requests got no response (${first}), so their durations are not the target's; check its log`,
		instances: instancesWords,
		exceptions: (it) => `${exceptionsClause(it)}, so the code after it was not measured`,
		outage: outageWords,
		warmingUp: warmingUpWords
	});
}
function invalidityClause(invalidity) {
	const { side, rounds, of, generator } = invalidity;
	return known(side === "base" && "on the base deployment", rounds.length < of && `in round ${rounds.map((round) => round + 1).join(" and ")} of ${of}`, generator && `on load generator ${generator.index} of ${generator.of}`, findingWords(invalidity)).join(", ");
}

// src/report/words/facts/load.ts
const unknownLoads = {
	prometheus: " read from Prometheus,",
	imported: " an imported result,"
};
function changedPartWords(part) {
	return byKind(part, {
		script: () => "the script",
		files: () => "its data files",
		options: () => "its options or variables",
		extensions: () => "k6's extensions or their versions",
		generator: ({ before, now }) => `the load generator (${before} -> ${now})`,
		generatorMajor: ({ before, now }) => `k6's major version (${before} -> ${now})`,
		warmUp: ({ beforeMs, nowMs }) => `its warm-up (${warmUpWords(beforeMs)} -> ${warmUpWords(nowMs)})`,
		unknown: ({ of, because }) => `${of === "stored" ? "the stored run" : "this run"},${because === void 0 ? "" : unknownLoads[because]} whose load is unknown`
	});
}
function warmUpWords(warmUpMs) {
	return warmUpMs === 0 ? "none" : formatDurationMs(warmUpMs);
}
const mostTold = 3;
function namesPiece({ names, more }) {
	const told = names.slice(0, mostTold);
	const others = names.length - told.length + more;
	return [...codes(told), others > 0 ? ` and ${others} more` : ""];
}
function loadPiece(change) {
	return byKind(change, {
		rate: ({ current, baseline }) => [`${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} requests/s`],
		iterations: ({ current, baseline }) => [`${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} iterations/s`],
		users: ({ current, baseline }) => [`${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} virtual users`],
		seconds: ({ current, baseline }) => [`${formatFigure(baseline, "number")} to ${formatFigure(current, "number")} s of load`],
		requestsGone: (it) => [...namesPiece(it), ` ${it.names.length + it.more === 1 ? "is" : "are"} no longer requested`],
		namesGone: (it) => [...namesPiece(it), ` ${it.names.length + it.more === 1 ? "is" : "are"} no longer in the script`],
		thresholdsGone: (it) => [`thresholds removed from the script${it.areJudged ? ", judged all the same" : ""}: `, ...namesPiece(it)]
	});
}
function unknownWords({ isUnread }) {
	return isUnread ? "the base's script was not read" : "no stored run of the base branch shows all that its script requests";
}
function loadClause({ load = [] }) {
	if (load.some(({ kind }) => kind !== "unknown")) return "the load asks less";
	const unknown = load.find((it) => it.kind === "unknown");
	if (unknown === void 0) return void 0;
	return unknown.isUnread ? "the base's load is unknown" : "the load is another than the base's";
}
function lighterLine({ load = [] }, name) {
	const less = load.filter((it) => it.kind !== "unknown");
	const unknown = load.find((it) => it.kind === "unknown");
	const whose = name === void 0 ? "" : ` (${name})`;
	if (less.length === 0) {
		if (unknown === void 0) return void 0;
		return [{ strong: `The load ${unknown.isUnread ? "may be" : "is"} another than the base branch's${whose}.` }, ` Whether it leaves requests out is unknown: ${unknownWords(unknown)}.`];
	}
	const pieces = less.flatMap((it, index) => [...index === 0 ? [] : ["; "], ...loadPiece(it)]);
	const more = unknown && ` Whether it leaves other requests out is unknown: ${unknownWords(unknown)}.`;
	return [
		{ strong: `The load asks less than the base branch's${whose}:` },
		" ",
		...pieces,
		".",
		...more === void 0 ? [] : [more]
	];
}

// src/report/words/facts/reasons.ts
const noBaseline = "there is no baseline yet";
function absenceWords(comparability) {
	return byKind(comparability, {
		none: ({ environment, otherEnvironments, branch, others }) => {
			const isElsewhere = otherEnvironments.length > 0;
			const where = environment === "default" && !isElsewhere ? "" : ` in the environment ${environment}`;
			const only = isElsewhere ? `, only in ${listed$1(otherEnvironments)}` : "";
			const uncounted = others === void 0 ? "" : `, only for other branches (${count(others, "stored run")})`;
			return `${noBaseline}${branch === void 0 ? "" : ` for ${branch}`}${where}${only}${uncounted}`;
		},
		changedLoad: (it) => `${changedLoadWords(it)}, so earlier runs are not comparable`,
		comparable: () => noBaseline
	});
}
function changedLoadWords({ changed }) {
	return `the load itself changed${changed.length === 0 ? "" : ` (${listed$1(changed.map(changedPartWords))})`}`;
}
function lackingWords({ labels, course, since, aggregation, more }) {
	const name = shortened(labelWords(labels), 80) || "the series";
	const why = course === "gone" ? "gone" : "present only";
	const others = more === 0 ? "" : ` (and ${more} more series)`;
	return `${name} has no ${aggregation}: ${why} since ${timeOfDay(since)}${others}`;
}
function unreadWords(unread) {
	return byKind(unread, {
		notQueried: () => "the run was recorded without this query",
		said: ({ text }) => text.trim().replace(/\.$/, ""),
		lacking: ({ lacking }) => lackingWords(lacking),
		noSeries: () => "the query returned no series for the window",
		notMeasured: () => "nothing measured it in this run",
		otherProcessor: () => "its runs were made on other CPU models, between which this figure differs; compare side by side"
	});
}
function noFigures(queries, reason) {
	return `there are no figures for ${listed$1(queries)}: ${reason}`;
}
function differenceWords(difference, { objective, change, dimension }) {
	if (objective.bound.kind === "relative" && objective.bound.measure === "share" && change.baseline !== 0) return formatChange(difference / Math.abs(change.baseline));
	if (dimension === "ratio") return formatPoints(difference);
	return `${difference > 0 ? "+" : ""}${formatFigure(difference, dimension)}`;
}
function exceptionsWords({ current = 0 }) {
	return `${formatFigure(current, "ratio")} of iterations ended with an uncaught exception`;
}
function errorsWords({ objective, current = 0 }) {
	const share = formatFigure(current, "ratio");
	return isOnHiddenErrors(objective.indicator) ? `${share} of requests got HTTP 5xx, or no answer, which k6 does not count as failed` : `${share} of requests failed`;
}
function withinBoundsWords({ objective, dimension, bounds }, preciseAs) {
	const name = formatIndicator(objective.indicator);
	if (bounds === void 0 || objective.bound.kind !== "absolute") return `${name} is not precise enough`;
	const { limit } = objective.bound;
	const [from, to] = [bounds.low, bounds.high].map((it) => formatFigure(it, dimension, limit));
	return `${name} is between ${from} and ${to}, as precise as ${preciseAs}, and the limit ${formatLimit(limit, dimension)} is in that range`;
}
function boundsWords(runs) {
	const sources = runs.map((run) => isReadFromPrometheus(run) ? "Prometheus stores buckets, not samples." : `${run.generator.split(/[ ,(]/, 1)[0]} stores rounded figures, not samples.`);
	return `${[...new Set(sources)].join(" ")} Against a baseline, the width of the range counts as noise; a limit inside the range leaves the objective inconclusive.`;
}
function noSamplesWords(objective, { of }) {
	const text = formatObjective(objective);
	return {
		exceptions: "these results do not include how many iterations ended with an exception",
		script: `the run has no samples for ${text}, a threshold of the script`,
		default: `the run has no samples for ${text}, which the baseline has`
	}[of];
}
function notJudgedClause(judgement, { comparability, invalid }) {
	const { objective, reason } = judgement;
	const name = formatIndicator(objective.indicator);
	const figure = (value) => formatFigure(value, judgement.dimension);
	return byKind(reason, {
		noBaseline: () => absenceWords(comparability),
		notInBaseline: ({ unread }) => `the baseline has no figure for ${name}${unread === void 0 ? "" : `: ${unreadWords(unread)}`}`,
		noSamples: (it) => noSamplesWords(objective, it),
		fewSamples: ({ samples }) => `${samples === 1 ? "one sample is" : `${samples} samples are`} too few to tell whether ${formatObjective(objective)}`,
		fewExceptions: ({ baseline }) => `${exceptionsWords(judgement)}, too few to tell whether that is more than in the baseline (${figure(baseline)})`,
		noiseUntold: ({ baseline }) => `${name} was ${figure(baseline)} and is ${figure(judgement.current ?? NaN)}, but results without samples do not show how far chance moves it; give several files, such as three for the baseline`,
		bucket: () => withinBoundsWords(judgement, "its histogram allows"),
		duration: () => withinBoundsWords(judgement, "the estimated duration allows"),
		unread: ({ unread }) => noFigures([objective.indicator.metric], unreadWords(unread)),
		lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`,
		invalid: ({ position }) => invalid[position] ? invalidityClause(invalid[position]) : "the measurement is not valid",
		accepted: () => "the new level is accepted regardless of the old one"
	});
}
function notJudgedSentence(judgement, context) {
	const { reason } = judgement;
	if (reason.kind === "noSamples" && reason.of === "script") return "The run has no samples for it.";
	return sentenceOf(notJudgedClause(judgement, context));
}
const cutShort = "the load was stopped early, so this run is incomplete and cannot be compared with complete ones";
function noiseWords(judgement) {
	const { objective, change, remedy } = judgement;
	const size = (difference) => differenceWords(difference, judgement);
	const why = remedy === void 0 || remedy.kind === "rounds" || remedy.kind === "longerRounds" ? "" : `; ${limitedBy(remedy)}`;
	return `${formatIndicator(objective.indicator)} changed by ${size(change.difference)}, but noise allows anything from ${size(change.interval.low)} to ${size(change.interval.high)}${why}`;
}
function infiniteWords({ indicator }) {
	return `${formatIndicator(indicator)} was +Inf at times, above any limit; the figure is the largest of its other values`;
}
function openClause(judgement) {
	const { objective, open } = judgement;
	if (open === void 0) return void 0;
	const name = formatIndicator(objective.indicator);
	return byKind(open, {
		noise: () => noiseWords(judgement),
		fewSamples: () => `${name} has fewer than ${5} samples beyond it`,
		cutShort: () => cutShort,
		infinite: () => infiniteWords(objective),
		lacking: ({ lacking }) => `${name}: ${lackingWords(lacking)}`,
		warmingUp: (course) => `${warmingSide(course)} was still warming up: ${name} ${courseWords(course)}`,
		sharedProcessors: ({ share }) => sharedProcessorsWords(share),
		oneStart: ({ files }) => `${noiseWords(judgement)}: ${oneStartWords(files)}`
	});
}
function leftOpen$1(judgement, context) {
	if (judgement.kind === "absolute" || !decides(judgement)) return void 0;
	if (judgement.kind === "relative") return openClause(judgement);
	const { reason } = judgement;
	const clause = notJudgedClause(judgement, context);
	switch (reason.kind) {
		case "accepted": return;
		case "noBaseline":
		case "notInBaseline":
			if (reason.leavesOpen === void 0) return void 0;
			return `${possiblyNewWords(judgement, reason.leavesOpen)}, and it is unknown whether that is new: ${clause}`;
		default: return clause;
	}
}
function possiblyNewWords(judgement, what) {
	return what === "exceptions" ? exceptionsWords(judgement) : errorsWords(judgement);
}
function uncomparedWords(because, { comparability, judgements }) {
	const without = judgements.filter((it) => it.kind === "notJudged" && it.reason.kind === "notInBaseline");
	const names = listed$1([...new Set(without.map(({ objective }) => formatIndicator(objective.indicator)))]);
	return byKind(because, {
		lacksBase: ({ step }) => `the base could not be ${lackingBaseWords[step]}`,
		unmeasuredBase: () => "the base was to be measured beside this change, and there are no runs of it",
		otherLoad: () => comparability.kind === "changedLoad" ? changedLoadWords(comparability) : absenceWords(comparability),
		otherRuns: () => absenceWords(comparability),
		noFigure: ({ of }) => `the ${of} has no figure for ${names}`,
		required: () => `${absenceWords(comparability)}, and this gate requires one`
	});
}
function uncomparedClause(because, scenario) {
	const isSome = scenario.judgements.some(({ kind }) => kind === "relative");
	const some = because.kind === "lacksBase" ? "Nothing was compared side by side" : "Not all was compared";
	return `${isSome ? some : "Nothing was compared"}: ${uncomparedWords(because, scenario)}`;
}
function scenarioClause(reason, scenario) {
	return byKind(reason, {
		cutShort: () => cutShort,
		uncompared: ({ because }) => uncomparedClause(because, scenario),
		silence: ({ gates }) => `The ${gates} gates of this scenario before compared nothing either`
	});
}
function unreadClauses(judgements) {
	const unread = judgements.flatMap((it) => it.kind === "notJudged" && it.reason.kind === "unread" && decides(it) ? [{
		metric: it.objective.indicator.metric,
		reason: unreadWords(it.reason.unread)
	}] : []);
	return [...groupedBy(unread, ({ reason }) => reason)].map(([reason, of]) => {
		return noFigures(of.map(({ metric }) => metric), reason);
	});
}
function openClauses(scenario) {
	const { open, judgements } = scenario;
	const isUnread = (it) => it.kind === "notJudged" && it.reason.kind === "unread";
	return [.../* @__PURE__ */ new Set([
		...open.map((reason) => scenarioClause(reason, scenario)),
		...judgements.flatMap((it) => isUnread(it) ? [] : leftOpen$1(it, scenario) ?? []),
		...unreadClauses(judgements)
	])];
}
function reasonOf(scenario) {
	if (scenario.verdict !== "inconclusive") return void 0;
	const clauses = openClauses(scenario);
	const rest = clauses.length - 3;
	if (clauses.length === 0) return void 0;
	return `${clauses.slice(0, 3).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}
function invalidInReason(scenario) {
	if (scenario.verdict !== "inconclusive") return [];
	const clauses = openClauses(scenario).slice(0, 3);
	return scenario.judgements.flatMap((it) => {
		if (it.kind !== "notJudged" || it.reason.kind !== "invalid") return [];
		const clause = leftOpen$1(it, scenario);
		return clause !== void 0 && clauses.includes(clause) ? [it.reason.position] : [];
	});
}

// src/report/words/spelling.ts
function percentileIndicator(percent, tags = {}) {
	return {
		metric: "http_req_duration",
		tags,
		aggregation: {
			kind: "percentile",
			percent
		}
	};
}
function errorsOf(tags = {}) {
	return {
		metric: "http_req_failed",
		tags,
		aggregation: { kind: "rate" }
	};
}
const throughputOfAll = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
const anyOfQuery = {
	of: "servers",
	tags: {},
	aggregation: { kind: "avg" },
	worst: "largest"
};
function levelsIn(change) {
	return change === void 0 ? [] : [change.baseline, change.baseline + change.difference];
}
function judgedFigures(judgements) {
	const groups = judgements.map((it) => {
		if (it.kind === "notJudged") {
			const stored = it.reason.kind === "noBaseline" ? it.reason.stored : void 0;
			return [known(it.current, stored)];
		}
		const levels = levelsIn(it.change);
		if (it.kind === "absolute") return [levels, [it.current]];
		return [
			levels,
			known(it.current, it.creep?.referenceLevel),
			levelsIn(it.control?.change)
		];
	});
	return {
		figures: groups.flat(2),
		written: judgements.flatMap((it) => {
			if (it.kind === "absolute") return it.limit;
			const { bound } = it.objective;
			return it.kind === "notJudged" && bound.kind === "absolute" ? bound.limit : [];
		}),
		computed: judgements.flatMap((it) => it.kind === "relative" ? it.limit : []),
		apart: groups.flat()
	};
}
function measuredFigures(runs, indicator, dimension) {
	return runs.flatMap((run) => {
		if (indicator.of === "servers") return queryFigures(run, indicator.metric, dimension);
		return storedFigure$1(run, indicator) ?? [];
	});
}
function storedFigure$1(run, { metric: name, tags, aggregation }) {
	const metric = metricOf(run, name);
	const { kind } = aggregation;
	switch (metric?.type) {
		case "trend": {
			const values = withTags(metric.series, tags)?.values;
			if (kind === "percentile") return storedPercentile(values, aggregation.percent);
			return kind === "avg" || kind === "min" || kind === "med" || kind === "max" ? values?.[kind] : void 0;
		}
		case "rate": return kind === "rate" ? withTags(metric.series, tags)?.values.rate : void 0;
		case "counter": return kind === "rate" || kind === "count" ? withTags(metric.series, tags)?.values[kind] : void 0;
		default: return;
	}
}
function storedPercentile(values, percent) {
	return values?.percentiles[percentileKey(percent)] ?? (percent === 50 ? values?.med : void 0);
}
function queryFigures({ servers }, name, dimension) {
	const query = servers?.queries.find((it) => it.kind === "read" && it.name === name);
	if (query?.kind !== "read" || query.dimension !== dimension) return [];
	return query.series.length === 0 ? [] : [Math.max(...query.series.map(({ avg }) => avg))];
}
function responseTimes(run) {
	return allSeriesOf(run, "http_req_duration").flatMap(({ values }) => known(values.med, ...Object.values(values.percentiles)));
}
function noiseOf({ difference, interval: { low, high } }) {
	const halves = [difference - low, high - difference].filter(Number.isFinite);
	return sum(halves) / Math.max(1, halves.length);
}
function changesOf(judgements) {
	return judgements.flatMap((it) => it.kind === "notJudged" ? [] : it.change ?? []);
}
function differencesOf(judgements, measure) {
	return {
		against: judgements.flatMap(({ objective: { bound } }) => bound.kind === "relative" ? bound : []).filter((it) => it.measure === "share" === (measure === "share")).map(({ amount }) => amount),
		noise: Math.min(...changesOf(judgements).map(noiseOf).filter((it) => it > 0))
	};
}
function levelsOf(judgements) {
	const [change] = changesOf(judgements);
	if (change !== void 0) return {
		current: change.baseline + change.difference,
		baseline: change.baseline
	};
	const current = judgements.filter(({ objective }) => !["min", "max"].includes(objective.indicator.aggregation.kind)).find((it) => it.current !== void 0)?.current;
	return current === void 0 ? void 0 : {
		current,
		baseline: void 0
	};
}
const spellingOfOutcome = remembered((outcome) => outcome.kind === "broken" ? spellingOf({ runs: outcome.partial }) : spellingOf({
	...outcome,
	judgements: outcome.verdict.judgements
}));
function computedOnce() {
	const computed = /* @__PURE__ */ new Map();
	return (dimension, name, compute) => {
		const key = `${dimension} ${name}`;
		const value = computed.get(key) ?? compute();
		computed.set(key, value);
		return value;
	};
}
function spellingOf({ judgements = [], runs, baseline = [] }) {
	const before = baseline.slice(-20);
	const unitOnce = computedOnce();
	const scaleOnce = computedOnce();
	const runsWith = (metric) => metric === "http_req_duration" ? [...runs, ...before] : runs;
	const judgedOn = (indicator) => {
		const name = formatIndicator(indicator);
		return judgements.filter(({ objective }) => formatIndicator(objective.indicator) === name);
	};
	const unitOf = (metric, dimension) => unitOnce(dimension, metric, () => {
		const alike = judgements.filter((it) => it.objective.indicator.metric === metric && it.dimension === dimension);
		const { figures, written, computed } = judgedFigures(alike);
		const measured = alike.map(({ objective }) => objective.indicator);
		const usual = metric === "http_reqs" && dimension === "frequency" ? [throughputOfAll] : [];
		const isTime = metric === "http_req_duration" && dimension === "time";
		return unitOver(dimension, [
			...figures,
			...written,
			...computed,
			...[...measured, ...usual].flatMap((it) => measuredFigures(runs, it, dimension)),
			...runs.flatMap((run) => queryFigures(run, metric, dimension)),
			...isTime ? runsWith(metric).flatMap(responseTimes) : []
		]);
	});
	const scaleOf = (indicator, dimension) => {
		const { of, metric } = indicator;
		const key = of === "servers" ? `query ${metric}` : formatIndicator(indicator);
		return scaleOnce(dimension, key, () => {
			const { figures, ...limits } = judgedFigures((of === "servers" ? judgements.filter(({ objective: { indicator: it } }) => it.of === of && it.metric === metric) : judgedOn(indicator)).filter((it) => it.dimension === dimension));
			return scaleOver(dimension, {
				...limits,
				figures: [...figures, ...measuredFigures(runsWith(metric), indicator, dimension)],
				unit: unitOf(metric, dimension)
			});
		});
	};
	return {
		judgements,
		scaleOf,
		scaleOfQuery: (metric, dimension) => scaleOf({
			...anyOfQuery,
			metric
		}, dimension),
		unitOf,
		differencesOf: (indicator, measure) => differencesOf(judgedOn(indicator), measure),
		levelsOf: (indicator) => levelsOf(judgedOn(indicator))
	};
}

// src/report/words/control.ts
function sizeIn({ limit, change, control }) {
	const size = Math.abs(control.change.difference);
	return size === 0 ? 0 : size / Math.abs(limit - change.baseline);
}
function controlled(judgements) {
	return judgements.filter((it) => it.kind === "relative" && it.control !== void 0).sort((one, other) => sizeIn(other) - sizeIn(one));
}
function leftOpen(judgements) {
	return controlled(judgements).filter(({ control }) => control.leavesOpen);
}
function undecidedMisses(judgements) {
	return leftOpen(judgements.filter(({ objective }) => objective.onMiss === "fail"));
}
function controlClause(judgements, spelling) {
	const [first, ...more] = leftOpen(judgements);
	if (first === void 0) return void 0;
	const { change } = first.control;
	const [once, again] = [change.baseline, change.baseline + change.difference].map((level) => figureWords$1(first, level, spelling));
	const others = more.length === 0 ? "" : `, and ${more.length} more`;
	return `the base deployment differs from itself by ${sizeWords$1(first, change, spelling)} (${indicatorWords(first.objective.indicator)}, ${once} against ${again}${others}), so changes of that size cannot be measured here`;
}
function openReason(outcome) {
	const { verdict, judgements } = outcome.verdict;
	const reason = reasonOf(outcome.verdict);
	if (verdict !== "inconclusive") return reason;
	const clause = controlClause(undecidedMisses(judgements), spellingOfOutcome(outcome));
	if (clause === void 0) return reason;
	return reason === void 0 ? `${clause}.` : `${clause}; ${reason}`;
}
function controlLine(outcome) {
	const { control, verdict } = outcome;
	if (control === void 0) return void 0;
	const opening = "Null control: the base deployment was measured twice in each round; ";
	const [largest] = controlled(verdict.judgements);
	if (largest === void 0) return line(`${opening}no objective uses it`);
	const { change, differs } = largest.control;
	const size = differenceWords$1(largest, change, spellingOfOutcome(outcome));
	const name = indicatorWords(largest.objective.indicator);
	return line(`${opening}largest difference between the two: ${name} ${size}${differs ? ", beyond noise" : ""}`);
}

// src/report/words/drift.ts
function dateWords({ commit, recordedAt }) {
	const date = formatDay(recordedAt);
	return commit === void 0 ? date : `${date} (${commit.slice(0, 7)})`;
}
function halfwayWords({ from, since, runs }) {
	return from?.recordedAt === since.recordedAt && from.commit === since.commit ? "" : `, more than half of it by ${dateWords(since)}, ${count(runs, "run")} ago`;
}
function driftSentence(judgement, creep, spelling) {
	const { objective, current } = judgement;
	const { referenceLevel, ratio, tolerance, against, from: first } = creep;
	const size = unsigned(formatChange(Math.abs(ratio), { against: [tolerance] }));
	const from = figureWords$1(judgement, referenceLevel, spelling);
	const to = figureWords$1(judgement, current, spelling);
	const level = against === "accepted" ? "the accepted level" : "the baseline's oldest runs";
	const reference = first === void 0 ? level : `${level} of ${dateWords(first)}`;
	const allowed = tolerance === 0 ? "no creep" : formatLimit(tolerance, "ratio");
	return `${indicatorWords(objective.indicator)} has crept ${ratio < 0 ? "down" : "up"} by ${size} since ${reference}, from ${from} to ${to}${halfwayWords(creep)}; ${allowed} is allowed`;
}

// src/report/words/facts/reason-parts.ts
const sentenceEnd = /[.!?]\s+(?=[\p{Lu}`"(])/u;
const clauseEnd = /[.!?]\s+(?=[\p{Lu}`"(])|;\s+/u;
function cutAt(reason, end) {
	const whole = reason.trim();
	const [first = ""] = whole.split(/\r?\n/, 1);
	const found = end.exec(first);
	const head = found === null ? first : first.slice(0, found.index + 1);
	const rest = whole.slice(found === null ? first.length : found.index + found[0].length).trim();
	const isClause = head.endsWith(";");
	return {
		head: withoutStop(isClause ? head.slice(0, -1) : head),
		rest: isClause ? capitalised(rest) : rest
	};
}
function sentencesOf(reason) {
	return cutAt(reason, sentenceEnd);
}
function clausesOf(reason) {
	return cutAt(reason, clauseEnd);
}

// src/report/words/recording.ts
const doneWords = {
	added: "added to the baseline",
	accepted: "accepted as the new level"
};
function recordedWords(runs, how) {
	return `${runs === 1 ? "The run was" : `All ${runs} runs were`} ${doneWords[how]}`;
}
function tallyOf(judgements) {
	const met = judgements.filter(isMet).length;
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	const open = judgements.length - met - not;
	return {
		met,
		others: known(open > 0 && `${open} inconclusive`, not > 0 && `${not} not judged`)
	};
}
function metWords({ verdict: { judgements } }) {
	const { met, others } = tallyOf(judgements.filter((it) => it.kind !== "notJudged" || it.cause !== "accepted"));
	if (met === 0) return "";
	if (others.length > 0) return `; ${[`${count(met, "objective")} met`, ...others].join(", ")}`;
	return met === 1 ? "; the objective is met" : `; all ${met} objectives met`;
}
function shortWords({ how, asked, kept, leftOut }) {
	const [first] = leftOut;
	const why = first === void 0 ? "" : `: ${withoutStop(first.reason)}`;
	const none = asked === 1 ? "The run was not" : `0 of ${asked} runs were`;
	const some = `Only ${kept} of ${asked} runs ${kept === 1 ? "was" : "were"}`;
	return `${kept === 0 ? none : some} ${doneWords[how]}${why}`;
}
function leftOutWords$1({ leftOut }) {
	return [...groupedBy(leftOut, ({ reason }) => reason)].map(([reason, { length }]) => {
		const were = length === 1 ? "was" : "were";
		return `${capitalised(count(length, "run"))} ${were} left out: ${withoutStop(reason)}.`;
	});
}
function leftOutLine$1({ kind, reason }) {
	return `This run is ${kind === "unfit" ? "left out" : "lost"}: ${withoutStop(reason)}.`;
}
function missedLimits({ judgements }) {
	return misses$1(judgements, "fail").flatMap(({ kind, objective }) => kind === "absolute" ? [objective] : []);
}
function limitsWords(objectives) {
	return list$1([...new Set(objectives.map((objective) => `${objective.text} (${whereOf(objective)})`))]);
}
function notKeptWords(unfit, verdict, { how, accept }) {
	const limits = missedLimits(verdict);
	if (how === "accepted") {
		if (limits.length === 0) return `Nothing was accepted: ${unfit}`;
		return `Nothing was accepted: a new level must still meet ${limitsWords(limits)}.`;
	}
	if (!verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "fail")) return `Nothing was added to the baseline: ${unfit}`;
	return `Nothing was added to the baseline: ${unfit} If the change is intended, ${limits.length === 0 ? "" : `loosen ${limitsWords(limits)}, then `}accept it${accept === void 0 ? " (baseline-accept)." : `: ${accept}`}`;
}

// src/report/words/headline.ts
const clearImprovement = .05;
const longestHeadline = 250;
function changeSentence(judgement, spelling) {
	const { objective, change } = judgement;
	const from = figureWords$1(judgement, change.baseline, spelling);
	const to = figureWords$1(judgement, change.baseline + change.difference, spelling);
	const verb = change.difference < 0 ? "fell" : "rose";
	const size = sizeWords$1(judgement, change, spelling);
	return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}
function relativeMiss(judgement, spelling) {
	const { objective, dimension, change, creep } = judgement;
	const { bound } = objective;
	if (creep !== void 0) return driftSentence(judgement, creep, spelling);
	if (bound.kind !== "relative") return absoluteMiss(judgement, spelling);
	const amount = amountWords(bound, dimension, spelling.scaleOf(objective.indicator, dimension));
	const wantsLower = isLowerBetter(objective);
	const isWorse = wantsLower ? change.difference > 0 : change.difference < 0;
	if (isTolerance(objective) && isWorse) {
		const allowed = bound.amount === 0 ? "no regression" : amount;
		return `${changeSentence(judgement, spelling)}; ${allowed} is allowed`;
	}
	const needed = `${wantsLower ? "a fall" : "a rise"} of at least ${amount} is required`;
	if (change.difference !== 0) return `${changeSentence(judgement, spelling)}; ${needed}`;
	return `${indicatorWords(objective.indicator)} stayed at ${currentFigure(judgement, spelling)}; ${needed}`;
}
function absoluteMiss(judgement, spelling) {
	const { objective, current, limit } = judgement;
	const { indicator, comparison } = objective;
	const { metric, tags, aggregation } = indicator;
	const [figure, bound] = [currentFigure(judgement, spelling), limitFigure(judgement, spelling)];
	const wantsLower = isLowerBetter(objective, current);
	const whom = tagWords(tags);
	const name = indicatorWords(indicator);
	if (current === limit) return `${name} is ${figure}; it must be ${comparison === "!=" ? "other than" : wantsLower ? "below" : "above"} ${bound}`;
	const mustBe = `${name} is ${figure}; it must be ${bound}`;
	if (comparison === "==" && limit !== 0 && limit !== 1) return mustBe;
	const allowed = limit === 0 ? "none" : bound;
	if (metric === "http_req_failed" && aggregation.kind === "rate" && wantsLower) return `${figure} of ${whom === "" ? "" : `${whom} `}requests failed; ${allowed} is allowed`;
	if (isOnExceptions(objective) && wantsLower) return `${figure} of iterations ended with an uncaught exception; ${allowed} is allowed`;
	if (metric === "checks" && aggregation.kind === "rate" && !wantsLower) return `${figure} of checks passed${whom === "" ? "" : ` (${whom})`}; ${bound} is required`;
	if (comparison === "==") return mustBe;
	return comparison === ">" || comparison === ">=" ? `${name} is ${figure}; at least ${bound} is required` : `${name} is ${figure}; the limit is ${bound}`;
}
function missSentence(judgement, spelling, more = 0) {
	const sentence = judgement.kind === "relative" ? relativeMiss(judgement, spelling) : absoluteMiss(judgement, spelling);
	const beside = known(seriesWords(judgement), judgement.objective.source.from === "script" && "threshold of the script", more > 0 && `and ${more} more`);
	return beside.length === 0 ? sentence : `${sentence} (${beside.join(", ")})`;
}
function seriesWords({ series = {} }) {
	const { job: _job, instance, ...own } = series;
	const telling = Object.keys(own).length > 0 || instance === void 0 ? own : { instance };
	return shortened(labelWords(telling), 80);
}
function improvements({ judgements, answers = [], load = [] }) {
	if (answers.length + load.length > 0) return [];
	const size = ({ change }) => Math.abs(change.ratio ?? 0);
	return decided(judgements).filter((it) => it.change?.isBetter === true).filter((it) => courseOf$1(it.objective, it.change) === "better" && size(it) >= clearImprovement).sort((one, other) => size(other) - size(one));
}
function andMore(others) {
	return others.length > 0 ? ` (and ${others.length} more)` : "";
}
function missHeadline(outcome, word) {
	const { runs, verdict } = outcome;
	const [first, ...more] = misses$1(verdict.judgements, word);
	const silent = silentGates(verdict);
	if (first === void 0 && silent !== void 0) {
		const because = uncomparedIn(verdict) ?? { kind: "required" };
		return `Nothing was compared, as in the ${silent} gates before: ${because.kind === "required" ? "there is no baseline yet" : uncomparedWords(because, verdict)}${unjudgedFigures(outcome)}`;
	}
	if (first !== void 0) return missSentence(first, spellingOfOutcome(outcome), more.length);
	const [threshold, ...others] = (runs[0]?.thresholds ?? []).filter((_, index) => runs.some((run) => run.thresholds[index]?.ok === false));
	if (threshold === void 0) return clausesOf(reasonOf(verdict) ?? "an objective was missed").head;
	return `a threshold of the script was crossed: ${threshold.metric} ${threshold.expression}${andMore(others)}`;
}
function isBetter({ objective, change, open }) {
	return courseOf$1(objective, change) === "better" && open?.kind !== "warmingUp";
}
function openSentence(judgement, spelling, others = []) {
	const undone = controlClause([judgement], spelling);
	if (undone !== void 0) return `Can't tell: ${undone}`;
	if (isBetter(judgement)) return `${changeSentence(judgement, spelling)}, but the data are too few for a verdict${andMore(others)}`;
	const measured = differenceWords$1(judgement, judgement.change, spelling);
	return `Can't tell whether ${questionWords(judgement, spelling)}${andMore(others)}: measured ${measured}`;
}
function openCompared({ verdict }) {
	return verdict.judgements.filter((it) => it.kind === "relative").filter((it) => it.verdict === "inconclusive" && decides(it));
}
function uncomparedIn({ open }) {
	return open.flatMap((reason) => reason.kind === "uncompared" ? reason.because : [])[0];
}
function silentGates({ open }) {
	return open.flatMap((reason) => reason.kind === "silence" ? reason.gates : [])[0];
}
function unjudgedFigures(outcome) {
	const [first] = outcome.verdict.judgements.flatMap((it) => {
		const stored = storedFigure(it);
		if (stored === void 0 || it.current === void 0 || it.objective.onMiss !== "fail") return [];
		const [from, to] = isLowerBetter(it.objective) ? [stored, it.current] : [it.current, stored];
		const worse = from === to ? 1 : to / from;
		return [{
			judgement: it,
			stored,
			current: it.current,
			worse
		}];
	}).toSorted((one, other) => other.worse - one.worse);
	if (first === void 0) return "";
	const { judgement, stored, current } = first;
	const [was, is] = [stored, current].map((it) => figureWords$1(judgement, it, spellingOfOutcome(outcome)));
	return `; ${indicatorWords(judgement.objective.indicator)} was ${was} and is ${is}`;
}
function storedFigure(judgement) {
	if (judgement.kind !== "notJudged" || judgement.reason.kind !== "noBaseline") return void 0;
	return judgement.reason.stored;
}
function inconclusiveHeadline(outcome) {
	const spelling = spellingOfOutcome(outcome);
	if (uncomparedIn(outcome.verdict) !== void 0) return `${clausesOf(reasonOf(outcome.verdict) ?? "").head}${unjudgedFigures(outcome)}`;
	const undone = controlClause(undecidedMisses(outcome.verdict.judgements), spelling);
	if (undone !== void 0) return `Can't tell: ${undone}`;
	const [first, ...more] = openCompared(outcome);
	if (first !== void 0) return openSentence(first, spelling, more);
	const { head } = clausesOf(reasonOf(outcome.verdict) ?? "");
	return known("Can't tell", head).join(": ");
}
const settledCauses = [
	"noBaseline",
	"changedLoad",
	"accepted"
];
function isOpenByNoise(outcome) {
	const { runs, verdict } = outcome;
	const open = openCompared(outcome);
	return open.length > 0 && open.every(({ remedy }) => remedy !== void 0) && verdict.comparability.kind === "comparable" && runs.every(({ ending }) => ending.kind === "finished") && verdict.judgements.every((it) => it.kind !== "notJudged" || settledCauses.includes(it.cause));
}
function reasonBeyond(outcome) {
	const reason = (outcome.kind === "broken" ? outcome.reason : openReason(outcome) ?? "").trim();
	if (reason === "" || outcome.kind === "judged" && isOpenByNoise(outcome)) return void 0;
	const { head, rest } = outcome.kind === "broken" ? sentencesOf(reason) : clausesOf(reason);
	const beyond = scenarioHeadline(outcome).includes(plain(head, reason.length)) ? rest : reason;
	if (beyond === "") return void 0;
	return outcome.kind === "broken" ? beyond : capitalised(beyond);
}
function lacksBaseline(judgement) {
	if (judgement.kind !== "notJudged") return false;
	return judgement.cause === "noBaseline" || judgement.cause === "changedLoad";
}
function findingSentence(judgement, outcome) {
	const spelling = spellingOfOutcome(outcome);
	const name = indicatorWords(judgement.objective.indicator);
	if (judgement.kind === "notJudged") return `${name} was not judged: ${withoutStop(notJudgedSentence(judgement, outcome.verdict))}`;
	if (judgement.verdict === "pass") return `${name} is ${currentFigure(judgement, spelling)}; limit: ${limitWords(judgement, spelling)}`;
	return judgement.verdict === "inconclusive" ? openSentence(judgement, spelling) : missSentence(judgement, spelling);
}
function questionWords({ objective, dimension }, spelling) {
	const { bound } = objective;
	const name = indicatorWords(objective.indicator);
	if (bound.kind !== "relative" || bound.amount === 0) return `${name} got worse`;
	const amount = amountWords(bound, dimension, spelling.scaleOf(objective.indicator, dimension));
	const least = isTolerance(objective) ? "more than" : "at least";
	return `${name} ${bound.amount > 0 ? "rose" : "fell"} by ${least} ${amount}`;
}
function answerOf(judgements) {
	const found = judgements.find(({ objective: { indicator } }) => "isAnswer" in indicator && indicator.isAnswer);
	if (found?.current === void 0) return void 0;
	return `${capitalised(indicatorWords(found.objective.indicator))} is ${numberWords$1(found.current)}`;
}
function absenceHeadline(judgements, comparability) {
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	const judged = judgements.length - not;
	const figures = judged === 0 ? `0 of ${count(not, "objective")} judged` : `${count(judged, "objective")} judged, ${not} not`;
	if (comparability.kind === "none") {
		const answer = answerOf(judgements);
		if (answer !== void 0) return `${answer}; no baseline yet`;
		return `No baseline yet${comparability.environment === "default" ? "" : ` for ${comparability.environment}`}: ${figures}`;
	}
	const parts = comparability.changed.map(changedPartWords);
	return `The load itself changed${parts.length === 0 ? "" : ` (${list$1(parts)})`}, so nothing was compared: ${figures}`;
}
function passHeadline(outcome) {
	const { judgements, comparability } = outcome.verdict;
	if (judgements.length === 0) return "Nothing was judged: there are no objectives";
	if (comparability.kind !== "comparable" && judgements.some(lacksBaseline)) return absenceHeadline(judgements, comparability);
	const { met, others } = tallyOf(judgements);
	if (others.length > 0) return [`${count(met, "objective")} met`, ...others].join(", ");
	const all = met === 1 ? "The objective is met" : `All ${met} objectives met`;
	if (outcome.verdict.answers !== void 0) return `${all}; answers changed`;
	const load = loadClause(outcome.verdict);
	if (load !== void 0) return `${all}; ${load}`;
	if (outcome.verdict.doubts.some(({ kind }) => kind === "hosts")) return `${all}; requests may have gone elsewhere`;
	const [best] = improvements(outcome.verdict);
	return best === void 0 ? all : `${all}; ${changeSentence(best, spellingOfOutcome(outcome))}`;
}
function brokenWords({ cancelled, partial, reason }) {
	if (!cancelled) return partial.length === 0 ? "The run could not be made" : "The run could not be judged";
	return reason === "" && partial.length === 0 ? "The run was cancelled before anything was measured" : "The run was cancelled before it ended";
}
function scenarioHeadline(outcome) {
	if (outcome.kind === "judged") return plain(judgedHeadline(outcome), longestHeadline);
	const { head } = sentencesOf(outcome.reason);
	return plain(known(brokenWords(outcome), head).join(": "), longestHeadline);
}
function judgedHeadline(outcome) {
	const { recorded, recording, runs } = outcome;
	const { verdict } = outcome.verdict;
	if (recording !== void 0 && isShort(outcome) && verdict !== "fail") return shortWords(recording);
	if (verdict === "inconclusive") {
		const open = inconclusiveHeadline(outcome);
		if (recorded === void 0) return open;
		return `${recordedWords(runs.length, recorded)}; ${open.slice(0, 1).toLowerCase()}${open.slice(1)}`;
	}
	if (verdict !== "pass") return missHeadline(outcome, verdict);
	return recording === void 0 ? passHeadline(outcome) : `${recordedWords(recording.kept, recording.how)}${metWords(outcome)}`;
}
function scenarioName(outcome, all) {
	return all.some((it) => it !== outcome && it.scenario === outcome.scenario) ? `${outcome.scenario} (${outcome.environment})` : outcome.scenario;
}
function passSum(scenarios) {
	const judged = scenarios.filter((it) => it.kind === "judged");
	const judgements = judged.flatMap(({ verdict }) => verdict.judgements);
	const { met, others } = tallyOf(judgements);
	const all = scenarios.length;
	if (judgements.length === 0) return void 0;
	if (others.length === 0) return `All ${met} objectives met in ${all} scenarios`;
	const figures = [`${met} of ${judgements.length} objectives met`, ...others].join(", ");
	const lacking = judged.filter(({ verdict }) => verdict.judgements.some(lacksBaseline));
	if (lacking.length === 0) return `${figures}, in ${all} scenarios`;
	const [kind, ...otherKinds] = new Set(lacking.map(({ verdict }) => verdict.comparability.kind));
	const same = kind === "none" ? "No baseline yet" : "The load itself changed";
	const why = otherKinds.length > 0 ? "Nothing to compare with" : same;
	const whole = all === 2 ? "both" : `all ${all}`;
	return `${why} in ${lacking.length === all ? whole : `${lacking.length} of ${all}`} scenarios: ${figures}`;
}
function gateHeadline({ verdict, scenarios, unmeasured }) {
	const [only, ...more] = scenarios;
	if (unmeasured !== void 0) return {
		words: "Not measured: nothing under paths changed",
		named: void 0
	};
	if (only === void 0) return {
		words: "Nothing was run: there are no scenarios",
		named: void 0
	};
	if (more.length === 0) return {
		words: scenarioHeadline(only),
		named: only
	};
	const sum = verdict === "pass" ? passSum(scenarios) : void 0;
	if (sum !== void 0) return {
		words: sum,
		named: void 0
	};
	const worst = scenarios.filter((it) => scenarioWord(it) === verdict);
	const named = worst[0] ?? only;
	const alike = brokenAlike(named, worst);
	const names = list$1(alike.map((it) => scenarioName(it, scenarios)));
	const others = scenarios.filter((it) => !alike.includes(it));
	const tail = others.length === 0 ? "" : `; ${othersWords(others, verdict)}`;
	const words = `${alike.length > 3 ? `${alike.length} scenarios` : names}: ${scenarioHeadline(named)}`;
	const room = longestHeadline - tail.length;
	return {
		words: `${plain(words, room)}${tail}`,
		named: [...words].length <= room ? named : void 0
	};
}
function brokenAlike(one, all) {
	if (one.kind !== "broken" || one.partial.length > 0) return [one];
	const { reason, cancelled } = one;
	const isAlike = (it) => it.partial.length === 0 && it.reason === reason && it.cancelled === cancelled;
	return all.filter((it) => it.kind === "broken" && isAlike(it));
}
const endedWords = {
	broken: "broken",
	fail: "failed",
	inconclusive: "inconclusive",
	warn: "warned",
	pass: "passed"
};
function othersWords(others, worst) {
	const words = others.map(scenarioWord);
	if (words.every((it) => it === "pass")) return `${count(words.length, "other scenario")} passed`;
	const amounts = gateWords.map((word) => {
		const amount = words.filter((it) => it === word).length;
		return amount > 0 && `${amount}${word === worst ? " more" : ""} ${endedWords[word]}`;
	});
	return known(...amounts).join(", ");
}

// src/report/words/sections/endpoints.ts
const orientationWords = "For orientation: differences of single endpoints are not tested for noise unless an objective judges the endpoint.";
function namesWords(names) {
	return names > 1e3 ? `more than ${count(mostNames$1, "URL")}` : count(names, "URL");
}
function leftOutLine(runs) {
	const [most] = runs.flatMap(({ endpointsLeftOut }) => endpointsLeftOut ?? []).sort((one, other) => other.endpoints - one.endpoints);
	if (most === void 0) return void 0;
	const { endpoints, requests, orMore } = most;
	const which = endpoints === 0 ? "Many endpoints" : `${count(endpoints, "endpoint")}${orMore ? " or more" : ""}`;
	const are = endpoints === 1 && !orMore ? "is" : "are";
	return line(`${which} with ${count(requests, "request")} ${are} not listed: a run lists its 50 busiest endpoints. To count requests as one endpoint, give them a common name: `, { code: "http.get(url, { tags: { name: \"order\" } })" });
}
function endpointsTitle(runs, listed) {
	const leftOut = Math.max(0, ...runs.map(({ endpointsLeftOut }) => endpointsLeftOut?.endpoints ?? 0));
	const isMore = runs.some(({ endpointsLeftOut }) => endpointsLeftOut?.orMore === true);
	if (leftOut === 0 && !isMore) return `Endpoints (${listed})`;
	return `Endpoints (${listed} of ${isMore ? "more than " : ""}${numberWords$1(listed + leftOut)})`;
}

// src/report/document/sections/endpoints.ts
const mostEndpoints$1 = 20;
function failedRatio(runs, tags) {
	const all = runs.flatMap((run) => lastWithTags(allSeriesOf(run, "http_req_failed"), tags)?.values ?? []);
	if (all.length < 2) return all[0]?.rate;
	return sumOf(all, (it) => it.passes) / (sumOf(all, (it) => it.count) || 1);
}
function levelOf(values) {
	return values.length < 2 ? values[0] : meanLevel(values);
}
function levelOfPercentile(runs, tags, percent) {
	return levelOf(runs.flatMap((run) => {
		const series = lastWithTags(allSeriesOf(run, "http_req_duration"), tags);
		return storedPercentile(series?.values, percent) ?? [];
	}));
}
function levelsOfPercentile({ runs, baseline, spelling }, tags, percent) {
	const judged = spelling.levelsOf(percentileIndicator(percent, tags));
	return {
		now: judged?.current ?? levelOfPercentile(runs, tags, percent),
		before: judged?.baseline ?? levelOfPercentile(baseline, tags, percent)
	};
}
function endpointsOf(figures) {
	const { runs, answered = runs, spelling } = figures;
	const named = runs.flatMap((run) => endpointSeries(allSeriesOf(run, "http_req_duration")));
	return [...new Map(named.map(({ tags }) => [tagWords(tags), tags]))].map(([name, tags]) => {
		const { now, before } = levelsOfPercentile(figures, tags, 95);
		const own = named.filter((it) => sameTags(it.tags, tags));
		return {
			name,
			tags,
			names: Math.max(0, ...own.map((it) => it.names ?? 0)),
			requests: sumOf(own, (it) => it.values.count),
			nowMs: now,
			baselineMs: before,
			failed: spelling.levelsOf(errorsOf(tags))?.current ?? failedRatio(answered, tags)
		};
	}).sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}
function endpointColumns(endpoints, { runs, reference, spelling }, alone) {
	const hasBaseline = endpoints.some((it) => it.baselineMs !== void 0);
	const figure = (value, how) => ({
		words: figureText(value, how),
		value
	});
	const time = ({ tags }, percent, value) => figure(value, spelling.scaleOf(percentileIndicator(percent, tags), "time"));
	const detail = (percent) => ({
		title: `p${percent}`,
		isDetail: true,
		cell: (it) => time(it, percent, levelOfPercentile(runs, it.tags, percent))
	});
	const change = ({ tags, nowMs, baselineMs }) => nowMs === void 0 || baselineMs === void 0 || baselineMs <= 0 ? {
		words: "–",
		value: void 0
	} : {
		words: changeWords$2(percentileIndicator(95, tags), {
			from: baselineMs,
			to: nowMs
		}, spelling),
		value: nowMs / baselineMs - 1
	};
	return known({
		title: "Requests",
		cell: ({ requests }) => figure(requests, "number")
	}, detail(50), hasBaseline && {
		title: `p95 of the ${reference}`,
		cell: (it) => it.baselineMs === void 0 ? {
			words: "new",
			value: void 0
		} : time(it, 95, it.baselineMs)
	}, {
		title: hasBaseline ? "p95 now" : alone,
		cell: (it) => time(it, 95, it.nowMs)
	}, hasBaseline && {
		title: "Difference",
		cell: change
	}, detail(99), {
		title: "Errors",
		cell: ({ failed, tags }) => figure(failed, spelling.scaleOf(errorsOf(tags), "ratio"))
	});
}
function endpointsSection({ note, links = [], ...figures }) {
	const { runs } = figures;
	const endpoints = endpointsOf(figures);
	if (endpoints.length === 0) return void 0;
	const hasBaseline = endpoints.some((it) => it.baselineMs !== void 0);
	const columns = endpointColumns(endpoints, figures, "p95 now").filter(({ isDetail }) => !isDetail);
	const table = tableOf$1(endpoints, [left("Endpoint", ({ name, names }) => line({ code: name }, ...names > 1 ? [` (${namesWords(names)})`] : [])), ...columns.map(({ title, cell }) => right(title, (it) => line(cell(it).words)))], mostEndpoints$1);
	const above = known(note, leftOutLine(runs), hasBaseline && line("For orientation: differences of single endpoints are not tested for noise unless an objective judges the endpoint."), ...links);
	return evidence(endpointsTitle(runs, endpoints.length), [...paragraphs(above), table], { about: "endpoints" });
}

// src/report/document/sections/server-series.ts
const [mostShown, mostFolded] = [5, 15];
function isMissedOn(judgement, query) {
	const { of, metric } = judgement.objective.indicator;
	return of === "servers" && (query === void 0 || metric === query) && isMissed(judgement);
}
function tableSeries({ name, series, omitted }, judgements) {
	const missed = judgements.flatMap((it) => isMissedOn(it, name) && it.series !== void 0 ? [it.series] : []);
	const isMissed = ({ labels }) => missed.some((it) => sameTags(it, labels));
	const isShown = (one, rank) => rank < mostShown || isMissed(one);
	const others = series.filter((one, rank) => !isShown(one, rank));
	const folded = others.slice(0, mostFolded);
	return {
		shown: series.filter(isShown),
		folded,
		rest: others.length - folded.length + omitted
	};
}
function withShownServers(run, judgements) {
	const { servers } = run;
	if (servers === void 0) return run;
	const queries = servers.queries.map((query) => {
		if (query.kind === "unread") return query;
		const { shown, folded, rest } = tableSeries(query, judgements);
		const kept = /* @__PURE__ */ new Set([...shown, ...folded]);
		return {
			...query,
			series: query.series.filter((it) => kept.has(it)),
			omitted: rest
		};
	});
	return {
		...run,
		servers: {
			...servers,
			queries
		}
	};
}
function levelsBefore(runs, baseline, judgements) {
	const levels = runs.flatMap(({ servers }) => servers?.queries ?? []).flatMap((query) => {
		if (query.kind === "unread") return [];
		const { shown, folded } = tableSeries(query, judgements);
		return [...shown, ...folded].flatMap(({ labels }) => {
			const level = levelOf(seriesIn(baseline, query, labels).map(({ avg }) => avg));
			return level === void 0 ? [] : [{
				query: query.name,
				labels,
				level
			}];
		});
	});
	return [...groupedBy(levels, ({ query, labels }) => JSON.stringify([query, tagsKey(labels)])).values()].map(([first]) => first);
}
function seriesIn(runs, wanted, labels) {
	return runs.flatMap(({ servers }) => {
		const query = servers?.queries.find(({ name }) => name === wanted.name);
		if (query?.kind !== "read" || query.dimension !== wanted.dimension) return [];
		return query.series.find((it) => sameTags(it.labels, labels)) ?? [];
	});
}

// src/report/document/outcome.ts
const outcomeSchemaVersion = "loadline/report@1";
const longestOutcome = 8388608;
const outcomeSchema = strictObject({
	schema: literal(outcomeSchemaVersion),
	headline: sentence.meta({ description: "The verdict in one sentence, for people; nothing reads it." }),
	...gateOutcome.shape
}).meta({
	title: "Loadline report",
	description: "What a gate found, as report.json keeps it. Figures are in base units: ms, ratios (0.01 is 1 %), per second, bytes."
});
function figuresAlone(series) {
	return series.map(({ tags, names, values }) => ({
		tags,
		...names !== void 0 && { names },
		values
	}));
}
function withoutSlices(metric) {
	return withSeries(metric, {
		trend: figuresAlone,
		rate: figuresAlone,
		counter: figuresAlone,
		gauge: (series) => series
	});
}
function reduceRun(run, judgements) {
	const { letThrough: _claimed, ...reported } = withShownServers(run, judgements);
	return {
		...reported,
		metrics: run.metrics.map(withoutSlices)
	};
}
function reduceBaselineRun({ servers: _levels, generators: _shares, facts: _kept, ...run }) {
	return {
		...run,
		metrics: run.metrics.filter((it) => it.name === "http_req_duration").map(withoutSlices),
		checks: [],
		thresholds: [],
		generator: {
			...run.generator,
			warnings: []
		}
	};
}
function reduceScenario(outcome) {
	if (outcome.kind === "broken") return {
		...outcome,
		partial: outcome.partial.slice(0, 50).map((it) => reduceRun(it, []))
	};
	const { verdict, control, recording: made } = outcome;
	const runs = outcome.runs.slice(0, 50).map((it) => reduceRun(it, verdict.judgements));
	const baseline = outcome.baseline.slice(-20);
	return {
		...outcome,
		runs,
		baseline: baseline.map(reduceBaselineRun),
		...control && { control: control.slice(-20).map(reduceBaselineRun) },
		serversBefore: outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements),
		...made && { recording: {
			...made,
			leftOut: made.leftOut.map(({ kind, reason }) => ({
				kind,
				reason
			}))
		} }
	};
}
function reduceOutcome(outcome) {
	return {
		...outcome,
		scenarios: outcome.scenarios.map(reduceScenario)
	};
}
function formatOutcome(outcome) {
	const headline = gateHeadline(outcome).words;
	const whole = {
		schema: outcomeSchemaVersion,
		headline,
		...reduceOutcome(outcome)
	};
	const encoded = safeEncode(outcomeSchema, whole);
	return JSON.stringify(encoded.success ? encoded.data : whole);
}
function formatJudgements({ scenarios }) {
	const all = scenarios.flatMap((it) => it.kind === "broken" ? [] : it.verdict.judgements.map((one) => ({
		scenario: it.scenario,
		environment: it.environment,
		...encode$1(judgement, one)
	})));
	return JSON.stringify(all);
}
function parseOutcome(text) {
	const refused = (reason) => ({
		ok: false,
		reason
	});
	if (text.length > 8388608) return refused(`the report has ${text.length} characters; at most ${longestOutcome} are read`);
	const json = parseJson(text);
	if (json === void 0) return refused("the report is not JSON");
	const parsed = outcomeSchema.safeParse(json);
	if (!parsed.success) {
		const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
		return refused(`the report does not have the shape "${outcomeSchemaVersion}": ${issues.join("; ")}`);
	}
	const { schema: _schema, headline: _headline, ...outcome } = parsed.data;
	const { scenarios, verdict, letThrough } = outcome;
	const expected = worstWord(scenarios);
	if (verdict !== expected) return refused(`the report says "${verdict}", but its scenarios say "${expected}"`);
	if (letThrough !== void 0 && verdict !== "fail") return refused(`the report says that a fail was let through, but its verdict is "${verdict}"`);
	return {
		ok: true,
		outcome
	};
}

// src/report/words/sections/rounds.ts
function referenceWords({ design }) {
	return design === "stored" ? "baseline" : "base deployment";
}
function causeWords(cause) {
	const some = "indicators" in cause ? listSome(cause.indicators) : "";
	return byKind(cause, {
		asked: () => "as configured",
		toDecide: ({ indicators }) => `because ${some} ${indicators.length > 1 ? "are" : "is"} still inconclusive`,
		toConfirm: () => `to confirm the miss of ${some}`,
		toReplace: () => `because no round is valid for ${some} yet`
	});
}
const numberWords = [
	"no",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six"
];
function names(indicators, { verdict }) {
	const known = new Map(verdict.judgements.map(({ objective: { indicator } }) => [formatIndicator(indicator), indicatorWords(indicator)]));
	return listSome(indicators.map((it) => known.get(it) ?? it));
}
function groupCauses(causes) {
	const groups = [];
	for (const cause of causes) {
		const last = groups.at(-1);
		if (last?.cause.kind === cause.kind) groups.splice(-1, 1, {
			cause,
			times: last.times + 1
		});
		else groups.push({
			cause,
			times: 1
		});
	}
	return groups;
}
function groupWords$1({ cause, times }, isFirst, outcome) {
	if (cause.kind === "asked") return "as configured";
	const some = names(cause.indicators, outcome);
	const isOne = cause.indicators.length === 1;
	const missed = isOne ? "missed its objective and was" : "missed their objectives and were";
	const amount = numberWords[times] ?? String(times);
	return {
		toConfirm: `${isFirst ? "" : "then "}${some} ${missed} measured again`,
		toDecide: isFirst ? `the first ${times === 1 ? "" : `${amount} `}left ${some} open` : `then ${some} still ${isOne ? "was" : "were"} inconclusive`,
		toReplace: isFirst ? `the first ${times === 1 ? "was" : `${amount} were`} not valid for ${some}` : `then none was valid for ${some}`
	}[cause.kind];
}
function noUseWords({ verdict }) {
	const first = verdict.judgements.flatMap((it) => it.kind === "relative" && it.verdict === "inconclusive" ? it.remedy ?? [] : []).find(({ kind }) => kind !== "rounds");
	return `; more would not decide it${first === void 0 ? "" : `: ${limitedBy(first)}`}`;
}
function enoughWords({ verdict }) {
	return verdict.judgements.every((it) => it.kind !== "notJudged" && it.verdict !== "inconclusive") ? ": everything was decided" : "; another would have changed nothing";
}
function stopWords(outcome) {
	const { stopped, causes } = outcome;
	return byKind(stopped, {
		given: () => "",
		decided: () => causes.length === 0 ? enoughWords(outcome) : "",
		noUse: () => noUseWords(outcome),
		mostRounds: () => "; no more are allowed",
		budget: () => "; another would have exceeded the budget",
		cancelled: () => "; another was cancelled",
		broken: () => "; another could not be measured"
	});
}
function orderWords({ runs, baseline }) {
	return runs.flatMap((run, index) => {
		const base = baseline[index];
		if (base === void 0) return [];
		return Date.parse(base.window.start) <= Date.parse(run.window.start) ? ["base", "change"] : ["change", "base"];
	}).join(", ");
}
function designWords(outcome) {
	return {
		stored: "",
		alternating: ` side by side, in the order ${orderWords(outcome)}`,
		simultaneous: ` side by side, both at the same time${outcome.stopped.kind === "given" ? "" : " in one process"}`
	}[outcome.design];
}
function roundsLine(outcome) {
	const { runs, causes, stopped, design, verdict } = outcome;
	const isOpen = stopped.kind === "decided" && verdict.verdict === "inconclusive";
	if (runs.length === 1 && design === "stored" && (isOpen || stopped.kind === "given")) return void 0;
	const why = groupCauses(causes).map((group, index) => groupWords$1(group, index === 0, outcome));
	const because = why.length === 0 ? "" : `: ${why.join(", ")}`;
	return line(`${count(runs.length, "round")}${designWords(outcome)}${because}`, stopWords(outcome));
}
function totalLine({ runs, baseline, control = [], design }) {
	if (runs.length === 1 && design === "stored") return void 0;
	const all = design === "alternating" ? [
		...runs,
		...baseline,
		...control
	] : runs;
	const seconds = sumOf(all, loadMs) / 1e3;
	const time = formatDurationMs(Math.max(1, Math.round(seconds)) * 1e3);
	const whose = design === "stored" ? "" : " to this change";
	return line(`In all: ${time} of load, ${workWords(runs)}${whose}`);
}
function leftOutRoundsLine(positions) {
	const numbers = positions.toSorted((one, other) => one - other).map((position) => String(position + 1));
	const named = numbers.length === 1 ? `Round ${numbers[0]} is` : `Rounds ${list$1(numbers)} are`;
	return line(`${named} left out of the requests and times: not a valid measurement.`);
}

// src/report/words/answers.ts
const mostStatuses = 2;
const mostEndpoints = 3;
function isRedirect(status) {
	return [
		301,
		302,
		303,
		307,
		308
	].includes(status);
}
function isServerError({ status }) {
	return status >= 500;
}
function risenIn(shares) {
	return shares.filter(({ current, baseline }) => current > baseline);
}
function statusesPiece({ shares }, reference) {
	const risen = risenIn(shares);
	return [(risen.length > 0 ? risen : shares).slice(0, mostStatuses).map(({ status, current, baseline }) => {
		const [now, before] = [current, baseline].map((share) => formatFigure(share, "ratio"));
		return `HTTP ${status}${isRedirect(status) ? " (a redirect)" : ""} on ${now} of the answers, ${before} in the ${reference}`;
	}).join("; ")];
}
function endpointsPiece({ names, more }) {
	const told = names.slice(0, mostEndpoints);
	const others = names.length - told.length + more;
	return [
		"no request to ",
		...codes(told),
		others > 0 ? ` and ${others} more endpoints` : ""
	];
}
function changePiece(change, reference) {
	return byKind(change, {
		errors: ({ current, baseline }) => [`${formatFigure(current, "ratio")} of requests failed, ${formatFigure(baseline, "ratio")} in the ${reference}`],
		exceptions: ({ current, baseline }) => [`${formatFigure(current, "ratio")} of iterations threw, ${formatFigure(baseline, "ratio")} in the ${reference}`],
		statuses: (it) => statusesPiece(it, reference),
		bytes: ({ current, baseline }) => [`${formatFigure(current, "bytes")} a request, ${formatFigure(baseline, "bytes")} in the ${reference}`],
		endpointsGone: endpointsPiece
	});
}
function moreAnswersLine(scenarios) {
	return [`Answers changed in ${count(scenarios, "more scenario")}.`];
}
function isTold(change, { judgements }) {
	const isMissedOn = (metric) => judgements.some((it) => isMissed(it) && it.objective.indicator.metric === metric);
	return byKind(change, {
		errors: () => isMissedOn("http_req_failed"),
		exceptions: () => isMissedOn(exceptionsMetric),
		statuses: ({ shares }) => isMissedOn("HTTP 5xx") && risenIn(shares).every(isServerError),
		bytes: () => false,
		endpointsGone: () => false
	});
}
function answersLine(outcome, name) {
	const { verdict } = outcome;
	const changes = (verdict.answers ?? []).filter((it) => !isTold(it, verdict));
	if (changes.length === 0) return void 0;
	const reference = referenceWords(outcome);
	const pieces = changes.flatMap((it, index) => [...index === 0 ? [] : ["; "], ...changePiece(it, reference)]);
	return [
		{ strong: `Answers changed${name === void 0 ? "" : ` (${name})`}:` },
		" ",
		...pieces,
		"."
	];
}

// src/report/words/caught.ts
function isOnAllTimes({ metric, tags, aggregation, of }) {
	const isP95 = aggregation.kind === "percentile" && aggregation.percent === 95;
	return of !== "servers" && metric === "http_req_duration" && isP95 && isWhole(tags);
}
function isLatency({ objective: { indicator }, dimension, sees }) {
	return indicator.of !== "servers" && dimension === "time" && sees.difference > 0;
}
function amountOf$2({ objective: { bound }, dimension, sees }) {
	if (bound.kind === "relative" && bound.measure === "share" && sees.ratio !== void 0) return formatLimit(Math.abs(sees.ratio), "ratio");
	const size = formatLimit(Math.abs(sees.difference), dimension);
	return dimension === "ratio" ? size.replace(/%$/, "pp") : size;
}
function changeWords$1(seeing) {
	const { indicator } = seeing.objective;
	const amount = amountOf$2(seeing);
	const isWorse = seeing.sees.difference > 0;
	if (indicator.metric === "http_req_failed" && indicator.aggregation.kind === "rate" && isWorse) {
		const whom = tagWords(indicator.tags);
		return `${amount} more failed requests${whom === "" ? "" : ` of ${whom}`}`;
	}
	return `A ${isLatency(seeing) ? "slowdown" : isWorse ? "rise" : "drop"} of ${amount}${isOnAllTimes(indicator) ? "" : ` in ${indicatorWords(indicator)}`}`;
}
function slowerBelow({ objective, doubts = [] }) {
	const body = doubts.find((doubt) => doubt.kind === "bodySlower");
	return body && `Requests below p90 ${slowerWords(body)}; ${indicatorWords(objective.indicator)} did not.`;
}
function isUnsure({ objective, current, limit }) {
	const { indicator, comparison } = objective;
	return isImplied(objective) && isWrittenOfEach(indicator) && !holds(current, comparison, limit);
}
function worstCase({ change, sees }) {
	const { low, high } = change.interval;
	return ((sees?.difference ?? 0) < 0 ? -low : high) / change.baseline;
}
function hiddenSentence(hidden) {
	const shares = hidden.filter(({ objective: { bound }, change }) => bound.kind === "relative" && bound.measure === "share" && change.baseline > 0);
	const [worst = hidden[0]] = shares.toSorted((one, other) => worstCase(other) - worstCase(one));
	if (worst === void 0) return "";
	const verb = (worst.sees?.difference ?? 0) < 0 ? "fallen" : "risen";
	return ` ${capitalised(indicatorWords(worst.objective.indicator))}${hidden.length === 1 ? "" : ` (and that of ${count(hidden.length - 1, "further endpoint")})`} may have ${verb}${shares.includes(worst) ? ` by up to ${formatLimit(Math.round(100 * worstCase(worst)) / 100, "ratio")}` : ""}.`;
}
function caughtSentence(scenario) {
	const { verdict, judgements, answers = [], load = [], doubts } = scenario;
	const relative = judgements.filter((it) => it.kind === "relative");
	const isOpen = (it) => it.verdict !== "pass" && (it.objective.onMiss === "warn" || !isHidden(it));
	if (verdict !== "pass" || relative.some(isOpen)) return void 0;
	if (answers.length + load.length > 0 || doubts.some(({ kind }) => kind === "hosts")) return void 0;
	const endpoint = doubts.find((doubt) => doubt.kind === "endpointSlower");
	if (endpoint !== void 0) return `The median request to ${tagWords({ name: endpoint.endpoint })} ${slowerWords(endpoint)}; no objective judges it.`;
	const slower = relative.map(slowerBelow).find((it) => it !== void 0);
	if (slower !== void 0) return slower;
	const seeing = relative.filter((it) => it.objective.onMiss === "fail" && it.sees !== void 0 && !isImplied(it.objective) && !isHidden(it));
	const change = seeing.find(({ objective }) => isOnAllTimes(objective.indicator)) ?? seeing.find(isLatency) ?? seeing[0];
	if (change === void 0) return void 0;
	const caught = Math.round(100 * (1 - gateErrorBudget.oversight));
	const unsure = hiddenSentence(relative.filter((it) => isHidden(it) || isUnsure(it)));
	return `No regression. ${changeWords$1(change)} would have been caught in ${caught} of 100 such gates.${unsure}`;
}

// src/report/words/let-through.ts
function letThroughOf({ letThrough }, parts = []) {
	if (letThrough === void 0) return void 0;
	const [found] = known(...parts.map((part) => part.letThrough?.({ facts: letThrough })));
	return found ?? {
		words: "let through",
		line: ["The fail was let through."],
		properties: {}
	};
}
function headlineAlone(headline, outcome, parts) {
	const found = letThroughOf(outcome, parts);
	return found === void 0 ? headline : `Fail, ${found.words}: ${headline}`;
}
const claimedLetThrough = "It claims to have been accepted. That is not checked here, and the fail counts.";

// src/report/words/likeness.ts
function fewWords({ sessions, of }) {
	return `${sessions === 0 ? "none" : `only ${sessions}`} of the ${of} baseline sessions`;
}
function wordsOf(likeWith, compared) {
	const { cpu, sessions, of, isCompared } = likeWith;
	const cause = "the CPU model explains most of the variation between them";
	return isCompared ? [
		`${compared} with the ${sessions} of ${of} baseline sessions on the same CPU, `,
		{ code: cpu },
		`: ${cause}`
	] : [`${compared} with all baseline sessions, although ${cause}: ${fewWords(likeWith)} ran on this CPU, `, { code: cpu }];
}
function likenessLines({ verdict }) {
	const compared = verdict.judgements.filter(({ change }) => change !== void 0);
	const groups = groupedBy(compared, ({ change }) => JSON.stringify(change?.likeWith ?? null));
	return [...groups.values()].flatMap((group) => {
		const likeWith = group[0]?.change?.likeWith;
		if (likeWith === void 0) return [];
		const names = [...new Set(group.map(({ objective }) => indicatorWords(objective.indicator)))];
		return [wordsOf(likeWith, groups.size === 1 ? "Compared" : `${listSome(names)}: compared`)];
	});
}
function latestLevelLines({ verdict }) {
	const moved = verdict.judgements.flatMap(({ objective: { indicator }, change }) => {
		if (change?.latestLevel === void 0) return [];
		const { ratio, from, ...counts } = change.latestLevel;
		return [{
			move: `${indicatorWords(indicator)} ${ratio < 0 ? "fell" : "rose"} by ${unsigned(formatChange(ratio))}`,
			from: from.slice(0, 10),
			...counts
		}];
	});
	return [...groupedBy(moved, ({ from, sessions, of }) => [
		from,
		sessions,
		of
	].join()).values()].flatMap((group) => {
		const [first] = group;
		if (first === void 0) return [];
		const moves = listSome([...new Set(group.map(({ move }) => move))]);
		const since = `compared with the ${first.sessions} of ${first.of} sessions since then`;
		return [[`${moves} in the baseline itself, seen from ${first.from} on: ${since}`]];
	});
}
function missingLikeWords(open) {
	const missing = open.find((it) => it?.isCompared === false);
	if (missing === void 0) return [];
	return [
		`Sessions differ mostly by CPU model, and ${fewWords(missing)} ran on this CPU, `,
		{ code: missing.cpu },
		". "
	];
}

// src/report/words/sections/patch.ts
const longestAdvised = {
	seconds: 120,
	times: 4
};
function isAdvisable({ haveSeconds, needSeconds }) {
	return needSeconds <= longestAdvised.seconds && needSeconds <= longestAdvised.times * haveSeconds;
}
function toleranceInstead(remedy) {
	if (remedy.kind !== "rounds" || remedy.needRounds !== void 0) return void 0;
	return remedy.load !== void 0 && isAdvisable(remedy.load) ? void 0 : remedy.tolerance;
}
function loosened(text, tolerance) {
	const share = formatLimit(tolerance, "ratio").replace(" ", "");
	return text.replace(/(baseline\s*[+-]\s*)[\d.]+\s*%/, (_, before) => `${before}${share}`);
}
function hunk({ source, text }, tolerance) {
	if (!("written" in source) || source.written === void 0) return void 0;
	const { where, line, written } = source;
	const parts = written.split(text);
	if (parts.length !== 2) return void 0;
	return `--- a/${where}\n+++ b/${where}\n@@ -${line} +${line} @@\n-${written}\n+${parts.join(loosened(text, tolerance))}`;
}
function patchSection(outcome) {
	if (outcome.verdict.verdict !== "inconclusive") return void 0;
	const hunks = [...groupedBy(openCompared(outcome), ({ objective }) => `${objective.onMiss} ${objective.text}`).values()].flatMap(([first, ...others]) => {
		const tolerances = [first, ...others].map(({ remedy }) => remedy && toleranceInstead(remedy));
		const known = tolerances.filter((tolerance) => tolerance !== void 0);
		return known.length < tolerances.length ? [] : hunk(first.objective, Math.max(...known)) ?? [];
	});
	if (hunks.length === 0) return void 0;
	const content = hunks.join("\n");
	return evidence("A tolerance that this load decides", [{
		kind: "code",
		language: "diff",
		content
	}], { rank: "action" });
}

// src/report/words/remedy.ts
const kinds = [
	"rounds",
	"longerRounds",
	"baselineRuns",
	"sideBySide"
];
function amountOf$1(remedy) {
	return (remedy.kind === "baselineRuns" ? remedy.more : remedy.load?.needSeconds) ?? 0;
}
function strongest(open) {
	const [first] = open.toSorted(({ remedy: one }, { remedy: other }) => kinds.indexOf(other.kind) - kinds.indexOf(one.kind) || amountOf$1(other) - amountOf$1(one));
	return first;
}
const steps = [
	[10, 1],
	[60, 5],
	[180, 10],
	[600, 30]
];
function loadWords({ haveSeconds, needSeconds }) {
	const [, step] = steps.find(([upTo]) => needSeconds <= upTo) ?? [needSeconds, 60];
	return `${formatDurationMs(Math.ceil(needSeconds / step - 1e-9) * step * 1e3)} of load instead of ${formatDurationMs(Math.max(1, Math.round(haveSeconds)) * 1e3)}`;
}
function otherWays({ rateFactor, instead }, indicator) {
	return known(rateFactor !== void 0 && [`${numberWords$1(Math.ceil(rateFactor - 1e-9))} times the rate`], instead !== void 0 && indicator !== void 0 && [
		{ code: indicator.of === "servers" ? "" : formatIndicator({
			...indicator,
			aggregation: instead
		}) },
		" instead of ",
		{ code: formatIndicator(indicator) }
	]).flatMap((way, index) => [index === 0 ? "" : ", or ", ...way]);
}
const orElse = (others) => others.length === 0 ? [] : [
	" (or ",
	...others,
	")"
];
function recordWords({ runs, jobs, more, runsEach }, isTerminal) {
	if (more === void 0) return [jobs < runs ? "in more jobs" : "more"];
	const isOne = more === 1;
	if (runsEach === void 0) return [`${more} more`, isTerminal ? "" : `, ${isOne ? "" : "each "}in a job of its own`];
	if (isTerminal) return [`${runsEach} more ${isOne ? "at another hour" : `at each of ${more} other hours`}`];
	return [
		`${isOne ? "one more job" : `${more} more jobs`} of ${runsEach} runs (`,
		{ code: `runs: ${runsEach}` },
		")"
	];
}
function remedyLine(open, outcome, ways) {
	const chosen = strongest(open);
	if (chosen === void 0) return [];
	const { remedy, isCompared } = chosen;
	const { design, runs, stopped } = outcome;
	const each = runs.length > 1 ? " in each round" : "";
	const baseline = isCompared && design === "stored" ? ", here and in the baseline," : "";
	const otherThan = (load) => otherWays(load, open.length === 1 ? chosen.indicator : void 0);
	const moreLoad = (load) => {
		const others = otherThan(load);
		if (isAdvisable(load)) return [
			`About ${loadWords(load)}${each}${baseline} would decide it`,
			...orElse(others),
			"."
		];
		return others.length === 0 ? ["A longer run at a higher rate would decide it."] : [...others, " would decide it."];
	};
	const sideBySide = [
		": compare side by side (",
		{ code: ways.base },
		")"
	];
	return byKind(remedy, {
		rounds: ({ needRounds, load }) => {
			if (needRounds !== void 0) return [`${needRounds} rounds instead of ${runs.length} would decide it.`];
			const tolerance = toleranceInstead(remedy);
			if (tolerance !== void 0) {
				const others = load === void 0 ? [] : orElse(otherThan(load));
				return [
					"This load can decide ",
					{ code: loosened(chosen.text, tolerance) },
					...others,
					"."
				];
			}
			const more = stopped.kind === "budget" ? "A larger budget" : "More rounds";
			return load ? moreLoad(load) : [`${more} or a longer run would decide it.`];
		},
		longerRounds: ({ load }) => load ? moreLoad(load) : ["A longer run would decide it."],
		baselineRuns: (it) => [
			capitalised(limitedBy(it)),
			...sideBySide,
			", or record ",
			...recordWords(it, ways.base.startsWith("-")),
			...ways.recording(it.runsEach ?? it.more)
		],
		sideBySide: (it) => [
			capitalised(limitedBy(it)),
			...sideBySide,
			it.load === void 0 ? "" : ` with about ${loadWords(it.load)}`,
			", or raise the tolerance."
		]
	});
}

// src/report/words/open.ts
function openOf(outcome) {
	return openCompared(outcome).filter((it) => it.remedy !== void 0);
}
function misses({ objective, current, limit }) {
	return isLowerBetter(objective) ? current > limit : current < limit;
}
function standing$1(open, outcome) {
	const [first, ...more] = open.filter(misses);
	if (first === void 0) return "no estimate is beyond its limit";
	const { objective, change } = first;
	return `${`${indicatorWords(objective.indicator)} at ${changeFigure(first, change, spellingOfOutcome(outcome))}`} ${isTolerance(objective) ? "may be a regression" : "may miss its objective"}${more.length > 0 ? ` (and ${more.length} more like it)` : ""}, or noise`;
}
function openLine(outcome, ways) {
	const open = openOf(outcome);
	const remedied = open.map(({ objective: { indicator, text }, remedy }) => ({
		indicator,
		text,
		remedy,
		isCompared: true
	}));
	if (open.length === 0) return void 0;
	const missing = missingLikeWords(open.map(({ change }) => change.likeWith));
	return nextLine(`${standing$1(open, outcome)}. `, ...missing, ...remedyLine(remedied, outcome, ways));
}
function suspicionLines(outcome) {
	const open = openOf(outcome);
	if (open.length === 0) return void 0;
	return open.some(misses) ? [nextLine(`${standing$1(open, outcome)}.`)] : [];
}

// src/report/words/next.ts
const acceptInput = "accept";
function branchPiece(outcome, context) {
	const { comparability } = outcome.verdict;
	const branch = context.baselineBranch ?? (comparability.kind === "none" ? comparability.branch : void 0);
	return branch === void 0 ? "the default branch" : { code: branch };
}
function recordLine(outcome, context) {
	const { comparability } = outcome.verdict;
	const isTerminal = context.baselineBranch === void 0;
	if (comparability.kind === "changedLoad") {
		const opening = `runs with different loads are not compared (changed: ${list$1(comparability.changed.map(changedPartWords)) || "the load"})`;
		if (isTerminal) {
			const record = recordedWith("update", outcome, context);
			return nextLine(`${opening}. If the new load is intended, record a baseline of it: `, record);
		}
		return nextLine(`${opening}. To have this change compared, change the load in a pull request of its own. `, ...recordedBy(outcome, context));
	}
	const elsewhere = comparability.kind === "none" ? comparability.otherEnvironments[0] : void 0;
	if (elsewhere !== void 0) {
		const setting = { code: `${isTerminal ? "--environment" : "environment:"} ${elsewhere}` };
		return nextLine("to compare with the existing baseline, set ", setting, "; or record one for this environment.");
	}
	return isTerminal ? void 0 : nextLine("record a baseline. ", ...recordedBy(outcome, context));
}
function recordedWith(how, outcome, context) {
	const command = context.recordCommand?.(how, outcome.scenario);
	return command === void 0 ? { code: `loadline baseline ${how}` } : { command };
}
function recordedBy(outcome, context) {
	const { acceptUrl } = context;
	const branch = branchPiece(outcome, context);
	if (context.isRecordedByCommand === true) return [
		"A job of ",
		branch,
		" records one with ",
		{ code: "loadline baseline update" },
		"."
	];
	const push = [
		"The next push to ",
		branch,
		" records one if a workflow runs ",
		{ code: "mode: baseline-update" }
	];
	if (acceptUrl === void 0) return [...push, "."];
	const byHand = { link: {
		label: "start the baseline workflow by hand",
		url: acceptUrl
	} };
	return [
		...push,
		"; or ",
		byHand,
		" for scenario ",
		{ code: outcome.scenario },
		"."
	];
}
function recordingMore(outcome, context, more = 3) {
	if (context.baselineBranch !== void 0) return [". ", ...recordedBy(outcome, context)];
	const command = context.recordCommand?.("update", outcome.scenario, more);
	return command === void 0 ? ["."] : [" while the earlier version is deployed there: ", { command }];
}
function wayBack({ verdict, design }, { isComparison }) {
	if (verdict.judgements.filter((it) => it.kind === "relative" && isMissed(it)).length === 0 || isComparison === true) return void 0;
	if (design === "stored") return "accept";
	return failedChanges(verdict).length > 0 ? "allow" : void 0;
}
function failedChanges({ judgements }) {
	return judgements.filter((it) => it.kind === "relative").filter(({ verdict }) => verdict === "fail");
}
function afterShortRecording({ scenario }, { asked, kept }, context) {
	const { acceptUrl, recordCommand, repeatCommand, workflowRun } = context;
	if (kept === 0) return nextLine(`fix the cause and ${workflowRun === void 0 && repeatCommand !== void 0 ? "record again (last section)" : again(context)}.`);
	const missing = asked - kept;
	const command = recordCommand?.("update", scenario, missing);
	const opening = `fix the cause and add the missing ${missing === 1 ? "run" : `${missing} runs`}`;
	if (command !== void 0) return nextLine(`${opening}: `, { command });
	if (acceptUrl === void 0) return nextLine(`${opening}.`);
	return nextLine(`${opening}: `, { link: {
		label: "start the baseline workflow",
		url: acceptUrl
	} }, " for scenario ", { code: scenario }, ` with ${missing} as `, { code: "runs" }, ", without ", { code: acceptInput }, ".");
}
function whenOpen(outcome, context) {
	if (outcome.runs.some(({ ending }) => ending.kind !== "finished")) return nextLine(`find out why a threshold of the script stopped the load, and ${again(context)}.`);
	const uncompared = uncomparedIn(outcome.verdict);
	if (isOfBase(uncompared)) return nextLine(`fix what keeps the base from being measured, and ${again(context)}.`);
	if (uncompared?.kind === "noFigure") {
		const isNew = "if this figure is new, write the objective with ";
		const end = uncompared.of === "base" ? "until this change is merged" : "until the baseline has it";
		return nextLine(isNew, { code: "warn:" }, ` ${end}; else find out what became of it.`);
	}
	const isOpenBy = (kind) => openCompared(outcome).some(({ open }) => open?.kind === kind);
	if (isOpenBy("warmingUp")) return nextLine("load both sides before they are measured (", { code: "warm-up: 60s" }, `), and ${again(context)}.`);
	if (isOpenBy("sharedProcessors")) return nextLine("let the sides take turns (", { code: "side-by-side: alternating" }, "), or lower the rate of the load.");
	if (isOpenBy("oneStart")) return nextLine("let the service write outside of the repository, such as by a variable of ", { code: "start.env" }, " (", { code: "UPLOADS: /tmp/{side}" }, "), so that each round has new starts.");
	if (undecidedMisses(outcome.verdict.judgements).length > 0) return nextLine(`find out why two runs against one deployment differ (a busy machine, a cold cache, replicas of different speed) and ${again(context)}.`);
	const ways = {
		recording: (more) => recordingMore(outcome, context, more),
		base: context.baselineBranch === void 0 || context.isRecordedByCommand === true ? "--base" : "base-url"
	};
	const open = openLine(outcome, ways);
	if (open !== void 0) return open;
	const few = outcome.verdict.judgements.filter((it) => it.kind === "notJudged").filter(({ cause }) => cause === "fewSamples");
	if (few.length === 0) return nextLine(`fix what prevented a verdict (see above) and ${again(context)}.`);
	const remedied = few.flatMap(({ objective: { indicator, text }, remedy }) => remedy?.kind === "longerRounds" && remedy.load ? [{
		indicator,
		text,
		remedy,
		isCompared: false
	}] : []);
	return remedied.length === 0 ? nextLine("run the load longer or at a higher rate to get more samples.") : nextLine(...remedyLine(remedied, outcome, ways));
}
const limitStep = .05;
function failingLine(outcome, recording) {
	const { judgements, comparability } = outcome.verdict;
	const failing = judgements.find((it) => it.kind === "notJudged" && "leavesOpen" in it.reason && it.reason.leavesOpen === "errors");
	if (failing === void 0) return void 0;
	const limit = (Math.floor((failing.current ?? 0) / limitStep) + 1) * limitStep;
	const written = { code: `errors < ${formatLimit(limit, "ratio").replace(" ", "")}` };
	const recorded = recording !== void 0 && comparability.kind === "none" ? [", or record a baseline. ", ...recordedBy(outcome, recording)] : ["."];
	return nextLine("find out why requests fail. If they are meant to, write an objective such as ", written, ...recorded);
}
function isOfBase(because) {
	return because?.kind === "lacksBase" || because?.kind === "unmeasuredBase";
}
function lacksOnlyBaseline({ verdict, runs }) {
	const isOpen = (it) => it.kind === "notJudged" ? !lacksBaseline(it) : it.verdict === "inconclusive";
	return runs.every(({ ending }) => ending.kind === "finished") && !isOfBase(uncomparedIn(verdict)) && !verdict.judgements.some(isOpen);
}
function again({ workflowRun }) {
	return workflowRun === void 0 ? "run it again" : "run the job again";
}
function repeatWords({ repeatCommand }) {
	return repeatCommand === void 0 ? "" : " To repeat the run locally, see the last section.";
}
function withBlocking(next, { failOnInconclusive }) {
	if (failOnInconclusive === void 0) return [next];
	const [fails, state] = failOnInconclusive ? ["fails", "on"] : ["does not fail", "off"];
	const blocking = [
		`This ${fails} the check (`,
		{ code: "fail-on-inconclusive" },
		` is ${state}).`
	];
	const end = next.at(-1);
	return typeof end === "object" && "command" in end ? [next, blocking] : [[
		...next,
		" ",
		...blocking
	]];
}
function nextStep(outcome, context) {
	if (outcome.kind === "broken") {
		const first = outcome.cancelled ? "" : "fix the cause and ";
		return [nextLine(`${first}${again(context)}. Nothing was judged: neither a pass nor a regression.`)];
	}
	const { verdict, recording } = outcome;
	if (recording !== void 0 && isShort(outcome) && verdict.verdict !== "fail") return [afterShortRecording(outcome, recording, context)];
	const isRecording = recording !== void 0 || context.isRecording === true;
	const record = verdict.comparability.kind !== "comparable" && verdict.judgements.some(lacksBaseline) && !isRecording ? recordLine(outcome, context) : void 0;
	if (verdict.verdict === "pass") return known(record);
	if (verdict.verdict === "inconclusive") {
		const suspicion = outcome.recorded === void 0 ? void 0 : suspicionLines(outcome);
		if (suspicion !== void 0) return suspicion;
		const failing = failingLine(outcome, record === void 0 ? void 0 : context);
		if (failing !== void 0) return withBlocking(failing, context);
		return withBlocking(record !== void 0 && lacksOnlyBaseline(outcome) ? record : whenOpen(outcome, context), context);
	}
	if (silentGates(verdict) !== void 0) return [record ?? whenOpen(outcome, context)];
	return known(nextLine(wordsAfterMiss(outcome, verdict.verdict, context)), record);
}
function wordsAfterMiss(outcome, word, context) {
	const common = commonFailure(outcome.runs);
	if (common !== void 0) {
		const { seen, question } = failureQuestion(common);
		return `${seen}: ${question}${repeatWords(context)}`;
	}
	const [miss] = misses$1(outcome.verdict.judgements, word);
	if (miss !== void 0 && isOnExceptions(miss.objective)) return `check where the script throws, and what the target answered there.${repeatWords(context)}`;
	if (miss !== void 0 && isOnHiddenErrors(miss.objective.indicator)) return `find the cause. The script expects these statuses or does not check them (http.expectedStatuses, responseCallback), so k6 counts no failures; what an objective of your own on errors allows, it allows of these, too.${repeatWords(context)}`;
	if (outcome.recording?.how === "accepted") return `fix the cause or loosen the limit, and ${again(context)}.`;
	const way = wayBack(outcome, context);
	return way === void 0 ? `find the cause.${repeatWords(context)}` : `find the cause. If the new level is intended, ${way} it (last section).`;
}
function acceptLine(outcome, context) {
	const { acceptUrl, baselineBranch, isRecordedByCommand } = context;
	const intended = outcome.recording === void 0 ? "Intended? After the merge, " : "Intended? Now ";
	if (baselineBranch === void 0 || isRecordedByCommand === true) return [
		intended,
		"make the new level the reference",
		...baselineBranch === void 0 ? [] : [" in a job of ", branchPiece(outcome, context)],
		": ",
		recordedWith("accept", outcome, context)
	];
	if (acceptUrl === void 0) return [
		intended,
		"run a workflow with ",
		{ code: "mode: baseline-accept" },
		"; it makes the new level the reference."
	];
	return [
		intended,
		{ link: {
			label: "start the baseline workflow",
			url: acceptUrl
		} },
		": enter scenario ",
		{ code: outcome.scenario },
		" and a reason, and tick ",
		{ code: acceptInput },
		". That makes the new level the reference; without the tick the workflow only measures again."
	];
}
const isDefault = ({ source }) => source.from === "default";
const warned = (objective) => `warn: ${formatObjective(objective)}`;
function defaultsBeside(replaced, { judgements }) {
	const texts = replaced.map(formatObjective);
	return judgements.map(({ objective }) => objective).filter((one) => isDefault(one) && !texts.includes(formatObjective(one))).filter((one) => !isOnHiddenErrors(one.indicator) && !isOnExceptions(one)).map(({ text }) => text);
}
function allowLine({ verdict }) {
	const failed = failedChanges(verdict).map(({ objective }) => objective);
	const others = failed.some(isDefault) ? defaultsBeside(failed, verdict) : [];
	return [
		"Intended? A side-by-side comparison has no stored level to accept: after the merge, the base deployment has the new one. ",
		"To let this change pass, raise its tolerance, or write ",
		...codes(failed.map(warned)),
		...others.length > 0 ? [
			" beside ",
			...codes(others),
			": what you write replaces all default objectives"
		] : [],
		"."
	];
}
function limitLine({ verdict }) {
	const limits = missedLimits(verdict);
	if (limits.length === 0) return void 0;
	const which = limits.length === 1 ? "that" : "those";
	return line(`A new level must still meet ${limitsWords(limits)}: loosen ${which} first.`);
}
function lastSection(title, nodes) {
	return evidence(title, nodes, {
		about: "accept",
		rank: "action"
	});
}
function acceptSection(outcome, context) {
	const { repeatCommand } = context;
	const way = wayBack(outcome, context);
	const lines = known(way === "accept" && acceptLine(outcome, context), way === "accept" && limitLine(outcome), way === "allow" && allowLine(outcome), ...outcome.verdict.verdict === "fail" ? context.failAdvice ?? [] : []);
	if (lines.length === 0) return repeatSection(context);
	if (repeatCommand === void 0) return lastSection("Accept the change", listOf(lines));
	const repeat = line(`Repeat it locally${besideWhat(context)}:`);
	return lastSection("Accept the change, or repeat it locally", [...paragraphs([...lines, repeat]), shell(repeatCommand)]);
}
function besideWhat({ workflowRun }) {
	return workflowRun === void 0 ? "" : " in a clone of this repository, with a clone of Loadline next to it and the service running";
}
function shell(content) {
	return {
		kind: "code",
		language: "sh",
		content
	};
}
function repeatSection(context) {
	const { repeatCommand } = context;
	if (repeatCommand === void 0) return void 0;
	const beside = besideWhat(context);
	const lines = beside === "" ? [] : [line(`Run it${beside}:`)];
	return lastSection("Repeat it locally", [...paragraphs(lines), shell(repeatCommand)]);
}

// src/report/render/sparkline.ts
const heights = [
	"▁",
	"▂",
	"▃",
	"▄",
	"▅",
	"▆",
	"▇",
	"█"
];
const gap = "·";
const longest = 20;
function thinned(values, most) {
	const each = Math.ceil(values.length / most);
	return Array.from({ length: Math.ceil(values.length / each) }, (_, index) => {
		const figures = values.slice(index * each, (index + 1) * each).filter((it) => it !== null);
		return figures.length === 0 ? null : Math.max(...figures);
	});
}
function sparkline(points) {
	const values = thinned(points, longest);
	const figures = values.filter((it) => it !== null);
	if (figures.length === 0) return "";
	const low = Math.min(0, ...figures);
	const range = Math.max(...figures) - low;
	const place = (value) => range > 0 ? Math.min(heights.length - 1, Math.floor((value - low) / range * heights.length)) : 0;
	return values.map((value) => value === null ? gap : heights[place(value)] ?? gap).join("");
}

// src/report/words/sections/servers.ts
const longestName = 80;
function tellingLabels(labels, among) {
	const telling = Object.entries(labels).filter(([key, value]) => among.some((it) => it.labels[key] !== value));
	return telling.length === 0 ? labels : Object.fromEntries(telling);
}
function seriesLine({ labels, from, until }, among) {
	const words = labelWords(tellingLabels(labels, among));
	const unnamed = among.length === 1 ? "the only series" : "the series without labels";
	const course = known(from && `from ${timeOfDay(from)}`, until && `until ${timeOfDay(until)}`);
	const name = words === "" ? unnamed : { code: plain(words, longestName) };
	return course.length === 0 ? [name] : [name, ` (${course.join(", ")})`];
}
function peakWords({ infinite, peak, peakAt }, scale) {
	return infinite === true ? "+Inf" : `${formatOn(scale, peak)} at ${timeOfDay(peakAt)}`;
}
function queryTitle({ name, dimension, unit }) {
	const shown = plain(name, longestName) || "(a query without a name)";
	const counted = dimension === "number" ? plain(unit, longestName) : "";
	return counted === "" ? shown : `${shown}, in ${counted}`;
}
function doubtLine(doubt) {
	return ["Doubt: ", { code: doubt }];
}
function askedLines(queries, rounds) {
	return queries.map(({ asked, round }) => {
		const name = asked.name.replace(/\s+/g, " ");
		const of = rounds === 1 ? "" : `, round ${round}`;
		if (asked.kind === "unread") return `# ${name}${of}${rounds === 1 ? "" : ": not read"}`;
		const { start, end, stepMs } = asked;
		return `# ${name}${of}${of === "" ? "," : ":"} start=${start} end=${end} step=${stepMs / 1e3}s`;
	});
}
function queriesText(runs) {
	const all = runs.flatMap(({ servers }, index) => (servers?.queries ?? []).map((query) => ({
		asked: query,
		round: index + 1
	})));
	return [...groupedBy(all, ({ asked }) => asked.name).values()].flatMap((of) => [...groupedBy(of, ({ asked }) => asked.query)]).map(([query, of]) => [...askedLines(of, runs.length), query].join("\n")).join("\n\n");
}
function sourceLine({ source, version, queries }, run, rounds, place) {
	const { start, end } = run.window;
	const last = queries.some(({ kind }) => kind === "read") ? ", the last one read" : "";
	const round = rounds === 1 ? "" : `; round ${place + 1} of ${rounds}${last}`;
	const code = version === void 0 ? source : `${source} (version ${version})`;
	return line("From ", { code }, `, ${timeOfDay(start)} to ${timeOfDay(end)} UTC${round}`);
}
function skewLine({ skewMs }) {
	if (skewMs === void 0 || skewMs === 0) return void 0;
	const way = skewMs > 0 ? "ahead of" : "behind";
	return line(`Its clock is ${formatFigure(Math.abs(skewMs), "time")} ${way} the load generator's; the window was shifted to match, and times below use its clock`);
}
const mostNamed$1 = 10;
function unreadLines(queries) {
	return [...groupedBy(queries, ({ reason }) => reason)].map(([reason, of]) => {
		const named = codes(of.slice(0, mostNamed$1).map(({ name }) => name));
		const more = of.length > mostNamed$1 && ` and ${of.length - mostNamed$1} more`;
		return line("Not read: ", ...named, ...known(more), ": ", { code: reason });
	});
}
function serversTitle(read, unread, remarks) {
	return `Servers: ${known(read === 0 ? "nothing could be read" : count(read, "query", "queries"), ...remarks.map(({ title }) => title), unread > 0 && read > 0 && `${unread} unread`).join(", ")}`;
}

// src/report/document/sections/servers.ts
function tableFor(series, query, options) {
	const { before, reference, spelling } = options;
	const { name, dimension } = query;
	const scale = spelling.scaleOfQuery(name, dimension);
	const figure = (value) => figureLine(value, scale);
	const levelBefore = ({ labels }) => before.find((it) => it.query === name && sameTags(it.labels, labels))?.level;
	const shapeOf = ({ points = [] }) => sparkline(points);
	const change = ({ start, end, from, until }) => from === void 0 && until === void 0 ? formatDifference(end - start, dimension, { unit: scale }) : "–";
	return tableOf$1(series, [
		left("Series", (it) => seriesLine(it, query.series)),
		series.some((it) => shapeOf(it) !== "") && left("Over the window", (it) => line(shapeOf(it) === "" ? "" : { shape: shapeOf(it) })),
		right("Start", ({ start, from }) => figure(from === void 0 ? start : void 0)),
		right("Peak", (it) => line(peakWords(it, scale))),
		right("End", ({ end, until }) => figure(until === void 0 ? end : void 0)),
		right("Minimum", ({ min }) => figure(min)),
		right("Average", ({ avg }) => figure(avg)),
		series.some((it) => levelBefore(it) !== void 0) && right(`Average, ${reference}`, (it) => figure(levelBefore(it))),
		right("Change", (it) => line(change(it)))
	]);
}
function queryPart(query, options) {
	const { shown, folded, rest } = tableSeries(query, options.spelling.judgements);
	const others = folded.length + rest;
	const title = count(others, "other series", "other series");
	const more = {
		...tableFor(folded, query, options),
		omitted: rest
	};
	const doubts = query.doubts.map(doubtLine);
	const nodes = known(...shown.length === 0 ? listOf(doubts) : [...paragraphs(doubts), tableFor(shown, query, options)], others > 0 && evidence(title, [more], { rank: "detail" }));
	return opened(queryTitle(query), nodes);
}
function shownRound(runs) {
	const answered = runs.findLastIndex(({ servers }) => servers?.queries.some(({ kind }) => kind === "read"));
	return answered >= 0 ? answered : runs.findLastIndex(({ servers }) => servers !== void 0);
}
function isShownUnread({ objective }, runs) {
	const { indicator } = objective;
	const { queries = [] } = runs[shownRound(runs)]?.servers ?? {};
	return indicator.of === "servers" && queries.some(({ kind, name }) => kind === "unread" && name === indicator.metric);
}
function serversSection(runs, options) {
	const place = shownRound(runs);
	const run = runs[place];
	const { spelling, remarks, links } = options;
	if (run?.servers === void 0 || run.servers.queries.length === 0) return links.length === 0 ? void 0 : evidence("Servers", listOf(links), { about: "servers" });
	const { servers } = run;
	const read = servers.queries.filter((it) => it.kind === "read");
	const unread = servers.queries.filter((it) => it.kind === "unread");
	const lines = known(sourceLine(servers, run, runs.length, place), skewLine(servers), ...links, ...remarks.flatMap((remark) => remark.lines), ...unreadLines(unread));
	const isOpen = remarks.length > 0 || spelling.judgements.some((it) => isMissedOn(it));
	const repeat = evidence("Queries that reproduce these figures (api/v1/query_range)", [{
		kind: "code",
		language: "promql",
		content: queriesText(runs)
	}], { rank: "detail" });
	const nodes = [
		...listOf(lines),
		...queryParts(read, options),
		repeat
	];
	const title = serversTitle(read.length, unread.length, remarks);
	return evidence(title, nodes, {
		about: "servers",
		isOpen
	});
}
function queryParts(queries, options) {
	const { remarks, spelling } = options;
	const isRelevant = ({ name }) => remarks.some(({ queries: named }) => named.includes(name)) || spelling.judgements.some((it) => isMissedOn(it, name));
	const partsOf = (some) => some.map((it) => queryPart(it, options));
	const relevant = partsOf(queries.filter(isRelevant));
	const others = partsOf(queries.filter((it) => !isRelevant(it)));
	if (relevant.length === 0 || others.length === 0) return [...relevant, ...others];
	const title = count(others.length, "other query", "other queries");
	return [...relevant, evidence(title, others, { rank: "detail" })];
}

// src/report/words/facts/doubts.ts
function fewSamplesSentence({ objective }, { beyond, steady }) {
	const whole = Math.floor(beyond);
	const some = whole === 1 ? "only 1 sample per round lies" : `only ${whole} samples per round lie`;
	const are = whole === 0 ? "less than one sample per round lies" : some;
	return `${formatObjective(objective)}: ${are} beyond ${formatIndicator(objective.indicator)}; ${steady} or more per round are needed for a reliable figure.`;
}
function sizeWords({ noise, isShare }, dimension) {
	if (isShare) return unsigned(formatChange(noise));
	return dimension === "ratio" ? unsigned(formatPoints(noise)) : formatFigure(noise, dimension);
}
function mixSentence({ endpoint, current, baseline }) {
	const [now, before] = [current, baseline].map((share) => formatFigure(share, "ratio"));
	return `The mix of requests changed: ${endpoint} is now ${now} of all requests, ${before} in the baseline. Figures over all requests are not adjusted for this; objectives on single endpoints are unaffected.`;
}
function objectiveSentence(doubt, judgement, { invalid }) {
	const { objective, dimension } = judgement;
	const name = formatIndicator(objective.indicator);
	return byKind(doubt, {
		roundsLeftOut: ({ position }) => {
			const found = invalid[position];
			const clause = found ? invalidityClause(found) : "rounds are not a valid measurement";
			return sentenceOf(`${clause} (left out of the affected figures)`);
		},
		roundsWithoutSamples: ({ lost, rounds }) => `${name}: ${lost} of ${rounds} rounds have no samples of it; only the others are judged.`,
		roundsUnread: ({ rounds, unread }) => {
			const [which, were] = rounds === 1 ? ["one round has", "was"] : [`${rounds} rounds have`, "were"];
			return `${name}: ${which} no figure and ${were} left out: ${unreadWords(unread)}.`;
		},
		baselineUnread: ({ missing, runs }) => `${name}: ${missing} of ${runs} baseline runs have no figure for it and were left out.`,
		infinite: () => sentenceOf(infiniteWords(objective)),
		fewSamples: (it) => fewSamplesSentence(judgement, it),
		belowNoise: (it) => `${formatObjective(objective)}: the tolerance is below the noise of these measurements (${sizeWords(it, dimension)}), so it cannot be confirmed; run \`loadline calibrate\` to see which tolerances can be.`,
		bodySlower: (body) => `${formatObjective(objective)}: the requests below p90 ${slowerWords(body)}, ${name} did not by as much; an objective on the median would judge them.`,
		warmedUp: ({ rounds, ...course }) => `${formatObjective(objective)}: the first ${rounds === 1 ? "round does" : `${rounds} rounds do`} not count: ${warmingSide(course)} was still warming up, ${name} ${courseWords(course)}.`,
		mix: mixSentence
	});
}
function endpointNames({ endpoints, more }) {
	return listed$1([...endpoints, ...more > 0 ? [`${more} more`] : []]);
}
function newWords(found) {
	const [are, them] = found.endpoints.length + found.more === 1 ? ["is", "it"] : ["are", "them"];
	return `${endpointNames(found)} ${are} new, and the baseline has nothing to compare ${them} with`;
}
function leftOutWords(found) {
	const { endpoints, more, because, limit } = found;
	const names = endpointNames(found);
	const are = endpoints.length + more === 1 ? "is" : "are";
	return because === "fewRequests" ? `${names} ${are} not judged, with fewer than ${limit} requests in a round` : `only the ${limit} endpoints with most requests are judged, not ${names}`;
}
function scenarioSentence(doubt) {
	return byKind(doubt, {
		defaultLeftOut: ({ objective, metric }) => `The default objective ${objective} was left out: the run has no ${metric}. Write objectives for what the script measures.`,
		endpointSlower: ({ endpoint, ...change }) => `The median request to ${tagWords({ name: endpoint })} ${slowerWords(change)}, and no objective judges single endpoints: \`med of each endpoint < baseline + 10%\` would fail.`,
		endpointsNew: (it) => `${it.objective}: ${newWords(it)}.`,
		endpointsLeftOut: (it) => `${it.objective}: ${leftOutWords(it)}.`,
		hosts: ({ side, doubt: found }) => `${side === "base" ? "On the base deployment: " : ""}${hostDoubtSentence(found)}`
	});
}
function doubtSentences(scenario) {
	const ofObjectives = scenario.judgements.flatMap((it) => (it.doubts ?? []).map((doubt) => objectiveSentence(doubt, it, scenario)));
	return [.../* @__PURE__ */ new Set([...scenario.doubts.map(scenarioSentence), ...ofObjectives])];
}
function untoldInvalidity(scenario) {
	const leftOut = scenario.judgements.flatMap(({ doubts = [] }) => doubts.flatMap((doubt) => doubt.kind === "roundsLeftOut" ? [doubt.position] : []));
	const named = /* @__PURE__ */ new Set([...invalidInReason(scenario), ...leftOut]);
	return scenario.invalid.filter((_, position) => !named.has(position)).map(invalidityClause);
}
const kindWords = {
	startedApart: "load generators started apart",
	generatorBusy: "load generator busy",
	vusExhausted: "iterations dropped",
	iterationsDropped: "iterations dropped",
	rateNotReached: "rate not reached",
	generatorErrors: "requests failed on the load generator",
	unanswered: "requests without a response",
	instances: "load of k6's instances not whole",
	exceptions: "exceptions in the script",
	outage: "target down",
	warmingUp: "warming up",
	roundsWithoutSamples: "rounds without samples",
	roundsUnread: "rounds without a figure",
	baselineUnread: "baseline runs without a figure",
	infinite: "baseline of 0",
	fewSamples: "few samples",
	belowNoise: "tolerance below the noise",
	bodySlower: "slower below p90",
	warmedUp: "first rounds left out while warming up",
	mix: "mix of requests changed",
	defaultLeftOut: "default objective left out",
	endpointSlower: "an endpoint got slower",
	endpointsNew: "new endpoints",
	endpointsLeftOut: "endpoints left out",
	hosts: "where the requests went"
};
function doubtKinds(scenario) {
	const told = new Set(invalidInReason(scenario));
	const left = scenario.invalid.filter((_, position) => !told.has(position));
	const invalid = [...groupedBy(left, ({ finding }) => kindWords[finding.kind])].map(([words, found]) => {
		const rounds = [...new Set(found.flatMap((it) => it.rounds.length < it.of ? it.rounds : []))].sort((a, b) => a - b);
		const which = rounds.map((round) => round + 1).join(", ");
		return rounds.length === 0 ? words : `${words} in ${rounds.length === 1 ? "round" : "rounds"} ${which}`;
	});
	const ofObjectives = scenario.judgements.flatMap(({ doubts = [] }) => doubts.flatMap(({ kind }) => kind === "roundsLeftOut" ? [] : [kindWords[kind]]));
	const others = [...scenario.doubts.map(({ kind }) => kindWords[kind]), ...ofObjectives];
	return [...invalid, ...[...groupedBy(others, (words) => words)].map(([words, { length }]) => length === 1 ? words : `${words} (${length} objectives)`)];
}

// src/report/words/sections/generators.ts
const mostRows$1 = 64;
function timeWords(ms) {
	return formatDurationMs(Math.max(10, Math.round(ms / 10) * 10));
}
function clockWords(generators) {
	const skews = generators.flatMap(({ skew }) => skew ?? []);
	if (skews.length < generators.length) return "; their clocks were not compared";
	const clocks = clocksOf(generators);
	const apart = Math.max(...clocks) - Math.min(...clocks);
	const error = timeWords(Math.max(...skews.map(({ errorMs }) => errorMs)));
	return apart === 0 ? `; their clocks agree within ${error}` : `; their clocks differ by ${timeWords(apart)} (± ${error}), which is corrected`;
}
function generatorsLine(runs) {
	const generators = runs.find((run) => run.generators !== void 0)?.generators;
	if (generators === void 0) return void 0;
	return line(`Load generators: ${formatFigure(generators.length, "number")}, merged into one run${clockWords(generators)}; counts are exact, percentiles within 0.4 %`);
}
const mostApart = .05;
const busy = .8;
function differs(generators) {
	const mean = sumOf(generators, ({ requests }) => requests) / generators.length;
	const clocks = clocksOf(generators);
	return new Set(generators.map(({ machine }) => machineWords(machine))).size > 1 || clocks.some((clock) => clock !== 0) || generators.some(({ requests, lateMs, generator }) => lateMs > 0 || generator.droppedIterations > 0 || (generator.cpu?.mean ?? 0) >= busy || generator.unanswered?.generator !== void 0 || Math.abs(requests - mean) > mostApart * mean);
}
function apartWords(ms) {
	if (ms === 0) return "0";
	return `${ms > 0 ? "+" : "-"}${timeWords(Math.abs(ms))}`;
}
function generatorsSection(runs) {
	const rows = runs.flatMap(({ generators = [] }, index) => {
		const clocks = clocksOf(generators);
		if (!differs(generators)) return [];
		return generators.map((one, at) => ({
			all: generators.length,
			round: index + 1,
			one,
			clockMs: clocks[at] ?? 0
		}));
	});
	const [first] = rows;
	if (first === void 0) return void 0;
	const table = tableOf$1(rows, [
		runs.length > 1 && right("Round", ({ round }) => line(String(round))),
		right("Generator", ({ one }) => line(String(one.index))),
		right("Requests", ({ one }) => line(formatFigure(one.requests, "number"))),
		right("CPU", ({ one: { generator } }) => line(generator.cpu === void 0 ? "–" : formatFigure(generator.cpu.mean, "ratio"))),
		right("Dropped iterations", ({ one }) => line(formatFigure(one.generator.droppedIterations, "number"))),
		right("Start", ({ one: { lateMs } }) => line(lateMs === 0 ? "in time" : `${timeWords(lateMs)} late`)),
		right("Clock", ({ one, clockMs }) => line(one.skew === void 0 ? "–" : apartWords(clockMs))),
		left("Machine", ({ one }) => one.machine.cores === 0 ? line("–") : line({ code: machineWords(one.machine) }))
	], mostRows$1);
	return {
		...evidence(`Load generators (${first.all})`, [...paragraphs([line("They differ, so here is what each of them made of the load. CPU is the mean of its machine.")]), table]),
		rank: "detail"
	};
}

// src/report/words/sections/measured.ts
function windowLine(run) {
	const { window } = run;
	if (!hasTimes(run)) return line("Window: not in the results");
	const [start, end] = [clockWords$1(window.start), clockWords$1(window.end)];
	const isSameDay = start.slice(0, 10) === end.slice(0, 10);
	const lengthMs = Date.parse(window.end) - Date.parse(window.start);
	const length = lengthMs >= 0 ? formatDurationMs(Math.round(lengthMs / 100) * 100) : "–";
	const warmUp = window.warmUpMs === 0 ? "no warm-up" : `after a warm-up of ${formatDurationMs(window.warmUpMs)}`;
	return line(`Window: ${start} to ${isSameDay ? end.slice(11) : end} UTC (${length}, ${warmUp})`);
}
function loadLine(run, spelling, features) {
	const [own] = features.flatMap((part) => part.load?.(run) ?? []);
	if (own !== void 0) return line(own);
	const work = workOf(run);
	const scale = spelling.scaleOf(throughputOfAll, "frequency");
	const rate = work?.rate === void 0 ? "" : `, ${formatOn(scale, work.rate)}`;
	const { setupRequests = 0, generator } = run;
	const parts = known(work === void 0 ? "no requests recorded" : `${count(work.amount, work.one)}${rate}`, generator.vusMax > 0 && `at most ${count(generator.vusMax, "virtual user")}`, count(generator.droppedIterations, "dropped iteration"), setupRequests > 0 && `${count(setupRequests, "request")} of setup and teardown left out`);
	return line(`Load: ${parts.join("; ")}`);
}
function estimatedDurations(runs) {
	return runs.flatMap(({ duration }) => duration?.from === "samples" ? [duration] : []);
}
function rateError(side, runs) {
	const errors = estimatedDurations(runs).map(({ ms, errorMs }) => errorMs / ms);
	if (errors.length === 0) return void 0;
	return `${side}: ± ${formatFigure(Math.ceil(Math.max(...errors) * 1e3) / 1e3, "ratio")}`;
}
function rateDoubt({ runs, baseline }, reference) {
	const sides = known(rateError("this change", runs), rateError(reference, baseline));
	if (sides.length === 0) return void 0;
	const isCoarse = estimatedDurations([...runs, ...baseline]).some(({ stampsMs }) => stampsMs !== void 0);
	return line(`Rates use a duration estimated from the samples (${sides.join(", ")})`, ...isCoarse ? ["; timestamps in whole seconds cause most of the error: set ", { code: "K6_CSV_TIME_FORMAT=unix_micro" }] : [], "; for exact rates, name k6's end-of-test summary after the samples");
}
function targetLine({ provenance }) {
	const { target, environment, commit } = provenance;
	const at = commit === void 0 ? [] : [", commit ", { code: shortCommit(commit) }];
	return line("Target: ", target === "unknown" ? "not named" : { code: target }, " (environment ", { code: environment }, ")", ...at);
}
function baselineLine({ verdict, baseline, design, runs }, { baselineBranch: branch, isComparison }) {
	const { comparability } = verdict;
	if (design !== "stored") {
		const target = baseline[0]?.provenance.target ?? "";
		return line("Base deployment: ", ...target === "unknown" ? [] : [{ code: target }, ", "], count(baseline.length, "run"));
	}
	if (comparability.kind === "none") return line("Baseline: none yet");
	if (comparability.kind === "changedLoad") return line(`Baseline: ${count(comparability.runs, "run")}, all with a different load`);
	const [first, last] = [baseline[0]?.provenance, baseline.at(-1)?.provenance];
	const from = branch ?? last?.branch;
	const [run] = runs;
	const ageMs = isComparison === true || run === void 0 ? void 0 : ageOf(baseline, run);
	const commits = new Set(known(first?.commit, last?.commit).map(shortCommit));
	return line(`Baseline: ${count(comparability.runs, "run")}`, ...from === void 0 ? [] : [" of ", { code: from }], ...[...commits].flatMap((commit, index) => [index === 0 ? ", " : " to ", { code: commit }]), ...ageMs === void 0 ? [] : [`; the newest was ${formatAge(ageMs)} old`]);
}
function sharingWords({ comparisons, scenarios }, judgements) {
	if (comparisons === 1 && scenarios === 1) return "";
	const ofCreep = comparisons - judgements.filter(({ kind, objective }) => kind === "relative" && objective.onMiss === "fail").length;
	const sharing = known(count(comparisons, "comparison"), scenarios > 1 && `${scenarios} scenarios`);
	const creep = ofCreep > 0 ? `; ${count(ofCreep, "comparison")} ${ofCreep === 1 ? "is" : "are"} for slow creep` : "";
	return ` (shared by ${list$1(sharing)}${creep})`;
}
function hiddenWords({ verdict, judgements }) {
	return judgements.some(({ objective }) => isImplied(objective) && isWrittenOfEach(objective.indicator)) || verdict === "pass" && judgements.some(isHidden) ? "; that of a single endpoint passes where noise hides it" : "";
}
function confidenceLine({ verdict }) {
	const { falseAlarms } = verdict;
	const confidence = verdict.judgements.map((it) => it.change).find((it) => it !== void 0)?.confidence;
	if (confidence === void 0) return void 0;
	const sure = formatFigure(confidence, "ratio");
	return line(falseAlarms === void 0 ? `Differences: each with its ${sure} interval; where that includes 0, the change may be noise` : `Intervals: ${sure}. Where rounds differ no more than these show, unchanged code fails at most about ${formatFigure(falseAlarms.level, "ratio")} of such gates${sharingWords(falseAlarms, verdict.judgements)}, and a change of twice a tolerance passes at most about ${formatFigure(gateErrorBudget.oversight, "ratio")}${hiddenWords(verdict)}`);
}
function roundLines(runs, outcome, parts) {
	const about = outcome === void 0 ? [] : [roundsLine(outcome), totalLine(outcome)];
	const spelling = outcome === void 0 ? spellingOf({ runs }) : spellingOfOutcome(outcome);
	const [only, ...more] = runs;
	if (only === void 0) return about;
	if (more.length === 0) return [
		...about,
		windowLine(only),
		loadLine(only, spelling, parts)
	];
	const perRun = runs.map((run, index) => line(`Round ${index + 1}. `, ...windowLine(run), ". ", ...loadLine(run, spelling, parts)));
	return [...about, ...perRun];
}
function whereThePageIs({ workflowRun = "", artifact, parts = [] }) {
	if (!parts.some((part) => part.openPage !== void 0)) return [];
	const isOnGitHub = /\/actions\/runs\/\d+(?:\/attempts\/\d+)?$/.test(workflowRun);
	const label = "its artifacts";
	const artifacts = isOnGitHub ? { link: {
		label,
		url: `${workflowRun}#artifacts`
	} } : label;
	const page = ["; the page with charts is ", { code: "report.html" }];
	if (artifact === void 0) return [
		...page,
		" among ",
		artifacts,
		", if the workflow uploads it"
	];
	return [
		...page,
		" in ",
		{ code: artifact },
		" among ",
		artifacts
	];
}
function measuredSection(runs, outcome, context, more = []) {
	const [run] = runs;
	if (run === void 0) return void 0;
	const last = runs.at(-1) ?? run;
	const { machine, generator, loadline } = run.provenance;
	const besideTarget = hostsBesideTarget(runs);
	const lines = known(...roundLines(runs, outcome, context.parts ?? []), targetLine(run), besideTarget && line("Requests by host: ", { code: besideTarget }), outcome && baselineLine(outcome, context), ...outcome === void 0 ? [] : [...likenessLines(outcome), ...latestLevelLines(outcome)], outcome && controlLine(outcome), outcome && confidenceLine(outcome), machine.cores === 0 ? line(`Machine: ${unknownIn(run.provenance)}`) : line("Machine: ", { code: `${machine.os}, ${machine.cpu}` }, `, ${count(machine.cores, "core")}`), generatorsLine(runs), line("Tools: ", { code: generator }, ", Loadline ", { code: loadline }), last.ending.kind === "unfinished" && line("Ending: unfinished, ", { code: last.ending.reason }), context.workflowRun !== void 0 && line({ link: {
		label: "Workflow run",
		url: context.workflowRun
	} }, ...whereThePageIs(context)), ...more);
	return evidence("How this was measured", listOf(lines));
}

// src/report/words/extremes.ts
const extremes = [{
	kind: "max",
	word: "largest"
}, {
	kind: "min",
	word: "smallest"
}];
const mostNames = 3;
function extremeNotes(judgements, { rounds, reference }) {
	if (rounds < 2) return [];
	return extremes.flatMap(({ kind, word }) => {
		const own = decided(judgements).filter(({ objective }) => objective.indicator.aggregation.kind === kind);
		if (own.length === 0) return [];
		const all = [...new Set(own.map(({ objective }) => indicatorWords(objective.indicator)))];
		const names = all.length > mostNames ? [`each ${kind}`] : all;
		const figures = known(own.some((it) => it.kind === "absolute") && `the ${word} of all rounds is checked against an absolute limit`, own.some((it) => it.change !== void 0) && `the mean of the rounds is compared with the ${reference}`);
		return [line(`${list$1(names)} over ${rounds} rounds: ${figures.join("; ")}.`)];
	});
}

// src/report/words/sections/objectives.ts
const mostInWords = 3;
const mostObjectives = 60;
function objectiveName(judgement) {
	const { indicator, source } = judgement.objective;
	const series = seriesWords(judgement);
	const beside = known(series && `(${series})`, source.from === "script" && "(script)");
	return [indicatorWords(indicator), ...beside].join(" ");
}
function confidenceTitle(judgements) {
	const [level, ...others] = new Set(judgements.map((it) => it.change?.confidence).filter((it) => it !== void 0));
	return `Difference (${level === void 0 || others.length > 0 ? "" : `${formatFigure(level, "ratio")} `}interval)`;
}
function levelWords(judgement, spelling) {
	const level = judgement.change?.baseline ?? storedFigure(judgement);
	return level === void 0 ? "–" : figureWords$1(judgement, level, spelling);
}
function bodyNotes(judgements) {
	const notes = judgements.flatMap(({ objective, change }) => {
		if (change?.body === void 0) return [];
		return `${indicatorWords(objective.indicator)}: decided by all requests below p90, which ${slowerWords(change.body)}.`;
	});
	return [...new Set(notes)].map((note) => line(note));
}
function nearness(judgement) {
	const { objective, change } = judgement;
	const isLower = isLowerBetter(objective);
	if (judgement.kind === "absolute") return isLower ? judgement.current / judgement.limit : judgement.limit / judgement.current;
	if (change?.ratio === void 0) return Number.NEGATIVE_INFINITY;
	return isLower ? change.ratio : -change.ratio;
}
function rangeWords(ratios) {
	if (ratios.length === 0) return "";
	const [from, to] = [formatChange(Math.min(...ratios)), formatChange(Math.max(...ratios))];
	return from === to ? ` (${from})` : ` (${from} to ${to})`;
}
function restNote(shown, rest) {
	const answer = shown.kind === "notJudged" ? "not judged" : answerWords(shown);
	const range = rangeWords(rest.flatMap(({ change }) => change?.ratio ?? []));
	return `${shown.objective.text}: ${answer} for ${count(rest.length, "further endpoint")}, too${range}.`;
}
function folded$1(judgements) {
	const groups = [...groupedBy(judgements, (one) => {
		const { objective } = one;
		if (!isWrittenOfEach(objective.indicator) || isMissed(one)) return one;
		return `${one.kind === "notJudged" ? one.cause : one.verdict} ${objective.onMiss} ${objective.text}`;
	}).values()].map(([first, ...others]) => {
		const [shown = first, ...rest] = [first, ...others].toSorted((one, other) => nearness(other) - nearness(one));
		return {
			shown,
			note: rest.length > 0 ? restNote(shown, rest) : void 0
		};
	});
	return {
		rows: groups.map(({ shown }) => shown),
		notes: groups.flatMap(({ note }) => note === void 0 ? [] : [line(note)])
	};
}
function objectivesTable(spelling, { rounds, reference }) {
	const { judgements } = spelling;
	if (judgements.length === 0) return void 0;
	const hasChange = judgements.some((it) => it.change !== void 0);
	const hasLevel = hasChange || judgements.some((it) => storedFigure(it) !== void 0);
	const { rows: kept, notes } = folded$1(judgements);
	const rows = kept.length > mostObjectives ? [...kept.filter((it) => !isMet(it)), ...kept.filter(isMet)] : kept;
	const columns = [
		left("Indicator", (it) => line(objectiveName(it))),
		hasLevel && right(capitalised(reference), (it) => line(levelWords(it, spelling))),
		right("This change", (it) => line(currentWords(it, spelling))),
		hasChange && right(confidenceTitle(judgements), (it) => line(it.change ? differenceWords$1(it, it.change, spelling) : "–")),
		right("Limit", (it) => line(limitWords(it, spelling))),
		left("Verdict", verdictCell)
	];
	return {
		...tableOf$1(rows, columns, mostObjectives),
		notes: [
			...notes,
			...bodyNotes(judgements),
			...extremeNotes(judgements, {
				rounds,
				reference
			})
		]
	};
}
function notNew(outcome, word, spelling) {
	return misses$1(outcome.verdict.judgements, word).flatMap((judgement) => {
		const { kind, objective, limit, change } = judgement;
		if (kind !== "absolute" || change === void 0 || change.baseline === limit) return [];
		const isMissed = isLowerBetter(objective) ? change.baseline > limit : change.baseline < limit;
		const isRange = objective.comparison !== "==" && objective.comparison !== "!=";
		const isWorse = objective.bound.kind === "absolute" && objective.bound.orBaseline === true && word === "fail";
		if (!isMissed || !isRange || isWorse) return [];
		const figure = figureWords$1(judgement, change.baseline, spelling);
		const what = `${indicatorWords(objective.indicator)} of the ${referenceWords(outcome)}`;
		return [line(`Not new: ${what} is ${figure}, also beyond this limit.`)];
	});
}
function remarksOf$1(outcome, spelling) {
	const { judgements, verdict: word } = outcome.verdict;
	const better = improvements(outcome.verdict).map((it) => indicatorWords(it.objective.indicator));
	const names = word === "pass" ? [] : [...new Set(better)].slice(0, 5);
	const gains = names.length > 0 && line(`Better than the ${referenceWords(outcome)}: ${names.join(", ")}.`);
	if (word !== "fail" && word !== "warn") return known(gains);
	const [, ...others] = misses$1(judgements, word);
	const isStopped = outcome.runs.some(({ ending }) => ending.kind === "abortedByThreshold");
	return known(...others.length > 3 ? [] : others.map((it) => line(`Also: ${missSentence(it, spelling)}.`)), isStopped && line("A threshold of the script stopped the load early."), ...notNew(outcome, word, spelling), gains);
}

// src/report/words/sections/doubts.ts
function whyNotJudged(judgement, outcome) {
	if (judgement.cause === "invalid") return "No round has a valid measurement of it.";
	return isShownUnread(judgement, outcome.runs) ? "Prometheus gave no figure; see the Servers section." : notJudgedSentence(judgement, outcome.verdict);
}
function reasonsSection(outcome) {
	const open = outcome.verdict.judgements.filter((it) => it.kind === "notJudged");
	if (open.length === 0) return void 0;
	const few = open.filter(({ cause }) => cause === "fewSamples");
	const alike = few.length > 1 ? few : [];
	const lines = [...groupedBy([...open.filter((it) => !alike.includes(it)), ...alike], (it) => alike.includes(it) ? "Too few samples beyond the percentile; a longer run would decide it." : whyNotJudged(it, outcome))].slice(0, 20).map(([reason, of]) => {
		if (of.length > 3) return line(`${of.length} objectives: ${reason}`);
		return line(...codes(of.map(({ objective }) => formatObjective(objective))), `: ${reason}`);
	});
	return evidence(`Not judged (${open.length})`, listOf(lines));
}
function exceptionLine({ runs, verdict }) {
	if (verdict.judgements.some((it) => tellsOfExceptions(it) && it.kind !== "notJudged")) return void 0;
	const thrown = runs.flatMap(({ generator }) => generator.exceptions ?? []);
	const amount = sumOf(thrown, (it) => it.count);
	if (amount === 0) return void 0;
	const first = thrown.find((it) => it.first !== void 0)?.first;
	const example = first === void 0 ? [] : ["; the first: ", { code: first }];
	return line(`The script threw ${count(amount, "uncaught exception")}`, ...example);
}
function warningLines(runs) {
	const areOwn = runs.every(({ provenance }) => /^k6 v\d/.test(provenance.generator));
	const speaker = runs.some(({ provenance }) => isReadFromPrometheus(provenance)) ? "Read from Prometheus" : areOwn ? "The load generator said" : "Read from the results";
	const warnings = new Set(runs.flatMap(({ generator }) => generator.warnings));
	return [...[...new Set(runs.flatMap(({ generator }) => generator.refusedWrites ?? []))].map((it) => line("Remote write: ", { code: it })), ...[...warnings].map((it) => line(`${speaker}: `, { code: it }))];
}
function warningsSection(outcome) {
	const { verdict, runs } = outcome;
	const others = known(exceptionLine(outcome), rateDoubt(outcome, referenceWords(outcome)), ...warningLines(runs));
	const lines = [
		...untoldInvalidity(verdict).map((it) => line(`Not a valid measurement: ${it}`)),
		...doubtSentences(verdict).map((it) => line(it)),
		...others
	];
	if (lines.length === 0) return void 0;
	const title = `Doubts about the measurement (${lines.length})`;
	const more = others.length === 0 ? [] : [`${others.length} more`];
	const kinds = [...doubtKinds(verdict), ...more].join("; ");
	const brief = line(`Doubts: ${kinds} (in full with --verbose, or on the report's page).`);
	return evidence(title, listOf(lines.slice(0, 20)), {
		about: "doubts",
		...lines.length > 1 && { brief }
	});
}

// src/report/document/counting.ts
function storedRuns({ baseline, verdict }) {
	const compared = verdict.judgements.filter(({ dimension }) => dimension === "time");
	const restricted = compared.filter(({ change }) => change?.likeWith?.isCompared === true || change?.latestLevel !== void 0);
	const ofAll = compared.find(({ objective }) => isWhole(objective.indicator.tags));
	const alike = comparedRuns(baseline, (ofAll ?? restricted[0])?.change);
	return alike.length === 0 ? baseline : alike;
}
function countingRounds(outcome) {
	const { runs, baseline, design, verdict } = outcome;
	const { invalid } = verdict;
	const untimed = new Set(invalid.flatMap(({ rounds }) => rounds));
	const unknown = new Set(invalid.flatMap((it) => it.undecidable === "all" ? it.rounds : []));
	const without = (some, left) => {
		const kept = some.filter((_, position) => !left.has(position));
		return kept.length === 0 ? some : kept;
	};
	const isAnyLeft = runs.some((_, position) => !untimed.has(position));
	const isLeftOut = isAnyLeft && runs.some((_, position) => untimed.has(position));
	const besides = isAnyLeft ? without(baseline, untimed) : baseline;
	return {
		runs: without(runs, untimed),
		baseline: design === "stored" ? storedRuns(outcome) : besides,
		answered: without(runs, unknown),
		note: isLeftOut ? leftOutRoundsLine([...untimed]) : void 0
	};
}

// src/report/document/links.ts
const usualQuantile = .95;
function quantileOf(judgements) {
	const [percent] = judgements.flatMap(({ objective: { indicator } }) => indicator.aggregation.kind === "percentile" ? [indicator.aggregation.percent] : []);
	return percent === void 0 ? usualQuantile : Number((percent / 100).toPrecision(12));
}
function hostOf(target) {
	return URL.canParse(target) ? new URL(target).host : "";
}
function onServerClock(time, { servers }) {
	return Date.parse(time) + (servers?.skewMs ?? 0);
}
function linkValues(runs, quantile = usualQuantile) {
	const starts = runs.map((run) => onServerClock(run.window.start, run));
	const ends = runs.map((run) => onServerClock(run.window.end, run));
	const [from, to] = [Math.min(...starts), Math.max(...ends)];
	const { scenario = "", environment = "", commit = "", branch = "", target = "", testId = "" } = runs.at(-1)?.provenance ?? {};
	return {
		from: String(from),
		to: String(to),
		from_iso: new Date(from).toISOString(),
		to_iso: new Date(to).toISOString(),
		testid: testId,
		scenario,
		environment,
		commit,
		branch,
		quantile: String(quantile),
		target_host: hostOf(target)
	};
}
function linksOf({ links: templates = [] }, runs, judgements) {
	const measured = runs.filter(hasTimes);
	if (templates.length === 0 || measured.length === 0) return () => [];
	const values = linkValues(measured, quantileOf(judgements));
	return (section) => templates.filter((it) => it.section === section).map(({ title, url }) => line({ link: {
		label: title,
		url: fillLink(url, values)
	} }));
}

// src/report/document/sections/bounds.ts
function boundsOf({ objective, bounds }) {
	return objective.indicator.aggregation.kind === "rate" ? void 0 : bounds;
}
function boundsSection(spelling, runs) {
	const rows = spelling.judgements.flatMap((judgement) => {
		const bounds = boundsOf(judgement);
		const name = indicatorWords(judgement.objective.indicator);
		return bounds === void 0 ? [] : [{
			name,
			judgement,
			bounds
		}];
	});
	if (rows.length === 0) return void 0;
	const unique = [...new Map(rows.map((row) => [row.name, row])).values()];
	const table = tableOf$1(unique, [
		left("Percentile", ({ name }) => line(name)),
		right("Estimate", ({ judgement }) => line(currentFigure(judgement, spelling))),
		right("Certain range", ({ judgement, bounds }) => line(rangeWords$1(judgement, bounds, spelling)))
	]);
	const meaning = boundsWords(runs.map(({ provenance }) => provenance));
	return evidence(`Percentiles from histograms (${unique.length})`, [...paragraphs([line(meaning)]), table]);
}

// src/report/words/sections/checks.ts
function checksTitle(failed, all) {
	return `Checks: ${failed === 0 ? `all passed (${all})` : `${failed} of ${all} failed`}`;
}
function groupWords(group) {
	return group.split("::").filter((it) => it !== "").join(" › ");
}
function checkWords({ name, group }) {
	const where = groupWords(group);
	return where === "" ? name : `${where} › ${name}`;
}
function thresholdWords({ metric, expression, abortOnFail, crossed }, rounds) {
	const share = rounds === 1 ? "crossed" : `crossed in ${crossed} of ${rounds} rounds`;
	return [
		crossed === 0 ? {
			verdict: "pass",
			words: "kept"
		} : {
			verdict: "fail",
			words: share
		},
		": ",
		{ code: `${metric}: ${expression}` },
		abortOnFail ? " (stops the load)" : ""
	];
}
function inTableWords(listed) {
	return `${listed} more ${listed === 1 ? "is" : "are"} in the table of objectives`;
}
function thresholdsTitle(crossed, all, [run]) {
	return `Script thresholds, ${run?.generators === void 0 ? "as evaluated by k6" : "over all load generators"}: ${crossed === 0 ? `all ${all} kept` : `${crossed} of ${all} crossed`}`;
}

// src/report/document/sections/checks.ts
const mostChecks = 20;
const mostThresholds = 30;
function checksSection(runs) {
	const checks = checksOf(runs);
	if (checks.length === 0) return void 0;
	const failed = checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
	const title = checksTitle(failed.length, checks.length);
	if (failed.length === 0) return evidence(title, []);
	const table = tableOf$1(failed, [
		left("Check", (it) => line({ code: checkWords(it) })),
		right("Failed", ({ fails }) => line(numberWords$1(fails))),
		right("Of", ({ passes, fails }) => line(numberWords$1(passes + fails))),
		right("Share", ({ passes, fails }) => line(formatFigure(fails / (passes + fails), "ratio", 0)))
	], mostChecks);
	return evidence(title, [table]);
}
function thresholdsOf(runs) {
	return (runs[0]?.thresholds ?? []).map((threshold, index) => ({
		...threshold,
		crossed: runs.filter((run) => run.thresholds[index]?.ok === false).length
	}));
}
function isInTable({ metric, expression, crossed }, judgements) {
	const judgement = judgements.find(({ objective }) => objective.source.from === "script" && objective.text === `${metric} ${expression}`);
	return judgement !== void 0 && isMissed(judgement) === crossed > 0;
}
function thresholdsSection(runs, judgements = []) {
	const all = thresholdsOf(runs);
	if (all.length === 0) return void 0;
	const crossed = all.filter((it) => it.crossed > 0);
	const kept = all.filter((it) => it.crossed === 0);
	const own = [...crossed, ...kept].filter((it) => !isInTable(it, judgements));
	const listed = all.length - own.length;
	const lines = known(...own.slice(0, mostThresholds).map((it) => thresholdWords(it, runs.length)), own.length > mostThresholds && line(`and ${own.length - mostThresholds} more`), listed > 0 && own.length > 0 && line(inTableWords(listed)));
	return evidence(thresholdsTitle(crossed.length, all.length, runs), listOf(lines));
}

// src/report/words/sections/figures.ts
function percentilesTitle(reference) {
	return `Response time in ms: ${reference} (bars), this change (line)`;
}
function notJudgedWords(isPartial) {
	return `These figures ${isPartial ? "are partial. They were" : "were"} not judged and are not kept.`;
}

// src/report/document/sections/figures.ts
const mostPoints = 10;
function chartOf(figures) {
	const { runs, baseline, reference, spelling } = figures;
	const [whole] = runs.flatMap((run) => allSeriesOf(run, "http_req_duration"));
	if (whole === void 0 || baseline.length === 0) return void 0;
	const stored = Object.keys(whole.values.percentiles).filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it));
	const points = [.../* @__PURE__ */ new Set([50, ...stored.map(Number)])].sort((a, b) => a - b).slice(0, mostPoints).flatMap((percent) => {
		const { now, before } = levelsOfPercentile(figures, whole.tags, percent);
		const scale = spelling.scaleOf(percentileIndicator(percent, whole.tags), "time");
		return now === void 0 || before === void 0 ? [] : [{
			label: `p${percent}`,
			now,
			before,
			scale
		}];
	});
	if (points.length < 2) return void 0;
	return {
		kind: "chart",
		title: percentilesTitle(reference),
		barsName: capitalised(reference),
		points
	};
}
function pictureSection(figures, isOpen) {
	const chart = chartOf(figures);
	const title = `Response times, ${figures.reference} and this change`;
	return chart && evidence(title, [chart], {
		about: "picture",
		isOpen
	});
}
function figuresSection(runs, isPartial) {
	const wholes = runs.flatMap((run) => seriesOf$1(run, "http_req_duration") ?? []);
	const [whole] = wholes;
	if (whole === void 0) return void 0;
	const { tags } = whole;
	const spelling = spellingOf({ runs });
	const times = (percent) => spelling.scaleOf(percentileIndicator(percent, tags), "time");
	const median = levelOf(wholes.flatMap((it) => it.values.med ?? []));
	const rows = [
		["requests", line(numberWords$1(sumOf(wholes, (it) => it.values.count)))],
		["median response time", figureLine(median, times(50))],
		["p95", figureLine(levelOfPercentile(runs, tags, 95), times(95))],
		["errors", figureLine(failedRatio(runs, tags), spelling.scaleOf(errorsOf(tags), "ratio"))]
	];
	const table = tableOf$1(rows, [left("Figure", ([name]) => line(name)), right(isPartial ? "Until then" : "Value", ([, figure]) => figure)]);
	const nodes = [...paragraphs([line(notJudgedWords(isPartial))]), table];
	return opened(isPartial ? "What was measured until then" : "What was measured", nodes);
}

// src/report/words/sections/recorded.ts
const mostNamed = 6;
function allMetricsWords(names) {
	const rest = names.length - mostNamed;
	const listed = known(...names.slice(0, mostNamed), rest > 0 && `${rest} more`);
	return `All metrics: ${list$1(listed)}. The report's page has their figures.`;
}
const runWords = {
	headline: (scenario) => `A run of ${scenario}`,
	brief: (scenario) => `A run of ${scenario}. Nothing was judged.`,
	note: "A single run, as measured. Nothing was judged."
};

// src/report/document/sections/recorded.ts
const mostRows = 50;
function namesOf(runs, parts) {
	const names = new Set(runs.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
	const elsewhere = parts.flatMap(({ ownMetrics = [] }) => ownMetrics);
	return tellingFirst([...names].filter((name) => !elsewhere.includes(name)));
}
function recordedOf({ runs, names, spelling }, type) {
	return names.flatMap((name) => {
		const own = runs.flatMap((run) => metricOf(run, name) ?? []);
		const wholes = own.flatMap((it) => seriesOfType(it, type).slice(0, 1));
		const contains = own[0]?.contains ?? "default";
		return wholes.length === 0 ? [] : [{
			name,
			type,
			contains,
			spelling,
			wholes
		}];
	});
}
function part(title, [first = "", ...titles], rows) {
	if (rows.length === 0) return void 0;
	const columns = [left(first, ([name]) => line({ code: name })), ...titles.map((it, index) => right(it, ([, ...figures]) => figures[index] ?? []))];
	return opened(title, [tableOf$1(rows, columns, mostRows)]);
}
function cell({ name: metric, tags = {}, type, contains, spelling }, aggregation, value) {
	const indicator = {
		metric,
		tags,
		aggregation
	};
	const scale = spelling.scaleOf(indicator, dimensionOf(type, contains, aggregation));
	return figureLine(spelling.levelsOf(indicator)?.current ?? value, scale);
}
function countCell(amount) {
	return figureLine(amount, "number");
}
const trendTitles = [
	"Samples",
	"Average",
	"Median",
	"p90",
	"p95",
	"p99",
	"Max"
];
function trendCells(trend) {
	const all = trend.wholes.map(({ values }) => values);
	const level = (aggregation, of) => cell(trend, aggregation, levelOf(all.flatMap((values) => of(values) ?? [])));
	const highest = all.flatMap(({ max }) => max ?? []);
	return [
		all.every(({ isCountUntold }) => !isCountUntold) ? countCell(sumOf(all, ({ count }) => count)) : line("–"),
		level({ kind: "avg" }, ({ avg }) => avg),
		level({ kind: "med" }, ({ med }) => med),
		...[
			90,
			95,
			99
		].map((percent) => level({
			kind: "percentile",
			percent
		}, ({ percentiles }) => percentiles[String(percent)])),
		cell(trend, { kind: "max" }, highest.length === 0 ? void 0 : Math.max(...highest))
	];
}
function trendPart(recording) {
	const rows = recordedOf(recording, "trend").map((it) => [it.name, ...trendCells(it)]);
	return part("Trends", ["Metric", ...trendTitles], rows);
}
function ratePart(recording) {
	return part("Rates", [
		"Metric",
		"Share",
		"True",
		"Samples"
	], recordedOf(recording, "rate").map((it) => {
		const samples = sumOf(it.wholes, ({ values }) => values.count);
		const passes = sumOf(it.wholes, ({ values }) => values.passes);
		const share = samples === 0 ? void 0 : passes / samples;
		return [
			it.name,
			cell(it, { kind: "rate" }, share),
			countCell(passes),
			countCell(samples)
		];
	}));
}
function counterPart(recording) {
	return part("Counters", [
		"Metric",
		"Count",
		"Rate"
	], recordedOf(recording, "counter").map((it) => {
		const count = sumOf(it.wholes, ({ values }) => values.count);
		const rate = sumOf(it.wholes, ({ values }) => values.rate) / it.wholes.length;
		const dimension = dimensionOf("counter", it.contains, { kind: "count" });
		return [
			it.name,
			figureLine(count, dimension),
			cell(it, { kind: "rate" }, rate)
		];
	}));
}
function gaugePart(recording) {
	return part("Gauges", [
		"Metric",
		"Last",
		"Min",
		"Max"
	], recordedOf(recording, "gauge").map((it) => {
		const all = it.wholes.map(({ values }) => values);
		return [
			it.name,
			cell(it, { kind: "value" }, all.at(-1)?.value),
			cell(it, { kind: "min" }, Math.min(...all.map(({ min }) => min))),
			cell(it, { kind: "max" }, Math.max(...all.map(({ max }) => max)))
		];
	}));
}
function groupPart({ runs, spelling }) {
	const own = runs.flatMap((run) => allSeriesOf(run, "group_duration")).filter(({ tags }) => Object.keys(tags).length === 1 && tags["group"]);
	const rows = [...groupedBy(own, ({ tags }) => tags["group"] ?? "")].map(([group, wholes]) => {
		return [groupWords(group), ...trendCells({
			name: "group_duration",
			type: "trend",
			contains: "time",
			tags: { group },
			spelling,
			wholes
		})];
	});
	return part("Groups", ["Group", ...trendTitles], rows);
}
function checkPart({ runs }) {
	return part("Checks", [
		"Check",
		"Passed",
		"Failed",
		"Share that passed"
	], checksOf(runs).map((it) => {
		const share = it.passes / (it.passes + it.fails);
		return [
			checkWords(it),
			countCell(it.passes),
			countCell(it.fails),
			line(formatFigure(share, "ratio", 1))
		];
	}));
}
function recordedSection(runs, spelling, parts = []) {
	const names = namesOf(runs, parts);
	if (names.length === 0) return void 0;
	const recording = {
		runs,
		names,
		spelling
	};
	const tables = [
		trendPart,
		ratePart,
		counterPart,
		gaugePart,
		groupPart,
		checkPart
	].map((of) => of(recording));
	const brief = line(allMetricsWords(names));
	return evidence(`All metrics (${names.length})`, known(...tables), {
		about: "metrics",
		brief,
		rank: "detail"
	});
}

// src/report/document/view.ts
function judgedView(outcome, name, context) {
	const { runs, baseline, verdict } = outcome;
	const { parts = [], repositoryUrl } = context;
	const beside = {
		reference: referenceWords(outcome),
		spelling: spellingOfOutcome(outcome)
	};
	const { reference, spelling } = beside;
	const links = linksOf(context, runs, verdict.judgements);
	const counting = countingRounds(outcome);
	const endpoints = endpointsSection({
		...counting,
		...beside,
		links: links("endpoints")
	});
	const headLinks = [...links("head"), ...endpoints === void 0 ? links("endpoints") : []];
	const word = scenarioWord(outcome);
	const isQuiet = word === "pass";
	const why = verdict.verdict === "fail" || verdict.verdict === "warn" ? reasonOfMiss(outcome, parts) : caughtSentence(verdict);
	const shown = {
		runs,
		baseline,
		reference,
		judged: outcome,
		repositoryUrl
	};
	const before = outcome.serversBefore ?? levelsBefore(runs, baseline, verdict.judgements);
	return {
		name,
		verdict: word,
		headline: scenarioHeadline(outcome),
		why: why === void 0 ? void 0 : line(why),
		remarks: known(...parts.flatMap((part) => part.remarks?.(shown) ?? []), ...remarksOf$1(outcome, spelling), ...isQuiet ? [] : joined(headLinks)),
		reason: word === "broken" ? void 0 : reasonNode(outcome),
		objectives: objectivesTable(spelling, {
			rounds: runs.length,
			reference
		}),
		next: known(...nextStep(outcome, context), ...parts.map((part) => part.next?.(outcome))),
		sections: known(...parts.map((part) => part.section?.(shown)), pictureSection({
			...counting,
			...beside
		}, !isQuiet), boundsSection(spelling, runs), endpoints, serversSection(runs, {
			...beside,
			before,
			remarks: serversRemarks(shown, parts),
			links: links("servers")
		}), checksSection(runs), thresholdsSection(runs, verdict.judgements), recordedSection(runs, spelling, parts), generatorsSection(runs), warningsSection(outcome), reasonsSection(outcome), measuredSection(runs, outcome, context, isQuiet ? headLinks : []), patchSection(outcome), acceptSection(outcome, context))
	};
}
function reasonOfMiss(outcome, parts = []) {
	return known(...parts.map((part) => part.why?.(outcome))).join(" ") || void 0;
}
function serversRemarks(shown, parts) {
	return known(...parts.map((part) => part.servers?.(shown)));
}
function reasonNode(outcome) {
	const reason = reasonBeyond(outcome);
	if (reason === void 0) return void 0;
	return reason.includes("\n") ? {
		kind: "code",
		language: "text",
		content: reason
	} : {
		kind: "paragraph",
		line: line(reason)
	};
}
function joined(links) {
	return links.length === 0 ? [] : [links.flatMap((it, index) => index === 0 ? it : [" · ", ...it])];
}
function brokenView(outcome, name, context) {
	const { partial, cancelled } = outcome;
	const beside = {
		reference: "baseline",
		spelling: spellingOfOutcome(outcome)
	};
	const links = linksOf(context, partial, []);
	return {
		name,
		verdict: "broken",
		headline: scenarioHeadline(outcome),
		why: void 0,
		remarks: joined(links("head")),
		reason: reasonNode(outcome),
		objectives: void 0,
		next: nextStep(outcome, context),
		sections: known(figuresSection(partial, cancelled), endpointsSection({
			runs: partial,
			baseline: [],
			...beside
		}), serversSection(partial, {
			...beside,
			before: [],
			remarks: [],
			links: links("servers")
		}), recordedSection(partial, beside.spelling, context.parts), measuredSection(partial, void 0, context), repeatSection(context))
	};
}
const mostAnswersLines = 5;
function answersLines(scenarios) {
	const lines = known(...scenarios.flatMap((it) => {
		const name = scenarios.length === 1 ? void 0 : scenarioName(it, scenarios);
		return it.kind === "judged" ? [lighterLine(it.verdict, name), answersLine(it, name)] : [];
	}));
	const more = lines.length - mostAnswersLines;
	return known(...lines.slice(0, mostAnswersLines), more > 0 && moreAnswersLine(more));
}
function footOf(scenarios, parts) {
	return scenarios.flatMap((it) => parts.flatMap((part) => {
		const sentence = it.kind === "judged" ? part.foot?.(it) : void 0;
		if (sentence === void 0) return [];
		return [line(scenarios.length === 1 ? sentence : `${scenarioName(it, scenarios)}: ${sentence}`)];
	}));
}
function documentOf(outcome, context) {
	const { scenarios, letThrough } = outcome;
	const isAlone = scenarios.length < 2;
	const own = {
		...context,
		...!isAlone && { repeatCommand: void 0 },
		...letThrough !== void 0 && { failAdvice: void 0 }
	};
	const { words: headline, named } = gateHeadline(outcome);
	const opening = known(letThroughOf(outcome, context.parts)?.line, ...(context.parts ?? []).map((part) => part.opening?.(outcome)), ...answersLines(scenarios));
	const views = scenarios.flatMap((it, index) => {
		const alike = brokenAlike(it, scenarios);
		if (alike[0] !== it) return [];
		const name = list$1(alike.map((one) => scenarioName(one, scenarios)));
		return [{
			index,
			...it.kind === "judged" ? judgedView(it, name, own) : brokenView(it, name, own),
			isTold: it === named
		}];
	});
	const foot = footOf(scenarios, context.parts ?? []);
	return {
		verdict: outcome.verdict,
		headline,
		...opening.length > 0 && { opening },
		scenarios: views.sort((a, b) => gateWords.indexOf(a.verdict) - gateWords.indexOf(b.verdict)),
		notes: outcome.notes,
		closing: known(!isAlone && repeatSection(context)),
		...foot.length > 0 && { foot }
	};
}

// src/report/document/build.ts
function identityPart(name) {
	return encodeURIComponent(name.replace(/\p{Cs}/gu, "�"));
}
function gateKey(scenarios) {
	return scenarios.map((it) => `${identityPart(it.scenario)}@${identityPart(it.environment)}`).sort().join("+");
}
function keysOfGate(gate) {
	return gate.split("+").map((part) => {
		const [scenario = "", environment = ""] = part.split("@").map(decoded);
		return {
			scenario,
			environment
		};
	});
}
function buildReport(outcome, context) {
	const reduced = reduceOutcome(outcome);
	const document = documentOf(reduced, context);
	return {
		verdict: reduced.verdict,
		gate: gateKey([...reduced.scenarios, ...reduced.unmeasured?.scenarios ?? []]),
		headline: plain(document.headline),
		document,
		outcome: reduced,
		measured: outcome,
		runs: outcome.scenarios.flatMap((it) => withLetThrough(runsOf(it), it, outcome)),
		context
	};
}
function runsOf(outcome) {
	if (outcome.kind === "broken") return inRounds(outcome.partial, "head");
	const base = outcome.design === "stored" ? [] : outcome.baseline;
	const leftOut = outcome.recording?.leftOut.flatMap(({ run }) => run ?? []) ?? [];
	return [
		...inRounds([...outcome.runs, ...leftOut], "head"),
		...inRounds(base, "base"),
		...inRounds(outcome.control ?? [], "control")
	];
}
function withLetThrough(recorded, scenario, { letThrough }) {
	const isLet = letThrough !== void 0 && scenarioWord(scenario) === "fail";
	return recorded.map((one) => {
		const { letThrough: _claimed, ...run } = one.run;
		return {
			...one,
			run: isLet && one.side === "head" ? {
				...run,
				letThrough
			} : run
		};
	});
}
function inRounds(runs, side) {
	return runs.map((run, index) => ({
		run,
		side,
		round: index + 1
	}));
}

// src/report/words/notes/artifact.ts
const uncountedBaseNote = "The records of a base deployment do not count: neither the base branch's gate file nor this step asks for side by side. If the measuring job is meant to compare so, set `side-by-side: auto` in the gate file.";
function otherCommitWords(path, measured, judged) {
	return `${path} is a run ${measured === void 0 ? "of no commit" : `of commit ${short(measured)}`}, but commit ${short(judged)} is judged. Judge the records of that commit's own job.`;
}
function otherPullRequestWords(path, measured, judged) {
	return `${path} was measured for pull request ${measured}, but pull request ${judged} is judged. Run the measuring job of ${judged} again.`;
}
function short(commit) {
	return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 7) : JSON.stringify(commit.slice(0, 60));
}

// src/report/worth-telling.ts
function isWorthTelling({ verdict, outcome, context }, when) {
	if (outcome.unmeasured !== void 0) return false;
	const isOpenFailure = verdict === "inconclusive" && context.failOnInconclusive === true;
	return {
		always: true,
		changes: verdict !== "pass" || outcome.scenarios.some((it) => isMoved(it) || isUncompared(it)),
		failures: verdict === "fail" || verdict === "broken" || isOpenFailure,
		never: false
	}[when];
}
function isUncompared(scenario) {
	if (scenario.kind !== "judged") return false;
	return scenario.verdict.judgements.filter((it) => it.kind === "notJudged").some(({ cause }) => cause === "noBaseline" || cause === "changedLoad");
}
function isMoved(scenario) {
	if (scenario.kind !== "judged") return true;
	const { judgements, answers = [] } = scenario.verdict;
	return answers.length > 0 || judgements.some(({ change }) => change?.isBetter === true || change?.isWorse === true);
}

// src/report/document/fit.ts
const nothing = {
	sections: [],
	rows: 0,
	lines: 0
};
function fitNodes(nodes, { most, sizeOf, noticeOf }) {
	if (sizeOf(nodes) <= most) return nodes;
	const composed = (it) => [...it.nodes, noticeOf(it.leftOut)];
	const fits = (it) => sizeOf(composed(it)) <= most;
	const stages = [
		withoutSections(nodes, sizeOf),
		without("rows", rowsOf, lessRows),
		without("lines", linesOf, lessLines),
		withShortHeadline
	];
	let fitted = {
		nodes,
		leftOut: nothing
	};
	for (const stage of stages) {
		const { count, without } = stage(fitted);
		fitted = without(firstWhere(count, (n) => fits(without(n))));
		if (fits(fitted)) break;
	}
	return composed(fitted);
}
const ranks = [
	"detail",
	"evidence",
	"action"
];
function withoutSections(whole, sizeOf) {
	const order = sparable(whole).map((section) => ({
		section,
		rank: ranks.indexOf(section.rank ?? "action"),
		size: sizeOf([section])
	})).sort((one, other) => one.rank - other.rank || other.size - one.size).map(({ section }) => section);
	return ({ leftOut }) => ({
		count: order.length,
		without: (n) => {
			const gone = new Set(order.slice(0, n));
			return {
				nodes: whole.flatMap((it) => withoutSome(it, gone)),
				leftOut: {
					...leftOut,
					sections: whole.flatMap((it) => titlesOf(it, gone))
				}
			};
		}
	});
}
function sparable(nodes, isFolded = false) {
	return nodes.flatMap((it) => {
		if (it.kind !== "section") return [];
		const isHidden = isFolded || !it.isOpen;
		return [...it.rank !== void 0 && isHidden ? [it] : [], ...sparable(it.nodes, isHidden)];
	});
}
function withoutSome(node, gone) {
	if (gone.has(node)) return [];
	if (node.kind !== "section") return [node];
	const nodes = node.nodes.flatMap((it) => withoutSome(it, gone));
	return nodes.length === 0 && node.nodes.length > 0 ? [] : [{
		...node,
		nodes
	}];
}
function titlesOf(node, gone) {
	if (node.kind !== "section") return [];
	return gone.has(node) ? [node.title] : node.nodes.flatMap((it) => titlesOf(it, gone));
}
function amountOf(nodes, of) {
	return sumOf(nodes, (it) => of(it) + (it.kind === "section" ? amountOf(it.nodes, of) : 0));
}
function without(what, of, less) {
	return ({ nodes, leftOut }) => ({
		count: amountOf(nodes, of),
		without: (n) => ({
			nodes: shorter(nodes, n, {
				of,
				less
			}),
			leftOut: {
				...leftOut,
				[what]: n
			}
		})
	});
}
function shorter(nodes, amount, { of, less }) {
	let rest = amount;
	const cut = (node) => {
		if (node.kind === "section" && node.nodes.length > 0) {
			const inner = walk(node.nodes);
			return inner.length === 0 ? [] : [{
				...node,
				nodes: inner
			}];
		}
		const gone = Math.min(rest, of(node));
		rest -= gone;
		return gone === 0 ? [node] : less(node, gone);
	};
	const walk = (some) => some.toReversed().flatMap(cut).toReversed();
	return walk(nodes);
}
function rowsOf(node) {
	return node.kind === "table" ? Math.max(0, node.rows.length - 1) : 0;
}
const lessRows = (node, gone) => node.kind === "table" ? [{
	...node,
	rows: node.rows.slice(0, -gone),
	omitted: node.omitted + gone
}] : [node];
function linesOf(node) {
	switch (node.kind) {
		case "headline": return node.of === "gate" ? 0 : 1;
		case "list": return node.items.length;
		case "code": return node.content.split("\n").length;
		case "section": return node.nodes.length === 0 ? 1 : 0;
		default: return 1;
	}
}
const lessLines = (node, gone) => {
	if (gone === linesOf(node)) return [];
	if (node.kind === "list") return [{
		...node,
		items: node.items.slice(0, -gone)
	}];
	if (node.kind !== "code") return [node];
	return [{
		...node,
		content: node.content.split("\n").slice(0, -gone).join("\n")
	}];
};
function withShortHeadline({ nodes, leftOut }) {
	const [first] = nodes;
	const characters = first?.kind === "headline" ? Array.from(first.words) : [];
	return {
		count: characters.length,
		without: (n) => ({
			nodes: nodes.map((it) => it.kind === "headline" && n > 0 ? {
				...it,
				words: `${characters.slice(0, characters.length - n).join("")}…`
			} : it),
			leftOut
		})
	};
}

// src/report/document/flow.ts
function folded(title, nodes) {
	return {
		kind: "section",
		title,
		isOpen: false,
		nodes
	};
}
function headlineOf({ verdict, name, headline, isTold }, isShort = isTold) {
	return {
		kind: "headline",
		of: "scenario",
		verdict,
		words: isShort ? name : `${name}: ${headline}`
	};
}
function quiet(sections, before = []) {
	if (sections.length + before.length === 0) return [];
	const opened = sections.map((it) => it.about === "metrics" ? it : {
		...it,
		isOpen: true
	});
	return [folded("Response times, endpoints and how this was measured", [...before, ...opened])];
}
function scenarioNodes(scenario) {
	const { verdict, next, sections, objectives } = scenario;
	return [
		...remarksOf(scenario),
		...known(objectives),
		...paragraphs(next),
		...verdict === "pass" ? quiet(sections) : sections
	];
}
function remarksOf({ remarks, reason }) {
	return [...paragraphs(remarks), ...known(reason)];
}
function passedTable(passing) {
	return tableOf$1(passing, [left("Scenario", ({ name }) => line(name)), left("Result", ({ headline }) => line({
		verdict: "pass",
		words: headline
	}))]);
}
function nextOf(scenarios) {
	return unique(scenarios.flatMap(({ next }) => next));
}
function passedFold(passing, before = []) {
	const bodies = passing.flatMap((it) => [
		headlineOf(it, true),
		...paragraphs(known(it.why)),
		...paragraphs(it.remarks),
		...known(it.objectives),
		...quiet(it.sections)
	]);
	return folded(`What passed: ${passing.length === 1 ? "its objectives" : "the objectives of each"} and how they were measured`, [...before, ...bodies]);
}
function passingNodes(passing) {
	if (passing.length === 0) return [];
	return [
		passedTable(passing),
		...paragraphs(nextOf(passing)),
		passedFold(passing)
	];
}
function unique(lines) {
	return [...new Map(lines.map((it) => [JSON.stringify(it), it])).values()];
}
function nodesOf(scenarios) {
	const [only, ...more] = scenarios;
	if (only !== void 0 && more.length === 0) return scenarioNodes(only);
	return [...scenarios.filter(({ verdict }) => verdict !== "pass").flatMap((it) => [
		headlineOf(it),
		...paragraphs(known(it.why)),
		...scenarioNodes(it)
	]), ...passingNodes(scenarios.filter(({ verdict }) => verdict === "pass"))];
}
function commonWhy({ scenarios, verdict }) {
	const whys = scenarios.map(({ why }) => why);
	const [only, ...others] = unique(known(...whys));
	return others.length === 0 && (scenarios.length === 1 || verdict === "pass" && !whys.includes(void 0)) ? known(only) : [];
}
function headOf(document) {
	const { verdict, headline, opening = [] } = document;
	return [{
		kind: "headline",
		of: "gate",
		verdict,
		words: headline
	}, ...paragraphs([...opening, ...commonWhy(document)])];
}
function shortTable(table, lines, name) {
	if (table === void 0) return {
		shown: [],
		rest: []
	};
	const { rows, omitted, notes = [], ...head } = table;
	if (1 + rows.length + Math.sign(omitted) + notes.length <= lines) return {
		shown: [table],
		rest: []
	};
	const kept = rows.slice(0, Math.max(1, lines - 2));
	return {
		shown: [{
			...head,
			rows: kept,
			omitted: omitted + rows.length - kept.length
		}],
		rest: [opened(`${name} (${rows.length + omitted})`, [table])]
	};
}
function shortLines(lines, most, title) {
	if (lines.length <= most) return {
		shown: paragraphs(lines),
		rest: []
	};
	return {
		shown: paragraphs(lines.slice(0, most)),
		rest: [opened(title, listOf(lines))]
	};
}
const [mostNotes, mostLines$1] = [3, 4];
function passFlow(document, lines) {
	const { scenarios, closing, foot = [] } = document;
	const isMany = scenarios.length > 1;
	const only = isMany ? void 0 : scenarios[0];
	const notes = shortLines(notesOf(document), mostNotes, "Notes");
	const next = shortLines(nextOf(scenarios), mostLines$1 - notes.shown.length, "Next steps");
	const above = [
		...headOf(document),
		...notes.shown,
		...only === void 0 ? [] : remarksOf(only)
	];
	const room = lines - above.length - next.shown.length - foot.length;
	const table = isMany ? shortTable(passedTable(scenarios), room, "Scenarios") : shortTable(only?.objectives, room, "Objectives");
	const rest = [
		...table.rest,
		...notes.rest,
		...next.rest
	];
	const { sections = [] } = only ?? {};
	return [
		...above,
		...table.shown,
		...next.shown,
		...isMany ? [passedFold(scenarios, rest)] : quiet(sections, rest),
		...closing,
		...paragraphs(foot)
	];
}
function notesOf({ notes }) {
	return notes.map((it) => line(it));
}
function flowOf(document, passLines) {
	if (document.verdict === "pass") return passFlow(document, passLines);
	const { scenarios, closing, foot = [] } = document;
	return [
		...headOf(document),
		...paragraphs(notesOf(document)),
		...nodesOf(scenarios),
		...closing,
		...paragraphs(foot)
	];
}

// src/report/render/markdown.ts
const courseSigns = {
	better: "🟢",
	worse: "🔴"
};
function renderPiece(it, set) {
	if ("strong" in it) return `**${set(text(it.strong))}**`;
	if ("verdict" in it) return set(text(`${verdictWords[it.verdict].symbol} ${it.words}`, 1e3));
	if ("shape" in it) return code(it.shape);
	if ("course" in it) return `${courseSigns[it.course]} ${it.course}`;
	if ("command" in it) return code(it.command, longestCommand);
	return "code" in it ? code(it.code) : link$1(it.link.label, it.link.url);
}
function renderLine(pieces, set = (words) => words) {
	return pieces.map((it, index) => {
		if (typeof it !== "string") return renderPiece(it, set);
		const before = index > 0 && it.startsWith(" ") ? " " : "";
		const after = index < pieces.length - 1 && it.endsWith(" ") ? " " : "";
		const content = it.trim();
		if (content === "") return it === "" ? "" : " ";
		return `${before}${set(text(content, 1e3))}${after}`;
	}).join("");
}
function renderTable({ columns, rows, omitted, notes = [] }) {
	const head = columns.map((it) => text(it.title));
	const cells = rows.map((row) => row.map((cell) => renderLine(cell, unitsKept)));
	const align = columns.map((it) => it.align === "right" ? "r" : "l");
	return [
		markdownTable([head, ...cells], {
			align,
			alignDelimiters: false
		}),
		...omitted === 0 ? [] : [`… and ${omitted} more`],
		...notes.map((it) => renderLine(it))
	].join("\n\n");
}
function chartNumber(value) {
	return String(Number(value.toFixed(3)));
}
const look = "%%{init: {\"xyChart\": {\"height\": 320}, \"themeVariables\": {\"xyChart\": {\"plotColorPalette\": \"#9aa4b2, #d9480f\"}}}}%%";
function renderChart({ title, points }) {
	const bars = points.flatMap(({ before }) => before ?? []);
	const heights = points.map(({ now }) => now);
	const top = Math.max(...bars, ...heights) * 1.05;
	return [
		"```mermaid",
		look,
		"xychart-beta",
		`  title "${title}"`,
		`  x-axis [${points.map(({ label }) => `"${label}"`).join(", ")}]`,
		`  y-axis "ms" 0 --> ${chartNumber(Math.max(1, Math.ceil(top)))}`,
		...bars.length === 0 ? [] : [`  bar [${bars.map(chartNumber).join(", ")}]`],
		`  line [${heights.map(chartNumber).join(", ")}]`,
		"```"
	].join("\n");
}
function renderHeadline({ of, verdict, words }) {
	const { word, symbol } = verdictWords[verdict];
	return `${of === "gate" ? "###" : "####"} ${symbol} ${word}: ${text(words, 500)}`;
}
function renderSection({ title, isOpen, nodes }) {
	const body = renderNodes(nodes);
	if (isOpen) return [`**${text(title)}**`, ...body === "" ? [] : [body]].join("\n\n");
	if (body === "") return text(title);
	return `<details>\n<summary>${text(title)}</summary>\n\n${body}\n\n</details>`;
}
function renderNode(node) {
	switch (node.kind) {
		case "headline": return renderHeadline(node);
		case "paragraph": return renderLine(node.line);
		case "notice": return `> ${renderLine(node.line)}`;
		case "list": return node.items.map((it) => `- ${renderLine(it)}`).join("\n");
		case "table": return renderTable(node);
		case "chart": return renderChart(node);
		case "code": return block(node.content, node.language);
		case "section": return renderSection(node);
	}
}
function renderNodes(nodes) {
	return nodes.map(renderNode).filter((it) => it !== "").join("\n\n");
}
const passLines$1 = 13;
function renderMarkdown(document, limit) {
	if (document.body !== void 0) return fittingBody(document.body, limit);
	const rendered = (nodes) => `${renderNodes(nodes)}\n`;
	const nodes = flowOf(document, passLines$1);
	if (limit === void 0) return rendered(nodes);
	const { most, unit, reportUrl } = limit;
	const encoder = new TextEncoder();
	return rendered(fitNodes(nodes, {
		most,
		sizeOf: (some) => unit === "bytes" ? encoder.encode(rendered(some)).length : rendered(some).length,
		noticeOf: (leftOut) => ({
			kind: "notice",
			line: shortenedLine(leftOut, reportUrl)
		})
	}));
}
function fittingBody(body, limit) {
	if (limit === void 0) return body;
	const { most, unit, reportUrl } = limit;
	const sizeOf = (text) => unit === "bytes" ? new TextEncoder().encode(text).length : text.length;
	if (sizeOf(body) <= most) return body;
	const lines = body.split("\n");
	const notice = `> ${renderLine(shortenedLine({
		sections: [],
		rows: 0,
		lines: lines.length
	}, reportUrl))}\n\n`;
	let [kept, room] = ["", most - sizeOf(notice) - 1];
	for (const line of lines) {
		room -= sizeOf(line) + 1;
		if (room < 0) break;
		kept += `${line}\n`;
	}
	return `${notice}${kept}`;
}
const mostCommentCharacters = 65536;
function renderComment({ gate, document }, reportUrl) {
	const marker = markerOf(gate);
	return `${marker}\n${renderMarkdown(document, {
		most: mostCommentCharacters - marker.length - 1,
		unit: "characters",
		reportUrl
	})}`;
}

// src/report/document/run-alone.ts
const nowhere = {
	workflowRun: void 0,
	acceptUrl: void 0,
	repeatCommand: void 0,
	baselineBranch: void 0
};
function runSections(run, parts) {
	const figures = figuresSection([run], run.ending.kind !== "finished");
	const spelling = spellingOf({ runs: [run] });
	const beside = {
		reference: "baseline",
		spelling
	};
	return known(figures && {
		...figures,
		nodes: figures.nodes.filter(({ kind }) => kind === "table")
	}, endpointsSection({
		runs: [run],
		baseline: [],
		...beside
	}), serversSection([run], {
		...beside,
		before: [],
		remarks: [],
		links: []
	}), checksSection([run]), thresholdsSection([run]), recordedSection([run], spelling), measuredSection([run], void 0, {
		...nowhere,
		parts
	}));
}

// src/report/render/terminal.ts
const colours = {
	pass: "\x1B[32m",
	warn: "\x1B[33m",
	fail: "\x1B[31m",
	inconclusive: "\x1B[36m",
	broken: "\x1B[35m"
};
const plainColour = "\x1B[0m";
const mostCell = 48;
function pieceText(it) {
	if (typeof it === "string") return it;
	if ("strong" in it) return it.strong;
	if ("verdict" in it) return it.words;
	if ("shape" in it) return it.shape;
	if ("course" in it) return it.course;
	if ("command" in it) return terminalText(it.command, longestCommand);
	return "code" in it ? terminalText(it.code) : `${it.link.label} (${it.link.url})`;
}
function lineText(pieces, longest = 1e3 + longestCommand) {
	return terminalText(pieces.map(pieceText).join(""), longest);
}
function tableLines({ columns, rows, omitted, notes = [] }) {
	const cells = [columns.map((it) => it.title), ...rows.map((row) => row.map((cell) => lineText(cell, mostCell)))];
	const widths = columns.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ""))));
	const lines = cells.map((row) => {
		return `  ${columns.map(({ align }, index) => {
			const cell = row[index] ?? "";
			const room = " ".repeat(Math.max(0, (widths[index] ?? 0) - stringWidth(cell)));
			return align === "right" ? `${room}${cell}` : `${cell}${room}`;
		}).join("  ").trimEnd()}`;
	});
	const more = omitted === 0 ? [] : [`  … and ${omitted} more`];
	return [
		...lines,
		...more,
		...notes.map((it) => `  ${lineText(it)}`)
	];
}
function renderRun(run, parts = []) {
	return `${[runWords.brief(terminalText(run.provenance.scenario)), ...runSections(run, parts).flatMap(sectionLines)].join("\n")}\n`;
}
function chartTable({ barsName, points }) {
	return tableOf$1(points, [
		left("", ({ label }) => line(label)),
		points.some(({ before }) => before !== void 0) && right(barsName, ({ before, scale }) => figureLine(before, scale)),
		right("This change", ({ now, scale }) => figureLine(now, scale))
	]);
}
function codeLines({ content, language }) {
	if (language === "diff") return blockLines(content, language).map((it) => it.replaceAll("##[", "# #["));
	return blockLines(content, language).map((it) => `  ${/^\s*::|##\[/.test(it) ? terminalText(it) : it}`);
}
function nodeLines(node, { isInside, color }) {
	const inset = isInside ? "  " : "";
	switch (node.kind) {
		case "headline": return [...isInside ? [""] : [], verdictLine(node.verdict, node.words, color)];
		case "paragraph":
		case "notice": return [`${inset}${lineText(node.line)}`];
		case "list": return node.items.map((it) => `  ${lineText(it)}`);
		case "table": return tableLines(node);
		case "chart": return tableLines(chartTable(node));
		case "code": return codeLines(node);
		case "section": return sectionLines(node).map((it) => it === "" ? "" : `${inset}${it}`);
	}
}
function sectionLines({ title, brief, nodes }) {
	if (brief !== void 0) return ["", lineText(brief)];
	return [
		"",
		terminalText(title),
		...nodes.flatMap((it) => nodeLines(it, {
			isInside: true,
			color: false
		}))
	];
}
function verdictLine(verdict, words, color) {
	const word = verdictWords[verdict].word.toUpperCase();
	return `${color ? `${colours[verdict]}${word}${plainColour}` : word}  ${terminalText(words)}`;
}
function unfolded(node) {
	if (node.kind === "section" && node.about === "doubts") {
		const { brief, ...whole } = node;
		return [whole];
	}
	return node.kind === "section" && !node.isOpen && node.rank === void 0 ? node.nodes.flatMap(unfolded) : [node];
}
function shownAtOnce(node, verdict) {
	if (node.kind === "chart") return [];
	if (node.kind !== "section") return [node];
	const isAsked = verdict !== "pass" && (node.rank === "action" || node.about === "doubts");
	return (node.isOpen ? node.about !== "picture" : isAsked) ? [{
		...node,
		nodes: node.nodes.flatMap((it) => shownAtOnce(it, verdict))
	}] : [];
}
function sectionsIn(nodes) {
	return nodes.flatMap((it) => it.kind === "section" ? [it, ...sectionsIn(it.nodes)] : []);
}
function moreOf(all, shown) {
	const [sections, others] = [sectionsIn(all), sectionsIn(shown)];
	const doubts = (some) => some.filter(({ about }) => about === "doubts").length;
	if (sections.length === others.length) return [];
	return [{
		kind: "paragraph",
		line: [moreWords(doubts(sections) > doubts(others))]
	}];
}
function isApart(before, node) {
	if (node?.kind === "table") return true;
	if (node?.kind === "headline") return before !== void 0;
	return node?.kind !== "section" && [
		"table",
		"code",
		"section"
	].includes(before?.kind ?? "");
}
const passLines = 9;
function renderTerminal(document, { color = false, verbose = false } = {}) {
	const all = flowOf(document, verbose ? Number.POSITIVE_INFINITY : passLines);
	const shown = all.flatMap((it) => verbose ? unfolded(it) : shownAtOnce(it, document.verdict));
	const nodes = [...shown, ...verbose ? [] : moreOf(all, shown)];
	return `${nodes.flatMap((it, index) => [...isApart(nodes[index - 1], it) ? [""] : [], ...nodeLines(it, {
		isInside: false,
		color
	})]).join("\n")}\n`;
}

// src/report/words/notes/check.ts
function checkedLine({ name, script, objectives }, found) {
	return `${name}: ${known(script, count(objectives.length, "objective"), found.thresholds > 0 && count(found.thresholds, "threshold"), `at most ${formatDurationMs(found.longestMs)} a run`).join(", ")}`;
}
function checkDoubt({ name, objectives }, found) {
	const doubts = known(found.knowsTarget === false && "the script never reads TARGET_URL or BASE_URL, so it cannot reach the target", objectives.length === 0 && found.thresholds === 0 && "it has neither objectives nor thresholds");
	return doubts.length === 0 ? void 0 : `${name}: ${list$1(doubts)}`;
}

// src/report/words/notes/gate-file.ts
const mostLines = 5;
function placeOf({ scenario, key }) {
	if (key === "scenario") return `scenario ${scenario}`;
	return scenario === void 0 ? key : `${key} of ${scenario}`;
}
function changeWords(change) {
	if (change.key === "scenario") return `scenario ${change.scenario} ${change.change}`;
	const place = placeOf(change);
	const { lines } = change;
	if (lines === void 0) return `${place} ${change.change}`;
	return lines[0] === lines[1] ? `${place} changed` : `${place} from ${lines[0]} to ${lines[1]}`;
}
function gateFileNotes(changes, base) {
	const counting = changes.filter(({ counts }) => counts);
	const waiting = changes.filter(({ counts }) => !counts);
	const removed = counting.flatMap(({ removedLines }) => removedLines);
	const rest = removed.length - mostLines;
	const quoted = removed.slice(0, mostLines).map((line) => JSON.stringify(line));
	return known(counting.length > 0 && `This pull request changes the gate file: ${counting.map(changeWords).join(", ")}.`, removed.length > 0 && `Objectives on ${base} that it removes or changes: ${quoted.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`, waiting.length > 0 && `Taken from ${base} until this is merged: ${waiting.map(placeOf).join(", ")} of the gate file.`);
}

// src/report/render/files.ts
const reportFiles = [{
	name: "report.md",
	output: "markdown-path",
	help: "Path of the report as Markdown.",
	render: ({ document }) => renderMarkdown(document)
}, {
	name: "report.json",
	output: "json-path",
	help: "Path of the report as JSON, the input of `mode: publish`.",
	render: ({ outcome }) => formatOutcome(outcome)
}];

// src/report/words/committed-baseline.ts
function uncountedFile(file, base, { own, committed }) {
	if (!committed) return `The runs stored in ${file} do not count: ${base} has no such file.`;
	if (!own) return `${file} is missing here; the runs stored in it on ${base} count.`;
	return `The runs stored in ${file} do not count: the file differs from that on ${base}, which counts instead.`;
}

// src/report/words/notes/load-from.ts
function loadedByBaseNote(scenario, branch) {
	return `${bounded(scenario)}: loaded by the script, env and warm-up of ${branch}, so those of this change do not count yet (load-from: base).`;
}
function noBaseLoadNote(scenario, branch, reason) {
	const why = reason === void 0 ? `${branch} has no such scenario` : `the script of ${branch} cannot be had`;
	const rest = reason === void 0 ? "" : ` ${reason}`;
	return `${bounded(scenario)}: ${why}, so it was loaded by this change's own (load-from: base).${rest}`;
}
function uncomparedLoadNote(scenario, branch, reason) {
	return `${bounded(scenario)}: the script of ${branch} cannot be had, so what this change's load asks for was not compared with it. ${reason}`;
}
function ownLoadNote(scenario, thrown) {
	return `${bounded(scenario)}: the base branch's script cannot run against this change (${thrown}), so it was loaded by the change's own (load-from: base).`;
}
function bounded(scenario) {
	return scenario.slice(0, 100);
}

// src/stats/change-point.ts
const shortestSegment = 3;
const significance = .004;
const permutations = 500;
const seed = 2654435769;
function distanceSums(values) {
	const width = values.length + 1;
	const sums = new Float64Array(width * width);
	for (let row = 1; row < width; row += 1) {
		const value = values[row - 1] ?? 0;
		let inRow = 0;
		for (let column = 1; column < width; column += 1) {
			inRow += Math.abs(value - (values[column - 1] ?? 0));
			sums[row * width + column] = (sums[(row - 1) * width + column] ?? 0) + inRow;
		}
	}
	return sums;
}
function clearestSplit(values) {
	const size = values.length;
	const width = size + 1;
	const sums = distanceSums(values);
	let clearest = {
		at: 0,
		energy: 0
	};
	for (let n = shortestSegment; n <= size - shortestSegment; n += 1) {
		const first = sums[n * width + n] ?? 0;
		for (let end = n + shortestSegment; end <= size; end += 1) {
			const m = end - n;
			const across = (sums[n * width + end] ?? 0) - first;
			const second = (sums[end * width + end] ?? 0) - first - 2 * across;
			const contrast = 2 * across / (n * m) - first / (n * (n - 1)) - second / (m * (m - 1));
			const energy = n * m / (n + m) * contrast;
			if (energy > clearest.energy) clearest = {
				at: n,
				energy
			};
		}
	}
	return clearest;
}
function chanceOf({ energy }, values, random) {
	const order = values.slice();
	let asClear = 1;
	for (let round = 1; round < permutations; round += 1) {
		shuffle(order, random);
		if (clearestSplit(order).energy >= energy * .999999999) asClear += 1;
		if (asClear > significance * permutations) return void 0;
	}
	return asClear / permutations;
}
function splitFrom(start, values, random) {
	if (values.length < 6) return [];
	const split = clearestSplit(values);
	const pValue = split.at === 0 ? void 0 : chanceOf(split, values, random);
	if (pValue === void 0) return [];
	return [
		...splitFrom(start, values.subarray(0, split.at), random),
		{
			index: start + split.at,
			pValue
		},
		...splitFrom(start + split.at, values.subarray(split.at), random)
	];
}
const windowLength = 100;
const smallestChange = .01;
function sizesOf(values, changes) {
	const bounds = [
		0,
		...changes,
		values.length
	];
	const stretches = bounds.slice(1).map((end, position) => values.slice(bounds[position], end));
	const degrees = Math.max(1, values.length - stretches.length);
	const noise = Math.sqrt(sumOf(stretches, (own) => sumNthPowerDeviations(own, 2)) / degrees);
	const clear = values.length > windowLength ? probit(1 - significance / 2 / values.length) : 0;
	return stretches.slice(1).map((after, position) => {
		const before = stretches[position] ?? [];
		const step = Math.abs(mean(after) - mean(before));
		const error = noise * Math.sqrt(1 / before.length + 1 / after.length);
		const floor = Math.max(smallestChange * Math.abs(mean(before)), clear * error);
		return floor === 0 ? Number.POSITIVE_INFINITY : step / floor;
	});
}
function standing(values, changes) {
	if (changes.length === 0) return [];
	const sizes = sizesOf(values, changes);
	const least = sizes.indexOf(Math.min(...sizes));
	if ((sizes[least] ?? 1) >= 1) return changes;
	return standing(values, changes.toSpliced(least, 1));
}
function findChangePoints(values) {
	const split = splitFrom(0, Float64Array.from(values), uniformDraws(seed));
	const kept = standing(values, split.map(({ index }) => index));
	const found = split.filter(({ index }) => kept.includes(index));
	const bounds = [
		0,
		...found.map(({ index }) => index),
		values.length
	];
	return found.map(({ index, pValue }, position) => {
		const before = mean(values.slice(bounds[position], index));
		const after = mean(values.slice(index, bounds[position + 2]));
		return {
			index,
			before,
			after,
			ratio: before === 0 ? void 0 : after / before - 1,
			pValue
		};
	});
}
function findLevelChanges(values) {
	return standing(values, changesInWindows(values));
}
function changesInWindows(values) {
	const found = [];
	for (let from = 0;;) {
		const changes = findChangePoints(values.slice(from, from + windowLength));
		found.push(...changes.map(({ index }) => from + index));
		if (from + windowLength >= values.length) return found;
		from += changes.at(-1)?.index ?? windowLength / 2;
	}
}

// src/judge/indicator/thresholds.ts
function keepsThreshold({ metric, expression }, run) {
	const objective = parseThreshold(metric, expression);
	if (objective?.bound.kind !== "absolute") return void 0;
	const found = findIndicator(run, objective.indicator);
	return found.kind !== "found" || holds(found.value, objective.comparison, objective.bound.limit);
}

// src/report/render/annotations.ts
const mostOfLevel = 9;
function annotationsOf({ scenarios }, placeOf) {
	const judged = scenarios.filter((it) => it.kind === "judged");
	const owners = new Map(judged.flatMap((it) => it.verdict.judgements.map((one) => [one, it])));
	const all = [...owners.keys()];
	return [
		{
			level: "error",
			found: misses$1(all, "fail")
		},
		{
			level: "warning",
			found: misses$1(all, "warn")
		},
		{
			level: "notice",
			found: decided(all).filter(({ verdict }) => verdict === "inconclusive")
		}
	].flatMap(({ level, found }) => found.slice(0, mostOfLevel).flatMap((judgement) => {
		const scenario = owners.get(judgement);
		if (scenario === void 0) return [];
		const { objective } = judgement;
		return [{
			level,
			title: plain(`${scenarioName(scenario, scenarios)}: ${formatObjective(objective)}`, 200),
			message: plain(findingSentence(judgement, scenario), 1e3),
			at: placeOf(scenario, objective)
		}];
	}));
}

// src/stats/rank-correlation.ts
function ranksOf(values) {
	const order = values.map((value, index) => ({
		value,
		index
	})).sort((a, b) => a.value - b.value);
	const ranks = new Array(values.length).fill(0);
	for (let first = 0; first < order.length;) {
		let last = first;
		while (last + 1 < order.length && order[last + 1]?.value === order[first]?.value) last += 1;
		for (const { index } of order.slice(first, last + 1)) ranks[index] = (first + last) / 2;
		first = last + 1;
	}
	return ranks;
}
function centred(values) {
	const level = sumOf(values, (value) => value) / values.length;
	return values.map((value) => value - level);
}
function productOf(one, other, lag) {
	const products = one.slice(lag).map((value, index) => value * (other[index] ?? 0));
	return sumOf(products, (product) => product);
}
function rankCorrelation(one, other) {
	const pairs = Math.min(one.length, other.length);
	if (pairs < 3) return void 0;
	const [x, y] = [centred(ranksOf(one.slice(0, pairs))), centred(ranksOf(other.slice(0, pairs)))];
	const [varianceX, varianceY] = [productOf(x, x, 0), productOf(y, y, 0)];
	if (varianceX === 0 || varianceY === 0) return void 0;
	let repeated = 0;
	for (let lag = 1; lag <= Math.floor(pairs / 5); lag += 1) {
		const scale = pairs / (pairs - lag);
		const [ofX, ofY] = [scale * productOf(x, x, lag) / varianceX, scale * productOf(y, y, lag) / varianceY];
		repeated += Math.max(0, ofX * ofY);
	}
	return {
		rho: productOf(x, y, 0) / Math.sqrt(varianceX * varianceY),
		effectivePairs: pairs / (1 + 2 * repeated)
	};
}
const fewestPairs = 8;
function areTogether({ rho, effectivePairs }, chance) {
	if (effectivePairs < fewestPairs || rho <= 0) return false;
	const degrees = effectivePairs - 2;
	return rho * Math.sqrt(degrees / Math.max(1e-12, 1 - rho * rho)) > studentQuantile(1 - chance, degrees);
}

// src/report/render/html/panel.ts
function scaleOfLines(dimension, lines, { limits = [], unit } = {}) {
	const figures = lines.flatMap(({ values, band }) => [
		values,
		band?.low ?? [],
		band?.high ?? []
	]).flat().filter((it) => it !== null);
	return {
		...scaleOver(dimension, {
			figures,
			unit
		}),
		limits,
		written: limits
	};
}
function figureWords({ dimension, scale, unit }, value) {
	if (value === null || value === void 0) return "–";
	const figure = formatOn(scale, value);
	return unit === void 0 || dimension !== "number" ? figure : `${figure} ${unit}`;
}

// src/report/render/html/markup.ts
const entities = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&#39;"
};
function escapeHtml(text) {
	return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
function raw(html) {
	return { html };
}
function htmlOf(content) {
	if (content === void 0 || content === false) return "";
	if (typeof content !== "object") return escapeHtml(String(content));
	return "html" in content ? content.html : content.map(htmlOf).join("");
}
function attributeText(attributes) {
	return Object.entries(attributes).filter(([, value]) => value !== void 0 && value !== false).map(([name, value]) => value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`).join("");
}
function endsUnquoted(text) {
	const [, tag] = text.slice(text.lastIndexOf(">") + 1).split("<");
	return tag !== void 0 && tag.split("\"").length % 2 === 1;
}
const templates = /* @__PURE__ */ new WeakMap();
function partsOf(written) {
	const parts = templates.get(written) ?? written.map((it) => it.replace(/\n\s*/g, ""));
	if (!templates.has(written) && parts.some((_, at) => at > 0 && endsUnquoted(parts.slice(0, at).join("")))) throw new Error(`A value in a tag without quotes: ${parts.join("…")}`);
	templates.set(written, parts);
	return parts;
}
function html(written, ...values) {
	return raw(partsOf(written).map((part, index) => `${part}${htmlOf(values[index])}`).join(""));
}
function element(tag, attributes, ...content) {
	const start = `<${tag}${attributeText(attributes)}>`;
	return raw(tag === "input" ? start : `${start}${htmlOf(content)}</${tag}>`);
}
function lead(...content) {
	return html`<p class="lead">${content}</p>`;
}
function details(summary, attributes, ...content) {
	return element("details", {
		class: "fold",
		...attributes
	}, html`<summary>${summary}</summary>`, content);
}
function tableOf(attributes, head, body) {
	return element("table", attributes, html`<thead><tr>${head}</tr></thead><tbody>${body}</tbody>`);
}
function embedded(id, json) {
	const safe = json.replace(/[<\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
	return raw(`<script type="application/json" id="${escapeHtml(id)}">${safe}<\/script>`);
}

// src/report/render/html/prose.ts
const signs = {
	pass: "<path d=\"m4 8.4 2.7 2.7L12 5.6\"/>",
	warn: "<path d=\"M8 2.6 14 13H2zM8 6.6v3M8 11.4v.1\"/>",
	fail: "<path d=\"m4.6 4.6 6.8 6.8m0-6.8-6.8 6.8\"/>",
	inconclusive: "<path d=\"M5.6 5.9a2.4 2.4 0 0 1 4.7.6c0 1.5-2.3 1.7-2.3 3.2M8 12.6v.1\"/>",
	broken: "<circle cx=\"8\" cy=\"8\" r=\"5.4\"/><path d=\"M4.9 8h6.2\"/>"
};
function sign(verdict) {
	return raw(`<svg viewBox="0 0 16 16" width="15" height="15" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${signs[verdict]}</svg>`);
}
function badge(verdict, words = verdictWords[verdict].word) {
	return html`<span class="verdict" data-verdict="${verdict}">${sign(verdict)}${words}</span>`;
}
function outsideText(text, longest) {
	return html`<code>${plain(text, longest) || "(empty)"}</code>`;
}
function words(text, longest = 1e3) {
	const before = text.startsWith(" ") ? " " : "";
	const after = text.length > 1 && text.endsWith(" ") ? " " : "";
	return `${before}${unitsKept(plain(text, longest))}${after}`.split(/`([^`]+)`/).map((phrase, index) => index % 2 === 1 ? html`<code>${phrase}</code>` : phrase);
}
const address = /^https?:\/\/[^\s"'<>\\^`{|}]+$/i;
function link(label, url) {
	if (url.length > 4e3 || !address.test(url)) return plain(label);
	return html`<a href="${url}" rel="noopener noreferrer">${plain(label)}</a>`;
}
function courseMark(course) {
	return html`<span class="verdict" data-verdict="${course === "better" ? "pass" : "fail"}">${course}</span>`;
}
function piece(it) {
	if (typeof it === "string") return words(it);
	if ("strong" in it) return words(it.strong);
	if ("verdict" in it) return badge(it.verdict, it.words);
	if ("shape" in it) return outsideText(it.shape);
	if ("course" in it) return courseMark(it.course);
	if ("command" in it) return outsideText(it.command, longestCommand);
	return "code" in it ? outsideText(it.code) : link(it.link.label, it.link.url);
}
function prose(line) {
	return line.map(piece);
}
function paragraph(line) {
	return html`<p>${prose(line)}</p>`;
}
function lookOf(cell, align, index) {
	const [only, ...more] = cell;
	if (align === "right") return "figure";
	if (index === 0) return "name";
	return more.length === 0 && typeof only === "object" && "shape" in only ? "shape" : void 0;
}
function lineTable({ columns, rows, omitted, notes = [] }, label) {
	const head = columns.map(({ title, align }) => element("th", {
		scope: "col",
		class: align === "right" && "figure"
	}, plain(title)));
	const body = rows.map((row) => {
		const cells = row.map((cell, index) => {
			const { align, title } = columns[index] ?? {};
			return element("td", {
				class: lookOf(cell, align, index),
				"data-title": title
			}, prose(cell));
		});
		return html`<tr>${cells}</tr>`;
	});
	return [
		scroll(tableOf({ class: "stacked" }, head, body), label),
		omitted > 0 && html`<p class="more">… and ${omitted} more</p>`,
		notes.map((it) => html`<p class="more">${prose(it)}</p>`)
	];
}
function scroll(content, label) {
	return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${content}</div>`;
}
function blockOf({ content, language }) {
	return html`<pre tabindex="0">${blockLines(content, language).join("\n")}</pre>`;
}
function list(items) {
	const [only, ...more] = items;
	if (only !== void 0 && more.length === 0) return paragraph(only);
	return html`<ul class="lines">${items.map((it) => html`<li>${prose(it)}</li>`)}</ul>`;
}
function nodeContent(node, label) {
	switch (node.kind) {
		case "headline": return html`<p>${badge(node.verdict)}${words(node.words, 500)}</p>`;
		case "paragraph":
		case "notice": return paragraph(node.line);
		case "list": return list(node.items);
		case "table": return lineTable(node, label);
		case "chart": return;
		case "code": return blockOf(node);
		case "section": return fold(node);
	}
}
function sectionBody({ title, nodes }) {
	return nodes.map((it) => nodeContent(it, title)).filter((it) => it !== void 0);
}
function fold(section) {
	const body = sectionBody(section);
	if (body.length === 0) return html`<p class="fold">${plain(section.title)}</p>`;
	return details(plain(section.title), {}, body);
}

// src/report/render/html/parts.ts
function factsOf(...rows) {
	return rows.flatMap(([what, words, isOutside]) => words ? [{
		what,
		words,
		isOutside
	}] : []);
}
function factList(facts, look) {
	if (facts.length === 0) return void 0;
	const items = facts.map(({ what, words, isOutside }) => {
		const pair = html`<dt>${what}</dt><dd>${isOutside ? outsideText(words) : words}</dd>`;
		return look === "facts" ? html`<div>${pair}</div>` : pair;
	});
	return html`<dl class="${look}">${items}</dl>`;
}
const withoutScript = html`<noscript>The charts need JavaScript, which is off in this browser.</noscript>`;
function card(title, ...content) {
	return html`<section class="card"><h2>${title}</h2>${content}</section>`;
}
function chartPlace(panel, key, isWide) {
	return html`
    <figure class="${isWide ? "chart wide" : "chart"}" data-chart="${key}">
      <h3>${plain(panel.title)}</h3>${panel.summary !== "" && lead(unitsKept(plain(panel.summary)))}
    </figure>`;
}

// src/judge/compare/level.ts
const confidence = .95;
function levelOfShares(counts) {
	const { share, total, sessions, designEffect } = pool(counts);
	const usual = total / sessions;
	const variance = designEffect * share * (1 - share) / usual;
	const another = [[{
		bad: share * usual,
		total: usual,
		variance
	}]];
	const { low, high } = compareShares(another, counts, "stored").interval(confidence);
	return {
		value: share,
		low: Math.max(0, share + low),
		high: Math.min(1, share + high)
	};
}
function sideOf(sessions, scale) {
	const [side] = sidesOf([sessions.flat()], scale);
	if (side === void 0) throw new Error("no sessions");
	const names = sessions.flatMap((runs, index) => runs.map(() => `session ${index}`));
	const figures = side.figures.map(({ value }, index) => ({
		value,
		session: names[index] ?? ""
	}));
	return {
		...side,
		figures
	};
}
function levelOfValues(sessions, dimension) {
	const scale = scaleFor$1({
		dimension,
		current: [],
		baseline: sessions.flat(),
		design: "stored"
	});
	const side = sideOf(sessions, scale);
	const centre = mean(sessions.map((runs) => mean(runs.map(({ value }) => scale.to(value)))));
	const rounds = Math.max(1, Math.round(mean(sessions.map((runs) => runs.length))));
	const another = Array.from({ length: rounds }, () => ({
		value: centre,
		session: "another"
	}));
	const estimate = storedEstimate({
		...side,
		figures: another
	}, side, { usual: scale.usual });
	const reach = halfWidth(knowledgeOf(estimate), confidence);
	const [low, high] = [scale.from(centre - reach), scale.from(centre + reach)];
	const isSigned = sessions.flat().some(({ value }) => value < 0);
	return {
		value: scale.from(centre),
		low: isSigned ? low : Math.max(0, low),
		high
	};
}
function levelOfSessions(sessions) {
	const [first] = sessions.flat();
	const counts = sessions.map((runs) => countsOf(runs, true));
	if (counts.every((runs) => runs.length > 0)) return levelOfShares(counts);
	return levelOfValues(sessions, first?.dimension ?? "number");
}

// src/report/render/html/sheet.ts
const brandSign = raw("<svg viewBox=\"0 0 24 24\" width=\"22\" height=\"22\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-linecap=\"round\" aria-hidden=\"true\"><circle cx=\"12\" cy=\"12\" r=\"7.5\"/><path d=\"M1.5 12h21\"/></svg>");
function topBar(tools) {
	const options = [
		"system",
		"light",
		"dark"
	].map((it) => html`<option value="${it}">${capitalised(it)}</option>`);
	return html`
    <div class="bar">
      <span class="brand">${brandSign}Loadline</span>${tools}
      <button type="button" class="tool" id="print">Print</button>
      <label for="theme">Colours</label><select id="theme">${options}</select>
    </div>`;
}
function renderSheet({ kind, title, main, tools, embedded: values }, assets) {
	const policy = [
		"default-src 'none'",
		`script-src 'sha256-${assets.scriptSha256}'`,
		"style-src 'unsafe-inline'",
		"img-src data:",
		"base-uri 'none'",
		"form-action 'none'"
	].join("; ");
	return `${html`
    <!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="${policy}">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="referrer" content="no-referrer">
        <title>${title}</title>
        ${raw(`<style>${assets.style}</style>`)}
      </head>
      <body data-page="${kind}">
        <a class="skip" href="#${main.id}">Skip to the ${main.name}</a>
        <div class="sheet">${topBar(tools)}<main id="${main.id}">${main.content}</main></div>
        ${Object.entries(values).map(([id, json]) => embedded(id, json))}
        ${raw(`<script>${assets.script}<\/script>`)}
      </body>
    </html>`.html.replace(">", ">\n")}\n`;
}

// src/stats/knee.ts
const tie = .02;
const leastBend = .05;
const stopped = .25;
function stopsAt(points, index) {
	const [here, last] = [points[index], points.at(-1)];
	if (here === void 0 || last === void 0 || here.x <= 0 || here.y <= 0 || last.x <= here.x) return false;
	return Math.log(Math.max(last.y, Number.MIN_VALUE) / here.y) < stopped * Math.log(last.x / here.x);
}
function kneeOf(points) {
	const [first, last] = [points[0], points.at(-1)];
	if (points.length < 3 || first === void 0 || last === void 0) return void 0;
	const lowest = Math.min(...points.map(({ y }) => y));
	const height = Math.max(...points.map(({ y }) => y)) - lowest;
	const width = last.x - first.x;
	if (!(height > 0) || !(width > 0)) return void 0;
	const bends = points.map(({ x, y }) => (y - lowest) / height - (x - first.x) / width);
	const most = Math.max(...bends);
	if (most < leastBend) return void 0;
	const isKnee = (index) => (bends[index] ?? Number.NEGATIVE_INFINITY) >= most - tie;
	const peak = bends.indexOf(most);
	let [from, to] = [peak, peak];
	while (isKnee(from - 1)) from -= 1;
	while (isKnee(to + 1)) to += 1;
	if (!stopsAt(points, to)) {
		const later = points.findIndex((_, index) => index > to && stopsAt(points, index));
		if (later === -1) return void 0;
		[from, to] = [later, later];
	}
	return {
		from: points[from]?.x ?? first.x,
		to: points[to]?.x ?? last.x
	};
}

// src/stats/isotonic.ts
function risingFit(values) {
	const blocks = [];
	for (const value of values) {
		let last = {
			sum: value,
			length: 1
		};
		for (let before = blocks.at(-1); before !== void 0; before = blocks.at(-1)) {
			if (before.sum / before.length <= last.sum / last.length) break;
			last = {
				sum: before.sum + last.sum,
				length: before.length + last.length
			};
			blocks.pop();
		}
		blocks.push(last);
	}
	return blocks.flatMap(({ sum, length }) => Array.from({ length }, () => sum / length));
}

export { addSketches, afterManyRounds, afterSilence, aloneEstimate, amountWords, annotationsOf, areTogether, astraySentence, badge, baseStartNote, blockLines, bodySidesOf, bucketMiddle, bucketOf, buildReport, buildSketch, busyTogether, byEndpoint, byKind, capitalised, card, causeWords, changedPartWords, chartPlace, checkDoubt, checkedLine, claimedLetThrough, clockWords$1 as clockWords, codes, compareShares, comparedBy, comparedRuns, comparesNothing, count, countingRounds, countsOf, courseOf$1 as courseOf, defaultExceptions, details, differenceOf, differenceWords$1 as differenceWords, differentEndpointsWords, drawnBad, element, endlessJudgingWords, endpointColumns, endpointsOf, errorPages, errorPagesWords, errorsOf, estimateFactor, evidence, exceptionsClause, exceptionsOf, exceptionsWords$1 as exceptionsWords, explainMisconfiguration, factList, factsOf, failedByGenerator, failedOften, failedRatio, failedShare, failedUnaskedWords, failuresOf, failuresSentence, fenceOf, fewestBeyond, figureLine, figureText, figureWords, findChangePoints, findIndicator, findLevelChanges, findingSentence, firstRunWords, firstWhere, fold, formatJudgements, formatOutcome, formatSketch, foundIn, gateErrorBudget, gateFileNotes, gateHeadline, gateKey, headlineAlone, hiddenErrorsOf, highestOf, hostDoubtSentence, hostDoubts, html, impliedErrors, impliedLimitOnErrors, impliedOfEach, inTurnNote, indicatorWords, invalidityClause, isAllowedBy, isDefaultOfAll, isHidden, isLevel, isLowerBetter, isNoiseUntold, isOnErrors, isOnExceptions, isOnHiddenErrors, isWorthTelling, judgeScenario, keepsThreshold, keptDoubts, keptWords, keysOfGate, kneeOf, knowledgeOf, known, labelWords, laxNote, lead, left, leftOutLine$1 as leftOutLine, leftOutWords$1 as leftOutWords, letThroughOf, levelOfPercentile, levelOfSessions, limitFigure, line, lineTable, lineText, linkValues, list$1 as list, listFirst, listOf, loadedByBaseNote, logOdds, longestOutcome, lostRoundNote, lowestOf, machineWords, matchedByPathWords, maySetErrors, maySetExceptions, misses$1 as misses, mostlyFailed, mostlyThrew, namesWords, nextLine, nextStep, noBaseDeploymentNote, noBaseLoadNote, noBaseNote, noObjectivesWords, nodeContent, noiseWithin, normalDraws, notKeptWords, numberWords$1 as numberWords, objectivesFor, oddsOfBoth, oddsToFail, oddsToPass, oldBaselineNote, oneLine, opened, otherCommitWords, otherEnvironmentNote, otherPullRequestWords, outcomeSchemaVersion, outsideText, ownLoadNote, pairedEstimate, paragraph, paragraphs, parseOutcome, percentileIndicator, percentileKey, percentileOf, plain, pool, pooledValue, prose, rankCorrelation, raw, reasonBeyond, reasonOfMiss, referenceWords, renderComment, renderMarkdown, renderNodes, renderRun, renderSheet, renderTerminal, reportFiles, right, risingFit, roundsUntilMiss, roundsUntilPass, runSections, runWords, samplesBeyond, scaleFor$1 as scaleFor, scaleOfLines, scenarioHeadline, scroll, sectionBody, seenAmount, sentenceOf, seriesIn, shortCommit, shortened, shownEstimateOf, shownLevel, shownRound, sidesOf, sketchCountAbove, sketchIn, sketchOfCounts, sketchQuantile, spellingOf, spellingOfOutcome, standardError, stepWords, storedEstimate, studentQuantile, sumOf, sumOfSketches, tableLines, tableOf, tableOf$1, tellingLabels, terminalText, testedTogether, text, thresholdsGone, threwTooOften, threwTooOftenWords, throughputOfAll, thrownIn, thrownWords, timeOfDay, unansweredObjectives, unaskedOfEach, uncheckedWords, uncomparedLoadNote, uncountedBaseNote, uncountedFile, uncountedSilenceNote, unfinishedLeftOut, uniformDraws, unitsKept, unknownIn, unsigned, usualPercentiles, validityOf, verdictWords, weighRelative, weightOf, withUncounted, withoutScript, withoutStop, words, workWords };