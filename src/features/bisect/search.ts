/** What a gate said of a commit: whether the slowness of the last one is in it already. */
export type FoundAt = "has" | "lacks" | "unknown";

export interface Searched {
  /** Positions: the slowness came after `after`, at `at` at the latest. Next to each other where every answer was had; -1: before all. */
  readonly after: number;
  readonly at: number;
  /** Positions that gave no answer between them. */
  readonly unknown: readonly number[];
  /** Without answers of an earlier search. */
  readonly asked: number;
}

/** How often a search among `count` commits asks at most: with the gate of both ends no more than log2(count) + 2. */
export function mostAsked(count: number): number {
  return 32 - Math.clz32(count);
}

/** Of what is left. Commits without an answer are seldom alone: their neighbours cannot be built either. */
const stepAway = 1 / 8;

/**
 * The position between two that is asked next: their middle, and after each one that gave no answer there a step further from it, to
 * either side in turn.
 * @returns undefined if all between them were asked in vain
 */
export function nextBetween(
  after: number,
  at: number,
  isUnknown: (position: number) => boolean,
): number | undefined {
  const between = Array.from({ length: Math.max(0, at - after - 1) }, (_, index) => after + 1 + index);
  const silent = between.filter(isUnknown).length;
  const away = Math.ceil(silent / 2) * Math.max(1, Math.floor((at - after) * stepAway));
  const wanted = Math.floor((after + at) / 2) + (silent % 2 === 0 ? -away : away);
  const distance = (position: number): number => Math.abs(position - wanted);
  return between
    .filter((position) => !isUnknown(position))
    .reduce<number | undefined>(
      (best, position) => (best === undefined || distance(position) < distance(best) ? position : best),
      undefined,
    );
}

/**
 * Finds the first of `count` commits that has the slowness, by halves. The last one has it.
 * @param ask a commit by its position; never asked twice, and at most `mostAsked` of what is left times: where commits give no answer,
 *   the search may end before it knows
 * @param before what an earlier search was told of a commit; those that gave it no answer are asked again after all others
 */
export async function searchFirst(
  count: number,
  ask: (position: number) => Promise<FoundAt>,
  before: (position: number) => FoundAt | undefined = () => undefined,
): Promise<Searched> {
  const told = Array.from({ length: count }, (_, position) => before(position));
  const known = told.indexOf("has");
  let at = known < 0 ? count - 1 : known;
  let after = told.slice(0, at).lastIndexOf("lacks");
  const most = mostAsked(at - after);
  const unknown = new Set<number>();
  const isSilent = (position: number): boolean => unknown.has(position) || told[position] === "unknown";
  let asked = 0;
  while (asked < most) {
    const position = nextBetween(after, at, isSilent) ?? nextBetween(after, at, (one) => unknown.has(one));
    if (position === undefined) break;
    const found = await ask(position);
    asked += 1;
    if (found === "has") at = position;
    else if (found === "lacks") after = position;
    else unknown.add(position);
  }
  const between = Array.from({ length: at - after - 1 }, (_, index) => after + 1 + index);
  return { after, at, unknown: between.filter(isSilent), asked };
}
