import { posix } from "node:path";
import { z } from "zod";
import { parseJson } from "../../../lib/json.ts";
import type { FoundService, Toolchain } from "./findings.ts";
import { fallbackPort, portEnvironment, portVariable, traitsOf, validPort } from "./traits.ts";

const names = z.record(z.string(), z.unknown()).optional().catch(undefined);

const manifest = z.looseObject({
  dependencies: names,
  devDependencies: names,
  optionalDependencies: names,
  workspaces: z.unknown().optional(),
  scripts: z.record(z.string(), z.string()).optional().catch(undefined),
  engines: z.looseObject({ node: z.string().optional() }).optional().catch(undefined),
});

/** What sets the port of a tool: the variable PORT, `--port`, or neither. */
type PortBy = "variable" | "flag" | undefined;

/**
 * Tools that serve, their default port and what sets it; the first match counts.
 * @see https://nextjs.org/docs/app/api-reference/cli/next https://vite.dev/guide/cli https://docs.astro.build/en/reference/cli-reference/
 */
const tools: readonly (readonly [tool: RegExp, port: number, portBy: PortBy])[] = [
  [/\bvite\s+preview\b/, 4173, "flag"],
  [/\bvite\b/, 5173, "flag"],
  [/\bastro\b/, 4321, "flag"],
  [/\bng\s+serve\b/, 4200, "flag"],
  [/\bgatsby\s+serve\b/, 9000, "flag"],
  [/\bgatsby\b/, 8000, "flag"],
  [/\bwrangler\b/, 8787, "flag"],
  [/\bjson-server\b/, 3000, "flag"],
  [/\bhttp-server\b/, 8080, "variable"],
  [/\b(?:webpack|eleventy|parcel)\b/, 8080, "flag"],
  [/\bnext\b/, 3000, "variable"],
  [
    /\b(?:react-scripts|nuxt|nuxi|remix-serve|react-router-serve|fastify|strapi)\b|\.output\/server\/index/,
    3000,
    "variable",
  ],
  [/(?:^|\s)serve(?:\s|$)/, 3000, "variable"],
];
const usualPort = 3000;

/** A package.json and the files next to it. */
export interface ManifestFiles {
  readonly folder: string;
  readonly text: string;
  /** Names of the other files in its folder. */
  readonly beside: ReadonlySet<string>;
  /** The text of the repository's files that a command runs, and of those that they name. */
  readonly sourcesOf: (command: string) => string;
}

const scriptNames = ["start", "preview", "dev"] as const;

/** Commands of a package.json that may start a service. */
export function startCommands(text: string): readonly string[] {
  const scripts = parseManifest(text)?.scripts ?? {};
  return scriptNames.flatMap((name) => scripts[name] ?? []);
}

/** Whether a package.json has a script `start`, and so is the service whatever lies beside it. */
export function hasStart(text: string): boolean {
  return parseManifest(text)?.scripts?.["start"] !== undefined;
}

/** How a package.json starts a service. */
export function readService({ folder, text, beside, sourcesOf }: ManifestFiles): FoundService | undefined {
  const parsed = parseManifest(text);
  const { scripts, engines } = parsed ?? {};
  if (parsed === undefined || scripts === undefined || !/^[\w./@-]*$/.test(folder)) return undefined;
  const script = scriptNames.find((name) => scripts[name] !== undefined);
  const command = scripts[script ?? ""];
  if (script === undefined || command === undefined) return undefined;
  const { manager, install } = installing(parsed, beside);
  const sources = sourcesOf(command);
  const { port, portBy, ...env } = listeningOf(command, sources);
  const run = `${manager} run ${script}`;
  const flag = portBy === "flag" ? `${manager === "npm" ? " --" : ""} --port {port}` : "";
  const isBuilt = script !== "dev" && scripts["build"] !== undefined;
  return {
    folder,
    build: [...install, ...(isBuilt ? [`${manager} run build`] : [])],
    run: `${run}${flag}`,
    ...env,
    takesPort: portBy !== undefined,
    port,
    byHand: folder === "" ? run : `cd ${folder} && ${run}`,
    toolchain: toolchainOf(folder, beside, engines?.node),
    ...traitsOf(sources),
  };
}

const parseManifest = (text: string) => manifest.safeParse(parseJson(text)).data;

function needsPackages(parsed: z.infer<typeof manifest>): boolean {
  const { dependencies, devDependencies, optionalDependencies, workspaces } = parsed;
  const named = { ...dependencies, ...devDependencies, ...optionalDependencies };
  return workspaces !== undefined || Object.keys(named).length > 0;
}

/** The package manager and its commands; none for a package without dependencies. */
function installing(parsed: z.infer<typeof manifest>, beside: ReadonlySet<string>) {
  if (beside.has("pnpm-lock.yaml")) {
    return { manager: "pnpm", install: ["corepack enable", "pnpm install --frozen-lockfile"] };
  }
  // For both generations of yarn; in CI they respect the lock file or fail if it is stale.
  if (beside.has("yarn.lock")) return { manager: "yarn", install: ["corepack enable", "yarn install"] };
  if (beside.has("package-lock.json")) return { manager: "npm", install: ["npm ci"] };
  return { manager: "npm", install: needsPackages(parsed) ? ["npm install"] : [] };
}

function toolchainOf(folder: string, beside: ReadonlySet<string>, engine: string | undefined): Toolchain {
  const named = [".nvmrc", ".node-version"].find((name) => beside.has(name));
  const file = named ?? (engine === undefined ? undefined : "package.json");
  return { kind: "node", versionFile: file === undefined ? undefined : posix.join(folder, file) };
}

/** Where a command listens and what sets that: the command, its files, or the tool that it runs. */
function listeningOf(
  command: string,
  sources: string,
): Pick<FoundService, "port" | "env"> & { readonly portBy: PortBy } {
  const said = validPort(/(?:--port[= ]|\s-p[= ]?|\bPORT=)(\d{2,5})\b/.exec(command)?.[1]);
  const [, toolPort = usualPort, portBy] = tools.find(([tool]) => tool.test(command)) ?? [];
  const port = said ?? fallbackPort(sources) ?? toolPort;
  if (/(?:--port[= ]|\s-p[= ]?|\bPORT=)\d/.test(command)) return { port, portBy: undefined };
  if (sources === "") return { port, portBy };
  const variable = portVariable(sources);
  if (variable !== undefined) return { port, portBy: "variable", ...portEnvironment(variable) };
  return { port, portBy: /["'`]--port["'`]/.test(sources) ? "flag" : undefined };
}
