// src/features/costs/databases/words.ts
function whyUncounted(why) {
	switch (why.kind) {
		case "unnamed": return "it is counted where the gate file names the service's databases (databases:)";
		case "unset": return why.reason;
		case "unread": return `the database ${why.database} could not be read: ${why.reason}`;
		case "noQueries": return `the database ${why.database} counts no queries: ${why.reason}`;
		case "noTransactions": return "only PostgreSQL 15 and later counts transactions";
		case "shared": return `both sides use the database ${why.database}; give each its own, with {side} in its address`;
		case "reset": return `the database ${why.database} set its counts back or dropped some while the load ran (pg_stat_statements.max is too small, if it is PostgreSQL)`;
		case "unasked": return "nothing was asked of the databases in the window; check that the service uses those that databases: names";
		case "noRequests": return "the run has neither requests nor iterations to divide by";
		case "tooShort": return `the window is shorter than ${why.seconds} s, and PostgreSQL tells its transactions up to a second late`;
		default: return why;
	}
}
function uncountedSentence(reason) {
	return `How often a request asks the databases is not known: ${reason}.`;
}

export { uncountedSentence, whyUncounted };