import { mkdtempSync, rmSync } from "node:fs";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../lib/json.ts";

let builds: string | undefined;

/**
 * The folder for builds of k6 with extensions, which goes with this process. k6's own would not do: it starts what it finds
 * there without a check, and the script of an earlier job could have written to it.
 */
export function openBuilds(): string {
  if (builds !== undefined) return builds;
  const folder = mkdtempSync(join(tmpdir(), "loadline-builds-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  builds = folder;
  return folder;
}

/** What k6's cache folder depends on (Go's os.UserCacheDir). */
const ofCache: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: "HOME", win32: "LOCALAPPDATA" };

/**
 * Whether k6 may resolve extensions: download from Grafana's build service, and start, a build of itself with what a script
 * imports. It does so by default since v1.2; v1.0 and v1.1 know the second name (k6 cmd/state/state.go).
 * @param builds folder for the builds; undefined allows none
 */
export function resolutionVariables(builds: string | undefined): Record<string, string> {
  const allowed = String(builds !== undefined);
  return {
    K6_AUTO_EXTENSION_RESOLUTION: allowed,
    K6_BINARY_PROVISIONING: allowed,
    ...(builds !== undefined && { [ofCache[platform()] ?? "XDG_CACHE_HOME"]: builds }),
  };
}

const buildLine = z.looseObject({
  msg: z.enum(["Custom k6 binary ready", "Using cached k6 binary"]),
  path: z.string(),
});

/**
 * The build that k6 got for a script, by its log (k6provider, provider.go; k6 1.8 and 2.x).
 * @returns undefined if k6 itself has all that the script imports
 */
export function buildIn(log: string): string | undefined {
  // The script's own lines begin otherwise, and have no path.
  const lines = log.split("\n").filter((line) => line.startsWith("{") && line.includes(" k6 binary"));
  const [found] = lines.flatMap((line) => buildLine.safeParse(parseJson(line)).data ?? []);
  return found?.path;
}
