// Several parts in trouble at once: each fault of one with each fault of another, in fifteen gates.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { startPrometheus } from "../../prometheus/server.ts";
import { type FaultCase, findingsOfFailing } from "../case.ts";
import { startProxy } from "../proxy.ts";
import { gating, openStage, openTarget } from "../stage.ts";
import { gateFileOf } from "./prometheus.ts";

const levels = ["none", "slow", "5xx", "cut"] as const;
type Level = (typeof levels)[number];

/** Multiplication by 2 in the field of four elements, whose addition is the exclusive or. */
const doubled = [0, 2, 3, 1] as const;

interface Combination {
  readonly GitHub: Level;
  readonly Prometheus: Level;
  readonly target: Level;
  /** The report's directory is replaced by a file in the middle of the load. */
  readonly disk: "none" | "in the way";
}

/** An orthogonal array: each pair of levels of each two parts stands in one row. The first, without a fault, is left out. */
export const combinations: readonly Combination[] = levels
  .flatMap((GitHub, first) =>
    levels.map((Prometheus, second): Combination => {
      const target = levels[first ^ second] ?? "none";
      const isInTheWay = (first ^ (doubled[second] ?? 0)) >= 2;
      return { GitHub, Prometheus, target, disk: isInTheWay ? "in the way" : "none" };
    }),
  )
  .slice(1);

/** Requests to the target before anything goes wrong. */
const healthyRequests = 20;

function statusOf({ disk, Prometheus, target }: Combination): number {
  if (disk !== "none") return 3;
  // An outage leaves open what the load measured; the queue's length fails all the same.
  return target === "slow" && Prometheus !== "none" ? 4 : 1;
}

function wordsOf(combination: Combination): string {
  return Object.entries(combination)
    .filter(([, level]) => level !== "none")
    .map(([part, level]) => `${part} ${level}`)
    .join(", ");
}

function caseOf(combination: Combination): FaultCase {
  const { GitHub, Prometheus, target: ofTarget, disk } = combination;
  return {
    part: "pairs",
    fault: wordsOf(combination),
    where: "in one gate",
    line: "each fault of GitHub, Prometheus, target and disk with each of another, in one gate",
    happens: "The strictest of what each fault does: never a pass, and nothing is stored or lost.",
    run: async () => {
      await using target = await openTarget();
      await using prometheus = await startPrometheus();
      await using proxy = await startProxy(prometheus.url);
      await using stage = await openStage({ "perf/prometheus.yml": gateFileOf(proxy.url) });
      const before = stage.stored();
      if (GitHub !== "none") stage.api.strike({ kind: GitHub, at: /PATCH .*\/check-runs/ });
      if (Prometheus !== "none") proxy.strike({ kind: Prometheus });
      if (ofTarget !== "none") target.strike({ kind: ofTarget, skip: healthyRequests });
      const reports = join(stage.folder, ".loadline/report");
      target.onRequest(() => {
        if (disk === "none" || target.seen.length !== healthyRequests) return;
        rmSync(reports, { recursive: true });
        writeFileSync(reports, "in the way");
      });
      const ended = await stage.run(gating(target.url, { config: "perf/prometheus.yml" }));
      expect(ended.status, ended.output).toBe(statusOf(combination));
      return findingsOfFailing(stage, before, [ended]);
    },
  };
}

export const pairCases: readonly FaultCase[] = combinations.map(caseOf);
