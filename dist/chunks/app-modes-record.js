import { Failure, given, inTurn, loadOptions, resultsOptions, runFailure, targetOptions, usageFailure } from "./start.js";
import { resolveRecording } from "./config.js";
import { asScenario, broken, judgeRuns, keyOf, unfitForBaseline } from "./app-assess.js";
import { nameParts, readRecords, recordFilesOf } from "./app2.js";
import { answer, optionsOf } from "./app-output-answer.js";
import { invalidityClause, keptDoubts, keptWords, leftOutLine, leftOutWords, notKeptWords } from "./report-judge.js";
import { concludeGate, concludeScenarios } from "./app-conclude.js";
import { withProgressLabel } from "./ports-progress.js";
import { readGate, readRules } from "./app3.js";
import { gateOptions, portsOf } from "./app-modes-asked.js";

// src/app/rounds/fit-runs.ts
const mostInARow = 2;
async function measureFitRuns(scenario, options) {
	const { wanted, most, ports } = options;
	const fit = [];
	const leftOut = [];
	let inARow = 0;
	while (fit.length < wanted && fit.length + leftOut.length < most && inARow < mostInARow) {
		const taken = await takeRun(scenario, options, {
			fit,
			leftOut
		});
		if (taken.kind === "ended") return taken;
		if (taken.kind === "leftOut") {
			leftOut.push(taken.left);
			ports.log.warn(leftOutLine(taken.left));
		} else {
			fit.push(taken.run);
			if (taken.kind === "last") break;
		}
		inARow = taken.kind === "leftOut" && taken.mayStay ? inARow + 1 : 0;
	}
	return {
		kind: "measured",
		fit,
		leftOut
	};
}
async function takeRun(scenario, options, before) {
	const { ports, judge } = options;
	const measured = [...before.fit, ...before.leftOut.flatMap(({ run }) => run ?? [])];
	const isFirst = before.fit.length + before.leftOut.length === 0;
	try {
		const run = await measure(scenario, options, before.fit.length + 1);
		if (run.ending.kind === "abortedByThreshold") return {
			kind: "last",
			run
		};
		if (run.ending.kind === "unfinished") return {
			kind: "ended",
			result: broken(keyOf(scenario), runFailure(run.ending.reason), true, [...measured, run])
		};
		const result = judge([run]);
		return result.outcome.kind === "broken" && isFirst ? {
			kind: "ended",
			result
		} : fitnessOf(run, result);
	} catch (error) {
		const isCancelled = ports.signal.aborted;
		if (isFirst || isCancelled || !(error instanceof Failure)) return {
			kind: "ended",
			result: broken(keyOf(scenario), error, isCancelled, measured)
		};
		return {
			kind: "leftOut",
			left: {
				kind: "broken",
				reason: error.message
			},
			mayStay: true
		};
	}
}
async function measure(scenario, { ports, run, caller, wanted }, number) {
	const { log, signal } = ports;
	const words = `${scenario.name}: run ${number} of ${wanted}`;
	log.note(`${words} for the baseline`);
	return await run({
		caller,
		signal,
		log: withProgressLabel(log, () => words)
	});
}
function fitnessOf(run, { outcome }) {
	if (outcome.kind === "broken") return {
		kind: "leftOut",
		left: {
			kind: "broken",
			reason: outcome.reason,
			run
		},
		mayStay: true
	};
	const { verdict } = outcome;
	const unfit = unfitForBaseline([run], {
		...verdict,
		verdict: "inconclusive"
	});
	if (unfit === void 0) return {
		kind: "fit",
		run
	};
	const [seen] = verdict.invalid;
	return {
		kind: "leftOut",
		left: {
			kind: "unfit",
			reason: seen === void 0 ? unfit : invalidityClause(seen),
			run
		},
		mayStay: seen === void 0
	};
}

// src/app/record.ts
async function recordBaseline(gate, ports, options) {
	const most = gate.results.kind === "k6" ? 2 * options.runs : options.runs;
	return await concludeScenarios(gate, ports, options, (scenario) => recordScenario(scenario, {
		ports,
		options,
		most,
		run: (loading) => ports.load.run(scenario, loading)
	}));
}
async function recordMeasured(groups, ports, { expectedOf, failOnInconclusive, ...options }) {
	const conclusion = {
		failOnInconclusive,
		publisher: ports.publisher,
		options
	};
	return await concludeGate(conclusion, async () => inTurn(groups, async ({ key, runs, failure }) => {
		if (failure !== void 0) return broken(key, failure, false, runs);
		const next = runs.values();
		const run = async ({ caller }) => {
			const { value } = next.next();
			if (value === void 0) throw new Error("more runs were asked for than there are");
			return {
				...value,
				provenance: {
					...value.provenance,
					...caller
				}
			};
		};
		const around = {
			ports,
			options: {
				...options,
				runs: runs.length
			},
			most: runs.length,
			run
		};
		return await recordScenario(asScenario(key, expectedOf(key.scenario)), around);
	}));
}
async function recordScenario(scenario, { ports, options, most, run }) {
	const key = keyOf(scenario);
	const { acceptance, caller, runs: wanted } = options;
	const how = acceptance === void 0 ? "added" : "accepted";
	let made = [];
	try {
		await ports.baseline.assertWritable();
		const doubts = [];
		const history = await ports.baseline.read(key, { onDoubt: (doubt) => doubts.push(doubt) });
		const judge = (runs) => judgeRuns(runs, scenario, {
			history,
			doubts,
			requireBaseline: false,
			recording: how,
			options
		});
		const measured = await measureFitRuns(scenario, {
			ports,
			run,
			caller,
			wanted,
			most,
			judge
		});
		if (measured.kind === "ended") return measured.result;
		const { fit, leftOut } = measured;
		made = [...fit, ...leftOut.flatMap(({ run }) => run ?? [])];
		const judged = judge(fit.length > 0 ? fit : made);
		const { outcome } = judged;
		if (outcome.kind !== "judged") return judged;
		const reported = fit.length > 0 ? leftOut : leftOut.map(({ kind, reason }) => ({
			kind,
			reason
		}));
		const kept = await keepRuns(outcome, {
			how,
			asked: wanted,
			kept: fit.length,
			leftOut: reported
		}, {
			ports,
			options
		});
		return {
			...judged,
			...kept
		};
	} catch (error) {
		return broken(key, error, ports.signal.aborted, made);
	}
}
async function keepRuns(outcome, recording, { ports, options }) {
	const { runs, verdict, scenario, environment } = outcome;
	const { acceptance } = options;
	const left = leftOutWords(recording);
	if (recording.kept === 0) return {
		outcome: {
			...outcome,
			recording
		},
		notes: left
	};
	const unfit = unfitForBaseline(runs, verdict);
	if (unfit !== void 0) {
		const leftOut = verdict.verdict === "fail" ? recording.leftOut : [{
			kind: "unfit",
			reason: unfit
		}];
		const none = {
			...recording,
			kept: 0,
			leftOut
		};
		const accept = options.report.recordCommand?.("accept", scenario);
		return {
			outcome: {
				...outcome,
				recording: none
			},
			notes: [notKeptWords(unfit, verdict, {
				how: recording.how,
				accept
			}), ...left]
		};
	}
	const entries = runs.map((run, index) => ({
		run,
		accepted: index === 0 ? acceptance : void 0
	}));
	await ports.baseline.append({
		scenario,
		environment
	}, entries);
	return {
		outcome: {
			...outcome,
			recorded: recording.how,
			recording
		},
		notes: [
			keptWords(runs.length, ports.baseline.place, acceptance),
			...doubtsOf(verdict),
			...left
		]
	};
}
function doubtsOf({ verdict, judgements }) {
	if (verdict !== "inconclusive") return [];
	const isNoise = judgements.some((it) => it.kind === "relative" && it.verdict === "inconclusive");
	return [judgements.some(({ kind, objective }) => kind === "notJudged" && objective.indicator.of === "servers") && !isNoise ? keptDoubts.withoutServers : keptDoubts.inconclusive];
}

// src/app/modes/record.ts
async function performUpdate(settings, host) {
	return await performRecord("update", settings, host);
}
async function performAccept(settings, host) {
	return await performRecord("accept", settings, host);
}
async function performRecord(how, settings, host) {
	if (host.mayNotRecord !== void 0) throw usageFailure(host.mayNotRecord);
	const { runs, reason } = resolveRecording(settings);
	if (how === "accept" && reason === void 0) throw usageFailure("reason: required; say why the new level is accepted");
	const acceptance = how === "accept" && reason !== void 0 ? {
		reason,
		actor: host.actor,
		at: (/* @__PURE__ */ new Date()).toISOString()
	} : void 0;
	const files = given(settings, resultsOptions.files) ?? [];
	if (await nameParts(files)) return await performRecordMeasured(settings, host, {
		files,
		acceptance
	});
	const counting = await readGate(settings, host);
	const { gate } = counting;
	const asked = recordOptions(gateOptions({
		...counting,
		notes: []
	}, settings, host), acceptance);
	const { recordCommand: again } = asked.report;
	const counted = gate.results.kind === "k6" ? runs : void 0;
	const repeated = again && gate.scenarios.map(({ name }) => again(how, name, counted)).join("\n");
	const report = {
		...asked.report,
		repeatCommand: repeated ?? asked.report.repeatCommand
	};
	const options = {
		...asked,
		report,
		runs
	};
	const keys = gate.scenarios.map(keyOf);
	return await answer(settings, host, {
		keys,
		rules: gate,
		options
	}, async ({ publisher }) => host.withLoad(counting, async (started) => {
		const ports = {
			...portsOf(started.gate, host, publisher),
			load: started.load
		};
		return await recordBaseline(started.gate, ports, options);
	}));
}
function recordOptions(options, acceptance) {
	const report = {
		...options.report,
		isRecording: true
	};
	return {
		...options,
		report,
		acceptance,
		afterFail: []
	};
}
async function readRecorded(settings, files, { links: { parts } }) {
	const names = given(settings, loadOptions.scenario);
	const environment = given(settings, targetOptions.environment);
	const groups = (await readRecords(await recordFilesOf(files), "judge", { parts })).filter(({ key }) => (names?.includes(key.scenario) ?? true) && key.environment === (environment ?? key.environment));
	if (groups.length === 0) {
		const named = [...(names ?? []).map((name) => `scenario "${name}"`), ...environment === void 0 ? [] : [`environment "${environment}"`]];
		throw usageFailure(`results-file: no record is of ${named.join(", ")}; check the name.`);
	}
	const pair = groups.find(({ base }) => base.length > 0);
	if (pair === void 0) return groups;
	throw usageFailure(`results-file: scenario "${pair.key.scenario}" was measured side by side, which is another load than without base-url. Measure the baseline without base-url.`);
}
async function performRecordMeasured(settings, host, { files, acceptance }) {
	const groups = await readRecorded(settings, files, host);
	const { notes, rules, expectedOf } = await readRules(settings, host);
	const options = recordOptions({
		...optionsOf(host, rules),
		notes
	}, acceptance);
	const keys = groups.map(({ key }) => key);
	return await answer(settings, host, {
		keys,
		rules,
		options
	}, async ({ publisher, failOnInconclusive }) => recordMeasured(groups, portsOf(rules, host, publisher), {
		...options,
		failOnInconclusive,
		expectedOf
	}));
}

export { performAccept, performUpdate };