import { recordName } from "./ingest-record-name.js";
import { writeRun } from "./ingest-records.js";
import { reasonOf, runFailure } from "./model.js";
import { levelOfRun } from "./features-ladder-facts.js";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";

// src/features/ladder/level-records.ts
function climbingIn({ reportDirectory }) {
	const directory = join(reportDirectory, "levels");
	const begun = /* @__PURE__ */ new Set();
	const taken = /* @__PURE__ */ new Map();
	return {
		rest: async (ms, signal) => {
			await setTimeout(ms, void 0, { signal }).catch(() => void 0);
		},
		digest: (text) => createHash("sha256").update(text).digest("hex"),
		keep: async (run, side) => {
			const name = recordName({
				run,
				side,
				round: 1
			});
			try {
				await mkdir(directory, { recursive: true });
				if (!begun.has(name)) {
					const stale = (await readdir(directory)).filter((file) => file.startsWith(`${name}.level-`));
					await Promise.all(stale.map(async (file) => await rm(join(directory, file), { force: true })));
					begun.add(name);
				}
			} catch (error) {
				throw runFailure(`The runs of the levels cannot be written to ${directory}: ${reasonOf(error)}`, error);
			}
			const own = `${name}.level-${levelOfRun(run) ?? 0}`;
			const times = (taken.get(own) ?? 0) + 1;
			taken.set(own, times);
			await writeRun(join(directory, `${own}${times === 1 ? "" : `.${times}`}.run.json`), run);
		}
	};
}

export { climbingIn };