import { withoutUserInfo } from "../../lib/credentials.ts";
import {
  type BaselineKey,
  defaultEnvironment,
  fewestCalibrationRuns,
  type SideBySide,
} from "../../model/gate.ts";
import type { FormatName } from "../../model/result-formats.ts";
import type { ReadGateFile } from "../file/read.ts";
import { givenValue, type Reader, read, type Settings } from "../settings.ts";
import { parseUrl, resolved } from "./reader.ts";
import { chooseKeepQueryStrings } from "./scenario.ts";
/** What the modes that record a baseline need beside the gate. */
export interface Recording {
  readonly runs: number;
  readonly reason: string | undefined;
}

/** How many runs are named that were made already; undefined where none is. */
function namedRuns(reader: Reader): number | undefined {
  return read(reader, "test-id")?.length || read(reader, "results-file")?.length || undefined;
}

/** One run shows nothing of how rounds of its job differ, and so leaves more gates open (docs/evidence/baselines.md). */
const usualRuns = 3;

/** @throws Failure "usage" */
export function resolveRecording(settings: Settings): Recording {
  return resolved(settings, (reader) => ({
    runs: read(reader, "runs") ?? namedRuns(reader) ?? usualRuns,
    reason: read(reader, "reason"),
  }));
}

/** How a calibration is made, and what becomes of it. */
export interface Calibrating {
  /** Runs of each scenario. */
  readonly runs: number;
  /** Whether the proposed rounds, tolerances and changes to be seen are written into the gate file. */
  readonly write: boolean;
  readonly json: boolean;
}

/** @throws Failure "usage" */
export function resolveCalibrating(settings: Settings): Calibrating {
  return resolved(settings, (reader) => {
    const named = namedRuns(reader);
    if (named !== undefined && named < fewestCalibrationRuns) {
      const setting = reader.settings.has("test-id") ? "test-id" : "results-file";
      reader.problems.push(`${setting}: calibrate needs at least ${fewestCalibrationRuns} runs`);
    }
    const runs = read(reader, "runs");
    if (runs !== undefined && runs < fewestCalibrationRuns) {
      reader.problems.push(`runs: "${runs}" must be an integer between ${fewestCalibrationRuns} and 50`);
    }
    return {
      runs: runs ?? named ?? 5,
      write: read(reader, "write") ?? false,
      json: read(reader, "json") ?? false,
    };
  });
}

/** Options of compare about its result files. */
export interface Comparing {
  /** Base URLs that the requests of each side went to; undefined where the files are to tell. */
  readonly targets: { readonly baseline: string | undefined; readonly current: string | undefined };
  /** Whether unnamed requests keep their query strings. */
  readonly keepQueryStrings: boolean;
  /** Format of the files, where the user names it. */
  readonly format: FormatName | undefined;
  /** How the rounds were measured, where the files are pairs of one round each. */
  readonly paired: SideBySide["timing"] | undefined;
}

/** @throws Failure "usage" */
export function resolveComparing(settings: Settings, file: ReadGateFile | undefined): Comparing {
  return resolved(settings, (reader) => {
    const urlOf = (name: "base-target" | "base-url" | "target-url"): string | undefined => {
      const given = read(reader, name);
      return given === undefined ? undefined : withoutUserInfo(parseUrl(given, name, reader.problems));
    };
    const timing = read(reader, "side-by-side") ?? "auto";
    return {
      targets: { baseline: urlOf("base-target") ?? urlOf("base-url"), current: urlOf("target-url") },
      keepQueryStrings: chooseKeepQueryStrings(reader, file),
      format: read(reader, "format"),
      paired: read(reader, "paired") ? timing : undefined,
    };
  });
}

/** The histories the user asks for: the named scenarios, else those of the gate file; undefined where neither names any. */
export function resolveKeys(settings: Settings, file: ReadGateFile | undefined): BaselineKey[] | undefined {
  const known = file?.file.scenarios ?? {};
  const names = givenValue(settings, "scenario") ?? Object.keys(known);
  if (names.length === 0) return undefined;
  const environment = givenValue(settings, "environment");
  return names.map((scenario) => ({
    scenario,
    environment: environment ?? environmentInFile(file, scenario),
  }));
}

/** The environment that a gate file gives a scenario, whether or not it has that scenario. */
export function environmentInFile(file: ReadGateFile | undefined, scenario: string): string {
  return file?.file.scenarios?.[scenario]?.environment ?? file?.file.environment ?? defaultEnvironment;
}
