import { z } from "zod";
import { count, list } from "./parts.ts";

const knownError = z.enum([
  "invalidUrl",
  "requestTimeout",
  "noSuchHost",
  "blockedAddress",
  "blockedHost",
  "brokenPipe",
  "connectionTimeout",
  "connectionRefused",
  "connectionReset",
  "unknownAuthority",
  "wrongCertificateHost",
  "undecodableAnswer",
]);

/** A k6 error code whose meaning does not depend on the message. */
export type KnownError = z.infer<typeof knownError>;

const failureHow = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("status"), status: count, count }),
  z.strictObject({ kind: z.literal("known"), error: knownError, count }),
  /** k6's code, and the first request's message: unlimited in size, never escaped. */
  z.strictObject({ kind: z.literal("error"), code: count, error: z.string(), count }),
]);

export type FailureHow = z.infer<typeof failureHow>;

const outage = z.strictObject({
  /** The round, from 1, if there are several. */
  round: count.optional(),
  /** Since the start of the window. */
  fromSeconds: z.number(),
  /** Undefined if it lasted to the end. */
  lastedSeconds: z.number().optional(),
});

/** A span in which every request failed, in a run whose other requests mostly succeeded. */
export type OutageSeen = z.infer<typeof outage>;

export const failuresSeen = z.strictObject({
  kind: z.literal("failures"),
  /** Over all rounds. */
  requests: count,
  failed: count,
  /** The most frequent first; their sum is at most `failed`. */
  how: list(failureHow),
  outage: outage.optional(),
});

export type FailuresSeen = z.infer<typeof failuresSeen>;

export const exceptionsSeen = z.strictObject({
  kind: z.literal("exceptions"),
  /** Iterations that threw, at least one. */
  count,
  iterations: count,
  /** Foreign text. */
  first: z.string().optional(),
});

export type ExceptionsSeen = z.infer<typeof exceptionsSeen>;
