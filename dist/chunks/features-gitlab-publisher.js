import { markerOf } from "./lib-marker.js";
import { upsert } from "./lib-races.js";
import { array, boolean, number$1 as number, object, string$1 as string } from "./zod.js";
import { isWorthTelling, renderComment } from "./report-judge.js";
import { pRetry } from "./p-retry.js";
import { connectionReason, readWhole } from "./lib-net-http.js";
import { version } from "./start.js";

// src/features/gitlab/api.ts
const user = object({ id: number().int() });
const note = object({
	id: number().int(),
	body: string().nullish(),
	author: user.nullish(),
	system: boolean().nullish()
});
const usualPatience = {
	requestTimeoutMs: 3e4,
	firstPauseMs: 1e3
};
var GitLabError = class extends Error {
	status;
	constructor(message, { status, ...options }) {
		super(message, options);
		this.name = "GitLabError";
		this.status = status;
	}
};
const repeats = 2;
const pageSize = 20;
const mostPages = 150;
const mostReplyBytes = 100663296;
function createGitLabApi({ apiUrl, token, projectId, iid }, patience = {}) {
	const { requestTimeoutMs, firstPauseMs } = {
		...usualPatience,
		...patience
	};
	const notesPath = `/projects/${projectId}/merge_requests/${iid}/notes`;
	const askOnce = async (method, path, body) => {
		const signal = AbortSignal.timeout(requestTimeoutMs);
		const headers = {
			"private-token": token,
			"user-agent": `loadline/${version}`,
			...body !== void 0 && { "content-type": "application/json" }
		};
		try {
			return await readReply(await fetch(`${apiUrl}${path}`, {
				method,
				headers,
				signal,
				redirect: "manual",
				...body !== void 0 && { body }
			}));
		} catch (error) {
			if (error instanceof GitLabError) throw error;
			const reason = signal.aborted ? `no complete answer within ${requestTimeoutMs / 1e3} s` : connectionReason(error);
			throw new GitLabError(reason, { cause: error });
		}
	};
	const ask = async (method, path, body) => await pRetry(async () => await askOnce(method, path, body), {
		retries: method === "POST" ? 0 : repeats,
		minTimeout: firstPauseMs,
		shouldRetry: ({ error }) => error instanceof GitLabError && mayPass(error)
	});
	const write = async (method, path, body) => parsed(note, await ask(method, path, JSON.stringify({ body })));
	return {
		ownId: async () => parsed(user, await ask("GET", "/user")).id,
		notes: async function* () {
			let page = "1";
			for (let read = 0; page !== void 0 && read < mostPages; read += 1) {
				const path = `${notesPath}?activity_filter=only_comments&order_by=created_at&sort=asc&per_page=${pageSize}&page=${page}`;
				const reply = await ask("GET", path);
				yield* parsed(array(note), reply);
				page = /^\d{1,9}$/.exec(reply.nextPage ?? "")?.[0];
			}
		},
		create: async (body) => await write("POST", notesPath, body),
		update: async (noteId, body) => await write("PUT", `${notesPath}/${noteId}`, body)
	};
}
function mayPass({ status }) {
	return status === void 0 || status === 429 || status >= 500;
}
async function readReply(response) {
	const { status, headers } = response;
	const tooLarge = () => new GitLabError(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`, { status });
	const body = await readWhole(response.body, mostReplyBytes, tooLarge);
	if (status >= 300 && status < 400) throw new GitLabError("a redirect, which is not followed; check CI_API_V4_URL", { status });
	if (!response.ok) throw new GitLabError(`status ${status}`, { status });
	return {
		text: body.toString("utf8"),
		nextPage: headers.get("x-next-page")
	};
}
function parsed(schema, { text }) {
	try {
		return schema.parse(JSON.parse(text));
	} catch (error) {
		throw new GitLabError("an answer that is not GitLab's", {
			status: 200,
			cause: error
		});
	}
}

// src/features/gitlab/publisher.ts
function createGitLabPublisher(options) {
	const { place, comment = "always", log, patience } = options;
	return {
		begin: async () => {
			if (place.kind === "impossible" && comment !== "never") log.warn(place.sentence);
		},
		publish: async (report) => {
			if (place.kind !== "mergeRequest" || comment === "never") return {};
			const { mergeRequest } = place;
			try {
				const id = await upsertNote(createGitLabApi(mergeRequest, patience), report, options);
				if (id === void 0 || mergeRequest.pageUrl === void 0) return {};
				return { commentUrl: `${mergeRequest.pageUrl}#note_${id}` };
			} catch (error) {
				if (!(error instanceof GitLabError)) throw error;
				log.warn(explain(error, mergeRequest));
				return {};
			}
		}
	};
}
async function upsertNote(api, report, { jobUrl, comment = "always" }) {
	const body = withoutQuickActions(renderComment(report, jobUrl));
	const update = async () => await updateOwn(api, markerOf(report.gate), body);
	const create = async () => (await api.create(body)).id;
	const isUnanswered = (error) => error instanceof GitLabError && mayPass(error);
	return await upsert(isWorthTelling(report, comment), update, create, isUnanswered);
}
async function updateOwn(api, marker, body) {
	const own = await findOwn(api, marker);
	if (own === void 0) return void 0;
	try {
		return (await api.update(own.id, body)).id;
	} catch (error) {
		if (error instanceof GitLabError && error.status === 404) return void 0;
		throw error;
	}
}
async function findOwn(api, marker) {
	const marked = [];
	for await (const note of api.notes()) if (note.system !== true && note.body?.trimStart().startsWith(marker) === true) marked.push(note);
	if (marked.length === 0) return void 0;
	const ownId = await api.ownId();
	return marked.findLast(({ author }) => author?.id === ownId);
}
function withoutQuickActions(markdown) {
	let fence;
	return markdown.split("\n").map((line) => {
		const [, ticks] = /^(`{3,})/.exec(line) ?? [];
		const isInside = fence !== void 0;
		if (ticks !== void 0) fence = fence === void 0 ? ticks : line === fence ? void 0 : fence;
		if (!line.startsWith("/")) return line;
		return isInside ? ` ${line}` : `&#47;${line.slice(1)}`;
	}).join("\n");
}
function explain({ status, message }, { apiUrl, iid }) {
	const opening = `The report is not written to merge request !${iid}: ${new URL(apiUrl).host}`;
	if (status === void 0) return `${opening}: ${message}.`;
	if (status === 401) return `${opening} answered ${status}. GITLAB_TOKEN is wrong, revoked or expired.`;
	if (status === 403 || status === 404) return `${opening} answered ${status}. GITLAB_TOKEN needs the scope api and the role Reporter in the project.`;
	return `${opening} answered with ${message}.`;
}

export { createGitLabPublisher, withoutQuickActions };