import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import type { Line } from "../../../model/document.ts";
import { type Dimension, formatDifference, scaleOver } from "../../../model/units.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { known } from "../../../report/known.ts";
import { defaultLook, fits, type Look, lookForm, printed, readLook } from "../figures/format.ts";
import { instantOf } from "../results/instant.ts";
import { listOf, look } from "../schema.ts";
import { nameOf, peakOf, sinceOf, valueAt } from "../servers/series.ts";
import { mistake, type Place } from "../source/place.ts";
import { blockKind } from "../study.ts";
import { clockWords, serverWords as words } from "../words.ts";
import { jsonOf } from "./figures.ts";
import { type NamedSeries, planSeries, seriesKeys, unitOf } from "./queries.ts";

const columnNames = ["start", "peak", "peak time", "end", "change", "min", "max", "avg"] as const;
type ColumnName = (typeof columnNames)[number];

const schema = z.strictObject({
  servers: z.strictObject({
    ...seriesKeys,
    columns: optional(
      z.array(z.string().min(1).max(100)).min(1).max(40),
      `Any of ${columnNames.join(", ")}, and times such as 03:57:40. Default: start, peak, peak time, end.`,
    ),
    as: optional(look, "Unit and decimals."),
  }),
});

interface Printing {
  readonly look: Look;
  readonly dimension: Dimension;
  readonly counted: string;
}

/** The moment of a column such as `03:57:40` in the span, UTC. */
function momentIn(text: string, { span }: NamedSeries): number | undefined {
  if (!/^\d\d:\d\d(?::\d\d)?$/.test(text)) return instantOf(text);
  const day = new Date(span.fromMs).toISOString().slice(0, 11);
  const atMs = Date.parse(`${day}${text.length === 5 ? `${text}:00` : text}Z`);
  return atMs < span.fromMs ? atMs + 86_400_000 : atMs;
}

function isColumn(text: string): boolean {
  return (
    columnNames.some((name) => name === text) ||
    /^\d\d:\d\d(?::\d\d)?$/.test(text) ||
    instantOf(text) !== undefined
  );
}

function cellOf(row: NamedSeries, column: string, { look: own, dimension, counted }: Printing): Line {
  const { series, span, stepMs } = row;
  const values = series.points.map(({ value }) => value);
  const textOf = (value: number): string => {
    const beside = { dimension, scale: scaleOver(dimension, { figures: [value] }), limits: [] };
    return `${printed(value, own, beside)}${counted === "" ? "" : ` ${counted}`}`;
  };
  const text = (value: number | undefined): Line => [value === undefined ? "–" : textOf(value)];
  const since = sinceOf(series, span, stepMs);
  const name = columnNames.find((one) => one === column);
  const [first, last] = [values[0], values.at(-1)];
  switch (name satisfies ColumnName | undefined) {
    case "start":
      return since === undefined ? text(first) : [`– ${words.since(clockWords(since))}`];
    case "peak":
    case "max":
      return text(peakOf(series)?.value);
    case "peak time":
      return [clockWords(peakOf(series)?.atMs ?? span.fromMs)];
    case "end":
      return text(last);
    case "change": {
      if (first === undefined || last === undefined) return ["–"];
      if (own.unit === undefined && own.decimals === undefined)
        return [`${formatDifference(last - first, dimension)}${counted === "" ? "" : ` ${counted}`}`];
      const change = textOf(last - first);
      return last >= first ? [`+${change}`] : [change];
    }
    case "min":
      return text(Math.min(...values));
    case "avg":
      return text(values.reduce((sum, one) => sum + one, 0) / values.length);
    case undefined:
      return text(valueAt(series, momentIn(column, row) ?? span.toMs));
  }
}

/** Series of servers over a window, a row each. */
export const servers = blockKind({
  name: "servers",
  schema,
  json: jsonOf(schema),
  plan: ({ value: { servers: written }, placeOf }, planning) => {
    const read = planSeries(written, ["servers"], { placeOf, planning });
    const columns = written.columns ?? ["start", "peak", "peak time", "end"];
    for (const [index, column] of columns.entries()) {
      if (!isColumn(column))
        throw mistake(
          placeOf(["servers", "columns", index]),
          `unknown column "${column}"`,
          `one of ${columnNames.join(", ")}, or a time such as 03:57:40`,
        );
    }
    const { dimension, counted } = unitOf(written.unit);
    const own = written.as === undefined ? defaultLook : (readLook(written.as) ?? defaultLook);
    const place: Place = placeOf(["servers", "as"]);
    if (!fits(own, dimension)) throw mistake(place, `the values are a ${dimension}`, lookForm);
    return {
      render: async (data) => {
        const rows = await read(data);
        const isGrouped = rows.some(({ group }) => group !== "");
        const by = listOf(written.by);
        const printing = { look: own, dimension, counted };
        return [
          tableOf(
            rows,
            known(
              isGrouped && left(words.query, ({ group }: NamedSeries) => [group]),
              left(words.series, ({ series }: NamedSeries) => [nameOf(series, by)]),
              ...columns.map((column) =>
                right(titleOf(column), (row: NamedSeries) => cellOf(row, column, printing)),
              ),
            ),
          ),
        ];
      },
    };
  },
});

function titleOf(column: string): string {
  return column.charAt(0).toUpperCase() + column.slice(1);
}
