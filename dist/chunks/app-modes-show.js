import { exitStatus, formatOn, given, inTurn, loadOptions, reportOptions, scaleOver } from "./start.js";
import { resolveKeys } from "./config.js";
import { readRules } from "./app3.js";
import { ofEnvironments, openStore, refuseUnknown } from "./app4.js";
import { changedParts, chooseBaseline, loadOf } from "./baseline-select.js";
import { readStored } from "./baseline-stored.js";
import { changedPartWords, findChangePoints, foundIn, stepWords } from "./report-judge.js";
import { mean } from "./simple-statistics.js";
import { groupedBy } from "./lib-grouped.js";
import { sessionsOf } from "./model.js";

// src/app/levels.ts
function describeLevels(entries, environment, indicators) {
	const branches = groupedBy(entries, ({ run }) => run.provenance.branch);
	return [...branches].flatMap(([branch, own]) => {
		const suffix = branches.size > 1 && branch !== void 0 ? ` on ${branch}` : "";
		return describeBranch(own, environment, indicators.map((it) => ({
			...it,
			name: `${it.name}${suffix}`
		})));
	});
}
function describeBranch(entries, environment, indicators) {
	const newest = entries.at(-1)?.run;
	if (newest === void 0) return [];
	const load = loadOf(newest);
	const { branch } = newest.provenance;
	const { reference } = chooseBaseline(entries, {
		...load,
		environment,
		branch
	});
	const alike = entries.map(({ run }) => run).filter((run) => run.ending.kind === "finished" && changedParts(loadOf(run), load).length === 0);
	return indicators.flatMap((named) => {
		const points = pointsOf(alike, named.indicator);
		return [...findChangePoints(points.map(({ value }) => value)).map((change) => changeLine(named, change, points)), ...driftLine(named, points, reference)];
	});
}
function pointsOf(runs, indicator) {
	return sessionsOf(runs).flatMap((session) => {
		const found = foundIn(session, { indicator });
		const [first] = found;
		if (first === void 0) return [];
		const { commit, recordedAt } = session[0].provenance;
		return [{
			commit,
			recordedAt,
			value: mean(found.map(({ value }) => value)),
			dimension: first.dimension
		}];
	});
}
function changeLine({ name, scale }, change, points) {
	const point = points[change.index];
	const day = (point?.recordedAt ?? "").slice(0, 10);
	return `  ${name} changed ${point?.commit === void 0 ? `on ${day}` : `at ${point.commit.slice(0, 8)} (${day})`}: ${stepWords(change.before, change.after, point?.dimension ?? "number", scale)}`;
}
function driftLine({ name, indicator, scale }, points, reference) {
	const from = pointsOf(reference?.runs ?? [], indicator);
	const until = from.at(-1);
	if (reference === void 0 || until === void 0) return [];
	const latest = points.filter(({ recordedAt }) => recordedAt > until.recordedAt).slice(-3);
	const [last] = latest;
	if (last === void 0) return [];
	const level = (of) => mean(of.map(({ value }) => value));
	return [`  ${name} now, against ${reference.kind === "accepted" ? "the accepted level" : "the oldest runs"}: ${stepWords(level(from), level(latest), last.dimension, scale)}`];
}

// src/app/show.ts
async function showBaseline(keys, store) {
	const parts = await inTurn(keys, async (key) => {
		const { history: entries, otherEnvironments, doubts } = await readStored(key, store);
		const others = otherEnvironments.join(", ");
		const elsewhere = others === "" ? "" : `; environments with runs: ${others}`;
		const title = `${key.scenario} (${key.environment}): ${countRuns(entries.length)} in ${store.place}${elsewhere}`;
		const indicators = Object.entries({
			p95,
			errors,
			throughput
		}).map(([name, indicator]) => {
			return {
				name,
				indicator,
				scale: scaleIn(entries, indicator)
			};
		});
		const lines = [
			title,
			...doubts,
			...markedIn(entries).map((entry) => describe(entry, indicators))
		];
		const levels = describeLevels(entries, key.environment, indicators);
		return [...lines, ...levels.length === 0 ? [] : ["", ...levels]].join("\n");
	});
	if (parts.length > 0) return parts.join("\n\n");
	return `Nothing is stored in ${store.place} yet. Add runs with baseline update.`;
}
const shownBaselineVersion = "loadline/baseline@1";
async function listBaseline(keys, store) {
	const histories = await inTurn(keys, async ({ scenario, environment }) => {
		return {
			scenario,
			environment,
			runs: markedIn(await store.read({
				scenario,
				environment
			})).map(shownRun)
		};
	});
	return {
		schema: shownBaselineVersion,
		place: store.place,
		histories
	};
}
function shownRun({ run, accepted, isSuperseded, otherLoad }) {
	const { recordedAt, commit = null, branch = null, actor = null } = run.provenance;
	const value = (indicator) => foundIn([run], { indicator })[0]?.value ?? null;
	return {
		recordedAt,
		commit,
		branch,
		actor,
		p95: value(p95),
		errors: value(errors),
		throughput: value(throughput),
		accepted: accepted ?? null,
		isSuperseded,
		otherLoad
	};
}
function markedIn(entries) {
	const newest = new Map(entries.map(({ run }) => [run.provenance.branch, loadOf(run)]));
	const accepted = /* @__PURE__ */ new Set();
	return entries.toReversed().map((entry) => {
		const { branch } = entry.run.provenance;
		const own = loadOf(entry.run);
		const isSuperseded = accepted.has(branch);
		if (entry.accepted !== void 0) accepted.add(branch);
		const otherLoad = changedParts(own, newest.get(branch) ?? own).map(changedPartWords);
		return {
			...entry,
			isSuperseded,
			otherLoad
		};
	}).reverse();
}
function countRuns(count) {
	if (count === 0) return "no run";
	return count === 1 ? "1 run" : `${count} runs`;
}
const p95 = {
	metric: "http_req_duration",
	tags: {},
	aggregation: {
		kind: "percentile",
		percent: 95
	}
};
const errors = {
	metric: "http_req_failed",
	tags: {},
	aggregation: { kind: "rate" }
};
const throughput = {
	metric: "http_reqs",
	tags: {},
	aggregation: { kind: "rate" }
};
function describe(entry, indicators) {
	const { run, accepted } = entry;
	const { recordedAt, commit, branch, actor } = run.provenance;
	const by = actor === void 0 ? void 0 : `by ${actor}`;
	const source = [
		commit?.slice(0, 8),
		branch,
		by
	].filter((part) => part !== void 0).join(" ");
	const figures = indicators.map((it) => `${it.name} ${figure(run, it)}`).join("  ");
	const acceptance = accepted === void 0 ? "" : `\n    new level, accepted by ${accepted.actor} on ${accepted.at}: ${accepted.reason}`;
	return `  ${recordedAt}  ${source}  ${figures}${markOf(entry)}${acceptance}`;
}
function markOf({ isSuperseded, otherLoad }) {
	const marks = [...isSuperseded ? ["superseded"] : [], ...otherLoad.length > 0 ? [`another load than the newest: ${otherLoad.join(", ")}`] : []];
	return marks.length === 0 ? "" : `  (${marks.join("; ")})`;
}
function figure(run, { indicator, scale }) {
	const [found] = foundIn([run], { indicator });
	return found && scale ? formatOn(scale, found.value) : "–";
}
function scaleIn(entries, indicator) {
	const found = foundIn(entries.map(({ run }) => run), { indicator });
	const [first] = found;
	return first && scaleOver(first.dimension, { figures: found.map(({ value }) => value) });
}

// src/app/modes/show.ts
async function performShow(settings, host) {
	const { file, rules } = await readRules(settings, host);
	const store = openStore(rules, host);
	const keys = await shownKeys(settings, file, store);
	const isJson = given(settings, reportOptions.json);
	host.print(isJson ? JSON.stringify(await listBaseline(keys, store), null, 2) : await showBaseline(keys, store));
	return { exitStatus: exitStatus.passed };
}
async function shownKeys(settings, file, store) {
	const stored = await store.keys();
	if (stored.length === 0) return [];
	const { place } = store;
	const alsoKnown = [...file?.scenarios.keys() ?? []];
	refuseUnknown("scenario", given(settings, loadOptions.scenario) ?? [], stored, {
		place,
		alsoKnown
	});
	return resolveKeys(settings, file) ?? ofEnvironments(settings, stored, store);
}

export { performShow };