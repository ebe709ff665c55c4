import { loadOptions } from "../options/load.ts";
import { given, inFile, type Places } from "../options/option.ts";
import { type ReadK6Args, readK6Args } from "./read.ts";

/** Flags of k6, and the place that sets them: a setting, a scenario of the gate file, or its top level. */
export interface ChosenK6Args extends ReadK6Args {
  readonly from: "setting" | "scenario" | "top";
}

/** The flags of k6 for a scenario: those of the nearest place that has some, and no others. */
export function chooseK6Args({ settings, file, scenario }: Places): ChosenK6Args | undefined {
  const set = given(settings, loadOptions.k6Args);
  if (set !== undefined) return { ...readK6Args(set.join("\n")), from: "setting" };
  const found = inFile({ file, scenario }, loadOptions.k6Args);
  if (file === undefined || found === undefined) return undefined;
  const read = readK6Args(found.value.join("\n"));
  const place = `${file.path} line ${file.lineOf(found.path)}`;
  return { ...read, problems: read.problems.map((problem) => `${place}: ${problem}`), from: found.from };
}
