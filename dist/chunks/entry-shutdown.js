import { exitStatus } from "./model-failure.js";
import { endAllNow } from "./processes-family.js";
import { constants } from "node:os";

// src/entry/shutdown.ts
const lastWordsMs = 6e4;
const stoppable = /* @__PURE__ */ new Set();
const unexpected = new AbortController();
const unexpectedError = unexpected.signal;
function surviveBugs(tell, stop = {
	kill: endAllNow,
	exit: (status) => process.exit(status)
}) {
	let hasHappened = false;
	process.on("uncaughtException", (error) => {
		tell(error);
		for (const controller of stoppable) controller.abort();
		stop.kill();
		unexpected.abort(error);
		if (!hasHappened) setTimeout(() => stop.exit(exitStatus.broken), lastWordsMs);
		hasHappened = true;
		process.exitCode = exitStatus.broken;
	});
	return () => hasHappened;
}
const sameKeyMs = 300;
function abortOnSignals(stop = {
	kill: endAllNow,
	exit: (status) => process.exit(status),
	now: () => performance.now()
}) {
	const controller = new AbortController();
	stoppable.add(controller);
	for (const name of ["SIGINT", "SIGTERM"]) {
		let firstMs;
		process.on(name, () => {
			controller.abort();
			firstMs ??= stop.now();
			if (stop.now() - firstMs <= sameKeyMs) return;
			stop.kill();
			stop.exit(128 + constants.signals[name]);
		});
	}
	return controller.signal;
}

export { abortOnSignals, surviveBugs, unexpectedError };