import type { Profiler } from "../profile.ts";
import { openCommandProfiler } from "./command.ts";
import { openGoProfiler } from "./go.ts";
import { openJvmProfiler } from "./jvm.ts";
import type { ProfiledPlace } from "./place.ts";
import { openPythonProfiler } from "./python.ts";

/**
 * Profilers of one side besides Node's, in the order in which they are tried: each says why it does not fit.
 * @param command the gate file's own, which is tried alone where there is one
 */
export function openOtherProfilers(command: string | undefined, place: ProfiledPlace): readonly Profiler[] {
  if (command !== undefined) return [openCommandProfiler(command, place)];
  return [openJvmProfiler(place), openPythonProfiler(place), openGoProfiler(place)];
}
