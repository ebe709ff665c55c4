import { mean, sum } from "simple-statistics";
import { groupBySession } from "../../model/run/session.ts";
import { likelyVariance, type Rounds } from "../../stats/sequential.ts";
import type { FoundIndicator } from "../indicator/indicator.ts";
import { type Bounded, isLowerBetter } from "../objective/direction.ts";
import { type Compared, type ComparedSides, comparedSides } from "./difference.ts";
import { aloneEstimate, bySession, levelOf, pairedEstimate, secondsApart } from "./variance-components.ts";

/** What a cold side may have done to the difference: made it, where the change is cold, or hidden it, where the base is. */
export interface ColdSide {
  /** The side that may be cold. */
  readonly side: "change" | "base";
  /** The change in the first and in the last round, as shares. */
  readonly first: number;
  readonly last: number;
  /** Log odds for what the rounds show, when both sides are warm, against what a cold side makes look like it. */
  readonly logOdds: number;
  /** The same for a difference that was the same from the first second on. */
  readonly logOddsOfLevel: number;
}

/** The difference in a part of a round, and how long the side that may be cold had been loaded before its middle. */
interface Part {
  readonly difference: number;
  readonly loadSeconds: number;
}

const partsOfRound = 3;
const shortestPartSeconds = 3;

/** When a round was under load, s from the side's first load on. */
interface Loaded {
  readonly from: number;
  readonly to: number;
}

function loadedIn(rounds: readonly FoundIndicator[]): Loaded[] {
  let to = 0;
  return rounds.map(({ taken: { startMs, endMs } }) => {
    const from = to;
    to += Math.max(1, (endMs - startMs) / 1000);
    return { from, to };
  });
}

/**
 * Parts of one round; the whole round where it is short or shows no seconds.
 * @param seconds what each second contributes to the difference beyond its part; after the warm-up, to the round's end
 */
function partsIn(difference: number, seconds: readonly number[], { from, to }: Loaded): Part[] {
  if (seconds.length < partsOfRound * shortestPartSeconds) {
    return [{ difference, loadSeconds: (from + to) / 2 }];
  }
  const before = Math.max(from, to - seconds.length);
  return Array.from({ length: partsOfRound }, (_, part) => {
    const edge = (parts: number): number => Math.floor((parts * seconds.length) / partsOfRound);
    const [first, last] = [edge(part), edge(part + 1)];
    const beyond = sum(seconds.slice(first, last)) * (seconds.length / (last - first));
    return { difference: difference + beyond, loadSeconds: before + (first + last) / 2 };
  });
}

/** How the difference of one figure went. */
interface Course {
  readonly rounds: readonly (readonly Part[])[];
  readonly parts: readonly Part[];
  /** Of a part, as far as seconds and the prior show it. */
  readonly variance: number;
}

/** Of values around their mean; 0 for one. */
function varianceOf(values: readonly number[]): number {
  const level = mean([...values]);
  return sum(values.map((value) => (value - level) ** 2)) / Math.max(1, values.length - 1);
}

/** How a figure's rounds vary. */
interface Varying {
  readonly variance: number;
  /** Their seconds overstate it by so much that only whole rounds tell how the difference went. */
  readonly isWhole: boolean;
}

/** Times by which seconds overstate how rounds vary, from which on rounds are not divided. */
const clearlyOverstated = 4;

function varyingOf(rounds: Rounds): Varying {
  const told = rounds.within.variance + rounds.usualDeviation ** 2;
  const likely = likelyVariance(rounds);
  const isWhole = clearlyOverstated * likely < told;
  return { variance: isWhole ? likely : told, isWhole };
}

/**
 * The difference in pairs; or between the rounds of the side that may be cold (`now`) and the level of the other (`base`),
 * whichever is less noisy: where the sides share nothing, the latter has half the variance.
 * @param sign 1 if larger is worse
 */
function courseOf({ now, base, usual }: ComparedSides, loaded: readonly Loaded[], sign: number): Course {
  const level = mean(base.figures.map(({ value }) => value));
  const differences = now.figures.map(({ value }, round) => value - (base.figures[round]?.value ?? level));
  const inPairs = varyingOf(pairedEstimate(now, base, usual).rounds);
  const alone = varyingOf(aloneEstimate(now, usual).rounds);
  const isPaired =
    Math.max(inPairs.variance, varianceOf(differences)) <=
    Math.max(alone.variance, varianceOf(now.figures.map(({ value }) => value)));
  const { variance, isWhole } = isPaired ? inPairs : alone;
  const rounds = now.figures.map((figure, round) => {
    const other = isPaired ? base.figures[round] : { value: level, session: "" };
    const seconds = isPaired ? secondsApart(figure, other) : figure.seconds;
    return partsIn(
      sign * (figure.value - (other?.value ?? level)),
      isWhole ? [] : (seconds ?? []).map((second) => sign * second),
      loaded[round] ?? { from: 0, to: 1 },
    );
  });
  const parts = rounds.flat();
  return { rounds, parts, variance: variance * (parts.length / rounds.length) };
}

/** What a cold side adds: this much at first, which falls to a third in each of so many seconds of load. */
interface Cold {
  readonly size: number;
  readonly fadeSeconds: number;
}

/** A difference that fades more slowly than in 40 s, or in the load so far, looks like a change. */
const slowestSeconds = [10, 20, 40];
const slowestOfLoad = 4 / 3;
/** Sizes of what it adds at first, as logarithms. */
const sizes = Array.from({ length: 30 }, (_, step) => (step + 1) / 50);

function coldsIn(loadSeconds: number): readonly Cold[] {
  const fades = slowestSeconds.map((seconds) => Math.min(seconds, slowestOfLoad * loadSeconds));
  return [...new Set(fades)].flatMap((fadeSeconds) => sizes.map((size) => ({ size, fadeSeconds })));
}

const warm: Cold = { size: 0, fadeSeconds: 1 };

/** What a cold side leaves of the differences. */
function leftOf({ parts }: Course, { size, fadeSeconds }: Cold): number[] {
  return parts.map(({ difference, loadSeconds }) => difference - size * Math.exp(-loadSeconds / fadeSeconds));
}

/** The change that a reading of the differences allows, given what a cold side leaves of them. */
type Reading = (left: readonly number[], course: number) => number;

const asSeen: Reading = (left) => mean([...left]);

/** Squared distances of all courses, in their variances, halved: a negative log likelihood. */
interface Fit {
  readonly squares: readonly number[];
  readonly misfit: number;
}

/** @param changeOf the change that a course is to have, given what is left of it */
function bestFit(courses: readonly Course[], among: readonly Cold[], changeOf: Reading): Fit {
  const fits = among.map((cold): Fit => {
    const squares = courses.map((course, index) => {
      const left = leftOf(course, cold);
      const change = changeOf(left, index);
      return sum(left.map((one) => (one - change) ** 2));
    });
    return { squares, misfit: sum(squares.map((one, index) => one / (2 * (courses[index]?.variance ?? 1)))) };
  });
  return fits.reduce((best, fit) => (fit.misfit < best.misfit ? fit : best));
}

/** With the variance that the parts show around the best of all fits, if that is larger. */
function withOwnVariance(courses: readonly Course[], colds: readonly Cold[]): Course[] {
  const { squares } = bestFit(courses, [warm, ...colds], asSeen);
  return courses.map((course, index) => {
    const shown = (squares[index] ?? 0) / Math.max(1, course.parts.length - 2);
    return { ...course, variance: Math.max(course.variance, shown) };
  });
}

/** What the rounds may mean; the percentile's own course comes first, and that of the body second. */
interface Readings {
  /** No side was cold. */
  readonly level: Reading;
  /** A side was cold, and what they show stays without it. */
  readonly coldToo: Reading;
  /** What they show is made by a cold side. */
  readonly onlyCold: Reading;
}

const ofPercentile = 0;
const atLeast =
  (change: number): Reading =>
  (left, course) =>
    Math.max(course === ofPercentile ? change : 0, asSeen(left, course));
const none: Reading = () => 0;

/** A miss: a change of at least so much, or none and a change that is cold. */
const missed = (change: number): Readings => ({
  level: atLeast(change),
  coldToo: atLeast(change),
  onlyCold: none,
});

/** A bound that is kept: no change, or one of at least so much beside a base that is cold. */
const kept = (change: number): Readings => ({
  level: asSeen,
  coldToo: (left, course) =>
    course === ofPercentile ? Math.min(0, asSeen(left, course)) : asSeen(left, course),
  onlyCold: atLeast(change),
});

/**
 * Whether a difference side by side is a change or that of a cold side, such as a preview that was deployed minutes ago; and
 * whether no difference is no change, or one that a cold base hides: likelihood ratios of both readings, with and without a cold
 * side. A cold side is slower in all its requests, so that the body of the distribution has to fade with the percentile.
 * @param change to detect, as a logarithm
 * @returns undefined for stored runs, for shares, and for sides that the gate started, which are equally cold
 */
export function coldSideOf(
  compared: Compared,
  objective: Bounded,
  { change, isMissed }: { readonly change: number; readonly isMissed: boolean },
): ColdSide | undefined {
  const sides = comparedSides(compared);
  const isStarted = compared.current.some(({ taken }) => taken.start !== undefined);
  if (compared.design !== "sideBySide" || sides.length === 0 || isStarted) return undefined;
  const readings = isMissed ? missed(change) : kept(change);
  const sign = isLowerBetter(objective) ? 1 : -1;
  const loaded = loadedIn(isMissed ? compared.current : compared.baseline);
  const seen = sides.map(({ now, base, usual }) =>
    isMissed
      ? courseOf({ now, base, usual }, loaded, sign)
      : courseOf({ now: base, base: now, usual }, loaded, -sign),
  );
  const colds = coldsIn(loaded.at(-1)?.to ?? 0).map(({ size, fadeSeconds }) => ({
    size: isMissed ? size : -size,
    fadeSeconds,
  }));
  const courses = withOwnVariance(seen, colds);
  const onlyCold = bestFit(courses, [warm, ...colds], readings.onlyCold).misfit;
  const level = bestFit(courses, [warm], readings.level).misfit;
  const coldToo = bestFit(courses, colds, readings.coldToo).misfit;
  const rounds = courses.at(-1)?.rounds ?? [];
  const changeIn = (parts: readonly Part[] = []): number =>
    Math.expm1(sign * mean(parts.map(({ difference }) => difference)));
  return {
    side: isMissed ? "change" : "base",
    first: changeIn(rounds[0]),
    last: changeIn(rounds.at(-1)),
    logOdds: onlyCold - Math.min(level, coldToo),
    logOddsOfLevel: onlyCold - level,
  };
}

/** Standard errors by which the first round is slower than the later ones in a service that warms up. */
const clearlyCold = 2.5;

/**
 * How the change went where this change's first round was cold and the later ones were not, in a job of more rounds than the
 * stored ones have: theirs were cold, too, and only the first rounds are comparable with them.
 * @returns undefined if it was not
 */
export function firstWasCold(
  compared: Compared,
  objective: Bounded,
): (Pick<ColdSide, "side" | "first" | "last"> & { readonly comparable: number }) | undefined {
  const { current, baseline, design } = compared;
  const comparable = Math.max(...groupBySession(baseline).map(({ length }) => length));
  if (design !== "stored" || current.length <= comparable) return undefined;
  const sides = comparedSides(compared).at(-1);
  if (sides === undefined) return undefined;
  const { now, base, usual } = sides;
  const [first = 0, ...later] = now.figures.map(({ value }) => value);
  const sign = isLowerBetter(objective) ? 1 : -1;
  const error = Math.sqrt((now.withinVariance + usual.rounds ** 2) * (1 + 1 / later.length));
  if (sign * (first - mean(later)) < clearlyCold * error) return undefined;
  const level = levelOf([...bySession(base).values()]);
  return {
    side: "change",
    first: Math.expm1(first - level),
    last: Math.expm1((later.at(-1) ?? first) - level),
    comparable,
  };
}
