import { require_fastest_levenshtein } from "./fastest-levenshtein.js";

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
const either = new Intl.ListFormat("en-GB", { type: "disjunction" });
function eitherOf(words) {
	return either.format(words);
}

// src/model/run/endpoint-name.ts
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
function placesFor(scaled, digits = 3) {
	if (scaled === 0) return 0;
	return Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(scaled)))));
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
function formatOn({ suffix, factor, places, limits, written }, value) {
	if (!Number.isFinite(value)) return notFinite(value);
	if (written.includes(value)) return formatLimitOn({
		suffix,
		factor
	}, value);
	const scaled = value / factor;
	return `${group(decimal(scaled, limits.reduce((most, limit) => placesApart(scaled, limit / factor, most), placesAboveZero(scaled, places ?? placesFor(scaled), 6))))}${suffix}`;
}
function formatLimitOn({ suffix, factor }, limit) {
	if (!Number.isFinite(limit)) return notFinite(limit);
	const digits = Number((limit / factor).toPrecision(12));
	return `${group(decimal(digits, digits === 0 ? 0 : Math.min(20, Math.max(0, 11 - Math.floor(Math.log10(Math.abs(digits)))))))}${suffix}`;
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
	const places = placesBeside(scaled, usual, beside.noise === void 0 ? void 0 : beside.noise / factor);
	return `${signed(group(decimal(scaled, (beside.against ?? []).filter(Number.isFinite).reduce((most, it) => placesApart(scaled, it / factor, most), places))))}${suffix}`;
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

export { autoRounds, didYouMean, dimensions, eitherOf, endpointGroup, endpointSeries, formatAge, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatLimitOn, formatOn, formatPoints, isAddress, mostNames, nameOf, nearest, parseAgeMs, parseDurationMs, parseQuantity, parseRounds, roundsWords, scaleOver, unitMeaning, unitOver, unitsOf, withoutQuery, writtenRounds };