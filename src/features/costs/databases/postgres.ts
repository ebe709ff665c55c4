import { isIP } from "node:net";
import connect from "postgres";
import { z } from "zod";
import { reasonOf } from "../../../model/failure.ts";
import { type Counters, type DatabaseCounts, patienceMs } from "./counters.ts";

type Connection = ReturnType<typeof connect>;

/** Version 15 keeps its statistics in shared memory, and shows a session's own at once where that asks for it. */
const leastForTransactions = 150_000;

const shape = z.tuple([
  z.object({
    version: z.number(),
    identity: z.string(),
    /** Of the extension, quoted. */
    schema: z.string().nullable(),
    track: z.string().nullable(),
  }),
]);

const serverQuery = `
  SELECT current_setting('server_version_num')::int AS version,
    (SELECT system_identifier FROM pg_control_system()) || '/' || oid AS identity,
    (SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
      WHERE extname = 'pg_stat_statements') AS schema,
    current_setting('pg_stat_statements.track', true) AS track
  FROM pg_database WHERE datname = current_database()`;

const ofStatements = z.tuple([z.object({ queries: z.number(), era: z.string() })]);

/**
 * What clients asked; statements within functions are not theirs. The texts of the statements are not read.
 * @see https://www.postgresql.org/docs/current/pgstatstatements.html
 */
function statementsQuery(schema: string): string {
  return `
    SELECT (SELECT coalesce(sum(calls), 0)::float8 FROM ${schema}.pg_stat_statements(false)
        JOIN pg_database d ON d.oid = dbid WHERE toplevel AND datname = current_database()) AS queries,
      concat(dealloc, ' ', stats_reset) AS era
    FROM ${schema}.pg_stat_statements_info`;
}

const ofDatabase = z.tuple([z.object({ transactions: z.number(), era: z.string() })]);

/** This session's own transaction is in the counts at once; those of others at most a second later while they are busy. */
const transactionsQuery = `
  SELECT (xact_commit + xact_rollback)::float8 AS transactions, concat(stats_reset) AS era, pg_stat_force_next_flush()
  FROM pg_stat_database WHERE datname = current_database()`;

/** Why the statements of a server cannot be counted; undefined if they can. */
async function lackOf(sql: Connection, { schema, track }: z.infer<typeof shape>[0]) {
  if (schema === null) return "it has no extension pg_stat_statements";
  if (track === "none") return "pg_stat_statements.track is none there";
  try {
    ofStatements.parse(await sql.unsafe(statementsQuery(schema)));
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** With these `sslmode`s whoever answers is believed. */
const unverified = ["disable", "allow", "prefer", "require"];

/** The client checks the certificate of a server that has no name, but an address, as if its name were localhost. */
function verifiedAs(address: string) {
  const { hostname, searchParams } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const mode = searchParams.get("sslmode") ?? "disable";
  return isIP(host) === 0 || unverified.includes(mode) ? {} : { ssl: { host } };
}

/** Reads PostgreSQL's own statistics. @throws what the client throws */
export async function openPostgres(address: string): Promise<Counters> {
  const sql = connect(address, {
    ...{ max: 1, prepare: false, fetch_types: false, idle_timeout: 0, max_lifetime: null },
    ...{ connect_timeout: patienceMs / 1000, onnotice: () => undefined },
    connection: { application_name: "loadline" },
    ...verifiedAs(address),
  });
  const close = async (): Promise<void> => await sql.end({ timeout: patienceMs / 1000 });
  try {
    const [found] = shape.parse(await sql.unsafe(serverQuery));
    const { identity, schema } = found;
    const lacksQueries = await lackOf(sql, found);
    const statements = lacksQueries === undefined && schema !== null ? statementsQuery(schema) : undefined;
    const hasTransactions = found.version >= leastForTransactions;
    // What was asked so far is in the counts from now on.
    if (hasTransactions) await sql.unsafe(transactionsQuery);
    // Each reading asks its own, which the next one sees.
    let asked = 0;
    const each = (statements === undefined ? 0 : 1) + (hasTransactions ? 1 : 0);
    const read = async (): Promise<DatabaseCounts> => {
      const [ofClients] = statements === undefined ? [] : ofStatements.parse(await sql.unsafe(statements));
      const [ofSessions] = hasTransactions ? ofDatabase.parse(await sql.unsafe(transactionsQuery)) : [];
      const own = asked * each;
      asked += 1;
      return {
        queries: ofClients && ofClients.queries - own,
        transactions: ofSessions && ofSessions.transactions - own,
        era: `${ofClients?.era} ${ofSessions?.era}`,
      };
    };
    return { identity, lacksQueries, read, close };
  } catch (error) {
    await close();
    throw error;
  }
}
