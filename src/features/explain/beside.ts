import type { Tags } from "../../model/run/run.ts";
import type { BesideMiss } from "./facts.ts";
import {
  indicatorOf,
  movementOf,
  type RunsOfMiss,
  ratioOf,
  type Shift,
  shareShiftOf,
  shiftOf,
} from "./shift.ts";

/** Largest change reported as unchanged: a share for throughput and times, and of all requests for failures. */
const unchanged = { share: 0.1, failures: 0.01 } as const;

function besideOf(
  shift: Shift | undefined,
  negligible: number = unchanged.share * Math.abs(shift?.baseline ?? 0),
): BesideMiss {
  if (shift === undefined) return { kind: "open" };
  const kind = movementOf(shift, negligible);
  return kind === "rose" || kind === "fell" ? { kind, ratio: ratioOf(shift) } : { kind };
}

/** Requests per second alongside the missed objective. */
export function throughputBeside(compared: RunsOfMiss): BesideMiss {
  return besideOf(shiftOf(compared, indicatorOf("http_reqs", {}, { kind: "rate" })));
}

/** The mean response time alongside the missed objective. */
export function latencyBeside(compared: RunsOfMiss, tags: Tags): BesideMiss {
  return besideOf(shiftOf(compared, indicatorOf("http_req_duration", tags, { kind: "avg" })));
}

/** Failed requests alongside the missed objective. */
export function errorsBeside(compared: RunsOfMiss): BesideMiss {
  const shift = shareShiftOf(compared, indicatorOf("http_req_failed", {}, { kind: "rate" }));
  return besideOf(shift, unchanged.failures);
}
