import type { BaselineKey } from "../config/gate.ts";
import type { Indicator } from "../config/objective.ts";
import type { BaselineEntry, BaselineStore } from "../edges.ts";
import { findIndicator } from "../judge/indicator.ts";
import type { Run } from "../measure/run.ts";
import { formatFigure } from "../units.ts";

/**
 * The stored runs of each history as text, newest last: when, commit, key figures, and where a level was accepted.
 */
export async function showBaseline(keys: readonly BaselineKey[], store: BaselineStore): Promise<string> {
  const parts: string[] = [];
  for (const key of keys) {
    const entries = await store.read(key);
    const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}`;
    parts.push([title, ...entries.map(describe)].join("\n"));
  }
  return parts.join("\n\n");
}

function countRuns(count: number): string {
  if (count === 0) return "no run";
  return count === 1 ? "1 run" : `${count} runs`;
}

const p95: Indicator = {
  metric: "http_req_duration",
  tags: {},
  aggregation: { kind: "percentile", percent: 95 },
};
const errors: Indicator = { metric: "http_req_failed", tags: {}, aggregation: { kind: "rate" } };
const throughput: Indicator = { metric: "http_reqs", tags: {}, aggregation: { kind: "rate" } };

function describe({ run, accepted }: BaselineEntry): string {
  const { recordedAt, commit, branch } = run.provenance;
  const source = [commit?.slice(0, 8), branch].filter((part) => part !== undefined).join(" ");
  const figures = `p95 ${figure(run, p95)}  errors ${figure(run, errors)}  throughput ${figure(run, throughput)}`;
  const mark =
    accepted === undefined
      ? ""
      : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
  return `  ${recordedAt}  ${source}  ${figures}${mark}`;
}

function figure(run: Run, indicator: Indicator): string {
  const found = findIndicator(run, indicator);
  return found.kind === "found" ? formatFigure(found.value, found.dimension) : "–";
}
