import { builtinTypes, capacityMetric, exceptionsMetric } from "./model-run-builtin-metrics.js";
import { formatChange, formatDifference, formatFigure, formatLimit, formatLimitOn, formatOn, scaleOver, unitOver } from "./model-units.js";

// src/report/render/escape.ts
const longestText = 300;
const longestCommand = 4e3;
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
		longestLine: 2 * 300
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
	const longestRun = Math.max(2, ...(body.match(/`+/g) ?? []).map((run) => run.length));
	const fence = "`".repeat(longestRun + 1);
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
	const names = titles.length === 0 ? "" : ` (${titles.slice(0, mostTitles).join(", ")}${more})`;
	const parts = known(sections.length > 0 && `${count(sections.length, "folded section")}${names}`, rows > 0 && count(rows, "table row"), lines > 0 && `${count(lines, "line")} at the end`);
	const what = parts.length === 0 ? "the end of the text" : parts.join(", ");
	const where = reportUrl === void 0 ? ["the report's files."] : [{ link: {
		label: "the workflow run",
		url: reportUrl
	} }, " and its files."];
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
		const values = seriesOf(run, name)?.values;
		if (values !== void 0) return {
			amount: values.count,
			rate: "rate" in values ? values.rate : void 0,
			one
		};
	}
}
function workWords(runs) {
	const work = runs.flatMap((run) => workOf(run) ?? []);
	const one = work[0]?.one ?? "request";
	return count(work.reduce((sum, it) => sum + it.amount, 0), one);
}
function clockWords(iso) {
	return iso.slice(0, 19).replace("T", " ");
}
function shortCommit(commit) {
	return /^[0-9a-f]{40,64}$/i.test(commit) ? commit.slice(0, 7) : commit;
}
function list(items) {
	const last = items.at(-1) ?? "";
	return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}
const mostListed = 4;
function listSome(items) {
	const shown = items.length > mostListed ? items.slice(0, 3) : items;
	return list(shown.length < items.length ? [...shown, `${items.length - shown.length} more`] : shown);
}
function withoutStop(sentence) {
	return sentence.trim().replace(/(?<!\.)\.+$/, "");
}
function aggregationWord(aggregation) {
	switch (aggregation.kind) {
		case "percentile": return `p${aggregation.percent}`;
		case "avg": return "average";
		case "med": return "median";
		case "step": return "mean step";
		default: return aggregation.kind;
	}
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
function comparisonOf({ objective, kind, limit, ...rest }) {
	const { bound, comparison } = objective;
	const isOfNothing = kind === "relative" && limit === 0 && rest.change?.baseline === 0;
	const isShare = bound.kind === "relative" && bound.measure === "share";
	return isOfNothing && isShare && (comparison === "<" || comparison === ">") ? `${comparison}=` : comparison;
}
function liftWords({ bound }) {
	return bound.kind === "absolute" && bound.orBaseline === true ? " (or baseline)" : "";
}
function limitWords(judgement, spelling) {
	const { objective } = judgement;
	const bound = boundWords(judgement, spelling);
	if (judgement.kind === "notJudged") return `${objective.comparison} ${bound}${liftWords(objective)}`;
	const figure = `${comparisonOf(judgement)} ${limitFigure(judgement, spelling)}${liftWords(objective)}`;
	return judgement.kind === "absolute" ? figure : `${figure} (${bound})`;
}
function currentFigure(judgement, spelling) {
	return judgement.current === void 0 ? "–" : figureWords(judgement, judgement.current, spelling);
}
function currentWords(judgement, spelling) {
	const figure = currentFigure(judgement, spelling);
	if (judgement.kind !== "absolute" || judgement.interval === void 0) return figure;
	const { interval } = judgement;
	const end = (value) => figureWords(judgement, value, spelling);
	return `${figure} (${end(interval.low)} to ${end(interval.high)})`;
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
	const size = from !== 0 && dimension !== "ratio" ? formatChange(to / from - 1) : formatDifference(to - from, dimension, { unit: scale });
	return `${formatOn(scale, from)} -> ${formatOn(scale, to)} (${size})`;
}
function sizeWords(measured, change, spelling) {
	return changeFigure(measured, change, spelling).replace(/^[+-]/, "");
}

export { allSeriesOf, amountWords, block, blockLines, changeFigure, changeWords, clockWords, code, count, counted, currentFigure, currentWords, differenceWords, figureWords, indicatorWords, isReadFromPrometheus, isWhole, known, labelWords, lastWithTags, limitFigure, limitWords, link, list, listSome, longestCommand, metricOf, metricWith, moreWords, numberWords, plain, prometheusGenerator, sameTags, seriesOf, seriesOfType, shortCommit, shortenedLine, sizeWords, stepWords, tagWords, tagsKey, terminalText, text, unitsKept, unknownIn, verdictCell, verdictWords, withSeries, withTags, withoutStop, workOf, workWords };