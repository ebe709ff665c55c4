/** A file that a gate needs. */
export type PlannedFile =
  | { readonly kind: "new"; readonly path: string; readonly content: string }
  | {
      readonly kind: "kept";
      readonly path: string;
      /** Why it is not written, as the end of a sentence. */
      readonly why: string;
      /** What it lacks. */
      readonly missing: string | undefined;
    };

/** Why an existing workflow is kept. */
export const isThere = "it exists";
