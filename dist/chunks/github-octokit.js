import { Octokit, retry } from "./octokit.js";
import { number$1 as number, object, record, string$1 as string, unknown } from "./zod.js";
import { parseJson } from "./lib-json.js";
import { reasonOf, runFailure, usageFailure, withoutEndSlashes } from "./start.js";
import { readWhole } from "./lib-net-http.js";
import { setTimeout } from "node:timers/promises";

// src/github/octokit.ts
const usualPatience = {
	requestTimeoutMs: 15e3,
	waitingMs: 6e4,
	repeats: 2,
	secondMs: 1e3
};
const PatientOctokit = Octokit.plugin(retry);
function createGitHub(options) {
	const { token, apiUrl, repository } = options;
	const patience = {
		...usualPatience,
		...options.patience
	};
	if (token.trim() === "") throw usageFailure("The input github-token is empty. Remove it to use the job's own token, or check that the secret exists.");
	if (!URL.canParse(apiUrl) || !/^https?:$/.test(new URL(apiUrl).protocol)) throw usageFailure(`GITHUB_API_URL is ${JSON.stringify(apiUrl.slice(0, 200))}; expected an address such as https://api.github.com.`);
	const budget = {
		unansweredMs: patience.waitingMs,
		rateLimitMs: patience.waitingMs
	};
	const octokit = new PatientOctokit({
		auth: token,
		baseUrl: withoutEndSlashes(apiUrl),
		userAgent: "loadline",
		log: {
			debug: silent,
			info: silent,
			warn: silent,
			error: silent
		},
		request: { fetch: boundedFetch(new URL(apiUrl).origin, patience, budget) },
		retry: {
			doNotRetry: [...hopeless, 429],
			retries: patience.repeats,
			retryAfterBaseValue: patience.secondMs
		}
	});
	boundUnanswered(octokit, patience, budget);
	waitForRateLimits(octokit, patience, budget);
	return {
		octokit,
		place: {
			owner: repository.owner,
			repo: repository.name
		},
		patience,
		anew: () => createGitHub(options)
	};
}
function unanswered({ waitingMs }) {
	return /* @__PURE__ */ new Error(`its requests went unanswered for ${waitingMs / 1e3} s`);
}
function boundUnanswered(octokit, patience, budget) {
	octokit.hook.wrap("request", async (request, options) => {
		const [startedAt, leftMs] = [performance.now(), budget.unansweredMs];
		if (leftMs <= 0) throw Object.assign(unanswered(patience), { status: 500 });
		try {
			return await request(options);
		} catch (error) {
			const waitedMs = performance.now() - startedAt;
			if (replyOf(error)?.answered === false) budget.unansweredMs = Math.min(budget.unansweredMs, leftMs - waitedMs);
			throw error;
		}
	});
}
function waitForRateLimits(octokit, patience, budget) {
	octokit.hook.wrap("request", async (request, options) => {
		for (let repeats = 0;; repeats += 1) try {
			return await request(options);
		} catch (error) {
			const reply = replyOf(error);
			const limit = reply && rateLimitOf(reply);
			if (limit === void 0 || repeats >= patience.repeats || limit.waitMs > budget.rateLimitMs) throw error;
			budget.rateLimitMs -= limit.waitMs;
			await setTimeout(limit.waitMs / 1e3 * patience.secondMs);
		}
	});
}
const hopeless = [
	400,
	401,
	403,
	404,
	409,
	410,
	422,
	451
];
const once = { request: { retries: 0 } };
function silent() {}
const mostReplyBytes = 67108864;
const mostRedirects = 3;
function boundedFetch(apiOrigin, patience, budget) {
	return async (input, init) => {
		const startedAt = performance.now();
		if (budget.unansweredMs <= 0) throw unanswered(patience);
		const timeoutMs = Math.ceil(Math.min(patience.requestTimeoutMs, budget.unansweredMs));
		const signal = AbortSignal.timeout(timeoutMs);
		try {
			let url = input instanceof Request ? input.url : String(input);
			for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
				if (new URL(url).origin !== apiOrigin) throw new Error(`${apiOrigin} points to another host, ${new URL(url).origin}, which does not get the token`);
				const response = await fetch(url, {
					...init,
					redirect: "manual",
					signal
				});
				const location = response.headers.get("location");
				const isFollowed = init?.redirect !== "manual" && location !== null;
				if (response.status < 301 || response.status > 308 || !isFollowed) return await wholeReply(response, !/\.raw\b/.test(new Headers(init?.headers).get("accept") ?? ""));
				url = new URL(location, url).href;
			}
			throw new Error(`${apiOrigin} redirects in a loop`);
		} catch (error) {
			budget.unansweredMs -= performance.now() - startedAt;
			if (!signal.aborted) throw error;
			throw new Error(`no complete answer within ${Math.round(timeoutMs) / 1e3} s`, { cause: error });
		}
	};
}
async function wholeReply(response, isJson) {
	const tooLarge = () => /* @__PURE__ */ new Error(`an answer of more than ${mostReplyBytes / 1024 / 1024} MB`);
	const body = await readWhole(response.body, mostReplyBytes, tooLarge);
	const { status, statusText } = response;
	if (isJson && response.ok && body.length > 0 && parseJson(body.toString("utf8")) === void 0) throw new Error(`an answer with status ${status} that is not JSON`);
	const headers = new Headers(response.headers);
	headers.delete("content-encoding");
	return new Response(body.length === 0 ? null : body, {
		status,
		statusText,
		headers
	});
}
const errorShape = object({
	status: number(),
	response: object({ headers: record(string(), unknown()).optional() }).optional()
});
function isUnanswered(error) {
	return (replyOf(error)?.status ?? 0) >= 500;
}
function replyOf(error) {
	const parsed = errorShape.safeParse(error);
	if (!parsed.success) return void 0;
	const { status, response } = parsed.data;
	const message = oneLine(reasonOf(error).replace(/ - https?:\/\/\S+$/, ""));
	return {
		status,
		answered: response !== void 0,
		message,
		headers: response?.headers ?? {}
	};
}
function oneLine(text) {
	const line = text.replace(/\s+/g, " ").trim();
	if (line.startsWith("<")) return "an HTML page";
	return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
const unnamedPauseMs = 6e4;
function rateLimitOf(reply) {
	if (reply.status !== 403 && reply.status !== 429) return void 0;
	const retryAfter = headerNumber(reply, "retry-after");
	if (headerNumber(reply, "x-ratelimit-remaining") === 0) {
		const resetMs = (headerNumber(reply, "x-ratelimit-reset") ?? 0) * 1e3;
		const untilResetMs = resetMs === 0 ? unnamedPauseMs : Math.max(1e3, resetMs - dateOf(reply) + 1e3);
		return {
			kind: "primary",
			waitMs: retryAfter === void 0 ? untilResetMs : retryAfter * 1e3
		};
	}
	if (retryAfter === void 0 && reply.status !== 429 && !/secondary rate limit/i.test(reply.message)) return;
	return {
		kind: "secondary",
		waitMs: retryAfter === void 0 ? unnamedPauseMs : retryAfter * 1e3
	};
}
function dateOf({ headers }) {
	const ms = Date.parse(String(headers["date"]));
	return Number.isNaN(ms) ? Date.now() : ms;
}
function headerNumber(reply, name) {
	const value = reply.headers[name];
	return typeof value === "string" && /^\d{1,12}$/.test(value) ? Number(value) : void 0;
}
function explain(error, attempt) {
	const reply = replyOf(error);
	if (reply === void 0) return void 0;
	const { status, message } = reply;
	const { doing, permission } = attempt;
	if (!reply.answered) return `GitHub could not be reached while ${doing}: ${message}. Run the job again. If it fails again, check the runner's network.`;
	const limit = rateLimitOf(reply);
	if (limit !== void 0) return explainRateLimit(limit, status, doing);
	const found = `(${status} ${message})`;
	switch (status) {
		case 401: return `GitHub did not accept the token while ${doing} ${found}: it is wrong, expired or revoked. Check the input github-token.`;
		case 403: return attempt.isFork === true ? `GitHub did not allow ${doing} ${found}: in a pull request from a fork the token may only read. Publish from a second workflow instead (see docs/permissions.md).` : `GitHub did not allow ${doing} ${found}: add \`${permission}\` to the job's \`permissions:\`.`;
		case 404: return `GitHub found nothing while ${doing} ${found}: it does not exist, or the token cannot see it. Check the repository, and that the job's \`permissions:\` have \`${permission}\`.`;
		default: return status >= 500 ? `GitHub failed while ${doing} ${found}. Run the job again; see https://www.githubstatus.com for outages.` : `GitHub rejected ${doing} ${found}. If it names a rule or a protected branch, exempt the token.`;
	}
}
function explainRateLimit(limit, status, doing) {
	const waitSec = Math.ceil(limit.waitMs / 1e3);
	return limit.kind === "primary" ? `GitHub's rate limit for this token was used up while ${doing} (${status}): run the job again in ${waitSec} s, or use another token.` : `GitHub asked to slow down while ${doing} (${status}, secondary rate limit): wait ${waitSec} s, run fewer jobs at once, and run this one again.`;
}
function githubFailure(error, attempt) {
	const sentence = explain(error, attempt);
	return sentence === void 0 ? error : runFailure(sentence, error);
}
async function asking(attempt, ask) {
	try {
		return await ask();
	} catch (error) {
		throw githubFailure(error, attempt);
	}
}
async function unlessMissing(answer) {
	return await answer.catch((error) => {
		if (hasStatus(error, 404)) return void 0;
		throw error;
	});
}
async function isDone(request) {
	try {
		await request;
		return true;
	} catch (error) {
		if (replyOf(error) === void 0) throw error;
		return false;
	}
}
function hasStatus(error, ...statuses) {
	const reply = replyOf(error);
	return reply?.answered === true && statuses.includes(reply.status);
}
function textIn(data) {
	if (typeof data === "string") return data;
	return data instanceof ArrayBuffer ? Buffer.from(data).toString("utf8") : void 0;
}

export { asking, createGitHub, explain, githubFailure, hasStatus, isDone, isUnanswered, once, replyOf, textIn, unlessMissing };