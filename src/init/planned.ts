/** A file that a gate needs: written, or left as it is. */
export type PlannedFile =
  | { readonly kind: "new"; readonly path: string; readonly content: string }
  | {
      readonly kind: "kept";
      readonly path: string;
      /** Why it is not written, as the end of a sentence. */
      readonly why: string;
      /** What it would have added; undefined where nothing is missing. */
      readonly missing: string | undefined;
    };

/** Reason for not writing an existing workflow. */
export const isThere = "it exists";
