// Prometheus in trouble: what it did not answer is told, and never counts as kept.

import { expect } from "vitest";
import { stringify } from "yaml";
import { startPrometheus } from "../../prometheus/server.ts";
import { type FaultCase, findingsOfFailing } from "../case.ts";
import { type FaultKind, faultKinds, startProxy } from "../proxy.ts";
import { gating, openStage, openTarget } from "../stage.ts";

/** A query that a real Prometheus answers at once, with a value that misses its objective. */
export function gateFileOf(prometheus: string): string {
  const queries = [{ name: "Queue", query: "vector(7)", objectives: ["max < 1"] }];
  return stringify({ prometheus: { url: prometheus, timeout: "2s", queries } });
}

function caseOf(kind: FaultKind, isAlone: boolean): FaultCase {
  return {
    part: "Prometheus",
    fault: kind,
    where: isAlone ? "and only its metric would fail" : "and the load fails",
    happens: isAlone
      ? "Inconclusive, with the reason; with `fail-on-inconclusive` exit status 4 and a failed check."
      : "The verdict is that of the other objectives; a warning has the reason why the query was not read.",
    isSample: kind === "refusing" && isAlone,
    run: async () => {
      await using target = await openTarget();
      await using prometheus = await startPrometheus();
      await using proxy = await startProxy(prometheus.url);
      await using stage = await openStage({ "perf/prometheus.yml": gateFileOf(proxy.url) });
      proxy.strike({ kind });
      const own = isAlone ? { objectives: "p95 < 60s" } : {};
      const ended = await stage.run(gating(target.url, { config: "perf/prometheus.yml", ...own }));
      expect(ended.status, ended.output).toBe(isAlone ? 4 : 1);
      expect(ended.output).toMatch(/::warning::.*no server metrics for Queue/);
      return findingsOfFailing(stage, stage.stored(), [ended]);
    },
  };
}

export const prometheusCases: readonly FaultCase[] = [false, true].flatMap((isAlone) =>
  faultKinds.map((kind) => caseOf(kind, isAlone)),
);
