import { groupedBy } from "./lib-grouped.js";
import { hostOfUrl, isDeclared, nameOf$1 as nameOf } from "./start.js";
import { sumOf } from "./report-judge.js";

// src/ingest/hosts/reach.ts
const mostHosts = 20;
function kindOf({ host, by }, intended, target) {
	if (host === target) return "target";
	if (host !== void 0 && isDeclared(host, intended.declared)) return "declared";
	return by === "grpc" && host !== void 0 && nameOf(host) === nameOf(target) ? "otherPort" : "other";
}
function requestsOf(rows) {
	return sumOf(rows, ({ requests }) => requests);
}
function redirectsOf(rows) {
	return sumOf(rows, ({ redirects }) => redirects);
}
function hostsOf(destinations, intended) {
	const target = hostOfUrl(intended.target);
	if (target === void 0 || destinations.length === 0) return void 0;
	const rows = destinations.flatMap((row) => {
		const { host, requests, redirects } = row;
		if (host === void 0) return [];
		const is = kindOf(row, intended, target);
		return [{
			host,
			is: row.by === "browser" && is === "other" ? "ofPage" : is,
			requests,
			redirects
		}];
	});
	const told = (means) => requestsOf(destinations.filter((row) => row.told === means));
	return recordedHosts(target, rows, {
		more: 0,
		named: told("name"),
		untold: told("nothing")
	});
}
function recordedHosts(target, rows, beside) {
	const hosts = [...groupedBy(rows, ({ is, host }) => `${is} ${host}`).values()].map((same) => ({
		...same[0],
		requests: requestsOf(same),
		redirects: redirectsOf(same)
	}));
	const rank = ({ is, requests }) => is === "target" ? Number.NEGATIVE_INFINITY : -requests;
	hosts.sort((one, other) => rank(one) - rank(other));
	const { named, untold } = beside;
	const more = beside.more + requestsOf(hosts.slice(20));
	return {
		target,
		seen: hosts.slice(0, 20),
		...more > 0 && { more },
		...named > 0 && { named },
		...untold > 0 && { untold }
	};
}
function reached({ seen }) {
	return seen.some(({ is }) => is === "target" || is === "declared" || is === "otherPort");
}
function answersOf(rows) {
	return requestsOf(rows) - redirectsOf(rows);
}
function isRedirected({ seen }) {
	const own = seen.filter(({ is }) => is === "target");
	const others = seen.filter(({ is }) => is === "other");
	return redirectsOf(own) > requestsOf(own) / 2 && answersOf(others) > answersOf(seen) / 2;
}
function astrayOf(hosts, scenario) {
	if (hosts === void 0) return void 0;
	const { target, seen, more = 0, named = 0, untold = 0 } = hosts;
	if (named + untold > 0) return void 0;
	const others = seen.filter(({ is }) => is === "other" || is === "ofPage");
	const redirects = redirectsOf(seen.filter(({ is }) => is === "target"));
	const found = {
		target,
		scenario,
		requests: requestsOf(seen) + more,
		redirects,
		hosts: others
	};
	if (!reached(hosts)) return {
		kind: "elsewhere",
		...found
	};
	return isRedirected(hosts) ? {
		kind: "redirected",
		...found
	} : void 0;
}
function astrayRun(destinations, intended, beyond) {
	const hosts = hostsOf(destinations, intended);
	if (hosts === void 0) return void 0;
	const whole = astrayOf(hosts) ?? unreadBy(hosts, beyond) ?? ledElsewhere(destinations, hosts, {
		intended,
		beyond
	});
	if (whole !== void 0) return whole;
	const scenarios = new Set(destinations.flatMap(({ scenario }) => scenario === "" ? [] : [scenario]));
	for (const scenario of scenarios) {
		const astray = astrayOf(hostsOf(destinations.filter((row) => row.scenario === scenario), intended), scenario);
		if (astray !== void 0) return astray;
	}
}
function unreadBy(hosts, { knowsTarget }) {
	if (knowsTarget !== false || reached(hosts)) return void 0;
	const { target, seen, more = 0, named = 0, untold = 0 } = hosts;
	return {
		kind: "unread",
		target,
		scenario: void 0,
		requests: requestsOf(seen) + more + named + untold,
		redirects: 0,
		hosts: seen
	};
}
const mostlyRedirected = .45;
function ledElsewhere(destinations, { target }, { intended, beyond }) {
	const { leadsTo } = beyond;
	if (leadsTo === void 0 || leadsTo === target || isDeclared(leadsTo, intended.declared)) return void 0;
	const rows = destinations.filter(({ host }) => host === void 0);
	const [requests, redirects] = [requestsOf(rows), redirectsOf(rows)];
	if (requests === 0 || redirects < mostlyRedirected * requests) return void 0;
	return {
		kind: "leadsElsewhere",
		target,
		scenario: void 0,
		requests,
		redirects,
		hosts: [{
			host: leadsTo,
			requests: requests - redirects
		}]
	};
}

export { astrayOf, astrayRun, hostsOf, recordedHosts };