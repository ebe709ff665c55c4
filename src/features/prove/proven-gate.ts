import { createHash } from "node:crypto";
import type { Objective } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Start } from "../../model/start.ts";
import type { ProvenGate } from "./proved.ts";

/** Of all that starts a service. */
export function startHash(start: Start): string {
  return createHash("sha256").update(JSON.stringify(start)).digest("hex");
}

/** As in a gate file, `warn:` included. */
export function asWritten({ text, onMiss }: Pick<Objective, "text" | "onMiss">): string {
  return onMiss === "warn" ? `warn: ${text}` : text;
}

/** What a gate is, as far as a proof of it depends on it. @param run undefined if there was none */
export function provenGate(
  objectives: readonly Objective[],
  run: Pick<Run, "fingerprint"> | undefined,
  start: Start | undefined,
): ProvenGate {
  return {
    ...(run?.fingerprint !== undefined && { fingerprint: run.fingerprint }),
    objectives: objectives.map(asWritten),
    ...(start !== undefined && { start: startHash(start) }),
  };
}
