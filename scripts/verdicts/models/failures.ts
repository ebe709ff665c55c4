/** How requests fail: each is drawn once for a side, for a mean share of failures. */
import type { Random } from "../random.ts";
import type { Side } from "./traffic.ts";

/** Draws how the requests of a side fail. @param share of all requests, in the mean over many rounds */
export type MakeFailures = (random: Random, share: number) => Side["fails"];

export const never: MakeFailures = () => () => false;

/** Each request for itself. */
export const independent: MakeFailures = (random, share) => () => random() < share;

/** So many requests in a row. */
export function bursts(length: number): MakeFailures {
  return (random, share) => {
    let left = 0;
    return () => {
      if (left === 0 && random() < share / (length - share * (length - 1))) left = length;
      if (left === 0) return false;
      left -= 1;
      return true;
    };
  };
}

/** All requests of a second that begins at random. */
export const outages: MakeFailures = (random, share) => {
  const rounds: { readonly phase: number; readonly isDown: boolean[] }[] = [];
  return ({ round, second }) => {
    for (let next = rounds.length; next <= round; next += 1) rounds.push({ phase: random(), isDown: [] });
    const { phase, isDown } = rounds[round] ?? { phase: 0, isDown: [] };
    const asked = Math.floor(second + phase);
    for (let next = isDown.length; next <= asked; next += 1) isDown.push(random() < share);
    return isDown[asked] ?? false;
  };
};

/** Twice as many in half of the rounds, none in the others. */
export const halfOfRounds: MakeFailures = (random, share) => {
  const shares: number[] = [];
  return ({ round }) => {
    for (let next = shares.length; next <= round; next += 1) shares.push(random() < 0.5 ? 2 * share : 0);
    return random() < (shares[round] ?? 0);
  };
};
