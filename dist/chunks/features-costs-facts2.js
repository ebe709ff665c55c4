import { defineFacts } from "./model.js";
import { costNames } from "./start.js";
import { _enum, array, boolean, number$1 as number, record, strictObject, string$1 as string } from "./zod.js";

// src/features/costs/facts.ts
const count = number().int().nonnegative();
const price = strictObject({
	perCoreHour: number().positive(),
	perSecond: number().positive().optional()
});
const plannedFacts = defineFacts("costs", strictObject({
	price: price.optional(),
	databases: record(string(), strictObject({
		head: string(),
		base: string()
	})).optional()
}));
function databaseVariables({ kept }) {
	const { databases = {} } = plannedFacts.of({ facts: kept }) ?? {};
	return [...new Set(Object.values(databases).flatMap(({ head, base }) => [head, base]))];
}
const watched = strictObject({
	isWhole: boolean(),
	processes: count,
	ended: count,
	price: price.optional(),
	untold: string().max(500).optional()
});
const runFacts = defineFacts("costs", watched);
const uncountedFacts = defineFacts("databases", strictObject({ reason: string().max(500) }));
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
	why: _enum([
		"asks",
		"computes",
		"waits"
	]).optional()
});
const scenarioFacts = defineFacts("costs", scenarioCosts);

export { databaseVariables, plannedFacts, runFacts, scenarioFacts, uncountedFacts };