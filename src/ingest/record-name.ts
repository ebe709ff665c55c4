import type { RecordedRun } from "../model/outcome.ts";
import type { Run } from "../model/run/run.ts";

/** Records below it are what a whole was made of, whose record stands beside: a directory is read without them. */
export const folderOfParts = "levels";

const pattern =
  /^(?<scenario>.*?)(?:\.(?<side>base|control))?(?:\.round-\d+)?(?:\.part-(?<part>\d{1,3}))?(?:\.\d+)?\.run\.json(?<gz>\.gz)?$/s;

/** A scenario's free text as a part of a file name: never a path, and without the dots that separate the other parts. */
export function nameOfScenario({ provenance }: Run): string {
  return provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
}

/**
 * File name of a record without `.run.json`: `checkout`, `checkout.round-2`, `checkout.control.round-2.part-4`. A number
 * after it tells apart scenarios that share a name.
 */
export function recordName({ run, side, round }: RecordedRun): string {
  const ofPart = run.part === undefined ? "" : `.part-${run.part.index}`;
  return `${nameOfScenario(run)}${side === "head" ? "" : `.${side}`}${round === 1 ? "" : `.round-${round}`}${ofPart}`;
}

/** What the file name of a record says; undefined for any other file. @param file without its folder */
export function readRecordName(file: string) {
  const groups = pattern.exec(file)?.groups;
  if (groups === undefined) return undefined;
  const { scenario = "", part, gz } = groups;
  const side: RecordedRun["side"] =
    groups["side"] === "base" || groups["side"] === "control" ? groups["side"] : "head";
  return {
    /** As nameOfScenario returns it. */
    scenario,
    side,
    /** Number of the part; undefined for the whole load. */
    part: part === undefined ? undefined : Number(part),
    isCompressed: gz !== undefined,
  };
}
