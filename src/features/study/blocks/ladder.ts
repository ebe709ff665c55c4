import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { optional } from "../../../config/options/schemas.ts";
import { groupedBy } from "../../../lib/grouped.ts";
import type { Line, Table } from "../../../model/document.ts";
import { left, listOf, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { kneeOf } from "../../../stats/knee.ts";
import { meets } from "../figures/claim.ts";
import type { Figure } from "../figures/figure.ts";
import { timesText } from "../figures/print.ts";
import { figuresWritten, oneOrMore, text } from "../schema.ts";
import { mistake } from "../source/place.ts";
import { type Block, blockKind, type Data, type StudyNode } from "../study.ts";
import { cellsOf, figureColumns, marked, marksWritten, notesOf, verdictPieces } from "./figures-table.ts";

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

const schema = z.strictObject({
  ladder: z.strictObject({
    level: levelsWritten,
    figures: figuresWritten,
    throughput: optional(text(500), "The figure that stops growing at the knee. Default: throughput."),
    marks: marksWritten,
  }),
});

/** By deployment, the first run of each level. */
export function climbsOf(rungs: readonly Rung[]): readonly (readonly Rung[])[] {
  const byDeployment = [...groupedBy(rungs, ({ deployment }) => deployment).values()];
  return byDeployment.map((own) =>
    [...groupedBy(own, ({ level }) => level).values()].map(([first]) => first),
  );
}

/** The largest level that meets the limits, and the knee. */
function readingOf(
  climb: readonly Rung[],
  figures: readonly Figure[],
  throughput: Figure,
  data: Data,
): readonly Line[] {
  const met = climb.map(({ level, run }) => ({ level, isMet: meets(figures, run, data) }));
  const largest = met.findLast(({ isMet }) => isMet === true)?.level;
  const points = climb.flatMap(({ level, run }) => {
    const value = data.valueOf(throughput, run);
    return value === undefined ? [] : [{ x: level, y: value.value }];
  });
  const knee = kneeOf(points);
  const stops = knee && (knee.from === knee.to ? knee.from : `${knee.from} to ${knee.to}`);
  const grows = stops === undefined ? "grows up to the highest level" : `stops growing at ${stops}`;
  const words = known(
    met.some(({ isMet }) => isMet !== undefined) &&
      (largest === undefined
        ? "no level meets the limits."
        : `largest level that meets the limits: ${largest}.`),
    points.length > 2 && `${throughput.name} ${grows}.`,
  );
  const deployment = climb[0]?.deployment ?? "";
  return words.map((one) => [deployment === "" ? one : `${deployment}: ${one}`]);
}

function tableByLevel(rungs: readonly Rung[], figures: readonly Figure[], data: Data): Table {
  const isRepeated = (rung: Rung): boolean =>
    rungs.some((one) => one !== rung && one.level === rung.level && one.deployment === rung.deployment);
  const runs = rungs.map(({ run }) => run);
  const isMet = new Map(rungs.map((rung) => [rung, meets(figures, rung.run, data)]));
  return tableOf(rungs, [
    left("Level", (rung) => [`${rung.level}${isRepeated(rung) ? ` (${rung.run})` : ""}`]),
    rungs.some(({ deployment }) => deployment !== rungs[0]?.deployment) &&
      left("Deployment", ({ deployment }) => [deployment]),
    ...figureColumns(figures, cellsOf(runs, data)),
    [...isMet.values()].some((one) => one !== undefined) &&
      left("Limits", (rung) => verdictPieces(isMet.get(rung) === true ? "pass" : "fail")),
  ]);
}

/** Two deployments by level: how many times the first one's figure the second one's is. */
function ratioTable(climbs: readonly (readonly Rung[])[], figures: readonly Figure[], data: Data) {
  const [one, other, third] = climbs;
  if (one === undefined || other === undefined || third !== undefined) return undefined;
  const pairs = one.flatMap((rung) => {
    const beside = other.find(({ level }) => level === rung.level);
    return beside === undefined ? [] : [{ level: rung.level, runs: [rung.run, beside.run] }];
  });
  const names = `${other[0]?.deployment} / ${one[0]?.deployment}`;
  return tableOf(pairs, [
    left("Level", ({ level }) => [String(level)]),
    ...figures.map((figure) =>
      right(`${figure.name}, ${names}`, ({ runs }: (typeof pairs)[number]) => {
        const [from, to] = runs.map((run) => data.valueOf(figure, run));
        return [from === undefined || to === undefined ? "–" : timesText(from.value, to.value)];
      }),
    ),
  ]);
}

/** Levels of load: figures by level, the largest that meets the limits, and where throughput stops growing. */
export const ladder = blockKind("ladder", schema, (block) => {
  const { level, figures: named, throughput: grows, marks } = block.written.ladder;
  const figures = block.figures(named, "figures");
  const rungs = levelsOf(level, block);
  const throughput = {
    ...block.planning.figure(grows ?? "throughput", block.at("throughput")),
    ...(grows === undefined && { missing: "–" }),
  };
  const runs = rungs.map(({ run }) => run);
  const climbs = climbsOf(rungs);
  return (data) =>
    known<StudyNode>(
      marked(tableByLevel(rungs, figures, data), marks),
      ratioTable(climbs, figures, data),
      ...listOf(climbs.flatMap((climb) => readingOf(climb, figures, throughput, data))),
      ...notesOf(runs, figures, data),
    );
});
