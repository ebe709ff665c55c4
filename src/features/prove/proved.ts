import { z } from "zod";
import type { ScenarioOutcome } from "../../model/outcome.ts";
import { fingerprint, machine } from "../../model/run/run.ts";
import { gateWord } from "../../model/verdict/judgement.ts";
import { count } from "../../model/verdict/parts.ts";

/** What one side of a proof suffered. */
export const injected = z.strictObject({
  /** Added to each answer of one side, as a share of its own time. */
  by: z.number().nonnegative(),
  /** Share of its answers that were replaced by an error. */
  errors: z.number().min(0).max(1),
  /** CPU time of ours that its service was charged, as a share of its own. */
  cpu: z.number().nonnegative(),
});

export type Injected = z.infer<typeof injected>;

const half = z.strictObject({
  verdict: gateWord,
  rounds: count,
  /** Of load. */
  seconds: z.number().nonnegative(),
});

/** A gate that was run to be proved. */
export type ProofHalf = z.infer<typeof half>;

const provenGate = z.strictObject({
  fingerprint: fingerprint.optional(),
  /** As written, `warn:` included. */
  objectives: z.array(z.string()),
  /** A hash of what starts the service; absent for one that runs already. */
  start: z.string().optional(),
});

/** What a proof is about: of another gate it says nothing. */
export type ProvenGate = z.infer<typeof provenGate>;

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
  gate: provenGate,
});

export type Proof = z.infer<typeof proof>;

/** What a proof is about. */
export const provenParts = ["script", "objectives", "start"] as const;

/** What a proof was about, and is now another. */
export type ProvenPart = (typeof provenParts)[number];

/** What a report keeps of the last proof. */
export const lastProof = z.strictObject({
  at: z.iso.datetime(),
  injected,
  isProved: z.boolean(),
  /** Since then. */
  changed: z.array(z.enum(provenParts)),
});

/** The last proof of a gate, as its report tells it. */
export type LastProof = z.infer<typeof lastProof>;

export function isProved({ unchanged, changed }: Pick<Proof, "unchanged" | "changed">): boolean {
  return unchanged.verdict === "pass" && changed?.verdict === "fail";
}

/**
 * Why a gate is not proved. `broken`: it could not be run; `open`: it is inconclusive; `falseAlarm`: it does not pass unchanged
 * code; `unreached`: hardly a request reached the target, so that nothing became slower; `onlyWarns`: no objective that was missed
 * fails; `noRelative`: nothing was compared; `unseen`: no objective was missed.
 */
export type Unproved =
  | { readonly kind: "broken" | "open" | "falseAlarm"; readonly outcome: ScenarioOutcome }
  | { readonly kind: "unreached"; readonly requests: number; readonly iterations: number }
  | { readonly kind: "onlyWarns" | "noRelative" | "unseen" };
