import { refuseControlAlone } from "./config.js";
import { keyOf } from "./app-assess.js";
import { concludeUnmeasured } from "./app-conclude.js";
import { runGate } from "./app5.js";
import { answer } from "./app-output-answer.js";
import { readGate } from "./app3.js";
import { gateOptions, portsOf } from "./app-modes-asked.js";

// src/app/modes/gate.ts
function withNeeds(gate, beside) {
	const needsOf = (name) => beside.flatMap(({ needs }) => needs.get(name) ?? []);
	return {
		...gate,
		scenarios: gate.scenarios.map((one) => ({
			...one,
			needs: needsOf(one.name)
		}))
	};
}
async function performGate(settings, host) {
	const read = await readGate(settings, host, { withBase: true });
	refuseControlAlone(read.gate);
	const beside = await host.besideGate(read.gate);
	const gate = withNeeds(read.gate, beside);
	const counting = {
		...read,
		gate
	};
	const { scenarios } = gate;
	const keys = scenarios.map(keyOf);
	const options = gateOptions(counting, settings, host);
	const performed = await answer(settings, host, {
		keys,
		rules: gate,
		options
	}, async (conclusion) => {
		const scripts = scenarios.map(({ script }) => script);
		const answered = await host.answerBefore({
			settings,
			file: counting.file,
			scripts
		});
		if (answered.kind === "unmeasured") return await concludeUnmeasured(keys, answered.facts, conclusion);
		return await host.withLoad(counting, async (started) => {
			const notes = [
				...counting.notes,
				...answered.notes,
				...started.notes
			];
			const { again } = started;
			const ofStarted = {
				...gateOptions({
					...counting,
					gate: started.gate,
					notes
				}, settings, host),
				investigate: again && (async (failed) => await host.investigate(failed, {
					gate: started.gate,
					again
				}))
			};
			const ports = {
				...portsOf(started.gate, host, conclusion.publisher),
				load: started.load
			};
			return await runGate(started.gate, ports, ofStarted);
		});
	});
	for (const one of beside) await one.write(performed.report);
	return {
		...performed,
		scripts: new Map(scenarios.map(({ name, script }) => [name, script]))
	};
}

export { performGate };