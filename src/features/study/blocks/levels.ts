import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { mistake, type Place } from "../source/place.ts";
import type { StudyPlanning } from "../study.ts";

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

function isText(one: unknown): one is string | readonly string[] {
  return typeof one === "string" || Array.isArray(one);
}

/** The rungs, by ascending level. @throws Failure "usage" for a level that is no number */
export function levelsOf(
  written: z.infer<typeof levelsWritten>,
  at: DocumentPath,
  {
    placeOf,
    planning,
  }: { readonly placeOf: (path: DocumentPath) => Place; readonly planning: StudyPlanning },
): readonly Rung[] {
  const rungsIn = (
    levels: Readonly<Record<string, unknown>>,
    path: DocumentPath,
    deployment: string,
  ): readonly Rung[] =>
    Object.entries(levels).flatMap(([key, named]) => {
      const level = Number(key);
      if (!isText(named))
        throw mistake(placeOf([...path, key]), `"${key}" is no run`, "the name of a run, or a file");
      if (!(level > 0))
        throw mistake(placeOf([...path, key]), `"${key}" is no level`, "a number above 0, such as 200");
      const runs = typeof named === "string" ? [named] : named;
      return runs.map((text, index) => {
        const place = placeOf(typeof named === "string" ? [...path, key] : [...path, key, index]);
        return { deployment, level, run: planning.runOrFile(text, place) };
      });
    });
  const own = Object.entries(written).filter(([, one]) => isText(one));
  const deployments = Object.entries(written).flatMap(([name, one]) => (isText(one) ? [] : [{ name, one }]));
  const rungs = [
    ...rungsIn(Object.fromEntries(own), at, ""),
    ...deployments.flatMap(({ name, one }) => rungsIn(one, [...at, name], name)),
  ];
  return rungs.toSorted((one, other) => one.level - other.level);
}
