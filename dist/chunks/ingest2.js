import { withoutUserInfo } from "./lib-credentials.js";
import { boundedName, boundedTag, builtinMetrics, endpointGroup, endpointMetrics, hostOfCall, hostOfUrl, isAddress, mostNames, runFailure, withoutQuery } from "./start.js";
import { failureKey } from "./model.js";
import { bucketMiddle, bucketOf, firstWhere, highestOf, lowestOf, sumOf } from "./report-judge.js";

// src/ingest/answered.ts
const mostAnswers = 64;
const expectation = "expected_response";
function answerOf(answers, { status, has }) {
	const expected = ["true", "false"].find((value) => has(expectation, value));
	if (!(status === "0" && expected !== "false") && !/^[1-9]\d\d$/.test(status)) return void 0;
	const key = `${status} ${expected}`;
	const known = answers.get(key);
	if (known !== void 0 || answers.size >= mostAnswers) return known;
	const tags = {
		status,
		...expected !== void 0 && { [expectation]: expected }
	};
	answers.set(key, tags);
	return tags;
}

// src/ingest/clock.ts
function startClock() {
	return {
		isWholeSeconds: true,
		earliestMs: Number.POSITIVE_INFINITY,
		firstIterationMs: Number.POSITIVE_INFINITY,
		secondIterationMs: Number.POSITIVE_INFINITY,
		hasSetup: false,
		ticks: []
	};
}
function noteStart(clock, startMs) {
	if (startMs < clock.earliestMs) clock.earliestMs = startMs;
}
function noteIteration(clock, startMs) {
	noteStart(clock, startMs);
	if (startMs >= clock.secondIterationMs) return;
	clock.secondIterationMs = Math.max(startMs, clock.firstIterationMs);
	clock.firstIterationMs = Math.min(startMs, clock.firstIterationMs);
}
const mostTicks = 65536;
function noteUsers({ ticks }, timeMs, vusMax) {
	if (ticks.length === mostTicks) ticks.pop();
	ticks.push({
		timeMs,
		vusMax
	});
}

// src/ingest/failures.ts
const mostKinds = 32;
const mostCharacters$1 = 200;
function kindOf({ status, error, errorCode }) {
	const code = Number(errorCode);
	const isOfStatus = code >= 1400 && code < 1600;
	if (errorCode === "" || isOfStatus) {
		const answered = isOfStatus ? code - 1e3 : Number(status);
		return Number.isInteger(answered) && answered >= 100 && answered < 1e3 ? {
			kind: "status",
			status: answered
		} : void 0;
	}
	if (!Number.isInteger(code) || code < 0) return void 0;
	return {
		kind: "error",
		code,
		error: error.slice(0, mostCharacters$1)
	};
}
function failureOf(kinds, tagged) {
	if (tagged.errorCode === "" && !tagged.has("expected_response", "false")) return void 0;
	const kind = kindOf(tagged);
	if (kind === void 0) return void 0;
	const key = failureKey(kind);
	const known = kinds.get(key);
	if (known !== void 0 || kinds.size >= mostKinds) return known;
	kinds.set(key, kind);
	return kind;
}

// src/ingest/fault.ts
const exhaustion = /too many open files|(?:cannot|can't) assign requested address|no buffer space available|cannot allocate memory|only one usage of each socket address|lacked sufficient buffer space/i;
const nameServerFailed = 1100;
function isUnanswered(code) {
	if (code === 1020 || code === 1110 || code === 1111) return false;
	return code >= 1e3 && code < 1400 || code >= 1600 && code < 1700;
}
const mostCharacters = 200;
function faultOf(errorCode, error) {
	const code = Number(errorCode);
	if (!isUnanswered(code)) return void 0;
	return {
		side: code === nameServerFailed || exhaustion.test(error) ? "generator" : "target",
		error: error.slice(0, mostCharacters)
	};
}

// src/ingest/hosts/destination.ts
const requestMetrics = /* @__PURE__ */ new Map([
	["http_reqs", "http"],
	["ws_sessions", "ws"],
	["grpc_req_duration", "grpc"],
	["browser_http_req_duration", "browser"]
]);
function isCountedByHost(metric) {
	return requestMetrics.has(metric);
}
function startWays() {
	return {
		known: /* @__PURE__ */ new Map(),
		hosts: /* @__PURE__ */ new Map()
	};
}
const mostWays = 500;
const mostHosts = 1e3;
const redirectStatus = /^30[12378]$/;
const elsewhere = {
	key: "",
	scenario: "",
	told: "nothing",
	host: void 0,
	isRedirect: false
};
function wayOf(ways, tags) {
	const { url, endpoint, scenario } = tags;
	if (url === "") return void 0;
	const host = hostIn(ways, url ?? endpoint, tags.service !== "");
	const told = host === void 0 ? url === void 0 ? "nothing" : "name" : "address";
	const isRedirect = redirectStatus.test(tags.status);
	const key = `${told} ${host ?? ""} ${isRedirect} ${scenario}`;
	const known = ways.known.get(key);
	if (known !== void 0) return known;
	if (ways.known.size >= mostWays) return elsewhere;
	const way = {
		key,
		scenario,
		told,
		host,
		isRedirect
	};
	ways.known.set(key, way);
	return way;
}
function hostIn({ hosts }, text, isCall) {
	if (isCall) return hostOfCall(text);
	const scheme = text.indexOf("://");
	if (scheme === -1) return void 0;
	const path = text.indexOf("/", scheme + 3);
	const authority = path === -1 ? text : text.slice(0, path);
	const known = hosts.get(authority);
	if (known !== void 0 || hosts.has(authority)) return known;
	const host = hostOfUrl(text);
	if (hosts.size >= mostHosts) hosts.clear();
	hosts.set(authority, host);
	return host;
}
function destinationsOf(samplesOf) {
	const destinations = /* @__PURE__ */ new Map();
	for (const [metric, by] of requestMetrics) for (const { way, count } of samplesOf(metric)) {
		if (way === void 0) continue;
		const { isRedirect, key: _key, ...to } = way;
		const key = `${by} ${to.told} ${to.host ?? ""} ${to.scenario}`;
		const before = destinations.get(key) ?? {
			...to,
			by,
			requests: 0,
			redirects: 0
		};
		destinations.set(key, {
			...before,
			requests: before.requests + count,
			redirects: before.redirects + (isRedirect ? count : 0)
		});
	}
	return [...destinations.values()].sort((one, other) => other.requests - one.requests);
}

// src/ingest/live.ts
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
	const place = second & 7;
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
	const { requests, failed, vus } = live;
	return {
		requests,
		requestsPerSecond: recentRate(live),
		p95Ms: liveP95(live),
		failedRatio: requests === 0 ? 0 : failed / requests,
		vus
	};
}
function recentRate({ requests, recent, newestSecond, firstSecond }) {
	if (requests === 0) return 0;
	const full = Math.min(secondsLookedBack, newestSecond - firstSecond - 1);
	if (full <= 0) return Math.max(...recent);
	let sum = 0;
	for (let back = 1; back <= full; back += 1) sum += recent[(newestSecond - back) % ringSize] ?? 0;
	return sum / full;
}
function liveP95({ durations, durationCount }) {
	if (durationCount === 0) return void 0;
	const rank = .95 * (durationCount - 1);
	let seen = 0;
	return bucketMiddle(durations.findIndex((count) => {
		seen += count;
		return seen > rank;
	}));
}

// src/ingest/sort.ts
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
	sortByDigits(keys, spare);
	restoreBits(keys);
}
function sortKeys(keys, room) {
	if (keys.length < radixFrom) keys.sort();
	else sortByDigits(keys, room.subarray(0, keys.length));
}
function sortByDigits(keys, spare) {
	distribute(keys, spare, 0);
	distribute(spare, keys, digitBits);
	distribute(keys, spare, 22);
	keys.set(spare);
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

// src/ingest/series/counted.ts
const valuesInKey = 65536;
const firstPending = 256;
const mostPending = 65536;
function startCounting() {
	return {
		pending: new Uint32Array(firstPending),
		used: 0,
		keys: /* @__PURE__ */ new Uint32Array(0),
		counts: /* @__PURE__ */ new Uint32Array(0),
		length: 0,
		step: 1,
		large: []
	};
}
function countValue(counted, value, second) {
	if (value >= 65536) {
		counted.large.push({
			value,
			second
		});
		return;
	}
	if (second >= firstCoarse && stepAt(second) > counted.step) coarsen(counted, stepAt(second));
	if (counted.used === counted.pending.length) makeRoom(counted);
	const { step } = counted;
	counted.pending[counted.used] = (step === 1 ? second : second - second % step) * valuesInKey + value;
	counted.used += 1;
}
const firstCoarse = 1200;
function stepAt(second) {
	if (second >= 18e3) return 60;
	return second >= 3e3 ? 10 : 5;
}
function coarsen(counted, step) {
	mergePending(counted);
	counted.step = step;
	const { keys, counts, length } = counted;
	let [to, at] = [0, 0];
	while (at < length) {
		const second = Math.floor((keys[at] ?? 0) / valuesInKey);
		const shared = second - second % step;
		const own = /* @__PURE__ */ new Map();
		for (; at < length && (keys[at] ?? 0) < (shared + step) * 65536; at += 1) {
			const value = (keys[at] ?? 0) % valuesInKey;
			own.set(value, (own.get(value) ?? 0) + (counts[at] ?? 0));
		}
		for (const [value, count] of [...own].sort(([one], [other]) => one - other)) {
			keys[to] = shared * valuesInKey + value;
			counts[to] = count;
			to += 1;
		}
	}
	counted.length = to;
}
function makeRoom(counted) {
	if (counted.pending.length === mostPending) {
		mergePending(counted);
		return;
	}
	const larger = new Uint32Array(counted.pending.length * 4);
	larger.set(counted.pending);
	counted.pending = larger;
}
const spare = new Uint32Array(mostPending);
function mergePending(counted) {
	const added = counted.pending.subarray(0, counted.used);
	sortKeys(added, spare);
	counted.used = 0;
	const [least] = added;
	if (least === void 0) return;
	const from = firstWhere(counted.length, (index) => (counted.keys[index] ?? 0) >= least);
	const oldKeys = counted.keys.slice(from, counted.length);
	const oldCounts = counted.counts.slice(from, counted.length);
	reserve(counted, from + oldKeys.length + added.length);
	const { keys, counts } = counted;
	let [to, old, next] = [
		from,
		0,
		0
	];
	while (next < added.length) {
		const key = added[next] ?? 0;
		for (; old < oldKeys.length && (oldKeys[old] ?? 0) < key; old += 1, to += 1) {
			keys[to] = oldKeys[old] ?? 0;
			counts[to] = oldCounts[old] ?? 0;
		}
		const before = next;
		while (next < added.length && added[next] === key) next += 1;
		const isKnown = old < oldKeys.length && oldKeys[old] === key;
		keys[to] = key;
		counts[to] = next - before + (isKnown ? oldCounts[old] ?? 0 : 0);
		if (isKnown) old += 1;
		to += 1;
	}
	keys.set(oldKeys.subarray(old), to);
	counts.set(oldCounts.subarray(old), to);
	counted.length = to + oldKeys.length - old;
}
function reserve(counted, length) {
	if (length <= counted.keys.length) return;
	const room = Math.ceil(length * 1.25);
	const [keys, counts] = [new Uint32Array(room), new Uint32Array(room)];
	keys.set(counted.keys.subarray(0, counted.length));
	counts.set(counted.counts.subarray(0, counted.length));
	counted.keys = keys;
	counted.counts = counts;
}

// src/ingest/series/series-accumulator.ts
const largestChunk = 16384;
const firstChunk = 64;
const largeFrom = 16384;
function startSeries(identity, keeping) {
	const sums = keeping.sums ? firstChunk : 0;
	const [full, largeValues, largeSeconds] = [
		[],
		[],
		[]
	];
	const runs = {
		starts: [],
		seconds: []
	};
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
		full,
		values: new Float32Array(keeping.values ? firstChunk : 0),
		used: 0,
		stored: 0,
		runs,
		largeValues,
		largeSeconds,
		secondSums: new Float64Array(sums),
		secondCounts: new Uint32Array(sums),
		secondPasses: new Uint32Array(sums),
		counted: keeping.counted && startCounting()
	};
}
function totalsOf(accumulators) {
	return {
		count: sumOf(accumulators, ({ count }) => count),
		sum: sumOf(accumulators, ({ sum }) => sum),
		min: lowestOf(accumulators.map(({ min }) => min)),
		max: highestOf(accumulators.map(({ max }) => max)),
		passes: sumOf(accumulators, ({ passes }) => passes)
	};
}
function addToSeries(accumulator, value, second, place) {
	accumulator.count += 1;
	accumulator.sum += value;
	if (value < accumulator.min) accumulator.min = value;
	if (value > accumulator.max) accumulator.max = value;
	if (value !== 0) accumulator.passes += 1;
	accumulator.last = value;
	accumulator.lastPlace = place;
	const { counted, keeping } = accumulator;
	if (counted !== void 0) countValue(counted, value, keeping.counted === "bySecond" ? second : 0);
	if (keeping.values) keepValue(accumulator, value, second);
	if (keeping.sums) keepSums(accumulator, value, second);
}
function keepValue(accumulator, value, second) {
	if (value >= largeFrom || value <= -16384) {
		accumulator.largeValues.push(value);
		accumulator.largeSeconds.push(second);
		return;
	}
	if (value === 0 && !accumulator.keeping.seconds) {
		accumulator.zeros += 1;
		return;
	}
	if (accumulator.used === accumulator.values.length) startChunk(accumulator);
	if (accumulator.keeping.seconds) noteSecond(accumulator.runs, accumulator.stored, second);
	accumulator.values[accumulator.used] = value;
	accumulator.used += 1;
	accumulator.stored += 1;
}
function startChunk(accumulator) {
	accumulator.full.push(accumulator.values);
	accumulator.values = new Float32Array(Math.min(accumulator.values.length * 2, largestChunk));
	accumulator.used = 0;
}
function noteSecond({ starts, seconds }, at, second) {
	if (seconds[seconds.length - 1] === second) return;
	starts.push(at);
	seconds.push(second);
}
function keepSums(accumulator, value, second) {
	if (second >= accumulator.secondSums.length) growSums(accumulator, second);
	accumulator.secondSums[second] = (accumulator.secondSums[second] ?? 0) + value;
	accumulator.secondCounts[second] = (accumulator.secondCounts[second] ?? 0) + 1;
	if (value !== 0) accumulator.secondPasses[second] = (accumulator.secondPasses[second] ?? 0) + 1;
}
function growSums(accumulator, second) {
	const length = Math.max(second + 1, accumulator.secondSums.length * 2);
	accumulator.secondSums = copiedTo(new Float64Array(length), accumulator.secondSums);
	accumulator.secondCounts = copiedTo(new Uint32Array(length), accumulator.secondCounts);
	accumulator.secondPasses = copiedTo(new Uint32Array(length), accumulator.secondPasses);
}
function copiedTo(larger, row) {
	larger.set(row);
	return larger;
}
function releaseValues(accumulator) {
	accumulator.full.length = 0;
	accumulator.values = /* @__PURE__ */ new Float32Array(0);
	accumulator.largeValues.length = 0;
	accumulator.largeSeconds.length = 0;
	accumulator.counted = void 0;
}
function startWorkspace(mostValues) {
	return {
		values: new Float32Array(mostValues),
		grouped: new Float32Array(mostValues),
		spare: new Uint32Array(mostValues)
	};
}
function gatherValues(accumulators, workspace) {
	const length = sumOf(accumulators, ({ count }) => count);
	const values = accumulators.some((accumulator) => accumulator.largeValues.length > 0) ? new Float64Array(length) : workspace.values.subarray(0, length);
	const runs = {
		starts: [],
		seconds: []
	};
	let at = 0;
	for (const accumulator of accumulators) {
		for (const [index, start] of accumulator.runs.starts.entries()) noteSecond(runs, at + start, accumulator.runs.seconds[index] ?? 0);
		for (const chunk of accumulator.full) {
			values.set(chunk, at);
			at += chunk.length;
		}
		values.set(accumulator.values.subarray(0, accumulator.used), at);
		at += accumulator.used;
		for (const [index, second] of accumulator.largeSeconds.entries()) noteSecond(runs, at + index, second);
		values.set(accumulator.largeValues, at);
		at += accumulator.largeValues.length;
		values.fill(0, at, at + accumulator.zeros);
		at += accumulator.zeros;
	}
	return {
		values,
		runs: accumulators.every(({ keeping }) => keeping.seconds) ? runs : void 0
	};
}

// src/ingest/sample-aggregator.ts
const mostEndpoints = 1e3;
const mostChecks = 1e3;
const mostGroups = 100;
const mostWithId = 200;
const sharedSeries = "\0";
const mostMagnitude = 1e21;
function isRecordable(value) {
	return Math.abs(value) <= mostMagnitude;
}
const lastSecond = 65535;
const roles = /* @__PURE__ */ new Map([
	["http_reqs", "requests"],
	["http_req_duration", "duration"],
	["iteration_duration", "iteration"],
	["http_req_failed", "failed"],
	["vus", "vus"],
	["vus_max", "vusMax"],
	["iterations", "iterations"]
]);
const workMetrics = /^(?:iterations|http_reqs|(?:grpc|ws|browser)_\w+)$/;
const slicedMetrics = /* @__PURE__ */ new Set([
	...endpointMetrics,
	"iteration_duration",
	"iterations",
	"dropped_iterations",
	"checks",
	"data_received",
	"grpc_req_duration",
	"grpc_streams_msgs_received",
	"ws_session_duration",
	"ws_msgs_received",
	"browser_http_req_failed",
	"browser_web_vital_lcp",
	"browser_web_vital_inp",
	"browser_web_vital_cls"
]);
function startAggregator(plan, { inWholeMs = false, live } = {}) {
	return {
		plan,
		inWholeMs,
		filters: plan.filters.filter((filter) => !isEndpointFilter(filter)),
		metrics: /* @__PURE__ */ new Map(),
		customMetrics: [],
		memberships: /* @__PURE__ */ new Map(),
		endpoints: new Set(plan.filters.filter(isEndpointFilter).flatMap((filter) => filter.tags["name"] ?? [])),
		withId: /* @__PURE__ */ new Set(),
		namesOfGroup: /* @__PURE__ */ new Map(),
		groups: /* @__PURE__ */ new Set(),
		checks: /* @__PURE__ */ new Set(),
		failures: /* @__PURE__ */ new Map(),
		answers: /* @__PURE__ */ new Map(),
		ways: startWays(),
		live,
		iterations: 0,
		atWork: /* @__PURE__ */ new Set(),
		clock: startClock(),
		stages: {
			requests: 0,
			latestMs: Number.NEGATIVE_INFINITY
		},
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
function accumulatorsOf({ metrics }, name) {
	return [...metrics.get(name)?.accumulators.values() ?? []];
}
function metricAggregatorOf(aggregator, name) {
	const known = aggregator.metrics.get(name);
	if (known !== void 0) return known;
	const kind = builtinMetrics.get(name);
	const isAsked = aggregator.plan.filters.some((filter) => filter.metric === name);
	const isSliced = kind === void 0 || isAsked || slicedMetrics.has(name);
	const isCounted = aggregator.inWholeMs && kind?.type === "trend";
	const keepsValues = !isCounted && (kind === void 0 || kind.type === "trend");
	const metric = {
		index: aggregator.metrics.size,
		name,
		kind,
		role: roles.get(name),
		byHost: isCountedByHost(name),
		isWork: kind === void 0 || workMetrics.test(name),
		by: name === "group_duration" ? "group" : endpointMetrics.has(name) ? "endpoint" : void 0,
		keeping: {
			values: keepsValues,
			seconds: keepsValues && isSliced,
			sums: kind !== void 0 && kind.type !== "trend" && kind.type !== "gauge" && isSliced,
			...isCounted && { counted: isSliced ? "bySecond" : "whole" }
		},
		accumulators: /* @__PURE__ */ new Map()
	};
	aggregator.metrics.set(name, metric);
	if (kind === void 0) aggregator.customMetrics.push(name);
	return metric;
}
function declareFilters(aggregator, filters) {
	aggregator.filters.push(...filters.filter((filter) => !isEndpointFilter(filter)));
	aggregator.memberships.clear();
}
const stageGroup = /^::(?:setup|teardown)(?:::|$)/;
const setupGroup = /^::setup(?:::|$)/;
function isOfStage({ group, scenario }) {
	return scenario === "" && stageGroup.test(group);
}
function membershipOf(aggregator, tagged) {
	refuseNul(tagged);
	const isLeftOut = isOfStage(tagged);
	if (isLeftOut && setupGroup.test(tagged.group)) aggregator.clock.hasSetup = true;
	const filters = matchingFilters(aggregator, tagged);
	const endpoint = endpointOf(aggregator, tagged.endpoint);
	if (endpoint === void 0 && tagged.endpoint !== "") aggregator.endpointsLeftOut = true;
	const [groupName, checkName] = [boundedName(tagged.group), boundedName(tagged.check)];
	const check = checkName === "" ? "" : admit(aggregator.checks, `${groupName}\n${checkName}`, mostChecks);
	if (check === void 0) aggregator.checksLeftOut = true;
	const group = tagged.endpoint === "" && tagged.check === "" ? admit(aggregator.groups, groupName, mostGroups) : void 0;
	const fault = faultOf(tagged.errorCode, tagged.error);
	const failure = failureOf(aggregator.failures, tagged);
	const way = wayOf(aggregator.ways, tagged);
	const answer = answerOf(aggregator.answers, tagged);
	const key = [
		filters.join(),
		isLeftOut,
		fault?.side,
		failure && failureKey(failure),
		way?.key,
		answer && Object.values(answer).join(),
		check ?? "",
		group ?? "",
		"",
		endpoint,
		tagged.scenario
	].join("\n");
	const known = aggregator.memberships.get(key);
	if (known !== void 0) return known;
	const membership = {
		endpoint,
		scenario: tagged.scenario,
		group,
		check: check ? {
			name: checkName,
			group: groupName
		} : void 0,
		fault,
		failure,
		way,
		answer,
		isLeftOut,
		filters,
		accumulators: [],
		isAtWork: false
	};
	aggregator.memberships.set(key, membership);
	return membership;
}
function refuseNul({ endpoint, group, check, scenario }) {
	const name = [
		endpoint,
		group,
		check,
		scenario
	].find((text) => text.includes("\0"));
	if (name === void 0) return;
	throw runFailure(`The name ${JSON.stringify(name.slice(0, 60))} in k6's samples contains a NUL character; give the request, group or check another name in the script.`);
}
function matchingFilters({ plan, filters }, tagged) {
	const shortName = endpointName(plan, tagged.endpoint);
	const matches = (key, value) => tagged.has(key, value) || key === "name" && value === shortName;
	return filters.flatMap(({ tags }, index) => Object.entries(tags).every(([key, value]) => matches(key, value)) ? [index] : []);
}
function endpointOf(aggregator, whole) {
	const { plan, endpoints, withId, namesOfGroup } = aggregator;
	const named = boundedTag("name", whole);
	if (endpoints.has(named)) return named;
	const name = endpointName(plan, whole);
	const group = endpointGroup(name);
	if (group === name || endpoints.has(name)) return admit(endpoints, name, mostEndpoints);
	if (admit(endpoints, group, mostEndpoints) === void 0) return void 0;
	const names = namesOfGroup.get(group) ?? /* @__PURE__ */ new Set();
	namesOfGroup.set(group, names);
	if (names.size <= 1e3) names.add(name);
	return admit(withId, name, mostWithId) ?? `${sharedSeries}${group}`;
}
function isShared(counted) {
	return counted.startsWith(sharedSeries);
}
function groupOfSeries(counted) {
	return isShared(counted) ? counted.slice(1) : endpointGroup(counted);
}
function endpointName(plan, whole) {
	const short = withoutTarget(plan, whole);
	const name = boundedTag("name", short);
	if (plan.keepQueryStrings || !isAddress(whole)) return name;
	const bare = withoutQuery(short);
	if (bare === short) return name;
	const asked = /* @__PURE__ */ new Set([
		name,
		boundedTag("name", whole),
		endpointGroup(name)
	]);
	return plan.filters.some(({ tags }) => tags["name"] !== void 0 && asked.has(tags["name"])) ? name : boundedTag("name", bare);
}
function withoutTarget({ target }, whole) {
	const name = withoutUserInfo(whole);
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
function findSeries(aggregator, metric, membership) {
	const endpoint = metric.by === void 0 ? void 0 : membership[metric.by];
	const filters = membership.filters.filter((index) => aggregator.filters[index]?.metric === metric.name);
	const check = metric.name === "checks" ? membership.check : void 0;
	const fault = metric.role === "requests" ? membership.fault : void 0;
	const failure = metric.role === "failed" ? membership.failure : void 0;
	const way = metric.byHost ? membership.way : void 0;
	const answer = metric.role === "requests" ? membership.answer : void 0;
	const failureId = failure && failureKey(failure);
	const key = JSON.stringify([
		endpoint,
		filters,
		check,
		fault?.side,
		failureId,
		way?.key,
		answer
	]);
	const accumulator = metric.accumulators.get(key) ?? startSeries({
		endpoint,
		filters,
		check,
		fault,
		failure,
		way,
		answer
	}, metric.keeping);
	metric.accumulators.set(key, accumulator);
	membership.accumulators[metric.index] = accumulator;
	return accumulator;
}
function setTime(aggregator, timeMs) {
	const { clock } = aggregator;
	aggregator.timeMs = timeMs;
	if (clock.isWholeSeconds && timeMs % 1e3 !== 0) clock.isWholeSeconds = false;
	const second = Math.floor((timeMs - aggregator.startMs) / 1e3);
	aggregator.second = second > 0 ? Math.min(second, lastSecond) : 0;
}
function addSample(aggregator, metric, membership, value) {
	aggregator.samples += 1;
	if (metric.role !== void 0) noteRole(aggregator, metric.role, value);
	if (metric.isWork && !membership.isAtWork) {
		membership.isAtWork = true;
		aggregator.atWork.add(membership.scenario);
	}
	if (membership.isLeftOut) {
		noteStage(aggregator, metric, value);
		return;
	}
	if (aggregator.timeMs < aggregator.startMs && !countsBeforeStart(aggregator, metric)) return;
	if (aggregator.timeMs > aggregator.endMs && !isVus(metric)) aggregator.endMs = aggregator.timeMs;
	const accumulator = membership.accumulators[metric.index] ?? findSeries(aggregator, metric, membership);
	addToSeries(accumulator, value, aggregator.second, aggregator.samples);
}
function countsBeforeStart(aggregator, metric) {
	const { warmUpMs } = aggregator.plan;
	if (aggregator.startMs === Number.POSITIVE_INFINITY && !isVus(metric)) {
		aggregator.startMs = aggregator.timeMs + warmUpMs;
		setTime(aggregator, aggregator.timeMs);
	}
	return warmUpMs === 0;
}
function noteStage({ stages, timeMs }, { role }, value) {
	if (role === "requests") stages.requests += value;
	if (timeMs > stages.latestMs) stages.latestMs = timeMs;
}
function isVus(metric) {
	return metric.role === "vus" || metric.role === "vusMax";
}
function noteRole(aggregator, role, value) {
	const { live, clock, timeMs } = aggregator;
	if (live !== void 0) {
		if (role === "requests") noteRequest(live, timeMs);
		else if (role === "duration") noteDuration(live, value);
		else if (role === "failed" && value !== 0) live.failed += 1;
		else if (role === "vus") live.vus = value;
	}
	if (role === "duration") noteStart(clock, timeMs - value);
	else if (role === "iteration") noteIteration(clock, timeMs - value);
	else if (role === "iterations") aggregator.iterations += value;
	else if (role === "vusMax") noteUsers(clock, timeMs, value);
}

export { accumulatorsOf, addSample, declareFilters, destinationsOf, endpointName, gatherValues, groupOfSeries, isEndpointFilter, isOfStage, isRecordable, isShared, lastSecond, liveFigures, membershipOf, mergePending, metricAggregatorOf, releaseValues, setTime, sortValues, startAggregator, startLive, startWorkspace, totalsOf, valuesInKey, withoutTarget };