import type { Commit, History } from "./commits.ts";
import type { GateAnswer } from "./kept.ts";
import { mostAsked, searchFirst } from "./search.ts";
import type { SearchAnswer } from "./words.ts";

/** Asks the gate about commits beside the bad one. */
export interface Asking {
  /** What an earlier search was told. */
  before(sha: string): GateAnswer | undefined;
  ask(sha: string): Promise<GateAnswer>;
  /** Tells of an answer. */
  note(commit: Commit, answer: GateAnswer): void;
}

/** How many gates a search among so many commits takes at most, that of both ends among them. */
export function mostGates(commits: number): number {
  return mostAsked(commits) + 1;
}

/** Searches a history. @param commits those of it that may be the first bad one, oldest first; not empty */
export async function findFirst(
  good: History["good"],
  commits: readonly Commit[],
  { before, ask, note }: Asking,
): Promise<SearchAnswer> {
  const had = commits.filter(({ sha }) => before(sha) !== undefined).length;
  const ends = await ask(good);
  if (ends.found === "has") return { kind: "notWorse", headline: ends.headline };
  if (ends.found === "unknown") return { kind: "noAnswer", headline: ends.headline };
  const told = commits.map(({ sha }) => before(sha));
  const searched = await searchFirst(
    commits.length,
    async (position) => {
      const commit = commits[position];
      if (commit === undefined) throw new Error("a commit that was not listed is asked");
      const answer = await ask(commit.sha);
      told[position] = answer;
      note(commit, answer);
      return answer.found;
    },
    (position) => told[position]?.found,
  );
  const last = commits[searched.after];
  const { headline, difference } = told[searched.after] ?? ends;
  const against = {
    lastGood: last?.sha ?? good,
    ...{ effect: headline, difference },
    gates: had + searched.asked + 1,
  };
  const [first, ...others] = commits.slice(searched.after + 1, searched.at + 1);
  if (first !== undefined && others.length === 0) return { kind: "found", commit: first, ...against };
  const silent = new Set(searched.unknown);
  const left = commits
    .map((commit, position) => ({ ...commit, isSilent: silent.has(position) }))
    .slice(searched.after + 1, searched.at + 1);
  return { kind: "range", commits: left, unasked: left.length - 1 - silent.size, ...against };
}
