import { orElse } from "./lib-or-else.js";
import { defineFacts } from "./model.js";
import { number$1 as number, strictObject } from "./zod.js";
import { sumOf } from "./report-judge.js";
import { readFileSync } from "node:fs";

// src/features/prove/cpu/burner.ts
const beginning = `import(${JSON.stringify(import.meta.url)}).then(({ beBurner }) => beBurner())`;
const sliceMs = 10;
function beBurner() {
	let wantedMs = 0;
	let isBurning = false;
	const burn = () => {
		const untilMs = Math.min(wantedMs, usedMs() + sliceMs);
		while (usedMs() < untilMs);
		process.send?.(usedMs());
		isBurning = usedMs() < wantedMs;
		if (isBurning) setImmediate(burn);
	};
	process.on("message", (given) => {
		wantedMs = Number(given);
		if (!isBurning) burn();
	});
	process.once("disconnect", () => {
		wantedMs = 0;
	});
	for (const name of ["SIGINT", "SIGHUP"]) process.on(name, () => void 0);
	process.send?.(usedMs());
}
function usedMs() {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1e3;
}

// src/features/prove/cpu/burn.ts
const plannedBurn = defineFacts("prove", strictObject({ cpu: number() }));
const burnt = defineFacts("prove", strictObject({
	ownMs: number(),
	addedMs: number()
}));
const everyMs = 200;
const tickMs = 10;
function familyMs(processes) {
	return processes.cpuMs() ?? sumOf(processes.pids(), cpuMsOf);
}
function cpuMsOf(pid) {
	const stat = orElse("", () => readFileSync(`/proc/${pid}/stat`, "latin1"));
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return sumOf(fields.slice(11, 15), Number) * tickMs;
}
async function openBurner(processes) {
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
	return { follow: (share) => {
		const [startMs, ownStartMs] = [usedMs, familyMs(processes) - usedMs];
		let ownMs = 0;
		const look = () => {
			ownMs = Math.max(ownMs, familyMs(processes) - usedMs - ownStartMs);
			program.tell(startMs + share * ownMs);
		};
		const timer = share > 0 ? setInterval(look, everyMs) : void 0;
		return () => {
			clearInterval(timer);
			return {
				ownMs,
				addedMs: usedMs - startMs
			};
		};
	} };
}
function besideBurners(load, running) {
	const burners = /* @__PURE__ */ new WeakMap();
	const during = async (scenario, sides, work, keep) => {
		const planned = plannedBurn.of({ facts: scenario.kept });
		if (planned === void 0) return await work();
		const open = async (side) => {
			const processes = running.get(side);
			if (processes === void 0) return void 0;
			const opened = burners.get(processes) ?? openBurner(processes);
			burners.set(processes, opened);
			return await opened;
		};
		const stop = (await Promise.all(sides.map(open)))[sides.indexOf("head")]?.follow(planned.cpu);
		try {
			const done = await work();
			return stop === void 0 ? done : keep(done, { facts: burnt.kept(stop()) });
		} finally {
			stop?.();
		}
	};
	const withFacts = (run, { facts }) => ({
		...run,
		facts: {
			...run.facts,
			...facts
		}
	});
	return {
		run: async (scenario, options) => await during(scenario, [options.side ?? "head"], async () => await load.run(scenario, options), withFacts),
		runBoth: async (scenario, base, options) => await during(scenario, ["head", "base"], async () => await load.runBoth(scenario, base, options), (pair, used) => "refused" in pair ? pair : {
			...pair,
			head: withFacts(pair.head, used)
		})
	};
}

export { besideBurners, burnt, plannedBurn };