import { mean } from "simple-statistics";
import { halfWidth, knowledgeOf } from "../../stats/sequential.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { type DifferenceScale, scaleFor, sidesOf } from "./difference.ts";
import { compareShares, countsOf, pool, type RunCounts } from "./proportion.ts";
import { type SideFigures, storedEstimate } from "./variance-components.ts";

/** Level of an indicator while nothing changed. */
export interface Level {
  /** In the base unit of the indicator. */
  readonly value: number;
  /** Range that contains about 95 of 100 further sessions of the same build. */
  readonly low: number;
  readonly high: number;
}

/** Five of 100 unchanged sessions may lie outside, half on each side. */
const confidence = 0.95;

/** Sessions of one level, each with its runs of an indicator; none is empty. */
type Sessions = readonly (readonly FoundIndicator[])[];

/** For shares, by counts: a session of typical size against these. */
function levelOfShares(counts: readonly (readonly RunCounts[])[]): Level {
  const { share, total, sessions, designEffect } = pool(counts);
  const usual = total / sessions;
  const variance = (designEffect * share * (1 - share)) / usual;
  const another = [[{ bad: share * usual, total: usual, variance }]];
  const { low, high } = compareShares(another, counts, "stored").interval(confidence);
  return { value: share, low: Math.max(0, share + low), high: Math.min(1, share + high) };
}

/** One side, with these sessions. */
function sideOf(sessions: Sessions, scale: DifferenceScale): SideFigures {
  const [side] = sidesOf([sessions.flat()], scale);
  if (side === undefined) throw new Error("no sessions");
  const names = sessions.flatMap((runs, index) => runs.map(() => `session ${index}`));
  const figures = side.figures.map(({ value }, index) => ({ value, session: names[index] ?? "" }));
  return { ...side, figures };
}

function levelOfValues(sessions: Sessions, dimension: FoundIndicator["dimension"]): Level {
  const scale = scaleFor({ dimension, current: [], baseline: sessions.flat(), design: "stored" });
  const side = sideOf(sessions, scale);
  const centre = mean(sessions.map((runs) => mean(runs.map(({ value }) => scale.to(value)))));
  const rounds = Math.max(1, Math.round(mean(sessions.map((runs) => runs.length))));
  const another = Array.from({ length: rounds }, () => ({ value: centre, session: "another" }));
  const estimate = storedEstimate({ ...side, figures: another }, side, { usual: scale.usual });
  const reach = halfWidth(knowledgeOf(estimate), confidence);
  // Times, sizes and rates are never negative.
  const [low, high] = [scale.from(centre - reach), scale.from(centre + reach)];
  const isSigned = sessions.flat().some(({ value }) => value < 0);
  return { value: scale.from(centre), low: isSigned ? low : Math.max(0, low), high };
}

/**
 * Level of sessions without a change between them, and the interval by which the judge would compare a further session
 * with them.
 * @param sessions at least one
 */
export function levelOfSessions(sessions: Sessions): Level {
  const [first] = sessions.flat();
  const counts = sessions.map((runs) => countsOf(runs, true));
  if (counts.every((runs) => runs.length > 0)) return levelOfShares(counts);
  return levelOfValues(sessions, first?.dimension ?? "number");
}
