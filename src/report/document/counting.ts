import { comparedRuns } from "../../judge/compare/latest-level.ts";
import type { Line } from "../../model/document.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import { isWhole } from "../../model/run/tags.ts";
import { leftOutRoundsLine } from "../words/sections/rounds.ts";

/** The runs that figures without an objective are of: endpoints, and the distribution. */
export interface Counting {
  /** Rounds whose times count. */
  readonly runs: readonly Run[];
  /** Side by side: the base's runs of these rounds. Stored: those that were compared with. */
  readonly baseline: readonly Run[];
  /** Rounds whose failures count: the share of failed requests holds even if the times are not valid. */
  readonly answered: readonly Run[];
  /** Which rounds are left out; undefined if none is. */
  readonly note: Line | undefined;
}

/** The stored runs that times were compared with; all of them if a report has none of those. */
function storedRuns({ baseline, verdict }: JudgedOutcome): readonly Run[] {
  const compared = verdict.judgements.filter(({ dimension }) => dimension === "time");
  const restricted = compared.filter(
    ({ change }) => change?.likeWith?.isCompared === true || change?.latestLevel !== undefined,
  );
  // One endpoint may have changed its level alone, and the charts are of all requests.
  const ofAll = compared.find(({ objective }) => isWhole(objective.indicator.tags));
  const alike = comparedRuns(baseline, (ofAll ?? restricted[0])?.change);
  return alike.length === 0 ? baseline : alike;
}

/** The rounds that count, as in judging: those whose times are valid, or all of them if none is. */
export function countingRounds(outcome: JudgedOutcome): Counting {
  const { runs, baseline, design, verdict } = outcome;
  const { invalid } = verdict;
  // Every kind of invalidity affects times; only one of them makes failures unknown, too.
  const untimed = new Set(invalid.flatMap(({ rounds }) => rounds));
  const unknown = new Set(invalid.flatMap((it) => (it.undecidable === "all" ? it.rounds : [])));
  const without = (some: readonly Run[], left: ReadonlySet<number>): readonly Run[] => {
    const kept = some.filter((_, position) => !left.has(position));
    return kept.length === 0 ? some : kept;
  };
  const isAnyLeft = runs.some((_, position) => !untimed.has(position));
  const isLeftOut = isAnyLeft && runs.some((_, position) => untimed.has(position));
  const besides = isAnyLeft ? without(baseline, untimed) : baseline;
  return {
    runs: without(runs, untimed),
    baseline: design === "stored" ? storedRuns(outcome) : besides,
    answered: without(runs, unknown),
    note: isLeftOut ? leftOutRoundsLine([...untimed]) : undefined,
  };
}
