import type { z } from "zod";
import type { Node } from "../../model/document.ts";
import type { RunIndicator } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Drawing } from "./charts/drawing.ts";
import type { Claim, Claiming } from "./figures/claim.ts";
import type { Figure } from "./figures/figure.ts";
import type { Value } from "./figures/value.ts";
import type { Series, SeriesAnswer, SeriesQuestion } from "./servers/series.ts";
import type { Place } from "./source/place.ts";
import { readWritten, type Written } from "./source/yaml.ts";

/** A part of a finished report: what every report has, or a chart. */
export type StudyNode = Node | Drawing;

/** What blocks and marks need while the study is read, before any result is. */
export interface StudyPlanning extends Claiming {
  /** Of the front matter, in its order. */
  readonly figures: readonly Figure[];
  readonly runs: readonly string[];
  /** A run by its name, or the results of a file as a run of its own. */
  runOrFile(text: string, place: Place): string;
  /** The lines of a log as a run of its own. */
  log(file: string, pattern: string, place: Place): string;
  /** Asks for samples that no figure names. */
  need(indicator: RunIndicator): void;
}

/** The results of a study. */
export interface Data {
  readonly limits: readonly Claim[];
  /** Series of servers. @throws Failure "usage" for a query without any */
  ask(question: SeriesQuestion): Promise<SeriesAnswer>;
  /** Series in a file of the study. @throws Failure "usage" */
  seriesIn(file: string, place: Place): Promise<readonly Series[]>;
  rounds(run: string): readonly Run[];
  noteOf(run: string): string | undefined;
  /** @returns undefined for a run without a figure that may be missing. @throws Failure "usage" for any other one */
  valueOf(figure: Figure, run: string): Value | undefined;
  /** The figure in parentheses behind another one. */
  alsoOf(figure: Figure, run: string): Value | undefined;
}

/** A block whose YAML was understood. */
export interface PlannedBlock {
  render(data: Data): readonly StudyNode[] | Promise<readonly StudyNode[]>;
}

/** A kind of block, by its first key. */
export interface BlockKind {
  readonly name: string;
  readonly schema: z.ZodType;
  /** @throws Failure "usage" */
  plan(text: string, place: Place, planning: StudyPlanning): PlannedBlock;
}

/** @param json of the schema, to name what is expected at a place */
export function blockKind<Content>(kind: {
  readonly name: string;
  readonly schema: z.ZodType<Content>;
  readonly json: () => z.core.JSONSchema.JSONSchema;
  readonly plan: (written: Written<Content>, planning: StudyPlanning) => PlannedBlock;
}): BlockKind {
  const { name, schema, json, plan } = kind;
  return {
    name,
    schema,
    plan: (text, place, planning) => {
      const shape = { whole: schema, json: json() };
      return plan(readWritten(text, place, { shape, name: `a block ${name}` }), planning);
    },
  };
}
