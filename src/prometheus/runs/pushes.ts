import type { Labels } from "../api/client.ts";

/** A running total at each push, ascending; the times, in epoch ms, are those of the last sample before the push. */
export type Pushes = readonly { readonly at: number; readonly total: number }[];

/** A series as it was at each push. */
export interface PushedSeries {
  readonly labels: Labels;
  readonly pushes: Pushes;
}

/** Totals of one run only grow: a smaller one is of another run, or of another process that writes the same series. */
export function startsAgain(pushes: Pushes): boolean {
  return pushes.some(({ total }, index) => total < (pushes[index - 1]?.total ?? 0));
}

/** The total at the last push; 0 without any. */
export function lastTotal(pushes: Pushes): number {
  return pushes.at(-1)?.total ?? 0;
}

/**
 * When a series began: before its first push by as long as its first total took at the pace of the second, but by one
 * gap at most, as the clock of the pushes starts before the load. The last push comes as soon as the load ends, so that
 * the gap before it bounds nothing.
 */
function beginningOf(pushes: Pushes): number | undefined {
  const [first, second, third] = pushes;
  if (first === undefined || second === undefined || second.total <= first.total) return undefined;
  const gap = second.at - first.at;
  const share = first.total / (second.total - first.total);
  return first.at - gap * (third === undefined ? share : Math.min(1, share));
}

/**
 * No load comes before its process, whose first push is no longer after it than the second after the first; of a last
 * push that cannot be said.
 */
function earliestBeginning(processes: readonly Pushes[]): number {
  const earliest = processes.map(([first, second, third]) =>
    first === undefined || second === undefined || third === undefined
      ? Number.NEGATIVE_INFINITY
      : 2 * first.at - second.at,
  );
  return earliest.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...earliest);
}

/** The series that tell times best: a status that is rare first comes long after the beginning, or by chance early. */
function busiest(all: readonly Pushes[]): readonly Pushes[] {
  const most = all.reduce((highest, pushes) => Math.max(highest, lastTotal(pushes)), 0);
  return all.filter((pushes) => lastTotal(pushes) >= most / 2);
}

/** When something was last counted, in epoch ms; 0 without pushes. */
export function endOf(counted: readonly Pushes[]): number {
  return counted.flat().reduce((latest, { at }) => Math.max(latest, at), 0);
}

/**
 * When a load began, in epoch ms.
 * @param counted running totals of its requests and iterations
 * @param processes what each of its k6 processes wrote from its own beginning on
 * @returns undefined if no total was pushed twice
 */
export function beginningOfLoad(
  counted: readonly Pushes[],
  processes: readonly Pushes[],
): number | undefined {
  const beginnings = busiest(counted)
    .map(beginningOf)
    .filter((it) => it !== undefined);
  if (beginnings.length === 0) return undefined;
  const firstAt = counted.flat().reduce((earliest, { at }) => Math.min(earliest, at), endOf(counted));
  return Math.min(firstAt, Math.max(earliestBeginning(processes), Math.min(...beginnings)));
}
