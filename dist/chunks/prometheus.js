import { pLimit } from "./p-limit.js";
import { pRetry } from "./p-retry.js";
import { Failure, cutTo, formatDurationMs, reasonOf, runFailure, version, withoutEndSlashes } from "./start.js";
import { WrongShape, readAnswer, readSeries, readServerError, readVersion } from "./prometheus-api-answer.js";
import { readWhole } from "./lib-net-http.js";
import { createGunzip } from "node:zlib";
import { pipeline } from "node:stream";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { STATUS_CODES, request } from "node:http";
import { request as request$1 } from "node:https";

// src/prometheus/api/http.ts
var TimedOut = class extends Error {};
var TooLarge = class extends Error {};
const mostBytes = 33554432;
async function exchange(request) {
	const deadline = new AbortController();
	const timer = setTimeout(() => deadline.abort(), request.timeoutMs);
	const signal = AbortSignal.any([deadline.signal, ...request.signal === void 0 ? [] : [request.signal]]);
	const startedMs = performance.now();
	try {
		const response = await send$1(request, signal);
		const body = await readBody(response);
		const roundTripMs = performance.now() - startedMs;
		return {
			status: response.statusCode ?? 0,
			headers: response.headers,
			body,
			roundTripMs
		};
	} catch (error) {
		if (deadline.signal.aborted) throw new TimedOut("timed out", { cause: error });
		throw error;
	} finally {
		clearTimeout(timer);
	}
}
function send$1({ url, form, headers, ca }, signal) {
	return new Promise((resolve, reject) => {
		const ours = {
			accept: "application/json",
			"accept-encoding": "gzip",
			...form !== void 0 && { "content-type": "application/x-www-form-urlencoded" }
		};
		const request = openRequest(url, {
			method: form === void 0 ? "GET" : "POST",
			signal,
			headers: {
				...headers,
				...ours
			}
		}, ca);
		request.once("response", resolve);
		request.on("error", reject);
		request.end(form?.toString());
	});
}
function openRequest(url, options, ca) {
	return (url.protocol === "https:" ? request$1 : request)(url, {
		...options,
		agent: false,
		...ca !== void 0 && { ca }
	});
}
async function readBody(response) {
	const body = response.headers["content-encoding"] === "gzip" ? pipeline(response, createGunzip(), () => {}) : response;
	try {
		const tooLarge = () => new TooLarge(`more than ${mostBytes} bytes`);
		return (await readWhole(body, mostBytes, tooLarge)).toString("utf8");
	} finally {
		response.destroy();
	}
}

// src/prometheus/api/refusal.ts
var PassingFailure = class extends Failure {
	retryAfterMs;
	constructor(message, retryAfterMs) {
		super("run", message);
		this.retryAfterMs = retryAfterMs;
	}
};
var RefusedQuery = class extends Failure {
	said;
	constructor(message, answer) {
		super("run", message);
		this.said = answer;
	}
};
const longestText = 200;
const urlSetting = "prometheus-url, or url under prometheus in the gate file";
const credentials = "the environment variables that the gate file names under prometheus";
function shorten(text) {
	return cutTo(text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim(), longestText);
}
function codeOf(error) {
	return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
const unreachable = [
	{
		codes: /^(?:ENOTFOUND|EAI_\w+)$/,
		found: "cannot be found: its host name does not resolve",
		cure: `check ${urlSetting}, and that this machine can reach its network`
	},
	{
		codes: /^ECONNREFUSED$/,
		found: "refuses connections",
		cure: `check that it is running, and the port in ${urlSetting}`
	},
	{
		codes: /^(?:EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|ETIMEDOUT|EADDRNOTAVAIL|EACCES|EPERM)$/,
		found: "cannot be reached from here",
		cure: `check ${urlSetting}, and that this machine can reach its network`
	},
	{
		codes: /^(?:UNABLE_TO_\w+|SELF_SIGNED_\w+|DEPTH_ZERO_\w+|CERT_UNTRUSTED|CERT_SIGNATURE_FAILURE|INVALID_CA)$/,
		found: "has a certificate from an untrusted authority",
		cure: "set ca-file under prometheus in the gate file to the PEM file of that authority"
	},
	{
		codes: /^(?:CERT_\w+|CRL_\w+|ERR_TLS_CERT_ALTNAME_\w+|HOSTNAME_MISMATCH)$/,
		found: "has an invalid certificate",
		cure: `check ${urlSetting}, and the certificate's names and dates`
	},
	{
		codes: /^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|HPE_\w+)$/,
		found: "does not use the protocol of its URL",
		cure: `check http or https, and the port, in ${urlSetting}`
	},
	{
		codes: /^ERR_(?:INVALID_CHAR|HTTP_INVALID_HEADER_VALUE|INVALID_HTTP_TOKEN)$/,
		found: "was not queried: a header contains an invalid character",
		cure: `look for a line break in ${credentials}, or an invalid name in headers`
	},
	{
		codes: /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|Z_\w+)$/,
		found: "closed the connection early",
		cure: "check http or https in its URL, its log, and that of a proxy in front of it"
	}
];
function connectionFailure({ name, timeoutMs }, error) {
	if (error instanceof TimedOut) {
		const limit = formatDurationMs(timeoutMs);
		return runFailure(`${name} did not answer within ${limit}; check that it is reachable from here, query less, or raise timeout under prometheus in the gate file`, error);
	}
	if (error instanceof TooLarge) return runFailure(`${name} answered more than ${mostBytes / 1024 / 1024} MB; query fewer series, with sum by (...) or topk(...), or a larger step`, error);
	const code = codeOf(error);
	const known = unreachable.find(({ codes }) => codes.test(code));
	if (known !== void 0) return runFailure(`${name} ${known.found} (${code}); ${known.cure}`, error);
	if (code === "") throw error;
	return runFailure(`${name} cannot be queried (${code}: ${shorten(reasonOf(error))}); check ${urlSetting}`, error);
}
function shapeFailure({ name }, answer, error) {
	const message = isPage(answer) ? `${name} answered with a web page, perhaps a login page, not as Prometheus does; check ${urlSetting} with its path, and ${credentials}` : `${name} answered, but not as Prometheus does (${shorten(error.message)}); check ${urlSetting} with its path`;
	return runFailure(message, error);
}
function refusalOf({ name }, answer) {
	const { status } = answer;
	const error = readServerError(answer.body);
	if (status >= 200 && status <= 299 && error === void 0) return void 0;
	if (status >= 300 && status <= 399) return redirected(name, answer);
	const said = error?.text ?? plainText(answer);
	const words = said === void 0 ? "" : `: ${shorten(said)}`;
	const answered = `${name} answered ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
	if ((status >= 500 || status === 429) && error?.type !== "timeout") {
		const waitMs = retryAfterMs(answer);
		const wish = waitMs === void 0 ? "" : `it asks to wait ${formatDurationMs(waitMs)}; `;
		return new PassingFailure(`${answered}${words}; ${wish}${status === 429 ? "query less, or less often" : "check its log, and that of a proxy in front of it"}`, waitMs);
	}
	const message = `${answered}${words}; ${nextAfter(status, error !== void 0)}`;
	if (error !== void 0 && statusesOfBadQueries.has(status)) return new RefusedQuery(message, shorten(error.text));
	return runFailure(message);
}
const statusesOfBadQueries = /* @__PURE__ */ new Set([400, 422]);
function nextAfter(status, isApi) {
	switch (status) {
		case 401:
		case 403: return `check ${credentials}: basic, bearer-env and headers-env (a tenant's header is one of headers)`;
		case 404: return `check ${urlSetting}: is that Prometheus, and does its URL need a path, such as /prometheus for Mimir?`;
		case 400:
		case 422: return isApi ? "fix the query in the gate file" : `check ${urlSetting}: http or https, its port and path`;
		case 503: return "query less: fewer series, a larger step, a shorter range";
		default: return `check ${urlSetting}: is that Prometheus?`;
	}
}
function redirected(name, { status, headers }) {
	const target = headers.location === void 0 ? "" : ` to ${placeOf(headers.location, name)}`;
	return runFailure(`${name} redirects${target} (status ${status}), which was not followed, to keep credentials with their server; set ${urlSetting} to the right one, or check ${credentials} if that is a login page`);
}
const flagsOfReceivers = [{
	said: /remote write receiver/i,
	flag: "--web.enable-remote-write-receiver"
}, {
	said: /native histograms are disabled/i,
	flag: "--enable-feature=native-histograms"
}];
function refusedWrite(receiver, status, body) {
	const said = /^\s*</.test(body) ? "" : shorten(body);
	return `k6's metrics are not in Prometheus: ${`${receiver} answered ${status}${said === "" ? "" : `: ${said}`}`}; ${nextAfterWrite(status, flagsOfReceivers.find((it) => it.said.test(said))?.flag)}`;
}
function nextAfterWrite(status, flag) {
	if (flag !== void 0) return `start Prometheus with ${flag}`;
	if (status === 401 || status === 403) return `check ${credentials}`;
	return status === 404 || status === 405 ? "check remote-write under prometheus in the gate file; Prometheus accepts samples if started with --web.enable-remote-write-receiver" : "check its log, and that of a proxy in front of it";
}
function unsentWrite(receiver, error) {
	return `k6's metrics are not in Prometheus: ${error instanceof TimedOut || codeOf(error) !== "" ? connectionFailure(receiver, error).message : shorten(reasonOf(error))}`;
}
function placeOf(location, base) {
	if (!URL.canParse(location, base)) return "an invalid URL";
	const { origin, pathname } = new URL(location, base);
	return shorten(`${origin}${pathname}`);
}
function isPage({ headers, body }) {
	return /html/i.test(headers["content-type"] ?? "") || /^\s*<(?:!doctype|html)/i.test(body);
}
function plainText(answer) {
	const isText = /^text\/plain/i.test(answer.headers["content-type"] ?? "");
	const text = answer.body.trim();
	return isText && text !== "" && !isPage(answer) ? text : void 0;
}
function retryAfterMs({ headers }) {
	const text = headers["retry-after"];
	if (text === void 0) return void 0;
	if (/^\d+$/.test(text)) return Number(text) * 1e3;
	const atMs = Date.parse(text);
	return Number.isNaN(atMs) ? void 0 : Math.max(0, atMs - Date.now());
}

// src/prometheus/api/client.ts
const mostAtOnce = 4;
const mostRetries = 3;
const firstPauseMs = 250;
const longestPauseMs = 5e3;
const longestUrl = 2048;
const statusesOfGetAlone = /* @__PURE__ */ new Set([
	403,
	405,
	501
]);
const exactRange = {
	nocache: "1",
	latency_offset: "1s"
};
function createPrometheus(source, pause = waitFor) {
	const server = serverOf(source);
	const limit = pLimit(mostAtOnce);
	const ask = (path, parameters, signal) => limit(() => askPatiently(server, {
		path,
		parameters,
		signal
	}, pause));
	return {
		name: server.name,
		query: async (query, { time, signal }) => {
			const parameters = {
				query,
				...time !== void 0 && { time: secondsOf(time) }
			};
			return readAs(server, await ask("query", parameters, signal), readAnswer);
		},
		queryRange: async (query, { start, end, stepMs, signal }) => {
			const range = {
				start: secondsOf(start),
				end: secondsOf(end),
				step: String(stepMs / 1e3)
			};
			return readAs(server, await ask("query_range", {
				query,
				...range,
				...exactRange
			}, signal), readAnswer);
		},
		series: async (match, { start, end, signal }) => {
			const parameters = {
				"match[]": match,
				start: secondsOf(start),
				end: secondsOf(end)
			};
			return readAs(server, await ask("series", parameters, signal), readSeries);
		},
		buildInfo: async (signal) => {
			const answer = await ask("status/buildinfo", {}, signal);
			return {
				version: readAs(server, answer, readVersion),
				serverTime: dateOf(answer),
				roundTripMs: answer.roundTripMs
			};
		}
	};
}
function serverOf({ url, headers, ca, timeoutMs }) {
	const { origin, pathname } = new URL(url);
	const name = withoutEndSlashes(`${origin}${pathname}`);
	const lowerCased = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]);
	return {
		name,
		apiUrl: `${name}/api/v1/`,
		headers: {
			"user-agent": `loadline/${version}`,
			...Object.fromEntries(lowerCased)
		},
		ca,
		timeoutMs
	};
}
function askPatiently(server, request, pause) {
	const { signal } = request;
	return pRetry(() => askOnce(server, request), {
		retries: mostRetries,
		signal,
		minTimeout: 0,
		maxRetryTime: 2 * server.timeoutMs,
		shouldRetry: ({ error }) => mayPass(error),
		onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
			if (retriesLeft > 0 && mayPass(error)) await pause(pauseMsAfter(error, attemptNumber), signal);
		}
	});
}
function mayPass(error) {
	return error instanceof PassingFailure && (error.retryAfterMs ?? 0) <= longestPauseMs;
}
function pauseMsAfter({ retryAfterMs = 0 }, attempt) {
	return Math.max(retryAfterMs, firstPauseMs * 2 ** (attempt - 1) * (1 + Math.random()));
}
async function askOnce(server, request) {
	const form = new URLSearchParams(request.parameters);
	const url = new URL(request.path, server.apiUrl);
	const long = new URL(`?${form}`, url);
	const isLong = long.href.length > longestUrl;
	const first = await send(server, request, isLong ? {
		url,
		form
	} : { url: long });
	const answer = isLong && statusesOfGetAlone.has(first.status) ? await send(server, request, { url: long }) : first;
	const refusal = refusalOf(server, answer);
	if (refusal !== void 0) throw refusal;
	return answer;
}
async function send(server, { signal }, { url, form }) {
	const { headers, ca, timeoutMs } = server;
	try {
		return await exchange({
			url,
			form,
			headers,
			ca,
			timeoutMs,
			signal
		});
	} catch (error) {
		signal?.throwIfAborted();
		throw connectionFailure(server, error);
	}
}
function readAs(server, answer, reader) {
	try {
		return reader(answer.body);
	} catch (error) {
		if (error instanceof WrongShape) throw shapeFailure(server, answer, error);
		throw error;
	}
}
async function waitFor(ms, signal) {
	try {
		await setTimeout$1(ms, void 0, { signal });
	} catch (error) {
		signal?.throwIfAborted();
		throw error;
	}
}
function secondsOf(time) {
	return String(time.getTime() / 1e3);
}
function dateOf({ headers }) {
	const date = new Date(headers.date ?? "");
	return Number.isNaN(date.getTime()) ? void 0 : date;
}

export { RefusedQuery, TimedOut, TooLarge, createPrometheus, openRequest, placeOf, refusedWrite, unsentWrite, waitFor };