import { formatDay } from "../../model/units.ts";
import { oneLine, shortened } from "../../report/render/escape.ts";
import { count, shortCommit } from "../../report/words/words.ts";
import type { Commit } from "./commits.ts";
import type { GateAnswer } from "./kept.ts";

/** A commit in a line: `4be1c0f 20 Nov 2026 Check for fraud (#123)`. */
export function commitWords({ sha, authoredAt, title }: Commit): string {
  return `${shortCommit(sha)} ${formatDay(authoredAt)} ${shortened(oneLine(title), 100)}`;
}

const answers = {
  has: "is as bad as what is checked out",
  lacks: "is better",
  unknown: "gives no answer, so others are asked",
} as const;

/** While a search goes on. */
export function answeredNote(commit: Commit, { found, headline }: GateAnswer): string {
  return `${commitWords(commit)}: ${answers[found]}. ${headline}`;
}

export function endsNote(commits: number, left: number, most: number): string {
  const untouched = commits - left;
  const skipped =
    untouched === 0 ? "" : `, ${count(untouched, "commit")} of which touch nothing that the gate is about`;
  return `${count(commits, "commit")} lie between${skipped}: at most ${count(most, "gate")}`;
}

/** What came out of a search. */
export type SearchAnswer =
  | { readonly kind: "found"; readonly commit: Commit; readonly effect: string; readonly gates: number }
  /** Between two commits that gave answers lie others that gave none. */
  | {
      readonly kind: "range";
      readonly commits: readonly Commit[];
      readonly effect: string;
      readonly gates: number;
    }
  /** The gate does not fail between both ends, or does not say. */
  | { readonly kind: "notWorse" | "noAnswer"; readonly headline: string };

/** The answer, for people. */
export function answerWords(answered: SearchAnswer): string {
  switch (answered.kind) {
    case "found": {
      const { commit, effect, gates } = answered;
      return `The first bad commit is ${commitWords(commit)}.\nAgainst the last good one: ${effect}\nFound in ${count(gates, "gate")}.`;
    }
    case "range": {
      const { commits, effect, gates } = answered;
      const named = commits.map((commit) => `  ${commitWords(commit)}`).join("\n");
      return `One of these commits is the first bad one; the gate could not tell them apart:\n${named}\nAgainst the last good one: ${effect}\nAsked in ${count(gates, "gate")}.`;
    }
    case "notWorse":
      return `Nothing to find: between the two commits the gate does not fail. ${answered.headline}`;
    case "noAnswer":
      return `No search: the gate gives no answer between the two commits. ${answered.headline}`;
    default:
      return answered satisfies never;
  }
}
