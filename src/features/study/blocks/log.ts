import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { logPattern } from "../../../ingest/import/log-pattern.ts";
import { seriesOfType } from "../../../model/run/series.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { fits, lookForm } from "../figures/look.ts";
import { printedAlone } from "../figures/print.ts";
import { look, text } from "../schema.ts";
import { mistake } from "../source/place.ts";
import { blockKind } from "../study.ts";

const schema = z.strictObject({
  log: z.strictObject({
    file: text(1000).meta({ description: "A log, or a run of the study whose results are one." }),
    pattern: optional(logPattern, "How its lines look, with {time}, {name} and {value}.", [
      "{time} {name} {value} task={task}",
    ]),
    as: optional(look, "Unit and decimals."),
  }),
});

/** What lines of a log say, by name: the smallest, the largest, their mean and how many there are. */
export const log = blockKind("log", schema, ({ written: { log: written }, planning, at }) => {
  const { file, pattern, as = {} } = written;
  const isRun = planning.runs.includes(file);
  if (!isRun && pattern === undefined)
    throw mistake(at("file"), "the log has no pattern", "pattern, such as {time} {name} {value}");
  const run = planning.runOrFile(file, at("file"), isRun ? undefined : pattern);
  if (!fits(as, "time")) throw mistake(at("as"), "the values are times", lookForm);
  return (data) => {
    const rows = data.rounds(run).flatMap(({ metrics }) =>
      metrics.flatMap((metric) => {
        const [whole] = seriesOfType(metric, "trend");
        return whole === undefined ? [] : [{ name: metric.name, ...whole.values }];
      }),
    );
    const cell = (value: number | undefined) => [
      value === undefined ? "–" : printedAlone({ value, dimension: "time" }, as),
    ];
    return [
      tableOf(rows, [
        left("Name", ({ name }) => [name]),
        right("Min", ({ min }) => cell(min)),
        right("Max", ({ max }) => cell(max)),
        right("Average", ({ avg }) => cell(avg)),
        right("Count", ({ count }) => [String(count)]),
      ]),
    ];
  };
});
