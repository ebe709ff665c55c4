import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Run, TrendSeries } from "../../../model/run/run.ts";
import { seriesOfType } from "../../../model/run/series.ts";
import { formatFigure, scaleOver } from "../../../model/units.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { defaultLook, fits, lookForm, printed, readLook } from "../figures/format.ts";
import { logPattern } from "../results/log-pattern.ts";
import { look } from "../schema.ts";
import { mistake } from "../source/place.ts";
import { blockKind } from "../study.ts";
import { logWords as words } from "../words.ts";
import { jsonOf } from "./figures.ts";

const schema = z.strictObject({
  log: z.strictObject({
    file: z
      .string()
      .min(1)
      .max(1000)
      .meta({ description: "A log, or a run of the study whose results are one." }),
    pattern: optional(logPattern, "How its lines look, with {time}, {name} and {value}.", [
      "{time} {name} {value} task={task}",
    ]),
    as: optional(look, "Unit and decimals."),
  }),
});

interface Row {
  readonly name: string;
  readonly values: TrendSeries["values"];
}

function rowsOf(rounds: readonly Run[]): readonly Row[] {
  return rounds.flatMap(({ metrics }) =>
    metrics.flatMap((metric) => {
      const [whole] = seriesOfType(metric, "trend");
      return whole === undefined ? [] : [{ name: metric.name, values: whole.values }];
    }),
  );
}

/** What lines of a log say, by name: the smallest, the largest, their mean and how many there are. */
export const log = blockKind({
  name: "log",
  schema,
  json: jsonOf(schema),
  plan: ({ value: { log: written }, placeOf }, planning) => {
    const place = placeOf(["log", "file"]);
    const isRun = planning.runs.includes(written.file);
    if (!isRun && written.pattern === undefined)
      throw mistake(place, "the log has no pattern", "pattern, such as {time} {name} {value}");
    const run = isRun ? written.file : planning.log(written.file, written.pattern ?? "", place);
    const own = written.as === undefined ? defaultLook : (readLook(written.as) ?? defaultLook);
    if (!fits(own, "time")) throw mistake(placeOf(["log", "as"]), "the values are times", lookForm);
    return {
      render: (data) => {
        const rows = rowsOf(data.rounds(run));
        const text = (value: number | undefined): string => {
          if (value === undefined) return "–";
          if (own === defaultLook) return formatFigure(value, "time");
          return printed(value, own, {
            dimension: "time",
            scale: scaleOver("time", { figures: [value] }),
            limits: [],
          });
        };
        return [
          tableOf(rows, [
            left(words.name, ({ name }: Row) => [name]),
            right(words.min, ({ values }: Row) => [text(values.min)]),
            right(words.max, ({ values }: Row) => [text(values.max)]),
            right(words.avg, ({ values }: Row) => [text(values.avg)]),
            right(words.count, ({ values }: Row) => [String(values.count)]),
          ]),
        ];
      },
    };
  },
});
