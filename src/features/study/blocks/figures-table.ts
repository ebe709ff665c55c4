import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import type { GateWord } from "../../../model/verdict.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { type Claim, isTrue } from "../figures/claim.ts";
import type { Figure } from "../figures/figure.ts";
import { type Look, readLook } from "../figures/format.ts";
import { cellOf, limitsOf, type Printing, printingOf } from "../figures/print.ts";
import { look } from "../schema.ts";
import { mistake } from "../source/place.ts";
import { blockKind, type Data } from "../study.ts";
import { tableWords as words } from "../words.ts";
import { figuresOf, figuresWritten, jsonOf, runsOf, runsWritten } from "./figures.ts";
import { noteParts } from "./notes.ts";

const marks = z.union([z.array(z.string().max(200)).max(200), z.record(z.string(), z.string().max(200))]);

const schema = z.strictObject({
  table: z.strictObject({
    runs: runsWritten,
    figures: figuresWritten,
    by: optional(z.enum(["figure", "run"]), "What each row is. Default: figure."),
    as: optional(look, "Unit and decimals of all figures. Default: each figure's own."),
    marks: optional(marks, "Words for the rows, in their order or by name.", [["baseline", "best point"]]),
  }),
});

interface Shown {
  readonly figures: readonly Figure[];
  readonly runs: readonly string[];
  readonly look: Look | undefined;
  readonly marks: z.infer<typeof marks>;
  readonly data: Data;
}

/** How a limit is met by a run; undefined without one. */
function verdictOf(
  figure: Figure,
  run: string,
  data: Data,
): { readonly claim: Claim; readonly word: GateWord } | undefined {
  const own = data.limits.filter(
    ({ left: of, isOfAllRuns }) => of.figure === figure && (isOfAllRuns || of.run === run),
  );
  const value = data.valueOf(figure, run)?.value;
  const judged = own.flatMap((claim) => {
    if (claim.right.kind !== "quantity" || value === undefined) return [];
    return [
      { claim, word: isTrue(claim, value, claim.right.quantity.value) ? "pass" : claim.onMiss } as const,
    ];
  });
  return (
    judged.find(({ word }) => word === "fail") ?? judged.find(({ word }) => word === "warn") ?? judged[0]
  );
}

const verdictTexts = { pass: "PASS", warn: "WARN", fail: "FAIL" } as const;

function verdictPieces(figure: Figure, run: string, data: Data): Line {
  const found = verdictOf(figure, run, data);
  if (found === undefined) return [];
  const { word } = found;
  return word === "pass" || word === "warn" || word === "fail"
    ? [{ verdict: word, words: verdictTexts[word] }]
    : [];
}

function printingIn(figure: Figure, { runs, look: own, data }: Shown): Printing {
  const values = runs.map((run) => data.valueOf(figure, run));
  const { unit = figure.look.unit, decimals = figure.look.decimals } = own ?? {};
  return printingOf(figure, values, { limits: limitsOf(figure, data), look: { unit, decimals } });
}

function markOf({ marks: written }: Shown, name: string, index: number): Line {
  const mark = Array.isArray(written)
    ? written[index]
    : Object.entries(written).find(([key]) => key === name)?.[1];
  return [mark ?? ""];
}

function hasMarks({ marks: written }: Shown): boolean {
  return (Array.isArray(written) ? written : Object.keys(written)).length > 0;
}

/** A figure a row, a run a column; the limit beside it, and its verdict behind the figure. */
function byFigure(shown: Shown) {
  const { figures, runs, data } = shown;
  const rows = figures.map((figure, index) => ({ figure, index, printing: printingIn(figure, shown) }));
  type Row = (typeof rows)[number];
  const limitTexts = (figure: Figure): string[] =>
    data.limits.flatMap(({ left: of, right: bound, comparison }) =>
      of.figure === figure && bound.kind === "quantity" ? [`${comparison} ${bound.text}`] : [],
    );
  const verdicts = figures.map((figure) => runs.map((run) => verdictPieces(figure, run, data)));
  const isJudged = verdicts.flat().some((one) => one.length > 0);
  const [only, ...more] = runs;
  return tableOf(
    rows,
    known(
      left(words.figure, ({ figure }: Row) => [figure.name]),
      ...runs.map((run, at) =>
        right(run, ({ figure, index, printing }: Row) => {
          const verdict = more.length === 0 ? [] : (verdicts[index]?.[at] ?? []);
          return [...cellOf(figure, run, data, printing), ...(verdict.length === 0 ? [] : [" ", ...verdict])];
        }),
      ),
      isJudged && left(words.limit, ({ figure }: Row) => [[...new Set(limitTexts(figure))].join(", ")]),
      isJudged &&
        only !== undefined &&
        more.length === 0 &&
        left(words.verdict, ({ index }: Row) => verdicts[index]?.[0] ?? []),
      hasMarks(shown) && left("", ({ figure, index }: Row) => markOf(shown, figure.name, index)),
    ),
  );
}

/** A run a row, a figure a column. */
function byRun(shown: Shown) {
  const { figures, runs, data } = shown;
  const rows = runs.map((run, index) => ({ run, index }));
  type Row = (typeof rows)[number];
  const columns = figures.map((figure) => {
    const printing = printingIn(figure, shown);
    return right(figure.name, ({ run }: Row) => {
      const verdict = verdictPieces(figure, run, data);
      return [...cellOf(figure, run, data, printing), ...(verdict.length === 0 ? [] : [" ", ...verdict])];
    });
  });
  return tableOf(
    rows,
    known(
      left(words.run, ({ run }: Row) => [run]),
      ...columns,
      hasMarks(shown) && left("", ({ run, index }: Row) => markOf(shown, run, index)),
    ),
  );
}

/** Figures of runs. */
export const figuresTable = blockKind({
  name: "table",
  schema,
  json: jsonOf(schema),
  plan: ({ value: { table }, placeOf }, planning) => {
    const named = (key: "runs" | "figures") => ({
      planning,
      placeOf: (index: number | undefined) =>
        placeOf(index === undefined ? ["table", key] : ["table", key, index]),
    });
    const figures = figuresOf(table.figures, named("figures"));
    const runs = runsOf(table.runs, named("runs"));
    if (figures.length === 0 || runs.length === 0) {
      const missing = figures.length === 0 ? "figure" : "run";
      throw mistake(
        placeOf(["table"]),
        `there is no ${missing} to show`,
        `${missing}s in the front matter or in this block`,
      );
    }
    return {
      render: (data) => {
        const chosen = table.as === undefined ? undefined : readLook(table.as);
        const shown = { figures, runs, data, look: chosen, marks: table.marks ?? [] };
        return [table.by === "run" ? byRun(shown) : byFigure(shown), ...noteParts(runs, figures, data)];
      },
    };
  },
});
