import type { Tags } from "./run.ts";

/** Key of a filter, or of a series by its labels; independent of the order of the tags. */
export function tagsKey(tags: Tags): string {
  return JSON.stringify(Object.entries(tags).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether two filters are equal; the order of the tags does not matter. */
export function sameTags(one: Tags, other: Tags): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

/** Whether these tags select all samples of a metric. */
export function isWhole(tags: Tags): boolean {
  return Object.keys(tags).length === 0;
}
