import { __toESM } from "./rolldown-runtime.js";
import { Failure, exitStatus, exitStatusOf, hasErrorCode, reasonOf, runFailure, usageFailure } from "./failure.js";
import { didYouMean, nearest } from "./nearest.js";
import { version } from "./version.js";
import { _enum, array, boolean, datetime, discriminatedUnion, literal, looseObject, number, object, prettifyError, record, strictObject, string, toJSONSchema, union, unknown as unknown$1 } from "./zod.js";
import { Octokit, require_light, retry, throttling } from "./octokit.js";
import { require_dist } from "./yaml.js";
import { gammaln } from "./simple-statistics.js";
import { markdownTable } from "./markdown-table.js";
import { promisify, stripVTControlCharacters } from "node:util";
import { spawn } from "node:child_process";
import { closeSync, constants, createReadStream, openSync } from "node:fs";
import { access, chmod, mkdir, mkdtemp, open, readFile as readFile$1, rename, rm, stat, writeFile } from "node:fs/promises";
import { arch, cpus, homedir, platform, tmpdir } from "node:os";
import { basename, delimiter, dirname, join, posix, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { createHash, randomBytes } from "node:crypto";
import { Socket, createServer } from "node:net";
import { createGunzip, gunzip, gzip } from "node:zlib";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";

// src/units.ts
const units = {
	us: {
		dimension: "time",
		factor: .001
	},
	µs: {
		dimension: "time",
		factor: .001
	},
	μs: {
		dimension: "time",
		factor: .001
	},
	ms: {
		dimension: "time",
		factor: 1
	},
	s: {
		dimension: "time",
		factor: 1e3
	},
	m: {
		dimension: "time",
		factor: 6e4
	},
	h: {
		dimension: "time",
		factor: 36e5
	},
	"%": {
		dimension: "ratio",
		factor: .01
	},
	"/s": {
		dimension: "frequency",
		factor: 1
	},
	"/min": {
		dimension: "frequency",
		factor: 1 / 60
	},
	B: {
		dimension: "bytes",
		factor: 1
	},
	kB: {
		dimension: "bytes",
		factor: 1e3
	},
	MB: {
		dimension: "bytes",
		factor: 1e6
	},
	GB: {
		dimension: "bytes",
		factor: 1e9
	},
	"B/s": {
		dimension: "byteRate",
		factor: 1
	},
	"kB/s": {
		dimension: "byteRate",
		factor: 1e3
	},
	"MB/s": {
		dimension: "byteRate",
		factor: 1e6
	},
	"GB/s": {
		dimension: "byteRate",
		factor: 1e9
	}
};
function unitsOf(dimension) {
	return Object.keys(units).filter((unit) => units[unit]?.dimension === dimension && !/[µμ]/.test(unit));
}
function unitMeaning(unit) {
	if (unit === "") return {
		dimension: "number",
		factor: 1
	};
	return Object.hasOwn(units, unit) ? units[unit] : void 0;
}
const quantityPattern = /^(?<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+)) ?(?<unit>[^\s\d]*)$/;
function parseQuantity(text) {
	const groups = quantityPattern.exec(text.trim())?.groups;
	const meaning = unitMeaning(groups?.unit ?? "?");
	if (groups?.number === void 0 || meaning === void 0) return void 0;
	return {
		value: Number(groups.number) * meaning.factor,
		dimension: meaning.dimension
	};
}
const durationPattern = /(\d+(?:\.\d+)?)(ms|s|m|h)/y;
function parseDurationMs(text) {
	if (text === "0") return 0;
	let totalMs = 0;
	let position = 0;
	while (position < text.length) {
		durationPattern.lastIndex = position;
		const match = durationPattern.exec(text);
		if (match === null) return void 0;
		totalMs += Number(match[1]) * (units[match[2] ?? ""]?.factor ?? NaN);
		position = durationPattern.lastIndex;
	}
	return position === 0 ? void 0 : totalMs;
}
function formatDurationMs(durationMs) {
	let restMs = Math.round(durationMs);
	if (restMs === 0) return "0s";
	const parts = [];
	for (const [unit, factor] of [
		["h", 36e5],
		["m", 6e4],
		["s", 1e3],
		["ms", 1]
	]) {
		const whole = Math.floor(restMs / factor);
		if (whole > 0) parts.push(`${whole}${unit}`);
		restMs -= whole * factor;
	}
	return parts.join("");
}
function displayOf(dimension, size) {
	switch (dimension) {
		case "time":
			if (size >= 1e4) return {
				suffix: " s",
				factor: 1e3
			};
			return size > 0 && size < 1 ? {
				suffix: " µs",
				factor: .001
			} : {
				suffix: " ms",
				factor: 1
			};
		case "ratio": return {
			suffix: " %",
			factor: .01
		};
		case "frequency": return size > 0 && size < 1 ? {
			suffix: "/min",
			factor: 1 / 60
		} : {
			suffix: "/s",
			factor: 1
		};
		case "bytes":
		case "byteRate": {
			const perSecond = dimension === "byteRate" ? "/s" : "";
			if (size >= 1e9) return {
				suffix: ` GB${perSecond}`,
				factor: 1e9
			};
			if (size >= 1e6) return {
				suffix: ` MB${perSecond}`,
				factor: 1e6
			};
			if (size >= 1e3) return {
				suffix: ` kB${perSecond}`,
				factor: 1e3
			};
			return {
				suffix: ` B${perSecond}`,
				factor: 1
			};
		}
		case "number": return {
			suffix: "",
			factor: 1
		};
		default: return dimension;
	}
}
function placesFor(scaled) {
	if (scaled === 0) return 0;
	return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(scaled)))));
}
const mostPlaces = 17;
function group(text) {
	const [whole = "", fraction] = text.split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
	return fraction === void 0 ? grouped : `${grouped}.${fraction}`;
}
function decimal(value, places) {
	const text = value.toFixed(places);
	const trimmed = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
	return trimmed === "-0" ? "0" : trimmed;
}
function notFinite(value) {
	if (Number.isNaN(value)) return "–";
	return value > 0 ? "∞" : "-∞";
}
function placesApart(value, other, places) {
	const isSame = (digits) => Number(value.toFixed(digits)) === Number(other.toFixed(digits));
	let enough = places;
	while (value !== other && enough < mostPlaces && isSame(enough)) enough += 1;
	return enough;
}
function formatFigure(value, dimension, against) {
	if (!Number.isFinite(value)) return notFinite(value);
	const { suffix, factor } = displayOf(dimension, Math.abs(value));
	const scaled = value / factor;
	return `${group(decimal(scaled, placesApart(scaled, against === void 0 || !Number.isFinite(against) ? scaled : against / factor, placesFor(scaled))))}${suffix}`;
}
function formatLimit(value, dimension) {
	if (!Number.isFinite(value)) return notFinite(value);
	const { suffix, factor } = displayOf(dimension, Math.abs(value));
	const digits = Number((value / factor).toPrecision(12));
	return `${group(decimal(digits, digits === 0 ? 0 : Math.min(20, Math.max(0, 11 - Math.floor(Math.log10(Math.abs(digits)))))))}${suffix}`;
}
function signed(text) {
	return /^[-–]|^0(?![\d.])/.test(text) ? text : `+${text}`;
}
function formatDifference(difference, dimension) {
	return dimension === "ratio" ? formatPoints(difference) : signed(formatFigure(difference, dimension));
}
function percentText(changeRatio, against) {
	const percent = changeRatio * 100;
	const places = Math.abs(percent) < 9.95 ? 1 : 0;
	return group(decimal(percent, placesApart(percent, against === void 0 ? percent : against * 100, places)));
}
function formatChange(changeRatio, against) {
	if (!Number.isFinite(changeRatio)) return signed(notFinite(changeRatio));
	return `${signed(percentText(changeRatio, against))} %`;
}
function formatPoints(difference, against) {
	if (!Number.isFinite(difference)) return signed(notFinite(difference));
	const points = difference * 100;
	const places = points === 0 ? 0 : Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(Math.abs(points)))));
	return `${signed(group(decimal(points, placesApart(points, against === void 0 ? points : against * 100, places))))} pp`;
}

// src/report/escape.ts
const longestText = 300;
const invisible = /[\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/gu;
const white = /[\s\p{Cc}\p{Zl}\p{Zp}\p{Zs}]/gu;
function visible(text) {
	return text.replace(/\p{Cs}/gu, "�").replace(white, " ").replace(invisible, "").replace(/(\p{M}{3})\p{M}+/gu, "$1");
}
function shortened(text, longest) {
	const characters = [...text];
	return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join("").trimEnd()}…`;
}
function plain(text, longest = 300) {
	const readable = longest * 4 + 1e3;
	const line = visible(text.slice(0, readable)).replace(/ {2,}/g, " ").trim();
	return shortened(text.length > readable ? `${line}…` : line, longest);
}
function span(content) {
	const longestRun = Math.max(0, ...(content.match(/`+/g) ?? []).map((run) => run.length));
	const fence = "`".repeat(longestRun + 1);
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
	const groups = /^(?<before>["'(]*)(?<middle>.*?)(?<after>["'),.;!?]*)$/u.exec(text)?.groups;
	if (groups?.middle === void 0 || groups.middle === "") return code(text);
	return `${encode(groups.before ?? "")}${code(groups.middle, Number.MAX_SAFE_INTEGER)}${encode(groups.after ?? "")}`;
}
const opener = /^(?:[-+](?=[\s+-]|$)|=|\d+[.)](?=\s|$))/;
const quoted$1 = /(?<=^["'(]?|\s["'(]?)`([^`]+)`(?=["'),.;:!?]*(?:\s|$))/;
function text(content, longest) {
	return plain(content, longest).split(quoted$1).map((phrase, index) => index % 2 === 1 ? code(phrase, longest) : phrase.split(" ").map(word).join(" ")).join("").replace(opener, (start) => `${start.slice(0, -1)}&#${start.charCodeAt(start.length - 1)};`);
}
const address = /^https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:\/[A-Za-z0-9._~%!$&'*+,;=:@/-]*)?(?:\?[A-Za-z0-9._~%!$&'*+,;=:@/?-]*)?$/;
function link(label, url) {
	if (url.length > 2e3 || !address.test(url)) return text(label);
	const target = url.replace(/[*_~&']/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
	return `[${text(label)}](${target})`;
}
function blockLines(content) {
	return content.slice(0, 1e4).split(/\r?\n/, 40).map((it) => shortened(visible(it).trimEnd(), 2 * 300));
}
function block(content, language) {
	const body = blockLines(content).join("\n");
	const longestRun = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
	const fence = "`".repeat(longestRun + 1);
	return `${fence}${language}\n${body}\n${fence}`;
}
function terminalText(content, longest) {
	return plain(content, longest).replace(/^::/, ": :").replace(/##\[/g, "# #[");
}

// src/report/words.ts
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
function verdictCell(verdict) {
	if (verdict === "notJudged") return "– not judged";
	return `${verdictWords[verdict].symbol} ${verdict === "inconclusive" ? "can't tell" : verdict}`;
}
function count$1(amount, one, many = `${one}s`) {
	return `${amount === 0 ? "no" : formatFigure(amount, "number")} ${amount === 1 ? one : many}`;
}
function list(items) {
	const last = items.at(-1) ?? "";
	return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}
function withoutStop(sentence) {
	return sentence.trim().replace(/\.+$/, "");
}
function aggregationWord(aggregation) {
	switch (aggregation.kind) {
		case "percentile": return `p${aggregation.percent}`;
		case "avg": return "average";
		case "med": return "median";
		default: return aggregation.kind;
	}
}
function tagWords(tags) {
	const entries = Object.entries(tags);
	if (entries.length === 1 && tags["name"] !== void 0) return tags["name"];
	return entries.map(([key, value]) => `${key}:${value}`).join(", ");
}
function indicatorWords({ metric, tags, aggregation }) {
	const whom = tagWords(tags);
	const of = whom === "" ? "" : ` of ${whom}`;
	const word = aggregationWord(aggregation);
	switch (metric) {
		case "http_req_duration": return aggregation.kind === "percentile" ? `${word}${of}` : `${word} response time${of}`;
		case "http_req_failed": return aggregation.kind === "rate" ? `errors${of}` : `${word} of ${metric}${of}`;
		case "http_reqs":
			if (aggregation.kind === "rate") return `throughput${of}`;
			return aggregation.kind === "count" ? `requests${of}` : `${word} of ${metric}${of}`;
		case "checks": return aggregation.kind === "rate" ? `checks passed${of}` : `${word} of ${metric}${of}`;
		default: {
			const named = whom === "" ? metric : `${metric} of ${whom}`;
			return aggregation.kind === "value" ? named : `${word} of ${named}`;
		}
	}
}
function amountWords(bound, dimension) {
	const size = Math.abs(bound.amount);
	switch (bound.measure) {
		case "share": return formatLimit(size, "ratio");
		case "points": return formatPoints(size).replace(/^\+/, "");
		case "offset": return formatLimit(size, dimension);
		default: return bound.measure;
	}
}
function boundWords({ bound }, dimension) {
	if (bound.kind === "absolute") return formatLimit(bound.limit, bound.dimension);
	if (bound.amount === 0) return "baseline";
	return `baseline ${bound.amount < 0 ? "-" : "+"} ${amountWords(bound, dimension)}`;
}
function limitFigure(judgement) {
	const { dimension, limit, current } = judgement;
	return judgement.kind === "absolute" ? formatLimit(limit, dimension) : formatFigure(limit, dimension, current);
}
function limitWords(judgement) {
	const { objective, dimension } = judgement;
	if (judgement.kind === "notJudged") return `${objective.comparison} ${boundWords(objective, dimension)}`;
	const figure = `${objective.comparison} ${limitFigure(judgement)}`;
	return judgement.kind === "absolute" ? figure : `${figure} (${boundWords(objective, dimension)})`;
}
function currentFigure(judgement) {
	const { current, dimension } = judgement;
	if (current === void 0) return "–";
	return formatFigure(current, dimension, judgement.kind === "notJudged" ? void 0 : judgement.limit);
}
function changeMeasure(objective, dimension, change) {
	if (change.ratio === void 0 || !Number.isFinite(change.ratio)) return "units";
	const { bound } = objective;
	if (bound.kind === "relative") return bound.measure === "share" ? "share" : "units";
	return dimension === "ratio" ? "units" : "share";
}
function differenceWords(objective, dimension, change) {
	const { low, high } = change.interval;
	if (changeMeasure(objective, dimension, change) === "units") {
		const [value, from, to] = [
			change.difference,
			low,
			high
		].map((it) => formatDifference(it, dimension));
		return `${value} (${from} to ${to})`;
	}
	const size = Math.abs(change.baseline);
	const amount = objective.bound.kind === "relative" ? objective.bound.amount : void 0;
	const [value, from, to] = [
		change.ratio ?? NaN,
		low / size,
		high / size
	].map((it) => formatChange(it, amount));
	return `${value} (${from} to ${to})`;
}
function sizeWords(objective, dimension, change) {
	const { bound } = objective;
	const amount = bound.kind === "relative" ? Math.abs(bound.amount) : void 0;
	if (changeMeasure(objective, dimension, change) === "share") return formatChange(Math.abs(change.ratio ?? NaN), amount).replace(/^\+/, "");
	const size = Math.abs(change.difference);
	if (dimension !== "ratio") return formatFigure(size, dimension, amount);
	return formatPoints(size, amount).replace(/^\+/, "");
}
function lowerIsBetter({ comparison }) {
	return comparison === "<" || comparison === "<=";
}

// src/report/headline.ts
const clearImprovement = .05;
const longestHeadline = 250;
function excess({ current, limit }) {
	return current === limit ? 0 : Math.abs(current - limit) / Math.abs(limit);
}
function decided(judgements) {
	return judgements.filter((it) => it.kind !== "notJudged");
}
function changeSentence(judgement) {
	const { objective, dimension, current, change } = judgement;
	const from = formatFigure(change.baseline, dimension, current);
	const to = formatFigure(current, dimension, change.baseline);
	const verb = change.difference < 0 ? "fell" : "rose";
	const size = sizeWords(objective, dimension, change);
	return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}
function relativeMiss(judgement) {
	const { objective, dimension, change } = judgement;
	const { bound } = objective;
	if (bound.kind !== "relative") return absoluteMiss(judgement);
	const wantsLower = lowerIsBetter(objective);
	const isTolerance = wantsLower ? bound.amount >= 0 : bound.amount <= 0;
	const isWorse = wantsLower ? change.difference > 0 : change.difference < 0;
	if (isTolerance && isWorse) {
		const allowed = bound.amount === 0 ? "no change for the worse" : amountWords(bound, dimension);
		return `${changeSentence(judgement)}; ${allowed} is allowed`;
	}
	const needed = `${wantsLower ? "a fall" : "a rise"} of at least ${amountWords(bound, dimension)} is required`;
	if (change.difference !== 0) return `${changeSentence(judgement)}; ${needed}`;
	return `${indicatorWords(objective.indicator)} stayed at ${currentFigure(judgement)}; ${needed}`;
}
function absoluteMiss(judgement) {
	const { objective, current, limit } = judgement;
	const { metric, tags, aggregation } = objective.indicator;
	const [figure, bound] = [currentFigure(judgement), limitFigure(judgement)];
	const whom = tagWords(tags);
	const name = indicatorWords(objective.indicator);
	if (current === limit) return `${name} is ${figure}; it must be ${strictWords(judgement)} ${bound}`;
	if (metric === "http_req_failed" && aggregation.kind === "rate" && lowerIsBetter(objective)) return `${figure} of ${whom === "" ? "" : `${whom} `}requests failed; ${limit === 0 ? "none" : bound} is allowed`;
	if (metric === "checks" && aggregation.kind === "rate" && !lowerIsBetter(objective)) return `${figure} of checks passed${whom === "" ? "" : ` (${whom})`}; ${bound} is required`;
	const isFloor = objective.comparison === ">" || objective.comparison === ">=";
	if (objective.comparison === "==") return `${name} is ${figure}; it must be ${bound}`;
	return isFloor ? `${name} is ${figure}; at least ${bound} is required` : `${name} is ${figure}; the limit is ${bound}`;
}
function strictWords({ objective }) {
	if (objective.comparison === "!=") return "other than";
	return lowerIsBetter(objective) ? "below" : "above";
}
function missSentence(judgement) {
	const sentence = judgement.kind === "relative" ? relativeMiss(judgement) : absoluteMiss(judgement);
	return judgement.objective.source.from === "script" ? `${sentence} (threshold of the script)` : sentence;
}
function misses(judgements, verdict) {
	return decided(judgements).filter((it) => it.verdict === verdict).sort((a, b) => excess(b) - excess(a));
}
function improvements(judgements) {
	return decided(judgements).filter(({ objective, change }) => {
		if (change === void 0) return false;
		return (lowerIsBetter(objective) ? change.interval.high < 0 : change.interval.low > 0) && Math.abs(change.ratio ?? 0) >= clearImprovement;
	}).sort((a, b) => Math.abs(b.change?.ratio ?? 0) - Math.abs(a.change?.ratio ?? 0));
}
function missHeadline({ run, verdict }, word) {
	const [first, ...more] = misses(verdict.judgements, word);
	const crossed = run.thresholds.filter((it) => !it.ok);
	const early = run.ending.kind === "abortedByThreshold" ? "; the load was stopped early" : "";
	if (first !== void 0) return `${missSentence(first)}${more.length > 0 ? ` (and ${more.length} more)` : ""}${early}`;
	const [threshold, ...others] = crossed;
	if (threshold === void 0) return verdict.reason ?? `an objective was missed${early}`;
	const rest = others.length > 0 ? ` (and ${others.length} more)` : "";
	return `a threshold of the script was crossed: ${threshold.metric} ${threshold.expression}${rest}${early}`;
}
function inconclusiveHeadline({ verdict }) {
	const { comparability, judgements } = verdict;
	const reason = withoutStop(verdict.reason ?? "");
	const because = reason === "" ? "" : `: ${reason}`;
	const [first, ...more] = decided(judgements).filter((it) => it.verdict === "inconclusive");
	if (first?.kind === "relative") {
		const others = more.length > 0 ? ` (and ${more.length} more)` : "";
		const measured = differenceWords(first.objective, first.dimension, first.change);
		const why = because === "" || more.length > 0 ? `: measured ${measured}` : because;
		return `Can't tell whether ${questionWords(first)}${others}${why}`;
	}
	const isUnmeasured = judgements.some((it) => it.kind === "notJudged" && it.current === void 0);
	if (comparability.kind === "comparable" || isUnmeasured) return `Can't tell${because}`;
	return absenceHeadline(judgements, comparability);
}
function questionWords({ objective, dimension }) {
	const { bound } = objective;
	const name = indicatorWords(objective.indicator);
	if (bound.kind !== "relative" || bound.amount === 0) return `${name} got worse`;
	const wantsLower = lowerIsBetter(objective);
	const isTolerance = wantsLower === bound.amount > 0;
	return `${name} ${wantsLower === isTolerance ? "rose" : "fell"} by ${isTolerance ? "more than" : "at least"} ${amountWords(bound, dimension)}`;
}
function absenceHeadline(judgements, comparability) {
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	const judged = judgements.length - not;
	const figures = `${count$1(judged, "objective")} judged, ${not} not`;
	if (comparability.kind === "none") return `No baseline yet: ${figures}`;
	return `The load itself changed${comparability.changed.length === 0 ? "" : ` (${list(comparability.changed)})`}: ${figures}`;
}
function passHeadline({ verdict }) {
	const { judgements, comparability } = verdict;
	if (judgements.length === 0) return "Nothing was judged: there are no objectives";
	const not = judgements.filter((it) => it.kind === "notJudged").length;
	if (not > 0 && comparability.kind !== "comparable") return absenceHeadline(judgements, comparability);
	const open = decided(judgements).filter((it) => it.verdict === "inconclusive").length;
	const rest = [...open > 0 ? [`can't tell about ${open}`] : [], ...not > 0 ? [`${not} not judged`] : []];
	if (rest.length > 0) return [`${count$1(judgements.length - not - open, "objective")} met`, ...rest].join(", ");
	const met = judgements.length === 1 ? "The objective is met" : `All ${judgements.length} objectives met`;
	const [best] = improvements(judgements);
	return best?.change === void 0 ? met : `${met}; ${changeSentence({
		...best,
		change: best.change
	})}`;
}
function scenarioHeadline(outcome) {
	if (outcome.kind === "broken") {
		const [first = ""] = outcome.reason.trim().split(/\r?\n/);
		const judgedNot = outcome.partial === void 0 ? "The run could not be made" : "The run could not be judged";
		const what = outcome.cancelled ? "The run was cancelled before it ended" : judgedNot;
		return plain(first === "" ? what : `${what}: ${withoutStop(first)}`, longestHeadline);
	}
	return plain(judgedHeadline(outcome), longestHeadline);
}
function judgedHeadline(outcome) {
	switch (outcome.verdict.verdict) {
		case "pass": return passHeadline(outcome);
		case "warn":
		case "fail": return missHeadline(outcome, outcome.verdict.verdict);
		case "inconclusive": return inconclusiveHeadline(outcome);
		default: return outcome.verdict.verdict;
	}
}
function scenarioWord(outcome) {
	return outcome.kind === "broken" ? "broken" : outcome.verdict.verdict;
}
function scenarioName(outcome, all) {
	return all.some((it) => it !== outcome && it.scenario === outcome.scenario) ? `${outcome.scenario} (${outcome.environment})` : outcome.scenario;
}
function allMet(scenarios) {
	const judgements = scenarios.flatMap((it) => it.kind === "judged" ? it.verdict.judgements : []);
	return judgements.length > 0 && judgements.every((it) => it.kind !== "notJudged") ? `All ${judgements.length} objectives met in ${scenarios.length} scenarios` : void 0;
}
function gateHeadline({ verdict, scenarios }) {
	const [only, ...more] = scenarios;
	if (only === void 0) return "Nothing was run: there are no scenarios";
	if (more.length === 0) return scenarioHeadline(only);
	const met = verdict === "pass" ? allMet(scenarios) : void 0;
	if (met !== void 0) return met;
	const worst = scenarios.filter((it) => scenarioWord(it) === verdict);
	const told = worst[0] ?? only;
	const rest = scenarios.length - worst.length;
	const tail = [worst.length > 1 ? `${worst.length - 1} more ${verdict === "pass" ? "passed" : sameWords[verdict]}` : "", rest > 0 ? restWords(scenarios.filter((it) => scenarioWord(it) !== verdict)) : ""].filter((it) => it !== "").join(", ");
	const head = `${scenarioName(told, scenarios)}: ${scenarioHeadline(told)}`;
	return plain(tail === "" ? head : `${head}. ${tail}`, longestHeadline);
}
function restWords(rest) {
	const passed = rest.filter((it) => scenarioWord(it) === "pass").length;
	if (passed === rest.length) return `${rest.length} other scenario${rest.length === 1 ? "" : "s"} passed`;
	return passed === 0 ? `${rest.length} did better` : `${rest.length} did better (${passed} passed)`;
}
const sameWords = {
	warn: "warned",
	fail: "failed",
	inconclusive: "inconclusive",
	broken: "broken"
};

// src/report/json.ts
const verdictSchemaVersion = "loadline/verdict@1";
const gateWord = _enum([
	"pass",
	"warn",
	"fail",
	"inconclusive",
	"broken"
]);
const objectiveVerdict = strictObject({
	scenario: string(),
	environment: string(),
	objective: string(),
	indicator: string(),
	unit: _enum([
		"ms",
		"ratio",
		"/s",
		"B",
		"B/s",
		""
	]),
	baseline: number().nullable(),
	current: number().nullable(),
	change: strictObject({
		difference: number(),
		ratio: number().nullable()
	}).nullable(),
	interval: strictObject({
		low: number().nullable(),
		high: number().nullable(),
		confidence: number()
	}).nullable(),
	limit: number().nullable(),
	limitText: string(),
	onMiss: _enum(["fail", "warn"]),
	verdict: _enum([
		"pass",
		"warn",
		"fail",
		"inconclusive",
		"notJudged"
	]),
	reason: string().nullable()
});
const verdictSchema = strictObject({
	schema: literal(verdictSchemaVersion),
	verdict: gateWord,
	headline: string(),
	scenarios: array(strictObject({
		scenario: string(),
		environment: string(),
		verdict: gateWord,
		headline: string(),
		reason: string().nullable(),
		baseline: strictObject({
			kind: _enum([
				"comparable",
				"none",
				"changedLoad"
			]),
			runs: number().int().nonnegative()
		}).nullable(),
		warnings: array(string())
	})),
	objectives: array(objectiveVerdict),
	notes: array(string())
});
const unitNames = {
	time: "ms",
	ratio: "ratio",
	frequency: "/s",
	bytes: "B",
	byteRate: "B/s",
	number: ""
};
function finiteOrNull(value) {
	return value !== void 0 && Number.isFinite(value) ? value : null;
}
function objectiveJson(judgement, outcome) {
	const { objective, dimension, current } = judgement;
	const isJudged = judgement.kind !== "notJudged";
	const change = isJudged ? judgement.change : void 0;
	const openReason = isJudged && judgement.verdict === "inconclusive" ? outcome.verdict.reason : void 0;
	return {
		scenario: outcome.scenario,
		environment: outcome.environment,
		objective: objective.text,
		indicator: indicatorWords(objective.indicator),
		unit: unitNames[dimension],
		baseline: change?.baseline ?? null,
		current: current ?? null,
		change: change === void 0 ? null : {
			difference: change.difference,
			ratio: finiteOrNull(change.ratio)
		},
		interval: change === void 0 ? null : {
			low: finiteOrNull(change.interval.low),
			high: finiteOrNull(change.interval.high),
			confidence: change.confidence
		},
		limit: isJudged ? judgement.limit : objective.bound.kind === "absolute" ? objective.bound.limit : null,
		limitText: limitWords(judgement),
		onMiss: objective.onMiss,
		verdict: isJudged ? judgement.verdict : "notJudged",
		reason: isJudged ? openReason ?? null : judgement.reason
	};
}
function comparedJson(outcome) {
	if (outcome.kind === "broken") return null;
	const { comparability } = outcome.verdict;
	return {
		kind: comparability.kind,
		runs: comparability.kind === "none" ? 0 : comparability.runs
	};
}
function toJson(outcome) {
	return {
		schema: verdictSchemaVersion,
		verdict: outcome.verdict,
		headline: gateHeadline(outcome),
		scenarios: outcome.scenarios.map((it) => ({
			scenario: it.scenario,
			environment: it.environment,
			verdict: scenarioWord(it),
			headline: scenarioHeadline(it),
			reason: (it.kind === "broken" ? it.reason : it.verdict.reason) ?? null,
			baseline: comparedJson(it),
			warnings: it.kind === "broken" ? [] : [...it.verdict.warnings]
		})),
		objectives: outcome.scenarios.flatMap((it) => it.kind === "judged" ? it.verdict.judgements.map((judgement) => objectiveJson(judgement, it)) : []),
		notes: [...outcome.notes]
	};
}

// src/measure/run.ts
const runSchemaVersion = "loadline/run@1";
const tags = record(string(), string());
const finite$1 = number();
const count = number().int().nonnegative();
const trendValues = strictObject({
	count,
	sum: finite$1,
	min: finite$1,
	max: finite$1,
	avg: finite$1,
	med: finite$1,
	percentiles: record(string(), finite$1)
});
const trendSlices = strictObject({
	count: array(count),
	sum: array(finite$1),
	percentiles: record(string(), array(finite$1.nullable())),
	above: record(string(), array(count))
});
const trendSeries = strictObject({
	tags,
	values: trendValues,
	sketch: string().optional(),
	slices: trendSlices.optional()
});
const rateSeries = strictObject({
	tags,
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
	values: strictObject({
		count: finite$1,
		rate: finite$1
	}),
	slices: strictObject({ count: array(finite$1) }).optional()
});
const gaugeSeries = strictObject({
	tags,
	values: strictObject({
		value: finite$1,
		min: finite$1,
		max: finite$1
	})
});
const contains = _enum([
	"time",
	"data",
	"default"
]);
const metric = discriminatedUnion("type", [
	strictObject({
		name: string(),
		type: literal("trend"),
		contains,
		series: array(trendSeries).min(1)
	}),
	strictObject({
		name: string(),
		type: literal("rate"),
		contains,
		series: array(rateSeries).min(1)
	}),
	strictObject({
		name: string(),
		type: literal("counter"),
		contains,
		series: array(counterSeries).min(1)
	}),
	strictObject({
		name: string(),
		type: literal("gauge"),
		contains,
		series: array(gaugeSeries).min(1)
	})
]);
const provenance = strictObject({
	scenario: string(),
	environment: string(),
	target: string(),
	commit: string().optional(),
	branch: string().optional(),
	event: string().optional(),
	workflowRun: string().optional(),
	actor: string().optional(),
	recordedAt: datetime(),
	loadline: string(),
	generator: string(),
	machine: strictObject({
		os: string(),
		cpu: string(),
		cores: count
	})
});
const fingerprint = strictObject({
	script: string(),
	files: string(),
	options: string(),
	generatorMajor: count
});
const ending = discriminatedUnion("kind", [
	strictObject({ kind: literal("finished") }),
	strictObject({ kind: literal("abortedByThreshold") }),
	strictObject({
		kind: literal("unfinished"),
		reason: string()
	})
]);
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
	ending,
	metrics: array(metric),
	checks: array(strictObject({
		name: string(),
		group: string(),
		passes: count,
		fails: count
	})),
	thresholds: array(strictObject({
		metric: string(),
		expression: string(),
		abortOnFail: boolean(),
		ok: boolean()
	})),
	generator: strictObject({
		droppedIterations: count,
		vusMax: count,
		warnings: array(string())
	})
});

// src/baseline/history.ts
const historySchemaVersion = "loadline/baseline@1";
const mostEntriesPerBranch = 50;
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
const anyVersion = looseObject({ schema: string().regex(/^loadline\/baseline@\d+$/) });
function parseHistory(text, place, key) {
	const json = parseJson$3(text, place);
	const version = anyVersion.safeParse(json);
	if (version.success && version.data.schema !== "loadline/baseline@1") throw runFailure(`The baseline in ${place} has the schema "${version.data.schema}"; this version of Loadline reads "${historySchemaVersion}". Use the version of Loadline that wrote it, or a newer one.`);
	const parsed = historySchema.safeParse(json);
	if (!parsed.success) {
		const problem = prettifyError(parsed.error).split("\n").slice(0, 6).join("\n").slice(0, 600);
		throw runFailure(`The baseline in ${place} is not a Loadline history. ${howToMend}\n${problem}`, parsed.error);
	}
	const { scenario, environment, entries } = parsed.data;
	if (scenario !== key.scenario || environment !== key.environment) throw runFailure(`The baseline in ${place} belongs to scenario ${quote$2(scenario)} in environment ${quote$2(environment)}, not to ${quote$2(key.scenario)} in ${quote$2(key.environment)}. Was the file renamed by hand? ${howToMend}`);
	return entries.map(({ run, accepted }) => ({
		run,
		accepted
	}));
}
const howToMend = "Restore an earlier version of the file, or delete it to start the history anew.";
function parseJson$3(text, place) {
	try {
		return JSON.parse(text);
	} catch (error) {
		throw runFailure(`The baseline in ${place} is no whole JSON (${text.length} characters; it may be cut off). ${howToMend}`, error);
	}
}
function formatHistory(key, entries) {
	const head = JSON.stringify({
		schema: historySchemaVersion,
		scenario: key.scenario,
		environment: key.environment
	});
	const lines = entries.map((entry) => JSON.stringify(entry));
	return `${head.slice(0, -1)},"entries":[\n${lines.join(",\n")}\n]}\n`;
}
function appendToHistory(stored, added) {
	const merged = new Map(stored.map((entry) => [identityOf(entry), entry]));
	for (const entry of added) {
		refuseUnfinished(entry);
		const identity = identityOf(entry);
		const known = merged.get(identity);
		merged.set(identity, known === void 0 ? entry : {
			...known,
			accepted: entry.accepted ?? known.accepted
		});
	}
	return trimHistory([...merged.values()]);
}
function refuseUnfinished({ run }) {
	if (run.ending.kind === "finished") return;
	const why = run.ending.kind === "unfinished" ? `it did not finish: ${run.ending.reason.slice(0, 300)}` : "k6 stopped it early, because a threshold with abortOnFail was crossed";
	throw runFailure(`The run of scenario ${quote$2(run.provenance.scenario)} was not stored as baseline: ${why}. Only whole runs are compared with; mend the cause and run it again.`);
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
	for (const branch of new Set(entries.map(branchOf))) {
		const ofBranch = entries.filter((entry) => branchOf(entry) === branch);
		for (const entry of newest(ofBranch, 50)) kept.add(entry);
	}
	return entries.filter((entry) => kept.has(entry)).slice(-400);
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
function historyPath(key) {
	return {
		directory: safeName(key.environment),
		file: `${safeName(key.scenario)}.json`
	};
}
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|com\d|lpt\d)(?:\.|$)/;
const longestName$1 = 80;
function safeName(name) {
	const slug = name.toLowerCase().replace(/[^a-z0-9._]+/g, "-").slice(0, longestName$1).replace(/^[-.]+|[-.]+$/g, "");
	if (slug === name && slug !== "" && !reservedName.test(slug) && !/-[0-9a-f]{8}$/.test(slug)) return slug;
	const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
	return slug !== "" && !reservedName.test(slug) ? `${slug}-${hash}` : `name-${hash}`;
}
function quote$2(name) {
	return JSON.stringify(name.slice(0, 100));
}

// src/github/octokit.ts
var import_light = /* @__PURE__ */ __toESM(require_light(), 1);
const usualPatience = {
	requestTimeoutMs: 15e3,
	waitingMs: 6e4,
	repeats: 2,
	secondMs: 1e3
};
const PatientOctokit = Octokit.plugin(retry, throttling);
function createGitHub(options) {
	const { token, apiUrl, repository } = options;
	const patience = {
		...usualPatience,
		...options.patience
	};
	if (token.trim() === "") throw usageFailure("The input github-token is empty: leave it out to use the job's own token, or pass a secret that exists.");
	if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) throw usageFailure(`GITHUB_API_URL is ${JSON.stringify(apiUrl.slice(0, 200))}; expected an address such as https://api.github.com.`);
	const budget = { leftMs: patience.waitingMs };
	const waits = (retryAfterSec, _request, _octokit, retryCount) => {
		const pauseMs = retryAfterSec * 1e3;
		if (retryCount >= patience.repeats || pauseMs > budget.leftMs) return false;
		budget.leftMs -= pauseMs;
		return true;
	};
	return {
		octokit: new PatientOctokit({
			auth: token,
			baseUrl: apiUrl.replace(/\/+$/, ""),
			userAgent: "loadline",
			log: {
				debug: silent,
				info: silent,
				warn: silent,
				error: silent
			},
			request: { fetch: boundedFetch(new URL(apiUrl).origin, patience, budget) },
			retry: {
				doNotRetry: [...hopeless, 429],
				retries: patience.repeats,
				retryAfterBaseValue: patience.secondMs
			},
			throttle: {
				write: new import_light.default.Group({ maxConcurrent: 1 }),
				notifications: new import_light.default.Group({ maxConcurrent: 1 }),
				retryAfterBaseValue: patience.secondMs,
				onRateLimit: waits,
				onSecondaryRateLimit: waits
			}
		}),
		repository,
		patience
	};
}
const hopeless = [
	400,
	401,
	403,
	404,
	409,
	410,
	422,
	451
];
const once = { request: { retries: 0 } };
function silent() {}
const mostReplyBytes = 67108864;
const mostRedirects = 3;
const leastTimeoutMs = 5e3;
function boundedFetch(apiOrigin, patience, budget) {
	return async (input, init) => {
		const startedAt = performance.now();
		const left = Math.max(leastTimeoutMs, budget.leftMs);
		const timeoutMs = Math.ceil(Math.min(patience.requestTimeoutMs, left));
		const signal = AbortSignal.timeout(timeoutMs);
		try {
			let url = input instanceof Request ? input.url : String(input);
			for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
				if (new URL(url).origin !== apiOrigin) throw new Error(`${apiOrigin} points to another host, ${new URL(url).origin}, which gets no token`);
				const response = await fetch(url, {
					...init,
					redirect: "manual",
					signal
				});
				const location = response.headers.get("location");
				if (response.status < 301 || response.status > 308 || location === null) return await wholeReply(response);
				url = new URL(location, url).href;
			}
			throw new Error(`${apiOrigin} redirects without end`);
		} catch (error) {
			budget.leftMs -= performance.now() - startedAt;
			if (!signal.aborted) throw error;
			throw new Error(`no whole answer within ${Math.round(timeoutMs) / 1e3} s`, { cause: error });
		}
	};
}
async function wholeReply(response) {
	const chunks = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.byteLength;
		if (size > mostReplyBytes) throw new Error(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`);
		chunks.push(chunk);
	}
	const { status, statusText } = response;
	const headers = new Headers(response.headers);
	headers.delete("content-encoding");
	return new Response(size === 0 ? null : Buffer.concat(chunks), {
		status,
		statusText,
		headers
	});
}
const errorShape = object({
	status: number(),
	message: string().optional(),
	response: object({
		headers: record(string(), unknown$1()).optional(),
		data: unknown$1().optional()
	}).optional()
});
function replyOf(error) {
	const parsed = errorShape.safeParse(error);
	if (!parsed.success) return void 0;
	const { status, response } = parsed.data;
	const message = oneLine(reasonOf(error).replace(/ - https?:\/\/\S+$/, ""));
	return {
		status,
		answered: response !== void 0,
		message,
		headers: response?.headers ?? {}
	};
}
function oneLine(text) {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.startsWith("<")) return "an HTML page";
	return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
const unnamedPauseMs = 6e4;
function rateLimitOf(reply) {
	if (reply.status !== 403 && reply.status !== 429) return void 0;
	const retryAfter = headerNumber(reply, "retry-after");
	if (headerNumber(reply, "x-ratelimit-remaining") === 0) {
		const resetMs = (headerNumber(reply, "x-ratelimit-reset") ?? 0) * 1e3;
		const untilResetMs = resetMs === 0 ? unnamedPauseMs : Math.max(1e3, resetMs - Date.now() + 1e3);
		return {
			kind: "primary",
			waitMs: retryAfter === void 0 ? untilResetMs : retryAfter * 1e3
		};
	}
	if (retryAfter === void 0 && reply.status !== 429 && !/secondary rate limit/i.test(reply.message)) return;
	return {
		kind: "secondary",
		waitMs: retryAfter === void 0 ? unnamedPauseMs : retryAfter * 1e3
	};
}
function headerNumber(reply, name) {
	const value = reply.headers[name];
	return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : void 0;
}
function explain(error, attempt) {
	const reply = replyOf(error);
	if (reply === void 0) return void 0;
	const { status, message } = reply;
	const { doing, permission } = attempt;
	if (!reply.answered) return `GitHub could not be reached while ${doing}: ${message}. Run the job again; if it stays so, check the runner's way to the API.`;
	const limit = rateLimitOf(reply);
	if (limit !== void 0) return explainRateLimit(limit, status, doing);
	const found = `(${status} ${message})`;
	switch (status) {
		case 401: return `GitHub did not accept the token while ${doing} ${found}: it is wrong, expired or revoked; check the input github-token.`;
		case 403: return attempt.isFork === true ? `GitHub did not allow ${doing} ${found}: in a pull request from a fork the token may only read. Publish from a second workflow instead (see docs/permissions.md).` : `GitHub did not allow ${doing} ${found}: add \`${permission}\` to the job's \`permissions:\`.`;
		case 404: return `GitHub found nothing while ${doing} ${found}: it does not exist, or the token may not see it; check the repository and that the job's \`permissions:\` have \`${permission}\`.`;
		default: return status >= 500 ? `GitHub had an error of its own while ${doing} ${found}: run the job again; https://www.githubstatus.com tells of outages.` : `GitHub rejected ${doing} ${found}: see what it names; if it speaks of a rule or a protected branch, let the token pass it.`;
	}
}
function explainRateLimit(limit, status, doing) {
	const waitSec = Math.ceil(limit.waitMs / 1e3);
	return limit.kind === "primary" ? `GitHub's rate limit for this token was used up while ${doing} (${status}): it ends in ${waitSec} s; run the job again then, or use a token of its own.` : `GitHub asked to slow down while ${doing} (${status}, secondary rate limit): wait ${waitSec} s, run fewer jobs at once, and run this one again.`;
}
function githubFailure(error, attempt) {
	const sentence = explain(error, attempt);
	return sentence === void 0 ? error : runFailure(sentence, error);
}
function hasStatus(error, ...statuses) {
	const reply = replyOf(error);
	return reply?.answered === true && statuses.includes(reply.status);
}

// src/github/baseline-branch.ts
const mostTries = 7;
const firstPauseSec = .25;
const readme = `# Loadline's baselines

This branch is written by Loadline: one file for each environment and scenario, with the runs that new runs are
compared with. It shares no history with the code. Delete a file to start its history anew.
`;
function createBranchStore(github, branch) {
	const place = `branch ${branch}`;
	return {
		place,
		async read(key) {
			const doing = `reading the baseline ${pathOf(key)} of ${place}`;
			try {
				return await readHistory$1(github, key, `refs/heads/${branch}`, place);
			} catch (error) {
				throw githubFailure(error, {
					doing,
					permission: "contents: read"
				});
			}
		},
		async append(key, entries) {
			if (entries.length === 0) return;
			const doing = `storing the baseline ${pathOf(key)} on ${place}`;
			try {
				await appendWithRaces(github, branch, key, entries);
			} catch (error) {
				if (isProtected(error)) throw runFailure(`${explain(error, {
					doing,
					permission: "contents: write"
				})} Exempt ${place} from the repository's rules, or name another branch in the input baseline-branch.`, error);
				throw githubFailure(error, {
					doing,
					permission: "contents: write"
				});
			}
		}
	};
}
async function appendWithRaces(github, branch, key, entries) {
	for (let attempt = 1;; attempt += 1) try {
		await appendOnce(github, branch, key, entries);
		return;
	} catch (error) {
		if (!isLostRace(error)) throw error;
		if (attempt === mostTries) throw runFailure(`The baseline ${pathOf(key)} was not stored on branch ${branch}: ${mostTries} times another job changed the branch first. Run the job again, or let fewer jobs store at once.`, error);
		await setTimeout$1(firstPauseSec * github.patience.secondMs * 2 ** (attempt - 1) * (1 - Math.random() / 2));
	}
}
async function appendOnce(github, branch, key, entries) {
	const { owner, name: repo } = github.repository;
	const { git } = github.octokit.rest;
	const tip = await tipOf(github, branch);
	const stored = tip === void 0 ? [] : await readHistory$1(github, key, tip, `branch ${branch}`);
	const history = appendToHistory(stored, entries);
	const content = formatHistory(key, history);
	if (tip !== void 0 && content === formatHistory(key, stored)) return;
	const blob = await git.createBlob({
		owner,
		repo,
		content,
		encoding: "utf-8"
	});
	const file = {
		path: pathOf(key),
		mode: "100644",
		type: "blob",
		sha: blob.data.sha
	};
	const readmeFile = {
		path: "README.md",
		mode: "100644",
		type: "blob",
		content: readme
	};
	const base = tip === void 0 ? void 0 : await git.getCommit({
		owner,
		repo,
		commit_sha: tip
	});
	const tree = await git.createTree({
		owner,
		repo,
		...base === void 0 ? { tree: [file, readmeFile] } : {
			base_tree: base.data.tree.sha,
			tree: [file]
		}
	});
	const message = messageOf(key, entries);
	const parents = tip === void 0 ? [] : [tip];
	const { sha } = (await git.createCommit({
		owner,
		repo,
		message,
		tree: tree.data.sha,
		parents
	})).data;
	if (tip === void 0) await git.createRef({
		owner,
		repo,
		ref: `refs/heads/${branch}`,
		sha
	});
	else await git.updateRef({
		owner,
		repo,
		ref: `heads/${branch}`,
		sha,
		force: false
	});
}
async function tipOf(github, branch) {
	const { owner, name: repo } = github.repository;
	try {
		const { data } = await github.octokit.rest.git.getRef({
			owner,
			repo,
			ref: `heads/${branch}`
		});
		return data.object.sha;
	} catch (error) {
		if (hasStatus(error, 404)) return void 0;
		throw error;
	}
}
async function readHistory$1(github, key, ref, place) {
	const { owner, name: repo } = github.repository;
	try {
		const response = await github.octokit.rest.repos.getContent({
			owner,
			repo,
			path: pathOf(key),
			ref,
			mediaType: { format: "raw" }
		});
		return parseHistory(textOf(response.data), `${place}, file ${pathOf(key)}`, key);
	} catch (error) {
		if (hasStatus(error, 404)) return [];
		throw error;
	}
}
function textOf(data) {
	if (typeof data === "string") return data;
	return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : JSON.stringify(data);
}
function pathOf(key) {
	const { directory, file } = historyPath(key);
	return `${directory}/${file}`;
}
function isLostRace(error) {
	const message = replyOf(error)?.message ?? "";
	if (hasStatus(error, 409)) return !isProtected(error) && !/repository is empty/i.test(message);
	return hasStatus(error, 422) && /fast.?forward|reference already exists|reference does not exist|reference cannot be updated/i.test(message);
}
function isProtected(error) {
	return hasStatus(error, 403, 409, 422) && /protected branch|rule violation/i.test(replyOf(error)?.message ?? "");
}
function messageOf(key, entries) {
	const line = (text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").slice(0, 200);
	const runs = entries.map(({ run, accepted }) => {
		const { commit, branch, workflowRun } = run.provenance;
		const of = [
			commit?.slice(0, 12) ?? "no commit",
			branch === void 0 ? "" : `of ${branch}`,
			workflowRun ?? ""
		];
		const reason = accepted === void 0 ? [] : [`- accepted by ${accepted.actor}: ${accepted.reason}`];
		return [`- ${of.filter((part) => part !== "").join(" ")}`, ...reason].map(line);
	});
	return `${line(`Baseline of ${key.scenario.slice(0, 80)} in ${key.environment.slice(0, 80)}`)}\n\n${runs.flat().slice(0, 100).join("\n")}\n`;
}

// src/report/piece.ts
function line$1(...pieces) {
	return pieces;
}
function tableOf(columns, rows, most = rows.length) {
	return {
		columns,
		rows: rows.slice(0, most),
		omitted: Math.max(0, rows.length - most)
	};
}

// src/report/figures.ts
const mostEndpoints$2 = 20;
const mostChecks$1 = 20;
function sameTags$1(a, b) {
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
function durations(run) {
	const metric = run.metrics.find((it) => it.name === "http_req_duration");
	return metric?.type === "trend" ? metric.series : [];
}
function failedRatio(run, tags) {
	const metric = run.metrics.find((it) => it.name === "http_req_failed");
	if (metric?.type !== "rate") return void 0;
	return metric.series.find((it) => sameTags$1(it.tags, tags))?.values.rate;
}
function levelOf$1(values) {
	if (values.length === 0) return void 0;
	const isLog = values.every((value) => value > 0);
	const sum = values.reduce((total, value) => total + (isLog ? Math.log(value) : value), 0);
	return isLog ? Math.exp(sum / values.length) : sum / values.length;
}
function percentileOf$2(series, percent) {
	return series?.values.percentiles[percent] ?? (percent === "50" ? series?.values.med : void 0);
}
function baselinePercentile(baseline, tags, percent) {
	return levelOf$1(baseline.map((run) => percentileOf$2(durations(run).find((it) => sameTags$1(it.tags, tags)), percent)).filter((it) => it !== void 0));
}
function chartOf(run, baseline) {
	const [whole] = durations(run);
	if (whole === void 0 || baseline.length === 0) return void 0;
	const points = [.../* @__PURE__ */ new Set(["50", ...Object.keys(whole.values.percentiles)])].filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it)).sort((a, b) => Number(a) - Number(b)).slice(0, 10).flatMap((percent) => {
		const [now, before] = [percentileOf$2(whole, percent), baselinePercentile(baseline, whole.tags, percent)];
		return now === void 0 || before === void 0 ? [] : [{
			label: `p${percent}`,
			now,
			before
		}];
	});
	if (points.length < 2) return void 0;
	return {
		title: "Response time in ms: bars are the baseline, the line is this change",
		labels: points.map((it) => it.label),
		bars: points.map((it) => it.before),
		points: points.map((it) => it.now)
	};
}
function pictureSection(run, baseline, isOpen) {
	const chart = chartOf(run, baseline);
	return chart === void 0 ? void 0 : {
		title: "Response times, baseline and this change",
		isOpen,
		chart
	};
}
function endpointsOf(run, baseline) {
	return durations(run).filter((it) => it.tags["name"] !== void 0).map((series) => ({
		name: tagWords(series.tags),
		requests: series.values.count,
		nowMs: percentileOf$2(series, "95"),
		baselineMs: baselinePercentile(baseline, series.tags, "95"),
		failed: failedRatio(run, series.tags)
	})).sort((a, b) => b.requests - a.requests || (a.name < b.name ? -1 : 1));
}
function figure$1(value, dimension) {
	return line$1(value === void 0 ? "–" : formatFigure(value, dimension));
}
function endpointRow({ name, requests, nowMs, baselineMs, failed }, hasBaseline) {
	const isKnown = nowMs !== void 0 && baselineMs !== void 0 && baselineMs > 0;
	return [
		line$1({ code: name }),
		line$1(formatFigure(requests, "number")),
		...hasBaseline ? [baselineMs === void 0 ? line$1("new") : figure$1(baselineMs, "time")] : [],
		figure$1(nowMs, "time"),
		...hasBaseline ? [line$1(isKnown ? formatChange(nowMs / baselineMs - 1) : "–")] : [],
		figure$1(failed, "ratio")
	];
}
function endpointsSection(run, baseline) {
	const endpoints = endpointsOf(run, baseline);
	if (endpoints.length === 0) return void 0;
	const hasBaseline = endpoints.some((it) => it.baselineMs !== void 0);
	const columns = [
		{
			title: "Endpoint",
			align: "left"
		},
		{
			title: "Requests",
			align: "right"
		},
		...hasBaseline ? [{
			title: "p95 of the baseline",
			align: "right"
		}] : [],
		{
			title: "p95 now",
			align: "right"
		},
		...hasBaseline ? [{
			title: "Difference",
			align: "right"
		}] : [],
		{
			title: "Errors",
			align: "right"
		}
	];
	const rows = endpoints.map((it) => endpointRow(it, hasBaseline));
	const lines = hasBaseline ? [line$1("For orientation: differences of single endpoints are not tested against noise unless an objective names them.")] : [];
	return {
		title: `Endpoints (${endpoints.length})`,
		isOpen: false,
		lines,
		table: tableOf(columns, rows, mostEndpoints$2)
	};
}
function checksSection(run) {
	if (run.checks.length === 0) return void 0;
	const failed = run.checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
	if (failed.length === 0) return {
		title: `Checks: all passed (${run.checks.length})`,
		isOpen: false,
		lines: []
	};
	const columns = [
		{
			title: "Check",
			align: "left"
		},
		{
			title: "Failed",
			align: "right"
		},
		{
			title: "Of",
			align: "right"
		},
		{
			title: "Share",
			align: "right"
		}
	];
	const rows = failed.map(({ name, group, passes, fails }) => {
		const where = group.replace(/^(?:::)+/, "");
		return [
			line$1({ code: where === "" ? name : `${where} › ${name}` }),
			line$1(formatFigure(fails, "number")),
			line$1(formatFigure(passes + fails, "number")),
			line$1(formatFigure(fails / (passes + fails), "ratio", 0))
		];
	});
	return {
		title: `Checks: ${failed.length} of ${run.checks.length} failed`,
		isOpen: false,
		table: tableOf(columns, rows, mostChecks$1)
	};
}
function thresholdsSection(run) {
	if (run.thresholds.length === 0) return void 0;
	const crossed = run.thresholds.filter((it) => !it.ok);
	const kept = run.thresholds.filter((it) => it.ok);
	const lines = [...crossed, ...kept].slice(0, 30).map(({ metric, expression, abortOnFail, ok }) => {
		const stop = abortOnFail ? " (stops the load)" : "";
		return line$1(ok ? "✅ kept: " : "❌ crossed: ", { code: `${metric}: ${expression}` }, stop);
	});
	return {
		title: `Thresholds of the script: ${crossed.length === 0 ? "all kept" : `${crossed.length} of ${run.thresholds.length} crossed`}`,
		isOpen: false,
		lines
	};
}
function figuresSection(run, isPartial) {
	const [whole] = durations(run);
	if (whole === void 0) return void 0;
	const failed = failedRatio(run, whole.tags);
	const p95 = percentileOf$2(whole, "95");
	const rows = [
		[line$1("requests"), line$1(formatFigure(whole.values.count, "number"))],
		[line$1("median response time"), figure$1(whole.values.med, "time")],
		[line$1("p95"), figure$1(p95, "time")],
		[line$1("errors"), figure$1(failed, "ratio")]
	];
	const columns = [{
		title: "Figure",
		align: "left"
	}, {
		title: isPartial ? "Until then" : "Value",
		align: "right"
	}];
	return {
		title: isPartial ? "What was measured until then" : "What was measured",
		isOpen: true,
		lines: [line$1(`${isPartial ? "These figures are partial. " : ""}They were not judged and are not kept.`)],
		table: tableOf(columns, rows)
	};
}

// src/report/measured.ts
function clockText(iso) {
	return iso.slice(0, 19).replace("T", " ");
}
function windowLine({ window }) {
	const [start, end] = [clockText(window.start), clockText(window.end)];
	const isSameDay = start.slice(0, 10) === end.slice(0, 10);
	const lengthMs = Date.parse(window.end) - Date.parse(window.start);
	const length = lengthMs >= 0 ? formatDurationMs(lengthMs) : "–";
	const warmUp = window.warmUpMs === 0 ? "no warm-up" : `after a warm-up of ${formatDurationMs(window.warmUpMs)}`;
	return line$1(`Window: ${start} to ${isSameDay ? end.slice(11) : end} UTC (${length}, ${warmUp})`);
}
function loadLine(run) {
	const requests = run.metrics.find((it) => it.name === "http_reqs");
	const [whole] = requests?.type === "counter" ? requests.series : [];
	const figures = whole === void 0 ? "no requests recorded" : `${count$1(whole.values.count, "request")}, ${formatFigure(whole.values.rate, "frequency")}`;
	const { vusMax, droppedIterations } = run.generator;
	const users = vusMax === 0 ? "" : `; at most ${count$1(vusMax, "virtual user")}`;
	return line$1(`Load: ${figures}${users}; ${count$1(droppedIterations, "dropped iteration")}`);
}
function shortCommit(commit) {
	return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}
function targetLine({ provenance }) {
	const { target, environment, commit } = provenance;
	const at = commit === void 0 ? [] : [", commit ", { code: shortCommit(commit) }];
	return line$1("Target: ", { code: target }, " (environment ", { code: environment }, ")", ...at);
}
function baselineLine({ verdict, baseline }, branch) {
	const { comparability } = verdict;
	if (comparability.kind === "none") return line$1("Baseline: none yet");
	if (comparability.kind === "changedLoad") return line$1(`Baseline: ${count$1(comparability.runs, "run")}, all of another load`);
	const [first, last] = [baseline[0]?.provenance, baseline.at(-1)?.provenance];
	const from = branch ?? last?.branch;
	const commits = [...new Set([first?.commit, last?.commit].filter((it) => it !== void 0).map(shortCommit))];
	return line$1(`Baseline: ${count$1(comparability.runs, "run")}`, ...from === void 0 ? [] : [" of ", { code: from }], ...commits.flatMap((commit, index) => [index === 0 ? ", " : " to ", { code: commit }]));
}
function confidenceLine({ verdict }) {
	const confidence = verdict.judgements.map((it) => it.kind === "notJudged" ? void 0 : it.change).find((it) => it !== void 0)?.confidence;
	if (confidence === void 0) return void 0;
	return line$1(`Differences: each with its ${formatFigure(confidence, "ratio")} interval; a change inside it may be noise`);
}
function measuredSection(run, outcome, context) {
	const { machine, generator, loadline } = run.provenance;
	return {
		title: "How this was measured",
		isOpen: false,
		lines: [
			windowLine(run),
			loadLine(run),
			targetLine(run),
			outcome === void 0 ? void 0 : baselineLine(outcome, context.baselineBranch),
			outcome === void 0 ? void 0 : confidenceLine(outcome),
			line$1("Machine: ", { code: `${machine.os}, ${machine.cpu}` }, `, ${count$1(machine.cores, "core")}`),
			line$1("Tools: ", { code: generator }, ", Loadline ", { code: loadline }),
			run.ending.kind === "unfinished" ? line$1("Ending: unfinished, ", { code: run.ending.reason }) : void 0,
			context.workflowRun === void 0 ? void 0 : line$1({ link: {
				label: "Workflow run",
				url: context.workflowRun
			} })
		].filter((it) => it !== void 0)
	};
}

// src/report/next.ts
function branchPiece(outcome, context) {
	const { comparability } = outcome.verdict;
	const branch = context.baselineBranch ?? (comparability.kind === "none" ? comparability.branch : void 0);
	return branch === void 0 ? "the default branch" : { code: branch };
}
function recordLines(outcome, context) {
	const { comparability } = outcome.verdict;
	const isTerminal = context.baselineBranch === void 0;
	if (comparability.kind !== "changedLoad") return isTerminal ? [] : [line$1("Next: record a baseline. ", ...recordedBy(outcome, context))];
	const changed = comparability.changed.length === 0 ? "the load" : list(comparability.changed);
	const how = isTerminal ? [
		"Record a baseline of the new load with ",
		{ code: "loadline baseline update" },
		"."
	] : recordedBy(outcome, context);
	const opening = `Next: nothing to mend. Figures of different loads are not compared (changed: ${changed}). `;
	return [line$1(opening, ...how)];
}
function recordedBy(outcome, context) {
	const { acceptUrl } = context;
	return [
		"The next push to ",
		branchPiece(outcome, context),
		" does it, where a workflow runs ",
		{ code: "mode: baseline-update" },
		...acceptUrl === void 0 ? [] : [", or ", { link: {
			label: "start the baseline workflow by hand",
			url: acceptUrl
		} }],
		"."
	];
}
function missesRelative({ verdict }) {
	return verdict.judgements.some((it) => it.kind === "relative" && (it.verdict === "fail" || it.verdict === "warn"));
}
function nextStep(outcome, context) {
	if (outcome.kind === "broken") return [line$1(outcome.cancelled ? "Next: run the job again. Nothing was judged: neither a pass nor a regression." : "Next: mend the cause and run the job again. Nothing was judged: neither a pass nor a regression.")];
	const { verdict } = outcome;
	const isUnjudged = verdict.judgements.some((it) => it.kind === "notJudged");
	const record = verdict.comparability.kind !== "comparable" && isUnjudged ? recordLines(outcome, context) : [];
	switch (verdict.verdict) {
		case "pass": return record;
		case "inconclusive": return record.length > 0 ? record : [line$1("Next: nothing is known to be wrong. A longer run or more baseline runs narrow the interval.")];
		case "warn":
		case "fail": {
			const relative = missesRelative(outcome) ? "Next: find the cause. If the new level is intended, accept it (last section)." : `Next: find the cause.${context.repeatCommand === void 0 ? "" : " The last section repeats the run locally."}`;
			return [line$1(relative), ...record];
		}
		default: return verdict.verdict;
	}
}
function acceptSection(outcome, context) {
	const { acceptUrl, repeatCommand } = context;
	const lines = [];
	const isMissed = missesRelative(outcome);
	if (isMissed && acceptUrl !== void 0) lines.push(line$1("Intended? After the merge, ", { link: {
		label: "start the baseline workflow",
		url: acceptUrl
	} }, " with a reason. It makes the new level the reference."));
	if (isMissed && acceptUrl === void 0) lines.push(line$1("Intended? After the merge, ", { code: "loadline baseline accept" }, " makes the new level the reference."));
	if (!isMissed) return repeatSection(context);
	if (repeatCommand !== void 0) lines.push(line$1("Repeat it locally:"));
	return {
		title: repeatCommand === void 0 ? "Accept the change" : "Accept the change, or repeat it locally",
		isOpen: false,
		lines,
		...repeatCommand === void 0 ? {} : { block: {
			language: "sh",
			content: repeatCommand
		} }
	};
}
function repeatSection({ repeatCommand }) {
	if (repeatCommand === void 0) return void 0;
	return {
		title: "Repeat it locally",
		isOpen: false,
		block: {
			language: "sh",
			content: repeatCommand
		}
	};
}

// src/report/view.ts
const mostObjectives = 60;
function objectiveRow(judgement, hasChange) {
	const { objective, dimension } = judgement;
	const change = judgement.kind === "notJudged" ? void 0 : judgement.change;
	const baseline = line$1(change === void 0 ? "–" : formatFigure(change.baseline, dimension));
	const difference = line$1(change === void 0 ? "–" : differenceWords(objective, dimension, change));
	const origin = objective.source.from === "script" ? " (script)" : "";
	return [
		line$1(`${indicatorWords(objective.indicator)}${origin}`),
		...hasChange ? [baseline] : [],
		line$1(currentFigure(judgement)),
		...hasChange ? [difference] : [],
		line$1(limitWords(judgement)),
		line$1(verdictCell(judgement.kind === "notJudged" ? "notJudged" : judgement.verdict))
	];
}
function confidenceTitle(judgements) {
	const levels = new Set(judgements.map((it) => it.kind === "notJudged" ? void 0 : it.change?.confidence).filter((it) => it !== void 0));
	const [level] = levels;
	return levels.size === 1 && level !== void 0 ? `Difference (${formatFigure(level, "ratio")} interval)` : "Difference (interval)";
}
function objectivesTable(judgements) {
	if (judgements.length === 0) return void 0;
	const hasChange = judgements.some((it) => it.kind !== "notJudged" && it.change !== void 0);
	const columns = [
		{
			title: "Indicator",
			align: "left"
		},
		...hasChange ? [{
			title: "Baseline",
			align: "right"
		}] : [],
		{
			title: "This change",
			align: "right"
		},
		...hasChange ? [{
			title: confidenceTitle(judgements),
			align: "right"
		}] : [],
		{
			title: "Limit",
			align: "right"
		},
		{
			title: "Verdict",
			align: "left"
		}
	];
	const isMet = (it) => it.kind !== "notJudged" && it.verdict === "pass";
	const shown = judgements.length <= mostObjectives ? judgements : [...judgements.filter((it) => !isMet(it)), ...judgements.filter(isMet)].slice(0, mostObjectives);
	return {
		...tableOf(columns, shown.map((it) => objectiveRow(it, hasChange))),
		omitted: judgements.length - shown.length
	};
}
function notNew(judgements, word) {
	return misses(judgements, word).flatMap(({ kind, objective, dimension, limit, change }) => {
		if (kind !== "absolute" || change === void 0 || change.baseline === limit) return [];
		const isMissed = lowerIsBetter(objective) ? change.baseline > limit : change.baseline < limit;
		const isRange = objective.comparison !== "==" && objective.comparison !== "!=";
		if (!isMissed || !isRange) return [];
		const figure = formatFigure(change.baseline, dimension, limit);
		return [line$1(`Not new: ${indicatorWords(objective.indicator)} of the baseline is ${figure}, beyond this limit too.`)];
	});
}
function remarksOf({ verdict }) {
	const remarks = [];
	const word = verdict.verdict;
	if (word === "fail" || word === "warn") for (const miss of misses(verdict.judgements, word).slice(1, 6)) remarks.push(line$1(`Also: ${missSentence(miss)}.`));
	if (word === "fail" || word === "warn") remarks.push(...notNew(verdict.judgements, word));
	if (word !== "pass") {
		const names = improvements(verdict.judgements).map((it) => indicatorWords(it.objective.indicator));
		if (names.length > 0) remarks.push(line$1(`Better than the baseline: ${names.slice(0, 5).join(", ")}.`));
	}
	return remarks;
}
function reasonsSection(judgements) {
	const open = judgements.filter((it) => it.kind === "notJudged");
	if (open.length === 0) return void 0;
	return {
		title: `Not judged (${open.length})`,
		isOpen: false,
		lines: open.slice(0, 20).map((it) => line$1({ code: it.objective.text }, `: ${it.reason}`))
	};
}
function warningsSection({ verdict, run }) {
	const said = run.generator.warnings.map((it) => line$1("The load generator said: ", { code: it }));
	const lines = [...verdict.warnings.map((it) => line$1(it)), ...said];
	if (lines.length === 0) return void 0;
	return {
		title: `Doubts about the measurement (${lines.length})`,
		isOpen: false,
		lines: lines.slice(0, 20)
	};
}
function judgedView(outcome, name, context) {
	const { run, baseline, verdict } = outcome;
	const sections = [
		pictureSection(run, baseline, verdict.verdict !== "pass"),
		endpointsSection(run, baseline),
		checksSection(run),
		thresholdsSection(run),
		warningsSection(outcome),
		reasonsSection(verdict.judgements),
		measuredSection(run, outcome, context),
		acceptSection(outcome, context)
	];
	const headline = scenarioHeadline(outcome);
	return {
		name,
		verdict: verdict.verdict,
		headline,
		remarks: remarksOf(outcome),
		reason: reasonBeyond(headline, verdict.reason),
		objectives: objectivesTable(verdict.judgements),
		next: nextStep(outcome, context),
		sections: sections.filter((it) => it !== void 0)
	};
}
function reasonBeyond(headline, reason) {
	const whole = reason?.trim() ?? "";
	return whole === "" || headline.includes(plain(withoutStop(whole))) ? void 0 : whole;
}
function brokenView(outcome, name, context) {
	const { partial, reason, cancelled } = outcome;
	const sections = [...partial === void 0 ? [] : [
		figuresSection(partial, cancelled),
		endpointsSection(partial, []),
		measuredSection(partial, void 0, context)
	], repeatSection(context)];
	const headline = scenarioHeadline(outcome);
	return {
		name,
		verdict: "broken",
		headline,
		remarks: [],
		reason: reasonBeyond(headline, reason),
		objectives: void 0,
		next: nextStep(outcome, context),
		sections: sections.filter((it) => it !== void 0)
	};
}
const order = [
	"broken",
	"fail",
	"inconclusive",
	"warn",
	"pass"
];
function viewOf$1(outcome, context) {
	const { scenarios } = outcome;
	const isAlone = scenarios.length < 2;
	const own = isAlone ? context : {
		...context,
		repeatCommand: void 0
	};
	const closing = isAlone ? void 0 : repeatSection(context);
	const views = scenarios.map((it) => {
		const name = scenarioName(it, scenarios);
		return it.kind === "judged" ? judgedView(it, name, own) : brokenView(it, name, own);
	});
	return {
		verdict: outcome.verdict,
		headline: gateHeadline(outcome),
		scenarios: views.sort((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)),
		notes: outcome.notes,
		closing: closing === void 0 ? [] : [closing]
	};
}

// src/report/terminal.ts
const colours = {
	pass: "\x1B[32m",
	warn: "\x1B[33m",
	fail: "\x1B[31m",
	inconclusive: "\x1B[36m",
	broken: "\x1B[35m"
};
const plainColour = "\x1B[0m";
const mostCell = 48;
function widthOf(content) {
	let width = 0;
	for (const character of content) {
		if (/\p{M}/u.test(character)) continue;
		width += /\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u.test(character) ? 2 : 1;
	}
	return width;
}
function withoutSigns(content) {
	return content.replace(/^(?:✅|⚠\ufe0f?|❌|❔|⛔) /, "");
}
function lineText(pieces, longest = 1e3) {
	const parts = pieces.map((it) => {
		if (typeof it === "string") return withoutSigns(it);
		return "code" in it ? terminalText(it.code) : `${it.link.label} (${it.link.url})`;
	});
	return terminalText(parts.join(""), longest);
}
function tableLines({ columns, rows, omitted }) {
	const cells = [columns.map((it) => it.title), ...rows.map((row) => row.map((cell) => lineText(cell, mostCell)))];
	const widths = columns.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? ""))));
	const lines = cells.map((row) => {
		return `  ${columns.map(({ align }, index) => {
			const cell = row[index] ?? "";
			const room = " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)));
			return align === "right" ? `${room}${cell}` : `${cell}${room}`;
		}).join("  ").trimEnd()}`;
	});
	return omitted === 0 ? lines : [...lines, `  … and ${omitted} more`];
}
function chartTable({ labels, bars, points }) {
	const figure = (value) => [`${Number((value ?? NaN).toFixed(1))} ms`];
	return {
		columns: [
			{
				title: "",
				align: "left"
			},
			{
				title: "Baseline",
				align: "right"
			},
			{
				title: "This change",
				align: "right"
			}
		],
		rows: labels.map((label, index) => [
			[label],
			figure(bars[index]),
			figure(points[index])
		]),
		omitted: 0
	};
}
function blockText(content) {
	return blockLines(content).map((it) => `  ${/^\s*::|##\[/.test(it) ? terminalText(it) : it}`);
}
function sectionLines({ title, lines = [], table, chart, block }) {
	return [
		"",
		title,
		...lines.map((it) => `  ${lineText(it)}`),
		...table === void 0 ? [] : tableLines(table),
		...chart === void 0 ? [] : tableLines(chartTable(chart)),
		...block === void 0 ? [] : blockText(block.content)
	];
}
function verdictLine(verdict, words, color) {
	const word = verdictWords[verdict].word.toUpperCase();
	return `${color ? `${colours[verdict]}${word}${plainColour}` : word}  ${terminalText(words)}`;
}
function scenarioLines(view) {
	const next = view.next.map((it) => lineText(it));
	return [
		...view.remarks.map((it) => lineText(it)),
		...view.reason === void 0 ? [] : blockText(view.reason),
		...view.objectives === void 0 ? [] : ["", ...tableLines(view.objectives)],
		...next.length === 0 ? [] : ["", ...next],
		...view.sections.flatMap(sectionLines)
	];
}
function renderTerminal(outcome, context, { color = false } = {}) {
	const view = viewOf$1(outcome, context);
	const [only, ...more] = view.scenarios;
	const body = only !== void 0 && more.length === 0 ? scenarioLines(only) : view.scenarios.flatMap((it) => [
		"",
		verdictLine(it.verdict, `${it.name}: ${it.headline}`, color),
		...scenarioLines(it)
	]);
	const notes = view.notes.map((it) => terminalText(it));
	return `${[...[
		verdictLine(view.verdict, view.headline, color),
		...notes,
		...body
	], ...view.closing.flatMap(sectionLines)].join("\n")}\n`;
}

// src/entry/terminal.ts
const progressEveryMs$1 = 5e3;
function createTerminalLog(screen) {
	let hasProgress = false;
	let toldAtMs = Number.NEGATIVE_INFINITY;
	const line = (text) => {
		screen.write(`${hasProgress ? "\r\x1B[K" : ""}${text}\n`);
		hasProgress = false;
	};
	return {
		note: line,
		warn: (text) => line(`warning: ${text}`),
		output: (text) => line(`  k6: ${stripVTControlCharacters(text)}`),
		progress: (progress) => {
			if (screen.isTerminal) {
				screen.write(`\r\u001b[K${progressLine(progress)}`);
				hasProgress = true;
			} else if (progress.elapsedMs - toldAtMs >= progressEveryMs$1 || progress.elapsedMs < toldAtMs) {
				toldAtMs = progress.elapsedMs;
				line(progressLine(progress));
			}
		}
	};
}
function progressLine(progress) {
	const elapsed = formatDurationMs(Math.floor(progress.elapsedMs / 1e3) * 1e3);
	const p95 = progress.p95Ms === void 0 ? "" : `  p95 ${formatFigure(progress.p95Ms, "time")}`;
	const failed = formatFigure(progress.failedRatio, "ratio");
	const rate = formatFigure(progress.requestsPerSecond, "frequency");
	return `  ${elapsed}  ${formatFigure(progress.requests, "number")} requests  ${rate}${p95}  ${failed} failed  ${progress.vus} VUs`;
}
function createTerminalPublisher(print, options) {
	return {
		begin: async () => {},
		publish: async (report) => {
			print(options.json ? JSON.stringify(toJson(report.outcome), null, 2) : renderTerminal(report.outcome, report.context, { color: options.color }));
			return {};
		}
	};
}

// src/files.ts
async function makeDirectory(path) {
	try {
		await makeLevels(resolve(path));
	} catch (error) {
		throw unwritable(path, error);
	}
}
async function makeLevels(path) {
	try {
		await mkdir(path);
	} catch (error) {
		if (hasErrorCode(error, "EEXIST", "EROFS", "EPERM") && await isDirectory(path)) return;
		const parent = dirname(path);
		if (!hasErrorCode(error, "ENOENT") || parent === path) throw error;
		await makeLevels(parent);
		await mkdir(path).catch(async (again) => {
			if (!hasErrorCode(again, "EEXIST") || !await isDirectory(path)) throw again;
		});
	}
}
async function isDirectory(path) {
	return await stat(path).then((found) => found.isDirectory(), () => false);
}
async function writeFileAtomically(path, content) {
	const directory = dirname(path);
	await makeDirectory(directory);
	const temporary = join(directory, `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
	try {
		await writeFlushed(temporary, content);
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true }).catch(() => void 0);
		throw unwritable(path, error);
	}
}
async function writeFlushed(path, content) {
	const file = await open(path, "wx");
	try {
		await file.writeFile(content);
		await file.sync();
	} finally {
		await file.close();
	}
}
function unwritable(path, error) {
	const directory = dirname(path);
	if (hasErrorCode(error, "ENOSPC", "EDQUOT")) return runFailure(`cannot write ${path}: no space is left on the disk; free some or choose another directory.`, error);
	if (hasErrorCode(error, "EACCES", "EPERM")) return runFailure(`cannot write ${path}: permission denied in ${directory}; make the directory writable.`, error);
	if (hasErrorCode(error, "EROFS")) return runFailure(`cannot write ${path}: the file system is read-only; choose another directory.`, error);
	if (hasErrorCode(error, "ENOTDIR", "EEXIST")) return runFailure(`cannot write ${path}: a part of the path is a file, not a directory; choose another path.`, error);
	if (hasErrorCode(error, "EISDIR", "ENOTEMPTY")) return runFailure(`cannot write ${path}: it is a directory; choose the path of a file.`, error);
	if (error instanceof Error && "code" in error) return runFailure(`cannot write ${path}: ${error.message}; choose another directory.`, error);
	return error;
}

// src/baseline/directory.ts
const defaultBaselineDirectory = ".loadline/baselines";
const mostBytes = 67108864;
function createDirectoryStore(path) {
	return {
		place: path,
		async read(key) {
			return readHistory(fileOf(path, key), key);
		},
		async append(key, entries) {
			if (entries.length === 0) return;
			const file = fileOf(path, key);
			await makeDirectory(dirname(file));
			const lock = `${file}.lock`;
			await takeLock(lock);
			try {
				const history = appendToHistory(await readHistory(file, key), entries);
				await writeFileAtomically(file, formatHistory(key, history));
			} finally {
				await rm(lock, { force: true });
			}
		}
	};
}
function fileOf(path, key) {
	const { directory, file } = historyPath(key);
	return join(path, directory, file);
}
async function readHistory(file, key) {
	const text = await readText$2(file);
	return text === void 0 ? [] : parseHistory(text, file, key);
}
async function readText$2(file) {
	try {
		const { size } = await stat(file);
		if (size > mostBytes) throw runFailure(`The baseline in ${file} has ${size} bytes; a history has at most ${mostBytes}. Move the file away to start anew.`);
		return await readFile$1(file, "utf8");
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return void 0;
		if (!(error instanceof Error && "syscall" in error)) throw error;
		throw runFailure(`The baseline ${file} could not be read: ${reasonOf(error)}. Check the directory and run it again.`, error);
	}
}
const lockPauseMs = 25;
const lockWaitMs = 1e4;
const lockLostAfterMs = 3e4;
async function takeLock(lock) {
	for (let waitedMs = 0;; waitedMs += lockPauseMs) try {
		await (await open(lock, "wx")).close();
		return;
	} catch (error) {
		if (!hasErrorCode(error, "EEXIST")) throw unwritable(lock, error);
		if (await isLost(lock)) await rm(lock, { force: true });
		else if (waitedMs >= lockWaitMs) throw runFailure(`Another job has held the baseline for ${lockWaitMs / 1e3} s (${lock}). Wait for it, or delete that file if there is none.`, error);
		else await setTimeout$1(lockPauseMs);
	}
}
async function isLost(lock) {
	try {
		const { mtimeMs } = await stat(lock);
		return Date.now() - mtimeMs > lockLostAfterMs;
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return false;
		throw error;
	}
}

// src/config/schema.ts
var import_dist = require_dist();
const duration = string().refine((text) => parseDurationMs(text) !== void 0, { message: "expected a duration such as \"30s\" or \"1m30s\"" }).meta({
	description: "A duration such as 500ms, 30s or 1m30s.",
	examples: ["30s"]
});
const objectives = union([string(), array(string())]).meta({
	description: "Objectives, as a list or one a line.",
	examples: [[
		"p95 < 300ms",
		"p95 < baseline + 10%",
		"warn: errors < baseline + 1pp"
	]]
});
const awaiting = strictObject({
	path: string().startsWith("/").optional().meta({ description: "Path of the target to wait for." }),
	status: number().int().min(100).max(599).optional().meta({ description: "Status to wait for; any below 500 when left out." }),
	timeout: duration.optional()
}).meta({ description: "How the target is awaited before the load starts." });
const variables = record(string().regex(/^[A-Za-z_]\w*$/), union([
	string(),
	number(),
	boolean()
]).transform(String));
const scenarioKeys = {
	"target-url": string().optional().meta({ description: "Base URL of the deployment that receives the load." }),
	environment: string().min(1).max(100).optional().meta({ description: "Kind of deployment, such as preview." }),
	objectives: objectives.optional(),
	"warm-up": duration.optional().meta({ description: "Start of the run that is left out of the window." }),
	await: awaiting.optional(),
	env: variables.optional().meta({ description: "Variables for the script; part of the load's identity. No secrets." })
};
const scenario$1 = strictObject({
	script: string().min(1).meta({ description: "k6 script, relative to the working directory." }),
	...scenarioKeys
});
const gateFileSchema = strictObject({
	...scenarioKeys,
	scenarios: record(string().min(1).max(100), scenario$1).optional().meta({ description: "Scenarios by name." }),
	baseline: strictObject({
		branch: string().min(1).optional().meta({ description: "Branch that keeps the baseline." }),
		directory: string().min(1).optional().meta({ description: "Directory that keeps the baseline, instead of a branch." }),
		require: boolean().optional().meta({ description: "Without a comparable baseline the gate is inconclusive." })
	}).optional(),
	"fail-on-inconclusive": boolean().optional().meta({ description: "An inconclusive gate fails the step." }),
	k6: strictObject({
		path: string().min(1).optional().meta({ description: "k6 binary to use." }),
		version: string().regex(/^v?\d+\.\d+\.\d+$/).optional().meta({ description: "k6 version to install when there is none." }),
		samples: _enum(["pipe", "stdout"]).optional().meta({ description: "How samples come from k6." })
	}).optional(),
	"report-directory": string().min(1).optional().meta({ description: "Where the report and the Run records are written." })
}).meta({
	title: "Loadline gate file",
	description: "Scenarios, objectives and baselines of a performance gate."
});
function gateFileJsonSchema() {
	return { ...toJSONSchema(gateFileSchema, {
		io: "input",
		target: "draft-7"
	}) };
}

// src/config/file.ts
const defaultGateFile = ".github/loadline.yml";
function lineFinder(document, lines) {
	return (path) => {
		const node = document.getIn(path, true);
		const range = typeof node === "object" && node !== null && "range" in node ? node.range : void 0;
		return Array.isArray(range) && typeof range[0] === "number" ? lines.linePos(range[0]).line : 1;
	};
}
function lineOfKey(document, lines, path, key) {
	const map = path.length === 0 ? document.contents : document.getIn(path, true);
	if (!(0, import_dist.isMap)(map)) return 1;
	const pair = map.items.find((item) => (0, import_dist.isScalar)(item.key) && String(item.key.value) === key);
	return (0, import_dist.isScalar)(pair?.key) && pair.key.range ? lines.linePos(pair.key.range[0]).line : 1;
}
function knownKeys(path) {
	let place = gateFileJsonSchema();
	for (const step of path) {
		if (typeof place !== "object" || place === null) return [];
		const properties = "properties" in place ? place.properties : void 0;
		place = (typeof properties === "object" && properties !== null ? new Map(Object.entries(properties)).get(String(step)) : void 0) ?? ("additionalProperties" in place ? place.additionalProperties : void 0);
	}
	if (typeof place !== "object" || place === null || !("properties" in place)) return [];
	return typeof place.properties === "object" && place.properties !== null ? Object.keys(place.properties) : [];
}
function placeOf(path) {
	return path.length === 0 ? "the file" : path.join(".");
}
function explainIssue(issue, path, document, lines) {
	const at = issue.path.filter((step) => typeof step !== "symbol");
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => `${path} line ${lineOfKey(document, lines, at, key)}: unknown key "${key}" in ${placeOf(at)}` + didYouMean(key, knownKeys(at)));
	return [`${path} line ${lineFinder(document, lines)(at)}: ${placeOf(at)}: ${issue.message}`];
}
function parseGateFile(text, path) {
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false
	});
	const [syntaxError] = document.errors;
	if (syntaxError !== void 0) {
		const { line, col } = lines.linePos(syntaxError.pos[0]);
		throw usageFailure(`${path} line ${line}, column ${col}: not valid YAML: ${syntaxError.message}`);
	}
	const content = document.toJS() ?? {};
	const parsed = gateFileSchema.safeParse(content);
	if (!parsed.success) {
		const problems = parsed.error.issues.flatMap((issue) => explainIssue(issue, path, document, lines));
		throw usageFailure(problems.join("\n"));
	}
	return {
		path,
		file: parsed.data,
		lineOf: lineFinder(document, lines)
	};
}
async function readGateFile(path) {
	const file = path ?? ".github/loadline.yml";
	try {
		return parseGateFile(await readFile$1(file, "utf8"), file);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "EISDIR", "EACCES", "ENOTDIR")) throw error;
		if (path === void 0 && hasErrorCode(error, "ENOENT", "ENOTDIR")) return void 0;
		throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/measure/builtin.ts
const counter = {
	type: "counter",
	contains: "default"
};
const dataCounter = {
	type: "counter",
	contains: "data"
};
const rate = {
	type: "rate",
	contains: "default"
};
const gauge = {
	type: "gauge",
	contains: "default"
};
const timeTrend = {
	type: "trend",
	contains: "time"
};
const builtinMetrics = /* @__PURE__ */ new Map([
	["vus", gauge],
	["vus_max", gauge],
	["iterations", counter],
	["iteration_duration", timeTrend],
	["dropped_iterations", counter],
	["checks", rate],
	["group_duration", timeTrend],
	["http_reqs", counter],
	["http_req_failed", rate],
	["http_req_duration", timeTrend],
	["http_req_blocked", timeTrend],
	["http_req_connecting", timeTrend],
	["http_req_tls_handshaking", timeTrend],
	["http_req_sending", timeTrend],
	["http_req_waiting", timeTrend],
	["http_req_receiving", timeTrend],
	["ws_sessions", counter],
	["ws_msgs_sent", counter],
	["ws_msgs_received", counter],
	["ws_ping", timeTrend],
	["ws_session_duration", timeTrend],
	["ws_connecting", timeTrend],
	["grpc_req_duration", timeTrend],
	["grpc_streams", counter],
	["grpc_streams_msgs_sent", counter],
	["grpc_streams_msgs_received", counter],
	["data_sent", dataCounter],
	["data_received", dataCounter],
	["browser_data_sent", dataCounter],
	["browser_data_received", dataCounter],
	["browser_http_req_duration", timeTrend],
	["browser_http_req_failed", rate],
	["browser_web_vital_cls", {
		type: "trend",
		contains: "default"
	}],
	["browser_web_vital_fcp", timeTrend],
	["browser_web_vital_fid", timeTrend],
	["browser_web_vital_inp", timeTrend],
	["browser_web_vital_lcp", timeTrend],
	["browser_web_vital_ttfb", timeTrend]
]);

// src/config/objective.ts
var Unexpected = class extends Error {
	column;
	expected;
	constructor(found, expected, position) {
		super(found);
		this.column = position + 1;
		this.expected = expected;
	}
};
function skipBlanks(cursor) {
	while (cursor.text[cursor.position] === " " || cursor.text[cursor.position] === "	") cursor.position += 1;
}
function take(cursor, pattern) {
	skipBlanks(cursor);
	pattern.lastIndex = cursor.position;
	const match = pattern.exec(cursor.text);
	if (match === null) return void 0;
	cursor.position = pattern.lastIndex;
	return match[0];
}
function seen(cursor) {
	skipBlanks(cursor);
	const rest = cursor.text.slice(cursor.position);
	const word = /^[^\s{}<>=!]+|^\S/.exec(rest)?.[0];
	return word === void 0 ? "the line ends" : `found "${word}"`;
}
const tagForm = "a tag filter such as {name:login} or {name:\"a, b\",method:GET}";
function takeTagValue(cursor) {
	const quoted = take(cursor, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
	if (quoted !== void 0) return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
	const plain = take(cursor, /[^,}"']+/y)?.trim();
	if (plain === void 0 || plain === "") throw new Unexpected(seen(cursor), tagForm, cursor.position);
	return plain;
}
function takeTags(cursor) {
	const tags = {};
	if (take(cursor, /\{/y) === void 0) return tags;
	for (;;) {
		const key = take(cursor, /[A-Za-z_][\w.-]*/y);
		if (key === void 0 || take(cursor, /:/y) === void 0) throw new Unexpected(seen(cursor), tagForm, cursor.position);
		tags[key] = takeTagValue(cursor);
		if (take(cursor, /\}/y) !== void 0) return tags;
		if (take(cursor, /,/y) === void 0) throw new Unexpected(seen(cursor), tagForm, cursor.position);
	}
}
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
	const word = take(cursor, /(?:avg|min|med|max|rate|count|value)(?!\w)/y);
	switch (word) {
		case "avg":
		case "min":
		case "med":
		case "max":
		case "rate":
		case "count":
		case "value": return { kind: word };
		default: return;
	}
}
const shortWords = {
	errors: {
		metric: "http_req_failed",
		aggregation: { kind: "rate" }
	},
	throughput: {
		metric: "http_reqs",
		aggregation: { kind: "rate" }
	}
};
function takeShort(cursor) {
	const word = take(cursor, /(?:errors|throughput)(?!\w)/y);
	if (word !== void 0) return shortWords[word];
	const start = cursor.position;
	const aggregation = takeAggregation(cursor);
	switch (aggregation?.kind) {
		case "percentile":
		case "avg":
		case "min":
		case "med":
		case "max": return {
			metric: "http_req_duration",
			aggregation
		};
		default:
			cursor.position = start;
			return;
	}
}
function checkAggregation(metric, aggregation, position) {
	const type = builtinMetrics.get(metric)?.type;
	if (type === void 0) return;
	const word = aggregation.kind === "percentile" ? "p(N)" : aggregation.kind;
	const offered = aggregationsOf[type];
	if (offered.includes(word)) return;
	throw new Unexpected(`${metric} has no ${word}`, `one of ${offered.join(", ")} (it is a ${type})`, position);
}
const indicatorForm = "an indicator: p95, avg, errors, throughput, or a metric with its aggregation such as http_req_duration p(95)";
function takeIndicator(cursor) {
	const short = takeShort(cursor);
	if (short !== void 0) return {
		...short,
		tags: takeTags(cursor)
	};
	skipBlanks(cursor);
	const metricStart = cursor.position;
	const metric = take(cursor, /[A-Za-z_]\w*/y);
	if (metric === void 0) throw new Unexpected(seen(cursor), indicatorForm, cursor.position);
	const tags = takeTags(cursor);
	skipBlanks(cursor);
	const aggregationStart = cursor.position;
	const aggregation = takeAggregation(cursor);
	if (aggregation === void 0) {
		const builtin = builtinMetrics.get(metric);
		if (builtin === void 0 && /^\s*[<>=!]/.test(cursor.text.slice(cursor.position))) {
			const near = nearest(metric, [
				"errors",
				"throughput",
				"p95",
				"p99",
				"avg",
				"med",
				...builtinMetrics.keys()
			]);
			const hint = near.length === 0 ? indicatorForm : `${near.slice(0, 2).join(" or ")}, or ${metric} with an aggregation`;
			throw new Unexpected(`unknown indicator "${metric}"`, hint, metricStart);
		}
		const offered = builtin === void 0 ? anyAggregation : `one of ${aggregationsOf[builtin.type].join(", ")}`;
		throw new Unexpected(seen(cursor), offered, cursor.position);
	}
	checkAggregation(metric, aggregation, aggregationStart);
	return {
		metric,
		tags,
		aggregation
	};
}
const dimensionOfContents = {
	time: "time",
	data: "bytes",
	default: "number"
};
function dimensionOf(type, contains, aggregation) {
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
function knownDimension(indicator) {
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
	if (units.length === 0) return `${name} without a unit`;
	const last = units.at(-1) ?? "";
	return `${name}: ${units.length === 1 ? last : `${units.slice(0, -1).join(", ")} or ${last}`}`;
}
function takeAmount(cursor, expected) {
	const number = take(cursor, /-?(?:\d+(?:\.\d+)?|\.\d+)/y);
	if (number === void 0) throw new Unexpected(seen(cursor), expected, cursor.position);
	skipBlanks(cursor);
	const unitPosition = cursor.position;
	return {
		number: Number(number),
		unit: take(cursor, /[^\s\d]+/y) ?? "",
		unitPosition
	};
}
function wrongUnit(unit, expected, position) {
	const named = parseQuantity(`1${unit}`) !== void 0 || unit === "pp" ? `unit "${unit}" does not fit` : `unknown unit "${unit}"`;
	return new Unexpected(unit === "" ? "a number without a unit" : named, expected, position);
}
function takeAbsolute(cursor, dimension) {
	const expected = dimension === void 0 ? "a number with its unit" : expectedUnits(dimension);
	const { number, unit, unitPosition } = takeAmount(cursor, `a limit (${expected}) or baseline + 10%`);
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
function takeRelative(cursor, dimension) {
	const sign = take(cursor, /[+-]/y);
	if (sign === void 0) throw new Unexpected(seen(cursor), "+ or - and a tolerance, such as baseline + 10%", cursor.position);
	const offsetUnits = dimension === void 0 || dimension === "ratio" ? "" : ` or ${expectedUnits(dimension)}`;
	const expected = `a tolerance: %${dimension === void 0 || dimension === "ratio" ? " or pp" : ""}${offsetUnits}`;
	const { number, unit, unitPosition } = takeAmount(cursor, expected);
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
		amount: Math.sign(signed) * quantity.value
	};
}
function takeComparison(cursor) {
	const sign = take(cursor, /<=|>=|===?|!=|<|>/y);
	switch (sign) {
		case "<":
		case "<=":
		case ">":
		case ">=":
		case "!=": return sign;
		case "==":
		case "===": return "==";
		default: throw new Unexpected(seen(cursor), "a comparison: <, <=, > or >=", cursor.position);
	}
}
function takeBound(cursor, indicator, comparison) {
	const dimension = knownDimension(indicator);
	const start = cursor.position;
	if (take(cursor, /baseline(?!\w)/y) === void 0) {
		const word = take(cursor, /[A-Za-z]\w*/y);
		if (word !== void 0) {
			const expected = dimension === void 0 ? "a limit with its unit" : `a limit (${expectedUnits(dimension)})`;
			throw new Unexpected(`found "${word}"`, `${expected} or baseline + 10%`, start + (cursor.text[start] === " " ? 1 : 0));
		}
		return takeAbsolute(cursor, dimension);
	}
	if (comparison === "==" || comparison === "!=") throw new Unexpected(`"${comparison}" with the baseline`, "<, <=, > or >=", start);
	return takeRelative(cursor, dimension);
}
function parseObjective(line, source) {
	const cursor = {
		text: line,
		position: 0
	};
	try {
		const onMiss = take(cursor, /warn\s*:/y) === void 0 ? "fail" : "warn";
		skipBlanks(cursor);
		const text = line.slice(cursor.position).trim();
		const indicator = takeIndicator(cursor);
		const comparison = takeComparison(cursor);
		const bound = takeBound(cursor, indicator, comparison);
		skipBlanks(cursor);
		if (cursor.position < line.length) throw new Unexpected(seen(cursor), "the end of the line", cursor.position);
		return {
			kind: "objective",
			objective: {
				text,
				indicator,
				comparison,
				bound,
				onMiss,
				source
			}
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
function parseThreshold(metric, expression) {
	const cursor = {
		text: `${metric} ${expression}`,
		position: 0
	};
	try {
		const name = take(cursor, /[A-Za-z_]\w*/y);
		const tags = takeTags(cursor);
		const aggregation = takeAggregation(cursor);
		if (name === void 0 || aggregation === void 0) return void 0;
		const comparison = takeComparison(cursor);
		const limit = take(cursor, /-?(?:\d+(?:\.\d+)?|\.\d+)\s*$/y);
		if (limit === void 0) return void 0;
		return {
			text: `${metric} ${expression}`,
			indicator: {
				metric: name,
				tags,
				aggregation
			},
			comparison,
			bound: {
				kind: "absolute",
				limit: Number(limit),
				dimension: "number"
			},
			onMiss: "fail",
			source: { from: "script" }
		};
	} catch (error) {
		if (error instanceof Unexpected) return void 0;
		throw error;
	}
}
function explainProblem(problem, where) {
	const indent = "  ";
	const caret = " ".repeat(problem.column - 1);
	return `${where}: ${problem.found}\n${indent}${problem.line}\n${indent}${caret}^ expected ${problem.expected}`;
}
const defaultObjectives = [
	"p95 < baseline + 10%",
	"errors < baseline + 1pp",
	"throughput > baseline - 10%"
];
function formatTags(tags) {
	const parts = Object.entries(tags).map(([key, value]) => /^[^,}"'\s](?:[^,}"']*[^,}"'\s])?$/.test(value) ? `${key}:${value}` : `${key}:"${value.replace(/["\\]/g, "\\$&")}"`);
	return parts.length === 0 ? "" : `{${parts.join(",")}}`;
}
function formatAggregation(aggregation) {
	return aggregation.kind === "percentile" ? `p(${aggregation.percent})` : aggregation.kind;
}
function formatIndicator(indicator) {
	const { metric, aggregation } = indicator;
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
	return `${metric}${tags} ${formatAggregation(aggregation)}`;
}

// src/config/inputs.ts
const defaultK6Version = "2.2.0";
const defaultAwaitMs = 6e4;
const defaultEnvironment = "default";
const defaultReportDirectory = ".loadline/report";
function one(reader, name) {
	const values = reader.settings.get(name);
	if (values !== void 0 && values.length > 1) reader.problems.push(`${name} is set ${values.length} times; set it once`);
	return values?.[0];
}
function yesOrNo(reader, name) {
	const text = one(reader, name);
	if (text === void 0) return void 0;
	if (/^(true|yes|on|1)$/i.test(text)) return true;
	if (/^(false|no|off|0)$/i.test(text)) return false;
	reader.problems.push(`${name}: "${text}" is neither true nor false`);
}
function durationMs(reader, name) {
	const text = one(reader, name);
	if (text === void 0) return void 0;
	const parsed = parseDurationMs(text);
	if (parsed === void 0) reader.problems.push(`${name}: "${text}" is no duration; write 500ms, 30s or 1m30s`);
	return parsed;
}
function whole(reader, name, least, most) {
	const text = one(reader, name);
	if (text === void 0) return void 0;
	const value = Number(text);
	if (/^\d+$/.test(text) && value >= least && value <= most) return value;
	reader.problems.push(`${name}: "${text}" is no whole number from ${least} to ${most}`);
}
function linesOf(block, sourceOf) {
	return block.split(/\r?\n/).map((text, index) => ({
		text,
		...sourceOf(index)
	}));
}
function inputLines(values) {
	return linesOf(values.join("\n"), (index) => ({
		source: {
			from: "input",
			where: "objectives",
			line: index + 1
		},
		where: `objectives line ${index + 1}`
	}));
}
function fileLines(file, path, objectives) {
	const at = (line) => ({
		source: {
			from: "file",
			where: file.path,
			line
		},
		where: `${file.path} line ${line}`
	});
	if (typeof objectives !== "string") return objectives.flatMap((text, index) => linesOf(text, () => at(file.lineOf([
		...path,
		"objectives",
		index
	]))));
	const first = file.lineOf([...path, "objectives"]);
	const offset = objectives.includes("\n") ? 1 : 0;
	return linesOf(objectives, (index) => at(first + offset + index));
}
function parseLines(lines, problems) {
	const objectives = [];
	for (const { text, source, where } of lines) {
		if (/^\s*(#|$)/.test(text)) continue;
		const parsed = parseObjective(text.trimEnd(), source);
		if (parsed.kind === "objective") objectives.push(parsed.objective);
		else problems.push(explainProblem(parsed.problem, where));
	}
	return objectives;
}
function scriptName(script) {
	const file = script.split(/[\\/]/).at(-1) ?? script;
	return file.replace(/\.[cm]?[jt]s$/, "") || file;
}
function draftScenarios(reader, file) {
	const script = one(reader, "script");
	const named = reader.settings.get("scenario") ?? [];
	const known = file?.file.scenarios ?? {};
	if (script !== void 0) {
		if (named.length > 1) reader.problems.push("scenario: one name at most goes with script");
		const name = named[0] ?? scriptName(script);
		const { script: _replaced, ...own } = known[name] ?? { script };
		return [{
			name,
			script,
			own,
			path: name in known ? ["scenarios", name] : []
		}];
	}
	const names = Object.keys(known);
	if (names.length === 0) reader.problems.push(file === void 0 ? "nothing to run: name a k6 script (script), or write scenarios into .github/loadline.yml" : `nothing to run: name a k6 script (script), or write scenarios into ${file.path}`);
	for (const name of named) if (!names.includes(name)) reader.problems.push(`scenario: there is no "${name}" in the gate file${didYouMean(name, names)}`);
	return names.filter((name) => named.length === 0 || named.includes(name)).flatMap((name) => {
		const entry = known[name];
		if (entry === void 0) return [];
		const { script: fromFile, ...own } = entry;
		return [{
			name,
			script: fromFile,
			own,
			path: ["scenarios", name]
		}];
	});
}
function chooseObjectives(reader, file, draft) {
	const fromInput = reader.settings.get("objectives");
	if (fromInput !== void 0) return parseLines(inputLines(fromInput), reader.problems);
	if (file !== void 0 && draft.own.objectives !== void 0) return parseLines(fileLines(file, draft.path, draft.own.objectives), reader.problems);
	if (file?.file.objectives !== void 0) return parseLines(fileLines(file, [], file.file.objectives), reader.problems);
	return parseLines(defaultObjectives.map((text) => ({
		text,
		source: { from: "default" },
		where: "default objectives"
	})), reader.problems);
}
function parseTarget(text, scenario, problems) {
	if (text === void 0) {
		problems.push(`no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000`);
		return "";
	}
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) {
		problems.push(`target-url: "${text}" is no http or https URL, such as https://preview.example.com`);
		return "";
	}
	return text.replace(/\/+$/, "");
}
function readVariables(reader) {
	const variables = {};
	for (const line of (reader.settings.get("env") ?? []).flatMap((value) => value.split(/\r?\n/))) {
		if (line.trim() === "") continue;
		const match = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line);
		if (match?.[1] === void 0) reader.problems.push(`env: "${line}" is not NAME=value`);
		else variables[match[1]] = match[2] ?? "";
	}
	return variables;
}
function chooseAwait(reader, own, top) {
	const path = one(reader, "await-path") ?? own.await?.path ?? top.await?.path ?? "/";
	if (!path.startsWith("/")) reader.problems.push(`await-path: "${path}" does not start with /`);
	const timeout = own.await?.timeout ?? top.await?.timeout;
	return {
		path,
		status: whole(reader, "await-status", 100, 599) ?? own.await?.status ?? top.await?.status,
		timeoutMs: durationMs(reader, "await-timeout") ?? (timeout === void 0 ? void 0 : parseDurationMs(timeout)) ?? defaultAwaitMs
	};
}
function completeScenario(reader, draft, { file, around }) {
	const { own } = draft;
	const top = file?.file ?? {};
	const target = one(reader, "target-url") ?? around.deployment?.url ?? own["target-url"] ?? top["target-url"];
	const warmUp = own["warm-up"] ?? top["warm-up"];
	return {
		name: draft.name,
		script: draft.script,
		target: parseTarget(target, draft.name, reader.problems),
		environment: one(reader, "environment") ?? own.environment ?? top.environment ?? around.deployment?.environment ?? defaultEnvironment,
		objectives: chooseObjectives(reader, file, draft),
		warmUpMs: durationMs(reader, "warm-up") ?? (warmUp === void 0 ? void 0 : parseDurationMs(warmUp)) ?? 0,
		await: chooseAwait(reader, own, top),
		env: {
			...top.env,
			...own.env,
			...readVariables(reader)
		}
	};
}
function chooseBaseline$1(reader, file, around) {
	const directory = one(reader, "baseline-directory");
	const branch = one(reader, "baseline-branch");
	if (directory !== void 0 && branch !== void 0) reader.problems.push("baseline-directory and baseline-branch: set one of them");
	if (directory !== void 0) return {
		kind: "directory",
		path: directory
	};
	if (branch !== void 0) return {
		kind: "branch",
		branch
	};
	const fromFile = file?.file.baseline;
	if (fromFile?.directory !== void 0) return {
		kind: "directory",
		path: fromFile.directory
	};
	if (fromFile?.branch !== void 0 && around.baseline.kind === "branch") return {
		kind: "branch",
		branch: fromFile.branch
	};
	return around.baseline;
}
function chooseK6(reader, file, around) {
	const fromFile = file?.file.k6;
	const samples = one(reader, "k6-samples") ?? fromFile?.samples ?? around.samples;
	if (samples !== "pipe" && samples !== "stdout") reader.problems.push(`k6-samples: "${samples}" is neither pipe nor stdout`);
	const version = (one(reader, "k6-version") ?? fromFile?.version ?? defaultK6Version).replace(/^v/, "");
	if (!/^\d+\.\d+\.\d+$/.test(version)) reader.problems.push(`k6-version: "${version}" is no version such as ${defaultK6Version}`);
	return {
		path: one(reader, "k6-path") ?? fromFile?.path,
		version,
		samples: samples === "stdout" ? "stdout" : "pipe"
	};
}
function chooseRules(reader, file, around) {
	return {
		baseline: chooseBaseline$1(reader, file, around),
		requireBaseline: yesOrNo(reader, "require-baseline") ?? file?.file.baseline?.require ?? false,
		failOnInconclusive: yesOrNo(reader, "fail-on-inconclusive") ?? file?.file["fail-on-inconclusive"] ?? false,
		k6: chooseK6(reader, file, around),
		reportDirectory: one(reader, "report-directory") ?? file?.file["report-directory"] ?? defaultReportDirectory
	};
}
function resolveGate(settings, file, around) {
	const reader = {
		settings,
		problems: []
	};
	const gate = {
		scenarios: draftScenarios(reader, file).map((draft) => completeScenario(reader, draft, {
			file,
			around
		})),
		...chooseRules(reader, file, around)
	};
	failOnProblems(reader);
	return gate;
}
function resolveRules(settings, file, around) {
	const reader = {
		settings,
		problems: []
	};
	const rules = chooseRules(reader, file, around);
	failOnProblems(reader);
	return rules;
}
function failOnProblems(reader) {
	const problems = [...new Set(reader.problems)];
	if (problems.length > 0) throw usageFailure(problems.join("\n"));
}
function resolveRecording(settings) {
	const reader = {
		settings,
		problems: []
	};
	const recording = {
		runs: whole(reader, "runs", 1, 50) ?? 1,
		reason: one(reader, "reason")
	};
	failOnProblems(reader);
	return recording;
}
function resolveObjectives(settings, file, scenario) {
	const reader = {
		settings,
		problems: []
	};
	const own = scenario === void 0 ? void 0 : file?.file.scenarios?.[scenario];
	const objectives = chooseObjectives(reader, file, {
		name: scenario ?? "",
		script: "",
		own: own ?? {},
		path: own === void 0 || scenario === void 0 ? [] : ["scenarios", scenario]
	});
	failOnProblems(reader);
	return objectives;
}
function resolveKeys(settings, file) {
	const reader = {
		settings,
		problems: []
	};
	const known = file?.file.scenarios ?? {};
	const names = settings.get("scenario") ?? Object.keys(known);
	if (names.length === 0) reader.problems.push("name a scenario; there is no gate file that has any (.github/loadline.yml)");
	const environment = one(reader, "environment");
	failOnProblems(reader);
	return names.map((scenario) => {
		const fromFile = known[scenario]?.environment ?? file?.file.environment;
		return {
			scenario,
			environment: environment ?? fromFile ?? defaultEnvironment
		};
	});
}

// src/baseline/choose.ts
const pullRequestEvents = /* @__PURE__ */ new Set(["pull_request", "pull_request_target"]);
function chooseBaseline(entries, wanted) {
	const ofBranch = entries.filter((entry) => entry.run.provenance.branch === wanted.branch);
	const reference = ofBranch.findLastIndex((entry) => entry.accepted !== void 0);
	const candidates = ofBranch.slice(Math.max(0, reference)).map((entry) => entry.run).filter((run) => run.ending.kind === "finished").filter((run) => !pullRequestEvents.has(run.provenance.event ?? ""));
	const newest = candidates.at(-1);
	if (newest === void 0) return {
		runs: [],
		comparability: {
			kind: "none",
			branch: wanted.branch
		}
	};
	const sameLoad = candidates.filter((run) => changedParts(run.fingerprint, wanted.fingerprint).length === 0);
	if (sameLoad.length === 0) return {
		runs: [],
		comparability: {
			kind: "changedLoad",
			changed: changedParts(newest.fingerprint, wanted.fingerprint),
			runs: candidates.length
		}
	};
	const runs = withoutOwnCommit(sameLoad, wanted.commit);
	return {
		runs,
		comparability: {
			kind: "comparable",
			runs: runs.length
		}
	};
}
function withoutOwnCommit(runs, commit) {
	if (commit === void 0) return runs;
	const others = runs.filter((run) => run.provenance.commit !== commit);
	return others.length === 0 ? runs : others;
}
function changedParts(before, now) {
	if (before === void 0 && now === void 0) return [];
	if (before === void 0) return ["the stored run, whose load is unknown (an imported result)"];
	if (now === void 0) return ["this run, whose load is unknown (an imported result)"];
	const changed = [];
	if (before.script !== now.script) changed.push("the script");
	if (before.files !== now.files) changed.push("its data files");
	if (before.options !== now.options) changed.push("its options");
	if (before.generatorMajor !== now.generatorMajor) changed.push(`k6's major version (${before.generatorMajor} -> ${now.generatorMajor})`);
	return changed;
}

// src/judge/absolute.ts
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
function mean$1(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
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
function pooledAverage(rounds) {
	let sum = 0;
	let count = 0;
	for (const { samples } of rounds) {
		if (samples.type !== "trend") continue;
		sum += samples.series.values.sum;
		count += samples.series.values.count;
	}
	return sum / count;
}
function pooledValue(rounds) {
	const [first] = rounds;
	if (first === void 0) return NaN;
	if (rounds.length === 1) return first.value;
	const values = rounds.map(({ value }) => value);
	const { kind } = first.aggregation;
	if (kind === "min") return Math.min(...values);
	if (kind === "max") return Math.max(...values);
	if (kind === "avg") return pooledAverage(rounds);
	const rate = pooledRate(rounds.map(({ samples }) => samples));
	if (rate !== void 0) return rate.passes / rate.count;
	return mean$1(values);
}

// src/measure/percentile.ts
const usualPercentiles = [
	50,
	90,
	95,
	99
];
function percentileKey(percent) {
	return String(percent);
}
function percentileOf$1(sorted, percent) {
	const index = percent / 100 * (sorted.length - 1);
	const below = Math.floor(index);
	const low = sorted[below] ?? NaN;
	return low + ((sorted[Math.ceil(index)] ?? low) - low) * (index - below);
}

// src/measure/sketch.ts
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
function sketchOf(entries) {
	const ordered = [...entries].sort(([left], [right]) => left - right);
	return {
		buckets: new Map(ordered),
		count: ordered.reduce((sum, [, count]) => sum + count, 0)
	};
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
function sketchQuantile(sketch, quantile) {
	const index = quantile * (sketch.count - 1);
	const below = Math.floor(index);
	const low = valueAt(sketch, below);
	return low + (valueAt(sketch, Math.ceil(index)) - low) * (index - below);
}
function valueAt(sketch, rank) {
	let seen = 0;
	for (const [bucket, count] of sketch.buckets) {
		seen += count;
		if (seen > rank) return bucketMiddle(bucket);
	}
	return NaN;
}
const longForm = 128;
const shortSteps = 8;
const shortCounts = 16;
function formatSketch(sketch) {
	const bytes = [];
	let previous;
	for (const [bucket, count] of sketch.buckets) {
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
	return prefix + Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}
function parseSketch(text) {
	if (!text.startsWith(prefix)) throw new SketchSyntaxError(`a sketch starts with "${prefix}", this one with "${text.slice(0, 3)}"`);
	const bytes = Buffer.from(text.slice(3), "base64").values();
	const buckets = /* @__PURE__ */ new Map();
	let bucket;
	for (const byte of bytes) {
		if (byte > longForm) throw new SketchSyntaxError(`a sketch has no step of the form ${byte}`);
		const step = byte === longForm ? readInteger(bytes) : Math.floor(byte / shortCounts);
		const count = byte === longForm ? readInteger(bytes) : byte % shortCounts;
		bucket = bucket === void 0 ? unfoldSign(step) : bucket + step + 1;
		if (Math.abs(bucket) > lastBucket) throw new SketchSyntaxError(`a sketch has no bucket ${bucket}`);
		buckets.set(bucket, count + 1);
	}
	return sketchOf(buckets);
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
function readInteger(bytes) {
	let integer = 0;
	for (let factor = 1;; factor *= 128) {
		const { done, value } = bytes.next();
		if (done === true) throw new SketchSyntaxError("a sketch ends with a whole number, this one is cut off");
		integer += value % 128 * factor;
		if (value < 128) return integer;
	}
}

// src/judge/indicator.ts
const millisecondsPerSecond = 1e3;
function windowSecondsOf(run) {
	return Math.max(0, Date.parse(run.window.end) - Date.parse(run.window.start)) / millisecondsPerSecond;
}
function sameTags(one, other) {
	const keys = Object.keys(one);
	return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
function tagsText(tags) {
	return `{${Object.entries(tags).map(([key, value]) => `${key}:${value}`).sort().join(",")}}`;
}
function seriesOf$1(metric, tags) {
	const { contains } = metric;
	switch (metric.type) {
		case "trend": {
			const series = metric.series.find((one) => sameTags(one.tags, tags));
			return series && {
				type: "trend",
				contains,
				series
			};
		}
		case "rate": {
			const series = metric.series.find((one) => sameTags(one.tags, tags));
			return series && {
				type: "rate",
				contains,
				series
			};
		}
		case "counter": {
			const series = metric.series.find((one) => sameTags(one.tags, tags));
			return series && {
				type: "counter",
				contains,
				series
			};
		}
		case "gauge": {
			const series = metric.series.find((one) => sameTags(one.tags, tags));
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
	if (samples.type === "trend" || samples.type === "rate") return samples.series.values.count > 0;
	return true;
}
function readSketch(series) {
	if (series.sketch === void 0) return void 0;
	try {
		const sketch = parseSketch(series.sketch);
		return sketch.count > 0 ? sketch : void 0;
	} catch (error) {
		if (error instanceof SketchSyntaxError) return void 0;
		throw error;
	}
}
function percentileOf(series, percent) {
	const { values } = series;
	const exact = values.percentiles[percentileKey(percent)];
	if (exact !== void 0) return exact;
	if (percent === 50) return values.med;
	if (percent === 0) return values.min;
	if (percent === 100) return values.max;
	const sketch = readSketch(series);
	return sketch && sketchQuantile(sketch, percent / 100);
}
function trendValue(series, aggregation) {
	switch (aggregation.kind) {
		case "avg":
		case "min":
		case "med":
		case "max":
		case "count": return series.values[aggregation.kind];
		case "percentile": return percentileOf(series, aggregation.percent);
		case "rate":
		case "value": return;
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
		case "trend": return [
			"avg",
			"med",
			...Object.keys(samples.series.values.percentiles).map((percent) => `p(${percent})`),
			"max",
			"min"
		].slice(0, mostNear);
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
function findIndicator(run, indicator) {
	const metric = run.metrics.find(({ name }) => name === indicator.metric);
	if (metric === void 0) {
		const names = run.metrics.map(({ name }) => name);
		return {
			kind: "absent",
			missing: "metric",
			near: nearest(indicator.metric, names).slice(0, mostNear)
		};
	}
	const samples = seriesOf$1(metric, indicator.tags);
	if (samples === void 0 || !hasSamples(samples)) return Object.keys(indicator.tags).length === 0 ? {
		kind: "absent",
		missing: "metric",
		near: []
	} : {
		kind: "absent",
		missing: "tags",
		near: nearTags(metric, indicator.tags)
	};
	const value = aggregateOf(samples, indicator.aggregation);
	if (value === void 0) return {
		kind: "absent",
		missing: "aggregation",
		near: offered(samples)
	};
	const dimension = dimensionOf(metric.type, metric.contains, indicator.aggregation);
	const { aggregation } = indicator;
	const windowSeconds = windowSecondsOf(run);
	return {
		kind: "found",
		aggregation,
		value,
		dimension,
		samples,
		windowSeconds,
		windowSlices: windowSeconds * 1e3 / (run.window.sliceMs ?? 1e3)
	};
}

// src/judge/blocks.ts
const longestBlock = 5;
const fewestBlocks = 4;
const overlapGain = 1.5;
function ofLength(residuals, length) {
	const slices = residuals.length;
	let block = residuals.slice(0, length).reduce((sum, value) => sum + value, 0);
	let squares = block * block;
	for (let end = length; end < slices; end += 1) {
		block += (residuals[end] ?? 0) - (residuals[end - length] ?? 0);
		squares += block * block;
	}
	const variance = slices * slices * squares / (length * (slices - length + 1) * (slices - length));
	const disjoint = slices / length - 1;
	return {
		variance,
		degreesOfFreedom: Math.max(1, length === 1 ? disjoint : overlapGain * disjoint)
	};
}
function blockVariance(residuals) {
	const longest = Math.min(longestBlock, Math.floor(residuals.length / fewestBlocks));
	let largest;
	for (let length = 1; length <= longest; length += 1) {
		const estimate = ofLength(residuals, length);
		if (largest === void 0 || estimate.variance > largest.variance) largest = estimate;
	}
	return largest;
}
function ratioVariance(parts, wholes) {
	const whole = wholes.reduce((sum, value) => sum + value, 0);
	if (!(whole > 0)) return void 0;
	const ratio = parts.reduce((sum, value) => sum + value, 0) / whole;
	const found = blockVariance(wholes.map((one, index) => (parts[index] ?? 0) - ratio * one));
	return found && {
		...found,
		variance: found.variance / (whole * whole)
	};
}

// src/judge/noise.ts
const unslicedDesignEffect = 2;
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
function knotsOf({ values }) {
	const half = .5 / Math.max(1, values.count);
	const percentiles = Object.entries(values.percentiles).map(([percent, value]) => ({
		share: Number(percent) / 100,
		value
	}));
	const inner = [{
		share: .5,
		value: values.med
	}, ...percentiles].filter(({ share }) => share > half && share < 1 - half);
	return [
		{
			share: half,
			value: values.min
		},
		...inner,
		{
			share: 1 - half,
			value: values.max
		}
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
	const knots = knotsOf(series);
	return (share) => interpolate(knots, inside(share));
}
const densityReach = .25;
function shareOfKey(key) {
	return Number(key) / 100;
}
function nearestKey(keys, share) {
	const logit = (at) => Math.log(at / (1 - at));
	const distance = (key) => Math.abs(logit(shareOfKey(key)) - logit(share));
	return keys.toSorted((one, other) => distance(one) - distance(other))[0];
}
function exceedanceVariance(series, percent) {
	const share = percent / 100;
	const independent = (at) => at * (1 - at) / Math.max(1, series.values.count);
	const unsliced = {
		variance: 2 * independent(share),
		degreesOfFreedom: assumedDegreesOfFreedom
	};
	const { slices } = series;
	if (slices === void 0) return unsliced;
	const own = percentileKey(percent);
	const key = slices.above[own] === void 0 ? nearestKey(Object.keys(slices.above), share) : own;
	const above = key === void 0 ? void 0 : slices.above[key];
	const found = above && ratioVariance(above, slices.count);
	if (found === void 0 || key === void 0) return unsliced;
	return {
		variance: Math.max(1, found.variance / independent(shareOfKey(key))) * independent(share),
		degreesOfFreedom: found.degreesOfFreedom
	};
}
function percentileNoise(series, percent) {
	const share = percent / 100;
	const { variance, degreesOfFreedom } = exceedanceVariance(series, percent);
	const delta = Math.sqrt(variance);
	const quantile = quantileFunction(series);
	const reach = Math.max(delta, densityReach * Math.min(share, 1 - share));
	const low = Math.max(0, share - reach);
	const high = Math.min(1, share + reach);
	const slope = (quantile(high) - quantile(low)) / (high - low);
	return {
		standardError: Math.max(0, slope * delta),
		degreesOfFreedom
	};
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
	const spread = Math.max(body, Math.abs(values.avg - values.med));
	const variance = 2 * spread * spread / Math.max(1, values.count);
	return {
		standardError: Math.sqrt(variance),
		degreesOfFreedom: assumedDegreesOfFreedom
	};
}
const rareEvents = 30;
function countNoise(total, perSlice, slices) {
	const whole = perSlice?.slice(0, Math.max(1, Math.min(perSlice.length, Math.floor(slices + .001)))) ?? [];
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
function counterNoise(found, series) {
	const perSlice = series.slices?.count;
	if (perSlice === void 0 && found.samples.contains === "data") return assumed(found.value, assumedRelativeError.other);
	const noise = countNoise(series.values.count, perSlice, found.windowSlices);
	if (found.aggregation.kind === "count") return noise;
	const { count, rate } = series.values;
	const perEvent = count > 0 ? rate / count : 1 / Math.max(1, found.windowSeconds);
	return {
		...noise,
		standardError: noise.standardError * Math.abs(perEvent)
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
		case "count": return countNoise(series.values.count, series.slices?.count, found.windowSlices);
		case "max": return assumed(found.value, assumedRelativeError.max);
		case "min":
		case "rate":
		case "value": return assumed(found.value, assumedRelativeError.other);
		default: return aggregation;
	}
}
function noiseWithin(found) {
	const { samples } = found;
	switch (samples.type) {
		case "trend": return trendNoise(found, samples.series);
		case "counter": return counterNoise(found, samples.series);
		case "gauge":
		case "rate": return assumed(found.value, assumedRelativeError.other);
		default: return samples;
	}
}
function samplesBeyond({ aggregation, samples }) {
	if (aggregation.kind !== "percentile" || samples.type !== "trend") return void 0;
	const share = aggregation.percent / 100;
	return samples.series.values.count * Math.min(share, 1 - share);
}

// src/judge/student.ts
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
function studentQuantile(probability, degreesOfFreedom) {
	if (probability < .5) return -studentQuantile(1 - probability, degreesOfFreedom);
	const degrees = Math.min(mostDegrees, Math.max(1, degreesOfFreedom));
	const tail = 1 - probability;
	let low = 0;
	let high = 2;
	while (upperTail(high, degrees) > tail && high < 0xe8d4a51000) high *= 2;
	for (let step = 0; step < bisections; step += 1) {
		const middle = (low + high) / 2;
		if (upperTail(middle, degrees) > tail) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}

// src/judge/spread.ts
function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function squaresWithinSides(sides) {
	let squares = 0;
	for (const { values } of sides) {
		const level = mean(values);
		for (const value of values) squares += (value - level) ** 2;
	}
	return squares;
}
function betweenRuns(scatter, scatterDegrees, prior) {
	const priorVariance = prior.standardDeviation ** 2;
	const priorWeight = prior.degreesOfFreedom / (prior.degreesOfFreedom + scatterDegrees);
	const fromPrior = priorWeight * priorVariance;
	const fromScatter = (1 - priorWeight) * scatter;
	const joined = fromPrior + fromScatter;
	const uncertainty = fromPrior ** 2 / prior.degreesOfFreedom + (scatterDegrees > 0 ? fromScatter ** 2 / scatterDegrees : 0);
	const satterthwaite = uncertainty > 0 ? joined ** 2 / uncertainty : 1;
	const most = Math.max(prior.degreesOfFreedom, scatterDegrees) + 1;
	return {
		variance: scatterDegrees > 0 ? Math.max(joined, scatter) : joined,
		degreesOfFreedom: Math.max(1, Math.min(satterthwaite, most)),
		priorWeight
	};
}
function spreadOf(current, baseline, prior) {
	const sides = [current, baseline];
	const degrees = sides.reduce((sum, { values }) => sum + values.length - 1, 0);
	const between = betweenRuns(degrees > 0 ? squaresWithinSides(sides) / degrees : 0, degrees, prior);
	const perRun = (side) => Math.max(between.priorWeight * side.withinVariance, side.withinVariance - between.variance);
	return {
		between: between.variance * (1 / current.values.length + 1 / baseline.values.length),
		betweenDegrees: between.degreesOfFreedom,
		within: perRun(current) / current.values.length + perRun(baseline) / baseline.values.length,
		withinDegrees: Math.min(current.withinDegrees, baseline.withinDegrees)
	};
}
function halfWidth(spread, probability) {
	const between = studentQuantile(probability, spread.betweenDegrees) ** 2 * spread.between;
	const within = studentQuantile(probability, spread.withinDegrees) ** 2 * spread.within;
	return Math.sqrt(between + within);
}

// src/judge/proportion.ts
const sharePrior = {
	standardDeviation: .1,
	degreesOfFreedom: 2
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
function pool(runs) {
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
		runs: runs.length,
		designEffect
	};
}
function overdispersion(sides) {
	const all = sides.flat();
	const total = all.reduce((sum, run) => sum + run.total, 0);
	const level = smoothed(all.reduce((sum, run) => sum + run.bad, 0), total);
	const degrees = sides.reduce((sum, side) => sum + side.length - 1, 0);
	if (degrees === 0) return betweenRuns(0, 0, sharePrior);
	let squares = 0;
	for (const side of sides) {
		const { share } = pool(side);
		for (const run of side) squares += (run.bad / run.total - share) ** 2;
	}
	const chance = level * (1 - level) * all.length / total;
	const beyondChance = Math.max(0, squares / degrees - chance);
	return betweenRuns(beyondChance / (level * (1 - level)) ** 2, degrees, sharePrior);
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
function sideInterval(side, between, probability) {
	const level = smoothed(side.share * side.total, side.total);
	const quantile = studentQuantile(probability, normal);
	const doubt = (studentQuantile(probability, between.degreesOfFreedom) / quantile) ** 2;
	const perRun = side.total / side.runs;
	const inflation = side.designEffect + perRun * level * (1 - level) * between.variance * doubt;
	return wilson(side.share, side.total / inflation, quantile);
}
function shareDifference(current, baseline, probabilities) {
	const between = overdispersion([current, baseline]);
	const [now, before] = [pool(current), pool(baseline)];
	const estimate = now.share - before.share;
	const ends = (probability) => {
		const mine = sideInterval(now, between, probability);
		const theirs = sideInterval(before, between, probability);
		return {
			below: Math.hypot(now.share - mine.low, theirs.high - before.share),
			above: Math.hypot(mine.high - now.share, before.share - theirs.low)
		};
	};
	return {
		estimate,
		low: estimate - ends(probabilities.low).below,
		high: estimate + ends(probabilities.high).above
	};
}

// src/judge/relative.ts
const defaultConfidence = {
	worse: .99,
	within: .95
};
const priorShare = {
	time: .0275,
	number: .0275,
	ratio: .0275,
	frequency: .02,
	bytes: .02,
	byteRate: .02
};
const priorDegrees = 2;
function isLowerBetter({ comparison }) {
	return comparison !== ">" && comparison !== ">=";
}
function endsFor(objective, { worse, within }) {
	return isLowerBetter(objective) ? {
		low: worse,
		high: within
	} : {
		low: within,
		high: worse
	};
}
function scaleFor({ dimension, current, baseline }) {
	const share = priorShare[dimension];
	const values = [...current, ...baseline].map(({ value }) => value);
	if (values.every((value) => value > 0)) return {
		to: Math.log,
		error: (standardError, value) => standardError / value,
		from: Math.exp,
		prior: {
			standardDeviation: share,
			degreesOfFreedom: priorDegrees
		}
	};
	return {
		to: (value) => value,
		error: (standardError) => standardError,
		from: (scaled) => scaled,
		prior: {
			standardDeviation: share * Math.max(...values.map(Math.abs)),
			degreesOfFreedom: priorDegrees
		}
	};
}
function sideOf(runs, scale) {
	const noises = runs.map((run) => ({
		run,
		noise: noiseWithin(run)
	}));
	return {
		values: runs.map(({ value }) => scale.to(value)),
		withinVariance: mean(noises.map(({ run, noise }) => scale.error(noise.standardError, run.value) ** 2)),
		withinDegrees: Math.min(...noises.map(({ noise }) => noise.degreesOfFreedom))
	};
}
function levelOf(runs, side, scale) {
	const [only] = runs;
	return runs.length === 1 && only !== void 0 ? only.value : scale.from(mean(side.values));
}
function measureLevels(compared, ends) {
	const scale = scaleFor(compared);
	const now = sideOf(compared.current, scale);
	const before = sideOf(compared.baseline, scale);
	const spread = spreadOf(now, before, scale.prior);
	const [to, from] = [mean(now.values), mean(before.values)];
	const current = levelOf(compared.current, now, scale);
	const baseline = levelOf(compared.baseline, before, scale);
	const end = (distance) => scale.from(to + distance) - scale.from(from);
	return {
		current,
		baseline,
		low: Math.min(current - baseline, end(-halfWidth(spread, ends.low))),
		high: Math.max(current - baseline, end(halfWidth(spread, ends.high)))
	};
}
function measureShares(compared, objective, ends) {
	const lower = isLowerBetter(objective);
	const isCounts = (counts) => counts !== void 0;
	const now = compared.current.map((run) => countsOf(run, lower)).filter(isCounts);
	const before = compared.baseline.map((run) => countsOf(run, lower)).filter(isCounts);
	if (now.length === 0 || before.length === 0) return void 0;
	const worse = lower ? ends : {
		low: ends.high,
		high: ends.low
	};
	const bad = shareDifference(now, before, worse);
	return {
		current: pooledValue(compared.current),
		baseline: pooledValue(compared.baseline),
		low: lower ? bad.low : -bad.high,
		high: lower ? bad.high : -bad.low
	};
}
function measure$1(compared, objective, ends) {
	return measureShares(compared, objective, ends) ?? measureLevels(compared, ends);
}
function changeOf(measured, runs, ends) {
	const difference = measured.current - measured.baseline;
	return {
		baseline: measured.baseline,
		difference,
		ratio: measured.baseline === 0 ? void 0 : difference / measured.baseline,
		interval: {
			low: Math.min(difference, measured.low),
			high: Math.max(difference, measured.high)
		},
		confidence: ends.low + ends.high - 1,
		baselineRuns: runs
	};
}
function changeAgainst(compared, objective, confidence) {
	const ends = endsFor(objective, confidence);
	return changeOf(measure$1(compared, objective, ends), compared.baseline.length, ends);
}
function limitOf(bound, baseline) {
	switch (bound.measure) {
		case "share": return baseline * (1 + bound.amount);
		case "points":
		case "offset": return baseline + bound.amount;
		default: return bound.measure;
	}
}
function judgeRelative(compared, objective, { bound, confidence }) {
	const ends = endsFor(objective, confidence);
	const measured = measure$1(compared, objective, ends);
	const change = changeOf(measured, compared.baseline.length, ends);
	const { low, high } = change.interval;
	const lower = isLowerBetter(objective);
	const [best, worst] = lower ? [low, high] : [-high, -low];
	const limit = limitOf(bound, measured.baseline);
	const tolerance = lower ? limit - measured.baseline : measured.baseline - limit;
	const shift = lower ? change.difference : -change.difference;
	const finding = {
		current: measured.current,
		limit,
		change,
		noise: worst - shift
	};
	if (bound.measure === "share" && measured.baseline === 0) return {
		...finding,
		verdict: best > 0 ? "fail" : "pass"
	};
	if (!holds(measured.current, objective.comparison, limit)) return {
		...finding,
		verdict: best > Math.min(0, tolerance) ? "fail" : "inconclusive"
	};
	return {
		...finding,
		verdict: worst <= tolerance ? "pass" : "inconclusive"
	};
}

// src/judge/sentences.ts
function listed(names) {
	const unique = [...new Set(names)];
	const last = unique.at(-1) ?? "";
	return unique.length < 2 ? last : `${unique.slice(0, -1).join(", ")} and ${last}`;
}
function differenceText(difference, objective, about) {
	const { change, dimension } = about;
	if (objective.bound.kind === "relative" && objective.bound.measure === "share" && change.baseline !== 0) return formatChange(difference / Math.abs(change.baseline));
	if (dimension === "ratio") return formatPoints(difference);
	return `${difference > 0 ? "+" : ""}${formatFigure(difference, dimension)}`;
}
function openSentence(objective, finding, dimension) {
	const { change } = finding;
	const tell = (difference) => differenceText(difference, objective, {
		change,
		dimension
	});
	const more = change.baselineRuns < 5 ? "a longer run or more baseline runs" : "a longer run";
	return `${formatIndicator(objective.indicator)} changed by ${tell(change.difference)}, and noise leaves anything from ${tell(change.interval.low)} to ${tell(change.interval.high)} open; ${more} would tell`;
}
function noiseFloorSentence(objective, finding, dimension) {
	const { change, noise } = finding;
	const noiseText = differenceText(noise, objective, {
		change,
		dimension
	}).replace(/^\+/, "");
	return `${objective.text}: the tolerance is below the noise of these measurements (${noiseText}), so it cannot be confirmed; allow more, or measure longer or more often.`;
}
function fewSamplesSentence(objective, samples) {
	const whole = Math.floor(samples.beyond);
	const lie = whole === 1 ? "sample lies" : "samples lie";
	return `${objective.text}: only ${whole} ${lie} beyond ${formatIndicator(objective.indicator)}; ${samples.wanted} or more make it steady.`;
}
function absenceSentence(comparability) {
	switch (comparability.kind) {
		case "none": return `there is no baseline yet${comparability.branch === void 0 ? "" : ` for ${comparability.branch}`}`;
		case "changedLoad": return `the load itself changed${comparability.changed.length === 0 ? "" : ` (${listed(comparability.changed)})`}, so earlier runs are not comparable`;
		case "comparable": return "there is no baseline yet";
		default: return comparability;
	}
}
function whereOf({ source }) {
	switch (source.from) {
		case "input":
		case "file": return `${source.where} line ${source.line}`;
		case "default": return "default objective";
		case "script": return "threshold of the script";
		default: return source;
	}
}
function missingText({ indicator, missing, near }) {
	const { metric } = indicator;
	const didYouMean = near.length === 0 ? "" : `; did you mean ${near.join(" or ")}?`;
	switch (missing) {
		case "metric": return `the run has no samples of the metric "${metric}"${didYouMean}`;
		case "tags": return `the run has no samples of ${formatIndicator(indicator)}${near.length === 0 ? "" : `; it has ${listed(near)}`}`;
		case "aggregation": return `the run cannot tell ${formatIndicator(indicator)}; ${metric} has ${listed(near)}`;
		default: return missing;
	}
}
function problemText(problem) {
	const { objective } = problem;
	const what = problem.kind === "missing" ? missingText(problem) : `the unit of the bound does not fit ${formatIndicator(objective.indicator)}; expected ${problem.expected}`;
	return `${whereOf(objective)}: "${objective.text}": ${what}`;
}
function unitsExpected(dimension, isRelative) {
	return isRelative ? `a tolerance in % or ${expectedUnits(dimension)}` : expectedUnits(dimension);
}
function explainMisconfiguration(problems) {
	return problems.map(problemText).join("\n");
}

// src/judge/verdict.ts
const worstFirst = [
	"fail",
	"inconclusive",
	"warn",
	"pass"
];
function worstOf(verdicts) {
	return worstFirst.find((word) => verdicts.includes(word)) ?? "pass";
}

// src/judge/judge.ts
const steadySamplesBeyond = 10;
const fewestSamplesBeyond = 5;
const cutShortSentence = "the load was stopped early, so this run is no whole measurement and cannot be compared with whole ones";
const mostReasons = 3;
function foundIn(runs, objective) {
	return runs.map((run) => findIndicator(run, objective.indicator)).filter((found) => found.kind === "found");
}
function absenceIn(runs, objective) {
	const [first] = runs;
	const found = first && findIndicator(first, objective.indicator);
	return found?.kind === "absent" ? found : {
		kind: "absent",
		missing: "metric",
		near: []
	};
}
function judgeWithoutSamples(objective, absent) {
	const { bound, comparison, indicator } = objective;
	const builtin = builtinMetrics.get(indicator.metric);
	if (bound.kind === "absolute" && indicator.aggregation.kind === "count" && absent.missing !== "aggregation") return {
		kind: "opinion",
		opinion: {
			judgement: {
				kind: "absolute",
				objective,
				dimension: builtin?.contains === "data" ? "bytes" : "number",
				current: 0,
				verdict: holds(0, comparison, bound.limit) ? "pass" : objective.onMiss,
				limit: bound.limit,
				change: void 0
			},
			open: void 0,
			warnings: []
		}
	};
	const dimension = builtin?.contains === "time" ? "time" : "number";
	const open = `the run has no samples for ${objective.text}, a threshold of the script`;
	return {
		kind: "opinion",
		opinion: {
			judgement: {
				kind: "notJudged",
				objective,
				dimension,
				current: void 0,
				reason: "The run has no samples for it."
			},
			open,
			warnings: []
		}
	};
}
function unitProblem(objective, dimension) {
	const { bound } = objective;
	if (bound.kind === "absolute" ? bound.dimension === "number" || bound.dimension === dimension : bound.measure !== "points" || dimension === "ratio") return void 0;
	return {
		kind: "wrongUnit",
		objective,
		dimension,
		expected: unitsExpected(dimension, bound.kind === "relative")
	};
}
function fewestBeyond(found) {
	const counts = found.map(samplesBeyond).filter((count) => count !== void 0);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
function fewSamplesWarnings(objective, beyond) {
	if (beyond === void 0 || beyond >= steadySamplesBeyond) return [];
	return [fewSamplesSentence(objective, {
		beyond,
		wanted: steadySamplesBeyond
	})];
}
function judgeAbsolute({ objective, current }, bound, context) {
	const { comparison } = objective;
	const value = pooledValue(current);
	const dimension = current[0]?.dimension ?? "number";
	const baseline = foundIn(context.input.baseline, objective).filter((one) => one.dimension === dimension);
	const change = baseline.length === 0 || context.isCutShort ? void 0 : changeAgainst({
		dimension,
		current,
		baseline
	}, objective, context.confidence);
	return {
		judgement: {
			kind: "absolute",
			objective,
			dimension,
			current: value,
			verdict: holds(value, comparison, bound.limit) ? "pass" : objective.onMiss,
			limit: bound.limit,
			change
		},
		open: void 0,
		warnings: fewSamplesWarnings(objective, fewestBeyond(current))
	};
}
function notCompared(objective, current, context) {
	const { baseline, comparability, requireBaseline } = context.input;
	const isPresent = baseline.length > 0;
	const name = formatIndicator(objective.indicator);
	const absence = isPresent ? `the baseline has no figure for ${name}` : absenceSentence(comparability);
	const reason = `${absence.slice(0, 1).toUpperCase()}${absence.slice(1)}.`;
	return {
		judgement: {
			kind: "notJudged",
			objective,
			dimension: current[0]?.dimension ?? "number",
			current: pooledValue(current),
			reason
		},
		open: requireBaseline && isPresent ? `${absence}, and this gate requires one` : void 0,
		warnings: []
	};
}
function opennessOf(objective, about, context) {
	const { finding, dimension, beyond } = about;
	const name = formatIndicator(objective.indicator);
	if (context.isCutShort) return cutShortSentence;
	if (beyond !== void 0 && beyond < fewestSamplesBeyond) return `${name} rests on fewer than ${fewestSamplesBeyond} samples beyond it; a longer run would tell`;
	return finding.verdict === "inconclusive" ? openSentence(objective, finding, dimension) : void 0;
}
function judgeAgainstBaseline({ objective, current }, bound, context) {
	const dimension = current[0]?.dimension ?? "number";
	const baseline = foundIn(context.input.baseline, objective).filter((one) => one.dimension === dimension);
	if (baseline.length === 0) return notCompared(objective, current, context);
	const { confidence } = context;
	const finding = judgeRelative({
		dimension,
		current,
		baseline
	}, objective, {
		bound,
		confidence
	});
	const beyond = fewestBeyond([...current, ...baseline]);
	const open = opennessOf(objective, {
		finding,
		dimension,
		beyond
	}, context);
	const decided = finding.verdict === "fail" ? objective.onMiss : finding.verdict;
	const verdict = open === void 0 ? decided : "inconclusive";
	const tolerance = Math.abs(finding.limit - finding.change.baseline);
	const floor = finding.noise > tolerance && finding.change.baseline !== 0 ? [noiseFloorSentence(objective, finding, dimension)] : [];
	return {
		judgement: {
			kind: "relative",
			objective,
			dimension,
			current: finding.current,
			verdict,
			limit: finding.limit,
			change: finding.change
		},
		open,
		warnings: [...fewSamplesWarnings(objective, beyond), ...floor]
	};
}
function judgeObjective(objective, context) {
	const { runs } = context.input;
	const current = foundIn(runs, objective);
	const [first] = current;
	if (first === void 0) {
		const absent = absenceIn(runs, objective);
		if (objective.source.from === "script") return judgeWithoutSamples(objective, absent);
		const { missing, near } = absent;
		return {
			kind: "problem",
			problem: {
				kind: "missing",
				objective,
				indicator: objective.indicator,
				missing,
				near
			}
		};
	}
	const problem = unitProblem(objective, first.dimension);
	if (problem !== void 0) return {
		kind: "problem",
		problem
	};
	const measured = {
		objective,
		current
	};
	const { bound } = objective;
	return {
		kind: "opinion",
		opinion: bound.kind === "absolute" ? judgeAbsolute(measured, bound, context) : judgeAgainstBaseline(measured, bound, context)
	};
}
function openForAll({ input, isCutShort }) {
	const reasons = [];
	if (isCutShort) reasons.push(cutShortSentence);
	if (input.requireBaseline && input.comparability.kind !== "comparable") reasons.push(`${absenceSentence(input.comparability)}, and this gate requires one`);
	return reasons;
}
function verdictWord(opinion) {
	const { judgement } = opinion;
	return judgement.kind === "notJudged" || !decides(opinion) ? "pass" : judgement.verdict;
}
function decides({ judgement, open }) {
	return open === void 0 || judgement.objective.onMiss === "fail";
}
function reasonFrom(reasons) {
	const unique = [...new Set(reasons)];
	const rest = unique.length - mostReasons;
	return `${unique.slice(0, mostReasons).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}
function judgeScenario(input) {
	const context = {
		input,
		confidence: {
			...defaultConfidence,
			worse: input.confidence ?? defaultConfidence.worse
		},
		isCutShort: input.runs.some(({ ending }) => ending.kind !== "finished")
	};
	const outcomes = input.objectives.map((objective) => judgeObjective(objective, context));
	const problems = outcomes.flatMap((one) => one.kind === "problem" ? [one.problem] : []);
	if (problems.length > 0) return {
		kind: "misconfigured",
		problems
	};
	const opinions = outcomes.flatMap((one) => one.kind === "opinion" ? [one.opinion] : []);
	const open = [...openForAll(context), ...opinions.filter(decides).flatMap((opinion) => opinion.open ?? [])];
	const words = opinions.map(verdictWord);
	const verdict = worstOf(open.length > 0 ? [...words, "inconclusive"] : words);
	return {
		kind: "judged",
		verdict: {
			verdict,
			reason: verdict === "inconclusive" ? reasonFrom(open) : void 0,
			judgements: opinions.map(({ judgement }) => judgement),
			comparability: input.comparability,
			warnings: [...new Set(opinions.flatMap(({ warnings }) => warnings))],
			invalid: [],
			anotherRound: { kind: "unneeded" },
			falseAlarms: void 0,
			why: void 0
		}
	};
}

// src/report/markdown.ts
function piece(it) {
	if (typeof it === "string") return it;
	return "code" in it ? code(it.code) : link(it.link.label, it.link.url);
}
function renderLine(pieces) {
	return pieces.map((it, index) => {
		if (typeof it !== "string") return piece(it);
		const before = index > 0 && it.startsWith(" ") ? " " : "";
		const after = index < pieces.length - 1 && it.endsWith(" ") ? " " : "";
		const content = it.trim();
		if (content === "") return it === "" ? "" : " ";
		return `${before}${text(content, 1e3)}${after}`;
	}).join("");
}
function renderTable({ columns, rows, omitted }) {
	const head = columns.map((it) => text(it.title));
	const cells = rows.map((row) => row.map(renderLine));
	const align = columns.map((it) => it.align === "right" ? "r" : "l");
	const table = markdownTable([head, ...cells], {
		align,
		alignDelimiters: false
	});
	return omitted === 0 ? table : `${table}\n\n… and ${omitted} more`;
}
function chartNumber(value) {
	return String(Number(value.toFixed(3)));
}
function renderChart({ title, labels, bars, points }) {
	const top = Math.max(...bars, ...points) * 1.05;
	return [
		"```mermaid",
		"xychart-beta",
		`  title "${title}"`,
		`  x-axis [${labels.map((it) => `"${it}"`).join(", ")}]`,
		`  y-axis "ms" 0 --> ${chartNumber(Math.max(1, Math.ceil(top)))}`,
		`  bar [${bars.map(chartNumber).join(", ")}]`,
		`  line [${points.map(chartNumber).join(", ")}]`,
		"```"
	].join("\n");
}
function renderBody({ lines = [], table, chart, block: block$1 }) {
	return [
		table !== void 0 || chart !== void 0 || block$1 !== void 0 ? lines.map(renderLine).join("\n\n") : lines.map((it) => `- ${renderLine(it)}`).join("\n"),
		table === void 0 ? "" : renderTable(table),
		chart === void 0 ? "" : renderChart(chart),
		block$1 === void 0 ? "" : block(block$1.content, block$1.language)
	].filter((it) => it !== "").join("\n\n");
}
function fold(title, body) {
	return `<details>\n<summary>${text(title)}</summary>\n\n${body}\n\n</details>`;
}
function renderSection(section) {
	const body = renderBody(section);
	if (body === "") return text(section.title);
	return section.isOpen ? `**${text(section.title)}**\n\n${body}` : fold(section.title, body);
}
function renderQuiet(sections) {
	return fold("Response times, endpoints and how this was measured", sections.map((it) => [`**${text(it.title)}**`, renderBody(it)].filter((part) => part !== "").join("\n\n")).join("\n\n"));
}
function renderScenario(view) {
	const isQuiet = view.verdict === "pass";
	return [
		...view.remarks.map(renderLine),
		...view.reason === void 0 ? [] : [block(view.reason, "text")],
		...view.objectives === void 0 ? [] : [renderTable(view.objectives)],
		...view.next.map((it) => renderLine(it).replace(/^Next:/, "**Next:**")),
		...isQuiet && view.sections.length > 0 ? [renderQuiet(view.sections)] : view.sections.map(renderSection)
	];
}
function title(level, verdict, words) {
	const { word, symbol } = verdictWords[verdict];
	return `${level} ${symbol} ${word}: ${text(words, 500)}`;
}
function renderMarkdown(view) {
	const [only, ...more] = view.scenarios;
	const scenarios = only !== void 0 && more.length === 0 ? renderScenario(only) : view.scenarios.flatMap((it) => [title("####", it.verdict, `${it.name}: ${it.headline}`), ...renderScenario(it)]);
	const notes = view.notes.map((it) => text(it, 1e3)).filter((it) => it !== "");
	const closing = view.closing.map(renderSection);
	return `${[
		title("###", view.verdict, view.headline),
		...notes,
		...scenarios,
		...closing
	].join("\n\n")}\n`;
}

// src/report/outcome.ts
const outcomeSchemaVersion = "loadline/report@1";
const longestOutcome = 8388608;
const mostBaselineRuns = 20;
const sentence = string().max(4e3);
const name = string().max(1e3);
const finite = number();
function nullable(schema) {
	return schema.nullable().transform((value) => value ?? void 0);
}
const dimension = _enum([
	"time",
	"ratio",
	"frequency",
	"bytes",
	"byteRate",
	"number"
]);
const indicator = strictObject({
	metric: name,
	tags: record(name, name),
	aggregation: discriminatedUnion("kind", [strictObject({ kind: _enum([
		"avg",
		"min",
		"med",
		"max",
		"rate",
		"count",
		"value"
	]) }), strictObject({
		kind: literal("percentile"),
		percent: number().min(0).max(100)
	})])
});
const objective = strictObject({
	text: name,
	indicator,
	comparison: _enum([
		"<",
		"<=",
		">",
		">=",
		"==",
		"!="
	]),
	bound: discriminatedUnion("kind", [strictObject({
		kind: literal("absolute"),
		limit: finite,
		dimension
	}), strictObject({
		kind: literal("relative"),
		measure: _enum([
			"share",
			"points",
			"offset"
		]),
		amount: finite
	})]),
	onMiss: _enum(["fail", "warn"]),
	source: discriminatedUnion("from", [
		strictObject({
			from: _enum(["input", "file"]),
			where: name,
			line: number().int().nonnegative()
		}),
		strictObject({ from: literal("default") }),
		strictObject({ from: literal("script") })
	])
});
const interval = strictObject({
	low: finite.nullable().transform((value) => value ?? Number.NEGATIVE_INFINITY),
	high: finite.nullable().transform((value) => value ?? Number.POSITIVE_INFINITY)
});
const change = strictObject({
	baseline: finite,
	difference: finite,
	ratio: nullable(finite),
	interval,
	confidence: number().gt(0).lt(1),
	baselineRuns: number().int().nonnegative()
});
const judged = {
	objective,
	dimension,
	current: finite
};
const unjudged = {
	objective,
	dimension,
	current: nullable(finite)
};
const judgement = discriminatedUnion("kind", [
	strictObject({
		...judged,
		kind: literal("absolute"),
		verdict: _enum([
			"pass",
			"warn",
			"fail"
		]),
		limit: finite,
		change: nullable(change)
	}),
	strictObject({
		...judged,
		kind: literal("relative"),
		verdict: _enum([
			"pass",
			"warn",
			"fail",
			"inconclusive"
		]),
		limit: finite,
		change
	}),
	strictObject({
		...unjudged,
		kind: literal("notJudged"),
		reason: sentence
	})
]);
const comparability = discriminatedUnion("kind", [
	strictObject({
		kind: literal("comparable"),
		runs: number().int().nonnegative()
	}),
	strictObject({
		kind: literal("none"),
		branch: nullable(name)
	}),
	strictObject({
		kind: literal("changedLoad"),
		changed: array(name).max(20),
		runs: number().int().nonnegative()
	})
]);
const indicators = array(sentence).max(500);
const anotherRound = discriminatedUnion("kind", [
	strictObject({ kind: literal("unneeded") }),
	strictObject({
		kind: literal("toDecide"),
		indicators
	}),
	strictObject({
		kind: literal("toConfirm"),
		indicators
	})
]);
const falseAlarms = strictObject({
	level: number().gt(0).lt(1),
	comparisons: number().int().positive(),
	looks: number().int().positive()
});
const scenario = discriminatedUnion("kind", [strictObject({
	kind: literal("judged"),
	scenario: name,
	environment: name,
	run: runSchema,
	baseline: array(runSchema).max(20),
	verdict: strictObject({
		verdict: _enum([
			"pass",
			"warn",
			"fail",
			"inconclusive"
		]),
		reason: nullable(sentence),
		judgements: array(judgement).max(500),
		comparability,
		warnings: array(sentence).max(100),
		invalid: array(sentence).max(100),
		anotherRound,
		falseAlarms: nullable(falseAlarms),
		why: nullable(sentence)
	})
}), strictObject({
	kind: literal("broken"),
	scenario: name,
	environment: name,
	reason: sentence,
	cancelled: boolean(),
	partial: nullable(runSchema)
})]);
const outcomeSchema = strictObject({
	schema: literal(outcomeSchemaVersion),
	verdict: _enum([
		"pass",
		"warn",
		"fail",
		"inconclusive",
		"broken"
	]),
	scenarios: array(scenario).max(100),
	notes: array(sentence).max(100)
});
function withoutSlices(metric) {
	switch (metric.type) {
		case "trend": return {
			...metric,
			series: metric.series.map(({ tags, values }) => ({
				tags,
				values
			}))
		};
		case "rate": return {
			...metric,
			series: metric.series.map(({ tags, values }) => ({
				tags,
				values
			}))
		};
		case "counter": return {
			...metric,
			series: metric.series.map(({ tags, values }) => ({
				tags,
				values
			}))
		};
		case "gauge": return metric;
		default: return metric;
	}
}
function reduceRun(run) {
	return {
		...run,
		metrics: run.metrics.map(withoutSlices)
	};
}
function reduceBaselineRun(run) {
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
function bounded(content, longest) {
	return content.length <= longest ? content : `${content.slice(0, longest - 1)}…`;
}
function reduceScenario(outcome) {
	if (outcome.kind === "broken") {
		const { partial } = outcome;
		return {
			...outcome,
			reason: bounded(outcome.reason, 4e3),
			partial: partial === void 0 ? void 0 : reduceRun(partial)
		};
	}
	const { verdict } = outcome;
	return {
		...outcome,
		run: reduceRun(outcome.run),
		baseline: outcome.baseline.slice(-20).map(reduceBaselineRun),
		verdict: {
			...verdict,
			reason: verdict.reason === void 0 ? void 0 : bounded(verdict.reason, 4e3),
			warnings: verdict.warnings.slice(0, 100).map((it) => bounded(it, 4e3))
		}
	};
}
function reduceOutcome(outcome) {
	return {
		...outcome,
		scenarios: outcome.scenarios.map(reduceScenario),
		notes: outcome.notes.slice(0, 100).map((it) => bounded(it, 4e3))
	};
}
function worstWord(scenarios) {
	const words = scenarios.map((it) => it.kind === "broken" ? "broken" : it.verdict.verdict);
	return [
		"broken",
		"fail",
		"inconclusive",
		"warn",
		"pass"
	].find((word) => words.includes(word)) ?? "broken";
}
function changeJson(value) {
	if (value === void 0) return null;
	const { low, high } = value.interval;
	return {
		...value,
		ratio: value.ratio ?? null,
		interval: {
			low: Number.isFinite(low) ? low : null,
			high: Number.isFinite(high) ? high : null
		}
	};
}
function judgementJson(value) {
	return value.kind === "notJudged" ? {
		...value,
		current: value.current ?? null
	} : {
		...value,
		change: changeJson(value.change)
	};
}
function scenarioJson(value) {
	if (value.kind === "broken") return {
		...value,
		partial: value.partial ?? null
	};
	const { verdict } = value;
	const { comparability: compared } = verdict;
	return {
		...value,
		verdict: {
			...verdict,
			reason: verdict.reason ?? null,
			falseAlarms: verdict.falseAlarms ?? null,
			why: verdict.why ?? null,
			judgements: verdict.judgements.map(judgementJson),
			comparability: compared.kind === "none" ? {
				...compared,
				branch: compared.branch ?? null
			} : compared
		}
	};
}
function formatOutcome(outcome) {
	const { verdict, scenarios, notes } = reduceOutcome(outcome);
	return JSON.stringify({
		schema: outcomeSchemaVersion,
		verdict,
		scenarios: scenarios.map(scenarioJson),
		notes
	});
}
function parseJson$2(text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function parseOutcome(text) {
	if (text.length > 8388608) return {
		ok: false,
		reason: `the report has ${text.length} characters; at most ${longestOutcome} are read`
	};
	const json = parseJson$2(text);
	if (json === void 0) return {
		ok: false,
		reason: "the report is no JSON"
	};
	const parsed = outcomeSchema.safeParse(json);
	if (!parsed.success) {
		const issues = parsed.error.issues.slice(0, 5).map(({ path, message }) => `${path.join(".")}: ${message}`);
		return {
			ok: false,
			reason: `the report does not have the shape "${outcomeSchemaVersion}": ${issues.join("; ")}`
		};
	}
	const { scenarios, notes, verdict } = parsed.data;
	const expected = worstWord(scenarios);
	if (verdict !== expected) return {
		ok: false,
		reason: `the report says "${verdict}", but its scenarios say "${expected}"`
	};
	return {
		ok: true,
		outcome: {
			verdict,
			scenarios,
			notes
		}
	};
}

// src/report/build.ts
function identityPart(name) {
	return encodeURIComponent(name.replace(/\p{Cs}/gu, "�"));
}
function gateKey(scenarios) {
	return scenarios.map((it) => `${identityPart(it.scenario)}@${identityPart(it.environment)}`).sort().join("+");
}
function buildReport(outcome, context) {
	const reduced = reduceOutcome(outcome);
	const view = viewOf$1(reduced, context);
	return {
		verdict: reduced.verdict,
		gate: gateKey(reduced.scenarios),
		headline: plain(view.headline),
		markdown: renderMarkdown(view),
		outcome: reduced,
		runs: outcome.scenarios.flatMap(runsOf),
		context
	};
}
function runsOf(outcome) {
	if (outcome.kind === "judged") return [outcome.run];
	return outcome.partial === void 0 ? [] : [outcome.partial];
}

// src/gate.ts
async function runGate(gate, edges, options) {
	await edges.publisher.begin();
	const results = [];
	for (const scenario of gate.scenarios) {
		results.push(await gateScenario(scenario, {
			gate,
			edges,
			options
		}));
		if (edges.signal.aborted) break;
	}
	const { failOnInconclusive } = gate;
	return await concludeGate(results, {
		failOnInconclusive,
		publisher: edges.publisher,
		options
	});
}
async function gateScenario(scenario, around) {
	const { edges, gate, options } = around;
	const key = keyOf(scenario);
	try {
		const history = await edges.baseline.read(key);
		const judged = judgeRuns([await edges.load.run(scenario, {
			caller: options.caller,
			signal: edges.signal,
			log: edges.log
		})], scenario, {
			history,
			requireBaseline: gate.requireBaseline,
			options
		});
		if (judged.outcome.kind !== "judged" || !options.keepFirstRun) return judged;
		return {
			...judged,
			notes: await keepFirstRun(judged.outcome, key, edges)
		};
	} catch (error) {
		return broken(key, error, edges.signal.aborted);
	}
}
function keyOf(scenario) {
	return {
		scenario: scenario.name,
		environment: scenario.environment
	};
}
function broken(key, error, cancelled) {
	if (!(error instanceof Failure)) throw error;
	return {
		outcome: {
			kind: "broken",
			...key,
			reason: error.message,
			cancelled,
			partial: void 0
		},
		notes: [],
		exitStatus: exitStatusOf(error)
	};
}
function judgeRuns(runs, scenario, by) {
	const key = keyOf(scenario);
	const run = runs.find((candidate) => candidate.ending.kind === "unfinished") ?? runs[0];
	if (run === void 0) throw new Error("no run to judge");
	if (run.ending.kind === "unfinished") {
		const { reason } = run.ending;
		return {
			outcome: {
				kind: "broken",
				...key,
				reason,
				cancelled: true,
				partial: run
			},
			notes: [],
			exitStatus: exitStatus.broken
		};
	}
	const { baselineBranch: branch, caller } = by.options;
	const chosen = chooseBaseline(by.history, {
		fingerprint: run.fingerprint,
		branch,
		commit: caller.commit
	});
	const judged = judgeScenario({
		runs,
		baseline: chosen.runs,
		comparability: chosen.comparability,
		objectives: [...scenario.objectives, ...scriptObjectives(run)],
		requireBaseline: by.requireBaseline
	});
	if (judged.kind === "misconfigured") {
		const reason = explainMisconfiguration(judged.problems);
		return {
			outcome: {
				kind: "broken",
				...key,
				reason,
				cancelled: false,
				partial: run
			},
			notes: [],
			exitStatus: exitStatus.usage
		};
	}
	return {
		outcome: {
			kind: "judged",
			...key,
			run,
			baseline: chosen.runs,
			verdict: judged.verdict
		},
		notes: [],
		exitStatus: statusOf(judged.verdict.verdict, false)
	};
}
function scriptObjectives(run) {
	return run.thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}
function mostlyFailed(run) {
	const failed = run.metrics.find(({ name }) => name === "http_req_failed");
	return failed?.type === "rate" && (failed.series[0]?.values.rate ?? 0) > .5;
}
const mostlyFailedWords = "more than half of the requests failed, so this run is none to compare with. Is the target right?";
async function keepFirstRun(outcome, key, edges) {
	const { verdict, comparability } = outcome.verdict;
	if (comparability.kind !== "none") return [];
	if (verdict === "fail" || outcome.run.ending.kind !== "finished") return ["There was no baseline, and this run failed, so it was not kept as one."];
	if (mostlyFailed(outcome.run)) return [`There is still no baseline: ${mostlyFailedWords}`];
	await edges.baseline.append(key, [{
		run: outcome.run,
		accepted: void 0
	}]);
	return [`There was no baseline: this run is now the first one (${edges.baseline.place}). The next gate compares with it.`];
}
function statusOf(word, failOnInconclusive) {
	switch (word) {
		case "pass":
		case "warn": return exitStatus.passed;
		case "fail": return exitStatus.failed;
		case "inconclusive": return failOnInconclusive ? exitStatus.inconclusive : exitStatus.passed;
		case "broken": return exitStatus.broken;
		default: return word;
	}
}
async function concludeGate(results, { failOnInconclusive, publisher, options }) {
	const scenarios = results.map((result) => result.outcome);
	const notes = results.flatMap((result) => result.notes);
	const outcome = {
		verdict: worstWord(scenarios),
		scenarios,
		notes
	};
	const report = buildReport(outcome, {
		...options.report,
		baselineBranch: options.baselineBranch
	});
	return {
		report,
		published: await publisher.publish(report),
		exitStatus: results.some((result) => result.exitStatus === exitStatus.usage) && outcome.verdict === "broken" ? exitStatus.usage : statusOf(outcome.verdict, failOnInconclusive)
	};
}

// src/measure/fields.ts
function fieldsOf(row) {
	const text = row.replace(/\r?\n$/, "");
	if (!text.includes("\"")) return text.split(",");
	const fields = [];
	let at = 0;
	while (at <= text.length) {
		if (text[at] !== "\"") {
			const end = nextComma(text, at);
			fields.push(text.slice(at, end));
			at = end + 1;
			continue;
		}
		const close = closingQuote(text, at + 1);
		if (close === void 0) return void 0;
		const end = nextComma(text, close);
		fields.push(text.slice(at + 1, close).replaceAll("\"\"", "\"") + text.slice(close + 1, end));
		at = end + 1;
	}
	return fields;
}
function nextComma(text, from) {
	const comma = text.indexOf(",", from);
	return comma === -1 ? text.length : comma;
}
function closingQuote(text, from) {
	let at = text.indexOf("\"", from);
	while (at !== -1 && text[at + 1] === "\"") at = text.indexOf("\"", at + 2);
	return at === -1 ? void 0 : at;
}
function taggedByFields(columns, fields) {
	const fieldOf = (column) => fields[columns.indexOf(column)] ?? "";
	return {
		endpoint: fieldOf("name"),
		group: fieldOf("group"),
		check: fieldOf("check"),
		has(key, value) {
			const index = columns.indexOf(key);
			return index === -1 ? hasExtraTag(fieldOf("extra_tags"), key, value) : fields[index] === value;
		}
	};
}
function hasExtraTag(extraTags, key, value) {
	const text = `&${extraTags}&`;
	return text.includes(`&${key}=${value}&`) || value === "" && !text.includes(`&${key}=`);
}
function timeOf(digits, length) {
	if (length === 10) return digits * 1e3;
	if (length === 13) return digits;
	if (length === 16) return digits / 1e3;
	if (length === 19) return digits / 1e6;
	return NaN;
}

// src/measure/leaf.ts
const largestChunk = 16384;
const firstChunk = 64;
const largeFrom = 16384;
function startLeaf(identity, keeping) {
	return {
		...identity,
		keeping,
		count: 0,
		sum: 0,
		min: Number.POSITIVE_INFINITY,
		max: Number.NEGATIVE_INFINITY,
		passes: 0,
		last: NaN,
		lastPlace: -1,
		zeros: 0,
		full: [],
		values: new Float32Array(keeping.values ? firstChunk : 0),
		used: 0,
		stored: 0,
		runs: {
			starts: [],
			seconds: []
		},
		largeValues: [],
		largeSeconds: [],
		secondSums: new Float64Array(keeping.sums ? firstChunk : 0),
		secondCounts: new Uint32Array(keeping.sums ? firstChunk : 0),
		secondPasses: new Uint32Array(keeping.sums ? firstChunk : 0)
	};
}
function addToLeaf(leaf, value, second, place) {
	leaf.count += 1;
	leaf.sum += value;
	if (value < leaf.min) leaf.min = value;
	if (value > leaf.max) leaf.max = value;
	if (value !== 0) leaf.passes += 1;
	leaf.last = value;
	leaf.lastPlace = place;
	if (leaf.keeping.values) keepValue(leaf, value, second);
	if (leaf.keeping.sums) keepSums(leaf, value, second);
}
function keepValue(leaf, value, second) {
	if (value >= largeFrom || value <= -16384) {
		leaf.largeValues.push(value);
		leaf.largeSeconds.push(second);
		return;
	}
	if (value === 0 && !leaf.keeping.seconds) {
		leaf.zeros += 1;
		return;
	}
	if (leaf.used === leaf.values.length) startChunk(leaf);
	if (leaf.keeping.seconds) noteSecond(leaf.runs, leaf.stored, second);
	leaf.values[leaf.used] = value;
	leaf.used += 1;
	leaf.stored += 1;
}
function startChunk(leaf) {
	leaf.full.push(leaf.values);
	leaf.values = new Float32Array(Math.min(leaf.values.length * 2, largestChunk));
	leaf.used = 0;
}
function noteSecond({ starts, seconds }, at, second) {
	if (seconds[seconds.length - 1] === second) return;
	starts.push(at);
	seconds.push(second);
}
function keepSums(leaf, value, second) {
	if (second >= leaf.secondSums.length) growSums(leaf, second);
	leaf.secondSums[second] = (leaf.secondSums[second] ?? 0) + value;
	leaf.secondCounts[second] = (leaf.secondCounts[second] ?? 0) + 1;
	if (value !== 0) leaf.secondPasses[second] = (leaf.secondPasses[second] ?? 0) + 1;
}
function growSums(leaf, second) {
	const length = Math.max(second + 1, leaf.secondSums.length * 2);
	const sums = new Float64Array(length);
	sums.set(leaf.secondSums);
	leaf.secondSums = sums;
	const counts = new Uint32Array(length);
	counts.set(leaf.secondCounts);
	leaf.secondCounts = counts;
	const passes = new Uint32Array(length);
	passes.set(leaf.secondPasses);
	leaf.secondPasses = passes;
}
function releaseValues(leaf) {
	leaf.full.length = 0;
	leaf.values = /* @__PURE__ */ new Float32Array(0);
	leaf.largeValues.length = 0;
	leaf.largeSeconds.length = 0;
}
function startWorkspace(mostValues) {
	return {
		values: new Float32Array(mostValues),
		grouped: new Float32Array(mostValues),
		spare: new Uint32Array(mostValues)
	};
}
function gatherValues(leaves, workspace) {
	const length = leaves.reduce((sum, leaf) => sum + leaf.count, 0);
	const values = leaves.some((leaf) => leaf.largeValues.length > 0) ? new Float64Array(length) : workspace.values.subarray(0, length);
	const runs = {
		starts: [],
		seconds: []
	};
	let at = 0;
	for (const leaf of leaves) {
		for (const [index, start] of leaf.runs.starts.entries()) noteSecond(runs, at + start, leaf.runs.seconds[index] ?? 0);
		for (const chunk of leaf.full) {
			values.set(chunk, at);
			at += chunk.length;
		}
		values.set(leaf.values.subarray(0, leaf.used), at);
		at += leaf.used;
		for (const [index, second] of leaf.largeSeconds.entries()) noteSecond(runs, at + index, second);
		values.set(leaf.largeValues, at);
		at += leaf.largeValues.length;
		values.fill(0, at, at + leaf.zeros);
		at += leaf.zeros;
	}
	return {
		values,
		runs: leaves.every((leaf) => leaf.keeping.seconds) ? runs : void 0
	};
}

// src/measure/live.ts
const ringSize = 8;
const secondsLookedBack = 5;
function startLive() {
	return {
		requests: 0,
		failed: 0,
		vus: 0,
		durations: /* @__PURE__ */ new Uint32Array(32768),
		durationCount: 0,
		recent: new Uint32Array(ringSize),
		newestSecond: Number.NEGATIVE_INFINITY,
		firstSecond: Number.NEGATIVE_INFINITY
	};
}
function noteRequest(live, timeMs) {
	live.requests += 1;
	const second = Math.floor(timeMs / 1e3);
	if (second > live.newestSecond) advance(live, second);
	if (second <= live.newestSecond - ringSize) return;
	const place = second % ringSize;
	live.recent[place] = (live.recent[place] ?? 0) + 1;
}
function advance(live, second) {
	const from = Math.max(live.newestSecond + 1, second - ringSize + 1);
	for (let begun = from; begun <= second; begun += 1) live.recent[begun % ringSize] = 0;
	if (live.newestSecond === Number.NEGATIVE_INFINITY) live.firstSecond = second;
	live.newestSecond = second;
}
function noteDuration(live, durationMs) {
	const bucket = bucketOf(durationMs);
	if (bucket < 0) return;
	live.durations[bucket] = (live.durations[bucket] ?? 0) + 1;
	live.durationCount += 1;
}
function liveFigures(live, customMetrics) {
	return {
		requests: live.requests,
		requestsPerSecond: recentRate(live),
		p95Ms: liveP95(live),
		failedRatio: live.requests === 0 ? 0 : live.failed / live.requests,
		vus: live.vus,
		customMetrics
	};
}
function recentRate(live) {
	if (live.requests === 0) return 0;
	const full = Math.min(secondsLookedBack, live.newestSecond - live.firstSecond);
	if (full === 0) return live.requests;
	let requests = 0;
	for (let back = 1; back <= full; back += 1) requests += live.recent[(live.newestSecond - back) % ringSize] ?? 0;
	return requests / full;
}
function liveP95(live) {
	if (live.durationCount === 0) return void 0;
	const rank = .95 * (live.durationCount - 1);
	let seen = 0;
	for (const [bucket, count] of live.durations.entries()) {
		seen += count;
		if (seen > rank) return bucketMiddle(bucket);
	}
}

// src/measure/tally.ts
const mostEndpoints$1 = 1e3;
const mostChecks = 1e3;
const lastSecond = 65535;
const endpointMetrics = /* @__PURE__ */ new Set([
	"http_req_duration",
	"http_req_waiting",
	"http_reqs",
	"http_req_failed"
]);
const roles = /* @__PURE__ */ new Map([
	["http_reqs", "requests"],
	["http_req_duration", "duration"],
	["http_req_failed", "failed"],
	["vus", "vus"],
	["vus_max", "vusMax"]
]);
const slicedMetrics = /* @__PURE__ */ new Set([
	...endpointMetrics,
	"iteration_duration",
	"iterations",
	"dropped_iterations",
	"checks",
	"grpc_req_duration",
	"ws_session_duration"
]);
function startTally(plan) {
	return {
		plan,
		filters: plan.filters.filter((filter) => !isEndpointFilter(filter)),
		metrics: /* @__PURE__ */ new Map(),
		memberships: /* @__PURE__ */ new Map(),
		endpoints: new Set(plan.filters.filter(isEndpointFilter).flatMap((filter) => filter.tags["name"] ?? [])),
		checks: /* @__PURE__ */ new Set(),
		live: startLive(),
		timeMs: 0,
		second: 0,
		startMs: Number.POSITIVE_INFINITY,
		endMs: Number.NEGATIVE_INFINITY,
		samples: 0,
		requestsLeftOut: 0,
		endpointsLeftOut: false,
		checksLeftOut: false
	};
}
function isEndpointFilter({ metric, tags }) {
	return endpointMetrics.has(metric) && tags["name"] !== void 0 && Object.keys(tags).length === 1;
}
function metricOf(tally, name) {
	const known = tally.metrics.get(name);
	if (known !== void 0) return known;
	const kind = builtinMetrics.get(name);
	const isAsked = tally.plan.filters.some((filter) => filter.metric === name);
	const isSliced = kind === void 0 || isAsked || slicedMetrics.has(name);
	const keepsValues = kind === void 0 || kind.type === "trend";
	const metric = {
		index: tally.metrics.size,
		name,
		kind,
		role: roles.get(name) ?? "none",
		byEndpoint: endpointMetrics.has(name),
		keeping: {
			values: keepsValues,
			seconds: keepsValues && isSliced,
			sums: !keepsValues && kind.type !== "gauge" && isSliced
		},
		leaves: /* @__PURE__ */ new Map()
	};
	tally.metrics.set(name, metric);
	return metric;
}
function declareFilters(tally, filters) {
	tally.filters.push(...filters.filter((filter) => !isEndpointFilter(filter)));
	tally.memberships.clear();
}
function membershipOf(tally, tagged) {
	const filters = [];
	for (const [index, { tags }] of tally.filters.entries()) {
		let matches = true;
		for (const key in tags) matches &&= tagged.has(key, tags[key] ?? "");
		if (matches) filters.push(index);
	}
	const endpoint = admit(tally.endpoints, endpointName(tally, tagged.endpoint), mostEndpoints$1);
	if (endpoint === void 0 && tagged.endpoint !== "") tally.endpointsLeftOut = true;
	const isSetup = tagged.group === "::setup";
	const check = tagged.check === "" ? "" : admit(tally.checks, `${tagged.group}\n${tagged.check}`, mostChecks);
	if (check === void 0) tally.checksLeftOut = true;
	const key = `${filters.join()} ${isSetup ? "setup" : ""} ${check ?? ""}\n\n${endpoint ?? ""}`;
	const known = tally.memberships.get(key);
	if (known !== void 0) return known;
	const membership = {
		endpoint,
		check: check ? {
			name: tagged.check,
			group: tagged.group
		} : void 0,
		isSetup,
		filters,
		leaves: []
	};
	tally.memberships.set(key, membership);
	return membership;
}
function endpointName({ plan, endpoints }, name) {
	const { target } = plan;
	if (target === void 0 || !name.startsWith(target) || endpoints.has(name)) return name;
	const rest = name.slice(target.length);
	if (rest === "") return "/";
	return /^[/?#]/.test(rest) ? rest : name;
}
function admit(names, name, most) {
	if (names.has(name)) return name;
	if (name === "" || names.size >= most) return void 0;
	names.add(name);
	return name;
}
function findLeaf(tally, metric, membership) {
	const endpoint = metric.byEndpoint ? membership.endpoint : void 0;
	const filters = membership.filters.filter((index) => tally.filters[index]?.metric === metric.name);
	const check = metric.name === "checks" ? membership.check : void 0;
	const key = JSON.stringify([
		endpoint,
		filters,
		check
	]);
	const leaf = metric.leaves.get(key) ?? startLeaf({
		endpoint,
		filters,
		check
	}, metric.keeping);
	metric.leaves.set(key, leaf);
	membership.leaves[metric.index] = leaf;
	return leaf;
}
function setTime(tally, timeMs) {
	tally.timeMs = timeMs;
	const second = Math.floor((timeMs - tally.startMs) / 1e3);
	tally.second = second > 0 ? Math.min(second, lastSecond) : 0;
}
function addSample(tally, metric, membership, value) {
	tally.samples += 1;
	if (metric.role !== "none") noteLive(tally, metric.role, value);
	if (tally.timeMs < tally.startMs && !countsBeforeStart(tally, metric, membership)) return;
	if (tally.timeMs > tally.endMs && !isVus(metric)) tally.endMs = tally.timeMs;
	const leaf = membership.leaves[metric.index] ?? findLeaf(tally, metric, membership);
	addToLeaf(leaf, value, tally.second, tally.samples);
}
function countsBeforeStart(tally, metric, { isSetup }) {
	const { warmUpMs } = tally.plan;
	const startsClock = !isVus(metric) && !(isSetup && warmUpMs > 0);
	if (tally.startMs === Number.POSITIVE_INFINITY && startsClock) {
		tally.startMs = tally.timeMs + warmUpMs;
		setTime(tally, tally.timeMs);
	}
	if (warmUpMs > 0 && metric.role === "requests") tally.requestsLeftOut += 1;
	return warmUpMs === 0;
}
function isVus(metric) {
	return metric.role === "vus" || metric.role === "vusMax";
}
function noteLive(tally, role, value) {
	const { live } = tally;
	if (role === "requests") noteRequest(live, tally.timeMs);
	else if (role === "duration") noteDuration(live, value);
	else if (role === "failed" && value !== 0) live.failed += 1;
	else if (role === "vus") live.vus = value;
}

// src/measure/csv.ts
var MalformedSamples = class extends Error {
	line;
	constructor(line, found, expected) {
		super(`line ${line}: found ${found}; expected ${expected}`);
		this.name = "MalformedSamples";
		this.line = line;
	}
};
const comma = 44;
const lineBreak = 10;
const quote$1 = 34;
const lookAhead = 1024;
const pieceSize = 65536;
const longestRow = 1 << 20;
const knownSize = 1 << 20;
const namesSize = 1 << 17;
const longestKnown = 16384;
const shortestKnown = 4;
const unknown = -1;
const longestName = 128;
const nameSlot = 136;
const mostMetrics = 900;
function startCsv(tally) {
	const bytes = Buffer.alloc(132096);
	const known = Buffer.alloc(1049600);
	return {
		tally,
		columns: void 0,
		bytes,
		view: viewOf(bytes),
		filled: 0,
		at: 0,
		line: 1,
		known,
		knownView: viewOf(known),
		knownUsed: 0,
		metrics: /* @__PURE__ */ new Map(),
		metric: void 0,
		suffixes: /* @__PURE__ */ new Map(),
		suffix: void 0,
		timeWords: /* @__PURE__ */ new Uint32Array(4),
		notFinite: 0
	};
}
function viewOf(bytes) {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
function readCsv(reader, chunk) {
	for (let from = 0; from < chunk.length; from += pieceSize) {
		append(reader, chunk.subarray(from, from + pieceSize));
		const rest = readRows(reader);
		reader.bytes.copyWithin(0, rest, reader.filled);
		reader.filled -= rest;
	}
}
function append(reader, piece) {
	const filled = reader.filled + piece.length;
	if (filled > longestRow) throw malformed$1(reader, 0, `a row of more than ${longestRow / 1024} KiB`, "rows of k6's CSV output");
	if (filled + lookAhead > reader.bytes.length) {
		const larger = Buffer.alloc(filled * 2 + lookAhead);
		larger.set(reader.bytes.subarray(0, reader.filled));
		reader.bytes = larger;
		reader.view = viewOf(larger);
	}
	reader.bytes.set(piece, reader.filled);
	reader.bytes[filled] = lineBreak;
	reader.filled = filled;
}
function readRows(reader) {
	const { tally, filled } = reader;
	let rowStart = reader.columns === void 0 ? readHeader(reader) : 0;
	if (reader.columns === void 0) return 0;
	while (rowStart < filled) {
		reader.at = rowStart;
		const metric = readMetric(reader);
		if (metric === void 0 || !readTime(reader)) break;
		const value = readValue(reader);
		if (value === void 0) break;
		const suffix = readSuffix(reader, metric);
		if (suffix === void 0) break;
		if (Number.isFinite(value)) addSample(tally, metric.tally, suffix.membership, value);
		else reader.notFinite += 1;
		reader.line += suffix.lines;
		rowStart = reader.at;
	}
	return rowStart;
}
function readHeader(reader) {
	const end = reader.bytes.indexOf(lineBreak);
	if (end >= reader.filled) return 0;
	const [name, time, value, ...columns] = reader.bytes.toString("utf8", 0, end).trimEnd().split(",");
	if (name !== "metric_name" || time !== "timestamp" || value !== "metric_value" || columns.length === 0) throw malformed$1(reader, 0, void 0, "the header of k6's CSV output, \"metric_name,timestamp,metric_value,…\"");
	reader.columns = columns;
	reader.line = 2;
	return end + 1;
}
function readMetric(reader) {
	const expected = reader.metric?.follower;
	const metric = expected !== void 0 && isAt(reader, expected) ? expected : findMetric(reader);
	if (metric === void 0) return void 0;
	if (reader.metric !== void 0 && metric.length >= shortestKnown) reader.metric.follower = metric;
	reader.metric = metric;
	reader.at += metric.length;
	return metric;
}
function isAt(reader, { offset, length }) {
	const { view, knownView, at } = reader;
	const last = length - 4;
	for (let index = 0; index < last; index += 4) if (view.getUint32(at + index, true) !== knownView.getUint32(offset + index, true)) return false;
	return view.getUint32(at + last, true) === knownView.getUint32(offset + last, true);
}
function findMetric(reader) {
	const { bytes, at } = reader;
	let end = at;
	while (bytes[end] !== comma && bytes[end] !== lineBreak) end += 1;
	if (end >= reader.filled) return void 0;
	const name = bytes.toString("latin1", at, end);
	return reader.metrics.get(name) ?? addMetric(reader, name, end);
}
function addMetric(reader, name, end) {
	const { bytes, at } = reader;
	const written = bytes.toString("utf8", at, end);
	if (bytes[end] !== comma || end - at > longestName || !/^[^"\p{Cc}]+$/u.test(written)) throw malformed$1(reader, at, void 0, "a row of k6's CSV output that starts with the name of a metric");
	if (reader.metrics.size >= mostMetrics) throw malformed$1(reader, at, `more than ${mostMetrics} metrics`, "fewer; tell series apart by tags");
	const offset = reader.metrics.size * nameSlot;
	const length = end + 1 - at;
	bytes.copy(reader.known, offset, at, end + 1);
	const metric = {
		offset,
		length,
		tally: metricOf(reader.tally, written),
		follower: void 0,
		suffix: void 0
	};
	reader.metrics.set(name, metric);
	return metric;
}
function readTime(reader) {
	const { view, timeWords, at } = reader;
	if (view.getUint32(at + 12, true) === timeWords[3] && view.getUint32(at + 8, true) === timeWords[2] && view.getUint32(at + 4, true) === timeWords[1] && view.getUint32(at, true) === timeWords[0] && view.getUint8(at + 16) === comma) {
		reader.at = at + 17;
		return true;
	}
	return readNewTime(reader);
}
function readNewTime(reader) {
	const { bytes, view, timeWords, at } = reader;
	let end = at;
	let digits = 0;
	let byte = bytes[end] ?? 0;
	while (byte >= 48 && byte <= 57) {
		digits = digits * 10 + (byte - 48);
		end += 1;
		byte = bytes[end] ?? 0;
	}
	const length = end - at;
	while (byte !== comma && byte !== lineBreak) {
		end += 1;
		byte = bytes[end] ?? 0;
	}
	if (end >= reader.filled) return false;
	const timeMs = end - at === length ? timeOf(digits, length) : Date.parse(bytes.toString("latin1", at, end));
	if (Number.isNaN(timeMs) || byte !== comma) throw malformed$1(reader, at, void 0, "a timestamp: Unix seconds to nanoseconds, or RFC 3339");
	for (let word = 0; word < 4; word += 1) timeWords[word] = view.getUint32(at + word * 4, true);
	reader.at = end + 1;
	setTime(reader.tally, timeMs);
	return true;
}
const scales = new Float64Array([
	1,
	10,
	100,
	1e3,
	1e4,
	1e5,
	1e6,
	1e7,
	1e8,
	1e9
]);
function readValue(reader) {
	const { bytes } = reader;
	const start = reader.at;
	let at = start;
	let digits = 0;
	let byte = bytes[at] ?? 0;
	while (byte >= 48 && byte <= 57) {
		digits = digits * 10 + (byte - 48);
		at += 1;
		byte = bytes[at] ?? 0;
	}
	let decimals = 0;
	if (byte === 46) {
		const point = at;
		at += 1;
		byte = bytes[at] ?? 0;
		while (byte >= 48 && byte <= 57) {
			digits = digits * 10 + (byte - 48);
			at += 1;
			byte = bytes[at] ?? 0;
		}
		decimals = at - point - 1;
	}
	if (at >= reader.filled) return void 0;
	if (byte !== comma || at - start > 16 || decimals > 9 || at === start) return readOddValue(reader);
	reader.at = at;
	return digits / (scales[decimals] ?? 1);
}
function readOddValue(reader) {
	const { bytes, at } = reader;
	let end = at;
	while (bytes[end] !== comma && bytes[end] !== lineBreak) end += 1;
	if (end >= reader.filled) return void 0;
	const text = bytes.toString("latin1", at, end);
	const isKnownWord = /^(?:NaN|[+-]?Inf)$/.test(text);
	if (bytes[end] !== comma || !(isKnownWord || /^-?\d+(?:\.\d+)?$/.test(text))) throw malformed$1(reader, at, void 0, "a number, such as 12.345000");
	reader.at = end;
	return isKnownWord ? NaN : Number(text);
}
function readSuffix(reader, metric) {
	const { at, filled } = reader;
	const previous = reader.suffix;
	const usual = metric.suffix;
	let suffix = usual;
	if (previous !== void 0 && at + previous.length <= filled && isAt(reader, previous)) suffix = previous;
	else if (usual === void 0 || at + usual.length > filled || !isAt(reader, usual)) suffix = findSuffix(reader);
	if (suffix === void 0) return void 0;
	if (suffix.offset !== unknown) {
		reader.suffix = suffix;
		metric.suffix = suffix;
	}
	reader.at = at + suffix.length;
	return suffix;
}
function findSuffix(reader) {
	const { bytes, at, filled } = reader;
	let end = at;
	let hash = 0;
	let isQuoted = false;
	let lines = 0;
	for (; end < filled; end += 1) {
		const byte = bytes[end] ?? 0;
		hash = Math.imul(hash, 31) + byte | 0;
		if (byte === quote$1) isQuoted = !isQuoted;
		else if (byte === lineBreak) {
			lines += 1;
			if (!isQuoted) break;
		}
	}
	if (end >= filled) return void 0;
	const length = end + 1 - at;
	const first = reader.suffixes.get(hash);
	for (let known = first; known !== void 0; known = known.next) if (known.length === length && isAt(reader, known)) return known;
	return addSuffix(reader, {
		length,
		lines,
		hash,
		next: first
	});
}
function addSuffix(reader, { length, lines, hash, next }) {
	const { at, bytes } = reader;
	const columns = reader.columns ?? [];
	const fields = fieldsOf(bytes.toString("utf8", at + 1, at + length));
	if (fields?.length !== columns.length) throw malformed$1(reader, at, fields === void 0 ? void 0 : `${fields.length + 3} columns`, `${columns.length + 3} columns, as in the header`);
	const membership = membershipOf(reader.tally, taggedByFields(columns, fields));
	if (length < shortestKnown || length > longestKnown) return {
		offset: unknown,
		length,
		membership,
		lines,
		next: void 0
	};
	const isFull = namesSize + reader.knownUsed + length > knownSize;
	if (isFull) forgetSuffixes(reader);
	const offset = namesSize + reader.knownUsed;
	bytes.copy(reader.known, offset, at, at + length);
	reader.knownUsed += length;
	const suffix = {
		offset,
		length,
		membership,
		lines,
		next: isFull ? void 0 : next
	};
	reader.suffixes.set(hash, suffix);
	return suffix;
}
function forgetSuffixes(reader) {
	reader.suffixes.clear();
	reader.suffix = void 0;
	for (const metric of reader.metrics.values()) metric.suffix = void 0;
	reader.knownUsed = 0;
}
function endCsv(reader) {
	if (reader.filled === 0) return void 0;
	const rest = reader.bytes.toString("utf8", 0, reader.filled);
	const width = (reader.columns?.length ?? NaN) + 3;
	if (!(reader.columns === void 0 || fieldsOf(rest)?.length === width)) return `line ${reader.line} is cut off and was left out: ${quoted(rest)}`;
	readCsv(reader, Uint8Array.of(lineBreak));
}
function malformed$1(reader, at, found, expected) {
	const end = Math.min(reader.bytes.indexOf(lineBreak, at), at + 200);
	return new MalformedSamples(reader.line, found ?? quoted(reader.bytes.toString("utf8", at, end)), expected);
}
const longestQuote = 60;
function quoted(text) {
	return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}

// src/measure/sort.ts
const radixFrom = 1024;
const digitBits = 11;
const digits = 2048;
function sortValues(values, spare) {
	if (values instanceof Float64Array || values.length < radixFrom) values.sort();
	else radixSort(values, spare?.subarray(0, values.length) ?? new Uint32Array(values.length));
}
function radixSort(values, spare) {
	const keys = new Uint32Array(values.buffer, values.byteOffset, values.length);
	orderBits(keys);
	distribute(keys, spare, 0);
	distribute(spare, keys, digitBits);
	distribute(keys, spare, 22);
	keys.set(spare);
	restoreBits(keys);
}
function orderBits(keys) {
	for (let index = 0; index < keys.length; index += 1) {
		const bits = keys[index] ?? 0;
		keys[index] = bits ^ (bits >> 31 | 2147483648);
	}
}
function restoreBits(keys) {
	for (let index = 0; index < keys.length; index += 1) {
		const key = keys[index] ?? 0;
		keys[index] = key ^ (~(key >> 31) | 2147483648);
	}
}
function distribute(from, into, shift) {
	const starts = /* @__PURE__ */ new Uint32Array(2049);
	for (let index = 0; index < from.length; index += 1) {
		const next = ((from[index] ?? 0) >>> shift & 2047) + 1;
		starts[next] = (starts[next] ?? 0) + 1;
	}
	for (let digit = 1; digit < digits; digit += 1) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
	for (let index = 0; index < from.length; index += 1) {
		const key = from[index] ?? 0;
		const digit = key >>> shift & 2047;
		const place = starts[digit] ?? 0;
		into[place] = key;
		starts[digit] = place + 1;
	}
}

// src/measure/slices.ts
const mostSlices = 600;
const widths = [
	1,
	2,
	5,
	10,
	20,
	30,
	60,
	120,
	300
];
function chooseSlicing(windowMs) {
	const total = Math.floor(windowMs / 1e3) + 1;
	const seconds = widths.find((width) => Math.ceil(total / width) <= mostSlices) ?? 600;
	return {
		slices: Math.ceil(total / seconds),
		seconds
	};
}
function roundSlice(value) {
	return Number.isInteger(value) && Math.abs(value) < 1e7 ? value : Number(value.toPrecision(4));
}
function sliceTrend({ values, ends }, percents) {
	const each = new Map(percents.each.map((percent) => [percentileKey(percent), []]));
	const above = new Map([...percents.above.keys()].map((percent) => [percentileKey(percent), []]));
	const count = [];
	const sum = [];
	let start = 0;
	for (const end of ends) {
		const slice = values.subarray(start, end);
		start = end;
		sortValues(slice);
		count.push(slice.length);
		sum.push(roundSlice(sumOf$1(slice)));
		for (const percent of percents.each) {
			const value = slice.length === 0 ? null : roundSlice(percentileOf$1(slice, percent));
			each.get(percentileKey(percent))?.push(value);
		}
		for (const [percent, bound] of percents.above) above.get(percentileKey(percent))?.push(countAboveIn(slice, bound));
	}
	return {
		count,
		sum,
		percentiles: Object.fromEntries(each),
		above: Object.fromEntries(above)
	};
}
function sumOf$1(values) {
	let sum = 0;
	for (const value of values) sum += value;
	return sum;
}
function groupBySlice(gathered, slicing, room) {
	if (gathered.runs === void 0) return void 0;
	const runs = slicedRuns(gathered.values.length, gathered.runs, slicing);
	const places = new Uint32Array(slicing.slices);
	for (const { slice, start, end } of runs) places[slice] = (places[slice] ?? 0) + end - start;
	let before = 0;
	for (const [slice, count] of places.entries()) {
		places[slice] = before;
		before += count;
	}
	for (const { slice, start, end } of runs) {
		const place = places[slice] ?? 0;
		room.set(gathered.values.subarray(start, end), place);
		places[slice] = place + end - start;
	}
	return {
		values: room,
		ends: places
	};
}
function slicedRuns(length, { starts, seconds }, slicing) {
	return starts.map((start, index) => ({
		slice: sliceOf(seconds[index] ?? 0, slicing),
		start,
		end: starts[index + 1] ?? length
	}));
}
function sliceOf(second, { slices, seconds }) {
	return Math.min(Math.floor(second / seconds), slices - 1);
}
function countAboveIn(sorted, bound) {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = low + high >>> 1;
		if ((sorted[middle] ?? 0) > bound) high = middle;
		else low = middle + 1;
	}
	return sorted.length - low;
}
function sliceSums(leaves, slicing, part) {
	const sums = new Float64Array(slicing.slices);
	for (const leaf of leaves) {
		const bySecond = leaf[part];
		for (let second = 0; second < bySecond.length; second += 1) {
			const value = bySecond[second] ?? 0;
			if (value === 0) continue;
			const slice = sliceOf(second, slicing);
			sums[slice] = (sums[slice] ?? 0) + value;
		}
	}
	return Array.from(sums, roundSlice);
}
function sliceValues(gathered, slicing, weight) {
	const sums = new Float64Array(slicing.slices);
	const runs = slicedRuns(gathered.values.length, gathered.runs ?? {
		starts: [],
		seconds: []
	}, slicing);
	for (const { slice, start, end } of runs) for (const value of gathered.values.subarray(start, end)) sums[slice] = (sums[slice] ?? 0) + weight(value);
	return Array.from(sums, roundSlice);
}

// src/measure/series.ts
const mostEndpoints = 50;
function chooseEndpoints(tally) {
	const requests = /* @__PURE__ */ new Map();
	for (const name of ["http_reqs", "http_req_duration"]) for (const { endpoint, count } of tally.metrics.get(name)?.leaves.values() ?? []) if (endpoint !== void 0) requests.set(endpoint, (requests.get(endpoint) ?? 0) + count);
	const named = new Set(tally.plan.filters.filter(isEndpointFilter).map((filter) => filter.tags["name"] ?? ""));
	return [...requests].sort(([, left], [, right]) => right - left).map(([endpoint]) => endpoint).filter((endpoint, index) => index < mostEndpoints || named.has(endpoint));
}
function seriesOf(metric, kind, context) {
	const [whole, ...others] = partsOf(metric, context);
	if (whole === void 0) return void 0;
	const { name } = metric;
	const { contains, type } = kind;
	switch (type) {
		case "trend": return {
			name,
			type,
			contains,
			series: [trendOf(whole, context), ...others.map((part) => trendOf(part, context))]
		};
		case "rate": return {
			name,
			type,
			contains,
			series: [rateOf(whole, context), ...others.map((part) => rateOf(part, context))]
		};
		case "counter": return {
			name,
			type,
			contains,
			series: [whole, ...others].map((part) => counterOf(part, context))
		};
		case "gauge": return {
			name,
			type,
			contains,
			series: [whole, ...others].map(gaugeOf)
		};
		default: return type;
	}
}
function partsOf(metric, { tally, endpoints }) {
	const leaves = [...metric.leaves.values()].filter((leaf) => leaf.count > 0);
	const usual = {
		sketched: false,
		sliced: true,
		slicePercents: [50, 95]
	};
	const parts = [{
		...usual,
		tags: {},
		leaves,
		sketched: true
	}];
	for (const endpoint of metric.byEndpoint ? endpoints : []) {
		const tags = { name: endpoint };
		const own = leaves.filter((leaf) => leaf.endpoint === endpoint);
		parts.push({
			...usual,
			tags,
			leaves: own,
			...endpointDetail(metric.name, tags, tally)
		});
	}
	for (const [index, filter] of tally.filters.entries()) {
		if (filter.metric !== metric.name || Object.keys(filter.tags).length === 0 || isRepeated(tally, index)) continue;
		const own = leaves.filter((leaf) => leaf.filters.includes(index));
		parts.push({
			...usual,
			tags: filter.tags,
			leaves: own
		});
	}
	return parts.filter((part) => part.leaves.length > 0);
}
function endpointDetail(name, tags, { plan }) {
	const isDuration = name === "http_req_duration";
	const isAsked = plan.filters.some((filter) => filterKey(filter) === filterKey({
		metric: name,
		tags
	}));
	return {
		sketched: isDuration,
		sliced: isDuration || isAsked || name !== "http_req_waiting",
		slicePercents: [95]
	};
}
function isRepeated({ filters }, index) {
	const key = filterKey(filters[index]);
	return filters.findIndex((filter) => filterKey(filter) === key) < index;
}
function filterKey(filter) {
	return JSON.stringify([filter?.metric, Object.entries(filter?.tags ?? {}).sort()]);
}
function roundFigure(value) {
	if (Math.abs(value) < .001) return Number(value.toPrecision(4));
	return Math.abs(value) < 1e9 ? Number(value.toFixed(6)) : value;
}
function roundPercentile(value) {
	const size = Math.abs(value);
	if (size < 16) return roundFigure(value);
	return size < 1e9 ? Number(value.toFixed(size < 256 ? 5 : 4)) : value;
}
function totalsOf(leaves) {
	const totals = {
		count: 0,
		sum: 0,
		min: Number.POSITIVE_INFINITY,
		max: Number.NEGATIVE_INFINITY,
		passes: 0
	};
	for (const leaf of leaves) {
		totals.count += leaf.count;
		totals.sum += leaf.sum;
		totals.passes += leaf.passes;
		totals.min = Math.min(totals.min, leaf.min);
		totals.max = Math.max(totals.max, leaf.max);
	}
	return totals;
}
function trendOf(part, { tally, slicing, workspace }) {
	const { tags, leaves, sketched, sliced, slicePercents } = part;
	const { count, sum, min, max } = totalsOf(leaves);
	const gathered = gatherValues(leaves, workspace);
	const room = gathered.values instanceof Float64Array ? new Float64Array(count) : workspace.grouped;
	const grouped = slicing && sliced ? groupBySlice(gathered, slicing, room) : void 0;
	const sorted = gathered.values;
	sortValues(sorted, workspace.spare);
	const percents = distinct([...usualPercentiles, ...tally.plan.percentiles]);
	const exact = new Map(percents.map((percent) => [percent, percentileOf$1(sorted, percent)]));
	const each = distinct([...slicePercents, ...tally.plan.percentiles]);
	const slices = grouped && sliceTrend(grouped, {
		each,
		above: exact
	});
	return {
		tags,
		values: {
			count,
			sum: roundFigure(sum),
			min: roundFigure(min),
			max: roundFigure(max),
			avg: roundFigure(sum / count),
			med: roundPercentile(percentileOf$1(sorted, 50)),
			percentiles: Object.fromEntries([...exact].map(([percent, value]) => [percentileKey(percent), roundPercentile(value)]))
		},
		...sketched && { sketch: formatSketch(buildSketch(sorted)) },
		...slices && { slices }
	};
}
function distinct(percents) {
	return [...new Set(percents)].sort((left, right) => left - right);
}
function singleValues(leaves, workspace) {
	return leaves.some((leaf) => leaf.keeping.values) ? gatherValues(leaves, workspace) : void 0;
}
function rateOf({ tags, leaves }, { slicing, workspace }) {
	const { count, passes } = totalsOf(leaves);
	const values = {
		count,
		passes,
		rate: passes / count
	};
	if (slicing === void 0 || !isSliced(leaves)) return {
		tags,
		values
	};
	const single = singleValues(leaves, workspace);
	return {
		tags,
		values,
		slices: {
			count: single ? sliceValues(single, slicing, () => 1) : sliceSums(leaves, slicing, "secondCounts"),
			passes: single ? sliceValues(single, slicing, (value) => value === 0 ? 0 : 1) : sliceSums(leaves, slicing, "secondPasses")
		}
	};
}
function counterOf({ tags, leaves }, { slicing, durationSeconds, workspace }) {
	const { sum } = totalsOf(leaves);
	const values = {
		count: roundFigure(sum),
		rate: sum / durationSeconds
	};
	if (slicing === void 0 || !isSliced(leaves)) return {
		tags,
		values
	};
	const single = singleValues(leaves, workspace);
	return {
		tags,
		values,
		slices: { count: single ? sliceValues(single, slicing, (value) => value) : sliceSums(leaves, slicing, "secondSums") }
	};
}
function isSliced(leaves) {
	return leaves.every(({ keeping }) => keeping.seconds || keeping.sums);
}
function gaugeOf({ tags, leaves }) {
	const { min, max } = totalsOf(leaves);
	return {
		tags,
		values: {
			value: leaves.reduce((left, right) => right.lastPlace > left.lastPlace ? right : left).last,
			min,
			max
		}
	};
}
function checksOf(tally) {
	const checks = /* @__PURE__ */ new Map();
	for (const { check, count, passes } of tally.metrics.get("checks")?.leaves.values() ?? []) {
		if (check === void 0 || count === 0) continue;
		const key = `${check.group}\n${check.name}`;
		const { passes: before, fails } = checks.get(key) ?? {
			passes: 0,
			fails: 0
		};
		checks.set(key, {
			...check,
			passes: before + passes,
			fails: fails + count - passes
		});
	}
	return [...checks.values()];
}

// src/measure/stream.ts
function startMeasurement(plan) {
	const tally = startTally(plan);
	const reader = startCsv(tally);
	return {
		write(chunk) {
			asRunFailure(() => readCsv(reader, chunk));
		},
		live: () => liveOf(tally),
		finish(facts) {
			const cutOff = asRunFailure(() => endCsv(reader));
			const warnings = [...cutOff === void 0 ? [] : [`k6's samples end too early: ${cutOff}`]];
			if (reader.notFinite > 0) warnings.push(notFiniteWarning(reader.notFinite));
			return measure(tally, facts, warnings);
		}
	};
}
function notFiniteWarning(count) {
	return `${count} samples have no finite value and were left out.`;
}
function asRunFailure(read) {
	try {
		return read();
	} catch (error) {
		if (!(error instanceof MalformedSamples)) throw error;
		throw runFailure(`k6's samples cannot be read: ${error.message}. Is its version supported (v1 or v2)?`, error);
	}
}
function liveOf(tally) {
	const custom = [...tally.metrics.values()].filter((metric) => metric.kind === void 0);
	return liveFigures(tally.live, custom.map((metric) => metric.name));
}
function measure(tally, facts, warnings = []) {
	const { startMs, endMs, plan } = tally;
	if (tally.samples === 0 || startMs === Number.POSITIVE_INFINITY) throw runFailure("The load generator sent no samples of a load, so nothing was measured; check rate, stages and duration in the options of the script.");
	if (endMs === Number.NEGATIVE_INFINITY) {
		const lasted = formatDurationMs(tally.timeMs - startMs + plan.warmUpMs);
		const warmUp = formatDurationMs(plan.warmUpMs);
		throw usageFailure(`The warm-up of ${warmUp} left nothing to measure: the load lasted ${lasted}. Shorten the warm-up or run longer.`);
	}
	const windowMs = endMs - startMs;
	const isWhole = plan.warmUpMs === 0 && facts.durationMs !== void 0 && facts.durationMs > 0;
	const slicing = windowMs / 1e3 > 65535 ? void 0 : chooseSlicing(windowMs);
	const metrics = [...measureMetrics({
		tally,
		slicing,
		durationSeconds: isWhole ? (facts.durationMs ?? 0) / 1e3 : windowMs / 1e3 || 1,
		endpoints: chooseEndpoints(tally),
		workspace: startWorkspace(mostSamples(tally))
	}, facts), ...unusedCounters(tally, facts)];
	return {
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: plan.warmUpMs,
			...slicing !== void 0 && slicing.seconds > 1 && { sliceMs: slicing.seconds * 1e3 }
		},
		metrics,
		checks: checksOf(tally),
		droppedIterations: sumOf(tally, "dropped_iterations"),
		vusMax: Math.max(0, ...leavesOf(tally, "vus_max").map((leaf) => leaf.max)),
		requests: sumOf(tally, "http_reqs"),
		warnings: [...warnings, ...doubtsOf(tally, facts)]
	};
}
function mostSamples(tally) {
	const kept = [...tally.metrics.values()].filter((metric) => metric.keeping.values);
	return Math.max(0, ...kept.map(({ leaves }) => [...leaves.values()].reduce((sum, leaf) => sum + leaf.count, 0)));
}
function measureMetrics(context, facts) {
	const metrics = [...context.tally.metrics.values()];
	const measured = /* @__PURE__ */ new Map();
	for (const metric of metrics.toSorted((left, right) => Number(left.keeping.seconds) - Number(right.keeping.seconds))) {
		measured.set(metric, seriesOf(metric, kindOf(metric, facts), context));
		for (const leaf of metric.leaves.values()) releaseValues(leaf);
	}
	return metrics.flatMap((metric) => measured.get(metric) ?? []);
}
function unusedCounters(tally, facts) {
	return [...facts.metrics].flatMap(([name, { type, contains }]) => {
		if (type !== "counter" || name.includes("{") || leavesOf(tally, name).length > 0) return [];
		return [{
			name,
			type,
			contains: builtinMetrics.get(name)?.contains ?? contains ?? "default",
			series: [{
				tags: {},
				values: {
					count: 0,
					rate: 0
				}
			}]
		}];
	});
}
function leavesOf(tally, name) {
	return [...tally.metrics.get(name)?.leaves.values() ?? []].filter((leaf) => leaf.count > 0);
}
function sumOf(tally, name) {
	return leavesOf(tally, name).reduce((sum, leaf) => sum + leaf.sum, 0);
}
function kindOf(metric, facts) {
	if (metric.kind !== void 0) return metric.kind;
	const told = facts.metrics.get(metric.name);
	if (told !== void 0) return {
		type: told.type,
		contains: told.contains ?? "default"
	};
	return {
		type: guessType(metric),
		contains: "default"
	};
}
function guessType(metric) {
	const leaves = [...metric.leaves.values()].filter((leaf) => leaf.count > 0);
	const isBinary = leaves.every((leaf) => leaf.min >= 0 && leaf.max <= 1 && leaf.sum === leaf.passes);
	const hasBoth = leaves.some((leaf) => leaf.min === 0) && leaves.some((leaf) => leaf.max === 1);
	return isBinary && hasBoth ? "rate" : "trend";
}
function doubtsOf(tally, facts) {
	const doubts = [];
	const undeclared = [...tally.metrics.values()].filter((metric) => metric.kind === void 0 && !facts.metrics.has(metric.name));
	for (const metric of undeclared) doubts.push(`The type of the metric "${metric.name}" is not known; it is read as a ${guessType(metric)}.`);
	if (tally.endpointsLeftOut) doubts.push("There are more than 1,000 different values of the tag \"name\"; requests to the later ones count in the whole only. Give URLs that hold an id a common name: http.get(url, { tags: { name: \"item\" } }).");
	if (tally.checksLeftOut) doubts.push("There are more than 1,000 different checks; the later ones count in the rate of all checks only.");
	return doubts;
}

// src/k6/credentials.ts
const userInfo = /([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]+@/gi;
function withoutCredentials(text) {
	return text.replace(userInfo, "$1");
}

// src/k6/logline.ts
const jsonLine = looseObject({
	level: string(),
	msg: string(),
	error: string().optional(),
	source: string().optional()
});
const levels = {
	warning: "warning",
	error: "error",
	fatal: "error",
	panic: "error"
};
function clean(text) {
	return withoutCredentials(text).replaceAll(`${pathToFileURL(process.cwd()).href}/`, "");
}
function parseJson$1(line) {
	try {
		return JSON.parse(line);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function parseLogLine(line) {
	const parsed = jsonLine.safeParse(line.startsWith("{") ? parseJson$1(line) : void 0);
	if (!parsed.success) return {
		level: /^(?:panic|fatal error): /.test(line) ? "error" : "info",
		text: clean(line),
		fromScript: false
	};
	const { level, msg, error, source } = parsed.data;
	return {
		level: levels[level] ?? "info",
		text: clean(error === void 0 ? msg.trimEnd() : `${msg.trimEnd()}: ${error}`),
		fromScript: source === "console"
	};
}
function shorten(text, mostCharacters) {
	const line = text.replace(/\s*\n\s*/g, " ").trim();
	return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1).trimEnd()}…`;
}

// src/k6/process.ts
const defaultGrace = {
	interruptMs: 5e3,
	terminateMs: 1500
};
const lingeringOutputMs = 5e3;
const onWindows = process.platform === "win32";
function signalTree(child, signal) {
	if (child.pid === void 0) return;
	try {
		if (onWindows) child.kill(signal);
		else process.kill(-child.pid, signal);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}
async function stopTree(child, exited, grace) {
	const hasExited = exited.then(() => true);
	const steps = [["SIGINT", grace.interruptMs], ["SIGTERM", grace.terminateMs]];
	for (const [signal, patienceMs] of steps) {
		signalTree(child, signal);
		const timer = new AbortController();
		const patience = setTimeout$1(patienceMs, false, { signal: timer.signal }).catch(() => false);
		const isGone = await Promise.race([hasExited, patience]);
		timer.abort();
		if (isGone) return;
	}
	signalTree(child, "SIGKILL");
}
function exitOf(child) {
	return new Promise((resolve) => {
		child.once("error", (error) => resolve({
			kind: "notStarted",
			reason: reasonOf(error)
		}));
		child.once("exit", (exitCode, signal) => resolve(signal === null ? {
			kind: "exited",
			exitCode: exitCode ?? 0
		} : {
			kind: "signalled",
			signal
		}));
	});
}
function outputsEnd(child, exited) {
	return new Promise((resolve) => {
		child.once("close", () => resolve());
		child.once("error", () => resolve());
		exited.then(() => {
			const timer = setTimeout(() => {
				child.stdout?.destroy();
				child.stderr?.destroy();
				resolve();
			}, lingeringOutputMs);
			child.once("close", () => clearTimeout(timer));
		});
	});
}
function startProcess(command, options) {
	const { listeners, signal } = options;
	const child = spawn(command.file, [...command.args], {
		env: { ...command.env },
		stdio: [
			"ignore",
			"pipe",
			"pipe"
		],
		detached: !onWindows,
		windowsHide: true
	});
	child.stdout.on("data", (chunk) => listeners.onStdout(chunk));
	const lines = createInterface({
		input: child.stderr,
		crlfDelay: Number.POSITIVE_INFINITY
	});
	lines.on("line", (line) => listeners.onStderrLine(line));
	const allLines = new Promise((resolve) => lines.once("close", () => resolve()));
	const exited = exitOf(child);
	const stop = () => void stopTree(child, exited, options.grace ?? defaultGrace);
	if (signal.aborted) stop();
	else signal.addEventListener("abort", stop, { once: true });
	const ended = exited.then(async (exit) => {
		signal.removeEventListener("abort", stop);
		if (exit.kind !== "notStarted") await outputs;
		if (exit.kind !== "notStarted") await allLines;
		return exit;
	});
	const outputs = outputsEnd(child, exited);
	return {
		exited,
		ended
	};
}
async function runToEnd(command, signal) {
	const stdout = [];
	let stderr = "";
	const { ended } = startProcess(command, {
		listeners: {
			onStdout: (chunk) => stdout.push(chunk),
			onStderrLine: (line) => {
				stderr = `${stderr}${line}\n`.slice(-65536);
			}
		},
		signal,
		grace: {
			interruptMs: 2e3,
			terminateMs: 1e3
		}
	});
	return {
		exit: await ended,
		stdout: Buffer.concat(stdout),
		stderr
	};
}
function setVariables(env) {
	const set = {};
	for (const [name, value] of Object.entries(env)) if (value !== void 0) set[name] = value;
	return set;
}
function describeExit(exit) {
	switch (exit.kind) {
		case "exited": return `ended with status ${exit.exitCode}`;
		case "signalled": return `was ended by ${exit.signal}`;
		case "notStarted": return `could not be started (${exit.reason})`;
		default: return exit;
	}
}

// src/k6/tar.ts
const blockBytes = 512;
function textAt(block, start, length) {
	const field = block.subarray(start, start + length);
	const end = field.indexOf(0);
	return field.toString("utf8", 0, end === -1 ? length : end);
}
function paxRecords(content) {
	const records = {};
	let position = 0;
	while (position < content.length) {
		const blank = content.indexOf(32, position);
		const length = Number(content.toString("latin1", position, blank));
		if (blank === -1 || !Number.isInteger(length) || length <= 0) return records;
		const record = content.toString("utf8", blank + 1, position + length - 1);
		const equals = record.indexOf("=");
		records[record.slice(0, equals)] = record.slice(equals + 1);
		position += length;
	}
	return records;
}
function readTar(archive) {
	const files = [];
	let pax = {};
	let position = 0;
	while (position + blockBytes <= archive.length) {
		const header = archive.subarray(position, position + blockBytes);
		if (header.every((byte) => byte === 0)) return files;
		const size = Number.parseInt(textAt(header, 124, 12).trim() || "0", 8);
		const start = position + blockBytes;
		if (textAt(header, 257, 5) !== "ustar" || Number.isNaN(size) || start + size > archive.length) return void 0;
		const content = archive.subarray(start, start + size);
		const type = textAt(header, 156, 1);
		const prefix = textAt(header, 345, 155);
		const name = textAt(header, 0, 100);
		const path = pax["path"] ?? (prefix === "" ? name : `${prefix}/${name}`);
		if (type === "0" || type === "") files.push({
			path,
			linksTo: void 0,
			content
		});
		if (type === "1") files.push({
			path,
			linksTo: pax["linkpath"] ?? textAt(header, 157, 100),
			content
		});
		pax = type === "x" ? paxRecords(content) : {};
		position = start + Math.ceil(size / blockBytes) * blockBytes;
	}
}

// src/k6/archive.ts
const threshold = union([string(), looseObject({
	threshold: string(),
	abortOnFail: boolean().nullish()
})]);
const metadata = looseObject({
	filename: string(),
	options: looseObject({ thresholds: record(string(), array(threshold)).nullish() })
});
function thresholdsOf({ options }) {
	return Object.entries(options.thresholds ?? {}).flatMap(([metric, expressions]) => expressions.map((one) => typeof one === "string" ? {
		metric,
		expression: one,
		abortOnFail: false
	} : {
		metric,
		expression: one.threshold,
		abortOnFail: one.abortOnFail ?? false
	}));
}
function filesOf(entries) {
	const script = entries.find(({ linksTo }) => linksTo === "data");
	const content = entries.find(({ path }) => path === "data")?.content ?? Buffer.alloc(0);
	const folder = script?.path.startsWith("file/") ? posix.dirname(script.path) : void 0;
	return entries.filter(({ path }) => path.startsWith("file/") || path.startsWith("https/")).map((file) => ({
		path: folder !== void 0 && file.path.startsWith("file/") ? posix.relative(folder, file.path) : file.path,
		content: file === script ? content : file.content
	}));
}
function parseMetadata(file) {
	try {
		return metadata.safeParse(JSON.parse(file.content.toString("utf8"))).data;
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function parseArchive(tar) {
	const entries = readTar(tar);
	const description = entries?.find(({ path }) => path === "metadata.json");
	const parsed = description && parseMetadata(description);
	if (entries === void 0 || parsed === void 0) return void 0;
	return {
		files: filesOf(entries),
		options: parsed.options,
		thresholds: thresholdsOf(parsed)
	};
}
const mostReasonCharacters = 400;
function reasonOfK6(stderr) {
	const line = stderr.split("\n").map(parseLogLine).find(({ level, fromScript }) => level === "error" && !fromScript);
	if (line === void 0) return void 0;
	const bare = line.text.replace(/^could not initialize '[^']*': /, "").replace(/^could not load JS test '[^']*': /, "").replace(/(couldn't be found on local disk\.) Make sure.*/s, "$1");
	return shorten(bare, mostReasonCharacters);
}
function archiveFailure(script, answer) {
	const reason = reasonOfK6(answer.stderr);
	if (answer.exit.kind !== "exited" || reason === void 0) return runFailure(`k6 could not read the script "${script}": k6 archive ${describeExit(answer.exit)}. Try \`k6 inspect ${script}\` on this machine.`);
	if (reason === `The moduleSpecifier "${script}" couldn't be found on local disk.`) return usageFailure(`There is no k6 script "${script}" in ${process.cwd()}. Give the path of a script, relative to the working directory.`);
	const what = answer.exit.exitCode === 104 ? "refuses the options of" : "cannot load";
	return usageFailure(`k6 ${what} "${script}": ${reason.replace(/\.?$/, ".")} Mend the script; \`k6 inspect ${script}\` checks it without load.`);
}
const mostMinutes = 2;
async function readArchive(command, script, signal) {
	const late = AbortSignal.timeout(mostMinutes * 6e4);
	const answer = await runToEnd(command, AbortSignal.any([signal, late]));
	if (late.aborted) throw runFailure(`k6 was still loading the script "${script}" after ${mostMinutes} minutes. Look for an endless loop or a slow remote import outside its functions.`);
	if (answer.exit.kind !== "exited" || answer.exit.exitCode !== 0) throw archiveFailure(script, answer);
	const archive = parseArchive(answer.stdout);
	if (archive === void 0) throw runFailure(`\`k6 archive ${script}\` wrote ${answer.stdout.length} bytes that are no k6 archive. Check that the k6 binary is a release of Grafana k6.`);
	return archive;
}

// src/k6/await.ts
const errorWords = {
	ECONNREFUSED: "connection refused",
	ECONNRESET: "connection reset",
	EHOSTUNREACH: "no route to the host",
	ENETUNREACH: "network unreachable",
	ENOTFOUND: "no such host",
	EAI_AGAIN: "the host's name could not be looked up",
	ETIMEDOUT: "connection timed out",
	EPIPE: "connection closed",
	UND_ERR_CONNECT_TIMEOUT: "connection timed out",
	UND_ERR_HEADERS_TIMEOUT: "no answer in time",
	UND_ERR_SOCKET: "connection closed without an answer",
	ERR_SSL_WRONG_VERSION_NUMBER: "no TLS on that port"
};
const certificateCodes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;
function codeOf(error) {
	if (error instanceof AggregateError) return codeOf(error.errors[0]);
	if (!(error instanceof Error)) return void 0;
	return "code" in error && typeof error.code === "string" ? error.code : codeOf(error.cause);
}
function attemptThatFailed(error, isLate) {
	if (isLate) return {
		kind: "failed",
		words: "no answer in time"
	};
	if (!(error instanceof TypeError)) throw error;
	const code = codeOf(error.cause) ?? "";
	if (certificateCodes.test(code)) return {
		kind: "untrusted",
		words: `certificate not trusted (${code})`
	};
	const cause = error.cause instanceof Error ? error.cause.message : error.message;
	return {
		kind: "failed",
		words: errorWords[code] ?? withoutCredentials(cause)
	};
}
function splitCredentials(url) {
	if (url.username === "" && url.password === "") return {
		address: url.href,
		headers: {}
	};
	const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
	return {
		address: withoutCredentials(url.href),
		headers: { authorization: `Basic ${Buffer.from(pair).toString("base64")}` }
	};
}
async function attempt$1(url, patienceMs, signal) {
	const late = AbortSignal.timeout(patienceMs);
	const { address, headers } = splitCredentials(url);
	try {
		const response = await fetch(address, {
			headers,
			signal: AbortSignal.any([late, signal])
		});
		await response.body?.cancel();
		return {
			kind: "answered",
			status: response.status
		};
	} catch (error) {
		signal.throwIfAborted();
		return attemptThatFailed(error, late.aborted);
	}
}
function isReady(last, status) {
	if (last.kind === "failed") return false;
	if (last.kind === "untrusted") return status === void 0;
	return status === void 0 ? last.status < 500 : last.status === status;
}
function describeAttempt(last) {
	return last.kind === "answered" ? `its last answer was status ${last.status}` : `at last: ${last.words}`;
}
function addressBelow(target, path) {
	const url = URL.canParse(target) ? new URL(target) : void 0;
	if (url === void 0 || !(url.protocol === "http:" || url.protocol === "https:")) throw usageFailure(`The target "${withoutCredentials(target)}" is no URL. Give the address of the deployment with http:// or https:// in front.`);
	const below = path.replace(/^\/+/, "");
	const base = url.pathname.replace(/\/+$/, "");
	const address = new URL(`${base}/${below}`, url.origin);
	address.username = url.username;
	address.password = url.password;
	return address;
}
const firstPauseMs$1 = 100;
const longestPauseMs = 2e3;
const longestAttemptMs = 1e4;
async function awaitTarget(target, awaited, signal) {
	const url = addressBelow(target, awaited.path);
	const started = performance.now();
	let pauseMs = firstPauseMs$1;
	for (;;) {
		const leftMs = awaited.timeoutMs - (performance.now() - started);
		const last = await attempt$1(url, Math.max(1, Math.min(longestAttemptMs, Math.round(leftMs))), signal);
		if (isReady(last, awaited.status)) return;
		if (performance.now() - started + pauseMs >= awaited.timeoutMs) {
			const expected = awaited.status === void 0 ? "a status below 500" : `status ${awaited.status}`;
			throw runFailure(`The target ${withoutCredentials(url.href)} did not become ready: ${expected} was awaited for ${formatDurationMs(awaited.timeoutMs)}, ${describeAttempt(last)}. Check that the deployment is up and reachable from here, or give it longer with await-timeout.`);
		}
		await setTimeout$1(pauseMs, void 0, { signal });
		pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
	}
}

// src/k6/command.ts
const overruled = /* @__PURE__ */ new Set([
	"K6_LINGER",
	"K6_PAUSED",
	"K6_NO_SUMMARY",
	"K6_OUT",
	"K6_CSV_FILENAME",
	"K6_CSV_SAVE_INTERVAL",
	"K6_CSV_TIME_FORMAT"
]);
const runnerOwn = /* @__PURE__ */ new Set([
	"GITHUB_TOKEN",
	"GH_TOKEN",
	"GITHUB_ENV",
	"GITHUB_OUTPUT",
	"GITHUB_PATH",
	"GITHUB_STATE",
	"GITHUB_STEP_SUMMARY"
]);
function isPassedOn(name, hidden) {
	return !(runnerOwn.has(name) || name.startsWith("INPUT_") || name.startsWith("ACTIONS_")) && !overruled.has(name) && !hidden.includes(name);
}
function scriptEnvironment(scenario, env, hidden) {
	const passed = Object.entries(env).filter(([name]) => isPassedOn(name, hidden));
	const script = {
		K6_NO_USAGE_REPORT: "true",
		...Object.fromEntries(passed),
		...scenario.env,
		TARGET_URL: scenario.target,
		BASE_URL: scenario.target
	};
	if (script["K6_SUMMARY_MODE"] === "disabled") delete script["K6_SUMMARY_MODE"];
	return script;
}
function scriptArgument(script) {
	return script.startsWith("-") ? `./${script}` : script;
}
const speakingToUs = [
	"--quiet",
	"--no-color",
	"--log-output=stderr",
	"--log-format=json"
];
function runCommand(k6, scenario, options) {
	const { choices, env, hidden } = options;
	const address = `127.0.0.1:${choices.apiPort}`;
	const ownOutputs = (env["K6_OUT"] ?? "").split(",").filter((output) => output !== "");
	return {
		file: k6.path,
		args: [
			"run",
			...speakingToUs,
			...k6.version.major === 1 ? [`--address=${address}`] : [],
			`--out=${choices.samples.kind === "pipe" ? "csv" : "csv=-"}`,
			...ownOutputs.map((output) => `--out=${output}`),
			`--summary-export=${choices.summaryPath}`,
			"--include-system-env-vars",
			scriptArgument(scenario.script)
		],
		env: {
			...scriptEnvironment(scenario, env, hidden),
			...k6.version.major === 1 ? {} : { K6_ADDRESS: address },
			...choices.samples.kind === "pipe" ? { K6_CSV_FILENAME: choices.samples.path } : {},
			K6_CSV_TIME_FORMAT: "unix_micro",
			K6_CSV_SAVE_INTERVAL: "250ms"
		}
	};
}
function archiveCommand(k6, scenario, options) {
	return {
		file: k6.path,
		args: [
			"archive",
			...speakingToUs,
			"--include-system-env-vars",
			"--exclude-env-vars",
			"--archive-out=-",
			scriptArgument(scenario.script)
		],
		env: scriptEnvironment(scenario, options.env, options.hidden)
	};
}

// src/k6/api.ts
const listing = looseObject({ data: array(looseObject({
	id: string(),
	attributes: looseObject({
		type: _enum([
			"trend",
			"rate",
			"counter",
			"gauge"
		]),
		contains: _enum([
			"time",
			"data",
			"default"
		])
	})
})) });
const patienceMs$1 = 2e3;
async function askMetricKinds(port) {
	try {
		const response = await fetch(`http://127.0.0.1:${port}/v1/metrics`, { signal: AbortSignal.timeout(patienceMs$1) });
		const parsed = listing.safeParse(await response.json());
		if (!parsed.success) return void 0;
		return new Map(parsed.data.data.map(({ id, attributes: { type, contains } }) => [id, {
			type,
			contains
		}]));
	} catch (error) {
		if (error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function findFreePort() {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", reject);
		server.listen(0, "127.0.0.1", () => {
			const address = server.address();
			server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
		});
	});
}

// src/k6/ending.ts
const thresholdsHaveFailed = 99;
const abortWords = "at least one has abortOnFail enabled";
const meanings = {
	100: "setup() took too long",
	101: "teardown() took too long",
	102: "something took too long",
	103: "the run was stopped through k6's REST API",
	104: "the configuration is invalid",
	105: "the run was aborted from outside",
	106: "k6's REST API could not be started",
	107: "the script threw an exception",
	108: "the script called test.abort()",
	109: "k6 itself crashed",
	110: "the script marked the run as failed"
};
function endingOf(exit, { wasStopped, lastError }) {
	const crossed = exit.kind === "exited" && exit.exitCode === thresholdsHaveFailed;
	if (crossed && lastError?.text.includes(abortWords)) return { kind: "abortedByThreshold" };
	if (wasStopped && exit.kind !== "notStarted") return { kind: "stopped" };
	if (crossed) return { kind: "thresholdsCrossed" };
	if (exit.kind !== "exited") return {
		kind: "broken",
		exit,
		sentence: `k6 ${describeExit(exit)}`
	};
	if (exit.exitCode === 0) return { kind: "finished" };
	const meaning = meanings[exit.exitCode] ?? `k6 ${describeExit(exit)}`;
	return {
		kind: "broken",
		exit,
		sentence: lastError?.text ?? meaning
	};
}

// src/k6/rows.ts
const newline = 10;
const quote = 34;
const rowPattern = /^(?:[a-zA-Z_]\w{1,128},\d{16},[-+]?(?:\d+\.\d{6}|Inf|NaN),|metric_name,timestamp,metric_value,)/;
const rowHeadBytes = 512;
const mostTextBytes = 65536;
function recordEnd(bytes, start) {
	let from = start;
	let isQuoted = false;
	for (;;) {
		const end = bytes.indexOf(newline, from);
		if (end === -1) return -1;
		let at = bytes.indexOf(quote, from);
		while (at !== -1 && at < end) {
			isQuoted = !isQuoted;
			at = bytes.indexOf(quote, at + 1);
		}
		if (!isQuoted) return end + 1;
		from = end + 1;
	}
}
function splitRows(parts) {
	let rest = Buffer.alloc(0);
	const text = (line) => parts.onText(line.toString("utf8").replace(/\r?\n$/, ""));
	const take = (bytes) => {
		let rowsFrom = 0;
		let position = 0;
		const flush = () => {
			if (position > rowsFrom) parts.onRows(bytes.subarray(rowsFrom, position));
		};
		while (position < bytes.length) {
			const isRow = rowPattern.test(bytes.toString("latin1", position, position + rowHeadBytes));
			const lineEnd = bytes.indexOf(newline, position);
			const end = isRow ? recordEnd(bytes, position) : lineEnd === -1 ? -1 : lineEnd + 1;
			if (end === -1) break;
			if (!isRow) {
				flush();
				text(bytes.subarray(position, end));
				rowsFrom = end;
			}
			position = end;
		}
		flush();
		return bytes.subarray(position);
	};
	return {
		write: (chunk) => {
			rest = take(rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]));
			if (rest.length > mostTextBytes && !rowPattern.test(rest.toString("latin1", 0, rowHeadBytes))) {
				text(rest);
				rest = Buffer.alloc(0);
			}
		},
		finish: () => {
			if (rest.length > 0) text(rest);
			rest = Buffer.alloc(0);
		}
	};
}
function splitLines(onText) {
	const decoder = new TextDecoder();
	let rest = "";
	return {
		write: (chunk) => {
			const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
			rest = lines.pop() ?? "";
			for (const line of lines) onText(line);
		},
		finish: () => {
			if (rest !== "") onText(rest);
			rest = "";
		}
	};
}

// src/k6/samples.ts
function overStdout(parts) {
	const splitter = splitRows(parts);
	return {
		choice: { kind: "stdout" },
		onStdout: splitter.write,
		finish: async () => splitter.finish()
	};
}
const lingeringPipeMs = 5e3;
function overPipe(path, parts) {
	const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
	const writing = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
	const socket = new Socket({
		fd: reading,
		readable: true,
		writable: false
	});
	let isOnDisk = true;
	let cannotRemove;
	socket.on("data", (rows) => {
		if (isOnDisk) {
			isOnDisk = false;
			rm(path, { force: true }).catch((error) => {
				cannotRemove = error;
			});
		}
		parts.onRows(rows);
	});
	let broken;
	socket.once("error", (error) => {
		broken = error;
	});
	const closed = new Promise((resolve) => socket.once("close", () => resolve()));
	const text = splitLines(parts.onText);
	return {
		choice: {
			kind: "pipe",
			path
		},
		onStdout: text.write,
		finish: async () => {
			closeSync(writing);
			const timer = setTimeout(() => socket.destroy(), lingeringPipeMs);
			await closed;
			clearTimeout(timer);
			text.finish();
			if (broken !== void 0) throw broken;
			if (cannotRemove !== void 0) throw cannotRemove;
		}
	};
}
async function openSamples(kind, folder, options) {
	const { parts, env, signal, doubt } = options;
	if (kind === "stdout") return overStdout(parts);
	const path = join(folder, "samples.csv");
	const made = await runToEnd({
		file: "mkfifo",
		args: [
			"-m",
			"600",
			path
		],
		env
	}, signal);
	if (made.exit.kind === "exited" && made.exit.exitCode === 0) return overPipe(path, parts);
	doubt(`There is no named pipe for k6's samples (${made.stderr.trim() || `mkfifo ${describeExit(made.exit)}`}), so they come over its standard output.`);
	return overStdout(parts);
}

// src/k6/summary.ts
const exported = looseObject({ metrics: record(string(), looseObject({})) });
function typeOf(values) {
	if ("passes" in values) return "rate";
	if ("count" in values && "rate" in values) return "counter";
	return "value" in values ? "gauge" : "trend";
}
function durationOf(counters) {
	let most = 0;
	let durationMs;
	for (const { count, rate } of counters) {
		if (typeof count !== "number" || typeof rate !== "number" || rate <= 0 || count <= most) continue;
		most = count;
		durationMs = count / rate * 1e3;
	}
	return durationMs;
}
function parseSummary(text) {
	let content;
	try {
		content = JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
	const parsed = exported.safeParse(content);
	if (!parsed.success) return void 0;
	const metrics = Object.entries(parsed.data.metrics);
	return {
		durationMs: durationOf(metrics.map(([, values]) => values).filter((values) => typeOf(values) === "counter")),
		types: new Map(metrics.map(([metric, values]) => [metric, typeOf(values)]))
	};
}
async function readSummary(path) {
	try {
		return parseSummary(await readFile$1(path, "utf8"));
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return void 0;
		throw error;
	}
}

// src/k6/execute.ts
const mostWarnings$1 = 20;
const mostWarningCharacters = 200;
const mostErrorCharacters = 400;
const thresholdWords = /^thresholds on metrics '.*' (?:have been|were) crossed/;
function hearLog(log) {
	const warnings = [];
	let first;
	let last;
	return {
		warnings,
		onLine: (raw) => {
			const line = parseLogLine(raw);
			log.output(line.level === "info" ? line.text : `${line.level}: ${line.text}`);
			if (line.level === "info") return;
			if (line.level === "error" && !line.fromScript) {
				first ??= line;
				last = line;
			}
			if (thresholdWords.test(line.text)) return;
			const text = shorten(line.text, mostWarningCharacters);
			if (warnings.length < 20 && !warnings.includes(text)) warnings.push(text);
		},
		firstError: () => first && shorten(first.text, mostErrorCharacters),
		lastError: () => last
	};
}
const progressEveryMs = 500;
const mostAsks = 3;
function learnKinds(apiPort, measurement) {
	const known = /* @__PURE__ */ new Map();
	const asks = /* @__PURE__ */ new Map();
	let asking;
	const ask = async () => {
		for (const [name, kind] of await askMetricKinds(apiPort) ?? []) known.set(name, kind);
		asking = void 0;
	};
	return {
		known,
		look: () => {
			if (asking !== void 0) return;
			const { customMetrics } = measurement.live();
			const unknown = customMetrics.filter((name) => !known.has(name) && (asks.get(name) ?? 0) < mostAsks);
			if (unknown.length === 0) return;
			for (const name of unknown) asks.set(name, (asks.get(name) ?? 0) + 1);
			asking = ask();
		},
		settled: async () => await asking
	};
}
function tellProgress({ measurement, log }, started) {
	const timer = setInterval(() => {
		const { requests, requestsPerSecond, p95Ms, failedRatio, vus } = measurement.live();
		const elapsedMs = Math.round(performance.now() - started);
		log.progress({
			elapsedMs,
			requests,
			requestsPerSecond,
			p95Ms,
			failedRatio,
			vus
		});
	}, progressEveryMs);
	return () => clearInterval(timer);
}
function takeIn(measurement, kinds) {
	const breaking = new AbortController();
	const onRows = (rows) => {
		if (breaking.signal.aborted) return;
		try {
			measurement.write(rows);
			kinds.look();
		} catch (error) {
			breaking.abort(error);
		}
	};
	return {
		onRows,
		broken: breaking.signal
	};
}
async function executeIn(folder, scenario, { k6, options }) {
	const { measurement, log, env, hidden } = options;
	const apiPort = await findFreePort();
	const kinds = learnKinds(apiPort, measurement);
	const intake = takeIn(measurement, kinds);
	const signal = AbortSignal.any([options.signal, intake.broken]);
	const channel = await openSamples(options.samples, folder, {
		parts: {
			onRows: intake.onRows,
			onText: (line) => log.output(line)
		},
		env,
		signal,
		doubt: (line) => log.warn(line)
	});
	const summaryPath = join(folder, "summary.json");
	const choices = {
		samples: channel.choice,
		summaryPath,
		apiPort
	};
	const listener = hearLog(log);
	const started = performance.now();
	const { ended } = startProcess(runCommand(k6, scenario, {
		choices,
		env,
		hidden
	}), {
		listeners: {
			onStdout: channel.onStdout,
			onStderrLine: listener.onLine
		},
		signal
	});
	const stopTelling = tellProgress(options, started);
	const exit = await ended;
	const elapsedMs = performance.now() - started;
	stopTelling();
	await channel.finish();
	await kinds.settled();
	intake.broken.throwIfAborted();
	return {
		ending: endingOf(exit, {
			wasStopped: options.signal.aborted,
			lastError: listener.lastError()
		}),
		summary: await readSummary(summaryPath),
		kinds: kinds.known,
		warnings: listener.warnings,
		firstError: listener.firstError(),
		elapsedMs
	};
}
async function execute(k6, scenario, options) {
	const folder = await mkdtemp(join(tmpdir(), "loadline-"));
	try {
		return await executeIn(folder, scenario, {
			k6,
			options
		});
	} finally {
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}

// src/k6/cache.ts
const k6FileName = process.platform === "win32" ? "k6.exe" : "k6";
function cacheFolder(env, platform, home) {
	const ofRunner = env["RUNNER_TOOL_CACHE"] ?? env["AGENT_TOOLSDIRECTORY"];
	if (ofRunner !== void 0 && ofRunner !== "") return ofRunner;
	if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "loadline");
	if (platform === "darwin") return join(home, "Library", "Caches", "loadline");
	const xdg = env["XDG_CACHE_HOME"];
	return join(xdg === void 0 || xdg === "" ? join(home, ".cache") : xdg, "loadline");
}
function versionFolder(version, env) {
	return join(cacheFolder(env, process.platform, homedir()), "k6", version, arch());
}
async function isFile(path) {
	try {
		return (await stat(path)).isFile();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return false;
		throw error;
	}
}
async function findCached(folder) {
	const path = join(folder, k6FileName);
	return await isFile(`${folder}.complete`) && await isFile(path) ? path : void 0;
}
async function settle(folder, within, make) {
	let workFolder;
	try {
		await mkdir(dirname(folder), { recursive: true });
		workFolder = await mkdtemp(`${folder}.making-`);
		const failed = await make(workFolder);
		if (failed !== void 0) return { failed };
		await chmod(join(workFolder, within, k6FileName), 493);
		await rm(folder, {
			recursive: true,
			force: true
		});
		await rename(join(workFolder, within), folder);
		await writeFile(`${folder}.complete`, "");
		return { path: join(folder, k6FileName) };
	} catch (error) {
		if (!hasErrorCode(error, "EACCES", "EPERM", "EROFS", "ENOSPC", "ENOENT", "ENOTDIR", "ENOTEMPTY")) throw error;
		return { failed: reasonOf(error) };
	} finally {
		if (workFolder !== void 0) await rm(workFolder, {
			recursive: true,
			force: true
		});
	}
}

// src/k6/build.ts
function modulePath(version) {
	return version.major === 1 ? "go.k6.io/k6" : `go.k6.io/k6/v${version.major}`;
}
function sources(version) {
	const module = modulePath(version);
	return {
		"go.mod": `module loadline.invalid/k6\n\ngo 1.24\n\nrequire ${module} v${version.text}\n`,
		"main.go": `package main\n\nimport "${module}/cmd"\n\nfunc main() { cmd.Execute() }\n`
	};
}
async function build(version, folder, { env, log, signal }) {
	const variables = {
		...setVariables(env),
		GO111MODULE: "on",
		GOWORK: "off",
		CGO_ENABLED: "0"
	};
	const go = (args) => runToEnd({
		file: "go",
		args,
		env: variables
	}, signal);
	const { exit } = await go(["version"]);
	if (exit.kind !== "exited" || exit.exitCode !== 0) return { failed: `no Go toolchain: go ${describeExit(exit)}` };
	log.note(`Building k6 v${version.text} from the Go module proxy, which takes one to two minutes ...`);
	return settle(folder, "built", async (workFolder) => {
		for (const [file, text] of Object.entries(sources(version))) await writeFile(join(workFolder, file), text);
		await mkdir(join(workFolder, "built"));
		const steps = [["mod", "tidy"], [
			"build",
			"-trimpath",
			"-ldflags=-s -w",
			"-o",
			join(workFolder, "built", k6FileName),
			"."
		]];
		for (const step of steps) {
			const { exit, stderr } = await go([
				"-C",
				workFolder,
				...step
			]);
			if (exit.kind !== "exited" || exit.exitCode !== 0) {
				const last = stderr.trim().split("\n").at(-1) ?? "";
				return shorten(`go ${step.slice(0, 2).join(" ")} ${describeExit(exit)}: ${last}`, 300);
			}
		}
	});
}

// src/k6/download.ts
const releases = "https://github.com/grafana/k6/releases/download";
function releaseName(version, system, machine) {
	const systems = {
		linux: "linux",
		darwin: "macos",
		win32: "windows"
	};
	const machines = {
		x64: "amd64",
		arm64: "arm64"
	};
	const os = systems[system];
	const cpu = machines[machine];
	if (os === void 0 || cpu === void 0 || os === "windows" && cpu !== "amd64") return void 0;
	return `k6-v${version}-${os}-${cpu}`;
}
var NotFetched = class extends Error {};
const tries = 3;
const firstPauseMs = 300;
const patienceMs = 12e4;
async function fetchOnce(address, signal) {
	const response = await fetch(address, { signal });
	if (!response.ok) {
		await response.body?.cancel();
		throw new NotFetched(`${address} answered status ${response.status}`);
	}
	return Buffer.from(await response.arrayBuffer());
}
async function fetchBytes(address, signal) {
	const patient = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
	for (let attempt = 1;; attempt += 1) try {
		return await fetchOnce(address, patient);
	} catch (error) {
		if (error instanceof NotFetched || signal.aborted) throw error;
		const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
		if (!(error instanceof TypeError) || attempt === tries) throw new NotFetched(`${address}: ${reasonOf(cause)}`, { cause: error });
		await setTimeout$1(firstPauseMs * attempt, void 0, { signal });
	}
}
function publishedSum(checksums, name) {
	for (const line of checksums.split("\n")) {
		const [sum, file] = line.trim().split(/\s+/);
		if (file === name && sum !== void 0 && /^[0-9a-f]{64}$/i.test(sum)) return sum.toLowerCase();
	}
}
async function fetchChecked(base, version, name, signal) {
	const folder = `${base}/v${version}`;
	const sums = `${folder}/k6-v${version}-checksums.txt`;
	const expected = publishedSum((await fetchBytes(sums, signal)).toString("utf8"), name);
	if (expected === void 0) throw new NotFetched(`${sums} has no SHA-256 for ${name}`);
	const archive = await fetchBytes(`${folder}/${name}`, signal);
	const actual = createHash("sha256").update(archive).digest("hex");
	if (actual !== expected) throw new NotFetched(`${folder}/${name} is not what was published, so it was not unpacked: its SHA-256 is ${actual}, ${expected} was expected`);
	return archive;
}
function tarProgram(env) {
	return platform() === "win32" ? join(env["SystemRoot"] ?? "C:\\Windows", "System32", "tar.exe") : "tar";
}
async function download(version, folder, around) {
	const { env, log, signal } = around;
	const release = releaseName(version.text, platform(), arch());
	if (release === void 0) return { failed: `k6 publishes no binary for ${platform()} on ${arch()}` };
	const base = (env["LOADLINE_K6_RELEASES"] ?? releases).replace(/\/+$/, "");
	const name = `${release}${platform() === "linux" ? ".tar.gz" : ".zip"}`;
	log.note(`Downloading k6 v${version.text} ...`);
	try {
		const archive = await fetchChecked(base, version.text, name, signal);
		return await settle(folder, release, async (workFolder) => {
			const file = join(workFolder, name);
			await writeFile(file, archive);
			const command = {
				file: tarProgram(env),
				args: [
					"-xf",
					file,
					"-C",
					workFolder
				],
				env: setVariables(env)
			};
			const { exit, stderr } = await runToEnd(command, signal);
			if (exit.kind === "exited" && exit.exitCode === 0) return void 0;
			return `${name} could not be unpacked: tar ${describeExit(exit)} ${stderr.trim()}`.trim();
		});
	} catch (error) {
		if (error instanceof NotFetched) return { failed: error.message };
		throw error;
	}
}

// src/k6/version.ts
const versionPattern$1 = /\bv?(?<text>(?<major>\d+)\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?)(?=[\s,(+]|$)/;
function parseVersion(output) {
	const [line = ""] = output.split("\n");
	const groups = versionPattern$1.exec(line.slice(line.indexOf(" ") + 1))?.groups;
	if (groups?.["text"] === void 0) return void 0;
	return {
		text: groups["text"],
		major: Number(groups["major"])
	};
}
function isSupported(version) {
	return version.major === 1 || version.major === 2;
}

// src/k6/find.ts
const howToInstall = "https://grafana.com/docs/k6/latest/set-up/install-k6/";
async function examine(path, { env, signal }) {
	const command = {
		file: path,
		args: ["version"],
		env: setVariables(env)
	};
	const answer = await runToEnd(command, AbortSignal.any([signal, AbortSignal.timeout(2e4)]));
	if (answer.exit.kind !== "exited" || answer.exit.exitCode !== 0) return {
		kind: "refused",
		because: `\`${path} version\` ${describeExit(answer.exit)}`
	};
	const words = answer.stdout.toString("utf8");
	const version = parseVersion(words);
	if (version === void 0) return {
		kind: "refused",
		because: `\`${path} version\` answered "${shorten(words, 80)}", which names no version`
	};
	if (!isSupported(version)) return {
		kind: "refused",
		because: `${path} is k6 v${version.text}, and Loadline works with k6 1.x and 2.x`
	};
	return {
		kind: "k6",
		k6: {
			path,
			version
		}
	};
}
async function isExecutable(path) {
	try {
		await access(path, constants.X_OK);
		return (await stat(path)).isFile();
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "EACCES", "ENOTDIR")) return false;
		throw error;
	}
}
async function findOnPath(env) {
	const folders = (env["PATH"] ?? env["Path"] ?? "").split(delimiter).filter((folder) => folder !== "");
	for (const folder of folders) {
		const path = join(folder, k6FileName);
		if (await isExecutable(path)) return path;
	}
}
function chosenVersion(choice) {
	const version = parseVersion(`k6 ${choice.version}`);
	if (version === void 0 || !isSupported(version) || version.text !== choice.version.replace(/^v/, "")) throw usageFailure(`k6-version "${choice.version}" is no k6 version that Loadline works with. Give one of 1.x or 2.x, such as 2.2.0.`);
	return version;
}
async function install(version, around, tried) {
	const folder = versionFolder(version.text, around.env);
	const path = await findCached(folder);
	if (path !== void 0) return {
		path,
		version
	};
	tried.push(`cache: no k6 ${version.text} in ${folder}`);
	for (const [name, obtain] of [["download", download], ["build", build]]) {
		const installed = await obtain(version, folder, around);
		if ("path" in installed) {
			const found = await examine(installed.path, around);
			if (found.kind === "k6") return found.k6;
			tried.push(`${name}: ${found.because}`);
		} else tried.push(`${name}: ${installed.failed}`);
	}
}
async function findK6(choice, around) {
	if (choice.path !== void 0) {
		const found = await examine(choice.path, around);
		if (found.kind === "k6") return found.k6;
		throw usageFailure(`k6-path is no good: ${found.because}. Give the path of a k6 1.x or 2.x, or leave it out, and Loadline finds or installs one.`);
	}
	const version = chosenVersion(choice);
	const tried = [];
	const onPath = await findOnPath(around.env);
	if (onPath === void 0) tried.push("PATH: no k6 in it");
	else {
		const found = await examine(onPath, around);
		if (found.kind === "k6") return found.k6;
		tried.push(`PATH: ${found.because}`);
		around.log.warn(`The k6 on PATH is not used: ${found.because}.`);
	}
	const installed = await install(version, around, tried);
	if (installed !== void 0) return installed;
	around.signal.throwIfAborted();
	throw runFailure(`k6 was not found and could not be installed. Tried:\n${tried.map((line) => `  - ${line}`).join("\n")}\nInstall k6 (${howToInstall}) or set k6-path to its binary.`);
}

// src/config/needed.ts
function neededFor(objectives) {
	const filters = /* @__PURE__ */ new Map();
	const percentiles = /* @__PURE__ */ new Set();
	for (const { indicator } of objectives) {
		const { metric, tags, aggregation } = indicator;
		const sorted = Object.entries(tags).sort(([a], [b]) => a < b ? -1 : 1);
		if (sorted.length > 0) filters.set(JSON.stringify([metric, sorted]), {
			metric,
			tags
		});
		if (aggregation.kind === "percentile") percentiles.add(aggregation.percent);
	}
	return {
		filters: [...filters.values()],
		percentiles: [...percentiles]
	};
}

// src/k6/thresholds.ts
function objectivesOf(thresholds) {
	return thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}
function judgeThresholds(thresholds, run) {
	return thresholds.map((threshold) => ({
		...threshold,
		ok: isKept(threshold, run)
	}));
}
function isKept({ metric, expression }, run) {
	const objective = parseThreshold(metric, expression);
	if (objective?.bound.kind !== "absolute") return true;
	const found = findIndicator(run, objective.indicator);
	return found.kind === "absent" || holds(found.value, objective.comparison, objective.bound.limit);
}

// src/k6/plan.ts
function planOf(scenario, thresholds) {
	const needed = neededFor([...scenario.objectives, ...objectivesOf(thresholds)]);
	return {
		warmUpMs: scenario.warmUpMs,
		target: scenario.target,
		...needed
	};
}

// src/k6/fingerprint.ts
const modulePattern = /\.(?:[cm]?[jt]s|es6)$|^https\//;
function normaliseLineEnds(content) {
	if (content.includes(0) || !content.includes("\r\n")) return content;
	return Buffer.from(content.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}
function hashFiles(files) {
	const hash = createHash("sha256");
	const byPath = [...files].sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
	for (const { path, content } of byPath) {
		const normalised = normaliseLineEnds(content);
		hash.update(`${path}\0${normalised.length}\0`).update(normalised);
	}
	return hash.digest("hex");
}
const notOfTheLoad = /* @__PURE__ */ new Set([
	"thresholds",
	"tags",
	"systemTags",
	"summaryTrendStats",
	"summaryTimeUnit",
	"handleSummaryTimeout",
	"metricSamplesBufferSize",
	"consoleOutput",
	"noColor",
	"ext",
	"cloud",
	"httpDebug"
]);
function canonical(value, rewrite) {
	if (typeof value === "string") return rewrite(value);
	if (Array.isArray(value)) return value.map((item) => canonical(item, rewrite));
	if (typeof value !== "object" || value === null) return value;
	const entries = Object.entries(value).filter(([, item]) => item !== null).map(([key, item]) => [rewrite(key), canonical(item, rewrite)]).filter(([, item]) => !(typeof item === "object" && item !== null && Object.keys(item).length === 0));
	return Object.fromEntries(entries.sort(([a], [b]) => a < b ? -1 : 1));
}
function rewriteTarget(target) {
	const url = URL.canParse(target) ? new URL(target) : void 0;
	const addresses = [target.replace(/\/+$/, ""), ...url === void 0 ? [] : [url.origin]];
	return (text) => {
		if (text === url?.host || text === url?.hostname) return "TARGET_HOST";
		return addresses.reduce((rest, address) => rest.replaceAll(address, "TARGET_URL"), text).replace(/TARGET_URL\/*/g, "TARGET_URL ");
	};
}
function withoutTags(scenarios) {
	if (typeof scenarios !== "object" || scenarios === null) return scenarios;
	return Object.fromEntries(Object.entries(scenarios).map(([name, scenario]) => [name, typeof scenario === "object" && scenario !== null ? {
		...scenario,
		tags: null
	} : scenario]));
}
function hashOptions(archive, scenario) {
	const kept = Object.fromEntries(Object.entries(archive.options).filter(([name]) => !notOfTheLoad.has(name)));
	const load = canonical({
		options: {
			...kept,
			scenarios: withoutTags(kept["scenarios"])
		},
		env: scenario.env
	}, rewriteTarget(scenario.target));
	return createHash("sha256").update(JSON.stringify(load)).digest("hex");
}
function fingerprintOf(archive, scenario, generatorMajor) {
	const isModule = ({ path }) => modulePattern.test(path);
	return {
		script: hashFiles(archive.files.filter(isModule)),
		files: hashFiles(archive.files.filter((file) => !isModule(file))),
		options: hashOptions(archive, scenario),
		generatorMajor
	};
}

// src/k6/record.ts
function factsOf({ summary, kinds }) {
	const metrics = /* @__PURE__ */ new Map();
	for (const [name, type] of summary?.types ?? []) if (!name.includes("{")) metrics.set(name, { type });
	for (const [name, kind] of kinds) if (!name.includes("{")) metrics.set(name, kind);
	return {
		metrics,
		...summary?.durationMs === void 0 ? {} : { durationMs: summary.durationMs }
	};
}
function brokenRun(scenario, sentence, requests) {
	return runFailure(`k6 could not finish "${scenario.script}": ${shorten(sentence, 400).replace(/\.?$/, ".")} It had made ${requests} request${requests === 1 ? "" : "s"}. See k6's output in the log.`);
}
function isProofOfLoad(metric) {
	if (metric.type === "counter" && metric.series[0]?.values.count === 0) return false;
	return /^(?:http_reqs$|grpc_|ws_|browser_)/.test(metric.name) || !builtinMetrics.has(metric.name);
}
function countOf(metrics, name) {
	const metric = metrics.find((one) => one.name === name);
	return metric?.type === "counter" ? metric.series[0]?.values.count ?? 0 : 0;
}
function emptyRun(scenario, { metrics }, execution) {
	const why = execution.firstError === void 0 ? "" : ` The first error was: ${execution.firstError.replace(/\.?$/, ".")}`;
	if (!metrics.some(isProofOfLoad)) return runFailure(`"${scenario.script}" made no HTTP request and measured nothing of its own, so there is nothing to judge.${why} Check that its default function sends requests to __ENV.TARGET_URL.`);
	if (countOf(metrics, "iterations") === 0) {
		const seconds = (execution.elapsedMs / 1e3).toFixed(0);
		return runFailure(`"${scenario.script}" finished no iteration in ${seconds} s, so there is nothing to judge.${why} Give it a duration longer than one iteration takes.`);
	}
}
function recordedEnding(scenario, measured, execution) {
	const { ending } = execution;
	switch (ending.kind) {
		case "finished":
		case "thresholdsCrossed": {
			const empty = emptyRun(scenario, measured, execution);
			if (empty !== void 0) throw empty;
			return { kind: "finished" };
		}
		case "abortedByThreshold": return { kind: "abortedByThreshold" };
		case "stopped": return {
			kind: "unfinished",
			reason: `cancelled after ${(execution.elapsedMs / 1e3).toFixed(1)} s`
		};
		case "broken": throw brokenRun(scenario, ending.sentence, measured.requests);
		default: return ending;
	}
}
function provenanceOf(scenario, { k6, caller, version }) {
	const [processor] = cpus();
	return {
		...caller,
		scenario: scenario.name,
		environment: scenario.environment,
		target: withoutCredentials(scenario.target),
		recordedAt: (/* @__PURE__ */ new Date()).toISOString(),
		loadline: version,
		generator: `k6 v${k6.version.text}`,
		machine: {
			os: `${process.platform} ${process.arch}`,
			cpu: processor?.model.trim() ?? "unknown",
			cores: cpus().length
		}
	};
}
function finish(measurement, execution) {
	try {
		return measurement.finish(factsOf(execution));
	} catch (error) {
		if (execution.ending.kind !== "stopped" || !(error instanceof Failure)) throw error;
		throw runFailure("The run was cancelled before anything was measured.", error);
	}
}
function recordRun(scenario, { measurement, execution }, recorded) {
	if (execution.ending.kind === "broken") throw brokenRun(scenario, execution.ending.sentence, measurement.live().requests);
	const measured = finish(measurement, execution);
	const { k6, archive } = recorded;
	const run = {
		schema: runSchemaVersion,
		provenance: provenanceOf(scenario, recorded),
		fingerprint: fingerprintOf(archive, scenario, k6.version.major),
		window: measured.window,
		ending: recordedEnding(scenario, measured, execution),
		metrics: measured.metrics,
		checks: measured.checks,
		thresholds: [],
		generator: {
			droppedIterations: measured.droppedIterations,
			vusMax: measured.vusMax,
			warnings: [...measured.warnings, ...execution.warnings].slice(0, 20)
		}
	};
	return {
		...run,
		thresholds: judgeThresholds(archive.thresholds, run)
	};
}

// src/k6/load.ts
async function prepare(k6, scenario, options) {
	const { signal, env, hidden } = options;
	const failed = new AbortController();
	const either = AbortSignal.any([signal, failed.signal]);
	const reading = readArchive(archiveCommand(k6, scenario, {
		env,
		hidden
	}), scenario.script, either);
	const waiting = awaitTarget(scenario.target, scenario.await, either);
	try {
		const [archive] = await Promise.all([reading, waiting]);
		return archive;
	} catch (error) {
		failed.abort();
		await Promise.allSettled([reading, waiting]);
		throw error;
	}
}
function createLoad(choice, version, around = {
	env: process.env,
	hidden: []
}) {
	const env = setVariables(around.env);
	const { hidden } = around;
	let found;
	const start = async (scenario, { signal, log }) => {
		const k6 = found ?? await findK6(choice, {
			env,
			log,
			signal
		});
		found = k6;
		return {
			k6,
			archive: await prepare(k6, scenario, {
				signal,
				env,
				hidden
			})
		};
	};
	return { run: async (scenario, options) => {
		const { signal, log, caller } = options;
		const { k6, archive } = await start(scenario, options).catch((error) => {
			throw signal.aborted ? runFailure("The run was cancelled before the load started.", error) : error;
		});
		const measurement = startMeasurement(planOf(scenario, archive.thresholds));
		const { samples } = choice;
		const execution = await execute(k6, scenario, {
			samples,
			env,
			hidden,
			measurement,
			log,
			signal
		});
		return recordRun(scenario, {
			measurement,
			execution
		}, {
			k6,
			archive,
			caller,
			version
		});
	} };
}

// src/modes/measure.ts
async function measureScenarios(gate, edges, caller) {
	const runs = [];
	for (const scenario of gate.scenarios) {
		runs.push(await edges.load.run(scenario, {
			caller,
			signal: edges.signal,
			log: edges.log
		}));
		if (edges.signal.aborted) break;
	}
	return runs;
}

// src/modes/record.ts
async function recordBaseline(gate, edges, options) {
	await edges.publisher.begin();
	const results = [];
	for (const scenario of gate.scenarios) {
		results.push(await recordScenario(scenario, edges, options));
		if (edges.signal.aborted) break;
	}
	const { failOnInconclusive } = gate;
	return await concludeGate(results, {
		failOnInconclusive,
		publisher: edges.publisher,
		options
	});
}
async function recordScenario(scenario, edges, options) {
	const key = keyOf(scenario);
	try {
		const history = await edges.baseline.read(key);
		const runs = await measureRuns(scenario, edges, options);
		const judged = judgeRuns(runs, expected(scenario, options), {
			history,
			requireBaseline: false,
			options
		});
		if (judged.outcome.kind !== "judged") return judged;
		const unfit = whyUnfit(judged.outcome.verdict, runs, options);
		if (unfit !== void 0) return {
			...judged,
			notes: [`Nothing was added to the baseline: ${unfit}`]
		};
		const entries = runs.map((run, index) => {
			return {
				run,
				accepted: index === 0 ? options.acceptance : void 0
			};
		});
		await edges.baseline.append(key, entries);
		const doubt = judged.outcome.verdict.verdict === "inconclusive" ? [doubtful] : [];
		return {
			...judged,
			notes: [kept(runs.length, edges.baseline.place, options.acceptance), ...doubt]
		};
	} catch (error) {
		return broken(key, error, edges.signal.aborted);
	}
}
function expected(scenario, options) {
	if (options.acceptance === void 0) return scenario;
	return {
		...scenario,
		objectives: scenario.objectives.filter((objective) => objective.bound.kind === "absolute")
	};
}
async function measureRuns(scenario, edges, options) {
	const runs = [];
	while (runs.length < options.runs) {
		edges.log.note(`${scenario.name}: run ${runs.length + 1} of ${options.runs} for the baseline`);
		const run = await edges.load.run(scenario, {
			caller: options.caller,
			signal: edges.signal,
			log: edges.log
		});
		runs.push(run);
		if (run.ending.kind !== "finished") break;
	}
	return runs;
}
const doubtful = "They were added although it cannot be told whether the level changed: more runs make the baseline steadier.";
function whyUnfit(verdict, runs, options) {
	if (runs.some((run) => run.ending.kind !== "finished")) return "a run was stopped early by a threshold of the script, so it is no whole measurement.";
	if (runs.some(mostlyFailed)) return mostlyFailedWords;
	if (verdict.verdict !== "fail") return void 0;
	return `an objective was missed.${options.acceptance === void 0 ? " If the change is intended, accept it (baseline-accept)." : ""}`;
}
function kept(runs, place, acceptance) {
	const what = runs === 1 ? "This run was" : `These ${runs} runs were`;
	if (acceptance === void 0) return `${what} added to the baseline (${place}).`;
	return `${what} accepted as the new level by ${acceptance.actor} (${place}): ${acceptance.reason}`;
}

// src/modes/republish.ts
async function readReport(path, context) {
	const parsed = parseOutcome(await readText$1(path));
	if (!parsed.ok) throw usageFailure(`${path}: ${parsed.reason}; expected a report.json that Loadline wrote`);
	return buildReport(parsed.outcome, context);
}
async function readText$1(path) {
	try {
		return await readFile$1(path, "utf8");
	} catch (error) {
		throw usageFailure(`the report ${path} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/measure/records.ts
const inflate = promisify(gunzip);
const deflate = promisify(gzip);
const largestRecordBytes$1 = 67108864;
const mostProblems = 5;
async function readRun(path) {
	const bytes = await readBytes(path);
	return parseRun(isGzip(bytes) ? await inflateRecord(path, bytes) : bytes.toString("utf8"), path);
}
async function readBytes(path) {
	try {
		return await readFile$1(path);
	} catch (error) {
		throw unreadable(path, error);
	}
}
function unreadable(path, error) {
	if (hasErrorCode(error, "ENOENT", "ENOTDIR")) return usageFailure(`${path}: there is no such file; check the path.`, error);
	if (hasErrorCode(error, "EISDIR")) return usageFailure(`${path} is a directory; name a file in it.`, error);
	if (hasErrorCode(error, "EACCES", "EPERM")) return usageFailure(`${path} cannot be read: permission denied; make it readable for this user.`, error);
	return runFailure(`${path} cannot be read: ${reasonOf(error)}.`, error);
}
function isGzip(bytes) {
	return bytes[0] === 31 && bytes[1] === 139;
}
async function inflateRecord(path, bytes) {
	try {
		return (await inflate(bytes, { maxOutputLength: largestRecordBytes$1 })).toString("utf8");
	} catch (error) {
		throw usageFailure(`${path}: the gzip data is damaged, cut off or too large (${reasonOf(error)}); expected a gzipped Run record. Store or download the file again.`, error);
	}
}
function parseRun(text, path) {
	if (text.trim() === "") throw usageFailure(`${path} is empty; expected a Run record of Loadline. Make the run again.`);
	let record;
	try {
		record = JSON.parse(text);
	} catch (error) {
		throw usageFailure(`${path} is no JSON: ${reasonOf(error)}. Expected a whole Run record of Loadline; store or download the file again.`, error);
	}
	checkVersion(record, path);
	const { success, data: run, error } = runSchema.safeParse(record);
	if (success) return run;
	const problems = prettifyError({
		...error,
		issues: error.issues.slice(0, mostProblems)
	});
	throw usageFailure(`${path} is a damaged Run record:\n${problems}\nStore or download the file again, or make the run again.`, error);
}
const versionPattern = /^loadline\/run@(?<version>\d+)$/;
function checkVersion(record, path) {
	const schema = typeof record === "object" && record !== null && "schema" in record ? String(record.schema) : void 0;
	if (schema === "loadline/run@1") return;
	const version = versionPattern.exec(schema ?? "")?.groups?.["version"];
	const own = versionPattern.exec(runSchemaVersion)?.groups?.["version"];
	if (Number(version) > Number(own)) throw usageFailure(`${path} was written by a newer Loadline: its schema is "${schema}", this one reads "${runSchemaVersion}". Update Loadline.`);
	const found = schema === void 0 ? "it has no field \"schema\"" : `its schema is ${JSON.stringify(schema.slice(0, 60))}`;
	throw usageFailure(`${path} is no Run record: ${found}; expected "${runSchemaVersion}". Name a file that "loadline measure" wrote.`);
}
async function writeRun(path, run) {
	const text = `${JSON.stringify(runSchema.parse(run))}\n`;
	await writeFileAtomically(path, path.endsWith(".gz") ? await deflate(text) : text);
}

// src/measure/import/source.ts
const chunkBytes = 262144;
const headBytes = 4096;
async function* readChunks(path) {
	try {
		const isPacked = isGzip(await readStart(path));
		const file = createReadStream(path, { highWaterMark: chunkBytes });
		const chunks = isPacked ? pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => void 0) : file;
		for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) yield chunk;
	} catch (error) {
		if (hasErrorCode(error, "Z_DATA_ERROR", "Z_BUF_ERROR")) throw usageFailure(`${path}: the gzip data is damaged or cut off (${reasonOf(error)}); store or download the file again.`, error);
		throw error instanceof Error && "syscall" in error ? unreadable(path, error) : error;
	}
}
async function readStart(path) {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}
async function readHead(path) {
	let head = Buffer.alloc(0);
	for await (const chunk of readChunks(path)) {
		head = Buffer.concat([head, chunk]);
		if (head.length >= headBytes) break;
	}
	return head.toString("utf8", 0, headBytes);
}
async function readText(path, mostBytes) {
	const chunks = [];
	let length = 0;
	for await (const chunk of readChunks(path)) {
		chunks.push(chunk);
		length += chunk.length;
		if (length > mostBytes) throw usageFailure(`${path} is larger than ${mostBytes} bytes; no results of this kind are.`);
	}
	return Buffer.concat(chunks).toString("utf8");
}
const noMachine = {
	os: "unknown",
	cpu: "unknown",
	cores: 0
};
const mostWarnings = 20;
function importedRun(path, measured, options) {
	return {
		schema: runSchemaVersion,
		provenance: {
			scenario: options.scenario ?? nameOf(path),
			environment: "imported",
			target: "unknown",
			recordedAt: measured.window.end,
			loadline: version,
			generator: options.generator,
			machine: noMachine
		},
		window: measured.window,
		ending: { kind: "finished" },
		metrics: measured.metrics,
		checks: measured.checks,
		thresholds: [],
		generator: {
			droppedIterations: measured.droppedIterations,
			vusMax: measured.vusMax,
			warnings: measured.warnings.slice(0, mostWarnings)
		}
	};
}
function nameOf(path) {
	return basename(path).replace(/\.gz$/, "").replace(/(?<=.)\.[^.]+$/, "");
}
function measureImported(path, measured) {
	const result = attempt(measured);
	if (result !== void 0 && hasLoad(result)) return result;
	throw usageFailure(`${path} holds no sample of a request or an iteration; expected the results of a k6 run that made some.`);
}
function attempt(measured) {
	try {
		return measured();
	} catch (error) {
		if (error instanceof Failure) return void 0;
		throw error;
	}
}
function hasLoad({ metrics, requests }) {
	return requests > 0 || metrics.some(({ name }) => /^(?:iterations|grpc_req_duration|ws_sessions|browser_http_req_duration)$/.test(name));
}

// src/measure/import/k6-csv.ts
const label$1 = "k6 (csv)";
const k6Csv = {
	label: label$1,
	recognises: (head) => head.startsWith("metric_name,"),
	async read(path, options) {
		const tally = startTally({
			warmUpMs: 0,
			filters: [],
			percentiles: [],
			...options.plan
		});
		const warnings = await readSamples(path, tally);
		const measured = measureImported(path, () => measure(tally, { metrics: /* @__PURE__ */ new Map() }, warnings));
		return importedRun(path, measured, {
			...options,
			generator: label$1
		});
	}
};
async function readSamples(path, tally) {
	const reader = startCsv(tally);
	try {
		for await (const chunk of readChunks(path)) readCsv(reader, chunk);
		const cutOff = endCsv(reader);
		const warnings = cutOff === void 0 ? [] : [`The file ends too early: ${cutOff}.`];
		if (reader.notFinite > 0) warnings.push(notFiniteWarning(reader.notFinite));
		return warnings;
	} catch (error) {
		if (!(error instanceof MalformedSamples)) throw error;
		throw usageFailure(`${path}, ${error.message}. Expected what "k6 run --out csv=FILE" writes.`, error);
	}
}

// src/measure/import/k6-json.ts
const label = "k6 (json)";
const k6Json = {
	label,
	recognises: (head) => isK6Line(head.split("\n", 1)[0] ?? ""),
	async read(path, options) {
		const tally = startTally({
			warmUpMs: 0,
			filters: [],
			percentiles: [],
			...options.plan
		});
		const reading = startReading(path, tally);
		for await (const chunk of readChunks(path)) readLines(reading, chunk);
		const warnings = endLines(reading);
		const measured = measureImported(path, () => measure(tally, { metrics: reading.kinds }, warnings));
		return importedRun(path, measured, {
			...options,
			generator: label
		});
	}
};
function isK6Line(line) {
	return line.startsWith("{") && /"type":"(?:Metric|Point)"/.test(line);
}
const metricLine = object({
	type: literal("Metric"),
	data: object({
		name: string(),
		type: _enum([
			"counter",
			"gauge",
			"rate",
			"trend"
		]),
		contains: _enum([
			"time",
			"data",
			"default"
		]),
		submetrics: array(object({ tags: record(string(), string()).nullish() })).nullish()
	})
});
const pointLine = object({
	type: literal("Point"),
	metric: string(),
	data: object({
		time: string(),
		value: number(),
		tags: record(string(), string()).nullish()
	})
});
const line = discriminatedUnion("type", [metricLine, pointLine]);
const mostMemberships = 4096;
const longestLine = 1 << 20;
function startReading(path, tally) {
	return {
		path,
		tally,
		kinds: /* @__PURE__ */ new Map(),
		memberships: /* @__PURE__ */ new Map(),
		decoder: new StringDecoder("utf8"),
		rest: "",
		line: 0,
		notFinite: 0
	};
}
function readLines(reading, chunk) {
	const lines = (reading.rest + reading.decoder.write(chunk)).split("\n");
	reading.rest = lines.pop() ?? "";
	for (const text of lines) {
		reading.line += 1;
		if (text.trim() !== "") readLine(reading, text);
	}
	if (reading.rest.length > longestLine) throw malformed(reading, reading.rest);
}
function endLines(reading) {
	const warnings = reading.notFinite > 0 ? [notFiniteWarning(reading.notFinite)] : [];
	const { rest } = reading;
	if (rest.trim() === "") return warnings;
	reading.line += 1;
	if (parseJson(rest) !== void 0) readLine(reading, rest);
	else warnings.push(`The file ends too early: line ${reading.line} is cut off and was left out: ${quoted(rest)}.`);
	return warnings;
}
function parseJson(text) {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return void 0;
		throw error;
	}
}
function readLine(reading, text) {
	const { data: parsed } = line.safeParse(parseJson(text));
	if (parsed === void 0) throw malformed(reading, text);
	if (parsed.type === "Metric") declareMetric(reading, parsed.data);
	else addPoint(reading, parsed, text);
}
function declareMetric({ tally, kinds, memberships }, { name, type, contains, submetrics }) {
	if (kinds.has(name)) return;
	kinds.set(name, {
		type,
		contains
	});
	const filters = (submetrics ?? []).flatMap(({ tags }) => tags ? [{
		metric: name,
		tags
	}] : []);
	if (filters.length === 0) return;
	declareFilters(tally, filters);
	memberships.clear();
}
function addPoint(reading, { metric, data }, text) {
	const timeMs = Date.parse(data.time);
	if (Number.isNaN(timeMs)) throw malformed(reading, text);
	if (!Number.isFinite(data.value)) {
		reading.notFinite += 1;
		return;
	}
	const { tally } = reading;
	setTime(tally, timeMs);
	addSample(tally, metricOf(tally, metric), memberOf(reading, data.tags ?? {}, text), data.value);
}
function memberOf({ tally, memberships }, tags, text) {
	const key = text.slice(text.indexOf("\"tags\":"));
	const known = memberships.get(key);
	if (known !== void 0) return known;
	const membership = membershipOf(tally, {
		endpoint: tags["name"] ?? "",
		group: tags["group"] ?? "",
		check: tags["check"] ?? "",
		has: (name, value) => (tags[name] ?? "") === value
	});
	if (memberships.size >= mostMemberships) memberships.clear();
	memberships.set(key, membership);
	return membership;
}
function malformed({ path, line: number }, text) {
	return usageFailure(`${path}, line ${number}: found ${quoted(text)}; expected a line that "k6 run --out json=FILE" writes, {"type":"Metric",…} or {"type":"Point",…}.`);
}

// src/measure/import/results.ts
const largestRecordBytes = 67108864;
const importers = {
	loadline: {
		label: "Loadline",
		recognises: (head) => /^\s*\{/.test(head) && /"schema"\s*:\s*"loadline\//.test(head),
		read: async (path) => parseRun(await readText(path, largestRecordBytes), path)
	},
	"k6-csv": k6Csv,
	"k6-json": k6Json
};
async function readResults(path, options = {}) {
	const head = await readHead(path);
	if (head.trim() === "") throw usageFailure(`${path} is empty; ${expectation}`);
	const importer = Object.values(importers).find((candidate) => candidate.recognises(head));
	if (importer !== void 0) return await importer.read(path, options);
	throw usageFailure(`${path} ${describe$1(head)}; ${expectation}`);
}
const expectation = "expected a Run record of Loadline, or the samples that k6 writes with --out csv=FILE or --out json=FILE, plain or gzipped.";
function describe$1(head) {
	if (/"(?:root_group|metrics)"\s*:/.test(head)) return "is an end-of-test summary of k6, which holds no samples";
	const [first = ""] = head.split("\n", 1);
	return `is of no kind that Loadline reads: line 1 is ${quoted(first)}`;
}

// src/modes/results.ts
async function readRecords(paths) {
	const groups = /* @__PURE__ */ new Map();
	for (const path of paths) {
		const run = await readRun(path);
		const key = keyOfRun(run);
		const group = groups.get(JSON.stringify(key)) ?? {
			key,
			runs: []
		};
		group.runs.push(run);
		groups.set(JSON.stringify(key), group);
	}
	return [...groups.values()];
}
async function judgeRecords(groups, judging) {
	const { publisher, options, rules } = judging;
	await publisher.begin();
	const results = [];
	for (const group of groups) results.push(await judgeGroup(group, judging));
	return await concludeGate(results, {
		failOnInconclusive: rules.failOnInconclusive,
		publisher,
		options
	});
}
async function judgeGroup({ key, runs }, judging) {
	try {
		const history = await judging.baseline.read(key);
		const scenario = asScenario(key, judging.objectivesOf(key.scenario));
		const { requireBaseline } = judging.rules;
		return judgeRuns(runs, scenario, {
			history,
			requireBaseline,
			options: judging.options
		});
	} catch (error) {
		return broken(key, error, false);
	}
}
function keyOfRun({ provenance }) {
	return {
		scenario: provenance.scenario,
		environment: provenance.environment
	};
}
function asScenario(key, objectives) {
	return {
		name: key.scenario,
		environment: key.environment,
		objectives
	};
}
async function readAll(paths, objectives) {
	const runs = [];
	for (const path of paths) runs.push(await readResults(path, { plan: neededFor(objectives) }));
	return runs;
}
async function compareResults(files, objectives, { publisher, failOnInconclusive }) {
	const baseline = await readAll(files.baseline, objectives);
	const current = await readAll(files.current, objectives);
	const isKnown = [...baseline, ...current].every((run) => run.fingerprint !== void 0);
	const history = baseline.map((run) => {
		return {
			run: comparable(run, isKnown),
			accepted: void 0
		};
	});
	const runs = current.map((run) => comparable(run, isKnown));
	const options = {
		caller: {
			commit: void 0,
			branch: void 0,
			event: void 0,
			workflowRun: void 0,
			actor: void 0
		},
		baselineBranch: void 0,
		report: {
			workflowRun: void 0,
			acceptUrl: void 0,
			repeatCommand: void 0
		},
		keepFirstRun: false
	};
	const [first] = current;
	if (first === void 0) throw usageFailure("there is no result to judge");
	const key = keyOfRun(first);
	const result = judgeRuns(runs, asScenario(key, objectives), {
		history,
		requireBaseline: true,
		options
	});
	return await concludeGate([result], {
		failOnInconclusive,
		publisher,
		options
	});
}
function comparable(run, isLoadKnown) {
	const { branch: _branch, event: _event, ...provenance } = run.provenance;
	const { fingerprint, ...rest } = run;
	return {
		...rest,
		provenance,
		...isLoadKnown && fingerprint !== void 0 ? { fingerprint } : {}
	};
}

// src/modes/show.ts
async function showBaseline(keys, store) {
	const parts = [];
	for (const key of keys) {
		const entries = await store.read(key);
		const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}`;
		parts.push([title, ...entries.map(describe)].join("\n"));
	}
	return parts.join("\n\n");
}
function countRuns(count) {
	if (count === 0) return "no run";
	return count === 1 ? "1 run" : `${count} runs`;
}
const p95 = {
	metric: "http_req_duration",
	tags: {},
	aggregation: {
		kind: "percentile",
		percent: 95
	}
};
const errors = {
	metric: "http_req_failed",
	tags: {},
	aggregation: { kind: "rate" }
};
const throughput = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
function describe({ run, accepted }) {
	const { recordedAt, commit, branch } = run.provenance;
	return `  ${recordedAt}  ${[commit?.slice(0, 8), branch].filter((part) => part !== void 0).join(" ")}  ${`p95 ${figure(run, p95)}  errors ${figure(run, errors)}  throughput ${figure(run, throughput)}`}${accepted === void 0 ? "" : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`}`;
}
function figure(run, indicator) {
	const found = findIndicator(run, indicator);
	return found.kind === "found" ? formatFigure(found.value, found.dimension) : "–";
}

// src/entry/files.ts
function createFilesPublisher(directory, options) {
	return {
		begin: async () => await makeDirectory(directory),
		publish: async (report) => {
			await makeDirectory(directory);
			const reportPath = join(directory, "report.md");
			const jsonPath = join(directory, "report.json");
			await writeFileAtomically(reportPath, report.markdown);
			await writeFileAtomically(jsonPath, formatOutcome(report.outcome));
			return {
				reportPath,
				jsonPath,
				recordPaths: options.withRecords ? await writeRecords(directory, report.runs) : []
			};
		}
	};
}
async function writeRecords(directory, runs) {
	await makeDirectory(directory);
	const paths = [];
	for (const run of runs) {
		const path = join(directory, `${fileName(run, paths.length)}.run.json`);
		await writeRun(path, run);
		paths.push(path);
	}
	return paths;
}
function fileName(run, index) {
	const safe = run.provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
	return index === 0 ? safe : `${safe}-${index + 1}`;
}

// src/entry/publishers.ts
function publishTo(publishers) {
	return {
		begin: async () => {
			for (const publisher of publishers) await publisher.begin();
		},
		publish: async (report) => {
			let published = {};
			for (const publisher of publishers) published = {
				...published,
				...await publisher.publish(report)
			};
			return published;
		}
	};
}

// src/entry/perform.ts
async function perform(mode, settings, host) {
	switch (mode) {
		case "gate": return await performGate(settings, host);
		case "measure": return await performMeasure(settings, host);
		case "baseline-update":
		case "baseline-accept": return await performRecord(mode, settings, host);
		case "baseline-show": return await performShow(settings, host);
		case "judge": return await performJudge(settings, host);
		case "compare": return await performCompare(settings, host);
		case "report":
		case "publish": return await performReport(settings, host);
		case "demo": {
			const { runDemo } = await import("./entry-demo.js");
			return { exitStatus: await runDemo(host, perform) };
		}
		default: return mode;
	}
}
async function readFile(settings) {
	return await readGateFile(settings.get("config")?.[0]);
}
async function readGate(settings, host) {
	return resolveGate(settings, await readFile(settings), host.around);
}
function openStore({ baseline: place }, host) {
	return place.kind === "directory" ? createDirectoryStore(place.path) : host.openBranch(place.branch);
}
function openEdges(gate, host) {
	const publishers = [createFilesPublisher(gate.reportDirectory, { withRecords: true }), ...host.publishers(keyOfGate(gate))];
	return {
		load: createLoad(gate.k6, version),
		baseline: openStore(gate, host),
		publisher: publishTo(publishers),
		log: host.log,
		signal: host.signal
	};
}
function keyOfGate(gate) {
	return gateKey(gate.scenarios.map(({ name, environment }) => ({
		scenario: name,
		environment
	})));
}
function optionsOf(host, repeatCommand) {
	return {
		caller: host.caller,
		baselineBranch: host.baselineBranch,
		report: {
			...host.links,
			repeatCommand
		},
		keepFirstRun: host.keepFirstRun
	};
}
function repeatedBy(gate, settings) {
	const named = settings.get("script")?.[0] ?? gate.scenarios.map(({ name }) => `--scenario ${name}`).join(" ");
	const config = settings.get("config")?.[0];
	return [
		`loadline gate ${named}`,
		...config === void 0 || config === ".github/loadline.yml" ? [] : [`--config ${config}`],
		"--target http://localhost:3000"
	].join(" ");
}
function performed({ report, published, exitStatus: status }) {
	return {
		report,
		published,
		exitStatus: status
	};
}
async function performGate(settings, host) {
	const gate = await readGate(settings, host);
	return performed(await runGate(gate, openEdges(gate, host), optionsOf(host, repeatedBy(gate, settings))));
}
async function performMeasure(settings, host) {
	const gate = await readGate(settings, host);
	const { log, signal } = host;
	const runs = await measureScenarios(gate, {
		load: createLoad(gate.k6, version),
		log,
		signal
	}, host.caller);
	const recordPaths = await writeRecords(gate.reportDirectory, runs);
	for (const path of recordPaths) host.print(path);
	const finished = runs.every((run) => run.ending.kind !== "unfinished");
	return {
		published: { recordPaths },
		exitStatus: finished ? exitStatus.passed : exitStatus.broken
	};
}
async function performRecord(mode, settings, host) {
	if (host.mayNotRecord !== void 0) throw usageFailure(host.mayNotRecord);
	const { runs, reason } = resolveRecording(settings);
	const accepts = mode === "baseline-accept";
	if (accepts && reason === void 0) throw usageFailure("reason: say why the new level is accepted; it is kept with the baseline");
	const gate = await readGate(settings, host);
	const acceptance = accepts && reason !== void 0 ? {
		reason,
		actor: host.actor,
		at: (/* @__PURE__ */ new Date()).toISOString()
	} : void 0;
	const options = {
		...optionsOf(host, repeatedBy(gate, settings)),
		runs,
		acceptance
	};
	return performed(await recordBaseline(gate, openEdges(gate, host), options));
}
async function performShow(settings, host) {
	const file = await readFile(settings);
	const store = openStore(resolveRules(settings, file, host.around), host);
	host.print(await showBaseline(resolveKeys(settings, file), store));
	return { exitStatus: exitStatus.passed };
}
function requireFiles(settings, name, mode) {
	const what = name === "report" ? "the report.json to show" : `one or more result files (${name})`;
	const files = settings.get(name) ?? [];
	if (files.length === 0) throw usageFailure(`${mode}: name ${what}`);
	return files;
}
async function performJudge(settings, host) {
	const groups = await readRecords(requireFiles(settings, "current", "judge"));
	const file = await readFile(settings);
	const rules = resolveRules(settings, file, host.around);
	const publishers = host.publishers(gateKey(groups.map(({ key }) => key)));
	const judging = {
		rules,
		objectivesOf: (scenario) => resolveObjectives(settings, file, scenario),
		baseline: openStore(rules, host),
		publisher: publishTo([createFilesPublisher(rules.reportDirectory, { withRecords: false }), ...publishers]),
		options: optionsOf(host, void 0)
	};
	return performed(await judgeRecords(groups, judging));
}
async function performCompare(settings, host) {
	const paths = {
		baseline: requireFiles(settings, "baseline", "compare"),
		current: requireFiles(settings, "current", "compare")
	};
	const file = await readFile(settings);
	const objectives = resolveObjectives(settings, file, settings.get("scenario")?.[0]);
	const { failOnInconclusive } = resolveRules(settings, file, host.around);
	const publisher = publishTo(host.publishers("compare"));
	return performed(await compareResults(paths, objectives, {
		publisher,
		failOnInconclusive
	}));
}
async function performReport(settings, host) {
	const [path = ""] = requireFiles(settings, "report", "report");
	const report = await readReport(path, contextOf(host));
	return {
		report,
		published: await publishTo(host.publishers(report.gate)).publish(report),
		exitStatus: exitStatus.passed
	};
}
function contextOf(host) {
	return {
		...host.links,
		repeatCommand: void 0,
		baselineBranch: host.baselineBranch
	};
}

// src/entry/signals.ts
function abortOnSignals() {
	const controller = new AbortController();
	for (const name of ["SIGINT", "SIGTERM"]) process.once(name, () => controller.abort());
	return controller.signal;
}

export { abortOnSignals, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, defaultBaselineDirectory, explain, githubFailure, hasStatus, once, perform, progressLine, replyOf, toJson };