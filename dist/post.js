import { warning } from "./chunks/actions.js";
import { brokenOutcome } from "./chunks/app-output-publishers.js";
import { flush, outliveReaders, readInputs, runFailure, useProxy, wordsOf } from "./chunks/start.js";
import { buildReport, keysOfGate } from "./chunks/report-judge.js";
import { arrive, readLeft } from "./chunks/github-entry.js";

// src/entry/action/conclude-left.ts
const killed = runFailure("The step ended before it had a verdict: it was killed, ran out of memory or time, or its job was cancelled. Run the job again.");
const notTaken = runFailure("GitHub did not take this gate's verdict, which the comment and the job summary have. Run the job again.");
async function concludeLeft(env) {
	const found = readLeft();
	if (found === void 0) return;
	try {
		const arrival = await arrive(readInputs(env), env, new AbortController().signal);
		if (arrival.kind === "nothingToDo") return;
		const isNotTaken = found.isNotTaken === true;
		const publisher = await arrival.resume(isNotTaken ? {
			...found,
			comment: "never"
		} : found);
		if (publisher === void 0) return;
		const outcome = brokenOutcome(keysOfGate(found.gate), isNotTaken ? notTaken : killed, false);
		const { baselineBranch, links } = arrival.host;
		await publisher.publish(buildReport(outcome, {
			...links,
			repeatCommand: void 0,
			baselineBranch
		}));
	} catch (error) {
		warning(wordsOf(error));
	}
}

// src/post.ts
outliveReaders();
await useProxy(process.env);
await concludeLeft(process.env);
await flush();
process.exit();

export {  };