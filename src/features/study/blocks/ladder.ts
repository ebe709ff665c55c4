import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { kneeOf } from "../../../stats/knee.ts";
import { isTrue } from "../figures/claim.ts";
import type { Figure } from "../figures/figure.ts";
import { cellOf, limitsOf, printingOf, timesText } from "../figures/print.ts";
import { mistake } from "../source/place.ts";
import { blockKind, type Data, type StudyNode } from "../study.ts";
import { ladderWords as words } from "../words.ts";
import { figuresOf, figuresWritten, jsonOf } from "./figures.ts";
import { levelsOf, levelsWritten, type Rung } from "./levels.ts";
import { noteParts } from "./notes.ts";

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
  readonly figures: readonly Figure[];
  readonly throughput: Figure;
  readonly data: Data;
}

/** Whether a run meets every limit that the study has for its figures; undefined without limits. */
function meets({ figures, data }: Ladder, run: string): boolean | undefined {
  const asked = data.limits.filter(
    ({ left: of, isOfAllRuns, onMiss }) => isOfAllRuns && onMiss === "fail" && figures.includes(of.figure),
  );
  if (asked.length === 0) return undefined;
  return asked.every((claim) => {
    const value = data.valueOf(claim.left.figure, run);
    return (
      claim.right.kind === "quantity" &&
      value !== undefined &&
      isTrue(claim, value.value, claim.right.quantity.value)
    );
  });
}

/** The first run of each level of a deployment. */
function climbOf({ rungs }: Ladder, deployment: string): readonly Rung[] {
  const own = rungs.filter((one) => one.deployment === deployment);
  return own.filter((one, index) => own.findIndex(({ level }) => level === one.level) === index);
}

function readingOf(ladder: Ladder, deployment: string): readonly Line[] {
  const climb = climbOf(ladder, deployment);
  const met = climb.filter(({ run }) => meets(ladder, run) === true);
  const hasLimits = climb.some(({ run }) => meets(ladder, run) !== undefined);
  const points = climb.flatMap(({ level, run }) => {
    const value = ladder.data.valueOf(ladder.throughput, run);
    return value === undefined ? [] : [{ x: level, y: value.value }];
  });
  const knee = kneeOf(points);
  const name = deployment === "" ? "" : `${deployment}: `;
  return known<Line>(
    hasLimits && [`${name}${met.length === 0 ? words.noneMeets : words.largest(met.at(-1)?.level ?? 0)}`],
    points.length > 2 && [
      `${name}${knee === undefined ? words.grows(ladder.throughput.name) : words.knee(ladder.throughput.name, knee)}`,
    ],
  );
}

/** Rows of one level beside each other: which run it is, where a level has several. */
function rowNames({ rungs }: Ladder): (rung: Rung) => string {
  const times = (rung: Rung): number =>
    rungs.filter(({ level, deployment }) => level === rung.level && deployment === rung.deployment).length;
  return (rung) => (times(rung) > 1 ? `${rung.level} (${rung.run})` : String(rung.level));
}

function tableByLevel(ladder: Ladder, marks: readonly string[]): StudyNode {
  const { rungs, figures, data } = ladder;
  const deployments = [...new Set(rungs.map(({ deployment }) => deployment))];
  const nameOf = rowNames(ladder);
  const rows = rungs.map((rung, index) => ({ rung, index, isMet: meets(ladder, rung.run) }));
  type Row = (typeof rows)[number];
  return tableOf(
    rows,
    known(
      left(words.level, ({ rung }: Row) => [nameOf(rung)]),
      deployments.length > 1 && left(words.deployment, ({ rung }: Row) => [rung.deployment]),
      ...figures.map((figure) => {
        const printing = printingOf(
          figure,
          rungs.map(({ run }) => data.valueOf(figure, run)),
          { limits: limitsOf(figure, data) },
        );
        return right(figure.name, ({ rung }: Row) => cellOf(figure, rung.run, data, printing));
      }),
      rows.some(({ isMet }) => isMet !== undefined) &&
        left(
          words.limits,
          ({ isMet }: Row): Line =>
            isMet === undefined
              ? [""]
              : [{ verdict: isMet ? "pass" : "fail", words: isMet ? "PASS" : "FAIL" }],
        ),
      marks.length > 0 && left("", ({ index }: Row) => [marks[index] ?? ""]),
    ),
  );
}

/** Two deployments by level: how many times the first one's figure the second one's is. */
function ratioTable(ladder: Ladder): StudyNode | undefined {
  const { rungs, figures, data } = ladder;
  const [one, other, ...more] = [...new Set(rungs.map(({ deployment }) => deployment))];
  if (one === undefined || other === undefined || more.length > 0) return undefined;
  const pairs = climbOf(ladder, one).flatMap(({ level, run }) => {
    const beside = climbOf(ladder, other).find((rung) => rung.level === level);
    return beside === undefined ? [] : [{ level, before: run, after: beside.run }];
  });
  type Pair = (typeof pairs)[number];
  return tableOf(pairs, [
    left(words.level, ({ level }: Pair) => [String(level)]),
    ...figures.map((figure) =>
      right(words.ratio(figure.name, other, one), ({ before, after }: Pair) => {
        const [from, to] = [data.valueOf(figure, before), data.valueOf(figure, after)];
        return [from === undefined || to === undefined ? "–" : timesText(from.value, to.value, undefined)];
      }),
    ),
  ]);
}

/** Levels of load: figures by level, the largest that meets the limits, and where throughput stops growing. */
export const ladder = blockKind({
  name: "ladder",
  schema,
  json: jsonOf(schema),
  plan: ({ value: { ladder: written }, placeOf }, planning) => {
    const figures = figuresOf(written.figures, {
      planning,
      placeOf: (index) => placeOf(index === undefined ? ["ladder", "figures"] : ["ladder", "figures", index]),
    });
    if (figures.length === 0)
      throw mistake(
        placeOf(["ladder"]),
        "there is no figure to show",
        "figures in the front matter or in this block",
      );
    const rungs = levelsOf(written.level, ["ladder", "level"], { placeOf, planning });
    const named = written.throughput ?? "throughput";
    const throughput = planning.figure(
      named,
      placeOf(written.throughput === undefined ? ["ladder"] : ["ladder", "throughput"]),
    );
    return {
      render: (data) => {
        const one: Ladder = {
          rungs,
          figures,
          throughput: written.throughput === undefined ? { ...throughput, missing: "–" } : throughput,
          data,
        };
        const deployments = [...new Set(rungs.map(({ deployment }) => deployment))];
        const items = deployments.flatMap((name) => readingOf(one, name));
        return known<StudyNode>(
          tableByLevel(one, written.marks ?? []),
          ratioTable(one),
          items.length > 0 && { kind: "list", items },
          ...noteParts(
            rungs.map(({ run }) => run),
            figures,
            data,
          ),
        );
      },
    };
  },
});
