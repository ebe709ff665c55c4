import { count, fingerprint, gateWord, machine } from "./model.js";
import { array, datetime, literal, number$1 as number, strictObject, string$1 as string } from "./zod.js";
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
	gate: strictObject({
		fingerprint: fingerprint.optional(),
		objectives: array(string()),
		start: string().optional()
	})
});
function isProved({ unchanged, changed }) {
	return unchanged.verdict === "pass" && changed?.verdict === "fail";
}
function startHash(start) {
	return createHash("sha256").update(JSON.stringify(start)).digest("hex");
}
function asWritten({ text, onMiss }) {
	return onMiss === "warn" ? `warn: ${text}` : text;
}

export { asWritten, injected, isProved, proof, proofName, startHash };