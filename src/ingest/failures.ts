import { type FailureKind, failureKey } from "../model/run/run.ts";
import type { Tagged } from "./tagged.ts";

/** Kinds of failures that are told apart; further ones only count as failed. */
const mostKinds = 32;

const mostCharacters = 200;

function kindOf({ status, error, errorCode }: Tagged): FailureKind | undefined {
  const code = Number(errorCode);
  // Error codes 1400 to 1599 are HTTP statuses plus 1000 (lib/netext/httpext/error_codes.go of k6 v2.2.0).
  const isOfStatus = code >= 1400 && code < 1600;
  if (errorCode === "" || isOfStatus) {
    const answered = isOfStatus ? code - 1000 : Number(status);
    const isStatus = Number.isInteger(answered) && answered >= 100 && answered < 1000;
    return isStatus ? { kind: "status", status: answered } : undefined;
  }
  if (!Number.isInteger(code) || code < 0) return undefined;
  return { kind: "error", code, error: error.slice(0, mostCharacters) };
}

/**
 * How a request failed, by the tags of its samples.
 * @param kinds those seen so far, by key; takes a new one while there is room
 * @returns undefined for a request that did not fail, whose tags do not say how, or without room
 */
export function failureOf(kinds: Map<string, FailureKind>, tagged: Tagged): FailureKind | undefined {
  // Without an error code only an answer that the script did not expect can have failed, whatever its status.
  if (tagged.errorCode === "" && !tagged.has("expected_response", "false")) return undefined;
  const kind = kindOf(tagged);
  if (kind === undefined) return undefined;
  const key = failureKey(kind);
  const known = kinds.get(key);
  if (known !== undefined || kinds.size >= mostKinds) return known;
  kinds.set(key, kind);
  return kind;
}
