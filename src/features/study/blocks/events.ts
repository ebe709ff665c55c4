import { z } from "zod";
import type { DocumentPath } from "../../../config/file/mistake.ts";
import { left, tableOf } from "../../../report/document/piece.ts";
import { clockWords, numberWords } from "../../../report/words/words.ts";
import { listOf } from "../schema.ts";
import { nameOf } from "../servers/series.ts";
import { type Block, blockKind, type Data } from "../study.ts";
import { type NamedSeries, planSeries, promql, seriesKeys } from "./queries.ts";

/** A query, or more about it. */
export const eventsWritten = z.union([promql, z.strictObject(seriesKeys)]);

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

function changesOf({ series, group }: NamedSeries, keys: readonly string[]): readonly StudyEvent[] {
  const own = nameOf(series, keys);
  const name = group === "" ? own : `${group} ${own}`;
  return series.points.flatMap(({ atMs, value }, index) => {
    const before = series.points[index - 1]?.value;
    if (before === undefined || before === value) return [];
    return [{ atMs, name, change: `${numberWords(before)} → ${numberWords(value)}` }];
  });
}

/** Plans the reading of changes. */
export function planEvents(
  written: z.infer<typeof eventsWritten>,
  path: DocumentPath,
  block: Pick<Block<unknown>, "at" | "planning">,
): (data: Data) => Promise<readonly StudyEvent[]> {
  const isAlone = typeof written === "string";
  const asked = isAlone ? { query: written } : written;
  // The text of a query stands where the block's keys would.
  const read = planSeries(asked, path, isAlone ? { ...block, at: () => block.at(...path) } : block);
  return async (data) => {
    const changes = (await read(data)).flatMap((one) => changesOf(one, listOf(asked.by)));
    return changes.toSorted((one, other) => one.atMs - other.atMs).slice(0, mostEvents);
  };
}

/** Changes of series as a dated list. */
export const events = blockKind("events", schema, (block) => {
  const read = planEvents(block.written.events, ["events"], block);
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
