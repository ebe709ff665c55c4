import type { Start } from "../model/start.ts";
import type { ReadGateFile } from "./file/read.ts";
import { loadOptions, type StartWritten } from "./options/load.ts";
import { inFile, isSet, type Places, read } from "./options/option.ts";
import { resultsOptions } from "./options/results.ts";
import { targetOptions } from "./options/target.ts";

export interface ChosenStart {
  readonly start: Start;
  /** The path that answers when the service is ready. */
  readonly ready: string | undefined;
}

/** How the gate starts the service; undefined if it runs already: an address of the settings replaces the file's `start`. */
export function chooseStart(places: Places): ChosenStart | undefined {
  const { settings, problems, file } = places;
  const given = [targetOptions.url, loadOptions.baseUrl, resultsOptions.testIds].filter((one) =>
    isSet(settings, one),
  );
  if (given.length > 0) {
    const names = given.map(({ name }) => name).join(", ");
    if (isSet(settings, loadOptions.start)) problems.push(`set either start or ${names}, not both`);
    return undefined;
  }
  const fromFile = startIn(file);
  const set = read(places, loadOptions.start);
  if (set === undefined) return fromFile;
  return fromFile === undefined ? asStart(set) : { ...fromFile, start: { ...fromFile.start, run: set.run } };
}

/** The `start` of a gate file. */
export function startIn(file: ReadGateFile | undefined): ChosenStart | undefined {
  const found = inFile({ file }, loadOptions.start);
  return found && asStart(found.value);
}

function asStart({ run, build, prepare, stop, env = {}, ready }: StartWritten): ChosenStart {
  return { start: { run, build, prepare, stop, env }, ready };
}
