import { array, number$1 as number, string$1 as string } from "./zod.js";
import { choose, chooseObjectives, defaultCapacity, duration, fileOnly, fileOption, inFileAs, isSet, option, parseIndicator, resolved, variableName, written } from "./config.js";
import { isCapacity } from "./model.js";

// src/features/ladder/options.ts
const highestLevel = 1e6;
const [fewestLevels, mostLevels] = [2, 50];
function isAscending(levels) {
	return levels.every((one, index) => one > (levels[index - 1] ?? 0));
}
const levels = inFileAs(written({
	read: (given) => {
		const numbers = given.split(",").map((part) => /^\s*\d{1,7}\s*$/.test(part) ? Number(part) : NaN);
		return isAscending(numbers) && numbers.every((one) => one <= highestLevel) && numbers.length >= fewestLevels && numbers.length <= mostLevels ? numbers : void 0;
	},
	must: "must be 2 to 50 ascending levels such as 50,100,200",
	expected: "levels such as 50,100,200"
}), array(number().int().min(1).max(highestLevel)).min(fewestLevels).max(mostLevels).refine(isAscending, { message: "expected levels in ascending order, such as [50, 100, 200]" }));
const ladderOptions = {
	levels: option("levels", levels, {
		help: "Levels of load of a ladder, lowest first, such as 50,100,200 (docs/ladder.md).",
		otherwise: "the script's own load",
		scenarioKey: "ladder.levels",
		examples: [[
			50,
			100,
			200,
			400
		]],
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	variable: option("level-variable", variableName, {
		help: "Variable of the script that takes the level of a ladder, such as VUS.",
		otherwise: "the script's VUs or rates are scaled",
		scenarioKey: "ladder.variable",
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	rest: option("rest", duration, {
		help: "Time between two levels of a ladder.",
		default: 3e4,
		scenarioKey: "ladder.rest",
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	refine: fileOption("ladder.refine", fileOnly(number().int().min(0).max(10)), {
		of: "scenario",
		help: "Levels to add around the limit.",
		otherwise: "0"
	}),
	stop: fileOption("ladder.stop", fileOnly(string().regex(/^\d+(?:\.\d+)?x$/, { message: "expected a factor such as 2x" }).transform((given) => Number.parseFloat(given))), {
		of: "scenario",
		help: "End the climb where a figure is this many times its limit.",
		examples: ["2x"]
	}),
	throughput: fileOption("ladder.throughput", fileOnly(string().min(1)), {
		of: "scenario",
		help: "Indicator of throughput, for the knee.",
		otherwise: "throughput",
		examples: ["tasks_completed rate"]
	})
};

// src/features/ladder/resolve.ts
const defaultThroughput = "throughput";
const requestsPerSecond = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
function definingCapacity(objectives, problems) {
	const atLevels = objectives.filter(({ indicator }) => !isCapacity(indicator));
	const wrong = atLevels.find(({ bound, source }) => bound.kind === "relative" && source.from !== "default");
	if (wrong !== void 0) problems.push(`ladder: "${wrong.text}" compares with the baseline, but each level has another load; compare capacity, as in "${defaultCapacity}", and give limits such as "p95 < 300ms", which define it`);
	return atLevels.filter(({ bound }) => bound.kind === "absolute");
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
	return {
		levels,
		variable: choose(places, ladderOptions.variable),
		restMs: choose(places, ladderOptions.rest),
		refine: choose(places, ladderOptions.refine) ?? 0,
		stopFactor: choose(places, ladderOptions.stop),
		throughput: chooseThroughput(places),
		objectives: definingCapacity(objectives, problems)
	};
}
function resolveLadderFiles(settings, from) {
	return resolved(settings, (reader) => {
		const places = {
			...reader,
			...from
		};
		const written = chooseObjectives(places);
		const defining = definingCapacity(written, reader.problems);
		return {
			defining,
			objectives: defining.length > 0 || written.some(({ indicator }) => isCapacity(indicator)) ? written : [],
			throughput: chooseThroughput(places),
			levels: choose(places, ladderOptions.levels)
		};
	});
}

export { chooseLadder, ladderOptions, resolveLadderFiles };