/** What a gate said of a commit: whether the slowness of the last one is in it already. */
export type FoundAt = "has" | "lacks" | "unknown";

export interface Searched {
  /** Positions: the slowness came after `after`, at `at` at the latest. Next to each other where every answer was had; -1: before all. */
  readonly after: number;
  readonly at: number;
  /** Positions that gave no answer between them. */
  readonly unknown: readonly number[];
  readonly asked: number;
}

/** The position between two, nearest to their middle, that was not asked in vain; undefined if there is none. */
export function nextBetween(
  after: number,
  at: number,
  isUnknown: (position: number) => boolean,
): number | undefined {
  const middle = Math.floor((after + at) / 2);
  for (let distance = 0; distance <= at - after; distance += 1) {
    for (const position of [middle + distance, middle - distance]) {
      if (position > after && position < at && !isUnknown(position)) return position;
    }
  }
  return undefined;
}

/**
 * Finds the first of `count` commits that has the slowness, by halves. The last one has it.
 * @param ask a commit by its position; never asked twice, and without unknown ones at most log2(count), rounded up, times
 */
export async function searchFirst(
  count: number,
  ask: (position: number) => Promise<FoundAt>,
): Promise<Searched> {
  let [after, at, asked] = [-1, count - 1, 0];
  const unknown = new Set<number>();
  for (;;) {
    const position = nextBetween(after, at, (one) => unknown.has(one));
    if (position === undefined) break;
    const found = await ask(position);
    asked += 1;
    if (found === "has") at = position;
    else if (found === "lacks") after = position;
    else unknown.add(position);
  }
  return { after, at, unknown: [...unknown].filter((one) => one > after && one < at), asked };
}
