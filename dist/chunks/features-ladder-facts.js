import { _enum, array, boolean, discriminatedUnion, literal, number$1 as number, record, strictObject, string$1 as string } from "./zod.js";
import { defineFacts, dimensions } from "./model.js";

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
function wholeLadder(run) {
	return ladderFacts.of(run)?.whole;
}
function levelOfRun(run) {
	return ladderFacts.of(run)?.level;
}

export { ladderFacts, levelOfRun, wholeLadder };