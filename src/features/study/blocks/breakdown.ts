import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { formatChange, parseQuantity } from "../../../model/units.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { splitRun } from "../figures/claim.ts";
import type { Figure } from "../figures/figure.ts";
import { printingOf, textOf } from "../figures/print.ts";
import type { Value } from "../figures/value.ts";
import { mistake, moved, type Place } from "../source/place.ts";
import { blockKind, type Data, type StudyPlanning } from "../study.ts";
import { breakdownWords as words } from "../words.ts";
import { jsonOf } from "./figures.ts";

const ofRun = z.string().min(1).max(500);

const schema = z.strictObject({
  breakdown: z.strictObject({
    of: ofRun.meta({
      description: "The whole: a figure, and the run that it is of.",
      examples: ["end_to_end avg of load"],
    }),
    parts: z
      .record(z.string().min(1).max(100), ofRun)
      .refine((parts) => Object.keys(parts).length <= 100, { message: "expected at most 100 parts" })
      .meta({
        description: "Names of the parts, each a figure (of a run or a log) or a typed value.",
        examples: [{ vision: '"scan.vision" avg of worker', network: "100ms" }],
      }),
    rest: optional(z.string().min(1).max(100), "What the parts leave. Default: not named."),
  }),
});

type Amount = (data: Data) => { readonly value: Value; readonly figure: Figure | undefined };

function amountOf(text: string, place: Place, planning: StudyPlanning): Amount {
  const quantity = parseQuantity(text);
  if (quantity !== undefined) return () => ({ value: quantity, figure: undefined });
  const split = splitRun(text);
  const figure = planning.figure(split?.figure ?? text, place);
  const run = split === undefined ? planning.lastRun(place) : planning.run(split.run, moved(place, split.at));
  return (data) => {
    const value = data.valueOf(figure, run);
    if (value === undefined)
      throw mistake(place, `run "${run}" has no "${figure.name}"`, "a figure that it has");
    return { value, figure };
  };
}

interface Row {
  readonly name: string;
  readonly value: number;
}

function shareText(share: number): string {
  return formatChange(share).replace("+", "");
}

/** The parts of a whole; what they leave has a name, and can be the largest. */
export const breakdown = blockKind({
  name: "breakdown",
  schema,
  json: jsonOf(schema),
  plan: ({ value: { breakdown: written }, placeOf }, planning) => {
    const place = placeOf(["breakdown", "of"]);
    const whole = amountOf(written.of, place, planning);
    const parts = Object.entries(written.parts).map(([name, text]) => {
      const at = placeOf(["breakdown", "parts", name]);
      return { name, at, amount: amountOf(text, at, planning) };
    });
    return {
      render: (data) => {
        const { value: all, figure } = whole(data);
        if (!(all.value > 0)) throw mistake(place, "the whole is not above 0", "a whole with parts");
        const named = parts.map(({ name, at, amount }): Row => {
          const { value } = amount(data);
          if (value.dimension !== all.dimension)
            throw mistake(
              at,
              `the part is a ${value.dimension}, the whole a ${all.dimension}`,
              "a part of the same kind",
            );
          return { name, value: value.value };
        });
        const rest = all.value - named.reduce((sum, { value }) => sum + value, 0);
        const name = written.rest ?? words.rest;
        const rows = [...named, { name, value: rest }].toSorted((one, other) => other.value - one.value);
        const shape: Figure | undefined = figure;
        const printing = printingOf(
          shape ?? planning.figure("length", place),
          rows.map(({ value }) => ({ value, dimension: all.dimension })),
        );
        const text = (value: number): string => textOf({ value, dimension: all.dimension }, printing);
        const [largest] = rows;
        return [
          tableOf(rows, [
            left(words.part, (row: Row) => [row.name]),
            right(words.mean, (row: Row) => [text(row.value)]),
            right(words.share, (row: Row) => [shareText(row.value / all.value)]),
          ]),
          {
            kind: "paragraph",
            line: [
              words.whole(text(all.value)),
              " ",
              ...(rest < 0
                ? [words.exceeds(text(-rest))]
                : largest === undefined
                  ? []
                  : [{ strong: words.largest(largest.name) }, `: ${shareText(largest.value / all.value)}.`]),
            ],
          },
        ];
      },
    };
  },
});
