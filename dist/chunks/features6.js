import { _enum, array, literal, number$1 as number, record, strictObject, string$1 as string, toJSONSchema, union } from "./zod.js";
import { didYouMean } from "./lib-suggest.js";
import { Failure, builtinMetrics, formatChange, formatDifference, formatDurationMs, formatFigure, formatIndicator, formatNames, formatOn, formatPoints, hasErrorCode, holds, lengthMs, parseQuantity, reasonOf, scaleOver, seriesOf, seriesOfType, unitMeaning, unitOver, usageFailure } from "./model.js";
import { checkLink, duration, fillLink, optional, parseFigure, readYaml } from "./config.js";
import { differenceOf, findIndicator, kneeOf, known, left, listOf as listOf$1, numberWords, opened, percentileKey, pooledValue, right, sumOf, tableOf$1 as tableOf } from "./report-judge.js";
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
const quantityForm = "a number with its unit, such as 300ms, 1% or 5/s";
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
	const run = text.slice(at + 4).trim().replace(/^"([^"]*)"$/, "$1");
	return run === "" ? void 0 : {
		figure: text.slice(0, at).trim(),
		run,
		at: at + 4
	};
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
function parseClaim(text, place, claiming) {
	const [warn = ""] = /^warn:\s*/.exec(text) ?? [];
	const found = sidesOf(text);
	if (found === void 0) throw mistake(place, "this is no claim", form$1);
	const leftPlace = moved(place, warn.length);
	const left = found.left.slice(warn.length).trim();
	const named = figureAt(left, leftPlace, claiming);
	const own = named ?? {
		kind: "figure",
		figure: claiming.figure(left, leftPlace),
		run: claiming.lastRun(place)
	};
	const right = text.slice(found.at);
	const by = right.lastIndexOf(" by ");
	const compared = (by === -1 ? right : right.slice(0, by)).trim();
	const rightPlace = moved(place, text.indexOf(compared, found.at));
	const other = figureAt(compared, rightPlace, claiming);
	const quantity = other === void 0 ? parseQuantity(compared) : void 0;
	if (other === void 0 && quantity === void 0) throw mistake(rightPlace, `"${compared}" is no limit`, `${quantityForm}, or a figure of a run`);
	return {
		text: text.trim(),
		place,
		comparison: found.sign,
		left: own,
		onMiss: warn === "" ? "fail" : "warn",
		right: other ?? {
			kind: "quantity",
			quantity: quantity ?? {
				value: NaN,
				dimension: "number"
			},
			text: compared
		},
		margin: by === -1 ? void 0 : marginOf(right.slice(by + 4).trim(), moved(place, found.at + by + 4)),
		isOfAllRuns: named === void 0 && other === void 0
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
	if (name !== void 0 && cursor.names.includes(name)) return {
		kind: "figure",
		name
	};
	if (name !== void 0) throw unknownFigure(moved(cursor.place, start), name, cursor.names);
	const read = parseFigure(term);
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
			...cursor.names,
			...Object.keys(words),
			...shortWords
		]);
		throw mistake(moved(cursor.place, start), `"${term}" is no figure${hint}`, figureForm);
	}
	const { column, found, expected } = read.problem;
	throw mistake(moved(cursor.place, start + column - 1), found, expected);
}
function unknownFigure(place, name, names) {
	const known = names.length === 0 ? "" : `; the study has ${names.map((it) => `"${it}"`).join(", ")}`;
	return mistake(place, `there is no figure "${name}"${didYouMean(name, names)}${known}`, "a figure of the study, or an indicator such as p95");
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
function parseExpression(text, place, names) {
	const cursor = {
		text,
		position: 0,
		place,
		names
	};
	const expression = takeSum(cursor);
	if (skip(cursor) < text.length) throw mistake(moved(place, cursor.position), `found "${text[cursor.position]}"`, "the end of the figure");
	return asCounts(expression);
}
function indicatorsIn(expression, figureNamed) {
	switch (expression.kind) {
		case "indicator": return [expression.indicator];
		case "of": return [expression.left, expression.right].flatMap((one) => indicatorsIn(one, figureNamed));
		case "figure": {
			const found = figureNamed(expression.name);
			return found === void 0 ? [] : indicatorsIn(found, figureNamed);
		}
		case "failed":
		case "length":
		case "number": return [];
		default: return expression;
	}
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
function figureOf(name, written, { placeOf, names }) {
	if (typeof written === "string") return plainFigure(name, written, placeOf([]), names);
	const place = placeOf(["figure"]);
	const expression = parseExpression(written.figure, place, names);
	const { also, better, missing } = written;
	const look = lookAt(written.as, placeOf(["as"]));
	const zero = zeroOf(written.zero, placeOf(["zero"]));
	return {
		name,
		expression,
		place,
		look,
		change: changeLookOf(written.change, look),
		better: better === "neither" ? void 0 : better ?? betterOf(expression),
		...also !== void 0 && { also: parseExpression(also, placeOf(["also"]), names) },
		...zero !== void 0 && { zero },
		...missing !== void 0 && { missing }
	};
}
function plainFigure(name, text, place, names) {
	const expression = parseExpression(text, place, names);
	return {
		name,
		expression,
		place,
		better: betterOf(expression),
		look: defaultLook,
		change: changeLookOf(void 0, defaultLook)
	};
}

// src/features/study/figures/print.ts
function limitsOf(figure, data) {
	return data.limits.flatMap(({ left, right }) => left.figure === figure && right.kind === "quantity" ? [right.quantity.value] : []);
}
function printingOf(figure, values, { limits = [], look = figure.look } = {}) {
	const known = values.filter((one) => one !== void 0);
	const dimension = known[0]?.dimension ?? "number";
	if (!fits(look, dimension)) {
		const unit = look.unit?.suffix.trim();
		throw mistake(figure.place, `"${figure.name}" cannot be printed in ${unit}: it is a ${dimension}`, "a unit that fits the figure");
	}
	return {
		look,
		beside: {
			dimension,
			scale: scaleOver(dimension, {
				figures: known.map(({ value }) => value),
				written: limits
			}),
			limits
		}
	};
}
function textOf({ value }, { look, beside }) {
	return printed(value, look, beside);
}
function cellOf$1(figure, run, data, printing) {
	const value = data.valueOf(figure, run);
	if (value === void 0) return [figure.missing ?? "–"];
	const also = data.alsoOf(figure, run);
	const text = textOf(value, printing);
	if (also === void 0) return [text];
	const { dimension } = also;
	const beside = {
		dimension,
		scale: scaleOver(dimension, { figures: [also.value] }),
		limits: []
	};
	return [`${text} (${printed(also.value, defaultLook, beside)})`];
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
function changeText(figure, { before, after }, { look, beside }) {
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

// src/features/study/words.ts
const compareWords = {
	figure: "Figure",
	change: "Change",
	mark: "Mark",
	isCertain: "Certain?",
	certain: "yes",
	uncertain: "no",
	oneRun: "one round"
};
const tableWords = {
	figure: "Figure",
	run: "Run",
	limit: "Limit",
	verdict: "Verdict"
};
const timeWords = { none: "–" };
function instantWords(iso) {
	return new Date(iso).toISOString().slice(0, 19).replace("T", " ");
}
function windowWords(start, end, length) {
	const [from, to] = [instantWords(start), instantWords(end)];
	return `${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to} UTC (${length})`;
}
function claimLine({ claim, left, right }) {
	const { figure, run } = claim.left;
	const name = `${figure.name} of ${run}`;
	if (claim.right.kind === "quantity") return `${name} is ${left}; the limit is ${claim.comparison} ${right}`;
	return `${name} is ${left}, ${`${claim.right.figure.name} of ${claim.right.run}`} is ${right}; expected ${claim.text}`;
}
function estimateWords(names, generator) {
	const [be, they] = names.length === 1 ? ["is an estimate", "it"] : ["are estimates", "they"];
	const tool = generator.replace(/, read from .{0,300}$/, "");
	return `${names.join(", ")} ${be} of ${tool}; ${they} may lie outside of the smallest and the largest sample.`;
}
function clockWords(atMs) {
	return new Date(atMs).toISOString().slice(11, 19);
}
const serverWords = {
	query: "Query",
	series: "Series",
	since: (clock) => `(since ${clock})`
};
const eventWords = {
	time: "Time (UTC)",
	series: "Series",
	change: "Change",
	none: "Nothing changed in this time."
};
const chartWords = {
	series: "Servers",
	level: "level",
	sinceStart: "minutes since the start",
	cut: (place) => `The drawing ends at ${place}, with the line that ends first.`
};
const ladderWords = {
	level: "Level",
	deployment: "Deployment",
	limits: "Limits",
	noneMeets: "no level meets the limits.",
	largest: (level) => `largest level that meets the limits: ${level}.`,
	grows: (figure) => `${figure} grows up to the highest level.`,
	knee: (figure, { from, to }) => `${figure} stops growing at ${from === to ? from : `${from} to ${to}`}.`,
	ratio: (figure, one, other) => `${figure}, ${one} / ${other}`
};
const breakdownWords = {
	part: "Part",
	mean: "Mean",
	share: "Share",
	rest: "not named",
	whole: (whole) => `Of ${whole}.`,
	largest: (name) => `Largest part: ${name}`,
	exceeds: (excess) => `The parts exceed the whole by ${excess}: some overlap, or are of other samples.`
};
const logWords = {
	name: "Name",
	min: "Min",
	max: "Max",
	avg: "Average",
	count: "Count"
};
const environmentWords = {
	what: "What",
	value: "Value",
	tool: "Load generator",
	machine: "Machine",
	target: "Target",
	commit: "Commit",
	testId: "testid",
	window: "Window",
	rounds: "Rounds",
	load: "Load",
	loadline: "Loadline"
};
const pageWords = {
	table: "Table",
	inWords: "In words"
};
function counted(count, what) {
	return `${count} ${what}${count === 1 ? "" : "s"}`;
}
function checkedStudyLine(path, runs, blocks) {
	return `${path}: a study of ${counted(runs, "run")} with ${counted(blocks, "block")}`;
}

// src/features/study/marks.ts
const form = "a figure of a run, such as {{\"TPS\" of after}}, {{change of \"TPS\" from before to after}} or {{window of after}}";
function unquoted(text) {
	return text.trim().replace(/^"([^"]*)"$/, "$1");
}
function betweenIn(text) {
	const kind = /^(change|ratio)\s+of\s/.exec(text)?.[1];
	const from = text.lastIndexOf(" from ");
	const to = text.lastIndexOf(" to ");
	if (kind === void 0 || from === -1 || to < from) return void 0;
	return {
		kind,
		figure: text.slice(text.indexOf(" of ") + 4, from).trim(),
		from: unquoted(text.slice(from + 6, to)),
		to: unquoted(text.slice(to + 4))
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
		return changeText(figure, {
			before,
			after
		}, printingOf(figure, [before, after]));
	};
}
function planWindow(run) {
	return (data) => {
		const [first, ...others] = data.rounds(run);
		if (first === void 0 || first.lacks?.includes("window")) return "–";
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
		if (value === void 0) return figure.missing ?? timeWords.none;
		return textOf(value, printingOf(figure, [value], {
			limits: limitsOf(figure, data),
			look: look ?? figure.look
		}));
	};
}

// src/features/study/results/log-pattern.ts
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
		step: optional(duration.schema, "Distance between two values. Default: one that fits the window.")
	}), "The Prometheus of servers and events. Default: the gate file's, whose credentials it needs."),
	limits: optional(claims, "Limits of figures; without `of RUN` of the last run.", [["p95 < 300ms", "warn: errors < 1%"]]),
	expect: optional(claims, "What must be true of the runs.", [["\"TPS\" of after > \"TPS\" of before by 2x"]])
}).meta({ title: "Front matter of a Loadline study" });
function frontMatterShape() {
	return {
		whole: frontMatter,
		json: toJSONSchema(frontMatter, {
			io: "input",
			target: "draft-7"
		})
	};
}
function listOf(written) {
	if (written === void 0) return [];
	return isList(written) ? written : [written];
}
function isList(written) {
	return Array.isArray(written);
}

// src/features/study/source/yaml.ts
function readWritten(text, begin, { shape, name }) {
	const { source } = begin;
	const placeAt = ({ line, column }) => {
		return {
			source,
			line: begin.line + line - 1,
			column
		};
	};
	const found = readYaml(text, shape, name);
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
function figuresOf$1({ value, placeOf }, problems) {
	const written = Object.entries(value.figures ?? {});
	const names = written.map(([name]) => name);
	const figures = written.flatMap(([name, one]) => {
		const found = gathered(problems, () => figureOf(name, one, {
			names,
			placeOf: (path) => placeOf([
				"figures",
				name,
				...path
			])
		}));
		return found === void 0 ? [] : [found];
	});
	for (const figure of figures) if (isCircular(figure, figures)) gathered(problems, () => {
		throw mistake(figure.place, `"${figure.name}" is computed from itself`, "figures that do not lead back to it");
	});
	return figures;
}
function referencesOf(expression) {
	if (expression.kind === "figure") return [expression.name];
	return expression.kind === "of" ? [expression.left, expression.right].flatMap(referencesOf) : [];
}
function isCircular(figure, all) {
	const seen = /* @__PURE__ */ new Set();
	const next = [...referencesOf(figure.expression)];
	for (let name = next.pop(); name !== void 0; name = next.pop()) {
		if (name === figure.name) return true;
		if (seen.has(name)) continue;
		seen.add(name);
		const found = all.find((one) => one.name === name);
		if (found !== void 0) next.push(...referencesOf(found.expression));
	}
	return false;
}
function startPlanning(front, figures) {
	const runs = Object.entries(front.value.runs ?? {}).map(([name, written]) => ({
		name,
		written,
		place: front.placeOf(["runs", name])
	}));
	const files = /* @__PURE__ */ new Map();
	const own = /* @__PURE__ */ new Map();
	const needed = [];
	const names = figures.map(({ name }) => name);
	const runNames = runs.map(({ name }) => name);
	const planning = {
		figures,
		runs: runNames,
		figure: (text, place) => {
			const name = text.trim().replace(/^"([^"]*)"$/, "$1");
			const known = figures.find((one) => one.name === name) ?? own.get(name);
			if (known !== void 0) return known;
			const figure = plainFigure(name, text, place, names);
			own.set(name, figure);
			return figure;
		},
		run: (text, place) => {
			const name = text.trim();
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
	const figureNamed = (name) => figures.find((one) => one.name === name)?.expression;
	const indicators = () => [...needed, ...[...figures, ...own.values()].flatMap(({ expression, also }) => [expression, also].flatMap((one) => one === void 0 ? [] : indicatorsIn(one, figureNamed)))];
	return {
		planning,
		figureNamed,
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
function planStudy({ frontMatter, segments }) {
	const front = readWritten(frontMatter.text, frontMatter.place, {
		shape: frontMatterShape(),
		name: "a front matter"
	});
	const problems = [];
	const { planning, figureNamed, indicators, allRuns } = startPlanning(front, figuresOf$1(front, problems));
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
			block: segment.of.plan(text, place, planning),
			place
		});
		return planned === void 0 ? [] : [planned];
	});
	refuse(problems);
	return {
		front: front.value,
		runs: allRuns(),
		indicators: indicators(),
		limits,
		claims,
		figureNamed,
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
function includeSchema() {
	return {
		whole: include,
		json: toJSONSchema(include, {
			io: "input",
			target: "draft-7"
		})
	};
}

// src/features/study/study.ts
function blockKind(kind) {
	const { name, schema, json, plan } = kind;
	return {
		name,
		schema,
		plan: (text, place, planning) => {
			const shape = {
				whole: schema,
				json: json()
			};
			return plan(readWritten(text, place, {
				shape,
				name: `a block ${name}`
			}), planning);
		}
	};
}

// src/features/study/blocks/figures.ts
const figuresWritten = optional(union([string().min(1), array(string().min(1).max(500)).min(1).max(200)]), "Names of figures, or indicators. Default: all of the study.");
const runsWritten = optional(union([string().min(1), array(string().min(1).max(1e3)).min(1).max(200)]), "Names of runs. Default: all of the study.");
function each(written, { placeOf }, find) {
	if (typeof written === "string") return [find(written, placeOf(void 0))];
	return listOf(written).map((one, index) => find(one, placeOf(index)));
}
function figuresOf(written, named) {
	const { planning } = named;
	return written === void 0 ? planning.figures : each(written, named, (text, place) => planning.figure(text, place));
}
function runsOf(written, named) {
	const { planning } = named;
	return written === void 0 ? planning.runs : each(written, named, (text, place) => planning.runOrFile(text, place));
}
function jsonOf(schema) {
	return () => toJSONSchema(schema, {
		io: "input",
		target: "draft-7"
	});
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
	const quantity = parseQuantity(text);
	if (quantity !== void 0) return () => ({
		value: quantity,
		figure: void 0
	});
	const split = splitRun(text);
	const figure = planning.figure(split?.figure ?? text, place);
	const run = split === void 0 ? planning.lastRun(place) : planning.run(split.run, moved(place, split.at));
	return (data) => {
		const value = data.valueOf(figure, run);
		if (value === void 0) throw mistake(place, `run "${run}" has no "${figure.name}"`, "a figure that it has");
		return {
			value,
			figure
		};
	};
}
function shareText(share) {
	return formatChange(share).replace("+", "");
}
const breakdown = blockKind({
	name: "breakdown",
	schema: schema$9,
	json: jsonOf(schema$9),
	plan: ({ value: { breakdown: written }, placeOf }, planning) => {
		const place = placeOf(["breakdown", "of"]);
		const whole = amountOf(written.of, place, planning);
		const parts = Object.entries(written.parts).map(([name, text]) => {
			const at = placeOf([
				"breakdown",
				"parts",
				name
			]);
			return {
				name,
				at,
				amount: amountOf(text, at, planning)
			};
		});
		return { render: (data) => {
			const { value: all, figure } = whole(data);
			if (!(all.value > 0)) throw mistake(place, "the whole is not above 0", "a whole with parts");
			const named = parts.map(({ name, at, amount }) => {
				const { value } = amount(data);
				if (value.dimension !== all.dimension) throw mistake(at, `the part is a ${value.dimension}, the whole a ${all.dimension}`, "a part of the same kind");
				return {
					name,
					value: value.value
				};
			});
			const rest = all.value - named.reduce((sum, { value }) => sum + value, 0);
			const name = written.rest ?? breakdownWords.rest;
			const rows = [...named, {
				name,
				value: rest
			}].toSorted((one, other) => other.value - one.value);
			const printing = printingOf(figure ?? planning.figure("length", place), rows.map(({ value }) => ({
				value,
				dimension: all.dimension
			})));
			const text = (value) => textOf({
				value,
				dimension: all.dimension
			}, printing);
			const [largest] = rows;
			return [tableOf(rows, [
				left(breakdownWords.part, (row) => [row.name]),
				right(breakdownWords.mean, (row) => [text(row.value)]),
				right(breakdownWords.share, (row) => [shareText(row.value / all.value)])
			]), {
				kind: "paragraph",
				line: [
					breakdownWords.whole(text(all.value)),
					" ",
					...rest < 0 ? [breakdownWords.exceeds(text(-rest))] : largest === void 0 ? [] : [{ strong: breakdownWords.largest(largest.name) }, `: ${shareText(largest.value / all.value)}.`]
				]
			}];
		} };
	}
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
function overTime(indicator) {
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
	const gaps = courses.flatMap(({ points }) => points.slice(1).map(({ sinceMs }, index) => sinceMs - (points[index]?.sinceMs ?? 0)));
	const finest = Math.max(1e3, ...gaps.filter((gap) => gap > 0).sort((a, b) => a - b).slice(0, 1));
	const stepMs = Math.max(finest, Math.ceil(lastMs / mostPlaces / 1e3) * 1e3);
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

// src/features/study/servers/series.ts
function sinceOf({ points }, { fromMs }, stepMs) {
	const first = points[0]?.atMs;
	return first !== void 0 && first - fromMs >= stepMs ? first : void 0;
}
function valueAt({ points }, atMs) {
	return points.findLast((one) => one.atMs <= atMs)?.value;
}
function peakOf({ points }) {
	return points.reduce((so, one) => so === void 0 || one.value > so.value ? one : so, void 0);
}
function nameOf({ labels }, keys) {
	const entries = Object.entries(labels).filter(([key]) => key !== "__name__");
	if (keys.length > 0) return keys.map((key) => labels[key] ?? "–").join(" ");
	if (entries.length <= 1) return entries[0]?.[1] ?? labels["__name__"] ?? "value";
	return entries.map(([key, value]) => `${key}=${value}`).join(", ");
}

// src/features/study/results/instant.ts
function instantOf(written) {
	const text = String(written).trim();
	if (/^\d{9,10}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1e3;
	if (/^\d{12,13}$/.test(text)) return Number(text);
	const ms = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text.replace(" ", "T")) : NaN;
	return Number.isNaN(ms) ? void 0 : ms;
}
const instantForm = "epoch ms or seconds, or a time with its zone such as 2026-01-27T03:57:10Z";

// src/features/study/blocks/queries.ts
const promql$1 = string().min(1).max(1e4);
const seriesKeys = {
	query: optional(union([promql$1, record(string().min(1).max(100), promql$1)]), "PromQL, or several by name.", ["sum by (pod) (rate(container_cpu_usage_seconds_total[1m]))"]),
	file: optional(string().min(1).max(1e3), "A CSV (time, then a column a series) or an answer of Prometheus."),
	of: optional(string().min(1), "The run whose window counts. Default: the last one."),
	window: optional(union([strictObject({
		from: instant,
		to: instant
	}), _enum(["load", "load + drain until all are 0"])]), "When: a span of its own, or the run's with the time until all series are 0. Default: the run's."),
	by: optional(union([string(), array(string()).max(20)]), "Labels that name a series. Default: all that it has."),
	unit: optional(string().max(20), "Unit of the values: s, ms, %, ratio, B, B/s, /s or a word for what is counted.")
};
const longestDrainMs = 18e5;
function drained(series, { toMs }) {
	const times = [...new Set(series.flatMap(({ points }) => points.map(({ atMs }) => atMs)))].sort((a, b) => a - b);
	const isEmpty = (atMs) => series.every(({ points }) => (points.findLast((one) => one.atMs <= atMs)?.value ?? 0) === 0);
	return times.find((atMs) => atMs >= toMs && isEmpty(atMs)) ?? times.at(-1) ?? toMs;
}
function cut({ labels, points }, { fromMs, toMs }) {
	return {
		labels,
		points: points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
	};
}
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
function planSeries(written, at, { placeOf, planning }) {
	const { query, file, of, window, unit } = written;
	const begin = placeOf(at);
	if (query === void 0 === (file === void 0)) throw mistake(begin, "this block reads no series", "query or file, one of them");
	const run = of === void 0 ? planning.runs.at(-1) : planning.run(of, placeOf([...at, "of"]));
	const own = typeof window === "object" ? spanOf(window, placeOf([...at, "window"])) : void 0;
	if (own === void 0 && run === void 0 && file === void 0) throw mistake(begin, "there is no run whose window counts", "a run, or window");
	const asked = typeof query === "string" ? [["", query]] : Object.entries(query ?? {});
	const { factor } = unitOf(unit);
	const scaled = (series) => series.map(({ labels, points }) => ({
		labels,
		points: points.map(({ atMs, value }) => ({
			atMs,
			value: value * factor
		}))
	}));
	return async (data) => {
		const span = own ?? (run === void 0 ? void 0 : windowOf(run, data, begin));
		if (file !== void 0) {
			const series = scaled(await data.seriesIn(file, placeOf([...at, "file"])));
			const all = series.flatMap(({ points }) => points.map(({ atMs }) => atMs));
			const whole = {
				fromMs: Math.min(...all),
				toMs: Math.max(...all)
			};
			return inSpan(series, own ?? whole, 1).map((one) => ({
				...one,
				group: ""
			}));
		}
		if (span === void 0) throw mistake(begin, "there is no run whose window counts", "a run, or window");
		const found = [];
		for (const [group, promql] of asked) {
			const place = typeof query === "string" ? placeOf([...at, "query"]) : placeOf([
				...at,
				"query",
				group
			]);
			const isDraining = window === "load + drain until all are 0";
			const asking = isDraining ? {
				...span,
				toMs: Math.min(Date.now(), span.toMs + longestDrainMs)
			} : span;
			const { series, stepMs } = await data.ask({
				query: promql,
				span: asking,
				place
			});
			const until = isDraining ? drained(series, span) : span.toMs;
			found.push(...inSpan(scaled(series), {
				...span,
				toMs: until
			}, stepMs).map((one) => ({
				...one,
				group
			})));
		}
		return found;
	};
}
function inSpan(series, span, stepMs) {
	return series.flatMap((one) => {
		const own = cut(one, span);
		return own.points.length === 0 ? [] : [{
			series: own,
			span,
			stepMs
		}];
	});
}
function spanOf({ from, to }, place) {
	const [fromMs, toMs] = [instantOf(from), instantOf(to)];
	if (fromMs === void 0 || toMs === void 0 || toMs <= fromMs) throw mistake(place, "this is no window", `from and to, in this order, each ${instantForm}`);
	return {
		fromMs,
		toMs
	};
}
function windowOf(run, data, place) {
	const rounds = data.rounds(run).filter(({ lacks, window }) => !lacks?.includes("window") && lengthMs(window) > 0);
	const fromMs = Math.min(...rounds.map(({ window }) => Date.parse(window.start)));
	const toMs = Math.max(...rounds.map(({ window }) => Date.parse(window.end)));
	if (rounds.length === 0) throw mistake(place, `the results of "${run}" have no times`, "a window: { from, to }");
	return {
		fromMs,
		toMs
	};
}

// src/features/study/blocks/events.ts
const promql = string().min(1).max(1e4);
const eventsWritten = union([promql, strictObject(seriesKeys)]);
const schema$8 = strictObject({ events: eventsWritten.meta({ description: "PromQL of series whose changes are events, such as replicas." }) });
const mostEvents = 200;
function changesOf({ series, group }, keys) {
	const own = nameOf(series, keys);
	const name = group === "" ? own : `${group} ${own}`;
	return series.points.flatMap(({ atMs, value }, index) => {
		const before = series.points[index - 1]?.value;
		return before === void 0 || before === value ? [] : [{
			atMs,
			name,
			from: before,
			to: value
		}];
	});
}
function planEvents(written, at, planned) {
	const asked = typeof written === "string" ? { query: written } : written;
	const placeOf = typeof written === "string" ? () => planned.placeOf(at) : planned.placeOf;
	const read = planSeries(asked, at, {
		...planned,
		placeOf
	});
	const by = typeof written === "string" ? [] : listOf(written.by);
	return async (data) => {
		return (await read(data)).flatMap((one) => changesOf(one, by)).toSorted((one, other) => one.atMs - other.atMs).slice(0, mostEvents);
	};
}
function changeWords({ name, from, to }) {
	return `${name} ${numberWords(from)} → ${numberWords(to)}`;
}
const events = blockKind({
	name: "events",
	schema: schema$8,
	json: jsonOf(schema$8),
	plan: ({ value, placeOf }, planning) => {
		const read = planEvents(value.events, ["events"], {
			placeOf,
			planning
		});
		return { render: async (data) => {
			const found = await read(data);
			if (found.length === 0) return [{
				kind: "paragraph",
				line: [eventWords.none]
			}];
			return [tableOf(found, [
				left(eventWords.time, ({ atMs }) => [instantWords(new Date(atMs).toISOString())]),
				left(eventWords.series, ({ name }) => [name]),
				left(eventWords.change, ({ from, to }) => [`${numberWords(from)} → ${numberWords(to)}`])
			])];
		} };
	}
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
function isText(one) {
	return typeof one === "string" || Array.isArray(one);
}
function levelsOf(written, at, { placeOf, planning }) {
	const rungsIn = (levels, path, deployment) => Object.entries(levels).flatMap(([key, named]) => {
		const level = Number(key);
		if (!isText(named)) throw mistake(placeOf([...path, key]), `"${key}" is no run`, "the name of a run, or a file");
		if (!(level > 0)) throw mistake(placeOf([...path, key]), `"${key}" is no level`, "a number above 0, such as 200");
		return (typeof named === "string" ? [named] : named).map((text, index) => {
			const place = placeOf(typeof named === "string" ? [...path, key] : [
				...path,
				key,
				index
			]);
			return {
				deployment,
				level,
				run: planning.runOrFile(text, place)
			};
		});
	});
	const own = Object.entries(written).filter(([, one]) => isText(one));
	const deployments = Object.entries(written).flatMap(([name, one]) => isText(one) ? [] : [{
		name,
		one
	}]);
	return [...rungsIn(Object.fromEntries(own), at, ""), ...deployments.flatMap(({ name, one }) => rungsIn(one, [...at, name], name))].toSorted((one, other) => one.level - other.level);
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
function scaled(figure, dimension, values) {
	const look = figure?.look;
	const { suffix, factor } = (look !== void 0 && fits(look, dimension) ? look.unit : void 0) ?? unitOver(dimension, values.filter((one) => one !== void 0));
	return {
		unit: suffix.trim(),
		factor
	};
}
function drawingOf({ written, figures }, of) {
	const { x, axis, look, dimension, curves, limits = [], events = [], counted = "" } = of;
	const { unit, factor } = scaled(figures[0], dimension, curves.flatMap(({ values }) => values));
	const own = Object.entries(written.limits ?? {}).map(([, value]) => value);
	return {
		kind: "drawing",
		title: written.title ?? (figures.map(({ name }) => name).join(", ") || chartWords.series),
		x,
		axis,
		look,
		events,
		unit: counted === "" ? unit : counted,
		curves: [...curves.map(({ name, values }) => ({
			name,
			values: values.map((one) => one === void 0 ? void 0 : one / factor)
		})), ...Object.entries(written.limits ?? {}).map(([name, value]) => ({
			name,
			values: x.map(() => value)
		}))],
		limits: own.length > 0 ? [] : limits.map((one) => one / factor)
	};
}
function oneDimension(found, place) {
	const [first = "number", ...others] = [...new Set(found.filter((one) => one !== void 0))];
	if (others.length > 0) throw mistake(place, `a ${first} and a ${others[0]} do not fit on one axis`, "figures of one kind; a chart for each other one");
	return first;
}
function overRuns(planned, runs, data) {
	const { figures, place } = planned;
	const values = figures.map((figure) => runs.map((run) => data.valueOf(figure, run)));
	return drawingOf(planned, {
		x: runs,
		axis: "",
		look: "bars",
		dimension: oneDimension(values.flat().map((one) => one?.dimension), place),
		curves: figures.map(({ name }, index) => ({
			name,
			values: (values[index] ?? []).map((one) => one?.value)
		})),
		limits: figures.flatMap((figure) => limitsOf(figure, data))
	});
}
function overLevels(planned, rungs, data) {
	const { figures, place } = planned;
	const levels = [...new Set(rungs.map(({ level }) => level))].sort((one, other) => one - other);
	const found = [...new Set(rungs.map(({ deployment }) => deployment))].flatMap((deployment) => figures.map((figure) => {
		const values = levels.map((level) => {
			const rung = rungs.find((one) => one.deployment === deployment && one.level === level);
			return rung && data.valueOf(figure, rung.run);
		});
		return {
			name: [deployment, figures.length > 1 || deployment === "" ? figure.name : ""].filter((it) => it !== "").join(" "),
			values
		};
	}));
	const dimension = oneDimension(found.flatMap(({ values }) => values.map((one) => one?.dimension)), place);
	const curves = found.map(({ name, values }) => ({
		name,
		values: values.map((one) => one?.value)
	}));
	const limits = figures.flatMap((figure) => limitsOf(figure, data));
	return drawingOf(planned, {
		x: levels.map(String),
		axis: chartWords.level,
		look: "lines",
		dimension,
		curves,
		limits
	});
}
function coursesOf({ figures, place }, runs, data) {
	return figures.flatMap((figure) => runs.map((run) => {
		const { expression } = figure;
		const each = expression.kind === "indicator" ? overTime(expression.indicator) : void 0;
		if (each === void 0) throw mistake(figure.place, `"${figure.name}" has no course over time`, "one indicator that each second has, such as throughput or http_req_waiting avg");
		const name = [figures.length > 1 ? figure.name : "", runs.length > 1 || figures.length === 1 ? run : ""].filter((it) => it !== "").join(" ");
		const [first] = data.rounds(run).flatMap((round) => courseOf(round, each, name) ?? []);
		if (first === void 0) throw mistake(place, `the results of "${run}" have no seconds of "${figure.name}"`, "results with samples or rows over time");
		return first;
	}));
}
function planTime({ value: { chart: written }, placeOf }, planned, planning) {
	const hasSeries = written.query !== void 0 || written.file !== void 0;
	const at = ["chart"];
	const runs = hasSeries ? [] : runsOf(written.runs, {
		planning,
		placeOf: (index) => placeOf(index === void 0 ? ["chart", "runs"] : [
			"chart",
			"runs",
			index
		])
	});
	for (const { expression } of planned.figures) {
		const each = expression.kind === "indicator" ? overTime(expression.indicator) : void 0;
		if (each !== void 0 && !hasSeries) planning.need(each);
	}
	const series = hasSeries ? planSeries(written, at, {
		placeOf,
		planning
	}) : void 0;
	const events = written.events === void 0 ? void 0 : planEvents(written.events, ["chart", "events"], {
		placeOf,
		planning
	});
	const { dimension: ofUnit, counted } = unitOf(written.unit);
	return async (data) => {
		const read = await series?.(data) ?? [];
		const [firstSeries] = read;
		const fromMs = firstSeries?.span.fromMs ?? windowStart(runs[0], data, planned.place);
		const courses = hasSeries ? read.map((one) => courseOfSeries(one.series, {
			name: [one.group, nameOf(one.series, listOf(written.by))].filter((it) => it !== "").join(" "),
			dimension: ofUnit,
			fromMs
		})) : coursesOf(planned, runs, data);
		const dimension = oneDimension(courses.map((one) => one.dimension), planned.place);
		const { x, stepMs, values } = onOneAxis(courses);
		const curves = courses.map(({ name }, index) => ({
			name,
			values: values[index] ?? []
		}));
		const limits = planned.figures.flatMap((figure) => limitsOf(figure, data));
		const marks = (await events?.(data) ?? []).map((one) => ({
			at: Math.min(x.length - 1, Math.max(0, Math.round((one.atMs - fromMs) / stepMs))),
			words: changeWords(one)
		}));
		return [drawingOf(planned, {
			x,
			axis: chartWords.sinceStart,
			look: "lines",
			dimension,
			curves,
			limits,
			events: marks,
			counted
		})];
	};
}
function windowStart(run, data, place) {
	const [first] = run === void 0 ? [] : data.rounds(run);
	return first?.lacks?.includes("window") || run === void 0 ? 0 : windowOf(run, data, place).fromMs;
}
const chart = blockKind({
	name: "chart",
	schema: schema$7,
	json: jsonOf(schema$7),
	plan: (block, planning) => {
		const { value: { chart: written }, placeOf } = block;
		const hasSeries = written.query !== void 0 || written.file !== void 0;
		const named = (key) => ({
			planning,
			placeOf: (index) => placeOf(index === void 0 ? ["chart", key] : [
				"chart",
				key,
				index
			])
		});
		const figures = hasSeries ? [] : figuresOf(written.figures, named("figures"));
		const planned = {
			written,
			figures,
			place: placeOf(["chart"])
		};
		if (!hasSeries && figures.length === 0) throw mistake(planned.place, "there is no figure to draw", "figures, query or file");
		const over = hasSeries ? "time" : written.over ?? (written.level === void 0 ? "run" : "level");
		if (over === "time") return { render: planTime(block, planned, planning) };
		if (over === "run") {
			const runs = runsOf(written.runs, named("runs"));
			return { render: (data) => [overRuns(planned, runs, data)] };
		}
		if (written.level === void 0) throw mistake(planned.place, "the chart has no levels", "level: { 50: run or file, 100: ... }");
		const rungs = levelsOf(written.level, ["chart", "level"], {
			placeOf,
			planning
		});
		return { render: (data) => [overLevels(planned, rungs, data)] };
	}
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
	if (rounds.some(({ lacks, duration }) => duration === void 0 && lacks?.includes("window"))) return { lacks: "its results have no times" };
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
function valueIn(expression, rounds, figureNamed) {
	switch (expression.kind) {
		case "indicator": return valueOfIndicator(rounds, expression.indicator);
		case "failed": return failedIn(rounds);
		case "length": return lengthOf(rounds);
		case "number": return {
			value: expression.value,
			dimension: "number"
		};
		case "figure": {
			const found = figureNamed(expression.name);
			return found === void 0 ? { lacks: `there is no "${expression.name}"` } : valueIn(found, rounds, figureNamed);
		}
		case "of": {
			const left = valueIn(expression.left, rounds, figureNamed);
			if ("lacks" in left) return left;
			const right = valueIn(expression.right, rounds, figureNamed);
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
function noteParts(runs, figures, data) {
	return listOf$1(runs.flatMap((run) => {
		const note = data.noteOf(run);
		const estimates = figures.filter((figure) => {
			const value = data.valueOf(figure, run);
			return value !== void 0 && isEstimate(value);
		});
		const words = estimateWords(estimates.map(({ name }) => name), data.rounds(run)[0]?.provenance.generator ?? "");
		return [...note === void 0 ? [] : [[{ strong: run }, `: ${note}`]], ...estimates.length === 0 ? [] : [[{ strong: run }, `: ${words}`]]];
	}));
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
	const names = text.split("->").map((name) => name.trim().replace(/^"(.*)"$/, "$1"));
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
	return [low > 0 || high < 0 ? compareWords.certain : compareWords.uncertain, ` (${from ?? ""} to ${to ?? ""})`];
}
function rowOf(figure, { before, after }, data) {
	const [from, to] = [data.valueOf(figure, before), data.valueOf(figure, after)];
	const printing = printingOf(figure, [from, to], { limits: limitsOf(figure, data) });
	const isBoth = from !== void 0 && to !== void 0;
	const course = isBoth ? courseOf$1(figure, from.value, to.value) : void 0;
	return {
		figure,
		before: cellOf$1(figure, before, data, printing),
		after: cellOf$1(figure, after, data, printing),
		change: isBoth ? [changeText(figure, {
			before: from,
			after: to
		}, printing)] : ["–"],
		mark: course === void 0 ? [""] : [{ course }],
		certain: isBoth ? certainty(from, to) : void 0
	};
}
function tableFor(step, figures, data) {
	const rows = figures.map((figure) => rowOf(figure, step, data));
	const hasRounds = rows.some(({ certain }) => certain !== void 0);
	return tableOf(rows, known(left(compareWords.figure, ({ figure }) => [figure.name]), right(step.before, ({ before }) => before), right(step.after, ({ after }) => after), right(compareWords.change, ({ change }) => change), rows.some(({ mark }) => mark[0] !== "") && left(compareWords.mark, ({ mark }) => mark), hasRounds && left(compareWords.isCertain, ({ certain = [compareWords.oneRun] }) => certain)));
}
const compare = blockKind({
	name: "compare",
	schema: schema$6,
	json: jsonOf(schema$6),
	plan: ({ value, placeOf }, planning) => {
		const steps = listOf(value.compare).flatMap((text, index) => stepsIn(text, placeOf(typeof value.compare === "string" ? ["compare"] : ["compare", index]), planning));
		const [first, last] = [steps[0], steps.at(-1)];
		const all = value.to === "first" && first !== void 0 && last !== void 0 && steps.length > 1 ? [...steps, {
			before: first.before,
			after: last.after
		}] : steps;
		const figures = figuresOf(value.figures, {
			planning,
			placeOf: (index) => placeOf(index === void 0 ? ["figures"] : ["figures", index])
		});
		if (figures.length === 0) throw mistake(placeOf(["compare"]), "there is no figure to compare", "figures in the front matter or in this block");
		return { render: (data) => {
			const tables = all.map((one) => ({
				one,
				table: tableFor(one, figures, data)
			}));
			const runs = [...new Set(all.flatMap(({ before, after }) => [before, after]))];
			const [only, ...more] = tables;
			if (only !== void 0 && more.length === 0) return [only.table, ...noteParts(runs, figures, data)];
			return [...tables.map(({ one, table }) => opened(`${one.before} → ${one.after}`, [table])), ...noteParts(runs, figures, data)];
		} };
	}
});

// src/features/study/blocks/environment.ts
const schema$5 = strictObject({ environment: strictObject({
	of: optional(string().min(1), "The run. Default: the last one."),
	rows: optional(record(string().min(1).max(100), union([string().max(500), number()])), "Further rows, by what they are.")
}).nullable() });
function rowsOf$1(rounds) {
	const [first] = rounds;
	const last = rounds.at(-1);
	if (first === void 0 || last === void 0) return [];
	const { provenance, generator, duration, lacks } = first;
	const { os, cpu, cores } = provenance.machine;
	const { start } = first.window;
	const { end } = last.window;
	const lengthMs = rounds.length === 1 && duration !== void 0 ? duration.ms : Date.parse(end) - Date.parse(start);
	const perSecond = seriesOf(first, "http_reqs")?.values.rate;
	const vus = generator.vusMax > 0 ? `${generator.vusMax} VUs` : void 0;
	const load = known(vus, perSecond !== void 0 && perSecond > 0 && `${perSecond.toPrecision(3)} requests/s`).join(", ");
	return known([environmentWords.tool, [provenance.generator]], cores > 0 && [environmentWords.machine, [`${os}, ${cpu}, ${cores} cores`]], provenance.target !== "unknown" && [environmentWords.target, [{ code: provenance.target }]], provenance.commit !== void 0 && [environmentWords.commit, [{ code: provenance.commit }]], provenance.testId !== void 0 && [environmentWords.testId, [{ code: provenance.testId }]], !lacks?.includes("window") && [environmentWords.window, [windowWords(start, end, formatDurationMs(lengthMs))]], rounds.length > 1 && [environmentWords.rounds, [String(rounds.length)]], load !== "" && [environmentWords.load, [load]], [environmentWords.loadline, [provenance.loadline]]);
}
const environment = blockKind({
	name: "environment",
	schema: schema$5,
	json: jsonOf(schema$5),
	plan: ({ value: { environment: written }, placeOf }, planning) => {
		const run = written?.of === void 0 ? planning.runs.at(-1) : planning.run(written.of, placeOf(["environment", "of"]));
		const own = Object.entries(written?.rows ?? {}).map(([what, value]) => [what, [String(value)]]);
		return { render: (data) => [tableOf([...run === void 0 ? [] : rowsOf$1(data.rounds(run)), ...own], [left(environmentWords.what, ([what]) => [what]), left(environmentWords.value, ([, value]) => value)])] };
	}
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
function verdictOf(figure, run, data) {
	const own = data.limits.filter(({ left: of, isOfAllRuns }) => of.figure === figure && (isOfAllRuns || of.run === run));
	const value = data.valueOf(figure, run)?.value;
	const judged = own.flatMap((claim) => {
		if (claim.right.kind !== "quantity" || value === void 0) return [];
		return [{
			claim,
			word: isTrue(claim, value, claim.right.quantity.value) ? "pass" : claim.onMiss
		}];
	});
	return judged.find(({ word }) => word === "fail") ?? judged.find(({ word }) => word === "warn") ?? judged[0];
}
const verdictTexts = {
	pass: "PASS",
	warn: "WARN",
	fail: "FAIL"
};
function verdictPieces(figure, run, data) {
	const found = verdictOf(figure, run, data);
	if (found === void 0) return [];
	const { word } = found;
	return word === "pass" || word === "warn" || word === "fail" ? [{
		verdict: word,
		words: verdictTexts[word]
	}] : [];
}
function printingIn(figure, { runs, look: own, data }) {
	const values = runs.map((run) => data.valueOf(figure, run));
	const { unit = figure.look.unit, decimals = figure.look.decimals } = own ?? {};
	return printingOf(figure, values, {
		limits: limitsOf(figure, data),
		look: {
			unit,
			decimals
		}
	});
}
function markOf({ marks: written }, name, index) {
	return [(Array.isArray(written) ? written[index] : Object.entries(written).find(([key]) => key === name)?.[1]) ?? ""];
}
function hasMarks({ marks: written }) {
	return (Array.isArray(written) ? written : Object.keys(written)).length > 0;
}
function byFigure(shown) {
	const { figures, runs, data } = shown;
	const rows = figures.map((figure, index) => ({
		figure,
		index,
		printing: printingIn(figure, shown)
	}));
	const limitTexts = (figure) => data.limits.flatMap(({ left: of, right: bound, comparison }) => of.figure === figure && bound.kind === "quantity" ? [`${comparison} ${bound.text}`] : []);
	const verdicts = figures.map((figure) => runs.map((run) => verdictPieces(figure, run, data)));
	const isJudged = verdicts.flat().some((one) => one.length > 0);
	const [only, ...more] = runs;
	return tableOf(rows, known(left(tableWords.figure, ({ figure }) => [figure.name]), ...runs.map((run, at) => right(run, ({ figure, index, printing }) => {
		const verdict = more.length === 0 ? [] : verdicts[index]?.[at] ?? [];
		return [...cellOf$1(figure, run, data, printing), ...verdict.length === 0 ? [] : [" ", ...verdict]];
	})), isJudged && left(tableWords.limit, ({ figure }) => [[...new Set(limitTexts(figure))].join(", ")]), isJudged && only !== void 0 && more.length === 0 && left(tableWords.verdict, ({ index }) => verdicts[index]?.[0] ?? []), hasMarks(shown) && left("", ({ figure, index }) => markOf(shown, figure.name, index))));
}
function byRun(shown) {
	const { figures, runs, data } = shown;
	const rows = runs.map((run, index) => ({
		run,
		index
	}));
	const columns = figures.map((figure) => {
		const printing = printingIn(figure, shown);
		return right(figure.name, ({ run }) => {
			const verdict = verdictPieces(figure, run, data);
			return [...cellOf$1(figure, run, data, printing), ...verdict.length === 0 ? [] : [" ", ...verdict]];
		});
	});
	return tableOf(rows, known(left(tableWords.run, ({ run }) => [run]), ...columns, hasMarks(shown) && left("", ({ run, index }) => markOf(shown, run, index))));
}
const figuresTable = blockKind({
	name: "table",
	schema: schema$4,
	json: jsonOf(schema$4),
	plan: ({ value: { table }, placeOf }, planning) => {
		const named = (key) => ({
			planning,
			placeOf: (index) => placeOf(index === void 0 ? ["table", key] : [
				"table",
				key,
				index
			])
		});
		const figures = figuresOf(table.figures, named("figures"));
		const runs = runsOf(table.runs, named("runs"));
		if (figures.length === 0 || runs.length === 0) {
			const missing = figures.length === 0 ? "figure" : "run";
			throw mistake(placeOf(["table"]), `there is no ${missing} to show`, `${missing}s in the front matter or in this block`);
		}
		return { render: (data) => {
			const chosen = table.as === void 0 ? void 0 : readLook(table.as);
			const shown = {
				figures,
				runs,
				data,
				look: chosen,
				marks: table.marks ?? []
			};
			return [table.by === "run" ? byRun(shown) : byFigure(shown), ...noteParts(runs, figures, data)];
		} };
	}
});

// src/features/study/blocks/ladder.ts
const schema$3 = strictObject({ ladder: strictObject({
	level: levelsWritten.meta({ description: "Runs or files by level; of several deployments by name, and then by level." }),
	figures: figuresWritten,
	throughput: optional(string().min(1).max(500), "The figure that stops growing at the knee. Default: throughput."),
	marks: optional(array(string().max(200)).max(200), "Words for the rows, in their order.")
}) });
function meets({ figures, data }, run) {
	const asked = data.limits.filter(({ left: of, isOfAllRuns, onMiss }) => isOfAllRuns && onMiss === "fail" && figures.includes(of.figure));
	if (asked.length === 0) return void 0;
	return asked.every((claim) => {
		const value = data.valueOf(claim.left.figure, run);
		return claim.right.kind === "quantity" && value !== void 0 && isTrue(claim, value.value, claim.right.quantity.value);
	});
}
function climbOf({ rungs }, deployment) {
	const own = rungs.filter((one) => one.deployment === deployment);
	return own.filter((one, index) => own.findIndex(({ level }) => level === one.level) === index);
}
function readingOf(ladder, deployment) {
	const climb = climbOf(ladder, deployment);
	const met = climb.filter(({ run }) => meets(ladder, run) === true);
	const hasLimits = climb.some(({ run }) => meets(ladder, run) !== void 0);
	const points = climb.flatMap(({ level, run }) => {
		const value = ladder.data.valueOf(ladder.throughput, run);
		return value === void 0 ? [] : [{
			x: level,
			y: value.value
		}];
	});
	const knee = kneeOf(points);
	const name = deployment === "" ? "" : `${deployment}: `;
	return known(hasLimits && [`${name}${met.length === 0 ? ladderWords.noneMeets : ladderWords.largest(met.at(-1)?.level ?? 0)}`], points.length > 2 && [`${name}${knee === void 0 ? ladderWords.grows(ladder.throughput.name) : ladderWords.knee(ladder.throughput.name, knee)}`]);
}
function rowNames({ rungs }) {
	const times = (rung) => rungs.filter(({ level, deployment }) => level === rung.level && deployment === rung.deployment).length;
	return (rung) => times(rung) > 1 ? `${rung.level} (${rung.run})` : String(rung.level);
}
function tableByLevel(ladder, marks) {
	const { rungs, figures, data } = ladder;
	const deployments = [...new Set(rungs.map(({ deployment }) => deployment))];
	const nameOf = rowNames(ladder);
	const rows = rungs.map((rung, index) => ({
		rung,
		index,
		isMet: meets(ladder, rung.run)
	}));
	return tableOf(rows, known(left(ladderWords.level, ({ rung }) => [nameOf(rung)]), deployments.length > 1 && left(ladderWords.deployment, ({ rung }) => [rung.deployment]), ...figures.map((figure) => {
		const printing = printingOf(figure, rungs.map(({ run }) => data.valueOf(figure, run)), { limits: limitsOf(figure, data) });
		return right(figure.name, ({ rung }) => cellOf$1(figure, rung.run, data, printing));
	}), rows.some(({ isMet }) => isMet !== void 0) && left(ladderWords.limits, ({ isMet }) => isMet === void 0 ? [""] : [{
		verdict: isMet ? "pass" : "fail",
		words: isMet ? "PASS" : "FAIL"
	}]), marks.length > 0 && left("", ({ index }) => [marks[index] ?? ""])));
}
function ratioTable(ladder) {
	const { rungs, figures, data } = ladder;
	const [one, other, ...more] = [...new Set(rungs.map(({ deployment }) => deployment))];
	if (one === void 0 || other === void 0 || more.length > 0) return void 0;
	const pairs = climbOf(ladder, one).flatMap(({ level, run }) => {
		const beside = climbOf(ladder, other).find((rung) => rung.level === level);
		return beside === void 0 ? [] : [{
			level,
			before: run,
			after: beside.run
		}];
	});
	return tableOf(pairs, [left(ladderWords.level, ({ level }) => [String(level)]), ...figures.map((figure) => right(ladderWords.ratio(figure.name, other, one), ({ before, after }) => {
		const [from, to] = [data.valueOf(figure, before), data.valueOf(figure, after)];
		return [from === void 0 || to === void 0 ? "–" : timesText(from.value, to.value, void 0)];
	}))]);
}
const ladder = blockKind({
	name: "ladder",
	schema: schema$3,
	json: jsonOf(schema$3),
	plan: ({ value: { ladder: written }, placeOf }, planning) => {
		const figures = figuresOf(written.figures, {
			planning,
			placeOf: (index) => placeOf(index === void 0 ? ["ladder", "figures"] : [
				"ladder",
				"figures",
				index
			])
		});
		if (figures.length === 0) throw mistake(placeOf(["ladder"]), "there is no figure to show", "figures in the front matter or in this block");
		const rungs = levelsOf(written.level, ["ladder", "level"], {
			placeOf,
			planning
		});
		const named = written.throughput ?? "throughput";
		const throughput = planning.figure(named, placeOf(written.throughput === void 0 ? ["ladder"] : ["ladder", "throughput"]));
		return { render: (data) => {
			const one = {
				rungs,
				figures,
				throughput: written.throughput === void 0 ? {
					...throughput,
					missing: "–"
				} : throughput,
				data
			};
			const items = [...new Set(rungs.map(({ deployment }) => deployment))].flatMap((name) => readingOf(one, name));
			return known(tableByLevel(one, written.marks ?? []), ratioTable(one), items.length > 0 && {
				kind: "list",
				items
			}, ...noteParts(rungs.map(({ run }) => run), figures, data));
		} };
	}
});

// src/features/study/blocks/link.ts
const schema$2 = strictObject({ link: strictObject({
	title: string().min(1).max(200).meta({ description: "Text of the link." }),
	url: string().superRefine((given, issues) => {
		const problem = checkLink(given);
		if (problem !== void 0) issues.addIssue(problem);
	}).meta({
		description: "URL with {from}, {to}, {from_iso}, {to_iso}, {testid}, {scenario}, {quantile} and the like.",
		examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"]
	}),
	of: optional(string().min(1), "The run whose window it has. Default: the last one."),
	quantile: optional(number().min(0).max(1), "For {quantile}. Default: 0.95.")
}) });
const link = blockKind({
	name: "link",
	schema: schema$2,
	json: jsonOf(schema$2),
	plan: ({ value: { link: written }, placeOf }, planning) => {
		const place = placeOf(["link"]);
		const run = written.of === void 0 ? planning.lastRun(place) : planning.run(written.of, placeOf(["link", "of"]));
		return { render: (data) => {
			const { fromMs, toMs } = windowOf(run, data, place);
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
				quantile: String(written.quantile ?? .95)
			});
			return [{
				kind: "paragraph",
				line: [{ link: {
					label: written.title,
					url
				} }]
			}];
		} };
	}
});

// src/features/study/blocks/log.ts
const schema$1 = strictObject({ log: strictObject({
	file: string().min(1).max(1e3).meta({ description: "A log, or a run of the study whose results are one." }),
	pattern: optional(logPattern, "How its lines look, with {time}, {name} and {value}.", ["{time} {name} {value} task={task}"]),
	as: optional(look, "Unit and decimals.")
}) });
function rowsOf(rounds) {
	return rounds.flatMap(({ metrics }) => metrics.flatMap((metric) => {
		const [whole] = seriesOfType(metric, "trend");
		return whole === void 0 ? [] : [{
			name: metric.name,
			values: whole.values
		}];
	}));
}
const log = blockKind({
	name: "log",
	schema: schema$1,
	json: jsonOf(schema$1),
	plan: ({ value: { log: written }, placeOf }, planning) => {
		const place = placeOf(["log", "file"]);
		const isRun = planning.runs.includes(written.file);
		if (!isRun && written.pattern === void 0) throw mistake(place, "the log has no pattern", "pattern, such as {time} {name} {value}");
		const run = isRun ? written.file : planning.log(written.file, written.pattern ?? "", place);
		const own = written.as === void 0 ? defaultLook : readLook(written.as) ?? defaultLook;
		if (!fits(own, "time")) throw mistake(placeOf(["log", "as"]), "the values are times", lookForm);
		return { render: (data) => {
			const rows = rowsOf(data.rounds(run));
			const text = (value) => {
				if (value === void 0) return "–";
				if (own === defaultLook) return formatFigure(value, "time");
				return printed(value, own, {
					dimension: "time",
					scale: scaleOver("time", { figures: [value] }),
					limits: []
				});
			};
			return [tableOf(rows, [
				left(logWords.name, ({ name }) => [name]),
				right(logWords.min, ({ values }) => [text(values.min)]),
				right(logWords.max, ({ values }) => [text(values.max)]),
				right(logWords.avg, ({ values }) => [text(values.avg)]),
				right(logWords.count, ({ values }) => [String(values.count)])
			])];
		} };
	}
});

// src/features/study/blocks/servers.ts
const columnNames = [
	"start",
	"peak",
	"peak time",
	"end",
	"change",
	"min",
	"max",
	"avg"
];
const schema = strictObject({ servers: strictObject({
	...seriesKeys,
	columns: optional(array(string().min(1).max(100)).min(1).max(40), `Any of ${columnNames.join(", ")}, and times such as 03:57:40. Default: start, peak, peak time, end.`),
	as: optional(look, "Unit and decimals.")
}) });
function momentIn(text, { span }) {
	if (!/^\d\d:\d\d(?::\d\d)?$/.test(text)) return instantOf(text);
	const day = new Date(span.fromMs).toISOString().slice(0, 11);
	const atMs = Date.parse(`${day}${text.length === 5 ? `${text}:00` : text}Z`);
	return atMs < span.fromMs ? atMs + 864e5 : atMs;
}
function isColumn(text) {
	return columnNames.some((name) => name === text) || /^\d\d:\d\d(?::\d\d)?$/.test(text) || instantOf(text) !== void 0;
}
function cellOf(row, column, { look: own, dimension, counted }) {
	const { series, span, stepMs } = row;
	const values = series.points.map(({ value }) => value);
	const textOf = (value) => {
		const beside = {
			dimension,
			scale: scaleOver(dimension, { figures: [value] }),
			limits: []
		};
		return `${printed(value, own, beside)}${counted === "" ? "" : ` ${counted}`}`;
	};
	const text = (value) => [value === void 0 ? "–" : textOf(value)];
	const since = sinceOf(series, span, stepMs);
	const name = columnNames.find((one) => one === column);
	const [first, last] = [values[0], values.at(-1)];
	switch (name) {
		case "start": return since === void 0 ? text(first) : [`– ${serverWords.since(clockWords(since))}`];
		case "peak":
		case "max": return text(peakOf(series)?.value);
		case "peak time": return [clockWords(peakOf(series)?.atMs ?? span.fromMs)];
		case "end": return text(last);
		case "change": {
			if (first === void 0 || last === void 0) return ["–"];
			if (own.unit === void 0 && own.decimals === void 0) return [`${formatDifference(last - first, dimension)}${counted === "" ? "" : ` ${counted}`}`];
			const change = textOf(last - first);
			return last >= first ? [`+${change}`] : [change];
		}
		case "min": return text(Math.min(...values));
		case "avg": return text(values.reduce((sum, one) => sum + one, 0) / values.length);
		case void 0: return text(valueAt(series, momentIn(column, row) ?? span.toMs));
	}
}
const servers = blockKind({
	name: "servers",
	schema,
	json: jsonOf(schema),
	plan: ({ value: { servers: written }, placeOf }, planning) => {
		const read = planSeries(written, ["servers"], {
			placeOf,
			planning
		});
		const columns = written.columns ?? [
			"start",
			"peak",
			"peak time",
			"end"
		];
		for (const [index, column] of columns.entries()) if (!isColumn(column)) throw mistake(placeOf([
			"servers",
			"columns",
			index
		]), `unknown column "${column}"`, `one of ${columnNames.join(", ")}, or a time such as 03:57:40`);
		const { dimension, counted } = unitOf(written.unit);
		const own = written.as === void 0 ? defaultLook : readLook(written.as) ?? defaultLook;
		const place = placeOf(["servers", "as"]);
		if (!fits(own, dimension)) throw mistake(place, `the values are a ${dimension}`, lookForm);
		return { render: async (data) => {
			const rows = await read(data);
			const isGrouped = rows.some(({ group }) => group !== "");
			const by = listOf(written.by);
			const printing = {
				look: own,
				dimension,
				counted
			};
			return [tableOf(rows, known(isGrouped && left(serverWords.query, ({ group }) => [group]), left(serverWords.series, ({ series }) => [nameOf(series, by)]), ...columns.map((column) => right(titleOf(column), (row) => cellOf(row, column, printing)))))];
		} };
	}
});
function titleOf(column) {
	return column.charAt(0).toUpperCase() + column.slice(1);
}

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
const fenceOpening = /^ {0,3}(?<mark>`{3,}|~{3,})\s*(?<language>[^\s`]*)/;
function opens(text, line) {
	const { mark, language } = fenceOpening.exec(text)?.groups ?? {};
	return mark === void 0 ? void 0 : {
		mark,
		line,
		isBlock: language === blockLanguage
	};
}
function closes(text, { mark }) {
	const found = /^ {0,3}(`{3,}|~{3,})\s*$/.exec(text)?.[1] ?? "";
	return found[0] === mark[0] && found.length >= mark.length;
}
function segmentsOf(source, from) {
	const segments = [];
	let [prose, proseLine] = [[], from];
	let [fence, inside] = [void 0, []];
	const flush = (next) => {
		if (prose.length > 0) segments.push(...markedIn(prose.join("\n"), {
			source,
			line: proseLine,
			column: 1
		}));
		prose = [];
		proseLine = next;
	};
	const endFence = (last, line) => {
		if (fence?.isBlock === true) {
			const place = {
				source,
				line: fence.line + 1,
				column: 1
			};
			segments.push({
				kind: "block",
				text: inside.join("\n"),
				place
			});
		} else segments.push({
			kind: "prose",
			text: [...inside, ...last].map((text) => `${text}\n`).join("")
		});
		[fence, inside, proseLine] = [
			void 0,
			[],
			line + 1
		];
	};
	for (const [index, text] of source.lines.entries()) {
		const line = index + 1;
		if (line < from) continue;
		if (fence !== void 0) {
			if (closes(text, fence)) endFence([text], line);
			else inside.push(text);
			continue;
		}
		fence = opens(text, line);
		if (fence === void 0) prose.push(text);
		else {
			if (prose.length > 0) prose.push("");
			flush(line);
			if (!fence.isBlock) inside.push(text);
		}
	}
	if (fence?.isBlock === true) throw mistake({
		source,
		line: fence.line,
		column: 1
	}, "this block does not end", `a line ${fence.mark} below it`);
	if (fence !== void 0) endFence([], source.lines.length);
	flush(source.lines.length);
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
	const written = readWritten(text, place, {
		shape: includeSchema(),
		name: "a block include"
	});
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

export { chartWords, checkedStudyLine, claimLine, instantForm, instantOf, isTrue, limitsOf, lineReader, listOf, mistake, pageWords, pathIn, planStudy, printingOf, reached, readSmall, readStudy, textOf, valueIn };