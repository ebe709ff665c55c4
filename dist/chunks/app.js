import { Failure, inTurn } from "./start.js";
import { afterSilence, comparesNothing, uncountedSilenceNote } from "./report-judge.js";
import { literal, number$1 as number, strictObject, string$1 as string } from "./zod.js";
import { keyOf } from "./app-assess.js";
import { parseJson } from "./lib-json.js";

// src/app/kept/remembered.ts
async function withRemembered(result, parts, baseline) {
	const { outcome } = result;
	const names = (parts ?? []).flatMap(({ remembers }) => remembers ?? []);
	if (outcome.kind !== "judged" || names.length === 0) return result;
	const key = keyOf({
		name: outcome.scenario,
		environment: outcome.environment
	});
	const found = await inTurn(names, async (name) => [name, await readRemembered(baseline, key, name)]);
	const remembered = new Map(found.flatMap(([name, text]) => text === void 0 ? [] : [[name, text]]));
	return remembered.size === 0 ? result : {
		...result,
		remembered
	};
}
async function readRemembered(baseline, ...what) {
	try {
		return await baseline.remembered(...what, { isVital: false });
	} catch (error) {
		if (error instanceof Failure) return void 0;
		throw error;
	}
}

// src/app/kept/silence.ts
const silenceSchemaVersion = "loadline/silence@1";
const silenceName = "silence";
const silence = strictObject({
	schema: literal(silenceSchemaVersion),
	scenario: string(),
	environment: string(),
	gates: number().int().nonnegative()
});
function parseSilence(text, { scenario, environment }) {
	const { data } = silence.safeParse(parseJson(text ?? ""));
	return data?.scenario === scenario && data.environment === environment ? data.gates : 0;
}
function formatSilence({ scenario, environment }, gates) {
	return `${JSON.stringify({
		schema: silenceSchemaVersion,
		scenario,
		environment,
		gates
	})}\n`;
}
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
		const before = parseSilence(await baseline.remembered(key, silenceName), key);
		const now = isSilent ? before + 1 : 0;
		if (mayCount && now !== before) await baseline.remember(key, silenceName, formatSilence(key, now));
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

export { countSilence, withRemembered };