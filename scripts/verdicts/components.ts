/** How much of the scatter of runs is between sessions, and how much between the rounds of one. */
import { mean, shuffle, sum } from "simple-statistics";
import type { RecordedRun } from "./bank.ts";
import { type Random, seeded } from "./random.ts";

/** Variances of a figure, in the square of its unit. */
export interface Components {
  /** Between rounds of one session, the noise inside them included. */
  readonly rounds: number;
  /** Between sessions, beyond what their rounds explain; 0 where these explain all. */
  readonly sessions: number;
}

/** Runs by their session, in the order of recording. */
export function bySession(runs: readonly RecordedRun[]): RecordedRun[][] {
  return [...new Set(runs.map(({ place }) => place))].map((one) => runs.filter(({ place }) => place === one));
}

/** Mean squares of an analysis of variance, and the runs that count for one session. */
function squaresOf(sessions: readonly (readonly number[])[]) {
  const all = sessions.flat();
  const level = mean(all);
  const levels = sessions.map((values) => mean([...values]));
  const between = sum(sessions.map((values, index) => values.length * ((levels[index] ?? 0) - level) ** 2));
  const inside = sum(
    sessions.flatMap((values, index) => values.map((it) => (it - (levels[index] ?? 0)) ** 2)),
  );
  const squaredSizes = sum(sessions.map((values) => values.length ** 2));
  return {
    between: between / (sessions.length - 1),
    inside: inside / Math.max(1, all.length - sessions.length),
    runs: (all.length - squaredSizes / all.length) / (sessions.length - 1),
  };
}

/**
 * Variances from an analysis of variance. Where each session has a single run, all scatter counts as that of rounds.
 * @param sessions the values of each; at least two
 * @see Searle, Casella & McCulloch 1992, Variance Components, 3.6
 */
export function componentsOf(sessions: readonly (readonly number[])[]): Components {
  const { between, inside, runs } = squaresOf(sessions);
  if (sessions.every((values) => values.length === 1)) return { rounds: between, sessions: 0 };
  return { rounds: inside, sessions: Math.max(0, (between - inside) / runs) };
}

const draws = 2000;

/**
 * How often sessions would differ as much as these, were their runs dealt out at random.
 * @param random default: always the same draws
 */
export function chanceOfSessions(
  sessions: readonly (readonly number[])[],
  random: Random = seeded(1),
): number {
  const ratioOf = (groups: readonly (readonly number[])[]): number => {
    const { between, inside } = squaresOf(groups);
    return between / inside;
  };
  const seen = ratioOf(sessions);
  const all = sessions.flat();
  let asMuch = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    const dealt = shuffle(all, random);
    if (ratioOf(sessions.map(({ length }) => dealt.splice(0, length))) >= seen) asMuch += 1;
  }
  return (asMuch + 1) / (draws + 1);
}
