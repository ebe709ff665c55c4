import { z } from "zod";
import { optional } from "../../../config/options/schemas.ts";
import { instantOf } from "../../../ingest/import/instant.ts";
import { type Dimension, formatDifference } from "../../../model/units.ts";
import { left, right, tableOf } from "../../../report/document/piece.ts";
import { capitalised } from "../../../report/words/sentences.ts";
import { timeOfDay } from "../../../report/words/words.ts";
import { fits, type Look, lookForm, lookOf, printedAlone } from "../figures/format.ts";
import { listOf, look } from "../schema.ts";
import { nameOf, sinceOf, valueAt } from "../servers/series.ts";
import { mistake } from "../source/place.ts";
import { blockKind } from "../study.ts";
import { type NamedSeries, planSeries, seriesKeys, unitOf } from "./queries.ts";

interface Printing {
  readonly look: Look;
  readonly dimension: Dimension;
  readonly counted: string;
}

function textOf(value: number | undefined, { look: own, dimension, counted }: Printing): string {
  if (value === undefined) return "–";
  return `${printedAlone({ value, dimension }, own)}${counted === "" ? "" : ` ${counted}`}`;
}

function changeText(change: number, printing: Printing): string {
  const { look: own, dimension, counted } = printing;
  if (own.unit !== undefined || own.decimals !== undefined)
    return `${change >= 0 ? "+" : ""}${textOf(change, printing)}`;
  return `${formatDifference(change, dimension)}${counted === "" ? "" : ` ${counted}`}`;
}

const clockOf = (atMs: number): string => timeOfDay(new Date(atMs).toISOString());
const valuesOf = ({ series }: NamedSeries): number[] => series.points.map(({ value }) => value);
const highest = (row: NamedSeries): number => Math.max(...valuesOf(row));

/** What a column has of a series, which has at least one value. */
const columns: Readonly<Record<string, (row: NamedSeries, printing: Printing) => string>> = {
  start: ({ series, span, stepMs }, printing) => {
    const since = sinceOf(series, span, stepMs);
    return since === undefined ? textOf(series.points[0]?.value, printing) : `– (since ${clockOf(since)})`;
  },
  peak: (row, printing) => textOf(highest(row), printing),
  "peak time": (row) =>
    clockOf(row.series.points.find(({ value }) => value === highest(row))?.atMs ?? row.span.fromMs),
  end: (row, printing) => textOf(valuesOf(row).at(-1), printing),
  change: (row, printing) => {
    const values = valuesOf(row);
    return changeText((values.at(-1) ?? 0) - (values[0] ?? 0), printing);
  },
  min: (row, printing) => textOf(Math.min(...valuesOf(row)), printing),
  max: (row, printing) => textOf(highest(row), printing),
  avg: (row, printing) =>
    textOf(valuesOf(row).reduce((sum, one) => sum + one, 0) / row.series.points.length, printing),
};

const columnNames = Object.keys(columns).join(", ");

const schema = z.strictObject({
  servers: z.strictObject({
    ...seriesKeys,
    columns: optional(
      z.array(z.string().min(1).max(100)).min(1).max(40),
      `Any of ${columnNames}, and times such as 03:57:40. Default: start, peak, peak time, end.`,
    ),
    as: optional(look, "Unit and decimals."),
  }),
});

const clock = /^\d\d:\d\d(?::\d\d)?$/;

/** The moment of a column such as `03:57:40` in the span, UTC. */
function momentIn(text: string, { span }: NamedSeries): number | undefined {
  if (!clock.test(text)) return instantOf(text);
  const day = new Date(span.fromMs).toISOString().slice(0, 11);
  const atMs = Date.parse(`${day}${text.length === 5 ? `${text}:00` : text}Z`);
  return atMs < span.fromMs ? atMs + 86_400_000 : atMs;
}

/** Series of servers over a window, a row each. */
export const servers = blockKind("servers", schema, (block) => {
  const { at, written: whole } = block;
  const written = whole.servers;
  const read = planSeries(written, ["servers"], block);
  const chosen = written.columns ?? ["start", "peak", "peak time", "end"];
  for (const [index, column] of chosen.entries()) {
    if (columns[column] !== undefined || clock.test(column) || instantOf(column) !== undefined) continue;
    const expected = `one of ${columnNames}, or a time such as 03:57:40`;
    throw mistake(at("servers", "columns", index), `unknown column "${column}"`, expected);
  }
  const { dimension, counted } = unitOf(written.unit);
  const printing = { look: lookOf(written.as), dimension, counted };
  if (!fits(printing.look, dimension))
    throw mistake(at("servers", "as"), `the values are a ${dimension}`, lookForm);
  return async (data) => {
    const rows = await read(data);
    return [
      tableOf(rows, [
        rows.some(({ group }) => group !== "") && left("Query", ({ group }) => [group]),
        left("Series", ({ series }) => [nameOf(series, listOf(written.by))]),
        ...chosen.map((column) =>
          right(capitalised(column), (row: NamedSeries) => {
            const own = columns[column];
            const moment = (): number => momentIn(column, row) ?? row.span.toMs;
            return [own === undefined ? textOf(valueAt(row.series, moment()), printing) : own(row, printing)];
          }),
        ),
      ]),
    ];
  };
});
