import type { z } from "zod";
import type { DocumentPath } from "../../config/file/mistake.ts";
import type { Node } from "../../model/document.ts";
import type { Comparator, RunIndicator } from "../../model/objective.ts";
import type { Run } from "../../model/run/run.ts";
import type { Quantity } from "../../model/units.ts";
import type { Drawing } from "./charts/drawing.ts";
import type { Value } from "./figures/expression.ts";
import type { Figure } from "./figures/figure.ts";
import type { Series, SeriesAnswer, SeriesQuestion } from "./servers/series.ts";
import { mistake, type Place, readWritten, type Yaml } from "./source/place.ts";

/** A part of a finished report: what every report has, or a chart. */
export type StudyNode = Node | Drawing;

/** A finished part of a report. */
export type FinishedPart =
  | { readonly kind: "prose"; readonly text: string }
  | { readonly kind: "block"; readonly parts: readonly StudyNode[] };

/** What blocks and marks need while the study is read, before any result is. */
export interface StudyPlanning {
  /** Of the front matter, in its order. */
  readonly figures: readonly Figure[];
  readonly runs: readonly string[];
  figure(text: string, place: Place): Figure;
  /** A run by its name, else the last one. @throws Failure "usage" without it */
  run(name: string | undefined, place: Place): string;
  /** A run by its name, or a file as a run of its own: its results, or the lines of a log that look so. */
  runOrFile(text: string, place: Place, log?: string): string;
  /** Asks for samples that no figure names. */
  need(indicator: RunIndicator): void;
}

/** A figure of a run. */
export interface FigureOfRun {
  readonly kind: "figure";
  readonly figure: Figure;
  readonly run: string;
}

/** What a figure is held against. */
export type ClaimSide =
  | FigureOfRun
  | { readonly kind: "quantity"; readonly quantity: Quantity; readonly text: string };

/** By how much one side must exceed the other: `2x`, or an amount such as `10%` or `5ms`. */
export type Margin = { readonly factor: number } | Quantity;

/** What must be true of figures: a line of `limits` or `expect`. */
export interface Claim {
  readonly text: string;
  readonly place: Place;
  readonly onMiss: "fail" | "warn";
  readonly left: FigureOfRun;
  readonly comparison: Comparator;
  readonly right: ClaimSide;
  readonly margin: Margin | undefined;
  /** Of a line of `limits` that names no run: it is shown for each. */
  readonly isOfAllRuns: boolean;
}

/** A claim that bounds a figure. */
export interface StudyLimit extends Claim {
  readonly right: Extract<ClaimSide, { kind: "quantity" }>;
}

/** The results of a study. */
export interface Data {
  readonly limits: readonly Claim[];
  /** Series of servers. @throws Failure "usage" for a query without any */
  ask(question: SeriesQuestion): Promise<SeriesAnswer>;
  /** Series in a file of the study. @throws Failure "usage" */
  seriesIn(file: string, place: Place): Promise<readonly Series[]>;
  rounds(run: string): readonly Run[];
  /** What the author says of a run. */
  noteOf(run: string): string | undefined;
  /** Whether words below figures are new in this report; a report has them once. */
  isNew(words: string): boolean;
  /** @returns undefined for a run without a figure that may be missing. @throws Failure "usage" for any other one */
  valueOf(figure: Figure, run: string): Value | undefined;
}

/** What a block becomes when the results are there. @throws Failure "usage" for results that do not fit it */
export type Render = (data: Data) => readonly StudyNode[] | Promise<readonly StudyNode[]>;

/** Names in a block, as written. */
type Names = readonly string[] | undefined;

/** A block whose YAML was understood. Paths are of its keys. */
export interface Block<Content> {
  readonly written: Content;
  readonly planning: StudyPlanning;
  at(...path: DocumentPath): Place;
  /** Figures that are written at a place; by default all, at least one. @throws Failure "usage" */
  figures(written: Names, ...path: DocumentPath): readonly Figure[];
  /** The same of runs and files. @throws Failure "usage" */
  runs(written: Names, ...path: DocumentPath): readonly string[];
  /** The run that a block is about; by default the last one. @throws Failure "usage" without any */
  run(written: string | undefined, ...path: DocumentPath): string;
}

/** A kind of block, by its first key. */
export interface BlockKind {
  readonly name: string;
  readonly schema: z.ZodType;
  /** @throws Failure "usage" */
  plan(yaml: Yaml, planning: StudyPlanning): Render;
}

/**
 * A kind of block.
 * @param plan checks it, before any result is read
 * @param keys where its keys stand
 */
export function blockKind<Content>(
  name: string,
  schema: z.ZodType<Content>,
  plan: (block: Block<Content>) => Render,
  keys: DocumentPath = [name],
): BlockKind {
  return {
    name,
    schema,
    plan: (yaml, planning) => {
      const { value, placeOf } = readWritten(yaml, schema, `a block ${name}`);
      const at = (...path: DocumentPath): Place => placeOf([...keys, ...path]);
      type Read<Found> = (text: string, place: Place) => Found;
      const namedOrAll = <Found>(what: string, all: readonly Found[], read: Read<Found>) => {
        return (written: Names, ...path: DocumentPath): readonly Found[] => {
          const shown = written?.map((text, index) => read(text, at(...path, index))) ?? all;
          if (shown.length > 0) return shown;
          const expected = `${what}s in the front matter or in this block`;
          throw mistake(placeOf([name]), `there is no ${what} to show`, expected);
        };
      };
      return plan({
        ...{ written: value, planning, at },
        figures: namedOrAll("figure", planning.figures, planning.figure),
        runs: namedOrAll("run", planning.runs, planning.runOrFile),
        run: (written, ...path) => planning.run(written, at(...path)),
      });
    },
  };
}
