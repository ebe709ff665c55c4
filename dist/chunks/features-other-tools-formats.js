import { counted, documentFormat, failedStatus, failedWith, largestTextBytes, linesOf, percentilesIn, requestMetrics, shared, summaryRun, trendValues } from "./ingest4.js";
import { formatSketch, percentileKey, sketchOfCounts, sumOf, usualPercentiles } from "./report-judge.js";
import { chooseSlicing, importedRun, incompleteFile, largestDocumentBytes, planOf, quoted, readChunks, readHead, readText, sliceOf, taggedBy, timeOf as timeOf$1 } from "./ingest.js";
import { parseQuantity, usageFailure } from "./start.js";
import { array, looseObject, number$1, record, string$1 as string, union } from "./zod.js";
import { addSample, membershipOf, metricAggregatorOf, setTime, startAggregator } from "./ingest2.js";
import { parseIndicator } from "./config.js";
import { groupedBy } from "./lib-grouped.js";
import { parseJson } from "./lib-json.js";
import { StringDecoder } from "node:string_decoder";

// src/features/other-tools/artillery.ts
const number = number$1();
const counts$1 = record(string(), number);
const summary = looseObject({
	count: number.optional(),
	min: number.optional(),
	max: number.optional(),
	mean: number.optional()
});
const period = looseObject({
	period: union([string(), number]).optional(),
	counters: counts$1.optional(),
	summaries: record(string(), summary).optional()
});
const periodMs = 1e4;
const artillery = documentFormat({
	name: "artillery",
	label: "Artillery (json)",
	lacks: "samples; percentiles are estimates within 1 %, of p50, p75, p90, p95, p99 and p99.9 only",
	recognises: (head) => /^\s*\{\s*"aggregate"\s*:\s*\{/.test(head),
	schema: looseObject({
		aggregate: period.extend({
			firstMetricAt: number.optional(),
			lastMetricAt: number.optional()
		}),
		intermediate: array(period).optional()
	}),
	is: "a report of Artillery",
	expected: "the JSON of artillery run --output FILE",
	summarise({ aggregate, intermediate = [] }, options) {
		const { firstMetricAt: startMs, lastMetricAt: endMs } = aggregate;
		const isTimed = startMs !== void 0 && endMs !== void 0 && endMs > startMs;
		const window = isTimed ? {
			startMs,
			endMs
		} : void 0;
		const seconds = isTimed ? (endMs - startMs) / 1e3 : void 0;
		const periods = isTimed ? slicesOf(intermediate, endMs) : void 0;
		return {
			...metricsOf$1(aggregate, {
				seconds,
				periods,
				options
			}),
			window,
			sliceMs: periods === void 0 ? void 0 : periodMs,
			isFirstSliceCut: true
		};
	}
});
function metricsOf$1(aggregate, run) {
	const { seconds, periods, options } = run;
	const { counters = {} } = aggregate;
	return {
		metrics: [
			...requestsOf(aggregate, seconds, periods),
			...ownMetrics(aggregate, seconds, options),
			...unhitCounters(counters, options)
		],
		failures: failuresIn(counters)
	};
}
const mostPeriods = 4e3;
function slicesOf(intermediate, endMs) {
	const timed = intermediate.map((one) => ({
		one,
		atMs: Number(one.period)
	}));
	const first = Math.min(...timed.map(({ atMs }) => atMs));
	const length = Math.floor((endMs - first) / periodMs) + 1;
	if (!Number.isFinite(first) || !(length > 0 && length <= mostPeriods)) return void 0;
	const slices = Array.from({ length }, () => void 0);
	for (const { one, atMs } of timed) {
		const place = Math.round((atMs - first) / periodMs);
		if (place < 0 || place >= length || slices[place] !== void 0) return void 0;
		slices[place] = one;
	}
	return slices;
}
function failedIn(counters) {
	const unanswered = Math.max(0, (counters["http.requests"] ?? 0) - (counters["http.responses"] ?? 0));
	const refused = Object.entries(counters).filter(([name]) => /^http\.codes\.[45]\d\d$/.test(name));
	return unanswered + sumOf(refused, ([, count]) => count);
}
const times = "http.response_time";
const byEndpoint = "plugins.metrics-by-endpoint.response_time.";
function requestsOf({ counters = {}, summaries = {} }, seconds, periods) {
	const requests = counters["http.requests"] ?? 0;
	const count = periods?.map((one) => one?.counters?.["http.requests"] ?? 0);
	const passes = periods?.map((one) => failedIn(one?.counters ?? {}));
	const endpoints = Object.entries(summaries).flatMap(([name, one]) => name.startsWith(byEndpoint) ? trendOf(one, { name: name.slice(42) }) : []);
	const whole = trendOf(summaries[times] ?? {});
	const sums = periods?.map((one) => one?.summaries?.[times]);
	const slices = sums && {
		count: sums.map((one) => one?.count ?? 0),
		sum: sums.map((one) => (one?.mean ?? 0) * (one?.count ?? 0)),
		percentiles: {},
		above: {}
	};
	return requestMetrics([counted(requests, seconds, { slices: count })], shared(Math.min(requests, failedIn(counters)), requests, count && passes && { slices: {
		count,
		passes
	} }), whole.flatMap((one) => [{
		...one,
		...slices && { slices }
	}, ...endpoints]));
}
function trendOf(values, tags = {}) {
	const { count, min, max, mean } = summary.parse(values);
	if (count === void 0 ? mean === void 0 : !Number.isInteger(count) || count <= 0) return [];
	const percentiles = percentilesIn(values, /^p(\d\d)(\d{0,3})$/);
	const median = values["median"];
	const med = typeof median === "number" ? median : void 0;
	if (med !== void 0 && percentiles.every(([key]) => key !== "50")) percentiles.push(["50", med]);
	const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
	const within = (value) => Math.min(high, Math.max(low, value));
	const bounds = percentiles.map(([key, value]) => {
		const [one, other] = [within(value / 1.01), within(value / .99)];
		return [key, {
			low: Math.min(one, other),
			high: Math.max(one, other)
		}];
	});
	const figures = trendValues(count ?? 0, {
		min,
		max,
		avg: mean,
		med
	}, percentiles);
	const isCountUntold = count === void 0 && { isCountUntold: true };
	return [{
		tags,
		values: {
			...figures,
			...isCountUntold,
			bounds: Object.fromEntries(bounds)
		}
	}];
}
const timeName = /(?:^|[._-])(?:response_time|session_length|latency|duration|time)(?:[._/-]|$)/;
function ownMetrics({ counters = {}, summaries = {} }, seconds, { objectives = [] }) {
	const isTime = (name) => timeName.test(name) || objectives.some(({ indicator, bound }) => indicator.metric === name && bound.dimension === "time");
	return [...Object.entries(counters).map(([name, count]) => counterNamed(name, count, seconds)), ...Object.entries(summaries).map(([name, one]) => {
		return {
			name,
			type: "trend",
			contains: isTime(name) ? "time" : "default",
			series: trendOf(one)
		};
	})];
}
function counterNamed(name, count, seconds) {
	return {
		name,
		type: "counter",
		contains: "default",
		series: [counted(count, seconds)]
	};
}
function unhitCounters(counters, { objectives = [] }) {
	const kindOf = (name) => name.split(".", 1)[0] ?? "";
	const kinds = /* @__PURE__ */ new Set([
		"errors",
		"vusers",
		...Object.keys(counters).map(kindOf)
	]);
	const asked = objectives.flatMap(({ indicator }) => indicator.of !== "servers" && indicator.aggregation.kind === "count" ? indicator.metric : []);
	return [...new Set(asked)].filter((name) => name.includes(".") && kinds.has(kindOf(name)) && !Object.hasOwn(counters, name)).map((name) => counterNamed(name, 0, void 0));
}
function failuresIn(counters) {
	return Object.entries(counters).filter(([, count]) => Number.isInteger(count)).flatMap(([name, count]) => {
		const [, kind, what = ""] = /^(http\.codes|errors)\.(.+)/s.exec(name) ?? [];
		if (kind === "errors") return failedWith(what, count);
		return kind === void 0 ? [] : failedStatus(what, count);
	});
}

// src/features/other-tools/artillery-console.ts
const label$2 = "Artillery (console)";
const heading = /^Summary report @ \d\d:\d\d:\d\d/;
const artilleryConsole = {
	name: "artillery-console",
	label: label$2,
	lacks: "samples; its date; how many samples a summary has; percentiles are estimates within 1 %, of p50, p95 and p99 only",
	recognises: (head) => /^(?:Summary report @ |Metrics for period to: |Phase started: |Test run id: )/m.test(linesOf(head).join("\n")),
	async read(path, options) {
		const lines = linesOf(await readText(path, largestTextBytes));
		const [start, second] = lines.flatMap((line, index) => heading.test(line) ? [index] : []);
		if (start === void 0 || second !== void 0) {
			const found = second === void 0 ? "no \"Summary report @\"" : `a second summary report on line ${second + 1}`;
			throw usageFailure(`${path} has ${found}. Expected all that artillery run printed of one run, or its summary report.`);
		}
		const { counters, summaries } = figuresIn(lines.slice(start));
		const durationMs = totalTime(lines);
		const seconds = durationMs === void 0 ? void 0 : durationMs / 1e3;
		return summaryRun(path, {
			...metricsOf$1({
				counters,
				summaries
			}, {
				seconds,
				options
			}),
			durationMs,
			generator: label$2
		}, options);
	}
};
const row = /^(?<indent> *)(?<name>\S.{0,299}?): ?\.*(?: (?<figure>-?[\d.]{1,30})(?<isRate>\/sec)?)?$/;
function figuresIn(lines) {
	const counters = {};
	const summaries = {};
	let open = {};
	for (const line of lines) {
		const { indent, name, figure, isRate } = row.exec(line)?.groups ?? {};
		if (name === void 0 || isRate !== void 0) continue;
		if (figure === void 0) {
			open = {};
			summaries[name] = open;
		} else if (indent === "") counters[name] = Number(figure);
		else open[name] = Number(figure);
	}
	return {
		counters,
		summaries
	};
}
const unitMs = {
	hour: 36e5,
	minute: 6e4,
	second: 1e3
};
function totalTime(lines) {
	const [text = ""] = lines.flatMap((line) => /\bTotal time: (.{1,80})$/.exec(line)?.[1] ?? []);
	const ms = [...text.matchAll(/(\d{1,9}) (hour|minute|second)/g)].reduce((sum, [, amount = "", unit = ""]) => sum + Number(amount) * (unitMs[unit] ?? 0), 0);
	return ms > 0 ? ms : void 0;
}

// src/ingest/delimited/row.ts
const lineBreak = 10;
const carriageReturn = 13;
const quote = 34;
const isSkipped = 0;
const isText = 1;
const isWhole = 2;
function askFor({ columns }, { texts, wholes }) {
	const kinds = new Uint8Array(columns.length);
	const own = wholes.filter((column) => column !== -1);
	for (const column of texts) if (column !== -1) kinds[column] = isText;
	for (const column of own) kinds[column] = isWhole;
	return {
		kinds,
		wholes: own
	};
}
function wholeIn({ wholes }, field) {
	return field === -1 ? NaN : wholes[field] ?? NaN;
}
const mostDigits = 15;
function readPlain(row, { kinds }, { from, filled, delimiter }) {
	const { bytes, starts, ends, wholes } = row;
	const largest = Math.max(delimiter, 10);
	const last = kinds.length - 1;
	let at = from;
	for (let field = 0; field <= last; field += 1) {
		const start = at;
		let byte = bytes[at] ?? 0;
		if (byte === 34) return -1;
		const kind = kinds[field];
		if (kind === isWhole) {
			let value = 0;
			for (; byte >= 48 && byte <= 57; byte = bytes[at] ?? 0) {
				value = value * 10 + (byte - 48);
				at += 1;
			}
			if (at === start || at - start > mostDigits) return -1;
			wholes[field] = value;
			if (byte === 13) {
				at += 1;
				byte = bytes[at] === 10 ? 10 : 0;
			}
		} else for (; byte > largest || byte !== delimiter && byte !== 10; byte = bytes[at] ?? 0) at += 1;
		if (byte !== (field === last ? 10 : delimiter)) return -1;
		if (kind !== isSkipped) {
			starts[field] = start;
			ends[field] = byte === 10 && bytes[at - 1] === 13 ? at - 1 : at;
		}
		at += 1;
	}
	row.count = kinds.length;
	return at > filled ? -1 : at;
}

// src/ingest/delimited/times.ts
const pattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s{0,3}(Z|[+-]\d{2}:?\d{2})?$/;
function timeIn(text) {
	const [, whole = "", fraction = ""] = /^(\d{10,19})(\.\d{1,9})?$/.exec(text) ?? [];
	const epochMs = timeOf$1(Number(`${whole}${fraction}`), whole.length);
	if (!Number.isNaN(epochMs)) return epochMs;
	const parts = pattern.exec(text);
	if (parts === null) return NaN;
	const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts.slice(1, 7).map((text = "0") => Number(text));
	const [part = "0", zone] = parts.slice(7);
	const ms = Number(`0.${part}`) * 1e3;
	if (mo < 1 || mo > 12 || d < 1 || d > 31 || h > 23 || mi > 59 || s > 60) return NaN;
	if (zone === void 0) return new Date(y, mo - 1, d, h, mi, s).getTime() + ms;
	return Date.UTC(y, mo - 1, d, h, mi, s) + ms - offsetOf(zone);
}
function offsetOf(zone) {
	if (zone === "Z") return 0;
	const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
	return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 6e4;
}
function isLocal(text) {
	const parts = pattern.exec(text);
	return parts !== null && parts[8] === void 0;
}
const localTimeWarning = "The times in the file have no time zone; they were read in the time zone of this machine (set TZ to change it).";

// src/ingest/delimited/rows.ts
const byteOrderMark = Buffer.from("﻿");
const mostFields = 256;
const longestRow = 1 << 20;
async function readRows(path, readerOf) {
	const row = {
		path,
		columns: [],
		bytes: Buffer.alloc(0),
		starts: new Int32Array(mostFields),
		ends: new Int32Array(mostFields),
		wholes: new Float64Array(mostFields).fill(NaN),
		count: 0,
		line: 1
	};
	const splitting = {
		row,
		delimiter: delimiterOf(await readHead(path)).charCodeAt(0),
		asked: void 0,
		filled: 0,
		breaks: 0
	};
	let reader;
	let room = Buffer.alloc(0);
	let rest = 0;
	const take = (from, to) => {
		let start = from;
		for (let next = readRow(splitting, start); next !== -1; next = readRow(splitting, start)) {
			if (row.count === 1 && row.starts[0] === row.ends[0] || start >= to) {} else if (reader === void 0) {
				row.columns = Array.from({ length: row.count }, (_, field) => textOf(row, field).trim());
				reader = readerOf(row);
				splitting.asked = reader.asked;
			} else {
				if (row.count < row.columns.length) throw malformed$1(row, row.count - 1, "the last of too few columns", `${row.columns.length} columns`);
				reader.row(row);
			}
			row.line += splitting.breaks;
			start = next;
		}
		return start;
	};
	let isFirst = true;
	for await (const read of readChunks(path, true)) {
		const chunk = isFirst && read.indexOf(byteOrderMark) === 0 ? read.subarray(byteOrderMark.length) : read;
		isFirst = false;
		const filled = rest + chunk.length;
		if (filled >= room.length) room = Buffer.concat([room.subarray(0, rest)], 2 * filled + 1);
		room.set(chunk, rest);
		room[filled] = 10;
		splitting.filled = filled;
		row.bytes = room;
		const from = take(0, filled);
		room.copyWithin(0, from, filled);
		rest = filled - from;
		if (rest > longestRow) throw malformed$1(row, 0, `more than ${longestRow} bytes`, "a row of the file");
	}
	if (rest === 0) return;
	const last = Buffer.concat([room.subarray(0, rest), Buffer.from("\n\n")]);
	row.bytes = last;
	splitting.filled = last.length - 1;
	if (split(splitting, 0) === -1 || row.count < row.columns.length) throw incompleteFile(path, row.line);
	take(0, last.length - 1);
}
function readRow(splitting, from) {
	const { row, delimiter, asked, filled } = splitting;
	if (asked === void 0) return split(splitting, from);
	const next = readPlain(row, asked, {
		from,
		filled,
		delimiter
	});
	if (next !== -1) {
		splitting.breaks = 1;
		return next;
	}
	const found = split(splitting, from);
	if (found !== -1) for (const field of asked.wholes) row.wholes[field] = wholeOf(row, field);
	return found;
}
function split(splitting, from) {
	const { row, delimiter, filled } = splitting;
	const { bytes, starts, ends } = row;
	const largest = Math.max(delimiter, 10);
	let at = from;
	let field = 0;
	splitting.breaks = 1;
	for (;;) {
		if (at >= filled) return -1;
		if (field === mostFields) throw malformed$1(row, field, "more columns", `at most ${mostFields} columns`);
		if (bytes[at] === 34) {
			const close = closingQuote(splitting, at + 1);
			if (close === -1) return -1;
			starts[field] = at + 1;
			ends[field] = close;
			at = close + 1;
			if (bytes[at] === 13) at += 1;
		} else {
			starts[field] = at;
			let byte = bytes[at] ?? 0;
			while (byte > largest || byte !== delimiter && byte !== 10) {
				at += 1;
				byte = bytes[at] ?? 0;
			}
			ends[field] = byte === 10 && bytes[at - 1] === 13 && at > from ? at - 1 : at;
		}
		field += 1;
		if (at >= filled) return -1;
		if (bytes[at] === 10) {
			row.count = field;
			return at + 1;
		}
		if (bytes[at] !== delimiter) throw malformed$1(row, field - 1, "text after a closing quote", "a delimiter");
		at += 1;
	}
}
function closingQuote(splitting, from) {
	const { filled, row } = splitting;
	const { bytes } = row;
	for (let at = from; at < filled; at += 1) {
		const byte = bytes[at];
		if (byte === 10) splitting.breaks += 1;
		if (byte !== 34) continue;
		if (at + 1 >= filled) return -1;
		if (bytes[at + 1] !== 34) return at;
		at += 1;
	}
	return -1;
}
function textOf({ bytes, starts, ends, count }, field) {
	if (field < 0 || field >= count) return "";
	const start = starts[field] ?? 0;
	const text = bytes.toString("utf8", start, ends[field] ?? 0);
	return bytes[start - 1] === 34 ? text.replaceAll("\"\"", "\"") : text;
}
function wholeOf({ bytes, starts, ends, count }, field) {
	const start = starts[field] ?? 0;
	const end = field < 0 || field >= count ? start : ends[field] ?? 0;
	if (end === start || end - start > 15) return NaN;
	let value = 0;
	for (let at = start; at < end; at += 1) {
		const digit = (bytes[at] ?? 0) - 48;
		if (digit < 0 || digit > 9) return NaN;
		value = value * 10 + digit;
	}
	return value;
}
function amountOf(row, field) {
	const text = textOf(row, field).trim();
	if (!/^-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?$/.test(text) || Number(text) < 0) throw malformedField(row, field, "a number that is not negative");
	return Number(text);
}
function timeOf(row, field, { expected, local }) {
	const text = textOf(row, field).trim();
	const ms = timeIn(text);
	if (Number.isNaN(ms)) throw malformedField(row, field, expected);
	local.hasLocalTimes ||= isLocal(text);
	return ms;
}
function malformed$1(row, field, found, expected) {
	const name = row.columns[field];
	const column = `column ${field + 1}${name === void 0 ? "" : ` (${name})`}`;
	return usageFailure(`${row.path}, line ${row.line}, ${column}: found ${found}; expected ${expected}.`);
}
function malformedField(row, field, expected) {
	return malformed$1(row, field, quoted(textOf(row, field)), expected);
}
function columnOf({ columns }, ...names) {
	return columns.findIndex((column) => names.includes(column.toLowerCase()));
}
function delimiterOf(head) {
	const [line = ""] = head.split("\n", 1);
	const times = (delimiter) => line.split(delimiter).length;
	return [
		",",
		";",
		"	",
		"|"
	].reduce((best, one) => times(one) > times(best) ? one : best);
}
function columnsIn(head) {
	const [line = ""] = head.replace(/^\uFEFF/, "").split(/\r?\n/, 1);
	return line.split(delimiterOf(head)).map((column) => column.trim().replace(/^"|"$/g, "").toLowerCase());
}

// src/features/other-tools/requests.ts
function requestFormat({ inWholeMs = false, readAll, ...importer }) {
	return {
		...importer,
		async read(path, options) {
			const aggregator = startAggregator(planOf(options), { inWholeMs });
			const requests = startRequests(aggregator);
			await readAll(path, requests);
			const warnings = requests.hasLocalTimes ? [localTimeWarning] : [];
			const duration = spanOf(aggregator);
			return importedRun(path, {
				aggregator,
				warnings,
				generator: importer.label,
				duration
			}, options);
		}
	};
}
function startRequests(aggregator) {
	return {
		aggregator,
		duration: metricAggregatorOf(aggregator, "http_req_duration"),
		total: metricAggregatorOf(aggregator, "http_reqs"),
		failed: metricAggregatorOf(aggregator, "http_req_failed"),
		hasLocalTimes: false
	};
}
function spanOf({ clock, startMs, endMs }) {
	const ms = endMs - Math.min(clock.earliestMs, startMs);
	if (!Number.isFinite(ms) || ms <= 0) return void 0;
	return clock.isWholeSeconds ? {
		ms,
		errorMs: 1e3,
		from: "tool",
		stampsMs: 1e3
	} : {
		ms,
		errorMs: 0,
		from: "tool"
	};
}
const anyError = "0";
function answeredAs({ aggregator }, { name, status, error, isFailed }) {
	const tags = {
		name,
		status,
		error,
		error_code: isFailed && !/^[1-9]\d\d$/.test(status) ? anyError : "",
		expected_response: String(!isFailed)
	};
	return membershipOf(aggregator, taggedBy((tag) => tags[tag]));
}
function groupedAs({ aggregator }, group) {
	return membershipOf(aggregator, taggedBy((tag) => tag === "group" ? group : void 0));
}
function addRequest({ aggregator, duration, total, failed }, membership, request) {
	const { endMs, durationMs, isFailed } = request;
	setTime(aggregator, endMs);
	addSample(aggregator, duration, membership, durationMs);
	addSample(aggregator, total, membership, 1);
	addSample(aggregator, failed, membership, isFailed ? 1 : 0);
}
const mostRemembered = 4096;
const longestKey = 2048;
function remember(fields, make) {
	return {
		fields,
		meanings: /* @__PURE__ */ new Map(),
		make
	};
}
function meaningOf$1({ fields, meanings, make }, row) {
	const { bytes, starts, ends, count } = row;
	let hash = 2166136261;
	let length = 0;
	for (const field of fields) {
		length += 1;
		if (field < 0 || field >= count) continue;
		const start = starts[field] ?? 0;
		const end = ends[field] ?? 0;
		length += end - start;
		hash = Math.imul(hash, 16777619) ^ end - start;
		if (end === start) continue;
		hash ^= (bytes[start] ?? 0) | (bytes[end - 1] ?? 0) << 8 | (bytes[start + end >>> 1] ?? 0) << 16;
	}
	const known = meanings.get(hash);
	if (known !== void 0 && isKey(known.key, length, fields, row)) return known.meaning;
	const meaning = make(fields.map((field) => textOf(row, field)));
	if (meanings.size >= mostRemembered) meanings.clear();
	if (length <= longestKey) meanings.set(hash, {
		key: keyOf(fields, row),
		meaning
	});
	return meaning;
}
function isKey(key, length, fields, row) {
	if (key.length !== length) return false;
	const { bytes, starts, ends, count } = row;
	let place = 0;
	for (const field of fields) {
		const end = field < 0 || field >= count ? -1 : ends[field] ?? 0;
		for (let at = starts[field] ?? 0; at < end; at += 1) {
			if (bytes[at] !== key[place]) return false;
			place += 1;
		}
		if (key[place] !== endOfField) return false;
		place += 1;
	}
	return true;
}
const endOfField = 255;
function keyOf(fields, { bytes, starts, ends, count }) {
	const parts = fields.map((field) => field < 0 || field >= count ? Buffer.alloc(0) : bytes.subarray(starts[field] ?? 0, ends[field] ?? 0));
	return Buffer.concat(parts.flatMap((part) => [part, Buffer.from([endOfField])]));
}

// src/features/other-tools/csv.ts
const durationColumns = [
	["duration", 1],
	["duration_ms", 1],
	["duration_s", 1e3],
	["duration_us", 1 / 1e3],
	["duration_ns", 1 / 1e6]
];
const expectedHeader = "a header with timestamp and duration (or duration_s, duration_us, duration_ns), and success, status and name where they are known";
const csv = requestFormat({
	name: "csv",
	label: "CSV",
	recognises: (head) => {
		const columns = columnsIn(head);
		return columns.includes("timestamp") && durationColumns.some(([name]) => columns.includes(name));
	},
	readAll: (path, requests) => readRows(path, (header) => readerOf(header, requests))
});
function readerOf(header, requests) {
	const [found] = durationColumns.filter(([column]) => columnOf(header, column) !== -1);
	const [time, successField] = [columnOf(header, "timestamp"), columnOf(header, "success")];
	if (time === -1 || found === void 0) throw usageFailure(`${header.path}, line 1: found ${JSON.stringify(header.columns.join(", ").slice(0, 200))}; expected ${expectedHeader}.`);
	const [duration, msOfUnit] = [columnOf(header, found[0]), found[1]];
	const fields = [
		columnOf(header, "name"),
		columnOf(header, "status"),
		successField
	];
	const meanings = remember(fields, ([name = "", code = "", said = ""]) => {
		const success = successIn(said);
		if (success === void 0) return void 0;
		const isFailed = success === "" ? code !== "" && !/^[123]\d\d$/.test(code) : success === "no";
		const status = /^[1-9]\d\d$/.test(code) ? code : "";
		return {
			membership: answeredAs(requests, {
				name,
				status,
				error: isFailed && status === "" ? "failed" : "",
				isFailed
			}),
			isFailed
		};
	});
	return { row: (row) => {
		const endMs = timeOf(row, time, {
			expected: "epoch seconds, ms, µs or ns, or a date with its time",
			local: requests
		});
		const durationMs = amountOf(row, duration) * msOfUnit;
		const meaning = meaningOf$1(meanings, row);
		if (meaning === void 0) throw malformedField(row, successField, "true, false, 1, 0, yes, no or empty");
		addRequest(requests, meaning.membership, {
			endMs,
			durationMs,
			isFailed: meaning.isFailed
		});
	} };
}
function successIn(text) {
	if (/^(?:true|1|yes|ok|pass(?:ed)?)$/i.test(text)) return "yes";
	if (/^(?:false|0|no|ko|fail(?:ed|ure)?)$/i.test(text)) return "no";
	return text === "" ? text : void 0;
}

// src/features/other-tools/jtl-xml.ts
const ofTransaction = "Number of samples in transaction";
const longestTag = 1 << 20;
const deepest = 100;
async function readSamples(path, take) {
	const decoder = new StringDecoder("utf8");
	const reading = {
		path,
		take,
		open: [],
		line: 1
	};
	let [rest, isClosed] = ["", false];
	for await (const chunk of readChunks(path)) {
		rest += decoder.write(chunk);
		let from = 0;
		for (;;) {
			const start = rest.indexOf("<", from);
			const end = start === -1 ? -1 : endOfTag(rest, start);
			reading.line += countLines(rest, from, end === -1 ? Math.max(from, start) : start);
			if (end === -1) {
				rest = start === -1 ? "" : rest.slice(start);
				break;
			}
			const tag = rest.slice(start + 1, end);
			isClosed = tag === "/testResults";
			takeTag(tag, reading);
			reading.line += countLines(rest, start, end);
			from = end + 1;
		}
		if (rest.length > longestTag) throw malformed(reading, `a tag of more than ${longestTag} characters`);
	}
	if (!isClosed) throw incompleteFile(path, reading.line);
}
function countLines(text, from, to) {
	let lines = 0;
	for (let at = text.indexOf("\n", from); at !== -1 && at < to; at = text.indexOf("\n", at + 1)) lines += 1;
	return lines;
}
function endOfTag(text, start) {
	let quote = "";
	for (let at = start; at < text.length; at += 1) {
		const character = text[at] ?? "";
		if (quote !== "") {
			if (character === quote) quote = "";
		} else if (character === "\"" || character === "'") quote = character;
		else if (character === ">") return at;
	}
	return -1;
}
function malformed({ path, line }, found, expected = "samples such as <httpSample …/>") {
	return usageFailure(`${path}, line ${line}: found ${found}; expected ${expected}.`);
}
function takeTag(tag, reading) {
	const { open, take } = reading;
	const [, close, name] = /^(\/?)(httpSample|sample)(?=[\s/]|$)/.exec(tag) ?? [];
	if (name === void 0) return;
	if (close === "/") {
		if (open.pop() === void 0) throw malformed(reading, `</${name}> without its beginning`);
		return;
	}
	const sample = attributesOf(tag);
	const isTransaction = (sample["rm"] ?? "").startsWith(ofTransaction);
	const refuse = (found, expected) => malformed(reading, found, expected);
	if (open.every((isOfTransaction) => isOfTransaction)) take(sample, refuse);
	if (tag.endsWith("/")) return;
	if (open.length >= deepest) throw malformed(reading, `samples in each other ${deepest} deep`);
	open.push(isTransaction);
}
const entities = {
	lt: "<",
	gt: ">",
	quot: "\"",
	apos: "'",
	amp: "&"
};
function decoded(text) {
	if (!text.includes("&")) return text;
	return text.replace(/&(?:(lt|gt|quot|apos|amp)|#(x?)([0-9a-fA-F]{1,6}));/g, (all, name = "", hex = "", digits = "") => {
		if (name !== "") return entities[name] ?? all;
		const code = Number.parseInt(digits, hex === "x" ? 16 : 10);
		return code <= 1114111 ? String.fromCodePoint(code) : all;
	});
}
function attributesOf(tag) {
	const found = {};
	for (const [, name = "", , value = ""] of tag.matchAll(/\s([a-zA-Z]{1,20})=(["'])(.*?)\2/gs)) found[name] = decoded(value);
	return found;
}

// src/features/other-tools/jtl.ts
const jtl = requestFormat({
	name: "jtl",
	label: "JMeter (jtl)",
	inWholeMs: true,
	recognises: (head) => {
		const columns = columnsIn(head);
		return columns.includes("timestamp") && columns.includes("elapsed") || isXml(head);
	},
	async readAll(path, requests) {
		const reading = startReading(requests);
		if (isXml(await readHead(path))) await readSamples(path, (sample, refuse) => readXml(reading, sample, refuse));
		else await readRows(path, (header) => {
			const columns = columnsOf$1(header);
			const texts = [
				"label",
				"responsecode",
				"success",
				"responsemessage"
			].map((name) => columnOf(header, name));
			const meanings = remember(texts, ([name = "", code = "", success = "", message = ""]) => meaningFor(requests, {
				name,
				code,
				success: texts[2] === -1 ? void 0 : success,
				message
			}));
			return {
				asked: askFor(header, {
					texts,
					wholes: Object.values(columns)
				}),
				row: (row) => readCsv(reading, columns, row, meaningOf$1(meanings, row))
			};
		});
		if (reading.mostUsers > 0) {
			const users = metricAggregatorOf(requests.aggregator, "vus_max");
			addSample(requests.aggregator, users, groupedAs(requests, ""), reading.mostUsers);
		}
	}
});
function isXml(head) {
	return /^\uFEFF?\s{0,20}(?:<\?xml[^>]{0,200}>\s{0,20})?<testResults/.test(head);
}
function startReading(requests) {
	const metricOf = (name) => metricAggregatorOf(requests.aggregator, name);
	return {
		requests,
		waiting: metricOf("http_req_waiting"),
		connecting: metricOf("http_req_connecting"),
		group: metricOf("group_duration"),
		meanings: /* @__PURE__ */ new Map(),
		mostUsers: 0
	};
}
function columnsOf$1(header) {
	const columns = {
		time: columnOf(header, "timestamp"),
		elapsed: columnOf(header, "elapsed"),
		latency: columnOf(header, "latency"),
		connect: columnOf(header, "connect"),
		users: columnOf(header, "allthreads")
	};
	if (columns.time === -1 || columns.elapsed === -1) throw usageFailure(`${header.path}, line 1: found no columns timeStamp and elapsed; expected the header of a JTL (jmeter.save.saveservice.print_field_names=true).`);
	return columns;
}
function meaningFor(requests, { name, code, success, message }) {
	if (message.startsWith("Number of samples in transaction")) return {
		kind: "transaction",
		membership: groupedAs(requests, name),
		isFailed: false
	};
	const isFailed = success === void 0 ? !/^[23]\d\d$/.test(code) : success.toLowerCase() !== "true";
	const status = /^\d{3}$/.test(code) ? code : "";
	const error = isFailed && status === "" ? errorOf(code, message) : "";
	return {
		kind: "request",
		membership: answeredAs(requests, {
			name,
			status,
			error,
			isFailed
		}),
		isFailed
	};
}
function errorOf(code, message) {
	const text = message.replace(/^Non HTTP response message: /, "");
	return text === "" ? code.replace(/^Non HTTP response code: /, "") : text;
}
const timeForm = "a time: epoch milliseconds, or a date such as 2026/11/22 09:30:00.000";
function readCsv(reading, columns, row, meaning) {
	let startMs = wholeIn(row, columns.time);
	if (!(startMs > 1e11)) startMs = timeOf(row, columns.time, {
		expected: timeForm,
		local: reading.requests
	});
	const whole = (field) => {
		const ms = wholeIn(row, field);
		if (Number.isNaN(ms)) throw malformedField(row, field, "whole milliseconds");
		return ms;
	};
	const durationMs = whole(columns.elapsed);
	const { membership } = meaning;
	addSampled(reading, meaning, startMs + durationMs, durationMs);
	const users = wholeIn(row, columns.users);
	if (users > reading.mostUsers) reading.mostUsers = users;
	if (meaning.kind === "transaction") return;
	const { aggregator } = reading.requests;
	if (columns.latency !== -1) addSample(aggregator, reading.waiting, membership, whole(columns.latency));
	if (columns.connect !== -1) addSample(aggregator, reading.connecting, membership, whole(columns.connect));
}
const mostMeanings = 4096;
function readXml(reading, sample, refuse) {
	const whole = (name) => {
		const text = sample[name];
		if (text === void 0) return void 0;
		if (!/^\d{1,15}$/.test(text)) throw refuse(`${name}="${text.slice(0, 40)}"`, "whole milliseconds");
		return Number(text);
	};
	const { requests, meanings } = reading;
	const { lb: name = "", rc: code = "", s: success, rm: message = "" } = sample;
	const [startMs, durationMs] = [whole("ts"), whole("t")];
	if (startMs === void 0 || durationMs === void 0) throw refuse("a sample without ts or t", "both");
	const key = JSON.stringify([
		name,
		code,
		success,
		message
	]);
	if (meanings.size >= mostMeanings) meanings.clear();
	const meaning = meanings.get(key) ?? meaningFor(requests, {
		name,
		code,
		success,
		message
	});
	meanings.set(key, meaning);
	addSampled(reading, meaning, startMs + durationMs, durationMs);
	reading.mostUsers = Math.max(reading.mostUsers, whole("na") ?? 0);
	if (meaning.kind === "transaction") return;
	const [latencyMs, connectMs] = [whole("lt"), whole("ct")];
	const { aggregator } = requests;
	if (latencyMs !== void 0) addSample(aggregator, reading.waiting, meaning.membership, latencyMs);
	if (connectMs !== void 0) addSample(aggregator, reading.connecting, meaning.membership, connectMs);
}
function addSampled({ requests, group }, { kind, membership, isFailed }, endMs, durationMs) {
	if (kind === "request") {
		addRequest(requests, membership, {
			endMs,
			durationMs,
			isFailed
		});
		return;
	}
	setTime(requests.aggregator, endMs);
	addSample(requests.aggregator, group, membership, durationMs);
}

// src/features/other-tools/locust.ts
const count = number$1().int().nonnegative();
const counts = record(string().regex(/^\d{1,12}(?:\.\d{1,9})?$/), count);
const entry = looseObject({
	name: string(),
	method: string().nullish(),
	start_time: number$1(),
	last_request_timestamp: number$1().nullish(),
	num_requests: count,
	num_none_requests: count.optional(),
	num_failures: count,
	total_response_time: number$1(),
	min_response_time: number$1().nullish(),
	max_response_time: number$1(),
	response_times: counts,
	num_reqs_per_sec: counts,
	num_fail_per_sec: counts
});
const locust = documentFormat({
	name: "locust",
	label: "Locust (json)",
	lacks: "exact response times (two significant digits from 100 ms on)",
	recognises: (head) => /^\s*\[\s*\{\s*"name"\s*:/.test(head) && /"(?:num_requests|response_times)"\s*:/.test(head),
	schema: array(entry).max(1e4),
	is: "a result of Locust",
	expected: "what locust --json prints",
	summarise(all, options) {
		const entries = all.filter(({ num_requests: requests }) => requests > 0);
		const startMs = Math.min(...entries.map((one) => one.start_time)) * 1e3;
		const endMs = Math.max(...entries.map((one) => one.last_request_timestamp ?? one.start_time)) * 1e3;
		const isTimed = Number.isFinite(startMs) && endMs > startMs && endMs < 8e15;
		const slicing = isTimed ? chooseSlicing(endMs - Math.floor(startMs / 1e3) * 1e3) : void 0;
		const seconds = isTimed ? (endMs - startMs) / 1e3 : void 0;
		const percents = [.../* @__PURE__ */ new Set([...usualPercentiles, ...planOf(options).percentiles])];
		const names = entries.map(({ name }) => name);
		const nameOf = ({ name, method }) => names.indexOf(name) === names.lastIndexOf(name) ? name : `${method ?? ""} ${name}`.trim();
		const parts = [{
			tags: {},
			of: entries
		}, ...entries.map((one) => ({
			tags: { name: nameOf(one) },
			of: [one]
		}))];
		const totalOf = (of) => sumOf(of, (one) => one.num_requests);
		const countsOf = (of, key) => slicing && bySlice(of, key, {
			startMs,
			slicing
		});
		return {
			metrics: requestMetrics(parts.map(({ tags, of }) => counted(totalOf(of), seconds, {
				tags,
				slices: countsOf(of, "num_reqs_per_sec")
			})), parts.flatMap(({ tags, of }) => {
				const failures = sumOf(of, (one) => one.num_failures);
				const [count, passes] = [countsOf(of, "num_reqs_per_sec"), countsOf(of, "num_fail_per_sec")];
				const slices = count && passes && { slices: {
					count,
					passes
				} };
				return shared(Math.min(totalOf(of), failures), totalOf(of), {
					tags,
					...slices
				});
			}), parts.flatMap(({ tags, of }) => timesOf(of, tags, percents))),
			window: isTimed ? {
				startMs,
				endMs
			} : void 0,
			sliceMs: slicing === void 0 || slicing.seconds === 1 ? void 0 : slicing.seconds * 1e3,
			isFirstSliceCut: true,
			showsSamples: true
		};
	}
});
function bySlice(of, key, { startMs, slicing }) {
	const slices = Array.from({ length: slicing.slices }, () => 0);
	for (const [second, requests] of of.flatMap((one) => Object.entries(one[key]))) {
		const place = sliceOf(Math.max(0, Number(second) - Math.floor(startMs / 1e3)), slicing);
		slices[place] = (slices[place] ?? 0) + requests;
	}
	return slices;
}
function roundedBy(ms) {
	if (ms < 100) return .5;
	return ms < 1e3 ? 5 : ms < 1e4 ? 50 : 500;
}
function timesOf(of, tags, percents) {
	const times = /* @__PURE__ */ new Map();
	for (const [ms, often] of of.flatMap((one) => Object.entries(one.response_times))) times.set(Number(ms), (times.get(Number(ms)) ?? 0) + often);
	const ordered = [...times].filter(([, often]) => often > 0).sort(([one], [other]) => one - other);
	const total = sumOf(ordered, ([, often]) => often);
	if (total === 0) return [];
	const min = Math.min(...of.flatMap((one) => one.min_response_time ?? []));
	const max = Math.max(...of.map((one) => one.max_response_time));
	const sum = sumOf(of, (one) => one.total_response_time);
	const found = percents.map((percent) => {
		const value = valueAt(ordered, Math.ceil(percent / 100 * (total - 1)));
		const half = roundedBy(value);
		const bounds = {
			low: Math.max(min, value - half),
			high: Math.min(max, value + half)
		};
		return {
			key: percentileKey(percent),
			value,
			bounds
		};
	});
	return [{
		tags,
		values: {
			count: total,
			sum,
			...Number.isFinite(min) && { min },
			max,
			avg: sum / total,
			med: valueAt(ordered, Math.ceil((total - 1) / 2)),
			percentiles: Object.fromEntries(found.map(({ key, value }) => [key, value])),
			bounds: Object.fromEntries(found.map(({ key, bounds }) => [key, bounds]))
		},
		sketch: formatSketch(sketchOfCounts(ordered))
	}];
}
function valueAt(ordered, rank) {
	let seen = 0;
	for (const [value, often] of ordered) {
		seen += often;
		if (seen > rank) return value;
	}
	return ordered.at(-1)?.[0] ?? NaN;
}

// src/features/other-tools/ngrinder.ts
const label$1 = "nGrinder (csv)";
const means = [
	["http_req_duration", ["mean_test_time_(ms)", "mean_test_time"]],
	["http_req_waiting", ["mean_time_to_first_byte"]],
	["http_req_connecting", ["mean_time_to_establish_connection"]]
];
const ngrinder = {
	name: "ngrinder",
	label: label$1,
	lacks: "samples, so that there are averages but no percentiles; its time zone",
	recognises: (head) => {
		const columns = columnsIn(head);
		return [
			"datetime",
			"tests",
			"errors"
		].every((name) => columns.includes(name));
	},
	async read(path, options) {
		const rows = [];
		const local = { hasLocalTimes: false };
		await readRows(path, (header) => {
			const columns = columnsOf(header);
			return { row: (row) => {
				rows.push(intervalOf(row, columns, timeOf(row, columns.time, {
					expected: "a date with its time, such as 2026-11-22 09:30:00",
					local
				})));
				if (rows.length > mostRows) throw usageFailure(`${path} has more than ${mostRows} rows.`);
			} };
		});
		rows.sort((one, other) => one.endMs - other.endMs);
		const [first, last] = [rows[0], rows.at(-1)];
		if (first === void 0 || last === void 0) throw usageFailure(`${path} has no rows. Expected nGrinder's output.csv.`);
		const rowMs = rowLength(rows);
		const window = {
			startMs: first.endMs - rowMs,
			endMs: last.endMs
		};
		const slices = inSlices(rows, {
			startMs: window.startMs,
			rowMs
		});
		const vusers = Math.max(0, ...rows.map((one) => one.vusers));
		return summaryRun(path, {
			generator: label$1,
			metrics: metricsOf(slices, (window.endMs - window.startMs) / 1e3),
			window,
			sliceMs: rowMs,
			unmeasured: slices.flatMap((one, index) => one === void 0 ? [index] : []),
			vusMax: Math.round(vusers),
			warnings: local.hasLocalTimes ? [localTimeWarning] : []
		}, options);
	}
};
const mostRows = 43200;
const usualRowMs = 2e3;
function columnsOf(header) {
	const columns = {
		time: columnOf(header, "datetime"),
		tests: columnOf(header, "tests"),
		errors: columnOf(header, "errors"),
		vusers: columnOf(header, "vuser"),
		tps: columnOf(header, "tps"),
		means: means.map(([, names]) => columnOf(header, ...names))
	};
	if (Math.min(columns.time, columns.tests, columns.errors) === -1) throw usageFailure(`${header.path}, line 1: found no columns DateTime, Tests and Errors; expected the header of nGrinder's output.csv.`);
	return columns;
}
function intervalOf(row, columns, endMs) {
	const figureAt = (field) => /^(?:|null|nan|-)$/i.test(textOf(row, field).trim()) ? 0 : amountOf(row, field);
	return {
		endMs,
		tests: figureAt(columns.tests),
		errors: figureAt(columns.errors),
		vusers: figureAt(columns.vusers),
		tps: columns.tps === -1 ? void 0 : figureAt(columns.tps),
		means: columns.means.map(figureAt)
	};
}
function rowLength(rows) {
	const known = rows.slice(1).map(({ endMs }, index) => endMs - (rows[index]?.endMs ?? endMs)).filter((step) => step > 0).sort((one, other) => one - other);
	return known[Math.floor((known.length - 1) / 2)] ?? usualRowMs;
}
function inSlices(rows, { startMs, rowMs }) {
	const placed = [];
	for (const row of rows) {
		const place = Math.max(placed.length, Math.round((row.endMs - startMs) / rowMs) - 1);
		while (placed.length < Math.min(place, mostRows)) placed.push(void 0);
		placed.push(row);
	}
	return placed;
}
function metricsOf(slices, seconds) {
	const tests = slices.map((one) => one?.tests ?? 0);
	const errors = slices.map((one) => one?.errors ?? 0);
	const all = tests.map((count, index) => count + (errors[index] ?? 0));
	const counter = (name, counts) => ({
		name,
		type: "counter",
		contains: "default",
		series: [counted(total(counts), seconds, { slices: counts })]
	});
	const failed = shared(total(errors), total(all), { slices: {
		count: all,
		passes: errors
	} });
	return [
		counter("http_reqs", tests),
		counter("iterations", all),
		{
			name: "http_req_failed",
			type: "rate",
			contains: "default",
			series: failed
		},
		...means.map(([name], place) => {
			return {
				name,
				type: "trend",
				contains: "time",
				series: averageOf(slices.map((one) => ({
					value: one?.means[place] || void 0,
					weight: one?.tests ?? 0
				})))
			};
		}),
		{
			name: "TPS",
			type: "trend",
			contains: "default",
			series: averageOf(slices.map((one) => ({
				value: one?.tps,
				weight: 1
			})))
		}
	];
}
function total(counts) {
	return sumOf(counts, (one) => one);
}
function averageOf(rows) {
	const count = rows.map(({ value, weight }) => value === void 0 ? 0 : weight);
	const sum = rows.map(({ value = 0 }, index) => value * (count[index] ?? 0));
	const samples = total(count);
	if (samples === 0) return [];
	return [{
		tags: {},
		values: {
			count: samples,
			sum: total(sum),
			avg: total(sum) / samples,
			percentiles: {}
		},
		slices: {
			count,
			sum,
			percentiles: {},
			above: {}
		}
	}];
}

// src/features/other-tools/own-json.ts
const label = "JSON";
const ownJson = {
	name: "json",
	label,
	lacks: "samples; its time; all but the named values",
	recognises: () => false,
	async read(path, options) {
		if (options.values === void 0) throw usageFailure(`${path}: in a JSON of your own a study names each figure, such as values: {p95: latency.p95}.`);
		const json = parseJson(await readText(path, largestDocumentBytes));
		const named = Object.entries(options.values).map(([name, at]) => {
			return {
				...meaningOf(name),
				name,
				...amountAt(json, at, path)
			};
		});
		const metrics = [...groupedBy(named, ({ metric }) => metric).values()].map((own) => metricOf(own, path));
		return summaryRun(path, {
			metrics,
			generator: label
		}, options);
	}
};
function meaningOf(name) {
	const { metric, aggregation } = parseIndicator(name) ?? {
		metric: name,
		aggregation: { kind: "value" }
	};
	return {
		metric,
		aggregation
	};
}
function amountAt(json, at, path) {
	let found = json;
	for (const key of at.split(".")) {
		const inside = typeof found === "object" && found !== null ? found : {};
		const entry = Object.entries(inside).find(([name]) => name === key);
		if (entry === void 0) {
			const keys = Object.keys(inside).slice(0, 20).join(", ");
			throw usageFailure(`${path} has no ${at}: there is no "${key}"${keys === "" ? "" : `, but ${keys}`}.`);
		}
		found = entry[1];
	}
	const amount = typeof found === "number" ? plain(found) : typeof found === "string" ? amountIn(found) : void 0;
	if (amount !== void 0 && Number.isFinite(amount.value)) return amount;
	const text = JSON.stringify(found).slice(0, 60);
	throw usageFailure(`${path}: ${at} is ${text}; expected a number, or text such as "83.3s", "232 ms", "94%" or "367.9 req/min".`);
}
function plain(value) {
	return {
		value,
		dimension: "number"
	};
}
function amountIn(text) {
	const [, amount = "", unit = ""] = /^(-?[\d.,]{1,30}) {0,3}([^\s\d.,]\S{0,30})?$/.exec(text.trim()) ?? [];
	const number = /^-?\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?$/.test(amount) ? amount.replaceAll(",", "") : amount;
	const each = /^[A-Za-z]{0,20}\/(s|sec|m|min|h)$/.exec(unit)?.[1];
	if (each === void 0) return parseQuantity(`${number}${unit}`);
	const perHour = each === "h" ? 60 : 1;
	const rate = parseQuantity(`${number}${each.startsWith("s") ? "/s" : "/min"}`);
	return rate && {
		...rate,
		value: rate.value / perHour
	};
}
function metricOf(own, path) {
	const [{ metric: name, dimension }] = own;
	const figureOf = (kind) => own.find(({ aggregation }) => aggregation.kind === kind)?.value;
	const [count, rate, value] = [
		figureOf("count"),
		figureOf("rate"),
		figureOf("value")
	];
	if (value !== void 0) return {
		name,
		type: "gauge",
		contains: dimension === "time" ? "time" : dimension === "bytes" ? "data" : "default",
		series: [{
			tags: {},
			values: {
				value,
				min: value,
				max: value
			}
		}]
	};
	const levels = own.filter(({ aggregation: { kind } }) => kind !== "count" && kind !== "rate");
	const [level] = levels;
	if (level !== void 0) {
		const percentiles = levels.flatMap(({ aggregation, value: of }) => aggregation.kind === "percentile" ? [[percentileKey(aggregation.percent), of]] : []);
		const [min, max, avg, med] = [
			figureOf("min"),
			figureOf("max"),
			figureOf("avg"),
			figureOf("med")
		];
		const values = trendValues(count ?? 0, {
			min,
			max,
			avg,
			med
		}, percentiles);
		const isCountUntold = count === void 0 && { isCountUntold: true };
		return {
			name,
			type: "trend",
			contains: level.dimension === "time" ? "time" : level.dimension === "bytes" ? "data" : "default",
			series: [{
				tags: {},
				values: {
					...values,
					...isCountUntold
				}
			}]
		};
	}
	if (count === void 0) throw usageFailure(`${path}: the rate of ${name} needs its count beside it; name "${name} count", too, or a figure of another name.`);
	return {
		name,
		type: "counter",
		contains: "default",
		series: [{
			...counted(count, void 0),
			values: {
				count,
				rate: rate ?? 0
			}
		}]
	};
}

// src/features/other-tools/formats.ts
const otherFormats = [
	jtl,
	artillery,
	locust,
	ngrinder,
	csv,
	artilleryConsole,
	ownJson
];

export { otherFormats };