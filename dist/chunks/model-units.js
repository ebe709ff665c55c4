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
function toldBeside(value, { factor, suffix, usual }, beside) {
	if (!Number.isFinite(value)) return signed(notFinite(value));
	const scaled = value / factor;
	const places = placesBeside(scaled, usual, beside.noise === void 0 ? void 0 : beside.noise / factor);
	return `${signed(group(decimal(scaled, (beside.against ?? []).filter(Number.isFinite).reduce((most, it) => placesApart(scaled, it / factor, most), places))))}${suffix}`;
}
function formatDifference(difference, dimension, beside = {}) {
	if (dimension === "ratio") return formatPoints(difference, beside);
	const { suffix, factor } = beside.unit ?? unitOver(dimension, [difference]);
	return toldBeside(difference, {
		suffix,
		factor,
		usual: placesFor(difference / factor)
	}, beside);
}
function formatChange(changeRatio, beside = {}) {
	return toldBeside(changeRatio, {
		factor: .01,
		suffix: " %",
		usual: Math.abs(changeRatio * 100) < 9.95 ? 1 : 0
	}, beside);
}
function formatPoints(difference, beside = {}) {
	return toldBeside(difference, {
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

export { dimensions, formatAge, formatChange, formatDay, formatDifference, formatDurationMs, formatFigure, formatLimit, formatLimitOn, formatOn, formatPoints, parseAgeMs, parseDurationMs, parseQuantity, scaleOver, unitMeaning, unitOver, unitsOf };