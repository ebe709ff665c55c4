/** What makes requests of one build slower or faster, as natural logarithms: each is made once for a gate. */
import { pick, type Random } from "../random.ts";

/** When a request begins. */
export interface Moment {
  /** From 0. */
  readonly round: number;
  /** Since the begin of the round, s. */
  readonly second: number;
  /** Load that this side had before this moment, s. */
  readonly loadSeconds: number;
}

/** What is added to the logarithm of a request's duration. */
export type Effect = (at: Moment) => number;

/** Draws an effect for a gate, or for a stored job. */
export type MakeEffect = (random: Random) => Effect;

/** A standard normal number. @see Box & Muller 1958, Ann. Math. Statist. 29:610 */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The same value in all of a round. */
function byRound(draw: () => number): Effect {
  const rounds: number[] = [];
  return ({ round }) => {
    for (let next = rounds.length; next <= round; next += 1) rounds.push(draw());
    return rounds[round] ?? 0;
  };
}

/** Rounds differ by this standard deviation; or starts, each of so many rounds. */
export function roundsDiffer(deviation: number, roundsOfStart = 1): MakeEffect {
  return (random) => {
    const ofStart = byRound(() => deviation * normal(random));
    return (at) => ofStart({ ...at, round: Math.floor(at.round / roundsOfStart) });
  };
}

/** The side differs for good: another start, another machine. */
export function differs(deviation: number): MakeEffect {
  return (random) => {
    const level = deviation * normal(random);
    return () => level;
  };
}

/** One of these levels for good, each as likely. */
export function oneOf(...levels: readonly number[]): MakeEffect {
  return (random) => {
    const level = pick(levels, random);
    return () => level;
  };
}

/** With this chance the side is slower by this share for good. */
export function sometimes(chance: number, share: number): MakeEffect {
  return (random) => {
    const level = random() < chance ? Math.log1p(share) : 0;
    return () => level;
  };
}

/** With this chance a round is slower by this share. */
export function disturbed(chance: number, share: number): MakeEffect {
  return (random) => byRound(() => (random() < chance ? Math.log1p(share) : 0));
}

/** Seconds that remember each other for this long, with this standard deviation; each round begins anew. */
export function wavers(deviation: number, memorySeconds: number): MakeEffect {
  const keeps = Math.exp(-1 / memorySeconds);
  return (random) => {
    const rounds: number[][] = [];
    return ({ round, second }) => {
      const seconds = rounds[round] ?? [];
      rounds[round] = seconds;
      for (let next = seconds.length; next <= second; next += 1) {
        const before = seconds.at(-1);
        const fresh = deviation * normal(random);
        seconds.push(before === undefined ? fresh : keeps * before + Math.sqrt(1 - keeps ** 2) * fresh);
      }
      return seconds[Math.floor(second)] ?? 0;
    };
  };
}

/** Slower by this share at first, which fades by 1 / e in so many seconds of load. */
export function warmsUp(share: number, fadeSeconds: number): MakeEffect {
  return () => (at) => Math.log1p(share * Math.exp(-at.loadSeconds / fadeSeconds));
}

/** Gets slower by this share in each minute of load. */
export function ages(sharePerMinute: number): MakeEffect {
  return () => (at) => Math.log1p((sharePerMinute * at.loadSeconds) / 60);
}
