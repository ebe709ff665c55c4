import type { FoundService } from "../recognise/findings.ts";

/** How the gate is to build and start the service, as `start` of a gate file. */
export type WrittenStart = Pick<FoundService, "run" | "prepare" | "stop" | "env" | "ready"> & {
  readonly build?: string;
};

/** @returns undefined for a service whose port cannot be set: two of it would collide */
export function startOf(service: FoundService): WrittenStart | undefined {
  if (!service.takesPort) return undefined;
  const { folder, build, run, prepare, stop, env, ready } = service;
  const inFolder = folder === "" ? [] : [`cd ${folder}`];
  return {
    ...(build.length > 0 && { build: [...inFolder, ...build].join(" && ") }),
    ...(prepare !== undefined && { prepare: [...inFolder, prepare].join(" && ") }),
    run: [...inFolder, run].join(" && "),
    ...(stop !== undefined && { stop }),
    ...(env && { env }),
    ...(ready !== undefined && { ready }),
  };
}
