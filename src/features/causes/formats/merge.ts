import type { RawFrame, Spent } from "../profile.ts";

/** Brings together what several files tell of the same stacks. */
export function mergeSpent(all: Iterable<Spent<RawFrame>>): readonly Spent<RawFrame>[] {
  const frames = new Map<string, RawFrame>();
  const merged = new Map<string, Spent<RawFrame> & { readonly bySlice: Map<number, number> }>();
  const keyOf = ({ name, file, line, column }: RawFrame): string => `${name}\t${file}\t${line}\t${column}`;
  for (const one of all) {
    const keys = one.frames.map(keyOf);
    const key = [one.kind, one.route, one.what, ...keys].join("\n");
    const found = merged.get(key) ?? {
      ...one,
      frames: one.frames.map((frame, at) => {
        const known = frames.get(keys[at] ?? "") ?? frame;
        frames.set(keys[at] ?? "", known);
        return known;
      }),
      bySlice: new Map<number, number>(),
    };
    merged.set(key, found);
    for (const [slice, amount] of one.bySlice)
      found.bySlice.set(slice, (found.bySlice.get(slice) ?? 0) + amount);
  }
  return [...merged.values()];
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
