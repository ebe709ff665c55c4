import type { Start } from "../model/start.ts";
import type { ReadGateFile } from "./file/read.ts";
import { type Reader, read } from "./settings.ts";

export interface ChosenStart {
  readonly start: Start;
  /** The path that answers when the service is ready. */
  readonly ready: string | undefined;
}

/** How the gate starts the service; undefined if it runs already: an address of the settings replaces the file's `start`. */
export function chooseStart(reader: Reader, file: ReadGateFile | undefined): ChosenStart | undefined {
  const { settings, problems } = reader;
  const given = ["target-url", "base-url", "test-id"].filter((name) => settings.has(name));
  if (given.length > 0) {
    if (settings.has("start")) problems.push(`set either start or ${given.join(", ")}, not both`);
    return undefined;
  }
  const fromFile = startIn(file);
  const run = read(reader, "start");
  if (run === undefined) return fromFile;
  const { start, ready } = fromFile ?? { start: bare, ready: undefined };
  return { start: { ...start, run }, ready };
}

/** The `start` of a gate file. */
export function startIn(file: ReadGateFile | undefined): ChosenStart | undefined {
  const written = file?.file.start;
  if (written === undefined) return undefined;
  if (typeof written === "string") return { start: { ...bare, run: written }, ready: undefined };
  const { ready, env = {}, ...own } = written;
  return { start: { ...bare, ...own, env }, ready };
}

const bare: Start = { run: "", build: undefined, prepare: undefined, stop: undefined, env: {} };
