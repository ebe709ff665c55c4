import { didYouMean } from "./suggest.js";
import { hasErrorCode, reasonOf, runFailure, usageFailure } from "./failure.js";
import { isReservedVariable, k6Flags, ownTags, splitWords } from "./words.js";
import { _enum, array, boolean, literal, number, record, strictObject, string, toJSONSchema, union } from "./zod.js";
import { require_dist } from "./yaml.js";
import { basename, dirname, join, resolve } from "node:path";
import { access, constants, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { randomBytes } from "node:crypto";

// src/model/builtin-metrics.ts
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

// src/model/units.ts
const units = {
	us: {
		dimension: "time",
		factor: .001
	},
	µs: {
		dimension: "time",
		factor: .001
	},
	μs: {
		dimension: "time",
		factor: .001
	},
	ms: {
		dimension: "time",
		factor: 1
	},
	s: {
		dimension: "time",
		factor: 1e3
	},
	m: {
		dimension: "time",
		factor: 6e4
	},
	h: {
		dimension: "time",
		factor: 36e5
	},
	"%": {
		dimension: "ratio",
		factor: .01
	},
	"/s": {
		dimension: "frequency",
		factor: 1
	},
	"/min": {
		dimension: "frequency",
		factor: 1 / 60
	},
	B: {
		dimension: "bytes",
		factor: 1
	},
	kB: {
		dimension: "bytes",
		factor: 1e3
	},
	MB: {
		dimension: "bytes",
		factor: 1e6
	},
	GB: {
		dimension: "bytes",
		factor: 1e9
	},
	"B/s": {
		dimension: "byteRate",
		factor: 1
	},
	"kB/s": {
		dimension: "byteRate",
		factor: 1e3
	},
	"MB/s": {
		dimension: "byteRate",
		factor: 1e6
	},
	"GB/s": {
		dimension: "byteRate",
		factor: 1e9
	}
};
function unitsOf(dimension) {
	return Object.keys(units).filter((unit) => units[unit]?.dimension === dimension && !/[µμ]/.test(unit));
}
function unitMeaning(unit) {
	if (unit === "") return {
		dimension: "number",
		factor: 1
	};
	return Object.hasOwn(units, unit) ? units[unit] : void 0;
}
const quantityPattern = /^(?<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+)) ?(?<unit>[^\s\d]*)$/;
function parseQuantity(text) {
	const groups = quantityPattern.exec(text.trim())?.groups;
	const meaning = unitMeaning(groups?.unit ?? "?");
	if (groups?.number === void 0 || meaning === void 0) return void 0;
	return {
		value: Number(groups.number) * meaning.factor,
		dimension: meaning.dimension
	};
}
const durationPattern = /(\d+(?:\.\d+)?)(ms|s|m|h)/y;
function parseDurationMs(text) {
	if (text === "0") return 0;
	let totalMs = 0;
	let position = 0;
	while (position < text.length) {
		durationPattern.lastIndex = position;
		const match = durationPattern.exec(text);
		if (match === null) return void 0;
		totalMs += Number(match[1]) * (units[match[2] ?? ""]?.factor ?? NaN);
		position = durationPattern.lastIndex;
	}
	return position === 0 ? void 0 : totalMs;
}
function formatDurationMs(durationMs) {
	const wholeMs = Math.round(durationMs);
	if (wholeMs > 0 && wholeMs < 1e3) return `${wholeMs} ms`;
	const hours = Math.floor(wholeMs / 36e5);
	const minutes = Math.floor(wholeMs / 6e4) % 60;
	const seconds = wholeMs % 6e4 / 1e3;
	const parts = [
		...hours > 0 ? [`${hours} h`] : [],
		...minutes > 0 ? [`${minutes} min`] : [],
		...seconds > 0 ? [`${seconds} s`] : []
	];
	return parts.length === 0 ? "0 s" : parts.join(" ");
}
const milliseconds = {
	suffix: " ms",
	factor: 1
};
const seconds = {
	suffix: " s",
	factor: 1e3
};
const microseconds = {
	suffix: " µs",
	factor: .001
};
const perSecond = {
	suffix: "/s",
	factor: 1
};
const perMinute = {
	suffix: "/min",
	factor: 1 / 60
};
const tooLarge = 1e6;
function timeUnit(smallest, largest) {
	if (largest >= tooLarge || smallest >= 1e3 && largest >= 1e4) return seconds;
	return largest < 1 ? microseconds : milliseconds;
}
function byteUnit(smallest, largest) {
	const steps = [
		{
			suffix: " GB",
			factor: 1e9
		},
		{
			suffix: " MB",
			factor: 1e6
		},
		{
			suffix: " kB",
			factor: 1e3
		}
	];
	const fits = ({ factor }) => factor <= largest && (smallest >= factor / 10 || largest / (factor / 1e3) >= tooLarge);
	return steps.find(fits) ?? {
		suffix: " B",
		factor: 1
	};
}
function unitOver(dimension, figures) {
	const sizes = figures.map(Math.abs).filter((it) => Number.isFinite(it) && it > 0);
	const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
	switch (dimension) {
		case "time": return sizes.length === 0 ? milliseconds : timeUnit(smallest, largest);
		case "ratio": return {
			suffix: " %",
			factor: .01
		};
		case "frequency": return sizes.length > 0 && largest < .1 ? perMinute : perSecond;
		case "bytes": return byteUnit(smallest, largest);
		case "byteRate": {
			const { suffix, factor } = byteUnit(smallest, largest);
			return {
				suffix: `${suffix}/s`,
				factor
			};
		}
		case "number": return {
			suffix: "",
			factor: 1
		};
		default: return dimension;
	}
}
function placesFor(scaled) {
	if (scaled === 0) return 0;
	return Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(scaled)))));
}
const mostPlaces = 17;
function group(text) {
	const [whole = "", fraction] = text.split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
	return fraction === void 0 ? grouped : `${grouped}.${fraction}`;
}
function decimal(value, places) {
	const text = value.toFixed(places);
	const trimmed = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
	return trimmed === "-0" ? "0" : trimmed;
}
function notFinite(value) {
	if (Number.isNaN(value)) return "–";
	return value > 0 ? "∞" : "-∞";
}
function placesApart(value, other, places) {
	const isSame = (digits) => Number(value.toFixed(digits)) === Number(other.toFixed(digits));
	let enough = places;
	while (value !== other && enough < mostPlaces && isSame(enough)) enough += 1;
	return enough;
}
function placesOver(scaled) {
	const sizes = scaled.map(Math.abs).filter((it) => it > 0);
	if (sizes.length === 0) return void 0;
	return Math.min(placesFor(Math.min(...sizes)), placesFor(Math.max(...sizes)) + 1);
}
function placesAboveZero(scaled, places) {
	let enough = places;
	while (scaled !== 0 && enough < 6 && Number(scaled.toFixed(enough)) === 0) enough += 1;
	return enough;
}
function scaleOver(dimension, beside) {
	const finite = (values = []) => values.filter(Number.isFinite);
	const [figures, written, computed] = [
		beside.figures,
		beside.written,
		beside.computed
	].map(finite);
	const limits = [...written ?? [], ...computed ?? []];
	const { suffix, factor } = beside.unit ?? unitOver(dimension, [...figures ?? [], ...limits]);
	const scaled = (values = []) => values.map((it) => it / factor);
	const own = scaled([...figures ?? [], ...computed ?? []]);
	let places = placesOver(own);
	const pairs = [...own.map((one) => [one, scaled(limits)]), ...(beside.apart ?? []).flatMap((group) => scaled(finite(group)).map((one) => [one, scaled(group)]))];
	for (const [one, others] of pairs) for (const other of others) places = placesApart(one, other, places ?? placesFor(one));
	return {
		suffix,
		factor,
		places,
		limits,
		written: written ?? []
	};
}
function formatOn({ suffix, factor, places, limits, written }, value) {
	if (!Number.isFinite(value)) return notFinite(value);
	if (written.includes(value)) return limitText(value, {
		suffix,
		factor
	});
	const scaled = value / factor;
	return `${group(decimal(scaled, limits.reduce((most, limit) => placesApart(scaled, limit / factor, most), placesAboveZero(scaled, places ?? placesFor(scaled)))))}${suffix}`;
}
function formatLimitOn(scale, limit) {
	return Number.isFinite(limit) ? limitText(limit, scale) : notFinite(limit);
}
function limitText(value, { suffix, factor }) {
	const digits = Number((value / factor).toPrecision(12));
	return `${group(decimal(digits, digits === 0 ? 0 : Math.min(20, Math.max(0, 11 - Math.floor(Math.log10(Math.abs(digits)))))))}${suffix}`;
}
function formatFigure(value, dimension, against = []) {
	const limits = (typeof against === "number" ? [against] : against).filter(Number.isFinite);
	const unit = unitOver(dimension, [value]);
	const places = placesFor(Number.isFinite(value) ? value / unit.factor : 0);
	return formatOn({
		...unit,
		places,
		limits,
		written: []
	}, value);
}
function formatLimit(value, dimension) {
	return formatLimitOn(unitOver(dimension, [value]), value);
}
function signed(text) {
	return /^[-–]|^0(?![\d.])/.test(text) ? text : `+${text}`;
}
function placesOfNoise(noise) {
	return Math.max(0, -Math.floor(Math.log10(noise / 3.55)));
}
function placesBeside(scaled, usual, noise) {
	if (noise === void 0 || !Number.isFinite(noise) || noise <= 0) return usual;
	const isZero = (places) => Number(scaled.toFixed(places)) === 0;
	let places = Math.min(usual, placesOfNoise(noise));
	while (places < usual && isZero(places)) places += 1;
	return places;
}
function toldBeside(value, { factor, usual }, beside) {
	const scaled = value / factor;
	const places = placesBeside(scaled, usual, beside.noise === void 0 ? void 0 : beside.noise / factor);
	return group(decimal(scaled, (beside.against ?? []).filter(Number.isFinite).reduce((most, it) => placesApart(scaled, it / factor, most), places)));
}
function formatDifference(difference, dimension, beside = {}) {
	if (dimension === "ratio") return formatPoints(difference, beside);
	if (!Number.isFinite(difference)) return signed(notFinite(difference));
	const { suffix, factor } = beside.unit ?? unitOver(dimension, [difference]);
	return `${signed(toldBeside(difference, {
		factor,
		usual: placesFor(difference / factor)
	}, beside))}${suffix}`;
}
function formatChange(changeRatio, beside = {}) {
	if (!Number.isFinite(changeRatio)) return signed(notFinite(changeRatio));
	return `${signed(toldBeside(changeRatio, {
		factor: .01,
		usual: Math.abs(changeRatio * 100) < 9.95 ? 1 : 0
	}, beside))} %`;
}
function formatPoints(difference, beside = {}) {
	if (!Number.isFinite(difference)) return signed(notFinite(difference));
	const points = difference * 100;
	return `${signed(toldBeside(difference, {
		factor: .01,
		usual: points === 0 ? 0 : Math.min(6, Math.max(0, 1 - Math.floor(Math.log10(Math.abs(points)))))
	}, beside))} pp`;
}
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
function formatDay(iso) {
	const [year = "", month = "", day = ""] = new Date(iso).toISOString().slice(0, 10).split("-");
	return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}

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
	if (!/^(?:http|ws)s?:\/\//i.test(text)) return void 0;
	const address = parse(text);
	return address && keyOf(address);
}
function hostOfCall(text) {
	const address = parse(text.replace(lookupPrefix, ""));
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
		if (!known.has(name)) return `unknown ${token}; known are ${placeholderList}`;
	}
	const example = template.replace("{target_host}", "example.com");
	if (!origin.test(template) || !URL.canParse(example)) return "expected an http or https URL";
	const [character] = strange.exec(template) ?? [];
	if (character === void 0) return void 0;
	return `"${character}" stands in no address; write ${encodeURIComponent(character)}`;
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
const mostRounds = 20;
const autoRounds = {
	min: 1,
	max: 12
};
function writtenRounds({ min, max }) {
	if (min === autoRounds.min && max === autoRounds.max) return "auto";
	return min === max ? String(min) : `${min}..${max}`;
}
const roundsWords = `auto, a number from 1 to ${20}, a range such as 1..3, or the keys min and max`;
function parseRounds(text) {
	if (text.trim() === "auto") return autoRounds;
	const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text.trim());
	const min = Number(match?.[1]);
	const max = Number(match?.[2] ?? match?.[1]);
	return min >= 1 && min <= max && max <= 20 ? {
		min,
		max
	} : void 0;
}
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
	if (hasErrorCode(error, "ENOSPC", "EDQUOT")) return runFailure(`cannot write ${path}: no space is left on the disk; free some or choose another directory.`, error);
	if (hasErrorCode(error, "EACCES", "EPERM")) return runFailure(`cannot write ${path}: permission denied in ${directory}; make the directory writable.`, error);
	if (hasErrorCode(error, "EROFS")) return runFailure(`cannot write ${path}: the file system is read-only; choose another directory.`, error);
	if (hasErrorCode(error, "ENOTDIR", "EEXIST")) return runFailure(`cannot write ${path}: a part of the path is a file, not a directory; choose another path.`, error);
	if (hasErrorCode(error, "EISDIR", "ENOTEMPTY")) return runFailure(`cannot write ${path}: it is a directory; choose the path of a file.`, error);
	if (error instanceof Error && "code" in error) return runFailure(`cannot write ${path}: ${error.message}; choose another directory.`, error);
	return error;
}

// src/config/k6-args/read.ts
const byName = new Map(k6Flags.map((flag) => [flag.name, flag]));
const byLetter = new Map(k6Flags.flatMap((flag) => flag.letter === void 0 ? [] : [[flag.letter, flag]]));
function readK6Args(text) {
	const reading = {
		options: [],
		beside: [],
		env: {},
		problems: []
	};
	const split = splitWords(text);
	if (split.kind === "unclosed") {
		reading.problems.push(`k6-args: the quote ${split.quote} is not closed`);
		return reading;
	}
	const words = [...split.words];
	for (let word = words.shift(); word !== void 0; word = words.shift()) for (const { shown, flag, value } of flagsIn(word, reading.problems)) {
		const problem = take(flag, {
			shown,
			value: value ?? (flag.isSwitch ? void 0 : words.shift())
		}, reading);
		if (problem !== void 0) reading.problems.push(`k6-args: ${problem}`);
	}
	return {
		...reading,
		problems: [...new Set(reading.problems)]
	};
}
function flagsIn(word, problems) {
	if (word.startsWith("--") && word.length > 2) return longFlag(word, problems);
	if (/^-[^-]/.test(word)) return letters(word, problems);
	problems.push(`k6-args: "${word}" is not a flag of k6; scripts are named before the -- or in script, not in k6-args`);
	return [];
}
function longFlag(word, problems) {
	const equals = word.indexOf("=");
	const name = word.slice(2, equals < 0 ? void 0 : equals);
	const flag = byName.get(name);
	if (flag === void 0) {
		problems.push(`k6-args: k6 run has no flag --${name}${didYouMean(name, passing, "--")}`);
		return [];
	}
	return [{
		shown: `--${name}`,
		flag,
		value: equals < 0 ? void 0 : word.slice(equals + 1)
	}];
}
function letters(word, problems) {
	const written = [];
	for (let at = 1; at < word.length; at += 1) {
		const letter = word.charAt(at);
		const flag = byLetter.get(letter);
		if (flag === void 0) {
			problems.push(`k6-args: k6 run has no flag -${letter}`);
			return written;
		}
		const rest = word.slice(at + 1);
		const hasEquals = rest.startsWith("=");
		const value = hasEquals ? rest.slice(1) : rest;
		const takesRest = hasEquals || !flag.isSwitch && rest !== "";
		written.push({
			shown: `-${letter} (--${flag.name})`,
			flag,
			value: takesRest ? value : void 0
		});
		if (takesRest) return written;
	}
	return written;
}
const passing = k6Flags.filter(({ fate }) => fate.kind !== "refused").map(({ name }) => name);
function take({ name, isSwitch, fate }, { shown, value }, reading) {
	if (fate.kind === "refused") return `${shown} is not passed to k6: ${fate.because}`;
	if (value === void 0 && !isSwitch) return `${shown} needs a value`;
	if (value?.includes("\0")) return `${shown} has a value with a NUL character`;
	if (fate.kind === "variable") return takeVariable(shown, value ?? "", reading.env);
	const tag = name === "tag" ? (value ?? "").split("=", 1).join("") : "";
	if (ownTags.has(tag)) return `${shown} ${tag} is not passed to k6: k6 or Loadline sets that tag, and the report reads it`;
	(fate.kind === "option" ? reading.options : reading.beside).push(value === void 0 ? `--${name}` : `--${name}=${value}`);
}
function takeVariable(shown, text, env) {
	const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
	if (name === void 0 || value === void 0) return `${shown} needs NAME=value`;
	if (isReservedVariable(name)) return `${shown} ${name} is not passed to k6: k6 or the system reads that variable itself`;
	env[name] = value;
}

// src/config/target.ts
const addressVariables = ["TARGET_URL", "BASE_URL"];
function addressAt({ "target-url": url, env }, problems) {
	const given = [["target-url", url], ...addressVariables.map((name) => [name, env[name]])].flatMap(([name, value]) => value === void 0 || value === "" ? [] : [{
		name,
		address: value.replace(/(?<!\/)\/+$/, "")
	}]);
	const [first] = given;
	const other = given.find(({ address }) => address !== first?.address);
	if (first !== void 0 && other !== void 0) problems.push(`${first.name} and ${other.name} (in env) are different addresses, and a script gets one target as both TARGET_URL and BASE_URL. Keep one of them, or give the variable another name.`);
	return first?.address;
}
function withoutAddress(env) {
	const isAddress = (name) => addressVariables.some((one) => one === name);
	return Object.fromEntries(Object.entries(env).filter(([name]) => !isAddress(name)));
}

// src/config/file/mistake.ts
var import_dist = require_dist();
const scenarioScript = "name the k6 script, such as perf/checkout.js";
const takenBy = {
	"warm-up": "a time with its unit as text, such as 5s",
	budget: "a time with its unit as text, such as 15m",
	timeout: "a time with its unit as text, such as 5s",
	step: "a time with its unit as text, such as 5s",
	rounds: roundsWords,
	sees: seesWords,
	version: "a version such as 2.2.0",
	env: "names with their values below it, such as RATE: 100",
	headers: "names with their values below it, such as X-Scope-OrgID: team-a",
	scenarios: "names, and below each a script, such as perf/checkout.js"
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
	return `YAML takes \`warn:\` for a key; write it as an entry of objectives, in quotes and with a dash: ${`- "warn: ${objective ?? "p99 < 400ms"}"`}`;
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
	const hint = at.length === 2 && at[0] === "scenarios" && knownKeys(at).includes(String(at[1])) ? "; a key of a scenario stands below its name, indented" : "";
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
	return `keys of its own, indented below it${known.length === 0 ? "" : `, such as ${known[0]}`}`;
}
function objectivesWords(found) {
	const what = "expected objectives, one a line or one an entry, each a text such as `p95 < 300ms`";
	const value = found.kind === "value" ? found.value : void 0;
	if (typeof value !== "object" || value === null || Array.isArray(value)) return `${what}${foundWords(found)}`;
	const [key, text, ...others] = Object.entries(value).flat().map(String);
	return key === "warn" && others.length === 0 ? `${what}; put the line in quotes, as YAML takes \`warn:\` for a key: "${key}: ${text}"` : `${what}${foundWords(found)}`;
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
	return issue.code === "too_small" ? "is no name" : boundWords(issue);
}
function boundWords(issue) {
	if (issue.code === "too_small") {
		if (issue.origin === "number") return `expected at least ${issue.minimum}`;
		return "is empty; give it a value, or leave the key out";
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
		case "TAB_AS_INDENT": return "a tab stands where YAML takes blanks alone; indent by two blanks";
		case "DUPLICATE_KEY": return `the name ${/^[^\s:]+/.exec(rest)?.[0] ?? ""} stands here for the second time; rename or remove one of the two`;
		case "BLOCK_AS_IMPLICIT_KEY": return "a second colon in one line; put the value in quotes";
		case "MULTIPLE_DOCS": return "a second document begins here (---); a gate file is one";
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
		throw usageFailure(`${path} line ${line}: not valid YAML: *${alias.source} refers to nothing in this file; put a text that begins with * in quotes`);
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
		if (hasErrorCode(error, "ENOENT", "ENOTDIR")) throw usageFailure(`the gate file ${file} is not there; check the path (config).`, error);
		throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
	}
}

export { addressAt, addressVariables, assertWritable, autoRounds, builtinMetrics, builtinTypes, defaultEnvironment, defaultGateFile, exceptionsMetric, fillLink, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatLimitOn, formatOn, formatPoints, gateFileSchema, hostOfCall, hostOfUrl, isDeclared, makeDirectory, nameOf, parseDeclaredHost, parseDurationMs, parseGateFile, parseQuantity, parseRounds, readGateFile, readK6Args, scaleOver, seesWords, unitMeaning, unitOver, unitsOf, unwritable, withPullRequest, withoutAddress, writeFileAtomically, writtenRounds };