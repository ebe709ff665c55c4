import { _enum, array, boolean, number$1 as number, strictObject, string$1 as string } from "./zod.js";
import { defineFacts } from "./model.js";

// src/features/costs/indicators.ts
const plain = {
	of: "added",
	tags: {},
	better: "lower"
};
const mean = { kind: "avg" };
const value = { kind: "value" };
const costIndicators = {
	cpuPerRequest: {
		...plain,
		metric: "cpu per request",
		aggregation: mean,
		dimension: "time",
		isOfProcessor: true
	},
	cpu: {
		...plain,
		metric: "cpu",
		aggregation: mean,
		dimension: "number",
		counted: "cores",
		isOfProcessor: true
	},
	memoryPeak: {
		...plain,
		metric: "memory peak",
		aggregation: value,
		dimension: "bytes"
	},
	memoryGrowth: {
		...plain,
		metric: "memory growth",
		aggregation: value,
		dimension: "number",
		counted: "MB/min",
		isSigned: true
	},
	growthPerRequest: {
		...plain,
		metric: "memory growth per request",
		aggregation: value,
		dimension: "bytes",
		isSigned: true
	},
	switchesPerRequest: {
		...plain,
		metric: "switches per request",
		aggregation: mean,
		dimension: "number"
	},
	writtenPerRequest: {
		...plain,
		metric: "written per request",
		aggregation: mean,
		dimension: "bytes"
	},
	readPerRequest: {
		...plain,
		metric: "read per request",
		aggregation: mean,
		dimension: "bytes"
	}
};
function isCost(name) {
	return Object.hasOwn(costIndicators, name);
}
const costNames = Object.keys(costIndicators).filter(isCost);
const allCosts = Object.values(costIndicators);

// src/features/costs/facts.ts
const count = number().int().nonnegative();
const price = strictObject({
	perCoreHour: number().positive(),
	perSecond: number().positive().optional()
});
const plannedFacts = defineFacts("costs", strictObject({ price }));
const watched = strictObject({
	isWhole: boolean(),
	processes: count,
	ended: count,
	price: price.optional(),
	untold: string().max(500).optional()
});
const runFacts = defineFacts("costs", watched);
const change = strictObject({
	cost: _enum(costNames),
	current: number(),
	baseline: number().optional(),
	interval: strictObject({
		low: number(),
		high: number()
	}).optional()
});
const scenarioCosts = strictObject({
	changes: array(change),
	perSecond: number().nonnegative(),
	price: price.optional(),
	why: _enum(["computes", "waits"]).optional()
});
const scenarioFacts = defineFacts("costs", scenarioCosts);

export { allCosts, costIndicators, costNames, plannedFacts, runFacts, scenarioFacts };