import { abortedAfter, unlessAborted } from "./lib-net-deadline.js";
import { Failure, reasonOf, runFailure } from "./start.js";
import { broken } from "./app-assess.js";

// src/app/output/publishers.ts
function publishTo(publishers) {
	return {
		begin: async () => {
			await eachInTurn(publishers, async (publisher) => await publisher.begin());
		},
		publish: async (report) => {
			let published = {};
			await eachInTurn(publishers, async (publisher) => {
				published = {
					...published,
					...await publisher.publish(report)
				};
			});
			return published;
		}
	};
}
function publishKept(kept, shown, reportOf) {
	return {
		begin: async () => await publishTo([kept, shown]).begin(),
		publish: async (report) => {
			let files;
			try {
				files = await kept.publish(report);
			} catch (error) {
				if (isBad(report)) await shown.publish(report).catch(() => void 0);
				else if (reportOf !== void 0) await publishTo([kept, shown]).publish(reportOf(error)).catch(() => void 0);
				throw error;
			}
			return {
				...files,
				...await shown.publish(report)
			};
		}
	};
}
function isBad({ verdict }) {
	return verdict === "fail" || verdict === "broken";
}
async function eachInTurn(publishers, act) {
	const failures = [];
	for (const publisher of publishers) try {
		await act(publisher);
	} catch (error) {
		failures.push(error);
	}
	if (failures.length > 0) throw failures[0];
}
const inFlightMs = 1e4;
async function publishAnyway(publisher, reportOf, job, unexpected) {
	let isPublished = false;
	let inFlight = Promise.resolve();
	const tracked = async (work) => {
		inFlight = work;
		return await work;
	};
	const noting = {
		begin: async () => await tracked(publisher.begin()),
		publish: async (report) => {
			unexpected.throwIfAborted();
			isPublished = true;
			return await tracked(publisher.publish(report));
		}
	};
	try {
		return await unlessAborted(job(noting), unexpected);
	} catch (error) {
		if (unexpected.aborted) await unlessAborted(inFlight, abortedAfter(inFlightMs)).catch(() => void 0);
		if (!isPublished || unexpected.aborted) await publisher.publish(reportOf(error)).catch(() => void 0);
		throw error;
	}
}
function brokenOutcome(keys, error, cancelled) {
	const failure = error instanceof Failure ? error : runFailure(`This is a bug in Loadline: ${reasonOf(error)}. Please open an issue with the lines in the log.`);
	return {
		verdict: "broken",
		scenarios: keys.map((key) => broken(key, failure, cancelled && error instanceof Failure).outcome),
		notes: []
	};
}

export { brokenOutcome, publishAnyway, publishKept, publishTo };