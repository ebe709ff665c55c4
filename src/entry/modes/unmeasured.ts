import { realpath } from "node:fs/promises";
import { type Answer, type Asked, askWhetherMeasured } from "../../app/unmeasured.ts";
import { defaultGateFile } from "../../config/file/read.ts";
import { givenValue, type Settings } from "../../config/settings.ts";
import { ifThere } from "../../lib/files.ts";
import type { Host } from "../host.ts";

/** Asks whether a change touches what a gate measures. @param scripts of the gate, as written */
export async function askHere(
  asked: Pick<Asked, "keys" | "paths" | "imageDigest" | "baseline">,
  scripts: readonly string[],
  { settings, host }: AskedHere,
): Promise<Answer> {
  const gateFile = givenValue(settings, "config") ?? defaultGateFile;
  const { baselineBranch } = host;
  return await askWhetherMeasured({
    ...asked,
    baselineBranch,
    gateFile,
    scripts: (await Promise.all(scripts.map(placesOf))).flat(),
    checkout: host.checkout ?? process.cwd(),
    changedFiles: async () => await host.changedFiles?.(),
  });
}

interface AskedHere {
  readonly settings: Settings;
  readonly host: Pick<Host, "baselineBranch" | "checkout" | "changedFiles">;
}

/** A script's path, and where its links lead. */
async function placesOf(script: string): Promise<readonly string[]> {
  const real = await ifThere(realpath(script));
  return real === undefined ? [script] : [script, real];
}
