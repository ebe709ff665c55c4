import { formatDurationMs, formatLimit } from "./start.js";
import { count, fingerprint, gateWord, machine } from "./model.js";
import { byKind, capitalised, count as count$1, known, lineText, list, machineWords, nextStep, scenarioHeadline, withoutStop } from "./report-judge.js";
import { _enum, array, boolean, datetime, literal, number$1 as number, strictObject, string$1 as string } from "./zod.js";
import { createHash } from "node:crypto";

// src/features/prove/proved.ts
const injected = strictObject({
	by: number().nonnegative(),
	errors: number().min(0).max(1),
	cpu: number().nonnegative()
});
const half = strictObject({
	verdict: gateWord,
	rounds: count,
	seconds: number().nonnegative()
});
const provenGate$1 = strictObject({
	fingerprint: fingerprint.optional(),
	objectives: array(string()),
	start: string().optional()
});
const proofName = "proof";
const proof = strictObject({
	schema: literal("loadline/proof@1"),
	scenario: string(),
	environment: string(),
	at: datetime(),
	machine: machine.optional(),
	injected,
	unchanged: half,
	changed: half.optional(),
	gate: provenGate$1
});
const provenParts = [
	"script",
	"objectives",
	"start"
];
const lastProof = strictObject({
	at: datetime(),
	injected,
	isProved: boolean(),
	changed: array(_enum(provenParts))
});
function isProved({ unchanged, changed }) {
	return unchanged.verdict === "pass" && changed?.verdict === "fail";
}

// src/features/prove/proven-gate.ts
function startHash(start) {
	return createHash("sha256").update(JSON.stringify(start)).digest("hex");
}
function asWritten({ text, onMiss }) {
	return onMiss === "warn" ? `warn: ${text}` : text;
}
function provenGate(objectives, run, start) {
	return {
		...run?.fingerprint !== void 0 && { fingerprint: run.fingerprint },
		objectives: objectives.map(asWritten),
		...start !== void 0 && { start: startHash(start) }
	};
}

// src/features/prove/sentences.ts
function injectedWords({ by, errors, cpu }) {
	const parts = known(by > 0 && `${formatLimit(by, "ratio")} more time`, cpu > 0 && `${formatLimit(cpu, "ratio")} more CPU`, errors > 0 && `${formatLimit(errors, "ratio")} errors`);
	return list(parts);
}
function caughtWords({ by, errors, cpu }) {
	const parts = known(by > 0 && formatLimit(by, "ratio"), cpu > 0 && `${formatLimit(cpu, "ratio")} more CPU per request`, errors > 0 && `${formatLimit(errors, "ratio")} of errors`);
	return list(parts);
}
function provedSentence({ injected, changed, at, machine }) {
	const seconds = formatDurationMs(Math.round(changed?.seconds ?? 0) * 1e3);
	return `This gate passes unchanged code and catches ${caughtWords(injected)} in ${seconds} of load (proved ${known(at.slice(0, 10), machine && machineWords(machine)).join(", ")}).`;
}
const partWords = {
	script: "the script",
	objectives: "an objective",
	start: "the start command"
};
function lastProofSentence({ at, injected, isProved, changed }) {
	const day = at.slice(0, 10);
	const again = changed.length === 0 ? "" : ` ${capitalised(list(changed.map((it) => partWords[it])))} changed since: prove it again.`;
	return isProved ? `Last proved to catch ${caughtWords(injected)}: ${day}.${again}` : `The last proof, of ${day}, failed: loadline prove says why.${again}`;
}
function unprovedWords(why, { injected, unchanged, changed }, context) {
	const which = unchanged.verdict !== "pass" || changed === void 0 ? "for unchanged code" : `with ${injectedWords(injected)}`;
	const said = (outcome) => `${withoutStop(scenarioHeadline(outcome))}.`;
	const saidNext = (outcome) => {
		const next = nextStep(outcome, {
			...context,
			failOnInconclusive: void 0
		});
		return [said(outcome), ...next.map((it) => lineText(it))].join(" ");
	};
	return byKind(why, {
		broken: ({ outcome }) => `The gate could not be run ${which}: ${saidNext(outcome)}`,
		open: ({ outcome }) => `The gate is inconclusive ${which}: ${saidNext(outcome)}`,
		falseAlarm: ({ outcome }) => `The gate does not pass unchanged code: ${said(outcome)} If it does so again, its tolerance lies below the noise (loadline calibrate estimates it), or the sides differ: with start: uncommitted changes do.`,
		unreached: ({ requests, iterations }) => `Only ${count$1(requests, "request")} of ${count$1(iterations, "iteration")} reached the target ${which}: the script keeps answers, or asks another host. Let each iteration ask the target (TARGET_URL).`,
		onlyWarns: () => `The gate only warns ${which}: no objective that was missed can fail it. Take warn: off at least one.`,
		noRelative: () => `The gate passes ${which}: nothing is compared, and its limits are further away. Add an objective such as p95 < baseline + 10%.`,
		unseen: () => `The gate passes ${which}: no objective sees it. Add one on what the load waits for, such as p95 < baseline + 10%, or lower its tolerance.`
	});
}

export { asWritten, injectedWords, isProved, lastProof, lastProofSentence, proof, proofName, provedSentence, provenGate, provenParts, startHash, unprovedWords };