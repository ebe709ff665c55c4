import type { Indicator, Objective } from "../config/objective.ts";
import { builtinMetrics } from "../measure/builtin.ts";
import { tagsKey } from "../measure/tags.ts";
import { isOnExceptions } from "./exceptions.ts";

/**
 * What of the service an indicator looks at. All that k6 measures of the same requests is one place: who is slow there
 * is slow in each of its figures. A metric of the script's own and a query each are a place of their own.
 */
function placeOf(indicator: Indicator): string {
  const { metric, tags } = indicator;
  if (indicator.of === "servers") return JSON.stringify(["servers", metric]);
  const isOfK6 = builtinMetrics.has(metric) || isOnExceptions({ indicator });
  return JSON.stringify([isOfK6 ? "" : metric, tagsKey(tags)]);
}

/** How many parts of the service objectives are about: whole, single endpoints, queries; at least 1. */
export function placesOf(objectives: readonly Objective[]): number {
  return Math.max(1, new Set(objectives.map(({ indicator }) => placeOf(indicator))).size);
}

/** The objectives that share one chance of a false alarm: those against a baseline that fail the gate, or that warn. */
export function familyOf(objectives: readonly Objective[], onMiss: Objective["onMiss"]): Objective[] {
  return objectives.filter((one) => one.bound.kind === "relative" && one.onMiss === onMiss);
}
