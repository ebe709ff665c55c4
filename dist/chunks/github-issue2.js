import { upsert } from "./lib-races.js";
import { renderComment } from "./report-judge.js";
import { attempt, checkNameOf, ownMarked } from "./github2.js";
import { isUnanswered, once } from "./github-octokit.js";

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
	const isOpen = verdict === "fail" || document.body !== void 0;
	const body = renderComment({
		gate,
		document
	}, runUrl);
	const update = async () => {
		const found = await findIssue(options);
		if (found === void 0 || !isOpen && found.state !== "open") return void 0;
		const { data } = await issues.update({
			...github.place,
			issue_number: found.number,
			body,
			...isOpen ? { state: "open" } : {
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
	return await upsert(isOpen, update, create, isUnanswered);
}
const mostPages = 10;
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
		mostPages
	})).find(({ pull_request }) => pull_request === void 0);
}

export { createIssuePublisher };