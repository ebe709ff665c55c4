import { endpointSeries, formatChange, formatDifference, formatFigure, formatLimit, formatLimitOn, formatOn, nearest, scaleOver, unitOver } from "./model.js";
import { builtinMetrics, builtinTypes, capacityMetric, exceptionsMetric } from "./model-run-builtin-metrics.js";
import { cumulativeStdNormalProbability, gammaln, mean, probit, sum } from "./simple-statistics.js";

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
const entities = {
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
	return word.replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|[&<>|*~[\]]/gu, (character) => entities[character] ?? character);
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
const address = /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/[\w.~%!$&'()*+,;=:@/[\]-]*)?(?:\?[\w.~%!$&'()*+,;=:@/?[\]-]*)?(?:#[\w.~%!$&'()*+,;=:@/?[\]-]*)?$/;
const longestAddress = 2e3;
function link(label, url) {
	if (url.length > longestAddress || !address.test(url)) return text(label);
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
function metricOf({ metrics }, name) {
	return metrics.find((metric) => metric.name === name);
}
function isOfType(metric, type) {
	return metric.type === type;
}
function seriesOfType(metric, type) {
	return metric !== void 0 && isOfType(metric, type) ? metric.series : [];
}
function allSeriesOf(run, name) {
	return seriesOfType(metricOf(run, name), builtinTypes[name]);
}
function seriesOf$1(run, name, tags) {
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
	const isBelow = (t) => upperTail(t, degrees) > tail;
	let most = 2;
	while (isBelow(most) && most < 0xe8d4a51000) most *= 2;
	const [low, high] = narrowed([0, most], bisections$1, isBelow);
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

// src/model/run/age.ts
function ageOf(some, { window }) {
	if (some.length === 0) return void 0;
	const newest = Math.max(...some.map(({ provenance }) => Date.parse(provenance.recordedAt)));
	return Math.max(0, Date.parse(window.start) - newest);
}
function lengthMs({ start, end }) {
	return Math.max(0, Date.parse(end) - Date.parse(start)) || 0;
}
function sliceMsOf({ sliceMs = 1e3 }) {
	return sliceMs;
}
function overlapOf(one, other) {
	const [startMs, endMs] = [Date.parse(one.start), Date.parse(one.end)];
	const [otherStartMs, otherEndMs] = [Date.parse(other.start), Date.parse(other.end)];
	return (Math.min(endMs, otherEndMs) - Math.max(startMs, otherStartMs)) / Math.min(endMs - startMs, otherEndMs - otherStartMs);
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
function rowsOf(samples, each, { rowMs, first, end }) {
	const { slices } = samples.series;
	return (slices?.count.slice(0, end).map((_, row) => rowOf(samples, each, row, rowMs)))?.slice(first);
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
	const percents = over.kind === "percentile" ? [over.percent] : [];
	return rows && seriesOf(figuresOver(rows, over), percents);
}
function figuresOver(rows, { kind }) {
	switch (kind) {
		case "step": return stepsOf(rows, (before, now) => ({
			value: Math.abs(now.value - before.value),
			weight: 1
		}));
		case "variability": return stepsOf(rows, (before, now) => {
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
const samplesOf = {
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
	return found && samplesOf[type](contains, found);
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
function courseOf(objective, { baseline, interval: { low, high } }) {
	if (!(low > 0 || high < 0)) return "unclear";
	const { comparison } = objective;
	if (comparison !== "==" && comparison !== "!=") return high < 0 === (betterSide(objective, baseline) === "lower") ? "better" : "worse";
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
	const whole = sumOf(wholes, (value) => value);
	if (!(whole > 0)) return void 0;
	const beyond = parts.map((part, index) => part - (expected?.[index] ?? 0));
	const ratio = sumOf(beyond, (value) => value) / whole;
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
function assumed({ value }, relativeError = assumedRelativeError.other) {
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
	const { variance, degreesOfFreedom } = exceedanceNoise(series, percent);
	const delta = Math.sqrt(variance);
	const quantile = quantileFunction(series);
	const reach = Math.max(delta, densityReach * Math.min(share, 1 - share));
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
		...found,
		standardError: Math.sqrt(found.variance)
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
	const mean = sumOf(whole, (value) => value) / Math.max(1, whole.length);
	const { variance, degreesOfFreedom } = blockVariance(whole.map((value) => value - mean)) ?? {
		variance: 2 * Math.max(0, total),
		degreesOfFreedom: assumedDegreesOfFreedom
	};
	const chance = total < rareEvents ? Math.max(0, total) + 1 : 0;
	return {
		standardError: Math.sqrt(Math.max(chance, variance)),
		degreesOfFreedom
	};
}
function counterNoise(found, series, contains) {
	const perSlice = series.slices?.count;
	if (perSlice === void 0 && contains === "data") return assumed(found);
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
			return {
				standardError: compared.standardError,
				degreesOfFreedom: assumedDegreesOfFreedom
			};
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

// src/judge/compare/few-samples.ts
const fewestSamplesBeyond = 5;
function fewestBeyond(found) {
	const counts = found.flatMap((run) => samplesBeyond(run) ?? []);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
function hasFewSamples({ current, baseline }) {
	const beyond = fewestBeyond([...current, ...baseline]);
	return beyond !== void 0 && beyond < 5;
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
const bisections = 40;
function chanceAbove(known, distance) {
	return meanOver(known, (variance) => 1 - cumulativeStdNormalProbability(distance / Math.sqrt(variance)));
}
function halfWidth(known, confidence) {
	const tail = (1 - confidence) / 2;
	const largest = 8 * Math.sqrt(Math.max(...known.plausible.map(({ variance }) => variance)));
	const [, high] = narrowed([0, largest], bisections, (distance) => chanceAbove(known, distance) > tail);
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
	const shared = [...(first && endpointsOf(first)?.keys()) ?? []].filter((name) => others.every((run) => endpointsOf(run)?.has(name) === true));
	return shared.length < 2 ? [] : shared;
}
function meanShare(runs, name) {
	return mean(runs.map((run) => endpointsOf(run)?.get(name)?.share ?? 0));
}
function mixOf(runs, among = []) {
	const names = namesIn([...runs, ...among]);
	if (names.length === 0) return void 0;
	const shares = names.map((name) => [name, meanShare(runs, name)]);
	return new Map([...shares, ["", Math.max(0, 1 - sum(shares.map(([, share]) => share)))]]);
}
const leastErrors = 4;
function varianceOf(runs, name, share) {
	const variances = runs.map((run) => Math.max(share * (1 - share) / countOf(run), endpointsOf(run)?.get(name)?.variance ?? 0));
	return sum(variances) / runs.length ** 2;
}
function mixShiftOf(current, baseline) {
	return namesIn([...current, ...baseline]).map((endpoint) => {
		const [now, before] = [meanShare(current, endpoint), meanShare(baseline, endpoint)];
		const likely = (now + before) / 2;
		const error = Math.sqrt(varianceOf(current, endpoint, likely) + varianceOf(baseline, endpoint, likely));
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
	const endpoints = endpointsOf(run);
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
function smoothed(bad, total) {
	return (bad + .5) / (total + 1);
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
function effectiveShare(side, parts, variance) {
	const level = smoothed(side.share * side.total, side.total);
	const inflation = side.designEffect + side.total / parts * level * (1 - level) * variance;
	return {
		share: side.share,
		samples: side.total / inflation
	};
}
function shareInterval(runs, confidence) {
	return wilson(effectiveShare(pool([runs]), 1, 0), confidence);
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
	const rounds = current.flat().length;
	const isPaired = design === "sideBySide" && rounds === baseline.flat().length;
	const seen = isPaired ? ofPairs(current.flat(), baseline.flat()) : ofSessions(baseline);
	const [partsNow, partsBefore] = isPaired ? [rounds, rounds] : [current.length, baseline.length];
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

// src/judge/compare/variance-components.ts
function bySession({ figures }) {
	const sessions = groupedBy(figures, ({ session }) => session);
	return new Map([...sessions].map(([session, own]) => [session, own.map(({ value }) => value)]));
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
function withinPairs(current, base, isAtOnce) {
	const apart = pairsOf(current, base).map(([figure, other]) => secondsApart(figure, other)).filter((it) => it !== void 0);
	const found = apart.length === current.figures.length && isAtOnce ? meanBlockVariance(apart) : void 0;
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
const leftAtOnce = .15;
function pairedEstimate(current, base, usual) {
	const differences = pairsOf(current, base).map(([{ value }, other]) => value - (other?.value ?? NaN));
	const isAtOnce = areAtOnce(current, base);
	return {
		change: mean(differences),
		rounds: {
			share: 1 / differences.length,
			scatter: scatterOf([differences]),
			within: withinPairs(current, base, isAtOnce),
			usualDeviation: usual.rounds * Math.SQRT2 * (isAtOnce ? leftAtOnce : 1)
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
		figures: runs.map(({ value, startMs, seconds }) => {
			return {
				value,
				session: names.next().value ?? "",
				startMs,
				seconds
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
function partsOf({ current, baseline, history = [], others = [] }) {
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
	return estimateFrom(compared, shownSides(partsOf(compared), scale), scale.usual);
}
const leastLeft = .1;
function measureLevels(compared) {
	const scale = scaleFor$1(compared);
	const estimate = estimateFrom(compared, sidesOf(partsOf(compared), scale), scale.usual);
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
function bodySidesOf(sides) {
	const aggregation = sides[0]?.[0]?.aggregation;
	return aggregation?.kind === "percentile" && aggregation.percent > 50 ? evenSides(sides, bodyOf) : void 0;
}
function bodyOddsOf(compared, change) {
	const sides = bodySidesOf(partsOf(compared));
	if (sides === void 0) return void 0;
	const estimate = estimateFrom(compared, sides, usualFor(compared.dimension, 1));
	return logOdds(knowledgeOf(estimate), {
		none: 0,
		change: Math.log1p(change)
	});
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
		claims,
		isMissed: !holds(measured.current, objective.comparison, limit),
		logOdds: (when) => measured.logOdds(claims, when)
	};
}
function oddsWithBody(compared, { logOdds, measured, isMissed, claims }) {
	const own = logOdds();
	const isSlower = claims.isLowerBetter && claims.none === 0 && measured.baseline > 0;
	const body = isMissed && isSlower ? bodyOddsOf(compared, claims.change / measured.baseline) : void 0;
	return body === void 0 ? own : logMeanOdds(own, body);
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
	const odds = oddsOf(compared, objective, weighing);
	const { measured, limit, claims } = odds;
	const isShareOfNothing = weighing.bound.measure === "share" && measured.baseline === 0;
	const logOdds = oddsWithBody(compared, odds);
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
	const more = upTo(20).filter((rounds) => rounds > effort.rounds);
	const needRounds = plan && firstThatDecides(more, (rounds) => plan({
		...effort,
		rounds
	}));
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

// src/model/run/prometheus-runs.ts
const readFrom = "k6, read from ";
function prometheusGenerator(source) {
	return `${readFrom}${source}`;
}
function isReadFromPrometheus({ generator }) {
	return generator.startsWith(readFrom);
}

// src/report/known.ts
function known(...some) {
	return some.filter((it) => it !== void 0 && it !== false && it !== "");
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
const causeWords = {
	noBaseline: "no baseline yet",
	changedLoad: "the load changed",
	notInBaseline: "not in the baseline",
	noSamples: "no samples",
	fewSamples: "too few samples",
	noiseUntold: "noise unknown",
	bucket: "histogram too coarse",
	duration: "duration only estimated",
	unread: "no figure from Prometheus",
	invalid: "no valid measurement",
	accepted: "new level accepted"
};
function verdictCell(judgement) {
	if (judgement.kind === "notJudged") return [`– not judged${judgement.cause === void 0 ? "" : ` (${causeWords[judgement.cause]})`}`];
	const { verdict } = judgement;
	return [{
		verdict,
		words: verdict === "inconclusive" ? "can't tell" : verdict
	}, besideVerdict(judgement)];
}
function besideVerdict(judgement) {
	if (judgement.kind !== "relative") return "";
	if (judgement.creep !== void 0) return " (slow creep)";
	return judgement.control?.leavesOpen === true ? " (the base differs from itself)" : "";
}
function unknownIn(provenance) {
	return isReadFromPrometheus(provenance) ? "not in Prometheus, the source of this run" : "unknown";
}
function numberWords(value) {
	return formatFigure(value, "number");
}
function counted(value) {
	return numberWords(Math.round(value));
}
function count(amount, one, many = `${one}s`) {
	return `${amount === 0 ? "no" : numberWords(amount)} ${amount === 1 ? one : many}`;
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
function clockWords(iso) {
	return iso.slice(0, 19).replace("T", " ");
}
function timeOfDay(iso) {
	return iso.slice(11, 19);
}
function shortCommit(commit) {
	return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}
function list(items) {
	const last = items.at(-1) ?? "";
	return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}
function listFirst(most, items) {
	return list(items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items);
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
	if (indicator.of === void 0 && indicator.metric === "uncaught exceptions") return "exceptions";
	if (indicator.of === void 0 && indicator.metric === "ladder capacity") return "capacity";
	const { metric, tags, aggregation } = indicator;
	if (aggregation.kind === "overSeconds") {
		const each = indicatorWords({
			...indicator,
			aggregation: aggregation.each
		});
		return `${aggregationWord(aggregation.over)} of ${each} over seconds`;
	}
	const whom = tagWords(tags);
	const of = whom === "" ? "" : ` of ${whom}`;
	const word = aggregationWord(aggregation);
	const { kind } = aggregation;
	if (metric === "http_req_duration" && kind !== "count") return kind === "percentile" ? `${word}${of}` : `${word} response time${of}`;
	return `${kind === "value" ? metric : usualNames[`${kind} of ${metric}`] ?? `${word} of ${metric}`}${of}`;
}
function countedWords({ indicator }) {
	return indicator.of === "servers" && indicator.counted !== void 0 ? ` ${plain(indicator.counted, 40)}` : "";
}
function scaleFor({ objective, dimension }, spelling) {
	return spelling.scaleOf(objective.indicator, dimension);
}
function figureWords(measured, value, spelling) {
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
	return judgement.kind === "absolute" ? `${formatLimitOn(scaleFor(judgement, spelling), limit)}${countedWords(objective)}` : figureWords(judgement, limit, spelling);
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
	return judgement.current === void 0 ? "–" : figureWords(judgement, judgement.current, spelling);
}
function currentWords(judgement, spelling) {
	const figure = currentFigure(judgement, spelling);
	if (judgement.kind !== "absolute" || judgement.interval === void 0) return figure;
	return `${figure} (${rangeWords(judgement, judgement.interval, spelling)})`;
}
function rangeWords(measured, { low, high }, spelling) {
	return `${figureWords(measured, low, spelling)} to ${figureWords(measured, high, spelling)}`;
}
function changeMeasure(objective, dimension, change) {
	if (change.ratio === void 0 || !Number.isFinite(change.ratio)) return "units";
	const { bound } = objective;
	if (bound.kind === "relative") return bound.measure === "share" ? "share" : "units";
	return dimension === "ratio" ? "units" : "share";
}
function differenceWords(measured, change, spelling) {
	const { value, from, to } = differenceFigures(measured, change, spelling);
	return `${value} (${from} to ${to})`;
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
function changeWords(indicator, { from, to }, spelling) {
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
function sizeWords(measured, change, spelling) {
	return unsigned(changeFigure(measured, change, spelling));
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

// src/report/words/pages/report.ts
const withoutScriptWords = "The charts need JavaScript, which is off in this browser.";
function withoutChartsWords(hasRequests) {
	return `No charts: ${hasRequests ? "this page was made from figures without time series. The page that the gate wrote has them." : "they show HTTP requests, and this script made none. All recorded metrics are below."}`;
}
function serversLead(rounds, shown, isFirst) {
	const of = rounds < 2 ? "" : " of the selected round";
	const words = rounds < 2 ? "" : ` The figures below the charts are of round ${shown + 1}.`;
	return isFirst ? `What Prometheus recorded during the run${of}.${words}` : `What Prometheus recorded in the same seconds${of}; the cursor is shared with the charts above.${words}`;
}
function courseWords(rounds) {
	return `p95 of each second${rounds > 1 ? ", in the round selected above" : ""}.`;
}
const madeWords = "Made by Loadline. Times are UTC. Self-contained; makes no network requests. ";
const runWords = {
	headline: (scenario) => `A run of ${scenario}`,
	brief: (scenario) => `A run of ${scenario}. Nothing was judged.`,
	note: "A single run, as measured. Nothing was judged."
};
const chartWords = {
	latency: {
		title: "Response time over time",
		summary: "Half, 95 % and 99 % of the requests of each second were answered within this time."
	},
	throughput: {
		title: "Throughput over time",
		summary: "Requests completed in each second."
	},
	errors: {
		title: "Errors over time",
		summary: "Share of each second's requests that failed."
	},
	curve: {
		title: "Share of requests answered in time",
		summary: "Share of requests that took at most this long. Further left is faster."
	},
	histogram: {
		title: "How long requests took",
		summary: "Share of all requests by response time, on a logarithmic scale."
	}
};
function ofSlices(summary, seconds) {
	if (seconds === 1) return summary;
	return summary.replace("each second's", `each ${seconds} seconds'`).replace("each second", `each ${seconds} seconds`);
}
function endpointChartWords(name) {
	return {
		title: `p95 of ${name}`,
		summary: "95 % of the endpoint's requests of each second were answered within this time."
	};
}
function levelChartWords(name, levels) {
	return {
		title: `${name} by level`,
		summary: `${name} at ${levels} levels of load`
	};
}
function serverChartWords(unit, drawn, more) {
	const some = drawn === 1 ? "One series." : `The ${drawn} busiest series.`;
	return `${unit === "" ? "" : `In ${unit}. `}${some}${more > 0 ? ` ${more} more are in the table.` : ""}`;
}
function bandWords(runs, reference, isWhole) {
	return `${reference} (${isWhole ? "lowest to highest" : "10 % to 90 %"} of ${count(runs, "run")})`;
}
const endingWords = {
	finished: "finished",
	abortedByThreshold: "stopped by a threshold",
	unfinished: "unfinished"
};

export { addSketches, afterManyRounds, ageOf, allSeriesOf, aloneEstimate, amountWords, bandWords, betweenWords, block, blockLines, bodySidesOf, bucketMiddle, bucketOf, buildSketch, byKind, capitalised, changeFigure, changeOf, changeWords, chartWords, clockWords, code, compareShares, count, counted, countsOf, courseOf, courseWords, cpuOf, currentFigure, currentWords, defaultExceptions, differenceOf, differenceWords, dimensionOf, drawnBad, endingWords, endpointChartWords, estimateFactor, exceptionsOf, fewestBeyond, figureWords, findIndicator, firstWhere, formatIndicator, formatSketch, foundIn, gateErrorBudget, groupBySession, groupedBy, halfWidth, hasFewSamples, highestOf, holds, indicatorWords, isAllowedBy, isCapacity, isLowerBetter, isNoiseUntold, isOnExceptions, isReadFromPrometheus, isTolerance, isTooFewFor, isWhole, kindOfRemedy, knowledgeOf, known, labelWords, lastWithTags, lengthMs, levelChartWords, levelInterval, liesAmongSamples, limitFigure, limitWords, limitedBy, link, list, listFirst, listSome, listed, logMeanOdds, logOdds, longestCommand, lowestOf, machineWords, madeWords, meanLevel, metricOf, metricWith, mixShiftOf, moreWords, mostlyThrew, noiseWithin, normalDraws, numberWords, oddsToFail, oddsToPass, ofSlices, oneLine, overlapOf, pairedEstimate, percentileKey, percentileOf, plain, pool, pooledValue, prometheusGenerator, rangeWords, remedyForSamples, remedyOf, remembered, runWords, sameTags, samplesBeyond, samplesTell, samplesTellApart, scaleFor$1 as scaleFor, seenAmount, sentenceOf, seriesOf$1 as seriesOf, seriesOfType, serverChartWords, serversLead, sessionsOf, shortCommit, shortened, shortenedLine, shownConfidence, shownEstimateOf, shownLevel, shuffle, sidesOf, sizeWords, sketchCountAbove, sketchIn, sketchOfCounts, sketchQuantile, sliceMsOf, standardError, stepWords, storedEstimate, studentQuantile, sumOf, sumOfSketches, tagWords, tagsKey, tellingFirst, tellsOfExceptions, terminalText, text, threwTooOften, thrownIn, timeOfDay, uniformDraws, unitsKept, unknownIn, unsigned, usualPercentiles, verdictCell, verdictWords, weighRelative, whereOf, withSeries, withTags, withoutChartsWords, withoutScriptWords, withoutStop, workOf, workWords };