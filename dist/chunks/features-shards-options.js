import { option, written } from "./config.js";
import "./model.js";

// src/features/shards/options.ts
const shardWords = `a shard and the number of shards, such as 2/4 for the second of four (at most ${256})`;
const secondWords = "a second of UTC, such as 2026-11-22T23:40:00Z";
const shardOptions = {
	shard: option("shard", written({
		read: (given) => {
			const [, first = "", all = ""] = /^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? [];
			const [index, count] = [Number(first), Number(all)];
			return index >= 1 && index <= count && count <= 256 ? {
				index,
				count
			} : void 0;
		},
		must: `must be ${shardWords}`,
		expected: shardWords,
		write: ({ index, count }) => `${index}/${count}`
	}), {
		help: "Part of the load that this job makes, such as 2/4 for the second of four (docs/shards.md).",
		otherwise: "the whole load",
		isRefusedElsewhere: true,
		elsewhere: "as one shard sees a part of the load only; judge their records together"
	}),
	startMs: option("shard-start", written({
		read: (given) => {
			const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given) ? Date.parse(given) : NaN;
			return Number.isNaN(ms) ? void 0 : ms;
		},
		must: `must be ${secondWords}`,
		expected: secondWords
	}), {
		help: "UTC second at which all shards start k6, such as 2026-11-22T23:40:00Z.",
		otherwise: "required with shard",
		isRefusedElsewhere: true
	})
};

export { shardOptions };