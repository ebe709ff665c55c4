import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { listOf } from "../schema.ts";
import { mistake } from "../source/place.ts";
import type { Block } from "../study.ts";

const results = z.union([z.string().min(1).max(1000), z.array(z.string().min(1).max(1000)).min(1).max(20)]);
const oneLadder = z.record(z.string().min(1).max(100), results);

/** Runs or files by level; or by deployment, and then by level. */
export const levelsWritten = z.record(z.string().min(1).max(100), z.union([results, oneLadder])).meta({
  examples: [
    { 50: "results/50.csv", 200: "results/200.csv" },
    { single: { 50: "s50.csv" }, four: { 50: "f50.csv" } },
  ],
});

/** A run at a level. */
export interface Rung {
  /** "" where there is only one. */
  readonly deployment: string;
  readonly level: number;
  readonly run: string;
}

/** The rungs, by ascending level. @throws Failure "usage" for a level that is no number */
export function levelsOf(
  written: z.infer<typeof levelsWritten>,
  path: DocumentPath,
  { at, planning }: Pick<Block<unknown>, "at" | "planning">,
): readonly Rung[] {
  const rungsAt = (
    key: string,
    named: string | readonly string[],
    above: DocumentPath,
    deployment: string,
  ) => {
    const level = Number(key);
    if (!(level > 0))
      throw mistake(at(...above, key), `"${key}" is no level`, "a number above 0, such as 200");
    return listOf(named).map((text, index): Rung => {
      const place = at(...above, key, ...(typeof named === "string" ? [] : [index]));
      return { deployment, level, run: planning.runOrFile(text, place) };
    });
  };
  const rungs = Object.entries(written).flatMap(([key, one]) =>
    typeof one === "string" || Array.isArray(one)
      ? rungsAt(key, one, path, "")
      : Object.entries(one).flatMap(([level, named]) => rungsAt(level, named, [...path, key], key)),
  );
  return rungs.toSorted((one, other) => one.level - other.level);
}
