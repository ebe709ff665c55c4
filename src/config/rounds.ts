/** Most rounds of one scenario. */
export const mostRounds = 20;

/** The range of `rounds: auto`; the budget may end it earlier. */
export const autoRounds = { min: 1, max: 12 } as const;

/** Rounds as a user writes them: `auto`, `3` or `1..3`. */
export function writtenRounds({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min === autoRounds.min && max === autoRounds.max) return "auto";
  return min === max ? String(min) : `${min}..${max}`;
}

/** What `rounds` takes, for messages. */
export const roundsWords = `auto, a number from 1 to ${mostRounds}, a range such as 1..3, or the keys min and max`;

/** Parses `auto`, `3` or `1..3`; undefined for anything else, and for more than `mostRounds`. */
export function parseRounds(text: string): { readonly min: number; readonly max: number } | undefined {
  if (text.trim() === "auto") return autoRounds;
  const match = /^(\d+)(?:\.\.(\d+))?$/.exec(text.trim());
  const min = Number(match?.[1]);
  const max = Number(match?.[2] ?? match?.[1]);
  return min >= 1 && min <= max && max <= mostRounds ? { min, max } : undefined;
}
