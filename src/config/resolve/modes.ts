import { withoutUserInfo } from "../../lib/credentials.ts";
import { type BaselineKey, defaultEnvironment, lookedUp, type SideBySide } from "../../model/gate.ts";
import type { Option } from "../../model/option.ts";
import type { FormatName } from "../../model/result-formats.ts";
import type { ReadGateFile } from "../file/read.ts";
import { loadOptions } from "../options/load.ts";
import { recordOptions } from "../options/modes.ts";
import { choose, given, type Reader, read, type Settings } from "../options/option.ts";
import { resultsOptions } from "../options/results.ts";
import { targetOptions } from "../options/target.ts";
import { verdictOptions } from "../options/verdict.ts";
import { chooseStart } from "../start.ts";
import { parseUrl, resolved } from "./reader.ts";

/** The number of existing runs that are named; undefined for none. */
export function namedRunsOf(reader: Reader): number | undefined {
  return (
    read(reader, resultsOptions.testIds)?.length || read(reader, resultsOptions.files)?.length || undefined
  );
}

/** One run shows no variation between rounds, which leaves more gates inconclusive (docs/evidence/baselines.md). */
const usualRuns = 3;

/** What modes that record a baseline need beside the gate. @throws Failure "usage" */
export function resolveRecording(settings: Settings) {
  return resolved(settings, (reader) => ({
    runs: read(reader, recordOptions.runs) ?? namedRunsOf(reader) ?? usualRuns,
    reason: read(reader, recordOptions.reason),
  }));
}

/** How compare reads its result files. */
export interface ComparingSettings {
  /** Base URLs of each side's requests; undefined to take them from the files. */
  readonly targets: { readonly baseline: string | undefined; readonly current: string | undefined };
  readonly keepQueryStrings: boolean;
  /** Undefined to recognise it. */
  readonly format: FormatName | undefined;
  /** How the rounds were measured, if the files are pairs of one round each. */
  readonly paired: SideBySide["timing"] | undefined;
}

/** @throws Failure "usage" */
export function resolveComparing(settings: Settings, file: ReadGateFile | undefined): ComparingSettings {
  return resolved(settings, (reader) => {
    const urlOf = (one: Option<string>): string | undefined => {
      const url = read(reader, one);
      return url === undefined ? undefined : withoutUserInfo(parseUrl(url, one.name, reader.problems));
    };
    const timing = read(reader, verdictOptions.sideBySide) ?? "auto";
    return {
      targets: {
        baseline: urlOf(resultsOptions.baseTarget) ?? urlOf(loadOptions.baseUrl),
        current: urlOf(targetOptions.url),
      },
      keepQueryStrings: choose({ ...reader, file }, loadOptions.keepQueryStrings),
      format: read(reader, resultsOptions.format),
      paired: read(reader, resultsOptions.paired) ? timing : undefined,
    };
  });
}

/**
 * Whether a base is to be measured beside the change: always, where there is a deployment of it, or never. The file is the
 * base branch's, as a change may not choose what it is compared with.
 */
export type BaseAsked = "always" | "ifThere" | "never";

/** What settings and gate file say of a scenario's base. @throws Failure "usage" */
export function resolveBaseAsked(
  settings: Settings,
  file: ReadGateFile | undefined,
  scenario: string,
): BaseAsked {
  return resolved(settings, (reader) => {
    const places = { ...reader, file, scenario };
    const isNamed = [loadOptions.baseUrl, verdictOptions.sideBySide].some(
      (one) => choose(places, one) !== undefined,
    );
    if (isNamed || chooseStart(places) !== undefined) return "always";
    return choose(places, targetOptions.url) === lookedUp ? "ifThere" : "never";
  });
}

/** The histories of the named scenarios, else of the gate file's; undefined if neither names any. */
export function resolveKeys(settings: Settings, file: ReadGateFile | undefined): BaselineKey[] | undefined {
  const names = given(settings, loadOptions.scenario) ?? [...(file?.scenarios.keys() ?? [])];
  if (names.length === 0) return undefined;
  const { environment } = targetOptions;
  const places = { settings, file, problems: [] };
  return names.map((scenario) => ({
    scenario,
    environment: choose({ ...places, scenario }, environment) ?? defaultEnvironment,
  }));
}
