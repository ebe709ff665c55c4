import { distance } from "fastest-levenshtein";

/**
 * Known names that a mistyped name probably means, nearest first.
 * @returns at most three; none when nothing is close
 */
export function nearest(name: string, known: Iterable<string>): string[] {
  const tolerance = Math.max(2, Math.floor(name.length / 2));
  return (
    [...new Set(known)]
      .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
      // As many edits as characters: nothing in common.
      .filter(({ candidate, edits }) => edits < Math.max(name.length, candidate.length))
      // One or two letters occur in many names, so they prove nothing.
      .filter(({ candidate, edits }) => edits <= tolerance || sharesName(candidate, name))
      .sort((a, b) => a.edits - b.edits)
      .slice(0, 3)
      .map(({ candidate }) => candidate)
  );
}

const fewestShared = 3;

function sharesName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestShared && long.includes(short);
}

/**
 * ` (did you mean "rounds"?)`, or nothing when no known name is close.
 * @param prefix stands before the known name, such as the dashes of a flag
 */
export function didYouMean(name: string, known: Iterable<string>, prefix = ""): string {
  const [first] = nearest(name, known);
  return first === undefined ? "" : ` (did you mean "${prefix}${first}"?)`;
}

const either = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** `a, b or c`. */
export function eitherOf(words: readonly string[]): string {
  return either.format(words);
}
