/** Where a mutation's cost is, as a person who made it would say it. */
export interface Place {
  /** From the service's root. */
  readonly path: string;
  /** Empty for an anonymous function. */
  readonly name: string;
  /** Beginnings of lines that are right, without indentation; none where every line of the function is. */
  readonly lines: readonly string[];
}

export interface Replaced {
  readonly path: string;
  readonly search: string;
  readonly replace: string;
}

export interface Added {
  readonly path: string;
  readonly content: string;
}

export type MutationKind =
  | "computing"
  | "added await"
  | "more queries"
  | "lost index"
  | "lock"
  | "cache lost"
  | "synchronous file"
  | "regular expression"
  | "large JSON"
  | "garbage"
  | "slower library"
  | "two causes"
  | "outside the code"
  | "no change of cost";

/** A change of a service, with the right answer. */
export interface Mutation {
  readonly name: string;
  readonly kind: MutationKind;
  readonly edits: readonly (Replaced | Added)[];
  /** Of another service that this one asks, in ms, where the change makes it slower. */
  readonly remoteMs?: number;
  /** Any of these is right; of two causes each is one. None: it costs nothing, so nothing is right. */
  readonly places: readonly Place[];
  /** Saying nothing is right as well: the cause is in no function. */
  readonly maySayNothing?: true;
}
