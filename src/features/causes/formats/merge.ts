import type { RawFrame, Spent } from "../profile.ts";
import { mostStacks } from "./spent.ts";

/** What several files tell of the same stacks, brought together. */
export interface MergedSpent {
  /** @returns a clause once there are more stacks than a side may have */
  readonly add: (all: Iterable<Spent<RawFrame>>) => string | undefined;
  readonly all: () => readonly Spent<RawFrame>[];
}

/** A frame that is known, by its number: a key of its text in each stack would take gigabytes of a hostile file. */
interface Known {
  readonly at: number;
  readonly frame: RawFrame;
}

/** @param most of stacks; default: of a side */
export function openMerged(most = mostStacks): MergedSpent {
  const byText = new Map<string, Known>();
  const byFrame = new WeakMap<RawFrame, Known>();
  const known = (frame: RawFrame): Known => {
    const seen = byFrame.get(frame);
    if (seen !== undefined) return seen;
    const text = `${frame.name}\t${frame.file}\t${frame.line}\t${frame.column}`;
    const found = byText.get(text) ?? { at: byText.size, frame };
    byText.set(text, found);
    byFrame.set(frame, found);
    return found;
  };
  const merged = new Map<string, Spent<RawFrame> & { readonly bySlice: Map<number, number> }>();
  return {
    add: (all) => {
      for (const one of all) {
        const frames = one.frames.map(known);
        const key = [one.kind, one.route, one.what, frames.map(({ at }) => at).join()].join("\n");
        const found = merged.get(key) ?? {
          ...one,
          frames: frames.map(({ frame }) => frame),
          bySlice: new Map<number, number>(),
        };
        merged.set(key, found);
        if (merged.size > most)
          return `the profile has more than ${most} stacks: sample less often, or for less time`;
        for (const [slice, amount] of one.bySlice)
          found.bySlice.set(slice, (found.bySlice.get(slice) ?? 0) + amount);
      }
      return undefined;
    },
    all: () => [...merged.values()],
  };
}

/** Brings together what was read of one file, or of a few. */
export function mergeSpent(all: Iterable<Spent<RawFrame>>): readonly Spent<RawFrame>[] {
  const merged = openMerged(Number.POSITIVE_INFINITY);
  merged.add(all);
  return merged.all();
}

/** Times amounts. @param kind what is scaled */
export function scaleSpent(
  all: readonly Spent<RawFrame>[],
  kind: Spent<RawFrame>["kind"],
  times: number,
): readonly Spent<RawFrame>[] {
  return all.map((one) => {
    if (one.kind !== kind) return one;
    return { ...one, bySlice: new Map([...one.bySlice].map(([slice, amount]) => [slice, amount * times])) };
  });
}

/** Of all stacks and slices. */
export function sumOf(all: readonly Spent<RawFrame>[], kind: Spent<RawFrame>["kind"]): number {
  return all
    .filter((one) => one.kind === kind)
    .flatMap(({ bySlice }) => [...bySlice.values()])
    .reduce((sum, one) => sum + one, 0);
}
