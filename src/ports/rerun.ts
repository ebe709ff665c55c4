/** What became of a comment. */
export type Rerun =
  | { readonly kind: "started" | "running"; readonly run: string }
  /** `notWanted`: another comment, or not on an open pull request; `noWriteAccess`: of its author. */
  | { readonly kind: "notWanted" | "noWriteAccess" }
  /** The commit was pushed after the comment, never measured, or its run waits for an approval. */
  | { readonly kind: "noRun"; readonly commit: string };
