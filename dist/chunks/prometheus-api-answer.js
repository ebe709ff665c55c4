import { NEVER, array, boolean, discriminatedUnion, literal, looseObject, number$1 as number, record, string$1 as string, tuple, union, unknown } from "./zod.js";
import { parseJson } from "./lib-json.js";

// src/prometheus/api/answer.ts
var WrongShape = class extends Error {};
const latestSeconds = 864e10;
const time = number().min(-864e10).max(latestSeconds).transform((seconds) => new Date(Math.round(seconds * 1e3)));
const floatPattern = /^(?:NaN|[+-]?Inf|[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i;
const float = string().regex(floatPattern, "expected a number as text").transform(parseFloat64);
const labels = record(string(), string());
const sample = tuple([time, float]).transform(([at, value]) => ({
	at,
	value
}));
const samples = array(unknown()).transform((all, context) => {
	const read = all.map(readSample);
	const isRead = (it) => it !== void 0;
	if (read.every(isRead)) return read;
	const place = read.indexOf(void 0);
	const [issue] = sample.safeParse(all[place]).error?.issues ?? [];
	context.addIssue({
		code: "custom",
		message: issue?.message ?? "unknown",
		path: [place, ...issue?.path ?? []]
	});
	return NEVER;
});
function readSample(raw) {
	if (!Array.isArray(raw) || raw.length !== 2) return void 0;
	const [seconds, text] = raw;
	if (typeof seconds !== "number" || !(Math.abs(seconds) <= latestSeconds)) return void 0;
	if (typeof text !== "string" || !floatPattern.test(text)) return void 0;
	return {
		at: new Date(Math.round(seconds * 1e3)),
		value: parseFloat64(text)
	};
}
const rule = union([
	literal(0),
	literal(1),
	literal(2),
	literal(3)
]);
const bucket = tuple([
	rule,
	float,
	float,
	float
]).transform(([rule, low, high, count]) => ({
	low,
	high,
	count,
	rule
}));
const histogram = tuple([time, looseObject({
	count: float,
	sum: float,
	buckets: array(bucket).nullish()
})]).transform(([at, { count, sum, buckets }]) => ({
	at,
	count,
	sum,
	buckets: buckets ?? []
}));
const inRange = looseObject({
	metric: labels,
	values: samples.nullish(),
	histograms: array(histogram).nullish()
}).transform(({ metric, values, histograms }) => ({
	labels: metric,
	values: values ?? [],
	histograms: histograms ?? []
}));
const atInstant = looseObject({
	metric: labels,
	value: sample.optional(),
	histogram: histogram.optional()
}).transform(({ metric, value, histogram }) => ({
	labels: metric,
	sample: value,
	histogram
}));
const result = discriminatedUnion("resultType", [
	looseObject({
		resultType: literal("matrix"),
		result: array(inRange).nullable()
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		series: result ?? []
	})),
	looseObject({
		resultType: literal("vector"),
		result: array(atInstant).nullable()
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		series: result ?? []
	})),
	looseObject({
		resultType: literal("scalar"),
		result: sample
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		sample: result
	})),
	looseObject({
		resultType: literal("string"),
		result: tuple([time, string()])
	}).transform(({ resultType, result }) => ({
		kind: resultType,
		text: result[1]
	}))
]);
const remarks = array(string()).nullish();
const answer = looseObject({
	status: literal("success"),
	data: result,
	warnings: remarks,
	infos: remarks,
	isPartial: boolean().nullish(),
	partialResponse: boolean().nullish()
});
const seriesAnswer = looseObject({
	status: literal("success"),
	data: array(labels).nullable()
});
const buildAnswer = looseObject({
	status: literal("success"),
	data: looseObject({ version: string().optional() })
});
const refusal = looseObject({
	status: literal("error"),
	errorType: string().optional(),
	error: string().optional()
});
const partial = "the answer is partial: some of the server's storage did not respond";
function readAnswer(body) {
	const { data, warnings, infos, isPartial, partialResponse } = read(answer, body);
	return {
		warnings: [...warnings ?? [], ...isPartial === true || partialResponse === true ? [partial] : []],
		infos: infos ?? [],
		...data
	};
}
function readSeries(body) {
	return read(seriesAnswer, body).data ?? [];
}
function readVersion(body) {
	return read(buildAnswer, body).data.version || void 0;
}
function readServerError(body) {
	const parsed = refusal.safeParse(parseJson(body));
	if (!parsed.success) return void 0;
	const { errorType: type, error: text } = parsed.data;
	return {
		type,
		text: text ?? type ?? "no reason given"
	};
}
function read(schema, body) {
	const json = parseJson(body);
	if (json === void 0) throw new WrongShape("it is not JSON");
	const parsed = schema.safeParse(json);
	if (parsed.success) return parsed.data;
	const [first] = parsed.error.issues;
	throw new WrongShape(first === void 0 ? "unknown" : `${first.path.join(".")}: ${first.message}`);
}
function parseFloat64(text) {
	const usual = Number(text);
	if (!Number.isNaN(usual)) return usual;
	return Number(text.replace(/inf$/i, "Infinity").replace(/^nan$/i, "NaN"));
}

export { WrongShape, readAnswer, readSeries, readServerError, readVersion };