import { defaultGateFile, type ReadGateFile } from "../../config/file/read.ts";
import { resolved } from "../../config/resolve/reader.ts";
import { givenValue, type Settings } from "../../config/settings.ts";
import { chooseStart } from "../../config/start.ts";
import { freePort } from "../../lib/net/listen.ts";
import type { Start, StartedSide, StartedTargets } from "../../model/start.ts";
import type { BaseWanted } from "../../start/find.ts";
import type { Host } from "../host.ts";

export interface Starting {
  readonly start: Start;
  /** The user's command for both sides; undefined: as each commit's gate file says. */
  readonly run: string | undefined;
  readonly ports: Readonly<Record<StartedSide, number>>;
  readonly targets: StartedTargets;
  /** Undefined: only the change is started. */
  readonly base: BaseWanted | undefined;
  /** Also the path of the base's own. */
  readonly gateFile: string;
}

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
  const chosen = resolved(settings, (reader) => chooseStart(reader, file));
  if (chosen === undefined) return undefined;
  const base = withBase ? baseWanted(settings, host) : undefined;
  const ports = { head: await freePort(), base: await freePort() };
  const urlOf = (side: StartedSide): string => `http://127.0.0.1:${ports[side]}`;
  const targets = { head: urlOf("head"), base: base && urlOf("base") };
  return {
    start: chosen.start,
    run: givenValue(settings, "start"),
    ports,
    targets,
    base,
    gateFile: givenValue(settings, "config") ?? defaultGateFile,
  };
}

function baseWanted(
  settings: Settings,
  { baseFile, baseRef, mergeCommit, caller }: Host,
): BaseWanted | undefined {
  const ref = givenValue(settings, "base-ref");
  if (ref !== undefined) return { kind: "named", ref };
  if (baseRef !== undefined) return { kind: "branch", ref: baseRef };
  return baseFile && { kind: "branch", ref: baseFile.branch, mergeCommit, head: caller.commit };
}
