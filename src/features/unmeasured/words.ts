import type { Line } from "../../model/document.ts";
import { codes } from "../../report/document/piece.ts";
import { count, list } from "../../report/words/words.ts";

/** The paths without a change. */
export function unmeasuredLine(why: { readonly files: number; readonly paths: readonly string[] }): Line {
  return [`${count(why.files, "changed path")}, none of them under `, ...codes(why.paths)];
}

/** Why a gate was measured although its paths may be unchanged. */
export function unmeasuredNote(why: string): string {
  return `Measured without a look at paths, as it is not known which files changed: ${why.replace(/\.$/, "")}.`;
}

/** Patterns under `paths` that match no file of the repository, at least one. */
export function unmatchedPathsWords(patterns: readonly string[]): string {
  const [which, match] = patterns.length === 1 ? ["the pattern", "matches"] : ["the patterns", "match"];
  const quoted = patterns.map((pattern) => JSON.stringify(pattern));
  return `paths: ${which} ${list(quoted)} ${match} no file of the repository, so a gate would pass without a load whatever changes there`;
}
