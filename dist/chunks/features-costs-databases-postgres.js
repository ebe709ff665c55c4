import { src_default } from "./postgres.js";
import { number$1 as number, object, string$1 as string, tuple } from "./zod.js";
import { reasonOf } from "./start.js";
import { patienceMs } from "./features-costs-databases-counters.js";
import { isIP } from "node:net";

// src/features/costs/databases/postgres.ts
const leastForTransactions = 15e4;
const shape = tuple([object({
	version: number(),
	identity: string(),
	schema: string().nullable(),
	track: string().nullable()
})]);
const serverQuery = `
  SELECT current_setting('server_version_num')::int AS version,
    (SELECT system_identifier FROM pg_control_system()) || '/' || oid AS identity,
    (SELECT quote_ident(nspname) FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
      WHERE extname = 'pg_stat_statements') AS schema,
    current_setting('pg_stat_statements.track', true) AS track
  FROM pg_database WHERE datname = current_database()`;
const ofStatements = tuple([object({
	queries: number(),
	era: string()
})]);
function statementsQuery(schema) {
	return `
    SELECT (SELECT coalesce(sum(calls), 0)::float8 FROM ${schema}.pg_stat_statements(false)
        JOIN pg_database d ON d.oid = dbid WHERE toplevel AND datname = current_database()) AS queries,
      concat(dealloc, ' ', stats_reset) AS era
    FROM ${schema}.pg_stat_statements_info`;
}
const ofDatabase = tuple([object({
	transactions: number(),
	era: string()
})]);
const transactionsQuery = `
  SELECT (xact_commit + xact_rollback)::float8 AS transactions, concat(stats_reset) AS era, pg_stat_force_next_flush()
  FROM pg_stat_database WHERE datname = current_database()`;
async function lackOf(sql, { schema, track }) {
	if (schema === null) return "it has no extension pg_stat_statements";
	if (track === "none") return "pg_stat_statements.track is none there";
	try {
		ofStatements.parse(await sql.unsafe(statementsQuery(schema)));
		return;
	} catch (error) {
		return reasonOf(error);
	}
}
const unverified = [
	"disable",
	"allow",
	"prefer",
	"require"
];
function verifiedAs(address) {
	const { hostname, searchParams } = new URL(address);
	const host = hostname.replace(/^\[|\]$/g, "");
	const mode = searchParams.get("sslmode") ?? "disable";
	return isIP(host) === 0 || unverified.includes(mode) ? {} : { ssl: { host } };
}
async function openPostgres(address) {
	const sql = src_default(address, {
		max: 1,
		prepare: false,
		fetch_types: false,
		idle_timeout: 0,
		max_lifetime: null,
		connect_timeout: patienceMs / 1e3,
		onnotice: () => void 0,
		connection: { application_name: "loadline" },
		...verifiedAs(address)
	});
	const close = async () => await sql.end({ timeout: patienceMs / 1e3 });
	try {
		const [found] = shape.parse(await sql.unsafe(serverQuery));
		const { identity, schema } = found;
		const lacksQueries = await lackOf(sql, found);
		const statements = lacksQueries === void 0 && schema !== null ? statementsQuery(schema) : void 0;
		const hasTransactions = found.version >= leastForTransactions;
		if (hasTransactions) await sql.unsafe(transactionsQuery);
		let asked = 0;
		const each = (statements === void 0 ? 0 : 1) + (hasTransactions ? 1 : 0);
		const read = async () => {
			const [ofClients] = statements === void 0 ? [] : ofStatements.parse(await sql.unsafe(statements));
			const [ofSessions] = hasTransactions ? ofDatabase.parse(await sql.unsafe(transactionsQuery)) : [];
			const own = asked * each;
			asked += 1;
			return {
				queries: ofClients && ofClients.queries - own,
				transactions: ofSessions && ofSessions.transactions - own,
				era: `${ofClients?.era} ${ofSessions?.era}`
			};
		};
		return {
			identity,
			lacksQueries,
			read,
			close
		};
	} catch (error) {
		await close();
		throw error;
	}
}

export { openPostgres };