import { isSet, namedRuns, refuseControlAlone, shardOptions } from "./config.js";
import { exitStatus, formatDurationMs, runFailure, usageFailure } from "./model.js";
import { hostDoubtSentence, hostDoubts, lateShardWords, mostlyThrew, thrownWords, uniformDraws } from "./report-judge.js";
import { ofErrorPages } from "./app-ingest.js";
import { openRounds } from "./app6.js";
import { writeRecords } from "./app-output-files.js";
import { readGate } from "./app3.js";

// src/app/rounds/turns.ts
const furthestMs = 36e5;
function secondText(ms) {
	return new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");
}
function refuseStart({ startMs }, nowMs) {
	const written = `shard-start: ${secondText(startMs)}`;
	if (startMs <= nowMs) throw usageFailure(`${written} was ${formatDurationMs(Math.ceil((nowMs - startMs) / 1e3) * 1e3)} ago, and the other shards have begun without this one. Set a later start, and run all jobs of the workflow again, the first one included.`);
	if (startMs - nowMs > furthestMs) throw usageFailure(`${written} is more than an hour ahead. Set a start a few minutes ahead: shards wait for it with their jobs running.`);
}
function openTurns(shard) {
	const { index, count } = shard;
	let nextMs = shard.startMs;
	let current = 1;
	return {
		index,
		count,
		enter: (round) => {
			current = round;
		},
		takeTurn: (apartMs) => {
			const startMs = nextMs;
			nextMs += Math.ceil(apartMs / 1e3) * 1e3;
			return {
				round: current,
				startMs
			};
		}
	};
}

// src/app/measure.ts
async function measureScenarios(gate, ports, options) {
	const { signal, log } = ports;
	const measured = [];
	const shard = gate.shard && openTurns(gate.shard);
	let doubted;
	for (const scenario of gate.scenarios) {
		const rounds = shard === void 0 ? 1 : scenario.rounds.max;
		const random = uniformDraws((gate.shard?.startMs ?? 0) / 1e3);
		const measuring = openRounds({
			...scenario,
			sideBySide: shard && scenario.sideBySide
		}, {
			gate,
			ports: {
				...ports,
				random
			},
			options,
			limits: {
				min: rounds,
				max: rounds
			},
			shard
		});
		for (let round = 1; round <= rounds; round += 1) {
			shard?.enter(round);
			const attempt = await measuring.take(round);
			const runs = runsOf(attempt, round);
			measured.push(...runs);
			for (const { run } of runs) tellDoubts(scenario, run, log);
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
function tellDoubts({ name }, run, log) {
	for (const doubt of hostDoubts([run])) log.warn(`${name}: ${hostDoubtSentence(doubt)}`);
	const errors = ofErrorPages([run]);
	if (errors !== void 0) log.warn(`${name}: ${errors}`);
	if (run.shard !== void 0 && run.shard.lateMs > 0) log.warn(`${name}: ${lateShardWords(run.shard)}`);
}
function exceptionsFailure({ script }, run) {
	const words = mostlyThrew(run) ? thrownWords([run]) : void 0;
	return words === void 0 ? void 0 : runFailure(`"${script}" did not give a usable measurement: ${words}. The record was written anyway.`);
}

// src/app/modes/measure.ts
async function performMeasure(settings, host) {
	const counting = await readGate(settings, host, { withBase: isSet(settings, shardOptions.shard) });
	const { gate } = counting;
	if (gate.shard !== void 0) {
		refuseControlAlone(gate);
		refuseStart(gate.shard, Date.now());
	}
	if ((namedRuns(gate.results) ?? 1) > 1) {
		const setting = gate.results.kind === "files" ? "results-file" : "test-id";
		throw usageFailure(`${setting}: measure takes one run; call it again for each other run`);
	}
	const { log, signal } = host;
	const { runs, failure } = await host.withLoad(counting, async (started) => measureScenarios(started.gate, {
		load: started.load,
		log,
		signal
	}, host));
	const recordPaths = await writeRecords(gate.reportDirectory, runs);
	for (const path of recordPaths) host.print(path);
	if (failure !== void 0) throw failure;
	const { shard, scenarios } = gate;
	const wanted = scenarios.reduce((sum, { rounds }) => sum + (shard === void 0 ? 1 : rounds.max), 0);
	const finished = runs.filter(({ side }) => side === "head").length === wanted && runs.every(({ run }) => run.ending.kind !== "unfinished");
	return {
		published: { recordPaths },
		exitStatus: finished ? exitStatus.passed : exitStatus.broken
	};
}

export { performMeasure };