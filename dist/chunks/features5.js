import { formatFigure, hasErrorCode, inTurn, parseQuantity, reasonOf, usageFailure } from "./start.js";
import { formatIndicator, hasTimes, neededFor, overlapOf } from "./model.js";
import { element, html, nodeContent, percentileKey, percentileOf, plain, raw, renderNodes, renderSheet, text, unitsKept } from "./report-judge.js";
import { writeFileAtomically } from "./lib-files.js";
import { importedRecord, startLines, summaryRun, trendValues } from "./ingest.js";
import { readResults, withSummaries } from "./ingest3.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { readPageAssets } from "./app-output-page.js";
import { WrongShape, readAnswer } from "./prometheus-api-answer.js";
import { instantOf, judgeClaims, lineReader, listOf, mistake, pathIn, placed, planStudy, reached, readSmall, readStudy, spanIn, valueIn } from "./features4.js";
import { micromark } from "./micromark.js";
import { gfm, gfmHtml } from "./micromark-extension-gfm.js";
import { createReadStream } from "node:fs";
import { dirname, join, relative } from "node:path";
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
	const end = length < drawing.x.length ? [`The drawing ends at ${drawing.x[length - 1] ?? ""}, with the line that ends first.`] : [];
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
			parts: await part.render(data)
		};
	});
}
function missedNodes(judged) {
	return judged.flatMap(({ word: verdict, words }) => {
		return verdict === "pass" ? [] : [{
			kind: "notice",
			line: [{
				verdict,
				words: verdict === "warn" ? "Warning" : "Fail"
			}, `: ${words}`]
		}];
	});
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

// src/ingest/import/formats/log.ts
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
function windowAlone(name, { fromMs, toMs }) {
	const [start, end] = [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
	return importedRecord(name, { scenario: name }, {
		source: "window",
		window: {
			start,
			end,
			warmUpMs: 0
		},
		metrics: [],
		checks: [],
		generator: {
			droppedIterations: 0,
			vusMax: 0,
			warnings: []
		}
	});
}
function areOfOneRound([first, second]) {
	if (first === void 0 || second === void 0) return false;
	return [first, second].every(hasTimes) && overlapOf(first.window, second.window) >= .5;
}
async function roundsOf(run, options, reading) {
	const { results, format, prometheus, values, log } = detailed(run.written);
	if (results === void 0) {
		if (prometheus === void 0) throw mistake(run.place, `run "${run.name}" has no results`, "results or prometheus");
		const { testid, ...window } = prometheus;
		const span = spanIn(window, run.place);
		if (testid === void 0) return [windowAlone(run.name, span)];
		return [await reading.fromPrometheus(run, {
			testid,
			span
		})];
	}
	const own = values === void 0 ? options : {
		...options,
		values
	};
	const readOne = async (path, summary) => await placed(run.place, async () => await readResults(path, {
		...own,
		summary
	}, format));
	const readAll = async (files) => {
		const summarised = await placed(run.place, async () => await withSummaries(files, own));
		return await inTurn(summarised, async ({ path, summary }) => await readOne(path, summary));
	};
	const paths = await pathsOf(listOf(results), run.place, reading);
	if (log !== void 0) return await inTurn(paths, async (path) => {
		await reached(path, run.place, reading.reach);
		return await placed(run.place, async () => await readLog(path, log));
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
	return new Map(await inTurn(runs, async (run) => [run.name, await roundsOf(run, options, reading)]));
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
async function planOf(path, { isConfined, runs, added }) {
	const reach = {
		folder: dirname(path),
		isConfined
	};
	const study = await readStudy(path, await textOf(path), reach);
	return {
		path,
		plan: planStudy(study, {
			runs,
			added
		}),
		reach,
		files: study.files
	};
}
function dataOf({ limits, given, runs: named }, runs, servers) {
	const roundsOf = (run) => runs.get(run) ?? [];
	const told = /* @__PURE__ */ new Set();
	const notes = new Map(named.map(({ name, written }) => [name, detailed(written).note]));
	return {
		...servers,
		limits,
		rounds: roundsOf,
		noteOf: (run) => notes.get(run),
		isNew: (words) => {
			const isNew = !told.has(words);
			told.add(words);
			return isNew;
		},
		valueOf: (figure, run) => {
			const found = valueIn(figure.expression, roundsOf(run));
			if (!("lacks" in found)) return found;
			if (figure.missing !== void 0 || given.includes(run)) return void 0;
			throw mistake(figure.place, `run "${run}" has no "${figure.name}": ${found.lacks}`, "a figure that it has; for a run that may lack it write missing, as in missing: –");
		},
		alsoOf: (figure, run) => {
			const found = figure.also && valueIn(figure.also, roundsOf(run));
			return found === void 0 || "lacks" in found ? void 0 : found;
		}
	};
}
async function finishStudy({ plan, reach, ...read }, finishing) {
	const { formats, given } = finishing;
	const files = [...read.files];
	const prometheus = finishing.prometheus(plan);
	const runs = await readRuns(plan, {
		reach,
		formats,
		files,
		fromPrometheus: async (run, dated) => await prometheus.run(run, dated)
	});
	const data = dataOf(plan, new Map([...runs, ...given ?? []]), {
		ask: async (question) => await prometheus.ask(question),
		seriesIn: async (file, place) => {
			const named = pathIn(reach.folder, file);
			const real = await reached(named, place, reach);
			return seriesIn(await readSmall(real, place, mostSeriesBytes), named, place);
		}
	});
	const [judged, parts] = [judgeClaims([...plan.limits, ...plan.claims], plan.given, data), await finish(plan, data)];
	return {
		plan,
		files,
		judged,
		parts,
		markdown: renderReport(parts, judged)
	};
}
async function makeStudy(path, making) {
	return await finishStudy(await planOf(path, making), making);
}

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
			y: 14
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

// src/features/study/render/page.ts
const style = raw("<style>.study{max-width:72rem;margin-inline:auto}.study>*+*{margin-block-start:1rem}.study h2{margin-block-start:2rem}.study img{max-width:100%}.study ul,.study ol{padding-inline-start:1.4rem}.study-block>*+*{margin-block-start:.75rem}@media(max-width:640px){.study .study-chart text{font-size:17px}}.study pre{overflow-x:auto}.study-chart{width:100%;height:auto;max-width:48rem}.study-chart text{font:12px system-ui,sans-serif;fill:currentColor}.study-chart .grid{stroke:currentColor;stroke-opacity:.15}.study-chart .limit,.study-chart .event{stroke:currentColor;stroke-opacity:.6}</style>");
function partOf(part) {
	if (part.kind === "section" && part.isOpen) return html`<h3>${part.title}</h3>${part.nodes.map(partOf)}`;
	if (part.kind !== "drawing") return nodeContent(part, "Table");
	return html`
    <figure class="chart wide">
      <h3>${part.title}</h3>${svgOf(part, { isAlone: false })}
      <details class="fold"><summary>In words</summary><ul class="lines">${alternativeOf(part).map((line) => html`<li>${line}</li>`)}</ul></details>
    </figure>`;
}
function htmlOf(markdown) {
	return micromark(markdown, {
		extensions: [gfm()],
		htmlExtensions: [gfmHtml()]
	}).replaceAll("<table>", `<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>`).replaceAll("</table>", "</table></div>");
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

// src/features/study/write.ts
function picturesIn({ report, assets = "" }) {
	const files = /* @__PURE__ */ new Map();
	const pictureOf = (drawing) => {
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
async function writeReport(made, places) {
	const { plan, parts, judged } = made;
	const { files, pictureOf } = picturesIn(places);
	const markdown = places.assets === void 0 ? made.markdown : renderReport(parts, judged, pictureOf);
	const heading = /^#{1,2}[ \t]+(\S[^\r\n]*)$/m.exec(markdown)?.[1]?.trim();
	const title = plan.front.title ?? heading ?? places.study;
	const page = renderStudyPage({
		title,
		missed: missedNodes(judged),
		parts
	}, await readPageAssets());
	for (const [path, svg] of files) await writeFileAtomically(path, svg);
	await writeFileAtomically(places.report, markdown);
	await writeFileAtomically(places.page, page);
	return {
		title,
		markdown
	};
}

export { finishStudy, makeStudy, planOf, writeReport };