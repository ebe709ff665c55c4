import { array, datetime, number$1 as number, strictObject, string$1 as string } from "./zod.js";
import { eitherOf, endpointGroup, parseAgeMs, parseDurationMs, parseQuantity, parseRounds } from "./model.js";
import { stripVTControlCharacters } from "node:util";

// src/config/modes.ts
const modes = [
	"init",
	"check",
	"gate",
	"measure",
	"judge",
	"compare",
	"ladder",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"history",
	"calibrate",
	"report",
	"publish",
	"rerun",
	"demo"
];
function commandName(mode) {
	return mode.replace("-", " ");
}
const reporting = [
	"gate",
	"judge",
	"compare",
	"ladder",
	"baseline-update",
	"baseline-accept",
	"report"
];
const loading = [
	"gate",
	"measure",
	"baseline-update",
	"baseline-accept",
	"calibrate"
];
const scripted = [...loading, "check"];
function makesRuns(mode) {
	return mode === "demo" || loading.includes(mode);
}
const comparing = [
	"gate",
	"judge",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"history"
];
function findMode(name) {
	return modes.find((mode) => mode === name);
}

// src/model/gate.ts
const defaultEnvironment = "default";
const lookedUp = "auto";
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
const commentTimes = [
	"always",
	"changes",
	"failures",
	"never"
];
const issueEvents = [
	"schedule",
	"workflow_dispatch",
	"push"
];

// src/model/override.ts
const usualLabel = "loadline: accepted";
const name = string().max(300);
const override = strictObject({
	by: name,
	at: datetime(),
	commit: name,
	label: name,
	reason: strictObject({
		text: string().max(1e3),
		by: name
	}).optional()
}).meta({
	id: "override",
	description: "Who let the failed gate of this commit through, when, and why. The verdict stays fail."
});

// src/model/result-formats.ts
const formatNames = [
	"loadline",
	"k6-csv",
	"k6-json",
	"k6-summary",
	"jtl",
	"artillery",
	"locust",
	"ngrinder",
	"vegeta-csv",
	"vegeta-json",
	"vegeta-report",
	"oha",
	"csv"
];

// src/lib/lines.ts
function textLines(text) {
	return text.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
}
const mostCharacters = 65536;
const control = /(?!\t)\p{Cc}/gu;
function logLines(text) {
	return text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => stripVTControlCharacters(line.slice(0, mostCharacters)).replace(control, "")).map((line) => line.replaceAll("##[", "# #[").replace(/^(\s*):(?=:)/, "$1: "));
}
function cutTo(text, mostCharacters) {
	return text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters - 1)}…`;
}

// src/model/host.ts
const defaultPorts = {
	http: "80",
	ws: "80",
	https: "443",
	wss: "443"
};
const loopbackNames = /* @__PURE__ */ new Set([
	"localhost",
	"127.0.0.1",
	"[::1]",
	"0.0.0.0",
	"[::]"
]);
const addressPattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[\p{L}\p{N}._-]+)(?::(\d{1,5}))?(?=[/?#]|$)/iu;
const lookupPrefix = /^(?:dns|passthrough|ipv4|ipv6):(?:\/\/[^/]*\/)?/i;
function parse(text) {
	const [, scheme = "", name, port] = addressPattern.exec(text) ?? [];
	if (name === void 0) return void 0;
	const lower = name.toLowerCase().replace(/\.$/, "");
	const isLoopback = loopbackNames.has(lower);
	return {
		scheme: scheme.toLowerCase(),
		name: isLoopback ? "localhost" : lower,
		port
	};
}
function keyOf({ scheme, name, port }) {
	const usual = defaultPorts[scheme];
	return port === void 0 || (usual === void 0 ? port === "80" || port === "443" : port === usual) ? name : `${name}:${port}`;
}
function hostOfUrl(text) {
	return /^(?:http|ws)s?:\/\//i.test(text) ? hostIn(text) : void 0;
}
function hostOfCall(text) {
	return hostIn(text.replace(lookupPrefix, ""));
}
function hostIn(text) {
	const address = parse(text);
	return address && keyOf(address);
}
function nameOf(host) {
	return host.replace(/:\d+$/, "");
}
function parseDeclaredHost(text) {
	const isWildcard = text.startsWith("*.");
	const address = parse(isWildcard ? text.slice(2) : text);
	if (address === void 0) return void 0;
	return {
		host: keyOf(address),
		anyPort: address.port === void 0 && address.scheme === "",
		isWildcard
	};
}
function isDeclared(host, declared) {
	return declared.some((one) => {
		const seen = one.anyPort ? nameOf(host) : host;
		return one.isWildcard ? seen.endsWith(`.${one.host}`) : seen === one.host;
	});
}

// src/model/run/bounds.ts
const mostNameLength = 300;
const mostRecordBytes = 8388608;
function whyTooLarge(bytes) {
	if (bytes <= 8388608) return void 0;
	return `the Run record has ${bytes} bytes and would not be read again, as it has more than ${mostRecordBytes}. Use fewer custom metrics in the script, or a shorter run.`;
}
function hashOf(text) {
	let [high, low] = [2166136261, 3421674724];
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		high = Math.imul(high ^ unit, 16777619);
		low = Math.imul(low ^ unit, 16777619) + high;
	}
	return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
function boundedName(name) {
	if (name.length <= 300) return name;
	const hash = `…${hashOf(name)}`;
	return `${name.slice(0, 300 - hash.length).replace(/[\ud800-\udbff]$/, "")}${hash}`;
}
function boundedTag(key, value) {
	if (value.length <= 300) return value;
	return boundedName(key === "name" ? endpointGroup(value) : value);
}
function boundedTags(tags) {
	return Object.fromEntries(Object.entries(tags).map(([key, value]) => [boundedName(key), boundedTag(key, value)]));
}

// src/model/run/shard.ts
const mostShards = 256;
const mostIdle = 100;
const index = number().int().min(1).max(256);
const mostSkewMs = 36e5;
const skew = strictObject({
	ms: number().min(-36e5).max(mostSkewMs),
	errorMs: number().min(0).max(mostSkewMs)
});
const beginning = {
	index,
	lateMs: number().nonnegative(),
	skew: skew.optional()
};
const shardSchema = strictObject({
	...beginning,
	count: index,
	round: number().int().positive(),
	startAt: datetime(),
	segment: string().max(40),
	sequence: string().max(4e3),
	idle: array(string().overwrite(boundedName)).max(100).optional()
}).refine((shard) => shard.index <= shard.count, { message: "the shard is beyond the last one" });
const shardInMerged = {
	...beginning,
	requests: number().int().nonnegative(),
	iterations: number().nonnegative().optional()
};
function segmentOf({ index: shard, count }) {
	const border = (at) => at === 0 ? "0" : at === count ? "1" : `${at}/${count}`;
	return {
		segment: `${border(shard - 1)}:${border(shard)}`,
		sequence: Array.from({ length: count + 1 }, (_, at) => border(at)).join(",")
	};
}

// src/config/setting-parsers.ts
function single(parse) {
	return ([first = "", ...others]) => {
		const repeated = others.length === 0 ? [] : [` is set ${others.length + 1} times; set it once`];
		const { values, problems } = each([first], parse);
		return {
			value: values[0],
			problems: [...repeated, ...problems]
		};
	};
}
function each(texts, parse) {
	const values = [];
	const problems = [];
	for (const given of texts) {
		const parsed = parse(given);
		if ("value" in parsed) values.push(parsed.value);
		else problems.push(`: "${given}" ${parsed.expected}`);
	}
	return {
		values,
		problems
	};
}
function matching(value, expected) {
	return value === void 0 ? { expected } : { value };
}
function matched(pattern, expected) {
	return (given) => matching(pattern.exec(given)?.[1], expected);
}
const truth = (given) => {
	if (/^(true|yes|on|1)$/i.test(given)) return { value: true };
	return matching(/^(false|no|off|0)$/i.test(given) ? false : void 0, "must be true or false");
};
const text = (given) => ({ value: given });
const duration = (given) => matching(parseDurationMs(given), "is not a duration such as 500ms, 30s or 1m30s");
const age = (given) => given === "off" ? { value: given } : matching(parseAgeMs(given), "must be an age such as 14d or 36h, or off");
const timeLimit = (given) => {
	const limitMs = parseDurationMs(given);
	return matching(limitMs === 0 ? void 0 : limitMs, "is not a duration above 0, such as 30s or 5m");
};
function integer(least, most) {
	return (given) => {
		const value = Number(given);
		return matching(/^\d+$/.test(given) && value >= least && value <= most ? value : void 0, `must be an integer between ${least} and ${most}`);
	};
}
function oneOf(...words) {
	const expected = `must be ${eitherOf(words)}`;
	return (given) => matching(words.find((word) => word === given), expected);
}
const rounds = (given) => matching(parseRounds(given), `must be auto, a number from 1 to ${20} or a range such as 1..3`);
const shard = (given) => {
	const [, first = "", all = ""] = /^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? [];
	const [index, count] = [Number(first), Number(all)];
	return matching(index >= 1 && index <= count && count <= 256 ? {
		index,
		count
	} : void 0, `must be a shard and the number of shards, such as 2/4 for the second of four (at most ${256})`);
};
const utcSecond = (given) => {
	const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given) ? Date.parse(given) : NaN;
	return matching(Number.isNaN(ms) ? void 0 : ms, "must be a second of UTC, such as 2026-11-22T23:40:00Z");
};
const highestLevel = 1e6;
const levels = (given) => {
	const numbers = given.split(",").map((part) => /^\s*\d{1,7}\s*$/.test(part) ? Number(part) : NaN);
	return matching(numbers.every((one, index) => one > (numbers[index - 1] ?? 0) && one <= highestLevel) && numbers.length >= 2 && numbers.length <= 50 ? numbers : void 0, "must be 2 to 50 ascending levels such as 50,100,200");
};
const variableName = matched(/^([A-Za-z_]\w*)$/, "must be the name of a variable, such as VUS");
const drift = (given) => {
	if (given === "off") return { value: given };
	const parsed = parseQuantity(given);
	return matching(parsed?.dimension === "ratio" && parsed.value >= 0 ? parsed.value : void 0, "must be a share such as 20%, or off");
};
const imageDigest = matched(/^(?:[^@\s]+@)?(sha256:[0-9a-f]{64})$/, "must be sha256: and 64 hex digits");
const path = matched(/^(\/.*)$/s, "must start with /");
const version = matched(/^v?(\d+\.\d+\.\d+)$/, "must be a version such as 2.2.0");
const list = (values) => ({
	value: values,
	problems: []
});
const lines = (values) => ({
	value: values.flatMap(textLines),
	problems: []
});
const variables = (values) => {
	const { values: pairs, problems } = each(values.flatMap((it) => it.split(/\r?\n/)).filter((line) => line.trim() !== ""), (line) => {
		const [, name, value = ""] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
		return matching(name === void 0 ? void 0 : [name, value], "must be NAME=value");
	});
	return {
		value: Object.fromEntries(pairs),
		problems
	};
};
const hosts = (values) => {
	const written = values.flatMap((it) => it.split(/[\s,]+/)).filter((it) => it !== "");
	const expected = "must be a host such as auth.example.com, *.example.com or localhost:9000";
	const { values: value, problems } = each(written, (given) => matching(parseDeclaredHost(given), expected));
	return {
		value,
		problems
	};
};

// src/config/settings.ts
function setting(takes, parser, { readBy, onlyFor = [], ...said }) {
	const isRefusedElsewhere = readBy === void 0;
	return {
		takes,
		parse: parser,
		...said,
		readBy: readBy ?? onlyFor,
		isRefusedElsewhere
	};
}
function one(parser, said) {
	return setting("one", single(parser), said);
}
function many(parser, said) {
	return setting("many", parser, said);
}
function yesOrNo(said) {
	return setting("yes or no", single(truth), {
		otherwise: "false",
		...said
	});
}
const defaultK6Version = "2.2.0";
const table = {
	mode: one(text, {
		help: "What to do: gate, check, measure, judge, compare, ladder, baseline-update, baseline-accept, baseline-show, history, calibrate, report, publish, rerun or demo.",
		otherwise: "gate",
		flag: false,
		readBy: modes
	}),
	script: many(list, {
		help: "k6 scripts to run, one a line, or a glob such as perf/*.js. Each is a scenario.",
		otherwise: "the scenarios of the gate file",
		flag: false,
		readBy: scripted
	}),
	"target-url": one(text, {
		help: "Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL. auto: the commit's deployment on GitHub (docs/previews.md).",
		otherwise: "the deployment's URL on deployment_status",
		flag: "target",
		readBy: [...scripted, "compare"]
	}),
	"deployment-environment": many(lines, {
		help: "GitHub environments that target-url: auto takes, one a line, such as Preview or pr-*.",
		otherwise: "any but production",
		readBy: scripted
	}),
	"deployment-timeout": one(timeLimit, {
		help: "How long target-url: auto waits for the deployment.",
		otherwise: "10m",
		readBy: scripted
	}),
	start: one(text, {
		help: "Command that starts the service on the port PORT, such as `npm start` (docs/start.md).",
		otherwise: "the service runs at target-url",
		readBy: scripted
	}),
	"base-ref": one(text, {
		help: "Branch or commit whose service is started too, and measured side by side.",
		otherwise: "a pull request's base; elsewhere none",
		readBy: ["gate"]
	}),
	objectives: many(list, {
		help: "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.",
		otherwise: "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%",
		flag: "objective",
		readBy: [
			...scripted,
			"judge",
			"publish",
			"compare",
			"ladder",
			"history"
		]
	}),
	"objectives-from": one(oneOf("pull-request", "base"), {
		help: "Whose objectives count on a pull request: pull-request or base (the base branch's gate file).",
		otherwise: "pull-request",
		flag: false,
		readBy: [
			...scripted,
			"judge",
			"compare"
		]
	}),
	"script-secrets": many(list, {
		help: "Variables of the step that the script gets, one a line. A pull request's script can read them.",
		otherwise: "none",
		flag: false,
		readBy: scripted
	}),
	drift: one(drift, {
		help: "Maximum drift from the last accepted level: 20%, or off (docs/baselines.md).",
		otherwise: "twice each tolerance",
		readBy: [
			"gate",
			"judge",
			"baseline-update",
			"calibrate"
		]
	}),
	sees: one(text, {
		help: "The change that objectives such as `p95 < baseline + 5%` must detect, such as 20% (docs/verdicts.md).",
		otherwise: "twice each tolerance",
		readBy: [
			"gate",
			"judge",
			"compare",
			"baseline-update",
			"calibrate"
		]
	}),
	scenario: many(list, {
		help: "Scenarios of the gate file to run, or a name for a single `script`.",
		otherwise: "all, or each script's file name",
		readBy: [
			...scripted,
			"publish",
			"compare",
			"baseline-show",
			"history"
		]
	}),
	environment: one(text, {
		help: "Kind of deployment, such as preview. Different environments are never compared.",
		otherwise: "default",
		readBy: [
			...scripted,
			"publish",
			"baseline-show",
			"history"
		]
	}),
	rounds: one(rounds, {
		help: "Rounds of load: auto (as many as the decision needs, at most 12), a number or a range such as 1..3.",
		otherwise: "auto",
		readBy: [
			"gate",
			"calibrate",
			"measure"
		]
	}),
	shard: one(shard, {
		help: "Part of the load that this job makes, such as 2/4 for the second of four (docs/shards.md).",
		otherwise: "the whole load",
		onlyFor: ["measure"]
	}),
	"shard-start": one(utcSecond, {
		help: "UTC second at which all shards start k6, such as 2026-11-22T23:40:00Z.",
		otherwise: "required with shard",
		onlyFor: ["measure"]
	}),
	budget: one(duration, {
		help: "Maximum load time of the whole gate: no round starts that would exceed it.",
		otherwise: "15m",
		readBy: ["gate"]
	}),
	levels: one(levels, {
		help: "Levels of load of a ladder, lowest first, such as 50,100,200 (docs/ladder.md).",
		otherwise: "the script's own load",
		onlyFor: [...loading, "ladder"]
	}),
	"level-variable": one(variableName, {
		help: "Variable of the script that takes the level of a ladder, such as VUS.",
		otherwise: "the script's VUs or rates are scaled",
		onlyFor: [...loading, "ladder"]
	}),
	rest: one(duration, {
		help: "Time between two levels of a ladder.",
		otherwise: "30s",
		onlyFor: [...loading, "ladder"]
	}),
	"base-url": one(text, {
		help: "Base URL of a deployment of the base commit, measured side by side.",
		otherwise: "the stored baseline",
		flag: "base",
		readBy: ["gate", "compare"]
	}),
	"side-by-side": one(oneOf("auto", "alternating", "simultaneous"), {
		help: "Both sides simultaneous (at once, in one k6), alternating (one after the other) or auto.",
		otherwise: "auto: simultaneous if the script allows it",
		readBy: ["gate", "compare"]
	}),
	"null-control": yesOrNo({
		help: "Measure base-url twice in each round. If it differs from itself, a fail is inconclusive.",
		readBy: ["gate"]
	}),
	config: one(text, {
		help: "Path of the gate file.",
		otherwise: ".github/loadline.yml if it exists",
		readBy: [
			...scripted,
			"judge",
			"compare",
			"ladder",
			"baseline-show",
			"history"
		]
	}),
	"prometheus-url": one(text, {
		help: "Base URL of Prometheus, such as a preview's own.",
		otherwise: "prometheus.url",
		onlyFor: scripted
	}),
	results: one(oneOf("k6", "prometheus", "files"), {
		help: "Source of the figures: k6 (run it), prometheus (runs that k6 wrote there) or files.",
		otherwise: "files with results-file, else k6",
		onlyFor: scripted
	}),
	"test-id": many(lines, {
		help: "Tag `testid` of a run in Prometheus, or its TestRun's name. Each is a round.",
		otherwise: "required for results: prometheus",
		onlyFor: scripted
	}),
	instances: one(integer(1, 1e4), {
		help: "k6 instances of each run in Prometheus. A missing one makes its round invalid (docs/kubernetes.md).",
		otherwise: "those that wrote",
		onlyFor: scripted
	}),
	"results-file": many(lines, {
		help: "Result file to judge instead of a load, or a directory with those of one run or of shards (docs/results.md). Each is a round.",
		otherwise: "required for results: files",
		onlyFor: loading
	}),
	format: one(oneOf(...formatNames), {
		help: `Format of the result files: ${formatNames.join(", ")}.`,
		otherwise: "recognised",
		onlyFor: [...loading, "compare"]
	}),
	"warm-up": one(duration, {
		help: "Time at the start of the run that is not measured, such as 5s.",
		otherwise: "0",
		readBy: scripted
	}),
	"await-path": one(path, {
		help: "Path of the target to wait for, such as /health.",
		otherwise: "/",
		readBy: scripted
	}),
	"await-status": one(integer(100, 599), {
		help: "HTTP status to wait for.",
		otherwise: "any below 500",
		readBy: scripted
	}),
	"await-timeout": one(duration, {
		help: "How long to wait for the target.",
		otherwise: "60s",
		readBy: scripted
	}),
	"max-duration": one(timeLimit, {
		help: "Maximum time of one run of k6, such as 5m. A longer one is stopped and broken.",
		otherwise: "the script's duration, its graceful stop and 60s; 1h if the script has no end",
		readBy: scripted
	}),
	env: many(variables, {
		help: "Variables for the script, as NAME=value. Runs with other values are not compared.",
		otherwise: "none",
		readBy: scripted
	}),
	hosts: many(hosts, {
		help: "Other hosts that the script calls, such as auth.example.com or *.cdn.example.com.",
		otherwise: "none",
		readBy: scripted
	}),
	"keep-query-strings": yesOrNo({
		help: "Keep the query strings of requests without a name.",
		readBy: [...scripted, "compare"]
	}),
	"k6-args": many(list, {
		help: "Flags for k6 run, such as `--vus 10 --duration 30s`. In a terminal also after --.",
		otherwise: "none",
		readBy: scripted
	}),
	"baseline-branch": one(text, {
		help: "Branch that stores the baseline.",
		otherwise: "loadline-baselines in an action",
		readBy: comparing
	}),
	"baseline-directory": one(text, {
		help: "Directory that stores the baseline, instead of a branch.",
		otherwise: ".loadline/baselines in a terminal",
		readBy: comparing
	}),
	"require-baseline": yesOrNo({
		help: "Make the gate inconclusive if there is no comparable baseline.",
		readBy: ["gate", "judge"]
	}),
	"baseline-max-age": one(age, {
		help: "Age at which the report warns of an old baseline: 14d, 36h, or off.",
		otherwise: "14d",
		readBy: [
			"gate",
			"judge",
			"publish"
		]
	}),
	"fail-on-inconclusive": yesOrNo({
		help: "Fail the step if the gate is inconclusive (exit status 4).",
		readBy: [
			"gate",
			"judge",
			"compare",
			"baseline-update",
			"baseline-accept"
		]
	}),
	runs: one(integer(1, 50), {
		help: "Runs to measure for baseline-update, baseline-accept and calibrate.",
		otherwise: "3, and 5 for calibrate",
		onlyFor: [
			"baseline-update",
			"baseline-accept",
			"calibrate"
		]
	}),
	write: yesOrNo({
		help: "Let calibrate write its proposal into the gate file.",
		onlyFor: ["calibrate"]
	}),
	reason: one(text, {
		help: "Why the new level is accepted. Stored with the baseline.",
		otherwise: "required for baseline-accept",
		readBy: ["baseline-accept"]
	}),
	"accept-label": one(text, {
		help: "Label that lets a failed gate through for one commit, or off (docs/permissions.md).",
		otherwise: usualLabel,
		flag: false,
		readBy: [
			"gate",
			"judge",
			"compare",
			"publish"
		]
	}),
	"measure-workflow": one(text, {
		help: "Workflow file that a comment `/loadline` runs again (docs/permissions.md).",
		otherwise: "performance.yml",
		flag: false,
		readBy: ["rerun"]
	}),
	"baseline-workflow": one(text, {
		help: "Workflow file that accepts a new level; the report links to it.",
		otherwise: "performance-baseline.yml",
		flag: false,
		readBy: ["gate"]
	}),
	baseline: many(list, {
		help: "Result files to compare with (docs/compare.md).",
		otherwise: "required for compare",
		onlyFor: ["compare"]
	}),
	"base-target": one(text, {
		help: "Base URL of the baseline's requests, to match those without a name.",
		otherwise: "base-url, or what both sides' URLs have in common",
		onlyFor: ["compare"]
	}),
	chain: many(list, {
		help: "Results to compare step by step, each as NAME=FILE (docs/compare.md).",
		otherwise: "two sides: baseline and current",
		isTerminalOnly: true,
		onlyFor: ["compare"]
	}),
	paired: yesOrNo({
		help: "Compare the files as rounds: the first of baseline with the first of current, and so on.",
		onlyFor: ["compare"]
	}),
	current: many(list, {
		help: "Result files of the change; or Run records to judge or publish, by file, directory or pattern.",
		otherwise: "required for compare and judge",
		onlyFor: [
			"compare",
			"ladder",
			"judge",
			"publish"
		]
	}),
	report: one(text, {
		help: "Report of another run (report.json) to show or publish; in a terminal also a Run record.",
		otherwise: "required for report",
		flag: false,
		onlyFor: ["report", "publish"]
	}),
	page: one(text, {
		help: "Path of the HTML page that the report or history writes.",
		otherwise: "report.html or history.html in report-directory",
		flag: "report",
		onlyFor: [...reporting, "history"]
	}),
	"report-directory": one(text, {
		help: "Directory for the report and the Run records.",
		otherwise: ".loadline/report; for judge, compare, ladder and publish a folder in it",
		readBy: [
			...loading,
			"judge",
			"compare",
			"ladder",
			"publish",
			"history"
		]
	}),
	"k6-path": one(text, {
		help: "Path of the k6 binary.",
		otherwise: "k6 on PATH, or a cached or newly installed one",
		readBy: scripted
	}),
	"k6-version": one(version, {
		help: "k6 version to install if there is none.",
		otherwise: defaultK6Version,
		readBy: scripted
	}),
	"k6-user": one(text, {
		help: "User that runs k6, such as nobody (docs/permissions.md).",
		otherwise: "the user of the job",
		readBy: loading
	}),
	"k6-extensions": yesOrNo({
		help: "Let k6 download the extensions (k6/x/...) that a script imports.",
		readBy: scripted
	}),
	"k6-samples": one(oneOf("pipe", "stdout"), {
		help: "How to read samples from k6: pipe (a named pipe) or stdout (works everywhere).",
		otherwise: "pipe, and stdout on Windows",
		readBy: scripted
	}),
	"github-token": one(text, {
		help: "Token for the comment, the check and the baseline branch.",
		otherwise: "the job's own token",
		flag: false,
		readBy: modes
	}),
	publish: yesOrNo({
		help: "Write the comment and the check. With false a second workflow does (mode: publish).",
		otherwise: "true",
		flag: false,
		readBy: ["gate"]
	}),
	"image-digest": one(imageDigest, {
		help: "Digest of the image under test (sha256:…). A gate of the baseline's image passes without a load.",
		otherwise: "not known",
		readBy: [
			"gate",
			"measure",
			"baseline-update",
			"baseline-accept"
		]
	}),
	artifact: one(text, {
		help: "Name of the artifact that keeps the report, for a link in it.",
		otherwise: "a link to all artifacts",
		flag: false,
		readBy: [...reporting, "publish"]
	}),
	comment: one(oneOf(...commentTimes), {
		help: "When to comment: always, changes (not on an unchanged pass), failures or never (docs/report.md).",
		otherwise: "always",
		readBy: [...reporting, "publish"]
	}),
	json: yesOrNo({
		help: "Print the verdict as JSON.",
		isTerminalOnly: true,
		readBy: [
			...reporting,
			"calibrate",
			"baseline-show"
		]
	}),
	open: yesOrNo({
		help: "Open the report's page in the browser.",
		isTerminalOnly: true,
		onlyFor: [...reporting, "history"]
	}),
	verbose: yesOrNo({
		help: "Show the whole report, k6's log and its summary.",
		readBy: [...loading, ...reporting]
	}),
	private: yesOrNo({
		help: "Let init write one workflow instead of two (docs/permissions.md).",
		isTerminalOnly: true,
		onlyFor: ["init"]
	}),
	"dry-run": yesOrNo({
		help: "Let init show what it would write, without writing.",
		isTerminalOnly: true,
		onlyFor: ["init"]
	})
};
const parsers = table;
const settings = Object.entries(table).map(([name, setting]) => ({
	name,
	...setting
}));
function flagOf(setting) {
	return setting.flag === false ? void 0 : setting.flag ?? setting.name;
}
function read({ settings, problems }, name, otherwise) {
	for (const values of [settings.get(name), otherwise]) {
		if (values === void 0) continue;
		const parsed = parsers[name].parse(values);
		problems.push(...parsed.problems.map((problem) => `${name}${problem}`));
		if (parsed.value !== void 0) return parsed.value;
	}
}
function givenValue(settings, name) {
	return read({
		settings,
		problems: []
	}, name);
}

export { boundedName, boundedTag, boundedTags, commandName, commentTimes, cutTo, defaultEnvironment, defaultK6Version, findMode, flagOf, formatNames, givenValue, hostOfCall, hostOfUrl, isDeclared, issueEvents, linkPlaceholders, loading, logLines, lookedUp, makesRuns, modes, mostRecordBytes, mostSkewMs, nameOf, override, parseDeclaredHost, read, segmentOf, settings, shardInMerged, shardSchema, textLines, usualLabel, whyTooLarge };