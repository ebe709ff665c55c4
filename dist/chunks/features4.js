import { Failure, builtinMetrics, didYouMean, duration, fillLink, formatChange, formatDifference, formatDurationMs, formatFigure, formatNames, formatOn, formatPoints, hasErrorCode, linkAddress, optional, parseQuantity, reasonOf, scaleOver, unitMeaning, unitOver, usageFailure } from "./start.js";
import { formatIndicator, hasTimes, holds, lengthMs, seriesOf, seriesOfType } from "./model.js";
import { parseFigure, readYaml, zod } from "./config.js";
import { capitalised, clockWords, differenceOf, findIndicator, kneeOf, known, left, listOf as listOf$1, numberWords, opened, percentileKey, pooledValue, right, sumOf, tableOf$1 as tableOf, timeOfDay } from "./report-judge.js";
import { _enum, array, literal, number$1 as number, record, strictObject, string$1 as string, toJSONSchema, union } from "./zod.js";
import { ifThere } from "./lib-files.js";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { readFile, realpath, stat } from "node:fs/promises";

// src/features/study/source/place.ts
function sourceOf(path, text) {
	return {
		path,
		lines: text.replace(/^\uFEFF/, "").split(/\r?\n/)
	};
}
function unquoted(text) {
	return text.trim().replace(/^"([^"]*)"$/, "$1");
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
function gathered(problems, make) {
	try {
		return make();
	} catch (error) {
		if (!(error instanceof Failure) || error.code !== "usage") throw error;
		problems.push(error.message);
		return;
	}
}
function refuse(problems) {
	if (problems.length > 0) throw usageFailure([...new Set(problems)].join("\n"));
}

// src/features/study/figures/claim.ts
const form$1 = "a claim such as \"TPS\" of after > \"TPS\" of before by 2x, or p95 of after < 300ms";
const signs = [
	"<=",
	">=",
	"==",
	"!=",
	"<",
	">"
];
function sidesOf(text) {
	let isQuoted = false;
	for (let at = 0; at < text.length; at += 1) {
		if (text[at] === "\"") isQuoted = !isQuoted;
		const sign = isQuoted ? void 0 : signs.find((one) => text.startsWith(one, at));
		if (sign !== void 0) return {
			left: text.slice(0, at),
			sign,
			at: at + sign.length
		};
	}
}
function splitRun(text) {
	const at = text.lastIndexOf(" of ");
	if (at === -1) return void 0;
	const run = text.slice(at + 4).trim();
	return run === "" ? void 0 : {
		figure: text.slice(0, at).trim(),
		run,
		at: at + 4
	};
}
function figureOfLast(text, place, claiming) {
	return {
		kind: "figure",
		figure: claiming.figure(text, place),
		run: claiming.lastRun(place)
	};
}
function namedFigure(text, place, claiming) {
	return figureAt(text, place, claiming) ?? figureOfLast(text, place, claiming);
}
function figureAt(text, place, claiming) {
	const split = splitRun(text);
	if (split === void 0) return void 0;
	return {
		kind: "figure",
		figure: claiming.figure(split.figure, place),
		run: claiming.run(split.run, moved(place, split.at))
	};
}
function marginOf(text, place) {
	const factor = /^(\d+(?:\.\d+)?)x$/.exec(text)?.[1];
	if (factor !== void 0) return {
		kind: "factor",
		factor: Number(factor)
	};
	const quantity = parseQuantity(text);
	if (quantity === void 0) throw mistake(place, `"${text}" is no margin`, "a factor such as 2x, a share such as 10%, or an amount with its unit");
	return {
		kind: "amount",
		quantity
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
function parseClaim(text, place, claiming) {
	const [warn = ""] = /^warn:\s*/.exec(text) ?? [];
	const found = sidesOf(text);
	if (found === void 0) throw mistake(place, "this is no claim", form$1);
	const leftPlace = moved(place, warn.length);
	const left = found.left.slice(warn.length).trim();
	const named = figureAt(left, leftPlace, claiming);
	const own = named ?? figureOfLast(left, leftPlace, claiming);
	const right = text.slice(found.at);
	const by = right.lastIndexOf(" by ");
	const compared = (by === -1 ? right : right.slice(0, by)).trim();
	const rightPlace = moved(place, text.indexOf(compared, found.at));
	const other = figureAt(compared, rightPlace, claiming) ?? limitAt(compared, rightPlace);
	return {
		text: text.trim(),
		place,
		comparison: found.sign,
		left: own,
		right: other,
		onMiss: warn === "" ? "fail" : "warn",
		margin: by === -1 ? void 0 : marginOf(right.slice(by + 4).trim(), moved(place, found.at + by + 4)),
		isOfAllRuns: named === void 0 && other.kind === "quantity"
	};
}
function boundWith(bound, { margin, comparison }) {
	if (margin === void 0) return bound;
	const isAbove = comparison.startsWith(">");
	if (margin.kind === "factor") return isAbove ? bound * margin.factor : bound / margin.factor;
	const { value, dimension } = margin.quantity;
	if (dimension === "ratio") return isAbove ? bound * (1 + value) : bound * (1 - value);
	return isAbove ? bound + value : bound - value;
}
function isTrue(claim, left, right) {
	return holds(left, claim.comparison, boundWith(right, claim));
}

// src/features/study/figures/expression.ts
function skip(cursor) {
	while (/\s/.test(cursor.text[cursor.position] ?? "")) cursor.position += 1;
	return cursor.position;
}
function takeOperator(cursor, operators) {
	const sign = cursor.text[skip(cursor)];
	const found = operators.find((one) => one === sign);
	if (found !== void 0) cursor.position += 1;
	return found;
}
const closing = {
	"(": ")",
	"{": "}"
};
function endOfTerm({ text, position }) {
	let open;
	for (let at = position; at < text.length; at += 1) {
		const character = text[at] ?? "";
		if (open === void 0 && /[+\-*/)]/.test(character)) return at;
		if (character === open) open = void 0;
		else if (open === void 0 && /["']/.test(character)) open = character;
		else open ??= closing[character];
	}
	return text.length;
}
const words = {
	requests: {
		kind: "indicator",
		indicator: {
			metric: "http_reqs",
			tags: {},
			aggregation: { kind: "count" }
		},
		better: "higher"
	},
	"errors count": { kind: "failed" },
	length: { kind: "length" }
};
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
const figureForm = "an indicator such as p95, throughput or job_time p(95), or a figure of the study";
function takeTerm(cursor) {
	const start = skip(cursor);
	if (cursor.text[start] === "(") {
		cursor.position += 1;
		const inner = takeSum(cursor);
		if (cursor.text[skip(cursor)] !== ")") throw mistake(moved(cursor.place, cursor.position), "a parenthesis is open", ")");
		cursor.position += 1;
		return inner;
	}
	const end = endOfTerm(cursor);
	const term = cursor.text.slice(start, end).trim();
	cursor.position = end;
	const word = words[term.replace(/\s+/g, " ")];
	if (word !== void 0) return word;
	if (/^\d+(?:\.\d+)?$/.test(term)) return {
		kind: "number",
		value: Number(term)
	};
	const name = /^"([^"]+)"$/.exec(term)?.[1];
	const named = cursor.naming.figures.get(name ?? "");
	if (named !== void 0) return named;
	if (name !== void 0) throw unknownFigure(moved(cursor.place, start), name, cursor.naming);
	const read = parseFigure(term, cursor.naming.added);
	if (read.kind === "read") {
		const { indicator, better } = read.value;
		return {
			kind: "indicator",
			indicator,
			better
		};
	}
	if (/^\w+$/.test(term) && !builtinMetrics.has(term)) {
		const hint = didYouMean(term, [
			...cursor.naming.figures.keys(),
			...Object.keys(words),
			...shortWords
		]);
		throw mistake(moved(cursor.place, start), `"${term}" is no figure${hint}`, figureForm);
	}
	const { column, found, expected } = read.problem;
	throw mistake(moved(cursor.place, start + column - 1), found, expected);
}
function unknownFigure(place, name, { figures }) {
	const names = [...figures.keys()];
	const known = names.length === 0 ? "" : `; the study has ${names.map((it) => `"${it}"`).join(", ")}`;
	return mistake(place, `there is no figure "${name}"${didYouMean(name, names)}${known}`, "a figure of the study, in the front matter one above it, or an indicator such as p95");
}
function takeChain(cursor, operators, next) {
	let left = next(cursor);
	for (;;) {
		const operator = takeOperator(cursor, operators);
		if (operator === void 0) return left;
		left = {
			kind: "of",
			operator,
			left,
			right: next(cursor)
		};
	}
}
function takeProduct(cursor) {
	return takeChain(cursor, ["*", "/"], takeTerm);
}
function takeSum(cursor) {
	return takeChain(cursor, ["+", "-"], takeProduct);
}
function asCounts(expression) {
	if (expression.kind !== "of") return expression;
	const { operator, left, right } = expression;
	const isSum = operator === "+" || operator === "-";
	const [one, other] = [asCounts(left), asCounts(right)];
	if (!isSum) return {
		...expression,
		left: one,
		right: other
	};
	return {
		...expression,
		left: countBeside(one, other),
		right: countBeside(other, one)
	};
}
function countBeside(own, other) {
	return isErrors(own) && !isErrors(other) ? { kind: "failed" } : own;
}
function isErrors(expression) {
	if (expression.kind !== "indicator") return false;
	const { metric, aggregation, tags } = expression.indicator;
	return metric === "http_req_failed" && aggregation.kind === "rate" && Object.keys(tags).length === 0;
}
function parseExpression(text, place, naming) {
	const cursor = {
		text,
		position: 0,
		place,
		naming
	};
	const expression = takeSum(cursor);
	if (skip(cursor) < text.length) throw mistake(moved(place, cursor.position), `found "${text[cursor.position]}"`, "the end of the figure");
	return asCounts(expression);
}
function indicatorsIn(expression) {
	if (expression.kind === "indicator") return [expression.indicator];
	return expression.kind === "of" ? [expression.left, expression.right].flatMap(indicatorsIn) : [];
}

// src/features/study/figures/format.ts
const defaultLook = {
	unit: void 0,
	decimals: void 0
};
const lookForm = "a unit, decimals or both, such as \"ms\", \".2\", \"s .1\" or \"req/min\"";
const perTime = {
	s: 1,
	m: 1 / 60,
	min: 1 / 60,
	h: 1 / 3600
};
function unitOf$1(word) {
	const meaning = word === "min" ? unitMeaning("m") : unitMeaning(word);
	if (meaning !== void 0 && word !== "") {
		const { factor, dimension } = meaning;
		return {
			suffix: word.startsWith("/") ? word : ` ${word}`,
			factor,
			dimension
		};
	}
	const [, each] = /^[^\s/\d.]{1,20}\/(s|m|min|h)$/u.exec(word) ?? [];
	const factor = perTime[each ?? ""];
	return factor === void 0 ? void 0 : {
		suffix: ` ${word}`,
		factor,
		dimension: "frequency"
	};
}
function readLook(written) {
	const words = (typeof written === "number" ? `.${Number((written * 10).toFixed(6))}` : written).trim().split(/\s+/);
	const decimals = words.flatMap((word) => /^\.(\d{1,2})$/.exec(word)?.[1] ?? []);
	const units = words.filter((word) => !/^\.\d{1,2}$/.test(word));
	const [word] = units;
	const unit = word === void 0 ? void 0 : unitOf$1(word);
	if (units.length > 1 || decimals.length > 1 || word !== void 0 && unit === void 0) return void 0;
	return {
		unit,
		decimals: decimals[0] === void 0 ? void 0 : Number(decimals[0])
	};
}
function lookOf(written) {
	return (written === void 0 ? void 0 : readLook(written)) ?? defaultLook;
}
function fits({ unit }, dimension) {
	if (unit === void 0 || unit.dimension === dimension) return true;
	return dimension === "number" && unit.dimension === "ratio";
}
function grouped(text) {
	const [whole = "", fraction] = text.split(".");
	const parts = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
	return fraction === void 0 ? parts : `${parts}.${fraction}`;
}
const mostDecimals = 12;
function fixed(value, decimals, limits = []) {
	let places = decimals;
	const isUnclear = (limit) => limit !== value && Number(value.toFixed(places)) === Number(limit.toFixed(places));
	while (places < mostDecimals && limits.some(isUnclear)) places += 1;
	const text = grouped(value.toFixed(places));
	return /^-[0.]*$/.test(text) ? text.slice(1) : text;
}
function printed(value, { unit, decimals }, { dimension, scale, limits }) {
	if (!Number.isFinite(value)) return formatFigure(value, dimension);
	const { suffix, factor } = unit ?? scale;
	if (decimals !== void 0) return `${fixed(value / factor, decimals, limits.map((one) => one / factor))}${suffix}`;
	return formatOn(unit === void 0 ? scale : {
		...scale,
		suffix,
		factor,
		places: void 0
	}, value);
}
function printedAlone({ value, dimension }, look) {
	if (look === defaultLook) return formatFigure(value, dimension);
	return printed(value, look, {
		dimension,
		scale: scaleOver(dimension, { figures: [value] }),
		limits: []
	});
}

// src/features/study/figures/figure.ts
const changeForms = [
	"percent",
	"points",
	"difference",
	"times"
];
function changeLookOf(written, look) {
	const [word, decimals] = (written ?? "").split(" .");
	return {
		form: changeForms.find((one) => one === word),
		decimals: decimals === void 0 ? look.decimals : Number(decimals)
	};
}
function betterOf(expression) {
	switch (expression.kind) {
		case "indicator": return expression.better;
		case "failed": return "lower";
		case "of": return expression.operator === "+" ? betterOf(expression.left) ?? betterOf(expression.right) : void 0;
		default: return;
	}
}
function lookAt(text, place) {
	if (text === void 0) return defaultLook;
	const look = readLook(text);
	if (look === void 0) throw mistake(place, `"${text}" is no way to print a figure`, lookForm);
	return look;
}
function zeroOf(written, place) {
	if (written === void 0) return void 0;
	if (typeof written === "string") return {
		says: written,
		below: 0
	};
	const below = parseQuantity(written.below ?? "0");
	if (below === void 0) throw mistake(place, `"${written.below}" is no size`, "a number with its unit, such as 0.05%");
	return {
		says: written.says,
		below: below.value
	};
}
function figureOf(name, written, placeOf, naming) {
	const isPlain = typeof written === "string";
	const place = placeOf(isPlain ? [] : ["figure"]);
	const detailed = isPlain ? { figure: written } : written;
	const { figure, also, as, better, change, missing } = detailed;
	const expression = parseExpression(figure, place, naming);
	const look = lookAt(as, placeOf(["as"]));
	const zero = zeroOf(detailed.zero, placeOf(["zero"]));
	return {
		name,
		expression,
		place,
		look,
		change: changeLookOf(change, look),
		better: better === "neither" ? void 0 : better ?? betterOf(expression),
		...also !== void 0 && { also: parseExpression(also, placeOf(["also"]), naming) },
		...zero !== void 0 && { zero },
		...missing !== void 0 && { missing }
	};
}

// src/features/study/figures/print.ts
function limitsOf(figure, data) {
	return data.limits.flatMap(({ left, right }) => left.figure === figure && right.kind === "quantity" ? [right.quantity.value] : []);
}
function printingOf(figure, runs, data, look) {
	return printingBeside(figure, runs.flatMap((run) => data.valueOf(figure, run) ?? []), limitsOf(figure, data), look);
}
function printingBeside(figure, values, limits = [], look = figure.look ?? defaultLook) {
	const dimension = values[0]?.dimension ?? "number";
	if (!fits(look, dimension)) {
		const unit = look.unit?.suffix.trim();
		throw mistake(figure.place, `"${figure.name}" cannot be printed in ${unit}: it is a ${dimension}`, "a unit that fits the figure");
	}
	return {
		look,
		beside: {
			dimension,
			scale: scaleOver(dimension, {
				figures: values.map(({ value }) => value),
				written: limits
			}),
			limits
		}
	};
}
function textOf$1({ value }, { look, beside }) {
	return printed(value, look, beside);
}
function cellOf(figure, run, data, printing) {
	const value = data.valueOf(figure, run);
	if (value === void 0) return [figure.missing ?? "–"];
	const also = data.alsoOf(figure, run);
	const text = textOf$1(value, printing);
	if (also === void 0) return [text];
	return [`${text} (${printedAlone(also, defaultLook)})`];
}
function courseOf$1(figure, before, after) {
	if (figure.better === void 0) return void 0;
	if (isZero(figure, after) && figure.better === "lower" && before !== after) return "better";
	if (before === after) return void 0;
	return after < before === (figure.better === "lower") ? "better" : "worse";
}
function isZero({ zero }, value) {
	return zero !== void 0 && Math.abs(value) <= zero.below;
}
function signed(text) {
	return text.startsWith("-") ? text : `+${text}`;
}
function formOf({ change }, dimension, isFromZero) {
	const points = dimension === "ratio" ? "points" : "difference";
	if (change.form === "points" || isFromZero && change.form !== "times") return points;
	return change.form ?? (dimension === "ratio" ? "points" : "percent");
}
function timesText(before, after, decimals) {
	if (before === 0) return "–";
	return `${decimals === void 0 ? numberWords(after / before) : fixed(after / before, decimals)}x`;
}
function changeText$1(figure, { before, after }, { look, beside }) {
	if (isZero(figure, after.value) && figure.zero !== void 0) return figure.zero.says;
	const { dimension } = after;
	const { decimals } = figure.change;
	const difference = after.value - before.value;
	switch (formOf(figure, dimension, before.value === 0 && difference !== 0)) {
		case "percent": {
			const ratio = difference === 0 ? 0 : difference / before.value;
			return decimals === void 0 ? formatChange(ratio) : `${signed(fixed(ratio * 100, decimals))} %`;
		}
		case "points": return decimals === void 0 ? formatPoints(difference) : `${signed(fixed(difference * 100, decimals))} pp`;
		case "difference":
			if (decimals === void 0 && look.unit === void 0) return formatDifference(difference, dimension, { unit: beside.scale });
			return signed(printed(difference, {
				...look,
				decimals
			}, {
				...beside,
				limits: []
			}));
		case "times": return timesText(before.value, after.value, decimals);
	}
}

// src/features/study/marks.ts
const form = "a figure of a run, such as {{\"TPS\" of after}}, {{change of \"TPS\" from before to after}} or {{window of after}}";
function betweenIn(text) {
	const kind = /^(change|ratio)\s+of\s/.exec(text)?.[1];
	const from = text.lastIndexOf(" from ");
	const to = text.lastIndexOf(" to ");
	if (kind === void 0 || from === -1 || to < from) return void 0;
	return {
		kind,
		figure: text.slice(text.indexOf(" of ") + 4, from).trim(),
		from: text.slice(from + 6, to),
		to: text.slice(to + 4)
	};
}
function withoutLook(text, place) {
	const at = text.lastIndexOf(" as ");
	if (at === -1 || text.indexOf("\"", at) !== -1) return {
		text,
		look: void 0
	};
	const look = readLook(text.slice(at + 4));
	if (look === void 0) throw mistake(moved(place, at + 4), `"${text.slice(at + 4).trim()}" is no way to print a figure`, lookForm);
	return {
		text: text.slice(0, at),
		look
	};
}
function planBetween({ kind, figure: name, from, to }, place, look, planning) {
	const written = planning.figure(name, moved(place, kind.length + 4));
	const figure = look === void 0 ? written : {
		...written,
		look,
		change: {
			...written.change,
			decimals: look.decimals
		}
	};
	const [one, other] = [planning.run(from, place), planning.run(to, place)];
	return (data) => {
		const [before, after] = [data.valueOf(written, one), data.valueOf(written, other)];
		if (before === void 0 || after === void 0) return "–";
		if (kind === "ratio") return timesText(before.value, after.value, look?.decimals);
		return changeText$1(figure, {
			before,
			after
		}, printingOf(figure, [one, other], data));
	};
}
function windowWords(start, end, length) {
	const [from, to] = [clockWords(start), clockWords(end)];
	return `${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to} UTC (${length})`;
}
function planWindow(run) {
	return (data) => {
		const [first, ...others] = data.rounds(run);
		if (first === void 0 || !hasTimes(first)) return "–";
		const { window } = others.at(-1) ?? first;
		return windowWords(first.window.start, window.end, formatDurationMs(lengthMs({
			...window,
			start: first.window.start
		})));
	};
}
function planMark(written, begin, planning) {
	const skipped = written.length - written.trimStart().length;
	const place = moved(begin, skipped);
	const { text, look } = withoutLook(written.trim(), place);
	const between = betweenIn(text);
	if (between !== void 0) return planBetween(between, place, look, planning);
	const split = splitRun(text);
	if (split === void 0) throw mistake(place, `{{${written}}} says nothing that is computed`, form);
	const run = planning.run(split.run, moved(place, split.at));
	if (split.figure === "window") return planWindow(run);
	const figure = planning.figure(split.figure, place);
	return (data) => {
		const value = data.valueOf(figure, run);
		if (value === void 0) return figure.missing ?? "–";
		return textOf$1(value, printingOf(figure, [run], data, look));
	};
}

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
const name = string().regex(/^[^\s"{}](?:[^"{}\r\n]*[^\s"{}])?$/u, { message: "expected a name on one line, without quotes and braces" }).max(100);
const look = union([string(), number()]).refine((written) => readLook(written) !== void 0, { message: `expected ${lookForm}` });
const path = string().min(1).max(1e3);
const paths = union([path, array(path).min(1).max(100)]);
const instant = union([string().min(1), number()]);
const prometheusRun = strictObject({
	testid: optional(string().min(1), "Tag `testid` of a test run in Prometheus."),
	from: optional(instant, "Start of the window.", [1696601556172, "2023-10-06T14:12:36Z"]),
	to: optional(instant, "End of the window.")
});
const run = union([paths, strictObject({
	results: optional(paths, "Result files, each a round; a folder with those of all rounds; or Run records."),
	format: optional(_enum(formatNames), "Format of the files. Default: recognised."),
	log: optional(logPattern, "For a log: how its lines look; each {name} is a trend of its values.", ["{time} {name} {value} task={task}"]),
	values: optional(record(string().min(1).max(100), string().min(1).max(300)), "For a JSON of your own: names of figures, and where they stand in it.", [{ p95: "latency.e2e_p95" }]),
	prometheus: optional(prometheusRun, "A test run that k6 wrote to Prometheus, or only a window there."),
	note: optional(string().min(1).max(500), "What this run is, shown below its figures.")
})]);
const zero = union([string().min(1).max(100), strictObject({
	says: string().min(1).max(100),
	below: optional(string(), "What counts as zero, such as 0.05%.")
})]);
const figure = union([string().min(1).max(500), strictObject({
	figure: string().min(1).max(500).meta({
		description: "An indicator, another figure in quotes, or several with + - * / between them.",
		examples: ["requests + errors", "polls count / tasks count"]
	}),
	also: optional(string().min(1).max(500), "Another figure, in parentheses behind it."),
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
	change: optional(string().regex(/^(?:percent|points|difference|times)(?: \.\d)?$/, { message: "expected percent, points, difference or times, and decimals, such as percent .2" }), "How a change is told, and its decimals. Default: percent, of a share in points.", ["percent .2", "difference"]),
	zero: optional(zero, "What a change to zero is called.", ["No error"]),
	missing: optional(string().min(1).max(100), "Shown for runs without it, which else are a mistake.", ["–"])
})]);
const figuresWritten = optional(union([string().min(1), array(string().min(1).max(500)).min(1).max(200)]), "Names of figures, or indicators. Default: all of the study.");
const runsWritten = optional(union([string().min(1), array(string().min(1).max(1e3)).min(1).max(200)]), "Names of runs. Default: all of the study.");
const claims = union([string().min(1), array(string().min(1).max(500)).max(200)]);
const frontMatter = strictObject({
	$schema: optional(string(), "URL of this JSON Schema, for editors."),
	title: optional(string().min(1).max(200), "Title of the page. Default: the first heading."),
	runs: optional(record(name, run).refine((runs) => Object.keys(runs).length <= 200, { message: "expected at most 200 runs" }), "The runs by name, in the order in which tables show them.", [{
		before: "results/before.csv",
		after: ["results/after-1.csv", "results/after-2.csv"]
	}]),
	figures: optional(record(name, figure).refine((all) => Object.keys(all).length <= 200, { message: "expected at most 200 figures" }), "The figures by name.", [{ "TPS p95": "throughput over seconds p(5)" }]),
	prometheus: optional(strictObject({
		url: optional(string().min(1), "Base URL of Prometheus, or $NAME of a variable that has it."),
		step: optional(duration.schema(zod), "Distance between two values. Default: one that fits the window.")
	}), "The Prometheus of servers and events. Default: the gate file's, whose credentials it needs."),
	limits: optional(claims, "Limits of figures; without `of RUN` of the last run.", [["p95 < 300ms", "warn: errors < 1%"]]),
	expect: optional(claims, "What must be true of the runs.", [["\"TPS\" of after > \"TPS\" of before by 2x"]])
}).meta({ title: "Front matter of a Loadline study" });
function listOf(written) {
	if (written === void 0) return [];
	return isList(written) ? written : [written];
}
function isList(written) {
	return Array.isArray(written);
}

// src/features/study/source/yaml.ts
const asWritten = {
	io: "input",
	target: "draft-7"
};
function readWritten(text, begin, schema, name) {
	const { source } = begin;
	const placeAt = ({ line, column }) => {
		return {
			source,
			line: begin.line + line - 1,
			column
		};
	};
	const found = readYaml(text, {
		whole: schema,
		json: toJSONSchema(schema, asWritten)
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

// src/features/study/plan.ts
function figuresOf({ value, placeOf }, added, problems) {
	const figures = [];
	for (const [name, written] of Object.entries(value.figures ?? {})) {
		const naming = {
			figures: expressionsOf(figures),
			added
		};
		const placeAt = (path) => placeOf([
			"figures",
			name,
			...path
		]);
		figures.push(...gathered(problems, () => [figureOf(name, written, placeAt, naming)]) ?? []);
	}
	return figures;
}
function expressionsOf(figures) {
	return new Map(figures.map(({ name, expression }) => [name, expression]));
}
function startPlanning(front, figures, naming, given) {
	const runs = Object.entries(front.value.runs ?? {}).map(([name, written]) => ({
		name,
		written,
		place: front.placeOf(["runs", name])
	}));
	const files = /* @__PURE__ */ new Map();
	const own = /* @__PURE__ */ new Map();
	const needed = [];
	const runNames = [...runs.map(({ name }) => name), ...given];
	const planning = {
		figures,
		runs: runNames,
		figure: (text, place) => {
			const name = unquoted(text);
			const known = figures.find((one) => one.name === name) ?? own.get(name);
			if (known !== void 0) return known;
			const figure = figureOf(name, text, () => place, naming);
			own.set(name, figure);
			return figure;
		},
		run: (text, place) => {
			const name = unquoted(text);
			if (runNames.includes(name)) return name;
			const known = runNames.length === 0 ? "runs in the front matter" : `one of ${runNames.join(", ")}`;
			throw mistake(place, `there is no run "${name}"${didYouMean(name, runNames)}`, known);
		},
		runOrFile: (text, place) => {
			if (!runNames.includes(text) && !/[./\\]/.test(text)) return planning.run(text, place);
			if (!runNames.includes(text)) files.set(text, {
				name: text,
				written: text,
				place
			});
			return text;
		},
		lastRun: (place) => {
			const last = runNames.at(-1);
			if (last === void 0) throw mistake(place, "there is no run that this could be said of", "runs in the front matter");
			return last;
		},
		log: (file, pattern, place) => {
			const name = `${file} ${pattern}`;
			files.set(name, {
				name,
				written: {
					results: file,
					log: pattern
				},
				place
			});
			return name;
		},
		need: (indicator) => void needed.push(indicator)
	};
	const indicators = () => [...needed, ...[...figures, ...own.values()].flatMap(({ expression, also }) => [expression, also].flatMap((one) => one === void 0 ? [] : indicatorsIn(one)))];
	return {
		planning,
		indicators,
		allRuns: () => [...runs, ...files.values()]
	};
}
function claimsOf(key, front, planning, problems) {
	const written = front.value[key];
	return listOf(written).flatMap((text, index) => {
		const place = front.placeOf(typeof written === "string" ? [key] : [key, index]);
		return gathered(problems, () => parseClaim(text, place, planning)) ?? [];
	});
}
function planStudy({ frontMatter: frontMatter$1, segments }, { runs: given = [], added } = {}) {
	const front = readWritten(frontMatter$1.text, frontMatter$1.place, frontMatter, "a front matter");
	const problems = [];
	const figures = figuresOf(front, added, problems);
	const { planning, indicators, allRuns } = startPlanning(front, figures, {
		figures: expressionsOf(figures),
		added
	}, given);
	refuse(problems);
	const limits = claimsOf("limits", front, planning, problems);
	const claims = claimsOf("expect", front, planning, problems);
	const parts = segments.flatMap((segment) => {
		if (segment.kind === "prose") return [segment];
		const { place, text } = segment;
		const planned = gathered(problems, () => segment.kind === "mark" ? {
			kind: "mark",
			mark: planMark(text, place, planning),
			place
		} : {
			kind: "block",
			render: segment.of.plan(text, place, planning),
			place
		});
		return planned === void 0 ? [] : [planned];
	});
	refuse(problems);
	return {
		front: front.value,
		runs: allRuns(),
		given,
		indicators: indicators(),
		limits,
		claims,
		parts
	};
}

// src/features/study/blocks/include.ts
const include = strictObject({
	include: string().min(1).max(1e3).meta({
		description: "A file, fenced; of a Markdown file its text, marks and blocks.",
		examples: ["evidence/explain.txt"]
	}),
	as: optional(string().regex(/^[\w+-]{1,30}$/), "Language of the fence. Default: by the file's name.")
});

// src/features/study/figures/judge.ts
const claimWords = [
	"fail",
	"warn",
	"pass"
];
function neededValue(figure, run, place, data) {
	const value = data.valueOf(figure, run);
	if (value !== void 0) return value;
	throw mistake(place, `run "${run}" has no "${figure.name}"`, "a figure that it has");
}
function isUnknown({ left, right }, given, data) {
	return [left, right].some((side) => side.kind === "figure" && given.includes(side.run) && data.valueOf(side.figure, side.run) === void 0);
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
	const amount = margin?.kind === "amount" ? margin.quantity.dimension : "ratio";
	if (amount !== "ratio" && amount !== own.dimension) {
		const found = `the margin is a ${amount}, the figure a ${own.dimension}`;
		throw mistake(place, found, "a margin of the figure's kind, 10% or 2x");
	}
	const beside = printingBeside(figure, isLimit ? [own] : [own, other], limitsOf(figure, data));
	const is = `${figure.name} of ${run} is ${textOf$1(own, beside)}`;
	return {
		word: isTrue(claim, own.value, other.value) ? "pass" : claim.onMiss,
		words: isLimit ? `${is}; the limit is ${claim.comparison} ${right.text}` : `${is}, ${right.figure.name} of ${right.run} is ${textOf$1(other, beside)}; expected ${text}`
	};
}
function judgeClaims(claims, given, data) {
	return claims.filter((claim) => !isUnknown(claim, given, data)).map((claim) => judged(claim, data));
}
function worstOf(words) {
	return claimWords.find((one) => words.includes(one));
}
function verdictOf(figure, run, data) {
	const value = data.valueOf(figure, run)?.value;
	return worstOf(data.limits.filter(({ left }) => left.figure === figure).flatMap((claim) => {
		const { left, right, isOfAllRuns, onMiss } = claim;
		return right.kind === "quantity" && value !== void 0 && (isOfAllRuns || left.run === run) ? [isTrue(claim, value, right.quantity.value) ? "pass" : onMiss] : [];
	}));
}
function meets(figures, run, data) {
	const asked = data.limits.filter(({ left, isOfAllRuns, onMiss }) => isOfAllRuns && onMiss === "fail" && figures.includes(left.figure));
	if (asked.length === 0) return void 0;
	return asked.every(({ left }) => ["pass", "warn"].includes(verdictOf(left.figure, run, data) ?? ""));
}

// src/features/study/study.ts
function blockKind(name, schema, plan) {
	return {
		name,
		schema,
		plan: (text, place, planning) => {
			const { value, placeOf } = readWritten(text, place, schema, `a block ${name}`);
			const named = ([what, all, find], written, path) => {
				const isOne = typeof written === "string";
				const found = listOf(written).map((one, index) => find(one, placeOf(isOne ? path : [...path, index])));
				const shown = written === void 0 ? all : found;
				if (shown.length > 0) return shown;
				const expected = `${what}s in the front matter or in this block`;
				throw mistake(placeOf([name]), `there is no ${what} to show`, expected);
			};
			return plan({
				written: value,
				planning,
				at: (...path) => placeOf(path),
				figures: (written, ...path) => named([
					"figure",
					planning.figures,
					planning.figure
				], written, path),
				runs: (written, ...path) => named([
					"run",
					planning.runs,
					planning.runOrFile
				], written, path)
			});
		}
	};
}

// src/features/study/blocks/breakdown.ts
const ofRun = string().min(1).max(500);
const schema$9 = strictObject({ breakdown: strictObject({
	of: ofRun.meta({
		description: "The whole: a figure, and the run that it is of.",
		examples: ["end_to_end avg of load"]
	}),
	parts: record(string().min(1).max(100), ofRun).refine((parts) => Object.keys(parts).length <= 100, { message: "expected at most 100 parts" }).meta({
		description: "Names of the parts, each a figure (of a run or a log) or a typed value.",
		examples: [{
			vision: "\"scan.vision\" avg of worker",
			network: "100ms"
		}]
	}),
	rest: optional(string().min(1).max(100), "What the parts leave. Default: not named.")
}) });
function amountOf(text, place, planning) {
	const typed = parseQuantity(text);
	if (typed !== void 0) return {
		valueIn: () => typed,
		printingOf: (values) => printingBeside({
			name: text,
			place
		}, values)
	};
	const { figure, run } = namedFigure(text, place, planning);
	return {
		valueIn: (data) => neededValue(figure, run, place, data),
		printingOf: (values) => printingBeside(figure, values)
	};
}
const breakdown = blockKind("breakdown", schema$9, ({ written: { breakdown: written }, planning, at }) => {
	const place = at("breakdown", "of");
	const whole = amountOf(written.of, place, planning);
	const parts = Object.entries(written.parts).map(([name, text]) => {
		const spot = at("breakdown", "parts", name);
		return {
			name,
			spot,
			amount: amountOf(text, spot, planning)
		};
	});
	return (data) => {
		const all = whole.valueIn(data);
		const { dimension } = all;
		if (!(all.value > 0)) throw mistake(place, "the whole is not above 0", "a whole with parts");
		const named = parts.map(({ name, spot, amount }) => {
			const part = amount.valueIn(data);
			if (part.dimension === dimension) return {
				name,
				dimension,
				value: part.value
			};
			throw mistake(spot, `the part is a ${part.dimension}, the whole a ${dimension}`, "a part of the same kind");
		});
		const rest = all.value - named.reduce((sum, { value }) => sum + value, 0);
		const rows = [...named, {
			name: written.rest ?? "not named",
			dimension,
			value: rest
		}].toSorted((one, other) => other.value - one.value);
		const printing = whole.printingOf(rows);
		const text = (value) => textOf$1(value, printing);
		const share = ({ value }) => formatChange(value / all.value).replace("+", "");
		const excess = `The parts exceed the whole by ${text({
			dimension,
			value: -rest
		})}: some overlap, or are of other samples.`;
		const largest = rows.slice(0, 1).flatMap((row) => [{ strong: `Largest part: ${row.name}` }, `: ${share(row)}.`]);
		return [tableOf(rows, [
			left("Part", ({ name }) => [name]),
			right("Mean", (row) => [text(row)]),
			right("Share", (row) => [share(row)])
		]), {
			kind: "paragraph",
			line: [`Of ${text(all)}. `, ...rest < 0 ? [excess] : largest]
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
function overTime(expression) {
	if (expression.kind !== "indicator") return void 0;
	const { indicator } = expression;
	const each = eachSecond(indicator);
	return each && {
		...indicator,
		aggregation: {
			kind: "overSeconds",
			each,
			over: { kind: "avg" }
		}
	};
}
function courseOf(run, indicator, name) {
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
function courseOfSeries({ points }, { name, dimension, fromMs }) {
	return {
		name,
		dimension,
		points: points.map(({ atMs, value }) => ({
			sinceMs: atMs - fromMs,
			value
		}))
	};
}
const mostPlaces = 240;
function sinceWords(ms) {
	const seconds = Math.round(ms / 1e3);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
function onOneAxis(courses) {
	const times = courses.flatMap(({ points }) => points.map(({ sinceMs }) => sinceMs));
	const lastMs = Math.max(0, ...times);
	const [finest = 0] = courses.flatMap(({ points }) => points.slice(1).map(({ sinceMs }, index) => sinceMs - (points[index]?.sinceMs ?? 0))).filter((gap) => gap > 0).sort((a, b) => a - b);
	const stepMs = Math.max(1e3, finest, Math.ceil(lastMs / mostPlaces / 1e3) * 1e3);
	const places = Math.floor(lastMs / stepMs) + 1;
	const values = courses.map(({ points }) => {
		const sums = Array.from({ length: places }, () => ({
			sum: 0,
			count: 0
		}));
		for (const { sinceMs, value } of points) {
			const place = sums[Math.floor(Math.max(0, sinceMs) / stepMs)];
			if (place === void 0) continue;
			place.sum += value;
			place.count += 1;
		}
		return sums.map(({ sum, count }) => count === 0 ? void 0 : sum / count);
	});
	return {
		x: Array.from({ length: places }, (_, index) => sinceWords(index * stepMs)),
		stepMs,
		values
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

// src/features/study/servers/series.ts
function spanIn({ from, to }, place) {
	const [fromMs, toMs] = [from, to].map((one) => one === void 0 ? void 0 : instantOf(one));
	if (fromMs === void 0 || toMs === void 0 || toMs <= fromMs) throw mistake(place, "this is no window", `from and to, in this order, each ${instantForm}`);
	return {
		fromMs,
		toMs
	};
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
function sinceOf({ points }, { fromMs }, stepMs) {
	const first = points[0]?.atMs;
	return first !== void 0 && first - fromMs >= stepMs ? first : void 0;
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

// src/features/study/blocks/queries.ts
const promql = string().min(1).max(1e4);
const drain = "load + drain until all are 0";
const seriesKeys = {
	query: optional(union([promql, record(string().min(1).max(100), promql)]), "PromQL, or several by name.", ["sum by (pod) (rate(container_cpu_usage_seconds_total[1m]))"]),
	file: optional(string().min(1).max(1e3), "A CSV (time, then a column a series) or an answer of Prometheus."),
	of: optional(string().min(1), "The run whose window counts. Default: the last one."),
	window: optional(union([strictObject({
		from: instant,
		to: instant
	}), _enum(["load", drain])]), "When: a span of its own, or the run's with the time until all series are 0. Default: the run's."),
	by: optional(union([string(), array(string()).max(20)]), "Labels that name a series. Default: all that it has."),
	unit: optional(string().max(20), "Unit of the values: s, ms, %, ratio, B, B/s, /s or a word for what is counted.")
};
strictObject(seriesKeys);
const longestDrainMs = 18e5;
function unitOf(unit) {
	if (unit === "ratio") return {
		dimension: "ratio",
		factor: 1,
		counted: ""
	};
	const meaning = unitMeaning(unit ?? "");
	return meaning === void 0 ? {
		dimension: "number",
		factor: 1,
		counted: unit ?? ""
	} : {
		...meaning,
		counted: ""
	};
}
function planSeries({ query, file, of, window, unit }, path, { at, planning }) {
	const begin = at(...path);
	if (query === void 0 === (file === void 0)) throw mistake(begin, "this block reads no series", "query or file, one of them");
	const run = of === void 0 ? planning.runs.at(-1) : planning.run(of, at(...path, "of"));
	const own = typeof window === "object" ? spanIn(window, at(...path, "window")) : void 0;
	const { factor } = unitOf(unit);
	const named = (group, series, span, stepMs) => series.map((one) => ({
		group,
		span,
		stepMs,
		series: cut(one, span, factor)
	})).filter((one) => one.series.points.length > 0);
	if (file !== void 0) return async (data) => {
		const series = await data.seriesIn(file, at(...path, "file"));
		const times = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
		return named("", series, own ?? {
			fromMs: Math.min(...times),
			toMs: Math.max(...times)
		}, 1);
	};
	if (own === void 0 && run === void 0) throw mistake(begin, "there is no run whose window counts", "a run, or window");
	const asked = typeof query === "string" ? [["", query]] : Object.entries(query ?? {});
	return async (data) => {
		const span = own ?? windowOf(run ?? "", data, begin);
		const isDraining = window === drain;
		const asking = isDraining ? {
			...span,
			toMs: Math.min(Date.now(), span.toMs + longestDrainMs)
		} : span;
		const found = [];
		for (const [group, text] of asked) {
			const place = at(...path, "query", ...typeof query === "string" ? [] : [group]);
			const { series, stepMs } = await data.ask({
				query: text,
				span: asking,
				place
			});
			const whole = isDraining ? {
				...span,
				toMs: drained(series, span)
			} : span;
			found.push(...named(group, series, whole, stepMs));
		}
		return found;
	};
}
function windowOf(run, data, place) {
	const rounds = data.rounds(run).filter((round) => hasTimes(round) && lengthMs(round.window) > 0);
	const fromMs = Math.min(...rounds.map(({ window }) => Date.parse(window.start)));
	const toMs = Math.max(...rounds.map(({ window }) => Date.parse(window.end)));
	if (rounds.length > 0) return {
		fromMs,
		toMs
	};
	throw mistake(place, `the results of "${run}" have no times`, "a window: { from, to }");
}

// src/features/study/blocks/events.ts
const eventsWritten = union([promql, strictObject(seriesKeys)]);
const schema$8 = strictObject({ events: eventsWritten.meta({ description: "PromQL of series whose changes are events, such as replicas." }) });
const mostEvents = 200;
function changesOf({ series, group }, keys) {
	const own = nameOf(series, keys);
	const name = group === "" ? own : `${group} ${own}`;
	return series.points.flatMap(({ atMs, value }, index) => {
		const before = series.points[index - 1]?.value;
		if (before === void 0 || before === value) return [];
		return [{
			atMs,
			name,
			change: `${numberWords(before)} → ${numberWords(value)}`
		}];
	});
}
function planEvents(written, path, block) {
	const isAlone = typeof written === "string";
	const asked = isAlone ? { query: written } : written;
	const read = planSeries(asked, path, isAlone ? {
		...block,
		at: () => block.at(...path)
	} : block);
	return async (data) => {
		return (await read(data)).flatMap((one) => changesOf(one, listOf(asked.by))).toSorted((one, other) => one.atMs - other.atMs).slice(0, mostEvents);
	};
}
const events = blockKind("events", schema$8, (block) => {
	const read = planEvents(block.written.events, ["events"], block);
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

// src/features/study/blocks/levels.ts
const results = union([string().min(1).max(1e3), array(string().min(1).max(1e3)).min(1).max(20)]);
const oneLadder = record(string().min(1).max(100), results);
const levelsWritten = record(string().min(1).max(100), union([results, oneLadder])).meta({ examples: [{
	50: "results/50.csv",
	200: "results/200.csv"
}, {
	single: { 50: "s50.csv" },
	four: { 50: "f50.csv" }
}] });
function levelsOf(written, path, { at, planning }) {
	const rungsAt = (key, named, above, deployment) => {
		const level = Number(key);
		if (!(level > 0)) throw mistake(at(...above, key), `"${key}" is no level`, "a number above 0, such as 200");
		return listOf(named).map((text, index) => {
			const place = at(...above, key, ...typeof named === "string" ? [] : [index]);
			return {
				deployment,
				level,
				run: planning.runOrFile(text, place)
			};
		});
	};
	return Object.entries(written).flatMap(([key, one]) => typeof one === "string" || Array.isArray(one) ? rungsAt(key, one, path, "") : Object.entries(one).flatMap(([level, named]) => rungsAt(level, named, [...path, key], key))).toSorted((one, other) => one.level - other.level);
}

// src/features/study/blocks/chart.ts
const schema$7 = strictObject({ chart: strictObject({
	figures: figuresWritten,
	over: optional(_enum([
		"run",
		"level",
		"time"
	]), "What the x axis is. Default: run."),
	runs: runsWritten,
	level: optional(levelsWritten, "Runs or files by level, or several deployments of such."),
	...seriesKeys,
	limits: optional(record(string().min(1).max(100), number()), "Lines across the chart by name, in its unit, such as the request and the limit of a pod."),
	events: optional(eventsWritten, "PromQL of series whose changes are marked."),
	title: optional(string().min(1).max(200), "Title. Default: the figures.")
}) });
function oneDimension({ curves }, place) {
	const [first = "number", other] = new Set(curves.flatMap(({ dimension }) => dimension ?? []));
	if (other === void 0) return first;
	throw mistake(place, `a ${first} and a ${other} do not fit on one axis`, "figures of one kind; a chart for each other one");
}
function drawingOf(drawn, figures, { written: { chart: written }, at }, data) {
	const { x, axis, look, curves, events = [], counted = "" } = drawn;
	const dimension = oneDimension(drawn, at("chart"));
	const known = curves.flatMap(({ values }) => values.filter((one) => one !== void 0));
	const [first] = figures;
	const { suffix, factor } = (first !== void 0 && fits(first.look, dimension) ? first.look.unit : void 0) ?? unitOver(dimension, known);
	const lines = Object.entries(written.limits ?? {});
	const limits = lines.length > 0 ? [] : figures.flatMap((figure) => limitsOf(figure, data));
	return {
		kind: "drawing",
		x,
		axis,
		look,
		events,
		title: written.title ?? (figures.map(({ name }) => name).join(", ") || "Servers"),
		unit: counted === "" ? suffix.trim() : counted,
		curves: [...curves.map(({ name, values }) => ({
			name,
			values: values.map((one) => one === void 0 ? void 0 : one / factor)
		})), ...lines.map(([name, value]) => ({
			name,
			values: x.map(() => value)
		}))],
		limits: limits.map((one) => one / factor)
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
function joined(...words) {
	return words.filter((one) => one !== "").join(" ");
}
function overRuns(runs, figures, data) {
	return {
		x: runs,
		axis: "",
		look: "bars",
		curves: figures.map((figure) => curveOf(figure.name, figure, runs, data))
	};
}
function overLevels(rungs, figures, data) {
	const levels = [...new Set(rungs.map(({ level }) => level))];
	const curves = [...new Set(rungs.map(({ deployment }) => deployment))].flatMap((deployment) => {
		const own = rungs.filter((one) => one.deployment === deployment);
		const runs = levels.map((level) => own.find((one) => one.level === level)?.run);
		return figures.map((figure) => {
			return curveOf(joined(deployment, figures.length > 1 || deployment === "" ? figure.name : ""), figure, runs, data);
		});
	});
	return {
		x: levels.map(String),
		axis: "level",
		look: "lines",
		curves
	};
}
function planSeconds(figures, runs, { planning, at }) {
	const all = figures.map((figure) => ({
		figure,
		each: overTime(figure.expression)
	}));
	for (const { each } of all) if (each !== void 0) planning.need(each);
	return (data) => all.flatMap(({ figure, each }) => runs.map((run) => {
		const { name, place } = figure;
		if (each === void 0) throw mistake(place, `"${name}" has no course over time`, "one indicator that each second has, such as throughput or http_req_waiting avg");
		const isOne = figures.length === 1;
		const title = joined(isOne ? "" : name, isOne || runs.length > 1 ? run : "");
		const [first] = data.rounds(run).flatMap((round) => courseOf(round, each, title) ?? []);
		if (first !== void 0) return first;
		const found = `the results of "${run}" have no seconds of "${name}"`;
		throw mistake(at("chart"), found, "results with samples or rows over time");
	}));
}
function planCourses(figures, block) {
	const { written: whole, at } = block;
	const { chart: written } = whole;
	if (written.query === void 0 && written.file === void 0) {
		const runs = block.runs(written.runs, "chart", "runs");
		const seconds = planSeconds(figures, runs, block);
		return async (data) => {
			const [run = ""] = runs;
			return {
				fromMs: data.rounds(run).every(hasTimes) ? windowOf(run, data, at("chart")).fromMs : 0,
				courses: seconds(data)
			};
		};
	}
	const read = planSeries(written, ["chart"], block);
	const { dimension } = unitOf(written.unit);
	return async (data) => {
		const all = await read(data);
		const fromMs = all[0]?.span.fromMs ?? 0;
		return {
			fromMs,
			courses: all.map(({ series, group }) => {
				const name = joined(group, nameOf(series, listOf(written.by)));
				return courseOfSeries(series, {
					name,
					dimension,
					fromMs
				});
			})
		};
	};
}
function planOverTime(figures, block) {
	const { chart: written } = block.written;
	const read = planCourses(figures, block);
	const events = written.events === void 0 ? void 0 : planEvents(written.events, ["chart", "events"], block);
	return async (data) => {
		const { courses, fromMs } = await read(data);
		const { x, stepMs, values } = onOneAxis(courses);
		const curves = courses.map((one, index) => ({
			...one,
			values: values[index] ?? []
		}));
		const marks = (await events?.(data) ?? []).map(({ atMs, name, change }) => ({
			at: Math.min(x.length - 1, Math.max(0, Math.round((atMs - fromMs) / stepMs))),
			words: `${name} ${change}`
		}));
		const { counted } = unitOf(written.unit);
		return {
			x,
			axis: "minutes since the start",
			look: "lines",
			curves,
			events: marks,
			counted
		};
	};
}
const chart = blockKind("chart", schema$7, (block) => {
	const { written: whole, at } = block;
	const { chart: written } = whole;
	const hasSeries = written.query !== void 0 || written.file !== void 0;
	const figures = hasSeries ? [] : block.figures(written.figures, "chart", "figures");
	const over = hasSeries ? "time" : written.over ?? (written.level === void 0 ? "run" : "level");
	if (over === "time") {
		const read = planOverTime(figures, block);
		return async (data) => [drawingOf(await read(data), figures, block, data)];
	}
	if (over === "run") {
		const runs = block.runs(written.runs, "chart", "runs");
		return (data) => [drawingOf(overRuns(runs, figures, data), figures, block, data)];
	}
	if (written.level === void 0) throw mistake(at("chart"), "the chart has no levels", "level: { 50: run or file, 100: ... }");
	const rungs = levelsOf(written.level, ["chart", "level"], block);
	return (data) => [drawingOf(overLevels(rungs, figures, data), figures, block, data)];
});

// src/features/study/figures/value.ts
const mostNamed = 12;
function valueOfIndicator(rounds, indicator) {
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
function lackWords(found, run, indicator) {
	const name = formatIndicator(indicator);
	if (found.kind === "unread") return `it has no ${name}`;
	const metrics = run.metrics.map((one) => one.name).slice(0, mostNamed);
	switch (found.missing) {
		case "seconds": return `its results have no seconds, so it has no ${name}`;
		case "aggregation": return `it has no ${name}; of ${indicator.metric} it has ${found.near.join(", ")}`;
		case "tags": return `it has no ${name}; of ${indicator.metric} it has ${found.near.join(", ") || "only the whole"}`;
		default: return `it has no ${name}; it has ${metrics.join(", ")}`;
	}
}
function failedIn(rounds) {
	const known = rounds.map((run) => seriesOf(run, "http_req_failed")?.values.passes).filter((one) => one !== void 0);
	if (known.length < rounds.length) return { lacks: "its results do not tell how many requests failed" };
	return {
		value: sumOf(known, (one) => one) / rounds.length,
		dimension: "number"
	};
}
function lengthOf(rounds) {
	if (rounds.some((run) => run.duration === void 0 && !hasTimes(run))) return { lacks: "its results have no times" };
	return {
		value: sumOf(rounds, ({ duration, window }) => duration?.ms ?? lengthMs(window)) / rounds.length,
		dimension: "time"
	};
}
const perSecond = 1e3;
function combined(operator, left, right) {
	const [one, other] = [left.dimension, right.dimension];
	switch (operator) {
		case "+":
		case "-":
			if (one !== other) return { lacks: `it has a ${one} and a ${other}, which cannot be added` };
			return {
				value: operator === "+" ? left.value + right.value : left.value - right.value,
				dimension: one
			};
		case "*": return {
			value: left.value * right.value,
			dimension: one === "number" || one === "ratio" ? other : one
		};
		case "/": {
			if (right.value === 0) return { lacks: "it would be divided by 0" };
			const value = left.value / right.value;
			if (one === other) return {
				value,
				dimension: "number"
			};
			if (one === "number" && other === "time") return {
				value: value * perSecond,
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
function valueIn(expression, rounds) {
	switch (expression.kind) {
		case "indicator": return valueOfIndicator(rounds, expression.indicator);
		case "failed": return failedIn(rounds);
		case "length": return lengthOf(rounds);
		case "number": return {
			value: expression.value,
			dimension: "number"
		};
		case "of": {
			const left = valueIn(expression.left, rounds);
			if ("lacks" in left) return left;
			const right = valueIn(expression.right, rounds);
			return "lacks" in right ? right : combined(expression.operator, left, right);
		}
		default: return expression;
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

// src/features/study/blocks/notes.ts
function notesOf(runs, figures, data) {
	const notes = [...new Set(runs)].flatMap((run) => {
		const estimates = figures.filter((figure) => {
			const value = data.valueOf(figure, run);
			return value !== void 0 && isEstimate(value);
		});
		return known(data.noteOf(run), estimatesWords(estimates, data, run)).filter((words) => data.isNew(`${run}: ${words}`)).map((words) => [{ strong: run }, `: ${words}`]);
	});
	return listOf$1(notes);
}
function estimatesWords(estimates, data, run) {
	const names = estimates.map(({ name }) => name).join(", ");
	const [be, they] = estimates.length === 1 ? ["is an estimate", "it"] : ["are estimates", "they"];
	const tool = (data.rounds(run)[0]?.provenance.generator ?? "").replace(/, read from .{0,300}$/, "");
	return estimates.length === 0 ? void 0 : `${names} ${be} of ${tool}; ${they} may lie outside of the smallest and the largest sample.`;
}

// src/features/study/blocks/compare.ts
const step = string().min(1).max(300);
const schema$6 = strictObject({
	compare: union([step, array(step).min(1).max(100)]).meta({
		description: "Runs, each with the one before it: a -> b, or a list of such steps.",
		examples: ["before -> after", "original -> phase 1 -> phase 2"]
	}),
	figures: figuresWritten,
	to: optional(literal("first"), "Adds the last run against the first.")
});
function stepsIn(text, place, planning) {
	const names = text.split("->");
	if (names.length < 2) throw mistake(place, `"${text}" is no step`, "two runs with -> between them, such as before -> after");
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
	return `${low > 0 || high < 0 ? "yes" : "no"} (${from ?? ""} to ${to ?? ""})`;
}
function tableFor({ before, after }, figures, data) {
	const rows = figures.map((figure) => {
		const printing = printingOf(figure, [before, after], data);
		const [from, to] = [data.valueOf(figure, before), data.valueOf(figure, after)];
		const cells = {
			name: figure.name,
			from: cellOf(figure, before, data, printing),
			to: cellOf(figure, after, data, printing)
		};
		if (from === void 0 || to === void 0) return {
			...cells,
			change: "–",
			course: void 0,
			certain: void 0,
			uncertain: "one round"
		};
		const isOfOne = [before, after].some((run) => data.rounds(run).length < fewestRounds);
		const course = courseOf$1(figure, from.value, to.value);
		const change = changeText$1(figure, {
			before: from,
			after: to
		}, printing);
		const certain = certainty(from, to);
		return {
			...cells,
			change,
			course,
			certain,
			uncertain: isOfOne ? "one round" : "–"
		};
	});
	return tableOf(rows, [
		left("Figure", ({ name }) => [name]),
		right(before, ({ from }) => from),
		right(after, ({ to }) => to),
		right("Change", ({ change }) => [change]),
		rows.some(({ course }) => course !== void 0) && left("Mark", ({ course }) => [course === void 0 ? "" : { course }]),
		rows.some(({ certain }) => certain !== void 0) && left("Certain?", ({ certain, uncertain }) => [certain ?? uncertain])
	]);
}
const compare = blockKind("compare", schema$6, ({ written, planning, at, figures: named }) => {
	const isOne = typeof written.compare === "string";
	const steps = listOf(written.compare).flatMap((text, index) => stepsIn(text, at("compare", ...isOne ? [] : [index]), planning));
	const [first, last] = [steps[0], steps.at(-1)];
	const all = written.to === "first" && first !== void 0 && last !== void 0 && steps.length > 1 ? [...steps, {
		before: first.before,
		after: last.after
	}] : steps;
	const figures = named(written.figures, "figures");
	return (data) => {
		const tables = all.map((one) => tableFor(one, figures, data));
		const notes = notesOf(all.flatMap(({ before, after }) => [before, after]), figures, data);
		if (tables.length === 1) return [...tables, ...notes];
		const titles = all.map(({ before, after }) => `${before} → ${after}`);
		return [...tables.map((table, index) => opened(titles[index] ?? "", [table])), ...notes];
	};
});

// src/features/study/blocks/environment.ts
const schema$5 = strictObject({ environment: strictObject({
	of: optional(string().min(1), "The run. Default: the last one."),
	rows: optional(record(string().min(1).max(100), union([string().max(500), number()])), "Further rows, by what they are.")
}).nullable() });
function rowsOf(rounds) {
	const [first, last] = [rounds[0], rounds.at(-1)];
	if (first === void 0 || last === void 0) return [];
	const { provenance, generator, duration } = first;
	const { os, cpu, cores } = provenance.machine;
	const [start, end] = [first.window.start, last.window.end];
	const lengthMs = rounds.length === 1 && duration !== void 0 ? duration.ms : Date.parse(end) - Date.parse(start);
	const perSecond = seriesOf(first, "http_reqs")?.values.rate ?? 0;
	const load = known(generator.vusMax > 0 && `${generator.vusMax} VUs`, perSecond > 0 && `${perSecond.toPrecision(3)} requests/s`).join(", ");
	const code = (what, text) => text === void 0 ? void 0 : [what, [{ code: text }]];
	return known(["Load generator", [provenance.generator]], cores > 0 && ["Machine", [`${os}, ${cpu}, ${cores} cores`]], provenance.target !== "unknown" && code("Target", provenance.target), code("Commit", provenance.commit), code("testid", provenance.testId), hasTimes(first) && ["Window", [windowWords(start, end, formatDurationMs(lengthMs))]], rounds.length > 1 && ["Rounds", [String(rounds.length)]], load !== "" && ["Load", [load]], ["Loadline", [provenance.loadline]]);
}
const environment = blockKind("environment", schema$5, ({ written: whole, planning, at }) => {
	const written = whole.environment;
	const run = written?.of === void 0 ? planning.runs.at(-1) : planning.run(written.of, at("environment", "of"));
	const own = Object.entries(written?.rows ?? {}).map(([what, value]) => [what, [String(value)]]);
	return (data) => [tableOf([...run === void 0 ? [] : rowsOf(data.rounds(run)), ...own], [left("What", ([what]) => [what]), left("Value", ([, value]) => value)])];
});

// src/features/study/blocks/figures-table.ts
const marks = union([array(string().max(200)).max(200), record(string(), string().max(200))]);
const schema$4 = strictObject({ table: strictObject({
	runs: runsWritten,
	figures: figuresWritten,
	by: optional(_enum(["figure", "run"]), "What each row is. Default: figure."),
	as: optional(look, "Unit and decimals of all figures. Default: each figure's own."),
	marks: optional(marks, "Words for the rows, in their order or by name.", [["baseline", "best point"]])
}) });
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
function markColumn(rows, written, nameOf) {
	const byName = new Map(Object.entries(written));
	return left("", (row) => [byName.get(nameOf(row)) ?? byName.get(String(rows.indexOf(row))) ?? ""]);
}
function judgedCell(cell, verdict) {
	return verdict === void 0 ? cell : [
		...cell,
		" ",
		...verdictPieces(verdict)
	];
}
function lookIn(figure, own) {
	return own === void 0 ? figure.look : {
		unit: own.unit ?? figure.look.unit,
		decimals: own.decimals ?? figure.look.decimals
	};
}
function figureColumns(figures, rows, data, { look: own, isJudged = false } = {}) {
	const runs = rows.map(({ run }) => run);
	return figures.map((figure) => {
		const printing = printingOf(figure, runs, data, lookIn(figure, own));
		return right(figure.name, ({ run }) => judgedCell(cellOf(figure, run, data, printing), isJudged ? verdictOf(figure, run, data) : void 0));
	});
}
function byFigure({ figures, runs, look: own, marks: written, data }) {
	const limitsOf = (figure) => data.limits.flatMap(({ left: of, right: bound, comparison }) => of.figure === figure && bound.kind === "quantity" ? [`${comparison} ${bound.text}`] : []);
	const rows = figures.map((figure) => {
		const printing = printingOf(figure, runs, data, lookIn(figure, own));
		const cells = runs.map((run) => cellOf(figure, run, data, printing));
		const verdicts = runs.map((run) => verdictOf(figure, run, data));
		return {
			name: figure.name,
			cells,
			verdicts,
			limits: [...new Set(limitsOf(figure))].join(", ")
		};
	});
	const isJudged = rows.some(({ verdicts }) => verdicts.some((one) => one !== void 0));
	const isAlone = runs.length === 1;
	return tableOf(rows, [
		left("Figure", ({ name }) => [name]),
		...runs.map((run, at) => right(run, ({ cells, verdicts }) => judgedCell(cells[at] ?? [], isAlone ? void 0 : verdicts[at]))),
		isJudged && left("Limit", ({ limits }) => [limits]),
		isJudged && isAlone && left("Verdict", ({ verdicts }) => verdictPieces(verdicts[0])),
		written !== void 0 && markColumn(rows, written, ({ name }) => name)
	]);
}
function byRun({ figures, runs, look: own, marks: written, data }) {
	const rows = runs.map((run) => ({ run }));
	return tableOf(rows, [
		left("Run", ({ run }) => [run]),
		...figureColumns(figures, rows, data, {
			look: own,
			isJudged: true
		}),
		written !== void 0 && markColumn(rows, written, ({ run }) => run)
	]);
}
const figuresTable = blockKind("table", schema$4, (block) => {
	const { by, as, marks: written, ...named } = block.written.table;
	const figures = block.figures(named.figures, "table", "figures");
	const runs = block.runs(named.runs, "table", "runs");
	return (data) => {
		const shown = {
			figures,
			runs,
			data,
			look: as === void 0 ? void 0 : lookOf(as),
			marks: written
		};
		return [by === "run" ? byRun(shown) : byFigure(shown), ...notesOf(runs, figures, data)];
	};
});

// src/features/study/blocks/ladder.ts
const schema$3 = strictObject({ ladder: strictObject({
	level: levelsWritten.meta({ description: "Runs or files by level; of several deployments by name, and then by level." }),
	figures: figuresWritten,
	throughput: optional(string().min(1).max(500), "The figure that stops growing at the knee. Default: throughput."),
	marks: optional(array(string().max(200)).max(200), "Words for the rows, in their order.")
}) });
function climbOf({ rungs }, deployment) {
	const own = rungs.filter((one) => one.deployment === deployment);
	return own.filter((one, index) => own.findIndex(({ level }) => level === one.level) === index);
}
function readingOf(ladder, deployment) {
	const { data, figures, throughput } = ladder;
	const climb = climbOf(ladder, deployment).map((rung) => ({
		...rung,
		isMet: meets(figures, rung.run, data)
	}));
	const largest = climb.findLast(({ isMet }) => isMet === true)?.level;
	const points = climb.flatMap(({ level, run }) => {
		const value = data.valueOf(throughput, run);
		return value === void 0 ? [] : [{
			x: level,
			y: value.value
		}];
	});
	const knee = kneeOf(points);
	const stops = knee && (knee.from === knee.to ? knee.from : `${knee.from} to ${knee.to}`);
	return known(climb.some(({ isMet }) => isMet !== void 0) && (largest === void 0 ? "no level meets the limits." : `largest level that meets the limits: ${largest}.`), points.length > 2 && `${throughput.name} ${stops === void 0 ? "grows up to the highest level" : `stops growing at ${stops}`}.`).map((one) => [deployment === "" ? one : `${deployment}: ${one}`]);
}
function tableByLevel(ladder, marks) {
	const { rungs, deployments, figures, data } = ladder;
	const rows = rungs.map((rung) => ({
		...rung,
		isMet: meets(figures, rung.run, data)
	}));
	const isOneOfMany = (rung) => rungs.some((one) => one !== rung && one.level === rung.level && one.deployment === rung.deployment);
	const nameOf = (rung, index) => isOneOfMany(rungs[index] ?? rung) ? `${rung.level} (${rung.run})` : String(rung.level);
	const names = new Map(rows.map((row, index) => [row, nameOf(row, index)]));
	return tableOf(rows, [
		left("Level", (row) => [names.get(row) ?? ""]),
		deployments.length > 1 && left("Deployment", ({ deployment }) => [deployment]),
		...figureColumns(figures, rungs, data),
		rows.some(({ isMet }) => isMet !== void 0) && left("Limits", ({ isMet }) => verdictPieces(isMet === void 0 ? void 0 : isMet ? "pass" : "fail")),
		marks.length > 0 && markColumn(rows, marks, () => "")
	]);
}
function ratioTable(ladder) {
	const { deployments, figures, data } = ladder;
	const [one, other] = deployments;
	if (one === void 0 || other === void 0 || deployments.length > 2) return void 0;
	const after = climbOf(ladder, other);
	const pairs = climbOf(ladder, one).flatMap(({ level, run }) => {
		const beside = after.find((rung) => rung.level === level);
		return beside === void 0 ? [] : [{
			level,
			runs: [run, beside.run]
		}];
	});
	return tableOf(pairs, [left("Level", ({ level }) => [String(level)]), ...figures.map((figure) => right(`${figure.name}, ${other} / ${one}`, ({ runs }) => {
		const [from, to] = runs.map((run) => data.valueOf(figure, run));
		return [from === void 0 || to === void 0 ? "–" : timesText(from.value, to.value, void 0)];
	}))]);
}
const ladder = blockKind("ladder", schema$3, (block) => {
	const { planning, at, written: whole } = block;
	const { ladder: written } = whole;
	const figures = block.figures(written.figures, "ladder", "figures");
	const rungs = levelsOf(written.level, ["ladder", "level"], block);
	const { throughput: named } = written;
	const throughput = named === void 0 ? {
		...planning.figure("throughput", at("ladder")),
		missing: "–"
	} : planning.figure(named, at("ladder", "throughput"));
	const deployments = [...new Set(rungs.map(({ deployment }) => deployment))];
	const runs = rungs.map(({ run }) => run);
	return (data) => {
		const one = {
			rungs,
			deployments,
			figures,
			throughput,
			data
		};
		return known(tableByLevel(one, written.marks ?? []), ratioTable(one), ...listOf$1(deployments.flatMap((name) => readingOf(one, name))), ...notesOf(runs, figures, data));
	};
});

// src/features/study/blocks/link.ts
const schema$2 = strictObject({ link: strictObject({
	title: string().min(1).max(200).meta({ description: "Text of the link." }),
	url: linkAddress(zod).meta({
		description: "URL with {from}, {to}, {from_iso}, {to_iso}, {testid}, {scenario}, {quantile} and the like.",
		examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"]
	}),
	of: optional(string().min(1), "The run whose window it has. Default: the last one."),
	quantile: optional(number().min(0).max(1), "For {quantile}. Default: 0.95.")
}) });
const link = blockKind("link", schema$2, ({ written: { link: written }, planning, at }) => {
	const { title, of, quantile = .95 } = written;
	const run = of === void 0 ? planning.lastRun(at("link")) : planning.run(of, at("link", "of"));
	return (data) => {
		const { fromMs, toMs } = windowOf(run, data, at("link"));
		const { scenario = "", environment = "", commit = "", branch = "", testId = "" } = data.rounds(run).at(-1)?.provenance ?? {};
		const url = fillLink(written.url, {
			from: String(fromMs),
			to: String(toMs),
			testid: testId,
			scenario,
			environment,
			commit,
			branch,
			from_iso: new Date(fromMs).toISOString(),
			to_iso: new Date(toMs).toISOString(),
			quantile: String(quantile)
		});
		return [{
			kind: "paragraph",
			line: [{ link: {
				label: title,
				url
			} }]
		}];
	};
});

// src/features/study/blocks/log.ts
const schema$1 = strictObject({ log: strictObject({
	file: string().min(1).max(1e3).meta({ description: "A log, or a run of the study whose results are one." }),
	pattern: optional(logPattern, "How its lines look, with {time}, {name} and {value}.", ["{time} {name} {value} task={task}"]),
	as: optional(look, "Unit and decimals.")
}) });
const log = blockKind("log", schema$1, ({ written: { log: written }, planning, at }) => {
	const { file, pattern } = written;
	const isRun = planning.runs.includes(file);
	if (!isRun && pattern === void 0) throw mistake(at("log", "file"), "the log has no pattern", "pattern, such as {time} {name} {value}");
	const run = isRun ? file : planning.log(file, pattern ?? "", at("log", "file"));
	const own = lookOf(written.as);
	if (!fits(own, "time")) throw mistake(at("log", "as"), "the values are times", lookForm);
	return (data) => {
		const rows = data.rounds(run).flatMap(({ metrics }) => metrics.flatMap((metric) => {
			const [whole] = seriesOfType(metric, "trend");
			return whole === void 0 ? [] : [{
				name: metric.name,
				...whole.values
			}];
		}));
		const text = (value) => value === void 0 ? "–" : printedAlone({
			value,
			dimension: "time"
		}, own);
		return [tableOf(rows, [
			left("Name", ({ name }) => [name]),
			right("Min", ({ min }) => [text(min)]),
			right("Max", ({ max }) => [text(max)]),
			right("Average", ({ avg }) => [text(avg)]),
			right("Count", ({ count }) => [String(count)])
		])];
	};
});

// src/features/study/blocks/servers.ts
function textOf(value, { look: own, dimension, counted }) {
	if (value === void 0) return "–";
	return `${printedAlone({
		value,
		dimension
	}, own)}${counted === "" ? "" : ` ${counted}`}`;
}
function changeText(change, printing) {
	const { look: own, dimension, counted } = printing;
	if (own.unit !== void 0 || own.decimals !== void 0) return `${change >= 0 ? "+" : ""}${textOf(change, printing)}`;
	return `${formatDifference(change, dimension)}${counted === "" ? "" : ` ${counted}`}`;
}
const clockOf = (atMs) => timeOfDay(new Date(atMs).toISOString());
const valuesOf = ({ series }) => series.points.map(({ value }) => value);
const highest = (row) => Math.max(...valuesOf(row));
const columns = {
	start: ({ series, span, stepMs }, printing) => {
		const since = sinceOf(series, span, stepMs);
		return since === void 0 ? textOf(series.points[0]?.value, printing) : `– (since ${clockOf(since)})`;
	},
	peak: (row, printing) => textOf(highest(row), printing),
	"peak time": (row) => clockOf(row.series.points.find(({ value }) => value === highest(row))?.atMs ?? row.span.fromMs),
	end: (row, printing) => textOf(valuesOf(row).at(-1), printing),
	change: (row, printing) => {
		const values = valuesOf(row);
		return changeText((values.at(-1) ?? 0) - (values[0] ?? 0), printing);
	},
	min: (row, printing) => textOf(Math.min(...valuesOf(row)), printing),
	max: (row, printing) => textOf(highest(row), printing),
	avg: (row, printing) => textOf(valuesOf(row).reduce((sum, one) => sum + one, 0) / row.series.points.length, printing)
};
const columnNames = Object.keys(columns).join(", ");
const schema = strictObject({ servers: strictObject({
	...seriesKeys,
	columns: optional(array(string().min(1).max(100)).min(1).max(40), `Any of ${columnNames}, and times such as 03:57:40. Default: start, peak, peak time, end.`),
	as: optional(look, "Unit and decimals.")
}) });
const clock = /^\d\d:\d\d(?::\d\d)?$/;
function momentIn(text, { span }) {
	if (!clock.test(text)) return instantOf(text);
	const day = new Date(span.fromMs).toISOString().slice(0, 11);
	const atMs = Date.parse(`${day}${text.length === 5 ? `${text}:00` : text}Z`);
	return atMs < span.fromMs ? atMs + 864e5 : atMs;
}
const servers = blockKind("servers", schema, (block) => {
	const { at, written: whole } = block;
	const written = whole.servers;
	const read = planSeries(written, ["servers"], block);
	const chosen = written.columns ?? [
		"start",
		"peak",
		"peak time",
		"end"
	];
	for (const [index, column] of chosen.entries()) {
		if (columns[column] !== void 0 || clock.test(column) || instantOf(column) !== void 0) continue;
		const expected = `one of ${columnNames}, or a time such as 03:57:40`;
		throw mistake(at("servers", "columns", index), `unknown column "${column}"`, expected);
	}
	const { dimension, counted } = unitOf(written.unit);
	const printing = {
		look: lookOf(written.as),
		dimension,
		counted
	};
	if (!fits(printing.look, dimension)) throw mistake(at("servers", "as"), `the values are a ${dimension}`, lookForm);
	return async (data) => {
		const rows = await read(data);
		return [tableOf(rows, [
			rows.some(({ group }) => group !== "") && left("Query", ({ group }) => [group]),
			left("Series", ({ series }) => [nameOf(series, listOf(written.by))]),
			...chosen.map((column) => right(capitalised(column), (row) => {
				const own = columns[column];
				const moment = () => momentIn(column, row) ?? row.span.toMs;
				return [own === void 0 ? textOf(valueAt(row.series, moment()), printing) : own(row, printing)];
			}))
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

// src/features/study/source/files.ts
function isBelow(path, folder) {
	const way = relative(folder, path);
	return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
function pathIn(from, written) {
	return isAbsolute(written) ? written : join(from, written);
}
async function reached(path, place, { folder, isConfined }) {
	const real = await ifThere(realpath(path));
	if (real === void 0) throw mistake(place, `there is no ${path}`, `a path from ${folder}`);
	if (!isConfined) return real;
	if ((await Promise.all([folder, process.cwd()].map(async (root) => await realpath(resolve(root))))).some((root) => isBelow(real, root))) return real;
	throw mistake(place, `${path} lies outside`, "a file below the study's folder or the working directory");
}
async function readSmall(path, place, mostBytes) {
	try {
		const { size } = await stat(path);
		if (size > mostBytes) throw mistake(place, `${path} has ${size} bytes`, `a file of at most ${mostBytes} bytes`);
		return await readFile(path, "utf8");
	} catch (error) {
		if (!hasErrorCode(error, "EISDIR", "EACCES", "ENOENT")) throw error;
		throw mistake(place, `${path} cannot be read: ${reasonOf(error)}`, "a file");
	}
}

// src/features/study/source/segments.ts
const blockLanguage = "loadline";
const opening = /^ {0,3}(?<mark>`{3,}|~{3,})\s*(?<language>[^\s`]*)/;
function closingOf(lines, from, mark) {
	for (let index = from; index < lines.length; index += 1) {
		const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(lines[index] ?? "")?.[1] ?? "";
		if (found[0] === mark[0] && found.length >= mark.length) return index;
	}
}
function segmentsOf(source, from) {
	const { lines } = source;
	const segments = [];
	const at = (index) => ({
		source,
		line: index + 1,
		column: 1
	});
	let begun = from - 1;
	const prose = (end) => {
		const text = lines.slice(begun, end).join("\n");
		if (begun < end) segments.push(...markedIn(end < lines.length ? `${text}\n` : text, at(begun)));
	};
	for (let index = begun; index < lines.length; index += 1) {
		const { mark, language } = opening.exec(lines[index] ?? "")?.groups ?? {};
		if (mark === void 0) continue;
		const closing = closingOf(lines, index + 1, mark);
		if (closing === void 0 && language === blockLanguage) throw mistake(at(index), "this block does not end", `a line ${mark} below it`);
		const end = closing === void 0 ? lines.length : closing + 1;
		prose(index);
		if (language === blockLanguage) segments.push({
			kind: "block",
			text: lines.slice(index + 1, closing).join("\n"),
			place: at(index + 1)
		});
		else segments.push({
			kind: "prose",
			text: `${lines.slice(index, end).join("\n")}\n`
		});
		begun = end;
		index = end - 1;
	}
	prose(lines.length);
	return segments;
}
function codeSpansOf(text) {
	const runs = [...text.matchAll(/`+|\n\s*\n/g)].map((found) => ({
		at: found.index,
		mark: found[0]
	}));
	const spans = /* @__PURE__ */ new Map();
	let closers = /* @__PURE__ */ new Map();
	for (const { at, mark } of runs.toReversed()) {
		if (!mark.startsWith("`")) {
			closers = /* @__PURE__ */ new Map();
			continue;
		}
		const end = closers.get(mark);
		if (end !== void 0) spans.set(at, end);
		closers.set(mark, at + mark.length);
	}
	return spans;
}
function markedIn(text, begin) {
	const segments = [];
	const spans = codeSpansOf(text);
	const placeAt = (position) => {
		const before = text.slice(0, position).split("\n");
		return {
			...begin,
			line: begin.line + before.length - 1,
			column: (before.at(-1) ?? "").length + 1
		};
	};
	const finder = /`+|\\\{\{|\{\{/g;
	let [done, prose] = [0, ""];
	for (let found = finder.exec(text); found !== null; found = finder.exec(text)) {
		const { index } = found;
		if (found[0].startsWith("`")) {
			finder.lastIndex = spans.get(index) ?? finder.lastIndex;
			continue;
		}
		prose += text.slice(done, index);
		done = finder.lastIndex;
		if (found[0] === "\\{{") {
			prose += "{{";
			continue;
		}
		const end = text.indexOf("}}", done);
		const content = text.slice(done, end);
		if (end === -1 || content.includes("\n")) throw mistake(placeAt(index), "this mark does not end in its line", "}} behind it, or \\{{ for two braces");
		segments.push({
			kind: "prose",
			text: prose
		}, {
			kind: "mark",
			text: content,
			place: placeAt(done)
		});
		[prose, done] = ["", end + 2];
		finder.lastIndex = done;
	}
	segments.push({
		kind: "prose",
		text: prose + text.slice(done)
	});
	return segments.filter((one) => one.kind !== "prose" || one.text !== "");
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
			source,
			line: 2,
			column: 1
		},
		next: end + 3
	};
}
const topKey = /^([a-z][\w-]*)[ \t]*:/;
function kindOf(text, place) {
	const keys = text.split("\n").flatMap((line, index) => {
		const key = topKey.exec(line)?.[1];
		return key === void 0 ? [] : [{
			key,
			line: index
		}];
	});
	const names = ["include", ...blocks.map(({ name }) => name)];
	for (const { key } of keys) {
		if (key === "include") return key;
		const found = blocks.find(({ name }) => name === key);
		if (found !== void 0) return found;
	}
	const [first] = keys;
	const at = {
		...place,
		line: place.line + (first?.line ?? 0)
	};
	if (first === void 0) throw mistake(at, "this block names nothing", `one of ${names.join(", ")}`);
	throw mistake(at, `unknown block "${first.key}"${didYouMean(first.key, names)}`, `one of ${names.join(", ")}`);
}
async function withIncludes(segments, above, reading) {
	const read = [];
	for (const segment of segments) {
		if (segment.kind !== "block") {
			read.push(segment);
			continue;
		}
		const kind = kindOf(segment.text, segment.place);
		if (kind !== "include") read.push({
			...segment,
			of: kind
		});
		else read.push(...await included(segment, above, reading));
	}
	return read;
}
const languages = {
	yml: "yaml",
	js: "js",
	ts: "ts",
	sh: "sh",
	json: "json",
	sql: "sql"
};
function fenced(text, language) {
	const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}\n`;
}
async function included({ text, place }, above, { reach, files }) {
	const written = readWritten(text, place, include, "a block include");
	const at = written.placeOf(["include"]);
	const path = pathIn(dirname(place.source.path), written.value.include);
	const real = await reached(path, at, reach);
	if (above.includes(real)) throw mistake(at, `${path} includes itself`, "a file that does not lead back to this one");
	files.push(path);
	const content = (await readSmall(real, at, mostBytes)).replace(/\r\n/g, "\n");
	const extension = /\.([^./\\]+)$/.exec(path)?.[1] ?? "";
	const { as = languages[extension] ?? extension } = written.value;
	if (extension !== "md" || written.value.as !== void 0) return [{
		kind: "prose",
		text: fenced(content, /^[\w+-]{0,30}$/.test(as) ? as : "")
	}];
	const source = sourceOf(path, content);
	return [...await withIncludes(segmentsOf(source, 1), [...above, real], {
		reach,
		files
	}), {
		kind: "prose",
		text: "\n"
	}];
}
async function readStudy(path, text, reach) {
	const source = sourceOf(path, text);
	const frontMatter = frontMatterOf(source);
	const files = [path];
	const real = await reached(path, {
		source,
		line: 1,
		column: 1
	}, reach);
	return {
		source,
		frontMatter,
		segments: await withIncludes(segmentsOf(source, frontMatter.next), [real], {
			reach,
			files
		}),
		files
	};
}

export { instantOf, judgeClaims, lineReader, listOf, mistake, pathIn, placed, planStudy, reached, readSmall, readStudy, spanIn, valueIn, worstOf };