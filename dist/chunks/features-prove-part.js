import { parseJson } from "./lib-json.js";
import { defineFacts } from "./model.js";
import { _enum, array, boolean, datetime, strictObject } from "./zod.js";
import { capitalised, known, list } from "./report-judge.js";
import { asWritten, injected, isProved, proof, proofName, startHash } from "./features-prove-proved.js";
import { injectedWords } from "./features-prove-words.js";
import { isDeepStrictEqual } from "node:util";

// src/features/prove/part.ts
const changeable = _enum([
	"script",
	"objectives",
	"start"
]);
const changeableWords = {
	script: "the script",
	objectives: "an objective",
	start: "the start command"
};
const lastProof = defineFacts("prove", strictObject({
	at: datetime(),
	injected,
	isProved: boolean(),
	changed: array(changeable)
}));
const provePart = {
	remembers: proofName,
	facts: (outcome, { remembered, start }) => {
		const { data } = proof.safeParse(parseJson(remembered ?? ""));
		if (data === void 0 || data.scenario !== outcome.scenario) return void 0;
		const { at, injected, gate } = data;
		const [run] = outcome.runs;
		const judged = outcome.verdict.judgements.map(({ objective }) => asWritten(objective));
		const isOther = {
			script: gate.fingerprint && run?.fingerprint && !isDeepStrictEqual(run.fingerprint, gate.fingerprint),
			objectives: gate.objectives.some((one) => !judged.includes(one)),
			start: start && startHash(start) !== gate.start
		};
		const changed = changeable.options.filter((part) => isOther[part]);
		return lastProof.kept({
			at,
			injected,
			isProved: isProved(data),
			changed
		});
	},
	foot: (outcome) => {
		const last = lastProof.of(outcome);
		if (last === void 0) return void 0;
		const day = last.at.slice(0, 10);
		const others = capitalised(list(last.changed.map((it) => changeableWords[it])));
		return known(last.isProved ? `Last proved to catch ${injectedWords(last.injected, "")}: ${day}.` : `The last proof, of ${day}, failed: loadline prove says why.`, last.changed.length > 0 && `${others} changed since: prove it again.`).join(" ");
	}
};

export { provePart };