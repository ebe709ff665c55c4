import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { usageFailure } from "../../../model/failure.ts";
import type { Metric, Run } from "../../../model/run/run.ts";
import { parseQuantity } from "../../../model/units.ts";
import { percentileKey, percentileOf } from "../../../stats/percentile.ts";
import { instantOf } from "../instant.ts";
import { lineReader } from "../log-pattern.ts";
import { startLines } from "../source.ts";
import { trendValues } from "../summary-metrics.ts";
import { summaryRun } from "../summary-run.ts";

/** A larger log is cut to what matters first. */
const mostBytes = 256 * 1024 * 1024;
const mostValues = 2_000_000;
const mostNames = 200;
const longestLine = 64 * 1024;

/** The values of a log by name, ms, and its first and last time where they have a date. */
async function valuesIn(path: string, pattern: string) {
  const read = lineReader(pattern);
  const values = new Map<string, number[]>();
  const times = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };
  let count = 0;
  const lines = startLines(
    (text) => {
      const { name = "log", value = "", time = "" } = read(text) ?? {};
      const quantity = parseQuantity(value);
      if (quantity === undefined) return;
      const atMs = instantOf(time);
      if (atMs !== undefined)
        [times.first, times.last] = [Math.min(times.first, atMs), Math.max(times.last, atMs)];
      count += 1;
      if (count > mostValues)
        throw usageFailure(`${path} has more than ${mostValues} values; cut it to the time of the run.`);
      const own = values.get(name);
      if (own !== undefined) own.push(quantity.value);
      else if (values.size < mostNames) values.set(name, [quantity.value]);
      else
        throw usageFailure(
          `${path} has more than ${mostNames} names; write a pattern whose {name} has fewer.`,
        );
    },
    longestLine,
    (_, line) =>
      usageFailure(`${path} line ${line} has more than ${longestLine} characters; a log has shorter lines.`),
  );
  for await (const chunk of createReadStream(path)) if (Buffer.isBuffer(chunk)) lines.write(chunk);
  lines.finish();
  return { values, times };
}

const percents = [50, 90, 95, 99];

function metricOf(name: string, values: readonly number[]): Metric {
  const sorted = values.toSorted((one, other) => one - other);
  const avg = values.reduce((sum, one) => sum + one, 0) / values.length;
  const figures = { min: sorted[0], max: sorted.at(-1), avg, med: percentileOf(sorted, 50) };
  return {
    name,
    type: "trend",
    contains: "time",
    series: [
      {
        tags: {},
        values: trendValues(
          values.length,
          figures,
          new Map(percents.map((percent) => [percentileKey(percent), percentileOf(sorted, percent)])),
        ),
      },
    ],
  };
}

/**
 * The lines of a log as a run: a trend for each name, of times.
 * @throws Failure "usage" for a log that is too large, and one without such lines
 */
export async function readLog(path: string, pattern: string): Promise<Run> {
  const { size } = await stat(path);
  if (size > mostBytes) {
    throw usageFailure(
      `${path} has ${size} bytes; a log has at most ${mostBytes}. Cut it to the time of the run, such as with grep.`,
    );
  }
  const { values, times } = await valuesIn(path, pattern);
  if (values.size === 0) throw usageFailure(`${path} has no line like ${pattern}.`);
  const window = times.last > times.first ? { startMs: times.first, endMs: times.last } : undefined;
  const metrics = [...values].map(([name, own]) => metricOf(name, own));
  return summaryRun(path, { metrics, generator: "log", ...(window && { window }) }, {});
}
