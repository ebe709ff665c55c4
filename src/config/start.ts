import type { Start } from "../model/start.ts";
import type { ReadGateFile } from "./file/read.ts";
import { type Reader, read } from "./settings.ts";

/** How the gate starts the service by itself, and the path on which it is ready. */
export interface ChosenStart {
  readonly start: Start;
  readonly ready: string | undefined;
}

/**
 * @returns undefined where the service runs already: an address that the user gives counts more than the file's `start`
 */
export function chooseStart(reader: Reader, file: ReadGateFile | undefined): ChosenStart | undefined {
  const { settings, problems } = reader;
  const given = (["target-url", "base-url", "test-id"] as const).filter((name) => settings.has(name));
  if (settings.has("start") && given.length > 0)
    problems.push(`set either start or ${given.join(", ")}, not both`);
  if (given.length > 0) return undefined;
  const fromFile = startIn(file);
  const run = read(reader, "start");
  if (run === undefined) return fromFile;
  const { start, ready } = fromFile ?? { start: bare, ready: undefined };
  return { start: { ...start, run }, ready };
}

/** The `start` of a gate file, such as the base's own; undefined where it has none. */
export function startIn(file: ReadGateFile | undefined): ChosenStart | undefined {
  const written = file?.file.start;
  if (written === undefined) return undefined;
  if (typeof written === "string") return { start: { ...bare, run: written }, ready: undefined };
  const { ready, env = {}, ...own } = written;
  return { start: { ...bare, ...own, env }, ready };
}

const bare: Start = { run: "", build: undefined, prepare: undefined, stop: undefined, env: {} };
