import { refuseControlAlone } from "./config.js";
import { keyOf } from "./app-ingest.js";
import { concludeUnmeasured } from "./app-conclude.js";
import { runGate } from "./app4.js";
import { answer } from "./app-output-answer.js";
import { readGate } from "./app2.js";
import { gateOptions, portsOf } from "./app-modes-asked.js";

// src/app/modes/gate.ts
async function performGate(settings, host) {
	const counting = await readGate(settings, host, { withBase: true });
	const { gate } = counting;
	refuseControlAlone(gate);
	const { scenarios } = gate;
	const keys = scenarios.map(keyOf);
	const options = gateOptions(counting, settings, host);
	return {
		...await answer(settings, host, {
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
				const ofStarted = gateOptions({
					...counting,
					gate: started.gate,
					notes
				}, settings, host);
				const ports = {
					...portsOf(started.gate, host, conclusion.publisher),
					load: started.load
				};
				return await runGate(started.gate, ports, ofStarted);
			});
		}),
		scripts: new Map(scenarios.map(({ name, script }) => [name, script]))
	};
}

export { performGate };