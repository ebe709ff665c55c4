import { type FailureKind, failureKey } from "../model/run/run.ts";
import type { Tagged } from "./tagged.ts";

/** Kinds of failures that are distinguished while samples come in; later ones are only counted as failed. */
const mostKinds = 32;

const mostCharacters = 200;

/** Error codes 1400 to 1599 are HTTP statuses and 1000 more (lib/netext/httpext/error_codes.go of k6 v2.2.0). */
function statusOfCode(code: number): number | undefined {
  return code >= 1400 && code < 1600 ? code - 1000 : undefined;
}

function kindOf({ status, error, errorCode }: Tagged): FailureKind | undefined {
  const code = Number(errorCode);
  const answered = errorCode === "" ? Number(status) : statusOfCode(code);
  if (answered !== undefined) {
    const isStatus = Number.isInteger(answered) && answered >= 100 && answered < 1000;
    return isStatus ? { kind: "status", status: answered } : undefined;
  }
  if (!Number.isInteger(code) || code < 0) return undefined;
  return { kind: "error", code, error: error.slice(0, mostCharacters) };
}

/**
 * How a request failed, by the tags of its samples: the kind that is known already, or a new one while there is room.
 * @param kinds those seen so far, changed in place
 * @returns undefined for a request that did not fail, and for one whose tags do not say how or that has no room
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
