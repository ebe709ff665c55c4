import { distance } from "fastest-levenshtein";

/** Up to three known names that a mistyped name probably means, nearest first. */
export function nearest(name: string, known: Iterable<string>): string[] {
  const tolerance = Math.max(2, Math.floor(name.length / 2));
  return (
    [...new Set(known)]
      .map((candidate) => ({ candidate, edits: distance(name.toLowerCase(), candidate.toLowerCase()) }))
      // As many edits as characters means nothing in common.
      .filter(({ candidate, edits }) => edits < Math.max(name.length, candidate.length))
      .filter(({ candidate, edits }) => edits <= tolerance || sharesName(candidate, name))
      .sort((a, b) => a.edits - b.edits)
      .slice(0, 3)
      .map(({ candidate }) => candidate)
  );
}

/** Fewer letters occur in many names. */
const fewestShared = 3;

function sharesName(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestShared && long.includes(short);
}

/** ` (did you mean "rounds"?)`, or nothing if no name is close. @param prefix of the name, such as `--` */
export function didYouMean(name: string, known: Iterable<string>, prefix = ""): string {
  const [first] = nearest(name, known);
  return first === undefined ? "" : ` (did you mean "${prefix}${first}"?)`;
}

/** `a, b or c`. Without Intl, which a start would wait for. */
export function eitherOf(words: readonly string[]): string {
  const [last = "", ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(", ")} or ${last}`;
}
