import { remembered } from "./lib-remembered.js";
import { number$1 as number, strictObject } from "./zod.js";
import { defineFacts } from "./model.js";
import { usedCpuMs } from "./processes-stat.js";
import { plan } from "./features-prove-proved.js";

// src/features/prove/cpu/burn.ts
const burnt = defineFacts("prove", strictObject({
	ownMs: number(),
	addedMs: number()
}));
const everyMs = 200;
async function openBurner(processes) {
	const { beBurner, beginning } = await import("./features-prove-cpu-burner.js");
	let usedMs = 0;
	const command = [
		process.execPath,
		"--eval",
		beginning,
		beBurner.name
	];
	const program = processes.join?.(command, (told) => {
		usedMs = Number(told);
	});
	if (program === void 0) return void 0;
	await program.begun;
	return (share) => {
		const [startMs, ownStartMs] = [usedMs, usedCpuMs(processes) - usedMs];
		let ownMs = 0;
		const look = () => {
			ownMs = Math.max(ownMs, usedCpuMs(processes) - usedMs - ownStartMs);
			program.tell(startMs + share * ownMs);
		};
		const timer = share > 0 ? setInterval(look, everyMs) : void 0;
		return () => {
			clearInterval(timer);
			return burnt.kept({
				ownMs,
				addedMs: usedMs - startMs
			});
		};
	};
}
function withFacts(run, used) {
	return used === void 0 ? run : {
		...run,
		facts: {
			...run.facts,
			...used
		}
	};
}
function besideBurners(load, running) {
	const burnerOf = remembered(openBurner);
	const open = async (side) => {
		const processes = running.get(side);
		return processes && await burnerOf(processes);
	};
	const during = async ({ kept }, sides, work) => {
		const { injected: { cpu = 0 } = {}, isInjected = false } = plan.of({ facts: kept }) ?? {};
		const stop = (cpu > 0 ? await Promise.all(sides.map(open)) : [])[sides.indexOf("head")]?.(isInjected ? cpu : 0);
		try {
			return [await work(), stop?.()];
		} finally {
			stop?.();
		}
	};
	return {
		run: async (scenario, options) => {
			const work = async () => await load.run(scenario, options);
			const [run, used] = await during(scenario, [options.side ?? "head"], work);
			return withFacts(run, used);
		},
		runBoth: async (scenario, base, options) => {
			const work = async () => await load.runBoth(scenario, base, options);
			const [pair, used] = await during(scenario, ["head", "base"], work);
			return "refused" in pair ? pair : {
				...pair,
				head: withFacts(pair.head, used)
			};
		}
	};
}

export { besideBurners, burnt };