import { autoRounds, didYouMean, parseDeclaredHost, parseDurationMs, parseRounds, roundsWords } from "./config-model.js";
import { hasErrorCode, reasonOf, runFailure, usageFailure } from "./model-failure.js";
import { _enum, array, boolean, literal, number, record, strictObject, string, toJSONSchema, union } from "./zod.js";
import { require_dist } from "./yaml.js";
import { basename, dirname, join, resolve } from "node:path";
import { access, constants, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { randomBytes } from "node:crypto";

// src/model/run/builtin-metrics.ts
const exceptionsMetric = "uncaught exceptions";
const builtinTypes = {
	vus: "gauge",
	vus_max: "gauge",
	iterations: "counter",
	iteration_duration: "trend",
	dropped_iterations: "counter",
	checks: "rate",
	group_duration: "trend",
	http_reqs: "counter",
	http_req_failed: "rate",
	http_req_duration: "trend",
	http_req_blocked: "trend",
	http_req_connecting: "trend",
	http_req_tls_handshaking: "trend",
	http_req_sending: "trend",
	http_req_waiting: "trend",
	http_req_receiving: "trend",
	ws_sessions: "counter",
	ws_msgs_sent: "counter",
	ws_msgs_received: "counter",
	ws_ping: "trend",
	ws_session_duration: "trend",
	ws_connecting: "trend",
	grpc_req_duration: "trend",
	grpc_streams: "counter",
	grpc_streams_msgs_sent: "counter",
	grpc_streams_msgs_received: "counter",
	data_sent: "counter",
	data_received: "counter",
	browser_data_sent: "counter",
	browser_data_received: "counter",
	browser_http_req_duration: "trend",
	browser_http_req_failed: "rate",
	browser_web_vital_cls: "trend",
	browser_web_vital_fcp: "trend",
	browser_web_vital_fid: "trend",
	browser_web_vital_inp: "trend",
	browser_web_vital_lcp: "trend",
	browser_web_vital_ttfb: "trend"
};
const otherContents = /* @__PURE__ */ new Map([
	["browser_web_vital_cls", "default"],
	["data_sent", "data"],
	["data_received", "data"],
	["browser_data_sent", "data"],
	["browser_data_received", "data"]
]);
const builtinMetrics = new Map(Object.entries(builtinTypes).map(([name, type]) => {
	return [name, {
		type,
		contains: otherContents.get(name) ?? (type === "trend" ? "time" : "default")
	}];
}));

// src/model/gate.ts
const defaultEnvironment = "default";
const linkPlaceholders = [
	"from",
	"to",
	"from_iso",
	"to_iso",
	"testid",
	"scenario",
	"environment",
	"commit",
	"branch",
	"pull_request",
	"quantile",
	"target_host"
];

// src/config/grammar/link-template.ts
const known = new Set(linkPlaceholders);
const placeholderList = linkPlaceholders.map((name) => `{${name}}`).join(", ");
const origin = /^https?:\/\/(?:\{target_host\}|[^\s/?#{}@\\]+)(?=[/?#]|$)/i;
const host = /^[A-Za-z0-9.-]+(?::\d+)?$/;
const strange = /[^A-Za-z0-9._~%!$&'()*+,;=:@/?#[\]{}-]/u;
function checkLink(template) {
	for (const [token, name = ""] of template.matchAll(/\{([^{}]*)\}?|\}/g)) {
		if (token === "}") return "a \"}\" closes nothing; a brace that means itself is %7D";
		if (!token.endsWith("}")) return `${token} is not closed`;
		if (!known.has(name)) return `unknown placeholder ${token}; use one of ${placeholderList}`;
	}
	const example = template.replace("{target_host}", "example.com");
	if (!origin.test(template) || !URL.canParse(example)) return "expected an http or https URL";
	const [character] = strange.exec(template) ?? [];
	if (character === void 0) return void 0;
	return `"${character}" is not allowed in a URL; write ${encodeURIComponent(character)}`;
}
function escapeValue(value) {
	return encodeURIComponent(value.replace(/\p{Cs}/gu, "�")).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
function fillLink(template, values) {
	return template.replace(/\{(\w+)\}/g, (token, name, position) => {
		if (!known.has(name)) return token;
		const value = Object.hasOwn(values, name) ? values[name] ?? "" : "";
		return name === "target_host" && template.slice(0, position).endsWith("://") && host.test(value) ? value : escapeValue(value);
	});
}
function withPullRequest(links, pullRequest) {
	const number = pullRequest?.toString() ?? "";
	return links.map((link) => ({
		...link,
		url: link.url.replaceAll("{pull_request}", number)
	}));
}

// src/config/file/schema.ts
const duration = string().refine((text) => parseDurationMs(text) !== void 0, { message: "expected a duration such as \"30s\" or \"1m30s\"" }).meta({
	description: "A duration such as 500ms, 30s or 1m30s.",
	examples: ["30s"]
});
const longestTimeoutMs = 36e5;
const timeout = duration.refine((text) => {
	const timeoutMs = parseDurationMs(text) ?? 1;
	return timeoutMs >= 1 && timeoutMs <= longestTimeoutMs;
}, { message: "expected a time from 1ms to 1h" });
const objectives = union([string(), array(string())]).meta({
	description: "Objectives, as a list or one a line.",
	examples: [[
		"p95 < 300ms",
		"p95 < baseline + 10%",
		"warn: errors < baseline + 1pp"
	]]
});
const driftWords = "expected a share such as 20%, or off";
const drift = union([string().regex(/^\d+(\.\d+)?\s*%$/, { message: driftWords }), literal("off")], { error: driftWords }).meta({
	description: "How far a level may drift from the last accepted one. Default: twice each tolerance.",
	examples: ["20%", "off"]
});
const seesWords = "a share above 0, such as 20%";
const sees = string().regex(/^(?=.*[1-9])\d+(\.\d+)?\s*%$/, { message: `expected ${seesWords}` }).meta({
	description: "The change that objectives with a share as tolerance must detect. Default: twice each tolerance.",
	examples: ["20%"]
});
const awaiting = strictObject({
	path: string().startsWith("/", { message: "expected a path that starts with /, such as /health" }).optional().meta({ description: "Path of the target to wait for. Default: /." }),
	status: number().int().min(100).max(599).optional().meta({ description: "HTTP status to wait for. Default: any below 500." }),
	timeout: duration.optional().meta({ description: "How long to wait. Default: 60s." })
}).meta({ description: "How to wait for the target before the load starts." });
const variables = record(string().regex(/^[A-Za-z_]\w*$/, { message: "expected the name of a variable: letters, digits and _" }), union([
	string(),
	number(),
	boolean()
]).transform(String));
const declaredHost = string().refine((text) => parseDeclaredHost(text) !== void 0, { message: "expected a host such as auth.example.com, *.example.com or localhost:9000" });
const roundCount = number().int().min(1).max(20);
const rounds = union([
	roundCount,
	string().regex(/^(auto|\d+(\.\.\d+)?)$/, { message: `expected ${roundsWords}` }).refine((text) => parseRounds(text) !== void 0, { message: `expected ${roundsWords}` }),
	strictObject({
		min: roundCount.optional().meta({ description: "Minimum number of rounds." }),
		max: roundCount.optional().meta({ description: "Maximum number of rounds." })
	}).refine(({ min = 1, max = 20 }) => min <= max, { message: "min must not be greater than max" })
]).meta({
	description: `Rounds of load: auto (as many as the decision needs, at most ${autoRounds.max}), a number, or a range.`,
	examples: [
		"auto",
		3,
		"1..3",
		{
			min: 1,
			max: 3
		}
	]
});
const scenarioKeys = {
	"target-url": string().optional().meta({ description: "Base URL of the deployment to test." }),
	environment: string().min(1).max(100).optional().meta({ description: "Kind of deployment, such as preview." }),
	objectives: objectives.optional(),
	drift: drift.optional(),
	sees: sees.optional(),
	"warm-up": duration.optional().meta({ description: "Time at the start of the run that is not measured." }),
	await: awaiting.optional(),
	rounds: rounds.optional(),
	budget: duration.optional().meta({ description: "Maximum load time. No round starts that would exceed it." }),
	"base-url": string().optional().meta({ description: "Base URL of a deployment of the base commit, measured side by side with the target." }),
	"side-by-side": _enum([
		"auto",
		"alternating",
		"simultaneous"
	]).optional().meta({ description: "Whether to measure base-url and the target at once in one k6, or one after the other." }),
	"null-control": boolean().optional().meta({ description: "Measure base-url twice. Where it differs from itself, a fail becomes inconclusive." }),
	hosts: array(declaredHost).max(100).optional().meta({
		description: "Other hosts that the script calls.",
		examples: [[
			"auth.example.com",
			"*.cdn.example.com",
			"localhost:50051"
		]]
	}),
	env: variables.optional().meta({ description: "Variables for the script, not for secrets. Runs with other values are not compared." }),
	"k6-args": union([string(), array(string())]).optional().meta({
		description: "Flags for k6 run, in one line or several. Runs with other flags are not compared.",
		examples: ["--vus 10 --duration 30s"]
	})
};
const scenario = strictObject({
	script: string().min(1).meta({ description: "Path of the k6 script, relative to the working directory." }),
	...scenarioKeys
});
const environmentName = string().regex(/^[A-Za-z_]\w*$/, { message: "expected the name of an environment variable, such as PROM_TOKEN" }).refine((name) => !/^(?:GITHUB|GH|ACTIONS|RUNNER|INPUT)_/i.test(name), { message: "is a variable of the runner, which is never sent to another server; give the secret its own name" });
const headerName = string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { message: "expected the name of a header" });
function isPublicUrl(text) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	return url !== void 0 && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
const publicUrl = string().refine(isPublicUrl, { message: "expected an http or https URL without user and password, such as https://prometheus.example.com" });
const baseUrl = publicUrl.refine((text) => !URL.canParse(text) || new URL(text).search === "", { message: "expected a base URL without a query string (?); set a tenant in headers" });
const query = strictObject({
	name: string().max(100).regex(/^\S(?:.*\S)?$/, { message: "expected a name on one line" }).refine((name) => !builtinMetrics.has(name), { message: "is a built-in k6 metric; rename the query" }).meta({
		description: "Name in the report and in objectives.",
		examples: ["Queue depth"]
	}),
	query: string().min(1).meta({
		description: "PromQL, with variables such as $window, $step and $scenario.",
		examples: ["sum by (queue) (shop_queue_depth)"]
	}),
	unit: string().max(20).regex(/^[^\s\d<>=!+-]*$/, { message: "expected a unit such as s, %, B/s or messages" }).optional().meta({
		description: "Unit of the result: a time, %, ratio, a size, a rate, or any word for plain numbers.",
		examples: [
			"s",
			"%",
			"ratio",
			"B",
			"B/s",
			"/s",
			"messages"
		]
	}),
	objectives: objectives.optional().meta({
		description: "Objectives for each series, on max, min, avg, start, end or change.",
		examples: [[
			"max < 500",
			"end < 1",
			"warn: avg < baseline + 20%"
		]]
	})
});
const prometheus = strictObject({
	url: baseUrl.optional().meta({ description: "Base URL of the Prometheus that scrapes the servers." }),
	basic: strictObject({
		"user-env": environmentName.meta({ description: "Environment variable with the user name." }),
		"password-env": environmentName.meta({ description: "Environment variable with the password." })
	}).optional().meta({ description: "Environment variables with user name and password." }),
	"bearer-env": environmentName.optional().meta({ description: "Environment variable with a bearer token." }),
	headers: record(headerName.refine((name) => name.toLowerCase() !== "authorization", { message: "the file must not contain secrets; use basic, bearer-env or headers-env" }), string()).optional().meta({
		description: "Additional headers, such as a tenant.",
		examples: [{ "X-Scope-OrgID": "team-a" }]
	}),
	"headers-env": record(headerName, environmentName).optional().meta({ description: "Additional headers, with the environment variables of their values." }),
	"ca-file": string().min(1).optional().meta({ description: "PEM file of the certificate authority, relative to the working directory." }),
	timeout: timeout.optional().meta({ description: "Timeout of each request. Default: 10s." }),
	step: duration.optional().meta({ description: "Distance between two values. Default: fits 2,000 values into the window." }),
	"remote-write": union([boolean(), publicUrl]).optional().meta({ description: "Let k6 write its own metrics there too, or to this URL." }),
	queries: array(query).max(50).optional().meta({ description: "Queries over the run's window." })
}).refine((keys) => keys.basic === void 0 || keys["bearer-env"] === void 0, { message: "set either basic or bearer-env, not both" }).refine(({ queries = [] }) => new Set(queries.map(({ name }) => name)).size === queries.length, {
	message: "two queries have the same name",
	path: ["queries"]
}).meta({ description: "Server metrics of each run." });
const link = strictObject({
	title: string().min(1).max(100).meta({
		description: "Text of the link.",
		examples: ["Grafana"]
	}),
	url: string().superRefine((text, issues) => {
		const problem = checkLink(text);
		if (problem !== void 0) issues.addIssue(problem);
	}).meta({
		description: "URL, with placeholders such as {from}, {to} and {testid}.",
		examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"]
	}),
	section: _enum([
		"head",
		"servers",
		"endpoints"
	]).optional().meta({ description: "Section of the report to show it in. Default: head." })
}).meta({ description: "A link that the report shows." });
const gateFileSchema = strictObject({
	$schema: string().optional().meta({ description: "URL of this JSON Schema, for editors." }),
	...scenarioKeys,
	scenarios: record(string().min(1).max(100), scenario).optional().meta({ description: "Scenarios by name." }),
	baseline: strictObject({
		branch: string().min(1).optional().meta({ description: "Branch that stores the baseline." }),
		directory: string().min(1).optional().meta({ description: "Directory that stores the baseline, instead of a branch." }),
		require: boolean().optional().meta({ description: "Make the gate inconclusive if there is no comparable baseline." })
	}).optional().meta({ description: "Where the baseline is stored." }),
	"fail-on-inconclusive": boolean().optional().meta({ description: "Fail the step if the gate is inconclusive." }),
	k6: strictObject({
		path: string().min(1).optional().meta({ description: "Path of the k6 binary." }),
		version: string().regex(/^v?\d+\.\d+\.\d+$/, { message: "expected a version such as 2.2.0" }).optional().meta({ description: "k6 version to install if there is none." }),
		samples: _enum(["pipe", "stdout"]).optional().meta({ description: "How to read samples from k6: a named pipe or its standard output." })
	}).optional().meta({ description: "Which k6 runs the load." }),
	prometheus: prometheus.optional(),
	results: _enum(["k6", "prometheus"]).optional().meta({ description: "Source of the figures: run k6, or read runs that k6 already wrote to Prometheus." }),
	links: array(link).max(20).optional().meta({ description: "Links to show in the report." }),
	"report-directory": string().min(1).optional().meta({ description: "Directory for the report and the Run records." })
}).meta({
	title: "Loadline gate file",
	description: "Scenarios, objectives and baselines of a performance gate."
});
function gateFileJsonSchema() {
	return { ...toJSONSchema(gateFileSchema, {
		io: "input",
		target: "draft-7"
	}) };
}

// src/lib/files.ts
async function makeDirectory(path) {
	try {
		await makeLevels(resolve(path));
	} catch (error) {
		throw unwritable(path, error);
	}
}
async function makeLevels(path) {
	try {
		await mkdir(path);
	} catch (error) {
		if (hasErrorCode(error, "EEXIST", "EROFS", "EPERM") && await isDirectory(path)) return;
		const parent = dirname(path);
		if (!hasErrorCode(error, "ENOENT") || parent === path) throw error;
		await makeLevels(parent);
		await mkdir(path).catch(async (again) => {
			if (!hasErrorCode(again, "EEXIST") || !await isDirectory(path)) throw again;
		});
	}
}
async function isDirectory(path) {
	return await stat(path).then((found) => found.isDirectory(), () => false);
}
async function assertWritable(directory) {
	for (let level = resolve(directory);; level = dirname(level)) try {
		await access(`${level}/.`, constants.W_OK | constants.X_OK);
		return;
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT") || dirname(level) === level) throw unwritable(join(directory, "."), error);
	}
}
async function writeFileAtomically(path, content) {
	const directory = dirname(path);
	await makeDirectory(directory);
	const temporary = join(directory, `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
	try {
		await writeFlushed(temporary, content);
		await rename(temporary, path);
	} catch (error) {
		await rm(temporary, { force: true }).catch(() => void 0);
		throw unwritable(path, error);
	}
}
async function writeFlushed(path, content) {
	const file = await open(path, "wx");
	try {
		await file.writeFile(content);
		await file.sync();
	} finally {
		await file.close();
	}
}
function unwritable(path, error) {
	const directory = dirname(path);
	if (hasErrorCode(error, "ENOSPC", "EDQUOT")) return runFailure(`cannot write ${path}: no space left on the disk; free some or choose another directory.`, error);
	if (hasErrorCode(error, "EACCES", "EPERM")) return runFailure(`cannot write ${path}: permission denied in ${directory}; make the directory writable.`, error);
	if (hasErrorCode(error, "EROFS")) return runFailure(`cannot write ${path}: the file system is read-only; choose another directory.`, error);
	if (hasErrorCode(error, "ENOTDIR", "EEXIST")) return runFailure(`cannot write ${path}: part of the path is a file, not a directory; choose another path.`, error);
	if (hasErrorCode(error, "EISDIR", "ENOTEMPTY")) return runFailure(`cannot write ${path}: it is a directory; choose a file path.`, error);
	if (error instanceof Error && "code" in error) return runFailure(`cannot write ${path}: ${error.message}; choose another directory.`, error);
	return error;
}

// src/config/file/mistake.ts
var import_dist = require_dist();
const scenarioScript = "name the k6 script, such as perf/checkout.js";
const takenBy = {
	"warm-up": "a duration such as 5s",
	budget: "a duration such as 15m",
	timeout: "a duration such as 5s",
	step: "a duration such as 5s",
	rounds: roundsWords,
	sees: seesWords,
	version: "a version such as 2.2.0",
	env: "names with values, such as RATE: 100",
	headers: "names with values, such as X-Scope-OrgID: team-a",
	scenarios: "names, each with a script such as perf/checkout.js"
};
const typeWords = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list"
};
function knownKeys(path) {
	let place = gateFileJsonSchema();
	for (const step of path) place = below(place, step);
	return Object.keys(childrenOf(place));
}
function below(place, step) {
	if (typeof place !== "object" || place === null) return void 0;
	if (typeof step === "number") return "items" in place ? place.items : void 0;
	return new Map(Object.entries(childrenOf(place))).get(step) ?? ("additionalProperties" in place ? place.additionalProperties : void 0);
}
function childrenOf(place) {
	if (typeof place !== "object" || place === null) return {};
	const ways = "anyOf" in place && Array.isArray(place.anyOf) ? place.anyOf.map(childrenOf) : [];
	const own = "properties" in place ? place.properties : void 0;
	return Object.assign({}, ...ways, typeof own === "object" ? own : {});
}
function placeWords(path) {
	return path.length === 0 ? "the file" : path.join(".");
}
function unknownKeyWords(key, at) {
	if (key === "warn" && !knownKeys(at).includes(key)) return `${placeWords(at)}: ${looseWarnWords(void 0)}`;
	return `unknown key "${key}" in ${placeWords(at)}${whereItBelongs(key, at) ?? didYouMean(key, knownKeys(at))}`;
}
function looseWarnWords(objective) {
	return `YAML reads \`warn:\` as a key; write it as an entry of objectives, with a dash and quotes: ${`- "warn: ${objective ?? "p99 < 400ms"}"`}`;
}
function whereItBelongs(key, at) {
	if (at.length === 2 && at[0] === "scenarios" && knownKeys([]).includes(key)) return " (it belongs on the top level of the file)";
	if (at.length === 0 && knownKeys(["scenarios", ""]).includes(key)) return " (it belongs below the name of a scenario)";
}
function schemaKeys(at) {
	const keys = at[0] === "scenarios" && at.length > 1 ? at.slice(2) : at;
	const named = keys.findIndex((key) => key === "env" || key === "headers" || key === "headers-env");
	return named < 0 ? keys : keys.slice(0, named + (keys.length > named + 1 ? 0 : 1));
}
function mistakeWords(issue, at, found) {
	switch (issue.code) {
		case "invalid_type":
		case "invalid_value":
		case "invalid_union": return expectationWords(issue, at, found);
		case "invalid_key": return `${issue.issues.map(nameWords).join(", ")}; give it another name`;
		case "too_small":
		case "too_big": return schemaKeys(at).includes("rounds") ? `expected ${roundsWords}${foundWords(found)}` : boundWords(issue);
		default: return issue.message;
	}
}
function expectationWords(issue, at, found) {
	if (schemaKeys(at).includes("objectives")) return objectivesWords(found);
	if (at.length === 3 && at[0] === "scenarios" && at[2] === "script") return `${found.kind === "missing" ? "missing" : "no text"}; ${scenarioScript}`;
	const expected = `expected ${expectation(issue, at)}`;
	if (found.kind === "missing") return `missing; ${expected}`;
	const hint = at.length === 2 && at[0] === "scenarios" && knownKeys(at).includes(String(at[1])) ? "; indent the keys of a scenario below its name" : "";
	return `${expected}${foundWords(found)}${hint}`;
}
function expectation(issue, at) {
	const keys = schemaKeys(at);
	const own = takenBy[keys.includes("rounds") ? "rounds" : String(keys.at(-1))];
	if (own !== void 0) return own;
	if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
	if (issue.code === "invalid_type") return typeOf(issue.expected, at);
	if (issue.message !== "Invalid input") return issue.message.replace(/^expected /, "");
	const types = issue.errors.flat().flatMap((one) => one.code === "invalid_type" ? [one.expected] : []);
	return [...new Set(types.map((type) => typeOf(type, at)))].join(", or ");
}
function typeOf(type, at) {
	const words = typeWords[type];
	if (words !== void 0) return words;
	if (at.length === 0) return "keys such as scenarios and objectives";
	const known = knownKeys(at);
	return `keys indented below it${known.length === 0 ? "" : `, such as ${known[0]}`}`;
}
function objectivesWords(found) {
	const what = "expected objectives such as `p95 < 300ms`, one a line or one an entry";
	const value = found.kind === "value" ? found.value : void 0;
	if (typeof value !== "object" || value === null || Array.isArray(value)) return `${what}${foundWords(found)}`;
	const [key, text, ...others] = Object.entries(value).flat().map(String);
	return key === "warn" && others.length === 0 ? `${what}; put the line in quotes, because YAML reads \`warn:\` as a key: "${key}: ${text}"` : `${what}${foundWords(found)}`;
}
function foundWords(found) {
	if (found.kind === "missing") return "";
	const { value } = found;
	if (value === null || value === void 0) return ", found nothing";
	if (Array.isArray(value)) return ", found a list";
	if (typeof value === "string") return ", found a text";
	if (typeof value !== "object") return `, found ${String(value)}`;
	return `, found keys (${Object.keys(value).slice(0, 3).join(", ")})`;
}
function nameWords(issue) {
	return issue.code === "too_small" ? "is not a valid name" : boundWords(issue);
}
function boundWords(issue) {
	if (issue.code === "too_small") {
		if (issue.origin === "number") return `expected at least ${issue.minimum}`;
		return "is empty; set a value or remove the key";
	}
	if (issue.code !== "too_big") return issue.message;
	if (issue.origin === "string") return `is longer than ${issue.maximum} characters`;
	return issue.origin === "array" ? `has more than ${issue.maximum} entries` : `expected at most ${issue.maximum}`;
}

// src/config/file/read.ts
const defaultGateFile = ".github/loadline.yml";
function lineFinder(document, lines) {
	return (path) => {
		const node = document.getIn(path, true);
		const range = typeof node === "object" && node !== null && "range" in node ? node.range : void 0;
		return Array.isArray(range) && typeof range[0] === "number" ? lines.linePos(range[0]).line : 1;
	};
}
function lineOfKey(document, lines, path, key) {
	const map = path.length === 0 ? document.contents : document.getIn(path, true);
	if (!(0, import_dist.isMap)(map)) return 1;
	const pair = map.items.find((item) => (0, import_dist.isScalar)(item.key) && String(item.key.value) === key);
	return (0, import_dist.isScalar)(pair?.key) && pair.key.range ? lines.linePos(pair.key.range[0]).line : 1;
}
function lineOfOwner(document, lines, path) {
	const key = path.at(-1);
	return typeof key === "string" ? lineOfKey(document, lines, path.slice(0, -1), key) : lineFinder(document, lines)(path);
}
function findPlace(document, path) {
	if (path.length > 0 && !document.hasIn(path)) return {
		at: path,
		found: { kind: "missing" }
	};
	const node = path.length === 0 ? document.contents : document.getIn(path, true);
	const value = (0, import_dist.isNode)(node) ? node.toJS(document) : null;
	const entry = path.at(-1) === "objectives" && Array.isArray(value) ? value.findIndex((one) => typeof one !== "string") : -1;
	return entry < 0 ? {
		at: path,
		found: {
			kind: "value",
			value
		}
	} : findPlace(document, [...path, entry]);
}
function explainIssue(issue, document, lines) {
	const place = issue.path.filter((step) => typeof step !== "symbol");
	if (issue.code === "unrecognized_keys") return issue.keys.map((key) => ({
		line: lineOfKey(document, lines, place, key),
		words: unknownKeyWords(key, place)
	}));
	const { at, found } = findPlace(document, place);
	return [{
		line: found.kind === "missing" ? lineOfOwner(document, lines, at.slice(0, -1)) : lineFinder(document, lines)(at),
		words: `${placeWords(at)}: ${mistakeWords(issue, at, found)}`
	}];
}
function syntaxWords({ code, message }, rest) {
	switch (code) {
		case "TAB_AS_INDENT": return "tabs are not allowed for indentation; use two spaces";
		case "DUPLICATE_KEY": return `the key ${/^[^\s:]+/.exec(rest)?.[0] ?? ""} is used twice; rename or remove one`;
		case "BLOCK_AS_IMPLICIT_KEY": return "the line has a second colon; put the value in quotes";
		case "MULTIPLE_DOCS": return "a second document starts here (---); a gate file has only one";
		default: return message;
	}
}
function refuseLooseWarn(errorLine, text, path) {
	const written = text.split(/\r?\n/);
	for (const line of [
		errorLine,
		errorLine + 1,
		errorLine - 1
	]) {
		const objective = /^[ \t]*warn:[ \t]+(\S.*)$/.exec(written[line - 1] ?? "")?.[1];
		if (objective !== void 0) throw usageFailure(`${path} line ${line}: ${looseWarnWords(objective.trimEnd())}`);
	}
}
function refuseBadYaml(document, { text, path, lines }) {
	const [syntaxError] = document.errors;
	if (syntaxError !== void 0) {
		const [at] = syntaxError.pos;
		const { line, col } = lines.linePos(at);
		refuseLooseWarn(line, text, path);
		const words = syntaxWords(syntaxError, text.slice(at));
		throw usageFailure(`${path} line ${line}, column ${col}: not valid YAML: ${words}`);
	}
	(0, import_dist.visit)(document, { Alias: (_, alias) => {
		if (alias.resolve(document) !== void 0) return;
		const line = lines.linePos(alias.range?.[0] ?? 0).line;
		throw usageFailure(`${path} line ${line}: not valid YAML: *${alias.source} is not defined; put text that starts with * in quotes`);
	} });
}
function contentOf(document, path) {
	try {
		return document.toJS() ?? {};
	} catch (error) {
		throw usageFailure(`${path}: not valid YAML: ${reasonOf(error)}`, error);
	}
}
function parseGateFile(text, path) {
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false
	});
	refuseBadYaml(document, {
		text,
		path,
		lines
	});
	const parsed = gateFileSchema.safeParse(contentOf(document, path));
	if (!parsed.success) {
		const mistakes = parsed.error.issues.flatMap((issue) => explainIssue(issue, document, lines)).sort((one, other) => one.line - other.line).map(({ line, words }) => `${path} line ${line}: ${words}`);
		throw usageFailure([...new Set(mistakes)].join("\n"));
	}
	return {
		path,
		file: parsed.data,
		lineOf: lineFinder(document, lines)
	};
}
async function readGateFile(path) {
	const file = path ?? ".github/loadline.yml";
	try {
		return parseGateFile(await readFile(file, "utf8"), file);
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "EISDIR", "EACCES", "ENOTDIR")) throw error;
		if (path === void 0 && hasErrorCode(error, "ENOENT", "ENOTDIR")) return void 0;
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) throw usageFailure(`the gate file ${file} does not exist; check the path (config).`, error);
		throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
	}
}

export { assertWritable, builtinMetrics, builtinTypes, defaultEnvironment, defaultGateFile, exceptionsMetric, fillLink, gateFileSchema, makeDirectory, parseGateFile, readGateFile, seesWords, unwritable, withPullRequest, writeFileAtomically };