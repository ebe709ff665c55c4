import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { formatChange, formatOn, parseQuantity, type Quantity } from "../../../model/units.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { namedFigure, neededValue } from "../figures/claim.ts";
import { printingBeside } from "../figures/print.ts";
import { text } from "../schema.ts";
import { mistake, type Place } from "../source/place.ts";
import { blockKind, type Data, type StudyPlanning } from "../study.ts";

const ofRun = text(500);

const schema = z.strictObject({
  breakdown: z.strictObject({
    of: ofRun.meta({
      description: "The whole: a figure, and the run that it is of.",
      examples: ["end_to_end avg of load"],
    }),
    parts: z
      .record(text(100), ofRun)
      .refine((parts) => Object.keys(parts).length <= 100, { message: "expected at most 100 parts" })
      .meta({
        description: "Names of the parts, each a figure (of a run or a log) or a typed value.",
        examples: [{ vision: '"scan.vision" avg of worker', network: "100ms" }],
      }),
    rest: optional(text(100), "What the parts leave. Default: not named."),
  }),
});

/** A typed value, or a figure of a run; and how values of its kind are printed. */
function amountOf(written: string, place: Place, planning: StudyPlanning) {
  const typed = parseQuantity(written);
  if (typed !== undefined)
    return { figure: { name: written, place, look: {} }, valueIn: (): Quantity => typed };
  const { figure, run } = namedFigure(written, place, planning);
  return { figure, valueIn: (data: Data): Quantity => neededValue(figure, run, place, data) };
}

/** The parts of a whole; what they leave has a name, and can be the largest. */
export const breakdown = blockKind("breakdown", schema, ({ written: whole, planning, at }) => {
  const { of, parts: written, rest: restName = "not named" } = whole.breakdown;
  const { figure, valueIn } = amountOf(of, at("of"), planning);
  const parts = Object.entries(written).map(([name, amount]) => {
    const place = at("parts", name);
    return { name, place, ...amountOf(amount, place, planning) };
  });
  return (data) => {
    const { value: all, dimension } = valueIn(data);
    if (!(all > 0)) throw mistake(at("of"), "the whole is not above 0", "a whole with parts");
    const named = parts.map(({ name, place, valueIn }) => {
      const part = valueIn(data);
      if (part.dimension === dimension) return { name, value: part.value };
      const found = `the part is a ${part.dimension}, the whole a ${dimension}`;
      throw mistake(place, found, "a part of the same kind");
    });
    const rest = all - named.reduce((sum, { value }) => sum + value, 0);
    const rows = [...named, { name: restName, value: rest }].toSorted(
      (one, other) => other.value - one.value,
    );
    const scale = printingBeside(
      figure,
      rows.map(({ value }) => ({ value, dimension })),
    );
    const share = (value: number): string => formatChange(value / all).replace("+", "");
    const excess = `The parts exceed the whole by ${formatOn(scale, -rest)}: some overlap, or are of other samples.`;
    const largest = rows
      .slice(0, 1)
      .flatMap(({ name, value }) => [{ strong: `Largest part: ${name}` }, `: ${share(value)}.`]);
    return [
      tableOf(rows, [
        left("Part", ({ name }) => [name]),
        right("Mean", ({ value }) => [formatOn(scale, value)]),
        right("Share", ({ value }) => [share(value)]),
      ]),
      {
        kind: "paragraph",
        line: [`Of ${formatOn(scale, all)}. `, ...(rest < 0 ? [excess] : largest)],
      },
    ];
  };
});
