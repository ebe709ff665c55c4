import { boundedName, boundedTag, boundedTags, eitherOf, endpointSeries, nearest, override, shardInMerged, shardSchema, whyTooLarge } from "./config-model.js";
import { _enum, array, boolean, datetime, discriminatedUnion, literal, looseObject, number$1 as number, prettifyError, record, strictObject, string$1 as string, unknown } from "./zod.js";
import { dimensions, formatDurationMs, formatLimit, parseQuantity, unitsOf } from "./model-units.js";
import { Failure, runFailure } from "./model-failure.js";
import { seesWords } from "./config2.js";
import { isReadFromPrometheus, isWhole, list, metricOf as metricOf$1, seriesOf as seriesOf$1, withSeries, withTags } from "./report.js";
import { builtinMetrics, capacityMetric, exceptionsMetric } from "./model-run-builtin-metrics.js";
import { cumulativeStdNormalProbability, gammaln, mean, probit, sum } from "./simple-statistics.js";
import { pRetry } from "./p-retry.js";
import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { deflateSync } from "node:zlib";

// src/model/run/instances.ts
const count$2 = number().nonnegative();
const instance = string();
const strayInstance = discriminatedUnion("kind", [
	strictObject({
		kind: literal("missing"),
		instance
	}),
	strictObject({
		kind: _enum(["late", "short"]),
		instance,
		byMs: count$2
	}),
	strictObject({
		kind: literal("uneven"),
		instance,
		finished: count$2,
		usual: count$2
	})
]);
const writtenInstances = strictObject({
	wrote: number().int().nonnegative(),
	expected: number().int().positive().optional(),
	stray: array(strayInstance)
});

// src/model/run/ladder.ts
const finite$1 = number();
const count$1 = number().int().nonnegative();
const positive = number().positive();
const levelVerdict = _enum([
	"met",
	"settled",
	"missed",
	"notMeasured"
]);
const levelLabel = _enum([
	"growing",
	"knee",
	"saturated",
	"over",
	"notMeasured",
	"unknown"
]);
const levelFigure = strictObject({
	objective: string(),
	indicator: string(),
	dimension: _enum(dimensions),
	limit: finite$1,
	value: finite$1.optional(),
	standardError: number().nonnegative().optional(),
	isMet: boolean()
});
const shownAtLevel = strictObject({
	text: string(),
	dimension: _enum(dimensions),
	value: finite$1
});
const [mostFigures$1, mostLevels] = [500, 200];
const level = strictObject({
	level: positive,
	runs: count$1,
	requests: count$1,
	throughput: finite$1.optional(),
	failed: finite$1.optional(),
	times: record(string(), strictObject({
		avg: finite$1,
		p95: finite$1
	})).refine((times) => Object.keys(times).length <= mostFigures$1, { message: "too many metrics" }),
	figures: array(levelFigure).max(mostFigures$1),
	shown: array(shownAtLevel).max(mostFigures$1).optional(),
	verdict: levelVerdict,
	label: levelLabel
});
const crossing = discriminatedUnion("kind", [
	strictObject({
		kind: literal("between"),
		value: positive,
		standardError: number().nonnegative(),
		objective: string().optional()
	}),
	strictObject({
		kind: literal("above"),
		level: positive
	}),
	strictObject({
		kind: literal("below"),
		level: positive
	}),
	strictObject({ kind: literal("unknown") })
]);
const ladderSchema = strictObject({
	name: string().optional(),
	variable: string().optional(),
	throughput: string(),
	levels: array(level).min(1).max(mostLevels),
	capacity: number().nonnegative(),
	crossing,
	knee: strictObject({
		from: positive,
		to: positive
	}).optional()
});

// src/model/run/run.ts
const runSchemaVersion = "loadline/run@1";
const name = string().overwrite(boundedName);
const tags = record(string(), string()).overwrite(boundedTags);
const finite = number();
const count = number().int().nonnegative();
const trendValues = strictObject({
	count,
	isCountUntold: literal(true).optional(),
	sum: finite,
	min: finite.optional(),
	max: finite.optional(),
	avg: finite.optional(),
	med: finite.optional(),
	percentiles: record(string(), finite),
	bounds: record(string(), strictObject({
		low: finite,
		high: finite
	})).optional()
});
const trendSlices = strictObject({
	count: array(count),
	sum: array(finite),
	percentiles: record(string(), array(finite.nullable())),
	above: record(string(), array(count))
});
const names = number().int().positive().optional();
const trendSeries = strictObject({
	tags,
	names,
	values: trendValues,
	sketch: string().optional(),
	slices: trendSlices.optional()
});
const rateSeries = strictObject({
	tags,
	names,
	values: strictObject({
		count,
		passes: count,
		rate: number().min(0).max(1)
	}),
	slices: strictObject({
		count: array(count),
		passes: array(count)
	}).optional()
});
const counterSeries = strictObject({
	tags,
	names,
	values: strictObject({
		count: finite,
		rate: finite
	}),
	slices: strictObject({ count: array(finite) }).optional()
});
const gaugeSeries = strictObject({
	tags,
	values: strictObject({
		value: finite,
		min: finite,
		max: finite
	}),
	compared: strictObject({
		value: finite,
		standardError: number().nonnegative()
	}).optional()
});
const contains = _enum([
	"time",
	"data",
	"default"
]);
function metricOf(type, series) {
	return strictObject({
		name,
		type: literal(type),
		contains,
		series: array(series).min(1)
	});
}
const metric = discriminatedUnion("type", [
	metricOf("trend", trendSeries),
	metricOf("rate", rateSeries),
	metricOf("counter", counterSeries),
	metricOf("gauge", gaugeSeries)
]);
const machine = strictObject({
	os: string(),
	cpu: string(),
	cores: count
});
const provenance = strictObject({
	scenario: name,
	environment: name,
	target: string(),
	commit: string().optional(),
	branch: string().optional(),
	event: string().optional(),
	workflowRun: string().optional(),
	actor: string().optional(),
	imageDigest: string().max(100).optional(),
	testId: string().optional(),
	recordedAt: datetime(),
	loadline: string(),
	generator: string(),
	machine
});
const fingerprint = strictObject({
	script: string(),
	files: string(),
	options: string(),
	generatorMajor: count,
	extensions: string().optional()
});
const duration = strictObject({
	ms: number().positive(),
	errorMs: number().nonnegative(),
	from: _enum([
		"summary",
		"samples",
		"tool"
	]),
	stampsMs: number().positive().optional()
});
const ending = discriminatedUnion("kind", [
	strictObject({ kind: literal("finished") }),
	strictObject({ kind: literal("abortedByThreshold") }),
	strictObject({
		kind: literal("unfinished"),
		reason: string()
	})
]);
const share = number().min(0).max(1);
const generator = strictObject({
	droppedIterations: count,
	vusMax: count,
	warnings: array(string()),
	refusedWrites: array(string()).optional(),
	cpu: strictObject({
		mean: share,
		highest: share,
		above90: share
	}).optional(),
	asked: strictObject({
		isConstant: boolean(),
		iterations: number().nonnegative().optional(),
		perSecond: number().nonnegative().optional()
	}).optional(),
	instances: writtenInstances.optional(),
	vusExhausted: count.optional(),
	unanswered: strictObject({
		generator: strictObject({
			count,
			first: string()
		}).optional(),
		target: strictObject({
			count,
			first: string()
		}).optional()
	}).optional(),
	exceptions: strictObject({
		count,
		first: string().optional(),
		iterations: count.optional()
	}).optional()
});
const mostFailures = 10;
const failure = discriminatedUnion("kind", [strictObject({
	kind: literal("status"),
	status: count,
	count
}), strictObject({
	kind: literal("error"),
	code: count,
	error: string(),
	count
})]);
const hosts = strictObject({
	target: string(),
	seen: array(strictObject({
		host: string(),
		is: _enum([
			"target",
			"declared",
			"otherPort",
			"ofPage",
			"other"
		]),
		requests: count,
		redirects: count
	})).max(20),
	more: count.optional(),
	named: count.optional(),
	untold: count.optional()
});
const answerDoubt = discriminatedUnion("kind", [strictObject({
	kind: literal("status"),
	path: string(),
	status: count
}), strictObject({
	kind: literal("elsewhere"),
	path: string(),
	host: string()
})]);
const instant = datetime();
const serverSeries = strictObject({
	labels: tags,
	start: finite,
	end: finite,
	min: finite,
	avg: finite,
	peak: finite,
	peakAt: instant,
	infinite: literal(true).optional(),
	from: instant.optional(),
	until: instant.optional(),
	points: array(finite.nullable()).optional()
});
const serverQuery = discriminatedUnion("kind", [strictObject({
	kind: literal("read"),
	name: string(),
	query: string(),
	dimension: _enum(dimensions),
	unit: string(),
	start: instant,
	end: instant,
	stepMs: number().positive(),
	series: array(serverSeries),
	omitted: count,
	doubts: array(string())
}), strictObject({
	kind: literal("unread"),
	name: string(),
	query: string(),
	reason: string()
})]);
const servers = strictObject({
	source: string(),
	version: string().optional(),
	skewMs: finite.optional(),
	queries: array(serverQuery)
});
const runSchema = strictObject({
	schema: literal(runSchemaVersion),
	provenance,
	fingerprint: fingerprint.optional(),
	window: strictObject({
		start: datetime(),
		end: datetime(),
		warmUpMs: number().nonnegative(),
		sliceMs: number().int().positive().optional()
	}),
	duration: duration.optional(),
	lacks: array(_enum(["samples", "window"])).optional(),
	ending,
	metrics: array(metric),
	setupRequests: count.optional(),
	endpointsLeftOut: strictObject({
		endpoints: count,
		requests: count,
		orMore: literal(true).optional()
	}).optional(),
	failures: array(failure).max(mostFailures).optional(),
	hosts: hosts.optional(),
	awaited: answerDoubt.optional(),
	checks: array(strictObject({
		name,
		group: name,
		passes: count,
		fails: count
	})),
	thresholds: array(strictObject({
		metric: string(),
		expression: string(),
		abortOnFail: boolean(),
		ok: boolean()
	})),
	generator,
	servers: servers.optional(),
	level: number().positive().optional(),
	ladder: ladderSchema.optional(),
	shard: shardSchema.optional(),
	shards: array(strictObject({
		...shardInMerged,
		machine,
		generator
	})).max(256).optional(),
	accepted: override.optional()
}).meta({
	id: "run",
	title: "Loadline Run record",
	description: "One run of a scenario against a target, and what was measured in it. Times are in ms, sizes in bytes."
});
function failureKey(failure) {
	if (failure.kind === "status") return `${failure.status}`;
	return `${failure.code} ${failure.error.replace(/\d+/g, "#").replace(/\s+/g, " ")}`;
}
function mostFrequent(failures) {
	return failures.filter(({ count }) => count > 0).sort((one, other) => other.count - one.count).slice(0, mostFailures);
}

// src/model/aggregations.ts
const aggregationsOf = {
	trend: [
		"avg",
		"min",
		"med",
		"max",
		"p(N)",
		"count"
	],
	rate: ["rate"],
	counter: ["count", "rate"],
	gauge: [
		"value",
		"min",
		"max"
	]
};
const aggregationWords = [...new Set(Object.values(aggregationsOf).flat())].filter((word) => word !== "p(N)");
const sampleAggregations = aggregationWords.filter((word) => word !== "count" && aggregationsOf.trend.some((of) => of === word));

// src/model/objective.ts
const dimensionOfContents = {
	time: "time",
	data: "bytes",
	default: "number"
};
function dimensionOf(type, contains, aggregation) {
	if (aggregation.kind === "overSeconds") return aggregation.over.kind === "variability" ? "ratio" : dimensionOf(type, contains, aggregation.each);
	switch (type) {
		case "rate": return "ratio";
		case "counter":
			if (aggregation.kind === "count") return contains === "data" ? "bytes" : "number";
			return contains === "data" ? "byteRate" : "frequency";
		case "trend": return aggregation.kind === "count" ? "number" : dimensionOfContents[contains];
		case "gauge": return dimensionOfContents[contains];
		default: return type;
	}
}
function formatTags(tags) {
	const parts = Object.entries(tags).map(([key, value]) => /^[^,}"'\s](?:[^,}"']*[^,}"'\s])?$/.test(value) ? `${key}:${value}` : `${key}:"${value.replace(/["\\]/g, "\\$&")}"`);
	return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}
function formatAggregation(aggregation) {
	return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}
function isCapacity({ metric }) {
	return metric === capacityMetric;
}
function formatIndicator(indicator) {
	const { metric, aggregation } = indicator;
	if (aggregation.kind === "overSeconds") return `${formatIndicator({
		...indicator,
		aggregation: aggregation.each
	})} over seconds ${formatAggregation(aggregation.over)}`;
	if (indicator.of === "servers") return `${metric}: ${formatAggregation(aggregation)}`;
	const tags = formatTags(indicator.tags);
	if (metric === "http_req_duration" && aggregation.kind === "percentile") return `p${aggregation.percent}${tags}`;
	if (metric === "http_req_duration" && [
		"avg",
		"min",
		"med",
		"max"
	].includes(aggregation.kind)) return `${aggregation.kind}${tags}`;
	if (metric === "http_req_failed" && aggregation.kind === "rate") return `errors${tags}`;
	if (metric === "http_reqs" && aggregation.kind === "rate") return `throughput${tags}`;
	if (metric === "uncaught exceptions") return "exceptions";
	if (isCapacity(indicator)) return "capacity";
	return `${/^[A-Za-z_]\w*$/.test(metric) ? metric : `"${metric}"`}${tags} ${formatAggregation(aggregation)}`;
}
function holds(value, comparison, limit) {
	switch (comparison) {
		case "<": return value < limit;
		case "<=": return value <= limit;
		case ">": return value > limit;
		case ">=": return value >= limit;
		case "==": return value === limit;
		case "!=": return value !== limit;
		default: return comparison;
	}
}

// src/report/by-kind.ts
function byKind(it, answers) {
	const answer = answers[it.kind];
	return answer(it);
}

// src/model/run/session.ts
const longestPauseMs = 3e5;
const longestModel = 200;
function cpuOf({ provenance: { machine } }) {
	const model = machine.cpu.trim().slice(0, longestModel);
	return model === "" || model === "unknown" ? void 0 : model;
}
function takenOf(run) {
	const { window, provenance } = run;
	const { os, cpu, cores } = provenance.machine;
	return {
		workflowRun: provenance.workflowRun,
		machine: `${os} ${cpu} ${cores}`,
		cpu: cpuOf(run),
		startMs: Date.parse(window.start) - window.warmUpMs,
		endMs: Date.parse(window.end)
	};
}
function sessionNames(runs) {
	const open = /* @__PURE__ */ new Map();
	const names = /* @__PURE__ */ new Map();
	for (const run of [...runs].sort((one, other) => one.startMs - other.startMs)) {
		if (run.workflowRun !== void 0) {
			names.set(run, run.workflowRun);
			continue;
		}
		const current = open.get(run.machine);
		const session = current !== void 0 && run.startMs - current.endMs <= longestPauseMs ? current : {
			name: `${run.machine} ${run.startMs}`,
			startMs: run.startMs,
			endMs: run.endMs
		};
		session.endMs = Math.max(session.endMs, run.endMs);
		open.set(run.machine, session);
		names.set(run, session.name);
	}
	return runs.map((run) => names.get(run) ?? "");
}
function grouped(items, taken) {
	const names = sessionNames(items.map(taken));
	const groups = /* @__PURE__ */ new Map();
	for (const [index, item] of items.entries()) {
		const name = names[index] ?? "";
		const known = groups.get(name);
		if (known === void 0) groups.set(name, [item]);
		else known.push(item);
	}
	return [...groups.values()];
}
function groupBySession(found) {
	return grouped(found, ({ taken }) => taken);
}
function sessionsOf(runs) {
	return grouped(runs, takenOf);
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
function chanceOf(logOdds) {
	if (Number.isNaN(logOdds)) return 1;
	return Math.min(1, (1 - gateErrorBudget.oversight) * Math.exp(-logOdds));
}
function logMeanOdds(one, other) {
	const larger = Math.max(one, other);
	return larger + Math.log((Math.exp(one - larger) + Math.exp(other - larger)) / 2);
}
const shownConfidence = .95;

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
function samplesAt({ upTo }, position) {
	return (upTo[position] ?? 0) - (upTo[position - 1] ?? 0);
}
function buildSketch(values) {
	const counts = /* @__PURE__ */ new Map();
	let current = 0;
	let count = 0;
	for (const value of values) {
		const bucket = bucketOf(value);
		if (bucket !== current) {
			if (count > 0) counts.set(current, (counts.get(current) ?? 0) + count);
			current = bucket;
			count = 0;
		}
		count += 1;
	}
	if (count > 0) counts.set(current, (counts.get(current) ?? 0) + count);
	return sketchOf(counts);
}
function sketchOfCounts(counted) {
	const counts = /* @__PURE__ */ new Map();
	for (const [value, count] of counted) {
		const bucket = bucketOf(value);
		counts.set(bucket, (counts.get(bucket) ?? 0) + count);
	}
	return sketchOf(counts);
}
function addSketches(sketches) {
	const counts = /* @__PURE__ */ new Map();
	for (const sketch of sketches) for (const [position, bucket] of sketch.buckets.entries()) counts.set(bucket, (counts.get(bucket) ?? 0) + samplesAt(sketch, position));
	return sketchOf(counts);
}
function sketchQuantile(sketch, quantile) {
	const index = quantile * (sketch.count - 1);
	const below = Math.floor(index);
	const low = valueAt(sketch, below);
	return low + (valueAt(sketch, Math.ceil(index)) - low) * (index - below);
}
function sketchCountAbove({ buckets, upTo, count }, value) {
	return count - (upTo[firstFrom(buckets, (bucket) => bucketMiddle(bucket) > value) - 1] ?? 0);
}
function valueAt({ buckets, upTo }, rank) {
	const bucket = buckets[firstFrom(upTo, (seen) => seen > rank)];
	return bucket === void 0 ? NaN : bucketMiddle(bucket);
}
function firstFrom(ascending, isSo) {
	let [low, high] = [0, ascending.length];
	while (low < high) {
		const middle = low + high >> 1;
		if (isSo(ascending[middle] ?? 0)) high = middle;
		else low = middle + 1;
	}
	return low;
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
	return prefix + Buffer.from(bytes).toString("base64").replace(/(?<!=)=+$/, "");
}
function parseSketch(text) {
	const buckets = [];
	const upTo = [];
	let count = 0;
	readEntries$2(text, (bucket, own) => {
		count += own;
		buckets.push(bucket);
		upTo.push(count);
	});
	return {
		buckets,
		upTo,
		count
	};
}
function sumOfSketches(texts) {
	const counts = /* @__PURE__ */ new Map();
	const add = (bucket, count) => counts.set(bucket, (counts.get(bucket) ?? 0) + count);
	for (const [text, count] of texts) {
		if (text === void 0) return void 0;
		try {
			if (readEntries$2(text, add) !== count) return void 0;
		} catch (error) {
			if (error instanceof SketchSyntaxError) return void 0;
			throw error;
		}
	}
	return sketchOf(counts);
}
function readEntries$2(text, take) {
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
	let bucket;
	let all = 0;
	while (at < bytes.length) {
		const byte = bytes[at] ?? 0;
		at += 1;
		if (byte > longForm) throw new SketchSyntaxError(`a sketch has no step of the form ${byte}`);
		const step = byte === longForm ? readInteger() : Math.floor(byte / shortCounts);
		const count = byte === longForm ? readInteger() : byte % shortCounts;
		bucket = bucket === void 0 ? unfoldSign(step) : bucket + step + 1;
		if (Math.abs(bucket) > lastBucket) throw new SketchSyntaxError(`a sketch has no bucket ${bucket}`);
		take(bucket, count + 1);
		all += count + 1;
	}
	return all;
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
const bisections$1 = 50;
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
	let low = 0;
	let high = 2;
	while (upperTail(high, degrees) > tail && high < 0xe8d4a51000) high *= 2;
	for (let step = 0; step < bisections$1; step += 1) {
		const middle = (low + high) / 2;
		if (upperTail(middle, degrees) > tail) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}

// src/lib/remembered.ts
function remembered(make) {
	const known = /* @__PURE__ */ new WeakMap();
	return (key) => {
		const found = known.get(key);
		if (found !== void 0) return found.result;
		const result = make(key);
		known.set(key, { result });
		return result;
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

// src/judge/indicator/exceptions.ts
const exceptionsAllowed = .01;
const mostExceptions = .5;
function iterationsIn(run) {
	return run.window.warmUpMs > 0 ? void 0 : seriesOf$1(run, "iterations")?.values.count;
}
function thrownIn(run) {
	const { exceptions } = run.generator;
	const iterations = exceptions && (exceptions.iterations ?? iterationsIn(run));
	if (exceptions === void 0 || iterations === void 0 || iterations <= 0) return void 0;
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
function defaultExceptions(objectives, runs) {
	if (!runs.some((run) => (thrownIn(run)?.count ?? 0) > 0) || objectives.some(isOnExceptions)) return [];
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
	return objectives.some((one) => isOnExceptions(one) && one.source.from !== "default" && one.bound.kind === "absolute" && holds(share, one.comparison, one.bound.limit));
}
function tellsOfExceptions(judgement) {
	return isOnExceptions(judgement.objective) && (judgement.kind === "notJudged" || judgement.verdict !== "pass");
}
function exceptionsOf(runs) {
	const thrown = runs.flatMap((run) => thrownIn(run) ?? []);
	const count = thrown.reduce((sum, one) => sum + one.count, 0);
	const iterations = thrown.reduce((sum, one) => sum + one.iterations, 0);
	const first = thrown.find((one) => one.first !== void 0)?.first;
	return count === 0 ? void 0 : {
		kind: "exceptions",
		count,
		iterations,
		first
	};
}

// src/judge/indicator/seconds.ts
function rowsOf(samples, each, { rowMs, first, end }) {
	const { slices } = samples.series;
	if (slices === void 0) return void 0;
	return Array.from({ length: Math.min(end, slices.count.length) }, (_, row) => rowOf(samples, each, {
		row,
		rowMs
	})).slice(first);
}
function rowOf(samples, each, { row, rowMs }) {
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
function stepsOf(rows, step) {
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
	const rows = rowsOf(samples, each, whole);
	if (rows === void 0) return void 0;
	switch (over.kind) {
		case "step": return seriesOf(stepsOf(rows, (before, now) => ({
			value: Math.abs(now.value - before.value),
			weight: 1
		})), []);
		case "variability": return seriesOf(stepsOf(rows, (before, now) => {
			if (before.value === 0) return void 0;
			const weight = (before.weight + now.weight) / 2;
			return {
				value: Math.abs(now.value - before.value) / Math.abs(before.value),
				weight
			};
		}), []);
		default: {
			const percents = over.kind === "percentile" ? [over.percent] : [];
			return seriesOf(rows.map((row) => row && {
				value: row.value,
				weight: 1
			}), percents);
		}
	}
}
function seriesOf(rows, percents) {
	const measured = rows.filter((row) => row !== void 0);
	const sorted = measured.map(({ value }) => value).sort((one, other) => one - other);
	const [min, max] = [sorted[0], sorted.at(-1)];
	const weight = measured.reduce((total, row) => total + row.weight, 0);
	if (min === void 0 || max === void 0 || weight === 0) return void 0;
	const keys = new Map([...knots, ...percents].map((percent) => [percentileKey(percent), percentileOf(sorted, percent)]));
	const sum = measured.reduce((total, row) => total + row.weight * row.value, 0);
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
			above: Object.fromEntries([...keys].map(([key, bound]) => [key, rows.map((row) => row !== void 0 && row.value > bound ? row.weight : 0)]))
		}
	};
}

// src/judge/indicator/indicator.ts
const millisecondsPerSecond = 1e3;
function windowSecondsOf({ start, end }) {
	return Math.max(0, Date.parse(end) - Date.parse(start)) / millisecondsPerSecond;
}
function tagsText(tags) {
	return `{${Object.entries(tags).map(([key, value]) => `${key}:${value}`).sort().join(",")}}`;
}
function samplesWith(metric, tags) {
	const { contains } = metric;
	switch (metric.type) {
		case "trend": {
			const series = withTags(metric.series, tags);
			return series && {
				type: "trend",
				contains,
				series
			};
		}
		case "rate": {
			const series = withTags(metric.series, tags);
			return series && {
				type: "rate",
				contains,
				series
			};
		}
		case "counter": {
			const series = withTags(metric.series, tags);
			return series && {
				type: "counter",
				contains,
				series
			};
		}
		case "gauge": {
			const series = withTags(metric.series, tags);
			return series && {
				type: "gauge",
				contains,
				series
			};
		}
		default: return metric;
	}
}
function hasSamples(samples) {
	if (samples.type === "trend" && samples.series.values.isCountUntold) return true;
	if (samples.type === "trend" || samples.type === "rate") return samples.series.values.count > 0;
	return true;
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
function tellingFirst(names) {
	const rank = (name) => {
		const kind = builtinMetrics.get(name);
		if (kind === void 0) return 0;
		if (/^vus|^data_|^browser_data_|_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)$/.test(name)) return 3;
		return kind.type === "trend" || kind.type === "rate" ? 1 : 2;
	};
	return names.toSorted((one, other) => rank(one) - rank(other));
}
function ofRun(run) {
	const { window, duration } = run;
	const windowSeconds = windowSecondsOf(window);
	const windowSlices = windowSeconds * millisecondsPerSecond / (window.sliceMs ?? millisecondsPerSecond);
	return {
		taken: takenOf(run),
		windowSeconds,
		windowSlices,
		durationError: duration === void 0 ? 0 : duration.errorMs / duration.ms / 2,
		isFirstSliceCut: duration?.stampsMs !== void 0,
		lacksSamples: run.lacks?.includes("samples") ?? false
	};
}
function findExceptions(run, { aggregation }) {
	const thrown = thrownIn(run);
	if (thrown === void 0) return {
		kind: "absent",
		missing: "metric",
		near: []
	};
	const { count: passes, iterations: count, share } = thrown;
	return {
		kind: "found",
		aggregation,
		value: share,
		dimension: "ratio",
		samples: {
			type: "rate",
			contains: "default",
			series: {
				tags: {},
				values: {
					count,
					passes,
					rate: share
				}
			}
		},
		...ofRun(run)
	};
}
function findInSamples(run, indicator) {
	if (isOnExceptions({ indicator })) return findExceptions(run, indicator);
	const metric = metricOf$1(run, indicator.metric);
	if (metric === void 0) {
		const recorded = tellingFirst(run.metrics.map(({ name }) => name));
		return {
			kind: "absent",
			missing: "metric",
			near: nearest(indicator.metric, recorded).slice(0, mostNear),
			recorded
		};
	}
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
	if (aggregation.kind === "overSeconds") return findOverSeconds(run, {
		metric,
		samples,
		aggregation
	});
	const value = aggregateOf(samples, aggregation);
	if (value === void 0) return {
		kind: "absent",
		missing: "aggregation",
		near: offered(samples)
	};
	const dimension = dimensionOf(metric.type, metric.contains, aggregation);
	const endpoints = isWhole(indicator.tags) && metric.type === "trend" ? endpointSeries(metric.series) : void 0;
	return {
		kind: "found",
		aggregation,
		value,
		dimension,
		samples,
		...ofRun(run),
		...endpoints !== void 0 && { endpoints }
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
function findOverSeconds(run, about) {
	const { metric, samples, aggregation } = about;
	const known = ofRun(run);
	const rowMs = run.window.sliceMs ?? millisecondsPerSecond;
	const first = known.isFirstSliceCut ? 1 : 0;
	const end = Math.floor(known.windowSlices + .001);
	const series = samples.type === "gauge" ? void 0 : overRows(samples, aggregation, {
		rowMs,
		first,
		end
	});
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
		dimension: dimensionOf(metric.type, metric.contains, aggregation),
		samples: {
			type: "trend",
			contains: metric.contains,
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
	const figures = query.series.flatMap((series) => {
		const value = serverValue(series, aggregation);
		return value === void 0 ? [] : [{
			series,
			value
		}];
	});
	const lacking = lackingOf(query.series.filter((series) => serverValue(series, aggregation) === void 0), aggregation);
	const [first, ...others] = figures;
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
	return indicator.of === "servers" ? findInServers(run, indicator) : findInSamples(run, indicator);
}
function foundIn(runs, { indicator }) {
	return runs.map((run) => findIndicator(run, indicator)).filter((one) => one.kind === "found");
}

// src/stats/mean-level.ts
function meanLevel(values) {
	if (values.length === 0) return NaN;
	if (values.some((value) => value <= 0)) return mean([...values]);
	const level = Math.exp(mean(values.map(Math.log)));
	return Math.min(Math.max(...values), Math.max(Math.min(...values), level));
}

// src/judge/objective/absolute.ts
function pooledRate(series) {
	let passes = 0;
	let count = 0;
	for (const one of series) {
		if (one.type !== "rate") return void 0;
		passes += one.series.values.passes;
		count += one.series.values.count;
	}
	return {
		passes,
		count
	};
}
function pooledValue(rounds) {
	const [first] = rounds;
	if (first === void 0) return NaN;
	if (rounds.length === 1) return first.value;
	const values = rounds.map(({ value }) => value);
	const { kind } = first.aggregation;
	if (kind === "min") return Math.min(...values);
	if (kind === "max") return Math.max(...values);
	const rate = pooledRate(rounds.map(({ samples }) => samples));
	if (rate !== void 0) return rate.passes / rate.count;
	return meanLevel(values);
}

// src/judge/objective/direction.ts
function betterSide$1({ comparison, bound }, from) {
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
	const side = betterSide$1(objective, from);
	return side === "neither" ? from <= 0 : side === "lower";
}
function courseOf(objective, { baseline, interval: { low, high } }) {
	if (!(low > 0 || high < 0)) return "unclear";
	const { comparison } = objective;
	if (comparison !== "==" && comparison !== "!=") return high < 0 === (betterSide$1(objective, baseline) === "lower") ? "better" : "worse";
	const distance = (difference) => Math.abs(baseline + difference - boundOf(objective));
	const [nearer, farther] = comparison === "==" ? ["better", "worse"] : ["worse", "better"];
	const own = distance(0);
	if (distance(low) < own && distance(high) < own) return nearer;
	return distance(low) > own && distance(high) > own ? farther : "unclear";
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
	const whole = wholes.reduce((sum, value) => sum + value, 0);
	if (!(whole > 0)) return void 0;
	const beyond = parts.map((part, index) => part - (expected?.[index] ?? 0));
	const ratio = beyond.reduce((sum, value) => sum + value, 0) / whole;
	return wholes.map((one, index) => ((beyond[index] ?? 0) - ratio * one) / whole);
}

// src/judge/compare/noise.ts
const unslicedDesignEffect = 2;
const leastDesignEffect = .5;
const assumedDegreesOfFreedom = 4;
const assumedRelativeError = {
	max: .25,
	other: .05
};
function assumed(value, relativeError) {
	return {
		standardError: Math.abs(value) * relativeError,
		degreesOfFreedom: assumedDegreesOfFreedom
	};
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
	const after = knots.findIndex((knot) => knot.share >= share);
	const high = knots[after === -1 ? knots.length - 1 : after];
	const low = knots[after === -1 ? knots.length - 1 : Math.max(0, after - 1)];
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
const densityReach$1 = .25;
function shareOfKey(key) {
	return Number(key) / 100;
}
function nearestKey(keys, share) {
	const logit = (at) => Math.log(at / (1 - at));
	const distance = (key) => Math.abs(logit(shareOfKey(key)) - logit(share));
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
	const atKey = shareOfKey(key);
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
	const { variance, degreesOfFreedom } = exceedanceNoise(series, percent);
	const delta = Math.sqrt(variance);
	const quantile = quantileFunction(series);
	const reach = Math.max(delta, densityReach$1 * Math.min(share, 1 - share));
	const low = Math.max(0, share - reach);
	const high = Math.min(1, share + reach);
	const slope = (quantile(high) - quantile(low)) / (high - low);
	const sampling = Math.max(0, slope * delta);
	return {
		standardError: Math.hypot(sampling, bucketError(series, percent)),
		degreesOfFreedom
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
	if (found !== void 0) return {
		standardError: Math.sqrt(found.variance),
		degreesOfFreedom: found.degreesOfFreedom
	};
	const quantile = quantileFunction(series);
	const body = (quantile(sigmaShares.high) - quantile(sigmaShares.low)) / 2;
	const { avg = 0, med = avg } = values;
	const spread = Math.max(body, Math.abs(avg - med));
	const variance = 2 * spread * spread / Math.max(1, values.count);
	return {
		standardError: Math.sqrt(variance),
		degreesOfFreedom: assumedDegreesOfFreedom
	};
}
const rareEvents = 30;
function countNoise(total, perSlice, { windowSlices, isFirstSliceCut }) {
	const end = Math.max(1, Math.floor(windowSlices + .001));
	const whole = perSlice?.slice(isFirstSliceCut ? 1 : 0, end) ?? [];
	const mean = whole.reduce((sum, value) => sum + value, 0) / Math.max(1, whole.length);
	const found = blockVariance(whole.map((value) => value - mean));
	const chance = total < rareEvents ? Math.max(0, total) + 1 : 0;
	if (found === void 0) {
		const variance = Math.max(chance, 2 * Math.max(0, total));
		return {
			standardError: Math.sqrt(variance),
			degreesOfFreedom: assumedDegreesOfFreedom
		};
	}
	return {
		standardError: Math.sqrt(Math.max(chance, found.variance)),
		degreesOfFreedom: found.degreesOfFreedom
	};
}
function isData({ samples }) {
	return samples.type === "counter" && samples.contains === "data";
}
function counterNoise(found, series) {
	const perSlice = series.slices?.count;
	if (perSlice === void 0 && isData(found)) return assumed(found.value, assumedRelativeError.other);
	const noise = countNoise(series.values.count, perSlice, found);
	if (found.aggregation.kind === "count") return noise;
	const { count, rate } = series.values;
	const perEvent = count > 0 ? rate / count : 1 / Math.max(1, found.windowSeconds);
	const ofCount = noise.standardError * Math.abs(perEvent);
	return {
		...noise,
		standardError: Math.hypot(ofCount, found.value * found.durationError)
	};
}
function trendNoise(found, series) {
	const { aggregation } = found;
	switch (aggregation.kind) {
		case "avg": return averageNoise(series);
		case "med": return percentileNoise(series, 50);
		case "percentile":
			if (aggregation.percent === 0) return assumed(found.value, assumedRelativeError.other);
			if (aggregation.percent === 100) return assumed(found.value, assumedRelativeError.max);
			return percentileNoise(series, aggregation.percent);
		case "count": return countNoise(series.values.count, series.slices?.count, found);
		case "max": return assumed(found.value, assumedRelativeError.max);
		case "min":
		case "rate":
		case "value":
		case "start":
		case "end":
		case "change":
		case "overSeconds": return assumed(found.value, assumedRelativeError.other);
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
	if (!showsNoise(found)) return assumed(found.value, 0);
	switch (samples.type) {
		case "trend": return trendNoise(found, samples.series);
		case "counter": return counterNoise(found, samples.series);
		case "gauge": {
			const { compared } = samples.series;
			if (compared === void 0) return assumed(found.value, assumedRelativeError.other);
			return {
				standardError: compared.standardError,
				degreesOfFreedom: assumedDegreesOfFreedom
			};
		}
		case "rate":
		case "servers": return assumed(found.value, assumedRelativeError.other);
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

// src/judge/compare/few-samples.ts
const fewestSamplesBeyond = 5;
function fewestBeyond(found) {
	const counts = found.flatMap((run) => samplesBeyond(run) ?? []);
	return counts.length === 0 ? void 0 : Math.min(...counts);
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
function fewSamples(rounds, objective, limit) {
	const [first] = rounds;
	if (first?.aggregation.kind !== "percentile") return "enough";
	const beyond = rounds.flatMap((round) => samplesBeyond(round) ?? []);
	if (beyond.length === 0 || beyond.reduce((sum, it) => sum + it, 0) >= 5) return "enough";
	return samplesTell(rounds, objective, limit) ? "tell" : "cannotTell";
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
function plausibility(multiple) {
	return multiple / (1 + multiple ** 2);
}
const plausibleMultiples = spaced(1 / 8, 128, 24).map((multiple) => ({
	multiple,
	logWeight: Math.log(plausibility(multiple))
}));
const mostTrusted = 10;
const scores = Array.from({ length: 9 }, (_, part) => probit((part + .5) / 9));
function plausibleInside({ variance, degreesOfFreedom }) {
	const part = 2 / (9 * Math.min(mostTrusted, degreesOfFreedom));
	return scores.map((score) => variance / Math.max(leastShown, 1 - part + score * Math.sqrt(part)) ** 3);
}
const leastShown = .3;
function variancesOfRounds({ within, usualDeviation, scatter }) {
	const inside = plausibleInside(within);
	const before = columnsFor(plausibleMultiples.length * inside.length);
	for (const { multiple, logWeight } of plausibleMultiples) {
		const between = (multiple * usualDeviation) ** 2;
		for (const variance of inside) addSize(before, logWeight, variance + between);
	}
	return joined$1(before).map(({ logWeight, variance }) => plausibleSize(logWeight + logDensity(scatter, variance), variance));
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
const steps = 6;
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
	const bins = Math.floor(steps * (Math.log(greatest) - lowest)) + 1;
	const [weightOf, varianceOf] = [new Float64Array(bins), new Float64Array(bins)];
	const filled = [];
	for (let index = 0; index < count; index += 1) {
		const logWeight = (logWeights[index] ?? 0) - largest;
		if (!(logWeight > least)) continue;
		const variance = variances[index] ?? 0;
		const bin = Math.floor(steps * (Math.log(variance) - lowest));
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
function standardError({ plausible }) {
	const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
	let [total, all] = [0, 0];
	for (const { logWeight, variance } of plausible) {
		const weight = Math.exp(logWeight - largest);
		total += weight * variance;
		all += weight;
	}
	return Math.sqrt(total / all);
}
const bisections = 40;
function chanceAbove({ plausible }, distance) {
	const largest = Math.max(...plausible.map(({ logWeight }) => logWeight));
	let [above, all] = [0, 0];
	for (const { logWeight, variance } of plausible) {
		const weight = Math.exp(logWeight - largest);
		above += weight * (1 - cumulativeStdNormalProbability(distance / Math.sqrt(variance)));
		all += weight;
	}
	return above / all;
}
function halfWidth(known, confidence) {
	const tail = (1 - confidence) / 2;
	let [low, high] = [0, 8 * Math.sqrt(Math.max(...known.plausible.map(({ variance }) => variance)))];
	for (let step = 0; step < bisections; step += 1) {
		const middle = (low + high) / 2;
		if (chanceAbove(known, middle) > tail) low = middle;
		else high = middle;
	}
	return high;
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
const endpointsOf = rememberedBySeries((run, whole) => {
	const told = /* @__PURE__ */ new Map();
	for (const series of run.endpoints ?? []) {
		const { name } = series.tags;
		if (name === void 0 || name === "" || series.slices === void 0 || series.values.count < fewestOfEndpoint) continue;
		if (readSketch(series) === void 0) continue;
		const share = series.values.count / whole.values.count;
		const counts = whole.slices && ratioVariance(series.slices.count, whole.slices.count);
		told.set(name, {
			series,
			share,
			variance: counts?.variance ?? 0
		});
	}
	return sum([...told.values()].map(({ series }) => series.values.count)) > whole.values.count ? /* @__PURE__ */ new Map() : told;
});
function countOf({ samples }) {
	return samples.type === "trend" ? samples.series.values.count : 0;
}
function namesIn(runs) {
	const [first, ...others] = runs;
	const shared = (first === void 0 ? [] : [...endpointsOf(first)?.keys() ?? []]).filter((name) => others.every((run) => endpointsOf(run)?.has(name) === true));
	return shared.length < 2 ? [] : shared;
}
function shareIn(run, name) {
	return endpointsOf(run)?.get(name)?.share ?? 0;
}
function mixOf(runs, among = []) {
	const names = namesIn([...runs, ...among]);
	if (names.length === 0) return void 0;
	const shares = names.map((name) => [name, mean(runs.map((run) => shareIn(run, name)))]);
	return new Map([...shares, ["", Math.max(0, 1 - sum(shares.map(([, share]) => share)))]]);
}
const leastErrors = 4;
function varianceOf(runs, name, share) {
	const variances = runs.map((run) => Math.max(share * (1 - share) / countOf(run), endpointsOf(run)?.get(name)?.variance ?? 0));
	return sum(variances) / runs.length ** 2;
}
function mixShiftOf(current, baseline) {
	let [shift, farthest] = [void 0, leastErrors];
	for (const endpoint of namesIn([...current, ...baseline])) {
		const [now, before] = [current, baseline].map((runs) => mean(runs.map((run) => shareIn(run, endpoint))));
		if (now === void 0 || before === void 0) continue;
		const likely = (now + before) / 2;
		const error = Math.sqrt(varianceOf(current, endpoint, likely) + varianceOf(baseline, endpoint, likely));
		const errors = Math.abs(now - before) / error;
		if (errors > farthest) [shift, farthest] = [{
			endpoint,
			current: now,
			baseline: before
		}, errors];
	}
	return shift;
}

// src/judge/compare/percentile/distribution.ts
function logarithmAt({ buckets }, position) {
	return Math.log(bucketMiddle(buckets[position] ?? NaN));
}
function stratify(run, { values: { count } }, mix) {
	const endpoints = endpointsOf(run);
	let rest = count;
	return {
		strata: [...mix].flatMap(([name, share]) => {
			const series = endpoints?.get(name)?.series;
			const sketch = series && readSketch(series);
			if (series === void 0 || sketch === void 0) return [];
			rest -= series.values.count;
			return [{
				series,
				sketch,
				factor: share * count / series.values.count
			}];
		}),
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
	const told = strata.map(({ series, sketch }) => ({
		share: sketchCountAbove(sketch, value) / sketch.count,
		count: series.slices?.count ?? [],
		all: series.values.count
	}));
	const rest = whole.values.count - sum(told.map(({ all }) => all));
	const aboveRest = sum([...above]) - sum(told.map(({ share, all }) => share * all));
	const ofRest = rest > 0 ? Math.min(1, Math.max(0, aboveRest / rest)) : 0;
	const parts = [...told, {
		share: ofRest,
		all: rest
	}];
	const variance = sum(parts.map(({ share, all }) => all * share * (1 - share))) / whole.values.count;
	return {
		perSlice: count.map((slice, index) => {
			let [others, expected] = [slice, 0];
			for (const { share, count: counts } of told) {
				const own = counts[index] ?? 0;
				expected += share * own;
				others -= own;
			}
			return expected + ofRest * others;
		}),
		variance
	};
}
const found = rememberedBySeries((run) => ({ unmixed: distributionWith(run, void 0) }));
function distributionOf(run, mix) {
	const known = found(run);
	if (known === void 0 || mix === void 0) return known?.unmixed;
	if (known.last === void 0 || !isSameMix(known.last.mix, mix)) known.last = {
		mix,
		distribution: distributionWith(run, mix)
	};
	return known.last.distribution;
}
function isSameMix(one, other) {
	return one === other || one.size === other.size && [...one].every(([name, share]) => other.get(name) === share);
}
function distributionWith(run, mix) {
	if (run.samples.type !== "trend") return void 0;
	const { series } = run.samples;
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
		leastVariance: slope ** 2 * least
	};
}
function figureOf(run, mix, name, make) {
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
	return figureOf(run, mix, "body", bodyFrom);
}

// src/judge/compare/percentile/smoothed.ts
const reach = .7;
const weights = [
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
	const middle = (weights.length - 1) / 2;
	return weights.map((weight, index) => ({
		weight,
		share: 1 / (1 + Math.exp(-logOdds - reach * (index - middle) / middle))
	}));
}
const densityReach = .25;
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
	return figureOf(run, mix, `p${percent}`, ({ points, noiseAbove }) => {
		const knots = knotsOf(percent);
		const share = percent / 100;
		return figureWith(sum(knots.map(({ share: at, weight }) => weight * logQuantile(points, at))), noiseAbove(percent), Math.sqrt(varianceOfOne(points, knots) / (share * (1 - share))));
	});
}

// src/judge/compare/proportion.ts
const usualDeviations = {
	stored: .1,
	sideBySide: .05
};
function countsOf(found, isBadPass) {
	const { samples } = found;
	if (samples.type !== "rate" || samples.series.values.count === 0) return void 0;
	const { count: total, passes } = samples.series.values;
	const { slices } = samples.series;
	const variance = slices && ratioVariance(slices.passes, slices.count)?.variance;
	return {
		bad: isBadPass ? passes : total - passes,
		total,
		variance
	};
}
function smoothed(bad, total) {
	return (bad + .5) / (total + 1);
}
function pool(sessions) {
	const runs = sessions.flat();
	const total = runs.reduce((sum, run) => sum + run.total, 0);
	const bad = runs.reduce((sum, run) => sum + run.bad, 0);
	let observed = 0;
	let independent = 0;
	for (const run of runs) {
		const share = run.bad / run.total;
		const expected = share * (1 - share) * run.total;
		independent += expected;
		observed += run.variance === void 0 ? 2 * expected : run.variance * run.total ** 2;
	}
	const designEffect = independent > 0 ? Math.max(1, observed / independent) : 1;
	return {
		share: bad / total,
		total,
		sessions: sessions.length,
		designEffect
	};
}
function wilson(share, samples, quantile) {
	const z2 = quantile * quantile;
	const centre = share + z2 / (2 * samples);
	const reach = quantile * Math.sqrt(share * (1 - share) / samples + z2 / (4 * samples * samples));
	const scale = 1 + z2 / samples;
	return {
		low: share <= 0 ? 0 : Math.max(0, (centre - reach) / scale),
		high: share >= 1 ? 1 : Math.min(1, (centre + reach) / scale)
	};
}
const normal = 1e5;
function effectiveShare(side, parts, variance) {
	const level = smoothed(side.share * side.total, side.total);
	const inflation = side.designEffect + side.total / parts * level * (1 - level) * variance;
	return {
		share: side.share,
		samples: side.total / inflation
	};
}
function shareInterval(runs, confidence) {
	const { share, samples } = effectiveShare(pool([runs]), 1, 0);
	return wilson(share, samples, studentQuantile((1 + confidence) / 2, normal));
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
function logChanceAt(level, variance) {
	const precision = 1 / (variance * level * (1 - level));
	const [a, b] = [precision * level, precision * (1 - level)];
	const before = gammaln(a + b) - gammaln(a) - gammaln(b);
	return ({ share, samples }) => before + gammaln(a + share * samples) + gammaln(b + (1 - share) * samples) - gammaln(a + b + samples);
}
function ofSessions(sessions) {
	const { share, total, designEffect } = pool(sessions);
	const level = smoothed(share * total, total);
	const counted = sessions.map((session) => {
		const one = pool([session]);
		return {
			share: one.share,
			samples: one.total / designEffect
		};
	});
	return (variance) => sum(counted.map(logChanceAt(level, variance)));
}
function ofPairs(now, before) {
	const [mine, theirs] = [pool([now]), pool([before])];
	const differences = now.map(({ bad, total }, round) => {
		const base = before[round];
		return bad / total - (base === void 0 ? NaN : base.bad / base.total);
	});
	const level = sum(differences) / differences.length;
	const squares = sum(differences.map((difference) => (difference - level) ** 2));
	return (variance) => {
		const expected = sum([mine, theirs].map((side) => {
			const { samples } = effectiveShare(side, now.length, variance);
			const likely = smoothed(side.share * side.total, side.total);
			return likely * (1 - likely) * now.length / samples;
		}));
		return -((differences.length - 1) * Math.log(expected) + squares / expected) / 2;
	};
}
const mostOfSeveral = 24;
const leastLogWeight = -7;
const alike = 1.15;
function joined(plausible) {
	const result = [];
	for (const one of plausible) {
		const last = result.at(-1);
		if (last !== void 0 && last.mine.samples < alike * one.mine.samples && last.theirs.samples < alike * one.theirs.samples) result[result.length - 1] = {
			...last,
			logWeight: logSum([last.logWeight, one.logWeight])
		};
		else result.push(one);
	}
	return result;
}
function plausibleShares(current, baseline, design) {
	const [now, before] = [pool(current), pool(baseline)];
	const isPaired = design === "sideBySide" && current.flat().length === baseline.flat().length;
	const seen = isPaired ? ofPairs(current.flat(), baseline.flat()) : ofSessions(baseline);
	const [partsNow, partsBefore] = isPaired ? [current.flat().length, baseline.flat().length] : [current.length, baseline.length];
	const level = smoothed(now.share * now.total + before.share * before.total, now.total + before.total);
	const most = partsBefore > 1 ? mostOfSeveral : 16;
	const all = plausibleMultiples.filter(({ multiple }) => multiple <= most).map(({ multiple, logWeight }) => {
		const variance = (multiple * usualDeviations[design]) ** 2;
		const mine = effectiveShare(now, partsNow, variance);
		const theirs = effectiveShare(before, partsBefore, variance);
		const spread = level * (1 - level) * (1 / mine.samples + 1 / theirs.samples);
		return {
			mine,
			theirs,
			logWeight: logWeight + seen(variance) - Math.log(spread) / 2
		};
	});
	const largest = Math.max(...all.map(({ logWeight }) => logWeight));
	return joined(all.map((one) => ({
		...one,
		logWeight: one.logWeight - largest
	})).filter(({ logWeight }) => logWeight > leastLogWeight));
}
function expectedShares(plausible) {
	const weights = plausible.map(({ logWeight }) => Math.exp(logWeight));
	const all = sum(weights);
	const expected = (of) => {
		const logs = plausible.map((one, index) => (weights[index] ?? 0) / all * Math.log(of(one).samples));
		return {
			share: plausible.map(of)[0]?.share ?? NaN,
			samples: Math.exp(sum(logs))
		};
	};
	return {
		mine: expected(({ mine }) => mine),
		theirs: expected(({ theirs }) => theirs)
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
			const quantile = studentQuantile((1 + confidence) / 2, normal);
			const ours = wilson(mine.share, mine.samples, quantile);
			const base = wilson(theirs.share, theirs.samples, quantile);
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

// src/judge/compare/variance-components.ts
function bySession({ figures }) {
	const sessions = /* @__PURE__ */ new Map();
	for (const { session, value } of figures) {
		const known = sessions.get(session);
		if (known === void 0) sessions.set(session, [value]);
		else known.push(value);
	}
	return sessions;
}
function levelOf(sessions) {
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
function storedEstimate(current, baseline, about) {
	const { usual, history, others = [] } = about;
	const [now, before] = [bySession(current), bySession(baseline)];
	const weights = [.../* @__PURE__ */ new Set([...now.keys(), ...before.keys()])].map((name) => (now.has(name) ? 1 / now.size : 0) - (before.has(name) ? 1 / before.size : 0));
	const groups = [...now.values(), ...before.values()];
	const told = [...(history === void 0 ? before : bySession(history)).values()];
	const levelsIn = (sessions) => [...sessions.values()].map(mean);
	const levelsBefore = levelsIn(before);
	const levels = history === void 0 ? levelsBefore : told.map(mean);
	const elsewhere = others.map((side) => levelsIn(bySession(side)));
	const share = sum(weights.map((weight) => weight ** 2));
	return {
		change: mean(levelsIn(now)) - mean(levelsBefore),
		rounds: {
			share: roundsShare([...now.values()]) + roundsShare([...before.values()]),
			scatter: scatterOf(groups),
			within: {
				variance: (current.withinVariance + baseline.withinVariance) / 2,
				degreesOfFreedom: Math.min(current.withinDegrees, baseline.withinDegrees)
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
				degreesOfFreedom: side.withinDegrees
			},
			usualDeviation: usual.rounds
		},
		sessions: void 0
	};
}
const sameSecondMs = 500;
function pairsOf(current, base) {
	return current.figures.map((figure, index) => [figure, base.figures[index]]);
}
function areAtOnce(current, base) {
	return pairsOf(current, base).every(([{ startMs, session }, other]) => startMs !== void 0 && other?.startMs !== void 0 && session === other.session && Math.abs(startMs - other.startMs) <= sameSecondMs);
}
function secondsApart({ seconds: now }, base) {
	if (now === void 0 || base?.seconds === void 0) return void 0;
	const { seconds } = base;
	const both = Math.min(now.length, seconds.length);
	return now.slice(0, both).map((part, index) => part - (seconds[index] ?? 0));
}
function withinPairs(current, base) {
	const apart = pairsOf(current, base).flatMap(([figure, other]) => {
		const seconds = secondsApart(figure, other);
		return seconds === void 0 ? [] : [seconds];
	});
	const found = apart.length === current.figures.length && areAtOnce(current, base) ? meanBlockVariance(apart) : void 0;
	const least = (current.leastWithin ?? 0) + (base.leastWithin ?? 0);
	if (found !== void 0) return {
		...found,
		variance: Math.max(least, found.variance)
	};
	return {
		variance: current.withinVariance + base.withinVariance,
		degreesOfFreedom: Math.min(current.withinDegrees, base.withinDegrees)
	};
}
const leftAtOnce = .3;
function pairedEstimate(current, base, usual) {
	const differences = pairsOf(current, base).map(([{ value }, other]) => value - (other?.value ?? NaN));
	const usualDeviation = usual.rounds * Math.SQRT2 * (areAtOnce(current, base) ? leftAtOnce : 1);
	return {
		change: mean(differences),
		rounds: {
			share: 1 / differences.length,
			scatter: scatterOf([differences]),
			within: withinPairs(current, base),
			usualDeviation
		},
		sessions: void 0
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
function scaleFor({ dimension, current, baseline, history = [], others = [] }) {
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
const noiseOf = remembered(noiseWithin);
function onScale(run, scale) {
	const { standardError, degreesOfFreedom } = noiseOf(run);
	const variance = scale.error(standardError, run.value) ** 2;
	return {
		...timesOf(run),
		value: scale.to(run.value),
		variance,
		degreesOfFreedom
	};
}
function timesOf({ taken, samples }) {
	return {
		taken,
		startMs: (samples.type === "trend" || samples.type === "counter") && samples.series.slices ? taken.startMs : void 0
	};
}
function withinOf(noises) {
	const leastWithin = mean(noises.map(({ leastVariance = 0 }) => leastVariance));
	const seconds = noises.flatMap((one) => one.seconds === void 0 ? [] : [one.seconds]);
	const found = seconds.length === noises.length ? meanBlockVariance(seconds) : void 0;
	if (found !== void 0) return {
		withinVariance: Math.max(leastWithin, found.variance),
		withinDegrees: found.degreesOfFreedom,
		leastWithin
	};
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
	const names = sessionNames(sides.flat().map(({ taken }) => taken));
	let first = 0;
	return sides.map((runs) => {
		const figures = runs.map(({ value, startMs, seconds }, index) => ({
			value,
			session: names[first + index] ?? "",
			startMs,
			seconds
		}));
		first += runs.length;
		return {
			figures,
			...withinOf(runs)
		};
	});
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
		return [{
			...found,
			...timesOf(run),
			variance: found.standardError ** 2
		}];
	}));
	return measured.flat().length === all.length ? namedSides(measured) : void 0;
}
function sidesOf(sides, scale) {
	const smoothed = scale.isLogarithmic ? evenSides(sides, smoothedPercentile) : void 0;
	if (smoothed === void 0) return shownSides(sides, scale);
	const baseline = Math.min(1, sides.length - 1);
	const shown = withinOf((sides[baseline] ?? []).map((run) => onScale(run, scale)));
	const steadier = smoothed[baseline];
	return steadier !== void 0 && steadier.withinVariance <= shown.withinVariance ? smoothed : shownSides(sides, scale);
}
function shownLevel(runs, scale) {
	const [first] = runs;
	if (first !== void 0 && runs.every(({ value }) => value === first.value)) return first.value;
	const sessions = groupBySession(runs);
	if (sessions.length === 0) return NaN;
	return scale.from(levelOf(sessions.map((session) => session.map(({ value }) => scale.to(value)))));
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
const fewestBesideOne = 2;
function isNoiseUntold({ current, baseline, history = [], design }) {
	if ([...current, ...baseline].every(showsNoise)) return false;
	return (design === "sideBySide" ? current.length - 1 : current.length + baseline.length - 2) + history.length < fewestBesideOne;
}
function levelInterval(rounds, confidence) {
	const [first] = rounds;
	if (first === void 0 || !hasKnownNoise(first)) return void 0;
	if (rounds.length <= fewestBesideOne && !rounds.every(showsNoise)) return void 0;
	const counts = rounds.flatMap((run) => countsOf(run, true) ?? []);
	if (counts.length > 0) return shareInterval(counts, confidence);
	const scale = scaleFor({
		dimension: first.dimension,
		current: rounds,
		baseline: [],
		design: "stored"
	});
	const [side] = shownSides([rounds], scale);
	if (side === void 0) return void 0;
	const level = levelOf([...bySession(side).values()]);
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
function partsOf(compared) {
	const { current, baseline, history = [], others = [] } = compared;
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
function estimateOf(compared, scale) {
	return estimateFrom(compared, sidesOf(partsOf(compared), scale), scale.usual);
}
function shownEstimateOf(compared, scale) {
	return estimateFrom(compared, shownSides(partsOf(compared), scale), scale.usual);
}
const leastLeft = .1;
function claimedLevel(baseline, difference, { isLogarithmic }) {
	const level = baseline + difference;
	return isLogarithmic ? Math.max(leastLeft * baseline, level) : level;
}
function measureLevels(compared) {
	const scale = scaleFor(compared);
	const estimate = estimateOf(compared, scale);
	const current = shownLevel(compared.current, scale);
	const baseline = shownLevel(compared.baseline, scale);
	const from = scale.to(baseline);
	const known = knowledgeOf(estimate);
	const end = (distance) => scale.from(from + estimate.change + distance) - baseline;
	const difference = current - baseline;
	const claimed = (of) => scale.to(claimedLevel(baseline, of, scale)) - from;
	const knownAt = (when, sign) => {
		if (when === "now") return known;
		const direction = when === "worseAtBest" ? sign : -sign;
		return afterManyRounds(estimate, compared.current.length, direction);
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
function bodySides(sides) {
	return hasBody(sides[0] ?? []) ? evenSides(sides, bodyOf) : void 0;
}
function bodySideOf(runs) {
	return bodySides([runs])?.[0];
}
function hasBody([first]) {
	return first?.aggregation.kind === "percentile" && first.aggregation.percent > 50;
}
function bodyEvidenceOf(compared) {
	const sides = bodySides(partsOf(compared));
	if (sides === void 0) return void 0;
	const estimate = estimateFrom(compared, sides, usualFor(compared.dimension, 1));
	const known = knowledgeOf(estimate);
	return { logOdds: ({ none, change }) => logOdds(known, {
		none: Math.log1p(none),
		change: Math.log1p(change)
	}) };
}
function measureShares(compared, objective) {
	const isBadPass = isLowerBetter(objective, pooledValue(compared.baseline));
	const isCounts = (counts) => counts !== void 0;
	const countAll = (runs) => runs.map((run) => countsOf(run, isBadPass)).filter(isCounts);
	const now = groupBySession(compared.current).map(countAll);
	const before = groupBySession(compared.baseline).map(countAll);
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
		...compared.likeWith !== void 0 && { likeWith: compared.likeWith }
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
function oddsOf(compared, objective, weighing) {
	const measured = differenceOf(compared, objective);
	const limit = limitOf(weighing.bound, measured.baseline);
	const claims = claimsOf(weighing, objective, measured.baseline);
	return {
		measured,
		limit,
		isMissed: !holds(measured.current, objective.comparison, limit),
		logOdds: (when) => measured.logOdds(claims, when)
	};
}
function oddsWithBody(compared, { logOdds, measured, isMissed }, claims) {
	const own = logOdds();
	const isSlower = claims.isLowerBetter && claims.none === 0 && measured.baseline > 0;
	const body = isMissed && isSlower ? bodyEvidenceOf(compared) : void 0;
	if (body === void 0) return own;
	return logMeanOdds(own, body.logOdds({
		none: 0,
		change: claims.change / measured.baseline
	}));
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
function weighRelative(compared, objective, weighing) {
	const { bound } = weighing;
	const odds = oddsOf(compared, objective, weighing);
	const { measured, limit } = odds;
	const isShareOfNothing = bound.measure === "share" && measured.baseline === 0;
	const claims = claimsOf(weighing, objective, measured.baseline);
	const logOdds = oddsWithBody(compared, odds, claims);
	const wasPassed = () => compared.current.some((_, rounds) => rounds > 0 && isPassed(oddsOf(earlier(compared, rounds), objective, weighing)));
	const settle = (falseAlarm) => {
		const toFail = oddsToFail(falseAlarm);
		const isFailed = odds.isMissed && logOdds >= toFail;
		const isKept = isShareOfNothing || isPassed(odds) || !odds.isMissed && wasPassed();
		const change = changeOf(measured, compared);
		const { low, high } = change.interval;
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
		chance: chanceOf(logOdds),
		limitAt: (baseline) => limitOf(bound, baseline),
		settle
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
function drawnSide(like, figures, about) {
	const { load, normal } = about;
	const withinDegrees = like.withinDegrees * load;
	return {
		figures,
		withinVariance: like.withinVariance / load * estimateFactor(withinDegrees, normal()),
		withinDegrees
	};
}
function beyondOf({ squares, degreesOfFreedom }, explained, usual) {
	const seen = degreesOfFreedom === 0 ? 0 : squares / degreesOfFreedom - explained;
	return Math.max(seen, usual ** 2);
}
function planLevels(compared, objective) {
	const scale = scaleFor(compared);
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
	return {
		draw,
		worseBy: (baseline, level) => sign * (scale.to(level) - scale.to(baseline))
	};
}

// src/judge/remedy/shares.ts
function planShares(compared, isBadPass) {
	const counted = (runs) => runs.flatMap((run) => countsOf(run, isBadPass) ?? []);
	const [now, before] = [counted(compared.current), counted(compared.baseline)];
	if (now.length === 0 || before.length === 0) return void 0;
	const all = pool([...now, ...before].map((run) => [run]));
	const perRun = (runs) => runs.reduce((sum, { total }) => sum + total, 0) / runs.length;
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
function planOf({ objective, compared, limit, seen: seenLimit, baseline, falseAlarm }) {
	const isLower = isLowerBetter(objective);
	const counted = planShares(compared, isLower);
	const plan = counted === void 0 ? planLevels(compared, objective) : void 0;
	const draw = counted ?? plan?.draw;
	const worseBy = plan?.worseBy ?? ((from, to) => isLower ? to - from : from - to);
	const [tolerance, seen] = [worseBy(baseline, limit), worseBy(baseline, seenLimit)];
	if (draw === void 0 || !(tolerance > 0)) return void 0;
	return { decides: (effort, least = surely) => decidesShare(draw, {
		tolerance,
		seen,
		falseAlarm
	}, effort, least) };
}
function secondsOf(runs) {
	return runs.reduce((sum, { windowSeconds }) => sum + windowSeconds, 0) / Math.max(1, runs.length);
}
function timesForSamples(runs) {
	const beyond = fewestBeyond(runs);
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
		if (compared === void 0 || timesForSamples([...compared.current, ...compared.baseline]) > 1) return false;
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
		})?.decides(effort) ?? false;
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
function firstThatDecides(plan, efforts, share = surely) {
	const last = efforts.at(-1);
	if (last === void 0 || !plan.decides(last, share)) return void 0;
	let [low, high] = [0, efforts.length - 1];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		const effort = efforts[middle];
		if (effort !== void 0 && plan.decides(effort, share)) high = middle;
		else low = middle + 1;
	}
	return low;
}
function upTo(most) {
	return Array.from({ length: most }, (_, index) => index + 1);
}
function timesNeeded(plan, effort, least, seconds) {
	const most = seconds > 0 ? longestSeconds / seconds : 1;
	const thought = [least, ...loads.filter((times) => times > least)].filter((it) => it > 1 && it <= most);
	const first = firstThatDecides(plan, thought.map((load) => ({
		...effort,
		load
	})));
	return first === void 0 ? void 0 : thought[first];
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
	const more = upTo(20).filter((rounds) => rounds > effort.rounds);
	const first = plan && firstThatDecides(plan, more.map((rounds) => ({
		...effort,
		rounds
	})));
	const needRounds = first === void 0 ? void 0 : more[first];
	if (times !== void 0 && times * effort.rounds <= (needRounds ?? Number.POSITIVE_INFINITY)) return {
		kind: "rounds",
		load: loadNeeded(times, open, effort)
	};
	return needRounds === void 0 ? { kind: "rounds" } : {
		kind: "rounds",
		needRounds
	};
}
function jobsNeeded(plan, effort) {
	const fewest = (runsEach, most) => {
		const first = firstThatDecides(plan, upTo(most).map((jobs) => ({
			...effort,
			jobs: effort.jobs + jobs,
			runsEach
		})), surelyByJobs);
		return first === void 0 ? void 0 : first + 1;
	};
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
	const times = plan === void 0 || plan.decides(beside) ? void 0 : timesNeeded(plan, beside, 1, seconds);
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
	const jobs = jobsOf(compared);
	const effort = {
		load: 1,
		rounds: current.length,
		jobs,
		design
	};
	const least = Math.max(1, timesForSamples([...current, ...baseline]));
	if (design === "sideBySide") return sideBySideRemedy(open, effort, least);
	const plan = planOf(open);
	const seconds = secondsOf(current);
	const times = plan && timesNeeded(plan, effort, least, seconds);
	const rounds = open.lastRounds;
	const atLast = least <= 1 ? plan : void 0;
	const more = atLast && jobsNeeded(atLast, {
		...effort,
		rounds
	});
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

// src/report/words/sentences.ts
function listed(names) {
	return list([...new Set(names)]);
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

// src/lib/grouped.ts
function groupedBy(items, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [item]);
		else group.push(item);
	}
	return groups;
}

// src/report/words/facts/load.ts
const unknownWords = {
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
		unknown: ({ of, because }) => `${of === "stored" ? "the stored run" : "this run"},${because === void 0 ? "" : unknownWords[because]} whose load is unknown`,
		text: ({ text }) => text
	});
}
function warmUpWords(warmUpMs) {
	return warmUpMs === 0 ? "none" : formatDurationMs(warmUpMs);
}

// src/baseline/select.ts
const oldestSessions = 3;
const pullRequestEvents = /* @__PURE__ */ new Set(["pull_request", "pull_request_target"]);
function chooseBaseline(entries, wanted) {
	const ofBranch = entries.filter((entry) => entry.run.provenance.branch === wanted.branch);
	const reference = ofBranch.findLastIndex((entry) => entry.accepted !== void 0);
	const candidates = ofBranch.slice(Math.max(0, reference)).map((entry) => entry.run).filter((run) => run.ending.kind === "finished").filter((run) => !pullRequestEvents.has(run.provenance.event ?? ""));
	const newest = candidates.at(-1);
	if (newest === void 0) {
		const { branch, environment, otherEnvironments = [] } = wanted;
		return {
			runs: [],
			comparability: {
				kind: "none",
				branch,
				environment,
				otherEnvironments
			},
			reference: void 0
		};
	}
	const sameLoad = candidates.filter((run) => changedParts(loadOf(run), wanted).length === 0);
	if (sameLoad.length === 0) return {
		runs: [],
		comparability: {
			kind: "changedLoad",
			changed: changedParts(loadOf(newest), wanted),
			runs: candidates.length
		},
		reference: void 0
	};
	const runs = withoutOwnCommit(sameLoad, wanted.commit);
	return {
		runs,
		comparability: {
			kind: "comparable",
			runs: runs.length
		},
		reference: referenceIn(runs, reference === -1 ? void 0 : ofBranch[reference]?.run)
	};
}
function referenceIn(runs, accepted) {
	const session = accepted && sessionsOf([.../* @__PURE__ */ new Set([accepted, ...runs])]).find((own) => own.includes(accepted));
	const ofSession = runs.filter((run) => session?.includes(run));
	const reference = ofSession.length > 0 ? {
		kind: "accepted",
		runs: ofSession
	} : {
		kind: "oldest",
		runs: sessionsOf(runs).slice(0, oldestSessions).flat()
	};
	return reference.runs.length < runs.length ? reference : void 0;
}
function withoutOwnCommit(runs, commit) {
	if (commit === void 0) return runs;
	const others = runs.filter((run) => run.provenance.commit !== commit);
	return others.length === 0 ? runs : others;
}
function loadOf({ fingerprint, window, provenance }) {
	const unknownBecause = isReadFromPrometheus(provenance) ? "prometheus" : "imported";
	return {
		fingerprint,
		warmUpMs: window.warmUpMs,
		...fingerprint === void 0 && {
			unknownBecause,
			tool: toolOf(provenance)
		}
	};
}
function toolOf({ generator }) {
	return /^[^\s,(]+/.exec(generator)?.[0] ?? "unknown";
}
function changedParts(before, now) {
	const changed = changedFingerprint(before, now);
	const [beforeMs, nowMs] = [before.warmUpMs, now.warmUpMs];
	return beforeMs === nowMs ? changed : [...changed, {
		kind: "warmUp",
		beforeMs,
		nowMs
	}];
}
function changedFingerprint({ fingerprint: before, ...stored }, { fingerprint: now, ...current }) {
	if (before === void 0 && now === void 0) {
		const [was, is] = [stored.tool, current.tool];
		if (was === void 0 || is === void 0 || was === is) return [];
		return [{
			kind: "generator",
			before: was,
			now: is
		}];
	}
	if (before === void 0) return [unknownLoad("stored", stored)];
	if (now === void 0) return [unknownLoad("current", current)];
	const has = (kind) => before[kind] !== now[kind];
	const majors = {
		before: String(before.generatorMajor),
		now: String(now.generatorMajor)
	};
	return [
		...[
			"script",
			"files",
			"options"
		].filter(has).map((kind) => ({ kind })),
		...has("generatorMajor") ? [{
			kind: "generatorMajor",
			...majors
		}] : [],
		...["extensions"].filter(has).map((kind) => ({ kind }))
	];
}
function unknownLoad(of, { unknownBecause: because }) {
	return {
		kind: "unknown",
		of,
		...because && { because }
	};
}

// src/config/grammar/objective.ts
var Unexpected = class extends Error {
	column;
	expected;
	constructor(found, expected, position) {
		super(found);
		this.column = position + 1;
		this.expected = expected;
	}
};
function at(cursor) {
	while (cursor.text[cursor.position] === " " || cursor.text[cursor.position] === "	") cursor.position += 1;
	return cursor.position;
}
function take(cursor, pattern) {
	pattern.lastIndex = at(cursor);
	const match = pattern.exec(cursor.text);
	if (match === null) return void 0;
	cursor.position = pattern.lastIndex;
	return match[0];
}
function seen(cursor) {
	const rest = cursor.text.slice(at(cursor));
	const word = /^[^\s{}<>=!]+|^\S/.exec(rest)?.[0];
	return word === void 0 ? "the line ends" : `found "${word}"`;
}
function notSeen(cursor, expected) {
	const found = seen(cursor);
	return new Unexpected(found, expected, cursor.position);
}
const tagForm = "a tag filter such as {name:login} or {name:\"a, b\",method:GET}";
function takeTagValue(cursor) {
	const quoted = take(cursor, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
	if (quoted !== void 0) return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
	const plain = take(cursor, /[^,}"']+/y)?.trim();
	if (plain === void 0 || plain === "") throw notSeen(cursor, tagForm);
	return plain;
}
function takeTags(cursor) {
	const tags = [];
	if (take(cursor, /\{/y) === void 0) return {};
	for (;;) {
		const key = take(cursor, /[A-Za-z_][\w.-]*/y);
		if (key === void 0 || take(cursor, /:/y) === void 0) throw notSeen(cursor, tagForm);
		tags.push([key, boundedTag(key, takeTagValue(cursor))]);
		if (take(cursor, /\}/y) !== void 0) return Object.fromEntries(tags);
		if (take(cursor, /,/y) === void 0) throw notSeen(cursor, tagForm);
	}
}
const anyAggregation = "an aggregation: avg, min, med, max, p(N), rate, count or value";
function takeAggregation(cursor) {
	const start = cursor.position;
	const percentile = take(cursor, /p\(\s*\d+(?:\.\d+)?\s*\)|p\d+(?:\.\d+)?(?![\w(])/y);
	if (percentile !== void 0) {
		const percent = Number(percentile.replace(/[p()\s]/g, ""));
		if (percent > 100) throw new Unexpected(`percentile ${percent}`, "a percentile from 0 to 100", start);
		return {
			kind: "percentile",
			percent
		};
	}
	const wordStart = at(cursor);
	const word = take(cursor, /[a-z]+(?!\w)/y);
	const kind = aggregationWords.find((one) => one === word);
	if (kind === void 0) cursor.position = wordStart;
	return kind && { kind };
}
const shortWords = {
	errors: {
		metric: "http_req_failed",
		aggregation: { kind: "rate" }
	},
	throughput: {
		metric: "http_reqs",
		aggregation: { kind: "rate" }
	},
	exceptions: {
		metric: exceptionsMetric,
		aggregation: { kind: "rate" }
	},
	capacity: {
		metric: capacityMetric,
		aggregation: { kind: "value" }
	}
};
function takeShort(cursor) {
	const word = take(cursor, /(?:errors|throughput)(?!\w)|(?:exceptions|capacity)(?=\s*(?:[<>=!]|\{[^}]*\}\s*[<>=!]|$))/y);
	if (word !== void 0) return shortWords[word];
	const start = cursor.position;
	const aggregation = takeAggregation(cursor);
	const ofTimes = ["percentile", ...sampleAggregations];
	if (aggregation !== void 0 && ofTimes.includes(aggregation.kind)) return {
		metric: "http_req_duration",
		aggregation
	};
	cursor.position = start;
}
function checkAggregation(metric, aggregation, position) {
	const type = builtinMetrics.get(metric)?.type;
	if (type === void 0) return;
	const word = aggregation.kind === "percentile" ? "p(N)" : aggregation.kind;
	const offered = aggregationsOf[type];
	if (offered.includes(word)) return;
	throw new Unexpected(`${metric} has no ${word}`, `one of ${offered.join(", ")} (it is a ${type})`, position);
}
const indicatorForm = "an indicator: p95, avg, errors, throughput, exceptions, or a metric with its aggregation such as http_req_duration p(95)";
const secondFigures = "avg, med, p(N) or rate in front of over seconds";
function takeOverSeconds(cursor, indicator, start) {
	const { aggregation: each } = indicator;
	if (take(cursor, /over(?!\w)/y) === void 0) return indicator;
	if (take(cursor, /seconds(?!\w)/y) === void 0) throw notSeen(cursor, "over seconds");
	const ofSecond = secondFigure(each);
	if (ofSecond === void 0) throw new Unexpected(`a second has no ${each.kind}`, secondFigures, start);
	const over = takeOver(cursor);
	if (over === void 0) throw notSeen(cursor, "one of avg, min, med, max, p(N), step, variability");
	return {
		...indicator,
		aggregation: {
			kind: "overSeconds",
			each: ofSecond,
			over
		}
	};
}
function secondFigure(aggregation) {
	if (aggregation.kind === "percentile") return aggregation;
	const kind = [
		"avg",
		"rate",
		"med"
	].find((one) => one === aggregation.kind);
	return kind && { kind };
}
function takeOver(cursor) {
	const word = take(cursor, /(?:step|variability)(?!\w)/y);
	if (word === "step" || word === "variability") return { kind: word };
	const start = cursor.position;
	const aggregation = takeAggregation(cursor);
	if (aggregation?.kind === "percentile") return aggregation;
	const kind = [
		"avg",
		"min",
		"med",
		"max"
	].find((one) => one === aggregation?.kind);
	if (kind === void 0) cursor.position = start;
	return kind && { kind };
}
function takeQuotedName(cursor) {
	return take(cursor, /"[^"\\\p{Cc}]{1,300}"/uy)?.slice(1, -1);
}
function takeIndicator(cursor) {
	const start = at(cursor);
	return takeOverSeconds(cursor, takeOfRun(cursor), start);
}
const withoutTags = {
	[exceptionsMetric]: "k6 logs exceptions without tags",
	[capacityMetric]: "a ladder has one capacity"
};
function takeOfRun(cursor) {
	const short = takeShort(cursor);
	if (short !== void 0) {
		const tagsStart = cursor.position;
		const tags = takeTags(cursor);
		const why = withoutTags[short.metric];
		if (isWhole(tags) || why === void 0) return {
			...short,
			tags
		};
		const found = `${short.metric === "ladder capacity" ? "capacity" : "exceptions"} with a tag filter`;
		throw new Unexpected(found, `no filter: ${why}`, tagsStart);
	}
	const metricStart = at(cursor);
	const metric = takeQuotedName(cursor) ?? take(cursor, /[A-Za-z_]\w*/y);
	if (metric === void 0) throw notSeen(cursor, indicatorForm);
	const tags = takeTags(cursor);
	const aggregationStart = at(cursor);
	const aggregation = takeAggregation(cursor);
	if (aggregation === void 0) {
		const builtin = builtinMetrics.get(metric);
		if (builtin === void 0 && /^\s*[<>=!]/.test(cursor.text.slice(cursor.position))) {
			const near = nearest(metric, [...[
				"errors",
				"throughput",
				"exceptions",
				"p95",
				"p99",
				"avg",
				"med"
			], ...builtinMetrics.keys()]);
			const hint = near.length === 0 ? indicatorForm : `${near.slice(0, 2).join(" or ")}, or ${metric} with an aggregation`;
			throw new Unexpected(`unknown indicator "${metric}"`, hint, metricStart);
		}
		throw notSeen(cursor, builtin === void 0 ? anyAggregation : `one of ${aggregationsOf[builtin.type].join(", ")}`);
	}
	checkAggregation(metric, aggregation, aggregationStart);
	return {
		metric,
		tags,
		aggregation
	};
}
function knownDimension(indicator) {
	if (indicator.metric === "uncaught exceptions") return "ratio";
	if (indicator.metric === "ladder capacity") return "number";
	const builtin = builtinMetrics.get(indicator.metric);
	return builtin && dimensionOf(builtin.type, builtin.contains, indicator.aggregation);
}
const dimensionNames = {
	time: "a time",
	ratio: "a share",
	frequency: "a rate",
	bytes: "a size",
	byteRate: "a data rate",
	number: "a number"
};
function expectedUnits(dimension) {
	const units = unitsOf(dimension);
	const name = dimensionNames[dimension];
	return units.length === 0 ? `${name} without a unit` : `${name}: ${eitherOf(units)}`;
}
function limitForm({ dimension, counted = "" }) {
	if (dimension === void 0) return void 0;
	return counted === "" ? expectedUnits(dimension) : `a number of ${counted}`;
}
function takeAmount(cursor, expected, { counted = "" }) {
	const number = take(cursor, /-?(?:\d+(?:\.\d+)?|\.\d+)/y);
	if (number === void 0) throw notSeen(cursor, expected);
	const unitPosition = at(cursor);
	const unit = take(cursor, /[^\s\d]+/y) ?? "";
	return {
		number: Number(number),
		unit: unit === counted ? "" : unit,
		unitPosition
	};
}
function wrongUnit(unit, expected, position) {
	const named = parseQuantity(`1${unit}`) !== void 0 || unit === "pp" ? `unit "${unit}" does not fit` : `unknown unit "${unit}"`;
	return new Unexpected(unit === "" ? "a number without a unit" : named, expected, position);
}
function takeAbsolute(cursor, bounded) {
	const { dimension } = bounded;
	const expected = limitForm(bounded) ?? "a number with its unit";
	const { number, unit, unitPosition } = takeAmount(cursor, `a limit (${expected}) or baseline + 10%`, bounded);
	const quantity = parseQuantity(`${number}${unit}`);
	const fits = quantity?.dimension === "number" || dimension === void 0 || quantity?.dimension === dimension;
	const needsUnit = quantity?.dimension === "number" && (dimension === "time" || dimension === "ratio") && number !== 0;
	if (quantity === void 0 || !fits || needsUnit) throw wrongUnit(unit, expected, unitPosition);
	return {
		kind: "absolute",
		limit: quantity.value,
		dimension: quantity.dimension
	};
}
function takeRelative(cursor, bounded) {
	const { dimension } = bounded;
	const sign = take(cursor, /[+-]/y);
	if (sign === void 0) throw notSeen(cursor, "+ or - and a tolerance, such as baseline + 10%");
	const offsetUnits = dimension === void 0 || dimension === "ratio" ? "" : ` or ${limitForm(bounded)}`;
	const expected = `a tolerance: %${dimension === void 0 || dimension === "ratio" ? " or pp" : ""}${offsetUnits}`;
	const { number, unit, unitPosition } = takeAmount(cursor, expected, bounded);
	const signed = sign === "+" ? number : -number;
	if (unit === "%") return {
		kind: "relative",
		measure: "share",
		amount: signed / 100
	};
	if (unit === "pp") {
		if (dimension === void 0 || dimension === "ratio") return {
			kind: "relative",
			measure: "points",
			amount: signed / 100
		};
		throw wrongUnit(unit, expected, unitPosition);
	}
	const quantity = parseQuantity(`${Math.abs(number)}${unit}`);
	if (!(quantity !== void 0 && (dimension === void 0 || quantity.dimension === dimension)) || dimension === "ratio") throw wrongUnit(unit, expected, unitPosition);
	return {
		kind: "relative",
		measure: "offset",
		amount: Math.sign(signed) * quantity.value,
		dimension: quantity.dimension
	};
}
function takeComparison(cursor) {
	const sign = take(cursor, /<=|>=|===?|!=|<|>/y)?.replace("===", "==");
	const comparison = [
		"<",
		"<=",
		">",
		">=",
		"==",
		"!="
	].find((one) => one === sign);
	if (comparison === void 0) throw notSeen(cursor, "a comparison: <, <=, > or >=");
	return comparison;
}
function takeBound(cursor, bounded, comparison) {
	const start = cursor.position;
	if (take(cursor, /baseline(?!\w)/y) === void 0) {
		const word = take(cursor, /[A-Za-z]\w*/y);
		if (word !== void 0) {
			const form = limitForm(bounded);
			const expected = form === void 0 ? "a limit with its unit" : `a limit (${form})`;
			throw new Unexpected(`found "${word}"`, `${expected} or baseline + 10%`, start + (cursor.text[start] === " " ? 1 : 0));
		}
		return takeAbsolute(cursor, bounded);
	}
	if (comparison === "==" || comparison === "!=") throw new Unexpected(`"${comparison}" with the baseline`, "<, <=, > or >=", start);
	return takeRelative(cursor, bounded);
}
function takeDemand(cursor) {
	const indicator = takeIndicator(cursor);
	const signPosition = at(cursor);
	const comparison = takeComparison(cursor);
	const boundPosition = at(cursor);
	const bound = takeBound(cursor, { dimension: knownDimension(indicator) }, comparison);
	const written = cursor.text.slice(boundPosition, cursor.position);
	refuseDecline({
		indicator,
		comparison,
		bound
	}, signPosition, written);
	refuseBeyondAll({
		indicator,
		comparison,
		bound
	}, boundPosition);
	return {
		indicator,
		comparison,
		bound
	};
}
function refuseBeyondAll({ indicator, comparison, bound }, position) {
	const dimension = knownDimension(indicator);
	if (dimension === void 0) return;
	const name = formatIndicator(indicator);
	const isShare = dimension === "ratio" && !isOnSteps(indicator);
	if (bound.kind === "absolute") {
		if (!isShare || bound.limit >= 0 && bound.limit <= 1) return;
		throw new Unexpected(`${name} is between 0 % and 100 %`, "a limit from 0% to 100%", position);
	}
	const { measure, amount } = bound;
	const fate = comparison.startsWith(">") === amount < 0 ? "can never fail" : "can never be met";
	if (measure === "share" && amount < -1) {
		const found = `this ${fate}: ${name} cannot fall by more than 100 %`;
		throw new Unexpected(found, "a tolerance of less than 100%", position);
	}
	if (measure === "points" && Math.abs(amount) > 1) {
		const found = `this ${fate}: ${name} cannot change by more than 100 percentage points`;
		throw new Unexpected(found, "a tolerance of less than 100pp", position);
	}
}
function isOnSteps({ aggregation }) {
	return aggregation.kind === "overSeconds" && /^(?:step|variability)$/.test(aggregation.over.kind);
}
function betterSide(indicator) {
	if (isOnSteps(indicator)) return "lower";
	const { metric, aggregation } = indicator;
	if (/^(?:http_reqs|iterations|checks)$/.test(metric) || metric === "ladder capacity") return "higher";
	if (metric === "uncaught exceptions") return "lower";
	return /^(?:(?:browser_)?http_req_\w+|grpc_req_duration|iteration_duration|browser_web_vital_\w+)$/.test(metric) && aggregation.kind !== "count" ? "lower" : void 0;
}
function refuseDecline({ indicator, comparison, bound }, position, written) {
	if (bound.kind === "absolute") return;
	const better = betterSide(indicator);
	const isAbove = comparison.startsWith(">");
	const name = formatIndicator(indicator);
	const refuse = (found, expected) => {
		throw new Unexpected(found, expected, position);
	};
	if (better === "lower" && isAbove && bound.amount < 0) {
		const meant = `${name} < ${written.replace("-", "+")}`;
		refuse(`this fails when ${name} gets better`, `${meant}, to limit how much it may rise`);
	}
	const isWorse = `this demands that ${name} gets worse`;
	if (better === "lower" && isAbove) refuse(isWorse, "<, to limit how much it may rise");
	if (better === "higher" && !isAbove && bound.amount <= 0) refuse(isWorse, ">, to limit how much it may fall");
}
function readWhole(line, takeAll) {
	const cursor = {
		text: line,
		position: 0
	};
	try {
		const value = takeAll(cursor);
		if (at(cursor) < line.length) throw notSeen(cursor, "the end of the line");
		return {
			kind: "read",
			value
		};
	} catch (error) {
		if (!(error instanceof Unexpected)) throw error;
		return {
			kind: "problem",
			problem: {
				line,
				column: error.column,
				found: error.message,
				expected: error.expected
			}
		};
	}
}
function parseFigure(line) {
	return readWhole(line, (cursor) => {
		const indicator = takeIndicator(cursor);
		const per = take(cursor, /\//y) === void 0 ? void 0 : takeIndicator(cursor);
		return {
			indicator,
			per,
			better: per === void 0 ? betterSide(indicator) : void 0
		};
	});
}
function parseSamples(line) {
	return readWhole(line, (cursor) => {
		const metric = take(cursor, /[A-Za-z_]\w*/y);
		if (metric === void 0) throw notSeen(cursor, "the name of a metric");
		return {
			metric,
			tags: takeTags(cursor)
		};
	});
}
function parseLine(line, source, { takeOne, named = "" }) {
	const read = readWhole(line, (cursor) => {
		const onMiss = take(cursor, /warn\s*:/y) === void 0 ? "fail" : "warn";
		const bare = cursor.position;
		if (onMiss === "fail" && take(cursor, /warn\s+(?=[A-Za-z])/y) !== void 0) throw new Unexpected("found \"warn\" without a colon", "warn: in front of the objective", bare);
		return {
			text: `${named}${line.slice(at(cursor)).trim()}`,
			...takeOne(cursor),
			onMiss,
			source
		};
	});
	return read.kind === "problem" ? read : {
		kind: "objective",
		objective: read.value
	};
}
function parseObjective(line, source) {
	return parseLine(line, source, { takeOne: takeDemand });
}
function parseIndicator(text) {
	const read = readWhole(text, takeIndicator);
	return read.kind === "read" ? read.value : void 0;
}
const seriesAggregations = [
	"max",
	"min",
	"avg",
	"start",
	"end",
	"change"
];
const seriesForm = `one of ${seriesAggregations.join(", ")}`;
function takeSeriesDemand(cursor, query) {
	const word = take(cursor, /[A-Za-z]\w*/y);
	const kind = seriesAggregations.find((one) => one === word);
	if (kind === void 0) {
		const start = word === void 0 ? cursor.position : cursor.position - word.length;
		throw new Unexpected(word === void 0 ? seen(cursor) : `found "${word}"`, seriesForm, start);
	}
	const signStart = at(cursor);
	const comparison = takeComparison(cursor);
	if (comparison === "==" || comparison === "!=") throw new Unexpected(`"${comparison}" with a query`, "<, <=, > or >=", signStart);
	const boundStart = at(cursor);
	const { dimension, unit } = query;
	const bounded = dimension === "number" ? {
		dimension,
		counted: unit
	} : { dimension };
	const bound = takeBound(cursor, bounded, comparison);
	if (kind === "change" && bound.kind === "relative" && bound.measure === "share") {
		const form = `a limit (${limitForm(bounded)}) or baseline + one; a change has no percentage`;
		throw new Unexpected("a percentage of a change", form, boundStart);
	}
	const worst = comparison === "<" || comparison === "<=" ? "largest" : "smallest";
	const about = {
		metric: query.name,
		tags: {},
		aggregation: { kind },
		worst
	};
	const counted = dimension === "number" && unit !== "" ? { counted: unit } : {};
	return {
		indicator: {
			of: "servers",
			...about,
			...counted
		},
		comparison,
		bound
	};
}
function parseQueryObjective(line, source, query) {
	const takeOne = (cursor) => takeSeriesDemand(cursor, query);
	return parseLine(line, source, {
		takeOne,
		named: `${query.name}: `
	});
}
function explainProblem(problem, where) {
	const indent = "  ";
	const caret = " ".repeat(problem.column - 1);
	return `${where}: ${problem.found}\n${indent}${problem.line}\n${indent}${caret}^ expected ${problem.expected}`;
}
const defaultCapacity = "capacity > baseline - 10%";
const defaultObjectives = [
	"p95 < baseline + 10%",
	"errors < baseline + 1pp",
	"throughput > baseline - 10%"
];

// src/config/grammar/sees.ts
function parseSees(text) {
	const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())?.[1];
	const share = Number(percent) / 100;
	return share > 0 ? share : void 0;
}
function writtenSees(share) {
	return `${Number((share * 100).toPrecision(12))}%`;
}
function toleratedShare({ bound, comparison }) {
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	const tolerance = comparison === "<" || comparison === "<=" ? bound.amount : -bound.amount;
	return tolerance > 0 ? tolerance : void 0;
}
function seeing(objective, sees) {
	const { bound } = objective;
	return bound.kind === "relative" && toleratedShare(objective) !== void 0 ? {
		...objective,
		bound: {
			...bound,
			sees
		}
	} : objective;
}
function tooSmall(text, { text: line, source }, tolerance) {
	const allowed = formatLimit(tolerance, "ratio");
	return `sees: "${text}" must be larger than ${allowed}, the tolerance of \`${line}\` (${"line" in source ? `${source.where} line ${source.line}` : "a default objective"}); raise it above ${allowed}, lower the tolerance, or remove sees for twice each tolerance`;
}
function withSees(objectives, text, problems) {
	if (text === void 0) return objectives;
	const sees = parseSees(text);
	if (sees === void 0) {
		problems.push(`sees: "${text}" is not ${seesWords}`);
		return objectives;
	}
	for (const objective of objectives) {
		const tolerance = toleratedShare(objective);
		if (tolerance !== void 0 && sees <= tolerance) problems.push(tooSmall(text, objective, tolerance));
	}
	return objectives.map((objective) => seeing(objective, sees));
}

// src/model/run/server-summaries.ts
function summaryOf(query) {
	if (query.kind === "unread") return query;
	return {
		...query,
		series: query.series.map(({ points: _points, ...summary }) => summary)
	};
}
function withoutPoints(run) {
	const { servers } = run;
	return servers === void 0 ? run : {
		...run,
		servers: {
			...servers,
			queries: servers.queries.map(summaryOf)
		}
	};
}
function busyness({ peak, infinite }) {
	return infinite === true ? Number.MAX_VALUE : peak;
}
const judgedFigures = [
	({ start }) => start,
	({ end }) => end,
	({ min }) => min,
	({ avg }) => avg,
	busyness,
	({ start, end }) => end - start
];
function extremesOf(series) {
	const [first, ...others] = series;
	if (first === void 0) return /* @__PURE__ */ new Set();
	const farthest = (figureOf) => others.reduce((so, one) => figureOf(one) > figureOf(so) ? one : so, first);
	return new Set(judgedFigures.flatMap((figureOf) => [farthest(figureOf), farthest((one) => -figureOf(one))]));
}

// src/baseline/figures.ts
const byEndpoint = /* @__PURE__ */ new Set([
	"http_req_duration",
	"http_req_failed",
	"http_reqs"
]);
function isShown({ name }) {
	return !builtinMetrics.has(name) || byEndpoint.has(name);
}
function reduced$1({ run, accepted }, keptOf) {
	const metrics = run.metrics.map((metric) => reducedMetric(metric, keptOf(metric)));
	return {
		run: {
			...run,
			metrics,
			checks: [],
			thresholds: []
		},
		accepted
	};
}
function reducedMetric(metric, [ofWhole, ofOthers]) {
	const each = (reduce) => (all) => all.flatMap((series, index) => {
		const kept = index === 0 ? ofWhole : isShown(metric) ? ofOthers : void 0;
		return kept === void 0 ? [] : [kept === "all" ? series : reduce(series, kept)];
	});
	return withSeries(metric, {
		trend: each(trendWith),
		rate: each(valuesOf),
		counter: each(valuesOf),
		gauge: each((series) => series)
	});
}
function valuesOf(series) {
	const { slices: _slices, sketch: _sketch, ...values } = series;
	return values;
}
function trendWith(series, kept) {
	const { slices, sketch } = series;
	if (kept === "values" || slices === void 0 || sketch === void 0) return valuesOf(series);
	return {
		...series,
		slices: {
			count: slices.count,
			sum: slices.sum,
			percentiles: {},
			above: {}
		}
	};
}
function withQueries({ run, accepted }, change) {
	const { servers } = run;
	if (servers === void 0) return {
		run,
		accepted
	};
	const queries = servers.queries.map((query) => query.kind === "unread" ? query : change(query));
	return {
		run: {
			...run,
			servers: {
				...servers,
				queries
			}
		},
		accepted
	};
}
function figuresOf(entry) {
	const { run, accepted } = reduced$1(entry, () => ["values", "values"]);
	const { droppedIterations, vusMax } = run.generator;
	return withQueries({
		run: {
			...run,
			generator: {
				droppedIterations,
				vusMax,
				warnings: []
			}
		},
		accepted
	}, (query) => {
		const extremes = extremesOf(query.series);
		return {
			...query,
			series: query.series.filter((one) => extremes.has(one))
		};
	});
}
function withoutDetails(entry) {
	return reduced$1(entry, ({ name }) => ["all", name === "http_req_duration" ? "mix" : "values"]);
}
function withoutMix(entry) {
	return reduced$1(entry, (metric) => [isShown(metric) ? "all" : "values", "values"]);
}
function bareFiguresOf(entry) {
	const { run, accepted } = reduced$1(figuresOf(entry), () => ["values"]);
	const { failures: _failures, hosts: _hosts, endpointsLeftOut: _leftOut, ...others } = run;
	return withQueries({
		run: {
			...others,
			metrics: run.metrics.filter(isShown)
		},
		accepted
	}, (query) => {
		const [busiest] = query.series.toSorted((one, other) => other.peak - one.peak);
		return {
			...query,
			series: busiest === void 0 ? [] : [busiest],
			doubts: []
		};
	});
}

// src/baseline/compaction.ts
const mostBranchBytes = 67108864;
const comparedShare = 2 / 3;
function packedBytes(text) {
	return deflateSync(text).length;
}
function isWithin(text, mostPackedBytes) {
	return Buffer.byteLength(text) <= mostPackedBytes || packedBytes(text) <= mostPackedBytes;
}
function comparedWithin(entries, fits) {
	if (fits(entries)) return entries;
	const kept = reduced(entries, withoutDetails, fits);
	if (fits(kept)) return kept;
	const stay = new Set(byBranch(kept).flatMap((ofBranch) => [...ofBranch.filter(({ accepted }) => accepted !== void 0).slice(-1), ...ofBranch.slice(-10)]));
	const fewer = withoutFirst(kept, kept.filter((entry) => !stay.has(entry)), fits);
	return fits(fewer) ? fewer : reduced(fewer, withoutMix, fits);
}
function figuresWithin(entries, fits) {
	if (fits(entries)) return entries;
	const kept = reduced(entries, bareFiguresOf, fits);
	if (fits(kept)) return kept;
	return withoutFirst(kept, thinningOrder(kept), fits);
}
function thinningOrder(entries) {
	const branches = byBranch(entries).map((ofBranch) => [...ofBranch]);
	const order = /* @__PURE__ */ new Set();
	for (;;) {
		const [nearest] = branches.flatMap(innerOf).sort((one, other) => one.apartMs - other.apartMs);
		if (nearest === void 0) break;
		for (const gone of nearest.ofBranch.splice(nearest.index, 1)) order.add(gone);
	}
	const others = entries.filter((entry) => entry.accepted === void 0 && !order.has(entry));
	return [...order, ...others];
}
function innerOf(ofBranch) {
	return ofBranch.slice(0, Math.floor(ofBranch.length / 2)).flatMap(({ accepted }, index) => {
		if (index === 0 || accepted !== void 0) return [];
		return [{
			ofBranch,
			index,
			apartMs: timeOf(ofBranch[index + 1]) - timeOf(ofBranch[index - 1])
		}];
	});
}
function timeOf(entry) {
	return Date.parse(entry?.run.provenance.recordedAt ?? "");
}
function reduced(entries, reduce, fits) {
	const all = entries.map(reduce);
	const upTo = (count) => [...all.slice(0, count), ...entries.slice(count)];
	return upTo(fewest(entries.length, (count) => fits(upTo(count))));
}
function withoutFirst(entries, mayGo, fits) {
	const without = (count) => {
		const gone = new Set(mayGo.slice(0, count));
		return entries.filter((entry) => !gone.has(entry));
	};
	return without(fewest(mayGo.length, (count) => fits(without(count))));
}
function fewest(most, fitsWith) {
	let [low, high] = [0, most];
	while (low < high) {
		const middle = Math.floor((low + high) / 2);
		if (fitsWith(middle)) high = middle;
		else low = middle + 1;
	}
	return low;
}
function byBranch(entries) {
	return [...groupedBy(entries, ({ run }) => run.provenance.branch).values()];
}

// src/baseline/history.ts
const historySchemaVersion = "loadline/baseline@1";
const mostEntriesPerBranch = 50;
const mostEntries = 400;
const mostFigures = 1e3;
const mostFileBytes = 67108864;
const mostEntriesBytes = 50331648;
const mostFiguresBytes = 20971520;
const acceptance = strictObject({
	reason: string(),
	actor: string(),
	at: datetime()
});
const historySchema = strictObject({
	schema: literal(historySchemaVersion),
	scenario: string(),
	environment: string(),
	entries: array(strictObject({
		run: runSchema,
		accepted: acceptance.optional()
	}))
});
const entrySchema = historySchema.shape.entries.element;
const frame = strictObject({
	...historySchema.shape,
	entries: array(unknown())
});
const anyVersion = looseObject({ schema: string().regex(/^loadline\/baseline@\d+$/) });
function parseHistory(text, place, key) {
	const json = parseJson(text, place);
	const version = anyVersion.safeParse(json);
	if (version.success && version.data.schema !== "loadline/baseline@1") throw runFailure(`The baseline in ${place} has the schema "${version.data.schema}"; this version of Loadline reads "${historySchemaVersion}". Use the version of Loadline that wrote it, or a newer one.`);
	const parsed = frame.safeParse(json);
	if (!parsed.success) throw runFailure(`The baseline in ${place} is not a Loadline history. ${howToRestore}\n${problemOf(parsed.error)}`, parsed.error);
	const { scenario, environment, entries } = parsed.data;
	if (scenario !== key.scenario || environment !== key.environment) throw runFailure(`The baseline in ${place} belongs to scenario ${quote(scenario)} in environment ${quote(environment)}, not to ${quote(key.scenario)} in ${quote(key.environment)}. Was the file renamed by hand? ${howToRestore}`);
	return readEntries$1(entries, place);
}
function problemOf(error) {
	return prettifyError(error).split("\n").slice(0, 6).join("\n").slice(0, 600);
}
function readEntries$1(all, place) {
	const entries = [];
	const unread = [];
	let problem;
	for (const one of all) {
		const { success, data: entry, error } = entrySchema.safeParse(one);
		if (success) entries.push({
			run: entry.run,
			accepted: entry.accepted
		});
		else {
			unread.push(one);
			problem ??= problemOf(error).replace(/\s+/g, " ");
		}
	}
	const runs = unread.length === 1 ? "1 of its runs" : `${unread.length} of its runs`;
	return {
		entries,
		unread,
		doubt: problem && `In ${place} ${runs} could not be read and did not count; the others did. The first: ${problem}`
	};
}
const keyOnly = looseObject({
	schema: literal(historySchemaVersion),
	scenario: string(),
	environment: string()
});
function parseKey(text, place) {
	const { success, data, error } = keyOnly.safeParse(parseJson(text, place));
	if (success) return {
		scenario: data.scenario,
		environment: data.environment
	};
	throw runFailure(`${place} is not a Loadline history of this version. ${howToRestore}`, error);
}
const howToRestore = "Restore an earlier version of the file, or delete it to start a new history.";
function parseJson(text, place) {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw runFailure(`The baseline in ${place} is not valid JSON (${text.length} characters; it may be cut off). ${howToRestore}`, error);
	}
}
function formatHistory(key, entries, unread = []) {
	const head = JSON.stringify({
		schema: historySchemaVersion,
		scenario: key.scenario,
		environment: key.environment
	});
	const lines = [...unread.slice(-400), ...entries].map((entry) => JSON.stringify(entry));
	return `${head.slice(0, -1)},"entries":[\n${lines.join(",\n")}\n]}\n`;
}
function appendToHistory(stored, added) {
	const merged = new Map(stored.map((entry) => [identityOf(entry), entry]));
	for (const entry of added) {
		refuseUnfinished(entry);
		refuseTooLarge(entry);
		const identity = identityOf(entry);
		const known = merged.get(identity);
		merged.set(identity, known === void 0 ? stripped(entry) : {
			...known,
			accepted: entry.accepted ?? known.accepted
		});
	}
	return trimHistory([...merged.values()]);
}
function figuresLeft(offered, kept) {
	const stays = new Set(kept.map(identityOf));
	return offered.filter((entry) => !stays.has(identityOf(entry))).map(figuresOf);
}
function joinEntries(one, other, most = Number.POSITIVE_INFINITY) {
	const joined = [...new Map([...one, ...other].map((entry) => [identityOf(entry), entry])).values()];
	joined.sort((a, b) => Date.parse(a.run.provenance.recordedAt) - Date.parse(b.run.provenance.recordedAt));
	return most >= joined.length ? joined : joined.slice(-most);
}
function joinFigures(known, left) {
	const joined = joinEntries(known, left, mostFigures);
	let bytes = 0;
	const tooLong = joined.findLastIndex((entry) => {
		bytes += sizeOf(entry);
		return bytes > mostFiguresBytes;
	});
	return joined.slice(tooLong + 1);
}
function stripped({ run, accepted }) {
	return {
		run: withoutPoints(run),
		accepted
	};
}
function refuse({ run }, why) {
	throw runFailure(`The run of scenario ${quote(run.provenance.scenario)} was not stored as baseline: ${why}`);
}
function refuseUnfinished(entry) {
	const { ending } = entry.run;
	if (ending.kind === "finished") return;
	refuse(entry, `${ending.kind === "unfinished" ? `it did not finish: ${ending.reason.slice(0, 300)}` : "a threshold with abortOnFail stopped it early"}. Only complete runs can be a baseline; fix the cause and run it again.`);
}
function refuseTooLarge(entry) {
	const why = whyTooLarge(sizeOf(entry.run));
	if (why !== void 0) refuse(entry, why);
}
function sizeOf(value) {
	return Buffer.byteLength(JSON.stringify(value));
}
function identityOf({ run }) {
	const { commit, branch, workflowRun, recordedAt } = run.provenance;
	return JSON.stringify([
		recordedAt,
		run.window.start,
		run.window.end,
		commit,
		branch,
		workflowRun
	]);
}
function trimHistory(entries) {
	const kept = /* @__PURE__ */ new Set();
	const references = /* @__PURE__ */ new Set();
	for (const branch of new Set(entries.map(branchOf))) {
		const ofBranch = entries.filter((entry) => branchOf(entry) === branch);
		for (const entry of newest(ofBranch, 50)) kept.add(entry);
		const reference = ofBranch.findLast((entry) => entry.accepted !== void 0);
		if (reference !== void 0) references.add(reference);
	}
	const ofBranches = entries.filter((entry) => kept.has(entry));
	const dropped = tooMany(ofBranches, references);
	return ofBranches.filter((entry) => !dropped.has(entry));
}
function tooMany(entries, references) {
	const sizes = new Map(entries.map((entry) => [entry, sizeOf(entry)]));
	let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
	const dropped = /* @__PURE__ */ new Set();
	const isReference = (entry) => references.has(entry);
	for (const entry of [...entries.filter((it) => !isReference(it)), ...entries.filter(isReference)]) {
		if (entries.length - dropped.size <= 400 && bytes <= 50331648) break;
		dropped.add(entry);
		bytes -= sizes.get(entry) ?? 0;
	}
	return dropped;
}
function newest(entries, most) {
	if (entries.length <= most) return entries;
	const reference = entries.findLastIndex((entry) => entry.accepted !== void 0);
	const from = entries.length - most;
	if (reference === -1 || reference >= from) return entries.slice(from);
	return [...entries.slice(reference, reference + 1), ...entries.slice(from + 1)];
}
function branchOf(entry) {
	return entry.run.provenance.branch;
}
function historyPath({ environment, scenario }) {
	return `${safeName(environment)}/${safeName(scenario)}.json`;
}
function figuresPath(key) {
	return historyPath(key).replace(/\.json$/, ".figures");
}
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)(?:\.|$)/;
const longestName = 80;
function safeName(name) {
	const slug = name.toLowerCase().replace(/[^a-z0-9._]+/g, "-").slice(0, longestName).replace(/^[-.]+|(?<![-.])[-.]+$/g, "");
	if (slug === name && slug !== "" && !reservedName.test(slug) && !/-[0-9a-f]{8}$/.test(slug)) return slug;
	const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
	return slug !== "" && !reservedName.test(slug) ? `${slug}-${hash}` : `name-${hash}`;
}
function plainKeyOf(path) {
	const [environment = "", scenario = ""] = path.replace(/\.json$/, "").split("/");
	const key = {
		scenario,
		environment
	};
	return historyPath(key) === path ? key : void 0;
}
function quote(name) {
	return JSON.stringify(name.slice(0, 100));
}

// src/baseline/file-store.ts
function refuseLargeFile(bytes, name) {
	if (bytes <= 67108864) return;
	throw runFailure(`The baseline in ${name} has ${bytes} bytes; the limit is ${mostFileBytes}. Move the file away to start again.`);
}
async function readOne(path, key, { nameOf, read }) {
	const text = await read(path);
	if (text === void 0) return {
		entries: [],
		unread: [],
		doubt: void 0
	};
	refuseLargeFile(Buffer.byteLength(text), nameOf(path));
	return parseHistory(text, nameOf(path), key);
}
async function readEntries(files, key, { reach, onDoubt = () => {} }) {
	const entriesAt = async (path) => {
		const { entries, doubt } = await readOne(path, key, files);
		if (doubt !== void 0) onDoubt(doubt);
		return entries;
	};
	const history = await entriesAt(historyPath(key));
	return reach === "all" ? joinEntries(await entriesAt(figuresPath(key)), history) : history;
}
function createFileStore(files) {
	return {
		place: files.place,
		assertWritable: async () => files.assertWritable(),
		async keys() {
			const keys = [];
			for (const { path, read } of await files.list()) keys.push(plainKeyOf(path) ?? parseKey(await read(), files.nameOf(path)));
			return keys;
		},
		read: async (key, options = {}) => await readEntries(files, key, options),
		async append(key, entries) {
			if (entries.length === 0) return;
			await files.update({
				path: historyPath(key),
				key,
				entries
			}, async (read, room) => {
				const all = {
					...files,
					read
				};
				const contents = await appended(all, {
					key,
					entries
				}, room?.mostPackedBytes);
				if (contents.size === 0) return contents;
				for (const path of room?.others ?? []) for (const [to, text] of await compacted(all, path, room?.mostPackedBytes)) contents.set(to, text);
				return contents;
			});
		}
	};
}
async function appended(files, { key, entries }, mostPackedBytes = Number.POSITIVE_INFINITY) {
	const fitsIn = (share, others) => (some) => isWithin(formatHistory(key, some, others), share * mostPackedBytes);
	const { entries: stored, unread } = await readOne(historyPath(key), key, files);
	const history = comparedWithin(appendToHistory(stored, entries), fitsIn(comparedShare, unread));
	const content = formatHistory(key, history, unread);
	const contents = /* @__PURE__ */ new Map();
	if (content === formatHistory(key, stored, unread)) return contents;
	const left = figuresLeft([...stored, ...entries], history);
	if (left.length > 0) {
		const known = await readOne(figuresPath(key), key, files);
		const figures = figuresWithin(joinFigures(known.entries, left), fitsIn(1 - comparedShare, known.unread));
		contents.set(figuresPath(key), formatHistory(key, figures, known.unread));
	}
	contents.set(historyPath(key), content);
	for (const [to, text] of contents) refuseLargeFile(Buffer.byteLength(text), files.nameOf(to));
	return contents;
}
async function compacted(files, path, mostPackedBytes) {
	try {
		return await appended(files, {
			key: plainKeyOf(path) ?? parseKey(await files.read(path) ?? "", files.nameOf(path)),
			entries: []
		}, mostPackedBytes);
	} catch (error) {
		if (error instanceof Failure) return /* @__PURE__ */ new Map();
		throw error;
	}
}

// src/lib/races.ts
const racingSec = 180;
async function untilWon(attempt, { isLost, pauseLimitsSec, secondMs }) {
	return await pRetry(attempt, {
		retries: Number.POSITIVE_INFINITY,
		minTimeout: 0,
		maxTimeout: 0,
		maxRetryTime: racingSec * secondMs,
		shouldRetry: ({ error }) => isLost(error),
		onFailedAttempt: async ({ error, attemptNumber }) => {
			if (!isLost(error)) return;
			const limitSec = Math.min(pauseLimitsSec.last, pauseLimitsSec.first * 2 ** (attemptNumber - 1));
			await setTimeout(Math.random() * limitSec * secondMs);
		}
	});
}
async function createOnce(create, find, isUnanswered) {
	try {
		return await create();
	} catch (error) {
		if (!isUnanswered(error)) throw error;
		return await find() ?? await create();
	}
}

export { addSketches, afterManyRounds, aggregationWords, aggregationsOf, aloneEstimate, answerDoubt, bodySideOf, bucketMiddle, bucketOf, buildSketch, busyness, byKind, capitalised, changeOf, changedPartWords, changedParts, chooseBaseline, compareShares, countsOf, courseOf, cpuOf, createFileStore, createOnce, defaultCapacity, defaultExceptions, defaultObjectives, differenceOf, dimensionOf, drawnBad, estimateFactor, exceptionsOf, expectedUnits, explainProblem, extremesOf, failureKey, fewSamples, fewestBeyond, findIndicator, formatIndicator, formatSketch, foundIn, gateErrorBudget, groupBySession, groupedBy, halfWidth, historyPath, holds, isAllowedBy, isCapacity, isLowerBetter, isNoiseUntold, isOnExceptions, kindOfRemedy, knowledgeOf, levelInterval, liesAmongSamples, limitedBy, listed, loadOf, logMeanOdds, logOdds, meanLevel, mixShiftOf, mostBranchBytes, mostFileBytes, mostFrequent, mostlyThrew, noiseWithin, normalDraws, oddsToFail, oddsToPass, packedBytes, pairedEstimate, parseFigure, parseIndicator, parseObjective, parseQueryObjective, parseSamples, percentileKey, percentileOf, pool, pooledValue, readEntries, refuseLargeFile, remedyForSamples, remedyOf, remembered, runSchema, runSchemaVersion, sampleAggregations, samplesBeyond, samplesTell, samplesTellApart, scaleFor, seeing, seenAmount, sentenceOf, sessionsOf, shownConfidence, shownEstimateOf, shownLevel, shuffle, sidesOf, sketchCountAbove, sketchIn, sketchOfCounts, sketchQuantile, standardError, storedEstimate, strayInstance, studentQuantile, sumOfSketches, tellingFirst, tellsOfExceptions, threwTooOften, thrownIn, uniformDraws, untilWon, usualPercentiles, weighRelative, whereOf, withSees, writtenInstances, writtenSees };