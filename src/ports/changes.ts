/** Which files a change touches, or why that is not known. */
export type ChangedFiles =
  /** Paths from the repository's root, of a renamed file both. */
  | { readonly kind: "known"; readonly files: readonly string[] }
  /** A clause. */
  | { readonly kind: "unknown"; readonly why: string };
