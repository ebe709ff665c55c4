import { Failure, builtinMetrics, didYouMean, duration, fillLink, formatChange, formatDifference, formatDurationMs, formatNames, formatOn, formatPoints, inTurn, linkAddress, optional, parseQuantity, scaleOver, unitMeaning, unitOver, usageFailure } from "./start.js";
import { formatIndicator, hasTimes, holds, isWhole, lengthMs, seriesOf as seriesOf$1, seriesOfType, worstOf } from "./model.js";
import { parseFigure, readYaml, zod } from "./config.js";
import { groupedBy } from "./lib-grouped.js";
import { capitalised, clockWords, differenceOf, fenceOf, findIndicator, highestOf, kneeOf, known, left, linkValues, listOf as listOf$1, lowestOf, machineWords, numberWords, opened, percentileKey, pooledValue, right, sumOf, tableOf$1 as tableOf, text as text$1, timeOfDay, unitsKept } from "./report-judge.js";
import { NEVER, _enum, array, globalRegistry, literal, number$1 as number, record, strictObject, string$1 as string, toJSONSchema, union } from "./zod.js";
import { remembered } from "./lib-remembered.js";
import { ifThere, inOrder } from "./lib-files.js";
import { readText } from "./ingest.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { WrongShape, readAnswer } from "./prometheus-api-answer.js";
import { parse as parse$1, postprocess, preprocess } from "./micromark.js";
import { gfm } from "./micromark-extension-gfm.js";
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { realpath } from "node:fs/promises";

// src/features/study/source/place.ts
function sourceOf(path, text) {
	return {
		path,
		lines: text.replace(/^\uFEFF/, "").split(/\r?\n/)
	};
}
function moved(place, offset) {
	return {
		...place,
		column: place.column + offset
	};
}
const longestLine = 300;
function mistakeWords({ source, line, column }, found, expected) {
	const text = (source.lines[line - 1] ?? "").slice(0, longestLine);
	const caret = `${" ".repeat(Math.min(column - 1, longestLine))}^`;
	const hint = expected === void 0 ? "" : ` expected ${expected}`;
	return `${source.path} line ${line}: ${found}\n  ${text}\n  ${caret}${hint}`;
}
function mistake(place, found, expected) {
	return usageFailure(mistakeWords(place, found, expected));
}
async function placed(place, make) {
	try {
		return await make();
	} catch (error) {
		const hasPlace = error instanceof Failure && error.message.startsWith(`${place.source.path} line `);
		if (!(error instanceof Failure) || error.code === "cancelled" || hasPlace) throw error;
		throw mistake(place, error.message);
	}
}
function gathered(problems, items, make) {
	return items.flatMap((item, index) => {
		try {
			return [make(item, index)];
		} catch (error) {
			if (!(error instanceof Failure) || error.code !== "usage") throw error;
			problems.push(error.message);
			return [];
		}
	});
}
function refuse(problems) {
	if (problems.length > 0) throw usageFailure([...new Set(problems)].join("\n"));
}
function schemaAsWritten(schema) {
	return toJSONSchema(schema, {
		io: "input",
		target: "draft-7",
		override: ({ zodSchema, jsonSchema }) => {
			const { examples } = globalRegistry.get(zodSchema) ?? {};
			if (Array.isArray(examples)) jsonSchema.examples = examples;
		}
	});
}
function readWritten({ text, place: { source, line: begin } }, schema, name) {
	const placeAt = ({ line, column }) => {
		return {
			source,
			line: begin + line - 1,
			column
		};
	};
	const found = readYaml(text, {
		whole: schema,
		json: schemaAsWritten(schema)
	}, name);
	if (found.kind === "invalid") throw mistake(placeAt(found.mistake), `not valid YAML: ${found.mistake.words}`);
	if (found.kind === "wrong") {
		const mistakes = found.mistakes.map((one) => mistakeWords(placeAt(one), one.words.replace(/^the file: | in the file(?= |$)/, "")));
		throw usageFailure([...new Set(mistakes)].join("\n"));
	}
	return {
		value: found.value,
		placeOf: (path) => placeAt(found.positionOf(path))
	};
}

// src/features/study/figures/look.ts
const changeForms = [
	"percent",
	"points",
	"difference",
	"times"
];
const lookForm = "a unit, decimals or both, such as \"ms\", \".2\", \"s .1\" or \"req/min\"";
const perTime = {
	s: 1,
	m: 1 / 60,
	min: 1 / 60,
	h: 1 / 3600
};
function unitOf$1(word) {
	if (word === "") return void 0;
	const meaning = unitMeaning(word === "min" ? "m" : word);
	if (meaning !== void 0) return {
		...meaning,
		suffix: word.startsWith("/") ? word : ` ${word}`
	};
	const [, each = ""] = /^[^\s/\d.]{1,20}\/(s|m|min|h)$/u.exec(word) ?? [];
	const factor = perTime[each];
	return factor === void 0 ? void 0 : {
		suffix: ` ${word}`,
		factor,
		dimension: "frequency"
	};
}
function partOf(word) {
	const decimals = /^\.(\d{1,2})$/.exec(word)?.[1];
	if (decimals !== void 0) return { decimals: Number(decimals) };
	const unit = unitOf$1(word);
	return unit && { unit };
}
function readLook(written) {
	const words = (typeof written === "number" ? `.${Number((written * 10).toFixed(6))}` : written).trim().split(/\s+/);
	const [one, other] = words.map(partOf);
	const look = {
		...one,
		...other
	};
	return Object.keys(look).length === words.length ? look : void 0;
}
function fits({ unit }, dimension) {
	if (unit === void 0 || unit.dimension === dimension) return true;
	return dimension === "number" && unit.dimension === "ratio";
}

// src/features/study/figures/print.ts
function limitsOf(figure, { limits }) {
	return limits.flatMap(({ right, ...claim }) => claim.left.figure === figure && right.kind === "quantity" ? [{
		...claim,
		right
	}] : []);
}
function printingOf(figure, runs, data, look = figure.look) {
	const values = runs.flatMap((run) => data.valueOf(figure, run) ?? []);
	return printingBeside({
		...figure,
		look
	}, values, limitsOf(figure, data));
}
function printingBeside({ name, place, look }, values, limits = []) {
	const dimension = values[0]?.dimension ?? "number";
	if (!fits(look, dimension)) {
		const found = `"${name}" cannot be printed in ${look.unit?.suffix.trim()}: it is a ${dimension}`;
		throw mistake(place, found, "a unit that fits the figure");
	}
	const written = limits.map(({ right }) => right.quantity.value);
	return scaleOf(look, dimension, {
		figures: values.map(({ value }) => value),
		written
	});
}
function scaleOf({ unit, decimals }, dimension, beside) {
	return {
		...scaleOver(dimension, {
			...beside,
			unit
		}),
		kept: decimals,
		...unit !== void 0 && { places: void 0 }
	};
}
function printedAlone({ value, dimension }, look = {}) {
	return formatOn(scaleOf(look, dimension, { figures: [value] }), value);
}
function courseOf(figure, before, after) {
	if (figure.better === void 0 || before === after) return void 0;
	if (isZero(figure, after) && figure.better === "lower") return "better";
	return after < before === (figure.better === "lower") ? "better" : "worse";
}
function isZero({ zero }, value) {
	return zero !== void 0 && Math.abs(value) <= zero.below;
}
function formOf({ change }, dimension, isFromZero) {
	const points = dimension === "ratio" ? "points" : "difference";
	if (change.form === "points" || isFromZero && change.form !== "times") return points;
	return change.form ?? (dimension === "ratio" ? "points" : "percent");
}
function timesText(before, after, kept) {
	return before === 0 ? "–" : formatOn({
		suffix: "x",
		factor: 1,
		places: void 0,
		kept,
		limits: [],
		written: []
	}, after / before);
}
function changeText(figure, before, after, unit) {
	if (isZero(figure, after.value) && figure.zero !== void 0) return figure.zero.says;
	const { decimals: kept } = figure.change;
	const difference = after.value - before.value;
	switch (formOf(figure, after.dimension, before.value === 0 && difference !== 0)) {
		case "percent": return formatChange(difference === 0 ? 0 : difference / before.value, { kept });
		case "points": return formatPoints(difference, { kept });
		case "difference": return formatDifference(difference, after.dimension, {
			unit,
			kept
		});
		case "times": return timesText(before.value, after.value, kept);
	}
}

// src/features/study/figures/claim.ts
function splitRun(text) {
	const at = text.lastIndexOf(" of ");
	const run = text.slice(at + 4).trim();
	if (at === -1 || run === "") return {
		figure: text,
		run: void 0,
		at: 0
	};
	return {
		figure: text.slice(0, at).trim(),
		run,
		at: at + 4
	};
}
function namedFigure(text, place, planning) {
	const { figure: name, run, at } = splitRun(text);
	return {
		kind: "figure",
		figure: planning.figure(name, place),
		run: planning.run(run, moved(place, at))
	};
}
function limitAt(text, place) {
	const quantity = parseQuantity(text);
	if (quantity !== void 0) return {
		kind: "quantity",
		quantity,
		text
	};
	throw mistake(place, `"${text}" is no limit`, "a number with its unit, such as 300ms, 1% or 5/s, or a figure of a run");
}
function marginAt(text, place) {
	const factor = /^(\d+(?:\.\d+)?)x$/.exec(text)?.[1];
	const margin = factor === void 0 ? parseQuantity(text) : { factor: Number(factor) };
	if (margin !== void 0) return margin;
	throw mistake(place, `"${text}" is no margin`, "a factor such as 2x, a share such as 10%, or an amount with its unit");
}
const beginning = /^(?<side>(?:"[^"]*"|[^"<>=!]|[=!](?!=))+)(?<sign>[<>]=?|[=!]=)/;
const signs = [
	"<=",
	">=",
	"==",
	"!=",
	"<",
	">"
];
function parseClaim(text, place, planning) {
	const [warn = ""] = /^warn:\s*/.exec(text) ?? [];
	const found = beginning.exec(text.slice(warn.length));
	const { side = "", sign } = found?.groups ?? {};
	const comparison = signs.find((one) => one === sign);
	if (found === null || comparison === void 0) throw mistake(place, "this is no claim", "a claim such as \"TPS\" of after > \"TPS\" of before by 2x, or p95 of after < 300ms");
	const left = namedFigure(side.trim(), moved(place, warn.length), planning);
	const end = warn.length + found[0].length;
	const by = text.lastIndexOf(" by ");
	const compared = text.slice(end, by < end ? text.length : by).trim();
	const rightPlace = moved(place, text.indexOf(compared, end));
	const right = splitRun(compared).run !== void 0 ? namedFigure(compared, rightPlace, planning) : limitAt(compared, rightPlace);
	return {
		text: text.trim(),
		place,
		comparison,
		left,
		right,
		onMiss: warn === "" ? "fail" : "warn",
		margin: by < end ? void 0 : marginAt(text.slice(by + 4).trim(), moved(place, by + 4)),
		isOfAllRuns: splitRun(side).run === void 0 && right.kind === "quantity"
	};
}
function isTrue({ margin = { factor: 1 }, comparison }, left, bound) {
	const isAbove = comparison.startsWith(">");
	if ("factor" in margin) return holds(left, comparison, isAbove ? bound * margin.factor : bound / margin.factor);
	const amount = margin.dimension === "ratio" ? bound * margin.value : margin.value;
	return holds(left, comparison, isAbove ? bound + amount : bound - amount);
}
function neededValue(figure, run, place, data) {
	const value = data.valueOf(figure, run);
	if (value !== void 0) return value;
	throw mistake(place, `run "${run}" has no "${figure.name}"`, "a figure that it has");
}
function isUnknown({ left, right }, given, data) {
	return [left, right].flatMap((side) => side.kind === "figure" ? [side] : []).some(({ figure, run }) => given.includes(run) && data.valueOf(figure, run) === void 0);
}
function judged(claim, data) {
	const { left, right, margin, place, text } = claim;
	const { figure, run } = left;
	const own = neededValue(figure, run, place, data);
	const isLimit = right.kind === "quantity";
	const other = isLimit ? right.quantity : neededValue(right.figure, right.run, place, data);
	if (own.dimension !== other.dimension && !(isLimit && other.dimension === "number")) {
		const found = `a ${own.dimension} is compared with a ${other.dimension}`;
		throw mistake(place, found, "two figures of one kind");
	}
	const amount = margin === void 0 || "factor" in margin ? "ratio" : margin.dimension;
	if (amount !== "ratio" && amount !== own.dimension) {
		const found = `the margin is a ${amount}, the figure a ${own.dimension}`;
		throw mistake(place, found, "a margin of the figure's kind, 10% or 2x");
	}
	const scale = printingBeside(figure, isLimit ? [own] : [own, other], limitsOf(figure, data));
	const is = `${figure.name} of ${run} is ${formatOn(scale, own.value)}`;
	return {
		word: isTrue(claim, own.value, other.value) ? "pass" : claim.onMiss,
		words: isLimit ? `${is}; the limit is ${claim.comparison} ${right.text}` : `${is}, ${right.figure.name} of ${right.run} is ${formatOn(scale, other.value)}; expected ${text}`
	};
}
function judgeClaims(claims, given, data) {
	return claims.filter((claim) => !isUnknown(claim, given, data)).map((claim) => judged(claim, data));
}
function verdictOf(figure, run, data) {
	const value = data.valueOf(figure, run)?.value;
	const own = limitsOf(figure, data).filter(({ left, isOfAllRuns }) => isOfAllRuns || left.run === run);
	if (value === void 0 || own.length === 0) return void 0;
	return worstOf(own.map((one) => isTrue(one, value, one.right.quantity.value) ? "pass" : one.onMiss));
}
function meets(figures, run, data) {
	const asked = figures.flatMap((figure) => limitsOf(figure, data)).filter(({ isOfAllRuns, onMiss }) => isOfAllRuns && onMiss === "fail");
	if (asked.length === 0) return void 0;
	return asked.every(({ left }) => ["pass", "warn"].includes(verdictOf(left.figure, run, data) ?? ""));
}

// src/features/study/figures/expression.ts
const failedRequests = {
	indicators: [],
	better: "lower",
	valueIn: (rounds) => {
		const counts = rounds.flatMap((run) => seriesOf$1(run, "http_req_failed")?.values.passes ?? []);
		if (counts.length < rounds.length) return { lacks: "its results do not tell how many requests failed" };
		return {
			value: sumOf(counts, (one) => one) / rounds.length,
			dimension: "number"
		};
	}
};
const runLength = {
	indicators: [],
	valueIn: (rounds) => {
		if (rounds.some((run) => run.duration === void 0 && !hasTimes(run))) return { lacks: "its results have no times" };
		return {
			value: sumOf(rounds, ({ duration, window }) => duration?.ms ?? lengthMs(window)) / rounds.length,
			dimension: "time"
		};
	}
};
function ofNumber(value) {
	return {
		indicators: [],
		valueIn: () => ({
			value,
			dimension: "number"
		})
	};
}
function ofIndicator(indicator, better) {
	const { metric, aggregation, tags } = indicator;
	const isErrors = metric === "http_req_failed" && aggregation.kind === "rate" && isWhole(tags);
	return {
		indicators: [indicator],
		indicator,
		better,
		...isErrors && { counted: failedRequests },
		valueIn: (rounds) => {
			const found = [];
			for (const run of rounds) {
				const one = findIndicator(run, indicator);
				if (one.kind !== "found") return { lacks: lackWords(one, run, indicator) };
				found.push({
					...one,
					value: estimateIn(one) ?? one.value
				});
			}
			const [first] = found;
			if (first === void 0) return { lacks: "it has no round" };
			return {
				value: pooledValue(found),
				dimension: first.dimension,
				rounds: found
			};
		}
	};
}
const mostNamed = 12;
function lackWords(found, { metrics }, indicator) {
	const name = formatIndicator(indicator);
	if (found.kind === "unread") return `it has no ${name}`;
	switch (found.missing) {
		case "seconds": return `its results have no seconds, so it has no ${name}`;
		case "aggregation":
		case "tags": return `it has no ${name}; of ${indicator.metric} it has ${found.near.join(", ") || "only the whole"}`;
		default: return `it has no ${name}; it has ${metrics.slice(0, mostNamed).map((one) => one.name).join(", ")}`;
	}
}
const operators = [["+", "-"], ["*", "/"]];
function combined(operator, left, right) {
	const [one, other] = (operator === "+" || operator === "-") && !(left.counted && right.counted) ? [left.counted ?? left, right.counted ?? right] : [left, right];
	return {
		indicators: [...one.indicators, ...other.indicators],
		better: operator === "+" ? one.better ?? other.better : void 0,
		valueIn: (rounds) => {
			const first = one.valueIn(rounds);
			if ("lacks" in first) return first;
			const second = other.valueIn(rounds);
			return "lacks" in second ? second : computed(operator, first, second);
		}
	};
}
function computed(operator, left, right) {
	const [one, other] = [left.dimension, right.dimension];
	switch (operator) {
		case "+":
		case "-": {
			if (one !== other) return { lacks: `it has a ${one} and a ${other}, which cannot be added` };
			const sign = operator === "+" ? 1 : -1;
			return {
				value: left.value + sign * right.value,
				dimension: one
			};
		}
		case "*": {
			const isPlain = one === "number" || one === "ratio";
			return {
				value: left.value * right.value,
				dimension: isPlain ? other : one
			};
		}
		case "/": {
			if (right.value === 0) return { lacks: "it would be divided by 0" };
			const value = left.value / right.value;
			if (one === other) return {
				value,
				dimension: "number"
			};
			if (one === "number" && other === "time") return {
				value: value * 1e3,
				dimension: "frequency"
			};
			return {
				value,
				dimension: other === "number" ? one : "number"
			};
		}
		default: return operator;
	}
}
function estimateIn({ aggregation, samples }) {
	if (samples?.type !== "trend" || aggregation.kind !== "percentile" && aggregation.kind !== "med") return void 0;
	const { bounds, percentiles, med } = samples.series.values;
	const key = percentileKey(aggregation.kind === "percentile" ? aggregation.percent : 50);
	return bounds?.[key] === void 0 ? void 0 : percentiles[key] ?? med;
}
function isEstimate({ rounds = [] }) {
	return rounds.some((round) => estimateIn(round) !== void 0);
}

// src/features/study/figures/figure.ts
const words = /* @__PURE__ */ new Map([
	["requests", ofIndicator({
		metric: "http_reqs",
		tags: {},
		aggregation: { kind: "count" }
	}, "higher")],
	["errors count", failedRequests],
	["length", runLength]
]);
const shortWords = [
	"throughput",
	"errors",
	"exceptions",
	"p50",
	"p95",
	"p99",
	"avg",
	"min",
	"med",
	"max"
];
function termOf({ text, place }, { figures, added }) {
	const word = words.get(text.replace(/\s+/g, " "));
	if (word !== void 0) return word;
	if (/^\d+(?:\.\d+)?$/.test(text)) return ofNumber(Number(text));
	const names = [...figures.keys()];
	const name = /^"([^"]+)"$/.exec(text)?.[1];
	if (name !== void 0) {
		const named = figures.get(name);
		if (named !== void 0) return named.expression;
		const known = names.length === 0 ? "" : `; the study has ${names.map((it) => `"${it}"`).join(", ")}`;
		throw mistake(place, `there is no figure "${name}"${didYouMean(name, names)}${known}`, "a figure of the study, in the front matter one above it, or an indicator such as p95");
	}
	const read = parseFigure(text, added);
	if (read.kind === "read") return ofIndicator(read.value.indicator, read.value.better);
	if (/^\w+$/.test(text) && !builtinMetrics.has(text)) {
		const hint = didYouMean(text, [
			...names,
			...words.keys(),
			...shortWords
		]);
		throw mistake(place, `"${text}" is no figure${hint}`, "an indicator such as p95, throughput or job_time p(95), or a figure of the study");
	}
	const { column, found, expected } = read.problem;
	throw mistake(moved(place, column - 1), found, expected);
}
const token = /\s+|[+\-*/()]|(?:[^+\-*/()"'{]|"[^"]*"?|'[^']*'?|\{[^}]*\}?|\([^)]*\)?)+/g;
function parseExpression(written, place, naming) {
	const tokens = [...written.matchAll(token)].flatMap(({ 0: raw, index }) => {
		const text = raw.trim();
		return text === "" ? [] : [{
			text,
			place: moved(place, index + raw.indexOf(text))
		}];
	});
	const end = {
		text: "",
		place: moved(place, written.length)
	};
	const next = () => tokens[0] ?? end;
	const take = (...signs) => {
		const sign = signs.find((one) => one === next().text);
		if (sign !== void 0) tokens.shift();
		return sign;
	};
	const takeTerm = () => {
		if (take("(") === void 0) return termOf(tokens.shift() ?? end, naming);
		const inner = takeChain();
		if (take(")") !== void 0) return inner;
		throw mistake(next().place, "a parenthesis is open", ")");
	};
	const takeChain = (binding = 0) => {
		const own = operators[binding];
		if (own === void 0) return takeTerm();
		let left = takeChain(binding + 1);
		for (let sign = take(...own); sign !== void 0; sign = take(...own)) left = combined(sign, left, takeChain(binding + 1));
		return left;
	};
	const expression = takeChain();
	if (tokens.length === 0) return expression;
	throw mistake(next().place, `found "${next().text}"`, "the end of the figure");
}
function figureOf(name, written, placeOf, naming) {
	const { figure, also, as: look = {}, better, change, missing, zero } = written;
	const place = placeOf(["figure"]);
	const expression = parseExpression(figure, place, naming);
	return {
		name,
		expression,
		place,
		look,
		missing,
		zero,
		also: also === void 0 ? void 0 : figureOf(name, {
			figure: also,
			missing: ""
		}, () => placeOf(["also"]), naming),
		better: better === "neither" ? void 0 : better ?? expression.better,
		change: {
			...change,
			decimals: change?.decimals ?? look.decimals
		}
	};
}

// src/features/study/marks.ts
function withoutLook(text, place) {
	const at = text.lastIndexOf(" as ");
	if (at === -1 || text.includes("\"", at)) return {
		text,
		look: void 0
	};
	const written = text.slice(at + 4).trim();
	const look = readLook(written);
	if (look !== void 0) return {
		text: text.slice(0, at),
		look
	};
	throw mistake(moved(place, at + 4), `"${written}" is no way to print a figure`, lookForm);
}
function planBetween(text, place, look, planning) {
	const [start, kind] = /^(change|ratio)\s+of\s+/.exec(text) ?? [];
	const [fromAt, toAt] = [text.lastIndexOf(" from "), text.lastIndexOf(" to ")];
	if (start === void 0 || fromAt === -1 || toAt < fromAt) return void 0;
	const written = planning.figure(text.slice(start.length, fromAt).trim(), moved(place, start.length));
	const change = {
		...written.change,
		decimals: look?.decimals
	};
	const figure = look === void 0 ? written : {
		...written,
		look,
		change
	};
	const from = planning.run(text.slice(fromAt + 6, toAt), place);
	const to = planning.run(text.slice(toAt + 4), place);
	return (data) => {
		const [before, after] = [data.valueOf(written, from), data.valueOf(written, to)];
		if (before === void 0 || after === void 0) return "–";
		if (kind === "ratio") return timesText(before.value, after.value, look?.decimals);
		return changeText(figure, before, after, printingOf(written, [from, to], data, figure.look));
	};
}
function windowWords(rounds) {
	const [first, last] = [rounds[0], rounds.at(-1)];
	if (first === void 0 || last === void 0 || !hasTimes(first)) return "–";
	const window = {
		...last.window,
		start: first.window.start
	};
	const [from, to] = [clockWords(window.start), clockWords(window.end)];
	const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to;
	const ownMs = rounds.length === 1 ? first.duration?.ms : void 0;
	return `${from} to ${until} UTC (${formatDurationMs(ownMs ?? lengthMs(window))})`;
}
function planMark(written, begin, planning) {
	const place = moved(begin, written.length - written.trimStart().length);
	const { text, look } = withoutLook(written.trim(), place);
	const between = planBetween(text, place, look, planning);
	if (between !== void 0) return between;
	const split = splitRun(text);
	if (split.run === void 0) throw mistake(place, `{{${written}}} says nothing that is computed`, "a figure of a run, such as {{\"TPS\" of after}}, {{change of \"TPS\" from before to after}} or {{window of after}}");
	const run = planning.run(split.run, moved(place, split.at));
	if (split.figure === "window") return (data) => windowWords(data.rounds(run));
	const figure = planning.figure(split.figure, place);
	return (data) => {
		const value = data.valueOf(figure, run);
		return value === void 0 ? figure.missing ?? "–" : formatOn(printingOf(figure, [run], data, look), value.value);
	};
}

// src/ingest/import/instant.ts
function instantOf(written) {
	const text = String(written).trim();
	if (/^\d{9,10}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1e3;
	if (/^\d{12,13}$/.test(text)) return Number(text);
	const ms = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text.replace(" ", "T")) : NaN;
	return Number.isNaN(ms) ? void 0 : ms;
}
const instantForm = "epoch ms or seconds, or a time with its zone such as 2026-01-27T03:57:10Z";

// src/ingest/import/log-pattern.ts
const logPattern = string().min(1).max(500).refine((text) => partsOf(text) !== void 0, { message: "expected a pattern with {value}, each name once and with text between two, such as {time} {name} {value} task={task}" });
function partsOf(pattern) {
	const parts = pattern.split(/(\{\w{1,30}\})/).filter((one) => one !== "").map((one) => /^\{\w+\}$/.test(one) ? { name: one.slice(1, -1) } : { text: one });
	const names = parts.flatMap((part) => "name" in part ? [part.name] : []);
	return parts.every((part, index) => {
		const next = parts[index + 1];
		return !("name" in part) || next === void 0 || "text" in next;
	}) && names.includes("value") && new Set(names).size === names.length ? parts : void 0;
}
function lineReader(pattern) {
	const parts = partsOf(pattern) ?? [];
	return (line) => {
		const found = {};
		let [at, open] = [0, void 0];
		for (const part of parts) {
			if ("name" in part) {
				open = part.name;
				continue;
			}
			const next = line.indexOf(part.text, at);
			if (next === -1) return void 0;
			if (open !== void 0) found[open] = line.slice(at, next).trim();
			[at, open] = [next + part.text.length, void 0];
		}
		if (open !== void 0) found[open] = line.slice(at).trim();
		return found;
	};
}

// src/features/study/schema.ts
function text(most) {
	return string().min(1).max(most);
}
function oneOrMore(each, most = 200) {
	return union([each, array(each).min(1).max(most)]).transform(listOf);
}
function listOf(written) {
	return isList(written) ? written : [written];
}
function isList(written) {
	return Array.isArray(written);
}
function meaning(given, read, message) {
	return given.transform((written, context) => {
		const meant = read(written);
		if (meant !== void 0) return meant;
		context.addIssue({
			code: "custom",
			message
		});
		return NEVER;
	});
}
function named(each, what) {
	const name = text(100).regex(/^[^\s"{}](?:[^"{}\r\n]*[^\s"{}])?$/u, { message: "expected a name on one line, without quotes and braces" });
	const message = `expected at most 200 ${what}`;
	return record(name, each).refine((all) => Object.keys(all).length <= 200, { message });
}
const look = meaning(union([string(), number()]), readLook, `expected ${lookForm}`);
const instant = meaning(union([string(), number()]), instantOf, `expected ${instantForm}`);
const spanKeys = {
	from: instant.meta({
		description: "Start of the window.",
		examples: [1696601556172, "2023-10-06T14:12:36Z"]
	}),
	to: instant.meta({ description: "End of the window." })
};
function spanOf({ from, to }) {
	return from < to ? {
		fromMs: from,
		toMs: to
	} : void 0;
}
const order = "is no window: `to` must be later than `from`";
const span = meaning(strictObject(spanKeys), spanOf, order);
const datedRun = meaning(strictObject({
	testid: optional(text(500), "Tag `testid` of a test run in Prometheus."),
	...spanKeys
}), ({ testid, ...window }) => {
	const span = spanOf(window);
	return span && {
		testid,
		span
	};
}, order);
const path = text(1e3);
const details = strictObject({
	results: optional(oneOrMore(path, 100), "Result files, each a round; a folder with those of all rounds; or Run records."),
	format: optional(_enum(formatNames), "Format of the files. Default: recognised."),
	log: optional(logPattern, "For a log: how its lines look; each {name} is a trend of its values.", ["{time} {name} {value} task={task}"]),
	values: optional(record(text(100), text(300)), "For a JSON of your own: names of figures, and where they stand in it.", [{ p95: "latency.e2e_p95" }]),
	prometheus: optional(datedRun, "A test run that k6 wrote to Prometheus, or only a window there."),
	note: optional(text(500), "What this run is, shown below its figures.")
});
const run = union([oneOrMore(path, 100).transform((results) => ({ results })), details]);
const size = meaning(string(), (written) => parseQuantity(written)?.value, "expected a number with its unit, such as 0.05%");
const zero = union([text(100).transform((says) => ({
	says,
	below: 0
})), strictObject({
	says: text(100),
	below: size.default(0).meta({ description: "What counts as zero, such as 0.05%." })
})]);
const change = string().regex(/^(?:percent|points|difference|times)(?: \.\d)?$/, { message: "expected percent, points, difference or times, and decimals, such as percent .2" }).transform((written) => {
	const [word, decimals] = written.split(" .");
	return {
		form: changeForms.find((one) => one === word),
		decimals: decimals === void 0 ? void 0 : Number(decimals)
	};
});
const figureDetails = strictObject({
	figure: text(500).meta({
		description: "An indicator, another figure in quotes, or several with + - * / between them.",
		examples: ["requests + errors", "polls count / tasks count"]
	}),
	also: optional(text(500), "Another figure, in parentheses behind it."),
	better: optional(_enum([
		"lower",
		"higher",
		"neither"
	]), "What is better. Default: as for the metric."),
	as: optional(look, "Unit and decimals.", [
		"ms",
		"s .1",
		"req/min",
		".2"
	]),
	change: optional(change, "How a change is told, and its decimals. Default: percent, of a share in points.", ["percent .2", "difference"]),
	zero: optional(zero, "What a change to zero is called.", ["No error"]),
	missing: optional(text(100), "Shown for runs without it, which else are a mistake.", ["–"])
});
const figure = union([text(500).transform((figure) => ({ figure })), figureDetails]);
const figuresWritten = optional(oneOrMore(text(500)), "Names of figures, or indicators. Default: all of the study.");
const runsWritten = optional(oneOrMore(path), "Names of runs. Default: all of the study.");
const runWritten = optional(text(1e3), "The run. Default: the last one.");
const frontMatter = strictObject({
	$schema: optional(string(), "URL of this JSON Schema, for editors."),
	title: optional(text(200), "Title of the page. Default: the first heading."),
	runs: optional(named(run, "runs"), "The runs by name, in the order in which tables show them.", [{
		before: "results/before.csv",
		after: ["results/after-1.csv", "results/after-2.csv"]
	}]),
	figures: optional(named(figure, "figures"), "The figures by name.", [{ "TPS p95": "throughput over seconds p(5)" }]),
	prometheus: optional(strictObject({
		url: optional(text(2e3), "Base URL of Prometheus, or $NAME of a variable that has it."),
		step: optional(duration.schema(zod), "Distance between two values. Default: one that fits the window.")
	}), "The Prometheus of servers and events. Default: the gate file's, whose credentials it needs."),
	limits: optional(oneOrMore(text(500)), "Limits of figures; without `of RUN` of the last run.", [["p95 < 300ms", "warn: errors < 1%"]]),
	expect: optional(oneOrMore(text(500)), "What must be true of the runs.", [["\"TPS\" of after > \"TPS\" of before by 2x"]])
}).meta({ title: "Front matter of a Loadline study" });

// src/features/study/plan.ts
function unquoted(text) {
	return text.trim().replace(/^"([^"]*)"$/, "$1");
}
function startPlanning(naming, runs) {
	const named = new Map(naming.figures);
	const files = /* @__PURE__ */ new Map();
	const needed = [];
	const planning = {
		figures: [...naming.figures.values()],
		runs,
		figure: (text, place) => {
			const name = unquoted(text);
			const figure = named.get(name) ?? figureOf(name, { figure: text }, () => place, naming);
			named.set(name, figure);
			return figure;
		},
		run: (text, place) => {
			const name = text === void 0 ? runs.at(-1) : unquoted(text);
			const known = runs.length === 0 ? "runs in the front matter" : `one of ${runs.join(", ")}`;
			if (name === void 0) throw mistake(place, "there is no run that this could be said of", known);
			if (runs.includes(name)) return name;
			throw mistake(place, `there is no run "${name}"${didYouMean(name, runs)}`, known);
		},
		runOrFile: (text, place, log) => {
			const isNamed = runs.includes(text) || !/[./\\]/.test(text);
			if (log === void 0 && isNamed) return planning.run(text, place);
			const name = log === void 0 ? text : `${text} ${log}`;
			files.set(name, {
				name,
				written: {
					results: [text],
					log
				},
				place
			});
			return name;
		},
		need: (indicator) => void needed.push(indicator)
	};
	return {
		planning,
		named,
		files,
		needed
	};
}
function planPart(segment, planning) {
	if (segment.kind === "prose") return () => segment;
	if (segment.kind === "mark") {
		const mark = planMark(segment.text, segment.place, planning);
		return (data) => ({
			kind: "prose",
			text: unitsKept(text$1(mark(data)))
		});
	}
	const render = segment.of.plan(segment, planning);
	return async (data) => ({
		kind: "block",
		parts: await render(data)
	});
}
function planStudy({ reach, files: own, frontMatter: frontMatter$1, segments }, { runs: given = [], added } = {}) {
	const { value: front, placeOf } = readWritten(frontMatter$1, frontMatter, "a front matter");
	const problems = [];
	const figures = /* @__PURE__ */ new Map();
	const naming = {
		figures,
		added
	};
	gathered(problems, Object.entries(front.figures ?? {}), ([name, written]) => figures.set(name, figureOf(name, written, (path) => placeOf([
		"figures",
		name,
		...path
	]), naming)));
	refuse(problems);
	const runs = Object.entries(front.runs ?? {}).map(([name, written]) => ({
		name,
		written,
		place: placeOf(["runs", name])
	}));
	const { planning, named, files, needed } = startPlanning(naming, [...runs.map(({ name }) => name), ...given]);
	const [limits = [], claims = []] = ["limits", "expect"].map((key) => gathered(problems, front[key] ?? [], (text, index) => parseClaim(text, placeOf([key, index]), planning)));
	const parts = gathered(problems, segments, (segment) => planPart(segment, planning));
	refuse(problems);
	const used = [...named.values()].flatMap(({ expression, also }) => known(expression, also?.expression));
	return {
		reach,
		files: own,
		front,
		given,
		limits,
		claims,
		parts,
		runs: [...runs, ...files.values()],
		indicators: [...needed, ...used.flatMap(({ indicators }) => indicators)]
	};
}

// src/features/study/study.ts
function blockKind(name, schema, plan, keys = [name]) {
	return {
		name,
		schema,
		plan: (yaml, planning) => {
			const { value, placeOf } = readWritten(yaml, schema, `a block ${name}`);
			const at = (...path) => placeOf([...keys, ...path]);
			const namedOrAll = (what, all, read) => {
				return (written, ...path) => {
					const shown = written?.map((text, index) => read(text, at(...path, index))) ?? all;
					if (shown.length > 0) return shown;
					const expected = `${what}s in the front matter or in this block`;
					throw mistake(placeOf([name]), `there is no ${what} to show`, expected);
				};
			};
			return plan({
				written: value,
				planning,
				at,
				figures: namedOrAll("figure", planning.figures, planning.figure),
				runs: namedOrAll("run", planning.runs, planning.runOrFile),
				run: (written, ...path) => planning.run(written, at(...path))
			});
		}
	};
}

// src/features/study/blocks/breakdown.ts
const ofRun = text(500);
const schema$8 = strictObject({ breakdown: strictObject({
	of: ofRun.meta({
		description: "The whole: a figure, and the run that it is of.",
		examples: ["end_to_end avg of load"]
	}),
	parts: record(text(100), ofRun).refine((parts) => Object.keys(parts).length <= 100, { message: "expected at most 100 parts" }).meta({
		description: "Names of the parts, each a figure (of a run or a log) or a typed value.",
		examples: [{
			vision: "\"scan.vision\" avg of worker",
			network: "100ms"
		}]
	}),
	rest: optional(text(100), "What the parts leave. Default: not named.")
}) });
function amountOf(written, place, planning) {
	const typed = parseQuantity(written);
	if (typed !== void 0) return {
		figure: {
			name: written,
			place,
			look: {}
		},
		valueIn: () => typed
	};
	const { figure, run } = namedFigure(written, place, planning);
	return {
		figure,
		valueIn: (data) => neededValue(figure, run, place, data)
	};
}
const breakdown = blockKind("breakdown", schema$8, ({ written: whole, planning, at }) => {
	const { of, parts: written, rest: restName = "not named" } = whole.breakdown;
	const { figure, valueIn } = amountOf(of, at("of"), planning);
	const parts = Object.entries(written).map(([name, amount]) => {
		const place = at("parts", name);
		return {
			name,
			place,
			...amountOf(amount, place, planning)
		};
	});
	return (data) => {
		const { value: all, dimension } = valueIn(data);
		if (!(all > 0)) throw mistake(at("of"), "the whole is not above 0", "a whole with parts");
		const named = parts.map(({ name, place, valueIn }) => {
			const part = valueIn(data);
			if (part.dimension === dimension) return {
				name,
				value: part.value
			};
			const found = `the part is a ${part.dimension}, the whole a ${dimension}`;
			throw mistake(place, found, "a part of the same kind");
		});
		const rest = all - named.reduce((sum, { value }) => sum + value, 0);
		const rows = [...named, {
			name: restName,
			value: rest
		}].toSorted((one, other) => other.value - one.value);
		const scale = printingBeside(figure, rows.map(({ value }) => ({
			value,
			dimension
		})));
		const share = (value) => formatChange(value / all).replace("+", "");
		const excess = `The parts exceed the whole by ${formatOn(scale, -rest)}: some overlap, or are of other samples.`;
		const largest = rows.slice(0, 1).flatMap(({ name, value }) => [{ strong: `Largest part: ${name}` }, `: ${share(value)}.`]);
		return [tableOf(rows, [
			left("Part", ({ name }) => [name]),
			right("Mean", ({ value }) => [formatOn(scale, value)]),
			right("Share", ({ value }) => [share(value)])
		]), {
			kind: "paragraph",
			line: [`Of ${formatOn(scale, all)}. `, ...rest < 0 ? [excess] : largest]
		}];
	};
});

// src/features/study/charts/over-time.ts
function eachSecond({ aggregation }) {
	switch (aggregation.kind) {
		case "overSeconds": return aggregation.each;
		case "avg":
		case "med":
		case "rate": return { kind: aggregation.kind };
		case "percentile": return aggregation;
		case "count": return { kind: "rate" };
		default: return;
	}
}
function overTime({ indicator }) {
	const each = indicator && eachSecond(indicator);
	return each && {
		...indicator,
		aggregation: {
			kind: "overSeconds",
			each,
			over: { kind: "avg" }
		}
	};
}
function timeCourseOf(name, run, indicator) {
	const found = findIndicator(run, indicator);
	if (found.kind !== "found" || found.samples.type !== "trend" || found.rowMs === void 0) return void 0;
	const { count = [], sum = [] } = found.samples.series.slices ?? {};
	const { rowMs, dimension } = found;
	const points = count.flatMap((one, row) => one > 0 ? [{
		sinceMs: row * rowMs,
		value: (sum[row] ?? 0) / one
	}] : []);
	return points.length === 0 ? void 0 : {
		name,
		dimension,
		points
	};
}
const mostPlaces = 240;
function sinceWords(ms) {
	const seconds = Math.round(ms / 1e3);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
function onOneAxis(courses) {
	const times = courses.flatMap(({ points }) => points.map(({ sinceMs }) => sinceMs));
	const lastMs = Math.max(0, highestOf(times));
	const gaps = courses.flatMap(({ points }) => points.slice(1).map(({ sinceMs }, index) => sinceMs - (points[index]?.sinceMs ?? 0)));
	const finestMs = lowestOf(gaps.filter((gap) => gap > 0));
	const leastMs = Math.max(1e3, Math.ceil(lastMs / mostPlaces / 1e3) * 1e3);
	const stepMs = Number.isFinite(finestMs) ? Math.max(leastMs, finestMs) : leastMs;
	const places = Array.from({ length: Math.floor(lastMs / stepMs) + 1 }, (_, index) => index);
	const values = courses.map(({ points }) => {
		const inPlaces = groupedBy(points, ({ sinceMs }) => Math.floor(Math.max(0, sinceMs) / stepMs));
		return places.map((place) => {
			const own = inPlaces.get(place);
			return own && sumOf(own, ({ value }) => value) / own.length;
		});
	});
	return {
		x: places.map((place) => sinceWords(place * stepMs)),
		stepMs,
		values
	};
}

// src/features/study/servers/series.ts
function seriesOf({ series }) {
	return series.map(({ labels, values }) => {
		return {
			labels,
			points: values.filter(({ value }) => Number.isFinite(value)).map(({ at, value }) => ({
				atMs: at.getTime(),
				value
			}))
		};
	}).filter(({ points }) => points.length > 0);
}
function cut({ labels, points }, { fromMs, toMs }, factor) {
	return {
		labels,
		points: points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs).map(({ atMs, value }) => ({
			atMs,
			value: value * factor
		}))
	};
}
function drained(series, { toMs }) {
	const all = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
	const times = [...new Set(all)].sort((a, b) => a - b);
	const isEmpty = (atMs) => series.every((one) => (valueAt(one, atMs) ?? 0) === 0);
	return times.find((atMs) => atMs >= toMs && isEmpty(atMs)) ?? times.at(-1) ?? toMs;
}
function valueAt({ points }, atMs) {
	return points.findLast((one) => one.atMs <= atMs)?.value;
}
function nameOf({ labels }, keys) {
	const entries = Object.entries(labels).filter(([key]) => key !== "__name__");
	if (keys.length > 0) return keys.map((key) => labels[key] ?? "–").join(" ");
	if (entries.length <= 1) return entries[0]?.[1] ?? labels["__name__"] ?? "value";
	return entries.map(([key, value]) => `${key}=${value}`).join(", ");
}
const form = "a CSV with the columns time and one for each series, or what Prometheus answers to query_range";
function ofCsv(text, path, place) {
	const [head = [], ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== "").map((line) => line.split(",").map((cell) => cell.trim()));
	const times = rows.map(([time = ""], index) => {
		const atMs = instantOf(time);
		if (atMs !== void 0) return atMs;
		throw mistake(place, `${path} line ${index + 2}: "${time}" is no time`, form);
	});
	return head.slice(1).map((name, column) => ({
		labels: { series: name },
		points: rows.flatMap((cells, index) => {
			const [atMs = 0, cell = ""] = [times[index], cells[column + 1]];
			if (cell !== "" && !Number.isFinite(Number(cell))) throw mistake(place, `${path} line ${index + 2}: "${cell}" is no number`, form);
			return cell === "" ? [] : [{
				atMs,
				value: Number(cell)
			}];
		})
	})).filter(({ points }) => points.length > 0);
}
function seriesIn(text, path, place) {
	if (!text.trimStart().startsWith("{")) return ofCsv(text, path, place);
	try {
		const answer = readAnswer(text);
		if (answer.kind !== "matrix") throw mistake(place, `${path} has a ${answer.kind}`, form);
		return seriesOf(answer);
	} catch (error) {
		if (!(error instanceof WrongShape)) throw error;
		throw mistake(place, `${path} is no answer of Prometheus`, form);
	}
}

// src/features/study/servers/queries.ts
const promql = text(1e4);
const drain = "load + drain until all are 0";
function unitOf(word) {
	if (word === "ratio") return {
		dimension: "ratio",
		factor: 1,
		counted: ""
	};
	const meaning = unitMeaning(word);
	return {
		...meaning ?? {
			dimension: "number",
			factor: 1
		},
		counted: meaning === void 0 ? word : ""
	};
}
const plainUnit = unitOf("");
const seriesKeys = {
	query: optional(union([promql.transform((query) => [["", query]]), record(text(100), promql).transform((queries) => Object.entries(queries))]), "PromQL, or several by name.", ["sum by (pod) (rate(container_cpu_usage_seconds_total[1m]))"]),
	file: optional(text(1e3), "A CSV (time, then a column a series) or an answer of Prometheus."),
	of: runWritten,
	window: optional(union([span, _enum(["load", drain])]), "When: a span of its own, or the run's with the time until all series are 0. Default: the run's."),
	by: optional(oneOrMore(string(), 20), "Labels that name a series. Default: all that it has."),
	unit: optional(string().max(20).transform(unitOf), "Unit of the values: s, ms, %, ratio, B, B/s, /s or a word for what is counted.")
};
strictObject(seriesKeys);
const longestDrainMs = 18e5;
function planSeries({ query, file, of, window, by = [], unit = plainUnit }, { at, run }, path = []) {
	if (query === void 0 === (file === void 0)) throw mistake(at(...path), "this block reads no series", "query or file, one of them");
	const own = typeof window === "object" ? window : void 0;
	const named = of !== void 0 || own === void 0 && file === void 0 ? run(of, ...path, "of") : "";
	const read = (group, series, span, stepMs) => series.map((one) => ({
		...cut(one, span, unit.factor),
		group,
		name: nameOf(one, by),
		span,
		stepMs
	})).filter(({ points }) => points.length > 0);
	if (file !== void 0) return async (data) => {
		const series = await data.seriesIn(file, at(...path, "file"));
		const times = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
		return read("", series, own ?? {
			fromMs: Math.min(...times),
			toMs: Math.max(...times)
		}, 1);
	};
	return async (data) => {
		const load = own ?? windowOf(named, data, at(...path));
		const isDraining = window === drain;
		const asked = isDraining ? {
			...load,
			toMs: Math.min(Date.now(), load.toMs + longestDrainMs)
		} : load;
		const found = [];
		for (const [group, text] of query ?? []) {
			const place = at(...path, "query", group);
			const { series, stepMs } = await data.ask({
				query: text,
				span: asked,
				place
			});
			const whole = isDraining ? {
				...load,
				toMs: drained(series, load)
			} : load;
			found.push(...read(group, series, whole, stepMs));
		}
		return found;
	};
}
function roundsWithTimes(run, data, place) {
	const rounds = data.rounds(run).filter((round) => hasTimes(round) && lengthMs(round.window) > 0);
	if (rounds.length > 0) return rounds;
	throw mistake(place, `the results of "${run}" have no times`, "a window: { from, to }");
}
function windowOf(run, data, place) {
	const rounds = roundsWithTimes(run, data, place);
	return {
		fromMs: Math.min(...rounds.map(({ window }) => Date.parse(window.start))),
		toMs: Math.max(...rounds.map(({ window }) => Date.parse(window.end)))
	};
}

// src/features/study/blocks/figures-table.ts
const marksWritten = optional(union([array(string().max(200)).max(200), record(string(), string().max(200))]), "Words for the rows, in their order or by name.", [["baseline", "best point"]]);
const schema$7 = strictObject({ table: strictObject({
	runs: runsWritten,
	figures: figuresWritten,
	by: optional(_enum(["figure", "run"]), "What each row is. Default: figure."),
	as: optional(look, "Unit and decimals of all figures. Default: each figure's own."),
	marks: marksWritten
}) });
function marked(table, marks) {
	if (marks === void 0) return table;
	const byName = new Map(Object.entries(marks));
	const markOf = (row, index) => byName.get(Array.isArray(marks) ? String(index) : String(row[0]?.[0]));
	return {
		...table,
		columns: [...table.columns, {
			title: "",
			align: "left"
		}],
		rows: table.rows.map((row, index) => [...row, [markOf(row, index) ?? ""]])
	};
}
const verdictTexts = {
	pass: "PASS",
	warn: "WARN",
	fail: "FAIL"
};
function verdictPieces(verdict) {
	return verdict === void 0 ? [] : [{
		verdict,
		words: verdictTexts[verdict]
	}];
}
function cellsOf(runs, data, { look, isJudged = false } = {}) {
	const scaleOf = remembered((figure) => printingOf(figure, runs, data, {
		...figure.look,
		...look
	}));
	return (figure, run) => {
		const value = data.valueOf(figure, run);
		const scale = scaleOf(figure);
		if (value === void 0) return [figure.missing ?? "–"];
		const also = figure.also && data.valueOf(figure.also, run);
		const words = `${formatOn(scale, value.value)}${also === void 0 ? "" : ` (${printedAlone(also)})`}`;
		const verdict = isJudged ? verdictPieces(verdictOf(figure, run, data)) : [];
		return [words, ...verdict.length === 0 ? [] : [" ", ...verdict]];
	};
}
function figureColumns(figures, cellOf) {
	return figures.map((figure) => right(figure.name, ({ run }) => cellOf(figure, run)));
}
function runColumns(runs, cellOf) {
	return [left("Figure", (figure) => [figure.name]), ...runs.map((run) => right(run, (figure) => cellOf(figure, run)))];
}
function byFigure(figures, runs, data, look) {
	const [alone, ...others] = runs;
	const isAlone = alone !== void 0 && others.length === 0;
	const isJudged = figures.some((figure) => runs.some((run) => verdictOf(figure, run, data) !== void 0));
	const limits = (figure) => limitsOf(figure, data).map(({ comparison, right: { text } }) => `${comparison} ${text}`);
	return tableOf(figures, [
		...runColumns(runs, cellsOf(runs, data, {
			look,
			isJudged: !isAlone
		})),
		isJudged && left("Limit", (figure) => [[...new Set(limits(figure))].join(", ")]),
		isJudged && isAlone && left("Verdict", (figure) => verdictPieces(verdictOf(figure, alone, data)))
	]);
}
const figuresTable = blockKind("table", schema$7, (block) => {
	const { by, as, marks, ...named } = block.written.table;
	const figures = block.figures(named.figures, "figures");
	const runs = block.runs(named.runs, "runs");
	return (data) => {
		const rows = runs.map((run) => ({ run }));
		const run = left("Run", ({ run }) => [run]);
		return [marked(by === "run" ? tableOf(rows, [run, ...figureColumns(figures, cellsOf(runs, data, {
			look: as,
			isJudged: true
		}))]) : byFigure(figures, runs, data, as), marks), ...notesOf(runs, figures, data)];
	};
});
function notesOf(runs, figures, data) {
	const notes = [...new Set(runs)].flatMap((run) => known(data.noteOf(run), estimatesWords(run, figures, data)).filter((words) => data.isNew(`${run}: ${words}`)).map((words) => [{ strong: run }, `: ${words}`]));
	return listOf$1(notes);
}
function estimatesWords(run, figures, data) {
	const names = figures.flatMap((figure) => {
		const value = data.valueOf(figure, run);
		return value !== void 0 && isEstimate(value) ? [figure.name] : [];
	});
	if (names.length === 0) return void 0;
	const [be, they] = names.length === 1 ? ["is an estimate", "it"] : ["are estimates", "they"];
	const tool = (data.rounds(run)[0]?.provenance.generator ?? "").replace(/, read from .{0,300}$/, "");
	return `${names.join(", ")} ${be} of ${tool}; ${they} may lie outside of the smallest and the largest sample.`;
}

// src/features/study/blocks/ladder.ts
const results = oneOrMore(text(1e3), 20);
const byLevel = record(text(100), results);
const levelsWritten = record(text(100), union([results, byLevel])).meta({
	description: "Runs or files by level; of several deployments by name, and then by level.",
	examples: [{
		50: "results/50.csv",
		200: "results/200.csv"
	}, {
		single: { 50: "s50.csv" },
		four: { 50: "f50.csv" }
	}]
});
function levelsOf(written, { at, planning }) {
	const rungsAt = (deployment, levels, path) => Object.entries(levels).flatMap(([key, named]) => {
		const level = Number(key);
		if (!(level > 0)) throw mistake(at(...path, key), `"${key}" is no level`, "a number above 0, such as 200");
		return named.map((name, index) => {
			const run = planning.runOrFile(name, at(...path, key, index));
			return {
				deployment,
				level,
				run
			};
		});
	});
	return Object.entries(written).flatMap(([key, one]) => Symbol.iterator in one ? rungsAt("", { [key]: one }, ["level"]) : rungsAt(key, one, ["level", key])).toSorted((one, other) => one.level - other.level);
}
const schema$6 = strictObject({ ladder: strictObject({
	level: levelsWritten,
	figures: figuresWritten,
	throughput: optional(text(500), "The figure that stops growing at the knee. Default: throughput."),
	marks: marksWritten
}) });
function climbsOf(rungs) {
	return [...groupedBy(rungs, ({ deployment }) => deployment).values()].map((own) => [...groupedBy(own, ({ level }) => level).values()].map(([first]) => first));
}
function readingOf(climb, figures, throughput, data) {
	const met = climb.map(({ level, run }) => ({
		level,
		isMet: meets(figures, run, data)
	}));
	const largest = met.findLast(({ isMet }) => isMet === true)?.level;
	const points = climb.flatMap(({ level, run }) => {
		const value = data.valueOf(throughput, run);
		return value === void 0 ? [] : [{
			x: level,
			y: value.value
		}];
	});
	const knee = kneeOf(points);
	const stops = knee && (knee.from === knee.to ? knee.from : `${knee.from} to ${knee.to}`);
	const grows = stops === void 0 ? "grows up to the highest level" : `stops growing at ${stops}`;
	const words = known(met.some(({ isMet }) => isMet !== void 0) && (largest === void 0 ? "no level meets the limits." : `largest level that meets the limits: ${largest}.`), points.length > 2 && `${throughput.name} ${grows}.`);
	const deployment = climb[0]?.deployment ?? "";
	return words.map((one) => [deployment === "" ? one : `${deployment}: ${one}`]);
}
function tableByLevel(rungs, figures, data) {
	const isRepeated = (rung) => rungs.some((one) => one !== rung && one.level === rung.level && one.deployment === rung.deployment);
	const runs = rungs.map(({ run }) => run);
	const isMet = new Map(rungs.map((rung) => [rung, meets(figures, rung.run, data)]));
	return tableOf(rungs, [
		left("Level", (rung) => [`${rung.level}${isRepeated(rung) ? ` (${rung.run})` : ""}`]),
		rungs.some(({ deployment }) => deployment !== rungs[0]?.deployment) && left("Deployment", ({ deployment }) => [deployment]),
		...figureColumns(figures, cellsOf(runs, data)),
		[...isMet.values()].some((one) => one !== void 0) && left("Limits", (rung) => verdictPieces(isMet.get(rung) === true ? "pass" : "fail"))
	]);
}
function ratioTable(climbs, figures, data) {
	const [one, other, third] = climbs;
	if (one === void 0 || other === void 0 || third !== void 0) return void 0;
	const pairs = one.flatMap((rung) => {
		const beside = other.find(({ level }) => level === rung.level);
		return beside === void 0 ? [] : [{
			level: rung.level,
			runs: [rung.run, beside.run]
		}];
	});
	const names = `${other[0]?.deployment} / ${one[0]?.deployment}`;
	return tableOf(pairs, [left("Level", ({ level }) => [String(level)]), ...figures.map((figure) => right(`${figure.name}, ${names}`, ({ runs }) => {
		const [from, to] = runs.map((run) => data.valueOf(figure, run));
		return [from === void 0 || to === void 0 ? "–" : timesText(from.value, to.value)];
	}))]);
}
const ladder = blockKind("ladder", schema$6, (block) => {
	const { level, figures: named, throughput: grows, marks } = block.written.ladder;
	const figures = block.figures(named, "figures");
	const rungs = levelsOf(level, block);
	const throughput = {
		...block.planning.figure(grows ?? "throughput", block.at("throughput")),
		...grows === void 0 && { missing: "–" }
	};
	const runs = rungs.map(({ run }) => run);
	const climbs = climbsOf(rungs);
	return (data) => known(marked(tableByLevel(rungs, figures, data), marks), ratioTable(climbs, figures, data), ...listOf$1(climbs.flatMap((climb) => readingOf(climb, figures, throughput, data))), ...notesOf(runs, figures, data));
});

// src/features/study/blocks/servers.ts
const clockOf = (atMs) => timeOfDay(new Date(atMs).toISOString());
const valuesOf = ({ points }) => points.map(({ value }) => value);
const firstOf = ({ points }) => points[0] ?? {
	atMs: 0,
	value: 0
};
const endOf = (row) => valuesOf(row).at(-1) ?? 0;
const highest = (row) => Math.max(...valuesOf(row));
const figures = {
	start: (row) => firstOf(row).value,
	peak: highest,
	end: endOf,
	min: (row) => Math.min(...valuesOf(row)),
	max: highest,
	avg: (row) => valuesOf(row).reduce((sum, one) => sum + one, 0) / row.points.length
};
const columns = [
	"start",
	"peak",
	"peak time",
	"end",
	"change",
	"min",
	"max",
	"avg"
];
const schema$5 = strictObject({ servers: strictObject({
	...seriesKeys,
	columns: optional(array(text(100)).min(1).max(40), `Any of ${columns.join(", ")}, and times such as 03:57:40. Default: start, peak, peak time, end.`),
	as: optional(look, "Unit and decimals.")
}) });
const clock = /^\d\d:\d\d(?::\d\d)?$/;
function momentIn(column, { span }) {
	if (!clock.test(column)) return instantOf(column);
	const day = new Date(span.fromMs).toISOString().slice(0, 11);
	const atMs = Date.parse(`${day}${column.padEnd(8, ":00")}Z`);
	return atMs < span.fromMs ? atMs + 864e5 : atMs;
}
function cellOf(row, column, { unit = plainUnit, as = {} }) {
	const { dimension, counted } = unit;
	const behind = counted === "" ? "" : ` ${counted}`;
	const first = firstOf(row);
	if (column === "peak time") return clockOf(row.points.find(({ value }) => value === highest(row))?.atMs ?? first.atMs);
	if (column === "change") {
		const change = endOf(row) - first.value;
		const unit = scaleOf(as, dimension, { figures: [change] });
		return `${formatDifference(change, dimension, {
			unit,
			kept: as.decimals
		})}${behind}`;
	}
	if (column === "start" && first.atMs - row.span.fromMs >= row.stepMs) return `– (since ${clockOf(first.atMs)})`;
	const value = figures[column]?.(row) ?? valueAt(row, momentIn(column, row) ?? row.span.toMs);
	return value === void 0 ? "–" : `${printedAlone({
		value,
		dimension
	}, as)}${behind}`;
}
const servers = blockKind("servers", schema$5, (block) => {
	const written = block.written.servers;
	const read = planSeries(written, block);
	const { columns: chosen = columns.slice(0, 4), as = {}, unit = plainUnit } = written;
	for (const [index, column] of chosen.entries()) {
		if (columns.includes(column) || clock.test(column) || instantOf(column) !== void 0) continue;
		const expected = `one of ${columns.join(", ")}, or a time such as 03:57:40`;
		throw mistake(block.at("columns", index), `unknown column "${column}"`, expected);
	}
	if (!fits(as, unit.dimension)) throw mistake(block.at("as"), `the values are a ${unit.dimension}`, lookForm);
	return async (data) => {
		const rows = await read(data);
		return [tableOf(rows, [
			rows.some(({ group }) => group !== "") && left("Query", ({ group }) => [group]),
			left("Series", ({ name }) => [name]),
			...chosen.map((column) => right(capitalised(column), (row) => [cellOf(row, column, written)]))
		])];
	};
});
const eventsWritten = union([promql.transform((query) => ({ query: [["", query]] })), strictObject(seriesKeys)]);
const eventsSchema = strictObject({ events: eventsWritten.meta({ description: "PromQL of series whose changes are events, such as replicas." }) });
const mostEvents = 200;
function planEvents(written, block, path = []) {
	const read = planSeries(written, block, path);
	return async (data) => {
		return (await read(data)).flatMap(({ group, name, points }) => points.flatMap(({ atMs, value }, index) => {
			const before = points[index - 1]?.value ?? value;
			const change = `${numberWords(before)} → ${numberWords(value)}`;
			return before === value ? [] : [{
				atMs,
				name: `${group} ${name}`.trim(),
				change
			}];
		})).toSorted((one, other) => one.atMs - other.atMs).slice(0, mostEvents);
	};
}
const events = blockKind("events", eventsSchema, (block) => {
	const read = planEvents(block.written.events, block);
	return async (data) => {
		const found = await read(data);
		if (found.length === 0) return [{
			kind: "paragraph",
			line: ["Nothing changed in this time."]
		}];
		return [tableOf(found, [
			left("Time (UTC)", ({ atMs }) => [clockWords(new Date(atMs).toISOString())]),
			left("Series", ({ name }) => [name]),
			left("Change", ({ change }) => [change])
		])];
	};
});

// src/features/study/blocks/chart.ts
const schema$4 = strictObject({ chart: strictObject({
	figures: figuresWritten,
	over: optional(_enum([
		"run",
		"level",
		"time"
	]), "What the x axis is. Default: run."),
	runs: runsWritten,
	level: levelsWritten.optional(),
	...seriesKeys,
	limits: optional(record(text(100), number()), "Lines across the chart by name, in its unit, such as the request and the limit of a pod."),
	events: optional(eventsWritten, "PromQL of series whose changes are marked."),
	title: optional(text(200), "Title. Default: the figures.")
}) });
function drawingOf(drawn, figures, { written, at }, data) {
	const { curves, events = [] } = drawn;
	const { unit: { counted } = plainUnit, limits: lines = {}, title } = written.chart;
	const [dimension = "number", other] = new Set(curves.flatMap((curve) => curve.dimension ?? []));
	if (other !== void 0) throw mistake(at(), `a ${dimension} and a ${other} do not fit on one axis`, "figures of one kind; a chart for each other one");
	const look = figures[0]?.look ?? {};
	const values = curves.flatMap((curve) => curve.values.filter((one) => one !== void 0));
	const { suffix, factor } = (fits(look, dimension) ? look.unit : void 0) ?? unitOver(dimension, values);
	const inUnit = ({ name, values: own }) => {
		return {
			name,
			values: own.map((one) => one && one / factor)
		};
	};
	const across = Object.entries(lines).map(([name, value]) => ({
		name,
		values: drawn.x.map(() => value)
	}));
	const limits = across.length > 0 ? [] : figures.flatMap((figure) => limitsOf(figure, data));
	return {
		...drawn,
		kind: "drawing",
		events,
		title: title ?? (figures.map(({ name }) => name).join(", ") || "Servers"),
		unit: counted || suffix.trim(),
		curves: [...curves.map(inUnit), ...across],
		limits: limits.map(({ right }) => right.quantity.value / factor)
	};
}
function curveOf(name, figure, runs, data) {
	const values = runs.map((run) => run === void 0 ? void 0 : data.valueOf(figure, run));
	return {
		name,
		dimension: values.find((one) => one !== void 0)?.dimension,
		values: values.map((one) => one?.value)
	};
}
const overRuns = (figures, block) => {
	const runs = block.runs(block.written.chart.runs, "runs");
	return (data) => {
		const curves = figures.map((figure) => curveOf(figure.name, figure, runs, data));
		return {
			x: runs,
			axis: "",
			look: "bars",
			curves
		};
	};
};
const overLevels = (figures, block) => {
	const { level: written } = block.written.chart;
	if (written === void 0) throw mistake(block.at(), "the chart has no levels", "level: { 50: run or file, 100: ... }");
	const rungs = levelsOf(written, block);
	const levels = [...new Set(rungs.map(({ level }) => level))];
	return (data) => {
		const curves = climbsOf(rungs).flatMap((climb) => {
			const [{ deployment } = { deployment: "" }] = climb;
			const runs = levels.map((level) => climb.find((one) => one.level === level)?.run);
			return figures.map((figure) => {
				const isNamed = figures.length > 1 || deployment === "";
				return curveOf(known(deployment, isNamed && figure.name).join(" "), figure, runs, data);
			});
		});
		return {
			x: levels.map(String),
			axis: "level",
			look: "lines",
			curves
		};
	};
};
function planSeconds(figures, { written, planning, at, ...block }) {
	const runs = block.runs(written.chart.runs, "runs");
	const all = figures.map(({ name, place, expression }) => {
		const each = overTime(expression);
		if (each === void 0) throw mistake(place, `"${name}" has no course over time`, "one indicator that each second has, such as throughput or http_req_waiting avg");
		planning.need(each);
		return {
			name,
			each
		};
	});
	const isOne = figures.length === 1;
	return (data) => {
		const measured = runs.filter((run) => data.rounds(run).length > 0);
		const courses = all.flatMap(({ name, each }) => measured.map((run) => {
			const title = known(!isOne && name, (isOne || runs.length > 1) && run).join(" ");
			const [found] = data.rounds(run).flatMap((round) => timeCourseOf(title, round, each) ?? []);
			if (found !== void 0) return found;
			const missing = `the results of "${run}" have no seconds of "${name}"`;
			throw mistake(at(), missing, "results with samples or rows over time");
		}));
		const [first = ""] = measured;
		return {
			fromMs: data.rounds(first).every(hasTimes) ? windowOf(first, data, at()).fromMs : 0,
			courses
		};
	};
}
function planServers(block) {
	const { chart: written } = block.written;
	const { dimension } = written.unit ?? plainUnit;
	const read = planSeries(written, block);
	return async (data) => {
		const all = await read(data);
		const fromMs = all[0]?.span.fromMs ?? 0;
		return {
			fromMs,
			courses: all.map(({ points, group, name }) => ({
				name: `${group} ${name}`.trim(),
				dimension,
				points: points.map(({ atMs, value }) => ({
					sinceMs: atMs - fromMs,
					value
				}))
			}))
		};
	};
}
const overTimes = (figures, block) => {
	const { events: happened } = block.written.chart;
	const read = figures.length === 0 ? planServers(block) : planSeconds(figures, block);
	const readEvents = happened === void 0 ? () => [] : planEvents(happened, block, ["events"]);
	return async (data) => {
		const { courses, fromMs } = await read(data);
		const { x, stepMs, values } = onOneAxis(courses);
		return {
			x,
			axis: "minutes since the start",
			look: "lines",
			curves: courses.map((one, index) => ({
				...one,
				values: values[index] ?? []
			})),
			events: (await readEvents(data)).map(({ atMs, name, change }) => ({
				at: Math.min(x.length - 1, Math.max(0, Math.round((atMs - fromMs) / stepMs))),
				words: `${name} ${change}`
			}))
		};
	};
};
const chart = blockKind("chart", schema$4, (block) => {
	const { query, file, over, level, figures: named } = block.written.chart;
	const isOfServers = query !== void 0 || file !== void 0;
	const figures = isOfServers ? [] : block.figures(named, "figures");
	const read = {
		run: overRuns,
		level: overLevels,
		time: overTimes
	}[isOfServers ? "time" : over ?? (level === void 0 ? "run" : "level")](figures, block);
	return async (data) => [drawingOf(await read(data), figures, block, data)];
});

// src/features/study/blocks/compare.ts
const schema$3 = strictObject({
	compare: oneOrMore(text(300), 100).meta({
		description: "Runs, each with the one before it: a -> b, or a list of such steps.",
		examples: ["before -> after", "original -> phase 1 -> phase 2"]
	}),
	figures: figuresWritten,
	to: optional(literal("first"), "Adds the last run against the first.")
});
function stepsIn(written, place, planning) {
	const names = written.split("->");
	if (names.length < 2) throw mistake(place, `"${written}" is no step`, "two runs with -> between them, such as before -> after");
	const runs = names.map((name) => planning.run(name, place));
	return runs.slice(1).map((after, index) => ({
		before: runs[index] ?? after,
		after
	}));
}
const fewestRounds = 2;
const confidence = .95;
function certainty(before, after) {
	const [baseline = [], current = []] = [before.rounds, after.rounds];
	if (Math.min(baseline.length, current.length) < fewestRounds) return void 0;
	const compared = {
		dimension: after.dimension,
		baseline,
		current,
		design: "stored"
	};
	const bound = {
		kind: "absolute",
		limit: 0,
		dimension: after.dimension
	};
	const difference = differenceOf(compared, {
		comparison: "<",
		bound
	});
	const { low, high } = difference.interval(confidence);
	const level = difference.baseline;
	const [from, to] = [low, high].map((one) => level === 0 ? "–" : formatChange(one / level));
	return `${low > 0 || high < 0 ? "yes" : "no"} (${from} to ${to})`;
}
function tableFor({ before, after }, figures, data) {
	const runs = [before, after];
	const isOfOne = runs.some((run) => data.rounds(run).length < fewestRounds);
	const changeOf = remembered((figure) => {
		const [was, is] = runs.map((run) => data.valueOf(figure, run));
		if (was === void 0 || is === void 0) return { words: "–" };
		return {
			words: changeText(figure, was, is, printingOf(figure, runs, data)),
			course: courseOf(figure, was.value, is.value),
			certain: certainty(was, is)
		};
	});
	return tableOf(figures, [
		...runColumns(runs, cellsOf(runs, data)),
		right("Change", (figure) => [changeOf(figure).words]),
		figures.some((figure) => changeOf(figure).course !== void 0) && left("Mark", (figure) => known(changeOf(figure).course).map((course) => ({ course }))),
		figures.some((figure) => changeOf(figure).certain !== void 0) && left("Certain?", (figure) => [changeOf(figure).certain ?? (isOfOne ? "one round" : "–")])
	]);
}
const compare = blockKind("compare", schema$3, ({ written, planning, at, figures: named }) => {
	const steps = written.compare.flatMap((step, index) => stepsIn(step, at("compare", index), planning));
	const [first, last] = [steps[0], steps.at(-1)];
	if (written.to === "first" && first !== void 0 && last !== void 0 && steps.length > 1) steps.push({
		before: first.before,
		after: last.after
	});
	const figures = named(written.figures, "figures");
	return (data) => {
		const tables = steps.map((step) => {
			const table = tableFor(step, figures, data);
			return steps.length === 1 ? table : opened(`${step.before} → ${step.after}`, [table]);
		});
		const runs = steps.flatMap(({ before, after }) => [before, after]);
		return [...tables, ...notesOf(runs, figures, data)];
	};
}, []);

// src/features/study/blocks/environment.ts
const schema$2 = strictObject({ environment: strictObject({
	of: runWritten,
	rows: optional(record(text(100), union([string().max(500), number()])), "Further rows, by what they are.")
}).nullable() });
function rowsOf(rounds) {
	const [first] = rounds;
	if (first === void 0) return [];
	const { provenance, generator } = first;
	const { machine, target, commit, testId } = provenance;
	const perSecond = seriesOf$1(first, "http_reqs")?.values.rate ?? 0;
	const load = known(generator.vusMax > 0 && `${generator.vusMax} VUs`, perSecond > 0 && `${perSecond.toPrecision(3)} requests/s`).join(", ");
	return known(["Load generator", [provenance.generator]], machine.cores > 0 && ["Machine", [machineWords(machine)]], target !== "unknown" && ["Target", [{ code: target }]], commit !== void 0 && ["Commit", [{ code: commit }]], testId !== void 0 && ["testid", [{ code: testId }]], hasTimes(first) && ["Window", [windowWords(rounds)]], rounds.length > 1 && ["Rounds", [String(rounds.length)]], load !== "" && ["Load", [load]], ["Loadline", [provenance.loadline]]);
}
const environment = blockKind("environment", schema$2, ({ written: whole, planning, run }) => {
	const { of, rows = {} } = whole.environment ?? {};
	const named = of === void 0 && planning.runs.length === 0 ? void 0 : run(of, "of");
	const own = Object.entries(rows).map(([what, value]) => [what, [String(value)]]);
	return (data) => [tableOf([...named === void 0 ? [] : rowsOf(data.rounds(named)), ...own], [left("What", ([what]) => [what]), left("Value", ([, value]) => value)])];
});

// src/features/study/blocks/link.ts
const schema$1 = strictObject({ link: strictObject({
	title: text(200).meta({ description: "Text of the link." }),
	url: linkAddress(zod).meta({
		description: "URL with {from}, {to}, {from_iso}, {to_iso}, {testid}, {scenario}, {quantile} and the like.",
		examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"]
	}),
	of: runWritten
}) });
const link = blockKind("link", schema$1, ({ written: { link: written }, at, run: runOf }) => {
	const run = runOf(written.of, "of");
	return (data) => {
		const url = fillLink(written.url, linkValues(roundsWithTimes(run, data, at())));
		return [{
			kind: "paragraph",
			line: [{ link: {
				label: written.title,
				url
			} }]
		}];
	};
});

// src/features/study/blocks/log.ts
const schema = strictObject({ log: strictObject({
	file: text(1e3).meta({ description: "A log, or a run of the study whose results are one." }),
	pattern: optional(logPattern, "How its lines look, with {time}, {name} and {value}.", ["{time} {name} {value} task={task}"]),
	as: optional(look, "Unit and decimals.")
}) });
const log = blockKind("log", schema, ({ written: { log: written }, planning, at }) => {
	const { file, pattern, as = {} } = written;
	const isRun = planning.runs.includes(file);
	if (!isRun && pattern === void 0) throw mistake(at("file"), "the log has no pattern", "pattern, such as {time} {name} {value}");
	const run = planning.runOrFile(file, at("file"), isRun ? void 0 : pattern);
	if (!fits(as, "time")) throw mistake(at("as"), "the values are times", lookForm);
	return (data) => {
		const rows = data.rounds(run).flatMap(({ metrics }) => metrics.flatMap((metric) => {
			const [whole] = seriesOfType(metric, "trend");
			return whole === void 0 ? [] : [{
				name: metric.name,
				...whole.values
			}];
		}));
		const cell = (value) => [value === void 0 ? "–" : printedAlone({
			value,
			dimension: "time"
		}, as)];
		return [tableOf(rows, [
			left("Name", ({ name }) => [name]),
			right("Min", ({ min }) => cell(min)),
			right("Max", ({ max }) => cell(max)),
			right("Average", ({ avg }) => cell(avg)),
			right("Count", ({ count }) => [String(count)])
		])];
	};
});

// src/features/study/blocks/table.ts
const blocks = [
	compare,
	figuresTable,
	chart,
	ladder,
	breakdown,
	servers,
	events,
	log,
	link,
	environment
];
const include = strictObject({ include: text(1e3).meta({
	description: "A file, fenced; of a Markdown file its text, marks and blocks.",
	examples: ["evidence/explain.txt"]
}) });

// src/features/study/source/files.ts
function isBelow(path, folder) {
	const way = relative(folder, path);
	return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
function pathIn(from, written) {
	return isAbsolute(written) ? written : join(from, written);
}
async function pathsIn(from, written) {
	const path = pathIn(from, written);
	if (!isDynamicPattern(written)) return [path];
	return (await glob(path.replaceAll("\\", "/"), {
		onlyFiles: false,
		followSymbolicLinks: false
	})).sort(inOrder);
}
async function reached(path, place, { folder, isConfined }) {
	const real = await ifThere(realpath(path));
	if (real === void 0) throw mistake(place, `there is no ${path}`, `a path from ${folder}`);
	if (!isConfined) return real;
	if ((await Promise.all([folder, process.cwd()].map(async (root) => await realpath(resolve(root))))).some((root) => isBelow(real, root))) return real;
	throw mistake(place, `${path} lies outside`, "a file below the study's folder or the working directory");
}

// src/features/study/source/segments.ts
function codeIn(text) {
	const found = [];
	const document = parse$1({ extensions: [gfm()] }).document();
	for (const [kind, { type, start, end }] of postprocess(document.write(preprocess()(text, void 0, true)))) {
		const last = found.at(-1);
		if (kind === "enter" && /^code(?:Fenced|Indented|Text)$/.test(type)) found.push({
			from: start.offset,
			to: end.offset,
			fences: 0
		});
		if (kind === "enter" && type === "codeFencedFence" && last !== void 0) last.fences += 1;
	}
	return found;
}
function segmentsOf(source, begin) {
	const text = source.lines.slice(begin - 1).join("\n");
	const segments = [];
	let done = 0;
	const placeAt = (position) => {
		const before = text.slice(0, position).split("\n");
		return {
			source,
			line: begin + before.length - 1,
			column: (before.at(-1) ?? "").length + 1
		};
	};
	const prose = (to, read = (written) => written) => {
		if (done >= to) return;
		segments.push({
			kind: "prose",
			text: read(text.slice(done, to))
		});
		done = to;
	};
	const proseWithMarks = (to) => {
		for (;;) {
			const next = text.slice(done, to).search(/(?<!\\)\{\{/);
			const at = next === -1 ? to : done + next;
			prose(at, (written) => written.replaceAll("\\{{", "{{"));
			if (next === -1) return;
			const [, mark] = /^\{\{([^\n]*?)\}\}/.exec(text.slice(at)) ?? [];
			if (mark === void 0) throw mistake(placeAt(at), "this mark does not end in its line", "}} behind it, or \\{{ for two braces");
			segments.push({
				kind: "mark",
				text: mark,
				place: placeAt(at + 2)
			});
			done = at + mark.length + 4;
		}
	};
	for (const { from, to, fences } of codeIn(text)) {
		if (from < done) continue;
		const lineStart = text.lastIndexOf("\n", from) + 1;
		const [opening = "", ...lines] = text.slice(from, to).split("\n");
		const [, fence] = /^(`{3,}|~{3,})\s*loadline(?![^\s`])/.exec(opening) ?? [];
		if (fence === void 0 || !/^ {0,3}$/.test(text.slice(lineStart, from))) {
			proseWithMarks(from);
			prose(to);
			continue;
		}
		proseWithMarks(lineStart);
		if (fences < 2) throw mistake(placeAt(lineStart), "this block does not end", `a line ${fence} below it`);
		const place = placeAt(from + opening.length + 1);
		segments.push({
			kind: "block",
			text: lines.slice(0, -1).join("\n"),
			place: {
				...place,
				column: 1
			}
		});
		done = to + 1;
	}
	proseWithMarks(text.length);
	return segments;
}

// src/features/study/source/read.ts
const mostBytes = 1048576;
function frontMatterOf(source) {
	const [first = "", ...rest] = source.lines;
	const end = rest.findIndex((line) => /^(?:---|\.\.\.)\s*$/.test(line));
	const place = {
		source,
		line: 1,
		column: 1
	};
	if (!/^---\s*$/.test(first)) throw mistake(place, "a study begins with its front matter", "a line --- and below it runs and figures; loadline study --from FILE writes a draft");
	if (end === -1) throw mistake(place, "the front matter does not end", "a line --- below it");
	return {
		text: rest.slice(0, end).join("\n"),
		place: {
			...place,
			line: 2
		},
		next: end + 3
	};
}
function kindOf({ text: yaml, place }) {
	const keys = yaml.split("\n").flatMap((line, index) => {
		const key = /^([a-z][\w-]*)[ \t]*:/.exec(line)?.[1];
		return key === void 0 ? [] : [{
			key,
			line: place.line + index
		}];
	});
	const kinds = new Map([["include", "include"], ...blocks.map((kind) => [kind.name, kind])]);
	const [kind] = keys.flatMap(({ key }) => kinds.get(key) ?? []);
	if (kind !== void 0) return kind;
	const [first] = keys;
	const names = [...kinds.keys()];
	const found = first === void 0 ? "this block names nothing" : `unknown block "${first.key}"${didYouMean(first.key, names)}`;
	throw mistake({
		...place,
		line: first?.line ?? place.line
	}, found, `one of ${names.join(", ")}`);
}
function fenced(path, content) {
	const [language = ""] = /(?<=\.)[\w+-]{1,30}$/.exec(path) ?? [];
	const fence = fenceOf(content, 3);
	return `${fence}${language}\n${content.replace(/\n$/, "")}\n${fence}\n`;
}
async function readStudy(path, written, reach) {
	const source = sourceOf(path, written);
	const { next, ...frontMatter } = frontMatterOf(source);
	const files = [path];
	const withIncludes = async (segments, above) => {
		return (await inTurn(segments, async (segment) => {
			if (segment.kind !== "block") return [segment];
			const kind = kindOf(segment);
			if (kind !== "include") return [{
				...segment,
				of: kind
			}];
			const { value, placeOf } = readWritten(segment, include, "a block include");
			const at = placeOf(["include"]);
			const from = pathIn(dirname(at.source.path), value.include);
			const real = await reached(from, at, reach);
			if (above.includes(real)) throw mistake(at, `${from} includes itself`, "a file that does not lead back to this one");
			files.push(from);
			const content = (await placed(at, async () => await readText(real, mostBytes))).replace(/\r\n/g, "\n");
			if (extname(from) !== ".md") return [{
				kind: "prose",
				text: fenced(from, content)
			}];
			return [...await withIncludes(segmentsOf(sourceOf(from, content), 1), [...above, real]), {
				kind: "prose",
				text: "\n"
			}];
		})).flat();
	};
	const real = await reached(path, frontMatter.place, reach);
	return {
		reach,
		frontMatter,
		segments: await withIncludes(segmentsOf(source, next), [real]),
		files
	};
}

export { instantOf, judgeClaims, lineReader, mistake, mostBytes, pathIn, pathsIn, placed, planStudy, reached, readStudy, seriesIn, seriesOf };