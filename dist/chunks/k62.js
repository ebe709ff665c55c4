import { formatDurationMs, hostOfUrl, runFailure, unreadyFailure, usageFailure, withoutEndSlashes } from "./start.js";
import { sumOf } from "./report-judge.js";
import { basicAuthorization, decoded, withoutCredentials, withoutUserInfo } from "./lib-credentials.js";
import { codeOf, connectionReason } from "./lib-net-http.js";
import { loadOptions, msOf, scenariosOf } from "./k6-script-load-options.js";
import { beginsHttp2 } from "./lib-net-http1-messages.js";
import { setTimeout } from "node:timers/promises";
import { BlockList, isIP } from "node:net";
import { lookup } from "node:dns/promises";

// src/k6/script/longest-run.ts
const gracefulStopMs = 3e4;
const iterationsMs = 6e5;
const aroundMs = 6e4;
const withoutEndMs = 36e5;
function longestOf(one) {
	return endOf(one) + (msOf(one.gracefulStop) ?? gracefulStopMs);
}
function endOf(one) {
	const after = (lastsMs) => (msOf(one.startTime) ?? 0) + lastsMs;
	switch (one.executor) {
		case "constant-vus":
		case "constant-arrival-rate": return after(msOf(one.duration) ?? 0);
		case "ramping-vus":
		case "ramping-arrival-rate": return after(sumOf(one.stages ?? [], (stage) => msOf(stage.duration) ?? 0));
		case "per-vu-iterations":
		case "shared-iterations": return after(msOf(one.maxDuration) ?? iterationsMs);
		default: return Number.POSITIVE_INFINITY;
	}
}
function loadMsOf(options) {
	const { data: load } = loadOptions.safeParse(options);
	const ends = load === void 0 ? [] : scenariosOf(load).map(([, one]) => endOf(one));
	return Math.min(withoutEndMs, Math.max(...ends, 0));
}
function longestRunMs(options) {
	const { data: load } = loadOptions.safeParse(options);
	if (load === void 0) return withoutEndMs;
	const loadMs = Math.max(...scenariosOf(load).map(([, one]) => longestOf(one)));
	if (loadMs === Number.POSITIVE_INFINITY) return withoutEndMs;
	const { setupTimeout, teardownTimeout, handleSummaryTimeout } = load;
	const set = [
		setupTimeout,
		teardownTimeout,
		handleSummaryTimeout
	].map((one) => msOf(one) ?? 0);
	return loadMs + sumOf(set, (ms) => ms) + aroundMs;
}

// src/k6/await/link-local.ts
const linkLocal = new BlockList();
linkLocal.addSubnet("169.254.0.0", 16, "ipv4");
linkLocal.addSubnet("fe80::", 10, "ipv6");
linkLocal.addAddress("100.100.100.200", "ipv4");
linkLocal.addAddress("fd00:ec2::254", "ipv6");
const metadataHosts = /^metadata(?:\.google\.internal|\.azure\.internal|\.tencentyun\.com)?\.?$/i;
function isLinkLocalAddress(address) {
	return linkLocal.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
async function isLinkLocal({ hostname }) {
	if (metadataHosts.test(hostname)) return true;
	const host = hostname.replace(/^\[|\]$/g, "");
	if (isIP(host) !== 0) return isLinkLocalAddress(host);
	return (await lookup(host, { all: true }).catch(() => [])).some(({ address }) => isLinkLocalAddress(address));
}

// src/k6/await/protection.ts
const inGateFile = (headers) => `and give it to the gate as await.headers: { ${headers} }`;
const protections = [
	{
		name: "Vercel's deployment protection",
		remedy: `Create a bypass for automation in the project's settings on Vercel, store it as a secret, ${inGateFile("x-vercel-protection-bypass: VERCEL_BYPASS")}.`,
		is: ({ status, headers, to, body }) => leadsTo(to, "vercel.com", /^\/(?:sso-api|login)/) || status === 401 && (headers.getSetCookie().some((cookie) => cookie.startsWith("_vercel_sso_nonce=")) || body.includes("vercel.com/sso-api") || body.includes("name=\"_vercel_password\""))
	},
	{
		name: "Cloudflare Access",
		remedy: `Create a service token and a policy that accepts it (Service Auth), store it as two secrets, ${inGateFile("CF-Access-Client-Id: CF_ACCESS_ID, CF-Access-Client-Secret: CF_ACCESS_SECRET")}.`,
		is: ({ status, headers, to }) => to?.protocol === "https:" && to.hostname.endsWith(".cloudflareaccess.com") || /^Cloudflare-Access\b/i.test(headers.get("www-authenticate") ?? "") || [401, 403].includes(status) && headers.has("cf-access-domain")
	},
	{
		name: "Netlify's login",
		remedy: "Let this deployment be seen without the team's login: no header lets a load in.",
		is: ({ to }) => leadsTo(to, "app.netlify.com", /^\//)
	},
	{
		name: "Google's Identity-Aware Proxy",
		remedy: `Get an OpenID token for the proxy in a step of its own, ${inGateFile("Proxy-Authorization: IAP_TOKEN")}.`,
		is: ({ headers }) => headers.get("x-goog-iap-generated-response") === "true"
	},
	{
		name: "Azure's login",
		remedy: `Get an access token in a step of its own, ${inGateFile("Authorization: AZURE_BEARER")}.`,
		is: ({ to }) => to !== void 0 && /^\/\.auth\/login\//.test(to.pathname)
	}
];
function leadsTo(to, host, path) {
	return to !== void 0 && hostOfUrl(to.href) === host && path.test(to.pathname);
}
function protectionIn(answer) {
	return protections.find(({ is }) => is(answer));
}

// src/k6/await/target.ts
const errorWords = {
	ECONNREFUSED: "connection refused",
	ECONNRESET: "connection reset",
	EHOSTUNREACH: "no route to the host",
	ENETUNREACH: "network unreachable",
	ENOTFOUND: "no such host",
	EAI_AGAIN: "the host name could not be resolved",
	ETIMEDOUT: "connection timed out",
	EPIPE: "connection closed",
	UND_ERR_CONNECT_TIMEOUT: "connection timed out",
	UND_ERR_HEADERS_TIMEOUT: "no answer in time",
	UND_ERR_SOCKET: "connection closed without an answer",
	ERR_SSL_WRONG_VERSION_NUMBER: "no TLS on that port"
};
const certificateCodes = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;
function isHttp2(cause) {
	if (!(cause instanceof Error) || cause.name !== "HTTPParserError" || !("data" in cause)) return false;
	return typeof cause.data === "string" && beginsHttp2(Buffer.from(cause.data, "latin1"));
}
const lateWords = "no answer in time";
function failedAttempt(error, isLate) {
	if (isLate) return {
		kind: "failed",
		words: lateWords
	};
	if (!(error instanceof TypeError)) throw error;
	if (isHttp2(error.cause)) return { kind: "http2" };
	const code = codeOf(error.cause) ?? "";
	if (certificateCodes.test(code)) return {
		kind: "untrusted",
		words: `certificate not trusted (${code})`
	};
	return {
		kind: "failed",
		words: errorWords[code] ?? withoutCredentials(connectionReason(error))
	};
}
function splitCredentials(url) {
	if (url.username === "" && url.password === "") return {
		address: url.href,
		headers: {}
	};
	return {
		address: withoutUserInfo(url.href),
		headers: { authorization: basicAuthorization(decoded(url.username), decoded(url.password)) }
	};
}
const mostRedirects = 20;
const mostBodyBytes = 65536;
async function attempt(url, asking) {
	const late = AbortSignal.timeout(asking.patienceMs);
	try {
		return await ask(url, {
			...asking,
			signal: AbortSignal.any([late, asking.signal])
		});
	} catch (error) {
		asking.signal.throwIfAborted();
		return failedAttempt(error, late.aborted);
	}
}
async function ask(url, { headers, readsBody, signal }) {
	const own = splitCredentials(url);
	let at = new URL(own.address);
	for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
		const isOwn = at.origin === url.origin;
		const response = await fetch(at.href, {
			headers: isOwn ? {
				...headers,
				...own.headers
			} : {},
			redirect: "manual",
			signal
		});
		const { status } = response;
		const to = redirectOf(response, at.href);
		const body = readsBody || status === 401 ? await beginningOf(response) : await unread(response);
		const protection = protectionIn({
			status,
			headers: response.headers,
			to,
			body
		});
		if (to === void 0 || protection !== void 0) return {
			kind: "answered",
			status,
			body,
			from: at.href,
			protection
		};
		if (to.origin !== url.origin && await isLinkLocal(to) && !await isLinkLocal(url)) return {
			kind: "failed",
			words: `it redirects to ${to.host}, an address of this machine's own link or cloud, which was not asked`
		};
		at = to;
	}
	return {
		kind: "failed",
		words: `it redirects more than ${mostRedirects} times`
	};
}
function redirectOf({ status, headers }, at) {
	const location = headers.get("location");
	if (![
		301,
		302,
		303,
		307,
		308
	].includes(status) || location === null || !URL.canParse(location, at)) return;
	const to = new URL(location, at);
	if (!/^https?:$/.test(to.protocol)) return void 0;
	to.username = "";
	to.password = "";
	return to;
}
async function unread({ body }) {
	await body?.cancel();
	return "";
}
async function beginningOf({ body }) {
	const chunks = [];
	let bytes = 0;
	for await (const chunk of body ?? []) {
		chunks.push(chunk);
		bytes += chunk.byteLength;
		if (bytes >= mostBodyBytes) break;
	}
	return Buffer.concat(chunks).subarray(0, mostBodyBytes).toString("utf8");
}
function isExplicit({ status, body }) {
	return status !== void 0 || body !== void 0;
}
function isReady(last, expected) {
	if (last.kind === "failed") return false;
	if (last.kind !== "answered") return !isExplicit(expected);
	const { status, body = "" } = expected;
	return (status === void 0 ? last.status < 500 : last.status === status) && last.body.includes(body) && (isExplicit(expected) || last.protection === void 0);
}
function doubtOf(last, url, expected) {
	if (last.kind !== "answered" || isExplicit(expected)) return void 0;
	const { pathname: path } = url;
	const from = hostOfUrl(last.from);
	if (from !== void 0 && from !== hostOfUrl(url.href)) return {
		kind: "elsewhere",
		path,
		host: from
	};
	if (last.status !== 401 && last.status !== 403) return void 0;
	return {
		kind: "status",
		path,
		status: last.status
	};
}
function describeAttempt(last, { status, body }) {
	switch (last.kind) {
		case "answered": {
			const isOther = body !== void 0 && last.status === (status ?? last.status);
			return `its last answer was status ${last.status}${isOther ? " without that text" : ""}`;
		}
		case "http2": return "it uses HTTP/2 without TLS, which has no status here";
		case "untrusted":
		case "failed": return `last error: ${last.words}`;
		default: return last;
	}
}
function addressBelow(target, path) {
	const url = URL.canParse(target) ? new URL(target) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) throw usageFailure(`The target "${withoutUserInfo(target)}" is not a URL. Use the deployment's address with http:// or https://.`);
	const below = path.replace(/^\/+/, "");
	const base = withoutEndSlashes(url.pathname);
	const address = new URL(`${base}/${below}`, url.origin);
	address.username = url.username;
	address.password = url.password;
	return address;
}
const firstPauseMs = 100;
const longestPauseMs = 2e3;
const longestAttemptMs = 1e4;
async function awaitTarget(target, awaited, signal) {
	const { name = "target", headers = {}, timeoutMs } = awaited;
	const url = addressBelow(target, awaited.path);
	const asking = {
		headers,
		readsBody: awaited.body !== void 0,
		patienceMs: longestAttemptMs,
		signal
	};
	const started = performance.now();
	let pauseMs = firstPauseMs;
	let telling;
	for (;;) {
		const leftMs = timeoutMs - (performance.now() - started);
		const patienceMs = Math.max(1, Math.min(longestAttemptMs, Math.round(leftMs)));
		const last = await attempt(url, {
			...asking,
			patienceMs
		});
		if (isReady(last, awaited)) {
			const guard = Object.keys(headers).length === 0 ? void 0 : await guardOf(url, asking);
			return {
				from: last.kind === "answered" ? last.from : void 0,
				doubt: doubtOf(last, url, awaited),
				guard
			};
		}
		const where = `${name} ${withoutUserInfo(url.href)}`;
		if (last.kind === "answered" && last.protection !== void 0) throw protectedFailure(where, last.protection, Object.keys(headers));
		const isCutShort = patienceMs < longestAttemptMs && last.kind === "failed" && last.words === lateWords;
		if (telling === void 0 || !isCutShort) telling = last;
		if (performance.now() - started + pauseMs >= timeoutMs) throw unreadyFailure(`The ${where} did not become ready: expected ${expectedWords(awaited)} within ${formatDurationMs(timeoutMs)}, ${describeAttempt(telling, awaited)}. Check that the deployment is up and reachable from here, or raise await-timeout (in a terminal --await-timeout).`);
		await setTimeout(pauseMs, void 0, { signal });
		pauseMs = Math.min(longestPauseMs, pauseMs * 1.5);
	}
}
function expectedWords({ status, body }) {
	const ofStatus = status === void 0 ? "a status below 500" : `status ${status}`;
	return body === void 0 ? ofStatus : `${ofStatus} and the text ${JSON.stringify(body)}`;
}
function protectedFailure(where, { name, remedy }, given) {
	const although = given.length === 0 ? "" : ` The headers of await (${given.join(", ")}) did not let it in: check their values.`;
	return runFailure(`The ${where} is behind ${name}, so its login page would be measured.${although} ${remedy} See docs/previews.md.`);
}
async function guardOf(url, asking) {
	const bare = await attempt(url, {
		...asking,
		headers: {}
	});
	if (bare.kind !== "answered") return void 0;
	if (bare.protection !== void 0) return {
		name: bare.protection.name,
		isKnown: true
	};
	const doubt = doubtOf(bare, url, { status: void 0 });
	if (doubt === void 0) return void 0;
	return {
		name: doubt.kind === "elsewhere" ? `a redirect to ${doubt.host}` : `status ${doubt.status}`,
		isKnown: false
	};
}

export { addressBelow, awaitTarget, loadMsOf, longestRunMs };