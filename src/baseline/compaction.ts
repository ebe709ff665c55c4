import { deflateSync } from "node:zlib";
import { groupedBy } from "../lib/grouped.ts";
import type { BaselineEntry } from "../ports/baseline-store.ts";
import { firstWhere } from "../stats/bisect.ts";
import { bareFiguresOf, withoutDetails, withoutMix } from "./figures.ts";

/** Bytes, packed, of all files of a branch of baselines: what is left of 100 MB is for its commits. */
export const mostBranchBytes = 64 * 1024 * 1024;

/** Share of a history's room for the runs that are compared with; the rest is for the figures of older ones. */
export const comparedShare = 2 / 3;

/** Newest runs of each branch that stay to be compared with: what more than ten add is little. */
export const fewestCompared = 10;

/** Whether a file of these entries keeps within its room. */
export type Fits = (entries: readonly BaselineEntry[]) => boolean;

/** Bytes of a file as git packs it, not counting what it saves where versions of a file are alike. */
export function packedBytes(text: string): number {
  return deflateSync(text).length;
}

/** Whether a file has at most so many bytes, packed. */
export function isWithin(text: string, mostPackedBytes: number): boolean {
  // What is so small already need not be packed to know.
  return Buffer.byteLength(text) <= mostPackedBytes || packedBytes(text) <= mostPackedBytes;
}

/**
 * The runs that a history keeps to compare with, where it has little room. First the oldest lose the details of their
 * endpoints (withoutDetails), then the oldest go, but never the newest ten of a branch, nor the one that its level was
 * last accepted with. Of these the oldest lose what tells the mix of endpoints (withoutMix); if they still do not fit, they stay
 * all the same.
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
 * The figures of older runs that a history keeps, where it has little room. First the oldest are reduced to those of their
 * whole (bareFiguresOf), then runs go so that the older half stays spread evenly over its time; an accepted run never does.
 * @param entries oldest first
 */
export function figuresWithin(entries: readonly BaselineEntry[], fits: Fits): readonly BaselineEntry[] {
  if (fits(entries)) return entries;
  const kept = reduced(entries, bareFiguresOf, fits);
  if (fits(kept)) return kept;
  return withoutFirst(kept, thinningOrder(kept), fits);
}

/** All but the accepted runs: first of each branch's older half those whose neighbours are nearest to each other, then the oldest. */
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

/** The runs of the older half that may go, each with how far its neighbours lie from each other in time. */
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

/** The entries with as many of the oldest reduced as it takes, or all. */
function reduced(
  entries: readonly BaselineEntry[],
  reduce: (entry: BaselineEntry) => BaselineEntry,
  fits: Fits,
): readonly BaselineEntry[] {
  const all = entries.map(reduce);
  const upTo = (count: number): BaselineEntry[] => [...all.slice(0, count), ...entries.slice(count)];
  return upTo(firstWhere(entries.length, (count) => fits(upTo(count))));
}

/** The entries without as many of the first that may go as it takes, or without all of these. */
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
