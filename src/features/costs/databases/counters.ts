/** What a database has counted so far, each undefined where it does not tell it. */
export interface DatabaseCounts {
  /** Statements of clients. */
  readonly queries: number | undefined;
  readonly transactions: number | undefined;
  /** Another text after something was left out of the counts or set back. */
  readonly era: string;
}

/** An open connection to the counters of a database. */
export interface Counters {
  /** Of what is counted: two addresses may lead to one. */
  readonly identity: string;
  /** Why it tells no queries, a clause. */
  readonly lacksQueries?: string | undefined;
  /** Without what this connection asked. */
  read(): Promise<DatabaseCounts>;
  close(): Promise<void>;
}

/** How long a database may take to connect, to answer and to part. */
export const patienceMs = 5000;
