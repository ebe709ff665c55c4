import type { Ladder } from "../facts.ts";

/** How a ladder is climbed. */
export interface Climb {
  /** Ascending. */
  readonly levels: readonly number[];
  /** Levels to add between the largest that meets the objectives and the next. */
  readonly refine: number;
  /** Climbing ends where a figure is this many times its limit; absent climbs to the top. */
  readonly stopFactor?: number | undefined;
}

/** Runs of each level of the bracket, so that its noise is known. */
const runsOfBracket = 2;

/** Whether higher levels would show nothing more. */
function isTop({ levels }: Ladder, { stopFactor }: Climb): boolean {
  const last = levels.at(-1);
  if (last === undefined) return false;
  if (last.label === "notMeasured" || last.label === "over") return true;
  const isFar = ({ value, limit, isMet }: (typeof last.figures)[number]): boolean =>
    !isMet && value !== undefined && limit > 0 && value >= (stopFactor ?? Number.POSITIVE_INFINITY) * limit;
  return last.figures.some(isFar);
}

/**
 * The level to measure next: upwards until the top, then between the largest level that meets the objectives and the next
 * one, then both of these again.
 * @param measured what the runs so far show; undefined before the first
 * @returns undefined if the ladder is done
 */
export function nextLevel(measured: Ladder | undefined, climb: Climb): number | undefined {
  const { levels, refine } = climb;
  if (measured === undefined) return levels[0];
  const done = measured.levels.map(({ level }) => level);
  const added = done.filter((level) => !levels.includes(level)).length;
  if (added === 0 && !isTop(measured, climb)) {
    const above = levels.find((level) => !done.includes(level));
    if (above !== undefined) return above;
  }
  const low = measured.levels.find(({ level }) => level === measured.capacity);
  const high = measured.levels.find(
    ({ level, verdict }) => level > measured.capacity && verdict !== "notMeasured",
  );
  if (low === undefined || high === undefined) return undefined;
  const middle = Math.round((low.level + high.level) / 2);
  const isRefined = low.runs > 1 || high.runs > 1;
  if (added < refine && !isRefined && middle > low.level && middle < high.level) return middle;
  return [low, high].find(({ runs }) => runs < runsOfBracket)?.level;
}
