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

/** The number of existing runs that are named; undefined for none. */
function namedRuns(reader: Reader): number | undefined {
  return read(reader, "test-id")?.length || read(reader, "results-file")?.length || undefined;
}

/** One run shows no variation between rounds, which leaves more gates inconclusive (docs/evidence/baselines.md). */
const usualRuns = 3;

/** What modes that record a baseline need beside the gate. @throws Failure "usage" */
export function resolveRecording(settings: Settings) {
  return resolved(settings, (reader) => ({
    runs: read(reader, "runs") ?? namedRuns(reader) ?? usualRuns,
    reason: read(reader, "reason"),
  }));
}

/** The runs of each scenario, and whether to write the proposals into the gate file. @throws Failure "usage" */
export function resolveCalibrating(settings: Settings) {
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

/** How compare reads its result files. */
export interface Comparing {
  /** Base URLs of each side's requests; undefined to take them from the files. */
  readonly targets: { readonly baseline: string | undefined; readonly current: string | undefined };
  readonly keepQueryStrings: boolean;
  /** Undefined to recognise it. */
  readonly format: FormatName | undefined;
  /** How the rounds were measured, if the files are pairs of one round each. */
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

/** The histories of the named scenarios, else of the gate file's; undefined if neither names any. */
export function resolveKeys(settings: Settings, file: ReadGateFile | undefined): BaselineKey[] | undefined {
  const known = file?.file.scenarios ?? {};
  const names = givenValue(settings, "scenario") ?? Object.keys(known);
  if (names.length === 0) return undefined;
  const given = givenValue(settings, "environment");
  const usual = file?.file.environment ?? defaultEnvironment;
  return names.map((scenario) => ({
    scenario,
    environment: given ?? known[scenario]?.environment ?? usual,
  }));
}
