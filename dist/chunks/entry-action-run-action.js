import { core_exports, info, isDebug, notice, setFailed, setOutput, setSecret, warning } from "./actions.js";
import { Failure, exitStatus, hasErrorCode, runFailure, usageFailure } from "./model-failure.js";
import { createBranchStore, createGitHub, decided, explain, findingSentence, githubFailure, hasStatus, lineOfThreshold, logLines, misses, once, perform, renderMarkdown, replyOf, scenarioName, tellNowAndThen, toJson } from "./report.js";
import { abortOnSignals } from "./k6.js";
import { array, looseObject, number, prettifyError, string } from "./zod.js";
import { givenValue } from "./config-model.js";
import { plain } from "./judge-report.js";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { appendFile, readFile, stat } from "node:fs/promises";
import { createHash, randomUUID } from "node:crypto";

// src/github/base-file.ts
const mostCharacters = 1048576;
async function readFileOfBranch(github, branch, path) {
	const { owner, name: repo } = github.repository;
	try {
		const { data } = await github.octokit.rest.repos.getContent({
			owner,
			repo,
			path: path.replace(/^\.\//, ""),
			ref: `refs/heads/${branch}`,
			mediaType: { format: "raw" }
		});
		if (typeof data !== "string") throw runFailure(`${path} on ${branch} is no file.`);
		if (data.length > mostCharacters) throw runFailure(`${path} on ${branch} has more than 1 MiB.`);
		return data;
	} catch (error) {
		if (hasStatus(error, 404)) return void 0;
		throw githubFailure(error, {
			doing: `reading ${path} of ${branch}`,
			permission: "contents: read"
		});
	}
}

// src/github/event.ts
const sha = string().regex(/^[0-9a-f]{40,64}$/);
const name = string().max(300);
const owned = looseObject({ full_name: name });
const repositoryPart = looseObject({ repository: looseObject({ default_branch: name }).optional() });
const pullRequestPayload = looseObject({ pull_request: looseObject({
	number: number().int().positive(),
	head: looseObject({
		sha,
		ref: name,
		label: name.nullish(),
		repo: owned.nullish()
	}),
	base: looseObject({
		ref: name,
		repo: owned
	})
}) });
const deploymentPayload = looseObject({
	deployment_status: looseObject({
		state: name,
		environment: name.nullish(),
		environment_url: string().max(2e3).nullish(),
		target_url: string().max(2e3).nullish()
	}),
	deployment: looseObject({
		sha,
		ref: name,
		environment: name
	})
});
const workflowRunPayload = looseObject({ workflow_run: looseObject({
	event: name,
	head_sha: sha,
	head_branch: name.nullish(),
	head_repository: owned.nullish(),
	pull_requests: array(looseObject({
		number: number().int().positive(),
		base: looseObject({
			ref: name,
			repo: looseObject({ url: string().max(500) }).nullish()
		})
	})).nullish()
}) });
const mergeGroupPayload = looseObject({ merge_group: looseObject({ base_ref: name }) });
const mostPayloadBytes = 3e7;
async function readEvent(environment) {
	const path = environment["GITHUB_EVENT_PATH"];
	if (path === void 0 || path === "") return parseEvent(environment, {});
	return parseEvent(environment, await readPayload(path));
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
				isTrusted
			};
		}
		case "schedule": return {
			...common,
			kind: "schedule",
			isTrusted: true
		};
		case "workflow_dispatch": return {
			...common,
			kind: "workflow_dispatch",
			isTrusted: true
		};
		case "merge_group": {
			const { merge_group } = checked(mergeGroupPayload, payload, event);
			return {
				...common,
				kind: "merge_group",
				baseBranch: branchOfRef(merge_group.base_ref)
			};
		}
		case "deployment_status": return deploymentEvent(common, payload);
		case "workflow_run": return workflowRunEvent(common, payload);
		default: return {
			...common,
			kind: "other"
		};
	}
}
function callerOf(event) {
	const { sha: commit, branch, actor, runUrl } = event;
	return {
		commit,
		branch,
		event: event.event,
		workflowRun: runUrl,
		actor
	};
}
function baseBranchOf(event) {
	const { branch, defaultBranch } = event;
	switch (event.kind) {
		case "pull_request": return event.pullRequest.baseBranch;
		case "workflow_run": return event.pullRequest?.baseBranch ?? (event.isFork ? defaultBranch : branch);
		case "merge_group": return event.baseBranch ?? defaultBranch;
		case "schedule":
		case "workflow_dispatch": return branch ?? defaultBranch;
		case "push":
		case "deployment_status":
		case "other": return defaultBranch ?? branch;
		default: return event;
	}
}
function isWithoutSecrets({ isFork, actor }) {
	return isFork || actor === "dependabot[bot]";
}
function isChange({ kind }) {
	switch (kind) {
		case "pull_request":
		case "deployment_status":
		case "workflow_run":
		case "merge_group":
		case "other": return true;
		case "push":
		case "schedule":
		case "workflow_dispatch": return false;
		default: return kind;
	}
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
		runUrl: runUrlOf(environment)
	};
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
	const { pull_request } = checked(pullRequestPayload, payload, common.event);
	const { head, base, number } = pull_request;
	const isFork = head.repo?.full_name !== base.repo.full_name;
	return {
		...common,
		kind: "pull_request",
		sha: head.sha,
		branch: isFork ? forkBranch(head.repo?.full_name, head.ref) : head.ref,
		isFork,
		pullRequest: {
			number,
			baseBranch: base.ref
		}
	};
}
function deploymentEvent(common, payload) {
	const { deployment, deployment_status } = checked(deploymentPayload, payload, common.event);
	const { state, environment_url, target_url } = deployment_status;
	const environment = deployment_status.environment || deployment.environment;
	const isWaited = state !== "success";
	return {
		...common,
		kind: "deployment_status",
		sha: deployment.sha,
		branch: deployment.ref === deployment.sha ? void 0 : deployment.ref,
		isTrusted: deployment.ref === common.defaultBranch,
		target: webAddress(environment_url) ?? webAddress(target_url),
		environment,
		nothingToDo: isWaited ? `The deployment to ${JSON.stringify(environment)} is ${JSON.stringify(state)}: it can be measured when it is "success".` : void 0
	};
}
function webAddress(text) {
	if (!text || !URL.canParse(text)) return void 0;
	return /^https?:$/.test(new URL(text).protocol) ? text : void 0;
}
function workflowRunEvent(common, payload) {
	const { workflow_run } = checked(workflowRunPayload, payload, common.event);
	const { event, head_sha, head_branch, head_repository, pull_requests } = workflow_run;
	const own = `${common.repository.owner}/${common.repository.name}`;
	const isFork = head_repository?.full_name.toLowerCase() !== own.toLowerCase();
	const isOwn = (url) => url === void 0 || url.toLowerCase().endsWith(`/repos/${own}`.toLowerCase());
	const named = pull_requests?.find(({ base }) => isOwn(base.repo?.url));
	const isOfDefault = head_branch === common.defaultBranch && common.defaultBranch !== void 0;
	return {
		...common,
		kind: "workflow_run",
		sha: head_sha,
		branch: isFork ? forkBranch(head_repository?.full_name, head_branch ?? "") : head_branch ?? void 0,
		isFork,
		isTrusted: !isFork && isOfDefault && [
			"push",
			"schedule",
			"workflow_dispatch"
		].includes(event),
		pullRequest: named === void 0 ? void 0 : {
			number: named.number,
			baseBranch: named.base.ref
		}
	};
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

// src/github/check.ts
const mostSummaryBytes$1 = 65535;
const mostTitleCharacters = 250;
const mostNameCharacters = 120;
const mostDescriptionCharacters = 140;
function checkNameOf(gate) {
	return shortened(`Loadline: ${gate.split("+").map((part) => decoded(part.replace(/@default$/, ""))).join(" + ").replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim()}`, mostNameCharacters);
}
function decoded(gate) {
	try {
		return decodeURIComponent(gate);
	} catch (error) {
		if (error instanceof URIError) return gate;
		throw error;
	}
}
async function beginCheck(github, subject) {
	return place(github, subject, {
		run: {
			status: "in_progress",
			output: {
				title: "Measuring…",
				summary: "The load is running. The verdict will appear here."
			}
		},
		status: {
			state: "pending",
			description: "Measuring…"
		}
	});
}
async function completeCheck(github, subject, check, report) {
	const { owner, name: repo } = github.repository;
	const run = {
		status: "completed",
		conclusion: conclusionOf(report),
		output: {
			title: shortened(report.headline, mostTitleCharacters),
			summary: renderMarkdown(report.document, {
				most: mostSummaryBytes$1,
				unit: "bytes",
				reportUrl: subject.runUrl
			})
		}
	};
	const status = statusOf(report);
	switch (check?.kind) {
		case void 0: return place(github, subject, {
			run,
			status
		});
		case "check":
			await github.octokit.rest.checks.update({
				owner,
				repo,
				check_run_id: check.id,
				...run
			});
			return check;
		case "status":
			await createStatus(github, subject, status);
			return check;
		case "refused": return check;
		default: return check;
	}
}
async function place(github, subject, placement) {
	try {
		return await placeRun(github, subject, placement.run);
	} catch (refusal) {
		if (!hasStatus(refusal, 403, 404)) throw refusal;
		try {
			await createStatus(github, subject, placement.status);
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
	try {
		return await createRun(github, subject, run);
	} catch (error) {
		if ((replyOf(error)?.status ?? 0) < 500) throw error;
		return await findRun(github, subject) ?? await createRun(github, subject, run);
	}
}
async function createRun(github, subject, run) {
	const { owner, name: repo } = github.repository;
	const { data } = await github.octokit.rest.checks.create({
		owner,
		repo,
		name: subject.name,
		head_sha: subject.sha,
		external_id: subject.externalId,
		...subject.runUrl === void 0 ? {} : { details_url: subject.runUrl },
		...run,
		...once
	});
	return checkOf(data);
}
async function findRun(github, subject) {
	const { owner, name: repo } = github.repository;
	const { data } = await github.octokit.rest.checks.listForRef({
		owner,
		repo,
		ref: subject.sha,
		check_name: subject.name,
		filter: "all",
		per_page: 100,
		...once
	});
	const found = data.check_runs.find((run) => run.external_id === subject.externalId);
	return found === void 0 ? void 0 : checkOf(found);
}
function checkOf({ id, app }) {
	return {
		kind: "check",
		id,
		login: app?.slug && `${app.slug}[bot]`
	};
}
async function createStatus(github, subject, status) {
	const { owner, name: repo } = github.repository;
	await github.octokit.rest.repos.createCommitStatus({
		owner,
		repo,
		sha: subject.sha,
		context: subject.name,
		state: status.state,
		description: shortened(status.description, mostDescriptionCharacters),
		...subject.runUrl === void 0 ? {} : { target_url: subject.runUrl }
	});
}
function conclusionOf(report) {
	switch (report.verdict) {
		case "pass":
		case "warn": return "success";
		case "inconclusive": return "neutral";
		case "fail": return "failure";
		case "broken": return wasCancelled(report) ? "cancelled" : "failure";
		default: return report.verdict;
	}
}
function statusOf(report) {
	const description = report.headline;
	switch (conclusionOf(report)) {
		case "success": return {
			state: "success",
			description
		};
		case "neutral": return {
			state: "success",
			description: prefixed("Can't tell", description)
		};
		case "failure": return {
			state: report.verdict === "fail" ? "failure" : "error",
			description
		};
		case "cancelled": return {
			state: "error",
			description: prefixed("Cancelled", description)
		};
		default: throw new TypeError("a conclusion that conclusionOf does not give");
	}
}
function prefixed(word, headline) {
	return headline.startsWith(word) ? headline : `${word}: ${headline}`;
}
function wasCancelled(report) {
	return report.outcome.scenarios.some((outcome) => outcome.kind === "broken" && outcome.cancelled);
}
function shortened(text, most) {
	if (text.length <= most) return text;
	return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

// src/github/comment.ts
const mostCommentCharacters = 65536;
const mostGateCharacters = 300;
function markerOf(gate) {
	const encoded = encodeURIComponent(Buffer.from(gate, "utf8").toString("utf8")).replaceAll("-", "%2D");
	const hash = createHash("sha256").update(gate).digest("hex").slice(0, 16);
	return `<!-- loadline gate="${encoded.length > mostGateCharacters ? `${encoded.slice(0, mostGateCharacters)}~${hash}` : encoded}" -->`;
}
async function upsertComment(github, request) {
	const marker = markerOf(request.gate);
	const most = mostCommentCharacters - marker.length - 1;
	const { document, reportUrl } = request;
	const body = `${marker}\n${renderMarkdown(document, {
		most,
		unit: "characters",
		reportUrl
	})}`;
	const known = await editOwnComment(github, request, marker, body);
	if (known !== void 0) return known;
	try {
		return await createComment(github, request, body);
	} catch (error) {
		if ((replyOf(error)?.status ?? 0) < 500) throw error;
		return await editOwnComment(github, request, marker, body) ?? await createComment(github, request, body);
	}
}
async function editOwnComment(github, request, marker, body) {
	const { owner, name: repo } = github.repository;
	const own = await findOwnComment(github, request, marker);
	if (own === void 0) return void 0;
	try {
		const { data } = await github.octokit.rest.issues.updateComment({
			owner,
			repo,
			comment_id: own,
			body
		});
		return data.html_url;
	} catch (error) {
		if (hasStatus(error, 404)) return void 0;
		throw error;
	}
}
async function createComment(github, request, body) {
	const { owner, name: repo } = github.repository;
	const { data } = await github.octokit.rest.issues.createComment({
		owner,
		repo,
		issue_number: request.pullRequest,
		body,
		...once
	});
	return data.html_url;
}
async function findOwnComment(github, request, marker) {
	const marked = await listMarked(github, request.pullRequest, marker);
	if (marked.length === 0) return void 0;
	const login = (request.login ?? await loginOf(github)).toLowerCase();
	return marked.findLast((comment) => comment.login?.toLowerCase() === login)?.id;
}
const pageSize = 100;
const mostPages = 30;
async function listMarked(github, pullRequest, marker) {
	const { owner, name: repo } = github.repository;
	const marked = [];
	for (let page = 1; page <= mostPages; page += 1) {
		const { data, headers } = await github.octokit.rest.issues.listComments({
			owner,
			repo,
			issue_number: pullRequest,
			per_page: pageSize,
			page
		});
		for (const { id, body, user } of data) if (body?.trimStart().startsWith(marker) === true) marked.push({
			id,
			login: user?.login
		});
		if (!(headers.link?.includes("rel=\"next\"") ?? data.length === pageSize)) break;
	}
	return marked;
}
const actionsLogin = "github-actions[bot]";
async function loginOf(github) {
	try {
		const { data } = await github.octokit.rest.users.getAuthenticated();
		return data.login;
	} catch (error) {
		if (hasStatus(error, 403, 404)) return actionsLogin;
		throw error;
	}
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
function createGitHubPublisher(options) {
	const { github, isFork, log } = options;
	const subject = {
		sha: options.sha,
		name: checkNameOf(options.gate),
		externalId: randomUUID(),
		runUrl: options.runUrl
	};
	const placingCheck = {
		doing: `writing the check "${subject.name}" on commit ${subject.sha.slice(0, 7)}`,
		permission: "checks: write",
		isFork
	};
	let check;
	return {
		async begin() {
			const bugs = [];
			check = await attempt(placingCheck, log, bugs, async () => beginCheck(github, subject));
			if (check?.kind === "refused") log.warn(explain(check.refusal, placingCheck) ?? "");
			if (check?.kind === "status") log.note(statusInstead);
			throwFirst(bugs);
		},
		async publish(report) {
			const bugs = [];
			const { url: commentUrl, refusal } = await publishComment(options, report, check, bugs);
			await publishSummary(options, withoutComment(report.document, refusal), bugs);
			if (report.context.isUnverified === true && conclusionOf(report) !== "failure") {
				log.warn(uncheckedVerdict);
				throwFirst(bugs);
				return { commentUrl };
			}
			check = await attempt(placingCheck, log, bugs, async () => {
				const completed = await completeCheck(github, subject, check, report);
				if (check === void 0 && completed.kind === "refused") log.warn(explain(completed.refusal, placingCheck) ?? "");
				return completed;
			});
			throwFirst(bugs);
			return { commentUrl };
		}
	};
}
const uncheckedVerdict = "No check is written for a report.json: its verdict is that of the job that ran the pull request's code. Publish the Run records instead (current: the directory of them), which are judged here.";
const statusInstead = "This token may not write check runs, so the verdict is a commit status. For a check, add `checks: write` to the job's `permissions:`.";
function withoutComment(document, refusal) {
	if (refusal === void 0) return document;
	return {
		...document,
		opening: [`There is no comment: ${refusal}`]
	};
}
async function publishComment(options, report, check, bugs) {
	const { github, isFork, log, pullRequest, runUrl: reportUrl } = options;
	if (pullRequest === void 0) return {};
	const commenting = {
		doing: `writing the comment on pull request ${pullRequest}`,
		permission: "pull-requests: write",
		isFork
	};
	const { gate, document } = report;
	const login = check?.kind === "check" ? check.login : void 0;
	let refusal;
	const warn = (sentence) => {
		log.warn(sentence);
		refusal = sentence;
	};
	return {
		url: await attempt(commenting, { warn }, bugs, async () => upsertComment(github, {
			pullRequest,
			gate,
			document,
			reportUrl,
			login
		})),
		refusal
	};
}
async function publishSummary(options, document, bugs) {
	const { log, summaryPath, runUrl } = options;
	if (summaryPath === void 0 || summaryPath === "") return;
	await attempt({
		doing: "writing the job summary",
		permission: ""
	}, log, bugs, async () => writeSummary(summaryPath, document, runUrl));
}
async function attempt(what, log, bugs, job) {
	try {
		return await job();
	} catch (error) {
		const sentence = error instanceof Failure ? error.message : explain(error, what);
		if (sentence === void 0) bugs.push(error);
		else log.warn(sentence);
		return;
	}
}
function throwFirst(bugs) {
	if (bugs.length > 0) throw bugs[0];
}

// src/github/pull-request.ts
async function findPullRequest(github, event) {
	switch (event.kind) {
		case "pull_request": return event.pullRequest;
		case "workflow_run":
			if (event.pullRequest !== void 0) return event.pullRequest;
			return lookUp(github, event.sha, event.isFork ? { head: event.branch } : {});
		case "deployment_status": return lookUp(github, event.sha, {});
		case "push":
		case "schedule":
		case "workflow_dispatch":
		case "merge_group":
		case "other": return;
		default: return event;
	}
}
const mostListed = 100;
async function lookUp(github, sha, where) {
	try {
		return best(await ofCommit(github, sha), sha) ?? best(await openOnes(github, sha, where.head), sha);
	} catch (error) {
		throw githubFailure(error, {
			doing: `looking for the pull request of commit ${sha.slice(0, 7)}`,
			permission: "pull-requests: read"
		});
	}
}
async function ofCommit(github, commit_sha) {
	const { owner, name: repo } = github.repository;
	try {
		const { data } = await github.octokit.rest.repos.listPullRequestsAssociatedWithCommit({
			owner,
			repo,
			commit_sha,
			per_page: 100
		});
		return data;
	} catch (error) {
		if (hasStatus(error, 404, 422)) return [];
		throw error;
	}
}
async function openOnes(github, sha, head) {
	const { owner, name: repo } = github.repository;
	const { data } = await github.octokit.rest.pulls.list({
		owner,
		repo,
		state: "open",
		sort: "updated",
		direction: "desc",
		per_page: mostListed,
		...head === void 0 ? {} : { head }
	});
	return data.filter((pull) => pull.head.sha === sha);
}
function best(candidates, sha) {
	const rank = (pull) => (pull.state === "open" ? 2 : 0) + (pull.head.sha === sha ? 1 : 0);
	const [first] = candidates.filter((pull) => rank(pull) > 0).sort((a, b) => rank(b) - rank(a) || b.number - a.number);
	return first === void 0 ? void 0 : {
		number: first.number,
		baseBranch: first.base.ref
	};
}

// src/entry/action/action-host.ts
function tell(text) {
	info(logLines(text).join("\n"));
}
function createActionLog(isVerbose) {
	return {
		note: tell,
		warn: (line) => warning(logLines(line).join("\n")),
		output: (line, from) => {
			if (from === "log" || isVerbose) tell(`  k6: ${line}`);
		},
		progress: tellNowAndThen((line) => info(line))
	};
}
async function arrive(settings, env, signal) {
	const event = await readEvent(env);
	if (event.kind === "deployment_status" && event.nothingToDo !== void 0) return {
		kind: "nothingToDo",
		sentence: event.nothingToDo
	};
	const token = givenValue(settings, "github-token") ?? env["GITHUB_TOKEN"] ?? "";
	if (token !== "") setSecret(token);
	const apiUrl = env["GITHUB_API_URL"] ?? "https://api.github.com";
	return {
		kind: "host",
		host: await createActionHost(event, {
			settings,
			env,
			signal,
			github: createGitHub({
				token,
				apiUrl,
				repository: event.repository
			})
		})
	};
}
async function createActionHost(event, { settings, env, signal, github }) {
	const pullRequest = await findPullRequest(github, event);
	const baselineBranch = pullRequest?.baseBranch ?? baseBranchOf(event);
	const log = createActionLog(givenValue(settings, "verbose") === true || isDebug());
	return {
		kind: "job",
		around: {
			baseline: {
				kind: "branch",
				branch: "loadline-baselines"
			},
			deployment: deploymentOf(event),
			samples: process.platform === "win32" ? "stdout" : "pipe"
		},
		caller: callerOf(event),
		baselineBranch,
		scriptSecrets: givenValue(settings, "script-secrets") ?? [],
		baseFile: baseFileOf(event, baselineBranch, github),
		repository: `${event.repository.owner}/${event.repository.name}`,
		pullRequest: pullRequest?.number,
		isWithoutSecrets: isWithoutSecrets(event),
		links: {
			workflowRun: event.runUrl,
			acceptUrl: acceptUrl(event, settings, env)
		},
		keepFirstRun: false,
		actor: event.actor ?? "unknown",
		mayNotRecord: whyNotRecord(event),
		log,
		signal,
		openBranch: (branch) => createBranchStore(github, branch),
		publishers: (gate) => [createGitHubPublisher({
			github,
			gate,
			sha: event.sha,
			pullRequest: pullRequest?.number,
			isFork: event.isFork,
			runUrl: event.runUrl,
			summaryPath: env["GITHUB_STEP_SUMMARY"],
			log
		})],
		mask: (secret) => setSecret(secret),
		print: tell
	};
}
function baseFileOf(event, branch, github) {
	if (!isChange(event) || branch === void 0) return void 0;
	return {
		branch,
		read: async (path) => await readFileOfBranch(github, branch, path)
	};
}
function deploymentOf(event) {
	if (event.kind !== "deployment_status" || event.target === void 0) return void 0;
	return {
		url: event.target,
		environment: event.environment
	};
}
function acceptUrl(event, settings, env) {
	const server = env["GITHUB_SERVER_URL"];
	if (server === void 0) return void 0;
	const { owner, name } = event.repository;
	const workflow = givenValue(settings, "baseline-workflow") ?? "performance-baseline.yml";
	return `${server}/${owner}/${name}/actions/workflows/${encodeURIComponent(workflow)}`;
}

// src/report/render/annotations.ts
const mostOfLevel = 9;
function annotationsOf({ scenarios }, placeOf) {
	const judged = scenarios.filter((it) => it.kind === "judged");
	const owners = new Map(judged.flatMap((it) => it.verdict.judgements.map((one) => [one, it])));
	const all = [...owners.keys()];
	const open = decided(all).filter(({ verdict }) => verdict === "inconclusive");
	return [
		{
			level: "error",
			found: misses(all, "fail")
		},
		{
			level: "warning",
			found: misses(all, "warn")
		},
		{
			level: "notice",
			found: open
		}
	].flatMap(({ level, found }) => found.slice(0, mostOfLevel).flatMap((judgement) => {
		const scenario = owners.get(judgement);
		if (scenario === void 0) return [];
		const { objective } = judgement;
		return [{
			level,
			title: plain(`${scenarioName(scenario, scenarios)}: ${objective.text}`, 200),
			message: plain(findingSentence(judgement, scenario), 1e3),
			at: placeOf(scenario, objective)
		}];
	}));
}

// src/entry/action/annotate.ts
async function annotate(outcome, to, files) {
	const texts = await readScripts(files.scripts);
	const placeOf = (scenario, objective) => {
		const found = findObjective(scenario, objective, {
			...files,
			texts
		});
		const file = found && pathInWorkspace(found.file, files.workspace);
		return found && file !== void 0 ? {
			file,
			line: found.line
		} : void 0;
	};
	for (const { level, title, message, at } of annotationsOf(outcome, placeOf)) to[level](message, at === void 0 ? { title } : {
		title,
		file: at.file,
		startLine: at.line
	});
}
function findObjective({ scenario, runs }, { source, text }, { scripts, texts }) {
	if (source.from === "file") return {
		file: source.where,
		line: source.line
	};
	if (source.from !== "script") return void 0;
	const threshold = (runs[0]?.thresholds ?? []).find(({ metric, expression }) => `${metric} ${expression}` === text);
	const [file, script] = [scripts.get(scenario), texts.get(scenario)];
	if (threshold === void 0 || file === void 0 || script === void 0) return void 0;
	const line = lineOfThreshold(script, threshold.metric, threshold.expression);
	return line === void 0 ? void 0 : {
		file,
		line
	};
}
async function readScripts(scripts) {
	const texts = /* @__PURE__ */ new Map();
	for (const [scenario, path] of scripts) try {
		texts.set(scenario, await readFile(path, "utf8"));
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "EISDIR", "EACCES", "ENOTDIR")) throw error;
	}
	return texts;
}
function pathInWorkspace(path, workspace) {
	const inside = relative(workspace, resolve(path));
	return isAbsolute(inside) || inside.split(sep)[0] === ".." ? void 0 : inside.split(sep).join("/");
}

// src/entry/action/run-action.ts
async function runAction(mode, settings, env) {
	const arrival = await arrive(settings, env, abortOnSignals());
	if (arrival.kind === "nothingToDo") {
		notice(arrival.sentence);
		return;
	}
	const performed = await perform(mode, settings, arrival.host);
	for (const [name, value] of Object.entries(outputsOf(performed))) setOutput(name, value);
	await annotateStep(mode, performed, env);
	if (performed.exitStatus !== exitStatus.passed) {
		setFailed(performed.report?.headline ?? "The run was cancelled.");
		process.exitCode = performed.exitStatus;
	}
}
async function annotateStep(mode, { report, scripts = /* @__PURE__ */ new Map() }, env) {
	if (report === void 0 || mode === "report" || mode === "publish") return;
	await annotate(report.outcome, core_exports, {
		scripts,
		workspace: env["GITHUB_WORKSPACE"] ?? process.cwd()
	});
}
function outputsOf({ report, published }) {
	return {
		verdict: report?.verdict ?? "",
		headline: report?.headline ?? "",
		"comment-url": published?.commentUrl ?? "",
		"report-path": published?.reportPath ?? "",
		"markdown-path": published?.markdownPath ?? "",
		"json-path": published?.jsonPath ?? "",
		"junit-path": published?.junitPath ?? "",
		"record-paths": (published?.recordPaths ?? []).join("\n"),
		changes: report === void 0 ? "[]" : JSON.stringify(toJson(report.outcome).objectives)
	};
}

export { runAction };