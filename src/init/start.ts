import type { FoundService, NodeService } from "./findings.ts";

/** How the gate is to build and start the service, as `start` of a gate file. */
export interface WrittenStart {
  readonly run: string;
  readonly build: string;
}

const installing: Readonly<Record<NodeService["manager"], readonly [locked: string, free: string]>> = {
  npm: ["npm ci", "npm install"],
  pnpm: ["pnpm install --frozen-lockfile", "pnpm install"],
  // Works for both generations of yarn; in CI they respect the lock file or fail if it is stale.
  yarn: ["yarn install", "yarn install"],
};

/** The commands that install and build a package. */
export function buildOf({ manager, isLocked, isBuilt }: NodeService): readonly string[] {
  const [locked, free] = installing[manager];
  return [
    ...(manager === "npm" ? [] : ["corepack enable"]),
    isLocked ? locked : free,
    ...(isBuilt ? [`${manager} run build`] : []),
  ];
}

/** @returns undefined for a service that cannot be told where to listen: two of it would be in each other's way */
export function startOf(service: FoundService): WrittenStart | undefined {
  if (service.portBy === undefined) return undefined;
  if (service.manager === "go") {
    const program = ".loadline/service";
    return { run: program, build: `mkdir -p .loadline && go build -o ${program} ${service.program}` };
  }
  const { manager, script, folder, portBy } = service;
  const inFolder = folder === "" ? [] : [`cd ${folder}`];
  const port = portBy === "flag" ? `${manager === "npm" ? " --" : ""} --port {port}` : "";
  return {
    run: [...inFolder, `${manager} run ${script}${port}`].join(" && "),
    build: [...inFolder, ...buildOf(service)].join(" && "),
  };
}
