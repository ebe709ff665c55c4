import { openPrometheus, sourceOf, warnOnce, whyUnasked } from "./prometheus-ports.js";
import { cutTo, formatDurationMs, reasonOf, setVariables, withoutEndSlashes } from "./start.js";
import { listenHere } from "./lib-net-listen.js";
import { RefusedQuery, TimedOut, TooLarge, openRequest, placeOf, refusedWrite, unsentWrite, waitFor } from "./prometheus.js";
import { forLoaded } from "./ports-load.js";
import { asksFor, asksForRateInterval, fillTemplate, rateIntervalMs, templateLabels } from "./config.js";
import { groupedBy } from "./lib-grouped.js";
import { busyness, extremesOf, seriesOf, tagsKey } from "./model.js";
import { unlessAborted, within } from "./lib-net-deadline.js";
import { chooseStep, gridOf, valuesIn } from "./prometheus-window.js";
import { gapsOf, upperMedian } from "./prometheus-gaps.js";
import { sumOf } from "./report-judge.js";
import { randomUUID } from "node:crypto";
import { pipeline } from "node:stream";
import { createServer } from "node:http";

// src/features/servers/remote-write/relay.ts
const passedHeaders = [
	"content-type",
	"content-encoding",
	"x-prometheus-remote-write-version",
	"user-agent"
];
function passedOn(incoming) {
	return Object.fromEntries(passedHeaders.flatMap((name) => {
		const value = incoming.headers[name];
		return typeof value === "string" ? [[name, value]] : [];
	}));
}
function openUpstream(incoming, { url, headers, ca, timeoutMs }) {
	const whole = {
		...passedOn(incoming),
		...headers
	};
	return openRequest(new URL(url), {
		method: "POST",
		headers: whole,
		timeout: timeoutMs
	}, ca);
}
const mostSaid = 1e3;
function listen(answer, receiver, onRefused) {
	const { statusCode: status = 502 } = answer;
	if (status >= 200 && status <= 299) return;
	let said = "";
	answer.setEncoding("utf8");
	answer.on("data", (chunk) => {
		if (said.length < mostSaid) said += chunk;
	});
	answer.on("end", () => onRefused(refusedWrite(receiver, status, said)));
}
function handOn(incoming, outgoing, { to, onRefused }) {
	const receiver = placeOf(to.url);
	const refuse = (error) => {
		if (!outgoing.headersSent) outgoing.writeHead(502, { "content-type": "text/plain" });
		if (!outgoing.destroyed) onRefused(unsentWrite({
			name: receiver,
			timeoutMs: to.timeoutMs
		}, error));
		outgoing.end(reasonOf(error));
	};
	try {
		const upstream = openUpstream(incoming, to);
		upstream.on("response", (answer) => {
			listen(answer, receiver, onRefused);
			outgoing.writeHead(answer.statusCode ?? 502, { "content-type": "text/plain" });
			pipeline(answer, outgoing, () => {});
		});
		upstream.on("timeout", () => upstream.destroy(new TimedOut(`no answer within ${to.timeoutMs} ms`)));
		upstream.on("error", refuse);
		outgoing.on("close", () => upstream.destroy());
		incoming.pipe(upstream);
	} catch (error) {
		refuse(error);
	}
}
function receiverUrl(text) {
	const url = new URL(text);
	const path = withoutEndSlashes(url.pathname);
	url.pathname = /\/(?:write|push)$/.test(path) ? path : `${path}/api/v1/write`;
	return url.href;
}
async function openReceiver(to, onRefused = () => {}) {
	const url = receiverUrl(to.url);
	const path = `/${randomUUID()}`;
	const server = createServer((incoming, outgoing) => {
		if (incoming.method === "POST" && incoming.url === path) handOn(incoming, outgoing, {
			to: {
				...to,
				url
			},
			onRefused
		});
		else outgoing.writeHead(404).end();
	});
	const port = await listenHere(server);
	server.unref();
	return `http://127.0.0.1:${port}${path}`;
}

// src/features/servers/remote-write/writing.ts
const wordsOfK6 = "Failed to send the time series data to the endpoint";
const mostReasons = 3;
function withReasons(run, reasons) {
	if (reasons.length === 0) return run;
	const others = run.generator.warnings.filter((warning) => !warning.startsWith(wordsOfK6));
	return {
		...run,
		generator: {
			...run.generator,
			warnings: others,
			refusedWrites: [...reasons]
		}
	};
}
function tellRefusedWrites(load, refused) {
	const warn = warnOnce();
	const takeReasons = (log) => {
		const reasons = [...refused].slice(0, mostReasons);
		refused.clear();
		for (const reason of reasons) warn(reason, log);
		return reasons;
	};
	return {
		run: async (scenario, options) => {
			return withReasons(await load.run(scenario, options), takeReasons(options.log));
		},
		runBoth: async (scenario, base, options) => {
			const pair = await load.runBoth(scenario, base, options);
			const reasons = takeReasons(options.log);
			return "refused" in pair ? pair : forLoaded(pair, (run) => withReasons(run, reasons));
		}
	};
}
function writingTo(load, writeTo) {
	if (writeTo === void 0) return load;
	return {
		run: async (scenario, options) => await load.run(scenario, {
			...options,
			writeTo
		}),
		runBoth: async (scenario, base, options) => await load.runBoth(scenario, base, {
			...options,
			writeTo
		})
	};
}

// src/prometheus/api/clock.ts
const toleratedSkewMs = 1e3;
async function readClock(prometheus, signal) {
	const [info, exact] = await Promise.all([readInfo(prometheus, signal), readTime(prometheus, signal)]);
	return {
		version: info.version,
		...tellSkew(exact, info.reading),
		isAnswering: exact !== void 0
	};
}
function tellSkew(exact, coarse) {
	if (exact !== void 0 && coarse !== void 0) {
		if (Math.abs(exact.skewMs - coarse.skewMs) > exact.uncertaintyMs + coarse.uncertaintyMs + toleratedSkewMs) return {
			skewMs: void 0,
			doubt: `the server's clock is uncertain: by its answers it is ${comparedWithOurs(exact.skewMs)}, by its Date header ${comparedWithOurs(coarse.skewMs)}; the window was read by our own clock`
		};
	}
	const reading = exact ?? coarse;
	if (reading === void 0) return {
		skewMs: void 0,
		doubt: void 0
	};
	return {
		skewMs: Math.abs(reading.skewMs) > toleratedSkewMs + reading.uncertaintyMs ? Math.round(reading.skewMs) : void 0,
		doubt: void 0
	};
}
function comparedWithOurs(skewMs) {
	return `${formatDurationMs(Math.round(Math.abs(skewMs) / 1e3) * 1e3)} ${skewMs < 0 ? "behind" : "ahead of"} ours`;
}
async function readInfo(prometheus, signal) {
	try {
		const { version, serverTime, roundTripMs } = await prometheus.buildInfo(signal);
		if (serverTime === void 0) return {
			version,
			reading: void 0
		};
		return {
			version,
			reading: {
				skewMs: serverTime.getTime() + 500 - (Date.now() - roundTripMs / 2),
				uncertaintyMs: 500 + roundTripMs / 2
			}
		};
	} catch {
		return {
			version: void 0,
			reading: void 0
		};
	}
}
async function readTime(prometheus, signal) {
	try {
		const askedMs = Date.now();
		const evaluatedAt = momentOf(await prometheus.query("time()", { signal }));
		const roundTripMs = Date.now() - askedMs;
		if (evaluatedAt === void 0) return void 0;
		return {
			skewMs: evaluatedAt.getTime() - (askedMs + roundTripMs / 2),
			uncertaintyMs: roundTripMs / 2
		};
	} catch {
		return;
	}
}
function momentOf(answer) {
	if (answer.kind === "scalar") return answer.sample.at;
	return answer.kind === "vector" ? answer.series[0]?.sample?.at : void 0;
}

// src/features/servers/query/arrival.ts
const lookBackMs = 3e5;
const firstLookMs = 3e3;
const pauseMs = 250;
const storedAfterMs = 1e3;
const mostMissed = 3;
async function awaitSamples(prometheus, selectors, options, pause = waitFor) {
	const samplings = /* @__PURE__ */ new Map();
	const wait = async (selector) => {
		try {
			samplings.set(selector, await awaitSelector(prometheus, selector, options, pause));
		} catch {}
	};
	await Promise.all(selectors.map(wait));
	return samplings;
}
async function awaitSelector(prometheus, selector, options, pause) {
	const { start, end, skewMs, patienceMs, signal } = options;
	const endMs = end.getTime();
	const nowMs = () => Date.now() + skewMs;
	const ask = (query, timeMs, until = signal) => unlessAborted(prometheus.query(query, {
		time: new Date(timeMs),
		signal: until
	}), until);
	const sampled = sampledSeries(await ask(`${selector}[${observed(start, end)}]`, endMs, within(firstLookMs, signal)));
	if (!sampled.some(({ newestMs }) => newestMs < start.getTime()) && lateOf(sampled, endMs).length === 0) return {
		series: sampled,
		late: 0,
		missingMs: 0
	};
	const newest = async (timeMs) => newestOf(await ask(`timestamp(${selector})`, timeMs), sampled);
	const series = await newest(endMs);
	const giveUpMs = nowMs() + patienceMs;
	let seen = nowMs() > endMs + lookBackMs ? [] : series;
	while (Math.min(giveUpMs, waitUntilMs(seen, endMs, patienceMs)) > nowMs()) {
		await pause(pauseMs, signal);
		seen = await newest(nowMs());
	}
	const late = lateOf(seen, endMs);
	return {
		series: seen === series ? series : await newest(endMs),
		late: late.length,
		missingMs: Math.max(0, ...late.map(({ newestMs }) => endMs - newestMs))
	};
}
function observed(start, end) {
	return end.getTime() - start.getTime() < lookBackMs ? "5m" : "2m";
}
function lateOf(series, endMs) {
	const missed = ({ newestMs, intervalMs }) => intervalMs === void 0 ? 0 : Math.floor((endMs - newestMs) / intervalMs);
	const isAnyComplete = series.some((one) => missed(one) <= 0);
	return series.filter((one) => missed(one) > 0 && (!isAnyComplete || missed(one) <= mostMissed));
}
function waitUntilMs(series, endMs, patienceMs) {
	const late = lateOf(series, endMs);
	const isWhole = late.length === series.length;
	const untils = late.map(({ newestMs, intervalMs = 0 }) => {
		const byDue = newestMs + intervalMs + patienceMs;
		return isWhole ? byDue : Math.min(byDue, endMs + intervalMs + storedAfterMs);
	});
	return Math.max(Number.NEGATIVE_INFINITY, ...untils);
}
function labelsKey(labels) {
	const { __name__: _name, ...others } = labels;
	return tagsKey(others);
}
function sampledSeries(samples) {
	if (samples.kind !== "matrix") return [];
	return samples.series.flatMap(({ labels: { __name__: _name, ...labels }, values, histograms }) => {
		const times = [...values, ...histograms].map(({ at }) => at.getTime()).sort((a, b) => a - b);
		const newestMs = times.at(-1);
		if (newestMs === void 0) return [];
		return [{
			labels,
			newestMs,
			intervalMs: upperMedian(gapsOf(times))
		}];
	});
}
function newestOf(timestamps, sampled) {
	if (timestamps.kind !== "vector") return [];
	const intervals = new Map(sampled.map(({ labels, intervalMs }) => [labelsKey(labels), intervalMs]));
	return timestamps.series.flatMap(({ labels, sample }) => {
		if (sample === void 0 || !Number.isFinite(sample.value)) return [];
		return [{
			labels,
			newestMs: Math.round(sample.value * 1e3),
			intervalMs: intervals.get(labelsKey(labels))
		}];
	});
}

// src/features/servers/query/sampled.ts
function samplingsOf({ selectors }, samplings, isRange) {
	return selectors.flatMap((it) => it.isRange === isRange ? samplings.get(it.text) ?? [] : []);
}
const remedy = "use a longer run or a shorter scrape_interval";
function rarely(series) {
	const known = series.flatMap(({ intervalMs }) => intervalMs ?? []);
	return known.length === 0 ? "" : `, and there is one every ${durationWords(Math.max(...known))}`;
}
function durationWords(durationMs) {
	return formatDurationMs(durationMs < 1e4 ? durationMs : Math.round(durationMs / 1e3) * 1e3);
}
function sampledIn(query, samplings, { start, end }) {
	const series = samplingsOf(query, samplings, false).flatMap((it) => it.series);
	const old = series.filter(({ newestMs }) => newestMs < start.getTime());
	if (old.length === 0) return {
		kind: "some",
		isOwn: () => true,
		doubts: []
	};
	const hasRanges = query.selectors.some(({ isRange }) => isRange);
	if (old.length === series.length && !hasRanges) {
		const newest = Math.max(...old.map(({ newestMs }) => newestMs));
		const age = durationWords(Math.max(1e3, start.getTime() - newest));
		return {
			kind: "none",
			reason: `no sample in this window of ${durationWords(end.getTime() - start.getTime())}: ${`the newest is from ${age} before it${rarely(old)}`}; ${remedy}`
		};
	}
	const count = `${old.length} of ${series.length} series`;
	if (!query.isPlain) return {
		kind: "some",
		isOwn: () => true,
		doubts: [`${count} that it reads have no sample in the window, only older values`]
	};
	const left = new Set(old.map(({ labels }) => labelsKey(labels)));
	return {
		kind: "some",
		isOwn: (labels) => !left.has(labelsKey(labels)),
		doubts: [`${count} left out: no sample in the window, only older values`]
	};
}
function whyNoSeries(query, samplings, { start, end }) {
	const windowMs = end.getTime() - start.getTime();
	const rare = samplingsOf(query, samplings, true).flatMap((it) => it.series).filter(({ intervalMs = 0 }) => 2 * intervalMs > windowMs);
	if (rare.length === 0) return void 0;
	const every = durationWords(Math.max(...rare.map(({ intervalMs = 0 }) => intervalMs)));
	return `too few samples for this window of ${durationWords(windowMs)}: Prometheus has one every ${every}, and a rate needs two in its range; ${remedy}`;
}
function doubtsOfSampling(query, samplings) {
	const all = query.selectors.flatMap(({ text }) => samplings.get(text) ?? []);
	const late = all.filter((it) => it.late > 0);
	if (late.length === 0) return [];
	const missingMs = Math.max(...late.map((it) => it.missingMs));
	const last = formatDurationMs(Math.ceil(missingMs / 1e3) * 1e3);
	const count = sumOf(late, (it) => it.late);
	const total = sumOf(all, ({ series }) => series.length);
	return [`the last ${last} of the window are not in Prometheus yet${count === total ? "" : ` (${count} of ${total} series that it reads)`}`];
}

// src/features/servers/query/selectors.ts
const text = String.raw`"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|\x60[^\x60]*\x60?`;
const matchers = String.raw`\{(?:${text}|[^{}"'\x60])*\}`;
const name = String.raw`[A-Za-z_:][\w:]*`;
const tokenPattern = new RegExp(String.raw`(?<blank>#[^\n]*|\s+)|(?<matchers>${matchers})|(?<range>\[[^\]]*\])|${text}|\.?\d[\w.]*|(?<name>${name})|[^]`, "g");
const groupings = /^(?:by|without|on|ignoring|group_left|group_right)$/i;
const operators = /^(?:and|or|unless|atan2|bool|offset|inf|nan)$/i;
function tokensOf(promql) {
	return [...promql.matchAll(tokenPattern)].flatMap(({ 0: token, groups = {} }) => {
		if (groups["blank"] !== void 0) return [];
		return [{
			kind: [
				"name",
				"matchers",
				"range"
			].find((it) => groups[it] !== void 0) ?? "other",
			text: token
		}];
	});
}
function isGrouping(token) {
	return token?.kind === "name" && groupings.test(token.text);
}
function isMetric(tokens, place) {
	const [token, next] = tokens.slice(place, place + 2);
	if (token?.kind !== "name" || isGrouping(token) || operators.test(token.text)) return false;
	return next?.text !== "(" && !(isGrouping(next) && tokens[place + 2]?.text === "(");
}
function afterLabels(tokens, place) {
	if (tokens[place]?.text !== "(") return place;
	const length = tokens.slice(place).findIndex((token) => token.text === ")");
	return length < 0 ? tokens.length : place + length + 1;
}
function selectorsIn(promql) {
	const tokens = tokensOf(promql);
	const selectors = /* @__PURE__ */ new Map();
	let longest = 0;
	for (let place = 0; place < tokens.length;) {
		const token = tokens[place];
		const isNamed = isMetric(tokens, place);
		if (!isNamed && token?.kind !== "matchers") {
			place = isGrouping(token) ? afterLabels(tokens, place + 1) : place + 1;
			continue;
		}
		const length = isNamed && tokens[place + 1]?.kind === "matchers" ? 2 : 1;
		const selector = tokens.slice(place, place + length).map((it) => it.text);
		place += length;
		longest = Math.max(longest, length);
		const isRange = tokens[place]?.kind === "range";
		selectors.set(`${isRange} ${selector.join("")}`, {
			text: selector.join(""),
			isRange
		});
	}
	return {
		selectors: [...selectors.values()],
		isPlain: selectors.size === 1 && longest === tokens.length
	};
}

// src/features/servers/query/summary.ts
const mostSeries = 50;
const mostCharts = 5;
const mostPoints = 60;
const longestLabel = 200;
const largestFigure = 1e300;
function summarise(answered, range, factor) {
	const names = new Set(answered.map(({ labels }) => labels["__name__"]));
	const read = answered.map((series) => readFigures(series, range, factor));
	const busiest = read.filter(({ figures }) => figures.length > 0).map((series) => ({
		series,
		summary: summaryOf(series, names.size > 1)
	})).sort((a, b) => busyness(b.summary) - busyness(a.summary) || compareLabels(a.summary, b.summary)).map(({ series, summary }, rank) => rank < mostCharts ? {
		...summary,
		points: pointsOf(series.figures, valuesIn(range))
	} : summary);
	return {
		series: keptOf(busiest),
		omitted: Math.max(0, busiest.length - mostSeries),
		doubts: doubtsOf(read)
	};
}
function keptOf(busiest) {
	const kept = new Set([.../* @__PURE__ */ new Set([...extremesOf(busiest), ...busiest])].slice(0, mostSeries));
	return busiest.filter((series) => kept.has(series));
}
function readFigures({ labels, values: answered }, range, factor) {
	const values = answered.filter(({ at }) => isWithin(at, range));
	const steps = values.map(({ at }) => Math.max(0, Math.round((at.getTime() - range.start.getTime()) / range.stepMs)));
	const figures = values.map(({ at, value }, index) => ({
		step: steps[index] ?? 0,
		at,
		value: value * factor
	})).filter(({ value }) => Math.abs(value) < largestFigure);
	const [first = 0, last = 0] = [steps[0], steps.at(-1)];
	return {
		labels,
		figures,
		values: values.length,
		unusable: values.length - figures.length,
		isInfinite: values.some(({ value }) => value * factor === Number.POSITIVE_INFINITY),
		outside: answered.length - values.length,
		missing: values.length === 0 ? 0 : Math.max(0, last - first + 1 - values.length),
		...first > 0 && { from: values[0]?.at },
		...last < valuesIn(range) - 1 && { until: values.at(-1)?.at }
	};
}
function isWithin(at, { start, end, stepMs }) {
	return at.getTime() > start.getTime() - stepMs && at.getTime() < end.getTime() + stepMs;
}
function summaryOf(read, keepsName) {
	const { labels, figures, isInfinite, from, until } = read;
	const [first, ...others] = figures;
	const last = figures.at(-1);
	if (first === void 0 || last === void 0) throw new Error("a series without figures has no summary");
	const peak = others.reduce((highest, figure) => figure.value > highest.value ? figure : highest, first);
	return {
		labels: Object.fromEntries(Object.entries(labels).filter(([name]) => keepsName || name !== "__name__").map(([name, value]) => [name, cutTo(value, longestLabel)])),
		start: first.value,
		end: last.value,
		min: figures.reduce((lowest, { value }) => Math.min(lowest, value), first.value),
		avg: sumOf(figures, ({ value }) => value) / figures.length,
		peak: peak.value,
		peakAt: peak.at.toISOString(),
		...isInfinite && { infinite: true },
		...from !== void 0 && { from: from.toISOString() },
		...until !== void 0 && { until: until.toISOString() }
	};
}
function compareLabels(a, b) {
	const [left, right] = [JSON.stringify(a.labels), JSON.stringify(b.labels)];
	if (left === right) return 0;
	return left < right ? -1 : 1;
}
function pointsOf(figures, steps) {
	const stepsOfPoint = Math.ceil(steps / mostPoints);
	const points = new Array(Math.ceil(steps / stepsOfPoint)).fill(null);
	for (const { step, value } of figures) {
		const index = Math.min(points.length - 1, Math.floor(step / stepsOfPoint));
		const highest = points[index] ?? null;
		if (highest === null || value > highest) points[index] = value;
	}
	return points.map((value) => value === null ? null : Number(value.toPrecision(4)));
}
function doubtsOf(read) {
	const empty = read.filter(({ figures, values }) => figures.length === 0 && values > 0).length;
	const total = (count) => sumOf(read, count);
	const unusable = total((series) => series.figures.length === 0 ? 0 : series.unusable);
	const outside = total((series) => series.outside);
	const broken = read.filter(({ missing }) => missing > 0).length;
	const values = total((series) => series.values);
	const all = values + outside;
	return [
		[empty, `${empty} of ${read.length} series left out: every value is NaN or infinite`],
		[unusable, `${unusable} of ${values} values left out: NaN or infinite`],
		[outside, `${outside} of ${all} values left out: their timestamps are outside the window`],
		[broken, `${broken} of ${read.length} series with gaps: no value at some steps in between`]
	].flatMap(([count, doubt]) => count > 0 ? [doubt] : []);
}

// src/features/servers/query/servers.ts
const defaultDeadlineMs$1 = 3e4;
const clockDeadlineMs = 5e3;
const longestPatienceMs = 15e3;
const unsampled = /* @__PURE__ */ new Map();
const mostWords = 5;
const longestLine = 300;
async function readServers(prometheus, options) {
	const deadlineMs = options.deadlineMs ?? defaultDeadlineMs$1;
	const signal = within(deadlineMs, options.signal);
	const clockSignal = within(clockDeadlineMs, signal);
	const unknownClock = {
		version: void 0,
		skewMs: void 0,
		doubt: void 0,
		isAnswering: false
	};
	const answer = await unlessAborted(readClock(prometheus, clockSignal), clockSignal).catch(() => unknownClock);
	const clock = options.isServerTime === true ? {
		...unknownClock,
		version: answer.version
	} : answer;
	const skewMs = clock.skewMs ?? 0;
	const window = {
		start: new Date(options.window.start.getTime() + skewMs),
		end: new Date(options.window.end.getTime() + skewMs)
	};
	const windowMs = window.end.getTime() - window.start.getTime();
	const { stepMs, doubt } = chooseStep(windowMs, options.stepMs);
	const values = {
		windowMs,
		stepMs,
		labels: options.labels
	};
	const filled = options.queries.map((plan) => fill(plan, values));
	const samplings = answer.isAnswering ? await awaitSamples(prometheus, selectorTexts(filled), {
		...window,
		skewMs: answer.skewMs ?? 0,
		patienceMs: Math.min(longestPatienceMs, deadlineMs / 2),
		signal
	}) : unsampled;
	const reading = {
		prometheus,
		window,
		windowMs,
		wantedStepMs: options.stepMs,
		stepMs,
		doubts: [doubt, clock.doubt].filter((it) => it !== void 0),
		samplings,
		signal,
		reasonOfEnd: () => options.signal.aborted ? "cancelled before Prometheus answered" : `Prometheus did not answer within ${formatDurationMs(deadlineMs)}, the limit for all queries together`
	};
	const queries = await Promise.all(filled.map((query) => readQuery(query, reading)));
	return {
		source: prometheus.name,
		...clock.version !== void 0 && { version: clock.version },
		...clock.skewMs !== void 0 && { skewMs: clock.skewMs },
		queries
	};
}
function fill(plan, values) {
	const filled = fillTemplate(plan.query, values);
	return {
		plan,
		filled,
		reads: selectorsIn(filled.kind === "filled" ? filled.query : "")
	};
}
function selectorTexts(queries) {
	return [...new Set(queries.flatMap(({ reads }) => reads.selectors.map(({ text }) => text)))];
}
async function readQuery({ plan, filled, reads }, reading) {
	const { window, samplings, signal } = reading;
	const { name, dimension, unit } = plan;
	const unread = (query, reason) => {
		return {
			kind: "unread",
			name,
			query,
			reason: oneLine(reason)
		};
	};
	if (filled.kind === "unfilled") return unread(plan.query, filled.reason);
	const sampled = sampledIn(reads, samplings, window);
	if (sampled.kind === "none") return unread(filled.query, sampled.reason);
	try {
		const { answer, range, doubts } = await askRange(filled.query, reading);
		const figures = figuresOf(answer, plan, {
			range,
			isOwn: sampled.isOwn
		});
		if (typeof figures === "string") {
			const why = answer.kind === "matrix" && answer.series.length === 0 ? whyNoSeries(reads, samplings, window) : void 0;
			return unread(filled.query, why ?? figures);
		}
		return {
			kind: "read",
			name,
			query: filled.query,
			dimension,
			unit,
			start: range.start.toISOString(),
			end: range.end.toISOString(),
			stepMs: range.stepMs,
			series: [...figures.series],
			omitted: figures.omitted,
			doubts: [
				...reading.doubts,
				...doubts,
				...doubtsOfSampling(reads, samplings),
				...sampled.doubts,
				...lookBackDoubt(plan, reading),
				...wordsOf(answer),
				...figures.doubts
			]
		};
	} catch (error) {
		return unread(filled.query, signal.aborted ? reading.reasonOfEnd() : reasonOf(error));
	}
}
async function askRange(query, reading) {
	const { prometheus, window, wantedStepMs, stepMs, signal } = reading;
	const ask = (range) => unlessAborted(prometheus.queryRange(query, {
		...range,
		signal
	}), signal);
	const range = gridOf(window, wantedStepMs);
	try {
		return {
			answer: await ask(range),
			range,
			doubts: []
		};
	} catch (error) {
		const fewer = gridOf(window, stepMs);
		if (!(error instanceof Error && error.cause instanceof TooLarge) || fewer.stepMs <= range.stepMs) throw error;
		const doubt = `read with a step of ${formatDurationMs(fewer.stepMs)}, because the answer with one of ${formatDurationMs(range.stepMs)} was too large; peaks between two values are not seen`;
		return {
			answer: await ask(fewer),
			range: fewer,
			doubts: [doubt]
		};
	}
}
function lookBackDoubt({ query }, { windowMs, stepMs }) {
	if (!asksForRateInterval(query) || rateIntervalMs(stepMs) <= windowMs) return [];
	return [`$rate_interval is ${formatDurationMs(rateIntervalMs(stepMs))}, longer than the window of ${formatDurationMs(windowMs)}: its values include the time before; use a rate over \$window, judged by its end, for the window alone`];
}
function figuresOf(answer, plan, { range, isOwn }) {
	if (answer.kind !== "matrix") return `Prometheus answered with a ${answer.kind} instead of values over the window`;
	if (answer.series.length === 0) return emptyReason(plan.query);
	if (answer.series.some(({ histograms }) => histograms.length > 0)) return "the query returns native histograms; compute a number, as in histogram_quantile(0.95, ...)";
	const own = answer.series.filter(({ labels }) => isOwn(labels));
	return summarise(own, range, plan.factor);
}
function emptyReason(template) {
	return `no series in this window; check its names and labels; ${/\[\s*\$(?:\{?(?:step|__interval)\b)/.test(template) ? "$step may be too short for two scrapes; use $rate_interval" : "if no series means zero here, add \"or vector(0)\" to the query"}`;
}
function wordsOf({ warnings, infos }) {
	const words = [...warnings, ...infos];
	const rest = words.length - mostWords;
	return [...words.slice(0, mostWords).map((word) => `Prometheus says: ${oneLine(word)}`), ...rest > 0 ? [`Prometheus has ${rest} more`] : []];
}
function oneLine(text) {
	return cutTo(text.replace(/\s+/g, " ").trim(), longestLine);
}

// src/features/servers/query/trial.ts
const defaultDeadlineMs = 2e3;
const standIn = {
	windowMs: 6e4,
	stepMs: 1e3,
	label: "unknown"
};
async function tryQueries(prometheus, options) {
	const { queries, labels, deadlineMs = defaultDeadlineMs } = options;
	const signal = within(deadlineMs, options.signal);
	const trials = await Promise.all(queries.map((query) => tryQuery(prometheus, query, {
		labels,
		signal
	})));
	if (options.signal.aborted) return [];
	const refused = trials.flatMap((trial) => trial.kind === "refused" ? [trial.warning] : []);
	const [first] = trials;
	if (!trials.every(({ kind }) => kind === "unanswered") || first?.kind !== "unanswered") return refused;
	return [`No server metrics so far (the load continues): ${signal.aborted ? `${prometheus.name} did not answer within ${formatDurationMs(deadlineMs)}` : first.reason}`];
}
async function tryQuery(prometheus, { name, query, place }, { labels, signal }) {
	const { windowMs, stepMs, label } = standIn;
	const unknown = Object.fromEntries(templateLabels.map((it) => [it, label]));
	const filled = fillTemplate(query, {
		windowMs,
		stepMs,
		labels: {
			...unknown,
			...labels
		}
	});
	if (filled.kind === "unfilled") return { kind: "accepted" };
	const now = /* @__PURE__ */ new Date();
	try {
		const asked = prometheus.queryRange(filled.query, {
			start: now,
			end: now,
			stepMs,
			signal
		});
		await unlessAborted(asked, signal);
		return { kind: "accepted" };
	} catch (error) {
		if (!(error instanceof RefusedQuery)) return {
			kind: "unanswered",
			reason: reasonOf(error)
		};
		return {
			kind: "refused",
			warning: `${place}: Prometheus rejects the query "${name}", so it will have no results (the load continues): ` + error.said
		};
	}
}

// src/features/servers/watch.ts
const impatientMs = 5e3;
function watchServers(load, watch, asking = {
	readServers,
	tryQueries
}) {
	let isSilent = false;
	let isTried = watch.isServerTime === true;
	const warn = warnOnce();
	const tryFirst = async ({ name, environment, target }, caller, { signal, log, side = "head" }) => {
		if (isTried) return;
		isTried = true;
		const { prometheus, queries, pullRequest } = watch;
		const labels = labelsOf({
			...caller,
			scenario: name,
			environment
		}, {
			target,
			side,
			pullRequest
		});
		const warnings = await asking.tryQueries(prometheus, {
			queries,
			labels,
			signal
		});
		for (const warning of warnings) log.warn(warning);
	};
	const read = async (run, { queries, ...loaded }, { signal }) => {
		const { prometheus, stepMs, pullRequest, isServerTime } = watch;
		if (run.lacks?.includes("window")) return {
			source: prometheus.name,
			queries: unreadAll(queries, noWindow)
		};
		const window = {
			start: new Date(run.window.start),
			end: new Date(run.window.end)
		};
		const labels = labelsOf(run.provenance, {
			...loaded,
			pullRequest
		});
		const deadlineMs = isSilent ? impatientMs : void 0;
		const asked = queries.flatMap((query) => perRequest(query, run) ?? []);
		const undivided = queries.filter((query) => perRequest(query, run) === void 0);
		const options = {
			queries: asked,
			window,
			isServerTime,
			labels,
			stepMs,
			signal,
			deadlineMs
		};
		const servers = await answered(asking.readServers(prometheus, options), unreadAll(undivided, noRequests));
		isSilent = servers.queries.every(({ kind }) => kind === "unread");
		return servers;
	};
	return {
		run: async (scenario, options) => {
			await tryFirst(scenario, options.caller, options);
			const run = await load.run(scenario, options);
			if (isStopped(run, options.signal)) return run;
			const { side = "head" } = options;
			const servers = await read(run, {
				target: scenario.target,
				side,
				queries: watch.queries
			}, options);
			for (const line of unreadLines(scenario, servers.queries)) warn(line, options.log);
			return {
				...run,
				servers
			};
		},
		runBoth: async (scenario, base, options) => {
			await tryFirst(scenario, options.callers.head, options);
			const pair = await load.runBoth(scenario, base, options);
			if ("refused" in pair || isStopped(pair.head, options.signal)) return pair;
			const own = watch.queries.filter(isOfSide);
			const shared = watch.queries.filter((query) => !isOfSide(query));
			const head = {
				target: scenario.target,
				side: "head",
				queries: watch.queries
			};
			const ofHead = await read(pair.head, head, options);
			const ofBase = own.length === 0 ? {
				...ofHead,
				queries: []
			} : await read(pair.base, {
				target: base,
				side: "base",
				queries: own
			}, options);
			const lines = unreadLines(scenario, [...ofHead.queries, ...ofBase.queries]);
			for (const line of lines) warn(line, options.log);
			const ofControl = pair.control === void 0 ? [] : [loadedTwice];
			const doubted = (query) => {
				return withDoubts(query, [...shared.some(({ name }) => name === query.name) ? [bothLoaded] : [], ...ofControl]);
			};
			return {
				...pair,
				head: {
					...pair.head,
					servers: {
						...ofHead,
						queries: ofHead.queries.map(doubted)
					}
				},
				base: {
					...pair.base,
					servers: {
						...ofBase,
						queries: [...ofBase.queries, ...unreadAll(shared, oneWindow)]
					}
				}
			};
		}
	};
}
function withDoubts(query, doubts) {
	return query.kind === "unread" ? query : {
		...query,
		doubts: [...query.doubts, ...doubts]
	};
}
function isOfSide({ query }) {
	return asksFor(query, "side") || asksFor(query, "target_host");
}
function isStopped(run, signal) {
	return signal.aborted || run.ending.kind === "unfinished";
}
function labelsOf(run, labelled) {
	const { scenario, environment, commit, branch } = run;
	return setVariables({
		scenario,
		environment,
		commit,
		branch,
		testid: run.testId,
		pull_request: labelled.pullRequest?.toString(),
		side: labelled.side,
		target_host: URL.canParse(labelled.target) ? new URL(labelled.target).host : void 0
	});
}
function perRequest(query, run) {
	if (query.per === void 0) return query;
	const perSecond = (seriesOf(run, "http_reqs") ?? seriesOf(run, "iterations"))?.values.rate ?? 0;
	return perSecond > 0 ? {
		...query,
		factor: query.factor / perSecond
	} : void 0;
}
async function answered(reading, unread) {
	const servers = await reading;
	return {
		...servers,
		queries: [...servers.queries, ...unread]
	};
}
function unreadAll(queries, reason) {
	return queries.map(({ name, query }) => ({
		kind: "unread",
		name,
		query,
		reason
	}));
}
const noRequests = "the run has neither requests nor iterations to divide by";
const noWindow = "the results do not say when the run was, so there is no window to query";
const oneWindow = "both deployments were measured at once, and only a query with $side or $target_host can tell them apart";
const bothLoaded = "both deployments were under load at once, and the query uses neither $side nor $target_host";
const loadedTwice = "the base deployment served the load twice (null-control), and this change once";
function unreadLines(scenario, queries) {
	const unread = queries.flatMap((query) => query.kind === "unread" ? [query] : []);
	return [...groupedBy(unread, ({ reason }) => reason)].map(([reason, of]) => {
		const names = new Set(of.map(({ name }) => name));
		return `${scenario.name}: no server metrics for ${[...names].join(", ")}: ${reason}`;
	});
}

// src/features/servers/open.ts
async function withServers(load, { results }, { prometheus, host }) {
	const { env, log, pullRequest } = host;
	const { withheld = [], remoteWrite, queries, stepMs } = prometheus;
	if (withheld.length > 0) log.note(`prometheus-url is another server than prometheus.url in the gate file, so ${withheld.join(", ")} ${withheld.length === 1 ? "is" : "are"} not sent there.`);
	const unasked = whyUnasked(prometheus, env, host);
	const isK6 = results.kind === "k6";
	if (unasked !== void 0 && isK6 && remoteWrite !== false) log.warn(`k6's metrics are not written to Prometheus: ${unasked}`);
	const isNeeded = results.kind === "prometheus" && !host.isWithoutSecrets;
	const opened = await openPrometheus(prometheus, env, {
		mask: host.mask,
		unasked: isNeeded ? void 0 : unasked
	});
	const refused = /* @__PURE__ */ new Set();
	const writing = {
		...host,
		onRefused: (reason) => void refused.add(reason)
	};
	const receiver = unasked === void 0 && isK6 ? receiverOf(prometheus, writing) : void 0;
	const told = isK6 ? tellRefusedWrites(writingTo(load, receiver), refused) : load;
	if (queries.length === 0) return told;
	const isServerTime = results.kind === "prometheus";
	return watchServers(told, {
		prometheus: opened,
		queries,
		stepMs,
		isServerTime,
		pullRequest
	});
}
function receiverOf(choice, { env, mask, onRefused }) {
	const { remoteWrite: to } = choice;
	if (to === false) return void 0;
	let opened;
	const open = async () => {
		const source = await sourceOf(choice, env, mask);
		if (to === true) return await openReceiver(source, onRefused);
		const isSameHost = new URL(to).origin === new URL(source.url).origin;
		return await openReceiver({
			...source,
			url: to,
			...isSameHost ? {} : { headers: {} }
		}, onRefused);
	};
	return () => {
		opened ??= open();
		return opened;
	};
}

export { withServers };