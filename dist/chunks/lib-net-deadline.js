import { setMaxListeners } from "node:events";

// src/lib/net/deadline.ts
function abortedAfter(patienceMs) {
	const late = new AbortController();
	const abort = () => late.abort(new DOMException("timed out", "TimeoutError"));
	setTimeout(abort, patienceMs).unref();
	return late.signal;
}
function within(patienceMs, signal) {
	const either = AbortSignal.any([signal, abortedAfter(patienceMs)]);
	setMaxListeners(0, either);
	return either;
}
function whenAborted(signal, callback) {
	if (signal.aborted) callback();
	else signal.addEventListener("abort", callback, { once: true });
	return () => signal.removeEventListener("abort", callback);
}
async function paused(ms, signal) {
	return await new Promise((resolve) => {
		const timer = setTimeout(() => {
			stopListening();
			resolve(true);
		}, ms);
		const stopListening = whenAborted(signal, () => {
			clearTimeout(timer);
			resolve(false);
		});
	});
}
async function unlessAborted(work, signal) {
	let stopListening = () => {};
	const aborted = new Promise((_, reject) => {
		stopListening = whenAborted(signal, () => reject(signal.reason));
	});
	try {
		return await Promise.race([aborted, work]);
	} finally {
		stopListening();
	}
}

export { abortedAfter, paused, unlessAborted, whenAborted, within };