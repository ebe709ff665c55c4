import { boundedName } from "./start.js";
import { beginning, defineFacts } from "./model.js";
import { array, datetime, number$1 as number, strictObject, string$1 as string } from "./zod.js";

// src/features/shards/facts.ts
const mostIdle = 100;
const shardSchema = strictObject({
	...beginning,
	round: number().int().positive(),
	startAt: datetime(),
	segment: string().max(40),
	sequence: string().max(4e3),
	idle: array(string().overwrite(boundedName)).max(100).optional()
});
const shardFacts = defineFacts("shards", shardSchema);
function shardOf(run) {
	const facts = run.part && shardFacts.of(run);
	return run.part && facts && {
		...facts,
		index: run.part.index,
		count: run.part.of
	};
}
function segmentOf({ index: shard, count }) {
	const border = (at) => at === 0 ? "0" : at === count ? "1" : `${at}/${count}`;
	return {
		segment: `${border(shard - 1)}:${border(shard)}`,
		sequence: Array.from({ length: count + 1 }, (_, at) => border(at)).join(",")
	};
}

export { segmentOf, shardFacts, shardOf };