// src/prometheus/gaps.ts
function gapsOf(times) {
	return times.slice(1).map((time, index) => time - (times[index] ?? time));
}
function upperMedian(values) {
	return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

export { gapsOf, upperMedian };