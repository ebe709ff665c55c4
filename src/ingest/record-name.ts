import type { RecordedRun } from "../model/outcome.ts";
import type { Run } from "../model/run/run.ts";

/** What the file name of a Run record says. */
export interface RecordName {
  /** The name that nameOfScenario gives its scenario. */
  readonly scenario: string;
  readonly side: RecordedRun["side"];
  /** Of several generators the number of this one; undefined for the whole load. */
  readonly shard: number | undefined;
  readonly isCompressed: boolean;
}

const pattern =
  /^(?<scenario>.*?)(?:\.(?<side>base|control))?(?:\.round-\d+)?(?:\.shard-(?<shard>\d{1,3}))?(?:\.\d+)?\.run\.json(?<gz>\.gz)?$/s;

/** A scenario's name is free text, never a path; without dots of its own, it cannot look like the rest of a file name. */
export function nameOfScenario({ provenance }: Run): string {
  return provenance.scenario.replace(/[^\w-]+/g, "-").slice(0, 60);
}

/**
 * File name of a record, without its end `.run.json`: `checkout`, `checkout.round-2`, `checkout.base`,
 * `checkout.control.round-2`, `checkout.round-2.shard-4`. A number behind it distinguishes scenarios that share a name.
 */
export function recordName({ run, side, round }: RecordedRun): string {
  const ofShard = run.shard === undefined ? "" : `.shard-${run.shard.index}`;
  return `${nameOfScenario(run)}${side === "head" ? "" : `.${side}`}${round === 1 ? "" : `.round-${round}`}${ofShard}`;
}

/**
 * Reads the file name of a record.
 * @param file a name without its folder
 * @returns undefined for the name of anything else
 */
export function readRecordName(file: string): RecordName | undefined {
  const groups = pattern.exec(file)?.groups;
  if (groups === undefined) return undefined;
  const { scenario = "", side, shard, gz } = groups;
  return {
    scenario,
    side: side === "base" || side === "control" ? side : "head",
    shard: shard === undefined ? undefined : Number(shard),
    isCompressed: gz !== undefined,
  };
}
