import { forLoaded } from "./ports-load.js";
import { databaseVariables, plannedFacts, uncountedFacts } from "./features-costs-facts2.js";
import { asksFor, costIndicators, databaseCosts, reasonOf, refuseUnset, usageFailure, whyUnset, withUnmeasured } from "./start.js";
import { countOver, forSides, ratioMetric, windowOf } from "./features-costs-window.js";
import { secretsIn } from "./lib-credentials.js";
import { filledIn } from "./model.js";
import { unlessAborted } from "./lib-net-deadline.js";
import { patienceMs } from "./features-costs-databases-counters.js";
import { sumOf } from "./report-judge.js";
import { whyUncounted } from "./features-costs-databases-words.js";

// src/features/costs/databases/clients.ts
const postgres = async (address) => await (await import("./features-costs-databases-postgres.js")).openPostgres(address);
const redis = async (address) => await (await import("./features-costs-databases-redis.js")).openRedis(address);
const known = {
	"postgres:": postgres,
	"postgresql:": postgres,
	"redis:": redis,
	"rediss:": redis
};
function openerOf(variable, address) {
	const protocol = URL.canParse(address) ? new URL(address).protocol : "";
	const open = known[protocol];
	if (open !== void 0) return open;
	const mysql = /^(?:mysql|mariadb)/.test(protocol) ? "; queries of MySQL and MariaDB are counted through Prometheus (docs/costs.md)" : "";
	const expected = `an address that begins with ${Object.keys(known).map((it) => `${it}//`).join(", ")}`;
	throw usageFailure(`databases: ${variable} must be ${expected}${mysql}`);
}

// src/features/costs/databases/addresses.ts
function namedDatabases(scenario, host) {
	const variables = databaseVariables(scenario);
	if (variables.length === 0) return { kind: "none" };
	const { env, mask } = host;
	const reason = whyUnset("databases", variables, host);
	if (reason !== void 0) return {
		kind: "unset",
		reason
	};
	refuseUnset("databases", variables, env);
	for (const variable of variables) {
		const address = env[variable] ?? "";
		for (const secret of [address, ...secretsIn(address)]) mask(secret);
		openerOf(variable, address);
	}
	const databases = Object.entries(plannedFacts.of({ facts: scenario.kept })?.databases ?? {});
	return {
		kind: "named",
		of: (side, target) => {
			const port = Number(new URL(target).port);
			return databases.map(([name, variableOf]) => {
				return {
					name,
					side,
					address: filledIn(env[variableOf[side]] ?? "", {
						side,
						port
					})
				};
			});
		}
	};
}

// src/features/costs/databases/counting.ts
const everyMs = 1e3;
function whyFailed(error) {
	if (error instanceof DOMException && error.name === "TimeoutError") return `it did not answer within ${patienceMs / 1e3} s`;
	const code = error instanceof Error && "code" in error ? String(error.code) : "";
	return (reasonOf(error) || code).replace(/\s+/g, " ").slice(0, 200);
}
async function inTime(work) {
	return await unlessAborted(work, AbortSignal.timeout(patienceMs));
}
async function startCounting({ name, side, address }) {
	const samples = [];
	let failure;
	const failed = (error) => {
		failure ??= whyFailed(error);
	};
	const opening = openerOf(name, address)(address);
	const counters = await inTime(opening).catch(failed);
	if (counters === void 0) opening.then(({ close }) => close(), failed);
	const take = async ({ read }) => {
		const startedMs = performance.now();
		const counts = await inTime(read());
		const atMs = performance.timeOrigin + (startedMs + performance.now()) / 2;
		samples.push({
			atMs,
			...counts
		});
	};
	const takeOne = async () => {
		if (counters !== void 0 && failure === void 0) await take(counters).catch(failed);
	};
	let timer;
	let reading = takeOne();
	const again = () => {
		timer = setTimeout(() => {
			reading = takeOne().then(again);
		}, everyMs).unref();
	};
	await reading;
	again();
	return { stop: async () => {
		await reading;
		clearTimeout(timer);
		await takeOne();
		await counters?.close().catch(failed);
		const { identity, lacksQueries } = counters ?? {};
		return {
			name,
			side,
			lacksQueries,
			samples,
			...identity !== void 0 && { identity },
			...failure !== void 0 && { failure }
		};
	} };
}
async function countDuring(databases, work) {
	const countings = await Promise.all(databases.map(startCounting));
	const stop = async () => await Promise.all(countings.map(async (one) => await one.stop()));
	try {
		return {
			done: await work(),
			counted: await stop()
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

// src/features/costs/databases/figures.ts
const countOf = {
	queriesPerRequest: ({ queries }) => queries,
	transactionsPerRequest: ({ transactions }) => transactions
};
const [lateSeconds, lastSeconds] = [2, 1];
const leastSeconds = 5;
function middleOf(window) {
	const slices = window.slices.slice(lateSeconds, -lastSeconds);
	const [first, last] = [slices[0], slices.at(-1)];
	if (first === void 0 || last === void 0 || slices.length < leastSeconds) return void 0;
	const requests = sumOf(slices, (slice) => slice.requests);
	return {
		startMs: first.fromMs,
		endMs: last.toMs,
		requests,
		slices
	};
}
function whyNot({ name: database, samples, failure, lacksQueries }, cost, { startMs, endMs }) {
	if (failure !== void 0) return {
		kind: "unread",
		database,
		reason: failure
	};
	if (cost === "queriesPerRequest" && lacksQueries !== void 0) return {
		kind: "noQueries",
		database,
		reason: lacksQueries
	};
	const [first, last] = [samples[0], samples.at(-1)];
	if (first === void 0 || last === void 0 || first.atMs > startMs || last.atMs < endMs) return {
		kind: "unread",
		database,
		reason: "it was not read at both ends of the window"
	};
	const counts = samples.map((sample) => countOf[cost](sample) ?? 0);
	return counts.some((count, at) => at > 0 && count < (counts[at - 1] ?? 0)) || samples.some(({ era }) => era !== first.era) ? {
		kind: "reset",
		database
	} : void 0;
}
function atEnds(samples, { startMs, endMs }, isWarm) {
	const before = samples.findLast(({ atMs }) => atMs <= startMs);
	const after = samples.find(({ atMs }) => atMs >= endMs);
	const inside = samples.filter(({ atMs }) => atMs > startMs && atMs < endMs);
	if (before === void 0 || after === void 0) return inside;
	return [
		isWarm ? before : {
			...before,
			atMs: startMs
		},
		...inside,
		{
			...after,
			atMs: endMs
		}
	];
}
function figureOf(cost, { whole, isWarm }, counted) {
	const isLate = cost === "transactionsPerRequest";
	const telling = counted.filter(({ samples, failure }) => !isLate || failure !== void 0 || samples.some((one) => countOf[cost](one) !== void 0));
	if (telling.length === 0) return { kind: "noTransactions" };
	const why = telling.map((one) => whyNot(one, cost, whole)).find((one) => one !== void 0);
	if (why !== void 0) return why;
	const window = isLate ? middleOf(whole) : whole;
	if (window === void 0) return {
		kind: "tooShort",
		seconds: lateSeconds + leastSeconds + lastSeconds
	};
	const counts = telling.flatMap(({ samples }) => countOver(atEnds(samples, whole, isWarm), countOf[cost]) ?? []);
	const count = (atMs) => sumOf(counts, (one) => one(atMs));
	const all = count(window.endMs) - count(window.startMs);
	if (window.requests === 0) return { kind: "noRequests" };
	if (all <= 0) return { kind: "unasked" };
	const seconds = (window.endMs - window.startMs) / 1e3;
	const ratio = {
		contains: "default",
		per: "request",
		count,
		resolution: isLate ? Math.max(1, all / seconds) : 1
	};
	return ratioMetric(costIndicators[cost].metric, window, ratio) ?? { kind: "noRequests" };
}
function eachOnce(counted) {
	return counted.filter(({ identity }, at) => identity === void 0 || counted.findIndex((other) => other.identity === identity) === at);
}
function queriesOf(runs, counted) {
	const window = {
		whole: windowOf(runs),
		isWarm: runs[0].window.warmUpMs > 0
	};
	const metrics = [];
	const unmeasured = /* @__PURE__ */ new Map();
	for (const cost of databaseCosts) {
		const found = figureOf(cost, window, eachOnce(counted));
		if ("kind" in found) unmeasured.set(cost, found);
		else metrics.push(found);
	}
	return {
		metrics,
		unmeasured
	};
}

// src/features/costs/databases/measure.ts
function withoutQueries(run, why) {
	return withUnmeasured(run, databaseCosts.map((cost) => [cost, whyUncounted(why)]));
}
function uncounted(run, why) {
	const reason = whyUncounted(why);
	return {
		...withoutQueries(run, why),
		facts: {
			...run.facts,
			...uncountedFacts.kept({ reason })
		}
	};
}
function withQueries(runs, counted) {
	const [run] = runs;
	const { metrics, unmeasured } = queriesOf(runs, counted);
	const why = unmeasured.get("queriesPerRequest");
	if (metrics.length === 0 && why !== void 0) return uncounted(run, why);
	const reasons = [...unmeasured].map(([cost, reason]) => [cost, whyUncounted(reason)]);
	return {
		...withUnmeasured(run, reasons),
		metrics: [...run.metrics, ...metrics]
	};
}
function sharedIn(counted) {
	return counted.filter(({ side }) => side === "head").find(({ identity }) => counted.some((other) => other.side === "base" && identity !== void 0 && other.identity === identity))?.name;
}
function countQueries(load, { scenarios, results }, host) {
	if (results.kind !== "k6") return load;
	const databases = scenarios[0] ? namedDatabases(scenarios[0], host) : { kind: "none" };
	if (databases.kind === "none" && !scenarios.some((one) => asksFor(one, databaseCosts))) return load;
	return databases.kind === "named" ? counting(load, databases) : notCounting(load, databases);
}
function notCounting(load, databases) {
	const nothing = (run) => {
		if (databases.kind === "unset") return uncounted(run, databases);
		return withoutQueries(run, { kind: "unnamed" });
	};
	return {
		run: async (scenario, options) => nothing(await load.run(scenario, options)),
		runBoth: async (scenario, base, options) => {
			const pair = await load.runBoth(scenario, base, options);
			return "refused" in pair ? pair : forLoaded(pair, nothing);
		}
	};
}
function counting(load, { of }) {
	return {
		run: async (scenario, options) => {
			const work = async () => await load.run(scenario, options);
			if (options.stretchMs !== void 0) return await work();
			const { done, counted } = await countDuring(of(options.side ?? "head", scenario.target), work);
			return withQueries([done], counted);
		},
		runBoth: async (scenario, base, options) => {
			const work = async () => await load.runBoth(scenario, base, options);
			if (options.stretchMs !== void 0) return await work();
			const all = [...of("head", scenario.target), ...of("base", base)];
			const { done, counted } = await countDuring(all, work);
			if ("refused" in done) return done;
			const database = sharedIn(counted);
			if (database !== void 0) return forLoaded(done, (run) => uncounted(run, {
				kind: "shared",
				database
			}));
			return forSides(done, (runs, side) => withQueries(runs, counted.filter((one) => one.side === side)));
		}
	};
}

export { countQueries };