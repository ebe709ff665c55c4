import type { Mode } from "../../src/app/feature.ts";
import { findMode } from "../../src/entry/table.ts";

export function modeOf(name: string): Mode {
  const mode = findMode(name);
  if (mode === undefined) throw new Error(`there is no mode ${name}`);
  return mode;
}
