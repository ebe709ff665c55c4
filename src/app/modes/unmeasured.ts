import { realpath } from "node:fs/promises";
import { defaultGateFile } from "../../config/file/read.ts";
import { modeOptions } from "../../config/options/modes.ts";
import { given, type Settings } from "../../config/options/option.ts";
import { ifThere } from "../../lib/files.ts";
import type { Host } from "../host.ts";
import { type AskedOfChange, askWhetherMeasured, type Need } from "../unmeasured.ts";

/** Asks whether a change touches what a gate measures. @param scripts of the gate, as written */
export async function askHere(
  asked: Pick<AskedOfChange, "paths">,
  scripts: readonly string[],
  { settings, host }: AskedHere,
): Promise<Need> {
  const gateFile = given(settings, modeOptions.config) ?? defaultGateFile;
  return await askWhetherMeasured({
    ...asked,
    gateFile,
    scripts: (await Promise.all(scripts.map(placesOf))).flat(),
    checkout: host.checkout ?? process.cwd(),
    changedFiles: async () => await host.changedFiles?.(),
  });
}

interface AskedHere {
  readonly settings: Settings;
  readonly host: Pick<Host, "checkout" | "changedFiles">;
}

/** A script's path, and where its links lead. */
async function placesOf(script: string): Promise<readonly string[]> {
  const real = await ifThere(realpath(script));
  return real === undefined ? [script] : [script, real];
}
