import { datetime, strictObject, string } from "./zod.js";
import { require_fastest_levenshtein } from "./fastest-levenshtein.js";

// src/config/modes.ts
const modes = [
	"init",
	"check",
	"gate",
	"measure",
	"judge",
	"compare",
	"baseline-update",
	"baseline-accept",
	"baseline-show",
	"history",
	"calibrate",
	"report",
	"publish",
	"demo"
];
function commandName(mode) {
	return mode.replace("-", " ");
}
const reporting = [
	"gate",
	"judge",
	"compare",
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

// src/model/units.ts
const dimensions = [
	"time",
	"ratio",
	"frequency",
	"bytes",
	"byteRate",
	"number"
];
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

// src/config/rounds.ts
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

// src/config/setting-parsers.ts
function one(parse) {
	return {
		takes: "one",
		parse: single(parse)
	};
}
function many(parse) {
	return {
		takes: "many",
		parse
	};
}
function single(parse) {
	return ([first = "", ...others]) => {
		const problems = others.length === 0 ? [] : [` is set ${others.length + 1} times; set it once`];
		const parsed = parse(first);
		if ("value" in parsed) return {
			value: parsed.value,
			problems
		};
		return { problems: [...problems, `: "${first}" ${parsed.expected}`] };
	};
}
function matching(value, expected) {
	return value === void 0 ? { expected } : { value };
}
const yesOrNo = {
	takes: "yes or no",
	parse: single((given) => {
		if (/^(true|yes|on|1)$/i.test(given)) return { value: true };
		return matching(/^(false|no|off|0)$/i.test(given) ? false : void 0, "must be true or false");
	})
};
const text = (given) => ({ value: given });
const duration = (given) => matching(parseDurationMs(given), "is not a duration such as 500ms, 30s or 1m30s");
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
	const expected = `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
	return (given) => matching(words.find((word) => word === given), expected);
}
const rounds = (given) => matching(parseRounds(given), `must be auto, a number from 1 to ${20} or a range such as 1..3`);
const drift = (given) => {
	if (given === "off") return { value: given };
	const parsed = parseQuantity(given);
	return matching(parsed?.dimension === "ratio" && parsed.value >= 0 ? parsed.value : void 0, "must be a share such as 20%, or off");
};
const path = (given) => matching(given.startsWith("/") ? given : void 0, "must start with /");
const version = (given) => {
	const bare = given.replace(/^v/, "");
	return matching(/^\d+\.\d+\.\d+$/.test(bare) ? bare : void 0, "must be a version such as 2.2.0");
};
const list = (values) => ({
	value: values,
	problems: []
});
const lines = (values) => {
	return {
		value: values.flatMap((it) => it.split(/\r?\n/).map((line) => line.trim())).filter((it) => it !== ""),
		problems: []
	};
};
const variables = (values) => {
	const value = {};
	const problems = [];
	for (const line of values.flatMap((it) => it.split(/\r?\n/))) {
		if (line.trim() === "") continue;
		const match = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line);
		if (match?.[1] === void 0) problems.push(`: "${line}" must be NAME=value`);
		else value[match[1]] = match[2] ?? "";
	}
	return {
		value,
		problems
	};
};
const hosts = (values) => {
	const problems = [];
	return {
		value: values.flatMap((it) => it.split(/[\s,]+/)).filter((it) => it !== "").flatMap((given) => {
			const host = parseDeclaredHost(given);
			if (host === void 0) problems.push(`: "${given}" must be a host such as auth.example.com, *.example.com or localhost:9000`);
			return host ?? [];
		}),
		problems
	};
};

// src/config/settings.ts
const table = {
	mode: {
		...one(text),
		help: "What to do: gate, check, measure, judge, compare, baseline-update, baseline-accept, baseline-show, history, calibrate, report, publish or demo.",
		otherwise: "gate",
		flag: false,
		readBy: modes
	},
	script: {
		...many(list),
		help: "k6 scripts to run, one a line, or a glob such as perf/*.js. Each is a scenario.",
		otherwise: "the scenarios of the gate file",
		flag: false,
		readBy: scripted
	},
	"target-url": {
		...one(text),
		help: "Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL.",
		otherwise: "target-url of the gate file, or the deployment's URL on deployment_status",
		flag: "target",
		readBy: [...scripted, "compare"]
	},
	start: {
		...one(text),
		help: "Command that starts the service under test, such as `npm start`; PORT says on which port. See docs/start.md.",
		otherwise: "start of the gate file, or the service runs already at target-url",
		readBy: scripted
	},
	"base-ref": {
		...one(text),
		help: "Branch or commit whose service is started, too, and measured side by side.",
		otherwise: "the base of a pull request; elsewhere none, the stored baseline",
		readBy: ["gate"]
	},
	objectives: {
		...many(list),
		help: "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.",
		otherwise: "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%",
		flag: "objective",
		readBy: [
			...scripted,
			"judge",
			"publish",
			"compare",
			"history"
		]
	},
	"objectives-from": {
		...one(oneOf("pull-request", "base")),
		help: "Whose objectives count on a pull request: pull-request, or base for the base branch's gate file.",
		otherwise: "pull-request; the report lists what it removes",
		flag: false,
		readBy: [
			...scripted,
			"judge",
			"compare"
		]
	},
	"script-secrets": {
		...many(list),
		help: "Variables of the step that are passed to the script, one a line; a pull request's script can read them.",
		otherwise: "none; a script gets TARGET_URL, `env` and what programs need",
		flag: false,
		readBy: scripted
	},
	drift: {
		...one(drift),
		help: "How far a level may drift from the last accepted one, such as 20%, or off. See docs/baselines.md.",
		otherwise: "twice the tolerance of each `baseline ± N%` objective",
		readBy: [
			"gate",
			"judge",
			"baseline-update",
			"calibrate"
		]
	},
	sees: {
		...one(text),
		help: "The change that objectives such as `p95 < baseline + 5%` must detect, such as 20%. See docs/verdicts.md.",
		otherwise: "twice the tolerance of each objective",
		readBy: [
			"gate",
			"judge",
			"compare",
			"baseline-update",
			"calibrate"
		]
	},
	scenario: {
		...many(list),
		help: "Scenarios of the gate file to run, or a name for a single `script`.",
		otherwise: "all scenarios, or each script's file name",
		readBy: [
			...scripted,
			"publish",
			"compare",
			"baseline-show",
			"history"
		]
	},
	environment: {
		...one(text),
		help: "Kind of deployment, such as preview. Different environments are never compared.",
		otherwise: "default",
		readBy: [
			...scripted,
			"publish",
			"baseline-show",
			"history"
		]
	},
	rounds: {
		...one(rounds),
		help: "Rounds of load: auto (as many as the decision needs, at most 12), a number, or a range such as 1..3.",
		otherwise: "auto",
		readBy: ["gate", "calibrate"]
	},
	budget: {
		...one(duration),
		help: "Maximum load time of the whole gate. No round starts that would exceed it.",
		otherwise: "15m",
		readBy: ["gate"]
	},
	"base-url": {
		...one(text),
		help: "Base URL of a deployment of the base commit. Each round measures it side by side with the target; no stored baseline is needed.",
		otherwise: "compare with the stored baseline",
		flag: "base",
		readBy: ["gate", "compare"]
	},
	"side-by-side": {
		...one(oneOf("auto", "alternating", "simultaneous")),
		help: "How to measure base-url and the target: simultaneous (at once, in one k6), alternating (one after the other) or auto.",
		otherwise: "auto: simultaneous if the script allows it, as it is more precise per second of load, else alternating",
		readBy: ["gate", "compare"]
	},
	"null-control": {
		...yesOrNo,
		help: "Measure base-url twice in each round. Where it differs from itself, a fail becomes inconclusive.",
		otherwise: "false",
		readBy: ["gate"]
	},
	config: {
		...one(text),
		help: "Path of the gate file.",
		otherwise: ".github/loadline.yml if it exists",
		readBy: [
			...scripted,
			"judge",
			"compare",
			"baseline-show",
			"history"
		]
	},
	"prometheus-url": {
		...one(text),
		help: "Base URL of Prometheus for the gate file's queries, such as a preview's own.",
		otherwise: "prometheus.url of the gate file",
		readBy: scripted,
		isRefusedElsewhere: true
	},
	results: {
		...one(oneOf("k6", "prometheus")),
		help: "Source of the figures: k6 (run it) or prometheus (runs that k6 already wrote there, see test-id).",
		otherwise: "results of the gate file, or k6",
		readBy: scripted,
		isRefusedElsewhere: true
	},
	"test-id": {
		...many(lines),
		help: "Tag `testid` of a run in Prometheus, with results: prometheus. Several are several rounds.",
		otherwise: "required for results: prometheus",
		readBy: scripted,
		isRefusedElsewhere: true
	},
	"warm-up": {
		...one(duration),
		help: "Time at the start of the run that is not measured, such as 5s.",
		otherwise: "0",
		readBy: scripted
	},
	"await-path": {
		...one(path),
		help: "Path of the target to wait for before the load starts, such as /health.",
		otherwise: "/",
		readBy: scripted
	},
	"await-status": {
		...one(integer(100, 599)),
		help: "HTTP status to wait for.",
		otherwise: "any below 500",
		readBy: scripted
	},
	"await-timeout": {
		...one(duration),
		help: "How long to wait for the target.",
		otherwise: "60s",
		readBy: scripted
	},
	"max-duration": {
		...one(timeLimit),
		help: "Maximum time of one run of k6, such as 5m. k6 is stopped then, and the run is broken.",
		otherwise: "the script's duration, its graceful stop and 60s; 1h if the script has no end",
		readBy: scripted
	},
	env: {
		...many(variables),
		help: "Variables for the script, as NAME=value. Runs with other values are not compared.",
		otherwise: "none",
		readBy: scripted
	},
	hosts: {
		...many(hosts),
		help: "Other hosts that the script calls, such as auth.example.com or *.cdn.example.com.",
		otherwise: "hosts of the gate file",
		readBy: scripted
	},
	"keep-query-strings": {
		...yesOrNo,
		help: "Keep the query strings of requests without a name in reports and baselines.",
		otherwise: "false: a request without a name is named after its path",
		readBy: [...scripted, "compare"]
	},
	"k6-args": {
		...many(list),
		help: "Flags for k6 run, such as `--vus 10 --duration 30s`. In a terminal also after --.",
		otherwise: "k6-args of the gate file",
		readBy: scripted
	},
	"baseline-branch": {
		...one(text),
		help: "Branch that stores the baseline.",
		otherwise: "loadline-baselines in an action",
		readBy: comparing
	},
	"baseline-directory": {
		...one(text),
		help: "Directory that stores the baseline, instead of a branch.",
		otherwise: ".loadline/baselines in a terminal",
		readBy: comparing
	},
	"require-baseline": {
		...yesOrNo,
		help: "Make the gate inconclusive if there is no comparable baseline.",
		otherwise: "false: relative objectives are not judged",
		readBy: ["gate", "judge"]
	},
	"fail-on-inconclusive": {
		...yesOrNo,
		help: "Fail the step if the gate is inconclusive (exit status 4).",
		otherwise: "false",
		readBy: [
			"gate",
			"judge",
			"compare",
			"baseline-update",
			"baseline-accept"
		]
	},
	runs: {
		...one(integer(1, 50)),
		help: "Runs to measure for baseline-update, baseline-accept and calibrate.",
		otherwise: "1, and 5 for calibrate",
		readBy: [
			"baseline-update",
			"baseline-accept",
			"calibrate"
		],
		isRefusedElsewhere: true
	},
	write: {
		...yesOrNo,
		help: "Let calibrate write the rounds, tolerances and `sees` it proposes into the gate file.",
		otherwise: "false: show them only",
		readBy: ["calibrate"],
		isRefusedElsewhere: true
	},
	reason: {
		...one(text),
		help: "Why the new level is accepted. Stored with the baseline.",
		otherwise: "required for baseline-accept",
		readBy: ["baseline-accept"]
	},
	"accept-label": {
		...one(text),
		help: "Label with which someone with write access lets a failed gate through for one commit, or off. See docs/permissions.md.",
		otherwise: usualLabel,
		flag: false,
		readBy: [
			"gate",
			"judge",
			"compare",
			"publish"
		]
	},
	"baseline-workflow": {
		...one(text),
		help: "File name of the workflow that accepts a new level. The report links to it.",
		otherwise: "performance-baseline.yml",
		flag: false,
		readBy: ["gate"]
	},
	baseline: {
		...many(list),
		help: "Result files to compare with: Run records, k6 CSV or JSON, plain or gzipped. A file may be followed by k6's end-of-test summary of its run.",
		otherwise: "required for compare",
		readBy: ["compare"],
		isRefusedElsewhere: true
	},
	"base-target": {
		...one(text),
		help: "Base URL of the baseline's requests, for compare. Requests without a name are matched relative to it and to target-url.",
		otherwise: "base-url, or what the URLs of both sides have in common",
		readBy: ["compare"],
		isRefusedElsewhere: true
	},
	paired: {
		...yesOrNo,
		help: "Compare the files as rounds side by side: the first of baseline with the first of current, and so on.",
		otherwise: "false: all files of one side together",
		readBy: ["compare"],
		isRefusedElsewhere: true
	},
	current: {
		...many(list),
		help: "Result files of the change, in the formats of baseline; or Run records to judge, for publish also their directory.",
		otherwise: "required for compare and judge",
		readBy: [
			"compare",
			"judge",
			"publish"
		],
		isRefusedElsewhere: true
	},
	report: {
		...one(text),
		help: "Report of another run (report.json) to show or publish. A terminal also shows Run records.",
		otherwise: "required for report",
		flag: false,
		readBy: ["report", "publish"],
		isRefusedElsewhere: true
	},
	page: {
		...one(text),
		help: "Path of the HTML page that the report or history writes.",
		otherwise: "report.html or history.html in report-directory",
		flag: "report",
		readBy: [...reporting, "history"],
		isRefusedElsewhere: true
	},
	"report-directory": {
		...one(text),
		help: "Directory for the report and the Run records.",
		otherwise: ".loadline/report; for judge, compare and publish a folder in it",
		readBy: [
			...loading,
			"judge",
			"compare",
			"publish",
			"history"
		]
	},
	"k6-path": {
		...one(text),
		help: "Path of the k6 binary.",
		otherwise: "k6 on PATH, or a cached or newly installed one",
		readBy: scripted
	},
	"k6-version": {
		...one(version),
		help: "k6 version to install if there is none.",
		otherwise: "2.2.0",
		readBy: scripted
	},
	"k6-user": {
		...one(text),
		help: "User that runs k6, such as nobody, so that a script cannot read the job's files and environment. Linux, with root or sudo.",
		otherwise: "the user of the job",
		readBy: loading
	},
	"k6-extensions": {
		...yesOrNo,
		help: "Let k6 download a build of itself with the extensions (k6/x/...) that a script imports.",
		otherwise: "false: a script may import those that k6 was built with",
		readBy: scripted
	},
	"k6-samples": {
		...one(oneOf("pipe", "stdout")),
		help: "How to read samples from k6: pipe (a named pipe) or stdout (works everywhere).",
		otherwise: "pipe, and stdout on Windows",
		readBy: scripted
	},
	"github-token": {
		...one(text),
		help: "Token for the comment, the check and the baseline branch.",
		otherwise: "the job's own token",
		flag: false,
		readBy: modes
	},
	publish: {
		...yesOrNo,
		help: "Write the comment and the check. With false a second workflow does, from the Run records (mode: publish).",
		otherwise: "true",
		flag: false,
		readBy: ["gate"]
	},
	comment: {
		...one(oneOf(...commentTimes)),
		help: "When to comment: always, changes (not a pass, or something changed beyond noise), failures or never. See docs/report.md.",
		otherwise: "comment of the gate file, or always",
		readBy: [...reporting, "publish"]
	},
	json: {
		...yesOrNo,
		help: "Print the verdict as JSON.",
		otherwise: "false",
		isTerminalOnly: true,
		readBy: [
			...reporting,
			"calibrate",
			"baseline-show"
		]
	},
	open: {
		...yesOrNo,
		help: "Open the report's page in the browser.",
		otherwise: "false",
		isTerminalOnly: true,
		readBy: [...reporting, "history"],
		isRefusedElsewhere: true
	},
	verbose: {
		...yesOrNo,
		help: "Show the whole report, k6's log while it runs, and its summary at the end.",
		otherwise: "false: a short report, and k6's last lines if the run breaks; an action shows k6's log without the summary",
		readBy: [...loading, ...reporting]
	},
	private: {
		...yesOrNo,
		help: "Let init write one workflow that measures and publishes, for private repositories. See docs/permissions.md.",
		otherwise: "false: two workflows; the one that runs the pull request's code may only read",
		isTerminalOnly: true,
		readBy: ["init"],
		isRefusedElsewhere: true
	},
	"dry-run": {
		...yesOrNo,
		help: "Let init show what it would write, without writing.",
		otherwise: "false: write the missing files",
		isTerminalOnly: true,
		readBy: ["init"],
		isRefusedElsewhere: true
	}
};
const parsers = table;
const settings = Object.entries(table).map(([name, setting]) => ({
	name,
	...setting
}));
function flagOf(setting) {
	return setting.flag === false ? void 0 : setting.flag ?? setting.name;
}
function read(reader, name) {
	return readAs(reader, name, reader.settings.get(name));
}
function readAs({ problems }, name, values) {
	if (values === void 0) return void 0;
	const parsed = parsers[name].parse(values);
	problems.push(...parsed.problems.map((problem) => `${name}${problem}`));
	return parsed.value;
}
function givenValue(settings, name) {
	return read({
		settings,
		problems: []
	}, name);
}

// src/lib/suggest.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
function nearest(name, known) {
	const tolerance = Math.max(2, Math.floor(name.length / 2));
	return [...new Set(known)].map((candidate) => ({
		candidate,
		edits: (0, import_fastest_levenshtein.distance)(name.toLowerCase(), candidate.toLowerCase())
	})).filter(({ candidate, edits }) => edits < Math.max(name.length, candidate.length)).filter(({ candidate, edits }) => edits <= tolerance || sharesName(candidate, name)).sort((a, b) => a.edits - b.edits).slice(0, 3).map(({ candidate }) => candidate);
}
const fewestShared = 3;
function sharesName(one, other) {
	const [short, long] = one.length < other.length ? [one, other] : [other, one];
	return short.length >= fewestShared && long.includes(short);
}
function didYouMean(name, known, prefix = "") {
	const [first] = nearest(name, known);
	return first === void 0 ? "" : ` (did you mean "${prefix}${first}"?)`;
}

export { autoRounds, commandName, commentTimes, defaultEnvironment, didYouMean, dimensions, findMode, flagOf, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatLimitOn, formatOn, formatPoints, givenValue, hostOfCall, hostOfUrl, isDeclared, issueEvents, linkPlaceholders, loading, makesRuns, modes, nameOf, nearest, override, parseDeclaredHost, parseDurationMs, parseQuantity, parseRounds, read, readAs, roundsWords, scaleOver, settings, unitMeaning, unitOver, unitsOf, usualLabel, writtenRounds };