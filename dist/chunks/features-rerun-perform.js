import { exitStatus, given, rerunOptions, usageFailure } from "./start.js";
import { asking, isDone } from "./github-octokit.js";
import { mayWrite } from "./github-permission.js";

// src/features/rerun/ask.ts
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

// src/features/rerun/perform.ts
async function performRerun(settings, host) {
	const { github, event } = host.github ?? {};
	if (github === void 0 || event?.kind !== "issue_comment") throw usageFailure("rerun: is for a job that a new comment started (issue_comment, types: [created]); see docs/permissions.md");
	const workflow = given(settings, rerunOptions.measureWorkflow);
	const answer = await rerunForComment(github, event, workflow);
	const sentence = sentenceOf(answer, workflow);
	if (answer.kind === "noRun" || answer.kind === "noWriteAccess") host.log.warn(sentence);
	else host.print(sentence);
	return { exitStatus: exitStatus.passed };
}
function sentenceOf(answer, workflow) {
	switch (answer.kind) {
		case "started": return `Measuring again: ${answer.run}`;
		case "running": return `It is being measured already: ${answer.run}`;
		case "notWanted": return "Nothing to do: this is not the comment /loadline on an open pull request.";
		case "noWriteAccess": return "Nothing was measured: the author of the comment has no write access.";
		case "noRun": return `Nothing was measured: ${workflow} has no run of commit ${answer.commit.slice(0, 7)} from before the comment. It was pushed since, or its run waits for an approval.`;
		default: return answer;
	}
}

export { performRerun };