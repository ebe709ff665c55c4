import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { logPattern } from "../../../ingest/import/log-pattern.ts";
import { seriesOfType } from "../../../model/run/series.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { fits, lookForm, lookOf, printedAlone } from "../figures/format.ts";
import { look } from "../schema.ts";
import { mistake } from "../source/place.ts";
import { blockKind } from "../study.ts";

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

/** What lines of a log say, by name: the smallest, the largest, their mean and how many there are. */
export const log = blockKind("log", schema, ({ written: { log: written }, planning, at }) => {
  const { file, pattern } = written;
  const isRun = planning.runs.includes(file);
  if (!isRun && pattern === undefined)
    throw mistake(at("log", "file"), "the log has no pattern", "pattern, such as {time} {name} {value}");
  const run = isRun ? file : planning.log(file, pattern ?? "", at("log", "file"));
  const own = lookOf(written.as);
  if (!fits(own, "time")) throw mistake(at("log", "as"), "the values are times", lookForm);
  return (data) => {
    const rows = data.rounds(run).flatMap(({ metrics }) =>
      metrics.flatMap((metric) => {
        const [whole] = seriesOfType(metric, "trend");
        return whole === undefined ? [] : [{ name: metric.name, ...whole.values }];
      }),
    );
    const text = (value: number | undefined): string =>
      value === undefined ? "–" : printedAlone({ value, dimension: "time" }, own);
    return [
      tableOf(rows, [
        left("Name", ({ name }) => [name]),
        right("Min", ({ min }) => [text(min)]),
        right("Max", ({ max }) => [text(max)]),
        right("Average", ({ avg }) => [text(avg)]),
        right("Count", ({ count }) => [String(count)]),
      ]),
    ];
  };
});
