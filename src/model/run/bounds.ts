import { endpointGroup } from "./endpoint-name.ts";

/** Characters of a name that are kept: of scenarios, endpoints and other tags, groups, checks and metrics. */
export const mostNameLength = 300;

/** Bytes of a record, for whoever reads and whoever writes one: nine times what fifty endpoints and ten minutes have. */
export const mostRecordBytes = 8 * 1024 * 1024;

/** Why a record would not be read again, as a sentence; undefined where it would. */
export function whyTooLarge(bytes: number): string | undefined {
  if (bytes <= mostRecordBytes) return undefined;
  return (
    `the Run record has ${bytes} bytes and would not be read again, as it has more than ${mostRecordBytes}. ` +
    "Use fewer custom metrics in the script, or a shorter run."
  );
}

/** Sixty-four bits of FNV-1a over UTF-16 code units, in hex: it distinguishes names and protects nothing. */
function hashOf(text: string): string {
  let [high, low] = [0x811c9dc5, 0xcbf29ce4];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x01000193) + high;
  }
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * A name as records have it: a long one is cut and ends with a hash of the whole, so that two of them stay different, and
 * the same one stays equal from run to run. Doing it twice changes nothing.
 */
export function boundedName(name: string): string {
  if (name.length <= mostNameLength) return name;
  const hash = `…${hashOf(name)}`;
  // Half of a character would be none.
  const kept = name.slice(0, mostNameLength - hash.length).replace(/[\ud800-\udbff]$/, "");
  return `${kept}${hash}`;
}

/** The value of a tag as records have it. Addresses that differ by an id alone stay one endpoint when they are cut. */
export function boundedTag(key: string, value: string): string {
  if (value.length <= mostNameLength) return value;
  return boundedName(key === "name" ? endpointGroup(value) : value);
}

/** Tags as records have them. */
export function boundedTags<T extends Readonly<Record<string, string>>>(tags: T): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).map(([key, value]) => [boundedName(key), boundedTag(key, value)]),
  );
}
