import { likeRuns } from "../../judge/compare/likeness.ts";
import type { Line } from "../../model/document.ts";
import type { JudgedOutcome } from "../../model/outcome.ts";
import type { Run } from "../../model/run/run.ts";
import { list } from "../words/words.ts";
import { line } from "./piece.ts";

/** What the figures of a scenario rest on beside its objectives: those of endpoints, and the distribution. */
export interface Counting {
  /** Rounds whose times count. */
  readonly runs: readonly Run[];
  /**
   * What they are compared with: side by side without the base's runs of the rounds that are left out, and of stored ones
   * those on the same CPU where times were compared with these alone.
   */
  readonly baseline: readonly Run[];
  /** Rounds whose failures count: what share of requests failed stays true where times prove nothing. */
  readonly answered: readonly Run[];
  /** Which rounds are left out; undefined where none is. */
  readonly note: Line | undefined;
}

/** The stored runs that times were compared with; all of them where a report has none of those. */
function storedRuns({ baseline, verdict }: JudgedOutcome): readonly Run[] {
  const compared = verdict.judgements.filter(({ dimension }) => dimension === "time");
  const likeWith = compared.find(({ change }) => change?.likeWith?.isCompared === true)?.change?.likeWith;
  const alike = likeRuns(baseline, likeWith);
  return alike.length === 0 ? baseline : alike;
}

/**
 * The rounds that count, as in judging: one whose times prove nothing is in no figure of times. Where none is valid, all
 * are shown, as the report says of them.
 */
export function countingRounds(outcome: JudgedOutcome): Counting {
  const { runs, baseline, design, verdict } = outcome;
  const before = design === "stored" ? storedRuns(outcome) : baseline;
  const { invalid } = verdict;
  // Every kind of invalidity touches times; only one of them leaves failures unknown, too.
  const untimed = new Set(invalid.flatMap((it) => it.rounds));
  const unknown = new Set(invalid.flatMap((it) => (it.undecidable === "all" ? it.rounds : [])));
  const without = (some: readonly Run[], left: ReadonlySet<number>): readonly Run[] => {
    const kept = some.filter((_, position) => !left.has(position));
    return kept.length === 0 ? some : kept;
  };
  const isAnyLeft = runs.some((_, position) => !untimed.has(position));
  const isLeftOut = isAnyLeft && runs.some((_, position) => untimed.has(position));
  const left = [...untimed].sort((one, other) => one - other).map((position) => String(position + 1));
  const named = left.length === 1 ? `Round ${left[0]} is` : `Rounds ${list(left)} are`;
  return {
    runs: without(runs, untimed),
    baseline: design === "stored" || !isAnyLeft ? before : without(before, untimed),
    answered: without(runs, unknown),
    note: isLeftOut
      ? line(`${named} left out of the requests and times: not a valid measurement.`)
      : undefined,
  };
}
