import { __toESM } from "./rolldown-runtime.js";
import { didYouMean, flagOf, nearest, settings, unreadSettings } from "./modes.js";
import { Failure, exitStatus, exitStatusOf, hasErrorCode, reasonOf, runFailure, usageFailure } from "./failure.js";
import { version } from "./version.js";
import { _enum, array, boolean, datetime, discriminatedUnion, literal, looseObject, number as number$1, object, prettifyError, record, strictObject, string, toJSONSchema, union, unknown as unknown$1 } from "./zod.js";
import { Octokit, require_light, retry, throttling } from "./octokit.js";
import { errorFunction, gammaln, mean as mean$1, median, probit, quantile, sum as sum$1 } from "./simple-statistics.js";
import { require_dist } from "./yaml.js";
import { markdownTable } from "./markdown-table.js";
import { promisify, stripVTControlCharacters } from "node:util";
import { spawn } from "node:child_process";
import { closeSync, constants, createReadStream, openSync } from "node:fs";
import { access, chmod, constants as constants$1, mkdir, mkdtemp, open, readFile as readFile$1, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { arch, constants as constants$2, cpus, homedir, platform, tmpdir } from "node:os";
import { basename, delimiter, dirname, join, posix, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { createHash, randomBytes } from "node:crypto";
import { Socket, createServer } from "node:net";
import { createServer as createServer$1 } from "node:http";
import { createGunzip, gunzip, gzip } from "node:zlib";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";

// src/config/gate.ts
const defaultEnvironment = "default";

// src/judge/misses.ts
function decided(judgements) {
	return judgements.filter((it) => it.kind !== "notJudged");
}
function excess(judgement) {
	const { current, limit } = judgement;
	const creep = judgement.kind === "relative" ? judgement.creep : void 0;
	if (creep !== void 0) return Math.abs(creep.ratio) - creep.tolerance;
	return current === limit ? 0 : Math.abs(current - limit) / Math.abs(limit);
}
function misses(judgements, verdict) {
	return decided(judgements).filter((it) => it.verdict === verdict).sort((one, other) => excess(other) - excess(one));
}

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
function decimal$1(value, places) {
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
	return `${group(decimal$1(scaled, placesApart(scaled, against === void 0 || !Number.isFinite(against) ? scaled : against / factor, placesFor(scaled))))}${suffix}`;
}
function formatLimit(value, dimension) {
	if (!Number.isFinite(value)) return notFinite(value);
	const { suffix, factor } = displayOf(dimension, Math.abs(value));
	const digits = Number((value / factor).toPrecision(12));
	return `${group(decimal$1(digits, digits === 0 ? 0 : Math.min(20, Math.max(0, 11 - Math.floor(Math.log10(Math.abs(digits)))))))}${suffix}`;
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
	return group(decimal$1(percent, placesApart(percent, against === void 0 ? percent : against * 100, places)));
}
function formatChange(changeRatio, against) {
	if (!Number.isFinite(changeRatio)) return signed(notFinite(changeRatio));
	return `${signed(percentText(changeRatio, against))} %`;
}
function formatPoints(difference, against) {
	if (!Number.isFinite(difference)) return signed(notFinite(difference));
	const points = difference * 100;
	const places = points === 0 ? 0 : Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(Math.abs(points)))));
	return `${signed(group(decimal$1(points, placesApart(points, against === void 0 ? points : against * 100, places))))} pp`;
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
function sizeWords$1(objective, dimension, change) {
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

// src/report/creep.ts
const day = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "short",
	year: "numeric",
	timeZone: "UTC"
});
function sinceWords({ commit, recordedAt }) {
	const date = day.format(new Date(recordedAt));
	return commit === void 0 ? date : `${date} (${commit.slice(0, 7)})`;
}
function creepSentence(judgement, creep) {
	const { objective, dimension, current } = judgement;
	const { referenceLevel, ratio, tolerance, against } = creep;
	const size = formatChange(Math.abs(ratio), tolerance).replace(/^\+/, "");
	const from = formatFigure(referenceLevel, dimension, current);
	const to = formatFigure(current, dimension, referenceLevel);
	const level = against === "accepted" ? "the accepted level" : "the oldest runs of the baseline";
	const allowed = tolerance === 0 ? "no creep" : formatLimit(tolerance, "ratio");
	return `${indicatorWords(objective.indicator)} has crept ${ratio < 0 ? "down" : "up"} by ${size} since ${sinceWords(creep.since)}, over ${count$1(creep.runs, "run")}, from ${from} to ${to}; ${allowed} is allowed against ${level}`;
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
const quoted$3 = /(?<=^["'(]?|\s["'(]?)`([^`]+)`(?=["'),.;:!?]*(?:\s|$))/;
function text(content, longest) {
	return plain(content, longest).split(quoted$3).map((phrase, index) => index % 2 === 1 ? code(phrase, longest) : phrase.split(" ").map(word).join(" ")).join("").replace(opener, (start) => `${start.slice(0, -1)}&#${start.charCodeAt(start.length - 1)};`);
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

// src/report/headline.ts
const clearImprovement = .05;
const longestHeadline = 250;
function changeSentence(judgement) {
	const { objective, dimension, current, change } = judgement;
	const from = formatFigure(change.baseline, dimension, current);
	const to = formatFigure(current, dimension, change.baseline);
	const verb = change.difference < 0 ? "fell" : "rose";
	const size = sizeWords$1(objective, dimension, change);
	return `${indicatorWords(objective.indicator)} ${verb} by ${size}, from ${from} to ${to}`;
}
function relativeMiss(judgement) {
	const { objective, dimension, change, creep } = judgement;
	const { bound } = objective;
	if (creep !== void 0) return creepSentence(judgement, creep);
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
function improvements(judgements) {
	return decided(judgements).filter(({ objective, change }) => {
		if (change === void 0) return false;
		return (lowerIsBetter(objective) ? change.interval.high < 0 : change.interval.low > 0) && Math.abs(change.ratio ?? 0) >= clearImprovement;
	}).sort((a, b) => Math.abs(b.change?.ratio ?? 0) - Math.abs(a.change?.ratio ?? 0));
}
function missHeadline({ runs, verdict }, word) {
	const [first, ...more] = misses(verdict.judgements, word);
	const crossed = (runs[0]?.thresholds ?? []).filter((_, index) => runs.some((run) => run.thresholds[index]?.ok === false));
	const early = runs.some((run) => run.ending.kind === "abortedByThreshold") ? "; the load was stopped early" : "";
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
	if (comparability.kind === "none") return `No baseline yet${comparability.environment === "default" ? "" : ` for ${comparability.environment}`}: ${figures}`;
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
		const judgedNot = outcome.partial.length === 0 ? "The run could not be made" : "The run could not be judged";
		const what = outcome.cancelled ? "The run was cancelled before it ended" : judgedNot;
		if (first.startsWith("The run was cancelled")) return plain(withoutStop(first), longestHeadline);
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
	baseline: number$1().nullable(),
	current: number$1().nullable(),
	change: strictObject({
		difference: number$1(),
		ratio: number$1().nullable()
	}).nullable(),
	interval: strictObject({
		low: number$1().nullable(),
		high: number$1().nullable(),
		confidence: number$1()
	}).nullable(),
	limit: number$1().nullable(),
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
		why: string().nullable(),
		baseline: strictObject({
			kind: _enum([
				"comparable",
				"none",
				"changedLoad"
			]),
			runs: number$1().int().nonnegative()
		}).nullable(),
		rounds: strictObject({
			taken: number$1().int().positive(),
			design: _enum([
				"stored",
				"alternating",
				"simultaneous"
			]),
			stopped: _enum([
				"decided",
				"mostRounds",
				"budget",
				"cancelled",
				"broken"
			])
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
			why: (it.kind === "broken" ? void 0 : it.verdict.why) ?? null,
			baseline: comparedJson(it),
			rounds: it.kind === "broken" ? null : {
				taken: it.runs.length,
				design: it.design,
				stopped: it.stopped.kind
			},
			warnings: it.kind === "broken" ? [] : [...it.verdict.warnings]
		})),
		objectives: outcome.scenarios.flatMap((it) => it.kind === "judged" ? it.verdict.judgements.map((judgement) => objectiveJson(judgement, it)) : []),
		notes: [...outcome.notes]
	};
}

// src/measure/run.ts
const runSchemaVersion = "loadline/run@1";
const tags = record(string(), string());
const finite$1 = number$1();
const count = number$1().int().nonnegative();
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
		rate: number$1().min(0).max(1)
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
const share = number$1().min(0).max(1);
const generator = strictObject({
	droppedIterations: count,
	vusMax: count,
	warnings: array(string()),
	cpu: strictObject({
		mean: share,
		highest: share,
		above90: share
	}).optional(),
	asked: strictObject({
		isConstant: boolean(),
		iterations: number$1().nonnegative().optional(),
		perSecond: number$1().nonnegative().optional()
	}).optional(),
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
		first: string().optional()
	}).optional()
});
const runSchema = strictObject({
	schema: literal(runSchemaVersion),
	provenance,
	fingerprint: fingerprint.optional(),
	window: strictObject({
		start: datetime(),
		end: datetime(),
		warmUpMs: number$1().nonnegative(),
		sliceMs: number$1().int().positive().optional()
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
	generator
});

// src/baseline/history.ts
const historySchemaVersion = "loadline/baseline@1";
const mostEntriesPerBranch = 50;
const mostEntries = 400;
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
const keyOnly = looseObject({
	schema: literal(historySchemaVersion),
	scenario: string(),
	environment: string()
});
function parseKey(text, place) {
	const { success, data, error } = keyOnly.safeParse(parseJson$3(text, place));
	if (success) return {
		scenario: data.scenario,
		environment: data.environment
	};
	throw runFailure(`${place} is not a Loadline history of this version. ${howToMend}`, error);
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
		refuseUnfinished$1(entry);
		const identity = identityOf(entry);
		const known = merged.get(identity);
		merged.set(identity, known === void 0 ? entry : {
			...known,
			accepted: entry.accepted ?? known.accepted
		});
	}
	return trimHistory([...merged.values()]);
}
function refuseUnfinished$1({ run }) {
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
	const references = /* @__PURE__ */ new Set();
	for (const branch of new Set(entries.map(branchOf))) {
		const ofBranch = entries.filter((entry) => branchOf(entry) === branch);
		for (const entry of newest(ofBranch, 50)) kept.add(entry);
		const reference = ofBranch.findLast((entry) => entry.accepted !== void 0);
		if (reference !== void 0) references.add(reference);
	}
	const ofBranches = entries.filter((entry) => kept.has(entry));
	const others = ofBranches.filter((entry) => !references.has(entry));
	const dropped = new Set(others.slice(0, Math.max(0, ofBranches.length - 400)));
	return ofBranches.filter((entry) => !dropped.has(entry)).slice(-400);
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
const longestName$2 = 80;
function safeName(name) {
	const slug = name.toLowerCase().replace(/[^a-z0-9._]+/g, "-").slice(0, longestName$2).replace(/^[-.]+|[-.]+$/g, "");
	if (slug === name && slug !== "" && !reservedName.test(slug) && !/-[0-9a-f]{8}$/.test(slug)) return slug;
	const hash = createHash("sha256").update(name).digest("hex").slice(0, 8);
	return slug !== "" && !reservedName.test(slug) ? `${slug}-${hash}` : `name-${hash}`;
}
function plainKeyOf(directory, file) {
	const key = {
		scenario: file.replace(/\.json$/, ""),
		environment: directory
	};
	const path = historyPath(key);
	return path.directory === directory && path.file === file ? key : void 0;
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
	status: number$1(),
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
function explain$1(error, attempt) {
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
	const sentence = explain$1(error, attempt);
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
		async keys() {
			try {
				return await listKeys$1(github, branch);
			} catch (error) {
				throw githubFailure(error, {
					doing: `listing the baselines of ${place}`,
					permission: "contents: read"
				});
			}
		},
		assertWritable: async () => {},
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
				if (isProtected(error)) throw runFailure(`${explain$1(error, {
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
async function listKeys$1(github, branch) {
	const { owner, name: repo } = github.repository;
	const tip = await tipOf(github, branch);
	if (tip === void 0) return [];
	const { git } = github.octokit.rest;
	const { data } = await git.getTree({
		owner,
		repo,
		tree_sha: tip,
		recursive: "1"
	});
	const keys = [];
	for (const { path, type, sha } of data.tree) {
		const [directory = "", file = "", ...deeper] = path.split("/");
		if (type !== "blob" || !file.endsWith(".json") || deeper.length > 0) continue;
		const plain = plainKeyOf(directory, file);
		keys.push(plain ?? parseKey(await readBlob(github, sha), `branch ${branch}, file ${path}`));
	}
	return keys;
}
async function readBlob(github, file_sha) {
	const { owner, name: repo } = github.repository;
	const { git } = github.octokit.rest;
	return textOf((await git.getBlob({
		owner,
		repo,
		file_sha,
		mediaType: { format: "raw" }
	})).data);
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
function sameTags$2(a, b) {
	const keys = Object.keys(a);
	return keys.length === Object.keys(b).length && keys.every((key) => a[key] === b[key]);
}
function durations$2(run) {
	const metric = run.metrics.find((it) => it.name === "http_req_duration");
	return metric?.type === "trend" ? metric.series : [];
}
function failedRatio(runs, tags) {
	const all = runs.flatMap((run) => {
		const metric = run.metrics.find((it) => it.name === "http_req_failed");
		if (metric?.type !== "rate") return [];
		return metric.series.find((it) => sameTags$2(it.tags, tags))?.values ?? [];
	});
	if (all.length < 2) return all[0]?.rate;
	return sumOf$2(all, (it) => it.passes) / (sumOf$2(all, (it) => it.count) || 1);
}
function sumOf$2(items, amount) {
	return items.reduce((sum, item) => sum + amount(item), 0);
}
function levelOf$1(values) {
	if (values.length < 2) return values[0];
	const isLog = values.every((value) => value > 0);
	const sum = values.reduce((total, value) => total + (isLog ? Math.log(value) : value), 0);
	return isLog ? Math.exp(sum / values.length) : sum / values.length;
}
function percentileOf$2(series, percent) {
	return series?.values.percentiles[percent] ?? (percent === "50" ? series?.values.med : void 0);
}
function levelOfPercentile(runs, tags, percent) {
	return levelOf$1(runs.map((run) => percentileOf$2(durations$2(run).find((it) => sameTags$2(it.tags, tags)), percent)).filter((it) => it !== void 0));
}
function chartOf(runs, baseline, reference) {
	const [whole] = runs.flatMap(durations$2);
	if (whole === void 0 || baseline.length === 0) return void 0;
	const points = [.../* @__PURE__ */ new Set(["50", ...Object.keys(whole.values.percentiles)])].filter((it) => /^\d{1,2}(?:\.\d{1,4})?$/.test(it)).sort((a, b) => Number(a) - Number(b)).slice(0, 10).flatMap((percent) => {
		const [now, before] = [runs, baseline].map((them) => levelOfPercentile(them, whole.tags, percent));
		return now === void 0 || before === void 0 ? [] : [{
			label: `p${percent}`,
			now,
			before
		}];
	});
	if (points.length < 2) return void 0;
	return {
		title: `Response time in ms: bars are the ${reference}, the line is this change`,
		barsName: `${reference.slice(0, 1).toUpperCase()}${reference.slice(1)}`,
		labels: points.map((it) => it.label),
		bars: points.map((it) => it.before),
		points: points.map((it) => it.now)
	};
}
function pictureSection(runs, baseline, { reference, isOpen }) {
	const chart = chartOf(runs, baseline, reference);
	return chart === void 0 ? void 0 : {
		title: `Response times, ${reference} and this change`,
		isOpen,
		chart
	};
}
function endpointsOf$1(runs, baseline) {
	const named = runs.flatMap(durations$2).filter((it) => it.tags["name"] !== void 0);
	return [...new Map(named.map(({ tags }) => [tagWords(tags), tags]))].map(([name, tags]) => ({
		name,
		requests: sumOf$2(named.filter((it) => sameTags$2(it.tags, tags)), (it) => it.values.count),
		nowMs: levelOfPercentile(runs, tags, "95"),
		baselineMs: levelOfPercentile(baseline, tags, "95"),
		failed: failedRatio(runs, tags)
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
function endpointsSection(runs, baseline, reference = "baseline") {
	const endpoints = endpointsOf$1(runs, baseline);
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
			title: `p95 of the ${reference}`,
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
function checksOf$1(runs) {
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
function checksSection(runs) {
	const checks = checksOf$1(runs);
	if (checks.length === 0) return void 0;
	const failed = checks.filter((it) => it.fails > 0).sort((a, b) => b.fails - a.fails);
	if (failed.length === 0) return {
		title: `Checks: all passed (${checks.length})`,
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
		title: `Checks: ${failed.length} of ${checks.length} failed`,
		isOpen: false,
		table: tableOf(columns, rows, mostChecks$1)
	};
}
function thresholdsOf$1(runs) {
	const [first] = runs;
	return (first?.thresholds ?? []).map((threshold, index) => ({
		threshold,
		crossed: runs.filter((run) => run.thresholds[index]?.ok === false).length
	}));
}
function thresholdsSection(runs) {
	const all = thresholdsOf$1(runs);
	if (all.length === 0) return void 0;
	const crossed = all.filter((it) => it.crossed > 0);
	const kept = all.filter((it) => it.crossed === 0);
	const lines = [...crossed, ...kept].slice(0, 30).map(({ threshold, crossed: rounds }) => {
		const { metric, expression, abortOnFail } = threshold;
		const stop = abortOnFail ? " (stops the load)" : "";
		const share = runs.length === 1 ? "crossed" : `crossed in ${rounds} of ${runs.length} rounds`;
		return line$1(rounds === 0 ? "✅ kept: " : `❌ ${share}: `, { code: `${metric}: ${expression}` }, stop);
	});
	return {
		title: `Thresholds of the script: ${crossed.length === 0 ? "all kept" : `${crossed.length} of ${all.length} crossed`}`,
		isOpen: false,
		lines
	};
}
function figuresSection(runs, isPartial) {
	const wholes = runs.flatMap((run) => durations$2(run).slice(0, 1));
	const [whole] = wholes;
	if (whole === void 0) return void 0;
	const failed = failedRatio(runs, whole.tags);
	const p95 = levelOfPercentile(runs, whole.tags, "95");
	const requests = sumOf$2(wholes, (it) => it.values.count);
	const rows = [
		[line$1("requests"), line$1(formatFigure(requests, "number"))],
		[line$1("median response time"), figure$1(levelOf$1(wholes.map((it) => it.values.med)), "time")],
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
		amount: Math.sign(signed) * quantity.value,
		dimension: quantity.dimension
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
		const bare = cursor.position;
		if (onMiss === "fail" && take(cursor, /warn\s+(?=[A-Za-z])/y) !== void 0) throw new Unexpected("found \"warn\" without a colon", "warn: in front of the objective", bare);
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

// src/report/rounds.ts
function referenceWords({ design }) {
	return design === "stored" ? "baseline" : "base deployment";
}
function causeWords(cause) {
	switch (cause.kind) {
		case "asked": return "as asked for";
		case "toDecide": return `because ${list(cause.indicators)} cannot be told yet`;
		case "toConfirm": return `to measure the breach of ${list(cause.indicators)} again`;
		default: return cause;
	}
}
const numberWords = [
	"no",
	"one",
	"two",
	"three",
	"four",
	"five",
	"six"
];
function inWords(amount) {
	return numberWords[amount] ?? String(amount);
}
function names(indicators, { verdict }) {
	const known = new Map(verdict.judgements.map(({ objective: { indicator } }) => [formatIndicator(indicator), indicatorWords(indicator)]));
	return list(indicators.map((it) => known.get(it) ?? it));
}
function groupCauses(causes) {
	const groups = [];
	for (const cause of causes) {
		const last = groups.at(-1);
		if (last?.cause.kind === cause.kind) groups.splice(-1, 1, {
			cause,
			times: last.times + 1
		});
		else groups.push({
			cause,
			times: 1
		});
	}
	return groups;
}
function groupWords({ cause, times }, isFirst, outcome) {
	switch (cause.kind) {
		case "asked": return "so many were asked for";
		case "toDecide": {
			const open = names(cause.indicators, outcome);
			if (!isFirst) return `then ${open} could not be told yet`;
			return `the first ${times === 1 ? "" : `${inWords(times)} `}left ${open} open`;
		}
		case "toConfirm": return `the breach of ${names(cause.indicators, outcome)} was measured again`;
		default: return cause;
	}
}
function stopPieces(stopped) {
	switch (stopped.kind) {
		case "decided": return [];
		case "mostRounds": return ["; this gate may take no more"];
		case "budget": return ["; another would not have ended within the budget"];
		case "cancelled": return ["; another was cancelled"];
		case "broken": return ["; another could not be measured: ", { code: stopped.reason }];
		default: return stopped;
	}
}
function orderWords({ runs, baseline }) {
	return runs.flatMap((run, index) => {
		const base = baseline[index];
		if (base === void 0) return [];
		return Date.parse(base.window.start) <= Date.parse(run.window.start) ? ["base", "change"] : ["change", "base"];
	}).join(", ");
}
function designWords(outcome) {
	switch (outcome.design) {
		case "stored": return "";
		case "alternating": return ` side by side, in the order ${orderWords(outcome)}`;
		case "simultaneous": return " side by side, both at the same time in one process";
		default: return outcome.design;
	}
}
function roundsLine(outcome) {
	const { runs, causes, stopped, design } = outcome;
	if (runs.length === 1 && stopped.kind === "decided" && design === "stored") return void 0;
	const why = groupCauses(causes).map((group, index) => groupWords(group, index === 0, outcome));
	const because = why.length === 0 ? "" : `: ${why.join(", ")}`;
	return line$1(`${count$1(runs.length, "round")}${designWords(outcome)}${because}`, ...stopPieces(stopped));
}
function lengthMs({ window }) {
	return Math.max(0, Date.parse(window.end) - Date.parse(window.start)) || 0;
}
function requestsOf({ metrics }) {
	const requests = metrics.find((it) => it.name === "http_reqs");
	return requests?.type === "counter" ? requests.series[0]?.values.count ?? 0 : 0;
}
function totalLine({ runs, baseline, design }) {
	if (runs.length === 1 && design === "stored") return void 0;
	const seconds = (design === "alternating" ? [...runs, ...baseline] : runs).reduce((sum, run) => sum + lengthMs(run) + run.window.warmUpMs, 0) / 1e3;
	const time = formatDurationMs(Math.max(1, Math.round(seconds)) * 1e3);
	const requests = runs.reduce((sum, run) => sum + requestsOf(run), 0);
	const whose = design === "stored" ? "" : " to this change";
	return line$1(`In all: ${time} of load, ${formatFigure(requests, "number")} requests${whose}`);
}

// src/report/measured.ts
function clockText(iso) {
	return iso.slice(0, 19).replace("T", " ");
}
function windowLine({ window }) {
	const [start, end] = [clockText(window.start), clockText(window.end)];
	const isSameDay = start.slice(0, 10) === end.slice(0, 10);
	const lengthMs = Date.parse(window.end) - Date.parse(window.start);
	const length = lengthMs >= 0 ? formatDurationMs(Math.round(lengthMs / 100) * 100) : "–";
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
function baselineLine({ verdict, baseline, design }, branch) {
	const { comparability } = verdict;
	if (design !== "stored") {
		const target = baseline[0]?.provenance.target ?? "";
		return line$1("Base deployment: ", { code: target }, `, ${count$1(baseline.length, "run")}`);
	}
	if (comparability.kind === "none") return line$1("Baseline: none yet");
	if (comparability.kind === "changedLoad") return line$1(`Baseline: ${count$1(comparability.runs, "run")}, all of another load`);
	const [first, last] = [baseline[0]?.provenance, baseline.at(-1)?.provenance];
	const from = branch ?? last?.branch;
	const commits = [...new Set([first?.commit, last?.commit].filter((it) => it !== void 0).map(shortCommit))];
	return line$1(`Baseline: ${count$1(comparability.runs, "run")}`, ...from === void 0 ? [] : [" of ", { code: from }], ...commits.flatMap((commit, index) => [index === 0 ? ", " : " to ", { code: commit }]));
}
function confidenceLine({ verdict }) {
	const { falseAlarms } = verdict;
	if (falseAlarms !== void 0) {
		const { level, comparisons, looks } = falseAlarms;
		const sharing = looks > 1 ? ` and ${looks} looks at its rounds share that` : comparisons > 1 ? " share that" : "";
		return line$1(`Intervals: 95 % towards worse; towards better as sure as it takes for identical code to fail at most about ${formatFigure(level, "ratio")} of such gates (${count$1(comparisons, "comparison")}${sharing})`);
	}
	const confidence = verdict.judgements.map((it) => it.kind === "notJudged" ? void 0 : it.change).find((it) => it !== void 0)?.confidence;
	if (confidence === void 0) return void 0;
	return line$1(`Differences: each with its ${formatFigure(confidence, "ratio")} interval; a change inside it may be noise`);
}
function roundLines(runs, outcome) {
	const about = outcome === void 0 ? [] : [roundsLine(outcome), totalLine(outcome)];
	const [only, ...more] = runs;
	if (only === void 0) return about;
	if (more.length === 0) return [
		...about,
		windowLine(only),
		loadLine(only)
	];
	const told = runs.map((run, index) => line$1(`Round ${index + 1}. `, ...windowLine(run), ". ", ...loadLine(run)));
	return [...about, ...told];
}
function measuredSection(runs, outcome, context) {
	const [run] = runs;
	if (run === void 0) return void 0;
	const last = runs.at(-1) ?? run;
	const { machine, generator, loadline } = run.provenance;
	return {
		title: "How this was measured",
		isOpen: false,
		lines: [
			...roundLines(runs, outcome),
			targetLine(run),
			outcome === void 0 ? void 0 : baselineLine(outcome, context.baselineBranch),
			outcome === void 0 ? void 0 : confidenceLine(outcome),
			line$1("Machine: ", { code: `${machine.os}, ${machine.cpu}` }, `, ${count$1(machine.cores, "core")}`),
			line$1("Tools: ", { code: generator }, ", Loadline ", { code: loadline }),
			last.ending.kind === "unfinished" ? line$1("Ending: unfinished, ", { code: last.ending.reason }) : void 0,
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
	if (comparability.kind !== "changedLoad") {
		const elsewhere = comparability.kind === "none" ? comparability.otherEnvironments[0] : void 0;
		if (elsewhere !== void 0) return [line$1(...comparedElsewhere(elsewhere, isTerminal))];
		return isTerminal ? [] : [line$1("Next: record a baseline. ", ...recordedBy(outcome, context))];
	}
	const changed = comparability.changed.length === 0 ? "the load" : list(comparability.changed);
	const how = isTerminal ? ["Record a baseline of the new load: ", { code: recordedWith("update", outcome, context) }] : recordedBy(outcome, context);
	const opening = `Next: nothing to mend. Figures of different loads are not compared (changed: ${changed}). `;
	return [line$1(opening, ...how)];
}
function comparedElsewhere(environment, isTerminal) {
	return [
		"Next: to compare with the baseline that is there, set ",
		{ code: isTerminal ? `--environment ${environment}` : `environment: ${environment}` },
		", or record one here."
	];
}
function recordedWith(how, outcome, context) {
	return context.recordCommand?.(how, outcome.scenario) ?? `loadline baseline ${how}`;
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
function narrowingWords({ design, stopped }) {
	const rounds = stopped.kind === "mostRounds" ? ["more rounds"] : stopped.kind === "budget" ? ["a larger budget"] : [];
	const runs = design === "stored" ? ["more baseline runs"] : [];
	const ways = [
		"a longer run",
		...rounds,
		...runs
	];
	const last = ways.pop() ?? "";
	const words = ways.length === 0 ? `${last} or more rounds` : `${ways.join(", ")} or ${last}`;
	return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
function isAcceptable({ verdict, design }) {
	if (design !== "stored") return false;
	return verdict.judgements.some((it) => it.kind === "relative" && (it.verdict === "fail" || it.verdict === "warn"));
}
function openWords(outcome) {
	const { verdict, runs } = outcome;
	if (runs.some(({ ending }) => ending.kind !== "finished")) return "Next: find out why a threshold of the script stopped the load, and run the job again.";
	if (verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "inconclusive")) return `Next: nothing is known to be wrong. ${narrowingWords(outcome)} narrow the interval.`;
	return "Next: mend what kept it from being judged (the reason above), and run the job again.";
}
function nextStep(outcome, context) {
	if (outcome.kind === "broken") return [line$1(outcome.cancelled ? "Next: run the job again. Nothing was judged: neither a pass nor a regression." : "Next: mend the cause and run the job again. Nothing was judged: neither a pass nor a regression.")];
	const { verdict } = outcome;
	const isUnjudged = verdict.judgements.some((it) => it.kind === "notJudged");
	const record = verdict.comparability.kind !== "comparable" && isUnjudged ? recordLines(outcome, context) : [];
	switch (verdict.verdict) {
		case "pass": return record;
		case "inconclusive": return record.length > 0 ? record : [line$1(openWords(outcome))];
		case "warn":
		case "fail": {
			const relative = isAcceptable(outcome) ? "Next: find the cause. If the new level is intended, accept it (last section)." : `Next: find the cause.${context.repeatCommand === void 0 ? "" : " The last section repeats the run locally."}`;
			return [line$1(relative), ...record];
		}
		default: return verdict.verdict;
	}
}
function acceptedBy(outcome, context) {
	if (context.baselineBranch === void 0) return [{ code: recordedWith("accept", outcome, context) }];
	return ["a workflow that runs ", { code: "mode: baseline-accept" }];
}
function acceptSection(outcome, context) {
	const { acceptUrl, repeatCommand } = context;
	const lines = [];
	const isMissed = isAcceptable(outcome);
	if (isMissed && acceptUrl !== void 0) lines.push(line$1("Intended? After the merge, ", { link: {
		label: "start the baseline workflow",
		url: acceptUrl
	} }, " with a reason. It makes the new level the reference."));
	if (isMissed && acceptUrl === void 0) lines.push(line$1("Intended? After the merge, ", ...acceptedBy(outcome, context), " makes the new level the reference."));
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
		line$1(`${verdictCell(judgement.kind === "notJudged" ? "notJudged" : judgement.verdict)}${creepMark(judgement)}`)
	];
}
function creepMark(judgement) {
	return judgement.kind === "relative" && judgement.creep !== void 0 ? " (slow creep)" : "";
}
function confidenceTitle(judgements) {
	const levels = new Set(judgements.map((it) => it.kind === "notJudged" ? void 0 : it.change?.confidence).filter((it) => it !== void 0));
	const [level] = levels;
	return levels.size === 1 && level !== void 0 ? `Difference (${formatFigure(level, "ratio")} interval)` : "Difference (interval)";
}
function objectivesTable(judgements, reference) {
	if (judgements.length === 0) return void 0;
	const hasChange = judgements.some((it) => it.kind !== "notJudged" && it.change !== void 0);
	const columns = [
		{
			title: "Indicator",
			align: "left"
		},
		...hasChange ? [{
			title: reference === "baseline" ? "Baseline" : "Base deployment",
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
function notNew(outcome, word) {
	return misses(outcome.verdict.judgements, word).flatMap(({ kind, objective, dimension, limit, change }) => {
		if (kind !== "absolute" || change === void 0 || change.baseline === limit) return [];
		const isMissed = lowerIsBetter(objective) ? change.baseline > limit : change.baseline < limit;
		const isRange = objective.comparison !== "==" && objective.comparison !== "!=";
		if (!isMissed || !isRange) return [];
		const figure = formatFigure(change.baseline, dimension, limit);
		return [line$1(`Not new: ${indicatorWords(objective.indicator)} of the ${referenceWords(outcome)} is ${figure}, beyond this limit too.`)];
	});
}
function remarksOf(outcome) {
	const { verdict } = outcome;
	const remarks = [];
	const word = verdict.verdict;
	if (word === "fail" || word === "warn") for (const miss of misses(verdict.judgements, word).slice(1, 6)) remarks.push(line$1(`Also: ${missSentence(miss)}.`));
	if (word === "fail" || word === "warn") remarks.push(...notNew(outcome, word));
	if (word !== "pass") {
		const names = improvements(verdict.judgements).map((it) => indicatorWords(it.objective.indicator));
		if (names.length > 0) remarks.push(line$1(`Better than the ${referenceWords(outcome)}: ${names.slice(0, 5).join(", ")}.`));
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
function exceptionLines(runs) {
	const thrown = runs.flatMap(({ generator }) => generator.exceptions ?? []);
	const amount = thrown.reduce((sum, it) => sum + it.count, 0);
	const first = thrown.find((it) => it.first !== void 0)?.first;
	if (amount === 0) return [];
	return [line$1(`The script threw ${count$1(amount, "uncaught exception")}`, ...first === void 0 ? [] : ["; the first: ", { code: first }])];
}
function warningsSection({ verdict, runs }) {
	const said = [...new Set(runs.flatMap((run) => run.generator.warnings))].map((it) => line$1("The load generator said: ", { code: it }));
	const lines = [
		...verdict.invalid.map((it) => line$1(`Not a valid measurement: ${it}`)),
		...verdict.warnings.map((it) => line$1(it)),
		...exceptionLines(runs),
		...said
	];
	if (lines.length === 0) return void 0;
	return {
		title: `Doubts about the measurement (${lines.length})`,
		isOpen: false,
		lines: lines.slice(0, 20)
	};
}
function judgedView(outcome, name, context) {
	const { runs, baseline, verdict } = outcome;
	const reference = referenceWords(outcome);
	const sections = [
		pictureSection(runs, baseline, {
			reference,
			isOpen: verdict.verdict !== "pass"
		}),
		endpointsSection(runs, baseline, reference),
		checksSection(runs),
		thresholdsSection(runs),
		warningsSection(outcome),
		reasonsSection(verdict.judgements),
		measuredSection(runs, outcome, context),
		acceptSection(outcome, context)
	];
	const headline = scenarioHeadline(outcome);
	return {
		name,
		verdict: verdict.verdict,
		headline,
		why: whyOf$1(verdict),
		remarks: remarksOf(outcome),
		reason: reasonBeyond(headline, verdict.reason),
		objectives: objectivesTable(verdict.judgements, reference),
		next: nextStep(outcome, context),
		sections: sections.filter((it) => it !== void 0)
	};
}
function whyOf$1({ verdict, why }) {
	return why !== void 0 && (verdict === "fail" || verdict === "warn") ? line$1(why) : void 0;
}
function reasonBeyond(headline, reason) {
	const whole = reason?.trim() ?? "";
	return whole === "" || headline.includes(plain(withoutStop(whole))) ? void 0 : whole;
}
function brokenView(outcome, name, context) {
	const { partial, reason, cancelled } = outcome;
	const sections = [
		figuresSection(partial, cancelled),
		endpointsSection(partial, []),
		measuredSection(partial, void 0, context),
		repeatSection(context)
	];
	const headline = scenarioHeadline(outcome);
	return {
		name,
		verdict: "broken",
		headline,
		why: void 0,
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
function chartTable({ barsName, labels, bars, points }) {
	const figure = (value) => [`${Number((value ?? NaN).toFixed(1))} ms`];
	return {
		columns: [
			{
				title: "",
				align: "left"
			},
			{
				title: barsName,
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
function whyLines({ why }) {
	return why === void 0 ? [] : [lineText(why)];
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
		...whyLines(it),
		...scenarioLines(it)
	]);
	const why = only !== void 0 && more.length === 0 ? whyLines(only) : [];
	const notes = view.notes.map((it) => terminalText(it));
	return `${[...[
		verdictLine(view.verdict, view.headline, color),
		...why,
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

// src/baseline/choose.ts
const oldestRuns = 3;
const pullRequestEvents = /* @__PURE__ */ new Set(["pull_request", "pull_request_target"]);
function chooseBaseline$1(entries, wanted) {
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
	const ofSession = accepted === void 0 ? [] : runs.filter((run) => isSameSession(run, accepted));
	const reference = ofSession.length > 0 ? {
		kind: "accepted",
		runs: ofSession
	} : {
		kind: "oldest",
		runs: runs.slice(0, oldestRuns)
	};
	return reference.runs.length < runs.length ? reference : void 0;
}
function isSameSession(one, other) {
	if (one === other) return true;
	const [mine, theirs] = [one.provenance, other.provenance];
	return mine.workflowRun !== void 0 && mine.workflowRun === theirs.workflowRun || mine.commit !== void 0 && mine.commit === theirs.commit;
}
function withoutOwnCommit(runs, commit) {
	if (commit === void 0) return runs;
	const others = runs.filter((run) => run.provenance.commit !== commit);
	return others.length === 0 ? runs : others;
}
function loadOf({ fingerprint, window }) {
	return {
		fingerprint,
		warmUpMs: window.warmUpMs
	};
}
function changedParts(before, now) {
	const changed = changedFingerprint(before.fingerprint, now.fingerprint);
	if (before.warmUpMs === now.warmUpMs) return changed;
	return [...changed, `its warm-up (${warmUpText(before)} -> ${warmUpText(now)})`];
}
function warmUpText({ warmUpMs }) {
	return warmUpMs === 0 ? "none" : formatDurationMs(warmUpMs);
}
function changedFingerprint(before, now) {
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

// src/config/threshold.ts
const operators = [
	["<=", "<="],
	["<", "<"],
	[">=", ">="],
	[">", ">"],
	["===", "=="],
	["==", "=="],
	["!=", "!="]
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
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
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
	return text.trim().replace(/^["']+|["']+$/g, "");
}
function metricOf$1(name) {
	const [open, close] = [name.indexOf("{"), name.lastIndexOf("}")];
	if (open === -1 && close === -1) return {
		metric: name,
		tags: {}
	};
	if (open === -1 || close !== name.length - 1) return void 0;
	const tags = name.slice(open + 1, close).split(",").filter((pair) => pair !== "").map((pair) => {
		const colon = pair.indexOf(":");
		return colon === -1 ? [unquoted(pair), ""] : [unquoted(pair.slice(0, colon)), unquoted(pair.slice(colon + 1))];
	});
	return {
		metric: name.slice(0, open),
		tags: Object.fromEntries(tags)
	};
}
function parseThreshold(metric, expression) {
	const operator = operators.find(([text]) => {
		const at = expression.indexOf(text);
		return at !== -1 && at + text.length < expression.length;
	});
	if (operator === void 0) return void 0;
	const [text, comparison] = operator;
	const at = expression.indexOf(text);
	const aggregation = aggregationOf(expression.slice(0, at).trim());
	const limit = numberOf(expression.slice(at + text.length).trim());
	const of = metricOf$1(metric);
	if (aggregation === void 0 || limit === void 0 || of === void 0) return void 0;
	return {
		text: `${metric} ${expression}`,
		indicator: {
			...of,
			aggregation
		},
		comparison,
		bound: {
			kind: "absolute",
			limit,
			dimension: "number"
		},
		onMiss: "fail",
		source: { from: "script" }
	};
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
function mean(values) {
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
	return mean(values);
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

// src/judge/indicator.ts
const millisecondsPerSecond = 1e3;
function windowSecondsOf(run) {
	return Math.max(0, Date.parse(run.window.end) - Date.parse(run.window.start)) / millisecondsPerSecond;
}
function sameTags$1(one, other) {
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
			const series = metric.series.find((one) => sameTags$1(one.tags, tags));
			return series && {
				type: "trend",
				contains,
				series
			};
		}
		case "rate": {
			const series = metric.series.find((one) => sameTags$1(one.tags, tags));
			return series && {
				type: "rate",
				contains,
				series
			};
		}
		case "counter": {
			const series = metric.series.find((one) => sameTags$1(one.tags, tags));
			return series && {
				type: "counter",
				contains,
				series
			};
		}
		case "gauge": {
			const series = metric.series.find((one) => sameTags$1(one.tags, tags));
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
const sketches = /* @__PURE__ */ new WeakMap();
function readSketch(series) {
	if (!sketches.has(series)) sketches.set(series, parsedSketch(series));
	return sketches.get(series);
}
function parsedSketch(series) {
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
	const windowSlices = windowSeconds * 1e3 / (run.window.sliceMs ?? 1e3);
	return {
		kind: "found",
		aggregation,
		value,
		dimension,
		samples,
		session: run.provenance.workflowRun,
		windowSeconds,
		windowSlices
	};
}

// src/judge/noise.ts
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
		variance: Math.max(leastDesignEffect, found.variance / independent(shareOfKey(key))) * independent(share),
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
const mostDegrees$1 = 1e5;
const bisections$1 = 50;
const knownQuantiles = /* @__PURE__ */ new Map();
const mostKnown = 1e3;
function studentQuantile(probability, degreesOfFreedom) {
	if (probability < .5) return -studentQuantile(1 - probability, degreesOfFreedom);
	const degrees = Math.min(mostDegrees$1, Math.max(1, degreesOfFreedom));
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

// src/judge/spread.ts
function levelOf({ sessions }) {
	return mean$1(sessions.map((rounds) => mean$1([...rounds])));
}
function joinVariance(scatter, scatterDegrees, prior) {
	const { degreesOfFreedom: priorDegrees } = prior;
	const priorVariance = prior.standardDeviation ** 2;
	if (scatterDegrees === 0) return {
		variance: priorVariance,
		degreesOfFreedom: priorDegrees
	};
	const better = Math.max(priorDegrees, scatterDegrees);
	if (scatter > priorVariance) return {
		variance: scatter,
		degreesOfFreedom: better
	};
	const weight = priorDegrees / (priorDegrees + scatterDegrees);
	return {
		variance: weight * priorVariance + (1 - weight) * scatter,
		degreesOfFreedom: better + 1
	};
}
function scatterOf(groups) {
	const degrees = sum$1(groups.map((values) => values.length - 1));
	const squares = groups.flatMap((values) => {
		const level = mean$1([...values]);
		return values.map((value) => (value - level) ** 2);
	});
	return {
		variance: degrees > 0 ? sum$1(squares) / degrees : 0,
		degrees
	};
}
function sessionsFrom(history, prior) {
	const { sessions, withinVariance } = history;
	const count = sessions.length;
	if (count < 2) return prior;
	const levels = sessions.map((rounds) => mean$1([...rounds]));
	const steps = levels.slice(1).map((level, position) => level - (levels[position] ?? level));
	const explained = withinVariance * sum$1(sessions.map((rounds) => 1 / rounds.length)) / count;
	const { variance, degreesOfFreedom } = joinVariance(Math.max(0, sum$1(steps.map((step) => step ** 2)) / (2 * steps.length) - explained), 2 * (count - 1) ** 2 / (3 * count - 4), prior);
	return {
		standardDeviation: Math.sqrt(variance),
		degreesOfFreedom
	};
}
function storedSpread(current, baseline, priors) {
	const sessions = baseline.sessions.length;
	const rounds = sum$1(current.sessions.map((session) => session.length));
	const perRound = sum$1(baseline.sessions.map((session) => 1 / session.length)) / sessions ** 2;
	const within = (current.withinVariance + baseline.withinVariance) / 2;
	const repeated = scatterOf([...current.sessions, ...baseline.sessions]);
	const fromRounds = joinVariance(Math.max(0, repeated.variance - within), repeated.degrees, priors.rounds);
	const levels = scatterOf([baseline.sessions.map((session) => mean$1([...session]))]);
	const explained = (fromRounds.variance + baseline.withinVariance) * perRound * sessions;
	const fromSessions = joinVariance(Math.max(0, levels.variance - explained), levels.degrees, priors.sessions);
	return [
		{
			kind: "session",
			variance: fromSessions.variance * (1 + 1 / sessions),
			degreesOfFreedom: fromSessions.degreesOfFreedom
		},
		{
			kind: "round",
			variance: fromRounds.variance * (1 / rounds + perRound),
			degreesOfFreedom: fromRounds.degreesOfFreedom
		},
		{
			kind: "round",
			variance: current.withinVariance / rounds + baseline.withinVariance * perRound,
			degreesOfFreedom: Math.min(current.withinDegrees, baseline.withinDegrees)
		}
	];
}
function pairedSpread(current, base, priors) {
	const [mine, theirs] = [current.sessions.flat(), base.sessions.flat()];
	const differences = mine.map((value, index) => value - (theirs[index] ?? NaN));
	const within = current.withinVariance + base.withinVariance;
	const scatter = scatterOf([differences]);
	const prior = {
		...priors.rounds,
		standardDeviation: priors.rounds.standardDeviation * Math.SQRT2
	};
	const fromRounds = joinVariance(Math.max(0, scatter.variance - within), scatter.degrees, prior);
	return [{
		kind: "round",
		variance: fromRounds.variance / mine.length,
		degreesOfFreedom: fromRounds.degreesOfFreedom
	}, {
		kind: "round",
		variance: within / mine.length,
		degreesOfFreedom: Math.min(current.withinDegrees, base.withinDegrees)
	}];
}
function halfWidth(spread, chance) {
	const squares = spread.map(({ kind, variance, degreesOfFreedom }) => {
		const exceeded = kind === "round" ? chance.rounds : chance.sessions;
		return studentQuantile(1 - exceeded, degreesOfFreedom) ** 2 * variance;
	});
	return Math.sqrt(sum$1(squares));
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
function overdispersion(sessions) {
	const { share: whole, total } = pool(sessions);
	const degrees = sessions.length - 1;
	if (degrees === 0) return joinVariance(0, 0, sharePrior);
	const level = smoothed(whole * total, total);
	const squares = sum$1(sessions.map((session) => (pool([session]).share - whole) ** 2));
	const chance = level * (1 - level) * sessions.length / total;
	const beyondChance = Math.max(0, squares / degrees - chance);
	return joinVariance(beyondChance / (level * (1 - level)) ** 2, degrees, sharePrior);
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
function sideInterval(side, between, { rounds, sessions }) {
	const level = smoothed(side.share * side.total, side.total);
	const quantile = studentQuantile(1 - rounds, normal);
	const doubt = (studentQuantile(1 - sessions, between.degreesOfFreedom) / quantile) ** 2;
	const perSession = side.total / side.sessions;
	const inflation = side.designEffect + perSession * level * (1 - level) * between.variance * doubt;
	return wilson(side.share, side.total / inflation, quantile);
}
const nothingBetween = {
	variance: 0,
	degreesOfFreedom: normal
};
function compareShares(current, baseline, design) {
	const between = design === "sideBySide" ? nothingBetween : overdispersion(baseline);
	const [now, before] = [pool(current), pool(baseline)];
	const estimate = now.share - before.share;
	const sides = (chance) => ({
		mine: sideInterval(now, between, chance),
		theirs: sideInterval(before, between, chance)
	});
	return {
		estimate,
		low: (chance) => {
			const { mine, theirs } = sides(chance);
			return estimate - Math.hypot(now.share - mine.low, theirs.high - before.share);
		},
		high: (chance) => {
			const { mine, theirs } = sides(chance);
			return estimate + Math.hypot(mine.high - now.share, before.share - theirs.low);
		}
	};
}

// src/judge/difference.ts
const sessionShare = {
	time: .0275,
	number: .0275,
	ratio: .0275,
	frequency: .02,
	bytes: .02,
	byteRate: .02
};
const sessionDegrees = 2;
const roundShare = .01;
const roundDegrees = 8;
function isLowerBetter({ comparison }) {
	return comparison !== ">" && comparison !== ">=";
}
function priorsFor(dimension, size) {
	return {
		sessions: {
			standardDeviation: sessionShare[dimension] * size,
			degreesOfFreedom: sessionDegrees
		},
		rounds: {
			standardDeviation: roundShare * size,
			degreesOfFreedom: roundDegrees
		}
	};
}
function scaleFor({ dimension, current, baseline, history = [] }) {
	const values = [
		...current,
		...baseline,
		...history
	].map(({ value }) => value);
	if (values.every((value) => value > 0)) return {
		to: Math.log,
		error: (standardError, value) => standardError / value,
		from: Math.exp,
		priors: priorsFor(dimension, 1)
	};
	return {
		to: (value) => value,
		error: (standardError) => standardError,
		from: (scaled) => scaled,
		priors: priorsFor(dimension, Math.max(...values.map(Math.abs)))
	};
}
function sessionsOf(runs) {
	const named = /* @__PURE__ */ new Map();
	const sessions = [];
	for (const run of runs) {
		const known = run.session === void 0 ? void 0 : named.get(run.session);
		if (known !== void 0) {
			known.push(run);
			continue;
		}
		const session = [run];
		sessions.push(session);
		if (run.session !== void 0) named.set(run.session, session);
	}
	return sessions;
}
function withinOf(runs, scale) {
	const noises = runs.map((run) => {
		const { standardError, degreesOfFreedom } = noiseWithin(run);
		return {
			variance: scale.error(standardError, run.value) ** 2,
			degreesOfFreedom
		};
	});
	const total = sum$1(noises.map(({ variance }) => variance));
	const doubt = sum$1(noises.map(({ variance, degreesOfFreedom }) => variance ** 2 / degreesOfFreedom));
	const fewest = Math.min(...noises.map(({ degreesOfFreedom }) => degreesOfFreedom));
	return {
		withinVariance: total / noises.length,
		withinDegrees: doubt > 0 ? Math.max(fewest, total ** 2 / doubt) : fewest
	};
}
function sideOf(sessions, scale) {
	return {
		sessions: sessions.map((runs) => runs.map(({ value }) => scale.to(value))),
		...withinOf(sessions.flat(), scale)
	};
}
function priorsWith(history, scale) {
	if (history.length === 0) return scale.priors;
	return {
		...scale.priors,
		sessions: sessionsFrom(sideOf(sessionsOf(history), scale), scale.priors.sessions)
	};
}
const plausibleMove = 2;
function lastingOf(spread) {
	return spread.filter(({ kind }) => kind === "session");
}
function moveOf(spread) {
	const rounds = spread.filter(({ kind }) => kind === "round");
	return plausibleMove * Math.sqrt(rounds.reduce((total, { variance }) => total + variance, 0));
}
function figureOf(runs, side, scale) {
	const [only] = runs;
	return runs.length === 1 && only !== void 0 ? only.value : scale.from(levelOf(side));
}
function measureLevels(compared) {
	const scale = scaleFor(compared);
	const isPaired = compared.design === "sideBySide";
	const now = sideOf([compared.current], scale);
	const before = sideOf(isPaired ? [compared.baseline] : sessionsOf(compared.baseline), scale);
	const spread = (isPaired ? pairedSpread : storedSpread)(now, before, priorsWith(compared.history ?? [], scale));
	const [to, from] = [levelOf(now), levelOf(before)];
	const current = figureOf(compared.current, now, scale);
	const baseline = figureOf(compared.baseline, before, scale);
	const end = (distance) => scale.from(to + distance) - scale.from(from);
	return {
		current,
		baseline,
		low: (chance) => Math.min(current - baseline, end(-halfWidth(spread, chance))),
		high: (chance) => Math.max(current - baseline, end(halfWidth(spread, chance))),
		lowAtBest: (chance) => end(moveOf(spread) - halfWidth(lastingOf(spread), chance)),
		highAtBest: (chance) => end(halfWidth(lastingOf(spread), chance) - moveOf(spread))
	};
}
function measureShares(compared, objective) {
	const isBadPass = isLowerBetter(objective);
	const isCounts = (counts) => counts !== void 0;
	const countAll = (runs) => runs.map((run) => countsOf(run, isBadPass)).filter(isCounts);
	const now = [countAll(compared.current)];
	const before = compared.design === "sideBySide" ? [countAll(compared.baseline)] : sessionsOf(compared.baseline).map(countAll);
	if (now.flat().length === 0 || before.flat().length === 0) return void 0;
	const bad = compareShares(now, before, compared.design);
	return {
		current: pooledValue(compared.current),
		baseline: pooledValue(compared.baseline),
		low: isBadPass ? bad.low : (chance) => -bad.high(chance),
		high: isBadPass ? bad.high : (chance) => -bad.low(chance),
		lowAtBest: () => Number.POSITIVE_INFINITY,
		highAtBest: () => Number.NEGATIVE_INFINITY
	};
}
function differenceOf(compared, objective) {
	return measureShares(compared, objective) ?? measureLevels(compared);
}

// src/judge/chances.ts
const gateChances = {
	falseAlarm: .01,
	oversight: .05
};
const sessionPart = .75;
function falseAlarmChance({ falseAlarm, lookShare }) {
	return {
		rounds: falseAlarm * lookShare,
		sessions: Math.max(falseAlarm, gateChances.falseAlarm) * sessionPart
	};
}
const oversightChance = {
	rounds: gateChances.oversight,
	sessions: gateChances.oversight
};
function endsFor(objective, confidence) {
	const better = falseAlarmChance(confidence);
	return isLowerBetter(objective) ? {
		low: better,
		high: oversightChance
	} : {
		low: oversightChance,
		high: better
	};
}

// src/judge/family.ts
function lookShare({ number, most }) {
	const last = Math.max(most, number);
	return (number / last) ** 2 - ((number - 1) / last) ** 2;
}
function holm(chances, level) {
	const order = chances.map((chance, index) => ({
		chance,
		index
	})).sort((one, other) => one.chance - other.chance);
	const verdicts = chances.map(() => ({
		isRejected: false,
		level
	}));
	let isStopped = false;
	let stepLevel = level;
	for (const [step, { chance, index }] of order.entries()) {
		if (!isStopped) stepLevel = level / (chances.length - step);
		if (chance > stepLevel) isStopped = true;
		verdicts[index] = {
			isRejected: !isStopped,
			level: stepLevel
		};
	}
	return verdicts;
}

// src/judge/relative.ts
function changeOf(measured, compared, ends) {
	const difference = measured.current - measured.baseline;
	return {
		baseline: measured.baseline,
		difference,
		ratio: measured.baseline === 0 ? void 0 : difference / measured.baseline,
		interval: {
			low: Math.min(difference, measured.low(ends.low)),
			high: Math.max(difference, measured.high(ends.high))
		},
		confidence: 1 - ends.low.rounds - ends.high.rounds,
		baselineRuns: compared.baseline.length
	};
}
function changeAgainst(compared, objective, confidence) {
	return changeOf(differenceOf(compared, objective), compared, endsFor(objective, confidence));
}
function limitOf(bound, baseline) {
	switch (bound.measure) {
		case "share": return baseline * (1 + bound.amount);
		case "points":
		case "offset": return baseline + bound.amount;
		default: return bound.measure;
	}
}
const leastChance = 1e-9;
const bisections = 36;
function smallestLevel(holdsAt) {
	if (!holdsAt(.499)) return 1;
	if (holdsAt(leastChance)) return leastChance;
	let [low, high] = [Math.log(leastChance), Math.log(.499)];
	for (let step = 0; step < bisections; step += 1) {
		const middle = (low + high) / 2;
		if (holdsAt(Math.exp(middle))) high = middle;
		else low = middle;
	}
	return Math.exp(high);
}
function turn(measured, limit, isLower) {
	const { low, high, lowAtBest, highAtBest } = measured;
	const difference = measured.current - measured.baseline;
	const tolerance = limit - measured.baseline;
	if (isLower) return {
		shift: difference,
		tolerance,
		best: low,
		worst: high,
		bestAtBest: lowAtBest,
		worstAtBest: highAtBest
	};
	return {
		shift: -difference,
		tolerance: -tolerance,
		best: (chance) => -high(chance),
		worst: (chance) => -low(chance),
		bestAtBest: (chance) => -highAtBest(chance),
		worstAtBest: (chance) => -lowAtBest(chance)
	};
}
function weighRelative(compared, objective, { bound, lookShare }) {
	const measured = differenceOf(compared, objective);
	const limit = limitOf(bound, measured.baseline);
	const turned = turn(measured, limit, isLowerBetter(objective));
	const worseThan = Math.min(0, turned.tolerance);
	const chance = smallestLevel((level) => turned.best(falseAlarmChance({
		falseAlarm: level,
		lookShare
	})) > worseThan);
	const isShareOfNothing = bound.measure === "share" && measured.baseline === 0;
	const misses = isShareOfNothing ? turned.shift > 0 : !holds(measured.current, objective.comparison, limit);
	const settle = (level) => {
		const confidence = {
			falseAlarm: level,
			lookShare
		};
		const ends = endsFor(objective, confidence);
		const worst = turned.worst(oversightChance);
		const decided = misses ? chance <= level : isShareOfNothing || worst <= turned.tolerance;
		const couldPass = turned.worstAtBest(oversightChance) <= turned.tolerance;
		const couldFail = turned.bestAtBest(falseAlarmChance(confidence)) > worseThan;
		return {
			verdict: !decided ? isShareOfNothing ? "pass" : "inconclusive" : misses ? "fail" : "pass",
			current: measured.current,
			limit,
			change: changeOf(measured, compared, ends),
			noise: worst - turned.shift,
			roundsWouldTell: couldPass || couldFail
		};
	};
	return {
		chance,
		settle
	};
}

// src/judge/creep.ts
const timesTolerance = 2;
function driftBound(objective, drift) {
	const { bound, comparison } = objective;
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	if (comparison === "==" || comparison === "!=") return void 0;
	const direction = isLowerBetter(objective) ? 1 : -1;
	const own = direction * bound.amount;
	if (own < 0) return void 0;
	return {
		...bound,
		amount: direction * (drift === "twice" ? timesTolerance * own : drift)
	};
}
function stepsOf$1(runs, objective, dimension) {
	return runs.flatMap((run) => {
		const found = findIndicator(run, objective.indicator);
		return found.kind === "found" && found.dimension === dimension ? [{
			run,
			found
		}] : [];
	});
}
function beginningOf(steps, level, ratio) {
	const isBeyond = (position) => {
		const near = steps.slice(Math.max(0, position - 1), position + 2).map(({ found }) => found.value);
		return (median(near) / level - 1) / ratio > 1 / 2;
	};
	const lastWithin = steps.findLastIndex((_, position) => !isBeyond(position));
	return lastWithin + 1 < steps.length ? lastWithin + 1 : void 0;
}
function weighCreep(compared, objective, about) {
	const { reference, lookShare } = about;
	const bound = driftBound(objective, reference.drift);
	const { dimension, current } = compared;
	const from = stepsOf$1(reference.runs, objective, dimension);
	const [first] = from;
	if (bound === void 0 || first === void 0 || compared.design === "sideBySide") return void 0;
	const history = stepsOf$1(inOrder(about.baseline), objective, dimension);
	const evidence = weighRelative({
		dimension,
		current,
		baseline: from.map(({ found }) => found),
		design: "stored",
		history: history.map(({ found }) => found)
	}, objective, {
		bound,
		lookShare
	});
	const tell = (level) => {
		const { verdict, change } = evidence.settle(level);
		if (verdict !== "fail" || change.ratio === void 0) return void 0;
		const beginning = beginningOf(history, change.baseline, change.ratio);
		const { commit, recordedAt } = (history[beginning ?? 0] ?? first).run.provenance;
		return {
			against: reference.kind,
			referenceLevel: change.baseline,
			ratio: change.ratio,
			interval: change.interval,
			tolerance: Math.abs(bound.amount),
			since: {
				commit,
				recordedAt
			},
			runs: history.length - (beginning ?? 0)
		};
	};
	return {
		evidence,
		tell
	};
}
function inOrder(runs) {
	const begun = ({ window }) => Date.parse(window.start);
	return [...runs].sort((one, other) => begun(one) - begun(other));
}

// src/judge/sentences.ts
function listed$1(names) {
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
function remedy(finding, { design, baseline }) {
	if (design === "sideBySide" || finding.roundsWouldTell) return "more rounds or longer ones would tell";
	const sessions = sessionsOf(baseline).length;
	if (sessions < fewSessions && sessions < baseline.length) {
		const jobs = sessions === 1 ? "one job" : `${sessions} jobs`;
		return `the ${baseline.length} baseline runs come from ${jobs}, too few to tell what sets machines apart; record in more jobs (as on each push), or compare side by side (base-url)`;
	}
	if (sessions < fewSessions) return `${baseline.length === 1 ? "one baseline run" : `${baseline.length} baseline runs`} cannot tell noise from change; record more (baseline update --runs 3), or compare side by side (base-url)`;
	return "the baseline's runs differ by as much among themselves; compare side by side (base-url), or allow more";
}
const fewSessions = 5;
function openSentence(objective, finding, compared) {
	const { change } = finding;
	const about = {
		change,
		dimension: compared.dimension
	};
	const tell = (difference) => differenceText(difference, objective, about);
	return `${formatIndicator(objective.indicator)} changed by ${tell(change.difference)}, and noise leaves anything from ${tell(change.interval.low)} to ${tell(change.interval.high)} open; ${remedy(finding, compared)}`;
}
function noiseFloorSentence(objective, finding, dimension) {
	const { change, noise } = finding;
	const noiseText = differenceText(noise, objective, {
		change,
		dimension
	}).replace(/^\+/, "");
	return `${objective.text}: the tolerance is below the noise of these measurements (${noiseText}), so it cannot be confirmed; allow more, or measure longer or more often (\`loadline calibrate\` says how much).`;
}
function fewSamplesSentence(objective, samples) {
	const whole = Math.floor(samples.beyond);
	const lie = whole === 1 ? "sample lies" : "samples lie";
	return `${objective.text}: only ${whole} ${lie} beyond ${formatIndicator(objective.indicator)}; ${samples.wanted} or more make it steady.`;
}
function absenceSentence(comparability) {
	switch (comparability.kind) {
		case "none": {
			const { environment, otherEnvironments } = comparability;
			const branch = comparability.branch === void 0 ? "" : ` for ${comparability.branch}`;
			const isElsewhere = otherEnvironments.length > 0;
			return `there is no baseline yet${branch}${environment === "default" && !isElsewhere ? "" : ` in the environment ${environment}`}${isElsewhere ? `, only in ${listed$1(otherEnvironments)}` : ""}`;
		}
		case "changedLoad": return `the load itself changed${comparability.changed.length === 0 ? "" : ` (${listed$1(comparability.changed)})`}, so earlier runs are not comparable`;
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
		case "tags": return `the run has no samples of ${formatIndicator(indicator)}${near.length === 0 ? "" : `; it has ${listed$1(near)}`}`;
		case "aggregation": return `the run cannot tell ${formatIndicator(indicator)}; ${metric} has ${listed$1(near)}`;
		default: return missing;
	}
}
function problemText(problem) {
	const { objective } = problem;
	const what = problem.kind === "missing" ? missingText(problem) : `the unit of the bound does not fit ${formatIndicator(objective.indicator)}; expected ${problem.expected}`;
	const advice = objective.source.from === "default" ? "; write objectives for what the script does measure" : "";
	return `${whereOf(objective)}: "${objective.text}": ${what}${advice}`;
}
function unitsExpected(dimension, isRelative) {
	return isRelative ? `a tolerance in % or ${expectedUnits(dimension)}` : expectedUnits(dimension);
}
function leftOutSentence({ objective }) {
	return `The default objective ${objective.text} was left out: the run has no ${objective.indicator.metric}. Write objectives for what the script measures.`;
}
function explainMisconfiguration(problems) {
	return problems.map(problemText).join("\n");
}

// src/judge/outage.ts
const leastMs = 2e3;
const fewestFailures$1 = 10;
const mostFailuresElsewhere = .25;
const fewestIterationsPerSecond = 10;
const leastShareAround = .1;
function longestStretch(slices, holds) {
	let longest = {
		from: 0,
		to: 0
	};
	let from = 0;
	for (let slice = 0; slice <= slices; slice += 1) {
		if (slice < slices && holds(slice)) continue;
		if (slice - from > longest.to - longest.from) longest = {
			from,
			to: slice
		};
		from = slice + 1;
	}
	return longest;
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}
function outageOf(kind, { from, to }, sliceMs) {
	if ((to - from) * sliceMs < leastMs) return void 0;
	return {
		kind,
		fromSeconds: from * sliceMs / 1e3,
		lastedSeconds: (to - from) * sliceMs / 1e3
	};
}
function failingTime(run, sliceMs) {
	const metric = run.metrics.find(({ name }) => name === "http_req_failed");
	const slices = metric?.type === "rate" ? metric.series[0]?.slices : void 0;
	if (slices === void 0) return void 0;
	const { count, passes: failed } = slices;
	const stretch = longestStretch(count.length, (slice) => (count[slice] ?? 0) > 0 && failed[slice] === count[slice]);
	const failedInside = sum(failed.slice(stretch.from, stretch.to));
	const elsewhere = sum(count) - failedInside;
	if (failedInside < fewestFailures$1 || elsewhere === 0) return void 0;
	if ((sum(failed) - failedInside) / elsewhere > mostFailuresElsewhere) return void 0;
	return outageOf("allFailed", stretch, sliceMs);
}
function silentTime(run, sliceMs) {
	const perSecond = run.generator.asked?.perSecond ?? 0;
	const metric = run.metrics.find(({ name }) => name === "http_reqs");
	const counts = metric?.type === "counter" ? metric.series[0]?.slices?.count : void 0;
	if (counts === void 0 || perSecond < fewestIterationsPerSecond) return void 0;
	const stretch = longestStretch(counts.length, (slice) => counts[slice] === 0);
	const least = leastShareAround * sum(counts);
	if (sum(counts.slice(0, stretch.from)) < least || sum(counts.slice(stretch.to)) < least) return void 0;
	return outageOf("noneEnded", stretch, sliceMs);
}
function outageIn(run) {
	const sliceMs = run.window.sliceMs ?? 1e3;
	return failingTime(run, sliceMs) ?? silentTime(run, sliceMs);
}

// src/judge/warm-up.ts
const blocksOfThird = 5;
const fewestDeviations = 4;
const leastRatio = [{
	percent: 50,
	ratio: 1.15
}, {
	percent: 95,
	ratio: 1.3
}];
function isSliced$1(series) {
	return series.slices !== void 0;
}
const nearlyAll$1 = .99;
function strataOf(series) {
	const [whole, ...others] = series;
	if (whole === void 0) return [];
	const endpoints = others.filter(({ tags }) => Object.keys(tags).length === 1 && tags["name"] !== void 0);
	const accounted = endpoints.reduce((sum, { values }) => sum + values.count, 0);
	const sliced = endpoints.filter(isSliced$1);
	return sliced.length === endpoints.length && accounted >= nearlyAll$1 * whole.values.count && sliced.length > 0 ? sliced : [whole].filter(isSliced$1);
}
function sumBetween(values, from, to) {
	return values.slice(from, to).reduce((sum, value) => sum + value, 0);
}
function shareAbove(strata, key, { from, to }) {
	let above = 0;
	let count = 0;
	for (const { slices } of strata) {
		above += sumBetween(slices.above[key] ?? [], from, to);
		count += sumBetween(slices.count, from, to);
	}
	return above / count;
}
function medianOf(values) {
	const sorted = values.filter((value) => value !== null).sort((left, right) => left - right);
	const middle = (sorted.length - 1) / 2;
	return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}
function meanOf(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
function squaresOf(values) {
	const mean = meanOf(values);
	return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}
function isAboveLater({ slices, third }, figure) {
	const figuresFrom = (start) => Array.from({ length: blocksOfThird }, (_, block) => {
		const edge = (at) => start + Math.floor(at * third / blocksOfThird);
		return figure({
			from: edge(block),
			to: edge(block + 1)
		});
	});
	const [first, middle, last] = [
		0,
		Math.floor((slices - third) / 2),
		slices - third
	].map(figuresFrom);
	if (first === void 0 || middle === void 0 || last === void 0) return false;
	const deviation = Math.sqrt((squaresOf(middle) + squaresOf(last)) / 8);
	return meanOf(first) - meanOf(last) > fewestDeviations * deviation;
}
const mostlyWhole = .8;
function thirdsOf(run, slices) {
	const inWindow = (Date.parse(run.window.end) - Date.parse(run.window.start)) / (run.window.sliceMs ?? 1e3);
	const whole = Math.min(slices, Math.floor(inWindow + 1 - mostlyWhole));
	return {
		slices: whole,
		third: Math.floor(whole / 3)
	};
}
const mostLoadChange = .2;
function isSteadyLoad(run, counts, { slices, third }) {
	const { asked } = run.generator;
	if (asked !== void 0) return asked.isConstant;
	const first = sumBetween(counts, 0, third);
	const last = sumBetween(counts, slices - third, slices);
	return Math.abs(first - last) <= mostLoadChange * Math.max(first, last);
}
function warmUpDrift(run) {
	const durations = run.metrics.find(({ name }) => name === "http_req_duration");
	if (durations?.type !== "trend") return void 0;
	const [whole] = durations.series;
	if (whole?.slices === void 0) return void 0;
	const thirds = thirdsOf(run, whole.slices.count.length);
	const { slices, third } = thirds;
	if (third < blocksOfThird || !isSteadyLoad(run, whole.slices.count, thirds)) return void 0;
	const strata = strataOf(durations.series);
	for (const { percent, ratio } of leastRatio) {
		const key = percentileKey(percent);
		const ofSlices = whole.slices.percentiles[key] ?? [];
		const levelOf = ({ from, to }) => medianOf(ofSlices.slice(from, to));
		const firstMs = levelOf({
			from: 0,
			to: third
		});
		const lastMs = levelOf({
			from: slices - third,
			to: slices
		});
		if (firstMs >= ratio * lastMs && isAboveLater(thirds, (block) => Math.log(levelOf(block))) && isAboveLater(thirds, (block) => shareAbove(strata, key, block))) return {
			percent,
			firstMs,
			lastMs,
			seconds: third * (run.window.sliceMs ?? 1e3) / 1e3
		};
	}
}

// src/judge/validity.ts
const busyOnAverage = .9;
const busyForTime = .25;
const mostDropped = .01;
const leastReached = .95;
const mostGeneratorErrors = .001;
const mostUnanswered = .5;
function percent(share) {
	return formatFigure(share, "ratio");
}
function number(value) {
	return formatFigure(value, "number");
}
function counted(value) {
	return String(Math.round(value)).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
function sumOfCounter(run, name) {
	const metric = run.metrics.find((one) => one.name === name);
	return metric?.type === "counter" ? metric.series[0]?.values.count : void 0;
}
const leastAskedMs = 1e4;
function isBusy({ generator: { cpu }, window }) {
	const windowMs = Date.parse(window.end) - Date.parse(window.start);
	if (cpu === void 0 || windowMs < leastAskedMs) return false;
	return cpu.mean > busyOnAverage || cpu.above90 > busyForTime;
}
function generatorBusy(run) {
	const { cpu } = run.generator;
	if (cpu === void 0 || !isBusy(run)) return void 0;
	return {
		clause: `the machine that made the load ${cpu.mean > busyOnAverage ? `was ${percent(cpu.mean)} busy on average` : `was more than 90 % busy for ${percent(cpu.above90)} of the time`}, so its own delays are in the figures; use a larger machine, one that does not run the target as well, or a lower rate`,
		undecidable: "latencyAndThroughput"
	};
}
function iterationsOf(run) {
	const finished = sumOfCounter(run, "iterations") ?? 0;
	const dropped = run.generator.droppedIterations;
	const asked = run.generator.asked?.iterations ?? finished + dropped;
	return asked > 0 ? {
		asked,
		finished,
		dropped
	} : void 0;
}
function neededVus(run) {
	const metric = run.metrics.find(({ name }) => name === "iteration_duration");
	const averageMs = metric?.type === "trend" ? metric.series[0]?.values.avg : void 0;
	const { perSecond } = run.generator.asked ?? {};
	if (averageMs === void 0 || perSecond === void 0) return "";
	const needed = Math.ceil(perSecond * averageMs / 1e3);
	if (needed <= (run.generator.vusExhausted ?? 0)) return " for a time";
	return `: an iteration took ${formatFigure(averageMs, "time")} on average, for which ${number(perSecond)}/s need about ${counted(needed)} VUs`;
}
function waitedForTarget(run) {
	return (run.generator.vusExhausted ?? 0) > 0 && !isBusy(run);
}
function droppedTooMany(run) {
	const iterations = iterationsOf(run);
	return iterations !== void 0 && iterations.dropped > mostDropped * iterations.asked ? iterations : void 0;
}
function droppedText({ dropped, asked }) {
	return `k6 dropped ${counted(dropped)} of ${counted(asked)} iterations (${percent(dropped / asked)})`;
}
function vusExhausted(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || !waitedForTarget(run)) return void 0;
	const vus = counted(run.generator.vusExhausted ?? 0);
	return {
		clause: `${droppedText(iterations)} because all ${vus} VUs it may use were busy${neededVus(run)}; so the requests that would have met the target at its slowest are missing; look why iterations take that long, or raise maxVUs if they may`,
		undecidable: "latency"
	};
}
function iterationsDropped(run) {
	const iterations = droppedTooMany(run);
	if (iterations === void 0 || waitedForTarget(run)) return void 0;
	const cause = run.generator.vusExhausted === void 0 ? "; raise maxVUs if its VUs were all busy, and look at the CPU of its machine" : ", which the machine that made the load could not start in time; raise preAllocatedVUs, or use a larger machine";
	return {
		clause: `${droppedText(iterations)}${cause}`,
		undecidable: "latencyAndThroughput"
	};
}
function rateNotReached(run) {
	const asked = run.generator.asked?.iterations;
	if (asked === void 0 || run.generator.vusMax === 0) return void 0;
	const started = (sumOfCounter(run, "iterations") ?? 0) + run.generator.droppedIterations + run.generator.vusMax;
	if (started >= leastReached * asked) return void 0;
	return {
		clause: `k6 started at most ${counted(started)} of the ${counted(asked)} iterations asked for (${percent(started / asked)}), so the load was lower than the script says; use a larger machine or a lower rate`,
		undecidable: "latencyAndThroughput"
	};
}
function generatorErrors(run) {
	const errors = run.generator.unanswered?.generator;
	const requests = sumOfCounter(run, "http_reqs") ?? 0;
	if (errors === void 0 || !(errors.count > mostGeneratorErrors * requests)) return void 0;
	return {
		clause: `${counted(errors.count)} of ${counted(requests)} requests failed on the machine that made the load (${errors.first}), not at the target; raise its limits of open files and ports, reuse connections, and check its name server`,
		undecidable: "all"
	};
}
function unanswered(run) {
	const errors = run.generator.unanswered?.target;
	const requests = sumOfCounter(run, "http_reqs") ?? 0;
	if (errors === void 0 || !(errors.count > mostUnanswered * requests)) return void 0;
	return {
		clause: `${counted(errors.count)} of ${counted(requests)} requests got no answer (${errors.first}), so their durations are not the target's; look at its log`,
		undecidable: "latency"
	};
}
function outage(run) {
	const found = outageIn(run);
	if (found === void 0) return void 0;
	return {
		clause: `${found.kind === "allFailed" ? "every request failed" : "no request ended"} for ${number(found.lastedSeconds)} s from second ${number(found.fromSeconds)} on, so the target was down for a part of the run; look at its log for that time`,
		undecidable: "latency"
	};
}
function warmingUp(run) {
	const drift = warmUpDrift(run);
	if (drift === void 0) return void 0;
	const { percent: percentile, firstMs, lastMs, seconds } = drift;
	const name = percentile === 50 ? "the median" : `p${percentile}`;
	const [first, last] = [formatFigure(firstMs, "time", lastMs), formatFigure(lastMs, "time", firstMs)];
	return {
		clause: `the target was still warming up: ${name} was ${first} in the first ${number(seconds)} s and ${last} in the last; set warm-up to leave the beginning out, or a longer one`,
		undecidable: "latency"
	};
}
const rules = [
	{
		kind: "generatorBusy",
		find: generatorBusy
	},
	{
		kind: "generatorErrors",
		find: generatorErrors
	},
	{
		kind: "iterationsDropped",
		find: iterationsDropped
	},
	{
		kind: "rateNotReached",
		find: rateNotReached
	},
	{
		kind: "vusExhausted",
		find: vusExhausted
	},
	{
		kind: "unanswered",
		find: unanswered
	},
	{
		kind: "outage",
		find: outage
	},
	{
		kind: "warmingUp",
		find: warmingUp
	}
];
function whichRuns(positions, runs) {
	if (positions.length === runs) return "";
	return `in round ${positions.map((position) => String(position + 1)).join(" and ")} of ${runs}, `;
}
function validityOf(runs) {
	return rules.flatMap(({ kind, find }) => {
		const found = runs.flatMap((run, position) => {
			const finding = find(run);
			return finding === void 0 ? [] : [{
				position,
				finding
			}];
		});
		const [first] = found;
		if (first === void 0) return [];
		const positions = found.map(({ position }) => position);
		return [{
			kind,
			clause: `${whichRuns(positions, runs.length)}${first.finding.clause}`,
			undecidable: first.finding.undecidable,
			runs: positions
		}];
	});
}
const ofSamples = [
	"avg",
	"min",
	"med",
	"max",
	"percentile"
];
function isLatency({ metric, aggregation }, type) {
	return (builtinMetrics.get(metric)?.contains ?? "time") === "time" && type !== "gauge" && ofSamples.includes(aggregation.kind);
}
function isThroughput({ aggregation }, type) {
	return aggregation.kind === "count" || aggregation.kind === "rate" && type === "counter";
}
function touches({ undecidable }, indicator, ofScript) {
	const type = builtinMetrics.get(indicator.metric)?.type ?? ofScript;
	switch (undecidable) {
		case "all": return true;
		case "latencyAndThroughput": return isLatency(indicator, type) || isThroughput(indicator, type);
		case "latency": return isLatency(indicator, type);
		default: return undecidable;
	}
}

// src/judge/opinion.ts
const steadySamplesBeyond = 10;
const fewestSamplesBeyond = 5;
const cutShortSentence = "the load was stopped early, so this run is no whole measurement and cannot be compared with whole ones";
function foundIn$1(runs, objective) {
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
			roundWouldTell: false,
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
			roundWouldTell: false,
			warnings: []
		}
	};
}
function unitProblem(objective, dimension) {
	const { bound } = objective;
	const wanted = bound.kind === "relative" && bound.measure === "points" ? "ratio" : bound.dimension ?? "number";
	if (wanted === "number" || wanted === dimension) return void 0;
	return {
		kind: "wrongUnit",
		objective,
		dimension,
		expected: unitsExpected(dimension, bound.kind === "relative")
	};
}
function fewestBeyond$2(found) {
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
function comparedWith({ objective, current, baseline: runs }, { input }) {
	const dimension = current[0]?.dimension ?? "number";
	const baseline = foundIn$1(runs, objective).filter((one) => one.dimension === dimension);
	const design = input.design === "sideBySide" && baseline.length === current.length ? "sideBySide" : "stored";
	return baseline.length === 0 ? void 0 : {
		dimension,
		current,
		baseline,
		design
	};
}
function judgeAbsolute(measured, bound, context) {
	const { objective, current } = measured;
	const value = pooledValue(current);
	const compared = context.isCutShort ? void 0 : comparedWith(measured, context);
	const confidence = {
		falseAlarm: gateChances.falseAlarm,
		lookShare: context.lookShare
	};
	return {
		judgement: {
			kind: "absolute",
			objective,
			dimension: current[0]?.dimension ?? "number",
			current: value,
			verdict: holds(value, objective.comparison, bound.limit) ? "pass" : objective.onMiss,
			limit: bound.limit,
			change: compared && changeAgainst(compared, objective, confidence)
		},
		open: void 0,
		roundWouldTell: false,
		warnings: [...leftOutWarnings(measured), ...fewSamplesWarnings(objective, fewestBeyond$2(current))]
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
		roundWouldTell: false,
		warnings: []
	};
}
function opennessOf(objective, about, context) {
	const { finding, compared, beyond } = about;
	const name = formatIndicator(objective.indicator);
	if (context.isCutShort) return {
		open: cutShortSentence,
		roundWouldTell: false
	};
	if (beyond !== void 0 && beyond < 5) return {
		open: `${name} rests on fewer than ${5} samples beyond it; a longer run would tell`,
		roundWouldTell: false
	};
	if (finding.verdict !== "inconclusive") return {
		open: void 0,
		roundWouldTell: false
	};
	return {
		open: openSentence(objective, finding, compared),
		roundWouldTell: finding.roundsWouldTell
	};
}
function creepOf({ creep }, { finding, beyond }, { levelOf, context }) {
	const provesNothing = context.isCutShort || beyond !== void 0 && beyond < 5;
	if (creep === void 0 || provesNothing || finding.verdict === "fail") return void 0;
	return creep.tell(levelOf(creep.evidence));
}
function settle$1(weighed, levelOf, context) {
	const { measured, compared, evidence } = weighed;
	const { objective } = measured;
	const finding = evidence.settle(levelOf(evidence));
	const beyond = fewestBeyond$2([...compared.current, ...compared.baseline]);
	const creep = creepOf(weighed, {
		finding,
		beyond
	}, {
		levelOf,
		context
	});
	const openness = creep === void 0 ? opennessOf(objective, {
		finding,
		compared,
		beyond
	}, context) : {
		open: void 0,
		roundWouldTell: false
	};
	const decided = finding.verdict === "fail" || creep !== void 0 ? objective.onMiss : finding.verdict;
	const verdict = openness.open === void 0 ? decided : "inconclusive";
	const tolerance = Math.abs(finding.limit - finding.change.baseline);
	const floor = finding.noise > tolerance && finding.change.baseline !== 0 && finding.verdict !== "fail" ? [noiseFloorSentence(objective, finding, compared.dimension)] : [];
	return {
		judgement: {
			kind: "relative",
			objective,
			dimension: compared.dimension,
			current: finding.current,
			verdict,
			limit: finding.limit,
			change: finding.change,
			creep
		},
		...openness,
		warnings: [
			...leftOutWarnings(measured),
			...fewSamplesWarnings(objective, beyond),
			...floor
		]
	};
}
function countingRounds(objective, { input, invalidities }) {
	const { indicator } = objective;
	const type = input.runs[0]?.metrics.find(({ name }) => name === indicator.metric)?.type;
	const leftOut = invalidities.filter((one) => touches(one, indicator, type));
	const isInvalid = (position) => leftOut.some(({ runs }) => runs.includes(position));
	const runs = input.runs.filter((_, position) => !isInvalid(position));
	const isPaired = input.design === "sideBySide";
	return {
		runs,
		baseline: input.baseline.filter((_, position) => !isPaired || !isInvalid(position)),
		leftOut
	};
}
function judgeInvalid(objective, current, leftOut) {
	const clause = leftOut[0]?.clause ?? "";
	return {
		kind: "opinion",
		opinion: {
			judgement: {
				kind: "notJudged",
				objective,
				dimension: current[0]?.dimension ?? "number",
				current: pooledValue(current),
				reason: sentenceOf(clause)
			},
			open: `the measurement is not valid: ${clause}`,
			roundWouldTell: true,
			warnings: []
		}
	};
}
function sentenceOf(clause) {
	return `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}.`;
}
function leftOutWarnings({ objective, leftOut }) {
	const name = formatIndicator(objective.indicator);
	return leftOut.map(({ clause }) => sentenceOf(`${clause} (left out of ${name})`));
}
function judgeObjective(objective, context) {
	const { runs } = context.input;
	const all = foundIn$1(runs, objective);
	const [first] = all;
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
	const rounds = countingRounds(objective, context);
	const current = foundIn$1(rounds.runs, objective);
	if (current.length === 0) return judgeInvalid(objective, all, rounds.leftOut);
	const measured = {
		objective,
		current,
		baseline: rounds.baseline,
		leftOut: rounds.leftOut
	};
	const { bound } = objective;
	if (bound.kind === "absolute") return {
		kind: "opinion",
		opinion: judgeAbsolute(measured, bound, context)
	};
	const compared = comparedWith(measured, context);
	if (compared === void 0) return {
		kind: "opinion",
		opinion: notCompared(objective, current, context)
	};
	const { lookShare, input } = context;
	return {
		kind: "weighed",
		weighed: {
			measured,
			compared,
			evidence: weighRelative(compared, objective, {
				bound,
				lookShare
			}),
			creep: input.reference && weighCreep(compared, objective, {
				reference: input.reference,
				baseline: measured.baseline,
				lookShare
			})
		}
	};
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

// src/judge/why/shift.ts
const sigmasForOne = 2.5;
function sigmasFor(figures) {
	return figures <= 1 ? sigmasForOne : probit(1 - chanceBeyond(sigmasForOne) / figures);
}
const fewestBeyond$1 = 10;
function foundIn(runs, indicator) {
	return runs.flatMap((run) => {
		const found = findIndicator(run, indicator);
		if (found.kind === "absent" || (samplesBeyond(found) ?? fewestBeyond$1) < fewestBeyond$1) return [];
		return [found];
	});
}
function indicatorOf(metric, tags, aggregation) {
	return {
		metric,
		tags: { ...tags },
		aggregation
	};
}
function shiftOf(compared, indicator) {
	const { runs, baseline, design = "stored" } = compared;
	const [now, before] = [foundIn(runs, indicator), foundIn(baseline, indicator)];
	const [first] = now;
	if (first === void 0 || now.length < runs.length || before.length < baseline.length) return void 0;
	if (before.length === 0) return void 0;
	const scale = scaleFor({
		dimension: first.dimension,
		current: now,
		baseline: before,
		design
	});
	const isPaired = design === "sideBySide" && now.length === before.length;
	const current = sideOf([now], scale);
	const stored = sideOf(isPaired ? [before] : sessionsOf(before), scale);
	const spread = (isPaired ? pairedSpread : storedSpread)(current, stored, scale.priors);
	const standardError = Math.sqrt(sum$1(spread.map(({ variance }) => variance)));
	const [to, from] = [levelOf(current), levelOf(stored)];
	return {
		baseline: scale.from(from),
		current: scale.from(to),
		at: (sigmas) => scale.from(to + sigmas * standardError) - scale.from(from)
	};
}
function shareShiftOf(compared, indicator) {
	const { runs, baseline, design = "stored" } = compared;
	const counted = (found) => found.flatMap((one) => countsOf(one, true) ?? []);
	const now = counted(foundIn(runs, indicator));
	const sessions = sessionsOf(foundIn(baseline, indicator)).map(counted);
	const before = design === "sideBySide" ? [sessions.flat()] : sessions;
	if (now.length === 0 || before.flat().length === 0) return void 0;
	const shares = compareShares([now], before, design);
	const shareOf = (counts) => sum$1(counts.map(({ bad }) => bad)) / sum$1(counts.map(({ total }) => total));
	return {
		baseline: shareOf(before.flat()),
		current: shareOf(now),
		at: (sigmas) => {
			if (sigmas === 0) return shares.estimate;
			const beyond = chanceBeyond(Math.abs(sigmas));
			const chance = {
				rounds: beyond,
				sessions: beyond
			};
			return sigmas < 0 ? shares.low(chance) : shares.high(chance);
		}
	};
}
function chanceBeyond(sigmas) {
	return (1 - errorFunction(sigmas / Math.SQRT2)) / 2;
}
function ratioOf(shift) {
	return shift.at(0) / Math.abs(shift.baseline);
}
function areApart(one, other, sigmas) {
	const reach = (shift) => (shift.at(sigmas) - shift.at(0)) / Math.abs(shift.baseline);
	return Math.abs(ratioOf(one) - ratioOf(other)) > Math.hypot(reach(one), reach(other));
}
const largestNegligible = .25;
function negligibleBeside(ratio, shift) {
	return Math.min(Math.abs(ratio) / 2, largestNegligible) * Math.abs(shift.baseline);
}
function movementOf(shift, bounds) {
	const { sigmas, negligible } = bounds;
	const [low, high] = [shift.at(-sigmas), shift.at(sigmas)];
	if (low > 0) return "rose";
	if (high < 0) return "fell";
	return low >= -negligible && high <= negligible ? "stayed" : "open";
}

// src/judge/why/errors.ts
const failures = "http_req_failed";
const explained$2 = .8;
const mostFailures = .9;
const fewestFailures = 20;
const spreadShare = .2;
function sameTags(one, other) {
	const keys = Object.keys(one);
	return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
function failuresOf(run) {
	const metric = run.metrics.find(({ name }) => name === failures);
	return metric?.type === "rate" ? metric.series : [];
}
function shareShift(compared, tags) {
	return shareShiftOf(compared, indicatorOf(failures, tags, { kind: "rate" }));
}
function endpointsIn$1(compared) {
	const requests = /* @__PURE__ */ new Map();
	for (const { tags, values } of compared.runs.flatMap(failuresOf)) {
		const name = tags["name"];
		if (name === void 0 || Object.keys(tags).length > 1) continue;
		requests.set(name, (requests.get(name) ?? 0) + values.count);
	}
	const sigmas = sigmasFor(requests.size);
	return [...requests].flatMap(([name, count]) => {
		const shift = shareShift(compared, { name });
		if (shift === void 0) return [];
		const isClear = movementOf(shift, {
			sigmas,
			negligible: 0
		}) === "rose";
		return [{
			name,
			added: shift.at(0) * count,
			isClear
		}];
	});
}
function endpointsFailing(compared) {
	const endpoints = endpointsIn$1(compared);
	const whole = shareShift(compared, {});
	if (endpoints.length < 2 || whole === void 0) return void 0;
	const requests = sum$1(compared.runs.map((run) => failuresOf(run)[0]?.values.count ?? 0));
	const added = whole.at(0) * requests;
	const clear = endpoints.filter(({ isClear }) => isClear).sort((one, other) => other.added - one.added);
	for (const most of [1, 2]) {
		const carriers = clear.slice(0, most);
		const share = sum$1(carriers.map((one) => one.added)) / added;
		if (carriers.length === most && share >= explained$2 && share <= 1 / explained$2) return {
			kind: "carriers",
			names: carriers.map(({ name }) => name),
			share: Math.min(1, share)
		};
	}
	return clear.length === endpoints.length ? {
		kind: "all",
		count: clear.length
	} : void 0;
}
function shortestSpan(perSlice) {
	const wanted = mostFailures * sum$1([...perSlice]);
	let shortest = {
		from: 0,
		to: perSlice.length
	};
	let [from, inside] = [0, 0];
	for (const [index, failed] of perSlice.entries()) {
		inside += failed;
		while (inside - (perSlice[from] ?? 0) >= wanted) {
			inside -= perSlice[from] ?? 0;
			from += 1;
		}
		if (inside >= wanted && index + 1 - from < shortest.to - shortest.from) shortest = {
			from,
			to: index + 1
		};
	}
	return shortest;
}
function isThroughout(rounds) {
	const thirds = [
		0,
		0,
		0
	];
	for (const perSlice of rounds) {
		const { from, to } = shortestSpan(perSlice);
		if (to - from <= perSlice.length / 2) return false;
		for (const [index, failed] of perSlice.entries()) {
			const third = Math.floor(3 * index / perSlice.length);
			thirds[third] = (thirds[third] ?? 0) + failed;
		}
	}
	return thirds.every((failed) => failed > 0 && failed >= spreadShare * sum$1(thirds));
}
function whenFailing(runs, tags) {
	const rounds = runs.map((run) => ({
		series: failuresOf(run).find((one) => sameTags(one.tags, tags)),
		sliceSeconds: (run.window.sliceMs ?? 1e3) / 1e3
	}));
	const failed = rounds.map(({ series }) => series?.values.passes ?? 0);
	if (sum$1(failed) < fewestFailures) return void 0;
	if (rounds.length > 1 && Math.max(...failed) >= mostFailures * sum$1(failed)) return {
		kind: "oneRound",
		rounds: rounds.length
	};
	const slices = rounds.map(({ series }) => series?.slices?.passes ?? []);
	if (isThroughout(slices)) return { kind: "throughout" };
	const [only = []] = slices;
	const [round] = rounds;
	if (rounds.length > 1 || round === void 0 || only.length === 0) return void 0;
	const { from, to } = shortestSpan(only);
	if (to - from > only.length / 2) return void 0;
	return {
		kind: "span",
		fromSeconds: from * round.sliceSeconds,
		toSeconds: to * round.sliceSeconds
	};
}
function byExpectation(run, isExpected) {
	const metric = run.metrics.find(({ name }) => name === "http_req_duration");
	if (metric?.type !== "trend") return void 0;
	return metric.series.find((one) => sameTags(one.tags, { expected_response: isExpected }));
}
function speedOf(runs) {
	const totals = runs.flatMap((run) => {
		const whole = run.metrics.find(({ name }) => name === "http_req_duration");
		const [all] = whole?.type === "trend" ? whole.series : [];
		const [good, bad] = [byExpectation(run, "true")?.values, byExpectation(run, "false")?.values];
		if (all === void 0 || good === void 0 && bad === void 0) return [];
		const { count, sum: time } = all.values;
		return [{
			failing: bad ?? {
				count: count - (good?.count ?? 0),
				sum: time - (good?.sum ?? 0)
			},
			others: good ?? {
				count: count - (bad?.count ?? 0),
				sum: time - (bad?.sum ?? 0)
			}
		}];
	});
	if (totals.length < runs.length) return void 0;
	const [bad, good] = [sum$1(totals.map((it) => it.failing.count)), sum$1(totals.map((it) => it.others.count))];
	if (Math.min(bad, good) < fewestFailures) return void 0;
	const failingMs = sum$1(totals.map((it) => it.failing.sum)) / bad;
	const othersMs = sum$1(totals.map((it) => it.others.sum)) / good;
	return failingMs >= 2 * othersMs || othersMs >= 2 * failingMs ? {
		failingMs,
		othersMs
	} : void 0;
}
function explainErrors(compared, tags) {
	const isWhole = Object.keys(tags).length === 0;
	const endpoints = isWhole ? endpointsFailing(compared) : void 0;
	const when = whenFailing(compared.runs, tags);
	const speed = isWhole ? speedOf(compared.runs) : void 0;
	return endpoints === void 0 && when === void 0 && speed === void 0 ? void 0 : {
		kind: "errors",
		endpoints,
		when,
		speed
	};
}

// src/judge/why/beside.ts
const unchanged = {
	share: .1,
	failures: .01
};
function besideOf(shift, negligible) {
	if (shift === void 0) return { kind: "open" };
	const kind = movementOf(shift, {
		sigmas: sigmasFor(1),
		negligible
	});
	return kind === "rose" || kind === "fell" ? {
		kind,
		ratio: ratioOf(shift)
	} : { kind };
}
function throughputBeside(compared) {
	const shift = shiftOf(compared, indicatorOf("http_reqs", {}, { kind: "rate" }));
	return besideOf(shift, unchanged.share * Math.abs(shift?.baseline ?? 0));
}
function latencyBeside(compared, tags) {
	const shift = shiftOf(compared, indicatorOf("http_req_duration", tags, { kind: "avg" }));
	return besideOf(shift, unchanged.share * Math.abs(shift?.baseline ?? 0));
}
function errorsBeside(compared) {
	return besideOf(shareShiftOf(compared, indicatorOf("http_req_failed", {}, { kind: "rate" })), unchanged.failures);
}

// src/judge/why/distribution.ts
const tails = [
	95,
	99,
	90
];
const lowestTail = 75;
function percentileShift(compared, { metric, tags }, percent) {
	return shiftOf(compared, indicatorOf(metric, tags, {
		kind: "percentile",
		percent
	}));
}
function tailsOf(compared, subject) {
	const { aggregation } = subject;
	const own = aggregation.kind === "percentile" && aggregation.percent >= lowestTail ? [aggregation.percent] : [];
	return [.../* @__PURE__ */ new Set([...own, ...tails])].flatMap((percent) => {
		const shift = percentileShift(compared, subject, percent);
		return shift === void 0 ? [] : [{
			percent,
			shift
		}];
	});
}
function evennessOf$1(body, tail, sigmas) {
	const [bodyRatio, tailRatio] = [ratioOf(body), ratioOf(tail)];
	const apart = tailRatio - bodyRatio;
	if (areApart(body, tail, sigmas)) return apart > 0 ? "tailMore" : "medianMore";
	return Math.abs(apart) <= Math.max(bodyRatio, tailRatio) / 3 ? "even" : "open";
}
function distributionMoved(compared, subject) {
	const body = percentileShift(compared, subject, 50);
	const all = tailsOf(compared, subject);
	if (body === void 0 || all.length === 0) return void 0;
	const sigmas = sigmasFor(1);
	const rose = (shift) => movementOf(shift, {
		sigmas,
		negligible: 0
	}) === "rose";
	const stayed = (shift, beside) => movementOf(shift, {
		sigmas,
		negligible: negligibleBeside(ratioOf(beside), shift)
	}) === "stayed";
	const tail = all.find(({ shift }) => rose(shift));
	if (tail === void 0) {
		const [first] = all;
		if (first === void 0 || !rose(body) || !stayed(first.shift, body)) return void 0;
		return {
			kind: "median",
			percent: first.percent,
			ratio: ratioOf(body)
		};
	}
	if (rose(body)) return {
		kind: "whole",
		evenness: evennessOf$1(body, tail.shift, sigmas)
	};
	if (!stayed(body, tail.shift)) return void 0;
	return {
		kind: "tail",
		percent: tail.percent,
		ratio: ratioOf(tail.shift)
	};
}

// src/judge/why/endpoints.ts
const durations$1 = "http_req_duration";
const wholeCoverage = .95;
const blurredShare = .15;
function durationsOf(run) {
	const metric = run.metrics.find(({ name }) => name === durations$1);
	return metric?.type === "trend" ? metric.series : [];
}
function weightsIn(runs) {
	const weights = /* @__PURE__ */ new Map();
	for (const run of runs) {
		const [whole, ...others] = durationsOf(run);
		for (const { tags, values } of others) {
			const name = tags["name"];
			if (whole === void 0 || name === void 0 || Object.keys(tags).length > 1) continue;
			const weight = values.count / whole.values.count / runs.length;
			weights.set(name, (weights.get(name) ?? 0) + weight);
		}
	}
	return weights;
}
function endpointsIn(compared, aggregation) {
	const before = weightsIn(compared.baseline);
	return [...weightsIn(compared.runs)].flatMap(([name, weight]) => {
		const shift = shiftOf(compared, indicatorOf(durations$1, { name }, aggregation));
		const average = shiftOf(compared, indicatorOf(durations$1, { name }, { kind: "avg" }));
		if (shift === void 0 || average === void 0) return [];
		return [{
			name,
			shift,
			average,
			weight: (weight + (before.get(name) ?? weight)) / 2
		}];
	});
}
function contribution({ average, weight }) {
	return weight * average.at(0);
}
function carriersOf(moved, all) {
	const names = moved.toSorted((one, other) => contribution(other) - contribution(one)).map(({ name }) => name);
	const total = sum$1(all.map(contribution));
	const others = all.filter((one) => !moved.includes(one));
	const noise = sum$1(others.map(({ average, weight }) => weight * (average.at(1) - average.at(0))));
	const share = sum$1(moved.map(contribution)) / total;
	return {
		names,
		share: total > 0 && share > 0 && noise / total <= blurredShare ? Math.min(1, share) : void 0
	};
}
function evennessOf(endpoints, sigmas) {
	const shifts = endpoints.map(({ shift }) => shift);
	const middle = median(shifts.map(ratioOf));
	if (shifts.some((shift) => {
		const expected = middle * shift.baseline;
		return shift.at(-sigmas) > expected || shift.at(sigmas) < expected;
	})) return "uneven";
	return shifts.every((shift) => Math.abs(ratioOf(shift) - middle) <= middle / 2) ? "even" : "open";
}
function movedBy(compared, aggregation) {
	const all = endpointsIn(compared, aggregation);
	if (all.length < 2) return void 0;
	const sigmas = sigmasFor(all.length);
	const moved = all.filter(({ shift }) => movementOf(shift, {
		sigmas,
		negligible: 0
	}) === "rose");
	if (moved.length === 0) return void 0;
	const isWhole = sum$1(all.map(({ weight }) => weight)) >= wholeCoverage;
	if (moved.length === all.length && isWhole) {
		const largest = moved.toSorted((one, other) => contribution(other) - contribution(one)).slice(0, 1);
		const evenness = evennessOf(moved, sigmas);
		return {
			kind: "all",
			count: all.length,
			evenness,
			most: carriersOf(largest, all)
		};
	}
	return movedBeside(moved, all, {
		sigmas,
		isWhole
	});
}
function movedBeside(moved, all, { sigmas, isWhole }) {
	const [least] = moved.map(({ shift }) => shift).sort((one, other) => ratioOf(one) - ratioOf(other));
	if (least === void 0) return void 0;
	const others = all.filter((one) => !moved.includes(one)).map(({ shift }) => shift);
	const haveStayed = others.every((shift) => movementOf(shift, {
		sigmas,
		negligible: negligibleBeside(ratioOf(least), shift)
	}) === "stayed");
	const carriers = carriersOf(moved, all);
	if (haveStayed && isWhole) return {
		kind: "only",
		...carriers
	};
	if (others.some((shift) => ratioOf(shift) < ratioOf(least) && areApart(shift, least, sigmas))) return {
		kind: "some",
		count: all.length,
		...carriers
	};
	return moved.length * 2 > all.length ? {
		kind: "most",
		moved: moved.length,
		count: all.length
	} : void 0;
}
function endpointsMoved(compared, aggregation) {
	if (endpointsIn(compared, aggregation).length === weightsIn(compared.runs).size) return movedBy(compared, aggregation);
	const byAverage = movedBy(compared, { kind: "avg" });
	return byAverage?.kind === "only" || byAverage?.kind === "all" ? byAverage : void 0;
}

// src/judge/why/phases.ts
const average = { kind: "avg" };
const metrics = {
	queueing: "http_req_blocked",
	connecting: "http_req_connecting",
	handshaking: "http_req_tls_handshaking",
	sending: "http_req_sending",
	waiting: "http_req_waiting",
	receiving: "http_req_receiving"
};
const requestPhases = [
	"sending",
	"waiting",
	"receiving"
];
const allPhases = [
	"queueing",
	"connecting",
	"handshaking",
	...requestPhases
];
const explained$1 = .8;
function varianceBound(runs, metric) {
	const bounds = runs.flatMap((run) => {
		const found = run.metrics.find(({ name }) => name === metric);
		const [whole] = found?.type === "trend" ? found.series : [];
		if (whole === void 0) return [];
		const { avg, min, max, count } = whole.values;
		return [2 * (max - avg) * (avg - min) / count];
	});
	return bounds.length === 0 ? 0 : mean$1(bounds) / bounds.length;
}
function shiftOfPhase(compared, phase, sigmas) {
	const metric = metrics[phase];
	const shift = shiftOf(compared, indicatorOf(metric, {}, average));
	if (shift === void 0) return void 0;
	const variance = phase === "waiting" ? 0 : varianceBound(compared.runs, metric) + varianceBound(compared.baseline, metric);
	const difference = shift.at(0);
	return {
		phase,
		difference,
		isClear: shift.at(-sigmas) > 0 && difference > sigmas * Math.sqrt(variance)
	};
}
function shiftsOf(compared, phases) {
	const sigmas = sigmasFor(phases.length);
	const shifts = phases.flatMap((phase) => shiftOfPhase(compared, phase, sigmas) ?? []);
	const partsOfBlocked = shifts.filter(({ phase }) => phase === "connecting" || phase === "handshaking");
	const inside = sum$1(partsOfBlocked.map(({ difference }) => difference));
	return shifts.map((one) => one.phase === "queueing" ? {
		...one,
		difference: one.difference - inside
	} : one);
}
function phasesMoved(compared, phases, total) {
	const shifts = shiftsOf(compared, phases);
	const whole = total ?? sum$1(shifts.map(({ difference }) => difference));
	if (!(whole > 0)) return void 0;
	const clear = shifts.filter(({ isClear, difference }) => isClear && difference > 0).sort((one, other) => other.difference - one.difference);
	for (const most of [1, 2]) {
		const carriers = clear.slice(0, most);
		const share = sum$1(carriers.map(({ difference }) => difference)) / whole;
		if (share >= explained$1 && share <= 1 / explained$1) return {
			phases: carriers.map(({ phase }) => phase),
			share: Math.min(1, share)
		};
	}
}
function waitingMoved(compared, of) {
	const waiting = shiftOf(compared, indicatorOf(metrics.waiting, of.tags, of.aggregation));
	if (waiting === void 0 || waiting.at(-sigmasFor(1)) <= 0 || of.shift.at(0) <= 0) return void 0;
	const share = waiting.at(0) / of.shift.at(0);
	return share >= explained$1 && share <= 1 / explained$1 ? {
		phases: ["waiting"],
		share: Math.min(1, share)
	} : void 0;
}

// src/judge/why/throughput.ts
const tellingShare = .01;
function droppedIn(run) {
	const iterations = run.metrics.find(({ name }) => name === "iterations");
	if (iterations?.type !== "counter") return void 0;
	const { droppedIterations } = run.generator;
	const [{ values }] = [iterations.series[0] ?? { values: { count: 0 } }];
	const asked = droppedIterations + values.count;
	return asked === 0 ? 0 : droppedIterations / asked;
}
function droppedOf({ runs, baseline }) {
	const [now, before] = [runs, baseline].map((some) => some.map(droppedIn));
	const [known, reference] = [now ?? [], before ?? []].map((all) => all.filter((it) => it !== void 0));
	if (known === void 0 || reference === void 0 || known.length < runs.length) return void 0;
	if (known.every((share) => share === 0)) return 0;
	return known.every((share) => share >= tellingShare + Math.max(0, ...reference)) ? mean$1(known) : void 0;
}
function areUsersExhausted(runs) {
	return runs.every(({ generator }) => (generator.vusExhausted ?? 0) > 0);
}
function explainThroughput(compared, tags) {
	const dropped = droppedOf(compared);
	const latency = latencyBeside(compared, tags);
	const errors = errorsBeside(compared);
	const phases = phasesMoved(compared, allPhases);
	if (!((dropped ?? 0) > 0 || latency.kind === "rose" || errors.kind === "rose" || phases !== void 0 || latency.kind === "stayed")) return void 0;
	return {
		kind: "throughput",
		dropped,
		usersExhausted: (dropped ?? 0) > 0 && areUsersExhausted(compared.runs),
		latency,
		phases,
		errors
	};
}
function requestsPerIteration({ runs, baseline }) {
	const all = [...runs, ...baseline];
	const total = (metric) => sum$1(all.map((run) => {
		const found = run.metrics.find(({ name }) => name === metric);
		return found?.type === "counter" ? found.series[0]?.values.count ?? 0 : 0;
	}));
	const [requests, iterations] = [total("http_reqs"), total("iterations")];
	return requests > 0 && iterations > 0 ? requests / iterations : void 0;
}

// src/judge/why/latency.ts
function subjectOf(indicator, endpoints) {
	const isWhole = Object.keys(indicator.tags).length === 0;
	if (endpoints === void 0) return indicator;
	if (endpoints.kind !== "only") return isWhole ? indicator : void 0;
	const [name, ...more] = endpoints.names;
	return name === void 0 || more.length > 0 ? void 0 : {
		...indicator,
		tags: { name }
	};
}
function endpointsBehind(compared, indicator) {
	const { metric, tags, aggregation } = indicator;
	const { name, ...others } = tags;
	if (metric !== "http_req_duration" || Object.keys(others).length > 0) return void 0;
	const endpoints = endpointsMoved(compared, aggregation);
	return (endpoints?.kind === "only" || endpoints?.kind === "some") && name !== void 0 && !endpoints.names.includes(name) ? void 0 : endpoints;
}
function distributionBehind(compared, subject, endpoints) {
	const distribution = distributionMoved(compared, subject);
	return (endpoints?.kind === "some" || endpoints?.kind === "all" && endpoints.evenness === "uneven") && distribution?.kind !== "tail" ? void 0 : distribution;
}
function requestPhasesMoved(compared, subject) {
	const { metric, tags, aggregation } = subject;
	const average = shiftOf(compared, indicatorOf(metric, tags, { kind: "avg" }));
	if (average !== void 0 && average.at(-sigmasFor(1)) > 0) return Object.keys(tags).length === 0 ? phasesMoved(compared, requestPhases, average.at(0)) : waitingMoved(compared, {
		tags,
		aggregation: { kind: "avg" },
		shift: average
	});
	const shift = shiftOf(compared, indicatorOf(metric, tags, aggregation));
	return shift === void 0 ? void 0 : waitingMoved(compared, {
		tags,
		aggregation,
		shift
	});
}
function phasesBehind(compared, subject) {
	const average = indicatorOf(subject.metric, subject.tags, { kind: "avg" });
	switch (subject.metric) {
		case "http_req_duration": return requestPhasesMoved(compared, subject);
		case "http_req_blocked": return phasesMoved(compared, [
			"queueing",
			"connecting",
			"handshaking"
		], shiftOf(compared, average)?.at(0));
		case "iteration_duration": {
			const [shift, requests] = [shiftOf(compared, average), requestsPerIteration(compared)];
			if (shift === void 0 || requests === void 0 || shift.at(-sigmasFor(1)) <= 0) return void 0;
			return phasesMoved(compared, allPhases, shift.at(0) / requests);
		}
		default: return;
	}
}
function explainLatency(compared, indicator) {
	const endpoints = endpointsBehind(compared, indicator);
	const subject = subjectOf(indicator, endpoints);
	const distribution = subject && distributionBehind(compared, subject, endpoints);
	const phases = phasesBehind(compared, subject ?? indicator) ?? phasesBehind(compared, indicator);
	const throughput = throughputBeside(compared);
	const errors = errorsBeside(compared);
	return endpoints !== void 0 || distribution !== void 0 || phases !== void 0 || errors.kind === "rose" ? {
		kind: "latency",
		endpoints,
		distribution,
		phases,
		throughput,
		errors
	} : void 0;
}

// src/judge/why/sentence.ts
const longestSentence = 200;
const longestName$1 = 40;
const mostNames = 2;
const plainName = /^[\p{L}\p{N}/][\p{L}\p{N}_/{}.-]*$/u;
function nameWords(name) {
	const line = name.slice(0, 1e3).replace(/[\s\p{Cc}]+/gu, " ").trim();
	const characters = [...line];
	const short = characters.length <= longestName$1 ? line : `${characters.slice(0, 39).join("")}…`;
	return plainName.test(short) ? short : `"${short.replaceAll("\"", "'")}"`;
}
function namesWords(names) {
	const shown = names.slice(0, mostNames).map(nameWords);
	const more = names.length - shown.length;
	return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(" and ");
}
function percentWords(share) {
	return `${share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}
const nearlyAll = .995;
function sizeWords(ratio) {
	return formatChange(Math.abs(ratio)).replace(/^\+/, "");
}
function shareWords(share) {
	return share === void 0 || share >= nearlyAll ? "" : ` (${percentWords(share)} of the change)`;
}
function endpointsWords(endpoints) {
	switch (endpoints.kind) {
		case "only": return `only ${namesWords(endpoints.names)} got slower${shareWords(endpoints.share)}`;
		case "some": {
			const { names, share, count } = endpoints;
			if (names.length <= mostNames) return `slower beyond noise: ${namesWords(names)}${shareWords(share)}`;
			const first = namesWords(names.slice(0, 1));
			return `${names.length} of ${count} endpoints got slower${shareWords(share)}, ${first} with the largest part`;
		}
		case "most": return `${endpoints.moved} of ${endpoints.count} endpoints got slower (noise leaves the others open)`;
		case "all": {
			const { count, evenness, most } = endpoints;
			const all = count === 2 ? "both endpoints" : `all ${count} endpoints`;
			if (evenness === "even") return `${all} got slower by about the same share`;
			return `${all} got slower${evenness === "uneven" ? `, ${mostWords(most, count)}` : ""}`;
		}
		default: return endpoints;
	}
}
function mostWords({ names, share = 0 }, count) {
	return share >= 1.5 / count ? `but not alike: ${namesWords(names)} has ${percentWords(share)} of the change` : "but not by the same share";
}
function distributionAside(distribution) {
	switch (distribution.kind) {
		case "whole": return `, ${wholeWords(distribution.evenness)}`;
		case "tail": {
			const { percent, ratio } = distribution;
			return `, only in the slowest requests: p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
		}
		case "median": return `, but not in the slowest requests: p${distribution.percent} stayed`;
		default: return distribution;
	}
}
function wholeWords(evenness) {
	switch (evenness) {
		case "even": return "the median as much as the tail";
		case "tailMore": return "the tail more than the median";
		case "medianMore": return "the median more than the tail";
		case "open": return "the median and the tail";
		default: return evenness;
	}
}
function distributionWords(distribution) {
	switch (distribution.kind) {
		case "whole": return `the whole distribution moved, ${wholeWords(distribution.evenness)}`;
		case "tail": {
			const { percent, ratio } = distribution;
			return `only the slowest requests moved: p${percent} rose by ${sizeWords(ratio)} while the median stayed`;
		}
		case "median": {
			const { percent, ratio } = distribution;
			return `the slowest requests did not move: the median rose by ${sizeWords(ratio)} while p${percent} stayed`;
		}
		default: return distribution;
	}
}
const phaseWords = {
	queueing: "waiting for a free connection",
	connecting: "connecting",
	handshaking: "TLS handshakes",
	sending: "sending requests",
	waiting: "waiting for the server",
	receiving: "receiving responses"
};
function phasesWords({ phases }) {
	return `the added time goes into ${phases.map((phase) => phaseWords[phase]).join(" and ")}`;
}
function besideClauses({ throughput, errors }) {
	const moved = [
		...throughput.kind === "fell" ? [`throughput fell by ${sizeWords(throughput.ratio)}`] : [],
		...throughput.kind === "rose" ? [`throughput rose by ${sizeWords(throughput.ratio)}`] : [],
		...errors.kind === "rose" ? ["more requests failed"] : []
	];
	const stayed = [...throughput.kind === "stayed" ? ["throughput"] : [], ...errors.kind === "stayed" ? ["errors"] : []];
	return stayed.length === 0 ? moved : [...moved, `${stayed.join(" and ")} stayed the same`];
}
function latencyClauses(why) {
	const { endpoints, distribution, phases } = why;
	const who = endpoints === void 0 ? distribution && distributionWords(distribution) : `${endpointsWords(endpoints)}${distribution === void 0 ? "" : distributionAside(distribution)}`;
	return [
		...who === void 0 ? [] : [who],
		...phases ? [phasesWords(phases)] : [],
		...besideClauses(why)
	];
}
function failingWords(endpoints) {
	if (endpoints.kind === "all") return endpoints.count === 2 ? "both endpoints fail more often" : `all ${endpoints.count} endpoints fail more often`;
	const { names, share = 1 } = endpoints;
	return `${share >= nearlyAll ? "all added failures" : `${percentWords(share)} of the added failures`} are on ${namesWords(names)}`;
}
function whenWords(when) {
	switch (when.kind) {
		case "throughout": return "requests fail throughout the run";
		case "span": return `nine in ten fail between ${when.fromSeconds} s and ${when.toSeconds} s of the run`;
		case "oneRound": return `nine in ten fail in one of ${when.rounds} rounds`;
		default: return when;
	}
}
function errorsClauses({ endpoints, when, speed }) {
	const clauses = [...endpoints ? [failingWords(endpoints)] : [], ...when ? [whenWords(when)] : []];
	if (speed === void 0) return clauses;
	const [failing, others] = [speed.failingMs, speed.othersMs].map((value) => formatFigure(value, "time"));
	return [...clauses, `failing requests take ${failing} on average, the others ${others}`];
}
function movedWords(what, beside) {
	return beside.kind === "rose" ? [`${what} rose by ${sizeWords(beside.ratio)}`] : [];
}
function throughputClauses(why) {
	const { dropped, usersExhausted, latency, phases, errors } = why;
	const exhausted = usersExhausted ? " because all virtual users were busy" : "";
	const clauses = [
		...(dropped ?? 0) > 0 ? [`the generator dropped ${percentWords(dropped ?? 0)} of the iterations${exhausted}`] : [],
		...movedWords("the mean response time", latency),
		...phases ? [phasesWords(phases)] : [],
		...errors.kind === "rose" ? ["more requests failed"] : []
	];
	const stayed = [...latency.kind === "stayed" ? ["response times stayed the same"] : [], ...dropped === 0 ? ["no iterations were dropped"] : []];
	return stayed.length === 0 ? clauses : [...clauses, stayed.join(" and ")];
}
function clausesOf(why) {
	switch (why.kind) {
		case "latency": return latencyClauses(why);
		case "errors": return errorsClauses(why);
		case "throughput": return throughputClauses(why);
		default: return why;
	}
}
function whySentence(why) {
	const [first = "", ...others] = clausesOf(why);
	let sentence = first;
	for (const clause of others) {
		const longer = `${sentence}; ${clause}`;
		if (longer.length >= longestSentence) break;
		sentence = longer;
	}
	return `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

// src/judge/why.ts
const explained = /* @__PURE__ */ new Set([
	"percentile",
	"avg",
	"med"
]);
function gotWorse(judgement) {
	if (judgement.kind === "notJudged" || judgement.change === void 0) return false;
	if (judgement.verdict !== "fail" && judgement.verdict !== "warn") return false;
	const { interval } = judgement.change;
	switch (judgement.objective.comparison) {
		case "<":
		case "<=": return interval.low > 0;
		case ">":
		case ">=": return interval.high < 0;
		case "==":
		case "!=": return false;
		default: return judgement.objective.comparison;
	}
}
function explain(judgement, compared) {
	if (!gotWorse(judgement) || compared.runs.length === 0 || compared.baseline.length === 0) return void 0;
	const { indicator, comparison } = judgement.objective;
	const { metric, tags, aggregation } = indicator;
	const isLimitAbove = comparison === "<" || comparison === "<=";
	if (metric === "http_req_failed") return isLimitAbove ? explainErrors(compared, tags) : void 0;
	if (metric === "http_reqs" || metric === "iterations") return isLimitAbove ? void 0 : explainThroughput(compared, tags);
	if (!isLimitAbove || judgement.dimension !== "time" || !explained.has(aggregation.kind)) return void 0;
	return explainLatency(compared, indicator);
}

// src/judge/judge.ts
function comparisonsOf({ evidence, creep }) {
	return creep === void 0 ? [evidence] : [evidence, creep.evidence];
}
function settleAll(outcomes, context) {
	const levels = /* @__PURE__ */ new Map();
	const all = outcomes.flatMap((one) => one.kind === "weighed" ? [one.weighed] : []);
	for (const onMiss of ["fail", "warn"]) {
		const family = all.filter(({ measured }) => measured.objective.onMiss === onMiss).flatMap(comparisonsOf);
		const verdicts = holm(family.map(({ chance }) => chance), gateChances.falseAlarm);
		for (const [index, { level }] of verdicts.entries()) {
			const evidence = family[index];
			if (evidence !== void 0) levels.set(evidence, level);
		}
	}
	const levelOf = (evidence) => levels.get(evidence) ?? gateChances.falseAlarm;
	return outcomes.flatMap((one) => {
		if (one.kind === "problem") return [];
		if (one.kind === "opinion") return [one.opinion];
		return [settle$1(one.weighed, levelOf, context)];
	});
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
const mostReasons = 3;
function reasonFrom(reasons) {
	const unique = [...new Set(reasons)];
	const rest = unique.length - mostReasons;
	return `${unique.slice(0, mostReasons).join("; ")}${rest > 0 ? `; and ${rest} more like these` : ""}.`;
}
function problemsOf(outcomes) {
	const all = outcomes.flatMap((one) => one.kind === "problem" ? [one.problem] : []);
	const leftOut = all.filter(({ kind, objective }) => kind === "missing" && objective.source.from === "default");
	return {
		leftOut,
		problems: outcomes.length > all.length ? all.filter((problem) => !leftOut.includes(problem)) : all
	};
}
function invaliditiesOf({ runs, baseline, design }) {
	const ofBase = design === "sideBySide" ? validityOf(baseline) : [];
	return [...validityOf(runs), ...ofBase.map((one) => ({
		...one,
		clause: `on the base deployment, ${one.clause}`
	}))];
}
function whyOf(judgements, verdict, { runs, baseline, design = "stored" }) {
	if (verdict !== "fail" && verdict !== "warn") return void 0;
	const [first] = misses(judgements, verdict);
	const why = first && explain(first, {
		runs,
		baseline,
		design
	});
	return why && whySentence(why);
}
function anotherRound$1(opinions, { input, isCutShort }) {
	if (input.runs.length >= (input.mostRounds ?? 0) || isCutShort) return { kind: "unneeded" };
	const named = (some) => [...new Set(some.map(({ judgement }) => formatIndicator(judgement.objective.indicator)))];
	const missed = opinions.filter((opinion) => verdictWord(opinion) === "fail");
	if (missed.length > 0) return input.runs.length === 1 ? {
		kind: "toConfirm",
		indicators: named(missed)
	} : { kind: "unneeded" };
	const open = opinions.filter((opinion) => opinion.roundWouldTell && decides(opinion));
	return open.length > 0 ? {
		kind: "toDecide",
		indicators: named(open)
	} : { kind: "unneeded" };
}
function falseAlarmsOf(outcomes, { input }) {
	const comparisons = outcomes.flatMap((one) => one.kind === "weighed" && one.weighed.measured.objective.onMiss === "fail" ? comparisonsOf(one.weighed) : []).length;
	const looks = Math.max(input.runs.length, input.mostRounds ?? 0);
	return comparisons === 0 ? void 0 : {
		level: gateChances.falseAlarm,
		comparisons,
		looks
	};
}
function judgeScenario(input) {
	const invalidities = invaliditiesOf(input);
	const isCutShort = input.runs.some(({ ending }) => ending.kind !== "finished");
	const look = {
		number: input.runs.length,
		most: input.mostRounds ?? input.runs.length
	};
	const context = {
		input,
		lookShare: lookShare(look),
		isCutShort,
		invalidities
	};
	const outcomes = input.objectives.map((objective) => judgeObjective(objective, context));
	const { problems, leftOut } = problemsOf(outcomes);
	if (problems.length > 0) return {
		kind: "misconfigured",
		problems
	};
	const opinions = settleAll(outcomes, context);
	const open = [...openForAll(context), ...opinions.filter(decides).flatMap((opinion) => opinion.open ?? [])];
	const judgements = opinions.map(({ judgement }) => judgement);
	const words = opinions.map(verdictWord);
	const verdict = worstOf(open.length > 0 ? [...words, "inconclusive"] : words);
	return {
		kind: "judged",
		verdict: {
			verdict,
			reason: verdict === "inconclusive" ? reasonFrom(open) : void 0,
			judgements,
			comparability: input.comparability,
			warnings: [...leftOut.map(leftOutSentence), ...new Set(opinions.flatMap(({ warnings }) => warnings))],
			invalid: invalidities.map(({ clause }) => clause),
			anotherRound: anotherRound$1(opinions, context),
			falseAlarms: falseAlarmsOf(outcomes, context),
			why: whyOf(judgements, verdict, input)
		}
	};
}

// src/assess.ts
function keyOf(scenario) {
	return {
		scenario: scenario.name,
		environment: scenario.environment
	};
}
function broken(key, error, cancelled, partial = []) {
	if (!(error instanceof Failure)) throw error;
	return {
		outcome: {
			kind: "broken",
			...key,
			reason: error.message,
			cancelled,
			partial
		},
		notes: [],
		exitStatus: exitStatusOf(error)
	};
}
function judgeRuns(all, scenario, by) {
	const key = keyOf(scenario);
	const runs = all.filter(({ ending }) => ending.kind !== "unfinished");
	const [run] = runs;
	if (run === void 0) return unfinished(key, all);
	const { mostRounds, sideBySide } = by;
	const objectives = [...scenario.objectives, ...scriptObjectives(run)];
	if (objectives.length === 0) return broken(key, usageFailure(noObjectivesWords), false, runs);
	const chosen = chosenFor(run, by);
	const { reference } = chosen;
	const { drift } = scenario;
	const judged = judgeScenario({
		runs,
		baseline: chosen.runs,
		comparability: chosen.comparability,
		objectives,
		requireBaseline: by.requireBaseline,
		design: sideBySide === void 0 ? "stored" : "sideBySide",
		...reference === void 0 || drift === "off" ? {} : { reference: {
			...reference,
			drift
		} },
		...mostRounds === void 0 ? {} : { mostRounds }
	});
	if (judged.kind === "misconfigured") return broken(key, usageFailure(explainMisconfiguration(judged.problems)), false, runs);
	const { verdict } = judged;
	if (failedUnasked(runs, verdict)) return broken(key, runFailure(failedUnaskedWords), false, runs);
	return {
		outcome: {
			kind: "judged",
			...key,
			runs,
			baseline: chosen.runs,
			design: sideBySide === void 0 ? "stored" : sideBySide.timing,
			causes: runs.slice(1).map(() => ({ kind: "asked" })),
			stopped: { kind: "decided" },
			verdict
		},
		notes: runs.length < all.length ? ["A run that was not finished was left out."] : [],
		exitStatus: statusOf(verdict.verdict, false)
	};
}
function unfinished(key, runs) {
	const [first] = runs;
	if (first?.ending.kind !== "unfinished") throw new Error("no run to judge");
	return broken(key, runFailure(first.ending.reason), true, runs);
}
function chosenFor(run, { history, otherEnvironments, options, sideBySide }) {
	if (sideBySide !== void 0) {
		const { runs } = sideBySide;
		return {
			runs,
			comparability: {
				kind: "comparable",
				runs: runs.length
			},
			reference: void 0
		};
	}
	const { baselineBranch: branch, caller } = options;
	const { environment } = run.provenance;
	const wanted = {
		...loadOf(run),
		environment,
		otherEnvironments,
		branch,
		commit: caller.commit
	};
	return chooseBaseline$1(history, wanted);
}
const noObjectivesWords = "There is nothing to judge: the list of objectives is empty, and the script has no thresholds. Write at least one objective, or leave the list out for the default ones.";
function scriptObjectives(run) {
	return run.thresholds.flatMap(({ metric, expression }) => parseThreshold(metric, expression) ?? []);
}
function mostlyFailed(run) {
	const failed = run.metrics.find(({ name }) => name === "http_req_failed");
	return failed?.type === "rate" && (failed.series[0]?.values.rate ?? 0) > .5;
}
function failedUnasked(runs, { verdict, judgements }) {
	const isAsked = judgements.some(({ kind, objective }) => kind !== "notJudged" && objective.indicator.metric === "http_req_failed");
	return verdict !== "fail" && !isAsked && runs.some(mostlyFailed);
}
const failedUnaskedWords = "More than half of the requests failed, and no objective that could be judged is about errors, so the other figures are those of error pages. Check the target and the script's log, and add `errors < 1%`.";
function unfitForBaseline(runs, { verdict, invalid }) {
	if (runs.some((run) => run.ending.kind !== "finished")) return "a run was stopped early by a threshold of the script, so it is no whole measurement.";
	if (runs.some(mostlyFailed)) return "more than half of the requests failed, so this run is none to compare with. Is the target right?";
	const [doubt] = invalid;
	if (doubt !== void 0) return `the measurement is not valid: ${doubt}.`;
	return verdict === "fail" ? "an objective was missed." : void 0;
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
async function assertWritable(directory) {
	for (let level = resolve(directory);; level = dirname(level)) try {
		await access(`${level}/.`, constants$1.W_OK | constants$1.X_OK);
		return;
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT") || dirname(level) === level) throw unwritable(join(directory, "."), error);
	}
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
		async keys() {
			return await listKeys(path);
		},
		async assertWritable() {
			await assertWritable(path);
		},
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
async function listKeys(path) {
	const keys = [];
	for (const directory of await listFolder(path)) {
		if (!directory.isDirectory()) continue;
		for (const file of await listFolder(join(path, directory.name))) {
			if (!file.isFile() || !file.name.endsWith(".json")) continue;
			const place = join(path, directory.name, file.name);
			const plain = plainKeyOf(directory.name, file.name);
			keys.push(plain ?? parseKey(await readText$2(place) ?? "", place));
		}
	}
	return keys;
}
async function listFolder(path) {
	try {
		return (await readdir(path, { withFileTypes: true })).sort((one, other) => one.name < other.name ? -1 : 1);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT")) return [];
		throw unreadable$1(path, error);
	}
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
		throw unreadable$1(file, error);
	}
}
function unreadable$1(path, error) {
	if (!(error instanceof Error && "syscall" in error)) return error;
	return runFailure(`The baseline ${path} could not be read: ${reasonOf(error)}. Check the directory and run it again.`, error);
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
const mostRounds = 20;
const duration$1 = string().refine((text) => parseDurationMs(text) !== void 0, { message: "expected a duration such as \"30s\" or \"1m30s\"" }).meta({
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
const drift = union([string().regex(/^\d+(\.\d+)?\s*%$/), literal("off")]).meta({
	description: "How far a level may creep from the last accepted one; twice each tolerance when left out.",
	examples: ["20%", "off"]
});
const awaiting = strictObject({
	path: string().startsWith("/").optional().meta({ description: "Path of the target to wait for." }),
	status: number$1().int().min(100).max(599).optional().meta({ description: "Status to wait for; any below 500 when left out." }),
	timeout: duration$1.optional()
}).meta({ description: "How the target is awaited before the load starts." });
const variables = record(string().regex(/^[A-Za-z_]\w*$/), union([
	string(),
	number$1(),
	boolean()
]).transform(String));
const roundCount = number$1().int().min(1).max(20);
const rounds = union([roundCount, strictObject({
	min: roundCount.optional(),
	max: roundCount.optional()
}).refine(({ min = 1, max = 20 }) => min <= max, { message: "min is more than max" })]).meta({
	description: "Rounds of the load: a number, or as many from min to max as tell a change from noise.",
	examples: [3, {
		min: 1,
		max: 3
	}]
});
const scenarioKeys = {
	"target-url": string().optional().meta({ description: "Base URL of the deployment that receives the load." }),
	environment: string().min(1).max(100).optional().meta({ description: "Kind of deployment, such as preview." }),
	objectives: objectives.optional(),
	drift: drift.optional(),
	"warm-up": duration$1.optional().meta({ description: "Start of the run that is left out of the window." }),
	await: awaiting.optional(),
	rounds: rounds.optional(),
	budget: duration$1.optional().meta({ description: "Load time; no further round begins that would not end within it." }),
	"base-url": string().optional().meta({ description: "Base URL of a deployment of the base commit, measured beside the target in each round." }),
	"side-by-side": _enum([
		"auto",
		"alternating",
		"simultaneous"
	]).optional().meta({ description: "Whether base-url and the target are measured in turn or at once in one k6." }),
	env: variables.optional().meta({ description: "Variables for the script; part of the load's identity. No secrets." })
};
const scenario$1 = strictObject({
	script: string().min(1).meta({ description: "k6 script, relative to the working directory." }),
	...scenarioKeys
});
const gateFileSchema = strictObject({
	$schema: string().optional().meta({ description: "Address of this JSON Schema, for editors." }),
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
const durations = [
	"warm-up",
	"budget",
	"timeout"
];
function issueWords(issue, at) {
	const key = at.at(-1);
	if (at.includes("objectives") && (issue.code === "invalid_type" || issue.code === "invalid_union")) return "expected objectives, one a line or one an entry, each a text such as `p95 < 300ms`";
	if (issue.code !== "invalid_type") return issue.message;
	if (key === "script") return "missing, or no text; name the k6 script, such as perf/checkout.js";
	if (key !== void 0 && durations.includes(key)) return "expected a time with its unit as text, such as 5s";
	return issue.message;
}
function explainIssue(issue, path, document, lines) {
	const at = issue.path.filter((step) => typeof step !== "symbol");
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => `${path} line ${lineOfKey(document, lines, at, key)}: unknown key "${key}" in ${placeOf(at)}` + didYouMean(key, knownKeys(at)));
	return [`${path} line ${lineFinder(document, lines)(at)}: ${placeOf(at)}: ${issueWords(issue, at)}`];
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
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) throw usageFailure(`the gate file ${file} is not there; check the path (config).`, error);
		throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/config/inputs.ts
const defaultK6Version = "2.2.0";
const defaultAwaitMs = 6e4;
const defaultRounds = {
	min: 1,
	max: 3
};
const defaultBudgetMs = 9e5;
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
function durationOf$1(text) {
	return text === void 0 ? void 0 : parseDurationMs(text);
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
function chooseDrift(reader, own, top) {
	const text = one(reader, "drift") ?? own.drift ?? top.drift;
	if (text === void 0) return "twice";
	if (text === "off") return "off";
	const parsed = parseQuantity(text);
	if (parsed?.dimension === "ratio" && parsed.value >= 0) return parsed.value;
	reader.problems.push(`drift: "${text}" is neither a share such as 20% nor off`);
	return "twice";
}
function parseTarget(text, scenario, problems) {
	if (text === void 0) {
		problems.push(`no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000`);
		return "";
	}
	return parseUrl(text, "target-url", problems);
}
function parseUrl(text, name, problems) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) {
		problems.push(`${name}: "${text}" is no http or https URL, such as https://preview.example.com`);
		return "";
	}
	return text.replace(/\/+$/, "");
}
function readRounds(reader) {
	const text = one(reader, "rounds");
	if (text === void 0) return void 0;
	const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text.trim());
	const min = Number(match?.[1]);
	const max = Number(match?.[2] ?? match?.[1]);
	if (min >= 1 && min <= max && max <= 20) return {
		min,
		max
	};
	reader.problems.push(`rounds: "${text}" is neither a number from 1 to ${20} nor a range such as 1..3`);
}
function chooseRounds(reader, own, top) {
	const fromSettings = readRounds(reader);
	if (fromSettings !== void 0) return fromSettings;
	const fromFile = own.rounds ?? top.rounds;
	if (fromFile === void 0) return defaultRounds;
	if (typeof fromFile === "number") return {
		min: fromFile,
		max: fromFile
	};
	const min = fromFile.min ?? 1;
	return {
		min,
		max: fromFile.max ?? Math.max(min, defaultRounds.max)
	};
}
function chooseSideBySide(reader, own, top) {
	const timing = one(reader, "side-by-side") ?? own["side-by-side"] ?? top["side-by-side"] ?? "auto";
	if (timing !== "auto" && timing !== "alternating" && timing !== "simultaneous") {
		reader.problems.push(`side-by-side: "${timing}" is none of auto, alternating and simultaneous`);
		return;
	}
	const base = one(reader, "base-url") ?? own["base-url"] ?? top["base-url"];
	return base === void 0 ? void 0 : {
		base: parseUrl(base, "base-url", reader.problems),
		timing
	};
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
		environment: one(reader, "environment") ?? own.environment ?? top.environment ?? around.deployment?.environment ?? "default",
		objectives: chooseObjectives(reader, file, draft),
		drift: chooseDrift(reader, own, top),
		warmUpMs: durationMs(reader, "warm-up") ?? (warmUp === void 0 ? void 0 : parseDurationMs(warmUp)) ?? 0,
		await: chooseAwait(reader, own, top),
		env: {
			...top.env,
			...own.env,
			...readVariables(reader)
		},
		rounds: chooseRounds(reader, own, top),
		budgetMs: reader.settings.has("budget") ? void 0 : durationOf$1(own.budget),
		sideBySide: chooseSideBySide(reader, own, top)
	};
}
function chooseBaseline(reader, file, around) {
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
		baseline: chooseBaseline(reader, file, around),
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
		budgetMs: durationMs(reader, "budget") ?? durationOf$1(file?.file.budget) ?? defaultBudgetMs,
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
function resolveCalibrating(settings) {
	const reader = {
		settings,
		problems: []
	};
	const calibrating = {
		runs: whole(reader, "runs", 3, 50) ?? 5,
		write: yesOrNo(reader, "write") ?? false,
		json: yesOrNo(reader, "json") ?? false
	};
	failOnProblems(reader);
	return calibrating;
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
function resolveDrift(settings, file, scenario) {
	const reader = {
		settings,
		problems: []
	};
	const drift = chooseDrift(reader, (scenario === void 0 ? void 0 : file?.file.scenarios?.[scenario]) ?? {}, file?.file ?? {});
	failOnProblems(reader);
	return drift;
}
function resolveKeys(settings, file) {
	const known = file?.file.scenarios ?? {};
	const names = settings.get("scenario") ?? Object.keys(known);
	if (names.length === 0) return void 0;
	const environment = settings.get("environment")?.[0];
	return names.map((scenario) => {
		const fromFile = known[scenario]?.environment ?? file?.file.environment;
		return {
			scenario,
			environment: environment ?? fromFile ?? "default"
		};
	});
}

// src/baseline/stored.ts
const nothingStored = {
	history: [],
	otherEnvironments: []
};
async function readStored(key, store) {
	const history = await store.read(key);
	return {
		history,
		otherEnvironments: history.length > 0 ? [] : await otherEnvironments(key, store)
	};
}
async function otherEnvironments({ scenario, environment }, store) {
	try {
		return (await store.keys()).filter((key) => key.scenario === scenario && key.environment !== environment).map((key) => key.environment).sort();
	} catch (error) {
		if (error instanceof Failure) return [];
		throw error;
	}
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
function renderWhy({ why }) {
	return why === void 0 ? [] : [renderLine(why)];
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
	const scenarios = only !== void 0 && more.length === 0 ? renderScenario(only) : view.scenarios.flatMap((it) => [
		title("####", it.verdict, `${it.name}: ${it.headline}`),
		...renderWhy(it),
		...renderScenario(it)
	]);
	const why = only !== void 0 && more.length === 0 ? renderWhy(only) : [];
	const notes = view.notes.map((it) => text(it, 1e3)).filter((it) => it !== "");
	const closing = view.closing.map(renderSection);
	return `${[
		title("###", view.verdict, view.headline),
		...why,
		...notes,
		...scenarios,
		...closing
	].join("\n\n")}\n`;
}

// src/report/outcome.ts
const outcomeSchemaVersion = "loadline/report@1";
const longestOutcome = 8388608;
const mostRuns = 50;
const mostBaselineRuns = 20;
const sentence = string().max(4e3);
const name = string().max(1e3);
const finite = number$1();
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
		percent: number$1().min(0).max(100)
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
		amount: finite,
		dimension: dimension.optional()
	})]),
	onMiss: _enum(["fail", "warn"]),
	source: discriminatedUnion("from", [
		strictObject({
			from: _enum(["input", "file"]),
			where: name,
			line: number$1().int().nonnegative()
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
	confidence: number$1().gt(0).lt(1),
	baselineRuns: number$1().int().nonnegative()
});
const creep = strictObject({
	against: _enum(["accepted", "oldest"]),
	referenceLevel: finite,
	ratio: finite,
	interval,
	tolerance: number$1().nonnegative(),
	since: strictObject({
		commit: nullable(name),
		recordedAt: datetime()
	}),
	runs: number$1().int().nonnegative()
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
		change,
		creep: nullable(creep)
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
		runs: number$1().int().nonnegative()
	}),
	strictObject({
		kind: literal("none"),
		branch: nullable(name),
		environment: name,
		otherEnvironments: array(name).max(100)
	}),
	strictObject({
		kind: literal("changedLoad"),
		changed: array(name).max(20),
		runs: number$1().int().nonnegative()
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
	level: number$1().gt(0).lt(1),
	comparisons: number$1().int().positive(),
	looks: number$1().int().positive()
});
const roundCause = discriminatedUnion("kind", [
	strictObject({ kind: literal("asked") }),
	strictObject({
		kind: literal("toDecide"),
		indicators
	}),
	strictObject({
		kind: literal("toConfirm"),
		indicators
	})
]);
const stopped = discriminatedUnion("kind", [strictObject({ kind: _enum([
	"decided",
	"mostRounds",
	"budget",
	"cancelled"
]) }), strictObject({
	kind: literal("broken"),
	reason: sentence
})]);
const scenario = discriminatedUnion("kind", [strictObject({
	kind: literal("judged"),
	scenario: name,
	environment: name,
	runs: array(runSchema).min(1).max(mostRuns),
	baseline: array(runSchema).max(20),
	design: _enum([
		"stored",
		"alternating",
		"simultaneous"
	]),
	causes: array(roundCause).max(49),
	stopped,
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
	partial: array(runSchema).max(mostRuns)
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
		const partial = outcome.partial.slice(0, mostRuns).map(reduceRun);
		return {
			...outcome,
			reason: bounded(outcome.reason, 4e3),
			partial
		};
	}
	const { verdict, stopped: stop } = outcome;
	return {
		...outcome,
		runs: outcome.runs.slice(0, mostRuns).map(reduceRun),
		baseline: outcome.baseline.slice(-20).map(reduceBaselineRun),
		causes: outcome.causes.slice(0, 49),
		stopped: stop.kind === "broken" ? {
			...stop,
			reason: bounded(stop.reason, 4e3)
		} : stop,
		verdict: {
			...verdict,
			reason: verdict.reason === void 0 ? void 0 : bounded(verdict.reason, 4e3),
			warnings: verdict.warnings.slice(0, 100).map((it) => bounded(it, 4e3)),
			invalid: verdict.invalid.slice(0, 100).map((it) => bounded(it, 4e3)),
			why: verdict.why === void 0 ? void 0 : bounded(verdict.why, 4e3)
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
function intervalJson({ low, high }) {
	return {
		low: Number.isFinite(low) ? low : null,
		high: Number.isFinite(high) ? high : null
	};
}
function changeJson(value) {
	if (value === void 0) return null;
	return {
		...value,
		ratio: value.ratio ?? null,
		interval: intervalJson(value.interval)
	};
}
function creepJson(value) {
	if (value === void 0) return null;
	const { commit = null, recordedAt } = value.since;
	return {
		...value,
		interval: intervalJson(value.interval),
		since: {
			commit,
			recordedAt
		}
	};
}
function judgementJson(value) {
	switch (value.kind) {
		case "notJudged": return {
			...value,
			current: value.current ?? null
		};
		case "absolute": return {
			...value,
			change: changeJson(value.change)
		};
		case "relative": return {
			...value,
			change: changeJson(value.change),
			creep: creepJson(value.creep)
		};
		default: return value;
	}
}
function scenarioJson(value) {
	if (value.kind === "broken") return value;
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
	if (outcome.kind === "broken") return inRounds(outcome.partial, "head");
	const base = outcome.design === "stored" ? [] : outcome.baseline;
	return [...inRounds(outcome.runs, "head"), ...inRounds(base, "base")];
}
function inRounds(runs, side) {
	return runs.map((run, index) => ({
		run,
		side,
		round: index + 1
	}));
}

// src/rounds.ts
function openBudget(limitMs) {
	return {
		limitMs,
		spentMs: 0
	};
}
async function takeRounds({ min, max }, budgets, steps) {
	const rounds = [];
	const causes = [];
	let longestMs = 0;
	const attempt = async () => {
		const startedMs = steps.now();
		const taken = await steps.take(rounds.length + 1);
		const tookMs = steps.now() - startedMs;
		longestMs = Math.max(longestMs, tookMs);
		for (const budget of budgets) budget.spentMs += tookMs;
		return taken;
	};
	const fits = () => budgets.every(({ spentMs, limitMs }) => spentMs + longestMs <= limitMs);
	const first = await attempt();
	if (first.kind === "lost") return first;
	rounds.push(first.round);
	for (;;) {
		const { opinion, anotherRound, isOpen } = steps.judge(rounds);
		const end = (stopped) => ({
			kind: "taken",
			rounds,
			opinion,
			causes,
			stopped
		});
		if (anotherRound === void 0) return end({ kind: "decided" });
		const isAsked = rounds.length < min;
		const wasOpen = causes.at(-1)?.kind === "toDecide" && isOpen;
		if (rounds.length >= max) return end({ kind: wasOpen || anotherRound.kind !== "unneeded" ? "mostRounds" : "decided" });
		if (!isAsked && anotherRound.kind === "unneeded") return end({ kind: "decided" });
		if (!isAsked && !fits()) return end({ kind: "budget" });
		if (steps.signal.aborted) return end({ kind: "cancelled" });
		const cause = anotherRound.kind === "unneeded" ? { kind: "asked" } : anotherRound;
		steps.onFurther(rounds.length + 1, cause);
		const next = await attempt();
		if (next.kind === "lost") return end(stoppedBy(next));
		rounds.push(next.round);
		causes.push(cause);
	}
}
function stoppedBy({ cancelled, failure }) {
	return cancelled ? { kind: "cancelled" } : {
		kind: "broken",
		reason: failure.message
	};
}
async function takeRun(take, signal) {
	return await orLost(async () => {
		const run = await take();
		return isUnfinished(run) ? cancelledDuring(run) : {
			kind: "whole",
			run
		};
	}, signal);
}
async function takeAlone(take, signal) {
	const taken = await takeRun(take, signal);
	return taken.kind === "lost" ? taken : {
		kind: "whole",
		round: {
			head: taken.run,
			base: void 0
		}
	};
}
async function takeTogether(sides) {
	const { scenario, base, callers, load, options } = sides;
	return await orLost(async () => {
		const pair = await load.runBoth(scenario, base, {
			...options,
			callers
		});
		if ("refused" in pair) return pair;
		return isUnfinished(pair.head) ? cancelledDuring(pair.head) : {
			kind: "whole",
			round: pair
		};
	}, options.signal);
}
async function takeInTurn(sides, [earlier, later]) {
	const { scenario, base, callers, load, options } = sides;
	const targets = {
		head: scenario.target,
		base
	};
	const runOn = (side, alsoAwait) => takeRun(() => load.run({
		...scenario,
		target: targets[side]
	}, {
		...options,
		caller: callers[side],
		alsoAwait
	}), options.signal);
	const first = await runOn(earlier, [targets[later]]);
	if (first.kind === "lost") return earlier === "head" ? first : {
		...first,
		runs: []
	};
	const second = await runOn(later, []);
	if (second.kind === "lost") return later === "head" ? second : {
		...second,
		runs: [first.run]
	};
	return {
		kind: "whole",
		round: earlier === "head" ? {
			head: first.run,
			base: second.run
		} : {
			head: second.run,
			base: first.run
		}
	};
}
function isUnfinished({ ending }) {
	return ending.kind === "unfinished";
}
function cancelledDuring(run) {
	const reason = run.ending.kind === "unfinished" ? run.ending.reason : "cancelled";
	return {
		kind: "lost",
		failure: runFailure(reason),
		cancelled: true,
		runs: [run]
	};
}
async function orLost(take, signal) {
	try {
		return await take();
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return {
			kind: "lost",
			failure: error,
			cancelled: signal.aborted,
			runs: []
		};
	}
}
function drawOrders(random) {
	const drawn = [];
	return (round) => {
		const pair = Math.floor((round - 1) / 2);
		while (drawn.length <= pair) drawn.push(random() < .5 ? "base" : "head");
		const isTurned = round % 2 === 0;
		return drawn[pair] === "base" === isTurned ? ["head", "base"] : ["base", "head"];
	};
}
function pairUp(sides, wanted, about) {
	const orderOf = drawOrders(about.random);
	let timing = wanted === "alternating" ? "alternating" : "simultaneous";
	return {
		timing: () => timing,
		take: async (round) => {
			if (timing === "simultaneous") {
				const attempt = await takeTogether(sides);
				if (!("refused" in attempt)) return attempt;
				if (wanted === "simultaneous") return {
					kind: "lost",
					failure: attempt.refused,
					cancelled: false,
					runs: []
				};
				about.onRefused(attempt.refused.message);
				timing = "alternating";
			}
			return await takeInTurn(sides, orderOf(round));
		}
	};
}

// src/gate.ts
async function runGate(gate, edges, options) {
	await edges.publisher.begin();
	const results = [];
	const budget = openBudget(gate.budgetMs);
	for (const scenario of gate.scenarios) {
		const isCancelled = edges.signal.aborted;
		results.push(isCancelled ? neverBegun(scenario) : await gateScenario(scenario, {
			gate,
			edges,
			options,
			budget
		}));
	}
	const { failOnInconclusive } = gate;
	return await concludeGate(results, {
		failOnInconclusive,
		publisher: edges.publisher,
		options
	});
}
async function gateScenario(scenario, around) {
	const { edges, options, budget } = around;
	const key = keyOf(scenario);
	try {
		const stored = scenario.sideBySide === void 0 ? await readStored(key, edges.baseline) : nothingStored;
		if (options.keepFirstRun && scenario.sideBySide === void 0 && stored.history.length === 0) await edges.baseline.assertWritable();
		const own = scenario.budgetMs === void 0 ? [] : [openBudget(scenario.budgetMs)];
		const steps = stepsOf(scenario, stored, around);
		const taken = await takeRounds(scenario.rounds, [budget, ...own], steps);
		if (taken.kind === "lost") return broken(key, taken.failure, taken.cancelled, taken.runs);
		const result = tellRounds(taken);
		return options.keepFirstRun ? await keepFirstRun(result, key, edges) : result;
	} catch (error) {
		return broken(key, error, edges.signal.aborted);
	}
}
function stepsOf(scenario, stored, { edges, gate, options }) {
	const { load, log, signal, now, random } = edges;
	const { sideBySide, rounds: limits } = scenario;
	const { caller, baselineBranch } = options;
	const callers = {
		head: caller,
		base: {
			...caller,
			commit: void 0,
			branch: baselineBranch
		}
	};
	const pairing = sideBySide && pairUp({
		scenario,
		base: sideBySide.base,
		callers,
		load,
		options: {
			signal,
			log
		}
	}, sideBySide.timing, {
		random,
		onRefused: (reason) => log.note(`${scenario.name}: one side after the other. ${reason}`)
	});
	return {
		now,
		signal,
		take: async (round) => pairing === void 0 ? await takeAlone(async () => await load.run(scenario, {
			caller,
			signal,
			log
		}), signal) : await pairing.take(round),
		judge: (rounds) => {
			const base = rounds.flatMap((round) => round.base ?? []);
			const opinion = judgeRuns(rounds.map(({ head }) => head), scenario, {
				...stored,
				requireBaseline: gate.requireBaseline,
				options,
				mostRounds: limits.max,
				...pairing === void 0 ? {} : { sideBySide: {
					runs: base,
					timing: pairing.timing()
				} }
			});
			const { outcome } = opinion;
			return {
				opinion,
				anotherRound: outcome.kind === "judged" ? outcome.verdict.anotherRound : void 0,
				isOpen: outcome.kind === "judged" && outcome.verdict.verdict === "inconclusive"
			};
		},
		onFurther: (round, cause) => log.note(`${scenario.name}: round ${round} of at most ${limits.max}, ${causeWords(cause)}`)
	};
}
function tellRounds(taken) {
	const { opinion, rounds, causes, stopped } = taken;
	const { outcome } = opinion;
	if (outcome.kind !== "judged") return opinion;
	const note = lostRoundNote(outcome.scenario, rounds.length, stopped);
	return {
		...opinion,
		outcome: {
			...outcome,
			causes,
			stopped
		},
		notes: [...opinion.notes, ...note]
	};
}
function lostRoundNote(scenario, rounds, stopped) {
	const rests = `The verdict rests on the ${rounds === 1 ? "round" : `${rounds} rounds`} before it.`;
	if (stopped.kind === "cancelled") return [`${scenario}: round ${rounds + 1} was cancelled. ${rests}`];
	if (stopped.kind !== "broken") return [];
	return [`${scenario}: round ${rounds + 1} could not be measured. ${rests} ${stopped.reason}`];
}
function neverBegun(scenario) {
	return broken(keyOf(scenario), runFailure("The run was cancelled before this scenario began."), true);
}
async function keepFirstRun(result, key, edges) {
	const { outcome } = result;
	if (outcome.kind !== "judged" || outcome.verdict.comparability.kind !== "none") return result;
	const noting = (note) => ({
		...result,
		notes: [...result.notes, note]
	});
	const [first] = outcome.runs;
	const unfit = unfitForBaseline(outcome.runs, outcome.verdict);
	if (first === void 0 || unfit !== void 0) return noting(`There is still no baseline: ${unfit ?? ""}`);
	const { place } = edges.baseline;
	try {
		await edges.baseline.append(key, [{
			run: first,
			accepted: void 0
		}]);
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		const note = `There is still no baseline: this run could not be kept (${place}). ${error.message}`;
		edges.log.warn(note);
		return {
			...noting(note),
			exitStatus: exitStatus.broken
		};
	}
	return noting(`There was no baseline: this run is now the first one (${place}). The next gate compares with it.`);
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
	const published = await publisher.publish(report);
	const misused = results.some((result) => result.exitStatus === exitStatus.usage);
	const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
	if (misused && outcome.verdict === "broken") return {
		report,
		published,
		exitStatus: exitStatus.usage
	};
	const word = isBroken ? "broken" : outcome.verdict;
	return {
		report,
		published,
		exitStatus: statusOf(word, failOnInconclusive)
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
		error: fieldOf("error"),
		errorCode: fieldOf("error_code"),
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

// src/measure/fault.ts
const exhaustion = /too many open files|(?:cannot|can't) assign requested address|no buffer space available|cannot allocate memory|only one usage of each socket address|lacked sufficient buffer space/i;
const nameServerFailed = 1100;
function isUnanswered(code) {
	if (code === 1020 || code === 1110 || code === 1111) return false;
	return code >= 1e3 && code < 1400 || code >= 1600 && code < 1700;
}
const mostCharacters = 200;
function faultOf(errorCode, error) {
	const code = Number(errorCode);
	if (errorCode === "" || !isUnanswered(code)) return void 0;
	return {
		side: code === nameServerFailed || exhaustion.test(error) ? "generator" : "target",
		error: error.slice(0, mostCharacters)
	};
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
function liveFigures(live) {
	return {
		requests: live.requests,
		requestsPerSecond: recentRate(live),
		p95Ms: liveP95(live),
		failedRatio: live.requests === 0 ? 0 : live.failed / live.requests,
		vus: live.vus
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
		customMetrics: [],
		memberships: /* @__PURE__ */ new Map(),
		endpoints: new Set(plan.filters.filter(isEndpointFilter).flatMap((filter) => filter.tags["name"] ?? [])),
		checks: /* @__PURE__ */ new Set(),
		live: startLive(),
		timeMs: 0,
		second: 0,
		startMs: Number.POSITIVE_INFINITY,
		endMs: Number.NEGATIVE_INFINITY,
		samples: 0,
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
	if (kind === void 0) tally.customMetrics.push(name);
	return metric;
}
function declareFilters(tally, filters) {
	tally.filters.push(...filters.filter((filter) => !isEndpointFilter(filter)));
	tally.memberships.clear();
}
const stageGroup = /^::(?:setup|teardown)(?:::|$)/;
function membershipOf(tally, tagged) {
	const filters = matchingFilters(tally, tagged);
	const endpoint = admit(tally.endpoints, endpointName(tally, tagged.endpoint), mostEndpoints$1);
	if (endpoint === void 0 && tagged.endpoint !== "") tally.endpointsLeftOut = true;
	const isLeftOut = tally.plan.warmUpMs > 0 && stageGroup.test(tagged.group);
	const check = tagged.check === "" ? "" : admit(tally.checks, `${tagged.group}\n${tagged.check}`, mostChecks);
	if (check === void 0) tally.checksLeftOut = true;
	const fault = faultOf(tagged.errorCode, tagged.error);
	const key = [
		filters.join(),
		isLeftOut,
		fault?.side,
		check ?? "",
		"",
		endpoint
	].join("\n");
	const known = tally.memberships.get(key);
	if (known !== void 0) return known;
	const membership = {
		endpoint,
		check: check ? {
			name: tagged.check,
			group: tagged.group
		} : void 0,
		fault,
		isLeftOut,
		filters,
		leaves: []
	};
	tally.memberships.set(key, membership);
	return membership;
}
function matchingFilters({ plan, filters }, tagged) {
	const shortName = withoutTarget(plan, tagged.endpoint);
	const matches = (key, value) => tagged.has(key, value) || key === "name" && value === shortName;
	return filters.flatMap(({ tags }, index) => Object.entries(tags).every(([key, value]) => matches(key, value)) ? [index] : []);
}
function endpointName({ plan, endpoints }, name) {
	return endpoints.has(name) ? name : withoutTarget(plan, name);
}
function withoutTarget({ target }, name) {
	if (target === void 0 || !name.startsWith(target)) return name;
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
	const fault = metric.role === "requests" ? membership.fault : void 0;
	const key = JSON.stringify([
		endpoint,
		filters,
		check,
		fault?.side
	]);
	const leaf = metric.leaves.get(key) ?? startLeaf({
		endpoint,
		filters,
		check,
		fault
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
	if (membership.isLeftOut) return;
	if (tally.timeMs < tally.startMs && !countsBeforeStart(tally, metric)) return;
	if (tally.timeMs > tally.endMs && !isVus(metric)) tally.endMs = tally.timeMs;
	const leaf = membership.leaves[metric.index] ?? findLeaf(tally, metric, membership);
	addToLeaf(leaf, value, tally.second, tally.samples);
}
function countsBeforeStart(tally, metric) {
	const { warmUpMs } = tally.plan;
	if (tally.startMs === Number.POSITIVE_INFINITY && !isVus(metric)) {
		tally.startMs = tally.timeMs + warmUpMs;
		setTime(tally, tally.timeMs);
	}
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
	if (!(reader.columns === void 0 || fieldsOf(rest)?.length === width)) return {
		line: reader.line,
		found: quoted$2(rest)
	};
	readCsv(reader, Uint8Array.of(lineBreak));
}
function malformed$1(reader, at, found, expected) {
	const end = Math.min(reader.bytes.indexOf(lineBreak, at), at + 200);
	return new MalformedSamples(reader.line, found ?? quoted$2(reader.bytes.toString("utf8", at, end)), expected);
}
const longestQuote = 60;
function quoted$2(text) {
	return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}

// src/measure/guess.ts
function leavesWithSamples(metric) {
	return [...metric.leaves.values()].filter((leaf) => leaf.count > 0);
}
function isBinary(metric) {
	return leavesWithSamples(metric).every((leaf) => leaf.min >= 0 && leaf.max <= 1 && leaf.sum === leaf.passes);
}
function hasZero(metric) {
	return leavesWithSamples(metric).some((leaf) => leaf.min === 0);
}
function guessType(metric) {
	const hasOne = leavesWithSamples(metric).some((leaf) => leaf.max === 1);
	return isBinary(metric) && hasZero(metric) && hasOne ? "rate" : "trend";
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
		live: () => liveFigures(tally.live),
		customMetrics: () => tally.customMetrics,
		finish(facts) {
			const cutOff = asRunFailure(() => endCsv(reader));
			const warnings = cutOff === void 0 ? [] : [cutOffWarning(cutOff)];
			if (reader.notFinite > 0) warnings.push(notFiniteWarning(reader.notFinite));
			return measure(tally, facts, warnings);
		}
	};
}
function cutOffWarning({ line, found }) {
	return `k6's samples end too early: line ${line} is cut off and was left out: ${found}`;
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
		unanswered: {
			...faultsOf(tally, "generator"),
			...faultsOf(tally, "target")
		},
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
function faultsOf(tally, side) {
	const leaves = leavesOf(tally, "http_reqs").filter((leaf) => leaf.fault?.side === side);
	const [first] = leaves;
	if (first === void 0) return {};
	return { [side]: {
		count: leaves.reduce((sum, leaf) => sum + leaf.count, 0),
		first: first.fault?.error ?? ""
	} };
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
function doubtsOf(tally, facts) {
	const doubts = [];
	for (const name of tally.customMetrics) {
		const metric = tally.metrics.get(name);
		if (metric === void 0 || facts.metrics.has(name)) continue;
		doubts.push(`The type of the metric "${name}" is not known; it is read as a ${guessType(metric)}.`);
	}
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
		fromScript: false,
		isException: false
	};
	const { level, msg, error, source } = parsed.data;
	return {
		level: levels[level] ?? "info",
		text: clean(error === void 0 ? msg.trimEnd() : `${msg.trimEnd()}: ${error}`),
		fromScript: source === "console",
		isException: source === "stacktrace"
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
async function outputsEnd(child, exited, { lines, lingeringMs }) {
	const allLines = new Promise((resolve) => lines.once("close", () => resolve()));
	const closed = new Promise((resolve) => child.once("close", () => resolve()));
	const { kind } = await exited;
	if (kind === "notStarted") return;
	const timer = setTimeout(() => {
		child.stdout.destroy();
		child.stderr.destroy();
		lines.close();
	}, lingeringMs);
	await Promise.all([closed, allLines]);
	clearTimeout(timer);
}
const running = /* @__PURE__ */ new Set();
function killRunning() {
	for (const child of running) signalTree(child, "SIGKILL");
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
	running.add(child);
	const exited = exitOf(child).finally(() => running.delete(child));
	const outputs = outputsEnd(child, exited, {
		lines,
		lingeringMs: options.lingeringMs ?? lingeringOutputMs
	});
	const stop = () => void stopTree(child, exited, options.grace ?? defaultGrace);
	if (signal.aborted) stop();
	else signal.addEventListener("abort", stop, { once: true });
	return { ended: exited.then(async (exit) => {
		signal.removeEventListener("abort", stop);
		await outputs;
		return exit;
	}) };
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
function resized(header, size) {
	const changed = Buffer.from(header);
	changed.write(`${size.toString(8).padStart(11, "0")}\0`, 124, "latin1");
	changed.fill(" ", 148, 156);
	const sum = changed.reduce((total, byte) => total + byte, 0);
	changed.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
	return changed;
}
function replaceFile(archive, path, content) {
	let position = 0;
	while (position + blockBytes <= archive.length) {
		const start = position + blockBytes;
		const header = archive.subarray(position, start);
		const size = Number.parseInt(textAt(header, 124, 12).trim() || "0", 8);
		const end = start + Math.ceil(size / blockBytes) * blockBytes;
		if (textAt(header, 0, 100) === path) {
			const padding = Buffer.alloc((blockBytes - content.length % blockBytes) % blockBytes);
			const before = archive.subarray(0, position);
			return Buffer.concat([
				before,
				resized(header, content.length),
				content,
				padding,
				archive.subarray(end)
			]);
		}
		position = end;
	}
	throw new Error(`there is no ${path} in the archive`);
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
const metadata$1 = looseObject({
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
		return metadata$1.safeParse(JSON.parse(file.content.toString("utf8"))).data;
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
function missingScript(script) {
	return usageFailure(`There is no k6 script "${script}" in ${process.cwd()}. Give the path of a script, relative to the working directory.`);
}
const remoteScript = /^(?:[a-z]+:\/\/|(?:github\.com|cdnjs\.com)\/)/;
async function assertScript(script) {
	if (remoteScript.test(script)) return;
	try {
		await access(script);
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) throw missingScript(script);
		if (!hasErrorCode(error, "EACCES", "EPERM")) throw error;
	}
}
function archiveFailure(script, answer) {
	const reason = reasonOfK6(answer.stderr);
	if (answer.exit.kind !== "exited" || reason === void 0) return runFailure(`k6 could not read the script "${script}": k6 archive ${describeExit(answer.exit)}. Try \`k6 inspect ${script}\` on this machine.`);
	if (reason === `The moduleSpecifier "${script}" couldn't be found on local disk.`) return missingScript(script);
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
	return {
		...archive,
		tar: answer.stdout
	};
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
const longestPauseMs$1 = 2e3;
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
		pauseMs = Math.min(longestPauseMs$1, pauseMs * 1.5);
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

// src/k6/cpu.ts
const sampleEveryMs = 1e3;
function busyShare(before, after) {
	const [idleBefore, allBefore] = sumTimes(before);
	const [idleAfter, allAfter] = sumTimes(after);
	const passed = allAfter - allBefore;
	if (!(passed > 0)) return void 0;
	return Math.min(1, Math.max(0, 1 - (idleAfter - idleBefore) / passed));
}
function sumTimes(cores) {
	let idle = 0;
	let all = 0;
	for (const { times } of cores) {
		idle += times.idle;
		all += times.user + times.nice + times.sys + times.idle + times.irq;
	}
	return [idle, all];
}
function watchCpu({ read, now } = {
	read: cpus,
	now: Date.now
}) {
	const samples = [];
	let before = read();
	let beforeMs = now();
	const sample = () => {
		const after = read();
		const atMs = now();
		const busy = busyShare(before, after);
		if (busy === void 0) return;
		samples.push({
			atMs,
			lastedMs: atMs - beforeMs,
			busy
		});
		before = after;
		beforeMs = atMs;
	};
	const timer = setInterval(sample, sampleEveryMs);
	return { stop: () => {
		clearInterval(timer);
		sample();
		return samples;
	} };
}
const busyFrom = .9;
function summariseCpu(samples, window) {
	let total = 0;
	let busyTime = 0;
	let above = 0;
	let highest = 0;
	for (const { atMs, lastedMs, busy } of samples) {
		const inside = Math.min(atMs, window.endMs) - Math.max(atMs - lastedMs, window.startMs);
		if (inside <= 0) continue;
		total += inside;
		busyTime += inside * busy;
		if (busy > busyFrom) above += inside;
		highest = Math.max(highest, busy);
	}
	if (total === 0) return void 0;
	return {
		mean: rounded(busyTime / total),
		highest: rounded(highest),
		above90: rounded(above / total)
	};
}
function rounded(share) {
	return Number(Math.min(1, share).toFixed(3));
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
const exhaustedWords = /^Insufficient VUs, reached (?<vus>\d+) active VUs and cannot initialize more$/;
const thresholdWords = /^thresholds on metrics '.*' (?:have been|were) crossed/;
function hearLog(log) {
	const warnings = [];
	let first;
	let last;
	let vusExhausted = 0;
	let exceptions = { count: 0 };
	return {
		onLine: (raw) => {
			const line = parseLogLine(raw);
			log.output(line.level === "info" ? line.text : `${line.level}: ${line.text}`);
			if (line.level === "info") return;
			if (line.level === "error" && !line.fromScript) {
				first ??= line;
				last = line;
			}
			if (line.isException) exceptions = {
				first: shorten(line.text, mostErrorCharacters),
				...exceptions,
				count: exceptions.count + 1
			};
			vusExhausted += Number(exhaustedWords.exec(line.text)?.groups?.["vus"] ?? 0);
			if (thresholdWords.test(line.text)) return;
			const text = shorten(line.text, mostWarningCharacters);
			if (warnings.length < 20 && !warnings.includes(text)) warnings.push(text);
		},
		heard: () => ({
			warnings,
			firstError: first && shorten(first.text, mostErrorCharacters),
			vusExhausted,
			exceptions
		}),
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
			const unknown = measurement.customMetrics().filter((name) => !known.has(name) && (asks.get(name) ?? 0) < mostAsks);
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
	const watch = watchCpu();
	const exit = await ended;
	const cpu = watch.stop();
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
		...listener.heard(),
		cpu,
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
async function moveIn(folder, binary) {
	const path = join(folder, k6FileName);
	await chmod(binary, 493);
	await mkdir(folder, { recursive: true });
	await rename(binary, path);
	await writeFile(`${folder}.complete`, "");
	return path;
}
async function settle(folder, within, make) {
	let workFolder;
	try {
		await mkdir(dirname(folder), { recursive: true });
		workFolder = await mkdtemp(`${folder}.making-`);
		const failed = await make(workFolder);
		if (failed !== void 0) return { failed };
		return { path: await findCached(folder) ?? await moveIn(folder, join(workFolder, within, k6FileName)) };
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
	log.note(`building k6 ${version.text} from the Go module proxy; about a minute`);
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
async function install(version, { beforeInstall, ...around }, tried) {
	const folder = versionFolder(version.text, around.env);
	const path = await findCached(folder);
	if (path !== void 0) return {
		path,
		version
	};
	tried.push(`cache: no k6 ${version.text} in ${folder}`);
	await beforeInstall?.();
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
	return thresholds.map(({ metric, expression }) => {
		const objective = parseThreshold(metric, expression);
		if (objective !== void 0) return objective;
		throw usageFailure(`the script's threshold "${expression}" on "${metric}" cannot be judged. Write an aggregation, a comparison and a decimal number in k6's own units, such as p(95)<500.`);
	});
}
function judgeThresholds(thresholds, run) {
	return thresholds.map((threshold) => ({
		...threshold,
		ok: isKept(threshold, run)
	}));
}
function isKept({ metric, expression }, run) {
	const objective = parseThreshold(metric, expression);
	if (objective?.bound.kind !== "absolute") throw new Error(`a threshold nobody can read: ${expression}`);
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

// src/k6/asked.ts
const unitsMs = {
	h: 36e5,
	m: 6e4,
	s: 1e3,
	ms: 1,
	us: .001,
	µs: .001,
	ns: 1e-6
};
function parseGoDuration(text) {
	if (!/^(?:\d+(?:\.\d+)?(?:h|m|s|ms|us|µs|ns))+$/.test(text)) return NaN;
	let sum = 0;
	for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(h|ms|m|us|µs|ns|s)/g)) sum += Number(amount) * (unitsMs[unit ?? ""] ?? NaN);
	return sum;
}
const duration = string().transform(parseGoDuration).pipe(number$1().nonnegative());
const timing = {
	startTime: duration.nullish(),
	timeUnit: duration.nullish()
};
const knownScenario = discriminatedUnion("executor", [
	looseObject({
		executor: literal("constant-arrival-rate"),
		...timing,
		rate: number$1(),
		duration
	}),
	looseObject({
		executor: literal("ramping-arrival-rate"),
		...timing,
		startRate: number$1().nullish(),
		stages: array(looseObject({
			target: number$1(),
			duration
		}))
	}),
	looseObject({
		executor: literal("constant-vus"),
		...timing,
		duration
	})
]);
const loadOptions = looseObject({
	scenarios: record(string(), knownScenario.optional().catch(void 0)).nullish(),
	duration: duration.nullish(),
	stages: array(unknown$1()).nullish(),
	iterations: number$1().nullish(),
	executionSegment: string().nullish()
});
const oneSecondMs = 1e3;
function stretchesOf(scenario) {
	if (scenario === void 0 || scenario.executor === "constant-vus") return void 0;
	const unit = scenario.timeUnit ?? oneSecondMs;
	let fromMs = scenario.startTime ?? 0;
	if (scenario.executor === "constant-arrival-rate") {
		const rate = scenario.rate / unit;
		return [{
			fromMs,
			toMs: fromMs + scenario.duration,
			fromRate: rate,
			toRate: rate
		}];
	}
	let fromRate = (scenario.startRate ?? 0) / unit;
	return scenario.stages.map((stage) => {
		const stretch = {
			fromMs,
			toMs: fromMs + stage.duration,
			fromRate,
			toRate: stage.target / unit
		};
		fromMs = stretch.toMs;
		fromRate = stretch.toRate;
		return stretch;
	});
}
function iterationsAfter({ fromMs, toMs, fromRate, toRate }, timeMs) {
	const start = Math.min(toMs, Math.max(fromMs, timeMs));
	if (toMs <= start) return 0;
	return (fromRate + (toRate - fromRate) * (start - fromMs) / (toMs - fromMs) + toRate) / 2 * (toMs - start);
}
function askedIterations({ scenarios }, window) {
	const all = Object.values(scenarios ?? {}).map(stretchesOf);
	const stretches = all.flatMap((one) => one ?? []);
	if (stretches.length === 0 || all.includes(void 0)) return void 0;
	const endMs = Math.max(...stretches.map(({ toMs }) => toMs));
	const startMs = Math.min(...stretches.map(({ fromMs }) => fromMs));
	const fromMs = Math.max(startMs + window.warmUpMs, endMs - window.windowMs);
	return Number(stretches.reduce((sum, one) => sum + iterationsAfter(one, fromMs), 0).toFixed(1));
}
function isConstant({ scenarios, duration: lasts, stages, iterations }) {
	const all = Object.values(scenarios ?? {});
	if (all.length === 0) return (lasts ?? 0) > 0 && (stages ?? []).length === 0 && (iterations ?? 0) === 0;
	const ends = new Set(all.map((one) => one === void 0 || one.executor === "ramping-arrival-rate" ? void 0 : `${one.startTime ?? 0} ${one.duration}`));
	return ends.size === 1 && !ends.has(void 0);
}
function askedPerSecond(load) {
	const rates = Object.values(load.scenarios ?? {}).map((one) => stretchesOf(one)?.[0]?.fromRate);
	if (rates.length === 0 || !isConstant(load)) return void 0;
	const sum = rates.reduce((total, rate) => total + (rate ?? NaN), 0);
	return Number.isNaN(sum) ? void 0 : Number((sum * oneSecondMs).toPrecision(6));
}
function askedOf(options, window) {
	const { data: load } = loadOptions.safeParse(options);
	if (load === void 0 || (load.executionSegment ?? "") !== "") return void 0;
	const iterations = askedIterations(load, window);
	const perSecond = askedPerSecond(load);
	return {
		isConstant: isConstant(load),
		...iterations !== void 0 && { iterations },
		...perSecond !== void 0 && { perSecond }
	};
}

// src/k6/health.ts
function healthOf({ window, ...measured }, execution, { options }) {
	const [startMs, endMs] = [Date.parse(window.start), Date.parse(window.end)];
	const cpu = summariseCpu(execution.cpu, {
		startMs,
		endMs
	});
	const isWhole = execution.ending.kind === "finished" || execution.ending.kind === "thresholdsCrossed";
	const { warmUpMs } = window;
	const asked = isWhole ? askedOf(options, {
		warmUpMs,
		windowMs: endMs - startMs
	}) : void 0;
	return {
		droppedIterations: measured.droppedIterations,
		vusMax: measured.vusMax,
		warnings: [...measured.warnings, ...execution.warnings].slice(0, 20),
		...cpu !== void 0 && { cpu },
		...asked !== void 0 && { asked },
		vusExhausted: execution.vusExhausted,
		unanswered: measured.unanswered,
		exceptions: execution.exceptions
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
		generator: healthOf(measured, execution, archive)
	};
	const thresholds = judgeThresholds(archive.thresholds, run);
	const disputed = disputedThresholds(scenario, thresholds, execution);
	if (disputed !== void 0) throw disputed;
	return {
		...run,
		thresholds
	};
}
function disputedThresholds({ script, warmUpMs }, thresholds, { ending }) {
	if (!(ending.kind === "thresholdsCrossed" && warmUpMs === 0 && thresholds.every(({ ok }) => ok))) return void 0;
	return runFailure(`k6 says that a threshold of "${script}" was crossed, and by the samples all are kept, so neither can be trusted. Run k6 by hand to see which; a limit that is met to the last digit can be told apart by a slightly other one.`);
}

// src/k6/sides.ts
const sides = ["base", "head"];
const marks = {
	base: "_loadline_base",
	head: "_loadline_head"
};
const metadata = looseObject({ options: looseObject({
	scenarios: record(string(), looseObject({ env: record(string(), string()).nullish() })).nullish(),
	systemTags: array(string()).nullish()
}) });
function doubleScenarios(tar, script, targets) {
	const described = readTar(tar)?.find(({ path }) => path === "metadata.json");
	const parsed = metadata.parse(JSON.parse(described?.content.toString("utf8") ?? "null"));
	const scenarios = Object.entries(parsed.options.scenarios ?? {});
	if (scenarios.length === 0) return usageFailure(`"${script}" cannot be run on both deployments at once: its options name no scenarios, and only a scenario has a target of its own. Write its load as \`scenarios\`, or set side-by-side to alternating.`);
	const doubled = scenarios.flatMap(([name, scenario]) => sides.map((side) => {
		const env = {
			...scenario.env,
			TARGET_URL: targets[side],
			BASE_URL: targets[side]
		};
		return [`${name}${marks[side]}`, {
			...scenario,
			env
		}];
	}));
	const options = {
		...parsed.options,
		scenarios: Object.fromEntries(doubled),
		systemTags: [.../* @__PURE__ */ new Set([...parsed.options.systemTags ?? [], "scenario"])],
		thresholds: null
	};
	return replaceFile(tar, "metadata.json", Buffer.from(JSON.stringify({
		...parsed,
		options
	})));
}
function measureSides(measurements) {
	let rest = Buffer.alloc(0);
	const handOver = (records) => {
		for (const side of sides) {
			const other = side === "base" ? marks.head : marks.base;
			const rows = records.filter((record) => !record.includes(`${other},`)).map((record) => record.replace(`${marks[side]},`, ",")).join("");
			if (rows !== "") measurements[side].write(Buffer.from(rows, "latin1"));
		}
	};
	return {
		write: (chunk) => {
			const bytes = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
			const records = [];
			let position = 0;
			for (let end = recordEnd(bytes, 0); end !== -1; end = recordEnd(bytes, position)) {
				records.push(bytes.toString("latin1", position, end));
				position = end;
			}
			rest = bytes.subarray(position);
			handOver(records);
		},
		finish: () => {
			if (rest.length > 0) handOver([rest.toString("latin1")]);
			rest = Buffer.alloc(0);
		},
		live: () => measurements.head.live(),
		customMetrics: () => [.../* @__PURE__ */ new Set([...measurements.head.customMetrics(), ...measurements.base.customMetrics()])]
	};
}
async function openDecoy() {
	const asked = new AbortController();
	const server = createServer$1((_, response) => {
		asked.abort();
		response.writeHead(503).end();
	});
	await new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(0, "127.0.0.1", resolve);
	});
	const address = server.address();
	return {
		url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
		asked: asked.signal,
		close: () => new Promise((resolve) => {
			server.close(() => resolve());
			server.closeAllConnections();
		})
	};
}
function targetReadTooEarly(script) {
	return usageFailure(`"${script}" cannot be run on both deployments at once: it sends requests to TARGET_URL as it was before the scenarios began, read at the top of the script or in setup(). Read __ENV.TARGET_URL inside the functions of the scenarios, or set side-by-side to alternating.`);
}

// src/k6/load.ts
async function prepare(k6, scenario, options) {
	const { signal, env, hidden, targets } = options;
	const failed = new AbortController();
	const either = AbortSignal.any([signal, failed.signal]);
	const reading = readArchive(archiveCommand(k6, scenario, {
		env,
		hidden
	}), scenario.script, either);
	const waiting = targets.map((target) => awaitTarget(target, scenario.await, either));
	try {
		const [archive] = await Promise.all([reading, ...waiting]);
		return archive;
	} catch (error) {
		failed.abort();
		await Promise.allSettled([reading, ...waiting]);
		throw error;
	}
}
async function executeDoubled(k6, doubled, options) {
	const { scenario, base, archive } = doubled;
	const tar = doubleScenarios(archive.tar, scenario.script, {
		head: scenario.target,
		base
	});
	if (tar instanceof Failure) return { refused: tar };
	const folder = await mkdtemp(join(tmpdir(), "loadline-"));
	const decoy = await openDecoy();
	try {
		const script = join(folder, "both.tar");
		await writeFile(script, tar, { mode: 384 });
		const signal = AbortSignal.any([options.signal, decoy.asked]);
		const execution = await execute(k6, {
			...scenario,
			script,
			target: decoy.url
		}, {
			...options,
			signal
		});
		if (decoy.asked.aborted) return { refused: targetReadTooEarly(scenario.script) };
		options.measurement.finish();
		return execution;
	} finally {
		await decoy.close();
		await rm(folder, {
			recursive: true,
			force: true
		});
	}
}
function createLoad(choice, version, around = {
	env: process.env,
	hidden: []
}) {
	const env = setVariables(around.env);
	const { hidden } = around;
	let found;
	const start = async (scenario, { signal, log }, others) => {
		try {
			const targets = [scenario.target, ...others];
			const beforeInstall = async () => {
				await assertScript(scenario.script);
				await Promise.all(targets.map((target) => awaitTarget(target, scenario.await, signal)));
			};
			const k6 = found ?? await findK6(choice, {
				env,
				log,
				signal,
				beforeInstall
			});
			found = k6;
			return {
				k6,
				archive: await prepare(k6, scenario, {
					signal,
					env,
					hidden,
					targets
				})
			};
		} catch (error) {
			throw signal.aborted ? runFailure("The run was cancelled before the load started.", error) : error;
		}
	};
	const { samples } = choice;
	return {
		run: async (scenario, options) => {
			const { signal, log, caller, alsoAwait = [] } = options;
			const { k6, archive } = await start(scenario, options, alsoAwait);
			const measurement = startMeasurement(planOf(scenario, archive.thresholds));
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
		},
		runBoth: async (scenario, base, options) => {
			const { signal, log, callers } = options;
			const { k6, archive } = await start(scenario, options, [base]);
			const onSide = {
				head: scenario,
				base: {
					...scenario,
					target: base
				}
			};
			const measurements = {
				head: startMeasurement(planOf(onSide.head, archive.thresholds)),
				base: startMeasurement(planOf(onSide.base, archive.thresholds))
			};
			const execution = await executeDoubled(k6, {
				scenario,
				base,
				archive
			}, {
				samples,
				env,
				hidden,
				log,
				signal,
				measurement: measureSides(measurements)
			});
			if ("refused" in execution) return execution;
			const recorded = (side) => {
				const by = {
					k6,
					archive,
					caller: callers[side],
					version
				};
				return recordRun(onSide[side], {
					measurement: measurements[side],
					execution
				}, by);
			};
			const head = recorded("head");
			const { fingerprint } = head;
			return {
				head,
				base: {
					...recorded("base"),
					...fingerprint !== void 0 && { fingerprint }
				}
			};
		}
	};
}

// src/modes/measure.ts
async function measureScenarios(gate, { load, signal, log }, caller) {
	const runs = [];
	for (const scenario of gate.scenarios) {
		try {
			runs.push(await load.run(scenario, {
				caller,
				signal,
				log
			}));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			return {
				runs,
				failure: error
			};
		}
		if (signal.aborted) break;
	}
	return {
		runs,
		failure: void 0
	};
}

// src/modes/record.ts
async function recordBaseline(gate, edges, options) {
	await edges.publisher.begin();
	const results = [];
	for (const scenario of gate.scenarios) {
		const isCancelled = edges.signal.aborted;
		results.push(isCancelled ? neverBegun(scenario) : await recordScenario(scenario, edges, options));
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
	const runs = [];
	try {
		await edges.baseline.assertWritable();
		const history = await edges.baseline.read(key);
		await measureRuns(runs, scenario, edges, options);
		const last = runs.at(-1)?.ending;
		if (last?.kind === "unfinished") return broken(key, runFailure(last.reason), true, runs);
		const judged = judgeRuns(runs, expected(scenario, options), {
			history,
			requireBaseline: false,
			options
		});
		if (judged.outcome.kind !== "judged") return judged;
		const unfit = whyUnfit(runs, judged.outcome.verdict, options);
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
		return broken(key, error, edges.signal.aborted, runs);
	}
}
function expected(scenario, options) {
	if (options.acceptance === void 0) return scenario;
	return {
		...scenario,
		objectives: scenario.objectives.filter((objective) => objective.bound.kind === "absolute")
	};
}
async function measureRuns(runs, scenario, edges, options) {
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
}
const doubtful = "They were added although it cannot be told whether the level changed: more runs make the baseline steadier.";
function whyUnfit(runs, verdict, { acceptance, report }) {
	const unfit = unfitForBaseline(runs, verdict);
	const isMiss = verdict.judgements.some((it) => it.kind === "relative" && it.verdict === "fail");
	if (unfit === void 0 || acceptance !== void 0 || !isMiss) return unfit;
	const command = report.recordCommand?.("accept", runs[0]?.provenance.scenario ?? "");
	return `${unfit} If the change is intended, accept it${command === void 0 ? " (baseline-accept)." : `: ${command}`}`;
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

// src/measure/import/kinds.ts
function kindsByObjectives(tally, objectives, path) {
	const kinds = /* @__PURE__ */ new Map();
	for (const name of tally.customMetrics) {
		const metric = tally.metrics.get(name);
		if (metric === void 0) continue;
		const asked = objectives.filter(({ indicator }) => indicator.metric === name);
		kinds.set(name, { type: typeFor(metric, asked, path) });
	}
	return kinds;
}
function typeFor(metric, asked, path) {
	let type;
	for (const objective of asked) {
		const told = typeToldBy(objective, metric);
		if (told === "any") continue;
		if (told === void 0 || type !== void 0 && type !== told) throw untold(metric, objective, path);
		type = told;
	}
	return type ?? (asked.length > 0 ? "trend" : guessType(metric));
}
function typeToldBy(objective, metric) {
	const { kind } = objective.indicator.aggregation;
	switch (kind) {
		case "avg":
		case "med":
		case "percentile": return "trend";
		case "value": return "gauge";
		case "min":
		case "max": return "any";
		case "rate": return isRate(objective, metric) ? "rate" : void 0;
		case "count": return;
		default: return kind;
	}
}
function isRate({ bound }, metric) {
	if (!isBinary(metric)) return false;
	if (hasZero(metric)) return true;
	return bound.kind === "absolute" ? bound.limit <= 1 : bound.measure === "points";
}
function untold({ name }, { text }, path) {
	return usageFailure(`${path}: k6's CSV does not say what kind of metric "${name}" is, which "${text}" depends on; use --out json=FILE instead of --out csv=FILE.`);
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
function incompleteFile(path, line) {
	return runFailure(`${path} ends in the middle of line ${line}: the file is incomplete. Copy the whole file, or run k6 again and let it end by itself.`);
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
			unanswered: measured.unanswered,
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
		const metrics = kindsByObjectives(tally, options.objectives ?? [], path);
		const measured = measureImported(path, () => measure(tally, { metrics }, warnings));
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
		if (cutOff !== void 0) throw incompleteFile(path, cutOff.line);
		return reader.notFinite > 0 ? [notFiniteWarning(reader.notFinite)] : [];
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
		value: number$1(),
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
	const { rest } = reading;
	if (rest.trim() !== "") {
		reading.line += 1;
		if (parseJson(rest) === void 0) throw incompleteFile(reading.path, reading.line);
		readLine(reading, rest);
	}
	return reading.notFinite > 0 ? [notFiniteWarning(reading.notFinite)] : [];
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
		error: tags["error"] ?? "",
		errorCode: tags["error_code"] ?? "",
		has: (name, value) => (tags[name] ?? "") === value
	});
	if (memberships.size >= mostMemberships) memberships.clear();
	memberships.set(key, membership);
	return membership;
}
function malformed({ path, line: number }, text) {
	return usageFailure(`${path}, line ${number}: found ${quoted$2(text)}; expected a line that "k6 run --out json=FILE" writes, {"type":"Metric",…} or {"type":"Point",…}.`);
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
	return `is of no kind that Loadline reads: line 1 is ${quoted$2(first)}`;
}

// src/modes/loads.ts
function refuseMixedLoads(mode, files) {
	const reference = files.find(({ run }) => run.fingerprint !== void 0) ?? files[0];
	if (reference === void 0) return;
	const different = files.map((file) => ({
		file,
		changed: differences(reference.run, file.run)
	})).filter(({ changed }) => changed.length > 0);
	if (different.length === 0) return;
	const lines = [titleOf$1(reference), ...different.map(({ file, changed }) => `${titleOf$1(file)}: differs in ${changed.join(", ")}`)];
	throw usageFailure(`${mode}: these files hold runs of different loads, so their figures say nothing about each other:\n${lines.map((text) => `  ${text}`).join("\n")}\nName files of one load.`);
}
function titleOf$1({ path, run }) {
	return `${path} (scenario ${run.provenance.scenario})`;
}
function differences(one, other) {
	if (one.fingerprint !== void 0 && other.fingerprint !== void 0) return changedParts(loadOf(one), loadOf(other));
	const unknown = { fingerprint: void 0 };
	return changedParts({
		...loadOf(one),
		...unknown
	}, {
		...loadOf(other),
		...unknown
	});
}
function refuseUnfinished(mode, files) {
	for (const { path, run } of files) {
		if (run.ending.kind === "finished") continue;
		const how = run.ending.kind === "unfinished" ? run.ending.reason : "a threshold of the script stopped it early";
		throw usageFailure(`${mode}: ${path} is no whole run to compare with: ${how}. Name a run that finished.`);
	}
}
function differentEndpoints(baseline, current) {
	if ([...baseline, ...current].every(({ run }) => run.fingerprint !== void 0)) return [];
	const [before, now] = [endpointsOf(baseline), endpointsOf(current)];
	if (now.some((name) => before.includes(name)) || before.length === 0 || now.length === 0) return [];
	return [`The two sides have no endpoint in common (baseline: ${listed(before)}; current: ${listed(now)}): these look like results of different loads.`];
}
function endpointsOf(files) {
	const names = files.flatMap(({ run }) => run.metrics.filter(({ name }) => name === "http_req_duration")).flatMap(({ series }) => series.flatMap(({ tags }) => tags["name"] ?? []));
	return [...new Set(names)].sort();
}
const mostNamed = 5;
function listed(names) {
	const more = names.length > mostNamed ? ", …" : "";
	return `${names.slice(0, mostNamed).join(", ")}${more}`;
}

// src/modes/results.ts
async function readRecords(paths) {
	const groups = /* @__PURE__ */ new Map();
	for (const path of paths) {
		const run = await readRun(path);
		const key = keyOfRun(run);
		const group = groups.get(JSON.stringify(key)) ?? {
			key,
			files: []
		};
		group.files.push({
			path,
			run
		});
		groups.set(JSON.stringify(key), group);
	}
	return [...groups.values()].map(({ key, files }) => {
		refuseMixedLoads("judge", files);
		return {
			key,
			runs: files.map(({ run }) => run)
		};
	});
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
		const stored = await readStored(key, judging.baseline);
		const scenario = asScenario(key, judging.expectedOf(key.scenario));
		const { requireBaseline } = judging.rules;
		return judgeRuns(runs, scenario, {
			...stored,
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
function asScenario(key, expected) {
	return {
		name: key.scenario,
		environment: key.environment,
		...expected
	};
}
async function readAll(paths, objectives) {
	const files = [];
	for (const path of paths) files.push({
		path,
		run: await readResults(path, {
			plan: neededFor(objectives),
			objectives
		})
	});
	return files;
}
async function readCompared(paths, objectives, scenario) {
	const baseline = await readAll(paths.baseline, objectives);
	const current = await readAll(paths.current, objectives);
	const [first] = current;
	if (first === void 0) throw usageFailure("there is no result to judge");
	refuseMixedLoads("compare", [...baseline, ...current]);
	refuseUnfinished("compare", baseline);
	const key = keyOfRun(first.run);
	return {
		key: {
			...key,
			scenario: scenario ?? key.scenario
		},
		baseline: baseline.map(({ run }) => run),
		current: current.map(({ run }) => run),
		doubts: differentEndpoints(baseline, current)
	};
}
async function compareResults({ key, baseline, current, doubts }, objectives, { publisher, failOnInconclusive, options }) {
	await publisher.begin();
	const scenario = asScenario(key, {
		objectives,
		drift: "off"
	});
	const result = judgeRuns(current.map(asComparable), scenario, {
		history: baseline.map((run) => ({
			run: asComparable(run),
			accepted: void 0
		})),
		requireBaseline: true,
		options: {
			caller: nobody,
			baselineBranch: void 0
		}
	});
	const noted = {
		...result,
		notes: [...doubts, ...result.notes]
	};
	return await concludeGate([noted], {
		failOnInconclusive,
		publisher,
		options
	});
}
const nobody = {
	commit: void 0,
	branch: void 0,
	event: void 0,
	workflowRun: void 0,
	actor: void 0
};
function asComparable(run) {
	const { branch: _branch, event: _event, ...provenance } = run.provenance;
	const { fingerprint: _fingerprint, ...rest } = run;
	return {
		...rest,
		provenance
	};
}

// src/judge/change-point.ts
const shortestSegment = 3;
const significance = .004;
const permutations = 500;
const seed = 2654435769;
function uniform(from) {
	let state = from;
	return () => {
		state = state + 1831565813 >>> 0;
		let mixed = Math.imul(state ^ state >>> 15, 1 | state);
		mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
		return ((mixed ^ mixed >>> 14) >>> 0) / 4294967296;
	};
}
function distanceSums(values) {
	const width = values.length + 1;
	const sums = new Float64Array(width * width);
	for (let row = 1; row < width; row += 1) {
		const value = values[row - 1] ?? 0;
		let inRow = 0;
		for (let column = 1; column < width; column += 1) {
			inRow += Math.abs(value - (values[column - 1] ?? 0));
			sums[row * width + column] = (sums[(row - 1) * width + column] ?? 0) + inRow;
		}
	}
	return sums;
}
function clearestSplit(values) {
	const size = values.length;
	const width = size + 1;
	const sums = distanceSums(values);
	let clearest = {
		at: 0,
		energy: 0
	};
	for (let n = shortestSegment; n <= size - shortestSegment; n += 1) {
		const first = sums[n * width + n] ?? 0;
		for (let end = n + shortestSegment; end <= size; end += 1) {
			const m = end - n;
			const across = (sums[n * width + end] ?? 0) - first;
			const second = (sums[end * width + end] ?? 0) - first - 2 * across;
			const contrast = 2 * across / (n * m) - first / (n * (n - 1)) - second / (m * (m - 1));
			const energy = n * m / (n + m) * contrast;
			if (energy > clearest.energy) clearest = {
				at: n,
				energy
			};
		}
	}
	return clearest;
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
function chanceOf({ energy }, values, random) {
	const order = values.slice();
	let asClear = 1;
	for (let round = 1; round < permutations; round += 1) {
		shuffle(order, random);
		if (clearestSplit(order).energy >= energy * .999999999) asClear += 1;
		if (asClear > significance * permutations) return void 0;
	}
	return asClear / permutations;
}
function splitFrom(start, values, random) {
	if (values.length < 6) return [];
	const split = clearestSplit(values);
	const pValue = split.at === 0 ? void 0 : chanceOf(split, values, random);
	if (pValue === void 0) return [];
	return [
		...splitFrom(start, values.subarray(0, split.at), random),
		{
			index: start + split.at,
			pValue
		},
		...splitFrom(start + split.at, values.subarray(split.at), random)
	];
}
function findChangePoints(values) {
	const found = splitFrom(0, Float64Array.from(values), uniform(seed));
	const bounds = [
		0,
		...found.map(({ index }) => index),
		values.length
	];
	return found.map(({ index, pValue }, position) => {
		const before = mean$1(values.slice(bounds[position], index));
		const after = mean$1(values.slice(index, bounds[position + 2]));
		return {
			index,
			before,
			after,
			ratio: before === 0 ? void 0 : after / before - 1,
			pValue
		};
	});
}

// src/modes/levels.ts
function describeLevels(entries, environment, indicators) {
	const branches = [...new Set(entries.map(({ run }) => run.provenance.branch))];
	return branches.flatMap((branch) => {
		const suffix = branches.length > 1 && branch !== void 0 ? ` on ${branch}` : "";
		return describeBranch(entries.filter(({ run }) => run.provenance.branch === branch), environment, indicators.map(({ name, indicator }) => ({
			name: `${name}${suffix}`,
			indicator
		})));
	});
}
function describeBranch(entries, environment, indicators) {
	const newest = entries.at(-1)?.run;
	if (newest === void 0) return [];
	const load = loadOf(newest);
	const { branch } = newest.provenance;
	const { reference } = chooseBaseline$1(entries, {
		...load,
		environment,
		branch
	});
	const alike = entries.map(({ run }) => run).filter((run) => run.ending.kind === "finished" && changedParts(loadOf(run), load).length === 0);
	return indicators.flatMap(({ name, indicator }) => {
		const points = pointsOf(alike, indicator);
		return [...findChangePoints(points.map(({ value }) => value)).map((change) => changeLine(name, change, points)), ...driftLine({
			name,
			indicator
		}, points, reference)];
	});
}
const longestPauseMs = 6e4;
function followsOn(run, before) {
	if (before === void 0 || before.provenance.workflowRun !== void 0) return false;
	const pauseMs = Date.parse(run.window.start) - run.window.warmUpMs - Date.parse(before.window.end);
	return pauseMs >= 0 && pauseMs <= longestPauseMs;
}
function pointsOf(runs, indicator) {
	const sessions = /* @__PURE__ */ new Map();
	let session = "";
	let before;
	for (const [position, run] of runs.entries()) {
		const found = findIndicator(run, indicator);
		if (found.kind === "absent") continue;
		session = found.session ?? (followsOn(run, before) ? session : `${position}`);
		before = run;
		const known = sessions.get(session);
		if (known === void 0) sessions.set(session, {
			run,
			found: [found]
		});
		else known.found.push(found);
	}
	return [...sessions.values()].map(({ run, found }) => ({
		commit: run.provenance.commit,
		recordedAt: run.provenance.recordedAt,
		value: mean$1(found.map(({ value }) => value)),
		dimension: found[0]?.dimension ?? "number"
	}));
}
function stepText(from, to, dimension) {
	const size = from !== 0 && dimension !== "ratio" ? formatChange(to / from - 1) : formatDifference(to - from, dimension);
	return `${formatFigure(from, dimension, to)} -> ${formatFigure(to, dimension, from)} (${size})`;
}
function changeLine(name, change, points) {
	const point = points[change.index];
	const day = (point?.recordedAt ?? "").slice(0, 10);
	return `  ${name} changed ${point?.commit === void 0 ? `on ${day}` : `at ${point.commit.slice(0, 8)} (${day})`}: ${stepText(change.before, change.after, point?.dimension ?? "number")}`;
}
function driftLine({ name, indicator }, points, reference) {
	const from = pointsOf(reference?.runs ?? [], indicator);
	const until = from.at(-1);
	if (reference === void 0 || until === void 0) return [];
	const latest = points.filter(({ recordedAt }) => recordedAt > until.recordedAt).slice(-3);
	const [last] = latest;
	if (last === void 0) return [];
	const level = (of) => mean$1(of.map(({ value }) => value));
	return [`  ${name} now, against ${reference.kind === "accepted" ? "the accepted level" : "the oldest runs"}: ${stepText(level(from), level(latest), last.dimension)}`];
}

// src/modes/show.ts
async function showBaseline(keys, store) {
	const parts = [];
	for (const key of keys) {
		const entries = await store.read(key);
		const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}`;
		const replaced = supersededIn(entries);
		const lines = [title, ...entries.map((entry) => describe(entry, replaced.has(entry)))];
		const levels = describeLevels(entries, key.environment, keyIndicators);
		parts.push([...lines, ...levels.length === 0 ? [] : ["", ...levels]].join("\n"));
	}
	return parts.length === 0 ? `Nothing is stored in ${store.place}.` : parts.join("\n\n");
}
function supersededIn(entries) {
	const superseded = /* @__PURE__ */ new Set();
	const accepted = /* @__PURE__ */ new Set();
	for (const entry of entries.toReversed()) {
		const { branch } = entry.run.provenance;
		if (accepted.has(branch)) superseded.add(entry);
		if (entry.accepted !== void 0) accepted.add(branch);
	}
	return superseded;
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
const keyIndicators = [
	{
		name: "p95",
		indicator: p95
	},
	{
		name: "errors",
		indicator: errors
	},
	{
		name: "throughput",
		indicator: throughput
	}
];
function describe({ run, accepted }, isSuperseded) {
	const { recordedAt, commit, branch, actor } = run.provenance;
	const by = actor === void 0 ? void 0 : `by ${actor}`;
	const source = [
		commit?.slice(0, 8),
		branch,
		by
	].filter((part) => part !== void 0).join(" ");
	const figures = `p95 ${figure(run, p95)}  errors ${figure(run, errors)}  throughput ${figure(run, throughput)}`;
	const mark = accepted === void 0 ? "" : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
	return `  ${recordedAt}  ${source}  ${figures}${isSuperseded ? "  (superseded)" : ""}${mark}`;
}
function figure(run, indicator) {
	const found = findIndicator(run, indicator);
	return found.kind === "found" ? formatFigure(found.value, found.dimension) : "–";
}

// src/config/rewrite.ts
function lineOf({ isWarning, to }) {
	return `${isWarning ? "warn: " : ""}${to}`;
}
function quoted$1(text) {
	return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
function changes({ rounds, objectives }) {
	return rounds !== void 0 || objectives.some(({ from, to }) => from !== to);
}
function gateFileLines(rewrites) {
	const lines = rewrites.filter(changes).flatMap((rewrite) => {
		const { scenario, rounds, objectives } = rewrite;
		const key = /^[\w-]+$/.test(scenario) ? scenario : JSON.stringify(scenario);
		const changed = objectives.some(({ from, to }) => from !== to);
		return [
			`  ${key}:`,
			...rounds === void 0 ? [] : [`    rounds: ${roundsText(rounds)}`],
			...changed ? ["    objectives:", ...objectives.map((one) => `      - ${quoted$1(lineOf(one))}`)] : []
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
function roundsText({ min, max }) {
	return min === max ? String(min) : `{ min: ${min}, max: ${max} }`;
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
function roundsEdits(place, text, rounds) {
	const before = place.get("rounds", true);
	const written = roundsText(rounds);
	if (before === void 0) return [insertion(place, text, [
		"rounds",
		` ${written}`,
		written
	])];
	if ((0, import_dist.isScalar)(before) || (0, import_dist.isMap)(before) && before.flow === true) return [{
		...sourceOf(before),
		text: written
	}];
	if (!(0, import_dist.isMap)(before)) return void 0;
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
function objectiveEdits(place, text, { objectives, mayHaveOwnList }) {
	const changed = objectives.filter(({ from, to }) => from !== to);
	if (changed.length === 0) return [];
	const own = place.get("objectives", true);
	if (own === void 0) {
		if (!mayHaveOwnList) return void 0;
		const lines = objectives.map((one) => quoted$1(lineOf(one)));
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
	return ofObjectives && ofRounds && [...ofObjectives, ...ofRounds];
}
function rewriteGateFile(text, path, rewrites) {
	const wanted = rewrites.filter(changes);
	if (wanted.length === 0) return text;
	const document = (0, import_dist.parseDocument)(text);
	const edits = [];
	const homeless = [];
	for (const rewrite of wanted) {
		const some = scenarioEdits(document, text, rewrite);
		if (some === void 0) homeless.push(rewrite);
		else edits.push(...some);
	}
	if (homeless.length > 0) {
		const names = homeless.map(({ scenario }) => `"${scenario}"`).join(", ");
		throw usageFailure(`${path} has no place of its own for ${names}; add\n${gateFileLines(homeless)}`);
	}
	return applied(text, edits);
}
function commonLines(before, after) {
	const width = after.length + 1;
	const longest = new Uint32Array((before.length + 1) * width);
	const at = (row, column) => longest[row * width + column] ?? 0;
	for (let row = before.length - 1; row >= 0; row -= 1) for (let column = after.length - 1; column >= 0; column -= 1) longest[row * width + column] = before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
	const pairs = [];
	let [row, column] = [0, 0];
	while (row < before.length && column < after.length) if (before[row] === after[column]) {
		pairs.push([row, column]);
		row += 1;
		column += 1;
	} else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
	else column += 1;
	return pairs;
}
function diffLines(before, after) {
	const [old, fresh] = [before.split("\n"), after.split("\n")];
	const diff = [];
	let [row, column] = [0, 0];
	for (const [toRow, toColumn] of [...commonLines(old, fresh), [old.length, fresh.length]]) {
		for (; row < toRow; row += 1) diff.push(`- ${row + 1}: ${old[row]}`);
		for (; column < toColumn; column += 1) diff.push(`+ ${column + 1}: ${fresh[column]}`);
		row += 1;
		column += 1;
	}
	return diff;
}

// src/judge/draws.ts
function normalDraws(seed) {
	let state = seed >>> 0;
	const uniform = () => {
		state = state + 1831565813 >>> 0;
		let mixed = Math.imul(state ^ state >>> 15, 1 | state);
		mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
		return (((mixed ^ mixed >>> 14) >>> 0) + .5) / 2 ** 32;
	};
	return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
const mostDegrees = 60;
function estimateFactor(degreesOfFreedom, normal) {
	const degrees = Math.min(mostDegrees, Math.max(1, Math.round(degreesOfFreedom)));
	let chiSquare = 0;
	for (let degree = 0; degree < degrees; degree += 1) chiSquare += normal() ** 2;
	return chiSquare / degrees;
}

// src/judge/resolution.ts
const toldRounds = [
	1,
	3,
	5
];
const surely = .95;
function failingChance(rounds, comparisons) {
	return falseAlarmChance({
		falseAlarm: gateChances.falseAlarm / comparisons,
		lookShare: lookShare({
			number: rounds,
			most: rounds
		})
	});
}
function cycled(runs, count) {
	return Array.from({ length: count }, (_, index) => runs[index % runs.length]).filter((run) => run !== void 0);
}
function calibrate(found, dimension) {
	const scale = scaleFor({
		dimension,
		current: found,
		baseline: found,
		design: "stored"
	});
	const side = sideOf(found.map((run) => [run]), scale);
	const seen = Math.max(0, varianceOf(side.sessions.flat()) - side.withinVariance);
	return {
		found,
		scale,
		side,
		beyondWithin: joinVariance(seen, found.length - 1, scale.priors.rounds)
	};
}
function varianceOf(values) {
	const level = values.reduce((sum, value) => sum + value, 0) / values.length;
	return values.reduce((sum, value) => sum + (value - level) ** 2, 0) / Math.max(1, values.length - 1);
}
const drawnGates = 500;
function drawGates(calibrated, rounds, design) {
	const { found, scale, side, beyondWithin } = calibrated;
	const normal = normalDraws(rounds);
	const ofRounds = sideOf([cycled(found, rounds)], scale);
	const spreadOf = design === "sideBySide" ? pairedSpread : storedSpread;
	return Array.from({ length: drawnGates }, () => {
		const beyond = beyondWithin.variance / estimateFactor(beyondWithin.degreesOfFreedom, normal);
		const deviation = Math.sqrt(beyond + side.withinVariance);
		const values = (count) => Array.from({ length: count }, () => deviation * normal());
		const drawn = (like, sessions) => ({
			...like,
			sessions,
			withinVariance: like.withinVariance * estimateFactor(like.withinDegrees, normal)
		});
		const current = drawn(ofRounds, [values(rounds)]);
		const baseline = design === "sideBySide" ? drawn(ofRounds, [values(rounds)]) : drawn(side, values(found.length).map((value) => [value]));
		return {
			estimate: levelOf(current) - levelOf(baseline),
			spread: spreadOf(current, baseline, scale.priors)
		};
	});
}
function sightOfLevel(calibrated, rounds, { design, objective, comparisons }) {
	const { scale, side } = calibrated;
	const level = levelOf(side);
	const worseBy = (distance) => isLowerBetter(objective) ? scale.from(level + distance) - scale.from(level) : scale.from(level) - scale.from(level - distance);
	const gates = drawGates(calibrated, rounds, design);
	const failing = failingChance(rounds, comparisons);
	const toFail = gates.map(({ estimate, spread }) => halfWidth(spread, failing) - estimate);
	const toPass = gates.map(({ estimate, spread }) => halfWidth(spread, oversightChance) + estimate);
	return {
		rounds,
		smallestChange: worseBy(quantile(toFail, surely)),
		smallestTolerance: worseBy(quantile(toPass, surely))
	};
}
function expectedCounts(share, total, designEffect) {
	return {
		bad: share * total,
		total,
		variance: designEffect * share * (1 - share) / total
	};
}
function smallestWhole(low, high, holdsAt) {
	let [below, above] = [Math.floor(low), Math.ceil(high)];
	while (above - below > 1) {
		const middle = Math.floor((below + above) / 2);
		if (holdsAt(middle)) above = middle;
		else below = middle;
	}
	return above;
}
const drawnCounts = 120;
function shareBehind(shown, samples, luck) {
	const { low, high } = wilson(shown, samples, Math.abs(luck));
	return luck > 0 ? low : high;
}
function sightOfShare(counts, rounds, { design, comparisons }) {
	const { share, total: all, designEffect } = pool(counts.map((run) => [run]));
	const normal = normalDraws(rounds);
	const perRun = all / counts.length;
	const samples = perRun * rounds;
	const deviation = (of, total) => Math.sqrt(designEffect * of * (1 - of) / total);
	const within = (value) => Math.min(1, Math.max(0, value));
	const runWith = (shown) => expectedCounts(within(shown), perRun, designEffect);
	const roundsWith = (shown) => [cycled([runWith(shown)], rounds)];
	const chance = failingChance(rounds, comparisons);
	const gates = Array.from({ length: drawnCounts }, () => {
		const likely = Math.max(share, .5 / (all + 1));
		const real = within(likely + normal() * deviation(likely, all));
		const drawn = (total) => Math.round((real + normal() * deviation(real, total)) * total) / total;
		const baseline = design === "stored" ? counts.map(() => [runWith(drawn(perRun))]) : roundsWith(drawn(samples));
		const compare = (shown) => compareShares(roundsWith(shown), baseline, design);
		const failsAt = (bad) => compare(bad / samples).low(chance) > 0;
		return {
			toFail: shareBehind(smallestWhole(0, samples, failsAt) / samples, samples / designEffect, normal()) - real,
			toPass: compare(drawn(samples)).high(oversightChance)
		};
	});
	const told = (needed) => Math.max(0, quantile([...needed], surely));
	return {
		rounds,
		smallestChange: told(gates.map(({ toFail }) => toFail)),
		smallestTolerance: told(gates.map(({ toPass }) => toPass))
	};
}
function fewestBeyond(found) {
	const counts = found.flatMap((run) => samplesBeyond(run) ?? []);
	return counts.length === 0 ? void 0 : Math.min(...counts);
}
function resolutionOf(runs, resolving) {
	const { objective } = resolving;
	const found = runs.map((run) => findIndicator(run, objective.indicator)).filter((one) => one.kind === "found");
	const [first] = found;
	if (first === void 0 || found.length < 3) return void 0;
	const counts = found.flatMap((run) => countsOf(run, isLowerBetter(objective)) ?? []);
	const told = counts.length === found.length ? sharesTold(counts, found) : levelsTold(calibrate(found, first.dimension));
	const sights = (design) => toldRounds.map((rounds) => told.sight(rounds, {
		...resolving,
		design
	}));
	return {
		dimension: first.dimension,
		level: told.level,
		runs: found.length,
		noise: told.noise,
		stored: sights("stored"),
		sideBySide: sights("sideBySide"),
		samplesBeyond: fewestBeyond(found)
	};
}
function levelsTold(calibrated) {
	const { scale, side, found } = calibrated;
	const level = scale.from(levelOf(side));
	const perScale = 1 / scale.error(1, level);
	return {
		level,
		noise: {
			total: Math.sqrt(varianceOf(found.map(({ value }) => scale.to(value)))) * perScale,
			within: Math.sqrt(side.withinVariance) * perScale
		},
		sight: (rounds, resolving) => sightOfLevel(calibrated, rounds, resolving)
	};
}
function sharesTold(counts, found) {
	const { share, total, designEffect } = pool(counts.map((run) => [run]));
	const perRun = total / counts.length;
	return {
		level: found.reduce((sum, { value }) => sum + value, 0) / found.length,
		noise: {
			total: Math.sqrt(varianceOf(found.map(({ value }) => value))),
			within: Math.sqrt(designEffect * share * (1 - share) / perRun)
		},
		sight: (rounds, resolving) => sightOfShare(counts, rounds, resolving)
	};
}

// src/judge/proposal.ts
const proposedRounds = 3;
function toleranceOf(objective, bound, level) {
	const amount = bound.measure === "share" ? bound.amount * level : bound.amount;
	return isLowerBetter(objective) ? amount : -amount;
}
function fewestRounds(sights, tolerance) {
	return sights.find(({ smallestTolerance }) => smallestTolerance <= tolerance)?.rounds;
}
function roundedUp(value) {
	const step = 10 ** Math.max(-6, Math.floor(Math.log10(value)) - 1);
	return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(12));
}
function proposedAmount(tolerance, level, { measure, unit }) {
	switch (measure) {
		case "share": return Math.ceil(tolerance / level * 100 - 1e-9);
		case "points": return Number((Math.ceil(tolerance * 1e3 - 1e-9) / 10).toFixed(1));
		case "offset": return roundedUp(tolerance / (unitMeaning(unit)?.factor ?? 1));
		default: return measure;
	}
}
const writtenAmount = /(?<sign>[+-]\s*)(?<number>\d*\.?\d+)(?<unit>\s*\S*)\s*$/;
function withTolerance({ text }, { measure }, sizes) {
	const unit = writtenAmount.exec(text)?.groups?.["unit"] ?? "";
	const amount = proposedAmount(sizes.tolerance, sizes.level, {
		measure,
		unit: unit.trim()
	});
	return {
		allow: `${amount}${unit.trim()}`,
		proposed: text.replace(writtenAmount, (_whole, sign) => `${sign}${amount}${unit}`)
	};
}
function tellable(objective, resolution, design) {
	const { bound } = objective;
	const { level, samplesBeyond: beyond } = resolution;
	if (bound.kind === "absolute") return { kind: "absolute" };
	if (beyond !== void 0 && beyond < 5) return {
		kind: "fewSamples",
		beyond
	};
	if (bound.measure === "share" && level === 0) return {
		kind: "rounds",
		rounds: 1
	};
	const tolerance = toleranceOf(objective, bound, level);
	if (tolerance < 0) return { kind: "improvement" };
	const sights = resolution[design];
	const rounds = fewestRounds(sights, tolerance);
	if (rounds !== void 0) return {
		kind: "rounds",
		rounds
	};
	return {
		kind: "belowFloor",
		...withTolerance(objective, bound, {
			tolerance: sights.find((sight) => sight.rounds === 3)?.smallestTolerance ?? tolerance,
			level
		}),
		pairs: design === "stored" ? fewestRounds(resolution.sideBySide, tolerance) : void 0
	};
}
function proposeRounds(limits, tellables) {
	const needed = tellables.flatMap((one) => {
		if (one.kind === "rounds") return [one.rounds];
		return one.kind === "belowFloor" ? [3] : [];
	});
	if (needed.length === 0) return limits;
	const most = Math.max(...needed);
	return {
		min: Math.min(limits.min, most),
		max: Math.max(limits.max, most)
	};
}
function toldObjectives(objectives) {
	const keyOf = ({ indicator }) => JSON.stringify(indicator);
	const isRelative = ({ bound }) => bound.kind === "relative";
	const compared = new Set(objectives.filter(isRelative).map(keyOf));
	const seen = /* @__PURE__ */ new Set();
	return objectives.filter((objective) => {
		if (isRelative(objective)) return true;
		const key = keyOf(objective);
		const isNew = !compared.has(key) && !seen.has(key);
		seen.add(key);
		return isNew;
	});
}
function calibrationOf(runs, scenario) {
	const design = scenario.sideBySide === void 0 ? "stored" : "sideBySide";
	const objectives = toldObjectives(scenario.objectives).flatMap((objective) => {
		const family = scenario.objectives.filter(({ bound, onMiss }) => bound.kind === "relative" && onMiss === objective.onMiss);
		const resolution = resolutionOf(runs, {
			objective,
			comparisons: Math.max(1, family.length)
		});
		if (resolution === void 0) return [];
		return [{
			objective,
			resolution,
			tellable: tellable(objective, resolution, design)
		}];
	});
	const tellables = objectives.map((one) => one.tellable);
	return {
		scenario: scenario.name,
		environment: scenario.environment,
		runs: runs.length,
		design,
		objectives,
		rounds: {
			now: scenario.rounds,
			proposed: proposeRounds(scenario.rounds, tellables)
		},
		invalid: validityOf(runs).map(({ clause }) => clause)
	};
}

// src/modes/calibrate.ts
async function calibrateScenarios(gate, calibrating) {
	const calibrations = [];
	const runs = [];
	for (const scenario of gate.scenarios) {
		const measured = await measureOften(scenario, calibrating);
		runs.push(...measured.runs.map((run, index) => ({
			run,
			side: "head",
			round: index + 1
		})));
		const whole = measured.runs.filter(({ ending }) => ending.kind === "finished");
		const problem = whole.length === 0 ? void 0 : misconfigurationOf(whole, scenario);
		if (problem !== void 0) return {
			calibrations,
			runs,
			failure: problem
		};
		if (whole.length >= 3) calibrations.push(calibrationOf(whole, scenario));
		if (measured.failure !== void 0) return {
			calibrations,
			runs,
			failure: measured.failure
		};
	}
	return {
		calibrations,
		runs,
		failure: void 0
	};
}
async function measureOften(scenario, { edges, caller, runs: wanted }) {
	const { load, signal, log } = edges;
	const runs = [];
	try {
		while (runs.length < wanted) {
			if (signal.aborted) return {
				runs,
				failure: tooFew(runs.length, wanted, "cancelled")
			};
			log.note(`${scenario.name}: run ${runs.length + 1} of ${wanted} to calibrate with`);
			const run = await load.run(scenario, {
				caller,
				signal,
				log
			});
			runs.push(run);
			const { ending } = run;
			if (ending.kind === "finished") continue;
			const reason = ending.kind === "unfinished" ? ending.reason : "a threshold of the script stopped the load early";
			return {
				runs,
				failure: tooFew(runs.length - 1, wanted, reason)
			};
		}
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return {
			runs,
			failure: error
		};
	}
	return {
		runs,
		failure: void 0
	};
}
function tooFew(whole, wanted, reason) {
	const runs = `${whole} of ${wanted} runs were measured whole (${reason})`;
	if (whole >= 3) return runFailure(`${runs}; what is told rests on them.`);
	return runFailure(`${runs}; it takes ${3} to tell their noise.`);
}
function misconfigurationOf(runs, { objectives }) {
	const judged = judgeScenario({
		runs,
		baseline: [],
		comparability: {
			kind: "comparable",
			runs: 0
		},
		objectives,
		requireBaseline: false
	});
	return judged.kind === "misconfigured" ? usageFailure(explainMisconfiguration(judged.problems)) : void 0;
}

// src/report/calibration.ts
function sizeText(size, objective, { level, dimension }) {
	const { bound } = objective;
	if (dimension === "ratio" && !(bound.kind === "relative" && bound.measure === "share")) return formatPoints(size).replace(/^\+/, "");
	if (bound.kind === "relative" && bound.measure === "offset" || level === 0) return formatFigure(size, dimension);
	return formatFigure(Number((size / Math.abs(level)).toPrecision(2)), "ratio");
}
function tellableWords(tellable) {
	switch (tellable.kind) {
		case "absolute": return "a limit of its own: not compared";
		case "improvement": return "demands an improvement";
		case "fewSamples": return `only ${Math.floor(tellable.beyond)} samples beyond it: run longer`;
		case "rounds": return tellable.rounds === 1 ? "fine with 1 round" : `needs ${tellable.rounds} rounds`;
		case "belowFloor": {
			const { allow, pairs } = tellable;
			const beside = pairs === void 0 ? "" : ` (or ${count$1(pairs, "pair")})`;
			return `below the noise: allow ${allow.replace(/(?<=\d)(?=[a-z%µ/])/i, " ")}${beside}`;
		}
		default: return tellable;
	}
}
function toleranceText({ bound }, dimension) {
	return bound.kind === "relative" ? amountWords(bound, dimension) : "–";
}
function rowOf({ objective, resolution, tellable }, design) {
	const { level, dimension, noise } = resolution;
	const size = (value) => sizeText(value, objective, resolution);
	return [
		line$1({ code: formatIndicator(objective.indicator) }),
		line$1(formatFigure(level, dimension)),
		line$1(`${size(noise.total)} (${size(noise.within)})`),
		...resolution[design].map(({ smallestChange }) => line$1(size(smallestChange))),
		line$1(toleranceText(objective, dimension)),
		line$1(tellableWords(tellable))
	];
}
function otherRowOf({ objective, resolution }, design) {
	return [line$1({ code: formatIndicator(objective.indicator) }), ...resolution[design].map(({ smallestChange }) => line$1(sizeText(smallestChange, objective, resolution)))];
}
const roundTitles = toldRounds.map((rounds, index) => ({
	title: `${index === 0 ? "sees in " : ""}${count$1(rounds, "round")}`,
	align: "right"
}));
function titleOf(design, runs) {
	return design === "stored" ? `Against a stored baseline of ${runs} runs, one a job` : "Side by side with a deployment of the base commit (base-url); a round is a pair of runs";
}
function tablesOf({ objectives, design, runs }) {
	const other = design === "stored" ? "sideBySide" : "stored";
	const right = (title) => ({
		title,
		align: "right"
	});
	const left = (title) => ({
		title,
		align: "left"
	});
	const own = tableOf([
		left("Indicator"),
		right("level"),
		right("noise (in a run)"),
		...roundTitles,
		right("tolerance"),
		left("verdict")
	], objectives.map((one) => rowOf(one, design)));
	const beside = tableOf([left("Indicator"), ...roundTitles], objectives.map((one) => otherRowOf(one, other)));
	return [
		titleOf(design, runs),
		...tableLines(own),
		"",
		titleOf(other, runs),
		...tableLines(beside)
	];
}
function proposalLines({ objectives, rounds }) {
	const changed = objectives.flatMap(({ objective, tellable }) => {
		if (tellable.kind !== "belowFloor") return [];
		const prefix = objective.onMiss === "warn" ? "warn: " : "";
		return [`  ${terminalText(`${prefix}${objective.text} -> ${prefix}${tellable.proposed}`)}`];
	});
	const { now, proposed } = rounds;
	const lines = [...now.min !== proposed.min || now.max !== proposed.max ? [`  rounds: ${now.min}..${now.max} -> ${proposed.min}..${proposed.max}`] : [], ...changed];
	if (lines.length > 0) return [`Proposed (tolerances for ${3} rounds):`, ...lines];
	return objectives.every(({ tellable: { kind } }) => kind === "rounds" || kind === "absolute") ? [`Nothing to change: every tolerance can be told with ${now.min}..${now.max} rounds.`] : ["Nothing to propose."];
}
const caveat = "All runs come from one session on one machine: what sets machines apart is not in the noise. Only stored runs of several jobs show it; until then the gate expects 2 to 3 % of it, and side by side it cancels.";
function renderCalibration(calibration) {
	const { scenario, environment, runs, invalid } = calibration;
	return [
		terminalText(`${scenario} (${environment}): ${runs} runs of one build on one deployment`),
		...invalid.map((clause) => `  doubtful: ${terminalText(clause)}`),
		"",
		...tablesOf(calibration),
		"",
		...proposalLines(calibration),
		"",
		"A change is seen when 95 of 100 gates fail on it; a tolerance can be told when identical code passes 95 of 100.",
		caveat
	].join("\n");
}
const calibrationSchemaVersion = "loadline/calibration@1";
function sightsJson(resolution, design) {
	return resolution[design].map(({ rounds, smallestChange, smallestTolerance }) => ({
		rounds,
		smallestChange: finiteOrNull(smallestChange),
		smallestTolerance: finiteOrNull(smallestTolerance)
	}));
}
function calibrationsJson(calibrations) {
	return {
		schema: calibrationSchemaVersion,
		scenarios: calibrations.map(({ scenario, environment, runs, design, rounds, objectives, invalid }) => ({
			scenario,
			environment,
			runs,
			design,
			rounds,
			invalid,
			objectives: objectives.map(({ objective, resolution, tellable }) => ({
				objective: objective.text,
				indicator: formatIndicator(objective.indicator),
				unit: unitNames[resolution.dimension],
				level: resolution.level,
				noise: resolution.noise,
				stored: sightsJson(resolution, "stored"),
				sideBySide: sightsJson(resolution, "sideBySide"),
				verdict: tellable.kind,
				rounds: tellable.kind === "rounds" ? tellable.rounds : null,
				proposed: tellable.kind === "belowFloor" ? tellable.proposed : null
			}))
		}))
	};
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
	const taken = /* @__PURE__ */ new Set();
	const paths = [];
	for (const recorded of runs) {
		const name = freeName(fileName(recorded), taken);
		taken.add(name);
		const path = join(directory, `${name}.run.json`);
		await writeRun(path, recorded.run);
		paths.push(path);
	}
	return paths;
}
function fileName({ run, side, round }) {
	return `${run.provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60)}${side === "base" ? ".base" : ""}${round === 1 ? "" : `.round-${round}`}`;
}
function freeName(name, taken) {
	const isFree = (candidate) => ![...taken].some((it) => it.toLowerCase() === candidate.toLowerCase());
	let candidate = name;
	for (let copy = 2; !isFree(candidate); copy += 1) candidate = `${name}.${copy}`;
	return candidate;
}

// src/entry/calibrate.ts
async function performCalibrate(settings, host) {
	const { runs: wanted, write, json } = resolveCalibrating(settings);
	const file = await readGateFile(settings.get("config")?.[0]);
	const gate = resolveGate(settings, file, host.around);
	const edges = {
		load: createLoad(gate.k6, version),
		signal: host.signal,
		log: host.log
	};
	const { calibrations, runs, failure } = await calibrateScenarios(gate, {
		edges,
		caller: host.caller,
		runs: wanted
	});
	const recordPaths = await writeRecords(gate.reportDirectory, runs);
	if (calibrations.length > 0) host.print(json ? JSON.stringify(calibrationsJson(calibrations), null, 2) : calibrations.map(renderCalibration).join("\n\n"));
	if (failure !== void 0) throw failure;
	if (write) await writeProposals(rewritesOf(calibrations, gate), file?.path, host);
	return {
		published: { recordPaths },
		exitStatus: exitStatus.passed
	};
}
function rewritesOf(calibrations, gate) {
	return calibrations.flatMap((calibration) => {
		const scenario = gate.scenarios.find(({ name }) => name === calibration.scenario);
		if (scenario === void 0) return [];
		const { now, proposed } = calibration.rounds;
		const isOther = now.min !== proposed.min || now.max !== proposed.max;
		const objectives = scenario.objectives.map((objective) => {
			const told = calibration.objectives.find((one) => one.objective === objective)?.tellable;
			const to = told?.kind === "belowFloor" ? told.proposed : objective.text;
			return {
				isWarning: objective.onMiss === "warn",
				from: objective.text,
				to
			};
		});
		const mayHaveOwnList = scenario.objectives.every(({ source }) => source.from !== "input");
		const rounds = isOther ? proposed : void 0;
		return [{
			scenario: calibration.scenario,
			rounds,
			objectives,
			mayHaveOwnList
		}];
	});
}
async function writeProposals(rewrites, path, { log }) {
	const lines = gateFileLines(rewrites);
	if (lines === void 0) return log.note("Nothing was written: there is nothing to change.");
	if (path === void 0) throw usageFailure(`write: there is no gate file to write to; make .github/loadline.yml, with the script of each scenario and\n${lines}`);
	const before = await readFile$1(path, "utf8");
	const after = rewriteGateFile(before, path, rewrites);
	await writeFileAtomically(path, after);
	log.note([`Written to ${path}:`, ...diffLines(before, after)].join("\n"));
}

// src/entry/commands.ts
const ofTheLoad = [
	"config",
	"environment",
	"warm-up",
	"await-path",
	"await-status",
	"env",
	"k6-version"
];
const ofTheVerdict = [
	"objectives",
	"drift",
	"rounds",
	"budget",
	"side-by-side"
];
const ofTheStore = ["baseline-directory"];
const placeholders = {
	"target-url": "http://localhost:3000",
	"base-url": "http://localhost:3001"
};
function repeatCommand(gate, settings, reader) {
	const isSideBySide = gate.scenarios.some(({ sideBySide }) => sideBySide !== void 0);
	const store = reader === "terminal" ? ofTheStore : [];
	return [
		"loadline gate",
		...subject(settings, gate.scenarios.map(({ name }) => name)),
		...flags("target-url", settings, reader),
		...isSideBySide ? flags("base-url", settings, reader) : [],
		...[
			...ofTheLoad,
			...ofTheVerdict,
			...store
		].flatMap((name) => flags(name, settings, reader))
	].join(" ");
}
function recordCommand(how, scenario, settings) {
	return [
		`loadline baseline ${how}`,
		...subject(settings, [scenario]),
		...[
			"target-url",
			...ofTheLoad,
			"objectives",
			"drift",
			...ofTheStore
		].flatMap((name) => flags(name, settings, "terminal")),
		...how === "accept" ? ["--reason 'why the new level is right'"] : []
	].join(" ");
}
function subject(settings, scenarios) {
	const script = settings.get("script")?.[0];
	const named = (script === void 0 ? scenarios : settings.get("scenario") ?? []).map((name) => flag("scenario", name));
	return script === void 0 ? named : [quoted(script.startsWith("-") ? `./${script}` : script), ...named];
}
function flags(name, settings, reader) {
	const placeholder = placeholders[name];
	if (reader === "job" && placeholder !== void 0) return [flag(name, placeholder)];
	return (settings.get(name) ?? []).flatMap((value) => value.split(/\r?\n/)).map((it) => it.trim()).filter((value) => value !== "" && !value.startsWith("#")).filter((value) => name !== "config" || value !== ".github/loadline.yml").map((value) => name === "env" && reader === "job" ? variableFlag(value) : flag(name, withoutCredentials(value)));
}
function variableFlag(value) {
	const [name = ""] = value.split("=", 1);
	return /^\w+$/.test(name) ? `--env ${name}="$${name}"` : "";
}
function flag(name, value) {
	const setting = settings.find((it) => it.name === name);
	const dashed = `--${(setting && flagOf(setting)) ?? name}`;
	return value.startsWith("-") ? `${dashed}=${quoted(value)}` : `${dashed} ${quoted(value)}`;
}
function quoted(word) {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

// src/entry/publishers.ts
function publishTo(publishers) {
	return {
		begin: async () => {
			await eachInTurn(publishers, async (publisher) => await publisher.begin());
		},
		publish: async (report) => {
			let published = {};
			await eachInTurn(publishers, async (publisher) => {
				published = {
					...published,
					...await publisher.publish(report)
				};
			});
			return published;
		}
	};
}
async function eachInTurn(publishers, act) {
	const failures = [];
	for (const publisher of publishers) try {
		await act(publisher);
	} catch (error) {
		failures.push(error);
	}
	if (failures.length > 0) throw failures[0];
}
async function publishAnyway(publisher, reportOf, job) {
	let isPublished = false;
	const noting = {
		begin: async () => await publisher.begin(),
		publish: async (report) => {
			isPublished = true;
			return await publisher.publish(report);
		}
	};
	try {
		return await job(noting);
	} catch (error) {
		if (!isPublished) await publisher.publish(reportOf(error)).catch(() => void 0);
		throw error;
	}
}

// src/entry/perform.ts
async function perform(mode, settings, host) {
	const unread = unreadSettings(mode, settings.keys());
	if (unread.length > 0) throw usageFailure(`${unread.join(".\n")}.`);
	switch (mode) {
		case "gate": return await performGate(settings, host);
		case "measure": return await performMeasure(settings, host);
		case "baseline-update":
		case "baseline-accept": return await performRecord(mode, settings, host);
		case "baseline-show": return await performShow(settings, host);
		case "calibrate": return await performCalibrate(settings, host);
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
function openEdges(gate, host, publisher) {
	return {
		load: createLoad(gate.k6, version),
		baseline: openStore(gate, host),
		publisher,
		log: host.log,
		signal: host.signal,
		now: () => performance.now(),
		random: Math.random
	};
}
async function answer(host, { keys, reportDirectory, withRecords, options }, job) {
	const publisher = publishTo([createFilesPublisher(reportDirectory, { withRecords }), ...host.publishers(gateKey(keys))]);
	const context = {
		...options.report,
		baselineBranch: options.baselineBranch
	};
	const reportOf = (error) => buildReport(brokenOutcome(keys, error, host.signal.aborted), context);
	const { report, published, exitStatus: status } = host.kind === "terminal" ? await job(publisher) : await publishAnyway(publisher, reportOf, job);
	return {
		report,
		published,
		exitStatus: status
	};
}
function brokenOutcome(keys, error, cancelled) {
	const told = error instanceof Failure ? error : runFailure(`This is a bug in Loadline: ${reasonOf(error)}. The log has the lines for an issue.`);
	return {
		verdict: "broken",
		scenarios: keys.map((key) => broken(key, told, cancelled).outcome),
		notes: []
	};
}
function keysOf(gate) {
	return gate.scenarios.map(({ name, environment }) => ({
		scenario: name,
		environment
	}));
}
function optionsOf(host, commands) {
	return {
		caller: host.caller,
		baselineBranch: host.baselineBranch,
		report: {
			...host.links,
			...commands
		},
		keepFirstRun: host.keepFirstRun
	};
}
function commandsOf(gate, settings, host) {
	const mayRecord = host.kind === "terminal" && host.mayNotRecord === void 0;
	return {
		repeatCommand: repeatCommand(gate, settings, host.kind),
		recordCommand: mayRecord ? (how, scenario) => recordCommand(how, scenario, settings) : void 0
	};
}
const noCommands = { repeatCommand: void 0 };
async function performGate(settings, host) {
	const gate = await readGate(settings, host);
	const { reportDirectory } = gate;
	const options = optionsOf(host, commandsOf(gate, settings, host));
	return await answer(host, {
		keys: keysOf(gate),
		reportDirectory,
		withRecords: true,
		options
	}, async (publisher) => await runGate(gate, openEdges(gate, host, publisher), options));
}
async function performMeasure(settings, host) {
	const gate = await readGate(settings, host);
	const { log, signal } = host;
	const load = createLoad(gate.k6, version);
	const { runs, failure } = await measureScenarios(gate, {
		load,
		log,
		signal
	}, host.caller);
	const recordPaths = await writeRecords(gate.reportDirectory, runs.map((run) => ({
		run,
		side: "head",
		round: 1
	})));
	for (const path of recordPaths) host.print(path);
	if (failure !== void 0) throw failure;
	const finished = runs.length === gate.scenarios.length && runs.every((run) => run.ending.kind !== "unfinished");
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
		...optionsOf(host, commandsOf(gate, settings, host)),
		runs,
		acceptance
	};
	const { reportDirectory } = gate;
	return await answer(host, {
		keys: keysOf(gate),
		reportDirectory,
		withRecords: true,
		options
	}, async (publisher) => await recordBaseline(gate, openEdges(gate, host, publisher), options));
}
async function performShow(settings, host) {
	const file = await readFile(settings);
	const store = openStore(resolveRules(settings, file, host.around), host);
	const keys = resolveKeys(settings, file) ?? await keysIn(store, settings.get("environment")?.[0]);
	host.print(await showBaseline(keys, store));
	return { exitStatus: exitStatus.passed };
}
async function keysIn(store, environment) {
	return (await store.keys()).filter((key) => environment === void 0 || key.environment === environment);
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
	const options = optionsOf(host, noCommands);
	const { reportDirectory } = rules;
	return await answer(host, {
		keys: groups.map(({ key }) => key),
		reportDirectory,
		withRecords: false,
		options
	}, async (publisher) => await judgeRecords(groups, {
		rules,
		expectedOf: (scenario) => ({
			objectives: resolveObjectives(settings, file, scenario),
			drift: resolveDrift(settings, file, scenario)
		}),
		baseline: openStore(rules, host),
		publisher,
		options
	}));
}
async function performCompare(settings, host) {
	const paths = {
		baseline: requireFiles(settings, "baseline", "compare"),
		current: requireFiles(settings, "current", "compare")
	};
	const file = await readFile(settings);
	const scenario = settings.get("scenario")?.[0];
	const objectives = resolveObjectives(settings, file, scenario);
	const { failOnInconclusive, reportDirectory } = resolveRules(settings, file, host.around);
	const compared = await readCompared(paths, objectives, scenario);
	const options = {
		...optionsOf(host, noCommands),
		baselineBranch: void 0
	};
	return await answer(host, {
		keys: [compared.key],
		reportDirectory,
		withRecords: false,
		options
	}, async (publisher) => await compareResults(compared, objectives, {
		publisher,
		failOnInconclusive,
		options
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
const sameKeyMs = 300;
function abortOnSignals(stop = {
	kill: killRunning,
	exit: (status) => process.exit(status),
	now: () => performance.now()
}) {
	const controller = new AbortController();
	for (const name of ["SIGINT", "SIGTERM"]) {
		let firstMs;
		process.on(name, () => {
			controller.abort();
			firstMs ??= stop.now();
			if (stop.now() - firstMs <= sameKeyMs) return;
			stop.kill();
			stop.exit(128 + constants$2.signals[name]);
		});
	}
	return controller.signal;
}

export { abortOnSignals, createBranchStore, createGitHub, createTerminalLog, createTerminalPublisher, defaultBaselineDirectory, explain$1 as explain, githubFailure, hasStatus, once, perform, progressLine, replyOf, toJson };