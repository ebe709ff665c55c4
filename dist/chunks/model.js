import { boundedName, boundedTags, builtinTypes, dimensions, exceptionsMetric, hiddenErrorsMetric, mostFigure, usageFailure, withoutTrace } from "./start.js";
import { _enum, array, boolean, codec, custom, datetime, discriminatedUnion, encode, literal, never, number$1 as number, record, strictObject, string$1 as string, union, unknown } from "./zod.js";
import { median } from "./simple-statistics.js";

// src/model/run/prometheus-runs.ts
const readFrom = "k6, read from ";
function prometheusGenerator(source) {
	return `${readFrom}${source}`;
}
function isReadFromPrometheus({ generator }) {
	return generator.startsWith(readFrom);
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
		endMs: Date.parse(window.end),
		start: run.start,
		startKeptFor: run.startKeptFor
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

// src/model/run/age.ts
function ageOf(some, { window }) {
	if (some.length === 0) return void 0;
	const newest = Math.max(...some.map(({ provenance }) => Date.parse(provenance.recordedAt)));
	return Math.max(0, Date.parse(window.start) - newest);
}
function hasTimes({ lacks }) {
	return lacks?.includes("window") !== true;
}
function lengthMs({ start, end }) {
	return Math.max(0, Date.parse(end) - Date.parse(start)) || 0;
}
function loadMs({ window }) {
	return lengthMs(window) + window.warmUpMs;
}
function sliceMsOf({ sliceMs = 1e3 }) {
	return sliceMs;
}
function overlapOf(one, other) {
	const [startMs, endMs] = [Date.parse(one.start), Date.parse(one.end)];
	const [otherStartMs, otherEndMs] = [Date.parse(other.start), Date.parse(other.end)];
	return (Math.min(endMs, otherEndMs) - Math.max(startMs, otherStartMs)) / Math.min(endMs - startMs, otherEndMs - otherStartMs);
}

// src/model/run/tags.ts
function tagsKey(tags) {
	return JSON.stringify(Object.entries(tags).sort(([one], [other]) => one < other ? -1 : 1));
}
function sameTags(one, other) {
	const keys = Object.keys(one);
	return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
function isWhole(tags) {
	return Object.keys(tags).length === 0;
}

// src/model/run/series.ts
function metricOf$1({ metrics }, name) {
	return metrics.find((metric) => metric.name === name);
}
function isOfType(metric, type) {
	return metric.type === type;
}
function seriesOfType(metric, type) {
	return metric !== void 0 && isOfType(metric, type) ? metric.series : [];
}
function allSeriesOf(run, name) {
	return seriesOfType(metricOf$1(run, name), builtinTypes[name]);
}
function seriesOf(run, name, tags) {
	const all = allSeriesOf(run, name);
	return tags === void 0 ? all[0] : withTags(all, tags);
}
function withTags(series, tags) {
	return series.find((one) => sameTags(one.tags, tags));
}
function lastWithTags(series, tags) {
	return series.findLast((one) => sameTags(one.tags, tags));
}
const byType = {
	trend: ({ name, contains, series }) => ({
		name,
		type: "trend",
		contains,
		series: [...series]
	}),
	rate: ({ name, contains, series }) => ({
		name,
		type: "rate",
		contains,
		series: [...series]
	}),
	counter: ({ name, contains, series }) => ({
		name,
		type: "counter",
		contains,
		series: [...series]
	}),
	gauge: ({ name, contains, series }) => ({
		name,
		type: "gauge",
		contains,
		series: [...series]
	})
};
function metricWith({ name, contains }, type, series) {
	return series.length === 0 ? void 0 : byType[type]({
		name,
		type,
		contains,
		series
	});
}
function withSeries(metric, change) {
	const { name, type, contains, series } = metric;
	return byType[type]({
		name,
		type,
		contains,
		series: change[type](series)
	});
}

// src/model/verdict/parts.ts
function list(item, most = 1e3, least = 0) {
	const items = array(item).max(most);
	return codec(least === 0 ? items : items.min(least), custom(Array.isArray), {
		decode: (items) => items,
		encode: (items) => items.slice(0, most)
	});
}
function text$2(longest) {
	return codec(string().max(longest), string(), {
		decode: (content) => content,
		encode: (content) => content.length <= longest ? content : `${content.slice(0, longest - 1)}…`
	});
}
const sentence = text$2(4e3);
const name$1 = text$2(1e3);
const tags$1 = record(string(), string());
const count$3 = number().int().nonnegative();
function nullable(schema) {
	return codec(schema.nullable(), custom(), {
		decode: (value) => value ?? void 0,
		encode: (value) => value ?? null
	});
}
function orInfinite(infinity) {
	return codec(number().nullable(), custom((value) => typeof value === "number"), {
		decode: (value) => value ?? infinity,
		encode: (value) => Number.isFinite(value) ? value : null
	});
}
const orMore = orInfinite(Number.POSITIVE_INFINITY);
const orLess = orInfinite(Number.NEGATIVE_INFINITY);

// src/model/verdict/load.ts
const mostNames$1 = 20;
const names$1 = {
	names: list(string(), 20),
	more: count$3
};
const loadChange = discriminatedUnion("kind", [
	strictObject({
		kind: _enum([
			"rate",
			"iterations",
			"users",
			"seconds"
		]),
		current: number(),
		baseline: number()
	}),
	strictObject({
		kind: _enum(["requestsGone", "namesGone"]),
		...names$1
	}),
	strictObject({
		kind: literal("unknown"),
		isUnread: boolean()
	}),
	strictObject({
		kind: literal("thresholdsGone"),
		...names$1,
		areJudged: boolean()
	})
]).meta({
	id: "loadChange",
	description: "By what the load is lighter than the base branch's newest stored run, or than its script asks for. Decides nothing."
});

// src/model/run/answers.ts
function uncheckedIn(run, all) {
	const unchecked = all.flatMap((series) => {
		const { status, ...others } = series.tags;
		return status === void 0 || Object.keys(others).length > 0 ? [] : [{
			status: Number(status),
			series
		}];
	});
	const requests = all[0]?.values.count ?? 0;
	const checked = seriesOf(run, "http_req_failed")?.values.count ?? 0;
	return unchecked.reduce((sum, { series }) => sum + series.values.count, checked) <= requests ? unchecked.map((one) => ({
		...one,
		isExpected: true
	})) : [];
}
function answersIn(run) {
	const all = allSeriesOf(run, "http_reqs");
	return [...all.flatMap((series) => {
		const { status, expected_response: expected, ...others } = series.tags;
		if (status === void 0 || expected === void 0 || Object.keys(others).length > 0) return [];
		return [{
			status: Number(status),
			isExpected: expected === "true",
			series
		}];
	}), ...uncheckedIn(run, all)];
}

// src/model/objective.ts
const dimensionOfContents = {
	time: "time",
	data: "bytes",
	default: "number"
};
function dimensionOf(type, contains, aggregation) {
	if (aggregation.kind === "overSeconds") return aggregation.over.kind === "variability" ? "ratio" : dimensionOf(type, contains, aggregation.each);
	const isCount = aggregation.kind === "count";
	if (type === "rate") return "ratio";
	if (type === "counter" && contains === "data") return isCount ? "bytes" : "byteRate";
	if (type === "counter") return isCount ? "number" : "frequency";
	return type === "trend" && isCount ? "number" : dimensionOfContents[contains];
}
function formatTags(tags) {
	const parts = Object.entries(tags).map(([key, value]) => /^[^,}"'\s](?:[^,}"']*[^,}"'\s])?$/.test(value) ? `${key}:${value}` : `${key}:"${value.replace(/["\\]/g, "\\$&")}"`);
	return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}
function isWrittenOfEach(indicator) {
	return indicator.of === void 0 && indicator.each !== void 0;
}
function isOfEachEndpoint(indicator) {
	return isWrittenOfEach(indicator) && isWhole(indicator.tags);
}
function isImplied({ bound }) {
	return bound.kind === "relative" && bound.implied === true;
}
function formatAggregation(aggregation) {
	return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}
function formatIndicator(indicator) {
	const { metric, aggregation } = indicator;
	if (aggregation.kind === "overSeconds") return `${formatIndicator({
		...indicator,
		aggregation: aggregation.each
	})} over seconds ${formatAggregation(aggregation.over)}`;
	if (indicator.of === "servers") return `${metric}: ${formatAggregation(aggregation)}`;
	if (indicator.of === "added") return metric;
	if (isOfEachEndpoint(indicator)) return `${formatIndicator({
		...indicator,
		each: void 0
	})} of each endpoint`;
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
	if (metric === "HTTP 5xx") return metric;
	return `${/^[A-Za-z_]\w*$/.test(metric) ? metric : `"${metric}"`}${tags} ${formatAggregation(aggregation)}`;
}
function formatObjective({ text, indicator }) {
	if (!isWrittenOfEach(indicator)) return text;
	return text.replace(/^.*?[ \t]of[ \t]+each[ \t]+endpoint/, () => formatIndicator(indicator));
}
function holds(value, comparison, limit) {
	return comparisons[comparison](value, limit);
}
const comparisons = {
	"<": (value, limit) => value < limit,
	"<=": (value, limit) => value <= limit,
	">": (value, limit) => value > limit,
	">=": (value, limit) => value >= limit,
	"==": (value, limit) => value === limit,
	"!=": (value, limit) => value !== limit
};

// src/model/verdict.ts
const worstFirst = [
	"fail",
	"inconclusive",
	"warn",
	"pass"
];
function worstOf(verdicts) {
	const [worst] = verdicts.toSorted((one, other) => worstFirst.indexOf(one) - worstFirst.indexOf(other));
	return worst ?? "pass";
}

// src/model/verdict/answers.ts
const mostNames = 20;
const levels = {
	current: number(),
	baseline: number()
};
const answerChange = discriminatedUnion("kind", [
	strictObject({
		kind: _enum(["errors", "exceptions"]),
		...levels
	}),
	strictObject({
		kind: literal("statuses"),
		shares: list(strictObject({
			status: count$3,
			...levels
		}), 20)
	}),
	strictObject({
		kind: literal("bytes"),
		...levels
	}),
	strictObject({
		kind: literal("endpointsGone"),
		names: list(string(), 20),
		more: count$3
	})
]).meta({
	id: "answers",
	description: "How answers differ from the baseline's beyond noise, apart from what objectives judge. Decides nothing; beside it, no figure is called better."
});

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

// src/model/run/clocks.ts
function clocksOf(generators) {
	const known = generators.flatMap(({ skew }) => skew === void 0 ? [] : [skew.ms]);
	if (known.length < 2) return generators.map(() => 0);
	const usual = median(known);
	return generators.map(({ skew }) => {
		if (skew === void 0) return 0;
		const ms = skew.ms - usual;
		return Math.abs(ms) <= skew.errorMs ? 0 : ms;
	});
}

// src/model/run/facts.ts
const deepest = 12;
const mostKeys = 20;
function isShallow(facts) {
	let inside = [facts];
	for (let depth = 0; inside.length > 0; depth += 1) {
		if (depth > deepest) return false;
		inside = inside.flatMap((one) => typeof one === "object" && one !== null ? Object.values(one) : []);
	}
	return true;
}
const keptFacts = record(string().regex(/^[a-z][a-z-]{0,39}$/), unknown()).refine((facts) => Object.keys(facts).length <= mostKeys && isShallow(facts), { message: "expected facts of at most 20 features, at most 12 deep" }).meta({
	id: "facts",
	description: "What features keep, each under its own key."
});
function defineFacts(key, schema) {
	const read = /* @__PURE__ */ new WeakMap();
	return {
		of: ({ facts }) => {
			const own = facts?.[key];
			if (own === void 0) return void 0;
			const before = typeof own === "object" && own !== null ? read.get(own) : void 0;
			if (before !== void 0) return before;
			const parsed = schema.safeParse(own);
			if (!parsed.success) {
				const [issue] = parsed.error.issues;
				const place = [
					"facts",
					key,
					...issue?.path ?? []
				].map(String).join(".");
				throw usageFailure(`The Run record is damaged: ${place.slice(0, 200)}: ${issue?.message ?? "unknown"}. Save or download it again, or measure again.`);
			}
			if (typeof own === "object" && own !== null) read.set(own, parsed.data);
			return parsed.data;
		},
		kept: (value) => ({ [key]: encode(schema, value) })
	};
}

// src/model/run/generators.ts
const index = number().int().min(1).max(256);
const partOfLoad = strictObject({
	index,
	of: index
}).refine((part) => part.index <= part.of, { message: "the part is beyond the last one" });
const mostSkewMs = 36e5;
const clockSkew = strictObject({
	ms: number().min(-36e5).max(mostSkewMs),
	errorMs: number().min(0).max(mostSkewMs)
});
const beginning = {
	lateMs: number().nonnegative(),
	skew: clockSkew.optional()
};
const generatorInRun = {
	index,
	...beginning,
	requests: number().int().nonnegative(),
	iterations: number().nonnegative().optional()
};

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

// src/model/run/run.ts
const runSchemaVersion = "loadline/run@1";
const name = string().overwrite(boundedName);
const tags = record(string(), string()).overwrite(boundedTags);
const finite = number().min(-mostFigure).max(mostFigure).overwrite(withoutTrace);
const count$1 = number().int().nonnegative();
const trendValues = strictObject({
	count: count$1,
	isCountUntold: literal(true).optional(),
	sum: finite,
	resolution: number().positive().optional(),
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
	count: array(count$1),
	sum: array(finite),
	percentiles: record(string(), array(finite.nullable())),
	above: record(string(), array(count$1))
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
		count: count$1,
		passes: count$1,
		rate: number().min(0).max(1)
	}),
	slices: strictObject({
		count: array(count$1),
		passes: array(count$1)
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
	cores: count$1
}).meta({ id: "machine" });
const provenance = strictObject({
	scenario: name,
	environment: name,
	target: string(),
	commit: string().optional(),
	branch: string().optional(),
	event: string().optional(),
	workflowRun: string().optional(),
	pullRequest: number().int().positive().optional(),
	actor: string().optional(),
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
	generatorMajor: count$1,
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
const share$1 = number().min(0).max(1);
const generator = strictObject({
	droppedIterations: count$1,
	vusMax: count$1,
	warnings: array(string()),
	refusedWrites: array(string()).optional(),
	cpu: strictObject({
		mean: share$1,
		highest: share$1,
		above90: share$1
	}).optional(),
	asked: strictObject({
		isConstant: boolean(),
		iterations: number().nonnegative().optional(),
		perSecond: number().nonnegative().optional()
	}).optional(),
	instances: writtenInstances.optional(),
	vusExhausted: count$1.optional(),
	unanswered: strictObject({
		generator: strictObject({
			count: count$1,
			first: string()
		}).optional(),
		target: strictObject({
			count: count$1,
			first: string()
		}).optional()
	}).optional(),
	exceptions: strictObject({
		count: count$1,
		first: string().optional(),
		iterations: count$1
	}).optional()
}).meta({
	id: "generator",
	description: "Health of the load generator."
});
const mostFailures = 10;
const failure = discriminatedUnion("kind", [strictObject({
	kind: literal("status"),
	status: count$1,
	count: count$1
}), strictObject({
	kind: literal("error"),
	code: count$1,
	error: string(),
	count: count$1
})]);
const hosts$1 = strictObject({
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
		requests: count$1,
		redirects: count$1
	})).max(20),
	more: count$1.optional(),
	mappedTo: name.optional(),
	named: count$1.optional(),
	untold: count$1.optional()
});
const answerDoubt = discriminatedUnion("kind", [strictObject({
	kind: literal("status"),
	path: string(),
	status: count$1
}), strictObject({
	kind: literal("elsewhere"),
	path: string(),
	host: string()
})]);
const bothScripts = strictObject({
	current: finite,
	baseline: finite
});
const baseScript = discriminatedUnion("kind", [strictObject({ kind: _enum(["same", "unread"]) }), strictObject({
	kind: literal("other"),
	thresholds: array(strictObject({
		metric: string(),
		expression: string()
	})),
	perSecond: bothScripts.optional(),
	vus: bothScripts.optional(),
	requests: array(name).max(20),
	more: count$1
})]).meta({
	id: "baseScript",
	description: "What the base's script asks for beside this run's own. Decides nothing."
});
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
	omitted: count$1,
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
		sliceMs: number().int().positive().optional(),
		unmeasured: array(count$1).optional()
	}),
	duration: duration.optional(),
	lacks: array(_enum(["samples", "window"])).optional(),
	ending,
	metrics: array(metric),
	unmeasured: array(strictObject({
		metric: name,
		reason: string().max(500)
	})).max(20).optional(),
	setupRequests: count$1.optional(),
	endpointsLeftOut: strictObject({
		endpoints: count$1,
		requests: count$1,
		orMore: literal(true).optional()
	}).optional(),
	failures: array(failure).max(mostFailures).optional(),
	hosts: hosts$1.optional(),
	awaited: answerDoubt.optional(),
	lacksBase: _enum(["checkout", "build"]).optional(),
	start: number().int().positive().optional(),
	startKeptFor: array(string().max(200)).min(1).optional(),
	checks: array(strictObject({
		name,
		group: name,
		passes: count$1,
		fails: count$1
	})),
	thresholds: array(strictObject({
		metric: string(),
		expression: string(),
		abortOnFail: boolean(),
		ok: boolean()
	})),
	baseScript: baseScript.optional(),
	generator,
	servers: servers.optional(),
	part: partOfLoad.optional(),
	generators: array(strictObject({
		...generatorInRun,
		machine,
		generator
	})).max(256).optional(),
	letThrough: keptFacts.optional(),
	facts: keptFacts.optional()
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

// src/model/verdict/change.ts
const interval = strictObject({
	low: orLess,
	high: orMore
});
const likeWith = strictObject({
	cpu: name$1,
	sessions: count$3,
	of: number().int().positive(),
	isCompared: boolean()
});
const latestLevel = strictObject({
	sessions: count$3,
	of: number().int().positive(),
	ratio: number(),
	from: datetime()
});
const change = strictObject({
	baseline: number(),
	difference: number(),
	ratio: nullable(number()),
	interval,
	confidence: number().gt(0).lt(1),
	baselineRuns: count$3,
	isBetter: boolean().optional().meta({ description: "Whether the figure got better beyond noise, at the odds that a failure takes." }),
	isWorse: boolean().optional().meta({ description: "Whether it got worse beyond noise, at the same odds; absent if not." }),
	body: strictObject({
		ratio: number(),
		interval
	}).optional().meta({ description: "How all requests below p90 changed, as shares of their duration, where the percentile's own figure did not decide a miss." }),
	likeWith: likeWith.optional().meta({ description: "Where the CPU model of the load generator explains most of how the stored sessions differ: how many of them are on this change's model, and whether those alone were compared with." }),
	latestLevel: latestLevel.optional().meta({ description: "Where the stored sessions' own level changed: those since then, which alone were compared with." })
}).meta({
	id: "change",
	description: "A change against the baseline; an open end of its interval is null."
});
const seenChange = strictObject({
	difference: number(),
	ratio: number().optional()
});
const nullControl = strictObject({
	change,
	differs: boolean(),
	leavesOpen: boolean()
});
const moment = strictObject({
	commit: nullable(name$1),
	recordedAt: datetime()
});
const creep = strictObject({
	against: _enum(["accepted", "oldest"]),
	referenceLevel: number(),
	ratio: number(),
	interval,
	tolerance: number().nonnegative(),
	from: moment,
	since: moment,
	runs: count$3
});

// src/model/verdict/objective.ts
const dimension = _enum(dimensions);
const percentile = strictObject({
	kind: literal("percentile"),
	percent: number().min(0).max(100)
});
const ofSecond = discriminatedUnion("kind", [
	strictObject({ kind: _enum(["avg", "rate"]) }),
	strictObject({ kind: literal("med") }),
	percentile
]);
const overSeconds = discriminatedUnion("kind", [
	strictObject({ kind: _enum([
		"avg",
		"min",
		"med",
		"max"
	]) }),
	strictObject({ kind: _enum(["step", "variability"]) }),
	percentile
]);
const aggregation = discriminatedUnion("kind", [
	strictObject({ kind: _enum([
		...aggregationWords,
		"start",
		"end",
		"change"
	]) }),
	percentile,
	strictObject({
		kind: literal("overSeconds"),
		each: ofSecond,
		over: overSeconds
	})
]).meta({ id: "aggregation" });
const loadIndicator = strictObject({
	of: never().optional(),
	metric: name$1,
	tags: tags$1,
	aggregation,
	each: literal("endpoint").optional().meta({ description: "Written of each endpoint; once it is judged, `tags` has the name of one." })
}).meta({ id: "loadIndicator" });
const serverIndicator = strictObject({
	of: literal("servers"),
	metric: name$1,
	tags: tags$1,
	aggregation,
	worst: _enum(["largest", "smallest"]),
	counted: name$1.optional()
});
const addedIndicator = strictObject({
	of: literal("added"),
	metric: name$1,
	tags: tags$1,
	aggregation,
	dimension,
	better: _enum(["lower", "higher"]),
	counted: name$1.optional(),
	isSigned: literal(true).optional(),
	isOfProcessor: literal(true).optional(),
	isAnswer: literal(true).optional()
});
const comparison = _enum([
	"<",
	"<=",
	">",
	">=",
	"==",
	"!="
]);
const absoluteBound = strictObject({
	kind: literal("absolute"),
	limit: number(),
	dimension,
	orBaseline: literal(true).optional()
});
const relativeBound = strictObject({
	kind: literal("relative"),
	measure: _enum([
		"share",
		"points",
		"offset"
	]),
	amount: number(),
	sees: number().positive().optional().meta({ description: "The change to detect, where `sees` sets one, as a share." }),
	dimension: dimension.optional(),
	implied: literal(true).optional().meta({ description: "Nobody wrote it: it is missed by evidence alone, and kept without any." })
});
const objectiveSource = discriminatedUnion("from", [
	strictObject({
		from: _enum(["input", "file"]),
		where: name$1,
		line: count$3,
		written: string().max(300).optional().meta({ description: "The whole line of the file, for a patch." })
	}),
	strictObject({ from: literal("default") }),
	strictObject({ from: literal("script") })
]);
const objective = strictObject({
	text: name$1,
	indicator: union([
		loadIndicator,
		serverIndicator,
		addedIndicator
	]),
	comparison,
	bound: discriminatedUnion("kind", [absoluteBound, relativeBound]),
	onMiss: _enum(["fail", "warn"]),
	source: objectiveSource
}).meta({
	id: "objective",
	description: "An objective as it was written, and what was read of it."
});

// src/model/verdict/reason.ts
const text$1 = string();
const lacking = strictObject({
	labels: tags$1,
	course: _enum(["gone", "came"]),
	since: string(),
	aggregation: _enum([
		"start",
		"end",
		"change"
	]),
	more: count$3
}).meta({
	id: "lacking",
	description: "Series of the servers' side without a figure at an end of the window."
});
const unread = discriminatedUnion("kind", [
	strictObject({ kind: literal("notQueried") }),
	strictObject({
		kind: literal("said"),
		text: text$1
	}),
	strictObject({
		kind: literal("lacking"),
		lacking
	}),
	strictObject({ kind: literal("noSeries") }),
	strictObject({ kind: literal("notMeasured") }),
	strictObject({ kind: literal("otherProcessor") })
]).meta({
	id: "unread",
	description: "Why a run has no figure for an objective of the servers' side."
});
const leavesOpen = _enum(["exceptions", "errors"]).optional();
const stored = number().optional();
const notJudgedReason = discriminatedUnion("kind", [
	strictObject({
		kind: literal("noBaseline"),
		stored,
		leavesOpen
	}),
	strictObject({
		kind: literal("notInBaseline"),
		unread: unread.optional(),
		leavesOpen
	}),
	strictObject({
		kind: literal("noSamples"),
		of: _enum([
			"exceptions",
			"script",
			"default"
		])
	}),
	strictObject({
		kind: literal("fewSamples"),
		samples: count$3
	}),
	strictObject({
		kind: literal("fewExceptions"),
		baseline: number()
	}),
	strictObject({
		kind: literal("noiseUntold"),
		baseline: number()
	}),
	strictObject({ kind: literal("bucket") }),
	strictObject({ kind: literal("duration") }),
	strictObject({
		kind: literal("unread"),
		unread
	}),
	strictObject({
		kind: literal("lacking"),
		lacking
	}),
	strictObject({
		kind: literal("invalid"),
		position: count$3
	}),
	strictObject({ kind: literal("accepted") })
]);
const courseOfChange = {
	side: _enum(["change", "base"]),
	first: number(),
	last: number()
};
const openReason = discriminatedUnion("kind", [
	strictObject({ kind: _enum([
		"noise",
		"fewSamples",
		"cutShort",
		"infinite"
	]) }),
	strictObject({
		kind: literal("lacking"),
		lacking
	}),
	strictObject({
		kind: literal("warmingUp"),
		...courseOfChange
	}),
	strictObject({
		kind: literal("sharedProcessors"),
		share: number().min(0).max(1)
	}),
	strictObject({
		kind: literal("oneStart"),
		files: list(text$1)
	})
]);
const uncomparedBecause = discriminatedUnion("kind", [
	strictObject({
		kind: literal("lacksBase"),
		step: _enum(["checkout", "build"])
	}),
	strictObject({ kind: _enum([
		"unmeasuredBase",
		"otherLoad",
		"otherRuns",
		"required"
	]) }),
	strictObject({
		kind: literal("noFigure"),
		of: _enum(["base", "baseline"])
	})
]);
const scenarioReason = discriminatedUnion("kind", [
	strictObject({
		kind: literal("uncompared"),
		because: uncomparedBecause
	}),
	strictObject({ kind: literal("cutShort") }),
	strictObject({
		kind: literal("silence"),
		gates: count$3
	})
]);
const objectiveDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("roundsLeftOut"),
		position: count$3
	}),
	strictObject({
		kind: literal("roundsWithoutSamples"),
		lost: count$3,
		rounds: count$3
	}),
	strictObject({
		kind: literal("roundsUnread"),
		unread,
		rounds: count$3
	}),
	strictObject({
		kind: literal("baselineUnread"),
		missing: count$3,
		runs: count$3
	}),
	strictObject({ kind: literal("infinite") }),
	strictObject({
		kind: literal("fewSamples"),
		beyond: number(),
		steady: count$3
	}),
	strictObject({
		kind: literal("belowNoise"),
		noise: orMore,
		isShare: boolean()
	}),
	strictObject({
		kind: literal("bodySlower"),
		ratio: number(),
		interval
	}),
	strictObject({
		kind: literal("warmedUp"),
		...courseOfChange,
		rounds: count$3
	}),
	strictObject({
		kind: literal("mix"),
		endpoint: text$1,
		current: number(),
		baseline: number()
	})
]).meta({
	id: "doubt",
	description: "A doubt about the measurement of one objective, which decides nothing."
});
const hosts = list(strictObject({
	host: text$1,
	requests: count$3
}));
const hostDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("otherHosts"),
		target: text$1,
		requests: count$3,
		astray: count$3,
		hosts
	}),
	strictObject({
		kind: literal("mapped"),
		target: text$1,
		to: text$1
	}),
	strictObject({
		kind: literal("otherPorts"),
		target: text$1,
		hosts
	}),
	strictObject({
		kind: literal("awaited"),
		target: text$1,
		answer: answerDoubt
	}),
	strictObject({ kind: literal("noAddresses") })
]);
const unjudgedEndpoints = {
	objective: name$1,
	endpoints: array(name$1),
	more: count$3
};
const scenarioDoubt = discriminatedUnion("kind", [
	strictObject({
		kind: literal("defaultLeftOut"),
		objective: name$1,
		metric: name$1
	}),
	strictObject({
		kind: literal("endpointsLeftOut"),
		...unjudgedEndpoints,
		because: _enum(["fewRequests", "manyEndpoints"]),
		limit: count$3
	}).meta({ description: "Endpoints that an objective of each endpoint leaves out, and how many more: they have fewer requests in a round than the limit, or there are more endpoints than that." }),
	strictObject({
		kind: literal("endpointsNew"),
		...unjudgedEndpoints
	}).meta({ description: "Endpoints that the baseline lacks, and how many more: a relative objective of each endpoint has nothing to compare them with." }),
	strictObject({
		kind: literal("endpointSlower"),
		endpoint: name$1,
		ratio: number(),
		interval
	}).meta({ description: "An endpoint whose median response time clearly rose, where no objective judges single endpoints; as shares." }),
	strictObject({
		kind: literal("hosts"),
		side: _enum(["head", "base"]),
		doubt: hostDoubt
	})
]);

// src/model/verdict/remedy.ts
const positive$2 = number().int().positive();
const loadNeeded = strictObject({
	haveSeconds: number().nonnegative(),
	needSeconds: number().nonnegative(),
	rateFactor: number().positive().optional(),
	instead: aggregation.optional()
}).meta({ id: "loadNeeded" });
const remedy = discriminatedUnion("kind", [
	strictObject({
		kind: literal("rounds"),
		load: loadNeeded.optional(),
		needRounds: positive$2.optional(),
		tolerance: number().positive().optional()
	}),
	strictObject({
		kind: literal("longerRounds"),
		load: loadNeeded.optional()
	}),
	strictObject({
		kind: literal("sideBySide"),
		runs: positive$2.optional(),
		jobs: positive$2.optional(),
		load: loadNeeded.optional()
	}),
	strictObject({
		kind: literal("baselineRuns"),
		runs: positive$2,
		jobs: positive$2,
		more: positive$2.optional(),
		runsEach: positive$2.optional()
	})
]).meta({ id: "remedy" });

// src/model/verdict/judgement.ts
const verdictWord = _enum([
	"pass",
	"warn",
	"fail",
	"inconclusive"
]);
const gateWord = _enum([...verdictWord.options, "broken"]);
const common = {
	objective,
	dimension,
	series: tags$1.optional(),
	bounds: strictObject({
		low: number(),
		high: number()
	}).optional().meta({ description: "Of a percentile read from a histogram: the values between which it lies." }),
	doubts: list(objectiveDoubt).optional().meta({ description: "What is doubtful about its measurement, with its figures." })
};
const judged$1 = {
	...common,
	current: number(),
	limit: number()
};
const absolute = strictObject({
	...judged$1,
	kind: literal("absolute"),
	verdict: verdictWord.exclude(["inconclusive"]),
	change: nullable(change),
	interval: interval.optional().meta({ description: "Between which values noise leaves the figure, where the limit is one of them." })
});
const relative = strictObject({
	...judged$1,
	kind: literal("relative"),
	verdict: verdictWord,
	change,
	creep: nullable(creep),
	sees: seenChange.optional().meta({ description: "A change for the worse that the objective is sure to see: twice its tolerance, or what `sees` sets." }),
	remedy: remedy.optional(),
	open: openReason.optional().meta({ description: "What leaves it open, beside the null control." }),
	isHidden: literal(true).optional().meta({ description: "Of a single endpoint, open: noise hides its change, and it keeps no gate open, as it keeps the bound and at least half of the endpoints of its objective pass." }),
	control: nullControl.optional().meta({ description: "How the base deployment's second runs differ from its first: whether by as much as the tolerance, beyond chance, and whether that alone leaves a miss undecided." })
});
const notJudgedCause = _enum([
	"noBaseline",
	"changedLoad",
	"notInBaseline",
	"noSamples",
	"fewSamples",
	"noiseUntold",
	"bucket",
	"duration",
	"unread",
	"invalid",
	"accepted"
]);
const notJudged = strictObject({
	...common,
	kind: literal("notJudged"),
	cause: notJudgedCause,
	current: nullable(number()),
	change: change.optional(),
	reason: notJudgedReason,
	remedy: remedy.optional()
});
const judgement = discriminatedUnion("kind", [
	absolute,
	relative,
	notJudged
]).meta({
	id: "judgement",
	description: "What was found of one objective."
});

// src/model/comparability.ts
const positive$1 = number().int().positive();
const changedPart = discriminatedUnion("kind", [
	strictObject({ kind: _enum([
		"script",
		"files",
		"options",
		"extensions"
	]) }),
	strictObject({
		kind: _enum(["generator", "generatorMajor"]),
		before: name$1,
		now: name$1
	}),
	strictObject({
		kind: literal("warmUp"),
		beforeMs: count$3,
		nowMs: count$3
	}),
	strictObject({
		kind: literal("unknown"),
		of: _enum(["stored", "current"]),
		because: _enum(["prometheus", "imported"]).optional()
	})
]);
const comparable = strictObject({
	kind: literal("comparable"),
	runs: count$3
});
const none = strictObject({
	kind: literal("none"),
	branch: nullable(name$1),
	environment: name$1,
	otherEnvironments: list(name$1, 100),
	others: positive$1.optional().meta({ description: "Stored runs that do not count, such as those of other branches; absent if there are none." })
});
const changedLoad = strictObject({
	kind: literal("changedLoad"),
	changed: list(changedPart, 20).meta({ description: "What differs." }),
	runs: count$3
});
const comparability = discriminatedUnion("kind", [
	comparable,
	none,
	changedLoad
]);

// src/model/verdict/invalidity.ts
const count = number().nonnegative();
const share = number();
const text = string();
const thrown = {
	count,
	iterations: count,
	first: text.optional()
};
const invalidityFinding = discriminatedUnion("kind", [
	strictObject({
		kind: literal("startedApart"),
		lateMs: number(),
		isOfClock: boolean()
	}),
	strictObject({
		kind: literal("generatorBusy"),
		measure: _enum(["mean", "above90"]),
		share
	}),
	strictObject({
		kind: literal("vusExhausted"),
		dropped: count,
		asked: count,
		vus: count,
		iterationMs: number().optional(),
		perSecond: number().optional()
	}),
	strictObject({
		kind: literal("iterationsDropped"),
		dropped: count,
		asked: count,
		knowsVus: boolean()
	}),
	strictObject({
		kind: literal("rateNotReached"),
		started: count,
		asked: count
	}),
	strictObject({
		kind: _enum(["generatorErrors", "unanswered"]),
		count,
		requests: count,
		first: text
	}),
	strictObject({
		kind: literal("instances"),
		...writtenInstances.shape,
		stray: list(strayInstance, 10)
	}),
	strictObject({
		kind: literal("exceptions"),
		...thrown
	}),
	strictObject({
		kind: literal("outage"),
		of: _enum(["allFailed", "noneEnded"]),
		fromSeconds: number(),
		lastedSeconds: number()
	}),
	strictObject({
		kind: literal("warmingUp"),
		percent: number(),
		firstMs: number(),
		lastMs: number(),
		seconds: number()
	})
]);
const undecidable = _enum([
	"latency",
	"latencyAndThroughput",
	"all"
]);
const invalidity = strictObject({
	finding: invalidityFinding,
	undecidable,
	rounds: list(count$3, 50),
	of: count$3,
	side: _enum(["head", "base"]),
	generator: strictObject({
		index: count$3,
		of: count$3
	}).optional()
});

// src/model/verdict/scenario.ts
const positive = number().int().positive();
const indicators = list(sentence, 500);
const toDecide = strictObject({
	kind: literal("toDecide"),
	indicators
});
const toConfirm = strictObject({
	kind: literal("toConfirm"),
	indicators
});
const toReplace = strictObject({
	kind: literal("toReplace"),
	indicators
});
const anotherRound = discriminatedUnion("kind", [
	strictObject({ kind: literal("unneeded") }),
	toDecide,
	toConfirm,
	toReplace
]);
const roundCause = discriminatedUnion("kind", [
	strictObject({ kind: literal("asked") }),
	toDecide,
	toConfirm,
	toReplace
]);
const falseAlarms = strictObject({
	level: number().gt(0).lt(1),
	comparisons: positive,
	scenarios: positive,
	looks: positive
});
const scenarioVerdict = strictObject({
	verdict: verdictWord,
	judgements: list(judgement, 500),
	comparability,
	anotherRound,
	falseAlarms: nullable(falseAlarms),
	answers: list(answerChange, 10).optional(),
	load: list(loadChange, 5).optional(),
	open: list(scenarioReason).meta({ description: "What leaves it open beside its objectives." }),
	doubts: list(scenarioDoubt, 100).meta({ description: "What is doubtful about the measurement beside the doubts of its objectives; decides nothing." }),
	invalid: list(invalidity, 100).meta({ description: "Why the measurement is not valid, and in which rounds, by their position from 0; empty if it is valid." })
});

// src/model/outcome/scenario.ts
const seriesLevel = strictObject({
	query: name$1,
	labels: tags$1,
	level: number()
});
const design = _enum([
	"stored",
	"alternating",
	"simultaneous"
]);
const stopped = discriminatedUnion("kind", [strictObject({ kind: _enum([
	"decided",
	"noUse",
	"given",
	"mostRounds",
	"budget",
	"cancelled"
]) }), strictObject({
	kind: literal("broken"),
	reason: sentence
})]);
const leftOut = strictObject({
	kind: _enum(["unfit", "broken"]),
	reason: sentence
});
const storedLeftOut = codec(leftOut, custom((value) => typeof value === "object"), {
	decode: (one) => one,
	encode: ({ kind, reason }) => ({
		kind,
		reason
	})
});
const recording = strictObject({
	how: _enum(["added", "accepted"]),
	asked: number().int().positive(),
	kept: count$3,
	leftOut: list(storedLeftOut, 50)
}).meta({
	id: "recording",
	description: "Of runs that were made for the baseline: how many were asked for and went into it, and which did not."
});
const judged = strictObject({
	kind: literal("judged"),
	scenario: name$1,
	environment: name$1,
	runs: list(runSchema, 50, 1),
	baseline: list(runSchema, 20),
	control: list(runSchema, 20).optional().meta({ description: "Side by side: the base deployment's second run of each round (null-control)." }),
	serversBefore: list(seriesLevel).optional().meta({ description: "Averages of the servers' series over the runs of the baseline." }),
	design,
	causes: list(roundCause, 50 - 1),
	stopped,
	recorded: _enum(["added", "accepted"]).optional(),
	recording: recording.optional(),
	verdict: scenarioVerdict,
	facts: keptFacts.optional()
});
const broken = strictObject({
	kind: literal("broken"),
	scenario: name$1,
	environment: name$1,
	reason: sentence,
	cancelled: boolean(),
	partial: list(runSchema, 50)
});
const scenarioOutcome = discriminatedUnion("kind", [judged, broken]);
const gateOutcome = strictObject({
	verdict: gateWord,
	letThrough: keptFacts.optional().meta({ description: "Set if the fail was let through, with who did: the verdict stays fail." }),
	scenarios: list(scenarioOutcome, 100),
	unmeasured: strictObject({ scenarios: list(strictObject({
		scenario: name$1,
		environment: name$1
	}), 100) }).optional().meta({ description: "Set if the gate passed without a load, as nothing changed that it measures." }),
	facts: keptFacts.optional(),
	notes: list(sentence, 100)
});
function runsIn(outcome) {
	return outcome.kind === "judged" ? outcome.runs : outcome.partial;
}
const gateWords = [
	"broken",
	"fail",
	"inconclusive",
	"warn",
	"pass"
];
function isShort({ recording }) {
	return recording !== void 0 && recording.kept < recording.asked;
}
function scenarioWord(outcome) {
	if (outcome.kind === "broken") return "broken";
	const { verdict } = outcome.verdict;
	if (!isShort(outcome) || verdict === "fail") return verdict;
	if (outcome.recording?.kept === 0) return "broken";
	return verdict === "pass" ? "warn" : verdict;
}
function worstWord(scenarios) {
	const words = scenarios.map(scenarioWord);
	return gateWords.find((word) => words.includes(word)) ?? "broken";
}

// src/model/run/checks.ts
function checksOf(runs) {
	const sums = /* @__PURE__ */ new Map();
	for (const check of runs.flatMap((run) => run.checks)) {
		const key = JSON.stringify([check.group, check.name]);
		const { passes = 0, fails = 0 } = sums.get(key) ?? {};
		sums.set(key, {
			...check,
			passes: check.passes + passes,
			fails: check.fails + fails
		});
	}
	return [...sums.values()];
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

// src/model/measurement-plan.ts
function neededFor(objectives, others = []) {
	const filters = /* @__PURE__ */ new Map();
	const percentiles = /* @__PURE__ */ new Set();
	const indicators = [...objectives.map(({ indicator }) => indicator), ...others];
	for (const { metric, tags, aggregation } of indicators) {
		const isOverSeconds = aggregation.kind === "overSeconds";
		const asked = isOverSeconds ? aggregation.each : aggregation;
		if (isOverSeconds || !isWhole(tags)) filters.set(`${metric} ${tagsKey(tags)}`, {
			metric,
			tags
		});
		if (asked.kind === "percentile") percentiles.add(asked.percent);
	}
	return {
		filters: [...filters.values()],
		percentiles: [...percentiles]
	};
}

// src/model/start.ts
function filledIn(text, { side, port }) {
	return text.replaceAll("{side}", side).replaceAll("{port}", String(port));
}

// src/model/verdict/failing.ts
const knownError = _enum([
	"invalidUrl",
	"requestTimeout",
	"noSuchHost",
	"blockedAddress",
	"blockedHost",
	"brokenPipe",
	"connectionTimeout",
	"connectionRefused",
	"connectionReset",
	"unknownAuthority",
	"wrongCertificateHost",
	"undecodableAnswer"
]);
const failureHow = discriminatedUnion("kind", [
	strictObject({
		kind: literal("status"),
		status: count$3,
		count: count$3
	}),
	strictObject({
		kind: literal("known"),
		error: knownError,
		count: count$3
	}),
	strictObject({
		kind: literal("error"),
		code: count$3,
		error: string(),
		count: count$3
	})
]);
const outage = strictObject({
	round: count$3.optional(),
	fromSeconds: number(),
	lastedSeconds: number().optional()
});
const failuresSeen = strictObject({
	kind: literal("failures"),
	requests: count$3,
	failed: count$3,
	how: list(failureHow),
	outage: outage.optional()
});
const exceptionsSeen = strictObject({
	kind: literal("exceptions"),
	count: count$3,
	iterations: count$3,
	first: string().optional()
});

export { ageOf, aggregationWords, aggregationsOf, allSeriesOf, answersIn, beginning, busyness, checksOf, clocksOf, count$3 as count, cpuOf, defineFacts, dimension, dimensionOf, exceptionsSeen, extremesOf, failureKey, failuresSeen, filledIn, fingerprint, formatIndicator, formatObjective, gateOutcome, gateWord, gateWords, groupBySession, hasTimes, holds, isImplied, isOfEachEndpoint, isReadFromPrometheus, isShort, isWhole, isWrittenOfEach, judgement, lastWithTags, lengthMs, list, loadIndicator, loadMs, machine, metricOf$1 as metricOf, metricWith, mostFrequent, mostSkewMs, name$1 as name, neededFor, orMore, overlapOf, prometheusGenerator, runSchema, runSchemaVersion, runsIn, sameTags, sampleAggregations, scenarioWord, sentence, seriesOf, seriesOfType, sessionNames, sessionsOf, sliceMsOf, tags$1 as tags, tagsKey, takenOf, withSeries, withTags, withoutPoints, worstOf, worstWord };