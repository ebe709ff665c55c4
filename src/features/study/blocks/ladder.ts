import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line, Table } from "../../../model/document.ts";
import { left, listOf, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { kneeOf } from "../../../stats/knee.ts";
import type { Figure } from "../figures/figure.ts";
import { meets } from "../figures/judge.ts";
import { timesText } from "../figures/print.ts";
import { figuresWritten, text } from "../schema.ts";
import { blockKind, type Data, type StudyNode } from "../study.ts";
import { figureColumns, marked, marksWritten, verdictPieces } from "./figures-table.ts";
import { levelsOf, levelsWritten, type Rung } from "./levels.ts";
import { notesOf } from "./notes.ts";

const schema = z.strictObject({
  ladder: z.strictObject({
    level: levelsWritten,
    figures: figuresWritten,
    throughput: optional(text(500), "The figure that stops growing at the knee. Default: throughput."),
    marks: marksWritten,
  }),
});

/** The first run of each level of a deployment. */
function climbOf(rungs: readonly Rung[], deployment: string): readonly Rung[] {
  const own = rungs.filter((one) => one.deployment === deployment);
  return own.filter((one, index) => own.findIndex(({ level }) => level === one.level) === index);
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
  const isMet = new Map(rungs.map((rung) => [rung, meets(figures, rung.run, data)]));
  return tableOf(rungs, [
    left("Level", (rung) => [`${rung.level}${isRepeated(rung) ? ` (${rung.run})` : ""}`]),
    rungs.some(({ deployment }) => deployment !== rungs[0]?.deployment) &&
      left("Deployment", ({ deployment }) => [deployment]),
    ...figureColumns(figures, rungs, data),
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
  const {
    at,
    planning,
    written: {
      ladder: { level, figures: named, throughput: grows, marks },
    },
  } = block;
  const figures = block.figures(named, "figures");
  const rungs = levelsOf(level, block);
  const throughput = {
    ...planning.figure(grows ?? "throughput", at("throughput")),
    ...(grows === undefined && { missing: "–" }),
  };
  const deployments = [...new Set(rungs.map(({ deployment }) => deployment))];
  const climbs = deployments.map((deployment) => climbOf(rungs, deployment));
  return (data) =>
    known<StudyNode>(
      marked(tableByLevel(rungs, figures, data), marks),
      ratioTable(climbs, figures, data),
      ...listOf(climbs.flatMap((climb) => readingOf(climb, figures, throughput, data))),
      ...notesOf(
        rungs.map(({ run }) => run),
        figures,
        data,
      ),
    );
});
