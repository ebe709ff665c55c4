import { cancelledFailure, exitStatus, inTurn } from "./start.js";
import { worstWord } from "./model.js";
import { buildReport } from "./report-judge.js";
import { broken, inTime, keyOf, statusOf } from "./app-assess.js";

// src/app/conclude.ts
async function concludeGate({ failOnInconclusive, publisher, options }, judge) {
	await publisher.begin();
	const results = await judge();
	const { parts = [] } = options.report;
	const { start } = options;
	const scenarios = results.map(({ outcome, remembered }) => withFacts(outcome, parts, {
		remembered,
		start
	}));
	const notes = [...options.notes ?? [], ...results.flatMap((result) => result.notes)];
	const verdict = worstWord(scenarios);
	const misused = results.some((result) => result.exitStatus === exitStatus.usage);
	const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
	const isFailed = verdict === "fail" && !isBroken;
	const judged = {
		verdict,
		scenarios,
		notes
	};
	const asked = isFailed ? await answered(judged, options.afterFail) : judged;
	const outcome = isFailed && asked.letThrough === void 0 ? await investigated(asked, options.investigate) : asked;
	const { baselineBranch } = options;
	const known = {
		baselineBranch,
		failOnInconclusive,
		isMisuse: misused && !isBroken
	};
	const report = buildReport(outcome, {
		...options.report,
		...known
	});
	const published = await publisher.publish(report);
	if (misused && outcome.verdict === "broken") return {
		report,
		published,
		exitStatus: exitStatus.usage
	};
	if (outcome.letThrough !== void 0) return {
		report,
		published,
		exitStatus: exitStatus.passed
	};
	const word = isBroken ? "broken" : outcome.verdict;
	return {
		report,
		published,
		exitStatus: statusOf(word, failOnInconclusive)
	};
}
function withFacts(outcome, parts, { remembered, start }) {
	if (outcome.kind === "broken") return outcome;
	const knownTo = ({ remembers = "" }) => ({
		remembered: remembered?.get(remembers),
		start
	});
	const kept = inTime(() => parts.map((part) => part.facts?.(outcome, knownTo(part))));
	const facts = Object.assign({}, ...kept);
	return Object.keys(facts).length === 0 ? outcome : {
		...outcome,
		facts
	};
}
async function concludeScenarios({ scenarios, failOnInconclusive }, { publisher, signal }, options, take) {
	return await concludeGate({
		failOnInconclusive,
		publisher,
		options
	}, async () => inTurn(scenarios, async (scenario) => signal.aborted ? broken(keyOf(scenario), neverBegun, true) : await take(scenario)));
}
const neverBegun = cancelledFailure("The run was cancelled before this scenario began.");
async function answered(outcome, ways = []) {
	const notes = [];
	for (const way of ways) {
		const answer = await way.ask();
		if (answer.kind === "letThrough") return {
			...outcome,
			letThrough: answer.facts
		};
		notes.push(...answer.notes);
	}
	return {
		...outcome,
		notes: [...notes, ...outcome.notes]
	};
}
async function investigated(outcome, investigate) {
	if (investigate === void 0) return outcome;
	const scenarios = await inTurn(outcome.scenarios, async (scenario) => {
		if (scenario.kind !== "judged" || scenario.verdict.verdict !== "fail") return scenario;
		return {
			...scenario,
			facts: {
				...scenario.facts,
				...await investigate(scenario)
			}
		};
	});
	return {
		...outcome,
		scenarios
	};
}
async function concludeUnmeasured(keys, facts, { publisher, options }) {
	const { notes = [], baselineBranch } = options;
	const outcome = {
		verdict: "pass",
		scenarios: [],
		unmeasured: { scenarios: [...keys] },
		facts,
		notes: [...notes]
	};
	const report = buildReport(outcome, {
		...options.report,
		baselineBranch
	});
	return {
		report,
		published: await publisher.publish(report),
		exitStatus: exitStatus.passed
	};
}

export { concludeGate, concludeScenarios, concludeUnmeasured };