import { exitStatus } from "./model.js";
import { endAllNow } from "./processes-hard-stop.js";
import { constants } from "node:os";

// src/entry/shutdown.ts
const realStop = {
	kill: endAllNow,
	exit: (status) => process.exit(status),
	now: () => performance.now()
};
const lastWordsMs = 6e4;
const stoppable = /* @__PURE__ */ new Set();
const unexpected = new AbortController();
const unexpectedError = unexpected.signal;
function surviveBugs(report) {
	let hasHappened = false;
	process.on("uncaughtException", (error) => {
		report(error);
		for (const controller of stoppable) controller.abort();
		realStop.kill();
		unexpected.abort(error);
		if (!hasHappened) setTimeout(() => realStop.exit(exitStatus.broken), lastWordsMs);
		hasHappened = true;
		process.exitCode = exitStatus.broken;
	});
	return () => hasHappened;
}
const sameKeyMs = 300;
function abortOnSignals(stop = realStop) {
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