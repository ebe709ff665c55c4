import { inTurn } from "./lib-in-turn.js";
import { cancelledFailure, exitStatus, worstWord } from "./model.js";
import { buildReport, refusalSentence } from "./report-judge.js";
import { broken, inTime, keyOf, statusOf } from "./app-assess.js";

// src/app/conclude.ts
async function concludeGate({ failOnInconclusive, publisher, options }, judge) {
	await publisher.begin();
	const results = await judge();
	const { parts = [] } = options.report;
	const scenarios = results.map(({ outcome }) => withFacts(outcome, parts));
	const notes = [...options.notes ?? [], ...results.flatMap((result) => result.notes)];
	const verdict = worstWord(scenarios);
	const misused = results.some((result) => result.exitStatus === exitStatus.usage);
	const isBroken = results.some((result) => result.exitStatus === exitStatus.broken);
	const answer = verdict === "fail" && !isBroken ? await options.askForOverride?.() : void 0;
	const outcome = withAnswer({
		verdict,
		scenarios,
		notes
	}, answer);
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
	if (outcome.accepted !== void 0) return {
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
function withFacts(outcome, parts) {
	if (outcome.kind === "broken") return outcome;
	const facts = Object.assign({}, ...inTime(() => parts.map((part) => part.facts?.(outcome))));
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
function withAnswer(outcome, answer = { kind: "none" }) {
	if (answer.kind === "none") return outcome;
	if (answer.kind === "accepted") return {
		...outcome,
		accepted: answer.override
	};
	return {
		...outcome,
		notes: [refusalSentence(answer.label, answer.refusal), ...outcome.notes]
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