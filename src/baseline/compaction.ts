import { deflateSync } from "node:zlib";
import { groupedBy } from "../lib/grouped.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";
import { firstWhere } from "../stats/bisect.ts";
import { bareFiguresOf, withoutDetails, withoutMix } from "./figures.ts";

/** All files of a branch of baselines, packed; the rest of 100 MB is for its commits. */
export const mostBranchBytes = 64 * 1024 * 1024;

/** Share of a history's room for runs that are compared with; figures of older ones get the rest. */
export const comparedShare = 2 / 3;

/** Newest runs of each branch that stay compared with: more than ten add little. */
export const fewestCompared = 10;

export type Fits = (entries: readonly BaselineEntry[]) => boolean;

/** Bytes of a file as git packs it, without deltas between versions. */
export function packedBytes(text: string): number {
  return deflateSync(text).length;
}

/** Whether a packed file has at most this many bytes. */
export function isWithin(text: string, mostPackedBytes: number): boolean {
  // What is so small already need not be packed to know.
  return Buffer.byteLength(text) <= mostPackedBytes || packedBytes(text) <= mostPackedBytes;
}

/**
 * The runs that a history keeps to compare with in little room. The oldest lose their endpoints' details
 * (withoutDetails), then the oldest go; but the newest ten of each branch and its last accepted run stay, if need be
 * without the mix of endpoints (withoutMix) or too large.
 * @param entries oldest first
 */
export function comparedWithin(entries: readonly BaselineEntry[], fits: Fits): readonly BaselineEntry[] {
  if (fits(entries)) return entries;
  const kept = reduced(entries, withoutDetails, fits);
  if (fits(kept)) return kept;
  const stay = new Set(
    byBranch(kept).flatMap((ofBranch) => [
      ...ofBranch.filter(({ accepted }) => accepted !== undefined).slice(-1),
      ...ofBranch.slice(-fewestCompared),
    ]),
  );
  const mayGo = kept.filter((entry) => !stay.has(entry));
  const fewer = withoutFirst(kept, mayGo, fits);
  return fits(fewer) ? fewer : reduced(fewer, withoutMix, fits);
}

/**
 * The figures of older runs that a history keeps in little room. The oldest keep only their whole's figures
 * (bareFiguresOf), then runs go, so that the older half stays evenly spread over time; accepted runs stay.
 * @param entries oldest first
 */
export function figuresWithin(entries: readonly BaselineEntry[], fits: Fits): readonly BaselineEntry[] {
  if (fits(entries)) return entries;
  const kept = reduced(entries, bareFiguresOf, fits);
  if (fits(kept)) return kept;
  return withoutFirst(kept, thinningOrder(kept), fits);
}

/** All but accepted runs: of each branch's older half those with the nearest neighbours, then the oldest. */
function thinningOrder(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const branches = byBranch(entries).map((ofBranch) => [...ofBranch]);
  const order = new Set<BaselineEntry>();
  for (;;) {
    const [nearest] = branches.flatMap(innerOf).sort((one, other) => one.apartMs - other.apartMs);
    if (nearest === undefined) break;
    for (const gone of nearest.ofBranch.splice(nearest.index, 1)) order.add(gone);
  }
  const others = entries.filter((entry) => entry.accepted === undefined && !order.has(entry));
  return [...order, ...others];
}

/** Runs of the older half that may go, with the time between their neighbours. */
function innerOf(ofBranch: BaselineEntry[]) {
  return ofBranch.slice(0, Math.floor(ofBranch.length / 2)).flatMap(({ accepted }, index) => {
    if (index === 0 || accepted !== undefined) return [];
    const apartMs = timeOf(ofBranch[index + 1]) - timeOf(ofBranch[index - 1]);
    return [{ ofBranch, index, apartMs }];
  });
}

function timeOf(entry: BaselineEntry | undefined): number {
  return Date.parse(entry?.run.provenance.recordedAt ?? "");
}

/** With as many of the oldest reduced as needed, or all. */
function reduced(
  entries: readonly BaselineEntry[],
  reduce: (entry: BaselineEntry) => BaselineEntry,
  fits: Fits,
): readonly BaselineEntry[] {
  const all = entries.map(reduce);
  const upTo = (count: number): BaselineEntry[] => [...all.slice(0, count), ...entries.slice(count)];
  return upTo(firstWhere(entries.length, (count) => fits(upTo(count))));
}

/** Without as many of the first that may go as needed, or all of these. */
function withoutFirst(
  entries: readonly BaselineEntry[],
  mayGo: readonly BaselineEntry[],
  fits: Fits,
): readonly BaselineEntry[] {
  const without = (count: number): readonly BaselineEntry[] => {
    const gone = new Set(mayGo.slice(0, count));
    return entries.filter((entry) => !gone.has(entry));
  };
  return without(firstWhere(mayGo.length, (count) => fits(without(count))));
}

function byBranch(entries: readonly BaselineEntry[]): readonly (readonly BaselineEntry[])[] {
  return [...groupedBy(entries, ({ run }) => run.provenance.branch).values()];
}
