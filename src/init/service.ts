import { z } from "zod";
import type { NodeService } from "./findings.ts";

const manifest = z.looseObject({
  scripts: z.record(z.string(), z.string()).optional().catch(undefined),
  engines: z.looseObject({ node: z.string().optional() }).optional().catch(undefined),
});

/** Default ports of tools; the first match counts. */
const usualPorts: readonly (readonly [tool: RegExp, port: number])[] = [
  [/\bvite\s+preview\b/, 4173],
  [/\bvite\b/, 5173],
  [/\bastro\b/, 4321],
  [/\bng\s+serve\b/, 4200],
  [/\bgatsby\s+serve\b/, 9000],
  [/\bgatsby\b/, 8000],
  [/\b(?:webpack|http-server|eleventy|parcel)\b/, 8080],
  [/\bwrangler\b/, 8787],
];
const usualPort = 3000;

/** A package.json and the files next to it. */
export interface ManifestFiles {
  readonly folder: string;
  readonly text: string;
  /** Names of the other files in its folder and, for a workspace, at the top. */
  readonly beside: ReadonlySet<string>;
  /** Text of the repository's file that a script runs, if any. */
  readonly readEntry: (script: string) => string | undefined;
}

/** How a package.json starts a service; undefined if it does not, or is invalid. */
export function readService({ folder, text, beside, readEntry }: ManifestFiles): NodeService | undefined {
  const { scripts, engines } = parseManifest(text) ?? {};
  if (scripts === undefined || !/^[\w./@-]*$/.test(folder)) return undefined;
  const script = (["start", "preview", "dev"] as const).find((name) => scripts[name] !== undefined);
  const command = script === undefined ? undefined : scripts[script];
  if (script === undefined || command === undefined) return undefined;
  const manager = beside.has("pnpm-lock.yaml") ? "pnpm" : beside.has("yarn.lock") ? "yarn" : "npm";
  const isLocked = manager !== "npm" || beside.has("package-lock.json");
  const isBuilt = script !== "dev" && scripts["build"] !== undefined;
  const entry = readEntry(command);
  const port = portOf(command, entry);
  const portBy = portByOf(command, entry);
  return {
    folder,
    manager,
    isLocked,
    script,
    isBuilt,
    port,
    ...(portBy !== undefined && { portBy }),
    nodeVersionFile: versionFile(beside, engines?.node),
  };
}

function parseManifest(text: string): z.infer<typeof manifest> | undefined {
  try {
    return manifest.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function versionFile(beside: ReadonlySet<string>, engine: string | undefined): string | undefined {
  const named = [".nvmrc", ".node-version"].find((name) => beside.has(name));
  return named ?? (engine === undefined ? undefined : "package.json");
}

/** Frameworks whose start command heeds PORT. */
const heedsVariable = /\b(?:next|react-scripts|nuxt|remix-serve|nest)\b/;

function portByOf(command: string, entry: string | undefined): NodeService["portBy"] {
  if (/(?:--port[= ]|\s-p[= ]?|\bPORT=)\d/.test(command)) return undefined;
  if (entry !== undefined) return /\bPORT\b/.test(entry) ? "variable" : undefined;
  if (heedsVariable.test(command)) return "variable";
  return usualPorts.some(([tool]) => tool.test(command)) ? "flag" : undefined;
}

/**
 * The port a service listens on.
 * @param command of the package.json
 * @param entry text of the file that it runs
 */
function portOf(command: string, entry: string | undefined): number {
  const said = /(?:--port[= ]|\s-p[= ]?|\bPORT=)(\d{2,5})\b/.exec(command)?.[1];
  const coded = /\bPORT\b["'\])\s]*(?:\|\||\?\?|,)\s*["']?(\d{2,5})\b|\.listen\(\s*(\d{2,5})\b/.exec(
    entry ?? "",
  );
  const port = Number(said ?? coded?.[1] ?? coded?.[2]);
  if (port > 0 && port < 65_536) return port;
  return usualPorts.find(([tool]) => tool.test(command))?.[1] ?? usualPort;
}
