import { count } from "./report-judge.js";

// src/features/page/words.ts
function withoutChartsWords(hasRequests) {
	return `No charts: ${hasRequests ? "the figures of this page have no time series, as in report.json and in results without times." : "they show HTTP requests, and this script made none. All recorded metrics are below."}`;
}
function serversLead(rounds, shown, isFirst) {
	const of = rounds < 2 ? "" : " of the selected round";
	const words = rounds < 2 ? "" : ` The figures below the charts are of round ${shown + 1}.`;
	return isFirst ? `What Prometheus recorded during the run${of}.${words}` : `What Prometheus recorded in the same seconds${of}; the cursor is shared with the charts above.${words}`;
}
function courseWords(rounds) {
	return `p95 of each second${rounds > 1 ? ", in the round selected above" : ""}.`;
}
const madeWords = "Made by Loadline. Times are UTC. Self-contained; makes no network requests. ";
const chartWords = {
	latency: {
		title: "Response time over time",
		summary: "Half, 95 % and 99 % of the requests of each second were answered within this time."
	},
	throughput: {
		title: "Throughput over time",
		summary: "Requests completed in each second."
	},
	errors: {
		title: "Errors over time",
		summary: "Share of each second's requests that failed."
	},
	curve: {
		title: "Share of requests answered in time",
		summary: "Share of requests that took at most this long. Further left is faster."
	},
	histogram: {
		title: "How long requests took",
		summary: "Share of all requests by response time, on a logarithmic scale."
	}
};
function ofSlices(summary, seconds) {
	if (seconds === 1) return summary;
	return summary.replace("each second's", `each ${seconds} seconds'`).replace("each second", `each ${seconds} seconds`);
}
function endpointChartWords(name) {
	return {
		title: `p95 of ${name}`,
		summary: "95 % of the endpoint's requests of each second were answered within this time."
	};
}
function serverChartWords(unit, drawn, more) {
	const some = drawn === 1 ? "One series." : `The ${drawn} busiest series.`;
	return `${unit === "" ? "" : `In ${unit}. `}${some}${more > 0 ? ` ${more} more are in the table.` : ""}`;
}
function bandWords(runs, reference, isWhole) {
	return `${reference} (${isWhole ? "lowest to highest" : "10 % to 90 %"} of ${count(runs, "run")})`;
}
const endingWords = {
	finished: "finished",
	abortedByThreshold: "stopped by a threshold",
	unfinished: "unfinished"
};

export { bandWords, chartWords, courseWords, endingWords, endpointChartWords, madeWords, ofSlices, serverChartWords, serversLead, withoutChartsWords };