import { defineFacts, loadIndicator } from "./model.js";
import { dimensions, isCapacity } from "./start.js";
import { _enum, array, boolean, discriminatedUnion, literal, number$1 as number, record, strictObject, string$1 as string } from "./zod.js";

// src/features/ladder/facts.ts
const finite = number();
const count = number().int().nonnegative();
const positive = number().positive();
const levelVerdict = _enum([
	"met",
	"settled",
	"missed",
	"notMeasured"
]);
const levelLabel = _enum([
	"growing",
	"knee",
	"saturated",
	"over",
	"notMeasured",
	"unknown"
]);
const levelFigure = strictObject({
	objective: string(),
	written: string().optional(),
	indicator: string(),
	dimension: _enum(dimensions),
	limit: finite,
	value: finite.optional(),
	standardError: number().nonnegative().optional(),
	isMet: boolean()
});
const [mostFigures, mostLevels] = [500, 200];
const level = strictObject({
	level: positive,
	runs: count,
	requests: count,
	throughput: finite.optional(),
	failed: finite.optional(),
	times: record(string(), strictObject({
		avg: finite,
		p95: finite
	})).refine((times) => Object.keys(times).length <= mostFigures, { message: "too many metrics" }),
	figures: array(levelFigure).max(mostFigures),
	verdict: levelVerdict,
	label: levelLabel
});
const crossing = discriminatedUnion("kind", [
	strictObject({
		kind: literal("between"),
		value: positive,
		standardError: number().nonnegative(),
		objective: string().optional()
	}),
	strictObject({
		kind: literal("above"),
		level: positive
	}),
	strictObject({
		kind: literal("below"),
		level: positive
	}),
	strictObject({ kind: literal("unknown") })
]);
const ladder = strictObject({
	variable: string().optional(),
	throughput: string(),
	levels: array(level).min(1).max(mostLevels),
	capacity: number().nonnegative(),
	crossing,
	knee: strictObject({
		from: positive,
		to: positive
	}).optional()
});
const ladderFacts = defineFacts("ladder", strictObject({
	level: positive.optional(),
	whole: ladder.optional(),
	before: ladder.optional()
}));
const plan = strictObject({
	levels: array(positive),
	variable: string().optional(),
	restMs: number(),
	refine: count,
	stopFactor: number().optional(),
	throughput: loadIndicator
});
const plannedFacts = defineFacts("ladder", plan);
function planOf({ kept, objectives }) {
	const planned = plannedFacts.of({ facts: kept });
	return planned && {
		...planned,
		objectives: definingCapacity(objectives)
	};
}
function definingCapacity(objectives) {
	return objectives.filter(({ indicator, bound }) => !isCapacity(indicator) && bound.kind === "absolute");
}
function wholeLadder(run) {
	return ladderFacts.of(run)?.whole;
}
function levelOfRun(run) {
	return ladderFacts.of(run)?.level;
}

export { ladderFacts, levelOfRun, planOf, plannedFacts, wholeLadder };