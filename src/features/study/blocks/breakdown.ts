import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { formatChange, parseQuantity } from "../../../model/units.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { namedFigure } from "../figures/claim.ts";
import { neededValue } from "../figures/judge.ts";
import { type Printing, printingBeside, textOf } from "../figures/print.ts";
import type { Value } from "../figures/value.ts";
import { mistake, type Place } from "../source/place.ts";
import { blockKind, type Data, type StudyPlanning } from "../study.ts";

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

interface Amount {
  readonly valueIn: (data: Data) => Value;
  /** How values of its kind are printed beside each other. */
  readonly printingOf: (values: readonly Value[]) => Printing;
}

/** A typed value, or a figure of a run. */
function amountOf(text: string, place: Place, planning: StudyPlanning): Amount {
  const typed = parseQuantity(text);
  if (typed !== undefined)
    return { valueIn: () => typed, printingOf: (values) => printingBeside({ name: text, place }, values) };
  const { figure, run } = namedFigure(text, place, planning);
  return {
    valueIn: (data) => neededValue(figure, run, place, data),
    printingOf: (values) => printingBeside(figure, values),
  };
}

/** The parts of a whole; what they leave has a name, and can be the largest. */
export const breakdown = blockKind(
  "breakdown",
  schema,
  ({ written: { breakdown: written }, planning, at }) => {
    const place = at("breakdown", "of");
    const whole = amountOf(written.of, place, planning);
    const parts = Object.entries(written.parts).map(([name, text]) => {
      const spot = at("breakdown", "parts", name);
      return { name, spot, amount: amountOf(text, spot, planning) };
    });
    return (data) => {
      const all = whole.valueIn(data);
      const { dimension } = all;
      if (!(all.value > 0)) throw mistake(place, "the whole is not above 0", "a whole with parts");
      const named = parts.map(({ name, spot, amount }) => {
        const part = amount.valueIn(data);
        if (part.dimension === dimension) return { name, dimension, value: part.value };
        throw mistake(
          spot,
          `the part is a ${part.dimension}, the whole a ${dimension}`,
          "a part of the same kind",
        );
      });
      const rest = all.value - named.reduce((sum, { value }) => sum + value, 0);
      const rows = [...named, { name: written.rest ?? "not named", dimension, value: rest }].toSorted(
        (one, other) => other.value - one.value,
      );
      const printing = whole.printingOf(rows);
      const text = (value: Value): string => textOf(value, printing);
      const share = ({ value }: Value): string => formatChange(value / all.value).replace("+", "");
      const excess = `The parts exceed the whole by ${text({ dimension, value: -rest })}: some overlap, or are of other samples.`;
      const largest = rows
        .slice(0, 1)
        .flatMap((row) => [{ strong: `Largest part: ${row.name}` }, `: ${share(row)}.`]);
      return [
        tableOf(rows, [
          left("Part", ({ name }) => [name]),
          right("Mean", (row) => [text(row)]),
          right("Share", (row) => [share(row)]),
        ]),
        { kind: "paragraph", line: [`Of ${text(all)}. `, ...(rest < 0 ? [excess] : largest)] },
      ];
    };
  },
);
