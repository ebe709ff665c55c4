import { z } from "zod";
import { misses } from "../../judge/objective/misses.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Part } from "../../model/report/part.ts";
import { defineFacts } from "../../model/run/facts.ts";
import type { Run } from "../../model/run/run.ts";
import { nextLine } from "../../report/document/piece.ts";

/** It becomes a word of a command. */
const commit = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);

/** The ends of a search. */
const ends = z.strictObject({ good: commit, bad: commit });

/** What a search for the commit would be about, kept of a scenario that failed. */
export const bisectFacts = defineFacts("bisect", ends);

/** The last commit before the level rose, and that of this run; undefined where nothing got worse than an older commit. */
function endsOf({ runs, baseline, verdict }: JudgedOutcome) {
  const [miss] = misses(verdict.judgements, "fail").filter(({ kind }) => kind === "relative");
  if (miss?.kind !== "relative") return undefined;
  const { since, from } = miss.creep ?? {};
  const commitsOf = (some: readonly Run[]) => some.map(({ provenance }) => provenance.commit);
  const bad = runs.at(-1)?.provenance.commit;
  const isBefore = ({ provenance }: Run): boolean =>
    since === undefined || Date.parse(provenance.recordedAt) < Date.parse(since.recordedAt);
  const before = commitsOf(baseline.filter(isBefore)).findLast((one) => one !== undefined);
  return { good: before ?? from?.commit, bad };
}

/** Names the search after a fail on a branch, where this job starts the service. */
export const bisectPart: Part = {
  facts: (outcome, { start }) => {
    const { provenance } = outcome.runs.at(-1) ?? {};
    // What nobody has reviewed cannot be searched, and is itself the suspect: so is what somebody tries in a terminal.
    const isOfBranch = provenance?.event !== undefined && provenance.event !== "merge_group";
    const isChange = provenance?.pullRequest !== undefined || !isOfBranch;
    if (outcome.verdict.verdict !== "fail" || start === undefined || isChange) return undefined;
    const { success, data } = ends.safeParse(endsOf(outcome));
    return success && data.good !== data.bad ? bisectFacts.kept(data) : undefined;
  },
  next: (outcome) => {
    const found = outcome.verdict.verdict === "fail" ? bisectFacts.of(outcome) : undefined;
    if (found === undefined) return undefined;
    const { good, bad } = found;
    return nextLine(
      "find the commit that made it worse, with this one checked out: ",
      { code: `loadline bisect ${good.slice(0, 12)} ${bad.slice(0, 12)}` },
      ".",
    );
  },
};
