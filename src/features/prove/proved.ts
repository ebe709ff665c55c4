import { createHash } from "node:crypto";
import { z } from "zod";
import type { Objective } from "../../model/objective.ts";
import { fingerprint, machine } from "../../model/run/run.ts";
import type { Start } from "../../model/start.ts";
import { gateWord } from "../../model/verdict/judgement.ts";
import { count } from "../../model/verdict/parts.ts";

export const injected = z.strictObject({
  /** Added to each answer of one side, as a share of its own time. */
  by: z.number().nonnegative(),
  /** Share of its answers that were replaced by an error. */
  errors: z.number().min(0).max(1),
  /** CPU time of ours that its service was charged, as a share of its own. */
  cpu: z.number().nonnegative(),
});

/** What one side of a proof suffers. */
export type Injected = z.infer<typeof injected>;

const half = z.strictObject({
  verdict: gateWord,
  rounds: count,
  /** Of load. */
  seconds: z.number().nonnegative(),
});

/** Under which the last proof is kept beside a scenario's baseline. */
export const proofName = "proof";

/** Whether a gate passed unchanged code, and failed where one side was made worse. */
export const proof = z.strictObject({
  schema: z.literal("loadline/proof@1"),
  scenario: z.string(),
  environment: z.string(),
  at: z.iso.datetime(),
  /** Absent without a run. */
  machine: machine.optional(),
  injected,
  unchanged: half,
  /** Absent if the gate did not pass unchanged code, so nothing was injected. */
  changed: half.optional(),
  /** Of another gate a proof says nothing. */
  gate: z.strictObject({
    fingerprint: fingerprint.optional(),
    objectives: z.array(z.string()),
    /** See startHash; absent for a service that runs already. */
    start: z.string().optional(),
  }),
});

export type Proof = z.infer<typeof proof>;

export function isProved({ unchanged, changed }: Pick<Proof, "unchanged" | "changed">): boolean {
  return unchanged.verdict === "pass" && changed?.verdict === "fail";
}

/** Of all that starts a service. */
export function startHash(start: Start): string {
  return createHash("sha256").update(JSON.stringify(start)).digest("hex");
}

/** As in a gate file, `warn:` included. */
export function asWritten({ text, onMiss }: Pick<Objective, "text" | "onMiss">): string {
  return onMiss === "warn" ? `warn: ${text}` : text;
}
