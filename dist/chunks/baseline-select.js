import { isReadFromPrometheus, sessionsOf } from "./model.js";

// src/baseline/select.ts
const oldestSessions = 3;
const pullRequestEvents = /* @__PURE__ */ new Set(["pull_request", "pull_request_target"]);
function chooseBaseline(entries, wanted) {
	const ofBranch = entries.filter((entry) => entry.run.provenance.branch === wanted.branch);
	const reference = ofBranch.findLastIndex((entry) => entry.accepted !== void 0);
	const candidates = ofBranch.slice(Math.max(0, reference)).map((entry) => entry.run).filter((run) => run.ending.kind === "finished").filter((run) => !pullRequestEvents.has(run.provenance.event ?? ""));
	const newest = candidates.at(-1);
	const none = {
		runs: [],
		reference: void 0,
		former: newest ?? entries.at(-1)?.run
	};
	if (newest === void 0) {
		const { branch, environment, otherEnvironments = [] } = wanted;
		const others = entries.length > 0 && { others: entries.length };
		return {
			...none,
			comparability: {
				kind: "none",
				branch,
				environment,
				otherEnvironments,
				...others
			}
		};
	}
	const sameLoad = candidates.filter((run) => changedParts(loadOf(run), wanted).length === 0);
	if (sameLoad.length === 0) {
		const changed = changedParts(loadOf(newest), wanted);
		return {
			...none,
			newest,
			comparability: {
				kind: "changedLoad",
				changed,
				runs: candidates.length
			}
		};
	}
	const runs = withoutOwnCommit(sameLoad, wanted.commit);
	return {
		runs,
		newest,
		comparability: {
			kind: "comparable",
			runs: runs.length
		},
		reference: referenceIn(runs, reference === -1 ? void 0 : ofBranch[reference]?.run)
	};
}
function referenceIn(runs, accepted) {
	const session = accepted && sessionsOf([.../* @__PURE__ */ new Set([accepted, ...runs])]).find((own) => own.includes(accepted));
	const ofSession = runs.filter((run) => session?.includes(run));
	const reference = ofSession.length > 0 ? {
		kind: "accepted",
		runs: ofSession
	} : {
		kind: "oldest",
		runs: sessionsOf(runs).slice(0, oldestSessions).flat()
	};
	return reference.runs.length < runs.length ? reference : void 0;
}
function withoutOwnCommit(runs, commit) {
	if (commit === void 0) return runs;
	const others = runs.filter((run) => run.provenance.commit !== commit);
	return others.length === 0 ? runs : others;
}
function loadOf({ fingerprint, window, provenance }) {
	const unknownBecause = isReadFromPrometheus(provenance) ? "prometheus" : "imported";
	return {
		fingerprint,
		warmUpMs: window.warmUpMs,
		...fingerprint === void 0 && {
			unknownBecause,
			tool: toolOf(provenance)
		}
	};
}
function toolOf({ generator }) {
	return /^[^\s,(]+/.exec(generator)?.[0] ?? "unknown";
}
function changedParts(before, now) {
	const changed = changedFingerprint(before, now);
	const [beforeMs, nowMs] = [before.warmUpMs, now.warmUpMs];
	return beforeMs === nowMs ? changed : [...changed, {
		kind: "warmUp",
		beforeMs,
		nowMs
	}];
}
function changedFingerprint({ fingerprint: before, ...stored }, { fingerprint: now, ...current }) {
	if (before === void 0 && now === void 0) {
		const [was, is] = [stored.tool, current.tool];
		if (was === void 0 || is === void 0 || was === is) return [];
		return [{
			kind: "generator",
			before: was,
			now: is
		}];
	}
	if (before === void 0) return [unknownLoad("stored", stored)];
	if (now === void 0) return [unknownLoad("current", current)];
	const has = (kind) => before[kind] !== now[kind];
	const majors = {
		before: String(before.generatorMajor),
		now: String(now.generatorMajor)
	};
	return [
		...[
			"script",
			"files",
			"options"
		].filter(has).map((kind) => ({ kind })),
		...has("generatorMajor") ? [{
			kind: "generatorMajor",
			...majors
		}] : [],
		...["extensions"].filter(has).map((kind) => ({ kind }))
	];
}
function unknownLoad(of, { unknownBecause: because }) {
	return {
		kind: "unknown",
		of,
		...because && { because }
	};
}

export { changedParts, chooseBaseline, loadOf };