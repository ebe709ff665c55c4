import type { Creep, Judgement } from "../judge/verdict.ts";
import { formatChange, formatDay, formatLimit } from "../units.ts";
import { count, figureWords, indicatorWords } from "./words.ts";

/** `3 Oct 2026 (a1b2c3d)`. */
function sinceWords({ commit, recordedAt }: Creep["since"]): string {
  const date = formatDay(recordedAt);
  return commit === undefined ? date : `${date} (${commit.slice(0, 7)})`;
}

/**
 * A level that has crept too far: "p95 has crept up by 14 % since 3 Oct 2026 (a1b2c3d), over 12 runs, from 212 ms to
 * 242 ms; 10 % is allowed against the accepted level". Without a full stop.
 */
export function creepSentence(judgement: Extract<Judgement, { kind: "relative" }>, creep: Creep): string {
  const { objective, dimension, current } = judgement;
  const { referenceLevel, ratio, tolerance, against } = creep;
  const size = formatChange(Math.abs(ratio), { against: tolerance }).replace(/^\+/, "");
  const from = figureWords(objective, referenceLevel, { dimension, against: current });
  const to = figureWords(objective, current, { dimension, against: referenceLevel });
  const level = against === "accepted" ? "the accepted level" : "the oldest runs of the baseline";
  const allowed = tolerance === 0 ? "no creep" : formatLimit(tolerance, "ratio");
  return (
    `${indicatorWords(objective.indicator)} has crept ${ratio < 0 ? "down" : "up"} by ${size} since ` +
    `${sinceWords(creep.since)}, over ${count(creep.runs, "run")}, from ${from} to ${to}; ` +
    `${allowed} is allowed against ${level}`
  );
}
