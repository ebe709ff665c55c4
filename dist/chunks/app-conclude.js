import { inTurn } from "./lib-in-turn.js";
import { cancelledFailure, exitStatus, worstWord } from "./model.js";
import { buildReport, refusalSentence } from "./report-judge.js";
import { broken, keyOf, statusOf } from "./app-ingest.js";

// src/app/conclude.ts
async function concludeGate({ failOnInconclusive, publisher, options }, judge) {
	await publisher.begin();
	const results = await judge();
	const scenarios = results.map((result) => result.outcome);
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

export { concludeGate, concludeScenarios };