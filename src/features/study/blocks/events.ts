import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { left, tableOf } from "../../../report/document/piece.ts";
import { clockWords, numberWords } from "../../../report/words/words.ts";
import { planSeries, promql, type SeriesWritten, seriesKeys } from "../servers/queries.ts";
import { type Block, blockKind, type Data } from "../study.ts";

/** A query, or more about it. */
export const eventsWritten = z.union([
  promql.transform((query): SeriesWritten => ({ query: [["", query]] })),
  z.strictObject(seriesKeys),
]);

const schema = z.strictObject({
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
export const events = blockKind("events", schema, (block) => {
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
