import { defaultGateFile, type ReadGateFile } from "../../config/file/read.ts";
import { loadOptions } from "../../config/options/load.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { resolved } from "../../config/resolve/reader.ts";
import { chooseStart } from "../../config/start.ts";
import { freePort } from "../../lib/net/listen.ts";
import type { BaseWanted, StartedSide, Starting } from "../../model/start.ts";
import type { Host } from "../host.ts";

/**
 * What to start, on free ports; undefined if the service runs already.
 * @param withBase whether the mode compares side by side
 * @throws Failure "usage" for settings that contradict each other
 */
export async function planStart(
  settings: Settings,
  file: ReadGateFile | undefined,
  host: Host,
  withBase: boolean,
): Promise<Starting | undefined> {
  if (host.around.deployment !== undefined) return undefined;
  const chosen = resolved(settings, (reader) => chooseStart({ ...reader, file }));
  if (chosen === undefined) return undefined;
  const base = withBase ? baseWanted(settings, host) : undefined;
  const ports = { head: await freePort(), base: await freePort() };
  const urlOf = (side: StartedSide): string => `http://127.0.0.1:${ports[side]}`;
  const targets = { head: urlOf("head"), base: base && urlOf("base") };
  return {
    start: chosen.start,
    run: given(settings, loadOptions.start)?.run,
    ports,
    targets,
    base,
    gateFile: given(settings, modeOptions.config) ?? defaultGateFile,
  };
}

/** The base that a change is compared with side by side, if one is named or known. */
export function baseWanted(
  settings: Settings,
  { baseFile, baseRef, mergeCommit, caller }: Host,
): BaseWanted | undefined {
  const ref = given(settings, loadOptions.baseRef);
  if (ref !== undefined) return { kind: "named", ref };
  if (baseRef !== undefined) return { kind: "branch", ref: baseRef };
  return baseFile && { kind: "branch", ref: baseFile.branch, mergeCommit, head: caller.commit };
}
