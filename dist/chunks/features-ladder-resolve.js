import { parseIndicator } from "./config.js";
import { choose, defaultCapacity, isCapacity, isSet$1 as isSet, ladderOptions } from "./start.js";
import { plannedFacts } from "./features-ladder-facts.js";

// src/features/ladder/resolve.ts
const defaultThroughput = "throughput";
const requestsPerSecond = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
function refuseRelative(objectives, problems) {
	const wrong = objectives.find(({ indicator, bound, source }) => !isCapacity(indicator) && bound.kind === "relative" && source.from !== "default");
	if (wrong === void 0) return;
	problems.push(`ladder: "${wrong.text}" compares with the baseline, but each level has another load; compare capacity, as in "${defaultCapacity}", and give limits such as "p95 < 300ms", which define it`);
}
function chooseThroughput(places) {
	const text = choose(places, ladderOptions.throughput) ?? defaultThroughput;
	const throughput = parseIndicator(text);
	if (throughput === void 0) places.problems.push(`ladder.throughput: "${text}" is not an indicator such as "tasks rate"`);
	return throughput ?? requestsPerSecond;
}
function chooseLadder(places, objectives) {
	const { problems, settings } = places;
	const levels = choose(places, ladderOptions.levels);
	if (levels === void 0) {
		for (const one of [ladderOptions.variable, ladderOptions.rest]) if (isSet(settings, one)) problems.push(`${one.name}: needs levels, such as 50,100,200`);
		const first = objectives.find(({ indicator }) => isCapacity(indicator));
		if (first !== void 0) problems.push(`"${first.text}" needs a ladder: set levels (--levels), such as 50,100,200, or ladder in the gate file`);
		return;
	}
	refuseRelative(objectives, problems);
	return {
		levels: [...levels],
		variable: choose(places, ladderOptions.variable),
		restMs: choose(places, ladderOptions.rest),
		refine: choose(places, ladderOptions.refine) ?? 0,
		stopFactor: choose(places, ladderOptions.stop),
		throughput: chooseThroughput(places)
	};
}
const planLadder = (places, objectives) => {
	const plan = chooseLadder(places, objectives);
	if (plan === void 0) return {};
	return {
		kept: plannedFacts.kept(plan),
		severalLoads: "climbs levels",
		rounds: {
			min: 1,
			max: 1
		}
	};
};

export { planLadder };