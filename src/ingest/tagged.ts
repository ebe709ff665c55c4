import { boundedTag } from "../model/run/bounds.ts";

/** The tags of a sample, however its source writes them. */
export interface Tagged {
  readonly endpoint: string;
  readonly group: string;
  readonly check: string;
  /** Scenario of the script; "" if unknown. */
  readonly scenario: string;
  /** k6's `error` and `error_code`, both "" for a request that was answered. */
  readonly error: string;
  readonly errorCode: string;
  /** HTTP status, "0" without an answer, "" if unknown. */
  readonly status: string;
  /** Address of a request, or the name that the script gave it; undefined for samples without this tag. */
  readonly url: string | undefined;
  /** Service of a gRPC call, "" for others. */
  readonly service: string;
  /** True when the tag has this value, as records have it; an absent tag has the value "". */
  has(key: string, value: string): boolean;
}

/**
 * Tags by the names that k6 gives them.
 * @param tagOf a tag; undefined or "" where the sample has none
 */
export function taggedBy(
  tagOf: (tag: string) => string | undefined,
  has: Tagged["has"] = (key, value) => boundedTag(key, tagOf(key) ?? "") === value,
): Tagged {
  const of = (tag: string): string => tagOf(tag) ?? "";
  return {
    endpoint: of("name"),
    group: of("group"),
    check: of("check"),
    scenario: of("scenario"),
    error: of("error"),
    errorCode: of("error_code"),
    status: of("status"),
    url: tagOf("url"),
    service: of("service"),
    has,
  };
}
