import { seriesOf } from "./model.js";
import { sumOf } from "./report-judge.js";

// src/features/costs/window.ts
function forSides({ head, base, control }, make) {
	if (control === void 0) return {
		head: make([head], "head"),
		base: make([base], "base")
	};
	return {
		head: make([head], "head"),
		base: make([base, control], "base"),
		control: make([control, base], "base")
	};
}
function windowUntil(window, untilMs) {
	const kept = window.slices.filter(({ toMs }) => toMs <= untilMs);
	const last = kept.at(-1);
	if (last === void 0) return window;
	const slices = window.slices.map((slice) => slice.toMs <= last.toMs ? slice : {
		fromMs: last.toMs,
		toMs: last.toMs,
		requests: 0
	});
	return {
		...window,
		endMs: last.toMs,
		requests: sumOf(kept, ({ requests }) => requests),
		slices
	};
}
function answeredIn(run) {
	return seriesOf(run, "http_reqs") ?? seriesOf(run, "iterations");
}
function windowOf([run, ...others]) {
	const { start, end, sliceMs = 1e3 } = run.window;
	const [startMs, endMs] = [Date.parse(start), Date.parse(end)];
	const all = [run, ...others].flatMap((one) => answeredIn(one) ?? []);
	const slices = (all[0]?.slices?.count ?? []).map((_, at) => {
		const fromMs = startMs + at * sliceMs;
		const requests = sumOf(all, (one) => one.slices?.count[at] ?? 0);
		return {
			fromMs,
			toMs: Math.max(fromMs, Math.min(endMs, fromMs + sliceMs)),
			requests
		};
	});
	return {
		startMs,
		endMs,
		requests: sumOf(all, ({ values }) => values.count),
		slices
	};
}
function countOver(samples, countOf) {
	const points = samples.flatMap((sample) => {
		const count = countOf(sample);
		return count === void 0 ? [] : [{
			atMs: sample.atMs,
			count
		}];
	});
	const [first, last] = [points[0], points.at(-1)];
	if (first?.atMs !== samples[0]?.atMs || last?.atMs !== samples.at(-1)?.atMs) return void 0;
	if (first === void 0 || last === void 0) return void 0;
	let at = 0;
	return (atMs) => {
		if (atMs <= first.atMs) return first.count;
		if (atMs >= last.atMs) return last.count;
		while (at > 0 && (points[at]?.atMs ?? 0) > atMs) at -= 1;
		while ((points[at + 1]?.atMs ?? Number.POSITIVE_INFINITY) < atMs) at += 1;
		const [before = first, after = last] = [points[at], points[at + 1]];
		const part = (atMs - before.atMs) / (after.atMs - before.atMs);
		return before.count + part * (after.count - before.count);
	};
}
function fourDigits(value) {
	return Number(value.toPrecision(4));
}
function ratioMetric(name, window, { contains, count, resolution, per }) {
	const { startMs, endMs } = window;
	const wholeOf = per === "request" ? window.requests : Math.round(endMs - startMs);
	if (!(wholeOf > 0)) return void 0;
	const sum = count(endMs) - count(startMs);
	const slices = window.slices.map(({ fromMs, toMs, requests }) => ({
		count: per === "request" ? requests : Math.round(toMs - fromMs),
		sum: fourDigits(count(toMs) - count(fromMs))
	}));
	return {
		name,
		type: "trend",
		contains,
		series: [{
			tags: {},
			values: {
				count: wholeOf,
				sum,
				avg: sum / wholeOf,
				percentiles: {},
				...resolution !== void 0 && { resolution }
			},
			...slices.length > 0 && { slices: {
				count: slices.map((one) => one.count),
				sum: slices.map((one) => one.sum),
				percentiles: {},
				above: {}
			} }
		}]
	};
}

export { countOver, forSides, ratioMetric, windowOf, windowUntil };