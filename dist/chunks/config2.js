import { __toESM } from "./rolldown-runtime.js";
import { commentTimes, issueEvents, linkPlaceholders, parseDeclaredHost } from "./config-model.js";
import { _enum, array, boolean, literal, number$1 as number, record, strictObject, string$1 as string, toJSONSchema, union } from "./zod.js";
import { autoRounds, parseAgeMs, parseDurationMs, parseRounds, roundsWords } from "./model.js";
import { isOfJob } from "./lib-environment.js";
import { builtinMetrics } from "./model-run-builtin-metrics.js";
import { require_picomatch } from "./picomatch.js";

// src/lib/credentials.ts
const userInfo = /(?<=[a-z0-9+.-]:\/\/)[^\s/"'<>]+@/gi;
function withoutCredentials(text) {
	return text.replace(userInfo, "");
}
function placeOfUserInfo(text) {
	const scheme = text.indexOf("://");
	if (scheme === -1 || !text.includes("@")) return void 0;
	const from = scheme + 3;
	const path = text.slice(from).search(/[/\\?#]/);
	const at = text.lastIndexOf("@", path === -1 ? text.length : from + path);
	return at < from ? void 0 : [from, at + 1];
}
function withoutUserInfo(url) {
	const place = placeOfUserInfo(url);
	return place === void 0 ? url : url.slice(0, place[0]) + url.slice(place[1]);
}
function decoded(text) {
	try {
		return decodeURIComponent(text);
	} catch (error) {
		if (error instanceof URIError) return text;
		throw error;
	}
}
function basicAuthorization(user, password) {
	return `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;
}
function secretsIn(text) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || url.username === "" && url.password === "") return [];
	const place = placeOfUserInfo(text);
	const written = place === void 0 ? "" : text.slice(place[0], place[1] - 1);
	const [user, password] = [decoded(url.username), decoded(url.password)];
	const pairs = [
		written,
		`${url.username}:${url.password}`,
		`${user}:${password}`
	];
	const alone = password === "" ? [url.username, user] : [
		written.slice(written.indexOf(":") + 1),
		url.password,
		password,
		encodeURIComponent(password)
	];
	const header = basicAuthorization(user, password).slice(6);
	return [.../* @__PURE__ */ new Set([
		...pairs.map((pair) => `${pair}@`),
		...pairs,
		...alone,
		header
	])].filter(isTelling);
}
const fewestCharacters = 5;
function isTelling(secret) {
	return secret.length >= fewestCharacters;
}
function createSecrets() {
	let known = [];
	return {
		isEmpty: () => known.length === 0,
		add: (secret) => {
			if (!isTelling(secret) || known.includes(secret)) return;
			known = [...known, secret].sort((one, other) => other.length - one.length);
		},
		redact: (text) => known.reduce((rest, secret) => rest.replaceAll(secret, secret.endsWith("@") ? "" : "***"), text)
	};
}

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
	return `"${character}" is not allowed in a URL; write ${escapeValue(character)}`;
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

// src/lib/net/end-slashes.ts
var import_picomatch = /* @__PURE__ */ __toESM(require_picomatch(), 1);
function withoutEndSlashes(address) {
	return address.replace(/(?<!\/)\/+$/, "");
}

// src/config/paths.ts
const longestPath = 1e3;
function plainPath(pattern) {
	return withoutEndSlashes(pattern.replace(/^(?:\.?\/)+/, ""));
}
function isSimplePattern(pattern) {
	const parts = plainPath(pattern.replace(/^!/, "")).split("/");
	const wide = parts.filter((part) => part === "**").length;
	const isNarrow = parts.every((part) => part === "**" || part.split("*").length <= 3);
	return wide <= 2 && isNarrow && !/[()|]/.test(pattern);
}
function pathTest(patterns) {
	const tests = patterns.map((written) => {
		const isTakenOut = written.startsWith("!");
		const pattern = plainPath(isTakenOut ? written.slice(1) : written);
		return {
			isTakenOut,
			isMeant: (0, import_picomatch.default)([pattern, `${pattern}/**`], {
				dot: true,
				nonegate: true
			})
		};
	});
	return (path) => {
		if (path.length > longestPath) return true;
		return tests.reduce((isIn, { isTakenOut, isMeant }) => isMeant(path) ? !isTakenOut : isIn, false);
	};
}

// src/config/file/schema.ts
const duration = string().refine((given) => parseDurationMs(given) !== void 0, { message: "expected a duration such as \"30s\" or \"1m30s\"" }).meta({
	description: "A duration such as 500ms, 30s or 1m30s.",
	examples: ["30s"]
});
function optional(schema, description, examples) {
	return schema.optional().meta({
		description,
		...examples && { examples }
	});
}
const text = string().min(1);
function matching(pattern, message) {
	return string().regex(pattern, { message });
}
const variableName = matching(/^[A-Za-z_]\w*$/, "expected the name of a variable: letters, digits and _");
const targetPath = string().startsWith("/", { message: "expected a path that starts with /, such as /health" });
const aboveZero = duration.refine((given) => parseDurationMs(given) !== 0, { message: "expected a duration above 0, such as 5m" });
const longestTimeoutMs = 36e5;
const timeout = duration.refine((given) => {
	const timeoutMs = parseDurationMs(given) ?? 1;
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
const figure = union([string(), strictObject({
	figure: string().meta({
		description: "An indicator, or two with / between them.",
		examples: ["polls count / completed count"]
	}),
	name: optional(text.max(100), "What the report calls it."),
	better: optional(_enum([
		"lower",
		"higher",
		"neither"
	]), "What is better. Default: as for the metric."),
	unit: optional(literal("%"), "Shows a ratio in percent.")
})]);
const show = union([string(), array(figure)]).meta({
	description: "Figures to show without judging them; k6 is its whole table.",
	examples: [[
		"polls count / completed count",
		"http_req_waiting p(99)",
		"k6"
	]]
});
const breakdown = strictObject({
	of: string().meta({
		description: "The metric.",
		examples: ["end_to_end"]
	}),
	parts: record(text.max(100), string()).refine((parts) => Object.keys(parts).length <= 100, { message: "expected at most 100 parts" }).meta({
		description: "Names of its parts, and their metrics.",
		examples: [{
			"queue wait": "part_queue",
			"image scan": "part_scan"
		}]
	})
}).meta({ description: "The parts of which the mean of a metric consists." });
const driftWords = "expected a share such as 20%, or off";
const drift = union([matching(/^\d+(\.\d+)?\s*%$/, driftWords), literal("off")], { error: driftWords }).meta({
	description: "How far a level may drift from the last accepted one. Default: twice each tolerance.",
	examples: ["20%", "off"]
});
const seesWords = "a share above 0, such as 20%";
const sees = matching(/^(?=.*[1-9])\d+(\.\d+)?\s*%$/, `expected ${seesWords}`).meta({
	description: "The change that relative objectives must detect. Default: twice each tolerance.",
	examples: ["20%"]
});
const environmentName = matching(/^[A-Za-z_]\w*$/, "expected the name of an environment variable, such as PROM_TOKEN").refine((name) => !/^(?:GITHUB|GH|ACTIONS|RUNNER|INPUT)_/i.test(name) && !isOfJob(name), { message: "is a variable of the runner, which is never sent to another server; give the secret its own name" });
const headerName = matching(/^[\w!#$%&'*+.^`|~-]+$/, "expected the name of a header");
const awaitedStatus = number().int().min(100).max(599);
const awaiting = strictObject({
	path: optional(targetPath, "Path of the target to wait for. Default: /."),
	status: optional(awaitedStatus, "HTTP status to wait for. Default: any below 500."),
	timeout: optional(duration, "How long to wait. Default: 60s."),
	expect: optional(strictObject({
		status: optional(awaitedStatus, "Its status."),
		body: optional(text.max(1e3), "Text within its first 64 kB.")
	}), "The right answer; decides alone.", [{
		status: 200,
		body: "shop is ready"
	}]),
	headers: optional(record(headerName, environmentName), "Headers to ask with, and the environment variables of their values. A script gets those named in script-secrets as LOADLINE_HEADERS.", [{ "x-vercel-protection-bypass": "VERCEL_BYPASS" }]),
	"header-hosts": optional(array(matching(/^[\w*.[\]:-]+$/, "expected a host such as *.preview.acme.com")).max(20), "Hosts of deployments that get the headers, with * for any text. A target-url gets them anyway.", [["*.preview.acme.com"]])
}).refine(({ status, expect }) => status === void 0 || expect?.status === void 0, {
	message: "set the status in either await.status or await.expect, not both",
	path: ["status"]
}).meta({ description: "How to wait for the target before the load." });
const deployment = strictObject({
	environment: optional(union([text, array(text).max(20)]), "Environments whose deployments count, with * for any text. Default: any but production, which has to be named in full.", ["Preview", ["pr-*", "staging"]]),
	timeout: optional(timeout, "How long to wait for it. Default: 10m.")
}).meta({ description: "The deployment that target-url: auto takes." });
const variables = record(variableName, union([
	string(),
	number(),
	boolean()
]).transform(String));
const declaredHost = string().refine((given) => parseDeclaredHost(given) !== void 0, { message: "expected a host such as auth.example.com, *.example.com or localhost:9000" });
const roundCount = number().int().min(1).max(20);
const rounds = union([
	roundCount,
	matching(/^(auto|\d+(\.\.\d+)?)$/, `expected ${roundsWords}`).refine((given) => parseRounds(given) !== void 0, { message: `expected ${roundsWords}` }),
	strictObject({
		min: optional(roundCount, "Minimum number of rounds."),
		max: optional(roundCount, "Maximum number of rounds.")
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
const level = number().int().min(1).max(1e6);
const ladder = strictObject({
	levels: array(level).min(2).max(50).refine((levels) => levels.every((one, index) => one > (levels[index - 1] ?? 0)), { message: "expected levels in ascending order, such as [50, 100, 200]" }).meta({
		description: "Levels of load, lowest first.",
		examples: [[
			50,
			100,
			200,
			400
		]]
	}),
	variable: optional(variableName, "Variable of the script that takes the level. Default: its VUs or rates are scaled.", ["VUS"]),
	rest: optional(duration, "Time between two levels. Default: 30s."),
	refine: optional(number().int().min(0).max(10), "Levels to add around the limit. Default: 0."),
	stop: optional(matching(/^\d+(?:\.\d+)?x$/, "expected a factor such as 2x"), "End the climb where a figure is this many times its limit.", ["2x"]),
	throughput: optional(text, "Indicator of throughput, for the knee. Default: throughput.", ["tasks_completed rate"])
}).meta({ description: "Measure at several levels of load, to find the largest that meets the absolute objectives." });
const scenarioKeys = {
	"target-url": optional(string(), "Base URL of the deployment to test, or auto: the commit's own on GitHub."),
	deployment: deployment.optional(),
	environment: optional(text.max(100), "Kind of deployment, such as preview."),
	objectives: objectives.optional(),
	show: show.optional(),
	breakdown: breakdown.optional(),
	drift: drift.optional(),
	sees: sees.optional(),
	"warm-up": optional(duration, "Time at the start of the run that is not measured."),
	await: awaiting.optional(),
	"max-duration": optional(aboveZero, "Maximum time of one run of k6. Default: the script's duration, its graceful stop and 60s."),
	rounds: rounds.optional(),
	budget: optional(duration, "Maximum load time. No round starts that would exceed it."),
	"base-url": optional(string(), "Base URL of a deployment of the base commit, measured side by side."),
	"side-by-side": optional(_enum([
		"auto",
		"alternating",
		"simultaneous"
	]), "Measure both sides at once in one k6, or one after the other."),
	"null-control": optional(boolean(), "Measure base-url twice. Where it differs from itself, a fail becomes inconclusive."),
	hosts: optional(array(declaredHost).max(100), "Other hosts that the script calls.", [[
		"auth.example.com",
		"*.cdn.example.com",
		"localhost:50051"
	]]),
	env: optional(variables, "Variables for the script, not for secrets. Runs with other values are not compared."),
	ladder: ladder.optional(),
	"k6-args": optional(union([string(), array(string())]), "Flags for k6 run, in one line or several. Runs with other flags are not compared.", ["--vus 10 --duration 30s"])
};
const scenario = strictObject({
	script: text.meta({ description: "Path of the k6 script, from the working directory." }),
	...scenarioKeys
});
function isPublicUrl(given) {
	const url = URL.canParse(given) ? new URL(given) : void 0;
	return url !== void 0 && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
const publicUrl = string().refine(isPublicUrl, { message: "expected an http or https URL without user and password, such as https://prometheus.example.com" });
const baseUrl = publicUrl.refine((given) => !URL.canParse(given) || new URL(given).search === "", { message: "expected a base URL without a query string (?); set a tenant in headers" });
const query = strictObject({
	name: matching(/^\S(?:.*\S)?$/, "expected a name on one line").max(100).refine((name) => !builtinMetrics.has(name), { message: "is a built-in k6 metric; rename the query" }).meta({
		description: "Name in the report and in objectives.",
		examples: ["Queue depth"]
	}),
	query: text.meta({
		description: "PromQL, with variables such as $window, $step and $scenario.",
		examples: ["sum by (queue) (shop_queue_depth)"]
	}),
	unit: optional(matching(/^[^\s\d<>=!+-]*$/, "expected a unit such as s, %, B/s or messages").max(20), "Unit of the result; any other word is for plain numbers.", [
		"s",
		"%",
		"ratio",
		"B",
		"B/s",
		"/s",
		"messages"
	]),
	objectives: optional(objectives, "Objectives for each series, on max, min, avg, start, end or change.", [[
		"max < 500",
		"end < 1",
		"warn: avg < baseline + 20%"
	]])
});
const prometheus = strictObject({
	url: optional(baseUrl, "Base URL of the Prometheus that scrapes the servers."),
	basic: optional(strictObject({
		"user-env": environmentName.meta({ description: "Environment variable with the user name." }),
		"password-env": environmentName.meta({ description: "Environment variable with the password." })
	}), "Environment variables with user name and password."),
	"bearer-env": optional(environmentName, "Environment variable with a bearer token."),
	headers: optional(record(headerName.refine((name) => name.toLowerCase() !== "authorization", { message: "the file must not contain secrets; use basic, bearer-env or headers-env" }), string()), "Additional headers, such as a tenant.", [{ "X-Scope-OrgID": "team-a" }]),
	"headers-env": optional(record(headerName, environmentName), "The same, with the environment variables of their values."),
	"ca-file": optional(text, "PEM file of the certificate authority."),
	timeout: optional(timeout, "Timeout of each request. Default: 10s."),
	step: optional(duration, "Distance between two values. Default: at most 2,000 in the window."),
	"remote-write": optional(union([boolean(), publicUrl]), "Let k6 write its own metrics there too, or to this URL."),
	queries: optional(array(query).max(50), "Queries over the run's window.")
}).refine((keys) => keys.basic === void 0 || keys["bearer-env"] === void 0, { message: "set either basic or bearer-env, not both" }).refine(({ queries = [] }) => new Set(queries.map(({ name }) => name)).size === queries.length, {
	message: "two queries have the same name",
	path: ["queries"]
}).meta({ description: "Server metrics of each run." });
const line = string().trim().min(1).max(2e3);
const start = union([line, strictObject({
	run: line.meta({
		description: "Command that runs the service.",
		examples: ["npm start"]
	}),
	build: optional(line, "Command that builds the service, once for each side.", ["npm ci && npm run build"]),
	prepare: optional(line, "Command before each start, such as a migration.", ["node migrate.js"]),
	stop: optional(line, "Command that ends what run leaves to a daemon.", ["docker compose -p {side} down -v"]),
	env: optional(variables, "Variables of these commands, not for secrets; PORT is {port} unless set here.", [{ DATABASE_URL: "postgres://localhost/shop_{side}" }]),
	ready: optional(targetPath, "Path that answers when the service is ready. Default: await.path.")
})]).meta({ description: "How the gate starts the service, with {side} (head or base) and {port}; on a pull request also the base's." });
const link = strictObject({
	title: text.max(100).meta({
		description: "Text of the link.",
		examples: ["Grafana"]
	}),
	url: string().superRefine((given, issues) => {
		const problem = checkLink(given);
		if (problem !== void 0) issues.addIssue(problem);
	}).meta({
		description: "URL, with placeholders such as {from}, {to} and {testid}.",
		examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"]
	}),
	section: optional(_enum([
		"head",
		"servers",
		"endpoints"
	]), "Section of the report to show it in. Default: head.")
}).meta({ description: "A link that the report shows." });
const gateFileSchema = strictObject({
	$schema: optional(string(), "URL of this JSON Schema, for editors."),
	...scenarioKeys,
	scenarios: optional(record(text.max(100), scenario), "Scenarios by name."),
	"keep-query-strings": optional(boolean(), "Keep the query strings of requests without a name in reports and baselines."),
	baseline: optional(strictObject({
		branch: optional(text, "Branch that stores the baseline."),
		directory: optional(text, "Directory that stores the baseline, instead of a branch."),
		require: optional(boolean(), "Make the gate inconclusive if there is no comparable baseline."),
		"max-age": optional(string().refine((given) => given === "off" || parseAgeMs(given) !== void 0, { message: "expected an age such as 14d or 36h, or off" }), "Age of its newest run from which the report warns. Default: 14d.", ["14d", "off"])
	}), "Where the baseline is stored."),
	"fail-on-inconclusive": optional(boolean(), "Fail the step if the gate is inconclusive."),
	k6: optional(strictObject({
		path: optional(text, "Path of the k6 binary."),
		version: optional(matching(/^v?\d+\.\d+\.\d+$/, "expected a version such as 2.2.0"), "k6 version to install if there is none."),
		samples: optional(_enum(["pipe", "stdout"]), "How to read samples from k6."),
		extensions: optional(boolean(), "Let k6 download a build of itself with the extensions that a script imports.")
	}), "Which k6 runs the load."),
	start: start.optional(),
	prometheus: prometheus.optional(),
	results: optional(_enum([
		"k6",
		"prometheus",
		"files"
	]), "Source of the figures: run k6, or read Prometheus or result files."),
	paths: optional(array(text.max(500).refine(isSimplePattern, { message: "expected a pattern such as src/** or **/*.md: at most two ** and two * in a part, without ( ) |" })).min(1).max(200).refine(([first = ""]) => !first.startsWith("!"), { message: "the first must not begin with !, which takes out of those before it" }), "Files that the gate is about. A change of none of them passes without a load.", [[
		"src/**",
		"package-lock.json",
		"!**/*.md"
	]]),
	comment: optional(_enum(commentTimes), "When to comment on a pull request."),
	issue: optional(strictObject({
		label: text.max(50).regex(/^[^,\s](?:[^,\r\n]*[^,\s])?$/, { message: "expected a label without a comma" }).meta({
			description: "Label of the issue.",
			examples: ["performance"]
		}),
		on: optional(array(_enum(issueEvents)).min(1), "Events, on the default branch. Default: all of them.")
	}), "One issue for the gate: opened by a fail, closed by a pass."),
	links: optional(array(link).max(20), "Links to show in the report."),
	"report-directory": optional(text, "Directory for the report and the Run records.")
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

// src/lib/in-turn.ts
async function inTurn(items, make) {
	const made = [];
	for (const [index, item] of items.entries()) made.push(await make(item, index));
	return made;
}

export { basicAuthorization, createSecrets, decoded, fillLink, gateFileJsonSchema, gateFileSchema, inTurn, pathTest, secretsIn, seesWords, withPullRequest, withoutCredentials, withoutEndSlashes, withoutUserInfo };