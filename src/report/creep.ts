import type { Creep, Judgement } from "../judge/verdict.ts";
import { formatChange, formatFigure, formatLimit } from "../units.ts";
import { count, indicatorWords } from "./words.ts";

/** Days are UTC, as all times of a report. */
const day = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `3 Oct 2026 (a1b2c3d)`. */
function sinceWords({ commit, recordedAt }: Creep["since"]): string {
  const date = day.format(new Date(recordedAt));
  return commit === undefined ? date : `${date} (${commit.slice(0, 7)})`;
}

/**
 * A level that has crept too far: "p95 has crept up by 14 % since 3 Oct 2026 (a1b2c3d), over 12 runs, from 212 ms to
 * 242 ms; 10 % is allowed against the accepted level". Without a full stop.
 */
export function creepSentence(judgement: Extract<Judgement, { kind: "relative" }>, creep: Creep): string {
  const { objective, dimension, current } = judgement;
  const { referenceLevel, ratio, tolerance, against } = creep;
  const size = formatChange(Math.abs(ratio), tolerance).replace(/^\+/, "");
  const from = formatFigure(referenceLevel, dimension, current);
  const to = formatFigure(current, dimension, referenceLevel);
  const level = against === "accepted" ? "the accepted level" : "the oldest runs of the baseline";
  const allowed = tolerance === 0 ? "no creep" : formatLimit(tolerance, "ratio");
  return (
    `${indicatorWords(objective.indicator)} has crept ${ratio < 0 ? "down" : "up"} by ${size} since ` +
    `${sinceWords(creep.since)}, over ${count(creep.runs, "run")}, from ${from} to ${to}; ` +
    `${allowed} is allowed against ${level}`
  );
}
