import { parseJson } from "./lib-json.js";
import { defineFacts } from "./model.js";
import { asWritten, isProved, lastProof, proof, proofName, startHash } from "./features-prove-proved.js";
import { lastProofSentence } from "./features-prove-words.js";
import { isDeepStrictEqual } from "node:util";

// src/features/prove/part.ts
const facts = defineFacts("prove", lastProof);
function changedSince({ fingerprint, objectives, start }, { runs, verdict }, now) {
	const own = runs[0]?.fingerprint;
	const judged = new Set(verdict.judgements.map(({ objective }) => asWritten(objective)));
	const isOther = {
		script: fingerprint !== void 0 && own !== void 0 && !isDeepStrictEqual(own, fingerprint),
		objectives: objectives.some((one) => !judged.has(one)),
		start: now !== void 0 && startHash(now) !== start
	};
	return lastProof.shape.changed.element.options.filter((part) => isOther[part]);
}
const provePart = {
	remembers: proofName,
	facts: (outcome, { remembered, start }) => {
		const { data } = proof.safeParse(parseJson(remembered ?? ""));
		if (data === void 0 || data.scenario !== outcome.scenario) return void 0;
		const { at, injected, gate } = data;
		return facts.kept({
			at,
			injected,
			isProved: isProved(data),
			changed: changedSince(gate, outcome, start)
		});
	},
	foot: (outcome) => {
		const last = facts.of(outcome);
		return last && lastProofSentence(last);
	}
};

export { provePart };