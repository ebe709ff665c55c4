import { readPageAssets } from "./app-output-page.js";
import { choosePrometheus, fillTemplate, given, prometheusOptions } from "./config.js";
import { writeFileAtomically } from "./lib-files.js";
import { Failure, exitStatus, formatFigure, formatIndicator, hasErrorCode, issueEvents, neededFor, overlapOf, parseQuantity, reasonOf, usageFailure } from "./model.js";
import { element, findIndicator, html, nodeContent, percentileKey, percentileOf, plain, raw, renderNodes, renderSheet, text, unitsKept } from "./report-judge.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { require_dist } from "./yaml.js";
import { readResults, withSummaries } from "./ingest3.js";
import { importedRecord, nameOf, startLines, summaryRun, trendValues } from "./ingest.js";
import { inTurn } from "./lib-in-turn.js";
import { chartWords, claimLine, instantForm, instantOf, isTrue, limitsOf, lineReader, listOf, mistake, pageWords, pathIn, planStudy, printingOf, reached, readSmall, readStudy, textOf as textOf$1, valueIn } from "./features6.js";
import { WrongShape, createPrometheus, readAnswer } from "./prometheus.js";
import { studyOptions } from "./features-study-options.js";
import { publishTo } from "./app-output-publishers.js";
import { micromark } from "./micromark.js";
import { gfm, gfmHtml } from "./micromark-extension-gfm.js";
import { asScenario } from "./app-ingest.js";
import { readCountingGateFile } from "./app2.js";
import { chooseStep } from "./prometheus-query-window.js";
import { createReadStream, existsSync, watch } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { randomBytes } from "node:crypto";
import { readFile, readdir, stat } from "node:fs/promises";

// src/features/study/charts/drawing.ts
function chartFigure(value) {
	return formatFigure(value, "number");
}
function alternativeOf({ curves, x, unit, look, events, limits }) {
	const words = (value) => `${chartFigure(value)}${unit === "" || unit.startsWith("/") ? unit : ` ${unit}`}`;
	const lines = curves.flatMap(({ name, values }) => {
		const points = values.flatMap((value, index) => value === void 0 ? [] : [{
			value,
			at: x[index] ?? ""
		}]);
		const [first, last] = [points[0], points.at(-1)];
		if (first === void 0 || last === void 0) return [`${name}: no value`];
		if (look === "bars" || points.length <= 8) return [`${name}: ${points.map(({ value, at }) => `${at} ${words(value)}`).join(", ")}`];
		const lowest = points.reduce((so, one) => one.value < so.value ? one : so);
		const highest = points.reduce((so, one) => one.value > so.value ? one : so);
		return [`${name}: from ${words(first.value)} to ${words(last.value)}; lowest ${words(lowest.value)} at ${lowest.at}, highest ${words(highest.value)} at ${highest.at}`];
	});
	const limit = limits.map((one) => `limit: ${words(one)}`);
	return [
		...lines,
		...limit,
		...events.map(({ at, words: what }) => `${x[at] ?? ""}: ${what}`)
	];
}

// src/features/study/charts/colours.ts
const colours = [
	{
		onBoth: "#d9480f",
		sign: "🟠",
		dash: ""
	},
	{
		onBoth: "#1c7ed6",
		sign: "🔵",
		dash: "6 3"
	},
	{
		onBoth: "#2b8a3e",
		sign: "🟢",
		dash: "2 3"
	},
	{
		onBoth: "#9c36b5",
		sign: "🟣",
		dash: "8 3 2 3"
	},
	{
		onBoth: "#868e96",
		sign: "⚪",
		dash: "1 4"
	},
	{
		onBoth: "#a87900",
		sign: "🟡",
		dash: "10 4"
	}
];

// src/features/study/charts/svg.ts
const [width, height] = [720, 320];
const area = {
	left: 64,
	right: 12,
	top: 40,
	bottom: 44
};
function ticksTo(bottom, top) {
	const rough = (top - bottom || 1) / 5;
	const size = 10 ** Math.floor(Math.log10(rough));
	const step = [
		1,
		2,
		5,
		10
	].map((one) => one * size).find((one) => one >= rough) ?? size;
	const first = Math.floor(bottom / step);
	const last = Math.ceil(top / step);
	return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
function axesOf({ x, curves, limits, look }) {
	const all = [...curves.flatMap(({ values }) => values), ...limits].filter((one) => one !== void 0);
	const ticks = ticksTo(Math.min(0, ...all), Math.max(0, ...all) || 1);
	const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
	const inner = {
		width: width - area.left - area.right,
		height: height - area.top - area.bottom
	};
	const isPlaces = look === "bars" || x.length === 1;
	const step = inner.width / Math.max(1, isPlaces ? x.length : x.length - 1);
	return {
		ticks,
		xOf: (index) => area.left + step * (index + (isPlaces ? .5 : 0)),
		yOf: (value) => area.top + inner.height * (1 - (value - low) / (high - low))
	};
}
const rounded = (value) => String(Number(value.toFixed(1)));
function linesOf({ curves }, { xOf, yOf }) {
	return curves.map(({ values }, index) => {
		const { onBoth = "", dash = "" } = colours[index % colours.length] ?? {};
		let isDrawn = false;
		const path = values.map((value, at) => {
			const move = isDrawn ? "L" : "M";
			isDrawn = value !== void 0;
			return value === void 0 ? "" : `${move}${rounded(xOf(at))} ${rounded(yOf(value))}`;
		}).join("");
		const dots = values.length > 60 ? [] : values.flatMap((value, at) => value === void 0 ? [] : [element("circle", {
			cx: rounded(xOf(at)),
			cy: rounded(yOf(value)),
			r: 2.5,
			fill: onBoth
		})]);
		return html`${element("path", {
			d: path,
			fill: "none",
			stroke: onBoth,
			"stroke-width": 2,
			"stroke-dasharray": dash === "" ? void 0 : dash
		})}${dots}`;
	});
}
function barsOf({ curves, x }, { xOf, yOf }) {
	const room = (width - area.left - area.right) / Math.max(1, x.length) * .7;
	const each = room / Math.max(1, curves.length);
	return curves.flatMap(({ values }, index) => values.flatMap((value, at) => {
		if (value === void 0) return [];
		const [top, base] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
		const left = xOf(at) - room / 2 + index * each;
		return [element("rect", {
			x: rounded(left),
			y: rounded(top),
			width: rounded(Math.max(1, each - 2)),
			height: rounded(Math.max(.5, base - top)),
			fill: colours[index % colours.length]?.onBoth
		})];
	}));
}
function labelsOf({ x, axis }, { xOf }) {
	const each = Math.max(1, Math.ceil(x.length / 9));
	const shown = x.map((label, at) => ({
		label,
		at
	})).filter(({ at }) => at % each === 0);
	const y = height - area.bottom + 18;
	return [...shown.map(({ label, at }) => element("text", {
		x: rounded(xOf(at)),
		y,
		"text-anchor": "middle"
	}, plain(label, 24))), axis !== "" && element("text", {
		x: width - area.right,
		y: height - 6,
		"text-anchor": "end"
	}, plain(axis, 40))];
}
function gridOf({ unit, limits, events }, { ticks, xOf, yOf }) {
	const right = width - area.right;
	return [
		...ticks.map((tick) => html`${element("line", {
			class: "grid",
			x1: area.left,
			x2: right,
			y1: rounded(yOf(tick)),
			y2: rounded(yOf(tick))
		})}${element("text", {
			x: area.left - 6,
			y: rounded(yOf(tick) + 4),
			"text-anchor": "end"
		}, chartFigure(tick))}`),
		element("text", {
			x: 6,
			y: area.top - 8
		}, unit),
		...limits.map((limit) => element("line", {
			class: "limit",
			x1: area.left,
			x2: right,
			y1: rounded(yOf(limit)),
			y2: rounded(yOf(limit)),
			"stroke-dasharray": "4 4"
		})),
		...events.map(({ at, words }) => html`${element("line", {
			class: "event",
			x1: rounded(xOf(at)),
			x2: rounded(xOf(at)),
			y1: area.top,
			y2: height - area.bottom
		})}${element("text", {
			x: rounded(xOf(at) + 4),
			y: area.top + 12
		}, plain(words, 30))}`)
	];
}
const style$1 = raw("<style>text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;font-weight:600}.grid{stroke:#8c959f;stroke-opacity:.3}.limit,.event{stroke:#8c959f}@media(prefers-color-scheme:dark){text{fill:#9198a1}}</style>");
function svgOf(drawing, { isAlone }) {
	const axes = axesOf(drawing);
	const legend = drawing.curves.map(({ name }, index) => {
		const at = area.left + index * (640 / Math.max(1, drawing.curves.length));
		return html`${element("line", {
			x1: at,
			x2: at + 18,
			y1: 24,
			y2: 24,
			stroke: colours[index % colours.length]?.onBoth,
			"stroke-width": 3,
			"stroke-dasharray": colours[index % colours.length]?.dash || void 0
		})}${element("text", {
			x: at + 22,
			y: 28
		}, plain(name, Math.max(8, Math.floor(90 / drawing.curves.length))))}`;
	});
	const words = alternativeOf(drawing).map((one) => plain(one, 500)).join(". ");
	return element("svg", {
		...isAlone && { xmlns: "http://www.w3.org/2000/svg" },
		viewBox: `0 0 ${width} ${height}`,
		role: "img",
		class: "study-chart",
		"aria-label": `${plain(drawing.title)}. ${words}`
	}, isAlone && style$1, isAlone && html`<title>${plain(drawing.title)}</title>`, drawing.curves.length > 1 && legend, gridOf(drawing, axes), drawing.look === "bars" ? barsOf(drawing, axes) : linesOf(drawing, axes), labelsOf(drawing, axes));
}

// src/features/study/draft.ts
var import_dist = require_dist();
function indicatorsOf({ name: metric, type }) {
	return {
		trend: [
			{ kind: "avg" },
			{ kind: "med" },
			{
				kind: "percentile",
				percent: 95
			},
			{ kind: "max" }
		],
		rate: [{ kind: "rate" }],
		counter: [{ kind: "count" }, { kind: "rate" }],
		gauge: [{ kind: "value" }]
	}[type].map((aggregation) => ({
		metric,
		tags: {},
		aggregation
	}));
}
function figuresOf(runs) {
	return [...new Map(runs.flatMap(({ metrics }) => metrics.flatMap(indicatorsOf)).map((one) => [formatIndicator(one), one]))].flatMap(([text, indicator]) => {
		const has = runs.filter((run) => findIndicator(run, indicator).kind === "found");
		return has.length === 0 ? [] : [{
			text,
			isMissing: has.length < runs.length
		}];
	});
}
function namesOf(paths) {
	const names = paths.map((path) => nameOf(path).replace(/["{}]/g, " ").trim() || "run");
	const isTwice = (name) => names.filter((one) => one === name).length > 1;
	return names.map((name, index) => isTwice(name) ? `${basename(dirname(paths[index] ?? ""))} ${name} ${index + 1}` : name);
}
async function pathsOf$1(words) {
	const found = await inTurn(words, async (word) => isDynamicPattern(word) ? (await glob(word)).sort() : [word]);
	const paths = [...new Set(found.flat())];
	if (paths.length === 0) throw usageFailure(`study: nothing matches ${words.join(" ")}`);
	return paths;
}
async function draftOf(words, path, options) {
	const paths = await pathsOf$1(words);
	const runs = await inTurn(paths, async (one) => await readResults(one, options));
	const names = namesOf(paths);
	const figures = figuresOf(runs).map(({ text, isMissing }) => [text, isMissing ? {
		figure: text,
		missing: "–"
	} : text]);
	const front = (0, import_dist.stringify)({
		runs: Object.fromEntries(paths.map((one, index) => [names[index] ?? one, relative(dirname(path), one) || one])),
		figures: Object.fromEntries(figures)
	}, { lineWidth: 0 });
	const [first, last] = [names[0], names.at(-1)];
	return `---\n${front}# limits: ["p95 < 300ms"]\n---\n# What was measured\n\nWrite here what you found: \`{{p95 of ${last}}}\` without the backticks becomes a figure.\n\n\`\`\`loadline\ntable: {}\n\`\`\`\n${names.length > 1 ? `\n## Before and after\n\n\`\`\`loadline\ncompare: ${first} -> ${last}\n\`\`\`\n` : ""}\n## Environment\n\n\`\`\`loadline\nenvironment: {}\n\`\`\`\n`;
}

// src/features/study/data.ts
function dataOf({ limits, figureNamed }, runs, servers) {
	const roundsOf = (run) => runs.get(run)?.rounds ?? [];
	return {
		...servers,
		limits,
		rounds: roundsOf,
		noteOf: (run) => runs.get(run)?.note,
		valueOf: (figure, run) => {
			const found = valueIn(figure.expression, roundsOf(run), figureNamed);
			if (!("lacks" in found)) return found;
			if (figure.missing !== void 0) return void 0;
			throw mistake(figure.place, `run "${run}" has no "${figure.name}": ${found.lacks}`, "a figure that it has; for a run that may lack it write missing, as in missing: –");
		},
		alsoOf: (figure, run) => {
			const found = figure.also && valueIn(figure.also, roundsOf(run), figureNamed);
			return found === void 0 || "lacks" in found ? void 0 : found;
		}
	};
}

// src/features/study/judge.ts
function valueFor(of, claim, data) {
	const value = data.valueOf(of.figure, of.run);
	if (value === void 0) throw mistake(claim.place, `run "${of.run}" has no "${of.figure.name}"`, "a figure that it has");
	return value;
}
function judged(claim, data) {
	const { left, right, margin } = claim;
	const own = valueFor(left, claim, data);
	const other = right.kind === "figure" ? valueFor(right, claim, data) : right.quantity;
	const isPlain = right.kind === "quantity" && other.dimension === "number";
	if (own.dimension !== other.dimension && !isPlain) throw mistake(claim.place, `a ${own.dimension} is compared with a ${other.dimension}`, "two figures of one kind");
	const amount = margin?.kind === "amount" ? margin.quantity.dimension : "ratio";
	if (amount !== "ratio" && amount !== own.dimension) throw mistake(claim.place, `the margin is a ${amount}, the figure a ${own.dimension}`, "a margin of the figure's kind, 10% or 2x");
	const both = printingOf(left.figure, right.kind === "figure" ? [own, valueFor(right, claim, data)] : [own], { limits: limitsOf(left.figure, data) });
	return {
		claim,
		word: isTrue(claim, own.value, other.value) ? "pass" : claim.onMiss,
		left: textOf$1(own, both),
		right: right.kind === "figure" ? textOf$1(valueFor(right, claim, data), both) : right.text
	};
}
function judgeClaims({ limits, claims }, data) {
	return [...limits, ...claims].map((claim) => judged(claim, data));
}

// src/features/study/charts/mermaid.ts
const mostLabels = 40;
function quoted(name) {
	return `"${plain(name, 60).replace(/["#;<>&\\`%{}[\]]/g, " ").replace(/ {2,}/g, " ").trim()}"`;
}
function numberText(value) {
	return String(Number(value.toPrecision(6)));
}
function thinned({ x, curves, ...rest }) {
	const each = Math.ceil(x.length / mostLabels);
	if (each <= 1) return {
		x,
		curves,
		...rest
	};
	const places = Array.from({ length: Math.ceil(x.length / each) }, (_, index) => index * each);
	return {
		...rest,
		x: places.map((at) => x[at] ?? ""),
		curves: curves.map(({ name, values }) => ({
			name,
			values: places.map((at) => meanOf(values.slice(at, at + each)))
		})),
		events: []
	};
}
function lengthOf({ look, curves, x }) {
	if (look === "bars") return x.length;
	const lengths = curves.map(({ values }) => values.findLastIndex((one) => one !== void 0) + 1);
	return Math.min(x.length, ...lengths.filter((one) => one > 0));
}
function bridged(values) {
	let before = values.find((one) => one !== void 0) ?? 0;
	return values.map((value, at) => {
		if (value !== void 0) before = value;
		if (value !== void 0) return value;
		return ((values[values.findIndex((one, index) => index > at && one !== void 0)] ?? before) + before) / 2;
	});
}
function meanOf(values) {
	const known = values.filter((one) => one !== void 0);
	return known.length === 0 ? void 0 : known.reduce((sum, one) => sum + one, 0) / known.length;
}
function mermaidOf(whole) {
	const length = lengthOf(whole);
	const { title, unit, x, axis, look, curves, limits } = thinned({
		...whole,
		x: whole.x.slice(0, length),
		curves: whole.curves.map(({ name, values }) => ({
			name,
			values: values.slice(0, length)
		}))
	});
	const all = [...curves.flatMap(({ values }) => values), ...limits].filter((one) => one !== void 0);
	const top = Math.max(0, ...all) * 1.05 || 1;
	const bottom = Math.min(0, ...all) * 1.05;
	const kind = look === "bars" && curves.length === 1 ? "bar" : "line";
	const theme = { xyChart: { plotColorPalette: [...curves.map((_, index) => colours[index % colours.length]?.onBoth ?? "#888888"), ...limits.map(() => "#888888")].join(", ") } };
	const rows = curves.map(({ values }) => `  ${kind} [${(look === "bars" ? values.map((one) => one ?? 0) : bridged(values)).map(numberText).join(", ")}]`);
	const lines = limits.map((limit) => `  line [${x.map(() => numberText(limit)).join(", ")}]`);
	return [
		"```mermaid",
		`%%{init: ${JSON.stringify({
			xyChart: { height: 320 },
			themeVariables: theme
		})}}%%`,
		"xychart-beta",
		`  title ${quoted(title)}`,
		`  x-axis ${axis === "" ? "" : `${quoted(axis)} `}[${x.map(quoted).join(", ")}]`,
		`  y-axis ${quoted(unit === "" ? " " : unit)} ${numberText(bottom)} --> ${numberText(top)}`,
		...rows,
		...lines,
		"```"
	].join("\n");
}
function captionOf(drawing) {
	const length = lengthOf(drawing);
	const end = length < drawing.x.length ? [chartWords.cut(drawing.x[length - 1] ?? "")] : [];
	return [...alternativeOf(drawing).map((line, index) => {
		const colour = index < drawing.curves.length && drawing.curves.length > 1 ? colours[index % colours.length] : void 0;
		return colour === void 0 ? line : `${colour.sign} ${line}`;
	}), ...end];
}

// src/features/study/render/report.ts
async function finish({ parts }, data) {
	return await inTurn(parts, async (part) => {
		if (part.kind === "prose") return part;
		if (part.kind === "mark") return {
			kind: "prose",
			text: unitsKept(text(part.mark(data)))
		};
		return {
			kind: "block",
			parts: await part.block.render(data)
		};
	});
}
function missedNodes(judged) {
	return judged.filter(({ word }) => word !== "pass").map((one) => ({
		kind: "notice",
		line: missedLine(one)
	}));
}
function missedLine(one) {
	const verdict = one.word;
	return [{
		verdict,
		words: verdict === "warn" ? "Warning" : "Fail"
	}, `: ${claimLine(one)}`];
}
function renderParts(parts, pictureOf) {
	return parts.map((part) => {
		if (part.kind !== "drawing") return renderNodes([part]);
		const lines = renderNodes([{
			kind: "list",
			items: captionOf(part).map((line) => [line])
		}]);
		return `${pictureOf(part) ?? mermaidOf(part)}\n\n${lines}`;
	}).filter((one) => one !== "").join("\n\n");
}
function joined(parts, pictureOf) {
	let whole = "";
	let isAfterBlock = false;
	for (const part of parts) {
		if (part.kind === "prose") whole += isAfterBlock && !part.text.startsWith("\n") ? `\n${part.text}` : part.text;
		else {
			const gap = whole === "" || whole.endsWith("\n\n") ? "" : whole.endsWith("\n") ? "\n" : "\n\n";
			whole += `${gap}${renderParts(part.parts, pictureOf)}\n`;
		}
		isAfterBlock = part.kind === "block";
	}
	return whole;
}
function renderReport(parts, judged, pictureOf = () => void 0) {
	const body = joined(parts, pictureOf);
	const missed = renderNodes(missedNodes(judged));
	return `${(missed === "" ? body : `${missed}\n\n${body}`).trim()}\n`;
}

// src/features/study/servers/dated.ts
function spanOf({ from, to }, place) {
	const [fromMs, toMs] = [from, to].map((one) => one === void 0 ? void 0 : instantOf(one));
	if (fromMs === void 0 || toMs === void 0 || toMs <= fromMs) throw mistake(place, "this run has no window", `from and to, in this order, each ${instantForm}`);
	return {
		from: new Date(fromMs),
		to: new Date(toMs)
	};
}
function windowAlone(name, { from, to }) {
	const window = {
		start: from.toISOString(),
		end: to.toISOString(),
		warmUpMs: 0
	};
	return importedRecord(name, { scenario: name }, {
		source: "window",
		window,
		metrics: [],
		checks: [],
		generator: {
			droppedIterations: 0,
			vusMax: 0,
			warnings: []
		}
	});
}

// src/features/study/results/log-run.ts
const mostBytes = 268435456;
const mostValues = 2e6;
const mostNames = 200;
const longestLine = 65536;
async function valuesIn(path, pattern) {
	const read = lineReader(pattern);
	const values = /* @__PURE__ */ new Map();
	const times = {
		first: Number.POSITIVE_INFINITY,
		last: Number.NEGATIVE_INFINITY
	};
	let count = 0;
	const lines = startLines((text) => {
		const { name = "log", value = "", time = "" } = read(text) ?? {};
		const quantity = parseQuantity(value);
		if (quantity === void 0) return;
		const atMs = instantOf(time);
		if (atMs !== void 0) [times.first, times.last] = [Math.min(times.first, atMs), Math.max(times.last, atMs)];
		count += 1;
		if (count > mostValues) throw usageFailure(`${path} has more than ${mostValues} values; cut it to the time of the run.`);
		const own = values.get(name);
		if (own !== void 0) own.push(quantity.value);
		else if (values.size < mostNames) values.set(name, [quantity.value]);
		else throw usageFailure(`${path} has more than ${mostNames} names; write a pattern whose {name} has fewer.`);
	}, longestLine, (_, line) => usageFailure(`${path} line ${line} has more than ${longestLine} characters; a log has shorter lines.`));
	for await (const chunk of createReadStream(path)) if (Buffer.isBuffer(chunk)) lines.write(chunk);
	lines.finish();
	return {
		values,
		times
	};
}
const percents = [
	50,
	90,
	95,
	99
];
function metricOf(name, values) {
	const sorted = values.toSorted((one, other) => one - other);
	const avg = values.reduce((sum, one) => sum + one, 0) / values.length;
	const figures = {
		min: sorted[0],
		max: sorted.at(-1),
		avg,
		med: percentileOf(sorted, 50)
	};
	return {
		name,
		type: "trend",
		contains: "time",
		series: [{
			tags: {},
			values: trendValues(values.length, figures, new Map(percents.map((percent) => [percentileKey(percent), percentileOf(sorted, percent)])))
		}]
	};
}
async function readLog(path, pattern) {
	const { size } = await stat(path);
	if (size > mostBytes) throw usageFailure(`${path} has ${size} bytes; a log has at most ${mostBytes}. Cut it to the time of the run, such as with grep.`);
	const { values, times } = await valuesIn(path, pattern);
	if (values.size === 0) throw usageFailure(`${path} has no line like ${pattern}.`);
	const window = times.last > times.first ? {
		startMs: times.first,
		endMs: times.last
	} : void 0;
	const metrics = [...values].map(([name, own]) => metricOf(name, own));
	return summaryRun(path, {
		metrics,
		generator: "log",
		...window && { window }
	}, {});
}

// src/features/study/results/runs.ts
function detailed(written) {
	return typeof written === "string" || Array.isArray(written) ? { results: written } : written;
}
const inOrder = new Intl.Collator("en", { numeric: true });
async function pathsOf(texts, place, reading) {
	const found = await inTurn(texts, async (text) => {
		const path = pathIn(reading.reach.folder, text);
		if (!isDynamicPattern(text)) return [path];
		const matched = await glob(path.replaceAll("\\", "/"), {
			onlyFiles: false,
			followSymbolicLinks: false
		});
		if (matched.length === 0) throw mistake(place, `nothing matches ${path}`, `a pattern from ${reading.reach.folder}`);
		return matched.sort(inOrder.compare);
	});
	reading.files.push(...found.flat());
	return found.flat();
}
async function filesIn(folder) {
	return (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map(({ name }) => name).sort(inOrder.compare).map((name) => join(folder, name));
}
async function at$1(place, read) {
	try {
		return await read();
	} catch (error) {
		if (!(error instanceof Failure) || error.code === "cancelled") throw error;
		throw mistake(place, error.message);
	}
}
function areOfOneRound([first, second]) {
	if (first === void 0 || second === void 0) return false;
	return [first, second].every(({ lacks }) => !lacks?.includes("window")) && overlapOf(first.window, second.window) >= .5;
}
async function roundsOf(run, options, reading) {
	const { results, format, prometheus, values, log } = detailed(run.written);
	if (results === void 0) {
		if (prometheus === void 0) throw mistake(run.place, `run "${run.name}" has no results`, "results or prometheus");
		const { testid, ...window } = prometheus;
		if (testid === void 0) return [windowAlone(run.name, spanOf(window, run.place))];
		return [await reading.fromPrometheus(run, {
			testid,
			...window
		})];
	}
	const own = values === void 0 ? options : {
		...options,
		values
	};
	const readOne = async (path, summary) => await at$1(run.place, async () => await readResults(path, {
		...own,
		summary
	}, format));
	const readAll = async (files) => {
		const summarised = await at$1(run.place, async () => await withSummaries(files, own));
		return await inTurn(summarised, async ({ path, summary }) => await readOne(path, summary));
	};
	const paths = await pathsOf(listOf(results), run.place, reading);
	if (log !== void 0) return await inTurn(paths, async (path) => {
		const real = await reached(path, run.place, reading.reach);
		return await at$1(run.place, async () => await readLog(real, log));
	});
	const rounds = await inTurn(paths, async (path) => {
		await reached(path, run.place, reading.reach);
		if (!(await stat(path)).isDirectory()) return [];
		const runs = await readAll(await filesIn(path));
		if (runs.length === 0) throw mistake(run.place, `${path} is empty`, "a folder with result files");
		return areOfOneRound(runs) ? [await readOne(path)] : runs;
	});
	const ofFolders = rounds.flat();
	const files = paths.filter((_, index) => rounds[index]?.length === 0);
	return [...ofFolders, ...await readAll(files)];
}
async function readRuns({ runs, indicators }, reading) {
	const asked = indicators.map((indicator) => ({ indicator }));
	const objectives = indicators.map((indicator) => ({
		indicator,
		text: formatIndicator(indicator),
		bound: {
			kind: "absolute",
			limit: 0,
			dimension: "number"
		}
	}));
	const options = {
		plan: neededFor(asked),
		objectives,
		formats: reading.formats
	};
	const read = await inTurn(runs, async (run) => {
		const rounds = await roundsOf(run, options, reading);
		return [run.name, {
			rounds,
			note: detailed(run.written).note
		}];
	});
	return new Map(read);
}

// src/features/study/servers/file.ts
const form = "a CSV with the columns time and one for each series, or what Prometheus answers to query_range";
function ofCsv(text, path, place) {
	const [head = "", ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== "");
	const series = head.split(",").map((name) => name.trim()).slice(1).map((name) => ({
		labels: { series: name },
		points: []
	}));
	for (const [index, row] of rows.entries()) {
		const cells = row.split(",").map((cell) => cell.trim());
		const atMs = instantOf(cells[0] ?? "");
		if (atMs === void 0) throw mistake(place, `${path} line ${index + 2}: "${cells[0]}" is no time`, form);
		for (const [at, one] of series.entries()) {
			const text = cells[at + 1] ?? "";
			if (text === "") continue;
			const value = Number(text);
			if (!Number.isFinite(value)) throw mistake(place, `${path} line ${index + 2}: "${text}" is no number`, form);
			one.points.push({
				atMs,
				value
			});
		}
	}
	return series.filter(({ points }) => points.length > 0);
}
function seriesIn(text, path, place) {
	if (!text.trimStart().startsWith("{")) return ofCsv(text, path, place);
	const answer = answerIn(text, path, place);
	if (answer.kind !== "matrix") throw mistake(place, `${path} has a ${answer.kind}`, form);
	return answer.series.map(({ labels, values }) => ({
		labels,
		points: values.map(({ at, value }) => ({
			atMs: at.getTime(),
			value
		}))
	}));
}
function answerIn(text, path, place) {
	try {
		return readAnswer(text);
	} catch (error) {
		if (!(error instanceof WrongShape)) throw error;
		throw mistake(place, `${path} is no answer of Prometheus`, form);
	}
}

// src/features/study/make.ts
const mostSeriesBytes = 67108864;
async function textOf(path) {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "EISDIR", "EACCES")) throw error;
		throw usageFailure(`study: ${path} cannot be read: ${reasonOf(error)}`, error);
	}
}
async function makeStudy(path, making) {
	const { isConfined, formats, pictureOf } = making;
	const reach = {
		folder: dirname(path),
		isConfined
	};
	const study = await readStudy(path, await textOf(path), reach);
	const plan = planStudy(study);
	const files = [...study.files];
	const prometheus = making.prometheus(plan);
	const runs = await readRuns(plan, {
		reach,
		formats,
		files,
		fromPrometheus: async (run, dated) => await prometheus.run(run, dated)
	});
	const data = dataOf(plan, runs, {
		ask: async (question) => await prometheus.ask(question),
		seriesIn: async (file, place) => {
			const named = pathIn(reach.folder, file);
			const real = await reached(named, place, reach);
			return seriesIn(await readSmall(real, place, mostSeriesBytes), named, place);
		}
	});
	const judged = judgeClaims(plan, data);
	const parts = await finish(plan, data);
	return {
		plan,
		parts,
		files,
		markdown: renderReport(parts, judged, pictureOf),
		judged
	};
}

// src/features/study/publish.ts
function verdictOf({ judged }) {
	const words = judged.map(({ word }) => word);
	return ["fail", "warn"].find((one) => words.includes(one)) ?? "pass";
}
async function publishStudy(place, { made, title, study }, host) {
	const verdict = verdictOf(made);
	const outcome = {
		verdict,
		scenarios: [],
		notes: []
	};
	const gate = `study ${study}`;
	const report = {
		verdict,
		gate,
		headline: title,
		outcome,
		measured: outcome,
		runs: [],
		document: {
			verdict,
			headline: title,
			scenarios: [],
			notes: [],
			closing: [],
			body: made.markdown
		},
		context: {
			...host.links,
			repeatCommand: void 0,
			baselineBranch: void 0
		}
	};
	const issue = place === "issue" ? {
		label: "performance-study",
		on: issueEvents
	} : void 0;
	const publishers = host.publishers(gate, {
		comment: place === "comment" ? "always" : "never",
		issue
	});
	const to = publishTo(publishers);
	await to.begin();
	return await to.publish(report);
}

// src/features/study/render/page.ts
const style = raw("<style>.study{max-width:72rem;margin-inline:auto}.study>*+*{margin-block-start:1rem}.study h2{margin-block-start:2rem}.study img{max-width:100%}.study pre{overflow-x:auto}.study-chart{width:100%;height:auto;max-width:48rem}.study-chart text{font:12px system-ui,sans-serif;fill:currentColor}.study-chart .grid{stroke:currentColor;stroke-opacity:.15}.study-chart .limit,.study-chart .event{stroke:currentColor;stroke-opacity:.6}</style>");
function partOf(part) {
	if (part.kind === "section" && part.isOpen) return html`<h3>${part.title}</h3>${part.nodes.map(partOf)}`;
	if (part.kind !== "drawing") return nodeContent(part, pageWords.table);
	return html`
    <figure class="chart wide">
      <h3>${part.title}</h3>${svgOf(part, { isAlone: false })}
      <details class="fold"><summary>${pageWords.inWords}</summary><ul class="lines">${alternativeOf(part).map((line) => html`<li>${line}</li>`)}</ul></details>
    </figure>`;
}
function htmlOf(markdown) {
	return micromark(markdown, {
		extensions: [gfm()],
		htmlExtensions: [gfmHtml()]
	}).replaceAll("<table>", `<div class="scroll" tabindex="0" role="region" aria-label="${pageWords.table}"><table>`).replaceAll("</table>", "</table></div>");
}
function bodyOf(parts) {
	const mark = `block${randomBytes(12).toString("hex")}x`;
	const blocks = [];
	const pieces = htmlOf(parts.map((part) => {
		if (part.kind === "prose") return part.text;
		blocks.push(html`<div class="study-block">${part.parts.map(partOf)}</div>`);
		return `\n\n${mark}${blocks.length - 1}e\n\n`;
	}).join("")).split(new RegExp(`<p>${mark}(\\d{1,6})e</p>`));
	return raw(pieces.map((piece, index) => index % 2 === 0 ? piece : blocks[Number(piece)]?.html ?? "").join(""));
}
function renderStudyPage({ title, missed, parts }, assets) {
	const notices = missed.length === 0 ? void 0 : html`<div class="notice" role="note">${missed.map(partOf)}</div>`;
	return renderSheet({
		kind: "study",
		title: `${title} · Loadline`,
		main: {
			id: "study",
			name: "report",
			content: html`${style}<section class="card study">${notices}${bodyOf(parts)}</section>`
		},
		tools: void 0,
		embedded: {}
	}, assets);
}

// src/features/study/servers/prometheus.ts
const mostSeries = 500;
async function ask(prometheus, { query, span, place }, { stepMs: wanted, signal }) {
	const windowMs = Math.max(1, span.toMs - span.fromMs);
	const { stepMs } = chooseStep(windowMs, wanted);
	const filled = fillTemplate(query, {
		windowMs,
		stepMs,
		labels: {}
	});
	if (filled.kind === "unfilled") throw mistake(place, filled.reason, "PromQL; write $$ for a dollar sign");
	const range = {
		start: new Date(span.fromMs),
		end: new Date(span.toMs),
		stepMs,
		signal
	};
	const answer = await answered(place, async () => await prometheus.queryRange(filled.query, range));
	if (answer.kind !== "matrix") throw mistake(place, `Prometheus answers with a ${answer.kind}`, "a query with values over time");
	const series = answer.series.map(({ labels, values }) => ({
		labels: { ...labels },
		points: values.filter(({ value }) => Number.isFinite(value)).map(({ at, value }) => ({
			atMs: at.getTime(),
			value
		}))
	})).filter(({ points }) => points.length > 0);
	if (series.length === 0) {
		const [from, to] = [span.fromMs, span.toMs].map((ms) => new Date(ms).toISOString());
		throw mistake(place, `no series of this query from ${from} to ${to}`, "a query that has series then; check its names and labels");
	}
	if (series.length > mostSeries) throw mistake(place, `the query has ${series.length} series`, `at most ${mostSeries}; sum them up`);
	return {
		series,
		stepMs
	};
}
async function answered(place, asking) {
	try {
		return await asking();
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		throw mistake(place, error.message);
	}
}

// src/features/study/servers/open.ts
function addressOf(url, host) {
	const name = /^\$\{?(\w+)\}?$/.exec(url ?? "")?.[1];
	if (name === void 0) return url;
	const value = host.env[name];
	if (value === void 0 || value === "") throw usageFailure(`the variable ${name} with the address of Prometheus is not set`);
	return value;
}
async function sourceOf(url, settings, host) {
	const { file } = await readCountingGateFile(settings, host);
	const address = addressOf(url, host);
	const given = address === void 0 ? settings : new Map([...settings, [prometheusOptions.url.name, [address]]]);
	const problems = [];
	const choice = choosePrometheus({
		settings: given,
		file,
		problems
	});
	if (problems.length > 0) throw usageFailure(problems.join("\n"));
	if (choice === void 0) throw usageFailure("there is no Prometheus: write prometheus: { url } in the front matter");
	return await host.prometheus(choice);
}
async function at(place, make) {
	try {
		return await make();
	} catch (error) {
		if (!(error instanceof Failure) || error.code === "cancelled" || error.message.includes(`${place.source.path} line `)) throw error;
		throw mistake(place, error.message);
	}
}
function asObjective(indicator) {
	return {
		text: formatIndicator(indicator),
		indicator,
		comparison: "<",
		bound: {
			kind: "absolute",
			limit: 0,
			dimension: "number"
		},
		onMiss: "warn",
		source: { from: "default" }
	};
}
function openStudyPrometheus({ front, indicators }, settings, host) {
	let opened;
	const open = async () => {
		opened ??= sourceOf(front.prometheus?.url, settings, host).then((source) => ({
			source,
			client: createPrometheus(source)
		}));
		return await opened;
	};
	const { signal } = host;
	return {
		ask: async (question) => {
			const { client } = await at(question.place, open);
			return await ask(client, question, {
				stepMs: front.prometheus?.step,
				signal
			});
		},
		run: async ({ name, place }, { testid, ...asked }) => {
			const window = spanOf(asked, place);
			return await at(place, async () => {
				const { source } = await open();
				const load = await host.openRuns({
					kind: "prometheus",
					testIds: [testid],
					instances: void 0,
					window
				}, source);
				const scenario = {
					...asScenario({
						scenario: name,
						environment: "default"
					}, {
						objectives: indicators.map(asObjective),
						drift: "off"
					}),
					script: "",
					target: "",
					warmUpMs: 0,
					env: {},
					await: {
						path: "/",
						status: void 0,
						timeoutMs: 0
					}
				};
				return await load.run(scenario, {
					caller: host.caller,
					signal,
					log: host.log
				});
			});
		}
	};
}

// src/features/study/watch.ts
const quietMs = 100;
async function changed(files, signal) {
	const folders = /* @__PURE__ */ new Map();
	for (const file of files.map((one) => resolve(one))) {
		const names = folders.get(dirname(file)) ?? /* @__PURE__ */ new Set();
		folders.set(dirname(file), names.add(basename(file)));
	}
	return await new Promise((settle) => {
		let timer;
		const end = (isChanged) => {
			clearTimeout(timer);
			for (const one of watchers) one.close();
			signal.removeEventListener("abort", stop);
			settle(isChanged);
		};
		const stop = () => end(false);
		const watchers = [...folders].map(([folder, names]) => watch(folder, (_, name) => {
			if (name === null || !names.has(name)) return;
			clearTimeout(timer);
			timer = setTimeout(() => end(true), quietMs);
		}));
		if (signal.aborted) stop();
		else signal.addEventListener("abort", stop);
	});
}

// src/features/study/perform.ts
function placesOf(settings, study) {
	const report = given(settings, studyOptions.output) ?? `${study.replace(/\.md$/, "")}.report.md`;
	if (report === study) throw usageFailure(`study: the report would replace the study ${study}; choose another output`);
	return {
		study,
		report,
		page: `${report.replace(/\.md$/, "")}.html`,
		assets: given(settings, studyOptions.assets)
	};
}
function picturesIn({ report, assets }) {
	const files = /* @__PURE__ */ new Map();
	const pictureOf = (drawing) => {
		if (assets === void 0) return void 0;
		const name = plain(drawing.title, 60).toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "chart";
		const path = join(assets, `${name}-${files.size + 1}.svg`);
		files.set(path, `${svgOf(drawing, { isAlone: true }).html}\n`);
		const words = `${drawing.title}: ${alternativeOf(drawing).join("; ")}`;
		const address = relative(dirname(report), path).split(/[/\\]/).map(encodeURIComponent).join("/");
		return `![${plain(words, 500).replace(/[[\]\\`*_<>&!]/g, " ")}](${address})`;
	};
	return {
		files,
		pictureOf
	};
}
function titleOf({ plan, markdown }, path) {
	return plan.front.title ?? /^#{1,2}[ \t]+(\S[^\r\n]*)$/m.exec(markdown)?.[1]?.trim() ?? path;
}
async function writeStudy(places, settings, host) {
	const { files, pictureOf } = picturesIn(places);
	const made = await makeStudy(places.study, {
		isConfined: host.kind === "job",
		formats: await host.formats(),
		prometheus: (plan) => openStudyPrometheus(plan, settings, host),
		pictureOf
	});
	const title = titleOf(made, places.study);
	const page = renderStudyPage({
		title,
		missed: missedNodes(made.judged),
		parts: made.parts
	}, await readPageAssets());
	for (const [path, svg] of files) await writeFileAtomically(path, svg);
	await writeFileAtomically(places.report, made.markdown);
	await writeFileAtomically(places.page, page);
	for (const one of made.judged.filter(({ word }) => word !== "pass")) host.print(`${one.word}: ${claimLine(one)}`);
	host.print(places.report);
	return {
		made,
		title
	};
}
async function watchStudy(places, settings, host) {
	let files = [places.study];
	do
		try {
			({files} = (await writeStudy(places, settings, host)).made);
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			host.log.warn(error.message);
		}
	while (await changed(files, host.signal));
}
async function writeDraft(from, path, host) {
	if (existsSync(path)) throw usageFailure(`study: ${path} is there already; name another file for the draft`);
	await writeFileAtomically(path, await draftOf(from, path, { formats: await host.formats() }));
	host.print(path);
	return {
		isPathPrinted: true,
		exitStatus: exitStatus.passed
	};
}
async function performStudy(settings, host) {
	const [path, ...others] = given(settings, studyOptions.study) ?? [];
	const from = given(settings, studyOptions.from);
	if (from !== void 0) {
		const words = [
			...from,
			...path === void 0 ? [] : [path],
			...others
		];
		const study = words.find((word) => word.endsWith(".md"));
		return await writeDraft(words.filter((word) => word !== study), study ?? "study.md", host);
	}
	if (path === void 0 || others.length > 0) throw usageFailure("study: name one Markdown file, such as tuning.md");
	const places = placesOf(settings, path);
	if (given(settings, studyOptions.watch)) {
		await watchStudy(places, settings, host);
		return {
			isPathPrinted: true,
			exitStatus: exitStatus.passed
		};
	}
	const { made, title } = await writeStudy(places, settings, host);
	const isMissed = made.judged.some(({ word }) => word === "fail");
	const asked = given(settings, studyOptions.publish);
	return {
		published: {
			...asked === void 0 ? {} : await publishStudy(asked, {
				made,
				title,
				study: path
			}, host),
			reportPath: places.page
		},
		isPathPrinted: true,
		exitStatus: isMissed ? exitStatus.failed : exitStatus.passed
	};
}

export { performStudy };