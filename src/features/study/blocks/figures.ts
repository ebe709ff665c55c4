import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Figure } from "../figures/figure.ts";
import { listOf } from "../schema.ts";
import type { Place } from "../source/place.ts";
import type { StudyPlanning } from "../study.ts";

/** Figures of a block: names of the study's, or indicators. */
export const figuresWritten = optional(
  z.union([z.string().min(1), z.array(z.string().min(1).max(500)).min(1).max(200)]),
  "Names of figures, or indicators. Default: all of the study.",
);

/** Runs of a block. */
export const runsWritten = optional(
  z.union([z.string().min(1), z.array(z.string().min(1).max(1000)).min(1).max(200)]),
  "Names of runs. Default: all of the study.",
);

interface Named {
  readonly planning: StudyPlanning;
  /** Of an entry, or of the only text. */
  placeOf(index: number | undefined): Place;
}

function each<Found>(
  written: string | readonly string[],
  { placeOf }: Named,
  find: (text: string, place: Place) => Found,
): readonly Found[] {
  if (typeof written === "string") return [find(written, placeOf(undefined))];
  return listOf(written).map((one, index) => find(one, placeOf(index)));
}

/** The figures that a block names; by default all. */
export function figuresOf(written: string | readonly string[] | undefined, named: Named): readonly Figure[] {
  const { planning } = named;
  return written === undefined
    ? planning.figures
    : each(written, named, (text, place) => planning.figure(text, place));
}

/** The runs that a block names; by default all. */
export function runsOf(written: string | readonly string[] | undefined, named: Named): readonly string[] {
  const { planning } = named;
  return written === undefined
    ? planning.runs
    : each(written, named, (text, place) => planning.runOrFile(text, place));
}

/** The JSON Schema of a block, to name what is expected at a place. */
export function jsonOf(schema: z.ZodType): () => z.core.JSONSchema.JSONSchema {
  return () => z.toJSONSchema(schema, { io: "input", target: "draft-7" });
}
