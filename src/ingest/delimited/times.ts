import { timeOf } from "../csv-fields.ts";

const pattern =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s{0,3}(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A time as tools write it: epoch seconds, ms, µs or ns, seconds with a fraction, or a date with its time.
 * @returns epoch ms, of a date without a zone in this machine's time zone; NaN for any other text
 */
export function timeIn(text: string): number {
  const [, whole = "", fraction = ""] = /^(\d{10,19})(\.\d{1,9})?$/.exec(text) ?? [];
  const epochMs = timeOf(Number(`${whole}${fraction}`), whole.length);
  if (!Number.isNaN(epochMs)) return epochMs;
  const parts = pattern.exec(text);
  if (parts === null) return Number.NaN;
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts.slice(1, 7).map((text = "0") => Number(text));
  const [part = "0", zone] = parts.slice(7);
  const ms = Number(`0.${part}`) * 1000;
  if (mo < 1 || mo > 12 || d < 1 || d > 31 || h > 23 || mi > 59 || s > 60) return Number.NaN;
  if (zone === undefined) return new Date(y, mo - 1, d, h, mi, s).getTime() + ms;
  return Date.UTC(y, mo - 1, d, h, mi, s) + ms - offsetOf(zone);
}

function offsetOf(zone: string): number {
  if (zone === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Whether a time is a date without a time zone. */
export function isLocal(text: string): boolean {
  const parts = pattern.exec(text);
  return parts !== null && parts[8] === undefined;
}

/** For times without a time zone. */
export const localTimeWarning =
  "The times in the file have no time zone; they were read in the time zone of this machine (set TZ to change it).";
