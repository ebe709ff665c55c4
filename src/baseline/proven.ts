import { createHash } from "node:crypto";
import type { Objective } from "../model/objective.ts";
import type { ProvenGate } from "../model/proof.ts";
import type { Run } from "../model/run/run.ts";
import type { Start } from "../model/start.ts";

/** What a gate is, as far as a proof of it depends on it. @param run undefined if there was none */
export function provenGate(
  objectives: readonly Objective[],
  run: Pick<Run, "fingerprint"> | undefined,
  start: Start | undefined,
): ProvenGate {
  return {
    ...(run?.fingerprint !== undefined && { fingerprint: run.fingerprint }),
    objectives: objectives.map(({ text, onMiss }) => (onMiss === "warn" ? `warn: ${text}` : text)),
    ...(start !== undefined && { start: createHash("sha256").update(JSON.stringify(start)).digest("hex") }),
  };
}
