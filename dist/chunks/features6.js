import { formatFigure, inTurn, parseQuantity, usageFailure } from "./start.js";
import { formatIndicator, hasTimes, neededFor, overlapOf } from "./model.js";
import { element, html, nodeContent, percentileKey, percentileOf, plain, raw, renderNodes, renderSheet, sumOf } from "./report-judge.js";
import { filesIn, isDirectory, writeFileAtomically } from "./lib-files.js";
import { importedRecord, readText, startLines } from "./ingest.js";
import { readResults, withSummaries } from "./ingest3.js";
import { summaryRun, trendValues } from "./ingest4.js";
import { readPageAssets } from "./app-output-page.js";
import { instantOf, judgeClaims, lineReader, mistake, mostBytes as mostBytes$1, pathIn, pathsIn, placed, planStudy, reached, readStudy, seriesIn } from "./features5.js";
import { micromark } from "./micromark.js";
import { gfm, gfmHtml } from "./micromark-extension-gfm.js";
import { createReadStream } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { randomBytes } from "node:crypto";
import { stat } from "node:fs/promises";

// src/features/study/charts/drawing.ts
function extremesOf({ curves, limits }) {
	const values = curves.flatMap((curve) => curve.values.filter((one) => one !== void 0));
	return {
		low: Math.min(0, ...values, ...limits),
		high: Math.max(0, ...values, ...limits)
	};
}
function chartFigure(value) {
	return formatFigure(value, "number");
}
const mostNamed = 8;
function alternativeOf({ curves, x, unit, look, events, limits }) {
	const words = (value) => `${chartFigure(value)}${unit === "" || unit.startsWith("/") ? unit : ` ${unit}`}`;
	const lines = curves.map(({ name, values }) => {
		const points = values.flatMap((value, at) => value === void 0 ? [] : [{
			value,
			at: x[at] ?? ""
		}]);
		const [first, ...others] = points;
		if (first === void 0) return `${name}: no value`;
		if (look === "bars" || points.length <= mostNamed) return `${name}: ${points.map(({ value, at }) => `${at} ${words(value)}`).join(", ")}`;
		const last = others.at(-1) ?? first;
		const lowest = points.reduce((so, one) => one.value < so.value ? one : so);
		const highest = points.reduce((so, one) => one.value > so.value ? one : so);
		return `${name}: from ${words(first.value)} to ${words(last.value)}; lowest ${words(lowest.value)} at ${lowest.at}, highest ${words(highest.value)} at ${highest.at}`;
	});
	const limit = limits.map((one) => `limit: ${words(one)}`);
	return [
		...lines,
		...limit,
		...events.map(({ at, words: what }) => `${x[at] ?? ""}: ${what}`)
	];
}
const first = {
	onBoth: "#d9480f",
	sign: "🟠",
	dash: ""
};
const colours = [
	first,
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
function colourOf(curve) {
	return colours[curve % colours.length] ?? first;
}

// src/features/study/charts/mermaid.ts
const mostLabels$1 = 40;
function quoted(name) {
	return `"${plain(name, 60).replace(/["#;<>&\\`%{}[\]]/g, " ").replace(/ {2,}/g, " ").trim()}"`;
}
function numberText(value) {
	return String(Number(value.toPrecision(6)));
}
function lengthOf({ look, curves, x }) {
	if (look === "bars") return x.length;
	const lengths = curves.map(({ values }) => values.findLastIndex((one) => one !== void 0) + 1);
	return Math.min(x.length, ...lengths.filter((one) => one > 0));
}
function drawable(drawing) {
	const length = lengthOf(drawing);
	const each = Math.max(1, Math.ceil(length / mostLabels$1));
	const places = Array.from({ length: Math.ceil(length / each) }, (_, index) => index * each);
	const curves = drawing.curves.map(({ name, values }) => {
		const means = places.map((at) => meanOf(values.slice(at, Math.min(at + each, length))));
		return {
			name,
			values: drawing.look === "bars" ? means.map((one) => one ?? 0) : bridged(means)
		};
	});
	return {
		x: places.map((at) => drawing.x[at] ?? ""),
		curves
	};
}
function meanOf(values) {
	const known = values.filter((one) => one !== void 0);
	return known.length === 0 ? void 0 : sumOf(known, (one) => one) / known.length;
}
function bridged(values) {
	let before = values.find((one) => one !== void 0) ?? 0;
	return values.map((value, at) => {
		const next = values.slice(at).find((one) => one !== void 0) ?? before;
		before = value ?? before;
		return value ?? (next + before) / 2;
	});
}
function mermaidOf(drawing) {
	const { title, unit, axis, look, limits } = drawing;
	const { x, curves } = drawable(drawing);
	const { low, high } = extremesOf({
		curves,
		limits
	});
	const kind = look === "bars" && curves.length === 1 ? "bar" : "line";
	const theme = { xyChart: { plotColorPalette: [...curves.map((_, index) => colourOf(index).onBoth), ...limits.map(() => "#888888")].join(", ") } };
	const rowOf = (values) => `[${values.map((one) => numberText(one ?? 0)).join(", ")}]`;
	return [
		"```mermaid",
		`%%{init: ${JSON.stringify({
			xyChart: { height: 320 },
			themeVariables: theme
		})}}%%`,
		"xychart-beta",
		`  title ${quoted(title)}`,
		`  x-axis ${axis === "" ? "" : `${quoted(axis)} `}[${x.map(quoted).join(", ")}]`,
		`  y-axis ${quoted(unit === "" ? " " : unit)} ${numberText(low * 1.05)} --> ${numberText(high * 1.05 || 1)}`,
		...curves.map(({ values }) => `  ${kind} ${rowOf(values)}`),
		...limits.map((limit) => `  line ${rowOf(x.map(() => limit))}`),
		"```"
	].join("\n");
}
function captionOf(drawing) {
	const { curves, x } = drawing;
	const length = lengthOf(drawing);
	const lines = alternativeOf(drawing).map((line, index) => curves.length > 1 && index < curves.length ? `${colourOf(index).sign} ${line}` : line);
	const end = `The drawing ends at ${x[length - 1] ?? ""}, with the line that ends first.`;
	return length < x.length ? [...lines, end] : lines;
}

// src/features/study/render/report.ts
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
async function pathsOf({ written, place }, { reach, files }) {
	const found = await inTurn(written.results ?? [], async (text) => {
		const paths = await pathsIn(reach.folder, text);
		if (paths.length === 0) throw mistake(place, `nothing matches ${text}`, `a pattern from ${reach.folder}`);
		for (const path of paths) await reached(path, place, reach);
		return paths;
	});
	files.push(...found.flat());
	return found.flat();
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
	const { name, place, written } = run;
	const { results, format, prometheus, values, log } = written;
	if (results === void 0) {
		if (prometheus === void 0) throw mistake(place, `run "${name}" has no results`, "results or prometheus");
		const { testid, span } = prometheus;
		if (testid === void 0) return [windowAlone(name, span)];
		return [await reading.prometheus.run(run, testid, span)];
	}
	const own = values === void 0 ? options : {
		...options,
		values
	};
	const readAll = async (files) => await inTurn(await withSummaries(files, own), async ({ path, summary }) => await readResults(path, {
		...own,
		summary
	}, format));
	const readFolder = async (path) => {
		const files = await filesIn(path);
		const runs = await readAll(files.filter((file) => !basename(file).startsWith(".")));
		if (runs.length === 0) throw mistake(place, `${path} is empty`, "a folder with result files");
		return areOfOneRound(runs) ? [await readResults(path, own, format)] : runs;
	};
	const paths = await pathsOf(run, reading);
	return await placed(place, async () => {
		if (log !== void 0) return await inTurn(paths, async (path) => await readLog(path, log));
		const isFolder = await inTurn(paths, isDirectory);
		return [...(await inTurn(paths.filter((_, index) => isFolder[index]), readFolder)).flat(), ...await readAll(paths.filter((_, index) => !isFolder[index]))];
	});
}
async function readRuns({ runs, indicators }, reading) {
	const bound = {
		kind: "absolute",
		limit: 0,
		dimension: "number"
	};
	const options = {
		plan: neededFor(indicators.map((indicator) => ({ indicator }))),
		objectives: indicators.map((indicator) => ({
			indicator,
			text: formatIndicator(indicator),
			bound
		})),
		formats: reading.formats
	};
	const read = await inTurn(runs, async (run) => [run.name, await roundsOf(run, options, reading)]);
	return new Map(read);
}

// src/features/study/make.ts
const mostSeriesBytes = 67108864;
async function planOf(path, { isConfined, ...given }) {
	const reach = {
		folder: dirname(path),
		isConfined
	};
	return planStudy(await readStudy(path, await readText(path, mostBytes$1), reach), given);
}
function dataOf({ limits, given, runs: named }, runs, servers) {
	const rounds = (run) => runs.get(run) ?? [];
	const told = /* @__PURE__ */ new Set();
	return {
		...servers,
		limits,
		rounds,
		noteOf: (run) => named.find(({ name }) => name === run)?.written.note,
		isNew: (words) => {
			const isNew = !told.has(words);
			told.add(words);
			return isNew;
		},
		valueOf: (figure, run) => {
			const found = figure.expression.valueIn(rounds(run));
			if (!("lacks" in found)) return found;
			if (figure.missing !== void 0 || given.includes(run)) return void 0;
			throw mistake(figure.place, `run "${run}" has no "${figure.name}": ${found.lacks}`, "a figure that it has; for a run that may lack it write missing, as in missing: –");
		}
	};
}
async function finishStudy(plan, { formats, given = /* @__PURE__ */ new Map(), prometheus: open }) {
	const { reach } = plan;
	const files = [...plan.files];
	const prometheus = open(plan);
	const runs = await readRuns(plan, {
		reach,
		formats,
		files,
		prometheus
	});
	const data = dataOf(plan, new Map([...runs, ...given]), {
		ask: async (question) => await prometheus.ask(question),
		seriesIn: async (file, place) => {
			const path = pathIn(reach.folder, file);
			const real = await reached(path, place, reach);
			return seriesIn(await placed(place, async () => await readText(real, mostSeriesBytes)), path, place);
		}
	});
	const judged = judgeClaims([...plan.limits, ...plan.claims], plan.given, data);
	const parts = await inTurn(plan.parts, async (part) => await part(data));
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
	right: width - 12,
	top: 40,
	bottom: height - 44
};
const inner = {
	width: area.right - area.left,
	height: area.bottom - area.top
};
function ticksOver(bottom, top) {
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
function axesOf(drawing) {
	const { low: bottom, high: top } = extremesOf(drawing);
	const ticks = ticksOver(bottom, top || 1);
	const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
	const places = drawing.x.length;
	const hasRoom = drawing.look === "bars" || places === 1;
	const step = inner.width / Math.max(1, hasRoom ? places : places - 1);
	return {
		ticks,
		xOf: (index) => area.left + step * (index + (hasRoom ? .5 : 0)),
		yOf: (value) => area.top + inner.height * (1 - (value - low) / (high - low))
	};
}
const rounded = (value) => String(Number(value.toFixed(1)));
function line([x1, y1], [x2, y2], more) {
	return element("line", {
		...more,
		x1: rounded(x1),
		y1: rounded(y1),
		x2: rounded(x2),
		y2: rounded(y2)
	});
}
function words(text, [x, y], anchor) {
	return element("text", {
		x: rounded(x),
		y: rounded(y),
		"text-anchor": anchor
	}, text);
}
function strokeOf(curve, thickness) {
	const { onBoth, dash } = colourOf(curve);
	return {
		stroke: onBoth,
		"stroke-width": thickness,
		"stroke-dasharray": dash || void 0
	};
}
const mostDots = 60;
function linesOf({ curves }, { xOf, yOf }) {
	return curves.map(({ values }, index) => {
		const points = values.map((value, at) => value !== void 0 && [xOf(at), yOf(value)]);
		const path = points.map((point, at) => {
			const move = points[at - 1] ? "L" : "M";
			return point && `${move}${point.map(rounded).join(" ")}`;
		});
		const dots = points.map((point) => {
			const [cx, cy] = point ? point.map(rounded) : [];
			return point && element("circle", {
				cx,
				cy,
				r: 2.5,
				fill: colourOf(index).onBoth
			});
		});
		const drawn = path.filter((one) => one !== false).join("");
		return html`${element("path", {
			d: drawn,
			fill: "none",
			...strokeOf(index, 2)
		})}${values.length > mostDots ? [] : dots}`;
	});
}
function barsOf({ curves, x }, { xOf, yOf }) {
	const room = inner.width / Math.max(1, x.length) * .7;
	const each = room / Math.max(1, curves.length);
	return curves.flatMap(({ values }, index) => values.flatMap((value, at) => {
		if (value === void 0) return [];
		const [top, base] = [yOf(Math.max(0, value)), yOf(Math.min(0, value))];
		return element("rect", {
			x: rounded(xOf(at) - room / 2 + index * each),
			y: rounded(top),
			width: rounded(Math.max(1, each - 2)),
			height: rounded(Math.max(.5, base - top)),
			fill: colourOf(index).onBoth
		});
	}));
}
const mostLabels = 9;
function labelsOf({ x, axis }, { xOf }) {
	const each = Math.ceil(x.length / mostLabels);
	return [...x.flatMap((label, at) => at % each === 0 ? [words(plain(label, 24), [xOf(at), area.bottom + 18], "middle")] : []), axis !== "" && words(plain(axis, 40), [area.right, height - 6], "end")];
}
function gridOf({ unit, limits, events }, { ticks, xOf, yOf }) {
	const across = (value, more) => line([area.left, yOf(value)], [area.right, yOf(value)], more);
	return [
		...ticks.flatMap((tick) => [across(tick, { class: "grid" }), words(chartFigure(tick), [area.left - 6, yOf(tick) + 4], "end")]),
		words(unit, [6, 14]),
		...limits.map((limit) => across(limit, {
			class: "limit",
			"stroke-dasharray": "4 4"
		})),
		...events.flatMap(({ at, words: what }) => [line([xOf(at), area.top], [xOf(at), area.bottom], { class: "event" }), words(plain(what, 30), [xOf(at) + 4, area.top + 12])])
	];
}
function legendOf({ curves }) {
	const longest = Math.max(8, Math.floor(90 / curves.length));
	return curves.flatMap(({ name }, index) => {
		const at = area.left + index * (640 / curves.length);
		return [line([at, 24], [at + 18, 24], strokeOf(index, 3)), words(plain(name, longest), [at + 22, 28])];
	});
}
const style$1 = raw("<style>text{font:12px system-ui,sans-serif;fill:#57606a}.title{font-size:14px;font-weight:600}.grid{stroke:#8c959f;stroke-opacity:.3}.limit,.event{stroke:#8c959f}@media(prefers-color-scheme:dark){text{fill:#9198a1}}</style>");
function svgOf(drawing, { isAlone }) {
	const axes = axesOf(drawing);
	const alternative = alternativeOf(drawing).map((one) => plain(one, 500));
	return element("svg", {
		...isAlone && { xmlns: "http://www.w3.org/2000/svg" },
		viewBox: `0 0 ${width} ${height}`,
		role: "img",
		class: "study-chart",
		"aria-label": `${plain(drawing.title)}. ${alternative.join(". ")}`
	}, isAlone && style$1, isAlone && html`<title>${plain(drawing.title)}</title>`, drawing.curves.length > 1 && legendOf(drawing), gridOf(drawing, axes), drawing.look === "bars" ? barsOf(drawing, axes) : linesOf(drawing, axes), labelsOf(drawing, axes));
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
		...made,
		title,
		markdown
	};
}

export { finishStudy, makeStudy, planOf, writeReport };