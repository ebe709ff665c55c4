import { boundedName, boundedTags, builtinMetrics, parseDurationMs, parseQuantity, usageFailure } from "./start.js";
import { mostFrequent, withSeries } from "./model.js";
import { percentileKey } from "./report-judge.js";
import { prettifyError } from "./zod.js";
import { parseJson } from "./lib-json.js";
import { importedRecord, largestDocumentBytes, planOf, readText } from "./ingest.js";
import { stripVTControlCharacters } from "node:util";

// src/ingest/import/console-text.ts
const largestTextBytes = 16777216;
function linesOf(text) {
	return stripVTControlCharacters(text).split(/\r?\n/).map((line) => line.replace(/^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z /, "").trimEnd());
}
function printedIn(text) {
	const elapsedMs = /\dm?s$|\d[hm]/.test(text) ? parseDurationMs(text.trim()) : void 0;
	if (elapsedMs !== void 0) return {
		value: elapsedMs,
		contains: "time"
	};
	const { value, dimension } = parseQuantity(text) ?? {};
	if (value === void 0 || dimension === void 0) return void 0;
	if (dimension === "time") return {
		value,
		contains: "time"
	};
	if (dimension === "bytes") return {
		value,
		contains: "data"
	};
	return dimension === "number" ? {
		value,
		contains: "default"
	} : void 0;
}

// src/ingest/import/summary-metrics.ts
const mostSeries = 60;
function bounded(series) {
	return series.slice(0, mostSeries).map((one) => ({
		...one,
		tags: boundedTags(one.tags)
	}));
}
function recordedMetrics(metrics) {
	return metrics.flatMap((metric) => {
		const name = boundedName(metric.name);
		const builtin = builtinMetrics.get(name);
		const [whole] = metric.series;
		if (whole === void 0 || Object.keys(whole.tags).length > 0) return [];
		if (builtin !== void 0 && builtin.type !== metric.type) return [];
		const contains = builtin?.contains ?? metric.contains;
		const change = {
			trend: bounded,
			rate: bounded,
			counter: bounded,
			gauge: bounded
		};
		return [withSeries({
			...metric,
			name,
			contains
		}, change)];
	});
}
function counted(count, seconds, { tags = {}, slices } = {}) {
	return {
		tags,
		values: {
			count,
			rate: seconds !== void 0 && seconds > 0 ? count / seconds : 0
		},
		...slices && { slices: { count: slices } }
	};
}
function shared(passes, count, { tags = {}, slices } = {}) {
	if (count === 0) return [];
	return [{
		tags,
		values: {
			count,
			passes,
			rate: passes / count
		},
		...slices && { slices }
	}];
}
function trendValues(count, figures, percentiles) {
	const known = Object.entries(figures).filter((entry) => entry[1] != null);
	return {
		count,
		sum: (figures.avg ?? 0) * count,
		...Object.fromEntries(known),
		percentiles: Object.fromEntries(percentiles)
	};
}
function percentilesIn(figures, name) {
	return Object.entries(figures).flatMap(([key, value]) => {
		const [, whole, part = ""] = name.exec(key) ?? [];
		if (whole === void 0 || typeof value !== "number") return [];
		return [[percentileKey(Number(`${whole}.${part}`)), value]];
	});
}
function failedStatus(status, count) {
	return /^[45]\d\d$/.test(status) ? [{
		kind: "status",
		status: Number(status),
		count
	}] : [];
}
function failedWith(error, count) {
	return {
		kind: "error",
		code: 0,
		error: error.slice(0, 200),
		count
	};
}
function requestMetrics(requests, failed, times) {
	if (failed.length === 0) return [];
	return [
		{
			name: "http_reqs",
			type: "counter",
			contains: "default",
			series: requests
		},
		{
			name: "http_req_failed",
			type: "rate",
			contains: "default",
			series: failed
		},
		{
			name: "http_req_duration",
			type: "trend",
			contains: "time",
			series: times
		}
	];
}

// src/ingest/import/summary-run.ts
const mostMetrics = 500;
const latestMs = 864e13;
function documentFormat(format) {
	const { schema, is, expected, summarise, ...importer } = format;
	return {
		...importer,
		async read(path, options) {
			const refuse = (why, error) => usageFailure(`${path} is not ${is}: ${why}. Expected ${expected}.`, error);
			const { success, data, error } = schema.safeParse(parseJson(await readText(path, largestDocumentBytes)));
			if (!success) throw refuse(prettifyError(error).split("\n").slice(0, 3).join(" "), error);
			return summaryRun(path, {
				...summarise(data, options, refuse),
				generator: importer.label
			}, options);
		}
	};
}
function summaryRun(path, { generator, window, durationMs, sliceMs, unmeasured = [], ...summary }, options) {
	const metrics = recordedMetrics(summary.metrics);
	if (metrics.length === 0) throw usageFailure(`${path} has no figures. Expected the results of a run with load.`);
	if (planOf(options).warmUpMs > 0) throw usageFailure(`warm-up: ${path} has no samples that it could leave out. Remove warm-up, or give samples.`);
	const readMs = Date.now();
	const { startMs, endMs } = window ?? {
		startMs: readMs - (durationMs ?? 0),
		endMs: readMs
	};
	if (Math.max(Math.abs(startMs), Math.abs(endMs)) > latestMs) throw usageFailure(`${path}: the start or the end of the run is no date. Save the results again.`);
	const ms = durationMs ?? endMs - startMs;
	const lacks = [...summary.showsSamples ? [] : ["samples"], ...window === void 0 ? ["window"] : []];
	const failures = mostFrequent(summary.failures ?? []);
	const { droppedIterations = 0, vusMax = 0, warnings = [] } = summary;
	return importedRecord(path, options, {
		source: generator,
		window: {
			start: new Date(startMs).toISOString(),
			end: new Date(endMs).toISOString(),
			warmUpMs: 0,
			...sliceMs !== void 0 && { sliceMs },
			...unmeasured.length > 0 && { unmeasured: [...unmeasured] }
		},
		...ms > 0 && { duration: {
			ms,
			errorMs: 0,
			from: "tool",
			...summary.isFirstSliceCut && { stampsMs: 1e3 }
		} },
		...lacks.length > 0 && { lacks },
		metrics: metrics.slice(0, mostMetrics),
		...failures.length > 0 && { failures },
		checks: summary.checks ?? [],
		generator: {
			droppedIterations,
			vusMax,
			warnings: [...warnings]
		}
	});
}

export { counted, documentFormat, failedStatus, failedWith, largestTextBytes, linesOf, percentilesIn, printedIn, requestMetrics, shared, summaryRun, trendValues };