import { runsIn, scenarioWord, seriesOf } from "./model.js";
import { formatDurationMs, formatFigure, formatLimit } from "./start.js";
import { count, known, left, line, lineText, list, machineWords, nextStep, right, scenarioHeadline, sumOf, tableLines, tableOf$1 as tableOf, verdictWords, withoutStop } from "./report-judge.js";
import { isProved } from "./features-prove-proved.js";

// src/features/prove/words.ts
function injectedWords({ by, errors, cpu }, ofTime = " more time") {
	const parts = known(by > 0 && `${formatLimit(by, "ratio")}${ofTime}`, cpu > 0 && `${formatLimit(cpu, "ratio")} more CPU time`, errors > 0 && `${formatLimit(errors, "ratio")} of errors`);
	return list(parts);
}
function provedSentence({ injected, changed, at, machine }) {
	const seconds = formatDurationMs(Math.round(changed?.seconds ?? 0) * 1e3);
	return `This gate passes unchanged code and catches ${injectedWords(injected, "")} in ${seconds} of load (proved ${known(at.slice(0, 10), machine && machineWords(machine)).join(", ")}).`;
}
const mostWithout = 2;
function unprovedWords({ proof, outcome, told, context }) {
	const passes = proof.unchanged.verdict === "pass";
	const which = passes ? `with ${injectedWords(proof.injected)}` : "for unchanged code";
	const verdict = scenarioWord(outcome);
	const said = `${withoutStop(scenarioHeadline(outcome))}.`;
	const saidAndNext = [said, ...nextStep(outcome, {
		...context,
		failOnInconclusive: void 0
	}).map((it) => lineText(it))].join(" ");
	if (verdict === "broken") {
		const ends = Object.entries(told.failures).map(([code, times]) => `${code} (${count(times, "time")})`);
		return `The gate could not be run ${which}: ${saidAndNext}${ends.length > 0 ? ` The target broke connections off: ${list(ends)}.` : ""}`;
	}
	const iterations = sumOf(runsIn(outcome), (it) => seriesOf(it, "iterations")?.values.count ?? 0);
	if (told.requests * mostWithout < iterations) return `Only ${count(told.requests, "request")} of ${count(iterations, "iteration")} reached the target ${which}: the script keeps answers, or asks another host. Let each iteration ask the target (TARGET_URL).`;
	if (verdict === "inconclusive") return `The gate is inconclusive ${which}: ${saidAndNext}`;
	if (!passes) return `The gate does not pass unchanged code: ${said} If it does so again, its tolerance lies below the noise (loadline calibrate estimates it), or the sides differ: with start: uncommitted changes do.`;
	if (verdict === "warn") return `The gate only warns ${which}: no objective that was missed can fail it. Take warn: off at least one.`;
	return outcome.kind === "judged" && outcome.verdict.judgements.some(({ kind }) => kind === "relative") ? `The gate passes ${which}: no objective sees it. Add one on what the load waits for, such as p95 < baseline + 10%, or lower its tolerance.` : `The gate passes ${which}: nothing is compared, and its limits are further away. Add an objective such as p95 < baseline + 10%.`;
}
function rowsOf({ proof, measured }) {
	const { scenario, injected, unchanged, changed } = proof;
	const got = injected.cpu > 0 ? measured.cpu : measured.by;
	const share = formatFigure(Number(got.toPrecision(2)), "ratio");
	const suffers = injectedWords(injected) + (injected.by + injected.cpu > 0 ? ` (measured: ${share})` : "");
	return known({
		scenario,
		suffers: "nothing",
		half: unchanged
	}, changed && {
		scenario,
		suffers,
		half: changed
	});
}
function renderProofs(attempts, ownMs) {
	const table = tableOf(attempts.flatMap(rowsOf), [
		left("Scenario", ({ scenario }) => line({ code: scenario })),
		left("One side gets", ({ suffers }) => line(suffers)),
		left("Verdict", ({ half }) => line(verdictWords[half.verdict].word)),
		right("Rounds", ({ half }) => line(String(half.rounds))),
		right("Load", ({ half }) => line(`${Math.round(half.seconds)} s`))
	]);
	const proxy = `The proxy itself adds ${formatFigure(ownMs, "time")} to each request, on both sides.`;
	return [
		...tableLines(table),
		"",
		...attempts.map(sentenceOf),
		proxy
	].join("\n");
}
function sentenceOf(attempt) {
	const { proof } = attempt;
	const said = isProved(proof) ? provedSentence(proof) : `Not proved. ${unprovedWords(attempt)}`;
	return `${lineText(line({ code: proof.scenario }))}: ${said}`;
}
function proofsJson(attempts, ownMs) {
	const scenarios = attempts.map((attempt) => {
		const { proof, measured } = attempt;
		return {
			...proof,
			proved: isProved(proof),
			measured,
			sentence: sentenceOf(attempt)
		};
	});
	return {
		proved: scenarios.every(({ proved }) => proved),
		proxyMs: ownMs,
		scenarios
	};
}

export { injectedWords, proofsJson, renderProofs };