import { autoRounds, baselineOptions, boundedTag, boundedTags, builtinMetrics, choose, defaultEnvironment, didYouMean, eitherOf, endpointMetrics, exceptionsMetric, fileOnly, formatLimit, given, hasErrorCode, hostOfUrl, inFile, isReservedVariable, isSet$1 as isSet, k6Flags, k6Options, loadOptions, lookedUp, nearest, objectivesWritten, ownTags, parseQuantity, prometheusOptions, read, reasonOf, recordOptions, reportOptions, resultsOptions, roundsWords, splitWords, targetOptions, textLines, unitMeaning, unitsOf, usageFailure, verdictOptions, withSees, withoutEndSlashes, writtenRounds, writtenSees } from "./start.js";
import { aggregationWords, aggregationsOf, dimensionOf, formatIndicator, isWhole, sampleAggregations } from "./model.js";
import { NEVER, _enum, array, boolean, literal, looseObject, number$1 as number, record, strictObject, string$1 as string, toJSONSchema, union, unknown } from "./zod.js";
import { withEncodedUserInfo, withoutUserInfo } from "./lib-credentials.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { require_dist } from "./yaml.js";
import { diffArrays } from "./diff.js";
import { basename, dirname, isAbsolute, normalize, parse, posix } from "node:path";
import { access, readFile, readdir } from "node:fs/promises";

// src/config/grammar/threshold.ts
const operators = [
	"<=",
	"<",
	">=",
	">",
	"===",
	"==",
	"!="
];
const methods = [
	"value",
	"count",
	"rate",
	"avg",
	"min",
	"med",
	"max"
];
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
function numberOf(text) {
	return decimal.test(text) ? Number(text) : void 0;
}
function aggregationOf(method) {
	const kind = methods.find((one) => one === method);
	if (kind !== void 0) return { kind };
	const percent = numberOf(/^p\((.*)\)$/.exec(method)?.[1] ?? "");
	return percent !== void 0 && percent >= 0 && percent <= 100 ? {
		kind: "percentile",
		percent
	} : void 0;
}
function unquoted(text) {
	return text.trim().replace(/^["']+|(?<!["'])["']+$/g, "");
}
function metricOf(name) {
	const [open, close] = [name.indexOf("{"), name.lastIndexOf("}")];
	if (open === -1 && close === -1) return {
		metric: name,
		tags: {}
	};
	if (open === -1 || close !== name.length - 1) return void 0;
	const tags = name.slice(open + 1, close).split(",").filter((pair) => pair !== "").map((pair) => {
		const [key = "", ...value] = pair.split(":");
		return [unquoted(key), unquoted(value.join(":"))];
	});
	return {
		metric: name.slice(0, open),
		tags: boundedTags(Object.fromEntries(tags))
	};
}
function parseThreshold(metric, expression) {
	const operator = operators.find((one) => {
		const at = expression.indexOf(one);
		return at !== -1 && at + one.length < expression.length;
	});
	if (operator === void 0) return void 0;
	const at = expression.indexOf(operator);
	const aggregation = aggregationOf(expression.slice(0, at).trim());
	const limit = numberOf(expression.slice(at + operator.length).trim());
	const of = metricOf(metric);
	if (aggregation === void 0 || limit === void 0 || of === void 0) return void 0;
	return {
		text: `${metric} ${expression}`,
		indicator: {
			...of,
			aggregation
		},
		comparison: operator === "===" ? "==" : operator,
		bound: {
			kind: "absolute",
			limit,
			dimension: "number"
		},
		onMiss: "fail",
		source: { from: "script" }
	};
}
function quotes(line, text) {
	return [
		"\"",
		"'",
		"`"
	].some((quote) => line.includes(`${quote}${text}${quote}`));
}
function hasKey(line, key) {
	if (quotes(line, key)) return true;
	if (!/^\w+$/.test(key)) return false;
	return new RegExp(`(?<![\\w"'\`])${key}\\s*:`).test(line);
}
function lineOfThreshold(script, metric, expression) {
	const lines = script.split(/\r?\n/).map((line, index) => ({
		line,
		number: index + 1
	}));
	const opening = lines.find(({ line }) => /\bthresholds\b/.test(line))?.number ?? 1;
	const code = lines.filter(({ line, number }) => number >= opening && !/^\s*(?:\/\/|\*)/.test(line));
	const key = code.find(({ line }) => hasKey(line, metric))?.number;
	const found = code.filter(({ line }) => quotes(line, expression)).map(({ number }) => number);
	if (key === void 0) return found.length === 1 ? found[0] : void 0;
	return found.find((number) => number >= key) ?? key;
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
function take$1(cursor, pattern) {
	pattern.lastIndex = at(cursor);
	const match = pattern.exec(cursor.text);
	if (match === null) return void 0;
	cursor.position = pattern.lastIndex;
	return match[0];
}
function takeWord(cursor, words) {
	const start = at(cursor);
	const word = take$1(cursor, /[A-Za-z]\w*/y);
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
	const quoted = take$1(cursor, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
	if (quoted !== void 0) return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
	const plain = take$1(cursor, /[^,}"']+/y)?.trim();
	if (plain === void 0 || plain === "") throw notSeen(cursor, tagForm);
	return plain;
}
function takeTags(cursor) {
	const tags = [];
	if (take$1(cursor, /\{/y) === void 0) return {};
	for (;;) {
		const key = take$1(cursor, /[A-Za-z_][\w.-]*/y);
		if (key === void 0 || take$1(cursor, /:/y) === void 0) throw notSeen(cursor, tagForm);
		tags.push([key, boundedTag(key, takeTagValue(cursor))]);
		if (take$1(cursor, /\}/y) !== void 0) return Object.fromEntries(tags);
		if (take$1(cursor, /,/y) === void 0) throw notSeen(cursor, tagForm);
	}
}
const anyAggregation = "an aggregation: avg, min, med, max, p(N), rate, count or value";
function takeAggregation(cursor) {
	const start = cursor.position;
	const percentile = take$1(cursor, /p\(\s*\d+(?:\.\d+)?\s*\)|p\d+(?:\.\d+)?(?![\w(])/y);
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
	}
};
function takeShort(cursor) {
	const word = take$1(cursor, /(?:errors|throughput)(?!\w)|exceptions(?=\s*(?:[<>=!]|\{[^}]*\}\s*[<>=!]|$))/y);
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
	if (take$1(cursor, /over(?!\w)/y) === void 0) return indicator;
	if (take$1(cursor, /seconds(?!\w)/y) === void 0) throw notSeen(cursor, "over seconds");
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
function takeAdded(cursor) {
	const words = /[A-Za-z]+(?:[ \t]+(?!of[ \t]+each\b)[A-Za-z]+)*(?=[ \t]*(?:[<>=!/]|$|of[ \t]+each\b))/y;
	const start = at(cursor);
	const name = take$1(cursor, words)?.replace(/\s+/g, " ");
	const found = cursor.added.find(({ metric }) => metric === name);
	if (found !== void 0 || name === void 0) return found;
	cursor.position = start;
	const [near] = aggregationWords.some((word) => name.endsWith(` ${word}`)) || !name.includes(" ") ? [] : nearest(name, namesOf(cursor));
	if (near !== void 0) throw new Unexpected(`unknown indicator "${name}"`, near, start);
}
function namesOf({ added }) {
	return added.map(({ metric }) => metric);
}
const eachEndpoint = /of[ \t]+each[ \t]+endpoint(?!\w)/y;
const eachMetrics = [...endpointMetrics].filter((metric) => metric !== "http_req_waiting");
function takeEach(cursor, indicator) {
	const start = at(cursor);
	if (take$1(cursor, eachEndpoint) === void 0) return indicator;
	const { metric, tags, aggregation } = indicator;
	if (indicator.of === void 0 && eachMetrics.includes(metric)) {
		if (isWhole(tags) && aggregation.kind !== "overSeconds") return {
			...indicator,
			each: "endpoint"
		};
		const what = isWhole(tags) ? "over seconds" : "a tag filter";
		throw new Unexpected(`of each endpoint with ${what}`, "one of the two", start);
	}
	const expected = `errors, throughput, p95 or another figure of ${eachMetrics.join(", ")}`;
	throw new Unexpected(`${formatIndicator(indicator)} is not kept for each endpoint`, expected, start);
}
function takeIndicator(cursor) {
	return takeAdded(cursor) ?? takeLoadIndicator(cursor);
}
function takeLoadIndicator(cursor) {
	const start = at(cursor);
	return takeOverSeconds(cursor, takeOfRun(cursor), start);
}
function takeOfRun(cursor) {
	const short = takeShort(cursor);
	if (short !== void 0) {
		const tagsStart = cursor.position;
		const tags = takeTags(cursor);
		if (isWhole(tags) || short.metric !== "uncaught exceptions") return {
			...short,
			tags
		};
		throw new Unexpected("exceptions with a tag filter", "no filter: k6 logs exceptions without tags", tagsStart);
	}
	const metricStart = at(cursor);
	const metric = take$1(cursor, /"[^"\\\p{Cc}]{1,300}"/uy)?.slice(1, -1) ?? take$1(cursor, /[A-Za-z_]\w*/y);
	if (metric === void 0) throw notSeen(cursor, indicatorForm);
	const tags = takeTags(cursor);
	const aggregationStart = at(cursor);
	const aggregation = takeAggregation(cursor) ?? ofEachSecond(cursor, metric);
	if (aggregation === void 0) {
		const builtin = builtinMetrics.get(metric);
		if (builtin === void 0 && /^\s*[<>=!]/.test(cursor.text.slice(cursor.position))) {
			const near = nearest(metric, [
				...[
					"errors",
					"throughput",
					"exceptions",
					"p95",
					"p99",
					"avg",
					"med"
				],
				...namesOf(cursor),
				...builtinMetrics.keys()
			]).slice(0, 2).join(" or ");
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
function ofEachSecond(cursor, metric) {
	if (!/^over\s+seconds(?!\w)/.test(cursor.text.slice(at(cursor)))) return void 0;
	const type = builtinMetrics.get(metric)?.type ?? "trend";
	return { kind: type === "trend" || type === "gauge" ? "avg" : "rate" };
}
function knownDimension(indicator) {
	if (indicator.of === "added") return indicator.dimension;
	if (indicator.metric === "uncaught exceptions") return "ratio";
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
	const number = take$1(cursor, /-?(?:\d+(?:\.\d+)?|\.\d+)/y);
	if (number === void 0) throw notSeen(cursor, expected);
	const unitPosition = at(cursor);
	const unit = take$1(cursor, /[^\s\d]+/y) ?? "";
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
	const sign = take$1(cursor, /[+-]/y);
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
	const sign = take$1(cursor, /<=|>=|===?|!=|<|>/y)?.replace("===", "==");
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
	if (take$1(cursor, /baseline(?!\w)/y) === void 0) {
		const word = take$1(cursor, /[A-Za-z]\w*/y);
		if (word === void 0) return takeAbsolute(cursor, bounded);
		const form = limitForm(bounded);
		const expected = `a limit ${form === void 0 ? "with its unit" : `(${form})`} or baseline + 10%`;
		throw new Unexpected(`found "${word}"`, expected, start + (cursor.text[start] === " " ? 1 : 0));
	}
	if (comparison === "==" || comparison === "!=") throw new Unexpected(`"${comparison}" with the baseline`, "<, <=, > or >=", start);
	return takeRelative(cursor, bounded);
}
function takeDemand(cursor) {
	const indicator = takeEach(cursor, takeIndicator(cursor));
	const signPosition = at(cursor);
	const comparison = takeComparison(cursor);
	const boundPosition = at(cursor);
	const bound = takeBound(cursor, boundedBy(indicator), comparison);
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
function boundedBy(indicator) {
	const counted = indicator.of === "added" ? indicator.counted : void 0;
	return {
		dimension: knownDimension(indicator),
		...counted !== void 0 && { counted }
	};
}
function refuseBeyondAll(demand, position) {
	const { indicator, comparison, bound } = demand;
	if (indicator.of === "added" && indicator.isSigned === true) {
		refuseShareOf(indicator, bound, position);
		return;
	}
	const dimension = knownDimension(indicator);
	if (dimension === void 0) return;
	const name = formatIndicator(indicator);
	if (bound.kind === "absolute") {
		refuseLimitBeyondAll({
			indicator,
			comparison,
			bound
		}, dimension, position);
		return;
	}
	const { measure, amount } = bound;
	const fate = comparison.startsWith(">") === amount < 0 ? "can never fail" : "can never be met";
	if (measure === "share" && amount < -1) {
		const found = `this ${fate}: ${name} cannot fall by more than 100 %`;
		throw new Unexpected(found, "a tolerance of less than 100%", position);
	}
	if (measure === "points" && Math.abs(amount) >= 1) {
		const found = `this ${fate}: ${name} cannot change by more than 100 percentage points`;
		throw new Unexpected(found, "a tolerance of less than 100pp", position);
	}
}
function refuseShareOf({ metric, counted = "" }, bound, position) {
	if (bound.kind === "absolute" || bound.measure !== "share") return;
	const expected = `a limit or a tolerance in its unit, such as baseline + 5${counted}`;
	throw new Unexpected(`a percentage of ${metric}, which may be 0 or negative`, expected, position);
}
function refuseLimitBeyondAll({ indicator, comparison, bound: { limit } }, dimension, position) {
	const name = formatIndicator(indicator);
	const zero = formatLimit(0, dimension);
	const isShare = dimension === "ratio" && !isOnSteps(indicator);
	if (isShare && (limit < 0 || limit > 1)) throw new Unexpected(`${name} is between 0 % and 100 %`, "a limit from 0% to 100%", position);
	const refuse = (fate, why, expected) => {
		throw new Unexpected(`this can never ${fate}: ${name} is ${why}`, expected, position);
	};
	const isUpper = comparison.startsWith("<");
	const above = isShare ? "a limit above 0%" : `a limit above ${zero}`;
	if (limit < 0) refuse(isUpper || comparison === "==" ? "be met" : "fail", `never below ${zero}`, above);
	if (limit === 0 && comparison === "<") refuse("be met", `never below ${zero}`, `${above}, or ${name} <= ${isShare ? "0%" : zero}`);
	if (limit === 0 && comparison === ">=") refuse("fail", `never below ${zero}`, above);
	if (limit === 0 && comparison === ">" && isNeverZero(indicator)) refuse("fail", `always above ${zero}`, `${name} < LIMIT, such as ${name} < 300ms`);
	if (!isShare || limit !== 1) return;
	if (comparison === "<=") refuse("fail", "never above 100 %", "a limit from 0% to less than 100%");
	if (comparison === ">") refuse("be met", "never above 100 %", `a limit below 100%, or ${name} >= 100%`);
}
function isNeverZero({ metric, aggregation }) {
	return aggregation.kind !== "count" && aggregation.kind !== "min" && /^(?:(?:browser_)?http_req|iteration|grpc_req)_(?:duration|waiting)$/.test(metric);
}
function isOnSteps({ aggregation }) {
	return aggregation.kind === "overSeconds" && /^(?:step|variability)$/.test(aggregation.over.kind);
}
function betterSide(indicator) {
	if (indicator.of === "added") return indicator.better;
	if (isOnSteps(indicator)) return "lower";
	const { metric, aggregation } = indicator;
	if (/^(?:http_reqs|iterations|checks)$/.test(metric)) return "higher";
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
function readWhole(line, takeAll, added = []) {
	const cursor = {
		text: line,
		added,
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
function parseFigure(line, added = []) {
	const takeFigure = (cursor) => {
		const indicator = takeIndicator(cursor);
		return {
			indicator,
			better: betterSide(indicator)
		};
	};
	return readWhole(line, takeFigure, added);
}
function parseLine(line, source, { takeOne, named = "", added = [] }) {
	const takeAll = (cursor) => {
		const onMiss = take$1(cursor, /warn\s*:/y) === void 0 ? "fail" : "warn";
		const bare = cursor.position;
		if (onMiss === "fail" && take$1(cursor, /warn\s+(?=[A-Za-z])/y) !== void 0) throw new Unexpected("found \"warn\" without a colon", "warn: in front of the objective", bare);
		return {
			text: `${named}${line.slice(at(cursor)).trim()}`,
			...takeOne(cursor),
			onMiss,
			source
		};
	};
	return readWhole(line, takeAll, added);
}
function parseObjective(line, source, added = []) {
	return parseLine(line, source, {
		takeOne: takeDemand,
		added
	});
}
function parseIndicator(text) {
	const read = readWhole(text, takeLoadIndicator);
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
	const word = take$1(cursor, /[A-Za-z]\w*/y);
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
const defaultObjectives = [
	"p95 < baseline + 10%",
	"errors < baseline + 1pp",
	"throughput > baseline - 10%"
];

// src/config/grammar/template.ts
const durations = {
	window: "window",
	__range: "window",
	step: "step",
	__interval: "step",
	rate_interval: "rateInterval",
	__rate_interval: "rateInterval"
};
const templateLabels = [
	"scenario",
	"environment",
	"commit",
	"branch",
	"pull_request",
	"target_host",
	"side",
	"testid"
];
const origins = {
	commit: "it is known in a workflow only",
	branch: "it is known in a workflow only",
	pull_request: "only runs for a pull request have one",
	target_host: "set target-url",
	testid: "only runs with remote-write have one"
};
const labelNames = new Set(templateLabels);
const offered = [...Object.keys(durations).filter((name) => !name.startsWith("__")), ...templateLabels];
function checkTemplate(query) {
	const { problem } = readTemplate(query);
	if (problem === void 0) return void 0;
	const { position, ...mistake } = problem;
	const before = query.slice(0, position).split("\n");
	return {
		line: query.split("\n")[before.length - 1] ?? query,
		column: (before.at(-1)?.length ?? 0) + 1,
		...mistake
	};
}
function fillTemplate(query, values) {
	const { pieces, problem } = readTemplate(query);
	if (problem !== void 0) return {
		kind: "unfilled",
		reason: `${problem.found}; expected ${problem.expected}`
	};
	const unknown = pieces.flatMap((piece) => piece.kind === "label" ? [piece.name] : []).find((name) => !Object.hasOwn(values.labels, name));
	if (unknown !== void 0) return {
		kind: "unfilled",
		reason: `$${unknown} is unknown in this run${Object.hasOwn(origins, unknown) ? `; ${origins[unknown]}` : ""}`
	};
	return {
		kind: "filled",
		query: pieces.map((piece) => textOf(piece, values)).join("")
	};
}
function asksForRateInterval(query) {
	return readTemplate(query).pieces.some((piece) => piece.kind === "duration" && piece.of === "rateInterval");
}
function asksFor(query, label) {
	return readTemplate(query).pieces.some((piece) => piece.kind === "label" && piece.name === label);
}
function promqlDuration(durationMs) {
	const wholeMs = Math.max(1, Math.round(durationMs));
	return wholeMs % 1e3 === 0 ? `${wholeMs / 1e3}s` : `${wholeMs}ms`;
}
function rateIntervalMs(stepMs) {
	return Math.max(stepMs + 15e3, 6e4);
}
function textOf(piece, { windowMs, stepMs, labels }) {
	switch (piece.kind) {
		case "text": return piece.text;
		case "duration":
			if (piece.of === "window") return promqlDuration(Math.ceil(windowMs / 1e3) * 1e3);
			return promqlDuration(piece.of === "step" ? stepMs : rateIntervalMs(stepMs));
		case "label": return escapeFor(labels[piece.name] ?? "", piece.place);
		default: return piece;
	}
}
const literalAs = {
	text: (value) => value,
	regex: (value) => value.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"),
	replacement: (value) => value.replaceAll("$", "$$$$")
};
function escapeFor(value, { quote, role }) {
	const hex = (character) => character.charCodeAt(0).toString(16).padStart(2, "0");
	return literalAs[role](value).replace(/\\/g, "\\\\").replaceAll(quote, `\\${quote}`).replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${hex(control)}`);
}
const placeholder = String.raw`\$\$?(?:[A-Za-z_]\w*|\{[A-Za-z_][^}]*\}?)`;
const placeholderPattern = new RegExp(placeholder, "g");
const tokenPattern = new RegExp(String.raw`#[^\n]*|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|` + "`[^`]*`?" + String.raw`|[=!]~|\s+|${placeholder}|[^]`, "g");
const longestName = 40;
function follow(open, token, before) {
	const top = open.at(-1);
	if (token === "," && top?.kind === "labelReplace") top.argument += 1;
	if (/^[)\]}]$/.test(token)) open.pop();
	if (!/^[([{]$/.test(token)) return;
	const isLabelReplace = token === "(" && /(?<![\w:])label_replace\s*$/.test(before);
	open.push(isLabelReplace ? {
		kind: "labelReplace",
		argument: 0
	} : { kind: "other" });
}
function roleIn(open) {
	const top = open.at(-1);
	if (top?.kind !== "labelReplace") return "text";
	if (top.argument === 2) return "replacement";
	return top.argument === 4 ? "regex" : "text";
}
function readTemplate(query) {
	const pieces = [];
	const open = [];
	let isRegex = false;
	for (const { 0: token, index } of query.matchAll(tokenPattern)) {
		const quote = token[0];
		if (quote === "\"" || quote === "'" || quote === "`") {
			const problem = readString(token, {
				quote,
				role: isRegex ? "regex" : roleIn(open),
				index
			}, pieces);
			if (problem !== void 0) return {
				pieces,
				problem
			};
		} else if (quote === "$" && token.length > 1) {
			const piece = readPlaceholder(token, index);
			if ("found" in piece) return {
				pieces,
				problem: piece
			};
			if (piece.kind === "label") {
				const expected = `quotes around it, as in {label="${token}"}`;
				return {
					pieces,
					problem: {
						position: index,
						found: `${token} is outside quotes`,
						expected
					}
				};
			}
			pieces.push(piece);
		} else {
			pieces.push({
				kind: "text",
				text: token
			});
			follow(open, token, query.slice(Math.max(0, index - longestName), index));
		}
		if (!(quote === "#" || /^\s/.test(token))) isRegex = token === "=~" || token === "!~";
	}
	return { pieces };
}
function readString(literal, at, pieces) {
	let taken = 0;
	for (const { 0: token, index } of literal.matchAll(placeholderPattern)) {
		const position = at.index + index;
		const piece = readPlaceholder(token, position);
		if ("found" in piece) return piece;
		pieces.push({
			kind: "text",
			text: literal.slice(taken, index)
		});
		taken = index + token.length;
		if (piece.kind !== "label") {
			pieces.push(piece);
			continue;
		}
		const name = `$${piece.name}`;
		if (at.quote === "`") return {
			position,
			found: `${name} is in backquotes, where it cannot be escaped`,
			expected: "double quotes: \""
		};
		if (literal[index - 1] === "\\") return {
			position,
			found: `${name} follows a backslash`,
			expected: "another character before it"
		};
		pieces.push({
			...piece,
			place: {
				quote: at.quote,
				role: at.role
			}
		});
	}
	pieces.push({
		kind: "text",
		text: literal.slice(taken)
	});
}
function readPlaceholder(token, position) {
	if (token.startsWith("$$")) return {
		kind: "text",
		text: token.slice(1)
	};
	if (token.startsWith("${") && !token.endsWith("}")) return {
		position,
		found: `${token} is not closed`,
		expected: "}"
	};
	const name = token.replace(/^\$\{?|\}$/g, "");
	const duration = Object.hasOwn(durations, name) ? durations[name] : void 0;
	if (duration !== void 0) return {
		kind: "duration",
		of: duration
	};
	if (labelNames.has(name)) return {
		kind: "label",
		name
	};
	return {
		position,
		found: `unknown name ${token}${didYouMean(name, offered, "$")}`,
		expected: `one of ${offered.map((known) => `$${known}`).join(", ")}`
	};
}

// src/config/resolve/reader.ts
function resolved(settings, resolve) {
	const reader = {
		settings,
		problems: []
	};
	const result = resolve(reader);
	if (reader.problems.length > 0) throw usageFailure([...new Set(reader.problems)].join("\n"));
	return result;
}
function parseUrl(text, name, problems) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) {
		const found = text.includes("@") ? "it" : `"${text}"`;
		problems.push(`${name}: ${found} must be an http or https URL such as https://preview.example.com`);
		return "";
	}
	return withoutEndSlashes(text);
}

// src/config/prometheus.ts
const defaultTimeoutMs = 1e4;
function prometheusIn(file) {
	return inFile({ file }, prometheusOptions.keys)?.value;
}
function queriesOf(file) {
	if (file === void 0) return [];
	return (prometheusIn(file)?.queries ?? []).map(({ name, query, unit = "", per }, index) => ({
		name,
		query: query.trim(),
		unit,
		...per !== void 0 && { per },
		...unitMeaning(unit) ?? {
			dimension: unit === "ratio" ? "ratio" : "number",
			factor: 1
		},
		place: queryPlace(file, index)
	}));
}
function queryPlace({ path, lineOf }, index) {
	return `${path} line ${lineOf([
		"prometheus",
		"queries",
		index,
		"query"
	])}`;
}
function accessOf({ basic, "bearer-env": tokenEnv }) {
	if (basic !== void 0) return {
		kind: "basic",
		userEnv: basic["user-env"],
		passwordEnv: basic["password-env"]
	};
	return tokenEnv === void 0 ? { kind: "open" } : {
		kind: "bearer",
		tokenEnv
	};
}
function templateProblems(file) {
	return (prometheusIn(file)?.queries ?? []).flatMap(({ query }, index) => {
		const problem = checkTemplate(query);
		return problem === void 0 ? [] : [explainProblem(problem, queryPlace(file, index))];
	});
}
function isOneServer(one, other) {
	return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
function secretsFor(address, keys) {
	const { url, "headers-env": headersEnv = {} } = keys ?? {};
	const access = accessOf(keys ?? {});
	if (url === void 0 || address === void 0 || isOneServer(address, url)) return {
		access,
		headersEnv
	};
	return {
		access: { kind: "open" },
		headersEnv: {},
		withheld: secretVariables({
			access,
			headersEnv
		})
	};
}
function addressOf(places) {
	const { problems } = places;
	const { name } = prometheusOptions.url;
	const text = read(places, prometheusOptions.url);
	if (text === void 0) return void 0;
	const url = parseUrl(text, name, problems);
	const { username, password, search } = new URL(url === "" ? "http://localhost" : url);
	if (search !== "") problems.push(`${name}: must not have a query string (?)`);
	if (username !== "" || password !== "") problems.push(`${name}: must not have credentials; set basic in the gate file`);
	return url;
}
function choosePrometheus(places) {
	const { file, problems } = places;
	const keys = prometheusIn(file);
	const set = addressOf(places);
	if (keys === void 0 && set === void 0) return void 0;
	const { headers = {}, timeout: timeoutMs = defaultTimeoutMs, step: stepMs, ...own } = keys ?? {};
	const address = set ?? own.url;
	if (address === void 0) {
		const line = file?.lineOf(["prometheus"]) ?? 1;
		problems.push(`${file?.path ?? ""} line ${line}: prometheus needs url, or the input prometheus-url (--prometheus-url)`);
	}
	if (file !== void 0) problems.push(...templateProblems(file));
	return {
		url: withoutEndSlashes(address ?? ""),
		...secretsFor(address, keys),
		headers,
		caFile: own["ca-file"],
		timeoutMs,
		stepMs,
		remoteWrite: own["remote-write"] ?? false,
		queries: queriesOf(file)
	};
}
function linksOf(file) {
	return (inFile({ file }, reportOptions.links)?.value ?? []).map(({ title, url, section = "head" }) => ({
		title,
		url,
		section
	}));
}
function variablesOf(access) {
	switch (access.kind) {
		case "open": return [];
		case "basic": return [access.userEnv, access.passwordEnv];
		case "bearer": return [access.tokenEnv];
		default: return access;
	}
}
function secretVariables(choice) {
	return [.../* @__PURE__ */ new Set([...variablesOf(choice.access), ...Object.values(choice.headersEnv)])];
}

// src/config/results.ts
const settingOf = {
	prometheus: "test-id",
	files: "results-file"
};
function chooseResults(places) {
	const { problems, settings } = places;
	const { results } = resultsOptions;
	const files = read(places, resultsOptions.files) ?? [];
	const testIds = read(places, resultsOptions.testIds) ?? [];
	const instances = read(places, resultsOptions.instances);
	const format = read(places, resultsOptions.format);
	const kind = read(places, results) ?? (files.length > 0 ? "files" : inFile(places, results)?.value ?? "k6");
	if (kind !== "prometheus" && testIds.length > 0) problems.push("test-id: needs results: prometheus");
	if (kind !== "prometheus" && instances !== void 0) problems.push("instances: needs results: prometheus");
	if (kind !== "files" && files.length > 0) problems.push("results-file: needs results: files");
	if (kind === "k6") {
		if (format !== void 0) problems.push("format: needs results-file");
		return { kind };
	}
	const setting = settingOf[kind];
	const named = kind === "files" ? files : testIds;
	if (named.length === 0) {
		const what = kind === "files" ? "the result file of each run" : "the testid of each run";
		problems.push(`results: ${kind} needs ${setting}, ${what}`);
	}
	if (named.length > 20) problems.push(`${setting}: at most ${20} runs can be judged together`);
	if (new Set(named).size < named.length) problems.push(`${setting}: a run is named twice`);
	for (const { name } of [loadOptions.rounds, recordOptions.runs].filter((one) => isSet(settings, one))) problems.push(`${name}: remove it; with results: ${kind}, ${setting} names the runs`);
	return kind === "files" ? {
		kind,
		paths: files,
		format
	} : {
		kind,
		testIds,
		instances
	};
}
function namedRuns(source) {
	if (source.kind === "k6") return void 0;
	return source.kind === "files" ? source.paths.length : source.testIds.length;
}
function withNamedRuns(scenarios, source, problems) {
	const setting = settingOf[source.kind];
	if (scenarios.length > 1) problems.push(`scenario: name the scenario of the runs in ${setting}`);
	if (scenarios.some(({ sideBySide }) => sideBySide !== void 0)) problems.push(`base-url: remove it; results: ${source.kind} cannot run side by side`);
	const count = namedRuns(source) ?? 0;
	return scenarios.map((it) => ({
		...it,
		rounds: {
			min: count,
			max: count
		}
	}));
}

// src/config/file/mistake.ts
const takenBy = {
	rounds: roundsWords,
	env: "names with values, such as RATE: 100",
	headers: "names with values, such as X-Scope-OrgID: team-a",
	scenarios: "names, each with a script such as perf/checkout.js"
};
const typeWords = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list"
};
function keysBy(shape) {
	return (path) => [...childrenOf(path.reduce(below, shape)).keys()];
}
function below(place, step) {
	if (typeof place !== "object" || Array.isArray(place)) return void 0;
	return typeof step === "number" ? place.items : childrenOf(place).get(step) ?? place.additionalProperties;
}
function childrenOf(place) {
	if (typeof place !== "object" || Array.isArray(place)) return /* @__PURE__ */ new Map();
	const { anyOf = [], properties = {} } = place;
	return new Map([...anyOf.flatMap((way) => [...childrenOf(way)]), ...Object.entries(properties)]);
}
function placeWords(path) {
	return path.length === 0 ? "the file" : path.join(".");
}
function unknownKeyWords(key, at, keysAt) {
	const known = keysAt(at);
	if (key === "warn" && !known.includes(key)) return `${placeWords(at)}: ${looseWarnWords()}`;
	return `unknown key "${key}" in ${placeWords(at)}${whereItBelongs(key, at, keysAt) ?? didYouMean(key, known)}`;
}
function looseWarnWords(objective = "p99 < 400ms") {
	return `YAML reads \`warn:\` as a key; write it as an entry of objectives, with a dash and quotes: ${`- "warn: ${objective}"`}`;
}
function isScenario(at) {
	return at.length === 2 && at[0] === "scenarios";
}
function whereItBelongs(key, at, keysAt) {
	if (isScenario(at) && keysAt([]).includes(key)) return " (it belongs on the top level of the file)";
	if (at.length === 0 && keysAt(["scenarios", ""]).includes(key)) return " (it belongs below the name of a scenario)";
}
function schemaKeys(at) {
	const keys = at[0] === "scenarios" && at.length > 1 ? at.slice(2) : at;
	const named = keys.findIndex((key) => key === "env" || key === "headers" || key === "headers-env");
	return named < 0 ? keys : keys.slice(0, named + (keys.length > named + 1 ? 0 : 1));
}
function mistakeWords(issue, place) {
	const { at, found } = place;
	switch (issue.code) {
		case "invalid_type":
		case "invalid_value":
		case "invalid_union": return expectationWords(issue, place);
		case "invalid_key": return `${issue.issues.map(nameWords).join(", ")}; give it another name`;
		case "too_small":
		case "too_big": return schemaKeys(at).includes("rounds") ? `expected ${roundsWords}${foundWords(found)}` : boundWords(issue);
		default: return issue.message;
	}
}
function expectationWords(issue, place) {
	const { at, found, keysAt } = place;
	if (schemaKeys(at).includes("objectives")) return objectivesWords(found);
	if (isScenario(at.slice(0, 2)) && at.length === 3 && at[2] === "script") return `${found.kind === "missing" ? "missing" : "no text"}; name the k6 script, such as perf/checkout.js`;
	const expected = `expected ${expectation(issue, place)}`;
	if (found.kind === "missing") return `missing; ${expected}`;
	const hint = isScenario(at) && keysAt(at).includes(String(at[1])) ? "; indent the keys of a scenario below its name" : "";
	return `${expected}${foundWords(found)}${hint}`;
}
function expectation(issue, place) {
	const { at } = place;
	const keys = schemaKeys(at);
	const own = takenBy[keys.includes("rounds") ? "rounds" : String(keys.at(-1))];
	if (own !== void 0) return own;
	if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
	if (issue.message.startsWith("expected ")) return issue.message.replace(/^expected /, "");
	if (issue.code === "invalid_type") return typeOf(issue.expected, place);
	const types = issue.errors.flat().flatMap((one) => one.code === "invalid_type" ? [one.expected] : []);
	return [...new Set(types.map((type) => typeOf(type, place)))].join(", or ");
}
function typeOf(type, { at, keysAt }) {
	const words = typeWords[type];
	if (words !== void 0) return words;
	const known = keysAt(at);
	const isGateFile = known.includes("scenarios");
	if (at.length === 0) return `keys such as ${isGateFile ? "scenarios and objectives" : known.slice(0, 2).join(" and ")}`;
	return `keys indented below it${known.length === 0 ? "" : `, such as ${known[0]}`}`;
}
function objectivesWords(found) {
	const what = "expected objectives such as `p95 < 300ms`, one a line or one an entry";
	const value = found.kind === "value" && !Array.isArray(found.value) ? found.value : void 0;
	const [key, text, ...others] = Object.entries(value ?? {}).flat().map(String);
	return key === "warn" && others.length === 0 ? `${what}; put the line in quotes, because YAML reads \`warn:\` as a key: "${key}: ${text}"` : `${what}${foundWords(found)}`;
}
function foundWords(found) {
	if (found.kind === "missing") return "";
	const { value } = found;
	if (value === null || value === void 0) return ", found nothing";
	if (Array.isArray(value)) return ", found a list";
	if (typeof value === "string") return ", found a text";
	if (typeof value !== "object") return `, found ${String(value)}`;
	return `, found keys (${Object.keys(value).slice(0, 3).join(", ")})`;
}
function nameWords(issue) {
	return issue.code === "too_small" ? "is not a valid name" : boundWords(issue);
}
function boundWords(issue) {
	if (issue.code === "too_small" && issue.origin === "number") return `expected at least ${issue.minimum}`;
	if (issue.code === "too_small") return "is empty; set a value or remove the key";
	if (issue.code !== "too_big") return issue.message;
	if (issue.origin === "string") return `is longer than ${issue.maximum} characters`;
	if (issue.origin === "array") return `has more than ${issue.maximum} entries`;
	return `expected at most ${issue.maximum}`;
}

// src/config/file/zod.ts
const zod = {
	array,
	boolean,
	enum: _enum,
	literal,
	NEVER,
	number,
	record,
	strictObject,
	string,
	union
};

// src/config/file/schema.ts
const checks = { await: statusOnce };
const statuses = looseObject({
	status: unknown(),
	expect: looseObject({ status: unknown() }).optional()
});
function statusOnce(group) {
	return group.refine((keys) => {
		const { success, data } = statuses.safeParse(keys);
		return !success || data.status === void 0 || data.expect?.status === void 0;
	}, {
		message: "set the status in either await.status or await.expect, not both",
		path: ["status"]
	});
}
function keysOf(rows, depth) {
	const names = [...new Set(rows.map(({ path }) => path[depth] ?? ""))];
	return Object.fromEntries(names.map((name) => {
		const own = rows.filter(({ path }) => path[depth] === name);
		const [first] = own;
		return [name, own.length === 1 && first?.path.length === depth + 1 ? keyOf(first) : groupOf(name, own, depth + 1)];
	}));
}
function keyOf({ option: { kind, help, otherwise }, examples }) {
	const description = otherwise === "" ? help : `${help} Default: ${otherwise}.`;
	return kind.schema(zod).optional().meta({
		description,
		...examples && { examples: [...examples] }
	});
}
function groupOf(name, rows, depth) {
	const check = checks[name] ?? ((group) => group);
	const help = rows.find(({ group }) => group !== void 0)?.group ?? "";
	return check(strictObject(keysOf(rows, depth))).optional().meta({ description: help });
}
const made = /* @__PURE__ */ new WeakMap();
function gateFileSchema(options) {
	const known = made.get(options) ?? makeSchema(options);
	made.set(options, known);
	return known;
}
const scriptKey = string().min(1).meta({ description: "Path of the k6 script, from the working directory." });
function makeSchema(options) {
	const rows = options.flatMap((option) => option.file === void 0 ? [] : [{
		option,
		...option.file
	}]);
	const ofScenario = keysOf(rows.filter(({ of }) => of === "scenario"), 0);
	const scenario = strictObject({
		script: scriptKey,
		...ofScenario
	});
	const schema = strictObject({
		$schema: string().optional().meta({ description: "URL of this JSON Schema, for editors." }),
		...ofScenario,
		scenarios: record(string().min(1).max(100), scenario).optional().meta({ description: "Scenarios by name." }),
		...keysOf(rows.filter(({ of }) => of === "gate"), 0)
	}).meta({
		title: "Loadline gate file",
		description: "Scenarios, objectives and baselines of a performance gate."
	});
	const ownKeys = /* @__PURE__ */ new Set(["$schema", "script"]);
	for (const { path, setBy } of rows) if (setBy === "pull request") ownKeys.add(path[0] ?? "");
	const names = ["script", ...Object.keys(schema.shape)].filter((key) => key !== "scenarios");
	return {
		whole: schema,
		json: { ...toJSONSchema(schema, {
			io: "input",
			target: "draft-7"
		}) },
		setters: new Map(names.map((key) => [key, ownKeys.has(key) ? "pull request" : "base branch"]))
	};
}

// src/config/file/yaml.ts
var import_dist = require_dist();
const mostAliases = 100;
const mostMistakes = 50;
const beginning = {
	line: 1,
	column: 1
};
function positionOfNode(lines, node) {
	if (!(0, import_dist.isNode)(node) || !node.range) return beginning;
	const { line, col } = lines.linePos(node.range[0]);
	return {
		line,
		column: (0, import_dist.isScalar)(node) && (node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE") ? col + 1 : col
	};
}
function positionOfKey(document, lines, path, key) {
	const map = document.getIn(path, true);
	return positionOfNode(lines, ((0, import_dist.isMap)(map) ? map.items : []).find((pair) => (0, import_dist.isScalar)(pair.key) && String(pair.key.value) === key)?.key);
}
function findPlace(document, path) {
	if (!document.hasIn(path)) return {
		at: path,
		found: { kind: "missing" }
	};
	const node = document.getIn(path, true);
	const value = (0, import_dist.isNode)(node) ? node.toJS(document) : null;
	const entry = path.at(-1) === "objectives" && Array.isArray(value) ? value.findIndex((one) => typeof one !== "string") : -1;
	return entry < 0 ? {
		at: path,
		found: {
			kind: "value",
			value
		}
	} : findPlace(document, [...path, entry]);
}
function meantIssues(issue) {
	if (issue.code !== "invalid_union") return [issue];
	const fits = (way) => way.every(({ code, path }) => code !== "invalid_type" || path.length > 0);
	const fitting = issue.errors.filter((way) => way.length > 0 && fits(way));
	const isOfWords = ([first]) => first?.code === "invalid_value" && first.path.length === 0;
	const [meant, ...others] = fitting.length > 1 ? fitting.filter((way) => !isOfWords(way)) : fitting;
	if (meant === void 0 || others.length > 0) return [issue];
	return meant.flatMap((one) => meantIssues({
		...one,
		path: [...issue.path, ...one.path]
	}));
}
function explainIssue(issue, { document, lines, keysAt }) {
	const place = issue.path.filter((step) => typeof step !== "symbol");
	if (issue.code === "unrecognized_keys") return issue.keys.slice(0, mostMistakes).map((key) => ({
		...positionOfKey(document, lines, place, key),
		words: unknownKeyWords(key, place, keysAt)
	}));
	const { at, found } = findPlace(document, place);
	const [shown, key] = found.kind === "missing" ? [at.slice(0, -1), at.at(-2)] : [at, void 0];
	return [{
		...typeof key === "string" ? positionOfKey(document, lines, shown.slice(0, -1), key) : positionOfNode(lines, document.getIn(shown, true)),
		words: `${placeWords(at)}: ${mistakeWords(issue, {
			at,
			found,
			keysAt
		})}`
	}];
}
function syntaxWords({ code, message }, name) {
	switch (code) {
		case "TAB_AS_INDENT": return "tabs are not allowed for indentation; use two spaces";
		case "BLOCK_AS_IMPLICIT_KEY": return "the line has a second colon; put the value in quotes";
		case "MULTIPLE_DOCS": return `a second document starts here (---); ${name} has only one`;
		default: return message;
	}
}
function invalidIn(document, lines, name) {
	const [syntaxError] = document.errors;
	const found = syntaxError === void 0 ? repeatedIn(document) : {
		offset: syntaxError.pos[0],
		words: syntaxWords(syntaxError, name)
	};
	if (found === void 0) return void 0;
	const { line, col } = lines.linePos(found.offset);
	return {
		line,
		column: col,
		words: found.words
	};
}
function repeatedIn(document) {
	const anchors = /* @__PURE__ */ new Set();
	let aliases = 0;
	let found;
	const refuse = (node, words) => {
		found = {
			offset: node.range?.[0] ?? 0,
			words
		};
		return import_dist.visit.BREAK;
	};
	(0, import_dist.visit)(document, {
		Alias: (_, node) => {
			aliases += 1;
			if (aliases > mostAliases) return refuse(node, `more than ${mostAliases} aliases (*name)`);
			if (anchors.has(node.source)) return void 0;
			return refuse(node, `*${node.source} is not defined; put text that starts with * in quotes`);
		},
		Value: (_, node) => {
			if (node.anchor !== void 0) anchors.add(node.anchor);
			if (!(0, import_dist.isMap)(node)) return void 0;
			const keys = /* @__PURE__ */ new Set();
			for (const { key } of node.items) {
				if (!(0, import_dist.isScalar)(key)) continue;
				const name = String(key.value).slice(0, 100);
				if (name === "__proto__") return refuse(key, `the name ${name} cannot be used; choose another`);
				if (keys.has(key.value)) return refuse(key, `the key ${name} is used twice; rename or remove one`);
				keys.add(key.value);
			}
		}
	});
	return found;
}
function contentOf(document) {
	try {
		return { content: document.toJS() ?? {} };
	} catch (error) {
		return {
			...beginning,
			words: reasonOf(error)
		};
	}
}
function nodeAt(document, path) {
	return document.getIn(path, true) ?? (path.length === 0 ? void 0 : nodeAt(document, path.slice(0, -1)));
}
function readYaml(text, { whole, json }, name) {
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		uniqueKeys: false
	});
	const invalid = invalidIn(document, lines, name);
	if (invalid !== void 0) return {
		kind: "invalid",
		mistake: invalid
	};
	const read = contentOf(document);
	if ("words" in read) return {
		kind: "invalid",
		mistake: read
	};
	const { content } = read;
	const { data, error } = whole.safeParse(content);
	if (error === void 0) {
		const positionOf = (path) => positionOfNode(lines, nodeAt(document, path));
		return {
			kind: "read",
			content,
			value: data,
			positionOf
		};
	}
	const keysAt = keysBy(json);
	return {
		kind: "wrong",
		mistakes: error.issues.slice(0, mostMistakes).flatMap(meantIssues).flatMap((issue) => explainIssue(issue, {
			document,
			lines,
			keysAt
		})).sort((one, other) => one.line - other.line)
	};
}

// src/config/file/read.ts
const defaultGateFile = ".github/loadline.yml";
const mostCharacters = 131072;
function refuseLooseWarn(errorLine, text, path) {
	const written = text.split(/\r?\n/);
	for (const line of [
		errorLine,
		errorLine + 1,
		errorLine - 1
	]) {
		const objective = /^[ \t]*warn:[ \t]+(\S.*)$/.exec(written[line - 1] ?? "")?.[1]?.trimEnd();
		if (objective !== void 0) throw usageFailure(`${path} line ${line}: ${looseWarnWords(objective)}`);
	}
}
function parseGateFile(text, path, options) {
	if (text.length > mostCharacters) throw usageFailure(`${path} has ${text.length} characters; a gate file has at most ${mostCharacters}`);
	const found = readYaml(text, gateFileSchema(options), "a gate file");
	if (found.kind === "invalid") {
		const { line, column, words } = found.mistake;
		refuseLooseWarn(line, text, path);
		throw usageFailure(`${path} line ${line}, column ${column}: not valid YAML: ${words}`);
	}
	if (found.kind === "wrong") {
		const mistakes = found.mistakes.map(({ line, words }) => `${path} line ${line}: ${words}`);
		throw usageFailure([...new Set(mistakes)].join("\n"));
	}
	const lines = text.split(/\r?\n/);
	return gateFileOf(found.content, {
		path,
		options,
		lineOf: (at) => found.positionOf(at).line,
		textOf: (line) => lines[line - 1]
	});
}
const written = looseObject({ scenarios: record(string(), looseObject({})).optional() });
function gateFileOf(content, where) {
	const { scenarios = {}, ...top } = written.parse(content);
	const valueAs = (kind, value) => kind.schema(zod).parse(value);
	return {
		...where,
		top,
		scenarios: new Map(Object.entries(scenarios)),
		valueAs
	};
}
async function readGateFile(path, options) {
	const file = path ?? ".github/loadline.yml";
	try {
		return parseGateFile(await readFile(file, "utf8"), file, options);
	} catch (error) {
		const isMissing = hasErrorCode(error, "ENOENT", "ENOTDIR");
		if (isMissing && path === void 0) return void 0;
		if (isMissing) throw usageFailure(`the gate file ${file} does not exist; check the path (config).`, error);
		if (!hasErrorCode(error, "EISDIR", "EACCES")) throw error;
		throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/config/scripts.ts
const extensions = [
	".js",
	".mjs",
	".cjs",
	".ts",
	".mts",
	".cts"
];
const mostScripts = 50;
async function findScripts(settings) {
	const named = given(settings, loadOptions.script);
	if (named === void 0) return {
		settings,
		namesakes: /* @__PURE__ */ new Set()
	};
	const found = (await Promise.all(named.map(scriptsOf))).flat();
	const scripts = [...new Map(found.map((script) => [normalize(script), script])).values()];
	const isNamesake = await Promise.all(scripts.map(hasEarlierNamesake));
	return {
		settings: new Map([...settings, ["script", scripts]]),
		namesakes: new Set(scripts.filter((_, index) => isNamesake[index]))
	};
}
async function scriptsOf(written) {
	if (/^[a-z]+:\/\//.test(written) || !isDynamicPattern(written) || await isThere(written)) return [written];
	const scripts = (await glob(written, {
		absolute: isAbsolute(written),
		expandDirectories: false,
		ignore: ["**/node_modules/**"]
	})).filter(isScript).sort();
	if (scripts.length === 0) throw usageFailure(`script: no k6 script in ${process.cwd()} matches "${written}". Give a path or a pattern such as perf/*.js, relative to the working directory.`);
	if (scripts.length > mostScripts) throw usageFailure(`script: "${written}" matches ${scripts.length} scripts, and one gate runs at most ${mostScripts}. Name fewer.`);
	return scripts;
}
function isScript(path) {
	const isOfPackage = path.split("/").includes("node_modules");
	return extensions.includes(parse(path).ext) && !/\.d\.[cm]?ts$/.test(path) && !isOfPackage;
}
async function isThere(path) {
	return await access(path).then(() => true, () => false);
}
async function hasEarlierNamesake(script) {
	const { name, ext, dir } = parse(script);
	const earlier = extensions.slice(0, Math.max(0, extensions.indexOf(ext))).map((other) => `${name}${other}`);
	if (earlier.length === 0) return false;
	try {
		const beside = await readdir(dir === "" ? "." : dir);
		return earlier.some((file) => beside.includes(file));
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "EPERM")) throw error;
		return false;
	}
}
function nameScripts(scripts, namesakes = /* @__PURE__ */ new Set()) {
	const paths = scripts.map((script) => posix.normalize(script.replaceAll("\\", "/")));
	const names = [
		(path, script) => namesakes.has(script) ? basename(path) : withoutExtension(basename(path)),
		(path) => withoutExtension(path),
		(path) => path
	].map((way) => paths.map((path, index) => way(path, scripts[index] ?? path)));
	return paths.map((path, index) => {
		return names.find((ofWay) => ofWay.filter((name) => name === ofWay[index]).length === 1)?.[index] ?? path;
	});
}
function withoutExtension(path) {
	const folder = dirname(path);
	const file = basename(path).replace(/\.[cm]?[jt]s$/, "") || basename(path);
	return folder === "." ? file : `${folder}/${file}`;
}

// src/config/resolve/drafts.ts
const mostNamed = 10;
function unknownScenario(name, names) {
	const meant = didYouMean(name, names);
	const known = names.slice(0, mostNamed).join(", ");
	const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
	return `scenario: "${name}" is not in the gate file${meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant}`;
}
function draftScripts(places, { scripts, namesakes }) {
	const { problems } = places;
	const named = read(places, loadOptions.scenario) ?? [];
	if (named.length > 1) problems.push("scenario: set at most one name together with script");
	else if (named.length === 1 && scripts.length > 1) problems.push(`scenario: a name needs a single script, but there are ${scripts.length}; leave it out to name each after its file`);
	const names = scripts.length === 1 && named.length === 1 ? named : nameScripts(scripts, namesakes);
	return scripts.map((script, index) => ({
		name: names[index] ?? script,
		script
	}));
}
const withScript = looseObject({ script: string() });
function draftScenarios(places, { source, namesakes }) {
	const { file, problems } = places;
	const scripts = read(places, loadOptions.script) ?? [];
	const named = read(places, loadOptions.scenario) ?? [];
	const known = file?.scenarios ?? /* @__PURE__ */ new Map();
	const isNameless = source.kind === "files" && known.size === 0;
	const [only = isNameless ? "results" : void 0] = named;
	if (source.kind !== "k6" && scripts.length === 0 && only !== void 0 && !known.has(only)) return [{
		name: only,
		script: only
	}];
	if (scripts.length > 0) return draftScripts(places, {
		scripts,
		namesakes
	});
	const names = [...known.keys()];
	if (names.length === 0) {
		const path = file?.path ?? ".github/loadline.yml";
		problems.push(`nothing to run: set script, or add scenarios to ${path}`);
	}
	const unknown = named.filter((name) => !names.includes(name));
	problems.push(...unknown.map((name) => unknownScenario(name, names)));
	return [...known].filter(([name]) => named.length === 0 || named.includes(name)).map(([name, keys]) => {
		const scriptFrom = file && `${file.path} line ${file.lineOf([
			"scenarios",
			name,
			"script"
		])}`;
		return {
			name,
			script: withScript.parse(keys).script,
			scriptFrom
		};
	});
}
function scriptIn(file, scenario) {
	return withScript.safeParse(file?.scenarios.get(scenario)).data?.script;
}

// src/config/resolve/rules.ts
function chooseBaseline(places, surroundings) {
	const { branch: branchOption, directory: directoryOption } = baselineOptions;
	const directory = read(places, directoryOption);
	const branch = read(places, branchOption);
	if (directory !== void 0 && branch !== void 0) places.problems.push("set either baseline-directory or baseline-branch, not both");
	if (directory !== void 0) return {
		kind: "directory",
		path: directory
	};
	if (branch !== void 0) return {
		kind: "branch",
		branch
	};
	const path = inFile(places, directoryOption)?.value;
	if (path !== void 0) return {
		kind: "directory",
		path
	};
	const ofFile = inFile(places, branchOption)?.value;
	if (ofFile !== void 0 && surroundings.baseline.kind === "branch") return {
		kind: "branch",
		branch: ofFile
	};
	return surroundings.baseline;
}
function chooseK6(places, surroundings) {
	return {
		path: choose(places, k6Options.path),
		version: choose(places, k6Options.version),
		samples: choose(places, k6Options.samples) ?? surroundings.samples,
		extensions: choose(places, k6Options.extensions)
	};
}
function chooseRules(places, surroundings) {
	const maxAge = choose(places, baselineOptions.maxAge);
	const silence = choose(places, baselineOptions.silence);
	return {
		baseline: chooseBaseline(places, surroundings),
		requireBaseline: choose(places, baselineOptions.require),
		silence: silence === "off" ? void 0 : silence,
		baselineMaxAgeMs: maxAge === "off" ? void 0 : maxAge,
		failOnInconclusive: choose(places, verdictOptions.failOnInconclusive),
		k6: chooseK6(places, surroundings),
		links: linksOf(places.file),
		comment: choose(places, reportOptions.comment),
		kept: Object.assign({}, ...(surroundings.gatePlans ?? []).map((plan) => plan(places))),
		reportDirectory: choose(places, reportOptions.directory)
	};
}
function resolveRules(settings, file, surroundings) {
	return resolved(settings, (reader) => chooseRules({
		...reader,
		file
	}, surroundings));
}

// src/config/k6-args/read.ts
const byName = new Map(k6Flags.map((flag) => [flag.name, flag]));
const byLetter = new Map(k6Flags.flatMap((flag) => flag.letter === void 0 ? [] : [[flag.letter, flag]]));
function readK6Args(text) {
	const reading = {
		options: [],
		beside: [],
		env: {},
		problems: []
	};
	const split = splitWords(text);
	if (split.kind === "unclosed") return {
		...reading,
		problems: [`k6-args: the quote ${split.quote} is not closed`]
	};
	const words = [...split.words];
	for (let word = words.shift(); word !== void 0; word = words.shift()) for (const { shown, flag, value } of flagsIn(word, reading.problems)) {
		const problem = take(flag, {
			shown,
			value: value ?? (flag.isSwitch ? void 0 : words.shift())
		}, reading);
		if (problem !== void 0) reading.problems.push(`k6-args: ${problem}`);
	}
	return {
		...reading,
		problems: [...new Set(reading.problems)]
	};
}
function flagsIn(word, problems) {
	if (word.startsWith("--") && word.length > 2) return longFlag(word, problems);
	if (/^-[^-]/.test(word)) return letters(word, problems);
	problems.push(`k6-args: "${word}" is not a flag of k6; put scripts before -- or in script`);
	return [];
}
function longFlag(word, problems) {
	const equals = word.indexOf("=");
	const name = word.slice(2, equals < 0 ? void 0 : equals);
	const flag = byName.get(name);
	if (flag === void 0) {
		problems.push(`k6-args: k6 run has no flag --${name}${didYouMean(name, passing, "--")}`);
		return [];
	}
	return [{
		shown: `--${name}`,
		flag,
		value: equals < 0 ? void 0 : word.slice(equals + 1)
	}];
}
function letters(word, problems) {
	const written = [];
	for (let at = 1; at < word.length; at += 1) {
		const letter = word.charAt(at);
		const flag = byLetter.get(letter);
		if (flag === void 0) {
			problems.push(`k6-args: k6 run has no flag -${letter}`);
			return written;
		}
		const rest = word.slice(at + 1);
		const hasEquals = rest.startsWith("=");
		const value = hasEquals ? rest.slice(1) : rest;
		const takesRest = hasEquals || !flag.isSwitch && rest !== "";
		written.push({
			shown: `-${letter} (--${flag.name})`,
			flag,
			value: takesRest ? value : void 0
		});
		if (takesRest) return written;
	}
	return written;
}
const passing = k6Flags.filter(({ fate }) => fate.kind !== "refused").map(({ name }) => name);
function take({ name, isSwitch, fate }, { shown, value }, reading) {
	if (fate.kind === "refused") return `${shown} is not passed to k6: ${fate.because}`;
	if (value === void 0 && !isSwitch) return `${shown} needs a value`;
	if (value?.includes("\0")) return `the value of ${shown} contains a NUL character`;
	if (fate.kind === "variable") return takeVariable(shown, value ?? "", reading.env);
	const tag = name === "tag" ? (value ?? "").split("=", 1).join("") : "";
	if (ownTags.has(tag)) return `${shown} ${tag} is not passed to k6: k6 or Loadline sets that tag for the report`;
	(fate.kind === "option" ? reading.options : reading.beside).push(value === void 0 ? `--${name}` : `--${name}=${value}`);
}
function takeVariable(shown, text, env) {
	const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
	if (name === void 0 || value === void 0) return `${shown} needs NAME=value`;
	if (isReservedVariable(name)) return `${shown} ${name} is not passed to k6: k6 or the system uses that variable`;
	env[name] = value;
}

// src/config/k6-args/choose.ts
function chooseK6Args({ settings, file, scenario }) {
	const set = given(settings, loadOptions.k6Args);
	if (set !== void 0) return {
		...readK6Args(set.join("\n")),
		from: "setting"
	};
	const found = inFile({
		file,
		scenario
	}, loadOptions.k6Args);
	if (file === void 0 || found === void 0) return void 0;
	const read = readK6Args(found.value.join("\n"));
	const place = `${file.path} line ${file.lineOf(found.path)}`;
	return {
		...read,
		problems: read.problems.map((problem) => `${place}: ${problem}`),
		from: found.from
	};
}

// src/config/start.ts
function chooseStart(places) {
	const { settings, problems, file } = places;
	const given = [
		targetOptions.url,
		loadOptions.baseUrl,
		resultsOptions.testIds
	].filter((one) => isSet(settings, one));
	if (given.length > 0) {
		const names = given.map(({ name }) => name).join(", ");
		if (isSet(settings, loadOptions.start)) problems.push(`set either start or ${names}, not both`);
		return;
	}
	const fromFile = startIn(file);
	const set = read(places, loadOptions.start);
	if (set === void 0) return fromFile;
	return fromFile === void 0 ? asStart(set) : {
		...fromFile,
		start: {
			...fromFile.start,
			run: set.run
		}
	};
}
function startIn(file) {
	const found = inFile({ file }, loadOptions.start);
	return found && asStart(found.value);
}
function asStart({ run, build, prepare, stop, env = {}, ready }) {
	return {
		start: {
			run,
			build,
			prepare,
			stop,
			env
		},
		ready
	};
}

// src/config/target.ts
const addressVariables = ["TARGET_URL", "BASE_URL"];
function addressAt({ "target-url": url, env }, problems) {
	const given = [["target-url", url], ...addressVariables.map((name) => [name, env[name]])].flatMap(([name, value]) => value ? [{
		name,
		address: withoutEndSlashes(value)
	}] : []);
	const [first] = given;
	const other = given.find(({ address }) => address !== first?.address);
	if (first !== void 0 && other !== void 0) problems.push(`${first.name} and ${other.name} (in env) are different addresses, but a script gets one target as both TARGET_URL and BASE_URL. Remove one, or rename the variable.`);
	return first?.address;
}
function isAddress(name) {
	return addressVariables.includes(name);
}
function withoutAddress(env) {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !isAddress(name)));
}

// src/config/resolve/objectives.ts
const mostWritten = 300;
function linesOf$1(block, sourceOf) {
	return block.split(/\r?\n/).map((text, index) => ({
		text,
		source: sourceOf(index)
	}));
}
function fileLines(file, path, objectives) {
	const at = (line) => {
		const written = file.textOf(line, path);
		const isKept = written !== void 0 && written.length <= mostWritten;
		return {
			from: "file",
			where: file.path,
			line,
			...isKept && { written }
		};
	};
	if (typeof objectives !== "string") return objectives.flatMap((text, index) => linesOf$1(text, () => at(file.lineOf([...path, index]))));
	const first = file.lineOf(path);
	const offset = objectives.includes("\n") ? 1 : 0;
	return linesOf$1(objectives, (index) => at(first + offset + index));
}
function parseLines(lines, problems, parse) {
	return lines.filter(({ text }) => !/^\s*(#|$)/.test(text)).flatMap(({ text, source }) => {
		const where = "line" in source ? `${source.where} line ${source.line}` : "default objectives";
		return readOrExplain(parse(text.trimEnd(), source), where, problems);
	});
}
function queryObjectives({ file, problems }) {
	const written = prometheusIn(file)?.queries ?? [];
	return queriesOf(file).flatMap((query, index) => {
		const objectives = written[index]?.objectives;
		if (file === void 0 || objectives === void 0) return [];
		return parseLines(fileLines(file, [
			"prometheus",
			"queries",
			index,
			"objectives"
		], objectives), problems, (line, source) => parseQueryObjective(line, source, query));
	});
}
function chooseObjectives(places) {
	const parse = (line, source) => parseObjective(line, source, places.added);
	const ofLoad = parseLines(loadLines(places), places.problems, parse);
	const sees = choose(places, verdictOptions.sees);
	return withSees([...ofLoad, ...queryObjectives(places)], sees, places.problems);
}
function loadLines(places) {
	const input = read(places, verdictOptions.objectives)?.join("\n");
	if (input !== void 0) return linesOf$1(input, (index) => ({
		from: "input",
		where: "objectives",
		line: index + 1
	}));
	const { file } = places;
	const found = inFile(places, verdictOptions.objectives);
	if (file !== void 0 && found !== void 0) return fileLines(file, found.path, file.valueAs(fileOnly(objectivesWritten), found.written));
	return defaultObjectives.map((text) => ({
		text,
		source: { from: "default" }
	}));
}
function chooseExpected(places) {
	return {
		objectives: chooseObjectives(places),
		drift: choose(places, verdictOptions.drift) ?? "twice"
	};
}
function resolveExpected(settings, file, scenario, added) {
	return resolved(settings, (reader) => chooseExpected({
		...reader,
		file,
		scenario,
		added
	}));
}

// src/config/resolve/scenario.ts
function parseTarget(text, scenario, { problems }, { otherwiseTarget }) {
	if (text === void 0) {
		problems.push(`no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000, or start in the gate file`);
		return "";
	}
	if (text !== "auto") return parseUrl(text, "target-url", problems);
	return otherwiseTarget ?? "auto";
}
function chooseDeployment(places) {
	return {
		environments: choose(places, targetOptions.deploymentEnvironments) ?? [],
		timeoutMs: choose(places, targetOptions.deploymentTimeout)
	};
}
function chooseSideBySide(places, target, { started, withBase = false }) {
	const timing = choose(places, verdictOptions.sideBySide) ?? "auto";
	if (started !== void 0) return started.base === void 0 ? void 0 : {
		base: started.base,
		timing
	};
	const base = choose(places, loadOptions.baseUrl);
	if (base === void 0) return target === "auto" && withBase ? {
		base: lookedUp,
		timing
	} : void 0;
	const url = parseUrl(base, loadOptions.baseUrl.name, places.problems);
	if (isOneDeployment(target, url)) places.problems.push(`base-url: "${withoutUserInfo(url)}" is the deployment of target-url ("${withoutUserInfo(target)}"), so both sides would be the same code; set base-url to a deployment of the base commit`);
	return {
		base: url,
		timing
	};
}
function isOneDeployment(target, base) {
	const [one, other] = [hostOfUrl(target), hostOfUrl(base)];
	if (one === void 0 || one !== other) return false;
	const pathOf = (text) => withoutEndSlashes(new URL(text).pathname);
	return pathOf(target) === pathOf(base);
}
function variablesAt(places, k6Args) {
	const { env } = loadOptions;
	const { url } = targetOptions;
	const flagged = (from) => k6Args?.from === from ? k6Args.env : {};
	const onTop = { file: places.file };
	const own = (one) => one?.from === "scenario" ? one.value : {};
	const ownUrl = inFile(places, url);
	return {
		settings: {
			"target-url": read(places, url),
			env: {
				...read(places, env),
				...flagged("setting")
			}
		},
		own: {
			"target-url": ownUrl?.from === "scenario" ? ownUrl.value : void 0,
			env: {
				...own(inFile(places, env)),
				...flagged("scenario")
			}
		},
		top: {
			"target-url": inFile(onTop, url)?.value,
			env: {
				...inFile(onTop, env)?.value,
				...flagged("top")
			}
		}
	};
}
function awaitedStatus(places) {
	const set = read(places, targetOptions.awaitStatus);
	const status = inFile(places, targetOptions.awaitStatus);
	const expected = inFile(places, targetOptions.awaitExpect);
	const isOwn = expected?.from === "scenario" && status?.from === "top";
	return set ?? (isOwn ? expected.value.status ?? status.value : status?.value ?? expected?.value.status);
}
function chooseAwait(places, { started }) {
	const expect = choose(places, targetOptions.awaitExpect);
	const headers = choose(places, targetOptions.awaitHeaders);
	const hasHeaders = headers !== void 0 && started === void 0;
	return {
		path: read(places, targetOptions.awaitPath) ?? chooseStart(places)?.ready ?? choose(places, targetOptions.awaitPath) ?? "/",
		status: awaitedStatus(places),
		...expect?.body !== void 0 && { body: expect.body },
		...hasHeaders && {
			headers,
			headerHosts: choose(places, targetOptions.awaitHeaderHosts) ?? []
		},
		timeoutMs: choose(places, targetOptions.awaitTimeout)
	};
}
function splitCredentials(target, sideBySide) {
	const whole = [target, ...sideBySide === void 0 ? [] : [sideBySide.base]];
	const credentials = new Map(whole.map((url) => [withoutUserInfo(url), withEncodedUserInfo(url)]).filter(([bare, url]) => bare !== url));
	return {
		target: withoutUserInfo(target),
		sideBySide: sideBySide && {
			...sideBySide,
			base: withoutUserInfo(sideBySide.base)
		},
		...credentials.size > 0 && { credentials }
	};
}
function plannedBy(plans, places, objectives) {
	const all = plans.map((plan) => plan(places, objectives));
	const kept = Object.assign({}, ...all.map((plan) => plan.kept));
	return Object.assign({}, ...all, Object.keys(kept).length > 0 && { kept });
}
function completeScenario(places, draft, { around, isRun }) {
	const { problems, settings } = places;
	const k6Args = isRun ? chooseK6Args(places) : void 0;
	problems.push(...k6Args?.problems ?? []);
	const variables = variablesAt(places, k6Args);
	const fromFile = () => addressAt(variables.own, problems) ?? addressAt(variables.top, problems);
	const target = around.started?.head ?? addressAt(variables.settings, problems) ?? (around.deployment === void 0 || fromFile() === "auto" ? void 0 : around.deployment.url) ?? fromFile() ?? around.otherwiseTarget;
	const url = target === void 0 && !isRun ? "" : parseTarget(target, draft.name, places, around);
	const expected = chooseExpected(places);
	const planned = plannedBy(around.plans ?? [], places, expected.objectives);
	const budget = inFile(places, loadOptions.budget);
	return {
		...draft,
		...splitCredentials(url, chooseSideBySide(places, url, around)),
		...url === "auto" && { deployment: chooseDeployment(places) },
		environment: choose(places, targetOptions.environment) ?? around.deployment?.environment ?? "default",
		...expected,
		...planned,
		warmUpMs: choose(places, loadOptions.warmUp),
		await: chooseAwait(places, around),
		maxDurationMs: choose(places, loadOptions.maxDuration),
		hosts: choose(places, loadOptions.hosts) ?? [],
		keepQueryStrings: choose(places, loadOptions.keepQueryStrings),
		env: withoutAddress({
			...variables.top.env,
			...variables.own.env,
			...variables.settings.env
		}),
		...k6Args !== void 0 && { k6Args: {
			options: k6Args.options,
			beside: k6Args.beside
		} },
		rounds: choose(places, loadOptions.rounds) ?? planned.rounds ?? autoRounds,
		budgetMs: isSet(settings, loadOptions.budget) || budget?.from !== "scenario" ? void 0 : budget.value,
		nullControl: choose(places, verdictOptions.nullControl)
	};
}

// src/config/resolve/gate.ts
function resolveGate(settings, file, surroundings) {
	return resolved(settings, (reader) => gateOf(reader, file, surroundings));
}
function gateOf(reader, file, surroundings) {
	const places = {
		...reader,
		file,
		added: surroundings.added
	};
	const results = chooseResults(places);
	const isRun = results.kind === "k6";
	const drafted = draftScenarios(places, {
		source: results,
		namesakes: surroundings.namesakes
	}).map((draft) => completeScenario({
		...places,
		scenario: draft.name
	}, draft, {
		around: surroundings,
		isRun
	}));
	if (!isRun && isSet(reader.settings, loadOptions.k6Args)) reader.problems.push(`k6-args: remove them; results: ${results.kind} does not run k6`);
	const scenarios = results.kind === "k6" ? drafted : withNamedRuns(drafted, results, reader.problems);
	const budgetMs = choose(places, loadOptions.budget);
	const prometheus = choosePrometheus(places);
	if (results.kind === "prometheus" && prometheus === void 0) reader.problems.push("prometheus-url: required for results: prometheus, unless the gate file has prometheus.url");
	return {
		scenarios,
		budgetMs,
		prometheus,
		results,
		...chooseRules(places, surroundings)
	};
}
function refuseControlAlone({ scenarios }) {
	const alone = scenarios.filter(({ nullControl, sideBySide }) => nullControl && sideBySide === void 0);
	if (alone.length === 0) return;
	const names = alone.map(({ name }) => `"${name}"`).join(", ");
	throw usageFailure(`null-control: ${names} ${alone.length === 1 ? "is" : "are"} compared with a stored baseline, but the control needs a base deployment; set base-url (--base), or remove null-control`);
}

// src/config/file/trust.ts
function linesOf(value) {
	if (typeof value === "string") return textLines(value);
	return Array.isArray(value) ? value.map(String) : [];
}
function objectiveLines(own, base) {
	const [now, before] = [linesOf(own), linesOf(base)];
	return {
		removedLines: before.filter((line) => !now.includes(line)),
		lines: [before.length, now.length]
	};
}
function changesIn(own, base, { scenario, known, counts }) {
	return known.filter((key) => key !== "$schema" && (key in own || key in base)).flatMap((key) => {
		if (JSON.stringify(own[key]) === JSON.stringify(base[key])) return [];
		const change = base[key] === void 0 ? "added" : own[key] === void 0 ? "removed" : "changed";
		const lines = key === "objectives" ? objectiveLines(own[key], base[key]) : { removedLines: [] };
		return [{
			scenario,
			key,
			counts: counts(key),
			change,
			...lines
		}];
	});
}
function merged(own, base, counts) {
	return Object.fromEntries([...Object.entries(base).filter(([key]) => !counts(key)), ...Object.entries(own).filter(([key]) => counts(key))]);
}
const variables = looseObject({ env: record(string(), unknown()).default({}) });
function refuseReserved(own, base) {
	const envOf = (keys = {}) => variables.parse(keys).env;
	const places = [{
		path: ["env"],
		mine: envOf(own.top),
		theirs: envOf(base?.top)
	}, ...[...own.scenarios].map(([name, keys]) => {
		return {
			path: [
				"scenarios",
				name,
				"env"
			],
			mine: envOf(keys),
			theirs: envOf(base?.scenarios.get(name))
		};
	})];
	for (const { path, mine, theirs } of places) {
		const name = Object.keys(mine).find((one) => (isReservedVariable(one) || isAddress(one)) && mine[one] !== theirs[one]);
		if (name === void 0) continue;
		throw usageFailure(`${own.path} line ${own.lineOf([...path, name])}: a pull request may not set ${name}; set it in the workflow, or on the base branch first`);
	}
}
const loadKeys = /* @__PURE__ */ new Set([
	"script",
	"env",
	"warm-up"
]);
function trustedGateFile(own, base, { objectivesFrom, loadFrom = "pull request" }) {
	if (own === void 0) return {
		file: base,
		changes: []
	};
	const { setters, whole } = gateFileSchema(own.options);
	const counts = (key) => (key === "objectives" ? objectivesFrom : setters.get(key)) === "pull request";
	const known = [...setters.keys()];
	refuseReserved(own, base);
	const { scenarios: mine } = own;
	const theirs = base?.scenarios ?? /* @__PURE__ */ new Map();
	const areKept = objectivesFrom === "base branch" && loadFrom === "base branch";
	const kept = areKept ? [...theirs].filter(([name]) => !mine.has(name)) : [];
	const scenarios = [...[...mine].map(([name, keys]) => [name, merged(keys, theirs.get(name) ?? {}, counts)]), ...kept];
	const content = {
		...merged(own.top, base?.top ?? {}, counts),
		...scenarios.length > 0 && { scenarios: Object.fromEntries(scenarios) }
	};
	whole.parse(content);
	const fileOf = (path) => {
		const key = path.find((step) => typeof step === "string" && setters.has(step));
		return (path[0] === "scenarios" && kept.some(([name]) => name === path[1]) || typeof key === "string" && !counts(key)) && base !== void 0 ? base : own;
	};
	const file = gateFileOf(content, {
		path: own.path,
		options: own.options,
		lineOf: (path) => fileOf(path).lineOf(path),
		textOf: (line, path) => fileOf(path).textOf(line, path)
	});
	const wholes = (from, without, change) => [...from.keys()].filter((name) => !without.has(name)).map((scenario) => ({
		scenario,
		key: "scenario",
		change,
		removedLines: [],
		counts: change === "added" || !areKept
	}));
	const isWaiting = (scenario, key) => loadFrom === "base branch" && loadKeys.has(key) && (scenario === void 0 || theirs.has(scenario));
	return {
		file,
		changes: [
			...changesIn(own.top, base?.top ?? {}, {
				scenario: void 0,
				known,
				counts
			}),
			...wholes(theirs, mine, "removed"),
			...wholes(mine, theirs, "added"),
			...[...mine].flatMap(([name, keys]) => {
				const before = theirs.get(name);
				return before === void 0 ? [] : changesIn(keys, before, {
					scenario: name,
					known,
					counts
				});
			})
		].map((one) => isWaiting(one.scenario, one.key) ? {
			...one,
			counts: false
		} : one)
	};
}

// src/config/resolve/modes.ts
function namedRunsOf(reader) {
	return read(reader, resultsOptions.testIds)?.length || read(reader, resultsOptions.files)?.length || void 0;
}
const usualRuns = 3;
function resolveRecording(settings) {
	return resolved(settings, (reader) => ({
		runs: read(reader, recordOptions.runs) ?? namedRunsOf(reader) ?? usualRuns,
		reason: read(reader, recordOptions.reason)
	}));
}
function resolveComparing(settings, file) {
	return resolved(settings, (reader) => {
		const urlOf = (one) => {
			const url = read(reader, one);
			return url === void 0 ? void 0 : withoutUserInfo(parseUrl(url, one.name, reader.problems));
		};
		const timing = read(reader, verdictOptions.sideBySide) ?? "auto";
		return {
			targets: {
				baseline: urlOf(resultsOptions.baseTarget) ?? urlOf(loadOptions.baseUrl),
				current: urlOf(targetOptions.url)
			},
			keepQueryStrings: choose({
				...reader,
				file
			}, loadOptions.keepQueryStrings),
			format: read(reader, resultsOptions.format),
			paired: read(reader, resultsOptions.paired) ? timing : void 0
		};
	});
}
function resolveBaseAsked(settings, file, scenario) {
	return resolved(settings, (reader) => {
		const places = {
			...reader,
			file,
			scenario
		};
		if ([loadOptions.baseUrl, verdictOptions.sideBySide].some((one) => choose(places, one) !== void 0) || chooseStart(places) !== void 0) return "always";
		return choose(places, targetOptions.url) === "auto" ? "ifThere" : "never";
	});
}
function resolveKeys(settings, file) {
	const names = given(settings, loadOptions.scenario) ?? [...file?.scenarios.keys() ?? []];
	if (names.length === 0) return void 0;
	const { environment } = targetOptions;
	const places = {
		settings,
		file,
		problems: []
	};
	return names.map((scenario) => ({
		scenario,
		environment: choose({
			...places,
			scenario
		}, environment) ?? "default"
	}));
}

// src/config/file/rewrite.ts
function lineOf({ isWarning, to }) {
	return `${isWarning ? "warn: " : ""}${to}`;
}
function quoted(text) {
	return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
function changedIn({ objectives }) {
	return objectives.filter(({ from, to }) => from !== to);
}
function changes(rewrite) {
	return rewrite.rounds !== void 0 || rewrite.sees !== void 0 || changedIn(rewrite).length > 0;
}
function gateFileLines(rewrites) {
	const lines = rewrites.filter(changes).flatMap((rewrite) => {
		const { scenario, rounds, sees, objectives } = rewrite;
		const key = /^[\w-]+$/.test(scenario) ? scenario : JSON.stringify(scenario);
		const written = objectives.map((one) => `      - ${quoted(lineOf(one))}`);
		return [
			`  ${key}:`,
			...rounds === void 0 ? [] : [`    rounds: ${writtenRounds(rounds)}`],
			...sees === void 0 ? [] : [`    sees: ${writtenSees(sees)}`],
			...changedIn(rewrite).length > 0 ? ["    objectives:", ...written] : []
		];
	});
	return lines.length === 0 ? void 0 : ["scenarios:", ...lines].join("\n");
}
function applied(text, edits) {
	return edits.toSorted((one, other) => other.start - one.start).reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}
function sourceOf(node) {
	const [start = 0, end = 0] = node.range ?? [];
	return {
		start,
		end
	};
}
function insertion(place, text, [key, block, flow]) {
	const { start, end } = sourceOf(place);
	if (place.flow === true) return {
		start: end - 1,
		end: end - 1,
		text: `, ${key}: ${flow}`
	};
	const indent = text.slice(text.lastIndexOf("\n", start) + 1, start);
	const first = place.items[0]?.value;
	const lineEnd = text.indexOf("\n", (0, import_dist.isNode)(first) ? sourceOf(first).end : start);
	const at = lineEnd < 0 ? text.length : lineEnd;
	return {
		start: at,
		end: at,
		text: `\n${indent}${key}:${block.replaceAll("\n", `\n${indent}`)}`
	};
}
function valueEdits(place, text, key, written) {
	const before = place.get(key, true);
	if (before === void 0) return [insertion(place, text, [
		key,
		` ${written}`,
		written
	])];
	return (0, import_dist.isScalar)(before) || (0, import_dist.isMap)(before) && before.flow === true ? [{
		...sourceOf(before),
		text: written
	}] : void 0;
}
function roundsEdits(place, text, rounds) {
	const edits = valueEdits(place, text, "rounds", writtenRounds(rounds));
	const before = place.get("rounds", true);
	if (edits !== void 0 || !(0, import_dist.isMap)(before)) return edits;
	const [min, max] = [before.get("min", true), before.get("max", true)].filter((end) => (0, import_dist.isScalar)(end));
	if (min === void 0 || max === void 0) return void 0;
	return [{
		...sourceOf(min),
		text: String(rounds.min)
	}, {
		...sourceOf(max),
		text: String(rounds.max)
	}];
}
const objectiveLine = /^(?<before>\s*["']?\s*(?<warn>warn\s*:\s*)?)(?<objective>.*?)(?<after>\s*["']?\s*)$/;
function rewriteLine(line, { isWarning, from, to }) {
	const { before = "", warn, objective, after = "" } = objectiveLine.exec(line)?.groups ?? {};
	return objective === from && isWarning === (warn !== void 0) ? `${before}${to}${after}` : line;
}
function objectiveEdits(place, text, rewrite) {
	const changed = changedIn(rewrite);
	if (changed.length === 0) return [];
	const own = place.get("objectives", true);
	if (own === void 0) {
		if (!rewrite.mayHaveOwnList) return void 0;
		const lines = rewrite.objectives.map((one) => quoted(lineOf(one)));
		return [insertion(place, text, [
			"objectives",
			lines.map((line) => `\n  - ${line}`).join(""),
			`[${lines.join(", ")}]`
		])];
	}
	const scalars = ((0, import_dist.isSeq)(own) ? own.items : [own]).filter((item) => (0, import_dist.isScalar)(item));
	const found = /* @__PURE__ */ new Set();
	const edits = scalars.map((scalar) => {
		const { start, end } = sourceOf(scalar);
		return {
			start,
			end,
			text: text.slice(start, end).split("\n").map((line) => {
				const wanted = changed.find((one) => rewriteLine(line, one) !== line);
				if (wanted === void 0) return line;
				found.add(wanted);
				return rewriteLine(line, wanted);
			}).join("\n")
		};
	});
	return found.size === changed.length ? edits : void 0;
}
function scenarioEdits(document, text, rewrite) {
	const place = document.getIn(["scenarios", rewrite.scenario], true);
	if (!(0, import_dist.isMap)(place)) return void 0;
	const ofObjectives = objectiveEdits(place, text, rewrite);
	const ofRounds = rewrite.rounds === void 0 ? [] : roundsEdits(place, text, rewrite.rounds);
	const ofSees = rewrite.sees === void 0 ? [] : valueEdits(place, text, "sees", writtenSees(rewrite.sees));
	return ofObjectives && ofRounds && ofSees && [
		...ofObjectives,
		...ofRounds,
		...ofSees
	];
}
function rewriteGateFile(text, path, rewrites) {
	const wanted = rewrites.filter(changes);
	if (wanted.length === 0) return text;
	const document = (0, import_dist.parseDocument)(text);
	const planned = wanted.map((rewrite) => ({
		rewrite,
		edits: scenarioEdits(document, text, rewrite)
	}));
	const homeless = planned.filter(({ edits }) => edits === void 0).map(({ rewrite }) => rewrite);
	if (homeless.length > 0) {
		const names = homeless.map(({ scenario }) => `"${scenario}"`).join(", ");
		throw usageFailure(`${path}: ${names} could not be written; add\n${gateFileLines(homeless)}`);
	}
	return applied(text, planned.flatMap(({ edits = [] }) => edits));
}
function diffLines(before, after) {
	let [row, column] = [0, 0];
	return diffArrays(before.split("\n"), after.split("\n")).flatMap(({ value, removed, added }) => value.flatMap((line) => {
		if (!added) row += 1;
		if (!removed) column += 1;
		if (removed) return `- ${row}: ${line}`;
		return added ? `+ ${column}: ${line}` : [];
	}));
}

export { asksFor, asksForRateInterval, choosePrometheus, chooseStart, defaultGateFile, diffLines, expectedUnits, fillTemplate, findScripts, gateFileLines, isAddress, isOneDeployment, lineOfThreshold, namedRuns, namedRunsOf, parseFigure, parseGateFile, parseIndicator, parseObjective, parseThreshold, rateIntervalMs, readGateFile, readK6Args, readYaml, refuseControlAlone, resolveBaseAsked, resolveComparing, resolveExpected, resolveGate, resolveKeys, resolveRecording, resolveRules, resolved, rewriteGateFile, scriptIn, secretVariables, splitCredentials, startIn, templateLabels, trustedGateFile, zod };