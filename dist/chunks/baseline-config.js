import { boundedName, boundedTag, boundedTags, override, shardInMerged, shardSchema, whyTooLarge } from "./config-model.js";
import { _enum, array, boolean, datetime, discriminatedUnion, literal, looseObject, number$1 as number, prettifyError, record, strictObject, string$1 as string, unknown } from "./zod.js";
import { dimensions, eitherOf, formatDurationMs, formatLimit, nearest, parseQuantity, scaleOver, unitOver, unitsOf } from "./model.js";
import { Failure, runFailure } from "./model-failure.js";
import { inTurn, seesWords } from "./config2.js";
import { allSeriesOf, byKind, dimensionOf, firstWhere, formatIndicator, groupedBy, isReadFromPrometheus, isWhole, known, metricOf as metricOf$1, percentileKey, remembered, sessionsOf, sumOf, withSeries, withTags } from "./judge.js";
import { builtinMetrics, capacityMetric, exceptionsMetric } from "./model-run-builtin-metrics.js";
import { sum } from "./simple-statistics.js";
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
function judgedFigures$1(judgements) {
	const groups = judgements.map((it) => {
		if (it.kind === "notJudged") return it.current === void 0 ? [] : [[it.current]];
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
		return storedFigure(run, indicator) ?? [];
	});
}
function storedFigure(run, { metric: name, tags, aggregation }) {
	const metric = metricOf$1(run, name);
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
		const { figures, written, computed } = judgedFigures$1(alike);
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
			const { figures, ...limits } = judgedFigures$1((of === "servers" ? judgements.filter(({ objective: { indicator: it } }) => it.of === of && it.metric === metric) : judgedOn(indicator)).filter((it) => it.dimension === dimension));
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

// src/baseline/select.ts
const oldestSessions = 3;
const pullRequestEvents = /* @__PURE__ */ new Set(["pull_request", "pull_request_target"]);
function chooseBaseline(entries, wanted) {
	const ofBranch = entries.filter((entry) => entry.run.provenance.branch === wanted.branch);
	const reference = ofBranch.findLastIndex((entry) => entry.accepted !== void 0);
	const candidates = ofBranch.slice(Math.max(0, reference)).map((entry) => entry.run).filter((run) => run.ending.kind === "finished").filter((run) => !pullRequestEvents.has(run.provenance.event ?? ""));
	const newest = candidates.at(-1);
	const none = {
		runs: [],
		reference: void 0
	};
	if (newest === void 0) {
		const { branch, environment, otherEnvironments = [] } = wanted;
		return {
			...none,
			comparability: {
				kind: "none",
				branch,
				environment,
				otherEnvironments
			}
		};
	}
	const sameLoad = candidates.filter((run) => changedParts(loadOf(run), wanted).length === 0);
	if (sameLoad.length === 0) {
		const changed = changedParts(loadOf(newest), wanted);
		return {
			...none,
			comparability: {
				kind: "changedLoad",
				changed,
				runs: candidates.length
			}
		};
	}
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
function takeWord(cursor, words) {
	const start = at(cursor);
	const word = take(cursor, /[A-Za-z]\w*/y);
	const known = words.find((one) => one === word);
	if (known === void 0) cursor.position = start;
	return known;
}
function notSeen(cursor, expected) {
	const rest = cursor.text.slice(at(cursor));
	const word = /^[^\s{}<>=!]+|^\S/.exec(rest)?.[0];
	return new Unexpected(word === void 0 ? "the line ends" : `found "${word}"`, expected, cursor.position);
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
	const kind = takeWord(cursor, aggregationWords);
	return kind && { kind };
}
function amongKinds(aggregation, kinds) {
	if (aggregation?.kind === "percentile") return aggregation;
	const kind = kinds.find((one) => one === aggregation?.kind);
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
	const aggregation = amongKinds(takeAggregation(cursor), sampleAggregations);
	if (aggregation !== void 0) return {
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
	const ofSecond = amongKinds(each, [
		"avg",
		"rate",
		"med"
	]);
	if (ofSecond === void 0) throw new Unexpected(`a second has no ${each.kind}`, secondFigures, start);
	return {
		...indicator,
		aggregation: {
			kind: "overSeconds",
			each: ofSecond,
			over: takeOver(cursor)
		}
	};
}
function takeOver(cursor) {
	const kind = takeWord(cursor, ["step", "variability"]);
	if (kind !== void 0) return { kind };
	const start = cursor.position;
	const over = amongKinds(takeAggregation(cursor), [
		"avg",
		"min",
		"med",
		"max"
	]);
	if (over !== void 0) return over;
	cursor.position = start;
	throw notSeen(cursor, "one of avg, min, med, max, p(N), step, variability");
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
	const metric = take(cursor, /"[^"\\\p{Cc}]{1,300}"/uy)?.slice(1, -1) ?? take(cursor, /[A-Za-z_]\w*/y);
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
			], ...builtinMetrics.keys()]).slice(0, 2).join(" or ");
			const hint = near === "" ? indicatorForm : `${near}, or ${metric} with an aggregation`;
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
	if (quantity === void 0) throw wrongUnit(unit, expected, unitPosition);
	const isPlain = quantity.dimension === "number";
	if (!(isPlain || dimension === void 0 || quantity.dimension === dimension) || isPlain && (dimension === "time" || dimension === "ratio") && number !== 0) throw wrongUnit(unit, expected, unitPosition);
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
	const mayBeShare = dimension === void 0 || dimension === "ratio";
	const expected = `a tolerance: % or ${mayBeShare ? "pp" : limitForm(bounded)}`;
	const { number, unit, unitPosition } = takeAmount(cursor, expected, bounded);
	const signed = sign === "+" ? number : -number;
	if (unit === "%") return {
		kind: "relative",
		measure: "share",
		amount: signed / 100
	};
	if (unit === "pp" && mayBeShare) return {
		kind: "relative",
		measure: "points",
		amount: signed / 100
	};
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
		if (word === void 0) return takeAbsolute(cursor, bounded);
		const form = limitForm(bounded);
		const expected = `a limit ${form === void 0 ? "with its unit" : `(${form})`} or baseline + 10%`;
		throw new Unexpected(`found "${word}"`, expected, start + (cursor.text[start] === " " ? 1 : 0));
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
	const demandsRise = better === "lower" && isAbove;
	const demandsFall = better === "higher" && !isAbove && bound.amount <= 0;
	if (!demandsRise && !demandsFall) return;
	const isImprovement = demandsRise && bound.amount < 0;
	const found = isImprovement ? `this fails when ${name} gets better` : `this demands that ${name} gets worse`;
	const meant = isImprovement ? `${name} < ${written.replace("-", "+")}` : demandsRise ? "<" : ">";
	throw new Unexpected(found, `${meant}, to limit how much it may ${demandsRise ? "rise" : "fall"}`, position);
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
		const { column, message: found, expected } = error;
		return {
			kind: "problem",
			problem: {
				line,
				column,
				found,
				expected
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
	return readWhole(line, (cursor) => {
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
	const start = at(cursor);
	const word = take(cursor, /[A-Za-z]\w*/y);
	const kind = seriesAggregations.find((one) => one === word);
	if (kind === void 0) throw word === void 0 ? notSeen(cursor, seriesForm) : new Unexpected(`found "${word}"`, seriesForm, start);
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
	return parseLine(line, source, {
		takeOne: (cursor) => takeSeriesDemand(cursor, query),
		named: `${query.name}: `
	});
}
function explainProblem({ line, column, found, expected }, where) {
	return `${where}: ${found}\n  ${line}\n  ${" ".repeat(column - 1)}^ expected ${expected}`;
}
function readOrExplain(read, where, problems) {
	if (read.kind === "read") return [read.value];
	problems.push(explainProblem(read.problem, where));
	return [];
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
	return upTo(firstWhere(entries.length, (count) => fits(upTo(count))));
}
function withoutFirst(entries, mayGo, fits) {
	const without = (count) => {
		const gone = new Set(mayGo.slice(0, count));
		return entries.filter((entry) => !gone.has(entry));
	};
	return without(firstWhere(mayGo.length, (count) => fits(without(count))));
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
const keyOnly = looseObject(historySchema.omit({ entries: true }).shape);
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
	const { scenario, environment } = key;
	const head = JSON.stringify({
		schema: historySchemaVersion,
		scenario,
		environment
	});
	const lines = [...unread.slice(-400), ...entries].map((entry) => JSON.stringify(entry));
	return `${head.slice(0, -1)},"entries":[\n${lines.join(",\n")}\n]}\n`;
}
function appendToHistory(stored, added) {
	const merged = new Map(stored.map((entry) => [identityOf(entry), entry]));
	for (const entry of added) {
		refuseUnfit(entry);
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
	joined.sort(byTime);
	return most >= joined.length ? joined : joined.slice(-most);
}
function byTime({ run: one }, { run: other }) {
	return Date.parse(one.provenance.recordedAt) - Date.parse(other.provenance.recordedAt);
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
function refuseUnfit({ run }) {
	const why = whyUnfinished(run) ?? whyTooLarge(sizeOf(run));
	if (why === void 0) return;
	throw runFailure(`The run of scenario ${quote(run.provenance.scenario)} was not stored as baseline: ${why}`);
}
function whyUnfinished({ ending }) {
	if (ending.kind === "finished") return void 0;
	return `${ending.kind === "unfinished" ? `it did not finish: ${ending.reason.slice(0, 300)}` : "a threshold with abortOnFail stopped it early"}. Only complete runs can be a baseline; fix the cause and run it again.`;
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
	const branches = [...groupedBy(entries, ({ run }) => run.provenance.branch).values()];
	const kept = new Set(branches.flatMap((own) => newest(own, 50)));
	const references = new Set(branches.map((own) => own.findLast(({ accepted }) => accepted !== void 0)));
	const ofBranches = entries.filter((entry) => kept.has(entry));
	const dropped = tooMany(ofBranches, references);
	return ofBranches.filter((entry) => !dropped.has(entry));
}
function tooMany(entries, references) {
	const sizes = new Map(entries.map((entry) => [entry, sizeOf(entry)]));
	let bytes = sumOf([...sizes.values()], (size) => size);
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
		keys: async () => await inTurn(await files.list(), async ({ path, read }) => plainKeyOf(path) ?? parseKey(await read(), files.nameOf(path))),
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
async function upsert(isNew, update, create, isUnanswered) {
	const known = await update();
	return known !== void 0 || !isNew ? known : await createOnce(create, update, isUnanswered);
}

export { aggregationWords, aggregationsOf, answerDoubt, busyness, byTime, changedPartWords, changedParts, chooseBaseline, createFileStore, createOnce, defaultCapacity, defaultObjectives, errorsOf, expectedUnits, explainProblem, extremesOf, failureKey, historyPath, loadOf, mostBranchBytes, mostFileBytes, mostFrequent, packedBytes, parseFigure, parseIndicator, parseObjective, parseQueryObjective, parseSamples, percentileIndicator, readEntries, readOrExplain, refuseLargeFile, runSchema, runSchemaVersion, sampleAggregations, seeing, spellingOf, spellingOfOutcome, storedPercentile, strayInstance, throughputOfAll, untilWon, upsert, withSees, writtenInstances, writtenSees };