import { formatDurationMs, formatFigure, inTurn, isSet, runFailure, usageFailure } from "./start.js";
import { groupedBy } from "./lib-grouped.js";
import { formatOutcome, known, renderTerminal, terminalText } from "./report-judge.js";
import { webAddress } from "./lib-net-http.js";
import { asking, explain, githubFailure, hasStatus, replyOf, textIn, unlessMissing } from "./github-octokit.js";
import { createFileStore, mostBranchBytes, packedBytes } from "./baseline.js";
import { untilWon } from "./lib-races.js";
import { stringWidth } from "./string-width.js";
import { matchesGlob } from "./lib-glob.js";
import { stripVTControlCharacters } from "node:util";
import { setTimeout } from "node:timers/promises";

// src/github/base-file.ts
const mostGateFileBytes = 1048576;
async function findFile(github, path, at, { isVital = true } = {}) {
	const { repos } = github.octokit.rest;
	const ref = "branch" in at ? `refs/heads/${at.branch}` : at.commit;
	try {
		const { data } = await repos.getContent({
			...github.place,
			path,
			ref,
			mediaType: { format: "raw" }
		});
		return {
			kind: "file",
			data
		};
	} catch (error) {
		if (!hasStatus(error, 404)) throw error;
		if (!isVital) return { kind: "noFile" };
		if ("branch" in at && await tipOf(github, at.branch) === void 0) return { kind: "noBranch" };
		if (!await isMissing(github, path, ref)) throw error;
		return { kind: "noFile" };
	}
}
async function isMissing(github, path, ref) {
	for (let at = path; at !== ""; at = folderOf(at)) {
		const wanted = {
			...github.place,
			path: folderOf(at),
			ref
		};
		const listed = await unlessMissing(github.octokit.rest.repos.getContent(wanted));
		if (listed === void 0) continue;
		const { data } = listed;
		return !(Array.isArray(data) && data.some((entry) => entry.path === at));
	}
	return false;
}
function folderOf(path) {
	return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
async function tipOf(github, branch) {
	const { git } = github.octokit.rest;
	const ref = `heads/${branch}`;
	const found = await unlessMissing(git.getRef({
		...github.place,
		ref
	}));
	if (found !== void 0) return found.data.object.sha;
	const { data } = await git.listMatchingRefs({
		...github.place,
		ref
	});
	return data.find((one) => one.ref === `refs/${ref}`)?.object.sha;
}
async function readFileOfBranch(github, branch, path, mostBytes = mostGateFileBytes) {
	const attempt = {
		doing: `reading ${path} of ${branch}`,
		permission: "contents: read"
	};
	const found = await asking(attempt, async () => findFile(github, path.replace(/^\.\//, ""), { branch }));
	if (found.kind === "noBranch") throw runFailure(`There is no branch ${branch} whose ${path} could count. If the branch was renamed or deleted, set another base for the pull request and push to it.`);
	if (found.kind === "noFile") return void 0;
	const text = textIn(found.data);
	if (text === void 0) throw runFailure(`${path} on ${branch} is not a file.`);
	const bytes = Buffer.byteLength(text);
	if (bytes <= mostBytes) return text;
	throw runFailure(`${path} on ${branch} has ${bytes} bytes; the limit is ${mostBytes}.`);
}

// src/github/baseline/replace.ts
const mutation = "mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }";
async function replaceTip(github, branch, { tip, sha }) {
	const { octokit, place } = github;
	try {
		const { data: found } = await octokit.rest.repos.get(place);
		const refUpdates = [{
			name: `refs/heads/${branch}`,
			beforeOid: tip,
			afterOid: sha,
			force: true
		}];
		await octokit.graphql(mutation, { input: {
			repositoryId: found.node_id,
			refUpdates
		} });
		return true;
	} catch (error) {
		if (replyOf(error) !== void 0) return false;
		if (error instanceof Error && error.name === "GraphqlResponseError") return false;
		throw error;
	}
}

// src/github/baseline/standing.ts
const mostAddedBytes = 25165824;
const treeBytesPerFile = 40;
function bytesOfCommit(contents, histories) {
	return [...contents].map(packedBytes).reduce((sum, bytes) => sum + bytes, 2 * histories * treeBytesPerFile);
}
const line = /^Loadline-Branch: histories (\d{1,7}), bytes added (\d{1,12})$/m;
function standingLine({ histories, addedBytes }) {
	return `Loadline-Branch: histories ${histories}, bytes added ${Math.round(addedBytes)}`;
}
function standingIn(message) {
	const [, histories, addedBytes] = line.exec(message) ?? [];
	return histories === void 0 ? void 0 : {
		histories: Number(histories),
		addedBytes: Number(addedBytes)
	};
}

// src/github/baseline/branch.ts
const pauseLimitsSec = {
	first: .25,
	last: 8
};
const readme = `# Loadline's baselines

Loadline writes this branch: for each environment and scenario one file with the runs that new runs are compared with, and
one with the figures of older runs. It shares no history with the code. Delete a file to start a new history.
`;
function createBranchStore(github, branch) {
	const place = `branch ${branch}`;
	const writing = github.anew();
	let isMissing = false;
	const reading = async (doing, read) => await asking({
		doing,
		permission: "contents: read"
	}, read);
	return createFileStore({
		place,
		nameOf: (path) => `${place}, file ${path}`,
		list: async () => reading(`listing the baselines of ${place}`, async () => listHistories(github, branch)),
		read: async (path, options) => {
			if (isMissing) return void 0;
			const found = await reading(`reading the baseline ${path} of ${place}`, async () => findFile(github, path, { branch }, options));
			isMissing = found.kind === "noBranch";
			return found.kind === "file" ? textOf(found.data) : void 0;
		},
		assertWritable: async () => {},
		async update(append, change) {
			isMissing = false;
			try {
				await updateWithRaces(writing, branch, append, change);
			} catch (error) {
				const attempt = {
					doing: `storing the baseline ${append.path} on ${place}`,
					permission: "contents: write"
				};
				if (!isProtected(error)) throw githubFailure(error, attempt);
				throw runFailure(`${explain(error, attempt)} Exempt ${place} from the repository's rules, or set another baseline-branch.`, error);
			}
		}
	});
}
async function updateWithRaces(github, branch, append, change) {
	const { secondMs } = github.patience;
	const blobs = /* @__PURE__ */ new Map();
	try {
		await untilWon(async () => await updateOnce(github, branch, append, {
			change,
			blobs
		}), {
			isLost: isLostRace,
			pauseLimitsSec,
			secondMs
		});
	} catch (error) {
		if (!isLostRace(error)) throw error;
		throw runFailure(`The baseline ${append.path} was not stored on branch ${branch}: for three minutes other jobs changed the branch first. Run the job again, or let fewer jobs record at once.`, error);
	}
}
async function updateOnce(github, branch, append, { change, blobs }) {
	const { git } = github.octokit.rest;
	const sha = await tipOf(github, branch);
	const tip = sha === void 0 ? void 0 : await readTip(github, sha);
	const standing = tip?.standing ?? {
		histories: 0,
		addedBytes: 0
	};
	let isNew = false;
	const read = async (path) => {
		const text = tip === void 0 ? void 0 : await readText(github, path, { commit: tip.sha });
		if (path === append.path) isNew = text === void 0;
		return text;
	};
	const contents = await change(read, {
		mostPackedBytes: mostBranchBytes / Math.max(1, standing.histories),
		others: tip?.largest ?? []
	});
	if (contents.size === 0) return;
	const files = await inTurn([...contents], async ([path, content]) => blobFile(github, path, content, blobs));
	const readmeFile = {
		path: "README.md",
		mode: "100644",
		type: "blob",
		content: readme
	};
	const { data: tree } = await git.createTree({
		...github.place,
		...tip === void 0 ? { tree: [...files, readmeFile] } : {
			base_tree: tip.tree,
			tree: files
		}
	});
	const histories = standing.histories + (isNew ? 1 : 0);
	const addedBytes = standing.addedBytes + bytesOfCommit(contents.values(), histories);
	await moveBranch(github, branch, {
		tip,
		tree: tree.sha,
		append,
		standing: {
			histories,
			addedBytes
		}
	});
}
async function readTip(github, sha) {
	const { data: commit } = await github.octokit.rest.git.getCommit({
		...github.place,
		commit_sha: sha
	});
	const [tree, told] = [commit.tree.sha, standingIn(commit.message)];
	const isHeavy = told !== void 0 && told.addedBytes > 25165824;
	if (told !== void 0 && !isHeavy) return {
		sha,
		tree,
		standing: told,
		isHeavy,
		largest: []
	};
	const found = await historiesAt(github, tree);
	const standing = {
		histories: found.length,
		addedBytes: told?.addedBytes ?? 0
	};
	const mostBytes = mostBranchBytes / Math.max(1, found.length) * packedAtMost;
	const large = found.filter(({ size = 0 }) => size > mostBytes);
	large.sort((one, other) => (other.size ?? 0) - (one.size ?? 0));
	return {
		sha,
		tree,
		standing,
		isHeavy,
		largest: large.slice(0, mostCompacted).map(({ path }) => path)
	};
}
const packedAtMost = 4;
const mostCompacted = 5;
async function moveBranch(github, branch, { tip, tree, append, standing }) {
	const { git } = github.octokit.rest;
	const commit = async (parents, now) => {
		const message = messageOf(append, now, tip !== void 0 && parents.length === 0);
		return (await git.createCommit({
			...github.place,
			message,
			tree,
			parents
		})).data.sha;
	};
	if (tip === void 0) {
		const first = await commit([], standing);
		await git.createRef({
			...github.place,
			ref: `refs/heads/${branch}`,
			sha: first
		});
		return;
	}
	if (tip.isHeavy) {
		const alone = await commit([], {
			...standing,
			addedBytes: 0
		});
		if (await replaceTip(github, branch, {
			tip: tip.sha,
			sha: alone
		})) return;
	}
	const addedBytes = tip.isHeavy ? mostAddedBytes / 2 : standing.addedBytes;
	const sha = await commit([tip.sha], {
		...standing,
		addedBytes
	});
	await git.updateRef({
		...github.place,
		ref: `heads/${branch}`,
		sha,
		force: false
	});
}
async function blobFile(github, path, content, blobs) {
	const { git } = github.octokit.rest;
	const create = async () => (await git.createBlob({
		...github.place,
		content,
		encoding: "utf-8"
	})).data.sha;
	const sha = blobs.get(content) ?? await create();
	blobs.set(content, sha);
	return {
		path,
		mode: "100644",
		type: "blob",
		sha
	};
}
async function readText(github, path, at) {
	const found = await findFile(github, path, at);
	return found.kind === "file" ? textOf(found.data) : void 0;
}
async function listHistories(github, branch) {
	const tip = await tipOf(github, branch);
	if (tip === void 0) return [];
	return (await historiesAt(github, tip)).map(({ path, sha }) => ({
		path,
		read: async () => readBlob(github, sha)
	}));
}
async function historiesAt(github, tip) {
	return (await filesAt(github, tip)).filter(({ path, type }) => type === "blob" && /^[^/]+\/[^/]+\.json$/.test(path));
}
async function filesAt(github, sha) {
	const { git } = github.octokit.rest;
	const { data: whole } = await git.getTree({
		...github.place,
		tree_sha: sha,
		recursive: "1"
	});
	if (!whole.truncated) return whole.tree;
	const { data: root } = await git.getTree({
		...github.place,
		tree_sha: sha
	});
	const folders = root.tree.filter(({ type }) => type === "tree");
	const inside = await inTurn(folders, async (folder) => {
		const { data } = await git.getTree({
			...github.place,
			tree_sha: folder.sha
		});
		return data.tree.map((file) => ({
			...file,
			path: `${folder.path}/${file.path}`
		}));
	});
	return [...root.tree, ...inside.flat()];
}
async function readBlob(github, file_sha) {
	const { git } = github.octokit.rest;
	return textOf((await git.getBlob({
		...github.place,
		file_sha,
		mediaType: { format: "raw" }
	})).data);
}
function textOf(data) {
	return textIn(data) ?? JSON.stringify(data);
}
function isLostRace(error) {
	const message = replyOf(error)?.message ?? "";
	if (hasStatus(error, 409)) return !isProtected(error) && !/repository is empty/i.test(message);
	return hasStatus(error, 422) && /fast.?forward|reference already exists|reference does not exist|reference cannot be updated/i.test(message);
}
function isProtected(error) {
	return hasStatus(error, 403, 409, 422) && /protected branch|rule violation/i.test(replyOf(error)?.message ?? "");
}
function messageOf({ key, entries }, standing, isAlone) {
	const line = (text) => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").slice(0, 200);
	const runs = entries.map(({ run, accepted }) => {
		const { commit, branch, workflowRun } = run.provenance;
		const of = known(commit?.slice(0, 12) ?? "no commit", branch !== void 0 && `of ${branch}`, workflowRun);
		const reason = accepted && `- accepted by ${accepted.actor}: ${accepted.reason}`;
		return known(`- ${of.join(" ")}`, reason).map(line);
	});
	const subject = line(`Baseline of ${key.scenario.slice(0, 80)} in ${key.environment.slice(0, 80)}`);
	const why = isAlone ? ["", "Earlier versions of the files are gone; these hold all runs."] : [];
	return `${[
		subject,
		"",
		...runs.flat().slice(0, 100),
		...why,
		"",
		standingLine(standing)
	].join("\n")}\n`;
}

// src/entry/cli/terminal.ts
const progressEveryMs = 6e4;
const closeProgressEveryMs = 1e4;
function createTerminalLog(screen, options) {
	let hasProgress = false;
	let output = [];
	const clear = () => {
		if (hasProgress) screen.write("\r\x1B[K");
		hasProgress = false;
	};
	const line = (text) => {
		clear();
		screen.write(`${text}\n`);
	};
	const inLines = progressInLines(line, options.verbose);
	return {
		note: line,
		warn: (text) => line(`warning: ${text}`),
		output: (text, from) => {
			const shown = `  k6: ${stripVTControlCharacters(text)}`;
			if (options.verbose) line(shown);
			else if (from === "log" && text.trim() !== "") output = [...output.slice(-99), shown];
		},
		progress: (progress) => {
			const columns = screen.columns();
			if (columns === void 0) return inLines(progress);
			screen.write(`\r\u001b[K${cutTo(progressLine(progress), columns - 1)}`);
			hasProgress = true;
		},
		clear,
		showOutput: (message = "") => {
			const lines = output.filter((it) => !isQuoted(it, message));
			output = [];
			if (lines.length > 0) line(["The last lines of k6:", ...lines].join("\n"));
		}
	};
}
function isQuoted(shown, message) {
	const inOneLine = (text) => text.replace(/\s+/g, " ").trim();
	const [, ...parts] = inOneLine(shown).split(": ");
	const whole = inOneLine(message);
	return [parts, parts.slice(1)].some((some) => some.length > 0 && whole.includes(some.join(": ")));
}
function progressInLines(write, isClose = false) {
	const everyMs = isClose ? closeProgressEveryMs : progressEveryMs;
	let writtenAtMs;
	return (progress) => {
		const { elapsedMs, isOver, requests, vus } = progress;
		const isFirst = isClose && writtenAtMs === void 0 && requests > 0;
		const isDue = isOver === true ? requests + vus > 0 : elapsedMs - (writtenAtMs ?? 0) >= everyMs;
		if (isDue || isFirst) write(progressLine(progress));
		if (isOver === true) writtenAtMs = void 0;
		else if (isDue || isFirst) writtenAtMs = elapsedMs;
	};
}
function progressLine(progress) {
	const { label = "", elapsedMs, p95Ms } = progress;
	return `  ${[
		...label === "" ? [] : [terminalText(label, 60)],
		formatDurationMs(Math.floor(elapsedMs / 1e3) * 1e3),
		`${formatFigure(progress.requestsPerSecond, "number")}/s`,
		...p95Ms === void 0 ? [] : [`p95 ${formatFigure(p95Ms, "time")}`],
		`${formatFigure(progress.failedRatio, "ratio")} errors`,
		`${formatFigure(progress.requests, "number")} requests`,
		`${progress.vus} VUs`
	].join("  ")}`;
}
function cutTo(line, columns) {
	if (stringWidth(line) <= columns) return line;
	const characters = [...line];
	while (stringWidth(characters.join("")) > columns - 1) characters.pop();
	return `${characters.join("")}…`;
}
function canReplaceLines(isTerminal, env) {
	const isKept = isSet(env, "CI") && env["CI"] !== "false";
	return isTerminal && env["TERM"] !== "dumb" && !isKept;
}
function wantsColor(isTerminal, env) {
	const { FORCE_COLOR: forced } = env;
	if (isSet(env, "FORCE_COLOR")) return forced !== "0" && forced !== "false";
	if (isSet(env, "NO_COLOR")) return false;
	return isTerminal && env["TERM"] !== "dumb";
}
function reasonsOf({ scenarios }) {
	return scenarios.flatMap((it) => it.kind === "broken" ? it.reason : []).join("\n");
}
function createTerminalPublisher(print, options) {
	return {
		begin: async () => {},
		publish: async (report) => {
			if (report.verdict === "broken" && report.context.isMisuse !== true) options.log.showOutput(reasonsOf(report.outcome));
			print(options.json ? formatOutcome(report.outcome) : renderTerminal(report.document, options));
			return {};
		}
	};
}

// src/github/deployments.ts
const mostDeployments = 100;
const mostEnvironments = 10;
const mostStatuses = 30;
async function look(github, sha, { environments }) {
	const { rest } = github.octokit;
	const { data } = await rest.repos.listDeployments({
		...github.place,
		sha,
		per_page: mostDeployments
	});
	const newestFirst = data.filter((one) => one.sha === sha).sort((a, b) => b.id - a.id);
	const all = [...groupedBy(newestFirst, (one) => one.environment).values()].map(([newest]) => newest);
	const isWanted = (one) => {
		if (one.production_environment === true || /^production$/i.test(one.environment)) return environments.includes(one.environment);
		return environments.length === 0 || environments.some((name) => matchesGlob(name, one.environment));
	};
	const seen = all.filter(isWanted).slice(0, mostEnvironments).map(async ({ id, environment }) => {
		const asked = {
			...github.place,
			deployment_id: id,
			per_page: mostStatuses
		};
		const { data: statuses } = await rest.repos.listDeploymentStatuses(asked);
		const [last] = [...statuses].sort((a, b) => b.id - a.id);
		return {
			environment,
			state: last?.state ?? "pending",
			description: last?.description ?? "",
			url: webAddress(last?.environment_url),
			log: webAddress(last?.log_url)
		};
	});
	return {
		wanted: await Promise.all(seen),
		others: all.filter((one) => !isWanted(one)).map(({ environment }) => environment)
	};
}
function quoted(text) {
	return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}
function short(sha) {
	return sha.slice(0, 7);
}
function foundIn({ wanted }, sha) {
	const up = wanted.filter(({ state, url }) => state === "success" && url !== void 0);
	const [first] = up;
	if (up.length > 1) {
		const names = up.map(({ environment }) => quoted(environment)).join(", ");
		return {
			kind: "hopeless",
			why: `Commit ${short(sha)} is deployed to several environments: ${names}. Name one of them (deployment-environment).`
		};
	}
	if (first?.url !== void 0) return {
		kind: "up",
		deployment: {
			url: first.url,
			environment: first.environment
		}
	};
	if (wanted.length === 0 || wanted.some(({ state }) => /^(?:pending|queued|waiting|in_progress)$/.test(state))) return { kind: "awaited" };
	return {
		kind: "hopeless",
		why: wanted.map((one) => endWords(one, sha)).join(" ")
	};
}
function endWords({ environment, state, description, log }, sha) {
	const which = `The deployment of commit ${short(sha)} to ${quoted(environment)}`;
	if (state === "success") return `${which} succeeded without an address (environment_url). Let what deploys it report one, or set target-url.`;
	if (state === "inactive") return `${which} is inactive: another one took its place, or it was taken down. Deploy the commit again, or set target-url.`;
	return `${which} failed (${state}${description === "" ? "" : `, ${quoted(description)}`})${log === void 0 ? "" : `: ${log}`}. Fix it and run this job again.`;
}
function seenWords({ wanted, others }) {
	const open = wanted.map(({ environment, state }) => `${quoted(environment)} is ${state}`);
	const left = others.map((environment) => `${quoted(environment)} does not count here`);
	const all = [...open, ...left.slice(0, mostEnvironments)];
	return all.length === 0 ? "GitHub knows no deployment of this commit." : `Seen: ${all.join("; ")}.`;
}
const firstPauseMs = 2e3;
const longestPauseMs = 15e3;
async function awaitDeployment(github, sha, wanted, waiting) {
	const { signal, note, now = () => performance.now() } = waiting;
	const { pause = async (ms) => await setTimeout(ms, void 0, { signal }) } = waiting;
	const started = now();
	let pauseMs = firstPauseMs;
	for (;;) {
		const sighting = await asked(github, sha, wanted);
		const found = foundIn(sighting, sha);
		if (found.kind === "up") return found.deployment;
		if (found.kind === "hopeless") throw runFailure(found.why);
		if (now() - started + pauseMs > wanted.timeoutMs) throw runFailure(`No deployment of commit ${short(sha)} was up within ${formatDurationMs(wanted.timeoutMs)}. ${seenWords(sighting)} Check that your host reports its deployments to GitHub, name their environment (deployment-environment), raise deployment-timeout, or set target-url to the address. See docs/previews.md.`);
		if (pauseMs === firstPauseMs) note(`Waiting for the deployment of ${short(sha)}. ${seenWords(sighting)}`);
		await pause(pauseMs, signal);
		pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
	}
}
async function asked(github, sha, wanted) {
	const doing = `looking for deployments of commit ${short(sha)}`;
	return await asking({
		doing,
		permission: "deployments: read"
	}, async () => look(github, sha, wanted));
}
async function findDeployment(github, sha, wanted) {
	const sighting = await asked(github, sha, wanted);
	const found = foundIn(sighting, sha);
	if (found.kind === "up") return found.deployment;
	if (found.kind === "hopeless") return found.why;
	return `Commit ${short(sha)} of the base is not deployed. ${seenWords(sighting)}`;
}

// src/entry/target/look-up.ts
function deploymentsOf(connect, { head, base, without }, { signal, log }) {
	return {
		ofHead: async (wanted) => {
			const github = connect();
			if (head === void 0) throw usageFailure("target-url: auto needs a commit, but files of this checkout were changed since; commit them, or give a URL");
			return await awaitDeployment(github.anew(), head, wanted, {
				signal,
				note: log.note
			});
		},
		ofBase: async (wanted) => {
			const github = connect();
			if (base === void 0) return `There is no base commit ${without}.`;
			const found = await findDeployment(github.anew(), base, wanted);
			return typeof found === "string" ? found : {
				...found,
				commit: base
			};
		}
	};
}

export { canReplaceLines, createBranchStore, createTerminalLog, createTerminalPublisher, deploymentsOf, progressInLines, readFileOfBranch, wantsColor };