import { NEVER, _enum, array, boolean, literal, looseObject, number$1 as number, record, strictObject, string$1 as string, toJSONSchema, union, unknown } from "./zod.js";
import { textLines } from "./lib-lines.js";
import { didYouMean, eitherOf, nearest } from "./lib-suggest.js";
import { aggregationWords, aggregationsOf, boundedTag, boundedTags, builtinMetrics, capacityMetric, commentTimes, defaultEnvironment, dimensionOf, exceptionsMetric, formatIndicator, formatLimit, formatNames, hasErrorCode, hostOfUrl, isWhole, issueEvents, linkPlaceholders, lookedUp, parseAgeMs, parseDeclaredHost, parseDurationMs, parseQuantity, reasonOf, sampleAggregations, unitMeaning, unitsOf, usageFailure, usualLabel } from "./model.js";
import { isOfJob } from "./lib-environment.js";
import { withoutEndSlashes } from "./lib-net-end-slashes.js";
import { withEncodedUserInfo, withoutUserInfo } from "./lib-credentials.js";
import { glob, isDynamicPattern } from "./tinyglobby.js";
import { require_dist } from "./yaml.js";
import { diffArrays } from "./diff.js";
import { basename, dirname, isAbsolute, normalize, parse, posix } from "node:path";
import { access, readFile, readdir } from "node:fs/promises";

// src/config/options/kinds.ts
function each(texts, read) {
	const values = [];
	const problems = [];
	for (const text of texts) {
		const found = read(text);
		if ("value" in found) values.push(found.value);
		else problems.push(`: "${text}" ${found.expected}`);
	}
	return {
		values,
		problems
	};
}
function matching(value, expected) {
	return value === void 0 ? { expected } : { value };
}
function single(read) {
	return ([first = "", ...others]) => {
		const repeated = others.length === 0 ? [] : [` is set ${others.length + 1} times; set it once`];
		const { values, problems } = each([first], read);
		return {
			value: values[0],
			problems: [...repeated, ...problems]
		};
	};
}
function written$1(of) {
	const message = `expected ${of.expected}`;
	const schema = string({ error: message }).refine((text) => of.read(text) !== void 0, { message }).transform((text, context) => {
		const value = of.read(text);
		if (value !== void 0) return value;
		context.addIssue({
			code: "custom",
			message
		});
		return NEVER;
	});
	return {
		takes: "one",
		parse: single((text) => matching(of.read(text), of.must)),
		schema,
		write: of.write ?? String
	};
}
function inFileAs(kind, schema) {
	return {
		...kind,
		schema
	};
}
const text = {
	takes: "one",
	parse: single((given) => ({ value: given })),
	schema: string().min(1),
	write: String
};
function matched(pattern, expected) {
	const read = (given) => {
		const found = pattern.exec(given);
		return found === null ? void 0 : found[1] ?? found[0];
	};
	return written$1({
		read,
		must: `must be ${expected}`,
		expected
	});
}
function writeDuration(durationMs) {
	const [unit, ms] = Object.entries({
		h: 36e5,
		m: 6e4,
		s: 1e3,
		ms: 1
	}).find(([, size]) => durationMs % size === 0) ?? ["ms", 1];
	return durationMs === 0 ? "0" : `${durationMs / ms}${unit}`;
}
const durationWords = {
	must: "is not a duration such as 500ms, 30s or 1m30s",
	expected: "a duration such as \"30s\" or \"1m30s\""
};
const duration = written$1({
	read: parseDurationMs,
	...durationWords,
	write: writeDuration
});
const timeLimit = written$1({
	read: (given) => parseDurationMs(given) || void 0,
	must: "is not a duration above 0, such as 30s or 5m",
	expected: "a duration above 0, such as 5m",
	write: writeDuration
});
const longestTimeoutMs = 36e5;
const timeout = written$1({
	read: (given) => {
		const timeoutMs = parseDurationMs(given) ?? 0;
		return timeoutMs >= 1 && timeoutMs <= longestTimeoutMs ? timeoutMs : void 0;
	},
	must: "must be a time from 1ms to 1h",
	expected: "a time from 1ms to 1h",
	write: writeDuration
});
const age = written$1({
	read: (given) => given === "off" ? given : parseAgeMs(given),
	must: "must be an age such as 14d or 36h, or off",
	expected: "an age such as 14d or 36h, or off",
	write: (value) => value === "off" ? value : `${value / 864e5}d`
});
function fileOnly(schema) {
	return {
		takes: "one",
		parse: () => ({
			value: void 0,
			problems: []
		}),
		schema,
		write: String
	};
}
function integer(least, most) {
	const isInside = (value) => value >= least && value <= most;
	const must = `must be an integer between ${least} and ${most}`;
	const read = (given) => /^\d+$/.test(given) && isInside(Number(given)) ? Number(given) : void 0;
	return {
		takes: "one",
		parse: single((given) => matching(read(given), must)),
		schema: number().int().min(least).max(most),
		write: String
	};
}
function oneOf(...words) {
	const must = `must be ${eitherOf(words)}`;
	return {
		takes: "one",
		parse: single((given) => matching(words.find((word) => word === given), must)),
		schema: _enum(words),
		write: String
	};
}
const yesOrNo = {
	takes: "yes or no",
	parse: single((given) => {
		if (/^(true|yes|on|1)$/i.test(given)) return { value: true };
		return matching(/^(false|no|off|0)$/i.test(given) ? false : void 0, "must be true or false");
	}),
	schema: boolean(),
	write: String
};
const texts = union([string(), array(string())]).transform((given) => [given].flat());
const list = {
	takes: "many",
	parse: (given) => ({
		value: given,
		problems: []
	}),
	schema: texts,
	write: (values) => values.join(", ")
};
const lines = {
	...list,
	parse: (given) => ({
		value: given.flatMap(textLines),
		problems: []
	}),
	schema: texts.transform((given) => given.flatMap(textLines))
};
function words(read, must, schema) {
	return {
		takes: "many",
		parse: (given) => {
			const { values, problems } = each(given.flatMap((it) => it.split(/[\s,]+/)).filter((it) => it !== ""), (word) => matching(read(word), must));
			return {
				value: values,
				problems
			};
		},
		schema,
		write: (values) => values.join(", ")
	};
}
const variableNameWords = "the name of a variable: letters, digits and _";
const variableName = matched(/^([A-Za-z_]\w*)$/, "the name of a variable, such as VUS");
const variableKey = string().regex(/^[A-Za-z_]\w*$/, { message: `expected ${variableNameWords}` });
const variableRecord = record(variableKey, union([
	string(),
	number(),
	boolean()
]).transform(String));
const variables$1 = {
	takes: "many",
	parse: (given) => {
		const { values, problems } = each(given.flatMap((it) => it.split(/\r?\n/)).filter((line) => line.trim() !== ""), (line) => {
			const [, name, value = ""] = /^\s*([A-Za-z_]\w*)=(.*)$/.exec(line) ?? [];
			return matching(name === void 0 ? void 0 : [name, value], "must be NAME=value");
		});
		return {
			value: Object.fromEntries(values),
			problems
		};
	},
	schema: variableRecord,
	write: (values) => Object.entries(values).map(([name, value]) => `${name}=${value}`).join(" ")
};

// src/config/options/option.ts
function fileKeyOf({ scenarioKey, key, setBy = "base branch", examples }) {
	const path = scenarioKey ?? key;
	if (path === void 0) return void 0;
	return {
		path: path.split("."),
		of: scenarioKey === void 0 ? "gate" : "scenario",
		setBy,
		examples
	};
}
function option$1(name, kind, written) {
	const { flag = name, isInput = true, otherwise, isRefusedElsewhere = false } = written;
	const value = written.default;
	return {
		name,
		flag: flag === false ? void 0 : flag,
		isInput,
		kind,
		help: written.help,
		default: value,
		otherwise: otherwise ?? (value === void 0 ? "" : kind.write(value)),
		file: fileKeyOf(written),
		isRefusedElsewhere,
		elsewhere: written.elsewhere,
		repeated: written.repeated
	};
}
function fileOption(key, kind, written) {
	const { of, ...rest } = written;
	const place = of === "scenario" ? { scenarioKey: key } : { key };
	const { otherwise = "" } = rest;
	return option$1(key.replaceAll(".", "-"), kind, {
		...rest,
		...place,
		otherwise,
		flag: false,
		isInput: false
	});
}
function isSet(settings, { name }) {
	return settings.has(name);
}
function read({ settings, problems }, one) {
	const texts = settings.get(one.name);
	if (texts === void 0) return void 0;
	const parsed = one.kind.parse(texts);
	problems.push(...parsed.problems.map((problem) => `${one.name}${problem}`));
	return parsed.value;
}
function given(settings, one) {
	return read({
		settings,
		problems: []
	}, one) ?? one.default;
}
function below$1(keys, path) {
	return path.reduce((at, key) => typeof at === "object" && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : void 0, keys);
}
function inFile({ file, scenario }, { file: key, kind }) {
	if (file === void 0 || key === void 0) return void 0;
	const own = scenario === void 0 || key.of === "gate" ? void 0 : file.scenarios.get(scenario);
	for (const [keys, from, path] of [[
		own,
		"scenario",
		[
			"scenarios",
			scenario ?? "",
			...key.path
		]
	], [
		file.top,
		"top",
		key.path
	]]) {
		const written = below$1(keys, key.path);
		if (written !== void 0) return {
			value: kind.schema.parse(written),
			written,
			path,
			from
		};
	}
}
function choose(places, one) {
	return read(places, one) ?? inFile(places, one)?.value ?? one.default;
}

// src/config/options/modes.ts
const modeOptions = {
	mode: option$1("mode", text, {
		help: "What to do.",
		default: "gate",
		flag: false
	}),
	config: option$1("config", text, {
		help: "Path of the gate file.",
		otherwise: ".github/loadline.yml if it exists",
		repeated: "load"
	}),
	token: option$1("github-token", text, {
		help: "Token for the comment, the check and the baseline branch.",
		otherwise: "the job's own token",
		flag: false
	})
};
const recordOptions = {
	runs: option$1("runs", integer(1, 50), {
		help: "Runs to measure for baseline-update, baseline-accept and calibrate.",
		otherwise: "3, and 5 for calibrate",
		isRefusedElsewhere: true
	}),
	reason: option$1("reason", text, {
		help: "Why the new level is accepted. Stored with the baseline.",
		otherwise: "required for baseline-accept"
	})
};

// src/config/grammar/sees.ts
function parseSees(text) {
	const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text.trim())?.[1];
	const share = Number(percent) / 100;
	return share > 0 ? share : void 0;
}
function writtenSees(share) {
	return `${Number((share * 100).toPrecision(12))}%`;
}
function toleratedShare({ bound, comparison }) {
	if (bound.kind !== "relative" || bound.measure !== "share") return void 0;
	const tolerance = comparison === "<" || comparison === "<=" ? bound.amount : -bound.amount;
	return tolerance > 0 ? tolerance : void 0;
}
function seeing(objective, sees) {
	const { bound } = objective;
	return bound.kind === "relative" && toleratedShare(objective) !== void 0 ? {
		...objective,
		bound: {
			...bound,
			sees
		}
	} : objective;
}
function tooSmall(sees, { text: line, source }, tolerance) {
	const allowed = formatLimit(tolerance, "ratio");
	const place = "line" in source ? `${source.where} line ${source.line}` : "a default objective";
	return `sees: "${writtenSees(sees)}" must be larger than ${allowed}, the tolerance of \`${line}\` (${place}); raise it above ${allowed}, lower the tolerance, or remove sees for twice each tolerance`;
}
function withSees(objectives, sees, problems) {
	if (sees === void 0) return objectives;
	for (const objective of objectives) {
		const tolerance = toleratedShare(objective);
		if (tolerance !== void 0 && sees <= tolerance) problems.push(tooSmall(sees, objective, tolerance));
	}
	return objectives.map((objective) => seeing(objective, sees));
}

// src/config/options/verdict.ts
const driftWords = "a share such as 20%, or off";
const drift = written$1({
	read: (given) => {
		if (given === "off") return given;
		const parsed = parseQuantity(given);
		return parsed?.dimension === "ratio" && parsed.value >= 0 ? parsed.value : void 0;
	},
	must: `must be ${driftWords}`,
	expected: driftWords
});
const seesWords = "a share above 0, such as 20%";
const verdictOptions = {
	objectives: option$1("objectives", list, {
		help: "Objectives, one a line, such as `p95 < 300ms` or `warn: p99 < baseline + 20%`.",
		otherwise: "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%",
		flag: "objective",
		scenarioKey: "objectives",
		setBy: "pull request",
		examples: [[
			"p95 < 300ms",
			"p95 < baseline + 10%",
			"warn: errors < baseline + 1pp"
		]],
		repeated: "level"
	}),
	objectivesFrom: option$1("objectives-from", oneOf("pull-request", "base"), {
		help: "Whose objectives count on a pull request: pull-request or base (the base branch's gate file).",
		otherwise: "pull-request",
		flag: false
	}),
	loadFrom: option$1("load-from", oneOf("base", "head"), {
		help: "Whose load a pull request is measured with: base (script, env and warm-up of the base branch) or head (docs/verdicts.md).",
		otherwise: "base for forks and with `objectives-from: base`, else head",
		key: "load-from",
		flag: false
	}),
	drift: option$1("drift", drift, {
		help: "Maximum drift from the last accepted level: 20%, or off (docs/baselines.md).",
		otherwise: "twice each tolerance",
		scenarioKey: "drift",
		examples: ["20%", "off"],
		repeated: "level"
	}),
	sees: option$1("sees", written$1({
		read: parseSees,
		must: `is not ${seesWords}`,
		expected: seesWords,
		write: writtenSees
	}), {
		help: "The change that objectives such as `p95 < baseline + 5%` must detect, such as 20% (docs/verdicts.md).",
		otherwise: "twice each tolerance",
		scenarioKey: "sees",
		examples: ["20%"],
		repeated: "level"
	}),
	sideBySide: option$1("side-by-side", oneOf("auto", "alternating", "simultaneous"), {
		help: "Both sides simultaneous (at once, in one k6), alternating (one after the other) or auto.",
		otherwise: "auto: simultaneous if the script allows it",
		scenarioKey: "side-by-side",
		repeated: "verdict"
	}),
	nullControl: option$1("null-control", yesOrNo, {
		help: "Measure base-url twice in each round. If it differs from itself, a fail is inconclusive.",
		default: false,
		scenarioKey: "null-control",
		repeated: "verdict"
	}),
	failOnInconclusive: option$1("fail-on-inconclusive", yesOrNo, {
		help: "Fail the step if the gate is inconclusive (exit status 4).",
		default: false,
		key: "fail-on-inconclusive"
	}),
	acceptLabel: option$1("accept-label", text, {
		help: "Label that lets a failed gate through for one commit, or off (docs/permissions.md).",
		default: usualLabel,
		flag: false
	})
};

// src/config/options/baseline.ts
const silenceWords = "a number of gates from 1 to 1000, or off";
const silenceText = written$1({
	read: (given) => {
		if (given === "off") return given;
		return /^(?:[1-9]\d{0,2}|1000)$/.test(given) ? Number(given) : void 0;
	},
	must: `must be ${silenceWords}`,
	expected: silenceWords
});
const silence = inFileAs(silenceText, union([number().int().min(1).max(1e3), literal("off")]));
const baselineOptions = {
	branch: option$1("baseline-branch", text, {
		help: "Branch that stores the baseline.",
		otherwise: "loadline-baselines in an action",
		key: "baseline.branch",
		repeated: "store"
	}),
	directory: option$1("baseline-directory", text, {
		help: "Directory that stores the baseline, instead of a branch.",
		otherwise: ".loadline/baselines in a terminal",
		key: "baseline.directory",
		repeated: "store"
	}),
	require: option$1("require-baseline", yesOrNo, {
		help: "Make the gate inconclusive if there is no comparable baseline.",
		default: false,
		key: "baseline.require"
	}),
	silence: option$1("silence", silence, {
		help: "Gates of a scenario in a row that may compare nothing before the next one fails, or off (docs/verdicts.md).",
		default: 5,
		key: "silence",
		flag: false,
		examples: [5, "off"]
	}),
	maxAge: option$1("baseline-max-age", age, {
		help: "Age of its newest run at which the report warns of an old baseline: 14d, 36h, or off.",
		default: 12096e5,
		key: "baseline.max-age",
		examples: ["14d", "off"]
	})
};

// src/config/options/k6.ts
const defaultK6Version = "2.2.0";
const k6Options = {
	path: option$1("k6-path", text, {
		help: "Path of the k6 binary.",
		otherwise: "k6 on PATH, or a cached or newly installed one",
		key: "k6.path",
		repeated: "machine"
	}),
	version: option$1("k6-version", matched(/^v?(\d+\.\d+\.\d+)$/, "a version such as 2.2.0"), {
		help: "k6 version to install if there is none.",
		default: defaultK6Version,
		key: "k6.version",
		repeated: "load"
	}),
	extensions: option$1("k6-extensions", yesOrNo, {
		help: "Let k6 download a build of itself with the extensions (k6/x/...) that a script imports.",
		default: false,
		key: "k6.extensions",
		repeated: "load"
	}),
	samples: option$1("k6-samples", oneOf("pipe", "stdout"), {
		help: "How to read samples from k6: pipe (a named pipe) or stdout (works everywhere).",
		otherwise: "pipe, and stdout on Windows",
		key: "k6.samples",
		repeated: "machine"
	})
};

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

// src/config/options/schemas.ts
const line = string().trim().min(1).max(2e3);
function optional(schema, description, examples) {
	return schema.optional().meta({
		description,
		...examples && { examples }
	});
}
const secretVariable = string().regex(/^[A-Za-z_]\w*$/, { message: "expected the name of an environment variable, such as PROM_TOKEN" }).refine((name) => !/^(?:GITHUB|GH|ACTIONS|RUNNER|INPUT)_/i.test(name) && !isOfJob(name), { message: "is a variable of the runner, which is never sent to another server; give the secret its own name" });
const headerName = string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { message: "expected the name of a header" });
const targetPath = string().startsWith("/", { message: "expected a path that starts with /, such as /health" });
function isPublicUrl(given) {
	const url = URL.canParse(given) ? new URL(given) : void 0;
	return url !== void 0 && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
const publicUrl = string().refine(isPublicUrl, { message: "expected an http or https URL without user and password, such as https://prometheus.example.com" });
const objectivesWritten = union([string(), array(string())]);

// src/config/options/load.ts
const roundCount = number().int().min(1).max(20);
const roundsText = written$1({
	read: parseRounds,
	must: `must be auto, a number from 1 to ${20} or a range such as 1..3`,
	expected: roundsWords,
	write: writtenRounds
});
const roundRange = strictObject({
	min: optional(roundCount, "Minimum number of rounds."),
	max: optional(roundCount, "Maximum number of rounds.")
}).refine(({ min = 1, max = 20 }) => min <= max, { message: "min must not be greater than max" });
const rounds = inFileAs(roundsText, union([
	roundCount,
	string().refine((given) => parseRounds(given) !== void 0, { message: `expected ${roundsWords}` }),
	roundRange
]).transform((given) => {
	if (typeof given === "number") return {
		min: given,
		max: given
	};
	if (typeof given === "string") return parseRounds(given) ?? autoRounds;
	const { min = 1 } = given;
	return {
		min,
		max: given.max ?? Math.max(min, autoRounds.max)
	};
}));
const hostWords = "a host such as auth.example.com, *.example.com or localhost:9000";
const hosts = words(parseDeclaredHost, `must be ${hostWords}`, array(string().transform((given, context) => {
	const host = parseDeclaredHost(given);
	if (host !== void 0) return host;
	context.addIssue({
		code: "custom",
		message: `expected ${hostWords}`
	});
	return NEVER;
})).max(100));
const startKeys = strictObject({
	run: line.meta({
		description: "Command that runs the service.",
		examples: ["npm start"]
	}),
	build: optional(line, "Command that builds the service, once for each side.", ["npm ci && npm run build"]),
	prepare: optional(line, "Command before each start, such as a migration.", ["node migrate.js"]),
	stop: optional(line, "Command that ends what run leaves to a daemon.", ["docker compose -p {side} down -v"]),
	env: optional(variableRecord, "Variables of these commands, not for secrets; PORT is {port} unless set here.", [{ DATABASE_URL: "postgres://localhost/shop_{side}" }]),
	ready: optional(targetPath, "Path that answers when the service is ready. Default: await.path.")
});
const startCommand = {
	takes: "one",
	parse: (given) => {
		const { value: run, problems } = text.parse(given);
		return {
			value: run === void 0 ? void 0 : { run },
			problems
		};
	},
	schema: union([line.transform((run) => ({ run })), startKeys]),
	write: ({ run }) => run
};
const loadOptions = {
	script: option$1("script", list, {
		help: "k6 scripts to run, one a line, or a glob such as perf/*.js. Each is a scenario.",
		otherwise: "the scenarios of the gate file",
		flag: false
	}),
	scenario: option$1("scenario", list, {
		help: "Scenarios of the gate file to run, or a name for a single `script`.",
		otherwise: "all, or each script's file name"
	}),
	start: option$1("start", startCommand, {
		help: "Command that starts the service on the port PORT, such as `npm start` (docs/start.md).",
		otherwise: "the service runs at target-url",
		key: "start",
		setBy: "pull request",
		repeated: "load"
	}),
	baseRef: option$1("base-ref", text, {
		help: "Branch or commit whose service is started too, and measured side by side.",
		otherwise: "a pull request's base; elsewhere none"
	}),
	baseUrl: option$1("base-url", inFileAs(text, string()), {
		help: "Base URL of a deployment of the base commit, measured side by side.",
		otherwise: "the stored baseline",
		flag: "base",
		scenarioKey: "base-url"
	}),
	warmUp: option$1("warm-up", duration, {
		help: "Time at the start of the run that is not measured, such as 5s.",
		default: 0,
		scenarioKey: "warm-up",
		setBy: "pull request",
		repeated: "load"
	}),
	maxDuration: option$1("max-duration", timeLimit, {
		help: "Maximum time of one run of k6, such as 5m. A longer one is stopped and broken.",
		otherwise: "the script's duration, its graceful stop and 60s; 1h if the script has no end",
		scenarioKey: "max-duration",
		repeated: "load"
	}),
	env: option$1("env", variables$1, {
		help: "Variables for the script, as NAME=value. Not for secrets. Runs with other values are not compared.",
		otherwise: "none",
		scenarioKey: "env",
		setBy: "pull request",
		repeated: "load"
	}),
	secrets: option$1("script-secrets", list, {
		help: "Variables of the step that the script gets, one a line. A pull request's script can read them.",
		otherwise: "none",
		flag: false
	}),
	hosts: option$1("hosts", hosts, {
		help: "Other hosts that the script calls, such as auth.example.com or *.cdn.example.com.",
		otherwise: "none",
		scenarioKey: "hosts",
		examples: [[
			"auth.example.com",
			"*.cdn.example.com",
			"localhost:50051"
		]],
		repeated: "load"
	}),
	keepQueryStrings: option$1("keep-query-strings", yesOrNo, {
		help: "Keep the query strings of requests without a name.",
		default: false,
		key: "keep-query-strings",
		repeated: "load"
	}),
	k6Args: option$1("k6-args", list, {
		help: "Flags for k6 run, such as `--vus 10 --duration 30s`. In a terminal also after --. Runs with other flags are not compared.",
		otherwise: "none",
		scenarioKey: "k6-args",
		examples: ["--vus 10 --duration 30s"],
		repeated: "load"
	}),
	rounds: option$1("rounds", rounds, {
		help: `Rounds of load: auto (as many as the decision needs, at most ${autoRounds.max}), a number or a range such as 1..3.`,
		otherwise: "auto",
		scenarioKey: "rounds",
		examples: [
			"auto",
			3,
			"1..3",
			{
				min: 1,
				max: 3
			}
		],
		repeated: "verdict"
	}),
	budget: option$1("budget", duration, {
		help: "Maximum load time of the whole gate, or of a scenario: no round starts that would exceed it.",
		default: 9e5,
		scenarioKey: "budget",
		repeated: "verdict"
	})
};

// src/config/options/prometheus.ts
const baseUrl = publicUrl.refine((given) => !URL.canParse(given) || new URL(given).search === "", { message: "expected a base URL without a query string (?); set a tenant in headers" });
const name = string().min(1);
const query = strictObject({
	name: string().regex(/^\S(?:.*\S)?$/, { message: "expected a name on one line" }).max(100).refine((given) => !builtinMetrics.has(given), { message: "is a built-in k6 metric; rename the query" }).meta({
		description: "Name in the report and in objectives.",
		examples: ["Queue depth"]
	}),
	query: name.meta({
		description: "PromQL, with variables such as $window, $step and $scenario.",
		examples: ["sum by (queue) (shop_queue_depth)"]
	}),
	unit: optional(string().regex(/^[^\s\d<>=!+-]*$/, { message: "expected a unit such as s, %, B/s or messages" }).max(20), "Unit of the result; any other word is for plain numbers.", [
		"s",
		"%",
		"ratio",
		"B",
		"B/s",
		"/s",
		"messages"
	]),
	per: optional(literal("request"), "Divides the result by the run's requests a second, so that a rate of CPU seconds becomes CPU time per request."),
	objectives: optional(objectivesWritten, "Objectives for each series, on max, min, avg, start, end or change.", [[
		"max < 500",
		"end < 1",
		"warn: avg < baseline + 20%"
	]])
});
const prometheus = strictObject({
	url: optional(baseUrl, "Base URL of the Prometheus that scrapes the servers."),
	basic: optional(strictObject({
		"user-env": secretVariable.meta({ description: "Environment variable with the user name." }),
		"password-env": secretVariable.meta({ description: "Environment variable with the password." })
	}), "Environment variables with user name and password."),
	"bearer-env": optional(secretVariable, "Environment variable with a bearer token."),
	headers: optional(record(headerName.refine((given) => given.toLowerCase() !== "authorization", { message: "the file must not contain secrets; use basic, bearer-env or headers-env" }), string()), "Additional headers, such as a tenant.", [{ "X-Scope-OrgID": "team-a" }]),
	"headers-env": optional(record(headerName, secretVariable), "The same, with the environment variables of their values."),
	"ca-file": optional(name, "PEM file of the certificate authority."),
	timeout: optional(timeout.schema, "Timeout of each request. Default: 10s."),
	step: optional(duration.schema, "Distance between two values. Default: at most 2,000 in the window."),
	"remote-write": optional(union([boolean(), publicUrl]), "Let k6 write its own metrics there too, or to this URL."),
	queries: optional(array(query).max(50), "Queries over the run's window.")
}).refine((keys) => keys.basic === void 0 || keys["bearer-env"] === void 0, { message: "set either basic or bearer-env, not both" }).refine(({ queries = [] }) => new Set(queries.map((one) => one.name)).size === queries.length, {
	message: "two queries have the same name",
	path: ["queries"]
});
const prometheusOptions = {
	url: option$1("prometheus-url", text, {
		help: "Base URL of Prometheus, such as a preview's own.",
		otherwise: "prometheus.url",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	keys: fileOption("prometheus", fileOnly(prometheus), {
		of: "gate",
		help: "Server metrics of each run."
	})
};

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

// src/config/options/report.ts
const link = strictObject({
	title: string().min(1).max(100).meta({
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
const issue = strictObject({
	label: string().min(1).max(50).regex(/^[^,\s](?:[^,\r\n]*[^,\s])?$/, { message: "expected a label without a comma" }).meta({
		description: "Label of the issue.",
		examples: ["performance"]
	}),
	on: optional(array(_enum(issueEvents)).min(1), "Events, on the default branch. Default: all of them.")
});
const reportOptions = {
	page: option$1("page", text, {
		help: "Path of the HTML page that the report or history writes.",
		otherwise: "report.html or history.html in report-directory",
		flag: "report",
		isRefusedElsewhere: true
	}),
	directory: option$1("report-directory", text, {
		help: "Directory for the report and the Run records.",
		default: ".loadline/report",
		otherwise: ".loadline/report; for judge, compare and publish a folder in it",
		key: "report-directory"
	}),
	publish: option$1("publish", yesOrNo, {
		help: "Write the comment and the check. With false a second workflow does (mode: publish).",
		default: true,
		flag: false
	}),
	artifact: option$1("artifact", text, {
		help: "Name of the artifact that keeps the report, for a link in it.",
		otherwise: "a link to all artifacts",
		flag: false
	}),
	comment: option$1("comment", oneOf(...commentTimes), {
		help: "When to comment first: always, changes (not on a clean pass), failures or never (docs/report.md).",
		default: "changes",
		key: "comment"
	}),
	issue: fileOption("issue", fileOnly(issue), {
		of: "gate",
		help: "One issue for the gate: opened by a fail, closed by a pass."
	}),
	links: fileOption("links", fileOnly(array(link).max(20)), {
		of: "gate",
		help: "Links to show in the report."
	}),
	baselineWorkflow: option$1("baseline-workflow", text, {
		help: "Workflow file that accepts a new level; the report links to it.",
		default: "performance-baseline.yml",
		flag: false
	}),
	json: option$1("json", yesOrNo, {
		help: "Print report.json instead of the report.",
		default: false,
		isInput: false
	}),
	open: option$1("open", yesOrNo, {
		help: "Open the report's page in the browser.",
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	verbose: option$1("verbose", yesOrNo, {
		help: "Show the whole report, k6's log and its summary.",
		default: false
	})
};

// src/config/options/results.ts
const resultsOptions = {
	results: option$1("results", oneOf("k6", "prometheus", "files"), {
		help: "Source of the figures: k6 (run it), prometheus (runs that k6 wrote there) or files.",
		otherwise: "files with results-file, else k6",
		key: "results",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	testIds: option$1("test-id", lines, {
		help: "Tag `testid` of a run in Prometheus, or its TestRun's name. Each is a round.",
		otherwise: "required for results: prometheus",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	instances: option$1("instances", integer(1, 1e4), {
		help: "k6 instances of each run in Prometheus. A missing one makes its round invalid (docs/kubernetes.md).",
		otherwise: "those that wrote",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	files: option$1("results-file", lines, {
		help: "Result file to judge instead of a load, or a directory with those of one run or of shards (docs/results.md). Each is a round.",
		otherwise: "required for results: files",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	format: option$1("format", oneOf(...formatNames), {
		help: `Format of the result files: ${formatNames.join(", ")}.`,
		otherwise: "recognised",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	current: option$1("current", list, {
		help: "Result files of the change; or Run records to judge or publish, by file, directory or pattern.",
		otherwise: "required for compare and judge",
		isRefusedElsewhere: true
	}),
	baseline: option$1("baseline", list, {
		help: "Result files to compare with (docs/compare.md).",
		otherwise: "required for compare",
		isRefusedElsewhere: true
	}),
	baseTarget: option$1("base-target", text, {
		help: "Base URL of the baseline's requests, to match those without a name.",
		otherwise: "base-url, or what both sides' URLs have in common",
		isRefusedElsewhere: true
	}),
	compared: option$1("compared", list, {
		help: "Two result files: the second is compared with the first (docs/compare.md).",
		otherwise: "baseline and current",
		flag: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	paired: option$1("paired", yesOrNo, {
		help: "Compare the files as rounds: the first of baseline with the first of current, and so on.",
		default: false,
		isRefusedElsewhere: true
	}),
	report: option$1("report", text, {
		help: "Report of another run (report.json) to show or publish; in a terminal also a Run record.",
		otherwise: "required for report",
		flag: false,
		isRefusedElsewhere: true
	})
};

// src/config/options/target.ts
const environments = union([string().min(1), array(string().min(1)).max(20)]).transform((given) => [given].flat());
const path = inFileAs(written$1({
	read: (given) => given.startsWith("/") ? given : void 0,
	must: "must start with /",
	expected: "a path"
}), targetPath);
const targetOptions = {
	url: option$1("target-url", inFileAs(text, string()), {
		help: "Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL. auto: the commit's deployment on GitHub (docs/previews.md).",
		otherwise: "the deployment's URL on deployment_status",
		flag: "target",
		scenarioKey: "target-url"
	}),
	deploymentEnvironments: option$1("deployment-environment", inFileAs(lines, environments), {
		help: "GitHub environments that target-url: auto takes, one a line, such as Preview or pr-*. Production has to be named in full.",
		otherwise: "any but production",
		scenarioKey: "deployment.environment",
		examples: ["Preview", ["pr-*", "staging"]]
	}),
	deploymentTimeout: option$1("deployment-timeout", inFileAs(timeLimit, timeout.schema), {
		help: "How long target-url: auto waits for the deployment.",
		default: 6e5,
		scenarioKey: "deployment.timeout"
	}),
	environment: option$1("environment", inFileAs(text, string().min(1).max(100)), {
		help: "Kind of deployment, such as preview. Different environments are never compared.",
		otherwise: defaultEnvironment,
		scenarioKey: "environment",
		repeated: "load"
	}),
	awaitPath: option$1("await-path", path, {
		help: "Path of the target to wait for, such as /health.",
		otherwise: "/",
		scenarioKey: "await.path",
		repeated: "load"
	}),
	awaitStatus: option$1("await-status", integer(100, 599), {
		help: "HTTP status to wait for.",
		otherwise: "any below 500",
		scenarioKey: "await.status",
		repeated: "load"
	}),
	awaitTimeout: option$1("await-timeout", duration, {
		help: "How long to wait for the target.",
		default: 6e4,
		scenarioKey: "await.timeout",
		repeated: "load"
	}),
	awaitExpect: fileOption("await.expect", fileOnly(strictObject({
		status: optional(number().int().min(100).max(599), "Its status."),
		body: optional(string().min(1).max(1e3), "Text within its first 64 kB.")
	})), {
		of: "scenario",
		help: "The right answer; decides alone.",
		examples: [{
			status: 200,
			body: "shop is ready"
		}]
	}),
	awaitHeaders: fileOption("await.headers", fileOnly(record(headerName, secretVariable)), {
		of: "scenario",
		help: "Headers to ask with, and the environment variables of their values. A script gets those named in script-secrets as LOADLINE_HEADERS.",
		examples: [{ "x-vercel-protection-bypass": "VERCEL_BYPASS" }]
	}),
	awaitHeaderHosts: fileOption("await.header-hosts", fileOnly(array(string().regex(/^[\w*.[\]:-]+$/, { message: "expected a host such as *.preview.acme.com" })).max(20)), {
		of: "scenario",
		help: "Hosts of deployments that get the headers, with * for any text. A target-url gets them anyway.",
		examples: [["*.preview.acme.com"]]
	})
};

// src/config/options/table.ts
const kernelOptions = [
	modeOptions,
	loadOptions,
	targetOptions,
	verdictOptions,
	baselineOptions,
	reportOptions,
	k6Options,
	prometheusOptions,
	resultsOptions,
	recordOptions
].flatMap((group) => Object.values(group));

// src/config/grammar/objective.ts
var Unexpected = class extends Error {
	column;
	expected;
	constructor(found, expected, position) {
		super(found);
		this.column = position + 1;
		this.expected = expected;
	}
};
function at(cursor) {
	while (cursor.text[cursor.position] === " " || cursor.text[cursor.position] === "	") cursor.position += 1;
	return cursor.position;
}
function take$1(cursor, pattern) {
	pattern.lastIndex = at(cursor);
	const match = pattern.exec(cursor.text);
	if (match === null) return void 0;
	cursor.position = pattern.lastIndex;
	return match[0];
}
function takeWord(cursor, words) {
	const start = at(cursor);
	const word = take$1(cursor, /[A-Za-z]\w*/y);
	const known = words.find((one) => one === word);
	if (known === void 0) cursor.position = start;
	return known;
}
function notSeen(cursor, expected) {
	const rest = cursor.text.slice(at(cursor));
	const word = /^[^\s{}<>=!]+|^\S/.exec(rest)?.[0];
	return new Unexpected(word === void 0 ? "the line ends" : `found "${word}"`, expected, cursor.position);
}
const tagForm = "a tag filter such as {name:login} or {name:\"a, b\",method:GET}";
function takeTagValue(cursor) {
	const quoted = take$1(cursor, /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
	if (quoted !== void 0) return quoted.slice(1, -1).replace(/\\(.)/g, "$1");
	const plain = take$1(cursor, /[^,}"']+/y)?.trim();
	if (plain === void 0 || plain === "") throw notSeen(cursor, tagForm);
	return plain;
}
function takeTags(cursor) {
	const tags = [];
	if (take$1(cursor, /\{/y) === void 0) return {};
	for (;;) {
		const key = take$1(cursor, /[A-Za-z_][\w.-]*/y);
		if (key === void 0 || take$1(cursor, /:/y) === void 0) throw notSeen(cursor, tagForm);
		tags.push([key, boundedTag(key, takeTagValue(cursor))]);
		if (take$1(cursor, /\}/y) !== void 0) return Object.fromEntries(tags);
		if (take$1(cursor, /,/y) === void 0) throw notSeen(cursor, tagForm);
	}
}
const anyAggregation = "an aggregation: avg, min, med, max, p(N), rate, count or value";
function takeAggregation(cursor) {
	const start = cursor.position;
	const percentile = take$1(cursor, /p\(\s*\d+(?:\.\d+)?\s*\)|p\d+(?:\.\d+)?(?![\w(])/y);
	if (percentile !== void 0) {
		const percent = Number(percentile.replace(/[p()\s]/g, ""));
		if (percent > 100) throw new Unexpected(`percentile ${percent}`, "a percentile from 0 to 100", start);
		return {
			kind: "percentile",
			percent
		};
	}
	const kind = takeWord(cursor, aggregationWords);
	return kind && { kind };
}
function amongKinds(aggregation, kinds) {
	if (aggregation?.kind === "percentile") return aggregation;
	const kind = kinds.find((one) => one === aggregation?.kind);
	return kind && { kind };
}
const shortWords = {
	errors: {
		metric: "http_req_failed",
		aggregation: { kind: "rate" }
	},
	throughput: {
		metric: "http_reqs",
		aggregation: { kind: "rate" }
	},
	exceptions: {
		metric: exceptionsMetric,
		aggregation: { kind: "rate" }
	},
	capacity: {
		metric: capacityMetric,
		aggregation: { kind: "value" }
	}
};
function takeShort(cursor) {
	const word = take$1(cursor, /(?:errors|throughput)(?!\w)|(?:exceptions|capacity)(?=\s*(?:[<>=!]|\{[^}]*\}\s*[<>=!]|$))/y);
	if (word !== void 0) return shortWords[word];
	const start = cursor.position;
	const aggregation = amongKinds(takeAggregation(cursor), sampleAggregations);
	if (aggregation !== void 0) return {
		metric: "http_req_duration",
		aggregation
	};
	cursor.position = start;
}
function checkAggregation(metric, aggregation, position) {
	const type = builtinMetrics.get(metric)?.type;
	if (type === void 0) return;
	const word = aggregation.kind === "percentile" ? "p(N)" : aggregation.kind;
	const offered = aggregationsOf[type];
	if (offered.includes(word)) return;
	throw new Unexpected(`${metric} has no ${word}`, `one of ${offered.join(", ")} (it is a ${type})`, position);
}
const indicatorForm = "an indicator: p95, avg, errors, throughput, exceptions, or a metric with its aggregation such as http_req_duration p(95)";
const secondFigures = "avg, med, p(N) or rate in front of over seconds";
function takeOverSeconds(cursor, indicator, start) {
	const { aggregation: each } = indicator;
	if (take$1(cursor, /over(?!\w)/y) === void 0) return indicator;
	if (take$1(cursor, /seconds(?!\w)/y) === void 0) throw notSeen(cursor, "over seconds");
	const ofSecond = amongKinds(each, [
		"avg",
		"rate",
		"med"
	]);
	if (ofSecond === void 0) throw new Unexpected(`a second has no ${each.kind}`, secondFigures, start);
	return {
		...indicator,
		aggregation: {
			kind: "overSeconds",
			each: ofSecond,
			over: takeOver(cursor)
		}
	};
}
function takeOver(cursor) {
	const kind = takeWord(cursor, ["step", "variability"]);
	if (kind !== void 0) return { kind };
	const start = cursor.position;
	const over = amongKinds(takeAggregation(cursor), [
		"avg",
		"min",
		"med",
		"max"
	]);
	if (over !== void 0) return over;
	cursor.position = start;
	throw notSeen(cursor, "one of avg, min, med, max, p(N), step, variability");
}
function takeAdded(cursor) {
	const words = /[A-Za-z]+(?:[ \t]+[A-Za-z]+)*(?=[ \t]*(?:[<>=!/]|$))/y;
	const start = at(cursor);
	const name = take$1(cursor, words)?.replace(/\s+/g, " ");
	const found = cursor.added.find(({ metric }) => metric === name);
	if (found !== void 0 || name === void 0) return found;
	cursor.position = start;
	const [near] = aggregationWords.some((word) => name.endsWith(` ${word}`)) || !name.includes(" ") ? [] : nearest(name, namesOf(cursor));
	if (near !== void 0) throw new Unexpected(`unknown indicator "${name}"`, near, start);
}
function namesOf({ added }) {
	return added.map(({ metric }) => metric);
}
function takeIndicator(cursor) {
	return takeAdded(cursor) ?? takeLoadIndicator(cursor);
}
function takeLoadIndicator(cursor) {
	const start = at(cursor);
	return takeOverSeconds(cursor, takeOfRun(cursor), start);
}
const withoutTags = {
	[exceptionsMetric]: "k6 logs exceptions without tags",
	[capacityMetric]: "a ladder has one capacity"
};
function takeOfRun(cursor) {
	const short = takeShort(cursor);
	if (short !== void 0) {
		const tagsStart = cursor.position;
		const tags = takeTags(cursor);
		const why = withoutTags[short.metric];
		if (isWhole(tags) || why === void 0) return {
			...short,
			tags
		};
		const found = `${short.metric === "ladder capacity" ? "capacity" : "exceptions"} with a tag filter`;
		throw new Unexpected(found, `no filter: ${why}`, tagsStart);
	}
	const metricStart = at(cursor);
	const metric = take$1(cursor, /"[^"\\\p{Cc}]{1,300}"/uy)?.slice(1, -1) ?? take$1(cursor, /[A-Za-z_]\w*/y);
	if (metric === void 0) throw notSeen(cursor, indicatorForm);
	const tags = takeTags(cursor);
	const aggregationStart = at(cursor);
	const aggregation = takeAggregation(cursor) ?? ofEachSecond(cursor, metric);
	if (aggregation === void 0) {
		const builtin = builtinMetrics.get(metric);
		if (builtin === void 0 && /^\s*[<>=!]/.test(cursor.text.slice(cursor.position))) {
			const near = nearest(metric, [
				...[
					"errors",
					"throughput",
					"exceptions",
					"p95",
					"p99",
					"avg",
					"med"
				],
				...namesOf(cursor),
				...builtinMetrics.keys()
			]).slice(0, 2).join(" or ");
			const hint = near === "" ? indicatorForm : `${near}, or ${metric} with an aggregation`;
			throw new Unexpected(`unknown indicator "${metric}"`, hint, metricStart);
		}
		throw notSeen(cursor, builtin === void 0 ? anyAggregation : `one of ${aggregationsOf[builtin.type].join(", ")}`);
	}
	checkAggregation(metric, aggregation, aggregationStart);
	return {
		metric,
		tags,
		aggregation
	};
}
function ofEachSecond(cursor, metric) {
	if (!/^over\s+seconds(?!\w)/.test(cursor.text.slice(at(cursor)))) return void 0;
	const type = builtinMetrics.get(metric)?.type ?? "trend";
	return { kind: type === "trend" || type === "gauge" ? "avg" : "rate" };
}
function knownDimension(indicator) {
	if (indicator.of === "added") return indicator.dimension;
	if (indicator.metric === "uncaught exceptions") return "ratio";
	if (indicator.metric === "ladder capacity") return "number";
	const builtin = builtinMetrics.get(indicator.metric);
	return builtin && dimensionOf(builtin.type, builtin.contains, indicator.aggregation);
}
const dimensionNames = {
	time: "a time",
	ratio: "a share",
	frequency: "a rate",
	bytes: "a size",
	byteRate: "a data rate",
	number: "a number"
};
function expectedUnits(dimension) {
	const units = unitsOf(dimension);
	const name = dimensionNames[dimension];
	return units.length === 0 ? `${name} without a unit` : `${name}: ${eitherOf(units)}`;
}
function limitForm({ dimension, counted = "" }) {
	if (dimension === void 0) return void 0;
	return counted === "" ? expectedUnits(dimension) : `a number of ${counted}`;
}
function takeAmount(cursor, expected, { counted = "" }) {
	const number = take$1(cursor, /-?(?:\d+(?:\.\d+)?|\.\d+)/y);
	if (number === void 0) throw notSeen(cursor, expected);
	const unitPosition = at(cursor);
	const unit = take$1(cursor, /[^\s\d]+/y) ?? "";
	return {
		number: Number(number),
		unit: unit === counted ? "" : unit,
		unitPosition
	};
}
function wrongUnit(unit, expected, position) {
	const named = parseQuantity(`1${unit}`) !== void 0 || unit === "pp" ? `unit "${unit}" does not fit` : `unknown unit "${unit}"`;
	return new Unexpected(unit === "" ? "a number without a unit" : named, expected, position);
}
function takeAbsolute(cursor, bounded) {
	const { dimension } = bounded;
	const expected = limitForm(bounded) ?? "a number with its unit";
	const { number, unit, unitPosition } = takeAmount(cursor, `a limit (${expected}) or baseline + 10%`, bounded);
	const quantity = parseQuantity(`${number}${unit}`);
	if (quantity === void 0) throw wrongUnit(unit, expected, unitPosition);
	const isPlain = quantity.dimension === "number";
	if (!(isPlain || dimension === void 0 || quantity.dimension === dimension) || isPlain && (dimension === "time" || dimension === "ratio") && number !== 0) throw wrongUnit(unit, expected, unitPosition);
	return {
		kind: "absolute",
		limit: quantity.value,
		dimension: quantity.dimension
	};
}
function takeRelative(cursor, bounded) {
	const { dimension } = bounded;
	const sign = take$1(cursor, /[+-]/y);
	if (sign === void 0) throw notSeen(cursor, "+ or - and a tolerance, such as baseline + 10%");
	const mayBeShare = dimension === void 0 || dimension === "ratio";
	const expected = `a tolerance: % or ${mayBeShare ? "pp" : limitForm(bounded)}`;
	const { number, unit, unitPosition } = takeAmount(cursor, expected, bounded);
	const signed = sign === "+" ? number : -number;
	if (unit === "%") return {
		kind: "relative",
		measure: "share",
		amount: signed / 100
	};
	if (unit === "pp" && mayBeShare) return {
		kind: "relative",
		measure: "points",
		amount: signed / 100
	};
	const quantity = parseQuantity(`${Math.abs(number)}${unit}`);
	if (!(quantity !== void 0 && (dimension === void 0 || quantity.dimension === dimension)) || dimension === "ratio") throw wrongUnit(unit, expected, unitPosition);
	return {
		kind: "relative",
		measure: "offset",
		amount: Math.sign(signed) * quantity.value,
		dimension: quantity.dimension
	};
}
function takeComparison(cursor) {
	const sign = take$1(cursor, /<=|>=|===?|!=|<|>/y)?.replace("===", "==");
	const comparison = [
		"<",
		"<=",
		">",
		">=",
		"==",
		"!="
	].find((one) => one === sign);
	if (comparison === void 0) throw notSeen(cursor, "a comparison: <, <=, > or >=");
	return comparison;
}
function takeBound(cursor, bounded, comparison) {
	const start = cursor.position;
	if (take$1(cursor, /baseline(?!\w)/y) === void 0) {
		const word = take$1(cursor, /[A-Za-z]\w*/y);
		if (word === void 0) return takeAbsolute(cursor, bounded);
		const form = limitForm(bounded);
		const expected = `a limit ${form === void 0 ? "with its unit" : `(${form})`} or baseline + 10%`;
		throw new Unexpected(`found "${word}"`, expected, start + (cursor.text[start] === " " ? 1 : 0));
	}
	if (comparison === "==" || comparison === "!=") throw new Unexpected(`"${comparison}" with the baseline`, "<, <=, > or >=", start);
	return takeRelative(cursor, bounded);
}
function takeDemand(cursor) {
	const indicator = takeIndicator(cursor);
	const signPosition = at(cursor);
	const comparison = takeComparison(cursor);
	const boundPosition = at(cursor);
	const bound = takeBound(cursor, boundedBy(indicator), comparison);
	const written = cursor.text.slice(boundPosition, cursor.position);
	refuseDecline({
		indicator,
		comparison,
		bound
	}, signPosition, written);
	refuseBeyondAll({
		indicator,
		comparison,
		bound
	}, boundPosition);
	return {
		indicator,
		comparison,
		bound
	};
}
function boundedBy(indicator) {
	const counted = indicator.of === "added" ? indicator.counted : void 0;
	return {
		dimension: knownDimension(indicator),
		...counted !== void 0 && { counted }
	};
}
function refuseBeyondAll(demand, position) {
	const { indicator, comparison, bound } = demand;
	if (indicator.of === "added" && indicator.isSigned === true) {
		refuseShareOf(indicator, bound, position);
		return;
	}
	const dimension = knownDimension(indicator);
	if (dimension === void 0) return;
	const name = formatIndicator(indicator);
	if (bound.kind === "absolute") {
		refuseLimitBeyondAll({
			indicator,
			comparison,
			bound
		}, dimension, position);
		return;
	}
	const { measure, amount } = bound;
	const fate = comparison.startsWith(">") === amount < 0 ? "can never fail" : "can never be met";
	if (measure === "share" && amount < -1) {
		const found = `this ${fate}: ${name} cannot fall by more than 100 %`;
		throw new Unexpected(found, "a tolerance of less than 100%", position);
	}
	if (measure === "points" && Math.abs(amount) >= 1) {
		const found = `this ${fate}: ${name} cannot change by more than 100 percentage points`;
		throw new Unexpected(found, "a tolerance of less than 100pp", position);
	}
}
function refuseShareOf({ metric, counted = "" }, bound, position) {
	if (bound.kind === "absolute" || bound.measure !== "share") return;
	const expected = `a limit or a tolerance in its unit, such as baseline + 5${counted}`;
	throw new Unexpected(`a percentage of ${metric}, which may be 0 or negative`, expected, position);
}
function refuseLimitBeyondAll({ indicator, comparison, bound: { limit } }, dimension, position) {
	const name = formatIndicator(indicator);
	const zero = formatLimit(0, dimension);
	const isShare = dimension === "ratio" && !isOnSteps(indicator);
	if (isShare && (limit < 0 || limit > 1)) throw new Unexpected(`${name} is between 0 % and 100 %`, "a limit from 0% to 100%", position);
	const refuse = (fate, why, expected) => {
		throw new Unexpected(`this can never ${fate}: ${name} is ${why}`, expected, position);
	};
	const isUpper = comparison.startsWith("<");
	const above = isShare ? "a limit above 0%" : `a limit above ${zero}`;
	if (limit < 0) refuse(isUpper || comparison === "==" ? "be met" : "fail", `never below ${zero}`, above);
	if (limit === 0 && comparison === "<") refuse("be met", `never below ${zero}`, `${above}, or ${name} <= ${isShare ? "0%" : zero}`);
	if (limit === 0 && comparison === ">=") refuse("fail", `never below ${zero}`, above);
	if (limit === 0 && comparison === ">" && isNeverZero(indicator)) refuse("fail", `always above ${zero}`, `${name} < LIMIT, such as ${name} < 300ms`);
	if (!isShare || limit !== 1) return;
	if (comparison === "<=") refuse("fail", "never above 100 %", "a limit from 0% to less than 100%");
	if (comparison === ">") refuse("be met", "never above 100 %", `a limit below 100%, or ${name} >= 100%`);
}
function isNeverZero({ metric, aggregation }) {
	return aggregation.kind !== "count" && aggregation.kind !== "min" && /^(?:(?:browser_)?http_req|iteration|grpc_req)_(?:duration|waiting)$/.test(metric);
}
function isOnSteps({ aggregation }) {
	return aggregation.kind === "overSeconds" && /^(?:step|variability)$/.test(aggregation.over.kind);
}
function betterSide(indicator) {
	if (indicator.of === "added") return indicator.better;
	if (isOnSteps(indicator)) return "lower";
	const { metric, aggregation } = indicator;
	if (/^(?:http_reqs|iterations|checks)$/.test(metric) || metric === "ladder capacity") return "higher";
	if (metric === "uncaught exceptions") return "lower";
	return /^(?:(?:browser_)?http_req_\w+|grpc_req_duration|iteration_duration|browser_web_vital_\w+)$/.test(metric) && aggregation.kind !== "count" ? "lower" : void 0;
}
function refuseDecline({ indicator, comparison, bound }, position, written) {
	if (bound.kind === "absolute") return;
	const better = betterSide(indicator);
	const isAbove = comparison.startsWith(">");
	const name = formatIndicator(indicator);
	const demandsRise = better === "lower" && isAbove;
	const demandsFall = better === "higher" && !isAbove && bound.amount <= 0;
	if (!demandsRise && !demandsFall) return;
	const isImprovement = demandsRise && bound.amount < 0;
	const found = isImprovement ? `this fails when ${name} gets better` : `this demands that ${name} gets worse`;
	const meant = isImprovement ? `${name} < ${written.replace("-", "+")}` : demandsRise ? "<" : ">";
	throw new Unexpected(found, `${meant}, to limit how much it may ${demandsRise ? "rise" : "fall"}`, position);
}
function readWhole(line, takeAll, added = []) {
	const cursor = {
		text: line,
		added,
		position: 0
	};
	try {
		const value = takeAll(cursor);
		if (at(cursor) < line.length) throw notSeen(cursor, "the end of the line");
		return {
			kind: "read",
			value
		};
	} catch (error) {
		if (!(error instanceof Unexpected)) throw error;
		const { column, message: found, expected } = error;
		return {
			kind: "problem",
			problem: {
				line,
				column,
				found,
				expected
			}
		};
	}
}
function parseFigure(line, added = []) {
	const takeFigure = (cursor) => {
		const indicator = takeIndicator(cursor);
		return {
			indicator,
			better: betterSide(indicator)
		};
	};
	return readWhole(line, takeFigure, added);
}
function parseLine(line, source, { takeOne, named = "", added = [] }) {
	const takeAll = (cursor) => {
		const onMiss = take$1(cursor, /warn\s*:/y) === void 0 ? "fail" : "warn";
		const bare = cursor.position;
		if (onMiss === "fail" && take$1(cursor, /warn\s+(?=[A-Za-z])/y) !== void 0) throw new Unexpected("found \"warn\" without a colon", "warn: in front of the objective", bare);
		return {
			text: `${named}${line.slice(at(cursor)).trim()}`,
			...takeOne(cursor),
			onMiss,
			source
		};
	};
	return readWhole(line, takeAll, added);
}
function parseObjective(line, source, added = []) {
	return parseLine(line, source, {
		takeOne: takeDemand,
		added
	});
}
function parseIndicator(text) {
	const read = readWhole(text, takeLoadIndicator);
	return read.kind === "read" ? read.value : void 0;
}
const seriesAggregations = [
	"max",
	"min",
	"avg",
	"start",
	"end",
	"change"
];
const seriesForm = `one of ${seriesAggregations.join(", ")}`;
function takeSeriesDemand(cursor, query) {
	const start = at(cursor);
	const word = take$1(cursor, /[A-Za-z]\w*/y);
	const kind = seriesAggregations.find((one) => one === word);
	if (kind === void 0) throw word === void 0 ? notSeen(cursor, seriesForm) : new Unexpected(`found "${word}"`, seriesForm, start);
	const signStart = at(cursor);
	const comparison = takeComparison(cursor);
	if (comparison === "==" || comparison === "!=") throw new Unexpected(`"${comparison}" with a query`, "<, <=, > or >=", signStart);
	const boundStart = at(cursor);
	const { dimension, unit } = query;
	const bounded = dimension === "number" ? {
		dimension,
		counted: unit
	} : { dimension };
	const bound = takeBound(cursor, bounded, comparison);
	if (kind === "change" && bound.kind === "relative" && bound.measure === "share") {
		const form = `a limit (${limitForm(bounded)}) or baseline + one; a change has no percentage`;
		throw new Unexpected("a percentage of a change", form, boundStart);
	}
	const worst = comparison === "<" || comparison === "<=" ? "largest" : "smallest";
	const about = {
		metric: query.name,
		tags: {},
		aggregation: { kind },
		worst
	};
	const counted = dimension === "number" && unit !== "" ? { counted: unit } : {};
	return {
		indicator: {
			of: "servers",
			...about,
			...counted
		},
		comparison,
		bound
	};
}
function parseQueryObjective(line, source, query) {
	return parseLine(line, source, {
		takeOne: (cursor) => takeSeriesDemand(cursor, query),
		named: `${query.name}: `
	});
}
function explainProblem({ line, column, found, expected }, where) {
	return `${where}: ${found}\n  ${line}\n  ${" ".repeat(column - 1)}^ expected ${expected}`;
}
function readOrExplain(read, where, problems) {
	if (read.kind === "read") return [read.value];
	problems.push(explainProblem(read.problem, where));
	return [];
}
const defaultCapacity = "capacity > baseline - 10%";
const defaultObjectives = [
	"p95 < baseline + 10%",
	"errors < baseline + 1pp",
	"throughput > baseline - 10%"
];

// src/config/k6-args/flags.ts
const option = { kind: "option" };
const beside = { kind: "beside" };
const refused = (because) => ({
	kind: "refused",
	because
});
const flag = (isSwitch) => (name, fate, letter) => ({
	name,
	letter,
	isSwitch,
	fate
});
const takesValue = flag(false);
const isSwitch = flag(true);
const ownLog = refused("Loadline reads k6's log itself; --verbose shows it");
const ownSummary = refused("Loadline writes its own report instead of k6's summary");
const alwaysSo = refused("Loadline sets it already");
const k6Flags = [
	takesValue("vus", option, "u"),
	takesValue("duration", option, "d"),
	takesValue("iterations", option, "i"),
	takesValue("stage", option, "s"),
	takesValue("execution-segment", option),
	takesValue("execution-segment-sequence", option),
	isSwitch("no-setup", option),
	isSwitch("no-teardown", option),
	takesValue("max-redirects", option),
	takesValue("batch", option),
	takesValue("batch-per-host", option),
	takesValue("rps", option),
	takesValue("user-agent", option),
	isSwitch("insecure-skip-tls-verify", option),
	isSwitch("no-connection-reuse", option),
	isSwitch("no-vu-connection-reuse", option),
	takesValue("min-iteration-duration", option),
	isSwitch("throw", option, "w"),
	takesValue("blacklist-ip", option),
	takesValue("block-hostnames", option),
	takesValue("tag", option),
	isSwitch("discard-response-bodies", option),
	takesValue("dns", option),
	takesValue("local-ips", beside),
	takesValue("compatibility-mode", beside),
	takesValue("env", { kind: "variable" }, "e"),
	isSwitch("paused", refused("the load would never start"), "p"),
	isSwitch("linger", refused("k6 would never end"), "l"),
	takesValue("out", refused("outputs can write files and take CPU from the load; in a workflow set the variable K6_OUT"), "o"),
	takesValue("summary-export", ownSummary),
	takesValue("summary-mode", ownSummary),
	takesValue("summary-trend-stats", ownSummary),
	takesValue("summary-time-unit", ownSummary),
	isSwitch("no-summary", ownSummary),
	isSwitch("new-machine-readable-summary", ownSummary),
	isSwitch("no-thresholds", refused("thresholds are objectives of the gate; remove them from the script instead")),
	takesValue("system-tags", refused("the report needs k6's tags for endpoints, hosts and errors")),
	takesValue("console-output", refused("it writes a file; use --verbose to see the script's log")),
	takesValue("log-output", ownLog),
	takesValue("log-format", ownLog),
	isSwitch("http-debug", refused("it logs requests with credentials and slows the load; use it with k6 run")),
	isSwitch("verbose", refused("k6's debug log slows the load; use Loadline's --verbose"), "v"),
	isSwitch("quiet", alwaysSo, "q"),
	isSwitch("no-color", alwaysSo),
	isSwitch("no-usage-report", alwaysSo),
	isSwitch("include-system-env-vars", refused("Loadline passes the target's address this way")),
	takesValue("address", refused("Loadline chooses the port of k6's API"), "a"),
	isSwitch("profiling-enabled", refused("it exposes k6 to other processes of the machine")),
	takesValue("traces-output", refused("it sends traces to another server during the load")),
	takesValue("config", refused("a config file can set outputs; set options in the script"), "c"),
	takesValue("type", refused("k6 detects the type"), "t"),
	takesValue("features", refused("Loadline sets the features it needs; in a workflow add others with the variable K6_FEATURES")),
	takesValue("secret-source", refused("reports show these flags, and it may contain credentials; in a workflow pass secrets with env")),
	isSwitch("help", refused("use k6 run --help"), "h")
];
const ownTags = /* @__PURE__ */ new Set([
	"check",
	"error",
	"error_code",
	"expected_response",
	"group",
	"ip",
	"iter",
	"method",
	"name",
	"ocsp_status",
	"proto",
	"scenario",
	"service",
	"status",
	"subproto",
	"testid",
	"tls_version",
	"url",
	"vu"
]);
function isReservedVariable(name) {
	return /^(?:K6_|LD_|DYLD_|SSL_CERT_)/i.test(name) || /_proxy$/i.test(name) || /^GO(?:DEBUG|MAXPROCS|GC|MEMLIMIT|TRACEBACK)$/i.test(name) || [
		"PATH",
		"HOME",
		"NODE_OPTIONS",
		"SSLKEYLOGFILE",
		"XDG_CONFIG_HOME"
	].includes(name.toUpperCase());
}

// src/config/k6-args/words.ts
function splitWords(text) {
	const words = [];
	let word;
	let quote = "";
	for (let at = 0; at < text.length; at += 1) {
		const character = text.charAt(at);
		const next = text.charAt(at + 1);
		if (character === "\\" && (quote === "" ? next !== "" : quote === "\"" && /["\\]/.test(next))) {
			word = next === "\n" ? word : `${word ?? ""}${next}`;
			at += 1;
		} else if (character === quote) quote = "";
		else if (quote !== "") word = `${word ?? ""}${character}`;
		else if (character === "'" || character === "\"") {
			quote = character;
			word ??= "";
		} else if (/\s/.test(character)) {
			if (word !== void 0) words.push(word);
			word = void 0;
		} else word = `${word ?? ""}${character}`;
	}
	if (quote !== "") return {
		kind: "unclosed",
		quote
	};
	return {
		kind: "words",
		words: word === void 0 ? words : [...words, word]
	};
}
function shellWord(word) {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

// src/config/grammar/threshold.ts
const operators = [
	"<=",
	"<",
	">=",
	">",
	"===",
	"==",
	"!="
];
const methods = [
	"value",
	"count",
	"rate",
	"avg",
	"min",
	"med",
	"max"
];
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
function numberOf(text) {
	return decimal.test(text) ? Number(text) : void 0;
}
function aggregationOf(method) {
	const kind = methods.find((one) => one === method);
	if (kind !== void 0) return { kind };
	const percent = numberOf(/^p\((.*)\)$/.exec(method)?.[1] ?? "");
	return percent !== void 0 && percent >= 0 && percent <= 100 ? {
		kind: "percentile",
		percent
	} : void 0;
}
function unquoted(text) {
	return text.trim().replace(/^["']+|(?<!["'])["']+$/g, "");
}
function metricOf(name) {
	const [open, close] = [name.indexOf("{"), name.lastIndexOf("}")];
	if (open === -1 && close === -1) return {
		metric: name,
		tags: {}
	};
	if (open === -1 || close !== name.length - 1) return void 0;
	const tags = name.slice(open + 1, close).split(",").filter((pair) => pair !== "").map((pair) => {
		const [key = "", ...value] = pair.split(":");
		return [unquoted(key), unquoted(value.join(":"))];
	});
	return {
		metric: name.slice(0, open),
		tags: boundedTags(Object.fromEntries(tags))
	};
}
function parseThreshold(metric, expression) {
	const operator = operators.find((one) => {
		const at = expression.indexOf(one);
		return at !== -1 && at + one.length < expression.length;
	});
	if (operator === void 0) return void 0;
	const at = expression.indexOf(operator);
	const aggregation = aggregationOf(expression.slice(0, at).trim());
	const limit = numberOf(expression.slice(at + operator.length).trim());
	const of = metricOf(metric);
	if (aggregation === void 0 || limit === void 0 || of === void 0) return void 0;
	return {
		text: `${metric} ${expression}`,
		indicator: {
			...of,
			aggregation
		},
		comparison: operator === "===" ? "==" : operator,
		bound: {
			kind: "absolute",
			limit,
			dimension: "number"
		},
		onMiss: "fail",
		source: { from: "script" }
	};
}
function quotes(line, text) {
	return [
		"\"",
		"'",
		"`"
	].some((quote) => line.includes(`${quote}${text}${quote}`));
}
function hasKey(line, key) {
	if (quotes(line, key)) return true;
	if (!/^\w+$/.test(key)) return false;
	return new RegExp(`(?<![\\w"'\`])${key}\\s*:`).test(line);
}
function lineOfThreshold(script, metric, expression) {
	const lines = script.split(/\r?\n/).map((line, index) => ({
		line,
		number: index + 1
	}));
	const opening = lines.find(({ line }) => /\bthresholds\b/.test(line))?.number ?? 1;
	const code = lines.filter(({ line, number }) => number >= opening && !/^\s*(?:\/\/|\*)/.test(line));
	const key = code.find(({ line }) => hasKey(line, metric))?.number;
	const found = code.filter(({ line }) => quotes(line, expression)).map(({ number }) => number);
	if (key === void 0) return found.length === 1 ? found[0] : void 0;
	return found.find((number) => number >= key) ?? key;
}

// src/config/grammar/template.ts
const durations = {
	window: "window",
	__range: "window",
	step: "step",
	__interval: "step",
	rate_interval: "rateInterval",
	__rate_interval: "rateInterval"
};
const templateLabels = [
	"scenario",
	"environment",
	"commit",
	"branch",
	"pull_request",
	"target_host",
	"testid"
];
const origins = {
	commit: "it is known in a workflow only",
	branch: "it is known in a workflow only",
	pull_request: "only runs for a pull request have one",
	target_host: "set target-url",
	testid: "only runs with remote-write have one"
};
const labelNames = new Set(templateLabels);
const offered = [...Object.keys(durations).filter((name) => !name.startsWith("__")), ...templateLabels];
function checkTemplate(query) {
	const { problem } = readTemplate(query);
	if (problem === void 0) return void 0;
	const { position, ...mistake } = problem;
	const before = query.slice(0, position).split("\n");
	return {
		line: query.split("\n")[before.length - 1] ?? query,
		column: (before.at(-1)?.length ?? 0) + 1,
		...mistake
	};
}
function fillTemplate(query, values) {
	const { pieces, problem } = readTemplate(query);
	if (problem !== void 0) return {
		kind: "unfilled",
		reason: `${problem.found}; expected ${problem.expected}`
	};
	const unknown = pieces.flatMap((piece) => piece.kind === "label" ? [piece.name] : []).find((name) => !Object.hasOwn(values.labels, name));
	if (unknown !== void 0) return {
		kind: "unfilled",
		reason: `$${unknown} is unknown in this run${Object.hasOwn(origins, unknown) ? `; ${origins[unknown]}` : ""}`
	};
	return {
		kind: "filled",
		query: pieces.map((piece) => textOf(piece, values)).join("")
	};
}
function asksForRateInterval(query) {
	return readTemplate(query).pieces.some((piece) => piece.kind === "duration" && piece.of === "rateInterval");
}
function asksFor(query, label) {
	return readTemplate(query).pieces.some((piece) => piece.kind === "label" && piece.name === label);
}
function promqlDuration(durationMs) {
	const wholeMs = Math.max(1, Math.round(durationMs));
	return wholeMs % 1e3 === 0 ? `${wholeMs / 1e3}s` : `${wholeMs}ms`;
}
function rateIntervalMs(stepMs) {
	return Math.max(stepMs + 15e3, 6e4);
}
function textOf(piece, { windowMs, stepMs, labels }) {
	switch (piece.kind) {
		case "text": return piece.text;
		case "duration":
			if (piece.of === "window") return promqlDuration(Math.ceil(windowMs / 1e3) * 1e3);
			return promqlDuration(piece.of === "step" ? stepMs : rateIntervalMs(stepMs));
		case "label": return escapeFor(labels[piece.name] ?? "", piece.place);
		default: return piece;
	}
}
const literalAs = {
	text: (value) => value,
	regex: (value) => value.replace(/[\\.+*?()|[\]{}^$]/g, "\\$&"),
	replacement: (value) => value.replaceAll("$", "$$$$")
};
function escapeFor(value, { quote, role }) {
	const hex = (character) => character.charCodeAt(0).toString(16).padStart(2, "0");
	return literalAs[role](value).replace(/\\/g, "\\\\").replaceAll(quote, `\\${quote}`).replace(/[\u0000-\u001f\u007f]/g, (control) => `\\x${hex(control)}`);
}
const placeholder = String.raw`\$\$?(?:[A-Za-z_]\w*|\{[A-Za-z_][^}]*\}?)`;
const placeholderPattern = new RegExp(placeholder, "g");
const tokenPattern = new RegExp(String.raw`#[^\n]*|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|` + "`[^`]*`?" + String.raw`|[=!]~|\s+|${placeholder}|[^]`, "g");
const longestName = 40;
function follow(open, token, before) {
	const top = open.at(-1);
	if (token === "," && top?.kind === "labelReplace") top.argument += 1;
	if (/^[)\]}]$/.test(token)) open.pop();
	if (!/^[([{]$/.test(token)) return;
	const isLabelReplace = token === "(" && /(?<![\w:])label_replace\s*$/.test(before);
	open.push(isLabelReplace ? {
		kind: "labelReplace",
		argument: 0
	} : { kind: "other" });
}
function roleIn(open) {
	const top = open.at(-1);
	if (top?.kind !== "labelReplace") return "text";
	if (top.argument === 2) return "replacement";
	return top.argument === 4 ? "regex" : "text";
}
function readTemplate(query) {
	const pieces = [];
	const open = [];
	let isRegex = false;
	for (const { 0: token, index } of query.matchAll(tokenPattern)) {
		const quote = token[0];
		if (quote === "\"" || quote === "'" || quote === "`") {
			const problem = readString(token, {
				quote,
				role: isRegex ? "regex" : roleIn(open),
				index
			}, pieces);
			if (problem !== void 0) return {
				pieces,
				problem
			};
		} else if (quote === "$" && token.length > 1) {
			const piece = readPlaceholder(token, index);
			if ("found" in piece) return {
				pieces,
				problem: piece
			};
			if (piece.kind === "label") {
				const expected = `quotes around it, as in {label="${token}"}`;
				return {
					pieces,
					problem: {
						position: index,
						found: `${token} is outside quotes`,
						expected
					}
				};
			}
			pieces.push(piece);
		} else {
			pieces.push({
				kind: "text",
				text: token
			});
			follow(open, token, query.slice(Math.max(0, index - longestName), index));
		}
		if (!(quote === "#" || /^\s/.test(token))) isRegex = token === "=~" || token === "!~";
	}
	return { pieces };
}
function readString(literal, at, pieces) {
	let taken = 0;
	for (const { 0: token, index } of literal.matchAll(placeholderPattern)) {
		const position = at.index + index;
		const piece = readPlaceholder(token, position);
		if ("found" in piece) return piece;
		pieces.push({
			kind: "text",
			text: literal.slice(taken, index)
		});
		taken = index + token.length;
		if (piece.kind !== "label") {
			pieces.push(piece);
			continue;
		}
		const name = `$${piece.name}`;
		if (at.quote === "`") return {
			position,
			found: `${name} is in backquotes, where it cannot be escaped`,
			expected: "double quotes: \""
		};
		if (literal[index - 1] === "\\") return {
			position,
			found: `${name} follows a backslash`,
			expected: "another character before it"
		};
		pieces.push({
			...piece,
			place: {
				quote: at.quote,
				role: at.role
			}
		});
	}
	pieces.push({
		kind: "text",
		text: literal.slice(taken)
	});
}
function readPlaceholder(token, position) {
	if (token.startsWith("$$")) return {
		kind: "text",
		text: token.slice(1)
	};
	if (token.startsWith("${") && !token.endsWith("}")) return {
		position,
		found: `${token} is not closed`,
		expected: "}"
	};
	const name = token.replace(/^\$\{?|\}$/g, "");
	const duration = Object.hasOwn(durations, name) ? durations[name] : void 0;
	if (duration !== void 0) return {
		kind: "duration",
		of: duration
	};
	if (labelNames.has(name)) return {
		kind: "label",
		name
	};
	return {
		position,
		found: `unknown name ${token}${didYouMean(name, offered, "$")}`,
		expected: `one of ${offered.map((known) => `$${known}`).join(", ")}`
	};
}

// src/config/resolve/reader.ts
function resolved(settings, resolve) {
	const reader = {
		settings,
		problems: []
	};
	const result = resolve(reader);
	if (reader.problems.length > 0) throw usageFailure([...new Set(reader.problems)].join("\n"));
	return result;
}
function parseUrl(text, name, problems) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || !/^https?:$/.test(url.protocol)) {
		const found = text.includes("@") ? "it" : `"${text}"`;
		problems.push(`${name}: ${found} must be an http or https URL such as https://preview.example.com`);
		return "";
	}
	return withoutEndSlashes(text);
}

// src/config/prometheus.ts
const defaultTimeoutMs = 1e4;
function prometheusIn(file) {
	return inFile({ file }, prometheusOptions.keys)?.value;
}
function queriesOf(file) {
	if (file === void 0) return [];
	return (prometheusIn(file)?.queries ?? []).map(({ name, query, unit = "", per }, index) => ({
		name,
		query: query.trim(),
		unit,
		...per !== void 0 && { per },
		...unitMeaning(unit) ?? {
			dimension: unit === "ratio" ? "ratio" : "number",
			factor: 1
		},
		place: queryPlace(file, index)
	}));
}
function queryPlace({ path, lineOf }, index) {
	return `${path} line ${lineOf([
		"prometheus",
		"queries",
		index,
		"query"
	])}`;
}
function accessOf({ basic, "bearer-env": tokenEnv }) {
	if (basic !== void 0) return {
		kind: "basic",
		userEnv: basic["user-env"],
		passwordEnv: basic["password-env"]
	};
	return tokenEnv === void 0 ? { kind: "open" } : {
		kind: "bearer",
		tokenEnv
	};
}
function templateProblems(file) {
	return (prometheusIn(file)?.queries ?? []).flatMap(({ query }, index) => {
		const problem = checkTemplate(query);
		return problem === void 0 ? [] : [explainProblem(problem, queryPlace(file, index))];
	});
}
function isOneServer(one, other) {
	return URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
}
function secretsFor(address, keys) {
	const { url, "headers-env": headersEnv = {} } = keys ?? {};
	const access = accessOf(keys ?? {});
	if (url === void 0 || address === void 0 || isOneServer(address, url)) return {
		access,
		headersEnv
	};
	return {
		access: { kind: "open" },
		headersEnv: {},
		withheld: secretVariables({
			access,
			headersEnv
		})
	};
}
function addressOf(places) {
	const { problems } = places;
	const { name } = prometheusOptions.url;
	const text = read(places, prometheusOptions.url);
	if (text === void 0) return void 0;
	const url = parseUrl(text, name, problems);
	const { username, password, search } = new URL(url === "" ? "http://localhost" : url);
	if (search !== "") problems.push(`${name}: must not have a query string (?)`);
	if (username !== "" || password !== "") problems.push(`${name}: must not have credentials; set basic in the gate file`);
	return url;
}
function choosePrometheus(places) {
	const { file, problems } = places;
	const keys = prometheusIn(file);
	const set = addressOf(places);
	if (keys === void 0 && set === void 0) return void 0;
	const { headers = {}, timeout: timeoutMs = defaultTimeoutMs, step: stepMs, ...own } = keys ?? {};
	const address = set ?? own.url;
	if (address === void 0) {
		const line = file?.lineOf(["prometheus"]) ?? 1;
		problems.push(`${file?.path ?? ""} line ${line}: prometheus needs url, or the input prometheus-url (--prometheus-url)`);
	}
	if (file !== void 0) problems.push(...templateProblems(file));
	return {
		url: withoutEndSlashes(address ?? ""),
		...secretsFor(address, keys),
		headers,
		caFile: own["ca-file"],
		timeoutMs,
		stepMs,
		remoteWrite: own["remote-write"] ?? false,
		queries: queriesOf(file)
	};
}
function linksOf(file) {
	return (inFile({ file }, reportOptions.links)?.value ?? []).map(({ title, url, section = "head" }) => ({
		title,
		url,
		section
	}));
}
function variablesOf(access) {
	switch (access.kind) {
		case "open": return [];
		case "basic": return [access.userEnv, access.passwordEnv];
		case "bearer": return [access.tokenEnv];
		default: return access;
	}
}
function secretVariables(choice) {
	return [.../* @__PURE__ */ new Set([...variablesOf(choice.access), ...Object.values(choice.headersEnv)])];
}

// src/config/results.ts
const settingOf = {
	prometheus: "test-id",
	files: "results-file"
};
function chooseResults(places) {
	const { problems, settings } = places;
	const { results } = resultsOptions;
	const files = read(places, resultsOptions.files) ?? [];
	const testIds = read(places, resultsOptions.testIds) ?? [];
	const instances = read(places, resultsOptions.instances);
	const format = read(places, resultsOptions.format);
	const kind = read(places, results) ?? (files.length > 0 ? "files" : inFile(places, results)?.value ?? "k6");
	if (kind !== "prometheus" && testIds.length > 0) problems.push("test-id: needs results: prometheus");
	if (kind !== "prometheus" && instances !== void 0) problems.push("instances: needs results: prometheus");
	if (kind !== "files" && files.length > 0) problems.push("results-file: needs results: files");
	if (kind === "k6") {
		if (format !== void 0) problems.push("format: needs results-file");
		return { kind };
	}
	const setting = settingOf[kind];
	const named = kind === "files" ? files : testIds;
	if (named.length === 0) {
		const what = kind === "files" ? "the result file of each run" : "the testid of each run";
		problems.push(`results: ${kind} needs ${setting}, ${what}`);
	}
	if (named.length > 20) problems.push(`${setting}: at most ${20} runs can be judged together`);
	if (new Set(named).size < named.length) problems.push(`${setting}: a run is named twice`);
	for (const { name } of [loadOptions.rounds, recordOptions.runs].filter((one) => isSet(settings, one))) problems.push(`${name}: remove it; with results: ${kind}, ${setting} names the runs`);
	return kind === "files" ? {
		kind,
		paths: files,
		format
	} : {
		kind,
		testIds,
		instances
	};
}
function namedRuns(source) {
	if (source.kind === "k6") return void 0;
	return source.kind === "files" ? source.paths.length : source.testIds.length;
}
function withNamedRuns(scenarios, source, problems) {
	const setting = settingOf[source.kind];
	if (scenarios.length > 1) problems.push(`scenario: name the scenario of the runs in ${setting}`);
	if (scenarios.some(({ sideBySide }) => sideBySide !== void 0)) problems.push(`base-url: remove it; results: ${source.kind} cannot run side by side`);
	const count = namedRuns(source) ?? 0;
	return scenarios.map((it) => ({
		...it,
		rounds: {
			min: count,
			max: count
		}
	}));
}

// src/config/file/mistake.ts
const takenBy = {
	rounds: roundsWords,
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
function keysBy(shape) {
	return (path) => [...childrenOf(path.reduce(below, shape)).keys()];
}
function below(place, step) {
	if (typeof place !== "object" || Array.isArray(place)) return void 0;
	return typeof step === "number" ? place.items : childrenOf(place).get(step) ?? place.additionalProperties;
}
function childrenOf(place) {
	if (typeof place !== "object" || Array.isArray(place)) return /* @__PURE__ */ new Map();
	const { anyOf = [], properties = {} } = place;
	return new Map([...anyOf.flatMap((way) => [...childrenOf(way)]), ...Object.entries(properties)]);
}
function placeWords(path) {
	return path.length === 0 ? "the file" : path.join(".");
}
function unknownKeyWords(key, at, keysAt) {
	const known = keysAt(at);
	if (key === "warn" && !known.includes(key)) return `${placeWords(at)}: ${looseWarnWords()}`;
	return `unknown key "${key}" in ${placeWords(at)}${whereItBelongs(key, at, keysAt) ?? didYouMean(key, known)}`;
}
function looseWarnWords(objective = "p99 < 400ms") {
	return `YAML reads \`warn:\` as a key; write it as an entry of objectives, with a dash and quotes: ${`- "warn: ${objective}"`}`;
}
function isScenario(at) {
	return at.length === 2 && at[0] === "scenarios";
}
function whereItBelongs(key, at, keysAt) {
	if (isScenario(at) && keysAt([]).includes(key)) return " (it belongs on the top level of the file)";
	if (at.length === 0 && keysAt(["scenarios", ""]).includes(key)) return " (it belongs below the name of a scenario)";
}
function schemaKeys(at) {
	const keys = at[0] === "scenarios" && at.length > 1 ? at.slice(2) : at;
	const named = keys.findIndex((key) => key === "env" || key === "headers" || key === "headers-env");
	return named < 0 ? keys : keys.slice(0, named + (keys.length > named + 1 ? 0 : 1));
}
function mistakeWords(issue, place) {
	const { at, found } = place;
	switch (issue.code) {
		case "invalid_type":
		case "invalid_value":
		case "invalid_union": return expectationWords(issue, place);
		case "invalid_key": return `${issue.issues.map(nameWords).join(", ")}; give it another name`;
		case "too_small":
		case "too_big": return schemaKeys(at).includes("rounds") ? `expected ${roundsWords}${foundWords(found)}` : boundWords(issue);
		default: return issue.message;
	}
}
function expectationWords(issue, place) {
	const { at, found, keysAt } = place;
	if (schemaKeys(at).includes("objectives")) return objectivesWords(found);
	if (isScenario(at.slice(0, 2)) && at.length === 3 && at[2] === "script") return `${found.kind === "missing" ? "missing" : "no text"}; name the k6 script, such as perf/checkout.js`;
	const expected = `expected ${expectation(issue, place)}`;
	if (found.kind === "missing") return `missing; ${expected}`;
	const hint = isScenario(at) && keysAt(at).includes(String(at[1])) ? "; indent the keys of a scenario below its name" : "";
	return `${expected}${foundWords(found)}${hint}`;
}
function expectation(issue, place) {
	const { at } = place;
	const keys = schemaKeys(at);
	const own = takenBy[keys.includes("rounds") ? "rounds" : String(keys.at(-1))];
	if (own !== void 0) return own;
	if (issue.code === "invalid_value") return issue.values.map(String).join(" or ");
	if (issue.message.startsWith("expected ")) return issue.message.replace(/^expected /, "");
	if (issue.code === "invalid_type") return typeOf(issue.expected, place);
	const types = issue.errors.flat().flatMap((one) => one.code === "invalid_type" ? [one.expected] : []);
	return [...new Set(types.map((type) => typeOf(type, place)))].join(", or ");
}
function typeOf(type, { at, keysAt }) {
	const words = typeWords[type];
	if (words !== void 0) return words;
	const known = keysAt(at);
	const isGateFile = known.includes("scenarios");
	if (at.length === 0) return `keys such as ${isGateFile ? "scenarios and objectives" : known.slice(0, 2).join(" and ")}`;
	return `keys indented below it${known.length === 0 ? "" : `, such as ${known[0]}`}`;
}
function objectivesWords(found) {
	const what = "expected objectives such as `p95 < 300ms`, one a line or one an entry";
	const value = found.kind === "value" && !Array.isArray(found.value) ? found.value : void 0;
	const [key, text, ...others] = Object.entries(value ?? {}).flat().map(String);
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
	if (issue.code === "too_small" && issue.origin === "number") return `expected at least ${issue.minimum}`;
	if (issue.code === "too_small") return "is empty; set a value or remove the key";
	if (issue.code !== "too_big") return issue.message;
	if (issue.origin === "string") return `is longer than ${issue.maximum} characters`;
	if (issue.origin === "array") return `has more than ${issue.maximum} entries`;
	return `expected at most ${issue.maximum}`;
}

// src/config/file/schema.ts
const groups = {
	await: {
		help: "How to wait for the target before the load.",
		check: statusOnce
	},
	deployment: { help: "The deployment that target-url: auto takes." },
	baseline: { help: "Where the baseline is stored." },
	k6: { help: "Which k6 runs the load." },
	ladder: { help: "Measure at several levels of load, to find the largest that meets the absolute objectives." }
};
const statuses = looseObject({
	status: unknown(),
	expect: looseObject({ status: unknown() }).optional()
});
function statusOnce(group) {
	return group.refine((keys) => {
		const { success, data } = statuses.safeParse(keys);
		return !success || data.status === void 0 || data.expect?.status === void 0;
	}, {
		message: "set the status in either await.status or await.expect, not both",
		path: ["status"]
	});
}
function keysOf(rows, depth) {
	const names = [...new Set(rows.map(({ path }) => path[depth] ?? ""))];
	return Object.fromEntries(names.map((name) => {
		const own = rows.filter(({ path }) => path[depth] === name);
		const [first] = own;
		return [name, own.length === 1 && first?.path.length === depth + 1 ? keyOf(first) : groupOf(name, own, depth + 1)];
	}));
}
function keyOf({ option: { kind, help, otherwise }, examples }) {
	const description = otherwise === "" ? help : `${help} Default: ${otherwise}.`;
	return kind.schema.optional().meta({
		description,
		...examples && { examples: [...examples] }
	});
}
function groupOf(name, rows, depth) {
	const { help, check = (group) => group } = groups[name] ?? { help: "" };
	return check(strictObject(keysOf(rows, depth))).optional().meta({ description: help });
}
const made = /* @__PURE__ */ new WeakMap();
function gateFileSchema(options) {
	const known = made.get(options) ?? makeSchema(options);
	made.set(options, known);
	return known;
}
const scriptKey = string().min(1).meta({ description: "Path of the k6 script, from the working directory." });
function makeSchema(options) {
	const rows = options.flatMap((option) => option.file === void 0 ? [] : [{
		option,
		...option.file
	}]);
	const ofScenario = keysOf(rows.filter(({ of }) => of === "scenario"), 0);
	const scenario = strictObject({
		script: scriptKey,
		...ofScenario
	});
	const schema = strictObject({
		$schema: string().optional().meta({ description: "URL of this JSON Schema, for editors." }),
		...ofScenario,
		scenarios: record(string().min(1).max(100), scenario).optional().meta({ description: "Scenarios by name." }),
		...keysOf(rows.filter(({ of }) => of === "gate"), 0)
	}).meta({
		title: "Loadline gate file",
		description: "Scenarios, objectives and baselines of a performance gate."
	});
	const ownKeys = /* @__PURE__ */ new Set(["$schema", "script"]);
	for (const { path, setBy } of rows) if (setBy === "pull request") ownKeys.add(path[0] ?? "");
	const names = ["script", ...Object.keys(schema.shape)].filter((key) => key !== "scenarios");
	return {
		whole: schema,
		json: { ...toJSONSchema(schema, {
			io: "input",
			target: "draft-7"
		}) },
		setters: new Map(names.map((key) => [key, ownKeys.has(key) ? "pull request" : "base branch"]))
	};
}

// src/config/file/yaml.ts
var import_dist = require_dist();
const mostAliases = 100;
const mostMistakes = 50;
const beginning = {
	line: 1,
	column: 1
};
function positionOfNode(lines, node) {
	if (!(0, import_dist.isNode)(node) || !node.range) return beginning;
	const { line, col } = lines.linePos(node.range[0]);
	return {
		line,
		column: (0, import_dist.isScalar)(node) && (node.type === "QUOTE_DOUBLE" || node.type === "QUOTE_SINGLE") ? col + 1 : col
	};
}
function positionOfKey(document, lines, path, key) {
	const map = document.getIn(path, true);
	return positionOfNode(lines, ((0, import_dist.isMap)(map) ? map.items : []).find((pair) => (0, import_dist.isScalar)(pair.key) && String(pair.key.value) === key)?.key);
}
function findPlace(document, path) {
	if (!document.hasIn(path)) return {
		at: path,
		found: { kind: "missing" }
	};
	const node = document.getIn(path, true);
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
function meantIssues(issue) {
	if (issue.code !== "invalid_union") return [issue];
	const fits = (way) => way.every(({ code, path }) => code !== "invalid_type" || path.length > 0);
	const [meant, ...others] = issue.errors.filter((way) => way.length > 0 && fits(way));
	if (meant === void 0 || others.length > 0) return [issue];
	return meant.flatMap((one) => meantIssues({
		...one,
		path: [...issue.path, ...one.path]
	}));
}
function explainIssue(issue, { document, lines, keysAt }) {
	const place = issue.path.filter((step) => typeof step !== "symbol");
	if (issue.code === "unrecognized_keys") return issue.keys.slice(0, mostMistakes).map((key) => ({
		...positionOfKey(document, lines, place, key),
		words: unknownKeyWords(key, place, keysAt)
	}));
	const { at, found } = findPlace(document, place);
	const [shown, key] = found.kind === "missing" ? [at.slice(0, -1), at.at(-2)] : [at, void 0];
	return [{
		...typeof key === "string" ? positionOfKey(document, lines, shown.slice(0, -1), key) : positionOfNode(lines, document.getIn(shown, true)),
		words: `${placeWords(at)}: ${mistakeWords(issue, {
			at,
			found,
			keysAt
		})}`
	}];
}
function syntaxWords({ code, message }, name) {
	switch (code) {
		case "TAB_AS_INDENT": return "tabs are not allowed for indentation; use two spaces";
		case "BLOCK_AS_IMPLICIT_KEY": return "the line has a second colon; put the value in quotes";
		case "MULTIPLE_DOCS": return `a second document starts here (---); ${name} has only one`;
		default: return message;
	}
}
function invalidIn(document, lines, name) {
	const [syntaxError] = document.errors;
	const found = syntaxError === void 0 ? repeatedIn(document) : {
		offset: syntaxError.pos[0],
		words: syntaxWords(syntaxError, name)
	};
	if (found === void 0) return void 0;
	const { line, col } = lines.linePos(found.offset);
	return {
		line,
		column: col,
		words: found.words
	};
}
function repeatedIn(document) {
	const anchors = /* @__PURE__ */ new Set();
	let aliases = 0;
	let found;
	const refuse = (node, words) => {
		found = {
			offset: node.range?.[0] ?? 0,
			words
		};
		return import_dist.visit.BREAK;
	};
	(0, import_dist.visit)(document, {
		Alias: (_, node) => {
			aliases += 1;
			if (aliases > mostAliases) return refuse(node, `more than ${mostAliases} aliases (*name)`);
			if (anchors.has(node.source)) return void 0;
			return refuse(node, `*${node.source} is not defined; put text that starts with * in quotes`);
		},
		Value: (_, node) => {
			if (node.anchor !== void 0) anchors.add(node.anchor);
			if (!(0, import_dist.isMap)(node)) return void 0;
			const keys = /* @__PURE__ */ new Set();
			for (const { key } of node.items) {
				if (!(0, import_dist.isScalar)(key)) continue;
				const name = String(key.value).slice(0, 100);
				if (name === "__proto__") return refuse(key, `the name ${name} cannot be used; choose another`);
				if (keys.has(key.value)) return refuse(key, `the key ${name} is used twice; rename or remove one`);
				keys.add(key.value);
			}
		}
	});
	return found;
}
function contentOf(document) {
	try {
		return { content: document.toJS() ?? {} };
	} catch (error) {
		return {
			...beginning,
			words: reasonOf(error)
		};
	}
}
function readYaml(text, { whole, json }, name) {
	const lines = new import_dist.LineCounter();
	const document = (0, import_dist.parseDocument)(text, {
		lineCounter: lines,
		prettyErrors: false,
		uniqueKeys: false
	});
	const invalid = invalidIn(document, lines, name);
	if (invalid !== void 0) return {
		kind: "invalid",
		mistake: invalid
	};
	const read = contentOf(document);
	if ("words" in read) return {
		kind: "invalid",
		mistake: read
	};
	const { content } = read;
	const { data, error } = whole.safeParse(content);
	if (error === void 0) {
		const positionOf = (path) => positionOfNode(lines, document.getIn(path, true));
		return {
			kind: "read",
			content,
			value: data,
			positionOf
		};
	}
	const keysAt = keysBy(json);
	return {
		kind: "wrong",
		mistakes: error.issues.slice(0, mostMistakes).flatMap(meantIssues).flatMap((issue) => explainIssue(issue, {
			document,
			lines,
			keysAt
		})).sort((one, other) => one.line - other.line)
	};
}

// src/config/file/read.ts
const defaultGateFile = ".github/loadline.yml";
const mostCharacters = 131072;
function refuseLooseWarn(errorLine, text, path) {
	const written = text.split(/\r?\n/);
	for (const line of [
		errorLine,
		errorLine + 1,
		errorLine - 1
	]) {
		const objective = /^[ \t]*warn:[ \t]+(\S.*)$/.exec(written[line - 1] ?? "")?.[1]?.trimEnd();
		if (objective !== void 0) throw usageFailure(`${path} line ${line}: ${looseWarnWords(objective)}`);
	}
}
function parseGateFile(text, path, options) {
	if (text.length > mostCharacters) throw usageFailure(`${path} has ${text.length} characters; a gate file has at most ${mostCharacters}`);
	const found = readYaml(text, gateFileSchema(options), "a gate file");
	if (found.kind === "invalid") {
		const { line, column, words } = found.mistake;
		refuseLooseWarn(line, text, path);
		throw usageFailure(`${path} line ${line}, column ${column}: not valid YAML: ${words}`);
	}
	if (found.kind === "wrong") {
		const mistakes = found.mistakes.map(({ line, words }) => `${path} line ${line}: ${words}`);
		throw usageFailure([...new Set(mistakes)].join("\n"));
	}
	return gateFileOf(found.content, {
		path,
		options,
		lineOf: (at) => found.positionOf(at).line
	});
}
const written = looseObject({ scenarios: record(string(), looseObject({})).optional() });
function gateFileOf(content, where) {
	const { scenarios = {}, ...top } = written.parse(content);
	return {
		...where,
		top,
		scenarios: new Map(Object.entries(scenarios))
	};
}
async function readGateFile(path, options) {
	const file = path ?? ".github/loadline.yml";
	try {
		return parseGateFile(await readFile(file, "utf8"), file, options);
	} catch (error) {
		const isMissing = hasErrorCode(error, "ENOENT", "ENOTDIR");
		if (isMissing && path === void 0) return void 0;
		if (isMissing) throw usageFailure(`the gate file ${file} does not exist; check the path (config).`, error);
		if (!hasErrorCode(error, "EISDIR", "EACCES")) throw error;
		throw usageFailure(`the gate file ${file} cannot be read: ${reasonOf(error)}`, error);
	}
}

// src/config/scripts.ts
const extensions = [
	".js",
	".mjs",
	".cjs",
	".ts",
	".mts",
	".cts"
];
const mostScripts = 50;
async function findScripts(settings) {
	const named = given(settings, loadOptions.script);
	if (named === void 0) return {
		settings,
		namesakes: /* @__PURE__ */ new Set()
	};
	const found = (await Promise.all(named.map(scriptsOf))).flat();
	const scripts = [...new Map(found.map((script) => [normalize(script), script])).values()];
	const isNamesake = await Promise.all(scripts.map(hasEarlierNamesake));
	return {
		settings: new Map([...settings, ["script", scripts]]),
		namesakes: new Set(scripts.filter((_, index) => isNamesake[index]))
	};
}
async function scriptsOf(written) {
	if (/^[a-z]+:\/\//.test(written) || !isDynamicPattern(written) || await isThere(written)) return [written];
	const scripts = (await glob(written, {
		absolute: isAbsolute(written),
		expandDirectories: false,
		ignore: ["**/node_modules/**"]
	})).filter(isScript).sort();
	if (scripts.length === 0) throw usageFailure(`script: no k6 script in ${process.cwd()} matches "${written}". Give a path or a pattern such as perf/*.js, relative to the working directory.`);
	if (scripts.length > mostScripts) throw usageFailure(`script: "${written}" matches ${scripts.length} scripts, and one gate runs at most ${mostScripts}. Name fewer.`);
	return scripts;
}
function isScript(path) {
	const isOfPackage = path.split("/").includes("node_modules");
	return extensions.includes(parse(path).ext) && !/\.d\.[cm]?ts$/.test(path) && !isOfPackage;
}
async function isThere(path) {
	return await access(path).then(() => true, () => false);
}
async function hasEarlierNamesake(script) {
	const { name, ext, dir } = parse(script);
	const earlier = extensions.slice(0, Math.max(0, extensions.indexOf(ext))).map((other) => `${name}${other}`);
	if (earlier.length === 0) return false;
	try {
		const beside = await readdir(dir === "" ? "." : dir);
		return earlier.some((file) => beside.includes(file));
	} catch (error) {
		if (!hasErrorCode(error, "ENOENT", "ENOTDIR", "EACCES", "EPERM")) throw error;
		return false;
	}
}
function nameScripts(scripts, namesakes = /* @__PURE__ */ new Set()) {
	const paths = scripts.map((script) => posix.normalize(script.replaceAll("\\", "/")));
	const names = [
		(path, script) => namesakes.has(script) ? basename(path) : withoutExtension(basename(path)),
		(path) => withoutExtension(path),
		(path) => path
	].map((way) => paths.map((path, index) => way(path, scripts[index] ?? path)));
	return paths.map((path, index) => {
		return names.find((ofWay) => ofWay.filter((name) => name === ofWay[index]).length === 1)?.[index] ?? path;
	});
}
function withoutExtension(path) {
	const folder = dirname(path);
	const file = basename(path).replace(/\.[cm]?[jt]s$/, "") || basename(path);
	return folder === "." ? file : `${folder}/${file}`;
}

// src/config/resolve/drafts.ts
const mostNamed = 10;
function unknownScenario(name, names) {
	const meant = didYouMean(name, names);
	const known = names.slice(0, mostNamed).join(", ");
	const more = names.length > mostNamed ? `, and ${names.length - mostNamed} more` : "";
	return `scenario: "${name}" is not in the gate file${meant === "" && names.length > 0 ? `; it has ${known}${more}` : meant}`;
}
function draftScripts(places, { scripts, namesakes }) {
	const { problems } = places;
	const named = read(places, loadOptions.scenario) ?? [];
	if (named.length > 1) problems.push("scenario: set at most one name together with script");
	else if (named.length === 1 && scripts.length > 1) problems.push(`scenario: a name needs a single script, but there are ${scripts.length}; leave it out to name each after its file`);
	const names = scripts.length === 1 && named.length === 1 ? named : nameScripts(scripts, namesakes);
	return scripts.map((script, index) => ({
		name: names[index] ?? script,
		script
	}));
}
const withScript = looseObject({ script: string() });
function draftScenarios(places, { source, namesakes }) {
	const { file, problems } = places;
	const scripts = read(places, loadOptions.script) ?? [];
	const named = read(places, loadOptions.scenario) ?? [];
	const known = file?.scenarios ?? /* @__PURE__ */ new Map();
	const isNameless = source.kind === "files" && known.size === 0;
	const [only = isNameless ? "results" : void 0] = named;
	if (source.kind !== "k6" && scripts.length === 0 && only !== void 0 && !known.has(only)) return [{
		name: only,
		script: only
	}];
	if (scripts.length > 0) return draftScripts(places, {
		scripts,
		namesakes
	});
	const names = [...known.keys()];
	if (names.length === 0) {
		const path = file?.path ?? ".github/loadline.yml";
		problems.push(`nothing to run: set script, or add scenarios to ${path}`);
	}
	const unknown = named.filter((name) => !names.includes(name));
	problems.push(...unknown.map((name) => unknownScenario(name, names)));
	return [...known].filter(([name]) => named.length === 0 || named.includes(name)).map(([name, keys]) => {
		const scriptFrom = file && `${file.path} line ${file.lineOf([
			"scenarios",
			name,
			"script"
		])}`;
		return {
			name,
			script: withScript.parse(keys).script,
			scriptFrom
		};
	});
}
function scriptIn(file, scenario) {
	return withScript.safeParse(file?.scenarios.get(scenario)).data?.script;
}

// src/config/resolve/rules.ts
function chooseBaseline(places, surroundings) {
	const { branch: branchOption, directory: directoryOption } = baselineOptions;
	const directory = read(places, directoryOption);
	const branch = read(places, branchOption);
	if (directory !== void 0 && branch !== void 0) places.problems.push("set either baseline-directory or baseline-branch, not both");
	if (directory !== void 0) return {
		kind: "directory",
		path: directory
	};
	if (branch !== void 0) return {
		kind: "branch",
		branch
	};
	const path = inFile(places, directoryOption)?.value;
	if (path !== void 0) return {
		kind: "directory",
		path
	};
	const ofFile = inFile(places, branchOption)?.value;
	if (ofFile !== void 0 && surroundings.baseline.kind === "branch") return {
		kind: "branch",
		branch: ofFile
	};
	return surroundings.baseline;
}
function chooseK6(places, surroundings) {
	return {
		path: choose(places, k6Options.path),
		version: choose(places, k6Options.version),
		samples: choose(places, k6Options.samples) ?? surroundings.samples,
		extensions: choose(places, k6Options.extensions)
	};
}
function chooseRules(places, surroundings) {
	const issue = choose(places, reportOptions.issue);
	const maxAge = choose(places, baselineOptions.maxAge);
	const silence = choose(places, baselineOptions.silence);
	return {
		baseline: chooseBaseline(places, surroundings),
		requireBaseline: choose(places, baselineOptions.require),
		silence: silence === "off" ? void 0 : silence,
		baselineMaxAgeMs: maxAge === "off" ? void 0 : maxAge,
		failOnInconclusive: choose(places, verdictOptions.failOnInconclusive),
		k6: chooseK6(places, surroundings),
		links: linksOf(places.file),
		comment: choose(places, reportOptions.comment),
		issue: issue && {
			label: issue.label,
			on: issue.on ?? issueEvents
		},
		reportDirectory: choose(places, reportOptions.directory)
	};
}
function resolveRules(settings, file, surroundings) {
	return resolved(settings, (reader) => chooseRules({
		...reader,
		file
	}, surroundings));
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
	if (split.kind === "unclosed") return {
		...reading,
		problems: [`k6-args: the quote ${split.quote} is not closed`]
	};
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
	problems.push(`k6-args: "${word}" is not a flag of k6; put scripts before -- or in script`);
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
	if (value?.includes("\0")) return `the value of ${shown} contains a NUL character`;
	if (fate.kind === "variable") return takeVariable(shown, value ?? "", reading.env);
	const tag = name === "tag" ? (value ?? "").split("=", 1).join("") : "";
	if (ownTags.has(tag)) return `${shown} ${tag} is not passed to k6: k6 or Loadline sets that tag for the report`;
	(fate.kind === "option" ? reading.options : reading.beside).push(value === void 0 ? `--${name}` : `--${name}=${value}`);
}
function takeVariable(shown, text, env) {
	const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(text) ?? [];
	if (name === void 0 || value === void 0) return `${shown} needs NAME=value`;
	if (isReservedVariable(name)) return `${shown} ${name} is not passed to k6: k6 or the system uses that variable`;
	env[name] = value;
}

// src/config/k6-args/choose.ts
function chooseK6Args({ settings, file, scenario }) {
	const set = given(settings, loadOptions.k6Args);
	if (set !== void 0) return {
		...readK6Args(set.join("\n")),
		from: "setting"
	};
	const found = inFile({
		file,
		scenario
	}, loadOptions.k6Args);
	if (file === void 0 || found === void 0) return void 0;
	const read = readK6Args(found.value.join("\n"));
	const place = `${file.path} line ${file.lineOf(found.path)}`;
	return {
		...read,
		problems: read.problems.map((problem) => `${place}: ${problem}`),
		from: found.from
	};
}

// src/config/start.ts
function chooseStart(places) {
	const { settings, problems, file } = places;
	const given = [
		targetOptions.url,
		loadOptions.baseUrl,
		resultsOptions.testIds
	].filter((one) => isSet(settings, one));
	if (given.length > 0) {
		const names = given.map(({ name }) => name).join(", ");
		if (isSet(settings, loadOptions.start)) problems.push(`set either start or ${names}, not both`);
		return;
	}
	const fromFile = startIn(file);
	const set = read(places, loadOptions.start);
	if (set === void 0) return fromFile;
	return fromFile === void 0 ? asStart(set) : {
		...fromFile,
		start: {
			...fromFile.start,
			run: set.run
		}
	};
}
function startIn(file) {
	const found = inFile({ file }, loadOptions.start);
	return found && asStart(found.value);
}
function asStart({ run, build, prepare, stop, env = {}, ready }) {
	return {
		start: {
			run,
			build,
			prepare,
			stop,
			env
		},
		ready
	};
}

// src/config/target.ts
const addressVariables = ["TARGET_URL", "BASE_URL"];
function addressAt({ "target-url": url, env }, problems) {
	const given = [["target-url", url], ...addressVariables.map((name) => [name, env[name]])].flatMap(([name, value]) => value ? [{
		name,
		address: withoutEndSlashes(value)
	}] : []);
	const [first] = given;
	const other = given.find(({ address }) => address !== first?.address);
	if (first !== void 0 && other !== void 0) problems.push(`${first.name} and ${other.name} (in env) are different addresses, but a script gets one target as both TARGET_URL and BASE_URL. Remove one, or rename the variable.`);
	return first?.address;
}
function isAddress(name) {
	return addressVariables.includes(name);
}
function withoutAddress(env) {
	return Object.fromEntries(Object.entries(env).filter(([name]) => !isAddress(name)));
}

// src/config/resolve/objectives.ts
function linesOf$1(block, sourceOf) {
	return block.split(/\r?\n/).map((text, index) => ({
		text,
		source: sourceOf(index)
	}));
}
function fileLines(file, path, objectives) {
	const at = (line) => ({
		from: "file",
		where: file.path,
		line
	});
	if (typeof objectives !== "string") return objectives.flatMap((text, index) => linesOf$1(text, () => at(file.lineOf([...path, index]))));
	const first = file.lineOf(path);
	const offset = objectives.includes("\n") ? 1 : 0;
	return linesOf$1(objectives, (index) => at(first + offset + index));
}
function parseLines(lines, problems, parse) {
	return lines.filter(({ text }) => !/^\s*(#|$)/.test(text)).flatMap(({ text, source }) => {
		const where = "line" in source ? `${source.where} line ${source.line}` : "default objectives";
		return readOrExplain(parse(text.trimEnd(), source), where, problems);
	});
}
function queryObjectives({ file, problems }) {
	const written = prometheusIn(file)?.queries ?? [];
	return queriesOf(file).flatMap((query, index) => {
		const objectives = written[index]?.objectives;
		if (file === void 0 || objectives === void 0) return [];
		return parseLines(fileLines(file, [
			"prometheus",
			"queries",
			index,
			"objectives"
		], objectives), problems, (line, source) => parseQueryObjective(line, source, query));
	});
}
function chooseObjectives(places) {
	const parse = (line, source) => parseObjective(line, source, places.added);
	const ofLoad = parseLines(loadLines(places), places.problems, parse);
	const sees = choose(places, verdictOptions.sees);
	return withSees([...ofLoad, ...queryObjectives(places)], sees, places.problems);
}
function loadLines(places) {
	const input = read(places, verdictOptions.objectives)?.join("\n");
	if (input !== void 0) return linesOf$1(input, (index) => ({
		from: "input",
		where: "objectives",
		line: index + 1
	}));
	const { file } = places;
	const found = inFile(places, verdictOptions.objectives);
	if (file !== void 0 && found !== void 0) return fileLines(file, found.path, objectivesWritten.parse(found.written));
	return defaultObjectives.map((text) => ({
		text,
		source: { from: "default" }
	}));
}
function chooseExpected(places) {
	return {
		objectives: chooseObjectives(places),
		drift: choose(places, verdictOptions.drift) ?? "twice"
	};
}
function resolveExpected(settings, file, scenario, added) {
	return resolved(settings, (reader) => chooseExpected({
		...reader,
		file,
		scenario,
		added
	}));
}

// src/config/resolve/scenario.ts
function parseTarget(text, scenario, { problems }, { otherwiseTarget }) {
	if (text === void 0) {
		problems.push(`no target for scenario "${scenario}": set target-url (--target), such as http://localhost:3000`);
		return "";
	}
	if (text !== "auto") return parseUrl(text, "target-url", problems);
	return otherwiseTarget ?? "auto";
}
function chooseDeployment(places) {
	return {
		environments: choose(places, targetOptions.deploymentEnvironments) ?? [],
		timeoutMs: choose(places, targetOptions.deploymentTimeout)
	};
}
function chooseSideBySide(places, target, { started, withBase = false }) {
	const timing = choose(places, verdictOptions.sideBySide) ?? "auto";
	if (started !== void 0) return started.base === void 0 ? void 0 : {
		base: started.base,
		timing
	};
	const base = choose(places, loadOptions.baseUrl);
	if (base === void 0) return target === "auto" && withBase ? {
		base: lookedUp,
		timing
	} : void 0;
	const url = parseUrl(base, loadOptions.baseUrl.name, places.problems);
	if (isOneDeployment(target, url)) places.problems.push(`base-url: "${withoutUserInfo(url)}" is the deployment of target-url ("${withoutUserInfo(target)}"), so both sides would be the same code; set base-url to a deployment of the base commit`);
	return {
		base: url,
		timing
	};
}
function isOneDeployment(target, base) {
	const [one, other] = [hostOfUrl(target), hostOfUrl(base)];
	if (one === void 0 || one !== other) return false;
	const pathOf = (text) => withoutEndSlashes(new URL(text).pathname);
	return pathOf(target) === pathOf(base);
}
function variablesAt(places, k6Args) {
	const { env } = loadOptions;
	const { url } = targetOptions;
	const flagged = (from) => k6Args?.from === from ? k6Args.env : {};
	const onTop = { file: places.file };
	const own = (one) => one?.from === "scenario" ? one.value : {};
	const ownUrl = inFile(places, url);
	return {
		settings: {
			"target-url": read(places, url),
			env: {
				...read(places, env),
				...flagged("setting")
			}
		},
		own: {
			"target-url": ownUrl?.from === "scenario" ? ownUrl.value : void 0,
			env: {
				...own(inFile(places, env)),
				...flagged("scenario")
			}
		},
		top: {
			"target-url": inFile(onTop, url)?.value,
			env: {
				...inFile(onTop, env)?.value,
				...flagged("top")
			}
		}
	};
}
function awaitedStatus(places) {
	const set = read(places, targetOptions.awaitStatus);
	const status = inFile(places, targetOptions.awaitStatus);
	const expected = inFile(places, targetOptions.awaitExpect);
	const isOwn = expected?.from === "scenario" && status?.from === "top";
	return set ?? (isOwn ? expected.value.status ?? status.value : status?.value ?? expected?.value.status);
}
function chooseAwait(places, { started }) {
	const expect = choose(places, targetOptions.awaitExpect);
	const headers = choose(places, targetOptions.awaitHeaders);
	const hasHeaders = headers !== void 0 && started === void 0;
	return {
		path: read(places, targetOptions.awaitPath) ?? chooseStart(places)?.ready ?? choose(places, targetOptions.awaitPath) ?? "/",
		status: awaitedStatus(places),
		...expect?.body !== void 0 && { body: expect.body },
		...hasHeaders && {
			headers,
			headerHosts: choose(places, targetOptions.awaitHeaderHosts) ?? []
		},
		timeoutMs: choose(places, targetOptions.awaitTimeout)
	};
}
function splitCredentials(target, sideBySide) {
	const whole = [target, ...sideBySide === void 0 ? [] : [sideBySide.base]];
	const credentials = new Map(whole.map((url) => [withoutUserInfo(url), withEncodedUserInfo(url)]).filter(([bare, url]) => bare !== url));
	return {
		target: withoutUserInfo(target),
		sideBySide: sideBySide && {
			...sideBySide,
			base: withoutUserInfo(sideBySide.base)
		},
		...credentials.size > 0 && { credentials }
	};
}
function plannedBy(plans, places, objectives) {
	const all = plans.map((plan) => plan(places, objectives));
	const kept = Object.assign({}, ...all.map((plan) => plan.kept));
	return Object.assign({}, ...all, Object.keys(kept).length > 0 && { kept });
}
function completeScenario(places, draft, { around, isRun }) {
	const { problems, settings } = places;
	const k6Args = isRun ? chooseK6Args(places) : void 0;
	problems.push(...k6Args?.problems ?? []);
	const variables = variablesAt(places, k6Args);
	const fromFile = () => addressAt(variables.own, problems) ?? addressAt(variables.top, problems);
	const target = around.started?.head ?? addressAt(variables.settings, problems) ?? (around.deployment === void 0 || fromFile() === "auto" ? void 0 : around.deployment.url) ?? fromFile() ?? around.otherwiseTarget;
	const url = target === void 0 && !isRun ? "" : parseTarget(target, draft.name, places, around);
	const expected = chooseExpected(places);
	const planned = plannedBy(around.plans ?? [], places, expected.objectives);
	const budget = inFile(places, loadOptions.budget);
	return {
		...draft,
		...splitCredentials(url, chooseSideBySide(places, url, around)),
		...url === "auto" && { deployment: chooseDeployment(places) },
		environment: choose(places, targetOptions.environment) ?? around.deployment?.environment ?? "default",
		...expected,
		...planned,
		warmUpMs: choose(places, loadOptions.warmUp),
		await: chooseAwait(places, around),
		maxDurationMs: choose(places, loadOptions.maxDuration),
		hosts: choose(places, loadOptions.hosts) ?? [],
		keepQueryStrings: choose(places, loadOptions.keepQueryStrings),
		env: withoutAddress({
			...variables.top.env,
			...variables.own.env,
			...variables.settings.env
		}),
		...k6Args !== void 0 && { k6Args: {
			options: k6Args.options,
			beside: k6Args.beside
		} },
		rounds: choose(places, loadOptions.rounds) ?? planned.rounds ?? autoRounds,
		budgetMs: isSet(settings, loadOptions.budget) || budget?.from !== "scenario" ? void 0 : budget.value,
		nullControl: choose(places, verdictOptions.nullControl)
	};
}

// src/config/resolve/gate.ts
function resolveGate(settings, file, surroundings) {
	return resolved(settings, (reader) => gateOf(reader, file, surroundings));
}
function gateOf(reader, file, surroundings) {
	const places = {
		...reader,
		file,
		added: surroundings.added
	};
	const results = chooseResults(places);
	const isRun = results.kind === "k6";
	const drafted = draftScenarios(places, {
		source: results,
		namesakes: surroundings.namesakes
	}).map((draft) => completeScenario({
		...places,
		scenario: draft.name
	}, draft, {
		around: surroundings,
		isRun
	}));
	if (!isRun && isSet(reader.settings, loadOptions.k6Args)) reader.problems.push(`k6-args: remove them; results: ${results.kind} does not run k6`);
	const scenarios = results.kind === "k6" ? drafted : withNamedRuns(drafted, results, reader.problems);
	const budgetMs = choose(places, loadOptions.budget);
	const prometheus = choosePrometheus(places);
	if (results.kind === "prometheus" && prometheus === void 0) reader.problems.push("prometheus-url: required for results: prometheus, unless the gate file has prometheus.url");
	return {
		scenarios,
		budgetMs,
		prometheus,
		results,
		...chooseRules(places, surroundings)
	};
}
function refuseControlAlone({ scenarios }) {
	const alone = scenarios.filter(({ nullControl, sideBySide }) => nullControl && sideBySide === void 0);
	if (alone.length === 0) return;
	const names = alone.map(({ name }) => `"${name}"`).join(", ");
	throw usageFailure(`null-control: ${names} ${alone.length === 1 ? "is" : "are"} compared with a stored baseline, but the control needs a base deployment; set base-url (--base), or remove null-control`);
}

// src/config/file/trust.ts
function linesOf(value) {
	if (typeof value === "string") return textLines(value);
	return Array.isArray(value) ? value.map(String) : [];
}
function objectiveLines(own, base) {
	const [now, before] = [linesOf(own), linesOf(base)];
	return {
		removedLines: before.filter((line) => !now.includes(line)),
		lines: [before.length, now.length]
	};
}
function changesIn(own, base, { scenario, known, counts }) {
	return known.filter((key) => key !== "$schema" && (key in own || key in base)).flatMap((key) => {
		if (JSON.stringify(own[key]) === JSON.stringify(base[key])) return [];
		const change = base[key] === void 0 ? "added" : own[key] === void 0 ? "removed" : "changed";
		const lines = key === "objectives" ? objectiveLines(own[key], base[key]) : { removedLines: [] };
		return [{
			scenario,
			key,
			counts: counts(key),
			change,
			...lines
		}];
	});
}
function merged(own, base, counts) {
	return Object.fromEntries([...Object.entries(base).filter(([key]) => !counts(key)), ...Object.entries(own).filter(([key]) => counts(key))]);
}
const variables = looseObject({ env: record(string(), unknown()).default({}) });
function refuseReserved(own, base) {
	const envOf = (keys = {}) => variables.parse(keys).env;
	const places = [{
		path: ["env"],
		mine: envOf(own.top),
		theirs: envOf(base?.top)
	}, ...[...own.scenarios].map(([name, keys]) => {
		return {
			path: [
				"scenarios",
				name,
				"env"
			],
			mine: envOf(keys),
			theirs: envOf(base?.scenarios.get(name))
		};
	})];
	for (const { path, mine, theirs } of places) {
		const name = Object.keys(mine).find((one) => (isReservedVariable(one) || isAddress(one)) && mine[one] !== theirs[one]);
		if (name === void 0) continue;
		throw usageFailure(`${own.path} line ${own.lineOf([...path, name])}: a pull request may not set ${name}; set it in the workflow, or on the base branch first`);
	}
}
const loadKeys = /* @__PURE__ */ new Set([
	"script",
	"env",
	"warm-up"
]);
function trustedGateFile(own, base, { objectivesFrom, loadFrom = "pull request" }) {
	if (own === void 0) return {
		file: base,
		changes: []
	};
	const { setters, whole } = gateFileSchema(own.options);
	const counts = (key) => (key === "objectives" ? objectivesFrom : setters.get(key)) === "pull request";
	const known = [...setters.keys()];
	refuseReserved(own, base);
	const { scenarios: mine } = own;
	const theirs = base?.scenarios ?? /* @__PURE__ */ new Map();
	const scenarios = [...mine].map(([name, keys]) => [name, merged(keys, theirs.get(name) ?? {}, counts)]);
	const content = {
		...merged(own.top, base?.top ?? {}, counts),
		...mine.size > 0 && { scenarios: Object.fromEntries(scenarios) }
	};
	whole.parse(content);
	const file = gateFileOf(content, {
		path: own.path,
		options: own.options,
		lineOf: (path) => {
			const key = path.find((step) => typeof step === "string" && setters.has(step));
			return typeof key === "string" && !counts(key) && base !== void 0 ? base.lineOf(path) : own.lineOf(path);
		}
	});
	const wholes = (from, without, change) => [...from.keys()].filter((name) => !without.has(name)).map((scenario) => ({
		scenario,
		key: "scenario",
		counts: true,
		change,
		removedLines: []
	}));
	const isWaiting = (scenario, key) => loadFrom === "base branch" && loadKeys.has(key) && (scenario === void 0 || theirs.has(scenario));
	return {
		file,
		changes: [
			...changesIn(own.top, base?.top ?? {}, {
				scenario: void 0,
				known,
				counts
			}),
			...wholes(theirs, mine, "removed"),
			...wholes(mine, theirs, "added"),
			...[...mine].flatMap(([name, keys]) => {
				const before = theirs.get(name);
				return before === void 0 ? [] : changesIn(keys, before, {
					scenario: name,
					known,
					counts
				});
			})
		].map((one) => isWaiting(one.scenario, one.key) ? {
			...one,
			counts: false
		} : one)
	};
}

// src/config/resolve/modes.ts
function namedRunsOf(reader) {
	return read(reader, resultsOptions.testIds)?.length || read(reader, resultsOptions.files)?.length || void 0;
}
const usualRuns = 3;
function resolveRecording(settings) {
	return resolved(settings, (reader) => ({
		runs: read(reader, recordOptions.runs) ?? namedRunsOf(reader) ?? usualRuns,
		reason: read(reader, recordOptions.reason)
	}));
}
function resolveComparing(settings, file) {
	return resolved(settings, (reader) => {
		const urlOf = (one) => {
			const url = read(reader, one);
			return url === void 0 ? void 0 : withoutUserInfo(parseUrl(url, one.name, reader.problems));
		};
		const timing = read(reader, verdictOptions.sideBySide) ?? "auto";
		return {
			targets: {
				baseline: urlOf(resultsOptions.baseTarget) ?? urlOf(loadOptions.baseUrl),
				current: urlOf(targetOptions.url)
			},
			keepQueryStrings: choose({
				...reader,
				file
			}, loadOptions.keepQueryStrings),
			format: read(reader, resultsOptions.format),
			paired: read(reader, resultsOptions.paired) ? timing : void 0
		};
	});
}
function resolveBaseAsked(settings, file, scenario) {
	return resolved(settings, (reader) => {
		const places = {
			...reader,
			file,
			scenario
		};
		if ([loadOptions.baseUrl, verdictOptions.sideBySide].some((one) => choose(places, one) !== void 0) || chooseStart(places) !== void 0) return "always";
		return choose(places, targetOptions.url) === "auto" ? "ifThere" : "never";
	});
}
function resolveKeys(settings, file) {
	const names = given(settings, loadOptions.scenario) ?? [...file?.scenarios.keys() ?? []];
	if (names.length === 0) return void 0;
	const { environment } = targetOptions;
	const places = {
		settings,
		file,
		problems: []
	};
	return names.map((scenario) => ({
		scenario,
		environment: choose({
			...places,
			scenario
		}, environment) ?? "default"
	}));
}

// src/config/file/rewrite.ts
function lineOf({ isWarning, to }) {
	return `${isWarning ? "warn: " : ""}${to}`;
}
function quoted(text) {
	return `"${text.replace(/["\\]/g, "\\$&")}"`;
}
function changedIn({ objectives }) {
	return objectives.filter(({ from, to }) => from !== to);
}
function changes(rewrite) {
	return rewrite.rounds !== void 0 || rewrite.sees !== void 0 || changedIn(rewrite).length > 0;
}
function gateFileLines(rewrites) {
	const lines = rewrites.filter(changes).flatMap((rewrite) => {
		const { scenario, rounds, sees, objectives } = rewrite;
		const key = /^[\w-]+$/.test(scenario) ? scenario : JSON.stringify(scenario);
		const written = objectives.map((one) => `      - ${quoted(lineOf(one))}`);
		return [
			`  ${key}:`,
			...rounds === void 0 ? [] : [`    rounds: ${writtenRounds(rounds)}`],
			...sees === void 0 ? [] : [`    sees: ${writtenSees(sees)}`],
			...changedIn(rewrite).length > 0 ? ["    objectives:", ...written] : []
		];
	});
	return lines.length === 0 ? void 0 : ["scenarios:", ...lines].join("\n");
}
function applied(text, edits) {
	return edits.toSorted((one, other) => other.start - one.start).reduce((rest, edit) => rest.slice(0, edit.start) + edit.text + rest.slice(edit.end), text);
}
function sourceOf(node) {
	const [start = 0, end = 0] = node.range ?? [];
	return {
		start,
		end
	};
}
function insertion(place, text, [key, block, flow]) {
	const { start, end } = sourceOf(place);
	if (place.flow === true) return {
		start: end - 1,
		end: end - 1,
		text: `, ${key}: ${flow}`
	};
	const indent = text.slice(text.lastIndexOf("\n", start) + 1, start);
	const first = place.items[0]?.value;
	const lineEnd = text.indexOf("\n", (0, import_dist.isNode)(first) ? sourceOf(first).end : start);
	const at = lineEnd < 0 ? text.length : lineEnd;
	return {
		start: at,
		end: at,
		text: `\n${indent}${key}:${block.replaceAll("\n", `\n${indent}`)}`
	};
}
function valueEdits(place, text, key, written) {
	const before = place.get(key, true);
	if (before === void 0) return [insertion(place, text, [
		key,
		` ${written}`,
		written
	])];
	return (0, import_dist.isScalar)(before) || (0, import_dist.isMap)(before) && before.flow === true ? [{
		...sourceOf(before),
		text: written
	}] : void 0;
}
function roundsEdits(place, text, rounds) {
	const edits = valueEdits(place, text, "rounds", writtenRounds(rounds));
	const before = place.get("rounds", true);
	if (edits !== void 0 || !(0, import_dist.isMap)(before)) return edits;
	const [min, max] = [before.get("min", true), before.get("max", true)].filter((end) => (0, import_dist.isScalar)(end));
	if (min === void 0 || max === void 0) return void 0;
	return [{
		...sourceOf(min),
		text: String(rounds.min)
	}, {
		...sourceOf(max),
		text: String(rounds.max)
	}];
}
const objectiveLine = /^(?<before>\s*["']?\s*(?<warn>warn\s*:\s*)?)(?<objective>.*?)(?<after>\s*["']?\s*)$/;
function rewriteLine(line, { isWarning, from, to }) {
	const { before = "", warn, objective, after = "" } = objectiveLine.exec(line)?.groups ?? {};
	return objective === from && isWarning === (warn !== void 0) ? `${before}${to}${after}` : line;
}
function objectiveEdits(place, text, rewrite) {
	const changed = changedIn(rewrite);
	if (changed.length === 0) return [];
	const own = place.get("objectives", true);
	if (own === void 0) {
		if (!rewrite.mayHaveOwnList) return void 0;
		const lines = rewrite.objectives.map((one) => quoted(lineOf(one)));
		return [insertion(place, text, [
			"objectives",
			lines.map((line) => `\n  - ${line}`).join(""),
			`[${lines.join(", ")}]`
		])];
	}
	const scalars = ((0, import_dist.isSeq)(own) ? own.items : [own]).filter((item) => (0, import_dist.isScalar)(item));
	const found = /* @__PURE__ */ new Set();
	const edits = scalars.map((scalar) => {
		const { start, end } = sourceOf(scalar);
		return {
			start,
			end,
			text: text.slice(start, end).split("\n").map((line) => {
				const wanted = changed.find((one) => rewriteLine(line, one) !== line);
				if (wanted === void 0) return line;
				found.add(wanted);
				return rewriteLine(line, wanted);
			}).join("\n")
		};
	});
	return found.size === changed.length ? edits : void 0;
}
function scenarioEdits(document, text, rewrite) {
	const place = document.getIn(["scenarios", rewrite.scenario], true);
	if (!(0, import_dist.isMap)(place)) return void 0;
	const ofObjectives = objectiveEdits(place, text, rewrite);
	const ofRounds = rewrite.rounds === void 0 ? [] : roundsEdits(place, text, rewrite.rounds);
	const ofSees = rewrite.sees === void 0 ? [] : valueEdits(place, text, "sees", writtenSees(rewrite.sees));
	return ofObjectives && ofRounds && ofSees && [
		...ofObjectives,
		...ofRounds,
		...ofSees
	];
}
function rewriteGateFile(text, path, rewrites) {
	const wanted = rewrites.filter(changes);
	if (wanted.length === 0) return text;
	const document = (0, import_dist.parseDocument)(text);
	const planned = wanted.map((rewrite) => ({
		rewrite,
		edits: scenarioEdits(document, text, rewrite)
	}));
	const homeless = planned.filter(({ edits }) => edits === void 0).map(({ rewrite }) => rewrite);
	if (homeless.length > 0) {
		const names = homeless.map(({ scenario }) => `"${scenario}"`).join(", ");
		throw usageFailure(`${path}: ${names} could not be written; add\n${gateFileLines(homeless)}`);
	}
	return applied(text, planned.flatMap(({ edits = [] }) => edits));
}
function diffLines(before, after) {
	let [row, column] = [0, 0];
	return diffArrays(before.split("\n"), after.split("\n")).flatMap(({ value, removed, added }) => value.flatMap((line) => {
		if (!added) row += 1;
		if (!removed) column += 1;
		if (removed) return `- ${row}: ${line}`;
		return added ? `+ ${column}: ${line}` : [];
	}));
}

export { asksFor, asksForRateInterval, autoRounds, baselineOptions, checkLink, choose, choosePrometheus, chooseStart, defaultCapacity, defaultGateFile, diffLines, duration, expectedUnits, fileOnly, fileOption, fillLink, fillTemplate, findScripts, gateFileLines, given, inFile, inFileAs, isAddress, isOneDeployment, isSet, k6Flags, k6Options, kernelOptions, lineOfThreshold, list, loadOptions, modeOptions, namedRuns, namedRunsOf, oneOf, option$1 as option, optional, parseFigure, parseGateFile, parseIndicator, parseObjective, parseThreshold, prometheusOptions, rateIntervalMs, read, readGateFile, readK6Args, readYaml, recordOptions, refuseControlAlone, reportOptions, resolveBaseAsked, resolveComparing, resolveExpected, resolveGate, resolveKeys, resolveRecording, resolveRules, resolved, resultsOptions, rewriteGateFile, scriptIn, secretVariables, seeing, shellWord, splitCredentials, startIn, targetOptions, templateLabels, text, trustedGateFile, variableName, verdictOptions, withPullRequest, written$1 as written, writtenRounds, writtenSees, yesOrNo };