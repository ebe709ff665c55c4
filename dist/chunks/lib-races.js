import { pRetry } from "./p-retry.js";
import { setTimeout } from "node:timers/promises";

// src/lib/races.ts
const racingSec = 180;
async function untilWon(attempt, { isLost, pauseLimitsSec, secondMs }) {
	return await pRetry(attempt, {
		retries: Number.POSITIVE_INFINITY,
		minTimeout: 0,
		maxTimeout: 0,
		maxRetryTime: racingSec * secondMs,
		shouldRetry: ({ error }) => isLost(error),
		onFailedAttempt: async ({ error, attemptNumber }) => {
			if (!isLost(error)) return;
			const limitSec = Math.min(pauseLimitsSec.last, pauseLimitsSec.first * 2 ** (attemptNumber - 1));
			await setTimeout(Math.random() * limitSec * secondMs);
		}
	});
}
async function createOnce(create, find, isUnanswered) {
	try {
		return await create();
	} catch (error) {
		if (!isUnanswered(error)) throw error;
		return await find() ?? await create();
	}
}
async function upsert(isNew, update, create, isUnanswered) {
	const known = await update();
	return known !== void 0 || !isNew ? known : await createOnce(create, update, isUnanswered);
}

export { createOnce, untilWon, upsert };