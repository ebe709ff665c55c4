/** A function of the repository. */
export interface OwnFrame {
  readonly kind: "own";
  /** From the checkout's root, with forward slashes. */
  readonly path: string;
  /** Empty for an anonymous one. */
  readonly name: string;
  /** Where it was, from 1: the function's first line where a profiler tells no more. */
  readonly line: number;
  /** The line itself, trimmed and cut off; empty where it cannot be read. */
  readonly text: string;
}

/** A function on a stack, as the comparison sees it. */
export type Frame =
  | OwnFrame
  /** @param name such as `express` */
  | { readonly kind: "library"; readonly name: string; readonly function: string }
  /** Of the language's runtime, such as `(garbage collector)`. */
  | { readonly kind: "runtime"; readonly name: string };
