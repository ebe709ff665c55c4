import { remembered } from "./lib-remembered.js";
import { defineFacts } from "./model.js";
import { usedCpuMs } from "./processes-stat.js";
import { boolean, number$1 as number, strictObject } from "./zod.js";
import { seenAmount } from "./report-judge.js";
import { usageFailure } from "./start.js";
import { injected } from "./features-prove-proved.js";

// src/features/prove/plan.ts
const plan = defineFacts("prove", strictObject({
	injected,
	isInjected: boolean()
}));
function plannedFor({ name, kept }) {
	const planned = plan.of({ facts: kept });
	if (planned === void 0) throw new Error(`nothing is planned for ${name}`);
	return planned.injected;
}
const nothing = {
	by: 0,
	errors: 0,
	cpu: 0
};
function isOnCpu({ indicator }) {
	return indicator.of === "added" && ["cpu", "cpu per request"].includes(indicator.metric);
}
function seenIn({ objectives }) {
	const [first] = objectives.flatMap((objective) => {
		const { bound } = objective;
		if (bound.kind !== "relative" || bound.measure !== "share") return [];
		const share = Math.abs(seenAmount(bound));
		return [isOnCpu(objective) ? { cpu: share } : { by: share }];
	});
	return first;
}
function whyNoCpu({ name, objectives }, isStarting) {
	if (!isStarting) return "only a service that the gate starts can be charged CPU time; set start";
	if (process.platform !== "linux") return "this system does not tell enough of a service's CPU time; prove it on Linux";
	if (objectives.some(isOnCpu)) return void 0;
	return `scenario "${name}" has no objective on CPU time; add one such as cpu per request < baseline + 10%`;
}
function planned(gate, wanted, isStarting) {
	if (gate.results.kind !== "k6") throw usageFailure(`prove: the load is made anew, so results: ${gate.results.kind} cannot be proved; prove a gate that runs k6`);
	const scenarios = gate.scenarios.map((scenario) => {
		const { name, severalLoads } = scenario;
		if (severalLoads !== void 0) throw usageFailure(`prove: scenario "${name}" ${severalLoads}; name another one (scenario)`);
		const seen = Object.keys(wanted).length > 0 ? wanted : seenIn(scenario);
		if (seen === void 0) throw usageFailure(`by: scenario "${name}" has no relative objective such as p95 < baseline + 10%, whose tolerance says what to add; set --by, or --errors`);
		const injected = {
			...nothing,
			...seen
		};
		const why = injected.cpu > 0 ? whyNoCpu(scenario, isStarting) : void 0;
		if (why !== void 0) throw usageFailure(`cpu: ${why}`);
		return {
			...scenario,
			kept: {
				...scenario.kept,
				...plan.kept({
					injected,
					isInjected: false
				})
			}
		};
	});
	return {
		...gate,
		scenarios,
		prometheus: gate.prometheus && {
			...gate.prometheus,
			remoteWrite: false
		}
	};
}

// src/features/prove/burn.ts
const burnt = defineFacts("prove", strictObject({
	ownMs: number(),
	addedMs: number()
}));
const everyMs = 200;
const burner = `
const usedMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
process.on("message", (wantedMs) => {
  while (usedMs() < wantedMs);
  process.send(usedMs());
});
for (const name of ["SIGINT", "SIGHUP"]) process.on(name, () => undefined);
process.send(usedMs());
`;
async function openBurner(processes) {
	let usedMs = 0;
	const program = processes.join?.([
		process.execPath,
		"--eval",
		burner
	], (told) => {
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
const withFacts = (run, used) => used === void 0 ? run : {
	...run,
	facts: {
		...run.facts,
		...used
	}
};
function besideBurners(load, running) {
	const burnerOf = remembered(openBurner);
	const open = async (side) => {
		const processes = running.get(side);
		return processes && await burnerOf(processes);
	};
	const begin = async ({ kept }, sides) => {
		const { injected: { cpu = 0 } = {}, isInjected = false } = plan.of({ facts: kept }) ?? {};
		return (cpu > 0 ? await Promise.all(sides.map(open)) : [])[sides.indexOf("head")]?.(isInjected ? cpu : 0) ?? (() => void 0);
	};
	return {
		run: async (scenario, options) => {
			const stop = await begin(scenario, [options.side ?? "head"]);
			return withFacts(await load.run(scenario, options).finally(stop), stop());
		},
		runBoth: async (scenario, base, options) => {
			const stop = await begin(scenario, ["head", "base"]);
			const pair = await load.runBoth(scenario, base, options).finally(stop);
			return "refused" in pair ? pair : {
				...pair,
				head: withFacts(pair.head, stop())
			};
		}
	};
}

export { besideBurners, burnt, nothing, plan, planned, plannedFor };