import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { left, tableOf } from "../../../report/document/piece.ts";
import { numberWords } from "../../../report/words/words.ts";
import { listOf } from "../schema.ts";
import { nameOf } from "../servers/series.ts";
import type { Place } from "../source/place.ts";
import { blockKind, type Data, type StudyPlanning } from "../study.ts";
import { instantWords, eventWords as words } from "../words.ts";
import { jsonOf } from "./figures.ts";
import { type NamedSeries, planSeries, seriesKeys } from "./queries.ts";

const promql = z.string().min(1).max(10_000);

/** A query, or more about it. */
export const eventsWritten = z.union([promql, z.strictObject(seriesKeys)]);

const schema = z.strictObject({
  events: eventsWritten.meta({ description: "PromQL of series whose changes are events, such as replicas." }),
});

/** A change of a series. */
export interface StudyEvent {
  readonly atMs: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

const mostEvents = 200;

function changesOf({ series, group }: NamedSeries, keys: readonly string[]): readonly StudyEvent[] {
  const own = nameOf(series, keys);
  const name = group === "" ? own : `${group} ${own}`;
  return series.points.flatMap(({ atMs, value }, index) => {
    const before = series.points[index - 1]?.value;
    return before === undefined || before === value ? [] : [{ atMs, name, from: before, to: value }];
  });
}

/** Plans the reading of changes. */
export function planEvents(
  written: z.infer<typeof eventsWritten>,
  at: DocumentPath,
  planned: { readonly placeOf: (path: DocumentPath) => Place; readonly planning: StudyPlanning },
): (data: Data) => Promise<readonly StudyEvent[]> {
  const asked = typeof written === "string" ? { query: written } : written;
  // The text of a query stands where the block's keys would.
  const placeOf = typeof written === "string" ? () => planned.placeOf(at) : planned.placeOf;
  const read = planSeries(asked, at, { ...planned, placeOf });
  const by = typeof written === "string" ? [] : listOf(written.by);
  return async (data) => {
    const changes = (await read(data)).flatMap((one) => changesOf(one, by));
    return changes.toSorted((one, other) => one.atMs - other.atMs).slice(0, mostEvents);
  };
}

/** What happened, for a list or a mark on a chart. */
export function changeWords({ name, from, to }: StudyEvent): string {
  return `${name} ${numberWords(from)} → ${numberWords(to)}`;
}

/** Changes of series as a dated list. */
export const events = blockKind({
  name: "events",
  schema,
  json: jsonOf(schema),
  plan: ({ value, placeOf }, planning) => {
    const read = planEvents(value.events, ["events"], { placeOf, planning });
    return {
      render: async (data) => {
        const found = await read(data);
        if (found.length === 0) return [{ kind: "paragraph", line: [words.none] }];
        return [
          tableOf(found, [
            left(words.time, ({ atMs }: StudyEvent) => [instantWords(new Date(atMs).toISOString())]),
            left(words.series, ({ name }: StudyEvent) => [name]),
            left(words.change, ({ from, to }: StudyEvent) => [`${numberWords(from)} → ${numberWords(to)}`]),
          ]),
        ];
      },
    };
  },
});
