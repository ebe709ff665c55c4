import { formatDurationMs } from "./start.js";

// src/prometheus/window.ts
const mostSteps = 11e3;
const stepsOfCurve = 240;
const stepsOfFigures = 2e3;
const readableStepsMs = [
	1,
	2,
	5,
	10,
	15,
	30,
	60,
	120,
	300,
	600,
	900,
	1800,
	3600,
	7200,
	14400,
	21600,
	43200,
	86400
].map((seconds) => seconds * 1e3);
function chooseStep(windowMs, wantedMs) {
	if (wantedMs === void 0) return { stepMs: readableStep(windowMs / stepsOfCurve) };
	if (windowMs / wantedMs <= mostSteps) return { stepMs: wantedMs };
	const stepMs = readableStep(windowMs / mostSteps);
	return {
		stepMs,
		doubt: `a step of ${formatDurationMs(wantedMs)} would exceed Prometheus' limit of 11,000 values a series; read with a step of ${formatDurationMs(stepMs)}`
	};
}
function gridOf({ start, end }, wantedMs) {
	const windowMs = end.getTime() - start.getTime();
	const leastMs = wantedMs === void 0 ? readableStep(windowMs / stepsOfFigures) : chooseStep(windowMs, wantedMs).stepMs;
	if (windowMs < 1) return {
		start: end,
		end,
		stepMs: leastMs
	};
	const steps = Math.max(1, Math.floor(windowMs / leastMs));
	const stepMs = Math.floor(windowMs / steps);
	return {
		start: new Date(end.getTime() - steps * stepMs),
		end,
		stepMs
	};
}
function valuesIn({ start, end, stepMs }) {
	return Math.floor((end.getTime() - start.getTime()) / stepMs) + 1;
}
function readableStep(leastMs) {
	const longestMs = 864e5;
	return readableStepsMs.find((stepMs) => stepMs >= leastMs) ?? Math.ceil(leastMs / longestMs) * longestMs;
}

export { chooseStep, gridOf, valuesIn };