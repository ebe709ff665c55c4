import type { ReadGateFile } from "../file/read.ts";
import type { ScenarioDefaults } from "../file/schema.ts";
import { givenValue, type Settings } from "../settings.ts";
import { type ReadK6Args, readK6Args } from "./read.ts";

/** The flags of k6 that count, and where they stand: in a setting, at a scenario of the gate file, or on its top level. */
export interface ChosenK6Args extends ReadK6Args {
  readonly from: "setting" | "scenario" | "top";
}

/**
 * The flags for k6 of one scenario: the nearest place that has some counts as a whole, so that what an input says is the
 * whole truth. Problems of a file's name its line.
 * @param path of the scenario in the file; empty where the file has none
 * @returns undefined where no place has any
 */
export function chooseK6Args(
  settings: Settings,
  file: ReadGateFile | undefined,
  { own, path }: { readonly own: ScenarioDefaults; readonly path: readonly string[] },
): ChosenK6Args | undefined {
  const given = givenValue(settings, "k6-args");
  if (given !== undefined) return { ...readK6Args(given.join("\n")), from: "setting" };
  const isOwn = own["k6-args"] !== undefined;
  const written = own["k6-args"] ?? file?.file["k6-args"];
  if (file === undefined || written === undefined) return undefined;
  const read = readK6Args([written].flat().join("\n"));
  const place = `${file.path} line ${file.lineOf([...(isOwn ? path : []), "k6-args"])}`;
  return {
    ...read,
    problems: read.problems.map((problem) => `${place}: ${problem}`),
    from: isOwn ? "scenario" : "top",
  };
}
