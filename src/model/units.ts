export const dimensions = ["time", "ratio", "frequency", "bytes", "byteRate", "number"] as const;

/** Base units: `time` ms, `ratio` 0..1, `frequency` per second, `bytes` bytes, `byteRate` bytes per second. */
export type Dimension = (typeof dimensions)[number];

/** `value` is in the base unit. */
export interface Quantity {
  readonly value: number;
  readonly dimension: Dimension;
}

interface UnitMeaning {
  readonly dimension: Dimension;
  /** Base units per unit. */
  readonly factor: number;
}

/** Sizes are decimal, as k6 prints them. */
const units: Readonly<Record<string, UnitMeaning>> = {
  us: { dimension: "time", factor: 0.001 },
  µs: { dimension: "time", factor: 0.001 },
  /** The Greek letter mu, from some keyboards. */
  μs: { dimension: "time", factor: 0.001 },
  ms: { dimension: "time", factor: 1 },
  s: { dimension: "time", factor: 1000 },
  m: { dimension: "time", factor: 60_000 },
  h: { dimension: "time", factor: 3_600_000 },
  "%": { dimension: "ratio", factor: 0.01 },
  "/s": { dimension: "frequency", factor: 1 },
  "/min": { dimension: "frequency", factor: 1 / 60 },
  B: { dimension: "bytes", factor: 1 },
  kB: { dimension: "bytes", factor: 1000 },
  MB: { dimension: "bytes", factor: 1_000_000 },
  GB: { dimension: "bytes", factor: 1_000_000_000 },
  "B/s": { dimension: "byteRate", factor: 1 },
  "kB/s": { dimension: "byteRate", factor: 1000 },
  "MB/s": { dimension: "byteRate", factor: 1_000_000 },
  "GB/s": { dimension: "byteRate", factor: 1_000_000_000 },
};

/** In the order of error messages. */
export function unitsOf(dimension: Dimension): readonly string[] {
  return Object.keys(units).filter((unit) => units[unit]?.dimension === dimension && !/[µμ]/.test(unit));
}

/** Undefined for an unknown unit; the empty unit is a plain number. */
export function unitMeaning(unit: string): UnitMeaning | undefined {
  if (unit === "") return { dimension: "number", factor: 1 };
  return Object.hasOwn(units, unit) ? units[unit] : undefined;
}

const quantityPattern = /^(?<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+)) ?(?<unit>[^\s\d]*)$/;

/** `300ms`, `10 %`, `5/s`, `1.5s` or a plain number; undefined for other text. */
export function parseQuantity(text: string): Quantity | undefined {
  const groups = quantityPattern.exec(text.trim())?.groups;
  const meaning = unitMeaning(groups?.unit ?? "?");
  if (groups?.number === undefined || meaning === undefined) return undefined;
  return { value: Number(groups.number) * meaning.factor, dimension: meaning.dimension };
}

const durationPattern = /(\d+(?:\.\d+)?)(ms|s|m|h)/y;

/** Milliseconds of `500ms`, `30s`, `1m30s` or `0`; undefined for other text. */
export function parseDurationMs(text: string): number | undefined {
  if (text === "0") return 0;
  let totalMs = 0;
  let position = 0;
  while (position < text.length) {
    durationPattern.lastIndex = position;
    const match = durationPattern.exec(text);
    if (match === null) return undefined;
    totalMs += Number(match[1]) * (units[match[2] ?? ""]?.factor ?? Number.NaN);
    position = durationPattern.lastIndex;
  }
  return position === 0 ? undefined : totalMs;
}

/** Milliseconds of `14d` or `36h`; undefined for other text, and for 0. */
export function parseAgeMs(text: string): number | undefined {
  const [, amount = "0", unit] = /^(\d{1,5})([dh])$/.exec(text) ?? [];
  const ms = Number(amount) * (unit === "d" ? 86_400_000 : 3_600_000);
  return ms === 0 ? undefined : ms;
}

/** Rounded down: `3 days`, `5 h`, `less than an hour`. */
export function formatAge(ageMs: number): string {
  const hours = Math.floor(ageMs / 3_600_000);
  if (hours < 1) return "less than an hour";
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}

/** To the millisecond: `850 ms`, `6.1 s`, `1 min 30 s`, `2 h 5 min`. Callers round to what they know. */
export function formatDurationMs(durationMs: number): string {
  const wholeMs = Math.round(durationMs);
  if (wholeMs > 0 && wholeMs < 1000) return `${wholeMs} ms`;
  const hours = Math.floor(wholeMs / 3_600_000);
  const minutes = Math.floor(wholeMs / 60_000) % 60;
  const seconds = (wholeMs % 60_000) / 1000;
  const parts = Object.entries({ h: hours, min: minutes, s: seconds }).filter(([, amount]) => amount > 0);
  return parts.length === 0 ? "0 s" : parts.map(([unit, amount]) => `${amount} ${unit}`).join(" ");
}

export interface DisplayUnit {
  /** After the figure, with its space: ` ms`, `/s`. */
  readonly suffix: string;
  /** Base units per unit. */
  readonly factor: number;
}

const milliseconds: DisplayUnit = { suffix: " ms", factor: 1 };
const seconds: DisplayUnit = { suffix: " s", factor: 1000 };
const microseconds: DisplayUnit = { suffix: " µs", factor: 0.001 };
const byteUnits = ["GB", "MB", "kB"].map((unit) => ({
  suffix: ` ${unit}`,
  factor: units[unit]?.factor ?? 1,
}));
const perSecond: DisplayUnit = { suffix: "/s", factor: 1 };
const perMinute: DisplayUnit = { suffix: "/min", factor: 1 / 60 };

/** Above this, fewer digits are easier to read than more thousands. */
const tooLarge = 1e6;

function timeUnit(smallest: number, largest: number): DisplayUnit {
  if (largest >= tooLarge || (smallest >= 1000 && largest >= 10_000)) return seconds;
  return largest < 1 ? microseconds : milliseconds;
}

function byteUnit(smallest: number, largest: number): DisplayUnit {
  const fits = ({ factor }: DisplayUnit): boolean =>
    factor <= largest && (smallest >= factor / 10 || largest / (factor / 1000) >= tooLarge);
  return byteUnits.find(fits) ?? { suffix: " B", factor: 1 };
}

/** The common display unit of adjacent figures; zeros have no influence. */
export function unitOver(dimension: Dimension, figures: readonly number[]): DisplayUnit {
  const sizes = figures.map(Math.abs).filter((it) => Number.isFinite(it) && it > 0);
  const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
  switch (dimension) {
    case "time":
      return sizes.length === 0 ? milliseconds : timeUnit(smallest, largest);
    case "ratio":
      return { suffix: " %", factor: 0.01 };
    case "frequency":
      return sizes.length > 0 && largest < 0.1 ? perMinute : perSecond;
    case "bytes":
      return byteUnit(smallest, largest);
    case "byteRate": {
      const { suffix, factor } = byteUnit(smallest, largest);
      return { suffix: `${suffix}/s`, factor };
    }
    case "number":
      return { suffix: "", factor: 1 };
    default:
      return dimension satisfies never;
  }
}

/** Decimal places for so many significant digits, from zero to six. */
function placesFor(scaled: number, digits = 3): number {
  if (scaled === 0) return 0;
  return Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(scaled)))));
}

/** Enough to print any two different doubles of common magnitude differently. */
const mostPlaces = 17;

/** 38,860, independent of the machine's locale. */
export function grouped(text: string): string {
  const [whole = "", fraction] = text.split(".");
  const thousands = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? thousands : `${thousands}.${fraction}`;
}

/** Decimal text without trailing zeros, negative zero or an exponent (below 1e21). */
function decimal(value: number, places: number): string {
  const text = value.toFixed(places);
  const trimmed = text.includes(".") ? text.replace(/\.?0+$/, "") : text;
  return trimmed === "-0" ? "0" : trimmed;
}

/** Decimal text with all these places, and without negative zero. */
function padded(value: number, places: number): string {
  return value.toFixed(places).replace(/^-(?=[0.]*$)/, "");
}

/** A dash, or a signed infinity. */
function notFinite(value: number): string {
  if (Number.isNaN(value)) return "–";
  return value > 0 ? "∞" : "-∞";
}

/** Adds decimal places, up to `most`, until they are enough. */
function placesUntil(isEnough: (places: number) => boolean, places: number, most: number): number {
  let enough = places;
  while (enough < most && !isEnough(enough)) enough += 1;
  return enough;
}

/** Adds decimal places until both numbers print differently, unless they are equal. */
function placesApart(value: number, other: number, places: number): number {
  if (value === other) return places;
  return placesUntil((it) => Number(value.toFixed(it)) !== Number(other.toFixed(it)), places, mostPlaces);
}

/** Adds decimal places until a nonzero figure does not print as zero. */
function placesAboveZero(scaled: number, places: number, most: number): number {
  return scaled === 0 ? places : placesUntil((it) => Number(scaled.toFixed(it)) !== 0, places, most);
}

/** Format of all figures of one indicator. Only numbers and text, to be embedded in a page. */
export interface Scale extends DisplayUnit {
  /** Undefined without figures: each then has three significant digits. */
  readonly places: number | undefined;
  /** Decimals of each figure, zeros at its end too; more only beside a limit. */
  readonly kept?: number | undefined;
  /** A figure prints differently from each limit, unless they are equal. */
  readonly limits: readonly number[];
  /** As written by the user: these keep all their digits. */
  readonly written: readonly number[];
}

/** In the base unit. */
export interface ScaleFigures {
  readonly figures: readonly number[];
  /** Limits as the user wrote them. */
  readonly written?: readonly number[];
  /** Such as limits relative to a baseline. */
  readonly computed?: readonly number[];
  /** Figures that print differently from each other, unless they are equal. */
  readonly apart?: readonly (readonly number[])[];
  /** Chosen over more figures than these. */
  readonly unit?: DisplayUnit | undefined;
}

/** Three significant digits of the smallest, but at most four of the largest. */
function placesOver(scaled: readonly number[]): number | undefined {
  const sizes = scaled.map(Math.abs).filter((it) => it > 0);
  if (sizes.length === 0) return undefined;
  return Math.min(placesFor(Math.min(...sizes)), placesFor(Math.max(...sizes)) + 1);
}

/** No figure appears to be on the other side of a limit. */
export function scaleOver(dimension: Dimension, beside: ScaleFigures): Scale {
  const finite = (values: readonly number[] = []): number[] => values.filter(Number.isFinite);
  const figures = finite(beside.figures);
  const written = finite(beside.written);
  const computed = finite(beside.computed);
  const limits = [...written, ...computed];
  const { suffix, factor } = beside.unit ?? unitOver(dimension, [...figures, ...limits]);
  const scaled = (values: readonly number[]): number[] => values.map((it) => it / factor);
  const own = scaled([...figures, ...computed]);
  const groups = [[own, limits], ...(beside.apart ?? []).map((group) => [scaled(finite(group)), group])];
  let places = placesOver(own);
  for (const [ones = [], others = []] of groups) {
    for (const one of ones) {
      for (const other of scaled(others)) places = placesApart(one, other, places ?? placesFor(one));
    }
  }
  return { suffix, factor, places, limits, written };
}

/** NaN prints as a dash; see Scale for the guarantees. */
export function formatOn({ suffix, factor, places, kept, limits, written }: Scale, value: number): string {
  if (!Number.isFinite(value)) return notFinite(value);
  // A figure exactly on a limit prints like the limit.
  if (kept === undefined && written.includes(value)) return formatLimitOn({ suffix, factor }, value);
  const scaled = value / factor;
  const enough = limits.reduce(
    (most, limit) => placesApart(scaled, limit / factor, most),
    kept ?? placesAboveZero(scaled, places ?? placesFor(scaled), 6),
  );
  return `${grouped(kept === undefined ? decimal(scaled, enough) : padded(scaled, enough))}${suffix}`;
}

/** As the user wrote it, with all its digits, in the unit of adjacent figures. */
export function formatLimitOn({ suffix, factor }: DisplayUnit, limit: number): string {
  if (!Number.isFinite(limit)) return notFinite(limit);
  const digits = Number((limit / factor).toPrecision(12));
  const places = digits === 0 ? 0 : Math.min(20, Math.max(0, 11 - Math.floor(Math.log10(Math.abs(digits)))));
  return `${grouped(decimal(digits, places))}${suffix}`;
}

/**
 * `212 ms`, `1.52 %`, `99.8/s`: a single figure in its best unit with three significant digits.
 * @param against a limit: adds digits until the figure prints differently, unless they are equal
 */
export function formatFigure(value: number, dimension: Dimension, against = Number.NaN): string {
  const limits = [against].filter(Number.isFinite);
  const unit = unitOver(dimension, [value]);
  const places = placesFor(Number.isFinite(value) ? value / unit.factor : 0);
  return formatOn({ ...unit, places, limits, written: [] }, value);
}

/** With all the digits it was written with: `300 ms`, `12.5 s`, `0.5 %`. */
export function formatLimit(value: number, dimension: Dimension): string {
  return formatLimitOn(unitOver(dimension, [value]), value);
}

/** A minus sign is already there. */
function signed(text: string): string {
  return /^[-–]|^0(?![\d.])/.test(text) ? text : `+${text}`;
}

/** In the difference's base unit. */
interface DifferenceContext {
  /** Signed tolerances: the difference prints differently from each, unless they are equal. */
  readonly against?: readonly number[] | undefined;
  /** Half-width of the interval: digits below it are omitted. */
  readonly noise?: number | undefined;
  /** Of adjacent figures. */
  readonly unit?: DisplayUnit | undefined;
  /** In place of the digits that suit it: as many decimals, zeros at the end too. */
  readonly kept?: number | undefined;
}

/**
 * Places that an error leaves: two digits of one up to 35, one of a larger one.
 * @see Particle Data Group, Review of Particle Physics, introduction 5.3 (rounding)
 */
function placesOfNoise(noise: number): number {
  return Math.max(0, -Math.floor(Math.log10(noise / 3.55)));
}

/** Fewer places if noise allows no more, unless a nonzero figure would print as zero. */
function placesBeside(scaled: number, usual: number, noise: number | undefined): number {
  if (noise === undefined || !Number.isFinite(noise) || noise <= 0) return usual;
  return placesAboveZero(scaled, Math.min(usual, placesOfNoise(noise)), usual);
}

/** Signed, with the digits that noise allows and a tolerance needs. */
function differenceText(
  value: number,
  { factor, suffix, usual }: DisplayUnit & { readonly usual: number },
  beside: DifferenceContext,
): string {
  if (!Number.isFinite(value)) return signed(notFinite(value));
  const scaled = value / factor;
  if (beside.kept !== undefined) return `${signed(grouped(padded(scaled, beside.kept)))}${suffix}`;
  const places = placesBeside(scaled, usual, beside.noise === undefined ? undefined : beside.noise / factor);
  const tolerances = (beside.against ?? []).filter(Number.isFinite);
  const enough = tolerances.reduce((most, it) => placesApart(scaled, it / factor, most), places);
  return `${signed(grouped(decimal(scaled, enough)))}${suffix}`;
}

/** In the unit of its dimension: `+38 ms`, `-12.5/s`, `+2.1 pp`. */
export function formatDifference(
  difference: number,
  dimension: Dimension,
  beside: DifferenceContext = {},
): string {
  if (dimension === "ratio") return formatPoints(difference, beside);
  const { suffix, factor } = beside.unit ?? unitOver(dimension, [difference]);
  return differenceText(difference, { suffix, factor, usual: placesFor(difference / factor) }, beside);
}

/** One decimal below 10 %: `+18 %`, `-0.4 %`; the context in ratios. */
export function formatChange(changeRatio: number, beside: DifferenceContext = {}): string {
  const usual = Math.abs(changeRatio * 100) < 9.95 ? 1 : 0;
  return differenceText(changeRatio, { factor: 0.01, suffix: " %", usual }, beside);
}

/** Percentage points: `+0.8 pp`. */
export function formatPoints(difference: number, beside: DifferenceContext = {}): string {
  const usual = placesFor(difference * 100, 2);
  return differenceText(difference, { factor: 0.01, suffix: " pp", usual }, beside);
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `3 Oct 2026`; in UTC, like all times of a report. */
export function formatDay(iso: string): string {
  const [year = "", month = "", day = ""] = new Date(iso).toISOString().slice(0, 10).split("-");
  return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`;
}
