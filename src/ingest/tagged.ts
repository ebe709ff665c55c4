import { boundedTag } from "../model/run/bounds.ts";

/** The tags of a sample, however its source writes them. */
export type Tagged = ReturnType<typeof taggedBy>;

/**
 * Tags by k6's names for them; an absent one is "", but for `url`.
 * @param tagOf a tag; undefined or "" if absent
 * @param has whether a tag has this value, as records have it
 */
export function taggedBy(
  tagOf: (tag: string) => string | undefined,
  has = (key: string, value: string): boolean => boundedTag(key, tagOf(key) ?? "") === value,
) {
  const of = (tag: string): string => tagOf(tag) ?? "";
  return {
    endpoint: of("name"),
    group: of("group"),
    check: of("check"),
    /** Of the script. */
    scenario: of("scenario"),
    /** This and `error_code` are "" for a request that was answered. */
    error: of("error"),
    errorCode: of("error_code"),
    /** HTTP status, "0" without an answer. */
    status: of("status"),
    /** Address of a request, or the name that the script gave it; undefined if absent. */
    url: tagOf("url"),
    /** Service of a gRPC call. */
    service: of("service"),
    has,
  };
}
