import { timeOf } from "../csv-fields.ts";

const pattern =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s{0,3}(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A point in time as tools write it: epoch seconds, milliseconds, microseconds or nanoseconds, seconds with a fraction,
 * or a date with its time, in any of the usual spellings.
 * @returns epoch ms; a date without a zone is in this machine's local time; NaN for any other text
 */
export function timeIn(text: string): number {
  const [, whole = "", fraction = ""] = /^(\d{10,19})(\.\d{1,9})?$/.exec(text) ?? [];
  const epochMs = timeOf(Number(`${whole}${fraction}`), whole.length);
  if (!Number.isNaN(epochMs)) return epochMs;
  const parts = pattern.exec(text);
  if (parts === null) return Number.NaN;
  const [, year, month, day, hour, minute, second = "0", part = "0", zone] = parts;
  const ms = Number(`0.${part}`) * 1000;
  const numbers = [year, month, day, hour, minute, second].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = numbers;
  if (mo < 1 || mo > 12 || d < 1 || d > 31 || h > 23 || mi > 59 || s > 60) return Number.NaN;
  if (zone === undefined) return new Date(y, mo - 1, d, h, mi, s).getTime() + ms;
  return Date.UTC(y, mo - 1, d, h, mi, s) + ms - offsetOf(zone);
}

function offsetOf(zone: string): number {
  if (zone === "Z") return 0;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Whether a time is a date without a zone, so that it depends on the clock of the machine that reads it. */
export function isLocal(text: string): boolean {
  const parts = pattern.exec(text);
  return parts !== null && parts[8] === undefined;
}

/** Doubt about times of another machine. */
export const localTimeWarning =
  "The times in the file have no time zone; they were read in the time zone of this machine (set TZ to change it).";
