import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import { left, listOf, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { kneeOf } from "../../../stats/knee.ts";
import type { Figure } from "../figures/figure.ts";
import { meets } from "../figures/judge.ts";
import { timesText } from "../figures/print.ts";
import { figuresWritten } from "../schema.ts";
import { blockKind, type Data, type StudyNode } from "../study.ts";
import { figureColumns, markColumn, verdictPieces } from "./figures-table.ts";
import { levelsOf, levelsWritten, type Rung } from "./levels.ts";
import { notesOf } from "./notes.ts";

const schema = z.strictObject({
  ladder: z.strictObject({
    level: levelsWritten.meta({
      description: "Runs or files by level; of several deployments by name, and then by level.",
    }),
    figures: figuresWritten,
    throughput: optional(
      z.string().min(1).max(500),
      "The figure that stops growing at the knee. Default: throughput.",
    ),
    marks: optional(z.array(z.string().max(200)).max(200), "Words for the rows, in their order."),
  }),
});

interface Ladder {
  readonly rungs: readonly Rung[];
  readonly deployments: readonly string[];
  readonly figures: readonly Figure[];
  readonly throughput: Figure;
  readonly data: Data;
}

/** The first run of each level of a deployment. */
function climbOf({ rungs }: Ladder, deployment: string): readonly Rung[] {
  const own = rungs.filter((one) => one.deployment === deployment);
  return own.filter((one, index) => own.findIndex(({ level }) => level === one.level) === index);
}

/** The largest level that meets the limits, and the knee. */
function readingOf(ladder: Ladder, deployment: string): readonly Line[] {
  const { data, figures, throughput } = ladder;
  const climb = climbOf(ladder, deployment).map((rung) => ({
    ...rung,
    isMet: meets(figures, rung.run, data),
  }));
  const largest = climb.findLast(({ isMet }) => isMet === true)?.level;
  const points = climb.flatMap(({ level, run }) => {
    const value = data.valueOf(throughput, run);
    return value === undefined ? [] : [{ x: level, y: value.value }];
  });
  const knee = kneeOf(points);
  const stops = knee && (knee.from === knee.to ? knee.from : `${knee.from} to ${knee.to}`);
  const words = known(
    climb.some(({ isMet }) => isMet !== undefined) &&
      (largest === undefined
        ? "no level meets the limits."
        : `largest level that meets the limits: ${largest}.`),
    points.length > 2 &&
      `${throughput.name} ${stops === undefined ? "grows up to the highest level" : `stops growing at ${stops}`}.`,
  );
  return words.map((one) => [deployment === "" ? one : `${deployment}: ${one}`]);
}

function tableByLevel(ladder: Ladder, marks: readonly string[]): StudyNode {
  const { rungs, deployments, figures, data } = ladder;
  const rows = rungs.map((rung) => ({ ...rung, isMet: meets(figures, rung.run, data) }));
  const isOneOfMany = (rung: Rung): boolean =>
    rungs.some((one) => one !== rung && one.level === rung.level && one.deployment === rung.deployment);
  const nameOf = (rung: Rung, index: number) =>
    isOneOfMany(rungs[index] ?? rung) ? `${rung.level} (${rung.run})` : String(rung.level);
  const names = new Map(rows.map((row, index) => [row, nameOf(row, index)]));
  return tableOf(rows, [
    left("Level", (row) => [names.get(row) ?? ""]),
    deployments.length > 1 && left("Deployment", ({ deployment }) => [deployment]),
    ...figureColumns<Rung>(figures, rungs, data),
    rows.some(({ isMet }) => isMet !== undefined) &&
      left("Limits", ({ isMet }) => verdictPieces(isMet === undefined ? undefined : isMet ? "pass" : "fail")),
    marks.length > 0 && markColumn(rows, marks, () => ""),
  ]);
}

/** Two deployments by level: how many times the first one's figure the second one's is. */
function ratioTable(ladder: Ladder): StudyNode | undefined {
  const { deployments, figures, data } = ladder;
  const [one, other] = deployments;
  if (one === undefined || other === undefined || deployments.length > 2) return undefined;
  const after = climbOf(ladder, other);
  const pairs = climbOf(ladder, one).flatMap(({ level, run }) => {
    const beside = after.find((rung) => rung.level === level);
    return beside === undefined ? [] : [{ level, runs: [run, beside.run] }];
  });
  return tableOf(pairs, [
    left("Level", ({ level }) => [String(level)]),
    ...figures.map((figure) =>
      right(`${figure.name}, ${other} / ${one}`, ({ runs }: (typeof pairs)[number]) => {
        const [from, to] = runs.map((run) => data.valueOf(figure, run));
        return [from === undefined || to === undefined ? "–" : timesText(from.value, to.value, undefined)];
      }),
    ),
  ]);
}

/** Levels of load: figures by level, the largest that meets the limits, and where throughput stops growing. */
export const ladder = blockKind("ladder", schema, (block) => {
  const { planning, at, written: whole } = block;
  const { ladder: written } = whole;
  const figures = block.figures(written.figures, "ladder", "figures");
  const rungs = levelsOf(written.level, ["ladder", "level"], block);
  const { throughput: named } = written;
  const throughput =
    named === undefined
      ? { ...planning.figure("throughput", at("ladder")), missing: "–" }
      : planning.figure(named, at("ladder", "throughput"));
  const deployments = [...new Set(rungs.map(({ deployment }) => deployment))];
  const runs = rungs.map(({ run }) => run);
  return (data) => {
    const one: Ladder = { rungs, deployments, figures, throughput, data };
    return known<StudyNode>(
      tableByLevel(one, written.marks ?? []),
      ratioTable(one),
      ...listOf(deployments.flatMap((name) => readingOf(one, name))),
      ...notesOf(runs, figures, data),
    );
  };
});
