import { boundedTag, builtinMetrics, endpointMetrics, formatDurationMs, runFailure, usageFailure } from "./start.js";
import { isWhole, metricWith, neededFor, prometheusGenerator, runSchemaVersion, seriesOf, tagsKey } from "./model.js";
import { groupedBy } from "./lib-grouped.js";
import { percentileKey, sumOf, usualPercentiles } from "./report-judge.js";
import { endpointName, isOfStage } from "./ingest2.js";
import { gapsOf, upperMedian } from "./prometheus-gaps.js";

// src/features/prometheus-runs/histogram.ts
function isSame(one, other) {
	return Math.abs(one - other) <= 1e-9 * Math.abs(other);
}
function nested(buckets) {
	const widestFirst = buckets.toSorted((one, other) => isSame(one.low, other.low) ? other.high - one.high : one.low - other.low);
	const kept = [];
	for (const bucket of widestFirst) {
		const around = kept.at(-1);
		if (around !== void 0 && (bucket.high < around.high || isSame(bucket.high, around.high))) kept[kept.length - 1] = {
			...around,
			count: around.count + bucket.count
		};
		else kept.push(bucket);
	}
	return kept;
}
function addHistograms(histograms) {
	const buckets = histograms.flatMap((histogram) => histogram.buckets);
	const added = [...groupedBy(buckets, ({ low, high }) => `${low}:${high}`).values()].map((all) => ({
		...all[0],
		count: sumOf(all, ({ count }) => count)
	}));
	return {
		count: sumOf(histograms, ({ count }) => count),
		sum: sumOf(histograms, ({ sum }) => sum),
		buckets: nested(added).filter(({ count }) => count > 0)
	};
}
function growthOf(end, start) {
	if (start === void 0) return end;
	const buckets = start.buckets.map((bucket) => ({
		...bucket,
		count: -bucket.count
	}));
	return addHistograms([end, {
		count: -start.count,
		sum: -start.sum,
		buckets
	}]);
}
function bucketAt({ buckets }, rank) {
	let next = 0;
	const placed = buckets.map((bucket) => {
		next += bucket.count;
		return {
			bucket,
			first: next - bucket.count,
			next
		};
	});
	return placed.find((one) => rank < one.next) ?? placed.at(-1);
}
function valueInside({ low, high, count }, position) {
	const share = Math.min(1, Math.max(0, (position + .5) / count));
	if (low > 0 || high < 0) return low * (high / low) ** share;
	return low + (high - low) * share;
}
function histogramQuantile(histogram, quantile) {
	const samples = sumOf(histogram.buckets, ({ count }) => count);
	const index = quantile * (samples - 1);
	const below = bucketAt(histogram, Math.floor(index));
	const above = bucketAt(histogram, Math.ceil(index));
	if (below === void 0 || above === void 0 || samples <= 0) return void 0;
	const lower = valueInside(below.bucket, Math.floor(index) - below.first);
	return {
		value: lower + (valueInside(above.bucket, Math.ceil(index) - above.first) - lower) * (index - Math.floor(index)),
		low: below.bucket.low,
		high: above.bucket.high
	};
}
function scaledHistogram({ count, sum, buckets }, factor) {
	const scaled = buckets.map((it) => ({
		...it,
		low: it.low * factor,
		high: it.high * factor
	}));
	return {
		count,
		sum: sum * factor,
		buckets: scaled
	};
}

// src/features/prometheus-runs/names.ts
const units = {
	_seconds: {
		contains: "time",
		factor: 1e3
	},
	_milliseconds: {
		contains: "time",
		factor: 1
	},
	_bytes: {
		contains: "data",
		factor: 1
	}
};
function prometheusMetric(labels, isHistogram) {
	const { __name__: prometheusName = "", condition } = labels;
	const { stem, unit } = /^k6_(?<stem>.+?)(?<unit>_seconds|_milliseconds|_bytes)?$/.exec(prometheusName)?.groups ?? {};
	if (stem === void 0) return void 0;
	const { contains, factor } = units[unit ?? ""] ?? {
		contains: "default",
		factor: 1
	};
	if (isHistogram) return {
		name: stem,
		kind: {
			type: "trend",
			contains
		},
		factor
	};
	if (unit === void 0 && stem.endsWith("_total")) return asCounter(stem.slice(0, -6), condition);
	if (unit === void 0 && stem.endsWith("_rate")) return {
		name: stem.slice(0, -5),
		kind: {
			type: "rate",
			contains: "default"
		},
		factor
	};
	return {
		name: stem,
		kind: {
			type: "gauge",
			contains
		},
		factor
	};
}
function asCounter(written, condition) {
	const inBytes = written.replace(/_bytes$/, "");
	const name = builtinMetrics.get(inBytes)?.type === "counter" ? inBytes : written;
	const known = builtinMetrics.get(name);
	if ((condition === "zero" || condition === "nonzero") && known?.type !== "counter") return {
		name,
		kind: {
			type: "rate",
			contains: "default"
		},
		factor: 1,
		counts: condition
	};
	return {
		name,
		kind: known ?? {
			type: "counter",
			contains: "default"
		},
		factor: 1
	};
}
function isSingleFigure(prometheusName) {
	return /^k6_(?:http_req|iteration)_duration_(?:p\d+|avg|med|min|max|sum|count)$/.test(prometheusName);
}
function isExplicitBucket(prometheusName) {
	return /^k6_(?:http_req|iteration)_duration_milliseconds_bucket$/.test(prometheusName);
}

// src/features/prometheus-runs/classic.ts
const parts = /^(?<stem>k6_.+)_(?:bucket|sum|count)$/;
function isBucket({ __name__: name = "", le }) {
	return le !== void 0 || /_(?:milliseconds|seconds|bytes)_(?:sum|count)$/.test(name);
}
function bucketsOf(series) {
	const own = series.map((one) => {
		const { __name__: name = "", le, ...labels } = one.labels;
		return {
			name,
			le,
			value: one.sample?.value ?? 0,
			labels: {
				__name__: parts.exec(name)?.groups?.["stem"] ?? name,
				...labels
			}
		};
	});
	return [...groupedBy(own, ({ labels }) => JSON.stringify(Object.entries(labels).sort())).values()].flatMap((all) => {
		const [{ labels }] = all;
		const metric = prometheusMetric(labels, true);
		const valueAt = (suffix) => all.find(({ name, le }) => le === void 0 && name.endsWith(suffix))?.value;
		const bounds = all.flatMap(({ le, value }) => le === void 0 ? [] : [{
			bound: Number(le.replace("+Inf", "Infinity")),
			value
		}]).sort((one, other) => one.bound - other.bound);
		const count = valueAt("_count") ?? bounds.at(-1)?.value;
		const sum = valueAt("_sum");
		if (metric === void 0 || count === void 0 || sum === void 0 || bounds.length === 0) return [];
		const histogram = {
			count,
			sum,
			buckets: bounds.map(({ bound, value }, index) => {
				const { bound: low, value: below } = bounds[index - 1] ?? {
					bound: 0,
					value: 0
				};
				return {
					low: Math.min(low, bound),
					high: Number.isFinite(bound) ? bound : low,
					count: value - below
				};
			}).filter((bucket) => bucket.count > 0)
		};
		return [{
			metric,
			labels,
			state: {
				kind: "histogram",
				histogram: scaledHistogram(histogram, metric.factor)
			}
		}];
	});
}

// src/features/prometheus-runs/pushes.ts
function startsAgain(pushes) {
	return pushes.some(({ total }, index) => total < (pushes[index - 1]?.total ?? 0));
}
function lastTotal(pushes) {
	return pushes.at(-1)?.total ?? 0;
}
function beginningOf(pushes) {
	const [first, second, third] = pushes;
	if (first === void 0 || second === void 0 || second.total <= first.total) return void 0;
	const gap = second.at - first.at;
	const share = first.total / (second.total - first.total);
	return first.at - gap * (third === void 0 ? share : Math.min(1, share));
}
function earliestBeginning(processes) {
	const earliest = processes.map(([first, second, third]) => first === void 0 || second === void 0 || third === void 0 ? Number.NEGATIVE_INFINITY : 2 * first.at - second.at);
	return earliest.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...earliest);
}
function busiest(all) {
	const most = all.reduce((highest, pushes) => Math.max(highest, lastTotal(pushes)), 0);
	return all.filter((pushes) => lastTotal(pushes) >= most / 2);
}
function endOf(counted) {
	return counted.flat().reduce((latest, { at }) => Math.max(latest, at), 0);
}
function beginningOfLoad(counted, processes) {
	const beginnings = busiest(counted).map(beginningOf).filter((it) => it !== void 0);
	if (beginnings.length === 0) return void 0;
	const firstAt = counted.flat().reduce((earliest, { at }) => Math.min(earliest, at), endOf(counted));
	return Math.min(firstAt, Math.max(earliestBeginning(processes), Math.min(...beginnings)));
}

// src/features/prometheus-runs/instances.ts
const operatorsTag = "instance_id";
const mostStray = 20;
const fewestIterations = 20;
const leastAbsent = .05;
function ownTags({ labels }) {
	const { __name__, ...tags } = labels;
	return tags;
}
function tellingTags(processes) {
	const names = [...new Set(processes.flatMap((tags) => Object.keys(tags)))].sort();
	const valuesOf = (name) => new Set(processes.map((tags) => tags[name])).size;
	const telling = [operatorsTag, ...names].find((name) => valuesOf(name) === processes.length);
	return telling === void 0 ? names.filter((name) => valuesOf(name) > 1) : [telling];
}
function instancesOf(series) {
	const processes = series.vus.map(ownTags);
	const telling = tellingTags(processes);
	return processes.map((tags, index) => {
		const of = (all) => all.filter(({ labels }) => Object.entries(tags).every(([name, value]) => labels[name] === value)).map(({ pushes }) => pushes);
		const [iterations, requests, own] = [
			of(series.iterations),
			of(series.requests),
			series.vus[index]
		];
		const counted = [...iterations, ...requests];
		const finished = series.iterations.length > 0 ? iterations : requests;
		return {
			name: telling.map((name) => `${name}=${boundedTag(name, tags[name] ?? "")}`).join(" "),
			beginning: beginningOfLoad(counted, own === void 0 ? [] : [own.pushes]),
			end: counted.length === 0 ? void 0 : endOf(counted),
			finished: sumOf(finished, lastTotal),
			vusMax: sumOf(of(series.vusMax), lastTotal)
		};
	});
}
function missingIds(processes, expected) {
	const ids = processes.map(({ labels }) => Number(labels[operatorsTag] ?? NaN));
	if (ids.length === 0 || !ids.every((id) => Number.isInteger(id) && id > 0 && id <= 1e4)) return [];
	const last = Math.max(expected ?? 0, ...ids);
	return Array.from({ length: last }, (_, index) => index + 1).filter((id) => !ids.includes(id)).map((id) => ({
		kind: "missing",
		instance: `${operatorsTag}=${id}`
	}));
}
function strayOf(instance, all, gapMs) {
	const { name, beginning, end, finished, vusMax } = instance;
	const usual = upperMedian(all.map((it) => it.finished)) ?? 0;
	const uneven = {
		kind: "uneven",
		instance: name,
		finished,
		usual
	};
	const perVu = ({ finished: done, vusMax: vus }) => done / Math.max(1, vus);
	const usualPerVu = upperMedian(all.map(perVu)) ?? 0;
	const isUneven = finished < usual / 2 && perVu(instance) < usualPerVu / 2 && vusMax !== 1;
	const begins = all.flatMap((it) => it.beginning ?? []);
	const ends = all.flatMap((it) => it.end ?? []);
	const first = Math.min(...begins);
	const usualEnd = upperMedian(ends) ?? 0;
	const most = Math.max(2 * gapMs, (usualEnd - first) * Math.max(leastAbsent, 1 / Math.max(1, vusMax)));
	if (finished === 0 && usual > 0) return uneven;
	if (beginning !== void 0 && beginning - first > most) return {
		kind: "late",
		instance: name,
		byMs: Math.round(beginning - first)
	};
	if (end !== void 0 && usualEnd - end > most) return {
		kind: "short",
		instance: name,
		byMs: Math.round(usualEnd - end)
	};
	return isUneven && usual >= fewestIterations ? uneven : void 0;
}
function writtenInstances(series, expected) {
	const wrote = series.vus.length;
	if (expected === void 0 && wrote < 2) return void 0;
	const all = instancesOf(series);
	const gaps = series.vus.flatMap(({ pushes }) => gapsOf(pushes.map(({ at }) => at)));
	const gapMs = upperMedian(gaps) ?? 0;
	const stray = [...missingIds(series.vus, expected), ...all.flatMap((instance) => strayOf(instance, all, gapMs) ?? [])];
	return {
		wrote,
		...expected !== void 0 && { expected },
		stray: stray.slice(0, mostStray)
	};
}

// src/features/prometheus-runs/prometheus-run.ts
const horizon = "1d";
const mostAheadMs = 3e5;
const telling = {
	vus: "k6_vus",
	vusMax: "k6_vus_max",
	iterations: "k6_iterations_total",
	requests: "k6_http_reqs_total"
};
const namingLabels = ["testid", "testrun_name"];
function selectorOf({ label, testId }) {
	return `${label}="${testId.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}
function severalRuns({ name }, { label, testId }, { instance_id: id }) {
	const which = id === void 0 ? "" : ` (instance_id=${id})`;
	return runFailure(`${name} has counts of ${label} "${testId}" that restart${which}, so they are of several runs or processes. Give each run its own ${label} and, if several k6 processes make one run, each process its own tag, as in --tag instance=1.`);
}
function isOfLoad({ labels }) {
	const { group = "", scenario = "" } = labels;
	return !isOfStage({
		group,
		scenario
	});
}
async function readPushes(prometheus, named, signal) {
	const promql = `{__name__=~"${Object.values(telling).join("|")}",${selectorOf(named)}}[${horizon}]`;
	const time = new Date(Date.now() + mostAheadMs);
	const answer = await prometheus.query(promql, {
		time,
		signal
	});
	const all = answer.kind === "matrix" ? answer.series.filter(isOfLoad) : [];
	const seriesOf = (name) => all.filter(({ labels }) => labels["__name__"] === name).map(({ labels, values }) => ({
		labels,
		pushes: values.map(({ at, value }) => ({
			at: at.getTime(),
			total: value
		}))
	}));
	const iterations = seriesOf(telling.iterations);
	const requests = seriesOf(telling.requests);
	const counted = [...iterations, ...requests];
	if (counted.length === 0) return void 0;
	const again = counted.find(({ pushes }) => startsAgain(pushes));
	if (again !== void 0) throw severalRuns(prometheus, named, again.labels);
	const pushes = counted.map((it) => it.pushes);
	return {
		pushes,
		series: {
			vus: seriesOf(telling.vus),
			vusMax: seriesOf(telling.vusMax),
			iterations,
			requests
		},
		end: endOf(pushes)
	};
}
async function findRun(prometheus, testId, signal) {
	for (const label of namingLabels) {
		const named = {
			label,
			testId
		};
		const writing = await readPushes(prometheus, named, signal);
		if (writing !== void 0) return {
			named,
			writing
		};
	}
	throw runFailure(`${prometheus.name} has no k6 metrics with testid "${testId}" (or testrun_name) from the last ${horizon}. Run k6 with --out experimental-prometheus-rw --tag testid=${testId} and K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true, and check that it writes to this Prometheus.`);
}
const stampsApart = .1;
function windowOf({ pushes, series, end }, warmUpMs) {
	const processes = series.vus.map((it) => it.pushes);
	const beginning = beginningOfLoad(pushes, processes);
	if (beginning === void 0) throw runFailure("The run wrote to Prometheus only once, so its length is unknown. Run longer, or set K6_PROMETHEUS_RW_PUSH_INTERVAL=1s.");
	if (warmUpMs === 0) return {
		beginning,
		start: beginning,
		end,
		startReadAt: void 0
	};
	const [pace = []] = pushes.toSorted((one, other) => lastTotal(other) - lastTotal(one));
	for (const [index, { at }] of pace.entries()) {
		const next = pace[index + 1];
		if (next === void 0 || at < beginning + warmUpMs) continue;
		return {
			beginning,
			start: at,
			end,
			startReadAt: at + stampsApart * (next.at - at)
		};
	}
	const lasted = formatDurationMs(end - beginning);
	throw runFailure(`The warm-up of ${formatDurationMs(warmUpMs)} left nothing to measure: the run in Prometheus lasted ${lasted}.`);
}
function edgeOf(bound) {
	return Math.abs(bound) < 1e-30 ? 0 : bound;
}
function asHistogram({ count, sum, buckets }) {
	return {
		count,
		sum,
		buckets: buckets.filter((bucket) => bucket.count > 0).map((it) => ({
			low: edgeOf(it.low),
			high: edgeOf(it.high),
			count: it.count
		}))
	};
}
function identityOf({ labels }, without = []) {
	return tagsKey(Object.fromEntries(Object.entries(labels).filter(([name]) => !without.includes(name))));
}
function storedSeriesIn(answer) {
	if (answer.kind !== "vector") return [];
	return answer.series.filter(isOfLoad).flatMap(({ labels, sample, histogram }) => {
		const metric = prometheusMetric(labels, histogram !== void 0);
		if (metric === void 0) return [];
		if (histogram !== void 0) {
			if (!Number.isFinite(histogram.sum)) return [];
			return [{
				metric,
				labels,
				state: {
					kind: "histogram",
					histogram: scaledHistogram(asHistogram(histogram), metric.factor)
				}
			}];
		}
		if (sample === void 0 || !Number.isFinite(sample.value)) return [];
		return [{
			metric,
			labels,
			state: {
				kind: "number",
				value: sample.value * metric.factor
			}
		}];
	});
}
function refuseSingleFigures(prometheus, answer) {
	if (answer.kind !== "vector") return;
	const names = answer.series.flatMap(({ labels, histogram }) => histogram === void 0 ? labels["__name__"] ?? "" : []).sort();
	const explicit = names.find(isExplicitBucket);
	if (explicit !== void 0) throw runFailure(`${prometheus.name} has ${explicit}: k6 wrote a few fixed buckets, too wide for percentiles. Set OTEL_EXPORTER_OTLP_METRICS_DEFAULT_HISTOGRAM_AGGREGATION=base2_exponential_bucket_histogram for k6.`);
	const single = names.find(isSingleFigure);
	if (single === void 0) return;
	throw runFailure(`${prometheus.name} has ${single}, but no histograms: k6 wrote single figures, which cannot be combined. Set K6_PROMETHEUS_RW_TREND_AS_NATIVE_HISTOGRAM=true for k6, and start Prometheus before 3.0 with --enable-feature=native-histograms.`);
}
const lookBackMs = 24e4;
const mostAfterEnd = {
	range: "1m",
	ms: 6e4
};
async function readRest(prometheus, named, { end, signal }) {
	const time = new Date(end + mostAfterEnd.ms);
	const query = `{${selectorOf(named)}}[${mostAfterEnd.range}]`;
	const { warnings, infos, ...result } = await prometheus.query(query, {
		time,
		signal
	});
	const series = (result.kind === "matrix" ? result.series.filter(isOfLoad) : []).map(({ labels, values, histograms }) => ({
		labels,
		sample: values.at(-1),
		histogram: histograms.at(-1)
	}));
	const stamps = series.filter(({ labels }) => !/^k6_vus(?:_max)?$/.test(labels["__name__"] ?? "")).flatMap(({ sample, histogram }) => (sample ?? histogram)?.at.getTime() ?? []).sort((one, other) => one - other);
	return {
		state: {
			kind: "vector",
			series,
			warnings,
			infos
		},
		lastAt: stamps.at(-1)
	};
}
async function readStates(prometheus, named, { at, since, signal }) {
	const count = Math.max(1, Math.ceil((at - since) / lookBackMs));
	const times = Array.from({ length: count }, (_, index) => /* @__PURE__ */ new Date(at - index * lookBackMs));
	const query = `{${selectorOf(named)}}`;
	return await Promise.all(times.map((time) => prometheus.query(query, {
		time,
		signal
	})));
}
function lastStates(latestFirst) {
	return [...groupedBy(latestFirst.flatMap(storedSeriesIn), (series) => identityOf(series)).values()].map(([latest]) => latest);
}
async function readPrometheusRun(prometheus, testId, { warmUpMs, instances, signal }) {
	const { named, writing } = await findRun(prometheus, testId, signal);
	const { beginning, start, end, startReadAt } = windowOf(writing, warmUpMs);
	const statesAt = async (at) => await readStates(prometheus, named, {
		at,
		since: beginning,
		signal
	});
	const [rest, atEnd, before] = await Promise.all([
		readRest(prometheus, named, {
			end,
			signal
		}),
		statesAt(end),
		startReadAt === void 0 ? [] : statesAt(startReadAt)
	]);
	const after = [rest.state, ...atEnd];
	for (const answer of after) refuseSingleFigures(prometheus, answer);
	return {
		window: {
			start: new Date(start),
			end: new Date(rest.lastAt ?? end)
		},
		before: lastStates(before),
		after: lastStates(after),
		instances: writtenInstances(writing.series, instances)
	};
}

// src/features/prometheus-runs/dated.ts
function ends(series, at) {
	return series.map(({ labels, values, histograms }) => ({
		labels: { ...labels },
		sample: values.at(at),
		histogram: histograms.at(at)
	}));
}
function statesIn(series) {
	const others = series.filter(({ labels }) => !isBucket(labels));
	return [...storedSeriesIn({
		kind: "vector",
		series: others,
		warnings: [],
		infos: []
	}), ...bucketsOf(series.filter(({ labels }) => isBucket(labels)))];
}
function goesOn(before, first) {
	if (before.state.kind === "histogram") return first?.state.kind === "histogram" && first.state.histogram.count >= before.state.histogram.count;
	return first?.state.kind === "number" && first.state.value >= before.state.value;
}
async function readDatedRun(prometheus, { testId, from, to }, signal) {
	for (const label of namingLabels) {
		const selector = selectorOf({
			label,
			testId
		});
		const range = `{${selector}}[${to.getTime() - from.getTime()}ms]`;
		const [answer, earlier] = await Promise.all([prometheus.query(range, {
			time: to,
			signal
		}), prometheus.query(`{${selector}}`, {
			time: from,
			signal
		})]);
		const series = answer.kind === "matrix" ? answer.series.filter(isOfLoad) : [];
		if (series.length === 0) continue;
		const firstOf = new Map(statesIn(ends(series, 0)).map((it) => [identityOf(it), it]));
		const before = statesIn(earlier.kind === "vector" ? earlier.series : []).filter((it) => goesOn(it, firstOf.get(identityOf(it))));
		return {
			window: {
				start: from,
				end: to
			},
			before,
			after: statesIn(ends(series, -1)),
			instances: void 0
		};
	}
	throw runFailure(`${prometheus.name} has no k6 metrics with testid "${testId}" between ${from.toISOString()} and ${to.toISOString()}. Check both times, and that this Prometheus keeps data for so long.`);
}

// src/features/prometheus-runs/metrics.ts
const mostEndpoints = 50;
function numberOf(series) {
	return series?.state.kind === "number" ? series.state.value : 0;
}
function sampleCounts(all) {
	const requests = all.filter(({ metric }) => metric.name === "http_reqs");
	return new Map(requests.map((it) => [identityOf(it, ["__name__"]), numberOf(it)]));
}
function grown({ before, after }) {
	const earlier = new Map(before.map((it) => [identityOf(it), it]));
	const [countsBefore, countsAfter] = [sampleCounts(before), sampleCounts(after)];
	return after.map((series) => {
		const { metric, state } = series;
		const start = earlier.get(identityOf(series));
		if (state.kind === "histogram") {
			const from = start?.state.kind === "histogram" ? start.state.histogram : void 0;
			const histogram = growthOf(state.histogram, from);
			return {
				...series,
				state: {
					kind: "histogram",
					histogram
				},
				samples: void 0
			};
		}
		if (metric.kind.type === "counter" || metric.counts !== void 0) {
			const grew = Math.max(0, state.value - numberOf(start));
			const value = metric.counts === "zero" ? 0 : grew;
			return {
				...series,
				state: {
					kind: "number",
					value
				},
				samples: metric.counts && grew
			};
		}
		if (metric.name !== "http_req_failed") return {
			...series,
			samples: void 0
		};
		const key = identityOf(series, ["__name__"]);
		const [was, is] = [countsBefore.get(key) ?? 0, countsAfter.get(key) ?? 0];
		const failed = Math.max(0, Math.round(state.value * is) - Math.round(numberOf(start) * was));
		return {
			...series,
			state: {
				kind: "number",
				value: failed
			},
			samples: Math.max(0, is - was)
		};
	});
}
const trendOf = (tags, series, { plan }) => {
	const histogram = addHistograms(series.flatMap(({ state }) => state.kind === "histogram" ? [state.histogram] : []));
	const [low, middle, high] = [
		0,
		.5,
		1
	].map((share) => histogramQuantile(histogram, share));
	if (low === void 0 || middle === void 0 || high === void 0) return [];
	const found = [.../* @__PURE__ */ new Set([...usualPercentiles, ...plan.percentiles])].flatMap((percent) => {
		const quantile = histogramQuantile(histogram, percent / 100);
		return quantile === void 0 ? [] : [{
			key: percentileKey(percent),
			...quantile
		}];
	});
	return [{
		tags,
		values: {
			count: Math.round(histogram.count),
			sum: histogram.sum,
			min: low.low,
			max: high.high,
			avg: histogram.sum / histogram.count,
			med: middle.value,
			percentiles: Object.fromEntries(found.map(({ key, value }) => [key, value])),
			bounds: Object.fromEntries(found.map(({ key, low, high }) => [key, {
				low,
				high
			}]))
		}
	}];
};
const makers = {
	trend: trendOf,
	rate: (tags, series) => {
		const count = sumOf(series, ({ samples }) => samples ?? 0);
		const passes = Math.min(count, sumOf(series, numberOf));
		return count === 0 ? [] : [{
			tags,
			values: {
				count,
				passes,
				rate: passes / count
			}
		}];
	},
	counter: (tags, series, { seconds }) => {
		const count = sumOf(series, numberOf);
		return [{
			tags,
			values: {
				count,
				rate: count / seconds
			}
		}];
	},
	gauge: (tags, series) => {
		const value = sumOf(series, numberOf);
		return [{
			tags,
			values: {
				value,
				min: value,
				max: value
			}
		}];
	}
};
const settledGauge = "vus_max";
function metricOf(type, own, keeping) {
	const { name, kind } = own[0].metric;
	if (type === "gauge" && name !== settledGauge) return void 0;
	const series = selections(name, own, keeping).flatMap((one) => makers[type](one.tags, one.series, keeping));
	return metricWith({
		name,
		contains: kind.contains
	}, type, series);
}
function selections(name, series, { plan, endpoints }) {
	const byEndpoint = endpointMetrics.has(name) ? endpoints : [];
	const filters = plan.filters.filter(({ metric, tags }) => metric === name && !isEndpoint(tags, byEndpoint) && !isWhole(tags));
	return [
		{
			tags: {},
			series
		},
		...byEndpoint.map((endpoint) => ({
			tags: { name: endpoint },
			series: series.filter((it) => endpointOf(it, plan) === endpoint)
		})),
		...filters.map(({ tags }) => ({
			tags,
			series: series.filter(({ labels }) => Object.entries(tags).every(([key, value]) => boundedTag(key, labels[key] ?? "") === value))
		}))
	].filter((selected) => selected.series.length > 0);
}
function isEndpoint(tags, endpoints) {
	return Object.keys(tags).length === 1 && endpoints.includes(tags["name"] ?? "");
}
function endpointOf({ labels }, plan) {
	return endpointName(plan, labels["name"] ?? "");
}
function endpointsOf(series, plan) {
	const requests = series.filter((it) => it.metric.name === "http_reqs" && endpointOf(it, plan) !== "");
	const busiest = [...groupedBy(requests, (it) => endpointOf(it, plan))].map(([endpoint, own]) => ({
		endpoint,
		count: sumOf(own, numberOf)
	})).sort((one, other) => other.count - one.count).map(({ endpoint }) => endpoint);
	const named = new Set(plan.filters.map(({ tags }) => tags["name"]));
	return busiest.filter((endpoint, index) => index < mostEndpoints || named.has(endpoint));
}
function measurePrometheusRun(written, plan) {
	const series = grown(written);
	const byName = [...groupedBy(series, ({ metric }) => metric.name).values()];
	const seconds = (written.window.end.getTime() - written.window.start.getTime()) / 1e3;
	const keeping = {
		plan,
		endpoints: endpointsOf(series, plan),
		seconds
	};
	return {
		metrics: byName.flatMap((own) => metricOf(own[0].metric.kind.type, own, keeping) ?? []).sort((one, other) => one.name < other.name ? -1 : 1),
		untold: byName.flatMap(([first]) => untoldOf(first) ?? [])
	};
}
function untoldOf({ metric: { name, kind }, samples }) {
	const { type } = kind;
	return samples !== void 0 || name === "vus" || name === settledGauge || type !== "rate" && type !== "gauge" ? void 0 : {
		name,
		type
	};
}

// src/features/prometheus-runs/load.ts
function runOf(scenario, written, recorded) {
	const { warmUpMs, target, keepQueryStrings, objectives, needs } = scenario;
	const plan = {
		...neededFor(objectives, needs),
		warmUpMs,
		target,
		keepQueryStrings
	};
	const { metrics, untold } = measurePrometheusRun(written, plan);
	const { caller, testId, source, version } = recorded;
	if (!metrics.some(({ name }) => name === "iterations" || name === "http_reqs")) throw runFailure(`${source} has no iterations or requests of testid "${testId}", so there is nothing to judge.`);
	return {
		schema: runSchemaVersion,
		provenance: {
			...caller,
			scenario: scenario.name,
			environment: scenario.environment,
			target: scenario.target === "" ? "unknown" : new URL(scenario.target).origin,
			testId,
			recordedAt: (/* @__PURE__ */ new Date()).toISOString(),
			loadline: version,
			generator: prometheusGenerator(source),
			machine: {
				os: "unknown",
				cpu: "unknown",
				cores: 0
			}
		},
		window: {
			start: written.window.start.toISOString(),
			end: written.window.end.toISOString(),
			warmUpMs: scenario.warmUpMs
		},
		ending: { kind: "finished" },
		metrics,
		checks: [],
		thresholds: [],
		generator: {
			droppedIterations: Math.round(seriesOf({ metrics }, "dropped_iterations")?.values.count ?? 0),
			vusMax: Math.round(seriesOf({ metrics }, "vus_max")?.values.max ?? 0),
			warnings: doubts(written, untold),
			...written.instances !== void 0 && { instances: written.instances }
		}
	};
}
const notStored = "Thresholds and checks of the script are not in Prometheus, so only the objectives of the gate were judged.";
const whyUntold = {
	rate: "only its share to Prometheus, not of how many samples",
	gauge: "only its last value before each push to Prometheus, not what it was in between"
};
function doubts({ instances }, untold) {
	const wrote = instances?.wrote ?? 1;
	const several = `${wrote} k6 processes wrote the run at different times, so the ends of the window are exact to one push.`;
	const leftOut = untold.filter(({ name }) => name !== "checks").map(({ name, type }) => `${name} was left out: k6 writes ${whyUntold[type]}.`);
	return [
		notStored,
		...wrote > 1 ? [several] : [],
		...leftOut
	];
}
function createPrometheusRunsLoad(prometheus, { testIds, instances, window }, version) {
	const taken = /* @__PURE__ */ new Map();
	return {
		run: async (scenario, { caller, signal }) => {
			const round = taken.get(scenario.name) ?? 0;
			const testId = testIds[round];
			if (testId === void 0) throw usageFailure(`test-id: none for round ${round + 1}`);
			taken.set(scenario.name, round + 1);
			const { warmUpMs } = scenario;
			return runOf(scenario, window === void 0 ? await readPrometheusRun(prometheus, testId, {
				warmUpMs,
				instances,
				signal
			}) : await readDatedRun(prometheus, {
				testId,
				...window
			}, signal), {
				testId,
				caller,
				source: prometheus.name,
				version
			});
		},
		runBoth: () => {
			throw usageFailure("results: prometheus reads existing runs, so base-url cannot be used with it");
		}
	};
}

export { createPrometheusRunsLoad, runOf };