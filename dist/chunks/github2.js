import { Failure, runFailure } from "./start.js";
import { headlineAlone, isWorthTelling, renderComment, renderMarkdown } from "./report-judge.js";
import { decoded } from "./lib-credentials.js";
import { createOnce, upsert } from "./lib-races.js";
import { asking, explain, hasStatus, isUnanswered, once, unlessMissing } from "./github-octokit.js";
import { markerOf } from "./lib-marker.js";
import { appendFile, stat } from "node:fs/promises";

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
function titleOf({ headline, outcome, context }) {
	return headlineAlone(headline, outcome, context.parts);
}
function conclusionOf({ verdict, context, outcome }) {
	switch (verdict) {
		case "pass":
		case "warn": return "success";
		case "inconclusive": return context.failOnInconclusive === true ? "failure" : "neutral";
		case "fail": return outcome.letThrough === void 0 ? "failure" : "success";
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
const mostPages = 30;
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
		mostPages,
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

export { attempt, checkNameOf, createGitHubPublisher, createSummaryPublisher, ownMarked, resumeGitHubPublisher };