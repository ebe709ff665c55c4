import { require_fastest_levenshtein } from "./fastest-levenshtein.js";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants as constants$1, tmpdir } from "node:os";
import { dirname, join } from "node:path";

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
function eitherOf(words) {
	const [last = "", ...others] = words.toReversed();
	return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
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
function parseAgeMs(text) {
	const [, amount = "0", unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
	const ms = Number(amount) * (unit === "d" ? 864e5 : 36e5);
	return ms === 0 ? void 0 : ms;
}
function formatAge(ageMs) {
	const hours = Math.floor(ageMs / 36e5);
	if (hours < 1) return "less than an hour";
	return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
function formatDurationMs(durationMs) {
	const wholeMs = Math.round(durationMs);
	if (wholeMs > 0 && wholeMs < 1e3) return `${wholeMs} ms`;
	const hours = Math.floor(wholeMs / 36e5);
	const minutes = Math.floor(wholeMs / 6e4) % 60;
	const seconds = wholeMs % 6e4 / 1e3;
	const parts = Object.entries({
		h: hours,
		min: minutes,
		s: seconds
	}).filter(([, amount]) => amount > 0);
	return parts.length === 0 ? "0 s" : parts.map(([unit, amount]) => `${amount} ${unit}`).join(" ");
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
const byteUnits = [
	"GB",
	"MB",
	"kB"
].map((unit) => ({
	suffix: ` ${unit}`,
	factor: units[unit]?.factor ?? 1
}));
const perSecond$1 = {
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
	const fits = ({ factor }) => factor <= largest && (smallest >= factor / 10 || largest / (factor / 1e3) >= tooLarge);
	return byteUnits.find(fits) ?? {
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
		case "frequency": return sizes.length > 0 && largest < .1 ? perMinute : perSecond$1;
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
function placesFor(scaled, digits = 3) {
	if (scaled === 0) return 0;
	return Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(scaled)))));
}
const mostPlaces = 17;
function grouped(text) {
	const [whole = "", fraction] = text.split(".");
	const thousands = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
	return fraction === void 0 ? thousands : `${thousands}.${fraction}`;
}
function decimal(value, places) {
	const text = value.toFixed(places);
	const trimmed = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
	return trimmed === "-0" ? "0" : trimmed;
}
function padded(value, places) {
	return value.toFixed(places).replace(/^-(?=[0.]*$)/, "");
}
function notFinite(value) {
	if (Number.isNaN(value)) return "–";
	return value > 0 ? "∞" : "-∞";
}
function placesUntil(isEnough, places, most) {
	let enough = places;
	while (enough < most && !isEnough(enough)) enough += 1;
	return enough;
}
function placesApart(value, other, places) {
	if (value === other) return places;
	return placesUntil((it) => Number(value.toFixed(it)) !== Number(other.toFixed(it)), places, mostPlaces);
}
function placesAboveZero(scaled, places, most) {
	return scaled === 0 ? places : placesUntil((it) => Number(scaled.toFixed(it)) !== 0, places, most);
}
function placesOver(scaled) {
	const sizes = scaled.map(Math.abs).filter((it) => it > 0);
	if (sizes.length === 0) return void 0;
	return Math.min(placesFor(Math.min(...sizes)), placesFor(Math.max(...sizes)) + 1);
}
function scaleOver(dimension, beside) {
	const finite = (values = []) => values.filter(Number.isFinite);
	const figures = finite(beside.figures);
	const written = finite(beside.written);
	const computed = finite(beside.computed);
	const limits = [...written, ...computed];
	const { suffix, factor } = beside.unit ?? unitOver(dimension, [...figures, ...limits]);
	const scaled = (values) => values.map((it) => it / factor);
	const own = scaled([...figures, ...computed]);
	const groups = [[own, limits], ...(beside.apart ?? []).map((group) => [scaled(finite(group)), group])];
	let places = placesOver(own);
	for (const [ones = [], others = []] of groups) for (const one of ones) for (const other of scaled(others)) places = placesApart(one, other, places ?? placesFor(one));
	return {
		suffix,
		factor,
		places,
		limits,
		written
	};
}
function formatOn({ suffix, factor, places, kept, limits, written }, value) {
	if (!Number.isFinite(value)) return notFinite(value);
	if (kept === void 0 && written.includes(value)) return formatLimitOn({
		suffix,
		factor
	}, value);
	const scaled = value / factor;
	const enough = limits.reduce((most, limit) => placesApart(scaled, limit / factor, most), kept ?? placesAboveZero(scaled, places ?? placesFor(scaled), 6));
	return `${grouped(kept === void 0 ? decimal(scaled, enough) : padded(scaled, enough))}${suffix}`;
}
function formatLimitOn({ suffix, factor }, limit) {
	if (!Number.isFinite(limit)) return notFinite(limit);
	const digits = Number((limit / factor).toPrecision(12));
	return `${grouped(decimal(digits, digits === 0 ? 0 : Math.min(20, Math.max(0, 11 - Math.floor(Math.log10(Math.abs(digits)))))))}${suffix}`;
}
function formatFigure(value, dimension, against = NaN) {
	const limits = [against].filter(Number.isFinite);
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
	return placesAboveZero(scaled, Math.min(usual, placesOfNoise(noise)), usual);
}
function differenceText(value, { factor, suffix, usual }, beside) {
	if (!Number.isFinite(value)) return signed(notFinite(value));
	const scaled = value / factor;
	if (beside.kept !== void 0) return `${signed(grouped(padded(scaled, beside.kept)))}${suffix}`;
	const places = placesBeside(scaled, usual, beside.noise === void 0 ? void 0 : beside.noise / factor);
	return `${signed(grouped(decimal(scaled, (beside.against ?? []).filter(Number.isFinite).reduce((most, it) => placesApart(scaled, it / factor, most), places))))}${suffix}`;
}
function formatDifference(difference, dimension, beside = {}) {
	if (dimension === "ratio") return formatPoints(difference, beside);
	const { suffix, factor } = beside.unit ?? unitOver(dimension, [difference]);
	return differenceText(difference, {
		suffix,
		factor,
		usual: placesFor(difference / factor)
	}, beside);
}
function formatChange(changeRatio, beside = {}) {
	return differenceText(changeRatio, {
		factor: .01,
		suffix: " %",
		usual: Math.abs(changeRatio * 100) < 9.95 ? 1 : 0
	}, beside);
}
function formatPoints(difference, beside = {}) {
	return differenceText(difference, {
		factor: .01,
		suffix: " pp",
		usual: placesFor(difference * 100, 2)
	}, beside);
}
const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
function formatDay(iso) {
	const [year = "", month = "", day = ""] = new Date(iso).toISOString().slice(0, 10).split("-");
	return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}

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
function written(of) {
	const message = `expected ${of.expected}`;
	const schema = (z) => z.string({ error: message }).refine((text) => of.read(text) !== void 0, { message }).transform((text, context) => {
		const value = of.read(text);
		if (value !== void 0) return value;
		context.addIssue({
			code: "custom",
			message
		});
		return z.NEVER;
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
	schema: (z) => z.string().min(1),
	write: String
};
function matched(pattern, expected) {
	const read = (given) => {
		const found = pattern.exec(given);
		return found === null ? void 0 : found[1] ?? found[0];
	};
	return written({
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
const duration = written({
	read: parseDurationMs,
	...durationWords,
	write: writeDuration
});
const timeLimit = written({
	read: (given) => parseDurationMs(given) || void 0,
	must: "is not a duration above 0, such as 30s or 5m",
	expected: "a duration above 0, such as 5m",
	write: writeDuration
});
const longestTimeoutMs = 36e5;
const timeout = written({
	read: (given) => {
		const timeoutMs = parseDurationMs(given) ?? 0;
		return timeoutMs >= 1 && timeoutMs <= longestTimeoutMs ? timeoutMs : void 0;
	},
	must: "must be a time from 1ms to 1h",
	expected: "a time from 1ms to 1h",
	write: writeDuration
});
const age = written({
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
		schema: (z) => z.number().int().min(least).max(most),
		write: String
	};
}
function oneOf(...words) {
	const must = `must be ${eitherOf(words)}`;
	return {
		takes: "one",
		parse: single((given) => matching(words.find((word) => word === given), must)),
		schema: (z) => z.enum(words),
		write: String
	};
}
const yesOrNo = {
	takes: "yes or no",
	parse: single((given) => {
		if (/^(true|yes|on|1)$/i.test(given)) return { value: true };
		return matching(/^(false|no|off|0)$/i.test(given) ? false : void 0, "must be true or false");
	}),
	schema: (z) => z.boolean(),
	write: String
};
const texts = (z) => z.union([z.string(), z.array(z.string())]).transform((given) => [given].flat());
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
	schema: (z) => texts(z).transform((given) => given.flatMap(textLines))
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
const variableKey = (z) => z.string().regex(/^[A-Za-z_]\w*$/, { message: `expected ${variableNameWords}` });
const variableRecord = (z) => z.record(variableKey(z), z.union([
	z.string(),
	z.number(),
	z.boolean()
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
function fileKeyOf({ scenarioKey, key, setBy = "base branch", examples, group }) {
	const path = scenarioKey ?? key;
	if (path === void 0) return void 0;
	return {
		path: path.split("."),
		of: scenarioKey === void 0 ? "gate" : "scenario",
		setBy,
		group,
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
		repeated: written.repeated,
		readBy: written.readBy
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
		isInput: false,
		readBy: []
	});
}
function isSet$1(settings, { name }) {
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
function below(keys, path) {
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
		const written = below(keys, key.path);
		if (written !== void 0) return {
			value: file.valueAs(kind, written),
			written,
			path,
			from
		};
	}
}
function choose(places, one) {
	return read(places, one) ?? inFile(places, one)?.value ?? one.default;
}

// src/config/options/readers.ts
const loadModes = [
	"gate",
	"measure",
	"baseline-update",
	"baseline-accept"
];
const scriptModes = ["check", ...loadModes];
const storeModes = [
	"gate",
	"judge",
	"baseline-update",
	"baseline-accept",
	"baseline-show"
];
const reportModes = [...[
	"gate",
	"judge",
	"compare",
	"baseline-update",
	"baseline-accept",
	"report"
]];

// src/config/options/modes.ts
const modeOptions = {
	mode: option$1("mode", text, {
		help: "What to do.",
		readBy: "all",
		default: "gate",
		flag: false
	}),
	config: option$1("config", text, {
		help: "Path of the gate file.",
		readBy: [
			...scriptModes,
			"judge",
			"compare",
			"baseline-show"
		],
		otherwise: ".github/loadline.yml if it exists",
		repeated: "load"
	}),
	token: option$1("github-token", text, {
		help: "Token for the comment, the check and the baseline branch.",
		readBy: "all",
		otherwise: "the job's own token",
		flag: false
	})
};
const recordOptions = {
	runs: option$1("runs", integer(1, 50), {
		help: "Runs to measure for baseline-update, baseline-accept and calibrate.",
		readBy: ["baseline-update", "baseline-accept"],
		otherwise: "3, and 5 for calibrate",
		isRefusedElsewhere: true
	}),
	reason: option$1("reason", text, {
		help: "Why the new level is accepted. Stored with the baseline.",
		readBy: ["baseline-accept"],
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
const drift = written({
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
		readBy: [
			...scriptModes,
			"judge",
			"compare",
			"publish"
		],
		otherwise: "p95 < baseline + 10%, errors < baseline + 1pp, throughput > baseline - 10%; with several endpoints med of each endpoint < baseline + 10%",
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
		readBy: [
			...scriptModes,
			"judge",
			"compare"
		],
		otherwise: "pull-request",
		flag: false
	}),
	loadFrom: option$1("load-from", oneOf("base", "head"), {
		help: "Whose load a pull request is measured with: base (script, env and warm-up of the base branch) or head (docs/verdicts.md).",
		readBy: scriptModes,
		otherwise: "base for forks and with `objectives-from: base`, else head",
		key: "load-from",
		flag: false
	}),
	drift: option$1("drift", drift, {
		help: "Maximum drift from the last accepted level: 20%, or off (docs/baselines.md).",
		readBy: [
			"gate",
			"judge",
			"baseline-update"
		],
		otherwise: "twice each tolerance",
		scenarioKey: "drift",
		examples: ["20%", "off"],
		repeated: "level"
	}),
	sees: option$1("sees", written({
		read: parseSees,
		must: `is not ${seesWords}`,
		expected: seesWords,
		write: writtenSees
	}), {
		help: "The change that objectives such as `p95 < baseline + 5%` must detect, such as 20% (docs/verdicts.md).",
		readBy: [
			"gate",
			"judge",
			"compare",
			"baseline-update"
		],
		otherwise: "twice each tolerance",
		scenarioKey: "sees",
		examples: ["20%"],
		repeated: "level"
	}),
	sideBySide: option$1("side-by-side", oneOf("auto", "alternating", "simultaneous"), {
		help: "Both sides simultaneous (at once, in one k6), alternating (one after the other) or auto.",
		readBy: [
			"gate",
			"judge",
			"compare",
			"publish"
		],
		otherwise: "auto: simultaneous if the script allows it",
		scenarioKey: "side-by-side",
		repeated: "verdict"
	}),
	nullControl: option$1("null-control", yesOrNo, {
		help: "Measure base-url twice in each round. If it differs from itself, a fail is inconclusive.",
		readBy: ["gate"],
		default: false,
		scenarioKey: "null-control",
		repeated: "verdict"
	}),
	failOnInconclusive: option$1("fail-on-inconclusive", yesOrNo, {
		help: "Fail the step if the gate is inconclusive (exit status 4).",
		readBy: [
			"gate",
			"judge",
			"compare",
			"baseline-update",
			"baseline-accept"
		],
		default: false,
		key: "fail-on-inconclusive"
	})
};

// src/model/failure.ts
const exitStatus = {
	passed: 0,
	failed: 1,
	usage: 2,
	broken: 3,
	inconclusive: 4
};
var Failure = class extends Error {
	code;
	constructor(code, message, options) {
		super(message, options);
		this.name = "Failure";
		this.code = code;
	}
};
function usageFailure(message, cause) {
	return new Failure("usage", message, { cause });
}
function runFailure(message, cause) {
	return new Failure("run", message, { cause });
}
function diedFailure(message) {
	return new Failure("died", message);
}
function unreadyFailure(message) {
	return new Failure("unready", message);
}
function cancelledFailure(message, cause) {
	return new Failure("cancelled", message, { cause });
}
function exitStatusOf(error) {
	return error instanceof Failure && error.code === "usage" ? exitStatus.usage : exitStatus.broken;
}
function reasonOf(error) {
	return error instanceof Error ? error.message : String(error);
}
function hasErrorCode(error, ...codes) {
	return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
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
function nameOf$1(host) {
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
		const seen = one.anyPort ? nameOf$1(host) : host;
		return one.isWildcard ? seen.endsWith(`.${one.host}`) : seen === one.host;
	});
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

// src/lib/environment.ts
function isSet(env, name) {
	return (env[name] ?? "") !== "";
}
function whyUnset(user, variables, { env, kind, isWithoutSecrets }) {
	const missing = variables.filter((name) => !isSet(env, name));
	if (missing.length === 0) return void 0;
	const needs = `${user} needs ${missing.join(", ")}`;
	if (isWithoutSecrets) return `${needs}, and GitHub gives no secrets to forks and Dependabot`;
	return kind === "terminal" && env["GITHUB_ACTIONS"] !== "true" ? `${needs}, which ${missing.length === 1 ? "is" : "are"} not set` : void 0;
}
function refuseUnset(key, variables, env) {
	const missing = variables.filter((name) => !isSet(env, name));
	const [first] = missing;
	if (first === void 0) return;
	const [words, are, them] = missing.length === 1 ? [
		"variable",
		"is",
		"it"
	] : [
		"variables",
		"are",
		"them"
	];
	throw usageFailure(`${key}: the environment ${words} ${missing.join(", ")} ${are} not set, but the gate file needs ${them}; in a workflow set ${them} with env, as in ${first}: \${{ secrets.${first} }}`);
}
function named(...patterns) {
	return new RegExp(`^(?:${patterns.join("|")})$`, "i");
}
const plain$1 = named("PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\\w+|TZ|TMPDIR|TMP|TEMP|CI|DISPLAY|XDG_\\w+", "SSL_CERT_\\w+|(?:HTTPS?|ALL|NO)_PROXY|GO[A-Z0-9]+|K6_\\w+|LOADLINE_\\w+", "RUNNER_\\w+|AGENT_TOOLSDIRECTORY", "GITHUB_(?:ACTION(?:S|_PATH|_REF|_REPOSITORY)?|(?:TRIGGERING_)?ACTOR(?:_ID)?|API_URL|BASE_REF|EVENT_(?:NAME|PATH))", "GITHUB_(?:GRAPHQL_URL|HEAD_REF|JOB|REF(?:_NAME|_PROTECTED|_TYPE)?|REPOSITORY(?:_ID|_OWNER|_OWNER_ID)?)", "GITHUB_(?:RETENTION_DAYS|RUN_(?:ATTEMPT|ID|NUMBER)|SERVER_URL|SHA|WORKFLOW(?:_REF|_SHA)?|WORKSPACE)", "SYSTEMROOT|SYSTEMDRIVE|WINDIR|COMSPEC|PATHEXT|USERPROFILE|USERNAME|APPDATA|LOCALAPPDATA|PROGRAMDATA", "PROGRAMFILES.*|NUMBER_OF_PROCESSORS|PROCESSOR_\\w+|OS");
const secretive = /TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|API_?KEY|PRIVATE_?KEY/i;
const runnerFile = /^GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)$/;
const ofJob = named("(?:GITHUB|GH)(?:_ENTERPRISE)?_TOKEN|GITHUB_(?:ENV|OUTPUT|PATH|STATE|STEP_SUMMARY)|ACTIONS_\\w+|INPUT_.*", "GITLAB_TOKEN|CI_(?:JOB_(?:TOKEN|JWT\\w*)|REPOSITORY_URL|(?:REGISTRY|DEPLOY|DEPENDENCY_PROXY)_PASSWORD)", "SYSTEM_ACCESSTOKEN|PIPELINES_JWT_TOKEN|BITBUCKET_STEP_OIDC_TOKEN");
function isOfJob(name) {
	return ofJob.test(name);
}
function isPlain(name) {
	return plain$1.test(name) && !secretive.test(name) && !ofJob.test(name);
}
function isRunnerFile(name) {
	return runnerFile.test(name);
}
function isReadByNode(name) {
	return /^(?:NODE|LD|DYLD)_/.test(name) && !secretive.test(name);
}
function setVariables(env) {
	return selected(env, () => true);
}
function selected(env, isSelected) {
	return Object.fromEntries(Object.entries(env).flatMap(([name, value]) => value !== void 0 && isSelected(name) ? [[name, value]] : []));
}
function jobEnvironment(env, secrets) {
	for (const name of secrets) {
		if (!/^[A-Za-z_]\w*$/.test(name)) throw usageFailure(`script-secrets: "${name}" must be the name of a variable`);
		if (ofJob.test(name)) throw usageFailure(`script-secrets: ${name} is the job's own and never passed to a script`);
	}
	const isSecret = (name) => secrets.includes(name);
	const isWithheld = (name) => !isSecret(name) && !isPlain(name) && !ofJob.test(name);
	return {
		env: selected(env, (name) => isPlain(name) && !isSecret(name)),
		secrets: selected(env, isSecret),
		withheld: Object.keys(selected(env, isWithheld))
	};
}
function terminalEnvironment(env, hidden = []) {
	return {
		env: selected(env, (name) => !ofJob.test(name) && !hidden.includes(name)),
		secrets: {},
		withheld: []
	};
}
function environmentOf({ kind, env }) {
	return kind === "job" ? jobEnvironment(env, []).env : terminalEnvironment(env).env;
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

// src/config/options/schemas.ts
const line = (z) => z.string().trim().min(1).max(2e3);
function optional(schema, description, examples) {
	return schema.optional().meta({
		description,
		...examples && { examples }
	});
}
const secretVariable = (z) => z.string().regex(/^[A-Za-z_]\w*$/, { message: "expected the name of an environment variable, such as PROM_TOKEN" }).refine((name) => !/^(?:GITHUB|GH|ACTIONS|RUNNER|INPUT)_/i.test(name) && !isOfJob(name), { message: "is a variable of the runner, which is never sent to another server; give the secret its own name" });
const headerName = (z) => z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, { message: "expected the name of a header" });
const targetPath = (z) => z.string().startsWith("/", { message: "expected a path that starts with /, such as /health" });
function isPublicUrl(given) {
	const url = URL.canParse(given) ? new URL(given) : void 0;
	return url !== void 0 && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}
const publicUrl = (z) => z.string().refine(isPublicUrl, { message: "expected an http or https URL without user and password, such as https://prometheus.example.com" });
const linkAddress = (z) => z.string().superRefine((given, issues) => {
	const problem = checkLink(given);
	if (problem !== void 0) issues.addIssue(problem);
});
const objectivesWritten = (z) => z.union([z.string(), z.array(z.string())]);

// src/config/options/load.ts
const roundCount = (z) => z.number().int().min(1).max(20);
const roundsText = written({
	read: parseRounds,
	must: `must be auto, a number from 1 to ${20} or a range such as 1..3`,
	expected: roundsWords,
	write: writtenRounds
});
const roundRange = (z) => z.strictObject({
	min: optional(roundCount(z), "Minimum number of rounds."),
	max: optional(roundCount(z), "Maximum number of rounds.")
}).refine(({ min = 1, max = 20 }) => min <= max, { message: "min must not be greater than max" });
const rounds = inFileAs(roundsText, (z) => z.union([
	roundCount(z),
	z.string().refine((given) => parseRounds(given) !== void 0, { message: `expected ${roundsWords}` }),
	roundRange(z)
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
const hosts = words(parseDeclaredHost, `must be ${hostWords}`, (z) => z.array(z.string().transform((given, context) => {
	const host = parseDeclaredHost(given);
	if (host !== void 0) return host;
	context.addIssue({
		code: "custom",
		message: `expected ${hostWords}`
	});
	return z.NEVER;
})).max(100));
const startKeys = (z) => z.strictObject({
	run: line(z).meta({
		description: "Command that runs the service.",
		examples: ["npm start"]
	}),
	build: optional(line(z), "Command that builds the service, once for each side.", ["npm ci && npm run build"]),
	prepare: optional(line(z), "Command before each start, such as a migration.", ["node migrate.js"]),
	stop: optional(line(z), "Command that ends what run leaves to a daemon.", ["docker compose -p {side} down -v"]),
	env: optional(variableRecord(z), "Variables of these commands, not for secrets; PORT is {port} unless set here.", [{ DATABASE_URL: "postgres://localhost/shop_{side}" }]),
	ready: optional(targetPath(z), "Path that answers when the service is ready. Default: await.path.")
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
	schema: (z) => z.union([line(z).transform((run) => ({ run })), startKeys(z)]),
	write: ({ run }) => run
};
const loadOptions = {
	script: option$1("script", list, {
		help: "k6 scripts to run, one a line, or a glob such as perf/*.js. Each is a scenario.",
		readBy: scriptModes,
		otherwise: "the scenarios of the gate file",
		flag: false
	}),
	scenario: option$1("scenario", list, {
		help: "Scenarios of the gate file to run, or a name for a single `script`.",
		readBy: [
			...scriptModes,
			"compare",
			"baseline-show",
			"publish"
		],
		otherwise: "all, or each script's file name"
	}),
	start: option$1("start", startCommand, {
		help: "Command that starts the service on the port PORT, such as `npm start` (docs/start.md).",
		readBy: [...scriptModes, "publish"],
		otherwise: "the service runs at target-url",
		key: "start",
		setBy: "pull request",
		repeated: "load"
	}),
	baseRef: option$1("base-ref", text, {
		help: "Branch or commit whose service is started too, and measured side by side.",
		readBy: ["gate"],
		otherwise: "a pull request's base; elsewhere none"
	}),
	baseUrl: option$1("base-url", inFileAs(text, (z) => z.string()), {
		help: "Base URL of a deployment of the base commit, measured side by side.",
		readBy: [
			"gate",
			"compare",
			"publish"
		],
		otherwise: "the stored baseline",
		flag: "base",
		scenarioKey: "base-url"
	}),
	warmUp: option$1("warm-up", duration, {
		help: "Time at the start of the run that is not measured, such as 5s.",
		readBy: scriptModes,
		default: 0,
		scenarioKey: "warm-up",
		setBy: "pull request",
		repeated: "load"
	}),
	maxDuration: option$1("max-duration", timeLimit, {
		help: "Maximum time of one run of k6, such as 5m. A longer one is stopped and broken.",
		readBy: scriptModes,
		otherwise: "the script's duration, its graceful stop and 60s; 1h if the script has no end",
		scenarioKey: "max-duration",
		repeated: "load"
	}),
	env: option$1("env", variables$1, {
		help: "Variables for the script, as NAME=value. Not for secrets. Runs with other values are not compared.",
		readBy: scriptModes,
		otherwise: "none",
		scenarioKey: "env",
		setBy: "pull request",
		repeated: "load"
	}),
	secrets: option$1("script-secrets", list, {
		help: "Variables of the step that the script gets, one a line. A pull request's script can read them.",
		readBy: scriptModes,
		otherwise: "none",
		flag: false
	}),
	hosts: option$1("hosts", hosts, {
		help: "Other hosts that the script calls, such as auth.example.com or *.cdn.example.com.",
		readBy: scriptModes,
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
		readBy: [...scriptModes, "compare"],
		default: false,
		key: "keep-query-strings",
		repeated: "load"
	}),
	k6Args: option$1("k6-args", list, {
		help: "Flags for k6 run, such as `--vus 10 --duration 30s`. In a terminal also after --. Runs with other flags are not compared.",
		readBy: scriptModes,
		otherwise: "none",
		scenarioKey: "k6-args",
		examples: ["--vus 10 --duration 30s"],
		repeated: "load"
	}),
	rounds: option$1("rounds", rounds, {
		help: `Rounds of load: auto (as many as the decision needs, at most ${autoRounds.max}), a number or a range such as 1..3.`,
		readBy: ["gate"],
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
		readBy: ["gate"],
		default: 9e5,
		scenarioKey: "budget",
		repeated: "verdict"
	})
};

// src/model/result-formats.ts
const formatNames = [
	"loadline",
	"k6-csv",
	"k6-json",
	"k6-summary",
	"k6-console",
	"jtl",
	"artillery",
	"artillery-console",
	"locust",
	"ngrinder",
	"csv",
	"json"
];

// src/config/options/results.ts
const resultsOptions = {
	results: option$1("results", oneOf("k6", "prometheus", "files"), {
		help: "Source of the figures: k6 (run it), prometheus (runs that k6 wrote there) or files.",
		readBy: scriptModes,
		otherwise: "files with results-file, else k6",
		key: "results",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	testIds: option$1("test-id", lines, {
		help: "Tag `testid` of a run in Prometheus, or its TestRun's name. Each is a round.",
		readBy: scriptModes,
		otherwise: "required for results: prometheus",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	instances: option$1("instances", integer(1, 1e4), {
		help: "k6 instances of each run in Prometheus. A missing one makes its round invalid (docs/kubernetes.md).",
		readBy: scriptModes,
		otherwise: "those that wrote",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	files: option$1("results-file", lines, {
		help: "Result file to judge instead of a load, or a directory with those of one run or of shards (docs/results.md). Each is a round.",
		readBy: loadModes,
		otherwise: "required for results: files",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	format: option$1("format", oneOf(...formatNames), {
		help: `Format of the result files: ${formatNames.join(", ")}.`,
		readBy: [...loadModes, "compare"],
		otherwise: "recognised",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	current: option$1("current", list, {
		help: "Result files of the change; or Run records to judge or publish, by file, directory or pattern.",
		readBy: [
			"judge",
			"compare",
			"publish"
		],
		otherwise: "required for compare and judge",
		isRefusedElsewhere: true
	}),
	baseline: option$1("baseline", list, {
		help: "Result files to compare with (docs/compare.md).",
		readBy: ["compare"],
		otherwise: "required for compare",
		isRefusedElsewhere: true
	}),
	baseTarget: option$1("base-target", text, {
		help: "Base URL of the baseline's requests, to match those without a name.",
		readBy: ["compare"],
		otherwise: "base-url, or what both sides' URLs have in common",
		isRefusedElsewhere: true
	}),
	compared: option$1("compared", list, {
		help: "Two result files: the second is compared with the first (docs/compare.md).",
		readBy: ["compare"],
		otherwise: "baseline and current",
		flag: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	paired: option$1("paired", yesOrNo, {
		help: "Compare the files as rounds: the first of baseline with the first of current, and so on.",
		readBy: ["compare"],
		default: false,
		isRefusedElsewhere: true
	}),
	report: option$1("report", text, {
		help: "Report of another run (report.json) to show or publish; in a terminal also a Run record.",
		readBy: ["report", "publish"],
		otherwise: "required for report",
		flag: false,
		isRefusedElsewhere: true
	})
};

// src/app/modes/table.ts
const target = "--target http://localhost:3000";
const kernelModes = [
	{
		name: "check",
		takes: "[SCRIPT]",
		does: "check gate file, objectives and scripts, without load",
		example: "loadline check",
		words: loadOptions.script,
		perform: async (settings, host) => await (await import("./app-modes-check.js")).performCheck(settings, host)
	},
	{
		name: "gate",
		takes: "[SCRIPT] --target URL [--base URL]",
		does: "run k6, judge and report; fails on a regression",
		example: `loadline gate perf/checkout.js ${target} --objective 'p95 < 300ms'`,
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-gate.js")).performGate(settings, host)
	},
	{
		name: "measure",
		takes: "[SCRIPT] --target URL",
		does: "run k6 and write the Run record",
		example: `loadline measure perf/checkout.js ${target}`,
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-measure.js")).performMeasure(settings, host)
	},
	{
		name: "judge",
		takes: "RUN.json...",
		does: "judge Run records against the stored baseline",
		example: "loadline judge .loadline/report/checkout.run.json --objective 'p95 < baseline + 10%'",
		words: resultsOptions.current,
		perform: async (settings, host) => await (await import("./app-modes-judge.js")).performJudge(settings, host)
	},
	{
		name: "compare",
		takes: "BEFORE AFTER | --baseline FILE... --current FILE... [--paired]",
		does: "judge result files against each other",
		example: "loadline compare before.csv.gz after.csv.gz",
		words: resultsOptions.compared,
		perform: async (settings, host) => await (await import("./app-modes-compare.js")).performCompare(settings, host)
	},
	{
		name: "baseline-update",
		takes: "[SCRIPT] --target URL",
		does: "measure runs and add them",
		example: `loadline baseline update perf/checkout.js ${target} --runs 3`,
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-record.js")).performUpdate(settings, host)
	},
	{
		name: "baseline-accept",
		takes: "[SCRIPT] --target URL --reason TEXT",
		does: "make the new level the reference",
		example: `loadline baseline accept perf/checkout.js ${target} --reason 'search asks the new index'`,
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./app-modes-record.js")).performAccept(settings, host)
	},
	{
		name: "baseline-show",
		takes: "[SCENARIO]",
		does: "show what is stored",
		example: "loadline baseline show checkout",
		words: loadOptions.scenario,
		perform: async (settings, host) => await (await import("./app-modes-show.js")).performShow(settings, host)
	},
	{
		name: "report",
		takes: "FILE",
		does: "show a report.json or a Run record again",
		example: "loadline report .loadline/report/report.json",
		words: resultsOptions.report,
		perform: async (settings, host) => await (await import("./app-modes-report.js")).performReport(settings, host)
	},
	{
		name: "publish",
		takes: "REPORT.json",
		does: "comment with a report of another workflow (in a workflow only)",
		example: "uses: OWNER/loadline@v1, with mode: publish and report: report.json",
		words: resultsOptions.report,
		perform: async (settings, host) => await (await import("./app-modes-publish.js")).performPublish(settings, host)
	}
];

// src/config/options/baseline.ts
const silenceWords = "a number of gates from 1 to 1000, or off";
const silenceText = written({
	read: (given) => {
		if (given === "off") return given;
		return /^(?:[1-9]\d{0,2}|1000)$/.test(given) ? Number(given) : void 0;
	},
	must: `must be ${silenceWords}`,
	expected: silenceWords
});
const silence = inFileAs(silenceText, (z) => z.union([z.number().int().min(1).max(1e3), z.literal("off")]));
const baselineOptions = {
	branch: option$1("baseline-branch", text, {
		help: "Branch that stores the baseline.",
		readBy: storeModes,
		otherwise: "loadline-baselines in an action",
		key: "baseline.branch",
		group: "Where the baseline is stored.",
		repeated: "store"
	}),
	directory: option$1("baseline-directory", text, {
		help: "Directory that stores the baseline, instead of a branch.",
		readBy: storeModes,
		otherwise: ".loadline/baselines in a terminal",
		key: "baseline.directory",
		repeated: "store"
	}),
	require: option$1("require-baseline", yesOrNo, {
		help: "Make the gate inconclusive if there is no comparable baseline.",
		readBy: ["gate", "judge"],
		default: false,
		key: "baseline.require"
	}),
	silence: option$1("silence", silence, {
		help: "Gates of a scenario in a row that may compare nothing before the next one fails, or off (docs/verdicts.md).",
		readBy: ["gate", "judge"],
		default: 5,
		key: "silence",
		flag: false,
		examples: [5, "off"]
	}),
	maxAge: option$1("baseline-max-age", age, {
		help: "Age of its newest run at which the report warns of an old baseline: 14d, 36h, or off.",
		readBy: [
			"gate",
			"judge",
			"publish"
		],
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
		readBy: scriptModes,
		otherwise: "k6 on PATH, or a cached or newly installed one",
		key: "k6.path",
		group: "Which k6 runs the load.",
		repeated: "machine"
	}),
	version: option$1("k6-version", matched(/^v?(\d+\.\d+\.\d+)$/, "a version such as 2.2.0"), {
		help: "k6 version to install if there is none.",
		readBy: scriptModes,
		default: defaultK6Version,
		key: "k6.version",
		repeated: "load"
	}),
	extensions: option$1("k6-extensions", yesOrNo, {
		help: "Let k6 download a build of itself with the extensions (k6/x/...) that a script imports.",
		readBy: scriptModes,
		default: false,
		key: "k6.extensions",
		repeated: "load"
	}),
	samples: option$1("k6-samples", oneOf("pipe", "stdout"), {
		help: "How to read samples from k6: pipe (a named pipe) or stdout (works everywhere).",
		readBy: scriptModes,
		otherwise: "pipe, and stdout on Windows",
		key: "k6.samples",
		repeated: "machine"
	})
};

// src/model/run/builtin-metrics.ts
const exceptionsMetric = "uncaught exceptions";
const hiddenErrorsMetric = "HTTP 5xx";
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

// src/config/options/prometheus.ts
const baseUrl = (z) => publicUrl(z).refine((given) => !URL.canParse(given) || new URL(given).search === "", { message: "expected a base URL without a query string (?); set a tenant in headers" });
const name = (z) => z.string().min(1);
const query = (z) => z.strictObject({
	name: z.string().regex(/^\S(?:.*\S)?$/, { message: "expected a name on one line" }).max(100).refine((given) => !builtinMetrics.has(given), { message: "is a built-in k6 metric; rename the query" }).meta({
		description: "Name in the report and in objectives.",
		examples: ["Queue depth"]
	}),
	query: name(z).meta({
		description: "PromQL, with variables such as $window, $step and $scenario.",
		examples: ["sum by (queue) (shop_queue_depth)"]
	}),
	unit: optional(z.string().regex(/^[^\s\d<>=!+-]*$/, { message: "expected a unit such as s, %, B/s or messages" }).max(20), "Unit of the result; any other word is for plain numbers.", [
		"s",
		"%",
		"ratio",
		"B",
		"B/s",
		"/s",
		"messages"
	]),
	per: optional(z.literal("request"), "Divides the result by the run's requests a second, so that a rate of CPU seconds becomes CPU time per request."),
	objectives: optional(objectivesWritten(z), "Objectives for each series, on max, min, avg, start, end or change.", [[
		"max < 500",
		"end < 1",
		"warn: avg < baseline + 20%"
	]])
});
const prometheus = (z) => z.strictObject({
	url: optional(baseUrl(z), "Base URL of the Prometheus that scrapes the servers."),
	basic: optional(z.strictObject({
		"user-env": secretVariable(z).meta({ description: "Environment variable with the user name." }),
		"password-env": secretVariable(z).meta({ description: "Environment variable with the password." })
	}), "Environment variables with user name and password."),
	"bearer-env": optional(secretVariable(z), "Environment variable with a bearer token."),
	headers: optional(z.record(headerName(z).refine((given) => given.toLowerCase() !== "authorization", { message: "the file must not contain secrets; use basic, bearer-env or headers-env" }), z.string()), "Additional headers, such as a tenant.", [{ "X-Scope-OrgID": "team-a" }]),
	"headers-env": optional(z.record(headerName(z), secretVariable(z)), "The same, with the environment variables of their values."),
	"ca-file": optional(name(z), "PEM file of the certificate authority."),
	timeout: optional(timeout.schema(z), "Timeout of each request. Default: 10s."),
	step: optional(duration.schema(z), "Distance between two values. Default: at most 2,000 in the window."),
	"remote-write": optional(z.union([z.boolean(), publicUrl(z)]), "Let k6 write its own metrics there too, or to this URL."),
	queries: optional(z.array(query(z)).max(50), "Queries over the run's window.")
}).refine((keys) => keys.basic === void 0 || keys["bearer-env"] === void 0, { message: "set either basic or bearer-env, not both" }).refine(({ queries = [] }) => new Set(queries.map((one) => one.name)).size === queries.length, {
	message: "two queries have the same name",
	path: ["queries"]
});
const prometheusOptions = {
	url: option$1("prometheus-url", text, {
		help: "Base URL of Prometheus, such as a preview's own.",
		readBy: scriptModes,
		otherwise: "prometheus.url",
		isRefusedElsewhere: true,
		repeated: "load"
	}),
	keys: fileOption("prometheus", fileOnly(prometheus), {
		of: "gate",
		help: "Server metrics of each run."
	})
};

// src/config/options/report.ts
const link = (z) => z.strictObject({
	title: z.string().min(1).max(100).meta({
		description: "Text of the link.",
		examples: ["Grafana"]
	}),
	url: linkAddress(z).meta({
		description: "URL, with placeholders such as {from}, {to} and {testid}.",
		examples: ["https://grafana.example.com/d/k6?from={from}&to={to}"]
	}),
	section: optional(z.enum([
		"head",
		"servers",
		"endpoints"
	]), "Section of the report to show it in. Default: head.")
}).meta({ description: "A link that the report shows." });
const reportOptions = {
	page: option$1("page", text, {
		help: "Path of the HTML page that the report or history writes.",
		readBy: reportModes,
		otherwise: "report.html or history.html in report-directory",
		flag: "report",
		isRefusedElsewhere: true
	}),
	directory: option$1("report-directory", text, {
		help: "Directory for the report and the Run records.",
		readBy: [
			...loadModes,
			"judge",
			"compare",
			"publish"
		],
		default: ".loadline/report",
		otherwise: ".loadline/report; for judge, compare and publish a folder in it",
		key: "report-directory"
	}),
	publish: option$1("publish", yesOrNo, {
		help: "Write the comment and the check. With false a second workflow does (mode: publish).",
		readBy: ["gate"],
		default: true,
		flag: false
	}),
	artifact: option$1("artifact", text, {
		help: "Name of the artifact that keeps the report, for a link in it.",
		readBy: [...reportModes, "publish"],
		otherwise: "a link to all artifacts",
		flag: false
	}),
	comment: option$1("comment", oneOf(...commentTimes), {
		help: "When to comment first: always, changes (not on a clean pass), failures or never (docs/report.md).",
		readBy: [...reportModes, "publish"],
		default: "changes",
		key: "comment"
	}),
	links: fileOption("links", fileOnly((z) => z.array(link(z)).max(20)), {
		of: "gate",
		help: "Links to show in the report."
	}),
	baselineWorkflow: option$1("baseline-workflow", text, {
		help: "Workflow file that accepts a new level; the report links to it.",
		readBy: ["gate"],
		default: "performance-baseline.yml",
		flag: false
	}),
	json: option$1("json", yesOrNo, {
		help: "Print report.json instead of the report.",
		readBy: [...reportModes, "baseline-show"],
		default: false,
		isInput: false
	}),
	open: option$1("open", yesOrNo, {
		help: "Open the report's page in the browser.",
		readBy: reportModes,
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	verbose: option$1("verbose", yesOrNo, {
		help: "Show the whole report, k6's log and its summary.",
		readBy: [...reportModes, "measure"],
		default: false
	})
};

// src/config/options/target.ts
const environments = (z) => z.union([z.string().min(1), z.array(z.string().min(1)).max(20)]).transform((given) => [given].flat());
const path = inFileAs(written({
	read: (given) => given.startsWith("/") ? given : void 0,
	must: "must start with /",
	expected: "a path"
}), targetPath);
const targetOptions = {
	url: option$1("target-url", inFileAs(text, (z) => z.string()), {
		help: "Base URL of the deployment to test. The script reads it as TARGET_URL or BASE_URL. auto: the commit's deployment on GitHub (docs/previews.md).",
		readBy: [
			...scriptModes,
			"compare",
			"publish"
		],
		otherwise: "the deployment's URL on deployment_status",
		flag: "target",
		scenarioKey: "target-url"
	}),
	deploymentEnvironments: option$1("deployment-environment", inFileAs(lines, environments), {
		help: "GitHub environments that target-url: auto takes, one a line, such as Preview or pr-*. Production has to be named in full.",
		readBy: scriptModes,
		otherwise: "any but production",
		scenarioKey: "deployment.environment",
		group: "The deployment that target-url: auto takes.",
		examples: ["Preview", ["pr-*", "staging"]]
	}),
	deploymentTimeout: option$1("deployment-timeout", inFileAs(timeLimit, timeout.schema), {
		help: "How long target-url: auto waits for the deployment.",
		readBy: scriptModes,
		default: 6e5,
		scenarioKey: "deployment.timeout"
	}),
	environment: option$1("environment", inFileAs(text, (z) => z.string().min(1).max(100)), {
		help: "Kind of deployment, such as preview. Different environments are never compared.",
		readBy: [
			...scriptModes,
			"baseline-show",
			"publish"
		],
		otherwise: defaultEnvironment,
		scenarioKey: "environment",
		repeated: "load"
	}),
	awaitPath: option$1("await-path", path, {
		help: "Path of the target to wait for, such as /health.",
		readBy: scriptModes,
		otherwise: "/",
		scenarioKey: "await.path",
		group: "How to wait for the target before the load.",
		repeated: "load"
	}),
	awaitStatus: option$1("await-status", integer(100, 599), {
		help: "HTTP status to wait for.",
		readBy: scriptModes,
		otherwise: "any below 500",
		scenarioKey: "await.status",
		repeated: "load"
	}),
	awaitTimeout: option$1("await-timeout", duration, {
		help: "How long to wait for the target.",
		readBy: scriptModes,
		default: 6e4,
		scenarioKey: "await.timeout",
		repeated: "load"
	}),
	awaitExpect: fileOption("await.expect", fileOnly((z) => z.strictObject({
		status: optional(z.number().int().min(100).max(599), "Its status."),
		body: optional(z.string().min(1).max(1e3), "Text within its first 64 kB.")
	})), {
		of: "scenario",
		help: "The right answer; decides alone.",
		examples: [{
			status: 200,
			body: "shop is ready"
		}]
	}),
	awaitHeaders: fileOption("await.headers", fileOnly((z) => z.record(headerName(z), secretVariable(z))), {
		of: "scenario",
		help: "Headers to ask with, and the environment variables of their values. A script gets those named in script-secrets as LOADLINE_HEADERS.",
		examples: [{ "x-vercel-protection-bypass": "VERCEL_BYPASS" }]
	}),
	awaitHeaderHosts: fileOption("await.header-hosts", fileOnly((z) => z.array(z.string().regex(/^[\w*.[\]:-]+$/, { message: "expected a host such as *.preview.acme.com" })).max(20)), {
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

// src/ports/github.ts
const acceptedLabel = "loadline: accepted";

// src/features/accept/options.ts
const acceptOptions = { label: option$1("accept-label", text, {
	help: "Label that lets a failed gate through for one commit, or off (docs/permissions.md).",
	readBy: [
		"gate",
		"judge",
		"compare",
		"publish"
	],
	default: acceptedLabel,
	flag: false
}) };

// src/features/accept/feature.ts
const accept = {
	name: "accept",
	options: Object.values(acceptOptions),
	afterFail: async (settings, { github: job }) => {
		const label = given(settings, acceptOptions.label);
		if (job?.pullRequest === void 0 || !job.isPublishing || label === "off") return void 0;
		return (await import("./features-accept-after-fail.js")).byLabel(job, job.pullRequest.number, label);
	},
	part: async () => (await import("./features-accept-part.js")).acceptPart
};

// src/features/bisect/options.ts
const bisectOptions = { commits: option$1("commits", list, {
	help: "For bisect: a commit that was fast, and one that is slow, which is checked out (docs/bisect.md).",
	readBy: ["bisect"],
	otherwise: "required for bisect; the slow one is what is checked out",
	flag: false,
	isRefusedElsewhere: true
}) };

// src/features/bisect/feature.ts
const bisect = {
	name: "bisect",
	options: Object.values(bisectOptions),
	part: async () => (await import("./features-bisect-part.js")).bisectPart,
	modes: [{
		name: "bisect",
		takes: "GOOD [BAD]",
		does: "find the commit that made the service slow",
		example: "loadline bisect v1.4.0",
		readsAs: "measure",
		reads: [
			loadOptions.rounds,
			loadOptions.budget,
			verdictOptions.sees,
			verdictOptions.sideBySide,
			reportOptions.json
		],
		words: bisectOptions.commits,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./features-bisect-perform.js")).performBisect(settings, host)
	}]
};

// src/features/calibrate/options.ts
const calibrateOptions = { write: option$1("write", yesOrNo, {
	help: "Let calibrate write its proposal into the gate file.",
	readBy: ["calibrate"],
	default: false,
	isRefusedElsewhere: true
}) };

// src/features/calibrate/feature.ts
const calibrate = {
	name: "calibrate",
	options: Object.values(calibrateOptions),
	modes: [{
		name: "calibrate",
		takes: "[SCRIPT] --target URL [--write]",
		does: "estimate the smallest detectable change, and the rounds it needs",
		example: "loadline calibrate perf/checkout.js --target http://localhost:3000 --runs 5",
		readsAs: "measure",
		reads: [
			verdictOptions.drift,
			verdictOptions.sees,
			loadOptions.rounds,
			recordOptions.runs,
			reportOptions.json
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./features-calibrate-perform.js")).performCalibrate(settings, host)
	}]
};

// src/features/causes/options.ts
const commandLine = (z) => z.string().max(4e3).regex(/^[^\r\n]*$/, { message: "expected a command on one line" }).regex(/\S/, { message: "expected a command" });
const causesOptions = {
	causes: fileOption("causes", yesOrNo, {
		of: "gate",
		help: "Whether a fail is looked into: both sides are started once more, with a profiler (docs/causes.md). Default: true.",
		examples: [false]
	}),
	profile: fileOption("profile", fileOnly(commandLine), {
		of: "gate",
		help: "Command that profiles a started service after a fail: PID for SECONDS, into the file OUT (docs/causes.md). Default: what fits the service.",
		examples: ["./profile.sh"]
	})
};

// src/features/causes/feature.ts
const causes = {
	name: "causes",
	options: Object.values(causesOptions),
	planGate: async () => (await import("./features-causes-plan.js")).planCauses,
	modes: [{
		name: "explain",
		takes: "[SCRIPT] --start COMMAND",
		does: "profile both sides under load, and say what the change spends more",
		example: "loadline explain perf/checkout.js --base-ref main",
		readsAs: "measure",
		reads: [
			loadOptions.baseUrl,
			loadOptions.baseRef,
			verdictOptions.sideBySide,
			reportOptions.json
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./features-causes-perform.js")).performExplain(settings, host)
	}],
	investigate: async (failed, place) => await (await import("./features-causes-investigate.js")).investigateCauses(failed, place),
	part: async () => (await import("./features-causes-part.js")).causesPart
};

// src/features/costs/indicators.ts
const plain = {
	of: "added",
	tags: {},
	better: "lower"
};
const mean = { kind: "avg" };
const value = { kind: "value" };
const ofService = {
	cpuPerRequest: {
		...plain,
		metric: "cpu per request",
		aggregation: mean,
		dimension: "time",
		isOfProcessor: true
	},
	cpu: {
		...plain,
		metric: "cpu",
		aggregation: mean,
		dimension: "number",
		counted: "cores",
		isOfProcessor: true
	},
	memoryPeak: {
		...plain,
		metric: "memory peak",
		aggregation: value,
		dimension: "bytes"
	},
	memoryGrowth: {
		...plain,
		metric: "memory growth",
		aggregation: value,
		dimension: "number",
		counted: "MB/min",
		isSigned: true
	},
	growthPerRequest: {
		...plain,
		metric: "memory growth per request",
		aggregation: value,
		dimension: "bytes",
		isSigned: true
	},
	switchesPerRequest: {
		...plain,
		metric: "switches per request",
		aggregation: mean,
		dimension: "number"
	},
	writtenPerRequest: {
		...plain,
		metric: "written per request",
		aggregation: mean,
		dimension: "bytes"
	},
	readPerRequest: {
		...plain,
		metric: "read per request",
		aggregation: mean,
		dimension: "bytes"
	}
};
const ofDatabases = {
	queriesPerRequest: {
		...plain,
		metric: "queries per request",
		aggregation: mean,
		dimension: "number"
	},
	transactionsPerRequest: {
		...plain,
		metric: "transactions per request",
		aggregation: mean,
		dimension: "number"
	}
};
const costIndicators = {
	...ofService,
	...ofDatabases
};
function namesOf(indicators) {
	const isName = (name) => Object.hasOwn(indicators, name);
	return Object.keys(indicators).filter(isName);
}
const costNames = namesOf(costIndicators);
const serviceCosts = namesOf(ofService);
const databaseCosts = namesOf(ofDatabases);
const allCosts = Object.values(costIndicators);
function withUnmeasured(run, reasons) {
	const unmeasured = [...reasons].map(([cost, reason]) => ({
		metric: costIndicators[cost].metric,
		reason
	}));
	return unmeasured.length === 0 ? run : {
		...run,
		unmeasured: [...run.unmeasured ?? [], ...unmeasured]
	};
}
function asksFor({ objectives, needs = [] }, costs) {
	return [...objectives.map(({ indicator }) => indicator), ...needs].some(({ metric }) => costs.some((cost) => costIndicators[cost].metric === metric));
}

// src/features/costs/options.ts
const perCoreHour = (z) => z.string().regex(/^\d{1,6}(?:\.\d{1,6})?\/core-hour$/, { message: "expected a price such as 0.04/core-hour" }).meta({ description: "Price of a processor for an hour, in any currency." });
const perSecond = (z) => z.string().regex(/^\d{1,9}(?:\.\d{1,3})?\/s$/, { message: "expected a rate such as 2000/s" }).meta({ description: "Requests a second that it is worked out for. Default: those of the run." }).optional();
const price = (z) => z.strictObject({
	cpu: perCoreHour(z),
	at: perSecond(z)
});
function priceOf({ cpu, at }) {
	const perSecond = at === void 0 ? {} : { perSecond: Number.parseFloat(at) };
	return {
		perCoreHour: Number.parseFloat(cpu),
		...perSecond
	};
}
const databaseName = (z) => z.string().regex(/^[\w-]{1,40}$/, { message: "expected a name of letters, digits, _ and -" });
const variable = (z) => z.string().regex(/^\$[A-Za-z_]\w*$/, { message: "the file must not contain secrets; expected a variable, such as $DATABASE_URL" }).refine((text) => secretVariable(z).safeParse(text.slice(1)).success, { message: "is a variable of the runner, which is never sent to another server" });
const variables = (z) => z.union([variable(z), z.strictObject({
	head: variable(z).meta({ description: "Of the change's database." }),
	base: variable(z).meta({ description: "Of the base's." })
})]);
const databases = (z) => z.record(databaseName(z), variables(z));
function databasesOf(written) {
	const named = Object.entries(written).map(([name, one]) => {
		const { head, base } = typeof one === "string" ? {
			head: one,
			base: one
		} : one;
		return [name, {
			head: head.slice(1),
			base: base.slice(1)
		}];
	});
	return Object.fromEntries(named);
}
const costOptions = {
	databases: fileOption("databases", fileOnly(databases), {
		of: "gate",
		help: "Databases whose queries are counted, each by the variable with its address, or by one for each side.",
		examples: [{ shop: "$DATABASE_URL" }]
	}),
	price: fileOption("price", fileOnly(price), {
		of: "scenario",
		help: "What a processor costs, such as `{cpu: 0.04/core-hour, at: 2000/s}`: what a change comes to is shown.",
		examples: [{
			cpu: "0.04/core-hour",
			at: "2000/s"
		}]
	})
};

// src/features/costs/feature.ts
const costs = {
	name: "costs",
	options: Object.values(costOptions),
	indicators: allCosts,
	plan: async () => (await import("./features-costs-plan.js")).planCosts,
	secrets: async (scenario) => (await import("./features-costs-facts.js")).databaseVariables(scenario),
	wrap: async (load, gate, { running, host }) => {
		const { measureCosts } = await import("./features-costs-measure.js");
		const { countQueries } = await import("./features-costs-databases-measure.js");
		return countQueries(measureCosts(load, gate, running), gate, host);
	},
	part: async () => (await import("./features-costs-part.js")).costsPart
};

// src/features/demo/feature.ts
const demo = {
	name: "demo",
	modes: [{
		name: "demo",
		takes: "",
		does: "try it on the example shop",
		example: "loadline demo",
		makesRuns: true,
		perform: async (_, host) => await (await import("./features-demo-perform.js")).performDemo(host)
	}]
};

// src/features/explain/feature.ts
const explain = {
	name: "explain",
	part: async () => (await import("./features-explain-part.js")).explainPart
};

// src/ports/publisher.ts
function openedLater(open) {
	let opened;
	const publisher = () => {
		opened ??= open();
		return opened;
	};
	return {
		begin: async () => await (await publisher()).begin(),
		publish: async (report) => await (await publisher()).publish(report)
	};
}

// src/features/gitlab/feature.ts
const gitlab = {
	name: "gitlab",
	publishers: ({ env, rules: { comment }, jobUrl, log, github }) => {
		if (github !== void 0 || (env["GITLAB_CI"] ?? "") === "") return [];
		return [openedLater(async () => {
			const [{ placeOfNote }, { createGitLabPublisher }] = await Promise.all([import("./features-gitlab-job.js"), import("./features-gitlab-publisher.js")]);
			return createGitLabPublisher({
				place: placeOfNote(env),
				comment,
				jobUrl,
				log
			});
		})];
	}
};

// src/features/history/feature.ts
const history = {
	name: "history",
	modes: [{
		name: "history",
		takes: "[PAGE.html]",
		does: "write an HTML page of all stored runs",
		example: "loadline history --scenario checkout public/index.html",
		reads: [
			baselineOptions.branch,
			baselineOptions.directory,
			verdictOptions.objectives,
			loadOptions.scenario,
			targetOptions.environment,
			modeOptions.config,
			reportOptions.page,
			reportOptions.open,
			reportOptions.directory
		],
		words: reportOptions.page,
		perform: async (settings, host) => await (await import("./features-history-perform.js")).performHistory(settings, host)
	}]
};

// src/features/init/options.ts
const initOptions = {
	private: option$1("private", yesOrNo, {
		help: "Let init write one workflow instead of two (docs/permissions.md).",
		readBy: ["init"],
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	dryRun: option$1("dry-run", yesOrNo, {
		help: "Let init show what it would write, without writing.",
		readBy: ["init"],
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	noStart: option$1("no-start", yesOrNo, {
		help: "Let init not start the service to see which requests a first script can make.",
		readBy: ["init"],
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	vendor: option$1("vendor", yesOrNo, {
		help: "Let init copy Loadline into .github/actions/loadline, which its workflows then use.",
		readBy: ["init"],
		default: false,
		isInput: false,
		isRefusedElsewhere: true
	}),
	service: option$1("service", text, {
		help: "Folder or file of the service that init takes, where a repository has several.",
		readBy: ["init"],
		otherwise: "the first by name and place",
		isInput: false,
		isRefusedElsewhere: true
	})
};

// src/features/init/feature.ts
const init = {
	name: "init",
	options: Object.values(initOptions),
	modes: [{
		name: "init",
		takes: "",
		does: "write a gate file, workflows and a first k6 script",
		example: "loadline init --dry-run",
		perform: async (settings, host) => await (await import("./features-init-perform.js")).performInit(settings, host)
	}]
};

// src/github/issue-events.ts
const issueEvents = [
	"schedule",
	"workflow_dispatch",
	"push"
];
function mayKeepIssue({ kind, branch, defaultBranch }, on) {
	if (!on.includes(kind)) return false;
	return kind === "schedule" || branch !== void 0 && branch === defaultBranch;
}

// src/features/issue/options.ts
const issue$1 = (z) => z.strictObject({
	label: z.string().min(1).max(50).regex(/^[^,\s](?:[^,\r\n]*[^,\s])?$/, { message: "expected a label without a comma" }).meta({
		description: "Label of the issue.",
		examples: ["performance"]
	}),
	on: optional(z.array(z.enum(issueEvents)).min(1), "Events, on the default branch. Default: all of them.")
});
const issueOptions = { issue: fileOption("issue", fileOnly(issue$1), {
	of: "gate",
	help: "One issue for the gate: opened by a fail, closed by a pass."
}) };

// src/features/issue/feature.ts
const issue = {
	name: "issue",
	options: Object.values(issueOptions),
	planGate: async () => (await import("./features-issue-keep.js")).planIssue,
	publishers: (publishing) => {
		const { github: job, rules } = publishing;
		if (rules.kept?.[issueOptions.issue.name] === void 0 || job?.isPublishing !== true) return [];
		if (!mayKeepIssue(job.event, issueEvents)) return [];
		return [openedLater(async () => (await import("./features-issue-keep.js")).issuePublisher(publishing, job))];
	}
};

// src/features/junit/feature.ts
const junit = {
	name: "junit",
	files: [{
		name: "junit.xml",
		output: "junit-path",
		help: "Path of the verdict as JUnit XML, one case for each objective.",
		render: async ({ outcome, context }) => (await import("./features-junit-junit.js")).renderJunit(outcome, context.parts)
	}]
};

// src/features/ladder/capacity.ts
const capacityIndicator = {
	of: "added",
	metric: "capacity",
	tags: {},
	aggregation: { kind: "value" },
	dimension: "number",
	better: "higher",
	isAnswer: true
};
function isCapacity({ of, metric }) {
	return of === "added" && metric === capacityIndicator.metric;
}
const defaultCapacity = "capacity > baseline - 10%";

// src/features/ladder/options.ts
const highestLevel = 1e6;
const [fewestLevels, mostLevels] = [2, 50];
function isAscending(levels) {
	return levels.every((one, index) => one > (levels[index - 1] ?? 0));
}
const levels = inFileAs(written({
	read: (given) => {
		const numbers = given.split(",").map((part) => /^\s*\d{1,7}\s*$/.test(part) ? Number(part) : NaN);
		return isAscending(numbers) && numbers.every((one) => one <= highestLevel) && numbers.length >= fewestLevels && numbers.length <= mostLevels ? numbers : void 0;
	},
	must: "must be 2 to 50 ascending levels such as 50,100,200",
	expected: "levels such as 50,100,200"
}), (z) => z.array(z.number().int().min(1).max(highestLevel)).min(fewestLevels).max(mostLevels).refine(isAscending, { message: "expected levels in ascending order, such as [50, 100, 200]" }));
const ladderOptions = {
	levels: option$1("levels", levels, {
		help: "Levels of load of a ladder, lowest first, such as 50,100,200 (docs/ladder.md).",
		readBy: loadModes,
		otherwise: "the script's own load",
		scenarioKey: "ladder.levels",
		group: "Measure at several levels of load, to find the largest that meets the absolute objectives.",
		examples: [[
			50,
			100,
			200,
			400
		]],
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	variable: option$1("level-variable", variableName, {
		help: "Variable of the script that takes the level of a ladder, such as VUS.",
		readBy: loadModes,
		otherwise: "the script's VUs or rates are scaled",
		scenarioKey: "ladder.variable",
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	rest: option$1("rest", duration, {
		help: "Time between two levels of a ladder.",
		readBy: loadModes,
		default: 3e4,
		scenarioKey: "ladder.rest",
		isRefusedElsewhere: true,
		repeated: "verdict"
	}),
	refine: fileOption("ladder.refine", fileOnly((z) => z.number().int().min(0).max(10)), {
		of: "scenario",
		help: "Levels to add around the limit.",
		otherwise: "0"
	}),
	stop: fileOption("ladder.stop", fileOnly((z) => z.string().regex(/^\d+(?:\.\d+)?x$/, { message: "expected a factor such as 2x" }).transform((given) => Number.parseFloat(given))), {
		of: "scenario",
		help: "End the climb where a figure is this many times its limit.",
		examples: ["2x"]
	}),
	throughput: fileOption("ladder.throughput", fileOnly((z) => z.string().min(1)), {
		of: "scenario",
		help: "Indicator of throughput, for the knee.",
		otherwise: "throughput",
		examples: ["tasks_completed rate"]
	})
};

// src/features/ladder/feature.ts
const ladder = {
	name: "ladder",
	options: Object.values(ladderOptions),
	indicators: [capacityIndicator],
	plan: async () => (await import("./features-ladder-resolve.js")).planLadder,
	part: async () => (await import("./features-ladder-part.js")).ladderPart,
	wrap: async (load, gate) => await (await import("./features-ladder-climb-wrap.js")).climbingLoad(load, gate)
};

// src/features/other-tools/feature.ts
const otherTools = {
	name: "other-tools",
	formats: async () => (await import("./features-other-tools-formats.js")).otherFormats
};

// src/features/page/feature.ts
const page = {
	name: "page",
	part: async () => (await import("./features-page-part.js")).pagePart
};

// src/features/prometheus-runs/feature.ts
const prometheusRuns = {
	name: "prometheus-runs",
	runs: {
		of: "prometheus",
		open: async (results, { version, prometheus }) => {
			if (results.kind !== "prometheus") return void 0;
			const [{ createPrometheus }, { createPrometheusRunsLoad }] = await Promise.all([import("./prometheus-api-client.js"), import("./features-prometheus-runs-load.js")]);
			let opened;
			const open = async () => createPrometheusRunsLoad(createPrometheus(await prometheus()), results, version);
			const load = () => {
				opened ??= open();
				return opened;
			};
			return {
				run: async (scenario, options) => await (await load()).run(scenario, options),
				runBoth: async (scenario, base, options) => await (await load()).runBoth(scenario, base, options)
			};
		}
	}
};

// src/features/prove/options.ts
function share(most, example) {
	const expected = `a share above 0 and up to ${100 * most}%, such as ${example}`;
	return written({
		read: (given) => {
			const { dimension, value = 0 } = parseQuantity(given) ?? {};
			return dimension === "ratio" && value > 0 && value <= most ? value : void 0;
		},
		must: `must be ${expected}`,
		expected,
		write: (value) => formatLimit(value, "ratio")
	});
}
const ofProve = {
	readBy: ["prove"],
	isRefusedElsewhere: true
};
const proveOptions = {
	by: option$1("by", share(10, "10%"), {
		help: "What prove adds to each answer of one side, as a share of its own time, such as 10%.",
		otherwise: "the change that the first relative objective must detect",
		...ofProve
	}),
	cpu: option$1("cpu", share(10, "10%"), {
		help: "CPU time that prove uses beside one side's service (start), as a share of the service's own, instead of the time.",
		otherwise: "none",
		...ofProve
	}),
	errors: option$1("errors", share(1, "2%"), {
		help: "Share of one side's answers that prove replaces by an error (503), instead of the time.",
		otherwise: "none",
		...ofProve
	})
};

// src/features/prove/feature.ts
const prove = {
	name: "prove",
	options: Object.values(proveOptions),
	wrap: async (load, { scenarios }, { running }) => {
		if (scenarios.every(({ kept }) => kept?.["prove"] === void 0)) return load;
		return (await import("./features-prove-burn.js")).besideBurners(load, running);
	},
	part: async () => (await import("./features-prove-part.js")).provePart,
	modes: [{
		name: "prove",
		takes: "[SCRIPT] --target URL [--by 10%] [--cpu 10%] [--errors 2%]",
		does: "show that the gate passes unchanged code and fails slower code",
		example: "loadline prove perf/checkout.js --target http://localhost:3000 --by 20%",
		readsAs: "measure",
		reads: [
			baselineOptions.branch,
			baselineOptions.directory,
			loadOptions.baseUrl,
			loadOptions.rounds,
			loadOptions.budget,
			verdictOptions.drift,
			verdictOptions.sees,
			verdictOptions.sideBySide,
			verdictOptions.nullControl,
			reportOptions.json
		],
		words: loadOptions.script,
		makesRuns: true,
		perform: async (settings, host) => await (await import("./features-prove-perform.js")).performProve(settings, host)
	}]
};

// src/features/rerun/options.ts
const rerunOptions = { measureWorkflow: option$1("measure-workflow", text, {
	help: "Workflow file that a comment `/loadline` runs again (docs/permissions.md).",
	readBy: ["rerun"],
	default: "performance.yml",
	flag: false
}) };

// src/features/rerun/feature.ts
const rerun = {
	name: "rerun",
	options: Object.values(rerunOptions),
	modes: [{
		name: "rerun",
		takes: "",
		does: "measure again for a comment /loadline (in a workflow only)",
		example: "uses: OWNER/loadline@v1, with mode: rerun",
		perform: async (settings, host) => await (await import("./features-rerun-perform.js")).performRerun(settings, host)
	}]
};

// src/features/servers/feature.ts
const servers = {
	name: "servers",
	wrap: async (load, gate, { host }) => {
		const { prometheus } = gate;
		return prometheus === void 0 ? load : await (await import("./features-servers-open.js")).withServers(load, gate, {
			prometheus,
			host
		});
	}
};

// src/model/run/endpoint-name.ts
const endpointMetrics = /* @__PURE__ */ new Set([
	"http_req_duration",
	"http_req_waiting",
	"http_reqs",
	"http_req_failed"
]);
const mostNames = 1e3;
const id = /^(?:\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-7][0-9a-hjkmnp-tv-z]{25}|(?=[a-f]*\d)[0-9a-f]{16,})$/i;
const address = /^((?:[A-Z]+ )?(?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?)(\/[^?#]*)?(?:\?([^#]*))?(#.*)?$/s;
function isAddress(name) {
	return /^[a-z][a-z0-9+.-]*:\/\//i.test(name);
}
function withoutQuery(name) {
	const end = name.search(/[?#]/);
	return end === -1 ? name : name.slice(0, end) || "/";
}
const withEnding = /^([^.]+)(\.[a-z][a-z0-9]{0,4})$/i;
function placeOfSegment(segment) {
	const [, bare = segment, ending = ""] = withEnding.exec(segment) ?? [];
	return id.test(bare) ? `{id}${ending}` : segment;
}
function placeOfPair(pair) {
	const at = pair.indexOf("=");
	const value = pair.slice(at + 1);
	if (at < 0 || !id.test(value)) return pair;
	return `${pair.slice(0, at + 1)}${/^\d+$/.test(value) ? "{n}" : "{id}"}`;
}
function endpointGroup(name) {
	const parts = address.exec(name);
	if (parts === null || !/\d/.test(name)) return name;
	const [, origin = "", path = "", query, fragment = ""] = parts;
	return `${origin}${path.split("/").map(placeOfSegment).join("/")}${query === void 0 ? "" : `?${query.split("&").map(placeOfPair).join("&")}`}${fragment}`;
}
function nameOf({ tags }) {
	return Object.keys(tags).length === 1 ? tags["name"] : void 0;
}
function endpointSeries(series) {
	const groups = new Set(series.flatMap((one) => one.names === void 0 ? [] : nameOf(one) ?? []));
	return series.filter((one) => {
		const name = nameOf(one);
		return name !== void 0 && (one.names !== void 0 || !groups.has(endpointGroup(name)));
	});
}

// src/model/run/bounds.ts
const mostNameLength = 300;
const mostFigure = 1e30;
function withoutTrace(figure) {
	return Math.abs(figure) < 1 / 1e30 ? 0 : figure;
}
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

// src/features/shards/options.ts
const shardWords = `a shard and the number of shards, such as 2/4 for the second of four (at most ${256})`;
const secondWords = "a second of UTC, such as 2026-11-22T23:40:00Z";
const shardOptions = {
	shard: option$1("shard", written({
		read: (given) => {
			const [, first = "", all = ""] = /^(\d{1,3})\/(\d{1,3})$/.exec(given) ?? [];
			const [index, count] = [Number(first), Number(all)];
			return index >= 1 && index <= count && count <= 256 ? {
				index,
				count
			} : void 0;
		},
		must: `must be ${shardWords}`,
		expected: shardWords,
		write: ({ index, count }) => `${index}/${count}`
	}), {
		help: "Part of the load that this job makes, such as 2/4 for the second of four (docs/shards.md).",
		readBy: [],
		otherwise: "the whole load",
		isRefusedElsewhere: true,
		elsewhere: "as one shard sees a part of the load only; judge their records together"
	}),
	startMs: option$1("shard-start", written({
		read: (given) => {
			const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(given) ? Date.parse(given) : NaN;
			return Number.isNaN(ms) ? void 0 : ms;
		},
		must: `must be ${secondWords}`,
		expected: secondWords
	}), {
		help: "UTC second at which all shards start k6, such as 2026-11-22T23:40:00Z.",
		readBy: [],
		otherwise: "required with shard",
		isRefusedElsewhere: true
	})
};

// src/features/shards/feature.ts
const shards = {
	name: "shards",
	options: Object.values(shardOptions),
	plan: async () => ({ settings }) => isSet$1(settings, shardOptions.shard) ? { rounds: {
		min: 1,
		max: 1
	} } : {},
	instead: {
		name: "measure",
		of: Object.values(shardOptions),
		reads: [loadOptions.rounds],
		perform: async (settings, host) => await (await import("./features-shards-perform.js")).performShard(settings, host)
	},
	part: async () => ({ wholeOf: (await import("./features-shards-merge.js")).mergeShards })
};

// src/features/study/options.ts
const ofStudy = {
	readBy: ["study"],
	isRefusedElsewhere: true
};
const studyOptions = {
	study: option$1("study", list, {
		...ofStudy,
		help: "Study to write: a Markdown file whose figures are computed (docs/studies.md).",
		otherwise: "required for study",
		flag: false
	}),
	ofGate: fileOption("study", fileOnly((z) => z.string().min(1).max(1e3)), {
		of: "scenario",
		setBy: "pull request",
		help: "Study that a gate writes beside its report; its runs are base and head.",
		examples: ["perf/report.md"]
	}),
	output: option$1("study-output", text, {
		...ofStudy,
		help: "Path of the study's report, a Markdown file; its page stands beside it.",
		otherwise: "STUDY.report.md beside the study",
		flag: "output"
	}),
	assets: option$1("study-assets", text, {
		...ofStudy,
		help: "Directory for the charts of a study as SVG files.",
		otherwise: "Mermaid draws them in the report",
		flag: "assets"
	}),
	publish: option$1("study-publish", oneOf("comment", "issue", "summary"), {
		...ofStudy,
		help: "Show the study's report also as comment on the pull request, as issue or in the job summary.",
		otherwise: "only the files are written",
		flag: "publish"
	}),
	from: option$1("from", list, {
		...ofStudy,
		help: "Results from which a first draft of a study is written.",
		otherwise: "the study is read",
		isInput: false
	}),
	watch: option$1("watch", yesOrNo, {
		...ofStudy,
		help: "Write the report again whenever the study or its results change.",
		default: false,
		isInput: false
	})
};
const gateRuns = ["base", "head"];

// src/features/study/feature.ts
const study = {
	name: "study",
	options: Object.values(studyOptions),
	plan: async () => (await import("./features-study-kept.js")).planStudy,
	beside: async (gate, host) => await (await import("./features-study-gate.js")).studiesOf(gate, host),
	check: async (settings, host) => await (await import("./features-study-check.js")).checkStudies(settings, host),
	modes: [{
		name: "study",
		takes: "FILE.md | --from RESULTS... FILE.md",
		does: "write a report: a Markdown file whose figures are computed",
		example: "loadline study tuning.md",
		reads: [
			prometheusOptions.url,
			modeOptions.config,
			reportOptions.directory
		],
		words: studyOptions.study,
		perform: async (settings, host) => await (await import("./features-study-perform.js")).performStudy(settings, host)
	}]
};

// src/lib/net/end-slashes.ts
function withoutEndSlashes(address) {
	return address.replace(/(?<!\/)\/+$/, "");
}

// src/features/unmeasured/simple.ts
function plainPath(pattern) {
	return withoutEndSlashes(pattern.replace(/^(?:\.?\/)+/, ""));
}
function isSimplePattern(pattern) {
	const parts = plainPath(pattern.replace(/^!/, "")).split("/");
	const wide = parts.filter((part) => part === "**").length;
	const isNarrow = parts.every((part) => part === "**" || part.split("*").length <= 3);
	return wide <= 2 && isNarrow && !/[()|]/.test(pattern);
}

// src/features/unmeasured/options.ts
const pathPatterns = (z) => z.array(z.string().min(1).max(500).refine(isSimplePattern, { message: "expected a pattern such as src/** or **/*.md: at most two ** and two * in a part, without ( ) |" })).min(1).max(200).refine(([first = ""]) => !first.startsWith("!"), { message: "the first must not begin with !, which takes out of those before it" });
const unmeasuredOptions = { paths: fileOption("paths", fileOnly(pathPatterns), {
	of: "gate",
	help: "Files that the gate is about. A change of none of them passes without a load.",
	examples: [[
		"src/**",
		"package-lock.json",
		"!**/*.md"
	]]
}) };

// src/features/unmeasured/feature.ts
const unmeasured = {
	name: "unmeasured",
	options: Object.values(unmeasuredOptions),
	answer: async (request, host) => await (await import("./features-unmeasured-ask.js")).askHere(request, host),
	gateFileMistakes: async (file, host) => await (await import("./features-unmeasured-ask.js")).pathMistakes(file, host),
	part: async () => (await import("./features-unmeasured-part.js")).unmeasuredPart
};

// src/features/table.ts
const features = [
	init,
	calibrate,
	prove,
	bisect,
	study,
	history,
	rerun,
	servers,
	costs,
	ladder,
	explain,
	causes,
	page,
	shards,
	demo,
	gitlab,
	otherTools,
	prometheusRuns,
	unmeasured,
	accept,
	issue,
	junit
];

// src/lib/in-turn.ts
async function inTurn(items, make) {
	const made = [];
	for (const [index, item] of items.entries()) made.push(await make(item, index));
	return made;
}

// src/entry/table.ts
const optionTable = [...kernelOptions, ...features.flatMap(({ options = [] }) => options)];
const modes = [...kernelModes, ...features.flatMap((feature) => feature.modes ?? [])].map(withInstead);
function withInstead(mode) {
	const instead = features.flatMap((feature) => feature.instead?.name === mode.name ? [feature.instead] : []);
	return {
		...mode,
		reads: [...mode.reads ?? [], ...instead.flatMap(({ of, reads = [] }) => [...reads, ...of])],
		perform: async (settings, host) => {
			return await (instead.find(({ of }) => of.some((option) => isSet$1(settings, option))) ?? mode).perform(settings, host);
		}
	};
}
async function scenarioPlans() {
	return await Promise.all(features.flatMap((feature) => feature.plan?.() ?? []));
}
async function gatePlans() {
	return await Promise.all(features.flatMap((feature) => feature.planGate?.() ?? []));
}
async function plannedSecrets(scenarios) {
	const asked = scenarios.flatMap((scenario) => features.flatMap((feature) => feature.secrets?.(scenario) ?? []));
	return (await Promise.all(asked)).flat();
}
const addedIndicators = features.flatMap(({ indicators = [] }) => indicators);
async function wrapLoad(load, gate, place) {
	let wrapped = load;
	for (const feature of features) wrapped = await feature.wrap?.(wrapped, gate, place) ?? wrapped;
	return wrapped;
}
async function answerBefore(request, host) {
	const notes = [];
	for (const feature of features) {
		const answered = await feature.answer?.(request, host);
		if (answered?.kind === "unmeasured") return answered;
		notes.push(...answered?.notes ?? []);
	}
	return {
		kind: "measure",
		notes
	};
}
async function waysAfterFail(settings, host) {
	return (await Promise.all(features.map(async (feature) => await feature.afterFail?.(settings, host)))).filter((way) => way !== void 0);
}
async function gateFileMistakes(file, host) {
	return (await Promise.all(features.map(async (feature) => await feature.gateFileMistakes?.(file, host) ?? []))).flat();
}
async function investigate(failed, place) {
	const found = await inTurn(features, async (feature) => await feature.investigate?.(failed, place));
	return Object.assign({}, ...found);
}
async function besideGate(gate, host) {
	return await inTurn(features.flatMap((feature) => feature.beside ?? []), async (beside) => await beside(gate, host));
}
async function featureParts() {
	return await Promise.all(features.flatMap((feature) => feature.part?.() ?? []));
}
async function featureFormats() {
	return (await Promise.all(features.map(async (feature) => await feature.formats?.() ?? []))).flat();
}
const featureFiles = features.flatMap(({ files }) => files ?? []);
async function checkFiles(settings, host) {
	const found = (await inTurn(features, async (feature) => await feature.check?.(settings, host) ?? [])).flat();
	return {
		words: found.flatMap(({ words }) => words),
		lines: found.flatMap(({ lines }) => lines),
		mistakes: found.flatMap(({ mistakes }) => mistakes)
	};
}
async function openRuns(results, place) {
	const load = await features.find(({ runs }) => runs?.of === results.kind)?.runs?.open(results, place);
	if (load === void 0) throw usageFailure(`results: nothing here reads ${results.kind}`);
	return load;
}
function featurePublishers(publishing) {
	return features.flatMap((feature) => feature.publishers?.(publishing) ?? []);
}
function findMode(name) {
	return modes.find((mode) => mode.name === name);
}

// src/entry/action/inputs.ts
const prefix = "INPUT_";
function variableOf({ name }) {
	return prefix + name.replaceAll(" ", "_").toUpperCase();
}
function readInputs(env) {
	const inputs = optionTable.filter(({ isInput }) => isInput);
	const known = new Map(inputs.map((input) => [variableOf(input), input]));
	const names = inputs.map(({ name }) => name);
	const read = /* @__PURE__ */ new Map();
	const problems = [];
	for (const [variable, value] of Object.entries(env)) {
		if (!variable.startsWith(prefix) || value === void 0) continue;
		const input = known.get(variable);
		if (input === void 0) {
			const name = variable.slice(6).toLowerCase();
			problems.push(`unknown input "${name}"${didYouMean(name, names)}`);
		} else if (value.trim() !== "") read.set(input.name, valuesOf(input, value));
	}
	if (problems.length > 0) throw usageFailure(problems.join("\n"));
	return read;
}
function valuesOf(input, value) {
	if (input.kind.takes !== "many" || input === verdictOptions.objectives) return [value.trimEnd()];
	return textLines(value);
}

// src/entry/action/step-environment.ts
const handedOver = "LOADLINE_HANDED_OVER";
function isShown(name) {
	return isPlain(name) || isReadByNode(name);
}
function takeEnvironment() {
	const path = process.env[handedOver];
	const whole = {
		...process.env,
		...path === void 0 ? {} : readHanded(path)
	};
	delete whole[handedOver];
	if (path === void 0) startAnew(whole);
	for (const name of Object.keys(process.env)) if (!isShown(name)) delete process.env[name];
	for (const [name, value] of Object.entries(whole)) if (isRunnerFile(name)) process.env[name] = value;
	return whole;
}
function readHanded(path) {
	const lines = readFileSync(path, "utf8").split("\0");
	rmSync(dirname(path), { recursive: true });
	return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}
function startAnew(whole) {
	if (process.execve === void 0 || process.platform === "win32") return;
	try {
		replaceProcess(whole);
	} catch {}
}
function replaceProcess(whole) {
	const all = Object.entries(whole).flatMap(([name, value]) => value === void 0 ? [] : [[name, value]]);
	const hidden = all.filter(([name = ""]) => !isShown(name));
	if (hidden.length === 0) return;
	const path = join(mkdtempSync(join(whole["RUNNER_TEMP"] || tmpdir(), "loadline-")), "environment");
	writeFileSync(path, hidden.map((pair) => pair.join("=")).join("\0"), { mode: 384 });
	const shown = Object.fromEntries(all.filter(([name = ""]) => isShown(name)));
	const args = [
		process.execPath,
		...process.execArgv,
		...process.argv.slice(1)
	];
	process.execve?.(process.execPath, args, {
		...shown,
		[handedOver]: path
	});
}

// src/entry/bug.ts
function wordsOf(error) {
	return error instanceof Failure ? error.message : describeBug(error);
}
function describeBug(error) {
	return `This is a bug in Loadline. Please open an issue with these lines:\n${error instanceof Error ? error.stack ?? error.message : String(error)}`;
}

// src/entry/flush.ts
function outliveReaders({ stdout, stderr } = process) {
	let isSaid = false;
	stdout.on("error", (error) => {
		if (hasErrorCode(error, "EPIPE") || isSaid) return;
		isSaid = true;
		stderr.write(`The output is incomplete: ${reasonOf(error)}\n`);
	});
	stderr.on("error", () => void 0);
}
async function flush() {
	await Promise.all([drained(process.stdout), drained(process.stderr)]);
}
function drained(stream) {
	return new Promise((resolve) => {
		stream.write("", () => resolve());
	});
}

// src/processes/hard-stop.ts
const kills = /* @__PURE__ */ new Set();
function atHardStop(kill) {
	kills.add(kill);
}
function endAllNow() {
	for (const kill of kills) kill();
}

// src/entry/shutdown.ts
const realStop = {
	kill: endAllNow,
	exit: (status) => process.exit(status),
	now: () => performance.now()
};
const lastWordsMs = 6e4;
const stoppable = /* @__PURE__ */ new Set();
const unexpected = new AbortController();
const unexpectedError = unexpected.signal;
function surviveBugs(report) {
	let hasHappened = false;
	process.on("uncaughtException", (error) => {
		report(error);
		for (const controller of stoppable) controller.abort();
		realStop.kill();
		unexpected.abort(error);
		if (!hasHappened) setTimeout(() => realStop.exit(exitStatus.broken), lastWordsMs);
		hasHappened = true;
		process.exitCode = exitStatus.broken;
	});
	return () => hasHappened;
}
const sameKeyMs = 300;
function abortOnSignals(stop = realStop) {
	const controller = new AbortController();
	stoppable.add(controller);
	for (const name of ["SIGINT", "SIGTERM"]) {
		let firstMs;
		process.on(name, () => {
			controller.abort();
			firstMs ??= stop.now();
			if (stop.now() - firstMs <= sameKeyMs) return;
			stop.kill();
			stop.exit(128 + constants$1.signals[name]);
		});
	}
	return controller.signal;
}

// src/lib/net/proxy.ts
const ownNames = [
	"localhost",
	"127.0.0.1",
	"[::1]"
];
async function useProxy(env) {
	const givenAs = (name) => env[name.toLowerCase()] || env[name] || "";
	const [https, plain] = [givenAs("HTTPS_PROXY"), givenAs("HTTP_PROXY")];
	if (https === "" && plain === "") return void 0;
	const { default: http } = await import("node:http");
	if (!("setGlobalProxyFromEnv" in http)) return `HTTPS_PROXY is set, but Node ${process.versions.node} cannot use it. Use Node 24.14 or newer.`;
	http.setGlobalProxyFromEnv({
		...https !== "" && { https_proxy: https },
		...plain !== "" && { http_proxy: plain },
		no_proxy: [...ownNames, givenAs("NO_PROXY")].filter((name) => name !== "").join(",")
	});
}

// src/app/feature.ts
function commandName({ name }) {
	return name.replace("-", " ");
}
function readsOption({ name, reads = [], readsAs }, option) {
	const { readBy } = option;
	if (readBy === "all" || readBy.includes(name) || reads.includes(option)) return true;
	return readsAs !== void 0 && readBy.includes(readsAs);
}
function unreadSettings(mode, given, { kind, options, modes }) {
	const inTerminal = kind === "terminal";
	const wordOf = (one) => inTerminal ? commandName(one) : one.name;
	const typed = ({ flag, name }) => inTerminal && flag !== void 0 ? `--${flag}` : name;
	return [...given].flatMap((name) => {
		const option = options.find((one) => one.name === name);
		if (option?.isRefusedElsewhere !== true || readsOption(mode, option)) return [];
		const isRounds = option === recordOptions.runs && mode.name === "gate";
		const because = option.elsewhere === void 0 ? "" : `, ${option.elsewhere}`;
		const hint = isRounds ? `; for a gate set ${typed(loadOptions.rounds)}` : because;
		const known = modes.filter((one) => readsOption(one, option)).map(wordOf);
		return [`${typed(option)} is for ${known.join(", ")}, not for ${wordOf(mode)}${hint}`];
	});
}

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

// src/entry/cli/arguments.ts
const takesFiles = [
	resultsOptions.baseline,
	resultsOptions.current,
	resultsOptions.files
];
function readArguments(args) {
	if (args.includes("--help") || args.includes("-h") || args[0] === "help") {
		const words = args.filter((word) => !/^(?:--?h(?:elp)?|help)$/.test(word));
		return {
			kind: "help",
			mode: namedMode(words),
			isWhole: words.includes("all")
		};
	}
	if (args[0] === "--version" || args[0] === "version") return { kind: "version" };
	if (args.length === 0) {
		const commands = modes.map(commandName).join(" | ");
		throw usageFailure(`missing command: loadline ${commands}; see loadline --help`);
	}
	const { mode, rest } = takeMode(args);
	return {
		kind: "perform",
		mode,
		settings: readFlags(mode, rest)
	};
}
function namedMode([first = "", second = ""]) {
	return findMode(first) ?? findMode(`${first}-${second}`);
}
function takeMode(args) {
	const mode = namedMode(args);
	const [first = ""] = args;
	if (mode !== void 0) return {
		mode,
		rest: args.slice(mode.name === first ? 1 : 2)
	};
	if (first === "baseline") throw usageFailure(`missing command: loadline baseline show | update | accept`);
	throw usageFailure(`unknown command "${first}"${didYouMean(first, modes.map(commandName))}; see loadline --help`);
}
function readFlags(mode, args) {
	const byFlag = new Map(optionTable.flatMap((one) => one.flag === void 0 ? [] : [[one.flag, one]]));
	const known = [...byFlag.keys()];
	const read = /* @__PURE__ */ new Map();
	const add = ({ name }, value) => read.set(name, [...read.get(name) ?? [], value]);
	let filesFor;
	let isForK6 = false;
	for (const token of tokenize(args)) if (token.kind === "option-terminator") isForK6 = readsOption(mode, loadOptions.k6Args);
	else if (token.kind === "positional") {
		const meant = isForK6 ? loadOptions.k6Args : filesFor ?? mode.words;
		if (meant === void 0) throw usageFailure(`unexpected "${token.value}"; see loadline --help`);
		add(meant, isForK6 ? shellWord(token.value) : token.value);
	} else {
		const option = byFlag.get(token.name);
		if (option === void 0) {
			const meant = whichIsMeant(mode, token.name, known);
			throw usageFailure(`unknown flag ${token.rawName}${meant}; see loadline ${commandName(mode)} --help`);
		}
		add(option, flagValue(option, token.rawName, token.value));
		filesFor = takesFiles.includes(option) ? option : void 0;
	}
	return read;
}
function whichIsMeant(mode, name, known) {
	const isLetter = name.length === 1;
	const ofK6 = k6Flags.find((flag) => (isLetter ? flag.letter : flag.name) === name);
	if (ofK6 !== void 0 && known.includes(ofK6.name)) return ` (did you mean "--${ofK6.name}"?)`;
	if (readsOption(mode, loadOptions.k6Args) && ofK6 !== void 0 && ofK6.fate.kind !== "refused") return ` (k6 flags go after --, as in -- --${ofK6.name}${ofK6.isSwitch ? "" : " VALUE"})`;
	if (!isLetter) return didYouMean(name, known, "--");
	const meant = optionTable.flatMap((one) => one.flag?.startsWith(name) && readsOption(mode, one) ? [`"--${one.flag}"`] : []);
	return meant.length === 0 ? "" : ` (did you mean ${meant.slice(0, 3).join(" or ")}?)`;
}
function flagValue({ kind, help }, flag, value) {
	if (kind.takes === "yes or no") return value ?? "true";
	if (value === void 0 || value === "") throw usageFailure(`${flag} needs a value: ${help}`);
	return value;
}
function tokenize(args) {
	const options = Object.fromEntries(optionTable.flatMap(({ flag, kind }) => {
		if (flag === void 0) return [];
		return [[flag, {
			type: kind.takes === "yes or no" ? "boolean" : "string",
			multiple: true
		}]];
	}));
	try {
		return parseArgs({
			args: [...args],
			options,
			strict: false,
			allowPositionals: true,
			tokens: true
		}).tokens;
	} catch (error) {
		throw usageFailure(`${reasonOf(error)}; see loadline --help`, error);
	}
}

// src/entry/cli/help.ts
const endings = `SCRIPT is optional if .github/loadline.yml has scenarios.

Exit status: 0 pass or warn, 1 failed, 2 wrong usage or configuration, 3 the run could not be made or finished,
4 inconclusive, with --fail-on-inconclusive.`;
function overview() {
	return [
		"loadline: a performance gate for pull requests",
		"",
		...modes.map((mode) => {
			const { takes, does } = mode;
			const typed = `loadline ${commandName(mode)} ${takes}`.trimEnd();
			return typed.length > 53 ? `  ${typed}\n${" ".repeat(56)}${does}` : `  ${typed.padEnd(54)}${does}`;
		}),
		"",
		"Run loadline COMMAND --help for its usual flags and an example, with --help all for every flag.",
		endings,
		""
	].join("\n");
}
function flagLines({ flag, kind, help, otherwise }) {
	if (flag === void 0) return [];
	return [
		`  --${flag}${kind.takes === "yes or no" ? "" : " VALUE"}`,
		`      ${help}`,
		`      Default: ${otherwise}.`
	];
}
const firstDay = [
	targetOptions.url,
	verdictOptions.objectives,
	loadOptions.scenario,
	loadOptions.rounds,
	loadOptions.baseUrl,
	loadOptions.baseRef,
	baselineOptions.branch,
	verdictOptions.failOnInconclusive,
	reportOptions.open,
	reportOptions.verbose
];
const mostFlags = 12;
function helpOf(mode, isWhole) {
	const { takes, does, example } = mode;
	const heeded = optionTable.filter((it) => readsOption(mode, it) && it.flag !== void 0);
	const isShort = !isWhole && heeded.length > mostFlags;
	const isNamed = (it) => `${takes} ${example}`.includes(`--${it.flag}`);
	const flags = (isShort ? heeded.filter((it) => firstDay.includes(it) || isNamed(it)) : heeded).flatMap(flagLines);
	return [
		`loadline ${commandName(mode)} ${takes}`.trimEnd(),
		"",
		`  ${does}`,
		"",
		"Example:",
		`  ${example}`,
		...flags.length === 0 ? [] : [
			"",
			"Flags:",
			...flags
		],
		...isShort ? ["", `All ${heeded.length} flags: loadline ${commandName(mode)} --help all`] : [],
		""
	].join("\n");
}
function helpText(mode, isWhole = false) {
	return mode === void 0 ? overview() : helpOf(mode, isWhole);
}

// src/lib/version.ts
const version = "0.1.0";

export { Failure, abortOnSignals, acceptedLabel, addedIndicators, answerBefore, asksFor, atHardStop, autoRounds, baselineOptions, besideGate, bisectOptions, boundedName, boundedTag, boundedTags, builtinMetrics, builtinTypes, calibrateOptions, cancelledFailure, capacityIndicator, causesOptions, checkFiles, choose, commentTimes, costIndicators, costNames, costOptions, cutTo, databaseCosts, databasesOf, defaultCapacity, defaultEnvironment, describeBug, didYouMean, diedFailure, dimensions, duration, eitherOf, endpointGroup, endpointMetrics, endpointSeries, environmentOf, exceptionsMetric, exitStatus, exitStatusOf, featureFiles, featureFormats, featureParts, featurePublishers, fileOnly, fillLink, findMode, flush, formatAge, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatLimitOn, formatNames, formatOn, formatPoints, gateFileMistakes, gatePlans, gateRuns, given, hasErrorCode, helpText, hiddenErrorsMetric, hostOfCall, hostOfUrl, inFile, inTurn, initOptions, investigate, isAddress, isCapacity, isDeclared, isReservedVariable, isSet, isSet$1, issueEvents, issueOptions, jobEnvironment, k6Flags, k6Options, ladderOptions, linkAddress, loadOptions, logLines, lookedUp, mayKeepIssue, modeOptions, modes, mostFigure, mostNames, mostRecordBytes, nameOf, nameOf$1, nearest, objectivesWritten, openRuns, optionTable, optional, outliveReaders, ownTags, parseDurationMs, parseQuantity, plainPath, plannedSecrets, priceOf, prometheusOptions, proveOptions, read, readArguments, readInputs, reasonOf, recordOptions, refuseUnset, reportOptions, rerunOptions, resultsOptions, roundsWords, runFailure, scaleOver, scenarioPlans, seeing, serviceCosts, setVariables, shardOptions, shellWord, splitWords, studyOptions, surviveBugs, takeEnvironment, targetOptions, terminalEnvironment, textLines, unexpectedError, unitMeaning, unitOver, unitsOf, unmeasuredOptions, unreadSettings, unreadyFailure, usageFailure, useProxy, verdictOptions, version, waysAfterFail, whyTooLarge, whyUnset, withPullRequest, withSees, withUnmeasured, withoutEndSlashes, withoutQuery, withoutTrace, wordsOf, wrapLoad, writtenRounds, writtenSees };