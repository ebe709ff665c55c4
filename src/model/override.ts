import { z } from "zod";

/** The label unless a workflow names another. */
export const usualLabel = "loadline: accepted";

/** What GitHub allows of a login or a label, with room. */
const name = z.string().max(300);

/** That a person let a failed gate through, for one commit. The verdict stays *fail*. */
export const override = z
  .strictObject({
    /** Login of who set the label. */
    by: name,
    /** When the label was set. */
    at: z.iso.datetime(),
    /** The head commit it was set on; it counts for no other. */
    commit: name,
    label: name,
    /** From the newest comment that gives one, cut off; absent without any. */
    reason: z.strictObject({ text: z.string().max(1000), by: name }).optional(),
  })
  .meta({
    id: "override",
    description: "Who let the failed gate of this commit through, when, and why. The verdict stays fail.",
  });

/** That a person let a failed gate through, for one commit. */
export type Override = z.infer<typeof override>;

/** Why a label that is set lets nothing through. */
export type Refusal =
  /** Who set it may not write to the repository. */
  | { readonly cause: "noWriteAccess"; readonly by: string }
  /** Whoever set it is not a person: a workflow can be led to set a label by what a pull request contains. */
  | { readonly cause: "app"; readonly by: string }
  /** The pull request comes from a fork, and who set it wrote it. */
  | { readonly cause: "forkAuthor"; readonly by: string }
  /** It was set on an earlier commit. */
  | {
      readonly cause: "beforePush";
      readonly by: string;
      readonly at: string;
      readonly pushedAt: string;
      /** Whether it was taken off the pull request. */
      readonly isRemoved: boolean;
    }
  /** GitHub does not show who set it, as where the account is gone or the label was renamed. */
  | { readonly cause: "unknownSetter" }
  /** The pull request has another head by now. */
  | { readonly cause: "otherHead" }
  /** GitHub shows no push that brought this commit, as for a fork that is gone. */
  | { readonly cause: "unknownPush" }
  /** GitHub did not answer what had to be asked. */
  | { readonly cause: "unanswered"; readonly reason: string };

/** Whether a failed gate was let through. */
export type OverrideAnswer =
  /** The label is not set. */
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly label: string; readonly refusal: Refusal }
  | { readonly kind: "accepted"; readonly override: Override };
