import type { ReadGateFile } from "../file/read.ts";
import type { Draft } from "../resolve/objectives.ts";
import { givenValue, type Settings } from "../settings.ts";
import { type ReadK6Args, readK6Args } from "./read.ts";

/** Flags of k6, and the place that sets them: a setting, a scenario of the gate file, or its top level. */
export interface ChosenK6Args extends ReadK6Args {
  readonly from: "setting" | "scenario" | "top";
}

/** The flags of k6 for a scenario: those of the nearest place that has some, and no others. */
export function chooseK6Args(
  settings: Settings,
  file: ReadGateFile | undefined,
  { own, path }: Pick<Draft, "own" | "path">,
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
