/** Which files a change touches, or why that is not known. */
export type ChangedFiles =
  /** From the repository's root; both paths of a renamed file. */
  | { readonly kind: "known"; readonly files: readonly string[] }
  /** A clause. */
  | { readonly kind: "unknown"; readonly why: string };
