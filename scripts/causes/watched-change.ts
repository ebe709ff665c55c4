// Stands in the place of src/features/causes/wanted.ts for `loadline explain`: writes down what the load saw, and pretends a change
// where the evaluation wants one, so that code that is as fast as before is compared all the same.
import { writeFileSync } from "node:fs";
import * as wanted from "../../src/features/causes/wanted.ts";
import type { Run } from "../../src/model/run/run.ts";
import { seriesOf } from "../../src/model/run/series.ts";

export const { reproduced, wantedIn } = wanted;

/** Path of the file for the usual latencies in ms. */
export const measuredVariable = "CAUSES_MEASURED";
/** A share of the base's mean latency. */
export const pretendedVariable = "CAUSES_PRETENDED";

/** Of the mean latencies of all seconds: a profiler that begins or ends holds requests up for a moment. */
function medianSecondMs(run: Run): number {
  const slices = seriesOf(run, "http_req_duration")?.slices;
  const means = slices?.count.map((count, at) => (slices.sum[at] ?? 0) / Math.max(1, count)) ?? [];
  return means.toSorted((one, other) => one - other)[Math.floor(means.length / 2)] ?? 0;
}

export function latencyChange(
  sides: Readonly<Record<"base" | "head", Run>>,
): ReturnType<typeof wanted.latencyChange> {
  const meanMs = (side: "base" | "head"): number => medianSecondMs(sides[side]);
  const path = process.env[measuredVariable];
  const measured = { baseMs: meanMs("base"), headMs: meanMs("head") };
  if (path !== undefined) writeFileSync(path, JSON.stringify(measured));
  const pretended = Number(process.env[pretendedVariable] ?? 0);
  return pretended > 0
    ? { of: "latency", changeMs: pretended * measured.baseMs, leastMs: 0 }
    : wanted.latencyChange(sides);
}
