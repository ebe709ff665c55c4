import { endpointGroup } from "./endpoint-name.ts";

/** Longest name of a scenario, endpoint, tag, group, check or metric, in characters. */
export const mostNameLength = 300;

/** Most warnings of a load generator in a record. */
export const mostWarnings = 20;

/** Largest figure in a record, either way. Beyond it are no measurements, and figures whose squares are not finite. */
export const mostFigure = 1e30;

/** A figure, or 0 for one so close to it that its square, which variances are made of, would be. */
export function withoutTrace(figure: number): number {
  return Math.abs(figure) < 1 / mostFigure ? 0 : figure;
}

/** Largest record that is read or written: nine times one of fifty endpoints and ten minutes. */
export const mostRecordBytes = 8 * 1024 * 1024;

/** Why a record is too large to be read again, as a sentence; undefined if it is not. */
export function whyTooLarge(bytes: number): string | undefined {
  if (bytes <= mostRecordBytes) return undefined;
  return (
    `the Run record has ${bytes} bytes and would not be read again, as it has more than ${mostRecordBytes}. ` +
    "Use fewer custom metrics in the script, or a shorter run."
  );
}

/** FNV-1a of 64 bits over UTF-16 code units, in hex: distinguishes names, protects nothing. */
function hashOf(text: string): string {
  let [high, low] = [0x811c9dc5, 0xcbf29ce4];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x01000193) + high;
  }
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

/** A long name is cut and ends with a hash of the whole, so that different names stay different. Idempotent. */
export function boundedName(name: string): string {
  if (name.length <= mostNameLength) return name;
  const hash = `…${hashOf(name)}`;
  // Half of a character would be none.
  const kept = name.slice(0, mostNameLength - hash.length).replace(/[\ud800-\udbff]$/, "");
  return `${kept}${hash}`;
}

/** A tag's value as records have it. Long addresses that differ only by an id become one endpoint. */
export function boundedTag(key: string, value: string): string {
  if (value.length <= mostNameLength) return value;
  return boundedName(key === "name" ? endpointGroup(value) : value);
}

export function boundedTags<T extends Readonly<Record<string, string>>>(tags: T): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).map(([key, value]) => [boundedName(key), boundedTag(key, value)]),
  );
}

/** Generators of one load. */
export const mostGenerators = 256;
