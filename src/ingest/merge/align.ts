import type { ClockSkew } from "../../model/run/generators.ts";
import type { Run } from "../../model/run/run.ts";
import { lastSecond } from "../sample-aggregator.ts";
import { chooseSlicing } from "../series/slices.ts";

/** What one of several load generators measured. */
export interface Share {
  readonly run: Run;
  /** The generator's clock minus the true time; 0 if unknown. */
  readonly clockMs: number;
  /** How it began, and its number; default: in time, and its place. */
  readonly began?: { readonly index: number; readonly lateMs: number; readonly skew?: ClockSkew | undefined };
}

/** A share in the window of the merged run. */
export interface Placed {
  readonly run: Run;
  /** By which its window begins later. */
  readonly offsetMs: number;
}

/** The slices of the merged run. */
export interface Grid {
  /** 0 for a window too long to be sliced. */
  readonly slices: number;
  readonly sliceMs: number;
}

const oneSecondMs = 1000;

/** Width of a run's slices. */
export function sliceMsOf({ window }: Run): number {
  return window.sliceMs ?? oneSecondMs;
}

/** Shares in the window of all of them. */
export type Aligned = ReturnType<typeof align>;

/** Aligns the windows of shares, each corrected by its generator's clock. */
export function align(shares: readonly Share[]) {
  const starts = shares.map(({ run, clockMs }) => Date.parse(run.window.start) - clockMs);
  const ends = shares.map(({ run, clockMs }) => Date.parse(run.window.end) - clockMs);
  const [startMs, endMs] = [Math.min(...starts), Math.max(...ends)];
  const windowMs = Math.max(0, endMs - startMs);
  const widest = Math.max(...shares.map(({ run }) => sliceMsOf(run)));
  const sliceMs = Math.max(widest, chooseSlicing(windowMs).seconds * oneSecondMs);
  const grid: Grid = {
    slices: windowMs / oneSecondMs > lastSecond ? 0 : Math.floor(windowMs / sliceMs) + 1,
    sliceMs,
  };
  const placed = shares.map(({ run }, index): Placed => {
    return { run, offsetMs: (starts[index] ?? startMs) - startMs };
  });
  return { placed, startMs, endMs, grid };
}

/** End of a share's window, from the start of the merged run's. */
export function endOf({ run: { window }, offsetMs }: Placed): number {
  return offsetMs + Date.parse(window.end) - Date.parse(window.start);
}

/** The slice of the merged run that contains the middle of a share's slice. */
export function placeOf(slice: number, { run, offsetMs }: Placed, { slices, sliceMs }: Grid): number {
  const middleMs = offsetMs + (slice + 0.5) * sliceMsOf(run);
  return Math.min(slices - 1, Math.floor(middleMs / sliceMs));
}

/** A series of one share. */
export interface Of<Series> {
  readonly placed: Placed;
  readonly series: Series;
}

/** Sums of a row of all shares by slice; undefined without slices, and if one of them lacks the row. */
export function sumRows<Series>(
  all: readonly Of<Series>[],
  { grid }: { readonly grid: Grid },
  rowOf: (series: Series) => readonly number[] | undefined,
): number[] | undefined {
  if (grid.slices === 0) return undefined;
  const sums = new Float64Array(grid.slices);
  for (const { placed, series } of all) {
    const values = rowOf(series);
    if (values === undefined) return undefined;
    for (const [slice, value] of values.entries()) {
      const place = placeOf(slice, placed, grid);
      sums[place] = (sums[place] ?? 0) + value;
    }
  }
  return Array.from(sums);
}
