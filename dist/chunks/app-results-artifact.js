import { Failure, given, hasErrorCode, mostRecordBytes, resultsOptions, usageFailure } from "./start.js";
import { readRun, unreadable } from "./ingest-records.js";
import { otherCommitWords, otherPullRequestWords } from "./report-judge.js";
import { recordsUnder, refuseTooManyBytes } from "./app2.js";
import { lstat, stat } from "node:fs/promises";

// src/app/results/artifact.ts
const mostRecords = 1600;
async function recordsIn(paths) {
	const found = [];
	for (const path of paths) try {
		const isDirectory = (await stat(path)).isDirectory();
		found.push(...isDirectory ? await recordsUnder(path) : [path]);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT")) throw error instanceof Failure ? error : unreadable(path, error);
	}
	if (found.length > mostRecords) throw usageFailure(`publish: ${found.length} Run records; at most ${mostRecords} are read`);
	let bytes = 0;
	for (const path of found) {
		const entry = await lstat(path);
		if (!entry.isFile()) throw usageFailure(`publish: ${path} is not a file`);
		bytes += entry.size;
		if (entry.size > 8388608) throw usageFailure(`publish: ${path} has ${entry.size} bytes; a Run record has at most ${mostRecordBytes}`);
		refuseTooManyBytes("publish", bytes);
	}
	return found.sort();
}
function refusingOthers(host) {
	const isMergeOf = remembered(async (commit) => {
		return (isCommit.test(commit) ? await host.codeHost?.parents(commit) : void 0)?.[1] === host.caller.commit;
	});
	return async ({ path, run }) => {
		const { baseFile, caller, pullRequest: judged } = host;
		if (baseFile === void 0 || caller.commit === void 0) return;
		const { commit, pullRequest } = run.provenance;
		if (commit !== caller.commit && (commit === void 0 || !await isMergeOf(commit))) throw usageFailure(otherCommitWords(path, commit, caller.commit));
		if (pullRequest !== void 0 && judged !== void 0 && pullRequest !== judged) throw usageFailure(otherPullRequestWords(path, pullRequest, judged));
	};
}
const isCommit = /^[0-9a-f]{40,64}$/;
function remembered(ask) {
	const known = /* @__PURE__ */ new Map();
	return async (commit) => {
		const asked = known.get(commit) ?? ask(commit);
		known.set(commit, asked);
		return await asked;
	};
}
async function measuredFor(settings) {
	try {
		const [first] = await recordsIn(given(settings, resultsOptions.current) ?? []);
		return first === void 0 ? void 0 : (await readRun(first)).provenance.pullRequest;
	} catch (error) {
		if (error instanceof Failure) return void 0;
		throw error;
	}
}

export { measuredFor, recordsIn, refusingOthers };