import type { Run } from "../../../model/run/run.ts";
import { count } from "../words.ts";

/** Where charts would stand. */
export const withoutScriptWords = "The charts need JavaScript, which is off in this browser.";

/** Why a page of a report or a run has no charts. */
export function withoutChartsWords(hasRequests: boolean): string {
  const why = hasRequests
    ? "this page was made from figures without time series. The page that the gate wrote has them."
    : "they show HTTP requests, and this script made none. All recorded metrics are below.";
  return `No charts: ${why}`;
}

/** Where and when the servers' charts are from; of several rounds, which one the words below them are of. */
export function serversLead(rounds: number, shown: number, isFirst: boolean): string {
  const of = rounds < 2 ? "" : " of the selected round";
  const words = rounds < 2 ? "" : ` The figures below the charts are of round ${shown + 1}.`;
  return isFirst
    ? `What Prometheus recorded during the run${of}.${words}`
    : `What Prometheus recorded in the same seconds${of}; the cursor is shared with the charts above.${words}`;
}

/** What the chart of one endpoint shows. */
export function courseWords(rounds: number): string {
  return `p95 of each second${rounds > 1 ? ", in the round selected above" : ""}.`;
}

/** The end of a page. */
export const madeWords = "Made by Loadline. Times are UTC. Self-contained; makes no network requests. ";

/** Of a run alone: nobody judged it. */
export const runWords = {
  headline: (scenario: string): string => `A run of ${scenario}`,
  note: "A single run, as measured. Nothing was judged.",
} as const;

/** What the charts of a report show, by their place. */
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

/** What the chart of an endpoint shows. */
export function endpointChartWords(name: string) {
  return {
    title: `p95 of ${name}`,
    summary: "95 % of the endpoint's requests of each second were answered within this time.",
  };
}

/** What the chart of a ladder's figure shows. */
export function levelChartWords(name: string, levels: number) {
  return { title: `${name} by level`, summary: `${name} at ${levels} levels of load` };
}

/** How many series the chart of a query shows. */
export function serverChartWords(unit: string, drawn: number, more: number): string {
  const some = drawn === 1 ? "One series." : `The ${drawn} busiest series.`;
  return `${unit === "" ? "" : `In ${unit}. `}${some}${more > 0 ? ` ${more} more are in the table.` : ""}`;
}

/** What a band over the runs of a baseline is. */
export function bandWords(runs: number, reference: string, isWhole: boolean): string {
  return `${reference} (${isWhole ? "lowest to highest" : "10 % to 90 %"} of ${count(runs, "run")})`;
}

/** How a run ended, in a table. */
export const endingWords: Readonly<Record<Run["ending"]["kind"], string>> = {
  finished: "finished",
  abortedByThreshold: "stopped by a threshold",
  unfinished: "unfinished",
};
