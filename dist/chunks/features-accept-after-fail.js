import { line, plain } from "./report-judge.js";
import { explain, isDone } from "./github-octokit.js";
import { _enum, datetime, looseObject, number$1 as number, string$1 as string } from "./zod.js";
import { mayWrite } from "./github-permission.js";
import { Failure, runFailure } from "./start.js";
import { acceptFacts, adviceLine, refusalSentence } from "./features.js";

// src/features/accept/ask.ts
const time = datetime({ offset: true }).transform((text) => new Date(text).toISOString());
const account = looseObject({
	login: string().max(100),
	id: number(),
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
const command = "/loadline accept ";
const mostRemarks = 20;
const longestReason = 500;
async function findReason(timeline, push, refuse) {
	const remarks = timeline.filter(({ event }) => event === "commented").map((entry) => checked(remark, entry)).filter(({ body, created_at }) => body?.startsWith(command) && Date.parse(created_at) > Date.parse(push.at)).toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
	for (const { body, user } of remarks.slice(0, mostRemarks)) {
		const [first = ""] = (body ?? "").slice(17).split("\n", 1);
		const text = plain(first, longestReason);
		if (text !== "" && user && await refuse(user) === void 0) return {
			text,
			by: user.login
		};
	}
}

// src/features/accept/after-fail.ts
function byLabel({ github, event }, pullRequest, label) {
	return {
		advice: line(...adviceLine(label)),
		ask: async () => {
			const answer = await askForOverride(github, {
				pullRequest,
				sha: event.sha,
				label
			});
			if (answer.kind === "none") return {
				kind: "counts",
				notes: []
			};
			return answer.kind === "accepted" ? {
				kind: "letThrough",
				facts: acceptFacts.kept(answer.override)
			} : {
				kind: "counts",
				notes: [refusalSentence(label, answer.refusal)]
			};
		}
	};
}

export { byLabel };