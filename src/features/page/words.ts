import type { Run } from "../../model/run/run.ts";
import { count } from "../../report/words/words.ts";

export function withoutChartsWords(hasRequests: boolean): string {
  const why = hasRequests
    ? "the figures of this page have no time series, as in report.json and in results without times."
    : "they show HTTP requests, and this script made none. All recorded metrics are below.";
  return `No charts: ${why}`;
}

/** Above the servers' charts. */
export function serversLead(rounds: number, shown: number, isFirst: boolean): string {
  const of = rounds < 2 ? "" : " of the selected round";
  const words = rounds < 2 ? "" : ` The figures below the charts are of round ${shown + 1}.`;
  return isFirst
    ? `What Prometheus recorded during the run${of}.${words}`
    : `What Prometheus recorded in the same seconds${of}; the cursor is shared with the charts above.${words}`;
}

/** Above the chart of one endpoint. */
export function courseWords(rounds: number): string {
  return `p95 of each second${rounds > 1 ? ", in the round selected above" : ""}.`;
}

/** The end of a page. */
export const madeWords = "Made by Loadline. Times are UTC. Self-contained; makes no network requests. ";

/** The charts of a report, by their place. */
export const chartWords = {
  latency: {
    title: "Response time over time",
    summary: "Half, 95 % and 99 % of the requests of each second were answered within this time.",
  },
  throughput: { title: "Throughput over time", summary: "Requests completed in each second." },
  errors: { title: "Errors over time", summary: "Share of each second's requests that failed." },
  curve: {
    title: "Share of requests answered in time",
    summary: "Share of requests that took at most this long. Further left is faster.",
  },
  histogram: {
    title: "How long requests took",
    summary: "Share of all requests by response time, on a logarithmic scale.",
  },
} as const;

/** The summary of a chart over time, whose slices may be longer than a second. */
export function ofSlices(summary: string, seconds: number): string {
  if (seconds === 1) return summary;
  return summary
    .replace("each second's", `each ${seconds} seconds'`)
    .replace("each second", `each ${seconds} seconds`);
}

export function endpointChartWords(name: string) {
  return {
    title: `p95 of ${name}`,
    summary: "95 % of the endpoint's requests of each second were answered within this time.",
  };
}

/** Below the chart of a server query. */
export function serverChartWords(unit: string, drawn: number, more: number): string {
  const some = drawn === 1 ? "One series." : `The ${drawn} busiest series.`;
  return `${unit === "" ? "" : `In ${unit}. `}${some}${more > 0 ? ` ${more} more are in the table.` : ""}`;
}

/** The legend of a band over the runs of a baseline. */
export function bandWords(runs: number, reference: string, isWhole: boolean): string {
  return `${reference} (${isWhole ? "lowest to highest" : "10 % to 90 %"} of ${count(runs, "run")})`;
}

export const endingWords: Readonly<Record<Run["ending"]["kind"], string>> = {
  finished: "finished",
  abortedByThreshold: "stopped by a threshold",
  unfinished: "unfinished",
};
