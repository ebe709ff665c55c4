import { z } from "zod";
import { defineFacts } from "../../model/run/facts.ts";

const name = z.string().max(300);

/** A person let a failed gate through, for one commit; the verdict stays *fail*. */
const override = z.strictObject({
  by: name,
  at: z.iso.datetime(),
  /** The head commit that it was set on; no other counts. */
  commit: name,
  label: name,
  /** From the newest comment that gives one, cut off. */
  reason: z.strictObject({ text: z.string().max(1000), by: name }).optional(),
});

export type Override = z.infer<typeof override>;

export const acceptFacts = defineFacts("accept", override);

/** Why a label lets nothing through. */
export type Refusal =
  /** Who set it lacks write access. */
  | { readonly cause: "noWriteAccess"; readonly by: string }
  /** Not a person: what a pull request contains can lead a workflow to set a label. */
  | { readonly cause: "app"; readonly by: string }
  /** The author of a fork's pull request set it. */
  | { readonly cause: "forkAuthor"; readonly by: string }
  | {
      readonly cause: "beforePush";
      readonly by: string;
      readonly at: string;
      readonly pushedAt: string;
      /** Whether it was removed from the pull request. */
      readonly isRemoved: boolean;
    }
  /** GitHub does not say, for example because the account is gone or the label was renamed. */
  | { readonly cause: "unknownSetter" }
  /** The pull request has a newer head. */
  | { readonly cause: "otherHead" }
  /** GitHub shows no push of this commit, for example because the fork is gone. */
  | { readonly cause: "unknownPush" }
  | { readonly cause: "unanswered"; readonly reason: string };

export type OverrideAnswer =
  /** The label is not set. */
  | { readonly kind: "none" }
  | { readonly kind: "refused"; readonly label: string; readonly refusal: Refusal }
  | { readonly kind: "accepted"; readonly override: Override };
