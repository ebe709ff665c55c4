/** What replaces a text of a file. */
export interface Edit {
  readonly path: string;
  readonly from: string;
  readonly to: string;
}

/** Pull requests that a gate should tell apart. */
export interface ForeignChanges {
  /** 30 % more work in the handler of the slowest answers, or 30 % slower answers. */
  readonly slower: Edit;
  /** Every twentieth answer of a handler, or as many by chance, is a 500. */
  readonly errors: Edit;
  /** A query for each item instead of one for all. */
  readonly queries: Edit;
  /** The service ends as it starts. */
  readonly crash: Edit;
}

/**
 * A small copy of a public repository, written for these tests: its files of packages, its layout and its routes, no more; none of its text. What a
 * handler computes is a chain of hashes, and a query a wait of 2 ms, where there is no database.
 */
export interface ForeignRepository {
  /** The public repository that it is like. */
  readonly like: string;
  /** A commit of it that has these files and this layout. */
  readonly commit: string;
  readonly files: Readonly<Record<string, string>>;
  /** What init recognises: the row of its table, and its place. */
  readonly recognised: { readonly name: string; readonly at: string };
  /** Others that may be the service. */
  readonly others?: readonly string[];
  /** A program of the machine without which it is only recognised; `network`: its packages come from a registry of their own. */
  readonly needs: string;
  /** Writes its lock file, which is too long to stand here. */
  readonly lock?: readonly [program: string, ...args: readonly string[]];
  /** Paths that its first script requests. */
  readonly requests: readonly string[];
  /** Undefined where it is only recognised. */
  readonly changes?: ForeignChanges;
}

export const json = (content: unknown): string => `${JSON.stringify(content, undefined, 2)}\n`;
export const npm = (
  scripts: Readonly<Record<string, string>>,
  dependencies: Readonly<Record<string, string>>,
): string => json({ name: "copy", private: true, scripts, dependencies });

/** An edit of one file, by kind of change. */
export const changesOf = (
  path: string,
  edits: Readonly<Record<keyof ForeignChanges, readonly [from: string, to: string]>>,
): ForeignChanges => {
  const edit = ([from, to]: readonly [string, string]): Edit => ({ path, from, to });
  const { slower, errors, queries, crash } = edits;
  return { slower: edit(slower), errors: edit(errors), queries: edit(queries), crash: edit(crash) };
};

/** Only what init reads: what builds it is not on every machine. */
export const recognisedOnly = { needs: "nothing here builds it", requests: [] };
