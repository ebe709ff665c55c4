import type { Tags } from "./run.ts";

/** Whether two filters are one; the order of the tags does not matter. */
export function sameTags(one: Tags, other: Tags): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
