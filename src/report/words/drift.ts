import { formatChange, formatDay, formatLimit } from "../../model/units.ts";
import type { LevelDrift, Moment, Relative } from "../../model/verdict.ts";
import type { Spelling } from "./spelling.ts";
import { count, figureWords, indicatorWords, unsigned } from "./words.ts";

/** `3 Oct 2026 (a1b2c3d)`. */
function dateWords({ commit, recordedAt }: Moment): string {
  const date = formatDay(recordedAt);
  return commit === undefined ? date : `${date} (${commit.slice(0, 7)})`;
}

/** When the drift reached half its size: `, more than half of it by 9 Oct 2026 (b2c3d4e), 8 runs ago`. */
function halfwayWords({ from, since, runs }: LevelDrift): string {
  const isFirst = from?.recordedAt === since.recordedAt && from.commit === since.commit;
  return isFirst ? "" : `, more than half of it by ${dateWords(since)}, ${count(runs, "run")} ago`;
}

/**
 * A level that has crept too far, without a full stop: `p95 has crept up by 14 % since the accepted level of 1 Sep 2026
 * (a1b2c3d), from 212 ms to 242 ms, more than half of it by 3 Oct 2026 (b2c3d4e), 12 runs ago; 10 % is allowed`.
 */
export function driftSentence(judgement: Relative, creep: LevelDrift, spelling: Spelling): string {
  const { objective, current } = judgement;
  const { referenceLevel, ratio, tolerance, against, from: first } = creep;
  const size = unsigned(formatChange(Math.abs(ratio), { against: [tolerance] }));
  const from = figureWords(judgement, referenceLevel, spelling);
  const to = figureWords(judgement, current, spelling);
  const level = against === "accepted" ? "the accepted level" : "the baseline's oldest runs";
  const reference = first === undefined ? level : `${level} of ${dateWords(first)}`;
  const allowed = tolerance === 0 ? "no creep" : formatLimit(tolerance, "ratio");
  return (
    `${indicatorWords(objective.indicator)} has crept ${ratio < 0 ? "down" : "up"} by ${size} since ` +
    `${reference}, from ${from} to ${to}${halfwayWords(creep)}; ${allowed} is allowed`
  );
}
