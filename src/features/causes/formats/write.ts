import type { ProfileFile, RawFrame, Spent } from "../profile.ts";
import { sumOf } from "./merge.ts";

const views = [
  { kind: "cpu", name: "CPU time", unit: "milliseconds" },
  { kind: "wait", name: "Waits", unit: "milliseconds" },
  { kind: "allocated", name: "Allocated", unit: "bytes" },
] as const;

/** Writes what a profiler found for speedscope.app, a profile each of CPU time, waits and allocated bytes. */
export function speedscopeFile(profiler: string, spent: readonly Spent<RawFrame>[]): ProfileFile {
  const index = new Map<RawFrame, number>();
  const frameAt = (frame: RawFrame): number => {
    const found = index.get(frame) ?? index.size;
    index.set(frame, found);
    return found;
  };
  const profiles = views.flatMap(({ kind, name, unit }) => {
    const own = spent.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    return {
      ...{ type: "sampled", name, unit, startValue: 0, endValue: sumOf(own, kind) },
      samples: own.map(({ frames }) => frames.toReversed().map(frameAt)),
      weights: own.map(({ bySlice }) => [...bySlice.values()].reduce((sum, one) => sum + one, 0)),
    };
  });
  const frames = [...index.keys()].map(({ name, file, line, column }) => ({
    name: name === "" ? "(anonymous)" : name,
    ...(file !== "" && { file }),
    ...(line > 0 && { line }),
    ...(column > 0 && { col: column }),
  }));
  const $schema = "https://www.speedscope.app/file-format-schema.json";
  const content = JSON.stringify({ $schema, name: profiler, shared: { frames }, profiles });
  return { name: "profile.speedscope.json", content };
}
