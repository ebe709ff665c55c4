import { afterSilence, comparesNothing, uncountedSilenceNote } from "./report-judge.js";
import { Failure } from "./model.js";
import { keyOf } from "./app-assess.js";

// src/app/kept/silence.ts
async function countSilence(result, { baseline, log, most, mayCount }) {
	const { outcome } = result;
	if (outcome.kind !== "judged" || most === void 0) return result;
	const isSilent = comparesNothing(outcome.verdict.judgements);
	if (isSilent === void 0 || !isSilent && !mayCount) return result;
	const key = keyOf({
		name: outcome.scenario,
		environment: outcome.environment
	});
	try {
		const before = await baseline.silence(key);
		const now = isSilent ? before + 1 : 0;
		if (mayCount && now !== before) await baseline.keepSilence(key, now);
		return {
			...result,
			outcome: {
				...outcome,
				verdict: afterSilence(outcome.verdict, {
					before,
					most
				})
			}
		};
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log.note(uncountedSilenceNote(error.message));
		return result;
	}
}

export { countSilence };