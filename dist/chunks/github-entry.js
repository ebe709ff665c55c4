import { getState, info as info$1, isDebug, saveState, setSecret, warning } from "./actions.js";
import { measuredFor } from "./app-results-artifact.js";
import { commentTimes, featurePublishers, findMode, given, hasErrorCode, loadOptions, logLines, modeOptions, reasonOf, reportOptions, runFailure, usageFailure } from "./start.js";
import { createBranchStore, deploymentsOf, progressInLines, readFileOfBranch } from "./github.js";
import { _enum, array, boolean, datetime, literal, looseObject, number$1, object, prettifyError, string$1 as string } from "./zod.js";
import { known } from "./report-judge.js";
import { asking, createGitHub, explain, hasStatus, unlessMissing } from "./github-octokit.js";
import { within } from "./lib-net-deadline.js";
import { connectionReason, webAddress } from "./lib-net-http.js";
import { createGitHubPublisher, createSummaryPublisher, resumeGitHubPublisher } from "./github2.js";
import { outputOf } from "./lib-programs.js";
import { bareEnvironment } from "./processes-marked.js";
import { parseJson } from "./lib-json.js";
import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";

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
			const { base_ref, base_sha: before } = checked(mergeGroupPayload, payload, event).merge_group;
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
	const { head, base, number } = checked(pullRequestPayload, payload, common.event).pull_request;
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
	const { deployment, deployment_status } = checked(deploymentPayload, payload, common.event);
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
	const { action, client_payload } = checked(vercelPayload, payload, common.event);
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
	const { event, conclusion, head_sha, head_branch, head_repository, pull_requests } = checked(workflowRunPayload, payload, common.event).workflow_run;
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
function checked(schema, payload, event) {
	const parsed = schema.safeParse(payload);
	if (parsed.success) return parsed.data;
	const problem = prettifyError(parsed.error).split("\n").slice(0, 6).join("\n").slice(0, 600);
	throw usageFailure(`The payload of the event "${event}" does not match GitHub's documentation:\n${problem}`, parsed.error);
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
	const job = {
		github,
		event,
		pullRequest,
		isPublishing: given(settings, reportOptions.publish)
	};
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
			repositoryUrl: repositoryUrl(event, env)
		},
		github: job,
		keepFirstRun: false,
		actor: event.actor ?? "unknown",
		mayNotRecord: whyNotRecord(event),
		log,
		signal,
		openBranch: (branch) => createBranchStore(github, branch),
		publishers: publishersOn(job, {
			env,
			publishing
		}),
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
function publishersOn(job, { env, publishing }) {
	return (gate, rules) => {
		const left = {
			gate,
			externalId: randomUUID(),
			comment: rules.comment
		};
		const onCheck = (ended) => rememberLeft(ended === "concluded" ? void 0 : {
			...left,
			isNotTaken: true
		});
		const options = {
			...publishing(left),
			onCheck
		};
		if (!job.isPublishing) return [createSummaryPublisher(options)];
		rememberLeft(left);
		const { runUrl: jobUrl, log } = options;
		return [createGitHubPublisher(options), ...featurePublishers({
			env,
			gate,
			rules,
			jobUrl,
			log,
			github: job
		})];
	};
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
function repositoryUrl({ repository }, env) {
	const server = env["GITHUB_SERVER_URL"];
	return server === void 0 ? void 0 : `${server}/${repository.owner}/${repository.name}`;
}
function acceptUrl(event, settings, env) {
	const repository = repositoryUrl(event, env);
	if (repository === void 0) return void 0;
	const workflow = given(settings, reportOptions.baselineWorkflow);
	return `${repository}/actions/workflows/${encodeURIComponent(workflow)}`;
}

export { arrive, readLeft, writeRunnerFile };