import { misses } from "../../judge/objective/misses.ts";
import type { GateOutcome } from "../../model/outcome.ts";
import { formatDay, formatFigure } from "../../model/units.ts";
import { oneLine, shortened } from "../../report/render/escape.ts";
import { spellingOfOutcome } from "../../report/words/spelling.ts";
import { count, differenceWords, indicatorWords, shortCommit } from "../../report/words/words.ts";
import type { Commit } from "./commits.ts";
import type { GateAnswer } from "./kept.ts";
import type { BroughtBy } from "./pull-request.ts";

/** A commit in a line: `4be1c0f 20 Nov 2026 Check for fraud (#123)`. */
export function commitWords({ sha, authoredAt, title }: Commit): string {
  return `${shortCommit(sha)} ${formatDay(authoredAt)} ${shortened(oneLine(title), 100)}`;
}

const answers = {
  has: "is as bad as what is checked out",
  lacks: "is better",
  unknown: "gives no answer, so others are asked",
} as const;

/** How much what a gate missed most differs, with its interval: `p95 +54 % (+48 % to +61 %), 99 % interval`; undefined where nothing was compared. */
export function differenceOf({ scenarios }: GateOutcome): string | undefined {
  for (const scenario of scenarios) {
    if (scenario.kind !== "judged") continue;
    const miss = misses(scenario.verdict.judgements, "fail").find(({ change }) => change !== undefined);
    if (miss?.change === undefined) continue;
    const figures = differenceWords(miss, miss.change, spellingOfOutcome(scenario));
    const sure = formatFigure(miss.change.confidence, "ratio");
    return `${indicatorWords(miss.objective.indicator)} ${figures}, ${sure} interval`;
  }
  return undefined;
}

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

/** Against the last commit that lacks it. */
interface Against {
  readonly lastGood: string;
  readonly effect: string;
  readonly difference?: string | undefined;
  /** All that were asked, in earlier searches, too. */
  readonly gates: number;
}

/** A commit of a range, and whether it gave no answer. */
type LeftCommit = Commit & { readonly isSilent: boolean };

/** What came out of a search. */
export type SearchAnswer =
  | ({
      readonly kind: "found";
      readonly commit: Commit;
      readonly pullRequest?: BroughtBy;
      /** What features found out about it; absent where nothing was looked into. */
      readonly causes?: readonly string[];
      /** The command that looks into it. */
      readonly explain?: string;
    } & Against)
  /** Between two commits that gave answers lie others that gave none, or that are yet to be asked. */
  | ({
      readonly kind: "range";
      readonly commits: readonly LeftCommit[];
      /** Of these, those that no gate was spent on. */
      readonly unasked: number;
    } & Against)
  /** The gate does not fail between both ends, or does not say. */
  | { readonly kind: "notWorse" | "noAnswer"; readonly headline: string };

/** More are only counted. */
const mostNamed = 20;

function rangeLines({ commits, unasked }: Extract<SearchAnswer, { kind: "range" }>): readonly string[] {
  const silent = commits.filter(({ isSilent }) => isSilent).length;
  const more = commits.length - mostNamed;
  return [
    `One of these ${count(commits.length, "commit")} is the first bad one${silent === 0 ? "" : `; ${silent} of them gave no answer`}:`,
    ...commits
      .slice(0, mostNamed)
      .map((commit) => `  ${commitWords(commit)}${commit.isSilent ? " (no answer)" : ""}`),
    ...(more > 0 ? [`  and ${count(more, "later one")}`] : []),
    ...(unasked > 0
      ? [`${count(unasked, "commit")} of them may still be asked: the same command goes on.`]
      : []),
  ];
}

function againstLine({ effect, difference }: Against): string {
  return `Against the last good one: ${effect}${difference === undefined ? "" : `\nDifference: ${difference}`}`;
}

/** The answer, for people. */
export function answerWords(answered: SearchAnswer): string {
  switch (answered.kind) {
    case "found": {
      const { commit, pullRequest, causes = [], explain, gates } = answered;
      const { number, url } = pullRequest ?? {};
      return [
        `The first bad commit is ${commitWords(commit)}`,
        ...(number === undefined ? [] : [`Pull request: ${url ?? `#${number}`}`]),
        againstLine(answered),
        ...causes,
        ...(explain === undefined ? [] : [`Its function: ${explain}`]),
        `Found in ${count(gates, "gate")}.`,
      ].join("\n");
    }
    case "range":
      return [
        ...rangeLines(answered),
        againstLine(answered),
        `Asked in ${count(answered.gates, "gate")}.`,
      ].join("\n");
    case "notWorse":
      return `Nothing to find: between the two commits the gate does not fail. ${answered.headline}`;
    case "noAnswer":
      return `No search: the gate gives no answer between the two commits. ${answered.headline}`;
    default:
      return answered satisfies never;
  }
}
