import { sumOf } from "./report-judge.js";
import { array, boolean, looseObject, number$1 as number, record, string$1 as string } from "./zod.js";

// src/k6/script/load-options.ts
const unitsMs = {
	h: 36e5,
	m: 6e4,
	s: 1e3,
	ms: 1,
	us: .001,
	µs: .001,
	ns: 1e-6
};
const amount = number().nullish();
const text = string().nullish();
const duration = string().regex(/^(?:\d+(?:\.\d+)?(?:h|m|s|ms|us|µs|ns))+$/).nullish();
const stages = array(looseObject({
	target: number(),
	duration
})).nullish();
const scenario = looseObject({
	executor: string(),
	startTime: duration,
	gracefulStop: duration,
	duration,
	maxDuration: duration,
	timeUnit: duration,
	vus: amount,
	startVUs: amount,
	preAllocatedVUs: amount,
	maxVUs: amount,
	iterations: amount,
	rate: amount,
	startRate: amount,
	stages
});
const loadOptions = looseObject({
	scenarios: record(string(), scenario.catch({ executor: "unknown" })).nullish(),
	vus: amount,
	iterations: amount,
	rps: amount,
	duration,
	stages,
	setupTimeout: duration,
	teardownTimeout: duration,
	handleSummaryTimeout: duration,
	executionSegment: text,
	executionSegmentSequence: text,
	noSetup: boolean().nullish(),
	noTeardown: boolean().nullish()
});
function msOf(lasting) {
	if (lasting == null) return void 0;
	const parts = [...lasting.matchAll(/(?<!\d)(\d+(?:\.\d+)?)(h|ms|m|us|µs|ns|s)/g)];
	return sumOf(parts, ([, value, unit = ""]) => Number(value) * (unitsMs[unit] ?? 0));
}
function scenariosOf(load) {
	const named = Object.entries(load.scenarios ?? {});
	if (named.length > 0) return named;
	const { vus, iterations, duration: lasts } = load;
	const common = {
		vus,
		startVUs: vus,
		iterations,
		duration: lasts,
		maxDuration: lasts,
		stages: load.stages
	};
	if ((load.stages ?? []).length > 0) return [["", {
		...common,
		executor: "ramping-vus"
	}]];
	if ((iterations ?? 0) > 0) return [["", {
		...common,
		executor: "shared-iterations"
	}]];
	return [["", {
		...common,
		executor: lasts == null ? "per-vu-iterations" : "constant-vus"
	}]];
}

export { loadOptions, msOf, scenariosOf };