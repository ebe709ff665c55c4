import { namedRuns } from "./config.js";
import { exitStatus, runFailure, usageFailure } from "./start.js";
import { hostDoubtSentence, hostDoubts, mostlyThrew, thrownWords } from "./report-judge.js";
import { ofErrorPages } from "./app-assess.js";
import { openRounds } from "./app6.js";
import { writeRecords } from "./app-output-files.js";
import { readGate } from "./app3.js";

// src/app/measure.ts
async function measureScenarios(gate, ports, options, ofPart) {
	const { signal, log } = ports;
	const measured = [];
	let doubted;
	for (const scenario of gate.scenarios) {
		const rounds = ofPart === void 0 ? 1 : scenario.rounds.max;
		const random = ofPart?.random() ?? Math.random;
		const measuring = openRounds({
			...scenario,
			sideBySide: ofPart && scenario.sideBySide
		}, {
			gate,
			options,
			limits: {
				min: rounds,
				max: rounds
			},
			ports: {
				...ports,
				random
			},
			takePart: ofPart?.takePart
		});
		for (let round = 1; round <= rounds; round += 1) {
			ofPart?.enter(round);
			const attempt = await measuring.take(round);
			const runs = runsOf(attempt, round);
			measured.push(...runs);
			for (const { run } of runs) tellDoubts(scenario, run, {
				log,
				of: ofPart
			});
			doubted ??= runs.map(({ run }) => exceptionsFailure(scenario, run)).find((one) => one !== void 0);
			const isPartial = attempt.kind === "lost" && attempt.cancelled && runs.length > 0;
			if (attempt.kind === "lost" && !isPartial) return {
				runs: measured,
				failure: attempt.failure
			};
			if (signal.aborted) return {
				runs: measured,
				failure: doubted
			};
		}
	}
	return {
		runs: measured,
		failure: doubted
	};
}
function runsOf(attempt, round) {
	if (attempt.kind === "lost") return attempt.runs.map((run) => ({
		run,
		side: "head",
		round
	}));
	return [
		"head",
		"base",
		"control"
	].flatMap((side) => {
		const run = attempt.round[side];
		return run === void 0 ? [] : [{
			run,
			side,
			round
		}];
	});
}
function tellDoubts({ name }, run, { log, of }) {
	for (const doubt of hostDoubts([run])) log.warn(`${name}: ${hostDoubtSentence(doubt)}`);
	const errors = ofErrorPages([run]);
	if (errors !== void 0) log.warn(`${name}: ${errors}`);
	const doubt = of?.doubt(run);
	if (doubt !== void 0) log.warn(`${name}: ${doubt}`);
}
function exceptionsFailure({ script }, run) {
	const words = mostlyThrew(run) ? thrownWords([run]) : void 0;
	return words === void 0 ? void 0 : runFailure(`"${script}" did not give a usable measurement: ${words}. The record was written anyway.`);
}

// src/app/modes/measure.ts
async function performMeasure(settings, host) {
	const counting = await readGate(settings, host);
	const { results } = counting.gate;
	if ((namedRuns(results) ?? 1) > 1) {
		const setting = results.kind === "files" ? "results-file" : "test-id";
		throw usageFailure(`${setting}: measure takes one run; call it again for each other run`);
	}
	return await measureAndWrite(counting, host);
}
async function measureAndWrite(counting, host, ofPart) {
	const { log, signal } = host;
	const { scenarios, reportDirectory } = counting.gate;
	const { runs, failure } = await host.withLoad(counting, async (started) => measureScenarios(started.gate, {
		load: started.load,
		log,
		signal
	}, host, ofPart));
	const recordPaths = await writeRecords(reportDirectory, runs);
	for (const path of recordPaths) host.print(path);
	if (failure !== void 0) throw failure;
	const wanted = scenarios.reduce((sum, { rounds }) => sum + (ofPart === void 0 ? 1 : rounds.max), 0);
	const finished = runs.filter(({ side }) => side === "head").length === wanted && runs.every(({ run }) => run.ending.kind !== "unfinished");
	return {
		published: { recordPaths },
		exitStatus: finished ? exitStatus.passed : exitStatus.broken
	};
}

export { measureAndWrite, performMeasure };