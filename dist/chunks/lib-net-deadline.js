import { setMaxListeners } from "node:events";

// src/lib/net/deadline.ts
function abortedAfter(patienceMs) {
	const late = new AbortController();
	const abort = () => late.abort(new DOMException("timed out", "TimeoutError"));
	setTimeout(abort, patienceMs).unref();
	return late.signal;
}
function anyOf(...signals) {
	const any = AbortSignal.any([...signals]);
	setMaxListeners(0, any);
	return any;
}
function within(patienceMs, signal) {
	return anyOf(signal, abortedAfter(patienceMs));
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

export { abortedAfter, anyOf, paused, unlessAborted, whenAborted, within };