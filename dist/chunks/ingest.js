import { readWhole } from "./lib-net-http.js";
import { Failure, boundedTag, builtinMetrics, formatDurationMs, hasErrorCode, reasonOf, runFailure, usageFailure, version, withoutTrace } from "./start.js";
import { checksOf, isWhole, metricOf, metricWith, mostFrequent, runSchemaVersion, sameTags, seriesOfType } from "./model.js";
import { isGzip, unreadable } from "./ingest-records.js";
import { array, looseObject, number$1 as number, record, string$1 as string, unknown as unknown$1 } from "./zod.js";
import { groupedBy } from "./lib-grouped.js";
import { buildSketch, firstWhere, formatSketch, percentileKey, percentileOf, sketchOfCounts, sumOf, usualPercentiles } from "./report-judge.js";
import { accumulatorsOf, addSample, destinationsOf, gatherValues, groupOfSeries, isEndpointFilter, isRecordable, isShared, lastSecond, liveFigures, membershipOf, mergePending, metricAggregatorOf, releaseValues, setTime, sortValues, startAggregator, startLive, startWorkspace, totalsOf, valuesInKey } from "./ingest2.js";
import { parseJson } from "./lib-json.js";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream";
import { StringDecoder } from "node:string_decoder";

// src/ingest/tagged.ts
function taggedBy(tagOf, has = (key, value) => boundedTag(key, tagOf(key) ?? "") === value) {
	const of = (tag) => tagOf(tag) ?? "";
	return {
		endpoint: of("name"),
		group: of("group"),
		check: of("check"),
		scenario: of("scenario"),
		error: of("error"),
		errorCode: of("error_code"),
		status: of("status"),
		url: tagOf("url"),
		service: of("service"),
		has
	};
}

// src/ingest/csv-fields.ts
const field = /(?:"((?:[^"]|"")*)"(?!"))?([^,]*)(,|$)/y;
function fieldsOf(row) {
	const text = row.replace(/\r?\n$/, "");
	if (!text.includes("\"")) return text.split(",");
	const fields = [];
	field.lastIndex = 0;
	for (let end = ","; end === ",";) {
		const [, quoted, rest = "", found = ""] = field.exec(text) ?? [];
		if (quoted === void 0 && rest.startsWith("\"")) return void 0;
		fields.push(`${quoted?.replaceAll("\"\"", "\"") ?? ""}${rest}`);
		end = found;
	}
	return fields;
}
function taggedByFields(columns, fields) {
	const tagOf = (column) => fields[columns.indexOf(column)];
	return taggedBy(tagOf, (key, value) => columns.includes(key) ? boundedTag(key, tagOf(key) ?? "") === value : hasExtraTag(tagOf("extra_tags") ?? "", key, value));
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

// src/ingest/csv.ts
const comma = 44;
const lineBreak = 10;
const quote = 34;
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
function startCsv(aggregator, refuse) {
	const bytes = Buffer.alloc(132096);
	const known = Buffer.alloc(1049600);
	return {
		aggregator,
		refuse,
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
		leftOut: 0
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
	if (filled > longestRow) throw malformed(reader, 0, `a row of more than ${longestRow / 1024} KiB`, "rows of k6's CSV output");
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
	const { aggregator, filled } = reader;
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
		if (isRecordable(value)) addSample(aggregator, metric.aggregator, suffix.membership, value);
		else reader.leftOut += 1;
		reader.line += suffix.lines;
		rowStart = reader.at;
	}
	return rowStart;
}
function readHeader(reader) {
	const end = reader.bytes.indexOf(lineBreak);
	if (end >= reader.filled) return 0;
	const [name, time, value, ...columns] = reader.bytes.toString("utf8", 0, end).trimEnd().split(",");
	if (name !== "metric_name" || time !== "timestamp" || value !== "metric_value" || columns.length === 0) throw malformed(reader, 0, void 0, "the header of k6's CSV output, \"metric_name,timestamp,metric_value,…\"");
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
	if (bytes[end] !== comma || end - at > longestName || !/^[^"\p{Cc}]+$/u.test(written)) throw malformed(reader, at, void 0, "a row of k6's CSV output that starts with the name of a metric");
	if (reader.metrics.size >= mostMetrics) throw malformed(reader, at, `more than ${mostMetrics} metrics`, "fewer; tell series apart by tags");
	const offset = reader.metrics.size * nameSlot;
	const length = end + 1 - at;
	bytes.copy(reader.known, offset, at, end + 1);
	const metric = {
		offset,
		length,
		aggregator: metricAggregatorOf(reader.aggregator, written),
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
	if (Number.isNaN(timeMs) || byte !== comma) throw malformed(reader, at, void 0, "a timestamp: Unix seconds to nanoseconds, or RFC 3339");
	for (let word = 0; word < 4; word += 1) timeWords[word] = view.getUint32(at + word * 4, true);
	reader.at = end + 1;
	setTime(reader.aggregator, timeMs);
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
	if (bytes[end] !== comma || !(isKnownWord || /^-?\d+(?:\.\d+)?$/.test(text))) throw malformed(reader, at, void 0, "a number, such as 12.345000");
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
		if (byte === quote) isQuoted = !isQuoted;
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
	if (fields?.length !== columns.length) throw malformed(reader, at, fields === void 0 ? void 0 : `${fields.length + 3} columns`, `${columns.length + 3} columns, as in the header`);
	const membership = membershipOf(reader.aggregator, taggedByFields(columns, fields));
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
		found: quoted(rest)
	};
	readCsv(reader, Uint8Array.of(lineBreak));
}
function malformed(reader, at, found, expected) {
	const end = Math.min(reader.bytes.indexOf(lineBreak, at), at + 200);
	const text = found ?? quoted(reader.bytes.toString("utf8", at, end));
	return reader.refuse(`line ${reader.line}: found ${text}; expected ${expected}`);
}
const longestQuote = 60;
function quoted(text) {
	return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}

// src/ingest/series/slices.ts
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
	const seconds = widths.find((width) => Math.ceil(total / width) <= 600) ?? 600;
	return {
		slices: Math.ceil(total / seconds),
		seconds
	};
}
function roundSlice(value) {
	return Number.isInteger(value) && Math.abs(value) < 1e7 ? value : Number(value.toPrecision(4));
}
function trendSlices(slices, percents) {
	const [count, sum] = [[], []];
	const each = percents.each.map((percent) => ({
		percent,
		row: []
	}));
	const above = [...percents.above].map(([percent, bound]) => ({
		percent,
		bound,
		row: []
	}));
	for (const slice of slices) {
		count.push(slice.count);
		sum.push(roundSlice(slice.sum));
		for (const { percent, row } of each) row.push(slice.count === 0 ? null : roundSlice(slice.percentile(percent)));
		for (const { bound, row } of above) row.push(slice.countAbove(bound));
	}
	return {
		count,
		sum,
		percentiles: Object.fromEntries(each.map(({ percent, row }) => [percentileKey(percent), row])),
		above: Object.fromEntries(above.map(({ percent, row }) => [percentileKey(percent), row]))
	};
}
function* slicesOfValues({ values, ends }) {
	let start = 0;
	for (const end of ends) {
		const slice = values.subarray(start, end);
		start = end;
		sortValues(slice);
		let sum = 0;
		for (const value of slice) sum += value;
		yield {
			count: slice.length,
			sum,
			percentile: (percent) => percentileOf(slice, percent),
			countAbove: (bound) => slice.length - firstWhere(slice.length, (index) => (slice[index] ?? 0) > bound)
		};
	}
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
function sliceSums(accumulators, slicing, part) {
	const sums = new Float64Array(slicing.slices);
	for (const accumulator of accumulators) {
		const bySecond = accumulator[part];
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

// src/ingest/endpoints.ts
const mostEndpoints = 50;
function requestsByName(aggregator) {
	const requests = /* @__PURE__ */ new Map();
	for (const metric of ["http_reqs", "http_req_duration"]) for (const [name, own] of groupedBy(accumulatorsOf(aggregator, metric), ({ endpoint }) => endpoint)) if (name !== void 0) requests.set(name, Math.max(totalsOf(own).count, requests.get(name) ?? 0));
	return requests;
}
function unitsOf(aggregator) {
	return [...groupedBy([...requestsByName(aggregator)], ([counted]) => groupOfSeries(counted))].map(([name, own]) => ({
		name,
		requests: sumOf(own, ([, requests]) => requests),
		members: new Map(own)
	})).sort((one, other) => other.requests - one.requests);
}
function isGroup({ name, members }) {
	return members.size > 1 || !members.has(name);
}
function chooseEndpoints(aggregator) {
	const named = new Set(aggregator.plan.filters.filter(isEndpointFilter).map((filter) => filter.tags["name"] ?? ""));
	const units = unitsOf(aggregator);
	const isNamed = ({ name, members }) => named.has(name) || [...members.keys()].some((member) => named.has(member));
	const chosen = units.filter((unit, index) => index < mostEndpoints || isNamed(unit));
	const groups = chosen.filter(isGroup);
	const members = groups.flatMap((unit) => [...unit.members].filter(([member]) => !isShared(member))).sort(([, one], [, other]) => other - one).map(([member]) => member);
	const room = Math.max(0, mostEndpoints - chosen.length);
	return {
		endpoints: [...[...chosen.filter((unit) => !isGroup(unit)).map(({ name }) => name), ...members.filter((member, index) => index < room || named.has(member))].map((name) => ({
			tags: { name },
			counted: /* @__PURE__ */ new Set([name]),
			names: void 0
		})), ...groups.map(({ name, members: own }) => ({
			tags: { name },
			counted: new Set(own.keys()),
			names: Math.max([...own.keys()].filter((member) => !isShared(member)).length, aggregator.namesOfGroup.get(name)?.size ?? 0)
		}))],
		leftOut: leftOutOf(aggregator, units, chosen)
	};
}
function leftOutOf(aggregator, units, chosen) {
	const endpoints = units.length - chosen.length;
	if (endpoints === 0 && !aggregator.endpointsLeftOut) return void 0;
	const all = totalsOf(accumulatorsOf(aggregator, "http_reqs")).count;
	return {
		endpoints,
		requests: Math.max(0, all - sumOf(chosen, (unit) => unit.requests)),
		...aggregator.endpointsLeftOut && { orMore: true }
	};
}

// src/ingest/guess.ts
function isBinary({ accumulators }) {
	return [...accumulators.values()].every(({ min, max, sum, passes }) => min >= 0 && max <= 1 && sum === passes);
}
function hasZero({ accumulators }) {
	return [...accumulators.values()].some(({ min }) => min === 0);
}
function guessType(metric) {
	const hasOne = [...metric.accumulators.values()].some(({ max }) => max === 1);
	return isBinary(metric) && hasZero(metric) && hasOne ? "rate" : "trend";
}

// src/ingest/series/counted-figures.ts
function startTally() {
	const large = /* @__PURE__ */ new Map();
	return {
		small: new Float64Array(valuesInKey),
		low: valuesInKey,
		high: -1,
		large
	};
}
function tally(into, value, count) {
	if (value >= 65536) {
		into.large.set(value, (into.large.get(value) ?? 0) + count);
		return;
	}
	into.small[value] = (into.small[value] ?? 0) + count;
	if (value < into.low) into.low = value;
	if (value > into.high) into.high = value;
}
function taken(from) {
	const [values, counts] = [[], []];
	let total = 0;
	const take = (value, count) => {
		values.push(value);
		counts.push(count);
		total += count;
	};
	for (let value = from.low; value <= from.high; value += 1) {
		const count = from.small[value] ?? 0;
		if (count > 0) take(value, count);
	}
	for (const [value, count] of [...from.large].sort(([one], [other]) => one - other)) take(value, count);
	if (from.high >= 0) from.small.fill(0, from.low, from.high + 1);
	from.low = valuesInKey;
	from.high = -1;
	from.large.clear();
	return {
		values,
		counts,
		total
	};
}
function percentileIn({ values, counts, total }, percent) {
	const index = percent / 100 * (total - 1);
	const below = Math.floor(index);
	let [at, seen] = [0, counts[0] ?? 0];
	while (seen <= below && at < values.length - 1) {
		at += 1;
		seen += counts[at] ?? 0;
	}
	const low = values[at] ?? NaN;
	return low + ((seen > Math.ceil(index) ? low : values[at + 1] ?? low) - low) * (index - below);
}
function figuresOfCounts(all, percents, { slicing, each }) {
	const room = startTally();
	for (const counted of all) {
		mergePending(counted);
		const { keys, counts, length, large } = counted;
		for (let index = 0; index < length; index += 1) tally(room, (keys[index] ?? 0) % valuesInKey, counts[index] ?? 0);
		for (const { value } of large) tally(room, value, 1);
	}
	const whole = taken(room);
	const percentiles = new Map(percents.map((percent) => [percent, percentileIn(whole, percent)]));
	return {
		percentiles,
		sketch: () => sketchOfCounts(whole.values.map((value, index) => [value, whole.counts[index] ?? 0])),
		slices: slicing && trendSlices(slicesOf(all, slicing, room), {
			each,
			above: percentiles
		})
	};
}
function* slicesOf(all, slicing, room) {
	const places = all.map(() => 0);
	const large = all.flatMap((counted) => counted.large);
	for (let slice = 0; slice < slicing.slices; slice += 1) {
		for (const [index, counted] of all.entries()) places[index] = tallySlice(room, counted, {
			slice,
			slicing,
			from: places[index] ?? 0
		});
		for (const { value, second } of large) if (sliceOf(second, slicing) === slice) tally(room, value, 1);
		const own = taken(room);
		yield {
			count: own.total,
			sum: own.values.reduce((sum, value, index) => sum + value * (own.counts[index] ?? 0), 0),
			percentile: (percent) => percentileIn(own, percent),
			countAbove: (bound) => countAbove(own, bound)
		};
	}
}
function tallySlice(room, { keys, counts, length }, { slice, slicing, from }) {
	let at = from;
	for (; at < length; at += 1) {
		const key = keys[at] ?? 0;
		if (sliceOf(Math.floor(key / 65536), slicing) !== slice) break;
		tally(room, key % valuesInKey, counts[at] ?? 0);
	}
	return at;
}
function countAbove({ values, counts }, bound) {
	let above = 0;
	for (let at = values.length - 1; at >= 0 && (values[at] ?? 0) > bound; at -= 1) above += counts[at] ?? 0;
	return above;
}

// src/ingest/series/series.ts
const mostGroups = 20;
const mostAnswers = 12;
const makers = {
	trend: trendOf,
	rate: rateOf,
	counter: counterOf,
	gauge: gaugeOf
};
function recordedMetric(metric, { type, contains }, context) {
	const series = partsOf(metric, context).map((part) => makers[type](part, context));
	return metricWith({
		name: metric.name,
		contains
	}, type, series);
}
function partsOf(metric, { aggregator, endpoints }) {
	const accumulators = [...metric.accumulators.values()];
	const usual = {
		metric: metric.name,
		names: void 0,
		sketched: aggregator.plan.isShare === true,
		sliced: true,
		slicePercents: [50, 95]
	};
	const whole = metric.name === "http_req_duration" ? [
		50,
		95,
		99
	] : usual.slicePercents;
	const parts = [{
		...usual,
		tags: {},
		accumulators,
		sketched: true,
		slicePercents: whole
	}];
	for (const { tags, counted, names } of metric.by === "endpoint" ? endpoints : []) {
		const own = accumulators.filter(({ endpoint }) => endpoint !== void 0 && counted.has(endpoint));
		const detail = endpointDetail(metric.name, tags, aggregator);
		parts.push({
			...usual,
			tags,
			names,
			accumulators: own,
			...detail
		});
	}
	for (const [index, filter] of aggregator.filters.entries()) {
		const isRepeated = aggregator.filters.findIndex((one) => isSame(one, filter)) < index;
		if (filter.metric !== metric.name || isWhole(filter.tags) || isRepeated) continue;
		const own = accumulators.filter((accumulator) => accumulator.filters.includes(index));
		parts.push({
			...usual,
			tags: filter.tags,
			accumulators: own
		});
	}
	if (metric.by === "group") parts.push(...groupParts(accumulators, parts, usual));
	if (metric.role === "requests") parts.push(...answerParts(accumulators, parts, usual));
	return parts.filter((part) => part.accumulators.length > 0);
}
function groupParts(accumulators, others, usual) {
	return [...groupedBy(accumulators, ({ endpoint }) => endpoint)].flatMap(([group, own]) => group === void 0 ? [] : [{
		tags: { group },
		accumulators: own
	}]).filter(({ tags }) => !others.some((other) => sameTags(other.tags, tags))).sort((one, other) => totalsOf(other.accumulators).count - totalsOf(one.accumulators).count).slice(0, mostGroups).map((group) => ({
		...usual,
		...group,
		sliced: false
	}));
}
function answerParts(accumulators, others, usual) {
	return [...groupedBy(accumulators, ({ answer }) => answer)].flatMap(([tags, own]) => tags === void 0 ? [] : [{
		tags,
		accumulators: own
	}]).filter(({ tags }) => !others.some((other) => sameTags(other.tags, tags))).sort((one, other) => totalsOf(other.accumulators).count - totalsOf(one.accumulators).count).slice(0, mostAnswers).map((answered) => ({
		...usual,
		...answered
	}));
}
function endpointDetail(name, tags, { plan }) {
	const isDuration = name === "http_req_duration";
	const isAsked = plan.filters.some((filter) => isSame(filter, {
		metric: name,
		tags
	}));
	return {
		sketched: isDuration || plan.isShare === true,
		sliced: isDuration || isAsked || name !== "http_req_waiting",
		slicePercents: [95]
	};
}
function isSame(one, other) {
	return one.metric === other.metric && sameTags(one.tags, other.tags);
}
function roundFigure(value) {
	if (Math.abs(value) < .001) return withoutTrace(Number(value.toPrecision(4)));
	return Math.abs(value) < 1e9 ? Number(value.toFixed(6)) : value;
}
function roundPercentile(value) {
	const size = Math.abs(value);
	if (size < 16) return roundFigure(value);
	return size < 1e9 ? Number(value.toFixed(size < 256 ? 5 : 4)) : value;
}
function percentsOf(metric, { plan }) {
	const own = metric.startsWith("browser_web_vital_") ? [75] : [];
	return distinct([
		...usualPercentiles,
		...own,
		...plan.percentiles
	]);
}
function trendOf(part, context) {
	const isCounted = part.accumulators.every(({ counted }) => counted !== void 0);
	const { percentiles, sketch, slices } = (isCounted ? countedFigures : keptFigures)(part, context);
	const round = isCounted ? roundFigure : roundPercentile;
	const { count, sum, min, max } = totalsOf(part.accumulators);
	return {
		...identityOf(part),
		values: {
			count,
			sum: roundFigure(sum),
			min: roundFigure(min),
			max: roundFigure(max),
			avg: roundFigure(sum / count),
			med: round(percentiles.get(50) ?? NaN),
			percentiles: Object.fromEntries([...percentiles].map(([percent, value]) => [percentileKey(percent), round(value)]))
		},
		...part.sketched && { sketch: formatSketch(sketch()) },
		...slices && { slices }
	};
}
function countedFigures({ accumulators, metric, sliced, slicePercents }, { aggregator, slicing }) {
	const isSliced = sliced && accumulators.every(({ keeping }) => keeping.counted === "bySecond");
	return figuresOfCounts(accumulators.flatMap(({ counted }) => counted ?? []), percentsOf(metric, aggregator), {
		slicing: isSliced ? slicing : void 0,
		each: distinct([...slicePercents, ...aggregator.plan.percentiles])
	});
}
function keptFigures({ accumulators, metric, sliced, slicePercents }, { aggregator, slicing, workspace }) {
	const gathered = gatherValues(accumulators, workspace);
	const { values } = gathered;
	const room = values instanceof Float64Array ? new Float64Array(values.length) : workspace.grouped;
	const grouped = slicing && sliced ? groupBySlice(gathered, slicing, room) : void 0;
	sortValues(values, workspace.spare);
	const percents = percentsOf(metric, aggregator);
	const above = new Map(percents.map((percent) => [percent, percentileOf(values, percent)]));
	const each = distinct([...slicePercents, ...aggregator.plan.percentiles]);
	return {
		percentiles: above,
		sketch: () => buildSketch(values),
		slices: grouped && trendSlices(slicesOfValues(grouped), {
			each,
			above
		})
	};
}
function identityOf({ tags, names }) {
	return names === void 0 ? { tags } : {
		tags,
		names
	};
}
function distinct(percents) {
	return [...new Set(percents)].sort((left, right) => left - right);
}
function rateOf(part, context) {
	const { count, passes } = totalsOf(part.accumulators);
	const counts = sliceRow(part, context, {
		bySecond: "secondCounts",
		weight: () => 1
	});
	const passed = sliceRow(part, context, {
		bySecond: "secondPasses",
		weight: (value) => Number(value !== 0)
	});
	return {
		...identityOf(part),
		values: {
			count,
			passes,
			rate: passes / count
		},
		...counts && passed && { slices: {
			count: counts,
			passes: passed
		} }
	};
}
function counterOf(part, context) {
	const { sum } = totalsOf(part.accumulators);
	const count = sliceRow(part, context, {
		bySecond: "secondSums",
		weight: (value) => value
	});
	return {
		...identityOf(part),
		values: {
			count: roundFigure(sum),
			rate: sum / context.durationSeconds
		},
		...count && { slices: { count } }
	};
}
function sliceRow({ accumulators }, { slicing, workspace }, { bySecond, weight }) {
	if (slicing === void 0 || !accumulators.every(({ keeping }) => keeping.seconds || keeping.sums)) return;
	return accumulators.some(({ keeping }) => keeping.values) ? sliceValues(gatherValues(accumulators, workspace), slicing, weight) : sliceSums(accumulators, slicing, bySecond);
}
function gaugeOf({ tags, accumulators }) {
	const { min, max } = totalsOf(accumulators);
	return {
		tags,
		values: {
			value: accumulators.reduce((left, right) => right.lastPlace > left.lastPlace ? right : left).last,
			min,
			max
		}
	};
}
function recordedChecks(aggregator) {
	const checks = accumulatorsOf(aggregator, "checks").flatMap(({ check, count, passes }) => check === void 0 ? [] : [{
		...check,
		passes,
		fails: count - passes
	}]);
	return checksOf([{ checks }]);
}

// src/ingest/sample-stream.ts
function startMeasurement(plan) {
	const live = startLive();
	const aggregator = startAggregator(plan, { live });
	const reader = startCsv(aggregator, (why) => runFailure(`k6's samples cannot be read: ${why}. Is its version supported (v1 or v2)?`));
	return {
		write: (chunk) => readCsv(reader, chunk),
		live: () => liveFigures(live),
		customMetrics: () => aggregator.customMetrics,
		finish(facts) {
			const cutOff = endCsv(reader);
			const warnings = cutOff === void 0 ? [] : [cutOffWarning(cutOff)];
			warnings.push(...leftOutWarnings(reader.leftOut));
			return measure(aggregator, {
				...facts,
				durationMs: loadMs(aggregator, facts)
			}, warnings);
		}
	};
}
function loadMs({ clock, stages, startMs, endMs }, { durationMs }) {
	if (stages.latestMs === Number.NEGATIVE_INFINITY) return durationMs;
	return endMs - Math.min(clock.firstIterationMs, startMs);
}
function cutOffWarning({ line, found }) {
	return `k6's samples end early: line ${line} is cut off and was left out: ${found}`;
}
function leftOutWarnings(count) {
	if (count === 0) return [];
	return [`${count === 1 ? "One sample was" : `${count} samples were`} left out for a value that is infinite, beyond 1e21, or no number.`];
}
function measure(aggregator, facts, warnings = []) {
	const { startMs, endMs, plan } = aggregator;
	if (startMs === Number.POSITIVE_INFINITY) throw runFailure("k6 sent no samples of the load, so nothing was measured. Check rate, stages and duration in the script's options.");
	if (endMs === Number.NEGATIVE_INFINITY) {
		const lasted = formatDurationMs(aggregator.timeMs - startMs + plan.warmUpMs);
		const warmUp = formatDurationMs(plan.warmUpMs);
		throw usageFailure(`The warm-up of ${warmUp} left nothing to measure: the load lasted ${lasted}. Shorten the warm-up, or run longer.`);
	}
	const windowMs = endMs - startMs;
	const isWhole = plan.warmUpMs === 0 && facts.durationMs !== void 0 && facts.durationMs > 0;
	const slicing = windowMs / 1e3 > 65535 ? void 0 : chooseSlicing(windowMs);
	const { endpoints, leftOut } = chooseEndpoints(aggregator);
	const context = {
		aggregator,
		slicing,
		durationSeconds: isWhole ? (facts.durationMs ?? 0) / 1e3 : windowMs / 1e3 || 1,
		endpoints,
		workspace: startWorkspace(mostSamples(aggregator))
	};
	const totals = (name) => totalsOf(accumulatorsOf(aggregator, name));
	const metrics = [...measureMetrics(context, facts), ...unusedCounters(aggregator, facts)];
	return {
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: plan.warmUpMs,
			...slicing !== void 0 && slicing.seconds > 1 && { sliceMs: slicing.seconds * 1e3 }
		},
		metrics,
		endpointsLeftOut: leftOut,
		checks: recordedChecks(aggregator),
		droppedIterations: totals("dropped_iterations").sum,
		vusMax: Math.max(0, totals("vus_max").max),
		iterations: aggregator.iterations,
		atWork: aggregator.atWork,
		unanswered: faultsOf(aggregator),
		failures: failuresOf(aggregator),
		destinations: destinationsOf((metric) => accumulatorsOf(aggregator, metric)),
		requests: totals("http_reqs").sum,
		setupRequests: aggregator.stages.requests,
		warnings: [...warnings, ...doubtsOf(aggregator, facts)]
	};
}
function mostSamples(aggregator) {
	const kept = [...aggregator.metrics.values()].filter(({ keeping }) => keeping.values);
	return Math.max(0, ...kept.map(({ accumulators }) => totalsOf([...accumulators.values()]).count));
}
function measureMetrics(context, facts) {
	const metrics = [...context.aggregator.metrics.values()];
	const measured = /* @__PURE__ */ new Map();
	for (const metric of metrics.toSorted((a, b) => Number(a.keeping.seconds) - Number(b.keeping.seconds))) {
		measured.set(metric, recordedMetric(metric, kindOf(metric, facts), context));
		for (const accumulator of metric.accumulators.values()) releaseValues(accumulator);
	}
	return metrics.flatMap((metric) => measured.get(metric) ?? []);
}
function unusedCounters(aggregator, facts) {
	return [...facts.metrics].flatMap(([name, { type, contains }]) => {
		if (type !== "counter" || name.includes("{") || accumulatorsOf(aggregator, name).length > 0) return [];
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
function faultsOf(aggregator) {
	const faults = accumulatorsOf(aggregator, "http_reqs").flatMap(({ fault, count }) => fault === void 0 ? [] : [{
		...fault,
		count
	}]);
	const sides = [...groupedBy(faults, ({ side }) => side)].map(([side, own]) => [side, {
		count: sumOf(own, ({ count }) => count),
		first: own[0].error
	}]);
	return Object.fromEntries(sides);
}
function failuresOf(aggregator) {
	const failed = accumulatorsOf(aggregator, "http_req_failed").flatMap(({ failure, passes }) => failure === void 0 ? [] : [{
		failure,
		passes
	}]);
	const kinds = [...groupedBy(failed, ({ failure }) => failure)];
	return mostFrequent(kinds.map(([failure, own]) => ({
		...failure,
		count: sumOf(own, ({ passes }) => passes)
	})));
}
function kindOf(metric, facts) {
	if (metric.kind !== void 0) return metric.kind;
	const fact = facts.metrics.get(metric.name);
	if (fact !== void 0) return {
		type: fact.type,
		contains: fact.contains ?? "default"
	};
	return {
		type: guessType(metric),
		contains: "default"
	};
}
function doubtsOf(aggregator, facts) {
	const doubts = [];
	for (const name of aggregator.customMetrics) {
		const metric = aggregator.metrics.get(name);
		if (metric === void 0 || facts.metrics.has(name)) continue;
		doubts.push(`The type of the metric "${name}" is unknown; it is treated as a ${guessType(metric)}.`);
	}
	if (aggregator.endpointsLeftOut) doubts.push("There are more than 1,000 different values of the tag \"name\"; requests to the later ones count in the whole only. Give URLs that hold an id a common name: http.get(url, { tags: { name: \"item\" } }).");
	if (aggregator.checksLeftOut) doubts.push("There are more than 1,000 different checks; further ones count only in the rate of all checks.");
	return doubts;
}

// src/ingest/import/duration.ts
const second = 1e3;
const overheadMs = 5;
function durationOf(aggregator) {
	const { clock } = aggregator;
	const endMs = endOf(aggregator);
	if (!Number.isFinite(clock.earliestMs) || !Number.isFinite(endMs)) return void 0;
	const found = clock.isWholeSeconds ? byWork(aggregator) ?? byEnds(aggregator) : fromExactTimes(aggregator);
	return found.ms > 0 ? found : void 0;
}
function endOf({ endMs, stages }) {
	return Math.max(endMs, stages.latestMs);
}
const shortestSilenceMs = 50;
function fromExactTimes(aggregator) {
	const { clock, startMs } = aggregator;
	const endMs = endOf(aggregator);
	const begun = beginningOf(clock, startMs);
	const loaded = endMs - begun.atMs;
	const counted = (clock.ticks.at(-1)?.timeMs ?? endMs - second) - begun.atMs;
	const isSilent = counted - loaded > shortestSilenceMs;
	const whole = Math.ceil((isSilent ? counted : loaded) / second) * second;
	const ms = (isSilent || whole - loaded <= loaded / iterationsOf(aggregator).count) && whole <= counted + second ? whole : loaded;
	return {
		ms,
		errorMs: overheadMs + begun.earlierMs + (ms - loaded)
	};
}
const longestInitMs = {
	withSetup: 300,
	else: 2e3
};
function beginningOf(clock, startMs) {
	const { ticks, hasSetup, firstIterationMs, secondIterationMs } = clock;
	const atMs = Math.min(clock.earliestMs, startMs);
	const [first, next] = ticks;
	if (first === void 0) return {
		atMs,
		earlierMs: 0
	};
	const initMs = Math.max(0, atMs - first.timeMs + second);
	if ((first.timeMs > atMs || first.vusMax > 0 && first.vusMax === next?.vusMax) && initMs > (hasSetup ? longestInitMs.withSetup : longestInitMs.else)) return {
		atMs: atMs - initMs,
		earlierMs: longestInitMs.withSetup / 2
	};
	if (hasSetup || first.timeMs < atMs) return {
		atMs,
		earlierMs: initMs
	};
	const pace = Number.isFinite(secondIterationMs) ? secondIterationMs - firstIterationMs : 0;
	return {
		atMs,
		earlierMs: Math.min(initMs, 2 * pace)
	};
}
const usualWait = .45;
function byWork(aggregator) {
	const { clock } = aggregator;
	const vus = busyUsers(aggregator);
	const { sum, max } = iterationsOf(aggregator);
	if (vus === void 0 || clock.hasSetup || sum === 0) return void 0;
	const least = sum / vus;
	const spread = max * (vus - 1) / vus;
	const between = endOf(aggregator) - clock.earliestMs;
	const shortest = Math.max(least, between - second);
	const longest = Math.min(least * 1.002 + 1.45 * spread, between + second);
	if (shortest > longest) return void 0;
	const usual = least * 1.001 + usualWait * spread;
	const ms = Math.min(longest, Math.max(shortest, usual));
	return {
		ms,
		errorMs: overheadMs + Math.max(ms - shortest, longest - ms)
	};
}
function busyUsers(aggregator) {
	const [vus] = accumulatorsOf(aggregator, "vus");
	const [most] = accumulatorsOf(aggregator, "vus_max");
	if (vus === void 0 || most === void 0 || most.max === 0) return void 0;
	return vus.sum >= most.max * Math.max(1, vus.count - 1) ? most.max : void 0;
}
function byEnds(aggregator) {
	const { clock } = aggregator;
	const idleMs = idleTicks(clock) * second;
	const byStamps = Math.round((endOf(aggregator) - clock.earliestMs) / second) * second;
	const byTicks = lengthByTicks(clock, byStamps);
	const byLoad = lengthByLoad(aggregator);
	const iterations = iterationsOf(aggregator);
	const tailMs = Math.min(second, iterations.sum / Math.max(1, iterations.count)) / 2;
	const least = Math.max(byTicks, byLoad?.ms ?? (byTicks + byStamps) / 2);
	const ms = byTicks < byStamps ? Math.min(byStamps, least + tailMs) : byTicks + tailMs;
	const doubtMs = byLoad !== void 0 && byTicks === byStamps && idleMs === 0 && !clock.hasSetup ? Math.min(second, Math.abs(ms - byLoad.ms) + byLoad.errorMs) : second;
	return {
		ms: idleMs + ms,
		errorMs: overheadMs + tailMs + doubtMs
	};
}
function lengthByTicks({ ticks, earliestMs }, byStamps) {
	const counted = ticks.filter(({ timeMs }) => timeMs >= earliestMs).length * second;
	return ticks.length > 0 && counted >= byStamps - second ? counted : byStamps;
}
function idleTicks({ ticks, earliestMs }) {
	const first = ticks.find(({ timeMs }) => timeMs >= earliestMs);
	return ticks.filter(({ timeMs, vusMax }) => timeMs < earliestMs && vusMax > 0 && vusMax === first?.vusMax).length;
}
const fewestSeconds = 3;
const steady = .25;
function lengthByLoad(aggregator) {
	const counts = countsBySecond(aggregator);
	const whole = counts.slice(1, -1);
	const mean = sumOf(whole, (count) => count) / whole.length;
	const isSteady = sumOf(whole, (count) => (count - mean) ** 2) <= (steady * mean) ** 2 * whole.length;
	if (whole.length < fewestSeconds || mean === 0 || !isSteady) return void 0;
	const share = ((counts[0] ?? 0) + (counts.at(-1) ?? 0)) / mean;
	return {
		ms: (whole.length + share) * second,
		errorMs: second / mean
	};
}
const mostSeconds = 65536;
function countsBySecond(aggregator) {
	const length = Math.min(mostSeconds, Math.floor((aggregator.endMs - aggregator.startMs) / second) + 1);
	const [requests = [], iterations = []] = ["http_reqs", "iterations"].map((name) => {
		const accumulators = accumulatorsOf(aggregator, name);
		return Array.from({ length }, (_, index) => sumOf(accumulators, ({ secondSums }) => secondSums[index] ?? 0));
	});
	const total = (counts) => sumOf(counts, (count) => count);
	return total(iterations) > total(requests) ? iterations : requests;
}
function iterationsOf(aggregator) {
	return totalsOf(accumulatorsOf(aggregator, "iteration_duration"));
}

// src/ingest/import/summary.ts
const largestDocumentBytes = 67108864;
const positive = number().positive();
const figures = record(string(), unknown$1());
const metric = looseObject({
	type: string().optional(),
	contains: string().optional(),
	values: figures
});
const check = looseObject({
	name: string(),
	passes: number(),
	fails: number()
});
const given = looseObject({
	state: looseObject({ testRunDurationMs: positive }),
	metrics: record(string(), metric)
});
const exported = looseObject({ metrics: record(string(), figures) });
const machineReadable = looseObject({
	config: looseObject({ duration: positive }),
	metadata: looseObject({ generated_at: string().optional() }).optional(),
	results: looseObject({
		checks: looseObject({ results: array(check) }).nullish(),
		metrics: array(metric.extend({ name: string() }))
	})
});
function k6SummaryIn(json) {
	const machine = machineReadable.safeParse(json).data;
	if (machine !== void 0) {
		const { config, metadata, results } = machine;
		const endMs = Date.parse(metadata?.generated_at ?? "");
		const checks = (results.checks?.results ?? []).slice(0, mostChecks);
		return {
			metrics: results.metrics,
			durationMs: config.duration * 1e3,
			endMs: Number.isNaN(endMs) ? void 0 : endMs,
			checks: checks.map(({ name, passes, fails }) => ({
				name,
				group: "",
				passes,
				fails
			}))
		};
	}
	const checks = checksIn(json);
	const handled = given.safeParse(json).data;
	if (handled !== void 0) return {
		metrics: Object.entries(handled.metrics).map(([name, one]) => ({
			name,
			...one
		})),
		durationMs: handled.state.testRunDurationMs,
		checks
	};
	const plain = exported.safeParse(json).data;
	if (plain === void 0) return void 0;
	const metrics = Object.entries(plain.metrics).map(([name, values]) => ({
		name,
		values
	}));
	const [durationMs] = metrics.flatMap(({ values: { count, rate } }) => typeof count === "number" && typeof rate === "number" && count > 0 && rate > 0 ? [count / rate * 1e3] : []);
	return {
		metrics,
		durationMs,
		checks
	};
}
const mostChecks = 1e3;
const group = looseObject({
	path: string(),
	groups: unknown$1(),
	checks: unknown$1()
});
function checksIn(json) {
	const root = looseObject({ root_group: unknown$1() }).safeParse(json).data?.root_group;
	const found = [];
	const open = [root];
	while (open.length > 0 && found.length < mostChecks) {
		const { data } = group.safeParse(open.pop());
		if (data === void 0) continue;
		for (const one of Object.values(data.checks ?? {})) {
			const { success, data: read } = check.safeParse(one);
			if (success) found.push({
				name: read.name,
				group: data.path,
				passes: read.passes,
				fails: read.fails
			});
		}
		open.push(...Object.values(data.groups ?? {}));
	}
	return found;
}
const compared = ["http_reqs", "iterations"];
function parseSummary(text, path) {
	const { metrics = [], durationMs } = k6SummaryIn(parseJson(text)) ?? {};
	if (durationMs === void 0) return void 0;
	const counts = metrics.flatMap(({ name, values: { count } }) => typeof count === "number" && compared.includes(name) ? [[name, count]] : []);
	return {
		path,
		durationMs,
		counts: new Map(counts)
	};
}
function refuseOtherRun(path, { metrics, setupRequests }, summary) {
	for (const [name, inSummary] of summary.counts) {
		const inSamples = (seriesOfType(metricOf({ metrics }, name), "counter")[0]?.values.count ?? 0) + (name === "http_reqs" ? setupRequests : 0);
		if (inSamples === inSummary) continue;
		throw usageFailure(`${summary.path} is the summary of another run than ${path}: its ${name} are ${inSummary}, and the samples have ${inSamples}. Put each summary right after the samples of its run.`);
	}
}

// src/ingest/import/source.ts
function planOf({ plan }) {
	return {
		warmUpMs: 0,
		filters: [],
		percentiles: [],
		...plan
	};
}
const chunkBytes = 262144;
const headBytes = 4096;
async function* readChunks(path, isReused = false) {
	try {
		const isPacked = isGzip(await readStart(path));
		if (isReused && !isPacked) {
			yield* readIntoOne(path);
			return;
		}
		const file = createReadStream(path, { highWaterMark: chunkBytes });
		const chunks = isPacked ? pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => void 0) : file;
		for await (const chunk of chunks) if (Buffer.isBuffer(chunk)) yield chunk;
	} catch (error) {
		if (hasErrorCode(error, "Z_DATA_ERROR", "Z_BUF_ERROR")) throw usageFailure(`${path}: the gzip data is damaged or cut off (${reasonOf(error)}). Save or download the file again.`, error);
		throw error instanceof Error && "syscall" in error ? unreadable(path, error) : error;
	}
}
async function* readIntoOne(path) {
	const file = await open(path);
	try {
		const room = Buffer.alloc(chunkBytes);
		for (;;) {
			const { bytesRead } = await file.read(room, 0, chunkBytes);
			if (bytesRead === 0) return;
			yield room.subarray(0, bytesRead);
		}
	} finally {
		await file.close();
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
	return runFailure(`${path} ends in the middle of line ${line}, so the file is incomplete. Copy the whole file, or make the run again until it ends.`);
}
async function readText(path, mostBytes) {
	const tooLarge = () => usageFailure(`${path} is larger than the limit of ${mostBytes} bytes.`);
	return (await readWhole(readChunks(path), mostBytes, tooLarge)).toString("utf8");
}
function startLines(take, most, refuse) {
	const decoder = new StringDecoder("utf8");
	let [rest, line] = ["", 1];
	return {
		write(chunk) {
			const lines = (rest + decoder.write(chunk)).split("\n");
			rest = lines.pop() ?? "";
			for (const text of lines) {
				if (text.trim() !== "") take(text, line, false);
				line += 1;
			}
			if (rest.length > most) throw refuse(rest, line);
		},
		finish() {
			if (rest.trim() !== "") take(rest, line, true);
		}
	};
}
const imported = "imported";
function isImported({ provenance }) {
	return provenance.environment === imported;
}
function importedRecord(path, { scenario, plan }, measured) {
	const { source, generator, ...rest } = measured;
	return {
		schema: runSchemaVersion,
		provenance: {
			scenario: scenario ?? nameOf(path),
			environment: imported,
			target: plan?.target ?? "unknown",
			recordedAt: measured.window.end,
			loadline: version,
			generator: source,
			machine: {
				os: "unknown",
				cpu: "unknown",
				cores: 0
			}
		},
		ending: { kind: "finished" },
		thresholds: [],
		...rest,
		generator: {
			...generator,
			warnings: generator.warnings.slice(0, 20)
		}
	};
}
function importedRun(path, { aggregator, metrics = /* @__PURE__ */ new Map(), warnings = [], generator, duration: ofTool }, options) {
	const { summary } = options;
	const duration = aggregator.plan.warmUpMs === 0 ? ofTool ?? importedDuration(aggregator, summary) : void 0;
	const measured = measureImported(path, () => measure(aggregator, {
		metrics,
		durationMs: duration?.ms
	}, warnings));
	if (summary !== void 0) refuseOtherRun(path, measured, summary);
	const { window, setupRequests, endpointsLeftOut, failures, checks } = measured;
	const { droppedIterations, vusMax, unanswered } = measured;
	return importedRecord(path, options, {
		source: generator,
		window,
		...duration !== void 0 && { duration },
		metrics: measured.metrics,
		...setupRequests > 0 && { setupRequests },
		...endpointsLeftOut !== void 0 && { endpointsLeftOut },
		...failures.length > 0 && { failures },
		checks,
		generator: {
			droppedIterations,
			vusMax,
			unanswered,
			warnings: [...measured.warnings]
		}
	});
}
function importedDuration(aggregator, summary) {
	const stampsMs = aggregator.clock.isWholeSeconds ? { stampsMs: 1e3 } : {};
	if (summary !== void 0) return {
		ms: summary.durationMs,
		errorMs: 0,
		from: "summary",
		...stampsMs
	};
	const found = durationOf(aggregator);
	return found && {
		...found,
		from: "samples",
		...stampsMs
	};
}
function nameOf(path) {
	return basename(path).replace(/\.gz$/, "").replace(/(?<=.)\.[^.]+$/, "");
}
const loadMetric = /^(?:iterations|grpc_req_duration|ws_sessions|browser_http_req_duration)$/;
function measureImported(path, measured) {
	try {
		const result = measured();
		if (result.requests > 0 || result.metrics.some(({ name }) => loadMetric.test(name))) return result;
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		if (error.code === "usage") throw usageFailure(`${path}: ${error.message}`, error);
	}
	throw usageFailure(`${path} has no samples of requests or iterations. Expected the results of a run with load.`);
}

export { chooseSlicing, endCsv, guessType, hasZero, importedRecord, importedRun, incompleteFile, isBinary, isImported, k6SummaryIn, largestDocumentBytes, leftOutWarnings, nameOf, parseSummary, planOf, quoted, readChunks, readCsv, readHead, readText, roundSlice, sliceOf, startCsv, startLines, startMeasurement, taggedBy, timeOf };