import type { Labels } from "../../prometheus/api/client.ts";

/** A running total at each push, by the time of the last sample before it, in epoch ms, ascending. */
export type Pushes = readonly { readonly at: number; readonly total: number }[];

/** A series as it was at each push. */
export interface PushedSeries {
  readonly labels: Labels;
  readonly pushes: Pushes;
}

/** Totals only grow: a smaller one is of another run or process. */
export function startsAgain(pushes: Pushes): boolean {
  return pushes.some(({ total }, index) => total < (pushes[index - 1]?.total ?? 0));
}

export function lastTotal(pushes: Pushes): number {
  return pushes.at(-1)?.total ?? 0;
}

/**
 * When a series began: its first push less the time of its first total at the pace of the second, but at most one gap, as the
 * clock of pushes starts before the load. The last push, at the load's end, comes sooner and bounds nothing.
 */
function beginningOf(pushes: Pushes): number | undefined {
  const [first, second, third] = pushes;
  if (first === undefined || second === undefined || second.total <= first.total) return undefined;
  const gap = second.at - first.at;
  const share = first.total / (second.total - first.total);
  return first.at - gap * (third === undefined ? share : Math.min(1, share));
}

/** When processes began: before the first push by at most the gap to the second, if that is not the last. */
function earliestBeginning(processes: readonly Pushes[]): number {
  const earliest = processes.map(([first, second, third]) =>
    first === undefined || second === undefined || third === undefined
      ? Number.NEGATIVE_INFINITY
      : 2 * first.at - second.at,
  );
  return earliest.length === 0 ? Number.NEGATIVE_INFINITY : Math.min(...earliest);
}

/** The series that tell times best: a rare one may begin long after the load, or early by chance. */
function busiest(all: readonly Pushes[]): readonly Pushes[] {
  const most = all.reduce((highest, pushes) => Math.max(highest, lastTotal(pushes)), 0);
  return all.filter((pushes) => lastTotal(pushes) >= most / 2);
}

/** When something was last counted, in epoch ms; 0 without pushes. */
export function endOf(counted: readonly Pushes[]): number {
  return counted.flat().reduce((latest, { at }) => Math.max(latest, at), 0);
}

/**
 * When a load began, in epoch ms; undefined if no total was pushed twice.
 * @param counted totals of requests and iterations
 * @param processes what each k6 process wrote from its beginning on
 */
export function beginningOfLoad(counted: readonly Pushes[], processes: readonly Pushes[]) {
  const beginnings = busiest(counted)
    .map(beginningOf)
    .filter((it) => it !== undefined);
  if (beginnings.length === 0) return undefined;
  const firstAt = counted.flat().reduce((earliest, { at }) => Math.min(earliest, at), endOf(counted));
  return Math.min(firstAt, Math.max(earliestBeginning(processes), Math.min(...beginnings)));
}
