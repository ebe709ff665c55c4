import { stripVTControlCharacters } from "node:util";
import type { MetricContains } from "../../model/run/run.ts";
import { parseDurationMs, parseQuantity } from "../../model/units.ts";

/** Of the text that a tool printed. */
export const largestTextBytes = 16 * 1024 * 1024;

/** Lines as printed, without colours, the time stamps of GitHub's logs and blanks at the end. */
export function linesOf(text: string): readonly string[] {
  return stripVTControlCharacters(text)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\uFEFF?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}Z /, "").trimEnd());
}

/** A printed figure, in ms, bytes or as it is. */
export interface Printed {
  readonly value: number;
  readonly contains: MetricContains;
}

/** Go's durations, such as `1m0.5s`, sizes such as `118 kB`, and numbers; undefined for other text. */
export function printedIn(text: string): Printed | undefined {
  const elapsedMs = /\dm?s$|\d[hm]/.test(text) ? parseDurationMs(text.trim()) : undefined;
  if (elapsedMs !== undefined) return { value: elapsedMs, contains: "time" };
  const { value, dimension } = parseQuantity(text) ?? {};
  if (value === undefined || dimension === undefined) return undefined;
  if (dimension === "time") return { value, contains: "time" };
  if (dimension === "bytes") return { value, contains: "data" };
  return dimension === "number" ? { value, contains: "default" } : undefined;
}
