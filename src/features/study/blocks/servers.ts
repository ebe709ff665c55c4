import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { optional } from "../../../config/options/schemas.ts";
import { instantOf } from "../../../ingest/import/instant.ts";
import { formatDifference } from "../../../model/units.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { capitalised } from "../../../report/words/sentences.ts";
import { clockWords, numberWords, timeOfDay } from "../../../report/words/words.ts";
import { fits, lookForm } from "../figures/look.ts";
import { printedAlone, scaleOf } from "../figures/print.ts";
import { look, text } from "../schema.ts";
import {
  plainUnit,
  planSeries,
  promql,
  type ReadSeries,
  type SeriesWritten,
  seriesKeys,
} from "../servers/queries.ts";
import { valueAt } from "../servers/series.ts";
import { mistake } from "../source/place.ts";
import { type Block, blockKind, type Data } from "../study.ts";

const clockOf = (atMs: number): string => timeOfDay(new Date(atMs).toISOString());
const valuesOf = ({ points }: ReadSeries): number[] => points.map(({ value }) => value);
const firstOf = ({ points }: ReadSeries) => points[0] ?? { atMs: 0, value: 0 };
const endOf = (row: ReadSeries): number => valuesOf(row).at(-1) ?? 0;
const highest = (row: ReadSeries): number => Math.max(...valuesOf(row));

/** The figure of a column; `start` and `change` are told in their own way. */
const figures: Readonly<Record<string, (row: ReadSeries) => number>> = {
  start: (row) => firstOf(row).value,
  peak: highest,
  end: endOf,
  min: (row) => Math.min(...valuesOf(row)),
  max: highest,
  avg: (row) => valuesOf(row).reduce((sum, one) => sum + one, 0) / row.points.length,
};

const columns = ["start", "peak", "peak time", "end", "change", "min", "max", "avg"];

const schema = z.strictObject({
  servers: z.strictObject({
    ...seriesKeys,
    columns: optional(
      z.array(text(100)).min(1).max(40),
      `Any of ${columns.join(", ")}, and times such as 03:57:40. Default: start, peak, peak time, end.`,
    ),
    as: optional(look, "Unit and decimals."),
  }),
});

const clock = /^\d\d:\d\d(?::\d\d)?$/;

/** The moment of a column such as `03:57:40` in the span, UTC. */
function momentIn(column: string, { span }: ReadSeries): number | undefined {
  if (!clock.test(column)) return instantOf(column);
  const day = new Date(span.fromMs).toISOString().slice(0, 11);
  const atMs = Date.parse(`${day}${column.padEnd(8, ":00")}Z`);
  return atMs < span.fromMs ? atMs + 86_400_000 : atMs;
}

/** What a column says of a series. */
function cellOf(
  row: ReadSeries,
  column: string,
  { unit = plainUnit, as = {} }: z.output<typeof schema>["servers"],
): string {
  const { dimension, counted } = unit;
  const behind = counted === "" ? "" : ` ${counted}`;
  const first = firstOf(row);
  if (column === "peak time")
    return clockOf(row.points.find(({ value }) => value === highest(row))?.atMs ?? first.atMs);
  if (column === "change") {
    const change = endOf(row) - first.value;
    const unit = scaleOf(as, dimension, { figures: [change] });
    return `${formatDifference(change, dimension, { unit, kept: as.decimals })}${behind}`;
  }
  // It appeared later than the span began.
  if (column === "start" && first.atMs - row.span.fromMs >= row.stepMs)
    return `– (since ${clockOf(first.atMs)})`;
  const value = figures[column]?.(row) ?? valueAt(row, momentIn(column, row) ?? row.span.toMs);
  return value === undefined ? "–" : `${printedAlone({ value, dimension }, as)}${behind}`;
}

/** Series of servers over a window, a row each. */
export const servers = blockKind("servers", schema, (block) => {
  const written = block.written.servers;
  const read = planSeries(written, block);
  const { columns: chosen = columns.slice(0, 4), as = {}, unit = plainUnit } = written;
  for (const [index, column] of chosen.entries()) {
    if (columns.includes(column) || clock.test(column) || instantOf(column) !== undefined) continue;
    const expected = `one of ${columns.join(", ")}, or a time such as 03:57:40`;
    throw mistake(block.at("columns", index), `unknown column "${column}"`, expected);
  }
  if (!fits(as, unit.dimension))
    throw mistake(block.at("as"), `the values are a ${unit.dimension}`, lookForm);
  return async (data) => {
    const rows = await read(data);
    return [
      tableOf(rows, [
        rows.some(({ group }) => group !== "") && left("Query", ({ group }) => [group]),
        left("Series", ({ name }) => [name]),
        ...chosen.map((column) =>
          right(capitalised(column), (row: ReadSeries) => [cellOf(row, column, written)]),
        ),
      ]),
    ];
  };
});

/** A query, or more about it. */
export const eventsWritten = z.union([
  promql.transform((query): SeriesWritten => ({ query: [["", query]] })),
  z.strictObject(seriesKeys),
]);

const eventsSchema = z.strictObject({
  events: eventsWritten.meta({ description: "PromQL of series whose changes are events, such as replicas." }),
});

/** A change of a series. */
interface StudyEvent {
  readonly atMs: number;
  readonly name: string;
  readonly change: string;
}

const mostEvents = 200;

/** Plans the reading of changes. @param path where the keys stand */
export function planEvents(
  written: SeriesWritten,
  block: Pick<Block<unknown>, "at" | "run">,
  path: DocumentPath = [],
): (data: Data) => Promise<readonly StudyEvent[]> {
  const read = planSeries(written, block, path);
  return async (data) => {
    const changes = (await read(data)).flatMap(({ group, name, points }) =>
      points.flatMap(({ atMs, value }, index) => {
        const before = points[index - 1]?.value ?? value;
        const change = `${numberWords(before)} → ${numberWords(value)}`;
        return before === value ? [] : [{ atMs, name: `${group} ${name}`.trim(), change }];
      }),
    );
    return changes.toSorted((one, other) => one.atMs - other.atMs).slice(0, mostEvents);
  };
}

/** Changes of series as a dated list. */
export const events = blockKind("events", eventsSchema, (block) => {
  const read = planEvents(block.written.events, block);
  return async (data) => {
    const found = await read(data);
    if (found.length === 0) return [{ kind: "paragraph", line: ["Nothing changed in this time."] }];
    return [
      tableOf(found, [
        left("Time (UTC)", ({ atMs }) => [clockWords(new Date(atMs).toISOString())]),
        left("Series", ({ name }) => [name]),
        left("Change", ({ change }) => [change]),
      ]),
    ];
  };
});
