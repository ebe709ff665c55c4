import { _enum, array, boolean, datetime, literal, looseObject, number$1, object, prettifyError, string$1 as string } from "./zod.js";
import { getState, info as info$1, isDebug, saveState, setSecret, warning } from "./actions.js";
import { measuredFor } from "./app-results-artifact.js";
import { given, loadOptions, modeOptions, reportOptions, verdictOptions } from "./config.js";
import { asking, createBranchStore, createGitHub, deploymentsOf, explain, hasStatus, isDone, isUnanswered, once, progressInLines, readFileOfBranch, unlessMissing } from "./github.js";
import { isWorthTelling, known, overriddenHeadline, plain, renderComment, renderMarkdown } from "./report-judge.js";
import { within } from "./lib-net-deadline.js";
import { connectionReason, webAddress } from "./lib-net-http.js";
import { Failure, commentTimes, hasErrorCode, reasonOf, runFailure, usageFailure } from "./model.js";
import { createOnce, upsert } from "./lib-races.js";
import { decoded } from "./lib-credentials.js";
import { markerOf } from "./lib-marker.js";
import { logLines } from "./lib-lines.js";
import { outputOf } from "./lib-programs.js";
import { bareEnvironment } from "./processes.js";
import { findMode } from "./features.js";
import { parseJson } from "./lib-json.js";
import { randomUUID } from "node:crypto";
import { appendFile, readFile, stat } from "node:fs/promises";

// src/github/changed-files.ts
const [mostCompared, mostListed] = [300, 3e3];
async function findChangedFiles(github, event, { branch, pullRequest }) {
	const range = rangeOf(event, branch, pullRequest);
	if (range === void 0) return void 0;
	try {
		const compared = await compare(github, range);
		if (compared !== void 0) return compared;
		if (range.pullRequest === void 0) return unknown(`more than ${mostCompared} files changed`);
		return await listFiles(github, range.pullRequest, range.after);
	} catch (error) {
		const doing = `asking for the files of commit ${range.after.slice(0, 7)}`;
		const permission = range.pullRequest === void 0 ? "contents: read" : "pull-requests: read";
		const why = explain(error, {
			doing,
			permission
		});
		if (why === void 0) throw error;
		return unknown(why);
	}
}
function unknown(why) {
	return {
		kind: "unknown",
		why
	};
}
function rangeOf(event, branch, pullRequest) {
	const after = event.sha;
	switch (event.kind) {
		case "pull_request":
		case "workflow_run":
		case "deployment":
			if (pullRequest === void 0 || branch === void 0) return void 0;
			return {
				before: branch,
				after,
				isForward: false,
				pullRequest
			};
		case "push":
		case "merge_group":
			if (event.kind === "push" && branch !== void 0 && branch !== event.branch) return {
				before: branch,
				after,
				isForward: false,
				pullRequest: void 0
			};
			if (event.before === void 0) return void 0;
			return {
				before: event.before,
				after,
				isForward: true,
				pullRequest: void 0
			};
		default: return;
	}
}
function listed(files) {
	if (files.length === 0) return unknown("GitHub lists no changed file");
	return {
		kind: "known",
		files: files.flatMap(({ filename, previous_filename }) => known(filename, previous_filename))
	};
}
async function compare(github, { before, after, isForward, pullRequest }) {
	try {
		const { data } = await github.octokit.rest.repos.compareCommitsWithBasehead({
			...github.place,
			basehead: `${before}...${after}`,
			per_page: 1,
			page: 1
		});
		if (isForward && data.status !== "ahead") return unknown(`the commit before, ${before.slice(0, 7)}, is not part of it`);
		const { files = [] } = data;
		return files.length >= mostCompared ? void 0 : listed(files);
	} catch (error) {
		if (pullRequest !== void 0 && hasStatus(error, 403, 404)) return void 0;
		throw error;
	}
}
async function listFiles(github, pull_number, sha) {
	const { octokit } = github;
	const files = [];
	const wanted = {
		...github.place,
		pull_number,
		per_page: 100
	};
	for await (const { data } of octokit.paginate.iterator(octokit.rest.pulls.listFiles, wanted)) {
		if (data.some(({ contents_url }) => new URL(contents_url).searchParams.get("ref") !== sha)) return unknown("the pull request has another commit by now");
		files.push(...data);
		if (files.length >= mostListed) return unknown(`${mostListed} files changed or more`);
	}
	return listed(files);
}

// src/github/code-host.ts
function createCodeHost({ octokit, place }) {
	const { git, repos } = octokit.rest;
	const reading = async (doing, ask) => await asking({
		doing,
		permission: "contents: read"
	}, ask);
	return {
		parents: async (commit) => {
			const wanted = {
				...place,
				commit_sha: commit
			};
			const found = await reading(`reading commit ${commit.slice(0, 7)}`, async () => unlessMissing(git.getCommit(wanted)));
			return found === void 0 ? [] : found.data.parents.map(({ sha }) => sha);
		},
		mergeBase: async (branch, head) => {
			const between = {
				...place,
				basehead: `${branch}...${head}`,
				per_page: 1
			};
			const doing = `comparing ${branch} with ${head.slice(0, 7)}`;
			const { data } = await reading(doing, async () => repos.compareCommitsWithBasehead(between));
			return data.merge_base_commit.sha;
		},
		archive: async (commit, signal) => {
			const short = /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, 7) : commit;
			const wanted = {
				...place,
				ref: commit,
				request: { redirect: "manual" }
			};
			const { headers } = await reading(`asking for the archive of ${short}`, async () => repos.downloadTarballArchive(wanted));
			const apiUrl = octokit.request.endpoint.DEFAULTS.baseUrl;
			return await download(placeOf(headers.location, apiUrl), short, signal);
		}
	};
}
function placeOf(location, apiUrl) {
	if (location === void 0 || !URL.canParse(location, apiUrl)) return void 0;
	const place = new URL(location, apiUrl);
	return ["https:", new URL(apiUrl).protocol].includes(place.protocol) ? place : void 0;
}
const longestDownloadMs = 12e4;
async function download(place, short, signal) {
	const refuse = (why, cause) => runFailure(`GitHub gave no archive of ${short}: ${why}.`, cause);
	if (place === void 0) throw refuse("its answer leads nowhere");
	const patient = within(longestDownloadMs, signal);
	const response = await fetch(place, {
		headers: { "user-agent": "loadline" },
		signal: patient
	}).catch((error) => {
		throw refuse(`${place.host} could not be reached (${connectionReason(error)})`, error);
	});
	if (response.ok && response.body !== null) return response.body;
	await response.body?.cancel();
	throw refuse(`${place.host} answered status ${response.status}`);
}

// src/github/event.ts
const sha = string().regex(/^[0-9a-f]{40,64}$/);
const name = string().max(300);
const owned = looseObject({ full_name: name });
const baseRef = looseObject({
	ref: name,
	sha: sha.optional()
});
const number = number$1().int().positive();
const optionalUrl = string().max(2e3).nullish();
const repositoryPart = looseObject({ repository: looseObject({ default_branch: name }).optional() });
const pullRequestPayload = looseObject({ pull_request: looseObject({
	number,
	head: looseObject({
		sha,
		ref: name,
		repo: owned.nullish()
	}),
	base: baseRef.extend({ repo: owned })
}) });
const deploymentPayload = looseObject({
	deployment_status: looseObject({
		state: name,
		environment: name.nullish(),
		environment_url: optionalUrl,
		target_url: optionalUrl
	}),
	deployment: looseObject({
		sha,
		ref: name,
		environment: name
	})
});
const vercelEvent = looseObject({ action: string().startsWith("vercel.deployment.") });
const vercelPayload = looseObject({
	action: name,
	client_payload: looseObject({
		url: optionalUrl,
		environment: name.nullish(),
		git: looseObject({
			ref: name.nullish(),
			sha
		})
	})
});
const linked = looseObject({ url: string().max(500) });
const listedPull = looseObject({
	number,
	head: looseObject({ repo: linked.nullish() }).optional(),
	base: baseRef.extend({ repo: linked.nullish() })
});
const workflowRunPayload = looseObject({ workflow_run: looseObject({
	event: name,
	conclusion: name.nullish(),
	head_sha: sha,
	head_branch: name.nullish(),
	head_repository: owned.nullish(),
	pull_requests: array(listedPull).nullish()
}) });
const mergeGroupPayload = looseObject({ merge_group: looseObject({
	base_ref: name,
	base_sha: sha.optional()
}) });
const commentPayload = looseObject({
	action: literal("created"),
	issue: looseObject({
		number,
		pull_request: looseObject({}).optional()
	}),
	comment: looseObject({
		id: number,
		body: string(),
		created_at: datetime({ offset: true }),
		user: object({
			login: name,
			id: number$1().int(),
			type: name
		})
	})
});
const pushPayload = looseObject({
	before: sha,
	forced: boolean()
});
const labeledPayload = looseObject({ action: literal("labeled") });
const mostPayloadBytes = 3e7;
async function readEvent(environment) {
	const path = environment["GITHUB_EVENT_PATH"];
	return parseEvent(environment, path ? await readPayload(path) : {});
}
async function readPayload(path) {
	try {
		const { size } = await stat(path);
		if (size > mostPayloadBytes) throw usageFailure(`The event file ${path} has ${size} bytes; GitHub's limit is 25 MB.`);
		return JSON.parse(await readFile(path, "utf8"));
	} catch (error) {
		if (hasErrorCode(error, "ENOENT", "EACCES", "EISDIR")) throw usageFailure(`The event file ${path} (GITHUB_EVENT_PATH) cannot be read; in a container it must be mounted.`, error);
		if (error instanceof SyntaxError) throw usageFailure(`The event file ${path} is not JSON.`, error);
		throw error;
	}
}
function parseEvent(environment, payload) {
	const event = environment["GITHUB_EVENT_NAME"] ?? "";
	const common = commonOf(environment, event, payload);
	switch (event) {
		case "pull_request":
		case "pull_request_target": return pullRequestEvent(common, payload);
		case "push": {
			const isTrusted = common.branch !== void 0 && common.branch === common.defaultBranch;
			return {
				...common,
				kind: "push",
				isTrusted,
				before: commitBefore(payload)
			};
		}
		case "schedule":
		case "workflow_dispatch": return {
			...common,
			kind: event,
			isTrusted: true
		};
		case "merge_group": {
			const { base_ref, base_sha: before } = checked$1(mergeGroupPayload, payload, event).merge_group;
			return {
				...common,
				kind: "merge_group",
				baseBranch: branchOfRef(base_ref),
				before
			};
		}
		case "deployment_status": return deploymentEvent(common, payload);
		case "workflow_run": return workflowRunEvent(common, payload);
		case "issue_comment": return commentEvent(common, payload);
		case "repository_dispatch": return vercelDeployment(common, payload);
		default: return {
			...common,
			kind: "other"
		};
	}
}
function callerOf(event, pullRequest) {
	const { sha: commit, branch, actor, runUrl } = event;
	const known = {
		commit,
		branch,
		event: event.event,
		workflowRun: runUrl,
		actor
	};
	return pullRequest === void 0 ? known : {
		...known,
		pullRequest
	};
}
function baseBranchOf(event) {
	const { branch, defaultBranch } = event;
	switch (event.kind) {
		case "pull_request": return event.pullRequest.baseBranch;
		case "workflow_run": return event.queuedFor ?? (event.isFork ? defaultBranch : branch);
		case "merge_group": return event.baseBranch ?? defaultBranch;
		case "schedule":
		case "workflow_dispatch": return branch ?? defaultBranch;
		default: return defaultBranch ?? branch;
	}
}
function otherBaseOf({ kind, defaultBranch }, base) {
	return kind === "schedule" || base === defaultBranch ? void 0 : base;
}
function isWithoutSecrets({ isFork, actor }) {
	return isFork || actor === "dependabot[bot]";
}
function isChange({ kind }) {
	return kind !== "push" && kind !== "schedule" && kind !== "workflow_dispatch";
}
function mayGoUnmeasured(event) {
	return event.kind === "workflow_run" ? event.conclusion === "success" : !event.isAsked;
}
function mayKeepIssue({ kind, branch, defaultBranch }, on) {
	if (!on.includes(kind)) return false;
	return kind === "schedule" || branch !== void 0 && branch === defaultBranch;
}
function whyNotRecord({ event, branch, isTrusted }) {
	if (!isTrusted) return `The event ${event} may not write a baseline. Use pushes to the default branch, a schedule or workflow_dispatch.`;
	if (branch !== void 0) return void 0;
	return "This job runs on a tag, but a baseline belongs to a branch. Start the workflow on a branch.";
}
function commonOf(environment, event, payload) {
	const [owner, repositoryName, ...rest] = (environment["GITHUB_REPOSITORY"] ?? "").split("/");
	const commit = sha.safeParse(environment["GITHUB_SHA"]);
	if (!owner || !repositoryName || rest.length > 0 || !commit.success) throw usageFailure(`GITHUB_REPOSITORY is ${JSON.stringify(environment["GITHUB_REPOSITORY"] ?? "")} and GITHUB_SHA is ${JSON.stringify(environment["GITHUB_SHA"] ?? "")}; expected "owner/name" and a commit, as GitHub Actions sets them.`);
	const parsed = repositoryPart.safeParse(payload);
	return {
		repository: {
			owner,
			name: repositoryName
		},
		sha: commit.data,
		branch: environment["GITHUB_REF_TYPE"] === "branch" ? branchOfRef(environment["GITHUB_REF"]) : void 0,
		defaultBranch: parsed.success ? parsed.data.repository?.default_branch : void 0,
		isFork: false,
		isTrusted: false,
		event,
		actor: environment["GITHUB_ACTOR"] || void 0,
		runUrl: runUrlOf(environment),
		isAsked: Number(environment["GITHUB_RUN_ATTEMPT"] ?? "1") > 1 || event === "pull_request" && labeledPayload.safeParse(payload).success
	};
}
function commitBefore(payload) {
	const pushed = pushPayload.safeParse(payload).data;
	return pushed === void 0 || pushed.forced || /^0+$/.test(pushed.before) ? void 0 : pushed.before;
}
function branchOfRef(ref) {
	return ref?.startsWith("refs/heads/") ? ref.slice(11) : void 0;
}
function runUrlOf(environment) {
	const server = environment["GITHUB_SERVER_URL"];
	const runId = environment["GITHUB_RUN_ID"];
	if (!server || !runId || !URL.canParse(server)) return void 0;
	const attempt = Number(environment["GITHUB_RUN_ATTEMPT"] ?? "1");
	const suffix = attempt > 1 ? `/attempts/${attempt}` : "";
	return `${server}/${environment["GITHUB_REPOSITORY"]}/actions/runs/${runId}${suffix}`;
}
function pullRequestEvent(common, payload) {
	const { head, base, number } = checked$1(pullRequestPayload, payload, common.event).pull_request;
	const isFork = head.repo?.full_name !== base.repo.full_name;
	return {
		...common,
		kind: "pull_request",
		sha: head.sha,
		branch: isFork ? forkBranch(head.repo?.full_name, head.ref) : head.ref,
		isFork,
		pullRequest: {
			number,
			baseBranch: base.ref,
			baseSha: base.sha
		}
	};
}
function deploymentEvent(common, payload) {
	const { deployment, deployment_status } = checked$1(deploymentPayload, payload, common.event);
	const { state, environment_url, target_url } = deployment_status;
	const environment = deployment_status.environment || deployment.environment;
	return {
		...common,
		kind: "deployment",
		sha: deployment.sha,
		branch: deployment.ref === deployment.sha ? void 0 : deployment.ref,
		isTrusted: deployment.ref === common.defaultBranch,
		target: webAddress(environment_url) ?? webAddress(target_url),
		environment,
		nothingToDo: state === "success" ? void 0 : notUpWords(environment, state, "\"success\"")
	};
}
function notUpWords(environment, state, wanted) {
	return `The deployment to ${JSON.stringify(environment)} is ${JSON.stringify(state)}: it can be measured when it is ${wanted}.`;
}
function commentEvent(common, payload) {
	const parsed = commentPayload.safeParse(payload).data;
	if (parsed === void 0) return {
		...common,
		kind: "other"
	};
	const { issue, comment } = parsed;
	const { id, body, created_at: at, user: author } = comment;
	return {
		...common,
		kind: "issue_comment",
		comment: {
			id,
			body,
			at,
			author
		},
		pullRequest: issue.pull_request === void 0 ? void 0 : issue.number
	};
}
const vercelIsUp = /* @__PURE__ */ new Set([
	"success",
	"ready",
	"promoted"
]);
function vercelDeployment(common, payload) {
	if (!vercelEvent.safeParse(payload).success) return {
		...common,
		kind: "other"
	};
	const { action, client_payload } = checked$1(vercelPayload, payload, common.event);
	const { url, git } = client_payload;
	const environment = client_payload.environment || "preview";
	const state = action.slice(18);
	return {
		...common,
		kind: "deployment",
		sha: git.sha,
		branch: git.ref || void 0,
		target: webAddress(url),
		environment,
		nothingToDo: vercelIsUp.has(state) ? void 0 : notUpWords(environment, state, "\"success\" or \"ready\"")
	};
}
function workflowRunEvent(common, payload) {
	const { event, conclusion, head_sha, head_branch, head_repository, pull_requests } = checked$1(workflowRunPayload, payload, common.event).workflow_run;
	const own = `${common.repository.owner}/${common.repository.name}`;
	const isFork = head_repository?.full_name.toLowerCase() !== own.toLowerCase();
	const isOwn = (url) => url === void 0 || url.toLowerCase().endsWith(`/repos/${own}`.toLowerCase());
	const named = (pull_requests ?? []).filter(({ head, base }) => isOwn(base.repo?.url) && isOwn(head?.repo?.url));
	const isOfDefault = head_branch === common.defaultBranch && common.defaultBranch !== void 0;
	return {
		...common,
		kind: "workflow_run",
		conclusion: conclusion ?? void 0,
		sha: head_sha,
		branch: isFork ? forkBranch(head_repository?.full_name, head_branch ?? "") : head_branch ?? void 0,
		isFork,
		isTrusted: !isFork && isOfDefault && [
			"push",
			"schedule",
			"workflow_dispatch"
		].includes(event),
		pullRequests: named.map(({ number, base }) => ({
			number,
			baseBranch: base.ref,
			baseSha: base.sha
		})),
		queuedFor: event === "merge_group" && !isFork ? queuedFor(head_branch ?? "", common) : void 0
	};
}
function queuedFor(branch, { defaultBranch }) {
	return /^gh-readonly-queue\/(.+)\/pr-\d+-[0-9a-f]+$/.exec(branch)?.[1] ?? defaultBranch;
}
function forkBranch(repository, ref) {
	return `${repository?.split("/")[0] ?? "unknown"}:${ref}`;
}
function checked$1(schema, payload, event) {
	const parsed = schema.safeParse(payload);
	if (parsed.success) return parsed.data;
	const problem = prettifyError(parsed.error).split("\n").slice(0, 6).join("\n").slice(0, 600);
	throw usageFailure(`The payload of the event "${event}" does not match GitHub's documentation:\n${problem}`, parsed.error);
}

// src/github/check.ts
const mostSummaryBytes$1 = 65535;
const mostTitleCharacters = 250;
const mostNameCharacters = 120;
const mostDescriptionCharacters = 140;
function checkNameOf(gate, base) {
	const parts = gate.split("+").map((part) => decoded(part.replace(/@default$/, "")));
	const end = base === void 0 ? "" : ` (${shortened(oneLine(base), mostNameCharacters / 2)})`;
	return shortened(`Loadline: ${oneLine(parts.join(" + "))}`, mostNameCharacters - end.length) + end;
}
function oneLine(text) {
	return text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
}
async function beginCheck(github, subject) {
	const title = "Measuring…";
	return place(github, subject, {
		status: "in_progress",
		output: {
			title,
			summary: "The load is running. The verdict will appear here."
		}
	}, {
		state: "pending",
		description: title
	});
}
async function completeCheck(github, subject, check, report) {
	const bounds = {
		most: mostSummaryBytes$1,
		unit: "bytes",
		reportUrl: subject.runUrl
	};
	const output = {
		title: shortened(titleOf(report), mostTitleCharacters),
		summary: renderMarkdown(report.document, bounds)
	};
	const run = {
		status: "completed",
		conclusion: conclusionOf(report),
		output
	};
	const status = statusOf(report);
	if (check === void 0) return place(github, subject, run, status);
	if (check.kind === "check") await github.octokit.rest.checks.update({
		...github.place,
		check_run_id: check.id,
		...run
	});
	if (check.kind === "status") await createStatus(github, subject, status);
	return check;
}
async function place(github, subject, run, status) {
	try {
		return await placeRun(github, subject, run);
	} catch (refusal) {
		if (!hasStatus(refusal, 403, 404)) throw refusal;
		try {
			await createStatus(github, subject, status);
			return { kind: "status" };
		} catch (error) {
			if (!hasStatus(error, 403, 404)) throw error;
			return {
				kind: "refused",
				refusal
			};
		}
	}
}
async function placeRun(github, subject, run) {
	const { name, sha, externalId, runUrl } = subject;
	const wanted = {
		...github.place,
		name,
		head_sha: sha,
		external_id: externalId,
		...run,
		...once
	};
	const details = runUrl !== void 0 && { details_url: runUrl };
	const create = async () => (await github.octokit.rest.checks.create({
		...wanted,
		...details
	})).data;
	return checkOf(await createOnce(create, async () => findRun(github, subject), isUnanswered));
}
async function findRun(github, subject) {
	const { data } = await github.octokit.rest.checks.listForRef({
		...github.place,
		ref: subject.sha,
		check_name: subject.name,
		filter: "all",
		per_page: 100,
		...once
	});
	return data.check_runs.find((run) => run.external_id === subject.externalId);
}
async function findInProgress(github, subject) {
	try {
		const found = await findRun(github, subject);
		if (found !== void 0) return found.status === "completed" ? void 0 : checkOf(found);
	} catch (error) {
		if (!hasStatus(error, 403, 404)) throw error;
	}
	const { repos } = github.octokit.rest;
	const { data } = await repos.getCombinedStatusForRef({
		...github.place,
		ref: subject.sha
	});
	return data.statuses.some(({ context, state, target_url }) => context === subject.name && state === "pending" && target_url === (subject.runUrl ?? null)) ? { kind: "status" } : void 0;
}
function checkOf({ id, app }) {
	return {
		kind: "check",
		id,
		login: app?.slug && `${app.slug}[bot]`
	};
}
async function createStatus(github, subject, status) {
	await github.octokit.rest.repos.createCommitStatus({
		...github.place,
		sha: subject.sha,
		context: subject.name,
		state: status.state,
		description: shortened(status.description, mostDescriptionCharacters),
		...subject.runUrl !== void 0 && { target_url: subject.runUrl }
	});
}
function titleOf({ headline, outcome }) {
	return overriddenHeadline(headline, outcome.accepted);
}
function conclusionOf({ verdict, context, outcome }) {
	switch (verdict) {
		case "pass":
		case "warn": return "success";
		case "inconclusive": return context.failOnInconclusive === true ? "failure" : "neutral";
		case "fail": return outcome.accepted === void 0 ? "failure" : "success";
		case "broken": return outcome.scenarios.some((one) => one.kind === "broken" && one.cancelled) ? "cancelled" : "failure";
		default: return verdict;
	}
}
function statusOf(report) {
	const description = titleOf(report);
	if (report.verdict === "broken") return {
		state: "error",
		description
	};
	return {
		state: conclusionOf(report) === "failure" ? "failure" : "success",
		description
	};
}
function shortened(text, most) {
	if (text.length <= most) return text;
	return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

// src/github/marked.ts
async function ownMarked(github, pages, { gate, mostPages, login }) {
	const marker = markerOf(gate);
	const marked = [];
	let read = 0;
	for await (const { data } of pages) {
		marked.push(...data.filter(({ body }) => body?.trimStart().startsWith(marker)));
		read += 1;
		if (read === mostPages) break;
	}
	if (marked.length === 0) return [];
	const own = (login ?? await loginOf(github)).toLowerCase();
	return marked.filter(({ user }) => user?.login.toLowerCase() === own);
}
async function loginOf({ octokit }) {
	try {
		return (await octokit.rest.users.getAuthenticated()).data.login;
	} catch (error) {
		if (hasStatus(error, 403, 404)) return "github-actions[bot]";
		throw error;
	}
}

// src/github/comment.ts
async function upsertComment(github, request) {
	const { issues } = github.octokit.rest;
	const { pullRequest: issue_number, report, isNew } = request;
	const body = renderComment(report, request.reportUrl);
	const edit = async () => {
		const comment_id = await findOwnComment(github, request);
		if (comment_id === void 0) return void 0;
		return (await unlessMissing(issues.updateComment({
			...github.place,
			comment_id,
			body
		})))?.data.html_url;
	};
	const create = async () => {
		const { data } = await issues.createComment({
			...github.place,
			issue_number,
			body,
			...once
		});
		return data.html_url;
	};
	return await upsert(isNew, edit, create, isUnanswered);
}
const mostPages$2 = 30;
async function findOwnComment(github, { pullRequest, report, login }) {
	const { octokit, place } = github;
	const wanted = {
		...place,
		issue_number: pullRequest,
		per_page: 100
	};
	const pages = octokit.paginate.iterator(octokit.rest.issues.listComments, wanted);
	return (await ownMarked(github, pages, {
		gate: report.gate,
		mostPages: mostPages$2,
		login
	})).at(-1)?.id;
}

// src/github/summary.ts
const mostSummaryBytes = 1048576;
const leastBytes = 2e3;
async function writeSummary(path, document, reportUrl) {
	try {
		const { size } = await stat(path);
		const room = mostSummaryBytes - size - 2;
		if (room < leastBytes) throw runFailure(`The job summary is full: this step has used ${size} of ${mostSummaryBytes} bytes.`);
		await appendFile(path, `\n${renderMarkdown(document, {
			most: room,
			unit: "bytes",
			reportUrl
		})}\n`);
	} catch (error) {
		if (error instanceof Failure || !(error instanceof Error && "code" in error)) throw error;
		throw runFailure(`The job summary could not be written to ${path} (GITHUB_STEP_SUMMARY): ${error.code}. In a container, the runner's _temp directory must be mounted.`, error);
	}
}

// src/github/publisher.ts
function createSummaryPublisher(options) {
	const caution = cautionOf(options, false);
	return {
		begin: async () => {
			if (caution !== void 0) options.log.warn(caution);
		},
		publish: async ({ document }) => {
			await publishSummary(options, opened(document, caution));
			return {};
		}
	};
}
async function resumeGitHubPublisher(options) {
	const subject = subjectOf(options);
	const doing = `looking for the check "${subject.name}"`;
	const check = await asking({
		doing,
		permission: "checks: write"
	}, async () => findInProgress(options.github, subject));
	return check && createGitHubPublisher(options, check);
}
function subjectOf({ sha, gate, otherBase, externalId, runUrl }) {
	return {
		sha,
		name: checkNameOf(gate, otherBase),
		externalId,
		runUrl
	};
}
function createGitHubPublisher(options, begun) {
	const { github, isFork, log, onCheck = () => {} } = options;
	const subject = subjectOf(options);
	const placingCheck = {
		doing: `writing the check "${subject.name}" on commit ${short(subject.sha)}`,
		permission: "checks: write",
		isFork
	};
	let check = begun;
	let caution;
	const tellRefusal = () => {
		if (check?.kind === "refused") log.warn(explain(check.refusal, placingCheck) ?? "");
	};
	return {
		async begin() {
			const bugs = [];
			check = await kept(bugs, attempt(placingCheck, log, async () => beginCheck(github, subject)));
			tellRefusal();
			if (check?.kind === "status") log.note(statusInstead);
			caution = cautionOf(options, check !== void 0 && check.kind !== "refused");
			if (caution !== void 0) log.warn(caution);
			throwFirst(bugs);
		},
		async publish(given) {
			const bugs = [];
			const report = {
				...given,
				document: opened(given.document, caution)
			};
			const comment = await kept(bugs, publishComment(options, report, check));
			const why = comment?.refusal && `There is no comment: ${comment.refusal}`;
			await kept(bugs, publishSummary(options, opened(report.document, why)));
			if (report.context.isUnverified === true && conclusionOf(report) !== "failure") {
				log.warn(uncheckedVerdict);
				if (check === void 0) onCheck("concluded");
			} else {
				const known = check;
				check = await kept(bugs, attempt(placingCheck, log, async () => completeCheck(github, subject, known, report)));
				onCheck(check === void 0 ? "notTaken" : "concluded");
				if (known === void 0) tellRefusal();
			}
			throwFirst(bugs);
			return { commentUrl: comment?.url };
		}
	};
}
const uncheckedVerdict = "No check is written for a report.json: its verdict is that of the job that ran the pull request's code. Publish the Run records instead (current: the directory of them), which are judged here.";
const statusInstead = "This token may not write check runs, so the verdict is a commit status. For a check, add `checks: write` to the job's `permissions:`.";
function cautionOf({ foreignOn }, hasWritten) {
	if (foreignOn === void 0 || foreignOn === "pull_request" && !hasWritten) return void 0;
	return `This job runs the script of a fork on ${foreignOn}, ${hasWritten ? "with a token that may write" : "with the repository's secrets and a token that may write, unless `permissions:` says otherwise"}, and a script can reach both. Measure on pull_request with \`contents: read\` alone, and publish from a second workflow (see docs/permissions.md).`;
}
function opened(document, sentence) {
	if (sentence === void 0) return document;
	return {
		...document,
		opening: [...document.opening ?? [], [sentence]]
	};
}
async function publishComment(options, report, check) {
	const { github, isFork, log, pullRequest, runUrl: reportUrl, comment = "always" } = options;
	if (pullRequest === void 0 || comment === "never") return {};
	const commenting = {
		doing: `writing the comment on pull request ${pullRequest}`,
		permission: "pull-requests: write",
		isFork
	};
	const login = check?.kind === "check" ? check.login : void 0;
	let refusal;
	const warn = (sentence) => {
		log.warn(sentence);
		refusal = sentence;
	};
	const request = {
		pullRequest,
		report,
		reportUrl,
		login,
		isNew: isWorthTelling(report, comment)
	};
	return {
		url: await attempt(commenting, { warn }, async () => {
			const news = await newerThan(options, pullRequest);
			if (news === void 0) return await upsertComment(github, request);
			log.note(`${news}: this verdict is in its check and in the job summary, and leaves the comment to newer ones.`);
		}),
		refusal
	};
}
async function newerThan({ github, sha, base }, pull_number) {
	const { data } = await github.octokit.rest.pulls.get({
		...github.place,
		pull_number
	});
	const { head, base: now } = data;
	if (head.sha !== sha) return `Commit ${short(sha)} is no longer the head of pull request ${pull_number}, which is ${short(head.sha)}`;
	return base === void 0 || base === now.ref ? void 0 : `Pull request ${pull_number} is no longer into ${base}, but into ${now.ref}`;
}
function short(sha) {
	return sha.slice(0, 7);
}
async function publishSummary({ log, summaryPath, runUrl }, document) {
	if (summaryPath === void 0 || summaryPath === "") return;
	await attempt({
		doing: "writing the job summary",
		permission: ""
	}, log, async () => writeSummary(summaryPath, document, runUrl));
}
async function attempt(what, log, job) {
	try {
		return await job();
	} catch (error) {
		const sentence = error instanceof Failure ? error.message : explain(error, what);
		if (sentence === void 0) throw error;
		log.warn(sentence);
		return;
	}
}
async function kept(bugs, job) {
	return await job.catch((bug) => {
		bugs.push(bug);
	});
}
function throwFirst(bugs) {
	if (bugs.length > 0) throw bugs[0];
}

// src/github/issue.ts
function createIssuePublisher(options) {
	return {
		begin: async () => {},
		publish: async (report) => {
			if (!([
				"fail",
				"pass",
				"warn"
			].includes(report.verdict) && report.outcome.unmeasured === void 0)) return {};
			const doing = `writing the issue of "${checkNameOf(options.gate)}"`;
			return { issueUrl: await attempt({
				doing,
				permission: "issues: write"
			}, options.log, async () => await keepIssue(options, report)) };
		}
	};
}
async function keepIssue(options, { verdict, document }) {
	const { github, gate, label, log, runUrl } = options;
	const { issues } = github.octokit.rest;
	const isFailed = verdict === "fail";
	const body = renderComment({
		gate,
		document
	}, runUrl);
	const update = async () => {
		const found = await findIssue(options);
		if (found === void 0 || !isFailed && found.state !== "open") return void 0;
		const { data } = await issues.update({
			...github.place,
			issue_number: found.number,
			body,
			...isFailed ? { state: "open" } : {
				state: "closed",
				state_reason: "completed"
			}
		});
		return data.html_url;
	};
	const create = async () => {
		const wanted = {
			...github.place,
			title: checkNameOf(gate),
			body,
			labels: [label]
		};
		const { data } = await issues.create({
			...wanted,
			...once
		});
		if (!data.labels.some((it) => (typeof it === "string" ? it : it.name) === label)) log.warn(`The issue ${data.html_url} did not get the label "${label}", by which the next run finds it: set it by hand.`);
		return data.html_url;
	};
	return await upsert(isFailed, update, create, isUnanswered);
}
const mostPages$1 = 10;
async function findIssue({ github, gate, label }) {
	const { octokit, place } = github;
	const wanted = {
		...place,
		labels: label,
		state: "all",
		direction: "asc",
		per_page: 100
	};
	const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, wanted);
	return (await ownMarked(github, pages, {
		gate,
		mostPages: mostPages$1
	})).find(({ pull_request }) => pull_request === void 0);
}

// src/github/override.ts
const time = datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const account = looseObject({
	login: string().max(100),
	id: number$1(),
	type: string()
});
const labelChange = looseObject({
	event: _enum(["labeled", "unlabeled"]),
	created_at: time,
	actor: account.nullish(),
	label: looseObject({ name: string() })
});
const remark = looseObject({
	created_at: time,
	user: account.nullish(),
	body: string().nullish()
});
const activity = looseObject({
	after: string(),
	ref: string(),
	timestamp: time,
	actor: account.nullish()
});
async function askForOverride(github, request) {
	const { label } = request;
	try {
		const { pulls } = github.octokit.rest;
		const { data: pull } = await pulls.get({
			...github.place,
			pull_number: request.pullRequest
		});
		if (!pull.labels.some(({ name }) => name === label)) return { kind: "none" };
		const found = await judgeLabel(github, request, pull);
		return "cause" in found ? {
			kind: "refused",
			label,
			refusal: found
		} : {
			kind: "accepted",
			override: found
		};
	} catch (error) {
		const doing = `looking up the label of pull request ${request.pullRequest}`;
		const reason = error instanceof Failure ? error.message : explain(error, {
			doing,
			permission: "pull-requests: read"
		});
		if (reason === void 0) throw error;
		return {
			kind: "refused",
			label,
			refusal: {
				cause: "unanswered",
				reason
			}
		};
	}
}
async function judgeLabel(github, { pullRequest, sha, label }, pull) {
	if (pull.head.sha !== sha) return { cause: "otherHead" };
	const push = await findPush(github, pull);
	if (push === void 0) return { cause: "unknownPush" };
	const timeline = await readTimeline(github, pullRequest);
	const change = lastChange(timeline, label);
	if (change?.event !== "labeled" || !change.actor) return { cause: "unknownSetter" };
	const { created_at: at, actor } = change;
	const refuse = refusing(github, pull, push);
	const refusal = await refuse(actor);
	if (refusal !== void 0) return refusal;
	const by = actor.login;
	if (Date.parse(at) <= Date.parse(push.at)) {
		const expired = {
			...github.place,
			issue_number: pullRequest,
			name: label
		};
		const isRemoved = await isDone(github.octokit.rest.issues.removeLabel(expired));
		return {
			cause: "beforePush",
			by,
			at,
			pushedAt: push.at,
			isRemoved
		};
	}
	const reason = await findReason(timeline, push, refuse);
	return {
		by,
		at,
		commit: sha,
		label,
		...reason !== void 0 && { reason }
	};
}
async function findPush(github, { head }) {
	if (head.repo === null) return void 0;
	const ref = `refs/heads/${head.ref}`;
	const { data } = await github.octokit.rest.repos.listActivities({
		owner: head.repo.owner.login,
		repo: head.repo.name,
		ref,
		direction: "desc",
		per_page: 1
	});
	const newest = activity.safeParse(data[0]).data;
	if (newest === void 0 || newest.after !== head.sha || newest.ref !== ref) return void 0;
	return {
		at: newest.timestamp,
		by: newest.actor ?? void 0
	};
}
const mostPages = 50;
async function readTimeline(github, issue_number) {
	const entries = [];
	let pages = 0;
	const list = github.octokit.rest.issues.listEventsForTimeline;
	const wanted = {
		...github.place,
		issue_number,
		per_page: 100
	};
	for await (const { data } of github.octokit.paginate.iterator(list, wanted)) {
		pages += 1;
		if (pages > mostPages) throw runFailure(`the timeline of pull request ${issue_number} has more than 5000 entries.`);
		entries.push(...data.map((one) => ({ ...one })));
	}
	return entries;
}
function checked(schema, entry) {
	const parsed = schema.safeParse(entry);
	if (parsed.success) return parsed.data;
	throw runFailure("the timeline of the pull request is not what GitHub documents.", parsed.error);
}
function lastChange(timeline, label) {
	return timeline.filter(({ event }) => event === "labeled" || event === "unlabeled").map((entry) => checked(labelChange, entry)).filter((change) => change.label.name === label).toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at)).at(-1);
}
function refusing(github, pull, push) {
	const isFork = pull.head.repo?.full_name !== pull.base.repo.full_name;
	const authors = [
		pull.user,
		pull.head.repo?.owner,
		push.by
	].map((one) => one?.id);
	const asked = /* @__PURE__ */ new Map();
	return async (person) => {
		const by = person.login;
		if (person.type !== "User") return {
			cause: "app",
			by
		};
		if (isFork && authors.includes(person.id)) return {
			cause: "forkAuthor",
			by
		};
		const answer = asked.get(person.id) ?? mayWrite(github, person);
		asked.set(person.id, answer);
		return await answer ? void 0 : {
			cause: "noWriteAccess",
			by
		};
	};
}
async function mayWrite(github, { login, id }) {
	const asked = {
		...github.place,
		username: login
	};
	const found = await unlessMissing(github.octokit.rest.repos.getCollaboratorPermissionLevel(asked));
	return found?.data.user?.id === id && [
		"write",
		"maintain",
		"admin"
	].includes(found.data.permission);
}
const command$1 = "/loadline accept ";
const mostRemarks = 20;
const longestReason = 500;
async function findReason(timeline, push, refuse) {
	const remarks = timeline.filter(({ event }) => event === "commented").map((entry) => checked(remark, entry)).filter(({ body, created_at }) => body?.startsWith(command$1) && Date.parse(created_at) > Date.parse(push.at)).toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
	for (const { body, user } of remarks.slice(0, mostRemarks)) {
		const [first = ""] = (body ?? "").slice(17).split("\n", 1);
		const text = plain(first, longestReason);
		if (text !== "" && user && await refuse(user) === void 0) return {
			text,
			by: user.login
		};
	}
}

// src/github/pull-request.ts
async function findPullRequest(github, event, measuredFor = async () => void 0) {
	if (event.kind === "pull_request") return event.pullRequest;
	const found = await candidatesOf(github, event);
	const wanted = found.length > 1 && event.kind === "workflow_run" ? await measuredFor() : void 0;
	return found.find(({ number }) => number === wanted) ?? firstOf(found, event);
}
async function candidatesOf(github, event) {
	if (event.kind === "deployment") return await lookUp(github, event.sha);
	if (event.kind !== "workflow_run" || event.queuedFor !== void 0) return [];
	if (event.pullRequests.length > 0) return event.pullRequests;
	return await lookUp(github, event.sha, event.isFork ? event.branch : void 0);
}
function firstOf(candidates, event) {
	const isUsual = ({ baseBranch }) => otherBaseOf(event, baseBranch) === void 0 ? 1 : 0;
	return candidates.toSorted((a, b) => isUsual(b) - isUsual(a) || b.number - a.number)[0];
}
async function lookUp(github, sha, head) {
	const doing = `looking for the pull request of commit ${sha.slice(0, 7)}`;
	return await asking({
		doing,
		permission: "pull-requests: read"
	}, async () => {
		const best = head === void 0 ? bestOf(await ofCommit(github, sha), sha, github) : [];
		return best.length > 0 ? best : bestOf(await openOnes(github, sha, head), sha, github);
	});
}
async function ofCommit(github, commit_sha) {
	const wanted = {
		...github.place,
		commit_sha,
		per_page: 100
	};
	try {
		return (await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit(wanted)).data;
	} catch (error) {
		if (hasStatus(error, 404, 422)) return [];
		throw error;
	}
}
async function openOnes({ octokit, place }, sha, head) {
	const newest = {
		...place,
		state: "open",
		sort: "updated",
		direction: "desc",
		per_page: 100
	};
	const { data } = await octokit.rest.pulls.list({
		...newest,
		...head !== void 0 && { head }
	});
	return data.filter((pull) => pull.head.sha === sha);
}
function bestOf(candidates, sha, { place }) {
	const rank = (pull) => (pull.state === "open" ? 2 : 0) + (pull.head.sha === sha ? 1 : 0);
	const best = Math.max(1, ...candidates.map(rank));
	const own = `${place.owner}/${place.repo}`;
	return candidates.filter((pull) => rank(pull) === best).map(({ number, head, base }) => {
		const isFork = head.repo?.full_name.toLowerCase() !== own.toLowerCase();
		return {
			number,
			baseBranch: base.ref,
			baseSha: base.sha,
			...isFork && { isFork }
		};
	});
}

// src/github/rerun.ts
const command = "/loadline";
async function rerunForComment(github, event, workflow) {
	const doing = `running ${workflow} again for a comment`;
	return await asking({
		doing,
		permission: "actions: write"
	}, async () => {
		const answer = await rerun(github, event, workflow);
		await react(github, event, answer);
		return answer;
	});
}
async function rerun(github, { pullRequest, comment }, workflow) {
	const { pulls, actions } = github.octokit.rest;
	if (pullRequest === void 0 || comment.body.trim() !== command) return { kind: "notWanted" };
	const { author } = comment;
	if (author.type !== "User" || !await mayWrite(github, author)) return { kind: "noWriteAccess" };
	const { data: pull } = await pulls.get({
		...github.place,
		pull_number: pullRequest
	});
	if (pull.state !== "open") return { kind: "notWanted" };
	const commit = pull.head.sha;
	const { data } = await actions.listWorkflowRuns({
		...github.place,
		workflow_id: workflow,
		event: "pull_request",
		head_sha: commit,
		per_page: 100
	});
	const run = data.workflow_runs.find((one) => one.head_sha === commit && one.conclusion !== "action_required" && Date.parse(one.created_at) < Date.parse(comment.at) && isOf(one.pull_requests ?? [], pullRequest));
	if (run === void 0) return {
		kind: "noRun",
		commit
	};
	if (run.status !== "completed") return {
		kind: "running",
		run: run.html_url
	};
	await actions.reRunWorkflow({
		...github.place,
		run_id: run.id
	});
	return {
		kind: "started",
		run: run.html_url
	};
}
function isOf(named, pullRequest) {
	return named.length === 0 || named.some((one) => one?.number === pullRequest);
}
const reactions = {
	started: "rocket",
	running: "eyes",
	noWriteAccess: "-1",
	noRun: "confused"
};
async function react(github, { comment }, { kind }) {
	if (kind === "notWanted") return;
	const reaction = {
		...github.place,
		comment_id: comment.id,
		content: reactions[kind]
	};
	await isDone(github.octokit.rest.reactions.createForIssueComment(reaction));
}

// src/entry/action/runner-files.ts
function writeRunnerFile(variable, write) {
	try {
		write();
	} catch (error) {
		warning(`${variable === "GITHUB_OUTPUT" ? "The step has no outputs" : "The step leaves no state"}, the file of ${variable} could not be written: ${reasonOf(error)}.`);
	}
}

// src/entry/action/left.ts
const stateName = "left";
const left = object({
	gate: string().max(2e4),
	externalId: string().max(100),
	comment: _enum(commentTimes).optional(),
	isNotTaken: boolean().optional()
});
function rememberLeft(it) {
	writeRunnerFile("GITHUB_STATE", () => saveState(stateName, it === void 0 ? "" : JSON.stringify(it)));
}
function readLeft() {
	return left.safeParse(parseJson(getState(stateName))).data;
}

// src/entry/action/action-host.ts
function info(text) {
	info$1(logLines(text).join("\n"));
}
function createActionLog(isVerbose) {
	return {
		note: info,
		warn: (line) => warning(logLines(line).join("\n")),
		output: (line, from) => {
			if (from === "log" || isVerbose) info(`  k6: ${line}`);
		},
		progress: progressInLines((line) => info$1(line))
	};
}
async function arrive(settings, env, signal, patience = {}) {
	const event = await readEvent(env);
	if (event.kind === "deployment" && event.nothingToDo !== void 0) return {
		kind: "nothingToDo",
		sentence: event.nothingToDo
	};
	const token = tokenOf(settings, env) ?? "";
	if (token !== "") setSecret(token);
	const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
	return await createActionHost(event, {
		settings,
		env,
		signal,
		github: createGitHub({
			token,
			apiUrl,
			repository: event.repository,
			patience
		})
	});
}
async function createActionHost(event, { settings, env, signal, github }) {
	const pullRequest = await findPullRequest(github, event, async () => measuredFor(settings));
	const baselineBranch = pullRequest?.baseBranch ?? baseBranchOf(event);
	const isVerbose = given(settings, reportOptions.verbose);
	const label = pullRequest !== void 0 && given(settings, reportOptions.publish) ? acceptLabel(settings) : void 0;
	const log = createActionLog(isVerbose || isDebug());
	const foreignOn = await foreignCodeOn(event, pullRequest, settings, env);
	const publishing = (left) => ({
		...left,
		github: github.anew(),
		log,
		sha: event.sha,
		isFork: event.isFork,
		runUrl: event.runUrl,
		foreignOn,
		otherBase: otherBaseOf(event, baselineBranch),
		pullRequest: pullRequest?.number,
		base: pullRequest?.baseBranch,
		summaryPath: env["GITHUB_STEP_SUMMARY"]
	});
	const host = {
		kind: "job",
		env,
		around: {
			baseline: {
				kind: "branch",
				branch: "loadline-baselines"
			},
			deployment: deploymentOf(event),
			samples: process.platform === "win32" ? "stdout" : "pipe"
		},
		caller: callerOf(event, pullRequest?.number),
		baselineBranch,
		scriptSecrets: given(settings, loadOptions.secrets) ?? [],
		deployments: deploymentsOf(() => github, commitsOf(event, pullRequest), {
			signal,
			log
		}),
		mergeCommit: event.event === "pull_request" ? env["GITHUB_SHA"] : void 0,
		gitAccess: gitAccessOf(settings, env),
		codeHost: createCodeHost(github),
		baseFile: baseFileOf(event, baselineBranch, {
			env,
			github
		}),
		checkout: env["GITHUB_WORKSPACE"],
		changedFiles: async () => {
			const where = {
				branch: baselineBranch,
				pullRequest: pullRequest?.number
			};
			return mayGoUnmeasured(event) ? await findChangedFiles(github.anew(), event, where) : void 0;
		},
		repository: `${event.repository.owner}/${event.repository.name}`,
		pullRequest: pullRequest?.number,
		isFork: event.isFork || pullRequest?.isFork === true,
		isWithoutSecrets: isWithoutSecrets(event),
		links: {
			workflowRun: event.runUrl,
			artifact: given(settings, reportOptions.artifact),
			acceptUrl: acceptUrl(event, settings, env),
			acceptLabel: label
		},
		askForOverride: pullRequest === void 0 || label === void 0 ? void 0 : async () => await askForOverride(github, {
			pullRequest: pullRequest.number,
			sha: event.sha,
			label
		}),
		keepFirstRun: false,
		actor: event.actor ?? "unknown",
		mayNotRecord: whyNotRecord(event),
		log,
		signal,
		rerun: event.kind === "issue_comment" ? async (workflow) => await rerunForComment(github, event, workflow) : void 0,
		openBranch: (branch) => createBranchStore(github, branch),
		publishers: publishersOn(event, settings, publishing),
		mask: (secret) => setSecret(secret),
		print: info
	};
	const resume = async (left) => await resumeGitHubPublisher(publishing(left));
	return {
		kind: "host",
		host,
		resume
	};
}
function commitsOf(event, pullRequest) {
	const base = event.kind === "merge_group" ? event.before : pullRequest?.baseSha;
	return {
		head: event.sha,
		base,
		without: `for ${event.event}`
	};
}
function publishersOn(event, settings, publishing) {
	return (gate, { comment, issue }) => {
		const left = {
			gate,
			externalId: randomUUID(),
			comment
		};
		const onCheck = (ended) => rememberLeft(ended === "concluded" ? void 0 : {
			...left,
			isNotTaken: true
		});
		const options = {
			...publishing(left),
			onCheck
		};
		if (!given(settings, reportOptions.publish)) return [createSummaryPublisher(options)];
		rememberLeft(left);
		const onIssue = issue !== void 0 && mayKeepIssue(event, issue.on) ? [createIssuePublisher({
			...options,
			github: options.github.anew(),
			label: issue.label
		})] : [];
		return [createGitHubPublisher(options), ...onIssue];
	};
}
function acceptLabel(settings) {
	const label = given(settings, verdictOptions.acceptLabel);
	return label === "off" ? void 0 : label;
}
function tokenOf(settings, env) {
	return given(settings, modeOptions.token) ?? env["GITHUB_TOKEN"];
}
function gitAccessOf(settings, env) {
	const server = env["GITHUB_SERVER_URL"];
	const token = tokenOf(settings, env);
	return server === void 0 || token === void 0 ? void 0 : {
		server,
		token
	};
}
async function foreignCodeOn(event, pullRequest, settings, env) {
	if (findMode(given(settings, modeOptions.mode))?.makesRuns !== true) return void 0;
	if (!event.isFork && pullRequest?.isFork !== true) return void 0;
	return [
		"pull_request_target",
		"workflow_run",
		"repository_dispatch"
	].includes(event.event) && await checkedOut() === env["GITHUB_SHA"] ? void 0 : event.event;
}
async function checkedOut() {
	return await outputOf("git", ["rev-parse", "HEAD"], {
		cwd: process.cwd(),
		env: bareEnvironment()
	}).then((text) => text.trim(), () => void 0);
}
function baseFileOf(event, branch, { env, github }) {
	if (!isChange(event) || branch === void 0) return void 0;
	return {
		branch,
		checkout: env["GITHUB_WORKSPACE"] ?? process.cwd(),
		read: async (path, mostBytes) => await readFileOfBranch(github, branch, path, mostBytes)
	};
}
function deploymentOf(event) {
	if (event.kind !== "deployment" || event.target === void 0) return void 0;
	return {
		url: event.target,
		environment: event.environment
	};
}
function acceptUrl(event, settings, env) {
	const server = env["GITHUB_SERVER_URL"];
	if (server === void 0) return void 0;
	const { owner, name } = event.repository;
	const workflow = given(settings, reportOptions.baselineWorkflow);
	return `${server}/${owner}/${name}/actions/workflows/${encodeURIComponent(workflow)}`;
}

export { arrive, readLeft, writeRunnerFile };