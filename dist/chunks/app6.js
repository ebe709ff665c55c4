import { busyTogether, causeWords, inTurnNote, isHidden, lostRoundNote } from "./report-judge.js";
import { roundLabel, scenarioLabel, withProgressLabel } from "./ports-progress.js";
import { judgeRuns } from "./app-assess.js";
import { Failure, runFailure } from "./start.js";

// src/app/rounds/attempts.ts
async function takeAlone(take, signal) {
	return await orLost(async () => {
		const head = await take();
		return isUnfinished(head) ? cancelledDuring(head) : {
			kind: "whole",
			round: {
				head,
				base: void 0
			}
		};
	}, signal);
}
async function takeTogether(sides, round) {
	const { scenario, base, callers, withControl = false, load, options } = sides;
	return await orLost(async () => {
		const pair = await load.runBoth(scenario, base, {
			...options,
			round,
			callers,
			withControl
		});
		if ("refused" in pair) return pair;
		return isUnfinished(pair.head) ? cancelledDuring(pair.head) : {
			kind: "whole",
			round: pair
		};
	}, options.signal);
}
const turnWords = {
	head: "this change",
	base: "base deployment",
	control: "base deployment again"
};
async function takeInTurn(sides, round, [earlier, later]) {
	const { scenario, base, callers, withControl = false, load, options } = sides;
	const targets = {
		head: scenario.target,
		base
	};
	const runOn = (turn, alsoAwait) => {
		const log = withProgressLabel(options.log, () => turnWords[turn]);
		const side = turn === "head" ? "head" : "base";
		const onSide = {
			...options,
			round,
			log,
			caller: callers[side],
			side,
			alsoAwait
		};
		return takeAlone(() => load.run({
			...scenario,
			target: targets[side]
		}, onSide), options.signal);
	};
	const controlled = earlier === "base" ? [
		"base",
		"head",
		"control"
	] : [
		"control",
		"head",
		"base"
	];
	const taken = /* @__PURE__ */ new Map();
	for (const turn of withControl ? controlled : [earlier, later]) {
		const other = turn === "head" ? targets.base : targets.head;
		const one = await runOn(turn, taken.size === 0 ? [other] : []);
		const made = taken.get("head");
		if (one.kind === "lost") return turn === "head" ? one : {
			...one,
			runs: made === void 0 ? [] : [made]
		};
		taken.set(turn, one.round.head);
	}
	const head = taken.get("head");
	if (head === void 0) throw new Error("a round without a run of this change");
	const control = taken.get("control");
	return {
		kind: "whole",
		round: {
			head,
			base: taken.get("base"),
			...control !== void 0 && { control }
		}
	};
}
function isUnfinished({ ending }) {
	return ending.kind === "unfinished";
}
function cancelledDuring(run) {
	const reason = run.ending.kind === "unfinished" ? run.ending.reason : "cancelled";
	return {
		kind: "lost",
		failure: runFailure(reason),
		cancelled: true,
		runs: [run]
	};
}
async function orLost(take, signal) {
	try {
		return await take();
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return {
			kind: "lost",
			failure: error,
			cancelled: signal.aborted,
			runs: []
		};
	}
}
function drawOrders(random) {
	const drawn = [];
	return (round) => {
		const pair = Math.floor((round - 1) / 2);
		while (drawn.length <= pair) drawn.push(random() < .5 ? "base" : "head");
		const isTurned = round % 2 === 0;
		return drawn[pair] === "base" === isTurned ? ["head", "base"] : ["base", "head"];
	};
}
function pairUp(sides, wanted, { random, onTurns }) {
	const orderOf = drawOrders(random);
	let timing = wanted === "alternating" ? "alternating" : "simultaneous";
	return {
		timing: () => timing,
		take: async (round) => {
			if (timing === "simultaneous") {
				const attempt = await takeTogether(sides, round);
				if ("refused" in attempt && wanted === "simultaneous") return {
					kind: "lost",
					failure: attempt.refused,
					cancelled: false,
					runs: []
				};
				const reason = turnReason(attempt);
				const mayTurn = wanted === "auto" && sides.options.takePart === void 0;
				if (!("refused" in attempt) && (reason === void 0 || !mayTurn)) return attempt;
				if (reason !== void 0) onTurns(reason);
				timing = "alternating";
			}
			return await takeInTurn(sides, round, orderOf(round));
		}
	};
}
function turnReason(attempt) {
	if ("refused" in attempt) return {
		kind: "refused",
		message: attempt.refused.message
	};
	if (attempt.kind === "lost" || attempt.round.base === void 0) return void 0;
	const share = busyTogether({
		head: attempt.round.head,
		base: attempt.round.base
	});
	return share === void 0 ? void 0 : {
		kind: "busy",
		share
	};
}

// src/app/rounds/of-scenario.ts
function openRounds(scenario, { gate, ports, options, limits, takePart }) {
	const { load, signal, random } = ports;
	const { name, sideBySide, nullControl: withControl = false } = scenario;
	const { caller, baselineBranch: branch } = options;
	let current = 1;
	const ofScenario = withProgressLabel(ports.log, () => scenarioLabel(name, gate.scenarios));
	const log = withProgressLabel(ofScenario, () => roundLabel(current, limits));
	const loading = {
		signal,
		log,
		takePart
	};
	const callers = {
		head: caller,
		base: {
			...caller,
			commit: sideBySide?.commit,
			branch
		}
	};
	const notes = [];
	const onTurns = (reason) => {
		if (reason.kind === "busy") notes.push(inTurnNote(reason.share));
		const words = reason.kind === "busy" ? notes.at(-1) : `one side after the other. ${reason.message}`;
		log.note(`${name}: ${words}`);
	};
	const pairing = sideBySide && pairUp({
		scenario,
		base: sideBySide.base,
		callers,
		withControl,
		load,
		options: loading
	}, sideBySide.timing, {
		random,
		onTurns
	});
	return {
		notes,
		timing: pairing?.timing,
		take: async (round) => {
			current = round;
			return pairing === void 0 ? await takeAlone(async () => await load.run(scenario, {
				caller,
				...loading
			}), signal) : await pairing.take(round);
		}
	};
}
function stepsOf(scenario, stored, { ports, gate, options }) {
	const { now, signal, log } = ports;
	const limits = scenario.rounds;
	const { take, timing, notes } = openRounds(scenario, {
		gate,
		ports,
		options,
		limits
	});
	return {
		now,
		signal,
		take,
		judge: (rounds) => {
			const base = rounds.flatMap((round) => round.base ?? []);
			const control = rounds.flatMap((round) => round.control ?? []);
			const result = judgeRuns(rounds.map(({ head }) => head), scenario, {
				...stored,
				requireBaseline: gate.requireBaseline,
				keepsThresholds: gate.keepsThresholds,
				baselineMaxAgeMs: gate.baselineMaxAgeMs,
				scenarios: gate.scenarios.length,
				options,
				mostRounds: limits.max,
				...timing && { sideBySide: {
					runs: base,
					control,
					timing: timing()
				} }
			});
			const { outcome } = result;
			return {
				result: {
					...result,
					notes: [...result.notes, ...notes]
				},
				anotherRound: outcome.kind === "judged" ? outcome.verdict.anotherRound : void 0,
				isOpen: outcome.kind === "judged" && (outcome.verdict.verdict === "inconclusive" || outcome.verdict.judgements.some(isHidden))
			};
		},
		onFurther: (round, cause) => log.note(`${scenario.name}: ${roundLabel(round, limits)}, ${causeWords(cause)}`)
	};
}
function tellRounds(taken) {
	const { result, rounds, causes, stopped } = taken;
	const { outcome } = result;
	if (outcome.kind !== "judged") return result;
	const note = lostRoundNote(outcome.scenario, rounds.length, stopped);
	return {
		...result,
		outcome: {
			...outcome,
			causes,
			stopped
		},
		notes: [...result.notes, ...note]
	};
}

export { openRounds, stepsOf, tellRounds };