import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { oneOrMore, text } from "../schema.ts";
import { mistake } from "../source/place.ts";
import type { Block } from "../study.ts";

const results = oneOrMore(text(1000), 20);
const byLevel = z.record(text(100), results);

/** Runs or files by level; or by deployment, and then by level. */
export const levelsWritten = z.record(text(100), z.union([results, byLevel])).meta({
  description: "Runs or files by level; of several deployments by name, and then by level.",
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
  written: z.output<typeof levelsWritten>,
  { at, planning }: Pick<Block<unknown>, "at" | "planning">,
): readonly Rung[] {
  const rungsAt = (deployment: string, levels: z.output<typeof byLevel>, path: DocumentPath) =>
    Object.entries(levels).flatMap(([key, named]) => {
      const level = Number(key);
      if (!(level > 0))
        throw mistake(at(...path, key), `"${key}" is no level`, "a number above 0, such as 200");
      return named.map((name, index): Rung => {
        const run = planning.runOrFile(name, at(...path, key, index));
        return { deployment, level, run };
      });
    });
  const rungs = Object.entries(written).flatMap(([key, one]) =>
    Symbol.iterator in one ? rungsAt("", { [key]: one }, ["level"]) : rungsAt(key, one, ["level", key]),
  );
  return rungs.toSorted((one, other) => one.level - other.level);
}
